// A bounds-checked cursor over bytes that nobody vouches for, little-endian.
//
// Each failure names the byte, what was wanted there, and what was found; the error kind is that of
// the thing being decoded.
#ifndef DOVETAIL_ENGINE_BYTE_READER_H_
#define DOVETAIL_ENGINE_BYTE_READER_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "dovetail/kit/image_decoder.h"
#include "engine/error.h"

namespace dovetail::runtime {

class ByteReader {
 public:
  // `what` is the thing, e.g. "plan", for messages.
  ByteReader(const uint8_t* bytes, uint64_t size, ErrorKind kind, const char* what)
      : bytes_(bytes), size_(size), kind_(kind), what_(what) {}

  uint64_t at() const { return at_; }
  uint64_t left() const { return size_ - at_; }

  template <typename T>
  T Integer(const char* field) {
    Need(sizeof(T), field);
    uint64_t sum = 0;
    for (unsigned i = 0; i < sizeof(T); ++i) sum |= uint64_t{bytes_[at_ + i]} << (8 * i);
    at_ += sizeof(T);
    return static_cast<T>(sum);
  }

  std::string_view View(uint64_t count, const char* field) {
    Need(count, field);
    std::string_view view;
    if (count != 0)
      view = {reinterpret_cast<const char*>(bytes_) + at_, static_cast<size_t>(count)};
    at_ += count;
    return view;
  }

  // A `str`: u64 length, then that many bytes of UTF-8.
  std::string Text(const char* field) {
    const uint64_t length_at = at_;
    const uint64_t length = Integer<uint64_t>(field);
    if (length > left()) {
      // The fault of the length, not of the place where the bytes would stand.
      Refuse(length_at, Concat(length, " bytes of ", field), Concat(left(), " left"));
    }
    const uint64_t start = at_;
    const std::string_view view = View(length, field);
    const size_t bad = image_internal::FindBadUtf8(view);
    if (bad != std::string_view::npos) {
      Refuse(start + bad, Concat("UTF-8 in ", field),
             Concat("byte ", unsigned{static_cast<uint8_t>(view[bad])}));
    }
    return std::string(view);
  }

  // A count of records that take at least `least` bytes each and may be at most `most`: refused
  // before anything is allocated when that many cannot follow.
  uint64_t Count(const char* field, uint64_t least, uint64_t most) {
    const uint64_t start = at_;
    const uint64_t count = Integer<uint64_t>(field);
    if (count > most) Refuse(start, Concat(field, " of at most ", most), Concat(count));
    if (count > left() / least) {
      Refuse(start, Concat(field, " of at most ", left() / least, " in the bytes that are left"),
             Concat(count));
    }
    return count;
  }

  void End() {
    if (left() != 0)
      Refuse(at_, Concat("the end of the ", what_), Concat(left(), " bytes left over"));
  }

  [[noreturn]] void Refuse(uint64_t offset, const std::string& expected,
                           const std::string& found) const {
    Fail(kind_, what_, " byte ", offset, ": expected ", expected, ", found ", found);
  }

 private:
  void Need(uint64_t count, const char* field) const {
    if (count > left()) {
      Refuse(at_, Concat(count, count == 1 ? " byte of " : " bytes of ", field),
             Concat(left(), " left"));
    }
  }

  const uint8_t* bytes_;
  uint64_t size_;
  uint64_t at_ = 0;
  ErrorKind kind_;
  const char* what_;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_BYTE_READER_H_
