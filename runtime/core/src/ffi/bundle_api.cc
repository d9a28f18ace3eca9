// Bundles for Python, see c_api.h.
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/image.h"
#include "ffi/handles.h"

using dovetail::runtime::BuiltVariant;
using dovetail::runtime::Bundle;
using dovetail::runtime::CopyText;
using dovetail::runtime::Guard;
using dovetail::runtime::Limit;
using dovetail::runtime::Limits;

namespace {

Limits Parse(const char* lines) {
  Limits limits;
  if (lines != nullptr) limits.Set(std::string_view(lines));
  return limits;
}

std::vector<uint8_t> CopyBytes(const void* bytes, uint64_t size) {
  const auto* first = static_cast<const uint8_t*>(bytes);
  return {first, first + size};
}

BuiltVariant Copy(const dovetail_built_variant& given) {
  BuiltVariant variant;
  variant.image.kind = given.kind;
  variant.image.format = given.format;
  variant.image.target = given.target;
  variant.image.tool = given.tool;
  std::string_view rest = given.requirements;
  while (!rest.empty()) {
    const size_t end = rest.find('\n');
    variant.image.requirements.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  variant.image_bytes = CopyBytes(given.image, given.image_size);
  variant.plan_bytes = CopyBytes(given.plan, given.plan_size);
  return variant;
}

}  // namespace

extern "C" {

int32_t dovetail_bundle_open(const char* path, const char* limits, dovetail_bundle** bundle,
                             dovetail_status* status) {
  return Guard(status, [&] { *bundle = new dovetail_bundle{Bundle::Open(path, Parse(limits))}; });
}

int32_t dovetail_bundle_from_bytes(const void* bytes, uint64_t size, const char* name,
                                   const char* limits, dovetail_bundle** bundle,
                                   dovetail_status* status) {
  return Guard(status, [&] {
    *bundle = new dovetail_bundle{Bundle::FromBytes(CopyBytes(bytes, size), name, Parse(limits))};
  });
}

int32_t dovetail_bundle_from_variants(const char* function, const char* signature,
                                      const dovetail_built_variant* variants, uint32_t count,
                                      const char* name, dovetail_bundle** bundle,
                                      dovetail_status* status) {
  return Guard(status, [&] {
    std::vector<BuiltVariant> built;
    built.reserve(count);
    for (uint32_t i = 0; i < count; ++i) built.push_back(Copy(variants[i]));
    *bundle =
        new dovetail_bundle{Bundle::FromVariants(function, signature, std::move(built), name)};
  });
}

void dovetail_bundle_release(dovetail_bundle* bundle) { dovetail::runtime::Release(bundle); }

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

int32_t dovetail_bundle_limits(dovetail_bundle* bundle, char** text, dovetail_status* status) {
  return Guard(status, [&] {
    const dovetail::runtime::LoadBudget& budget = bundle->bundle->budget();
    std::string lines;
    for (size_t i = 0; i < dovetail::runtime::kLimitCount; ++i) {
      const auto limit = static_cast<Limit>(i);
      lines += dovetail::runtime::Concat(LimitName(limit), " ", budget.used(limit), " ",
                                         budget.limits()[limit], "\n");
    }
    *text = CopyText(lines);
    if (*text == nullptr) throw std::bad_alloc();
  });
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
