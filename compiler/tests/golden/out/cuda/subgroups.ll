target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dovetail_shared = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @block_sums_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i32 %parts_bytes.0, i32 %n.0, i32 %width.0, i32 %out_shape0.0, i32 %grid_base_x.0) "nvvm.reqntid"="64,1,1" #0 {
entry:
  %reduced_add.0 = alloca float, align 4
  %shared.0 = getelementptr inbounds i8, ptr addrspace(3) @dovetail_shared, i32 0
  %v.0 = add i32 %parts_bytes.0, 15
  %v.1 = and i32 %v.0, -16
  %v.2 = add i32 0, %v.1
  %v.3 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.4 = zext i32 %v.3 to i64
  %v.5 = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.6 = zext i32 %v.5 to i64
  %v.7 = zext i32 %grid_base_x.0 to i64
  %v.8 = add i64 %v.4, %v.7
  %v.9 = trunc i64 %v.8 to i32
  %v.10 = mul i32 %v.9, 64
  %v.11 = add i32 %v.10, %v.5
  %v.12 = add i32 %v.11, 64
  %v.13 = icmp slt i32 %v.12, %n.0
  br i1 %v.13, label %then.0, label %join.0
then.0:
  %v.14 = sext i32 %v.12 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.14
  call void @llvm.prefetch.p1(ptr addrspace(1) %p.0, i32 0, i32 3, i32 1)
  br label %join.0
join.0:
  %v.15 = icmp slt i32 %v.11, %n.0
  br i1 %v.15, label %then.1, label %join.1
then.1:
  %v.16 = sext i32 %v.11 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.16
  %x.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  br label %join.1
join.1:
  %v.17 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.18 = bitcast float %v.17 to i32
  %v.19 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v.18, i32 16, i32 31)
  %v.20 = bitcast i32 %v.19 to float
  %v.21 = fadd contract float %v.17, %v.20
  %v.22 = bitcast float %v.21 to i32
  %v.23 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v.22, i32 8, i32 31)
  %v.24 = bitcast i32 %v.23 to float
  %v.25 = fadd contract float %v.21, %v.24
  %v.26 = bitcast float %v.25 to i32
  %v.27 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v.26, i32 4, i32 31)
  %v.28 = bitcast i32 %v.27 to float
  %v.29 = fadd contract float %v.25, %v.28
  %v.30 = bitcast float %v.29 to i32
  %v.31 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v.30, i32 2, i32 31)
  %v.32 = bitcast i32 %v.31 to float
  %v.33 = fadd contract float %v.29, %v.32
  %v.34 = bitcast float %v.33 to i32
  %v.35 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v.34, i32 1, i32 31)
  %v.36 = bitcast i32 %v.35 to float
  %v.37 = fadd contract float %v.33, %v.36
  %v.38 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %v.39 = zext i32 %v.38 to i64
  %v.40 = icmp eq i32 %v.38, 0
  br i1 %v.40, label %then.2, label %join.2
then.2:
  %v.41 = lshr i32 %v.5, 5
  %v.42 = zext i32 %v.41 to i64
  %v.43 = icmp slt i32 %v.41, %width.0
  br i1 %v.43, label %then.3, label %join.3
then.3:
  %v.44 = sext i32 %v.41 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 %v.44
  store float %v.37, ptr addrspace(3) %p.2, align 4
  br label %join.3
join.3:
  br label %join.2
join.2:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.45 = icmp eq i32 %v.5, 0
  br i1 %v.45, label %then.4, label %join.4
then.4:
  fence syncscope("device") acq_rel
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.0
test.0:
  %k.1 = phi i32 [ 0, %then.4 ], [ %k.0, %again.0 ]
  %v.46 = icmp slt i32 %k.1, 2
  br i1 %v.46, label %body.0, label %leave.0
body.0:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.47 = icmp slt i32 %k.1, %width.0
  br i1 %v.47, label %then.5, label %join.5
then.5:
  %v.48 = sext i32 %k.1 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 %v.48
  %parts.0 = load float, ptr addrspace(3) %p.3, align 4
  br label %join.5
join.5:
  %v.49 = phi float [ %parts.0, %then.5 ], [ 0x0000000000000000, %body.0 ]
  %v.50 = fadd contract float %reduced_add.1, %v.49
  store float %v.50, ptr %reduced_add.0
  br label %again.0
again.0:
  %k.0 = add nsw i32 %k.1, 1
  br label %test.0
leave.0:
  %v.51 = icmp slt i32 0, %out_shape0.0
  br i1 %v.51, label %then.6, label %join.6
then.6:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 0
  %v.52 = atomicrmw fadd ptr addrspace(1) %p.4, float %reduced_add.2 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.6
join.6:
  %v.53 = phi float [ %v.52, %then.6 ], [ 0x0000000000000000, %leave.0 ]
  br label %join.4
join.4:
  ret void
}

define ptx_kernel void @block_sums_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i32 %parts_bytes.0, i64 %n.0, i64 %x_stride0.0, i32 %width.0, i64 %out_shape0.0, i32 %grid_base_x.0) "nvvm.reqntid"="64,1,1" #0 {
entry:
  %reduced_add.0 = alloca float, align 4
  %shared.0 = getelementptr inbounds i8, ptr addrspace(3) @dovetail_shared, i32 0
  %v.0 = add i32 %parts_bytes.0, 15
  %v.1 = and i32 %v.0, -16
  %v.2 = add i32 0, %v.1
  %v.3 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.4 = zext i32 %v.3 to i64
  %v.5 = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.6 = zext i32 %v.5 to i64
  %v.7 = zext i32 %grid_base_x.0 to i64
  %v.8 = add i64 %v.4, %v.7
  %v.9 = mul i64 %v.8, 64
  %v.10 = add i64 %v.9, %v.6
  %v.11 = add i64 %v.10, 64
  %v.12 = icmp slt i64 %v.11, %n.0
  br i1 %v.12, label %then.0, label %join.0
then.0:
  %v.13 = mul i64 %v.11, %x_stride0.0
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.13
  call void @llvm.prefetch.p1(ptr addrspace(1) %p.0, i32 0, i32 3, i32 1)
  br label %join.0
join.0:
  %v.14 = icmp slt i64 %v.10, %n.0
  %v.15 = mul i64 %v.10, %x_stride0.0
  br i1 %v.14, label %then.1, label %join.1
then.1:
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.15
  %x.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  br label %join.1
join.1:
  %v.16 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.17 = bitcast float %v.16 to i32
  %v.18 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v.17, i32 16, i32 31)
  %v.19 = bitcast i32 %v.18 to float
  %v.20 = fadd contract float %v.16, %v.19
  %v.21 = bitcast float %v.20 to i32
  %v.22 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v.21, i32 8, i32 31)
  %v.23 = bitcast i32 %v.22 to float
  %v.24 = fadd contract float %v.20, %v.23
  %v.25 = bitcast float %v.24 to i32
  %v.26 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v.25, i32 4, i32 31)
  %v.27 = bitcast i32 %v.26 to float
  %v.28 = fadd contract float %v.24, %v.27
  %v.29 = bitcast float %v.28 to i32
  %v.30 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v.29, i32 2, i32 31)
  %v.31 = bitcast i32 %v.30 to float
  %v.32 = fadd contract float %v.28, %v.31
  %v.33 = bitcast float %v.32 to i32
  %v.34 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v.33, i32 1, i32 31)
  %v.35 = bitcast i32 %v.34 to float
  %v.36 = fadd contract float %v.32, %v.35
  %v.37 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %v.38 = zext i32 %v.37 to i64
  %v.39 = icmp eq i64 %v.38, 0
  br i1 %v.39, label %then.2, label %join.2
then.2:
  %v.40 = lshr i32 %v.5, 5
  %v.41 = zext i32 %v.40 to i64
  %v.42 = sext i32 %width.0 to i64
  %v.43 = icmp slt i64 %v.41, %v.42
  br i1 %v.43, label %then.3, label %join.3
then.3:
  %p.2 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 %v.41
  store float %v.36, ptr addrspace(3) %p.2, align 4
  br label %join.3
join.3:
  br label %join.2
join.2:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.44 = icmp eq i64 %v.6, 0
  br i1 %v.44, label %then.4, label %join.4
then.4:
  fence syncscope("device") acq_rel
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.0
test.0:
  %k.1 = phi i64 [ 0, %then.4 ], [ %k.0, %again.0 ]
  %v.45 = icmp slt i64 %k.1, 2
  br i1 %v.45, label %body.0, label %leave.0
body.0:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.46 = sext i32 %width.0 to i64
  %v.47 = icmp slt i64 %k.1, %v.46
  br i1 %v.47, label %then.5, label %join.5
then.5:
  %p.3 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 %k.1
  %parts.0 = load float, ptr addrspace(3) %p.3, align 4
  br label %join.5
join.5:
  %v.48 = phi float [ %parts.0, %then.5 ], [ 0x0000000000000000, %body.0 ]
  %v.49 = fadd contract float %reduced_add.1, %v.48
  store float %v.49, ptr %reduced_add.0
  br label %again.0
again.0:
  %k.0 = add nsw i64 %k.1, 1
  br label %test.0, !llvm.loop !15
leave.0:
  %v.50 = icmp slt i64 0, %out_shape0.0
  br i1 %v.50, label %then.6, label %join.6
then.6:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 0
  %v.51 = atomicrmw fadd ptr addrspace(1) %p.4, float %reduced_add.2 syncscope("device") monotonic, align 4, !alias.scope !12, !noalias !13
  br label %join.6
join.6:
  %v.52 = phi float [ %v.51, %then.6 ], [ 0x0000000000000000, %leave.0 ]
  br label %join.4
join.4:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.prefetch.p1(ptr addrspace(1), i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
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
!14 = !{!"llvm.loop.unroll.runtime.disable"}
!15 = distinct !{!15, !14}
