"""`dovetail explain`: an analysis of a kernel and of its code for a target, with advice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from dovetail.cli.wording import (
    PASS_OPTION,
    PATH,
    TargetCommand,
    counted,
    listed,
    seconds_text,
)
from dovetail.support.dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dovetail import ir
    from dovetail.analysis.explanation import Formula
    from dovetail.passes import Pass
    from dovetail.target import Capabilities

FORMAT: Final = "dovetail-explain"
VERSION: Final = 1

_P = TypeVar("_P", bound="Pass")


def _sizes(
    _context: click.Context, _option: click.Parameter, given: tuple[str, ...]
) -> dict[str, int]:
    """`NAME=NUMBER` texts as a mapping."""
    found: dict[str, int] = {}
    for text in given:
        name, equals, number = text.partition("=")
        if not equals or not (number.isascii() and number.isdecimal()) or len(number) > 18:
            raise click.BadParameter(f"'{text}' is not NAME=NUMBER")
        found[name] = int(number)
    return found


_POSITIVE: Final = click.FloatRange(min=0, min_open=True, max=1e9)


@click.command("explain", cls=TargetCommand)
@click.argument("file", type=PATH)
@click.argument("kernel", required=False)
@click.option(
    "-t", "--target", metavar="TARGET",
    help="The target; of several variants, the most specific one; default: the one that a call on "
        "this machine's processor is compiled for.",
)  # fmt: skip
@click.option(
    "-s", "--size", "sizes", multiple=True, metavar="NAME=NUMBER", callback=_sizes,
    help="An extent or an integer argument, e.g. n=1024, which turns formulas into numbers.",
)  # fmt: skip
@click.option(
    "--bandwidth", type=_POSITIVE, metavar="GB/S",
    help="The memory bandwidth of the device, in 10^9 bytes per second.",
)  # fmt: skip
@click.option(
    "--peak", type=_POSITIVE, metavar="GFLOP/S",
    help="The peak arithmetic rate of the device, in 10^9 operations per second.",
)  # fmt: skip
@click.option(
    "--roofline", "picture", type=PATH, metavar="FILE.svg",
    help="Draw the kernels under the roofline of --bandwidth and --peak.",
)  # fmt: skip
@PASS_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print machine-readable JSON.")
def command(
    file: Path,
    kernel: str | None,
    target: str | None,
    sizes: dict[str, int],
    bandwidth: float | None,
    peak: float | None,
    picture: Path | None,
    passes: tuple[str, ...],
    as_json: bool,
) -> None:
    """Explain what KERNEL in FILE (default: all kernels) does and how a target compiles it.

    It shows threads, vectors and arrays; accesses that are proven to be in range or guarded;
    operations, bytes and the performance bound; advice with line numbers. Estimates are based on
    the source: both branches of a conditional count, and caches are ideal.
    """
    from dovetail import plugin
    from dovetail.cli.kernels import choose, load_kernels
    from dovetail.cli.roofline import check_picture
    from dovetail.compiler import lower, merge, pipeline_of, variants
    from dovetail.support.errors import DovetailError

    if (bandwidth is None) != (peak is None):
        raise click.UsageError("--bandwidth and --peak define the roofline together: give both")
    if picture is not None:
        if bandwidth is None:
            raise click.UsageError("--roofline needs --bandwidth and --peak")
        check_picture(picture)
    if target is None:
        import dovetail_runtime as runtime
        from dovetail.api.jit import target_of

        # What a call compiles for here.
        chosen = target_of(runtime.device_of())
    else:
        chosen = variants(target)[0]
    short = str(plugin.load(chosen.kind).schema.shorten(chosen))
    kernels = choose(load_kernels(file), (kernel,) if kernel else (), file)
    states: dict[str, ir.Module] = {}
    given: dict[str, ir.Module] = {}

    def observe(name: str, state: ir.Module) -> None:
        if "last" in states:
            given.setdefault(name, states["last"])
        states.setdefault(name, state)
        states["last"] = state

    added = plugin.passes_of(passes)
    with plugin.working_on(kernels):
        source = merge(kernels)
        done = lower(source, chosen, observe, passes=added)
    functions = [
        _function(func, states, done.module, done.capabilities, sizes)
        for func in states["parse"].functions
    ]
    asked = _Asked(functions, given, pipeline_of(chosen, added), done.capabilities)
    _add_kept(asked)
    _add_packing(asked)
    _add_tiles(asked)
    known = dict.fromkeys(name for each in functions for name in each["sizes"])
    for name in sizes:
        if name not in known:
            raise DovetailError(f"there is no size '{name}'; the kernels have {listed(known)}")
    for each in functions:
        _place(each, bandwidth, peak)
    if picture is not None and bandwidth is not None and peak is not None:
        _draw(picture, functions, bandwidth, peak, short)
    if as_json:
        report = {
            "format": FORMAT,
            "version": VERSION,
            "target": str(chosen),
            "functions": functions,
        }
        click.echo(json.dumps(report, indent=1))
        return
    for number, each in enumerate(functions):
        if number:
            click.echo()
        _print(each, file, short)


def _function(
    func: ir.Func,
    states: Mapping[str, ir.Module],
    final: ir.Module,
    capabilities: Capabilities,
    sizes: Mapping[str, int],
) -> dict[str, Any]:
    """All facts of one function."""
    from dovetail.analysis import explanation

    guarded = _named(states.get("guard-accesses"), func.name)
    work = explanation.work_of(func)
    host = _named(final, func.name)
    taken = {} if host is None else {name: rest for name, *rest in explanation.dispatches(host)}
    has_threads = capabilities.threads == "grid"
    own = {each.name: each for each in final.kernels if each.function == func.name}
    launches: dict[str, explanation.Launched] = {}
    total: Formula | None = None
    if has_threads and host is not None:
        launches, total = explanation.launches_of(host, own, sizes)
    kernels: list[dict[str, Any]] = []
    for each in own.values():
        grid, when = taken.get(each.name, ("", ""))
        facts = explanation.kernel_facts(each, capabilities.stream_bytes)
        launched = launches.get(each.name)
        kernels.append({
            **facts, "grid": grid, "when": when,
            "bytes_accessed": launched and _estimate(launched.accessed, sizes),
            "results_of_thread": launched and _estimate(launched.written, sizes),
        })  # fmt: skip
    advice = [
        {"line": each.line, "topic": each.topic, "text": each.text}
        for each in (
            *(explanation.rereads(list(own.values()), work) if has_threads else ()),
            *explanation.advice_on(func, guarded, has_threads=has_threads),
        )
    ]
    if capabilities.narrow_index:
        lines = {each["line"] for each in kernels if each["index_bits"]}
        lines -= {each["line"] for each in kernels if 32 in each["index_bits"]}
        text = "indices keep 64 bits in every specialisation: they are not known to fit into 32"
        advice += [{"line": line, "topic": "wide-index", "text": text} for line in sorted(lines)]
    return {
        "name": func.name,
        "line": func.span.line,
        "sizes": list(work.sizes),
        "work": {
            "flops": _estimate(work.flops, sizes),
            "functions": _estimate(work.functions, sizes),
            "bytes_accessed": _estimate(work.accessed, sizes),
            "bytes_touched": _estimate(work.touched, sizes),
            "intensity": None,
            "unknown_line": work.unknown_line or None,
        },
        "roofline": None,
        "mapping": _mapping(total, sizes),
        "accesses": None if guarded is None else [
            {"line": each.line, "buffer": each.buffer, "action": each.action,
             "guard": each.guard or None, "in_loop": each.in_loop}
            for each in explanation.access_facts(guarded)
        ],
        "kept": [],
        "packed": [],
        "tiles": [],
        "kernels": kernels,
        "advice": sorted(advice, key=lambda each: each["line"]),
    }  # fmt: skip


def _named(module: ir.Module | None, name: str) -> ir.Func | None:
    functions = () if module is None else module.functions
    return next((each for each in functions if each.name == name), None)


def _mapping(total: Formula | None, sizes: Mapping[str, int]) -> dict[str, Any] | None:
    """What threads ask memory for in a call, where the sizes tell it."""
    value = None if total is None else total.value(sizes)
    return {"bytes_accessed": value, "intensity": None, "roofline": None} if value else None


def _estimate(formula: Formula | None, sizes: Mapping[str, int]) -> dict[str, Any] | None:
    return None if formula is None else {"formula": str(formula), "value": formula.value(sizes)}


@dataclass(frozen=True)
class _Asked:
    """Passes that are asked what they did.

    Attributes:
        functions: What is reported, to be added to.
        given: The IR that each pass was given first, by its name.
        pipeline: The passes of the target.
        capabilities: What they went by.
    """

    functions: Sequence[dict[str, Any]]
    given: Mapping[str, ir.Module]
    pipeline: Sequence[Pass]
    capabilities: Capabilities

    def of(self, kind: type[_P]) -> Iterator[tuple[dict[str, Any], ir.Func, _P]]:
        """Each function's report, the IR that the pass was given of it, and the pass."""
        module = self.given.get(kind.name)
        if module is None:
            return
        asked = next(each for each in self.pipeline if isinstance(each, kind))
        for report in self.functions:
            func = _named(module, report["name"])
            if func is not None:
                yield report, func, asked


def _add_kept(asked: _Asked) -> None:
    """Which rows hold values between loops."""
    from dovetail.passes.lower_reductions import LowerReductions

    for report, func, lower in asked.of(LowerReductions):
        for kept in lower.kept(func, asked.capabilities):
            report["kept"].append(
                {
                    "line": kept.loop.span.line,
                    "buffer": kept.buffer.name,
                    "first_line": kept.first.span.line,
                }
            )


def _add_packing(asked: _Asked) -> None:
    """Which loops `tile-parallel` packs: it is asked as the pass asks."""
    from dovetail.analysis.tiling import choose_tiling
    from dovetail.passes.tile_parallel import TileParallel

    for report, func, tile in asked.of(TileParallel):
        for stmt in _parallel_loops(func):
            tiling = choose_tiling(stmt, asked.capabilities, tile.chunk, tile.rows)
            if tiling.parts is not None:
                report["packed"].append(
                    {
                        "line": stmt.span.line,
                        "row": tiling.parts.row.name,
                        "column": stmt.variables[-1].name,
                        "operands": len(tiling.parts.packed),
                        "tile": [tiling.rows, tiling.lanes],
                        "block": [tiling.rows * tile.tiles, tiling.chunk],
                        "depth": tiling.depth,
                    }
                )


def _add_tiles(asked: _Asked) -> None:
    """Which loops `share-tiles` takes in tiles: it is asked as the pass asks."""
    from dovetail import ir
    from dovetail.analysis.tile_facts import tile_facts
    from dovetail.passes.share_tiles import ShareTiles

    for report, func, tile in asked.of(ShareTiles):
        limits = tile.limits(asked.capabilities)
        if limits is None:
            continue
        for stmt in _parallel_loops(func):
            for fact in tile_facts(stmt, limits):
                report["tiles"].append(fact)
                lines = {inner.span.line for inner in ir.walk(stmt)}
                report["advice"] = [
                    advice for advice in report["advice"]
                    if advice["topic"] not in ("uncoalesced", "reread")
                    or advice["line"] not in lines
                    or not any(f"'{name}'" in advice["text"] for name in fact["buffers"])
                ]  # fmt: skip


def _parallel_loops(func: ir.Func) -> list[ir.Parallel]:
    from dovetail import ir

    return [stmt for stmt in ir.walk(func.body) if isinstance(stmt, ir.Parallel)]


def _place(function: dict[str, Any], bandwidth: float | None, peak: float | None) -> None:
    """Where a function stands under the roof, if sizes are known."""
    work, mapping = function["work"], function["mapping"]
    flops = None if work["flops"] is None else work["flops"]["value"]
    moved = work["bytes_touched"]["value"]
    if flops is None or not moved:
        return
    work["intensity"], function["roofline"] = _under(flops, moved, bandwidth, peak)
    if mapping is not None:
        under = _under(flops, mapping["bytes_accessed"], bandwidth, peak)
        mapping["intensity"], mapping["roofline"] = under


def _under(
    flops: float, moved: float, bandwidth: float | None, peak: float | None
) -> tuple[float, dict[str, Any] | None]:
    """Operations a byte, and what a stated roof makes of them."""
    from dovetail.cli.roofline import limit

    if bandwidth is None or peak is None:
        return flops / moved, None
    roof = limit(flops, moved, bandwidth * 1e9, peak * 1e9, "stated")
    return flops / moved, {**roof, "flops_per_second": flops / roof["seconds"]}


def _draw(
    path: Path, functions: Sequence[dict[str, Any]], bandwidth: float, peak: float, target: str
) -> None:
    from dovetail.cli.roofline import write_picture
    from dovetail.support.errors import DovetailError

    points = [
        (name, intensity, roof["flops_per_second"])
        for each in functions
        for name, intensity, roof in _points(each)
        if roof is not None and intensity > 0
    ]
    if not points:
        names = listed(dict.fromkeys(name for each in functions for name in each["sizes"]))
        raise DovetailError(
            "no kernel has a known number of float operations: give every size that it depends on "
            f"with --size; the kernels have {names}"
        )
    write_picture(path, bandwidth * 1e9, peak * 1e9, points, f"The limit on {target}, as stated")


def _points(function: dict[str, Any]) -> Iterator[tuple[str, float, dict[str, Any] | None]]:
    """What is drawn of a function: what it is mapped to, where there are threads, comes first."""
    name, mapping = function["name"], function["mapping"]
    if _asks_more(function):
        yield f"{name}, as mapped", mapping["intensity"], mapping["roofline"]
        name += ", each array once"
    yield name, function["work"]["intensity"], function["roofline"]


def _asks_more(function: dict[str, Any]) -> bool:
    """Whether threads ask memory for more than each array once, as far as it is known."""
    moved, mapping = function["work"]["bytes_touched"]["value"], function["mapping"]
    return mapping is not None and (moved is None or mapping["bytes_accessed"] > moved)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value < 1e15 else f"{value:.4g}"


def _said(estimate: dict[str, Any] | None) -> str:
    if estimate is None:
        return "unknown"
    value, formula = estimate["value"], estimate["formula"]
    return formula if value is None or not _has_names(formula) else f"{_number(value)} = {formula}"


def _has_names(formula: str) -> bool:
    return any(each.isalpha() for each in formula)


def _print(function: dict[str, Any], file: Path, target: str) -> None:
    """One function as text."""
    work = function["work"]
    click.echo(f"{function['name']} ({file.name}:{function['line']}) for {target}")
    click.echo("  work of one call")
    if work["unknown_line"]:
        click.echo(f"    the trip count of the loop in line {work['unknown_line']} is not known")
    click.echo(f"    operations on floats   {_said(work['flops'])}")
    if work["functions"] is not None and work["functions"]["formula"] != "0":
        click.echo(f"    of these, functions    {_said(work['functions'])}")
    click.echo(f"    bytes, all accesses    {_said(work['bytes_accessed'])}")
    click.echo(f"    bytes, each array once {_said(work['bytes_touched'])}")
    if work["intensity"] is not None:
        click.echo(f"    operations per byte    {work['intensity']:.4g}")
    roof = function["roofline"]
    if roof is not None:
        click.echo(
            f"    limit                  {roof['bound']}: {seconds_text(roof['seconds'])} at the"
            f" {roof['source']} {roof['bandwidth'] / 1e9:,.6g} GB/s and {roof['peak'] / 1e9:,.6g}"
            " GFLOP/s"
        )
    mapping = function["mapping"]
    if _asks_more(function):
        asked = f"{_number(mapping['bytes_accessed'])} bytes that threads ask for"
        if mapping["intensity"] is not None:
            asked += f", {mapping['intensity']:.4g} operations per byte"
        roof = mapping["roofline"]
        if roof is not None:
            asked = (
                f"{roof['bound']}: {seconds_text(roof['seconds'])} at the same rates, if caches "
                f"save none of the {asked}"
            )
        click.echo(f"    as mapped              {asked}")
    _print_kernels(function)
    _print_accesses(function["accesses"])
    if function["advice"]:
        click.echo("  advice")
        for each in function["advice"]:
            click.echo(f"    line {each['line']}, {each['topic']}: {each['text']}")


def _print_kernels(function: dict[str, Any]) -> None:
    click.echo("  what it became")
    for each in function["kept"]:
        click.echo(
            f"    line {each['line']}: what line {each['first_line']} computes waits in"
            f" '{each['buffer']}', and is not computed again"
        )
    for each in function["packed"]:
        rows, lanes = each["tile"]
        click.echo(
            f"    line {each['line']}: a contraction over rows '{each['row']}' and columns"
            f" '{each['column']}'; {counted(each['operands'], 'operand')} packed, {each['depth']}"
            f" steps at a time, {rows} x {lanes} results in registers, blocks of"
            f" {each['block'][0]} x {each['block'][1]}"
        )
    for each in function["tiles"]:
        rows, columns = each["tile"]
        own = each["of_thread"]
        click.echo(
            f"    line {each['line']}: a {each['what']} in tiles of {rows} rows"
            f" ({listed(each['rows'])}) and {columns} columns ({listed(each['columns'])});"
            f" {listed(each['buffers'])} in {each['shared_bytes']} bytes of shared memory"
            + (f", {each['steps']} steps at a time" if each["steps"] else "")
            + f", {own[0]} x {own[1]} results per thread"
            + (f", from {each['least_results']} results on" if each["least_results"] else "")
        )
    for each in function["kernels"]:
        x, y, z = each["threads"]
        threads = counted(x * y * z, "thread")
        if each["results_of_thread"] is not None:
            threads += f", results per thread: {_said(each['results_of_thread'])}"
        click.echo(f"    {each['name']}, line {each['line']}: blocks {each['grid']} of {threads}")
        if each["when"]:
            click.echo(f"      when {each['when']}")
        if each["bytes_accessed"] is not None:
            shared = any(array["scope"] == "shared" for array in each["arrays"])
            click.echo(
                f"      threads ask memory for {_said(each['bytes_accessed'])} bytes"
                + ("" if shared else "; no shared memory")
            )
        bits = " and ".join(str(bits) for bits in each["index_bits"])
        if bits:
            click.echo(f"      indices of {bits} bits")
        vectors: dict[str, None] = {}
        for vector in each["vectors"]:
            lanes = f"of {vector['lanes']}" if vector["lanes"] else "of a length known at the call"
            line = f"line {vector['line']}" if vector["line"] else "made by a pass,"
            vectors[f"{line} {lanes}"] = None
        if vectors:
            click.echo(f"      vector loops: {', '.join(vectors)}")
        for stream in each["streams"]:
            click.echo(
                f"      stores past the caches: line {stream['line']} to '{stream['buffer']}',"
                f" where a launch writes {stream['least_bytes']:,} bytes or more"
            )
        for array in each["arrays"]:
            size = "of a size known at the call" if array["bytes"] is None else (
                counted(array["bytes"], "byte")
            )  # fmt: skip
            place = {"local": "of one thread", "shared": "shared by a block"}
            where = place.get(array["scope"], f"in {array['scope']}")
            click.echo(f"      array '{array['name']}', {size}, {where}")
        if each["barriers"]:
            click.echo(f"      {counted(each['barriers'], 'barrier')}")


def _print_accesses(accesses: list[dict[str, Any]] | None) -> None:
    click.echo("  accesses")
    if accesses is None:
        click.echo(
            "    the target's pipeline has no pass 'guard-accesses': the device checks them"
        )
        return
    for each in accesses:
        said = "proven in range" if each["guard"] is None else f"guarded: {each['guard']}"
        click.echo(f"    line {each['line']}: '{each['buffer']}' {each['action']}, {said}")
