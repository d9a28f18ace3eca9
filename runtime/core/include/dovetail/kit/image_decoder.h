/* The decoder of image bytes: the one that every C++ runtime uses.
 *
 * It is header-only and needs nothing but the standard library, so that the core and each backend
 * runtime (a shared library of its own, with no link to the core) decode the same bytes by the same
 * rules. The bytes are untrusted input: every length is checked against what is left before it is
 * used, and what is allocated is at most a small multiple of the bytes given. The rules themselves
 * stand in docs/format/image.md; the Python decoder (dovetail/image/decode.py) obeys the same ones
 * and shares the test vectors.
 *
 *   dovetail::ImageView image;
 *   dovetail::ImageFault fault;
 *   if (!dovetail::DecodeImage(bytes, size, &image, &fault)) report(fault.Text());
 *
 * The views point into the given bytes, which must outlive them. Nothing here throws except
 * std::bad_alloc out of the standard containers; who stands at a C interface catches that.
 */
#ifndef DOVETAIL_KIT_IMAGE_DECODER_H_
#define DOVETAIL_KIT_IMAGE_DECODER_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "dovetail/kit/image_format.h"

namespace dovetail {

struct ImageDType {
  DTypeCode code = DTypeCode::kInt;
  uint8_t bits = 0;
  uint16_t lanes = 0;
};

struct ImageArgument {
  ArgumentKind kind = ArgumentKind::kBuffer;
  uint8_t access = 0; /* buffers only */
  uint32_t index = 0; /* offset: the buffer it belongs to; grid base: the dimension */
  ImageDType dtype;
  uint32_t binding = 0;       /* buffers only: which binding of a launch, from 0 */
  uint64_t scalar_offset = 0; /* all others: where the value stands in the scalar block, in bytes */
};

struct ImageFunction {
  std::string_view name;
  std::string_view symbol;
  uint32_t block[3] = {1, 1, 1};
  uint64_t shared_bytes = 0;
  std::vector<ImageArgument> arguments;
  uint32_t buffer_count = 0;
  uint64_t scalar_bytes = 0; /* of the whole scalar block */
};

struct ImagePayload {
  std::string_view key;
  std::string_view value; /* bytes, of any kind */
};

struct ImageView {
  std::string_view kind;
  std::string_view format;
  std::vector<ImageFunction> functions; /* sorted by name */
  std::vector<ImagePayload> payload;    /* sorted by key */

  const ImageFunction* FindFunction(std::string_view name) const {
    const auto found = std::lower_bound(
        functions.begin(), functions.end(), name,
        [](const ImageFunction& each, std::string_view wanted) { return each.name < wanted; });
    return found != functions.end() && found->name == name ? &*found : nullptr;
  }

  const ImagePayload* FindPayload(std::string_view key) const {
    const auto found = std::lower_bound(
        payload.begin(), payload.end(), key,
        [](const ImagePayload& each, std::string_view wanted) { return each.key < wanted; });
    return found != payload.end() && found->key == key ? &*found : nullptr;
  }
};

/* Why bytes are no image: at which byte, what was expected there, and what was found. */
struct ImageFault {
  uint64_t offset = 0;
  std::string expected;
  std::string found;

  std::string Text() const {
    return "image byte " + std::to_string(offset) + ": expected " + expected + ", found " + found;
  }
};

namespace image_internal {

/* Well-formed UTF-8 by the table of the Unicode Standard, 3.9, D92: no overlong forms, no
 * surrogates, nothing above U+10FFFF. Returns the position of the first bad byte, or npos. */
inline size_t FindBadUtf8(std::string_view text) {
  size_t at = 0;
  while (at < text.size()) {
    const auto lead = static_cast<uint8_t>(text[at]);
    if (lead < 0x80) {
      ++at;
      continue;
    }
    size_t more = 0;
    uint8_t low = 0x80;
    uint8_t high = 0xBF;
    if (lead >= 0xC2 && lead <= 0xDF) {
      more = 1;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
      more = 2;
      if (lead == 0xE0) low = 0xA0;
      if (lead == 0xED) high = 0x9F;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
      more = 3;
      if (lead == 0xF0) low = 0x90;
      if (lead == 0xF4) high = 0x8F;
    } else {
      return at;
    }
    if (text.size() - at <= more) return at;
    for (size_t i = 1; i <= more; ++i) {
      const auto byte = static_cast<uint8_t>(text[at + i]);
      if (byte < low || byte > high) return at;
      low = 0x80;
      high = 0xBF;
    }
    at += more + 1;
  }
  return std::string_view::npos;
}

/* A cursor over the bytes. The first failure is kept; every later read fails as well. */
class Reader {
 public:
  Reader(const void* bytes, size_t size, ImageFault* fault)
      : bytes_(static_cast<const uint8_t*>(bytes)), size_(size), fault_(fault) {}

  size_t at() const { return at_; }
  size_t left() const { return size_ - at_; }

  bool Fail(size_t offset, std::string expected, std::string found) {
    fault_->offset = offset;
    fault_->expected = std::move(expected);
    fault_->found = std::move(found);
    return false;
  }

  bool Need(uint64_t count, const char* what) {
    if (count <= left()) return true;
    return Fail(at_, std::to_string(count) + (count == 1 ? " byte of " : " bytes of ") + what,
                std::to_string(left()) + " left");
  }

  template <typename T>
  bool Integer(const char* what, T* value) {
    if (!Need(sizeof(T), what)) return false;
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof(T); ++i) sum |= uint64_t{bytes_[at_ + i]} << (8 * i);
    at_ += sizeof(T);
    *value = static_cast<T>(sum);
    return true;
  }

  bool View(uint64_t count, const char* what, std::string_view* value) {
    if (!Need(count, what)) return false;
    *value = count == 0 ? std::string_view()
                        : std::string_view(reinterpret_cast<const char*>(bytes_) + at_,
                                           static_cast<size_t>(count));
    at_ += static_cast<size_t>(count);
    return true;
  }

  /* A length that promises more than there is, is the fault of the length. */
  bool Bytes(const char* what, std::string_view* value) {
    const size_t start = at_;
    uint64_t length = 0;
    if (!Integer(what, &length)) return false;
    if (View(length, what, value)) return true;
    fault_->offset = start;
    return false;
  }

  bool Text(const char* what, std::string_view* value) {
    if (!Bytes(what, value)) return false;
    const size_t bad = FindBadUtf8(*value);
    if (bad == std::string_view::npos) return true;
    return Fail(at_ - value->size() + bad, std::string("UTF-8 in ") + what,
                "byte " + std::to_string(static_cast<uint8_t>((*value)[bad])));
  }

  /* A count of records that take at least `least` bytes each: refused before anything is allocated
   * when that many cannot follow. */
  bool Count(const char* what, uint64_t least, uint64_t* count) {
    const size_t start = at_;
    if (!Integer(what, count)) return false;
    if (*count <= left() / least) return true;
    return Fail(start,
                std::string(what) + " of at most " + std::to_string(left() / least) +
                    " in the bytes that are left",
                std::to_string(*count));
  }

 private:
  const uint8_t* bytes_;
  size_t size_;
  size_t at_ = 0;
  ImageFault* fault_;
};

inline std::string DTypeText(const ImageDType& dtype) {
  return "code " + std::to_string(static_cast<unsigned>(dtype.code)) + " bits " +
         std::to_string(dtype.bits) + " lanes " + std::to_string(dtype.lanes);
}

inline bool DecodeDType(Reader* reader, ImageDType* dtype) {
  const size_t start = reader->at();
  uint8_t code = 0;
  if (!reader->Integer("dtype", &code) || !reader->Integer("dtype", &dtype->bits) ||
      !reader->Integer("dtype", &dtype->lanes)) {
    return false;
  }
  if (code != 0 && code != 1 && code != 2 && code != 4 && code != 6) {
    return reader->Fail(start, "dtype code 0, 1, 2, 4 or 6", std::to_string(code));
  }
  dtype->code = static_cast<DTypeCode>(code);
  if (FindElementType(code, dtype->bits) == nullptr) {
    return reader->Fail(start + 1, "bits that dtype code " + std::to_string(code) + " can have",
                        std::to_string(dtype->bits));
  }
  if (dtype->lanes != 1) {
    return reader->Fail(start + 2, "dtype lanes 1", std::to_string(dtype->lanes));
  }
  return true;
}

/* Which dtypes a value of this argument kind may have, when this one is none of them. */
inline const char* WrongDType(ArgumentKind kind, const ImageDType& dtype) {
  const ArgumentRule& rule = kArgumentRules[static_cast<size_t>(kind)];
  if (rule.element_types == 0) return nullptr;
  const auto place = FindElementType(static_cast<uint8_t>(dtype.code), dtype.bits) - kElementTypes;
  return (rule.element_types >> place & 1) != 0 ? nullptr : rule.allowed;
}

inline bool DecodeArgument(Reader* reader, ImageArgument* argument) {
  const size_t start = reader->at();
  uint8_t kind = 0;
  uint16_t padding = 0;
  if (!reader->Integer("argument kind", &kind)) return false;
  if (kind >= std::size(kArgumentRules))
    return reader->Fail(start, "argument kind 0 to 4", std::to_string(kind));
  argument->kind = static_cast<ArgumentKind>(kind);
  if (!reader->Integer("argument access", &argument->access)) return false;
  if (argument->kind == ArgumentKind::kBuffer) {
    if (argument->access < 1 || argument->access > 3) {
      return reader->Fail(start + 1, "buffer access 1, 2 or 3", std::to_string(argument->access));
    }
  } else if (argument->access != 0) {
    return reader->Fail(start + 1, "access 0 of an argument that is not a buffer",
                        std::to_string(argument->access));
  }
  if (!reader->Integer("argument padding", &padding)) return false;
  if (padding != 0) return reader->Fail(start + 2, "argument padding 0", std::to_string(padding));
  if (!reader->Integer("argument index", &argument->index)) return false;
  if (argument->kind == ArgumentKind::kGridBase && argument->index > 2) {
    return reader->Fail(start + 4, "grid base dimension 0 to 2", std::to_string(argument->index));
  }
  const bool is_shared = argument->kind == ArgumentKind::kShared;
  if ((argument->kind == ArgumentKind::kBuffer || argument->kind == ArgumentKind::kScalar ||
       is_shared) &&
      argument->index != 0) {
    return reader->Fail(start + 4,
                        is_shared ? "index 0 of a shared memory argument"
                                  : "index 0 of a buffer or scalar argument",
                        std::to_string(argument->index));
  }
  if (!DecodeDType(reader, &argument->dtype)) return false;
  const char* allowed = WrongDType(argument->kind, argument->dtype);
  if (allowed != nullptr) return reader->Fail(start + 8, allowed, DTypeText(argument->dtype));
  return true;
}

inline bool DecodeArguments(Reader* reader, ImageFunction* function) {
  const size_t count_at = reader->at();
  uint64_t count = 0;
  if (!reader->Count("argument count", kImageArgumentBytes, &count)) return false;
  if (count > kMaxImageArguments) {
    return reader->Fail(count_at, "argument count of at most " + std::to_string(kMaxImageArguments),
                        std::to_string(count));
  }
  const size_t first_at = reader->at();
  function->arguments.resize(static_cast<size_t>(count));
  for (ImageArgument& argument : function->arguments) {
    if (!DecodeArgument(reader, &argument)) return false;
    if (argument.kind == ArgumentKind::kBuffer) {
      argument.binding = function->buffer_count++;
      continue;
    }
    const uint64_t size = argument.dtype.bits / 8;
    argument.scalar_offset = (function->scalar_bytes + size - 1) / size * size;
    function->scalar_bytes = argument.scalar_offset + size;
  }
  /* An offset may stand before its buffer, so its index is judged when all buffers are known. */
  std::vector<bool> has_offset(function->buffer_count, false);
  bool has_grid_base[3] = {false, false, false};
  for (size_t i = 0; i < function->arguments.size(); ++i) {
    const ImageArgument& argument = function->arguments[i];
    const size_t index_at = first_at + i * kImageArgumentBytes + kImageArgumentIndexOffset;
    if (argument.kind == ArgumentKind::kOffset) {
      if (argument.index >= function->buffer_count) {
        return reader->Fail(
            index_at,
            "offset index below " + std::to_string(function->buffer_count) + ", the buffer count",
            std::to_string(argument.index));
      }
      if (has_offset[argument.index]) {
        return reader->Fail(index_at, "at most one offset argument a buffer",
                            "a second one for buffer " + std::to_string(argument.index));
      }
      has_offset[argument.index] = true;
    } else if (argument.kind == ArgumentKind::kGridBase) {
      if (has_grid_base[argument.index]) {
        return reader->Fail(index_at, "at most one grid base argument a dimension",
                            "a second one for dimension " + std::to_string(argument.index));
      }
      has_grid_base[argument.index] = true;
    }
  }
  return true;
}

inline bool DecodeFunction(Reader* reader, ImageFunction* function) {
  if (!reader->Text("function name", &function->name) ||
      !reader->Text("function symbol", &function->symbol)) {
    return false;
  }
  for (uint32_t& extent : function->block) {
    const size_t extent_at = reader->at();
    if (!reader->Integer("block", &extent)) return false;
    if (extent == 0) return reader->Fail(extent_at, "block extent of at least 1", "0");
  }
  return reader->Integer("shared bytes", &function->shared_bytes) &&
         DecodeArguments(reader, function);
}

}  // namespace image_internal

/* Decodes `size` bytes, all of them, into `*image`. On failure returns false with `*fault` filled
 * in, and `*image` is of no use. */
[[nodiscard]] inline bool DecodeImage(const void* bytes, size_t size, ImageView* image,
                                      ImageFault* fault) {
  image_internal::Reader reader(bytes, size, fault);
  *image = ImageView();
  std::string_view magic;
  uint32_t version = 0;
  if (!reader.View(kImageMagic.size(), "magic", &magic)) return false;
  if (magic != kImageMagic) {
    std::string found;
    for (const char byte : magic) {
      const auto value = static_cast<uint8_t>(byte);
      found += found.empty() ? "" : " ";
      found += "0123456789ABCDEF"[value >> 4];
      found += "0123456789ABCDEF"[value & 15];
    }
    return reader.Fail(0, "magic 44 56 54 49", found);
  }
  if (!reader.Integer("version", &version)) return false;
  if (version != kImageVersion) {
    const char* const remedy = version > kImageVersion ? "; update the backend's runtime" : "";
    return reader.Fail(4, "version " + std::to_string(kImageVersion),
                       std::to_string(version) + remedy);
  }
  if (!reader.Text("kind", &image->kind) || !reader.Text("format", &image->format)) return false;

  uint64_t count = 0;
  if (!reader.Count("function count", kImageFunctionBytes, &count)) return false;
  image->functions.resize(static_cast<size_t>(count));
  for (size_t i = 0; i < image->functions.size(); ++i) {
    const size_t start = reader.at();
    ImageFunction& function = image->functions[i];
    if (!image_internal::DecodeFunction(&reader, &function)) return false;
    if (i > 0 && function.name <= image->functions[i - 1].name) {
      return reader.Fail(
          start, "a function name after '" + std::string(image->functions[i - 1].name) + "'",
          "'" + std::string(function.name) + "'");
    }
  }

  if (!reader.Count("payload count", kImagePayloadBytes, &count)) return false;
  image->payload.resize(static_cast<size_t>(count));
  for (size_t i = 0; i < image->payload.size(); ++i) {
    const size_t start = reader.at();
    ImagePayload& entry = image->payload[i];
    if (!reader.Text("payload key", &entry.key) || !reader.Bytes("payload value", &entry.value)) {
      return false;
    }
    if (i > 0 && entry.key <= image->payload[i - 1].key) {
      return reader.Fail(start,
                         "a payload key after '" + std::string(image->payload[i - 1].key) + "'",
                         "'" + std::string(entry.key) + "'");
    }
  }
  if (reader.left() != 0) {
    return reader.Fail(reader.at(), "the end of the image",
                       std::to_string(reader.left()) + " bytes left over");
  }
  return true;
}

}  // namespace dovetail

#endif  // DOVETAIL_KIT_IMAGE_DECODER_H_
