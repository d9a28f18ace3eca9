// The functions of a relocatable object, made ready to be called one by one.
//
// The object is mapped once. A function is copied, relocated and made executable when it is first
// needed, with those that it calls, and by whole pages: its neighbours on these pages come along.
// A page is written before it is made executable, never after: another thread may be executing it.
#ifndef DOVETAIL_ENGINE_CPU_FUNCTION_LOADER_H_
#define DOVETAIL_ENGINE_CPU_FUNCTION_LOADER_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/calls.h"
#include "engine/cpu/code_memory.h"
#include "engine/cpu/elf_object.h"

namespace dovetail::runtime {

class FunctionLoader {
 public:
  // Reads and places the object; loads its constants, and all of its code where the functions
  // cannot be told apart (ElfObject::SeparateFunctions). The bytes must outlive this. Throws
  // kImage.
  FunctionLoader(const uint8_t* bytes, uint64_t size);

  // The address of a global function, ready to be called. For any number of threads. Throws kImage
  // when there is none of this name, or when it cannot be relocated.
  uintptr_t Need(std::string_view name);

  // How many pages of code are executable by now, and how many there are.
  uint64_t loaded_pages() const;
  uint64_t code_pages() const { return is_loaded_.size(); }

 private:
  using Part = ElfObject::Part;

  void NeedFrom(std::vector<uint64_t> places);
  void WantPages(Part part, std::vector<uint64_t>* wanted) const;
  void LoadPages(std::vector<uint64_t> wanted);
  void Load(Part part, bool is_code);

  const uint64_t page_ = CodeMemory::PageSize();
  const ElfObject object_;
  CodeMemory memory_;
  const std::vector<Part> functions_;  // by place; none: all is loaded

  mutable Mutex mutex_;          // guards what follows, and the pages that are not loaded
  std::vector<bool> is_ready_;   // by function: it and all that it calls
  std::vector<bool> is_loaded_;  // by page of code
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CPU_FUNCTION_LOADER_H_
