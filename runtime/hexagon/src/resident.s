// The program that stays in the emulator and does what the host submits, one command after the
// other. Its words are in resident.inc, which a test compares with what LLVM makes of this text.
//
// Memory that both sides share begins at 0x40000000 (resident.h): how many commands have been
// submitted, and how many are done; 4096 bytes behind it 64 commands of 64 bytes each, which are
// used in turn: a function's address, its six arguments, and its result.
// Between commands it sleeps: a futex on the first number. After each it wakes who waits for the
// second. Numbers of system calls: Linux, include/uapi/asm-generic/unistd.h.
_start:
  r0 = ##0x40000000
  r1 = ##0x40000000            // as many bytes: 1 GiB
  r2 = #3                      // PROT_READ | PROT_WRITE
  r3 = #17                     // MAP_SHARED | MAP_FIXED
  r4 = #3                      // the file that the host passes on
  r5 = #0
  r6 = #222                    // mmap
  trap0(#1)
  r16 = ##0x40000000
  r19 = ##0x40001000
  p0 = cmp.eq(r0,r16)
  if (!p0) jump fail
next:
  r3 = memw(r16+#0)            // submitted
  r17 = memw(r16+#4)           // done
  p0 = cmp.eq(r3,r17)
  if (p0) jump idle
  barrier
  r18 = and(r17,#63)
  r18 = addasl(r19,r18,#6)
  r6 = memw(r18+#0)
  r0 = memw(r18+#4)
  r1 = memw(r18+#8)
  r2 = memw(r18+#12)
  r3 = memw(r18+#16)
  r4 = memw(r18+#20)
  r5 = memw(r18+#24)
  callr r6
  memw(r18+#28) = r0
  barrier
  r17 = add(r17,#1)
  memw(r16+#4) = r17
  r0 = add(r16,#4)
  r1 = #1                      // FUTEX_WAKE
  r2 = ##0x7fffffff            // everyone
  r6 = #98                     // futex
  trap0(#1)
  jump next
idle:
  r0 = r16
  r1 = #0                      // FUTEX_WAIT, while it is what was read
  r2 = r3
  r3 = #0                      // for ever
  r6 = #98
  trap0(#1)
  jump next
fail:
  r0 = #1
  r6 = #94                     // exit_group
  trap0(#1)
map:                           // a command's function: mmap with its six arguments
  r6 = #222
  trap0(#1)
  jumpr r31
