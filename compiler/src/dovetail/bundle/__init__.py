"""The bundle: plans, images and directory in one verified file (docs/format/bundle.md).

Every name is imported at its first use: reading a bundle needs nothing of building one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail.support.lazy import exports

if TYPE_CHECKING:
    from dovetail.bundle.container import Bundle, BundleFunction, BundleImage, encode_bundle
    from dovetail.bundle.decode import decode_bundle, read_bundle
    from dovetail.bundle.edit import Difference, differences, keep_images, merge_bundles
    from dovetail.bundle.extents import with_extents, without_extents
    from dovetail.bundle.plan import Instruction, Plan, PlanParam
    from dovetail.bundle.plan_build import build_plan
    from dovetail.bundle.plan_decode import decode_plan, verify_plan
    from dovetail.bundle.plan_encode import encode_plan
    from dovetail.bundle.plan_listing import plan_text
    from dovetail.bundle.reader import MAX_FINDINGS, BundleReader
    from dovetail.bundle.requirement import Verdict, check_requirement, choose, holds

__all__ = [
    "MAX_FINDINGS",
    "Bundle",
    "BundleFunction",
    "BundleImage",
    "BundleReader",
    "Difference",
    "Instruction",
    "Plan",
    "PlanParam",
    "Verdict",
    "build_plan",
    "check_requirement",
    "choose",
    "decode_bundle",
    "decode_plan",
    "differences",
    "encode_bundle",
    "encode_plan",
    "holds",
    "keep_images",
    "merge_bundles",
    "plan_text",
    "read_bundle",
    "verify_plan",
    "with_extents",
    "without_extents",
]

__getattr__, __dir__ = exports(__name__, {
    "container": ("Bundle", "BundleFunction", "BundleImage", "encode_bundle"),
    "decode": ("decode_bundle", "read_bundle"),
    "edit": ("Difference", "differences", "keep_images", "merge_bundles"),
    "plan": ("Instruction", "Plan", "PlanParam"),
    "extents": ("with_extents", "without_extents"),
    "plan_build": ("build_plan",),
    "plan_decode": ("decode_plan", "verify_plan"),
    "plan_encode": ("encode_plan",),
    "plan_listing": ("plan_text",),
    "reader": ("MAX_FINDINGS", "BundleReader"),
    "requirement": ("Verdict", "check_requirement", "choose", "holds"),
})  # fmt: skip
