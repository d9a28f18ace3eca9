#include "orders.h"

#include <cstdio>
#include <mutex>
#include <sstream>
#include <vector>

#include "../control.h"
#include "collectives.h"

namespace dovetail::fakedrivers::collectives {
namespace {

constexpr int kVersion = 22703;

struct Line {
  Order order;
  std::string function;
  int rank = -1; /* any */
  int after = 0; /* calls that are left alone, still */
  bool is_spent = false;
};

struct Script {
  std::mutex mutex;
  std::string text;
  int version = kVersion;
  std::vector<Line> lines;
};

bool Number(std::istringstream* words, int* number) { return static_cast<bool>(*words >> *number); }

bool ParseLine(const std::string& text, Script* script) {
  std::istringstream words(text);
  std::string word;
  if (!(words >> word)) return true;
  if (word == "version") return Number(&words, &script->version) && !(words >> word);
  Line line;
  if (word == "answer") {
    line.order.what = Order::What::kAnswer;
  } else if (word == "fail") {
    line.order.what = Order::What::kFail;
  } else if (word == "hang") {
    line.order.what = Order::What::kHang;
  } else {
    return false;
  }
  if (!(words >> line.function) || line.function.rfind("nccl", 0) != 0) return false;
  while (words >> word) {
    int* const number = word == "with"    ? &line.order.result
                        : word == "rank"  ? &line.rank
                        : word == "after" ? &line.after
                                          : nullptr;
    if (number == nullptr || !Number(&words, number)) return false;
  }
  if ((line.order.what != Order::What::kHang) != (line.order.result > 0)) return false;
  script->lines.push_back(line);
  return true;
}

/* The script in force, whose mutex is held: a process may be given another one later. */
Script& TheScript(std::unique_lock<std::mutex>* lock) {
  static Script script;
  *lock = std::unique_lock<std::mutex>(script.mutex);
  const std::string text = dvt_fake_orders(kKind);
  if (text == script.text) return script;
  script.text = text;
  script.version = kVersion;
  script.lines.clear();
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (ParseLine(line, &script)) continue;
    std::fprintf(stderr, "dovetail-fakedrivers (%s): the script is wrong: `%s`\n", kKind,
                 line.c_str());
    script.version = 0;
    break;
  }
  return script;
}

}  // namespace

Order NextOrder(const std::string& function, int rank) {
  std::unique_lock<std::mutex> lock;
  for (Line& line : TheScript(&lock).lines) {
    if (line.is_spent || line.function != function) continue;
    if (line.rank >= 0 && line.rank != rank) continue;
    if (line.after-- > 0) continue;
    line.is_spent = true;
    return line.order;
  }
  return {};
}

int Version() {
  std::unique_lock<std::mutex> lock;
  return TheScript(&lock).version;
}

}  // namespace dovetail::fakedrivers::collectives
