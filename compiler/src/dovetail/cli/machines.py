"""Machines that are not here: by a recorded profile, by a tag, or as a fleet in one file."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from dovetail.bundle import Bundle, BundleReader, Verdict, choose
from dovetail.bundle.requirement import Decisions
from dovetail.cli.wording import listed
from dovetail.support.errors import DovetailError, TargetError
from dovetail.support.files import as_path, read_regular
from dovetail.support.printable import printable
from dovetail.support.toml_table import read_toml
from dovetail.target.target import TAG

MAX_PROFILE: Final = 16 << 20
"""Bytes of a profile."""


class PlannedDevice(NamedTuple):
    """A device that a bundle is planned for.

    Attributes:
        name: As messages call it.
        kind: Of the device.
        attributes: What is known of it.
        is_complete: They are all that its runtime reports; else what is missing is unknown.
    """

    name: str
    kind: str
    attributes: Mapping[str, str]
    is_complete: bool


class Machine(NamedTuple):
    """A machine of a fleet, with the targets that its tags stand for."""

    name: str
    devices: tuple[PlannedDevice, ...]
    targets: tuple[str, ...]


class Planned(NamedTuple):
    """What was decided about a function on a device."""

    function: str
    device: PlannedDevice
    verdicts: tuple[Verdict, ...]

    @property
    def served(self) -> bool | None:
        """Whether some variant runs; None: that depends on what is not known."""
        if any(verdict.chosen for verdict in self.verdicts):
            return True
        return None if any(verdict.accepted is None for verdict in self.verdicts) else False


def plan(
    reader: BundleReader, functions: Sequence[str], devices: Sequence[PlannedDevice]
) -> list[Planned]:
    """Every function on every device, in this order."""
    known: list[Decisions] = [{} for _ in devices]
    return [
        Planned(
            function,
            device,
            choose(
                reader, function, device.kind, device.attributes, decisions,
                is_complete=device.is_complete,
            ),
        )
        for function in functions
        for device, decisions in zip(devices, known, strict=True)
    ]  # fmt: skip


def not_served(found: Sequence[Planned]) -> dict[str, bool | None]:
    """Functions that no device is certain to run: False, or None where that is unknown."""
    answers: dict[str, set[bool | None]] = {}
    for planned in found:
        answers.setdefault(planned.function, set()).add(planned.served)
    return {
        name: None if None in given else False
        for name, given in answers.items()
        if True not in given
    }


def lack(machine: Machine, functions: Mapping[str, bool | None]) -> str:
    """A sentence about the functions that `not_served` gave."""
    said: list[str] = []
    for best, what in (
        (False, "no variant of {} runs on it"),
        (None, "it is unknown whether a variant of {} runs on it"),
    ):
        names = [name for name, each in functions.items() if each is best]
        if names:
            said.append(what.format(listed(names)))
    return f"machine '{machine.name}': {'; '.join(said)}"


def check_served(bundle: Bundle, machine: Machine) -> None:
    """See that every function of a bundle has a variant for a machine.

    Raises:
        DovetailError: Some has none, or it is unknown; each variant is named with the reasons.
    """
    reader = BundleReader(bundle.tobytes())
    found = plan(reader, tuple(reader.functions), machine.devices)
    lacking = not_served(found)
    if not lacking:
        return
    lines = [lack(machine, lacking)]
    for planned in found:
        if planned.function == next(iter(lacking)):
            for verdict in planned.verdicts:
                target = printable(reader.images[verdict.image].target)
                reasons = "; ".join(verdict.reasons)
                lines.append(
                    f"  on {planned.device.name}: image {verdict.image} ({target}): {reasons}"
                )
    raise DovetailError("\n".join(lines))


def named(text: str) -> tuple[PlannedDevice, ...]:
    """The devices that a word on the command line names: a tag's, or those of a profile.

    Raises:
        DovetailError: There is neither such a tag nor such a file, or it is no profile.
    """
    if not text:
        raise DovetailError("the path is empty; is a shell variable unset?")
    # Of os.path, as those of Path raise for a name that no file can have.
    if not os.path.isfile(text):  # noqa: PTH113
        if re.fullmatch(TAG, text) and not text.endswith(".json"):
            return (tagged(text, {}),)
        if not os.path.lexists(text):
            from dovetail import plugin

            hint = plugin.suggest(text)
            if hint:
                raise DovetailError(f"'{text}' is neither a profile file nor a tag{hint}")
    return recorded(as_path(text, "profile"))


def tagged(tag: str, more: Mapping[str, str]) -> PlannedDevice:
    """The device of a tag, with what is known beyond its profile.

    Raises:
        TargetError: There is no such tag.
    """
    from dovetail import plugin

    found = plugin.find_tag(tag)
    facts = {name: fact.value for name, fact in found.profile.items()}
    return PlannedDevice(tag, found.target.kind, {**facts, **more}, is_complete=False)


def recorded(path: Path) -> tuple[PlannedDevice, ...]:
    """The devices of a profile that `dovetail doctor --profile` wrote.

    Raises:
        DovetailError: It cannot be read, or is no profile.
    """
    text = read_regular(path, "profile", MAX_PROFILE)
    try:
        data: Any = json.loads(text)
        devices = data["devices"]
        for each in devices:
            texts = [each["name"], each["kind"], *each["attributes"], *each["attributes"].values()]
            if not all(isinstance(text, str) for text in texts):
                raise TypeError
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as bad:
        raise DovetailError(
            f"'{path}' is not a device profile; write one with `dovetail doctor --profile`"
        ) from bad
    return tuple(
        PlannedDevice(each["name"], each["kind"], each["attributes"], is_complete=True)
        for each in devices
    )


def here() -> tuple[PlannedDevice, ...]:
    """The devices of this machine."""
    import dovetail_runtime as runtime

    found: Any = runtime.profile()
    return tuple(
        PlannedDevice(each["name"], each["kind"], each["attributes"], is_complete=True)
        for each in found["devices"]
    )


def read_fleet(path: Path) -> tuple[Machine, ...]:
    """The machines of a fleet.

        [machines.workstation]
        devices = ["nvidia/rtx-4090", "intel/raptorlake"]

        [machines.phone]
        devices = ["arm/mali-g78"]
        attributes = {"vulkan.int64" = true}   # what is known of them beyond their tags

        [machines.lab]
        profiles = ["lab.json"]                # of `dovetail doctor --profile`, beside this file

    Raises:
        DovetailError: It cannot be read or is not TOML, a key is unknown, missing or has a wrong
            value, or a tag or profile is none.
    """
    top = read_toml(path, "fleet", DovetailError)
    machines = top.table("machines")
    top.end()
    found: list[Machine] = []
    for name in machines.names():
        if not name.isprintable() or not name:
            raise machines.error(name, "is not a valid name of a machine")
        table = machines.table(name)
        tags, profiles = table.texts("devices"), table.texts("profiles")
        more = table.facts("attributes")
        table.end()
        if not tags and not profiles:
            what = (
                "is missing, and so is 'profiles'; expected a list of tags (`dovetail targets"
                " --tags`), of profiles, or both"
            )
            raise table.error("devices", what)
        devices: list[PlannedDevice] = []
        for tag in tags:
            if not re.fullmatch(TAG, tag):
                raise table.error("devices", f"has '{printable(tag)}', which is not a tag")
            try:
                devices.append(tagged(tag, more))
            except TargetError as bad:
                raise table.error("devices", f"has '{tag}': {bad}") from bad
        for file in profiles:
            devices += recorded(path.parent / file)
        found.append(Machine(name, tuple(devices), tags))
    if not found:
        raise top.error("machines", "is empty; expected one or more tables [machines.<name>]")
    return tuple(found)
