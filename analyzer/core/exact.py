"""Exact sums of products of integers, whatever their size."""

import numpy as np

_MOST = 2**63 - 1


def product_sums(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the column sums of a * b as Python ints: int64 (rows, columns) -> object (columns,).

    Columns whose sum might not fit int64 are added as Python ints, the others as they are.
    """
    if a.shape[0] == 0:
        return np.zeros(a.shape[1], object)
    bound = np.abs(a).max(axis=0).astype(object) * np.abs(b).max(axis=0).astype(object)
    sums: np.ndarray = np.einsum("rc,rc->c", a, b).astype(object)
    for column in np.flatnonzero(bound * a.shape[0] > _MOST):
        sums[column] = sum(
            x * y for x, y in zip(a[:, column].tolist(), b[:, column].tolist(), strict=True)
        )
    return sums
