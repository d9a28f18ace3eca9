"""The command line `dovetail-conformance`: one module for each command, as in `dovetail.cli`."""
