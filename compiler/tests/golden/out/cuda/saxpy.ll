target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @saxpy_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %n.0, float %a.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %x_first.0 = alloca [2 x float], align 8
  %y_first.0 = alloca [2 x float], align 8
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = mul i32 %v.6, 512
  %v.8 = add i32 %v.7, %v.2
  %v.9 = add i32 %v.8, 256
  %v.10 = icmp slt i32 %v.9, %n.0
  br i1 %v.10, label %then.0, label %else.0
then.0:
  br label %test.0
test.0:
  %number.1 = phi i32 [ 0, %then.0 ], [ %number.0, %again.0 ]
  %v.11 = icmp slt i32 %number.1, 2
  br i1 %v.11, label %body.0, label %leave.0
body.0:
  %v.12 = mul i32 %number.1, 256
  %v.13 = add i32 %v.8, %v.12
  %v.14 = sext i32 %v.13 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.14
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !3
  %v.15 = sext i32 %number.1 to i64
  %p.1 = getelementptr inbounds float, ptr %x_first.0, i64 %v.15
  store float %x.1, ptr %p.1, align 4
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.14
  %y.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !4
  %p.3 = getelementptr inbounds float, ptr %y_first.0, i64 %v.15
  store float %y.1, ptr %p.3, align 4
  br label %again.0
again.0:
  %number.0 = add nsw i32 %number.1, 1
  br label %test.0, !llvm.loop !6
leave.0:
  br label %test.1
test.1:
  %number.3 = phi i32 [ 0, %leave.0 ], [ %number.2, %again.1 ]
  %v.16 = icmp slt i32 %number.3, 2
  br i1 %v.16, label %body.1, label %leave.1
body.1:
  %v.17 = mul i32 %number.3, 256
  %v.18 = add i32 %v.8, %v.17
  %v.19 = sext i32 %number.3 to i64
  %p.4 = getelementptr inbounds float, ptr %x_first.0, i64 %v.19
  %x_first.1 = load float, ptr %p.4, align 4
  %v.20 = fmul contract float %a.0, %x_first.1
  %p.5 = getelementptr inbounds float, ptr %y_first.0, i64 %v.19
  %y_first.1 = load float, ptr %p.5, align 4
  %v.21 = fadd contract float %v.20, %y_first.1
  %v.22 = sext i32 %v.18 to i64
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.22
  store float %v.21, ptr addrspace(1) %p.6, align 4, !alias.scope !4
  br label %again.1
again.1:
  %number.2 = add nsw i32 %number.3, 1
  br label %test.1, !llvm.loop !8
leave.1:
  br label %join.0
else.0:
  br label %test.2
test.2:
  %number.5 = phi i32 [ 0, %else.0 ], [ %number.4, %again.2 ]
  %v.23 = icmp slt i32 %number.5, 2
  br i1 %v.23, label %body.2, label %leave.2
body.2:
  %v.24 = mul i32 %number.5, 256
  %v.25 = add i32 %v.8, %v.24
  %v.26 = icmp slt i32 %v.25, %n.0
  br i1 %v.26, label %then.1, label %join.1
then.1:
  %v.27 = sext i32 %v.25 to i64
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.27
  %x.2 = load float, ptr addrspace(1) %p.7, align 4, !alias.scope !3
  %v.28 = fmul contract float %a.0, %x.2
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.27
  %y.2 = load float, ptr addrspace(1) %p.8, align 4, !alias.scope !4
  %v.29 = fadd contract float %v.28, %y.2
  store float %v.29, ptr addrspace(1) %p.8, align 4, !alias.scope !4
  br label %join.1
join.1:
  br label %again.2
again.2:
  %number.4 = add nsw i32 %number.5, 1
  br label %test.2
leave.2:
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @saxpy_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %n.0, i64 %x_stride0.0, i64 %y_stride0.0, float %a.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %x_first.0 = alloca [2 x float], align 8
  %y_first.0 = alloca [2 x float], align 8
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 512
  %v.7 = add i64 %v.6, %v.3
  %v.8 = add i64 %v.7, 256
  %v.9 = icmp slt i64 %v.8, %n.0
  br i1 %v.9, label %then.0, label %else.0
then.0:
  br label %test.0
test.0:
  %number.1 = phi i64 [ 0, %then.0 ], [ %number.0, %again.0 ]
  %v.10 = icmp slt i64 %number.1, 2
  br i1 %v.10, label %body.0, label %leave.0
body.0:
  %v.11 = mul i64 %number.1, 256
  %v.12 = add i64 %v.7, %v.11
  %v.13 = mul i64 %v.12, %x_stride0.0
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.13
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !12
  %p.1 = getelementptr inbounds float, ptr %x_first.0, i64 %number.1
  store float %x.1, ptr %p.1, align 4
  %v.14 = mul i64 %v.12, %y_stride0.0
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.14
  %y.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !13
  %p.3 = getelementptr inbounds float, ptr %y_first.0, i64 %number.1
  store float %y.1, ptr %p.3, align 4
  br label %again.0
again.0:
  %number.0 = add nsw i64 %number.1, 1
  br label %test.0, !llvm.loop !15
leave.0:
  br label %test.1
test.1:
  %number.3 = phi i64 [ 0, %leave.0 ], [ %number.2, %again.1 ]
  %v.15 = icmp slt i64 %number.3, 2
  br i1 %v.15, label %body.1, label %leave.1
body.1:
  %v.16 = mul i64 %number.3, 256
  %v.17 = add i64 %v.7, %v.16
  %v.18 = mul i64 %v.17, %y_stride0.0
  %p.4 = getelementptr inbounds float, ptr %x_first.0, i64 %number.3
  %x_first.1 = load float, ptr %p.4, align 4
  %v.19 = fmul contract float %a.0, %x_first.1
  %p.5 = getelementptr inbounds float, ptr %y_first.0, i64 %number.3
  %y_first.1 = load float, ptr %p.5, align 4
  %v.20 = fadd contract float %v.19, %y_first.1
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.18
  store float %v.20, ptr addrspace(1) %p.6, align 4, !alias.scope !13
  br label %again.1
again.1:
  %number.2 = add nsw i64 %number.3, 1
  br label %test.1, !llvm.loop !17
leave.1:
  br label %join.0
else.0:
  br label %test.2
test.2:
  %number.5 = phi i64 [ 0, %else.0 ], [ %number.4, %again.2 ]
  %v.21 = icmp slt i64 %number.5, 2
  br i1 %v.21, label %body.2, label %leave.2
body.2:
  %v.22 = mul i64 %number.5, 256
  %v.23 = add i64 %v.7, %v.22
  %v.24 = icmp slt i64 %v.23, %n.0
  br i1 %v.24, label %then.1, label %join.1
then.1:
  %v.25 = mul i64 %v.23, %y_stride0.0
  %v.26 = mul i64 %v.23, %x_stride0.0
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.26
  %x.2 = load float, ptr addrspace(1) %p.7, align 4, !alias.scope !12
  %v.27 = fmul contract float %a.0, %x.2
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.25
  %y.2 = load float, ptr addrspace(1) %p.8, align 4, !alias.scope !13
  %v.28 = fadd contract float %v.27, %y.2
  store float %v.28, ptr addrspace(1) %p.8, align 4, !alias.scope !13
  br label %join.1
join.1:
  br label %again.2
again.2:
  %number.4 = add nsw i64 %number.5, 1
  br label %test.2, !llvm.loop !19
leave.2:
  br label %join.0
join.0:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

attributes #0 = { nounwind "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" }

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = !{!1}
!4 = !{!2}
!5 = !{!"llvm.loop.unroll.full"}
!6 = distinct !{!6, !5}
!7 = !{!"llvm.loop.unroll.full"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9}
!10 = distinct !{!10, !9}
!11 = distinct !{!11, !9}
!12 = !{!10}
!13 = !{!11}
!14 = !{!"llvm.loop.unroll.full"}
!15 = distinct !{!15, !14}
!16 = !{!"llvm.loop.unroll.full"}
!17 = distinct !{!17, !16}
!18 = !{!"llvm.loop.unroll.runtime.disable"}
!19 = distinct !{!19, !18}
