/* What brings work to a processor: the one interface behind which an emulator is, and behind which
 * a phone's FastRPC would be. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_TRANSPORT_H_
#define DOVETAIL_RUNTIME_HEXAGON_TRANSPORT_H_

#include <cstdint>
#include <functional>
#include <string>

#include "dovetail/kit/status.h"
#include "resident.h"

namespace dovetail::runtime::hexagon {

/* A processor with memory that the host sees too, and one queue of commands. Safe to use from
 * several threads. */
class Transport {
 public:
  Transport() = default;
  virtual ~Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  /* The shared memory as the host sees it; the processor has it at kSharedAddress. */
  virtual char* memory() const = 0;

  /* Writes a command: `area` is memory for its arguments, kAreaBytes, at `address` to the
   * processor. */
  using Write = std::function<Command(char* area, uint32_t address)>;

  /* Puts a command at the end of the queue and says its number. `name` is for messages: what is to
   * blame when the processor ends in it. Waits while the queue is full. */
  virtual Status Submit(const std::string& name, const Write& write, uint64_t* number) = 0;

  /* Waits until command `number`, and all before it, are done; at most `limit` nanoseconds if that
   * is not 0 (DVT_TIME_LIMIT). DVT_DEVICE_LOST when the processor is gone. */
  virtual Status Wait(uint64_t number, uint64_t limit) = 0;

  /* The result of a command that is done and was the last one. */
  virtual uint32_t Result(uint64_t number) const = 0;

  /* DVT_DEVICE_LOST with the cause once the processor is gone. */
  virtual Status CheckAlive() const = 0;
};

}  // namespace dovetail::runtime::hexagon

#endif  // DOVETAIL_RUNTIME_HEXAGON_TRANSPORT_H_
