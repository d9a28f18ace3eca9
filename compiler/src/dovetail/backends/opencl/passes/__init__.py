"""Passes that only OpenCL needs: buffers that are textures."""
