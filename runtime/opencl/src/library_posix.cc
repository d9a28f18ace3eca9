#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>

#include "library.h"

namespace dovetail::runtime::opencl {
namespace {

/* How many folders above our own are searched for `etc/OpenCL/vendors`: from
 * `<prefix>/lib/python3.11/site-packages/dovetail_runtime_opencl/lib` it is five, and two are left
 * for other layouts. */
constexpr int kMaxPrefixDepth = 7;

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool IsFolder(const std::string& path) {
  struct stat info = {};
  return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

/* The root of a virtual environment (PEP 405) or of a conda environment. Only such a folder is
 * believed: an `etc` beside an arbitrary ancestor, /tmp say, may be anybody's. */
bool IsEnvironmentRoot(const std::string& folder) {
  return access((folder + "/pyvenv.cfg").c_str(), F_OK) == 0 || IsFolder(folder + "/conda-meta");
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

bool IsAbsolutePath(const std::string& path) { return !path.empty() && path[0] == '/'; }

bool OpenLibrary(const std::string& name, Library* library, std::string* reason) {
  if (name.empty()) {
    *reason = "the name is empty";
    return false;
  }
  if (!IsAbsolutePath(name) && name.find('/') != std::string::npos) {
    *reason = "a relative path is not opened";
    return false;
  }
  void* const handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    const char* const text = dlerror();
    *reason = text == nullptr ? "unknown reason" : text;
    return false;
  }
  *library = {handle, name};
  return true;
}

void* FindSymbol(const Library& library, const char* symbol) {
  return dlsym(library.handle, symbol);
}

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
  Dl_info info = {};
  if (dladdr(reinterpret_cast<const void*>(&IsAbsolutePath), &info) == 0 ||
      info.dli_fname == nullptr) {
    return folders;
  }
  const std::unique_ptr<char, void (*)(void*)> real(realpath(info.dli_fname, nullptr), std::free);
  if (real == nullptr) return folders;
  std::string folder = real.get();
  for (int depth = 0; depth <= kMaxPrefixDepth; ++depth) {
    const size_t slash = folder.find_last_of('/');
    if (slash == std::string::npos || slash == 0) break;
    folder.resize(slash);
    if (!IsEnvironmentRoot(folder)) continue;
    folders.push_back(folder + "/etc/OpenCL/vendors");
    break;
  }
  return folders;
}

bool IsProgramOnPath(const char* program) {
  const char* const path = std::getenv("PATH");
  if (path == nullptr) return false;
  std::string rest = path;
  while (!rest.empty()) {
    const size_t colon = rest.find(':');
    const std::string folder = rest.substr(0, colon);
    if (!folder.empty() && access((folder + "/" + program).c_str(), X_OK) == 0) return true;
    if (colon == std::string::npos) break;
    rest.erase(0, colon + 1);
  }
  return false;
}

void CallInForkedChild(void (*function)()) { pthread_atfork(nullptr, nullptr, function); }

unsigned long ProcessNumber() { return static_cast<unsigned long>(getpid()); }

}  // namespace dovetail::runtime::opencl
