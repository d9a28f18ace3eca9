// Compile steps: the format's bytes rewritten, steps that follow each other, and what they may not
// do.
#include "engine/compile_step.h"

#include <string>
#include <vector>

#include "bytes.h"
#include "check.h"
#include "cpu_fixture.h"
#include "engine/bundle.h"
#include "engine/error.h"
#include "engine/image.h"
#include "engine/registry.h"

namespace dovetail::testing {
namespace {

using runtime::CompileJob;
using runtime::CompileSteps;
using runtime::ErrorKind;
using runtime::RepackImage;

KernelRecord Nothing() { return {"nothing", "nothing", {{0, 3, 0, kFloat32}}, 64}; }

Bytes Repack(const Bytes& image, const std::string& format,
             std::vector<std::pair<std::string, std::string_view>> payload) {
  return RepackImage(image.data(), image.size(), format, std::move(payload));
}

TEST(RepackWritesWhatTheEncoderWrites) {
  const Bytes one = WriteImage("cpu", "c", {Nothing()}, {{"source", {1, 2, 3}}});
  const Bytes none = WriteImage("cpu", "c", {Nothing()}, {});
  const Bytes two = WriteImage("cpu", "obj", {Nothing()}, {{"a", {}}, {"b", {7}}});
  for (const Bytes& image : {one, none, two}) {
    CHECK(Repack(image, "obj", {{"b", "\7"}, {"a", ""}}) == two);
    CHECK(Repack(image, "c", {}) == none);
  }
  const Bytes empty = WriteImage("", "", {}, {{"", {}}});
  CHECK(Repack(empty, "", {{"", ""}}) == empty);
  CHECK_THROWS(kValue, ({"the key 'a' twice"}), Repack(one, "obj", {{"a", ""}, {"a", ""}}));
  CHECK_THROWS(kImage, ({}), Repack(Bytes(3), "obj", {}));
}

TEST(StepsFollowEachOther) {
  CompileSteps& steps = CompileSteps::Global();
  const runtime::Backend& cpu = *runtime::Registry::Global().Find("cpu");
  const Bytes image = WriteImage("cpu", "one", {Nothing()}, {});
  const std::string name = "test image";
  const CompileJob job = {image.data(), image.size(), &name, nullptr};
  std::vector<std::string> seen;
  const auto step = [&](const std::string& from, const std::string& to) {
    steps.Set({"cpu", from, to, [&seen, from, to](const CompileJob& given) {
                 seen.push_back(from);
                 CHECK(*given.name == "test image");
                 return RepackImage(given.bytes, given.size, to, {{"from", from}});
               }});
  };
  CHECK(!steps.Leads(cpu, "one"));
  CHECK(steps.Leads(cpu, "obj"));
  CHECK(steps.Run("cpu", "one", job) == image);
  step("one", "two");
  CHECK(!steps.Leads(cpu, "one"));
  step("two", "obj");
  CHECK(steps.Leads(cpu, "one"));
  step("obj", "obj");  // one that keeps the format runs once
  CHECK(steps.Run("cpu", "one", job) ==
        WriteImage("cpu", "obj", {Nothing()}, {{"from", {'o', 'b', 'j'}}}));
  CHECK((seen == std::vector<std::string>{"one", "two", "obj"}));
  step("two", "one");  // in a circle: ends, and leads nowhere
  CHECK(!steps.Leads(cpu, "one"));
  for (const char* format : {"one", "two", "obj"}) steps.Remove("cpu", format);
  CHECK(steps.Run("cpu", "one", job) == image);
}

TEST(AStepKeepsTheKernels) {
  CompileSteps& steps = CompileSteps::Global();
  const Bytes image = WriteImage("cpu", "one", {Nothing()}, {});
  const std::string name = "test image";
  const CompileJob job = {image.data(), image.size(), &name, nullptr};
  KernelRecord other = Nothing();
  other.shared_bytes = 65;
  const std::vector<Bytes> wrong = {
      WriteImage("cpu", "obj", {other}, {}), WriteImage("cpu", "obj", {}, {}),
      WriteImage("gpu", "obj", {Nothing()}, {}), WriteImage("cpu", "one", {Nothing()}, {})};
  for (const Bytes& made : wrong) {
    steps.Set({"cpu", "one", "obj", [made](const CompileJob&) { return made; }});
    CHECK_THROWS(kImage, ({"test image: the compile step", "expected the same functions"}),
                 steps.Run("cpu", "one", job));
  }
  steps.Set({"cpu", "one", "obj", [](const CompileJob&) { return Bytes(9); }});
  CHECK_THROWS(kImage, ({}), steps.Run("cpu", "one", job));
  steps.Remove("cpu", "one");
}

}  // namespace
}  // namespace dovetail::testing
