target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @matmul_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.0 = alloca i64, align 8
  %y.0 = alloca i64, align 8
  %acc.0 = alloca [256 x float], align 64
  %acc.3 = alloca float, align 4
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %b.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %a.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i64 2
  %c.0 = load ptr, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 0
  %m.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.4, align 8
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
  %v.7 = mul i64 %y.1, 128
  %v.8 = sub i64 %m.0, %v.7
  %v.9 = call i64 @llvm.smin.i64(i64 %v.8, i64 128)
  %v.10 = mul i64 %x.1, 128
  %v.11 = add i64 %v.10, 128
  %v.12 = call i64 @llvm.smin.i64(i64 %v.11, i64 %n.0)
  %v.13 = icmp slt i64 %v.10, %v.12
  %v.14 = sub i64 %v.12, %v.10
  %v.15 = sub i64 %v.14, 1
  %v.16 = udiv i64 %v.15, 32
  %v.17 = add i64 %v.16, 1
  %v.18 = select i1 %v.13, i64 %v.17, i64 0
  br label %test.1
test.1:
  %j_first.1 = phi i64 [ 0, %body.0 ], [ %j_first.0, %again.1 ]
  %v.19 = icmp slt i64 %j_first.1, %v.18
  br i1 %v.19, label %body.1, label %leave.1
body.1:
  %v.20 = mul i64 %j_first.1, 32
  %v.21 = add i64 %v.10, %v.20
  %acc_sums.0 = getelementptr inbounds i8, ptr %scratch, i64 0
  %panel.0 = getelementptr inbounds i8, ptr %scratch, i64 16384
  %v.22 = add i64 %v.9, 7
  %v.23 = icmp eq i64 8, 0
  %v.24 = icmp eq i64 8, -1
  %v.25 = or i1 %v.23, %v.24
  %v.26 = select i1 %v.25, i64 1, i64 8
  %v.27 = sdiv i64 %v.22, %v.26
  %v.28 = mul i64 %v.27, %v.26
  %v.29 = sub i64 %v.22, %v.28
  %v.30 = icmp ne i64 %v.29, 0
  %v.31 = xor i64 %v.29, %v.26
  %v.32 = icmp slt i64 %v.31, 0
  %v.33 = and i1 %v.30, %v.32
  %v.34 = zext i1 %v.33 to i64
  %v.35 = sub i64 %v.27, %v.34
  %v.36 = add i64 %v.29, %v.26
  %v.37 = select i1 %v.33, i64 %v.36, i64 %v.29
  %v.38 = sub i64 0, %v.22
  %v.39 = select i1 %v.24, i64 %v.38, i64 %v.35
  %v.40 = select i1 %v.23, i64 0, i64 %v.39
  %v.41 = mul i64 %v.40, 8
  br label %test.2
test.2:
  %i_lane.1 = phi i64 [ 0, %body.1 ], [ %i_lane.0, %again.2 ]
  %v.42 = icmp slt i64 %i_lane.1, %v.41
  br i1 %v.42, label %body.2, label %leave.2
body.2:
  br label %test.3
test.3:
  %j_lane.1 = phi i64 [ 0, %body.2 ], [ %j_lane.0, %again.3 ]
  %v.43 = icmp slt i64 %j_lane.1, 32
  br i1 %v.43, label %body.3, label %leave.3
body.3:
  %v.44 = mul i64 %i_lane.1, 32
  %v.45 = add i64 %v.44, %j_lane.1
  %p.8 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.45
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
  %v.46 = icmp slt i64 0, %k.0
  %v.47 = sub i64 %k.0, 0
  %v.48 = sub i64 %v.47, 1
  %v.49 = udiv i64 %v.48, 256
  %v.50 = add i64 %v.49, 1
  %v.51 = select i1 %v.46, i64 %v.50, i64 0
  br label %test.4
test.4:
  %p_first.1 = phi i64 [ 0, %leave.2 ], [ %p_first.0, %again.4 ]
  %v.52 = icmp slt i64 %p_first.1, %v.51
  br i1 %v.52, label %body.4, label %leave.4
body.4:
  %v.53 = mul i64 %p_first.1, 256
  %v.54 = add i64 0, %v.53
  %v.55 = add i64 %v.54, 256
  %v.56 = call i64 @llvm.smin.i64(i64 %v.55, i64 %k.0)
  %v.57 = sub i64 %n.0, %v.21
  %v.58 = icmp sge i64 %v.57, 32
  br i1 %v.58, label %then.0, label %else.0
then.0:
  br label %test.5
test.5:
  %p.10 = phi i64 [ %v.54, %then.0 ], [ %p.9, %again.5 ]
  %v.59 = icmp slt i64 %p.10, %v.56
  br i1 %v.59, label %body.5, label %leave.5
body.5:
  br label %test.6
test.6:
  %j_lane.3 = phi i64 [ 0, %body.5 ], [ %j_lane.2, %again.6 ]
  %v.60 = icmp slt i64 %j_lane.3, 32
  br i1 %v.60, label %body.6, label %leave.6
body.6:
  %v.61 = sub i64 %p.10, %v.54
  %v.62 = mul i64 %v.61, 32
  %v.63 = add i64 %v.62, %j_lane.3
  %v.64 = mul i64 %p.10, %n.0
  %v.65 = add i64 %v.21, %j_lane.3
  %v.66 = add i64 %v.64, %v.65
  %p.11 = getelementptr inbounds float, ptr %b.0, i64 %v.66
  %b.1 = load float, ptr %p.11, align 4, !alias.scope !4, !noalias !5, !llvm.access.group !24
  %p.12 = getelementptr inbounds float, ptr %panel.0, i64 %v.63
  store float %b.1, ptr %p.12, align 4, !llvm.access.group !24
  br label %again.6
again.6:
  %j_lane.2 = add nsw i64 %j_lane.3, 1
  br label %test.6, !llvm.loop !30
leave.6:
  br label %again.5
again.5:
  %p.9 = add nsw i64 %p.10, 1
  br label %test.5, !llvm.loop !23
leave.5:
  br label %join.0
else.0:
  br label %test.7
test.7:
  %p.14 = phi i64 [ %v.54, %else.0 ], [ %p.13, %again.7 ]
  %v.67 = icmp slt i64 %p.14, %v.56
  br i1 %v.67, label %body.7, label %leave.7
body.7:
  br label %test.8
test.8:
  %j_lane.5 = phi i64 [ 0, %body.7 ], [ %j_lane.4, %again.8 ]
  %v.68 = icmp slt i64 %j_lane.5, 32
  br i1 %v.68, label %body.8, label %leave.8
body.8:
  %v.69 = sub i64 %p.14, %v.54
  %v.70 = mul i64 %v.69, 32
  %v.71 = add i64 %v.70, %j_lane.5
  %v.72 = sub i64 %n.0, %v.21
  %v.73 = icmp slt i64 %j_lane.5, %v.72
  %v.74 = mul i64 %p.14, %n.0
  %v.75 = add i64 %v.21, %j_lane.5
  %v.76 = add i64 %v.74, %v.75
  br i1 %v.73, label %then.1, label %join.1
then.1:
  %p.15 = getelementptr inbounds float, ptr %b.0, i64 %v.76
  %b.2 = load float, ptr %p.15, align 4, !alias.scope !4, !noalias !5, !llvm.access.group !33
  br label %join.1
join.1:
  %v.77 = phi float [ %b.2, %then.1 ], [ 0x0000000000000000, %body.8 ]
  %p.16 = getelementptr inbounds float, ptr %panel.0, i64 %v.71
  store float %v.77, ptr %p.16, align 4, !llvm.access.group !33
  br label %again.8
again.8:
  %j_lane.4 = add nsw i64 %j_lane.5, 1
  br label %test.8, !llvm.loop !39
leave.8:
  br label %again.7
again.7:
  %p.13 = add nsw i64 %p.14, 1
  br label %test.7, !llvm.loop !32
leave.7:
  br label %join.0
join.0:
  %v.78 = icmp slt i64 0, %v.9
  %v.79 = sub i64 %v.9, 0
  %v.80 = sub i64 %v.79, 1
  %v.81 = udiv i64 %v.80, 8
  %v.82 = add i64 %v.81, 1
  %v.83 = select i1 %v.78, i64 %v.82, i64 0
  br label %test.9
test.9:
  %i_first.1 = phi i64 [ 0, %join.0 ], [ %i_first.0, %again.9 ]
  %v.84 = icmp slt i64 %i_first.1, %v.83
  br i1 %v.84, label %body.9, label %leave.9
body.9:
  %v.85 = mul i64 %i_first.1, 8
  %v.86 = add i64 0, %v.85
  br label %test.10
test.10:
  %i_lane.3 = phi i64 [ 0, %body.9 ], [ %i_lane.2, %again.10 ]
  %v.87 = icmp slt i64 %i_lane.3, 8
  br i1 %v.87, label %body.10, label %leave.10
body.10:
  br label %test.11
test.11:
  %j_lane.7 = phi i64 [ 0, %body.10 ], [ %j_lane.6, %again.11 ]
  %v.88 = icmp slt i64 %j_lane.7, 32
  br i1 %v.88, label %body.11, label %leave.11
body.11:
  %v.89 = mul i64 %i_lane.3, 32
  %v.90 = add i64 %v.89, %j_lane.7
  %v.91 = add i64 %v.86, %i_lane.3
  %v.92 = mul i64 %v.91, 32
  %v.93 = add i64 %v.92, %j_lane.7
  %p.17 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.93
  %acc_sums.1 = load float, ptr %p.17, align 4, !llvm.access.group !42
  %p.18 = getelementptr inbounds float, ptr %acc.0, i64 %v.90
  store float %acc_sums.1, ptr %p.18, align 4, !llvm.access.group !42
  br label %again.11
again.11:
  %j_lane.6 = add nsw i64 %j_lane.7, 1
  br label %test.11, !llvm.loop !48
leave.11:
  br label %again.10
again.10:
  %i_lane.2 = add nsw i64 %i_lane.3, 1
  br label %test.10, !llvm.loop !41
leave.10:
  br label %test.12
test.12:
  %p.20 = phi i64 [ %v.54, %leave.10 ], [ %p.19, %again.12 ]
  %v.94 = icmp slt i64 %p.20, %v.56
  br i1 %v.94, label %body.12, label %leave.12
body.12:
  br label %test.13
test.13:
  %i_lane.5 = phi i64 [ 0, %body.12 ], [ %i_lane.4, %again.13 ]
  %v.95 = icmp slt i64 %i_lane.5, 8
  br i1 %v.95, label %body.13, label %leave.13
body.13:
  br label %test.14
test.14:
  %j_lane.9 = phi i64 [ 0, %body.13 ], [ %j_lane.8, %again.14 ]
  %v.96 = icmp slt i64 %j_lane.9, 32
  br i1 %v.96, label %body.14, label %leave.14
body.14:
  %v.97 = add i64 %v.86, %i_lane.5
  %v.98 = sub i64 %v.9, 1
  %v.99 = call i64 @llvm.smin.i64(i64 %v.97, i64 %v.98)
  %v.100 = add i64 %v.7, %v.99
  %v.101 = mul i64 %i_lane.5, 32
  %v.102 = add i64 %v.101, %j_lane.9
  %v.103 = mul i64 %i_lane.5, 32
  %v.104 = add i64 %v.103, %j_lane.9
  %p.21 = getelementptr inbounds float, ptr %acc.0, i64 %v.104
  %acc.1 = load float, ptr %p.21, align 4, !llvm.access.group !53
  %v.105 = mul i64 %v.100, %k.0
  %v.106 = add i64 %v.105, %p.20
  %p.22 = getelementptr inbounds float, ptr %a.0, i64 %v.106
  %a.1 = load float, ptr %p.22, align 4, !alias.scope !6, !noalias !7, !llvm.access.group !53
  %v.107 = sub i64 %p.20, %v.54
  %v.108 = mul i64 %v.107, 32
  %v.109 = add i64 %v.108, %j_lane.9
  %p.23 = getelementptr inbounds float, ptr %panel.0, i64 %v.109
  %panel.1 = load float, ptr %p.23, align 4, !llvm.access.group !53
  %v.110 = fmul contract float %a.1, %panel.1
  %v.111 = fadd contract float %acc.1, %v.110
  %p.24 = getelementptr inbounds float, ptr %acc.0, i64 %v.102
  store float %v.111, ptr %p.24, align 4, !llvm.access.group !53
  br label %again.14
again.14:
  %j_lane.8 = add nsw i64 %j_lane.9, 1
  br label %test.14, !llvm.loop !59
leave.14:
  br label %again.13
again.13:
  %i_lane.4 = add nsw i64 %i_lane.5, 1
  br label %test.13, !llvm.loop !52
leave.13:
  br label %again.12
again.12:
  %p.19 = add nsw i64 %p.20, 1
  br label %test.12, !llvm.loop !50
leave.12:
  br label %test.15
test.15:
  %i_lane.7 = phi i64 [ 0, %leave.12 ], [ %i_lane.6, %again.15 ]
  %v.112 = icmp slt i64 %i_lane.7, 8
  br i1 %v.112, label %body.15, label %leave.15
body.15:
  br label %test.16
test.16:
  %j_lane.11 = phi i64 [ 0, %body.15 ], [ %j_lane.10, %again.16 ]
  %v.113 = icmp slt i64 %j_lane.11, 32
  br i1 %v.113, label %body.16, label %leave.16
body.16:
  %v.114 = add i64 %v.86, %i_lane.7
  %v.115 = mul i64 %v.114, 32
  %v.116 = add i64 %v.115, %j_lane.11
  %v.117 = mul i64 %i_lane.7, 32
  %v.118 = add i64 %v.117, %j_lane.11
  %p.25 = getelementptr inbounds float, ptr %acc.0, i64 %v.118
  %acc.2 = load float, ptr %p.25, align 4, !llvm.access.group !62
  %p.26 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.116
  store float %acc.2, ptr %p.26, align 4, !llvm.access.group !62
  br label %again.16
again.16:
  %j_lane.10 = add nsw i64 %j_lane.11, 1
  br label %test.16, !llvm.loop !68
leave.16:
  br label %again.15
again.15:
  %i_lane.6 = add nsw i64 %i_lane.7, 1
  br label %test.15, !llvm.loop !61
leave.15:
  br label %again.9
again.9:
  %i_first.0 = add nsw i64 %i_first.1, 1
  br label %test.9
leave.9:
  br label %again.4
again.4:
  %p_first.0 = add nsw i64 %p_first.1, 1
  br label %test.4
leave.4:
  br label %test.17
test.17:
  %i_lane.9 = phi i64 [ 0, %leave.4 ], [ %i_lane.8, %again.17 ]
  %v.119 = icmp slt i64 %i_lane.9, %v.9
  br i1 %v.119, label %body.17, label %leave.17
body.17:
  %v.120 = sub i64 %n.0, %v.21
  %v.121 = call i64 @llvm.smin.i64(i64 %v.120, i64 32)
  br label %test.18
test.18:
  %j_lane.13 = phi i64 [ 0, %body.17 ], [ %j_lane.12, %again.18 ]
  %v.122 = icmp slt i64 %j_lane.13, %v.121
  br i1 %v.122, label %body.18, label %leave.18
body.18:
  %v.123 = add i64 %v.7, %i_lane.9
  %v.124 = add i64 %v.21, %j_lane.13
  %v.125 = mul i64 %i_lane.9, 32
  %v.126 = add i64 %v.125, %j_lane.13
  %p.27 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.126
  %acc_sums.2 = load float, ptr %p.27, align 4, !llvm.access.group !69
  store float %acc_sums.2, ptr %acc.3
  %v.127 = mul i64 %v.123, %n.0
  %v.128 = add i64 %v.127, %v.124
  %acc.4 = load float, ptr %acc.3
  %p.28 = getelementptr inbounds float, ptr %c.0, i64 %v.128
  store float %acc.4, ptr %p.28, align 4, !alias.scope !8, !noalias !9, !llvm.access.group !69
  br label %again.18
again.18:
  %j_lane.12 = add nsw i64 %j_lane.13, 1
  br label %test.18, !llvm.loop !71
leave.18:
  br label %again.17
again.17:
  %i_lane.8 = add nsw i64 %i_lane.9, 1
  br label %test.17
leave.17:
  br label %again.1
again.1:
  %j_first.0 = add nsw i64 %j_first.1, 1
  br label %test.1
leave.1:
  %x.2 = load i64, ptr %x.0
  %v.129 = add i64 %x.2, 1
  %v.130 = icmp eq i64 %v.129, %v.0
  %v.131 = select i1 %v.130, i64 0, i64 %v.129
  store i64 %v.131, ptr %x.0
  %v.132 = zext i1 %v.130 to i64
  %y.2 = load i64, ptr %y.0
  %v.133 = add i64 %y.2, %v.132
  %v.134 = icmp eq i64 %v.133, %v.3
  %v.135 = select i1 %v.134, i64 0, i64 %v.133
  store i64 %v.135, ptr %y.0
  %v.136 = zext i1 %v.134 to i64
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
  %acc.0 = alloca [256 x float], align 64
  %acc.3 = alloca float, align 4
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %b.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %a.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i64 2
  %c.0 = load ptr, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 0
  %m.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 16
  %k.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i8, ptr %scalars, i64 24
  %b_stride0.0 = load i64, ptr %p.6, align 8
  %p.7 = getelementptr inbounds i8, ptr %scalars, i64 32
  %b_stride1.0 = load i64, ptr %p.7, align 8
  %p.8 = getelementptr inbounds i8, ptr %scalars, i64 40
  %a_stride0.0 = load i64, ptr %p.8, align 8
  %p.9 = getelementptr inbounds i8, ptr %scalars, i64 48
  %a_stride1.0 = load i64, ptr %p.9, align 8
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
  %v.7 = mul i64 %y.1, 128
  %v.8 = sub i64 %m.0, %v.7
  %v.9 = call i64 @llvm.smin.i64(i64 %v.8, i64 128)
  %v.10 = mul i64 %x.1, 128
  %v.11 = add i64 %v.10, 128
  %v.12 = call i64 @llvm.smin.i64(i64 %v.11, i64 %n.0)
  %v.13 = icmp slt i64 %v.10, %v.12
  %v.14 = sub i64 %v.12, %v.10
  %v.15 = sub i64 %v.14, 1
  %v.16 = udiv i64 %v.15, 32
  %v.17 = add i64 %v.16, 1
  %v.18 = select i1 %v.13, i64 %v.17, i64 0
  br label %test.1
test.1:
  %j_first.1 = phi i64 [ 0, %body.0 ], [ %j_first.0, %again.1 ]
  %v.19 = icmp slt i64 %j_first.1, %v.18
  br i1 %v.19, label %body.1, label %leave.1
body.1:
  %v.20 = mul i64 %j_first.1, 32
  %v.21 = add i64 %v.10, %v.20
  %acc_sums.0 = getelementptr inbounds i8, ptr %scratch, i64 0
  %panel.0 = getelementptr inbounds i8, ptr %scratch, i64 16384
  %v.22 = add i64 %v.9, 7
  %v.23 = icmp eq i64 8, 0
  %v.24 = icmp eq i64 8, -1
  %v.25 = or i1 %v.23, %v.24
  %v.26 = select i1 %v.25, i64 1, i64 8
  %v.27 = sdiv i64 %v.22, %v.26
  %v.28 = mul i64 %v.27, %v.26
  %v.29 = sub i64 %v.22, %v.28
  %v.30 = icmp ne i64 %v.29, 0
  %v.31 = xor i64 %v.29, %v.26
  %v.32 = icmp slt i64 %v.31, 0
  %v.33 = and i1 %v.30, %v.32
  %v.34 = zext i1 %v.33 to i64
  %v.35 = sub i64 %v.27, %v.34
  %v.36 = add i64 %v.29, %v.26
  %v.37 = select i1 %v.33, i64 %v.36, i64 %v.29
  %v.38 = sub i64 0, %v.22
  %v.39 = select i1 %v.24, i64 %v.38, i64 %v.35
  %v.40 = select i1 %v.23, i64 0, i64 %v.39
  %v.41 = mul i64 %v.40, 8
  br label %test.2
test.2:
  %i_lane.1 = phi i64 [ 0, %body.1 ], [ %i_lane.0, %again.2 ]
  %v.42 = icmp slt i64 %i_lane.1, %v.41
  br i1 %v.42, label %body.2, label %leave.2
body.2:
  br label %test.3
test.3:
  %j_lane.1 = phi i64 [ 0, %body.2 ], [ %j_lane.0, %again.3 ]
  %v.43 = icmp slt i64 %j_lane.1, 32
  br i1 %v.43, label %body.3, label %leave.3
body.3:
  %v.44 = mul i64 %i_lane.1, 32
  %v.45 = add i64 %v.44, %j_lane.1
  %p.14 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.45
  store float 0x0000000000000000, ptr %p.14, align 4, !llvm.access.group !87
  br label %again.3
again.3:
  %j_lane.0 = add nsw i64 %j_lane.1, 1
  br label %test.3, !llvm.loop !93
leave.3:
  br label %again.2
again.2:
  %i_lane.0 = add nsw i64 %i_lane.1, 1
  br label %test.2, !llvm.loop !86
leave.2:
  %v.46 = icmp slt i64 0, %k.0
  %v.47 = sub i64 %k.0, 0
  %v.48 = sub i64 %v.47, 1
  %v.49 = udiv i64 %v.48, 256
  %v.50 = add i64 %v.49, 1
  %v.51 = select i1 %v.46, i64 %v.50, i64 0
  br label %test.4
test.4:
  %p_first.1 = phi i64 [ 0, %leave.2 ], [ %p_first.0, %again.4 ]
  %v.52 = icmp slt i64 %p_first.1, %v.51
  br i1 %v.52, label %body.4, label %leave.4
body.4:
  %v.53 = mul i64 %p_first.1, 256
  %v.54 = add i64 0, %v.53
  %v.55 = add i64 %v.54, 256
  %v.56 = call i64 @llvm.smin.i64(i64 %v.55, i64 %k.0)
  %v.57 = sub i64 %n.0, %v.21
  %v.58 = icmp sge i64 %v.57, 32
  br i1 %v.58, label %then.0, label %else.0
then.0:
  br label %test.5
test.5:
  %p.16 = phi i64 [ %v.54, %then.0 ], [ %p.15, %again.5 ]
  %v.59 = icmp slt i64 %p.16, %v.56
  br i1 %v.59, label %body.5, label %leave.5
body.5:
  br label %test.6
test.6:
  %j_lane.3 = phi i64 [ 0, %body.5 ], [ %j_lane.2, %again.6 ]
  %v.60 = icmp slt i64 %j_lane.3, 32
  br i1 %v.60, label %body.6, label %leave.6
body.6:
  %v.61 = sub i64 %p.16, %v.54
  %v.62 = mul i64 %v.61, 32
  %v.63 = add i64 %v.62, %j_lane.3
  %v.64 = mul i64 %p.16, %b_stride0.0
  %v.65 = add i64 %v.21, %j_lane.3
  %v.66 = mul i64 %v.65, %b_stride1.0
  %v.67 = add i64 %v.64, %v.66
  %p.17 = getelementptr inbounds float, ptr %b.0, i64 %v.67
  %b.1 = load float, ptr %p.17, align 4, !alias.scope !76, !noalias !77, !llvm.access.group !96
  %p.18 = getelementptr inbounds float, ptr %panel.0, i64 %v.63
  store float %b.1, ptr %p.18, align 4, !llvm.access.group !96
  br label %again.6
again.6:
  %j_lane.2 = add nsw i64 %j_lane.3, 1
  br label %test.6, !llvm.loop !102
leave.6:
  br label %again.5
again.5:
  %p.15 = add nsw i64 %p.16, 1
  br label %test.5, !llvm.loop !95
leave.5:
  br label %join.0
else.0:
  br label %test.7
test.7:
  %p.20 = phi i64 [ %v.54, %else.0 ], [ %p.19, %again.7 ]
  %v.68 = icmp slt i64 %p.20, %v.56
  br i1 %v.68, label %body.7, label %leave.7
body.7:
  br label %test.8
test.8:
  %j_lane.5 = phi i64 [ 0, %body.7 ], [ %j_lane.4, %again.8 ]
  %v.69 = icmp slt i64 %j_lane.5, 32
  br i1 %v.69, label %body.8, label %leave.8
body.8:
  %v.70 = sub i64 %p.20, %v.54
  %v.71 = mul i64 %v.70, 32
  %v.72 = add i64 %v.71, %j_lane.5
  %v.73 = sub i64 %n.0, %v.21
  %v.74 = icmp slt i64 %j_lane.5, %v.73
  %v.75 = mul i64 %p.20, %b_stride0.0
  %v.76 = add i64 %v.21, %j_lane.5
  %v.77 = mul i64 %v.76, %b_stride1.0
  %v.78 = add i64 %v.75, %v.77
  br i1 %v.74, label %then.1, label %join.1
then.1:
  %p.21 = getelementptr inbounds float, ptr %b.0, i64 %v.78
  %b.2 = load float, ptr %p.21, align 4, !alias.scope !76, !noalias !77, !llvm.access.group !105
  br label %join.1
join.1:
  %v.79 = phi float [ %b.2, %then.1 ], [ 0x0000000000000000, %body.8 ]
  %p.22 = getelementptr inbounds float, ptr %panel.0, i64 %v.72
  store float %v.79, ptr %p.22, align 4, !llvm.access.group !105
  br label %again.8
again.8:
  %j_lane.4 = add nsw i64 %j_lane.5, 1
  br label %test.8, !llvm.loop !111
leave.8:
  br label %again.7
again.7:
  %p.19 = add nsw i64 %p.20, 1
  br label %test.7, !llvm.loop !104
leave.7:
  br label %join.0
join.0:
  %v.80 = icmp slt i64 0, %v.9
  %v.81 = sub i64 %v.9, 0
  %v.82 = sub i64 %v.81, 1
  %v.83 = udiv i64 %v.82, 8
  %v.84 = add i64 %v.83, 1
  %v.85 = select i1 %v.80, i64 %v.84, i64 0
  br label %test.9
test.9:
  %i_first.1 = phi i64 [ 0, %join.0 ], [ %i_first.0, %again.9 ]
  %v.86 = icmp slt i64 %i_first.1, %v.85
  br i1 %v.86, label %body.9, label %leave.9
body.9:
  %v.87 = mul i64 %i_first.1, 8
  %v.88 = add i64 0, %v.87
  br label %test.10
test.10:
  %i_lane.3 = phi i64 [ 0, %body.9 ], [ %i_lane.2, %again.10 ]
  %v.89 = icmp slt i64 %i_lane.3, 8
  br i1 %v.89, label %body.10, label %leave.10
body.10:
  br label %test.11
test.11:
  %j_lane.7 = phi i64 [ 0, %body.10 ], [ %j_lane.6, %again.11 ]
  %v.90 = icmp slt i64 %j_lane.7, 32
  br i1 %v.90, label %body.11, label %leave.11
body.11:
  %v.91 = mul i64 %i_lane.3, 32
  %v.92 = add i64 %v.91, %j_lane.7
  %v.93 = add i64 %v.88, %i_lane.3
  %v.94 = mul i64 %v.93, 32
  %v.95 = add i64 %v.94, %j_lane.7
  %p.23 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.95
  %acc_sums.1 = load float, ptr %p.23, align 4, !llvm.access.group !114
  %p.24 = getelementptr inbounds float, ptr %acc.0, i64 %v.92
  store float %acc_sums.1, ptr %p.24, align 4, !llvm.access.group !114
  br label %again.11
again.11:
  %j_lane.6 = add nsw i64 %j_lane.7, 1
  br label %test.11, !llvm.loop !120
leave.11:
  br label %again.10
again.10:
  %i_lane.2 = add nsw i64 %i_lane.3, 1
  br label %test.10, !llvm.loop !113
leave.10:
  br label %test.12
test.12:
  %p.26 = phi i64 [ %v.54, %leave.10 ], [ %p.25, %again.12 ]
  %v.96 = icmp slt i64 %p.26, %v.56
  br i1 %v.96, label %body.12, label %leave.12
body.12:
  br label %test.13
test.13:
  %i_lane.5 = phi i64 [ 0, %body.12 ], [ %i_lane.4, %again.13 ]
  %v.97 = icmp slt i64 %i_lane.5, 8
  br i1 %v.97, label %body.13, label %leave.13
body.13:
  br label %test.14
test.14:
  %j_lane.9 = phi i64 [ 0, %body.13 ], [ %j_lane.8, %again.14 ]
  %v.98 = icmp slt i64 %j_lane.9, 32
  br i1 %v.98, label %body.14, label %leave.14
body.14:
  %v.99 = add i64 %v.88, %i_lane.5
  %v.100 = sub i64 %v.9, 1
  %v.101 = call i64 @llvm.smin.i64(i64 %v.99, i64 %v.100)
  %v.102 = add i64 %v.7, %v.101
  %v.103 = mul i64 %i_lane.5, 32
  %v.104 = add i64 %v.103, %j_lane.9
  %v.105 = mul i64 %i_lane.5, 32
  %v.106 = add i64 %v.105, %j_lane.9
  %p.27 = getelementptr inbounds float, ptr %acc.0, i64 %v.106
  %acc.1 = load float, ptr %p.27, align 4, !llvm.access.group !125
  %v.107 = mul i64 %v.102, %a_stride0.0
  %v.108 = mul i64 %p.26, %a_stride1.0
  %v.109 = add i64 %v.107, %v.108
  %p.28 = getelementptr inbounds float, ptr %a.0, i64 %v.109
  %a.1 = load float, ptr %p.28, align 4, !alias.scope !78, !noalias !79, !llvm.access.group !125
  %v.110 = sub i64 %p.26, %v.54
  %v.111 = mul i64 %v.110, 32
  %v.112 = add i64 %v.111, %j_lane.9
  %p.29 = getelementptr inbounds float, ptr %panel.0, i64 %v.112
  %panel.1 = load float, ptr %p.29, align 4, !llvm.access.group !125
  %v.113 = fmul contract float %a.1, %panel.1
  %v.114 = fadd contract float %acc.1, %v.113
  %p.30 = getelementptr inbounds float, ptr %acc.0, i64 %v.104
  store float %v.114, ptr %p.30, align 4, !llvm.access.group !125
  br label %again.14
again.14:
  %j_lane.8 = add nsw i64 %j_lane.9, 1
  br label %test.14, !llvm.loop !131
leave.14:
  br label %again.13
again.13:
  %i_lane.4 = add nsw i64 %i_lane.5, 1
  br label %test.13, !llvm.loop !124
leave.13:
  br label %again.12
again.12:
  %p.25 = add nsw i64 %p.26, 1
  br label %test.12, !llvm.loop !122
leave.12:
  br label %test.15
test.15:
  %i_lane.7 = phi i64 [ 0, %leave.12 ], [ %i_lane.6, %again.15 ]
  %v.115 = icmp slt i64 %i_lane.7, 8
  br i1 %v.115, label %body.15, label %leave.15
body.15:
  br label %test.16
test.16:
  %j_lane.11 = phi i64 [ 0, %body.15 ], [ %j_lane.10, %again.16 ]
  %v.116 = icmp slt i64 %j_lane.11, 32
  br i1 %v.116, label %body.16, label %leave.16
body.16:
  %v.117 = add i64 %v.88, %i_lane.7
  %v.118 = mul i64 %v.117, 32
  %v.119 = add i64 %v.118, %j_lane.11
  %v.120 = mul i64 %i_lane.7, 32
  %v.121 = add i64 %v.120, %j_lane.11
  %p.31 = getelementptr inbounds float, ptr %acc.0, i64 %v.121
  %acc.2 = load float, ptr %p.31, align 4, !llvm.access.group !134
  %p.32 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.119
  store float %acc.2, ptr %p.32, align 4, !llvm.access.group !134
  br label %again.16
again.16:
  %j_lane.10 = add nsw i64 %j_lane.11, 1
  br label %test.16, !llvm.loop !140
leave.16:
  br label %again.15
again.15:
  %i_lane.6 = add nsw i64 %i_lane.7, 1
  br label %test.15, !llvm.loop !133
leave.15:
  br label %again.9
again.9:
  %i_first.0 = add nsw i64 %i_first.1, 1
  br label %test.9
leave.9:
  br label %again.4
again.4:
  %p_first.0 = add nsw i64 %p_first.1, 1
  br label %test.4
leave.4:
  br label %test.17
test.17:
  %i_lane.9 = phi i64 [ 0, %leave.4 ], [ %i_lane.8, %again.17 ]
  %v.122 = icmp slt i64 %i_lane.9, %v.9
  br i1 %v.122, label %body.17, label %leave.17
body.17:
  %v.123 = sub i64 %n.0, %v.21
  %v.124 = call i64 @llvm.smin.i64(i64 %v.123, i64 32)
  br label %test.18
test.18:
  %j_lane.13 = phi i64 [ 0, %body.17 ], [ %j_lane.12, %again.18 ]
  %v.125 = icmp slt i64 %j_lane.13, %v.124
  br i1 %v.125, label %body.18, label %leave.18
body.18:
  %v.126 = add i64 %v.7, %i_lane.9
  %v.127 = add i64 %v.21, %j_lane.13
  %v.128 = mul i64 %i_lane.9, 32
  %v.129 = add i64 %v.128, %j_lane.13
  %p.33 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.129
  %acc_sums.2 = load float, ptr %p.33, align 4, !llvm.access.group !141
  store float %acc_sums.2, ptr %acc.3
  %v.130 = mul i64 %v.126, %c_stride0.0
  %v.131 = mul i64 %v.127, %c_stride1.0
  %v.132 = add i64 %v.130, %v.131
  %acc.4 = load float, ptr %acc.3
  %p.34 = getelementptr inbounds float, ptr %c.0, i64 %v.132
  store float %acc.4, ptr %p.34, align 4, !alias.scope !80, !noalias !81, !llvm.access.group !141
  br label %again.18
again.18:
  %j_lane.12 = add nsw i64 %j_lane.13, 1
  br label %test.18, !llvm.loop !144
leave.18:
  br label %again.17
again.17:
  %i_lane.8 = add nsw i64 %i_lane.9, 1
  br label %test.17
leave.17:
  br label %again.1
again.1:
  %j_first.0 = add nsw i64 %j_first.1, 1
  br label %test.1
leave.1:
  %x.2 = load i64, ptr %x.0
  %v.133 = add i64 %x.2, 1
  %v.134 = icmp eq i64 %v.133, %v.0
  %v.135 = select i1 %v.134, i64 0, i64 %v.133
  store i64 %v.135, ptr %x.0
  %v.136 = zext i1 %v.134 to i64
  %y.2 = load i64, ptr %y.0
  %v.137 = add i64 %y.2, %v.136
  %v.138 = icmp eq i64 %v.137, %v.3
  %v.139 = select i1 %v.138, i64 0, i64 %v.137
  store i64 %v.139, ptr %y.0
  %v.140 = zext i1 %v.138 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !84
leave.0:
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)

attributes #0 = { nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="512" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="512" }

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
!13 = !{!"llvm.loop.unroll.runtime.disable"}
!14 = distinct !{!14, !13}
!15 = distinct !{}
!16 = !{!"llvm.loop.unroll.full"}
!17 = !{!"llvm.loop.isvectorized", i32 1}
!18 = !{!"llvm.loop.parallel_accesses", !15}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = !{!"llvm.loop.vectorize.followup_vectorized", !16, !17}
!21 = distinct !{!21, !18, !19, !20}
!22 = !{!"llvm.loop.unroll.runtime.disable"}
!23 = distinct !{!23, !22}
!24 = distinct !{}
!25 = !{!"llvm.loop.unroll.full"}
!26 = !{!"llvm.loop.isvectorized", i32 1}
!27 = !{!"llvm.loop.parallel_accesses", !24}
!28 = !{!"llvm.loop.unroll.disable"}
!29 = !{!"llvm.loop.vectorize.followup_vectorized", !25, !26}
!30 = distinct !{!30, !27, !28, !29}
!31 = !{!"llvm.loop.unroll.runtime.disable"}
!32 = distinct !{!32, !31}
!33 = distinct !{}
!34 = !{!"llvm.loop.unroll.full"}
!35 = !{!"llvm.loop.isvectorized", i32 1}
!36 = !{!"llvm.loop.parallel_accesses", !33}
!37 = !{!"llvm.loop.unroll.disable"}
!38 = !{!"llvm.loop.vectorize.followup_vectorized", !34, !35}
!39 = distinct !{!39, !36, !37, !38}
!40 = !{!"llvm.loop.unroll.full"}
!41 = distinct !{!41, !40}
!42 = distinct !{}
!43 = !{!"llvm.loop.unroll.full"}
!44 = !{!"llvm.loop.isvectorized", i32 1}
!45 = !{!"llvm.loop.parallel_accesses", !42}
!46 = !{!"llvm.loop.unroll.disable"}
!47 = !{!"llvm.loop.vectorize.followup_vectorized", !43, !44}
!48 = distinct !{!48, !45, !46, !47}
!49 = !{!"llvm.loop.unroll.runtime.disable"}
!50 = distinct !{!50, !49}
!51 = !{!"llvm.loop.unroll.full"}
!52 = distinct !{!52, !51}
!53 = distinct !{}
!54 = !{!"llvm.loop.unroll.full"}
!55 = !{!"llvm.loop.isvectorized", i32 1}
!56 = !{!"llvm.loop.parallel_accesses", !53}
!57 = !{!"llvm.loop.unroll.disable"}
!58 = !{!"llvm.loop.vectorize.followup_vectorized", !54, !55}
!59 = distinct !{!59, !56, !57, !58}
!60 = !{!"llvm.loop.unroll.full"}
!61 = distinct !{!61, !60}
!62 = distinct !{}
!63 = !{!"llvm.loop.unroll.full"}
!64 = !{!"llvm.loop.isvectorized", i32 1}
!65 = !{!"llvm.loop.parallel_accesses", !62}
!66 = !{!"llvm.loop.unroll.disable"}
!67 = !{!"llvm.loop.vectorize.followup_vectorized", !63, !64}
!68 = distinct !{!68, !65, !66, !67}
!69 = distinct !{}
!70 = !{!"llvm.loop.parallel_accesses", !69}
!71 = distinct !{!71, !70}
!72 = distinct !{!72}
!73 = distinct !{!73, !72}
!74 = distinct !{!74, !72}
!75 = distinct !{!75, !72}
!76 = !{!73}
!77 = !{!74, !75}
!78 = !{!74}
!79 = !{!73, !75}
!80 = !{!75}
!81 = !{!73, !74}
!82 = !{!"llvm.loop.vectorize.enable", i1 false}
!83 = !{!"llvm.loop.unroll.disable"}
!84 = distinct !{!84, !82, !83}
!85 = !{!"llvm.loop.unroll.runtime.disable"}
!86 = distinct !{!86, !85}
!87 = distinct !{}
!88 = !{!"llvm.loop.unroll.full"}
!89 = !{!"llvm.loop.isvectorized", i32 1}
!90 = !{!"llvm.loop.parallel_accesses", !87}
!91 = !{!"llvm.loop.unroll.disable"}
!92 = !{!"llvm.loop.vectorize.followup_vectorized", !88, !89}
!93 = distinct !{!93, !90, !91, !92}
!94 = !{!"llvm.loop.unroll.runtime.disable"}
!95 = distinct !{!95, !94}
!96 = distinct !{}
!97 = !{!"llvm.loop.unroll.full"}
!98 = !{!"llvm.loop.isvectorized", i32 1}
!99 = !{!"llvm.loop.parallel_accesses", !96}
!100 = !{!"llvm.loop.unroll.disable"}
!101 = !{!"llvm.loop.vectorize.followup_vectorized", !97, !98}
!102 = distinct !{!102, !99, !100, !101}
!103 = !{!"llvm.loop.unroll.runtime.disable"}
!104 = distinct !{!104, !103}
!105 = distinct !{}
!106 = !{!"llvm.loop.unroll.full"}
!107 = !{!"llvm.loop.isvectorized", i32 1}
!108 = !{!"llvm.loop.parallel_accesses", !105}
!109 = !{!"llvm.loop.unroll.disable"}
!110 = !{!"llvm.loop.vectorize.followup_vectorized", !106, !107}
!111 = distinct !{!111, !108, !109, !110}
!112 = !{!"llvm.loop.unroll.full"}
!113 = distinct !{!113, !112}
!114 = distinct !{}
!115 = !{!"llvm.loop.unroll.full"}
!116 = !{!"llvm.loop.isvectorized", i32 1}
!117 = !{!"llvm.loop.parallel_accesses", !114}
!118 = !{!"llvm.loop.unroll.disable"}
!119 = !{!"llvm.loop.vectorize.followup_vectorized", !115, !116}
!120 = distinct !{!120, !117, !118, !119}
!121 = !{!"llvm.loop.unroll.runtime.disable"}
!122 = distinct !{!122, !121}
!123 = !{!"llvm.loop.unroll.full"}
!124 = distinct !{!124, !123}
!125 = distinct !{}
!126 = !{!"llvm.loop.unroll.full"}
!127 = !{!"llvm.loop.isvectorized", i32 1}
!128 = !{!"llvm.loop.parallel_accesses", !125}
!129 = !{!"llvm.loop.unroll.disable"}
!130 = !{!"llvm.loop.vectorize.followup_vectorized", !126, !127}
!131 = distinct !{!131, !128, !129, !130}
!132 = !{!"llvm.loop.unroll.full"}
!133 = distinct !{!133, !132}
!134 = distinct !{}
!135 = !{!"llvm.loop.unroll.full"}
!136 = !{!"llvm.loop.isvectorized", i32 1}
!137 = !{!"llvm.loop.parallel_accesses", !134}
!138 = !{!"llvm.loop.unroll.disable"}
!139 = !{!"llvm.loop.vectorize.followup_vectorized", !135, !136}
!140 = distinct !{!140, !137, !138, !139}
!141 = distinct !{}
!142 = !{!"llvm.loop.vectorize.enable", i1 false}
!143 = !{!"llvm.loop.unroll.disable"}
!144 = distinct !{!144, !142, !143}
