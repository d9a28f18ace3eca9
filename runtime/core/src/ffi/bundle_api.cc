// Bundles, see c_api.h.
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "discovery/discovery.h"
#include "engine/image.h"
#include "ffi/handles.h"

using dovetail::runtime::BuiltVariant;
using dovetail::runtime::Bundle;
using dovetail::runtime::CopyText;
using dovetail::runtime::ErrorKind;
using dovetail::runtime::Fail;
using dovetail::runtime::Get;
using dovetail::runtime::Guard;
using dovetail::runtime::Limit;
using dovetail::runtime::Limits;
using dovetail::runtime::NotNull;
using dovetail::runtime::Result;

namespace {

using Pool = dovetail::runtime::HandlePool<dovetail_bundle>;

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
  return Guard(status, [&] {
    *Result(bundle, "bundle") = nullptr;
    dovetail::runtime::RequireCoreHere();
    *bundle = Pool::Make(Bundle::Open(NotNull(path, "path"), Parse(limits)));
  });
}

int32_t dovetail_bundle_from_bytes(const void* bytes, uint64_t size, const char* name,
                                   const char* limits, dovetail_bundle** bundle,
                                   dovetail_status* status) {
  return Guard(status, [&] {
    *Result(bundle, "bundle") = nullptr;
    if (size != 0) NotNull(bytes, "bytes");
    dovetail::runtime::RequireCoreHere();
    *bundle = Pool::Make(Bundle::FromBytes(CopyBytes(bytes, size),
                                           name == nullptr ? "<bytes>" : name, Parse(limits)));
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
    *bundle = Pool::Make(Bundle::FromVariants(function, signature, std::move(built), name));
  });
}

void dovetail_bundle_release(dovetail_bundle* bundle) { Pool::Release(bundle); }

dovetail_bundle* dovetail_bundle_share(dovetail_bundle* bundle) {
  dovetail_bundle* shared = nullptr;
  Guard(nullptr, [&] { shared = Pool::Make(Get(bundle).shared_from_this()); });
  return shared;
}

int32_t dovetail_bundle_header(dovetail_bundle* bundle, char** text, dovetail_status* status) {
  return Guard(status, [&] { *Result(text, "text") = CopyText(Get(bundle).header()); });
}

int32_t dovetail_bundle_has_function(dovetail_bundle* bundle, const char* name) {
  int32_t answer = 0;
  Guard(nullptr, [&] { answer = Get(bundle).HasFunction(NotNull(name, "name")) ? 1 : 0; });
  return answer;
}

int32_t dovetail_bundle_function_count(dovetail_bundle* bundle, uint32_t* count,
                                       dovetail_status* status) {
  return Guard(status, [&] {
    *Result(count, "count") = static_cast<uint32_t>(Get(bundle).directory().functions.size());
  });
}

int32_t dovetail_bundle_function(dovetail_bundle* bundle, uint32_t index, const char** name,
                                 const char** signature, dovetail_status* status) {
  return Guard(status, [&] {
    *Result(name, "name") = nullptr;
    if (signature != nullptr) *signature = nullptr;
    const Bundle& opened = Get(bundle);
    const auto& functions = opened.directory().functions;
    if (index >= functions.size()) {
      Fail(ErrorKind::kNotFound, "bundle '", opened.name(), "' has no function ", index,
           "; it has ", functions.size());
    }
    *name = functions[index].name.c_str();
    if (signature != nullptr) *signature = functions[index].signature.c_str();
  });
}

int32_t dovetail_bundle_verify(dovetail_bundle* bundle, dovetail_status* status) {
  return Guard(status, [&] { Get(bundle).Verify(); });
}

int32_t dovetail_bundle_limits(dovetail_bundle* bundle, char** text, dovetail_status* status) {
  return Guard(status, [&] {
    const dovetail::runtime::LoadBudget& budget = Get(bundle).budget();
    std::string lines;
    for (size_t i = 0; i < dovetail::runtime::kLimitCount; ++i) {
      const auto limit = static_cast<Limit>(i);
      lines += dovetail::runtime::Concat(LimitName(limit), " ", budget.used(limit), " ",
                                         budget.limits()[limit], "\n");
    }
    *Result(text, "text") = CopyText(lines);
  });
}

int32_t dovetail_bundle_section(dovetail_bundle* bundle, uint32_t section, void** bytes,
                                uint64_t* size, dovetail_status* status) {
  return Guard(status, [&] {
    const std::vector<uint8_t> content = Get(bundle).ReadSection(section);
    void* copy = std::malloc(content.empty() ? 1 : content.size());
    if (copy == nullptr) throw std::bad_alloc();
    if (!content.empty()) std::memcpy(copy, content.data(), content.size());
    *bytes = copy;
    *size = content.size();
  });
}

int32_t dovetail_bundle_image_is_fallback(dovetail_bundle* bundle, uint32_t image, int32_t* answer,
                                          dovetail_status* status) {
  return Guard(status, [&] { *answer = Get(bundle).GetImage(image)->IsFallback() ? 1 : 0; });
}

}  // extern "C"
