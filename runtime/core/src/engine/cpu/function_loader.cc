#include "engine/cpu/function_loader.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/error.h"

namespace dovetail::runtime {

FunctionLoader::FunctionLoader(const uint8_t* bytes, uint64_t size)
    : object_(bytes, size, page_),
      memory_(object_.size()),
      functions_(object_.SeparateFunctions()),
      is_ready_(functions_.size()),
      is_loaded_(object_.code_size() / page_) {
  if (object_.machine() != HostElfMachine()) {
    Fail(ErrorKind::kImage, "the object is for ", ElfMachineName(object_.machine()),
         ", this machine is ", ElfMachineName(HostElfMachine()));
  }
  const Part constants = {object_.code_size(), object_.size()};
  Load(constants, false);
  if (functions_.empty()) {
    Load({0, object_.code_size()}, true);
  } else {
    NeedFrom(object_.CodeReferences(constants));  // jump tables, addresses of functions
  }
}

uintptr_t FunctionLoader::Need(std::string_view name) {
  const uint64_t place = object_.FindFunction(name);
  const MutexLock lock(mutex_);
  if (!functions_.empty()) NeedFrom({place});
  return reinterpret_cast<uintptr_t>(memory_.data() + place);
}

uint64_t FunctionLoader::loaded_pages() const {
  const MutexLock lock(mutex_);
  return static_cast<uint64_t>(std::count(is_loaded_.begin(), is_loaded_.end(), true));
}

// Makes ready what is at these places of the code, and what can be reached from there.
void FunctionLoader::NeedFrom(std::vector<uint64_t> places) {
  std::vector<uint64_t> wanted;
  std::vector<bool> is_reached(functions_.size());
  while (!places.empty()) {
    const uint64_t place = places.back();
    places.pop_back();
    WantPages({place, place + 1}, &wanted);
    const auto after =
        std::upper_bound(functions_.begin(), functions_.end(), place,
                         [](uint64_t value, const Part& each) { return value < each.begin; });
    if (after == functions_.begin()) continue;
    const auto index = static_cast<size_t>(after - functions_.begin()) - 1;
    if (is_ready_[index] || is_reached[index] || place >= functions_[index].end) continue;
    is_reached[index] = true;
    WantPages(functions_[index], &wanted);
    const std::vector<uint64_t> further = object_.CodeReferences(functions_[index]);
    places.insert(places.end(), further.begin(), further.end());
  }
  LoadPages(std::move(wanted));
  for (size_t i = 0; i < is_reached.size(); ++i) {
    if (is_reached[i]) is_ready_[i] = true;
  }
}

void FunctionLoader::WantPages(Part part, std::vector<uint64_t>* wanted) const {
  for (uint64_t page = part.begin / page_; page * page_ < part.end; ++page) {
    if (!is_loaded_[page]) wanted->push_back(page);
  }
}

// Loads pages, and those that a relocation writes to together with one of them: neither is loaded
// yet then.
void FunctionLoader::LoadPages(std::vector<uint64_t> wanted) {
  std::sort(wanted.begin(), wanted.end());
  for (const uint64_t page : wanted) {
    if (is_loaded_[page]) continue;
    uint64_t first = page;
    uint64_t last = page + 1;
    while (first > 0 && object_.MayWriteAcross(first * page_)) --first;
    while (last < is_loaded_.size() && object_.MayWriteAcross(last * page_)) ++last;
    Load({first * page_, last * page_}, true);
  }
}

void FunctionLoader::Load(Part part, bool is_code) {
  if (part.begin == part.end) return;
  ElfObject::Externals externals;
  externals.memset = reinterpret_cast<uintptr_t>(&std::memset);
  externals.memcpy = reinterpret_cast<uintptr_t>(&std::memcpy);
  externals.memmove = reinterpret_cast<uintptr_t>(&std::memmove);
  uint8_t* base = memory_.data();
  object_.LoadPart(part, base, reinterpret_cast<uintptr_t>(base), externals);
  memory_.Seal(part.begin, part.end, is_code);
  if (!is_code) return;
  std::fill(is_loaded_.begin() + static_cast<int64_t>(part.begin / page_),
            is_loaded_.begin() + static_cast<int64_t>(part.end / page_), true);
}

}  // namespace dovetail::runtime
