"""`dovetail backends`: the installed backends of both sides, without loading any."""

from __future__ import annotations

import click


@click.command("backends")
def command() -> None:
    """List installed backends: the compiler and runtime of each kind; loads nothing."""
    import dovetail_runtime as runtime
    from dovetail import plugin

    run_side = {entry.kind: entry for entry in runtime.backends(load=False)}
    compile_side: dict[str, str] = {}
    for entry in plugin.ledger(load=False):
        marked = "" if entry.state in ("ready", "not loaded") else f" ({entry.state})"
        compile_side[entry.kind] = f"{entry.distribution} {entry.version}{marked}"
    kinds = sorted({*compile_side, *run_side})
    width = max((len(kind) for kind in kinds), default=4)
    for kind in kinds:
        compiles = compile_side.get(kind, "no compiler")
        state = run_side.get(kind)
        runs = (
            "no runtime"
            if state is None
            else f"{state.distribution or 'no distribution'} ({state.state})"
        )
        click.echo(f"{kind:<{width}}  compiled by {compiles}; run by {runs}")
