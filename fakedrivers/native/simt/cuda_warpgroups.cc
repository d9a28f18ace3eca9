/* Products by four warps together (`T.cuda.warpgroup_*`), by the names of our routines.
 *
 * Source: PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions". A product is computed when
 * its group is waited for, and not before: until then the registers of the sum hold a pattern, and
 * the factors are read once more, so that a wait that is missing, and memory that is used again too
 * early, show. What the units see of shared memory is in proxies.h.
 *
 * Of wgmma.fence it is found that there was none at all, or none after other code changed a sum
 * that products had filled; not one that stands before the code which fills a sum at first.
 */
#include <algorithm>
#include <cstring>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "group.h"
#include "matrix_elements.h"
#include "proxies.h"
#include "service_tables.h"
#include "values.h"
#include "warpgroup_factors.h"

namespace dovetail::fakedrivers {

namespace {

constexpr uint32_t kThreads = 128;
constexpr uint32_t kRows = 64;
constexpr uint32_t kColumnsAtMost = 256;
constexpr unsigned char kNotYet = 0xFF; /* of floats no number, of integers -1 */

/* float32 of which the unit reads 10 bits of mantissa. */
struct CutFloat {
  static constexpr int kBits = 32;
  static double From(uint32_t bits) {
    bits &= ~0x1FFFU;
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return static_cast<double>(value);
  }
};

/* Element k of a row of 32 bytes. */
using Element = double (*)(const unsigned char* row, uint32_t k);

template <class Kind>
double ElementOf(const unsigned char* row, uint32_t k) {
  uint32_t bits = 0;
  std::memcpy(&bits, row + size_t{k} * (Kind::kBits / 8), Kind::kBits / 8);
  return Kind::From(bits);
}

/* Adds a product to the element of a sum. */
using Add = void (*)(unsigned char* place, double product);

template <class Sum>
void AddTo(unsigned char* place, double product) {
  Sum value;
  std::memcpy(&value, place, sizeof value);
  value = Added(value, product);
  std::memcpy(place, &value, sizeof value);
}

void AddToHalf(unsigned char* place, double product) {
  uint16_t value = 0;
  std::memcpy(&value, place, sizeof value);
  value = HalfFromDouble(static_cast<double>(HalfToFloat(value)) + product);
  std::memcpy(place, &value, sizeof value);
}

/* What products are of, and how their factors lie. */
struct Kind {
  const char* name; /* the types as in PTX, then how the factors are stored where that differs */
  uint32_t depth;
  Element left;
  Element right;
  Add add;
  uint32_t sum_bytes;
  bool left_inner;
  bool right_inner;
};

template <class Left, class Right>
constexpr Kind KindOf(const char* name, Add add, uint32_t sum_bytes, bool left_inner = true,
                      bool right_inner = true) {
  return {name,
          kDepthBytes * 8 / Left::kBits,
          &ElementOf<Left>,
          &ElementOf<Right>,
          add,
          sum_bytes,
          left_inner,
          right_inner};
}

#define DOVETAIL_EITHER_WAY(name, element, add, bytes)               \
  KindOf<element, element>(name "_kk", add, bytes, true, true),      \
      KindOf<element, element>(name "_kn", add, bytes, true, false), \
      KindOf<element, element>(name "_mk", add, bytes, false, true), \
      KindOf<element, element>(name "_mn", add, bytes, false, false)

constexpr Kind kKinds[] = {
    DOVETAIL_EITHER_WAY("f32_f16_f16", Half, &AddTo<float>, 4),
    DOVETAIL_EITHER_WAY("f16_f16_f16", Half, &AddToHalf, 2),
    DOVETAIL_EITHER_WAY("f32_bf16_bf16", Bfloat, &AddTo<float>, 4),
    KindOf<CutFloat, CutFloat>("f32_tf32_tf32", &AddTo<float>, 4),
    KindOf<Signed, Signed>("s32_s8_s8", &AddTo<int32_t>, 4),
    KindOf<Unsigned, Unsigned>("s32_u8_u8", &AddTo<int32_t>, 4),
    KindOf<Signed, Unsigned>("s32_s8_u8", &AddTo<int32_t>, 4),
    KindOf<Unsigned, Signed>("s32_u8_s8", &AddTo<int32_t>, 4),
};

#undef DOVETAIL_EITHER_WAY

constexpr size_t kKindCount = sizeof kKinds / sizeof kKinds[0];

/* The registers of a sum that products are filling, by those of the first thread. */
struct Sum {
  unsigned char* registers[kThreads];
  uint32_t bytes = 0;    /* of one thread's */
  uint32_t products = 0; /* under way */
  uint64_t fences = 0;   /* that there had been when the last of them was done */
  std::vector<unsigned char> values;
};

struct Product {
  const Kind* kind;
  uint32_t columns;
  FactorDescriptor left;
  FactorDescriptor right;
  unsigned char* sum; /* the key in `Warpgroup::sums` */
  std::vector<unsigned char> left_rows;
  std::vector<unsigned char> right_rows;
};

struct Warpgroup {
  uint64_t fences = 0;
  std::unordered_map<unsigned char*, Sum> sums;
  std::vector<Product> open; /* since the last commit */
  std::deque<std::vector<Product>> groups;
};

Warpgroup& WarpgroupOf(const dovetail_thread* self) {
  const uint32_t threads = self->block_extent[0] * self->block_extent[1] * self->block_extent[2];
  auto& all =
      Held<std::vector<Warpgroup>>(&HomeOf(self)->warpgroups, (threads + kThreads - 1) / kThreads);
  return all[self->linear / kThreads];
}

/* What a thread brings to where the warpgroup meets, and what it takes away. */
struct Call {
  const Kind* kind = nullptr;
  uint32_t columns = 0;
  unsigned char* registers = nullptr;
  FactorDescriptor left = FactorDescriptor(nullptr, 0);
  FactorDescriptor right = FactorDescriptor(nullptr, 0);
  uint32_t pending = 0;
  const char* fault = nullptr;
};

const Call& CallOf(const void* const* inputs, uint32_t thread) {
  return *static_cast<const Call*>(inputs[thread]);
}

/* The warpgroup meets, exactly its 128 threads; the last one to come does it for all. */
template <const char* (*act)(const dovetail_thread*, const void* const*)>
void Combine(const dovetail_thread* last, uint32_t slots, const void* const* inputs,
             void* const* outputs) {
  const char* fault = act(last, inputs);
  for (uint32_t slot = 0; slot < slots; ++slot) static_cast<Call*>(outputs[slot])->fault = fault;
}

template <const char* (*act)(const dovetail_thread*, const void* const*)>
void Together(dovetail_thread* self, Call* call, const void* site) {
  self->services->collective(self, DOVETAIL_WARPGROUP, 0, site, &Combine<act>, call, call);
  if (call->fault != nullptr) self->services->trap(self, call->fault);
}

/* The sum that a product goes to, its registers under the pattern; or what is wrong with it. */
const char* TakeSum(Warpgroup* group, const void* const* inputs, uint32_t bytes) {
  unsigned char* key = CallOf(inputs, 0).registers;
  const auto found = group->sums.find(key);
  const bool known = found != group->sums.end() && found->second.bytes == bytes;
  Sum& sum = group->sums[key];
  const bool under_way = known && sum.products > 0;
  if (!under_way && group->fences == 0) {
    return "a product without a wgmma.fence before it (T.cuda.warpgroup_arrive)";
  }
  if (!known && sum.products > 0) return "a product of another shape to a sum under way";
  bool same = known;
  std::vector<unsigned char> values(size_t{bytes} * kThreads);
  for (uint32_t thread = 0; thread < kThreads; ++thread) {
    unsigned char* registers = CallOf(inputs, thread).registers;
    unsigned char* copy = values.data() + size_t{thread} * bytes;
    std::memcpy(copy, registers, bytes);
    if (under_way) {
      const auto untouched = [](unsigned char byte) { return byte == kNotYet; };
      if (sum.registers[thread] != registers || !std::all_of(copy, copy + bytes, untouched)) {
        return "a product to a sum that was changed while another one was under way";
      }
    } else if (known) {
      const unsigned char* before = sum.values.data() + size_t{thread} * bytes;
      same = same && std::memcmp(copy, before, bytes) == 0;
    }
    sum.registers[thread] = registers;
    std::memset(registers, kNotYet, bytes);
  }
  ++sum.products;
  if (under_way) return nullptr;
  if (known && !same && sum.fences == group->fences) {
    return "a product to a sum that was changed after the last wgmma.fence "
           "(T.cuda.warpgroup_arrive)";
  }
  sum.bytes = bytes;
  sum.values = std::move(values);
  return nullptr;
}

const char* Begin(const dovetail_thread* last, const void* const* inputs) {
  const Call& first = CallOf(inputs, 0);
  for (uint32_t thread = 0; thread < kThreads; ++thread) {
    const Call& other = CallOf(inputs, thread);
    if (other.left.bits() != first.left.bits() || other.right.bits() != first.right.bits()) {
      return "a product of other factors than other threads of its warpgroup";
    }
  }
  for (const FactorDescriptor& each : {first.left, first.right}) {
    const char* fault = each.Fault();
    if (fault != nullptr) return fault;
  }
  const Kind& kind = *first.kind;
  Product product = {&kind, first.columns, first.left, first.right, first.registers, {}, {}};
  if (!first.left.Read(last, kRows, kind.left_inner, &product.left_rows) ||
      !first.right.Read(last, first.columns, kind.right_inner, &product.right_rows)) {
    return "a product of a factor that ends behind the block's shared memory";
  }
  if (!first.left.IsThere(last, kRows, kind.left_inner) ||
      !first.right.IsThere(last, first.columns, kind.right_inner)) {
    return "a product of factors that are still on their way (T.cuda.barrier_wait)";
  }
  if (!first.left.IsSeen(last, kRows, kind.left_inner) ||
      !first.right.IsSeen(last, first.columns, kind.right_inner)) {
    return "a product of factors that threads wrote without a fence.proxy.async "
           "(T.cuda.fence_async)";
  }
  Warpgroup& group = WarpgroupOf(last);
  const uint32_t bytes = kRows * first.columns * kind.sum_bytes / kThreads;
  const char* fault = TakeSum(&group, inputs, bytes);
  if (fault != nullptr) return fault;
  group.open.push_back(std::move(product));
  return nullptr;
}

std::vector<double> Elements(const std::vector<unsigned char>& rows, uint32_t depth,
                             Element element) {
  std::vector<double> values;
  const size_t count = rows.size() / kDepthBytes;
  values.reserve(count * depth);
  for (size_t row = 0; row < count; ++row) {
    for (uint32_t k = 0; k < depth; ++k) {
      values.push_back(element(rows.data() + row * kDepthBytes, k));
    }
  }
  return values;
}

/* Where an element of a sum is: PTX ISA, wgmma, "Register Fragments": warp n has rows 16 n on. */
size_t PlaceOf(const Sum& sum, uint32_t row, uint32_t column, uint32_t element_bytes) {
  const uint32_t thread = row / 16 * 32 + row % 8 * 4 + column % 8 / 2;
  const uint32_t n = column / 8 * 4 + row % 16 / 8 * 2 + column % 2;
  return size_t{thread} * sum.bytes + size_t{n} * element_bytes;
}

/* Does a product; false where its factors are no longer what they were. */
bool Finish(const dovetail_thread* self, const Product& product, Sum* sum) {
  const Kind& kind = *product.kind;
  std::vector<unsigned char> left_rows;
  std::vector<unsigned char> right_rows;
  product.left.Read(self, kRows, kind.left_inner, &left_rows);
  product.right.Read(self, product.columns, kind.right_inner, &right_rows);
  if (left_rows != product.left_rows || right_rows != product.right_rows) return false;
  const std::vector<double> left = Elements(left_rows, kind.depth, kind.left);
  const std::vector<double> right = Elements(right_rows, kind.depth, kind.right);
  for (uint32_t row = 0; row < kRows; ++row) {
    for (uint32_t column = 0; column < product.columns; ++column) {
      const double* a = left.data() + size_t{row} * kind.depth;
      const double* b = right.data() + size_t{column} * kind.depth;
      double added = 0;
      for (uint32_t k = 0; k < kind.depth; ++k) added += a[k] * b[k];
      kind.add(sum->values.data() + PlaceOf(*sum, row, column, kind.sum_bytes), added);
    }
  }
  return true;
}

const char* Land(const dovetail_thread* last, const void* const* inputs) {
  Warpgroup& group = WarpgroupOf(last);
  const uint32_t pending = CallOf(inputs, 0).pending;
  while (group.groups.size() > pending) {
    for (const Product& product : group.groups.front()) {
      Sum& sum = group.sums[product.sum];
      if (!Finish(last, product, &sum)) {
        return "waits for a product whose factors were changed while it was under way";
      }
      if (--sum.products > 0) continue;
      sum.fences = group.fences;
      for (uint32_t thread = 0; thread < kThreads; ++thread) {
        std::memcpy(sum.registers[thread], sum.values.data() + size_t{thread} * sum.bytes,
                    sum.bytes);
      }
    }
    group.groups.pop_front();
  }
  return nullptr;
}

const char* Order(const dovetail_thread* last, const void* const* /*inputs*/) {
  ++WarpgroupOf(last).fences;
  return nullptr;
}

const char* Close(const dovetail_thread* last, const void* const* /*inputs*/) {
  Warpgroup& group = WarpgroupOf(last);
  group.groups.push_back(std::move(group.open));
  group.open.clear();
  return nullptr;
}

/* (ptr total, ptr left, ptr right, i64 left layout, i64 right layout) */
template <size_t form>
void Multiply(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Call call;
  call.kind = &kKinds[form / (kColumnsAtMost / 8)];
  call.columns = (form % (kColumnsAtMost / 8) + 1) * 8;
  call.registers = static_cast<unsigned char*>(Read<void*>(arguments, 0));
  call.left = FactorDescriptor(Read<const void*>(arguments, 1), Read<uint64_t>(arguments, 3));
  call.right = FactorDescriptor(Read<const void*>(arguments, 2), Read<uint64_t>(arguments, 4));
  Together<&Begin>(self, &call, Site(arguments, 5));
}

/* (ptr total) */
template <size_t pending>
void Wait(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Call call;
  call.pending = pending;
  Together<&Land>(self, &call, Site(arguments, 1));
}

void Fence(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Call call;
  Together<&Order>(self, &call, Site(arguments, 0));
}

void Commit(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Call call;
  Together<&Close>(self, &call, Site(arguments, 0));
}

void FenceAsync(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  AsyncFence(self);
}

struct Names {
  std::deque<std::string> texts;
  std::vector<NamedService> services;

  void Add(std::string text, dovetail_service service) {
    texts.push_back(std::move(text));
    services.push_back({texts.back().c_str(), service});
  }

  template <size_t... forms>
  void AddProducts(std::index_sequence<forms...> /*all*/) {
    constexpr dovetail_service kServices[] = {&Multiply<forms>...};
    for (size_t form = 0; form < sizeof...(forms); ++form) {
      const Kind& kind = kKinds[form / (kColumnsAtMost / 8)];
      const size_t columns = (form % (kColumnsAtMost / 8) + 1) * 8;
      Add("dvt_cuda_wgmma_m64n" + std::to_string(columns) + "k" + std::to_string(kind.depth) + "_" +
              kind.name,
          kServices[form]);
    }
  }

  /* A wait names the registers that it gives back: up to 128, of integers or floats. */
  template <size_t... pending>
  void AddWaits(std::index_sequence<pending...> /*all*/) {
    constexpr dovetail_service kServices[] = {&Wait<pending>...};
    for (size_t left = 0; left < sizeof...(pending); ++left) {
      for (uint32_t count = 2; count <= kColumnsAtMost / 2; count += 2) {
        for (const char* kind : {"r", "f"}) {
          Add("dvt_cuda_wgmma_wait_" + std::to_string(left) + "_" + std::to_string(count) + kind,
              kServices[left]);
        }
      }
    }
  }
};

}  // namespace

ServiceTable CudaWarpgroups() {
  static const Names names = [] {
    Names made;
    made.AddProducts(std::make_index_sequence<kKindCount*(kColumnsAtMost / 8)>());
    made.AddWaits(std::make_index_sequence<8>());
    made.Add("dvt_cuda_wgmma_fence", &Fence);
    made.Add("dvt_cuda_wgmma_commit_group", &Commit);
    made.Add("dvt_cuda_fence_async", &FenceAsync);
    return made;
  }();
  return {names.services.data(), names.services.size()};
}

}  // namespace dovetail::fakedrivers
