"""A backend from elsewhere that is the reference, but for faults in some kernels."""
