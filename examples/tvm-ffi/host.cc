// A C++ program that calls a function of a bundle through tvm-ffi, with no Python in the process.
//
//   host LIBRARY     where dt.build([saxpy], ...).export_library(LIBRARY) made it
//
// Built against two wheels: tvm_ffi.config names tvm-ffi's folders, and dovetail_runtime's lie
// beside its __init__.py:
//
//   c++ -std=c++17 host.cc $(tvm-ffi-config --cxxflags) -I$RUNTIME/include -o host
//       $RUNTIME/lib/libdovetail_tvm_ffi.so $RUNTIME/lib/libdovetail_runtime.so
//       -Wl,-rpath,$RUNTIME/lib $(tvm-ffi-config --ldflags --libs) -Wl,-rpath,$TVM_FFI/lib
#include <dovetail/tvm_ffi.h>
#include <tvm/ffi/container/tensor.h>
#include <tvm/ffi/error.h>
#include <tvm/ffi/extra/module.h>
#include <tvm/ffi/function.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <vector>

namespace ffi = tvm::ffi;

namespace {

// Memory of the host as a DLTensor, as any C++ program has it.
struct Vector {
  explicit Vector(std::vector<float> values) : content(std::move(values)) {
    shape = static_cast<int64_t>(content.size());
    view.data = content.data();
    view.device = {kDLCPU, 0};
    view.ndim = 1;
    view.dtype = {kDLFloat, 32, 1};
    view.shape = &shape;
    view.strides = &stride;
  }
  Vector(const Vector&) = delete;
  Vector& operator=(const Vector&) = delete;

  std::vector<float> content;
  int64_t shape = 0;
  int64_t stride = 1;
  DLTensor view = {};
};

int Run(const char* path) {
  // First: the library holds data alone, and tvm-ffi refuses one with kinds that it does not know.
  TVM_FFI_CHECK_SAFE_CALL(dovetail_tvm_ffi_register(""));
  const ffi::Module module = ffi::Module::LoadFromFile(path);
  const ffi::Function saxpy = module->GetFunction("saxpy").value();

  Vector x({0, 1, 2, 3, 4, 5, 6, 7});
  Vector y({1, 1, 1, 1, 1, 1, 1, 1});
  saxpy(2.0, &x.view, &y.view);
  for (size_t i = 0; i < y.content.size(); ++i) {
    if (y.content[i] != 2.0F * static_cast<float>(i) + 1.0F) {
      std::fprintf(stderr, "y[%zu] is %g\n", i, static_cast<double>(y.content[i]));
      return 1;
    }
  }

  // The module is the bundle: saved again it has the same bytes, and a wrong call says what is
  // wrong.
  const ffi::Bytes bytes = module->SaveToBytes();
  Vector shorter({1, 1});
  try {
    saxpy(2.0, &x.view, &shorter.view);
    return 1;
  } catch (const ffi::Error& error) {
    std::printf("kind %s, %zu images, %zu bytes; %s: %s\n", module->kind(),
                module->imports().size(), bytes.size(), error.kind().c_str(),
                error.message().c_str());
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: %s LIBRARY\n", arguments[0]);
    return 2;
  }
  try {
    return Run(arguments[1]);
  } catch (const ffi::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
