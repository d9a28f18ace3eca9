"""Tags: names for whole targets, data of the backends."""

import pytest

from dovetail import plugin
from dovetail.compiler import resolve
from dovetail.support.errors import TargetError

TAGS = [(kind, tag) for kind in plugin.kinds() for tag in plugin.load(kind).schema.tags]


@pytest.mark.parametrize(("kind", "tag"), TAGS, ids=[tag for _, tag in TAGS])
def test_a_tag_is_a_target_of_its_kind(kind: str, tag: str):
    assert resolve(tag) == resolve(plugin.load(kind).schema.tags[tag])
    assert resolve(tag).kind == kind


def test_attributes_win_over_those_of_the_tag():
    target = resolve("google/swiftshader -max_block_threads=128")
    assert target.number("max_block_threads") == 128
    assert target.get("int64") is False


def test_an_unknown_tag_names_those_there_are():
    with pytest.raises(
        TargetError, match=r"no installed backend has the tag 'mesa/lavapip'.*mean"
    ):
        resolve("mesa/lavapip")


def test_a_vendor_that_is_known_is_answered_with_its_own_tags():
    with pytest.raises(TargetError) as error:
        resolve("nvidia/H200")
    assert "nvidia/a100" in str(error.value)
    assert "amd/" not in str(error.value)
    assert str(error.value).endswith("; did you mean 'nvidia/h200'?")
