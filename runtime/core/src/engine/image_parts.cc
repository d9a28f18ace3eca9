#include "engine/image_parts.h"

#include <algorithm>
#include <cstddef>

#include "engine/error.h"
#include "engine/image.h"

namespace dovetail::runtime {
namespace {

constexpr uint64_t kLengthBytes = 8;

void Append(std::vector<uint8_t>* out, uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i) out->push_back(static_cast<uint8_t>(value >> (8 * i)));
}

void AppendBytes(std::vector<uint8_t>* out, std::string_view bytes) {
  // Not insert(), in whose inlined growth GCC 12 sees an overflow at -O3.
  const size_t at = out->size();
  out->resize(at + bytes.size());
  std::copy(bytes.begin(), bytes.end(), out->begin() + static_cast<std::ptrdiff_t>(at));
}

void AppendText(std::vector<uint8_t>* out, std::string_view text) {
  Append(out, text.size(), kLengthBytes);
  AppendBytes(out, text);
}

void Sort(ImageParts* parts, const char* what, const char* word) {
  std::sort(parts->begin(), parts->end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (size_t i = 1; i < parts->size(); ++i) {
    if ((*parts)[i].first != (*parts)[i - 1].first) continue;
    Fail(ErrorKind::kValue, what, " has the ", word, " '", (*parts)[i].first, "' twice");
  }
}

}  // namespace

ImageParts FunctionRecords(const uint8_t* bytes, const ImageView& view) {
  ImageParts records;
  records.reserve(view.functions.size());
  uint64_t at = kImageMagic.size() + sizeof(uint32_t) + kLengthBytes + view.kind.size() +
                kLengthBytes + view.format.size() + kLengthBytes;
  for (const ImageFunction& function : view.functions) {
    const uint64_t size = kImageFunctionBytes + function.name.size() + function.symbol.size() +
                          kImageArgumentBytes * function.arguments.size();
    records.emplace_back(function.name,
                         std::string_view(reinterpret_cast<const char*>(bytes) + at, size));
    at += size;
  }
  return records;
}

std::vector<uint8_t> JoinImage(std::string_view kind, std::string_view format, ImageParts functions,
                               ImageParts payload) {
  Sort(&functions, "the image", "function");
  Sort(&payload, "the payload", "key");
  std::vector<uint8_t> made;
  AppendBytes(&made, kImageMagic);
  Append(&made, kImageVersion, sizeof(uint32_t));
  AppendText(&made, kind);
  AppendText(&made, format);
  Append(&made, functions.size(), kLengthBytes);
  for (const auto& each : functions) AppendBytes(&made, each.second);
  Append(&made, payload.size(), kLengthBytes);
  for (const auto& [key, value] : payload) {
    AppendText(&made, key);
    AppendText(&made, value);
  }
  const ImageView view = DecodeImageOrThrow(made.data(), made.size());
  const ImageParts found = FunctionRecords(made.data(), view);
  for (size_t i = 0; i < functions.size(); ++i) {
    if (i < found.size() && found[i] == functions[i]) continue;
    Fail(ErrorKind::kValue, "the record of function '", functions[i].first, "' is of '",
         i < found.size() ? found[i].first : "", "', or has bytes left over");
  }
  return made;
}

}  // namespace dovetail::runtime
