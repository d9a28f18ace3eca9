// Compile steps for Python, see c_api.h.
#include "engine/compile_step.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "ffi/handles.h"

namespace dovetail::runtime {
namespace {

void TakeBytes(void* sink, const void* bytes, uint64_t size) {
  const auto* first = static_cast<const uint8_t*>(bytes);
  static_cast<std::vector<uint8_t>*>(sink)->assign(first, first + size);
}

std::vector<uint8_t> Compile(dovetail_compile compile, const CompileJob& job) {
  std::vector<uint8_t> made;
  dvt_error error = EmptyError();
  const int32_t code = compile(job.bytes, job.size, job.name->c_str(), ToHandle(job.device), &made,
                               TakeBytes, &error);
  if (code != DVT_OK) ThrowStatus(*job.name, code, error);
  return made;
}

}  // namespace
}  // namespace dovetail::runtime

using dovetail::runtime::CompileSteps;
using dovetail::runtime::Guard;

extern "C" {

int32_t dovetail_compile_step(const char* kind, const char* format, const char* produces,
                              dovetail_compile compile, dovetail_status* status) {
  return Guard(status, [&] {
    if (compile == nullptr) {
      CompileSteps::Global().Remove(kind, format);
      return;
    }
    CompileSteps::Global().Set({kind, format, produces, [compile](const auto& job) {
                                  return dovetail::runtime::Compile(compile, job);
                                }});
  });
}

int32_t dovetail_image_repack(const void* image, uint64_t size, const char* format, uint64_t count,
                              const char* const* keys, const void* const* values,
                              const uint64_t* sizes, void** made, uint64_t* made_size,
                              dovetail_status* status) {
  return Guard(status, [&] {
    dovetail::runtime::ImageParts payload;
    payload.reserve(count);
    for (uint64_t i = 0; i < count; ++i) {
      payload.emplace_back(keys[i],
                           std::string_view(static_cast<const char*>(values[i]), sizes[i]));
    }
    const std::vector<uint8_t> bytes = dovetail::runtime::RepackImage(
        static_cast<const uint8_t*>(image), size, format, std::move(payload));
    *made = std::malloc(bytes.size());
    if (*made == nullptr) throw std::bad_alloc();
    std::memcpy(*made, bytes.data(), bytes.size());
    *made_size = bytes.size();
  });
}

}  // extern "C"
