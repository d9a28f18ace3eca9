"""Runtime of the 'acme' device kind: one shared library and its manifest, no Python code.

The loader `dovetail_runtime` reads `backend.json` and opens the library when first needed.
"""
