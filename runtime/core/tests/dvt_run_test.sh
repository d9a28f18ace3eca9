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
  "$compiler" -std=c++17 -O2 -fpic -fno-stack-protector -fno-asynchronous-unwind-tables \
    -fno-exceptions -I"$tests/../include" -c "$tests/kernels.cc" -o "$object"
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
