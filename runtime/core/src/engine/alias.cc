#include "engine/alias.h"

#include <cstdint>

#include "engine/error.h"

namespace dovetail::runtime {
namespace {

struct Axis {
  uint64_t stride;  // bytes, at least 1
  uint64_t extent;  // at least 2
};

struct View {
  uint64_t low;         // address (or offset in the same memory) of the lowest byte
  uint64_t high;        // behind the highest
  uint64_t element;     // bytes
  Axis axes[kMaxRank];  // with all strides made positive
  uint32_t rank = 0;
};

uint64_t Gcd(uint64_t a, uint64_t b) {
  while (b != 0) {
    const uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

View MakeView(const TensorSlot& slot, const ProgramParameter& parameter, uint64_t base) {
  View view;
  view.low = base + static_cast<uint64_t>(slot.low);
  view.high = base + static_cast<uint64_t>(slot.high);
  view.element = parameter.element_bytes;
  for (uint32_t i = 0; i < parameter.rank; ++i) {
    const int64_t stride = slot.strides[i];
    if (slot.shape[i] < 2 || stride == 0) continue;
    // Magnitudes fit: their product with the extent was checked when the argument was bound.
    const uint64_t magnitude =
        stride < 0 ? uint64_t{0} - static_cast<uint64_t>(stride) : static_cast<uint64_t>(stride);
    view.axes[view.rank++] = {magnitude * view.element, static_cast<uint64_t>(slot.shape[i])};
  }
  return view;
}

// Bytes that the axes not divisible by `modulus` span: every address of the view is, modulo
// `modulus`, within this many bytes from view.low.
uint64_t InnerSpan(const View& view, uint64_t modulus) {
  uint64_t span = view.element;
  for (uint32_t i = 0; i < view.rank; ++i) {
    if (view.axes[i].stride % modulus != 0) span += view.axes[i].stride * (view.axes[i].extent - 1);
  }
  return span;
}

// Whether residues keep the views apart: modulo `modulus` they occupy two arcs that do not meet.
bool ApartModulo(const View& a, const View& b, uint64_t modulus) {
  const uint64_t span_a = InnerSpan(a, modulus);
  const uint64_t span_b = InnerSpan(b, modulus);
  if (span_a > modulus || span_b > modulus - span_a) return false;
  const uint64_t distance =
      b.low >= a.low ? (b.low - a.low) % modulus : (modulus - (a.low - b.low) % modulus) % modulus;
  return distance >= span_a && modulus - distance >= span_b;
}

// Tries the greatest common divisor of the k largest strides for each k: rows of one matrix are
// kept apart by its row pitch, a[::2] from a[1::2] by the common stride.
bool StridesKeepApart(const View& a, const View& b) {
  uint64_t strides[2 * kMaxRank];
  uint32_t count = 0;
  for (const View* view : {&a, &b}) {
    for (uint32_t i = 0; i < view->rank; ++i) {
      uint32_t at = count++;
      for (; at > 0 && strides[at - 1] < view->axes[i].stride; --at) strides[at] = strides[at - 1];
      strides[at] = view->axes[i].stride;
    }
  }
  uint64_t divisor = 0;
  for (uint32_t i = 0; i < count; ++i) {
    divisor = Gcd(strides[i], divisor);
    if (ApartModulo(a, b, divisor)) return true;
  }
  return false;
}

bool SameView(const ProgramParameter& a_parameter, const TensorSlot& a,
              const ProgramParameter& b_parameter, const TensorSlot& b) {
  if (a_parameter.rank != b_parameter.rank ||
      a_parameter.element_bytes != b_parameter.element_bytes || a.first != b.first) {
    return false;
  }
  for (uint32_t i = 0; i < a_parameter.rank; ++i) {
    if (a.shape[i] != b.shape[i] || a.strides[i] != b.strides[i]) return false;
  }
  return true;
}

}  // namespace

void CheckAlias(const Program& program, const ProgramAlias& alias, const TensorSlot& a,
                const TensorSlot& b) {
  if (a.IsEmpty() || b.IsEmpty()) return;
  const ProgramParameter& a_parameter = program.parameters[alias.parameter_a];
  const ProgramParameter& b_parameter = program.parameters[alias.parameter_b];
  uint64_t base_a = 0;
  uint64_t base_b = 0;
  if (program.device->is_host_memory()) {
    base_a = reinterpret_cast<uintptr_t>(a.data);
    base_b = reinterpret_cast<uintptr_t>(b.data);
  } else if (a.data != b.data) {
    return;  // two memory objects
  }
  if (base_a + static_cast<uint64_t>(a.high) <= base_b + static_cast<uint64_t>(b.low) ||
      base_b + static_cast<uint64_t>(b.high) <= base_a + static_cast<uint64_t>(a.low)) {
    return;
  }
  // "The same view" compares offsets from the address, wherever the producer put the split.
  TensorSlot moved = b;
  moved.first += static_cast<int64_t>(base_b - base_a);
  if (alias.same_allowed && SameView(a_parameter, a, b_parameter, moved)) return;
  if (StridesKeepApart(MakeView(a, a_parameter, base_a), MakeView(b, b_parameter, base_b))) return;
  const Plan& plan = *program.plan;
  const bool a_is_written = a_parameter.is_written;
  const std::string& written =
      plan.parameters[a_is_written ? alias.parameter_a : alias.parameter_b].name;
  const std::string& other =
      plan.parameters[a_is_written ? alias.parameter_b : alias.parameter_a].name;
  Fail(ErrorKind::kValue, plan.name, ": parameters '", written, "' and '", other,
       "' share memory, and '", written, "' is written",
       alias.same_allowed ? "; they must be apart, or the very same view" : "; they must be apart",
       ": copy one of them first");
}

}  // namespace dovetail::runtime
