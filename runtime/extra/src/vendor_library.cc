#include "vendor_library.h"

#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

namespace dovetail::runtime::extra {
namespace {

std::vector<std::string>& TheCandidates() {
  static auto* const candidates = new std::vector<std::string>();
  return *candidates;
}

}  // namespace

bool IsNameOf(const LibraryNames& names, const std::string& path) {
  return path.substr(path.find_last_of('/') + 1).rfind(names.file, 0) == 0;
}

std::string OpenLibrary(const LibraryNames& names,
                        const std::function<std::string(const DynamicLibrary&)>& take) {
  const char* const given = std::getenv(names.variable);
  const std::string chosen = given == nullptr ? "" : given;
  if (chosen == "off") return std::string(names.variable) + " is 'off'";
  std::vector<std::string> tried;
  if (!chosen.empty()) {
    tried.push_back(chosen);
  } else {
    for (const std::string& path : Candidates()) {
      if (IsNameOf(names, path)) tried.push_back(path);
    }
    tried.insert(tried.end(), names.names.begin(), names.names.end());
  }
  LibrarySearch search;
  for (const std::string& name : tried) {
    DynamicLibrary library;
    if (!search.Try(name, &library)) continue;
    const std::string reason = take(library);
    if (reason.empty()) return {};
    search.Note(name, reason);
  }
  return std::string("no ") + names.what + " was found; tried " + search.Text();
}

const std::vector<std::string>& Candidates() { return TheCandidates(); }

void SetCandidates(const char* const* paths, uint32_t count) {
  static std::once_flag once;
  std::call_once(once, [&] { TheCandidates().assign(paths, paths + count); });
}

}  // namespace dovetail::runtime::extra
