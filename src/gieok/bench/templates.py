"""How long rendering and filling a template take, per thousand characters."""

from gieok.bench.figure import Figure, seconds
from gieok.compose.render import render_memory_value
from gieok.compose.template import interpolate

NODES = 1_000
TEMPLATE_SIZE = 20_000


def figures() -> list[Figure]:
    tree = {f"key{n}": {"goal": f"목표 {n}", "steps": [f"step {n}", "끝"]} for n in range(NODES // 4)}
    line = "- $name plans $memory[key1][goal] and then $memory[key2][steps]; $$5 for all of it\n"
    template = line * (TEMPLATE_SIZE // len(line))
    rendered = render_memory_value(tree)
    per_kb = 1_000_000 * 1_000
    return [
        Figure(
            "templates: rendering 1,000 nodes",
            seconds(lambda: render_memory_value(tree), 50) / len(rendered) * per_kb,
            "µs/kB",
        ),
        Figure(
            "templates: filling 20 kB",
            seconds(lambda: interpolate(template, {"name": "유나"}, tree), 50) / len(template) * per_kb,
            "µs/kB",
        ),
    ]
