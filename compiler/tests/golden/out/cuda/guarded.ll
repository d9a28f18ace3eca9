target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @gather_0(ptr addrspace(1) readonly align 4 %at.0, ptr addrspace(1) align 1 %hit.0, ptr addrspace(1) align 4 %out.0, ptr addrspace(1) readonly align 4 %x.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
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
  %v.10 = sext i32 %v.8 to i64
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.10
  %at.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !5, !noalias !6, !invariant.load !{}
  %v.11 = ashr i32 %at.1, 1
  %v.12 = icmp sge i32 %v.11, 0
  %v.13 = icmp slt i32 %v.11, %n.0
  %v.14 = and i1 %v.12, %v.13
  %v.15 = zext i1 %v.14 to i8
  %p.1 = getelementptr inbounds i8, ptr addrspace(1) %hit.0, i64 %v.10
  store i8 %v.15, ptr addrspace(1) %p.1, align 1, !alias.scope !7, !noalias !8
  br i1 %v.14, label %then.1, label %join.1
then.1:
  %v.16 = sext i32 %v.11 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.16
  %x.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  br label %join.1
join.1:
  %v.17 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %then.0 ]
  %v.18 = sub i32 %n.0, 1
  %v.19 = icmp sge i32 %v.18, 0
  br i1 %v.19, label %then.2, label %join.2
then.2:
  %v.20 = sext i32 %v.18 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.20
  %x.2 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  br label %join.2
join.2:
  %v.21 = phi float [ %x.2, %then.2 ], [ 0x0000000000000000, %join.1 ]
  %v.22 = call float @llvm.maximum.f32(float %v.21, float 0x0000000000000000)
  %v.23 = fadd float %v.17, %v.22
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.10
  store float %v.23, ptr addrspace(1) %p.4, align 4, !alias.scope !9, !noalias !10
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @gather_0_general(ptr addrspace(1) readonly align 4 %at.0, ptr addrspace(1) align 1 %hit.0, ptr addrspace(1) align 4 %out.0, ptr addrspace(1) readonly align 4 %x.0, i64 %m.0, i64 %at_stride0.0, i64 %hit_stride0.0, i64 %n.0, i64 %x_stride0.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
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
  %v.9 = mul i64 %v.7, %at_stride0.0
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.9
  %at.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !18, !noalias !19, !invariant.load !{}
  %v.10 = sext i32 %at.1 to i64
  %v.11 = ashr i64 %v.10, 1
  %v.12 = mul i64 %v.7, %hit_stride0.0
  %v.13 = icmp sge i64 %v.11, 0
  %v.14 = icmp slt i64 %v.11, %n.0
  %v.15 = and i1 %v.13, %v.14
  %v.16 = zext i1 %v.15 to i8
  %p.1 = getelementptr inbounds i8, ptr addrspace(1) %hit.0, i64 %v.12
  store i8 %v.16, ptr addrspace(1) %p.1, align 1, !alias.scope !20, !noalias !21
  %v.17 = mul i64 %v.11, %x_stride0.0
  br i1 %v.15, label %then.1, label %join.1
then.1:
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.17
  %x.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !24, !noalias !25, !invariant.load !{}
  br label %join.1
join.1:
  %v.18 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %then.0 ]
  %v.19 = sub i64 %n.0, 1
  %v.20 = icmp sge i64 %v.19, 0
  %v.21 = mul i64 %v.19, %x_stride0.0
  br i1 %v.20, label %then.2, label %join.2
then.2:
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.21
  %x.2 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !24, !noalias !25, !invariant.load !{}
  br label %join.2
join.2:
  %v.22 = phi float [ %x.2, %then.2 ], [ 0x0000000000000000, %join.1 ]
  %v.23 = call float @llvm.maximum.f32(float %v.22, float 0x0000000000000000)
  %v.24 = fadd float %v.18, %v.23
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.7
  store float %v.24, ptr addrspace(1) %p.4, align 4, !alias.scope !22, !noalias !23
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @row_norms_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced_add.0 = alloca float, align 4
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
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.0
test.0:
  %j.1 = phi i32 [ 0, %then.0 ], [ %j.0, %again.0 ]
  %v.10 = icmp slt i32 %j.1, %n.0
  br i1 %v.10, label %body.0, label %leave.0
body.0:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.11 = mul i32 %v.8, %n.0
  %v.12 = add i32 %v.11, %j.1
  %v.13 = sext i32 %v.12 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.13
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !29, !noalias !30, !invariant.load !{}
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !29, !noalias !30, !invariant.load !{}
  %v.14 = fmul contract float %x.1, %x.2
  %v.15 = fadd contract float %reduced_add.1, %v.14
  store float %v.15, ptr %reduced_add.0
  br label %again.0
again.0:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.0
leave.0:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %v.16 = call contract float @llvm.sqrt.f32(float %reduced_add.2)
  %v.17 = sext i32 %v.8 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.17
  store float %v.16, ptr addrspace(1) %p.1, align 4, !alias.scope !31, !noalias !32
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @row_norms_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i64 %m.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced_add.0 = alloca float, align 4
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
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.0
test.0:
  %j.1 = phi i64 [ 0, %then.0 ], [ %j.0, %again.0 ]
  %v.9 = icmp slt i64 %j.1, %n.0
  br i1 %v.9, label %body.0, label %leave.0
body.0:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.10 = mul i64 %v.7, %x_stride0.0
  %v.11 = mul i64 %j.1, %x_stride1.0
  %v.12 = add i64 %v.10, %v.11
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.12
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !36, !noalias !37, !invariant.load !{}
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !36, !noalias !37, !invariant.load !{}
  %v.13 = fmul contract float %x.1, %x.2
  %v.14 = fadd contract float %reduced_add.1, %v.13
  store float %v.14, ptr %reduced_add.0
  br label %again.0
again.0:
  %j.0 = add nsw i64 %j.1, 1
  br label %test.0, !llvm.loop !41
leave.0:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %v.15 = call contract float @llvm.sqrt.f32(float %reduced_add.2)
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.7
  store float %v.15, ptr addrspace(1) %p.1, align 4, !alias.scope !38, !noalias !39
  br label %join.0
join.0:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.maximum.f32(float, float)
declare float @llvm.sqrt.f32(float)

attributes #0 = { nounwind "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" }

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = distinct !{!3, !0}
!4 = distinct !{!4, !0}
!5 = !{!1}
!6 = !{!2, !3, !4}
!7 = !{!2}
!8 = !{!1, !3, !4}
!9 = !{!3}
!10 = !{!1, !2, !4}
!11 = !{!4}
!12 = !{!1, !2, !3}
!13 = distinct !{!13}
!14 = distinct !{!14, !13}
!15 = distinct !{!15, !13}
!16 = distinct !{!16, !13}
!17 = distinct !{!17, !13}
!18 = !{!14}
!19 = !{!15, !16, !17}
!20 = !{!15}
!21 = !{!14, !16, !17}
!22 = !{!16}
!23 = !{!14, !15, !17}
!24 = !{!17}
!25 = !{!14, !15, !16}
!26 = distinct !{!26}
!27 = distinct !{!27, !26}
!28 = distinct !{!28, !26}
!29 = !{!27}
!30 = !{!28}
!31 = !{!28}
!32 = !{!27}
!33 = distinct !{!33}
!34 = distinct !{!34, !33}
!35 = distinct !{!35, !33}
!36 = !{!34}
!37 = !{!35}
!38 = !{!35}
!39 = !{!34}
!40 = !{!"llvm.loop.unroll.runtime.disable"}
!41 = distinct !{!41, !40}
