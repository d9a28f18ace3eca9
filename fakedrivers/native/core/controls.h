/* What a test may ask of a fake driver that the process has loaded, through the functions that
 * every one of them exports (control.h has their meaning). Header-only, so that a test needs
 * nothing but the path of the library. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_CONTROLS_H_
#define DOVETAIL_FAKEDRIVERS_CORE_CONTROLS_H_

#include <dlfcn.h>

#include <cstdint>
#include <string>
#include <vector>

namespace dovetail::fakedrivers {

class Controls {
 public:
  /* False, and a text in `why`, when the library does not load or is no fake driver. The library
   * stays loaded, so that it is the one that a runtime finds under the same path. */
  bool Load(const char* path, std::string* why) {
    void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      *why = dlerror();
      return false;
    }
    return Find(library, "dvt_fake_open", &open_, why) &&
           Find(library, "dvt_fake_calls", &calls_, why) &&
           Find(library, "dvt_fake_function", &function_, why) &&
           Find(library, "dvt_fake_script", &script_, why) &&
           Find(library, "dvt_fake_faults", &faults_, why) &&
           Find(library, "dvt_fake_misuses", &misuses_, why) &&
           Find(library, "dvt_fake_misuse", &misuse_, why) &&
           Find(library, "dvt_fake_release_hangs", &release_hangs_, why);
  }

  /* Objects that are open: of one kind ("VkBuffer"), or all. */
  int64_t Open(const char* kind = nullptr) const { return open_(kind); }
  /* Calls so far: of one function, or all. */
  int64_t Calls(const char* function = nullptr) const { return calls_(function); }
  /* Every function that has been called so far. */
  std::vector<std::string> Functions() const {
    std::vector<std::string> names;
    for (uint32_t i = 0; const char* const name = function_(i); ++i) names.emplace_back(name);
    return names;
  }
  /* From now on this script holds; an empty one injects nothing. False when it is no script. */
  bool Script(const std::string& text) const { return script_(text.c_str()) == 0; }
  /* How many faults have been injected. */
  int64_t Faults() const { return faults_(); }
  /* What was called against the rules of the interface, each with its function and reason. */
  std::vector<std::string> Misuses() const {
    std::vector<std::string> texts;
    for (uint32_t i = 0; i < misuses_(); ++i) texts.emplace_back(misuse_(i));
    return texts;
  }

  /* Work that the script hung goes on. */
  void ReleaseHangs() const { release_hangs_(); }

 private:
  template <typename Function>
  static bool Find(void* library, const char* name, Function* function, std::string* why) {
    *function = reinterpret_cast<Function>(dlsym(library, name));
    if (*function == nullptr) *why = std::string("the library exports no ") + name;
    return *function != nullptr;
  }

  int64_t (*open_)(const char*) = nullptr;
  int64_t (*calls_)(const char*) = nullptr;
  const char* (*function_)(uint32_t) = nullptr;
  int (*script_)(const char*) = nullptr;
  int64_t (*faults_)() = nullptr;
  int64_t (*misuses_)() = nullptr;
  const char* (*misuse_)(uint32_t) = nullptr;
  void (*release_hangs_)() = nullptr;
};

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_CONTROLS_H_
