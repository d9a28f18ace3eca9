// Bundles and images as wholes, for the tvm-ffi shim; see c_api.h.
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dovetail/kit/sha256.h"
#include "engine/bundle_header.h"
#include "engine/image.h"
#include "engine/image_parts.h"
#include "ffi/handles.h"
#include "ffi/json_text.h"
#include "ffi/tvm_ffi_entry.h"

namespace dovetail::runtime {
namespace {

// docs/format/bundle.md, "Layout".
constexpr uint8_t kMagic[8] = {0x89, 0x44, 0x56, 0x54, 0x0D, 0x0A, 0x1A, 0x0A};
constexpr uint32_t kVersion = 1;
constexpr uint64_t kPrologueBytes = 64;
constexpr uint64_t kHashOffset = 32;

void Store(std::vector<uint8_t>* out, uint64_t offset, uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i) (*out)[offset + i] = static_cast<uint8_t>(value >> (8 * i));
}

std::vector<uint8_t> WholeFile(const Bundle& bundle) {
  std::vector<uint8_t> file(bundle.file_length());
  const std::string& header = bundle.header();
  std::memcpy(file.data(), kMagic, sizeof(kMagic));
  Store(&file, 8, kVersion, 4);
  Store(&file, 16, header.size(), 8);
  Store(&file, 24, file.size(), 8);
  std::memcpy(file.data() + kPrologueBytes, header.data(), header.size());
  const auto& sections = bundle.directory().sections;
  const uint64_t first =
      sections.empty() ? file.size() : AlignSection(kPrologueBytes + header.size());
  Sha256 hash;
  hash.Update(file.data(), kHashOffset);
  hash.Update(file.data() + kPrologueBytes, first - kPrologueBytes);
  const Sha256Digest digest = hash.Finish();
  std::memcpy(file.data() + kHashOffset, digest.data(), digest.size());
  for (uint32_t i = 0; i < sections.size(); ++i) {
    const std::vector<uint8_t> content = bundle.ReadSection(i);
    if (!content.empty()) {
      std::memcpy(file.data() + sections[i].offset, content.data(), content.size());
    }
  }
  return file;
}

std::string Description(const ImageView& view, const char* first) {
  constexpr const char* kKinds[] = {"buffer", "scalar", "offset", "grid_base", "shared"};
  JsonText json;
  json.Begin('{').Key("kind").Text(view.kind).Key("format").Text(view.format);
  json.Key("functions").Begin('[');
  for (const ImageFunction& function : view.functions) {
    json.Begin('{').Key("name").Text(function.name).Key("symbol").Text(function.symbol);
    json.Key("block").Begin('[');
    for (const uint32_t extent : function.block) json.Unsigned(extent);
    json.End(']').Key("shared_bytes").Unsigned(function.shared_bytes);
    json.Key("arguments").Begin('[');
    for (const ImageArgument& argument : function.arguments) {
      json.Begin('{').Key("kind").Text(kKinds[static_cast<uint32_t>(argument.kind)]);
      json.Key("access").Text(kAccessNames[argument.access]);
      json.Key("code").Unsigned(static_cast<uint8_t>(argument.dtype.code));
      json.Key("bits").Unsigned(argument.dtype.bits);
      json.Key("index").Unsigned(argument.index);
      json.Key("at").Unsigned(argument.scalar_offset).End('}');
    }
    json.End(']').End('}');
  }
  json.End(']').Key("payload").Begin('[');
  for (const ImagePayload& payload : view.payload) {
    json.Begin('{').Key("key").Text(payload.key);
    json.Key("offset").Integer(payload.value.data() == nullptr ? 0 : payload.value.data() - first);
    json.Key("size").Unsigned(payload.value.size()).End('}');
  }
  json.End(']').End('}');
  return json.text();
}

dovetail_part ToPart(const std::pair<std::string, std::string_view>& part) {
  return {part.first.data(), part.first.size(), part.second.data(), part.second.size()};
}

ImageParts FromParts(const dovetail_part* parts, uint64_t count) {
  ImageParts found;
  found.reserve(count);
  for (uint64_t i = 0; i < count; ++i) {
    found.emplace_back(std::string(parts[i].name, parts[i].name_size),
                       std::string_view(static_cast<const char*>(parts[i].bytes), parts[i].size));
  }
  return found;
}

// What people can read, if anything: the formats that are text keep it under one of these keys.
std::string_view ReadablePayload(const Image& image) {
  for (const char* key : {"source", "text"}) {
    if (const ImagePayload* payload = image.view().FindPayload(key)) return payload->value;
  }
  const auto& payload = image.view().payload;
  return payload.empty() ? std::string_view() : payload.front().value;
}

}  // namespace
}  // namespace dovetail::runtime

using dovetail::runtime::CopyText;
using dovetail::runtime::Get;
using dovetail::runtime::Guard;
using dovetail::runtime::Image;

extern "C" {

int32_t dovetail_bundle_bytes(dovetail_bundle* bundle, void** bytes, uint64_t* size,
                              dovetail_status* status) {
  return Guard(status, [&] {
    const std::vector<uint8_t> file = dovetail::runtime::WholeFile(Get(bundle));
    *bytes = std::malloc(file.size());
    if (*bytes == nullptr) throw std::bad_alloc();
    std::memcpy(*bytes, file.data(), file.size());
    *size = file.size();
  });
}

int32_t dovetail_bundle_function_names(dovetail_bundle* bundle, char** text,
                                       dovetail_status* status) {
  return Guard(status, [&] {
    std::string names;
    for (const std::string& name : Get(bundle).FunctionNames()) names += name + "\n";
    *text = CopyText(names);
  });
}

uint32_t dovetail_bundle_image_count(dovetail_bundle* bundle) {
  return static_cast<uint32_t>(Get(bundle).directory().images.size());
}

int32_t dovetail_bundle_image(dovetail_bundle* bundle, uint32_t index, dovetail_image** image,
                              dovetail_status* status) {
  return Guard(status, [&] { *image = new dovetail_image{Get(bundle).GetImage(index)}; });
}

int32_t dovetail_image_from_bytes(const void* bytes, uint64_t size, dovetail_image** image,
                                  dovetail_status* status) {
  return Guard(status, [&] {
    const auto* first = static_cast<const uint8_t*>(bytes);
    *image = new dovetail_image{std::make_shared<Image>(std::vector<uint8_t>(first, first + size))};
  });
}

int32_t dovetail_image_join(const char* kind, const char* format, const dovetail_part* functions,
                            uint64_t function_count, const dovetail_part* payload,
                            uint64_t payload_count, dovetail_image** image,
                            dovetail_status* status) {
  return Guard(status, [&] {
    using dovetail::runtime::FromParts;
    *image = new dovetail_image{std::make_shared<Image>(dovetail::runtime::JoinImage(
        kind, format, FromParts(functions, function_count), FromParts(payload, payload_count)))};
  });
}

int32_t dovetail_image_split(dovetail_image* image, void* sink, dovetail_take_part take,
                             dovetail_status* status) {
  return Guard(status, [&] {
    const Image& whole = *image->image;
    for (const auto& record :
         dovetail::runtime::FunctionRecords(whole.bytes().data(), whole.view())) {
      const dovetail_part part = dovetail::runtime::ToPart(record);
      take(sink, 1, &part);
    }
    for (const auto& entry : whole.view().payload) {
      const dovetail_part part = {entry.key.data(), entry.key.size(), entry.value.data(),
                                  entry.value.size()};
      take(sink, 0, &part);
    }
  });
}

void dovetail_image_release(dovetail_image* image) { dovetail::runtime::Release(image); }

const char* dovetail_image_kind(dovetail_image* image) { return image->image->kind().c_str(); }

const char* dovetail_image_format(dovetail_image* image) { return image->image->format().c_str(); }

const void* dovetail_image_bytes(dovetail_image* image, uint64_t* size) {
  *size = image->image->bytes().size();
  return image->image->bytes().data();
}

const void* dovetail_image_payload(dovetail_image* image, uint64_t* size) {
  const std::string_view payload = dovetail::runtime::ReadablePayload(*image->image);
  *size = payload.size();
  return payload.data();
}

int32_t dovetail_image_has_function(dovetail_image* image, const char* name) {
  int32_t answer = 0;
  Guard(nullptr, [&] { answer = image->image->view().FindFunction(name) != nullptr ? 1 : 0; });
  return answer;
}

int32_t dovetail_image_refuse(dovetail_image* image, const char* name, dovetail_status* status) {
  return Guard(status, [&] {
    image->image->RequireRuntime();
    dovetail::runtime::Fail(dovetail::runtime::ErrorKind::kUnsupported, "kernel '", name,
                            "' of an image for ", image->image->kind(),
                            " cannot be called by itself: a function of its bundle launches it; "
                            "call that one");
  });
}

int32_t dovetail_image_describe(const void* bytes, uint64_t size, char** text,
                                dovetail_status* status) {
  return Guard(status, [&] {
    const auto* first = static_cast<const uint8_t*>(bytes);
    const auto view = dovetail::runtime::DecodeImageOrThrow(first, size);
    *text = CopyText(dovetail::runtime::Description(view, reinterpret_cast<const char*>(bytes)));
  });
}

int32_t dovetail_call_tvm_ffi(dovetail_call* call, void** function, dovetail_status* status) {
  return Guard(status, [&] { *function = dovetail::runtime::MakeTvmFfiFunction(*call); });
}

}  // extern "C"
