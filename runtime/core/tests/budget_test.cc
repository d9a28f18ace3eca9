// Limits of loads and calls (docs/format/limits.md): each at its edge and one past it; and what is
// held without a limit, because it is proportional to the file.
#include <algorithm>
#include <string>

#include "bytes.h"
#include "check.h"
#include "cpu_fixture.h"
#include "engine/bundle.h"
#include "engine/function.h"
#include "engine/json.h"
#include "engine/limits.h"
#include "engine/plan.h"
#include "engine/registry.h"
#include "fake_backend.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::Bundle;
using runtime::ErrorKind;
using runtime::Limit;
using runtime::LimitName;
using runtime::Limits;
using runtime::Opcode;

// What `body` needs of a limit, found out with a generous one, is enough; one less is not.
template <typename Body>
void CheckEdge(Limit limit, ErrorKind kind, uint64_t needed, Body body) {
  Limits limits;
  limits.Set(limit, needed);
  body(limits);
  CHECK(needed > 0);
  limits.Set(limit, needed - 1);
  try {
    body(limits);
    ReportFailure(__FILE__, __LINE__, std::string("accepted beyond ") + LimitName(limit));
  } catch (const runtime::Error& error) {
    const std::string text =
        runtime::Concat("limit '", LimitName(limit), "': ", needed, " needed, at most ", needed - 1,
                        " allowed; raise it with limits={'", LimitName(limit), "': ", needed, "}");
    if (error.kind() != kind || error.message().find(text) == std::string::npos) {
      ReportFailure(__FILE__, __LINE__, error.message() + " lacks " + text);
    }
  }
}

// f(n): a repeat of n rounds, a report named by many, and launches of one kernel.
Bytes RichPlan(const std::string& name, int reports, int launches) {
  PlanWriter plan(name);
  plan.Tensor("x", 3, kFloat32, 1);
  const uint32_t n = plan.Op(Opcode::kScalar, {plan.Scalar("n", kInt64)});
  if (reports != 0) {
    plan.Op(Opcode::kReports, {1, 1, 8});
    const uint32_t text = plan.Message("eleven byte");
    const uint32_t place = plan.Message("a.py:1:1");
    for (int i = 0; i < reports; ++i) plan.Op(Opcode::kReport, {1, 0, text, place, 0, 1, text});
  }
  plan.Op(Opcode::kRepeat, {n});
  plan.Op(Opcode::kAdd, {n, n});
  plan.Op(Opcode::kEnd, {});
  const uint32_t zero = plan.Const(0);
  for (int i = 0; i < launches; ++i) {
    plan.Op(Opcode::kLaunch, {plan.Kernel("k"), zero, zero, zero, 0, 0});
  }
  return plan.Write();
}

Bytes OneKernel(const std::string& payload = "source") {
  return WriteImage("fake", "text", {{"k", "k", {{0, 3, 0, kFloat32}, {2, 0, 0, kInt32}}, 0}},
                    {{payload, Bytes{1}}});
}

// A function with these variants, each a pair of an image and a plan section.
Bytes BundleOf(const std::vector<Bytes>& sections, const std::vector<uint32_t>& images,
               const std::vector<std::pair<uint32_t, uint32_t>>& variants) {
  std::string text;
  for (const auto& [image, plan] : variants) {
    text += runtime::Concat(text.empty() ? "" : ",", "{\"image\":", image, ",\"plan\":", plan, "}");
  }
  std::string records;
  for (const uint32_t section : images) {
    records += runtime::Concat(records.empty() ? "" : ",",
                               R"({"format":"text","kind":"fake","requirements":[],"section":)",
                               section, R"(,"sources":{},"target":"fake","tool":""})");
  }
  return WriteBundle("\"features\":[],\"functions\":{\"f\":{\"signature\":\"f(x)\",\"variants\":[" +
                         text + "]}},\"images\":[" + records + "],\"producer\":\"test\"",
                     sections);
}

TEST(EveryLimitOfALoadHoldsAtItsEdge) {
  // The second plan goes with many images: more checks than the file has bytes.
  std::vector<Bytes> sections = {RichPlan("f", 3, 400)};
  std::vector<uint32_t> images;
  std::vector<std::pair<uint32_t, uint32_t>> variants;
  for (uint32_t i = 0; i < 12; ++i) {
    sections.push_back(OneKernel("source" + std::to_string(i)));
    images.push_back(i + 1);
    for (int again = 0; again < 3; ++again) variants.emplace_back(i, 0);
  }
  const Bytes bytes = BundleOf(sections, images, variants);
  const auto verify = [&](const Limits& limits) {
    const auto bundle = Bundle::FromBytes(bytes, "b", limits);
    bundle->Verify();
    return bundle;
  };
  const auto bundle = verify({});
  const auto used = [&](Limit limit) { return bundle->budget().used(limit); };
  CHECK_EQ(used(Limit::kHeaderBytes), bundle->header().size());
  CHECK_EQ(used(Limit::kReportBytes), uint64_t{90});
  CHECK_EQ(used(Limit::kSectionBytes), sections[0].size());
  CHECK_EQ(used(Limit::kLaunchChecks), uint64_t{12} * 400 * 6 - bytes.size());  // each pair once
  struct {
    Limit limit;
    ErrorKind kind;
  } const limits[] = {
      {Limit::kHeaderBytes, ErrorKind::kBundle},  {Limit::kHeaderNodes, ErrorKind::kBundle},
      {Limit::kSectionBytes, ErrorKind::kBundle}, {Limit::kPlanInstructions, ErrorKind::kPlan},
      {Limit::kReportBytes, ErrorKind::kPlan},    {Limit::kLaunchChecks, ErrorKind::kBundle}};
  for (const auto& each : limits) CheckEdge(each.limit, each.kind, used(each.limit), verify);
}

// {"a":[1,{}]} has four values: two objects, an array and a number.
TEST(NodesAreValuesOfTheHeader) {
  runtime::LoadBudget budget;
  runtime::ParseCanonicalJson(R"({"a":[1,{}]})", budget);
  CHECK_EQ(budget.used(Limit::kHeaderNodes), uint64_t{4});
}

TEST(LimitsAreSetByName) {
  Limits limits;
  limits.Set("call_steps 7\nheader_nodes 18446744073709551615\n");
  CHECK_EQ(limits[Limit::kCallSteps], uint64_t{7});
  CHECK_EQ(limits[Limit::kHeaderNodes], UINT64_MAX);
  CHECK_THROWS(kValue, ({"no limit 'steps'", "header_bytes, header_nodes"}), limits.Set("steps 7"));
  for (const char* text : {"call_steps", "call_steps ", "call_steps -1", "call_steps 1.5",
                           "call_steps 18446744073709551616", "call_steps True"}) {
    CHECK_THROWS(kValue, ({"limit 'call_steps' is ", "a number from 0 to"}), limits.Set(text));
  }
}

void Call(Bundle& bundle, int64_t rounds) {
  const runtime::Memory memory = FakeDevice().Allocate(64);
  const HostTensor view(memory.handle(), DtypeOf<float>::value, FakeDevice().dl_device(), {4}, {},
                        0);
  const Argument arguments[] = {view.Argument(), Argument::Int(rounds)};
  bundle.GetFunction("f")->Call(arguments, 2, {});
}

TEST(StepsOfACallAreLimited) {
  const Bytes bytes = BundleOf({RichPlan("f", 0, 2), OneKernel()}, {1}, {{0, 0}});
  // The scalar, the repeat's begin, two steps a round, two launches.
  CheckEdge(Limit::kCallSteps, ErrorKind::kResource, 1 + 1 + 2 * 100 + 2,
            [&](const Limits& limits) {
              const auto bundle = Bundle::FromBytes(bytes, "b", limits);
              for (int again = 0; again < 2; ++again) Call(*bundle, 100);  // of one call each
            });
  // What the format allows and nobody waits for: refused, not run.
  Limits limits;
  limits.Set(Limit::kCallSteps, 100000);
  const auto bundle = Bundle::FromBytes(bytes, "b", limits);
  CHECK_THROWS(kResource, ({"f: limit 'call_steps'"}), Call(*bundle, INT64_MAX / 2));
}

// A grid beyond the device's is cut: each piece is a step, counted before the first is launched.
TEST(PiecesOfAGridAreSteps) {
  PlanWriter plan("f");
  plan.Tensor("x", 3, kFloat32, 1);
  const uint32_t n = plan.Op(Opcode::kScalar, {plan.Scalar("n", kInt64)});
  plan.Op(Opcode::kLaunch, {plan.Kernel("k"), n, n, n, 0, 0});
  KernelRecord kernel = {"k", "k", {{0, 3, 0, kFloat32}, {2, 0, 0, kInt32}}, 0};
  for (uint32_t i = 0; i < 3; ++i) kernel.arguments.push_back({3, 0, i, kUint32});
  const Bytes bytes = BundleOf(
      {plan.Write(), WriteImage("fake", "text", {kernel}, {{"source", Bytes{1}}})}, {1}, {{0, 0}});
  FakeLaunches().clear();
  // At most 4 along each dimension: 3 x 3 x 3 pieces, and the scalar.
  CheckEdge(Limit::kCallSteps, ErrorKind::kResource, 27 + 1,
            [&](const Limits& limits) { Call(*Bundle::FromBytes(bytes, "b", limits), 9); });
  CHECK_EQ(FakeLaunches().size(), size_t{27});
  CHECK_THROWS(kResource, ({"limit 'call_steps'"}),
               Call(*Bundle::FromBytes(bytes), int64_t{UINT32_MAX}));
  CHECK_EQ(FakeLaunches().size(), size_t{27});
  FakeLaunches().clear();
}

// 4,000 images of one section are one image in memory.
TEST(ImagesOfOneSectionAreShared) {
  const std::vector<uint32_t> images(4000, 1);
  const auto bundle =
      Bundle::FromBytes(BundleOf({RichPlan("f", 0, 1), OneKernel()}, images, {{0, 0}}));
  bundle->Verify();
  CHECK(bundle->GetImage(0) == bundle->GetImage(3999));
}

// Thousands of variants that a device refuses: each is tried once, what is equal not again, and the
// message stays short.
TEST(VariantsAreRankedOnce) {
  Fake().refused_payload = "unloved";
  std::vector<uint32_t> images(3000, 1);
  images.push_back(2);
  std::vector<std::pair<uint32_t, uint32_t>> variants;
  variants.reserve(images.size());
  for (uint32_t i = 0; i < images.size(); ++i) variants.emplace_back(i, 0);
  const std::vector<Bytes> sections = {RichPlan("f", 0, 1), OneKernel("unloved"), OneKernel()};
  const int loaded = Fake().loaded;
  Call(*Bundle::FromBytes(BundleOf(sections, images, variants)), 1);
  CHECK_EQ(Fake().loaded, loaded + 1);
  images.pop_back();
  variants.pop_back();
  try {
    Call(*Bundle::FromBytes(BundleOf(sections, images, variants)), 1);
    ReportFailure(__FILE__, __LINE__, "was accepted");
  } catch (const runtime::Error& error) {
    CHECK(error.message().find("... and 2900 more") != std::string::npos);
    CHECK(error.message().size() < 100000);
  }
  Fake().refused_payload.clear();
}

// What a file names is never repeated in full.
TEST(NamesOfAHeaderAreShort) {
  const auto open = [](size_t size) {
    const std::string name(size, 'n');
    Bundle::FromBytes(
        WriteBundle("\"features\":[],\"functions\":{\"" + name +
                        R"(":{"signature":"","variants":[]}},"images":[],"producer":"t")",
                    {}));
  };
  open(4096);
  CHECK_THROWS(kBundle, ({"the name of a function: expected at most 4096 bytes, found 4097"}),
               open(4097));
}

}  // namespace
}  // namespace dovetail::testing
