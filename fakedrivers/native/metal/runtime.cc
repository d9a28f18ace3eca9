/* The Objective-C runtime: classes, selectors, messages, references, pools. */
#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <unordered_map>

#include "call.h"
#include "methods.h"
#include "objects.h"
#include "parameters.h"
#include "send.h"

namespace dovetail::fakedrivers::metal {
namespace {

/* A class has an id too. The names of protocols (MTLDevice) are none. */
struct Class {
  std::string name;
  std::shared_ptr<Object> (*make)(); /* by alloc; null: it makes no objects */
};

template <typename T>
std::shared_ptr<Object> New() {
  return std::make_shared<T>();
}

struct Runtime {
  std::mutex mutex;
  std::map<std::string, Class> classes;
  std::map<std::string, Class> hidden; /* the classes of what only protocols name */
  std::set<std::string> selectors;
  std::unordered_map<const void*, const char*> kinds; /* of every object that there ever was */

  Runtime() {
    for (const char* const name : {"NSObject", "NSArray", "NSError", "NSProcessInfo",
                                   MatrixDescriptor::kKind, VectorDescriptor::kKind}) {
      classes[name] = {name, nullptr};
    }
    AddMade<String, CompileOptions, Matrix, Vector, MatrixMultiplication,
            MatrixVectorMultiplication>();
  }
  template <typename... Made>
  void AddMade() {
    ((classes[Made::kKind] = {Made::kKind, New<Made>}), ...);
  }
};

Runtime& TheRuntime() {
  static auto* const runtime = new Runtime;
  return *runtime;
}

const Class* FindClass(const void* id) {
  Runtime& all = TheRuntime();
  const std::lock_guard<std::mutex> lock(all.mutex);
  for (const auto* classes : {&all.classes, &all.hidden}) {
    for (const auto& [name, found] : *classes) {
      if (id == &found) return &found;
    }
  }
  return nullptr;
}

/* The class of an object; made when it is first asked for. */
const Class* ClassOf(const Object& object) {
  Runtime& all = TheRuntime();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto known = all.classes.find(object.kind);
  if (known != all.classes.end()) return &known->second;
  Class& made = all.hidden[object.kind];
  made.name = object.kind;
  return &made;
}

/* The text of a selector; null if it was never registered. */
const char* NameOf(Selector selector) {
  Runtime& all = TheRuntime();
  const std::lock_guard<std::mutex> lock(all.mutex);
  for (const std::string& known : all.selectors) {
    if (selector == reinterpret_cast<Selector>(known.c_str())) return known.c_str();
  }
  return nullptr;
}

/* A pool, or an object in the one before it. */
struct PoolEntry {
  void* token; /* null: an object */
  Id object;
};

std::vector<PoolEntry>& Pools() {
  thread_local std::vector<PoolEntry> entries;
  return entries;
}

Id Nothing(Id /*self*/, Selector /*selector*/) { return nullptr; }
MtlSize NothingInMemory(Id /*self*/, Selector /*selector*/) { return {}; }

/* The kind of whatever `id` is or was; null if it never was anything. */
const char* KindOf(Id id) {
  Runtime& all = TheRuntime();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto found = all.kinds.find(id);
  return found == all.kinds.end() ? nullptr : found->second;
}

const MethodInfo* Find(Id self, Selector selector, bool in_memory) {
  const char* const name = NameOf(selector);
  DOVETAIL_FAKE_REQUIRE(name != nullptr, "a message is sent whose selector was never registered");
  const std::string message = std::string("the message ") + name;
  DOVETAIL_FAKE_REQUIRE(self != nullptr, message + " is sent to nil");
  const Class* const meta = FindClass(self);
  const MethodInfo* method = nullptr;
  if (meta != nullptr) {
    method = FindMethod(meta->name, name, true);
    DOVETAIL_FAKE_REQUIRE(method != nullptr, "the class " + meta->name + " has no method " + name);
  } else {
    const auto object = FindAny(self);
    method = object->Lacks(name) ? nullptr : FindMethod(object->kind, name, false);
    DOVETAIL_FAKE_REQUIRE(method != nullptr,
                          std::string("a ") + object->kind + " has no method " + name);
  }
  DOVETAIL_FAKE_REQUIRE(method->in_memory == in_memory,
                        message + (in_memory ? " has no result in memory: objc_msgSend_stret is "
                                               "for those that have"
                                             : " has its result in memory, which "
                                               "objc_msgSend_stret is for"));
  return method;
}

}  // namespace

std::shared_ptr<Object> FindAny(Id id) {
  const char* const kind = KindOf(id);
  char text[32];
  std::snprintf(text, sizeof(text), "%p", static_cast<void*>(id));
  DOVETAIL_FAKE_REQUIRE(kind != nullptr, std::string(text) + " is no object, and never was one");
  const auto found = Get<Object>(kind, id);
  if (found == nullptr) throw Refused{}; /* the registry has said why */
  return found;
}

Id Register(const std::shared_ptr<Object>& object) {
  object->id = static_cast<Id>(AddObject(object->kind, object));
  Runtime& all = TheRuntime();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.kinds[object->id] = object->kind;
  return object->id;
}

Id Autoreleased(const std::shared_ptr<Object>& object) {
  const Id id = Register(object);
  if (Pools().empty()) {
    Misuse(std::string("a ") + object->kind +
           " is autoreleased on a thread without a pool: it is never given back");
  } else {
    Pools().push_back({nullptr, id});
  }
  return id;
}

void Release(Id id) {
  const auto object = FindAny(id);
  if (--object->references != 0) return;
  object->BeforeEnd();
  RemoveObject(object->kind, id);
}

namespace bodies {

namespace NSObject {

Id Alloc(Id self) {
  const Class* const found = FindClass(self);
  DOVETAIL_FAKE_REQUIRE(found != nullptr && found->make != nullptr,
                        "alloc is sent to what makes no objects here");
  return Register(found->make());
}

Id Init(Id self) { return FindAny(self)->id; }

Bool RespondsTo(Id self, Selector selector) {
  const auto object = FindAny(self);
  const char* const name = NameOf(selector);
  DOVETAIL_FAKE_REQUIRE(name != nullptr, "the selector was never registered");
  const bool has = !object->Lacks(name) && FindMethod(object->kind, name, false) != nullptr;
  return static_cast<Bool>(has);
}

}  // namespace NSObject

}  // namespace bodies

namespace {

/* Runs `body`, which may be refused, as the call of a C function. */
template <typename Result, typename Body>
Result Guarded(const char* function, const void* caller, Result refused, Body body) {
  return Note(function, caller, [&]() -> Result {
    try {
      return body();
    } catch (const Refused&) {
      return refused;
    }
  });
}

}  // namespace
}  // namespace dovetail::fakedrivers::metal

using namespace dovetail::fakedrivers::metal;  // NOLINT(google-build-using-namespace): C functions
using dovetail::fakedrivers::CallScope;
using dovetail::fakedrivers::Misuse;

void (*dovetail_fake_find_method(Id self, Selector selector, int in_memory, const void* caller))() {
  const CallScope scope("objc_msgSend", caller);
  try {
    return Find(self, selector, in_memory != 0)->code;
  } catch (const Refused&) {
    return in_memory != 0 ? reinterpret_cast<void (*)()>(NothingInMemory)
                          : reinterpret_cast<void (*)()>(Nothing);
  }
}

FAKE_EXPORT Selector sel_registerName(const char* name) {
  Runtime& all = TheRuntime();
  const std::lock_guard<std::mutex> lock(all.mutex);
  return reinterpret_cast<Selector>(all.selectors.insert(name).first->c_str());
}

FAKE_EXPORT Id objc_getClass(const char* name) {
  Runtime& all = TheRuntime();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto found = all.classes.find(name);
  return found == all.classes.end() ? nullptr : reinterpret_cast<Id>(&found->second);
}

FAKE_EXPORT Id objc_retain(Id id) {
  if (id == nullptr) return nullptr;
  return Guarded("objc_retain", __builtin_return_address(0), id, [id] {
    ++FindAny(id)->references;
    return id;
  });
}

FAKE_EXPORT void objc_release(Id id) {
  if (id == nullptr) return;
  Guarded("objc_release", __builtin_return_address(0), 0, [id] {
    Release(id);
    return 0;
  });
}

FAKE_EXPORT void* objc_autoreleasePoolPush() {
  return dovetail::fakedrivers::Note("objc_autoreleasePoolPush", __builtin_return_address(0), [] {
    static std::atomic<uintptr_t> last{0};
    void* const token = reinterpret_cast<void*>(0x900d0000 + 16 * ++last);
    Pools().push_back({token, nullptr});
    return token;
  });
}

/* Ends the pool and all that were pushed after it. */
FAKE_EXPORT void objc_autoreleasePoolPop(void* token) {
  Guarded("objc_autoreleasePoolPop", __builtin_return_address(0), 0, [token] {
    std::vector<PoolEntry>& pools = Pools();
    const auto is_it = [token](const PoolEntry& each) { return each.token == token; };
    DOVETAIL_FAKE_REQUIRE(token != nullptr && std::any_of(pools.begin(), pools.end(), is_it),
                          "this is no pool of this thread, or it was popped before");
    for (bool is_done = false; !is_done;) {
      const PoolEntry last = pools.back();
      pools.pop_back();
      is_done = last.token == token;
      if (last.object == nullptr) continue;
      try {
        Release(last.object);
      } catch (const Refused&) {
        continue; /* it was released once too often, and that was said */
      }
    }
    return 0;
  });
}

FAKE_EXPORT Id object_getClass(Id id) {
  return Guarded("object_getClass", __builtin_return_address(0), Id{nullptr},
                 [id] { return reinterpret_cast<Id>(const_cast<Class*>(ClassOf(*FindAny(id)))); });
}

namespace {

Id MethodOf(Id meta, Selector selector, bool is_of_class) {
  const Class* const found = FindClass(meta);
  const char* const name = NameOf(selector);
  if (found == nullptr || name == nullptr) return nullptr;
  const auto* const method = FindMethod(found->name, name, is_of_class);
  return reinterpret_cast<Id>(const_cast<MethodInfo*>(method));
}

}  // namespace

FAKE_EXPORT Id class_getInstanceMethod(Id meta, Selector selector) {
  return MethodOf(meta, selector, false);
}
FAKE_EXPORT Id class_getClassMethod(Id meta, Selector selector) {
  return MethodOf(meta, selector, true);
}
FAKE_EXPORT const char* method_getTypeEncoding(Id method) {
  return reinterpret_cast<const MethodInfo*>(method)->types.c_str();
}
