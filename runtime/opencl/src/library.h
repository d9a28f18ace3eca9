/* Opening a vendor's shared library: the one place per operating system that does it. */
#ifndef DOVETAIL_RUNTIME_OPENCL_LIBRARY_H_
#define DOVETAIL_RUNTIME_OPENCL_LIBRARY_H_

#include <string>
#include <vector>

namespace dovetail::runtime::opencl {

/* A handle that is kept for the life of the process: drivers start threads and register exit
 * handlers, so that closing one is not safe. */
struct Library {
  void* handle = nullptr;
  std::string name; /* as asked for */
};

/* True for an absolute path, which is opened as it is. */
bool IsAbsolutePath(const std::string& path);

/* Opens an absolute path, or a plain name that only the system's own search resolves. A relative
 * path, which would be searched in the current directory, is refused. On failure returns false with
 * the system's reason. */
bool OpenLibrary(const std::string& name, Library* library, std::string* reason);

void* FindSymbol(const Library& library, const char* symbol);

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

/* Runs `function` in the child after every fork() of this process. */
void CallInForkedChild(void (*function)());

/* The number of this process. */
unsigned long ProcessNumber();

}  // namespace dovetail::runtime::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_LIBRARY_H_
