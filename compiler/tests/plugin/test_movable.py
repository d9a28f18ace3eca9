"""Every in-tree backend can be moved out of tree by changing its package name: it is done here.

Each folder `backends/<kind>` is copied into a distribution of its own, only the package name is
changed, and a fresh interpreter finds it through the entry-point group and builds a bundle with
it, byte for byte the one that the in-tree backend gives.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dovetail.backends

TREE = Path(dovetail.backends.__path__[0])
KINDS = sorted(path.name for path in TREE.iterdir() if (path / "backend.py").is_file())

PROGRAM = """
import sys
from pathlib import Path
from dovetail import plugin
from dovetail.cli.kernels import load_kernels
from dovetail.compiler import build
kind, kernels, out = sys.argv[1:4]
record = plugin.load(kind)
bundle = build(list(load_kernels(Path(kernels)).values()), [kind])
Path(out).write_bytes(bundle.tobytes())
tags = [tag.name for tag in plugin.all_tags().values() if tag.target.kind == kind]
print(len(tags), {plugin.owner_of(tag).is_first_party for tag in tags} or "")
print(record.codegen.__module__)
"""


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("kind", KINDS)
def test_movable(kind: str, tmp_path: Path):
    site, package = tmp_path / "site", f"moved_{kind}"
    shutil.copytree(TREE / kind, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (site / package).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(f"dovetail.backends.{kind}", package), encoding="utf-8")
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[dovetail.backends]\n{kind} = {package}:BACKEND\n")
    kernels = Path(__file__).parent.parent / "golden" / "kernels" / "saxpy.py"
    hide = (
        "from dovetail_runtime import installed\n"
        "from dovetail_runtime.owner import Owner\n"
        "real = installed.entry_points\n"
        "installed.entry_points = lambda group: [p for p in real(group)"
        f" if not Owner(p.distribution).is_first_party or p.name != '{kind}']\n"
    )
    outputs: list[bytes] = []
    modules: list[str] = []
    counts: list[str] = []
    for name, code in (("inside", PROGRAM), ("outside", hide + PROGRAM)):
        out = tmp_path / f"{name}.dvt"
        prefix = f"import sys; sys.path.insert(0, {str(site)!r})\n" if name == "outside" else ""
        done = subprocess.run(
            [sys.executable, "-c", prefix + code, kind, str(kernels), str(out)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        outputs.append(out.read_bytes())
        *_, tags, module = done.stdout.splitlines()
        counts.append(tags)
        modules.append(module)
    assert modules[0].startswith(f"dovetail.backends.{kind}")
    assert modules[1].startswith(package)
    assert outputs[0] == outputs[1]
    # Its tags went with it.
    assert counts[1] == counts[0].replace("True", "False")
