// Files that a user names: read only when regular, written whole or not at all.
#include "engine/regular_file.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "check.h"

namespace dovetail::testing {
namespace {

using runtime::OpenRegularFile;
using runtime::ReadRegularFile;
using runtime::WriteWholeFile;

std::string Text(const std::string& path) {
  const std::vector<uint8_t> bytes = ReadRegularFile(path);
  return {bytes.begin(), bytes.end()};
}

mode_t Mode(const std::string& path) {
  struct stat status = {};
  CHECK_EQ(stat(path.c_str(), &status), 0);
  return status.st_mode & 0777U;
}

TEST(OnlyRegularFilesAreOpenedAndNothingIsWaitedFor) {
  const std::string& folder = TemporaryFolder();
  const std::string pipe = folder + "/pipe";
  CHECK_EQ(mkfifo(pipe.c_str(), 0600), 0);
  alarm(60);  // ends the program if opening waits
  for (const std::string& path : {folder, pipe, std::string("/dev/zero"), std::string("/dev/tty"),
                                  folder + "/nothing", std::string()}) {
    uint64_t size = 7;
    std::string why;
    CHECK_EQ(OpenRegularFile(path, &size, &why), -1);
    CHECK_EQ(size, 7U);
    CHECK(!why.empty());
    CHECK_THROWS(kSystem, ({why}), ReadRegularFile(path));
  }
  CHECK_THROWS(kSystem, ({"No such device"}), WriteWholeFile(pipe, {"x"}));
  alarm(0);
}

TEST(FilesAreWrittenWholeAndKeepTheirPermissions) {
  const std::string path = TemporaryFolder() + "/" + std::string(255, 'n');
  const mode_t mask = umask(027);
  WriteWholeFile(path, {"a", "", "bc"});
  umask(mask);
  CHECK_EQ(Text(path), "abc");
  CHECK_EQ(Mode(path), 0640U);
  CHECK_EQ(chmod(path.c_str(), 0604), 0);
  WriteWholeFile(path, {"new"});
  CHECK_EQ(Text(path), "new");
  CHECK_EQ(Mode(path), 0604U);
  const std::string link = TemporaryFolder() + "/link";
  CHECK_EQ(symlink(path.c_str(), link.c_str()), 0);
  WriteWholeFile(link, {"through"});
  CHECK_EQ(Text(path), "through");
  WriteWholeFile("/dev/null", {"x"});
  CHECK_THROWS(kSystem, ({"Is a directory"}), WriteWholeFile(TemporaryFolder(), {"x"}));
  CHECK_THROWS(kSystem, ({"No such file"}), WriteWholeFile(TemporaryFolder() + "/no/x", {"x"}));
}

TEST(AFullDiskLeavesTheOldFile) {
  const std::string folder = TemporaryFolder() + "/full";
  CHECK_EQ(mkdir(folder.c_str(), 0700), 0);
  const std::string path = folder + "/x";
  WriteWholeFile(path, {"old"});
  rlimit before = {};
  CHECK_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small = {1000, before.rlim_max};
  CHECK_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  CHECK_THROWS(kSystem, ({"File too large"}), WriteWholeFile(path, {std::string(5000, 'x')}));
  CHECK_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  CHECK_EQ(Text(path), "old");
  CHECK_EQ(unlink(path.c_str()), 0);
  CHECK_EQ(rmdir(folder.c_str()), 0);  // nothing else is in it
}

}  // namespace
}  // namespace dovetail::testing
