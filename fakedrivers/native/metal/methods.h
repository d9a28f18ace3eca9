/* The methods of all classes, found by their selectors. */
#ifndef DOVETAIL_FAKEDRIVERS_METAL_METHODS_H_
#define DOVETAIL_FAKEDRIVERS_METAL_METHODS_H_

#include <string>
#include <vector>

#include "driver.h"

namespace dovetail::fakedrivers::metal {

struct MethodInfo {
  const char* owner;    /* "MTLDevice" */
  const char* selector; /* "newEvent" */
  const char* name;     /* "MTLDevice.newEvent", as scripts and reports have it */
  const char* group;
  void (*code)();
  bool is_of_class;
  bool in_memory; /* its result is (objc_msgSend_stret) */
  std::string types;
};

const std::vector<MethodInfo>& Methods();

/* That of an object of this class; null if there is none. */
const MethodInfo* FindMethod(const std::string& owner, const std::string& selector,
                             bool is_of_class);

}  // namespace dovetail::fakedrivers::metal

#endif  // DOVETAIL_FAKEDRIVERS_METAL_METHODS_H_
