/* A processor in a process of its own: the resident program under qemu-hexagon. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_EMULATOR_H_
#define DOVETAIL_RUNTIME_HEXAGON_EMULATOR_H_

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "transport.h"

namespace dovetail::runtime::hexagon {

/* A program that executes Hexagon code, and the latest version of the processor that it knows. */
struct Emulator {
  std::string path;
  uint32_t version = 0;
};

/* Finds the emulator: that of `candidates` (paths) or of PATH that starts and knows a processor.
 * DVT_DRIVER_MISSING says what was tried. */
Status FindEmulator(const std::vector<std::string>& candidates, Emulator* emulator);

/* Starts the process and waits until it answers. It ends with this object, and with the process
 * that made it. */
Status StartProcess(const Emulator& emulator, const std::string& device,
                    std::unique_ptr<Transport>* transport);

}  // namespace dovetail::runtime::hexagon

#endif  // DOVETAIL_RUNTIME_HEXAGON_EMULATOR_H_
