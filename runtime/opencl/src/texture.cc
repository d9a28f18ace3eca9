#include "texture.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <memory>

#include "dovetail/kit/checks.h"
#include "stream.h"

namespace dovetail::runtime::opencl {
namespace {

constexpr uint64_t kChannels = 4; /* CL_RGBA */

/* What a line of the payload and the arguments of a kernel can be at most. */
constexpr size_t kMostRowFactors = 16;

Status BadTextures(const std::string& what) {
  return InvalidImage("the image's textures are malformed: " + what);
}

bool Number(std::string_view text, uint64_t* value) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto [stop, error] = std::from_chars(begin, end, *value);
  return !text.empty() && error == std::errc() && stop == end;
}

std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/* The channel type that holds an element exactly (specification 1.2, table 5.6); 0: none does. */
ClUint ChannelOf(const ImageDType& dtype) {
  if (dtype.lanes != 1) return 0;
  switch (dtype.code) {
    case DTypeCode::kFloat:
      return dtype.bits == 32 ? kClFloat : dtype.bits == 16 ? kClHalfFloat : 0;
    case DTypeCode::kInt:
      return dtype.bits == 32   ? kClSignedInt32
             : dtype.bits == 16 ? kClSignedInt16
             : dtype.bits == 8  ? kClSignedInt8
                                : 0;
    case DTypeCode::kUInt:
      return dtype.bits == 32   ? kClUnsignedInt32
             : dtype.bits == 16 ? kClUnsignedInt16
             : dtype.bits == 8  ? kClUnsignedInt8
                                : 0;
    default:
      return 0;
  }
}

bool IsInteger(const ImageArgument& argument) {
  return (argument.dtype.code == DTypeCode::kInt || argument.dtype.code == DTypeCode::kUInt) &&
         (argument.dtype.bits == 32 || argument.dtype.bits == 64);
}

Status ReadExtent(std::string_view text, const ImageFunction& function, TextureExtent* extent) {
  const bool is_argument = !text.empty() && text.front() == '@';
  uint64_t value = 0;
  if (!Number(text.substr(is_argument ? 1 : 0), &value)) {
    return BadTextures("'" + std::string(text) + "' is not a size");
  }
  if (!is_argument) {
    extent->number = value;
    return {};
  }
  if (value >= function.arguments.size() ||
      function.arguments[value].kind != ArgumentKind::kScalar ||
      !IsInteger(function.arguments[value])) {
    return BadTextures("argument " + std::to_string(value) + " of '" + std::string(function.name) +
                       "' is not an integer");
  }
  extent->size = function.arguments[value].dtype.bits / 8U;
  extent->scalar_offset = function.arguments[value].scalar_offset;
  return {};
}

Status ReadLine(std::string_view line, const ImageView& image, TextureParameters* textures) {
  const std::vector<std::string_view> words = Split(line, ' ');
  uint64_t number = 0;
  const ImageFunction* const function = words.size() == 4 ? image.FindFunction(words[0]) : nullptr;
  if (function == nullptr || !Number(words[1], &number) || number >= function->arguments.size()) {
    return BadTextures("'" + std::string(line) + "' is not function, argument, rows and columns");
  }
  const ImageArgument& argument = function->arguments[number];
  TextureParameter parameter;
  parameter.binding = argument.binding;
  parameter.label = "texture " + std::to_string(argument.binding);
  parameter.channel = ChannelOf(argument.dtype);
  parameter.element_bytes = argument.dtype.bits / 8U;
  parameter.is_written = argument.access == 2;
  if (argument.kind != ArgumentKind::kBuffer || parameter.channel == 0 || argument.access == 3) {
    return BadTextures("argument " + std::to_string(number) + " of '" + std::string(words[0]) +
                       "' cannot be an image");
  }
  const std::vector<std::string_view> factors = Split(words[2], '*');
  if (factors.size() > kMostRowFactors) return BadTextures("too many factors of rows");
  for (const std::string_view factor : factors) {
    DOVETAIL_RETURN_IF_ERROR(ReadExtent(factor, *function, &parameter.rows.emplace_back()));
  }
  DOVETAIL_RETURN_IF_ERROR(ReadExtent(words[3], *function, &parameter.columns));
  for (const ImageArgument& other : function->arguments) {
    if (other.kind != ArgumentKind::kOffset || other.index != argument.binding) continue;
    parameter.offset.size = other.dtype.bits / 8U;
    parameter.offset.scalar_offset = other.scalar_offset;
  }
  if (!(*textures)[std::string(words[0])].emplace(number, std::move(parameter)).second) {
    return BadTextures("argument " + std::to_string(number) + " of '" + std::string(words[0]) +
                       "' appears twice");
  }
  return {};
}

/* The value of a side; one that is negative is taken for more than anything has. */
uint64_t Value(const TextureExtent& extent, const dvt_launch& launch) {
  const char* const at = static_cast<const char*>(launch.scalars) + extent.scalar_offset;
  if (extent.size == 0) return extent.number;
  if (extent.size == 4) {
    int32_t value = 0;
    std::memcpy(&value, at, sizeof(value));
    return static_cast<uint64_t>(int64_t{value});
  }
  uint64_t value = 0;
  std::memcpy(&value, at, sizeof(value));
  return value;
}

/* The product, or the most there is. */
uint64_t Product(uint64_t a, uint64_t b) {
  constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();
  return b != 0 && a > kMost / b ? kMost : a * b;
}

}  // namespace

Status ReadTextures(std::string_view text, const ImageView& image, TextureParameters* textures) {
  if (text.empty() || text.back() != '\n') return BadTextures("the text does not end with a line");
  text.remove_suffix(1);
  for (const std::string_view line : Split(text, '\n')) {
    DOVETAIL_RETURN_IF_ERROR(ReadLine(line, image, textures));
  }
  return {};
}

Textures::~Textures() {
  for (const Texture& texture : textures_) {
    stream_->device().api().ReleaseMemObject(texture.image);
  }
}

Status Textures::Make(const TextureParameter& parameter, const dvt_launch& launch, ClMem* image) {
  const Device& device = stream_->device();
  const Api& api = device.api();
  const TextureLimits& limits = device.texture_limits();
  uint64_t rows = 1;
  for (const TextureExtent& extent : parameter.rows) rows = Product(rows, Value(extent, launch));
  const uint64_t columns = Value(parameter.columns, launch);
  const bool is_empty = rows == 0 || columns == 0;
  if (!is_empty && (rows > limits.max_height || columns > limits.max_width)) {
    return {DVT_UNSUPPORTED, parameter.label + " has " + std::to_string(rows) + " rows of " +
                                 std::to_string(columns) + " texels, device '" +
                                 device.record()->name + "' has images of at most " +
                                 std::to_string(limits.max_height) + " rows of " +
                                 std::to_string(limits.max_width)};
  }
  const uint64_t texel = kChannels * parameter.element_bytes;
  const uint64_t offset = Product(Value(parameter.offset, launch), parameter.element_bytes);
  Texture texture;
  /* Nothing of an empty one is read, but there are no images of no size. */
  texture.columns = static_cast<size_t>(std::max<uint64_t>(columns, 1));
  texture.rows = static_cast<size_t>(std::max<uint64_t>(rows, 1));
  texture.offset = static_cast<size_t>(offset);
  const auto buffer = static_cast<ClMem>(launch.bindings[parameter.binding].memory);
  const bool is_view = !is_empty && offset == 0 && limits.pitch_alignment != 0 &&
                       columns % limits.pitch_alignment == 0;
  const ClImageFormat format = {kClRgba, parameter.channel};
  ClImageDescription description = {};
  description.type = kClMemObjectImage2d;
  description.width = texture.columns;
  description.height = texture.rows;
  if (is_view) {
    description.row_pitch = static_cast<size_t>(columns * texel);
    description.buffer = buffer;
  }
  ClInt result = kClSuccess;
  texture.image =
      api.CreateImage(device.context(), is_view ? ClBitfield{0} : ClBitfield{kClMemReadWrite},
                      &format, &description, nullptr, &result);
  Status status = ClStatus(result, "clCreateImage");
  if (result == kClOutOfResources) status = Status(DVT_OUT_OF_MEMORY, status.text());
  DOVETAIL_RETURN_IF_ERROR(status.Within(parameter.label + " of " + std::to_string(rows) +
                                         " rows of " + std::to_string(columns) + " texels"));
  *image = texture.image;
  const bool is_copy = !is_view && !is_empty;
  if (is_copy) texture.buffer = buffer;
  textures_.push_back(texture);
  if (is_copy) {
    /* One that is written, too: what the kernel leaves out stays what it was. */
    DOVETAIL_RETURN_IF_ERROR(Copy(texture, false).Within(parameter.label));
  }
  if (!parameter.is_written) textures_.back().buffer = nullptr;
  return {};
}

Status Textures::WriteBack() const {
  for (const Texture& texture : textures_) {
    if (texture.buffer == nullptr) continue;
    DOVETAIL_RETURN_IF_ERROR(Copy(texture, true));
  }
  return {};
}

Status Textures::Copy(const Texture& texture, bool is_back) const {
  static const auto* const to = new std::shared_ptr<const std::string>(
      std::make_shared<const std::string>("copy to a texture"));
  static const auto* const back = new std::shared_ptr<const std::string>(
      std::make_shared<const std::string>("copy from a texture"));
  const Api& api = stream_->device().api();
  const size_t origin[3] = {0, 0, 0};
  const size_t region[3] = {texture.columns, texture.rows, 1};
  ClEvent event = nullptr;
  if (is_back) {
    DOVETAIL_RETURN_IF_ERROR(
        ClStatus(api.EnqueueCopyImageToBuffer(stream_->queue(), texture.image, texture.buffer,
                                              origin, region, texture.offset, 0, nullptr, &event),
                 "clEnqueueCopyImageToBuffer"));
  } else {
    DOVETAIL_RETURN_IF_ERROR(
        ClStatus(api.EnqueueCopyBufferToImage(stream_->queue(), texture.buffer, texture.image,
                                              texture.offset, origin, region, 0, nullptr, &event),
                 "clEnqueueCopyBufferToImage"));
  }
  stream_->history()->Add(event, is_back ? *back : *to);
  return {};
}

}  // namespace dovetail::runtime::opencl
