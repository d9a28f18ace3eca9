"""Runtime of the 'acme' device kind, in Python: `backend.json` names the object in `device.py`."""
