/* What the members of a group share: memory without a name, in which each has a mailbox for each.
 * The id of a group leads to it, in this process and in others of the same user. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_GROUP_H_
#define DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_GROUP_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dovetail::fakedrivers::collectives {

constexpr int kMaxRanks = 16;
constexpr size_t kPiece = 16384;

/* ncclUniqueId */
struct Id {
  char magic[8];
  int32_t process;    /* that has the memory, */
  int32_t descriptor; /* as this */
  uint64_t number;    /* told apart from another by this */
  char unused[104];
};
static_assert(sizeof(Id) == 128, "NCCL_UNIQUE_ID_BYTES");

/* Bytes on their way from one rank to another; full when one more was written than read. */
struct Mailbox {
  std::atomic<uint64_t> written;
  std::atomic<uint64_t> read;
  unsigned char bytes[kPiece];
};

/* Begins as zeros. */
struct Shared {
  std::atomic<uint64_t> number;
  std::atomic<int32_t> ranks;
  std::atomic<int32_t> devices[kMaxRanks]; /* one more than the number; 0: nobody is there yet */
  Mailbox boxes[kMaxRanks][kMaxRanks];     /* from, to */
};

/* A message that this rank sends or receives; an end of it. */
struct Transfer {
  int peer;
  bool sends;
  unsigned char* at;
  size_t left;
};

class Group {
 public:
  /* Makes the memory of a new group; false when the system has none. */
  static bool Make(Id* id);
  /* Null, and why, when the id leads nowhere. */
  static std::shared_ptr<Group> Open(const Id& id, std::string* why);
  /* Nobody will join any more: this process need not keep the id's memory. */
  static void Forget(const Id& id);

  explicit Group(Shared* shared) : shared_(*shared) {}
  ~Group();
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;

  Shared& shared() const { return shared_; }

  /* Carries out all of these at once, those with one peer in order. False: it was told to stop. */
  bool Exchange(int rank, std::vector<Transfer> transfers, const std::atomic<bool>& stops) const;

 private:
  bool Step(int rank, Transfer* transfer) const;

  Shared& shared_;
};

}  // namespace dovetail::fakedrivers::collectives

#endif  // DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_GROUP_H_
