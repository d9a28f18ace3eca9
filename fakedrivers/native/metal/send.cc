/* objc_msgSend: finds the method and goes on there with every argument as it came, whatever its
 * type. So it is written in assembly, as the real one is: argument registers are kept over the call
 * that finds the method (System V ABI for x86-64, 3.2.3; AAPCS64, 6.8). */
#include "send.h"

#if defined(__x86_64__)
#define DOVETAIL_FAKE_SEND(name, receiver, selector, in_memory)                            \
  asm(".text\n.p2align 4\n.globl " name "\n.type " name ",@function\n" name                \
      ":\n"                                                                                \
      ".cfi_startproc\n"                                                                   \
      "endbr64\n"                                                                          \
      "pushq %rbp\n.cfi_def_cfa_offset 16\n.cfi_offset %rbp, -16\n"                        \
      "movq %rsp, %rbp\n.cfi_def_cfa_register %rbp\n"                                      \
      "subq $192, %rsp\n"                                                                  \
      "movq %rdi, 0(%rsp)\nmovq %rsi, 8(%rsp)\nmovq %rdx, 16(%rsp)\nmovq %rcx, 24(%rsp)\n" \
      "movq %r8, 32(%rsp)\nmovq %r9, 40(%rsp)\nmovq %rax, 48(%rsp)\n"                      \
      "movaps %xmm0, 64(%rsp)\nmovaps %xmm1, 80(%rsp)\nmovaps %xmm2, 96(%rsp)\n"           \
      "movaps %xmm3, 112(%rsp)\nmovaps %xmm4, 128(%rsp)\nmovaps %xmm5, 144(%rsp)\n"        \
      "movaps %xmm6, 160(%rsp)\nmovaps %xmm7, 176(%rsp)\n"                                 \
      "movq 8(%rbp), %rcx\n"                                                               \
      "movq " receiver "(%rsp), %rdi\nmovq " selector "(%rsp), %rsi\nmovl $" in_memory     \
      ", %edx\n"                                                                           \
      "call dovetail_fake_find_method\n"                                                   \
      "movq %rax, %r11\n"                                                                  \
      "movq 0(%rsp), %rdi\nmovq 8(%rsp), %rsi\nmovq 16(%rsp), %rdx\nmovq 24(%rsp), %rcx\n" \
      "movq 32(%rsp), %r8\nmovq 40(%rsp), %r9\nmovq 48(%rsp), %rax\n"                      \
      "movaps 64(%rsp), %xmm0\nmovaps 80(%rsp), %xmm1\nmovaps 96(%rsp), %xmm2\n"           \
      "movaps 112(%rsp), %xmm3\nmovaps 128(%rsp), %xmm4\nmovaps 144(%rsp), %xmm5\n"        \
      "movaps 160(%rsp), %xmm6\nmovaps 176(%rsp), %xmm7\n"                                 \
      "leave\n.cfi_def_cfa %rsp, 8\n"                                                      \
      "jmp *%r11\n"                                                                        \
      ".cfi_endproc\n.size " name ", .-" name "\n")
DOVETAIL_FAKE_SEND("objc_msgSend", "0", "8", "0");
/* The address of the result comes first. */
DOVETAIL_FAKE_SEND("objc_msgSend_stret", "8", "16", "1");
#elif defined(__aarch64__)
asm(".text\n.p2align 4\n.globl objc_msgSend\n.type objc_msgSend,@function\nobjc_msgSend:\n"
    ".cfi_startproc\n"
    "stp x29, x30, [sp, #-16]!\n.cfi_def_cfa_offset 16\n.cfi_offset 29, -16\n.cfi_offset 30, -8\n"
    "mov x29, sp\n.cfi_def_cfa_register 29\n"
    "sub sp, sp, #208\n"
    "stp q0, q1, [sp, #0]\nstp q2, q3, [sp, #32]\nstp q4, q5, [sp, #64]\nstp q6, q7, [sp, #96]\n"
    "stp x0, x1, [sp, #128]\nstp x2, x3, [sp, #144]\nstp x4, x5, [sp, #160]\n"
    "stp x6, x7, [sp, #176]\nstr x8, [sp, #192]\n"
    "mov w2, #0\nmov x3, x30\n"
    "bl dovetail_fake_find_method\n"
    "mov x16, x0\n"
    "ldp q0, q1, [sp, #0]\nldp q2, q3, [sp, #32]\nldp q4, q5, [sp, #64]\nldp q6, q7, [sp, #96]\n"
    "ldp x0, x1, [sp, #128]\nldp x2, x3, [sp, #144]\nldp x4, x5, [sp, #160]\n"
    "ldp x6, x7, [sp, #176]\nldr x8, [sp, #192]\n"
    "mov sp, x29\nldp x29, x30, [sp], #16\n"
    "br x16\n"
    ".cfi_endproc\n.size objc_msgSend, .-objc_msgSend\n");
#else
#error "objc_msgSend is written for x86-64 and AArch64"
#endif
