target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@dovetail_shared = external addrspace(3) global [0 x i8], align 16

define protected amdgpu_kernel void @block_sums_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i32 %parts_bytes.0, i32 %n.0, i32 %width.0, i32 %out_shape0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" #0 !reqd_work_group_size !{i32 64, i32 1, i32 1} {
entry:
  %reduced_add.0 = alloca float, align 4, addrspace(5)
  %shared.0 = getelementptr inbounds i8, ptr addrspace(3) @dovetail_shared, i32 0
  %v.0 = add i32 %parts_bytes.0, 15
  %v.1 = and i32 %v.0, -16
  %v.2 = add i32 0, %v.1
  %v.3 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.4 = zext i32 %v.3 to i64
  %v.5 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.6 = zext i32 %v.5 to i64
  %v.7 = zext i32 %grid_base_x.0 to i64
  %v.8 = add i64 %v.4, %v.7
  %v.9 = trunc i64 %v.8 to i32
  %v.10 = trunc i64 %v.6 to i32
  %v.11 = mul i32 %v.9, 64
  %v.12 = add i32 %v.11, %v.10
  %v.13 = add i32 %v.12, 64
  %v.14 = icmp slt i32 %v.13, %n.0
  br i1 %v.14, label %then.0, label %join.0
then.0:
  %v.15 = add i32 %v.12, 64
  %v.16 = sext i32 %v.15 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.16
  call void @llvm.prefetch.p1(ptr addrspace(1) %p.0, i32 0, i32 3, i32 1)
  br label %join.0
join.0:
  %v.17 = icmp slt i32 %v.12, %n.0
  br i1 %v.17, label %then.1, label %join.1
then.1:
  %v.18 = sext i32 %v.12 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.18
  %x.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
  br label %join.1
join.1:
  %v.19 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.20 = bitcast float %v.19 to i32
  %v.21 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.20, i32 177, i32 15, i32 15, i1 true)
  %v.22 = bitcast i32 %v.21 to float
  %v.23 = fadd contract float %v.19, %v.22
  %v.24 = bitcast float %v.23 to i32
  %v.25 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.24, i32 78, i32 15, i32 15, i1 true)
  %v.26 = bitcast i32 %v.25 to float
  %v.27 = fadd contract float %v.23, %v.26
  %v.28 = bitcast float %v.27 to i32
  %v.29 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.28, i32 321, i32 15, i32 15, i1 true)
  %v.30 = bitcast i32 %v.29 to float
  %v.31 = fadd contract float %v.27, %v.30
  %v.32 = bitcast float %v.31 to i32
  %v.33 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.32, i32 320, i32 15, i32 15, i1 true)
  %v.34 = bitcast i32 %v.33 to float
  %v.35 = fadd contract float %v.31, %v.34
  %v.36 = bitcast float %v.35 to i32
  %v.37 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.36, i32 0)
  %v.38 = bitcast i32 %v.37 to float
  %v.39 = bitcast float %v.35 to i32
  %v.40 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.39, i32 16)
  %v.41 = bitcast i32 %v.40 to float
  %v.42 = bitcast float %v.35 to i32
  %v.43 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.42, i32 32)
  %v.44 = bitcast i32 %v.43 to float
  %v.45 = bitcast float %v.35 to i32
  %v.46 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.45, i32 48)
  %v.47 = bitcast i32 %v.46 to float
  %v.48 = fadd contract float %v.38, %v.41
  %v.49 = fadd contract float %v.44, %v.47
  %v.50 = fadd contract float %v.48, %v.49
  %v.51 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.52 = and i32 %v.51, 63
  %v.53 = zext i32 %v.52 to i64
  %v.54 = trunc i64 %v.53 to i32
  %v.55 = icmp eq i32 %v.54, 0
  br i1 %v.55, label %then.2, label %join.2
then.2:
  %v.56 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.57 = lshr i32 %v.56, 6
  %v.58 = zext i32 %v.57 to i64
  %v.59 = trunc i64 %v.58 to i32
  %v.60 = icmp slt i32 %v.59, %width.0
  br i1 %v.60, label %then.3, label %join.3
then.3:
  %v.61 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.62 = lshr i32 %v.61, 6
  %v.63 = zext i32 %v.62 to i64
  %v.64 = trunc i64 %v.63 to i32
  %v.65 = sext i32 %v.64 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 %v.65
  store float %v.50, ptr addrspace(3) %p.2, align 4
  br label %join.3
join.3:
  br label %join.2
join.2:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.66 = icmp eq i32 %v.10, 0
  br i1 %v.66, label %then.4, label %join.4
then.4:
  fence syncscope("agent") acq_rel
  store float 0x0000000000000000, ptr addrspace(5) %reduced_add.0
  %reduced_add.1 = load float, ptr addrspace(5) %reduced_add.0
  %v.67 = sext i32 0 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 %v.67
  %parts.0 = load float, ptr addrspace(3) %p.3, align 4
  %v.68 = fadd contract float %reduced_add.1, %parts.0
  store float %v.68, ptr addrspace(5) %reduced_add.0
  %v.69 = icmp slt i32 0, %out_shape0.0
  br i1 %v.69, label %then.5, label %join.5
then.5:
  %reduced_add.2 = load float, ptr addrspace(5) %reduced_add.0
  %v.70 = sext i32 0 to i64
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.70
  %v.71 = atomicrmw fadd ptr addrspace(1) %p.4, float %reduced_add.2 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.5
join.5:
  %v.72 = phi float [ %v.71, %then.5 ], [ 0x0000000000000000, %then.4 ]
  br label %join.4
join.4:
  ret void
}

define protected amdgpu_kernel void @block_sums_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i32 %parts_bytes.0, i64 %n.0, i64 %x_stride0.0, i32 %width.0, i64 %out_shape0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" #0 !reqd_work_group_size !{i32 64, i32 1, i32 1} {
entry:
  %reduced_add.0 = alloca float, align 4, addrspace(5)
  %shared.0 = getelementptr inbounds i8, ptr addrspace(3) @dovetail_shared, i32 0
  %v.0 = add i32 %parts_bytes.0, 15
  %v.1 = and i32 %v.0, -16
  %v.2 = add i32 0, %v.1
  %v.3 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.4 = zext i32 %v.3 to i64
  %v.5 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.6 = zext i32 %v.5 to i64
  %v.7 = zext i32 %grid_base_x.0 to i64
  %v.8 = add i64 %v.4, %v.7
  %v.9 = mul i64 %v.8, 64
  %v.10 = add i64 %v.9, %v.6
  %v.11 = add i64 %v.10, 64
  %v.12 = icmp slt i64 %v.11, %n.0
  br i1 %v.12, label %then.0, label %join.0
then.0:
  %v.13 = add i64 %v.10, 64
  %v.14 = mul i64 %v.13, %x_stride0.0
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.14
  call void @llvm.prefetch.p1(ptr addrspace(1) %p.0, i32 0, i32 3, i32 1)
  br label %join.0
join.0:
  %v.15 = icmp slt i64 %v.10, %n.0
  %v.16 = mul i64 %v.10, %x_stride0.0
  br i1 %v.15, label %then.1, label %join.1
then.1:
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.16
  %x.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  br label %join.1
join.1:
  %v.17 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.18 = bitcast float %v.17 to i32
  %v.19 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.18, i32 177, i32 15, i32 15, i1 true)
  %v.20 = bitcast i32 %v.19 to float
  %v.21 = fadd contract float %v.17, %v.20
  %v.22 = bitcast float %v.21 to i32
  %v.23 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.22, i32 78, i32 15, i32 15, i1 true)
  %v.24 = bitcast i32 %v.23 to float
  %v.25 = fadd contract float %v.21, %v.24
  %v.26 = bitcast float %v.25 to i32
  %v.27 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.26, i32 321, i32 15, i32 15, i1 true)
  %v.28 = bitcast i32 %v.27 to float
  %v.29 = fadd contract float %v.25, %v.28
  %v.30 = bitcast float %v.29 to i32
  %v.31 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.30, i32 320, i32 15, i32 15, i1 true)
  %v.32 = bitcast i32 %v.31 to float
  %v.33 = fadd contract float %v.29, %v.32
  %v.34 = bitcast float %v.33 to i32
  %v.35 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.34, i32 0)
  %v.36 = bitcast i32 %v.35 to float
  %v.37 = bitcast float %v.33 to i32
  %v.38 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.37, i32 16)
  %v.39 = bitcast i32 %v.38 to float
  %v.40 = bitcast float %v.33 to i32
  %v.41 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.40, i32 32)
  %v.42 = bitcast i32 %v.41 to float
  %v.43 = bitcast float %v.33 to i32
  %v.44 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.43, i32 48)
  %v.45 = bitcast i32 %v.44 to float
  %v.46 = fadd contract float %v.36, %v.39
  %v.47 = fadd contract float %v.42, %v.45
  %v.48 = fadd contract float %v.46, %v.47
  %v.49 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.50 = and i32 %v.49, 63
  %v.51 = zext i32 %v.50 to i64
  %v.52 = icmp eq i64 %v.51, 0
  br i1 %v.52, label %then.2, label %join.2
then.2:
  %v.53 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.54 = lshr i32 %v.53, 6
  %v.55 = zext i32 %v.54 to i64
  %v.56 = sext i32 %width.0 to i64
  %v.57 = icmp slt i64 %v.55, %v.56
  br i1 %v.57, label %then.3, label %join.3
then.3:
  %v.58 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.59 = lshr i32 %v.58, 6
  %v.60 = zext i32 %v.59 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 %v.60
  store float %v.48, ptr addrspace(3) %p.2, align 4
  br label %join.3
join.3:
  br label %join.2
join.2:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.61 = icmp eq i64 %v.6, 0
  br i1 %v.61, label %then.4, label %join.4
then.4:
  fence syncscope("agent") acq_rel
  store float 0x0000000000000000, ptr addrspace(5) %reduced_add.0
  %reduced_add.1 = load float, ptr addrspace(5) %reduced_add.0
  %p.3 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 0
  %parts.0 = load float, ptr addrspace(3) %p.3, align 4
  %v.62 = fadd contract float %reduced_add.1, %parts.0
  store float %v.62, ptr addrspace(5) %reduced_add.0
  %v.63 = icmp slt i64 0, %out_shape0.0
  br i1 %v.63, label %then.5, label %join.5
then.5:
  %reduced_add.2 = load float, ptr addrspace(5) %reduced_add.0
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 0
  %v.64 = atomicrmw fadd ptr addrspace(1) %p.4, float %reduced_add.2 syncscope("agent") monotonic, align 4, !alias.scope !13, !noalias !14, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.5
join.5:
  %v.65 = phi float [ %v.64, %then.5 ], [ 0x0000000000000000, %then.4 ]
  br label %join.4
join.4:
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.prefetch.p1(ptr addrspace(1), i32, i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare void @llvm.amdgcn.s.barrier()

attributes #0 = { nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }

!llvm.module.flags = !{!0}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = distinct !{!1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = !{!2}
!5 = !{!3}
!6 = !{!3}
!7 = !{!2}
!8 = distinct !{!8}
!9 = distinct !{!9, !8}
!10 = distinct !{!10, !8}
!11 = !{!9}
!12 = !{!10}
!13 = !{!10}
!14 = !{!9}
