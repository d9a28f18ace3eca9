#include "group.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "faults.h"
#include "services.h"

namespace dovetail::fakedrivers {
namespace {

/* PTX ISA, "barrier{.cta}": 16 barriers; OpenCL and AMD have one. More cost nothing. */
constexpr uint32_t kBarriers = 64;

/* Yields in a row, a thread, after which nothing is going to change any more. */
constexpr uint64_t kYieldsAtMost = 1 << 16;

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

Group::Group(const Shape& shape, Stacks* stacks, SharedWindow* window)
    : shape_(shape),
      stacks_(stacks),
      window_(window),
      block_threads_(shape.block[0] * shape.block[1] * shape.block[2]),
      random_(shape.seed) {
  const uint32_t count = shape.cluster[0] * shape.cluster[1] * shape.cluster[2];
  threads_.resize(size_t{count} * block_threads_);
  blocks_.resize(count);
  const uint32_t size = shape.kernel->subgroup_size;
  for (uint32_t rank = 0; rank < count; ++rank) {
    Block& block = blocks_[rank];
    block.rank = rank;
    block.count = block_threads_;
    block.threads = &threads_[size_t{rank} * block_threads_];
    block.barriers.resize(kBarriers);
    block.subgroups.resize((block_threads_ + size - 1) / size);
    for (uint32_t linear = 0; linear < block_threads_; ++linear) {
      Thread& thread = block.threads[linear];
      thread.group = this;
      thread.home = &block;
      dovetail_thread& view = thread.view;
      view.services = &Services();
      view.imports = shape.imports;
      view.thread[0] = linear % shape.block[0];
      view.thread[1] = linear / shape.block[0] % shape.block[1];
      view.thread[2] = linear / shape.block[0] / shape.block[1];
      for (int axis = 0; axis < 3; ++axis) {
        view.block_extent[axis] = shape.block[axis];
        view.grid_extent[axis] = shape.grid[axis];
        view.cluster_extent[axis] = shape.cluster[axis];
      }
      view.cluster_block[0] = rank % shape.cluster[0];
      view.cluster_block[1] = rank / shape.cluster[0] % shape.cluster[1];
      view.cluster_block[2] = rank / shape.cluster[0] / shape.cluster[1];
      view.cluster_rank = rank;
      view.cluster_blocks = count;
      view.linear = linear;
      view.lane = linear % size;
      view.subgroup = linear / size;
      view.subgroup_size = size;
      view.window = window->base();
      view.shared = window->base() + uint64_t{rank} * DOVETAIL_SHARED_STRIDE;
      view.static_shared_bytes = shape.kernel->static_shared_bytes;
      view.dynamic_shared_bytes = shape.dynamic_shared_bytes;
      view.engine = this;
      Subgroup& subgroup = block.subgroups[view.subgroup];
      if (view.lane == 0) subgroup.first = &thread;
      ++subgroup.size;
    }
  }
}

void Group::Start(const uint32_t first[3]) {
  stacks_->Reset();
  ready_.clear();
  order_.clear();
  for (Block& block : blocks_) {
    block.alive = block_threads_;
    window_->Spoil(block.rank);
    block.seen_by_units.clear();
    block.arrivals.reset();
    block.copies.reset();
    block.warpgroups.reset();
    for (Subgroup& subgroup : block.subgroups) subgroup.ended = 0;
    for (uint32_t linear = 0; linear < block_threads_; ++linear) {
      Thread& thread = block.threads[linear];
      thread.state = State::kUnstarted;
      thread.fibre = nullptr;
      thread.cluster_phase = 0;
      for (int axis = 0; axis < 3; ++axis) {
        thread.view.block[axis] = first[axis] + thread.view.cluster_block[axis];
      }
      order_.push_back(&thread);
    }
  }
  running_ = nullptr;
  alive_ = static_cast<uint32_t>(threads_.size());
  idle_yields_ = 0;
  cluster_phase_ = 1;
  cluster_missing_ = alive_;
  Release(&order_);
}

bool Group::Run(const uint32_t first[3], std::string* error) {
  Start(first);
  DescribeStack(&scheduler_);
  Next(&scheduler_);
  if (shape_.current != nullptr) *shape_.current = nullptr;
  /* Back here when all have ended, none can go on, or something failed. */
  if (!failed_ && fault_signal_ == 0 && alive_ > 0) {
    failed_ = true;
    error_ = Stuck();
  }
  if (fault_signal_ != 0) {
    failed_ = true;
    error_ = FaultText(fault_signal_, fault_address_, *running_, *window_);
  }
  if (failed_ && error != nullptr) *error = error_;
  return !failed_;
}

/* A fibre runs threads from their beginning to their end, one after another; a thread that waits
 * keeps the fibre, and others get new ones. */
void Group::Body(void* context) {
  auto* thread = static_cast<Thread*>(context);
  thread->group->Execute(thread->fibre);
}

void Group::Execute(Fibre* fibre) {
  Thread* thread = running_;
  for (;;) {
    shape_.kernel->entry(&thread->view, shape_.arguments);
    Ended(thread);
    if (ready_.empty() || ready_.front()->state != State::kUnstarted) break;
    thread = ready_.front();
    ready_.pop_front();
    thread->fibre = fibre;
    Enter(thread);
  }
  fibre->over = true;
  stacks_->Give(fibre);
  Next(fibre);
}

void Group::Enter(Thread* thread) {
  thread->state = State::kReady;
  running_ = thread;
  if (shape_.current != nullptr) *shape_.current = &thread->view;
}

/* Continues whoever is next, or the scheduler when there is nobody. */
void Group::Next(Fibre* from) {
  if (ready_.empty()) {
    if (from != &scheduler_) Switch(from, &scheduler_);
    return;
  }
  Thread* thread = ready_.front();
  ready_.pop_front();
  if (thread->state == State::kUnstarted) {
    Fibre* fibre = stacks_->Take();
    if (fibre == nullptr) {
      failed_ = true;
      error_ = "the system gives no memory for the stack of a thread";
      if (from != &scheduler_) Switch(from, &scheduler_);
      return;
    }
    thread->fibre = fibre;
    Prepare(fibre, &Group::Body, thread);
  }
  Enter(thread);
  if (thread->fibre != from) Switch(from, thread->fibre);
}

void Group::Ended(Thread* thread) {
  thread->state = State::kEnded;
  thread->fibre = nullptr;
  idle_yields_ = 0;
  --alive_;
  --thread->home->alive;
  Subgroup& subgroup = thread->home->subgroups[thread->view.subgroup];
  subgroup.ended |= uint64_t{1} << thread->view.lane;
  /* Whoever waits for all lanes no longer waits for this one. */
  for (size_t i = 0; i < subgroup.meetings.size(); ++i) {
    const Meeting& meeting = *subgroup.meetings[i];
    const uint64_t there = Active(thread);
    if (meeting.lanes == DOVETAIL_ALL_LANES && meeting.came == there) {
      Finish(&subgroup.meetings, i);
      break;
    }
  }
  const bool missed = thread->cluster_phase != cluster_phase_;
  if (missed && --cluster_missing_ == 0 && alive_ > 0) ClusterComplete();
}

void Group::Suspend(Thread* self, State state) {
  self->state = state;
  idle_yields_ = 0;
  Next(self->fibre);
}

void Group::Release(std::vector<Thread*>* waiting) {
  if (shape_.seed != 0) Shuffle(waiting);
  for (Thread* each : *waiting) {
    if (each->state != State::kUnstarted) each->state = State::kReady;
    ready_.push_back(each);
  }
  waiting->clear();
}

/* Marsaglia, "Xorshift RNGs" (2003), with the multiplier of Vigna (2016). */
uint64_t Group::Random() {
  random_ ^= random_ >> 12;
  random_ ^= random_ << 25;
  random_ ^= random_ >> 27;
  return random_ * 0x2545F4914F6CDD1DULL;
}

void Group::Shuffle(std::vector<Thread*>* threads) {
  for (size_t left = threads->size(); left > 1; --left) {
    std::swap((*threads)[left - 1], (*threads)[(Random() >> 33) % left]);
  }
}

void Group::Yield(Thread* self) {
  if (++idle_yields_ > kYieldsAtMost * alive_) {
    Fail(self, "waits for memory that nobody changes");
  }
  ready_.push_back(self);
  Next(self->fibre);
}

void Group::Fail(const Thread* self, std::string&& text) {
  failed_ = true;
  std::string(std::move(text)).swap(error_);
  error_.insert(0, Name(*self) + " ");
  Switch(self->fibre, &scheduler_);
  __builtin_unreachable();
}

Fibre* Group::Faulted(int signal, const void* address) {
  if (running_ == nullptr) return nullptr;
  fault_signal_ = signal;
  fault_address_ = address;
  LeavingByForce(&scheduler_);
  return &scheduler_;
}

uint64_t Group::Active(const Thread* self) {
  const Subgroup& subgroup = self->home->subgroups[self->view.subgroup];
  const uint64_t lanes = subgroup.size == 64 ? UINT64_MAX : (uint64_t{1} << subgroup.size) - 1;
  return lanes & ~subgroup.ended;
}

std::string Group::Name(const Thread& thread) {
  const auto triple = [](const uint32_t* at) {
    return "(" + std::to_string(at[0]) + ", " + std::to_string(at[1]) + ", " +
           std::to_string(at[2]) + ")";
  };
  return "thread " + triple(thread.view.thread) + " of block " + triple(thread.view.block);
}

/* Where threads wait for each other: barriers, collectives, the barrier of a cluster. */
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
