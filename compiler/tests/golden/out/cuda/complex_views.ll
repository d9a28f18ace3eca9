target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @conjugate_transpose_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="32,8,1" #0 {
entry:
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
  %v.18 = icmp slt i32 %v.15, %m.0
  %v.19 = icmp slt i32 %v.17, %n.0
  %v.20 = and i1 %v.18, %v.19
  br i1 %v.20, label %then.0, label %join.0
then.0:
  %v.21 = mul i32 %n.0, 2
  %v.22 = mul i32 %v.15, %v.21
  %v.23 = mul i32 %v.17, 2
  %v.24 = add i32 %v.22, %v.23
  %v.25 = sext i32 %v.24 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.25
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.26 = add i32 %v.24, 1
  %v.27 = sext i32 %v.26 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.27
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.28 = fneg float %x.2
  %v.29 = fmul contract float %v.28, 0x4000000000000000
  %v.30 = fsub contract float %x.1, %v.29
  %v.31 = fmul contract float %x.1, 0x4000000000000000
  %v.32 = fadd contract float %v.31, %v.28
  %v.33 = mul i32 %m.0, 2
  %v.34 = mul i32 %v.17, %v.33
  %v.35 = mul i32 %v.15, 2
  %v.36 = add i32 %v.34, %v.35
  %v.37 = sext i32 %v.36 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.37
  store float %v.30, ptr addrspace(1) %p.2, align 4, !alias.scope !5, !noalias !6
  %v.38 = add i32 %v.36, 1
  %v.39 = sext i32 %v.38 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.39
  store float %v.32, ptr addrspace(1) %p.3, align 4, !alias.scope !5, !noalias !6
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @conjugate_transpose_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %m.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %y_stride0.0, i64 %y_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="32,8,1" #0 {
entry:
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
  %v.16 = icmp slt i64 %v.13, %m.0
  %v.17 = icmp slt i64 %v.15, %n.0
  %v.18 = and i1 %v.16, %v.17
  br i1 %v.18, label %then.0, label %join.0
then.0:
  %v.19 = mul i64 %x_stride0.0, 2
  %v.20 = mul i64 %v.13, %v.19
  %v.21 = mul i64 %x_stride1.0, 2
  %v.22 = mul i64 %v.15, %v.21
  %v.23 = add i64 %v.20, %v.22
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.23
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.24 = add i64 %v.23, 1
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.24
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.25 = fneg float %x.2
  %v.26 = fmul contract float %v.25, 0x4000000000000000
  %v.27 = fsub contract float %x.1, %v.26
  %v.28 = fmul contract float %x.1, 0x4000000000000000
  %v.29 = fadd contract float %v.28, %v.25
  %v.30 = mul i64 %y_stride0.0, 2
  %v.31 = mul i64 %v.15, %v.30
  %v.32 = mul i64 %y_stride1.0, 2
  %v.33 = mul i64 %v.13, %v.32
  %v.34 = add i64 %v.31, %v.33
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.34
  store float %v.27, ptr addrspace(1) %p.2, align 4, !alias.scope !12, !noalias !13
  %v.35 = add i64 %v.34, 1
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.35
  store float %v.29, ptr addrspace(1) %p.3, align 4, !alias.scope !12, !noalias !13
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @suffix_sums_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %running.0 = alloca i32, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = mul i32 %v.6, 256
  %v.8 = add i32 %v.7, %v.2
  %v.9 = icmp slt i32 %v.8, %m.0
  br i1 %v.9, label %then.0, label %join.0
then.0:
  store i32 0, ptr %running.0
  br label %test.0
test.0:
  %i.1 = phi i32 [ 0, %then.0 ], [ %i.0, %again.0 ]
  %v.10 = icmp slt i32 %i.1, %n.0
  br i1 %v.10, label %body.0, label %leave.0
body.0:
  %v.11 = mul i32 %v.8, %n.0
  %v.12 = sub i32 %n.0, %i.1
  %v.13 = sub i32 %v.12, 1
  %v.14 = add i32 %v.11, %v.13
  %v.15 = sext i32 %v.14 to i64
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.15
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !17, !noalias !18, !invariant.load !{}
  %running.1 = load i32, ptr %running.0
  %v.16 = add i32 %running.1, %x.1
  store i32 %v.16, ptr %running.0
  %running.2 = load i32, ptr %running.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %y.0, i64 %v.15
  store i32 %running.2, ptr addrspace(1) %p.1, align 4, !alias.scope !19, !noalias !20
  br label %again.0
again.0:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.0
leave.0:
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @suffix_sums_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %m.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %y_stride0.0, i64 %y_stride1.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %running.0 = alloca i32, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 256
  %v.7 = add i64 %v.6, %v.3
  %v.8 = icmp slt i64 %v.7, %m.0
  br i1 %v.8, label %then.0, label %join.0
then.0:
  store i32 0, ptr %running.0
  br label %test.0
test.0:
  %i.1 = phi i64 [ 0, %then.0 ], [ %i.0, %again.0 ]
  %v.9 = icmp slt i64 %i.1, %n.0
  br i1 %v.9, label %body.0, label %leave.0
body.0:
  %v.10 = mul i64 %v.7, %x_stride0.0
  %v.11 = sub i64 %n.0, 1
  %v.12 = sub i64 %v.11, %i.1
  %v.13 = mul i64 %v.12, %x_stride1.0
  %v.14 = add i64 %v.10, %v.13
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.14
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !24, !noalias !25, !invariant.load !{}
  %running.1 = load i32, ptr %running.0
  %v.15 = add i32 %running.1, %x.1
  store i32 %v.15, ptr %running.0
  %v.16 = mul i64 %v.7, %y_stride0.0
  %v.17 = mul i64 %v.12, %y_stride1.0
  %v.18 = add i64 %v.16, %v.17
  %running.2 = load i32, ptr %running.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %y.0, i64 %v.18
  store i32 %running.2, ptr addrspace(1) %p.1, align 4, !alias.scope !26, !noalias !27
  br label %again.0
again.0:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.0, !llvm.loop !29
leave.0:
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
!3 = !{!1}
!4 = !{!2}
!5 = !{!2}
!6 = !{!1}
!7 = distinct !{!7}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = !{!8}
!11 = !{!9}
!12 = !{!9}
!13 = !{!8}
!14 = distinct !{!14}
!15 = distinct !{!15, !14}
!16 = distinct !{!16, !14}
!17 = !{!15}
!18 = !{!16}
!19 = !{!16}
!20 = !{!15}
!21 = distinct !{!21}
!22 = distinct !{!22, !21}
!23 = distinct !{!23, !21}
!24 = !{!22}
!25 = !{!23}
!26 = !{!23}
!27 = !{!22}
!28 = !{!"llvm.loop.unroll.runtime.disable"}
!29 = distinct !{!29, !28}
