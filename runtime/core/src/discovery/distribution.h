// The distributions that are installed beside this library: dovetail_runtime/installed.py in C++,
// for one folder of packages. The damage of one stays its own.
#ifndef DOVETAIL_DISCOVERY_DISTRIBUTION_H_
#define DOVETAIL_DISCOVERY_DISTRIBUTION_H_

#include <string>
#include <utility>
#include <vector>

namespace dovetail::runtime {

struct EntryPoint {
  std::string name;
  std::string value;
  std::string distribution;
  std::string version;   // empty if unknown
  std::string metadata;  // the folder of its distribution's metadata
};

// The folder of packages (site-packages) that this library or program is installed in, as a part of
// the package dovetail_runtime; empty where it is not.
std::string PackagesFolder();

// That folder, and those that its .pth files add, where editable installs keep their packages.
std::vector<std::string> PackageRoots(const std::string& packages);

// Of each distribution once, in the order of the folder.
std::vector<EntryPoint> EntryPoints(const std::string& packages, const std::string& group);

// The files of a distribution by its RECORD: the name written there, and where that is.
std::vector<std::pair<std::string, std::string>> FilesOf(const std::string& metadata);

// The folder of a distribution's metadata by its name; empty if it is not installed.
std::string FindDistribution(const std::string& packages, const std::string& name);

// A file of the metadata; empty if it is missing or cannot be read.
std::string ReadMetadata(const std::string& metadata, const std::string& file);

// A distribution's name in the one form in which names are compared (PEP 503).
std::string NormalizedName(const std::string& distribution);

// What a path lies in.
std::string Folder(const std::string& path);
std::string PathIn(const std::string& folder, const std::string& name);
bool Exists(const std::string& path);         // a link that leads nowhere, too
bool IsRegularFile(const std::string& path);  // links are followed
std::string RealPath(const std::string& path);
std::vector<std::string> ListFolder(const std::string& folder);  // as the system lists it

}  // namespace dovetail::runtime

#endif  // DOVETAIL_DISCOVERY_DISTRIBUTION_H_
