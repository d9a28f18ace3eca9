/* As much of an ELF file as a driver's loader looks at: which processor, how long, which functions.
 * (System V ABI; the layout of cubins as `ptxas` writes it.) */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_ELF_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_ELF_H_

#include <elf.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace dovetail::fakedrivers::gpu {

/* A caller gives device code without its length, so that a damaged header cannot be told: as with
 * the real driver, what is given must be an ELF file. */
class Elf {
 public:
  explicit Elf(const void* bytes) : bytes_(static_cast<const char*>(bytes)) {
    std::memcpy(&header_, bytes, sizeof(header_));
  }

  /* Byte by byte, as a text may end before the fourth. */
  static bool IsElf(const void* bytes) {
    const auto* const at = static_cast<const char*>(bytes);
    for (int i = 0; i < SELFMAG; ++i) {
      if (at[i] != ELFMAG[i]) return false;
    }
    return true;
  }

  bool is_64() const { return header_.e_ident[EI_CLASS] == ELFCLASS64; }
  unsigned machine() const { return header_.e_machine; }
  unsigned type() const { return header_.e_type; }
  unsigned flags() const { return header_.e_flags; }
  unsigned abi() const { return header_.e_ident[EI_OSABI]; }
  unsigned abi_version() const { return header_.e_ident[EI_ABIVERSION]; }

  /* To the end of the last table or section. */
  uint64_t size() const {
    uint64_t end = sizeof(header_);
    end =
        std::max<uint64_t>(end, header_.e_shoff + uint64_t{header_.e_shnum} * header_.e_shentsize);
    end =
        std::max<uint64_t>(end, header_.e_phoff + uint64_t{header_.e_phnum} * header_.e_phentsize);
    for (const Elf64_Shdr& section : Sections()) {
      if (section.sh_type != SHT_NOBITS) end = std::max(end, section.sh_offset + section.sh_size);
    }
    return end;
  }

  std::vector<Elf64_Shdr> Sections() const {
    std::vector<Elf64_Shdr> sections(header_.e_shoff == 0 ? 0 : header_.e_shnum);
    for (size_t i = 0; i < sections.size(); ++i) {
      std::memcpy(&sections[i], bytes_ + header_.e_shoff + i * header_.e_shentsize,
                  sizeof(Elf64_Shdr));
    }
    return sections;
  }

  /* Names of defined symbols of a type that others see. */
  std::vector<std::string> Symbols(unsigned type) const {
    std::vector<std::string> names;
    const std::vector<Elf64_Shdr> sections = Sections();
    for (const Elf64_Shdr& table : sections) {
      if ((table.sh_type != SHT_SYMTAB && table.sh_type != SHT_DYNSYM) ||
          table.sh_link >= sections.size()) {
        continue;
      }
      for (uint64_t at = 0; at + sizeof(Elf64_Sym) <= table.sh_size; at += sizeof(Elf64_Sym)) {
        Elf64_Sym symbol;
        std::memcpy(&symbol, bytes_ + table.sh_offset + at, sizeof(symbol));
        if (ELF64_ST_TYPE(symbol.st_info) != type || symbol.st_shndx == SHN_UNDEF ||
            ELF64_ST_BIND(symbol.st_info) == STB_LOCAL) {
          continue;
        }
        std::string name = bytes_ + sections[table.sh_link].sh_offset + symbol.st_name;
        if (std::find(names.begin(), names.end(), name) == names.end()) {
          names.push_back(std::move(name));
        }
      }
    }
    return names;
  }

 private:
  const char* bytes_;
  Elf64_Ehdr header_;
};

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_ELF_H_
