"""OpenCL C beyond what the emitter of the C family writes: textures."""
