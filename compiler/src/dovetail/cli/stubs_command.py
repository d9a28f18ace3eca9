"""`dovetail stubs`: the types of T with what installed backends add, for editors and checkers.

The stub of T that is installed knows the namespaces of Dovetail's own kinds. One with everybody's
goes into a partial stub package (PEP 561) of one module, in the folder where pyright looks first
(`stubPath`, by default `typings`); all else is still taken from what is installed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from dovetail.cli.wording import PATH, counted
from dovetail.support.errors import DovetailError

_MARK: Final = "# Made by `dovetail stubs`"
_PACKAGE: Final = "dovetail-stubs"
_PLACE: Final = Path(_PACKAGE, "lang", "namespace.pyi")


@click.command("stubs")
@click.argument("kinds", nargs=-1, metavar="[KIND]...")
@click.option(
    "-o", "--output", type=PATH, default="typings", show_default=True, metavar="FOLDER",
    help="Where type checkers look for stubs.",
)  # fmt: skip
def command(kinds: tuple[str, ...], output: Path) -> None:
    """Write the types of T with the functions of installed backends, T.acme.

    Of KINDs, or of all that other packages bring.
    """
    from dovetail.cli.plugins import quarantine

    with quarantine():
        found = _namespaces(kinds)
    path = output / _PLACE
    _write(path, _text(found))
    _write(output / _PACKAGE / "py.typed", "partial\n", mark="partial")
    names = ", ".join(f"T.{each}" for each in found)
    click.echo(f"{path}: {counted(len(found), 'namespace')}{': ' + names if names else ''}")


def _namespaces(kinds: tuple[str, ...]) -> dict[str, list[str]]:
    """The stub of each namespace, by kind."""
    from dovetail import plugin
    from dovetail.lang.stub_text import namespace_lines

    own = {each.kind for each in plugin.entries() if each.owner.is_first_party}
    found: dict[str, list[str]] = {}
    for kind in kinds or [each for each in plugin.kinds() if each not in own]:
        namespace = plugin.load(kind).namespace
        if kind in own:
            raise DovetailError(f"'{kind}' comes with Dovetail, whose stub has it already")
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
            f"'{shipped}' cannot be read, which comes with Dovetail: {missing.strerror};"
            " reinstall it"
        ) from missing
    added = "\n".join(line for lines in namespaces.values() for line in lines)
    return f"{_MARK}: write it again when a backend changes.\n{text}\n{added}"


def _write(path: Path, text: str, mark: str = _MARK) -> None:
    """Write a file that is missing or ours, whole or not at all."""
    beside = path.with_name(f"{path.name}.part")
    try:
        if path.exists() and not path.read_text(encoding="utf-8").startswith(mark):
            raise DovetailError(
                f"'{path}' is there already and not of `dovetail stubs`; remove it, or name"
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
