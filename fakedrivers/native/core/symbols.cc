/* Takes exported functions out of this library's own dynamic symbol table, in memory: a symbol with
 * the value 0 is one that the dynamic linker does not find (System V ABI, "Symbol Table"). */
#include "symbols.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <map>
#include <mutex>

namespace dovetail::fakedrivers {
namespace {

struct Hidden {
  std::mutex mutex;
  std::map<std::string, ElfW(Addr)> values; /* what stood in the table */
};

Hidden& AllHidden() {
  static auto* const hidden = new Hidden;
  return *hidden;
}

struct DynamicTable {
  ElfW(Sym) * symbols = nullptr;
  const char* names = nullptr;
  uint32_t count = 0;
};

/* The table of the library that holds this very function. */
DynamicTable FindTable() {
  DynamicTable table;
  Dl_info info = {};
  link_map* map = nullptr;
  if (dladdr1(reinterpret_cast<const void*>(&FindTable), &info, reinterpret_cast<void**>(&map),
              RTLD_DL_LINKMAP) == 0 ||
      map == nullptr || map->l_ld == nullptr) {
    return table;
  }
  for (const ElfW(Dyn)* entry = map->l_ld; entry->d_tag != DT_NULL; ++entry) {
    /* glibc has relocated these addresses. */
    if (entry->d_tag == DT_SYMTAB) table.symbols = reinterpret_cast<ElfW(Sym)*>(entry->d_un.d_ptr);
    if (entry->d_tag == DT_STRTAB) table.names = reinterpret_cast<const char*>(entry->d_un.d_ptr);
    if (entry->d_tag == DT_HASH) {
      table.count = reinterpret_cast<const uint32_t*>(entry->d_un.d_ptr)[1]; /* nchain */
    }
  }
  return table;
}

void SetValue(ElfW(Sym) * symbol, ElfW(Addr) value) {
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const uintptr_t begin = reinterpret_cast<uintptr_t>(symbol) & ~(page - 1);
  const uintptr_t end = reinterpret_cast<uintptr_t>(symbol + 1);
  void* const start = reinterpret_cast<void*>(begin);
  if (mprotect(start, end - begin, PROT_READ | PROT_WRITE) != 0) return;
  symbol->st_value = value;
  mprotect(start, end - begin, PROT_READ);
}

}  // namespace

void HideSymbols(const std::set<std::string>& names) {
  Hidden& hidden = AllHidden();
  const std::lock_guard<std::mutex> lock(hidden.mutex);
  if (names.empty() && hidden.values.empty()) return;
  const DynamicTable table = FindTable();
  for (uint32_t i = 0; table.names != nullptr && i < table.count; ++i) {
    ElfW(Sym)* const symbol = table.symbols + i;
    const std::string name = table.names + symbol->st_name;
    const auto known = hidden.values.find(name);
    if (names.count(name) != 0 && known == hidden.values.end() && symbol->st_value != 0) {
      hidden.values[name] = symbol->st_value;
      SetValue(symbol, 0);
    } else if (names.count(name) == 0 && known != hidden.values.end()) {
      SetValue(symbol, known->second);
      hidden.values.erase(known);
    }
  }
}

bool IsHidden(const char* name) {
  Hidden& hidden = AllHidden();
  const std::lock_guard<std::mutex> lock(hidden.mutex);
  return hidden.values.count(name) != 0;
}

}  // namespace dovetail::fakedrivers
