"""The command line `dovetail-conformance`: one module a command, as in `dovetail.cli`."""
