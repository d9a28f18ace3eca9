/* The decoder of image bytes (dovetail/kit/image_decoder.h), which every C++ runtime uses: what it
 * reads out of good bytes, which byte it blames in bad ones, and that no damage makes it read
 * elsewhere (under AddressSanitizer the bytes stand in a block of exactly their size). */
#include "dovetail/kit/image_decoder.h"

#include <functional>
#include <memory>

#include "dovetail/kit/testing/harness.h"

namespace dovetail::test {
namespace {

/* Decodes a copy that ends where its block of memory ends. */
bool Decode(const std::string& bytes, ImageFault* fault,
            const std::function<void(ImageView&)>& use) {
  const std::unique_ptr<char[]> block(new char[bytes.size()]);
  std::memcpy(block.get(), bytes.data(), bytes.size());
  ImageView view;
  if (!DecodeImage(block.get(), bytes.size(), &view, fault)) return false;
  use(view);
  return true;
}

void CheckRefused(const std::string& bytes, uint64_t offset, const std::string& expected,
                  const std::string& found, int line) {
  ImageFault fault;
  if (Decode(bytes, &fault, [](ImageView&) {})) {
    Fail(__FILE__, line, "was accepted, expected a refusal: " + expected);
    return;
  }
  if (fault.offset != offset || fault.expected.find(expected) == std::string::npos ||
      fault.found.find(found) == std::string::npos) {
    Fail(__FILE__, line,
         "refused with '" + fault.Text() + "', expected byte " + std::to_string(offset) + ", " +
             expected + ", " + found);
  }
}
#define CHECK_REFUSED(bytes, offset, expected, found) \
  CheckRefused(bytes, offset, expected, found, __LINE__)

/* Two functions: one with every kind of argument, and one without any. */
std::string Example() {
  return ImageBytes("null", "text",
                    {{"blur",
                      "blur_main",
                      {8, 4, 2},
                      1024,
                      {Scalar(kInt, 32),
                       Buffer(1),
                       Offset(1),
                       Scalar(kFloat, 64),
                       Buffer(3, kUInt, 8),
                       Scalar(kUInt, 32),
                       Offset(0, 32),
                       {kGridBase, 0, 2, kUInt, 32},
                       Scalar(kInt, 64)}},
                     {"copy", "copy", {1, 1, 1}, 0, {}}},
                    {{"a", std::string("\0\xFF", 2)}, {"text", "ir"}});
}

void TestGoodBytes() {
  ImageFault fault;
  const bool is_good = Decode(Example(), &fault, [](ImageView& view) {
    CHECK_EQ(std::string(view.kind), std::string("null"));
    CHECK_EQ(std::string(view.format), std::string("text"));
    CHECK_EQ(view.functions.size(), size_t{2});
    const ImageFunction* const blur = view.FindFunction("blur");
    CHECK(blur != nullptr);
    CHECK(view.FindFunction("blu") == nullptr);
    CHECK_EQ(std::string(blur->symbol), std::string("blur_main"));
    CHECK_EQ(blur->block[0] * 100 + blur->block[1] * 10 + blur->block[2], 842U);
    CHECK_EQ(blur->shared_bytes, uint64_t{1024});
    CHECK_EQ(blur->buffer_count, 2U);
    /* int32 at 0, then each at a multiple of its own size. */
    const int64_t places[] = {0, -1, 8, 16, -1, 24, 28, 32, 40};
    uint32_t buffers = 0;
    for (size_t i = 0; i < 9; ++i) {
      const ImageArgument& argument = blur->arguments[i];
      if (places[i] < 0) {
        CHECK(argument.kind == ArgumentKind::kBuffer);
        CHECK_EQ(argument.binding, buffers++);
      } else {
        CHECK_EQ(argument.scalar_offset, static_cast<uint64_t>(places[i]));
      }
    }
    CHECK_EQ(blur->scalar_bytes, uint64_t{48});
    CHECK_EQ(blur->arguments[4].access, kAccessRead | kAccessWrite);
    CHECK_EQ(blur->arguments[2].index, 1U);
    CHECK_EQ(view.FindFunction("copy")->scalar_bytes, uint64_t{0});
    CHECK_EQ(view.FindPayload("a")->value.size(), size_t{2});
    CHECK_EQ(std::string(view.FindPayload("text")->value), std::string("ir"));
    CHECK(view.FindPayload("source") == nullptr);
  });
  if (!is_good) Fail(__FILE__, __LINE__, fault.Text());
  CHECK(Decode(ImageBytes("", "", {}, {}), &fault, [](ImageView&) {}));
}

constexpr size_t kKindAt = 8;
constexpr size_t kCountAt = kKindAt + 8 + 4 + 8 + 4;   /* kind "null", format "text" */
constexpr size_t kNameAt = kCountAt + 8;               /* of the first function */
constexpr size_t kBlockAt = kNameAt + 8 + 1 + 8 + 1;   /* name "k", symbol "k" */
constexpr size_t kArgumentsAt = kBlockAt + 12 + 8 + 8; /* the first argument */

std::string With(const std::vector<Argument>& arguments) {
  return ImageBytes("null", "text", {{"k", "k", {1, 1, 1}, 0, arguments}}, {});
}

std::string Changed(std::string bytes, size_t at, std::string_view to) {
  bytes.replace(at, to.size(), to);
  return bytes;
}

void TestRules() {
  const std::string plain = With({});
  const std::string one = With({Buffer(1)});
  CHECK_REFUSED("", 0, "4 bytes of magic", "0 left");
  CHECK_REFUSED(Changed(plain, 0, "DVTX"), 0, "magic 44 56 54 49", "44 56 54 58");
  CHECK_REFUSED(Changed(plain, 4, std::string_view("\2\0\0\0", 4)), 4, "version 1",
                "2; update the backend's runtime");
  CHECK_REFUSED(Changed(plain, kKindAt + 8, "\xC0\xAF"), kKindAt + 8, "UTF-8 in kind", "byte 192");
  CHECK_REFUSED(Changed(plain, kKindAt, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"), kKindAt,
                "18446744073709551615 bytes of kind", " left");
  CHECK_REFUSED(Changed(plain, kCountAt, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F"), kCountAt,
                "function count of at most", "9223372036854775807");
  CHECK_REFUSED(Changed(plain, kBlockAt + 4, std::string_view("\0", 1)), kBlockAt + 4,
                "block extent of at least 1", "0");
  CHECK_REFUSED(plain + "x", plain.size(), "the end of the image", "1 bytes left over");

  CHECK_REFUSED(Changed(one, kArgumentsAt, "\5"), kArgumentsAt, "argument kind 0 to 4", "5");
  CHECK_REFUSED(Changed(one, kArgumentsAt + 1, "\4"), kArgumentsAt + 1, "access 1, 2 or 3", "4");
  CHECK_REFUSED(With({Buffer(0)}), kArgumentsAt + 1, "access 1, 2 or 3", "0");
  CHECK_REFUSED(With({{kScalar, 1, 0, kInt, 32}}), kArgumentsAt + 1, "access 0", "1");
  CHECK_REFUSED(Changed(one, kArgumentsAt + 3, "\1"), kArgumentsAt + 2, "padding 0", "256");
  CHECK_REFUSED(With({{kBuffer, 1, 1, kFloat, 32}}), kArgumentsAt + 4, "index 0", "1");
  CHECK_REFUSED(With({{kScalar, 0, 1, kFloat, 32}}), kArgumentsAt + 4, "index 0", "1");
  CHECK_REFUSED(With({{kGridBase, 0, 3, kUInt, 32}}), kArgumentsAt + 4, "dimension 0 to 2", "3");
  CHECK_REFUSED(With({{kShared, 0, 1, kUInt, 32}}), kArgumentsAt + 4,
                "index 0 of a shared memory argument", "1");
  CHECK_REFUSED(With({{kShared, 0, 0, kUInt, 64}}), kArgumentsAt + 8,
                "shared memory size dtype uint32", "code 1 bits 64");
  CHECK_REFUSED(With({Buffer(1), Offset(1)}), kArgumentsAt + 16, "offset index below 1", "1");
  CHECK_REFUSED(With({Offset(0), Buffer(1), Offset(0)}), kArgumentsAt + 28, "one offset argument",
                "a second one for buffer 0");
  CHECK_REFUSED(With({{kGridBase, 0, 1, kUInt, 32}, {kGridBase, 0, 1, kUInt, 32}}),
                kArgumentsAt + 16, "one grid base argument", "a second one for dimension 1");
  CHECK_REFUSED(With({Buffer(1, 3, 32)}), kArgumentsAt + 8, "dtype code 0, 1, 2, 4 or 6", "3");
  CHECK_REFUSED(With({Buffer(1, kInt, 7)}), kArgumentsAt + 9, "bits that dtype code 0", "7");
  CHECK_REFUSED(With({Buffer(1, 6, 1)}), kArgumentsAt + 9, "bits that dtype code 6", "1");
  CHECK_REFUSED(Changed(one, kArgumentsAt + 10, "\4"), kArgumentsAt + 10, "lanes 1", "4");
  CHECK_REFUSED(With({Scalar(kFloat, 16)}), kArgumentsAt + 8, "scalar dtype int32", "bits 16");
  CHECK_REFUSED(With({Buffer(1), {kOffset, 0, 0, kUInt, 64}}), kArgumentsAt + 20,
                "offset dtype int32 or int64", "code 1 bits 64");
  CHECK_REFUSED(With({{kGridBase, 0, 0, kInt, 32}}), kArgumentsAt + 8, "grid base dtype uint32",
                "code 0 bits 32");
  const std::vector<Argument> many(4097, Scalar(kInt, 32));
  CHECK_REFUSED(With(many), kArgumentsAt - 8, "argument count of at most 4096", "4097");
  ImageFault fault;
  CHECK(Decode(With(std::vector<Argument>(4096, Scalar(kInt, 32))), &fault, [](ImageView&) {}));

  const Function a = {"a", "s", {1, 1, 1}, 0, {}};
  const Function b = {"b", "s", {1, 1, 1}, 0, {}};
  const size_t second = kNameAt + 8 + 1 + 8 + 1 + 12 + 8 + 8;
  CHECK_REFUSED(ImageBytes("null", "text", {b, a}, {}), second, "a function name after 'b'", "'a'");
  CHECK_REFUSED(ImageBytes("null", "text", {a, a}, {}), second, "a function name after 'a'", "'a'");
  const std::string keys = ImageBytes("null", "text", {}, {{"a", "1"}, {"b", "2"}});
  const size_t key = kCountAt + 16 + 8 + 1 + 8 + 1;
  CHECK_REFUSED(Changed(keys, key + 8, "a"), key, "a payload key after 'a'", "'a'");
}

/* Every prefix is refused; every changed bit is refused or decodes to something else, and in
 * neither case is anything read outside. */
void TestDamage() {
  const std::string good = Example();
  ImageFault fault;
  for (size_t size = 0; size < good.size(); ++size) {
    CHECK(!Decode(good.substr(0, size), &fault, [](ImageView&) {}));
  }
  int accepted = 0;
  for (size_t at = 0; at < good.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ (1 << bit));
      const bool is_accepted = Decode(bad, &fault, [](ImageView& view) {
        size_t sum = view.kind.size() + view.format.size();
        for (const ImageFunction& function : view.functions) {
          for (const char byte : function.symbol) sum += static_cast<unsigned char>(byte);
        }
        for (const ImagePayload& entry : view.payload) {
          for (const char byte : entry.value) sum += static_cast<unsigned char>(byte);
        }
        CHECK(sum > 0);
      });
      if (is_accepted) {
        ++accepted;
      } else {
        CHECK(fault.offset <= bad.size());
      }
    }
  }
  std::printf("%d of %zu changed bits give another image\n", accepted, good.size() * 8);
}

void TestUtf8() {
  using image_internal::FindBadUtf8;
  for (const char* good : {"", "a", "\xC2\x80", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
                           "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    CHECK_EQ(FindBadUtf8(good), std::string_view::npos);
  }
  for (const char* bad : {"\x80", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2\x41", "\xE0\x9F\xBF",
                          "\xED\xA0\x80", "\xE1\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
                          "\xF5\x80\x80\x80", "\xF1\x80\x80\xC0", "\xFF"}) {
    CHECK_EQ(FindBadUtf8(bad), size_t{0});
  }
  CHECK_EQ(FindBadUtf8("ab\xFF"), size_t{2});
}

int Main() {
  TestGoodBytes();
  TestRules();
  TestDamage();
  TestUtf8();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main() { return dovetail::test::Main(); }
