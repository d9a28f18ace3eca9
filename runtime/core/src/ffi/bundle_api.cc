// Bundles for Python, see c_api.h.
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/image.h"
#include "ffi/handles.h"

using dovetail::runtime::Bundle;
using dovetail::runtime::CopyText;
using dovetail::runtime::Guard;

extern "C" {

int32_t dovetail_bundle_open(const char* path, dovetail_bundle** bundle, dovetail_status* status) {
  return Guard(status, [&] { *bundle = new dovetail_bundle{Bundle::Open(path)}; });
}

int32_t dovetail_bundle_from_bytes(const void* bytes, uint64_t size, const char* name,
                                   dovetail_bundle** bundle, dovetail_status* status) {
  return Guard(status, [&] {
    const auto* first = static_cast<const uint8_t*>(bytes);
    std::vector<uint8_t> copy(first, first + size);
    *bundle = new dovetail_bundle{Bundle::FromBytes(std::move(copy), name)};
  });
}

void dovetail_bundle_release(dovetail_bundle* bundle) { delete bundle; }

dovetail_bundle* dovetail_bundle_share(dovetail_bundle* bundle) {
  return new (std::nothrow) dovetail_bundle(*bundle);
}

int32_t dovetail_bundle_header(dovetail_bundle* bundle, char** text, dovetail_status* status) {
  return Guard(status, [&] {
    *text = CopyText(bundle->bundle->header());
    if (*text == nullptr) throw std::bad_alloc();
  });
}

int32_t dovetail_bundle_has_function(dovetail_bundle* bundle, const char* name) {
  int32_t answer = 0;
  Guard(nullptr, [&] { answer = bundle->bundle->HasFunction(name) ? 1 : 0; });
  return answer;
}

int32_t dovetail_bundle_verify(dovetail_bundle* bundle, dovetail_status* status) {
  return Guard(status, [&] { bundle->bundle->Verify(); });
}

int32_t dovetail_bundle_section(dovetail_bundle* bundle, uint32_t section, void** bytes,
                                uint64_t* size, dovetail_status* status) {
  return Guard(status, [&] {
    const std::vector<uint8_t> content = bundle->bundle->ReadSection(section);
    void* copy = std::malloc(content.empty() ? 1 : content.size());
    if (copy == nullptr) throw std::bad_alloc();
    if (!content.empty()) std::memcpy(copy, content.data(), content.size());
    *bytes = copy;
    *size = content.size();
  });
}

int32_t dovetail_bundle_image_is_fallback(dovetail_bundle* bundle, uint32_t image, int32_t* answer,
                                          dovetail_status* status) {
  return Guard(status, [&] { *answer = bundle->bundle->GetImage(image)->IsFallback() ? 1 : 0; });
}

}  // extern "C"
