target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @conjugate_transpose_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %y.1 = alloca i64, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %y.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %m.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.4, align 4
  %v.0 = zext i32 %extent.0 to i64
  %v.1 = urem i64 %first, %v.0
  %v.2 = udiv i64 %first, %v.0
  %p.5 = getelementptr inbounds i32, ptr %grid, i64 1
  %extent.1 = load i32, ptr %p.5, align 4
  %v.3 = zext i32 %extent.1 to i64
  %v.4 = urem i64 %v.2, %v.3
  %v.5 = udiv i64 %v.2, %v.3
  store i64 %v.1, ptr %x.1
  store i64 %v.4, ptr %y.1
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.6 = icmp slt i64 %block.1, %last
  br i1 %v.6, label %body.0, label %leave.0
body.0:
  %x.2 = load i64, ptr %x.1
  %y.2 = load i64, ptr %y.1
  %v.7 = mul i64 %x.2, 4096
  %v.8 = add i64 %v.7, 4096
  %v.9 = call i64 @llvm.smin.i64(i64 %v.8, i64 %m.0)
  br label %test.1
test.1:
  %j.1 = phi i64 [ %v.7, %body.0 ], [ %j.0, %again.1 ]
  %v.10 = icmp slt i64 %j.1, %v.9
  br i1 %v.10, label %body.1, label %leave.1
body.1:
  %v.11 = mul i64 %n.0, 2
  %v.12 = mul i64 %j.1, %v.11
  %v.13 = mul i64 %y.2, 2
  %v.14 = add i64 %v.12, %v.13
  %p.6 = getelementptr inbounds float, ptr %x.0, i64 %v.14
  %x.3 = load float, ptr %p.6, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  %v.15 = mul i64 %n.0, 2
  %v.16 = mul i64 %j.1, %v.15
  %v.17 = mul i64 %y.2, 2
  %v.18 = add i64 %v.16, %v.17
  %v.19 = add i64 %v.18, 1
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.19
  %x.4 = load float, ptr %p.7, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  %v.20 = fneg float %x.4
  %v.21 = fmul contract float %v.20, 0x4000000000000000
  %v.22 = fsub contract float %x.3, %v.21
  %v.23 = fmul contract float %x.3, 0x4000000000000000
  %v.24 = fadd contract float %v.23, %v.20
  %v.25 = mul i64 %m.0, 2
  %v.26 = mul i64 %y.2, %v.25
  %v.27 = mul i64 %j.1, 2
  %v.28 = add i64 %v.26, %v.27
  %p.8 = getelementptr inbounds float, ptr %y.0, i64 %v.28
  store float %v.22, ptr %p.8, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  %v.29 = mul i64 %m.0, 2
  %v.30 = mul i64 %y.2, %v.29
  %v.31 = mul i64 %j.1, 2
  %v.32 = add i64 %v.30, %v.31
  %v.33 = add i64 %v.32, 1
  %p.9 = getelementptr inbounds float, ptr %y.0, i64 %v.33
  store float %v.24, ptr %p.9, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  br label %again.1
again.1:
  %j.0 = add nsw i64 %j.1, 1
  br label %test.1, !llvm.loop !13
leave.1:
  %x.5 = load i64, ptr %x.1
  %v.34 = add i64 %x.5, 1
  %v.35 = icmp eq i64 %v.34, %v.0
  %v.36 = select i1 %v.35, i64 0, i64 %v.34
  store i64 %v.36, ptr %x.1
  %v.37 = zext i1 %v.35 to i64
  %y.3 = load i64, ptr %y.1
  %v.38 = add i64 %y.3, %v.37
  %v.39 = icmp eq i64 %v.38, %v.3
  %v.40 = select i1 %v.39, i64 0, i64 %v.38
  store i64 %v.40, ptr %y.1
  %v.41 = zext i1 %v.39 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !9
leave.0:
  ret void
}

define void @conjugate_transpose_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %y.1 = alloca i64, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %y.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %m.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %x_stride0.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 16
  %x_stride1.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 24
  %y_stride0.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i8, ptr %scalars, i64 32
  %y_stride1.0 = load i64, ptr %p.6, align 8
  %p.7 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.7, align 4
  %v.0 = zext i32 %extent.0 to i64
  %v.1 = urem i64 %first, %v.0
  %v.2 = udiv i64 %first, %v.0
  %p.8 = getelementptr inbounds i32, ptr %grid, i64 1
  %extent.1 = load i32, ptr %p.8, align 4
  %v.3 = zext i32 %extent.1 to i64
  %v.4 = urem i64 %v.2, %v.3
  %v.5 = udiv i64 %v.2, %v.3
  store i64 %v.1, ptr %x.1
  store i64 %v.4, ptr %y.1
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.6 = icmp slt i64 %block.1, %last
  br i1 %v.6, label %body.0, label %leave.0
body.0:
  %x.2 = load i64, ptr %x.1
  %y.2 = load i64, ptr %y.1
  %v.7 = mul i64 %x.2, 4096
  %v.8 = add i64 %v.7, 4096
  %v.9 = call i64 @llvm.smin.i64(i64 %v.8, i64 %m.0)
  br label %test.1
test.1:
  %j.1 = phi i64 [ %v.7, %body.0 ], [ %j.0, %again.1 ]
  %v.10 = icmp slt i64 %j.1, %v.9
  br i1 %v.10, label %body.1, label %leave.1
body.1:
  %v.11 = mul i64 %x_stride0.0, 2
  %v.12 = mul i64 %j.1, %v.11
  %v.13 = mul i64 %x_stride1.0, 2
  %v.14 = mul i64 %y.2, %v.13
  %v.15 = add i64 %v.12, %v.14
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.15
  %x.3 = load float, ptr %p.9, align 4, !alias.scope !17, !noalias !18, !llvm.access.group !24
  %v.16 = mul i64 %x_stride0.0, 2
  %v.17 = mul i64 %j.1, %v.16
  %v.18 = mul i64 %x_stride1.0, 2
  %v.19 = mul i64 %y.2, %v.18
  %v.20 = add i64 %v.17, %v.19
  %v.21 = add i64 %v.20, 1
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.21
  %x.4 = load float, ptr %p.10, align 4, !alias.scope !17, !noalias !18, !llvm.access.group !24
  %v.22 = fneg float %x.4
  %v.23 = fmul contract float %v.22, 0x4000000000000000
  %v.24 = fsub contract float %x.3, %v.23
  %v.25 = fmul contract float %x.3, 0x4000000000000000
  %v.26 = fadd contract float %v.25, %v.22
  %v.27 = mul i64 %y_stride0.0, 2
  %v.28 = mul i64 %y.2, %v.27
  %v.29 = mul i64 %y_stride1.0, 2
  %v.30 = mul i64 %j.1, %v.29
  %v.31 = add i64 %v.28, %v.30
  %p.11 = getelementptr inbounds float, ptr %y.0, i64 %v.31
  store float %v.24, ptr %p.11, align 4, !alias.scope !19, !noalias !20, !llvm.access.group !24
  %v.32 = mul i64 %y_stride0.0, 2
  %v.33 = mul i64 %y.2, %v.32
  %v.34 = mul i64 %y_stride1.0, 2
  %v.35 = mul i64 %j.1, %v.34
  %v.36 = add i64 %v.33, %v.35
  %v.37 = add i64 %v.36, 1
  %p.12 = getelementptr inbounds float, ptr %y.0, i64 %v.37
  store float %v.26, ptr %p.12, align 4, !alias.scope !19, !noalias !20, !llvm.access.group !24
  br label %again.1
again.1:
  %j.0 = add nsw i64 %j.1, 1
  br label %test.1, !llvm.loop !27
leave.1:
  %x.5 = load i64, ptr %x.1
  %v.38 = add i64 %x.5, 1
  %v.39 = icmp eq i64 %v.38, %v.0
  %v.40 = select i1 %v.39, i64 0, i64 %v.38
  store i64 %v.40, ptr %x.1
  %v.41 = zext i1 %v.39 to i64
  %y.3 = load i64, ptr %y.1
  %v.42 = add i64 %y.3, %v.41
  %v.43 = icmp eq i64 %v.42, %v.3
  %v.44 = select i1 %v.43, i64 0, i64 %v.42
  store i64 %v.44, ptr %y.1
  %v.45 = zext i1 %v.43 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !23
leave.0:
  ret void
}

define void @suffix_sums_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %running.0 = alloca [16 x i32], align 64
  %running.3 = alloca [16 x i32], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %y.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %m.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.4, align 4
  %v.0 = zext i32 %extent.0 to i64
  %v.1 = urem i64 %first, %v.0
  %v.2 = udiv i64 %first, %v.0
  store i64 %v.1, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.3 = icmp slt i64 %block.1, %last
  br i1 %v.3, label %body.0, label %leave.0
body.0:
  %x.2 = load i64, ptr %x.1
  %v.4 = mul i64 %x.2, 64
  %v.5 = add i64 %v.4, 64
  %v.6 = call i64 @llvm.smin.i64(i64 %v.5, i64 %m.0)
  %v.7 = icmp slt i64 %v.4, %v.6
  %v.8 = sub i64 %v.6, %v.4
  %v.9 = sub i64 %v.8, 1
  %v.10 = udiv i64 %v.9, 16
  %v.11 = add i64 %v.10, 1
  %v.12 = select i1 %v.7, i64 %v.11, i64 0
  br label %test.1
test.1:
  %i_first.1 = phi i64 [ 0, %body.0 ], [ %i_first.0, %again.1 ]
  %v.13 = icmp slt i64 %i_first.1, %v.12
  br i1 %v.13, label %body.1, label %leave.1
body.1:
  %v.14 = mul i64 %i_first.1, 16
  %v.15 = add i64 %v.4, %v.14
  %v.16 = add i64 %v.15, 16
  %v.17 = icmp sle i64 %v.16, %m.0
  br i1 %v.17, label %then.0, label %else.0
then.0:
  br label %test.2
test.2:
  %i_lane.1 = phi i64 [ 0, %then.0 ], [ %i_lane.0, %again.2 ]
  %v.18 = icmp slt i64 %i_lane.1, 16
  br i1 %v.18, label %body.2, label %leave.2
body.2:
  %p.5 = getelementptr inbounds i32, ptr %running.0, i64 %i_lane.1
  store i32 0, ptr %p.5, align 4, !llvm.access.group !38
  br label %again.2
again.2:
  %i_lane.0 = add nsw i64 %i_lane.1, 1
  br label %test.2, !llvm.loop !44
leave.2:
  br label %test.3
test.3:
  %i.1 = phi i64 [ 0, %leave.2 ], [ %i.0, %again.3 ]
  %v.19 = icmp slt i64 %i.1, %n.0
  br i1 %v.19, label %body.3, label %leave.3
body.3:
  br label %test.4
test.4:
  %i_lane.3 = phi i64 [ 0, %body.3 ], [ %i_lane.2, %again.4 ]
  %v.20 = icmp slt i64 %i_lane.3, 16
  br i1 %v.20, label %body.4, label %leave.4
body.4:
  %v.21 = add i64 %v.15, %i_lane.3
  %v.22 = mul i64 %v.21, %n.0
  %v.23 = sub i64 %n.0, %i.1
  %v.24 = sub i64 %v.23, 1
  %v.25 = add i64 %v.22, %v.24
  %p.6 = getelementptr inbounds i32, ptr %x.0, i64 %v.25
  %x.3 = load i32, ptr %p.6, align 4, !alias.scope !31, !noalias !32, !llvm.access.group !47
  %p.7 = getelementptr inbounds i32, ptr %running.0, i64 %i_lane.3
  %running.1 = load i32, ptr %p.7, align 4, !llvm.access.group !47
  %v.26 = add i32 %running.1, %x.3
  %p.8 = getelementptr inbounds i32, ptr %running.0, i64 %i_lane.3
  store i32 %v.26, ptr %p.8, align 4, !llvm.access.group !47
  %v.27 = mul i64 %v.21, %n.0
  %v.28 = sub i64 %n.0, %i.1
  %v.29 = sub i64 %v.28, 1
  %v.30 = add i64 %v.27, %v.29
  %p.9 = getelementptr inbounds i32, ptr %running.0, i64 %i_lane.3
  %running.2 = load i32, ptr %p.9, align 4, !llvm.access.group !47
  %p.10 = getelementptr inbounds i32, ptr %y.0, i64 %v.30
  store i32 %running.2, ptr %p.10, align 4, !alias.scope !33, !noalias !34, !llvm.access.group !47
  br label %again.4
again.4:
  %i_lane.2 = add nsw i64 %i_lane.3, 1
  br label %test.4, !llvm.loop !53
leave.4:
  br label %again.3
again.3:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.3, !llvm.loop !46
leave.3:
  br label %join.0
else.0:
  %v.31 = sub i64 %m.0, %v.15
  br label %test.5
test.5:
  %i_lane.5 = phi i64 [ 0, %else.0 ], [ %i_lane.4, %again.5 ]
  %v.32 = icmp slt i64 %i_lane.5, %v.31
  br i1 %v.32, label %body.5, label %leave.5
body.5:
  %p.11 = getelementptr inbounds i32, ptr %running.3, i64 %i_lane.5
  store i32 0, ptr %p.11, align 4, !llvm.access.group !54
  br label %again.5
again.5:
  %i_lane.4 = add nsw i64 %i_lane.5, 1
  br label %test.5, !llvm.loop !56
leave.5:
  br label %test.6
test.6:
  %i.3 = phi i64 [ 0, %leave.5 ], [ %i.2, %again.6 ]
  %v.33 = icmp slt i64 %i.3, %n.0
  br i1 %v.33, label %body.6, label %leave.6
body.6:
  %v.34 = sub i64 %m.0, %v.15
  br label %test.7
test.7:
  %i_lane.7 = phi i64 [ 0, %body.6 ], [ %i_lane.6, %again.7 ]
  %v.35 = icmp slt i64 %i_lane.7, %v.34
  br i1 %v.35, label %body.7, label %leave.7
body.7:
  %v.36 = add i64 %v.15, %i_lane.7
  %v.37 = mul i64 %v.36, %n.0
  %v.38 = sub i64 %n.0, %i.3
  %v.39 = sub i64 %v.38, 1
  %v.40 = add i64 %v.37, %v.39
  %p.12 = getelementptr inbounds i32, ptr %x.0, i64 %v.40
  %x.4 = load i32, ptr %p.12, align 4, !alias.scope !31, !noalias !32, !llvm.access.group !57
  %p.13 = getelementptr inbounds i32, ptr %running.3, i64 %i_lane.7
  %running.4 = load i32, ptr %p.13, align 4, !llvm.access.group !57
  %v.41 = add i32 %running.4, %x.4
  %p.14 = getelementptr inbounds i32, ptr %running.3, i64 %i_lane.7
  store i32 %v.41, ptr %p.14, align 4, !llvm.access.group !57
  %v.42 = mul i64 %v.36, %n.0
  %v.43 = sub i64 %n.0, %i.3
  %v.44 = sub i64 %v.43, 1
  %v.45 = add i64 %v.42, %v.44
  %p.15 = getelementptr inbounds i32, ptr %running.3, i64 %i_lane.7
  %running.5 = load i32, ptr %p.15, align 4, !llvm.access.group !57
  %p.16 = getelementptr inbounds i32, ptr %y.0, i64 %v.45
  store i32 %running.5, ptr %p.16, align 4, !alias.scope !33, !noalias !34, !llvm.access.group !57
  br label %again.7
again.7:
  %i_lane.6 = add nsw i64 %i_lane.7, 1
  br label %test.7, !llvm.loop !60
leave.7:
  br label %again.6
again.6:
  %i.2 = add nsw i64 %i.3, 1
  br label %test.6
leave.6:
  br label %join.0
join.0:
  br label %again.1
again.1:
  %i_first.0 = add nsw i64 %i_first.1, 1
  br label %test.1
leave.1:
  %x.5 = load i64, ptr %x.1
  %v.46 = add i64 %x.5, 1
  %v.47 = icmp eq i64 %v.46, %v.0
  %v.48 = select i1 %v.47, i64 0, i64 %v.46
  store i64 %v.48, ptr %x.1
  %v.49 = zext i1 %v.47 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !37
leave.0:
  ret void
}

define void @suffix_sums_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %running.0 = alloca [16 x i32], align 64
  %running.3 = alloca [16 x i32], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %y.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %m.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 16
  %x_stride0.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 24
  %x_stride1.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i8, ptr %scalars, i64 32
  %y_stride0.0 = load i64, ptr %p.6, align 8
  %p.7 = getelementptr inbounds i8, ptr %scalars, i64 40
  %y_stride1.0 = load i64, ptr %p.7, align 8
  %p.8 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.8, align 4
  %v.0 = zext i32 %extent.0 to i64
  %v.1 = urem i64 %first, %v.0
  %v.2 = udiv i64 %first, %v.0
  store i64 %v.1, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.3 = icmp slt i64 %block.1, %last
  br i1 %v.3, label %body.0, label %leave.0
body.0:
  %x.2 = load i64, ptr %x.1
  %v.4 = mul i64 %x.2, 64
  %v.5 = add i64 %v.4, 64
  %v.6 = call i64 @llvm.smin.i64(i64 %v.5, i64 %m.0)
  %v.7 = icmp slt i64 %v.4, %v.6
  %v.8 = sub i64 %v.6, %v.4
  %v.9 = sub i64 %v.8, 1
  %v.10 = udiv i64 %v.9, 16
  %v.11 = add i64 %v.10, 1
  %v.12 = select i1 %v.7, i64 %v.11, i64 0
  br label %test.1
test.1:
  %i_first.1 = phi i64 [ 0, %body.0 ], [ %i_first.0, %again.1 ]
  %v.13 = icmp slt i64 %i_first.1, %v.12
  br i1 %v.13, label %body.1, label %leave.1
body.1:
  %v.14 = mul i64 %i_first.1, 16
  %v.15 = add i64 %v.4, %v.14
  %v.16 = add i64 %v.15, 16
  %v.17 = icmp sle i64 %v.16, %m.0
  br i1 %v.17, label %then.0, label %else.0
then.0:
  br label %test.2
test.2:
  %i_lane.1 = phi i64 [ 0, %then.0 ], [ %i_lane.0, %again.2 ]
  %v.18 = icmp slt i64 %i_lane.1, 16
  br i1 %v.18, label %body.2, label %leave.2
body.2:
  %p.9 = getelementptr inbounds i32, ptr %running.0, i64 %i_lane.1
  store i32 0, ptr %p.9, align 4, !llvm.access.group !71
  br label %again.2
again.2:
  %i_lane.0 = add nsw i64 %i_lane.1, 1
  br label %test.2, !llvm.loop !77
leave.2:
  br label %test.3
test.3:
  %i.1 = phi i64 [ 0, %leave.2 ], [ %i.0, %again.3 ]
  %v.19 = icmp slt i64 %i.1, %n.0
  br i1 %v.19, label %body.3, label %leave.3
body.3:
  br label %test.4
test.4:
  %i_lane.3 = phi i64 [ 0, %body.3 ], [ %i_lane.2, %again.4 ]
  %v.20 = icmp slt i64 %i_lane.3, 16
  br i1 %v.20, label %body.4, label %leave.4
body.4:
  %v.21 = add i64 %v.15, %i_lane.3
  %v.22 = mul i64 %v.21, %x_stride0.0
  %v.23 = sub i64 %n.0, 1
  %v.24 = sub i64 %v.23, %i.1
  %v.25 = mul i64 %v.24, %x_stride1.0
  %v.26 = add i64 %v.22, %v.25
  %p.10 = getelementptr inbounds i32, ptr %x.0, i64 %v.26
  %x.3 = load i32, ptr %p.10, align 4, !alias.scope !64, !noalias !65, !llvm.access.group !80
  %p.11 = getelementptr inbounds i32, ptr %running.0, i64 %i_lane.3
  %running.1 = load i32, ptr %p.11, align 4, !llvm.access.group !80
  %v.27 = add i32 %running.1, %x.3
  %p.12 = getelementptr inbounds i32, ptr %running.0, i64 %i_lane.3
  store i32 %v.27, ptr %p.12, align 4, !llvm.access.group !80
  %v.28 = mul i64 %v.21, %y_stride0.0
  %v.29 = sub i64 %n.0, 1
  %v.30 = sub i64 %v.29, %i.1
  %v.31 = mul i64 %v.30, %y_stride1.0
  %v.32 = add i64 %v.28, %v.31
  %p.13 = getelementptr inbounds i32, ptr %running.0, i64 %i_lane.3
  %running.2 = load i32, ptr %p.13, align 4, !llvm.access.group !80
  %p.14 = getelementptr inbounds i32, ptr %y.0, i64 %v.32
  store i32 %running.2, ptr %p.14, align 4, !alias.scope !66, !noalias !67, !llvm.access.group !80
  br label %again.4
again.4:
  %i_lane.2 = add nsw i64 %i_lane.3, 1
  br label %test.4, !llvm.loop !86
leave.4:
  br label %again.3
again.3:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.3, !llvm.loop !79
leave.3:
  br label %join.0
else.0:
  %v.33 = sub i64 %m.0, %v.15
  br label %test.5
test.5:
  %i_lane.5 = phi i64 [ 0, %else.0 ], [ %i_lane.4, %again.5 ]
  %v.34 = icmp slt i64 %i_lane.5, %v.33
  br i1 %v.34, label %body.5, label %leave.5
body.5:
  %p.15 = getelementptr inbounds i32, ptr %running.3, i64 %i_lane.5
  store i32 0, ptr %p.15, align 4, !llvm.access.group !87
  br label %again.5
again.5:
  %i_lane.4 = add nsw i64 %i_lane.5, 1
  br label %test.5, !llvm.loop !89
leave.5:
  br label %test.6
test.6:
  %i.3 = phi i64 [ 0, %leave.5 ], [ %i.2, %again.6 ]
  %v.35 = icmp slt i64 %i.3, %n.0
  br i1 %v.35, label %body.6, label %leave.6
body.6:
  %v.36 = sub i64 %m.0, %v.15
  br label %test.7
test.7:
  %i_lane.7 = phi i64 [ 0, %body.6 ], [ %i_lane.6, %again.7 ]
  %v.37 = icmp slt i64 %i_lane.7, %v.36
  br i1 %v.37, label %body.7, label %leave.7
body.7:
  %v.38 = add i64 %v.15, %i_lane.7
  %v.39 = mul i64 %v.38, %x_stride0.0
  %v.40 = sub i64 %n.0, 1
  %v.41 = sub i64 %v.40, %i.3
  %v.42 = mul i64 %v.41, %x_stride1.0
  %v.43 = add i64 %v.39, %v.42
  %p.16 = getelementptr inbounds i32, ptr %x.0, i64 %v.43
  %x.4 = load i32, ptr %p.16, align 4, !alias.scope !64, !noalias !65, !llvm.access.group !90
  %p.17 = getelementptr inbounds i32, ptr %running.3, i64 %i_lane.7
  %running.4 = load i32, ptr %p.17, align 4, !llvm.access.group !90
  %v.44 = add i32 %running.4, %x.4
  %p.18 = getelementptr inbounds i32, ptr %running.3, i64 %i_lane.7
  store i32 %v.44, ptr %p.18, align 4, !llvm.access.group !90
  %v.45 = mul i64 %v.38, %y_stride0.0
  %v.46 = sub i64 %n.0, 1
  %v.47 = sub i64 %v.46, %i.3
  %v.48 = mul i64 %v.47, %y_stride1.0
  %v.49 = add i64 %v.45, %v.48
  %p.19 = getelementptr inbounds i32, ptr %running.3, i64 %i_lane.7
  %running.5 = load i32, ptr %p.19, align 4, !llvm.access.group !90
  %p.20 = getelementptr inbounds i32, ptr %y.0, i64 %v.49
  store i32 %running.5, ptr %p.20, align 4, !alias.scope !66, !noalias !67, !llvm.access.group !90
  br label %again.7
again.7:
  %i_lane.6 = add nsw i64 %i_lane.7, 1
  br label %test.7, !llvm.loop !93
leave.7:
  br label %again.6
again.6:
  %i.2 = add nsw i64 %i.3, 1
  br label %test.6
leave.6:
  br label %join.0
join.0:
  br label %again.1
again.1:
  %i_first.0 = add nsw i64 %i_first.1, 1
  br label %test.1
leave.1:
  %x.5 = load i64, ptr %x.1
  %v.50 = add i64 %x.5, 1
  %v.51 = icmp eq i64 %v.50, %v.0
  %v.52 = select i1 %v.51, i64 0, i64 %v.50
  store i64 %v.52, ptr %x.1
  %v.53 = zext i1 %v.51 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !70
leave.0:
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)

attributes #0 = { nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="512" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="512" }

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
!45 = !{!"llvm.loop.unroll.runtime.disable"}
!46 = distinct !{!46, !45}
!47 = distinct !{}
!48 = !{!"llvm.loop.unroll.full"}
!49 = !{!"llvm.loop.isvectorized", i32 1}
!50 = !{!"llvm.loop.parallel_accesses", !47}
!51 = !{!"llvm.loop.unroll.disable"}
!52 = !{!"llvm.loop.vectorize.followup_vectorized", !48, !49}
!53 = distinct !{!53, !50, !51, !52}
!54 = distinct !{}
!55 = !{!"llvm.loop.parallel_accesses", !54}
!56 = distinct !{!56, !55}
!57 = distinct !{}
!58 = !{!"llvm.loop.vectorize.enable", i1 false}
!59 = !{!"llvm.loop.unroll.disable"}
!60 = distinct !{!60, !58, !59}
!61 = distinct !{!61}
!62 = distinct !{!62, !61}
!63 = distinct !{!63, !61}
!64 = !{!62}
!65 = !{!63}
!66 = !{!63}
!67 = !{!62}
!68 = !{!"llvm.loop.vectorize.enable", i1 false}
!69 = !{!"llvm.loop.unroll.disable"}
!70 = distinct !{!70, !68, !69}
!71 = distinct !{}
!72 = !{!"llvm.loop.unroll.full"}
!73 = !{!"llvm.loop.isvectorized", i32 1}
!74 = !{!"llvm.loop.parallel_accesses", !71}
!75 = !{!"llvm.loop.unroll.disable"}
!76 = !{!"llvm.loop.vectorize.followup_vectorized", !72, !73}
!77 = distinct !{!77, !74, !75, !76}
!78 = !{!"llvm.loop.unroll.runtime.disable"}
!79 = distinct !{!79, !78}
!80 = distinct !{}
!81 = !{!"llvm.loop.unroll.full"}
!82 = !{!"llvm.loop.isvectorized", i32 1}
!83 = !{!"llvm.loop.parallel_accesses", !80}
!84 = !{!"llvm.loop.unroll.disable"}
!85 = !{!"llvm.loop.vectorize.followup_vectorized", !81, !82}
!86 = distinct !{!86, !83, !84, !85}
!87 = distinct !{}
!88 = !{!"llvm.loop.parallel_accesses", !87}
!89 = distinct !{!89, !88}
!90 = distinct !{}
!91 = !{!"llvm.loop.vectorize.enable", i1 false}
!92 = !{!"llvm.loop.unroll.disable"}
!93 = distinct !{!93, !91, !92}
