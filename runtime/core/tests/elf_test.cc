// The object loader: relocation fields against the instruction manuals' encodings, and damaged
// objects.
#include <cstring>
#include <optional>

#include "bytes.h"
#include "check.h"
#include "cpu_fixture.h"
#include "engine/cpu/code_memory.h"
#include "engine/cpu/elf_object.h"
#include "engine/cpu/relocate.h"

namespace dovetail::testing {
namespace {

using runtime::ElfObject;
using runtime::RelocationPlace;

// Applies one relocation to a little buffer at address 0x10000 and returns the buffer as a number.
template <typename Relocate>
uint64_t Apply(Relocate relocate, uint32_t type, uint64_t symbol, int64_t addend,
               uint64_t before = 0, uint64_t room = 8) {
  uint8_t bytes[8];
  runtime::StoreLittle<uint64_t>(bytes, before);
  RelocationPlace place;
  place.bytes = bytes;
  place.room = room;
  place.address = 0x10000;
  place.type = type;
  relocate(place, symbol, addend);
  return runtime::LoadLittle<uint64_t>(bytes);
}

TEST(RelocatesX86) {
  const auto x86 = runtime::RelocateX86;
  CHECK_EQ(Apply(x86, 1, 0x123456789a, 6), uint64_t{0x12345678a0});
  CHECK_EQ(Apply(x86, 2, 0x20000, -4), uint64_t{0xfffc});
  CHECK_EQ(Apply(x86, 4, 0xff00, -4), uint64_t{0xfffffefc});
  CHECK_EQ(Apply(x86, 24, 0xff00, 0), ~uint64_t{0xff});
  CHECK_EQ(Apply(x86, 10, 0xfffffff0, 15), uint64_t{0xffffffff});
  CHECK_EQ(Apply(x86, 11, ~uint64_t{0}, 0), uint64_t{0xffffffff});
  CHECK_THROWS(kImage, ({"type 2", "does not fit 32 bits"}), Apply(x86, 2, uint64_t{1} << 40, 0));
  CHECK_THROWS(kImage, ({"type 10", "does not fit 32 bits"}), Apply(x86, 10, uint64_t{1} << 32, 0));
  CHECK_THROWS(kImage, ({"type 11"}), Apply(x86, 11, uint64_t{1} << 31, 0));
  CHECK_THROWS(kImage, ({"type 1", "needs 8 bytes, the section has 7"}), Apply(x86, 1, 0, 0, 0, 7));
  CHECK_THROWS(kImage, ({"type 9", "not known for x86-64"}), Apply(x86, 9, 0, 0));
}

// Encodings: Arm Architecture Reference Manual, C6.2.
TEST(RelocatesAarch64) {
  const auto arm = runtime::RelocateAarch64;
  CHECK_EQ(Apply(arm, 257, 0x1122334455667788, 0), uint64_t{0x1122334455667788});
  CHECK_EQ(Apply(arm, 261, 0xfff0, 0), uint64_t{0xfffffff0});
  CHECK_EQ(Apply(arm, 260, 0xfff0, 0), ~uint64_t{0xf});
  // adrp x0, page(0x12345) from 0x10000: two pages on
  CHECK_EQ(Apply(arm, 275, 0x12345, 0, 0x90000000), uint64_t{0xd0000000});
  CHECK_EQ(Apply(arm, 275, 0xf000, 0, 0x90000000), uint64_t{0xf0ffffe0});
  // add x0, x0, #0x345
  CHECK_EQ(Apply(arm, 277, 0x12345, 0, 0x91000000), uint64_t{0x910d1400});
  // ldr w0, [x0, #0x344]; ldr x0, [x0, #0x348]; ldr q0, [x0, #0x340]; ldrh; ldrb
  CHECK_EQ(Apply(arm, 285, 0x12344, 0, 0xb9400000), uint64_t{0xb9434400});
  CHECK_EQ(Apply(arm, 286, 0x12348, 0, 0xf9400000), uint64_t{0xf941a400});
  CHECK_EQ(Apply(arm, 299, 0x12340, 0, 0x3dc00000), uint64_t{0x3dc0d000});
  CHECK_EQ(Apply(arm, 284, 0x12346, 0, 0x79400000), uint64_t{0x79468c00});
  CHECK_EQ(Apply(arm, 278, 0x12345, 0, 0x39400000), uint64_t{0x394d1400});
  // bl +0x100; b -4; b.eq +8; tbz w0, #0, +8; ldr x0, +16; adr x0, +1
  CHECK_EQ(Apply(arm, 283, 0x10100, 0, 0x94000000), uint64_t{0x94000040});
  CHECK_EQ(Apply(arm, 282, 0xfffc, 0, 0x14000000), uint64_t{0x17ffffff});
  CHECK_EQ(Apply(arm, 280, 0x10008, 0, 0x54000000), uint64_t{0x54000040});
  CHECK_EQ(Apply(arm, 279, 0x10008, 0, 0x36000000), uint64_t{0x36000040});
  CHECK_EQ(Apply(arm, 273, 0x10010, 0, 0x58000000), uint64_t{0x58000080});
  CHECK_EQ(Apply(arm, 274, 0x10001, 0, 0x10000000), uint64_t{0x30000000});
  CHECK_THROWS(kImage, ({"type 283", "does not fit 28 bits"}), Apply(arm, 283, 0x10000000, 0));
  CHECK_THROWS(kImage, ({"type 282", "not a multiple of 4"}), Apply(arm, 282, 0x10002, 0));
  CHECK_THROWS(kImage, ({"type 286", "not a multiple of 8"}), Apply(arm, 286, 0x12344, 0));
  CHECK_THROWS(kImage, ({"type 275", "does not fit 33 bits"}),
               Apply(arm, 275, uint64_t{1} << 40, 0));
  CHECK_THROWS(kImage, ({"type 311", "not known for aarch64"}), Apply(arm, 311, 0, 0));
}

// Encodings: RISC-V unprivileged ISA, tables of chapters 34 (RV64I) and 16 (C).
TEST(RelocatesRiscv64) {
  const auto riscv = [](const RelocationPlace& place, uint64_t symbol, int64_t addend) {
    runtime::RelocateRiscv64(place, symbol, addend,
                             symbol == 0x20000 ? std::optional<int64_t>(0x12fff) : std::nullopt);
  };
  // auipc a0 for +0x12fff: rounded up; its low part is -1
  CHECK_EQ(Apply(riscv, 23, 0x22fff, 0, 0x00000517), uint64_t{0x00013517});
  CHECK_EQ(Apply(riscv, 24, 0x20000, 0, 0x00050513), uint64_t{0xfff50513});  // addi a0, a0, -1
  CHECK_EQ(Apply(riscv, 25, 0x20000, 0, 0x00b52023), uint64_t{0xfeb52fa3});  // sw a1, -1(a0)
  // call: auipc ra, 1; jalr ra, -0x800(ra) for +0x800
  CHECK_EQ(Apply(riscv, 19, 0x10800, 0, 0x000080e700000097), uint64_t{0x800080e700001097});
  CHECK_EQ(Apply(riscv, 16, 0x10008, 0, 0x00b50063), uint64_t{0x00b50463});        // beq a0, a1, +8
  CHECK_EQ(Apply(riscv, 16, 0xfffc, 0, 0x00b50063), uint64_t{0xfeb50ee3});         // beq a0, a1, -4
  CHECK_EQ(Apply(riscv, 17, 0x10010, 0, 0x0000006f), uint64_t{0x0100006f});        // j +16
  CHECK_EQ(Apply(riscv, 17, 0xfffc, 0, 0x0000006f), uint64_t{0xffdff06f});         // j -4
  CHECK_EQ(Apply(riscv, 44, 0x10008, 0, 0xc501), uint64_t{0xc501 | 1 << 10 | 0});  // c.beqz a0, +8
  CHECK_EQ(Apply(riscv, 45, 0x10010, 0, 0xa001), uint64_t{0xa801});                // c.j +16
  CHECK_EQ(Apply(riscv, 57, 0xfff0, 0), uint64_t{0xfffffff0});
  CHECK_EQ(Apply(riscv, 35, 5, 2, 10), uint64_t{17});
  CHECK_EQ(Apply(riscv, 39, 5, 2, 10), uint64_t{3});
  CHECK_EQ(Apply(riscv, 36, 5, 2, 10), uint64_t{17});
  CHECK_EQ(Apply(riscv, 40, 5, 2, 3), ~uint64_t{3});
  CHECK_EQ(Apply(riscv, 52, 1, 0, 0xc3), uint64_t{0xc2});
  CHECK_EQ(Apply(riscv, 53, 0x7f, 0, 0xc0), uint64_t{0xff});
  CHECK_EQ(Apply(riscv, 51, 5, 2, 10), uint64_t{10});
  CHECK_EQ(Apply(riscv, 43, 5, 2, 10), uint64_t{10});
  CHECK_THROWS(kImage, ({"type 16", "does not fit 13 bits"}), Apply(riscv, 16, 0x20000, 0));
  CHECK_THROWS(kImage, ({"type 19", "does not fit 32 bits"}),
               Apply(riscv, 19, uint64_t{1} << 40, 0));
  CHECK_THROWS(kImage, ({"type 24", "PCREL_HI20"}), Apply(riscv, 24, 0x20004, 0));
  CHECK_THROWS(kImage, ({"type 60", "not known for riscv64"}), Apply(riscv, 60, 0, 0));
}

TEST(ObjectFindsItsFunctions) {
  const Bytes& bytes = KernelObject();
  const ElfObject object(bytes.data(), bytes.size(), runtime::CodeMemory::PageSize());
  CHECK(object.machine() == runtime::HostElfMachine());
  CHECK(object.code_size() > 0 && object.size() >= object.code_size());
  CHECK(object.FindFunction("saxpy") < object.code_size());
  CHECK_THROWS(kImage, ({"no global function 'absent'"}), object.FindFunction("absent"));
  // Loading is a pure function of the bytes and the address.
  Bytes first(object.size()), second(object.size());
  object.Load(first.data(), 0x7f0000000000, {1, 2, 3});
  object.Load(second.data(), 0x7f0000000000, {1, 2, 3});
  CHECK(first == second);
}

// What a damaged object does to the loader: an error or an acceptance, never more. (That no damage
// is accepted is the bundle's business, whose hash sees it first.)
void LoadDamaged(const Bytes& bytes) {
  try {
    const ElfObject object(bytes.data(), bytes.size(), 4096);
    Bytes memory(object.size());
    object.Load(memory.data(), 0x7f0000000000, {1, 2, 3});
    object.FindFunction("saxpy");
  } catch (const runtime::Error& error) {
    if (error.kind() != runtime::ErrorKind::kImage) ReportFailure(__FILE__, __LINE__, error.what());
  }
}

TEST(ObjectSurvivesEveryBitFlip) {
  const Bytes& good = KernelObject();
  for (size_t bit = 0; bit < 8 * good.size(); ++bit) {
    Bytes bytes = good;
    bytes[bit / 8] ^= static_cast<uint8_t>(1u << (bit % 8));
    LoadDamaged(bytes);
  }
  CHECK(good.size() > 1000);
}

TEST(ObjectSurvivesEveryTruncation) {
  const Bytes& good = KernelObject();
  for (size_t size = 0; size < good.size(); ++size) {
    LoadDamaged(Bytes(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)));
  }
  CHECK(good.size() > 1000);
}

}  // namespace
}  // namespace dovetail::testing
