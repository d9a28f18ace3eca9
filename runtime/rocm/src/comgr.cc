#include "comgr.h"

#include <cstdlib>
#include <mutex>
#include <vector>

#include "dovetail/kit/dynamic_library.h"

namespace dovetail::runtime::rocm {
namespace {

struct ComgrApi {
#define DOVETAIL_COMGR_MEMBER(name, parameters) comgr_functions::name* name = nullptr;
  DOVETAIL_COMGR_FUNCTIONS(DOVETAIL_COMGR_MEMBER)
#undef DOVETAIL_COMGR_MEMBER
};

struct Comgr {
  std::once_flag once;
  bool is_open = false;
  std::string reason;
  ComgrApi api;
};

bool Fill(const DynamicLibrary& library, ComgrApi* api, std::string* missing) {
  SymbolLoader symbols(library);
#define DOVETAIL_COMGR_LOAD(name, parameters) symbols.Load("amd_comgr_" #name, &api->name);
  DOVETAIL_COMGR_FUNCTIONS(DOVETAIL_COMGR_LOAD)
#undef DOVETAIL_COMGR_LOAD
  *missing = symbols.missing().empty() ? "" : "it lacks " + symbols.MissingText();
  return missing->empty();
}

/* Never closed: see DynamicLibrary. */
Comgr* Opened() {
  static auto* const comgr = new Comgr;
  std::call_once(comgr->once, [] {
    std::vector<std::string> names;
    if (const char* const only = std::getenv("DOVETAIL_COMGR_LIBRARIES")) {
      names = SplitPaths(only);
    } else {
      names = {"libamd_comgr.so.3", "libamd_comgr.so.2", "libamd_comgr.so"};
    }
    LibrarySearch search;
    for (const std::string& name : names) {
      DynamicLibrary library;
      std::string missing;
      if (!search.Try(name, &library)) continue;
      if (Fill(library, &comgr->api, &missing)) {
        comgr->is_open = true;
        return;
      }
      search.Note(name, missing);
    }
    comgr->reason = "no code object manager was found; tried " + search.Text();
  });
  return comgr;
}

/* Objects of the library, given back in the reverse order of their making. */
class Session {
 public:
  explicit Session(const ComgrApi& api) : api_(api) {}
  ~Session() {
    for (const ComgrData data : data_) api_.release_data(data);
    for (const ComgrDataSet set : sets_) api_.destroy_data_set(set);
    if (has_info_) api_.destroy_action_info(info_);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  Status Check(int result, const char* call) const {
    if (result == kComgrSuccess) return {};
    const char* text = nullptr;
    if (api_.status_string(result, &text) != kComgrSuccess || text == nullptr) text = "no text";
    return {result == 3 ? DVT_OUT_OF_MEMORY : DVT_DRIVER_ERROR,
            std::string(call) + " gave " + std::to_string(result) + " (" + text + ")"};
  }

  Status MakeSet(ComgrDataSet* set) {
    DOVETAIL_RETURN_IF_ERROR(Check(api_.create_data_set(set), "amd_comgr_create_data_set"));
    sets_.push_back(*set);
    return {};
  }

  Status MakeObject(const std::string& object, ComgrData* data) {
    DOVETAIL_RETURN_IF_ERROR(
        Check(api_.create_data(kComgrDataRelocatable, data), "amd_comgr_create_data"));
    data_.push_back(*data);
    DOVETAIL_RETURN_IF_ERROR(
        Check(api_.set_data(*data, object.size(), object.data()), "amd_comgr_set_data"));
    return Check(api_.set_data_name(*data, "kernels.o"), "amd_comgr_set_data_name");
  }

  Status MakeInfo(const std::string& isa, ComgrActionInfo* info) {
    DOVETAIL_RETURN_IF_ERROR(Check(api_.create_action_info(info), "amd_comgr_create_action_info"));
    info_ = *info;
    has_info_ = true;
    DOVETAIL_RETURN_IF_ERROR(Check(api_.action_info_set_isa_name(*info, isa.c_str()),
                                   "amd_comgr_action_info_set_isa_name")
                                 .Within("target " + isa));
    return Check(api_.action_info_set_logging(*info, true), "amd_comgr_action_info_set_logging");
  }

  /* The first result of a kind; empty text when there is none. */
  Status Result(ComgrDataSet set, int kind, std::string* bytes) {
    bytes->clear();
    size_t count = 0;
    DOVETAIL_RETURN_IF_ERROR(
        Check(api_.action_data_count(set, kind, &count), "amd_comgr_action_data_count"));
    if (count == 0) return {};
    ComgrData data{};
    DOVETAIL_RETURN_IF_ERROR(
        Check(api_.action_data_get_data(set, kind, 0, &data), "amd_comgr_action_data_get_data"));
    data_.push_back(data);
    size_t size = 0;
    DOVETAIL_RETURN_IF_ERROR(Check(api_.get_data(data, &size, nullptr), "amd_comgr_get_data"));
    bytes->resize(size);
    return Check(api_.get_data(data, &size, bytes->data()), "amd_comgr_get_data");
  }

 private:
  const ComgrApi& api_;
  std::vector<ComgrData> data_;
  std::vector<ComgrDataSet> sets_;
  ComgrActionInfo info_{};
  bool has_info_ = false;
};

}  // namespace

bool HasComgr(std::string* reason) {
  const Comgr* const comgr = Opened();
  if (!comgr->is_open) *reason = comgr->reason;
  return comgr->is_open;
}

Status LinkByComgr(const std::string& object, const std::string& isa, std::string* linked) {
  const Comgr* const comgr = Opened();
  if (!comgr->is_open) return {DVT_UNSUPPORTED, comgr->reason};
  Session session(comgr->api);
  ComgrDataSet input{};
  ComgrDataSet output{};
  ComgrData data{};
  ComgrActionInfo info{};
  DOVETAIL_RETURN_IF_ERROR(session.MakeSet(&input));
  DOVETAIL_RETURN_IF_ERROR(session.MakeSet(&output));
  DOVETAIL_RETURN_IF_ERROR(session.MakeObject(object, &data));
  DOVETAIL_RETURN_IF_ERROR(
      session.Check(comgr->api.data_set_add(input, data), "amd_comgr_data_set_add"));
  DOVETAIL_RETURN_IF_ERROR(session.MakeInfo(isa, &info));
  const int done = comgr->api.do_action(kComgrLinkToExecutable, info, input, output);
  if (done != kComgrSuccess) {
    std::string log;
    Status status = session.Check(done, "amd_comgr_do_action");
    if (!session.Result(output, kComgrDataLog, &log).ok() || log.empty()) return status;
    return {DVT_INVALID_IMAGE, status.text() + "; its log: " + log};
  }
  DOVETAIL_RETURN_IF_ERROR(session.Result(output, kComgrDataExecutable, linked));
  if (linked->empty()) return {DVT_DRIVER_ERROR, "amd_comgr_do_action made no code object"};
  return {};
}

}  // namespace dovetail::runtime::rocm
