"""Commands that change what is remembered: correct, pin, forget, restore, replay, rebuild, erase.

All but erase can be undone.
"""

import shlex
from typing import Annotated

import typer

from gieok.doors.cli.options import AsJson, Character, Store, User, opened, opened_mind, whole_id
from gieok.doors.cli.show import console, mention, print_json, progress, row, say, table
from gieok.learn.replay import Difference
from gieok.learn.score import WEIGHTS, Weights
from gieok.nouns.slot import Slot
from gieok.ports.store import Receipt

SlotId = Annotated[str, typer.Argument(help="A slot's id, or the end of it as tables show it.")]


def _done(slot: Slot, json: bool) -> None:
    if json:
        print_json(slot)
    else:
        say(f"{slot.state}{' · pinned' if slot.pinned else ''}: ({slot.category}) {slot.key}: {slot.value}")


def correct(
    context: typer.Context,
    slot: SlotId,
    value: Annotated[str, typer.Argument(help="What is true now.")],
    user: User = "me",
    character: Character = "mina",
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Give a memory another value; the old one stays, linked."""
    with opened_mind(context, store, user, character) as mind:
        _done(mind.correct(whole_id(mind, slot), value), json)


def pin(
    context: typer.Context,
    slot: SlotId,
    user: User = "me",
    character: Character = "mina",
    off: Annotated[bool, typer.Option("--off", help="Take the pin out again.")] = False,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Keep a memory from fading."""
    with opened_mind(context, store, user, character) as mind:
        _done(mind.unpin(whole_id(mind, slot)) if off else mind.pin(whole_id(mind, slot)), json)


def forget(
    context: typer.Context,
    slot: SlotId,
    user: User = "me",
    character: Character = "mina",
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Set a memory aside; restore brings it back."""
    with opened_mind(context, store, user, character) as mind:
        _done(mind.forget(whole_id(mind, slot)), json)


def restore(
    context: typer.Context,
    slot: SlotId,
    user: User = "me",
    character: Character = "mina",
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Bring back a memory that was superseded, faded or forgotten."""
    with opened_mind(context, store, user, character) as mind:
        _done(mind.restore(whole_id(mind, slot)), json)


def replay(
    context: typer.Context,
    user: User = "me",
    character: Character = "mina",
    threshold: Annotated[float | None, typer.Option(min=0, max=1, help="Remember from this score on.")] = None,
    weight: Annotated[list[str] | None, typer.Option(help="part=weight, for example emotion_intensity=0.3.")] = None,
    apply: Annotated[bool, typer.Option("--apply", help="Make it so.")] = False,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Judge everything again under other settings, without any model, and show the difference."""
    with opened_mind(context, store, user, character) as mind:
        replayed = mind.replay(threshold, _weights(weight))
        difference = replayed.apply() if apply else replayed.difference
    if json:
        names = ("remembered", "dropped", "changed", "same")
        print_json({name: getattr(difference, name) for name in names} | {"applied": apply})
        return
    _show(difference, apply)


def _weights(written: list[str] | None) -> Weights:
    chosen = {}
    for one in written or ():
        name, _, number = one.partition("=")
        try:
            chosen[name] = float(number)
        except ValueError:
            raise typer.BadParameter(f"--weight wants part=number, not {one!r}") from None
    try:
        return Weights(**chosen) if chosen else WEIGHTS
    except TypeError:
        raise typer.BadParameter(f"the parts are {', '.join(Weights.__dataclass_fields__)}") from None


def _show(difference: Difference, applied: bool) -> None:
    shown = table("applied" if applied else "would change", "what", "category", "key", "value")
    for slot in difference.remembered:
        row(shown, "+ remembered", slot.category, slot.key, slot.value)
    for slot in difference.dropped:
        row(shown, "− dropped", slot.category, slot.key, slot.value)
    for one in difference.changed:
        row(shown, "~ changed", one.then.category, one.then.key, f"{one.now.value} → {one.then.value}")
    console.print(shown)
    say(f"{difference.same} stay as they are")


def rebuild(
    context: typer.Context, user: User = "me", character: Character = "mina", store: Store = None, json: AsJson = False
) -> None:
    """Derive everything again from the ledger."""
    with opened_mind(context, store, user, character) as mind, progress("rebuilding") as move:
        rounds = mind.rebuild(move)
    if json:
        print_json({"rounds": rounds})
    else:
        say(f"learned again from {rounds} rounds")


def reembed(
    context: typer.Context, user: User = "me", character: Character = "mina", store: Store = None, json: AsJson = False
) -> None:
    """Make the vectors that are missing, for example after the embedder was changed."""
    with opened_mind(context, store, user, character) as mind, progress("embedding") as move:
        made = mind.embed_waiting(move)
    if json:
        print_json({"embedded": made})
    else:
        say(f"embedded {made} items")


def erase(
    context: typer.Context,
    user: Annotated[str, typer.Option("--user", "-u", help="The person.")],
    character: Annotated[str | None, typer.Option("--character", "-c", help="The character.")] = None,
    all_characters: Annotated[bool, typer.Option("--all-characters", help="With every character.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Remove everything of one person and character, for good, and give a receipt."""
    if (character is None) != all_characters:
        raise typer.BadParameter("name one character with -c, or say --all-characters")
    whose = f"{user} × {character}" if character else f"{user} with every character"
    if not yes:
        typer.confirm(f"Erase everything of {whose} for good?", abort=True, err=True)
    with opened(context, store) as home:
        receipts = [home.mind(user, character).erase()] if character else home.erase(user)
    if json:
        print_json(receipts if all_characters else receipts[0])
        return
    for receipt in receipts:
        _show_receipt(receipt)
    say(f"gieok doctor --erased {shlex.quote(user)} proves that nothing is left")


def _show_receipt(receipt: Receipt) -> None:
    say(f"erased {receipt.space}; receipt {receipt.id}")
    for name, count in receipt.counts.items():
        say(f"  {name}: {count}")
    mention(receipt.left)


COMMANDS = (correct, pin, forget, restore, replay, rebuild, reembed, erase)
