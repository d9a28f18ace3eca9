#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>

#include "dovetail/kit/dynamic_library.h"
#include "library.h"

namespace dovetail::runtime::opencl {
namespace {

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool IsFolder(const std::string& path) {
  struct stat info = {};
  return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

/* The first line that is not empty, without surrounding blanks. */
std::string FirstLine(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    const size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos) continue;
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
  }
  return {};
}

}  // namespace

std::vector<std::string> SystemLoaderNames() {
#if defined(__APPLE__)
  return {"/System/Library/Frameworks/OpenCL.framework/OpenCL"};
#else
  return {"libOpenCL.so.1", "libOpenCL.so"};
#endif
}

std::vector<std::string> ReadDriverList(const std::string& path) {
  std::vector<std::string> files;
  if (IsFolder(path)) {
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(path.c_str()), closedir);
    if (folder == nullptr) return {};
    while (const dirent* const entry = readdir(folder.get())) {
      const std::string name = entry->d_name;
      if (!EndsWith(name, ".icd")) continue;
      files.push_back(path);
      files.back().append("/").append(name);
    }
    std::sort(files.begin(), files.end());
  } else if (EndsWith(path, ".icd")) {
    files.push_back(path);
  }
  std::vector<std::string> libraries;
  for (const std::string& file : files) {
    std::string line = FirstLine(file);
    if (!line.empty()) libraries.push_back(std::move(line));
  }
  return libraries;
}

std::vector<std::string> DriverListFolders() {
  std::vector<std::string> folders = {"/etc/OpenCL/vendors"};
  const std::string root =
      EnvironmentRootOf(LibraryFileOf(reinterpret_cast<const void*>(&DriverListFolders)));
  if (!root.empty()) folders.push_back(root + "/etc/OpenCL/vendors");
  return folders;
}

bool IsProgramOnPath(const char* program) {
  for (const std::string& folder : SplitPaths(std::getenv("PATH"))) {
    if (access((folder + "/" + program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

}  // namespace dovetail::runtime::opencl
