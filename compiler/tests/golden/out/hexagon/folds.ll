target datalayout = "e-m:e-p:32:32:32-a:0-n16:32-i64:64:64-i32:32:32-i16:16:16-i1:8:8-f32:32:32-f64:64:64-v32:32:32-v64:64:64-v512:512:512-v1024:1024:1024-v2048:2048:2048"
target triple = "hexagon-unknown-none-elf"

define void @statistics_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %reduced.0 = alloca float, align 4
  %reduced.1 = alloca float, align 4
  %best.0 = alloca float, align 4
  %place.0 = alloca i64, align 8
  %best_lanes.0 = alloca [64 x float], align 64
  %place_lanes.0 = alloca [64 x i64], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %out.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i32 2
  %at.0 = load ptr, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 0
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
  store float 0x0000000000000000, ptr %reduced.0
  store float 0x0000000000000000, ptr %reduced.1
  br label %test.1
test.1:
  %j.1 = phi i32 [ 0, %body.0 ], [ %j.0, %again.1 ]
  %v.3 = icmp slt i32 %j.1, %n.0
  br i1 %v.3, label %body.1, label %leave.1
body.1:
  %v.4 = mul i32 %x.2, %n.0
  %v.5 = add i32 %v.4, %j.1
  %v.6 = sext i32 %v.5 to i64
  %p.5 = getelementptr inbounds float, ptr %x.0, i64 %v.6
  %x.3 = load float, ptr %p.5, align 4, !alias.scope !4, !noalias !5
  %v.7 = mul i32 %x.2, %n.0
  %v.8 = add i32 %v.7, %j.1
  %v.9 = sext i32 %v.8 to i64
  %p.6 = getelementptr inbounds float, ptr %x.0, i64 %v.9
  %x.4 = load float, ptr %p.6, align 4, !alias.scope !4, !noalias !5
  %v.10 = mul i32 %x.2, %n.0
  %v.11 = add i32 %v.10, %j.1
  %v.12 = sext i32 %v.11 to i64
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.12
  %x.5 = load float, ptr %p.7, align 4, !alias.scope !4, !noalias !5
  %v.13 = fmul contract float %x.4, %x.5
  %reduced.2 = load float, ptr %reduced.0
  %reduced.3 = load float, ptr %reduced.1
  %v.14 = fadd contract float %reduced.2, %x.3
  store float %v.14, ptr %reduced.0
  %v.15 = fadd contract float %reduced.3, %v.13
  store float %v.15, ptr %reduced.1
  br label %again.1
again.1:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.1
leave.1:
  %v.16 = mul i32 %x.2, 2
  %reduced.4 = load float, ptr %reduced.0
  %v.17 = sext i32 %v.16 to i64
  %p.8 = getelementptr inbounds float, ptr %out.0, i64 %v.17
  store float %reduced.4, ptr %p.8, align 4, !alias.scope !6, !noalias !7
  %v.18 = mul i32 %x.2, 2
  %v.19 = add i32 %v.18, 1
  %reduced.5 = load float, ptr %reduced.1
  %v.20 = sext i32 %v.19 to i64
  %p.9 = getelementptr inbounds float, ptr %out.0, i64 %v.20
  store float %reduced.5, ptr %p.9, align 4, !alias.scope !6, !noalias !7
  store float 0xFFF0000000000000, ptr %best.0
  store i64 9223372036854775807, ptr %place.0
  br label %test.2
test.2:
  %lane.1 = phi i32 [ 0, %leave.1 ], [ %lane.0, %again.2 ]
  %v.21 = icmp slt i32 %lane.1, 64
  br i1 %v.21, label %body.2, label %leave.2
body.2:
  %v.22 = sext i32 %lane.1 to i64
  %p.10 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.22
  store float 0xFFF0000000000000, ptr %p.10, align 4, !llvm.access.group !13
  %v.23 = sext i32 %lane.1 to i64
  %p.11 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.23
  store i64 9223372036854775807, ptr %p.11, align 8, !llvm.access.group !13
  br label %again.2
again.2:
  %lane.0 = add nsw i32 %lane.1, 1
  br label %test.2, !llvm.loop !19
leave.2:
  %v.24 = icmp eq i32 64, 0
  %v.25 = icmp eq i32 64, -1
  %v.26 = or i1 %v.24, %v.25
  %v.27 = select i1 %v.26, i32 1, i32 64
  %v.28 = sdiv i32 %n.0, %v.27
  %v.29 = mul i32 %v.28, %v.27
  %v.30 = sub i32 %n.0, %v.29
  %v.31 = icmp ne i32 %v.30, 0
  %v.32 = xor i32 %v.30, %v.27
  %v.33 = icmp slt i32 %v.32, 0
  %v.34 = and i1 %v.31, %v.33
  %v.35 = zext i1 %v.34 to i32
  %v.36 = sub i32 %v.28, %v.35
  %v.37 = add i32 %v.30, %v.27
  %v.38 = select i1 %v.34, i32 %v.37, i32 %v.30
  %v.39 = sub i32 0, %n.0
  %v.40 = select i1 %v.25, i32 %v.39, i32 %v.36
  %v.41 = select i1 %v.24, i32 0, i32 %v.40
  %v.42 = mul i32 %v.41, 64
  %v.43 = icmp slt i32 0, %v.42
  %v.44 = sub i32 %v.42, 0
  %v.45 = sub i32 %v.44, 1
  %v.46 = udiv i32 %v.45, 64
  %v.47 = add i32 %v.46, 1
  %v.48 = select i1 %v.43, i32 %v.47, i32 0
  br label %test.3
test.3:
  %strip.1 = phi i32 [ 0, %leave.2 ], [ %strip.0, %again.3 ]
  %v.49 = icmp slt i32 %strip.1, %v.48
  br i1 %v.49, label %body.3, label %leave.3
body.3:
  %v.50 = mul i32 %strip.1, 64
  %v.51 = add i32 0, %v.50
  br label %test.4
test.4:
  %lane.3 = phi i32 [ 0, %body.3 ], [ %lane.2, %again.4 ]
  %v.52 = icmp slt i32 %lane.3, 64
  br i1 %v.52, label %body.4, label %leave.4
body.4:
  %v.53 = add i32 %v.51, %lane.3
  %v.54 = mul i32 %x.2, %n.0
  %v.55 = add i32 %v.54, %v.53
  %v.56 = sext i32 %v.55 to i64
  %p.12 = getelementptr inbounds float, ptr %x.0, i64 %v.56
  %x.6 = load float, ptr %p.12, align 4, !alias.scope !4, !noalias !5, !llvm.access.group !20
  %v.57 = sext i32 %lane.3 to i64
  %p.13 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.57
  %best_lanes.1 = load float, ptr %p.13, align 4, !llvm.access.group !20
  %v.58 = sext i32 %lane.3 to i64
  %p.14 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.58
  %place_lanes.1 = load i64, ptr %p.14, align 8, !llvm.access.group !20
  %v.59 = call i32 @llvm.hexagon.F2.sfcmpgt(float %x.6, float %best_lanes.1)
  %v.60 = icmp ne i32 %v.59, 0
  %v.61 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.1, float %x.6)
  %v.62 = icmp ne i32 %v.61, 0
  %v.63 = xor i1 %v.62, true
  %v.64 = sext i32 %v.53 to i64
  %v.65 = icmp slt i64 %v.64, %place_lanes.1
  %v.66 = and i1 %v.63, %v.65
  %v.67 = or i1 %v.60, %v.66
  %v.68 = select i1 %v.67, float %x.6, float %best_lanes.1
  %v.69 = sext i32 %lane.3 to i64
  %p.15 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.69
  store float %v.68, ptr %p.15, align 4, !llvm.access.group !20
  %v.70 = call i32 @llvm.hexagon.F2.sfcmpgt(float %x.6, float %best_lanes.1)
  %v.71 = icmp ne i32 %v.70, 0
  %v.72 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.1, float %x.6)
  %v.73 = icmp ne i32 %v.72, 0
  %v.74 = xor i1 %v.73, true
  %v.75 = sext i32 %v.53 to i64
  %v.76 = icmp slt i64 %v.75, %place_lanes.1
  %v.77 = and i1 %v.74, %v.76
  %v.78 = or i1 %v.71, %v.77
  %v.79 = sext i32 %v.53 to i64
  %v.80 = select i1 %v.78, i64 %v.79, i64 %place_lanes.1
  %v.81 = sext i32 %lane.3 to i64
  %p.16 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.81
  store i64 %v.80, ptr %p.16, align 8, !llvm.access.group !20
  br label %again.4
again.4:
  %lane.2 = add nsw i32 %lane.3, 1
  br label %test.4, !llvm.loop !26
leave.4:
  br label %again.3
again.3:
  %strip.0 = add nsw i32 %strip.1, 1
  br label %test.3
leave.3:
  %v.82 = icmp eq i32 64, 0
  %v.83 = icmp eq i32 64, -1
  %v.84 = or i1 %v.82, %v.83
  %v.85 = select i1 %v.84, i32 1, i32 64
  %v.86 = sdiv i32 %n.0, %v.85
  %v.87 = mul i32 %v.86, %v.85
  %v.88 = sub i32 %n.0, %v.87
  %v.89 = icmp ne i32 %v.88, 0
  %v.90 = xor i32 %v.88, %v.85
  %v.91 = icmp slt i32 %v.90, 0
  %v.92 = and i1 %v.89, %v.91
  %v.93 = zext i1 %v.92 to i32
  %v.94 = sub i32 %v.86, %v.93
  %v.95 = add i32 %v.88, %v.85
  %v.96 = select i1 %v.92, i32 %v.95, i32 %v.88
  %v.97 = sub i32 0, %n.0
  %v.98 = select i1 %v.83, i32 %v.97, i32 %v.94
  %v.99 = select i1 %v.82, i32 0, i32 %v.98
  %v.100 = mul i32 %v.99, 64
  br label %test.5
test.5:
  %j.3 = phi i32 [ %v.100, %leave.3 ], [ %j.2, %again.5 ]
  %v.101 = icmp slt i32 %j.3, %n.0
  br i1 %v.101, label %body.5, label %leave.5
body.5:
  %v.102 = mul i32 %x.2, %n.0
  %v.103 = add i32 %v.102, %j.3
  %v.104 = sext i32 %v.103 to i64
  %p.17 = getelementptr inbounds float, ptr %x.0, i64 %v.104
  %x.7 = load float, ptr %p.17, align 4, !alias.scope !4, !noalias !5
  %best.1 = load float, ptr %best.0
  %place.1 = load i64, ptr %place.0
  %v.105 = call i32 @llvm.hexagon.F2.sfcmpgt(float %x.7, float %best.1)
  %v.106 = icmp ne i32 %v.105, 0
  %v.107 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best.1, float %x.7)
  %v.108 = icmp ne i32 %v.107, 0
  %v.109 = xor i1 %v.108, true
  %v.110 = sext i32 %j.3 to i64
  %v.111 = icmp slt i64 %v.110, %place.1
  %v.112 = and i1 %v.109, %v.111
  %v.113 = or i1 %v.106, %v.112
  %v.114 = select i1 %v.113, float %x.7, float %best.1
  store float %v.114, ptr %best.0
  %v.115 = call i32 @llvm.hexagon.F2.sfcmpgt(float %x.7, float %best.1)
  %v.116 = icmp ne i32 %v.115, 0
  %v.117 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best.1, float %x.7)
  %v.118 = icmp ne i32 %v.117, 0
  %v.119 = xor i1 %v.118, true
  %v.120 = sext i32 %j.3 to i64
  %v.121 = icmp slt i64 %v.120, %place.1
  %v.122 = and i1 %v.119, %v.121
  %v.123 = or i1 %v.116, %v.122
  %v.124 = sext i32 %j.3 to i64
  %v.125 = select i1 %v.123, i64 %v.124, i64 %place.1
  store i64 %v.125, ptr %place.0
  br label %again.5
again.5:
  %j.2 = add nsw i32 %j.3, 1
  br label %test.5
leave.5:
  br label %test.6
test.6:
  %lane.5 = phi i32 [ 0, %leave.5 ], [ %lane.4, %again.6 ]
  %v.126 = icmp slt i32 %lane.5, 32
  br i1 %v.126, label %body.6, label %leave.6
body.6:
  %v.127 = add i32 %lane.5, 32
  %v.128 = sext i32 %v.127 to i64
  %p.18 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.128
  %best_lanes.2 = load float, ptr %p.18, align 4, !llvm.access.group !27
  %v.129 = add i32 %lane.5, 32
  %v.130 = sext i32 %v.129 to i64
  %p.19 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.130
  %place_lanes.2 = load i64, ptr %p.19, align 8, !llvm.access.group !27
  %v.131 = sext i32 %lane.5 to i64
  %p.20 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.131
  %best_lanes.3 = load float, ptr %p.20, align 4, !llvm.access.group !27
  %v.132 = sext i32 %lane.5 to i64
  %p.21 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.132
  %place_lanes.3 = load i64, ptr %p.21, align 8, !llvm.access.group !27
  %v.133 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.2, float %best_lanes.3)
  %v.134 = icmp ne i32 %v.133, 0
  %v.135 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.3, float %best_lanes.2)
  %v.136 = icmp ne i32 %v.135, 0
  %v.137 = xor i1 %v.136, true
  %v.138 = icmp slt i64 %place_lanes.2, %place_lanes.3
  %v.139 = and i1 %v.137, %v.138
  %v.140 = or i1 %v.134, %v.139
  %v.141 = select i1 %v.140, float %best_lanes.2, float %best_lanes.3
  %v.142 = sext i32 %lane.5 to i64
  %p.22 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.142
  store float %v.141, ptr %p.22, align 4, !llvm.access.group !27
  %v.143 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.2, float %best_lanes.3)
  %v.144 = icmp ne i32 %v.143, 0
  %v.145 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.3, float %best_lanes.2)
  %v.146 = icmp ne i32 %v.145, 0
  %v.147 = xor i1 %v.146, true
  %v.148 = icmp slt i64 %place_lanes.2, %place_lanes.3
  %v.149 = and i1 %v.147, %v.148
  %v.150 = or i1 %v.144, %v.149
  %v.151 = select i1 %v.150, i64 %place_lanes.2, i64 %place_lanes.3
  %v.152 = sext i32 %lane.5 to i64
  %p.23 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.152
  store i64 %v.151, ptr %p.23, align 8, !llvm.access.group !27
  br label %again.6
again.6:
  %lane.4 = add nsw i32 %lane.5, 1
  br label %test.6, !llvm.loop !33
leave.6:
  br label %test.7
test.7:
  %lane.7 = phi i32 [ 0, %leave.6 ], [ %lane.6, %again.7 ]
  %v.153 = icmp slt i32 %lane.7, 16
  br i1 %v.153, label %body.7, label %leave.7
body.7:
  %v.154 = add i32 %lane.7, 16
  %v.155 = sext i32 %v.154 to i64
  %p.24 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.155
  %best_lanes.4 = load float, ptr %p.24, align 4, !llvm.access.group !34
  %v.156 = add i32 %lane.7, 16
  %v.157 = sext i32 %v.156 to i64
  %p.25 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.157
  %place_lanes.4 = load i64, ptr %p.25, align 8, !llvm.access.group !34
  %v.158 = sext i32 %lane.7 to i64
  %p.26 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.158
  %best_lanes.5 = load float, ptr %p.26, align 4, !llvm.access.group !34
  %v.159 = sext i32 %lane.7 to i64
  %p.27 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.159
  %place_lanes.5 = load i64, ptr %p.27, align 8, !llvm.access.group !34
  %v.160 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.4, float %best_lanes.5)
  %v.161 = icmp ne i32 %v.160, 0
  %v.162 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.5, float %best_lanes.4)
  %v.163 = icmp ne i32 %v.162, 0
  %v.164 = xor i1 %v.163, true
  %v.165 = icmp slt i64 %place_lanes.4, %place_lanes.5
  %v.166 = and i1 %v.164, %v.165
  %v.167 = or i1 %v.161, %v.166
  %v.168 = select i1 %v.167, float %best_lanes.4, float %best_lanes.5
  %v.169 = sext i32 %lane.7 to i64
  %p.28 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.169
  store float %v.168, ptr %p.28, align 4, !llvm.access.group !34
  %v.170 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.4, float %best_lanes.5)
  %v.171 = icmp ne i32 %v.170, 0
  %v.172 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.5, float %best_lanes.4)
  %v.173 = icmp ne i32 %v.172, 0
  %v.174 = xor i1 %v.173, true
  %v.175 = icmp slt i64 %place_lanes.4, %place_lanes.5
  %v.176 = and i1 %v.174, %v.175
  %v.177 = or i1 %v.171, %v.176
  %v.178 = select i1 %v.177, i64 %place_lanes.4, i64 %place_lanes.5
  %v.179 = sext i32 %lane.7 to i64
  %p.29 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.179
  store i64 %v.178, ptr %p.29, align 8, !llvm.access.group !34
  br label %again.7
again.7:
  %lane.6 = add nsw i32 %lane.7, 1
  br label %test.7, !llvm.loop !40
leave.7:
  br label %test.8
test.8:
  %lane.9 = phi i32 [ 0, %leave.7 ], [ %lane.8, %again.8 ]
  %v.180 = icmp slt i32 %lane.9, 8
  br i1 %v.180, label %body.8, label %leave.8
body.8:
  %v.181 = add i32 %lane.9, 8
  %v.182 = sext i32 %v.181 to i64
  %p.30 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.182
  %best_lanes.6 = load float, ptr %p.30, align 4, !llvm.access.group !41
  %v.183 = add i32 %lane.9, 8
  %v.184 = sext i32 %v.183 to i64
  %p.31 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.184
  %place_lanes.6 = load i64, ptr %p.31, align 8, !llvm.access.group !41
  %v.185 = sext i32 %lane.9 to i64
  %p.32 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.185
  %best_lanes.7 = load float, ptr %p.32, align 4, !llvm.access.group !41
  %v.186 = sext i32 %lane.9 to i64
  %p.33 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.186
  %place_lanes.7 = load i64, ptr %p.33, align 8, !llvm.access.group !41
  %v.187 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.6, float %best_lanes.7)
  %v.188 = icmp ne i32 %v.187, 0
  %v.189 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.7, float %best_lanes.6)
  %v.190 = icmp ne i32 %v.189, 0
  %v.191 = xor i1 %v.190, true
  %v.192 = icmp slt i64 %place_lanes.6, %place_lanes.7
  %v.193 = and i1 %v.191, %v.192
  %v.194 = or i1 %v.188, %v.193
  %v.195 = select i1 %v.194, float %best_lanes.6, float %best_lanes.7
  %v.196 = sext i32 %lane.9 to i64
  %p.34 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.196
  store float %v.195, ptr %p.34, align 4, !llvm.access.group !41
  %v.197 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.6, float %best_lanes.7)
  %v.198 = icmp ne i32 %v.197, 0
  %v.199 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.7, float %best_lanes.6)
  %v.200 = icmp ne i32 %v.199, 0
  %v.201 = xor i1 %v.200, true
  %v.202 = icmp slt i64 %place_lanes.6, %place_lanes.7
  %v.203 = and i1 %v.201, %v.202
  %v.204 = or i1 %v.198, %v.203
  %v.205 = select i1 %v.204, i64 %place_lanes.6, i64 %place_lanes.7
  %v.206 = sext i32 %lane.9 to i64
  %p.35 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.206
  store i64 %v.205, ptr %p.35, align 8, !llvm.access.group !41
  br label %again.8
again.8:
  %lane.8 = add nsw i32 %lane.9, 1
  br label %test.8, !llvm.loop !47
leave.8:
  br label %test.9
test.9:
  %lane.11 = phi i32 [ 0, %leave.8 ], [ %lane.10, %again.9 ]
  %v.207 = icmp slt i32 %lane.11, 4
  br i1 %v.207, label %body.9, label %leave.9
body.9:
  %v.208 = add i32 %lane.11, 4
  %v.209 = sext i32 %v.208 to i64
  %p.36 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.209
  %best_lanes.8 = load float, ptr %p.36, align 4, !llvm.access.group !48
  %v.210 = add i32 %lane.11, 4
  %v.211 = sext i32 %v.210 to i64
  %p.37 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.211
  %place_lanes.8 = load i64, ptr %p.37, align 8, !llvm.access.group !48
  %v.212 = sext i32 %lane.11 to i64
  %p.38 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.212
  %best_lanes.9 = load float, ptr %p.38, align 4, !llvm.access.group !48
  %v.213 = sext i32 %lane.11 to i64
  %p.39 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.213
  %place_lanes.9 = load i64, ptr %p.39, align 8, !llvm.access.group !48
  %v.214 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.8, float %best_lanes.9)
  %v.215 = icmp ne i32 %v.214, 0
  %v.216 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.9, float %best_lanes.8)
  %v.217 = icmp ne i32 %v.216, 0
  %v.218 = xor i1 %v.217, true
  %v.219 = icmp slt i64 %place_lanes.8, %place_lanes.9
  %v.220 = and i1 %v.218, %v.219
  %v.221 = or i1 %v.215, %v.220
  %v.222 = select i1 %v.221, float %best_lanes.8, float %best_lanes.9
  %v.223 = sext i32 %lane.11 to i64
  %p.40 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.223
  store float %v.222, ptr %p.40, align 4, !llvm.access.group !48
  %v.224 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.8, float %best_lanes.9)
  %v.225 = icmp ne i32 %v.224, 0
  %v.226 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.9, float %best_lanes.8)
  %v.227 = icmp ne i32 %v.226, 0
  %v.228 = xor i1 %v.227, true
  %v.229 = icmp slt i64 %place_lanes.8, %place_lanes.9
  %v.230 = and i1 %v.228, %v.229
  %v.231 = or i1 %v.225, %v.230
  %v.232 = select i1 %v.231, i64 %place_lanes.8, i64 %place_lanes.9
  %v.233 = sext i32 %lane.11 to i64
  %p.41 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.233
  store i64 %v.232, ptr %p.41, align 8, !llvm.access.group !48
  br label %again.9
again.9:
  %lane.10 = add nsw i32 %lane.11, 1
  br label %test.9, !llvm.loop !54
leave.9:
  br label %test.10
test.10:
  %lane.13 = phi i32 [ 0, %leave.9 ], [ %lane.12, %again.10 ]
  %v.234 = icmp slt i32 %lane.13, 2
  br i1 %v.234, label %body.10, label %leave.10
body.10:
  %v.235 = add i32 %lane.13, 2
  %v.236 = sext i32 %v.235 to i64
  %p.42 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.236
  %best_lanes.10 = load float, ptr %p.42, align 4, !llvm.access.group !55
  %v.237 = add i32 %lane.13, 2
  %v.238 = sext i32 %v.237 to i64
  %p.43 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.238
  %place_lanes.10 = load i64, ptr %p.43, align 8, !llvm.access.group !55
  %v.239 = sext i32 %lane.13 to i64
  %p.44 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.239
  %best_lanes.11 = load float, ptr %p.44, align 4, !llvm.access.group !55
  %v.240 = sext i32 %lane.13 to i64
  %p.45 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.240
  %place_lanes.11 = load i64, ptr %p.45, align 8, !llvm.access.group !55
  %v.241 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.10, float %best_lanes.11)
  %v.242 = icmp ne i32 %v.241, 0
  %v.243 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.11, float %best_lanes.10)
  %v.244 = icmp ne i32 %v.243, 0
  %v.245 = xor i1 %v.244, true
  %v.246 = icmp slt i64 %place_lanes.10, %place_lanes.11
  %v.247 = and i1 %v.245, %v.246
  %v.248 = or i1 %v.242, %v.247
  %v.249 = select i1 %v.248, float %best_lanes.10, float %best_lanes.11
  %v.250 = sext i32 %lane.13 to i64
  %p.46 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.250
  store float %v.249, ptr %p.46, align 4, !llvm.access.group !55
  %v.251 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.10, float %best_lanes.11)
  %v.252 = icmp ne i32 %v.251, 0
  %v.253 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.11, float %best_lanes.10)
  %v.254 = icmp ne i32 %v.253, 0
  %v.255 = xor i1 %v.254, true
  %v.256 = icmp slt i64 %place_lanes.10, %place_lanes.11
  %v.257 = and i1 %v.255, %v.256
  %v.258 = or i1 %v.252, %v.257
  %v.259 = select i1 %v.258, i64 %place_lanes.10, i64 %place_lanes.11
  %v.260 = sext i32 %lane.13 to i64
  %p.47 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.260
  store i64 %v.259, ptr %p.47, align 8, !llvm.access.group !55
  br label %again.10
again.10:
  %lane.12 = add nsw i32 %lane.13, 1
  br label %test.10, !llvm.loop !61
leave.10:
  %v.261 = sext i32 1 to i64
  %p.48 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.261
  %best_lanes.12 = load float, ptr %p.48, align 4
  %v.262 = sext i32 1 to i64
  %p.49 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.262
  %place_lanes.12 = load i64, ptr %p.49, align 8
  %v.263 = sext i32 0 to i64
  %p.50 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.263
  %best_lanes.13 = load float, ptr %p.50, align 4
  %v.264 = sext i32 0 to i64
  %p.51 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.264
  %place_lanes.13 = load i64, ptr %p.51, align 8
  %v.265 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.12, float %best_lanes.13)
  %v.266 = icmp ne i32 %v.265, 0
  %v.267 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.13, float %best_lanes.12)
  %v.268 = icmp ne i32 %v.267, 0
  %v.269 = xor i1 %v.268, true
  %v.270 = icmp slt i64 %place_lanes.12, %place_lanes.13
  %v.271 = and i1 %v.269, %v.270
  %v.272 = or i1 %v.266, %v.271
  %v.273 = select i1 %v.272, float %best_lanes.12, float %best_lanes.13
  %v.274 = sext i32 0 to i64
  %p.52 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.274
  store float %v.273, ptr %p.52, align 4
  %v.275 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.12, float %best_lanes.13)
  %v.276 = icmp ne i32 %v.275, 0
  %v.277 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.13, float %best_lanes.12)
  %v.278 = icmp ne i32 %v.277, 0
  %v.279 = xor i1 %v.278, true
  %v.280 = icmp slt i64 %place_lanes.12, %place_lanes.13
  %v.281 = and i1 %v.279, %v.280
  %v.282 = or i1 %v.276, %v.281
  %v.283 = select i1 %v.282, i64 %place_lanes.12, i64 %place_lanes.13
  %v.284 = sext i32 0 to i64
  %p.53 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.284
  store i64 %v.283, ptr %p.53, align 8
  %best.2 = load float, ptr %best.0
  %place.2 = load i64, ptr %place.0
  %v.285 = sext i32 0 to i64
  %p.54 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.285
  %best_lanes.14 = load float, ptr %p.54, align 4
  %v.286 = sext i32 0 to i64
  %p.55 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.286
  %place_lanes.14 = load i64, ptr %p.55, align 8
  %v.287 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best.2, float %best_lanes.14)
  %v.288 = icmp ne i32 %v.287, 0
  %v.289 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.14, float %best.2)
  %v.290 = icmp ne i32 %v.289, 0
  %v.291 = xor i1 %v.290, true
  %v.292 = icmp slt i64 %place.2, %place_lanes.14
  %v.293 = and i1 %v.291, %v.292
  %v.294 = or i1 %v.288, %v.293
  %v.295 = select i1 %v.294, float %best.2, float %best_lanes.14
  %v.296 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best.2, float %best_lanes.14)
  %v.297 = icmp ne i32 %v.296, 0
  %v.298 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.14, float %best.2)
  %v.299 = icmp ne i32 %v.298, 0
  %v.300 = xor i1 %v.299, true
  %v.301 = icmp slt i64 %place.2, %place_lanes.14
  %v.302 = and i1 %v.300, %v.301
  %v.303 = or i1 %v.297, %v.302
  %v.304 = select i1 %v.303, i64 %place.2, i64 %place_lanes.14
  store float %v.295, ptr %best.0
  store i64 %v.304, ptr %place.0
  %place.3 = load i64, ptr %place.0
  %v.305 = icmp eq i64 %place.3, 9223372036854775807
  %place.4 = load i64, ptr %place.0
  %v.306 = select i1 %v.305, i64 -1, i64 %place.4
  %v.307 = sext i32 %x.2 to i64
  %p.56 = getelementptr inbounds i64, ptr %at.0, i64 %v.307
  store i64 %v.306, ptr %p.56, align 8, !alias.scope !8, !noalias !9
  %x.8 = load i32, ptr %x.1
  %v.308 = add i32 %x.8, 1
  %v.309 = icmp eq i32 %v.308, %extent.0
  %v.310 = select i1 %v.309, i32 0, i32 %v.308
  store i32 %v.310, ptr %x.1
  %v.311 = zext i1 %v.309 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !12
leave.0:
  ret void
}

define void @statistics_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %reduced.0 = alloca float, align 4
  %reduced.1 = alloca float, align 4
  %best.0 = alloca float, align 4
  %place.0 = alloca i64, align 8
  %best_lanes.0 = alloca [64 x float], align 64
  %place_lanes.0 = alloca [64 x i64], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %out.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i32 2
  %at.0 = load ptr, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 4
  %x_stride0.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 8
  %x_stride1.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i8, ptr %scalars, i32 12
  %out_stride0.0 = load i32, ptr %p.6, align 4
  %p.7 = getelementptr inbounds i8, ptr %scalars, i32 16
  %out_stride1.0 = load i32, ptr %p.7, align 4
  %p.8 = getelementptr inbounds i8, ptr %scalars, i32 20
  %at_stride0.0 = load i32, ptr %p.8, align 4
  %p.9 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.9, align 4
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
  store float 0x0000000000000000, ptr %reduced.0
  store float 0x0000000000000000, ptr %reduced.1
  br label %test.1
test.1:
  %j.1 = phi i32 [ 0, %body.0 ], [ %j.0, %again.1 ]
  %v.3 = icmp slt i32 %j.1, %n.0
  br i1 %v.3, label %body.1, label %leave.1
body.1:
  %v.4 = mul i32 %x.2, %x_stride0.0
  %v.5 = mul i32 %j.1, %x_stride1.0
  %v.6 = add i32 %v.4, %v.5
  %v.7 = sext i32 %v.6 to i64
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.7
  %x.3 = load float, ptr %p.10, align 4, !alias.scope !66, !noalias !67
  %v.8 = mul i32 %x.2, %x_stride0.0
  %v.9 = mul i32 %j.1, %x_stride1.0
  %v.10 = add i32 %v.8, %v.9
  %v.11 = sext i32 %v.10 to i64
  %p.11 = getelementptr inbounds float, ptr %x.0, i64 %v.11
  %x.4 = load float, ptr %p.11, align 4, !alias.scope !66, !noalias !67
  %v.12 = mul i32 %x.2, %x_stride0.0
  %v.13 = mul i32 %j.1, %x_stride1.0
  %v.14 = add i32 %v.12, %v.13
  %v.15 = sext i32 %v.14 to i64
  %p.12 = getelementptr inbounds float, ptr %x.0, i64 %v.15
  %x.5 = load float, ptr %p.12, align 4, !alias.scope !66, !noalias !67
  %v.16 = fmul contract float %x.4, %x.5
  %reduced.2 = load float, ptr %reduced.0
  %reduced.3 = load float, ptr %reduced.1
  %v.17 = fadd contract float %reduced.2, %x.3
  store float %v.17, ptr %reduced.0
  %v.18 = fadd contract float %reduced.3, %v.16
  store float %v.18, ptr %reduced.1
  br label %again.1
again.1:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.1
leave.1:
  %v.19 = mul i32 %x.2, %out_stride0.0
  %reduced.4 = load float, ptr %reduced.0
  %v.20 = sext i32 %v.19 to i64
  %p.13 = getelementptr inbounds float, ptr %out.0, i64 %v.20
  store float %reduced.4, ptr %p.13, align 4, !alias.scope !68, !noalias !69
  %v.21 = mul i32 %x.2, %out_stride0.0
  %v.22 = add i32 %v.21, %out_stride1.0
  %reduced.5 = load float, ptr %reduced.1
  %v.23 = sext i32 %v.22 to i64
  %p.14 = getelementptr inbounds float, ptr %out.0, i64 %v.23
  store float %reduced.5, ptr %p.14, align 4, !alias.scope !68, !noalias !69
  store float 0xFFF0000000000000, ptr %best.0
  store i64 9223372036854775807, ptr %place.0
  br label %test.2
test.2:
  %lane.1 = phi i32 [ 0, %leave.1 ], [ %lane.0, %again.2 ]
  %v.24 = icmp slt i32 %lane.1, 64
  br i1 %v.24, label %body.2, label %leave.2
body.2:
  %v.25 = sext i32 %lane.1 to i64
  %p.15 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.25
  store float 0xFFF0000000000000, ptr %p.15, align 4, !llvm.access.group !75
  %v.26 = sext i32 %lane.1 to i64
  %p.16 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.26
  store i64 9223372036854775807, ptr %p.16, align 8, !llvm.access.group !75
  br label %again.2
again.2:
  %lane.0 = add nsw i32 %lane.1, 1
  br label %test.2, !llvm.loop !81
leave.2:
  %v.27 = icmp eq i32 64, 0
  %v.28 = icmp eq i32 64, -1
  %v.29 = or i1 %v.27, %v.28
  %v.30 = select i1 %v.29, i32 1, i32 64
  %v.31 = sdiv i32 %n.0, %v.30
  %v.32 = mul i32 %v.31, %v.30
  %v.33 = sub i32 %n.0, %v.32
  %v.34 = icmp ne i32 %v.33, 0
  %v.35 = xor i32 %v.33, %v.30
  %v.36 = icmp slt i32 %v.35, 0
  %v.37 = and i1 %v.34, %v.36
  %v.38 = zext i1 %v.37 to i32
  %v.39 = sub i32 %v.31, %v.38
  %v.40 = add i32 %v.33, %v.30
  %v.41 = select i1 %v.37, i32 %v.40, i32 %v.33
  %v.42 = sub i32 0, %n.0
  %v.43 = select i1 %v.28, i32 %v.42, i32 %v.39
  %v.44 = select i1 %v.27, i32 0, i32 %v.43
  %v.45 = mul i32 %v.44, 64
  %v.46 = icmp slt i32 0, %v.45
  %v.47 = sub i32 %v.45, 0
  %v.48 = sub i32 %v.47, 1
  %v.49 = udiv i32 %v.48, 64
  %v.50 = add i32 %v.49, 1
  %v.51 = select i1 %v.46, i32 %v.50, i32 0
  br label %test.3
test.3:
  %strip.1 = phi i32 [ 0, %leave.2 ], [ %strip.0, %again.3 ]
  %v.52 = icmp slt i32 %strip.1, %v.51
  br i1 %v.52, label %body.3, label %leave.3
body.3:
  %v.53 = mul i32 %strip.1, 64
  %v.54 = add i32 0, %v.53
  br label %test.4
test.4:
  %lane.3 = phi i32 [ 0, %body.3 ], [ %lane.2, %again.4 ]
  %v.55 = icmp slt i32 %lane.3, 64
  br i1 %v.55, label %body.4, label %leave.4
body.4:
  %v.56 = add i32 %v.54, %lane.3
  %v.57 = mul i32 %x.2, %x_stride0.0
  %v.58 = mul i32 %v.56, %x_stride1.0
  %v.59 = add i32 %v.57, %v.58
  %v.60 = sext i32 %v.59 to i64
  %p.17 = getelementptr inbounds float, ptr %x.0, i64 %v.60
  %x.6 = load float, ptr %p.17, align 4, !alias.scope !66, !noalias !67, !llvm.access.group !82
  %v.61 = sext i32 %lane.3 to i64
  %p.18 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.61
  %best_lanes.1 = load float, ptr %p.18, align 4, !llvm.access.group !82
  %v.62 = sext i32 %lane.3 to i64
  %p.19 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.62
  %place_lanes.1 = load i64, ptr %p.19, align 8, !llvm.access.group !82
  %v.63 = call i32 @llvm.hexagon.F2.sfcmpgt(float %x.6, float %best_lanes.1)
  %v.64 = icmp ne i32 %v.63, 0
  %v.65 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.1, float %x.6)
  %v.66 = icmp ne i32 %v.65, 0
  %v.67 = xor i1 %v.66, true
  %v.68 = sext i32 %v.56 to i64
  %v.69 = icmp slt i64 %v.68, %place_lanes.1
  %v.70 = and i1 %v.67, %v.69
  %v.71 = or i1 %v.64, %v.70
  %v.72 = select i1 %v.71, float %x.6, float %best_lanes.1
  %v.73 = sext i32 %lane.3 to i64
  %p.20 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.73
  store float %v.72, ptr %p.20, align 4, !llvm.access.group !82
  %v.74 = call i32 @llvm.hexagon.F2.sfcmpgt(float %x.6, float %best_lanes.1)
  %v.75 = icmp ne i32 %v.74, 0
  %v.76 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.1, float %x.6)
  %v.77 = icmp ne i32 %v.76, 0
  %v.78 = xor i1 %v.77, true
  %v.79 = sext i32 %v.56 to i64
  %v.80 = icmp slt i64 %v.79, %place_lanes.1
  %v.81 = and i1 %v.78, %v.80
  %v.82 = or i1 %v.75, %v.81
  %v.83 = sext i32 %v.56 to i64
  %v.84 = select i1 %v.82, i64 %v.83, i64 %place_lanes.1
  %v.85 = sext i32 %lane.3 to i64
  %p.21 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.85
  store i64 %v.84, ptr %p.21, align 8, !llvm.access.group !82
  br label %again.4
again.4:
  %lane.2 = add nsw i32 %lane.3, 1
  br label %test.4, !llvm.loop !88
leave.4:
  br label %again.3
again.3:
  %strip.0 = add nsw i32 %strip.1, 1
  br label %test.3
leave.3:
  %v.86 = icmp eq i32 64, 0
  %v.87 = icmp eq i32 64, -1
  %v.88 = or i1 %v.86, %v.87
  %v.89 = select i1 %v.88, i32 1, i32 64
  %v.90 = sdiv i32 %n.0, %v.89
  %v.91 = mul i32 %v.90, %v.89
  %v.92 = sub i32 %n.0, %v.91
  %v.93 = icmp ne i32 %v.92, 0
  %v.94 = xor i32 %v.92, %v.89
  %v.95 = icmp slt i32 %v.94, 0
  %v.96 = and i1 %v.93, %v.95
  %v.97 = zext i1 %v.96 to i32
  %v.98 = sub i32 %v.90, %v.97
  %v.99 = add i32 %v.92, %v.89
  %v.100 = select i1 %v.96, i32 %v.99, i32 %v.92
  %v.101 = sub i32 0, %n.0
  %v.102 = select i1 %v.87, i32 %v.101, i32 %v.98
  %v.103 = select i1 %v.86, i32 0, i32 %v.102
  %v.104 = mul i32 %v.103, 64
  br label %test.5
test.5:
  %j.3 = phi i32 [ %v.104, %leave.3 ], [ %j.2, %again.5 ]
  %v.105 = icmp slt i32 %j.3, %n.0
  br i1 %v.105, label %body.5, label %leave.5
body.5:
  %v.106 = mul i32 %x.2, %x_stride0.0
  %v.107 = mul i32 %j.3, %x_stride1.0
  %v.108 = add i32 %v.106, %v.107
  %v.109 = sext i32 %v.108 to i64
  %p.22 = getelementptr inbounds float, ptr %x.0, i64 %v.109
  %x.7 = load float, ptr %p.22, align 4, !alias.scope !66, !noalias !67
  %best.1 = load float, ptr %best.0
  %place.1 = load i64, ptr %place.0
  %v.110 = call i32 @llvm.hexagon.F2.sfcmpgt(float %x.7, float %best.1)
  %v.111 = icmp ne i32 %v.110, 0
  %v.112 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best.1, float %x.7)
  %v.113 = icmp ne i32 %v.112, 0
  %v.114 = xor i1 %v.113, true
  %v.115 = sext i32 %j.3 to i64
  %v.116 = icmp slt i64 %v.115, %place.1
  %v.117 = and i1 %v.114, %v.116
  %v.118 = or i1 %v.111, %v.117
  %v.119 = select i1 %v.118, float %x.7, float %best.1
  store float %v.119, ptr %best.0
  %v.120 = call i32 @llvm.hexagon.F2.sfcmpgt(float %x.7, float %best.1)
  %v.121 = icmp ne i32 %v.120, 0
  %v.122 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best.1, float %x.7)
  %v.123 = icmp ne i32 %v.122, 0
  %v.124 = xor i1 %v.123, true
  %v.125 = sext i32 %j.3 to i64
  %v.126 = icmp slt i64 %v.125, %place.1
  %v.127 = and i1 %v.124, %v.126
  %v.128 = or i1 %v.121, %v.127
  %v.129 = sext i32 %j.3 to i64
  %v.130 = select i1 %v.128, i64 %v.129, i64 %place.1
  store i64 %v.130, ptr %place.0
  br label %again.5
again.5:
  %j.2 = add nsw i32 %j.3, 1
  br label %test.5
leave.5:
  br label %test.6
test.6:
  %lane.5 = phi i32 [ 0, %leave.5 ], [ %lane.4, %again.6 ]
  %v.131 = icmp slt i32 %lane.5, 32
  br i1 %v.131, label %body.6, label %leave.6
body.6:
  %v.132 = add i32 %lane.5, 32
  %v.133 = sext i32 %v.132 to i64
  %p.23 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.133
  %best_lanes.2 = load float, ptr %p.23, align 4, !llvm.access.group !89
  %v.134 = add i32 %lane.5, 32
  %v.135 = sext i32 %v.134 to i64
  %p.24 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.135
  %place_lanes.2 = load i64, ptr %p.24, align 8, !llvm.access.group !89
  %v.136 = sext i32 %lane.5 to i64
  %p.25 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.136
  %best_lanes.3 = load float, ptr %p.25, align 4, !llvm.access.group !89
  %v.137 = sext i32 %lane.5 to i64
  %p.26 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.137
  %place_lanes.3 = load i64, ptr %p.26, align 8, !llvm.access.group !89
  %v.138 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.2, float %best_lanes.3)
  %v.139 = icmp ne i32 %v.138, 0
  %v.140 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.3, float %best_lanes.2)
  %v.141 = icmp ne i32 %v.140, 0
  %v.142 = xor i1 %v.141, true
  %v.143 = icmp slt i64 %place_lanes.2, %place_lanes.3
  %v.144 = and i1 %v.142, %v.143
  %v.145 = or i1 %v.139, %v.144
  %v.146 = select i1 %v.145, float %best_lanes.2, float %best_lanes.3
  %v.147 = sext i32 %lane.5 to i64
  %p.27 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.147
  store float %v.146, ptr %p.27, align 4, !llvm.access.group !89
  %v.148 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.2, float %best_lanes.3)
  %v.149 = icmp ne i32 %v.148, 0
  %v.150 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.3, float %best_lanes.2)
  %v.151 = icmp ne i32 %v.150, 0
  %v.152 = xor i1 %v.151, true
  %v.153 = icmp slt i64 %place_lanes.2, %place_lanes.3
  %v.154 = and i1 %v.152, %v.153
  %v.155 = or i1 %v.149, %v.154
  %v.156 = select i1 %v.155, i64 %place_lanes.2, i64 %place_lanes.3
  %v.157 = sext i32 %lane.5 to i64
  %p.28 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.157
  store i64 %v.156, ptr %p.28, align 8, !llvm.access.group !89
  br label %again.6
again.6:
  %lane.4 = add nsw i32 %lane.5, 1
  br label %test.6, !llvm.loop !95
leave.6:
  br label %test.7
test.7:
  %lane.7 = phi i32 [ 0, %leave.6 ], [ %lane.6, %again.7 ]
  %v.158 = icmp slt i32 %lane.7, 16
  br i1 %v.158, label %body.7, label %leave.7
body.7:
  %v.159 = add i32 %lane.7, 16
  %v.160 = sext i32 %v.159 to i64
  %p.29 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.160
  %best_lanes.4 = load float, ptr %p.29, align 4, !llvm.access.group !96
  %v.161 = add i32 %lane.7, 16
  %v.162 = sext i32 %v.161 to i64
  %p.30 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.162
  %place_lanes.4 = load i64, ptr %p.30, align 8, !llvm.access.group !96
  %v.163 = sext i32 %lane.7 to i64
  %p.31 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.163
  %best_lanes.5 = load float, ptr %p.31, align 4, !llvm.access.group !96
  %v.164 = sext i32 %lane.7 to i64
  %p.32 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.164
  %place_lanes.5 = load i64, ptr %p.32, align 8, !llvm.access.group !96
  %v.165 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.4, float %best_lanes.5)
  %v.166 = icmp ne i32 %v.165, 0
  %v.167 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.5, float %best_lanes.4)
  %v.168 = icmp ne i32 %v.167, 0
  %v.169 = xor i1 %v.168, true
  %v.170 = icmp slt i64 %place_lanes.4, %place_lanes.5
  %v.171 = and i1 %v.169, %v.170
  %v.172 = or i1 %v.166, %v.171
  %v.173 = select i1 %v.172, float %best_lanes.4, float %best_lanes.5
  %v.174 = sext i32 %lane.7 to i64
  %p.33 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.174
  store float %v.173, ptr %p.33, align 4, !llvm.access.group !96
  %v.175 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.4, float %best_lanes.5)
  %v.176 = icmp ne i32 %v.175, 0
  %v.177 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.5, float %best_lanes.4)
  %v.178 = icmp ne i32 %v.177, 0
  %v.179 = xor i1 %v.178, true
  %v.180 = icmp slt i64 %place_lanes.4, %place_lanes.5
  %v.181 = and i1 %v.179, %v.180
  %v.182 = or i1 %v.176, %v.181
  %v.183 = select i1 %v.182, i64 %place_lanes.4, i64 %place_lanes.5
  %v.184 = sext i32 %lane.7 to i64
  %p.34 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.184
  store i64 %v.183, ptr %p.34, align 8, !llvm.access.group !96
  br label %again.7
again.7:
  %lane.6 = add nsw i32 %lane.7, 1
  br label %test.7, !llvm.loop !102
leave.7:
  br label %test.8
test.8:
  %lane.9 = phi i32 [ 0, %leave.7 ], [ %lane.8, %again.8 ]
  %v.185 = icmp slt i32 %lane.9, 8
  br i1 %v.185, label %body.8, label %leave.8
body.8:
  %v.186 = add i32 %lane.9, 8
  %v.187 = sext i32 %v.186 to i64
  %p.35 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.187
  %best_lanes.6 = load float, ptr %p.35, align 4, !llvm.access.group !103
  %v.188 = add i32 %lane.9, 8
  %v.189 = sext i32 %v.188 to i64
  %p.36 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.189
  %place_lanes.6 = load i64, ptr %p.36, align 8, !llvm.access.group !103
  %v.190 = sext i32 %lane.9 to i64
  %p.37 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.190
  %best_lanes.7 = load float, ptr %p.37, align 4, !llvm.access.group !103
  %v.191 = sext i32 %lane.9 to i64
  %p.38 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.191
  %place_lanes.7 = load i64, ptr %p.38, align 8, !llvm.access.group !103
  %v.192 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.6, float %best_lanes.7)
  %v.193 = icmp ne i32 %v.192, 0
  %v.194 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.7, float %best_lanes.6)
  %v.195 = icmp ne i32 %v.194, 0
  %v.196 = xor i1 %v.195, true
  %v.197 = icmp slt i64 %place_lanes.6, %place_lanes.7
  %v.198 = and i1 %v.196, %v.197
  %v.199 = or i1 %v.193, %v.198
  %v.200 = select i1 %v.199, float %best_lanes.6, float %best_lanes.7
  %v.201 = sext i32 %lane.9 to i64
  %p.39 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.201
  store float %v.200, ptr %p.39, align 4, !llvm.access.group !103
  %v.202 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.6, float %best_lanes.7)
  %v.203 = icmp ne i32 %v.202, 0
  %v.204 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.7, float %best_lanes.6)
  %v.205 = icmp ne i32 %v.204, 0
  %v.206 = xor i1 %v.205, true
  %v.207 = icmp slt i64 %place_lanes.6, %place_lanes.7
  %v.208 = and i1 %v.206, %v.207
  %v.209 = or i1 %v.203, %v.208
  %v.210 = select i1 %v.209, i64 %place_lanes.6, i64 %place_lanes.7
  %v.211 = sext i32 %lane.9 to i64
  %p.40 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.211
  store i64 %v.210, ptr %p.40, align 8, !llvm.access.group !103
  br label %again.8
again.8:
  %lane.8 = add nsw i32 %lane.9, 1
  br label %test.8, !llvm.loop !109
leave.8:
  br label %test.9
test.9:
  %lane.11 = phi i32 [ 0, %leave.8 ], [ %lane.10, %again.9 ]
  %v.212 = icmp slt i32 %lane.11, 4
  br i1 %v.212, label %body.9, label %leave.9
body.9:
  %v.213 = add i32 %lane.11, 4
  %v.214 = sext i32 %v.213 to i64
  %p.41 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.214
  %best_lanes.8 = load float, ptr %p.41, align 4, !llvm.access.group !110
  %v.215 = add i32 %lane.11, 4
  %v.216 = sext i32 %v.215 to i64
  %p.42 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.216
  %place_lanes.8 = load i64, ptr %p.42, align 8, !llvm.access.group !110
  %v.217 = sext i32 %lane.11 to i64
  %p.43 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.217
  %best_lanes.9 = load float, ptr %p.43, align 4, !llvm.access.group !110
  %v.218 = sext i32 %lane.11 to i64
  %p.44 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.218
  %place_lanes.9 = load i64, ptr %p.44, align 8, !llvm.access.group !110
  %v.219 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.8, float %best_lanes.9)
  %v.220 = icmp ne i32 %v.219, 0
  %v.221 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.9, float %best_lanes.8)
  %v.222 = icmp ne i32 %v.221, 0
  %v.223 = xor i1 %v.222, true
  %v.224 = icmp slt i64 %place_lanes.8, %place_lanes.9
  %v.225 = and i1 %v.223, %v.224
  %v.226 = or i1 %v.220, %v.225
  %v.227 = select i1 %v.226, float %best_lanes.8, float %best_lanes.9
  %v.228 = sext i32 %lane.11 to i64
  %p.45 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.228
  store float %v.227, ptr %p.45, align 4, !llvm.access.group !110
  %v.229 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.8, float %best_lanes.9)
  %v.230 = icmp ne i32 %v.229, 0
  %v.231 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.9, float %best_lanes.8)
  %v.232 = icmp ne i32 %v.231, 0
  %v.233 = xor i1 %v.232, true
  %v.234 = icmp slt i64 %place_lanes.8, %place_lanes.9
  %v.235 = and i1 %v.233, %v.234
  %v.236 = or i1 %v.230, %v.235
  %v.237 = select i1 %v.236, i64 %place_lanes.8, i64 %place_lanes.9
  %v.238 = sext i32 %lane.11 to i64
  %p.46 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.238
  store i64 %v.237, ptr %p.46, align 8, !llvm.access.group !110
  br label %again.9
again.9:
  %lane.10 = add nsw i32 %lane.11, 1
  br label %test.9, !llvm.loop !116
leave.9:
  br label %test.10
test.10:
  %lane.13 = phi i32 [ 0, %leave.9 ], [ %lane.12, %again.10 ]
  %v.239 = icmp slt i32 %lane.13, 2
  br i1 %v.239, label %body.10, label %leave.10
body.10:
  %v.240 = add i32 %lane.13, 2
  %v.241 = sext i32 %v.240 to i64
  %p.47 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.241
  %best_lanes.10 = load float, ptr %p.47, align 4, !llvm.access.group !117
  %v.242 = add i32 %lane.13, 2
  %v.243 = sext i32 %v.242 to i64
  %p.48 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.243
  %place_lanes.10 = load i64, ptr %p.48, align 8, !llvm.access.group !117
  %v.244 = sext i32 %lane.13 to i64
  %p.49 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.244
  %best_lanes.11 = load float, ptr %p.49, align 4, !llvm.access.group !117
  %v.245 = sext i32 %lane.13 to i64
  %p.50 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.245
  %place_lanes.11 = load i64, ptr %p.50, align 8, !llvm.access.group !117
  %v.246 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.10, float %best_lanes.11)
  %v.247 = icmp ne i32 %v.246, 0
  %v.248 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.11, float %best_lanes.10)
  %v.249 = icmp ne i32 %v.248, 0
  %v.250 = xor i1 %v.249, true
  %v.251 = icmp slt i64 %place_lanes.10, %place_lanes.11
  %v.252 = and i1 %v.250, %v.251
  %v.253 = or i1 %v.247, %v.252
  %v.254 = select i1 %v.253, float %best_lanes.10, float %best_lanes.11
  %v.255 = sext i32 %lane.13 to i64
  %p.51 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.255
  store float %v.254, ptr %p.51, align 4, !llvm.access.group !117
  %v.256 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.10, float %best_lanes.11)
  %v.257 = icmp ne i32 %v.256, 0
  %v.258 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.11, float %best_lanes.10)
  %v.259 = icmp ne i32 %v.258, 0
  %v.260 = xor i1 %v.259, true
  %v.261 = icmp slt i64 %place_lanes.10, %place_lanes.11
  %v.262 = and i1 %v.260, %v.261
  %v.263 = or i1 %v.257, %v.262
  %v.264 = select i1 %v.263, i64 %place_lanes.10, i64 %place_lanes.11
  %v.265 = sext i32 %lane.13 to i64
  %p.52 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.265
  store i64 %v.264, ptr %p.52, align 8, !llvm.access.group !117
  br label %again.10
again.10:
  %lane.12 = add nsw i32 %lane.13, 1
  br label %test.10, !llvm.loop !123
leave.10:
  %v.266 = sext i32 1 to i64
  %p.53 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.266
  %best_lanes.12 = load float, ptr %p.53, align 4
  %v.267 = sext i32 1 to i64
  %p.54 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.267
  %place_lanes.12 = load i64, ptr %p.54, align 8
  %v.268 = sext i32 0 to i64
  %p.55 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.268
  %best_lanes.13 = load float, ptr %p.55, align 4
  %v.269 = sext i32 0 to i64
  %p.56 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.269
  %place_lanes.13 = load i64, ptr %p.56, align 8
  %v.270 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.12, float %best_lanes.13)
  %v.271 = icmp ne i32 %v.270, 0
  %v.272 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.13, float %best_lanes.12)
  %v.273 = icmp ne i32 %v.272, 0
  %v.274 = xor i1 %v.273, true
  %v.275 = icmp slt i64 %place_lanes.12, %place_lanes.13
  %v.276 = and i1 %v.274, %v.275
  %v.277 = or i1 %v.271, %v.276
  %v.278 = select i1 %v.277, float %best_lanes.12, float %best_lanes.13
  %v.279 = sext i32 0 to i64
  %p.57 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.279
  store float %v.278, ptr %p.57, align 4
  %v.280 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.12, float %best_lanes.13)
  %v.281 = icmp ne i32 %v.280, 0
  %v.282 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.13, float %best_lanes.12)
  %v.283 = icmp ne i32 %v.282, 0
  %v.284 = xor i1 %v.283, true
  %v.285 = icmp slt i64 %place_lanes.12, %place_lanes.13
  %v.286 = and i1 %v.284, %v.285
  %v.287 = or i1 %v.281, %v.286
  %v.288 = select i1 %v.287, i64 %place_lanes.12, i64 %place_lanes.13
  %v.289 = sext i32 0 to i64
  %p.58 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.289
  store i64 %v.288, ptr %p.58, align 8
  %best.2 = load float, ptr %best.0
  %place.2 = load i64, ptr %place.0
  %v.290 = sext i32 0 to i64
  %p.59 = getelementptr inbounds float, ptr %best_lanes.0, i64 %v.290
  %best_lanes.14 = load float, ptr %p.59, align 4
  %v.291 = sext i32 0 to i64
  %p.60 = getelementptr inbounds i64, ptr %place_lanes.0, i64 %v.291
  %place_lanes.14 = load i64, ptr %p.60, align 8
  %v.292 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best.2, float %best_lanes.14)
  %v.293 = icmp ne i32 %v.292, 0
  %v.294 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.14, float %best.2)
  %v.295 = icmp ne i32 %v.294, 0
  %v.296 = xor i1 %v.295, true
  %v.297 = icmp slt i64 %place.2, %place_lanes.14
  %v.298 = and i1 %v.296, %v.297
  %v.299 = or i1 %v.293, %v.298
  %v.300 = select i1 %v.299, float %best.2, float %best_lanes.14
  %v.301 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best.2, float %best_lanes.14)
  %v.302 = icmp ne i32 %v.301, 0
  %v.303 = call i32 @llvm.hexagon.F2.sfcmpgt(float %best_lanes.14, float %best.2)
  %v.304 = icmp ne i32 %v.303, 0
  %v.305 = xor i1 %v.304, true
  %v.306 = icmp slt i64 %place.2, %place_lanes.14
  %v.307 = and i1 %v.305, %v.306
  %v.308 = or i1 %v.302, %v.307
  %v.309 = select i1 %v.308, i64 %place.2, i64 %place_lanes.14
  store float %v.300, ptr %best.0
  store i64 %v.309, ptr %place.0
  %v.310 = mul i32 %x.2, %at_stride0.0
  %place.3 = load i64, ptr %place.0
  %v.311 = icmp eq i64 %place.3, 9223372036854775807
  %place.4 = load i64, ptr %place.0
  %v.312 = select i1 %v.311, i64 -1, i64 %place.4
  %v.313 = sext i32 %v.310 to i64
  %p.61 = getelementptr inbounds i64, ptr %at.0, i64 %v.313
  store i64 %v.312, ptr %p.61, align 8, !alias.scope !70, !noalias !71
  %x.8 = load i32, ptr %x.1
  %v.314 = add i32 %x.8, 1
  %v.315 = icmp eq i32 %v.314, %extent.0
  %v.316 = select i1 %v.315, i32 0, i32 %v.314
  store i32 %v.316, ptr %x.1
  %v.317 = zext i1 %v.315 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !74
leave.0:
  ret void
}

define void @whole_sum_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %reduced_add.0 = alloca i32, align 4
  %reduced_add_lanes.0 = alloca [64 x i32], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %add_parts.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %size.0 = load i32, ptr %p.2, align 4
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
  %v.3 = sext i32 %x.2 to i64
  %v.4 = sext i32 %size.0 to i64
  %v.5 = mul i64 %v.3, %v.4
  %v.6 = sext i32 %n.0 to i64
  %v.7 = call i64 @llvm.smin.i64(i64 %v.5, i64 %v.6)
  %v.8 = trunc i64 %v.7 to i32
  store i32 0, ptr %reduced_add.0
  br label %test.1
test.1:
  %lane.1 = phi i32 [ 0, %body.0 ], [ %lane.0, %again.1 ]
  %v.9 = icmp slt i32 %lane.1, 64
  br i1 %v.9, label %body.1, label %leave.1
body.1:
  %v.10 = sext i32 %lane.1 to i64
  %p.5 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.10
  store i32 0, ptr %p.5, align 4, !llvm.access.group !134
  br label %again.1
again.1:
  %lane.0 = add nsw i32 %lane.1, 1
  br label %test.1, !llvm.loop !140
leave.1:
  %v.11 = sub i32 %n.0, %v.8
  %v.12 = call i32 @llvm.smin.i32(i32 %size.0, i32 %v.11)
  %v.13 = icmp eq i32 64, 0
  %v.14 = icmp eq i32 64, -1
  %v.15 = or i1 %v.13, %v.14
  %v.16 = select i1 %v.15, i32 1, i32 64
  %v.17 = sdiv i32 %v.12, %v.16
  %v.18 = mul i32 %v.17, %v.16
  %v.19 = sub i32 %v.12, %v.18
  %v.20 = icmp ne i32 %v.19, 0
  %v.21 = xor i32 %v.19, %v.16
  %v.22 = icmp slt i32 %v.21, 0
  %v.23 = and i1 %v.20, %v.22
  %v.24 = zext i1 %v.23 to i32
  %v.25 = sub i32 %v.17, %v.24
  %v.26 = add i32 %v.19, %v.16
  %v.27 = select i1 %v.23, i32 %v.26, i32 %v.19
  %v.28 = sub i32 0, %v.12
  %v.29 = select i1 %v.14, i32 %v.28, i32 %v.25
  %v.30 = select i1 %v.13, i32 0, i32 %v.29
  %v.31 = mul i32 %v.30, 64
  %v.32 = icmp slt i32 0, %v.31
  %v.33 = sub i32 %v.31, 0
  %v.34 = sub i32 %v.33, 1
  %v.35 = udiv i32 %v.34, 64
  %v.36 = add i32 %v.35, 1
  %v.37 = select i1 %v.32, i32 %v.36, i32 0
  br label %test.2
test.2:
  %strip.1 = phi i32 [ 0, %leave.1 ], [ %strip.0, %again.2 ]
  %v.38 = icmp slt i32 %strip.1, %v.37
  br i1 %v.38, label %body.2, label %leave.2
body.2:
  %v.39 = mul i32 %strip.1, 64
  %v.40 = add i32 0, %v.39
  br label %test.3
test.3:
  %lane.3 = phi i32 [ 0, %body.2 ], [ %lane.2, %again.3 ]
  %v.41 = icmp slt i32 %lane.3, 64
  br i1 %v.41, label %body.3, label %leave.3
body.3:
  %v.42 = add i32 %v.40, %lane.3
  %v.43 = sext i32 %lane.3 to i64
  %p.6 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.43
  %reduced_add_lanes.1 = load i32, ptr %p.6, align 4, !llvm.access.group !141
  %v.44 = add i32 %v.8, %v.42
  %v.45 = sext i32 %v.44 to i64
  %p.7 = getelementptr inbounds i32, ptr %x.0, i64 %v.45
  %x.3 = load i32, ptr %p.7, align 4, !alias.scope !127, !noalias !128, !llvm.access.group !141
  %v.46 = add i32 %reduced_add_lanes.1, %x.3
  %v.47 = sext i32 %lane.3 to i64
  %p.8 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.47
  store i32 %v.46, ptr %p.8, align 4, !llvm.access.group !141
  br label %again.3
again.3:
  %lane.2 = add nsw i32 %lane.3, 1
  br label %test.3, !llvm.loop !147
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i32 %strip.1, 1
  br label %test.2
leave.2:
  %v.48 = sub i32 %n.0, %v.8
  %v.49 = call i32 @llvm.smin.i32(i32 %size.0, i32 %v.48)
  %v.50 = icmp eq i32 64, 0
  %v.51 = icmp eq i32 64, -1
  %v.52 = or i1 %v.50, %v.51
  %v.53 = select i1 %v.52, i32 1, i32 64
  %v.54 = sdiv i32 %v.49, %v.53
  %v.55 = mul i32 %v.54, %v.53
  %v.56 = sub i32 %v.49, %v.55
  %v.57 = icmp ne i32 %v.56, 0
  %v.58 = xor i32 %v.56, %v.53
  %v.59 = icmp slt i32 %v.58, 0
  %v.60 = and i1 %v.57, %v.59
  %v.61 = zext i1 %v.60 to i32
  %v.62 = sub i32 %v.54, %v.61
  %v.63 = add i32 %v.56, %v.53
  %v.64 = select i1 %v.60, i32 %v.63, i32 %v.56
  %v.65 = sub i32 0, %v.49
  %v.66 = select i1 %v.51, i32 %v.65, i32 %v.62
  %v.67 = select i1 %v.50, i32 0, i32 %v.66
  %v.68 = mul i32 %v.67, 64
  %v.69 = sub i32 %n.0, %v.8
  %v.70 = call i32 @llvm.smin.i32(i32 %size.0, i32 %v.69)
  br label %test.4
test.4:
  %i.1 = phi i32 [ %v.68, %leave.2 ], [ %i.0, %again.4 ]
  %v.71 = icmp slt i32 %i.1, %v.70
  br i1 %v.71, label %body.4, label %leave.4
body.4:
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %v.72 = add i32 %v.8, %i.1
  %v.73 = icmp sge i32 %v.72, 0
  %v.74 = add i32 %v.8, %i.1
  br i1 %v.73, label %then.0, label %join.0
then.0:
  %v.75 = sext i32 %v.74 to i64
  %p.9 = getelementptr inbounds i32, ptr %x.0, i64 %v.75
  %x.4 = load i32, ptr %p.9, align 4, !alias.scope !127, !noalias !128
  br label %join.0
join.0:
  %v.76 = phi i32 [ %x.4, %then.0 ], [ 0, %body.4 ]
  %v.77 = add i32 %reduced_add.1, %v.76
  store i32 %v.77, ptr %reduced_add.0
  br label %again.4
again.4:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.4
leave.4:
  br label %test.5
test.5:
  %lane.5 = phi i32 [ 0, %leave.4 ], [ %lane.4, %again.5 ]
  %v.78 = icmp slt i32 %lane.5, 32
  br i1 %v.78, label %body.5, label %leave.5
body.5:
  %v.79 = sext i32 %lane.5 to i64
  %p.10 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.79
  %reduced_add_lanes.2 = load i32, ptr %p.10, align 4, !llvm.access.group !148
  %v.80 = add i32 %lane.5, 32
  %v.81 = sext i32 %v.80 to i64
  %p.11 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.81
  %reduced_add_lanes.3 = load i32, ptr %p.11, align 4, !llvm.access.group !148
  %v.82 = add i32 %reduced_add_lanes.2, %reduced_add_lanes.3
  %v.83 = sext i32 %lane.5 to i64
  %p.12 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.83
  store i32 %v.82, ptr %p.12, align 4, !llvm.access.group !148
  br label %again.5
again.5:
  %lane.4 = add nsw i32 %lane.5, 1
  br label %test.5, !llvm.loop !154
leave.5:
  br label %test.6
test.6:
  %lane.7 = phi i32 [ 0, %leave.5 ], [ %lane.6, %again.6 ]
  %v.84 = icmp slt i32 %lane.7, 16
  br i1 %v.84, label %body.6, label %leave.6
body.6:
  %v.85 = sext i32 %lane.7 to i64
  %p.13 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.85
  %reduced_add_lanes.4 = load i32, ptr %p.13, align 4, !llvm.access.group !155
  %v.86 = add i32 %lane.7, 16
  %v.87 = sext i32 %v.86 to i64
  %p.14 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.87
  %reduced_add_lanes.5 = load i32, ptr %p.14, align 4, !llvm.access.group !155
  %v.88 = add i32 %reduced_add_lanes.4, %reduced_add_lanes.5
  %v.89 = sext i32 %lane.7 to i64
  %p.15 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.89
  store i32 %v.88, ptr %p.15, align 4, !llvm.access.group !155
  br label %again.6
again.6:
  %lane.6 = add nsw i32 %lane.7, 1
  br label %test.6, !llvm.loop !161
leave.6:
  br label %test.7
test.7:
  %lane.9 = phi i32 [ 0, %leave.6 ], [ %lane.8, %again.7 ]
  %v.90 = icmp slt i32 %lane.9, 8
  br i1 %v.90, label %body.7, label %leave.7
body.7:
  %v.91 = sext i32 %lane.9 to i64
  %p.16 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.91
  %reduced_add_lanes.6 = load i32, ptr %p.16, align 4, !llvm.access.group !162
  %v.92 = add i32 %lane.9, 8
  %v.93 = sext i32 %v.92 to i64
  %p.17 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.93
  %reduced_add_lanes.7 = load i32, ptr %p.17, align 4, !llvm.access.group !162
  %v.94 = add i32 %reduced_add_lanes.6, %reduced_add_lanes.7
  %v.95 = sext i32 %lane.9 to i64
  %p.18 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.95
  store i32 %v.94, ptr %p.18, align 4, !llvm.access.group !162
  br label %again.7
again.7:
  %lane.8 = add nsw i32 %lane.9, 1
  br label %test.7, !llvm.loop !168
leave.7:
  br label %test.8
test.8:
  %lane.11 = phi i32 [ 0, %leave.7 ], [ %lane.10, %again.8 ]
  %v.96 = icmp slt i32 %lane.11, 4
  br i1 %v.96, label %body.8, label %leave.8
body.8:
  %v.97 = sext i32 %lane.11 to i64
  %p.19 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.97
  %reduced_add_lanes.8 = load i32, ptr %p.19, align 4, !llvm.access.group !169
  %v.98 = add i32 %lane.11, 4
  %v.99 = sext i32 %v.98 to i64
  %p.20 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.99
  %reduced_add_lanes.9 = load i32, ptr %p.20, align 4, !llvm.access.group !169
  %v.100 = add i32 %reduced_add_lanes.8, %reduced_add_lanes.9
  %v.101 = sext i32 %lane.11 to i64
  %p.21 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.101
  store i32 %v.100, ptr %p.21, align 4, !llvm.access.group !169
  br label %again.8
again.8:
  %lane.10 = add nsw i32 %lane.11, 1
  br label %test.8, !llvm.loop !175
leave.8:
  br label %test.9
test.9:
  %lane.13 = phi i32 [ 0, %leave.8 ], [ %lane.12, %again.9 ]
  %v.102 = icmp slt i32 %lane.13, 2
  br i1 %v.102, label %body.9, label %leave.9
body.9:
  %v.103 = sext i32 %lane.13 to i64
  %p.22 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.103
  %reduced_add_lanes.10 = load i32, ptr %p.22, align 4, !llvm.access.group !176
  %v.104 = add i32 %lane.13, 2
  %v.105 = sext i32 %v.104 to i64
  %p.23 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.105
  %reduced_add_lanes.11 = load i32, ptr %p.23, align 4, !llvm.access.group !176
  %v.106 = add i32 %reduced_add_lanes.10, %reduced_add_lanes.11
  %v.107 = sext i32 %lane.13 to i64
  %p.24 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.107
  store i32 %v.106, ptr %p.24, align 4, !llvm.access.group !176
  br label %again.9
again.9:
  %lane.12 = add nsw i32 %lane.13, 1
  br label %test.9, !llvm.loop !182
leave.9:
  %v.108 = sext i32 0 to i64
  %p.25 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.108
  %reduced_add_lanes.12 = load i32, ptr %p.25, align 4
  %v.109 = sext i32 1 to i64
  %p.26 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.109
  %reduced_add_lanes.13 = load i32, ptr %p.26, align 4
  %v.110 = add i32 %reduced_add_lanes.12, %reduced_add_lanes.13
  %v.111 = sext i32 0 to i64
  %p.27 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.111
  store i32 %v.110, ptr %p.27, align 4
  %v.112 = sext i32 0 to i64
  %p.28 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.112
  %reduced_add_lanes.14 = load i32, ptr %p.28, align 4
  %reduced_add.2 = load i32, ptr %reduced_add.0
  %v.113 = add i32 %reduced_add_lanes.14, %reduced_add.2
  store i32 %v.113, ptr %reduced_add.0
  %reduced_add.3 = load i32, ptr %reduced_add.0
  %v.114 = sext i32 %x.2 to i64
  %p.29 = getelementptr inbounds i32, ptr %add_parts.0, i64 %v.114
  store i32 %reduced_add.3, ptr %p.29, align 4, !alias.scope !129, !noalias !130
  %x.5 = load i32, ptr %x.1
  %v.115 = add i32 %x.5, 1
  %v.116 = icmp eq i32 %v.115, %extent.0
  %v.117 = select i1 %v.116, i32 0, i32 %v.115
  store i32 %v.117, ptr %x.1
  %v.118 = zext i1 %v.116 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !133
leave.0:
  ret void
}

define void @whole_sum_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %reduced_add.0 = alloca i32, align 4
  %reduced_add_lanes.0 = alloca [64 x i32], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %add_parts.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %size.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 8
  %x_stride0.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.5, align 4
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
  %v.3 = sext i32 %x.2 to i64
  %v.4 = sext i32 %size.0 to i64
  %v.5 = mul i64 %v.3, %v.4
  %v.6 = sext i32 %n.0 to i64
  %v.7 = call i64 @llvm.smin.i64(i64 %v.5, i64 %v.6)
  %v.8 = trunc i64 %v.7 to i32
  store i32 0, ptr %reduced_add.0
  br label %test.1
test.1:
  %lane.1 = phi i32 [ 0, %body.0 ], [ %lane.0, %again.1 ]
  %v.9 = icmp slt i32 %lane.1, 64
  br i1 %v.9, label %body.1, label %leave.1
body.1:
  %v.10 = sext i32 %lane.1 to i64
  %p.6 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.10
  store i32 0, ptr %p.6, align 4, !llvm.access.group !193
  br label %again.1
again.1:
  %lane.0 = add nsw i32 %lane.1, 1
  br label %test.1, !llvm.loop !199
leave.1:
  %v.11 = sub i32 %n.0, %v.8
  %v.12 = call i32 @llvm.smin.i32(i32 %size.0, i32 %v.11)
  %v.13 = icmp eq i32 64, 0
  %v.14 = icmp eq i32 64, -1
  %v.15 = or i1 %v.13, %v.14
  %v.16 = select i1 %v.15, i32 1, i32 64
  %v.17 = sdiv i32 %v.12, %v.16
  %v.18 = mul i32 %v.17, %v.16
  %v.19 = sub i32 %v.12, %v.18
  %v.20 = icmp ne i32 %v.19, 0
  %v.21 = xor i32 %v.19, %v.16
  %v.22 = icmp slt i32 %v.21, 0
  %v.23 = and i1 %v.20, %v.22
  %v.24 = zext i1 %v.23 to i32
  %v.25 = sub i32 %v.17, %v.24
  %v.26 = add i32 %v.19, %v.16
  %v.27 = select i1 %v.23, i32 %v.26, i32 %v.19
  %v.28 = sub i32 0, %v.12
  %v.29 = select i1 %v.14, i32 %v.28, i32 %v.25
  %v.30 = select i1 %v.13, i32 0, i32 %v.29
  %v.31 = mul i32 %v.30, 64
  %v.32 = icmp slt i32 0, %v.31
  %v.33 = sub i32 %v.31, 0
  %v.34 = sub i32 %v.33, 1
  %v.35 = udiv i32 %v.34, 64
  %v.36 = add i32 %v.35, 1
  %v.37 = select i1 %v.32, i32 %v.36, i32 0
  br label %test.2
test.2:
  %strip.1 = phi i32 [ 0, %leave.1 ], [ %strip.0, %again.2 ]
  %v.38 = icmp slt i32 %strip.1, %v.37
  br i1 %v.38, label %body.2, label %leave.2
body.2:
  %v.39 = mul i32 %strip.1, 64
  %v.40 = add i32 0, %v.39
  br label %test.3
test.3:
  %lane.3 = phi i32 [ 0, %body.2 ], [ %lane.2, %again.3 ]
  %v.41 = icmp slt i32 %lane.3, 64
  br i1 %v.41, label %body.3, label %leave.3
body.3:
  %v.42 = add i32 %v.40, %lane.3
  %v.43 = sext i32 %lane.3 to i64
  %p.7 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.43
  %reduced_add_lanes.1 = load i32, ptr %p.7, align 4, !llvm.access.group !200
  %v.44 = add i32 %v.8, %v.42
  %v.45 = mul i32 %v.44, %x_stride0.0
  %v.46 = sext i32 %v.45 to i64
  %p.8 = getelementptr inbounds i32, ptr %x.0, i64 %v.46
  %x.3 = load i32, ptr %p.8, align 4, !alias.scope !186, !noalias !187, !llvm.access.group !200
  %v.47 = add i32 %reduced_add_lanes.1, %x.3
  %v.48 = sext i32 %lane.3 to i64
  %p.9 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.48
  store i32 %v.47, ptr %p.9, align 4, !llvm.access.group !200
  br label %again.3
again.3:
  %lane.2 = add nsw i32 %lane.3, 1
  br label %test.3, !llvm.loop !206
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i32 %strip.1, 1
  br label %test.2
leave.2:
  %v.49 = sub i32 %n.0, %v.8
  %v.50 = call i32 @llvm.smin.i32(i32 %size.0, i32 %v.49)
  %v.51 = icmp eq i32 64, 0
  %v.52 = icmp eq i32 64, -1
  %v.53 = or i1 %v.51, %v.52
  %v.54 = select i1 %v.53, i32 1, i32 64
  %v.55 = sdiv i32 %v.50, %v.54
  %v.56 = mul i32 %v.55, %v.54
  %v.57 = sub i32 %v.50, %v.56
  %v.58 = icmp ne i32 %v.57, 0
  %v.59 = xor i32 %v.57, %v.54
  %v.60 = icmp slt i32 %v.59, 0
  %v.61 = and i1 %v.58, %v.60
  %v.62 = zext i1 %v.61 to i32
  %v.63 = sub i32 %v.55, %v.62
  %v.64 = add i32 %v.57, %v.54
  %v.65 = select i1 %v.61, i32 %v.64, i32 %v.57
  %v.66 = sub i32 0, %v.50
  %v.67 = select i1 %v.52, i32 %v.66, i32 %v.63
  %v.68 = select i1 %v.51, i32 0, i32 %v.67
  %v.69 = mul i32 %v.68, 64
  %v.70 = sub i32 %n.0, %v.8
  %v.71 = call i32 @llvm.smin.i32(i32 %size.0, i32 %v.70)
  br label %test.4
test.4:
  %i.1 = phi i32 [ %v.69, %leave.2 ], [ %i.0, %again.4 ]
  %v.72 = icmp slt i32 %i.1, %v.71
  br i1 %v.72, label %body.4, label %leave.4
body.4:
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %v.73 = add i32 %v.8, %i.1
  %v.74 = icmp sge i32 %v.73, 0
  %v.75 = add i32 %v.8, %i.1
  %v.76 = mul i32 %v.75, %x_stride0.0
  br i1 %v.74, label %then.0, label %join.0
then.0:
  %v.77 = sext i32 %v.76 to i64
  %p.10 = getelementptr inbounds i32, ptr %x.0, i64 %v.77
  %x.4 = load i32, ptr %p.10, align 4, !alias.scope !186, !noalias !187
  br label %join.0
join.0:
  %v.78 = phi i32 [ %x.4, %then.0 ], [ 0, %body.4 ]
  %v.79 = add i32 %reduced_add.1, %v.78
  store i32 %v.79, ptr %reduced_add.0
  br label %again.4
again.4:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.4
leave.4:
  br label %test.5
test.5:
  %lane.5 = phi i32 [ 0, %leave.4 ], [ %lane.4, %again.5 ]
  %v.80 = icmp slt i32 %lane.5, 32
  br i1 %v.80, label %body.5, label %leave.5
body.5:
  %v.81 = sext i32 %lane.5 to i64
  %p.11 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.81
  %reduced_add_lanes.2 = load i32, ptr %p.11, align 4, !llvm.access.group !207
  %v.82 = add i32 %lane.5, 32
  %v.83 = sext i32 %v.82 to i64
  %p.12 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.83
  %reduced_add_lanes.3 = load i32, ptr %p.12, align 4, !llvm.access.group !207
  %v.84 = add i32 %reduced_add_lanes.2, %reduced_add_lanes.3
  %v.85 = sext i32 %lane.5 to i64
  %p.13 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.85
  store i32 %v.84, ptr %p.13, align 4, !llvm.access.group !207
  br label %again.5
again.5:
  %lane.4 = add nsw i32 %lane.5, 1
  br label %test.5, !llvm.loop !213
leave.5:
  br label %test.6
test.6:
  %lane.7 = phi i32 [ 0, %leave.5 ], [ %lane.6, %again.6 ]
  %v.86 = icmp slt i32 %lane.7, 16
  br i1 %v.86, label %body.6, label %leave.6
body.6:
  %v.87 = sext i32 %lane.7 to i64
  %p.14 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.87
  %reduced_add_lanes.4 = load i32, ptr %p.14, align 4, !llvm.access.group !214
  %v.88 = add i32 %lane.7, 16
  %v.89 = sext i32 %v.88 to i64
  %p.15 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.89
  %reduced_add_lanes.5 = load i32, ptr %p.15, align 4, !llvm.access.group !214
  %v.90 = add i32 %reduced_add_lanes.4, %reduced_add_lanes.5
  %v.91 = sext i32 %lane.7 to i64
  %p.16 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.91
  store i32 %v.90, ptr %p.16, align 4, !llvm.access.group !214
  br label %again.6
again.6:
  %lane.6 = add nsw i32 %lane.7, 1
  br label %test.6, !llvm.loop !220
leave.6:
  br label %test.7
test.7:
  %lane.9 = phi i32 [ 0, %leave.6 ], [ %lane.8, %again.7 ]
  %v.92 = icmp slt i32 %lane.9, 8
  br i1 %v.92, label %body.7, label %leave.7
body.7:
  %v.93 = sext i32 %lane.9 to i64
  %p.17 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.93
  %reduced_add_lanes.6 = load i32, ptr %p.17, align 4, !llvm.access.group !221
  %v.94 = add i32 %lane.9, 8
  %v.95 = sext i32 %v.94 to i64
  %p.18 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.95
  %reduced_add_lanes.7 = load i32, ptr %p.18, align 4, !llvm.access.group !221
  %v.96 = add i32 %reduced_add_lanes.6, %reduced_add_lanes.7
  %v.97 = sext i32 %lane.9 to i64
  %p.19 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.97
  store i32 %v.96, ptr %p.19, align 4, !llvm.access.group !221
  br label %again.7
again.7:
  %lane.8 = add nsw i32 %lane.9, 1
  br label %test.7, !llvm.loop !227
leave.7:
  br label %test.8
test.8:
  %lane.11 = phi i32 [ 0, %leave.7 ], [ %lane.10, %again.8 ]
  %v.98 = icmp slt i32 %lane.11, 4
  br i1 %v.98, label %body.8, label %leave.8
body.8:
  %v.99 = sext i32 %lane.11 to i64
  %p.20 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.99
  %reduced_add_lanes.8 = load i32, ptr %p.20, align 4, !llvm.access.group !228
  %v.100 = add i32 %lane.11, 4
  %v.101 = sext i32 %v.100 to i64
  %p.21 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.101
  %reduced_add_lanes.9 = load i32, ptr %p.21, align 4, !llvm.access.group !228
  %v.102 = add i32 %reduced_add_lanes.8, %reduced_add_lanes.9
  %v.103 = sext i32 %lane.11 to i64
  %p.22 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.103
  store i32 %v.102, ptr %p.22, align 4, !llvm.access.group !228
  br label %again.8
again.8:
  %lane.10 = add nsw i32 %lane.11, 1
  br label %test.8, !llvm.loop !234
leave.8:
  br label %test.9
test.9:
  %lane.13 = phi i32 [ 0, %leave.8 ], [ %lane.12, %again.9 ]
  %v.104 = icmp slt i32 %lane.13, 2
  br i1 %v.104, label %body.9, label %leave.9
body.9:
  %v.105 = sext i32 %lane.13 to i64
  %p.23 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.105
  %reduced_add_lanes.10 = load i32, ptr %p.23, align 4, !llvm.access.group !235
  %v.106 = add i32 %lane.13, 2
  %v.107 = sext i32 %v.106 to i64
  %p.24 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.107
  %reduced_add_lanes.11 = load i32, ptr %p.24, align 4, !llvm.access.group !235
  %v.108 = add i32 %reduced_add_lanes.10, %reduced_add_lanes.11
  %v.109 = sext i32 %lane.13 to i64
  %p.25 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.109
  store i32 %v.108, ptr %p.25, align 4, !llvm.access.group !235
  br label %again.9
again.9:
  %lane.12 = add nsw i32 %lane.13, 1
  br label %test.9, !llvm.loop !241
leave.9:
  %v.110 = sext i32 0 to i64
  %p.26 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.110
  %reduced_add_lanes.12 = load i32, ptr %p.26, align 4
  %v.111 = sext i32 1 to i64
  %p.27 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.111
  %reduced_add_lanes.13 = load i32, ptr %p.27, align 4
  %v.112 = add i32 %reduced_add_lanes.12, %reduced_add_lanes.13
  %v.113 = sext i32 0 to i64
  %p.28 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.113
  store i32 %v.112, ptr %p.28, align 4
  %v.114 = sext i32 0 to i64
  %p.29 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.114
  %reduced_add_lanes.14 = load i32, ptr %p.29, align 4
  %reduced_add.2 = load i32, ptr %reduced_add.0
  %v.115 = add i32 %reduced_add_lanes.14, %reduced_add.2
  store i32 %v.115, ptr %reduced_add.0
  %reduced_add.3 = load i32, ptr %reduced_add.0
  %v.116 = sext i32 %x.2 to i64
  %p.30 = getelementptr inbounds i32, ptr %add_parts.0, i64 %v.116
  store i32 %reduced_add.3, ptr %p.30, align 4, !alias.scope !188, !noalias !189
  %x.5 = load i32, ptr %x.1
  %v.117 = add i32 %x.5, 1
  %v.118 = icmp eq i32 %v.117, %extent.0
  %v.119 = select i1 %v.118, i32 0, i32 %v.117
  store i32 %v.119, ptr %x.1
  %v.120 = zext i1 %v.118 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !192
leave.0:
  ret void
}

define void @whole_sum_1(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %reduced_add.0 = alloca i32, align 4
  %reduced_add_lanes.0 = alloca [64 x i32], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %add_parts.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %out.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %parts.0 = load i32, ptr %p.2, align 4
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.0 = icmp slt i32 %block.1, %last
  br i1 %v.0, label %body.0, label %leave.0
body.0:
  store i32 0, ptr %reduced_add.0
  br label %test.1
test.1:
  %lane.1 = phi i32 [ 0, %body.0 ], [ %lane.0, %again.1 ]
  %v.1 = icmp slt i32 %lane.1, 64
  br i1 %v.1, label %body.1, label %leave.1
body.1:
  %v.2 = sext i32 %lane.1 to i64
  %p.3 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.2
  store i32 0, ptr %p.3, align 4, !llvm.access.group !252
  br label %again.1
again.1:
  %lane.0 = add nsw i32 %lane.1, 1
  br label %test.1, !llvm.loop !258
leave.1:
  %v.3 = icmp eq i32 64, 0
  %v.4 = icmp eq i32 64, -1
  %v.5 = or i1 %v.3, %v.4
  %v.6 = select i1 %v.5, i32 1, i32 64
  %v.7 = sdiv i32 %parts.0, %v.6
  %v.8 = mul i32 %v.7, %v.6
  %v.9 = sub i32 %parts.0, %v.8
  %v.10 = icmp ne i32 %v.9, 0
  %v.11 = xor i32 %v.9, %v.6
  %v.12 = icmp slt i32 %v.11, 0
  %v.13 = and i1 %v.10, %v.12
  %v.14 = zext i1 %v.13 to i32
  %v.15 = sub i32 %v.7, %v.14
  %v.16 = add i32 %v.9, %v.6
  %v.17 = select i1 %v.13, i32 %v.16, i32 %v.9
  %v.18 = sub i32 0, %parts.0
  %v.19 = select i1 %v.4, i32 %v.18, i32 %v.15
  %v.20 = select i1 %v.3, i32 0, i32 %v.19
  %v.21 = mul i32 %v.20, 64
  %v.22 = icmp slt i32 0, %v.21
  %v.23 = sub i32 %v.21, 0
  %v.24 = sub i32 %v.23, 1
  %v.25 = udiv i32 %v.24, 64
  %v.26 = add i32 %v.25, 1
  %v.27 = select i1 %v.22, i32 %v.26, i32 0
  br label %test.2
test.2:
  %strip.1 = phi i32 [ 0, %leave.1 ], [ %strip.0, %again.2 ]
  %v.28 = icmp slt i32 %strip.1, %v.27
  br i1 %v.28, label %body.2, label %leave.2
body.2:
  %v.29 = mul i32 %strip.1, 64
  %v.30 = add i32 0, %v.29
  br label %test.3
test.3:
  %lane.3 = phi i32 [ 0, %body.2 ], [ %lane.2, %again.3 ]
  %v.31 = icmp slt i32 %lane.3, 64
  br i1 %v.31, label %body.3, label %leave.3
body.3:
  %v.32 = add i32 %v.30, %lane.3
  %v.33 = sext i32 %lane.3 to i64
  %p.4 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.33
  %reduced_add_lanes.1 = load i32, ptr %p.4, align 4, !llvm.access.group !259
  %v.34 = icmp slt i32 %v.32, 256
  br i1 %v.34, label %then.0, label %join.0
then.0:
  %v.35 = sext i32 %v.32 to i64
  %p.5 = getelementptr inbounds i32, ptr %add_parts.0, i64 %v.35
  %add_parts.1 = load i32, ptr %p.5, align 4, !alias.scope !245, !noalias !246, !llvm.access.group !259
  br label %join.0
join.0:
  %v.36 = phi i32 [ %add_parts.1, %then.0 ], [ 0, %body.3 ]
  %v.37 = add i32 %reduced_add_lanes.1, %v.36
  %v.38 = sext i32 %lane.3 to i64
  %p.6 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.38
  store i32 %v.37, ptr %p.6, align 4, !llvm.access.group !259
  br label %again.3
again.3:
  %lane.2 = add nsw i32 %lane.3, 1
  br label %test.3, !llvm.loop !265
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i32 %strip.1, 1
  br label %test.2
leave.2:
  %v.39 = icmp eq i32 64, 0
  %v.40 = icmp eq i32 64, -1
  %v.41 = or i1 %v.39, %v.40
  %v.42 = select i1 %v.41, i32 1, i32 64
  %v.43 = sdiv i32 %parts.0, %v.42
  %v.44 = mul i32 %v.43, %v.42
  %v.45 = sub i32 %parts.0, %v.44
  %v.46 = icmp ne i32 %v.45, 0
  %v.47 = xor i32 %v.45, %v.42
  %v.48 = icmp slt i32 %v.47, 0
  %v.49 = and i1 %v.46, %v.48
  %v.50 = zext i1 %v.49 to i32
  %v.51 = sub i32 %v.43, %v.50
  %v.52 = add i32 %v.45, %v.42
  %v.53 = select i1 %v.49, i32 %v.52, i32 %v.45
  %v.54 = sub i32 0, %parts.0
  %v.55 = select i1 %v.40, i32 %v.54, i32 %v.51
  %v.56 = select i1 %v.39, i32 0, i32 %v.55
  %v.57 = mul i32 %v.56, 64
  br label %test.4
test.4:
  %part.1 = phi i32 [ %v.57, %leave.2 ], [ %part.0, %again.4 ]
  %v.58 = icmp slt i32 %part.1, %parts.0
  br i1 %v.58, label %body.4, label %leave.4
body.4:
  %reduced_add.1 = load i32, ptr %reduced_add.0
  %v.59 = icmp sge i32 %part.1, 0
  %v.60 = icmp slt i32 %part.1, 256
  %v.61 = and i1 %v.59, %v.60
  br i1 %v.61, label %then.1, label %join.1
then.1:
  %v.62 = sext i32 %part.1 to i64
  %p.7 = getelementptr inbounds i32, ptr %add_parts.0, i64 %v.62
  %add_parts.2 = load i32, ptr %p.7, align 4, !alias.scope !245, !noalias !246
  br label %join.1
join.1:
  %v.63 = phi i32 [ %add_parts.2, %then.1 ], [ 0, %body.4 ]
  %v.64 = add i32 %reduced_add.1, %v.63
  store i32 %v.64, ptr %reduced_add.0
  br label %again.4
again.4:
  %part.0 = add nsw i32 %part.1, 1
  br label %test.4
leave.4:
  br label %test.5
test.5:
  %lane.5 = phi i32 [ 0, %leave.4 ], [ %lane.4, %again.5 ]
  %v.65 = icmp slt i32 %lane.5, 32
  br i1 %v.65, label %body.5, label %leave.5
body.5:
  %v.66 = sext i32 %lane.5 to i64
  %p.8 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.66
  %reduced_add_lanes.2 = load i32, ptr %p.8, align 4, !llvm.access.group !266
  %v.67 = add i32 %lane.5, 32
  %v.68 = sext i32 %v.67 to i64
  %p.9 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.68
  %reduced_add_lanes.3 = load i32, ptr %p.9, align 4, !llvm.access.group !266
  %v.69 = add i32 %reduced_add_lanes.2, %reduced_add_lanes.3
  %v.70 = sext i32 %lane.5 to i64
  %p.10 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.70
  store i32 %v.69, ptr %p.10, align 4, !llvm.access.group !266
  br label %again.5
again.5:
  %lane.4 = add nsw i32 %lane.5, 1
  br label %test.5, !llvm.loop !272
leave.5:
  br label %test.6
test.6:
  %lane.7 = phi i32 [ 0, %leave.5 ], [ %lane.6, %again.6 ]
  %v.71 = icmp slt i32 %lane.7, 16
  br i1 %v.71, label %body.6, label %leave.6
body.6:
  %v.72 = sext i32 %lane.7 to i64
  %p.11 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.72
  %reduced_add_lanes.4 = load i32, ptr %p.11, align 4, !llvm.access.group !273
  %v.73 = add i32 %lane.7, 16
  %v.74 = sext i32 %v.73 to i64
  %p.12 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.74
  %reduced_add_lanes.5 = load i32, ptr %p.12, align 4, !llvm.access.group !273
  %v.75 = add i32 %reduced_add_lanes.4, %reduced_add_lanes.5
  %v.76 = sext i32 %lane.7 to i64
  %p.13 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.76
  store i32 %v.75, ptr %p.13, align 4, !llvm.access.group !273
  br label %again.6
again.6:
  %lane.6 = add nsw i32 %lane.7, 1
  br label %test.6, !llvm.loop !279
leave.6:
  br label %test.7
test.7:
  %lane.9 = phi i32 [ 0, %leave.6 ], [ %lane.8, %again.7 ]
  %v.77 = icmp slt i32 %lane.9, 8
  br i1 %v.77, label %body.7, label %leave.7
body.7:
  %v.78 = sext i32 %lane.9 to i64
  %p.14 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.78
  %reduced_add_lanes.6 = load i32, ptr %p.14, align 4, !llvm.access.group !280
  %v.79 = add i32 %lane.9, 8
  %v.80 = sext i32 %v.79 to i64
  %p.15 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.80
  %reduced_add_lanes.7 = load i32, ptr %p.15, align 4, !llvm.access.group !280
  %v.81 = add i32 %reduced_add_lanes.6, %reduced_add_lanes.7
  %v.82 = sext i32 %lane.9 to i64
  %p.16 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.82
  store i32 %v.81, ptr %p.16, align 4, !llvm.access.group !280
  br label %again.7
again.7:
  %lane.8 = add nsw i32 %lane.9, 1
  br label %test.7, !llvm.loop !286
leave.7:
  br label %test.8
test.8:
  %lane.11 = phi i32 [ 0, %leave.7 ], [ %lane.10, %again.8 ]
  %v.83 = icmp slt i32 %lane.11, 4
  br i1 %v.83, label %body.8, label %leave.8
body.8:
  %v.84 = sext i32 %lane.11 to i64
  %p.17 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.84
  %reduced_add_lanes.8 = load i32, ptr %p.17, align 4, !llvm.access.group !287
  %v.85 = add i32 %lane.11, 4
  %v.86 = sext i32 %v.85 to i64
  %p.18 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.86
  %reduced_add_lanes.9 = load i32, ptr %p.18, align 4, !llvm.access.group !287
  %v.87 = add i32 %reduced_add_lanes.8, %reduced_add_lanes.9
  %v.88 = sext i32 %lane.11 to i64
  %p.19 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.88
  store i32 %v.87, ptr %p.19, align 4, !llvm.access.group !287
  br label %again.8
again.8:
  %lane.10 = add nsw i32 %lane.11, 1
  br label %test.8, !llvm.loop !293
leave.8:
  br label %test.9
test.9:
  %lane.13 = phi i32 [ 0, %leave.8 ], [ %lane.12, %again.9 ]
  %v.89 = icmp slt i32 %lane.13, 2
  br i1 %v.89, label %body.9, label %leave.9
body.9:
  %v.90 = sext i32 %lane.13 to i64
  %p.20 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.90
  %reduced_add_lanes.10 = load i32, ptr %p.20, align 4, !llvm.access.group !294
  %v.91 = add i32 %lane.13, 2
  %v.92 = sext i32 %v.91 to i64
  %p.21 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.92
  %reduced_add_lanes.11 = load i32, ptr %p.21, align 4, !llvm.access.group !294
  %v.93 = add i32 %reduced_add_lanes.10, %reduced_add_lanes.11
  %v.94 = sext i32 %lane.13 to i64
  %p.22 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.94
  store i32 %v.93, ptr %p.22, align 4, !llvm.access.group !294
  br label %again.9
again.9:
  %lane.12 = add nsw i32 %lane.13, 1
  br label %test.9, !llvm.loop !300
leave.9:
  %v.95 = sext i32 0 to i64
  %p.23 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.95
  %reduced_add_lanes.12 = load i32, ptr %p.23, align 4
  %v.96 = sext i32 1 to i64
  %p.24 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.96
  %reduced_add_lanes.13 = load i32, ptr %p.24, align 4
  %v.97 = add i32 %reduced_add_lanes.12, %reduced_add_lanes.13
  %v.98 = sext i32 0 to i64
  %p.25 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.98
  store i32 %v.97, ptr %p.25, align 4
  %v.99 = sext i32 0 to i64
  %p.26 = getelementptr inbounds i32, ptr %reduced_add_lanes.0, i64 %v.99
  %reduced_add_lanes.14 = load i32, ptr %p.26, align 4
  %reduced_add.2 = load i32, ptr %reduced_add.0
  %v.100 = add i32 %reduced_add_lanes.14, %reduced_add.2
  store i32 %v.100, ptr %reduced_add.0
  %reduced_add.3 = load i32, ptr %reduced_add.0
  %v.101 = sext i32 0 to i64
  %p.27 = getelementptr inbounds i32, ptr %out.0, i64 %v.101
  store i32 %reduced_add.3, ptr %p.27, align 4, !alias.scope !247, !noalias !248
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !251
leave.0:
  ret void
}

declare i32 @llvm.hexagon.F2.sfcmpgt(float, float)
declare i64 @llvm.smin.i64(i64, i64)
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
!55 = distinct !{}
!56 = !{!"llvm.loop.unroll.full"}
!57 = !{!"llvm.loop.isvectorized", i32 1}
!58 = !{!"llvm.loop.parallel_accesses", !55}
!59 = !{!"llvm.loop.unroll.disable"}
!60 = !{!"llvm.loop.vectorize.followup_vectorized", !56, !57}
!61 = distinct !{!61, !58, !59, !60}
!62 = distinct !{!62}
!63 = distinct !{!63, !62}
!64 = distinct !{!64, !62}
!65 = distinct !{!65, !62}
!66 = !{!63}
!67 = !{!64, !65}
!68 = !{!64}
!69 = !{!63, !65}
!70 = !{!65}
!71 = !{!63, !64}
!72 = !{!"llvm.loop.vectorize.enable", i1 false}
!73 = !{!"llvm.loop.unroll.disable"}
!74 = distinct !{!74, !72, !73}
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
!110 = distinct !{}
!111 = !{!"llvm.loop.unroll.full"}
!112 = !{!"llvm.loop.isvectorized", i32 1}
!113 = !{!"llvm.loop.parallel_accesses", !110}
!114 = !{!"llvm.loop.unroll.disable"}
!115 = !{!"llvm.loop.vectorize.followup_vectorized", !111, !112}
!116 = distinct !{!116, !113, !114, !115}
!117 = distinct !{}
!118 = !{!"llvm.loop.unroll.full"}
!119 = !{!"llvm.loop.isvectorized", i32 1}
!120 = !{!"llvm.loop.parallel_accesses", !117}
!121 = !{!"llvm.loop.unroll.disable"}
!122 = !{!"llvm.loop.vectorize.followup_vectorized", !118, !119}
!123 = distinct !{!123, !120, !121, !122}
!124 = distinct !{!124}
!125 = distinct !{!125, !124}
!126 = distinct !{!126, !124}
!127 = !{!125}
!128 = !{!126}
!129 = !{!126}
!130 = !{!125}
!131 = !{!"llvm.loop.vectorize.enable", i1 false}
!132 = !{!"llvm.loop.unroll.disable"}
!133 = distinct !{!133, !131, !132}
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
!162 = distinct !{}
!163 = !{!"llvm.loop.unroll.full"}
!164 = !{!"llvm.loop.isvectorized", i32 1}
!165 = !{!"llvm.loop.parallel_accesses", !162}
!166 = !{!"llvm.loop.unroll.disable"}
!167 = !{!"llvm.loop.vectorize.followup_vectorized", !163, !164}
!168 = distinct !{!168, !165, !166, !167}
!169 = distinct !{}
!170 = !{!"llvm.loop.unroll.full"}
!171 = !{!"llvm.loop.isvectorized", i32 1}
!172 = !{!"llvm.loop.parallel_accesses", !169}
!173 = !{!"llvm.loop.unroll.disable"}
!174 = !{!"llvm.loop.vectorize.followup_vectorized", !170, !171}
!175 = distinct !{!175, !172, !173, !174}
!176 = distinct !{}
!177 = !{!"llvm.loop.unroll.full"}
!178 = !{!"llvm.loop.isvectorized", i32 1}
!179 = !{!"llvm.loop.parallel_accesses", !176}
!180 = !{!"llvm.loop.unroll.disable"}
!181 = !{!"llvm.loop.vectorize.followup_vectorized", !177, !178}
!182 = distinct !{!182, !179, !180, !181}
!183 = distinct !{!183}
!184 = distinct !{!184, !183}
!185 = distinct !{!185, !183}
!186 = !{!184}
!187 = !{!185}
!188 = !{!185}
!189 = !{!184}
!190 = !{!"llvm.loop.vectorize.enable", i1 false}
!191 = !{!"llvm.loop.unroll.disable"}
!192 = distinct !{!192, !190, !191}
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
!228 = distinct !{}
!229 = !{!"llvm.loop.unroll.full"}
!230 = !{!"llvm.loop.isvectorized", i32 1}
!231 = !{!"llvm.loop.parallel_accesses", !228}
!232 = !{!"llvm.loop.unroll.disable"}
!233 = !{!"llvm.loop.vectorize.followup_vectorized", !229, !230}
!234 = distinct !{!234, !231, !232, !233}
!235 = distinct !{}
!236 = !{!"llvm.loop.unroll.full"}
!237 = !{!"llvm.loop.isvectorized", i32 1}
!238 = !{!"llvm.loop.parallel_accesses", !235}
!239 = !{!"llvm.loop.unroll.disable"}
!240 = !{!"llvm.loop.vectorize.followup_vectorized", !236, !237}
!241 = distinct !{!241, !238, !239, !240}
!242 = distinct !{!242}
!243 = distinct !{!243, !242}
!244 = distinct !{!244, !242}
!245 = !{!243}
!246 = !{!244}
!247 = !{!244}
!248 = !{!243}
!249 = !{!"llvm.loop.vectorize.enable", i1 false}
!250 = !{!"llvm.loop.unroll.disable"}
!251 = distinct !{!251, !249, !250}
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
!266 = distinct !{}
!267 = !{!"llvm.loop.unroll.full"}
!268 = !{!"llvm.loop.isvectorized", i32 1}
!269 = !{!"llvm.loop.parallel_accesses", !266}
!270 = !{!"llvm.loop.unroll.disable"}
!271 = !{!"llvm.loop.vectorize.followup_vectorized", !267, !268}
!272 = distinct !{!272, !269, !270, !271}
!273 = distinct !{}
!274 = !{!"llvm.loop.unroll.full"}
!275 = !{!"llvm.loop.isvectorized", i32 1}
!276 = !{!"llvm.loop.parallel_accesses", !273}
!277 = !{!"llvm.loop.unroll.disable"}
!278 = !{!"llvm.loop.vectorize.followup_vectorized", !274, !275}
!279 = distinct !{!279, !276, !277, !278}
!280 = distinct !{}
!281 = !{!"llvm.loop.unroll.full"}
!282 = !{!"llvm.loop.isvectorized", i32 1}
!283 = !{!"llvm.loop.parallel_accesses", !280}
!284 = !{!"llvm.loop.unroll.disable"}
!285 = !{!"llvm.loop.vectorize.followup_vectorized", !281, !282}
!286 = distinct !{!286, !283, !284, !285}
!287 = distinct !{}
!288 = !{!"llvm.loop.unroll.full"}
!289 = !{!"llvm.loop.isvectorized", i32 1}
!290 = !{!"llvm.loop.parallel_accesses", !287}
!291 = !{!"llvm.loop.unroll.disable"}
!292 = !{!"llvm.loop.vectorize.followup_vectorized", !288, !289}
!293 = distinct !{!293, !290, !291, !292}
!294 = distinct !{}
!295 = !{!"llvm.loop.unroll.full"}
!296 = !{!"llvm.loop.isvectorized", i32 1}
!297 = !{!"llvm.loop.parallel_accesses", !294}
!298 = !{!"llvm.loop.unroll.disable"}
!299 = !{!"llvm.loop.vectorize.followup_vectorized", !295, !296}
!300 = distinct !{!300, !297, !298, !299}
