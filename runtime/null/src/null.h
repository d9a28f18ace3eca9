/* The objects of the null device. A real runtime keeps its vendor's handles in these. */
#ifndef DOVETAIL_RUNTIME_NULL_NULL_H_
#define DOVETAIL_RUNTIME_NULL_NULL_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "dovetail/backend.h"
#include "dovetail/kit/image_decoder.h"

/* The device: an index, and what it may allocate. A real one: context and limits. */
struct dvt_device {
  uint32_t index = 0;
};

/* An in-order queue. Everything here is complete when the call returns, so that there is nothing to
 * keep; a real one keeps the vendor's queue and the first failure of the work that is under way. */
struct dvt_stream {
  dvt_device* device = nullptr;
};

/* A point of a stream, which has always been passed. It does not refer to the stream, as it may
 * outlive it. */
struct dvt_event {
  dvt_device* device = nullptr;
  int64_t nanoseconds = -1; /* when it was recorded; -1 when nobody asked for that */
};

/* One kernel: what a launch is compared with. The decoder's views point into bytes that are
 * borrowed, so that what is needed later is copied. */
struct dvt_kernel {
  std::string name;
  uint32_t buffer_count = 0;
  uint64_t scalar_bytes = 0;
};

struct dvt_image {
  dvt_device* device = nullptr;
  std::map<std::string, dvt_kernel> kernels;
};

namespace dovetail::runtime::null {

/* How a failure travels inside this library. */
struct Status {
  dvt_code code = DVT_OK;
  std::string text;

  bool ok() const { return code == DVT_OK; }
};

/* device.cc */
Status OpenDriver();
Status CountDevices(uint32_t* count);
Status OpenDevice(uint32_t index, std::unique_ptr<dvt_device>* device);
dvt_device_limits Limits();
Status Allocate(uint64_t size, dvt_memory* memory);
void Free(dvt_memory memory);
int64_t Clock(); /* nanoseconds of the host's clock: the device works in the calling thread */
Status Elapsed(const dvt_event& start, const dvt_event& end, double* nanoseconds);
Status Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);

/* image.cc */
Status LoadImage(dvt_device* device, const void* bytes, uint64_t size,
                 std::unique_ptr<dvt_image>* image);
Status FindKernel(dvt_image* image, const char* name, dvt_kernel** kernel);
Status Launch(const dvt_stream& stream, const dvt_launch* launches, uint32_t count);

}  // namespace dovetail::runtime::null

#endif  // DOVETAIL_RUNTIME_NULL_NULL_H_
