// Writes a bundle with saxpy from a given object, its inputs, and what must come out, for
// dvt_run_test.sh.
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <string>

#include "cpu_fixture.h"
#include "tool/npy.h"

namespace dovetail::testing {
namespace {

void WriteAll(const std::string& folder) {
  const Bytes bundle = SaxpyBundleBytes();
  std::ofstream file(folder + "/saxpy.dvt", std::ios::binary);
  file.write(reinterpret_cast<const char*>(bundle.data()),
             static_cast<std::streamsize>(bundle.size()));
  constexpr int64_t kCount = 1000;
  const DLDataType float32 = {kDLFloat, 32, 1};
  runtime::Array x = runtime::ZeroArray(float32, {kCount});
  runtime::Array out = x;
  runtime::Array expected = x;
  for (int64_t i = 0; i < kCount; ++i) {
    const auto set = [i](runtime::Array* array, float value) {
      std::memcpy(array->bytes.data() + 4 * i, &value, 4);
    };
    set(&x, static_cast<float>(i));
    set(&out, 0.5f);
    set(&expected, 0.5f + 2.0f * static_cast<float>(i));
  }
  runtime::WriteNpy(folder + "/x.npy", x);
  runtime::WriteNpy(folder + "/out.npy", out);
  runtime::WriteNpy(folder + "/expected.npy", expected);
}

}  // namespace
}  // namespace dovetail::testing

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: write_saxpy OBJECT FOLDER\n", stderr);
    return 2;
  }
  try {
    dovetail::testing::KernelObjectPath() = argv[1];
    dovetail::testing::WriteAll(argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "write_saxpy: %s\n", error.what());
    return 1;
  }
  return 0;
}
