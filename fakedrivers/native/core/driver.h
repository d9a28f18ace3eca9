/* What a fake library tells the core about itself. The core is linked into every library, so
 * each has its own state; it finds the library's description through ThisDriver, which each
 * defines.
 */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_DRIVER_H_
#define DOVETAIL_FAKEDRIVERS_CORE_DRIVER_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::fakedrivers {

struct NamedError {
  const char* name; /* as the vendor spells it */
  int value;
};

/* An exported function: scripts, counts and the driver's own look-up go by its name. */
struct FunctionInfo {
  const char* name;
  const char* group; /* "memory", "copy", "stream": what `fail <group>` in a script means */
  void (*address)();
};

struct Driver {
  const char* kind; /* "nvrtc": as in prefixes.inc of its folder */
  const NamedError* errors;
  size_t error_count;
  const FunctionInfo* functions;
  size_t function_count;
  int success;
  int out_of_memory; /* when the host itself has none left */
  int lost;          /* what a lost device answers unless the script says otherwise */
  /* Brings the library's state back to that of a new process; may be null. */
  void (*reset)();
  /* Waits until no work is left on any device; may be null. */
  void (*drain)();
  /* Leaves out what the process need not give back (a primary context, say): true if `kind` is so.
   */
  bool (*is_exempt)(const char* kind);
};

const Driver& ThisDriver();

/* The vendor's name of an error of this library; "error <n>" in a thread's buffer for an unknown.
 */
const char* ErrorName(int value);

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_DRIVER_H_
