#include "engine/extents.h"

#include <algorithm>
#include <charconv>

#include "engine/error.h"
#include "engine/plan.h"

namespace dovetail::runtime {
namespace {

// The text up to `end`, which is taken away with it; all of it where there is none.
std::string_view Take(std::string_view* text, char end) {
  const size_t at = std::min(text->find(end), text->size());
  const std::string_view part = text->substr(0, at);
  text->remove_prefix(std::min(at + 1, text->size()));
  return part;
}

[[noreturn]] void Refuse(std::string_view line, const std::string& reason) {
  Fail(ErrorKind::kImage, "the image's extents: '", Brief(line), "': ", reason);
}

uint64_t ReadNumber(std::string_view line, std::string_view digits) {
  uint64_t value = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || stop != digits.data() + digits.size() || value > INT64_MAX) {
    Refuse(line, Concat("'", Brief(digits), "' is not a valid number"));
  }
  return value;
}

KernelSize ReadSize(std::string_view line, std::string_view text, const ImageFunction& kernel,
                    bool is_stride) {
  if (text == kExtentUnknown) return {};
  if (is_stride && text == kExtentRowMajor) return {KernelSize::Source::kRowMajor, 0};
  if (text.substr(0, kExtentArgument.size()) != kExtentArgument) {
    return {KernelSize::Source::kConstant, ReadNumber(line, text)};
  }
  const uint64_t number = ReadNumber(line, text.substr(kExtentArgument.size()));
  const bool is_integer = number < kernel.arguments.size() &&
                          kernel.arguments[number].kind == ArgumentKind::kScalar &&
                          (kernel.arguments[number].dtype.code == DTypeCode::kInt ||
                           kernel.arguments[number].dtype.code == DTypeCode::kUInt);
  if (!is_integer) Refuse(line, Concat("argument ", number, " is not an integer"));
  return {KernelSize::Source::kArgument, number};
}

std::vector<KernelSize> ReadSizes(std::string_view line, std::string_view text,
                                  const ImageFunction& kernel, bool is_stride) {
  std::vector<KernelSize> sizes;
  sizes.reserve(std::min<size_t>(kMaxRank, std::count(text.begin(), text.end(), ',') + 1));
  while (!text.empty()) {
    if (sizes.size() == kMaxRank) Refuse(line, Concat("more than ", kMaxRank, " axes"));
    sizes.push_back(ReadSize(line, Take(&text, ','), kernel, is_stride));
  }
  return sizes;
}

}  // namespace

ExtentTable ReadExtents(const ImageView& image) {
  ExtentTable table;
  const ImagePayload* payload = image.FindPayload(kExtentsKey);
  if (payload == nullptr) return table;
  std::string_view lines = payload->value;
  // The lines of a kernel follow each other.
  const ImageFunction* kernel = nullptr;
  std::vector<BufferSizes>* known = nullptr;
  while (!lines.empty()) {
    const std::string_view line = Take(&lines, '\n');
    std::string_view left = line;
    const std::string_view name = Take(&left, ' ');
    if (kernel == nullptr || kernel->name != name) {
      kernel = image.FindFunction(name);
      if (kernel == nullptr) Refuse(line, "the image has no such kernel");
      known = &table.try_emplace(table.end(), kernel->name)->second;
    }
    BufferSizes sizes;
    const uint64_t buffer = ReadNumber(line, Take(&left, ' '));
    if (buffer >= kernel->buffer_count) {
      Refuse(line, Concat("buffer ", buffer, " of ", kernel->buffer_count));
    }
    sizes.buffer = static_cast<uint32_t>(buffer);
    const bool is_again = std::any_of(known->begin(), known->end(), [&](const BufferSizes& each) {
      return each.buffer == sizes.buffer;
    });
    if (is_again) Refuse(line, Concat("a second line for buffer ", buffer));
    sizes.extents = ReadSizes(line, Take(&left, ' '), *kernel, false);
    sizes.strides = ReadSizes(line, Take(&left, ' '), *kernel, true);
    if (!left.empty() || sizes.extents.empty() || sizes.extents.size() != sizes.strides.size()) {
      Refuse(line, "expected a kernel, a buffer, its extents and as many strides");
    }
    known->push_back(std::move(sizes));
  }
  return table;
}

}  // namespace dovetail::runtime
