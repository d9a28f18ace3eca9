// The headers that device runtimes share: the cache of programs, opening libraries, what a forked
// child is told, memory that is kept.
#include <dirent.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <thread>

#include "check.h"
#include "dovetail/kit/caching_allocator.h"
#include "dovetail/kit/driver_caches.h"
#include "dovetail/kit/dynamic_library.h"
#include "dovetail/kit/fork_guard.h"
#include "dovetail/kit/program_cache.h"

namespace dovetail::testing {
namespace {

namespace fs = std::filesystem;

std::string Fresh(const std::string& name) {
  const std::string folder = TemporaryFolder() + "/" + name;
  fs::remove_all(folder);
  return folder;
}

size_t Files(const std::string& folder) {
  const auto listing = fs::directory_iterator(folder);
  return static_cast<size_t>(std::distance(fs::begin(listing), fs::end(listing)));
}

TEST(RoomForCachesIsLookedForWhereTheyWouldBeMade) {
  using driver_caches_internal::HasRoom;
  const std::string folder = Fresh("caches");
  CHECK(HasRoom(folder));  // would be made
  CHECK(HasRoom(folder + "/not/there/yet"));
  CHECK(HasRoom(folder + "//a//"));
  CHECK(HasRoom("relative/is/the/drivers/business"));
  CHECK(HasRoom(""));
  CHECK(!HasRoom("/dev/null"));
  CHECK(!HasRoom("/dev/null/cache"));
  CHECK(!HasRoom("/proc/cache"));  // has no blocks
  fs::create_directories(folder);
  fs::create_symlink("gone", folder + "/loop");
  fs::remove(folder + "/loop");
  fs::create_symlink("loop", folder + "/loop");
  CHECK(!HasRoom(folder + "/loop/cache"));
}

TEST(PrivateFoldersAreOursAlone) {
  using driver_caches_internal::PrivateFolder;
  const std::string base = Fresh("temporary");
  fs::create_directories(base);
  const auto in_child = [&](auto body) {
    const pid_t pid = fork();
    if (pid == 0) {
      setenv("TMPDIR", base.c_str(), 1);
      _exit(body() ? 0 : 1);
    }
    int status = -1;
    waitpid(pid, &status, 0);
    return status == 0;
  };
  const std::string own = base + "/x-" + std::to_string(geteuid());
  CHECK(in_child([&] { return PrivateFolder("x") == own; }));
  CHECK(in_child([&] { return PrivateFolder("x") == own; }));  // the same one again
  fs::permissions(own, fs::perms::others_write, fs::perm_options::add);
  CHECK(in_child([&] { return PrivateFolder("x") != own; }));
  fs::remove(own);
  fs::create_directory_symlink(base, own);
  CHECK(in_child([&] { return PrivateFolder("x") != own; }));
}

TEST(DriversAreLedAsideOnlyWhereThereIsNoRoom) {
  const std::string folder = Fresh("user");
  const auto after = [&](const char* caches, const char* pocl) {
    const pid_t pid = fork();
    if (pid == 0) {
      setenv("XDG_CACHE_HOME", caches, 1);
      unsetenv("MESA_SHADER_CACHE_DIR");
      unsetenv("MESA_SHADER_CACHE_DISABLE");
      unsetenv("POCL_CACHE_DIR");
      if (pocl != nullptr) setenv("POCL_CACHE_DIR", pocl, 1);
      LeadDriverCachesAside();
      const char* const now = std::getenv("POCL_CACHE_DIR");
      const bool moved = now != nullptr && (pocl == nullptr || std::string(now) != pocl);
      _exit((std::getenv("MESA_SHADER_CACHE_DISABLE") != nullptr ? 1 : 0) + (moved ? 2 : 0));
    }
    int status = -1;
    waitpid(pid, &status, 0);
    return WEXITSTATUS(status);
  };
  CHECK_EQ(after(folder.c_str(), nullptr), 0);
  CHECK_EQ(after("/dev/null", nullptr), 3);
  CHECK_EQ(after("/dev/null", folder.c_str()), 1);
  CHECK_EQ(after(folder.c_str(), "/dev/null"), 2);
}

TEST(ProgramKeysDifferWheneverTheirPartsDo) {
  std::set<std::string> keys;
  keys.insert(ProgramKey({{"image", "a"}, {"device", "b"}}));
  keys.insert(ProgramKey({{"image", "a\ndevice 1 b"}}));
  keys.insert(ProgramKey({{"image", "a"}, {"device", "b\n"}}));
  keys.insert(ProgramKey({{"image", ""}, {"device", "ab"}}));
  keys.insert(ProgramKey({{"image", "b"}, {"device", "a"}}));
  CHECK_EQ(keys.size(), size_t{5});
}

TEST(ProgramCacheKeepsWhatIsWholeAndOurs) {
  const std::string folder = Fresh("cache/kind");
  const ProgramCache cache(folder);
  CHECK_EQ(cache.Read("key"), std::string());
  const std::string bytes("a\0b\xff", 4);
  cache.Write("key", bytes);
  CHECK(cache.Read("key") == bytes);
  CHECK_EQ(cache.Read("other"), std::string());
  CHECK_EQ(Files(folder), size_t{1});
  const std::string path = fs::directory_iterator(folder)->path();
  std::ifstream file(path, std::ios::binary);
  const std::string good((std::istreambuf_iterator<char>(file)), {});
  for (size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 4);
    std::ofstream(path, std::ios::binary) << bad;
    CHECK_EQ(cache.Read("key"), std::string());
  }
  for (size_t size = 0; size < good.size(); ++size) {
    std::ofstream(path, std::ios::binary) << good.substr(0, size);
    CHECK_EQ(cache.Read("key"), std::string());
  }
  std::ofstream(path, std::ios::binary) << good;
  CHECK(cache.Read("key") == bytes);
  chmod(folder.c_str(), 0770);  // others could write here
  CHECK_EQ(cache.Read("key"), std::string());
  cache.Write("second", bytes);
  CHECK_EQ(Files(folder), size_t{1});
  chmod(folder.c_str(), 0700);
  cache.Drop("key");
  CHECK_EQ(cache.Read("key"), std::string());
  CHECK_EQ(Files(folder), size_t{0});
  // Without a folder it does nothing.
  const ProgramCache none{std::string()};
  none.Write("key", bytes);
  CHECK_EQ(none.Read("key"), std::string());
  none.Drop("key");
}

TEST(ProgramCacheStandsWhereTheEnvironmentSays) {
  const auto open = [](bool driver_has_cache = false) {
    return ProgramCache::Open("kind", driver_has_cache).folder();
  };
  const char* const names[] = {"DOVETAIL_CACHE", "DOVETAIL_CACHE_DIR", "XDG_CACHE_HOME", "HOME"};
  std::vector<std::string> kept;
  for (const char* name : names) {
    const char* const value = getenv(name);
    kept.emplace_back(value == nullptr ? "" : value);
    unsetenv(name);
  }
  CHECK_EQ(open(), std::string());
  setenv("HOME", "/users/somebody", 1);
#if defined(__APPLE__)
  CHECK_EQ(open(), std::string("/users/somebody/Library/Caches/dovetail/kind"));
#else
  CHECK_EQ(open(), std::string("/users/somebody/.cache/dovetail/kind"));
#endif
  setenv("XDG_CACHE_HOME", "relative", 1);
  CHECK(open().rfind("/users/", 0) == 0);
  setenv("XDG_CACHE_HOME", "/caches", 1);
  CHECK_EQ(open(), std::string("/caches/dovetail/kind"));
  setenv("DOVETAIL_CACHE_DIR", "/mine", 1);
  CHECK_EQ(open(), std::string("/mine/kind"));
  CHECK_EQ(open(true), std::string());
  setenv("DOVETAIL_CACHE", "1", 1);
  CHECK_EQ(open(true), std::string("/mine/kind"));
  setenv("DOVETAIL_CACHE", "programs", 1); /* those of runtimes, and not what Python compiles */
  CHECK_EQ(open(), std::string("/mine/kind"));
  for (const char* const none : {"0", "off"}) {
    setenv("DOVETAIL_CACHE", none, 1);
    CHECK_EQ(open(), std::string());
  }
  for (size_t i = 0; i < kept.size(); ++i) {
    if (kept[i].empty()) {
      unsetenv(names[i]);
    } else {
      setenv(names[i], kept[i].c_str(), 1);
    }
  }
}

// Eight processes write, read and drop the same few entries at once: whatever is read is whole.
TEST(ProgramCacheIsSafeBetweenProcesses) {
  const std::string folder = Fresh("shared/kind");
  const auto content = [](int key) {
    return std::string(10000 + key, static_cast<char>('a' + key));
  };
  std::vector<pid_t> children;
  for (int child = 0; child < 8; ++child) {
    const pid_t pid = fork();
    if (pid == 0) {
      const ProgramCache cache(folder);
      for (int round = 0; round < 60; ++round) {
        const int key = (round + child) % 5;
        const std::string name = "key " + std::to_string(key);
        const std::string found = cache.Read(name);
        if (!found.empty() && found != content(key)) _exit(1);
        cache.Write(name, content(key));
        if (round % 7 == child % 7) cache.Drop(name);
      }
      _exit(0);
    }
    children.push_back(pid);
  }
  for (const pid_t pid : children) {
    int status = -1;
    waitpid(pid, &status, 0);
    CHECK_EQ(status, 0);
  }
  const ProgramCache cache(folder);
  for (int key = 0; key < 5; ++key) {
    const std::string name = "key " + std::to_string(key);
    cache.Write(name, content(key));
    CHECK(cache.Read(name) == content(key));
  }
  CHECK_EQ(Files(folder), size_t{5});  // nobody left a temporary file
}

TEST(LibrariesAreOpenedByAbsolutePathOrByTheSystem) {
  LibrarySearch search;
  DynamicLibrary library;
  CHECK(!search.Try("", &library));
  CHECK(!search.Try("./libc.so.6", &library));
  CHECK(!search.Try("folder/libc.so.6", &library));
  CHECK(!search.Try("libno_such_thing.so.1", &library));
  CHECK(!library.is_open());
  CHECK_EQ(search.failures().size(), size_t{4});
  CHECK(search.Text().find("./libc.so.6: a relative path is not opened; folder/") !=
        std::string::npos);
  CHECK(search.Text().find("libno_such_thing.so.1: ") != std::string::npos);
  CHECK(search.Try("libc.so.6", &library));
  CHECK_EQ(library.name(), std::string("libc.so.6"));
  SymbolLoader symbols(library);
  int (*puts_function)(const char*) = nullptr;
  int (*none)() = nullptr;
  CHECK(symbols.Load("puts", &puts_function));
  CHECK(puts_function != nullptr);
  CHECK(!symbols.Load("no_such_function", &none));
  CHECK(!symbols.LoadOptional("nor_this_one", &none));
  CHECK(none == nullptr);
  CHECK_EQ(symbols.MissingText(), std::string("no_such_function"));
  for (const char* name : {"second", "third", "fourth"}) CHECK(!symbols.Load(name, &none));
  CHECK_EQ(symbols.MissingText(), std::string("no_such_function; second; third; fourth"));
  CHECK(!symbols.Load("fifth", &none));
  CHECK_EQ(symbols.MissingText(),
           std::string("no_such_function; second; third and 2 more functions"));
  CHECK_EQ(LibrarySearch().Text(), std::string("nothing"));
  search.Note("libc.so.6", "it is no driver");
  search.Note("libm.so.6", "libm.so.6: cannot open"); /* as dlerror says it */
  CHECK(search.Text().find("; libm.so.6: cannot open") != std::string::npos);
  CHECK(search.Text().find("; libc.so.6: it is no driver") != std::string::npos);
}

TEST(LibrariesAreFoundInPathsAndEnvironments) {
  CHECK_EQ(JoinNotes(SplitPaths(":/a::/b c:")), std::string("/a; /b c"));
  CHECK(SplitPaths(nullptr).empty());
  CHECK(IsAbsolutePath("/a") && !IsAbsolutePath("a") && !IsAbsolutePath(""));
  const std::string root = Fresh("environment");
  const std::string library = root + "/lib/python3/site-packages/package/lib/library.so";
  fs::create_directories(fs::path(library).parent_path());
  CHECK_EQ(EnvironmentRootOf(library), std::string());
  std::ofstream(root + "/pyvenv.cfg") << "home = /usr\n";
  CHECK_EQ(EnvironmentRootOf(library), root);
  CHECK(IsAbsolutePath(LibraryFileOf(reinterpret_cast<const void*>(&Fresh))));
}

TEST(ForkedChildrenAreToldApart) {
  ForkGuard guard;
  guard.Arm();
  CHECK(!guard.IsForkedChild());
  const auto in_child = [&guard] {
    const pid_t pid = fork();
    if (pid == 0) {
      const bool tells = guard.Text("Thing").find("Thing was opened by process ") == 0;
      _exit(guard.IsForkedChild() && tells ? 7 : 0);
    }
    int status = -1;
    waitpid(pid, &status, 0);
    return WEXITSTATUS(status);
  };
  CHECK_EQ(in_child(), 7);
  CHECK(!guard.IsForkedChild());
  guard.Disarm();
  CHECK_EQ(in_child(), 0);
}

// A driver that counts, with room for so many bytes.
struct FakeDriver {
  uint64_t room = 0;
  uint64_t next = 1;
  std::map<uint64_t, uint64_t> blocks;

  CachingAllocator<uint64_t> Make(AllocatorOptions options = {}) {
    return CachingAllocator<uint64_t>(
        std::move(options),
        [this](uint64_t size, uint64_t* memory, std::string* why) {
          if (size > room) {
            *why = "vkAllocateMemory gave VK_ERROR_OUT_OF_DEVICE_MEMORY";
            return DVT_OUT_OF_MEMORY;
          }
          room -= size;
          *memory = next++;
          blocks[*memory] = size;
          return DVT_OK;
        },
        [this](uint64_t memory) {
          room += blocks.at(memory);
          blocks.erase(memory);
        });
  }
};

TEST(SizeClassesWasteAtMostAQuarter) {
  CHECK_EQ(SizeClass(1), uint64_t{256});
  CHECK_EQ(SizeClass(256), uint64_t{256});
  CHECK_EQ(SizeClass(257), uint64_t{320});
  CHECK_EQ(SizeClass(512), uint64_t{512});
  CHECK_EQ(SizeClass(513), uint64_t{640});
  CHECK_EQ(SizeClass(UINT64_MAX), UINT64_MAX);
  uint64_t last = 0;
  for (uint64_t size = 256; size < (1 << 20); size += 37) {
    const uint64_t found = SizeClass(size);
    CHECK(found >= size && found >= last && found - size <= size / 4 + 1);
    CHECK_EQ(SizeClass(found), found);
    last = found;
  }
}

TEST(AllocatorsKeepBlocksAndGiveThemBackWhenMemoryEnds) {
  FakeDriver driver;
  driver.room = 10000;
  AllocatorOptions options;
  options.device = "vulkan:0 (fake)";
  options.device_bytes = 10000;
  options.max_allocation_bytes = 8000;
  auto allocator = driver.Make(options);
  std::string why;
  uint64_t a = 0;
  uint64_t b = 0;
  CHECK_EQ(allocator.Allocate(1000, &a, &why), DVT_OK);
  CHECK_EQ(allocator.SizeOf(a), uint64_t{1024});
  allocator.Free(a);
  CHECK_EQ(allocator.Numbers().kept_bytes, uint64_t{1024});
  CHECK_EQ(allocator.Allocate(900, &b, &why), DVT_OK);  // another class
  CHECK_EQ(allocator.Allocate(1010, &a, &why), DVT_OK);
  CHECK_EQ(allocator.Numbers().driver_calls, uint64_t{2});  // the first block again
  CHECK_EQ(allocator.Numbers().used_bytes, uint64_t{1024 + 1024});
  allocator.Free(a);
  // 7000 rounds to 7168; with what waits that is too much, and without it there is room.
  uint64_t large = 0;
  CHECK_EQ(allocator.Allocate(7900, &large, &why), DVT_OK);
  CHECK_EQ(allocator.Numbers().used_bytes, uint64_t{7900 + 1024});  // without the rounding
  CHECK_EQ(allocator.Allocate(500, &a, &why), DVT_OK);
  CHECK_EQ(allocator.Numbers().kept_bytes, uint64_t{0});
  uint64_t none = 0;
  CHECK_EQ(allocator.Allocate(600, &none, &why), DVT_OUT_OF_MEMORY);
  CHECK_EQ(why, std::string("600 bytes were asked for of vulkan:0 (fake); 9436 bytes in 3 blocks "
                            "are in use, the device has 10000; 0 bytes that were kept for later "
                            "have been given back, which was not enough: vkAllocateMemory gave "
                            "VK_ERROR_OUT_OF_DEVICE_MEMORY"));
  CHECK_EQ(allocator.Allocate(8001, &none, &why), DVT_OUT_OF_MEMORY);
  CHECK_EQ(why,
           std::string("8001 bytes were asked for of vulkan:0 (fake), and one allocation holds "
                       "at most 8000"));
  for (const uint64_t block : {a, b, large}) allocator.Free(block);
  allocator.Free(4711);  // not ours
  CHECK_EQ(allocator.Numbers().used_blocks, uint64_t{0});
  CHECK_EQ(allocator.Trim(), uint64_t{9436});
  CHECK_EQ(driver.room, uint64_t{10000});
  CHECK_EQ(allocator.Numbers().peak_bytes, uint64_t{9436});
}

TEST(AllocatorsServeThreadsAndRespectWhatTheyMayKeep) {
  FakeDriver driver;
  std::mutex mutex;
  AllocatorOptions options;
  options.max_kept_bytes = 4096;
  CachingAllocator<uint64_t> allocator(
      options,
      [&](uint64_t size, uint64_t* memory, std::string*) {
        const std::lock_guard<std::mutex> lock(mutex);
        driver.blocks[*memory = driver.next++] = size;
        return DVT_OK;
      },
      [&](uint64_t memory) {
        const std::lock_guard<std::mutex> lock(mutex);
        driver.blocks.erase(memory);
      });
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&allocator, t] {
      for (int round = 0; round < 500; ++round) {
        uint64_t memory = 0;
        std::string why;
        if (allocator.Allocate(static_cast<uint64_t>(300 * (1 + (round + t) % 5)), &memory, &why) ==
            DVT_OK) {
          allocator.Free(memory);
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK_EQ(allocator.Numbers().used_blocks, uint64_t{0});
  CHECK(allocator.Numbers().kept_bytes <= 4096);
  allocator.Trim();
  CHECK(driver.blocks.empty());
}

}  // namespace
}  // namespace dovetail::testing
