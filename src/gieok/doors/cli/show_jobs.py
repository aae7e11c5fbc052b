"""How a job looks on a terminal: what was asked, what was seen and why, what was answered."""

from gieok.doors.cli.show import bar, complain, console, mention, row, say, table
from gieok.jobs.run import Outcome
from gieok.nouns.view import Chosen

LONGEST_SHOWN = 160
"""Characters of a post in the table: enough to recognise it."""


def show_outcome(outcome: Outcome) -> None:
    job = outcome.job
    say(f"── {job.id} · {job.person} · {outcome.state}")
    if outcome.error:
        complain(outcome.error)
    if outcome.state == "not begun":
        return
    say(f"{'would be asked' if outcome.state == 'dry' else 'asked'}: {outcome.task}")
    _show_seen(_how(job.view.memorize_to), outcome.seen)
    for lesson in outcome.lessons:
        say(f"lesson {lesson.exp_id}: {_short(lesson.what)}")
    if outcome.cut:
        say(f"{len(outcome.cut)} post(s) did not fit whole: {outcome.cut[0].reason}")
    if outcome.answer is not None:
        say(f"{job.person} → {outcome.answer.send_to}: {outcome.answer.message}")
    mention(outcome.degraded)
    say()


def _show_seen(how: str, seen: Chosen) -> None:
    if not seen.posts:
        say(f"sees nothing of the conversation ({how})")
        return
    shown = table(
        f"sees {len(seen)} of {seen.considered} posts · {how} · by {seen.path}", "#", "from", "to", "said", "why"
    )
    for post in seen.posts:
        reason = seen.why[post.id]
        why = f"{reason.by} · place {reason.place}" + (f" · {bar(reason.score)}" if reason.score else "")
        row(shown, post.seq, post.send_from, post.send_to, _short(post.message), why)
    console.print(shown)


def _how(memorize_to: str | None) -> str:
    return f"memorize_to: {memorize_to}" if memorize_to else "what this person sent or received"


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST_SHOWN else plain[: LONGEST_SHOWN - 1] + "…"
