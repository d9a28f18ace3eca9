// Objects of many functions, loaded function by function: written here, as a compiler and an
// assembler lay them out, with relocations where it hurts.
#include "engine/cpu/function_loader.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "bytes.h"
#include "check.h"
#include "engine/cpu/elf_format.h"

namespace dovetail::testing {
namespace {

using runtime::FunctionLoader;

// A function of two instructions, behind as many bytes of `lead` as the test wants: it returns its
// number, read from the constants, or goes on to another function.
#if defined(__aarch64__)
constexpr uint16_t kMachine = 183;
constexpr uint8_t kRead[] = {0x00, 0x00, 0x00, 0x18,
                             0xc0, 0x03, 0x5f, 0xd6};  // ldr w0, constant; ret
constexpr uint8_t kGoOn[] = {0x00, 0x00, 0x00, 0x14};  // b function
constexpr uint8_t kNop[] = {0x1f, 0x20, 0x03, 0xd5};
constexpr uint32_t kReadType = 273, kGoOnType = 282, kAddressType = 257;  // LD_PREL_LO19, JUMP26
constexpr uint64_t kReadField = 0, kGoOnField = 0;
constexpr int64_t kBehind = 0;  // relative to the instruction itself
#elif defined(__riscv)
constexpr uint16_t kMachine = 243;
constexpr uint8_t kRead[] = {0x17, 0x05, 0,    0,    0x03, 0x25,
                             0x05, 0,    0x67, 0x80, 0,    0};     // auipc a0; lw a0, 0(a0); ret
constexpr uint8_t kGoOn[] = {0x17, 0x03, 0, 0, 0x67, 0, 0x03, 0};  // auipc t1; jr t1
constexpr uint8_t kNop[] = {0x13, 0, 0, 0};
constexpr uint32_t kReadType = 23, kGoOnType = 19, kAddressType = 2;  // PCREL_HI20, CALL_PLT, 64
constexpr uint64_t kReadField = 0, kGoOnField = 0;
constexpr int64_t kBehind = 0;
#else
constexpr uint16_t kMachine = 62;
constexpr uint8_t kRead[] = {0x8b, 0x05, 0, 0, 0, 0, 0xc3};  // mov eax, [rip + constant]; ret
constexpr uint8_t kGoOn[] = {0xe9, 0, 0, 0, 0};              // jmp function
constexpr uint8_t kNop[] = {0x90};
constexpr uint32_t kReadType = 2, kGoOnType = 4, kAddressType = 1;  // PC32, PLT32, 64
constexpr uint64_t kReadField = 2, kGoOnField = 1;
constexpr int64_t kBehind = -4;
#endif

void Put(Bytes* out, uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i) out->push_back(static_cast<uint8_t>(value >> (8 * i)));
}

struct Row {
  uint64_t place;
  uint32_t type;
  uint32_t symbol;
  int64_t addend;
};

class Writer {
 public:
  // Adds function number n and returns n. `lead`: bytes of no effect at its beginning; `go_on`: the
  // function that it ends in, which may come later, or -1. It takes `size` bytes.
  uint32_t Function(uint64_t size, uint64_t lead = 0, int go_on = -1) {
    const uint64_t start = code_.size();
    while (code_.size() < start + lead) Append(kNop);
    const uint64_t field = code_.size() + (go_on < 0 ? kReadField : kGoOnField);
    if (go_on < 0) {
      Append(kRead);
    } else {
      Append(kGoOn);
    }
    while (code_.size() < start + size) Append(kNop);
    const auto number = static_cast<uint32_t>(starts_.size());
    if (go_on < 0) {
      rows_.push_back({field, kReadType, 1, 4 * int64_t{number} + kBehind});
#if defined(__riscv)
      // The low part names the place of the high part (PCREL_LO12_I).
      rows_.push_back({field + 4, 24, kLabel + static_cast<uint32_t>(labels_.size()), 0});
      labels_.push_back(field);
#endif
    } else {
      rows_.push_back({field, kGoOnType, SymbolOf(static_cast<uint32_t>(go_on)), kBehind});
    }
    starts_.push_back(start);
    sizes_.push_back(code_.size() - start);
    return number;
  }

  uint64_t code_size() const { return code_.size(); }
  std::vector<Row>& rows() { return rows_; }
  // A constant that is the address of a function.
  void AddressOf(uint32_t function) { addressed_ = static_cast<int>(function); }
  void MakeLocal(uint32_t function) { local_ = static_cast<int>(function); }
  // What the labels inside of functions are called, of which only riscv64 has any.
  void NameLabels(const std::string& name) { label_ = name; }

  Bytes Object() const {
    Bytes constants;
    for (uint32_t i = 0; i < starts_.size(); ++i) Put(&constants, i, 4);
    while (constants.size() % 8 != 0) constants.push_back(0);
    std::vector<Row> addresses;
    if (addressed_ >= 0) {
      addresses.push_back(
          {constants.size(), kAddressType, SymbolOf(static_cast<uint32_t>(addressed_)), 0});
      Put(&constants, 0, 8);
    }
    Bytes names = {0};
    Bytes symbols(24);
    Symbol(&symbols, 0, 3, 2, 0, 0);  // the section of constants
    for (uint32_t i = 0; i < starts_.size(); ++i) {
      const uint8_t info = (int(i) == local_ ? 0x00 : 0x10) | 2;
      Symbol(&symbols, names.size(), info, 1, starts_[i], sizes_[i]);
      const std::string name = Name(i);
      names.insert(names.end(), name.c_str(), name.c_str() + name.size() + 1);
    }
    for (const uint64_t label : labels_) {
      Symbol(&symbols, names.size(), 0, 1, label, 0);
      names.insert(names.end(), label_.c_str(), label_.c_str() + label_.size() + 1);
    }
    // Section, type, flags, contents, link, info, align, entry size.
    struct Part {
      const char* name;
      uint32_t type;
      uint64_t flags;
      Bytes bytes;
      uint32_t link, info;
      uint64_t align, entry;
    };
    const std::vector<Part> parts = {
        {".text", 1, 6, code_, 0, 0, 16, 0},
        {".rodata", 1, 2, constants, 0, 0, 8, 0},
        {".rela.text", 4, 0, Table(rows_), 5, 1, 8, 24},
        {".rela.rodata", 4, 0, Table(addresses), 5, 2, 8, 24},
        {".symtab", 2, 0, symbols, 6, 2, 8, 24},
        {".strtab", 3, 0, names, 0, 0, 1, 0},
    };
    Bytes texts = {0};
    Bytes headers(64);
    Bytes file(64);
    const auto add = [&](const Part& part) {
      Put(&headers, texts.size(), 4);
      texts.insert(texts.end(), part.name, part.name + std::string(part.name).size() + 1);
      const Bytes& bytes = part.bytes;
      Put(&headers, part.type, 4);
      for (const uint64_t value : {part.flags, uint64_t{0}, uint64_t{file.size()}}) {
        Put(&headers, value, 8);
      }
      Put(&headers, bytes.size(), 8);
      Put(&headers, part.link, 4);
      Put(&headers, part.info, 4);
      Put(&headers, part.align, 8);
      Put(&headers, part.entry, 8);
      file.insert(file.end(), bytes.begin(), bytes.end());
      while (file.size() % 8 != 0) file.push_back(0);
    };
    for (const Part& part : parts) add(part);
    Bytes all = texts;
    for (const char c : std::string(".shstrtab")) all.push_back(static_cast<uint8_t>(c));
    all.push_back(0);
    add({".shstrtab", 3, 0, all, 0, 0, 1, 0});
    Bytes header = {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    Put(&header, 1, 2);
    Put(&header, kMachine, 2);
    Put(&header, 1, 4);
    Put(&header, 0, 8);
    Put(&header, 0, 8);
    Put(&header, file.size(), 8);
    Put(&header, 0, 4);
    for (const uint64_t value : {64, 0, 0, 64, 8, 7}) Put(&header, value, 2);
    std::copy(header.begin(), header.end(), file.begin());
    file.insert(file.end(), headers.begin(), headers.end());
    return file;
  }

  static std::string Name(uint32_t number) { return "f" + std::to_string(number); }

 private:
  template <size_t kSize>
  void Append(const uint8_t (&bytes)[kSize]) {
    code_.insert(code_.end(), bytes, bytes + kSize);
  }

  static constexpr uint32_t kLabel = 1u << 31;  // the symbols behind those of functions

  static uint32_t SymbolOf(uint32_t function) { return function + 2; }

  static void Symbol(Bytes* out, uint64_t name, uint8_t info, uint16_t section, uint64_t value,
                     uint64_t size) {
    Put(out, name, 4);
    Put(out, info, 1);
    Put(out, 0, 1);
    Put(out, section, 2);
    Put(out, value, 8);
    Put(out, size, 8);
  }

  Bytes Table(const std::vector<Row>& rows) const {
    Bytes out;
    for (const Row& row : rows) {
      Put(&out, row.place, 8);
      Put(&out, row.type, 4);
      const auto functions = static_cast<uint32_t>(starts_.size());
      Put(&out, row.symbol < kLabel ? row.symbol : SymbolOf(functions) + row.symbol - kLabel, 4);
      Put(&out, static_cast<uint64_t>(row.addend), 8);
    }
    return out;
  }

  Bytes code_;
  std::vector<uint64_t> starts_;
  std::vector<uint64_t> sizes_;
  std::vector<Row> rows_;
  std::vector<uint64_t> labels_;
  std::string label_ = ".Lpcrel_hi";
  int addressed_ = -1;
  int local_ = -1;
};

uint32_t Call(FunctionLoader* loader, uint32_t number) {
  const uintptr_t address = loader->Need(Writer::Name(number));
  return reinterpret_cast<uint32_t (*)()>(address)();
}

uint64_t Page() { return runtime::CodeMemory::PageSize(); }

bool IsAnythingWritableAndExecutable() {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    if (line.find(" rwx") != std::string::npos) return true;
  }
  return false;
}

// Functions of a third of a page, so that they share pages and lie across their borders.
Writer ManyFunctions(uint32_t count) {
  Writer writer;
  for (uint32_t i = 0; i < count; ++i) writer.Function(Page() / 3 / 16 * 16);
  return writer;
}

TEST(FunctionsAreLoadedOneByOne) {
  const Bytes object = ManyFunctions(60).Object();
  FunctionLoader loader(object.data(), object.size());
  CHECK(loader.code_pages() >= 20);
  CHECK_EQ(loader.loaded_pages(), uint64_t{0});
  CHECK_EQ(Call(&loader, 0), 0u);
  CHECK_EQ(loader.loaded_pages(), uint64_t{1});
  CHECK_EQ(Call(&loader, 0), 0u);
  CHECK_EQ(loader.loaded_pages(), uint64_t{1});
  CHECK_EQ(Call(&loader, 31), 31u);
  CHECK(loader.loaded_pages() <= 3);
  for (uint32_t i = 60; i-- > 0;) CHECK_EQ(Call(&loader, i), i);
  CHECK(!IsAnythingWritableAndExecutable());
  CHECK_THROWS(kImage, ({"'f60'"}), loader.Need("f60"));
}

TEST(AFunctionBringsThoseThatItCalls) {
  Writer writer;
  writer.Function(64, 0, 40);                                // f0 → f40 → f20
  for (int i = 1; i < 40; ++i) writer.Function(Page() / 2);  // f20 reads
  writer.Function(64, 0, 20);
  const Bytes object = writer.Object();
  FunctionLoader loader(object.data(), object.size());
  CHECK_EQ(Call(&loader, 0), 20u);
  CHECK(loader.loaded_pages() <= 5);
  CHECK(loader.code_pages() >= 19);
}

// The page behind is loaded along, since afterwards the one before must not be written again.
TEST(ARelocationAcrossPagesLoadsBoth) {
  for (uint64_t before = 0; before <= 12; before += sizeof kNop) {
    for (const int go_on : {-1, 0}) {
      Writer writer;
      writer.Function(64);
      writer.Function(Page() * 2, Page() - 64 - before, go_on);  // its field at the border or near
      writer.Function(Page() * 3);
      const Bytes object = writer.Object();
      const uint32_t answers[] = {0, go_on < 0 ? 1u : 0u, 2};
      for (const uint32_t first : {0u, 1u, 2u}) {
        FunctionLoader loader(object.data(), object.size());
        for (uint32_t i = 0; i < 3; ++i) {
          const uint32_t which = (first + i) % 3;
          CHECK_EQ(Call(&loader, which), answers[which]);
        }
      }
    }
  }
}

TEST(FunctionsWhoseAddressIsAConstantAreThereAtOnce) {
  Writer writer = ManyFunctions(30);
  writer.AddressOf(17);
  const Bytes object = writer.Object();
  FunctionLoader loader(object.data(), object.size());
  CHECK(loader.loaded_pages() >= 1 && loader.loaded_pages() <= 2);
  CHECK_EQ(Call(&loader, 17), 17u);
  CHECK(loader.loaded_pages() <= 2);
}

// An assembler resolves what refers to a local function, so that nothing says who needs it.
TEST(CodeWithLocalFunctionsIsLoadedWhole) {
  Writer local = ManyFunctions(12);
  local.MakeLocal(5);
  Writer unsorted = ManyFunctions(12);
  std::swap(unsorted.rows().front(), unsorted.rows().back());
  for (const Bytes& object : {local.Object(), unsorted.Object()}) {
    FunctionLoader loader(object.data(), object.size());
    CHECK_EQ(loader.loaded_pages(), loader.code_pages());
    for (const uint32_t i : {0u, 4u, 11u}) CHECK_EQ(Call(&loader, i), i);
  }
}

#if defined(__riscv)
// What an assembler keeps for relocations is no function; a name of the author's may be one.
TEST(LabelsThatAreNotTheAssemblersAreFunctions) {
  Writer labelled = ManyFunctions(12);
  labelled.NameLabels("helper");
  const Bytes object = labelled.Object();
  FunctionLoader loader(object.data(), object.size());
  CHECK_EQ(loader.loaded_pages(), loader.code_pages());
  for (const uint32_t i : {0u, 4u, 11u}) CHECK_EQ(Call(&loader, i), i);
}

// Of another section, of a place without a high part, of a symbol without a place.
TEST(ALowPartNeedsItsHighPart) {
  for (const uint32_t symbol : {0u, 1u, 2u}) {
    Writer writer;
    writer.Function(64, 16);
    writer.rows()[1].symbol = symbol;  // none, the constants, the function itself
    const Bytes object = writer.Object();
    FunctionLoader loader(object.data(), object.size());
    CHECK_THROWS(kImage, ({"PCREL_HI20"}), loader.Need("f0"));
  }
}
#endif

TEST(ABadRelocationFailsItsFunctionEachTimeAndNoOther) {
  Writer writer = ManyFunctions(60);
  const uint64_t field = 50 * (Page() / 3 / 16 * 16) + kReadField;
  for (Row& row : writer.rows()) {
    if (row.place == field) row.type = 999;
  }
  const Bytes object = writer.Object();
  FunctionLoader loader(object.data(), object.size());
  CHECK_EQ(Call(&loader, 3), 3u);
  for (int i = 0; i < 3; ++i) CHECK_THROWS(kImage, ({"type 999"}), loader.Need("f50"));
  CHECK_EQ(Call(&loader, 20), 20u);
  CHECK_EQ(Call(&loader, 3), 3u);
  CHECK(!IsAnythingWritableAndExecutable());
}

// Threads execute functions on pages whose neighbours others are loading.
TEST(ManyThreadsLoadAndCallFunctions) {
  constexpr uint32_t kCount = 200;
  const Bytes object = ManyFunctions(kCount).Object();
  for (int round = 0; round < 5; ++round) {
    FunctionLoader loader(object.data(), object.size());
    std::vector<std::thread> threads;
    threads.reserve(8);
    for (uint32_t number = 0; number < 8; ++number) {
      threads.emplace_back([&loader, number] {
        for (uint32_t i = 0; i < kCount; ++i) {
          const uint32_t which = (i * (2 * number + 1) + 25 * number) % kCount;
          CHECK_EQ(Call(&loader, which), which);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK_EQ(loader.loaded_pages(), loader.code_pages());
  }
}

}  // namespace
}  // namespace dovetail::testing
