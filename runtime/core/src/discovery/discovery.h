// Finding the runtimes of devices in a process without Python: dovetail_runtime/discovery.py in
// C++.
//
// The source of truth is the same: the metadata of installed distributions (their entry points in
// the group "dovetail.runtimes", their RECORDs), and the manifests in folders that are named. Where
// Python looks through sys.path, this looks into the folder of packages that the library lies in.
// python_tests/test_native_discovery.py compares the ledgers of both.
#ifndef DOVETAIL_DISCOVERY_DISCOVERY_H_
#define DOVETAIL_DISCOVERY_DISCOVERY_H_

#include <string>

namespace dovetail::runtime {

// Makes the registry look for runtimes in this way, when it is first asked for one that it does not
// know. Whoever sets another discovery later replaces this one.
void InstallDiscovery();

// Adds a folder to those of DOVETAIL_RUNTIME_PATH. Throws kValue when it is not absolute, and
// kUnsupported when runtimes have been looked for already.
void AddRuntimeFolder(const std::string& folder);

// What the environment denies: as RequireCore (policy.h), unless another discovery was set, whose
// business that is then.
void RequireCoreHere();

// Another discovery has been set.
void ForgetDiscovery();

}  // namespace dovetail::runtime

#endif  // DOVETAIL_DISCOVERY_DISCOVERY_H_
