"""The emitter of Metal Shading Language: the shared one of the C family, and what is Metal's own.

A text is one library: helpers that its kernels call, then a structure of scalars and a function
for each kernel.
"""
