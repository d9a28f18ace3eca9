"""The command line: `dovetail`, and its commands.

Each command is one module of this package, imported when it is called, so that `dovetail --help`
and the quick commands stay quick.
"""

from dovetail.cli.main import main

__all__ = ["main"]
