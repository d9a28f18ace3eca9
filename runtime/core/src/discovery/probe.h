// Trying the library of a stranger's runtime in a process of its own, before it is opened here.
//
// What a library does while it is opened, or its driver, or a device, is its own code: it may
// crash, and a crash ends the process that it happens in, whatever else that process does. So the
// first process that needs such a library lets dvt-run go that way first: one that ends is a line
// in the ledger, like any other failure to load. A library that has come through is remembered by
// its path, size and time, and is opened at once from then on, until its file changes.
//
// It is for libraries that do not come with Dovetail. A program that ships the core without dvt-run
// has nobody to try them.
#ifndef DOVETAIL_DISCOVERY_PROBE_H_
#define DOVETAIL_DISCOVERY_PROBE_H_

#include <functional>
#include <string>

#include "engine/backend.h"

namespace dovetail::runtime {

inline constexpr const char* kProbe = "DOVETAIL_PROBE";

// What dvt-run writes at the end of `dvt-run --probe KIND:TYPE:LIBRARY`.
inline constexpr const char* kCameThrough = "came through";

// Why a library must not be opened in this process; empty where nothing is known against it.
std::string ReasonAgainstOpening(const RuntimeManifest& manifest);

// For RuntimeManifest::may_open of a stranger's library.
std::function<bool(dvt_error*)> ProbeOf(const RuntimeManifest& manifest);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_DISCOVERY_PROBE_H_
