"""Tests of the C interface of device runtimes (`dovetail/backend.h`) in a shared library.

`contract.py` has the table for ctypes, `session.py` the environment of a probe, `probes_*.py` the
probes, `child.py` the process that runs them, `check.py` the process that starts it and handles
its crashes, and `report.py` the report.
"""
