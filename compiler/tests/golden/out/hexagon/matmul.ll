target datalayout = "e-m:e-p:32:32:32-a:0-n16:32-i64:64:64-i32:32:32-i16:16:16-i1:8:8-f32:32:32-f64:64:64-v32:32:32-v64:64:64-v512:512:512-v1024:1024:1024-v2048:2048:2048"
target triple = "hexagon-unknown-none-elf"

define void @matmul_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.0 = alloca i32, align 8
  %y.0 = alloca i32, align 8
  %acc.0 = alloca [256 x float], align 64
  %acc.3 = alloca [256 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %a.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %b.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i32 2
  %c.0 = load ptr, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 4
  %m.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 8
  %k.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.6, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  %p.7 = getelementptr inbounds i32, ptr %grid, i32 1
  %extent.1 = load i32, ptr %p.7, align 4
  %v.2 = urem i32 %v.1, %extent.1
  %v.3 = udiv i32 %v.1, %extent.1
  store i32 %v.0, ptr %x.0
  store i32 %v.2, ptr %y.0
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.4 = icmp slt i32 %block.1, %last
  br i1 %v.4, label %body.0, label %leave.0
body.0:
  %x.1 = load i32, ptr %x.0
  %y.1 = load i32, ptr %y.0
  %v.5 = mul i32 %y.1, 4
  %v.6 = mul i32 %x.1, 512
  %v.7 = add i32 %v.6, 512
  %v.8 = call i32 @llvm.smin.i32(i32 %v.7, i32 %n.0)
  %v.9 = icmp slt i32 %v.6, %v.8
  %v.10 = sub i32 %v.8, %v.6
  %v.11 = sub i32 %v.10, 1
  %v.12 = udiv i32 %v.11, 64
  %v.13 = add i32 %v.12, 1
  %v.14 = select i1 %v.9, i32 %v.13, i32 0
  br label %test.1
test.1:
  %j_first.1 = phi i32 [ 0, %body.0 ], [ %j_first.0, %again.1 ]
  %v.15 = icmp slt i32 %j_first.1, %v.14
  br i1 %v.15, label %body.1, label %leave.1
body.1:
  %v.16 = mul i32 %j_first.1, 64
  %v.17 = add i32 %v.6, %v.16
  %v.18 = add i32 %v.17, 64
  %v.19 = icmp sle i32 %v.18, %n.0
  %v.20 = add i32 %v.5, 4
  %v.21 = icmp sle i32 %v.20, %m.0
  %v.22 = and i1 %v.19, %v.21
  br i1 %v.22, label %then.0, label %else.0
then.0:
  br label %test.2
test.2:
  %i_lane.1 = phi i32 [ 0, %then.0 ], [ %i_lane.0, %again.2 ]
  %v.23 = icmp slt i32 %i_lane.1, 4
  br i1 %v.23, label %body.2, label %leave.2
body.2:
  br label %test.3
test.3:
  %j_lane.1 = phi i32 [ 0, %body.2 ], [ %j_lane.0, %again.3 ]
  %v.24 = icmp slt i32 %j_lane.1, 64
  br i1 %v.24, label %body.3, label %leave.3
body.3:
  %v.25 = mul i32 %i_lane.1, 64
  %v.26 = add i32 %v.25, %j_lane.1
  %v.27 = sext i32 %v.26 to i64
  %p.8 = getelementptr inbounds float, ptr %acc.0, i64 %v.27
  store float 0x0000000000000000, ptr %p.8, align 4, !llvm.access.group !15
  br label %again.3
again.3:
  %j_lane.0 = add nsw i32 %j_lane.1, 1
  br label %test.3, !llvm.loop !21
leave.3:
  br label %again.2
again.2:
  %i_lane.0 = add nsw i32 %i_lane.1, 1
  br label %test.2, !llvm.loop !14
leave.2:
  br label %test.4
test.4:
  %p.10 = phi i32 [ 0, %leave.2 ], [ %p.9, %again.4 ]
  %v.28 = icmp slt i32 %p.10, %k.0
  br i1 %v.28, label %body.4, label %leave.4
body.4:
  br label %test.5
test.5:
  %i_lane.3 = phi i32 [ 0, %body.4 ], [ %i_lane.2, %again.5 ]
  %v.29 = icmp slt i32 %i_lane.3, 4
  br i1 %v.29, label %body.5, label %leave.5
body.5:
  br label %test.6
test.6:
  %j_lane.3 = phi i32 [ 0, %body.5 ], [ %j_lane.2, %again.6 ]
  %v.30 = icmp slt i32 %j_lane.3, 64
  br i1 %v.30, label %body.6, label %leave.6
body.6:
  %v.31 = add i32 %v.5, %i_lane.3
  %v.32 = add i32 %v.17, %j_lane.3
  %v.33 = mul i32 %i_lane.3, 64
  %v.34 = add i32 %v.33, %j_lane.3
  %v.35 = mul i32 %i_lane.3, 64
  %v.36 = add i32 %v.35, %j_lane.3
  %v.37 = sext i32 %v.36 to i64
  %p.11 = getelementptr inbounds float, ptr %acc.0, i64 %v.37
  %acc.1 = load float, ptr %p.11, align 4, !llvm.access.group !24
  %v.38 = mul i32 %v.31, %k.0
  %v.39 = add i32 %v.38, %p.10
  %v.40 = sext i32 %v.39 to i64
  %p.12 = getelementptr inbounds float, ptr %a.0, i64 %v.40
  %a.1 = load float, ptr %p.12, align 4, !alias.scope !4, !noalias !5, !llvm.access.group !24
  %v.41 = mul i32 %p.10, %n.0
  %v.42 = add i32 %v.41, %v.32
  %v.43 = sext i32 %v.42 to i64
  %p.13 = getelementptr inbounds float, ptr %b.0, i64 %v.43
  %b.1 = load float, ptr %p.13, align 4, !alias.scope !6, !noalias !7, !llvm.access.group !24
  %v.44 = fmul contract float %a.1, %b.1
  %v.45 = fadd contract float %acc.1, %v.44
  %v.46 = sext i32 %v.34 to i64
  %p.14 = getelementptr inbounds float, ptr %acc.0, i64 %v.46
  store float %v.45, ptr %p.14, align 4, !llvm.access.group !24
  br label %again.6
again.6:
  %j_lane.2 = add nsw i32 %j_lane.3, 1
  br label %test.6, !llvm.loop !30
leave.6:
  br label %again.5
again.5:
  %i_lane.2 = add nsw i32 %i_lane.3, 1
  br label %test.5, !llvm.loop !23
leave.5:
  br label %again.4
again.4:
  %p.9 = add nsw i32 %p.10, 1
  br label %test.4
leave.4:
  br label %test.7
test.7:
  %i_lane.5 = phi i32 [ 0, %leave.4 ], [ %i_lane.4, %again.7 ]
  %v.47 = icmp slt i32 %i_lane.5, 4
  br i1 %v.47, label %body.7, label %leave.7
body.7:
  br label %test.8
test.8:
  %j_lane.5 = phi i32 [ 0, %body.7 ], [ %j_lane.4, %again.8 ]
  %v.48 = icmp slt i32 %j_lane.5, 64
  br i1 %v.48, label %body.8, label %leave.8
body.8:
  %v.49 = add i32 %v.5, %i_lane.5
  %v.50 = add i32 %v.17, %j_lane.5
  %v.51 = mul i32 %v.49, %n.0
  %v.52 = add i32 %v.51, %v.50
  %v.53 = mul i32 %i_lane.5, 64
  %v.54 = add i32 %v.53, %j_lane.5
  %v.55 = sext i32 %v.54 to i64
  %p.15 = getelementptr inbounds float, ptr %acc.0, i64 %v.55
  %acc.2 = load float, ptr %p.15, align 4, !llvm.access.group !33
  %v.56 = sext i32 %v.52 to i64
  %p.16 = getelementptr inbounds float, ptr %c.0, i64 %v.56
  store float %acc.2, ptr %p.16, align 4, !alias.scope !8, !noalias !9, !llvm.access.group !33
  br label %again.8
again.8:
  %j_lane.4 = add nsw i32 %j_lane.5, 1
  br label %test.8, !llvm.loop !39
leave.8:
  br label %again.7
again.7:
  %i_lane.4 = add nsw i32 %i_lane.5, 1
  br label %test.7, !llvm.loop !32
leave.7:
  br label %join.0
else.0:
  %v.57 = sub i32 %m.0, %v.5
  %v.58 = call i32 @llvm.smin.i32(i32 %v.57, i32 4)
  br label %test.9
test.9:
  %i_lane.7 = phi i32 [ 0, %else.0 ], [ %i_lane.6, %again.9 ]
  %v.59 = icmp slt i32 %i_lane.7, %v.58
  br i1 %v.59, label %body.9, label %leave.9
body.9:
  %v.60 = sub i32 %n.0, %v.17
  %v.61 = call i32 @llvm.smin.i32(i32 %v.60, i32 64)
  br label %test.10
test.10:
  %j_lane.7 = phi i32 [ 0, %body.9 ], [ %j_lane.6, %again.10 ]
  %v.62 = icmp slt i32 %j_lane.7, %v.61
  br i1 %v.62, label %body.10, label %leave.10
body.10:
  %v.63 = mul i32 %i_lane.7, 64
  %v.64 = add i32 %v.63, %j_lane.7
  %v.65 = sext i32 %v.64 to i64
  %p.17 = getelementptr inbounds float, ptr %acc.3, i64 %v.65
  store float 0x0000000000000000, ptr %p.17, align 4, !llvm.access.group !40
  br label %again.10
again.10:
  %j_lane.6 = add nsw i32 %j_lane.7, 1
  br label %test.10, !llvm.loop !42
leave.10:
  br label %again.9
again.9:
  %i_lane.6 = add nsw i32 %i_lane.7, 1
  br label %test.9
leave.9:
  br label %test.11
test.11:
  %p.19 = phi i32 [ 0, %leave.9 ], [ %p.18, %again.11 ]
  %v.66 = icmp slt i32 %p.19, %k.0
  br i1 %v.66, label %body.11, label %leave.11
body.11:
  %v.67 = sub i32 %m.0, %v.5
  %v.68 = call i32 @llvm.smin.i32(i32 %v.67, i32 4)
  br label %test.12
test.12:
  %i_lane.9 = phi i32 [ 0, %body.11 ], [ %i_lane.8, %again.12 ]
  %v.69 = icmp slt i32 %i_lane.9, %v.68
  br i1 %v.69, label %body.12, label %leave.12
body.12:
  %v.70 = sub i32 %n.0, %v.17
  %v.71 = call i32 @llvm.smin.i32(i32 %v.70, i32 64)
  br label %test.13
test.13:
  %j_lane.9 = phi i32 [ 0, %body.12 ], [ %j_lane.8, %again.13 ]
  %v.72 = icmp slt i32 %j_lane.9, %v.71
  br i1 %v.72, label %body.13, label %leave.13
body.13:
  %v.73 = add i32 %v.5, %i_lane.9
  %v.74 = add i32 %v.17, %j_lane.9
  %v.75 = mul i32 %i_lane.9, 64
  %v.76 = add i32 %v.75, %j_lane.9
  %v.77 = mul i32 %i_lane.9, 64
  %v.78 = add i32 %v.77, %j_lane.9
  %v.79 = sext i32 %v.78 to i64
  %p.20 = getelementptr inbounds float, ptr %acc.3, i64 %v.79
  %acc.4 = load float, ptr %p.20, align 4, !llvm.access.group !43
  %v.80 = mul i32 %v.73, %k.0
  %v.81 = add i32 %v.80, %p.19
  %v.82 = sext i32 %v.81 to i64
  %p.21 = getelementptr inbounds float, ptr %a.0, i64 %v.82
  %a.2 = load float, ptr %p.21, align 4, !alias.scope !4, !noalias !5, !llvm.access.group !43
  %v.83 = mul i32 %p.19, %n.0
  %v.84 = add i32 %v.83, %v.74
  %v.85 = sext i32 %v.84 to i64
  %p.22 = getelementptr inbounds float, ptr %b.0, i64 %v.85
  %b.2 = load float, ptr %p.22, align 4, !alias.scope !6, !noalias !7, !llvm.access.group !43
  %v.86 = fmul contract float %a.2, %b.2
  %v.87 = fadd contract float %acc.4, %v.86
  %v.88 = sext i32 %v.76 to i64
  %p.23 = getelementptr inbounds float, ptr %acc.3, i64 %v.88
  store float %v.87, ptr %p.23, align 4, !llvm.access.group !43
  br label %again.13
again.13:
  %j_lane.8 = add nsw i32 %j_lane.9, 1
  br label %test.13, !llvm.loop !45
leave.13:
  br label %again.12
again.12:
  %i_lane.8 = add nsw i32 %i_lane.9, 1
  br label %test.12
leave.12:
  br label %again.11
again.11:
  %p.18 = add nsw i32 %p.19, 1
  br label %test.11
leave.11:
  %v.89 = sub i32 %m.0, %v.5
  %v.90 = call i32 @llvm.smin.i32(i32 %v.89, i32 4)
  br label %test.14
test.14:
  %i_lane.11 = phi i32 [ 0, %leave.11 ], [ %i_lane.10, %again.14 ]
  %v.91 = icmp slt i32 %i_lane.11, %v.90
  br i1 %v.91, label %body.14, label %leave.14
body.14:
  %v.92 = sub i32 %n.0, %v.17
  %v.93 = call i32 @llvm.smin.i32(i32 %v.92, i32 64)
  br label %test.15
test.15:
  %j_lane.11 = phi i32 [ 0, %body.14 ], [ %j_lane.10, %again.15 ]
  %v.94 = icmp slt i32 %j_lane.11, %v.93
  br i1 %v.94, label %body.15, label %leave.15
body.15:
  %v.95 = add i32 %v.5, %i_lane.11
  %v.96 = add i32 %v.17, %j_lane.11
  %v.97 = mul i32 %v.95, %n.0
  %v.98 = add i32 %v.97, %v.96
  %v.99 = mul i32 %i_lane.11, 64
  %v.100 = add i32 %v.99, %j_lane.11
  %v.101 = sext i32 %v.100 to i64
  %p.24 = getelementptr inbounds float, ptr %acc.3, i64 %v.101
  %acc.5 = load float, ptr %p.24, align 4, !llvm.access.group !46
  %v.102 = sext i32 %v.98 to i64
  %p.25 = getelementptr inbounds float, ptr %c.0, i64 %v.102
  store float %acc.5, ptr %p.25, align 4, !alias.scope !8, !noalias !9, !llvm.access.group !46
  br label %again.15
again.15:
  %j_lane.10 = add nsw i32 %j_lane.11, 1
  br label %test.15, !llvm.loop !48
leave.15:
  br label %again.14
again.14:
  %i_lane.10 = add nsw i32 %i_lane.11, 1
  br label %test.14
leave.14:
  br label %join.0
join.0:
  br label %again.1
again.1:
  %j_first.0 = add nsw i32 %j_first.1, 1
  br label %test.1
leave.1:
  %x.2 = load i32, ptr %x.0
  %v.103 = add i32 %x.2, 1
  %v.104 = icmp eq i32 %v.103, %extent.0
  %v.105 = select i1 %v.104, i32 0, i32 %v.103
  store i32 %v.105, ptr %x.0
  %v.106 = zext i1 %v.104 to i32
  %y.2 = load i32, ptr %y.0
  %v.107 = add i32 %y.2, %v.106
  %v.108 = icmp eq i32 %v.107, %extent.1
  %v.109 = select i1 %v.108, i32 0, i32 %v.107
  store i32 %v.109, ptr %y.0
  %v.110 = zext i1 %v.108 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !12
leave.0:
  ret void
}

define void @matmul_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.0 = alloca i32, align 8
  %y.0 = alloca i32, align 8
  %acc.0 = alloca [256 x float], align 64
  %acc.3 = alloca [256 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %a.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %b.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i32 2
  %c.0 = load ptr, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 4
  %m.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 8
  %k.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i8, ptr %scalars, i32 12
  %a_stride0.0 = load i32, ptr %p.6, align 4
  %p.7 = getelementptr inbounds i8, ptr %scalars, i32 16
  %a_stride1.0 = load i32, ptr %p.7, align 4
  %p.8 = getelementptr inbounds i8, ptr %scalars, i32 20
  %b_stride0.0 = load i32, ptr %p.8, align 4
  %p.9 = getelementptr inbounds i8, ptr %scalars, i32 24
  %b_stride1.0 = load i32, ptr %p.9, align 4
  %p.10 = getelementptr inbounds i8, ptr %scalars, i32 28
  %c_stride0.0 = load i32, ptr %p.10, align 4
  %p.11 = getelementptr inbounds i8, ptr %scalars, i32 32
  %c_stride1.0 = load i32, ptr %p.11, align 4
  %p.12 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.12, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  %p.13 = getelementptr inbounds i32, ptr %grid, i32 1
  %extent.1 = load i32, ptr %p.13, align 4
  %v.2 = urem i32 %v.1, %extent.1
  %v.3 = udiv i32 %v.1, %extent.1
  store i32 %v.0, ptr %x.0
  store i32 %v.2, ptr %y.0
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.4 = icmp slt i32 %block.1, %last
  br i1 %v.4, label %body.0, label %leave.0
body.0:
  %x.1 = load i32, ptr %x.0
  %y.1 = load i32, ptr %y.0
  %v.5 = mul i32 %y.1, 4
  %v.6 = mul i32 %x.1, 512
  %v.7 = add i32 %v.6, 512
  %v.8 = call i32 @llvm.smin.i32(i32 %v.7, i32 %n.0)
  %v.9 = icmp slt i32 %v.6, %v.8
  %v.10 = sub i32 %v.8, %v.6
  %v.11 = sub i32 %v.10, 1
  %v.12 = udiv i32 %v.11, 64
  %v.13 = add i32 %v.12, 1
  %v.14 = select i1 %v.9, i32 %v.13, i32 0
  br label %test.1
test.1:
  %j_first.1 = phi i32 [ 0, %body.0 ], [ %j_first.0, %again.1 ]
  %v.15 = icmp slt i32 %j_first.1, %v.14
  br i1 %v.15, label %body.1, label %leave.1
body.1:
  %v.16 = mul i32 %j_first.1, 64
  %v.17 = add i32 %v.6, %v.16
  %v.18 = add i32 %v.17, 64
  %v.19 = icmp sle i32 %v.18, %n.0
  %v.20 = add i32 %v.5, 4
  %v.21 = icmp sle i32 %v.20, %m.0
  %v.22 = and i1 %v.19, %v.21
  br i1 %v.22, label %then.0, label %else.0
then.0:
  br label %test.2
test.2:
  %i_lane.1 = phi i32 [ 0, %then.0 ], [ %i_lane.0, %again.2 ]
  %v.23 = icmp slt i32 %i_lane.1, 4
  br i1 %v.23, label %body.2, label %leave.2
body.2:
  br label %test.3
test.3:
  %j_lane.1 = phi i32 [ 0, %body.2 ], [ %j_lane.0, %again.3 ]
  %v.24 = icmp slt i32 %j_lane.1, 64
  br i1 %v.24, label %body.3, label %leave.3
body.3:
  %v.25 = mul i32 %i_lane.1, 64
  %v.26 = add i32 %v.25, %j_lane.1
  %v.27 = sext i32 %v.26 to i64
  %p.14 = getelementptr inbounds float, ptr %acc.0, i64 %v.27
  store float 0x0000000000000000, ptr %p.14, align 4, !llvm.access.group !64
  br label %again.3
again.3:
  %j_lane.0 = add nsw i32 %j_lane.1, 1
  br label %test.3, !llvm.loop !70
leave.3:
  br label %again.2
again.2:
  %i_lane.0 = add nsw i32 %i_lane.1, 1
  br label %test.2, !llvm.loop !63
leave.2:
  br label %test.4
test.4:
  %p.16 = phi i32 [ 0, %leave.2 ], [ %p.15, %again.4 ]
  %v.28 = icmp slt i32 %p.16, %k.0
  br i1 %v.28, label %body.4, label %leave.4
body.4:
  br label %test.5
test.5:
  %i_lane.3 = phi i32 [ 0, %body.4 ], [ %i_lane.2, %again.5 ]
  %v.29 = icmp slt i32 %i_lane.3, 4
  br i1 %v.29, label %body.5, label %leave.5
body.5:
  br label %test.6
test.6:
  %j_lane.3 = phi i32 [ 0, %body.5 ], [ %j_lane.2, %again.6 ]
  %v.30 = icmp slt i32 %j_lane.3, 64
  br i1 %v.30, label %body.6, label %leave.6
body.6:
  %v.31 = add i32 %v.5, %i_lane.3
  %v.32 = add i32 %v.17, %j_lane.3
  %v.33 = mul i32 %i_lane.3, 64
  %v.34 = add i32 %v.33, %j_lane.3
  %v.35 = mul i32 %i_lane.3, 64
  %v.36 = add i32 %v.35, %j_lane.3
  %v.37 = sext i32 %v.36 to i64
  %p.17 = getelementptr inbounds float, ptr %acc.0, i64 %v.37
  %acc.1 = load float, ptr %p.17, align 4, !llvm.access.group !73
  %v.38 = mul i32 %v.31, %a_stride0.0
  %v.39 = mul i32 %p.16, %a_stride1.0
  %v.40 = add i32 %v.38, %v.39
  %v.41 = sext i32 %v.40 to i64
  %p.18 = getelementptr inbounds float, ptr %a.0, i64 %v.41
  %a.1 = load float, ptr %p.18, align 4, !alias.scope !53, !noalias !54, !llvm.access.group !73
  %v.42 = mul i32 %p.16, %b_stride0.0
  %v.43 = mul i32 %v.32, %b_stride1.0
  %v.44 = add i32 %v.42, %v.43
  %v.45 = sext i32 %v.44 to i64
  %p.19 = getelementptr inbounds float, ptr %b.0, i64 %v.45
  %b.1 = load float, ptr %p.19, align 4, !alias.scope !55, !noalias !56, !llvm.access.group !73
  %v.46 = fmul contract float %a.1, %b.1
  %v.47 = fadd contract float %acc.1, %v.46
  %v.48 = sext i32 %v.34 to i64
  %p.20 = getelementptr inbounds float, ptr %acc.0, i64 %v.48
  store float %v.47, ptr %p.20, align 4, !llvm.access.group !73
  br label %again.6
again.6:
  %j_lane.2 = add nsw i32 %j_lane.3, 1
  br label %test.6, !llvm.loop !79
leave.6:
  br label %again.5
again.5:
  %i_lane.2 = add nsw i32 %i_lane.3, 1
  br label %test.5, !llvm.loop !72
leave.5:
  br label %again.4
again.4:
  %p.15 = add nsw i32 %p.16, 1
  br label %test.4
leave.4:
  br label %test.7
test.7:
  %i_lane.5 = phi i32 [ 0, %leave.4 ], [ %i_lane.4, %again.7 ]
  %v.49 = icmp slt i32 %i_lane.5, 4
  br i1 %v.49, label %body.7, label %leave.7
body.7:
  br label %test.8
test.8:
  %j_lane.5 = phi i32 [ 0, %body.7 ], [ %j_lane.4, %again.8 ]
  %v.50 = icmp slt i32 %j_lane.5, 64
  br i1 %v.50, label %body.8, label %leave.8
body.8:
  %v.51 = add i32 %v.5, %i_lane.5
  %v.52 = add i32 %v.17, %j_lane.5
  %v.53 = mul i32 %v.51, %c_stride0.0
  %v.54 = mul i32 %v.52, %c_stride1.0
  %v.55 = add i32 %v.53, %v.54
  %v.56 = mul i32 %i_lane.5, 64
  %v.57 = add i32 %v.56, %j_lane.5
  %v.58 = sext i32 %v.57 to i64
  %p.21 = getelementptr inbounds float, ptr %acc.0, i64 %v.58
  %acc.2 = load float, ptr %p.21, align 4, !llvm.access.group !82
  %v.59 = sext i32 %v.55 to i64
  %p.22 = getelementptr inbounds float, ptr %c.0, i64 %v.59
  store float %acc.2, ptr %p.22, align 4, !alias.scope !57, !noalias !58, !llvm.access.group !82
  br label %again.8
again.8:
  %j_lane.4 = add nsw i32 %j_lane.5, 1
  br label %test.8, !llvm.loop !88
leave.8:
  br label %again.7
again.7:
  %i_lane.4 = add nsw i32 %i_lane.5, 1
  br label %test.7, !llvm.loop !81
leave.7:
  br label %join.0
else.0:
  %v.60 = sub i32 %m.0, %v.5
  %v.61 = call i32 @llvm.smin.i32(i32 %v.60, i32 4)
  br label %test.9
test.9:
  %i_lane.7 = phi i32 [ 0, %else.0 ], [ %i_lane.6, %again.9 ]
  %v.62 = icmp slt i32 %i_lane.7, %v.61
  br i1 %v.62, label %body.9, label %leave.9
body.9:
  %v.63 = sub i32 %n.0, %v.17
  %v.64 = call i32 @llvm.smin.i32(i32 %v.63, i32 64)
  br label %test.10
test.10:
  %j_lane.7 = phi i32 [ 0, %body.9 ], [ %j_lane.6, %again.10 ]
  %v.65 = icmp slt i32 %j_lane.7, %v.64
  br i1 %v.65, label %body.10, label %leave.10
body.10:
  %v.66 = mul i32 %i_lane.7, 64
  %v.67 = add i32 %v.66, %j_lane.7
  %v.68 = sext i32 %v.67 to i64
  %p.23 = getelementptr inbounds float, ptr %acc.3, i64 %v.68
  store float 0x0000000000000000, ptr %p.23, align 4, !llvm.access.group !89
  br label %again.10
again.10:
  %j_lane.6 = add nsw i32 %j_lane.7, 1
  br label %test.10, !llvm.loop !91
leave.10:
  br label %again.9
again.9:
  %i_lane.6 = add nsw i32 %i_lane.7, 1
  br label %test.9
leave.9:
  br label %test.11
test.11:
  %p.25 = phi i32 [ 0, %leave.9 ], [ %p.24, %again.11 ]
  %v.69 = icmp slt i32 %p.25, %k.0
  br i1 %v.69, label %body.11, label %leave.11
body.11:
  %v.70 = sub i32 %m.0, %v.5
  %v.71 = call i32 @llvm.smin.i32(i32 %v.70, i32 4)
  br label %test.12
test.12:
  %i_lane.9 = phi i32 [ 0, %body.11 ], [ %i_lane.8, %again.12 ]
  %v.72 = icmp slt i32 %i_lane.9, %v.71
  br i1 %v.72, label %body.12, label %leave.12
body.12:
  %v.73 = sub i32 %n.0, %v.17
  %v.74 = call i32 @llvm.smin.i32(i32 %v.73, i32 64)
  br label %test.13
test.13:
  %j_lane.9 = phi i32 [ 0, %body.12 ], [ %j_lane.8, %again.13 ]
  %v.75 = icmp slt i32 %j_lane.9, %v.74
  br i1 %v.75, label %body.13, label %leave.13
body.13:
  %v.76 = add i32 %v.5, %i_lane.9
  %v.77 = add i32 %v.17, %j_lane.9
  %v.78 = mul i32 %i_lane.9, 64
  %v.79 = add i32 %v.78, %j_lane.9
  %v.80 = mul i32 %i_lane.9, 64
  %v.81 = add i32 %v.80, %j_lane.9
  %v.82 = sext i32 %v.81 to i64
  %p.26 = getelementptr inbounds float, ptr %acc.3, i64 %v.82
  %acc.4 = load float, ptr %p.26, align 4, !llvm.access.group !92
  %v.83 = mul i32 %v.76, %a_stride0.0
  %v.84 = mul i32 %p.25, %a_stride1.0
  %v.85 = add i32 %v.83, %v.84
  %v.86 = sext i32 %v.85 to i64
  %p.27 = getelementptr inbounds float, ptr %a.0, i64 %v.86
  %a.2 = load float, ptr %p.27, align 4, !alias.scope !53, !noalias !54, !llvm.access.group !92
  %v.87 = mul i32 %p.25, %b_stride0.0
  %v.88 = mul i32 %v.77, %b_stride1.0
  %v.89 = add i32 %v.87, %v.88
  %v.90 = sext i32 %v.89 to i64
  %p.28 = getelementptr inbounds float, ptr %b.0, i64 %v.90
  %b.2 = load float, ptr %p.28, align 4, !alias.scope !55, !noalias !56, !llvm.access.group !92
  %v.91 = fmul contract float %a.2, %b.2
  %v.92 = fadd contract float %acc.4, %v.91
  %v.93 = sext i32 %v.79 to i64
  %p.29 = getelementptr inbounds float, ptr %acc.3, i64 %v.93
  store float %v.92, ptr %p.29, align 4, !llvm.access.group !92
  br label %again.13
again.13:
  %j_lane.8 = add nsw i32 %j_lane.9, 1
  br label %test.13, !llvm.loop !95
leave.13:
  br label %again.12
again.12:
  %i_lane.8 = add nsw i32 %i_lane.9, 1
  br label %test.12
leave.12:
  br label %again.11
again.11:
  %p.24 = add nsw i32 %p.25, 1
  br label %test.11
leave.11:
  %v.94 = sub i32 %m.0, %v.5
  %v.95 = call i32 @llvm.smin.i32(i32 %v.94, i32 4)
  br label %test.14
test.14:
  %i_lane.11 = phi i32 [ 0, %leave.11 ], [ %i_lane.10, %again.14 ]
  %v.96 = icmp slt i32 %i_lane.11, %v.95
  br i1 %v.96, label %body.14, label %leave.14
body.14:
  %v.97 = sub i32 %n.0, %v.17
  %v.98 = call i32 @llvm.smin.i32(i32 %v.97, i32 64)
  br label %test.15
test.15:
  %j_lane.11 = phi i32 [ 0, %body.14 ], [ %j_lane.10, %again.15 ]
  %v.99 = icmp slt i32 %j_lane.11, %v.98
  br i1 %v.99, label %body.15, label %leave.15
body.15:
  %v.100 = add i32 %v.5, %i_lane.11
  %v.101 = add i32 %v.17, %j_lane.11
  %v.102 = mul i32 %v.100, %c_stride0.0
  %v.103 = mul i32 %v.101, %c_stride1.0
  %v.104 = add i32 %v.102, %v.103
  %v.105 = mul i32 %i_lane.11, 64
  %v.106 = add i32 %v.105, %j_lane.11
  %v.107 = sext i32 %v.106 to i64
  %p.30 = getelementptr inbounds float, ptr %acc.3, i64 %v.107
  %acc.5 = load float, ptr %p.30, align 4, !llvm.access.group !96
  %v.108 = sext i32 %v.104 to i64
  %p.31 = getelementptr inbounds float, ptr %c.0, i64 %v.108
  store float %acc.5, ptr %p.31, align 4, !alias.scope !57, !noalias !58, !llvm.access.group !96
  br label %again.15
again.15:
  %j_lane.10 = add nsw i32 %j_lane.11, 1
  br label %test.15, !llvm.loop !99
leave.15:
  br label %again.14
again.14:
  %i_lane.10 = add nsw i32 %i_lane.11, 1
  br label %test.14
leave.14:
  br label %join.0
join.0:
  br label %again.1
again.1:
  %j_first.0 = add nsw i32 %j_first.1, 1
  br label %test.1
leave.1:
  %x.2 = load i32, ptr %x.0
  %v.109 = add i32 %x.2, 1
  %v.110 = icmp eq i32 %v.109, %extent.0
  %v.111 = select i1 %v.110, i32 0, i32 %v.109
  store i32 %v.111, ptr %x.0
  %v.112 = zext i1 %v.110 to i32
  %y.2 = load i32, ptr %y.0
  %v.113 = add i32 %y.2, %v.112
  %v.114 = icmp eq i32 %v.113, %extent.1
  %v.115 = select i1 %v.114, i32 0, i32 %v.113
  store i32 %v.115, ptr %y.0
  %v.116 = zext i1 %v.114 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !61
leave.0:
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)

attributes #0 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "frame-pointer"="none" "no-trapping-math"="true" }

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
