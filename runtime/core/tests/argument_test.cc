// What callers get wrong, and the words they are told; overlaps, accepted and refused.
#include <cmath>
#include <cstring>
#include <random>
#include <set>

#include "bytes.h"
#include "check.h"
#include "cpu_fixture.h"
#include "engine/bundle.h"
#include "engine/function.h"
#include "engine/registry.h"
#include "engine/tensor_layout.h"
#include "fake_backend.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::Bundle;
using runtime::Function;

TEST(ArgumentsAreCheckedWithNames) {
  const auto bundle = SaxpyBundle();
  const auto function = bundle->GetFunction("saxpy");
  float data[8] = {};
  double wide[8] = {};
  const HostTensor x(data, {4});
  const HostTensor out(data + 4, {4});
  const Argument scale = Argument::Float(1);
  const auto call = [&](const Argument& a, const Argument& b, const Argument& c) {
    const Argument arguments[] = {a, b, c};
    function->Call(arguments, 3, {});
  };
  call(x.Argument(), out.Argument(), scale);
  call(x.Argument(true), out.Argument(), scale);
  CHECK_THROWS(kType, ({"saxpy takes 3 arguments (x, out, scale), got 1"}),
               const Argument a = x.Argument();
               function->Call(&a, 1, {}));
  const HostTensor doubles(wide, {4});
  CHECK_THROWS(kType,
               ({"saxpy: parameter 'x' expects float32, got float64; convert it to float32"}),
               call(doubles.Argument(), out.Argument(), scale));
  const HostTensor matrix(data, {2, 2});
  CHECK_THROWS(
      kValue,
      ({"parameter 'x' expects rank 1, got rank 2 with shape (2, 2); reshape it to rank 1"}),
      call(matrix.Argument(), out.Argument(), scale));
  const HostTensor elsewhere(data, DtypeOf<float>::value, {kDLHexagon, 0}, {4}, {}, 0);
  CHECK_THROWS(kValue, ({"parameter 'out' is on DLPack device type 16 id 0", "runs on cpu:0"}),
               call(x.Argument(), elsewhere.Argument(), scale));
  CHECK_THROWS(kValue, ({"parameter 'out' is written", "read-only; pass a writable copy"}),
               call(x.Argument(), out.Argument(true), scale));
  CHECK_THROWS(kType,
               ({"parameter 'out' expects a float32 tensor of rank 1, got str; pass an array"}),
               call(x.Argument(), Argument::Other("str"), scale));
  CHECK_THROWS(kType,
               ({"parameter 'x' expects a float32 tensor of rank 1, got a float; pass an array"}),
               call(scale, out.Argument(), scale));
  CHECK_THROWS(kValue, ({"parameter 'scale' is float32, which 1e+300 is too large for"}),
               call(x.Argument(), out.Argument(), Argument::Float(1e300)));
  call(x.Argument(), out.Argument(), Argument::Float(HUGE_VAL));
  CHECK_THROWS(kType, ({"parameter 'scale' expects float32, got a tensor; pass a float or an int"}),
               call(x.Argument(), out.Argument(), x.Argument()));
  CHECK_THROWS(kType, ({"got a null tensor; pass one with memory"}),
               call(Argument::Tensor(nullptr), out.Argument(), scale));
  const HostTensor longer(data, {3});
  CHECK_THROWS(kValue, ({"saxpy: x has 3 elements, out has 4"}),
               call(longer.Argument(), out.Argument(), scale));
  const HostTensor negative(data, {-1});
  CHECK_THROWS(kValue, ({"shape (-1,)", "negative"}),
               call(negative.Argument(), out.Argument(), scale));
  const HostTensor nowhere(static_cast<float*>(nullptr), {4});
  CHECK_THROWS(kValue, ({"no memory"}), call(nowhere.Argument(), out.Argument(), scale));
  const HostTensor broadcast(data, {4}, {0});
  CHECK_THROWS(kValue, ({"parameter 'out' is written", "stride along axis 0 is 0"}),
               call(x.Argument(), broadcast.Argument(), scale));
  const HostTensor huge(data, {INT64_MAX}, {INT64_MAX});
  CHECK_THROWS(kValue, ({"more bytes than 64 bits"}), call(huge.Argument(), out.Argument(), scale));
}

TEST(ArgumentsMayBeginAtAnyElement) {
  const auto bundle = SaxpyBundle();
  const auto function = bundle->GetFunction("saxpy");
  alignas(64) unsigned char bytes[4096] = {};
  for (size_t start = 0; start < 64; start += 4) {
    const HostTensor x(reinterpret_cast<float*>(bytes + start), {100});
    const HostTensor out(reinterpret_cast<float*>(bytes + 1024 + start), {100});
    const Argument arguments[] = {x.Argument(), out.Argument(), Argument::Float(1)};
    function->Call(arguments, 3, {});
  }
  // The same through byte_offset.
  const HostTensor x(bytes, DtypeOf<float>::value, {kDLCPU, 0}, {100}, {}, 12);
  const HostTensor out(bytes, DtypeOf<float>::value, {kDLCPU, 0}, {100}, {}, 1028);
  const Argument good[] = {x.Argument(), out.Argument(), Argument::Float(1)};
  function->Call(good, 3, {});
  const HostTensor odd(bytes, DtypeOf<float>::value, {kDLCPU, 0}, {100}, {}, 1030);
  const Argument bad[] = {x.Argument(), odd.Argument(), Argument::Float(1)};
  CHECK_THROWS(kValue, ({"parameter 'out' must begin at a multiple of 4 bytes"}),
               function->Call(bad, 3, {}));
}

TEST(IntegerScalarsKeepTheirRange) {
  struct Case {
    uint32_t dtype;
    const char* name;
    int64_t low;
    uint64_t high;
  };
  for (const Case& entry :
       {Case{Dtype(0, 8), "int8", -128, 127}, Case{Dtype(1, 8), "uint8", 0, 255},
        Case{Dtype(0, 16), "int16", -32768, 32767},
        Case{Dtype(0, 64), "int64", INT64_MIN, INT64_MAX},
        Case{Dtype(1, 64), "uint64", 0, UINT64_MAX}, Case{Dtype(6, 8), "bool", 0, 1}}) {
    PlanWriter plan("f");
    plan.Scalar("n", entry.dtype);
    const Bytes image = WriteImage("fake", "text", {}, {});
    const auto bundle =
        Bundle::FromBytes(WriteOneFunction("f", "fake", "text", image, plan.Write()));
    const auto function = bundle->GetFunction("f");
    runtime::CallOptions options;
    options.device = &FakeDevice();
    const auto call = [&](const Argument& argument) { function->Call(&argument, 1, options); };
    call(Argument::Int(entry.low));
    call(Argument::Uint(entry.high));
    if (entry.high != UINT64_MAX) {
      CHECK_THROWS(kValue,
                   ({std::string("parameter 'n' is ") + entry.name,
                     "got " + std::to_string(entry.high + 1)}),
                   call(Argument::Uint(entry.high + 1)));
    }
    if (entry.low != INT64_MIN) {
      CHECK_THROWS(kValue,
                   ({std::string("parameter 'n' is ") + entry.name,
                     "got " + std::to_string(entry.low - 1) + "; pass a value in this range"}),
                   call(Argument::Int(entry.low - 1)));
    }
    CHECK_THROWS(kType, ({std::string("expects ") + entry.name + ", got a float; pass "}),
                 call(Argument::Float(1)));
  }
}

// Whether copy(x, out) accepts two views of one array.
class Overlap {
 public:
  Overlap() : bundle_(MakeBundle()), function_(bundle_->GetFunction("f")) {}

  bool Accepts(const HostTensor& x, const HostTensor& out) {
    const Argument arguments[] = {x.Argument(), out.Argument()};
    try {
      function_->Call(arguments, 2, {});
      return true;
    } catch (const runtime::Error& error) {
      const bool is_folded = error.message().find("its strides overlap") != std::string::npos;
      if (!is_folded &&
          error.message().find("share memory, and 'out' is written") == std::string::npos) {
        ReportFailure(__FILE__, __LINE__, error.message());
      }
      return false;
    }
  }

 private:
  // f(x: float32[2 axes] read, out: float32[2 axes] written): launches nothing.
  static std::shared_ptr<Bundle> MakeBundle() {
    PlanWriter plan("f");
    plan.Tensor("x", 1, kFloat32, 2);
    plan.Tensor("out", 2, kFloat32, 2);
    plan.Alias(0, 1, 1);
    return Bundle::FromBytes(WriteOneFunction("f", "cpu", "obj", KernelImage(), plan.Write()));
  }

  std::shared_ptr<Bundle> bundle_;
  std::shared_ptr<Function> function_;
};

TEST(RowMajorIsToldFromOtherLayouts) {
  constexpr int64_t kHuge = int64_t{1} << 40;
  struct Layout {
    std::vector<int64_t> shape;
    std::vector<int64_t> strides;
    bool is_row_major;
  };
  const std::vector<Layout> layouts = {
      {{}, {}, true},
      {{2, 3}, {}, true},
      {{2, 3}, {3, 1}, true},
      {{2, 3}, {4, 1}, false},
      {{2, 3}, {1, 2}, false},
      {{2, 3}, {-3, 1}, false},
      {{2, 3}, {0, 1}, false},
      {{1, 3}, {77, 1}, true},
      {{2, 1}, {1, -5}, true},
      {{0, 3}, {9, 9}, true},
      {{kHuge, 0, kHuge}, {9, 9, 9}, true},
      // More elements than can be counted: nothing may overflow.
      {{kHuge, kHuge, kHuge}, {0, 0, 0}, false},
      {{kHuge, kHuge, kHuge}, {0, kHuge, 1}, false},
  };
  for (const Layout& layout : layouts) {
    std::vector<float> data(8);
    const HostTensor tensor(data.data(), layout.shape, layout.strides);
    CHECK(runtime::IsContiguous(tensor.tensor) == layout.is_row_major);
  }
}

TEST(OverlapsAreToldFromInterleaving) {
  Overlap overlap;
  std::vector<float> a(400);
  float* p = a.data();
  CHECK(overlap.Accepts(HostTensor(p, {1, 100}), HostTensor(p + 100, {1, 100})));
  CHECK(!overlap.Accepts(HostTensor(p, {1, 100}), HostTensor(p + 99, {1, 100})));
  CHECK(overlap.Accepts(HostTensor(p, {1, 100}), HostTensor(p, {1, 100})));  // the very same view
  CHECK(!overlap.Accepts(HostTensor(p, {1, 100}), HostTensor(p + 99, {1, 100}, {1, -1})));
  // a[::2] and a[1::2]
  CHECK(overlap.Accepts(HostTensor(p, {1, 100}, {1, 2}), HostTensor(p + 1, {1, 100}, {1, 2})));
  CHECK(!overlap.Accepts(HostTensor(p, {1, 100}, {1, 2}), HostTensor(p + 2, {1, 100}, {1, 2})));
  CHECK(overlap.Accepts(HostTensor(p, {1, 50}, {1, 2}), HostTensor(p + 101, {1, 50}, {1, -2})));
  // a[:, :8] and a[:, 8:] of a 20 x 20 matrix; then with one column in common
  CHECK(overlap.Accepts(HostTensor(p, {20, 8}, {20, 1}), HostTensor(p + 8, {20, 12}, {20, 1})));
  CHECK(!overlap.Accepts(HostTensor(p, {20, 9}, {20, 1}), HostTensor(p + 8, {20, 12}, {20, 1})));
  // even rows and odd rows; a matrix and its transpose
  CHECK(overlap.Accepts(HostTensor(p, {10, 20}, {40, 1}), HostTensor(p + 20, {10, 20}, {40, 1})));
  CHECK(!overlap.Accepts(HostTensor(p, {20, 20}, {20, 1}), HostTensor(p, {20, 20}, {1, 20})));
  // a written view that is folded onto itself
  CHECK(!overlap.Accepts(HostTensor(p, {1, 9}), HostTensor(p + 100, {5, 5}, {1, 1})));
  CHECK(!overlap.Accepts(HostTensor(p, {1, 9}), HostTensor(p + 100, {5, 5}, {4, -1})));
  CHECK(overlap.Accepts(HostTensor(p, {1, 9}), HostTensor(p + 100, {5, 5}, {-6, 1})));
  // empty views overlap nothing
  CHECK(overlap.Accepts(HostTensor(p, {0, 20}, {20, 1}), HostTensor(p, {20, 20}, {1, 20})));
}

// Random views of one array against the truth by enumeration: an accepted pair never shares an
// element.
TEST(OverlapIsNeverMissed) {
  Overlap overlap;
  std::vector<float> a(600);
  std::mt19937 random(20261121);
  const auto pick = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() % static_cast<uint64_t>(high - low + 1));
  };
  int apart = 0, accepted = 0;
  for (int round = 0; round < 20000; ++round) {
    int64_t shape[2][2], strides[2][2], start[2];
    std::set<int64_t> elements[2];
    for (int v = 0; v < 2; ++v) {
      for (int i = 0; i < 2; ++i) {
        shape[v][i] = pick(1, 5);
        strides[v][i] = pick(1, 12) * (pick(0, 3) == 0 ? -1 : 1);
      }
      start[v] = 300 + pick(0, 20);
      for (int64_t i = 0; i < shape[v][0]; ++i) {
        for (int64_t k = 0; k < shape[v][1]; ++k) {
          elements[v].insert(start[v] + i * strides[v][0] + k * strides[v][1]);
        }
      }
    }
    bool shared = false;
    for (const int64_t element : elements[0]) shared = shared || elements[1].count(element) != 0;
    // A written view that is folded onto itself is refused for that.
    const auto whole = static_cast<size_t>(shape[1][0] * shape[1][1]);
    if (elements[1].size() != whole) continue;
    const bool same_shape = std::memcmp(shape[0], shape[1], sizeof shape[0]) == 0;
    if (same_shape && start[0] == start[1]) continue;  // may be the very same view
    const HostTensor x(a.data() + start[0], {shape[0][0], shape[0][1]},
                       {strides[0][0], strides[0][1]});
    const HostTensor out(a.data() + start[1], {shape[1][0], shape[1][1]},
                         {strides[1][0], strides[1][1]});
    const bool good = overlap.Accepts(x, out);
    if (good && shared)
      ReportFailure(__FILE__, __LINE__,
                    "an overlap was accepted in round " + std::to_string(round));
    apart += shared ? 0 : 1;
    accepted += good ? 1 : 0;
  }
  // The test must not be so careful that it is useless: a good part of the disjoint pairs pass.
  CHECK(accepted * 3 > apart);
}

}  // namespace
}  // namespace dovetail::testing
