// The registry of backends: what is known, what is loaded, and why something is not (the ledger).
//
// Nothing is opened by registering. A backend is loaded when a device of it is first asked for,
// once, by whichever thread comes first; the outcome, with its evidence, is kept. The registry
// never looks at the file system or at Python packages by itself: whoever embeds the engine
// registers manifests, or installs a discovery function that does.
#ifndef DOVETAIL_ENGINE_REGISTRY_H_
#define DOVETAIL_ENGINE_REGISTRY_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "dovetail/backend.h"
#include "engine/backend.h"
#include "engine/calls.h"
#include "engine/device.h"
#include "engine/error.h"
#include "engine/function_library.h"
#include "engine/once.h"

namespace dovetail::runtime {

class Registry {
 public:
  // The registry of this process; holds the backend "cpu" from the start.
  static Registry& Global();

  // Throws kValue on a second claim to one kind from another library, naming both; registering the
  // same library again does nothing. Does not open anything.
  void Register(RuntimeManifest manifest);

  // A backend whose table is in this process already (tests, Python prototypes). The table and its
  // strings stay valid for ever.
  void RegisterTable(RuntimeManifest manifest, const dvt_backend_table* table);

  // A library of functions that plans call; `manifest.kind` is its name. As Register.
  void RegisterLibrary(RuntimeManifest manifest);
  // Null when nobody registered it (after discovery).
  FunctionLibrary* FindLibrary(const std::string& name);
  // One entry for each library, in order of registration. `load`: try each one first.
  std::vector<LedgerEntry> Libraries(bool load);

  // Records why a kind cannot be used (disabled, bad manifest, not installed), with evidence and
  // fix, for the ledger and for error messages. Replaces an earlier record; never touches a
  // registered kind. One that is not installed is not a line of the ledger: its record is what is
  // said to somebody who asks for the kind.
  void RecordUnavailable(const std::string& kind, BackendState state, std::string evidence,
                         std::string fix);

  // `discover` registers what it finds. It is called once, when a kind or a device type that nobody
  // registered is first asked for, without any lock held; threads that ask meanwhile wait for it,
  // and `discover` itself sees what it has registered so far. When it throws, that goes to who
  // asked, and it is called again by who asks next.
  void SetDiscovery(std::function<void()> discover);

  // Waits for what the open devices were given, no longer than until then.
  void WaitForDevices(std::chrono::steady_clock::time_point deadline) noexcept;

  // Null when nobody registered the kind (after discovery).
  Backend* Find(const std::string& kind);
  // All backends whose tensors carry this DLPack device type, in order of registration. Runs
  // discovery when there is none.
  std::vector<Backend*> FindByDeviceType(int32_t device_type);
  // The ledger's line for a kind, known or not; for one that nobody has heard of, with the known
  // kind that was probably meant. Does not load.
  LedgerEntry Describe(const std::string& kind);
  // One entry for each kind, registered or recorded, sorted by kind. `load`: try each one first.
  std::vector<LedgerEntry> Ledger(bool load);

  // "opencl:0" or "opencl" (device 0). Throws kNotFound or kBackend with the ledger's line.
  Device* GetDevice(const std::string& name);
  // Device `device_id` of the first ready backend with this device type. Throws as above.
  Device* GetDevice(DLDevice device);

 private:
  struct Discovery {
    std::function<void()> run;
    Once once;
  };

  Registry();
  void Discover();
  std::shared_ptr<Discovery> CurrentDiscovery();

  Mutex mutex_;
  std::vector<std::unique_ptr<Backend>> backends_;           // only ever grows: pointers stay valid
  std::vector<std::unique_ptr<FunctionLibrary>> libraries_;  // likewise
  std::vector<LedgerEntry> unavailable_;
  std::shared_ptr<Discovery> discovery_;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_REGISTRY_H_
