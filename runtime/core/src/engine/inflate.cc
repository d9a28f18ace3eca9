#include "engine/inflate.h"

#include <algorithm>
#include <cstring>

#include "engine/error.h"

namespace dovetail::runtime {
namespace {

constexpr unsigned kMaxCodeBits = 15;
constexpr unsigned kFastBits = 10;
constexpr size_t kMaxLiterals = 286;
constexpr size_t kMaxDistances = 30;
constexpr int kEnd = 256;
constexpr int kCutOff = -1;    // instead of a symbol: the stream ends in its code,
constexpr int kNoSymbol = -2;  // or no symbol has it

// What a stream is made of, bit by bit: the lowest of a byte come first.
class BitReader {
 public:
  BitReader(const uint8_t* bytes, size_t size) : next_(bytes), end_(bytes + size) {}

  // The next bits, zeros behind the last one; at least 32 of them.
  uint64_t Peek() {
    while (count_ <= 56 && next_ != end_) {
      bits_ |= uint64_t{*next_++} << count_;
      count_ += 8;
    }
    return bits_;
  }
  // Takes bits; false if there are not so many.
  bool Skip(unsigned count) {
    if (count > count_) return false;
    bits_ >>= count;
    count_ -= count;
    return true;
  }
  bool Read(unsigned count, uint32_t* value) {
    *value = static_cast<uint32_t>(Peek() & ((uint64_t{1} << count) - 1));
    return Skip(count);
  }
  void SkipToByte() { Skip(count_ % 8); }
  // Takes whole bytes, behind `SkipToByte`; false if there are not so many.
  bool Copy(uint8_t* out, size_t size) {
    next_ -= count_ / 8;
    bits_ = 0;
    count_ = 0;
    if (size > static_cast<size_t>(end_ - next_)) return false;
    if (size != 0) std::memcpy(out, next_, size);
    next_ += size;
    return true;
  }
  size_t WholeBytesLeft() const { return count_ / 8 + static_cast<size_t>(end_ - next_); }

 private:
  const uint8_t* next_;
  const uint8_t* end_;
  uint64_t bits_ = 0;
  unsigned count_ = 0;  // of `bits_`
};

// A prefix code in its canonical order (RFC 1951, 3.2.2).
class Code {
 public:
  // By symbol, the lengths of their codes, 0 for those without. False if they are those of no
  // prefix code, or of one that leaves codes unused: only a single one of one bit may do that, and
  // `may_be_empty` a code without symbols.
  bool Make(const uint8_t* lengths, size_t count, bool may_be_empty) {
    std::fill(std::begin(counts_), std::end(counts_), uint16_t{0});
    std::fill(std::begin(fast_), std::end(fast_), uint16_t{0});
    for (size_t i = 0; i < count; ++i) ++counts_[lengths[i]];
    const size_t used = count - counts_[0];
    counts_[0] = 0;
    int left = 1;
    uint16_t places[kMaxCodeBits + 2] = {};
    uint32_t codes[kMaxCodeBits + 2] = {};
    for (unsigned length = 1; length <= kMaxCodeBits; ++length) {
      left = 2 * left - counts_[length];
      if (left < 0) return false;
      places[length + 1] = static_cast<uint16_t>(places[length] + counts_[length]);
      codes[length + 1] = (codes[length] + counts_[length]) << 1;
    }
    if (left > 0 && !(used == 1 && counts_[1] == 1) && !(used == 0 && may_be_empty)) return false;
    for (size_t symbol = 0; symbol < count; ++symbol) {
      const unsigned length = lengths[symbol];
      if (length == 0) continue;
      symbols_[places[length]++] = static_cast<uint16_t>(symbol);
      const uint32_t code = codes[length]++;
      if (length > kFastBits) continue;
      uint32_t place = 0;  // the code as it stands in the stream, its first bit lowest
      for (unsigned bit = 0; bit < length; ++bit) place |= (code >> bit & 1) << (length - 1 - bit);
      for (; place < 1u << kFastBits; place += 1u << length) {
        fast_[place] = static_cast<uint16_t>(symbol << 4 | length);
      }
    }
    return true;
  }

  // The next symbol, or kCutOff or kNoSymbol.
  int Read(BitReader* in) const {
    uint64_t bits = in->Peek();
    const unsigned fast = fast_[bits & ((1u << kFastBits) - 1)];
    if (fast != 0) return in->Skip(fast & 15) ? static_cast<int>(fast >> 4) : kCutOff;
    int code = 0;
    int first = 0;  // of the codes of this length
    int place = 0;  // of its symbol
    for (unsigned length = 1; length <= kMaxCodeBits; ++length, bits >>= 1) {
      code |= static_cast<int>(bits & 1);
      const int count = counts_[length];
      if (code - first < count) return in->Skip(length) ? symbols_[place + code - first] : kCutOff;
      place += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return in->Skip(kMaxCodeBits) ? kNoSymbol : kCutOff;
  }

 private:
  uint16_t counts_[kMaxCodeBits + 1] = {};      // of symbols, by length
  uint16_t symbols_[kMaxLiterals + 2] = {};     // by code
  uint16_t fast_[size_t{1} << kFastBits] = {};  // by the next bits: symbol << 4 | length, or 0
};

// Those of a block that declares none (RFC 1951, 3.2.6).
struct FixedCodes {
  FixedCodes() {
    uint8_t lengths[288];
    for (size_t i = 0; i < 288; ++i) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    literals.Make(lengths, 288, false);
    std::fill(lengths, lengths + 32, uint8_t{5});
    distances.Make(lengths, 32, false);
  }

  Code literals;
  Code distances;
};

// Of a length or a distance: the least of the symbol, and how many bits are added.
struct Range {
  uint32_t first;
  unsigned bits;
};

// RFC 1951, 3.2.5. Beyond the first eight, four symbols each have one bit more.
Range LengthRange(int symbol) {
  const auto number = static_cast<uint32_t>(symbol - kEnd - 1);
  if (number == 28) return {258, 0};
  if (number < 8) return {number + 3, 0};
  const unsigned bits = number / 4 - 1;
  return {((4 + number % 4) << bits) + 3, bits};
}

// As above, beyond the first four, with two symbols each.
Range DistanceRange(int symbol) {
  const auto number = static_cast<uint32_t>(symbol);
  if (number < 4) return {number + 1, 0};
  const unsigned bits = number / 2 - 1;
  return {((2 + number % 2) << bits) + 1, bits};
}

class Inflater {
 public:
  Inflater(const uint8_t* bytes, size_t size, uint8_t* out, size_t room)
      : in_(bytes, size), begin_(out), out_(out), end_(out + room) {}

  std::string Run() {
    for (uint32_t last = 0; last == 0;) {
      uint32_t type = 0;
      if (!in_.Read(1, &last) || !in_.Read(2, &type)) return CutOff();
      std::string wrong;
      if (type == 0) {
        wrong = StoredBlock();
      } else if (type == 3) {
        wrong = "a block has the type 3, which there is not";
      } else if (type == 1) {
        // Made once: a stream may have hundreds of thousands of empty blocks.
        static const FixedCodes fixed;
        wrong = Block(fixed.literals, fixed.distances);
      } else {
        wrong = ReadCodes();
        if (wrong.empty()) wrong = Block(literals_, distances_);
      }
      if (!wrong.empty()) return wrong;
    }
    if (in_.WholeBytesLeft() != 0) {
      return Concat(in_.WholeBytesLeft(), " bytes stand behind the stream's end");
    }
    if (out_ != end_) return Concat("it makes only ", out_ - begin_, " bytes");
    return "";
  }

 private:
  static std::string CutOff() { return "the stream is cut off"; }
  std::string Wrong(int symbol, const char* what) const {
    return symbol == kCutOff ? CutOff() : Concat("a ", what, " that there is not");
  }

  std::string StoredBlock() {
    in_.SkipToByte();
    uint32_t length = 0;
    uint32_t inverse = 0;
    if (!in_.Read(16, &length) || !in_.Read(16, &inverse)) return CutOff();
    if (length != (inverse ^ 0xFFFF)) return "the length of a stored block is not confirmed";
    if (length > static_cast<size_t>(end_ - out_)) return TooLong();
    if (!in_.Copy(out_, length)) return CutOff();
    out_ += length;
    return "";
  }

  // RFC 1951, 3.2.7.
  std::string ReadCodes() {
    constexpr uint8_t kOrder[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                    11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint32_t literals = 0;
    uint32_t distances = 0;
    uint32_t shown = 0;
    if (!in_.Read(5, &literals) || !in_.Read(5, &distances) || !in_.Read(4, &shown)) {
      return CutOff();
    }
    literals += 257;
    distances += 1;
    if (literals > kMaxLiterals || distances > kMaxDistances) return "too many codes";
    uint8_t lengths[kMaxLiterals + kMaxDistances] = {};
    for (uint32_t i = 0; i < shown + 4; ++i) {
      uint32_t length = 0;
      if (!in_.Read(3, &length)) return CutOff();
      lengths[kOrder[i]] = static_cast<uint8_t>(length);
    }
    // A single symbol could only stand for one length; zlib refuses that as well.
    Code& code = literals_;
    const bool is_single = 18 == std::count(lengths, lengths + 19, uint8_t{0});
    if (is_single || !code.Make(lengths, 19, false)) return "a code for lengths that is none";
    const uint32_t total = literals + distances;
    std::fill(lengths, lengths + 19, uint8_t{0});
    for (uint32_t i = 0; i < total;) {
      const int symbol = code.Read(&in_);
      if (symbol < 0) return Wrong(symbol, "code of a length");
      if (symbol < 16) {
        lengths[i++] = static_cast<uint8_t>(symbol);
        continue;
      }
      if (symbol == 16 && i == 0) return "a length that is repeated before there is one";
      const uint8_t repeated = symbol == 16 ? lengths[i - 1] : uint8_t{0};
      uint32_t more = 0;
      if (!in_.Read(symbol == 16 ? 2 : symbol == 17 ? 3 : 7, &more)) return CutOff();
      more += symbol == 18 ? 11 : 3;
      if (more > total - i) return "more lengths of codes than codes";
      std::fill(lengths + i, lengths + i + more, repeated);
      i += more;
    }
    if (lengths[kEnd] == 0) return "a block that cannot end";
    if (!literals_.Make(lengths, literals, false)) return "a code for literals that is none";
    if (!distances_.Make(lengths + literals, distances, true)) {
      return "a code for distances that is none";
    }
    return "";
  }

  std::string Block(const Code& literals, const Code& distances) {
    for (;;) {
      const int symbol = literals.Read(&in_);
      if (symbol == kEnd) return "";
      if (symbol < 0) return Wrong(symbol, "literal");
      if (symbol < kEnd) {
        if (out_ == end_) return TooLong();
        *out_++ = static_cast<uint8_t>(symbol);
        continue;
      }
      if (symbol >= static_cast<int>(kMaxLiterals)) return Wrong(kNoSymbol, "length");
      const Range lengths = LengthRange(symbol);
      uint32_t length = 0;
      if (!in_.Read(lengths.bits, &length)) return CutOff();
      length += lengths.first;
      const int place = distances.Read(&in_);
      if (place == kCutOff) return CutOff();
      if (place < 0 || place >= static_cast<int>(kMaxDistances)) return Wrong(place, "distance");
      const Range range = DistanceRange(place);
      uint32_t distance = 0;
      if (!in_.Read(range.bits, &distance)) return CutOff();
      distance += range.first;
      if (distance > static_cast<size_t>(out_ - begin_)) {
        return Concat("a distance of ", distance, " behind ", out_ - begin_, " bytes");
      }
      if (length > static_cast<size_t>(end_ - out_)) return TooLong();
      // Byte by byte: the two may overlap.
      const uint8_t* from = out_ - distance;
      for (uint32_t i = 0; i < length; ++i) *out_++ = *from++;
    }
  }

  static std::string TooLong() { return "it makes more bytes"; }

  BitReader in_;
  uint8_t* const begin_;
  uint8_t* out_;
  uint8_t* const end_;
  Code literals_;
  Code distances_;
};

}  // namespace

std::string Inflate(const uint8_t* bytes, size_t size, uint8_t* out, size_t room) {
  return Inflater(bytes, size, out, room).Run();
}

}  // namespace dovetail::runtime
