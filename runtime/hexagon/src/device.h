/* A device: memory, and the one queue of its processor. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_DEVICE_H_
#define DOVETAIL_RUNTIME_HEXAGON_DEVICE_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "dovetail/kit/table.h"
#include "emulator.h"
#include "heap.h"
#include "transport.h"

namespace dovetail::runtime::hexagon {

/* What a dvt_memory points to: a part of the shared memory. */
struct Block {
  uint32_t offset = 0;
  uint64_t size = 0;
};

}  // namespace dovetail::runtime::hexagon

/* A processor, its memory, and its one queue: streams are points of it. */
struct dvt_device {
  dvt_device(uint32_t index, const dovetail::runtime::hexagon::Emulator& emulator, uint32_t version,
             std::unique_ptr<dovetail::runtime::hexagon::Transport> transport);

  dovetail::Status VisitAttributes(dvt_attribute_visitor visitor, void* context) const;
  dvt_device_limits limits() const;
  dovetail::Status Allocate(uint64_t size, dvt_memory* memory);
  void Free(dvt_memory memory);
  void SetTimeLimit(uint64_t nanoseconds) { time_limit_.store(nanoseconds); }

  uint64_t time_limit() const { return time_limit_.load(); }
  std::string name() const { return "hexagon:" + std::to_string(index_); }
  uint32_t version() const { return version_; }
  dovetail::runtime::hexagon::Transport& transport() { return *transport_; }
  dovetail::runtime::hexagon::Heap& heap() { return heap_; }
  char* HostAddress(uint32_t offset) const { return transport_->memory() + offset; }

  /* Changes how a range of shared memory is mapped by the processor, behind what is submitted. */
  dovetail::Status Map(uint32_t offset, uint32_t size, uint32_t protection, uint64_t* number);

  /* Memory for launches, at least so much: launches follow each other, so that one is enough. */
  dovetail::Status Scratch(uint64_t size, uint32_t* offset);

 private:
  const uint32_t index_;
  const std::string title_;
  const uint32_t version_;
  const std::unique_ptr<dovetail::runtime::hexagon::Transport> transport_;
  dovetail::runtime::hexagon::Heap heap_;
  std::atomic<uint64_t> time_limit_{0};
  std::mutex scratch_mutex_; /* guards what follows */
  dovetail::runtime::hexagon::Block scratch_;
};

#endif  // DOVETAIL_RUNTIME_HEXAGON_DEVICE_H_
