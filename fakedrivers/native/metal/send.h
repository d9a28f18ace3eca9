/* What objc_msgSend (send.cc) asks for: the method that a message is for. */
#ifndef DOVETAIL_FAKEDRIVERS_METAL_SEND_H_
#define DOVETAIL_FAKEDRIVERS_METAL_SEND_H_

#include "metal/vendor/metal.h"

/* Never null: a wrong message is misuse, and goes to a method that does nothing. `in_memory` is 1
 * if the caller expects the result in memory that it gave (objc_msgSend_stret). */
extern "C" __attribute__((visibility("hidden"), used)) void (*dovetail_fake_find_method(
    dovetail::vendor::metal::Id self, dovetail::vendor::metal::Selector selector, int in_memory,
    const void* caller))();

#endif  // DOVETAIL_FAKEDRIVERS_METAL_SEND_H_
