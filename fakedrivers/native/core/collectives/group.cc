#include "group.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <map>
#include <mutex>
#include <random>
#include <thread>

namespace dovetail::fakedrivers::collectives {
namespace {

constexpr char kIdMagic[8] = {'d', 'v', 't', 'f', 'a', 'k', 'e', 0};

/* The descriptors of groups whose id was made here. */
struct Kept {
  std::mutex mutex;
  std::map<uint64_t, int> descriptors;
};
Kept& TheKept() {
  static auto* const kept = new Kept();
  return *kept;
}

Shared* Mapped(int descriptor) {
  void* const at = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  return at == MAP_FAILED ? nullptr : static_cast<Shared*>(at);
}

}  // namespace

bool Group::Make(Id* id) {
  *id = {};
  std::memcpy(id->magic, kIdMagic, sizeof kIdMagic);
  id->process = static_cast<int32_t>(getpid());
  std::random_device random;
  id->number = static_cast<uint64_t>(random()) << 32 | random();
  id->descriptor = memfd_create("dovetail-fake-collectives", MFD_CLOEXEC);
  if (id->descriptor < 0 || ftruncate(id->descriptor, sizeof(Shared)) != 0) return false;
  Shared* const shared = Mapped(id->descriptor);
  if (shared == nullptr) return false;
  shared->number = id->number;
  munmap(shared, sizeof(Shared));
  Kept& kept = TheKept();
  const std::lock_guard<std::mutex> lock(kept.mutex);
  kept.descriptors[id->number] = id->descriptor;
  return true;
}

std::shared_ptr<Group> Group::Open(const Id& id, std::string* why) {
  *why = "the id is none";
  if (std::memcmp(id.magic, kIdMagic, sizeof kIdMagic) != 0) return nullptr;
  *why = "whoever made the id has ended, or all of its group have met";
  const std::string path =
      "/proc/" + std::to_string(id.process) + "/fd/" + std::to_string(id.descriptor);
  const int descriptor = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return nullptr;
  /* By now the descriptor may be of some other file. */
  const bool is_whole = lseek(descriptor, 0, SEEK_END) == static_cast<off_t>(sizeof(Shared));
  Shared* const shared = is_whole ? Mapped(descriptor) : nullptr;
  close(descriptor);
  if (shared == nullptr) return nullptr;
  auto group = std::make_shared<Group>(shared);
  return shared->number == id.number ? group : nullptr;
}

void Group::Forget(const Id& id) {
  if (id.process != static_cast<int32_t>(getpid())) return;
  Kept& kept = TheKept();
  const std::lock_guard<std::mutex> lock(kept.mutex);
  const auto found = kept.descriptors.find(id.number);
  if (found == kept.descriptors.end()) return;
  close(found->second);
  kept.descriptors.erase(found);
}

Group::~Group() { munmap(&shared_, sizeof(Shared)); }

bool Group::Step(int rank, Transfer* transfer) const {
  const size_t size = std::min(transfer->left, kPiece);
  Mailbox& box =
      transfer->sends ? shared_.boxes[rank][transfer->peer] : shared_.boxes[transfer->peer][rank];
  const uint64_t written = box.written.load(std::memory_order_acquire);
  const uint64_t read = box.read.load(std::memory_order_acquire);
  if (transfer->sends ? written != read : written == read) return false;
  if (transfer->sends) {
    std::memcpy(box.bytes, transfer->at, size);
    box.written.store(written + 1, std::memory_order_release);
  } else {
    std::memcpy(transfer->at, box.bytes, size);
    box.read.store(read + 1, std::memory_order_release);
  }
  transfer->at += size;
  transfer->left -= size;
  return true;
}

bool Group::Exchange(int rank, std::vector<Transfer> transfers,
                     const std::atomic<bool>& stops) const {
  for (int idle = 0; !stops;) {
    bool is_over = true;
    bool has_moved = false;
    bool is_busy[2][kMaxRanks] = {}; /* by an earlier transfer */
    for (Transfer& each : transfers) {
      bool& busy = is_busy[each.sends ? 1 : 0][each.peer];
      if (each.left == 0 || busy) continue;
      while (each.left != 0 && Step(rank, &each)) has_moved = true;
      busy = each.left != 0;
      is_over = is_over && !busy;
    }
    if (is_over) return true;
    idle = has_moved ? 0 : idle + 1;
    if (idle < 100) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
  }
  return false;
}

}  // namespace dovetail::fakedrivers::collectives
