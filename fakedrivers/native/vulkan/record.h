/* How a command gets into a command buffer. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_RECORD_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_RECORD_H_

#include "check.h"

namespace dovetail::fakedrivers::vulkan {

/* A command buffer that is being recorded, for the length of one vkCmd call. */
class Recording {
 public:
  explicit Recording(VkCommandBuffer handle);
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  CommandBuffer& buffer() const { return *buffer_; }
  const Device& device() const { return *buffer_->device; }

  /* What is recorded with the object stops to hold when the object changes. */
  void Refer(const std::shared_ptr<Object>& object) const;

  /* A range of a buffer that is bound to memory, as bytes; checked. */
  struct Range {
    std::shared_ptr<Memory> memory;
    uint64_t begin = 0;
    uint64_t size = 0;
    unsigned char* data() const { return memory->at(begin); }
  };
  Range Bytes(const std::shared_ptr<Buffer>& buffer, uint64_t offset, uint64_t size, VkFlags usage,
              const char* what) const;

  void Add(Command command);
  /* The call was right to its end. */
  void Done() { is_done_ = true; }

 private:
  std::shared_ptr<CommandBuffer> buffer_;
  Exclusive exclusive_;
  Lock lock_;
  bool is_done_ = false;
};

Queue::Access AccessOf(const Recording::Range& range, bool is_write, VkFlags stage,
                       const std::string& what);

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_RECORD_H_
