// Limits that are checked before a launch, and variants that a device refuses: by its attributes,
// by its limits, or only when the image is loaded.
#include <cstring>

#include "bytes.h"
#include "check.h"
#include "engine/bundle.h"
#include "engine/function.h"
#include "engine/registry.h"
#include "fake_backend.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::Bundle;
using runtime::Memory;
using runtime::Opcode;

HostTensor View(const Memory& memory, int64_t extent) {
  return HostTensor(memory.handle(), DtypeOf<float>::value, FakeDevice().dl_device(), {extent}, {},
                    0);
}

// f(x: float32[n], extents: int64 x, y, z): one launch of this kernel with that grid.
Bytes GridPlan() {
  PlanWriter plan("f");
  plan.Tensor("x", 3, kFloat32, 1);
  uint32_t extents[3];
  for (const char* name : {"a", "b", "c"}) plan.Scalar(name, kInt64);
  for (uint32_t i = 0; i < 3; ++i) extents[i] = plan.Op(Opcode::kScalar, {1 + i});
  plan.Op(Opcode::kLaunch, {plan.Kernel("k"), extents[0], extents[1], extents[2], 0, 0});
  return plan.Write();
}

Bytes GridImage(const KernelRecord& kernel, const std::string& payload = "source") {
  return WriteImage("fake", "text", {kernel}, {{payload, Bytes{1}}});
}

KernelRecord Kernel(uint64_t shared_bytes = 0, uint32_t threads = 1, uint32_t rows = 1) {
  KernelRecord kernel = {"k", "k", {{0, 3, 0, kFloat32}, {2, 0, 0, kInt32}}, shared_bytes};
  for (uint32_t i = 0; i < 3; ++i) kernel.arguments.push_back({3, 0, i, kUint32});
  kernel.block[0] = threads;
  kernel.block[1] = rows;
  return kernel;
}

// A bundle of one function with these images, each with the requirements beside it.
std::shared_ptr<Bundle> Variants(const std::vector<std::pair<Bytes, std::string>>& images) {
  std::string variants;
  std::string records;
  std::vector<Bytes> sections;
  for (const auto& [image, requirements] : images) {
    const std::string number = std::to_string(sections.size());
    const char* const comma = sections.empty() ? "" : ",";
    variants.append(comma).append("{\"image\":").append(number);
    variants.append(",\"plan\":").append(std::to_string(images.size())).append("}");
    records.append(comma).append("{\"format\":\"text\",\"kind\":\"fake\",\"requirements\":");
    records.append(requirements).append(",\"section\":").append(number);
    records.append(",\"sources\":{},\"target\":\"fake\",\"tool\":\"\"}");
    sections.push_back(image);
  }
  sections.push_back(GridPlan());
  return Bundle::FromBytes(
      WriteBundle("\"features\":[],\"functions\":{\"f\":{\"signature\":\"f(x)\",\"variants\":[" +
                      variants + "]}},\"images\":[" + records + "],\"producer\":\"test\"",
                  sections));
}

void Run(runtime::Function& function, int64_t x, int64_t y, int64_t z) {
  const Memory memory = FakeDevice().Allocate(64);
  const HostTensor view = View(memory, 4);
  const Argument arguments[] = {view.Argument(), Argument::Int(x), Argument::Int(y),
                                Argument::Int(z)};
  function.Call(arguments, 4, {});
  FakeDevice().Synchronize();
}

// Every block of a grid that is too large is launched once, in every dimension.
TEST(GridsAreCutAlongEachDimension) {
  const auto function = Variants({{GridImage(Kernel()), "[]"}})->GetFunction("f");
  FakeLaunches().clear();
  Run(*function, 9, 6, 5);  // at most 4: three, two and two pieces
  CHECK_EQ(FakeLaunches().size(), size_t{12});
  std::vector<int> hits(size_t{9} * 6 * 5);
  for (const FakeLaunch& launch : FakeLaunches()) {
    uint32_t scalars[4];  // offset, then the bases
    std::memcpy(scalars, launch.scalars.data(), sizeof scalars);
    for (uint32_t z = 0; z < launch.grid[2]; ++z) {
      for (uint32_t y = 0; y < launch.grid[1]; ++y) {
        for (uint32_t x = 0; x < launch.grid[0]; ++x) {
          ++hits.at(((scalars[3] + z) * 6 + scalars[2] + y) * 9 + scalars[1] + x);
        }
      }
    }
  }
  for (const int count : hits) CHECK_EQ(count, 1);
  FakeLaunches().clear();
  Run(*function, 4, 4, 4);
  CHECK_EQ(FakeLaunches().size(), size_t{1});
  FakeLaunches().clear();
  CHECK_THROWS(kUnsupported,
               ({"f: kernel 'k' needs a grid of (4294967296, 1, 1) blocks",
                 "fake:0 launches at most 4 along dimension 0", "a cut grid ends at 4294967295"}),
               Run(*function, int64_t{1} << 32, 1, 1));
  CHECK_EQ(FakeLaunches().size(), size_t{0});
}

TEST(LimitsOfAKernelNameItWithBothNumbers) {
  const auto run = [](const KernelRecord& kernel) {
    Run(*Variants({{GridImage(kernel), "[]"}})->GetFunction("f"), 1, 1, 1);
  };
  run(Kernel(1024, 32, 2));
  CHECK_THROWS(kUnsupported,
               ({"f has no variant for fake:0",
                 "image 0 (fake, text): f: kernel 'k' has blocks of "
                 "32 x 3 x 1 = 96 threads, fake:0 runs at most 64"}),
               run(Kernel(0, 32, 3)));
  CHECK_THROWS(kUnsupported,
               ({"f: kernel 'k' needs 1025 bytes of shared memory in a block, fake:0 has 1024"}),
               run(Kernel(1025)));
  // A product beyond 32 bits is no small number.
  CHECK_THROWS(kUnsupported, ({"= 4294967296 threads"}), run(Kernel(0, 1U << 16, 1U << 16)));
  const Memory memory = FakeDevice().Allocate(1 << 20);
  const HostTensor large(memory.handle(), DtypeOf<float>::value, FakeDevice().dl_device(),
                         {(1 << 18) + 1}, {}, 0);
  const Argument arguments[] = {large.Argument(), Argument::Int(1), Argument::Int(1),
                                Argument::Int(1)};
  CHECK_THROWS(kResource,
               ({"f: buffer 0 of kernel 'k' needs a bound range of 1048580 bytes, fake:0 allows "
                 "1048576"}),
               Variants({{GridImage(Kernel()), "[]"}})->GetFunction("f")->Call(arguments, 4, {}));
}

TEST(AVariantThatIsRefusedMakesRoomForTheNext) {
  // The most specific one lacks an attribute, the next two exceed limits, one is refused when it is
  // loaded, the last one runs.
  Fake().refused_payload = "unloved";
  const auto bundle = Variants({
      {GridImage(Kernel()), R"(["fake.absent","fake.good","fake.level >= 7"])"},
      {GridImage(Kernel(0, 65)), R"(["fake.good","fake.level >= 7"])"},
      {GridImage(Kernel(2000)), R"(["fake.good"])"},
      {GridImage(Kernel(), "unloved"), R"(["fake.level >= 7"])"},
      {GridImage(Kernel()), "[]"},
  });
  const auto function = bundle->GetFunction("f");
  const int loaded = Fake().loaded;
  FakeLaunches().clear();
  Run(*function, 1, 1, 1);
  CHECK_EQ(FakeLaunches().size(), size_t{1});
  CHECK_EQ(Fake().loaded, loaded + 1);
  const std::string text = function->ExplainChoice(FakeDevice());
  for (const char* part :
       {"image 0 (fake, text): ", "fake.absent", "image 1 (fake, text): f: kernel 'k' has blocks",
        "image 2 (fake, text): f: kernel 'k' needs 2000 bytes",
        "image 3 (fake, text): fake:0: loading an image of format text: the fake device",
        "does not like this payload", "image 4 (fake, text): chosen"}) {
    if (text.find(part) == std::string::npos) ReportFailure(__FILE__, __LINE__, text);
  }
  // A refusal is remembered: the next call, and one that names the device, try nothing again.
  Run(*function, 1, 1, 1);
  function->Prepare(FakeDevice());
  CHECK_EQ(Fake().loaded, loaded + 1);

  // None is left: every reason is told.
  const auto hopeless = Variants({{GridImage(Kernel(0, 65)), "[]"},
                                  {GridImage(Kernel(), "unloved"), R"(["fake.good"])"}})
                            ->GetFunction("f");
  for (int i = 0; i < 2; ++i) {
    CHECK_THROWS(kUnsupported,
                 ({"f has no variant for fake:0:\n  image 0 (fake, text): f: kernel 'k' has blocks",
                   "\n  image 1 (fake, text): fake:0: loading an image of format text: "}),
                 Run(*hopeless, 1, 1, 1));
  }
  Fake().refused_payload.clear();
  FakeLaunches().clear();
}

}  // namespace
}  // namespace dovetail::testing
