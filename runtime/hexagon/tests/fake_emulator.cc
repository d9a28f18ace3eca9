/* Stands where qemu-hexagon would: serves commands as resident.s does. Of a kernel it executes one
 * word, which is no instruction of Hexagon but what a test wants to happen.
 *
 * FAKE_EMULATOR has words with blanks between: `v67` and its like, the versions that it
 * knows; `map`: a mapping fails. */
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "../src/resident.h"
#include "fake_emulator.h"

namespace dovetail::runtime::hexagon {
namespace {

bool Has(const char* text, const std::string& word) {
  return (" " + std::string(text) + " ").find(" " + word + " ") != std::string::npos;
}

class Memory {
 public:
  explicit Memory(char* begin) : begin_(begin) {}

  template <typename T>
  T* At(uint32_t address) const {
    return reinterpret_cast<T*>(begin_ + (address - kSharedAddress));
  }
  std::atomic<uint32_t>* Counter(uint32_t offset) const {
    return At<std::atomic<uint32_t>>(kSharedAddress + offset);
  }

 private:
  char* const begin_;
};

uint32_t Execute(const Memory& memory, const Command& command, bool maps) {
  constexpr uint32_t kNoMemory = static_cast<uint32_t>(-12);
  if (command.function == MapFunction()) return maps ? command.arguments[0] : kNoMemory;
  switch (*memory.At<uint32_t>(command.function)) {
    case kFakeStep: {
      auto* const value = memory.At<uint32_t>(*memory.At<uint32_t>(command.arguments[0]));
      *value = *value * 3 + 1;
      break;
    }
    case kFakeFault:
      std::signal(SIGSEGV, SIG_DFL); /* a sanitizer would answer it */
      raise(SIGSEGV);
      break;
    case kFakeExit:
      std::fprintf(stderr, "first line\nsecond line\n");
      std::fflush(stderr);
      _exit(3);
    case kFakeHang:
      while (true) pause();
    default:
      break;
  }
  return 0;
}

int Main(int argc, char** argv) {
  const char* const told = std::getenv("FAKE_EMULATOR");
  const char* const words = told == nullptr ? "v67" : told;
  if (argc != 4 || std::strcmp(argv[1], "-cpu") != 0) return 2;
  if (!Has(words, argv[2])) {
    std::fprintf(stderr, "unable to find CPU model '%s'\n", argv[2]);
    return 1;
  }
  /* The program that it would execute is there, and is one of Hexagon. */
  char header[20] = {};
  constexpr int kProgram = 4, kMachine = 18, kHexagon = 164;
  if (pread(kProgram, header, sizeof(header), 0) != sizeof(header) ||
      static_cast<unsigned char>(header[kMachine]) != kHexagon) {
    return 4;
  }
  void* const mapped =
      mmap(nullptr, kSharedBytes, PROT_READ | PROT_WRITE, MAP_SHARED, kSharedDescriptor, 0);
  if (mapped == MAP_FAILED) return 5;
  const Memory memory(static_cast<char*>(mapped));
  std::atomic<uint32_t>* const submitted = memory.Counter(kSubmitted);
  std::atomic<uint32_t>* const done = memory.Counter(kDone);
  while (true) {
    const uint32_t number = done->load();
    if (submitted->load(std::memory_order_acquire) == number) {
      syscall(SYS_futex, submitted, FUTEX_WAIT, number, nullptr, nullptr, 0);
      continue;
    }
    const auto place = static_cast<uint32_t>(number % kCommandCount * sizeof(Command));
    auto* const command = memory.At<Command>(kSharedAddress + kCommands + place);
    /* The first one is the host's look whether somebody is there. */
    command->result = Execute(memory, *command, number == 0 || !Has(words, "map"));
    done->store(number + 1, std::memory_order_release);
    syscall(SYS_futex, done, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
  }
}

}  // namespace
}  // namespace dovetail::runtime::hexagon

int main(int argc, char** argv) { return dovetail::runtime::hexagon::Main(argc, argv); }
