"""Every path of the command line against everything that a path may name.

A command ends at once with one error that names the file: it never waits for a pipe, reads a
device without end, or leaves half a file.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Command

READERS: dict[str, tuple[str, ...]] = {
    "verify": ("verify", "{}"),
    "inspect": ("inspect", "{}"),
    "inspect --json": ("inspect", "{}", "--json"),
    "inspect --source": ("inspect", "{}", "--source", "0"),
    "inspect --plan": ("inspect", "{}", "--plan", "scale"),
    "plan": ("plan", "{}"),
    "plan --device": ("plan", "k.dvt", "--device", "{}"),
    "run BUNDLE": ("run", "{}", "scale", "x.npy", "2", "out.npy"),
    "run ARRAY": ("run", "k.dvt", "scale", "{}", "2", "out.npy"),
    "build": ("build", "{}", "-t", "null", "-o", "new.dvt"),
    "lower": ("lower", "{}", "-t", "null"),
}
"""Each command with the file that it reads."""

WRITERS: dict[str, tuple[str, ...]] = {
    "build -o": ("build", "kernels.py", "-k", "grow", "-t", "null", "-o", "{}"),
    "run RESULT": ("run", "k.dvt", "split", "v.npy", "half.npy", "{}"),
    "run OUT": ("run", "k.dvt", "scale", "x.npy", "2", "{}"),
}
"""Each command with the file that it writes."""


def _folder(name: str) -> None:
    Path(name).mkdir()


def _pipe(name: str) -> None:
    import os

    os.mkfifo(name)


def _socket(name: str) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(name)


def _device(name: str) -> None:
    Path(name).symlink_to("/dev/zero")


def _loop(name: str) -> None:
    Path(name).symlink_to(name)


def _empty(name: str) -> None:
    Path(name).touch()


THINGS: dict[str, Callable[[str], None]] = {
    "folder": _folder,
    "pipe": _pipe,
    "socket": _socket,
    "device": _device,
    "loop": _loop,
    "empty": _empty,
    "missing": lambda name: None,
}

NAMES = {"no/such/folder": "no such file", "n" * 300: "file name too long", "x.npy/y": "not a dir"}


def suffix(command: tuple[str, ...]) -> str:
    return {"build": ".py", "lower": ".ir"}.get(command[0], "") if command[1] == "{}" else ""


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("command", READERS)
def test_what_is_read_is_a_regular_file(dovetail: Command, command: str, thing: str):
    words = READERS[command]
    name = f"thing{suffix(words)}"
    THINGS[thing](name)
    before = sorted(Path().iterdir())
    done = dovetail(*(word.format(name) for word in words))
    assert done.status == 1, done
    assert name in done.err
    assert "internal error" not in done.err
    assert [each for each in sorted(Path().iterdir()) if each.name != "__pycache__"] == before


@pytest.mark.parametrize(("name", "said"), NAMES.items(), ids=("folder", "long", "inner"))
@pytest.mark.parametrize("command", READERS)
def test_what_is_read_has_a_possible_name(dovetail: Command, command: str, name: str, said: str):
    words = READERS[command]
    name += suffix(words)
    done = dovetail(*(word.format(name) for word in words))
    assert done.status == 1, done
    assert name in done.err
    assert said in done.err


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("command", WRITERS)
def test_what_is_written_is_written_whole(dovetail: Command, command: str, thing: str):
    import numpy as np

    np.save("v.npy", np.ones(3, np.float32))
    THINGS[thing]("thing")
    done = dovetail(*(word.format("thing") for word in WRITERS[command]))
    # `run` takes what an output holds for its first content.
    if thing in (("missing",) if command == "run OUT" else ("empty", "missing", "device")):
        assert done.status == 0, done
        assert thing == "device" or Path("thing").stat().st_size
    else:
        assert done.status == 1, done
        assert "thing" in done.err
        assert "internal error" not in done.err
    assert not [each for each in Path().iterdir() if each.name.startswith(".")]


@pytest.mark.parametrize("name", NAMES, ids=("folder", "long", "inner"))
@pytest.mark.parametrize("command", WRITERS)
def test_what_is_written_has_a_possible_name(dovetail: Command, command: str, name: str):
    import numpy as np

    np.save("v.npy", np.ones(3, np.float32))
    done = dovetail(*(word.format(name) for word in WRITERS[command]))
    assert done.status == 1, done
    assert name in done.err
    assert "cannot write" in done.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "is not a device profile"),
        ('{"devices": [{"name": 1}]}', "is not a device profile"),
        ('{"devices": ' + "9" * 5000 + "}", "is not a device profile"),
        ("\ufeff{}", "is not a device profile"),
    ],
    ids=("deep", "odd", "digits", "mark"),
)
def test_a_profile_that_is_none(dovetail: Command, text: str, said: str):
    Path("p.json").write_text(text, encoding="utf-8")
    done = dovetail("plan", "k.dvt", "--device", "p.json")
    assert (done.status, said in done.err) == (1, True), done


def npy(shape: str, version: bytes = b"\1\0", data: bytes = b"") -> bytes:
    text = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    size = len(text).to_bytes(2 if version == b"\1\0" else 4, "little")
    return b"\x93NUMPY" + version + size + text + data


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (npy(f"({2**61}, 1)"), "it is cut short"),
        (npy(f"({2**40}, 1)"), "it is cut short"),
        (npy(f"({2**62}, {2**62})"), "it is cut short"),
        (npy(f"(0, {10**30})"), "is not a valid .npy file"),
        (npy("(-1, 3)", data=bytes(12)), "its shape is (-1, 3)"),
        (npy("(2, 3)", b"\4\0", bytes(24)), "version 4.0"),
        (npy("(2, 3)", b"\3\0", bytes(24)), ""),
        (npy("(2, 3)", b"\2\0", bytes(24)), ""),
        (npy("(2, 3)", data=bytes(24)), ""),
    ],
    ids=("2^61", "2^40", "2^124", "0x10^30", "negative", "4.0", "3.0", "2.0", "1.0"),
)
def test_an_array_promises_no_more_than_its_file_has(dovetail: Command, content: bytes, said: str):
    Path("a.npy").write_bytes(content)
    done = dovetail("run", "k.dvt", "scale", "a.npy", "2", "out.npy")
    assert (done.status, said in done.err) == (1 if said else 0, True), done
