target datalayout = "e-m:e-p:32:32:32-a:0-n16:32-i64:64:64-i32:32:32-i16:16:16-i1:8:8-f32:32:32-f64:64:64-v32:32:32-v64:64:64-v512:512:512-v1024:1024:1024-v2048:2048:2048"
target triple = "hexagon-unknown-none-elf"

define void @conjugate_transpose_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %y.1 = alloca i32, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %y.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %m.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.4, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  %p.5 = getelementptr inbounds i32, ptr %grid, i32 1
  %extent.1 = load i32, ptr %p.5, align 4
  %v.2 = urem i32 %v.1, %extent.1
  %v.3 = udiv i32 %v.1, %extent.1
  store i32 %v.0, ptr %x.1
  store i32 %v.2, ptr %y.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.4 = icmp slt i32 %block.1, %last
  br i1 %v.4, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  %y.2 = load i32, ptr %y.1
  %v.5 = mul i32 %x.2, 4096
  %v.6 = add i32 %v.5, 4096
  %v.7 = call i32 @llvm.smin.i32(i32 %v.6, i32 %m.0)
  br label %test.1
test.1:
  %j.1 = phi i32 [ %v.5, %body.0 ], [ %j.0, %again.1 ]
  %v.8 = icmp slt i32 %j.1, %v.7
  br i1 %v.8, label %body.1, label %leave.1
body.1:
  %v.9 = mul i32 %n.0, 2
  %v.10 = mul i32 %j.1, %v.9
  %v.11 = mul i32 %y.2, 2
  %v.12 = add i32 %v.10, %v.11
  %v.13 = sext i32 %v.12 to i64
  %p.6 = getelementptr inbounds float, ptr %x.0, i64 %v.13
  %x.3 = load float, ptr %p.6, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  %v.14 = mul i32 %n.0, 2
  %v.15 = mul i32 %j.1, %v.14
  %v.16 = mul i32 %y.2, 2
  %v.17 = add i32 %v.15, %v.16
  %v.18 = add i32 %v.17, 1
  %v.19 = sext i32 %v.18 to i64
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.19
  %x.4 = load float, ptr %p.7, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  %v.20 = fneg float %x.4
  %v.21 = fmul contract float %v.20, 0x4000000000000000
  %v.22 = fsub contract float %x.3, %v.21
  %v.23 = fmul contract float %x.3, 0x4000000000000000
  %v.24 = fadd contract float %v.23, %v.20
  %v.25 = mul i32 %m.0, 2
  %v.26 = mul i32 %y.2, %v.25
  %v.27 = mul i32 %j.1, 2
  %v.28 = add i32 %v.26, %v.27
  %v.29 = sext i32 %v.28 to i64
  %p.8 = getelementptr inbounds float, ptr %y.0, i64 %v.29
  store float %v.22, ptr %p.8, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  %v.30 = mul i32 %m.0, 2
  %v.31 = mul i32 %y.2, %v.30
  %v.32 = mul i32 %j.1, 2
  %v.33 = add i32 %v.31, %v.32
  %v.34 = add i32 %v.33, 1
  %v.35 = sext i32 %v.34 to i64
  %p.9 = getelementptr inbounds float, ptr %y.0, i64 %v.35
  store float %v.24, ptr %p.9, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  br label %again.1
again.1:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.1, !llvm.loop !13
leave.1:
  %x.5 = load i32, ptr %x.1
  %v.36 = add i32 %x.5, 1
  %v.37 = icmp eq i32 %v.36, %extent.0
  %v.38 = select i1 %v.37, i32 0, i32 %v.36
  store i32 %v.38, ptr %x.1
  %v.39 = zext i1 %v.37 to i32
  %y.3 = load i32, ptr %y.1
  %v.40 = add i32 %y.3, %v.39
  %v.41 = icmp eq i32 %v.40, %extent.1
  %v.42 = select i1 %v.41, i32 0, i32 %v.40
  store i32 %v.42, ptr %y.1
  %v.43 = zext i1 %v.41 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !9
leave.0:
  ret void
}

define void @conjugate_transpose_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %y.1 = alloca i32, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %y.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %m.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %x_stride0.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 8
  %x_stride1.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 12
  %y_stride0.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i8, ptr %scalars, i32 16
  %y_stride1.0 = load i32, ptr %p.6, align 4
  %p.7 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.7, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  %p.8 = getelementptr inbounds i32, ptr %grid, i32 1
  %extent.1 = load i32, ptr %p.8, align 4
  %v.2 = urem i32 %v.1, %extent.1
  %v.3 = udiv i32 %v.1, %extent.1
  store i32 %v.0, ptr %x.1
  store i32 %v.2, ptr %y.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.4 = icmp slt i32 %block.1, %last
  br i1 %v.4, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  %y.2 = load i32, ptr %y.1
  %v.5 = mul i32 %x.2, 4096
  %v.6 = add i32 %v.5, 4096
  %v.7 = call i32 @llvm.smin.i32(i32 %v.6, i32 %m.0)
  br label %test.1
test.1:
  %j.1 = phi i32 [ %v.5, %body.0 ], [ %j.0, %again.1 ]
  %v.8 = icmp slt i32 %j.1, %v.7
  br i1 %v.8, label %body.1, label %leave.1
body.1:
  %v.9 = mul i32 %x_stride0.0, 2
  %v.10 = mul i32 %j.1, %v.9
  %v.11 = mul i32 %x_stride1.0, 2
  %v.12 = mul i32 %y.2, %v.11
  %v.13 = add i32 %v.10, %v.12
  %v.14 = sext i32 %v.13 to i64
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.14
  %x.3 = load float, ptr %p.9, align 4, !alias.scope !17, !noalias !18, !llvm.access.group !24
  %v.15 = mul i32 %x_stride0.0, 2
  %v.16 = mul i32 %j.1, %v.15
  %v.17 = mul i32 %x_stride1.0, 2
  %v.18 = mul i32 %y.2, %v.17
  %v.19 = add i32 %v.16, %v.18
  %v.20 = add i32 %v.19, 1
  %v.21 = sext i32 %v.20 to i64
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.21
  %x.4 = load float, ptr %p.10, align 4, !alias.scope !17, !noalias !18, !llvm.access.group !24
  %v.22 = fneg float %x.4
  %v.23 = fmul contract float %v.22, 0x4000000000000000
  %v.24 = fsub contract float %x.3, %v.23
  %v.25 = fmul contract float %x.3, 0x4000000000000000
  %v.26 = fadd contract float %v.25, %v.22
  %v.27 = mul i32 %y_stride0.0, 2
  %v.28 = mul i32 %y.2, %v.27
  %v.29 = mul i32 %y_stride1.0, 2
  %v.30 = mul i32 %j.1, %v.29
  %v.31 = add i32 %v.28, %v.30
  %v.32 = sext i32 %v.31 to i64
  %p.11 = getelementptr inbounds float, ptr %y.0, i64 %v.32
  store float %v.24, ptr %p.11, align 4, !alias.scope !19, !noalias !20, !llvm.access.group !24
  %v.33 = mul i32 %y_stride0.0, 2
  %v.34 = mul i32 %y.2, %v.33
  %v.35 = mul i32 %y_stride1.0, 2
  %v.36 = mul i32 %j.1, %v.35
  %v.37 = add i32 %v.34, %v.36
  %v.38 = add i32 %v.37, 1
  %v.39 = sext i32 %v.38 to i64
  %p.12 = getelementptr inbounds float, ptr %y.0, i64 %v.39
  store float %v.26, ptr %p.12, align 4, !alias.scope !19, !noalias !20, !llvm.access.group !24
  br label %again.1
again.1:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.1, !llvm.loop !27
leave.1:
  %x.5 = load i32, ptr %x.1
  %v.40 = add i32 %x.5, 1
  %v.41 = icmp eq i32 %v.40, %extent.0
  %v.42 = select i1 %v.41, i32 0, i32 %v.40
  store i32 %v.42, ptr %x.1
  %v.43 = zext i1 %v.41 to i32
  %y.3 = load i32, ptr %y.1
  %v.44 = add i32 %y.3, %v.43
  %v.45 = icmp eq i32 %v.44, %extent.1
  %v.46 = select i1 %v.45, i32 0, i32 %v.44
  store i32 %v.46, ptr %y.1
  %v.47 = zext i1 %v.45 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !23
leave.0:
  ret void
}

define void @suffix_sums_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %running.0 = alloca [32 x i32], align 64
  %running.3 = alloca [32 x i32], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %y.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %m.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.4, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  store i32 %v.0, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.2 = icmp slt i32 %block.1, %last
  br i1 %v.2, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  %v.3 = mul i32 %x.2, 128
  %v.4 = add i32 %v.3, 128
  %v.5 = call i32 @llvm.smin.i32(i32 %v.4, i32 %m.0)
  %v.6 = icmp slt i32 %v.3, %v.5
  %v.7 = sub i32 %v.5, %v.3
  %v.8 = sub i32 %v.7, 1
  %v.9 = udiv i32 %v.8, 32
  %v.10 = add i32 %v.9, 1
  %v.11 = select i1 %v.6, i32 %v.10, i32 0
  br label %test.1
test.1:
  %i_first.1 = phi i32 [ 0, %body.0 ], [ %i_first.0, %again.1 ]
  %v.12 = icmp slt i32 %i_first.1, %v.11
  br i1 %v.12, label %body.1, label %leave.1
body.1:
  %v.13 = mul i32 %i_first.1, 32
  %v.14 = add i32 %v.3, %v.13
  %v.15 = add i32 %v.14, 32
  %v.16 = icmp sle i32 %v.15, %m.0
  br i1 %v.16, label %then.0, label %else.0
then.0:
  br label %test.2
test.2:
  %i_lane.1 = phi i32 [ 0, %then.0 ], [ %i_lane.0, %again.2 ]
  %v.17 = icmp slt i32 %i_lane.1, 32
  br i1 %v.17, label %body.2, label %leave.2
body.2:
  %v.18 = sext i32 %i_lane.1 to i64
  %p.5 = getelementptr inbounds i32, ptr %running.0, i64 %v.18
  store i32 0, ptr %p.5, align 4, !llvm.access.group !38
  br label %again.2
again.2:
  %i_lane.0 = add nsw i32 %i_lane.1, 1
  br label %test.2, !llvm.loop !44
leave.2:
  br label %test.3
test.3:
  %i.1 = phi i32 [ 0, %leave.2 ], [ %i.0, %again.3 ]
  %v.19 = icmp slt i32 %i.1, %n.0
  br i1 %v.19, label %body.3, label %leave.3
body.3:
  br label %test.4
test.4:
  %i_lane.3 = phi i32 [ 0, %body.3 ], [ %i_lane.2, %again.4 ]
  %v.20 = icmp slt i32 %i_lane.3, 32
  br i1 %v.20, label %body.4, label %leave.4
body.4:
  %v.21 = add i32 %v.14, %i_lane.3
  %v.22 = mul i32 %v.21, %n.0
  %v.23 = sub i32 %n.0, %i.1
  %v.24 = sub i32 %v.23, 1
  %v.25 = add i32 %v.22, %v.24
  %v.26 = sext i32 %v.25 to i64
  %p.6 = getelementptr inbounds i32, ptr %x.0, i64 %v.26
  %x.3 = load i32, ptr %p.6, align 4, !alias.scope !31, !noalias !32, !llvm.access.group !45
  %v.27 = sext i32 %i_lane.3 to i64
  %p.7 = getelementptr inbounds i32, ptr %running.0, i64 %v.27
  %running.1 = load i32, ptr %p.7, align 4, !llvm.access.group !45
  %v.28 = add i32 %running.1, %x.3
  %v.29 = sext i32 %i_lane.3 to i64
  %p.8 = getelementptr inbounds i32, ptr %running.0, i64 %v.29
  store i32 %v.28, ptr %p.8, align 4, !llvm.access.group !45
  %v.30 = mul i32 %v.21, %n.0
  %v.31 = sub i32 %n.0, %i.1
  %v.32 = sub i32 %v.31, 1
  %v.33 = add i32 %v.30, %v.32
  %v.34 = sext i32 %i_lane.3 to i64
  %p.9 = getelementptr inbounds i32, ptr %running.0, i64 %v.34
  %running.2 = load i32, ptr %p.9, align 4, !llvm.access.group !45
  %v.35 = sext i32 %v.33 to i64
  %p.10 = getelementptr inbounds i32, ptr %y.0, i64 %v.35
  store i32 %running.2, ptr %p.10, align 4, !alias.scope !33, !noalias !34, !llvm.access.group !45
  br label %again.4
again.4:
  %i_lane.2 = add nsw i32 %i_lane.3, 1
  br label %test.4, !llvm.loop !51
leave.4:
  br label %again.3
again.3:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.3
leave.3:
  br label %join.0
else.0:
  %v.36 = sub i32 %m.0, %v.14
  br label %test.5
test.5:
  %i_lane.5 = phi i32 [ 0, %else.0 ], [ %i_lane.4, %again.5 ]
  %v.37 = icmp slt i32 %i_lane.5, %v.36
  br i1 %v.37, label %body.5, label %leave.5
body.5:
  %v.38 = sext i32 %i_lane.5 to i64
  %p.11 = getelementptr inbounds i32, ptr %running.3, i64 %v.38
  store i32 0, ptr %p.11, align 4, !llvm.access.group !52
  br label %again.5
again.5:
  %i_lane.4 = add nsw i32 %i_lane.5, 1
  br label %test.5, !llvm.loop !54
leave.5:
  br label %test.6
test.6:
  %i.3 = phi i32 [ 0, %leave.5 ], [ %i.2, %again.6 ]
  %v.39 = icmp slt i32 %i.3, %n.0
  br i1 %v.39, label %body.6, label %leave.6
body.6:
  %v.40 = sub i32 %m.0, %v.14
  br label %test.7
test.7:
  %i_lane.7 = phi i32 [ 0, %body.6 ], [ %i_lane.6, %again.7 ]
  %v.41 = icmp slt i32 %i_lane.7, %v.40
  br i1 %v.41, label %body.7, label %leave.7
body.7:
  %v.42 = add i32 %v.14, %i_lane.7
  %v.43 = mul i32 %v.42, %n.0
  %v.44 = sub i32 %n.0, %i.3
  %v.45 = sub i32 %v.44, 1
  %v.46 = add i32 %v.43, %v.45
  %v.47 = sext i32 %v.46 to i64
  %p.12 = getelementptr inbounds i32, ptr %x.0, i64 %v.47
  %x.4 = load i32, ptr %p.12, align 4, !alias.scope !31, !noalias !32, !llvm.access.group !55
  %v.48 = sext i32 %i_lane.7 to i64
  %p.13 = getelementptr inbounds i32, ptr %running.3, i64 %v.48
  %running.4 = load i32, ptr %p.13, align 4, !llvm.access.group !55
  %v.49 = add i32 %running.4, %x.4
  %v.50 = sext i32 %i_lane.7 to i64
  %p.14 = getelementptr inbounds i32, ptr %running.3, i64 %v.50
  store i32 %v.49, ptr %p.14, align 4, !llvm.access.group !55
  %v.51 = mul i32 %v.42, %n.0
  %v.52 = sub i32 %n.0, %i.3
  %v.53 = sub i32 %v.52, 1
  %v.54 = add i32 %v.51, %v.53
  %v.55 = sext i32 %i_lane.7 to i64
  %p.15 = getelementptr inbounds i32, ptr %running.3, i64 %v.55
  %running.5 = load i32, ptr %p.15, align 4, !llvm.access.group !55
  %v.56 = sext i32 %v.54 to i64
  %p.16 = getelementptr inbounds i32, ptr %y.0, i64 %v.56
  store i32 %running.5, ptr %p.16, align 4, !alias.scope !33, !noalias !34, !llvm.access.group !55
  br label %again.7
again.7:
  %i_lane.6 = add nsw i32 %i_lane.7, 1
  br label %test.7, !llvm.loop !58
leave.7:
  br label %again.6
again.6:
  %i.2 = add nsw i32 %i.3, 1
  br label %test.6
leave.6:
  br label %join.0
join.0:
  br label %again.1
again.1:
  %i_first.0 = add nsw i32 %i_first.1, 1
  br label %test.1
leave.1:
  %x.5 = load i32, ptr %x.1
  %v.57 = add i32 %x.5, 1
  %v.58 = icmp eq i32 %v.57, %extent.0
  %v.59 = select i1 %v.58, i32 0, i32 %v.57
  store i32 %v.59, ptr %x.1
  %v.60 = zext i1 %v.58 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !37
leave.0:
  ret void
}

define void @suffix_sums_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %running.0 = alloca [32 x i32], align 64
  %running.3 = alloca [32 x i32], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %y.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %m.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 8
  %x_stride0.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 12
  %x_stride1.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i8, ptr %scalars, i32 16
  %y_stride0.0 = load i32, ptr %p.6, align 4
  %p.7 = getelementptr inbounds i8, ptr %scalars, i32 20
  %y_stride1.0 = load i32, ptr %p.7, align 4
  %p.8 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.8, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  store i32 %v.0, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.2 = icmp slt i32 %block.1, %last
  br i1 %v.2, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  %v.3 = mul i32 %x.2, 128
  %v.4 = add i32 %v.3, 128
  %v.5 = call i32 @llvm.smin.i32(i32 %v.4, i32 %m.0)
  %v.6 = icmp slt i32 %v.3, %v.5
  %v.7 = sub i32 %v.5, %v.3
  %v.8 = sub i32 %v.7, 1
  %v.9 = udiv i32 %v.8, 32
  %v.10 = add i32 %v.9, 1
  %v.11 = select i1 %v.6, i32 %v.10, i32 0
  br label %test.1
test.1:
  %i_first.1 = phi i32 [ 0, %body.0 ], [ %i_first.0, %again.1 ]
  %v.12 = icmp slt i32 %i_first.1, %v.11
  br i1 %v.12, label %body.1, label %leave.1
body.1:
  %v.13 = mul i32 %i_first.1, 32
  %v.14 = add i32 %v.3, %v.13
  %v.15 = add i32 %v.14, 32
  %v.16 = icmp sle i32 %v.15, %m.0
  br i1 %v.16, label %then.0, label %else.0
then.0:
  br label %test.2
test.2:
  %i_lane.1 = phi i32 [ 0, %then.0 ], [ %i_lane.0, %again.2 ]
  %v.17 = icmp slt i32 %i_lane.1, 32
  br i1 %v.17, label %body.2, label %leave.2
body.2:
  %v.18 = sext i32 %i_lane.1 to i64
  %p.9 = getelementptr inbounds i32, ptr %running.0, i64 %v.18
  store i32 0, ptr %p.9, align 4, !llvm.access.group !69
  br label %again.2
again.2:
  %i_lane.0 = add nsw i32 %i_lane.1, 1
  br label %test.2, !llvm.loop !75
leave.2:
  br label %test.3
test.3:
  %i.1 = phi i32 [ 0, %leave.2 ], [ %i.0, %again.3 ]
  %v.19 = icmp slt i32 %i.1, %n.0
  br i1 %v.19, label %body.3, label %leave.3
body.3:
  br label %test.4
test.4:
  %i_lane.3 = phi i32 [ 0, %body.3 ], [ %i_lane.2, %again.4 ]
  %v.20 = icmp slt i32 %i_lane.3, 32
  br i1 %v.20, label %body.4, label %leave.4
body.4:
  %v.21 = add i32 %v.14, %i_lane.3
  %v.22 = mul i32 %v.21, %x_stride0.0
  %v.23 = sub i32 %n.0, 1
  %v.24 = sub i32 %v.23, %i.1
  %v.25 = mul i32 %v.24, %x_stride1.0
  %v.26 = add i32 %v.22, %v.25
  %v.27 = sext i32 %v.26 to i64
  %p.10 = getelementptr inbounds i32, ptr %x.0, i64 %v.27
  %x.3 = load i32, ptr %p.10, align 4, !alias.scope !62, !noalias !63, !llvm.access.group !76
  %v.28 = sext i32 %i_lane.3 to i64
  %p.11 = getelementptr inbounds i32, ptr %running.0, i64 %v.28
  %running.1 = load i32, ptr %p.11, align 4, !llvm.access.group !76
  %v.29 = add i32 %running.1, %x.3
  %v.30 = sext i32 %i_lane.3 to i64
  %p.12 = getelementptr inbounds i32, ptr %running.0, i64 %v.30
  store i32 %v.29, ptr %p.12, align 4, !llvm.access.group !76
  %v.31 = mul i32 %v.21, %y_stride0.0
  %v.32 = sub i32 %n.0, 1
  %v.33 = sub i32 %v.32, %i.1
  %v.34 = mul i32 %v.33, %y_stride1.0
  %v.35 = add i32 %v.31, %v.34
  %v.36 = sext i32 %i_lane.3 to i64
  %p.13 = getelementptr inbounds i32, ptr %running.0, i64 %v.36
  %running.2 = load i32, ptr %p.13, align 4, !llvm.access.group !76
  %v.37 = sext i32 %v.35 to i64
  %p.14 = getelementptr inbounds i32, ptr %y.0, i64 %v.37
  store i32 %running.2, ptr %p.14, align 4, !alias.scope !64, !noalias !65, !llvm.access.group !76
  br label %again.4
again.4:
  %i_lane.2 = add nsw i32 %i_lane.3, 1
  br label %test.4, !llvm.loop !82
leave.4:
  br label %again.3
again.3:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.3
leave.3:
  br label %join.0
else.0:
  %v.38 = sub i32 %m.0, %v.14
  br label %test.5
test.5:
  %i_lane.5 = phi i32 [ 0, %else.0 ], [ %i_lane.4, %again.5 ]
  %v.39 = icmp slt i32 %i_lane.5, %v.38
  br i1 %v.39, label %body.5, label %leave.5
body.5:
  %v.40 = sext i32 %i_lane.5 to i64
  %p.15 = getelementptr inbounds i32, ptr %running.3, i64 %v.40
  store i32 0, ptr %p.15, align 4, !llvm.access.group !83
  br label %again.5
again.5:
  %i_lane.4 = add nsw i32 %i_lane.5, 1
  br label %test.5, !llvm.loop !85
leave.5:
  br label %test.6
test.6:
  %i.3 = phi i32 [ 0, %leave.5 ], [ %i.2, %again.6 ]
  %v.41 = icmp slt i32 %i.3, %n.0
  br i1 %v.41, label %body.6, label %leave.6
body.6:
  %v.42 = sub i32 %m.0, %v.14
  br label %test.7
test.7:
  %i_lane.7 = phi i32 [ 0, %body.6 ], [ %i_lane.6, %again.7 ]
  %v.43 = icmp slt i32 %i_lane.7, %v.42
  br i1 %v.43, label %body.7, label %leave.7
body.7:
  %v.44 = add i32 %v.14, %i_lane.7
  %v.45 = mul i32 %v.44, %x_stride0.0
  %v.46 = sub i32 %n.0, 1
  %v.47 = sub i32 %v.46, %i.3
  %v.48 = mul i32 %v.47, %x_stride1.0
  %v.49 = add i32 %v.45, %v.48
  %v.50 = sext i32 %v.49 to i64
  %p.16 = getelementptr inbounds i32, ptr %x.0, i64 %v.50
  %x.4 = load i32, ptr %p.16, align 4, !alias.scope !62, !noalias !63, !llvm.access.group !86
  %v.51 = sext i32 %i_lane.7 to i64
  %p.17 = getelementptr inbounds i32, ptr %running.3, i64 %v.51
  %running.4 = load i32, ptr %p.17, align 4, !llvm.access.group !86
  %v.52 = add i32 %running.4, %x.4
  %v.53 = sext i32 %i_lane.7 to i64
  %p.18 = getelementptr inbounds i32, ptr %running.3, i64 %v.53
  store i32 %v.52, ptr %p.18, align 4, !llvm.access.group !86
  %v.54 = mul i32 %v.44, %y_stride0.0
  %v.55 = sub i32 %n.0, 1
  %v.56 = sub i32 %v.55, %i.3
  %v.57 = mul i32 %v.56, %y_stride1.0
  %v.58 = add i32 %v.54, %v.57
  %v.59 = sext i32 %i_lane.7 to i64
  %p.19 = getelementptr inbounds i32, ptr %running.3, i64 %v.59
  %running.5 = load i32, ptr %p.19, align 4, !llvm.access.group !86
  %v.60 = sext i32 %v.58 to i64
  %p.20 = getelementptr inbounds i32, ptr %y.0, i64 %v.60
  store i32 %running.5, ptr %p.20, align 4, !alias.scope !64, !noalias !65, !llvm.access.group !86
  br label %again.7
again.7:
  %i_lane.6 = add nsw i32 %i_lane.7, 1
  br label %test.7, !llvm.loop !89
leave.7:
  br label %again.6
again.6:
  %i.2 = add nsw i32 %i.3, 1
  br label %test.6
leave.6:
  br label %join.0
join.0:
  br label %again.1
again.1:
  %i_first.0 = add nsw i32 %i_first.1, 1
  br label %test.1
leave.1:
  %x.5 = load i32, ptr %x.1
  %v.61 = add i32 %x.5, 1
  %v.62 = icmp eq i32 %v.61, %extent.0
  %v.63 = select i1 %v.62, i32 0, i32 %v.61
  store i32 %v.63, ptr %x.1
  %v.64 = zext i1 %v.62 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !68
leave.0:
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)

attributes #0 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "frame-pointer"="none" "no-trapping-math"="true" }

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = !{!1}
!4 = !{!2}
!5 = !{!2}
!6 = !{!1}
!7 = !{!"llvm.loop.vectorize.enable", i1 false}
!8 = !{!"llvm.loop.unroll.disable"}
!9 = distinct !{!9, !7, !8}
!10 = distinct !{}
!11 = !{!"llvm.loop.vectorize.enable", i1 false}
!12 = !{!"llvm.loop.unroll.disable"}
!13 = distinct !{!13, !11, !12}
!14 = distinct !{!14}
!15 = distinct !{!15, !14}
!16 = distinct !{!16, !14}
!17 = !{!15}
!18 = !{!16}
!19 = !{!16}
!20 = !{!15}
!21 = !{!"llvm.loop.vectorize.enable", i1 false}
!22 = !{!"llvm.loop.unroll.disable"}
!23 = distinct !{!23, !21, !22}
!24 = distinct !{}
!25 = !{!"llvm.loop.vectorize.enable", i1 false}
!26 = !{!"llvm.loop.unroll.disable"}
!27 = distinct !{!27, !25, !26}
!28 = distinct !{!28}
!29 = distinct !{!29, !28}
!30 = distinct !{!30, !28}
!31 = !{!29}
!32 = !{!30}
!33 = !{!30}
!34 = !{!29}
!35 = !{!"llvm.loop.vectorize.enable", i1 false}
!36 = !{!"llvm.loop.unroll.disable"}
!37 = distinct !{!37, !35, !36}
!38 = distinct !{}
!39 = !{!"llvm.loop.unroll.full"}
!40 = !{!"llvm.loop.isvectorized", i32 1}
!41 = !{!"llvm.loop.parallel_accesses", !38}
!42 = !{!"llvm.loop.unroll.disable"}
!43 = !{!"llvm.loop.vectorize.followup_vectorized", !39, !40}
!44 = distinct !{!44, !41, !42, !43}
!45 = distinct !{}
!46 = !{!"llvm.loop.unroll.full"}
!47 = !{!"llvm.loop.isvectorized", i32 1}
!48 = !{!"llvm.loop.parallel_accesses", !45}
!49 = !{!"llvm.loop.unroll.disable"}
!50 = !{!"llvm.loop.vectorize.followup_vectorized", !46, !47}
!51 = distinct !{!51, !48, !49, !50}
!52 = distinct !{}
!53 = !{!"llvm.loop.parallel_accesses", !52}
!54 = distinct !{!54, !53}
!55 = distinct !{}
!56 = !{!"llvm.loop.vectorize.enable", i1 false}
!57 = !{!"llvm.loop.unroll.disable"}
!58 = distinct !{!58, !56, !57}
!59 = distinct !{!59}
!60 = distinct !{!60, !59}
!61 = distinct !{!61, !59}
!62 = !{!60}
!63 = !{!61}
!64 = !{!61}
!65 = !{!60}
!66 = !{!"llvm.loop.vectorize.enable", i1 false}
!67 = !{!"llvm.loop.unroll.disable"}
!68 = distinct !{!68, !66, !67}
!69 = distinct !{}
!70 = !{!"llvm.loop.unroll.full"}
!71 = !{!"llvm.loop.isvectorized", i32 1}
!72 = !{!"llvm.loop.parallel_accesses", !69}
!73 = !{!"llvm.loop.unroll.disable"}
!74 = !{!"llvm.loop.vectorize.followup_vectorized", !70, !71}
!75 = distinct !{!75, !72, !73, !74}
!76 = distinct !{}
!77 = !{!"llvm.loop.unroll.full"}
!78 = !{!"llvm.loop.isvectorized", i32 1}
!79 = !{!"llvm.loop.parallel_accesses", !76}
!80 = !{!"llvm.loop.unroll.disable"}
!81 = !{!"llvm.loop.vectorize.followup_vectorized", !77, !78}
!82 = distinct !{!82, !79, !80, !81}
!83 = distinct !{}
!84 = !{!"llvm.loop.parallel_accesses", !83}
!85 = distinct !{!85, !84}
!86 = distinct !{}
!87 = !{!"llvm.loop.vectorize.enable", i1 false}
!88 = !{!"llvm.loop.unroll.disable"}
!89 = distinct !{!89, !87, !88}
