target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tiled_transpose_0.tile.0 = internal addrspace(3) global [272 x float] poison, align 16
@tiled_transpose_0_general.tile.0 = internal addrspace(3) global [272 x float] poison, align 16

define ptx_kernel void @tiled_transpose_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="16,16,1" #0 {
entry:
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = trunc i64 %v.9 to i32
  %v.13 = trunc i64 %v.11 to i32
  %v.14 = mul i32 %v.13, 16
  %v.15 = add i32 %v.14, %v.6
  %v.16 = mul i32 %v.12, 16
  %v.17 = add i32 %v.16, %v.4
  %v.18 = icmp slt i32 %v.15, %m.0
  %v.19 = icmp slt i32 %v.17, %n.0
  %v.20 = and i1 %v.18, %v.19
  br i1 %v.20, label %then.0, label %join.0
then.0:
  %v.21 = mul i32 %v.6, 17
  %v.22 = add i32 %v.21, %v.4
  %v.23 = mul i32 %v.15, %n.0
  %v.24 = add i32 %v.23, %v.17
  %v.25 = sext i32 %v.24 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.25
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.26 = sext i32 %v.22 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(3) @tiled_transpose_0.tile.0, i64 %v.26
  store float %x.1, ptr addrspace(3) %p.1, align 4
  br label %join.0
join.0:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.27 = add i32 %v.16, %v.6
  %v.28 = add i32 %v.14, %v.4
  %v.29 = icmp slt i32 %v.27, %n.0
  %v.30 = icmp slt i32 %v.28, %m.0
  %v.31 = and i1 %v.29, %v.30
  br i1 %v.31, label %then.1, label %join.1
then.1:
  %v.32 = mul i32 %v.27, %m.0
  %v.33 = add i32 %v.32, %v.28
  %v.34 = mul i32 %v.4, 17
  %v.35 = add i32 %v.34, %v.6
  %v.36 = sext i32 %v.35 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @tiled_transpose_0.tile.0, i64 %v.36
  %tile.1 = load float, ptr addrspace(3) %p.2, align 4
  %v.37 = sext i32 %v.33 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.37
  store float %tile.1, ptr addrspace(1) %p.3, align 4, !alias.scope !5, !noalias !6
  br label %join.1
join.1:
  ret void
}

define ptx_kernel void @tiled_transpose_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %m.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %y_stride0.0, i64 %y_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="16,16,1" #0 {
entry:
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = mul i64 %v.11, 16
  %v.13 = add i64 %v.12, %v.7
  %v.14 = mul i64 %v.9, 16
  %v.15 = add i64 %v.14, %v.5
  %v.16 = icmp slt i64 %v.13, %m.0
  %v.17 = icmp slt i64 %v.15, %n.0
  %v.18 = and i1 %v.16, %v.17
  br i1 %v.18, label %then.0, label %join.0
then.0:
  %v.19 = mul i64 %v.7, 17
  %v.20 = add i64 %v.19, %v.5
  %v.21 = mul i64 %v.13, %x_stride0.0
  %v.22 = mul i64 %v.15, %x_stride1.0
  %v.23 = add i64 %v.21, %v.22
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.23
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %p.1 = getelementptr inbounds float, ptr addrspace(3) @tiled_transpose_0_general.tile.0, i64 %v.20
  store float %x.1, ptr addrspace(3) %p.1, align 4
  br label %join.0
join.0:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.24 = add i64 %v.14, %v.7
  %v.25 = add i64 %v.12, %v.5
  %v.26 = icmp slt i64 %v.24, %n.0
  %v.27 = icmp slt i64 %v.25, %m.0
  %v.28 = and i1 %v.26, %v.27
  br i1 %v.28, label %then.1, label %join.1
then.1:
  %v.29 = mul i64 %v.24, %y_stride0.0
  %v.30 = mul i64 %v.25, %y_stride1.0
  %v.31 = add i64 %v.29, %v.30
  %v.32 = mul i64 %v.5, 17
  %v.33 = add i64 %v.32, %v.7
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @tiled_transpose_0_general.tile.0, i64 %v.33
  %tile.1 = load float, ptr addrspace(3) %p.2, align 4
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.31
  store float %tile.1, ptr addrspace(1) %p.3, align 4, !alias.scope !12, !noalias !13
  br label %join.1
join.1:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

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
