"""Draws the pictures of the two characters that come with gieok: one figure each, four moods.

    pip install resvg-py pillow
    python training/pictures/draw_characters.py src/gieok/characters

A picture is layers of plain shapes from back to front: hair behind, legs, clothes, arms, head, face, hair in
front. A mood changes the face and the arms and nothing else, so that a change of picture reads as a
change of mood. Colours are reduced to a palette; each file stays under 40 kB.
"""

import io
import sys
from dataclasses import dataclass
from pathlib import Path

import resvg_py
from PIL import Image

WIDTH, HEIGHT = 512, 768
MOODS = {"neutral": "neutral", "sad": "crying", "happy": "smile", "angry": "annoyed"}
"""The emotion and the name of its picture."""


@dataclass(frozen=True)
class Look:
    line: str
    skin: str
    skin_shade: str
    blush: str
    hair: str
    hair_light: str
    iris: str
    iris_light: str
    sleeve: str
    sleeve_shade: str
    behind: str
    legs: str
    clothes: str
    front_hair: str
    extras: str


def path(d: str, fill: str = "none", stroke: str = "none", width: float = 0, more: str = "") -> str:
    return (
        f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round" {more}/>'
    )


def oval(x: float, y: float, rx: float, ry: float, fill: str, more: str = "") -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}" {more}/>'


def mirrored(shape: str) -> str:
    """The shape and its mirror image across the middle of the figure."""
    return f'{shape}<g transform="translate({WIDTH} 0) scale(-1 1)">{shape}</g>'


# --- arms: a sleeve from the shoulder to the wrist, and a hand ------------------------------------------------------


def arm(look: Look, d: str, hand: tuple[float, float]) -> str:
    return (
        path(d, stroke=look.line, width=44)
        + oval(*hand, 20, 20, look.skin, f'stroke="{look.line}" stroke-width="4"')
        + path(d, stroke=look.sleeve, width=36)
    )


def arms(look: Look, mood: str) -> str:
    hanging = arm(look, "M190 424 Q164 480 170 532", (170, 557))
    match mood:
        case "happy":  # one hand up, waving
            waving = arm(look, "M322 424 Q372 428 396 372", (404, 344))
            return hanging + waving
        case "sad":  # both hands held before the chest
            return mirrored(arm(look, "M190 426 Q168 484 226 498", (242, 496)))
        case "angry":  # hands on the hips
            return mirrored(arm(look, "M190 424 Q124 466 186 520", (200, 524)))
        case _:
            return mirrored(hanging)


# --- the face -------------------------------------------------------------------------------------------------------


def open_eye(look: Look, x: float, lid: float) -> str:
    """An eye; ``lid`` is how far the lid has come down, from 0 to 1."""
    top = 262 + 44 * lid
    clip = f"eye{int(x)}"
    return (
        f'<clipPath id="{clip}"><rect x="{x - 40}" y="{top}" width="80" height="90"/></clipPath>'
        f'<g clip-path="url(#{clip})">'
        + oval(x, 290, 21, 28, "#ffffff")
        + oval(x, 291, 19, 26, look.iris)
        + oval(x, 301, 13, 13, look.iris_light)
        + oval(x, 290, 9, 13, look.line)
        + oval(x - 7, 280, 7, 8, "#ffffff")
        + oval(x + 7, 303, 3.5, 3.5, "#ffffff")
        + "</g>"
        + path(f"M{x - 25} {top + 8} Q{x} {top - 10 + 10 * lid} {x + 25} {top + 8}", stroke=look.line, width=6.5)
    )


def eyes(look: Look, mood: str) -> str:
    match mood:
        case "happy":
            return mirrored(path("M176 296 Q200 266 224 296", stroke=look.line, width=7))
        case "sad":
            return open_eye(look, 200, 0.18) + open_eye(look, 312, 0.18)
        case "angry":
            return open_eye(look, 200, 0.34) + open_eye(look, 312, 0.34)
        case _:
            return open_eye(look, 200, 0.0) + open_eye(look, 312, 0.0)


def brows(look: Look, mood: str) -> str:
    shape = {
        "happy": "M176 246 Q200 230 224 244",
        "sad": "M174 256 Q196 248 222 232",
        "angry": "M172 244 Q200 248 228 268",
    }.get(mood, "M176 248 Q200 238 224 246")
    return mirrored(path(shape, stroke=look.hair, width=7))


def mouth(look: Look, mood: str) -> str:
    match mood:
        case "happy":
            laugh = "M232 330 Q256 340 280 330 Q278 366 256 366 Q234 366 232 330 Z"
            return (
                path(laugh, "#a8434a", look.line, 4)
                + f'<clipPath id="laugh"><path d="{laugh}"/></clipPath>'
                + f'<g clip-path="url(#laugh)">{oval(256, 364, 16, 12, "#ee8a86")}</g>'
            )
        case "sad":
            return path("M240 350 Q248 338 256 342 Q264 338 272 350", stroke=look.line, width=5)
        case "angry":
            return path("M238 346 Q250 336 258 342 Q266 348 274 340", stroke=look.line, width=5)
        case _:
            return path("M240 338 Q256 350 272 338", stroke=look.line, width=5)


def mood_marks(look: Look, mood: str) -> str:
    tear = "#8ecbf0"
    match mood:
        case "sad":
            stream = path("M188 318 Q180 346 184 366 Q192 378 201 367 Q206 346 212 318 Z", tear, more='opacity="0.85"')
            drop = path("M152 356 Q140 376 152 384 Q164 376 152 356 Z", tear, "#6fb2dd", 2)
            return mirrored(stream + drop)
        case "happy":
            return mirrored(path("M92 190 l0 22 M81 201 l22 0", stroke="#f6c453", width=6))
        case "angry":
            puff = "M398 112 q16 2 16 18 M442 112 q-16 2 -16 18 M398 158 q16 -2 16 -18 M442 158 q-16 -2 -16 -18"
            return path(puff, stroke="#d9534f", width=6)
        case _:
            return ""


def face(look: Look, mood: str) -> str:
    redder = {"happy": 0.75, "angry": 0.7, "sad": 0.6}.get(mood, 0.45)
    nose = path("M254 316 q4 3 5 0", stroke=look.skin_shade, width=4)
    cheek = mirrored(oval(168, 328, 22, 12, look.blush, f'opacity="{redder}"'))
    return cheek + eyes(look, mood) + brows(look, mood) + nose + mouth(look, mood)


# --- the whole figure -----------------------------------------------------------------------------------------------


def head(look: Look) -> str:
    ear = oval(132, 300, 16, 22, look.skin, f'stroke="{look.line}" stroke-width="4"')
    neck = path("M234 376 L234 420 Q256 434 278 420 L278 376 Z", look.skin_shade)
    outline = (
        "M134 262 Q132 160 256 156 Q380 160 378 262 Q378 330 336 364 "
        "Q294 392 256 392 Q218 392 176 364 Q134 330 134 262 Z"
    )
    return neck + mirrored(ear) + path(outline, look.skin, look.line, 4)


def figure(look: Look, mood: str) -> str:
    shadow = oval(256, 742, 130, 14, "#3a3340", 'opacity="0.14"')
    layers = [
        shadow, look.behind, look.legs, look.clothes, head(look), face(look, mood), look.front_hair, look.extras,
        arms(look, mood), mood_marks(look, mood),
    ]  # fmt: skip
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(layers)}</svg>'


def leg(skin: str, line: str, sock: str, shoe: str) -> str:
    return mirrored(
        path("M218 590 L222 706", stroke=line, width=42)
        + path("M218 590 L222 706", stroke=skin, width=34)
        + path("M221 664 L222 706", stroke=sock, width=34)
        + path(
            "M196 712 Q196 694 222 694 Q246 694 246 714 L246 734 Q246 740 238 740 "
            "L190 740 Q178 740 180 728 Q184 716 196 712 Z",
            shoe, line, 4,
        )
    )  # fmt: skip


def mina() -> Look:
    line, hair, light = "#4a3238", "#6b4238", "#8f5f4c"
    cardigan, shade, dress, cream = "#f4c869", "#e0aa47", "#5f8f86", "#fdf6e8"
    behind = path(
        "M110 262 Q104 120 256 116 Q408 120 402 262 L408 400 Q410 448 372 450 L140 450 Q102 448 104 400 Z",
        hair,
        line,
        4,
    )
    clothes = (
        path("M204 520 L308 520 L356 636 Q256 668 156 636 Z", dress, line, 4)
        + path("M226 540 L212 644 M286 540 L300 644 M256 540 L256 650", stroke="#4f7a72", width=4)
        + path("M196 412 Q256 396 316 412 L320 530 Q256 546 192 530 Z", cream, line, 4)
        + mirrored(
            path("M196 410 Q224 398 240 402 Q226 470 232 548 Q208 548 184 540 Q184 470 196 410 Z", cardigan, line, 4)
        )
        + path("M236 402 Q256 424 276 402", stroke=line, width=4)
        + "".join(oval(230, y, 4.5, 4.5, "#ffffff", f'stroke="{line}" stroke-width="2"') for y in (460, 490, 520))
    )
    front = (
        path(
            "M126 276 Q114 134 256 128 Q398 134 386 276 Q380 246 366 226 Q352 246 330 250 Q342 228 340 206 "
            "Q312 240 270 244 Q282 228 282 212 Q240 246 190 248 Q200 236 202 222 Q160 240 146 256 Q134 264 126 276 Z",
            hair, line, 4,
        )
        + path("M122 262 Q112 330 126 404 Q146 398 148 366 Q150 316 138 268 Z", hair, line, 4)
        + path("M390 262 Q400 330 386 404 Q366 398 364 366 Q362 316 374 268 Z", hair, line, 4)
        + path("M186 168 Q220 146 268 150", stroke=light, width=9)
    )  # fmt: skip
    clip = (  # a small crescent moon
        path("M352 196 a22 22 0 1 0 18 34 a18 18 0 1 1 -18 -34 Z", "#f9d976", line, 3)
    )
    return Look(
        line, "#fde3d0", "#eebda4", "#f59a94", hair, light, "#7a4b33", "#c08457", cardigan, shade,
        behind, leg("#fde3d0", line, "#ffffff", "#8a5a44"), clothes, front, clip,
    )  # fmt: skip


def rowan() -> Look:
    line, hair, light = "#3b2f36", "#b5562f", "#d97f4c"
    jumper, shade, scarf = "#3d5a80", "#2f4766", "#e9a23b"
    behind = path("M126 250 Q118 128 256 124 Q394 128 386 250 L378 322 Q256 352 134 322 Z", hair, line, 4)
    trousers = mirrored(
        path("M216 560 L220 700", stroke=line, width=58)
        + path("M216 560 L220 700", stroke="#7b7f5c", width=50)
        + path(
            "M190 716 Q190 686 220 686 Q248 686 248 716 L248 734 Q248 740 240 740 "
            "L182 740 Q170 740 172 726 Q178 716 190 716 Z",
            "#5a3f33", line, 4,
        )
        + path("M194 704 L246 704", stroke="#7a5848", width=6)
    )  # fmt: skip
    clothes = (
        path("M190 414 Q256 394 322 414 Q332 500 326 580 Q256 598 186 580 Q180 500 190 414 Z", jumper, line, 4)
        + path("M186 562 Q256 580 326 562", stroke=shade, width=10)
        + "".join(path(f"M236 {y} l10 10 l10 -10 l10 10 l10 -10", stroke="#6f8fb5", width=4) for y in (470, 500, 530))
    )
    around_the_neck = (
        path("M290 424 L308 500 Q292 508 276 504 L270 436 Z", scarf, line, 4)
        + path("M281 486 L301 482", stroke="#c9812a", width=5)
        + path("M196 374 Q256 412 316 374 Q334 402 314 426 Q256 456 198 426 Q178 402 196 374 Z", scarf, line, 4)
        + path("M214 412 Q256 436 298 412", stroke="#c9812a", width=4)
    )
    front = (
        path(
            "M128 268 Q112 190 150 154 Q160 126 206 128 Q236 104 280 122 Q330 116 350 150 Q402 180 384 268 "
            "Q378 232 352 214 Q350 236 330 240 Q334 216 318 198 Q304 226 272 226 Q280 212 274 196 Q250 226 214 222 "
            "Q222 212 218 202 Q190 232 158 228 Q136 240 128 268 Z",
            hair, line, 4,
        )
        + path("M248 124 Q250 96 276 92 Q268 106 274 122", hair, line, 4)
        + path("M176 162 Q206 142 250 148", stroke=light, width=9)
    )  # fmt: skip
    freckles = mirrored("".join(oval(x, y, 2.6, 2.6, "#c98663") for x, y in ((158, 318), (170, 312), (182, 318))))
    glasses = mirrored(
        f'<circle cx="200" cy="291" r="37" fill="#ffffff" fill-opacity="0.12" stroke="{line}" stroke-width="4.5"/>'
        + path("M237 287 Q246 280 256 280", stroke=line, width=4.5)
        + path("M163 286 L138 280", stroke=line, width=4.5)
    )
    return Look(
        line, "#fbdcc4", "#e5b394", "#ee8f80", hair, light, "#4f7a52", "#8fb884", jumper, shade,
        behind, trousers, clothes, front, freckles + glasses + around_the_neck,
    )  # fmt: skip


def drawn(look: Look, mood: str) -> bytes:
    """The figure as a PNG with few colours and a see-through ground."""
    picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=figure(look, mood), width=WIDTH))))
    few = picture.convert("RGBA").quantize(colors=96, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def main(folder: Path) -> None:
    for name, look in (("mina", mina()), ("rowan", rowan())):
        for mood, title in MOODS.items():
            target = folder / name / f"{title}_full.png"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(drawn(look, mood))
            print(f"{target} {target.stat().st_size / 1000:.1f} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
