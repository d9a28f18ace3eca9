// Calls that repeat shapes take a short way: it must give the same results and the same refusals.
#include <cstring>
#include <memory>
#include <random>
#include <thread>

#include "bytes.h"
#include "check.h"
#include "cpu_fixture.h"
#include "engine/bundle.h"
#include "engine/function.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::Bundle;
using runtime::Function;
using runtime::Opcode;

// head(x, out, n): copies the first n elements; n decides the grid and is a kernel argument.
std::shared_ptr<Function> HeadFunction() {
  PlanWriter plan("head");
  const uint32_t x = plan.Tensor("x", 1, kFloat32, 1);
  const uint32_t out = plan.Tensor("out", 2, kFloat32, 1);
  const uint32_t n = plan.Scalar("n", kInt64);
  plan.Alias(x, out, 0);
  const uint32_t count = plan.Op(Opcode::kScalar, {n});
  const uint32_t one = plan.Const(1);
  const uint32_t fits = plan.Op(Opcode::kLe, {count, plan.Op(Opcode::kDim, {out, 0})});
  plan.Op(Opcode::kCheck, {plan.Message("n is {0}, too many"), fits, count});
  const uint32_t stride_x = plan.Op(Opcode::kStride, {x, 0});
  const uint32_t stride_out = plan.Op(Opcode::kStride, {out, 0});
  const uint32_t blocks =
      plan.Op(Opcode::kFloorDiv, {plan.Op(Opcode::kAdd, {count, plan.Const(63)}), plan.Const(64)});
  plan.Op(Opcode::kLaunch,
          {plan.Kernel("copy"), blocks, one, one, 0, 0, 0, 1, 2, n, 1, stride_x, 1, stride_out});
  const auto bundle =
      Bundle::FromBytes(WriteOneFunction("head", "cpu", "obj", KernelImage(), plan.Write()));
  return bundle->GetFunction("head");
}

TEST(TracesDependOnWhatThePlanReads) {
  const auto function = HeadFunction();
  std::vector<float> x(200, 1.0f);
  for (int round = 0; round < 3; ++round) {
    for (const int64_t n : {0, 5, 64, 65, 200}) {
      std::vector<float> out(200, 0.0f);
      const HostTensor a(x.data(), {200});
      const HostTensor b(out.data(), {200});
      const Argument arguments[] = {a.Argument(), b.Argument(), Argument::Int(n)};
      function->Call(arguments, 3, {});
      int64_t copied = 0;
      for (const float value : out) copied += value == 1.0f ? 1 : 0;
      CHECK_EQ(copied, n);
      const Argument bad[] = {a.Argument(), b.Argument(), Argument::Int(201)};
      CHECK_THROWS(kValue, ({"n is 201, too many"}), function->Call(bad, 3, {}));
    }
  }
}

// Random shapes, strides, starts: more than are kept, each seen several times, against plain loops.
TEST(TracesNeverChangeResults) {
  const auto bundle = CopyBundle();
  const auto function = bundle->GetFunction("copy");
  std::mt19937 random(7);
  const auto pick = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() % static_cast<uint64_t>(high - low + 1));
  };
  std::vector<float> x(2000), out(2000), expected(2000);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i);
  int wrong = 0;
  for (int round = 0; round < 3000; ++round) {
    const int64_t n = pick(0, 3) * 50;
    const int64_t stride_x = pick(-2, 2);
    const int64_t stride_out = pick(0, 1) == 0 ? 1 : -3;
    const int64_t start_x = 500 + pick(0, 7);
    const int64_t start_out = 900 + pick(0, 7);
    std::fill(out.begin(), out.end(), -1.0f);
    std::fill(expected.begin(), expected.end(), -1.0f);
    for (int64_t i = 0; i < n; ++i) {
      expected[start_out + i * stride_out] = x[start_x + i * stride_x];
    }
    const HostTensor a(x.data() + start_x, {n}, {stride_x});
    const HostTensor b(out.data(), DtypeOf<float>::value, {kDLCPU, 0}, {n}, {stride_out},
                       static_cast<uint64_t>(4 * start_out));
    const Argument arguments[] = {a.Argument(true), b.Argument()};
    function->Call(arguments, 2, {});
    wrong += out == expected ? 0 : 1;
  }
  CHECK_EQ(wrong, 0);
}

TEST(TracesRefuseWhatTheLongWayRefuses) {
  const auto bundle = CopyBundle();
  const auto function = bundle->GetFunction("copy");
  std::vector<float> data(300);
  const HostTensor x(data.data(), {100});
  const HostTensor out(data.data() + 100, {100});
  const auto call = [&](const Argument& a, const Argument& b) {
    const Argument arguments[] = {a, b};
    function->Call(arguments, 2, {});
  };
  call(x.Argument(), out.Argument());
  call(x.Argument(), out.Argument());
  const HostTensor overlapping(data.data() + 99, {100});
  CHECK_THROWS(kValue, ({"share memory"}), call(x.Argument(), overlapping.Argument()));
  CHECK_THROWS(kValue, ({"read-only"}), call(x.Argument(), out.Argument(true)));
  const HostTensor odd(data.data() + 100, DtypeOf<float>::value, {kDLCPU, 0}, {100}, {}, 2);
  CHECK_THROWS(kValue, ({"multiple of 4"}), call(x.Argument(), odd.Argument()));
  const HostTensor doubles(data.data() + 100, DtypeOf<double>::value, {kDLCPU, 0}, {100}, {}, 0);
  CHECK_THROWS(kType, ({"expects float32, got float64"}), call(x.Argument(), doubles.Argument()));
  const HostTensor nothing(static_cast<float*>(nullptr), {100});
  CHECK_THROWS(kValue, ({"no memory"}), call(x.Argument(), nothing.Argument()));
  CHECK_THROWS(kType, ({"got a null tensor"}), call(x.Argument(), Argument::Tensor(nullptr)));
  const HostTensor reversed(data.data() + 199, {100}, {-1});
  call(x.Argument(), reversed.Argument());
  const HostTensor reversed_over(data.data() + 100, {100}, {-1});
  CHECK_THROWS(kValue, ({"share memory"}), call(x.Argument(), reversed_over.Argument()));
  call(x.Argument(), out.Argument());
}

TEST(TracesAreMadeByManyThreadsAtOnce) {
  for (int round = 0; round < 20; ++round) {
    const auto bundle = CopyBundle();
    const auto function = bundle->GetFunction("copy");
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&function, t] {
        std::vector<float> x(64, static_cast<float>(t + 1));
        for (int64_t n = 1; n < 20; ++n) {
          std::vector<float> out(64, 0.0f);
          const HostTensor a(x.data(), {n});
          const HostTensor b(out.data(), {n});
          const Argument arguments[] = {a.Argument(), b.Argument()};
          function->Call(arguments, 2, {});
          int64_t copied = 0;
          for (const float value : out) copied += value == static_cast<float>(t + 1) ? 1 : 0;
          if (copied != n) ReportFailure(__FILE__, __LINE__, "a thread got another's call");
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
}

}  // namespace
}  // namespace dovetail::testing
