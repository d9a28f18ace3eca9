"""Targets of Vulkan: attributes, and what is detected from a device."""

from __future__ import annotations

import pytest

from dovetail.backends.vulkan.detect import detect
from dovetail.backends.vulkan.target import SCHEMA, capabilities
from dovetail.support.errors import TargetError
from dovetail.target import Target


def of(text: str) -> Target:
    return SCHEMA.resolve(Target(text))


@pytest.mark.parametrize("attribute", SCHEMA.attributes, ids=lambda each: each.name)
def test_attributes_say_what_they_are_and_why(attribute) -> None:
    assert attribute.doc
    assert attribute.source
    assert attribute.type != "int" or attribute.unit


def test_small_types_are_computed_in_words_or_natively_but_never_missing() -> None:
    for text in ("vulkan", "vulkan -int8 -int16", "vulkan -storage8=false -storage16=false"):
        able = capabilities(of(text))
        assert {"bool", "int8", "uint16", "float16", "bfloat16"} <= able.storage_dtypes
        assert able.packed_storage <= able.storage_dtypes
        assert not able.packed_storage & able.dtypes - {"bool"}


def test_wide_indices_only_by_address() -> None:
    assert not capabilities(of("vulkan")).wide_index
    assert capabilities(of("vulkan -buffer_address")).wide_index


def test_what_vulkan_does_not_promise_is_approximate() -> None:
    able = capabilities(of("vulkan"))
    assert able.approximate == {"div", "sqrt", "fma"}
    assert not able.ops & {"sin", "exp", "pow", "rsqrt"}


FULL = {
    f"vulkan.{name}": "true"
    for name in (
        "int64", "float64", "storage8", "storage16", "int64_atomics", "shared_int64_atomics",
        "float32_atomic_add", "shared_float32_atomic_add", "integer_dot_product",
        "subgroup_basic", "subgroup_vote", "subgroup_arithmetic", "subgroup_ballot",
        "subgroup_shuffle", "subgroup_extended_types", "subgroup_size_control",
        "signed_zero_inf_nan_preserve_32", "signed_zero_inf_nan_preserve_64",
        "denorm_preserve_32",
    )
} | {
    "vulkan.max_block_threads": "1536",
    "vulkan.max_shared_bytes": "49152",
    "vulkan.subgroup_size": "32",
}  # fmt: skip


def test_detect_takes_what_the_device_has() -> None:
    target = detect(FULL)
    assert target.get("int64") is True
    assert target.get("float32_atomic_add") is True
    assert target.get("float64_atomic_add") is False
    assert target.number("max_block_threads") == 1024
    assert target.number("max_shared_bytes") == 49152
    assert target.number("subgroup_size") == 32
    assert target.get("subgroup_size_control") is True
    # Not for float64, in which the device computes as well.
    assert target.get("denorm_preserve") is False
    assert target.get("signed_zero_inf_nan_preserve") is True
    capabilities(SCHEMA.resolve(target))


def test_what_an_attribute_implies() -> None:
    small = of("vulkan -int64=false -float64=false")
    assert small.get("int64_atomics") is False
    assert not [name for name in capabilities(small).atomics if "64" in name]
    assert of("vulkan -float64_atomic_add").get("float64") is True
    with pytest.raises(TargetError, match="'-int64_atomics' implies '-int64'"):
        of("vulkan -int64=false -int64_atomics")


def test_a_device_with_updates_of_a_type_that_it_has_not() -> None:
    odd = detect(FULL | {"vulkan.int64": "false", "vulkan.float64": "false"})
    assert SCHEMA.resolve(odd).get("int64_atomics") is False


def test_detect_of_a_small_device() -> None:
    able = capabilities(SCHEMA.resolve(detect({"vulkan.max_block_threads": "64"})))
    assert able.max_block_threads == 128, "what every device has"
    assert not able.dtypes & {"int64", "float64", "int8"}
    assert "subgroup" not in able.features
    assert able.packed_storage == {
        "bool", "int8", "uint8", "int16", "uint16", "float16", "bfloat16",
    }  # fmt: skip


def test_subgroups_without_one_of_their_operations_are_not_used() -> None:
    lacking = FULL | {"vulkan.subgroup_shuffle": "false"}
    assert detect(lacking).get("subgroup_size") is None
