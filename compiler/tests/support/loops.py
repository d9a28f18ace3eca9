"""Counts of the instructions in functions and innermost loops of assembly text.

LLVM's assembly changes in every line with a register or a label; what these counts show is a
lost vectorisation, a spill, a call, a loop more or less. The reader knows as much of the syntaxes
of x86-64, aarch64, riscv64, amdgcn, hexagon and wasm as LLVM writes: where functions begin, which
instructions jump where and which never go on. Jumps through tables or registers are not followed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Final

_LABEL: Final = re.compile(r"([\w.$]+):")
_FUNCTION: Final = re.compile(r"\s*\.type\s+([\w.$]+),@function")
_ENDS: Final = {
    "jmp", "jmpq", "ret", "retq", "ud2", "b", "br", "brk", "j", "jr", "tail", "unimp", "jump",
    "jumpr", "dealloc_return", "s_branch", "s_endpgm", "s_setpc_b64", "return", "unreachable",
}  # fmt: skip
"""What nothing follows, unless it has a condition (wasm's and aarch64's `br` are alike here)."""
_STACK: Final = re.compile(r"\(%rsp|\[sp\b|\(sp\)|mem\w+\(r(?:29|30)\b")
"""An operand in the stack's frame: in a loop mostly a spill. On amdgcn the mnemonic says it."""
_WIDE: Final = re.compile(r"%([yz]mm)\d|\b([zq])\d+\b|\bv\d+\.(\d+[bhsd])\b|\be\d+, (m\w+),")
"""What says how wide a vector is where the mnemonic does not: x86-64, aarch64, riscv64's LMUL."""


@dataclass
class _Step:
    """An instruction, or a packet of them on hexagon: what runs as one.

    Attributes:
        goes_on: Whether the next one may follow it.
        targets: Labels that it may jump to.
    """

    names: list[str] = field(default_factory=list[str])
    goes_on: bool = True
    targets: set[str] = field(default_factory=set[str])
    on_stack: int = 0


@dataclass
class _Function:
    name: str
    steps: list[_Step] = field(default_factory=list[_Step])
    labels: dict[str, int] = field(default_factory=dict[str, int])
    packets: bool = False

    def edges(self) -> list[set[int]]:
        """Which steps may follow each."""
        last = len(self.steps) - 1
        return [
            {at for at in map(self.labels.get, step.targets) if at is not None and at <= last}
            | ({number + 1} if step.goes_on and number < last else set())
            for number, step in enumerate(self.steps)
        ]

    def counted(self, title: str, chosen: set[int]) -> str:
        """The line of some steps: how many instructions, and how many of each name."""
        steps = [self.steps[at] for at in chosen]
        names = Counter(name for step in steps for name in step.names)
        packets = f" in {len(steps)} packets" if self.packets else ""
        stack = sum(step.on_stack for step in steps)
        found = sorted(names.items(), key=lambda each: (-each[1], each[0]))
        each = ", ".join(f"{times} {name}" for name, times in found)
        return (
            f"{title}: {names.total()} instructions{packets}"
            f"{f', {stack} use the stack' if stack else ''}{f': {each}' if each else ''}\n"
        )


def counts(assembly: str) -> str:
    """A line a function, then one for each innermost loop, in the order of the text.

    A function without loops has its instructions listed, as a GPU's kernel is a loop's body.
    """
    lines: list[str] = []
    for each in _functions(assembly):
        edges, every = each.edges(), set(range(len(each.steps)))
        loops = sorted(_innermost(edges, every), key=lambda loop: min(loop[1]))
        line = each.counted(each.name, every)
        lines.append(line if not loops else line.rpartition(": ")[0] + "\n")
        lines += (
            each.counted(f"  loop {number}, depth {depth}", chosen)
            for number, (depth, chosen) in enumerate(loops, 1)
        )
    return "".join(lines)


def _functions(assembly: str) -> Iterator[_Function]:
    names = set(_FUNCTION.findall(assembly))
    function: _Function | None = None
    packet: _Step | None = None
    hardware: dict[str, str] = {}  # hexagon: where the loop of a number begins
    nest: list[str] = []  # wasm: what `br 0`, `br 1`, … jump to, the last first
    fresh = count()
    for line in assembly.splitlines():
        text = line.strip()
        if label := _LABEL.match(line):
            if label[1] in names:
                function = _Function(label[1])
            elif function is not None:
                function.labels[label[1]] = len(function.steps)
        elif function is None or not text or text.startswith(("#", "//", ";")):
            continue
        elif text.startswith(".size") or text == "end_function":
            yield function
            function = None
        elif text == "{":
            packet, function.packets = _Step(), True
        elif text.startswith("}") and packet is not None:
            for number in re.findall(r"endloop([01])", text):
                packet.targets.add(hardware[number])
            function.steps.append(packet)
            packet = None
        elif packet is not None:
            for part in text.split("; "):
                if setup := re.search(r"loop([01])\(([\w.$]+)", part):
                    hardware[setup[1]] = setup[2]
                    packet.names.append(f"loop{setup[1]}")
                else:
                    _add(packet, _hexagon(part), part, "if (" in part)
        elif text in ("loop", "block"):
            nest.append(f"{text} {next(fresh)}")
            if text == "loop":
                function.labels[nest[-1]] = len(function.steps)
        elif text in ("end_loop", "end_block"):
            function.labels.setdefault(nest.pop(), len(function.steps))
        elif not text.startswith("."):
            step = _Step()
            for part in text.split(" :: "):  # two in one on amdgcn
                words = part.split()
                name = " ".join(words[: 1 + words[0].startswith(("lock", "rep"))])
                _add(step, re.sub(r"_e(32|64)$", "", name), part, conditional=False)
            widths = ["".join(found) for found in _WIDE.findall(text)]
            if nest and step.names[0] in ("br", "br_if", "br_table"):
                step.targets = {nest[-1 - int(by)] for by in re.findall(r"\d+", text)}
            step.names[0] += f".{max(widths)}" if widths else ""
            function.steps.append(step)


def _add(step: _Step, name: str, text: str, conditional: bool) -> None:
    step.names.append(name)
    step.goes_on &= conditional or name not in _ENDS
    step.targets |= set(re.findall(r"[\w.$]+", text))
    step.on_stack += _STACK.search(text) is not None


def _hexagon(text: str) -> str:
    """The name of one instruction, which is written as an assignment; a store is `memw=`."""
    text = re.sub(r"^if \(.*?\)+ ", "", text)
    left, _, right = text.partition("=")
    if re.match(r"v?mem", left):
        return f"{left.partition('(')[0]}="
    called = re.match(r"\W*([a-z]\w*(?:\.\w+)?)(?=[(:]| [\w.$]+$|$)", right or left)
    return called[1] if called and not re.fullmatch(r"[rpvq]\d+", called[1]) else "move"


def _innermost(
    edges: list[set[int]], among: set[int], depth: int = 1
) -> Iterator[tuple[int, set[int]]]:
    """Loops with no other in them, and their depth: cycles that stay when headers are removed."""
    for cycle in _cycles(edges, among):
        # Where it is entered; a function that begins with its loop is entered nowhere.
        entered = {
            to for at, follow in enumerate(edges) if at not in cycle for to in follow & cycle
        }
        header = min(entered or cycle)
        yield from list(_innermost(edges, cycle - {header}, depth + 1)) or [(depth, cycle)]


def _cycles(edges: list[set[int]], among: set[int]) -> Iterator[set[int]]:
    """The strongly connected components with a cycle; each has a jump back."""
    before: list[set[int]] = [set() for _ in edges]
    for at in among:
        for to in edges[at]:
            before[to].add(at)
    left = set(among)
    for at in sorted(among):
        for to in sorted(edges[at]):
            if to <= at and to in left:
                cycle = _reached(to, edges, among) & _reached(to, before, among)
                left -= cycle
                yield from [cycle] if cycle else []


def _reached(start: int, edges: list[set[int]], among: set[int]) -> set[int]:
    """What follows in one step or more."""
    found: set[int] = set()
    todo = [start]
    while todo:
        new = edges[todo.pop()] & among - found
        found |= new
        todo += new
    return found
