/* What stands for the vendor's driver: the system's C compiler. */
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

#include "acme.h"

extern char** environ;  // NOLINT: POSIX declares it in no header

namespace acme {
namespace {

using dovetail::Status;

/* A folder that goes when this does; what is in it is opened before. */
class Folder {
 public:
  Folder() {
    const char* const place = std::getenv("TMPDIR");
    std::string name = std::string(place == nullptr ? "/tmp" : place) + "/acme-XXXXXX";
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~Folder() {
    if (path_.empty()) return;
    for (const char* each : {"kernels.c", "kernels.so", "log"}) std::remove(Path(each).c_str());
    rmdir(path_.c_str());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  bool is_there() const { return !path_.empty(); }
  std::string Path(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

bool IsOnPath(const std::string& program) {
  if (program.find('/') != std::string::npos) return access(program.c_str(), X_OK) == 0;
  for (const std::string& folder : dovetail::SplitPaths(std::getenv("PATH"))) {
    if (access((folder + "/" + program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

/* Runs a command, its standard error in a file; its exit status, or 127 where it cannot run. */
int Run(const std::vector<std::string>& words, const std::string& log) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return 127;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return 127;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

}  // namespace

Status FindCompiler(Driver* driver) {
  const char* const named = std::getenv("DOVETAIL_ACME_CC");
  const std::string text = named == nullptr || *named == '\0' ? "cc" : named;
  std::istringstream words(text);
  driver->compiler.assign(std::istream_iterator<std::string>(words), {});
  if (driver->compiler.empty() || !IsOnPath(driver->compiler[0])) {
    return {DVT_DRIVER_MISSING, "there is no C compiler; tried '" + text + "'"};
  }
  return {};
}

Status Compile(const Driver& driver, std::string_view source, dovetail::DynamicLibrary* library) {
  const Folder folder;
  if (!folder.is_there()) {
    return {DVT_DRIVER_ERROR, std::string("no folder for a kernel's text: ") +
                                  std::strerror(errno) + "; TMPDIR says where"};
  }
  const std::string path = folder.Path("kernels.so");
  std::ofstream file(folder.Path("kernels.c"), std::ios::binary);
  file << source;
  file.close();
  if (!file) return {DVT_DRIVER_ERROR, "cannot write " + folder.Path("kernels.c")};
  std::vector<std::string> command = driver.compiler;
  /* No contraction: strict code must not be fused, and relaxed code need not be. */
  for (const char* word : {"-std=c11", "-O2", "-fPIC", "-shared", "-w", "-ffp-contract=off",
                           "-fno-strict-aliasing", "-o"}) {
    command.emplace_back(word);
  }
  command.insert(command.end(), {path, folder.Path("kernels.c"), "-lm"});
  if (const int status = Run(command, folder.Path("log")); status != 0) {
    std::ifstream log(folder.Path("log"));
    const std::string said(std::istreambuf_iterator<char>(log), {});
    return dovetail::InvalidImage("'" + command[0] + "' ended with status " +
                                  std::to_string(status) + ": " + said);
  }
  std::string reason;
  if (library->Open(path, &reason)) return {};
  return dovetail::InvalidImage("what '" + command[0] + "' made cannot be opened: " + reason);
}

}  // namespace acme
