/* A CPU image that was loaded: the record of a shared library, seen as the drivers see it. */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_IMAGE_RECORD_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_IMAGE_RECORD_H_

#include <memory>
#include <string>
#include <vector>

#include "cpu_image.h"
#include "engine.h"

namespace dovetail::fakedrivers {

class RecordedKernel final : public CpuKernel {
 public:
  RecordedKernel(const dovetail_cpu_image_record& image, const dovetail_cpu_kernel& record,
                 const dovetail_service* imports);
  const std::string& name() const override { return name_; }
  const std::vector<ArgumentInfo>& arguments() const override { return arguments_; }
  const uint32_t* block() const override { return record_.block; }
  const uint32_t* cluster() const override { return record_.cluster; }
  uint64_t static_shared_bytes() const override { return record_.static_shared_bytes; }
  uint32_t subgroup_size() const override { return record_.subgroup_size; }

  const dovetail_cpu_kernel& record() const { return record_; }
  const dovetail_service* imports() const { return imports_; }
  /* Where the image wants to be told who runs on this thread of the host; may be null. */
  dovetail_thread** Current() const;

 private:
  const dovetail_cpu_image_record& image_;
  const dovetail_cpu_kernel& record_;
  const dovetail_service* imports_;
  std::string name_;
  std::vector<ArgumentInfo> arguments_;
};

class RecordedImage final : public CpuImage {
 public:
  /* nullptr with a reason. `library` is what dlopen returned; it stays loaded as long as this. */
  static std::shared_ptr<const RecordedImage> Of(void* library, std::string* reason);
  RecordedImage() = default;
  RecordedImage(const RecordedImage&) = delete;
  RecordedImage& operator=(const RecordedImage&) = delete;
  ~RecordedImage() override;
  const std::vector<const CpuKernel*>& kernels() const override { return pointers_; }
  const CpuKernel* Find(const std::string& name) const override;

 private:
  void* library_ = nullptr;
  std::vector<dovetail_service> imports_;
  std::vector<std::unique_ptr<RecordedKernel>> kernels_;
  std::vector<const CpuKernel*> pointers_;
};

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_IMAGE_RECORD_H_
