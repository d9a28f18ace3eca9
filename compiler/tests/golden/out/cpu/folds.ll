target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @statistics_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %reduced.0 = alloca float, align 4
  %reduced.1 = alloca float, align 4
  %best.0 = alloca float, align 4
  %place.0 = alloca i64, align 8
  %best_lanes.0 = alloca [32 x float], align 64
  %place_lanes.0 = alloca [32 x i64], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %out.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i64 2
  %at.0 = load ptr, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 0
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
  store float 0x0000000000000000, ptr %reduced.0
  store float 0x0000000000000000, ptr %reduced.1
  br label %test.1
test.1:
  %j.1 = phi i64 [ 0, %body.0 ], [ %j.0, %again.1 ]
  %v.4 = icmp slt i64 %j.1, %n.0
  br i1 %v.4, label %body.1, label %leave.1
body.1:
  %v.5 = mul i64 %x.2, %n.0
  %v.6 = add i64 %v.5, %j.1
  %p.5 = getelementptr inbounds float, ptr %x.0, i64 %v.6
  %x.3 = load float, ptr %p.5, align 4, !alias.scope !4, !noalias !5
  %v.7 = mul i64 %x.2, %n.0
  %v.8 = add i64 %v.7, %j.1
  %p.6 = getelementptr inbounds float, ptr %x.0, i64 %v.8
  %x.4 = load float, ptr %p.6, align 4, !alias.scope !4, !noalias !5
  %v.9 = mul i64 %x.2, %n.0
  %v.10 = add i64 %v.9, %j.1
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.10
  %x.5 = load float, ptr %p.7, align 4, !alias.scope !4, !noalias !5
  %v.11 = fmul contract float %x.4, %x.5
  %reduced.2 = load float, ptr %reduced.0
  %reduced.3 = load float, ptr %reduced.1
  %v.12 = fadd contract float %reduced.2, %x.3
  store float %v.12, ptr %reduced.0
  %v.13 = fadd contract float %reduced.3, %v.11
  store float %v.13, ptr %reduced.1
  br label %again.1
again.1:
  %j.0 = add nsw i64 %j.1, 1
  br label %test.1
leave.1:
  %v.14 = mul i64 %x.2, 2
  %reduced.4 = load float, ptr %reduced.0
  %p.8 = getelementptr inbounds float, ptr %out.0, i64 %v.14
  store float %reduced.4, ptr %p.8, align 4, !alias.scope !6, !noalias !7
  %v.15 = mul i64 %x.2, 2
  %v.16 = add i64 %v.15, 1
  %reduced.5 = load float, ptr %reduced.1
  %p.9 = getelementptr inbounds float, ptr %out.0, i64 %v.16
  store float %reduced.5, ptr %p.9, align 4, !alias.scope !6, !noalias !7
  store float 0xFFF0000000000000, ptr %best.0
  store i64 9223372036854775807, ptr %place.0
  br label %test.2
test.2:
  %lane.1 = phi i64 [ 0, %leave.1 ], [ %lane.0, %again.2 ]
  %v.17 = icmp slt i64 %lane.1, 32
  br i1 %v.17, label %body.2, label %leave.2
body.2:
  %p.10 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.1
  store float 0xFFF0000000000000, ptr %p.10, align 4, !llvm.access.group !13
  %p.11 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.1
  store i64 9223372036854775807, ptr %p.11, align 8, !llvm.access.group !13
  br label %again.2
again.2:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.2, !llvm.loop !19
leave.2:
  %v.18 = icmp eq i64 32, 0
  %v.19 = icmp eq i64 32, -1
  %v.20 = or i1 %v.18, %v.19
  %v.21 = select i1 %v.20, i64 1, i64 32
  %v.22 = sdiv i64 %n.0, %v.21
  %v.23 = mul i64 %v.22, %v.21
  %v.24 = sub i64 %n.0, %v.23
  %v.25 = icmp ne i64 %v.24, 0
  %v.26 = xor i64 %v.24, %v.21
  %v.27 = icmp slt i64 %v.26, 0
  %v.28 = and i1 %v.25, %v.27
  %v.29 = zext i1 %v.28 to i64
  %v.30 = sub i64 %v.22, %v.29
  %v.31 = add i64 %v.24, %v.21
  %v.32 = select i1 %v.28, i64 %v.31, i64 %v.24
  %v.33 = sub i64 0, %n.0
  %v.34 = select i1 %v.19, i64 %v.33, i64 %v.30
  %v.35 = select i1 %v.18, i64 0, i64 %v.34
  %v.36 = mul i64 %v.35, 32
  %v.37 = icmp slt i64 0, %v.36
  %v.38 = sub i64 %v.36, 0
  %v.39 = sub i64 %v.38, 1
  %v.40 = udiv i64 %v.39, 32
  %v.41 = add i64 %v.40, 1
  %v.42 = select i1 %v.37, i64 %v.41, i64 0
  br label %test.3
test.3:
  %strip.1 = phi i64 [ 0, %leave.2 ], [ %strip.0, %again.3 ]
  %v.43 = icmp slt i64 %strip.1, %v.42
  br i1 %v.43, label %body.3, label %leave.3
body.3:
  %v.44 = mul i64 %strip.1, 32
  %v.45 = add i64 0, %v.44
  br label %test.4
test.4:
  %lane.3 = phi i64 [ 0, %body.3 ], [ %lane.2, %again.4 ]
  %v.46 = icmp slt i64 %lane.3, 32
  br i1 %v.46, label %body.4, label %leave.4
body.4:
  %v.47 = add i64 %v.45, %lane.3
  %v.48 = mul i64 %x.2, %n.0
  %v.49 = add i64 %v.48, %v.47
  %p.12 = getelementptr inbounds float, ptr %x.0, i64 %v.49
  %x.6 = load float, ptr %p.12, align 4, !alias.scope !4, !noalias !5, !llvm.access.group !20
  %p.13 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.3
  %best_lanes.1 = load float, ptr %p.13, align 4, !llvm.access.group !20
  %p.14 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.3
  %place_lanes.1 = load i64, ptr %p.14, align 8, !llvm.access.group !20
  %v.50 = fcmp ogt float %x.6, %best_lanes.1
  %v.51 = fcmp ogt float %best_lanes.1, %x.6
  %v.52 = xor i1 %v.51, true
  %v.53 = icmp slt i64 %v.47, %place_lanes.1
  %v.54 = and i1 %v.52, %v.53
  %v.55 = or i1 %v.50, %v.54
  %v.56 = select i1 %v.55, float %x.6, float %best_lanes.1
  %p.15 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.3
  store float %v.56, ptr %p.15, align 4, !llvm.access.group !20
  %v.57 = fcmp ogt float %x.6, %best_lanes.1
  %v.58 = fcmp ogt float %best_lanes.1, %x.6
  %v.59 = xor i1 %v.58, true
  %v.60 = icmp slt i64 %v.47, %place_lanes.1
  %v.61 = and i1 %v.59, %v.60
  %v.62 = or i1 %v.57, %v.61
  %v.63 = select i1 %v.62, i64 %v.47, i64 %place_lanes.1
  %p.16 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.3
  store i64 %v.63, ptr %p.16, align 8, !llvm.access.group !20
  br label %again.4
again.4:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.4, !llvm.loop !26
leave.4:
  br label %again.3
again.3:
  %strip.0 = add nsw i64 %strip.1, 1
  br label %test.3
leave.3:
  %v.64 = icmp eq i64 32, 0
  %v.65 = icmp eq i64 32, -1
  %v.66 = or i1 %v.64, %v.65
  %v.67 = select i1 %v.66, i64 1, i64 32
  %v.68 = sdiv i64 %n.0, %v.67
  %v.69 = mul i64 %v.68, %v.67
  %v.70 = sub i64 %n.0, %v.69
  %v.71 = icmp ne i64 %v.70, 0
  %v.72 = xor i64 %v.70, %v.67
  %v.73 = icmp slt i64 %v.72, 0
  %v.74 = and i1 %v.71, %v.73
  %v.75 = zext i1 %v.74 to i64
  %v.76 = sub i64 %v.68, %v.75
  %v.77 = add i64 %v.70, %v.67
  %v.78 = select i1 %v.74, i64 %v.77, i64 %v.70
  %v.79 = sub i64 0, %n.0
  %v.80 = select i1 %v.65, i64 %v.79, i64 %v.76
  %v.81 = select i1 %v.64, i64 0, i64 %v.80
  %v.82 = mul i64 %v.81, 32
  br label %test.5
test.5:
  %j.3 = phi i64 [ %v.82, %leave.3 ], [ %j.2, %again.5 ]
  %v.83 = icmp slt i64 %j.3, %n.0
  br i1 %v.83, label %body.5, label %leave.5
body.5:
  %v.84 = mul i64 %x.2, %n.0
  %v.85 = add i64 %v.84, %j.3
  %p.17 = getelementptr inbounds float, ptr %x.0, i64 %v.85
  %x.7 = load float, ptr %p.17, align 4, !alias.scope !4, !noalias !5
  %best.1 = load float, ptr %best.0
  %place.1 = load i64, ptr %place.0
  %v.86 = fcmp ogt float %x.7, %best.1
  %v.87 = fcmp ogt float %best.1, %x.7
  %v.88 = xor i1 %v.87, true
  %v.89 = icmp slt i64 %j.3, %place.1
  %v.90 = and i1 %v.88, %v.89
  %v.91 = or i1 %v.86, %v.90
  %v.92 = select i1 %v.91, float %x.7, float %best.1
  store float %v.92, ptr %best.0
  %v.93 = fcmp ogt float %x.7, %best.1
  %v.94 = fcmp ogt float %best.1, %x.7
  %v.95 = xor i1 %v.94, true
  %v.96 = icmp slt i64 %j.3, %place.1
  %v.97 = and i1 %v.95, %v.96
  %v.98 = or i1 %v.93, %v.97
  %v.99 = select i1 %v.98, i64 %j.3, i64 %place.1
  store i64 %v.99, ptr %place.0
  br label %again.5
again.5:
  %j.2 = add nsw i64 %j.3, 1
  br label %test.5
leave.5:
  br label %test.6
test.6:
  %lane.5 = phi i64 [ 0, %leave.5 ], [ %lane.4, %again.6 ]
  %v.100 = icmp slt i64 %lane.5, 16
  br i1 %v.100, label %body.6, label %leave.6
body.6:
  %v.101 = add i64 %lane.5, 16
  %p.18 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.101
  %best_lanes.2 = load float, ptr %p.18, align 4, !llvm.access.group !27
  %v.102 = add i64 %lane.5, 16
  %p.19 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.102
  %place_lanes.2 = load i64, ptr %p.19, align 8, !llvm.access.group !27
  %p.20 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.5
  %best_lanes.3 = load float, ptr %p.20, align 4, !llvm.access.group !27
  %p.21 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.5
  %place_lanes.3 = load i64, ptr %p.21, align 8, !llvm.access.group !27
  %v.103 = fcmp ogt float %best_lanes.2, %best_lanes.3
  %v.104 = fcmp ogt float %best_lanes.3, %best_lanes.2
  %v.105 = xor i1 %v.104, true
  %v.106 = icmp slt i64 %place_lanes.2, %place_lanes.3
  %v.107 = and i1 %v.105, %v.106
  %v.108 = or i1 %v.103, %v.107
  %v.109 = select i1 %v.108, float %best_lanes.2, float %best_lanes.3
  %p.22 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.5
  store float %v.109, ptr %p.22, align 4, !llvm.access.group !27
  %v.110 = fcmp ogt float %best_lanes.2, %best_lanes.3
  %v.111 = fcmp ogt float %best_lanes.3, %best_lanes.2
  %v.112 = xor i1 %v.111, true
  %v.113 = icmp slt i64 %place_lanes.2, %place_lanes.3
  %v.114 = and i1 %v.112, %v.113
  %v.115 = or i1 %v.110, %v.114
  %v.116 = select i1 %v.115, i64 %place_lanes.2, i64 %place_lanes.3
  %p.23 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.5
  store i64 %v.116, ptr %p.23, align 8, !llvm.access.group !27
  br label %again.6
again.6:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.6, !llvm.loop !33
leave.6:
  br label %test.7
test.7:
  %lane.7 = phi i64 [ 0, %leave.6 ], [ %lane.6, %again.7 ]
  %v.117 = icmp slt i64 %lane.7, 8
  br i1 %v.117, label %body.7, label %leave.7
body.7:
  %v.118 = add i64 %lane.7, 8
  %p.24 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.118
  %best_lanes.4 = load float, ptr %p.24, align 4, !llvm.access.group !34
  %v.119 = add i64 %lane.7, 8
  %p.25 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.119
  %place_lanes.4 = load i64, ptr %p.25, align 8, !llvm.access.group !34
  %p.26 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.7
  %best_lanes.5 = load float, ptr %p.26, align 4, !llvm.access.group !34
  %p.27 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.7
  %place_lanes.5 = load i64, ptr %p.27, align 8, !llvm.access.group !34
  %v.120 = fcmp ogt float %best_lanes.4, %best_lanes.5
  %v.121 = fcmp ogt float %best_lanes.5, %best_lanes.4
  %v.122 = xor i1 %v.121, true
  %v.123 = icmp slt i64 %place_lanes.4, %place_lanes.5
  %v.124 = and i1 %v.122, %v.123
  %v.125 = or i1 %v.120, %v.124
  %v.126 = select i1 %v.125, float %best_lanes.4, float %best_lanes.5
  %p.28 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.7
  store float %v.126, ptr %p.28, align 4, !llvm.access.group !34
  %v.127 = fcmp ogt float %best_lanes.4, %best_lanes.5
  %v.128 = fcmp ogt float %best_lanes.5, %best_lanes.4
  %v.129 = xor i1 %v.128, true
  %v.130 = icmp slt i64 %place_lanes.4, %place_lanes.5
  %v.131 = and i1 %v.129, %v.130
  %v.132 = or i1 %v.127, %v.131
  %v.133 = select i1 %v.132, i64 %place_lanes.4, i64 %place_lanes.5
  %p.29 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.7
  store i64 %v.133, ptr %p.29, align 8, !llvm.access.group !34
  br label %again.7
again.7:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.7, !llvm.loop !40
leave.7:
  br label %test.8
test.8:
  %lane.9 = phi i64 [ 0, %leave.7 ], [ %lane.8, %again.8 ]
  %v.134 = icmp slt i64 %lane.9, 4
  br i1 %v.134, label %body.8, label %leave.8
body.8:
  %v.135 = add i64 %lane.9, 4
  %p.30 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.135
  %best_lanes.6 = load float, ptr %p.30, align 4, !llvm.access.group !41
  %v.136 = add i64 %lane.9, 4
  %p.31 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.136
  %place_lanes.6 = load i64, ptr %p.31, align 8, !llvm.access.group !41
  %p.32 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.9
  %best_lanes.7 = load float, ptr %p.32, align 4, !llvm.access.group !41
  %p.33 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.9
  %place_lanes.7 = load i64, ptr %p.33, align 8, !llvm.access.group !41
  %v.137 = fcmp ogt float %best_lanes.6, %best_lanes.7
  %v.138 = fcmp ogt float %best_lanes.7, %best_lanes.6
  %v.139 = xor i1 %v.138, true
  %v.140 = icmp slt i64 %place_lanes.6, %place_lanes.7
  %v.141 = and i1 %v.139, %v.140
  %v.142 = or i1 %v.137, %v.141
  %v.143 = select i1 %v.142, float %best_lanes.6, float %best_lanes.7
  %p.34 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.9
  store float %v.143, ptr %p.34, align 4, !llvm.access.group !41
  %v.144 = fcmp ogt float %best_lanes.6, %best_lanes.7
  %v.145 = fcmp ogt float %best_lanes.7, %best_lanes.6
  %v.146 = xor i1 %v.145, true
  %v.147 = icmp slt i64 %place_lanes.6, %place_lanes.7
  %v.148 = and i1 %v.146, %v.147
  %v.149 = or i1 %v.144, %v.148
  %v.150 = select i1 %v.149, i64 %place_lanes.6, i64 %place_lanes.7
  %p.35 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.9
  store i64 %v.150, ptr %p.35, align 8, !llvm.access.group !41
  br label %again.8
again.8:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.8, !llvm.loop !47
leave.8:
  br label %test.9
test.9:
  %lane.11 = phi i64 [ 0, %leave.8 ], [ %lane.10, %again.9 ]
  %v.151 = icmp slt i64 %lane.11, 2
  br i1 %v.151, label %body.9, label %leave.9
body.9:
  %v.152 = add i64 %lane.11, 2
  %p.36 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.152
  %best_lanes.8 = load float, ptr %p.36, align 4, !llvm.access.group !48
  %v.153 = add i64 %lane.11, 2
  %p.37 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.153
  %place_lanes.8 = load i64, ptr %p.37, align 8, !llvm.access.group !48
  %p.38 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.11
  %best_lanes.9 = load float, ptr %p.38, align 4, !llvm.access.group !48
  %p.39 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.11
  %place_lanes.9 = load i64, ptr %p.39, align 8, !llvm.access.group !48
  %v.154 = fcmp ogt float %best_lanes.8, %best_lanes.9
  %v.155 = fcmp ogt float %best_lanes.9, %best_lanes.8
  %v.156 = xor i1 %v.155, true
  %v.157 = icmp slt i64 %place_lanes.8, %place_lanes.9
  %v.158 = and i1 %v.156, %v.157
  %v.159 = or i1 %v.154, %v.158
  %v.160 = select i1 %v.159, float %best_lanes.8, float %best_lanes.9
  %p.40 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.11
  store float %v.160, ptr %p.40, align 4, !llvm.access.group !48
  %v.161 = fcmp ogt float %best_lanes.8, %best_lanes.9
  %v.162 = fcmp ogt float %best_lanes.9, %best_lanes.8
  %v.163 = xor i1 %v.162, true
  %v.164 = icmp slt i64 %place_lanes.8, %place_lanes.9
  %v.165 = and i1 %v.163, %v.164
  %v.166 = or i1 %v.161, %v.165
  %v.167 = select i1 %v.166, i64 %place_lanes.8, i64 %place_lanes.9
  %p.41 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.11
  store i64 %v.167, ptr %p.41, align 8, !llvm.access.group !48
  br label %again.9
again.9:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.9, !llvm.loop !54
leave.9:
  %p.42 = getelementptr inbounds float, ptr %best_lanes.0, i64 1
  %best_lanes.10 = load float, ptr %p.42, align 4
  %p.43 = getelementptr inbounds i64, ptr %place_lanes.0, i64 1
  %place_lanes.10 = load i64, ptr %p.43, align 8
  %p.44 = getelementptr inbounds float, ptr %best_lanes.0, i64 0
  %best_lanes.11 = load float, ptr %p.44, align 4
  %p.45 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  %place_lanes.11 = load i64, ptr %p.45, align 8
  %v.168 = fcmp ogt float %best_lanes.10, %best_lanes.11
  %v.169 = fcmp ogt float %best_lanes.11, %best_lanes.10
  %v.170 = xor i1 %v.169, true
  %v.171 = icmp slt i64 %place_lanes.10, %place_lanes.11
  %v.172 = and i1 %v.170, %v.171
  %v.173 = or i1 %v.168, %v.172
  %v.174 = select i1 %v.173, float %best_lanes.10, float %best_lanes.11
  %p.46 = getelementptr inbounds float, ptr %best_lanes.0, i64 0
  store float %v.174, ptr %p.46, align 4
  %v.175 = fcmp ogt float %best_lanes.10, %best_lanes.11
  %v.176 = fcmp ogt float %best_lanes.11, %best_lanes.10
  %v.177 = xor i1 %v.176, true
  %v.178 = icmp slt i64 %place_lanes.10, %place_lanes.11
  %v.179 = and i1 %v.177, %v.178
  %v.180 = or i1 %v.175, %v.179
  %v.181 = select i1 %v.180, i64 %place_lanes.10, i64 %place_lanes.11
  %p.47 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  store i64 %v.181, ptr %p.47, align 8
  %best.2 = load float, ptr %best.0
  %place.2 = load i64, ptr %place.0
  %p.48 = getelementptr inbounds float, ptr %best_lanes.0, i64 0
  %best_lanes.12 = load float, ptr %p.48, align 4
  %p.49 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  %place_lanes.12 = load i64, ptr %p.49, align 8
  %v.182 = fcmp ogt float %best.2, %best_lanes.12
  %v.183 = fcmp ogt float %best_lanes.12, %best.2
  %v.184 = xor i1 %v.183, true
  %v.185 = icmp slt i64 %place.2, %place_lanes.12
  %v.186 = and i1 %v.184, %v.185
  %v.187 = or i1 %v.182, %v.186
  %v.188 = select i1 %v.187, float %best.2, float %best_lanes.12
  %v.189 = fcmp ogt float %best.2, %best_lanes.12
  %v.190 = fcmp ogt float %best_lanes.12, %best.2
  %v.191 = xor i1 %v.190, true
  %v.192 = icmp slt i64 %place.2, %place_lanes.12
  %v.193 = and i1 %v.191, %v.192
  %v.194 = or i1 %v.189, %v.193
  %v.195 = select i1 %v.194, i64 %place.2, i64 %place_lanes.12
  store float %v.188, ptr %best.0
  store i64 %v.195, ptr %place.0
  %place.3 = load i64, ptr %place.0
  %v.196 = icmp eq i64 %place.3, 9223372036854775807
  %place.4 = load i64, ptr %place.0
  %v.197 = select i1 %v.196, i64 -1, i64 %place.4
  %p.50 = getelementptr inbounds i64, ptr %at.0, i64 %x.2
  store i64 %v.197, ptr %p.50, align 8, !alias.scope !8, !noalias !9
  %x.8 = load i64, ptr %x.1
  %v.198 = add i64 %x.8, 1
  %v.199 = icmp eq i64 %v.198, %v.0
  %v.200 = select i1 %v.199, i64 0, i64 %v.198
  store i64 %v.200, ptr %x.1
  %v.201 = zext i1 %v.199 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !12
leave.0:
  ret void
}

define void @statistics_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %reduced.0 = alloca float, align 4
  %reduced.1 = alloca float, align 4
  %best.0 = alloca float, align 4
  %place.0 = alloca i64, align 8
  %best_lanes.0 = alloca [32 x float], align 64
  %place_lanes.0 = alloca [32 x i64], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %out.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i64 2
  %at.0 = load ptr, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 8
  %x_stride0.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 16
  %x_stride1.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i8, ptr %scalars, i64 24
  %out_stride0.0 = load i64, ptr %p.6, align 8
  %p.7 = getelementptr inbounds i8, ptr %scalars, i64 32
  %out_stride1.0 = load i64, ptr %p.7, align 8
  %p.8 = getelementptr inbounds i8, ptr %scalars, i64 40
  %at_stride0.0 = load i64, ptr %p.8, align 8
  %p.9 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.9, align 4
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
  store float 0x0000000000000000, ptr %reduced.0
  store float 0x0000000000000000, ptr %reduced.1
  br label %test.1
test.1:
  %j.1 = phi i64 [ 0, %body.0 ], [ %j.0, %again.1 ]
  %v.4 = icmp slt i64 %j.1, %n.0
  br i1 %v.4, label %body.1, label %leave.1
body.1:
  %v.5 = mul i64 %x.2, %x_stride0.0
  %v.6 = mul i64 %j.1, %x_stride1.0
  %v.7 = add i64 %v.5, %v.6
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.7
  %x.3 = load float, ptr %p.10, align 4, !alias.scope !59, !noalias !60
  %v.8 = mul i64 %x.2, %x_stride0.0
  %v.9 = mul i64 %j.1, %x_stride1.0
  %v.10 = add i64 %v.8, %v.9
  %p.11 = getelementptr inbounds float, ptr %x.0, i64 %v.10
  %x.4 = load float, ptr %p.11, align 4, !alias.scope !59, !noalias !60
  %v.11 = mul i64 %x.2, %x_stride0.0
  %v.12 = mul i64 %j.1, %x_stride1.0
  %v.13 = add i64 %v.11, %v.12
  %p.12 = getelementptr inbounds float, ptr %x.0, i64 %v.13
  %x.5 = load float, ptr %p.12, align 4, !alias.scope !59, !noalias !60
  %v.14 = fmul contract float %x.4, %x.5
  %reduced.2 = load float, ptr %reduced.0
  %reduced.3 = load float, ptr %reduced.1
  %v.15 = fadd contract float %reduced.2, %x.3
  store float %v.15, ptr %reduced.0
  %v.16 = fadd contract float %reduced.3, %v.14
  store float %v.16, ptr %reduced.1
  br label %again.1
again.1:
  %j.0 = add nsw i64 %j.1, 1
  br label %test.1
leave.1:
  %v.17 = mul i64 %x.2, %out_stride0.0
  %reduced.4 = load float, ptr %reduced.0
  %p.13 = getelementptr inbounds float, ptr %out.0, i64 %v.17
  store float %reduced.4, ptr %p.13, align 4, !alias.scope !61, !noalias !62
  %v.18 = mul i64 %x.2, %out_stride0.0
  %v.19 = add i64 %v.18, %out_stride1.0
  %reduced.5 = load float, ptr %reduced.1
  %p.14 = getelementptr inbounds float, ptr %out.0, i64 %v.19
  store float %reduced.5, ptr %p.14, align 4, !alias.scope !61, !noalias !62
  store float 0xFFF0000000000000, ptr %best.0
  store i64 9223372036854775807, ptr %place.0
  br label %test.2
test.2:
  %lane.1 = phi i64 [ 0, %leave.1 ], [ %lane.0, %again.2 ]
  %v.20 = icmp slt i64 %lane.1, 32
  br i1 %v.20, label %body.2, label %leave.2
body.2:
  %p.15 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.1
  store float 0xFFF0000000000000, ptr %p.15, align 4, !llvm.access.group !68
  %p.16 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.1
  store i64 9223372036854775807, ptr %p.16, align 8, !llvm.access.group !68
  br label %again.2
again.2:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.2, !llvm.loop !74
leave.2:
  %v.21 = icmp eq i64 32, 0
  %v.22 = icmp eq i64 32, -1
  %v.23 = or i1 %v.21, %v.22
  %v.24 = select i1 %v.23, i64 1, i64 32
  %v.25 = sdiv i64 %n.0, %v.24
  %v.26 = mul i64 %v.25, %v.24
  %v.27 = sub i64 %n.0, %v.26
  %v.28 = icmp ne i64 %v.27, 0
  %v.29 = xor i64 %v.27, %v.24
  %v.30 = icmp slt i64 %v.29, 0
  %v.31 = and i1 %v.28, %v.30
  %v.32 = zext i1 %v.31 to i64
  %v.33 = sub i64 %v.25, %v.32
  %v.34 = add i64 %v.27, %v.24
  %v.35 = select i1 %v.31, i64 %v.34, i64 %v.27
  %v.36 = sub i64 0, %n.0
  %v.37 = select i1 %v.22, i64 %v.36, i64 %v.33
  %v.38 = select i1 %v.21, i64 0, i64 %v.37
  %v.39 = mul i64 %v.38, 32
  %v.40 = icmp slt i64 0, %v.39
  %v.41 = sub i64 %v.39, 0
  %v.42 = sub i64 %v.41, 1
  %v.43 = udiv i64 %v.42, 32
  %v.44 = add i64 %v.43, 1
  %v.45 = select i1 %v.40, i64 %v.44, i64 0
  br label %test.3
test.3:
  %strip.1 = phi i64 [ 0, %leave.2 ], [ %strip.0, %again.3 ]
  %v.46 = icmp slt i64 %strip.1, %v.45
  br i1 %v.46, label %body.3, label %leave.3
body.3:
  %v.47 = mul i64 %strip.1, 32
  %v.48 = add i64 0, %v.47
  br label %test.4
test.4:
  %lane.3 = phi i64 [ 0, %body.3 ], [ %lane.2, %again.4 ]
  %v.49 = icmp slt i64 %lane.3, 32
  br i1 %v.49, label %body.4, label %leave.4
body.4:
  %v.50 = add i64 %v.48, %lane.3
  %v.51 = mul i64 %x.2, %x_stride0.0
  %v.52 = mul i64 %v.50, %x_stride1.0
  %v.53 = add i64 %v.51, %v.52
  %p.17 = getelementptr inbounds float, ptr %x.0, i64 %v.53
  %x.6 = load float, ptr %p.17, align 4, !alias.scope !59, !noalias !60, !llvm.access.group !75
  %p.18 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.3
  %best_lanes.1 = load float, ptr %p.18, align 4, !llvm.access.group !75
  %p.19 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.3
  %place_lanes.1 = load i64, ptr %p.19, align 8, !llvm.access.group !75
  %v.54 = fcmp ogt float %x.6, %best_lanes.1
  %v.55 = fcmp ogt float %best_lanes.1, %x.6
  %v.56 = xor i1 %v.55, true
  %v.57 = icmp slt i64 %v.50, %place_lanes.1
  %v.58 = and i1 %v.56, %v.57
  %v.59 = or i1 %v.54, %v.58
  %v.60 = select i1 %v.59, float %x.6, float %best_lanes.1
  %p.20 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.3
  store float %v.60, ptr %p.20, align 4, !llvm.access.group !75
  %v.61 = fcmp ogt float %x.6, %best_lanes.1
  %v.62 = fcmp ogt float %best_lanes.1, %x.6
  %v.63 = xor i1 %v.62, true
  %v.64 = icmp slt i64 %v.50, %place_lanes.1
  %v.65 = and i1 %v.63, %v.64
  %v.66 = or i1 %v.61, %v.65
  %v.67 = select i1 %v.66, i64 %v.50, i64 %place_lanes.1
  %p.21 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.3
  store i64 %v.67, ptr %p.21, align 8, !llvm.access.group !75
  br label %again.4
again.4:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.4, !llvm.loop !81
leave.4:
  br label %again.3
again.3:
  %strip.0 = add nsw i64 %strip.1, 1
  br label %test.3
leave.3:
  %v.68 = icmp eq i64 32, 0
  %v.69 = icmp eq i64 32, -1
  %v.70 = or i1 %v.68, %v.69
  %v.71 = select i1 %v.70, i64 1, i64 32
  %v.72 = sdiv i64 %n.0, %v.71
  %v.73 = mul i64 %v.72, %v.71
  %v.74 = sub i64 %n.0, %v.73
  %v.75 = icmp ne i64 %v.74, 0
  %v.76 = xor i64 %v.74, %v.71
  %v.77 = icmp slt i64 %v.76, 0
  %v.78 = and i1 %v.75, %v.77
  %v.79 = zext i1 %v.78 to i64
  %v.80 = sub i64 %v.72, %v.79
  %v.81 = add i64 %v.74, %v.71
  %v.82 = select i1 %v.78, i64 %v.81, i64 %v.74
  %v.83 = sub i64 0, %n.0
  %v.84 = select i1 %v.69, i64 %v.83, i64 %v.80
  %v.85 = select i1 %v.68, i64 0, i64 %v.84
  %v.86 = mul i64 %v.85, 32
  br label %test.5
test.5:
  %j.3 = phi i64 [ %v.86, %leave.3 ], [ %j.2, %again.5 ]
  %v.87 = icmp slt i64 %j.3, %n.0
  br i1 %v.87, label %body.5, label %leave.5
body.5:
  %v.88 = mul i64 %x.2, %x_stride0.0
  %v.89 = mul i64 %j.3, %x_stride1.0
  %v.90 = add i64 %v.88, %v.89
  %p.22 = getelementptr inbounds float, ptr %x.0, i64 %v.90
  %x.7 = load float, ptr %p.22, align 4, !alias.scope !59, !noalias !60
  %best.1 = load float, ptr %best.0
  %place.1 = load i64, ptr %place.0
  %v.91 = fcmp ogt float %x.7, %best.1
  %v.92 = fcmp ogt float %best.1, %x.7
  %v.93 = xor i1 %v.92, true
  %v.94 = icmp slt i64 %j.3, %place.1
  %v.95 = and i1 %v.93, %v.94
  %v.96 = or i1 %v.91, %v.95
  %v.97 = select i1 %v.96, float %x.7, float %best.1
  store float %v.97, ptr %best.0
  %v.98 = fcmp ogt float %x.7, %best.1
  %v.99 = fcmp ogt float %best.1, %x.7
  %v.100 = xor i1 %v.99, true
  %v.101 = icmp slt i64 %j.3, %place.1
  %v.102 = and i1 %v.100, %v.101
  %v.103 = or i1 %v.98, %v.102
  %v.104 = select i1 %v.103, i64 %j.3, i64 %place.1
  store i64 %v.104, ptr %place.0
  br label %again.5
again.5:
  %j.2 = add nsw i64 %j.3, 1
  br label %test.5
leave.5:
  br label %test.6
test.6:
  %lane.5 = phi i64 [ 0, %leave.5 ], [ %lane.4, %again.6 ]
  %v.105 = icmp slt i64 %lane.5, 16
  br i1 %v.105, label %body.6, label %leave.6
body.6:
  %v.106 = add i64 %lane.5, 16
  %p.23 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.106
  %best_lanes.2 = load float, ptr %p.23, align 4, !llvm.access.group !82
  %v.107 = add i64 %lane.5, 16
  %p.24 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.107
  %place_lanes.2 = load i64, ptr %p.24, align 8, !llvm.access.group !82
  %p.25 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.5
  %best_lanes.3 = load float, ptr %p.25, align 4, !llvm.access.group !82
  %p.26 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.5
  %place_lanes.3 = load i64, ptr %p.26, align 8, !llvm.access.group !82
  %v.108 = fcmp ogt float %best_lanes.2, %best_lanes.3
  %v.109 = fcmp ogt float %best_lanes.3, %best_lanes.2
  %v.110 = xor i1 %v.109, true
  %v.111 = icmp slt i64 %place_lanes.2, %place_lanes.3
  %v.112 = and i1 %v.110, %v.111
  %v.113 = or i1 %v.108, %v.112
  %v.114 = select i1 %v.113, float %best_lanes.2, float %best_lanes.3
  %p.27 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.5
  store float %v.114, ptr %p.27, align 4, !llvm.access.group !82
  %v.115 = fcmp ogt float %best_lanes.2, %best_lanes.3
  %v.116 = fcmp ogt float %best_lanes.3, %best_lanes.2
  %v.117 = xor i1 %v.116, true
  %v.118 = icmp slt i64 %place_lanes.2, %place_lanes.3
  %v.119 = and i1 %v.117, %v.118
  %v.120 = or i1 %v.115, %v.119
  %v.121 = select i1 %v.120, i64 %place_lanes.2, i64 %place_lanes.3
  %p.28 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.5
  store i64 %v.121, ptr %p.28, align 8, !llvm.access.group !82
  br label %again.6
again.6:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.6, !llvm.loop !88
leave.6:
  br label %test.7
test.7:
  %lane.7 = phi i64 [ 0, %leave.6 ], [ %lane.6, %again.7 ]
  %v.122 = icmp slt i64 %lane.7, 8
  br i1 %v.122, label %body.7, label %leave.7
body.7:
  %v.123 = add i64 %lane.7, 8
  %p.29 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.123
  %best_lanes.4 = load float, ptr %p.29, align 4, !llvm.access.group !89
  %v.124 = add i64 %lane.7, 8
  %p.30 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.124
  %place_lanes.4 = load i64, ptr %p.30, align 8, !llvm.access.group !89
  %p.31 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.7
  %best_lanes.5 = load float, ptr %p.31, align 4, !llvm.access.group !89
  %p.32 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.7
  %place_lanes.5 = load i64, ptr %p.32, align 8, !llvm.access.group !89
  %v.125 = fcmp ogt float %best_lanes.4, %best_lanes.5
  %v.126 = fcmp ogt float %best_lanes.5, %best_lanes.4
  %v.127 = xor i1 %v.126, true
  %v.128 = icmp slt i64 %place_lanes.4, %place_lanes.5
  %v.129 = and i1 %v.127, %v.128
  %v.130 = or i1 %v.125, %v.129
  %v.131 = select i1 %v.130, float %best_lanes.4, float %best_lanes.5
  %p.33 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.7
  store float %v.131, ptr %p.33, align 4, !llvm.access.group !89
  %v.132 = fcmp ogt float %best_lanes.4, %best_lanes.5
  %v.133 = fcmp ogt float %best_lanes.5, %best_lanes.4
  %v.134 = xor i1 %v.133, true
  %v.135 = icmp slt i64 %place_lanes.4, %place_lanes.5
  %v.136 = and i1 %v.134, %v.135
  %v.137 = or i1 %v.132, %v.136
  %v.138 = select i1 %v.137, i64 %place_lanes.4, i64 %place_lanes.5
  %p.34 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.7
  store i64 %v.138, ptr %p.34, align 8, !llvm.access.group !89
  br label %again.7
again.7:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.7, !llvm.loop !95
leave.7:
  br label %test.8
test.8:
  %lane.9 = phi i64 [ 0, %leave.7 ], [ %lane.8, %again.8 ]
  %v.139 = icmp slt i64 %lane.9, 4
  br i1 %v.139, label %body.8, label %leave.8
body.8:
  %v.140 = add i64 %lane.9, 4
  %p.35 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.140
  %best_lanes.6 = load float, ptr %p.35, align 4, !llvm.access.group !96
  %v.141 = add i64 %lane.9, 4
  %p.36 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.141
  %place_lanes.6 = load i64, ptr %p.36, align 8, !llvm.access.group !96
  %p.37 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.9
  %best_lanes.7 = load float, ptr %p.37, align 4, !llvm.access.group !96
  %p.38 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.9
  %place_lanes.7 = load i64, ptr %p.38, align 8, !llvm.access.group !96
  %v.142 = fcmp ogt float %best_lanes.6, %best_lanes.7
  %v.143 = fcmp ogt float %best_lanes.7, %best_lanes.6
  %v.144 = xor i1 %v.143, true
  %v.145 = icmp slt i64 %place_lanes.6, %place_lanes.7
  %v.146 = and i1 %v.144, %v.145
  %v.147 = or i1 %v.142, %v.146
  %v.148 = select i1 %v.147, float %best_lanes.6, float %best_lanes.7
  %p.39 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.9
  store float %v.148, ptr %p.39, align 4, !llvm.access.group !96
  %v.149 = fcmp ogt float %best_lanes.6, %best_lanes.7
  %v.150 = fcmp ogt float %best_lanes.7, %best_lanes.6
  %v.151 = xor i1 %v.150, true
  %v.152 = icmp slt i64 %place_lanes.6, %place_lanes.7
  %v.153 = and i1 %v.151, %v.152
  %v.154 = or i1 %v.149, %v.153
  %v.155 = select i1 %v.154, i64 %place_lanes.6, i64 %place_lanes.7
  %p.40 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.9
  store i64 %v.155, ptr %p.40, align 8, !llvm.access.group !96
  br label %again.8
again.8:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.8, !llvm.loop !102
leave.8:
  br label %test.9
test.9:
  %lane.11 = phi i64 [ 0, %leave.8 ], [ %lane.10, %again.9 ]
  %v.156 = icmp slt i64 %lane.11, 2
  br i1 %v.156, label %body.9, label %leave.9
body.9:
  %v.157 = add i64 %lane.11, 2
  %p.41 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.157
  %best_lanes.8 = load float, ptr %p.41, align 4, !llvm.access.group !103
  %v.158 = add i64 %lane.11, 2
  %p.42 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.158
  %place_lanes.8 = load i64, ptr %p.42, align 8, !llvm.access.group !103
  %p.43 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.11
  %best_lanes.9 = load float, ptr %p.43, align 4, !llvm.access.group !103
  %p.44 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.11
  %place_lanes.9 = load i64, ptr %p.44, align 8, !llvm.access.group !103
  %v.159 = fcmp ogt float %best_lanes.8, %best_lanes.9
  %v.160 = fcmp ogt float %best_lanes.9, %best_lanes.8
  %v.161 = xor i1 %v.160, true
  %v.162 = icmp slt i64 %place_lanes.8, %place_lanes.9
  %v.163 = and i1 %v.161, %v.162
  %v.164 = or i1 %v.159, %v.163
  %v.165 = select i1 %v.164, float %best_lanes.8, float %best_lanes.9
  %p.45 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.11
  store float %v.165, ptr %p.45, align 4, !llvm.access.group !103
  %v.166 = fcmp ogt float %best_lanes.8, %best_lanes.9
  %v.167 = fcmp ogt float %best_lanes.9, %best_lanes.8
  %v.168 = xor i1 %v.167, true
  %v.169 = icmp slt i64 %place_lanes.8, %place_lanes.9
  %v.170 = and i1 %v.168, %v.169
  %v.171 = or i1 %v.166, %v.170
  %v.172 = select i1 %v.171, i64 %place_lanes.8, i64 %place_lanes.9
  %p.46 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.11
  store i64 %v.172, ptr %p.46, align 8, !llvm.access.group !103
  br label %again.9
again.9:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.9, !llvm.loop !109
leave.9:
  %p.47 = getelementptr inbounds float, ptr %best_lanes.0, i64 1
  %best_lanes.10 = load float, ptr %p.47, align 4
  %p.48 = getelementptr inbounds i64, ptr %place_lanes.0, i64 1
  %place_lanes.10 = load i64, ptr %p.48, align 8
  %p.49 = getelementptr inbounds float, ptr %best_lanes.0, i64 0
  %best_lanes.11 = load float, ptr %p.49, align 4
  %p.50 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  %place_lanes.11 = load i64, ptr %p.50, align 8
  %v.173 = fcmp ogt float %best_lanes.10, %best_lanes.11
  %v.174 = fcmp ogt float %best_lanes.11, %best_lanes.10
  %v.175 = xor i1 %v.174, true
  %v.176 = icmp slt i64 %place_lanes.10, %place_lanes.11
  %v.177 = and i1 %v.175, %v.176
  %v.178 = or i1 %v.173, %v.177
  %v.179 = select i1 %v.178, float %best_lanes.10, float %best_lanes.11
  %p.51 = getelementptr inbounds float, ptr %best_lanes.0, i64 0
  store float %v.179, ptr %p.51, align 4
  %v.180 = fcmp ogt float %best_lanes.10, %best_lanes.11
  %v.181 = fcmp ogt float %best_lanes.11, %best_lanes.10
  %v.182 = xor i1 %v.181, true
  %v.183 = icmp slt i64 %place_lanes.10, %place_lanes.11
  %v.184 = and i1 %v.182, %v.183
  %v.185 = or i1 %v.180, %v.184
  %v.186 = select i1 %v.185, i64 %place_lanes.10, i64 %place_lanes.11
  %p.52 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  store i64 %v.186, ptr %p.52, align 8
  %best.2 = load float, ptr %best.0
  %place.2 = load i64, ptr %place.0
  %p.53 = getelementptr inbounds float, ptr %best_lanes.0, i64 0
  %best_lanes.12 = load float, ptr %p.53, align 4
  %p.54 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  %place_lanes.12 = load i64, ptr %p.54, align 8
  %v.187 = fcmp ogt float %best.2, %best_lanes.12
  %v.188 = fcmp ogt float %best_lanes.12, %best.2
  %v.189 = xor i1 %v.188, true
  %v.190 = icmp slt i64 %place.2, %place_lanes.12
  %v.191 = and i1 %v.189, %v.190
  %v.192 = or i1 %v.187, %v.191
  %v.193 = select i1 %v.192, float %best.2, float %best_lanes.12
  %v.194 = fcmp ogt float %best.2, %best_lanes.12
  %v.195 = fcmp ogt float %best_lanes.12, %best.2
  %v.196 = xor i1 %v.195, true
  %v.197 = icmp slt i64 %place.2, %place_lanes.12
  %v.198 = and i1 %v.196, %v.197
  %v.199 = or i1 %v.194, %v.198
  %v.200 = select i1 %v.199, i64 %place.2, i64 %place_lanes.12
  store float %v.193, ptr %best.0
  store i64 %v.200, ptr %place.0
  %v.201 = mul i64 %x.2, %at_stride0.0
  %place.3 = load i64, ptr %place.0
  %v.202 = icmp eq i64 %place.3, 9223372036854775807
  %place.4 = load i64, ptr %place.0
  %v.203 = select i1 %v.202, i64 -1, i64 %place.4
  %p.55 = getelementptr inbounds i64, ptr %at.0, i64 %v.201
  store i64 %v.203, ptr %p.55, align 8, !alias.scope !63, !noalias !64
  %x.8 = load i64, ptr %x.1
  %v.204 = add i64 %x.8, 1
  %v.205 = icmp eq i64 %v.204, %v.0
  %v.206 = select i1 %v.205, i64 0, i64 %v.204
  store i64 %v.206, ptr %x.1
  %v.207 = zext i1 %v.205 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !67
leave.0:
  ret void
}

define void @whole_sum_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %reduced_add.0 = alloca i32, align 4
  %reduced_add_lanes.0 = alloca [32 x i32], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %add_parts.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %size.0 = load i64, ptr %p.2, align 8
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
  %v.4 = mul i64 %x.2, %size.0
  %v.5 = call i64 @llvm.smin.i64(i64 %v.4, i64 %n.0)
  store i32 0, ptr %reduced_add.0
  br label %test.1
test.1:
  %lane.1 = phi i64 [ 0, %body.0 ], [ %lane.0, %again.1 ]
  %v.6 = icmp slt i64 %lane.1, 32
  br i1 %v.6, label %body.1, label %leave.1
body.1:
  %p.5 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.1
  store i32 0, ptr %p.5, align 4, !llvm.access.group !120
  br label %again.1
again.1:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.1, !llvm.loop !126
leave.1:
  %v.7 = sub i64 %n.0, %v.5
  %v.8 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.7)
  %v.9 = icmp eq i64 32, 0
  %v.10 = icmp eq i64 32, -1
  %v.11 = or i1 %v.9, %v.10
  %v.12 = select i1 %v.11, i64 1, i64 32
  %v.13 = sdiv i64 %v.8, %v.12
  %v.14 = mul i64 %v.13, %v.12
  %v.15 = sub i64 %v.8, %v.14
  %v.16 = icmp ne i64 %v.15, 0
  %v.17 = xor i64 %v.15, %v.12
  %v.18 = icmp slt i64 %v.17, 0
  %v.19 = and i1 %v.16, %v.18
  %v.20 = zext i1 %v.19 to i64
  %v.21 = sub i64 %v.13, %v.20
  %v.22 = add i64 %v.15, %v.12
  %v.23 = select i1 %v.19, i64 %v.22, i64 %v.15
  %v.24 = sub i64 0, %v.8
  %v.25 = select i1 %v.10, i64 %v.24, i64 %v.21
  %v.26 = select i1 %v.9, i64 0, i64 %v.25
  %v.27 = mul i64 %v.26, 32
  %v.28 = icmp slt i64 0, %v.27
  %v.29 = sub i64 %v.27, 0
  %v.30 = sub i64 %v.29, 1
  %v.31 = udiv i64 %v.30, 32
  %v.32 = add i64 %v.31, 1
  %v.33 = select i1 %v.28, i64 %v.32, i64 0
  br label %test.2
test.2:
  %strip.1 = phi i64 [ 0, %leave.1 ], [ %strip.0, %again.2 ]
  %v.34 = icmp slt i64 %strip.1, %v.33
  br i1 %v.34, label %body.2, label %leave.2
body.2:
  %v.35 = mul i64 %strip.1, 32
  %v.36 = add i64 0, %v.35
  br label %test.3
test.3:
  %lane.3 = phi i64 [ 0, %body.2 ], [ %lane.2, %again.3 ]
  %v.37 = icmp slt i64 %lane.3, 32
  br i1 %v.37, label %body.3, label %leave.3
body.3:
  %v.38 = add i64 %v.36, %lane.3
  %p.6 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.3
  %reduced_add_lanes.1 = load i32, ptr %p.6, align 4, !llvm.access.group !127
  %v.39 = add i64 %v.5, %v.38
  %p.7 = getelementptr inbounds i32, ptr %x.0, i64 %v.39
  %x.3 = load i32, ptr %p.7, align 4, !alias.scope !113, !noalias !114, !llvm.access.group !127
  %v.40 = add i32 %reduced_add_lanes.1, %x.3
  %p.8 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.3
  store i32 %v.40, ptr %p.8, align 4, !llvm.access.group !127
  br label %again.3
again.3:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.3, !llvm.loop !133
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i64 %strip.1, 1
  br label %test.2
leave.2:
  %v.41 = sub i64 %n.0, %v.5
  %v.42 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.41)
  %v.43 = icmp eq i64 32, 0
  %v.44 = icmp eq i64 32, -1
  %v.45 = or i1 %v.43, %v.44
  %v.46 = select i1 %v.45, i64 1, i64 32
  %v.47 = sdiv i64 %v.42, %v.46
  %v.48 = mul i64 %v.47, %v.46
  %v.49 = sub i64 %v.42, %v.48
  %v.50 = icmp ne i64 %v.49, 0
  %v.51 = xor i64 %v.49, %v.46
  %v.52 = icmp slt i64 %v.51, 0
  %v.53 = and i1 %v.50, %v.52
  %v.54 = zext i1 %v.53 to i64
  %v.55 = sub i64 %v.47, %v.54
  %v.56 = add i64 %v.49, %v.46
  %v.57 = select i1 %v.53, i64 %v.56, i64 %v.49
  %v.58 = sub i64 0, %v.42
  %v.59 = select i1 %v.44, i64 %v.58, i64 %v.55
  %v.60 = select i1 %v.43, i64 0, i64 %v.59
  %v.61 = mul i64 %v.60, 32
  %v.62 = sub i64 %n.0, %v.5
  %v.63 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.62)
  br label %test.4
test.4:
  %i.1 = phi i64 [ %v.61, %leave.2 ], [ %i.0, %again.4 ]
  %v.64 = icmp slt i64 %i.1, %v.63
  br i1 %v.64, label %body.4, label %leave.4
body.4:
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %v.65 = add i64 %v.5, %i.1
  %v.66 = icmp sge i64 %v.65, 0
  %v.67 = add i64 %v.5, %i.1
  br i1 %v.66, label %then.0, label %join.0
then.0:
  %p.9 = getelementptr inbounds i32, ptr %x.0, i64 %v.67
  %x.4 = load i32, ptr %p.9, align 4, !alias.scope !113, !noalias !114
  br label %join.0
join.0:
  %v.68 = phi i32 [ %x.4, %then.0 ], [ 0, %body.4 ]
  %v.69 = add i32 %reduced_add.1, %v.68
  store i32 %v.69, ptr %reduced_add.0
  br label %again.4
again.4:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.4
leave.4:
  br label %test.5
test.5:
  %lane.5 = phi i64 [ 0, %leave.4 ], [ %lane.4, %again.5 ]
  %v.70 = icmp slt i64 %lane.5, 16
  br i1 %v.70, label %body.5, label %leave.5
body.5:
  %p.10 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  %reduced_add_lanes.2 = load i32, ptr %p.10, align 4, !llvm.access.group !134
  %v.71 = add i64 %lane.5, 16
  %p.11 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.71
  %reduced_add_lanes.3 = load i32, ptr %p.11, align 4, !llvm.access.group !134
  %v.72 = add i32 %reduced_add_lanes.2, %reduced_add_lanes.3
  %p.12 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  store i32 %v.72, ptr %p.12, align 4, !llvm.access.group !134
  br label %again.5
again.5:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.5, !llvm.loop !140
leave.5:
  br label %test.6
test.6:
  %lane.7 = phi i64 [ 0, %leave.5 ], [ %lane.6, %again.6 ]
  %v.73 = icmp slt i64 %lane.7, 8
  br i1 %v.73, label %body.6, label %leave.6
body.6:
  %p.13 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  %reduced_add_lanes.4 = load i32, ptr %p.13, align 4, !llvm.access.group !141
  %v.74 = add i64 %lane.7, 8
  %p.14 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.74
  %reduced_add_lanes.5 = load i32, ptr %p.14, align 4, !llvm.access.group !141
  %v.75 = add i32 %reduced_add_lanes.4, %reduced_add_lanes.5
  %p.15 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  store i32 %v.75, ptr %p.15, align 4, !llvm.access.group !141
  br label %again.6
again.6:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.6, !llvm.loop !147
leave.6:
  br label %test.7
test.7:
  %lane.9 = phi i64 [ 0, %leave.6 ], [ %lane.8, %again.7 ]
  %v.76 = icmp slt i64 %lane.9, 4
  br i1 %v.76, label %body.7, label %leave.7
body.7:
  %p.16 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  %reduced_add_lanes.6 = load i32, ptr %p.16, align 4, !llvm.access.group !148
  %v.77 = add i64 %lane.9, 4
  %p.17 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.77
  %reduced_add_lanes.7 = load i32, ptr %p.17, align 4, !llvm.access.group !148
  %v.78 = add i32 %reduced_add_lanes.6, %reduced_add_lanes.7
  %p.18 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  store i32 %v.78, ptr %p.18, align 4, !llvm.access.group !148
  br label %again.7
again.7:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.7, !llvm.loop !154
leave.7:
  br label %test.8
test.8:
  %lane.11 = phi i64 [ 0, %leave.7 ], [ %lane.10, %again.8 ]
  %v.79 = icmp slt i64 %lane.11, 2
  br i1 %v.79, label %body.8, label %leave.8
body.8:
  %p.19 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  %reduced_add_lanes.8 = load i32, ptr %p.19, align 4, !llvm.access.group !155
  %v.80 = add i64 %lane.11, 2
  %p.20 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.80
  %reduced_add_lanes.9 = load i32, ptr %p.20, align 4, !llvm.access.group !155
  %v.81 = add i32 %reduced_add_lanes.8, %reduced_add_lanes.9
  %p.21 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  store i32 %v.81, ptr %p.21, align 4, !llvm.access.group !155
  br label %again.8
again.8:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.8, !llvm.loop !161
leave.8:
  %p.22 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.10 = load i32, ptr %p.22, align 4
  %p.23 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 1
  %reduced_add_lanes.11 = load i32, ptr %p.23, align 4
  %v.82 = add i32 %reduced_add_lanes.10, %reduced_add_lanes.11
  %p.24 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  store i32 %v.82, ptr %p.24, align 4
  %p.25 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.12 = load i32, ptr %p.25, align 4
  %reduced_add.2 = load i32, ptr %reduced_add.0
  %v.83 = add i32 %reduced_add_lanes.12, %reduced_add.2
  store i32 %v.83, ptr %reduced_add.0
  %reduced_add.3 = load i32, ptr %reduced_add.0
  %p.26 = getelementptr inbounds i32, ptr %add_parts.0, i64 %x.2
  store i32 %reduced_add.3, ptr %p.26, align 4, !alias.scope !115, !noalias !116
  %x.5 = load i64, ptr %x.1
  %v.84 = add i64 %x.5, 1
  %v.85 = icmp eq i64 %v.84, %v.0
  %v.86 = select i1 %v.85, i64 0, i64 %v.84
  store i64 %v.86, ptr %x.1
  %v.87 = zext i1 %v.85 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !119
leave.0:
  ret void
}

define void @whole_sum_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %reduced_add.0 = alloca i32, align 4
  %reduced_add_lanes.0 = alloca [32 x i32], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %add_parts.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %size.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 16
  %x_stride0.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.5, align 4
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
  %v.4 = mul i64 %x.2, %size.0
  %v.5 = call i64 @llvm.smin.i64(i64 %v.4, i64 %n.0)
  store i32 0, ptr %reduced_add.0
  br label %test.1
test.1:
  %lane.1 = phi i64 [ 0, %body.0 ], [ %lane.0, %again.1 ]
  %v.6 = icmp slt i64 %lane.1, 32
  br i1 %v.6, label %body.1, label %leave.1
body.1:
  %p.6 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.1
  store i32 0, ptr %p.6, align 4, !llvm.access.group !172
  br label %again.1
again.1:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.1, !llvm.loop !178
leave.1:
  %v.7 = sub i64 %n.0, %v.5
  %v.8 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.7)
  %v.9 = icmp eq i64 32, 0
  %v.10 = icmp eq i64 32, -1
  %v.11 = or i1 %v.9, %v.10
  %v.12 = select i1 %v.11, i64 1, i64 32
  %v.13 = sdiv i64 %v.8, %v.12
  %v.14 = mul i64 %v.13, %v.12
  %v.15 = sub i64 %v.8, %v.14
  %v.16 = icmp ne i64 %v.15, 0
  %v.17 = xor i64 %v.15, %v.12
  %v.18 = icmp slt i64 %v.17, 0
  %v.19 = and i1 %v.16, %v.18
  %v.20 = zext i1 %v.19 to i64
  %v.21 = sub i64 %v.13, %v.20
  %v.22 = add i64 %v.15, %v.12
  %v.23 = select i1 %v.19, i64 %v.22, i64 %v.15
  %v.24 = sub i64 0, %v.8
  %v.25 = select i1 %v.10, i64 %v.24, i64 %v.21
  %v.26 = select i1 %v.9, i64 0, i64 %v.25
  %v.27 = mul i64 %v.26, 32
  %v.28 = icmp slt i64 0, %v.27
  %v.29 = sub i64 %v.27, 0
  %v.30 = sub i64 %v.29, 1
  %v.31 = udiv i64 %v.30, 32
  %v.32 = add i64 %v.31, 1
  %v.33 = select i1 %v.28, i64 %v.32, i64 0
  br label %test.2
test.2:
  %strip.1 = phi i64 [ 0, %leave.1 ], [ %strip.0, %again.2 ]
  %v.34 = icmp slt i64 %strip.1, %v.33
  br i1 %v.34, label %body.2, label %leave.2
body.2:
  %v.35 = mul i64 %strip.1, 32
  %v.36 = add i64 0, %v.35
  br label %test.3
test.3:
  %lane.3 = phi i64 [ 0, %body.2 ], [ %lane.2, %again.3 ]
  %v.37 = icmp slt i64 %lane.3, 32
  br i1 %v.37, label %body.3, label %leave.3
body.3:
  %v.38 = add i64 %v.36, %lane.3
  %p.7 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.3
  %reduced_add_lanes.1 = load i32, ptr %p.7, align 4, !llvm.access.group !179
  %v.39 = add i64 %v.5, %v.38
  %v.40 = mul i64 %v.39, %x_stride0.0
  %p.8 = getelementptr inbounds i32, ptr %x.0, i64 %v.40
  %x.3 = load i32, ptr %p.8, align 4, !alias.scope !165, !noalias !166, !llvm.access.group !179
  %v.41 = add i32 %reduced_add_lanes.1, %x.3
  %p.9 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.3
  store i32 %v.41, ptr %p.9, align 4, !llvm.access.group !179
  br label %again.3
again.3:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.3, !llvm.loop !185
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i64 %strip.1, 1
  br label %test.2
leave.2:
  %v.42 = sub i64 %n.0, %v.5
  %v.43 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.42)
  %v.44 = icmp eq i64 32, 0
  %v.45 = icmp eq i64 32, -1
  %v.46 = or i1 %v.44, %v.45
  %v.47 = select i1 %v.46, i64 1, i64 32
  %v.48 = sdiv i64 %v.43, %v.47
  %v.49 = mul i64 %v.48, %v.47
  %v.50 = sub i64 %v.43, %v.49
  %v.51 = icmp ne i64 %v.50, 0
  %v.52 = xor i64 %v.50, %v.47
  %v.53 = icmp slt i64 %v.52, 0
  %v.54 = and i1 %v.51, %v.53
  %v.55 = zext i1 %v.54 to i64
  %v.56 = sub i64 %v.48, %v.55
  %v.57 = add i64 %v.50, %v.47
  %v.58 = select i1 %v.54, i64 %v.57, i64 %v.50
  %v.59 = sub i64 0, %v.43
  %v.60 = select i1 %v.45, i64 %v.59, i64 %v.56
  %v.61 = select i1 %v.44, i64 0, i64 %v.60
  %v.62 = mul i64 %v.61, 32
  %v.63 = sub i64 %n.0, %v.5
  %v.64 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.63)
  br label %test.4
test.4:
  %i.1 = phi i64 [ %v.62, %leave.2 ], [ %i.0, %again.4 ]
  %v.65 = icmp slt i64 %i.1, %v.64
  br i1 %v.65, label %body.4, label %leave.4
body.4:
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %v.66 = add i64 %v.5, %i.1
  %v.67 = icmp sge i64 %v.66, 0
  %v.68 = add i64 %v.5, %i.1
  %v.69 = mul i64 %v.68, %x_stride0.0
  br i1 %v.67, label %then.0, label %join.0
then.0:
  %p.10 = getelementptr inbounds i32, ptr %x.0, i64 %v.69
  %x.4 = load i32, ptr %p.10, align 4, !alias.scope !165, !noalias !166
  br label %join.0
join.0:
  %v.70 = phi i32 [ %x.4, %then.0 ], [ 0, %body.4 ]
  %v.71 = add i32 %reduced_add.1, %v.70
  store i32 %v.71, ptr %reduced_add.0
  br label %again.4
again.4:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.4
leave.4:
  br label %test.5
test.5:
  %lane.5 = phi i64 [ 0, %leave.4 ], [ %lane.4, %again.5 ]
  %v.72 = icmp slt i64 %lane.5, 16
  br i1 %v.72, label %body.5, label %leave.5
body.5:
  %p.11 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  %reduced_add_lanes.2 = load i32, ptr %p.11, align 4, !llvm.access.group !186
  %v.73 = add i64 %lane.5, 16
  %p.12 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.73
  %reduced_add_lanes.3 = load i32, ptr %p.12, align 4, !llvm.access.group !186
  %v.74 = add i32 %reduced_add_lanes.2, %reduced_add_lanes.3
  %p.13 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  store i32 %v.74, ptr %p.13, align 4, !llvm.access.group !186
  br label %again.5
again.5:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.5, !llvm.loop !192
leave.5:
  br label %test.6
test.6:
  %lane.7 = phi i64 [ 0, %leave.5 ], [ %lane.6, %again.6 ]
  %v.75 = icmp slt i64 %lane.7, 8
  br i1 %v.75, label %body.6, label %leave.6
body.6:
  %p.14 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  %reduced_add_lanes.4 = load i32, ptr %p.14, align 4, !llvm.access.group !193
  %v.76 = add i64 %lane.7, 8
  %p.15 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.76
  %reduced_add_lanes.5 = load i32, ptr %p.15, align 4, !llvm.access.group !193
  %v.77 = add i32 %reduced_add_lanes.4, %reduced_add_lanes.5
  %p.16 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  store i32 %v.77, ptr %p.16, align 4, !llvm.access.group !193
  br label %again.6
again.6:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.6, !llvm.loop !199
leave.6:
  br label %test.7
test.7:
  %lane.9 = phi i64 [ 0, %leave.6 ], [ %lane.8, %again.7 ]
  %v.78 = icmp slt i64 %lane.9, 4
  br i1 %v.78, label %body.7, label %leave.7
body.7:
  %p.17 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  %reduced_add_lanes.6 = load i32, ptr %p.17, align 4, !llvm.access.group !200
  %v.79 = add i64 %lane.9, 4
  %p.18 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.79
  %reduced_add_lanes.7 = load i32, ptr %p.18, align 4, !llvm.access.group !200
  %v.80 = add i32 %reduced_add_lanes.6, %reduced_add_lanes.7
  %p.19 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  store i32 %v.80, ptr %p.19, align 4, !llvm.access.group !200
  br label %again.7
again.7:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.7, !llvm.loop !206
leave.7:
  br label %test.8
test.8:
  %lane.11 = phi i64 [ 0, %leave.7 ], [ %lane.10, %again.8 ]
  %v.81 = icmp slt i64 %lane.11, 2
  br i1 %v.81, label %body.8, label %leave.8
body.8:
  %p.20 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  %reduced_add_lanes.8 = load i32, ptr %p.20, align 4, !llvm.access.group !207
  %v.82 = add i64 %lane.11, 2
  %p.21 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.82
  %reduced_add_lanes.9 = load i32, ptr %p.21, align 4, !llvm.access.group !207
  %v.83 = add i32 %reduced_add_lanes.8, %reduced_add_lanes.9
  %p.22 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  store i32 %v.83, ptr %p.22, align 4, !llvm.access.group !207
  br label %again.8
again.8:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.8, !llvm.loop !213
leave.8:
  %p.23 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.10 = load i32, ptr %p.23, align 4
  %p.24 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 1
  %reduced_add_lanes.11 = load i32, ptr %p.24, align 4
  %v.84 = add i32 %reduced_add_lanes.10, %reduced_add_lanes.11
  %p.25 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  store i32 %v.84, ptr %p.25, align 4
  %p.26 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.12 = load i32, ptr %p.26, align 4
  %reduced_add.2 = load i32, ptr %reduced_add.0
  %v.85 = add i32 %reduced_add_lanes.12, %reduced_add.2
  store i32 %v.85, ptr %reduced_add.0
  %reduced_add.3 = load i32, ptr %reduced_add.0
  %p.27 = getelementptr inbounds i32, ptr %add_parts.0, i64 %x.2
  store i32 %reduced_add.3, ptr %p.27, align 4, !alias.scope !167, !noalias !168
  %x.5 = load i64, ptr %x.1
  %v.86 = add i64 %x.5, 1
  %v.87 = icmp eq i64 %v.86, %v.0
  %v.88 = select i1 %v.87, i64 0, i64 %v.86
  store i64 %v.88, ptr %x.1
  %v.89 = zext i1 %v.87 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !171
leave.0:
  ret void
}

define void @whole_sum_1(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %reduced_add.0 = alloca i32, align 4
  %reduced_add_lanes.0 = alloca [32 x i32], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %add_parts.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %out.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %parts.0 = load i64, ptr %p.2, align 8
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.0 = icmp slt i64 %block.1, %last
  br i1 %v.0, label %body.0, label %leave.0
body.0:
  store i32 0, ptr %reduced_add.0
  br label %test.1
test.1:
  %lane.1 = phi i64 [ 0, %body.0 ], [ %lane.0, %again.1 ]
  %v.1 = icmp slt i64 %lane.1, 32
  br i1 %v.1, label %body.1, label %leave.1
body.1:
  %p.3 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.1
  store i32 0, ptr %p.3, align 4, !llvm.access.group !224
  br label %again.1
again.1:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.1, !llvm.loop !230
leave.1:
  %v.2 = icmp eq i64 32, 0
  %v.3 = icmp eq i64 32, -1
  %v.4 = or i1 %v.2, %v.3
  %v.5 = select i1 %v.4, i64 1, i64 32
  %v.6 = sdiv i64 %parts.0, %v.5
  %v.7 = mul i64 %v.6, %v.5
  %v.8 = sub i64 %parts.0, %v.7
  %v.9 = icmp ne i64 %v.8, 0
  %v.10 = xor i64 %v.8, %v.5
  %v.11 = icmp slt i64 %v.10, 0
  %v.12 = and i1 %v.9, %v.11
  %v.13 = zext i1 %v.12 to i64
  %v.14 = sub i64 %v.6, %v.13
  %v.15 = add i64 %v.8, %v.5
  %v.16 = select i1 %v.12, i64 %v.15, i64 %v.8
  %v.17 = sub i64 0, %parts.0
  %v.18 = select i1 %v.3, i64 %v.17, i64 %v.14
  %v.19 = select i1 %v.2, i64 0, i64 %v.18
  %v.20 = mul i64 %v.19, 32
  %v.21 = icmp slt i64 0, %v.20
  %v.22 = sub i64 %v.20, 0
  %v.23 = sub i64 %v.22, 1
  %v.24 = udiv i64 %v.23, 32
  %v.25 = add i64 %v.24, 1
  %v.26 = select i1 %v.21, i64 %v.25, i64 0
  br label %test.2
test.2:
  %strip.1 = phi i64 [ 0, %leave.1 ], [ %strip.0, %again.2 ]
  %v.27 = icmp slt i64 %strip.1, %v.26
  br i1 %v.27, label %body.2, label %leave.2
body.2:
  %v.28 = mul i64 %strip.1, 32
  %v.29 = add i64 0, %v.28
  br label %test.3
test.3:
  %lane.3 = phi i64 [ 0, %body.2 ], [ %lane.2, %again.3 ]
  %v.30 = icmp slt i64 %lane.3, 32
  br i1 %v.30, label %body.3, label %leave.3
body.3:
  %v.31 = add i64 %v.29, %lane.3
  %p.4 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.3
  %reduced_add_lanes.1 = load i32, ptr %p.4, align 4, !llvm.access.group !231
  %v.32 = icmp slt i64 %v.31, 256
  br i1 %v.32, label %then.0, label %join.0
then.0:
  %p.5 = getelementptr inbounds i32, ptr %add_parts.0, i64 %v.31
  %add_parts.1 = load i32, ptr %p.5, align 4, !alias.scope !217, !noalias !218, !llvm.access.group !231
  br label %join.0
join.0:
  %v.33 = phi i32 [ %add_parts.1, %then.0 ], [ 0, %body.3 ]
  %v.34 = add i32 %reduced_add_lanes.1, %v.33
  %p.6 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.3
  store i32 %v.34, ptr %p.6, align 4, !llvm.access.group !231
  br label %again.3
again.3:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.3, !llvm.loop !237
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i64 %strip.1, 1
  br label %test.2
leave.2:
  %v.35 = icmp eq i64 32, 0
  %v.36 = icmp eq i64 32, -1
  %v.37 = or i1 %v.35, %v.36
  %v.38 = select i1 %v.37, i64 1, i64 32
  %v.39 = sdiv i64 %parts.0, %v.38
  %v.40 = mul i64 %v.39, %v.38
  %v.41 = sub i64 %parts.0, %v.40
  %v.42 = icmp ne i64 %v.41, 0
  %v.43 = xor i64 %v.41, %v.38
  %v.44 = icmp slt i64 %v.43, 0
  %v.45 = and i1 %v.42, %v.44
  %v.46 = zext i1 %v.45 to i64
  %v.47 = sub i64 %v.39, %v.46
  %v.48 = add i64 %v.41, %v.38
  %v.49 = select i1 %v.45, i64 %v.48, i64 %v.41
  %v.50 = sub i64 0, %parts.0
  %v.51 = select i1 %v.36, i64 %v.50, i64 %v.47
  %v.52 = select i1 %v.35, i64 0, i64 %v.51
  %v.53 = mul i64 %v.52, 32
  br label %test.4
test.4:
  %part.1 = phi i64 [ %v.53, %leave.2 ], [ %part.0, %again.4 ]
  %v.54 = icmp slt i64 %part.1, %parts.0
  br i1 %v.54, label %body.4, label %leave.4
body.4:
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %v.55 = icmp sge i64 %part.1, 0
  %v.56 = icmp slt i64 %part.1, 256
  %v.57 = and i1 %v.55, %v.56
  br i1 %v.57, label %then.1, label %join.1
then.1:
  %p.7 = getelementptr inbounds i32, ptr %add_parts.0, i64 %part.1
  %add_parts.2 = load i32, ptr %p.7, align 4, !alias.scope !217, !noalias !218
  br label %join.1
join.1:
  %v.58 = phi i32 [ %add_parts.2, %then.1 ], [ 0, %body.4 ]
  %v.59 = add i32 %reduced_add.1, %v.58
  store i32 %v.59, ptr %reduced_add.0
  br label %again.4
again.4:
  %part.0 = add nsw i64 %part.1, 1
  br label %test.4
leave.4:
  br label %test.5
test.5:
  %lane.5 = phi i64 [ 0, %leave.4 ], [ %lane.4, %again.5 ]
  %v.60 = icmp slt i64 %lane.5, 16
  br i1 %v.60, label %body.5, label %leave.5
body.5:
  %p.8 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  %reduced_add_lanes.2 = load i32, ptr %p.8, align 4, !llvm.access.group !238
  %v.61 = add i64 %lane.5, 16
  %p.9 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.61
  %reduced_add_lanes.3 = load i32, ptr %p.9, align 4, !llvm.access.group !238
  %v.62 = add i32 %reduced_add_lanes.2, %reduced_add_lanes.3
  %p.10 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  store i32 %v.62, ptr %p.10, align 4, !llvm.access.group !238
  br label %again.5
again.5:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.5, !llvm.loop !244
leave.5:
  br label %test.6
test.6:
  %lane.7 = phi i64 [ 0, %leave.5 ], [ %lane.6, %again.6 ]
  %v.63 = icmp slt i64 %lane.7, 8
  br i1 %v.63, label %body.6, label %leave.6
body.6:
  %p.11 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  %reduced_add_lanes.4 = load i32, ptr %p.11, align 4, !llvm.access.group !245
  %v.64 = add i64 %lane.7, 8
  %p.12 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.64
  %reduced_add_lanes.5 = load i32, ptr %p.12, align 4, !llvm.access.group !245
  %v.65 = add i32 %reduced_add_lanes.4, %reduced_add_lanes.5
  %p.13 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  store i32 %v.65, ptr %p.13, align 4, !llvm.access.group !245
  br label %again.6
again.6:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.6, !llvm.loop !251
leave.6:
  br label %test.7
test.7:
  %lane.9 = phi i64 [ 0, %leave.6 ], [ %lane.8, %again.7 ]
  %v.66 = icmp slt i64 %lane.9, 4
  br i1 %v.66, label %body.7, label %leave.7
body.7:
  %p.14 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  %reduced_add_lanes.6 = load i32, ptr %p.14, align 4, !llvm.access.group !252
  %v.67 = add i64 %lane.9, 4
  %p.15 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.67
  %reduced_add_lanes.7 = load i32, ptr %p.15, align 4, !llvm.access.group !252
  %v.68 = add i32 %reduced_add_lanes.6, %reduced_add_lanes.7
  %p.16 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  store i32 %v.68, ptr %p.16, align 4, !llvm.access.group !252
  br label %again.7
again.7:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.7, !llvm.loop !258
leave.7:
  br label %test.8
test.8:
  %lane.11 = phi i64 [ 0, %leave.7 ], [ %lane.10, %again.8 ]
  %v.69 = icmp slt i64 %lane.11, 2
  br i1 %v.69, label %body.8, label %leave.8
body.8:
  %p.17 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  %reduced_add_lanes.8 = load i32, ptr %p.17, align 4, !llvm.access.group !259
  %v.70 = add i64 %lane.11, 2
  %p.18 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.70
  %reduced_add_lanes.9 = load i32, ptr %p.18, align 4, !llvm.access.group !259
  %v.71 = add i32 %reduced_add_lanes.8, %reduced_add_lanes.9
  %p.19 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  store i32 %v.71, ptr %p.19, align 4, !llvm.access.group !259
  br label %again.8
again.8:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.8, !llvm.loop !265
leave.8:
  %p.20 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.10 = load i32, ptr %p.20, align 4
  %p.21 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 1
  %reduced_add_lanes.11 = load i32, ptr %p.21, align 4
  %v.72 = add i32 %reduced_add_lanes.10, %reduced_add_lanes.11
  %p.22 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  store i32 %v.72, ptr %p.22, align 4
  %p.23 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.12 = load i32, ptr %p.23, align 4
  %reduced_add.2 = load i32, ptr %reduced_add.0
  %v.73 = add i32 %reduced_add_lanes.12, %reduced_add.2
  store i32 %v.73, ptr %reduced_add.0
  %reduced_add.3 = load i32, ptr %reduced_add.0
  %p.24 = getelementptr inbounds i32, ptr %out.0, i64 0
  store i32 %reduced_add.3, ptr %p.24, align 4, !alias.scope !219, !noalias !220
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !223
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
!13 = distinct !{}
!14 = !{!"llvm.loop.unroll.full"}
!15 = !{!"llvm.loop.isvectorized", i32 1}
!16 = !{!"llvm.loop.parallel_accesses", !13}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = !{!"llvm.loop.vectorize.followup_vectorized", !14, !15}
!19 = distinct !{!19, !16, !17, !18}
!20 = distinct !{}
!21 = !{!"llvm.loop.unroll.full"}
!22 = !{!"llvm.loop.isvectorized", i32 1}
!23 = !{!"llvm.loop.parallel_accesses", !20}
!24 = !{!"llvm.loop.unroll.disable"}
!25 = !{!"llvm.loop.vectorize.followup_vectorized", !21, !22}
!26 = distinct !{!26, !23, !24, !25}
!27 = distinct !{}
!28 = !{!"llvm.loop.unroll.full"}
!29 = !{!"llvm.loop.isvectorized", i32 1}
!30 = !{!"llvm.loop.parallel_accesses", !27}
!31 = !{!"llvm.loop.unroll.disable"}
!32 = !{!"llvm.loop.vectorize.followup_vectorized", !28, !29}
!33 = distinct !{!33, !30, !31, !32}
!34 = distinct !{}
!35 = !{!"llvm.loop.unroll.full"}
!36 = !{!"llvm.loop.isvectorized", i32 1}
!37 = !{!"llvm.loop.parallel_accesses", !34}
!38 = !{!"llvm.loop.unroll.disable"}
!39 = !{!"llvm.loop.vectorize.followup_vectorized", !35, !36}
!40 = distinct !{!40, !37, !38, !39}
!41 = distinct !{}
!42 = !{!"llvm.loop.unroll.full"}
!43 = !{!"llvm.loop.isvectorized", i32 1}
!44 = !{!"llvm.loop.parallel_accesses", !41}
!45 = !{!"llvm.loop.unroll.disable"}
!46 = !{!"llvm.loop.vectorize.followup_vectorized", !42, !43}
!47 = distinct !{!47, !44, !45, !46}
!48 = distinct !{}
!49 = !{!"llvm.loop.unroll.full"}
!50 = !{!"llvm.loop.isvectorized", i32 1}
!51 = !{!"llvm.loop.parallel_accesses", !48}
!52 = !{!"llvm.loop.unroll.disable"}
!53 = !{!"llvm.loop.vectorize.followup_vectorized", !49, !50}
!54 = distinct !{!54, !51, !52, !53}
!55 = distinct !{!55}
!56 = distinct !{!56, !55}
!57 = distinct !{!57, !55}
!58 = distinct !{!58, !55}
!59 = !{!56}
!60 = !{!57, !58}
!61 = !{!57}
!62 = !{!56, !58}
!63 = !{!58}
!64 = !{!56, !57}
!65 = !{!"llvm.loop.vectorize.enable", i1 false}
!66 = !{!"llvm.loop.unroll.disable"}
!67 = distinct !{!67, !65, !66}
!68 = distinct !{}
!69 = !{!"llvm.loop.unroll.full"}
!70 = !{!"llvm.loop.isvectorized", i32 1}
!71 = !{!"llvm.loop.parallel_accesses", !68}
!72 = !{!"llvm.loop.unroll.disable"}
!73 = !{!"llvm.loop.vectorize.followup_vectorized", !69, !70}
!74 = distinct !{!74, !71, !72, !73}
!75 = distinct !{}
!76 = !{!"llvm.loop.unroll.full"}
!77 = !{!"llvm.loop.isvectorized", i32 1}
!78 = !{!"llvm.loop.parallel_accesses", !75}
!79 = !{!"llvm.loop.unroll.disable"}
!80 = !{!"llvm.loop.vectorize.followup_vectorized", !76, !77}
!81 = distinct !{!81, !78, !79, !80}
!82 = distinct !{}
!83 = !{!"llvm.loop.unroll.full"}
!84 = !{!"llvm.loop.isvectorized", i32 1}
!85 = !{!"llvm.loop.parallel_accesses", !82}
!86 = !{!"llvm.loop.unroll.disable"}
!87 = !{!"llvm.loop.vectorize.followup_vectorized", !83, !84}
!88 = distinct !{!88, !85, !86, !87}
!89 = distinct !{}
!90 = !{!"llvm.loop.unroll.full"}
!91 = !{!"llvm.loop.isvectorized", i32 1}
!92 = !{!"llvm.loop.parallel_accesses", !89}
!93 = !{!"llvm.loop.unroll.disable"}
!94 = !{!"llvm.loop.vectorize.followup_vectorized", !90, !91}
!95 = distinct !{!95, !92, !93, !94}
!96 = distinct !{}
!97 = !{!"llvm.loop.unroll.full"}
!98 = !{!"llvm.loop.isvectorized", i32 1}
!99 = !{!"llvm.loop.parallel_accesses", !96}
!100 = !{!"llvm.loop.unroll.disable"}
!101 = !{!"llvm.loop.vectorize.followup_vectorized", !97, !98}
!102 = distinct !{!102, !99, !100, !101}
!103 = distinct !{}
!104 = !{!"llvm.loop.unroll.full"}
!105 = !{!"llvm.loop.isvectorized", i32 1}
!106 = !{!"llvm.loop.parallel_accesses", !103}
!107 = !{!"llvm.loop.unroll.disable"}
!108 = !{!"llvm.loop.vectorize.followup_vectorized", !104, !105}
!109 = distinct !{!109, !106, !107, !108}
!110 = distinct !{!110}
!111 = distinct !{!111, !110}
!112 = distinct !{!112, !110}
!113 = !{!111}
!114 = !{!112}
!115 = !{!112}
!116 = !{!111}
!117 = !{!"llvm.loop.vectorize.enable", i1 false}
!118 = !{!"llvm.loop.unroll.disable"}
!119 = distinct !{!119, !117, !118}
!120 = distinct !{}
!121 = !{!"llvm.loop.unroll.full"}
!122 = !{!"llvm.loop.isvectorized", i32 1}
!123 = !{!"llvm.loop.parallel_accesses", !120}
!124 = !{!"llvm.loop.unroll.disable"}
!125 = !{!"llvm.loop.vectorize.followup_vectorized", !121, !122}
!126 = distinct !{!126, !123, !124, !125}
!127 = distinct !{}
!128 = !{!"llvm.loop.unroll.full"}
!129 = !{!"llvm.loop.isvectorized", i32 1}
!130 = !{!"llvm.loop.parallel_accesses", !127}
!131 = !{!"llvm.loop.unroll.disable"}
!132 = !{!"llvm.loop.vectorize.followup_vectorized", !128, !129}
!133 = distinct !{!133, !130, !131, !132}
!134 = distinct !{}
!135 = !{!"llvm.loop.unroll.full"}
!136 = !{!"llvm.loop.isvectorized", i32 1}
!137 = !{!"llvm.loop.parallel_accesses", !134}
!138 = !{!"llvm.loop.unroll.disable"}
!139 = !{!"llvm.loop.vectorize.followup_vectorized", !135, !136}
!140 = distinct !{!140, !137, !138, !139}
!141 = distinct !{}
!142 = !{!"llvm.loop.unroll.full"}
!143 = !{!"llvm.loop.isvectorized", i32 1}
!144 = !{!"llvm.loop.parallel_accesses", !141}
!145 = !{!"llvm.loop.unroll.disable"}
!146 = !{!"llvm.loop.vectorize.followup_vectorized", !142, !143}
!147 = distinct !{!147, !144, !145, !146}
!148 = distinct !{}
!149 = !{!"llvm.loop.unroll.full"}
!150 = !{!"llvm.loop.isvectorized", i32 1}
!151 = !{!"llvm.loop.parallel_accesses", !148}
!152 = !{!"llvm.loop.unroll.disable"}
!153 = !{!"llvm.loop.vectorize.followup_vectorized", !149, !150}
!154 = distinct !{!154, !151, !152, !153}
!155 = distinct !{}
!156 = !{!"llvm.loop.unroll.full"}
!157 = !{!"llvm.loop.isvectorized", i32 1}
!158 = !{!"llvm.loop.parallel_accesses", !155}
!159 = !{!"llvm.loop.unroll.disable"}
!160 = !{!"llvm.loop.vectorize.followup_vectorized", !156, !157}
!161 = distinct !{!161, !158, !159, !160}
!162 = distinct !{!162}
!163 = distinct !{!163, !162}
!164 = distinct !{!164, !162}
!165 = !{!163}
!166 = !{!164}
!167 = !{!164}
!168 = !{!163}
!169 = !{!"llvm.loop.vectorize.enable", i1 false}
!170 = !{!"llvm.loop.unroll.disable"}
!171 = distinct !{!171, !169, !170}
!172 = distinct !{}
!173 = !{!"llvm.loop.unroll.full"}
!174 = !{!"llvm.loop.isvectorized", i32 1}
!175 = !{!"llvm.loop.parallel_accesses", !172}
!176 = !{!"llvm.loop.unroll.disable"}
!177 = !{!"llvm.loop.vectorize.followup_vectorized", !173, !174}
!178 = distinct !{!178, !175, !176, !177}
!179 = distinct !{}
!180 = !{!"llvm.loop.unroll.full"}
!181 = !{!"llvm.loop.isvectorized", i32 1}
!182 = !{!"llvm.loop.parallel_accesses", !179}
!183 = !{!"llvm.loop.unroll.disable"}
!184 = !{!"llvm.loop.vectorize.followup_vectorized", !180, !181}
!185 = distinct !{!185, !182, !183, !184}
!186 = distinct !{}
!187 = !{!"llvm.loop.unroll.full"}
!188 = !{!"llvm.loop.isvectorized", i32 1}
!189 = !{!"llvm.loop.parallel_accesses", !186}
!190 = !{!"llvm.loop.unroll.disable"}
!191 = !{!"llvm.loop.vectorize.followup_vectorized", !187, !188}
!192 = distinct !{!192, !189, !190, !191}
!193 = distinct !{}
!194 = !{!"llvm.loop.unroll.full"}
!195 = !{!"llvm.loop.isvectorized", i32 1}
!196 = !{!"llvm.loop.parallel_accesses", !193}
!197 = !{!"llvm.loop.unroll.disable"}
!198 = !{!"llvm.loop.vectorize.followup_vectorized", !194, !195}
!199 = distinct !{!199, !196, !197, !198}
!200 = distinct !{}
!201 = !{!"llvm.loop.unroll.full"}
!202 = !{!"llvm.loop.isvectorized", i32 1}
!203 = !{!"llvm.loop.parallel_accesses", !200}
!204 = !{!"llvm.loop.unroll.disable"}
!205 = !{!"llvm.loop.vectorize.followup_vectorized", !201, !202}
!206 = distinct !{!206, !203, !204, !205}
!207 = distinct !{}
!208 = !{!"llvm.loop.unroll.full"}
!209 = !{!"llvm.loop.isvectorized", i32 1}
!210 = !{!"llvm.loop.parallel_accesses", !207}
!211 = !{!"llvm.loop.unroll.disable"}
!212 = !{!"llvm.loop.vectorize.followup_vectorized", !208, !209}
!213 = distinct !{!213, !210, !211, !212}
!214 = distinct !{!214}
!215 = distinct !{!215, !214}
!216 = distinct !{!216, !214}
!217 = !{!215}
!218 = !{!216}
!219 = !{!216}
!220 = !{!215}
!221 = !{!"llvm.loop.vectorize.enable", i1 false}
!222 = !{!"llvm.loop.unroll.disable"}
!223 = distinct !{!223, !221, !222}
!224 = distinct !{}
!225 = !{!"llvm.loop.unroll.full"}
!226 = !{!"llvm.loop.isvectorized", i32 1}
!227 = !{!"llvm.loop.parallel_accesses", !224}
!228 = !{!"llvm.loop.unroll.disable"}
!229 = !{!"llvm.loop.vectorize.followup_vectorized", !225, !226}
!230 = distinct !{!230, !227, !228, !229}
!231 = distinct !{}
!232 = !{!"llvm.loop.unroll.full"}
!233 = !{!"llvm.loop.isvectorized", i32 1}
!234 = !{!"llvm.loop.parallel_accesses", !231}
!235 = !{!"llvm.loop.unroll.disable"}
!236 = !{!"llvm.loop.vectorize.followup_vectorized", !232, !233}
!237 = distinct !{!237, !234, !235, !236}
!238 = distinct !{}
!239 = !{!"llvm.loop.unroll.full"}
!240 = !{!"llvm.loop.isvectorized", i32 1}
!241 = !{!"llvm.loop.parallel_accesses", !238}
!242 = !{!"llvm.loop.unroll.disable"}
!243 = !{!"llvm.loop.vectorize.followup_vectorized", !239, !240}
!244 = distinct !{!244, !241, !242, !243}
!245 = distinct !{}
!246 = !{!"llvm.loop.unroll.full"}
!247 = !{!"llvm.loop.isvectorized", i32 1}
!248 = !{!"llvm.loop.parallel_accesses", !245}
!249 = !{!"llvm.loop.unroll.disable"}
!250 = !{!"llvm.loop.vectorize.followup_vectorized", !246, !247}
!251 = distinct !{!251, !248, !249, !250}
!252 = distinct !{}
!253 = !{!"llvm.loop.unroll.full"}
!254 = !{!"llvm.loop.isvectorized", i32 1}
!255 = !{!"llvm.loop.parallel_accesses", !252}
!256 = !{!"llvm.loop.unroll.disable"}
!257 = !{!"llvm.loop.vectorize.followup_vectorized", !253, !254}
!258 = distinct !{!258, !255, !256, !257}
!259 = distinct !{}
!260 = !{!"llvm.loop.unroll.full"}
!261 = !{!"llvm.loop.isvectorized", i32 1}
!262 = !{!"llvm.loop.parallel_accesses", !259}
!263 = !{!"llvm.loop.unroll.disable"}
!264 = !{!"llvm.loop.vectorize.followup_vectorized", !260, !261}
!265 = distinct !{!265, !262, !263, !264}
