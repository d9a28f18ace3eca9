"""Acme: a target of the C family, and a runtime for it in Python.

The compile side writes one C11 text for all kernels of a function. A block is one call: its
threads are loops (`SerializeThreads`), so that the text is plain C. The run side (`device.py`)
compiles the text with the system's C compiler and calls it. Both meet in the image alone.
"""

from dovetail_acme.backend import BACKEND

__all__ = ["BACKEND"]
