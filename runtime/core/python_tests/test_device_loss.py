"""A device that is lost in the middle: what is said, and that the next use works again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from rpn_backend import OwnMemoryBackend
from rpn_bundle import bundle_bytes

import dovetail_runtime as dr
from dovetail_runtime import Launch, RuntimeImage

pytestmark = pytest.mark.level("real")

X = np.arange(5, dtype=np.float32)


class FragileBackend(OwnMemoryBackend):
    """Lost, when told so, at the next launch or allocation."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.lose_at = ""
        self.loaded = 0

    def _touch(self, where: str) -> None:
        if self.lose_at == where:
            self.lose_at = ""
            raise dr.DeviceLostError("somebody pulled the cable")

    def alloc(self, device: int, size: int) -> bytearray:
        self._touch("alloc")
        return super().alloc(device, size)

    def image_load(self, device: int, image: RuntimeImage) -> Any:
        self.loaded += 1
        return super().image_load(device, image)

    def launch(self, device: int, launch: Launch) -> None:
        self._touch("launch")
        super().launch(device, launch)


@pytest.fixture(scope="module")
def backend() -> FragileBackend:
    made = FragileBackend("fragile")
    dr.register_backend(made, formats=["rpn"], device_type=27)
    return made


@pytest.fixture(params=["by label", "by device"])
def module(request: pytest.FixtureRequest, backend: FragileBackend) -> dr.Module:
    content = bundle_bytes("fragile", offsets=True)
    return dr.load_bytes(content, device="fragile:0" if request.param == "by device" else None)


def test_the_next_use_works_again(module: dr.Module, backend: FragileBackend) -> None:
    device = dr.device("fragile:0")
    x, out = dr.asarray(X, device), dr.empty(5, "float32", device)
    stream, event = dr.Stream(device), dr.record(device)
    module.double(x, out)
    assert dr.asnumpy(out).tolist() == [0, 2, 4, 6, 8]
    loaded = backend.loaded

    backend.lose_at = "launch"
    with pytest.raises(dr.DeviceLostError, match="fragile:0: launching: somebody pulled"):
        module.double(x, out)
    # The same object stands for the device that is opened anew.
    assert dr.device("fragile:0") is device
    assert device.synchronize() is None

    new_x, new_out = dr.asarray(X + 1, device), dr.empty(5, "float32", "fragile:0")
    module.double(new_x, new_out)
    assert dr.asnumpy(new_out).tolist() == [2, 4, 6, 8, 10]
    assert backend.loaded == loaded + 1

    # With the cause: whoever asks now may not be who was told then.
    lost = (
        r"lies in memory that was lost with fragile:0 \(somebody pulled the cable.*\), which has "
        r"been opened anew since"
    )
    with pytest.raises(dr.DeviceLostError, match=f"double: parameter 'x' {lost}"):
        module.double(x, new_out)
    with pytest.raises(dr.DeviceLostError, match=f"double: parameter 'out' {lost}"):
        module.double(new_x, out)
    with pytest.raises(dr.DeviceLostError, match=lost):
        dr.asnumpy(x)
    for use in (stream.synchronize, stream.record, event.synchronize):
        with pytest.raises(dr.DeviceLostError, match="fragile:0 was lost, and what belonged"):
            use()
    with dr.stream(stream), pytest.raises(dr.DeviceLostError, match="fragile:0 was lost"):
        module.double(new_x, new_out)
    with dr.stream(dr.Stream(device)):
        module.double(new_x, new_out)
    module.double(new_x, new_out)
    del x, out, stream, event


def test_lost_while_allocating(backend: FragileBackend) -> None:
    backend.lose_at = "alloc"
    with pytest.raises(dr.DeviceLostError, match="fragile:0: allocating 20 bytes: some"):
        dr.empty(5, "float32", "fragile:0")
    assert dr.asnumpy(dr.asarray(X, "fragile:0")).tolist() == X.tolist()


def test_other_devices_stay(backend: FragileBackend) -> None:
    kept = dr.asarray(X, "fragile:1")
    backend.lose_at = "alloc"
    with pytest.raises(dr.DeviceLostError):
        dr.empty(5, "float32", "fragile:0")
    assert dr.asnumpy(kept).tolist() == X.tolist()


def test_it_may_be_lost_again_and_again(backend: FragileBackend) -> None:
    tensors = []
    for _ in range(3):
        tensors.append(dr.asarray(X, "fragile:0"))
        backend.lose_at = "alloc"
        with pytest.raises(dr.DeviceLostError):
            dr.empty(5, "float32", "fragile:0")
    fresh = dr.asarray(X, "fragile:0")
    for tensor in tensors:
        with pytest.raises(dr.DeviceLostError, match="make the tensor again"):
            dr.asnumpy(tensor)
    assert dr.asnumpy(fresh).tolist() == X.tolist()


def test_memory_of_the_lost_device_is_given_back(backend: FragileBackend) -> None:
    dr.synchronize()
    before = backend.live
    tensor = dr.asarray(X, "fragile:0")
    backend.lose_at = "alloc"
    with pytest.raises(dr.DeviceLostError):
        dr.empty(5, "float32", "fragile:0")
    assert backend.live == before + 1
    del tensor
    assert backend.live == before
