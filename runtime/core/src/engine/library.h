// Opening shared libraries, and saying exactly why one cannot be opened.
#ifndef DOVETAIL_ENGINE_LIBRARY_H_
#define DOVETAIL_ENGINE_LIBRARY_H_

#include <string>
#include <vector>

namespace dovetail::runtime {

// Opens `path` (absolute) with all symbols resolved and kept to itself. Null on failure, with the
// system's text and the names of needed libraries that are missing in `*reason`. Never closed.
void* OpenLibrary(const std::string& path, std::string* reason);

// Null when the library has no such symbol.
void* FindSymbol(void* library, const char* name);

// The DT_NEEDED names of an ELF file of this machine's class and byte order, in order; empty when
// the file cannot be read as one.
std::vector<std::string> ReadNeededLibraries(const std::string& path);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_LIBRARY_H_
