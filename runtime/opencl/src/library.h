/* Where OpenCL's libraries are on this system; dovetail/kit/dynamic_library.h opens them. */
#ifndef DOVETAIL_RUNTIME_OPENCL_LIBRARY_H_
#define DOVETAIL_RUNTIME_OPENCL_LIBRARY_H_

#include <string>
#include <vector>

namespace dovetail::runtime::opencl {

/* The names under which the system knows the OpenCL loader. */
std::vector<std::string> SystemLoaderNames();

/* The libraries named by the *.icd files of one folder (cl_khr_icd), in the order of the files'
 * names, or by one *.icd file. A missing folder gives none. */
std::vector<std::string> ReadDriverList(const std::string& path);

/* The folders that may hold *.icd files besides those the user names: the system's own, and that of
 * the environment this library is installed in (`<prefix>/etc/OpenCL/vendors`). */
std::vector<std::string> DriverListFolders();

/* True when a program of that name lies in a folder of PATH. */
bool IsProgramOnPath(const char* program);

}  // namespace dovetail::runtime::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_LIBRARY_H_
