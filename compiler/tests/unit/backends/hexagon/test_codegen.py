"""Finished files of Hexagon code: what is in them, and that nothing is left to do."""

import re
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest

import dovetail as dt
from dovetail import T
from dovetail.backends.hexagon.llvm import ROUTINES, Linked, link, read_object, write_file
from dovetail.backends.hexagon.target import FORMATS, VERSIONS
from dovetail.codegen.llvm import LLVMError
from dovetail.compiler import listening
from dovetail.image import DeviceImage
from dovetail.support.errors import TargetError
from dovetail.target import Target


@dt.kernel
def divide(x: T.Buffer[T.float64], k: T.int32) -> T.Buffer[T.float64]:
    """Calls routines for division in float64 and in integers."""
    (n,) = x.shape
    y = T.empty((n,), T.float64)
    for i in T.parallel(n):
        y[i] = T.sqrt(x[i] / 3) + T.float64(T.int32(i) // k)
    return y


@dt.kernel
def integers(x: T.Buffer[T.int32], y: T.Buffer[T.uint8], z: T.Buffer[T.int16]) -> None:
    """Loops over integers of three sizes."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        x[i] = (x[i] ^ 5) + 3
        y[i] = T.max(y[i], 7)
        z[i] = z[i] * z[i]


@dt.kernel
def floats(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Arithmetic that HVX has in a format of its own."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * y[i] + x[i]


def image(target: str, kernel: dt.Kernel[..., Any] = divide) -> DeviceImage:
    made: list[DeviceImage] = []
    with listening(lambda each: made.append(each.image)):
        dt.build([kernel], [target])
    return made[-1]


def tool(name: str, *words: str) -> str:
    program = shutil.which(name)
    assert program is not None
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("hvx", [0, 128])
def test_every_version_makes_a_file_that_says_so(version: int, hvx: int):
    made = image(f"hexagon -version={version} -hvx={hvx}").payload["binary"]
    (flags,) = struct.unpack_from("<I", made, 0x24)
    assert flags & 0x3FF == int(str(version), 16)


def disassembled(made: DeviceImage, version: int, folder: Path) -> str:
    path = folder / "kernels.so"
    path.write_bytes(made.payload["binary"])
    features = f"--mattr=+hvxv{version},+hvx-length128b"
    return tool("llvm-objdump-19", "-d", "--no-show-raw-insn", features, str(path))


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="llvm-objdump-19")
@pytest.mark.parametrize("version", VERSIONS)
def test_loops_over_integers_are_instructions_of_hvx(version: int, tmp_path: Path):
    vectors = disassembled(image(f"hexagon -version={version}", integers), version, tmp_path)
    for each in (r"\.w = vadd\(", r"= vxor\(", r"\.ub = vmax\(", r"\.h = vmpyi\(", r"= vmem"):
        assert re.search(each, vectors), each
    plain = disassembled(image(f"hexagon -version={version} -hvx=0", integers), version, tmp_path)
    assert not re.search(r"\bvmemu?\(|\bv\d+\.", plain)


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("version", VERSIONS)
def test_floats_are_computed_by_instructions_of_ieee_754(version: int):
    text = image(f"hexagon -version={version}", floats).sources["kernels.s"]
    assert "sfmpy(" in text
    assert not re.search(r"\.(qf|sf|hf)", text)


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool=("llvm-readelf-19", "ld.lld-19"))
@pytest.mark.parametrize("format", FORMATS)
def test_other_tools_read_the_file(format: str, tmp_path: Path):
    made = image(f"hexagon -format={format}")
    path = tmp_path / "kernels"
    (path_bytes,) = (made.payload[key] for key in ("binary", "object") if key in made.payload)
    path.write_bytes(path_bytes)
    said = tool("llvm-readelf-19", "-h", "-s", "-r", "-d", "-W", "--dyn-syms", str(path))
    wanted = {"so": "DYN", "elf": "EXEC", "obj": "REL"}[format]
    assert f"{wanted} (" in said
    assert "There are no relocations in this file." in said
    for function in made.functions:
        assert function.symbol in said
    if format == "obj":
        tool("ld.lld-19", "-shared", str(path), "-o", str(tmp_path / "out.so"))
    if format == "so":
        user = tmp_path / "user.o"
        user.write_bytes(image("hexagon -format=obj").payload["object"])
        tool("ld.lld-19", "-shared", str(user), str(path), "-o", str(tmp_path / "out.so"))


@pytest.mark.level("compile_only")
def test_the_code_is_the_same_in_every_format():
    text = [image(f"hexagon -format={each}") for each in FORMATS]
    codes: list[bytes] = []
    for made, format in zip(text, FORMATS, strict=True):
        data = made.payload["object" if format == "obj" else "binary"]
        (table,) = struct.unpack_from("<I", data, 0x20)
        (count,) = struct.unpack_from("<H", data, 0x30)
        headers = [struct.unpack_from("<10I", data, table + 40 * n) for n in range(count)]
        (code,) = (h for h in headers if h[2] & 4)
        codes.append(data[code[4] : code[4] + code[5]])
    assert codes[0] == codes[1] == codes[2]


def test_a_name_without_a_routine_is_an_error_that_names_it():
    source = image("hexagon -format=obj").payload["object"]
    broken = read_object(source)
    assert not broken.undefined
    linked = link((broken,))
    again = read_object(write_file(linked, set(linked.symbols), "obj"))
    assert link((again,)).content == linked.content


def test_a_relocation_that_is_not_known_is_refused():
    made = read_object(write_file(Linked(bytes(8), 0x66, {"f": (0, 8)}), {"f"}, "obj"))
    section = next(iter(made.sections))
    old = made.sections[section]
    object.__setattr__(old, "relocations", ((0, 99, 1, 0),))
    with pytest.raises(LLVMError, match="type 99"):
        link((made,))


def test_names_of_routines_are_those_that_llvm_calls():
    assert {"__hexagon_divdf3", "__hexagon_udivsi3", "__hexagon_sqrtf", "memset"} <= set(ROUTINES)


@pytest.mark.parametrize(
    ("told", "wanted"),
    [("66", 66), ("67", 67), ("70", 69), ("75", 73)],
)
def test_detect_takes_the_latest_version_that_runs(told: str, wanted: int):
    from dovetail.backends.hexagon import BACKEND

    assert BACKEND.detect is not None
    found = BACKEND.detect({"hexagon.version": told, "hexagon.hvx": "128"})
    assert (found.number("version"), found.number("hvx")) == (wanted, 128)


@pytest.mark.parametrize("told", ["65", "", "latest"])
def test_detect_refuses_what_is_too_old_or_no_number(told: str):
    from dovetail.backends.hexagon import BACKEND

    assert BACKEND.detect is not None
    with pytest.raises(TargetError, match="V66 and later"):
        BACKEND.detect({"hexagon.version": told})


@pytest.mark.parametrize("text", ["hexagon -version=70", "hexagon -hvx=32", "hexagon -format=dll"])
def test_wrong_attributes_are_refused(text: str):
    from dovetail.compiler import resolve

    with pytest.raises(TargetError):
        resolve(text)


def test_requirements_say_version_and_vectors():
    from dovetail.backends.hexagon import BACKEND

    plain = BACKEND.schema.resolve(Target("hexagon", (("version", 68), ("hvx", 0))))
    assert BACKEND.capabilities(plain).requirements == ("hexagon.version >= 68",)
