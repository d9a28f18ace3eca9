/* Opening a vendor's shared library: the one place per operating system that does it.
 *
 * A device runtime links to no vendor's library; it opens one when it is first needed and fills a
 * table of functions from it. What may be opened is an absolute path, or a plain name that only the
 * system's own search resolves: never something from the current directory, where anybody may have
 * put it. Symbols stay local to the library (RTLD_LOCAL), so that two drivers do not meet.
 *
 *   dovetail::LibrarySearch search;
 *   dovetail::DynamicLibrary library;
 *   for (const std::string& name : names) {
 *     if (search.Try(name, &library)) break;
 *   }
 *   if (!library.is_open()) fail("no loader was found; tried " + search.Text());
 *
 *   dovetail::SymbolLoader symbols(library);
 *   symbols.Load("vkGetInstanceProcAddr", &api.GetInstanceProcAddr);
 *   if (!symbols.missing().empty()) fail(library.name() + " lacks " + symbols.MissingText());
 *
 * Header-only and without dependencies, for the runtimes of this tree and for anybody's own.
 * Nothing here throws except std::bad_alloc out of the standard containers.
 */
#ifndef DOVETAIL_KIT_DYNAMIC_LIBRARY_H_
#define DOVETAIL_KIT_DYNAMIC_LIBRARY_H_

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace dovetail {

/* True for an absolute path, which is opened as it is. */
inline bool IsAbsolutePath(const std::string& path) { return !path.empty() && path[0] == '/'; }

/* "a; b; c". */
inline std::string JoinNotes(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += (text.empty() ? "" : "; ") + note;
  return text;
}

/* The parts of a list such as PATH, which colons separate; empty parts are left out, as they would
 * mean the current directory. `text` may be null. */
inline std::vector<std::string> SplitPaths(const char* text) {
  std::vector<std::string> paths;
  std::string rest = text == nullptr ? "" : text;
  while (!rest.empty()) {
    const size_t colon = rest.find(':');
    if (colon != 0) paths.push_back(rest.substr(0, colon));
    if (colon == std::string::npos) break;
    rest.erase(0, colon + 1);
  }
  return paths;
}

/* A library that stays open for the life of the process: drivers start threads and register exit
 * handlers, so that closing one is not safe. Copies name the same library. */
class DynamicLibrary {
 public:
  /* Opens an absolute path or a plain name. On failure returns false with the system's reason. */
  bool Open(const std::string& name, std::string* reason) {
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
    handle_ = handle;
    name_ = name;
    return true;
  }

  bool is_open() const { return handle_ != nullptr; }
  void* handle() const { return handle_; }          /* the same for two names of one library */
  const std::string& name() const { return name_; } /* as asked for */

  /* Null when the library does not export `symbol`. */
  void* Symbol(const char* symbol) const { return dlsym(handle_, symbol); }

 private:
  void* handle_ = nullptr;
  std::string name_;
};

/* Tries names one after the other and remembers why each failed. */
class LibrarySearch {
 public:
  bool Try(const std::string& name, DynamicLibrary* library) {
    std::string reason;
    if (library->Open(name, &reason)) return true;
    Note(name, reason);
    return false;
  }

  /* For a library that opens and cannot be used. */
  void Note(const std::string& name, const std::string& reason) {
    const std::string start = name + ": ";
    /* The system's own reasons begin with the name. */
    failures_.push_back(reason.compare(0, start.size(), start) == 0 ? reason : start + reason);
  }

  /* "<name>: <reason>", one for each name that failed. */
  const std::vector<std::string>& failures() const { return failures_; }

  /* The failures in one line; "nothing" when nothing has been tried. */
  std::string Text() const { return failures_.empty() ? "nothing" : JoinNotes(failures_); }

 private:
  std::vector<std::string> failures_;
};

/* Fills function pointers by name and lists those that are not there. */
class SymbolLoader {
 public:
  explicit SymbolLoader(const DynamicLibrary& library) : library_(library) {}

  /* A function that must be there. */
  template <typename Function>
  bool Load(const char* symbol, Function** function) {
    if (LoadOptional(symbol, function)) return true;
    missing_.emplace_back(symbol);
    return false;
  }

  /* A function that may be missing; it is then null. */
  template <typename Function>
  bool LoadOptional(const char* symbol, Function** function) const {
    *function = reinterpret_cast<Function*>(library_.Symbol(symbol));
    return *function != nullptr;
  }

  const std::vector<std::string>& missing() const { return missing_; }
  /* The first few of them, and how many more: a file that is another library lacks them all. */
  std::string MissingText() const {
    constexpr size_t kNamed = 3;
    if (missing_.size() <= kNamed + 1) return JoinNotes(missing_);
    return JoinNotes({missing_.begin(), missing_.begin() + kNamed}) + " and " +
           std::to_string(missing_.size() - kNamed) + " more functions";
  }

 private:
  const DynamicLibrary& library_;
  std::vector<std::string> missing_;
};

/* The file of the library that `address` (of a function of ours) belongs to, with links resolved;
 * empty when the system cannot tell. */
inline std::string LibraryFileOf(const void* address) {
  Dl_info info = {};
  if (dladdr(address, &info) == 0 || info.dli_fname == nullptr) return {};
  const std::unique_ptr<char, void (*)(void*)> real(realpath(info.dli_fname, nullptr), std::free);
  return real == nullptr ? std::string() : std::string(real.get());
}

/* The root of the virtual environment (PEP 405) or conda environment that holds `file`, or an empty
 * text. Only such a folder is believed: an `etc` or `lib` beside an arbitrary ancestor, /tmp say,
 * may be anybody's. */
inline std::string EnvironmentRootOf(const std::string& file) {
  /* From `<prefix>/lib/python3.11/site-packages/dovetail_runtime_opencl/lib` it is five folders up,
   * and two are left for other layouts. */
  constexpr int kMaxDepth = 7;
  std::string folder = file;
  for (int depth = 0; depth <= kMaxDepth; ++depth) {
    const size_t slash = folder.find_last_of('/');
    if (slash == std::string::npos || slash == 0) break;
    folder.resize(slash);
    struct stat info = {};
    if (access((folder + "/pyvenv.cfg").c_str(), F_OK) == 0 ||
        (stat((folder + "/conda-meta").c_str(), &info) == 0 && S_ISDIR(info.st_mode))) {
      return folder;
    }
  }
  return {};
}

}  // namespace dovetail

#endif  // DOVETAIL_KIT_DYNAMIC_LIBRARY_H_
