"""Null: the smallest complete backend, a skeleton to copy.

Its image is the printed IR of the kernels (format `text`); no device executes it. It takes every
type, op and size, so that whatever the language can say can be lowered for it. Its files are those
of every backend: copy the folder, rename the kind, and change one file at a time
(docs/how-to/add-a-backend.md). The runtime to copy is runtime/null.
"""

from dovetail.backends.null.backend import BACKEND

__all__ = ["BACKEND"]
