"""The index of tags, the names of targets in installed packages; imports no backend.

A backend's folder may hold a `tags.toml` (`dovetail.target.tag_file`). To name devices of other
kinds, a package with such a file is announced in the entry-point group `dovetail.tags`. The files
are data, so tags of disabled plug-ins are included; compiling for them is an error.

Dovetail's own tags come first and cannot be replaced. An invalid file loses only its own tags, and
its line in the ledger has the reason.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from dovetail.plugin.discovery import MAX_SHOWN, entries, generation, kinds, shown
from dovetail.support.dataclasses import dataclass, field
from dovetail.support.errors import DovetailError, TargetError
from dovetail.target.tag_file import FILE, Tag, read_tags
from dovetail_runtime import installed
from dovetail_runtime.errors import describe
from dovetail_runtime.owner import Owner, settle
from dovetail_runtime.suggest import near

GROUP: Final = "dovetail.tags"

_MAX_NEAR: Final = 3


class TagsEntry(NamedTuple):
    """A line of the ledger: a file of tags and its state."""

    name: str
    state: str  # "ready" or "failed"
    evidence: str
    fix: str
    distribution: str
    version: str
    used: int  # tags that stand in the index


@dataclass(slots=True)
class _Index:
    tags: dict[str, Tag] = field(default_factory=dict[str, Tag])
    owners: dict[str, Owner] = field(default_factory=dict[str, Owner])
    quarrels: dict[str, list[Owner]] = field(default_factory=dict[str, list[Owner]])
    ledger: list[TagsEntry] = field(default_factory=list[TagsEntry])


_lock = threading.RLock()
_own: tuple[int, _Index] | None = None  # with what `generation` was when it was read
_all: tuple[int, _Index] | None = None


def all_tags() -> Mapping[str, Tag]:
    """All tags by name: Dovetail's own first, each file's in its order."""
    return _everything().tags


def tag_ledger() -> tuple[TagsEntry, ...]:
    """Return a line for each announced file of tags."""
    return tuple(_everything().ledger)


def owner_of(tag: str) -> Owner:
    """The distribution of an existing tag."""
    own = _ours()
    return (own if tag in own.tags else _everything()).owners[tag]


def find_tag(name: str) -> Tag:
    """Find a tag by name; one of Dovetail's own without reading other packages.

    Raises:
        TargetError: There is none, or two distributions use the name for different targets.
    """
    found = _ours().tags.get(name) or _everything().tags.get(name)
    if found is not None:
        return found
    index = _everything()
    if name in index.quarrels:
        owners = index.quarrels[name]
        both = " and ".join(map(str, owners))
        raise TargetError(f"tag '{name}' is claimed by {both}; to fix: {settle(owners)}")
    broken = ", ".join(f"'{each.name}'" for each in index.ledger if each.state == "failed")
    unseen = f"; broken, and not searched: {broken} (`dovetail doctor`)" if broken else ""
    vendor = name.partition("/")[0]
    of_vendor = sum(each.startswith(f"{vendor}/") for each in index.tags)
    rest = (
        f"`dovetail targets --tags {vendor}` lists the {of_vendor} of that vendor"
        if of_vendor
        else f"`dovetail targets --tags` lists all {len(index.tags)}"
    )
    raise TargetError(f"there is no tag '{name}'{suggest(name)}; {rest}{unseen}")


def search_tags(text: str) -> tuple[Tag, ...]:
    """The tags with a text in their name or target, ignoring case, blanks and hyphens.

    If there is none, those with every word of it.
    """
    plain = {name: _plain(f"{name} {tag.target}") for name, tag in all_tags().items()}
    for words in ([_plain(text)], [_plain(word) for word in text.split()]):
        found = [name for name in plain if all(word in plain[name] for word in words)]
        if found and (text.strip() == "" or any(words)):
            return tuple(all_tags()[name] for name in found)
    return ()


def near_tags(text: str) -> tuple[str, ...]:
    """The names most similar to a text, which may be a product's name."""
    wanted = _plain(text)
    if len(wanted) < 2:
        return ()
    short = {name: _plain(name.partition("/")[2]) for name in all_tags()}
    device = wanted.rpartition("/")[2]
    exact = [name for name, plain in short.items() if device == plain]
    if exact:
        return tuple(exact[:_MAX_NEAR])
    # "GeForce RTX 4090" has the whole of a name in it, "rtx" is the beginning of many.
    inside = [name for name, plain in short.items() if len(plain) > 2 and plain in wanted]
    inside.sort(key=lambda name: -len(short[name]))
    around = [name for name, plain in short.items() if len(wanted) > 2 and wanted in plain]
    by_plain = {_plain(name): name for name in short} | {short[name]: name for name in short}
    alike = near(wanted, by_plain, _MAX_NEAR, 0.75)
    found = [*inside[:1], *around, *(by_plain[each] for each in alike)]
    return tuple(dict.fromkeys(found))[:_MAX_NEAR]


def tag_called(text: str, kind: str) -> Tag | None:
    """The tag of a kind for the name of a device, perhaps without its letters: "H100", "4090"."""
    wanted = _plain(text)
    for tag in all_tags().values():
        device = _plain(tag.name.partition("/")[2])
        names = (device, device.lstrip("abcdefghijklmnopqrstuvwxyz"), _plain(tag.name))
        if tag.target.kind == kind and wanted in names:
            return tag
    return None


def suggest(text: str) -> str:
    """The end of an error message about an invalid target, with the most similar names."""
    if text.lower() in kinds():
        return f"; did you mean '{text.lower()}'?"
    # Of a whole target only its first word can be a tag; in "RTX 4090" both are one name.
    near = near_tags(re.sub(r"\s-[A-Za-z].*", "", text[:MAX_SHOWN]))
    named = " or ".join(f"'{name}'" for name in near)
    return f"; did you mean {named}?" if near else ""


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9/.]", "", text.lower())


def _ours() -> _Index:
    """The tags in the folders of Dovetail's own backends."""
    global _own
    with _lock:
        if _own is None or _own[0] != generation():
            index = _Index()
            for entry in entries():
                if entry.owner.is_first_party:
                    _read(index, entry.kind, entry.value.partition(":")[0], entry.owner, False)
            _own = generation(), index
        return _own[1]


def _everything() -> _Index:
    global _all
    with _lock:
        if _all is None or _all[0] != generation():
            own = _ours()
            index = _Index(dict(own.tags), dict(own.owners), {}, list(own.ledger))
            for entry in entries():
                if not entry.owner.is_first_party:
                    _read(index, entry.kind, entry.value.partition(":")[0], entry.owner, False)
            for point in sorted(installed.entry_points(GROUP), key=lambda point: point[:4]):
                owner = Owner(point.distribution, point.version)
                _read(index, point.name, point.value, owner, True)
            _all = generation(), index
        return _all[1]


def _read(index: _Index, name: str, package: str, owner: Owner, announced: bool) -> None:
    """Add what one package brings; `announced`: it has said that there is something."""
    title = shown(name)
    try:
        path = _file(package)
        if path is None:
            if announced:
                raise DovetailError(
                    f"its entry point '{title}' in group '{GROUP}' names "
                    f"{package[:MAX_SHOWN]!r}, and there is no such package with a {FILE}"
                )
            return
        found = read_tags(path)
    except Exception as bad:  # noqa: BLE001  # whatever a distribution's damage may cause
        why = str(bad) if isinstance(bad, DovetailError) else describe(bad)
        index.ledger.append(
            TagsEntry(title, "failed", why, owner.mend(), owner.name, owner.version, 0)
        )
        return
    refused: list[str] = []
    for tag in found.values():
        if not _add(index, tag, owner):
            refused.append(tag.name)
    evidence = f"{len(found) - len(refused)} tags"
    if refused:
        others = f" and {len(refused) - 1} more" if len(refused) > 1 else ""
        evidence += f"; not used: '{refused[0]}'{others}, which another distribution has"
    index.ledger.append(
        TagsEntry(
            title, "ready", evidence, "", owner.name, owner.version, len(found) - len(refused)
        )
    )


def _add(index: _Index, tag: Tag, owner: Owner) -> bool:
    if tag.name in index.quarrels:
        index.quarrels[tag.name].append(owner)
        return False
    holder = index.owners.get(tag.name)
    if holder is None:
        index.tags[tag.name] = tag
        index.owners[tag.name] = owner
        return True
    if not holder.is_first_party and index.tags[tag.name].target != tag.target:
        index.quarrels[tag.name] = [holder, owner]
        del index.tags[tag.name], index.owners[tag.name]
    return False


def _file(package: str) -> Path | None:
    """The file of a package, which is not imported."""
    if installed.PACKAGE.fullmatch(package) is None:
        return None
    for folder in installed.package_folders(package):
        path = folder / FILE
        if path.is_symlink() or path.exists():
            return path
    return None
