target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @matmul_0(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i32 %n.0, i32 %m.0, i32 %k.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="32,8,1" #0 {
entry:
  %acc.0 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = trunc i64 %v.9 to i32
  %v.13 = trunc i64 %v.11 to i32
  %v.14 = mul i32 %v.12, 32
  %v.15 = add i32 %v.14, %v.4
  %v.16 = mul i32 %v.13, 8
  %v.17 = add i32 %v.16, %v.6
  %v.18 = icmp slt i32 %v.15, %n.0
  %v.19 = icmp slt i32 %v.17, %m.0
  %v.20 = and i1 %v.18, %v.19
  br i1 %v.20, label %then.0, label %join.0
then.0:
  store float 0x0000000000000000, ptr %acc.0
  br label %test.0
test.0:
  %p.1 = phi i32 [ 0, %then.0 ], [ %p.0, %again.0 ]
  %v.21 = icmp slt i32 %p.1, %k.0
  br i1 %v.21, label %body.0, label %leave.0
body.0:
  %acc.1 = load float, ptr %acc.0
  %v.22 = mul i32 %v.17, %k.0
  %v.23 = add i32 %v.22, %p.1
  %v.24 = sext i32 %v.23 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.24
  %a.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
  %v.25 = mul i32 %p.1, %n.0
  %v.26 = add i32 %v.25, %v.15
  %v.27 = sext i32 %v.26 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.27
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !6, !noalias !7, !invariant.load !{}
  %v.28 = fmul contract float %a.1, %b.1
  %v.29 = fadd contract float %acc.1, %v.28
  store float %v.29, ptr %acc.0
  br label %again.0
again.0:
  %p.0 = add nsw i32 %p.1, 1
  br label %test.0
leave.0:
  %v.30 = mul i32 %v.17, %n.0
  %v.31 = add i32 %v.30, %v.15
  %acc.2 = load float, ptr %acc.0
  %v.32 = sext i32 %v.31 to i64
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.32
  store float %acc.2, ptr addrspace(1) %p.4, align 4, !alias.scope !8, !noalias !9
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @matmul_0_general(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i64 %n.0, i64 %m.0, i64 %k.0, i64 %a_stride0.0, i64 %a_stride1.0, i64 %b_stride0.0, i64 %b_stride1.0, i64 %c_stride0.0, i64 %c_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="32,8,1" #0 {
entry:
  %acc.0 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = mul i64 %v.9, 32
  %v.13 = add i64 %v.12, %v.5
  %v.14 = mul i64 %v.11, 8
  %v.15 = add i64 %v.14, %v.7
  %v.16 = icmp slt i64 %v.13, %n.0
  %v.17 = icmp slt i64 %v.15, %m.0
  %v.18 = and i1 %v.16, %v.17
  br i1 %v.18, label %then.0, label %join.0
then.0:
  store float 0x0000000000000000, ptr %acc.0
  br label %test.0
test.0:
  %p.1 = phi i64 [ 0, %then.0 ], [ %p.0, %again.0 ]
  %v.19 = icmp slt i64 %p.1, %k.0
  br i1 %v.19, label %body.0, label %leave.0
body.0:
  %acc.1 = load float, ptr %acc.0
  %v.20 = mul i64 %v.15, %a_stride0.0
  %v.21 = mul i64 %p.1, %a_stride1.0
  %v.22 = add i64 %v.20, %v.21
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.22
  %a.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !14, !noalias !15, !invariant.load !{}
  %v.23 = mul i64 %p.1, %b_stride0.0
  %v.24 = mul i64 %v.13, %b_stride1.0
  %v.25 = add i64 %v.23, %v.24
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.25
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !16, !noalias !17, !invariant.load !{}
  %v.26 = fmul contract float %a.1, %b.1
  %v.27 = fadd contract float %acc.1, %v.26
  store float %v.27, ptr %acc.0
  br label %again.0
again.0:
  %p.0 = add nsw i64 %p.1, 1
  br label %test.0, !llvm.loop !21
leave.0:
  %v.28 = mul i64 %v.15, %c_stride0.0
  %v.29 = mul i64 %v.13, %c_stride1.0
  %v.30 = add i64 %v.28, %v.29
  %acc.2 = load float, ptr %acc.0
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.30
  store float %acc.2, ptr addrspace(1) %p.4, align 4, !alias.scope !18, !noalias !19
  br label %join.0
join.0:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()

attributes #0 = { nounwind "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" }

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = distinct !{!3, !0}
!4 = !{!1}
!5 = !{!2, !3}
!6 = !{!2}
!7 = !{!1, !3}
!8 = !{!3}
!9 = !{!1, !2}
!10 = distinct !{!10}
!11 = distinct !{!11, !10}
!12 = distinct !{!12, !10}
!13 = distinct !{!13, !10}
!14 = !{!11}
!15 = !{!12, !13}
!16 = !{!12}
!17 = !{!11, !13}
!18 = !{!13}
!19 = !{!11, !12}
!20 = !{!"llvm.loop.unroll.runtime.disable"}
!21 = distinct !{!21, !20}
