/* The script in force, and what it makes of the next call and the next launch. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_FAULTS_H_
#define DOVETAIL_FAKEDRIVERS_CORE_FAULTS_H_

#include <cstdint>
#include <memory>
#include <string>

#include "script.h"

namespace dovetail::fakedrivers {

/* The lines of DOVETAIL_FAKE_SCRIPT and those of SetScript together. Does not change once got. */
std::shared_ptr<const Script> CurrentScript();

/* Replaces what an earlier call gave; counting begins anew. False and a text when a line is wrong:
 * what was in force stays. */
bool SetScript(const std::string& text, std::string* error);

/* Empty, or what is wrong with DOVETAIL_FAKE_SCRIPT (said on stderr once): the library then refuses
 * to be initialised, so that no test passes because of a misspelt order. */
const std::string& ScriptError();

/* Whether this call of `function` is to fail, and with what. */
bool ShouldFail(const char* function, const char* group, int* error);

/* What is to become of the launch that is being submitted to `device`. */
struct LaunchFault {
  bool hangs = false;
  bool is_lost = false; /* the device is gone from now on; `error` says with what */
  int error = 0;        /* 0: none; else found when the launch is executed */
};
LaunchFault NextLaunch(int device);

/* Counts a fault that was given in another way than by ShouldFail or NextLaunch. */
void CountFault();
uint64_t FaultCount();
uint64_t LaunchCount();

/* The orders of SetScript are forgotten, DOVETAIL_FAKE_SCRIPT is read again, counts begin at 0. */
void ResetFaults();

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_FAULTS_H_
