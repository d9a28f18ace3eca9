/* The driver of a vendor, as far as that vendor's libraries need it: they work on the device that
 * is current for the calling thread, in queues of the driver. */
#ifndef DOVETAIL_RUNTIME_EXTRA_VENDOR_DRIVER_H_
#define DOVETAIL_RUNTIME_EXTRA_VENDOR_DRIVER_H_

#include <mutex>
#include <string>

namespace dovetail::runtime::extra {

class VendorDriver {
 public:
  /* Where work is done: a context of CUDA, a device of HIP. */
  using Place = void*;

  VendorDriver() = default;
  virtual ~VendorDriver() = default;
  VendorDriver(const VendorDriver&) = delete;
  VendorDriver& operator=(const VendorDriver&) = delete;

  /* Why there is none; empty: there is. It is the one that the runtime of the devices has open
   * already, found under the same names. */
  std::string WhyNot();

  /* The type of a queue, for `stream_export`. */
  virtual const char* queue_type() const = 0;

  /* All return what failed and how, or an empty text. */

  /* Of a queue of the device of this number, which the runtime of the devices has open. */
  virtual std::string PlaceOf(void* queue, int device, Place* place) = 0;
  /* The place of a device by its number; held until Release. */
  virtual std::string Hold(int device, Place* place) = 0;
  virtual void Release(int device) = 0;
  /* A queue of the current place that waits for no other. */
  virtual std::string MakeQueue(void** queue) = 0;
  virtual void EndQueue(void* queue) = 0;
  virtual std::string IsOver(void* queue, bool* is_over) = 0;

  /* Makes a place current for the calling thread, and puts back what was. */
  class Current {
   public:
    Current(VendorDriver& driver, Place place, std::string* failure);
    ~Current();
    Current(const Current&) = delete;
    Current& operator=(const Current&) = delete;

   private:
    VendorDriver& driver_;
    Place before_ = nullptr;
    bool is_set_;
  };

 protected:
  virtual std::string Open() = 0;
  virtual std::string Enter(Place place, Place* before) = 0;
  virtual void Leave(Place before) = 0;

 private:
  std::once_flag once_;
  std::string reason_;
};

/* One of each. */
VendorDriver* CudaDriver();
VendorDriver* HipDriver();

}  // namespace dovetail::runtime::extra

#endif  // DOVETAIL_RUNTIME_EXTRA_VENDOR_DRIVER_H_
