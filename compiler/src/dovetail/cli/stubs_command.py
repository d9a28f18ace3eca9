"""`dovetail stubs`: types for editors, of T with installed backends, and of a bundle's functions.

The installed stub of T has the namespaces of Dovetail's own kinds. One with those of all installed
backends goes into a partial stub package (PEP 561) of one module, in the folder where pyright
looks first (`stubPath`, by default `typings`); all other stubs are the installed ones.
"""

from __future__ import annotations

import keyword
from pathlib import Path
from typing import Final

import click

from dovetail.cli.wording import PATH, counted
from dovetail.support.errors import DovetailError

_MARK: Final = "# Made by `dovetail stubs"
_PACKAGE: Final = "dovetail-stubs"
_PLACE: Final = Path(_PACKAGE, "lang", "namespace.pyi")


@click.command("stubs")
@click.argument("kinds", nargs=-1, metavar="[KIND]... | BUNDLE.dvt")
@click.option(
    "-o", "--output", type=PATH, default=None, metavar="FOLDER | FILE.pyi",
    help="Where type checkers look for stubs (default: typings); for a bundle, the stub of the "
        "module that loads it.",
)  # fmt: skip
@click.option(
    "--variable", default="kernels", show_default=True, metavar="NAME",
    help="The module's variable that holds the loaded bundle.",
)  # fmt: skip
def command(kinds: tuple[str, ...], output: Path | None, variable: str) -> None:
    """Write the types of T with the functions of installed backends, T.acme.

    KINDs are those backends; default: all of other packages.

    For a BUNDLE, write the types of its functions, as the stub of the module of a package that
    has `kernels = dovetail_runtime.load_package(...)` in it.
    """
    from dovetail.cli.plugins import quarantine

    if any(each.endswith(".dvt") for each in kinds):
        _write_bundle_stub(kinds, output, variable)
        return
    output = output if output is not None else Path("typings")
    with quarantine():
        found = _namespaces(kinds)
    path = output / _PLACE
    _write(path, _text(found))
    _write(output / _PACKAGE / "py.typed", "partial\n", mark="partial")
    names = ", ".join(f"T.{each}" for each in found)
    click.echo(f"{path}: {counted(len(found), 'namespace')}{': ' + names if names else ''}")


def _write_bundle_stub(words: tuple[str, ...], output: Path | None, variable: str) -> None:
    if len(words) != 1 or output is None or output.suffix != ".pyi":
        raise click.UsageError(
            "a stub describes one bundle and is written to one file: -o MODULE.pyi, next to the "
            "MODULE.py that loads the bundle"
        )
    if not variable.isidentifier() or keyword.iskeyword(variable):
        raise click.UsageError(f"'{variable}' is not the name of a variable")
    from dovetail.cli.bundle_stubs import stub_of_bundle

    _write(output, stub_of_bundle(Path(words[0]), variable, f"{_MARK}"))
    click.echo(f"{output}: {variable}")


def _namespaces(kinds: tuple[str, ...]) -> dict[str, list[str]]:
    """The stub of each namespace, by kind."""
    from dovetail import plugin
    from dovetail.lang.stub_text import namespace_lines

    own = {each.kind for each in plugin.entries() if each.owner.is_first_party}
    found: dict[str, list[str]] = {}
    for kind in kinds or [each for each in plugin.kinds() if each not in own]:
        namespace = plugin.load(kind).namespace
        if kind in own:
            raise DovetailError(f"'{kind}' comes with Dovetail, and its stub contains it already")
        if namespace is not None:
            found[kind] = namespace_lines(namespace)
        elif kinds:
            raise DovetailError(f"backend '{kind}' has no namespace: T.{kind} does not exist")
    return found


def _text(namespaces: dict[str, list[str]]) -> str:
    from dovetail.lang import namespace

    shipped = Path(namespace.__file__).with_suffix(".pyi")
    try:
        text = shipped.read_text(encoding="utf-8")
    except OSError as missing:
        raise DovetailError(
            f"cannot read '{shipped}', which comes with Dovetail: {missing.strerror}; reinstall it"
        ) from missing
    added = "\n".join(line for lines in namespaces.values() for line in lines)
    return f"{_MARK}`: write it again when a backend changes.\n{text}\n{added}"


def _write(path: Path, text: str, mark: str = _MARK) -> None:
    """Write a file that is missing or ours, whole or not at all."""
    beside = path.with_name(f"{path.name}.part")
    try:
        if path.exists() and not path.read_text(encoding="utf-8").startswith(mark):
            raise DovetailError(
                f"'{path}' exists and was not written by `dovetail stubs`; remove it, or name"
                " another folder with --output"
            )
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as failure:
        raise DovetailError(
            f"cannot write '{path}': {failure.strerror}; name another folder with --output"
        ) from failure
