#include "library.h"

#include <optional>

#include "dovetail/kit/checks.h"

namespace dovetail::runtime::metal {
namespace {

/* The payload's `options` (docs/format/image.md). */
struct Options {
  std::optional<UInteger> language; /* as MTLLanguageVersion: major << 16 | minor */
  std::optional<bool> is_fast;
};

Status ReadOption(std::string_view line, Options* options) {
  const size_t equals = line.find('=');
  const std::string_view name = line.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view() : line.substr(equals + 1);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (name == "language" && value.size() == 3 && is_digit(value[0]) && value[1] == '.' &&
      is_digit(value[2])) {
    options->language =
        static_cast<UInteger>(value[0] - '0') << 16 | static_cast<UInteger>(value[2] - '0');
    return {};
  }
  if (name == "math" && (value == "safe" || value == "fast")) {
    options->is_fast = value == "fast";
    return {};
  }
  return InvalidImage("the image's options have the line '" + std::string(line) +
                      "', expected language=N.N, or math=safe or fast");
}

Status ReadOptions(std::string_view text, Options* options) {
  while (!text.empty()) {
    const size_t end = text.find('\n');
    DOVETAIL_RETURN_IF_ERROR(ReadOption(text.substr(0, end), options));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return {};
}

Status MakeOptions(const Device& device, const Options& options, Owned* made) {
  const Api& api = device.api();
  const Id allocated = api.NSObject_Alloc(api.objc_getClass("MTLCompileOptions"));
  if (allocated == nullptr) return GaveNothing("NSObject.alloc");
  *made = Owned(api, api.NSObject_Init(allocated));
  if (made->id() == nullptr) return GaveNothing("NSObject.init");
  if (options.language) api.MTLCompileOptions_SetLanguageVersion(made->id(), *options.language);
  if (!options.is_fast) return {};
  /* MTLCompileOptions: mathMode from macOS 15 on, in place of fastMathEnabled. */
  if (api.NSObject_RespondsTo(made->id(), api.MTLCompileOptions_SetMathMode.selector()) != 0) {
    api.MTLCompileOptions_SetMathMode(made->id(), *options.is_fast ? kMathModeFast : kMathModeSafe);
  } else {
    api.MTLCompileOptions_SetFastMath(made->id(), static_cast<Bool>(*options.is_fast));
  }
  return {};
}

Status Compile(const Device& device, const ImageView& image, std::string_view text,
               Owned* library) {
  const Api& api = device.api();
  Options options;
  const ImagePayload* const given = image.FindPayload("options");
  if (given != nullptr) DOVETAIL_RETURN_IF_ERROR(ReadOptions(given->value, &options));
  Owned compile_options;
  DOVETAIL_RETURN_IF_ERROR(MakeOptions(device, options, &compile_options));
  Owned source;
  DOVETAIL_RETURN_IF_ERROR(MakeString(api, text, &source));
  Id error = nullptr;
  *library =
      Owned(api, api.MTLDevice_NewLibrary(device.id(), source.id(), compile_options.id(), &error));
  if (library->id() != nullptr) return {};
  return LibraryFailure(api, "MTLDevice.newLibraryWithSource:options:error:", error);
}

Status Open(const Device& device, std::string_view bytes, Owned* library) {
  const Api& api = device.api();
  /* Copies the bytes (dispatch_data_create(3): the default destructor, no queue). */
  const Id data = api.dispatch_data_create(bytes.data(), bytes.size(), nullptr, nullptr);
  if (data == nullptr) return GaveNothing("dispatch_data_create", DVT_OUT_OF_MEMORY);
  Id error = nullptr;
  *library = Owned(api, api.MTLDevice_NewLibraryOfData(device.id(), data, &error));
  api.dispatch_release(data);
  if (library->id() != nullptr) return {};
  return LibraryFailure(api, "MTLDevice.newLibraryWithData:error:", error);
}

}  // namespace

Status MakeLibrary(const Device& device, const ImageView& image, Owned* library) {
  const bool is_text = image.format == "msl";
  if (!is_text && image.format != "metallib") {
    return InvalidImage("the image is of format '" + std::string(image.format) +
                        "', this runtime loads 'msl' and 'metallib'");
  }
  const std::string_view key = is_text ? "source" : "binary";
  for (const ImagePayload& entry : image.payload) {
    if (entry.key == key || (is_text && entry.key == "options")) continue;
    return InvalidImage("the image's payload has '" + std::string(entry.key) + "'; metal/" +
                        std::string(image.format) + " has '" + std::string(key) + "'" +
                        (is_text ? " and 'options'" : ""));
  }
  const ImagePayload* const code = image.FindPayload(key);
  if (code == nullptr || code->value.empty()) {
    return InvalidImage("the image has no code, its payload needs '" + std::string(key) + "'");
  }
  return is_text ? Compile(device, image, code->value, library)
                 : Open(device, code->value, library);
}

}  // namespace dovetail::runtime::metal
