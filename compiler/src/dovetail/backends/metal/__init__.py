"""Metal: the GPUs of Macs, iPhones, iPads and Apple TVs.

What is built is Metal Shading Language text (format `msl`), 2.4 to 3.2, which the operating system
compiles for its own device, so that building needs nothing of Apple's. Every text is meant to be
compiled without fast math: it would assume that there is no NaN, and reassociate. A library that
Apple's tools have made (format `metallib`) is carried as an external kernel. Nothing of this has
been compiled by Apple's compiler or run on a Mac; what executes the texts here is a shim: clang,
behind a header. The language: Metal Shading Language Specification, Apple, cited as MSL.
"""

from dovetail.backends.metal.backend import BACKEND

__all__ = ["BACKEND"]
