/* The runtime over a process that stands in the emulator's place: one case a process, as the driver
 * is opened once.
 *
 *   PROGRAM RUNTIME EMULATOR CASE */
#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "dovetail/kit/testing/session.h"
#include "elf_writer.h"
#include "fake_emulator.h"

namespace dovetail::test {
namespace {

using runtime::hexagon::kFakeExit;
using runtime::hexagon::kFakeFault;
using runtime::hexagon::kFakeHang;
using runtime::hexagon::kFakeStep;

const char* emulator = nullptr;
const char* program = nullptr;
const char* library = nullptr;

void Set(const char* words) { setenv("FAKE_EMULATOR", words, 1); }

uint32_t Open() {
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  uint32_t count = 0;
  CHECK_OK(table->device_count(&count, &error));
  return count;
}

/* A session with a kernel of one word, and a buffer for it. */
struct Work {
  explicit Work(uint32_t word)
      : image(session.Load(ImageOf(ObjectOf({word}), {Buffer(3)}))),
        kernel(session.Kernel(image, "run")),
        memory(session.Upload(std::vector<uint32_t>{0})),
        binding{memory, 0, 4, 0},
        launch{kernel, {1, 1, 1}, 1, &binding, nullptr, 0} {}
  ~Work() {
    table->free(session.device, memory);
    table->image_unload(image);
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  int32_t Launch(uint32_t times = 1) const {
    const std::vector<dvt_launch> launches(times, launch);
    return table->launch(session.stream, launches.data(), times, &error);
  }
  uint32_t Value() const { return session.Read<uint32_t>(memory, 1)[0]; }

  Session session;
  dvt_image* image;
  dvt_kernel* kernel;
  dvt_memory memory;
  dvt_binding binding;
  dvt_launch launch;
};

uint32_t Steps(int count) {
  uint32_t value = 0;
  for (int i = 0; i < count; ++i) value = value * 3 + 1;
  return value;
}

/* Processes that this one has started, by any of its threads. */
std::vector<pid_t> Children() {
  std::vector<pid_t> found;
  DIR* const tasks = opendir("/proc/self/task");
  while (const dirent* const each = readdir(tasks)) {
    std::ifstream file(std::string("/proc/self/task/") + each->d_name + "/children");
    for (pid_t child = 0; file >> child;) found.push_back(child);
  }
  closedir(tasks);
  return found;
}

/* Whether a process is gone, or soon is. */
bool Ends(pid_t process) {
  for (int i = 0; i < 400; ++i) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string number, name, state;
    if (!(file >> number >> name >> state) || state == "Z") return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
  return false;
}

void Devices() {
  uint32_t count = 9;
  CHECK_FAILS(table->device_count(&count, &error), DVT_INVALID_ARGUMENT,
              "the Hexagon driver is not open; call driver_open first");
  CHECK_EQ(Open(), 1U);
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(1, &device, &error), DVT_NOT_FOUND,
              "there is no device hexagon:1, there are 1");
  const Session session;
  auto found = Attributes(table, session.device);
  CHECK_EQ(found["device.name"], std::string("Hexagon V67, emulated by ") + emulator);
  CHECK_EQ(found["hexagon.version"], std::string("67"));
  CHECK_EQ(found["hexagon.hvx"], std::string("128"));
  CHECK_EQ(found["hexagon.is_emulated"], std::string("true"));
}

/* The latest version that the emulator knows is what the device has. */
void LatestVersion() {
  Set("v66 v68 v71");
  Open();
  const Session session;
  CHECK_EQ(Attributes(table, session.device)["hexagon.version"], std::string("71"));
}

/* Two handles: two processes, each with memory of its own; one ends, the other works. */
void OpenTwice() {
  Open();
  auto one = std::make_unique<Work>(kFakeFault);
  const Work two(kFakeStep);
  CHECK_EQ(Children().size(), size_t{2});
  CHECK_OK(one->Launch());
  CHECK_FAILS(one->session.Wait(), DVT_DEVICE_LOST, "ended with signal 11");
  CHECK_OK(two.Launch(3));
  CHECK_EQ(two.Value(), Steps(3));
  one.reset();
  CHECK_OK(two.Launch());
  CHECK_EQ(two.Value(), Steps(4));
}

/* More launches than the queue holds, of two streams and several threads. */
void ManyLaunches() {
  Open();
  const Work work(kFakeStep);
  CHECK_OK(work.Launch(1000));
  CHECK_EQ(work.Value(), Steps(1000));
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&work] {
      dvt_stream* stream = nullptr;
      CHECK_OK(table->stream_create(work.session.device, &stream, &error));
      for (int round = 0; round < 100; ++round) {
        CHECK_OK(table->launch(stream, &work.launch, 1, &error));
      }
      CHECK_OK(table->stream_synchronize(stream, &error));
      table->stream_destroy(stream);
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK_EQ(work.Value(), Steps(1400));
}

/* The kernel that faults is named, though others were submitted behind it; all that follows says
 * the same; a device that is opened then works, while the lost one is still held. */
void Fault() {
  Open();
  auto lost = std::make_unique<Work>(kFakeFault);
  dvt_event* event = nullptr;
  CHECK_OK(lost->Launch());
  CHECK_OK(table->event_record(lost->session.stream, &event, &error));
  const char* const said =
      "hexagon:0: its process ended with signal 11 (Segmentation fault) in kernel 'run'";
  CHECK_FAILS(lost->session.Wait(), DVT_DEVICE_LOST, said);
  CHECK_FAILS(table->event_synchronize(event, &error), DVT_DEVICE_LOST, said);
  CHECK_FAILS(lost->Launch(), DVT_DEVICE_LOST, said);
  dvt_memory memory = nullptr;
  CHECK_FAILS(table->alloc(lost->session.device, 4, &memory, &error), DVT_DEVICE_LOST, said);
  uint32_t word = 0;
  CHECK_FAILS(lost->session.Read(&word, lost->memory, 4), DVT_DEVICE_LOST, said);
  dvt_image* image = nullptr;
  const std::string bytes = ImageOf(ObjectOf({kFakeStep}), {});
  CHECK_FAILS(table->image_load(lost->session.device, bytes.data(), bytes.size(), &image, &error),
              DVT_DEVICE_LOST, said);
  {
    const Work work(kFakeStep);
    CHECK_OK(work.Launch(2));
    CHECK_EQ(work.Value(), Steps(2));
    table->event_destroy(event);
    lost.reset();
    CHECK_OK(work.Launch());
    CHECK_EQ(work.Value(), Steps(3));
  }
}

/* What the process says last is in the message. */
void Exit() {
  Open();
  const Work work(kFakeExit);
  CHECK_OK(work.Launch());
  CHECK_FAILS(work.session.Wait(), DVT_DEVICE_LOST,
              "its process ended with status 3 in kernel 'run': first line second line");
}

/* A kernel that does not end: the limit names it, and closing the device ends it. */
void Hang() {
  Open();
  {
    const Work work(kFakeHang);
    CHECK_OK(table->device_time_limit(work.session.device, 50'000'000, &error));
    CHECK_OK(work.Launch(2));
    CHECK_FAILS(work.session.Wait(), DVT_TIME_LIMIT,
                "hexagon:0 has not finished kernel 'run' within 0.05 s");
  }
  CHECK(Children().empty());
}

/* Killed from outside while nothing goes on, and while the host waits. */
void Killed() {
  Open();
  for (const uint32_t word : {kFakeStep, kFakeHang}) {
    const Work work(word);
    const std::vector<pid_t> children = Children();
    CHECK_EQ(children.size(), size_t{1});
    /* So many that every place of the queue has had a name. */
    CHECK_OK(work.Launch(word == kFakeStep ? 200 : 1));
    if (word == kFakeStep) CHECK_OK(work.session.Wait());
    std::thread killer([&] {
      if (word == kFakeHang) std::this_thread::sleep_for(std::chrono::milliseconds(100));
      kill(children[0], SIGKILL);
      CHECK(Ends(children[0]));
    });
    if (word == kFakeStep) {
      killer.join();
      /* Its threads end after the first: only then does waitpid tell. */
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    CHECK_FAILS(word == kFakeStep ? work.Launch() : work.session.Wait(), DVT_DEVICE_LOST,
                std::string("its process ended with signal 9 (Killed) in ") +
                    (word == kFakeStep ? "no command" : "kernel 'run'"));
    if (killer.joinable()) killer.join();
  }
}

/* It ends with who started it, however that ends. */
void ParentDies() {
  int ends[2] = {};
  CHECK_EQ(pipe(ends), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    dup2(ends[1], 1);
    execl(program, program, library, emulator, "as_parent", nullptr);
    _exit(1);
  }
  close(ends[1]);
  pid_t child = 0;
  CHECK_EQ(read(ends[0], &child, sizeof(child)), static_cast<ssize_t>(sizeof(child)));
  close(ends[0]);
  int status = 0;
  waitpid(parent, &status, 0);
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  CHECK(child > 0 && Ends(child));
}

/* The parent of that case. */
void AsParent() {
  Open();
  const Session session;
  const std::vector<pid_t> children = Children();
  CHECK_EQ(children.size(), size_t{1});
  if (write(1, children.data(), sizeof(pid_t)) < 0) Finish();
  kill(getpid(), SIGKILL);
}

/* A forked child has none of the threads that the driver has. */
void Forked() {
  Open();
  const pid_t child = fork();
  if (child == 0) {
    uint32_t count = 0;
    _exit(table->device_count(&count, &error) == DVT_DRIVER_ERROR ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

void OutOfMemory() {
  Open();
  const Work work(kFakeStep);
  dvt_memory memory = nullptr;
  CHECK_FAILS(table->alloc(work.session.device, uint64_t{1} << 40, &memory, &error),
              DVT_OUT_OF_MEMORY, "1099511627776 bytes were asked for of hexagon:0");
  CHECK_FAILS(table->alloc(work.session.device, 0, &memory, &error), DVT_INVALID_ARGUMENT,
              "at least 1 byte");
  CHECK_OK(work.Launch());
  CHECK_EQ(work.Value(), Steps(1));
}

/* What is large goes back to the system, and is zeros when it comes again. */
void LargeMemory() {
  Open();
  const Session session;
  constexpr uint64_t kSize = uint64_t{1} << 28;
  for (int round = 0; round < 4; ++round) {
    const dvt_memory memory = session.Alloc(kSize);
    const uint32_t word = 7;
    uint32_t back = 0;
    CHECK_OK(session.Read(&back, memory, 4, kSize / 2));
    CHECK_EQ(back, 0U);
    CHECK_OK(session.Write(memory, &word, 4, kSize / 2));
    CHECK_OK(session.Read(&back, memory, 4, kSize / 2));
    CHECK_EQ(back, 7U);
    table->free(session.device, memory);
  }
}

void NoMapping() {
  Set("v67 map");
  Open();
  const Session session;
  dvt_image* image = nullptr;
  const std::string bytes = ImageOf(ObjectOf({kFakeStep}), {});
  CHECK_FAILS(table->image_load(session.device, bytes.data(), bytes.size(), &image, &error),
              DVT_DRIVER_ERROR, "hexagon:0 does not map 65536 bytes of code: its mmap answers -12");
}

void NoVersion() {
  Set("v65");
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING,
              "no emulator of Hexagon works; tried: ");
  CHECK_HAS(error.text, "ended with status 1 in start: unable to find CPU model 'v66'");
  CHECK_HAS(error.text, "DOVETAIL_HEXAGON_EMULATOR is set");
  /* The first answer stays, whatever is there later. */
  Set("v67");
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING, "model 'v66'");
  CHECK(Children().empty());
}

void Missing() {
  setenv("DOVETAIL_HEXAGON_EMULATOR", "/nonexistent/qemu", 1);
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING, "/nonexistent/qemu: ");
  CHECK_HAS(error.text, "ended with status 127");
}

void Relative() {
  setenv("DOVETAIL_HEXAGON_EMULATOR", "qemu-hexagon", 1);
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_INVALID_ARGUMENT,
              "DOVETAIL_HEXAGON_EMULATOR has 'qemu-hexagon', and has to have absolute paths");
  const char* const candidates[1] = {"relative"};
  CHECK_FAILS(table->driver_open(candidates, 1, &error), DVT_INVALID_ARGUMENT,
              "driver_open needs absolute paths, candidate 0 is 'relative'");
}

/* Several: the first that works. */
void SecondWorks() {
  setenv("DOVETAIL_HEXAGON_EMULATOR", (std::string("/nonexistent:") + emulator).c_str(), 1);
  CHECK_EQ(Open(), 1U);
}

void NoPath() {
  unsetenv("DOVETAIL_HEXAGON_EMULATOR");
  setenv("PATH", "/nonexistent", 1);
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING,
              "qemu-hexagon and qemu-hexagon-static, which are in no folder of PATH");
}

void ToldVersion() {
  setenv("DOVETAIL_HEXAGON_VERSION", "73", 1);
  Open();
  const Session session;
  CHECK_EQ(Attributes(table, session.device)["hexagon.version"], std::string("73"));
}

void WrongVersion() {
  setenv("DOVETAIL_HEXAGON_VERSION", "70", 1);
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_INVALID_ARGUMENT,
              "DOVETAIL_HEXAGON_VERSION is '70', allowed are 66, 67, 68, 69, 71 and 73");
}

struct Case {
  const char* name;
  void (*run)();
};
constexpr Case kCases[] = {
    {"devices", Devices},
    {"latest_version", LatestVersion},
    {"open_twice", OpenTwice},
    {"many_launches", ManyLaunches},
    {"fault", Fault},
    {"exit", Exit},
    {"hang", Hang},
    {"killed", Killed},
    {"parent_dies", ParentDies},
    {"as_parent", AsParent},
    {"forked", Forked},
    {"out_of_memory", OutOfMemory},
    {"large_memory", LargeMemory},
    {"no_mapping", NoMapping},
    {"no_version", NoVersion},
    {"missing", Missing},
    {"relative", Relative},
    {"second_works", SecondWorks},
    {"no_path", NoPath},
    {"told_version", ToldVersion},
    {"wrong_version", WrongVersion},
};

int Main(int argc, char** argv) {
  if (argc != 4) Skip("usage: PROGRAM RUNTIME EMULATOR CASE");
  program = argv[0];
  library = argv[1];
  emulator = argv[2];
  setenv("DOVETAIL_HEXAGON_EMULATOR", emulator, 1);
  unsetenv("DOVETAIL_HEXAGON_VERSION");
  for (const Case& each : kCases) {
    if (std::strcmp(each.name, argv[3]) != 0) continue;
    table = OpenTable(library);
    CHECK_EQ(std::string(table->kind), std::string("hexagon"));
    each.run();
    CHECK(Children().empty()); /* none outlives its device */
    Finish();
  }
  std::printf("no case '%s'\n", argv[3]);
  return 1;
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
