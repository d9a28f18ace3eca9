"""What several commands take and print."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

import click
from click.shell_completion import CompletionItem

from dovetail.support.printable import printable


class _PathType(click.ParamType):
    """A file; whether it can be read is found out by reading it, so that there is one error."""

    name = "path"

    def convert(
        self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        if not str(value):
            # `Path("")` is the current folder; an empty word is a variable that was not set.
            self.fail("the path is empty; is a shell variable unset?", param, ctx)
        return Path(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Files, as the shell finds them."""
        return [CompletionItem(incomplete, type="file")]


PATH: Final = _PathType()


def _limits(
    _context: click.Context, _option: click.Parameter, given: tuple[str, ...]
) -> dict[str, int]:
    """`NAME=NUMBER` texts as a mapping; whether there is such a limit is the reader's to say."""
    found: dict[str, int] = {}
    for text in given:
        name, equals, number = text.partition("=")
        if not equals or not number.isdecimal() or len(number) > 19:
            raise click.BadParameter(f"'{text}' is not NAME=NUMBER")
        found[name] = int(number)
    return found


LIMITS: Final = click.option(
    "--limit", "limits", metavar="NAME=NUMBER", multiple=True, callback=_limits,
    help="Change a limit on what reading the bundle may use.",
)  # fmt: skip
"""The limits of reading a bundle (docs/format/limits.md)."""

PASS_OPTION: Final = click.option(
    "-p", "--pass", "passes", multiple=True, metavar="PASS",
    help="Add a pass of an installed package to the pipelines, at the place that it declares, e.g."
    " 'acme-fuse{depth=2}'; repeat for several (`dovetail passes` lists them).",
)  # fmt: skip
"""Passes from outside."""

MAX_LISTED: Final = 20
"""Names that an error lists."""


def listed(names: Iterable[str]) -> str:
    """Names out of a file, the first of them, for an error; "none" if there are none."""
    shown = [printable(each, 80) for each in islice(names, MAX_LISTED + 1)]
    if len(shown) > MAX_LISTED:
        shown[-1] = "..."
    return ", ".join(shown) or "none"


def counted(number: int, what: str) -> str:
    """A number with its noun: `1 image`, `2 images`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


class TargetCommand(click.Command):
    """A command that takes targets, as `-t TARGET` or as its only argument.

    A shell makes two words of `cuda -arch=sm_90` unless it is quoted; the second then looks like
    options of ours. What was meant is said, instead of "no such option: -a".
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words, unless some are a target's attributes.

        Raises:
            click.UsageError: They are, or something else is wrong.
        """
        given = list(args)
        for head, words in self._split_targets(given):
            names = _attribute_names(head)
            if any(word[1:].partition("=")[0] in names for word in words):
                self._fail_unquoted(ctx, head, words)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption:
            for head, words in self._split_targets(given):
                if "=" in words[0]:
                    self._fail_unquoted(ctx, head, words)
            raise

    def _split_targets(self, args: list[str]) -> Iterator[tuple[str, list[str]]]:
        """The targets that words with one dash follow, with those words."""
        is_option = self._has_option
        for number, word in enumerate(args):
            if word in ("-t", "--target") and is_option and number + 1 < len(args):
                head, rest = args[number + 1], args[number + 2 :]
            elif word.startswith("--target=") and is_option:
                head, rest = word.partition("=")[2], args[number + 1 :]
            elif word.startswith("-t") and len(word) > 2 and is_option:
                head, rest = word[2:], args[number + 1 :]
            elif not is_option and not word.startswith("-"):
                head, rest = word, args[number + 1 :]
            else:
                continue
            words = [*_leading(rest)]
            if words:
                yield head, words

    @property
    def _has_option(self) -> bool:
        return any("--target" in each.opts for each in self.params)

    def _fail_unquoted(self, ctx: click.Context, head: str, words: list[str]) -> None:
        target = shlex.quote(" ".join((head, *words)))
        raise click.UsageError(
            f"quote a target with attributes, so that it is one word: "
            f"{'-t ' * self._has_option}{target}",
            ctx,
        )


def _leading(words: list[str]) -> Iterator[str]:
    """The words with one dash and more than one letter that stand before any other."""
    for word in words:
        if len(word) < 3 or word[0] != "-" or word[1] == "-":
            return
        yield word


def _attribute_names(head: str) -> set[str]:
    """What a target's kind has as attributes; nothing for one that is not known here."""
    from dovetail import plugin
    from dovetail.compiler import resolve
    from dovetail.support.errors import DovetailError

    try:
        schema = plugin.load(resolve(head).kind).schema
    except DovetailError:  # said when the command takes the target
        return set()
    return {attribute.name for attribute in schema.attributes}


def seconds_text(seconds: float) -> str:
    """A time in a unit that it fills."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.4g} us"
    return f"{seconds * 1e3:.4g} ms" if seconds < 1 else f"{seconds:.4g} s"
