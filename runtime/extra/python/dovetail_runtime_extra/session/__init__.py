"""A session over several workers: one program, several devices, processes or machines."""
