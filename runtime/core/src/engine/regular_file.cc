#include "engine/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "engine/error.h"

namespace dovetail::runtime {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return number_; }
  // Errors of writing may come as late as here.
  bool Close() { return close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

[[noreturn]] void FailWithErrno() { Fail(ErrorKind::kSystem, std::strerror(errno)); }

void WriteParts(int file, const std::vector<std::string_view>& parts) {
  for (std::string_view part : parts) {
    while (!part.empty()) {
      const ssize_t written = write(file, part.data(), part.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) FailWithErrno();
      part.remove_prefix(static_cast<size_t>(written));
    }
  }
}

// Where a path leads, links followed; the path itself when nothing is there yet.
std::string Resolved(const std::string& path) {
  char* const resolved = realpath(path.c_str(), nullptr);
  if (resolved == nullptr) return path;
  std::string text = resolved;
  std::free(resolved);
  return text;
}

// A new file in the folder of `target`, whose name it does not contain: that may be as long as
// names can be. The system takes the process's mask off `mode`; asking for the mask would change it
// for a moment, under files that other threads make.
int MakeBeside(const std::string& target, mode_t mode, std::string* name) {
  static std::atomic<uint64_t> next{0};
  const size_t slash = target.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : target.substr(0, slash + 1);
  for (;;) {
    *name = Concat(folder, ".dovetail-", getpid(), "-", next++);
    const int file = open(name->c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file >= 0 || errno != EEXIST) return file;
  }
}

}  // namespace

int OpenRegularFile(const std::string& path, uint64_t* size, std::string* why) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  struct stat status = {};
  if (file < 0 || fstat(file, &status) != 0) {
    *why = std::strerror(errno);
  } else if (!S_ISREG(status.st_mode)) {
    *why = "it is not a regular file";
  } else {
    *size = static_cast<uint64_t>(status.st_size);
    return file;
  }
  if (file >= 0) close(file);
  return -1;
}

std::vector<uint8_t> ReadRegularFile(const std::string& path) {
  uint64_t size = 0;
  std::string why;
  const Descriptor file(OpenRegularFile(path, &size, &why));
  if (file.get() < 0) Fail(ErrorKind::kSystem, why);
  std::vector<uint8_t> content(size);
  uint64_t done = 0;
  while (done < size) {
    const ssize_t got = read(file.get(), content.data() + done, size - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) FailWithErrno();
    if (got == 0) Fail(ErrorKind::kSystem, "it became shorter while it was being read");
    done += static_cast<uint64_t>(got);
  }
  return content;
}

void WriteWholeFile(const std::string& path, const std::vector<std::string_view>& parts) {
  const std::string target = Resolved(path);
  struct stat status = {};
  const bool is_there = stat(target.c_str(), &status) == 0;
  if (is_there && !S_ISREG(status.st_mode)) {
    // Opening a pipe that nobody reads fails (ENXIO) instead of waiting.
    Descriptor file(open(target.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (file.get() < 0) FailWithErrno();
    const int flags = fcntl(file.get(), F_GETFL);
    if (flags < 0 || fcntl(file.get(), F_SETFL, flags & ~O_NONBLOCK) != 0) FailWithErrno();
    WriteParts(file.get(), parts);
    if (!file.Close()) FailWithErrno();
    return;
  }
  std::string temporary;
  Descriptor file(MakeBeside(target, is_there ? 0600 : 0666, &temporary));
  if (file.get() < 0) FailWithErrno();
  try {
    if (is_there && fchmod(file.get(), status.st_mode & 0777U) != 0) FailWithErrno();
    WriteParts(file.get(), parts);
    if (fsync(file.get()) != 0 || !file.Close()) FailWithErrno();
    if (rename(temporary.c_str(), target.c_str()) != 0) FailWithErrno();
  } catch (...) {
    unlink(temporary.c_str());
    throw;
  }
}

}  // namespace dovetail::runtime
