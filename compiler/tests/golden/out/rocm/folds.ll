target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

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

define protected amdgpu_kernel void @whole_sum_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %add_parts.0, i32 %parts.0, i32 %n.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced_add.0 = alloca i32, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = mul i32 %v.6, 256
  %v.8 = add i32 %v.7, %v.2
  %v.9 = icmp slt i32 %v.8, %parts.0
  br i1 %v.9, label %then.0, label %join.0
then.0:
  store i32 0, ptr addrspace(5) %reduced_add.0
  %v.10 = sext i32 %n.0 to i64
  %v.11 = sext i32 %v.8 to i64
  %v.12 = sub i64 %v.10, %v.11
  %v.13 = call i64 @llvm.smax.i64(i64 %v.12, i64 0)
  %v.14 = sext i32 %parts.0 to i64
  %v.15 = add i64 %v.13, %v.14
  %v.16 = sub i64 %v.15, 1
  %v.17 = sdiv i64 %v.16, %v.14
  br label %test.0
test.0:
  %i.1 = phi i64 [ 0, %then.0 ], [ %i.0, %again.0 ]
  %v.18 = icmp slt i64 %i.1, %v.17
  br i1 %v.18, label %body.0, label %leave.0
body.0:
  %reduced_add.1 = load i32, ptr addrspace(5) %reduced_add.0
  %v.19 = mul i64 %i.1, %v.14
  %v.20 = add i64 %v.19, %v.11
  %v.21 = icmp slt i64 %v.20, %v.10
  %v.22 = trunc i64 %i.1 to i32
  %v.23 = mul i32 %v.22, %parts.0
  %v.24 = add i32 %v.23, %v.8
  br i1 %v.21, label %then.1, label %join.1
then.1:
  %v.25 = sext i32 %v.24 to i64
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.25
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !28, !noalias !29, !invariant.load !{}
  br label %join.1
join.1:
  %v.26 = phi i32 [ %x.1, %then.1 ], [ 0, %body.0 ]
  %v.27 = add i32 %reduced_add.1, %v.26
  store i32 %v.27, ptr addrspace(5) %reduced_add.0
  br label %again.0
again.0:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.0, !llvm.loop !33
leave.0:
  %reduced_add.2 = load i32, ptr addrspace(5) %reduced_add.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.0, i64 %v.11
  store i32 %reduced_add.2, ptr addrspace(1) %p.1, align 4, !alias.scope !30, !noalias !31
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @whole_sum_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %add_parts.0, i64 %parts.0, i64 %n.0, i64 %x_stride0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced_add.0 = alloca i32, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 256
  %v.7 = add i64 %v.6, %v.3
  %v.8 = icmp slt i64 %v.7, %parts.0
  br i1 %v.8, label %then.0, label %join.0
then.0:
  store i32 0, ptr addrspace(5) %reduced_add.0
  %v.9 = sub i64 %n.0, %v.7
  %v.10 = call i64 @llvm.smax.i64(i64 %v.9, i64 0)
  %v.11 = add i64 %v.10, %parts.0
  %v.12 = sub i64 %v.11, 1
  %v.13 = sdiv i64 %v.12, %parts.0
  br label %test.0
test.0:
  %i.1 = phi i64 [ 0, %then.0 ], [ %i.0, %again.0 ]
  %v.14 = icmp slt i64 %i.1, %v.13
  br i1 %v.14, label %body.0, label %leave.0
body.0:
  %reduced_add.1 = load i32, ptr addrspace(5) %reduced_add.0
  %v.15 = mul i64 %i.1, %parts.0
  %v.16 = add i64 %v.15, %v.7
  %v.17 = icmp slt i64 %v.16, %n.0
  %v.18 = mul i64 %v.16, %x_stride0.0
  br i1 %v.17, label %then.1, label %join.1
then.1:
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.18
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !37, !noalias !38, !invariant.load !{}
  br label %join.1
join.1:
  %v.19 = phi i32 [ %x.1, %then.1 ], [ 0, %body.0 ]
  %v.20 = add i32 %reduced_add.1, %v.19
  store i32 %v.20, ptr addrspace(5) %reduced_add.0
  br label %again.0
again.0:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.0, !llvm.loop !42
leave.0:
  %reduced_add.2 = load i32, ptr addrspace(5) %reduced_add.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.0, i64 %v.7
  store i32 %reduced_add.2, ptr addrspace(1) %p.1, align 4, !alias.scope !39, !noalias !40
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @whole_sum_1(ptr addrspace(1) readonly align 4 %add_parts.0, ptr addrspace(1) align 4 %add_parts.1, i64 %parts.0, i64 %parts.1, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %reduced_add.0 = alloca i32, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 256
  %v.7 = add i64 %v.6, %v.3
  %v.8 = icmp slt i64 %v.7, %parts.0
  br i1 %v.8, label %then.0, label %join.0
then.0:
  store i32 0, ptr addrspace(5) %reduced_add.0
  %v.9 = sub i64 %parts.1, %v.7
  %v.10 = call i64 @llvm.smax.i64(i64 %v.9, i64 0)
  %v.11 = add i64 %v.10, %parts.0
  %v.12 = sub i64 %v.11, 1
  %v.13 = sdiv i64 %v.12, %parts.0
  br label %test.0
test.0:
  %part.1 = phi i64 [ 0, %then.0 ], [ %part.0, %again.0 ]
  %v.14 = icmp slt i64 %part.1, %v.13
  br i1 %v.14, label %body.0, label %leave.0
body.0:
  %reduced_add.1 = load i32, ptr addrspace(5) %reduced_add.0
  %v.15 = mul i64 %part.1, %parts.0
  %v.16 = add i64 %v.15, %v.7
  %v.17 = icmp slt i64 %v.16, 1024
  br i1 %v.17, label %then.1, label %join.1
then.1:
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.0, i64 %v.16
  %add_parts.2 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !46, !noalias !47, !invariant.load !{}
  br label %join.1
join.1:
  %v.18 = phi i32 [ %add_parts.2, %then.1 ], [ 0, %body.0 ]
  %v.19 = add i32 %reduced_add.1, %v.18
  store i32 %v.19, ptr addrspace(5) %reduced_add.0
  br label %again.0
again.0:
  %part.0 = add nsw i64 %part.1, 1
  br label %test.0, !llvm.loop !51
leave.0:
  %reduced_add.2 = load i32, ptr addrspace(5) %reduced_add.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.1, i64 %v.7
  store i32 %reduced_add.2, ptr addrspace(1) %p.1, align 4, !alias.scope !48, !noalias !49
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @whole_sum_2(ptr addrspace(1) readonly align 4 %add_parts.0, ptr addrspace(1) align 4 %out.0, i64 %parts.0) "amdgpu-flat-work-group-size"="1,1" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 1, i32 1, i32 1} {
entry:
  %reduced_add.0 = alloca i32, align 4, addrspace(5)
  store i32 0, ptr addrspace(5) %reduced_add.0
  br label %test.0
test.0:
  %part.1 = phi i64 [ 0, %entry ], [ %part.0, %again.0 ]
  %v.0 = icmp slt i64 %part.1, %parts.0
  br i1 %v.0, label %body.0, label %leave.0
body.0:
  %reduced_add.1 = load i32, ptr addrspace(5) %reduced_add.0
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.0, i64 %part.1
  %add_parts.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !55, !noalias !56, !invariant.load !{}
  %v.1 = add i32 %reduced_add.1, %add_parts.1
  store i32 %v.1, ptr addrspace(5) %reduced_add.0
  br label %again.0
again.0:
  %part.0 = add nsw i64 %part.1, 1
  br label %test.0, !llvm.loop !60
leave.0:
  %reduced_add.2 = load i32, ptr addrspace(5) %reduced_add.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %out.0, i64 0
  store i32 %reduced_add.2, ptr addrspace(1) %p.1, align 4, !alias.scope !57, !noalias !58
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.smax.i64(i64, i64)

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
!32 = !{!"llvm.loop.unroll.runtime.disable"}
!33 = distinct !{!33, !32}
!34 = distinct !{!34}
!35 = distinct !{!35, !34}
!36 = distinct !{!36, !34}
!37 = !{!35}
!38 = !{!36}
!39 = !{!36}
!40 = !{!35}
!41 = !{!"llvm.loop.unroll.runtime.disable"}
!42 = distinct !{!42, !41}
!43 = distinct !{!43}
!44 = distinct !{!44, !43}
!45 = distinct !{!45, !43}
!46 = !{!44}
!47 = !{!45}
!48 = !{!45}
!49 = !{!44}
!50 = !{!"llvm.loop.unroll.runtime.disable"}
!51 = distinct !{!51, !50}
!52 = distinct !{!52}
!53 = distinct !{!53, !52}
!54 = distinct !{!54, !52}
!55 = !{!53}
!56 = !{!54}
!57 = !{!54}
!58 = !{!53}
!59 = !{!"llvm.loop.unroll.runtime.disable"}
!60 = distinct !{!60, !59}
