"""The parts of the WGSL emitter that are more than a table."""
