"""The executor of the reference backend: IR to NumPy closures, and what runs them.

`kernel` is where a launch begins; `frame` holds who runs; `expressions` and `statements` make
closures of the IR; the other modules are what those closures do.
"""
