/* A child process that ends with its parent, and of which somebody always knows how it ended. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_CHILD_H_
#define DOVETAIL_RUNTIME_HEXAGON_CHILD_H_

#include <sys/types.h>

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "dovetail/kit/status.h"

namespace dovetail::runtime::hexagon {

/* Memory that has a file descriptor and no name, with these bytes; -1 with errno if there is none.
 */
class AnonymousFile {
 public:
  AnonymousFile() = default;
  ~AnonymousFile();
  AnonymousFile(const AnonymousFile&) = delete;
  AnonymousFile& operator=(const AnonymousFile&) = delete;

  /* Once. */
  Status Create(const char* name, const std::string& content);
  int descriptor() const { return descriptor_; }
  std::string Read() const;

 private:
  int descriptor_ = -1;
};

class Child {
 public:
  Child() = default;
  /* Kills it. */
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /* Starts `words[0]`, an absolute path, once. It gets `files` as descriptors from 2 on, an empty
   * input, and no output. A thread of this object starts it and waits for it: Linux ends a child
   * with the thread that made it, so that this thread lives as long. `ended` is called there. */
  Status Start(std::vector<std::string> words, std::vector<int> files, std::function<void()> ended);

  bool has_ended() const { return has_ended_.load(std::memory_order_acquire); }

  /* "signal 11 (Segmentation fault)" or "status 1"; after it has ended. */
  std::string HowItEnded() const;

 private:
  std::thread keeper_;
  std::atomic<pid_t> process_{0};
  std::atomic<bool> has_ended_{false};
  int wait_status_ = 0;
};

}  // namespace dovetail::runtime::hexagon

#endif  // DOVETAIL_RUNTIME_HEXAGON_CHILD_H_
