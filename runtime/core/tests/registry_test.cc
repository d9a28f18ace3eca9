// The registry: loading libraries, each way that it can fail, and the ledger.
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <thread>

#include "check.h"
#include "engine/library.h"
#include "engine/registry.h"
#include "engine/suggest.h"
#include "fake_backend.h"

namespace dovetail::testing {
namespace {

using runtime::Backend;
using runtime::BackendState;
using runtime::LedgerEntry;
using runtime::Nearest;
using runtime::Registry;
using runtime::RuntimeManifest;

// Each kind can be registered once in a process, so every case registers the library it needs under
// a registry kind that the library's own kind ("library") may contradict.
LedgerEntry Try(const std::string& variant, const std::string& kind,
                RuntimeManifest manifest = {}) {
  manifest.kind = kind;
  if (manifest.library.empty())
    manifest.library = std::string(DOVETAIL_TEST_LIBRARIES) + "/libbackend_" + variant + ".so";
  if (manifest.device_type == 0) manifest.device_type = 77;
  manifest.install = "pip install it";
  manifest.driver_help = "install the driver";
  Registry::Global().Register(manifest);
  Registry::Global().Find(kind)->IsReady();
  return Registry::Global().Describe(kind);
}

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(RegistryLoadsALibrary) {
  RuntimeManifest manifest;
  manifest.distribution = "dist-a";
  manifest.formats = {"x"};
  const LedgerEntry entry = Try("good", "library", manifest);
  CHECK(entry.state == BackendState::kReady);
  CHECK_EQ(entry.device_count, 2u);
  CHECK_EQ(entry.evidence, "2 devices");
  CHECK(entry.fix.empty());
  Backend* backend = Registry::Global().Find("library");
  CHECK(backend->TakesFormat("x"));
  CHECK(!backend->TakesFormat("y"));
  runtime::Device* device = Registry::Global().GetDevice("library:1");
  CHECK_EQ(device->name(), "library:1");
  CHECK(device == Registry::Global().GetDevice(DLDevice{static_cast<DLDeviceType>(77), 1}));
  CHECK_THROWS(kNotFound, ({"no device library:7", "has 2 devices"}),
               Registry::Global().GetDevice("library:7"));
  CHECK_THROWS(kValue, ({"expected KIND or KIND:NUMBER"}),
               Registry::Global().GetDevice("library:x"));
  CHECK_THROWS(kResource, ({"library:1: allocating 8 bytes", "out of memory"}),
               device->Allocate(8));
  // The same claim again is nothing; another one is an error with both names.
  RuntimeManifest again;
  again.kind = "library";
  again.library = std::string(DOVETAIL_TEST_LIBRARIES) + "/libbackend_good.so";
  Registry::Global().Register(again);
  again.library = "/elsewhere.so";
  again.distribution = "dist-b";
  CHECK_THROWS(kValue, ({"two claims to backend kind 'library'", "'dist-a'", "'dist-b'"}),
               Registry::Global().Register(again));
}

TEST(RegistryKeepsEachFailureWithItsEvidence) {
  LedgerEntry entry = Try("too_new", "too_new");
  CHECK(entry.state == BackendState::kWrongAbi);
  CHECK(Has(entry.evidence, "version 99") && Has(entry.evidence, "supports 1 to 1"));
  CHECK_EQ(entry.fix, "pip install it");

  entry = Try("wrong_kind", "wrong_kind");
  CHECK(entry.state == BackendState::kFailedToLoad);
  CHECK(Has(entry.evidence, "of kind 'other'") && Has(entry.evidence, "says 'wrong_kind'"));

  RuntimeManifest manifest;
  manifest.abi_oldest = 5;
  manifest.abi_newest = 7;
  manifest.library = "/nowhere/never-opened.so";
  entry = Try("", "old_manifest", manifest);
  CHECK(entry.state == BackendState::kWrongAbi);
  CHECK(Has(entry.evidence, "version 5 to 7"));

  manifest = {};
  manifest.library = "/nowhere/at-all.so";
  entry = Try("", "absent_library", manifest);
  CHECK(entry.state == BackendState::kFailedToLoad);
  CHECK(Has(entry.evidence, "/nowhere/at-all.so"));

  manifest.library = "relative.so";
  entry = Try("", "relative_library", manifest);
  CHECK(entry.state == BackendState::kFailedToLoad && Has(entry.evidence, "not an absolute path"));
  CHECK_THROWS(
      kNotReady,
      ({"backend 'relative_library' is not ready: failed to load", "to fix: pip install it"}),
      Registry::Global().GetDevice("relative_library"));
}

TEST(RegistryAsksWhetherALibraryMayBeOpened) {
  RuntimeManifest manifest;
  manifest.may_open = [](dvt_error* error) {
    std::snprintf(error->text, sizeof error->text, "%s", "it crashed elsewhere");
    return false;
  };
  const LedgerEntry entry = Try("good", "not_allowed", manifest);
  CHECK(entry.state == BackendState::kFailedToLoad);
  CHECK_EQ(entry.evidence, "it crashed elsewhere");
  CHECK_EQ(entry.fix, "pip install it");
  // One that may be opened is: what is wrong with it shows then.
  bool asked = false;
  manifest.may_open = [&asked](dvt_error*) { return asked = true; };
  CHECK(Has(Try("wrong_kind", "allowed", manifest).evidence, "of kind 'other'"));
  CHECK(asked);
}

// What a library may answer, through tables in this process: each under a kind of its own.
TEST(RegistryChecksTables) {
  const auto try_table = [](const std::string& kind, auto change) {
    auto* table = new dvt_backend_table(*FakeTable());
    auto* name = new std::string(kind);
    table->kind = name->c_str();
    change(table);
    RuntimeManifest manifest;
    manifest.kind = kind;
    manifest.device_type = 78;
    manifest.driver_help = "install the driver";
    manifest.candidates = {"/a/b.so"};
    manifest.find_candidates = [] { return std::vector<std::string>{"/c/d.so"}; };
    Registry::Global().RegisterTable(manifest, table);
    Registry::Global().Find(kind)->IsReady();
    return Registry::Global().Describe(kind);
  };
  LedgerEntry entry =
      try_table("t_holes", [](dvt_backend_table* table) { table->alloc = nullptr; });
  CHECK(entry.state == BackendState::kFailedToLoad && Has(entry.evidence, "no entry 'alloc'"));
  entry = try_table("t_short", [](dvt_backend_table* table) {
    table->struct_size = offsetof(dvt_backend_table, launch);
  });
  CHECK(entry.state == BackendState::kFailedToLoad && Has(entry.evidence, "no entry 'launch'"));
  entry = try_table("t_tiny", [](dvt_backend_table* table) { table->struct_size = 8; });
  CHECK(entry.state == BackendState::kFailedToLoad && Has(entry.evidence, "the handshake alone"));
  entry = try_table("t_future", [](dvt_backend_table* table) { table->abi_version = 2; });
  CHECK(entry.state == BackendState::kWrongAbi && Has(entry.evidence, "version 2"));
  entry = try_table("t_sanitized", [](dvt_backend_table* table) { table->sanitizer = 9; });
  CHECK(entry.state == BackendState::kFailedToLoad && Has(entry.evidence, "an unknown sanitizer"));
  entry = try_table("t_empty", [](dvt_backend_table* table) {
    table->device_count = [](uint32_t* count, dvt_error*) -> int32_t {
      *count = 0;
      return DVT_OK;
    };
  });
  CHECK(entry.state == BackendState::kNoDevice);
  CHECK_EQ(entry.fix, "install the driver");
  entry = try_table("t_driverless", [](dvt_backend_table* table) {
    table->driver_open = [](const char* const* candidates, uint32_t count,
                            dvt_error* error) -> int32_t {
      const bool good = count == 2 && std::string(candidates[0]) == "/a/b.so" &&
                        std::string(candidates[1]) == "/c/d.so";
      std::snprintf(error->text, sizeof error->text, "%s", good ? "tried both" : "bad candidates");
      return DVT_DRIVER_MISSING;
    };
  });
  CHECK(entry.state == BackendState::kDriverMissing);
  CHECK_EQ(entry.evidence, "tried both");
}

TEST(RegistryNamesMissingLibraries) {
  // A library whose needed library has been taken away.
  const std::string path = std::string(DOVETAIL_TEST_LIBRARIES) + "/libneeds_missing.so";
  const auto needed = runtime::ReadNeededLibraries(path);
  bool found = false;
  for (const std::string& name : needed) found = found || name == "libdovetail_test_missing.so";
  CHECK(found);
  RuntimeManifest manifest;
  manifest.library = path;
  const LedgerEntry entry = Try("", "needs_missing", manifest);
  CHECK(entry.state == BackendState::kFailedToLoad);
  CHECK(Has(entry.evidence, "missing: libdovetail_test_missing.so"));
  CHECK(runtime::ReadNeededLibraries("/nowhere").empty());
}

TEST(RegistryRecordsWhatIsUnavailable) {
  Registry& registry = Registry::Global();
  registry.RecordUnavailable("cuda", BackendState::kDisabled, "DOVETAIL_BACKENDS=-cuda",
                             "unset it");
  CHECK_THROWS(
      kNotReady,
      ({"backend 'cuda' is not ready: disabled: DOVETAIL_BACKENDS=-cuda; to fix: unset it"}),
      registry.GetDevice("cuda:0"));
  // What could be installed is told to who asks for it, and is not a line of the ledger.
  registry.RecordUnavailable("fancy", BackendState::kNotInstalled, "nobody registers it",
                             "pip install runtime-fancy");
  CHECK_THROWS(kNotReady,
               ({"backend 'fancy' is not ready: not installed: nobody registers it; to fix: pip "
                 "install runtime-fancy"}),
               registry.GetDevice("fancy:0"));
  for (const LedgerEntry& entry : registry.Ledger(false)) CHECK(entry.kind != "fancy");
  CHECK_THROWS(kNotReady, ({"DLPack device type 99"}),
               registry.GetDevice(DLDevice{static_cast<DLDeviceType>(99), 0}));
  bool has_cpu = false, has_cuda = false;
  std::string last;
  for (const LedgerEntry& entry : registry.Ledger(true)) {
    has_cpu = has_cpu || (entry.kind == "cpu" && entry.state == BackendState::kReady);
    has_cuda = has_cuda || (entry.kind == "cuda" && entry.state == BackendState::kDisabled);
    CHECK(last < entry.kind);
    last = entry.kind;
  }
  CHECK(has_cpu && has_cuda);
}

// No command is made from what somebody typed: a stranger might own that name.
TEST(RegistryInventsNoDistribution) {
  Registry& registry = Registry::Global();
  registry.RecordUnavailable("warpdrive", BackendState::kNotInstalled, "absent", "pip install wd");
  for (const char* kind : {"unheard_of", "warpdrvie", "warpdrive2", "cpux"}) {
    const LedgerEntry entry = registry.Describe(kind);
    CHECK(entry.state == BackendState::kNotInstalled);
    CHECK(!Has(entry.fix, "install") && !Has(entry.evidence, "pip"));
    CHECK(Has(entry.evidence, "none is known; there are ") && Has(entry.evidence, "cpu"));
  }
  CHECK_EQ(registry.Describe("warpdrvie").fix, "did you mean 'warpdrive'?");
  CHECK_EQ(registry.Describe("cpux").fix, "did you mean 'cpu'?");
  CHECK_EQ(registry.Describe("unheard_of").fix, "");
  for (const char* name : {"../x", "CPU", "", ":0", "a b", "-cpu", "cpu;rm", "\x1b[31m", "9"}) {
    CHECK_THROWS(kValue, ({"is not a valid kind"}), registry.GetDevice(name));
    CHECK(!Has(registry.Describe(name).fix, "install"));
    CHECK(!Has(registry.Describe(name).kind, "\x1b"));
  }
  CHECK_THROWS(kValue, ({"is not a valid kind"}), registry.GetDevice(std::string(65, 'k')));
  CHECK_THROWS(kNotReady, ({"not installed"}), registry.GetDevice(std::string(64, 'k')));
}

TEST(RegistryFindsTheNearestName) {
  CHECK_EQ(Nearest("opencll", {"cpu", "opencl", "vulkan"}), "opencl");
  CHECK_EQ(Nearest("vulcan", {"cpu", "opencl", "vulkan"}), "vulkan");
  CHECK_EQ(Nearest("cdua", {"cpu", "cuda"}), "");  // two of four characters: a third at most
  CHECK_EQ(Nearest("cud", {"cpu", "cuda"}), "cuda");
  CHECK_EQ(Nearest("", {"a"}), "");
  CHECK_EQ(Nearest("x", {}), "");
  CHECK_EQ(Nearest(std::string(1 << 20, 'a'), {"a"}), "");
}

TEST(RegistryDiscoversOnceWhenNeeded) {
  static std::atomic<int> calls{0};
  Registry& registry = Registry::Global();
  registry.SetDiscovery([] {
    ++calls;
    RegisterFake("found_late", 79);
  });
  registry.Find("cpu");
  CHECK_EQ(calls.load(), 0);
  CHECK(registry.Find("found_late") != nullptr);
  CHECK(registry.Find("never") == nullptr);
  CHECK_EQ(registry.FindByDeviceType(79).size(), size_t{1});
  CHECK_EQ(calls.load(), 1);
}

TEST(RegistryLoadsOnceFromManyThreads) {
  static std::atomic<int> opened{0};
  auto* table = new dvt_backend_table(*FakeTable());
  table->kind = "t_threads";
  table->driver_open = [](const char* const*, uint32_t, dvt_error*) -> int32_t {
    ++opened;
    return DVT_OK;
  };
  RuntimeManifest manifest;
  manifest.kind = "t_threads";
  manifest.device_type = 80;
  Registry::Global().RegisterTable(manifest, table);
  std::vector<std::thread> threads;
  threads.reserve(8);
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([] { CHECK(Registry::Global().GetDevice("t_threads:0") != nullptr); });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK_EQ(opened.load(), 1);
}

}  // namespace
}  // namespace dovetail::testing
