/* Where drivers are looked for, one process a case: usage: search_test RUNTIME FAKE_DRIVER CASE. */
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "session.h"

namespace dovetail::test {
namespace {

std::string folder;

void WriteFile(const std::string& name, const std::string& text) {
  std::ofstream(folder + "/" + name) << text;
}

uint32_t Count() {
  uint32_t count = 99;
  CHECK_OK(table->device_count(&count, &error));
  return count;
}

/* Every name that was tried stands in the message, with the system's reason. */
void TestMissing(const char* /*fake*/) {
  setenv("DOVETAIL_OPENCL_LIBRARIES", "", 1);
  const std::string absent = folder + "/libOpenCL.so.1";
  const std::string text = folder + "/libtext.so";
  WriteFile("libtext.so", "not a library");
  const char* const candidates[] = {absent.c_str(), text.c_str()};
  CHECK_FAILS(table->driver_open(candidates, 2, &error), DVT_DRIVER_MISSING,
              "no OpenCL driver was found; tried " + absent + ": ");
  CHECK_HAS(error.text, text + ": ");
  /* The first outcome stays, and nothing works without a driver. */
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING, absent);
  uint32_t count = 0;
  CHECK_FAILS(table->device_count(&count, &error), DVT_INVALID_ARGUMENT,
              "the OpenCL driver is not open; call driver_open first");
}

/* A driver that was named is the only one, whatever wheels bring: here the candidate would work. */
void TestNamed(const char* fake) {
  setenv("DOVETAIL_OPENCL_LIBRARIES", "libno_such_opencl.so.1:relative/libOpenCL.so", 1);
  const char* const candidates[] = {fake};
  CHECK_FAILS(table->driver_open(candidates, 1, &error), DVT_DRIVER_MISSING,
              "no OpenCL driver was found; tried libno_such_opencl.so.1: ");
  CHECK_HAS(error.text, "relative/libOpenCL.so: a relative path is not opened");
}

void TestNothingTried(const char* /*fake*/) {
  setenv("DOVETAIL_OPENCL_LIBRARIES", "", 1);
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING, "tried nothing");
}

/* A library that is no OpenCL at all. */
void TestForeignLibrary(const char* /*fake*/) {
  setenv("DOVETAIL_OPENCL_LIBRARIES", "libc.so.6", 1);
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING,
              "libc.so.6: it has neither the functions of OpenCL 1.2 nor clIcdGetPlatformIDsKHR");
}

/* A folder of *.icd files: one good, one that names nothing, one that is empty, one of another
 * kind. */
void TestVendorFolder(const char* fake) {
  unsetenv("DOVETAIL_OPENCL_LIBRARIES");
  setenv("DOVETAIL_FAKE_SCRIPT",
         "no images\ndevices 2\ndevice 0 name=\"Good Zero\"\ndevice 1 name=\"Good One\"", 1);
  WriteFile("b.icd", std::string("\n  ") + fake + " \n");
  WriteFile("a.icd", "/nonexistent/libvendor.so\n");
  WriteFile("c.icd", "");
  WriteFile("d.txt", "/nonexistent/libother.so\n");
  setenv("OCL_ICD_VENDORS", folder.c_str(), 1);
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  CHECK(Count() >= 2);
  Session session;
  bool is_found = false;
  for (uint32_t i = 0; i < Count(); ++i) {
    Session each(i);
    auto attributes = Attributes(table, each.device);
    is_found = is_found || attributes["device.name"] == "Good Zero";
    CHECK_HAS(attributes["driver.skipped"], "/nonexistent/libvendor.so: ");
    CHECK(attributes["driver.skipped"].find("libother") == std::string::npos);
  }
  CHECK(is_found);
}

/* One *.icd file, as OCL_ICD_VENDORS may also be, and a driver named by OCL_ICD_FILENAMES; the same
 * library twice counts once. */
void TestVendorFile(const char* fake) {
  unsetenv("DOVETAIL_OPENCL_LIBRARIES");
  WriteFile("one.icd", fake);
  setenv("OCL_ICD_VENDORS", (folder + "/one.icd").c_str(), 1);
  setenv("OCL_ICD_FILENAMES", (std::string(":") + fake + ":").c_str(), 1);
  const char* const candidates[] = {fake};
  CHECK_OK(table->driver_open(candidates, 1, &error));
  uint32_t good = 0;
  for (uint32_t i = 0; i < Count(); ++i) {
    Session each(i);
    good += Attributes(table, each.device)["device.name"] == "Good Zero" ? 1 : 0;
  }
  CHECK_EQ(good, 1U);
}

/* PoCL ends the process when it finds no linker: said before it gets there. */
void TestNoLinker(const char* /*fake*/) {
  if (table->driver_open(nullptr, 0, &error) != DVT_OK) Skip(error.text);
  if (Count() == 0) Skip("OpenCL has no device here");
  Session session;
  const std::string version = Attributes(table, session.device)["platform.version"];
  if (version.find("PoCL") == std::string::npos) Skip("the first platform is not PoCL");
  setenv("PATH", folder.c_str(), 1);
  const std::string bytes = VectorAddImage();
  dvt_image* image = nullptr;
  CHECK_FAILS(table->image_load(session.device, bytes.data(), bytes.size(), &image, &error),
              DVT_DRIVER_ERROR, "links its kernels with the program 'ld'");
}

struct Case {
  const char* name;
  void (*run)(const char* fake);
};

constexpr Case kCases[] = {
    {"missing", TestMissing},
    {"named", TestNamed},
    {"nothing_tried", TestNothingTried},
    {"foreign_library", TestForeignLibrary},
    {"vendor_folder", TestVendorFolder},
    {"vendor_file", TestVendorFile},
    {"no_linker", TestNoLinker},
};

int Main(int argc, char** argv) {
  if (argc != 4) Skip("usage: search_test RUNTIME FAKE_DRIVER CASE");
  for (const Case& each : kCases) {
    if (std::strcmp(each.name, argv[3]) != 0) continue;
    char name[] = "/tmp/dovetail_search_XXXXXX";
    if (mkdtemp(name) == nullptr) Skip("no folder for temporary files");
    folder = name;
    table = OpenTable(argv[1]);
    /* As a driver alone: a library that exports none of OpenCL's functions. */
    setenv("DOVETAIL_FAKE_SCRIPT", "missing symbol clGetPlatformIDs\ndevice 0 name=\"Good Zero\"",
           1);
    each.run(argv[2]);
    for (const char* file : {"libtext.so", "a.icd", "b.icd", "c.icd", "d.txt", "one.icd"}) {
      unlink((folder + "/" + file).c_str());
    }
    rmdir(folder.c_str());
    Finish();
  }
  std::printf("no case '%s'\n", argv[3]);
  return 1;
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
