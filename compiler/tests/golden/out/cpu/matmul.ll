target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @matmul_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.0 = alloca i64, align 8
  %y.0 = alloca i64, align 8
  %acc.0 = alloca [64 x float], align 64
  %acc.3 = alloca [64 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %a.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %b.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i64 2
  %c.0 = load ptr, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 8
  %m.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 16
  %k.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.6, align 4
  %v.0 = zext i32 %extent.0 to i64
  %v.1 = urem i64 %first, %v.0
  %v.2 = udiv i64 %first, %v.0
  %p.7 = getelementptr inbounds i32, ptr %grid, i64 1
  %extent.1 = load i32, ptr %p.7, align 4
  %v.3 = zext i32 %extent.1 to i64
  %v.4 = urem i64 %v.2, %v.3
  %v.5 = udiv i64 %v.2, %v.3
  store i64 %v.1, ptr %x.0
  store i64 %v.4, ptr %y.0
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.6 = icmp slt i64 %block.1, %last
  br i1 %v.6, label %body.0, label %leave.0
body.0:
  %x.1 = load i64, ptr %x.0
  %y.1 = load i64, ptr %y.0
  %v.7 = mul i64 %y.1, 4
  %v.8 = mul i64 %x.1, 512
  %v.9 = add i64 %v.8, 512
  %v.10 = call i64 @llvm.smin.i64(i64 %v.9, i64 %n.0)
  %v.11 = icmp slt i64 %v.8, %v.10
  %v.12 = sub i64 %v.10, %v.8
  %v.13 = sub i64 %v.12, 1
  %v.14 = udiv i64 %v.13, 16
  %v.15 = add i64 %v.14, 1
  %v.16 = select i1 %v.11, i64 %v.15, i64 0
  br label %test.1
test.1:
  %j_first.1 = phi i64 [ 0, %body.0 ], [ %j_first.0, %again.1 ]
  %v.17 = icmp slt i64 %j_first.1, %v.16
  br i1 %v.17, label %body.1, label %leave.1
body.1:
  %v.18 = mul i64 %j_first.1, 16
  %v.19 = add i64 %v.8, %v.18
  %v.20 = add i64 %v.19, 16
  %v.21 = icmp sle i64 %v.20, %n.0
  %v.22 = add i64 %v.7, 4
  %v.23 = icmp sle i64 %v.22, %m.0
  %v.24 = and i1 %v.21, %v.23
  br i1 %v.24, label %then.0, label %else.0
then.0:
  br label %test.2
test.2:
  %i_lane.1 = phi i64 [ 0, %then.0 ], [ %i_lane.0, %again.2 ]
  %v.25 = icmp slt i64 %i_lane.1, 4
  br i1 %v.25, label %body.2, label %leave.2
body.2:
  br label %test.3
test.3:
  %j_lane.1 = phi i64 [ 0, %body.2 ], [ %j_lane.0, %again.3 ]
  %v.26 = icmp slt i64 %j_lane.1, 16
  br i1 %v.26, label %body.3, label %leave.3
body.3:
  %v.27 = mul i64 %i_lane.1, 16
  %v.28 = add i64 %v.27, %j_lane.1
  %p.8 = getelementptr inbounds float, ptr %acc.0, i64 %v.28
  store float 0x0000000000000000, ptr %p.8, align 4, !llvm.access.group !15
  br label %again.3
again.3:
  %j_lane.0 = add nsw i64 %j_lane.1, 1
  br label %test.3, !llvm.loop !21
leave.3:
  br label %again.2
again.2:
  %i_lane.0 = add nsw i64 %i_lane.1, 1
  br label %test.2, !llvm.loop !14
leave.2:
  br label %test.4
test.4:
  %p.10 = phi i64 [ 0, %leave.2 ], [ %p.9, %again.4 ]
  %v.29 = icmp slt i64 %p.10, %k.0
  br i1 %v.29, label %body.4, label %leave.4
body.4:
  br label %test.5
test.5:
  %i_lane.3 = phi i64 [ 0, %body.4 ], [ %i_lane.2, %again.5 ]
  %v.30 = icmp slt i64 %i_lane.3, 4
  br i1 %v.30, label %body.5, label %leave.5
body.5:
  br label %test.6
test.6:
  %j_lane.3 = phi i64 [ 0, %body.5 ], [ %j_lane.2, %again.6 ]
  %v.31 = icmp slt i64 %j_lane.3, 16
  br i1 %v.31, label %body.6, label %leave.6
body.6:
  %v.32 = add i64 %v.7, %i_lane.3
  %v.33 = add i64 %v.19, %j_lane.3
  %v.34 = mul i64 %i_lane.3, 16
  %v.35 = add i64 %v.34, %j_lane.3
  %v.36 = mul i64 %i_lane.3, 16
  %v.37 = add i64 %v.36, %j_lane.3
  %p.11 = getelementptr inbounds float, ptr %acc.0, i64 %v.37
  %acc.1 = load float, ptr %p.11, align 4, !llvm.access.group !24
  %v.38 = mul i64 %v.32, %k.0
  %v.39 = add i64 %v.38, %p.10
  %p.12 = getelementptr inbounds float, ptr %a.0, i64 %v.39
  %a.1 = load float, ptr %p.12, align 4, !alias.scope !4, !noalias !5, !llvm.access.group !24
  %v.40 = mul i64 %p.10, %n.0
  %v.41 = add i64 %v.40, %v.33
  %p.13 = getelementptr inbounds float, ptr %b.0, i64 %v.41
  %b.1 = load float, ptr %p.13, align 4, !alias.scope !6, !noalias !7, !llvm.access.group !24
  %v.42 = fmul contract float %a.1, %b.1
  %v.43 = fadd contract float %acc.1, %v.42
  %p.14 = getelementptr inbounds float, ptr %acc.0, i64 %v.35
  store float %v.43, ptr %p.14, align 4, !llvm.access.group !24
  br label %again.6
again.6:
  %j_lane.2 = add nsw i64 %j_lane.3, 1
  br label %test.6, !llvm.loop !30
leave.6:
  br label %again.5
again.5:
  %i_lane.2 = add nsw i64 %i_lane.3, 1
  br label %test.5, !llvm.loop !23
leave.5:
  br label %again.4
again.4:
  %p.9 = add nsw i64 %p.10, 1
  br label %test.4
leave.4:
  br label %test.7
test.7:
  %i_lane.5 = phi i64 [ 0, %leave.4 ], [ %i_lane.4, %again.7 ]
  %v.44 = icmp slt i64 %i_lane.5, 4
  br i1 %v.44, label %body.7, label %leave.7
body.7:
  br label %test.8
test.8:
  %j_lane.5 = phi i64 [ 0, %body.7 ], [ %j_lane.4, %again.8 ]
  %v.45 = icmp slt i64 %j_lane.5, 16
  br i1 %v.45, label %body.8, label %leave.8
body.8:
  %v.46 = add i64 %v.7, %i_lane.5
  %v.47 = add i64 %v.19, %j_lane.5
  %v.48 = mul i64 %v.46, %n.0
  %v.49 = add i64 %v.48, %v.47
  %v.50 = mul i64 %i_lane.5, 16
  %v.51 = add i64 %v.50, %j_lane.5
  %p.15 = getelementptr inbounds float, ptr %acc.0, i64 %v.51
  %acc.2 = load float, ptr %p.15, align 4, !llvm.access.group !33
  %p.16 = getelementptr inbounds float, ptr %c.0, i64 %v.49
  store float %acc.2, ptr %p.16, align 4, !alias.scope !8, !noalias !9, !llvm.access.group !33
  br label %again.8
again.8:
  %j_lane.4 = add nsw i64 %j_lane.5, 1
  br label %test.8, !llvm.loop !39
leave.8:
  br label %again.7
again.7:
  %i_lane.4 = add nsw i64 %i_lane.5, 1
  br label %test.7, !llvm.loop !32
leave.7:
  br label %join.0
else.0:
  %v.52 = sub i64 %m.0, %v.7
  %v.53 = call i64 @llvm.smin.i64(i64 %v.52, i64 4)
  br label %test.9
test.9:
  %i_lane.7 = phi i64 [ 0, %else.0 ], [ %i_lane.6, %again.9 ]
  %v.54 = icmp slt i64 %i_lane.7, %v.53
  br i1 %v.54, label %body.9, label %leave.9
body.9:
  %v.55 = sub i64 %n.0, %v.19
  %v.56 = call i64 @llvm.smin.i64(i64 %v.55, i64 16)
  br label %test.10
test.10:
  %j_lane.7 = phi i64 [ 0, %body.9 ], [ %j_lane.6, %again.10 ]
  %v.57 = icmp slt i64 %j_lane.7, %v.56
  br i1 %v.57, label %body.10, label %leave.10
body.10:
  %v.58 = mul i64 %i_lane.7, 16
  %v.59 = add i64 %v.58, %j_lane.7
  %p.17 = getelementptr inbounds float, ptr %acc.3, i64 %v.59
  store float 0x0000000000000000, ptr %p.17, align 4, !llvm.access.group !40
  br label %again.10
again.10:
  %j_lane.6 = add nsw i64 %j_lane.7, 1
  br label %test.10, !llvm.loop !42
leave.10:
  br label %again.9
again.9:
  %i_lane.6 = add nsw i64 %i_lane.7, 1
  br label %test.9
leave.9:
  br label %test.11
test.11:
  %p.19 = phi i64 [ 0, %leave.9 ], [ %p.18, %again.11 ]
  %v.60 = icmp slt i64 %p.19, %k.0
  br i1 %v.60, label %body.11, label %leave.11
body.11:
  %v.61 = sub i64 %m.0, %v.7
  %v.62 = call i64 @llvm.smin.i64(i64 %v.61, i64 4)
  br label %test.12
test.12:
  %i_lane.9 = phi i64 [ 0, %body.11 ], [ %i_lane.8, %again.12 ]
  %v.63 = icmp slt i64 %i_lane.9, %v.62
  br i1 %v.63, label %body.12, label %leave.12
body.12:
  %v.64 = sub i64 %n.0, %v.19
  %v.65 = call i64 @llvm.smin.i64(i64 %v.64, i64 16)
  br label %test.13
test.13:
  %j_lane.9 = phi i64 [ 0, %body.12 ], [ %j_lane.8, %again.13 ]
  %v.66 = icmp slt i64 %j_lane.9, %v.65
  br i1 %v.66, label %body.13, label %leave.13
body.13:
  %v.67 = add i64 %v.7, %i_lane.9
  %v.68 = add i64 %v.19, %j_lane.9
  %v.69 = mul i64 %i_lane.9, 16
  %v.70 = add i64 %v.69, %j_lane.9
  %v.71 = mul i64 %i_lane.9, 16
  %v.72 = add i64 %v.71, %j_lane.9
  %p.20 = getelementptr inbounds float, ptr %acc.3, i64 %v.72
  %acc.4 = load float, ptr %p.20, align 4, !llvm.access.group !43
  %v.73 = mul i64 %v.67, %k.0
  %v.74 = add i64 %v.73, %p.19
  %p.21 = getelementptr inbounds float, ptr %a.0, i64 %v.74
  %a.2 = load float, ptr %p.21, align 4, !alias.scope !4, !noalias !5, !llvm.access.group !43
  %v.75 = mul i64 %p.19, %n.0
  %v.76 = add i64 %v.75, %v.68
  %p.22 = getelementptr inbounds float, ptr %b.0, i64 %v.76
  %b.2 = load float, ptr %p.22, align 4, !alias.scope !6, !noalias !7, !llvm.access.group !43
  %v.77 = fmul contract float %a.2, %b.2
  %v.78 = fadd contract float %acc.4, %v.77
  %p.23 = getelementptr inbounds float, ptr %acc.3, i64 %v.70
  store float %v.78, ptr %p.23, align 4, !llvm.access.group !43
  br label %again.13
again.13:
  %j_lane.8 = add nsw i64 %j_lane.9, 1
  br label %test.13, !llvm.loop !45
leave.13:
  br label %again.12
again.12:
  %i_lane.8 = add nsw i64 %i_lane.9, 1
  br label %test.12
leave.12:
  br label %again.11
again.11:
  %p.18 = add nsw i64 %p.19, 1
  br label %test.11
leave.11:
  %v.79 = sub i64 %m.0, %v.7
  %v.80 = call i64 @llvm.smin.i64(i64 %v.79, i64 4)
  br label %test.14
test.14:
  %i_lane.11 = phi i64 [ 0, %leave.11 ], [ %i_lane.10, %again.14 ]
  %v.81 = icmp slt i64 %i_lane.11, %v.80
  br i1 %v.81, label %body.14, label %leave.14
body.14:
  %v.82 = sub i64 %n.0, %v.19
  %v.83 = call i64 @llvm.smin.i64(i64 %v.82, i64 16)
  br label %test.15
test.15:
  %j_lane.11 = phi i64 [ 0, %body.14 ], [ %j_lane.10, %again.15 ]
  %v.84 = icmp slt i64 %j_lane.11, %v.83
  br i1 %v.84, label %body.15, label %leave.15
body.15:
  %v.85 = add i64 %v.7, %i_lane.11
  %v.86 = add i64 %v.19, %j_lane.11
  %v.87 = mul i64 %v.85, %n.0
  %v.88 = add i64 %v.87, %v.86
  %v.89 = mul i64 %i_lane.11, 16
  %v.90 = add i64 %v.89, %j_lane.11
  %p.24 = getelementptr inbounds float, ptr %acc.3, i64 %v.90
  %acc.5 = load float, ptr %p.24, align 4, !llvm.access.group !46
  %p.25 = getelementptr inbounds float, ptr %c.0, i64 %v.88
  store float %acc.5, ptr %p.25, align 4, !alias.scope !8, !noalias !9, !llvm.access.group !46
  br label %again.15
again.15:
  %j_lane.10 = add nsw i64 %j_lane.11, 1
  br label %test.15, !llvm.loop !48
leave.15:
  br label %again.14
again.14:
  %i_lane.10 = add nsw i64 %i_lane.11, 1
  br label %test.14
leave.14:
  br label %join.0
join.0:
  br label %again.1
again.1:
  %j_first.0 = add nsw i64 %j_first.1, 1
  br label %test.1
leave.1:
  %x.2 = load i64, ptr %x.0
  %v.91 = add i64 %x.2, 1
  %v.92 = icmp eq i64 %v.91, %v.0
  %v.93 = select i1 %v.92, i64 0, i64 %v.91
  store i64 %v.93, ptr %x.0
  %v.94 = zext i1 %v.92 to i64
  %y.2 = load i64, ptr %y.0
  %v.95 = add i64 %y.2, %v.94
  %v.96 = icmp eq i64 %v.95, %v.3
  %v.97 = select i1 %v.96, i64 0, i64 %v.95
  store i64 %v.97, ptr %y.0
  %v.98 = zext i1 %v.96 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !12
leave.0:
  ret void
}

define void @matmul_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.0 = alloca i64, align 8
  %y.0 = alloca i64, align 8
  %acc.0 = alloca [64 x float], align 64
  %acc.3 = alloca [64 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %a.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %b.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i64 2
  %c.0 = load ptr, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 8
  %m.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 16
  %k.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i8, ptr %scalars, i64 24
  %a_stride0.0 = load i64, ptr %p.6, align 8
  %p.7 = getelementptr inbounds i8, ptr %scalars, i64 32
  %a_stride1.0 = load i64, ptr %p.7, align 8
  %p.8 = getelementptr inbounds i8, ptr %scalars, i64 40
  %b_stride0.0 = load i64, ptr %p.8, align 8
  %p.9 = getelementptr inbounds i8, ptr %scalars, i64 48
  %b_stride1.0 = load i64, ptr %p.9, align 8
  %p.10 = getelementptr inbounds i8, ptr %scalars, i64 56
  %c_stride0.0 = load i64, ptr %p.10, align 8
  %p.11 = getelementptr inbounds i8, ptr %scalars, i64 64
  %c_stride1.0 = load i64, ptr %p.11, align 8
  %p.12 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.12, align 4
  %v.0 = zext i32 %extent.0 to i64
  %v.1 = urem i64 %first, %v.0
  %v.2 = udiv i64 %first, %v.0
  %p.13 = getelementptr inbounds i32, ptr %grid, i64 1
  %extent.1 = load i32, ptr %p.13, align 4
  %v.3 = zext i32 %extent.1 to i64
  %v.4 = urem i64 %v.2, %v.3
  %v.5 = udiv i64 %v.2, %v.3
  store i64 %v.1, ptr %x.0
  store i64 %v.4, ptr %y.0
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.6 = icmp slt i64 %block.1, %last
  br i1 %v.6, label %body.0, label %leave.0
body.0:
  %x.1 = load i64, ptr %x.0
  %y.1 = load i64, ptr %y.0
  %v.7 = mul i64 %y.1, 4
  %v.8 = mul i64 %x.1, 512
  %v.9 = add i64 %v.8, 512
  %v.10 = call i64 @llvm.smin.i64(i64 %v.9, i64 %n.0)
  %v.11 = icmp slt i64 %v.8, %v.10
  %v.12 = sub i64 %v.10, %v.8
  %v.13 = sub i64 %v.12, 1
  %v.14 = udiv i64 %v.13, 16
  %v.15 = add i64 %v.14, 1
  %v.16 = select i1 %v.11, i64 %v.15, i64 0
  br label %test.1
test.1:
  %j_first.1 = phi i64 [ 0, %body.0 ], [ %j_first.0, %again.1 ]
  %v.17 = icmp slt i64 %j_first.1, %v.16
  br i1 %v.17, label %body.1, label %leave.1
body.1:
  %v.18 = mul i64 %j_first.1, 16
  %v.19 = add i64 %v.8, %v.18
  %v.20 = add i64 %v.19, 16
  %v.21 = icmp sle i64 %v.20, %n.0
  %v.22 = add i64 %v.7, 4
  %v.23 = icmp sle i64 %v.22, %m.0
  %v.24 = and i1 %v.21, %v.23
  br i1 %v.24, label %then.0, label %else.0
then.0:
  br label %test.2
test.2:
  %i_lane.1 = phi i64 [ 0, %then.0 ], [ %i_lane.0, %again.2 ]
  %v.25 = icmp slt i64 %i_lane.1, 4
  br i1 %v.25, label %body.2, label %leave.2
body.2:
  br label %test.3
test.3:
  %j_lane.1 = phi i64 [ 0, %body.2 ], [ %j_lane.0, %again.3 ]
  %v.26 = icmp slt i64 %j_lane.1, 16
  br i1 %v.26, label %body.3, label %leave.3
body.3:
  %v.27 = mul i64 %i_lane.1, 16
  %v.28 = add i64 %v.27, %j_lane.1
  %p.14 = getelementptr inbounds float, ptr %acc.0, i64 %v.28
  store float 0x0000000000000000, ptr %p.14, align 4, !llvm.access.group !64
  br label %again.3
again.3:
  %j_lane.0 = add nsw i64 %j_lane.1, 1
  br label %test.3, !llvm.loop !70
leave.3:
  br label %again.2
again.2:
  %i_lane.0 = add nsw i64 %i_lane.1, 1
  br label %test.2, !llvm.loop !63
leave.2:
  br label %test.4
test.4:
  %p.16 = phi i64 [ 0, %leave.2 ], [ %p.15, %again.4 ]
  %v.29 = icmp slt i64 %p.16, %k.0
  br i1 %v.29, label %body.4, label %leave.4
body.4:
  br label %test.5
test.5:
  %i_lane.3 = phi i64 [ 0, %body.4 ], [ %i_lane.2, %again.5 ]
  %v.30 = icmp slt i64 %i_lane.3, 4
  br i1 %v.30, label %body.5, label %leave.5
body.5:
  br label %test.6
test.6:
  %j_lane.3 = phi i64 [ 0, %body.5 ], [ %j_lane.2, %again.6 ]
  %v.31 = icmp slt i64 %j_lane.3, 16
  br i1 %v.31, label %body.6, label %leave.6
body.6:
  %v.32 = add i64 %v.7, %i_lane.3
  %v.33 = add i64 %v.19, %j_lane.3
  %v.34 = mul i64 %i_lane.3, 16
  %v.35 = add i64 %v.34, %j_lane.3
  %v.36 = mul i64 %i_lane.3, 16
  %v.37 = add i64 %v.36, %j_lane.3
  %p.17 = getelementptr inbounds float, ptr %acc.0, i64 %v.37
  %acc.1 = load float, ptr %p.17, align 4, !llvm.access.group !73
  %v.38 = mul i64 %v.32, %a_stride0.0
  %v.39 = mul i64 %p.16, %a_stride1.0
  %v.40 = add i64 %v.38, %v.39
  %p.18 = getelementptr inbounds float, ptr %a.0, i64 %v.40
  %a.1 = load float, ptr %p.18, align 4, !alias.scope !53, !noalias !54, !llvm.access.group !73
  %v.41 = mul i64 %p.16, %b_stride0.0
  %v.42 = mul i64 %v.33, %b_stride1.0
  %v.43 = add i64 %v.41, %v.42
  %p.19 = getelementptr inbounds float, ptr %b.0, i64 %v.43
  %b.1 = load float, ptr %p.19, align 4, !alias.scope !55, !noalias !56, !llvm.access.group !73
  %v.44 = fmul contract float %a.1, %b.1
  %v.45 = fadd contract float %acc.1, %v.44
  %p.20 = getelementptr inbounds float, ptr %acc.0, i64 %v.35
  store float %v.45, ptr %p.20, align 4, !llvm.access.group !73
  br label %again.6
again.6:
  %j_lane.2 = add nsw i64 %j_lane.3, 1
  br label %test.6, !llvm.loop !79
leave.6:
  br label %again.5
again.5:
  %i_lane.2 = add nsw i64 %i_lane.3, 1
  br label %test.5, !llvm.loop !72
leave.5:
  br label %again.4
again.4:
  %p.15 = add nsw i64 %p.16, 1
  br label %test.4
leave.4:
  br label %test.7
test.7:
  %i_lane.5 = phi i64 [ 0, %leave.4 ], [ %i_lane.4, %again.7 ]
  %v.46 = icmp slt i64 %i_lane.5, 4
  br i1 %v.46, label %body.7, label %leave.7
body.7:
  br label %test.8
test.8:
  %j_lane.5 = phi i64 [ 0, %body.7 ], [ %j_lane.4, %again.8 ]
  %v.47 = icmp slt i64 %j_lane.5, 16
  br i1 %v.47, label %body.8, label %leave.8
body.8:
  %v.48 = add i64 %v.7, %i_lane.5
  %v.49 = add i64 %v.19, %j_lane.5
  %v.50 = mul i64 %v.48, %c_stride0.0
  %v.51 = mul i64 %v.49, %c_stride1.0
  %v.52 = add i64 %v.50, %v.51
  %v.53 = mul i64 %i_lane.5, 16
  %v.54 = add i64 %v.53, %j_lane.5
  %p.21 = getelementptr inbounds float, ptr %acc.0, i64 %v.54
  %acc.2 = load float, ptr %p.21, align 4, !llvm.access.group !82
  %p.22 = getelementptr inbounds float, ptr %c.0, i64 %v.52
  store float %acc.2, ptr %p.22, align 4, !alias.scope !57, !noalias !58, !llvm.access.group !82
  br label %again.8
again.8:
  %j_lane.4 = add nsw i64 %j_lane.5, 1
  br label %test.8, !llvm.loop !88
leave.8:
  br label %again.7
again.7:
  %i_lane.4 = add nsw i64 %i_lane.5, 1
  br label %test.7, !llvm.loop !81
leave.7:
  br label %join.0
else.0:
  %v.55 = sub i64 %m.0, %v.7
  %v.56 = call i64 @llvm.smin.i64(i64 %v.55, i64 4)
  br label %test.9
test.9:
  %i_lane.7 = phi i64 [ 0, %else.0 ], [ %i_lane.6, %again.9 ]
  %v.57 = icmp slt i64 %i_lane.7, %v.56
  br i1 %v.57, label %body.9, label %leave.9
body.9:
  %v.58 = sub i64 %n.0, %v.19
  %v.59 = call i64 @llvm.smin.i64(i64 %v.58, i64 16)
  br label %test.10
test.10:
  %j_lane.7 = phi i64 [ 0, %body.9 ], [ %j_lane.6, %again.10 ]
  %v.60 = icmp slt i64 %j_lane.7, %v.59
  br i1 %v.60, label %body.10, label %leave.10
body.10:
  %v.61 = mul i64 %i_lane.7, 16
  %v.62 = add i64 %v.61, %j_lane.7
  %p.23 = getelementptr inbounds float, ptr %acc.3, i64 %v.62
  store float 0x0000000000000000, ptr %p.23, align 4, !llvm.access.group !89
  br label %again.10
again.10:
  %j_lane.6 = add nsw i64 %j_lane.7, 1
  br label %test.10, !llvm.loop !91
leave.10:
  br label %again.9
again.9:
  %i_lane.6 = add nsw i64 %i_lane.7, 1
  br label %test.9
leave.9:
  br label %test.11
test.11:
  %p.25 = phi i64 [ 0, %leave.9 ], [ %p.24, %again.11 ]
  %v.63 = icmp slt i64 %p.25, %k.0
  br i1 %v.63, label %body.11, label %leave.11
body.11:
  %v.64 = sub i64 %m.0, %v.7
  %v.65 = call i64 @llvm.smin.i64(i64 %v.64, i64 4)
  br label %test.12
test.12:
  %i_lane.9 = phi i64 [ 0, %body.11 ], [ %i_lane.8, %again.12 ]
  %v.66 = icmp slt i64 %i_lane.9, %v.65
  br i1 %v.66, label %body.12, label %leave.12
body.12:
  %v.67 = sub i64 %n.0, %v.19
  %v.68 = call i64 @llvm.smin.i64(i64 %v.67, i64 16)
  br label %test.13
test.13:
  %j_lane.9 = phi i64 [ 0, %body.12 ], [ %j_lane.8, %again.13 ]
  %v.69 = icmp slt i64 %j_lane.9, %v.68
  br i1 %v.69, label %body.13, label %leave.13
body.13:
  %v.70 = add i64 %v.7, %i_lane.9
  %v.71 = add i64 %v.19, %j_lane.9
  %v.72 = mul i64 %i_lane.9, 16
  %v.73 = add i64 %v.72, %j_lane.9
  %v.74 = mul i64 %i_lane.9, 16
  %v.75 = add i64 %v.74, %j_lane.9
  %p.26 = getelementptr inbounds float, ptr %acc.3, i64 %v.75
  %acc.4 = load float, ptr %p.26, align 4, !llvm.access.group !92
  %v.76 = mul i64 %v.70, %a_stride0.0
  %v.77 = mul i64 %p.25, %a_stride1.0
  %v.78 = add i64 %v.76, %v.77
  %p.27 = getelementptr inbounds float, ptr %a.0, i64 %v.78
  %a.2 = load float, ptr %p.27, align 4, !alias.scope !53, !noalias !54, !llvm.access.group !92
  %v.79 = mul i64 %p.25, %b_stride0.0
  %v.80 = mul i64 %v.71, %b_stride1.0
  %v.81 = add i64 %v.79, %v.80
  %p.28 = getelementptr inbounds float, ptr %b.0, i64 %v.81
  %b.2 = load float, ptr %p.28, align 4, !alias.scope !55, !noalias !56, !llvm.access.group !92
  %v.82 = fmul contract float %a.2, %b.2
  %v.83 = fadd contract float %acc.4, %v.82
  %p.29 = getelementptr inbounds float, ptr %acc.3, i64 %v.73
  store float %v.83, ptr %p.29, align 4, !llvm.access.group !92
  br label %again.13
again.13:
  %j_lane.8 = add nsw i64 %j_lane.9, 1
  br label %test.13, !llvm.loop !95
leave.13:
  br label %again.12
again.12:
  %i_lane.8 = add nsw i64 %i_lane.9, 1
  br label %test.12
leave.12:
  br label %again.11
again.11:
  %p.24 = add nsw i64 %p.25, 1
  br label %test.11
leave.11:
  %v.84 = sub i64 %m.0, %v.7
  %v.85 = call i64 @llvm.smin.i64(i64 %v.84, i64 4)
  br label %test.14
test.14:
  %i_lane.11 = phi i64 [ 0, %leave.11 ], [ %i_lane.10, %again.14 ]
  %v.86 = icmp slt i64 %i_lane.11, %v.85
  br i1 %v.86, label %body.14, label %leave.14
body.14:
  %v.87 = sub i64 %n.0, %v.19
  %v.88 = call i64 @llvm.smin.i64(i64 %v.87, i64 16)
  br label %test.15
test.15:
  %j_lane.11 = phi i64 [ 0, %body.14 ], [ %j_lane.10, %again.15 ]
  %v.89 = icmp slt i64 %j_lane.11, %v.88
  br i1 %v.89, label %body.15, label %leave.15
body.15:
  %v.90 = add i64 %v.7, %i_lane.11
  %v.91 = add i64 %v.19, %j_lane.11
  %v.92 = mul i64 %v.90, %c_stride0.0
  %v.93 = mul i64 %v.91, %c_stride1.0
  %v.94 = add i64 %v.92, %v.93
  %v.95 = mul i64 %i_lane.11, 16
  %v.96 = add i64 %v.95, %j_lane.11
  %p.30 = getelementptr inbounds float, ptr %acc.3, i64 %v.96
  %acc.5 = load float, ptr %p.30, align 4, !llvm.access.group !96
  %p.31 = getelementptr inbounds float, ptr %c.0, i64 %v.94
  store float %acc.5, ptr %p.31, align 4, !alias.scope !57, !noalias !58, !llvm.access.group !96
  br label %again.15
again.15:
  %j_lane.10 = add nsw i64 %j_lane.11, 1
  br label %test.15, !llvm.loop !99
leave.15:
  br label %again.14
again.14:
  %i_lane.10 = add nsw i64 %i_lane.11, 1
  br label %test.14
leave.14:
  br label %join.0
join.0:
  br label %again.1
again.1:
  %j_first.0 = add nsw i64 %j_first.1, 1
  br label %test.1
leave.1:
  %x.2 = load i64, ptr %x.0
  %v.97 = add i64 %x.2, 1
  %v.98 = icmp eq i64 %v.97, %v.0
  %v.99 = select i1 %v.98, i64 0, i64 %v.97
  store i64 %v.99, ptr %x.0
  %v.100 = zext i1 %v.98 to i64
  %y.2 = load i64, ptr %y.0
  %v.101 = add i64 %y.2, %v.100
  %v.102 = icmp eq i64 %v.101, %v.3
  %v.103 = select i1 %v.102, i64 0, i64 %v.101
  store i64 %v.103, ptr %y.0
  %v.104 = zext i1 %v.102 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !61
leave.0:
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)

attributes #0 = { nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="256" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="256" }

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
!10 = !{!"llvm.loop.vectorize.enable", i1 false}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = distinct !{!12, !10, !11}
!13 = !{!"llvm.loop.unroll.full"}
!14 = distinct !{!14, !13}
!15 = distinct !{}
!16 = !{!"llvm.loop.unroll.full"}
!17 = !{!"llvm.loop.isvectorized", i32 1}
!18 = !{!"llvm.loop.parallel_accesses", !15}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = !{!"llvm.loop.vectorize.followup_vectorized", !16, !17}
!21 = distinct !{!21, !18, !19, !20}
!22 = !{!"llvm.loop.unroll.full"}
!23 = distinct !{!23, !22}
!24 = distinct !{}
!25 = !{!"llvm.loop.unroll.full"}
!26 = !{!"llvm.loop.isvectorized", i32 1}
!27 = !{!"llvm.loop.parallel_accesses", !24}
!28 = !{!"llvm.loop.unroll.disable"}
!29 = !{!"llvm.loop.vectorize.followup_vectorized", !25, !26}
!30 = distinct !{!30, !27, !28, !29}
!31 = !{!"llvm.loop.unroll.full"}
!32 = distinct !{!32, !31}
!33 = distinct !{}
!34 = !{!"llvm.loop.unroll.full"}
!35 = !{!"llvm.loop.isvectorized", i32 1}
!36 = !{!"llvm.loop.parallel_accesses", !33}
!37 = !{!"llvm.loop.unroll.disable"}
!38 = !{!"llvm.loop.vectorize.followup_vectorized", !34, !35}
!39 = distinct !{!39, !36, !37, !38}
!40 = distinct !{}
!41 = !{!"llvm.loop.parallel_accesses", !40}
!42 = distinct !{!42, !41}
!43 = distinct !{}
!44 = !{!"llvm.loop.parallel_accesses", !43}
!45 = distinct !{!45, !44}
!46 = distinct !{}
!47 = !{!"llvm.loop.parallel_accesses", !46}
!48 = distinct !{!48, !47}
!49 = distinct !{!49}
!50 = distinct !{!50, !49}
!51 = distinct !{!51, !49}
!52 = distinct !{!52, !49}
!53 = !{!50}
!54 = !{!51, !52}
!55 = !{!51}
!56 = !{!50, !52}
!57 = !{!52}
!58 = !{!50, !51}
!59 = !{!"llvm.loop.vectorize.enable", i1 false}
!60 = !{!"llvm.loop.unroll.disable"}
!61 = distinct !{!61, !59, !60}
!62 = !{!"llvm.loop.unroll.full"}
!63 = distinct !{!63, !62}
!64 = distinct !{}
!65 = !{!"llvm.loop.unroll.full"}
!66 = !{!"llvm.loop.isvectorized", i32 1}
!67 = !{!"llvm.loop.parallel_accesses", !64}
!68 = !{!"llvm.loop.unroll.disable"}
!69 = !{!"llvm.loop.vectorize.followup_vectorized", !65, !66}
!70 = distinct !{!70, !67, !68, !69}
!71 = !{!"llvm.loop.unroll.full"}
!72 = distinct !{!72, !71}
!73 = distinct !{}
!74 = !{!"llvm.loop.unroll.full"}
!75 = !{!"llvm.loop.isvectorized", i32 1}
!76 = !{!"llvm.loop.parallel_accesses", !73}
!77 = !{!"llvm.loop.unroll.disable"}
!78 = !{!"llvm.loop.vectorize.followup_vectorized", !74, !75}
!79 = distinct !{!79, !76, !77, !78}
!80 = !{!"llvm.loop.unroll.full"}
!81 = distinct !{!81, !80}
!82 = distinct !{}
!83 = !{!"llvm.loop.unroll.full"}
!84 = !{!"llvm.loop.isvectorized", i32 1}
!85 = !{!"llvm.loop.parallel_accesses", !82}
!86 = !{!"llvm.loop.unroll.disable"}
!87 = !{!"llvm.loop.vectorize.followup_vectorized", !83, !84}
!88 = distinct !{!88, !85, !86, !87}
!89 = distinct !{}
!90 = !{!"llvm.loop.parallel_accesses", !89}
!91 = distinct !{!91, !90}
!92 = distinct !{}
!93 = !{!"llvm.loop.vectorize.enable", i1 false}
!94 = !{!"llvm.loop.unroll.disable"}
!95 = distinct !{!95, !93, !94}
!96 = distinct !{}
!97 = !{!"llvm.loop.vectorize.enable", i1 false}
!98 = !{!"llvm.loop.unroll.disable"}
!99 = distinct !{!99, !97, !98}
