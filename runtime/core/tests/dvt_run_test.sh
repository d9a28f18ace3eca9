#!/bin/sh
# Runs saxpy of a bundle through dvt-run and compares the .npy file that comes out with the right one.
# Exit status 77: skipped, with the reason.
#   dvt_run_test.sh host|aarch64|riscv64 BUILD_FOLDER WRITE_SAXPY DVT_RUN OBJECT
set -eu

architecture=$1
folder=$2/dvt_run_$1
write_saxpy=$3
dvt_run=$4
object=$5
tests=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder"

compile_kernels() {
  "$1" -std=c++17 -O2 -fpic -fno-stack-protector -fno-asynchronous-unwind-tables \
    -fno-exceptions -I"$tests/../include" -I"$tests" -c "$2" -o "$3"
}

compiler=${CXX:-c++}
if [ "$architecture" != host ]; then
  compiler=$architecture-linux-gnu-g++
  emulator=qemu-$architecture
  for program in "$compiler" "$emulator"; do
    if ! command -v "$program" > /dev/null; then
      echo "skipped: no $program here"
      if [ "${CI:-}" = true ]; then exit 1; fi
      exit 77
    fi
  done
  object=$folder/kernels.o
  compile_kernels "$compiler" "$tests/kernels.cc" "$object"
  "$tests/../../../tools/build-foreign" "$architecture" "$folder/dvt-run"
  dvt_run="$emulator $folder/dvt-run"
fi

"$write_saxpy" "$object" "$folder"
cd "$folder"
rm -f got.npy again.npy
$dvt_run saxpy.dvt --verify
$dvt_run --devices
$dvt_run saxpy.dvt saxpy x.npy out.npy:got.npy 2 --explain
cmp got.npy expected.npy
cp out.npy again.npy
$dvt_run saxpy.dvt saxpy x.npy again.npy:inout 2
cmp again.npy expected.npy
if $dvt_run saxpy.dvt saxpy x.npy out.npy 2 2> error.txt; then
  echo "a written argument without an output was accepted"
  exit 1
fi
grep -q "the function writes it" error.txt

# A batch: what prints, what fails and what is refused have outputs and statuses of their own.
words() {
  word=$1
  shift
  printf '%s' "$word"
  for word in "$@"; do printf '\t%s' "$word"; done
  printf '\n'
}
rm -f got.npy ./*.text
cp out.npy again.npy
{
  words saxpy.dvt --stdout list.text
  words saxpy.dvt saxpy x.npy out.npy 2 --stderr failed.text
  words saxpy.dvt saxpy x.npy out.npy:got.npy 2 --explain --stdout explained.text
  words saxpy.dvt --batch other
  words saxpy.dvt saxpy x.npy again.npy:inout 2
} > requests
$dvt_run --batch requests > statuses 2> errors.text
printf '%s\n' 0 1 0 1 0 | cmp - statuses
cmp got.npy expected.npy
cmp again.npy expected.npy
$dvt_run saxpy.dvt | cmp - list.text
grep -q "the function writes it" failed.text
grep -q "image" explained.text
grep -q -e "--batch belongs on the command line of a batch" errors.text
$dvt_run --batch - < requests | cmp - statuses
if $dvt_run --batch absent 2> error.txt; then exit 1; fi
grep -q "cannot read 'absent'" error.txt
if $dvt_run --batch requests saxpy.dvt 2> error.txt; then exit 1; fi
grep -q "takes its requests from 'requests' alone" error.txt

# A crash ends the batch behind the status of the last request that came to an end.
mkdir -p crash
cat > crash/trap.cc << 'END'
#define saxpy whole_saxpy
#include "kernels.cc"
#undef saxpy
extern "C" void saxpy() { __builtin_trap(); }
END
compile_kernels "$compiler" crash/trap.cc crash/kernels.o
"$write_saxpy" crash/kernels.o crash
{
  words saxpy.dvt --stdout list.text
  words crash/saxpy.dvt saxpy x.npy out.npy:got.npy 2
  words saxpy.dvt --stdout list.text
} > requests
if $dvt_run --batch requests > statuses 2> errors.text; then
  echo "a crash was survived"
  exit 1
fi
echo 0 | cmp - statuses
