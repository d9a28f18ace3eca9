"""Events, what they measure, and time limits: on every device that is here."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from rpn_backend import OwnMemoryBackend

import dovetail_runtime as dr
from dovetail_conformance import kinds

pytestmark = pytest.mark.level("real")

OTHERS = kinds.driven(":0")
DEVICES = kinds.real(":0")


@pytest.fixture(scope="module")
def own() -> str:
    """A device of a backend in Python, with memory of its own."""
    dr.register_backend(OwnMemoryBackend("rpnevents"), formats=["rpn"], device_type=26)
    return "rpnevents:0"


def _measure(name: str) -> None:
    stream = dr.Stream(name)
    start = stream.record(timed=True)
    with dr.stream(stream):
        tensor = dr.asarray(np.arange(1 << 16, dtype=np.float32), name)
    end = stream.record(timed=True)
    seconds = end.elapsed(since=start)
    assert 0 <= seconds < 3600
    assert start.elapsed(since=end) == -seconds
    assert end.elapsed(since=end) == 0
    assert repr(start) == f"<timed event of {name}>"
    np.testing.assert_array_equal(dr.asnumpy(tensor)[-2:], [65534, 65535])


@pytest.mark.parametrize("name", DEVICES)
def test_the_time_between_two_events(name: str) -> None:
    _measure(name)


def test_backends_in_python_are_measured_on_the_host(own: str) -> None:
    _measure(own)


@pytest.mark.parametrize("name", DEVICES)
def test_events_of_the_stream_in_use(name: str) -> None:
    start = dr.record(name, timed=True)
    stream = dr.Stream(name)
    with dr.stream(stream):
        end = dr.record(name, timed=True)
        stream.wait(start)
    end.synchronize()
    assert end.device is dr.device(name)
    assert isinstance(end.elapsed(start), float)


@pytest.mark.parametrize("name", DEVICES)
def test_an_event_without_its_time(name: str) -> None:
    stream = dr.Stream(name)
    plain, timed = stream.record(), stream.record(timed=True)
    plain.synchronize()
    with pytest.raises(dr.ArgumentValueError, match=r"the first event .* with timed=True"):
        timed.elapsed(since=plain)
    with pytest.raises(dr.ArgumentValueError, match="the second event was recorded without"):
        plain.elapsed(since=timed)


@pytest.mark.parametrize("name", OTHERS)
def test_events_of_two_devices(name: str) -> None:
    here, there = dr.record("cpu:0", timed=True), dr.record(name, timed=True)
    with pytest.raises(dr.ArgumentValueError, match="their clocks differ"):
        there.elapsed(since=here)
    with pytest.raises(dr.ArgumentValueError, match=f"of {name} cannot wait for an event"):
        dr.Stream(name).wait(here)


@pytest.mark.parametrize("name", DEVICES)
def test_an_event_outlives_its_stream(name: str) -> None:
    stream = dr.Stream(name)
    event = stream.record()
    del stream
    event.synchronize()


@pytest.mark.parametrize("name", ["cpu:0", *OTHERS])
def test_a_limit_that_is_not_reached_changes_nothing(name: str) -> None:
    device = dr.device(name)
    assert device.time_limit == 0
    device.time_limit = 60.5
    try:
        assert device.time_limit == 60.5
        array = np.arange(1000.0, dtype=np.float32)
        np.testing.assert_array_equal(dr.asnumpy(dr.asarray(array, name)), array)
        device.synchronize()
        for bad in (-1, float("nan"), float("inf"), 1e10):
            with pytest.raises(dr.ArgumentValueError, match=r"from 0 .none. to 1000000000"):
                device.time_limit = bad
        assert device.time_limit == 60.5
    finally:
        device.time_limit = 0
    assert device.time_limit == 0


def test_where_there_is_no_limit(own: str) -> None:
    assert dr.device(own).time_limit == 0
    with pytest.raises(dr.UnsupportedError, match=f"{own}: backend .* has no time limit"):
        dr.device(own).time_limit = 5.0


def test_time_limit_errors_are_what_callers_expect() -> None:
    error = dr.TimeLimitError("vulkan:0: work submitted earlier: ...")
    assert isinstance(error, TimeoutError)
    assert isinstance(error, dr.DeviceError)
    assert str(error) == "vulkan:0: work submitted earlier: ..."
    assert issubclass(dr.DeviceLostError, dr.DeviceError)


@pytest.mark.parametrize("name", ["cpu:0", *OTHERS])
def test_the_limit_of_the_environment(name: str) -> None:
    program = f"import dovetail_runtime as dr; print(dr.device('{name}').time_limit)"

    def run(limit: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "DOVETAIL_TIME_LIMIT": limit}
        command = [sys.executable, "-c", program]
        return subprocess.run(
            command, env=environment, check=False, capture_output=True, text=True
        )

    assert run("2.5").stdout.strip() == "2.5"
    bad = run("soon")
    assert bad.returncode == 1
    assert "DOVETAIL_TIME_LIMIT is 'soon', expected seconds such as 2.5" in bad.stderr
