"""SPIR-V as words: one module in the making, its numbers, and its text for people.

What Vulkan's emitter and OpenCL's share; instructions and types differ between them in storage
classes, capabilities and how memory is addressed, which each knows itself.
"""
