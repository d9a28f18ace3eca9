// A relocatable ELF object, decoded as untrusted input, placed and relocated without a linker.
//
// What compilers emit for kernels is a small part of ELF: code and constant sections, symbols, RELA
// relocations between them, and calls of memset, memcpy and memmove, which loop recognition
// introduces. All else (writable data, thread-local storage, common or other undefined symbols) is
// refused with a reason: kernels keep no state and need no library.
#ifndef DOVETAIL_ENGINE_CPU_ELF_OBJECT_H_
#define DOVETAIL_ENGINE_CPU_ELF_OBJECT_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/cpu/relocate.h"
#include "engine/error.h"

namespace dovetail::runtime {

// e_machine: ELF gABI, "Machine".
enum class ElfMachine : uint16_t { kX86 = 62, kAarch64 = 183, kRiscv64 = 243 };

// Of the machine that this program runs on.
ElfMachine HostElfMachine();
const char* ElfMachineName(ElfMachine machine);

class ElfObject {
 public:
  // Decodes and places; every index, offset and sum is in range afterwards, so that Load refuses
  // only values that do not fit their fields. The bytes must outlive the object. `page` is the unit
  // of memory protection. Throws kImage.
  ElfObject(const uint8_t* bytes, uint64_t size, uint64_t page);
  ElfObject(const ElfObject&) = delete;
  ElfObject& operator=(const ElfObject&) = delete;

  ElfMachine machine() const { return machine_; }
  // Bytes to map, and how many of them, from the start, are code. Multiples of the page.
  uint64_t size() const { return total_size_; }
  uint64_t code_size() const { return code_size_; }

  // Writes everything into `memory` (size() zero bytes), relocated to run at `address` (a multiple
  // of the page). `externals` are the addresses of memset, memcpy and memmove. Throws kImage.
  struct Externals {
    uint64_t memset = 0;
    uint64_t memcpy = 0;
    uint64_t memmove = 0;
  };
  void Load(uint8_t* memory, uint64_t address, const Externals& externals) const {
    LoadPart({0, total_size_}, memory, address, externals);
  }

  // Bytes of the mapping.
  struct Part {
    uint64_t begin;
    uint64_t end;
  };
  // The same for what lies in a part alone; only where MayWriteAcross denies both of its ends.
  void LoadPart(Part part, uint8_t* memory, uint64_t address, const Externals& externals) const;
  // Whether a relocation may write on both sides of a place.
  bool MayWriteAcross(uint64_t place) const;

  // The functions of the object in the order of their places, if each can be loaded without the
  // others: whatever one of them wants of another has a relocation. Else none.
  std::vector<Part> SeparateFunctions() const;
  // Places in the code that relocations of a part lead to, and a few beside them.
  std::vector<uint64_t> CodeReferences(Part part) const;

  // Offset of a global function in the mapping. Throws kImage when there is none of this name.
  uint64_t FindFunction(std::string_view name) const;

 private:
  struct Section {
    std::string_view name;  // in the bytes
    uint32_t type = 0;
    uint64_t flags = 0;
    uint64_t offset = 0;  // in the file
    uint64_t size = 0;
    uint64_t align = 1;
    uint32_t link = 0;
    uint32_t info = 0;
    uint64_t entry_size = 0;
    bool is_placed = false;
    uint64_t place = 0;  // in the mapping
  };
  enum class SymbolSort : uint8_t { kPlaced, kAbsolute, kExternal, kUnplaced };
  struct Symbol {
    std::string_view name;
    uint8_t binding = 0;
    uint8_t type = 0;
    SymbolSort sort = SymbolSort::kUnplaced;
    uint32_t section = 0;
    uint64_t value = 0;  // in the section; kAbsolute: itself
    uint64_t size = 0;
    uint32_t external = 0;  // kExternal: which stub
  };
  struct Relocation {
    uint64_t offset;
    uint32_t type;
    uint32_t symbol;
    int64_t addend;
  };
  // riscv64: a PCREL_HI20 and the section that it is in.
  struct HighPartPlace {
    uint32_t section;
    Relocation relocation;
  };

  template <typename T>
  T At(uint64_t offset) const;
  uint64_t NeedRange(uint64_t offset, uint64_t size, const char* what) const;
  const Section& NeedTexts(uint64_t index, const char* whose) const;
  std::string_view TextAt(const Section& names, uint64_t offset) const;
  void ReadHeader();
  void ReadSections();
  void CheckApart() const;
  void ReadSymbols();
  void ReadSymbol(const Section& table, const Section& names, uint64_t index);
  void ReadRelocations();
  Relocation RelocationAt(const Section& section, uint64_t at) const;
  const Symbol& NeedSymbol(const Section& section, uint32_t index) const;
  void PlaceSections(uint64_t page);
  uint64_t PlaceGroup(bool code, uint64_t at);
  uint64_t SymbolAddress(const Symbol& symbol, uint64_t base) const;
  std::optional<int64_t> HighPart(const Section& section, const Relocation& low,
                                  uint64_t base) const;
  void Relocate(const Section& section, Part part, uint8_t* memory, uint64_t base) const;
  uint64_t FirstRelocation(const Section& section, uint64_t place) const;
  bool IsMark(const Symbol& symbol) const;
  bool AddFunctions(uint32_t section, std::vector<uint32_t>* symbols, std::vector<Part>* out) const;
  void WriteStubs(Part part, uint8_t* memory, const Externals& externals) const;

  const uint8_t* bytes_;
  uint64_t size_;
  ElfMachine machine_ = ElfMachine::kX86;
  std::vector<Section> sections_;
  std::vector<Symbol> symbols_;
  std::vector<uint32_t> by_name_;          // global symbols with a place, sorted
  std::vector<const Section*> relocated_;  // tables of relocations that Load applies
  bool is_sorted_ = true;                  // each of these, by place
  std::vector<HighPartPlace> high_parts_;  // by section and offset
  uint32_t symbol_table_ = 0;              // section index, 0 when there is none
  uint64_t stubs_ = 0;                     // where the stubs of externals stand
  uint64_t code_size_ = 0;
  uint64_t total_size_ = 0;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CPU_ELF_OBJECT_H_
