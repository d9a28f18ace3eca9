/* The faults that the driver's script orders of this library (collectives.h has the language). */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_ORDERS_H_
#define DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_ORDERS_H_

#include <string>

namespace dovetail::fakedrivers::collectives {

struct Order {
  enum class What { kNone, kAnswer, kFail, kHang };
  What what = What::kNone;
  int result = 0; /* ncclResult_t */
};

/* What is to become of this call; counts it. */
Order NextOrder(const std::string& function, int rank);

/* What ncclGetVersion says; 0 when the script is wrong, which is said on stderr. */
int Version();

}  // namespace dovetail::fakedrivers::collectives

#endif  // DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_ORDERS_H_
