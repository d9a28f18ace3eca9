// rows BUNDLE [DEVICE]: sums the rows of a matrix on a device, in C++; without a device it says
// what there is.
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "dovetail/dovetail.hpp"

namespace host = dovetail::host;

namespace {

void ListBackends() {
  for (const host::Backend& each : host::Backends(true)) {
    std::printf("%s: %s%s%s\n", each.kind.c_str(), each.state.c_str(),
                each.state == "ready" ? "" : ": ", each.state == "ready" ? "" : each.fix.c_str());
  }
}

int SumRows(const std::string& path, const std::string& where) {
  constexpr int64_t kRows = 100;
  constexpr int64_t kColumns = 7;
  std::vector<float> matrix;
  for (int64_t i = 0; i < kRows * kColumns; ++i) matrix.push_back(static_cast<float>(i % 10));

  const host::Bundle bundle(path);
  const host::Device device(where);
  const host::Tensor input = device.Upload(host::View(matrix.data(), {kRows, kColumns}));
  const host::Function row_sums = bundle.GetFunction("row_sums", &device);
  const std::vector<host::Tensor> returned = row_sums(input);
  const std::vector<float> sums = returned.at(0).Download<float>();

  int64_t right = 0;
  for (int64_t row = 0; row < kRows; ++row) {
    float sum = 0;
    for (int64_t column = 0; column < kColumns; ++column) sum += matrix[row * kColumns + column];
    right += sums[row] == sum ? 1 : 0;
  }
  std::printf("row_sums on %s: %lld of %lld right\n", where.c_str(), static_cast<long long>(right),
              static_cast<long long>(kRows));
  return right == kRows ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::fprintf(stderr, "usage: rows BUNDLE [DEVICE]\n");
    return 2;
  }
  try {
    if (argc == 3) return SumRows(argv[1], argv[2]);
    ListBackends();
    return 0;
  } catch (const host::Error& error) {
    std::fprintf(stderr, "%s: %s\n", error.name(), error.what());
    return 1;
  }
}
