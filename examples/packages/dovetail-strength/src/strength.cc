// The pass of dovetail_strength/strength.py in C++, name by name.
#include <dovetail/pass.h>

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace {

namespace ir = dovetail::ir;
namespace ops = dovetail::ir::ops;

using Vars = std::unordered_set<const ir::Var*>;

// Whether an integer is proven not to be negative; sums and products may wrap.
bool is_natural(const ir::Expr& expr, const Vars& counts) {
  const ir::DType dtype = ir::dtype_of(expr);
  if (!ir::is_integer(dtype)) {
    return false;
  }
  if (dtype.family == "uint") {
    return true;
  }
  if (const auto* literal = expr.as<ir::Const>()) {
    return static_cast<std::int64_t>(literal->value.bits()) >= 0;
  }
  if (const auto* var = expr.as<ir::Var>()) {
    return counts.count(var) != 0;
  }
  const auto* call = expr.as<ir::Call>();
  if (call == nullptr) {
    return false;
  }
  if (call->op == ops::and_) {
    for (const ir::Expr& each : call->args) {
      if (is_natural(each, counts)) {
        return true;
      }
    }
    return false;
  }
  if (call->op != ops::min && call->op != ops::max && call->op != ops::shift_right &&
      call->op != ops::floordiv && call->op != ops::truncdiv) {
    return false;
  }
  for (const ir::Expr& each : call->args) {
    if (!is_natural(each, counts)) {
      return false;
    }
  }
  return true;
}

// Variables that are never negative.
Vars find_counts(const ir::Kernel& kernel) {
  Vars found(kernel.block_vars.begin(), kernel.block_vars.end());
  found.insert(kernel.thread_vars.begin(), kernel.thread_vars.end());
  ir::walk(kernel.body, [&](const ir::Any& any) {
    if (const auto* loop = any.as<ir::For>()) {
      if (loop->step > 0 && is_natural(loop->start, found)) {
        found.insert(loop->var);
      }
    } else if (const auto* declared = any.as<ir::Declare>()) {
      if (!declared->mutable_ && is_natural(declared->value, found)) {
        found.insert(declared->var);
      }
    }
    return true;
  });
  return found;
}

// k where an expression is the literal 2**k, k >= 1; else 0.
int log2_of(const ir::Expr& expr) {
  const auto* literal = expr.as<ir::Const>();
  if (literal == nullptr || !ir::is_integer(literal->dtype) || literal->dtype.lanes != 1) {
    return 0;
  }
  const std::uint64_t bits = literal->value.bits();
  const bool is_negative = literal->value.sort() == ir::Value::Sort::kInt && (bits >> 63) != 0;
  if (is_negative || bits < 2 || (bits & (bits - 1)) != 0) {
    return 0;
  }
  int power = 0;
  while ((bits >> power) != 1) {
    ++power;
  }
  return power;
}

// Puts a variable for each product of a loop's variable with what the loop does not change.
class Sums final : public ir::Rewriter {
 public:
  Sums(ir::Arena& arena, const ir::Var* var, Vars changing)
      : Rewriter(arena), var_(var), changing_(std::move(changing)) {}

  std::vector<std::pair<const ir::Var*, const ir::Var*>> found;

 protected:
  ir::Expr on_expr(const ir::Expr& expr, const ir::Expr& /*old*/) override {
    const auto* call = expr.as<ir::Call>();
    if (call == nullptr || call->op != ops::mul) {
      return expr;
    }
    const auto* a = call->args.at(0).as<ir::Var>();
    const auto* b = call->args.at(1).as<ir::Var>();
    if (a != var_ && b != var_) {
      return expr;
    }
    const ir::Var* factor = a == var_ ? b : a;
    if (factor == nullptr || changing_.count(factor) != 0) {
      return expr;
    }
    for (const auto& [known, total] : found) {
      if (known == factor) {
        return total;
      }
    }
    const auto* total = arena().make(ir::Var{var_->name + "_times_" + factor->name, var_->dtype});
    found.emplace_back(factor, total);
    return total;
  }

 private:
  const ir::Var* var_;
  Vars changing_;
};

class Reducer final : public ir::Rewriter {
 public:
  Reducer(ir::Arena& arena, Vars counts, bool shifts, bool induction)
      : Rewriter(arena), counts_(std::move(counts)), shifts_(shifts), induction_(induction) {}

 protected:
  ir::Expr on_expr(const ir::Expr& expr, const ir::Expr& /*old*/) override {
    const auto* call = expr.as<ir::Call>();
    if (!shifts_ || call == nullptr || call->args.size() != 2) {
      return expr;
    }
    ir::Expr a = call->args[0];
    ir::Expr b = call->args[1];
    if (call->op == ops::mul && log2_of(a) != 0) {
      std::swap(a, b);
    }
    const int power = log2_of(b);
    if (power == 0) {
      return expr;
    }
    const bool truncates = call->op == ops::truncdiv || call->op == ops::truncmod;
    if (truncates && !is_natural(a, counts_)) {
      return expr;
    }
    const ir::DType dtype = ir::dtype_of(b);
    if (call->op == ops::mul) {
      return ir::call(arena(), ops::shift_left, {a, ir::integer(arena(), dtype, power)});
    }
    if (call->op == ops::floordiv || call->op == ops::truncdiv) {
      return ir::call(arena(), ops::shift_right, {a, ir::integer(arena(), dtype, power)});
    }
    if (call->op == ops::floormod || call->op == ops::truncmod) {
      const std::uint64_t mask = (std::uint64_t{1} << power) - 1;
      return ir::call(arena(), ops::and_,
                      {a, ir::integer(arena(), dtype, static_cast<std::int64_t>(mask))});
    }
    return expr;
  }

  ir::Stmt on_stmt(const ir::Stmt& stmt, const ir::Stmt& /*old*/) override {
    const auto* loop = stmt.as<ir::For>();
    if (!induction_ || loop == nullptr || loop->kind != ir::For::Kind::serial) {
      return stmt;
    }
    Vars changing = {loop->var};
    bool continues = false;
    ir::walk(loop->body, [&](const ir::Any& any) {
      // In the turn of a `continue` the sum would not grow.
      continues = continues || any.tag == ir::Tag::Continue;
      ir::names(any, [&](const ir::Var* var) { changing.insert(var); });
      return any.tag != ir::Tag::Buffer;
    });
    if (continues) {
      return stmt;
    }
    Sums sums(arena(), loop->var, std::move(changing));
    const ir::Stmt body = sums.rewrite(loop->body);
    if (sums.found.empty()) {
      return stmt;
    }
    std::vector<ir::Stmt> around;
    std::vector<ir::Stmt> turn = {body};
    for (const auto& [factor, total] : sums.found) {
      const auto* start = loop->start.as<ir::Const>();
      ir::Expr first = loop->start;
      if (start == nullptr || start->value.bits() != 0) {
        first = ir::call(arena(), ops::mul, {loop->start, factor});
      }
      around.emplace_back(arena().make(ir::Declare{total, first, true, loop->span}));
      ir::Expr step = factor;
      if (loop->step != 1) {
        step =
            ir::call(arena(), ops::mul, {factor, ir::integer(arena(), factor->dtype, loop->step)});
      }
      const ir::Expr next = ir::call(arena(), ops::add, {total, step});
      turn.emplace_back(arena().make(ir::Assign{total, next, loop->span}));
    }
    ir::For copy = *loop;
    copy.body = arena().make(ir::Seq{std::move(turn), loop->span});
    around.emplace_back(arena().make(std::move(copy)));
    return arena().make(ir::Seq{std::move(around), loop->span});
  }

 private:
  Vars counts_;
  bool shifts_;
  bool induction_;
};

// Whether a word stands in a list with commas.
bool has(const std::string& list, const std::string& word) {
  return ("," + list + ",").find("," + word + ",") != std::string::npos;
}

const ir::Module* run(ir::Arena& arena, const ir::Module& module,
                      const dovetail::Options& options) {
  const std::string& spelled = options.text("capabilities.ops");
  const bool shifts =
      has(spelled, "shift_left") && has(spelled, "shift_right") && has(spelled, "and");
  ir::Module made = module;
  for (const ir::Kernel*& kernel : made.kernels) {
    Reducer reducer(arena, find_counts(*kernel), shifts, options.boolean("induction"));
    const ir::Stmt body = reducer.rewrite(kernel->body);
    if (body != kernel->body) {
      ir::Kernel copy = *kernel;
      copy.body = body;
      kernel = arena.make(std::move(copy));
    }
  }
  return arena.make(std::move(made));
}

}  // namespace

DOVETAIL_PASS(run)
