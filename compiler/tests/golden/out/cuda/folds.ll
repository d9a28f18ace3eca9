target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@whole_sum_0.parts_int32.0 = internal addrspace(3) global [256 x i32] poison, align 16
@whole_sum_0.parts_int32.1 = internal addrspace(3) global [16 x i32] poison, align 16
@whole_sum_0_general.parts_int32.0 = internal addrspace(3) global [256 x i32] poison, align 16
@whole_sum_0_general.parts_int32.1 = internal addrspace(3) global [16 x i32] poison, align 16
@whole_sum_1.parts_int32.0 = internal addrspace(3) global [256 x i32] poison, align 16
@whole_sum_1.parts_int32.1 = internal addrspace(3) global [16 x i32] poison, align 16

define ptx_kernel void @statistics_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, ptr addrspace(1) align 8 %at.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced.0 = alloca float, align 4
  %reduced.1 = alloca float, align 4
  %best.0 = alloca float, align 4
  %place.0 = alloca i64, align 8
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
  store float 0x0000000000000000, ptr %reduced.0
  store float 0x0000000000000000, ptr %reduced.1
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
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
  %x.3 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
  %v.14 = fmul contract float %x.2, %x.3
  %reduced.2 = load float, ptr %reduced.0
  %reduced.3 = load float, ptr %reduced.1
  %v.15 = fadd contract float %reduced.2, %x.1
  store float %v.15, ptr %reduced.0
  %v.16 = fadd contract float %reduced.3, %v.14
  store float %v.16, ptr %reduced.1
  br label %again.0
again.0:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.0
leave.0:
  %v.17 = mul i32 %v.8, 2
  %reduced.4 = load float, ptr %reduced.0
  %v.18 = sext i32 %v.17 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.18
  store float %reduced.4, ptr addrspace(1) %p.1, align 4, !alias.scope !6, !noalias !7
  %v.19 = add i32 %v.17, 1
  %reduced.5 = load float, ptr %reduced.1
  %v.20 = sext i32 %v.19 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.20
  store float %reduced.5, ptr addrspace(1) %p.2, align 4, !alias.scope !6, !noalias !7
  store float 0xFFF0000000000000, ptr %best.0
  store i64 9223372036854775807, ptr %place.0
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
  %x.4 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
  %best.1 = load float, ptr %best.0
  %place.1 = load i64, ptr %place.0
  %v.25 = fcmp ogt float %x.4, %best.1
  %v.26 = fcmp ogt float %best.1, %x.4
  %v.27 = xor i1 %v.26, true
  %v.28 = sext i32 %j.3 to i64
  %v.29 = icmp slt i64 %v.28, %place.1
  %v.30 = and i1 %v.27, %v.29
  %v.31 = or i1 %v.25, %v.30
  %v.32 = select i1 %v.31, float %x.4, float %best.1
  store float %v.32, ptr %best.0
  %v.33 = select i1 %v.31, i64 %v.28, i64 %place.1
  store i64 %v.33, ptr %place.0
  br label %again.1
again.1:
  %j.2 = add nsw i32 %j.3, 1
  br label %test.1
leave.1:
  %place.2 = load i64, ptr %place.0
  %v.34 = icmp eq i64 %place.2, 9223372036854775807
  %place.3 = load i64, ptr %place.0
  %v.35 = select i1 %v.34, i64 -1, i64 %place.3
  %v.36 = sext i32 %v.8 to i64
  %p.4 = getelementptr inbounds i64, ptr addrspace(1) %at.0, i64 %v.36
  store i64 %v.35, ptr addrspace(1) %p.4, align 8, !alias.scope !8, !noalias !9
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @statistics_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, ptr addrspace(1) align 8 %at.0, i64 %m.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %out_stride0.0, i64 %out_stride1.0, i64 %at_stride0.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced.0 = alloca float, align 4
  %reduced.1 = alloca float, align 4
  %best.0 = alloca float, align 4
  %place.0 = alloca i64, align 8
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
  store float 0x0000000000000000, ptr %reduced.0
  store float 0x0000000000000000, ptr %reduced.1
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
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !14, !noalias !15, !invariant.load !{}
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !14, !noalias !15, !invariant.load !{}
  %x.3 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !14, !noalias !15, !invariant.load !{}
  %v.13 = fmul contract float %x.2, %x.3
  %reduced.2 = load float, ptr %reduced.0
  %reduced.3 = load float, ptr %reduced.1
  %v.14 = fadd contract float %reduced.2, %x.1
  store float %v.14, ptr %reduced.0
  %v.15 = fadd contract float %reduced.3, %v.13
  store float %v.15, ptr %reduced.1
  br label %again.0
again.0:
  %j.0 = add nsw i64 %j.1, 1
  br label %test.0, !llvm.loop !21
leave.0:
  %v.16 = mul i64 %v.7, %out_stride0.0
  %reduced.4 = load float, ptr %reduced.0
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.16
  store float %reduced.4, ptr addrspace(1) %p.1, align 4, !alias.scope !16, !noalias !17
  %v.17 = add i64 %v.16, %out_stride1.0
  %reduced.5 = load float, ptr %reduced.1
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.17
  store float %reduced.5, ptr addrspace(1) %p.2, align 4, !alias.scope !16, !noalias !17
  store float 0xFFF0000000000000, ptr %best.0
  store i64 9223372036854775807, ptr %place.0
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
  %x.4 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !14, !noalias !15, !invariant.load !{}
  %best.1 = load float, ptr %best.0
  %place.1 = load i64, ptr %place.0
  %v.22 = fcmp ogt float %x.4, %best.1
  %v.23 = fcmp ogt float %best.1, %x.4
  %v.24 = xor i1 %v.23, true
  %v.25 = icmp slt i64 %j.3, %place.1
  %v.26 = and i1 %v.24, %v.25
  %v.27 = or i1 %v.22, %v.26
  %v.28 = select i1 %v.27, float %x.4, float %best.1
  store float %v.28, ptr %best.0
  %v.29 = select i1 %v.27, i64 %j.3, i64 %place.1
  store i64 %v.29, ptr %place.0
  br label %again.1
again.1:
  %j.2 = add nsw i64 %j.3, 1
  br label %test.1, !llvm.loop !23
leave.1:
  %v.30 = mul i64 %v.7, %at_stride0.0
  %place.2 = load i64, ptr %place.0
  %v.31 = icmp eq i64 %place.2, 9223372036854775807
  %place.3 = load i64, ptr %place.0
  %v.32 = select i1 %v.31, i64 -1, i64 %place.3
  %p.4 = getelementptr inbounds i64, ptr addrspace(1) %at.0, i64 %v.30
  store i64 %v.32, ptr addrspace(1) %p.4, align 8, !alias.scope !18, !noalias !19
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @whole_sum_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %add_parts.0, i32 %size.0, i32 %n.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced_add_part.0 = alloca i32, align 4
  %reduced_add_some.0 = alloca i32, align 4
  %reduced_add.0 = alloca i32, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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
  store i32 0, ptr %reduced_add_part.0
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
  %reduced_add_part.1 = load i32, ptr %reduced_add_part.0
  %v.24 = add i32 %v.12, %v.23
  %v.25 = sext i32 %v.24 to i64
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.25
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !27, !noalias !28, !invariant.load !{}
  %v.26 = add i32 %reduced_add_part.1, %x.1
  store i32 %v.26, ptr %reduced_add_part.0
  br label %again.0
again.0:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.0
leave.0:
  %reduced_add_part.2 = load i32, ptr %reduced_add_part.0
  %v.27 = sext i32 %v.2 to i64
  %p.1 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0.parts_int32.0, i64 %v.27
  store i32 %reduced_add_part.2, ptr addrspace(3) %p.1, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.28 = icmp slt i32 %v.2, 16
  br i1 %v.28, label %then.0, label %join.0
then.0:
  %parts_int32.2 = load i32, ptr addrspace(3) %p.1, align 4
  store i32 %parts_int32.2, ptr %reduced_add_some.0
  br label %test.1
test.1:
  %turn.1 = phi i32 [ 1, %then.0 ], [ %turn.0, %again.1 ]
  %v.29 = icmp slt i32 %turn.1, 16
  br i1 %v.29, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load i32, ptr %reduced_add_some.0
  %v.30 = mul i32 %turn.1, 16
  %v.31 = add i32 %v.2, %v.30
  %v.32 = sext i32 %v.31 to i64
  %p.2 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0.parts_int32.0, i64 %v.32
  %parts_int32.3 = load i32, ptr addrspace(3) %p.2, align 4
  %v.33 = add i32 %reduced_add_some.1, %parts_int32.3
  store i32 %v.33, ptr %reduced_add_some.0
  br label %again.1
again.1:
  %turn.0 = add nsw i32 %turn.1, 1
  br label %test.1
leave.1:
  %reduced_add_some.2 = load i32, ptr %reduced_add_some.0
  %p.3 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0.parts_int32.1, i64 %v.27
  store i32 %reduced_add_some.2, ptr addrspace(3) %p.3, align 4
  br label %join.0
join.0:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p.4 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0.parts_int32.1, i64 0
  %parts_int32.4 = load i32, ptr addrspace(3) %p.4, align 4
  store i32 %parts_int32.4, ptr %reduced_add.0
  br label %test.2
test.2:
  %turn.3 = phi i32 [ 1, %join.0 ], [ %turn.2, %again.2 ]
  %v.34 = icmp slt i32 %turn.3, 16
  br i1 %v.34, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %v.35 = sext i32 %turn.3 to i64
  %p.5 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0.parts_int32.1, i64 %v.35
  %parts_int32.5 = load i32, ptr addrspace(3) %p.5, align 4
  %v.36 = add i32 %reduced_add.1, %parts_int32.5
  store i32 %v.36, ptr %reduced_add.0
  br label %again.2
again.2:
  %turn.2 = add nsw i32 %turn.3, 1
  br label %test.2
leave.2:
  %v.37 = icmp eq i32 %v.2, 0
  br i1 %v.37, label %then.1, label %join.1
then.1:
  %reduced_add.2 = load i32, ptr %reduced_add.0
  %p.6 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.0, i64 %v.7
  store i32 %reduced_add.2, ptr addrspace(1) %p.6, align 4, !alias.scope !29, !noalias !30
  br label %join.1
join.1:
  ret void
}

define ptx_kernel void @whole_sum_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %add_parts.0, i64 %size.0, i64 %n.0, i64 %x_stride0.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced_add_part.0 = alloca i32, align 4
  %reduced_add_some.0 = alloca i32, align 4
  %reduced_add.0 = alloca i32, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, %size.0
  %v.7 = call i64 @llvm.smin.i64(i64 %v.6, i64 %n.0)
  store i32 0, ptr %reduced_add_part.0
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
  %reduced_add_part.1 = load i32, ptr %reduced_add_part.0
  %v.19 = add i64 %v.7, %v.18
  %v.20 = mul i64 %v.19, %x_stride0.0
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.20
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !34, !noalias !35, !invariant.load !{}
  %v.21 = add i32 %reduced_add_part.1, %x.1
  store i32 %v.21, ptr %reduced_add_part.0
  br label %again.0
again.0:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.0, !llvm.loop !39
leave.0:
  %reduced_add_part.2 = load i32, ptr %reduced_add_part.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0_general.parts_int32.0, i64 %v.3
  store i32 %reduced_add_part.2, ptr addrspace(3) %p.1, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.22 = icmp slt i64 %v.3, 16
  br i1 %v.22, label %then.0, label %join.0
then.0:
  %parts_int32.2 = load i32, ptr addrspace(3) %p.1, align 4
  store i32 %parts_int32.2, ptr %reduced_add_some.0
  br label %test.1
test.1:
  %turn.1 = phi i64 [ 1, %then.0 ], [ %turn.0, %again.1 ]
  %v.23 = icmp slt i64 %turn.1, 16
  br i1 %v.23, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load i32, ptr %reduced_add_some.0
  %v.24 = mul i64 %turn.1, 16
  %v.25 = add i64 %v.3, %v.24
  %p.2 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0_general.parts_int32.0, i64 %v.25
  %parts_int32.3 = load i32, ptr addrspace(3) %p.2, align 4
  %v.26 = add i32 %reduced_add_some.1, %parts_int32.3
  store i32 %v.26, ptr %reduced_add_some.0
  br label %again.1
again.1:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.1, !llvm.loop !41
leave.1:
  %reduced_add_some.2 = load i32, ptr %reduced_add_some.0
  %p.3 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0_general.parts_int32.1, i64 %v.3
  store i32 %reduced_add_some.2, ptr addrspace(3) %p.3, align 4
  br label %join.0
join.0:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p.4 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0_general.parts_int32.1, i64 0
  %parts_int32.4 = load i32, ptr addrspace(3) %p.4, align 4
  store i32 %parts_int32.4, ptr %reduced_add.0
  br label %test.2
test.2:
  %turn.3 = phi i64 [ 1, %join.0 ], [ %turn.2, %again.2 ]
  %v.27 = icmp slt i64 %turn.3, 16
  br i1 %v.27, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %p.5 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_0_general.parts_int32.1, i64 %turn.3
  %parts_int32.5 = load i32, ptr addrspace(3) %p.5, align 4
  %v.28 = add i32 %reduced_add.1, %parts_int32.5
  store i32 %v.28, ptr %reduced_add.0
  br label %again.2
again.2:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.2, !llvm.loop !43
leave.2:
  %v.29 = icmp eq i64 %v.3, 0
  br i1 %v.29, label %then.1, label %join.1
then.1:
  %reduced_add.2 = load i32, ptr %reduced_add.0
  %p.6 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.0, i64 %v.5
  store i32 %reduced_add.2, ptr addrspace(1) %p.6, align 4, !alias.scope !36, !noalias !37
  br label %join.1
join.1:
  ret void
}

define ptx_kernel void @whole_sum_1(ptr addrspace(1) readonly align 4 %add_parts.0, ptr addrspace(1) align 4 %out.0, i64 %parts.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced_add_part.0 = alloca i32, align 4
  %reduced_add_some.0 = alloca i32, align 4
  %reduced_add.0 = alloca i32, align 4
  %v.0 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.1 = zext i32 %v.0 to i64
  store i32 0, ptr %reduced_add_part.0
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
  %reduced_add_part.1 = load i32, ptr %reduced_add_part.0
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %add_parts.0, i64 %v.10
  %add_parts.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !47, !noalias !48, !invariant.load !{}
  %v.11 = add i32 %reduced_add_part.1, %add_parts.1
  store i32 %v.11, ptr %reduced_add_part.0
  br label %again.0
again.0:
  %part.0 = add nsw i64 %part.1, 1
  br label %test.0, !llvm.loop !52
leave.0:
  %reduced_add_part.2 = load i32, ptr %reduced_add_part.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_1.parts_int32.0, i64 %v.1
  store i32 %reduced_add_part.2, ptr addrspace(3) %p.1, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.12 = icmp slt i64 %v.1, 16
  br i1 %v.12, label %then.0, label %join.0
then.0:
  %parts_int32.2 = load i32, ptr addrspace(3) %p.1, align 4
  store i32 %parts_int32.2, ptr %reduced_add_some.0
  br label %test.1
test.1:
  %turn.1 = phi i64 [ 1, %then.0 ], [ %turn.0, %again.1 ]
  %v.13 = icmp slt i64 %turn.1, 16
  br i1 %v.13, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load i32, ptr %reduced_add_some.0
  %v.14 = mul i64 %turn.1, 16
  %v.15 = add i64 %v.1, %v.14
  %p.2 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_1.parts_int32.0, i64 %v.15
  %parts_int32.3 = load i32, ptr addrspace(3) %p.2, align 4
  %v.16 = add i32 %reduced_add_some.1, %parts_int32.3
  store i32 %v.16, ptr %reduced_add_some.0
  br label %again.1
again.1:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.1, !llvm.loop !54
leave.1:
  %reduced_add_some.2 = load i32, ptr %reduced_add_some.0
  %p.3 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_1.parts_int32.1, i64 %v.1
  store i32 %reduced_add_some.2, ptr addrspace(3) %p.3, align 4
  br label %join.0
join.0:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p.4 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_1.parts_int32.1, i64 0
  %parts_int32.4 = load i32, ptr addrspace(3) %p.4, align 4
  store i32 %parts_int32.4, ptr %reduced_add.0
  br label %test.2
test.2:
  %turn.3 = phi i64 [ 1, %join.0 ], [ %turn.2, %again.2 ]
  %v.17 = icmp slt i64 %turn.3, 16
  br i1 %v.17, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %p.5 = getelementptr inbounds i32, ptr addrspace(3) @whole_sum_1.parts_int32.1, i64 %turn.3
  %parts_int32.5 = load i32, ptr addrspace(3) %p.5, align 4
  %v.18 = add i32 %reduced_add.1, %parts_int32.5
  store i32 %v.18, ptr %reduced_add.0
  br label %again.2
again.2:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.2, !llvm.loop !56
leave.2:
  %v.19 = icmp eq i64 %v.1, 0
  br i1 %v.19, label %then.1, label %join.1
then.1:
  %reduced_add.2 = load i32, ptr %reduced_add.0
  %p.6 = getelementptr inbounds i32, ptr addrspace(1) %out.0, i64 0
  store i32 %reduced_add.2, ptr addrspace(1) %p.6, align 4, !alias.scope !49, !noalias !50
  br label %join.1
join.1:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i64 @llvm.smin.i64(i64, i64)
declare i32 @llvm.smin.i32(i32, i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

attributes #0 = { nounwind "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" }

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = distinct !{!3, !0}
!4 = !{!1}
!5 = !{!2, !3}
!6 = !{!2}
!7 = !{!1, !3}
!8 = !{!3}
!9 = !{!1, !2}
!10 = distinct !{!10}
!11 = distinct !{!11, !10}
!12 = distinct !{!12, !10}
!13 = distinct !{!13, !10}
!14 = !{!11}
!15 = !{!12, !13}
!16 = !{!12}
!17 = !{!11, !13}
!18 = !{!13}
!19 = !{!11, !12}
!20 = !{!"llvm.loop.unroll.runtime.disable"}
!21 = distinct !{!21, !20}
!22 = !{!"llvm.loop.unroll.runtime.disable"}
!23 = distinct !{!23, !22}
!24 = distinct !{!24}
!25 = distinct !{!25, !24}
!26 = distinct !{!26, !24}
!27 = !{!25}
!28 = !{!26}
!29 = !{!26}
!30 = !{!25}
!31 = distinct !{!31}
!32 = distinct !{!32, !31}
!33 = distinct !{!33, !31}
!34 = !{!32}
!35 = !{!33}
!36 = !{!33}
!37 = !{!32}
!38 = !{!"llvm.loop.unroll.runtime.disable"}
!39 = distinct !{!39, !38}
!40 = !{!"llvm.loop.unroll.runtime.disable"}
!41 = distinct !{!41, !40}
!42 = !{!"llvm.loop.unroll.runtime.disable"}
!43 = distinct !{!43, !42}
!44 = distinct !{!44}
!45 = distinct !{!45, !44}
!46 = distinct !{!46, !44}
!47 = !{!45}
!48 = !{!46}
!49 = !{!46}
!50 = !{!45}
!51 = !{!"llvm.loop.unroll.runtime.disable"}
!52 = distinct !{!52, !51}
!53 = !{!"llvm.loop.unroll.runtime.disable"}
!54 = distinct !{!54, !53}
!55 = !{!"llvm.loop.unroll.runtime.disable"}
!56 = distinct !{!56, !55}
