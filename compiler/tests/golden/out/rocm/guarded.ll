target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@row_norms_0.parts_float32.0 = internal addrspace(3) global [256 x float] poison, align 16
@row_norms_0.parts_float32.1 = internal addrspace(3) global [16 x float] poison, align 16
@row_norms_0_general.parts_float32.0 = internal addrspace(3) global [256 x float] poison, align 16
@row_norms_0_general.parts_float32.1 = internal addrspace(3) global [16 x float] poison, align 16
@row_norms_1.parts_float32.0 = internal addrspace(3) global [256 x float] poison, align 16
@row_norms_1.parts_float32.1 = internal addrspace(3) global [256 x float] poison, align 16
@row_norms_1_general.parts_float32.0 = internal addrspace(3) global [256 x float] poison, align 16
@row_norms_1_general.parts_float32.1 = internal addrspace(3) global [256 x float] poison, align 16

define protected amdgpu_kernel void @gather_0(ptr addrspace(1) readonly align 4 %at.0, ptr addrspace(1) align 1 %hit.0, ptr addrspace(1) align 4 %out.0, ptr addrspace(1) readonly align 4 %x.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
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
  %at.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !6, !noalias !7, !invariant.load !{}
  %v.11 = ashr i32 %at.1, 1
  %v.12 = icmp sge i32 %v.11, 0
  %v.13 = icmp slt i32 %v.11, %n.0
  %v.14 = and i1 %v.12, %v.13
  %v.15 = zext i1 %v.14 to i8
  %p.1 = getelementptr inbounds i8, ptr addrspace(1) %hit.0, i64 %v.10
  store i8 %v.15, ptr addrspace(1) %p.1, align 1, !alias.scope !8, !noalias !9
  br i1 %v.14, label %then.1, label %join.1
then.1:
  %v.16 = sext i32 %v.11 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.16
  %x.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !12, !noalias !13, !invariant.load !{}
  br label %join.1
join.1:
  %v.17 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %then.0 ]
  %v.18 = sub i32 %n.0, 1
  %v.19 = icmp sge i32 %v.18, 0
  br i1 %v.19, label %then.2, label %join.2
then.2:
  %v.20 = sext i32 %v.18 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.20
  %x.2 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !12, !noalias !13, !invariant.load !{}
  br label %join.2
join.2:
  %v.21 = phi float [ %x.2, %then.2 ], [ 0x0000000000000000, %join.1 ]
  %v.22 = call float @llvm.maximum.f32(float %v.21, float 0x0000000000000000)
  %v.23 = fadd float %v.17, %v.22
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.10
  store float %v.23, ptr addrspace(1) %p.4, align 4, !alias.scope !10, !noalias !11
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @gather_0_general(ptr addrspace(1) readonly align 4 %at.0, ptr addrspace(1) align 1 %hit.0, ptr addrspace(1) align 4 %out.0, ptr addrspace(1) readonly align 4 %x.0, i64 %m.0, i64 %at_stride0.0, i64 %hit_stride0.0, i64 %n.0, i64 %x_stride0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
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
  %at.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !19, !noalias !20, !invariant.load !{}
  %v.10 = sext i32 %at.1 to i64
  %v.11 = ashr i64 %v.10, 1
  %v.12 = mul i64 %v.7, %hit_stride0.0
  %v.13 = icmp sge i64 %v.11, 0
  %v.14 = icmp slt i64 %v.11, %n.0
  %v.15 = and i1 %v.13, %v.14
  %v.16 = zext i1 %v.15 to i8
  %p.1 = getelementptr inbounds i8, ptr addrspace(1) %hit.0, i64 %v.12
  store i8 %v.16, ptr addrspace(1) %p.1, align 1, !alias.scope !21, !noalias !22
  %v.17 = mul i64 %v.11, %x_stride0.0
  br i1 %v.15, label %then.1, label %join.1
then.1:
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.17
  %x.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !25, !noalias !26, !invariant.load !{}
  br label %join.1
join.1:
  %v.18 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %then.0 ]
  %v.19 = sub i64 %n.0, 1
  %v.20 = icmp sge i64 %v.19, 0
  %v.21 = mul i64 %v.19, %x_stride0.0
  br i1 %v.20, label %then.2, label %join.2
then.2:
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.21
  %x.2 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !25, !noalias !26, !invariant.load !{}
  br label %join.2
join.2:
  %v.22 = phi float [ %x.2, %then.2 ], [ 0x0000000000000000, %join.1 ]
  %v.23 = call float @llvm.maximum.f32(float %v.22, float 0x0000000000000000)
  %v.24 = fadd float %v.18, %v.23
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.7
  store float %v.24, ptr addrspace(1) %p.4, align 4, !alias.scope !23, !noalias !24
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @row_norms_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i32 %n.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced_add_part.0 = alloca float, align 4, addrspace(5)
  %reduced_add_some.0 = alloca float, align 4, addrspace(5)
  %reduced_add.0 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  store float 0x0000000000000000, ptr addrspace(5) %reduced_add_part.0
  %v.7 = icmp slt i32 %v.2, %n.0
  %v.8 = sub i32 %n.0, %v.2
  %v.9 = sub i32 %v.8, 1
  %v.10 = udiv i32 %v.9, 256
  %v.11 = add i32 %v.10, 1
  %v.12 = select i1 %v.7, i32 %v.11, i32 0
  br label %test.0
test.0:
  %j.1 = phi i32 [ 0, %entry ], [ %j.0, %again.0 ]
  %v.13 = icmp slt i32 %j.1, %v.12
  br i1 %v.13, label %body.0, label %leave.0
body.0:
  %v.14 = mul i32 %j.1, 256
  %v.15 = add i32 %v.2, %v.14
  %reduced_add_part.1 = load float, ptr addrspace(5) %reduced_add_part.0
  %v.16 = mul i32 %v.6, %n.0
  %v.17 = add i32 %v.16, %v.15
  %v.18 = sext i32 %v.17 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.18
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !30, !noalias !31, !invariant.load !{}
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !30, !noalias !31, !invariant.load !{}
  %v.19 = fmul contract float %x.1, %x.2
  %v.20 = fadd contract float %reduced_add_part.1, %v.19
  store float %v.20, ptr addrspace(5) %reduced_add_part.0
  br label %again.0
again.0:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.0
leave.0:
  %reduced_add_part.2 = load float, ptr addrspace(5) %reduced_add_part.0
  %v.21 = sext i32 %v.2 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0.parts_float32.0, i64 %v.21
  store float %reduced_add_part.2, ptr addrspace(3) %p.1, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.22 = icmp slt i32 %v.2, 16
  br i1 %v.22, label %then.0, label %join.0
then.0:
  %parts_float32.2 = load float, ptr addrspace(3) %p.1, align 4
  store float %parts_float32.2, ptr addrspace(5) %reduced_add_some.0
  br label %test.1
test.1:
  %turn.1 = phi i32 [ 1, %then.0 ], [ %turn.0, %again.1 ]
  %v.23 = icmp slt i32 %turn.1, 16
  br i1 %v.23, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load float, ptr addrspace(5) %reduced_add_some.0
  %v.24 = mul i32 %turn.1, 16
  %v.25 = add i32 %v.2, %v.24
  %v.26 = sext i32 %v.25 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0.parts_float32.0, i64 %v.26
  %parts_float32.3 = load float, ptr addrspace(3) %p.2, align 4
  %v.27 = fadd contract float %reduced_add_some.1, %parts_float32.3
  store float %v.27, ptr addrspace(5) %reduced_add_some.0
  br label %again.1
again.1:
  %turn.0 = add nsw i32 %turn.1, 1
  br label %test.1
leave.1:
  %reduced_add_some.2 = load float, ptr addrspace(5) %reduced_add_some.0
  %p.3 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0.parts_float32.1, i64 %v.21
  store float %reduced_add_some.2, ptr addrspace(3) %p.3, align 4
  br label %join.0
join.0:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %p.4 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0.parts_float32.1, i64 0
  %parts_float32.4 = load float, ptr addrspace(3) %p.4, align 4
  store float %parts_float32.4, ptr addrspace(5) %reduced_add.0
  br label %test.2
test.2:
  %turn.3 = phi i32 [ 1, %join.0 ], [ %turn.2, %again.2 ]
  %v.28 = icmp slt i32 %turn.3, 16
  br i1 %v.28, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load float, ptr addrspace(5) %reduced_add.0
  %v.29 = sext i32 %turn.3 to i64
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0.parts_float32.1, i64 %v.29
  %parts_float32.5 = load float, ptr addrspace(3) %p.5, align 4
  %v.30 = fadd contract float %reduced_add.1, %parts_float32.5
  store float %v.30, ptr addrspace(5) %reduced_add.0
  br label %again.2
again.2:
  %turn.2 = add nsw i32 %turn.3, 1
  br label %test.2
leave.2:
  %v.31 = icmp eq i32 %v.2, 0
  br i1 %v.31, label %then.1, label %join.1
then.1:
  %reduced_add.2 = load float, ptr addrspace(5) %reduced_add.0
  %v.32 = call contract float @llvm.sqrt.f32(float %reduced_add.2)
  %v.33 = sext i32 %v.6 to i64
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.33
  store float %v.32, ptr addrspace(1) %p.6, align 4, !alias.scope !32, !noalias !33
  br label %join.1
join.1:
  ret void
}

define protected amdgpu_kernel void @row_norms_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced_add_part.0 = alloca float, align 4, addrspace(5)
  %reduced_add_some.0 = alloca float, align 4, addrspace(5)
  %reduced_add.0 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  store float 0x0000000000000000, ptr addrspace(5) %reduced_add_part.0
  %v.6 = icmp slt i64 %v.3, %n.0
  %v.7 = sub i64 %n.0, %v.3
  %v.8 = sub i64 %v.7, 1
  %v.9 = udiv i64 %v.8, 256
  %v.10 = add i64 %v.9, 1
  %v.11 = select i1 %v.6, i64 %v.10, i64 0
  br label %test.0
test.0:
  %j.1 = phi i64 [ 0, %entry ], [ %j.0, %again.0 ]
  %v.12 = icmp slt i64 %j.1, %v.11
  br i1 %v.12, label %body.0, label %leave.0
body.0:
  %v.13 = mul i64 %j.1, 256
  %v.14 = add i64 %v.3, %v.13
  %reduced_add_part.1 = load float, ptr addrspace(5) %reduced_add_part.0
  %v.15 = mul i64 %v.5, %x_stride0.0
  %v.16 = mul i64 %v.14, %x_stride1.0
  %v.17 = add i64 %v.15, %v.16
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.17
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !37, !noalias !38, !invariant.load !{}
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !37, !noalias !38, !invariant.load !{}
  %v.18 = fmul contract float %x.1, %x.2
  %v.19 = fadd contract float %reduced_add_part.1, %v.18
  store float %v.19, ptr addrspace(5) %reduced_add_part.0
  br label %again.0
again.0:
  %j.0 = add nsw i64 %j.1, 1
  br label %test.0, !llvm.loop !42
leave.0:
  %reduced_add_part.2 = load float, ptr addrspace(5) %reduced_add_part.0
  %p.1 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0_general.parts_float32.0, i64 %v.3
  store float %reduced_add_part.2, ptr addrspace(3) %p.1, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.20 = icmp slt i64 %v.3, 16
  br i1 %v.20, label %then.0, label %join.0
then.0:
  %parts_float32.2 = load float, ptr addrspace(3) %p.1, align 4
  store float %parts_float32.2, ptr addrspace(5) %reduced_add_some.0
  br label %test.1
test.1:
  %turn.1 = phi i64 [ 1, %then.0 ], [ %turn.0, %again.1 ]
  %v.21 = icmp slt i64 %turn.1, 16
  br i1 %v.21, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load float, ptr addrspace(5) %reduced_add_some.0
  %v.22 = mul i64 %turn.1, 16
  %v.23 = add i64 %v.3, %v.22
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0_general.parts_float32.0, i64 %v.23
  %parts_float32.3 = load float, ptr addrspace(3) %p.2, align 4
  %v.24 = fadd contract float %reduced_add_some.1, %parts_float32.3
  store float %v.24, ptr addrspace(5) %reduced_add_some.0
  br label %again.1
again.1:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.1, !llvm.loop !44
leave.1:
  %reduced_add_some.2 = load float, ptr addrspace(5) %reduced_add_some.0
  %p.3 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0_general.parts_float32.1, i64 %v.3
  store float %reduced_add_some.2, ptr addrspace(3) %p.3, align 4
  br label %join.0
join.0:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %p.4 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0_general.parts_float32.1, i64 0
  %parts_float32.4 = load float, ptr addrspace(3) %p.4, align 4
  store float %parts_float32.4, ptr addrspace(5) %reduced_add.0
  br label %test.2
test.2:
  %turn.3 = phi i64 [ 1, %join.0 ], [ %turn.2, %again.2 ]
  %v.25 = icmp slt i64 %turn.3, 16
  br i1 %v.25, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load float, ptr addrspace(5) %reduced_add.0
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0_general.parts_float32.1, i64 %turn.3
  %parts_float32.5 = load float, ptr addrspace(3) %p.5, align 4
  %v.26 = fadd contract float %reduced_add.1, %parts_float32.5
  store float %v.26, ptr addrspace(5) %reduced_add.0
  br label %again.2
again.2:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.2, !llvm.loop !46
leave.2:
  %v.27 = icmp eq i64 %v.3, 0
  br i1 %v.27, label %then.1, label %join.1
then.1:
  %reduced_add.2 = load float, ptr addrspace(5) %reduced_add.0
  %v.28 = call contract float @llvm.sqrt.f32(float %reduced_add.2)
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.5
  store float %v.28, ptr addrspace(1) %p.6, align 4, !alias.scope !39, !noalias !40
  br label %join.1
join.1:
  ret void
}

define protected amdgpu_kernel void @row_norms_1(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i64 %width.0, i32 %rows.0, i32 %m.0, i64 %turns.0, i64 %n.0, i32 %few.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced_add_part.0 = alloca float, align 4, addrspace(5)
  %reduced_add_some.0 = alloca float, align 4, addrspace(5)
  %reduced_add.0 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %width.0 to i32
  %v.7 = sdiv i32 %v.2, %v.6
  %v.8 = mul i32 %v.7, %v.6
  %v.9 = sub i32 %v.2, %v.8
  %v.10 = sext i32 %rows.0 to i64
  %v.11 = mul i64 %v.5, %v.10
  %v.12 = sext i32 %v.7 to i64
  %v.13 = add i64 %v.11, %v.12
  %v.14 = sub i32 %m.0, 1
  %v.15 = sext i32 %v.14 to i64
  %v.16 = call i64 @llvm.smin.i64(i64 %v.13, i64 %v.15)
  %v.17 = trunc i64 %v.16 to i32
  store float 0x0000000000000000, ptr addrspace(5) %reduced_add_part.0
  br label %test.0
test.0:
  %turn.1 = phi i64 [ 0, %entry ], [ %turn.0, %again.0 ]
  %v.18 = icmp slt i64 %turn.1, %turns.0
  br i1 %v.18, label %body.0, label %leave.0
body.0:
  %v.19 = sext i32 %v.9 to i64
  %v.20 = mul i64 %turn.1, %width.0
  %v.21 = add i64 %v.19, %v.20
  %v.22 = icmp slt i64 %v.21, %n.0
  br i1 %v.22, label %then.0, label %join.0
then.0:
  %reduced_add_part.1 = load float, ptr addrspace(5) %reduced_add_part.0
  %v.23 = icmp sge i32 %v.17, 0
  %v.24 = icmp sge i64 %v.21, 0
  %v.25 = and i1 %v.23, %v.24
  %v.26 = trunc i64 %n.0 to i32
  %v.27 = mul i32 %v.17, %v.26
  %v.28 = trunc i64 %v.21 to i32
  %v.29 = add i32 %v.27, %v.28
  br i1 %v.25, label %then.1, label %join.1
then.1:
  %v.30 = sext i32 %v.29 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.30
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !50, !noalias !51, !invariant.load !{}
  br label %join.1
join.1:
  %v.31 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %then.0 ]
  br i1 %v.25, label %then.2, label %join.2
then.2:
  %v.32 = sext i32 %v.29 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.32
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !50, !noalias !51, !invariant.load !{}
  br label %join.2
join.2:
  %v.33 = phi float [ %x.2, %then.2 ], [ 0x0000000000000000, %join.1 ]
  %v.34 = fmul contract float %v.31, %v.33
  %v.35 = fadd contract float %reduced_add_part.1, %v.34
  store float %v.35, ptr addrspace(5) %reduced_add_part.0
  br label %join.0
join.0:
  br label %again.0
again.0:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.0, !llvm.loop !55
leave.0:
  %v.36 = add i32 %v.8, %v.9
  %reduced_add_part.2 = load float, ptr addrspace(5) %reduced_add_part.0
  %v.37 = sext i32 %v.36 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1.parts_float32.0, i64 %v.37
  store float %reduced_add_part.2, ptr addrspace(3) %p.2, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.38 = icmp slt i32 %v.9, %few.0
  br i1 %v.38, label %then.3, label %join.3
then.3:
  %parts_float32.2 = load float, ptr addrspace(3) %p.2, align 4
  store float %parts_float32.2, ptr addrspace(5) %reduced_add_some.0
  br label %test.1
test.1:
  %turn.3 = phi i32 [ 1, %then.3 ], [ %turn.2, %again.1 ]
  %v.39 = icmp slt i32 %turn.3, %few.0
  br i1 %v.39, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load float, ptr addrspace(5) %reduced_add_some.0
  %v.40 = mul i32 %turn.3, %few.0
  %v.41 = sext i32 %v.40 to i64
  %v.42 = add i64 %v.37, %v.41
  %v.43 = icmp slt i64 %v.42, 256
  %v.44 = add i32 %v.36, %v.40
  br i1 %v.43, label %then.4, label %join.4
then.4:
  %v.45 = sext i32 %v.44 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1.parts_float32.0, i64 %v.45
  %parts_float32.3 = load float, ptr addrspace(3) %p.3, align 4
  br label %join.4
join.4:
  %v.46 = phi float [ %parts_float32.3, %then.4 ], [ 0x0000000000000000, %body.1 ]
  %v.47 = fadd contract float %reduced_add_some.1, %v.46
  store float %v.47, ptr addrspace(5) %reduced_add_some.0
  br label %again.1
again.1:
  %turn.2 = add nsw i32 %turn.3, 1
  br label %test.1
leave.1:
  %v.48 = mul i32 %v.7, %few.0
  %v.49 = add i32 %v.48, %v.9
  %v.50 = icmp slt i32 %v.49, 256
  br i1 %v.50, label %then.5, label %join.5
then.5:
  %reduced_add_some.2 = load float, ptr addrspace(5) %reduced_add_some.0
  %v.51 = sext i32 %v.49 to i64
  %p.4 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1.parts_float32.1, i64 %v.51
  store float %reduced_add_some.2, ptr addrspace(3) %p.4, align 4
  br label %join.5
join.5:
  br label %join.3
join.3:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.52 = mul i32 %v.7, %few.0
  %v.53 = icmp slt i32 %v.52, 256
  br i1 %v.53, label %then.6, label %join.6
then.6:
  %v.54 = sext i32 %v.52 to i64
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1.parts_float32.1, i64 %v.54
  %parts_float32.4 = load float, ptr addrspace(3) %p.5, align 4
  br label %join.6
join.6:
  %v.55 = phi float [ %parts_float32.4, %then.6 ], [ 0x0000000000000000, %join.3 ]
  store float %v.55, ptr addrspace(5) %reduced_add.0
  br label %test.2
test.2:
  %turn.5 = phi i32 [ 1, %join.6 ], [ %turn.4, %again.2 ]
  %v.56 = icmp slt i32 %turn.5, %few.0
  br i1 %v.56, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load float, ptr addrspace(5) %reduced_add.0
  %v.57 = add i32 %v.52, %turn.5
  %v.58 = icmp slt i32 %v.57, 256
  br i1 %v.58, label %then.7, label %join.7
then.7:
  %v.59 = sext i32 %v.57 to i64
  %p.6 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1.parts_float32.1, i64 %v.59
  %parts_float32.5 = load float, ptr addrspace(3) %p.6, align 4
  br label %join.7
join.7:
  %v.60 = phi float [ %parts_float32.5, %then.7 ], [ 0x0000000000000000, %body.2 ]
  %v.61 = fadd contract float %reduced_add.1, %v.60
  store float %v.61, ptr addrspace(5) %reduced_add.0
  br label %again.2
again.2:
  %turn.4 = add nsw i32 %turn.5, 1
  br label %test.2
leave.2:
  %v.62 = icmp eq i32 %v.9, 0
  %v.63 = sext i32 %m.0 to i64
  %v.64 = icmp slt i64 %v.13, %v.63
  %v.65 = and i1 %v.62, %v.64
  br i1 %v.65, label %then.8, label %join.8
then.8:
  %reduced_add.2 = load float, ptr addrspace(5) %reduced_add.0
  %v.66 = call contract float @llvm.sqrt.f32(float %reduced_add.2)
  %v.67 = sext i32 %v.17 to i64
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.67
  store float %v.66, ptr addrspace(1) %p.7, align 4, !alias.scope !52, !noalias !53
  br label %join.8
join.8:
  ret void
}

define protected amdgpu_kernel void @row_norms_1_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i64 %width.0, i64 %rows.0, i64 %m.0, i64 %turns.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %few.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced_add_part.0 = alloca float, align 4, addrspace(5)
  %reduced_add_some.0 = alloca float, align 4, addrspace(5)
  %reduced_add.0 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = sdiv i64 %v.3, %width.0
  %v.7 = mul i64 %v.6, %width.0
  %v.8 = sub i64 %v.3, %v.7
  %v.9 = mul i64 %v.5, %rows.0
  %v.10 = add i64 %v.9, %v.6
  %v.11 = sub i64 %m.0, 1
  %v.12 = call i64 @llvm.smin.i64(i64 %v.10, i64 %v.11)
  store float 0x0000000000000000, ptr addrspace(5) %reduced_add_part.0
  br label %test.0
test.0:
  %turn.1 = phi i64 [ 0, %entry ], [ %turn.0, %again.0 ]
  %v.13 = icmp slt i64 %turn.1, %turns.0
  br i1 %v.13, label %body.0, label %leave.0
body.0:
  %v.14 = mul i64 %turn.1, %width.0
  %v.15 = add i64 %v.8, %v.14
  %v.16 = icmp slt i64 %v.15, %n.0
  br i1 %v.16, label %then.0, label %join.0
then.0:
  %reduced_add_part.1 = load float, ptr addrspace(5) %reduced_add_part.0
  %v.17 = icmp sge i64 %v.12, 0
  %v.18 = icmp sge i64 %v.15, 0
  %v.19 = and i1 %v.17, %v.18
  %v.20 = mul i64 %v.12, %x_stride0.0
  %v.21 = mul i64 %v.15, %x_stride1.0
  %v.22 = add i64 %v.20, %v.21
  br i1 %v.19, label %then.1, label %join.1
then.1:
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.22
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !59, !noalias !60, !invariant.load !{}
  br label %join.1
join.1:
  %v.23 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %then.0 ]
  br i1 %v.19, label %then.2, label %join.2
then.2:
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.22
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !59, !noalias !60, !invariant.load !{}
  br label %join.2
join.2:
  %v.24 = phi float [ %x.2, %then.2 ], [ 0x0000000000000000, %join.1 ]
  %v.25 = fmul contract float %v.23, %v.24
  %v.26 = fadd contract float %reduced_add_part.1, %v.25
  store float %v.26, ptr addrspace(5) %reduced_add_part.0
  br label %join.0
join.0:
  br label %again.0
again.0:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.0, !llvm.loop !64
leave.0:
  %v.27 = add i64 %v.7, %v.8
  %reduced_add_part.2 = load float, ptr addrspace(5) %reduced_add_part.0
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1_general.parts_float32.0, i64 %v.27
  store float %reduced_add_part.2, ptr addrspace(3) %p.2, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.28 = icmp slt i64 %v.8, %few.0
  br i1 %v.28, label %then.3, label %join.3
then.3:
  %parts_float32.2 = load float, ptr addrspace(3) %p.2, align 4
  store float %parts_float32.2, ptr addrspace(5) %reduced_add_some.0
  br label %test.1
test.1:
  %turn.3 = phi i64 [ 1, %then.3 ], [ %turn.2, %again.1 ]
  %v.29 = icmp slt i64 %turn.3, %few.0
  br i1 %v.29, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load float, ptr addrspace(5) %reduced_add_some.0
  %v.30 = mul i64 %turn.3, %few.0
  %v.31 = add i64 %v.27, %v.30
  %v.32 = icmp slt i64 %v.31, 256
  br i1 %v.32, label %then.4, label %join.4
then.4:
  %p.3 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1_general.parts_float32.0, i64 %v.31
  %parts_float32.3 = load float, ptr addrspace(3) %p.3, align 4
  br label %join.4
join.4:
  %v.33 = phi float [ %parts_float32.3, %then.4 ], [ 0x0000000000000000, %body.1 ]
  %v.34 = fadd contract float %reduced_add_some.1, %v.33
  store float %v.34, ptr addrspace(5) %reduced_add_some.0
  br label %again.1
again.1:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.1, !llvm.loop !66
leave.1:
  %v.35 = mul i64 %v.6, %few.0
  %v.36 = add i64 %v.35, %v.8
  %v.37 = icmp slt i64 %v.36, 256
  br i1 %v.37, label %then.5, label %join.5
then.5:
  %reduced_add_some.2 = load float, ptr addrspace(5) %reduced_add_some.0
  %p.4 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1_general.parts_float32.1, i64 %v.36
  store float %reduced_add_some.2, ptr addrspace(3) %p.4, align 4
  br label %join.5
join.5:
  br label %join.3
join.3:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.38 = mul i64 %v.6, %few.0
  %v.39 = icmp slt i64 %v.38, 256
  br i1 %v.39, label %then.6, label %join.6
then.6:
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1_general.parts_float32.1, i64 %v.38
  %parts_float32.4 = load float, ptr addrspace(3) %p.5, align 4
  br label %join.6
join.6:
  %v.40 = phi float [ %parts_float32.4, %then.6 ], [ 0x0000000000000000, %join.3 ]
  store float %v.40, ptr addrspace(5) %reduced_add.0
  br label %test.2
test.2:
  %turn.5 = phi i64 [ 1, %join.6 ], [ %turn.4, %again.2 ]
  %v.41 = icmp slt i64 %turn.5, %few.0
  br i1 %v.41, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load float, ptr addrspace(5) %reduced_add.0
  %v.42 = add i64 %v.38, %turn.5
  %v.43 = icmp slt i64 %v.42, 256
  br i1 %v.43, label %then.7, label %join.7
then.7:
  %p.6 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1_general.parts_float32.1, i64 %v.42
  %parts_float32.5 = load float, ptr addrspace(3) %p.6, align 4
  br label %join.7
join.7:
  %v.44 = phi float [ %parts_float32.5, %then.7 ], [ 0x0000000000000000, %body.2 ]
  %v.45 = fadd contract float %reduced_add.1, %v.44
  store float %v.45, ptr addrspace(5) %reduced_add.0
  br label %again.2
again.2:
  %turn.4 = add nsw i64 %turn.5, 1
  br label %test.2, !llvm.loop !68
leave.2:
  %v.46 = icmp eq i64 %v.8, 0
  %v.47 = icmp slt i64 %v.10, %m.0
  %v.48 = and i1 %v.46, %v.47
  br i1 %v.48, label %then.8, label %join.8
then.8:
  %reduced_add.2 = load float, ptr addrspace(5) %reduced_add.0
  %v.49 = call contract float @llvm.sqrt.f32(float %reduced_add.2)
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.12
  store float %v.49, ptr addrspace(1) %p.7, align 4, !alias.scope !61, !noalias !62
  br label %join.8
join.8:
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.maximum.f32(float, float)
declare void @llvm.amdgcn.s.barrier()
declare float @llvm.sqrt.f32(float)
declare i64 @llvm.smin.i64(i64, i64)

attributes #0 = { nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }

!llvm.module.flags = !{!0}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = distinct !{!1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !1}
!6 = !{!2}
!7 = !{!3, !4, !5}
!8 = !{!3}
!9 = !{!2, !4, !5}
!10 = !{!4}
!11 = !{!2, !3, !5}
!12 = !{!5}
!13 = !{!2, !3, !4}
!14 = distinct !{!14}
!15 = distinct !{!15, !14}
!16 = distinct !{!16, !14}
!17 = distinct !{!17, !14}
!18 = distinct !{!18, !14}
!19 = !{!15}
!20 = !{!16, !17, !18}
!21 = !{!16}
!22 = !{!15, !17, !18}
!23 = !{!17}
!24 = !{!15, !16, !18}
!25 = !{!18}
!26 = !{!15, !16, !17}
!27 = distinct !{!27}
!28 = distinct !{!28, !27}
!29 = distinct !{!29, !27}
!30 = !{!28}
!31 = !{!29}
!32 = !{!29}
!33 = !{!28}
!34 = distinct !{!34}
!35 = distinct !{!35, !34}
!36 = distinct !{!36, !34}
!37 = !{!35}
!38 = !{!36}
!39 = !{!36}
!40 = !{!35}
!41 = !{!"llvm.loop.unroll.runtime.disable"}
!42 = distinct !{!42, !41}
!43 = !{!"llvm.loop.unroll.runtime.disable"}
!44 = distinct !{!44, !43}
!45 = !{!"llvm.loop.unroll.runtime.disable"}
!46 = distinct !{!46, !45}
!47 = distinct !{!47}
!48 = distinct !{!48, !47}
!49 = distinct !{!49, !47}
!50 = !{!48}
!51 = !{!49}
!52 = !{!49}
!53 = !{!48}
!54 = !{!"llvm.loop.unroll.runtime.disable"}
!55 = distinct !{!55, !54}
!56 = distinct !{!56}
!57 = distinct !{!57, !56}
!58 = distinct !{!58, !56}
!59 = !{!57}
!60 = !{!58}
!61 = !{!58}
!62 = !{!57}
!63 = !{!"llvm.loop.unroll.runtime.disable"}
!64 = distinct !{!64, !63}
!65 = !{!"llvm.loop.unroll.runtime.disable"}
!66 = distinct !{!66, !65}
!67 = !{!"llvm.loop.unroll.runtime.disable"}
!68 = distinct !{!68, !67}
