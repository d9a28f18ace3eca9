"""The bundle: plans, images and directory in one verified file (docs/format/bundle.md)."""

from dovetail.bundle.container import Bundle, BundleFunction, BundleImage, encode_bundle
from dovetail.bundle.plan import Instruction, Plan, PlanParam
from dovetail.bundle.plan_build import build_plan
from dovetail.bundle.plan_decode import decode_plan, verify_plan
from dovetail.bundle.plan_encode import encode_plan
from dovetail.bundle.plan_text import plan_text
from dovetail.bundle.reader import BundleReader
from dovetail.bundle.requirement import Verdict, choose, holds

__all__ = [
    "Bundle",
    "BundleFunction",
    "BundleImage",
    "BundleReader",
    "Instruction",
    "Plan",
    "PlanParam",
    "Verdict",
    "build_plan",
    "choose",
    "decode_plan",
    "encode_bundle",
    "encode_plan",
    "holds",
    "plan_text",
    "verify_plan",
]
