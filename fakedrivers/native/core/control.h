/* What every fake driver exports for tests, besides the vendor's functions. Usable from C, C++ (see
 * controls.h for a way by dlsym) and ctypes. Texts stay valid until the next reset or, where said,
 * the next call of the same function in the same thread. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_CONTROL_H_
#define DOVETAIL_FAKEDRIVERS_CORE_CONTROL_H_

#include <stdint.h>

#define DVT_FAKE_EXPORT __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* "nvrtc": which library this is (prefixes.inc of its folder). */
DVT_FAKE_EXPORT const char* dvt_fake_kind(void);

/* Live objects: of one kind ("stream", "memory"), or all (null) that a program has to give back. */
DVT_FAKE_EXPORT int64_t dvt_fake_open(const char* kind);

/* One line for each; until the next call. */
DVT_FAKE_EXPORT const char* dvt_fake_leaks(void);

/* Calls so far: of one function, or all (null). */
DVT_FAKE_EXPORT int64_t dvt_fake_calls(const char* function);

/* The functions that have been called, by the order of their first call; null past the end. */
DVT_FAKE_EXPORT const char* dvt_fake_function(uint32_t index);

/* Adds these lines to those of DOVETAIL_FAKE_SCRIPT, in place of what an earlier call added; null
 * or
 * "" adds none. Counting begins anew for them, and goes on for those of the environment. 0 when the
 * script is right; otherwise nothing changes, and the reason is on stderr. */
DVT_FAKE_EXPORT int dvt_fake_script(const char* text);

/* Whether a script is right, without using it: null, or why not; until the next call. */
DVT_FAKE_EXPORT const char* dvt_fake_check_script(const char* text);

/* Faults given so far, launches since the script was set. */
DVT_FAKE_EXPORT int64_t dvt_fake_faults(void);
DVT_FAKE_EXPORT int64_t dvt_fake_launches(void);

/* What was done against the rules of the interface; null past the end. Memory is looked over first
 * for bytes written behind its end. */
DVT_FAKE_EXPORT int64_t dvt_fake_misuses(void);
DVT_FAKE_EXPORT const char* dvt_fake_misuse(uint32_t index);
DVT_FAKE_EXPORT void dvt_fake_clear_misuses(void);

/* For fake libraries that compute by this driver. Records what was done against the rules of their
 * interface; and tells on which device all of [address, address + size) lies, with -1 and misuse of
 * `what` where it is no memory of a device. */
DVT_FAKE_EXPORT void dvt_fake_note_misuse(const char* text);
DVT_FAKE_EXPORT int32_t dvt_fake_device_of(const void* address, uint64_t size, const char* what);

/* The lines of the script in force that are for such a library, "nccl", without that word; until
 * the next call. */
DVT_FAKE_EXPORT const char* dvt_fake_orders(const char* kind);

/* Waits until no work is left anywhere. */
DVT_FAKE_EXPORT void dvt_fake_drain(void);

/* Work that a script hung goes on. */
DVT_FAKE_EXPORT void dvt_fake_release_hangs(void);

/* The library is as in a new process; the environment is read again. Objects that somebody still
 * holds are no longer known. */
DVT_FAKE_EXPORT void dvt_fake_reset(void);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* DOVETAIL_FAKEDRIVERS_CORE_CONTROL_H_ */
