#include "engine/library.h"

#include <dlfcn.h>
#include <elf.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>

#include "engine/error.h"

namespace dovetail::runtime {
namespace {

// A library's own file is small; more than this is not read only to word a message.
constexpr std::streamoff kMaxFileBytes = std::streamoff{256} << 20;

template <typename T>
bool ReadAt(const std::string& bytes, uint64_t offset, T* value) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) return false;
  std::memcpy(value, bytes.data() + offset, sizeof(T));
  return true;
}

// File offset of a virtual address, by the program headers; or false.
bool OffsetOf(const std::string& bytes, const Elf64_Ehdr& header, uint64_t address,
              uint64_t* offset) {
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr segment;
    if (!ReadAt(bytes, header.e_phoff + i * sizeof segment, &segment)) return false;
    if (segment.p_type == PT_LOAD && address >= segment.p_vaddr &&
        address - segment.p_vaddr < segment.p_filesz) {
      *offset = segment.p_offset + (address - segment.p_vaddr);
      return true;
    }
  }
  return false;
}

std::string TextAt(const std::string& bytes, uint64_t offset) {
  if (offset >= bytes.size()) return "";
  const char* start = bytes.data() + offset;
  return std::string(start, strnlen(start, bytes.size() - offset));
}

}  // namespace

std::vector<std::string> ReadNeededLibraries(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file || file.tellg() > kMaxFileBytes) return {};
  file.seekg(0);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  Elf64_Ehdr header;
  if (!ReadAt(bytes, 0, &header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
      header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_phentsize != sizeof(Elf64_Phdr)) {
    return {};
  }
  std::vector<uint64_t> needed;
  uint64_t names_address = 0;
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr segment;
    if (!ReadAt(bytes, header.e_phoff + i * sizeof segment, &segment)) return {};
    if (segment.p_type != PT_DYNAMIC) continue;
    Elf64_Dyn entry;
    for (uint64_t at = 0; at < segment.p_filesz && ReadAt(bytes, segment.p_offset + at, &entry);
         at += sizeof entry) {
      if (entry.d_tag == DT_NULL) break;
      if (entry.d_tag == DT_NEEDED) needed.push_back(entry.d_un.d_val);
      if (entry.d_tag == DT_STRTAB) names_address = entry.d_un.d_ptr;
    }
  }
  uint64_t names = 0;
  if (needed.empty() || !OffsetOf(bytes, header, names_address, &names)) return {};
  std::vector<std::string> libraries;
  libraries.reserve(needed.size());
  for (const uint64_t offset : needed) libraries.push_back(TextAt(bytes, names + offset));
  return libraries;
}

#if defined(DOVETAIL_STATIC)

void* OpenLibrary(const std::string& path, std::string* reason) {
  *reason = Concat("this program is linked statically and cannot open '", path, "'");
  return nullptr;
}

void* FindSymbol(void*, const char*) { return nullptr; }

#else

void* OpenLibrary(const std::string& path, std::string* reason) {
  if (path.empty() || path[0] != '/') {
    *reason = Concat("'", path, "' is not an absolute path");
    return nullptr;
  }
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library != nullptr) return library;
  const char* text = dlerror();
  *reason = text == nullptr ? Concat("cannot open '", path, "'") : text;
  std::string missing;
  for (const std::string& name : ReadNeededLibraries(path)) {
    // Asked of the system in the same way that the loader asks for it.
    void* found = dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (found != nullptr) {
      dlclose(found);
    } else {
      missing += (missing.empty() ? "" : ", ") + name;
    }
  }
  if (!missing.empty()) *reason += "; missing: " + missing;
  return nullptr;
}

void* FindSymbol(void* library, const char* name) { return dlsym(library, name); }

#endif

}  // namespace dovetail::runtime
