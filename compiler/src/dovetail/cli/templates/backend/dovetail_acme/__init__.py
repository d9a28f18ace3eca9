"""Acme: a target with a C-like language, and a runtime for it in Python.

The compiler's part writes one C11 text for all kernels of a function. A block is one call: its
threads are loops (`SerializeThreads`), so that the text is plain C. The runtime (`device.py`)
compiles the text with the system's C compiler and calls it. Both share only the image.
"""

from dovetail_acme.backend import BACKEND

__all__ = ["BACKEND"]
