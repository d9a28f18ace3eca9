/* Strings, arrays, errors, the system's version, and the data of libdispatch. */
#include "call.h"
#include "faults.h"
#include "objects.h"
#include "parameters.h"

namespace dovetail::fakedrivers::metal {

void Array::BeforeEnd() {
  for (const Id item : items) Release(item);
}

Id AutoreleasedText(const std::string& text) {
  auto made = std::make_shared<String>();
  made->text = text;
  return Autoreleased(made);
}

Id AutoreleasedError(int error, const std::string& text) {
  auto made = std::make_shared<Error>();
  const bool is_library = error >= kLibraryErrors;
  made->domain = is_library ? kLibraryErrorDomain : kCommandBufferErrorDomain;
  made->code = error - (is_library ? kLibraryErrors : kCommandBufferErrors);
  made->text = text;
  return Autoreleased(made);
}

namespace bodies {

namespace NSString {

Id InitWithBytes(Id self, const void* bytes, UInteger length, UInteger encoding) {
  const auto string = Find<String>(self);
  DOVETAIL_FAKE_REQUIRE(bytes != nullptr || length == 0, "bytes is null");
  DOVETAIL_FAKE_REQUIRE(encoding == kUtf8, "the encoding " + Text(encoding) + " is not known here");
  string->text.assign(static_cast<const char*>(bytes), length);
  return self;
}

const char* Utf8(Id self) { return Find<String>(self)->text.c_str(); }

}  // namespace NSString

namespace NSArray {

UInteger Count(Id self) { return Find<Array>(self)->items.size(); }

Id At(Id self, UInteger index) {
  const auto array = Find<Array>(self);
  DOVETAIL_FAKE_REQUIRE(index < array->items.size(),
                        "index " + Text(index) + " of an array of " + Text(array->items.size()));
  return array->items[index];
}

}  // namespace NSArray

namespace NSError {

Integer Code(Id self) { return Find<Error>(self)->code; }
Id Domain(Id self) { return AutoreleasedText(Find<Error>(self)->domain); }
Id Description(Id self) { return AutoreleasedText(Find<Error>(self)->text); }

}  // namespace NSError

namespace NSProcessInfo {

Id Current(Id /*self*/) { return Autoreleased(std::make_shared<ProcessInfo>()); }

::dovetail::vendor::metal::SystemVersion Version(Id self) {
  Find<ProcessInfo>(self);
  return System();
}

}  // namespace NSProcessInfo

}  // namespace bodies
}  // namespace dovetail::fakedrivers::metal

using namespace dovetail::fakedrivers::metal;  // NOLINT(google-build-using-namespace): C functions
using dovetail::fakedrivers::Misuse;

FAKE_EXPORT Id dispatch_data_create(const void* bytes, size_t size, Id queue,
                                    const void* destructor) {
  return dovetail::fakedrivers::Note(
      "dispatch_data_create", __builtin_return_address(0), [&]() -> Id {
        int fault = 0;
        if (dovetail::fakedrivers::ShouldFail("dispatch_data_create", "library", &fault)) {
          return nullptr;
        }
        if (queue != nullptr || destructor != nullptr) {
          Misuse("only the default destructor, without a queue, is known here");
          return nullptr;
        }
        auto made = std::make_shared<Data>();
        made->bytes.assign(static_cast<const char*>(bytes), size);
        return Register(made);
      });
}

FAKE_EXPORT void dispatch_release(Id data) {
  dovetail::fakedrivers::Note("dispatch_release", __builtin_return_address(0), [data] {
    try {
      Find<Data>(data, "the object");
      Release(data);
    } catch (const Refused&) {
      return; /* said */
    }
  });
}
