"""What training minimises, each with its gradient by hand.

All functions take rows of length 1 and return (loss, gradient with respect to the rows). They know nothing of units or
languages. By hand, because the model is one sparse matrix product: a framework would be a gigabyte for four formulas.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def softmax(logits: Floats) -> Floats:
    raised = np.exp(logits - logits.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def without_itself(similarities: Floats) -> Floats:
    """A copy whose diagonal can never be chosen: a row is always nearest to itself."""
    out = similarities.copy()
    np.fill_diagonal(out, -30.0)
    return out


def toward(rows: Floats, targets: Floats) -> tuple[float, Floats]:
    """2(1 - cos): each row points to its target."""
    n = len(rows)
    return float(2 - 2 * (rows * targets).sum() / n), -2 * targets / np.float32(n)


def ranked_like(rows: Floats, others: Floats, wanted: Floats, temperature: float) -> tuple[float, Floats, Floats]:
    """Cross-entropy between how each row ranks the others and how it should; gradients for both sides."""
    given = softmax(rows @ others.T / np.float32(temperature))
    loss = -float((wanted * np.log(given + 1e-9)).sum() / len(rows))
    pull = (given - wanted) / np.float32(temperature * len(rows))
    return loss, pull @ others, pull.T @ rows


def neighbours_like(rows: Floats, wanted: Floats, temperature: float) -> tuple[float, Floats]:
    """The same among the rows themselves."""
    given = softmax(without_itself(rows @ rows.T) / np.float32(temperature))
    loss = -float((wanted * np.log(given + 1e-9)).sum() / len(rows))
    pull = (given - wanted) / np.float32(temperature * len(rows))
    np.fill_diagonal(pull, 0.0)
    return loss, pull @ rows + pull.T @ rows


def through_length(summed: Floats, gradient: Floats) -> Floats:
    """Gradient with respect to the sums, given the one with respect to the rows scaled to length 1."""
    lengths = np.maximum(np.linalg.norm(summed, axis=1, keepdims=True), 1e-6)
    rows = summed / lengths
    return (gradient - rows * (rows * gradient).sum(1, keepdims=True)) / lengths
