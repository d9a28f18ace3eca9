"""The C contract of device runtimes (`dovetail/backend.h`), held against a shared library.

`contract.py` has the table as ctypes sees it, `session.py` what a probe has at hand, `probes_*.py`
the probes, `child.py` the process that makes them, `check.py` the one that starts it and survives
it, and `report.py` what comes out.
"""
