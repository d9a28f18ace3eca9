/* Services of the host's own devices, which stand for Vulkan and OpenCL; names begin with
 * "dovetail.". */
#include <string>

#include "service_tables.h"
#include "values.h"

namespace dovetail::fakedrivers {

namespace {

/* barrier(): all threads of the block. */
void Barrier(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  self->services->barrier(self, 0, 0, Site(arguments, 0));
}

/* shuffle(i64 value, i32 lane) -> i64: 0 from outside of the subgroup. */
void Shuffle(dovetail_thread* self, void* result, const void* const* arguments) {
  Write(result, self->services->exchange(self, DOVETAIL_ALL_LANES, Read<uint64_t>(arguments, 0),
                                         Read<uint32_t>(arguments, 1), Site(arguments, 2)));
}

/* ballot(i32 predicate) -> i64. */
void Ballot(dovetail_thread* self, void* result, const void* const* arguments) {
  Write(result, self->services->ballot(self, DOVETAIL_ALL_LANES, Read<uint32_t>(arguments, 0),
                                       Site(arguments, 1)));
}

/* active() -> i64. */
void Active(dovetail_thread* self, void* result, const void* const* /*arguments*/) {
  Write(result, self->services->active(self));
}

/* yield(). */
void Yield(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  self->services->yield(self);
}

/* trap(). */
void Trap(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  self->services->trap(self, "comes to a trap");
}

constexpr NamedService kServices[] = {
    {"dovetail.barrier", &Barrier}, {"dovetail.shuffle", &Shuffle}, {"dovetail.ballot", &Ballot},
    {"dovetail.active", &Active},   {"dovetail.yield", &Yield},     {"dovetail.trap", &Trap},
};

}  // namespace

ServiceTable CommonServices() { return {kServices, sizeof kServices / sizeof kServices[0]}; }

}  // namespace dovetail::fakedrivers
