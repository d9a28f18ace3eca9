// The kit of device runtimes (dovetail/kit): failures and how they leave, checks of what a runtime
// is given, the table that is made of a runtime's classes, a driver that is opened once.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

#include "check.h"
#include "dovetail/kit/table.h"

namespace dovetail::testing {
namespace {

constexpr uint64_t kHour = uint64_t{3600} * 1000000000;

TEST(SecondsAreExactFromNanosecondsToHours) {
  const std::map<uint64_t, std::string> texts = {
      {0, "0"},
      {1, "0.000000001"},
      {100, "0.0000001"},
      {999999999, "0.999999999"},
      {1000000000, "1"},
      {20000000, "0.02"},
      {2500000000, "2.5"},
      {uint64_t{10} * 1000000000, "10"},
      {kHour, "3600"},
      {100 * kHour + 1, "360000.000000001"},
      {UINT64_MAX, "18446744073.709551615"},
  };
  for (const auto& [nanoseconds, text] : texts) CHECK_EQ(SecondsText(nanoseconds), text);
}

TEST(AStatusSaysWhereItHappened) {
  const Status fine;
  CHECK(fine.ok());
  CHECK_EQ(fine.text(), std::string());
  CHECK(fine.Within("device 'x'").ok());
  const Status lost(DVT_DEVICE_LOST, "no answer");
  CHECK_EQ(lost.Within("device 'x'").text(), std::string("device 'x': no answer"));
  CHECK_EQ(static_cast<int>(lost.Within("x").code()), static_cast<int>(DVT_DEVICE_LOST));
  const auto first_failure = [&](const Status& status) -> Status {
    DOVETAIL_RETURN_IF_ERROR(status);
    return {DVT_INTERNAL, "behind it"};
  };
  CHECK_EQ(first_failure(lost).text(), std::string("no answer"));
  CHECK_EQ(first_failure(fine).text(), std::string("behind it"));
}

TEST(ErrorsAreCutAtWholeCharacters) {
  for (uint32_t room = 0; room < 12; ++room) {
    dvt_error error = {static_cast<uint32_t>(offsetof(dvt_error, text)) + room, 0, "untouched"};
    WriteError(&error, DVT_INTERNAL, "a\u00e9\u20ac\U0001F600z");  // 1, 2, 3, 4 and 1 bytes
    const size_t fits = room == 0 ? 0 : room - 1;
    const size_t cut = fits < 1 ? 0 : fits < 3 ? 1 : fits < 6 ? 3 : fits < 10 ? 6 : fits;
    if (room == 0) {
      CHECK_EQ(std::string(error.text), std::string("untouched"));
    } else {
      CHECK_EQ(std::string(error.text), std::string("a\u00e9\u20ac\U0001F600z").substr(0, cut));
    }
  }
  WriteError(nullptr, DVT_INTERNAL, "nobody asks");
}

TEST(NothingIsThrownAcrossTheInterface) {
  dvt_error error = {sizeof(dvt_error), 0, ""};
  const auto code = [&error](auto body) { return Guard(&error, body); };
  CHECK_EQ(code([] { return Status(); }), int32_t{DVT_OK});
  CHECK_EQ(code([]() -> Status { throw std::bad_alloc(); }), int32_t{DVT_OUT_OF_MEMORY});
  CHECK_EQ(std::string(error.text), std::string("the host has no memory left"));
  CHECK_EQ(code([]() -> Status { throw std::runtime_error("a defect"); }), int32_t{DVT_INTERNAL});
  CHECK_EQ(std::string(error.text), std::string("a defect"));
  CHECK_EQ(error.code, int32_t{DVT_INTERNAL});
}

std::string Refusal(const Status& status) {
  CHECK_EQ(static_cast<int>(status.code()), static_cast<int>(DVT_INVALID_ARGUMENT));
  return status.text();
}

TEST(CopiesNeedBytesAndTwoEnds) {
  char bytes[8] = {};
  const dvt_location device = {bytes, nullptr, 4};
  const dvt_location host = {nullptr, bytes, UINT64_MAX};  // an offset means nothing there
  const dvt_location nowhere = {nullptr, nullptr, 0};
  const dvt_location behind = {bytes, nullptr, UINT64_MAX - 1};
  CHECK(CheckCopy(device, host, 4).ok());
  CHECK(CheckCopy(host, device, 4).ok());
  CHECK(CheckCopy(device, device, 4).ok());
  CHECK_EQ(Refusal(CheckCopy(device, host, 0)),
           std::string("copy needs a size of at least 1 byte, got 0"));
  CHECK_EQ(Refusal(CheckCopy(host, host, 1)),
           std::string("copy needs device memory at one end at least"));
  CHECK_EQ(Refusal(CheckCopy(device, nowhere, 1)),
           std::string("copy was given neither memory nor host as source"));
  CHECK_EQ(Refusal(CheckCopy(nowhere, device, 1)),
           std::string("copy was given neither memory nor host as destination"));
  CHECK(CheckCopy(behind, host, 1).ok());
  CHECK_EQ(Refusal(CheckCopy(behind, host, 2)),
           std::string("copy of 2 bytes at offset 18446744073709551614 of the destination is "
                       "outside any memory"));
}

TEST(LaunchesAreComparedWithTheirKernel) {
  char memory[8] = {};
  dvt_binding bindings[2] = {{memory, 0, 8, 0}, {memory, 0, 8, 0}};
  const uint64_t max_grid[3] = {7, 5, 3};
  const auto launch = [&] { return dvt_launch{nullptr, {7, 5, 3}, 2, bindings, memory, 8}; };
  const auto check = [&](const dvt_launch& each) { return CheckLaunch(each, 2, 8, max_grid); };
  CHECK(check(launch()).ok());
  CHECK(CheckLaunch({nullptr, {1, 1, 1}, 0, nullptr, nullptr, 0}, 0, 0, max_grid).ok());
  dvt_launch bad = launch();
  bad.binding_count = 1;
  CHECK_EQ(Refusal(check(bad)), std::string("it takes 2 buffers, got 1"));
  bad = launch();
  bad.scalar_bytes = 4;
  CHECK_EQ(Refusal(check(bad)), std::string("its scalar block has 8 bytes, got 4"));
  bad = launch();
  bad.bindings = nullptr;
  CHECK_EQ(Refusal(check(bad)), std::string("its bindings or scalars are null"));
  for (int i = 0; i < 3; ++i) {
    for (const uint32_t grid : {uint32_t{0}, static_cast<uint32_t>(max_grid[i] + 1)}) {
      bad = launch();
      bad.grid[i] = grid;
      CHECK_EQ(Refusal(check(bad)), "grid dimension " + std::to_string(i) + " is " +
                                        std::to_string(grid) + ", allowed are 1 to " +
                                        std::to_string(max_grid[i]));
    }
  }
  bindings[1].memory = nullptr;
  CHECK_EQ(Refusal(check(launch())), std::string("the memory of buffer 1 is null"));
  CHECK(CheckBinding({memory, 4, 4, 0}, 0, 8, 4).ok());
  CHECK_EQ(Refusal(CheckBinding({memory, 4, 5, 0}, 3, 8, 4)),
           std::string("buffer 3 is bound with 5 bytes at byte 4, its memory has 8"));
  CHECK_EQ(Refusal(CheckBinding({memory, 2, 4, 0}, 3, 8, 4)),
           std::string("buffer 3 is bound at byte 2, which is not a multiple of 4"));
}

// A runtime with what must be there, and one with everything.
struct PlainDevice {
  Status VisitAttributes(dvt_attribute_visitor /*visitor*/, void* /*context*/) { return {}; }
  dvt_device_limits limits() const {
    dvt_device_limits limits = {};
    limits.struct_size = sizeof(limits);
    limits.max_grid[2] = 9;
    return limits;
  }
  Status Allocate(uint64_t size, dvt_memory* memory) {
    *memory = new char[size];
    return {};
  }
  void Free(dvt_memory memory) { delete[] static_cast<char*>(memory); }
};

struct PlainEvent {
  Status Synchronize() { return {}; }
};

struct PlainKernel {
  const std::string& name() const { return own_name; }
  std::string own_name = "k";
};

int alive = 0;

struct PlainStream {
  explicit PlainStream(PlainDevice& /*device*/) { ++alive; }
  ~PlainStream() { --alive; }
  PlainStream(const PlainStream&) = delete;
  PlainStream& operator=(const PlainStream&) = delete;

  Status Create() { return {}; }
  Status Copy(const dvt_location& /*to*/, const dvt_location& /*from*/, uint64_t /*size*/) {
    return {};
  }
  Status Launch(const dvt_launch* launches, uint32_t count) {
    return ForEachLaunch<PlainKernel>(
        launches, count, [](PlainKernel& /*kernel*/, const dvt_launch& /*launch*/, uint32_t i) {
          return i < 2 ? Status() : Status(DVT_DRIVER_ERROR, "full");
        });
  }
  Status Synchronize() { throw std::runtime_error("the driver is confused"); }
  Status Record(bool /*is_timed*/, std::unique_ptr<PlainEvent>* event) {
    *event = std::make_unique<PlainEvent>();
    return {};
  }
  Status Wait(const PlainEvent& /*event*/) { return {}; }
};

struct PlainImage {
  explicit PlainImage(PlainDevice& /*device*/) { ++alive; }
  ~PlainImage() { --alive; }
  PlainImage(const PlainImage&) = delete;
  PlainImage& operator=(const PlainImage&) = delete;

  Status Load(const void* /*bytes*/, uint64_t size) {
    return size == 0 ? InvalidImage("no bytes") : Status();
  }
  Status FindKernel(const std::string& name, PlainKernel** found) {
    if (name != "k") return NoSuchKernel(std::map<std::string, int>{{"j", 1}, {"k", 2}}, name);
    *found = &kernel;
    return {};
  }
  PlainKernel kernel;
};

struct Plain : RuntimeDefaults {
  static constexpr const char* kKind = "plain";
  static constexpr const char* kTitle = "Plain";
  using Device = PlainDevice;
  using Stream = PlainStream;
  using Event = PlainEvent;
  using Image = PlainImage;
  using Kernel = PlainKernel;

  static Status OpenDriver(const char* const* /*candidates*/, uint32_t /*count*/) { return {}; }
  static Status CountDevices(uint32_t* count, std::string* why_none) {
    *count = 0;
    *why_none = "nobody plugged one in";
    return {};
  }
  static Status OpenDevice(uint32_t index, std::unique_ptr<PlainDevice>* device) {
    if (index > 0) return NoSuchDevice(kKind, index, 1);
    *device = std::make_unique<PlainDevice>();
    return {};
  }
};

struct FullDevice : PlainDevice {
  Status Import(const dvt_native& /*native*/, dvt_memory* /*memory*/) { return {}; }
  Status Export(dvt_memory /*memory*/, dvt_native* /*native*/) { return {}; }
  void SetTimeLimit(uint64_t nanoseconds) { limit = nanoseconds; }
  uint64_t limit = 0;
};

struct FullEvent : PlainEvent {
  Status Elapsed(const FullEvent& /*start*/, double* nanoseconds) {
    *nanoseconds = 5;
    return {};
  }
};

struct FullStream : PlainStream {
  using PlainStream::PlainStream;
  Status Import(const dvt_native& /*native*/) { return {}; }
  Status Record(bool /*is_timed*/, std::unique_ptr<FullEvent>* event) {
    *event = std::make_unique<FullEvent>();
    return {};
  }
  Status CopyBetween(FullDevice& /*to_device*/, const dvt_location& /*to*/,
                     FullDevice& /*from_device*/, const dvt_location& /*from*/, uint64_t /*size*/) {
    return {};
  }
  Status Export(dvt_native* /*native*/) { return {}; }
  Status IsCaptured(bool* is_captured) {
    *is_captured = true;
    return {};
  }
};

struct Full : Plain {
  using Device = FullDevice;
  using Stream = FullStream;
  using Event = FullEvent;

  static Status OpenDevice(uint32_t /*index*/, std::unique_ptr<FullDevice>* device) {
    *device = std::make_unique<FullDevice>();
    return {};
  }

  // How many calls have been surrounded.
  static int& depth() {
    static int depth = 0;
    return depth;
  }
  template <typename Object, typename Body>
  static Status Around(Object& /*object*/, Body body) {
    ++depth();
    return body();
  }
};

TEST(ATableHoldsWhatTheClassesOffer) {
  uint32_t version = 0;
  const dvt_backend_table* const plain =
      Table<Plain>::Find(DVT_ABI_OLDEST, DVT_ABI_VERSION, &version);
  const dvt_backend_table* const full = Table<Full>::Find(DVT_ABI_OLDEST, DVT_ABI_VERSION, nullptr);
  CHECK_EQ(version, DVT_ABI_VERSION);
  CHECK(Table<Plain>::Find(DVT_ABI_VERSION + 1, DVT_ABI_VERSION + 2, &version) == nullptr);
  CHECK_EQ(std::string(plain->kind), std::string("plain"));
  // Every entry is there; the optional ones where a class has the member. The entries are the
  // pointers behind `kind`, which is itself the last field of the handshake.
  const auto entries = [](const dvt_backend_table& table) {
    constexpr size_t kFirst = offsetof(dvt_backend_table, driver_open);
    std::vector<void*> found((sizeof(table) - kFirst) / sizeof(void*));
    std::memcpy(found.data(), reinterpret_cast<const char*>(&table) + kFirst,
                found.size() * sizeof(void*));
    return found;
  };
  const std::vector<void*> of_full = entries(*full);
  const std::vector<void*> of_plain = entries(*plain);
  size_t missing = 0;
  // What only the core's own device has to decide is no member of the kit's classes.
  constexpr size_t kWithWork =
      (offsetof(dvt_backend_table, launch_with_work) - offsetof(dvt_backend_table, driver_open)) /
      sizeof(void*);
  for (size_t i = 0; i < of_full.size(); ++i) {
    CHECK((of_full[i] != nullptr) == (i != kWithWork));
    missing += of_plain[i] == nullptr ? 1 : 0;
  }
  CHECK_EQ(missing, size_t{12});
  CHECK(plain->memory_import == nullptr && plain->memory_export == nullptr);
  CHECK(plain->stream_import == nullptr && plain->copy_between == nullptr);
  CHECK(plain->stream_export == nullptr);
  CHECK(plain->event_record_timed == nullptr && plain->event_elapsed == nullptr);
  CHECK(plain->device_time_limit == nullptr && plain->stream_is_captured == nullptr);
  CHECK(plain->stream_synchronize_within == nullptr && plain->event_synchronize_within == nullptr);
}

TEST(EntriesCheckWhatTheyAreGiven) {
  const dvt_backend_table& table = *Table<Plain>::Find(DVT_ABI_OLDEST, DVT_ABI_VERSION, nullptr);
  dvt_error error = {sizeof(dvt_error), 0, ""};
  const auto text = [&error](int32_t code, dvt_code expected) {
    CHECK_EQ(code, static_cast<int32_t>(expected));
    return std::string(error.text);
  };
  const std::string null_text = " was given a null pointer where its contract allows none";
  uint32_t count = 7;
  CHECK_EQ(text(table.device_count(&count, &error), DVT_OK), std::string("nobody plugged one in"));
  CHECK_EQ(text(table.device_count(nullptr, &error), DVT_INVALID_ARGUMENT),
           "device_count" + null_text);
  dvt_device* device = nullptr;
  CHECK_EQ(text(table.device_open(1, &device, &error), DVT_NOT_FOUND),
           std::string("there is no device plain:1, there are 1"));
  CHECK_EQ(table.device_open(0, &device, &error), int32_t{DVT_OK});
  // No more of the limits than the caller has room for, and its own size stays.
  dvt_device_limits limits = {};
  limits.struct_size = offsetof(dvt_device_limits, max_grid) + 2 * sizeof(uint64_t);
  limits.max_grid[2] = 4;
  CHECK_EQ(table.device_limits(device, &limits, &error), int32_t{DVT_OK});
  CHECK_EQ(limits.max_grid[2], uint64_t{4});
  limits.struct_size = sizeof(limits);
  CHECK_EQ(table.device_limits(device, &limits, &error), int32_t{DVT_OK});
  CHECK_EQ(limits.max_grid[2], uint64_t{9});
  dvt_memory memory = nullptr;
  CHECK_EQ(text(table.alloc(device, 0, &memory, &error), DVT_INVALID_ARGUMENT),
           std::string("alloc needs a size of at least 1 byte, got 0"));
  CHECK_EQ(table.alloc(device, 8, &memory, &error), int32_t{DVT_OK});
  table.free(device, memory);
  table.free(device, nullptr);
  dvt_stream* stream = nullptr;
  CHECK_EQ(table.stream_create(device, &stream, &error), int32_t{DVT_OK});
  CHECK_EQ(text(table.stream_synchronize(nullptr, &error), DVT_INVALID_ARGUMENT),
           "stream_synchronize" + null_text);
  CHECK_EQ(text(table.stream_synchronize(stream, &error), DVT_INTERNAL),
           std::string("the driver is confused"));
  const dvt_location host = {nullptr, &count, 0};
  CHECK_EQ(text(table.copy(stream, &host, &host, 1, &error), DVT_INVALID_ARGUMENT),
           std::string("copy needs device memory at one end at least"));
  // What could not be loaded is gone.
  const int before = alive;
  dvt_image* image = nullptr;
  CHECK_EQ(text(table.image_load(device, "x", 0, &image, &error), DVT_INVALID_IMAGE),
           std::string("no bytes"));
  CHECK(image == nullptr);
  CHECK_EQ(alive, before);
  CHECK_EQ(table.image_load(device, "x", 1, &image, &error), int32_t{DVT_OK});
  dvt_kernel* kernel = nullptr;
  CHECK_EQ(text(table.image_kernel(image, "x", &kernel, &error), DVT_NOT_FOUND),
           std::string("the image has no kernel 'x', it has 'j', 'k'"));
  CHECK_EQ(table.image_kernel(image, "k", &kernel, &error), int32_t{DVT_OK});
  dvt_launch launches[3] = {};
  CHECK_EQ(table.launch(stream, nullptr, 0, &error), int32_t{DVT_OK});
  CHECK_EQ(text(table.launch(stream, nullptr, 1, &error), DVT_INVALID_ARGUMENT),
           "launch" + null_text);
  CHECK_EQ(text(table.launch(stream, launches, 1, &error), DVT_INVALID_ARGUMENT),
           std::string("launch 0 of 1: its kernel is null"));
  for (dvt_launch& launch : launches) launch.kernel = kernel;
  CHECK_EQ(text(table.launch(stream, launches, 3, &error), DVT_DRIVER_ERROR),
           std::string("launch 2 of 3, kernel 'k': full"));
  table.image_unload(image);
  table.image_unload(nullptr);
  table.stream_destroy(stream);
  table.device_close(device);
  CHECK_EQ(alive, before - 1);
}

TEST(CallsOfAnObjectAreSurrounded) {
  const dvt_backend_table& table = *Table<Full>::Find(DVT_ABI_OLDEST, DVT_ABI_VERSION, nullptr);
  dvt_device* device = nullptr;
  dvt_stream* stream = nullptr;
  dvt_event* event = nullptr;
  double elapsed = 0;
  uint32_t is_captured = 0;
  CHECK_EQ(table.device_open(0, &device, nullptr), int32_t{DVT_OK});
  const int before = Full::depth();
  CHECK_EQ(table.stream_create(device, &stream, nullptr), int32_t{DVT_OK});
  CHECK_EQ(table.event_record_timed(stream, &event, nullptr), int32_t{DVT_OK});
  CHECK_EQ(table.event_elapsed(event, event, &elapsed, nullptr), int32_t{DVT_OK});
  CHECK_EQ(table.stream_is_captured(stream, &is_captured, nullptr), int32_t{DVT_OK});
  CHECK_EQ(Full::depth(), before + 4);
  CHECK_EQ(elapsed, 5.0);
  CHECK_EQ(is_captured, uint32_t{1});
  CHECK_EQ(table.device_time_limit(device, 77, nullptr), int32_t{DVT_OK});
  CHECK_EQ(reinterpret_cast<FullDevice*>(device)->limit, uint64_t{77});
  table.event_destroy(event);
  table.stream_destroy(stream);
  table.device_close(device);
}

struct Driver {
  static constexpr const char* kTitle = "Acme";
  int opened = 0;
};

// A driver is opened once: in a child, as the guard of forks is one for the process.
TEST(ADriverIsOpenedOnceAndNotInAForkedChild) {
  using State = DriverState<Driver>;
  const auto open = [](const std::vector<std::string>& names, Driver* driver, bool* has_opened) {
    driver->opened += static_cast<int>(names.size());
    *has_opened = true;
    return Status();
  };
  const auto exit_code_of = [](auto body) {
    const pid_t child = fork();
    if (child == 0) _exit(body());
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  const auto run = [&]() -> int {
    const char* const good[] = {"/one", "/two"};
    const char* const relative[] = {"libacme.so"};
    const Driver* driver = nullptr;
    if (State::Find(&driver).text() != "the Acme driver is not open; call driver_open first") {
      return 1;
    }
    if (State::Open(nullptr, 1, open).text() !=
        "driver_open was given candidate_count 1 and no candidates") {
      return 2;
    }
    if (State::Open(relative, 1, open).text() !=
        "driver_open needs absolute paths, candidate 0 is 'libacme.so'") {
      return 3;
    }
    if (!State::Open(good, 2, open).ok() || !State::Open(good, 1, open).ok()) return 4;
    if (!State::Find(&driver).ok() || driver->opened != 2) return 5;
    return 10 + exit_code_of([&] {
             const Status refused = State::Find(&driver);
             const bool is_named = refused.text().find("Acme was opened by process ") == 0;
             return refused.code() == DVT_DRIVER_ERROR && is_named ? 7 : 0;
           });
  };
  CHECK_EQ(exit_code_of(run), 17);
}

TEST(AnEnvironmentVariableNamesLibrariesAlone) {
  const char* const variable = "DOVETAIL_TEST_LIBRARIES_TO_TRY";
  using Names = std::vector<std::string>;
  unsetenv(variable);
  CHECK(LibrariesToTry({"/a"}, variable, {"libb.so"}) == Names({"/a", "libb.so"}));
  CHECK_EQ(OnlyThese(variable), std::string());
  setenv(variable, "/c:/d", 1);
  CHECK(LibrariesToTry({"/a"}, variable, {"libb.so"}) == Names({"/c", "/d"}));
  CHECK(OnlyThese(variable).find(variable) != std::string::npos);
  setenv(variable, "", 1);
  CHECK(LibrariesToTry({"/a"}, variable, {"libb.so"}) == Names({"/a"}));
  unsetenv(variable);
}

}  // namespace
}  // namespace dovetail::testing
