/* The workload of fail_each_call.h made of scale_add of fakedrivers/tests/make_kernels.py, for the
 * runtimes whose drivers take the same scripts. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_FAIL_SCALE_ADD_H_
#define DOVETAIL_FAKEDRIVERS_CORE_FAIL_SCALE_ADD_H_

#include <initializer_list>

#include "fail_each_call.h"
#include "runtime_session.h"

namespace dovetail::test {

inline bool IsOneOf(const std::string& function, std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    if (function == name) return true;
  }
  return false;
}

/* Faults of each function, and which of them may go by unsaid (FailEachCallOptions). */
inline fakedrivers::FailEachCallOptions ScaleAddOptions(
    std::vector<fakedrivers::Fault> (*faults)(const std::string&),
    bool (*may_pass)(const std::string&)) {
  fakedrivers::FailEachCallOptions options;
  options.table = table;
  options.controls = controls;
  options.kernel.image = ReadFile(kernels + "/scale_add.0.image");
  options.kernel.name = "scale_add_0";
  options.kernel.grid[0] = 3;
  const ScaleAddScalars scalars = {150, 3};
  options.kernel.scalars.assign(reinterpret_cast<const char*>(&scalars), sizeof(scalars));
  std::vector<float> x(150);
  std::vector<float> expected(150);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<float>(i);
    expected[i] = 1 + 2 * 3 * x[i];
  }
  const std::vector<float> y(150, 1);
  const auto bytes = [](const std::vector<float>& values) {
    return std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
  };
  options.kernel.inputs = {bytes(y), bytes(x)};
  options.kernel.expected = bytes(expected);
  options.script = [](const std::string& function, uint64_t nth, const std::string& result) {
    return "fail " + function + " after " + std::to_string(nth - 1) + " with " + result;
  };
  options.faults = faults;
  options.may_pass = may_pass;
  return options;
}

}  // namespace dovetail::test

#endif  // DOVETAIL_FAKEDRIVERS_CORE_FAIL_SCALE_ADD_H_
