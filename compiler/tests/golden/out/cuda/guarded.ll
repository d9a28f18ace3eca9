target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@row_norms_0.parts_float32.0 = internal addrspace(3) global [256 x float] poison, align 16
@row_norms_0.parts_float32.1 = internal addrspace(3) global [16 x float] poison, align 16
@row_norms_0_general.parts_float32.0 = internal addrspace(3) global [256 x float] poison, align 16
@row_norms_0_general.parts_float32.1 = internal addrspace(3) global [16 x float] poison, align 16
@row_norms_1.parts_float32.0 = internal addrspace(3) global [256 x float] poison, align 16
@row_norms_1.parts_float32.1 = internal addrspace(3) global [256 x float] poison, align 16
@row_norms_1_general.parts_float32.0 = internal addrspace(3) global [256 x float] poison, align 16
@row_norms_1_general.parts_float32.1 = internal addrspace(3) global [256 x float] poison, align 16

define ptx_kernel void @gather_0(ptr addrspace(1) readonly align 4 %at.0, ptr addrspace(1) align 1 %hit.0, ptr addrspace(1) align 4 %out.0, ptr addrspace(1) readonly align 4 %x.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" "dovetail-hoists" #0 {
entry:
  %at_first.0 = alloca [4 x i32], align 16
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = mul i32 %v.6, 1024
  %v.8 = add i32 %v.7, %v.2
  %v.9 = add i32 %v.8, 768
  %v.10 = icmp slt i32 %v.9, %m.0
  br i1 %v.10, label %then.0, label %else.0
then.0:
  br label %test.0
test.0:
  %number.1 = phi i32 [ 0, %then.0 ], [ %number.0, %again.0 ]
  %v.11 = icmp slt i32 %number.1, 4
  br i1 %v.11, label %body.0, label %leave.0
body.0:
  %v.12 = mul i32 %number.1, 256
  %v.13 = add i32 %v.8, %v.12
  %v.14 = sext i32 %v.13 to i64
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.14
  %at.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !5, !noalias !6, !invariant.load !{}
  %v.15 = sext i32 %number.1 to i64
  %p.1 = getelementptr inbounds i32, ptr %at_first.0, i64 %v.15
  store i32 %at.1, ptr %p.1, align 4
  br label %again.0
again.0:
  %number.0 = add nsw i32 %number.1, 1
  br label %test.0, !llvm.loop !14
leave.0:
  br label %test.1
test.1:
  %number.3 = phi i32 [ 0, %leave.0 ], [ %number.2, %again.1 ]
  %v.16 = icmp slt i32 %number.3, 4
  br i1 %v.16, label %body.1, label %leave.1
body.1:
  %v.17 = mul i32 %number.3, 256
  %v.18 = add i32 %v.8, %v.17
  %v.19 = sext i32 %number.3 to i64
  %p.2 = getelementptr inbounds i32, ptr %at_first.0, i64 %v.19
  %at_first.1 = load i32, ptr %p.2, align 4
  %v.20 = ashr i32 %at_first.1, 1
  %v.21 = icmp sge i32 %v.20, 0
  %v.22 = icmp slt i32 %v.20, %n.0
  %v.23 = and i1 %v.21, %v.22
  %v.24 = zext i1 %v.23 to i8
  %v.25 = sext i32 %v.18 to i64
  %p.3 = getelementptr inbounds i8, ptr addrspace(1) %hit.0, i64 %v.25
  store i8 %v.24, ptr addrspace(1) %p.3, align 1, !alias.scope !7, !noalias !8
  br i1 %v.23, label %then.1, label %join.1
then.1:
  %v.26 = sext i32 %v.20 to i64
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.26
  %x.1 = load float, ptr addrspace(1) %p.4, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  br label %join.1
join.1:
  %v.27 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %body.1 ]
  %v.28 = sub i32 %n.0, 1
  %v.29 = icmp sge i32 %v.28, 0
  br i1 %v.29, label %then.2, label %join.2
then.2:
  %v.30 = sext i32 %v.28 to i64
  %p.5 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.30
  %x.2 = load float, ptr addrspace(1) %p.5, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  br label %join.2
join.2:
  %v.31 = phi float [ %x.2, %then.2 ], [ 0x0000000000000000, %join.1 ]
  %v.32 = call float @llvm.maximum.f32(float %v.31, float 0x0000000000000000)
  %v.33 = fadd float %v.27, %v.32
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.25
  store float %v.33, ptr addrspace(1) %p.6, align 4, !alias.scope !9, !noalias !10
  br label %again.1
again.1:
  %number.2 = add nsw i32 %number.3, 1
  br label %test.1, !llvm.loop !16
leave.1:
  br label %join.0
else.0:
  br label %test.2
test.2:
  %number.5 = phi i32 [ 0, %else.0 ], [ %number.4, %again.2 ]
  %v.34 = icmp slt i32 %number.5, 4
  br i1 %v.34, label %body.2, label %leave.2
body.2:
  %v.35 = mul i32 %number.5, 256
  %v.36 = add i32 %v.8, %v.35
  %v.37 = icmp slt i32 %v.36, %m.0
  br i1 %v.37, label %then.3, label %join.3
then.3:
  %v.38 = sext i32 %v.36 to i64
  %p.7 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.38
  %at.2 = load i32, ptr addrspace(1) %p.7, align 4, !alias.scope !5, !noalias !6, !invariant.load !{}
  %v.39 = ashr i32 %at.2, 1
  %v.40 = icmp sge i32 %v.39, 0
  %v.41 = icmp slt i32 %v.39, %n.0
  %v.42 = and i1 %v.40, %v.41
  %v.43 = zext i1 %v.42 to i8
  %p.8 = getelementptr inbounds i8, ptr addrspace(1) %hit.0, i64 %v.38
  store i8 %v.43, ptr addrspace(1) %p.8, align 1, !alias.scope !7, !noalias !8
  br i1 %v.42, label %then.4, label %join.4
then.4:
  %v.44 = sext i32 %v.39 to i64
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.44
  %x.3 = load float, ptr addrspace(1) %p.9, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  br label %join.4
join.4:
  %v.45 = phi float [ %x.3, %then.4 ], [ 0x0000000000000000, %then.3 ]
  %v.46 = sub i32 %n.0, 1
  %v.47 = icmp sge i32 %v.46, 0
  br i1 %v.47, label %then.5, label %join.5
then.5:
  %v.48 = sext i32 %v.46 to i64
  %p.10 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.48
  %x.4 = load float, ptr addrspace(1) %p.10, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  br label %join.5
join.5:
  %v.49 = phi float [ %x.4, %then.5 ], [ 0x0000000000000000, %join.4 ]
  %v.50 = call float @llvm.maximum.f32(float %v.49, float 0x0000000000000000)
  %v.51 = fadd float %v.45, %v.50
  %p.11 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.38
  store float %v.51, ptr addrspace(1) %p.11, align 4, !alias.scope !9, !noalias !10
  br label %join.3
join.3:
  br label %again.2
again.2:
  %number.4 = add nsw i32 %number.5, 1
  br label %test.2
leave.2:
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @gather_0_general(ptr addrspace(1) readonly align 4 %at.0, ptr addrspace(1) align 1 %hit.0, ptr addrspace(1) align 4 %out.0, ptr addrspace(1) readonly align 4 %x.0, i64 %m.0, i64 %at_stride0.0, i64 %hit_stride0.0, i64 %n.0, i64 %x_stride0.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" "dovetail-hoists" #0 {
entry:
  %at_first.0 = alloca [4 x i32], align 16
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 1024
  %v.7 = add i64 %v.6, %v.3
  %v.8 = add i64 %v.7, 768
  %v.9 = icmp slt i64 %v.8, %m.0
  br i1 %v.9, label %then.0, label %else.0
then.0:
  br label %test.0
test.0:
  %number.1 = phi i64 [ 0, %then.0 ], [ %number.0, %again.0 ]
  %v.10 = icmp slt i64 %number.1, 4
  br i1 %v.10, label %body.0, label %leave.0
body.0:
  %v.11 = mul i64 %number.1, 256
  %v.12 = add i64 %v.7, %v.11
  %v.13 = mul i64 %v.12, %at_stride0.0
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.13
  %at.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !22, !noalias !23, !invariant.load !{}
  %p.1 = getelementptr inbounds i32, ptr %at_first.0, i64 %number.1
  store i32 %at.1, ptr %p.1, align 4
  br label %again.0
again.0:
  %number.0 = add nsw i64 %number.1, 1
  br label %test.0, !llvm.loop !31
leave.0:
  br label %test.1
test.1:
  %number.3 = phi i64 [ 0, %leave.0 ], [ %number.2, %again.1 ]
  %v.14 = icmp slt i64 %number.3, 4
  br i1 %v.14, label %body.1, label %leave.1
body.1:
  %v.15 = mul i64 %number.3, 256
  %v.16 = add i64 %v.7, %v.15
  %p.2 = getelementptr inbounds i32, ptr %at_first.0, i64 %number.3
  %at_first.1 = load i32, ptr %p.2, align 4
  %v.17 = sext i32 %at_first.1 to i64
  %v.18 = ashr i64 %v.17, 1
  %v.19 = mul i64 %v.16, %hit_stride0.0
  %v.20 = icmp sge i64 %v.18, 0
  %v.21 = icmp slt i64 %v.18, %n.0
  %v.22 = and i1 %v.20, %v.21
  %v.23 = zext i1 %v.22 to i8
  %p.3 = getelementptr inbounds i8, ptr addrspace(1) %hit.0, i64 %v.19
  store i8 %v.23, ptr addrspace(1) %p.3, align 1, !alias.scope !24, !noalias !25
  %v.24 = mul i64 %v.18, %x_stride0.0
  br i1 %v.22, label %then.1, label %join.1
then.1:
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.24
  %x.1 = load float, ptr addrspace(1) %p.4, align 4, !alias.scope !28, !noalias !29, !invariant.load !{}
  br label %join.1
join.1:
  %v.25 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %body.1 ]
  %v.26 = sub i64 %n.0, 1
  %v.27 = icmp sge i64 %v.26, 0
  %v.28 = mul i64 %v.26, %x_stride0.0
  br i1 %v.27, label %then.2, label %join.2
then.2:
  %p.5 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.28
  %x.2 = load float, ptr addrspace(1) %p.5, align 4, !alias.scope !28, !noalias !29, !invariant.load !{}
  br label %join.2
join.2:
  %v.29 = phi float [ %x.2, %then.2 ], [ 0x0000000000000000, %join.1 ]
  %v.30 = call float @llvm.maximum.f32(float %v.29, float 0x0000000000000000)
  %v.31 = fadd float %v.25, %v.30
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.16
  store float %v.31, ptr addrspace(1) %p.6, align 4, !alias.scope !26, !noalias !27
  br label %again.1
again.1:
  %number.2 = add nsw i64 %number.3, 1
  br label %test.1, !llvm.loop !33
leave.1:
  br label %join.0
else.0:
  br label %test.2
test.2:
  %number.5 = phi i64 [ 0, %else.0 ], [ %number.4, %again.2 ]
  %v.32 = icmp slt i64 %number.5, 4
  br i1 %v.32, label %body.2, label %leave.2
body.2:
  %v.33 = mul i64 %number.5, 256
  %v.34 = add i64 %v.7, %v.33
  %v.35 = icmp slt i64 %v.34, %m.0
  br i1 %v.35, label %then.3, label %join.3
then.3:
  %v.36 = mul i64 %v.34, %at_stride0.0
  %p.7 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.36
  %at.2 = load i32, ptr addrspace(1) %p.7, align 4, !alias.scope !22, !noalias !23, !invariant.load !{}
  %v.37 = sext i32 %at.2 to i64
  %v.38 = ashr i64 %v.37, 1
  %v.39 = mul i64 %v.34, %hit_stride0.0
  %v.40 = icmp sge i64 %v.38, 0
  %v.41 = icmp slt i64 %v.38, %n.0
  %v.42 = and i1 %v.40, %v.41
  %v.43 = zext i1 %v.42 to i8
  %p.8 = getelementptr inbounds i8, ptr addrspace(1) %hit.0, i64 %v.39
  store i8 %v.43, ptr addrspace(1) %p.8, align 1, !alias.scope !24, !noalias !25
  %v.44 = mul i64 %v.38, %x_stride0.0
  br i1 %v.42, label %then.4, label %join.4
then.4:
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.44
  %x.3 = load float, ptr addrspace(1) %p.9, align 4, !alias.scope !28, !noalias !29, !invariant.load !{}
  br label %join.4
join.4:
  %v.45 = phi float [ %x.3, %then.4 ], [ 0x0000000000000000, %then.3 ]
  %v.46 = sub i64 %n.0, 1
  %v.47 = icmp sge i64 %v.46, 0
  %v.48 = mul i64 %v.46, %x_stride0.0
  br i1 %v.47, label %then.5, label %join.5
then.5:
  %p.10 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.48
  %x.4 = load float, ptr addrspace(1) %p.10, align 4, !alias.scope !28, !noalias !29, !invariant.load !{}
  br label %join.5
join.5:
  %v.49 = phi float [ %x.4, %then.5 ], [ 0x0000000000000000, %join.4 ]
  %v.50 = call float @llvm.maximum.f32(float %v.49, float 0x0000000000000000)
  %v.51 = fadd float %v.45, %v.50
  %p.11 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.34
  store float %v.51, ptr addrspace(1) %p.11, align 4, !alias.scope !26, !noalias !27
  br label %join.3
join.3:
  br label %again.2
again.2:
  %number.4 = add nsw i64 %number.5, 1
  br label %test.2, !llvm.loop !35
leave.2:
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @row_norms_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i32 %n.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced_add_part.0 = alloca float, align 4
  %reduced_add_some.0 = alloca float, align 4
  %reduced_add.0 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  store float 0x0000000000000000, ptr %reduced_add_part.0
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
  %reduced_add_part.1 = load float, ptr %reduced_add_part.0
  %v.16 = mul i32 %v.6, %n.0
  %v.17 = add i32 %v.16, %v.15
  %v.18 = sext i32 %v.17 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.18
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !39, !noalias !40, !invariant.load !{}
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !39, !noalias !40, !invariant.load !{}
  %v.19 = fmul contract float %x.1, %x.2
  %v.20 = fadd contract float %reduced_add_part.1, %v.19
  store float %v.20, ptr %reduced_add_part.0
  br label %again.0
again.0:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.0
leave.0:
  %reduced_add_part.2 = load float, ptr %reduced_add_part.0
  %v.21 = sext i32 %v.2 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0.parts_float32.0, i64 %v.21
  store float %reduced_add_part.2, ptr addrspace(3) %p.1, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.22 = icmp slt i32 %v.2, 16
  br i1 %v.22, label %then.0, label %join.0
then.0:
  %parts_float32.2 = load float, ptr addrspace(3) %p.1, align 4
  store float %parts_float32.2, ptr %reduced_add_some.0
  br label %test.1
test.1:
  %turn.1 = phi i32 [ 1, %then.0 ], [ %turn.0, %again.1 ]
  %v.23 = icmp slt i32 %turn.1, 16
  br i1 %v.23, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load float, ptr %reduced_add_some.0
  %v.24 = mul i32 %turn.1, 16
  %v.25 = add i32 %v.2, %v.24
  %v.26 = sext i32 %v.25 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0.parts_float32.0, i64 %v.26
  %parts_float32.3 = load float, ptr addrspace(3) %p.2, align 4
  %v.27 = fadd contract float %reduced_add_some.1, %parts_float32.3
  store float %v.27, ptr %reduced_add_some.0
  br label %again.1
again.1:
  %turn.0 = add nsw i32 %turn.1, 1
  br label %test.1
leave.1:
  %reduced_add_some.2 = load float, ptr %reduced_add_some.0
  %p.3 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0.parts_float32.1, i64 %v.21
  store float %reduced_add_some.2, ptr addrspace(3) %p.3, align 4
  br label %join.0
join.0:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p.4 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0.parts_float32.1, i64 0
  %parts_float32.4 = load float, ptr addrspace(3) %p.4, align 4
  store float %parts_float32.4, ptr %reduced_add.0
  br label %test.2
test.2:
  %turn.3 = phi i32 [ 1, %join.0 ], [ %turn.2, %again.2 ]
  %v.28 = icmp slt i32 %turn.3, 16
  br i1 %v.28, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.29 = sext i32 %turn.3 to i64
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0.parts_float32.1, i64 %v.29
  %parts_float32.5 = load float, ptr addrspace(3) %p.5, align 4
  %v.30 = fadd contract float %reduced_add.1, %parts_float32.5
  store float %v.30, ptr %reduced_add.0
  br label %again.2
again.2:
  %turn.2 = add nsw i32 %turn.3, 1
  br label %test.2
leave.2:
  %v.31 = icmp eq i32 %v.2, 0
  br i1 %v.31, label %then.1, label %join.1
then.1:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %v.32 = call contract float @llvm.sqrt.f32(float %reduced_add.2)
  %v.33 = sext i32 %v.6 to i64
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.33
  store float %v.32, ptr addrspace(1) %p.6, align 4, !alias.scope !41, !noalias !42
  br label %join.1
join.1:
  ret void
}

define ptx_kernel void @row_norms_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced_add_part.0 = alloca float, align 4
  %reduced_add_some.0 = alloca float, align 4
  %reduced_add.0 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  store float 0x0000000000000000, ptr %reduced_add_part.0
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
  %reduced_add_part.1 = load float, ptr %reduced_add_part.0
  %v.15 = mul i64 %v.5, %x_stride0.0
  %v.16 = mul i64 %v.14, %x_stride1.0
  %v.17 = add i64 %v.15, %v.16
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.17
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !46, !noalias !47, !invariant.load !{}
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !46, !noalias !47, !invariant.load !{}
  %v.18 = fmul contract float %x.1, %x.2
  %v.19 = fadd contract float %reduced_add_part.1, %v.18
  store float %v.19, ptr %reduced_add_part.0
  br label %again.0
again.0:
  %j.0 = add nsw i64 %j.1, 1
  br label %test.0, !llvm.loop !51
leave.0:
  %reduced_add_part.2 = load float, ptr %reduced_add_part.0
  %p.1 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0_general.parts_float32.0, i64 %v.3
  store float %reduced_add_part.2, ptr addrspace(3) %p.1, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.20 = icmp slt i64 %v.3, 16
  br i1 %v.20, label %then.0, label %join.0
then.0:
  %parts_float32.2 = load float, ptr addrspace(3) %p.1, align 4
  store float %parts_float32.2, ptr %reduced_add_some.0
  br label %test.1
test.1:
  %turn.1 = phi i64 [ 1, %then.0 ], [ %turn.0, %again.1 ]
  %v.21 = icmp slt i64 %turn.1, 16
  br i1 %v.21, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load float, ptr %reduced_add_some.0
  %v.22 = mul i64 %turn.1, 16
  %v.23 = add i64 %v.3, %v.22
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0_general.parts_float32.0, i64 %v.23
  %parts_float32.3 = load float, ptr addrspace(3) %p.2, align 4
  %v.24 = fadd contract float %reduced_add_some.1, %parts_float32.3
  store float %v.24, ptr %reduced_add_some.0
  br label %again.1
again.1:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.1, !llvm.loop !53
leave.1:
  %reduced_add_some.2 = load float, ptr %reduced_add_some.0
  %p.3 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0_general.parts_float32.1, i64 %v.3
  store float %reduced_add_some.2, ptr addrspace(3) %p.3, align 4
  br label %join.0
join.0:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p.4 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0_general.parts_float32.1, i64 0
  %parts_float32.4 = load float, ptr addrspace(3) %p.4, align 4
  store float %parts_float32.4, ptr %reduced_add.0
  br label %test.2
test.2:
  %turn.3 = phi i64 [ 1, %join.0 ], [ %turn.2, %again.2 ]
  %v.25 = icmp slt i64 %turn.3, 16
  br i1 %v.25, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @row_norms_0_general.parts_float32.1, i64 %turn.3
  %parts_float32.5 = load float, ptr addrspace(3) %p.5, align 4
  %v.26 = fadd contract float %reduced_add.1, %parts_float32.5
  store float %v.26, ptr %reduced_add.0
  br label %again.2
again.2:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.2, !llvm.loop !55
leave.2:
  %v.27 = icmp eq i64 %v.3, 0
  br i1 %v.27, label %then.1, label %join.1
then.1:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %v.28 = call contract float @llvm.sqrt.f32(float %reduced_add.2)
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.5
  store float %v.28, ptr addrspace(1) %p.6, align 4, !alias.scope !48, !noalias !49
  br label %join.1
join.1:
  ret void
}

define ptx_kernel void @row_norms_1(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i64 %width.0, i32 %rows.0, i32 %m.0, i64 %turns.0, i64 %n.0, i32 %few.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced_add_part.0 = alloca float, align 4
  %reduced_add_some.0 = alloca float, align 4
  %reduced_add.0 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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
  store float 0x0000000000000000, ptr %reduced_add_part.0
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
  %reduced_add_part.1 = load float, ptr %reduced_add_part.0
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
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !59, !noalias !60, !invariant.load !{}
  br label %join.1
join.1:
  %v.31 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %then.0 ]
  br i1 %v.25, label %then.2, label %join.2
then.2:
  %v.32 = sext i32 %v.29 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.32
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !59, !noalias !60, !invariant.load !{}
  br label %join.2
join.2:
  %v.33 = phi float [ %x.2, %then.2 ], [ 0x0000000000000000, %join.1 ]
  %v.34 = fmul contract float %v.31, %v.33
  %v.35 = fadd contract float %reduced_add_part.1, %v.34
  store float %v.35, ptr %reduced_add_part.0
  br label %join.0
join.0:
  br label %again.0
again.0:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.0, !llvm.loop !64
leave.0:
  %v.36 = add i32 %v.8, %v.9
  %reduced_add_part.2 = load float, ptr %reduced_add_part.0
  %v.37 = sext i32 %v.36 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1.parts_float32.0, i64 %v.37
  store float %reduced_add_part.2, ptr addrspace(3) %p.2, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.38 = icmp slt i32 %v.9, %few.0
  br i1 %v.38, label %then.3, label %join.3
then.3:
  %parts_float32.2 = load float, ptr addrspace(3) %p.2, align 4
  store float %parts_float32.2, ptr %reduced_add_some.0
  br label %test.1
test.1:
  %turn.3 = phi i32 [ 1, %then.3 ], [ %turn.2, %again.1 ]
  %v.39 = icmp slt i32 %turn.3, %few.0
  br i1 %v.39, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load float, ptr %reduced_add_some.0
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
  store float %v.47, ptr %reduced_add_some.0
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
  %reduced_add_some.2 = load float, ptr %reduced_add_some.0
  %v.51 = sext i32 %v.49 to i64
  %p.4 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1.parts_float32.1, i64 %v.51
  store float %reduced_add_some.2, ptr addrspace(3) %p.4, align 4
  br label %join.5
join.5:
  br label %join.3
join.3:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
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
  store float %v.55, ptr %reduced_add.0
  br label %test.2
test.2:
  %turn.5 = phi i32 [ 1, %join.6 ], [ %turn.4, %again.2 ]
  %v.56 = icmp slt i32 %turn.5, %few.0
  br i1 %v.56, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load float, ptr %reduced_add.0
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
  store float %v.61, ptr %reduced_add.0
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
  %reduced_add.2 = load float, ptr %reduced_add.0
  %v.66 = call contract float @llvm.sqrt.f32(float %reduced_add.2)
  %v.67 = sext i32 %v.17 to i64
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.67
  store float %v.66, ptr addrspace(1) %p.7, align 4, !alias.scope !61, !noalias !62
  br label %join.8
join.8:
  ret void
}

define ptx_kernel void @row_norms_1_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %out.0, i64 %width.0, i64 %rows.0, i64 %m.0, i64 %turns.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %few.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %reduced_add_part.0 = alloca float, align 4
  %reduced_add_some.0 = alloca float, align 4
  %reduced_add.0 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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
  store float 0x0000000000000000, ptr %reduced_add_part.0
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
  %reduced_add_part.1 = load float, ptr %reduced_add_part.0
  %v.17 = icmp sge i64 %v.12, 0
  %v.18 = icmp sge i64 %v.15, 0
  %v.19 = and i1 %v.17, %v.18
  %v.20 = mul i64 %v.12, %x_stride0.0
  %v.21 = mul i64 %v.15, %x_stride1.0
  %v.22 = add i64 %v.20, %v.21
  br i1 %v.19, label %then.1, label %join.1
then.1:
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.22
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !68, !noalias !69, !invariant.load !{}
  br label %join.1
join.1:
  %v.23 = phi float [ %x.1, %then.1 ], [ 0x0000000000000000, %then.0 ]
  br i1 %v.19, label %then.2, label %join.2
then.2:
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.22
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !68, !noalias !69, !invariant.load !{}
  br label %join.2
join.2:
  %v.24 = phi float [ %x.2, %then.2 ], [ 0x0000000000000000, %join.1 ]
  %v.25 = fmul contract float %v.23, %v.24
  %v.26 = fadd contract float %reduced_add_part.1, %v.25
  store float %v.26, ptr %reduced_add_part.0
  br label %join.0
join.0:
  br label %again.0
again.0:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.0, !llvm.loop !73
leave.0:
  %v.27 = add i64 %v.7, %v.8
  %reduced_add_part.2 = load float, ptr %reduced_add_part.0
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1_general.parts_float32.0, i64 %v.27
  store float %reduced_add_part.2, ptr addrspace(3) %p.2, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.28 = icmp slt i64 %v.8, %few.0
  br i1 %v.28, label %then.3, label %join.3
then.3:
  %parts_float32.2 = load float, ptr addrspace(3) %p.2, align 4
  store float %parts_float32.2, ptr %reduced_add_some.0
  br label %test.1
test.1:
  %turn.3 = phi i64 [ 1, %then.3 ], [ %turn.2, %again.1 ]
  %v.29 = icmp slt i64 %turn.3, %few.0
  br i1 %v.29, label %body.1, label %leave.1
body.1:
  %reduced_add_some.1 = load float, ptr %reduced_add_some.0
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
  store float %v.34, ptr %reduced_add_some.0
  br label %again.1
again.1:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.1, !llvm.loop !75
leave.1:
  %v.35 = mul i64 %v.6, %few.0
  %v.36 = add i64 %v.35, %v.8
  %v.37 = icmp slt i64 %v.36, 256
  br i1 %v.37, label %then.5, label %join.5
then.5:
  %reduced_add_some.2 = load float, ptr %reduced_add_some.0
  %p.4 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1_general.parts_float32.1, i64 %v.36
  store float %reduced_add_some.2, ptr addrspace(3) %p.4, align 4
  br label %join.5
join.5:
  br label %join.3
join.3:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v.38 = mul i64 %v.6, %few.0
  %v.39 = icmp slt i64 %v.38, 256
  br i1 %v.39, label %then.6, label %join.6
then.6:
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @row_norms_1_general.parts_float32.1, i64 %v.38
  %parts_float32.4 = load float, ptr addrspace(3) %p.5, align 4
  br label %join.6
join.6:
  %v.40 = phi float [ %parts_float32.4, %then.6 ], [ 0x0000000000000000, %join.3 ]
  store float %v.40, ptr %reduced_add.0
  br label %test.2
test.2:
  %turn.5 = phi i64 [ 1, %join.6 ], [ %turn.4, %again.2 ]
  %v.41 = icmp slt i64 %turn.5, %few.0
  br i1 %v.41, label %body.2, label %leave.2
body.2:
  %reduced_add.1 = load float, ptr %reduced_add.0
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
  store float %v.45, ptr %reduced_add.0
  br label %again.2
again.2:
  %turn.4 = add nsw i64 %turn.5, 1
  br label %test.2, !llvm.loop !77
leave.2:
  %v.46 = icmp eq i64 %v.8, 0
  %v.47 = icmp slt i64 %v.10, %m.0
  %v.48 = and i1 %v.46, %v.47
  br i1 %v.48, label %then.8, label %join.8
then.8:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %v.49 = call contract float @llvm.sqrt.f32(float %reduced_add.2)
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %out.0, i64 %v.12
  store float %v.49, ptr addrspace(1) %p.7, align 4, !alias.scope !70, !noalias !71
  br label %join.8
join.8:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.maximum.f32(float, float)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare float @llvm.sqrt.f32(float)
declare i64 @llvm.smin.i64(i64, i64)

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
!13 = !{!"llvm.loop.unroll.full"}
!14 = distinct !{!14, !13}
!15 = !{!"llvm.loop.unroll.full"}
!16 = distinct !{!16, !15}
!17 = distinct !{!17}
!18 = distinct !{!18, !17}
!19 = distinct !{!19, !17}
!20 = distinct !{!20, !17}
!21 = distinct !{!21, !17}
!22 = !{!18}
!23 = !{!19, !20, !21}
!24 = !{!19}
!25 = !{!18, !20, !21}
!26 = !{!20}
!27 = !{!18, !19, !21}
!28 = !{!21}
!29 = !{!18, !19, !20}
!30 = !{!"llvm.loop.unroll.full"}
!31 = distinct !{!31, !30}
!32 = !{!"llvm.loop.unroll.full"}
!33 = distinct !{!33, !32}
!34 = !{!"llvm.loop.unroll.runtime.disable"}
!35 = distinct !{!35, !34}
!36 = distinct !{!36}
!37 = distinct !{!37, !36}
!38 = distinct !{!38, !36}
!39 = !{!37}
!40 = !{!38}
!41 = !{!38}
!42 = !{!37}
!43 = distinct !{!43}
!44 = distinct !{!44, !43}
!45 = distinct !{!45, !43}
!46 = !{!44}
!47 = !{!45}
!48 = !{!45}
!49 = !{!44}
!50 = !{!"llvm.loop.unroll.runtime.disable"}
!51 = distinct !{!51, !50}
!52 = !{!"llvm.loop.unroll.runtime.disable"}
!53 = distinct !{!53, !52}
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
!65 = distinct !{!65}
!66 = distinct !{!66, !65}
!67 = distinct !{!67, !65}
!68 = !{!66}
!69 = !{!67}
!70 = !{!67}
!71 = !{!66}
!72 = !{!"llvm.loop.unroll.runtime.disable"}
!73 = distinct !{!73, !72}
!74 = !{!"llvm.loop.unroll.runtime.disable"}
!75 = distinct !{!75, !74}
!76 = !{!"llvm.loop.unroll.runtime.disable"}
!77 = distinct !{!77, !76}
