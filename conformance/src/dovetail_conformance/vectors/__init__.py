"""Test vectors of the three formats: bytes that must decode to a text, and bytes that must not.

Layout: `<format>/good/<name>.bin` with `<name>.txt`, what every decoder must say of it; and
`<format>/bad/<name>.bin` with `<name>.txt`, the byte offset at which every decoder must refuse it.
They are made by `make.py` from the one encoder, rewritten with `pytest --bless`, and read by the
tests of the Python, C++ and TypeScript decoders.
"""
