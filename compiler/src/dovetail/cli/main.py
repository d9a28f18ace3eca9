"""The group of commands, each imported at its first use, and the exit status of errors.

Exit status: 0 success; 1 invalid input (a kernel, a file, a target, an argument), with one error
on standard error; 2 an invalid command line; 70 a defect of Dovetail (EX_SOFTWARE of sysexits.h),
with the folder where it was saved; 130 interrupted.
"""

from __future__ import annotations

import errno
import os
import shlex
import sys
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

import click

from dovetail.support.distribution import OURS
from dovetail.support.printable import printable_lines

DEFECT: Final = 70
COMMANDS: Final = {
    "build": "Compile kernels into a bundle.",
    "embed": "Build the bundles that a Python package contains.",
    "import-tvm": "Put kernels compiled by TVM into a bundle.",
    "run": "Run a function of a bundle on .npy files.",
    "inspect": "Show the contents of a bundle.",
    "verify": "Check every byte of a bundle.",
    "merge": "Merge several bundles into one.",
    "strip": "Remove images from a bundle.",
    "diff": "Show how two bundles differ.",
    "plan": "Show which variant a machine would use, and why.",
    "explain": "Explain what a kernel does and how a target compiles it.",
    "bench": "Measure a kernel against the device's limits and a peer.",
    "lower": "Print the IR of a kernel, after any pass.",
    "new": "Create a package for a backend, a runtime, a pass or tags.",
    "stubs": "Write type stubs for T with its backends, or for a bundle.",
    "passes": "List the passes, and the pipeline of a target.",
    "targets": "List the kinds of targets with their attributes and tags.",
    "cache": "Show or remove the compiled kernels that are kept on disk.",
    "backends": "List the installed compiler backends and runtimes.",
    "doctor": "Show what runs on this machine, and what is missing.",
    "docs": "List, print or copy the documents.",
    "examples": "Copy the examples to a folder.",
}


class _Lazy(click.Group):
    """A group whose commands are modules, imported when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"dovetail.cli.{cmd_name.replace('-', '_')}_command")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS:
            from dovetail_runtime.suggest import did_you_mean

            meant = did_you_mean(args[0], COMMANDS)
            hint = f" ({meant})" if meant else ""
            ctx.fail(f"there is no command '{args[0]}'{hint}")
        return super().resolve_command(ctx, args)


def _cmake_dir(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print where `find_package(dovetail)` finds the headers of C++ passes, and end."""
    if wanted:
        click.echo((Path(__file__).parents[1] / "cpp" / "cmake").as_posix())
        ctx.exit()


@click.group(
    cls=_Lazy,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Documentation: `dovetail docs first-kernel` takes ten minutes.",
)
@click.version_option(package_name=OURS, prog_name="dovetail")
@click.option(
    "--cmake-dir", is_flag=True, is_eager=True, expose_value=False, callback=_cmake_dir,
    help="Print the folder of the CMake package `dovetail`, for passes in C++.",
)  # fmt: skip
@click.option(
    "--error-format", type=click.Choice(("text", "github")), default="text",
    help="github: also report kernel errors as workflow annotations.",
)  # fmt: skip
def group(error_format: str) -> None:
    """Compile tensor kernels, written once in Python, for every kind of processor."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit; a user's mistake is reported in one message."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if "_DOVETAIL_COMPLETE" in os.environ:
        group.main(given, prog_name="dovetail")
    annotates = False
    try:
        with group.make_context("dovetail", given) as context:
            annotates = context.params["error_format"] == "github"
            group.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        sys.exit(end.exit_code)
    except (KeyboardInterrupt, click.exceptions.Abort):
        fail("interrupted", 130)
    except click.exceptions.NoArgsIsHelpError as wrong:
        click.echo(wrong.format_message(), err=True)
        sys.exit(2)
    except click.UsageError as wrong:
        _fail_usage(wrong)
    except click.ClickException as wrong:
        fail(_plain(wrong.format_message()), wrong.exit_code)
    except BrokenPipeError:
        # Whoever read our output has left (`dovetail inspect … | head`): that is no failure. What
        # is left in the buffer goes nowhere, or the interpreter would complain when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(0)
    except Exception as bad:
        if isinstance(bad, OSError) and bad.errno == errno.ENOSPC:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            fail("cannot write to standard output: no space left on device", 1)
        message = str(bad) if is_expected(bad) else _defect(bad, given)
        show(message)
        if annotates:
            from dovetail.support.annotations import annotated

            for line in annotated(bad):
                click.echo(line)
        defect = message.startswith("internal error")
        raise SystemExit(DEFECT if defect else 1) from bad
    sys.exit(0)


def _defect(bad: Exception, arguments: list[str]) -> str:
    """What to say of an error that no input may cause; what shows it again is saved."""
    from dovetail.plugin import guarded
    from dovetail.support.errors import DovetailError

    try:
        with guarded(f"command '{shlex.join(['dovetail', *arguments])}'"):
            raise bad
    except DovetailError as report:
        return str(report)
    except MemoryError:
        return "out of memory"


def _fail_usage(wrong: click.UsageError) -> NoReturn:
    """Print what is wrong with the command line, how it is used, and leave."""
    click.echo(f"error: {_plain(wrong.format_message())}", err=True)
    if wrong.ctx is not None:
        click.echo(wrong.ctx.get_usage(), err=True)
        click.echo(f"Try '{wrong.ctx.command_path} --help'.", err=True)
    sys.exit(wrong.exit_code)


def _plain(message: str) -> str:
    """A message of click's in the form of ours: lower case, no full stop."""
    text = message.strip().removesuffix(".")
    return text[:1].lower() + text[1:]


def is_expected(error: BaseException) -> bool:
    """Whether an error is caused by the input, not by a defect of Dovetail."""
    names = {f"{each.__module__}.{each.__qualname__}" for each in type(error).__mro__}
    return bool(
        names
        & {
            "dovetail.support.errors.DovetailError",
            "dovetail_runtime.errors.DovetailError",
        }
    )


def show(message: str) -> None:
    """Print one error."""
    message = printable_lines(message)  # much of it may come out of a file
    placed = ": error: " in message or message.startswith("error: ")
    click.echo(message if placed else f"error: {message}", err=True)


def fail(message: str, status: int) -> NoReturn:
    """Print one error and exit."""
    show(message)
    sys.exit(status)
