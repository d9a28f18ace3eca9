target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @statistics_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %reduced.0 = alloca float, align 4
  %reduced.1 = alloca float, align 4
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
  %v.83 = sub i64 %n.0, %v.82
  br label %test.5
test.5:
  %lane.5 = phi i64 [ 0, %leave.3 ], [ %lane.4, %again.5 ]
  %v.84 = icmp slt i64 %lane.5, %v.83
  br i1 %v.84, label %body.5, label %leave.5
body.5:
  %v.85 = icmp eq i64 32, 0
  %v.86 = icmp eq i64 32, -1
  %v.87 = or i1 %v.85, %v.86
  %v.88 = select i1 %v.87, i64 1, i64 32
  %v.89 = sdiv i64 %n.0, %v.88
  %v.90 = mul i64 %v.89, %v.88
  %v.91 = sub i64 %n.0, %v.90
  %v.92 = icmp ne i64 %v.91, 0
  %v.93 = xor i64 %v.91, %v.88
  %v.94 = icmp slt i64 %v.93, 0
  %v.95 = and i1 %v.92, %v.94
  %v.96 = zext i1 %v.95 to i64
  %v.97 = sub i64 %v.89, %v.96
  %v.98 = add i64 %v.91, %v.88
  %v.99 = select i1 %v.95, i64 %v.98, i64 %v.91
  %v.100 = sub i64 0, %n.0
  %v.101 = select i1 %v.86, i64 %v.100, i64 %v.97
  %v.102 = select i1 %v.85, i64 0, i64 %v.101
  %v.103 = mul i64 %v.102, 32
  %v.104 = add i64 %v.103, %lane.5
  %v.105 = mul i64 %x.2, %n.0
  %v.106 = add i64 %v.105, %v.104
  %p.17 = getelementptr inbounds float, ptr %x.0, i64 %v.106
  %x.7 = load float, ptr %p.17, align 4, !alias.scope !4, !noalias !5, !llvm.access.group !27
  %p.18 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.5
  %best_lanes.2 = load float, ptr %p.18, align 4, !llvm.access.group !27
  %p.19 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.5
  %place_lanes.2 = load i64, ptr %p.19, align 8, !llvm.access.group !27
  %v.107 = fcmp ogt float %x.7, %best_lanes.2
  %v.108 = fcmp ogt float %best_lanes.2, %x.7
  %v.109 = xor i1 %v.108, true
  %v.110 = icmp slt i64 %v.104, %place_lanes.2
  %v.111 = and i1 %v.109, %v.110
  %v.112 = or i1 %v.107, %v.111
  %v.113 = select i1 %v.112, float %x.7, float %best_lanes.2
  %p.20 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.5
  store float %v.113, ptr %p.20, align 4, !llvm.access.group !27
  %v.114 = fcmp ogt float %x.7, %best_lanes.2
  %v.115 = fcmp ogt float %best_lanes.2, %x.7
  %v.116 = xor i1 %v.115, true
  %v.117 = icmp slt i64 %v.104, %place_lanes.2
  %v.118 = and i1 %v.116, %v.117
  %v.119 = or i1 %v.114, %v.118
  %v.120 = select i1 %v.119, i64 %v.104, i64 %place_lanes.2
  %p.21 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.5
  store i64 %v.120, ptr %p.21, align 8, !llvm.access.group !27
  br label %again.5
again.5:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.5, !llvm.loop !29
leave.5:
  br label %test.6
test.6:
  %lane.7 = phi i64 [ 0, %leave.5 ], [ %lane.6, %again.6 ]
  %v.121 = icmp slt i64 %lane.7, 16
  br i1 %v.121, label %body.6, label %leave.6
body.6:
  %v.122 = add i64 %lane.7, 16
  %p.22 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.122
  %best_lanes.3 = load float, ptr %p.22, align 4, !llvm.access.group !30
  %v.123 = add i64 %lane.7, 16
  %p.23 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.123
  %place_lanes.3 = load i64, ptr %p.23, align 8, !llvm.access.group !30
  %p.24 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.7
  %best_lanes.4 = load float, ptr %p.24, align 4, !llvm.access.group !30
  %p.25 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.7
  %place_lanes.4 = load i64, ptr %p.25, align 8, !llvm.access.group !30
  %v.124 = fcmp ogt float %best_lanes.3, %best_lanes.4
  %v.125 = fcmp ogt float %best_lanes.4, %best_lanes.3
  %v.126 = xor i1 %v.125, true
  %v.127 = icmp slt i64 %place_lanes.3, %place_lanes.4
  %v.128 = and i1 %v.126, %v.127
  %v.129 = or i1 %v.124, %v.128
  %v.130 = select i1 %v.129, float %best_lanes.3, float %best_lanes.4
  %p.26 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.7
  store float %v.130, ptr %p.26, align 4, !llvm.access.group !30
  %v.131 = fcmp ogt float %best_lanes.3, %best_lanes.4
  %v.132 = fcmp ogt float %best_lanes.4, %best_lanes.3
  %v.133 = xor i1 %v.132, true
  %v.134 = icmp slt i64 %place_lanes.3, %place_lanes.4
  %v.135 = and i1 %v.133, %v.134
  %v.136 = or i1 %v.131, %v.135
  %v.137 = select i1 %v.136, i64 %place_lanes.3, i64 %place_lanes.4
  %p.27 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.7
  store i64 %v.137, ptr %p.27, align 8, !llvm.access.group !30
  br label %again.6
again.6:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.6, !llvm.loop !36
leave.6:
  br label %test.7
test.7:
  %lane.9 = phi i64 [ 0, %leave.6 ], [ %lane.8, %again.7 ]
  %v.138 = icmp slt i64 %lane.9, 8
  br i1 %v.138, label %body.7, label %leave.7
body.7:
  %v.139 = add i64 %lane.9, 8
  %p.28 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.139
  %best_lanes.5 = load float, ptr %p.28, align 4, !llvm.access.group !37
  %v.140 = add i64 %lane.9, 8
  %p.29 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.140
  %place_lanes.5 = load i64, ptr %p.29, align 8, !llvm.access.group !37
  %p.30 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.9
  %best_lanes.6 = load float, ptr %p.30, align 4, !llvm.access.group !37
  %p.31 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.9
  %place_lanes.6 = load i64, ptr %p.31, align 8, !llvm.access.group !37
  %v.141 = fcmp ogt float %best_lanes.5, %best_lanes.6
  %v.142 = fcmp ogt float %best_lanes.6, %best_lanes.5
  %v.143 = xor i1 %v.142, true
  %v.144 = icmp slt i64 %place_lanes.5, %place_lanes.6
  %v.145 = and i1 %v.143, %v.144
  %v.146 = or i1 %v.141, %v.145
  %v.147 = select i1 %v.146, float %best_lanes.5, float %best_lanes.6
  %p.32 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.9
  store float %v.147, ptr %p.32, align 4, !llvm.access.group !37
  %v.148 = fcmp ogt float %best_lanes.5, %best_lanes.6
  %v.149 = fcmp ogt float %best_lanes.6, %best_lanes.5
  %v.150 = xor i1 %v.149, true
  %v.151 = icmp slt i64 %place_lanes.5, %place_lanes.6
  %v.152 = and i1 %v.150, %v.151
  %v.153 = or i1 %v.148, %v.152
  %v.154 = select i1 %v.153, i64 %place_lanes.5, i64 %place_lanes.6
  %p.33 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.9
  store i64 %v.154, ptr %p.33, align 8, !llvm.access.group !37
  br label %again.7
again.7:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.7, !llvm.loop !43
leave.7:
  br label %test.8
test.8:
  %lane.11 = phi i64 [ 0, %leave.7 ], [ %lane.10, %again.8 ]
  %v.155 = icmp slt i64 %lane.11, 4
  br i1 %v.155, label %body.8, label %leave.8
body.8:
  %v.156 = add i64 %lane.11, 4
  %p.34 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.156
  %best_lanes.7 = load float, ptr %p.34, align 4, !llvm.access.group !44
  %v.157 = add i64 %lane.11, 4
  %p.35 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.157
  %place_lanes.7 = load i64, ptr %p.35, align 8, !llvm.access.group !44
  %p.36 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.11
  %best_lanes.8 = load float, ptr %p.36, align 4, !llvm.access.group !44
  %p.37 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.11
  %place_lanes.8 = load i64, ptr %p.37, align 8, !llvm.access.group !44
  %v.158 = fcmp ogt float %best_lanes.7, %best_lanes.8
  %v.159 = fcmp ogt float %best_lanes.8, %best_lanes.7
  %v.160 = xor i1 %v.159, true
  %v.161 = icmp slt i64 %place_lanes.7, %place_lanes.8
  %v.162 = and i1 %v.160, %v.161
  %v.163 = or i1 %v.158, %v.162
  %v.164 = select i1 %v.163, float %best_lanes.7, float %best_lanes.8
  %p.38 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.11
  store float %v.164, ptr %p.38, align 4, !llvm.access.group !44
  %v.165 = fcmp ogt float %best_lanes.7, %best_lanes.8
  %v.166 = fcmp ogt float %best_lanes.8, %best_lanes.7
  %v.167 = xor i1 %v.166, true
  %v.168 = icmp slt i64 %place_lanes.7, %place_lanes.8
  %v.169 = and i1 %v.167, %v.168
  %v.170 = or i1 %v.165, %v.169
  %v.171 = select i1 %v.170, i64 %place_lanes.7, i64 %place_lanes.8
  %p.39 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.11
  store i64 %v.171, ptr %p.39, align 8, !llvm.access.group !44
  br label %again.8
again.8:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.8, !llvm.loop !50
leave.8:
  br label %test.9
test.9:
  %lane.13 = phi i64 [ 0, %leave.8 ], [ %lane.12, %again.9 ]
  %v.172 = icmp slt i64 %lane.13, 2
  br i1 %v.172, label %body.9, label %leave.9
body.9:
  %v.173 = add i64 %lane.13, 2
  %p.40 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.173
  %best_lanes.9 = load float, ptr %p.40, align 4, !llvm.access.group !51
  %v.174 = add i64 %lane.13, 2
  %p.41 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.174
  %place_lanes.9 = load i64, ptr %p.41, align 8, !llvm.access.group !51
  %p.42 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.13
  %best_lanes.10 = load float, ptr %p.42, align 4, !llvm.access.group !51
  %p.43 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.13
  %place_lanes.10 = load i64, ptr %p.43, align 8, !llvm.access.group !51
  %v.175 = fcmp ogt float %best_lanes.9, %best_lanes.10
  %v.176 = fcmp ogt float %best_lanes.10, %best_lanes.9
  %v.177 = xor i1 %v.176, true
  %v.178 = icmp slt i64 %place_lanes.9, %place_lanes.10
  %v.179 = and i1 %v.177, %v.178
  %v.180 = or i1 %v.175, %v.179
  %v.181 = select i1 %v.180, float %best_lanes.9, float %best_lanes.10
  %p.44 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.13
  store float %v.181, ptr %p.44, align 4, !llvm.access.group !51
  %v.182 = fcmp ogt float %best_lanes.9, %best_lanes.10
  %v.183 = fcmp ogt float %best_lanes.10, %best_lanes.9
  %v.184 = xor i1 %v.183, true
  %v.185 = icmp slt i64 %place_lanes.9, %place_lanes.10
  %v.186 = and i1 %v.184, %v.185
  %v.187 = or i1 %v.182, %v.186
  %v.188 = select i1 %v.187, i64 %place_lanes.9, i64 %place_lanes.10
  %p.45 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.13
  store i64 %v.188, ptr %p.45, align 8, !llvm.access.group !51
  br label %again.9
again.9:
  %lane.12 = add nsw i64 %lane.13, 1
  br label %test.9, !llvm.loop !57
leave.9:
  %p.46 = getelementptr inbounds float, ptr %best_lanes.0, i64 1
  %best_lanes.11 = load float, ptr %p.46, align 4
  %p.47 = getelementptr inbounds i64, ptr %place_lanes.0, i64 1
  %place_lanes.11 = load i64, ptr %p.47, align 8
  %p.48 = getelementptr inbounds float, ptr %best_lanes.0, i64 0
  %best_lanes.12 = load float, ptr %p.48, align 4
  %p.49 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  %place_lanes.12 = load i64, ptr %p.49, align 8
  %v.189 = fcmp ogt float %best_lanes.11, %best_lanes.12
  %v.190 = fcmp ogt float %best_lanes.12, %best_lanes.11
  %v.191 = xor i1 %v.190, true
  %v.192 = icmp slt i64 %place_lanes.11, %place_lanes.12
  %v.193 = and i1 %v.191, %v.192
  %v.194 = or i1 %v.189, %v.193
  %v.195 = select i1 %v.194, float %best_lanes.11, float %best_lanes.12
  %p.50 = getelementptr inbounds float, ptr %best_lanes.0, i64 0
  store float %v.195, ptr %p.50, align 4
  %v.196 = fcmp ogt float %best_lanes.11, %best_lanes.12
  %v.197 = fcmp ogt float %best_lanes.12, %best_lanes.11
  %v.198 = xor i1 %v.197, true
  %v.199 = icmp slt i64 %place_lanes.11, %place_lanes.12
  %v.200 = and i1 %v.198, %v.199
  %v.201 = or i1 %v.196, %v.200
  %v.202 = select i1 %v.201, i64 %place_lanes.11, i64 %place_lanes.12
  %p.51 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  store i64 %v.202, ptr %p.51, align 8
  %p.52 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  %place_lanes.13 = load i64, ptr %p.52, align 8
  store i64 %place_lanes.13, ptr %place.0
  %place.1 = load i64, ptr %place.0
  %v.203 = icmp eq i64 %place.1, 9223372036854775807
  %place.2 = load i64, ptr %place.0
  %v.204 = select i1 %v.203, i64 -1, i64 %place.2
  %p.53 = getelementptr inbounds i64, ptr %at.0, i64 %x.2
  store i64 %v.204, ptr %p.53, align 8, !alias.scope !8, !noalias !9
  %x.8 = load i64, ptr %x.1
  %v.205 = add i64 %x.8, 1
  %v.206 = icmp eq i64 %v.205, %v.0
  %v.207 = select i1 %v.206, i64 0, i64 %v.205
  store i64 %v.207, ptr %x.1
  %v.208 = zext i1 %v.206 to i64
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
  %x.3 = load float, ptr %p.10, align 4, !alias.scope !62, !noalias !63
  %v.8 = mul i64 %x.2, %x_stride0.0
  %v.9 = mul i64 %j.1, %x_stride1.0
  %v.10 = add i64 %v.8, %v.9
  %p.11 = getelementptr inbounds float, ptr %x.0, i64 %v.10
  %x.4 = load float, ptr %p.11, align 4, !alias.scope !62, !noalias !63
  %v.11 = mul i64 %x.2, %x_stride0.0
  %v.12 = mul i64 %j.1, %x_stride1.0
  %v.13 = add i64 %v.11, %v.12
  %p.12 = getelementptr inbounds float, ptr %x.0, i64 %v.13
  %x.5 = load float, ptr %p.12, align 4, !alias.scope !62, !noalias !63
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
  store float %reduced.4, ptr %p.13, align 4, !alias.scope !64, !noalias !65
  %v.18 = mul i64 %x.2, %out_stride0.0
  %v.19 = add i64 %v.18, %out_stride1.0
  %reduced.5 = load float, ptr %reduced.1
  %p.14 = getelementptr inbounds float, ptr %out.0, i64 %v.19
  store float %reduced.5, ptr %p.14, align 4, !alias.scope !64, !noalias !65
  store i64 9223372036854775807, ptr %place.0
  br label %test.2
test.2:
  %lane.1 = phi i64 [ 0, %leave.1 ], [ %lane.0, %again.2 ]
  %v.20 = icmp slt i64 %lane.1, 32
  br i1 %v.20, label %body.2, label %leave.2
body.2:
  %p.15 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.1
  store float 0xFFF0000000000000, ptr %p.15, align 4, !llvm.access.group !71
  %p.16 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.1
  store i64 9223372036854775807, ptr %p.16, align 8, !llvm.access.group !71
  br label %again.2
again.2:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.2, !llvm.loop !77
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
  %x.6 = load float, ptr %p.17, align 4, !alias.scope !62, !noalias !63, !llvm.access.group !78
  %p.18 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.3
  %best_lanes.1 = load float, ptr %p.18, align 4, !llvm.access.group !78
  %p.19 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.3
  %place_lanes.1 = load i64, ptr %p.19, align 8, !llvm.access.group !78
  %v.54 = fcmp ogt float %x.6, %best_lanes.1
  %v.55 = fcmp ogt float %best_lanes.1, %x.6
  %v.56 = xor i1 %v.55, true
  %v.57 = icmp slt i64 %v.50, %place_lanes.1
  %v.58 = and i1 %v.56, %v.57
  %v.59 = or i1 %v.54, %v.58
  %v.60 = select i1 %v.59, float %x.6, float %best_lanes.1
  %p.20 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.3
  store float %v.60, ptr %p.20, align 4, !llvm.access.group !78
  %v.61 = fcmp ogt float %x.6, %best_lanes.1
  %v.62 = fcmp ogt float %best_lanes.1, %x.6
  %v.63 = xor i1 %v.62, true
  %v.64 = icmp slt i64 %v.50, %place_lanes.1
  %v.65 = and i1 %v.63, %v.64
  %v.66 = or i1 %v.61, %v.65
  %v.67 = select i1 %v.66, i64 %v.50, i64 %place_lanes.1
  %p.21 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.3
  store i64 %v.67, ptr %p.21, align 8, !llvm.access.group !78
  br label %again.4
again.4:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.4, !llvm.loop !84
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
  %v.87 = sub i64 %n.0, %v.86
  br label %test.5
test.5:
  %lane.5 = phi i64 [ 0, %leave.3 ], [ %lane.4, %again.5 ]
  %v.88 = icmp slt i64 %lane.5, %v.87
  br i1 %v.88, label %body.5, label %leave.5
body.5:
  %v.89 = icmp eq i64 32, 0
  %v.90 = icmp eq i64 32, -1
  %v.91 = or i1 %v.89, %v.90
  %v.92 = select i1 %v.91, i64 1, i64 32
  %v.93 = sdiv i64 %n.0, %v.92
  %v.94 = mul i64 %v.93, %v.92
  %v.95 = sub i64 %n.0, %v.94
  %v.96 = icmp ne i64 %v.95, 0
  %v.97 = xor i64 %v.95, %v.92
  %v.98 = icmp slt i64 %v.97, 0
  %v.99 = and i1 %v.96, %v.98
  %v.100 = zext i1 %v.99 to i64
  %v.101 = sub i64 %v.93, %v.100
  %v.102 = add i64 %v.95, %v.92
  %v.103 = select i1 %v.99, i64 %v.102, i64 %v.95
  %v.104 = sub i64 0, %n.0
  %v.105 = select i1 %v.90, i64 %v.104, i64 %v.101
  %v.106 = select i1 %v.89, i64 0, i64 %v.105
  %v.107 = mul i64 %v.106, 32
  %v.108 = add i64 %v.107, %lane.5
  %v.109 = mul i64 %x.2, %x_stride0.0
  %v.110 = mul i64 %v.108, %x_stride1.0
  %v.111 = add i64 %v.109, %v.110
  %p.22 = getelementptr inbounds float, ptr %x.0, i64 %v.111
  %x.7 = load float, ptr %p.22, align 4, !alias.scope !62, !noalias !63, !llvm.access.group !85
  %p.23 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.5
  %best_lanes.2 = load float, ptr %p.23, align 4, !llvm.access.group !85
  %p.24 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.5
  %place_lanes.2 = load i64, ptr %p.24, align 8, !llvm.access.group !85
  %v.112 = fcmp ogt float %x.7, %best_lanes.2
  %v.113 = fcmp ogt float %best_lanes.2, %x.7
  %v.114 = xor i1 %v.113, true
  %v.115 = icmp slt i64 %v.108, %place_lanes.2
  %v.116 = and i1 %v.114, %v.115
  %v.117 = or i1 %v.112, %v.116
  %v.118 = select i1 %v.117, float %x.7, float %best_lanes.2
  %p.25 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.5
  store float %v.118, ptr %p.25, align 4, !llvm.access.group !85
  %v.119 = fcmp ogt float %x.7, %best_lanes.2
  %v.120 = fcmp ogt float %best_lanes.2, %x.7
  %v.121 = xor i1 %v.120, true
  %v.122 = icmp slt i64 %v.108, %place_lanes.2
  %v.123 = and i1 %v.121, %v.122
  %v.124 = or i1 %v.119, %v.123
  %v.125 = select i1 %v.124, i64 %v.108, i64 %place_lanes.2
  %p.26 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.5
  store i64 %v.125, ptr %p.26, align 8, !llvm.access.group !85
  br label %again.5
again.5:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.5, !llvm.loop !88
leave.5:
  br label %test.6
test.6:
  %lane.7 = phi i64 [ 0, %leave.5 ], [ %lane.6, %again.6 ]
  %v.126 = icmp slt i64 %lane.7, 16
  br i1 %v.126, label %body.6, label %leave.6
body.6:
  %v.127 = add i64 %lane.7, 16
  %p.27 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.127
  %best_lanes.3 = load float, ptr %p.27, align 4, !llvm.access.group !89
  %v.128 = add i64 %lane.7, 16
  %p.28 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.128
  %place_lanes.3 = load i64, ptr %p.28, align 8, !llvm.access.group !89
  %p.29 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.7
  %best_lanes.4 = load float, ptr %p.29, align 4, !llvm.access.group !89
  %p.30 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.7
  %place_lanes.4 = load i64, ptr %p.30, align 8, !llvm.access.group !89
  %v.129 = fcmp ogt float %best_lanes.3, %best_lanes.4
  %v.130 = fcmp ogt float %best_lanes.4, %best_lanes.3
  %v.131 = xor i1 %v.130, true
  %v.132 = icmp slt i64 %place_lanes.3, %place_lanes.4
  %v.133 = and i1 %v.131, %v.132
  %v.134 = or i1 %v.129, %v.133
  %v.135 = select i1 %v.134, float %best_lanes.3, float %best_lanes.4
  %p.31 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.7
  store float %v.135, ptr %p.31, align 4, !llvm.access.group !89
  %v.136 = fcmp ogt float %best_lanes.3, %best_lanes.4
  %v.137 = fcmp ogt float %best_lanes.4, %best_lanes.3
  %v.138 = xor i1 %v.137, true
  %v.139 = icmp slt i64 %place_lanes.3, %place_lanes.4
  %v.140 = and i1 %v.138, %v.139
  %v.141 = or i1 %v.136, %v.140
  %v.142 = select i1 %v.141, i64 %place_lanes.3, i64 %place_lanes.4
  %p.32 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.7
  store i64 %v.142, ptr %p.32, align 8, !llvm.access.group !89
  br label %again.6
again.6:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.6, !llvm.loop !95
leave.6:
  br label %test.7
test.7:
  %lane.9 = phi i64 [ 0, %leave.6 ], [ %lane.8, %again.7 ]
  %v.143 = icmp slt i64 %lane.9, 8
  br i1 %v.143, label %body.7, label %leave.7
body.7:
  %v.144 = add i64 %lane.9, 8
  %p.33 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.144
  %best_lanes.5 = load float, ptr %p.33, align 4, !llvm.access.group !96
  %v.145 = add i64 %lane.9, 8
  %p.34 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.145
  %place_lanes.5 = load i64, ptr %p.34, align 8, !llvm.access.group !96
  %p.35 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.9
  %best_lanes.6 = load float, ptr %p.35, align 4, !llvm.access.group !96
  %p.36 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.9
  %place_lanes.6 = load i64, ptr %p.36, align 8, !llvm.access.group !96
  %v.146 = fcmp ogt float %best_lanes.5, %best_lanes.6
  %v.147 = fcmp ogt float %best_lanes.6, %best_lanes.5
  %v.148 = xor i1 %v.147, true
  %v.149 = icmp slt i64 %place_lanes.5, %place_lanes.6
  %v.150 = and i1 %v.148, %v.149
  %v.151 = or i1 %v.146, %v.150
  %v.152 = select i1 %v.151, float %best_lanes.5, float %best_lanes.6
  %p.37 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.9
  store float %v.152, ptr %p.37, align 4, !llvm.access.group !96
  %v.153 = fcmp ogt float %best_lanes.5, %best_lanes.6
  %v.154 = fcmp ogt float %best_lanes.6, %best_lanes.5
  %v.155 = xor i1 %v.154, true
  %v.156 = icmp slt i64 %place_lanes.5, %place_lanes.6
  %v.157 = and i1 %v.155, %v.156
  %v.158 = or i1 %v.153, %v.157
  %v.159 = select i1 %v.158, i64 %place_lanes.5, i64 %place_lanes.6
  %p.38 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.9
  store i64 %v.159, ptr %p.38, align 8, !llvm.access.group !96
  br label %again.7
again.7:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.7, !llvm.loop !102
leave.7:
  br label %test.8
test.8:
  %lane.11 = phi i64 [ 0, %leave.7 ], [ %lane.10, %again.8 ]
  %v.160 = icmp slt i64 %lane.11, 4
  br i1 %v.160, label %body.8, label %leave.8
body.8:
  %v.161 = add i64 %lane.11, 4
  %p.39 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.161
  %best_lanes.7 = load float, ptr %p.39, align 4, !llvm.access.group !103
  %v.162 = add i64 %lane.11, 4
  %p.40 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.162
  %place_lanes.7 = load i64, ptr %p.40, align 8, !llvm.access.group !103
  %p.41 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.11
  %best_lanes.8 = load float, ptr %p.41, align 4, !llvm.access.group !103
  %p.42 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.11
  %place_lanes.8 = load i64, ptr %p.42, align 8, !llvm.access.group !103
  %v.163 = fcmp ogt float %best_lanes.7, %best_lanes.8
  %v.164 = fcmp ogt float %best_lanes.8, %best_lanes.7
  %v.165 = xor i1 %v.164, true
  %v.166 = icmp slt i64 %place_lanes.7, %place_lanes.8
  %v.167 = and i1 %v.165, %v.166
  %v.168 = or i1 %v.163, %v.167
  %v.169 = select i1 %v.168, float %best_lanes.7, float %best_lanes.8
  %p.43 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.11
  store float %v.169, ptr %p.43, align 4, !llvm.access.group !103
  %v.170 = fcmp ogt float %best_lanes.7, %best_lanes.8
  %v.171 = fcmp ogt float %best_lanes.8, %best_lanes.7
  %v.172 = xor i1 %v.171, true
  %v.173 = icmp slt i64 %place_lanes.7, %place_lanes.8
  %v.174 = and i1 %v.172, %v.173
  %v.175 = or i1 %v.170, %v.174
  %v.176 = select i1 %v.175, i64 %place_lanes.7, i64 %place_lanes.8
  %p.44 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.11
  store i64 %v.176, ptr %p.44, align 8, !llvm.access.group !103
  br label %again.8
again.8:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.8, !llvm.loop !109
leave.8:
  br label %test.9
test.9:
  %lane.13 = phi i64 [ 0, %leave.8 ], [ %lane.12, %again.9 ]
  %v.177 = icmp slt i64 %lane.13, 2
  br i1 %v.177, label %body.9, label %leave.9
body.9:
  %v.178 = add i64 %lane.13, 2
  %p.45 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.178
  %best_lanes.9 = load float, ptr %p.45, align 4, !llvm.access.group !110
  %v.179 = add i64 %lane.13, 2
  %p.46 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.179
  %place_lanes.9 = load i64, ptr %p.46, align 8, !llvm.access.group !110
  %p.47 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.13
  %best_lanes.10 = load float, ptr %p.47, align 4, !llvm.access.group !110
  %p.48 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.13
  %place_lanes.10 = load i64, ptr %p.48, align 8, !llvm.access.group !110
  %v.180 = fcmp ogt float %best_lanes.9, %best_lanes.10
  %v.181 = fcmp ogt float %best_lanes.10, %best_lanes.9
  %v.182 = xor i1 %v.181, true
  %v.183 = icmp slt i64 %place_lanes.9, %place_lanes.10
  %v.184 = and i1 %v.182, %v.183
  %v.185 = or i1 %v.180, %v.184
  %v.186 = select i1 %v.185, float %best_lanes.9, float %best_lanes.10
  %p.49 = getelementptr inbounds float, ptr %best_lanes.0, i64 %lane.13
  store float %v.186, ptr %p.49, align 4, !llvm.access.group !110
  %v.187 = fcmp ogt float %best_lanes.9, %best_lanes.10
  %v.188 = fcmp ogt float %best_lanes.10, %best_lanes.9
  %v.189 = xor i1 %v.188, true
  %v.190 = icmp slt i64 %place_lanes.9, %place_lanes.10
  %v.191 = and i1 %v.189, %v.190
  %v.192 = or i1 %v.187, %v.191
  %v.193 = select i1 %v.192, i64 %place_lanes.9, i64 %place_lanes.10
  %p.50 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %lane.13
  store i64 %v.193, ptr %p.50, align 8, !llvm.access.group !110
  br label %again.9
again.9:
  %lane.12 = add nsw i64 %lane.13, 1
  br label %test.9, !llvm.loop !116
leave.9:
  %p.51 = getelementptr inbounds float, ptr %best_lanes.0, i64 1
  %best_lanes.11 = load float, ptr %p.51, align 4
  %p.52 = getelementptr inbounds i64, ptr %place_lanes.0, i64 1
  %place_lanes.11 = load i64, ptr %p.52, align 8
  %p.53 = getelementptr inbounds float, ptr %best_lanes.0, i64 0
  %best_lanes.12 = load float, ptr %p.53, align 4
  %p.54 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  %place_lanes.12 = load i64, ptr %p.54, align 8
  %v.194 = fcmp ogt float %best_lanes.11, %best_lanes.12
  %v.195 = fcmp ogt float %best_lanes.12, %best_lanes.11
  %v.196 = xor i1 %v.195, true
  %v.197 = icmp slt i64 %place_lanes.11, %place_lanes.12
  %v.198 = and i1 %v.196, %v.197
  %v.199 = or i1 %v.194, %v.198
  %v.200 = select i1 %v.199, float %best_lanes.11, float %best_lanes.12
  %p.55 = getelementptr inbounds float, ptr %best_lanes.0, i64 0
  store float %v.200, ptr %p.55, align 4
  %v.201 = fcmp ogt float %best_lanes.11, %best_lanes.12
  %v.202 = fcmp ogt float %best_lanes.12, %best_lanes.11
  %v.203 = xor i1 %v.202, true
  %v.204 = icmp slt i64 %place_lanes.11, %place_lanes.12
  %v.205 = and i1 %v.203, %v.204
  %v.206 = or i1 %v.201, %v.205
  %v.207 = select i1 %v.206, i64 %place_lanes.11, i64 %place_lanes.12
  %p.56 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  store i64 %v.207, ptr %p.56, align 8
  %p.57 = getelementptr inbounds i64, ptr %place_lanes.0, i64 0
  %place_lanes.13 = load i64, ptr %p.57, align 8
  store i64 %place_lanes.13, ptr %place.0
  %v.208 = mul i64 %x.2, %at_stride0.0
  %place.1 = load i64, ptr %place.0
  %v.209 = icmp eq i64 %place.1, 9223372036854775807
  %place.2 = load i64, ptr %place.0
  %v.210 = select i1 %v.209, i64 -1, i64 %place.2
  %p.58 = getelementptr inbounds i64, ptr %at.0, i64 %v.208
  store i64 %v.210, ptr %p.58, align 8, !alias.scope !66, !noalias !67
  %x.8 = load i64, ptr %x.1
  %v.211 = add i64 %x.8, 1
  %v.212 = icmp eq i64 %v.211, %v.0
  %v.213 = select i1 %v.212, i64 0, i64 %v.211
  store i64 %v.213, ptr %x.1
  %v.214 = zext i1 %v.212 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !70
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
  store i32 0, ptr %p.5, align 4, !llvm.access.group !127
  br label %again.1
again.1:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.1, !llvm.loop !133
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
  %reduced_add_lanes.1 = load i32, ptr %p.6, align 4, !llvm.access.group !134
  %v.39 = add i64 %v.5, %v.38
  %p.7 = getelementptr inbounds i32, ptr %x.0, i64 %v.39
  %x.3 = load i32, ptr %p.7, align 4, !alias.scope !120, !noalias !121, !llvm.access.group !134
  %v.40 = add i32 %reduced_add_lanes.1, %x.3
  %p.8 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.3
  store i32 %v.40, ptr %p.8, align 4, !llvm.access.group !134
  br label %again.3
again.3:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.3, !llvm.loop !140
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i64 %strip.1, 1
  br label %test.2
leave.2:
  %v.41 = sub i64 %n.0, %v.5
  %v.42 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.41)
  %v.43 = sub i64 %n.0, %v.5
  %v.44 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.43)
  %v.45 = icmp eq i64 32, 0
  %v.46 = icmp eq i64 32, -1
  %v.47 = or i1 %v.45, %v.46
  %v.48 = select i1 %v.47, i64 1, i64 32
  %v.49 = sdiv i64 %v.44, %v.48
  %v.50 = mul i64 %v.49, %v.48
  %v.51 = sub i64 %v.44, %v.50
  %v.52 = icmp ne i64 %v.51, 0
  %v.53 = xor i64 %v.51, %v.48
  %v.54 = icmp slt i64 %v.53, 0
  %v.55 = and i1 %v.52, %v.54
  %v.56 = zext i1 %v.55 to i64
  %v.57 = sub i64 %v.49, %v.56
  %v.58 = add i64 %v.51, %v.48
  %v.59 = select i1 %v.55, i64 %v.58, i64 %v.51
  %v.60 = sub i64 0, %v.44
  %v.61 = select i1 %v.46, i64 %v.60, i64 %v.57
  %v.62 = select i1 %v.45, i64 0, i64 %v.61
  %v.63 = mul i64 %v.62, 32
  %v.64 = sub i64 %v.42, %v.63
  br label %test.4
test.4:
  %lane.5 = phi i64 [ 0, %leave.2 ], [ %lane.4, %again.4 ]
  %v.65 = icmp slt i64 %lane.5, %v.64
  br i1 %v.65, label %body.4, label %leave.4
body.4:
  %v.66 = sub i64 %n.0, %v.5
  %v.67 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.66)
  %v.68 = icmp eq i64 32, 0
  %v.69 = icmp eq i64 32, -1
  %v.70 = or i1 %v.68, %v.69
  %v.71 = select i1 %v.70, i64 1, i64 32
  %v.72 = sdiv i64 %v.67, %v.71
  %v.73 = mul i64 %v.72, %v.71
  %v.74 = sub i64 %v.67, %v.73
  %v.75 = icmp ne i64 %v.74, 0
  %v.76 = xor i64 %v.74, %v.71
  %v.77 = icmp slt i64 %v.76, 0
  %v.78 = and i1 %v.75, %v.77
  %v.79 = zext i1 %v.78 to i64
  %v.80 = sub i64 %v.72, %v.79
  %v.81 = add i64 %v.74, %v.71
  %v.82 = select i1 %v.78, i64 %v.81, i64 %v.74
  %v.83 = sub i64 0, %v.67
  %v.84 = select i1 %v.69, i64 %v.83, i64 %v.80
  %v.85 = select i1 %v.68, i64 0, i64 %v.84
  %v.86 = mul i64 %v.85, 32
  %v.87 = add i64 %v.86, %lane.5
  %p.9 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  %reduced_add_lanes.2 = load i32, ptr %p.9, align 4, !llvm.access.group !141
  %v.88 = add i64 %v.5, %v.87
  %v.89 = icmp sge i64 %v.88, 0
  %v.90 = add i64 %v.5, %v.87
  br i1 %v.89, label %then.0, label %join.0
then.0:
  %p.10 = getelementptr inbounds i32, ptr %x.0, i64 %v.90
  %x.4 = load i32, ptr %p.10, align 4, !alias.scope !120, !noalias !121, !llvm.access.group !141
  br label %join.0
join.0:
  %v.91 = phi i32 [ %x.4, %then.0 ], [ 0, %body.4 ]
  %v.92 = add i32 %reduced_add_lanes.2, %v.91
  %p.11 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  store i32 %v.92, ptr %p.11, align 4, !llvm.access.group !141
  br label %again.4
again.4:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.4, !llvm.loop !143
leave.4:
  br label %test.5
test.5:
  %lane.7 = phi i64 [ 0, %leave.4 ], [ %lane.6, %again.5 ]
  %v.93 = icmp slt i64 %lane.7, 16
  br i1 %v.93, label %body.5, label %leave.5
body.5:
  %p.12 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  %reduced_add_lanes.3 = load i32, ptr %p.12, align 4, !llvm.access.group !144
  %v.94 = add i64 %lane.7, 16
  %p.13 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.94
  %reduced_add_lanes.4 = load i32, ptr %p.13, align 4, !llvm.access.group !144
  %v.95 = add i32 %reduced_add_lanes.3, %reduced_add_lanes.4
  %p.14 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  store i32 %v.95, ptr %p.14, align 4, !llvm.access.group !144
  br label %again.5
again.5:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.5, !llvm.loop !150
leave.5:
  br label %test.6
test.6:
  %lane.9 = phi i64 [ 0, %leave.5 ], [ %lane.8, %again.6 ]
  %v.96 = icmp slt i64 %lane.9, 8
  br i1 %v.96, label %body.6, label %leave.6
body.6:
  %p.15 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  %reduced_add_lanes.5 = load i32, ptr %p.15, align 4, !llvm.access.group !151
  %v.97 = add i64 %lane.9, 8
  %p.16 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.97
  %reduced_add_lanes.6 = load i32, ptr %p.16, align 4, !llvm.access.group !151
  %v.98 = add i32 %reduced_add_lanes.5, %reduced_add_lanes.6
  %p.17 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  store i32 %v.98, ptr %p.17, align 4, !llvm.access.group !151
  br label %again.6
again.6:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.6, !llvm.loop !157
leave.6:
  br label %test.7
test.7:
  %lane.11 = phi i64 [ 0, %leave.6 ], [ %lane.10, %again.7 ]
  %v.99 = icmp slt i64 %lane.11, 4
  br i1 %v.99, label %body.7, label %leave.7
body.7:
  %p.18 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  %reduced_add_lanes.7 = load i32, ptr %p.18, align 4, !llvm.access.group !158
  %v.100 = add i64 %lane.11, 4
  %p.19 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.100
  %reduced_add_lanes.8 = load i32, ptr %p.19, align 4, !llvm.access.group !158
  %v.101 = add i32 %reduced_add_lanes.7, %reduced_add_lanes.8
  %p.20 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  store i32 %v.101, ptr %p.20, align 4, !llvm.access.group !158
  br label %again.7
again.7:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.7, !llvm.loop !164
leave.7:
  br label %test.8
test.8:
  %lane.13 = phi i64 [ 0, %leave.7 ], [ %lane.12, %again.8 ]
  %v.102 = icmp slt i64 %lane.13, 2
  br i1 %v.102, label %body.8, label %leave.8
body.8:
  %p.21 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.13
  %reduced_add_lanes.9 = load i32, ptr %p.21, align 4, !llvm.access.group !165
  %v.103 = add i64 %lane.13, 2
  %p.22 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.103
  %reduced_add_lanes.10 = load i32, ptr %p.22, align 4, !llvm.access.group !165
  %v.104 = add i32 %reduced_add_lanes.9, %reduced_add_lanes.10
  %p.23 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.13
  store i32 %v.104, ptr %p.23, align 4, !llvm.access.group !165
  br label %again.8
again.8:
  %lane.12 = add nsw i64 %lane.13, 1
  br label %test.8, !llvm.loop !171
leave.8:
  %p.24 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.11 = load i32, ptr %p.24, align 4
  %p.25 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 1
  %reduced_add_lanes.12 = load i32, ptr %p.25, align 4
  %v.105 = add i32 %reduced_add_lanes.11, %reduced_add_lanes.12
  %p.26 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  store i32 %v.105, ptr %p.26, align 4
  %p.27 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.13 = load i32, ptr %p.27, align 4
  store i32 %reduced_add_lanes.13, ptr %reduced_add.0
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %p.28 = getelementptr inbounds i32, ptr %add_parts.0, i64 %x.2
  store i32 %reduced_add.1, ptr %p.28, align 4, !alias.scope !122, !noalias !123
  %x.5 = load i64, ptr %x.1
  %v.106 = add i64 %x.5, 1
  %v.107 = icmp eq i64 %v.106, %v.0
  %v.108 = select i1 %v.107, i64 0, i64 %v.106
  store i64 %v.108, ptr %x.1
  %v.109 = zext i1 %v.107 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !126
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
  store i32 0, ptr %p.6, align 4, !llvm.access.group !182
  br label %again.1
again.1:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.1, !llvm.loop !188
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
  %reduced_add_lanes.1 = load i32, ptr %p.7, align 4, !llvm.access.group !189
  %v.39 = add i64 %v.5, %v.38
  %v.40 = mul i64 %v.39, %x_stride0.0
  %p.8 = getelementptr inbounds i32, ptr %x.0, i64 %v.40
  %x.3 = load i32, ptr %p.8, align 4, !alias.scope !175, !noalias !176, !llvm.access.group !189
  %v.41 = add i32 %reduced_add_lanes.1, %x.3
  %p.9 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.3
  store i32 %v.41, ptr %p.9, align 4, !llvm.access.group !189
  br label %again.3
again.3:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.3, !llvm.loop !195
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i64 %strip.1, 1
  br label %test.2
leave.2:
  %v.42 = sub i64 %n.0, %v.5
  %v.43 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.42)
  %v.44 = sub i64 %n.0, %v.5
  %v.45 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.44)
  %v.46 = icmp eq i64 32, 0
  %v.47 = icmp eq i64 32, -1
  %v.48 = or i1 %v.46, %v.47
  %v.49 = select i1 %v.48, i64 1, i64 32
  %v.50 = sdiv i64 %v.45, %v.49
  %v.51 = mul i64 %v.50, %v.49
  %v.52 = sub i64 %v.45, %v.51
  %v.53 = icmp ne i64 %v.52, 0
  %v.54 = xor i64 %v.52, %v.49
  %v.55 = icmp slt i64 %v.54, 0
  %v.56 = and i1 %v.53, %v.55
  %v.57 = zext i1 %v.56 to i64
  %v.58 = sub i64 %v.50, %v.57
  %v.59 = add i64 %v.52, %v.49
  %v.60 = select i1 %v.56, i64 %v.59, i64 %v.52
  %v.61 = sub i64 0, %v.45
  %v.62 = select i1 %v.47, i64 %v.61, i64 %v.58
  %v.63 = select i1 %v.46, i64 0, i64 %v.62
  %v.64 = mul i64 %v.63, 32
  %v.65 = sub i64 %v.43, %v.64
  br label %test.4
test.4:
  %lane.5 = phi i64 [ 0, %leave.2 ], [ %lane.4, %again.4 ]
  %v.66 = icmp slt i64 %lane.5, %v.65
  br i1 %v.66, label %body.4, label %leave.4
body.4:
  %v.67 = sub i64 %n.0, %v.5
  %v.68 = call i64 @llvm.smin.i64(i64 %size.0, i64 %v.67)
  %v.69 = icmp eq i64 32, 0
  %v.70 = icmp eq i64 32, -1
  %v.71 = or i1 %v.69, %v.70
  %v.72 = select i1 %v.71, i64 1, i64 32
  %v.73 = sdiv i64 %v.68, %v.72
  %v.74 = mul i64 %v.73, %v.72
  %v.75 = sub i64 %v.68, %v.74
  %v.76 = icmp ne i64 %v.75, 0
  %v.77 = xor i64 %v.75, %v.72
  %v.78 = icmp slt i64 %v.77, 0
  %v.79 = and i1 %v.76, %v.78
  %v.80 = zext i1 %v.79 to i64
  %v.81 = sub i64 %v.73, %v.80
  %v.82 = add i64 %v.75, %v.72
  %v.83 = select i1 %v.79, i64 %v.82, i64 %v.75
  %v.84 = sub i64 0, %v.68
  %v.85 = select i1 %v.70, i64 %v.84, i64 %v.81
  %v.86 = select i1 %v.69, i64 0, i64 %v.85
  %v.87 = mul i64 %v.86, 32
  %v.88 = add i64 %v.87, %lane.5
  %p.10 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  %reduced_add_lanes.2 = load i32, ptr %p.10, align 4, !llvm.access.group !196
  %v.89 = add i64 %v.5, %v.88
  %v.90 = icmp sge i64 %v.89, 0
  %v.91 = add i64 %v.5, %v.88
  %v.92 = mul i64 %v.91, %x_stride0.0
  br i1 %v.90, label %then.0, label %join.0
then.0:
  %p.11 = getelementptr inbounds i32, ptr %x.0, i64 %v.92
  %x.4 = load i32, ptr %p.11, align 4, !alias.scope !175, !noalias !176, !llvm.access.group !196
  br label %join.0
join.0:
  %v.93 = phi i32 [ %x.4, %then.0 ], [ 0, %body.4 ]
  %v.94 = add i32 %reduced_add_lanes.2, %v.93
  %p.12 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  store i32 %v.94, ptr %p.12, align 4, !llvm.access.group !196
  br label %again.4
again.4:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.4, !llvm.loop !199
leave.4:
  br label %test.5
test.5:
  %lane.7 = phi i64 [ 0, %leave.4 ], [ %lane.6, %again.5 ]
  %v.95 = icmp slt i64 %lane.7, 16
  br i1 %v.95, label %body.5, label %leave.5
body.5:
  %p.13 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  %reduced_add_lanes.3 = load i32, ptr %p.13, align 4, !llvm.access.group !200
  %v.96 = add i64 %lane.7, 16
  %p.14 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.96
  %reduced_add_lanes.4 = load i32, ptr %p.14, align 4, !llvm.access.group !200
  %v.97 = add i32 %reduced_add_lanes.3, %reduced_add_lanes.4
  %p.15 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  store i32 %v.97, ptr %p.15, align 4, !llvm.access.group !200
  br label %again.5
again.5:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.5, !llvm.loop !206
leave.5:
  br label %test.6
test.6:
  %lane.9 = phi i64 [ 0, %leave.5 ], [ %lane.8, %again.6 ]
  %v.98 = icmp slt i64 %lane.9, 8
  br i1 %v.98, label %body.6, label %leave.6
body.6:
  %p.16 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  %reduced_add_lanes.5 = load i32, ptr %p.16, align 4, !llvm.access.group !207
  %v.99 = add i64 %lane.9, 8
  %p.17 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.99
  %reduced_add_lanes.6 = load i32, ptr %p.17, align 4, !llvm.access.group !207
  %v.100 = add i32 %reduced_add_lanes.5, %reduced_add_lanes.6
  %p.18 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  store i32 %v.100, ptr %p.18, align 4, !llvm.access.group !207
  br label %again.6
again.6:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.6, !llvm.loop !213
leave.6:
  br label %test.7
test.7:
  %lane.11 = phi i64 [ 0, %leave.6 ], [ %lane.10, %again.7 ]
  %v.101 = icmp slt i64 %lane.11, 4
  br i1 %v.101, label %body.7, label %leave.7
body.7:
  %p.19 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  %reduced_add_lanes.7 = load i32, ptr %p.19, align 4, !llvm.access.group !214
  %v.102 = add i64 %lane.11, 4
  %p.20 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.102
  %reduced_add_lanes.8 = load i32, ptr %p.20, align 4, !llvm.access.group !214
  %v.103 = add i32 %reduced_add_lanes.7, %reduced_add_lanes.8
  %p.21 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  store i32 %v.103, ptr %p.21, align 4, !llvm.access.group !214
  br label %again.7
again.7:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.7, !llvm.loop !220
leave.7:
  br label %test.8
test.8:
  %lane.13 = phi i64 [ 0, %leave.7 ], [ %lane.12, %again.8 ]
  %v.104 = icmp slt i64 %lane.13, 2
  br i1 %v.104, label %body.8, label %leave.8
body.8:
  %p.22 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.13
  %reduced_add_lanes.9 = load i32, ptr %p.22, align 4, !llvm.access.group !221
  %v.105 = add i64 %lane.13, 2
  %p.23 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.105
  %reduced_add_lanes.10 = load i32, ptr %p.23, align 4, !llvm.access.group !221
  %v.106 = add i32 %reduced_add_lanes.9, %reduced_add_lanes.10
  %p.24 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.13
  store i32 %v.106, ptr %p.24, align 4, !llvm.access.group !221
  br label %again.8
again.8:
  %lane.12 = add nsw i64 %lane.13, 1
  br label %test.8, !llvm.loop !227
leave.8:
  %p.25 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.11 = load i32, ptr %p.25, align 4
  %p.26 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 1
  %reduced_add_lanes.12 = load i32, ptr %p.26, align 4
  %v.107 = add i32 %reduced_add_lanes.11, %reduced_add_lanes.12
  %p.27 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  store i32 %v.107, ptr %p.27, align 4
  %p.28 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.13 = load i32, ptr %p.28, align 4
  store i32 %reduced_add_lanes.13, ptr %reduced_add.0
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %p.29 = getelementptr inbounds i32, ptr %add_parts.0, i64 %x.2
  store i32 %reduced_add.1, ptr %p.29, align 4, !alias.scope !177, !noalias !178
  %x.5 = load i64, ptr %x.1
  %v.108 = add i64 %x.5, 1
  %v.109 = icmp eq i64 %v.108, %v.0
  %v.110 = select i1 %v.109, i64 0, i64 %v.108
  store i64 %v.110, ptr %x.1
  %v.111 = zext i1 %v.109 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !181
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
  store i32 0, ptr %p.3, align 4, !llvm.access.group !238
  br label %again.1
again.1:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.1, !llvm.loop !244
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
  %reduced_add_lanes.1 = load i32, ptr %p.4, align 4, !llvm.access.group !245
  %v.32 = icmp slt i64 %v.31, 256
  br i1 %v.32, label %then.0, label %join.0
then.0:
  %p.5 = getelementptr inbounds i32, ptr %add_parts.0, i64 %v.31
  %add_parts.1 = load i32, ptr %p.5, align 4, !alias.scope !231, !noalias !232, !llvm.access.group !245
  br label %join.0
join.0:
  %v.33 = phi i32 [ %add_parts.1, %then.0 ], [ 0, %body.3 ]
  %v.34 = add i32 %reduced_add_lanes.1, %v.33
  %p.6 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.3
  store i32 %v.34, ptr %p.6, align 4, !llvm.access.group !245
  br label %again.3
again.3:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.3, !llvm.loop !251
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
  %v.54 = sub i64 %parts.0, %v.53
  br label %test.4
test.4:
  %lane.5 = phi i64 [ 0, %leave.2 ], [ %lane.4, %again.4 ]
  %v.55 = icmp slt i64 %lane.5, %v.54
  br i1 %v.55, label %body.4, label %leave.4
body.4:
  %v.56 = icmp eq i64 32, 0
  %v.57 = icmp eq i64 32, -1
  %v.58 = or i1 %v.56, %v.57
  %v.59 = select i1 %v.58, i64 1, i64 32
  %v.60 = sdiv i64 %parts.0, %v.59
  %v.61 = mul i64 %v.60, %v.59
  %v.62 = sub i64 %parts.0, %v.61
  %v.63 = icmp ne i64 %v.62, 0
  %v.64 = xor i64 %v.62, %v.59
  %v.65 = icmp slt i64 %v.64, 0
  %v.66 = and i1 %v.63, %v.65
  %v.67 = zext i1 %v.66 to i64
  %v.68 = sub i64 %v.60, %v.67
  %v.69 = add i64 %v.62, %v.59
  %v.70 = select i1 %v.66, i64 %v.69, i64 %v.62
  %v.71 = sub i64 0, %parts.0
  %v.72 = select i1 %v.57, i64 %v.71, i64 %v.68
  %v.73 = select i1 %v.56, i64 0, i64 %v.72
  %v.74 = mul i64 %v.73, 32
  %v.75 = add i64 %v.74, %lane.5
  %p.7 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  %reduced_add_lanes.2 = load i32, ptr %p.7, align 4, !llvm.access.group !252
  %v.76 = icmp sge i64 %v.75, 0
  %v.77 = icmp slt i64 %v.75, 256
  %v.78 = and i1 %v.76, %v.77
  br i1 %v.78, label %then.1, label %join.1
then.1:
  %p.8 = getelementptr inbounds i32, ptr %add_parts.0, i64 %v.75
  %add_parts.2 = load i32, ptr %p.8, align 4, !alias.scope !231, !noalias !232, !llvm.access.group !252
  br label %join.1
join.1:
  %v.79 = phi i32 [ %add_parts.2, %then.1 ], [ 0, %body.4 ]
  %v.80 = add i32 %reduced_add_lanes.2, %v.79
  %p.9 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.5
  store i32 %v.80, ptr %p.9, align 4, !llvm.access.group !252
  br label %again.4
again.4:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.4, !llvm.loop !254
leave.4:
  br label %test.5
test.5:
  %lane.7 = phi i64 [ 0, %leave.4 ], [ %lane.6, %again.5 ]
  %v.81 = icmp slt i64 %lane.7, 16
  br i1 %v.81, label %body.5, label %leave.5
body.5:
  %p.10 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  %reduced_add_lanes.3 = load i32, ptr %p.10, align 4, !llvm.access.group !255
  %v.82 = add i64 %lane.7, 16
  %p.11 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.82
  %reduced_add_lanes.4 = load i32, ptr %p.11, align 4, !llvm.access.group !255
  %v.83 = add i32 %reduced_add_lanes.3, %reduced_add_lanes.4
  %p.12 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.7
  store i32 %v.83, ptr %p.12, align 4, !llvm.access.group !255
  br label %again.5
again.5:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.5, !llvm.loop !261
leave.5:
  br label %test.6
test.6:
  %lane.9 = phi i64 [ 0, %leave.5 ], [ %lane.8, %again.6 ]
  %v.84 = icmp slt i64 %lane.9, 8
  br i1 %v.84, label %body.6, label %leave.6
body.6:
  %p.13 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  %reduced_add_lanes.5 = load i32, ptr %p.13, align 4, !llvm.access.group !262
  %v.85 = add i64 %lane.9, 8
  %p.14 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.85
  %reduced_add_lanes.6 = load i32, ptr %p.14, align 4, !llvm.access.group !262
  %v.86 = add i32 %reduced_add_lanes.5, %reduced_add_lanes.6
  %p.15 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.9
  store i32 %v.86, ptr %p.15, align 4, !llvm.access.group !262
  br label %again.6
again.6:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.6, !llvm.loop !268
leave.6:
  br label %test.7
test.7:
  %lane.11 = phi i64 [ 0, %leave.6 ], [ %lane.10, %again.7 ]
  %v.87 = icmp slt i64 %lane.11, 4
  br i1 %v.87, label %body.7, label %leave.7
body.7:
  %p.16 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  %reduced_add_lanes.7 = load i32, ptr %p.16, align 4, !llvm.access.group !269
  %v.88 = add i64 %lane.11, 4
  %p.17 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.88
  %reduced_add_lanes.8 = load i32, ptr %p.17, align 4, !llvm.access.group !269
  %v.89 = add i32 %reduced_add_lanes.7, %reduced_add_lanes.8
  %p.18 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.11
  store i32 %v.89, ptr %p.18, align 4, !llvm.access.group !269
  br label %again.7
again.7:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.7, !llvm.loop !275
leave.7:
  br label %test.8
test.8:
  %lane.13 = phi i64 [ 0, %leave.7 ], [ %lane.12, %again.8 ]
  %v.90 = icmp slt i64 %lane.13, 2
  br i1 %v.90, label %body.8, label %leave.8
body.8:
  %p.19 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.13
  %reduced_add_lanes.9 = load i32, ptr %p.19, align 4, !llvm.access.group !276
  %v.91 = add i64 %lane.13, 2
  %p.20 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.91
  %reduced_add_lanes.10 = load i32, ptr %p.20, align 4, !llvm.access.group !276
  %v.92 = add i32 %reduced_add_lanes.9, %reduced_add_lanes.10
  %p.21 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %lane.13
  store i32 %v.92, ptr %p.21, align 4, !llvm.access.group !276
  br label %again.8
again.8:
  %lane.12 = add nsw i64 %lane.13, 1
  br label %test.8, !llvm.loop !282
leave.8:
  %p.22 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.11 = load i32, ptr %p.22, align 4
  %p.23 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 1
  %reduced_add_lanes.12 = load i32, ptr %p.23, align 4
  %v.93 = add i32 %reduced_add_lanes.11, %reduced_add_lanes.12
  %p.24 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  store i32 %v.93, ptr %p.24, align 4
  %p.25 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.13 = load i32, ptr %p.25, align 4
  store i32 %reduced_add_lanes.13, ptr %reduced_add.0
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %p.26 = getelementptr inbounds i32, ptr %out.0, i64 0
  store i32 %reduced_add.1, ptr %p.26, align 4, !alias.scope !233, !noalias !234
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !237
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
!28 = !{!"llvm.loop.parallel_accesses", !27}
!29 = distinct !{!29, !28}
!30 = distinct !{}
!31 = !{!"llvm.loop.unroll.full"}
!32 = !{!"llvm.loop.isvectorized", i32 1}
!33 = !{!"llvm.loop.parallel_accesses", !30}
!34 = !{!"llvm.loop.unroll.disable"}
!35 = !{!"llvm.loop.vectorize.followup_vectorized", !31, !32}
!36 = distinct !{!36, !33, !34, !35}
!37 = distinct !{}
!38 = !{!"llvm.loop.unroll.full"}
!39 = !{!"llvm.loop.isvectorized", i32 1}
!40 = !{!"llvm.loop.parallel_accesses", !37}
!41 = !{!"llvm.loop.unroll.disable"}
!42 = !{!"llvm.loop.vectorize.followup_vectorized", !38, !39}
!43 = distinct !{!43, !40, !41, !42}
!44 = distinct !{}
!45 = !{!"llvm.loop.unroll.full"}
!46 = !{!"llvm.loop.isvectorized", i32 1}
!47 = !{!"llvm.loop.parallel_accesses", !44}
!48 = !{!"llvm.loop.unroll.disable"}
!49 = !{!"llvm.loop.vectorize.followup_vectorized", !45, !46}
!50 = distinct !{!50, !47, !48, !49}
!51 = distinct !{}
!52 = !{!"llvm.loop.unroll.full"}
!53 = !{!"llvm.loop.isvectorized", i32 1}
!54 = !{!"llvm.loop.parallel_accesses", !51}
!55 = !{!"llvm.loop.unroll.disable"}
!56 = !{!"llvm.loop.vectorize.followup_vectorized", !52, !53}
!57 = distinct !{!57, !54, !55, !56}
!58 = distinct !{!58}
!59 = distinct !{!59, !58}
!60 = distinct !{!60, !58}
!61 = distinct !{!61, !58}
!62 = !{!59}
!63 = !{!60, !61}
!64 = !{!60}
!65 = !{!59, !61}
!66 = !{!61}
!67 = !{!59, !60}
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
!78 = distinct !{}
!79 = !{!"llvm.loop.unroll.full"}
!80 = !{!"llvm.loop.isvectorized", i32 1}
!81 = !{!"llvm.loop.parallel_accesses", !78}
!82 = !{!"llvm.loop.unroll.disable"}
!83 = !{!"llvm.loop.vectorize.followup_vectorized", !79, !80}
!84 = distinct !{!84, !81, !82, !83}
!85 = distinct !{}
!86 = !{!"llvm.loop.vectorize.enable", i1 false}
!87 = !{!"llvm.loop.unroll.disable"}
!88 = distinct !{!88, !86, !87}
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
!110 = distinct !{}
!111 = !{!"llvm.loop.unroll.full"}
!112 = !{!"llvm.loop.isvectorized", i32 1}
!113 = !{!"llvm.loop.parallel_accesses", !110}
!114 = !{!"llvm.loop.unroll.disable"}
!115 = !{!"llvm.loop.vectorize.followup_vectorized", !111, !112}
!116 = distinct !{!116, !113, !114, !115}
!117 = distinct !{!117}
!118 = distinct !{!118, !117}
!119 = distinct !{!119, !117}
!120 = !{!118}
!121 = !{!119}
!122 = !{!119}
!123 = !{!118}
!124 = !{!"llvm.loop.vectorize.enable", i1 false}
!125 = !{!"llvm.loop.unroll.disable"}
!126 = distinct !{!126, !124, !125}
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
!142 = !{!"llvm.loop.parallel_accesses", !141}
!143 = distinct !{!143, !142}
!144 = distinct !{}
!145 = !{!"llvm.loop.unroll.full"}
!146 = !{!"llvm.loop.isvectorized", i32 1}
!147 = !{!"llvm.loop.parallel_accesses", !144}
!148 = !{!"llvm.loop.unroll.disable"}
!149 = !{!"llvm.loop.vectorize.followup_vectorized", !145, !146}
!150 = distinct !{!150, !147, !148, !149}
!151 = distinct !{}
!152 = !{!"llvm.loop.unroll.full"}
!153 = !{!"llvm.loop.isvectorized", i32 1}
!154 = !{!"llvm.loop.parallel_accesses", !151}
!155 = !{!"llvm.loop.unroll.disable"}
!156 = !{!"llvm.loop.vectorize.followup_vectorized", !152, !153}
!157 = distinct !{!157, !154, !155, !156}
!158 = distinct !{}
!159 = !{!"llvm.loop.unroll.full"}
!160 = !{!"llvm.loop.isvectorized", i32 1}
!161 = !{!"llvm.loop.parallel_accesses", !158}
!162 = !{!"llvm.loop.unroll.disable"}
!163 = !{!"llvm.loop.vectorize.followup_vectorized", !159, !160}
!164 = distinct !{!164, !161, !162, !163}
!165 = distinct !{}
!166 = !{!"llvm.loop.unroll.full"}
!167 = !{!"llvm.loop.isvectorized", i32 1}
!168 = !{!"llvm.loop.parallel_accesses", !165}
!169 = !{!"llvm.loop.unroll.disable"}
!170 = !{!"llvm.loop.vectorize.followup_vectorized", !166, !167}
!171 = distinct !{!171, !168, !169, !170}
!172 = distinct !{!172}
!173 = distinct !{!173, !172}
!174 = distinct !{!174, !172}
!175 = !{!173}
!176 = !{!174}
!177 = !{!174}
!178 = !{!173}
!179 = !{!"llvm.loop.vectorize.enable", i1 false}
!180 = !{!"llvm.loop.unroll.disable"}
!181 = distinct !{!181, !179, !180}
!182 = distinct !{}
!183 = !{!"llvm.loop.unroll.full"}
!184 = !{!"llvm.loop.isvectorized", i32 1}
!185 = !{!"llvm.loop.parallel_accesses", !182}
!186 = !{!"llvm.loop.unroll.disable"}
!187 = !{!"llvm.loop.vectorize.followup_vectorized", !183, !184}
!188 = distinct !{!188, !185, !186, !187}
!189 = distinct !{}
!190 = !{!"llvm.loop.unroll.full"}
!191 = !{!"llvm.loop.isvectorized", i32 1}
!192 = !{!"llvm.loop.parallel_accesses", !189}
!193 = !{!"llvm.loop.unroll.disable"}
!194 = !{!"llvm.loop.vectorize.followup_vectorized", !190, !191}
!195 = distinct !{!195, !192, !193, !194}
!196 = distinct !{}
!197 = !{!"llvm.loop.vectorize.enable", i1 false}
!198 = !{!"llvm.loop.unroll.disable"}
!199 = distinct !{!199, !197, !198}
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
!214 = distinct !{}
!215 = !{!"llvm.loop.unroll.full"}
!216 = !{!"llvm.loop.isvectorized", i32 1}
!217 = !{!"llvm.loop.parallel_accesses", !214}
!218 = !{!"llvm.loop.unroll.disable"}
!219 = !{!"llvm.loop.vectorize.followup_vectorized", !215, !216}
!220 = distinct !{!220, !217, !218, !219}
!221 = distinct !{}
!222 = !{!"llvm.loop.unroll.full"}
!223 = !{!"llvm.loop.isvectorized", i32 1}
!224 = !{!"llvm.loop.parallel_accesses", !221}
!225 = !{!"llvm.loop.unroll.disable"}
!226 = !{!"llvm.loop.vectorize.followup_vectorized", !222, !223}
!227 = distinct !{!227, !224, !225, !226}
!228 = distinct !{!228}
!229 = distinct !{!229, !228}
!230 = distinct !{!230, !228}
!231 = !{!229}
!232 = !{!230}
!233 = !{!230}
!234 = !{!229}
!235 = !{!"llvm.loop.vectorize.enable", i1 false}
!236 = !{!"llvm.loop.unroll.disable"}
!237 = distinct !{!237, !235, !236}
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
!253 = !{!"llvm.loop.parallel_accesses", !252}
!254 = distinct !{!254, !253}
!255 = distinct !{}
!256 = !{!"llvm.loop.unroll.full"}
!257 = !{!"llvm.loop.isvectorized", i32 1}
!258 = !{!"llvm.loop.parallel_accesses", !255}
!259 = !{!"llvm.loop.unroll.disable"}
!260 = !{!"llvm.loop.vectorize.followup_vectorized", !256, !257}
!261 = distinct !{!261, !258, !259, !260}
!262 = distinct !{}
!263 = !{!"llvm.loop.unroll.full"}
!264 = !{!"llvm.loop.isvectorized", i32 1}
!265 = !{!"llvm.loop.parallel_accesses", !262}
!266 = !{!"llvm.loop.unroll.disable"}
!267 = !{!"llvm.loop.vectorize.followup_vectorized", !263, !264}
!268 = distinct !{!268, !265, !266, !267}
!269 = distinct !{}
!270 = !{!"llvm.loop.unroll.full"}
!271 = !{!"llvm.loop.isvectorized", i32 1}
!272 = !{!"llvm.loop.parallel_accesses", !269}
!273 = !{!"llvm.loop.unroll.disable"}
!274 = !{!"llvm.loop.vectorize.followup_vectorized", !270, !271}
!275 = distinct !{!275, !272, !273, !274}
!276 = distinct !{}
!277 = !{!"llvm.loop.unroll.full"}
!278 = !{!"llvm.loop.isvectorized", i32 1}
!279 = !{!"llvm.loop.parallel_accesses", !276}
!280 = !{!"llvm.loop.unroll.disable"}
!281 = !{!"llvm.loop.vectorize.followup_vectorized", !277, !278}
!282 = distinct !{!282, !279, !280, !281}
