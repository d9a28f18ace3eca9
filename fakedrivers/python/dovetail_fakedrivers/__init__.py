"""Fake drivers for tests without devices.

These libraries check calls, execute kernels on the processor and inject faults by a script, which
real devices cannot do. The interface:

- `environment.Fakes`: sets up fake drivers in place of the drivers, for this process or a new one
- `script.Script`: the faults to inject, and the devices
- `report.Controls`, `report.read_reports`: the calls, misuses and leaks
- `images.prepare`, `images.recording`: CPU images of Dovetail's kernels, for execution;
  `cuda_shim.compile_image`: the same for CUDA C++
- `pytest_plugin`: `pytest -p dovetail_fakedrivers.pytest_plugin --fake cuda`

The command `dovetail-fakedrivers` does the first four from a shell.
"""
