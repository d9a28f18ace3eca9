"""Helpers that call helpers multiply."""

import dovetail as dt
from dovetail import T


@dt.inline
def h1(x: T.float32) -> T.float32:
    return x * 2.0


@dt.inline
def h2(x: T.float32) -> T.float32:
    return h1(x) + h1(x) + h1(x) + h1(x) + h1(x) + h1(x) + h1(x) + h1(x) + h1(x) + h1(x)


@dt.inline
def h3(x: T.float32) -> T.float32:
    return h2(x) + h2(x) + h2(x) + h2(x) + h2(x) + h2(x) + h2(x) + h2(x) + h2(x) + h2(x)


@dt.inline
def h4(x: T.float32) -> T.float32:
    return h3(x) + h3(x) + h3(x) + h3(x) + h3(x) + h3(x) + h3(x) + h3(x) + h3(x) + h3(x)


@dt.inline
def h5(x: T.float32) -> T.float32:
    return h4(x) + h4(x) + h4(x) + h4(x) + h4(x) + h4(x) + h4(x) + h4(x) + h4(x) + h4(x)


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = h5(x[i])
