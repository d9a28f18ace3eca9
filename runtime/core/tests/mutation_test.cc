// Random damage with a fixed seed: decoders refuse or accept, and nothing else happens. Run under
// the address and undefined-behaviour sanitizers this is what a fuzzer would do first.
#include <algorithm>
#include <random>

#include "bytes.h"
#include "check.h"
#include "cpu_fixture.h"
#include "engine/bundle.h"
#include "engine/cpu/elf_object.h"
#include "engine/image.h"
#include "engine/json.h"
#include "engine/plan.h"
#include "engine/plan_decode.h"
#include "engine/plan_verify.h"

namespace dovetail::testing {
namespace {

constexpr int kRounds = 20000;

// Changes, inserts, removes or copies a few bytes.
Bytes Mutate(const Bytes& good, std::mt19937* random) {
  Bytes bytes = good;
  const auto pick = [&](size_t below) { return below == 0 ? size_t{0} : (*random)() % below; };
  const size_t changes = 1 + pick(4);
  for (size_t i = 0; i < changes && !bytes.empty(); ++i) {
    const size_t at = pick(bytes.size());
    static constexpr uint8_t kTelling[] = {0, 1, 0x7f, 0x80, 0xff};
    switch (pick(5)) {
      case 0:
        bytes[at] = static_cast<uint8_t>((*random)());
        break;
      case 1:
        bytes[at] = kTelling[pick(sizeof kTelling)];
        break;
      case 2:
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                     static_cast<uint8_t>((*random)()));
        break;
      case 3:
        bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      default: {
        const size_t size = std::min<size_t>(1 + pick(16), bytes.size() - at);
        const size_t from = pick(bytes.size() - size + 1);
        std::copy_n(Bytes(bytes).begin() + static_cast<std::ptrdiff_t>(from), size,
                    bytes.begin() + static_cast<std::ptrdiff_t>(at));
      }
    }
  }
  return bytes;
}

template <typename Decode>
void Bombard(const Bytes& good, uint32_t seed, int rounds, Decode decode) {
  decode(good);
  std::mt19937 random(seed);
  int refused = 0;
  for (int i = 0; i < rounds; ++i) {
    try {
      decode(Mutate(good, &random));
    } catch (const runtime::Error&) {
      ++refused;
    }
  }
  CHECK(refused > 0);
}

TEST(MutatedImages) {
  const Bytes image =
      WriteImage("fake", "text",
                 {{"a", "a", {{0, 1, 0, kFloat32}, {2, 0, 0, kInt32}, {3, 0, 1, kUint32}}, 64},
                  {"b", "b", {{1, 0, 0, kFloat64}}, 0}},
                 {{"one", {1, 2, 3}}, {"two", {}}});
  Bombard(image, 1, kRounds,
          [](const Bytes& bytes) { runtime::DecodeImageOrThrow(bytes.data(), bytes.size()); });
}

TEST(MutatedPlans) {
  Bombard(SaxpyPlan(), 2, kRounds, [](const Bytes& bytes) {
    const auto plan = runtime::DecodePlan(bytes.data(), bytes.size(), AnyBudget());
    static const Bytes image = KernelImage();
    runtime::VerifyPlan(plan, runtime::DecodeImageOrThrow(image.data(), image.size()));
  });
}

TEST(MutatedHeaders) {
  const auto bundle = SaxpyBundle();
  const Bytes header(bundle->header().begin(), bundle->header().end());
  Bombard(header, 3, kRounds, [](const Bytes& bytes) {
    runtime::ParseCanonicalJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                                AnyBudget());
  });
}

// With the hash made right again, so that the damage reaches what lies behind it.
TEST(MutatedBundles) {
  const auto bundle = SaxpyBundle();
  const std::string header = bundle->header();
  const Bytes all(header.begin(),
                  header.begin() + static_cast<std::ptrdiff_t>(header.find(",\"sections\"")));
  const Bytes image = bundle->ReadSection(0);
  const Bytes plan = bundle->ReadSection(1);
  Bombard(all, 5, 2000, [&](const Bytes& bytes) {
    const std::string text(
        bytes.begin() + std::min<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(bytes.size())),
        bytes.end());
    runtime::Bundle::FromBytes(WriteBundle(text, {image, plan}))->Verify();
  });
}

TEST(MutatedObjects) {
  Bombard(KernelObject(), 6, 4000, [](const Bytes& bytes) {
    const runtime::ElfObject object(bytes.data(), bytes.size(), 4096);
    Bytes memory(object.size());
    object.Load(memory.data(), 0x7f0000000000, {1, 2, 3});
  });
}

}  // namespace
}  // namespace dovetail::testing
