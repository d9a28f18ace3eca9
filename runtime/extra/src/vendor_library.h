/* Libraries of a vendor for the devices of one kind, opened when they are first needed. */
#ifndef DOVETAIL_RUNTIME_EXTRA_VENDOR_LIBRARY_H_
#define DOVETAIL_RUNTIME_EXTRA_VENDOR_LIBRARY_H_

#include <functional>
#include <string>
#include <vector>

#include "dovetail/kit/dynamic_library.h"

namespace dovetail::runtime::extra {

/* How a library for the devices of one kind is called. */
struct LibraryNames {
  const char* kind; /* of device */
  const char* what;
  const char* variable;
  const char* file; /* what files of it begin with */
  std::vector<const char*> names;
};

/* Whether a path is that of such a library. */
bool IsNameOf(const LibraryNames& names, const std::string& path);

/* Opens what the variable says, or the first that `take` takes: it finds the functions that it
 * needs, or gives the reason why the library is of no use. The library stays open. Returns why
 * there is none; empty: it is taken. */
std::string OpenLibrary(const LibraryNames& names,
                        const std::function<std::string(const DynamicLibrary&)>& take);

/* Absolute paths that may be a library of a vendor, of the host or of a device. */
const std::vector<std::string>& Candidates();
/* Sets them, once: later calls change nothing. */
void SetCandidates(const char* const* paths, uint32_t count);

}  // namespace dovetail::runtime::extra

#endif  // DOVETAIL_RUNTIME_EXTRA_VENDOR_LIBRARY_H_
