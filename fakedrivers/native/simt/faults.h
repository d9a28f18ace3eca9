/* Faults of kernels: what ends a process by signal becomes an error of the launch. */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_FAULTS_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_FAULTS_H_

#include <csignal>
#include <string>

#include "group.h"
#include "shared_window.h"

namespace dovetail::fakedrivers {

/* While it lives, faults of this thread of the host are those of the group. Handlers that were
 * there before are called for faults of others, and come back at the end. */
class FaultScope {
 public:
  explicit FaultScope(Group* group);
  FaultScope(const FaultScope&) = delete;
  FaultScope& operator=(const FaultScope&) = delete;
  ~FaultScope();

 private:
  stack_t before_ = {};
  bool own_stack_ = false;
};

std::string FaultText(int signal, const void* address, const Thread& thread,
                      const SharedWindow& window);

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_FAULTS_H_
