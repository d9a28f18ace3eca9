/* What is read from WGSL and changed in it before the library sees it. */
#include "../src/shader.h"

#include "dovetail/kit/testing/harness.h"

namespace dovetail::test {
namespace {

using namespace runtime::webgpu; /* NOLINT(google-build-using-namespace): what is tested */

std::string Names(const std::string& text) {
  std::string names;
  for (const Enabled& enabled : EnabledExtensions(text)) names += enabled.name + " ";
  return names;
}

void TestEnabled() {
  CHECK_EQ(Names(""), std::string());
  CHECK_EQ(Names("enable f16;"), std::string("f16 "));
  CHECK_EQ(Names("// enable f16;\n/* a /* nested */ enable f16; */ enable subgroups , f16 ;"),
           std::string("subgroups f16 "));
  CHECK_EQ(Names("requires x;;diagnostic(off, derivative_uniformity);enable f16;"),
           std::string("f16 "));
  CHECK_EQ(Names("const enable = 1; enable f16;"), std::string());
  for (const char* text : {"enable", "enable f16", "enable ,;", "/* no end", "/", "enable /*"}) {
    Names(text); /* comes to an end */
  }
}

void TestWithout() {
  CHECK_EQ(WithoutExtension("enable subgroups;\nfn a() {}", "subgroups"),
           std::string("                 \nfn a() {}"));
  CHECK_EQ(WithoutExtension("enable subgroups,\nf16;x", "subgroups"),
           std::string("enable f16;      \n    x"));
  CHECK_EQ(WithoutExtension("enable f16;", "subgroups"), std::string("enable f16;"));
}

std::string Replaced(const std::string& text, const std::vector<uint32_t>& sizes) {
  std::string result;
  std::string problem;
  if (!ReplaceOverrides(text, 16, sizes, &result, &problem)) return problem;
  return result;
}

void TestOverrides() {
  CHECK_EQ(Replaced("@id(16) override a: u32;", {64}), std::string("const a: u32 = 64u;"));
  CHECK_EQ(Replaced("x\n@id(17)\n override a: u32 =\n 4u;\ny", {1, 80}),
           std::string("x\nconst a: u32 = 80u;\n\n\ny"));
  CHECK_EQ(Replaced("override a = 2.0; @id(18) override b: i32 = 3; fn f() {}", {1, 2}),
           std::string("const a = 2.0; const b: i32 = 3; fn f() {}"));
  CHECK_EQ(Replaced("// override a;\n/* @id(16) override b; */ const overrider = 1;", {4}),
           std::string("// override a;\n/* @id(16) override b; */ const overrider = 1;"));
  CHECK_EQ(Replaced("@id(16) var a: u32; override b = 1;", {4}),
           std::string("@id(16) var a: u32; const b = 1;"));
  CHECK_EQ(Replaced("override a: u32;", {}), std::string("the override 'a' has no value"));
  for (const char* text : {"override", "@", "@id", "@id(", "@id(16", "@id(16)", "override a"}) {
    Replaced(text, {4}); /* comes to an end */
  }
}

void TestExplain() {
  const std::string text = "a // line 3\nb\nc\nd // line 8\ne\nf\n";
  const std::string log = ExplainLog(text, "expected x at wgsl:5:2, wgsl:99:1 and wgsl:x");
  CHECK_HAS(log,
            "wgsl line 5, from line 8 of the source:\n  3 | c\n  4 | d // line 8\n> 5 | e\n"
            "  6 | f\n  7 | ");
  CHECK(log.find("wgsl line 99") == std::string::npos);
  CHECK_HAS(ExplainLog("one", "wgsl:1:1"), "wgsl line 1:\n> 1 | one");
  CHECK_EQ(ExplainLog("one", "nothing"), std::string("nothing"));
}

}  // namespace
}  // namespace dovetail::test

int main() {
  dovetail::test::TestEnabled();
  dovetail::test::TestWithout();
  dovetail::test::TestOverrides();
  dovetail::test::TestExplain();
  dovetail::test::Finish();
}
