"""Everything that can go wrong, as a tree. The docstring says what happened; the message says where and what to do.

* GieokError
  x BadInput               what was handed in cannot be used; nothing was written
    + BadText              a text that cannot be stored (lone surrogate, too large)
    + BadFile              a file that cannot be read as what it should be
    + BadTemplate          a template that does not fill (strict mode)
    + UnknownType          a type or category name that nobody knows
    + NotFound             the id, person, slot or conversation does not exist
    + BadSetting           a setting with a value that makes no sense
    + Conflict             somebody else changed it first; read again, then decide
      - Outdated           it is not the version any more that was looked at
  x MemoryUnavailable      a store did not answer; never reported as "nothing found"
    + StoreLocked          another process holds the store for too long
    + StoreTooNew          the store was written by a newer gieok
    + VectorsUnavailable   recall goes on by words, and says so
  x EmbedderUnavailable    no embedding could be made; recall goes on by words, and says so
  x ModelUnavailable       the model did not answer
    + ModelTimeout         it did not answer in time
    + OverBudget           the space has used up its allowance for today
  x BadAnswer              the model answered, and we could not read it
  x TurnBusy               another turn of this space did not finish in time
  x TurnFailed             the turn failed after the user's post was kept; it can be retried
  x LeaseLost              the turn took too long and another server took over; nothing of it was written
"""


class GieokError(Exception):
    """Root of all errors that gieok raises on purpose."""


class BadInput(GieokError, ValueError):
    """What was handed in cannot be used; nothing was written."""


class BadText(BadInput):
    """A text that cannot be stored."""


class BadFile(BadInput):
    """A file that cannot be read as what it should be."""


class BadTemplate(BadInput):
    """A template that does not fill."""


class UnknownType(BadInput):
    """A type or category name that nobody knows."""


class NotFound(BadInput):
    """The thing that was named does not exist."""


class BadSetting(BadInput):
    """A setting with a value that makes no sense."""


class Conflict(BadInput):
    """Somebody else changed it first."""


class Outdated(Conflict):
    """It is not the version any more that was looked at."""


class MemoryUnavailable(GieokError):
    """A store did not answer. Never reported as "nothing found"."""


class StoreLocked(MemoryUnavailable):
    """Another process holds the store for too long."""


class StoreTooNew(MemoryUnavailable):
    """The store was written by a newer gieok."""


class VectorsUnavailable(MemoryUnavailable):
    """The vectors cannot be searched; recall goes on by words, and says so."""


class EmbedderUnavailable(GieokError):
    """No embedding could be made; recall goes on by words, and says so."""


class ModelUnavailable(GieokError):
    """The model did not answer."""


class ModelTimeout(ModelUnavailable):
    """The model did not answer in time."""


class OverBudget(ModelUnavailable):
    """The space has used up its allowance for today."""


class BadAnswer(GieokError, ValueError):
    """The model answered, and we could not read it."""


class TurnBusy(GieokError):
    """Another turn of this space did not finish in time."""


class TurnFailed(GieokError):
    """The turn failed after the user's post was kept; it can be retried."""


class LeaseLost(GieokError):
    """The turn took too long and another server took over."""
