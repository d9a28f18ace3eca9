target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@whole_sum_0.parts_int32.0 = internal addrspace(3) global [256 x i32] poison, align 16
@whole_sum_0.parts_int32.1 = internal addrspace(3) global [16 x i32] poison, align 16
@whole_sum_0_general.parts_int32.0 = internal addrspace(3) global [256 x i32] poison, align 16
@whole_sum_0_general.parts_int32.1 = internal addrspace(3) global [16 x i32] poison, align 16
@whole_sum_1.parts_int32.0 = internal addrspace(3) global [256 x i32] poison, align 16
@whole_sum_1.parts_int32.1 = internal addrspace(3) global [16 x i32] poison, align 16

define protected amdgpu_kernel void @statistics_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, ptr addrspace(1) align 8 %at.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced.0 = alloca float, align 4, addrspace(5)
  %reduced.1 = alloca float, align 4, addrspace(5)
  %best.0 = alloca float, align 4, addrspace(5)
  %place.0 = alloca i64, align 8, addrspace(5)
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
  store float 0x0000000000000000, ptr addrspace(5) %reduced.0
  store float 0x0000000000000000, ptr addrspace(5) %reduced.1
  br label %test.0
test.0:
  %j.1 = phi i32 [ 0, %then.0 ], [ %j.0, %again.0 ]
  %v.10 = icmp slt i32 %j.1, %n.0
  br i1 %v.10, label %body.0, label %leave.0
body.0:
  %v.11 = mul i32 %v.8, %n.0
  %v.12 = add i32 %v.11, %j.1
  %v.13 = sext i32 %v.12 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.13
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !5, !noalias !6, !invariant.load !{}
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !5, !noalias !6, !invariant.load !{}
  %x.3 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !5, !noalias !6, !invariant.load !{}
  %v.14 = fmul contract float %x.2, %x.3
  %reduced.2 = load float, ptr addrspace(5) %reduced.0
  %reduced.3 = load float, ptr addrspace(5) %reduced.1
  %v.15 = fadd contract float %reduced.2, %x.1
  store float %v.15, ptr addrspace(5) %reduced.0
  %v.16 = fadd contract float %reduced.3, %v.14
  store float %v.16, ptr addrspace(5) %reduced.1
  br label %again.0
again.0:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.0
leave.0:
  %v.17 = mul i32 %v.8, 2
  %reduced.4 = load float, ptr addrspace(5) %reduced.0
  %v.18 = sext i32 %v.17 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.18
  store float %reduced.4, ptr addrspace(1) %p.1, align 4, !alias.scope !7, !noalias !8
  %v.19 = add i32 %v.17, 1
  %reduced.5 = load float, ptr addrspace(5) %reduced.1
  %v.20 = sext i32 %v.19 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.20
  store float %reduced.5, ptr addrspace(1) %p.2, align 4, !alias.scope !7, !noalias !8
  store float 0xFFF0000000000000, ptr addrspace(5) %best.0
  store i64 9223372036854775807, ptr addrspace(5) %place.0
  br label %test.1
test.1:
  %j.3 = phi i32 [ 0, %leave.0 ], [ %j.2, %again.1 ]
  %v.21 = icmp slt i32 %j.3, %n.0
  br i1 %v.21, label %body.1, label %leave.1
body.1:
  %v.22 = mul i32 %v.8, %n.0
  %v.23 = add i32 %v.22, %j.3
  %v.24 = sext i32 %v.23 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.24
  %x.4 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !5, !noalias !6, !invariant.load !{}
  %best.1 = load float, ptr addrspace(5) %best.0
  %place.1 = load i64, ptr addrspace(5) %place.0
  %v.25 = fcmp ogt float %x.4, %best.1
  %v.26 = fcmp ogt float %best.1, %x.4
  %v.27 = xor i1 %v.26, true
  %v.28 = sext i32 %j.3 to i64
  %v.29 = icmp slt i64 %v.28, %place.1
  %v.30 = and i1 %v.27, %v.29
  %v.31 = or i1 %v.25, %v.30
  %v.32 = select i1 %v.31, float %x.4, float %best.1
  store float %v.32, ptr addrspace(5) %best.0
  %v.33 = select i1 %v.31, i64 %v.28, i64 %place.1
  store i64 %v.33, ptr addrspace(5) %place.0
  br label %again.1
again.1:
  %j.2 = add nsw i32 %j.3, 1
  br label %test.1
leave.1:
  %place.2 = load i64, ptr addrspace(5) %place.0
  %v.34 = icmp eq i64 %place.2, 9223372036854775807
  %place.3 = load i64, ptr addrspace(5) %place.0
  %v.35 = select i1 %v.34, i64 -1, i64 %place.3
  %v.36 = sext i32 %v.8 to i64
  %p.4 = getelementptr inbounds i64, ptr addrspace(1) %at.0, i64 %v.36
  store i64 %v.35, ptr addrspace(1) %p.4, align 8, !alias.scope !9, !noalias !10
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @statistics_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, ptr addrspace(1) align 8 %at.0, i64 %m.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %out_stride0.0, i64 %out_stride1.0, i64 %at_stride0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced.0 = alloca float, align 4, addrspace(5)
  %reduced.1 = alloca float, align 4, addrspace(5)
  %best.0 = alloca float, align 4, addrspace(5)
  %place.0 = alloca i64, align 8, addrspace(5)
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
  store float 0x0000000000000000, ptr addrspace(5) %reduced.0
  store float 0x0000000000000000, ptr addrspace(5) %reduced.1
  br label %test.0
test.0:
  %j.1 = phi i64 [ 0, %then.0 ], [ %j.0, %again.0 ]
  %v.9 = icmp slt i64 %j.1, %n.0
  br i1 %v.9, label %body.0, label %leave.0
body.0:
  %v.10 = mul i64 %v.7, %x_stride0.0
  %v.11 = mul i64 %j.1, %x_stride1.0
  %v.12 = add i64 %v.10, %v.11
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.12
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !15, !noalias !16, !invariant.load !{}
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !15, !noalias !16, !invariant.load !{}
  %x.3 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !15, !noalias !16, !invariant.load !{}
  %v.13 = fmul contract float %x.2, %x.3
  %reduced.2 = load float, ptr addrspace(5) %reduced.0
  %reduced.3 = load float, ptr addrspace(5) %reduced.1
  %v.14 = fadd contract float %reduced.2, %x.1
  store float %v.14, ptr addrspace(5) %reduced.0
  %v.15 = fadd contract float %reduced.3, %v.13
  store float %v.15, ptr addrspace(5) %reduced.1
  br label %again.0
again.0:
  %j.0 = add nsw i64 %j.1, 1
  br label %test.0, !llvm.loop !22
leave.0:
  %v.16 = mul i64 %v.7, %out_stride0.0
  %reduced.4 = load float, ptr addrspace(5) %reduced.0
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.16
  store float %reduced.4, ptr addrspace(1) %p.1, align 4, !alias.scope !17, !noalias !18
  %v.17 = add i64 %v.16, %out_stride1.0
  %reduced.5 = load float, ptr addrspace(5) %reduced.1
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.17
  store float %reduced.5, ptr addrspace(1) %p.2, align 4, !alias.scope !17, !noalias !18
  store float 0xFFF0000000000000, ptr addrspace(5) %best.0
  store i64 9223372036854775807, ptr addrspace(5) %place.0
  br label %test.1
test.1:
  %j.3 = phi i64 [ 0, %leave.0 ], [ %j.2, %again.1 ]
  %v.18 = icmp slt i64 %j.3, %n.0
  br i1 %v.18, label %body.1, label %leave.1
body.1:
  %v.19 = mul i64 %v.7, %x_stride0.0
  %v.20 = mul i64 %j.3, %x_stride1.0
  %v.21 = add i64 %v.19, %v.20
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.21
  %x.4 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !15, !noalias !16, !invariant.load !{}
  %best.1 = load float, ptr addrspace(5) %best.0
  %place.1 = load i64, ptr addrspace(5) %place.0
  %v.22 = fcmp ogt float %x.4, %best.1
  %v.23 = fcmp ogt float %best.1, %x.4
  %v.24 = xor i1 %v.23, true
  %v.25 = icmp slt i64 %j.3, %place.1
  %v.26 = and i1 %v.24, %v.25
  %v.27 = or i1 %v.22, %v.26
  %v.28 = select i1 %v.27, float %x.4, float %best.1
  store float %v.28, ptr addrspace(5) %best.0
  %v.29 = select i1 %v.27, i64 %j.3, i64 %place.1
  store i64 %v.29, ptr addrspace(5) %place.0
  br label %again.1
again.1:
  %j.2 = add nsw i64 %j.3, 1
  br label %test.1, !llvm.loop !24
leave.1:
  %v.30 = mul i64 %v.7, %at_stride0.0
  %place.2 = load i64, ptr addrspace(5) %place.0
  %v.31 = icmp eq i64 %place.2, 9223372036854775807
  %place.3 = load i64, ptr addrspace(5) %place.0
  %v.32 = select i1 %v.31, i64 -1, i64 %place.3
  %p.4 = getelementptr inbounds i64, ptr addrspace(1) %at.0, i64 %v.30
  store i64 %v.32, ptr addrspace(1) %p.4, align 8, !alias.scope !19, !noalias !20
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @whole_sum_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %add_parts.0, i32 %size.0, i32 %n.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced_add_part.0 = alloca i32, align 4, addrspace(5)
  %reduced_add_some.0 = alloca i32, align 4, addrspace(5)
  %reduced_add.0 = alloca i32, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = sext i32 %v.6 to i64
  %v.8 = sext i32 %size.0 to i64
  %v.9 = mul i64 %v.7, %v.8
  %v.10 = sext i32 %n.0 to i64
  %v.11 = call i64 @llvm.smin.i64(i64 %v.9, i64 %v.10)
  %v.12 = trunc i64 %v.11 to i32
  store i32 0, ptr addrspace(5) %reduced_add_part.0
  %v.13 = sub i32 %n.0, %v.12
  %v.14 = call i32 @llvm.smin.i32(i32 %size.0, i32 %v.13)
  %v.15 = icmp slt i32 %v.2, %v.14
  %v.16 = sub i32 %v.14, %v.2
  %v.17 = sub i32 %v.16, 1
  %v.18 = udiv i32 %v.17, 256
  %v.19 = add i32 %v.18, 1
  %v.20 = select i1 %v.15, i32 %v.19, i32 0
  br label %test.0
test.0:
  %i.1 = phi i32 [ 0, %entry ], [ %i.0, %again.0 ]
  %v.21 = icmp slt i32 %i.1, %v.20
  br i1 %v.21, label %body.0, label %leave.0
body.0:
  %v.22 = mul i32 %i.1, 256
  %v.23 = add i32 %v.2, %v.22
  %reduced_add_part.1 = load i32, ptr addrspace(5) %reduced_add_part.0
  %v.24 = add i32 %v.12, %v.23
  %v.25 = sext i32 %v.24 to i64
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.25
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !28, !noalias !29, !invariant.load !{}
  %v.26 = add i32 %reduced_add_part.1, %x.1
  store i32 %v.26, ptr addrspace(5) %reduced_add_part.0
  br label %again.0
again.0:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.0
leave.0:
  %reduced_add_part.2 = load i32, ptr addrspace(5) %reduced_add_part.0
  %v.27 = sext i32 %v.2 to i64
  %p.1 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0.parts_int32.0, i64 %v.27
  store i32 %reduced_add_part.2, ptr addrspace(3) %p.1, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.28 = icmp slt i32 %v.2, 16
  br i1 %v.28, label %then.0, label %join.0
then.0:
  %parts_int32.2 = load i32, ptr addrspace(3) %p.1, align 4
  store i32 %parts_int32.2, ptr addrspace(5) %reduced_add_some.0
  br label %test.1
test.1:
  %turn.1 = phi i32 [ 1, %then.0 ], [ %turn.0, %again.1 ]
  %v.29 = icmp slt i32 %turn.1, 16
  br i1 %v.29, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load i32, ptr addrspace(5) %reduced_add_some.0
  %v.30 = mul i32 %turn.1, 16
  %v.31 = add i32 %v.2, %v.30
  %v.32 = sext i32 %v.31 to i64
  %p.2 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0.parts_int32.0, i64 %v.32
  %parts_int32.3 = load i32, ptr addrspace(3) %p.2, align 4
  %v.33 = add i32 %reduced_add_some.1, %parts_int32.3
  store i32 %v.33, ptr addrspace(5) %reduced_add_some.0
  br label %again.1
again.1:
  %turn.0 = add nsw i32 %turn.1, 1
  br label %test.1
leave.1:
  %reduced_add_some.2 = load i32, ptr addrspace(5) %reduced_add_some.0
  %p.3 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0.parts_int32.1, i64 %v.27
  store i32 %reduced_add_some.2, ptr addrspace(3) %p.3, align 4
  br label %join.0
join.0:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %p.4 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0.parts_int32.1, i64 0
  %parts_int32.4 = load i32, ptr addrspace(3) %p.4, align 4
  store i32 %parts_int32.4, ptr addrspace(5) %reduced_add.0
  br label %test.2
test.2:
  %turn.3 = phi i32 [ 1, %join.0 ], [ %turn.2, %again.2 ]
  %v.34 = icmp slt i32 %turn.3, 16
  br i1 %v.34, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load i32, ptr addrspace(5) %reduced_add.0
  %v.35 = sext i32 %turn.3 to i64
  %p.5 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0.parts_int32.1, i64 %v.35
  %parts_int32.5 = load i32, ptr addrspace(3) %p.5, align 4
  %v.36 = add i32 %reduced_add.1, %parts_int32.5
  store i32 %v.36, ptr addrspace(5) %reduced_add.0
  br label %again.2
again.2:
  %turn.2 = add nsw i32 %turn.3, 1
  br label %test.2
leave.2:
  %v.37 = icmp eq i32 %v.2, 0
  br i1 %v.37, label %then.1, label %join.1
then.1:
  %reduced_add.2 = load i32, ptr addrspace(5) %reduced_add.0
  %p.6 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.0, i64 %v.7
  store i32 %reduced_add.2, ptr addrspace(1) %p.6, align 4, !alias.scope !30, !noalias !31
  br label %join.1
join.1:
  ret void
}

define protected amdgpu_kernel void @whole_sum_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %add_parts.0, i64 %size.0, i64 %n.0, i64 %x_stride0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced_add_part.0 = alloca i32, align 4, addrspace(5)
  %reduced_add_some.0 = alloca i32, align 4, addrspace(5)
  %reduced_add.0 = alloca i32, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, %size.0
  %v.7 = call i64 @llvm.smin.i64(i64 %v.6, i64 %n.0)
  store i32 0, ptr addrspace(5) %reduced_add_part.0
  %v.8 = sub i64 %n.0, %v.7
  %v.9 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.8)
  %v.10 = icmp slt i64 %v.3, %v.9
  %v.11 = sub i64 %v.9, %v.3
  %v.12 = sub i64 %v.11, 1
  %v.13 = udiv i64 %v.12, 256
  %v.14 = add i64 %v.13, 1
  %v.15 = select i1 %v.10, i64 %v.14, i64 0
  br label %test.0
test.0:
  %i.1 = phi i64 [ 0, %entry ], [ %i.0, %again.0 ]
  %v.16 = icmp slt i64 %i.1, %v.15
  br i1 %v.16, label %body.0, label %leave.0
body.0:
  %v.17 = mul i64 %i.1, 256
  %v.18 = add i64 %v.3, %v.17
  %reduced_add_part.1 = load i32, ptr addrspace(5) %reduced_add_part.0
  %v.19 = add i64 %v.7, %v.18
  %v.20 = mul i64 %v.19, %x_stride0.0
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.20
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !35, !noalias !36, !invariant.load !{}
  %v.21 = add i32 %reduced_add_part.1, %x.1
  store i32 %v.21, ptr addrspace(5) %reduced_add_part.0
  br label %again.0
again.0:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.0, !llvm.loop !40
leave.0:
  %reduced_add_part.2 = load i32, ptr addrspace(5) %reduced_add_part.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0_general.parts_int32.0, i64 %v.3
  store i32 %reduced_add_part.2, ptr addrspace(3) %p.1, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.22 = icmp slt i64 %v.3, 16
  br i1 %v.22, label %then.0, label %join.0
then.0:
  %parts_int32.2 = load i32, ptr addrspace(3) %p.1, align 4
  store i32 %parts_int32.2, ptr addrspace(5) %reduced_add_some.0
  br label %test.1
test.1:
  %turn.1 = phi i64 [ 1, %then.0 ], [ %turn.0, %again.1 ]
  %v.23 = icmp slt i64 %turn.1, 16
  br i1 %v.23, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load i32, ptr addrspace(5) %reduced_add_some.0
  %v.24 = mul i64 %turn.1, 16
  %v.25 = add i64 %v.3, %v.24
  %p.2 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0_general.parts_int32.0, i64 %v.25
  %parts_int32.3 = load i32, ptr addrspace(3) %p.2, align 4
  %v.26 = add i32 %reduced_add_some.1, %parts_int32.3
  store i32 %v.26, ptr addrspace(5) %reduced_add_some.0
  br label %again.1
again.1:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.1, !llvm.loop !42
leave.1:
  %reduced_add_some.2 = load i32, ptr addrspace(5) %reduced_add_some.0
  %p.3 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0_general.parts_int32.1, i64 %v.3
  store i32 %reduced_add_some.2, ptr addrspace(3) %p.3, align 4
  br label %join.0
join.0:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %p.4 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0_general.parts_int32.1, i64 0
  %parts_int32.4 = load i32, ptr addrspace(3) %p.4, align 4
  store i32 %parts_int32.4, ptr addrspace(5) %reduced_add.0
  br label %test.2
test.2:
  %turn.3 = phi i64 [ 1, %join.0 ], [ %turn.2, %again.2 ]
  %v.27 = icmp slt i64 %turn.3, 16
  br i1 %v.27, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load i32, ptr addrspace(5) %reduced_add.0
  %p.5 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0_general.parts_int32.1, i64 %turn.3
  %parts_int32.5 = load i32, ptr addrspace(3) %p.5, align 4
  %v.28 = add i32 %reduced_add.1, %parts_int32.5
  store i32 %v.28, ptr addrspace(5) %reduced_add.0
  br label %again.2
again.2:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.2, !llvm.loop !44
leave.2:
  %v.29 = icmp eq i64 %v.3, 0
  br i1 %v.29, label %then.1, label %join.1
then.1:
  %reduced_add.2 = load i32, ptr addrspace(5) %reduced_add.0
  %p.6 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.0, i64 %v.5
  store i32 %reduced_add.2, ptr addrspace(1) %p.6, align 4, !alias.scope !37, !noalias !38
  br label %join.1
join.1:
  ret void
}

define protected amdgpu_kernel void @whole_sum_1(ptr addrspace(1) readonly align 4 %add_parts.0, ptr addrspace(1) align 4 %out.0, i64 %parts.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced_add_part.0 = alloca i32, align 4, addrspace(5)
  %reduced_add_some.0 = alloca i32, align 4, addrspace(5)
  %reduced_add.0 = alloca i32, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.1 = zext i32 %v.0 to i64
  store i32 0, ptr addrspace(5) %reduced_add_part.0
  %v.2 = icmp slt i64 %v.1, %parts.0
  %v.3 = sub i64 %parts.0, %v.1
  %v.4 = sub i64 %v.3, 1
  %v.5 = udiv i64 %v.4, 256
  %v.6 = add i64 %v.5, 1
  %v.7 = select i1 %v.2, i64 %v.6, i64 0
  br label %test.0
test.0:
  %part.1 = phi i64 [ 0, %entry ], [ %part.0, %again.0 ]
  %v.8 = icmp slt i64 %part.1, %v.7
  br i1 %v.8, label %body.0, label %leave.0
body.0:
  %v.9 = mul i64 %part.1, 256
  %v.10 = add i64 %v.1, %v.9
  %reduced_add_part.1 = load i32, ptr addrspace(5) %reduced_add_part.0
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.0, i64 %v.10
  %add_parts.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !48, !noalias !49, !invariant.load !{}
  %v.11 = add i32 %reduced_add_part.1, %add_parts.1
  store i32 %v.11, ptr addrspace(5) %reduced_add_part.0
  br label %again.0
again.0:
  %part.0 = add nsw i64 %part.1, 1
  br label %test.0, !llvm.loop !53
leave.0:
  %reduced_add_part.2 = load i32, ptr addrspace(5) %reduced_add_part.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_1.parts_int32.0, i64 %v.1
  store i32 %reduced_add_part.2, ptr addrspace(3) %p.1, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.12 = icmp slt i64 %v.1, 16
  br i1 %v.12, label %then.0, label %join.0
then.0:
  %parts_int32.2 = load i32, ptr addrspace(3) %p.1, align 4
  store i32 %parts_int32.2, ptr addrspace(5) %reduced_add_some.0
  br label %test.1
test.1:
  %turn.1 = phi i64 [ 1, %then.0 ], [ %turn.0, %again.1 ]
  %v.13 = icmp slt i64 %turn.1, 16
  br i1 %v.13, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load i32, ptr addrspace(5) %reduced_add_some.0
  %v.14 = mul i64 %turn.1, 16
  %v.15 = add i64 %v.1, %v.14
  %p.2 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_1.parts_int32.0, i64 %v.15
  %parts_int32.3 = load i32, ptr addrspace(3) %p.2, align 4
  %v.16 = add i32 %reduced_add_some.1, %parts_int32.3
  store i32 %v.16, ptr addrspace(5) %reduced_add_some.0
  br label %again.1
again.1:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.1, !llvm.loop !55
leave.1:
  %reduced_add_some.2 = load i32, ptr addrspace(5) %reduced_add_some.0
  %p.3 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_1.parts_int32.1, i64 %v.1
  store i32 %reduced_add_some.2, ptr addrspace(3) %p.3, align 4
  br label %join.0
join.0:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %p.4 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_1.parts_int32.1, i64 0
  %parts_int32.4 = load i32, ptr addrspace(3) %p.4, align 4
  store i32 %parts_int32.4, ptr addrspace(5) %reduced_add.0
  br label %test.2
test.2:
  %turn.3 = phi i64 [ 1, %join.0 ], [ %turn.2, %again.2 ]
  %v.17 = icmp slt i64 %turn.3, 16
  br i1 %v.17, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load i32, ptr addrspace(5) %reduced_add.0
  %p.5 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_1.parts_int32.1, i64 %turn.3
  %parts_int32.5 = load i32, ptr addrspace(3) %p.5, align 4
  %v.18 = add i32 %reduced_add.1, %parts_int32.5
  store i32 %v.18, ptr addrspace(5) %reduced_add.0
  br label %again.2
again.2:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.2, !llvm.loop !57
leave.2:
  %v.19 = icmp eq i64 %v.1, 0
  br i1 %v.19, label %then.1, label %join.1
then.1:
  %reduced_add.2 = load i32, ptr addrspace(5) %reduced_add.0
  %p.6 = getelementptr inbounds i32, ptr addrspace(1) %out.0, i64 0
  store i32 %reduced_add.2, ptr addrspace(1) %p.6, align 4, !alias.scope !50, !noalias !51
  br label %join.1
join.1:
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.smin.i64(i64, i64)
declare i32 @llvm.smin.i32(i32, i32)
declare void @llvm.amdgcn.s.barrier()

attributes #0 = { nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }

!llvm.module.flags = !{!0}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = distinct !{!1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
!5 = !{!2}
!6 = !{!3, !4}
!7 = !{!3}
!8 = !{!2, !4}
!9 = !{!4}
!10 = !{!2, !3}
!11 = distinct !{!11}
!12 = distinct !{!12, !11}
!13 = distinct !{!13, !11}
!14 = distinct !{!14, !11}
!15 = !{!12}
!16 = !{!13, !14}
!17 = !{!13}
!18 = !{!12, !14}
!19 = !{!14}
!20 = !{!12, !13}
!21 = !{!"llvm.loop.unroll.runtime.disable"}
!22 = distinct !{!22, !21}
!23 = !{!"llvm.loop.unroll.runtime.disable"}
!24 = distinct !{!24, !23}
!25 = distinct !{!25}
!26 = distinct !{!26, !25}
!27 = distinct !{!27, !25}
!28 = !{!26}
!29 = !{!27}
!30 = !{!27}
!31 = !{!26}
!32 = distinct !{!32}
!33 = distinct !{!33, !32}
!34 = distinct !{!34, !32}
!35 = !{!33}
!36 = !{!34}
!37 = !{!34}
!38 = !{!33}
!39 = !{!"llvm.loop.unroll.runtime.disable"}
!40 = distinct !{!40, !39}
!41 = !{!"llvm.loop.unroll.runtime.disable"}
!42 = distinct !{!42, !41}
!43 = !{!"llvm.loop.unroll.runtime.disable"}
!44 = distinct !{!44, !43}
!45 = distinct !{!45}
!46 = distinct !{!46, !45}
!47 = distinct !{!47, !45}
!48 = !{!46}
!49 = !{!47}
!50 = !{!47}
!51 = !{!46}
!52 = !{!"llvm.loop.unroll.runtime.disable"}
!53 = distinct !{!53, !52}
!54 = !{!"llvm.loop.unroll.runtime.disable"}
!55 = distinct !{!55, !54}
!56 = !{!"llvm.loop.unroll.runtime.disable"}
!57 = distinct !{!57, !56}
