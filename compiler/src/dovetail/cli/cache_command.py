"""`dovetail cache`: the cache of compiled kernels on disk."""

from __future__ import annotations

import time

import click

from dovetail.cache import bundles, folder
from dovetail.cache.store import Store
from dovetail.cli.wording import counted
from dovetail.support.errors import DovetailError
from dovetail.support.files import reason


@click.command("cache")
@click.argument("action", type=click.Choice(["info", "clear"]), default="info")
def command(action: str) -> None:
    """Show or remove the compiled kernels that are cached on disk.

    `info` shows where they are, how many, and whether they are used; `clear` removes them. The
    programs that runtimes compile, in the folders next to it, remain.

    The folder is DOVETAIL_CACHE_DIR, else one in the user's caches; DOVETAIL_CACHE=off disables
    it, and DOVETAIL_CACHE_LIMIT is its maximum size in bytes.
    """
    store = bundles.store()
    if action == "clear":
        _clear(store)
    else:
        _show(store)


def _show(store: Store) -> None:
    against = bundles.reason_against()
    click.echo(f"folder: {store.folder}")
    click.echo(f"used:   {f'no: {against}' if against else 'yes'}")
    try:
        entries = store.entries()
    except FileNotFoundError:
        click.echo("kept:   nothing yet")
        return
    except OSError as bad:
        click.echo(f"kept:   nothing that can be used: {reason(bad)}")
        return
    size = sum(entry.size for entry in entries)
    click.echo(
        f"kept:   {counted(len(entries), 'file')}, {counted(size, 'byte')}"
        f" of at most {folder.limit()}"
    )
    if entries:
        click.echo(f"oldest: {_ago(entries[0].used)}")


def _clear(store: Store) -> None:
    """Removes the entries.

    Raises:
        DovetailError: The system refused.
    """
    try:
        count, size = store.clear()
    except FileNotFoundError:
        count, size = 0, 0
    except OSError as bad:
        raise DovetailError(
            f"cannot clear the cache '{store.folder}': {reason(bad)}; remove the folder, or set"
            f" {folder.DIRECTORY} to another one"
        ) from bad
    click.echo(f"{store.folder}: removed {counted(count, 'file')}, {counted(size, 'byte')}")


def _ago(used: int) -> str:
    """When something was used last, for people."""
    seconds = max(0, time.time() - used / 1e9)
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            return f"used {counted(int(seconds // length), unit)} ago"
    return "used less than a minute ago"
