/* The shared memories of the blocks of a cluster, where 32-bit addresses of them can be followed.
 */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_SHARED_WINDOW_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_SHARED_WINDOW_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::fakedrivers {

/* Address space that begins at a multiple of 4 GiB; see `dovetail_thread::window`. What no block
 * owns cannot be touched. */
class SharedWindow {
 public:
  SharedWindow() = default;
  SharedWindow(const SharedWindow&) = delete;
  SharedWindow& operator=(const SharedWindow&) = delete;
  ~SharedWindow();

  /* Gives each of `blocks` blocks so many bytes; false when the system refuses. */
  bool Open(uint32_t blocks, uint64_t bytes);
  unsigned char* base() const { return base_; }
  /* Fills the memory of a block with what nobody should count on. */
  void Spoil(uint32_t block) const;
  bool Contains(const void* address) const;

 private:
  void* mapping_ = nullptr;
  unsigned char* base_ = nullptr;
  uint32_t blocks_ = 0;
  uint64_t bytes_ = 0; /* usable, of one block */
};

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_SHARED_WINDOW_H_
