// SHA-256, canonical JSON, requirements: the small parts of the formats.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include "bytes.h"
#include "check.h"
#include "dovetail/kit/sha256.h"
#include "engine/json.h"
#include "engine/requirement.h"

namespace dovetail::testing {
namespace {

using runtime::JsonDocument;
using runtime::JsonTypeName;
using runtime::JsonValue;
using runtime::ParseCanonicalJson;
using runtime::ParseRequirement;

// By the portable code and by what this processor has for it, which must agree.
std::string HashOf(const std::string& text) {
  std::string hashes[2];
  for (const sha256::Compress compress : {sha256::CompressPortable, sha256::Best()}) {
    Sha256 hash(compress);
    hash.Update(text.data(), text.size());
    const auto digest = hash.Finish();
    hashes[compress == sha256::CompressPortable ? 0 : 1] = Hex(digest.data(), digest.size());
  }
  if (!hashes[1].empty()) CHECK_EQ(hashes[1], hashes[0]);
  return hashes[0];
}

// Messages and digests: NIST, "Cryptographic Standards and Guidelines: examples", SHA-256.
TEST(Sha256MatchesNist) {
  CHECK_EQ(HashOf(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK_EQ(HashOf("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK_EQ(HashOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
           "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK_EQ(
      HashOf(
          "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnop"
          "qrlmnopqrsmnopqrstnopqrstu"),
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  CHECK_EQ(HashOf(std::string(1000000, 'a')),
           "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256IsTheSameInParts) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>(i);
  for (const size_t part : {1, 3, 55, 56, 63, 64, 65, 128}) {
    Sha256 hash;
    for (size_t at = 0; at < text.size(); at += part) {
      hash.Update(text.data() + at, std::min(part, text.size() - at));
    }
    const auto digest = hash.Finish();
    CHECK_EQ(Hex(digest.data(), digest.size()), HashOf(text));
  }
}

// Every length up to three blocks, and where the blocks begin in memory.
TEST(Sha256IsTheSameByEveryInstruction) {
  std::string text;
  for (int i = 0; i < 4 * 64; ++i) text += static_cast<char>(i * 37);
  for (size_t size = 0; size <= size_t{3} * 64; ++size) HashOf(text.substr(size % 16, size));
}

TEST(JsonReadsCanonicalText) {
  const JsonDocument document = ParseCanonicalJson(
      "{\"a\":[],\"b\":{\"x\":-9223372036854775808,\"y\":9223372036854775807},"
      "\"c\":\"q\\\"\\\\\\u001f\xc3\xa9/\",\"d\":[0,true,false,null,\"\"]}",
      testing::AnyBudget());
  const JsonValue value = document.root();
  CHECK_EQ(value.size(), size_t{4});
  CHECK_EQ(value.Find("a").size(), size_t{0});
  CHECK_EQ(value.Find("b").Find("x").integer(), INT64_MIN);
  CHECK_EQ(value.Find("b").Find("y").integer(), INT64_MAX);
  CHECK_EQ(value.Find("c").text(), "q\"\\\x1f\xc3\xa9/");
  CHECK_EQ(value.Find("d").size(), size_t{5});
  CHECK(!value.Find("e"));
  std::string keys;
  for (const JsonValue member : value) keys += member.key();
  CHECK_EQ(keys, "abcd");
  std::string kinds;
  for (const JsonValue item : value.Find("d")) kinds += JsonTypeName(item.type());
  CHECK_EQ(kinds, "an integera booleana booleannulla string");
  std::string deep(32, '[');
  deep.append(32, ']');
  CHECK_EQ(ParseCanonicalJson(deep, testing::AnyBudget()).root().size(), size_t{1});
}

// A string without escapes lies in the text, others in the document: also keys, and their order.
TEST(JsonHasStringsWithEscapes) {
  const std::string_view text = R"({"\"":["\\","\u0000b\"c","d"],"\u0001":{"\\k\\":1}})";
  CHECK_THROWS(kBundle, ({"a key after"}), ParseCanonicalJson(text, testing::AnyBudget()));
  const JsonDocument document = ParseCanonicalJson(
      R"({"\u0001":{"\\k\\":1},"\"":["\\","\u0000b\"c","d"]})", testing::AnyBudget());
  CHECK_EQ(document.root().Find("\x01").Find("\\k\\").integer(), int64_t{1});
  std::string all;
  for (const JsonValue item : document.root().Find("\"")) all += item.text();
  CHECK_EQ(all, std::string("\\\0b\"cd", 6));
}

TEST(JsonRefusesEverythingElse) {
  const char* const bad[] = {
      "",
      " 1",
      "1 ",
      "{ }",
      "[1, 2]",
      "[1,]",
      "[,1]",
      "{\"a\":1,}",
      "{a:1}",
      "{\"a\" :1}",
      "{\"b\":1,\"a\":2}",
      "{\"a\":1,\"a\":2}",
      "01",
      "-0",
      "-01",
      "+1",
      "1.0",
      "1e3",
      "0x1",
      "-",
      "9223372036854775808",
      "-9223372036854775809",
      "99999999999999999999999",
      "NaN",
      "tru",
      "nul",
      "\"",
      "\"\\/\"",
      "\"\\n\"",
      "\"\\u000A\"",
      "\"\\u0041\"",
      "\"\\u00e9\"",
      "\"\\ud800\"",
      "\"\n\"",
      "\"\xc0\x80\"",
      "\"\xed\xa0\x80\"",
      "\"\xff\"",
      "'a'",
      "[1",
      "{\"a\":",
      "{\"a\"",
      "[]]",
      "//",
  };
  for (const char* text : bad) {
    bool refused = false;
    try {
      ParseCanonicalJson(text, testing::AnyBudget());
    } catch (const runtime::Error& error) {
      refused = error.kind() == runtime::ErrorKind::kBundle;
    }
    if (!refused) ReportFailure(__FILE__, __LINE__, std::string("accepted ") + text);
  }
  std::string deep(33, '[');
  deep.append(33, ']');
  CHECK_THROWS(kBundle, ({"at most 32"}), ParseCanonicalJson(deep, testing::AnyBudget()));
  CHECK_THROWS(kBundle, ({"at most 32"}),
               ParseCanonicalJson(std::string(1000000, '['), testing::AnyBudget()));
  CHECK_THROWS(kBundle, ({"header byte 7", "a key after 'b'"}),
               ParseCanonicalJson("{\"b\":1,\"a\":1}", testing::AnyBudget()));
}

TEST(RequirementsDecide) {
  const std::map<std::string, std::string> device = {
      {"opencl.version", "120"}, {"x86.avx2", "true"}, {"x86.avx512f", "false"}, {"name", "abc"}};
  const auto holds = [&](const char* text) {
    return runtime::ExplainUnmet(ParseRequirement(text), device).empty();
  };
  for (const char* text :
       {"x86.avx2", "!x86.avx512f", "!absent", "opencl.version >= 120", "opencl.version <= 120",
        "opencl.version == 120", "opencl.version != 130", "opencl.version > 99",
        "opencl.version < 1000", "name == abc", "name != abd"}) {
    if (!holds(text)) ReportFailure(__FILE__, __LINE__, std::string("does not hold: ") + text);
  }
  for (const char* text : {"x86.avx512f", "!x86.avx2", "absent", "absent == x", "absent != x",
                           "absent < 5", "opencl.version > 120", "opencl.version < 120", "name < 5",
                           "name", "opencl.version < abc"}) {
    if (holds(text)) ReportFailure(__FILE__, __LINE__, std::string("holds: ") + text);
  }
  CHECK_EQ(runtime::ExplainUnmet(ParseRequirement("opencl.version >= 300"), device),
           "needs opencl.version >= 300, the device has opencl.version = 120");
  CHECK_EQ(runtime::ExplainUnmet(ParseRequirement("absent"), device),
           "needs absent, the device has no attribute absent");
  std::map<std::string, std::string> other = device;
  other["absent.missing"] = "tried nothing";
  CHECK_EQ(runtime::ExplainUnmet(ParseRequirement("absent >= 3"), other),
           "needs absent >= 3, the device has no attribute absent: tried nothing");
  for (const char* text :
       {"", "!", "a b", "a  == b", "a =< 5", "a == ", "a == b c", "a-b", "! a", " a"}) {
    CHECK_THROWS(kBundle, ({"requirement"}), ParseRequirement(text));
  }
}

TEST(MessagesSteerNoTerminal) {
  using runtime::Printable;
  CHECK_EQ(Printable("plain \xC3\xA9 \xE2\x82\xAC\n\tlines"),
           "plain \xC3\xA9 \xE2\x82\xAC\n\tlines");
  CHECK_EQ(Printable("\x1B[2J\x07\r\x7F"), "\\x1b[2J\\x07\\x0d\\x7f");
  CHECK_EQ(Printable("\xC2\x9B"
                     "31m"),
           "\\xc2\\x9b31m");
  CHECK_EQ(Printable("a\xE2\x80\xAE"
                     "b\xE2\x81\xA6"),
           "a\\xe2\\x80\\xaeb\\xe2\\x81\\xa6");
  CHECK_EQ(Printable("\xC2"), "\xC2");
  CHECK_EQ(Printable("\xE2\x80"), "\xE2\x80");
  CHECK_EQ(runtime::Error(runtime::ErrorKind::kValue, "\x1B").message(), "\\x1b");
}

}  // namespace
}  // namespace dovetail::testing
