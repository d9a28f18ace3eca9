/* What the fake libamd_comgr makes of an object when it is asked to link it: the same bytes,
 * with a header that says "linked", so that libamdhip64 takes it, and finds the CPU image of the
 * object; an object that nobody linked is refused, as by the real loader. */
#ifndef DOVETAIL_FAKEDRIVERS_HIP_LINKED_H_
#define DOVETAIL_FAKEDRIVERS_HIP_LINKED_H_

#include <elf.h>

#include <cstddef>
#include <string>

namespace dovetail::fakedrivers {

constexpr size_t kLinkedMarkAt = EI_NIDENT - 1; /* padding of the header */
constexpr char kLinkedMark = 0x5D;

inline bool IsMarkedAsLinked(const std::string& object) {
  return object.size() >= sizeof(Elf64_Ehdr) && object[kLinkedMarkAt] == kLinkedMark;
}

inline void MarkAsLinked(std::string* object) {
  (*object)[kLinkedMarkAt] = kLinkedMark;
  (*object)[offsetof(Elf64_Ehdr, e_type)] = ET_DYN;
}

inline void UnmarkAsLinked(std::string* object) {
  (*object)[kLinkedMarkAt] = 0;
  (*object)[offsetof(Elf64_Ehdr, e_type)] = ET_REL;
}

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_HIP_LINKED_H_
