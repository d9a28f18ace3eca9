#include "link.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "comgr.h"
#include "dovetail/kit/dynamic_library.h"

extern char** environ;

namespace dovetail::runtime::rocm {
namespace {

bool IsProgram(const std::string& path) {
  struct stat found{};
  return stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode) &&
         access(path.c_str(), X_OK) == 0;
}

/* The first `ld.lld`: that of DOVETAIL_LLD, of PATH (Debian's carry their version), of ROCm. */
std::string FindLld() {
  if (const char* const only = std::getenv("DOVETAIL_LLD")) {
    return IsAbsolutePath(only) && IsProgram(only) ? only : "";
  }
  std::vector<std::string> names = {"ld.lld"};
  for (int version = 24; version >= 15; --version) {
    names.push_back("ld.lld-" + std::to_string(version));
  }
  std::vector<std::string> folders = SplitPaths(std::getenv("PATH"));
  folders.emplace_back("/opt/rocm/llvm/bin");
  for (const std::string& name : names) {
    for (const std::string& folder : folders) {
      std::string path = folder;
      path.append("/").append(name);
      if (IsAbsolutePath(path) && IsProgram(path)) return path;
    }
  }
  return "";
}

/* A folder of our own for one link; it goes with everything in it. */
class WorkFolder {
 public:
  Status Make() {
    const char* const base = std::getenv("TMPDIR");
    path_ = std::string(base != nullptr && IsAbsolutePath(base) ? base : "/tmp") +
            "/dovetail-link-XXXXXX";
    if (mkdtemp(path_.data()) != nullptr) return {};
    const Status status{DVT_DRIVER_ERROR, "cannot make the folder '" + path_ +
                                              "' to link in: " + std::strerror(errno)};
    path_.clear();
    return status;
  }
  ~WorkFolder() {
    if (path_.empty()) return;
    for (const char* const name : {"/kernels.o", "/kernels.hsaco", "/log"}) {
      unlink((path_ + name).c_str());
    }
    rmdir(path_.c_str());
  }
  WorkFolder() = default;
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  std::string File(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

Status WriteFile(const std::string& path, const std::string& bytes) {
  std::FILE* const file = std::fopen(path.c_str(), "wbe");
  if (file == nullptr) return {DVT_DRIVER_ERROR, "cannot write '" + path + "'"};
  const bool is_written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (std::fclose(file) == 0 && is_written) return {};
  return {DVT_DRIVER_ERROR, "cannot write '" + path + "': is the disk full?"};
}

std::string ReadFile(const std::string& path) {
  std::string bytes;
  std::FILE* const file = std::fopen(path.c_str(), "rbe");
  if (file == nullptr) return bytes;
  char part[4096];
  size_t got = 0;
  while ((got = std::fread(part, 1, sizeof part, file)) > 0) bytes.append(part, got);
  std::fclose(file);
  return bytes;
}

/* Runs a program without a shell, its words in `log`; its exit status, -1 when it did not start. */
int RunProgram(const std::string& path, const std::vector<std::string>& arguments,
               const std::string& log) {
  std::vector<char*> words;
  words.push_back(const_cast<char*>(path.c_str()));
  for (const std::string& each : arguments) words.push_back(const_cast<char*>(each.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return -1;
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t child = 0;
  const int started = posix_spawn(&child, path.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (started != 0) return -1;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Status LinkByLld(const std::string& lld, const std::string& object, std::string* linked) {
  WorkFolder folder;
  DOVETAIL_RETURN_IF_ERROR(folder.Make());
  const std::string input = folder.File("kernels.o");
  const std::string output = folder.File("kernels.hsaco");
  const std::string log = folder.File("log");
  DOVETAIL_RETURN_IF_ERROR(WriteFile(input, object));
  const int status = RunProgram(lld, {"-shared", "-o", output, input}, log);
  *linked = ReadFile(output);
  if (status == 0 && !linked->empty()) return {};
  return {DVT_INVALID_IMAGE, "'" + lld + "' could not link the object (status " +
                                 std::to_string(status) + "): " + ReadFile(log)};
}

}  // namespace

std::string LinkerName(std::string* reason) {
  if (!FindLld().empty()) return "ld.lld";
  std::string why;
  if (HasComgr(&why)) return "comgr";
  const char* const only = std::getenv("DOVETAIL_LLD");
  *reason = only == nullptr
                ? "there is no ld.lld on PATH or in /opt/rocm/llvm/bin"
                : "DOVETAIL_LLD names '" + std::string(only) + "', which is not a program";
  *reason += ", and " + why + "; install LLD or ROCm, or build for -format=hsaco";
  return "";
}

Status LinkObject(const std::string& object, const std::string& architecture, std::string* linked) {
  std::string before;
  const std::string lld = FindLld();
  if (!lld.empty()) {
    Status status = LinkByLld(lld, object, linked);
    if (status.ok()) return status;
    before = status.text();
  }
  std::string why;
  if (HasComgr(&why)) {
    Status status = LinkByComgr(object, "amdgcn-amd-amdhsa--" + architecture, linked);
    if (status.ok() || before.empty()) return status;
    return {status.code(), status.text() + "; before that: " + before};
  }
  if (!before.empty()) return {DVT_INVALID_IMAGE, before};
  return {DVT_UNSUPPORTED,
          "the image is a relocatable object, and nothing here links it: there is no ld.lld on "
          "PATH or in /opt/rocm/llvm/bin, and " +
              why +
              "; install lld or the code object manager of ROCm (Debian's libamd-comgr2), or build "
              "with -format=hsaco"};
}

}  // namespace dovetail::runtime::rocm
