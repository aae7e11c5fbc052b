"""A JobPlan is what shall be done over one conversation: who does what, after what, and what each sees of the rest.

Memory belongs to the job and not to the person: the same person may see other posts in the next job. A plan is a
value; it knows neither a file nor a model.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gieok.errors import BadInput
from gieok.nouns.view import View


@dataclass(frozen=True, slots=True)
class Person:
    """Who does jobs, and with which model settings; what is not given is as for everybody."""

    name: str
    model: str = ""
    temperature: float | None = None
    max_tokens: int | None = None
    system_prompt: str = ""


@dataclass(frozen=True, slots=True)
class PersonJob:
    id: str
    prompt: str
    view: View
    """Whose eyes, and what they see."""
    depends_on: tuple[str, ...] = ()
    send_to: str = ""
    """Who the answer is addressed to; empty: whoever asked."""

    @property
    def person(self) -> str:
        return self.view.person


@dataclass(frozen=True, slots=True)
class JobPlan:
    jobs: tuple[PersonJob, ...]
    """In the order in which they are done."""
    persons: Mapping[str, Person] = field(default_factory=dict)
    variables: Mapping[str, Any] = field(default_factory=dict)
    experiences: str = ""
    """A folder with lessons that are chosen for each job; empty: none."""

    def person_of(self, job: PersonJob) -> Person:
        return self.persons.get(job.person, Person(job.person))


def in_order(jobs: Sequence[PersonJob]) -> tuple[PersonJob, ...]:
    """Each job behind those it depends on, otherwise as written. Raises BadInput for a cycle."""
    done: dict[str, PersonJob] = {}
    waiting = list(jobs)
    while waiting:
        ready = next((job for job in waiting if all(one in done for one in job.depends_on)), None)
        if ready is None:
            raise BadInput(f"these jobs wait for each other: {' → '.join(_cycle(waiting))}")
        done[ready.id] = ready
        waiting.remove(ready)
    return tuple(done.values())


def _cycle(waiting: Sequence[PersonJob]) -> list[str]:
    """Follow what each job waits for until one comes round again."""
    by_id = {job.id: job for job in waiting}
    path = [waiting[0].id]
    while path[-1] not in path[:-1]:
        path.append(next(one for one in by_id[path[-1]].depends_on if one in by_id))
    return path[path.index(path[-1]) :]
