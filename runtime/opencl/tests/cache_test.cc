/* The cache on disk: what is found again, what is built again, and what is never believed.
 *
 * usage: cache_test RUNTIME FAKE      with a fake driver, which counts its builds
 *        cache_test RUNTIME           on the first real device
 */
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "controls.h"
#include "session.h"

namespace dovetail::test {
namespace {

std::string base;   /* DOVETAIL_CACHE_DIR */
std::string folder; /* base/opencl */
fakedrivers::Controls controls;

std::vector<std::string> Entries() {
  std::vector<std::string> paths;
  DIR* const listing = opendir(folder.c_str());
  if (listing == nullptr) return paths;
  while (const dirent* const entry = readdir(listing)) {
    if (entry->d_name[0] != '.') paths.push_back(folder + "/" + entry->d_name);
  }
  closedir(listing);
  return paths;
}

void Clear() {
  for (const std::string& path : Entries()) unlink(path.c_str());
}

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void WriteFile(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

struct Builds {
  int source;
  int binary;
};

/* What one load of the image costs; a binary that the driver refused is no build. */
Builds Load(const std::string& bytes) {
  const auto source = [] { return controls.Calls("clCreateProgramWithSource"); };
  const auto binary = [] { return controls.Calls("clCreateProgramWithBinary"); };
  const int64_t sources = source();
  const int64_t binaries = binary();
  const int64_t faults = controls.Faults();
  Session session;
  dvt_image* const image = session.Load(bytes);
  table->image_unload(image);
  const int64_t refused = std::min(controls.Faults() - faults, binary() - binaries);
  return {static_cast<int>(source() - sources), static_cast<int>(binary() - binaries - refused)};
}

void CheckBuilds(const std::string& bytes, int source, int binary, int line) {
  const Builds builds = Load(bytes);
  if (builds.source == source && builds.binary == binary) return;
  Fail(__FILE__, line,
       "built " + std::to_string(builds.source) + " times from source and " +
           std::to_string(builds.binary) + " from a binary, expected " + std::to_string(source) +
           " and " + std::to_string(binary));
}
#define CHECK_BUILDS(bytes, source, binary) CheckBuilds(bytes, source, binary, __LINE__)

std::string Image(const std::string& source, const std::string& options = "") {
  std::map<std::string, std::string> payload = {{"source", source}};
  if (!options.empty()) payload["options"] = options;
  return ImageBytes("opencl", "cl", {{"k", "k_0", {1, 1, 1}, 0, {}}}, payload);
}

void TestHitAndMiss() {
  CHECK_BUILDS(Image("one"), 1, 0);
  CHECK_EQ(Entries().size(), size_t{1});
  CHECK_BUILDS(Image("one"), 0, 1);
  CHECK_BUILDS(Image("one", "-w"), 1, 0); /* other options, another image */
  CHECK_BUILDS(Image("two"), 1, 0);
  CHECK_BUILDS(Image("two"), 0, 1);
  CHECK_EQ(Entries().size(), size_t{3});
  setenv("DOVETAIL_CACHE", "0", 1);
  CHECK_BUILDS(Image("two"), 1, 0);
  CHECK_BUILDS(Image("three"), 1, 0);
  unsetenv("DOVETAIL_CACHE");
  CHECK_EQ(Entries().size(), size_t{3});
  struct stat info = {};
  CHECK_EQ(stat(folder.c_str(), &info), 0);
  CHECK_EQ(info.st_mode & 0777U, 0700U);
  CHECK_EQ(stat(Entries()[0].c_str(), &info), 0);
  CHECK_EQ(info.st_mode & 0777U, 0600U);
  Clear();
}

/* One changed bit anywhere, any other length: built again, and the entry is good afterwards. */
void TestCorruption() {
  const std::string image = Image("corruption");
  CHECK_BUILDS(image, 1, 0);
  const std::string path = Entries().at(0);
  const std::string good = ReadFile(path);
  for (size_t at = 0; at < good.size(); at += 7) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ (1 << (at % 8)));
    WriteFile(path, bad);
    CHECK_BUILDS(image, 1, 0);
    if (failures != 0) return;
  }
  for (const std::string& bad : {std::string(), good.substr(0, 40), good.substr(0, good.size() - 1),
                                 good + "x", std::string(5000, '\0')}) {
    WriteFile(path, bad);
    CHECK_BUILDS(image, 1, 0);
  }
  CHECK_BUILDS(image, 0, 1);
  CHECK(ReadFile(path) == good);

  /* An entry of another image under this one's name. */
  CHECK_BUILDS(Image("another"), 1, 0);
  for (const std::string& other : Entries()) {
    if (other != path) WriteFile(path, ReadFile(other));
  }
  CHECK_BUILDS(image, 1, 0);

  /* A binary that is undamaged and that the driver refuses. */
  for (const char* function : {"clCreateProgramWithBinary", "clBuildProgram"}) {
    CHECK(controls.Script(std::string("fail ") + function + " with CL_INVALID_BINARY"));
    CHECK_BUILDS(image, 1, 0);
  }
  CHECK_BUILDS(image, 0, 1);
  /* A driver that does not give its binary away. */
  Clear();
  CHECK(controls.Script("fail clGetProgramInfo with CL_OUT_OF_RESOURCES"));
  CHECK_BUILDS(image, 1, 0);
  CHECK(Entries().empty());
}

/* What another user could have written is not executed. */
void TestUntrustedFiles() {
  const std::string image = Image("untrusted");
  CHECK_BUILDS(image, 1, 0);
  const std::string path = Entries().at(0);
  chmod(path.c_str(), 0666);
  CHECK_BUILDS(image, 1, 0); /* and replaced by one that is ours alone */
  CHECK_BUILDS(image, 0, 1);
  chmod(folder.c_str(), 0777);
  CHECK_BUILDS(image, 1, 0);
  chmod(folder.c_str(), 0700);
  CHECK_BUILDS(image, 0, 1);
  const std::string moved = base + "/moved";
  CHECK_EQ(rename(path.c_str(), moved.c_str()), 0);
  CHECK_EQ(symlink(moved.c_str(), path.c_str()), 0);
  CHECK_BUILDS(image, 1, 0);
  unlink(moved.c_str());
  /* A folder where the entry should be, and a file where the folder should be. */
  Clear();
  CHECK_EQ(mkdir(path.c_str(), 0700), 0);
  CHECK_BUILDS(image, 1, 0);
  CHECK_EQ(rmdir(path.c_str()), 0);
  Clear();
  CHECK_EQ(rmdir(folder.c_str()), 0);
  WriteFile(folder, "a file");
  CHECK_BUILDS(image, 1, 0);
  unlink(folder.c_str());
  setenv("DOVETAIL_CACHE_DIR", "relative/cache", 1);
  const char* const home = getenv("HOME");
  const std::string kept = home == nullptr ? "" : home;
  unsetenv("HOME");
  unsetenv("XDG_CACHE_HOME");
  CHECK_BUILDS(image, 1, 0);
  setenv("XDG_CACHE_HOME", base.c_str(), 1);
  CHECK_BUILDS(image, 1, 0);
  CHECK_BUILDS(image, 0, 1);
  const std::string shared = base + "/dovetail/opencl";
  CHECK_EQ(access(shared.c_str(), F_OK), 0);
  folder.swap(const_cast<std::string&>(shared));
  Clear();
  rmdir(folder.c_str());
  rmdir((base + "/dovetail").c_str());
  folder = base + "/opencl";
  if (!kept.empty()) setenv("HOME", kept.c_str(), 1);
  setenv("DOVETAIL_CACHE_DIR", base.c_str(), 1);
}

/* The entry that has not been used for longest goes first. */
void TestLimit() {
  CHECK_BUILDS(Image(std::string(1000, 'a')), 1, 0);
  const std::string oldest = Entries().at(0);
  const utimbuf long_ago = {1000, 1000};
  utime(oldest.c_str(), &long_ago);
  CHECK_BUILDS(Image(std::string(1000, 'b')), 1, 0);
  for (const std::string& path : Entries()) {
    const utimbuf ago = {2000, 2000};
    if (path != oldest) utime(path.c_str(), &ago);
  }
  CHECK_BUILDS(Image(std::string(1000, 'a')), 0, 1); /* used now: no longer the oldest */
  WriteFile(folder + "/tmp.stale0", "left behind");
  utime((folder + "/tmp.stale0").c_str(), &long_ago);
  setenv("DOVETAIL_CACHE_LIMIT", "3000", 1);
  CHECK_BUILDS(Image(std::string(1000, 'c')), 1, 0);
  CHECK_EQ(Entries().size(), size_t{2});
  CHECK_BUILDS(Image(std::string(1000, 'a')), 0, 1);
  CHECK_BUILDS(Image(std::string(1000, 'c')), 0, 1);
  CHECK_BUILDS(Image(std::string(4000, 'd')), 1, 0); /* larger than all of the cache */
  CHECK_EQ(Entries().size(), size_t{2});
  unsetenv("DOVETAIL_CACHE_LIMIT");
  Clear();
}

float RunVectorAdd() {
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  const dvt_memory memory = session.Upload(std::vector<float>(64, 1.5F));
  const dvt_binding bindings[] = {{memory, 0, 256, 0}, {memory, 0, 256, 0}, {memory, 0, 256, 0}};
  const VectorAddScalars scalars = {64, 0, 0, 1.0F, 0, 0};
  const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  const float last = session.Read<float>(memory, 64)[63];
  table->free(session.device, memory);
  table->image_unload(image);
  return last;
}

/* On a real device: right results without an entry, with one, and with a damaged one. */
void TestRealDevice() {
  setenv("DOVETAIL_CACHE", "1", 1); /* also for a driver that has a cache of its own */
  CHECK_EQ(RunVectorAdd(), 3.0F);
  CHECK_EQ(Entries().size(), size_t{1});
  CHECK_EQ(RunVectorAdd(), 3.0F);
  const std::string path = Entries().at(0);
  std::string bad = ReadFile(path);
  bad[bad.size() / 2] = static_cast<char>(~bad[bad.size() / 2]);
  WriteFile(path, bad);
  CHECK_EQ(RunVectorAdd(), 3.0F);
  /* Another one, and not always of the same size: PoCL adds what it has compiled meanwhile. */
  CHECK(ReadFile(path) != bad);
  Clear();
}

int Main(int argc, char** argv) {
  if (argc < 2) Skip("usage: cache_test RUNTIME [FAKE]");
  char name[] = "/tmp/dovetail_cache_XXXXXX";
  if (mkdtemp(name) == nullptr) Skip("no folder for temporary files");
  base = name;
  folder = base + "/opencl";
  setenv("DOVETAIL_CACHE_DIR", base.c_str(), 1);
  unsetenv("DOVETAIL_CACHE");
  if (argc == 2) {
    OpenRuntime(argc, argv);
    TestRealDevice();
  } else {
    setenv("DOVETAIL_OPENCL_LIBRARIES", "", 1);
    setenv("DOVETAIL_FAKE_SCRIPT", "no images\ndevices 1", 1);
    table = OpenTable(argv[1]);
    const char* const fake = argv[2];
    CHECK_OK(table->driver_open(&fake, 1, &error));
    std::string why;
    if (!controls.Load(fake, &why)) Skip(why);
    TestHitAndMiss();
    TestCorruption();
    TestUntrustedFiles();
    TestLimit();
    CHECK_EQ(controls.Open(), int64_t{0});
    for (const std::string& misuse : controls.Misuses()) Fail(__FILE__, __LINE__, misuse);
  }
  rmdir(folder.c_str());
  rmdir(base.c_str());
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
