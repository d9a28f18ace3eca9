"""Fake drivers, for anybody's tests.

A GPU is expensive, and none fails when a test wants it to: these libraries check what is called,
execute kernels on the processor and fail by a script. To be used:

- `environment.Fakes`: the fake drivers in place of the drivers, for this process or a new one
- `script.Script`: what is to fail, and which devices there are
- `report.Controls`, `report.read_reports`: what was called, misused, left open
- `images.prepare`, `images.recording`: what kernels of Dovetail's are executed by;
  `cuda_shim.compile_image`: the same for CUDA C++
- `pytest_plugin`: `pytest -p dovetail_fakedrivers.pytest_plugin --fake cuda`

The command `dovetail-fakedrivers` does the first four from a shell.
"""
