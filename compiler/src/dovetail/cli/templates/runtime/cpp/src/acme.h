/* The Acme device: the objects behind the interface's opaque pointers, as dovetail/kit/table.h
 * wants them. Kernels are C text; what runs them is the host. */
#ifndef ACME_ACME_H_
#define ACME_ACME_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "dovetail/kit/table.h"

namespace acme {

/* How a kernel is called: the addresses of its buffers, the scalar block (docs/format/image.md),
 * the blocks of the grid, and memory for each argument of kind shared, 64 bytes aligned. */
using Entry = void (*)(void* const* buffers, const unsigned char* scalars, const uint32_t* grid,
                       unsigned char* scratch);

/* Each argument of shared memory begins at a multiple of this in the scratch memory, in bytes. */
constexpr uint64_t kAlignment = 64;

/* What stands for a vendor's driver. */
struct Driver {
  static constexpr const char* kTitle = "Acme";
  std::vector<std::string> compiler; /* the words of the command */
};

/* Finds the C compiler that DOVETAIL_ACME_CC names, or cc. */
dovetail::Status FindCompiler(Driver* driver);

/* Compiles a text, and opens what comes of it. */
dovetail::Status Compile(const Driver& driver, std::string_view source,
                         dovetail::DynamicLibrary* library);

}  // namespace acme

struct dvt_device {
  explicit dvt_device(const acme::Driver& driver, uint32_t index) : driver(driver), index(index) {}

  dovetail::Status VisitAttributes(dvt_attribute_visitor visitor, void* context) const;
  dvt_device_limits limits() const;
  dovetail::Status Allocate(uint64_t size, dvt_memory* memory);
  void Free(dvt_memory memory);

  const acme::Driver& driver;
  const uint32_t index;
};

/* A point of a stream, which has always been passed. */
struct dvt_event {
  dovetail::Status Synchronize() { return {}; }
};

/* An in-order queue. Everything here is complete when the call returns. */
struct dvt_stream {
  explicit dvt_stream(dvt_device& device) : device(device) {}

  dovetail::Status Create() { return {}; }
  dovetail::Status Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);
  dovetail::Status Launch(const dvt_launch* launches, uint32_t count);
  dovetail::Status Synchronize() { return {}; }
  dovetail::Status Record(bool is_timed, std::unique_ptr<dvt_event>* event);
  dovetail::Status Wait(const dvt_event& /*event*/) { return {}; }

  dvt_device& device;
};

/* One kernel. The decoder's views point into bytes that are borrowed, so that what is needed later
 * is copied. */
struct dvt_kernel {
  const std::string& name() const { return own_name; }

  std::string own_name;
  acme::Entry entry = nullptr;
  uint32_t buffer_count = 0;
  uint64_t scalar_bytes = 0;
  std::vector<uint64_t> shared; /* where the sizes of shared memory stand in the scalar block */
};

struct dvt_image {
  explicit dvt_image(dvt_device& device) : device(device) {}

  dovetail::Status Load(const void* bytes, uint64_t size);
  dovetail::Status FindKernel(const std::string& name, dvt_kernel** kernel);

  dvt_device& device;
  dovetail::DynamicLibrary library;
  std::map<std::string, dvt_kernel> kernels;
};

#endif /* ACME_ACME_H_ */
