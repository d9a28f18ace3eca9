target datalayout = "e-m:e-p:32:32:32-a:0-n16:32-i64:64:64-i32:32:32-i16:16:16-i1:8:8-f32:32:32-f64:64:64-v32:32:32-v64:64:64-v512:512:512-v1024:1024:1024-v2048:2048:2048"
target triple = "hexagon-unknown-none-elf"

define void @inverse_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %reports.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %at.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i32 2
  %x.0 = load ptr, ptr %p.2, align 4
  %p.3 = getelementptr inbounds ptr, ptr %buffers, i32 3
  %y.0 = load ptr, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 4
  %at_shape0.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i8, ptr %scalars, i32 8
  %x_shape0.0 = load i32, ptr %p.6, align 4
  %p.7 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.7, align 4
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
  %v.3 = mul i32 %x.2, 4096
  %v.4 = add i32 %v.3, 4096
  %v.5 = call i32 @llvm.smin.i32(i32 %v.4, i32 %n.0)
  br label %test.1
test.1:
  %i.1 = phi i32 [ %v.3, %body.0 ], [ %i.0, %again.1 ]
  %v.6 = icmp slt i32 %i.1, %v.5
  br i1 %v.6, label %body.1, label %leave.1
body.1:
  %v.7 = icmp sge i32 %i.1, %at_shape0.0
  br i1 %v.7, label %then.0, label %join.0
then.0:
  %v.8 = sext i32 1 to i64
  %p.8 = getelementptr inbounds i32, ptr %reports.0, i64 %v.8
  %v.9 = atomicrmw add ptr %p.8, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.10 = icmp ult i32 %v.9, 32
  br i1 %v.10, label %then.1, label %else.0
then.1:
  %v.11 = mul i32 %v.9, 7
  %v.12 = add i32 %v.11, 28676
  %v.13 = sext i32 %v.12 to i64
  %p.9 = getelementptr inbounds i32, ptr %reports.0, i64 %v.13
  store i32 0, ptr %p.9, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.14 = mul i32 %v.9, 7
  %v.15 = add i32 %v.14, 28677
  %v.16 = sext i32 %v.15 to i64
  %p.10 = getelementptr inbounds i32, ptr %reports.0, i64 %v.16
  store i32 %i.1, ptr %p.10, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.17 = mul i32 %v.9, 7
  %v.18 = add i32 %v.17, 28678
  %v.19 = sext i32 %i.1 to i64
  %v.20 = icmp ult i64 32, 64
  %v.21 = select i1 %v.20, i64 32, i64 63
  %v.22 = ashr i64 %v.19, %v.21
  %v.23 = trunc i64 %v.22 to i32
  %v.24 = sext i32 %v.18 to i64
  %p.11 = getelementptr inbounds i32, ptr %reports.0, i64 %v.24
  store i32 %v.23, ptr %p.11, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.25 = mul i32 %v.9, 7
  %v.26 = add i32 %v.25, 28679
  %v.27 = sext i32 %v.26 to i64
  %p.12 = getelementptr inbounds i32, ptr %reports.0, i64 %v.27
  store i32 %i.1, ptr %p.12, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.28 = mul i32 %v.9, 7
  %v.29 = add i32 %v.28, 28680
  %v.30 = sext i32 %i.1 to i64
  %v.31 = icmp ult i64 32, 64
  %v.32 = select i1 %v.31, i64 32, i64 63
  %v.33 = ashr i64 %v.30, %v.32
  %v.34 = trunc i64 %v.33 to i32
  %v.35 = sext i32 %v.29 to i64
  %p.13 = getelementptr inbounds i32, ptr %reports.0, i64 %v.35
  store i32 %v.34, ptr %p.13, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.36 = mul i32 %v.9, 7
  %v.37 = add i32 %v.36, 28681
  %v.38 = sext i32 %v.37 to i64
  %p.14 = getelementptr inbounds i32, ptr %reports.0, i64 %v.38
  store i32 %at_shape0.0, ptr %p.14, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.39 = mul i32 %v.9, 7
  %v.40 = add i32 %v.39, 28682
  %v.41 = sext i32 %at_shape0.0 to i64
  %v.42 = icmp ult i64 32, 64
  %v.43 = select i1 %v.42, i64 32, i64 63
  %v.44 = ashr i64 %v.41, %v.43
  %v.45 = trunc i64 %v.44 to i32
  %v.46 = sext i32 %v.40 to i64
  %p.15 = getelementptr inbounds i32, ptr %reports.0, i64 %v.46
  store i32 %v.45, ptr %p.15, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.1
else.0:
  %v.47 = icmp uge i32 %v.9, -2147483648
  br i1 %v.47, label %then.2, label %join.2
then.2:
  %v.48 = sext i32 1 to i64
  %p.16 = getelementptr inbounds i32, ptr %reports.0, i64 %v.48
  %v.49 = atomicrmw umin ptr %p.16, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.2
join.2:
  br label %join.1
join.1:
  br label %join.0
join.0:
  %v.50 = icmp slt i32 %i.1, %at_shape0.0
  br i1 %v.50, label %then.3, label %join.3
then.3:
  %v.51 = sext i32 %i.1 to i64
  %p.17 = getelementptr inbounds i32, ptr %at.0, i64 %v.51
  %at.1 = load i32, ptr %p.17, align 4, !alias.scope !7, !noalias !8, !llvm.access.group !16
  br label %join.3
join.3:
  %v.52 = phi i32 [ %at.1, %then.3 ], [ 0, %join.0 ]
  %v.53 = icmp sge i32 %v.52, 0
  %v.54 = icmp slt i32 %v.52, %x_shape0.0
  %v.55 = and i1 %v.53, %v.54
  %v.56 = xor i1 %v.55, true
  br i1 %v.56, label %then.4, label %join.4
then.4:
  %v.57 = sext i32 1 to i64
  %p.18 = getelementptr inbounds i32, ptr %reports.0, i64 %v.57
  %v.58 = atomicrmw add ptr %p.18, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.59 = icmp ult i32 %v.58, 32
  br i1 %v.59, label %then.5, label %else.1
then.5:
  %v.60 = mul i32 %v.58, 7
  %v.61 = add i32 %v.60, 28676
  %v.62 = sext i32 %v.61 to i64
  %p.19 = getelementptr inbounds i32, ptr %reports.0, i64 %v.62
  store i32 1, ptr %p.19, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.63 = mul i32 %v.58, 7
  %v.64 = add i32 %v.63, 28677
  %v.65 = sext i32 %v.64 to i64
  %p.20 = getelementptr inbounds i32, ptr %reports.0, i64 %v.65
  store i32 %i.1, ptr %p.20, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.66 = mul i32 %v.58, 7
  %v.67 = add i32 %v.66, 28678
  %v.68 = sext i32 %i.1 to i64
  %v.69 = icmp ult i64 32, 64
  %v.70 = select i1 %v.69, i64 32, i64 63
  %v.71 = ashr i64 %v.68, %v.70
  %v.72 = trunc i64 %v.71 to i32
  %v.73 = sext i32 %v.67 to i64
  %p.21 = getelementptr inbounds i32, ptr %reports.0, i64 %v.73
  store i32 %v.72, ptr %p.21, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.74 = mul i32 %v.58, 7
  %v.75 = add i32 %v.74, 28679
  %v.76 = sext i32 %v.75 to i64
  %p.22 = getelementptr inbounds i32, ptr %reports.0, i64 %v.76
  store i32 %v.52, ptr %p.22, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.77 = mul i32 %v.58, 7
  %v.78 = add i32 %v.77, 28680
  %v.79 = sext i32 %v.52 to i64
  %v.80 = icmp ult i64 32, 64
  %v.81 = select i1 %v.80, i64 32, i64 63
  %v.82 = ashr i64 %v.79, %v.81
  %v.83 = trunc i64 %v.82 to i32
  %v.84 = sext i32 %v.78 to i64
  %p.23 = getelementptr inbounds i32, ptr %reports.0, i64 %v.84
  store i32 %v.83, ptr %p.23, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.85 = mul i32 %v.58, 7
  %v.86 = add i32 %v.85, 28681
  %v.87 = sext i32 %v.86 to i64
  %p.24 = getelementptr inbounds i32, ptr %reports.0, i64 %v.87
  store i32 %x_shape0.0, ptr %p.24, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.88 = mul i32 %v.58, 7
  %v.89 = add i32 %v.88, 28682
  %v.90 = sext i32 %x_shape0.0 to i64
  %v.91 = icmp ult i64 32, 64
  %v.92 = select i1 %v.91, i64 32, i64 63
  %v.93 = ashr i64 %v.90, %v.92
  %v.94 = trunc i64 %v.93 to i32
  %v.95 = sext i32 %v.89 to i64
  %p.25 = getelementptr inbounds i32, ptr %reports.0, i64 %v.95
  store i32 %v.94, ptr %p.25, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.5
else.1:
  %v.96 = icmp uge i32 %v.58, -2147483648
  br i1 %v.96, label %then.6, label %join.6
then.6:
  %v.97 = sext i32 1 to i64
  %p.26 = getelementptr inbounds i32, ptr %reports.0, i64 %v.97
  %v.98 = atomicrmw umin ptr %p.26, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.6
join.6:
  br label %join.5
join.5:
  br label %join.4
join.4:
  %v.99 = icmp sge i32 %v.52, 0
  %v.100 = icmp slt i32 %v.52, %x_shape0.0
  %v.101 = and i1 %v.99, %v.100
  br i1 %v.101, label %then.7, label %join.7
then.7:
  %v.102 = sext i32 %v.52 to i64
  %p.27 = getelementptr inbounds float, ptr %x.0, i64 %v.102
  %x.3 = load float, ptr %p.27, align 4, !alias.scope !9, !noalias !10, !llvm.access.group !16
  br label %join.7
join.7:
  %v.103 = phi float [ %x.3, %then.7 ], [ 0x0000000000000000, %join.4 ]
  %v.104 = call i32 @llvm.hexagon.F2.sfcmpeq(float %v.103, float 0x0000000000000000)
  %v.105 = icmp eq i32 %v.104, 0
  %v.106 = xor i1 %v.105, true
  %v.107 = icmp sge i32 %i.1, %at_shape0.0
  %v.108 = and i1 %v.106, %v.107
  br i1 %v.108, label %then.8, label %join.8
then.8:
  %v.109 = sext i32 1 to i64
  %p.28 = getelementptr inbounds i32, ptr %reports.0, i64 %v.109
  %v.110 = atomicrmw add ptr %p.28, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.111 = icmp ult i32 %v.110, 32
  br i1 %v.111, label %then.9, label %else.2
then.9:
  %v.112 = mul i32 %v.110, 7
  %v.113 = add i32 %v.112, 28676
  %v.114 = sext i32 %v.113 to i64
  %p.29 = getelementptr inbounds i32, ptr %reports.0, i64 %v.114
  store i32 2, ptr %p.29, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.115 = mul i32 %v.110, 7
  %v.116 = add i32 %v.115, 28677
  %v.117 = sext i32 %v.116 to i64
  %p.30 = getelementptr inbounds i32, ptr %reports.0, i64 %v.117
  store i32 %i.1, ptr %p.30, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.118 = mul i32 %v.110, 7
  %v.119 = add i32 %v.118, 28678
  %v.120 = sext i32 %i.1 to i64
  %v.121 = icmp ult i64 32, 64
  %v.122 = select i1 %v.121, i64 32, i64 63
  %v.123 = ashr i64 %v.120, %v.122
  %v.124 = trunc i64 %v.123 to i32
  %v.125 = sext i32 %v.119 to i64
  %p.31 = getelementptr inbounds i32, ptr %reports.0, i64 %v.125
  store i32 %v.124, ptr %p.31, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.126 = mul i32 %v.110, 7
  %v.127 = add i32 %v.126, 28679
  %v.128 = sext i32 %v.127 to i64
  %p.32 = getelementptr inbounds i32, ptr %reports.0, i64 %v.128
  store i32 %i.1, ptr %p.32, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.129 = mul i32 %v.110, 7
  %v.130 = add i32 %v.129, 28680
  %v.131 = sext i32 %i.1 to i64
  %v.132 = icmp ult i64 32, 64
  %v.133 = select i1 %v.132, i64 32, i64 63
  %v.134 = ashr i64 %v.131, %v.133
  %v.135 = trunc i64 %v.134 to i32
  %v.136 = sext i32 %v.130 to i64
  %p.33 = getelementptr inbounds i32, ptr %reports.0, i64 %v.136
  store i32 %v.135, ptr %p.33, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.137 = mul i32 %v.110, 7
  %v.138 = add i32 %v.137, 28681
  %v.139 = sext i32 %v.138 to i64
  %p.34 = getelementptr inbounds i32, ptr %reports.0, i64 %v.139
  store i32 %at_shape0.0, ptr %p.34, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.140 = mul i32 %v.110, 7
  %v.141 = add i32 %v.140, 28682
  %v.142 = sext i32 %at_shape0.0 to i64
  %v.143 = icmp ult i64 32, 64
  %v.144 = select i1 %v.143, i64 32, i64 63
  %v.145 = ashr i64 %v.142, %v.144
  %v.146 = trunc i64 %v.145 to i32
  %v.147 = sext i32 %v.141 to i64
  %p.35 = getelementptr inbounds i32, ptr %reports.0, i64 %v.147
  store i32 %v.146, ptr %p.35, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.9
else.2:
  %v.148 = icmp uge i32 %v.110, -2147483648
  br i1 %v.148, label %then.10, label %join.10
then.10:
  %v.149 = sext i32 1 to i64
  %p.36 = getelementptr inbounds i32, ptr %reports.0, i64 %v.149
  %v.150 = atomicrmw umin ptr %p.36, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.10
join.10:
  br label %join.9
join.9:
  br label %join.8
join.8:
  %v.151 = call i32 @llvm.hexagon.F2.sfcmpeq(float %v.103, float 0x0000000000000000)
  %v.152 = icmp eq i32 %v.151, 0
  %v.153 = xor i1 %v.152, true
  br i1 %v.153, label %then.11, label %join.11
then.11:
  %v.154 = sext i32 1 to i64
  %p.37 = getelementptr inbounds i32, ptr %reports.0, i64 %v.154
  %v.155 = atomicrmw add ptr %p.37, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.156 = icmp ult i32 %v.155, 32
  br i1 %v.156, label %then.12, label %else.3
then.12:
  %v.157 = mul i32 %v.155, 7
  %v.158 = add i32 %v.157, 28676
  %v.159 = sext i32 %v.158 to i64
  %p.38 = getelementptr inbounds i32, ptr %reports.0, i64 %v.159
  store i32 3, ptr %p.38, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.160 = mul i32 %v.155, 7
  %v.161 = add i32 %v.160, 28677
  %v.162 = sext i32 %v.161 to i64
  %p.39 = getelementptr inbounds i32, ptr %reports.0, i64 %v.162
  store i32 %i.1, ptr %p.39, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.163 = mul i32 %v.155, 7
  %v.164 = add i32 %v.163, 28678
  %v.165 = sext i32 %i.1 to i64
  %v.166 = icmp ult i64 32, 64
  %v.167 = select i1 %v.166, i64 32, i64 63
  %v.168 = ashr i64 %v.165, %v.167
  %v.169 = trunc i64 %v.168 to i32
  %v.170 = sext i32 %v.164 to i64
  %p.40 = getelementptr inbounds i32, ptr %reports.0, i64 %v.170
  store i32 %v.169, ptr %p.40, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.171 = mul i32 %v.155, 7
  %v.172 = add i32 %v.171, 28679
  %v.173 = icmp slt i32 %i.1, %at_shape0.0
  br i1 %v.173, label %then.13, label %join.13
then.13:
  %v.174 = sext i32 %i.1 to i64
  %p.41 = getelementptr inbounds i32, ptr %at.0, i64 %v.174
  %at.2 = load i32, ptr %p.41, align 4, !alias.scope !7, !noalias !8, !llvm.access.group !16
  br label %join.13
join.13:
  %v.175 = phi i32 [ %at.2, %then.13 ], [ 0, %then.12 ]
  %v.176 = sext i32 %v.172 to i64
  %p.42 = getelementptr inbounds i32, ptr %reports.0, i64 %v.176
  store i32 %v.175, ptr %p.42, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.12
else.3:
  %v.177 = icmp uge i32 %v.155, -2147483648
  br i1 %v.177, label %then.14, label %join.14
then.14:
  %v.178 = sext i32 1 to i64
  %p.43 = getelementptr inbounds i32, ptr %reports.0, i64 %v.178
  %v.179 = atomicrmw umin ptr %p.43, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.14
join.14:
  br label %join.12
join.12:
  br label %join.11
join.11:
  %v.180 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0x0000000000000000, float %v.103)
  %v.181 = icmp ne i32 %v.180, 0
  br i1 %v.181, label %then.15, label %join.15
then.15:
  %v.182 = icmp sge i32 %i.1, %at_shape0.0
  br i1 %v.182, label %then.16, label %join.16
then.16:
  %v.183 = sext i32 1 to i64
  %p.44 = getelementptr inbounds i32, ptr %reports.0, i64 %v.183
  %v.184 = atomicrmw add ptr %p.44, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.185 = icmp ult i32 %v.184, 32
  br i1 %v.185, label %then.17, label %else.4
then.17:
  %v.186 = mul i32 %v.184, 7
  %v.187 = add i32 %v.186, 28676
  %v.188 = sext i32 %v.187 to i64
  %p.45 = getelementptr inbounds i32, ptr %reports.0, i64 %v.188
  store i32 4, ptr %p.45, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.189 = mul i32 %v.184, 7
  %v.190 = add i32 %v.189, 28677
  %v.191 = sext i32 %v.190 to i64
  %p.46 = getelementptr inbounds i32, ptr %reports.0, i64 %v.191
  store i32 %i.1, ptr %p.46, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.192 = mul i32 %v.184, 7
  %v.193 = add i32 %v.192, 28678
  %v.194 = sext i32 %i.1 to i64
  %v.195 = icmp ult i64 32, 64
  %v.196 = select i1 %v.195, i64 32, i64 63
  %v.197 = ashr i64 %v.194, %v.196
  %v.198 = trunc i64 %v.197 to i32
  %v.199 = sext i32 %v.193 to i64
  %p.47 = getelementptr inbounds i32, ptr %reports.0, i64 %v.199
  store i32 %v.198, ptr %p.47, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.200 = mul i32 %v.184, 7
  %v.201 = add i32 %v.200, 28679
  %v.202 = sext i32 %v.201 to i64
  %p.48 = getelementptr inbounds i32, ptr %reports.0, i64 %v.202
  store i32 %i.1, ptr %p.48, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.203 = mul i32 %v.184, 7
  %v.204 = add i32 %v.203, 28680
  %v.205 = sext i32 %i.1 to i64
  %v.206 = icmp ult i64 32, 64
  %v.207 = select i1 %v.206, i64 32, i64 63
  %v.208 = ashr i64 %v.205, %v.207
  %v.209 = trunc i64 %v.208 to i32
  %v.210 = sext i32 %v.204 to i64
  %p.49 = getelementptr inbounds i32, ptr %reports.0, i64 %v.210
  store i32 %v.209, ptr %p.49, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.211 = mul i32 %v.184, 7
  %v.212 = add i32 %v.211, 28681
  %v.213 = sext i32 %v.212 to i64
  %p.50 = getelementptr inbounds i32, ptr %reports.0, i64 %v.213
  store i32 %at_shape0.0, ptr %p.50, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.214 = mul i32 %v.184, 7
  %v.215 = add i32 %v.214, 28682
  %v.216 = sext i32 %at_shape0.0 to i64
  %v.217 = icmp ult i64 32, 64
  %v.218 = select i1 %v.217, i64 32, i64 63
  %v.219 = ashr i64 %v.216, %v.218
  %v.220 = trunc i64 %v.219 to i32
  %v.221 = sext i32 %v.215 to i64
  %p.51 = getelementptr inbounds i32, ptr %reports.0, i64 %v.221
  store i32 %v.220, ptr %p.51, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.17
else.4:
  %v.222 = icmp uge i32 %v.184, -2147483648
  br i1 %v.222, label %then.18, label %join.18
then.18:
  %v.223 = sext i32 1 to i64
  %p.52 = getelementptr inbounds i32, ptr %reports.0, i64 %v.223
  %v.224 = atomicrmw umin ptr %p.52, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.18
join.18:
  br label %join.17
join.17:
  br label %join.16
join.16:
  %v.225 = sext i32 0 to i64
  %p.53 = getelementptr inbounds i32, ptr %reports.0, i64 %v.225
  %v.226 = atomicrmw add ptr %p.53, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.227 = icmp ult i32 %v.226, 4096
  br i1 %v.227, label %then.19, label %else.5
then.19:
  %v.228 = mul i32 %v.226, 7
  %v.229 = add i32 %v.228, 4
  %v.230 = sext i32 %v.229 to i64
  %p.54 = getelementptr inbounds i32, ptr %reports.0, i64 %v.230
  store i32 5, ptr %p.54, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.231 = mul i32 %v.226, 7
  %v.232 = add i32 %v.231, 5
  %v.233 = sext i32 %v.232 to i64
  %p.55 = getelementptr inbounds i32, ptr %reports.0, i64 %v.233
  store i32 %i.1, ptr %p.55, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.234 = mul i32 %v.226, 7
  %v.235 = add i32 %v.234, 6
  %v.236 = sext i32 %i.1 to i64
  %v.237 = icmp ult i64 32, 64
  %v.238 = select i1 %v.237, i64 32, i64 63
  %v.239 = ashr i64 %v.236, %v.238
  %v.240 = trunc i64 %v.239 to i32
  %v.241 = sext i32 %v.235 to i64
  %p.56 = getelementptr inbounds i32, ptr %reports.0, i64 %v.241
  store i32 %v.240, ptr %p.56, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.242 = mul i32 %v.226, 7
  %v.243 = add i32 %v.242, 7
  %v.244 = icmp slt i32 %i.1, %at_shape0.0
  br i1 %v.244, label %then.20, label %join.20
then.20:
  %v.245 = sext i32 %i.1 to i64
  %p.57 = getelementptr inbounds i32, ptr %at.0, i64 %v.245
  %at.3 = load i32, ptr %p.57, align 4, !alias.scope !7, !noalias !8, !llvm.access.group !16
  br label %join.20
join.20:
  %v.246 = phi i32 [ %at.3, %then.20 ], [ 0, %then.19 ]
  %v.247 = sext i32 %v.243 to i64
  %p.58 = getelementptr inbounds i32, ptr %reports.0, i64 %v.247
  store i32 %v.246, ptr %p.58, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.248 = mul i32 %v.226, 7
  %v.249 = add i32 %v.248, 8
  %v.250 = bitcast float %v.103 to i32
  %v.251 = sext i32 %v.249 to i64
  %p.59 = getelementptr inbounds i32, ptr %reports.0, i64 %v.251
  store i32 %v.250, ptr %p.59, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.19
else.5:
  %v.252 = icmp uge i32 %v.226, -2147483648
  br i1 %v.252, label %then.21, label %join.21
then.21:
  %v.253 = sext i32 0 to i64
  %p.60 = getelementptr inbounds i32, ptr %reports.0, i64 %v.253
  %v.254 = atomicrmw umin ptr %p.60, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.21
join.21:
  br label %join.19
join.19:
  br label %join.15
join.15:
  %v.255 = fdiv float 0x3FF0000000000000, %v.103
  %v.256 = call float @dovetail.expm1.float(float %v.103)
  %v.257 = fadd float %v.255, %v.256
  %v.258 = sext i32 %i.1 to i64
  %p.61 = getelementptr inbounds float, ptr %y.0, i64 %v.258
  store float %v.257, ptr %p.61, align 4, !alias.scope !11, !noalias !12, !llvm.access.group !16
  br label %again.1
again.1:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.1, !llvm.loop !18
leave.1:
  %x.4 = load i32, ptr %x.1
  %v.259 = add i32 %x.4, 1
  %v.260 = icmp eq i32 %v.259, %extent.0
  %v.261 = select i1 %v.260, i32 0, i32 %v.259
  store i32 %v.261, ptr %x.1
  %v.262 = zext i1 %v.260 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !15
leave.0:
  ret void
}

define void @inverse_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %reports.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %at.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i32 2
  %x.0 = load ptr, ptr %p.2, align 4
  %p.3 = getelementptr inbounds ptr, ptr %buffers, i32 3
  %y.0 = load ptr, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 4
  %at_shape0.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i8, ptr %scalars, i32 8
  %at_stride0.0 = load i32, ptr %p.6, align 4
  %p.7 = getelementptr inbounds i8, ptr %scalars, i32 12
  %x_shape0.0 = load i32, ptr %p.7, align 4
  %p.8 = getelementptr inbounds i8, ptr %scalars, i32 16
  %x_stride0.0 = load i32, ptr %p.8, align 4
  %p.9 = getelementptr inbounds i8, ptr %scalars, i32 20
  %y_stride0.0 = load i32, ptr %p.9, align 4
  %p.10 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.10, align 4
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
  %v.3 = mul i32 %x.2, 4096
  %v.4 = add i32 %v.3, 4096
  %v.5 = call i32 @llvm.smin.i32(i32 %v.4, i32 %n.0)
  br label %test.1
test.1:
  %i.1 = phi i32 [ %v.3, %body.0 ], [ %i.0, %again.1 ]
  %v.6 = icmp slt i32 %i.1, %v.5
  br i1 %v.6, label %body.1, label %leave.1
body.1:
  %v.7 = icmp sge i32 %i.1, %at_shape0.0
  br i1 %v.7, label %then.0, label %join.0
then.0:
  %v.8 = sext i32 1 to i64
  %p.11 = getelementptr inbounds i32, ptr %reports.0, i64 %v.8
  %v.9 = atomicrmw add ptr %p.11, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.10 = icmp ult i32 %v.9, 32
  br i1 %v.10, label %then.1, label %else.0
then.1:
  %v.11 = mul i32 %v.9, 7
  %v.12 = add i32 %v.11, 28676
  %v.13 = sext i32 %v.12 to i64
  %p.12 = getelementptr inbounds i32, ptr %reports.0, i64 %v.13
  store i32 0, ptr %p.12, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.14 = mul i32 %v.9, 7
  %v.15 = add i32 %v.14, 28677
  %v.16 = sext i32 %v.15 to i64
  %p.13 = getelementptr inbounds i32, ptr %reports.0, i64 %v.16
  store i32 %i.1, ptr %p.13, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.17 = mul i32 %v.9, 7
  %v.18 = add i32 %v.17, 28678
  %v.19 = sext i32 %i.1 to i64
  %v.20 = icmp ult i64 32, 64
  %v.21 = select i1 %v.20, i64 32, i64 63
  %v.22 = ashr i64 %v.19, %v.21
  %v.23 = trunc i64 %v.22 to i32
  %v.24 = sext i32 %v.18 to i64
  %p.14 = getelementptr inbounds i32, ptr %reports.0, i64 %v.24
  store i32 %v.23, ptr %p.14, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.25 = mul i32 %v.9, 7
  %v.26 = add i32 %v.25, 28679
  %v.27 = sext i32 %v.26 to i64
  %p.15 = getelementptr inbounds i32, ptr %reports.0, i64 %v.27
  store i32 %i.1, ptr %p.15, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.28 = mul i32 %v.9, 7
  %v.29 = add i32 %v.28, 28680
  %v.30 = sext i32 %i.1 to i64
  %v.31 = icmp ult i64 32, 64
  %v.32 = select i1 %v.31, i64 32, i64 63
  %v.33 = ashr i64 %v.30, %v.32
  %v.34 = trunc i64 %v.33 to i32
  %v.35 = sext i32 %v.29 to i64
  %p.16 = getelementptr inbounds i32, ptr %reports.0, i64 %v.35
  store i32 %v.34, ptr %p.16, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.36 = mul i32 %v.9, 7
  %v.37 = add i32 %v.36, 28681
  %v.38 = sext i32 %v.37 to i64
  %p.17 = getelementptr inbounds i32, ptr %reports.0, i64 %v.38
  store i32 %at_shape0.0, ptr %p.17, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.39 = mul i32 %v.9, 7
  %v.40 = add i32 %v.39, 28682
  %v.41 = sext i32 %at_shape0.0 to i64
  %v.42 = icmp ult i64 32, 64
  %v.43 = select i1 %v.42, i64 32, i64 63
  %v.44 = ashr i64 %v.41, %v.43
  %v.45 = trunc i64 %v.44 to i32
  %v.46 = sext i32 %v.40 to i64
  %p.18 = getelementptr inbounds i32, ptr %reports.0, i64 %v.46
  store i32 %v.45, ptr %p.18, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.1
else.0:
  %v.47 = icmp uge i32 %v.9, -2147483648
  br i1 %v.47, label %then.2, label %join.2
then.2:
  %v.48 = sext i32 1 to i64
  %p.19 = getelementptr inbounds i32, ptr %reports.0, i64 %v.48
  %v.49 = atomicrmw umin ptr %p.19, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.2
join.2:
  br label %join.1
join.1:
  br label %join.0
join.0:
  %v.50 = icmp slt i32 %i.1, %at_shape0.0
  %v.51 = mul i32 %i.1, %at_stride0.0
  br i1 %v.50, label %then.3, label %join.3
then.3:
  %v.52 = sext i32 %v.51 to i64
  %p.20 = getelementptr inbounds i32, ptr %at.0, i64 %v.52
  %at.1 = load i32, ptr %p.20, align 4, !alias.scope !26, !noalias !27, !llvm.access.group !35
  br label %join.3
join.3:
  %v.53 = phi i32 [ %at.1, %then.3 ], [ 0, %join.0 ]
  %v.54 = icmp sge i32 %v.53, 0
  %v.55 = icmp slt i32 %v.53, %x_shape0.0
  %v.56 = and i1 %v.54, %v.55
  %v.57 = xor i1 %v.56, true
  br i1 %v.57, label %then.4, label %join.4
then.4:
  %v.58 = sext i32 1 to i64
  %p.21 = getelementptr inbounds i32, ptr %reports.0, i64 %v.58
  %v.59 = atomicrmw add ptr %p.21, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.60 = icmp ult i32 %v.59, 32
  br i1 %v.60, label %then.5, label %else.1
then.5:
  %v.61 = mul i32 %v.59, 7
  %v.62 = add i32 %v.61, 28676
  %v.63 = sext i32 %v.62 to i64
  %p.22 = getelementptr inbounds i32, ptr %reports.0, i64 %v.63
  store i32 1, ptr %p.22, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.64 = mul i32 %v.59, 7
  %v.65 = add i32 %v.64, 28677
  %v.66 = sext i32 %v.65 to i64
  %p.23 = getelementptr inbounds i32, ptr %reports.0, i64 %v.66
  store i32 %i.1, ptr %p.23, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.67 = mul i32 %v.59, 7
  %v.68 = add i32 %v.67, 28678
  %v.69 = sext i32 %i.1 to i64
  %v.70 = icmp ult i64 32, 64
  %v.71 = select i1 %v.70, i64 32, i64 63
  %v.72 = ashr i64 %v.69, %v.71
  %v.73 = trunc i64 %v.72 to i32
  %v.74 = sext i32 %v.68 to i64
  %p.24 = getelementptr inbounds i32, ptr %reports.0, i64 %v.74
  store i32 %v.73, ptr %p.24, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.75 = mul i32 %v.59, 7
  %v.76 = add i32 %v.75, 28679
  %v.77 = sext i32 %v.76 to i64
  %p.25 = getelementptr inbounds i32, ptr %reports.0, i64 %v.77
  store i32 %v.53, ptr %p.25, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.78 = mul i32 %v.59, 7
  %v.79 = add i32 %v.78, 28680
  %v.80 = sext i32 %v.53 to i64
  %v.81 = icmp ult i64 32, 64
  %v.82 = select i1 %v.81, i64 32, i64 63
  %v.83 = ashr i64 %v.80, %v.82
  %v.84 = trunc i64 %v.83 to i32
  %v.85 = sext i32 %v.79 to i64
  %p.26 = getelementptr inbounds i32, ptr %reports.0, i64 %v.85
  store i32 %v.84, ptr %p.26, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.86 = mul i32 %v.59, 7
  %v.87 = add i32 %v.86, 28681
  %v.88 = sext i32 %v.87 to i64
  %p.27 = getelementptr inbounds i32, ptr %reports.0, i64 %v.88
  store i32 %x_shape0.0, ptr %p.27, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.89 = mul i32 %v.59, 7
  %v.90 = add i32 %v.89, 28682
  %v.91 = sext i32 %x_shape0.0 to i64
  %v.92 = icmp ult i64 32, 64
  %v.93 = select i1 %v.92, i64 32, i64 63
  %v.94 = ashr i64 %v.91, %v.93
  %v.95 = trunc i64 %v.94 to i32
  %v.96 = sext i32 %v.90 to i64
  %p.28 = getelementptr inbounds i32, ptr %reports.0, i64 %v.96
  store i32 %v.95, ptr %p.28, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.5
else.1:
  %v.97 = icmp uge i32 %v.59, -2147483648
  br i1 %v.97, label %then.6, label %join.6
then.6:
  %v.98 = sext i32 1 to i64
  %p.29 = getelementptr inbounds i32, ptr %reports.0, i64 %v.98
  %v.99 = atomicrmw umin ptr %p.29, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.6
join.6:
  br label %join.5
join.5:
  br label %join.4
join.4:
  %v.100 = icmp sge i32 %v.53, 0
  %v.101 = icmp slt i32 %v.53, %x_shape0.0
  %v.102 = and i1 %v.100, %v.101
  %v.103 = mul i32 %v.53, %x_stride0.0
  br i1 %v.102, label %then.7, label %join.7
then.7:
  %v.104 = sext i32 %v.103 to i64
  %p.30 = getelementptr inbounds float, ptr %x.0, i64 %v.104
  %x.3 = load float, ptr %p.30, align 4, !alias.scope !28, !noalias !29, !llvm.access.group !35
  br label %join.7
join.7:
  %v.105 = phi float [ %x.3, %then.7 ], [ 0x0000000000000000, %join.4 ]
  %v.106 = call i32 @llvm.hexagon.F2.sfcmpeq(float %v.105, float 0x0000000000000000)
  %v.107 = icmp eq i32 %v.106, 0
  %v.108 = xor i1 %v.107, true
  %v.109 = icmp sge i32 %i.1, %at_shape0.0
  %v.110 = and i1 %v.108, %v.109
  br i1 %v.110, label %then.8, label %join.8
then.8:
  %v.111 = sext i32 1 to i64
  %p.31 = getelementptr inbounds i32, ptr %reports.0, i64 %v.111
  %v.112 = atomicrmw add ptr %p.31, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.113 = icmp ult i32 %v.112, 32
  br i1 %v.113, label %then.9, label %else.2
then.9:
  %v.114 = mul i32 %v.112, 7
  %v.115 = add i32 %v.114, 28676
  %v.116 = sext i32 %v.115 to i64
  %p.32 = getelementptr inbounds i32, ptr %reports.0, i64 %v.116
  store i32 2, ptr %p.32, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.117 = mul i32 %v.112, 7
  %v.118 = add i32 %v.117, 28677
  %v.119 = sext i32 %v.118 to i64
  %p.33 = getelementptr inbounds i32, ptr %reports.0, i64 %v.119
  store i32 %i.1, ptr %p.33, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.120 = mul i32 %v.112, 7
  %v.121 = add i32 %v.120, 28678
  %v.122 = sext i32 %i.1 to i64
  %v.123 = icmp ult i64 32, 64
  %v.124 = select i1 %v.123, i64 32, i64 63
  %v.125 = ashr i64 %v.122, %v.124
  %v.126 = trunc i64 %v.125 to i32
  %v.127 = sext i32 %v.121 to i64
  %p.34 = getelementptr inbounds i32, ptr %reports.0, i64 %v.127
  store i32 %v.126, ptr %p.34, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.128 = mul i32 %v.112, 7
  %v.129 = add i32 %v.128, 28679
  %v.130 = sext i32 %v.129 to i64
  %p.35 = getelementptr inbounds i32, ptr %reports.0, i64 %v.130
  store i32 %i.1, ptr %p.35, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.131 = mul i32 %v.112, 7
  %v.132 = add i32 %v.131, 28680
  %v.133 = sext i32 %i.1 to i64
  %v.134 = icmp ult i64 32, 64
  %v.135 = select i1 %v.134, i64 32, i64 63
  %v.136 = ashr i64 %v.133, %v.135
  %v.137 = trunc i64 %v.136 to i32
  %v.138 = sext i32 %v.132 to i64
  %p.36 = getelementptr inbounds i32, ptr %reports.0, i64 %v.138
  store i32 %v.137, ptr %p.36, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.139 = mul i32 %v.112, 7
  %v.140 = add i32 %v.139, 28681
  %v.141 = sext i32 %v.140 to i64
  %p.37 = getelementptr inbounds i32, ptr %reports.0, i64 %v.141
  store i32 %at_shape0.0, ptr %p.37, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.142 = mul i32 %v.112, 7
  %v.143 = add i32 %v.142, 28682
  %v.144 = sext i32 %at_shape0.0 to i64
  %v.145 = icmp ult i64 32, 64
  %v.146 = select i1 %v.145, i64 32, i64 63
  %v.147 = ashr i64 %v.144, %v.146
  %v.148 = trunc i64 %v.147 to i32
  %v.149 = sext i32 %v.143 to i64
  %p.38 = getelementptr inbounds i32, ptr %reports.0, i64 %v.149
  store i32 %v.148, ptr %p.38, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.9
else.2:
  %v.150 = icmp uge i32 %v.112, -2147483648
  br i1 %v.150, label %then.10, label %join.10
then.10:
  %v.151 = sext i32 1 to i64
  %p.39 = getelementptr inbounds i32, ptr %reports.0, i64 %v.151
  %v.152 = atomicrmw umin ptr %p.39, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.10
join.10:
  br label %join.9
join.9:
  br label %join.8
join.8:
  %v.153 = call i32 @llvm.hexagon.F2.sfcmpeq(float %v.105, float 0x0000000000000000)
  %v.154 = icmp eq i32 %v.153, 0
  %v.155 = xor i1 %v.154, true
  br i1 %v.155, label %then.11, label %join.11
then.11:
  %v.156 = sext i32 1 to i64
  %p.40 = getelementptr inbounds i32, ptr %reports.0, i64 %v.156
  %v.157 = atomicrmw add ptr %p.40, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.158 = icmp ult i32 %v.157, 32
  br i1 %v.158, label %then.12, label %else.3
then.12:
  %v.159 = mul i32 %v.157, 7
  %v.160 = add i32 %v.159, 28676
  %v.161 = sext i32 %v.160 to i64
  %p.41 = getelementptr inbounds i32, ptr %reports.0, i64 %v.161
  store i32 3, ptr %p.41, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.162 = mul i32 %v.157, 7
  %v.163 = add i32 %v.162, 28677
  %v.164 = sext i32 %v.163 to i64
  %p.42 = getelementptr inbounds i32, ptr %reports.0, i64 %v.164
  store i32 %i.1, ptr %p.42, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.165 = mul i32 %v.157, 7
  %v.166 = add i32 %v.165, 28678
  %v.167 = sext i32 %i.1 to i64
  %v.168 = icmp ult i64 32, 64
  %v.169 = select i1 %v.168, i64 32, i64 63
  %v.170 = ashr i64 %v.167, %v.169
  %v.171 = trunc i64 %v.170 to i32
  %v.172 = sext i32 %v.166 to i64
  %p.43 = getelementptr inbounds i32, ptr %reports.0, i64 %v.172
  store i32 %v.171, ptr %p.43, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.173 = mul i32 %v.157, 7
  %v.174 = add i32 %v.173, 28679
  %v.175 = icmp slt i32 %i.1, %at_shape0.0
  %v.176 = mul i32 %i.1, %at_stride0.0
  br i1 %v.175, label %then.13, label %join.13
then.13:
  %v.177 = sext i32 %v.176 to i64
  %p.44 = getelementptr inbounds i32, ptr %at.0, i64 %v.177
  %at.2 = load i32, ptr %p.44, align 4, !alias.scope !26, !noalias !27, !llvm.access.group !35
  br label %join.13
join.13:
  %v.178 = phi i32 [ %at.2, %then.13 ], [ 0, %then.12 ]
  %v.179 = sext i32 %v.174 to i64
  %p.45 = getelementptr inbounds i32, ptr %reports.0, i64 %v.179
  store i32 %v.178, ptr %p.45, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.12
else.3:
  %v.180 = icmp uge i32 %v.157, -2147483648
  br i1 %v.180, label %then.14, label %join.14
then.14:
  %v.181 = sext i32 1 to i64
  %p.46 = getelementptr inbounds i32, ptr %reports.0, i64 %v.181
  %v.182 = atomicrmw umin ptr %p.46, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.14
join.14:
  br label %join.12
join.12:
  br label %join.11
join.11:
  %v.183 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0x0000000000000000, float %v.105)
  %v.184 = icmp ne i32 %v.183, 0
  br i1 %v.184, label %then.15, label %join.15
then.15:
  %v.185 = icmp sge i32 %i.1, %at_shape0.0
  br i1 %v.185, label %then.16, label %join.16
then.16:
  %v.186 = sext i32 1 to i64
  %p.47 = getelementptr inbounds i32, ptr %reports.0, i64 %v.186
  %v.187 = atomicrmw add ptr %p.47, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.188 = icmp ult i32 %v.187, 32
  br i1 %v.188, label %then.17, label %else.4
then.17:
  %v.189 = mul i32 %v.187, 7
  %v.190 = add i32 %v.189, 28676
  %v.191 = sext i32 %v.190 to i64
  %p.48 = getelementptr inbounds i32, ptr %reports.0, i64 %v.191
  store i32 4, ptr %p.48, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.192 = mul i32 %v.187, 7
  %v.193 = add i32 %v.192, 28677
  %v.194 = sext i32 %v.193 to i64
  %p.49 = getelementptr inbounds i32, ptr %reports.0, i64 %v.194
  store i32 %i.1, ptr %p.49, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.195 = mul i32 %v.187, 7
  %v.196 = add i32 %v.195, 28678
  %v.197 = sext i32 %i.1 to i64
  %v.198 = icmp ult i64 32, 64
  %v.199 = select i1 %v.198, i64 32, i64 63
  %v.200 = ashr i64 %v.197, %v.199
  %v.201 = trunc i64 %v.200 to i32
  %v.202 = sext i32 %v.196 to i64
  %p.50 = getelementptr inbounds i32, ptr %reports.0, i64 %v.202
  store i32 %v.201, ptr %p.50, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.203 = mul i32 %v.187, 7
  %v.204 = add i32 %v.203, 28679
  %v.205 = sext i32 %v.204 to i64
  %p.51 = getelementptr inbounds i32, ptr %reports.0, i64 %v.205
  store i32 %i.1, ptr %p.51, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.206 = mul i32 %v.187, 7
  %v.207 = add i32 %v.206, 28680
  %v.208 = sext i32 %i.1 to i64
  %v.209 = icmp ult i64 32, 64
  %v.210 = select i1 %v.209, i64 32, i64 63
  %v.211 = ashr i64 %v.208, %v.210
  %v.212 = trunc i64 %v.211 to i32
  %v.213 = sext i32 %v.207 to i64
  %p.52 = getelementptr inbounds i32, ptr %reports.0, i64 %v.213
  store i32 %v.212, ptr %p.52, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.214 = mul i32 %v.187, 7
  %v.215 = add i32 %v.214, 28681
  %v.216 = sext i32 %v.215 to i64
  %p.53 = getelementptr inbounds i32, ptr %reports.0, i64 %v.216
  store i32 %at_shape0.0, ptr %p.53, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.217 = mul i32 %v.187, 7
  %v.218 = add i32 %v.217, 28682
  %v.219 = sext i32 %at_shape0.0 to i64
  %v.220 = icmp ult i64 32, 64
  %v.221 = select i1 %v.220, i64 32, i64 63
  %v.222 = ashr i64 %v.219, %v.221
  %v.223 = trunc i64 %v.222 to i32
  %v.224 = sext i32 %v.218 to i64
  %p.54 = getelementptr inbounds i32, ptr %reports.0, i64 %v.224
  store i32 %v.223, ptr %p.54, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.17
else.4:
  %v.225 = icmp uge i32 %v.187, -2147483648
  br i1 %v.225, label %then.18, label %join.18
then.18:
  %v.226 = sext i32 1 to i64
  %p.55 = getelementptr inbounds i32, ptr %reports.0, i64 %v.226
  %v.227 = atomicrmw umin ptr %p.55, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.18
join.18:
  br label %join.17
join.17:
  br label %join.16
join.16:
  %v.228 = sext i32 0 to i64
  %p.56 = getelementptr inbounds i32, ptr %reports.0, i64 %v.228
  %v.229 = atomicrmw add ptr %p.56, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.230 = icmp ult i32 %v.229, 4096
  br i1 %v.230, label %then.19, label %else.5
then.19:
  %v.231 = mul i32 %v.229, 7
  %v.232 = add i32 %v.231, 4
  %v.233 = sext i32 %v.232 to i64
  %p.57 = getelementptr inbounds i32, ptr %reports.0, i64 %v.233
  store i32 5, ptr %p.57, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.234 = mul i32 %v.229, 7
  %v.235 = add i32 %v.234, 5
  %v.236 = sext i32 %v.235 to i64
  %p.58 = getelementptr inbounds i32, ptr %reports.0, i64 %v.236
  store i32 %i.1, ptr %p.58, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.237 = mul i32 %v.229, 7
  %v.238 = add i32 %v.237, 6
  %v.239 = sext i32 %i.1 to i64
  %v.240 = icmp ult i64 32, 64
  %v.241 = select i1 %v.240, i64 32, i64 63
  %v.242 = ashr i64 %v.239, %v.241
  %v.243 = trunc i64 %v.242 to i32
  %v.244 = sext i32 %v.238 to i64
  %p.59 = getelementptr inbounds i32, ptr %reports.0, i64 %v.244
  store i32 %v.243, ptr %p.59, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.245 = mul i32 %v.229, 7
  %v.246 = add i32 %v.245, 7
  %v.247 = icmp slt i32 %i.1, %at_shape0.0
  %v.248 = mul i32 %i.1, %at_stride0.0
  br i1 %v.247, label %then.20, label %join.20
then.20:
  %v.249 = sext i32 %v.248 to i64
  %p.60 = getelementptr inbounds i32, ptr %at.0, i64 %v.249
  %at.3 = load i32, ptr %p.60, align 4, !alias.scope !26, !noalias !27, !llvm.access.group !35
  br label %join.20
join.20:
  %v.250 = phi i32 [ %at.3, %then.20 ], [ 0, %then.19 ]
  %v.251 = sext i32 %v.246 to i64
  %p.61 = getelementptr inbounds i32, ptr %reports.0, i64 %v.251
  store i32 %v.250, ptr %p.61, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.252 = mul i32 %v.229, 7
  %v.253 = add i32 %v.252, 8
  %v.254 = bitcast float %v.105 to i32
  %v.255 = sext i32 %v.253 to i64
  %p.62 = getelementptr inbounds i32, ptr %reports.0, i64 %v.255
  store i32 %v.254, ptr %p.62, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.19
else.5:
  %v.256 = icmp uge i32 %v.229, -2147483648
  br i1 %v.256, label %then.21, label %join.21
then.21:
  %v.257 = sext i32 0 to i64
  %p.63 = getelementptr inbounds i32, ptr %reports.0, i64 %v.257
  %v.258 = atomicrmw umin ptr %p.63, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.21
join.21:
  br label %join.19
join.19:
  br label %join.15
join.15:
  %v.259 = mul i32 %i.1, %y_stride0.0
  %v.260 = fdiv float 0x3FF0000000000000, %v.105
  %v.261 = call float @dovetail.expm1.float(float %v.105)
  %v.262 = fadd float %v.260, %v.261
  %v.263 = sext i32 %v.259 to i64
  %p.64 = getelementptr inbounds float, ptr %y.0, i64 %v.263
  store float %v.262, ptr %p.64, align 4, !alias.scope !30, !noalias !31, !llvm.access.group !35
  br label %again.1
again.1:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.1, !llvm.loop !38
leave.1:
  %x.4 = load i32, ptr %x.1
  %v.264 = add i32 %x.4, 1
  %v.265 = icmp eq i32 %v.264, %extent.0
  %v.266 = select i1 %v.265, i32 0, i32 %v.264
  store i32 %v.266, ptr %x.1
  %v.267 = zext i1 %v.265 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !34
leave.0:
  ret void
}

define internal float @dovetail.expm1.float(float %x0) #1 {
entry:
  %v.0 = call i32 @llvm.hexagon.F2.sfcmpgt(float %x0, float 0x4056400000000000)
  %v.1 = icmp ne i32 %v.0, 0
  %v.2 = select i1 %v.1, float 0x4056400000000000, float %x0
  %v.3 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0xC049000000000000, float %v.2)
  %v.4 = icmp ne i32 %v.3, 0
  %v.5 = select i1 %v.4, float 0xC049000000000000, float %v.2
  %v.6 = call float @llvm.fmuladd.f32(float %v.5, float 0x3FF7154760000000, float 0x4168000000000000)
  %v.7 = fsub float %v.6, 0x4168000000000000
  %v.8 = bitcast float %v.6 to i32
  %v.9 = bitcast float 0x4168000000000000 to i32
  %v.10 = sub i32 %v.8, %v.9
  %v.11 = call float @llvm.fmuladd.f32(float %v.7, float 0xBFE62E0000000000, float %v.5)
  %v.12 = call float @llvm.fmuladd.f32(float %v.7, float 0xBF00BFBE80000000, float %v.11)
  %v.13 = sitofp i32 %v.10 to float
  %v.14 = call float @llvm.fmuladd.f32(float %v.13, float 0xBFE62E0000000000, float %v.5)
  %v.15 = fsub float %v.14, %v.12
  %v.16 = call float @llvm.fmuladd.f32(float %v.13, float 0xBF00BFBE80000000, float %v.15)
  %v.17 = fmul float %v.12, %v.12
  %v.18 = call float @llvm.fmuladd.f32(float 0x3F56D110E0000000, float %v.12, float 0x3F8120B720000000)
  %v.19 = call float @llvm.fmuladd.f32(float %v.18, float %v.12, float 0x3FA55551A0000000)
  %v.20 = call float @llvm.fmuladd.f32(float %v.19, float %v.12, float 0x3FC5554DC0000000)
  %v.21 = call float @llvm.fmuladd.f32(float %v.20, float %v.12, float 0x3FE0000000000000)
  %v.22 = call float @llvm.fmuladd.f32(float %v.17, float %v.21, float %v.12)
  %v.23 = fadd float %v.22, %v.16
  %v.24 = call float @llvm.fmuladd.f32(float %v.22, float %v.16, float %v.23)
  %v.25 = icmp sgt i32 %v.10, 100
  %v.26 = select i1 %v.25, i32 100, i32 %v.10
  %v.27 = sub i32 0, %v.26
  %v.28 = add i32 %v.27, 127
  %v.29 = shl i32 %v.28, 23
  %v.30 = bitcast i32 %v.29 to float
  %v.31 = ashr i32 %v.10, 1
  %v.32 = fsub float 0x3FF0000000000000, %v.30
  %v.33 = fadd float %v.24, %v.32
  %v.34 = add i32 %v.31, 127
  %v.35 = shl i32 %v.34, 23
  %v.36 = bitcast i32 %v.35 to float
  %v.37 = fmul float %v.33, %v.36
  %v.38 = sub i32 %v.10, %v.31
  %v.39 = add i32 %v.38, 127
  %v.40 = shl i32 %v.39, 23
  %v.41 = bitcast i32 %v.40 to float
  %v.42 = fmul float %v.37, %v.41
  %v.43 = call i32 @llvm.hexagon.F2.sfcmpeq(float %x0, float 0x0000000000000000)
  %v.44 = icmp ne i32 %v.43, 0
  %v.45 = select i1 %v.44, float %x0, float %v.42
  ret float %v.45
}

declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.hexagon.F2.sfcmpeq(float, float)
declare i32 @llvm.hexagon.F2.sfcmpgt(float, float)
declare float @llvm.fmuladd.f32(float, float, float)

attributes #0 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "frame-pointer"="none" "no-trapping-math"="true" }

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
!13 = !{!"llvm.loop.vectorize.enable", i1 false}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !13, !14}
!16 = distinct !{}
!17 = !{!"llvm.loop.parallel_accesses", !16}
!18 = distinct !{!18, !17}
!19 = distinct !{!19}
!20 = distinct !{!20, !19}
!21 = distinct !{!21, !19}
!22 = distinct !{!22, !19}
!23 = distinct !{!23, !19}
!24 = !{!20}
!25 = !{!21, !22, !23}
!26 = !{!21}
!27 = !{!20, !22, !23}
!28 = !{!22}
!29 = !{!20, !21, !23}
!30 = !{!23}
!31 = !{!20, !21, !22}
!32 = !{!"llvm.loop.vectorize.enable", i1 false}
!33 = !{!"llvm.loop.unroll.disable"}
!34 = distinct !{!34, !32, !33}
!35 = distinct !{}
!36 = !{!"llvm.loop.vectorize.enable", i1 false}
!37 = !{!"llvm.loop.unroll.disable"}
!38 = distinct !{!38, !36, !37}
