"""Memory that some statement updates atomically: how it is held, and read and written everywhere.

Source: WebGPU Shading Language, sections "Atomic Types" and "Atomic Built-in Functions": there are
`atomic<i32>` and `atomic<u32>`, and nothing else touches them; a float is its bits.
"""

from __future__ import annotations

from typing import Final

from dovetail.codegen.source import Storage

ATOMIC_STORAGE: Final = {
    **{
        name: Storage(
            type=f"atomic<{word}>",
            load="atomicLoad(&{0}[{1}])",
            store="atomicStore(&{0}[{1}], {2});",
        )
        for name, word in (("int32", "i32"), ("uint32", "u32"))
    },
    "float32": Storage(
        type="atomic<u32>",
        load="bitcast<f32>(atomicLoad(&{0}[{1}]))",
        store="atomicStore(&{0}[{1}], bitcast<u32>({2}));",
    ),
}
"""By element type."""
