/* Streams and events: points of a device's one queue. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_STREAM_H_
#define DOVETAIL_RUNTIME_HEXAGON_STREAM_H_

#include <cstdint>
#include <memory>

#include "device.h"
#include "dovetail/kit/status.h"

struct dvt_event {
  dvt_event(dvt_device& device, uint64_t number) : device(device), number(number) {}

  dovetail::Status Synchronize();

  dvt_device& device;
  const uint64_t number;
};

struct dvt_stream {
  explicit dvt_stream(dvt_device& device) : device(device) {}

  dovetail::Status Create() { return device.transport().CheckAlive(); }
  dovetail::Status Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);
  dovetail::Status Launch(const dvt_launch* launches, uint32_t count);
  dovetail::Status Synchronize();
  dovetail::Status Record(bool is_timed, std::unique_ptr<dvt_event>* event);
  dovetail::Status Wait(const dvt_event& event);

  dvt_device& device;
  uint64_t last = 0; /* the number of its last launch */
};

#endif  // DOVETAIL_RUNTIME_HEXAGON_STREAM_H_
