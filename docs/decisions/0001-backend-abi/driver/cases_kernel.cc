// What the kernels compute through the table, compared with the same in float64 on the host.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "driver/cases.h"

namespace abi_experiment {
namespace {

constexpr uint64_t kFloat = sizeof(float);
constexpr uint64_t kSaxpyBlock = 64;
constexpr uint64_t kReduceBlock = 256;

std::string Number(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.1e", value);
  return text;
}

// Runs saxpy over two views of host arrays that mirror device memory (which may be one and the
// same) and returns the largest error relative to the largest value. Nothing outside y may change.
std::string CheckSaxpy(const Setting& setting, std::vector<float> x_host, std::vector<float> y_host,
                       bool is_shared, uint64_t n, uint64_t x_first, int32_t x_stride,
                       uint64_t y_first, int32_t y_stride) {
  const Device& device = setting.device;
  const float a = 1.5F;
  const Stream stream = device.NewStream();
  const Memory y = device.Alloc(y_host.size() * kFloat);
  if (is_shared) x_host = y_host;
  const Memory own_x = device.Alloc(x_host.size() * kFloat);
  const Memory& x = is_shared ? y : own_x;
  device.Write(stream, own_x, 0, x_host.data(), x_host.size() * kFloat);
  device.Write(stream, y, 0, y_host.data(), y_host.size() * kFloat);
  Batch batch(device.limits());
  AddSaxpy(setting, &batch, a, n, View::Of(x, x_first, n, x_stride),
           View::Of(y, y_first, n, y_stride));
  device.Launch(stream, batch);
  std::vector<float> result(y_host.size());
  device.Read(stream, result.data(), y, 0, result.size() * kFloat);
  device.Synchronize(stream);

  std::vector<double> expected(y_host.begin(), y_host.end());
  for (uint64_t i = 0; i < n; ++i) {
    const auto at = static_cast<int64_t>(i);
    expected[static_cast<size_t>(static_cast<int64_t>(y_first) + at * y_stride)] +=
        static_cast<double>(a) *
        static_cast<double>(
            x_host[static_cast<size_t>(static_cast<int64_t>(x_first) + at * x_stride)]);
  }
  double error = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    error = std::max(error, std::abs(expected[i] - static_cast<double>(result[i])) /
                                std::max(1.0, std::abs(expected[i])));
  }
  // One multiplication and one addition, each rounded to 2^-24.
  Require(error <= 2.5 / (1 << 24), "error " + Number(error));
  return std::to_string(batch.size()) + (batch.size() == 1 ? " launch" : " launches") + ", error " +
         Number(error);
}

std::string SaxpyStrided(const Setting& setting) {
  return CheckSaxpy(setting, Ramp(4096, 0.5F), Ramp(4096, 0.25F), false, 1000, 67, 3, 129, 2);
}

std::string SaxpyNegativeStride(const Setting& setting) {
  return CheckSaxpy(setting, Ramp(4096, 0.5F), Ramp(4096, 0.25F), false, 1000, 4001, -4, 2101, -2);
}

std::string SaxpyCutGrid(const Setting& setting) {
  const uint64_t n = 70000 * kSaxpyBlock - 5;
  return CheckSaxpy(setting, Ramp(n + 8, 0.5F), Ramp(n + 8, 0.25F), false, n, 1, 1, 7, 1);
}

std::string SaxpyNeighbours(const Setting& setting) {
  return CheckSaxpy(setting, {}, Ramp(512, 0.5F), true, 100, 3, 1, 103, 1);
}

std::string SaxpyInPlace(const Setting& setting) {
  return CheckSaxpy(setting, {}, Ramp(512, 0.5F), true, 100, 3, 1, 3, 1);
}

std::string SaxpyInterleaved(const Setting& setting) {
  return CheckSaxpy(setting, {}, Ramp(512, 0.5F), true, 100, 5, 2, 6, 2);
}

std::string TwoOutputs(const Setting& setting) {
  const Device& device = setting.device;
  const uint64_t n = 37;
  const Stream stream = device.NewStream();
  const Memory x = device.Alloc(64 * kFloat);
  const Memory out = device.Alloc(128 * kFloat);
  const std::vector<float> x_host = Ramp(64, 1.0F);
  const std::vector<float> before(128, -7.0F);
  device.Write(stream, x, 0, x_host.data(), 64 * kFloat);
  device.Write(stream, out, 0, before.data(), 128 * kFloat);
  Batch batch(device.limits());
  int32_t x_offset = 0;
  int32_t lower_offset = 0;
  int32_t upper_offset = 0;
  const std::vector<dvt_binding> bindings = {
      batch.Bind(View::Of(x, 5, n), &x_offset),
      batch.Bind(View::Of(out, 3, n), &lower_offset),
      batch.Bind(View::Of(out, 3 + n, n), &upper_offset),
  };
  Scalars scalars;
  scalars.Add(static_cast<int32_t>(n)).Add(x_offset).Add(lower_offset).Add(upper_offset);
  batch.Add(setting.kernels.two_outputs, 1, bindings, scalars, -1);
  device.Launch(stream, batch);
  std::vector<float> result(128);
  device.Read(stream, result.data(), out, 0, 128 * kFloat);
  device.Synchronize(stream);
  for (uint64_t i = 0; i < 128; ++i) {
    float expected = -7.0F;
    if (i >= 3 && i < 3 + n) expected = 2 * x_host[5 + i - 3];
    if (i >= 3 + n && i < 3 + 2 * n) expected = 3 * x_host[5 + i - 3 - n];
    Require(result[i] == expected, "element " + std::to_string(i));
  }
  return "148 bytes apart in one memory";
}

std::string ReduceBatch(const Setting& setting) {
  const Device& device = setting.device;
  const uint64_t n = 200 * kReduceBlock + 17;
  const uint64_t blocks = (n + kReduceBlock - 1) / kReduceBlock;
  const Stream stream = device.NewStream();
  const Memory x = device.Alloc((n + 3) * kFloat);
  const Memory partial = device.Alloc((blocks + 9) * kFloat);
  const Memory out = device.Alloc(5 * kFloat);
  const std::vector<float> x_host = Ramp(n + 3, 0.5F);
  device.Write(stream, x, 0, x_host.data(), x_host.size() * kFloat);
  Batch batch(device.limits());
  AddReduce(setting, &batch, n, View::Of(x, 3, n), View::Of(partial, 9, blocks));
  AddReduce(setting, &batch, blocks, View::Of(partial, 9, blocks), View::Of(out, 3, 1));
  device.Launch(stream, batch);
  // Any bytes: from the middle of one element to the middle of another.
  char bytes[7] = {};
  float whole[2] = {};
  float total = 0;
  device.Read(stream, bytes, partial, 9 * kFloat + 1, sizeof(bytes));
  device.Read(stream, whole, partial, 9 * kFloat, sizeof(whole));
  device.Read(stream, &total, out, 3 * kFloat, sizeof(total));
  device.Synchronize(stream);
  double expected = 0;
  for (uint64_t i = 0; i < n; ++i) expected += static_cast<double>(x_host[3 + i]);
  const double error = std::abs(static_cast<double>(total) - expected) / std::abs(expected);
  // Two fixed trees of eight levels each over positive numbers.
  Require(error <= 16.0 / (1 << 24), "error " + Number(error));
  Require(std::memcmp(bytes, reinterpret_cast<const char*>(whole) + 1, sizeof(bytes)) == 0,
          "seven odd bytes differ");
  return "2 launches in one call, error " + Number(error);
}

std::string ManyScalars(const Setting& setting) {
  const Device& device = setting.device;
  const Stream stream = device.NewStream();
  const Memory out = device.Alloc(128 * kFloat);
  Batch batch(device.limits());
  // Two launches in one batch: each must see its own block.
  for (uint64_t part = 0; part < 2; ++part) {
    int32_t offset = 0;
    const dvt_binding binding = batch.Bind(View::Of(out, 1 + 40 * part, 40), &offset);
    Scalars scalars;
    for (uint64_t i = 0; i < 40; ++i) scalars.Add(static_cast<float>(100 * part + i) + 0.5F);
    scalars.Add(offset);
    batch.Add(setting.kernels.many_scalars, 1, {binding}, scalars, -1);
  }
  device.Launch(stream, batch);
  float result[80] = {};
  device.Read(stream, result, out, kFloat, sizeof(result));
  device.Synchronize(stream);
  for (uint64_t i = 0; i < 80; ++i) {
    Require(result[i] == static_cast<float>(100 * (i / 40) + i % 40) + 0.5F,
            "element " + std::to_string(i));
  }
  return "164 bytes of scalars";
}

std::string EmptyArgument(const Setting& setting) {
  const Device& device = setting.device;
  const Stream stream = device.NewStream();
  const Memory empty = device.Alloc(1);
  const Memory out = device.Alloc(1);
  Batch batch(device.limits());
  const dvt_binding nothing = {empty.handle.get(), 0, 1, 0};
  const dvt_binding other = {out.handle.get(), 0, 1, 0};
  Scalars scalars;
  scalars.Add(1.0F).Add(0).Add(1).Add(1).Add(0).Add(0).Add(0U);
  batch.Add(setting.kernels.saxpy_offset, 1, {nothing, other}, scalars, 24);
  device.Launch(stream, batch);
  device.Synchronize(stream);
  return "1 block over 0 elements, 1 byte bound";
}

}  // namespace

std::vector<Case> KernelCases() {
  return {
      {"saxpy: strided views at odd offsets", SaxpyStrided},
      {"saxpy: negative strides", SaxpyNegativeStride},
      {"saxpy: 70000 blocks", SaxpyCutGrid},
      {"saxpy: x and y side by side in one memory", SaxpyNeighbours},
      {"saxpy: x and y interleaved in one memory", SaxpyInterleaved},
      {"saxpy: x and y the same view", SaxpyInPlace},
      {"two outputs side by side in one memory", TwoOutputs},
      {"reduce: second launch reads the first's output", ReduceBatch},
      {"scalars beyond push constants", ManyScalars},
      {"an argument without elements", EmptyArgument},
  };
}

void AddSaxpy(const Setting& setting, Batch* batch, float a, uint64_t n, const View& x,
              const View& y) {
  int32_t x_offset = 0;
  int32_t y_offset = 0;
  const std::vector<dvt_binding> bindings = {batch->Bind(x, &x_offset), batch->Bind(y, &y_offset)};
  Scalars scalars;
  scalars.Add(a).Add(static_cast<int32_t>(n)).Add(x.stride).Add(y.stride);
  scalars.Add(x_offset).Add(y_offset).Add(0U);
  const auto base_at = static_cast<int64_t>(scalars.size() - sizeof(uint32_t));
  batch->Add(setting.kernels.saxpy_offset, (n + kSaxpyBlock - 1) / kSaxpyBlock, bindings, scalars,
             base_at);
}

void AddReduce(const Setting& setting, Batch* batch, uint64_t n, const View& x, const View& out) {
  int32_t x_offset = 0;
  int32_t out_offset = 0;
  const std::vector<dvt_binding> bindings = {batch->Bind(x, &x_offset),
                                             batch->Bind(out, &out_offset)};
  Scalars scalars;
  scalars.Add(static_cast<int32_t>(n)).Add(x_offset).Add(out_offset).Add(0U);
  const auto base_at = static_cast<int64_t>(scalars.size() - sizeof(uint32_t));
  batch->Add(setting.kernels.block_reduce, (n + kReduceBlock - 1) / kReduceBlock, bindings, scalars,
             base_at);
}

void Require(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error(what);
}

std::vector<float> Ramp(size_t count, float scale) {
  std::vector<float> values(count);
  for (size_t i = 0; i < count; ++i) values[i] = scale * static_cast<float>(i % 1013 + 1);
  return values;
}

}  // namespace abi_experiment
