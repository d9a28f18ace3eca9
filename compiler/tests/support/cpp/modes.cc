// A pass that does what its option `mode` says: what `test_cpp_pass.py` needs of passes.
#include <dovetail/pass.h>

#include <string>

namespace {

namespace ir = dovetail::ir;

// Goes over everything, and changes nothing.
class Same final : public ir::Rewriter {
 public:
  using Rewriter::Rewriter;
};

const ir::Module* run(ir::Arena& arena, const ir::Module& module,
                      const dovetail::Options& options) {
  const std::string& mode = options.text("mode");
  if (mode == "same") {
    std::size_t nodes = 0;
    ir::walk(&module, [&](const ir::Any&) { return ++nodes != 0; });
    const ir::Module* made = Same(arena).module(module);
    if (nodes == 0 || made != &module) {
      throw std::logic_error("a rewrite that changes nothing has made a new node");
    }
    return made;
  }
  if (mode == "throw") {
    throw std::runtime_error("I cannot");
  }
  if (mode == "throw-int") {
    throw 3;  // NOLINT(misc-throw-by-value-catch-by-reference,hicpp-exception-baseclass)
  }
  if (mode == "none") {
    return nullptr;
  }
  if (mode == "no-body") {
    ir::Func func = *module.functions.at(0);
    func.body = nullptr;
    return arena.make(ir::Module{{arena.make(std::move(func))}, {}});
  }
  if (mode == "unbound") {
    const ir::DType dtype{"int", 64, 1};
    const auto* ghost = arena.make(ir::Var{"ghost", dtype});
    ir::Func func = *module.functions.at(0);
    const auto* use = arena.make(ir::Declare{arena.make(ir::Var{"y", dtype}), ghost});
    func.body = arena.make(ir::Seq{{use, func.body}});
    return arena.make(ir::Module{{arena.make(std::move(func))}, {}});
  }
  if (mode == "odd-type") {
    ir::Module copy = module;
    ir::Func func = *module.functions.at(0);
    const auto* odd = arena.make(ir::Var{"odd", ir::DType{"int", 7, 1}});
    const auto* zero = arena.make(ir::Const{odd->dtype, ir::Value::Int(0)});
    func.body = arena.make(ir::Seq{{arena.make(ir::Declare{odd, zero}), func.body}});
    copy.functions[0] = arena.make(std::move(func));
    return arena.make(std::move(copy));
  }
  if (mode == "odd-op") {
    ir::Func func = *module.functions.at(0);
    const auto* one = ir::integer(arena, ir::DType{"int", 64, 1}, 1);
    const auto* call = ir::call(arena, ir::Op{"acme.nothing"}, {one, one});
    const auto* y = arena.make(ir::Var{"y", one->dtype});
    func.body = arena.make(ir::Seq{{arena.make(ir::Declare{y, call}), func.body}});
    return arena.make(ir::Module{{arena.make(std::move(func))}, {}});
  }
  if (mode == "deep") {
    ir::Func func = *module.functions.at(0);
    for (int i = 0; i < 100000; ++i) {
      func.body = arena.make(ir::Seq{{func.body}});
    }
    return arena.make(ir::Module{{arena.make(std::move(func))}, {}});
  }
  throw std::runtime_error("mode is '" + mode + "', expected one of those in this file");
}

}  // namespace

DOVETAIL_PASS(run)

#if defined(MODES_MAIN)
// As a program: each argument is a file with IR, of which every prefix and `rounds` damaged copies
// are given to the pass. It ends with 0 unless a sanitizer stops it.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>

int main(int count, char** arguments) {
  std::mt19937 random(7);
  std::size_t accepted = 0;
  std::size_t refused = 0;
  const auto give = [&](const std::string& bytes) {
    unsigned char* out = nullptr;
    std::size_t size = 0;
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    const int status = dovetail_pass_run(data, bytes.size(), "mode=same", &out, &size);
    dovetail_pass_free(out);
    (status == 0 ? accepted : refused) += 1;
  };
  for (int i = 1; i < count; ++i) {
    std::ifstream file(arguments[i], std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(file)), {});
    give(whole);
    if (accepted != static_cast<std::size_t>(i)) {
      std::puts("the file itself was refused");
      return 1;
    }
    // Behind the hash: what is before it is refused at once.
    for (std::size_t end = 0; end < whole.size(); end += end < 48 ? 1 : 3) {
      give(whole.substr(0, end));
    }
    const std::size_t before = accepted;
    for (int round = 0; round < 2000; ++round) {
      std::string damaged = whole;
      for (unsigned changes = 1 + random() % 3; changes > 0; --changes) {
        damaged[40 + random() % (damaged.size() - 40)] = static_cast<char>(random());
      }
      give(damaged);
    }
    accepted = before;
  }
  std::printf("refused %zu\n", refused);
  return 0;
}
#endif
