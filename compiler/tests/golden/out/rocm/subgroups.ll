target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@dovetail_shared = external addrspace(3) global [0 x i8], align 16

define protected amdgpu_kernel void @block_sums_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i32 %parts_bytes.0, i32 %n.0, i32 %width.0, i32 %out_shape0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 64, i32 1, i32 1} {
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
  %x.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
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
  %v.37 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.34, i32 16)
  %v.38 = bitcast i32 %v.37 to float
  %v.39 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.34, i32 32)
  %v.40 = bitcast i32 %v.39 to float
  %v.41 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.34, i32 48)
  %v.42 = bitcast i32 %v.41 to float
  %v.43 = fadd contract float %v.36, %v.38
  %v.44 = fadd contract float %v.40, %v.42
  %v.45 = fadd contract float %v.43, %v.44
  %v.46 = and i32 %v.5, 63
  %v.47 = zext i32 %v.46 to i64
  %v.48 = icmp eq i32 %v.46, 0
  br i1 %v.48, label %then.2, label %join.2
then.2:
  %v.49 = lshr i32 %v.5, 6
  %v.50 = zext i32 %v.49 to i64
  %v.51 = icmp slt i32 %v.49, %width.0
  br i1 %v.51, label %then.3, label %join.3
then.3:
  %v.52 = sext i32 %v.49 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 %v.52
  store float %v.45, ptr addrspace(3) %p.2, align 4
  br label %join.3
join.3:
  br label %join.2
join.2:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.53 = icmp eq i32 %v.5, 0
  br i1 %v.53, label %then.4, label %join.4
then.4:
  fence syncscope("agent") acq_rel
  store float 0x0000000000000000, ptr addrspace(5) %reduced_add.0
  %reduced_add.1 = load float, ptr addrspace(5) %reduced_add.0
  %p.3 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 0
  %parts.0 = load float, ptr addrspace(3) %p.3, align 4
  %v.54 = fadd contract float %reduced_add.1, %parts.0
  store float %v.54, ptr addrspace(5) %reduced_add.0
  %v.55 = icmp slt i32 0, %out_shape0.0
  br i1 %v.55, label %then.5, label %join.5
then.5:
  %reduced_add.2 = load float, ptr addrspace(5) %reduced_add.0
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 0
  %v.56 = atomicrmw fadd ptr addrspace(1) %p.4, float %reduced_add.2 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.5
join.5:
  %v.57 = phi float [ %v.56, %then.5 ], [ 0x0000000000000000, %then.4 ]
  br label %join.4
join.4:
  ret void
}

define protected amdgpu_kernel void @block_sums_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i32 %parts_bytes.0, i64 %n.0, i64 %x_stride0.0, i32 %width.0, i64 %out_shape0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 64, i32 1, i32 1} {
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
  %x.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  br label %join.1
join.1:
  %v.16 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.17 = bitcast float %v.16 to i32
  %v.18 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.17, i32 177, i32 15, i32 15, i1 true)
  %v.19 = bitcast i32 %v.18 to float
  %v.20 = fadd contract float %v.16, %v.19
  %v.21 = bitcast float %v.20 to i32
  %v.22 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.21, i32 78, i32 15, i32 15, i1 true)
  %v.23 = bitcast i32 %v.22 to float
  %v.24 = fadd contract float %v.20, %v.23
  %v.25 = bitcast float %v.24 to i32
  %v.26 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.25, i32 321, i32 15, i32 15, i1 true)
  %v.27 = bitcast i32 %v.26 to float
  %v.28 = fadd contract float %v.24, %v.27
  %v.29 = bitcast float %v.28 to i32
  %v.30 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.29, i32 320, i32 15, i32 15, i1 true)
  %v.31 = bitcast i32 %v.30 to float
  %v.32 = fadd contract float %v.28, %v.31
  %v.33 = bitcast float %v.32 to i32
  %v.34 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.33, i32 0)
  %v.35 = bitcast i32 %v.34 to float
  %v.36 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.33, i32 16)
  %v.37 = bitcast i32 %v.36 to float
  %v.38 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.33, i32 32)
  %v.39 = bitcast i32 %v.38 to float
  %v.40 = call i32 @llvm.amdgcn.readlane.i32(i32 %v.33, i32 48)
  %v.41 = bitcast i32 %v.40 to float
  %v.42 = fadd contract float %v.35, %v.37
  %v.43 = fadd contract float %v.39, %v.41
  %v.44 = fadd contract float %v.42, %v.43
  %v.45 = and i32 %v.5, 63
  %v.46 = zext i32 %v.45 to i64
  %v.47 = icmp eq i64 %v.46, 0
  br i1 %v.47, label %then.2, label %join.2
then.2:
  %v.48 = lshr i32 %v.5, 6
  %v.49 = zext i32 %v.48 to i64
  %v.50 = sext i32 %width.0 to i64
  %v.51 = icmp slt i64 %v.49, %v.50
  br i1 %v.51, label %then.3, label %join.3
then.3:
  %p.2 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 %v.49
  store float %v.44, ptr addrspace(3) %p.2, align 4
  br label %join.3
join.3:
  br label %join.2
join.2:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.52 = icmp eq i64 %v.6, 0
  br i1 %v.52, label %then.4, label %join.4
then.4:
  fence syncscope("agent") acq_rel
  store float 0x0000000000000000, ptr addrspace(5) %reduced_add.0
  %reduced_add.1 = load float, ptr addrspace(5) %reduced_add.0
  %p.3 = getelementptr inbounds float, ptr addrspace(3) %shared.0, i64 0
  %parts.0 = load float, ptr addrspace(3) %p.3, align 4
  %v.53 = fadd contract float %reduced_add.1, %parts.0
  store float %v.53, ptr addrspace(5) %reduced_add.0
  %v.54 = icmp slt i64 0, %out_shape0.0
  br i1 %v.54, label %then.5, label %join.5
then.5:
  %reduced_add.2 = load float, ptr addrspace(5) %reduced_add.0
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 0
  %v.55 = atomicrmw fadd ptr addrspace(1) %p.4, float %reduced_add.2 syncscope("agent") monotonic, align 4, !alias.scope !13, !noalias !14, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.5
join.5:
  %v.56 = phi float [ %v.55, %then.5 ], [ 0x0000000000000000, %then.4 ]
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
