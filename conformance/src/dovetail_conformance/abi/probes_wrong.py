"""Probes of calls that the core never makes: null pointers, and what is given back twice."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any, Final

from dovetail_conformance.abi import contract as c
from dovetail_conformance.abi.probes_work import device_end, host_end
from dovetail_conformance.abi.session import Session, launch_of, launches, probe

Arguments = Callable[[Session], Sequence[Any]]


def _out() -> Any:  # noqa: ANN401 - what ctypes passes
    return ctypes.byref(ctypes.c_void_p())


def _number() -> Any:  # noqa: ANN401 - what ctypes passes
    return ctypes.byref(ctypes.c_uint32())


def _nobody(*_: object) -> None:
    """Visits no attribute."""


def _event(session: Session) -> int:
    return session.made("event_record", session.stream())


def _native() -> Any:  # noqa: ANN401 - what ctypes passes
    return ctypes.byref(c.Native(type=b"no such type"))


def _copy(session: Session) -> Sequence[Any]:
    to = device_end(session.memory(64))
    of = host_end(ctypes.create_string_buffer(64))
    return session.stream(), ctypes.byref(to), ctypes.byref(of), 64


def _image_load(session: Session) -> Sequence[Any]:
    return session.device, ctypes.create_string_buffer(16), 16, _out()


def _image_kernel(session: Session) -> Sequence[Any]:
    image = session.image()
    return image, session.decoded.functions[0].name.encode(), _out()


def _launch(session: Session) -> Sequence[Any]:
    prepared = launch_of(session, session.kernel(session.image()))
    return session.stream(), launches(prepared), 1


def _copy_between(session: Session) -> Sequence[Any]:
    one, other = device_end(session.memory(64)), device_end(session.memory(64))
    return (session.stream(), session.device, ctypes.byref(one), session.device,
            ctypes.byref(other), 64)  # fmt: skip


_NULLS: Final[dict[str, tuple[Arguments, dict[str, int]]]] = {
    "device_count": (lambda s: (s.devices(), _number())[1:], {"count": 0}),
    "device_open": (lambda s: (0, _out()), {"device": 1}),
    "device_attributes": (
        lambda s: (s.device, c.VISITOR(_nobody), None),
        {"device": 0, "visitor": 1},
    ),
    "device_limits": (
        lambda s: (s.device, ctypes.byref(c.Limits(struct_size=ctypes.sizeof(c.Limits)))),
        {"device": 0, "limits": 1},
    ),
    "alloc": (lambda s: (s.device, 64, _out()), {"device": 0, "memory": 2}),
    "copy": (_copy, {"stream": 0, "destination": 1, "source": 2}),
    "memory_import": (
        lambda s: (s.device, _native(), _out()),
        {"device": 0, "native": 1, "memory": 2},
    ),
    "memory_export": (
        lambda s: (s.device, s.memory(64), _native()),
        {"device": 0, "memory": 1, "native": 2},
    ),
    "stream_create": (lambda s: (s.device, _out()), {"device": 0, "stream": 1}),
    "stream_import": (
        lambda s: (s.device, _native(), _out()),
        {"device": 0, "native": 1, "stream": 2},
    ),
    "stream_synchronize": (lambda s: (s.stream(),), {"stream": 0}),
    "event_record": (lambda s: (s.stream(), _out()), {"stream": 0, "event": 1}),
    "event_synchronize": (lambda s: (_event(s),), {"event": 0}),
    "stream_wait": (lambda s: (s.stream(), _event(s)), {"stream": 0, "event": 1}),
    "image_load": (_image_load, {"device": 0, "bytes": 1, "image": 3}),
    "image_kernel": (_image_kernel, {"image": 0, "name": 1, "kernel": 2}),
    "launch": (_launch, {"stream": 0, "launches": 1}),
    "event_record_timed": (lambda s: (s.stream(), _out()), {"stream": 0, "event": 1}),
    "event_elapsed": (
        lambda s: (_event(s), _event(s), ctypes.byref(ctypes.c_double())),
        {"start": 0, "end": 1, "nanoseconds": 2},
    ),
    "device_time_limit": (lambda s: (s.device, 0), {"device": 0}),
    "copy_between": (
        _copy_between,
        {
            "stream": 0,
            "destination_device": 1,
            "destination": 2,
            "source_device": 3,
            "source": 4,
        },
    ),
    "stream_is_captured": (
        lambda s: (s.stream(), _number()),
        {"stream": 0, "is_captured": 1},
    ),
    "stream_export": (lambda s: (s.stream(), _native()), {"stream": 0, "native": 1}),
    "stream_synchronize_within": (
        lambda s: (s.stream(), 0, 1000, _number()),
        {"stream": 0, "is_over": 3},
    ),
    "event_synchronize_within": (
        lambda s: (_event(s), 0, 1000, _number()),
        {"event": 0, "is_over": 3},
    ),
}
"""Entry → arguments that are right, and which of them are pointers that may not be NULL."""


def _null(entry: str, name: str, place: int, arguments: Arguments) -> None:
    @probe(entry, f"{name} is null", "DVT_INVALID_ARGUMENT", "should")
    def _(session: Session) -> None:
        _ = session.device
        given = [*arguments(session)]
        given[place] = c.VISITOR() if name == "visitor" else None
        # Without it the kit tells nobody whether the wait is over, and waits all the same.
        codes = ("INVALID_ARGUMENT", "OK") if name == "is_over" else ("INVALID_ARGUMENT",)
        session.expect(codes, entry, *given)


for _entry, (_arguments, _places) in _NULLS.items():
    for _name, _place in _places.items():
        _null(_entry, _name, _place, _arguments)


def _gives_back(entry: str) -> None:
    @probe(entry, "null", "nothing happens", "should")
    def _(session: Session) -> None:
        device = session.device
        session.call(entry, *((device, None) if entry == "free" else (None,)))


for _entry in ("device_close", "free", "stream_destroy", "event_destroy", "image_unload"):
    _gives_back(_entry)


def _twice(entry: str, make: Callable[[Session], tuple[Any, ...]]) -> None:
    @probe(entry, "twice", "undefined: the contract allows it once", "note", fresh=True)
    def _(session: Session) -> None:
        made = make(session)
        session.call(entry, *made)
        session.call(entry, *made)


_twice("device_close", lambda s: (s.device and s.made("device_open", 0),))
_twice("free", lambda s: (s.device, s.memory(64)))
_twice("stream_destroy", lambda s: (s.stream(),))
_twice("event_destroy", lambda s: (_event(s),))
_twice("image_unload", lambda s: (s.image(),))
