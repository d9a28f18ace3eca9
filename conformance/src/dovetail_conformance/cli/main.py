"""The group of commands, each imported at its first use.

Exit status: 0 success; 1 failed checks or invalid input, with one message; 2 an invalid command
line; 130 interrupted.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final, NoReturn

import click

COMMANDS: Final = {
    "spell": "List what a backend must implement, per op and dtype, and what it implements.",
    "run": "Run the suite on a backend, and write its scorecard.",
    "abi": "Exercise the C contract of a runtime's shared library.",
    "package": "Check an installed plug-in distribution: files, symbols, manifests.",
    "publish": "Write the scorecards of all targets of a file of results.",
}


class _Lazy(click.Group):
    """A group whose commands are modules, imported when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(
            f"dovetail_conformance.cli.{cmd_name}_command"
        ).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=_Lazy,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Documentation: docs/extend/prove-it.md.",
)
@click.version_option(package_name="dovetail-conformance", prog_name="dovetail-conformance")
def group() -> None:
    """Check that a backend, a runtime or a plug-in package meets Dovetail's requirements."""


def main() -> NoReturn:
    """Run the command line and exit."""
    group.main(prog_name="dovetail-conformance")
    raise AssertionError("click ends the process")
