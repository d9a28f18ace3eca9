#include "services.h"

#include <string>
#include <unordered_map>

#include "group.h"
#include "service_tables.h"

namespace dovetail::fakedrivers {

namespace {

Thread* Of(dovetail_thread* self) { return reinterpret_cast<Thread*>(self); }

void ComeToBarrier(dovetail_thread* self, uint32_t id, uint32_t threads, const void* site) {
  Of(self)->group->Wait(Of(self), id, threads, site, true);
}

void ArriveAtBarrier(dovetail_thread* self, uint32_t id, uint32_t threads) {
  Of(self)->group->Wait(Of(self), id, threads, nullptr, false);
}

void ArriveAtCluster(dovetail_thread* self) { Of(self)->group->ClusterArrive(Of(self)); }

void WaitForCluster(dovetail_thread* self) { Of(self)->group->ClusterWait(Of(self)); }

void Collective(dovetail_thread* self, uint32_t scope, uint64_t lanes, const void* site,
                dovetail_combine combine, const void* input, void* output) {
  Of(self)->group->Meet(Of(self), scope, lanes, site, combine, input, output);
}

struct Request {
  uint64_t value;
  uint32_t from;
};

void CombineExchange(const dovetail_thread* /*last*/, uint32_t slots, const void* const* inputs,
                     void* const* outputs) {
  for (uint32_t lane = 0; lane < slots; ++lane) {
    if (inputs[lane] == nullptr) continue;
    const uint32_t from = static_cast<const Request*>(inputs[lane])->from;
    const bool there = from < slots && inputs[from] != nullptr;
    *static_cast<uint64_t*>(outputs[lane]) =
        there ? static_cast<const Request*>(inputs[from])->value : 0;
  }
}

uint64_t Exchange(dovetail_thread* self, uint64_t lanes, uint64_t value, uint32_t from,
                  const void* site) {
  const Request request = {value, from};
  uint64_t result = 0;
  Collective(self, DOVETAIL_SUBGROUP, lanes, site, &CombineExchange, &request, &result);
  return result;
}

struct Gathered {
  uint64_t lanes;
  uint64_t* all;
};

void CombineGather(const dovetail_thread* /*last*/, uint32_t slots, const void* const* inputs,
                   void* const* outputs) {
  uint64_t lanes = 0;
  uint64_t values[64] = {};
  for (uint32_t lane = 0; lane < slots; ++lane) {
    if (inputs[lane] == nullptr) continue;
    lanes |= uint64_t{1} << lane;
    values[lane] = *static_cast<const uint64_t*>(inputs[lane]);
  }
  for (uint32_t lane = 0; lane < slots; ++lane) {
    if (inputs[lane] == nullptr) continue;
    auto* gathered = static_cast<Gathered*>(outputs[lane]);
    gathered->lanes = lanes;
    if (gathered->all == nullptr) continue;
    for (uint32_t other = 0; other < 64; ++other) gathered->all[other] = values[other];
  }
}

uint64_t Gather(dovetail_thread* self, uint64_t lanes, uint64_t value, uint64_t* all,
                const void* site) {
  Gathered gathered = {0, all};
  Collective(self, DOVETAIL_SUBGROUP, lanes, site, &CombineGather, &value, &gathered);
  return gathered.lanes;
}

void CombineBallot(const dovetail_thread* /*last*/, uint32_t slots, const void* const* inputs,
                   void* const* outputs) {
  uint64_t votes = 0;
  for (uint32_t lane = 0; lane < slots; ++lane) {
    if (inputs[lane] == nullptr) continue;
    if (*static_cast<const uint32_t*>(inputs[lane]) != 0) votes |= uint64_t{1} << lane;
  }
  for (uint32_t lane = 0; lane < slots; ++lane) {
    if (outputs[lane] != nullptr) *static_cast<uint64_t*>(outputs[lane]) = votes;
  }
}

uint64_t Ballot(dovetail_thread* self, uint64_t lanes, uint32_t predicate, const void* site) {
  uint64_t result = 0;
  Collective(self, DOVETAIL_SUBGROUP, lanes, site, &CombineBallot, &predicate, &result);
  return result;
}

uint64_t ActiveLanes(dovetail_thread* self) { return Group::Active(Of(self)); }

void Yield(dovetail_thread* self) { Of(self)->group->Yield(Of(self)); }

void Trap(dovetail_thread* self, const char* text) { Of(self)->group->Fail(Of(self), text); }

constexpr dovetail_services kServices = {
    &ComeToBarrier, &ArriveAtBarrier, &ArriveAtCluster, &WaitForCluster, &Collective, &Exchange,
    &Gather,        &Ballot,          &ActiveLanes,     &Yield,          &Trap,       &FindService};

std::unordered_map<std::string, dovetail_service> AllServices() {
  std::unordered_map<std::string, dovetail_service> all;
  for (const ServiceTable& table :
       {CommonServices(), CudaServices(), CudaRoutines(), CudaMatrices(), CudaAccesses(),
        CudaTensorCopies(), CudaWarpgroups(), RocmServices(), RocmMatrices()}) {
    for (size_t i = 0; i < table.count; ++i) {
      all.emplace(table.services[i].name, table.services[i].function);
    }
  }
  return all;
}

}  // namespace

const dovetail_services& Services() { return kServices; }

dovetail_service FindService(const char* name) {
  static const std::unordered_map<std::string, dovetail_service> all = AllServices();
  const auto found = all.find(name);
  return found == all.end() ? nullptr : found->second;
}

}  // namespace dovetail::fakedrivers
