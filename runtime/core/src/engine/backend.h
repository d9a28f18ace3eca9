// One backend: its manifest, how it is loaded, and its devices. A failure is kept as a state.
#ifndef DOVETAIL_ENGINE_BACKEND_H_
#define DOVETAIL_ENGINE_BACKEND_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "dovetail/backend.h"
#include "engine/calls.h"
#include "engine/device.h"
#include "engine/error.h"
#include "engine/once.h"

namespace dovetail::runtime {

// What a runtime's backend.json says, plus where it came from.
struct RuntimeManifest {
  std::string kind;         // "opencl"
  std::string library;      // absolute path of the shared library
  uint32_t abi_oldest = 0;  // versions of dovetail/backend.h that it says it speaks
  uint32_t abi_newest = 0;
  std::vector<std::string> sonames;     // vendor libraries it opens, for messages
  int32_t device_type = 0;              // DLPack device type of its tensors
  std::vector<std::string> formats;     // image formats it takes; empty: any
  std::string install;                  // the command that installs it
  std::string driver_help;              // what to do when the vendor's driver is missing
  std::string distribution;             // the package that brought it, for messages
  std::string stranger;                 // whose it is, if it does not come with Dovetail
  std::vector<std::string> candidates;  // absolute paths for driver_open, tried first, in order
  // Called right before the driver is opened, here or by `may_open` elsewhere, for candidates that
  // are costly to find. May be empty. Called without any lock of the registry held.
  std::function<std::vector<std::string>()> find_candidates;
  // Makes the table, instead of opening `library`, which then only names it in messages. Null with
  // a reason in the error is a failure to load. May be empty. Called once, without any lock held.
  std::function<const dvt_backend_table*(dvt_error*)> open_table;
  // Called once, right before `library` is opened; false with a reason in the error is a failure to
  // load. May be empty. Called without any lock held.
  std::function<bool(dvt_error*)> may_open;
};

enum class BackendState : uint8_t {
  kNotInstalled,  // nobody registered it
  kDisabled,      // the evidence says by what
  kBadManifest,
  kNotLoaded,      // registered, not needed so far
  kWrongAbi,       // the evidence has both versions
  kFailedToLoad,   // dlerror, and the name of the missing library
  kDriverMissing,  // the names that were tried
  kNoDevice,
  kReady,
};

// "not installed", "disabled", "bad manifest", "not loaded", "wrong ABI", "failed to load", "driver
// missing", "no device", "ready".
const char* BackendStateName(BackendState state);

struct LedgerEntry {
  std::string kind;
  BackendState state = BackendState::kNotInstalled;
  std::string evidence;  // why, or which devices; one line or several
  std::string fix;       // the one command or step that fixes it; may be empty
  std::string distribution;
  std::string library;
  int32_t device_type = 0;
  uint32_t device_count = 0;
};

// One registered kind. Lives until the process ends.
class Backend {
 public:
  const std::string& kind() const { return manifest_.kind; }
  int32_t device_type() const { return manifest_.device_type; }
  bool TakesFormat(const std::string& format) const;
  // For messages: " (runtime of 'acme-x' 1.5)", or nothing for what comes with Dovetail.
  std::string OwnerText() const;
  // The formats it takes, for messages: "cl, spv".
  std::string FormatsText() const;
  // Whether its functions are written in the language of an interpreter and take that one's lock.
  bool IsInterpreted() const { return manifest_.open_table != nullptr; }

  // Loads the backend if nobody did, and says whether it can run anything.
  bool IsReady();
  // The state now; does not load.
  LedgerEntry Entry() const;
  // Throws kBackend with the ledger's line and the fix unless the backend is ready.
  void Require();

  // 0 unless ready. Loads.
  uint32_t DeviceCount();
  // Opens device `index`, once. Throws kNotReady or kNotFound (no such index), or what opening it
  // says, and then the next call tries again. One that was lost is opened anew.
  Device* GetDevice(uint32_t index);
  // Those that are open.
  std::vector<Device*> OpenDevices() const;
  // The lost device `index` that this memory belonged to; null when there is none.
  const Device* LostOwner(uint32_t index, dvt_memory handle) const;

  // Null unless ready.
  const dvt_backend_table* table() const { return table_; }

 private:
  friend class Registry;
  Backend(RuntimeManifest manifest, const dvt_backend_table* static_table)
      : manifest_(std::move(manifest)), static_table_(static_table) {}
  void Load();
  // Opens the library and asks for its table; null after setting a state.
  const dvt_backend_table* OpenTable();
  // Checks the handshake and copies the table; false after setting a state.
  bool AcceptTable(const dvt_backend_table* table);
  void OpenDriver();
  void SetState(BackendState state, std::string evidence, std::string fix);
  void OpenDevice(uint32_t index);

  // One device, and the opening of it that is under way or comes next. The mutex guards both.
  struct Slot {
    std::unique_ptr<Device> device;
    std::shared_ptr<Once> opening = std::make_shared<Once>();
  };

  RuntimeManifest manifest_;
  const dvt_backend_table* static_table_;         // a backend inside this process, else null
  std::unique_ptr<dvt_backend_table> own_table_;  // a copy, null where the library's is shorter
  const dvt_backend_table* table_ = nullptr;
  Once load_;
  mutable Mutex mutex_;  // guards what follows
  BackendState state_ = BackendState::kNotLoaded;
  std::string evidence_;
  std::string fix_;
  uint32_t device_count_ = 0;
  std::vector<Slot> devices_;
  std::vector<std::unique_ptr<Device>> lost_;  // kept: what belonged to them may still be held
};

// The message of every "this backend cannot run" error: "backend 'opencl' is not ready: driver
// missing: ... ; to fix: ...".
std::string DescribeUnavailable(const LedgerEntry& entry);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_BACKEND_H_
