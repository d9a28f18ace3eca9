/* The null device: the objects behind the interface's opaque pointers, as dovetail/kit/table.h
 * wants them. A real runtime keeps its vendor's handles in these. */
#ifndef DOVETAIL_RUNTIME_NULL_NULL_H_
#define DOVETAIL_RUNTIME_NULL_NULL_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "dovetail/kit/table.h"

/* The device: an index, and what it may allocate. A real one: context and limits. */
struct dvt_device {
  explicit dvt_device(uint32_t index) : index(index) {}

  dovetail::Status VisitAttributes(dvt_attribute_visitor visitor, void* context) const;
  dvt_device_limits limits() const;
  dovetail::Status Allocate(uint64_t size, dvt_memory* memory);
  void Free(dvt_memory memory);
  std::string name() const { return "null:" + std::to_string(index); }

  const uint32_t index;
};

/* A point of a stream, which has always been passed. It does not refer to the stream, as it may
 * outlive it. */
struct dvt_event {
  dvt_event(dvt_device& device, int64_t nanoseconds) : device(device), nanoseconds(nanoseconds) {}

  dovetail::Status Synchronize() { return {}; }
  dovetail::Status Elapsed(const dvt_event& start, double* nanoseconds) const;

  dvt_device& device;
  const int64_t nanoseconds; /* when it was recorded; -1 when nobody asked for that */
};

/* An in-order queue. Everything here is complete when the call returns, so that there is nothing to
 * keep; a real one keeps the vendor's queue and the first failure of the work that is under way. */
struct dvt_stream {
  explicit dvt_stream(dvt_device& device) : device(device) {}

  dovetail::Status Create() { return {}; }
  dovetail::Status Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);
  dovetail::Status Launch(const dvt_launch* launches, uint32_t count);
  dovetail::Status Synchronize() { return {}; }
  dovetail::Status Record(bool is_timed, std::unique_ptr<dvt_event>* event);
  dovetail::Status Wait(const dvt_event& event);

  dvt_device& device;
};

/* One kernel: what a launch is compared with. The decoder's views point into bytes that are
 * borrowed, so that what is needed later is copied. */
struct dvt_kernel {
  const std::string& name() const { return own_name; }

  std::string own_name;
  dvt_device* device = nullptr;
  uint32_t buffer_count = 0;
  uint64_t scalar_bytes = 0;
};

struct dvt_image {
  explicit dvt_image(dvt_device& device) : device(device) {}

  dovetail::Status Load(const void* bytes, uint64_t size);
  dovetail::Status FindKernel(const std::string& name, dvt_kernel** kernel);

  dvt_device& device;
  std::map<std::string, dvt_kernel> kernels;
};

#endif  // DOVETAIL_RUNTIME_NULL_NULL_H_
