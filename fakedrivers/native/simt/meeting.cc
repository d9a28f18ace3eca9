/* Where threads wait for each other: barriers, collectives, the barrier of a cluster. */
#include <algorithm>
#include <cstdio>
#include <utility>

#include "group.h"

namespace dovetail::fakedrivers {

namespace {

std::string Hexadecimal(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

std::string Lanes(uint64_t lanes) {
  return lanes == DOVETAIL_ALL_LANES ? "all lanes" : "lanes " + Hexadecimal(lanes);
}

const char* StateText(State state) {
  switch (state) {
    case State::kUnstarted:
      return "has not begun";
    case State::kReady:
      return "runs";
    case State::kBarrier:
      return "waits at another barrier";
    case State::kMeeting:
      return "waits in an exchange";
    case State::kCluster:
      return "waits at the barrier of the cluster";
    case State::kEnded:
      return "has ended";
  }
  return "";
}

constexpr uint32_t kWarpgroupSubgroups = 4; /* PTX ISA, "Asynchronous Warpgroup Level Matrix" */

}  // namespace

void Group::Wait(Thread* self, uint32_t id, uint32_t threads, const void* site, bool stay) {
  Block* block = self->home;
  if (id >= block->barriers.size()) {
    std::string text = "comes to barrier " + std::to_string(id) + "; there are " +
                       std::to_string(block->barriers.size());
    Fail(self, std::move(text));
  }
  Barrier& barrier = block->barriers[id];
  const uint32_t needed = threads == 0 ? block->count : threads;
  if (barrier.needed == 0) {
    barrier.needed = needed;
    barrier.site = site;
  } else if (barrier.needed != needed) {
    std::string text = "comes to barrier " + std::to_string(id) + " of " + std::to_string(needed) +
                       " threads, at which others wait for " + std::to_string(barrier.needed);
    Fail(self, std::move(text));
  } else if (barrier.site != site && barrier.site != nullptr && site != nullptr) {
    std::string text = "comes to a barrier while " +
                       (barrier.waiting.empty() ? "others" : Name(*barrier.waiting.front())) +
                       " and others wait at another one: it diverges";
    Fail(self, std::move(text));
  }
  ++barrier.arrived;
  if (stay) barrier.waiting.push_back(self);
  const bool complete = barrier.arrived == barrier.needed;
  if (complete) {
    barrier.needed = 0;
    barrier.arrived = 0;
    barrier.site = nullptr;
    idle_yields_ = 0;
    if (stay) self->state = State::kReady;
    Release(&barrier.waiting);
    if (stay) Next(self->fibre);
    return;
  }
  if (stay) {
    self->waits_at = id;
    Suspend(self, State::kBarrier);
  }
}

void Group::ClusterArrive(Thread* self) {
  if (self->cluster_phase != 0) {
    Fail(self, "comes to the barrier of the cluster a second time without having waited");
  }
  self->cluster_phase = cluster_phase_;
  if (--cluster_missing_ == 0) ClusterComplete();
}

void Group::ClusterWait(Thread* self) {
  if (self->cluster_phase == 0) {
    Fail(self, "waits at the barrier of the cluster without having come to it");
  }
  if (self->cluster_phase == cluster_phase_) {
    cluster_waiting_.push_back(self);
    Suspend(self, State::kCluster);
  }
  self->cluster_phase = 0;
}

void Group::ClusterComplete() {
  ++cluster_phase_;
  cluster_missing_ = alive_;
  idle_yields_ = 0;
  Release(&cluster_waiting_);
}

void Group::Meet(Thread* self, uint32_t scope, uint64_t lanes, const void* site,
                 dovetail_combine combine, const void* input, void* output) {
  Block* block = self->home;
  const dovetail_thread& view = self->view;
  Subgroup& subgroup = block->subgroups[view.subgroup];
  const bool small = scope == DOVETAIL_SUBGROUP;
  const uint64_t bit = uint64_t{1} << view.lane;
  if (small && (lanes & bit) == 0) {
    std::string text = "takes part in an exchange of " + Lanes(lanes) + ", but is lane " +
                       std::to_string(view.lane);
    Fail(self, std::move(text));
  }
  /* Warpgroups by their number, the block behind them. */
  const uint64_t key = small                         ? lanes
                       : scope == DOVETAIL_WARPGROUP ? view.subgroup / kWarpgroupSubgroups
                                                     : UINT64_MAX;
  auto& meetings = small ? subgroup.meetings : block->meetings;
  size_t index = 0;
  while (index < meetings.size() && meetings[index]->lanes != key) ++index;
  if (index == meetings.size()) {
    if (spare_.empty()) spare_.push_back(std::make_unique<Meeting>());
    meetings.push_back(std::move(spare_.back()));
    spare_.pop_back();
    Meeting& fresh = *meetings.back();
    fresh.scope = scope;
    fresh.lanes = key;
    fresh.site = site;
    fresh.combine = combine;
    fresh.came = 0;
    fresh.count = 0;
    const size_t slots = small ? view.subgroup_size
                         : scope == DOVETAIL_WARPGROUP
                             ? size_t{kWarpgroupSubgroups} * view.subgroup_size
                             : block->count;
    fresh.inputs.assign(slots, nullptr);
    fresh.outputs.assign(slots, nullptr);
  }
  Meeting& meeting = *meetings[index];
  if (meeting.combine != combine || meeting.scope != scope ||
      (meeting.site != site && meeting.site != nullptr && site != nullptr)) {
    std::string text = "comes to an exchange while " + Name(*meeting.waiting.front()) +
                       " and others wait in another one: it diverges";
    Fail(self, std::move(text));
  }
  const uint32_t slot = small ? view.lane
                        : scope == DOVETAIL_WARPGROUP
                            ? view.linear % (kWarpgroupSubgroups * view.subgroup_size)
                            : view.linear;
  meeting.inputs[slot] = input;
  meeting.outputs[slot] = output;
  meeting.came |= bit;
  ++meeting.count;
  meeting.waiting.push_back(self);
  const bool complete = small ? meeting.came == (lanes == DOVETAIL_ALL_LANES ? Active(self) : lanes)
                              : meeting.count == meeting.inputs.size();
  if (complete) {
    self->state = State::kReady;
    Finish(&meetings, index);
    Next(self->fibre);
    return;
  }
  self->meeting = &meeting;
  Suspend(self, State::kMeeting);
}

void Group::Finish(std::vector<std::unique_ptr<Meeting>>* meetings, size_t index) {
  std::unique_ptr<Meeting> meeting = std::move((*meetings)[index]);
  meetings->erase(meetings->begin() + static_cast<ptrdiff_t>(index));
  idle_yields_ = 0;
  meeting->combine(&meeting->waiting.back()->view, static_cast<uint32_t>(meeting->inputs.size()),
                   meeting->inputs.data(), meeting->outputs.data());
  Release(&meeting->waiting);
  spare_.push_back(std::move(meeting));
}

/* Nobody can go on: the first thread that waits says for what. */
std::string Group::Stuck() const {
  for (const Thread& thread : threads_) {
    if (thread.state == State::kBarrier) return StuckAtBarrier(thread);
  }
  for (const Thread& thread : threads_) {
    if (thread.state == State::kMeeting) return StuckInMeeting(thread);
  }
  for (const Thread& thread : threads_) {
    if (thread.state == State::kCluster) {
      return Name(thread) + " waits at the barrier of the cluster, which " +
             std::to_string(cluster_missing_) + " threads do not reach";
    }
  }
  return "no thread can go on";
}

std::string Group::StuckAtBarrier(const Thread& thread) const {
  const Barrier& barrier = thread.home->barriers[thread.waits_at];
  std::string text = Name(thread) + " waits at barrier " + std::to_string(thread.waits_at) +
                     ", which " + std::to_string(barrier.arrived) + " of " +
                     std::to_string(barrier.needed) + " threads reach";
  for (uint32_t i = 0; i < thread.home->count; ++i) {
    const Thread& other = thread.home->threads[i];
    if (other.state == State::kBarrier && other.waits_at == thread.waits_at) continue;
    return text + ": " + Name(other) + " " + StateText(other.state);
  }
  return text;
}

std::string Group::StuckInMeeting(const Thread& thread) const {
  const Meeting& meeting = *thread.meeting;
  std::string text = Name(thread) + " waits in an exchange of ";
  text += meeting.scope == DOVETAIL_SUBGROUP    ? Lanes(meeting.lanes)
          : meeting.scope == DOVETAIL_WARPGROUP ? "a warpgroup"
                                                : "the block";
  for (uint32_t i = 0; i < thread.home->count; ++i) {
    const Thread& other = thread.home->threads[i];
    if (other.state == State::kMeeting && other.meeting == &meeting) continue;
    if (meeting.scope == DOVETAIL_WARPGROUP &&
        other.view.subgroup / kWarpgroupSubgroups != thread.view.subgroup / kWarpgroupSubgroups) {
      continue;
    }
    if (meeting.scope == DOVETAIL_SUBGROUP) {
      const bool named = (meeting.lanes >> other.view.lane & 1) != 0;
      const bool ended = meeting.lanes == DOVETAIL_ALL_LANES && other.state == State::kEnded;
      if (other.view.subgroup != thread.view.subgroup || !named || ended) continue;
    }
    return text + ", but " + Name(other) + " " + StateText(other.state);
  }
  return text + ", but some of them do not exist";
}

}  // namespace dovetail::fakedrivers
