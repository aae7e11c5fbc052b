"""The page about views is run."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "VIEWS.md"


def test_the_examples_of_the_page_work() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 3
    exec(compile("\n".join(blocks), "VIEWS.md", "exec"), {"__name__": "page"})
