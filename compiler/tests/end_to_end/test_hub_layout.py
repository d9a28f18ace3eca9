"""examples/packages/llm-kernels as a repository for Hugging Face's client, present and older."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from support.clean_room import ROOT, package_wheel, run

SOURCE = ROOT / "examples" / "packages" / "llm-kernels"

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(module=("hatchling", "pip", "numpy")),
    pytest.mark.timeout(300),
]

VARIANTS = {"torch-cpu", "torch-cuda", "torch-rocm", "torch-universal"}

CHECK = """
import numpy as np
def check(package):
    x = np.random.default_rng(3).standard_normal((4, 50)).astype(np.float32)
    powers = np.exp(x.astype(np.float64))
    made = package.kernels.softmax(x)
    np.testing.assert_allclose(made, powers / powers.sum(-1, keepdims=True), rtol=1e-5)
    assert package.__all__ == ["kernels"]
"""

# What clients before 0.13 do: the package in the variant's folder, by a name of its own.
OLDER = """
import importlib.util, sys
def load(number, path):
    name = f"llm_kernels_{number}"
    spec = importlib.util.spec_from_file_location(name, path)
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
for number, path in enumerate(sys.argv[1:]):
    check(load(number, path))
    check(load(number, path))
assert not {"dovetail", "llm_kernels", "torch", "jax"} & sys.modules.keys()
"""

PRESENT = """
import sys
from pathlib import Path
from kernels import get_loaded_kernels, get_local_kernel
folder = Path(sys.argv[1])
check(get_local_kernel(folder))  # of the backend that the client finds here
check(get_local_kernel(folder, backend="cpu"))
for variant in sys.argv[2:]:
    module = get_local_kernel(folder / "build" / variant)
    check(module)
    assert module.__name__.startswith("_llm_kernels_")
for each in get_loaded_kernels():
    print(each.metadata.name, each.metadata.version, each.module.__name__)
assert not {"dovetail", "llm_kernels"} & sys.modules.keys()
"""


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hub")
    made = package_wheel(SOURCE, folder)
    run(sys.executable, SOURCE / "lay_out.py", made, folder / "hub")
    return folder / "hub"


def paths() -> str:
    """Where this process finds modules, for one that is told of nothing else."""
    return os.pathsep.join(sys.path)


def test_a_folder_for_each_backend(repository: Path) -> None:
    variants = sorted((repository / "build").iterdir())
    assert {each.name for each in variants} == VARIANTS
    contents = [
        {
            str(path.relative_to(variant)): path.read_bytes()
            for path in variant.rglob("*")
            if path.is_file()
        }
        for variant in variants
    ]
    for variant, content in zip(variants, contents, strict=True):
        own = {"metadata.json", "llm_kernels/__init__.py"}
        assert own < content.keys()
        assert {key: value for key, value in content.items() if key not in own} == {
            key: value for key, value in contents[0].items() if key not in own
        }
        metadata = json.loads(content["metadata.json"])
        assert metadata["name"] == "llm-kernels"
        assert metadata["license"] == "Apache-2.0"
        assert metadata["id"].isidentifier()
        assert variant.name in (f"torch-{metadata['backend']['type']}", "torch-universal")


def test_the_older_layout(repository: Path) -> None:
    inits = [repository / "build" / each / "llm_kernels" / "__init__.py" for each in VARIANTS]
    run(sys.executable, "-c", CHECK + OLDER, *inits, PYTHONPATH=paths())


@pytest.mark.needs(group="hub")
def test_the_present_client(repository: Path, tmp_path: Path) -> None:
    said = run(
        sys.executable, "-c", CHECK + PRESENT, repository, *sorted(VARIANTS),
        PYTHONPATH=paths(), HF_HUB_OFFLINE="1", HF_HOME=str(tmp_path),
    )  # fmt: skip
    lines = said.splitlines()
    assert len(lines) == len(VARIANTS)
    assert all(each.startswith("llm-kernels 0 _llm_kernels_") for each in lines)
