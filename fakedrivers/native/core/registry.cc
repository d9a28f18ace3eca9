/* Objects by handle, the dead ones too. */
#include "registry.h"

#include <cstring>
#include <map>
#include <mutex>
#include <unordered_map>

#include "driver.h"
#include "records.h"

namespace dovetail::fakedrivers {
namespace {

struct Entry {
  const char* kind = nullptr;
  std::shared_ptr<void> object; /* null: given back */
  CallSite made = {"?", nullptr, 0};
  CallSite ended = {"?", nullptr, 0};
};

struct Table {
  std::mutex mutex;
  std::unordered_map<const void*, Entry> entries;
  std::map<std::string, uint64_t> live;
  /* Odd, so that no handle is an address of anything aligned; beyond small constants, which some
   * interfaces use as handles. */
  uintptr_t next = 0x0d0e0001;
};

Table& AllObjects() {
  static auto* const table = new Table;
  return *table;
}

CallSite Caller() {
  const CallSite* const call = CurrentCall();
  return call == nullptr ? CallSite{"?", nullptr, 0} : *call;
}

std::string HandleText(const void* handle) {
  char text[24];
  std::snprintf(text, sizeof(text), "%p", handle);
  return text;
}

/* Why `handle` is none of the kind. Expects the lock. */
std::string Refusal(const Table& table, const char* kind, const void* handle) {
  const std::string name = HandleText(handle);
  const auto found = table.entries.find(handle);
  if (found == table.entries.end()) return name + " is no " + kind + ", and never was an object";
  const Entry& entry = found->second;
  if (std::strcmp(entry.kind, kind) != 0) {
    return name + " is a " + entry.kind + ", no " + kind + "; made by " + CallText(entry.made);
  }
  return std::string("the ") + kind + " " + name + " was given back by " + CallText(entry.ended) +
         "; made by " + CallText(entry.made);
}

}  // namespace

void* AddObject(const char* kind, std::shared_ptr<void> object, void* handle) {
  Table& table = AllObjects();
  const std::lock_guard<std::mutex> lock(table.mutex);
  if (handle == nullptr) {
    handle = reinterpret_cast<void*>(table.next);
    table.next += 16;
  }
  Entry& entry = table.entries[handle];
  entry.kind = kind;
  entry.object = std::move(object);
  entry.made = Caller();
  ++table.live[kind];
  return handle;
}

std::shared_ptr<void> FindObject(const char* kind, const void* handle, bool is_quiet) {
  Table& table = AllObjects();
  std::string refusal;
  {
    const std::lock_guard<std::mutex> lock(table.mutex);
    const auto found = table.entries.find(handle);
    if (found != table.entries.end() && found->second.object != nullptr &&
        std::strcmp(found->second.kind, kind) == 0) {
      return found->second.object;
    }
    if (!is_quiet) refusal = Refusal(table, kind, handle);
  }
  if (!is_quiet) Misuse(refusal);
  return nullptr;
}

std::shared_ptr<void> RemoveObject(const char* kind, const void* handle) {
  Table& table = AllObjects();
  std::string refusal;
  {
    const std::lock_guard<std::mutex> lock(table.mutex);
    const auto found = table.entries.find(handle);
    if (found != table.entries.end() && found->second.object != nullptr &&
        std::strcmp(found->second.kind, kind) == 0) {
      --table.live[kind];
      found->second.ended = Caller();
      return std::move(found->second.object);
    }
    refusal = Refusal(table, kind, handle);
  }
  Misuse(refusal);
  return nullptr;
}

std::vector<std::pair<void*, std::shared_ptr<void>>> Objects(const char* kind) {
  Table& table = AllObjects();
  const std::lock_guard<std::mutex> lock(table.mutex);
  std::map<uint64_t, std::pair<void*, std::shared_ptr<void>>> ordered;
  for (const auto& [handle, entry] : table.entries) {
    if (entry.object == nullptr || std::strcmp(entry.kind, kind) != 0) continue;
    ordered[(entry.made.order << 20) + ordered.size()] = {const_cast<void*>(handle), entry.object};
  }
  std::vector<std::pair<void*, std::shared_ptr<void>>> objects;
  objects.reserve(ordered.size());
  for (const auto& each : ordered) objects.push_back(each.second);
  return objects;
}

uint64_t OpenCount(const char* kind) {
  Table& table = AllObjects();
  const std::lock_guard<std::mutex> lock(table.mutex);
  const auto is_exempt = ThisDriver().is_exempt;
  uint64_t count = 0;
  for (const auto& [name, live] : table.live) {
    const bool is_meant = kind == nullptr || *kind == '\0'
                              ? is_exempt == nullptr || !is_exempt(name.c_str())
                              : name == kind;
    if (is_meant) count += live;
  }
  return count;
}

std::string OpenText() {
  Table& table = AllObjects();
  const std::lock_guard<std::mutex> lock(table.mutex);
  const auto is_exempt = ThisDriver().is_exempt;
  std::multimap<uint64_t, std::string> lines;
  for (const auto& [handle, entry] : table.entries) {
    if (entry.object == nullptr || (is_exempt != nullptr && is_exempt(entry.kind))) continue;
    lines.emplace(entry.made.order, std::string(entry.kind) + " " + HandleText(handle) +
                                        " is open; made by " + CallText(entry.made) + "\n");
  }
  std::string text;
  for (const auto& each : lines) text += each.second;
  return text;
}

void ClearObjects() {
  Table& table = AllObjects();
  std::unordered_map<const void*, Entry> old; /* destroyed without the lock */
  {
    const std::lock_guard<std::mutex> lock(table.mutex);
    old.swap(table.entries);
    table.live.clear();
  }
}

}  // namespace dovetail::fakedrivers
