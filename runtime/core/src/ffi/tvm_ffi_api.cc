#include "ffi/tvm_ffi_api.h"

#include <dlfcn.h>

#include <cstring>
#include <mutex>
#include <string>

namespace dovetail::runtime {
namespace {

TvmFfiApi g_api = {};
std::mutex g_mutex;
bool g_open = false;

template <typename Pointer>
void Resolve(void* library, const char* path, const char* name, Pointer* entry) {
  *entry = reinterpret_cast<Pointer>(dlsym(library, name));
  if (*entry == nullptr) {
    Fail(ErrorKind::kUnsupported, "tvm-ffi's library '", path, "' has no function '", name,
         "'; dovetail_runtime needs apache-tvm-ffi 0.1.12 or newer: pip install -U apache-tvm-ffi");
  }
}

}  // namespace

const TvmFfiApi& TvmFfi() { return g_api; }

void OpenTvmFfi(const char* path) {
  const std::lock_guard<std::mutex> lock(g_mutex);
  if (g_open) return;
  void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    Fail(ErrorKind::kSystem, "cannot open tvm-ffi's library '", path, "': ", dlerror());
  }
  TvmFfiApi api = {};
  Resolve(library, path, "TVMFFIGetVersion", &api.get_version);
  Resolve(library, path, "TVMFFIObjectIncRef", &api.object_inc_ref);
  Resolve(library, path, "TVMFFIObjectDecRef", &api.object_dec_ref);
  Resolve(library, path, "TVMFFIFunctionCreate", &api.function_create);
  Resolve(library, path, "TVMFFIFunctionGetGlobal", &api.function_get_global);
  Resolve(library, path, "TVMFFIFunctionSetGlobal", &api.function_set_global);
  Resolve(library, path, "TVMFFIFunctionCall", &api.function_call);
  Resolve(library, path, "TVMFFIErrorCreate", &api.error_create);
  Resolve(library, path, "TVMFFIErrorSetRaised", &api.error_set_raised);
  Resolve(library, path, "TVMFFITensorFromDLPackVersioned", &api.tensor_from_dlpack);
  api.big_integer_words = reinterpret_cast<decltype(api.big_integer_words)>(
      dlsym(library, "TVMFFIBigIntGetContentByteArray"));
  api.env_get_stream =
      reinterpret_cast<decltype(api.env_get_stream)>(dlsym(library, "TVMFFIEnvGetStream"));
  g_api = api;  // the library stays open: functions made from it live as long as the process
  g_open = true;
}

int RaiseTvmFfi(ErrorKind kind, const char* message) noexcept {
  char name[64] = "dovetail.";
  std::strncat(name, ErrorKindName(kind), sizeof(name) - std::strlen(name) - 1);
  const TVMFFIByteArray kind_bytes = {name, std::strlen(name)};
  const TVMFFIByteArray message_bytes = {message, std::strlen(message)};
  const TVMFFIByteArray backtrace = {"", 0};
  TVMFFIObjectHandle error = nullptr;
  if (g_api.error_create(&kind_bytes, &message_bytes, &backtrace, &error) == 0) {
    g_api.error_set_raised(error);
    g_api.object_dec_ref(error);
  }
  return -1;
}

}  // namespace dovetail::runtime
