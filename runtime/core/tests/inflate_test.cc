// Deflate streams, good and damaged, in memory that ends where they do: with a sanitizer, nothing
// beyond them is read or written. That zlib gives the same answers is python_tests/test_deflate.py.
#include "engine/inflate.h"

#include <memory>
#include <random>
#include <string>

#include "bytes.h"
#include "check.h"

namespace dovetail::testing {
namespace {

// Both in allocations of exactly their sizes.
std::string Inflated(const Bytes& stream, size_t size, std::string* made = nullptr) {
  const std::unique_ptr<uint8_t[]> in(new uint8_t[stream.size()]);
  std::copy(stream.begin(), stream.end(), in.get());
  const std::unique_ptr<uint8_t[]> out(new uint8_t[size]);
  std::string wrong = runtime::Inflate(in.get(), stream.size(), out.get(), size);
  if (wrong.empty() && made != nullptr) made->assign(out.get(), out.get() + size);
  return wrong;
}

void CheckWrong(const Bytes& stream, size_t size, const std::string& text) {
  const std::string wrong = Inflated(stream, size);
  if (wrong.find(text) == std::string::npos) {
    ReportFailure(__FILE__, __LINE__, "'" + wrong + "' lacks '" + text + "'");
  }
}

// "abcabcabcabcabc", in a block with the fixed codes.
Bytes Fixed() { return {0x4b, 0x4c, 0x4a, 0x4e, 0x44, 0x42, 0x00}; }
// The same letters in other orders, 200 of them, in a block with codes of its own.
Bytes Own() {
  return {0xed, 0x9d, 0x81, 0x0d, 0x00, 0x20, 0x0c, 0xc2, 0x6e, 0x05, 0xfe, 0xff, 0xc1, 0xb1,
          0x41, 0xbc, 0xc2, 0x4c, 0xa3, 0xac, 0x59, 0x3d, 0x81, 0x04, 0xa6, 0xbc, 0xe8, 0x3b,
          0x94, 0x9d, 0x6c, 0x63, 0x4e, 0xa2, 0x90, 0x0a, 0x7b, 0xcd, 0x00, 0x81, 0xb7, 0x27,
          0xbf, 0x1b, 0x75, 0x78, 0x71, 0x0d, 0x24, 0x57, 0xc1, 0xea, 0x88, 0xff, 0x91, 0x8a,
          0x57, 0xc3, 0x3b, 0x0c, 0xab, 0x5e, 0xfe, 0x81, 0x3c, 0x29, 0x1e};
}

TEST(StreamsOfEachKindOfBlock) {
  std::string made;
  CHECK_EQ(Inflated({0x01, 0x03, 0x00, 0xfc, 0xff, 'x', 'y', 'z'}, 3, &made), std::string());
  CHECK_EQ(made, std::string("xyz"));
  CHECK_EQ(Inflated({0x03, 0x00}, 0), std::string());
  CHECK_EQ(Inflated(Fixed(), 15, &made), std::string());
  CHECK_EQ(made, std::string("abcabcabcabcabc"));
  CHECK_EQ(Inflated(Own(), 200, &made), std::string());
  CHECK_EQ(made.find_first_not_of("abc"), std::string::npos);
}

TEST(WrongStreamsSayWhatIsWrong) {
  CheckWrong({}, 1, "the stream is cut off");
  CheckWrong({0x07}, 1, "type 3");
  CheckWrong({0x01, 0x03, 0x00, 0xfb, 0xff, 'x', 'y', 'z'}, 3, "is not confirmed");
  CheckWrong({0x01, 0x03, 0x00, 0xfc, 0xff, 'x', 'y'}, 3, "the stream is cut off");
  CheckWrong({0x01, 0x03, 0x00, 0xfc, 0xff, 'x', 'y', 'z'}, 2, "it makes more bytes");
  CheckWrong({0x01, 0x03, 0x00, 0xfc, 0xff, 'x', 'y', 'z'}, 4, "it makes only 3 bytes");
  CheckWrong({0x03, 0x00, 0x00, 0x00}, 0, "2 bytes stand behind the stream's end");
  CheckWrong({0x03, 0x02, 0x00}, 4, "a distance of 1 behind 0 bytes");
  CheckWrong({0x1b, 0x03}, 4, "a length that there is not");
  CheckWrong({0xfd, 0xff, 0xff, 0xff}, 4, "too many codes");
  CheckWrong({0x05, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 4, "a code for lengths that is none");
}

TEST(DamagedStreamsStayInTheirMemory) {
  for (const Bytes& stream : {Fixed(), Own()}) {
    const size_t size = stream == Fixed() ? 15 : 200;
    for (size_t end = 0; end < stream.size(); ++end) {
      CheckWrong(Bytes(stream.begin(), stream.begin() + static_cast<std::ptrdiff_t>(end)), size,
                 "cut off");
    }
    for (size_t bit = 0; bit < 8 * stream.size(); ++bit) {
      Bytes changed = stream;
      changed[bit / 8] ^= static_cast<uint8_t>(1u << (bit % 8));
      Inflated(changed, size);
      Inflated(changed, size - 1);
      Inflated(changed, 1);
    }
  }
  std::mt19937 random(1);
  for (int i = 0; i < 200000; ++i) {
    Bytes noise(1 + random() % 48);
    for (uint8_t& byte : noise) byte = static_cast<uint8_t>(random());
    if (i % 2 != 0) noise[0] = static_cast<uint8_t>(noise[0] & ~6u) | 4u;  // codes of its own
    Inflated(noise, random() % 300);
  }
}

}  // namespace
}  // namespace dovetail::testing
