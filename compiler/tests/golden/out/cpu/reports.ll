target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @inverse_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %reports.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %at.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i64 2
  %x.0 = load ptr, ptr %p.2, align 8
  %p.3 = getelementptr inbounds ptr, ptr %buffers, i64 3
  %y.0 = load ptr, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 8
  %at_shape0.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i8, ptr %scalars, i64 16
  %x_shape0.0 = load i64, ptr %p.6, align 8
  %p.7 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.7, align 4
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
  %v.4 = mul i64 %x.2, 4096
  %v.5 = add i64 %v.4, 4096
  %v.6 = call i64 @llvm.smin.i64(i64 %v.5, i64 %n.0)
  br label %test.1
test.1:
  %i.1 = phi i64 [ %v.4, %body.0 ], [ %i.0, %again.1 ]
  %v.7 = icmp slt i64 %i.1, %v.6
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  %v.8 = icmp sge i64 %i.1, %at_shape0.0
  br i1 %v.8, label %then.0, label %join.0
then.0:
  %p.8 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.9 = atomicrmw add ptr %p.8, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.10 = icmp ult i32 %v.9, 32
  br i1 %v.10, label %then.1, label %else.0
then.1:
  %v.11 = zext i32 %v.9 to i64
  %v.12 = mul i64 %v.11, 7
  %v.13 = add i64 %v.12, 28676
  %p.9 = getelementptr inbounds i32, ptr %reports.0, i64 %v.13
  store i32 0, ptr %p.9, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.14 = zext i32 %v.9 to i64
  %v.15 = mul i64 %v.14, 7
  %v.16 = add i64 %v.15, 28677
  %v.17 = trunc i64 %i.1 to i32
  %p.10 = getelementptr inbounds i32, ptr %reports.0, i64 %v.16
  store i32 %v.17, ptr %p.10, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.18 = zext i32 %v.9 to i64
  %v.19 = mul i64 %v.18, 7
  %v.20 = add i64 %v.19, 28678
  %v.21 = icmp ult i64 32, 64
  %v.22 = select i1 %v.21, i64 32, i64 63
  %v.23 = ashr i64 %i.1, %v.22
  %v.24 = trunc i64 %v.23 to i32
  %p.11 = getelementptr inbounds i32, ptr %reports.0, i64 %v.20
  store i32 %v.24, ptr %p.11, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.25 = zext i32 %v.9 to i64
  %v.26 = mul i64 %v.25, 7
  %v.27 = add i64 %v.26, 28679
  %v.28 = trunc i64 %i.1 to i32
  %p.12 = getelementptr inbounds i32, ptr %reports.0, i64 %v.27
  store i32 %v.28, ptr %p.12, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.29 = zext i32 %v.9 to i64
  %v.30 = mul i64 %v.29, 7
  %v.31 = add i64 %v.30, 28680
  %v.32 = icmp ult i64 32, 64
  %v.33 = select i1 %v.32, i64 32, i64 63
  %v.34 = ashr i64 %i.1, %v.33
  %v.35 = trunc i64 %v.34 to i32
  %p.13 = getelementptr inbounds i32, ptr %reports.0, i64 %v.31
  store i32 %v.35, ptr %p.13, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.36 = zext i32 %v.9 to i64
  %v.37 = mul i64 %v.36, 7
  %v.38 = add i64 %v.37, 28681
  %v.39 = trunc i64 %at_shape0.0 to i32
  %p.14 = getelementptr inbounds i32, ptr %reports.0, i64 %v.38
  store i32 %v.39, ptr %p.14, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.40 = zext i32 %v.9 to i64
  %v.41 = mul i64 %v.40, 7
  %v.42 = add i64 %v.41, 28682
  %v.43 = icmp ult i64 32, 64
  %v.44 = select i1 %v.43, i64 32, i64 63
  %v.45 = ashr i64 %at_shape0.0, %v.44
  %v.46 = trunc i64 %v.45 to i32
  %p.15 = getelementptr inbounds i32, ptr %reports.0, i64 %v.42
  store i32 %v.46, ptr %p.15, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.1
else.0:
  %v.47 = icmp uge i32 %v.9, -2147483648
  br i1 %v.47, label %then.2, label %join.2
then.2:
  %p.16 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.48 = atomicrmw umin ptr %p.16, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.2
join.2:
  br label %join.1
join.1:
  br label %join.0
join.0:
  %v.49 = icmp slt i64 %i.1, %at_shape0.0
  br i1 %v.49, label %then.3, label %join.3
then.3:
  %p.17 = getelementptr inbounds i32, ptr %at.0, i64 %i.1
  %at.1 = load i32, ptr %p.17, align 4, !alias.scope !7, !noalias !8, !llvm.access.group !16
  br label %join.3
join.3:
  %v.50 = phi i32 [ %at.1, %then.3 ], [ 0, %join.0 ]
  %v.51 = sext i32 %v.50 to i64
  %v.52 = icmp sge i64 %v.51, 0
  %v.53 = icmp slt i64 %v.51, %x_shape0.0
  %v.54 = and i1 %v.52, %v.53
  %v.55 = xor i1 %v.54, true
  br i1 %v.55, label %then.4, label %join.4
then.4:
  %p.18 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.56 = atomicrmw add ptr %p.18, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.57 = icmp ult i32 %v.56, 32
  br i1 %v.57, label %then.5, label %else.1
then.5:
  %v.58 = zext i32 %v.56 to i64
  %v.59 = mul i64 %v.58, 7
  %v.60 = add i64 %v.59, 28676
  %p.19 = getelementptr inbounds i32, ptr %reports.0, i64 %v.60
  store i32 1, ptr %p.19, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.61 = zext i32 %v.56 to i64
  %v.62 = mul i64 %v.61, 7
  %v.63 = add i64 %v.62, 28677
  %v.64 = trunc i64 %i.1 to i32
  %p.20 = getelementptr inbounds i32, ptr %reports.0, i64 %v.63
  store i32 %v.64, ptr %p.20, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.65 = zext i32 %v.56 to i64
  %v.66 = mul i64 %v.65, 7
  %v.67 = add i64 %v.66, 28678
  %v.68 = icmp ult i64 32, 64
  %v.69 = select i1 %v.68, i64 32, i64 63
  %v.70 = ashr i64 %i.1, %v.69
  %v.71 = trunc i64 %v.70 to i32
  %p.21 = getelementptr inbounds i32, ptr %reports.0, i64 %v.67
  store i32 %v.71, ptr %p.21, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.72 = zext i32 %v.56 to i64
  %v.73 = mul i64 %v.72, 7
  %v.74 = add i64 %v.73, 28679
  %v.75 = trunc i64 %v.51 to i32
  %p.22 = getelementptr inbounds i32, ptr %reports.0, i64 %v.74
  store i32 %v.75, ptr %p.22, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.76 = zext i32 %v.56 to i64
  %v.77 = mul i64 %v.76, 7
  %v.78 = add i64 %v.77, 28680
  %v.79 = icmp ult i64 32, 64
  %v.80 = select i1 %v.79, i64 32, i64 63
  %v.81 = ashr i64 %v.51, %v.80
  %v.82 = trunc i64 %v.81 to i32
  %p.23 = getelementptr inbounds i32, ptr %reports.0, i64 %v.78
  store i32 %v.82, ptr %p.23, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.83 = zext i32 %v.56 to i64
  %v.84 = mul i64 %v.83, 7
  %v.85 = add i64 %v.84, 28681
  %v.86 = trunc i64 %x_shape0.0 to i32
  %p.24 = getelementptr inbounds i32, ptr %reports.0, i64 %v.85
  store i32 %v.86, ptr %p.24, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.87 = zext i32 %v.56 to i64
  %v.88 = mul i64 %v.87, 7
  %v.89 = add i64 %v.88, 28682
  %v.90 = icmp ult i64 32, 64
  %v.91 = select i1 %v.90, i64 32, i64 63
  %v.92 = ashr i64 %x_shape0.0, %v.91
  %v.93 = trunc i64 %v.92 to i32
  %p.25 = getelementptr inbounds i32, ptr %reports.0, i64 %v.89
  store i32 %v.93, ptr %p.25, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.5
else.1:
  %v.94 = icmp uge i32 %v.56, -2147483648
  br i1 %v.94, label %then.6, label %join.6
then.6:
  %p.26 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.95 = atomicrmw umin ptr %p.26, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.6
join.6:
  br label %join.5
join.5:
  br label %join.4
join.4:
  %v.96 = icmp sge i64 %v.51, 0
  %v.97 = icmp slt i64 %v.51, %x_shape0.0
  %v.98 = and i1 %v.96, %v.97
  br i1 %v.98, label %then.7, label %join.7
then.7:
  %p.27 = getelementptr inbounds float, ptr %x.0, i64 %v.51
  %x.3 = load float, ptr %p.27, align 4, !alias.scope !9, !noalias !10, !llvm.access.group !16
  br label %join.7
join.7:
  %v.99 = phi float [ %x.3, %then.7 ], [ 0x0000000000000000, %join.4 ]
  %v.100 = fcmp une float %v.99, 0x0000000000000000
  %v.101 = xor i1 %v.100, true
  %v.102 = icmp sge i64 %i.1, %at_shape0.0
  %v.103 = and i1 %v.101, %v.102
  br i1 %v.103, label %then.8, label %join.8
then.8:
  %p.28 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.104 = atomicrmw add ptr %p.28, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.105 = icmp ult i32 %v.104, 32
  br i1 %v.105, label %then.9, label %else.2
then.9:
  %v.106 = zext i32 %v.104 to i64
  %v.107 = mul i64 %v.106, 7
  %v.108 = add i64 %v.107, 28676
  %p.29 = getelementptr inbounds i32, ptr %reports.0, i64 %v.108
  store i32 2, ptr %p.29, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.109 = zext i32 %v.104 to i64
  %v.110 = mul i64 %v.109, 7
  %v.111 = add i64 %v.110, 28677
  %v.112 = trunc i64 %i.1 to i32
  %p.30 = getelementptr inbounds i32, ptr %reports.0, i64 %v.111
  store i32 %v.112, ptr %p.30, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.113 = zext i32 %v.104 to i64
  %v.114 = mul i64 %v.113, 7
  %v.115 = add i64 %v.114, 28678
  %v.116 = icmp ult i64 32, 64
  %v.117 = select i1 %v.116, i64 32, i64 63
  %v.118 = ashr i64 %i.1, %v.117
  %v.119 = trunc i64 %v.118 to i32
  %p.31 = getelementptr inbounds i32, ptr %reports.0, i64 %v.115
  store i32 %v.119, ptr %p.31, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.120 = zext i32 %v.104 to i64
  %v.121 = mul i64 %v.120, 7
  %v.122 = add i64 %v.121, 28679
  %v.123 = trunc i64 %i.1 to i32
  %p.32 = getelementptr inbounds i32, ptr %reports.0, i64 %v.122
  store i32 %v.123, ptr %p.32, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.124 = zext i32 %v.104 to i64
  %v.125 = mul i64 %v.124, 7
  %v.126 = add i64 %v.125, 28680
  %v.127 = icmp ult i64 32, 64
  %v.128 = select i1 %v.127, i64 32, i64 63
  %v.129 = ashr i64 %i.1, %v.128
  %v.130 = trunc i64 %v.129 to i32
  %p.33 = getelementptr inbounds i32, ptr %reports.0, i64 %v.126
  store i32 %v.130, ptr %p.33, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.131 = zext i32 %v.104 to i64
  %v.132 = mul i64 %v.131, 7
  %v.133 = add i64 %v.132, 28681
  %v.134 = trunc i64 %at_shape0.0 to i32
  %p.34 = getelementptr inbounds i32, ptr %reports.0, i64 %v.133
  store i32 %v.134, ptr %p.34, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.135 = zext i32 %v.104 to i64
  %v.136 = mul i64 %v.135, 7
  %v.137 = add i64 %v.136, 28682
  %v.138 = icmp ult i64 32, 64
  %v.139 = select i1 %v.138, i64 32, i64 63
  %v.140 = ashr i64 %at_shape0.0, %v.139
  %v.141 = trunc i64 %v.140 to i32
  %p.35 = getelementptr inbounds i32, ptr %reports.0, i64 %v.137
  store i32 %v.141, ptr %p.35, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.9
else.2:
  %v.142 = icmp uge i32 %v.104, -2147483648
  br i1 %v.142, label %then.10, label %join.10
then.10:
  %p.36 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.143 = atomicrmw umin ptr %p.36, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.10
join.10:
  br label %join.9
join.9:
  br label %join.8
join.8:
  %v.144 = fcmp une float %v.99, 0x0000000000000000
  %v.145 = xor i1 %v.144, true
  br i1 %v.145, label %then.11, label %join.11
then.11:
  %p.37 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.146 = atomicrmw add ptr %p.37, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.147 = icmp ult i32 %v.146, 32
  br i1 %v.147, label %then.12, label %else.3
then.12:
  %v.148 = zext i32 %v.146 to i64
  %v.149 = mul i64 %v.148, 7
  %v.150 = add i64 %v.149, 28676
  %p.38 = getelementptr inbounds i32, ptr %reports.0, i64 %v.150
  store i32 3, ptr %p.38, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.151 = zext i32 %v.146 to i64
  %v.152 = mul i64 %v.151, 7
  %v.153 = add i64 %v.152, 28677
  %v.154 = trunc i64 %i.1 to i32
  %p.39 = getelementptr inbounds i32, ptr %reports.0, i64 %v.153
  store i32 %v.154, ptr %p.39, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.155 = zext i32 %v.146 to i64
  %v.156 = mul i64 %v.155, 7
  %v.157 = add i64 %v.156, 28678
  %v.158 = icmp ult i64 32, 64
  %v.159 = select i1 %v.158, i64 32, i64 63
  %v.160 = ashr i64 %i.1, %v.159
  %v.161 = trunc i64 %v.160 to i32
  %p.40 = getelementptr inbounds i32, ptr %reports.0, i64 %v.157
  store i32 %v.161, ptr %p.40, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.162 = zext i32 %v.146 to i64
  %v.163 = mul i64 %v.162, 7
  %v.164 = add i64 %v.163, 28679
  %v.165 = icmp slt i64 %i.1, %at_shape0.0
  br i1 %v.165, label %then.13, label %join.13
then.13:
  %p.41 = getelementptr inbounds i32, ptr %at.0, i64 %i.1
  %at.2 = load i32, ptr %p.41, align 4, !alias.scope !7, !noalias !8, !llvm.access.group !16
  br label %join.13
join.13:
  %v.166 = phi i32 [ %at.2, %then.13 ], [ 0, %then.12 ]
  %p.42 = getelementptr inbounds i32, ptr %reports.0, i64 %v.164
  store i32 %v.166, ptr %p.42, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.12
else.3:
  %v.167 = icmp uge i32 %v.146, -2147483648
  br i1 %v.167, label %then.14, label %join.14
then.14:
  %p.43 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.168 = atomicrmw umin ptr %p.43, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.14
join.14:
  br label %join.12
join.12:
  br label %join.11
join.11:
  %v.169 = fcmp olt float %v.99, 0x0000000000000000
  br i1 %v.169, label %then.15, label %join.15
then.15:
  %v.170 = icmp sge i64 %i.1, %at_shape0.0
  br i1 %v.170, label %then.16, label %join.16
then.16:
  %p.44 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.171 = atomicrmw add ptr %p.44, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.172 = icmp ult i32 %v.171, 32
  br i1 %v.172, label %then.17, label %else.4
then.17:
  %v.173 = zext i32 %v.171 to i64
  %v.174 = mul i64 %v.173, 7
  %v.175 = add i64 %v.174, 28676
  %p.45 = getelementptr inbounds i32, ptr %reports.0, i64 %v.175
  store i32 4, ptr %p.45, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.176 = zext i32 %v.171 to i64
  %v.177 = mul i64 %v.176, 7
  %v.178 = add i64 %v.177, 28677
  %v.179 = trunc i64 %i.1 to i32
  %p.46 = getelementptr inbounds i32, ptr %reports.0, i64 %v.178
  store i32 %v.179, ptr %p.46, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.180 = zext i32 %v.171 to i64
  %v.181 = mul i64 %v.180, 7
  %v.182 = add i64 %v.181, 28678
  %v.183 = icmp ult i64 32, 64
  %v.184 = select i1 %v.183, i64 32, i64 63
  %v.185 = ashr i64 %i.1, %v.184
  %v.186 = trunc i64 %v.185 to i32
  %p.47 = getelementptr inbounds i32, ptr %reports.0, i64 %v.182
  store i32 %v.186, ptr %p.47, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.187 = zext i32 %v.171 to i64
  %v.188 = mul i64 %v.187, 7
  %v.189 = add i64 %v.188, 28679
  %v.190 = trunc i64 %i.1 to i32
  %p.48 = getelementptr inbounds i32, ptr %reports.0, i64 %v.189
  store i32 %v.190, ptr %p.48, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.191 = zext i32 %v.171 to i64
  %v.192 = mul i64 %v.191, 7
  %v.193 = add i64 %v.192, 28680
  %v.194 = icmp ult i64 32, 64
  %v.195 = select i1 %v.194, i64 32, i64 63
  %v.196 = ashr i64 %i.1, %v.195
  %v.197 = trunc i64 %v.196 to i32
  %p.49 = getelementptr inbounds i32, ptr %reports.0, i64 %v.193
  store i32 %v.197, ptr %p.49, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.198 = zext i32 %v.171 to i64
  %v.199 = mul i64 %v.198, 7
  %v.200 = add i64 %v.199, 28681
  %v.201 = trunc i64 %at_shape0.0 to i32
  %p.50 = getelementptr inbounds i32, ptr %reports.0, i64 %v.200
  store i32 %v.201, ptr %p.50, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.202 = zext i32 %v.171 to i64
  %v.203 = mul i64 %v.202, 7
  %v.204 = add i64 %v.203, 28682
  %v.205 = icmp ult i64 32, 64
  %v.206 = select i1 %v.205, i64 32, i64 63
  %v.207 = ashr i64 %at_shape0.0, %v.206
  %v.208 = trunc i64 %v.207 to i32
  %p.51 = getelementptr inbounds i32, ptr %reports.0, i64 %v.204
  store i32 %v.208, ptr %p.51, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.17
else.4:
  %v.209 = icmp uge i32 %v.171, -2147483648
  br i1 %v.209, label %then.18, label %join.18
then.18:
  %p.52 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.210 = atomicrmw umin ptr %p.52, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.18
join.18:
  br label %join.17
join.17:
  br label %join.16
join.16:
  %p.53 = getelementptr inbounds i32, ptr %reports.0, i64 0
  %v.211 = atomicrmw add ptr %p.53, i32 1 monotonic, align 4, !alias.scope !5, !noalias !6
  %v.212 = icmp ult i32 %v.211, 4096
  br i1 %v.212, label %then.19, label %else.5
then.19:
  %v.213 = zext i32 %v.211 to i64
  %v.214 = mul i64 %v.213, 7
  %v.215 = add i64 %v.214, 4
  %p.54 = getelementptr inbounds i32, ptr %reports.0, i64 %v.215
  store i32 5, ptr %p.54, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.216 = zext i32 %v.211 to i64
  %v.217 = mul i64 %v.216, 7
  %v.218 = add i64 %v.217, 5
  %v.219 = trunc i64 %i.1 to i32
  %p.55 = getelementptr inbounds i32, ptr %reports.0, i64 %v.218
  store i32 %v.219, ptr %p.55, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.220 = zext i32 %v.211 to i64
  %v.221 = mul i64 %v.220, 7
  %v.222 = add i64 %v.221, 6
  %v.223 = icmp ult i64 32, 64
  %v.224 = select i1 %v.223, i64 32, i64 63
  %v.225 = ashr i64 %i.1, %v.224
  %v.226 = trunc i64 %v.225 to i32
  %p.56 = getelementptr inbounds i32, ptr %reports.0, i64 %v.222
  store i32 %v.226, ptr %p.56, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.227 = zext i32 %v.211 to i64
  %v.228 = mul i64 %v.227, 7
  %v.229 = add i64 %v.228, 7
  %v.230 = icmp slt i64 %i.1, %at_shape0.0
  br i1 %v.230, label %then.20, label %join.20
then.20:
  %p.57 = getelementptr inbounds i32, ptr %at.0, i64 %i.1
  %at.3 = load i32, ptr %p.57, align 4, !alias.scope !7, !noalias !8, !llvm.access.group !16
  br label %join.20
join.20:
  %v.231 = phi i32 [ %at.3, %then.20 ], [ 0, %then.19 ]
  %p.58 = getelementptr inbounds i32, ptr %reports.0, i64 %v.229
  store i32 %v.231, ptr %p.58, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.232 = zext i32 %v.211 to i64
  %v.233 = mul i64 %v.232, 7
  %v.234 = add i64 %v.233, 8
  %v.235 = bitcast float %v.99 to i32
  %p.59 = getelementptr inbounds i32, ptr %reports.0, i64 %v.234
  store i32 %v.235, ptr %p.59, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  br label %join.19
else.5:
  %v.236 = icmp uge i32 %v.211, -2147483648
  br i1 %v.236, label %then.21, label %join.21
then.21:
  %p.60 = getelementptr inbounds i32, ptr %reports.0, i64 0
  %v.237 = atomicrmw umin ptr %p.60, i32 -2147483648 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.21
join.21:
  br label %join.19
join.19:
  br label %join.15
join.15:
  %v.238 = fdiv float 0x3FF0000000000000, %v.99
  %v.239 = call float @dovetail.expm1.float(float %v.99)
  %v.240 = fadd float %v.238, %v.239
  %p.61 = getelementptr inbounds float, ptr %y.0, i64 %i.1
  store float %v.240, ptr %p.61, align 4, !alias.scope !11, !noalias !12, !llvm.access.group !16
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !18
leave.1:
  %x.4 = load i64, ptr %x.1
  %v.241 = add i64 %x.4, 1
  %v.242 = icmp eq i64 %v.241, %v.0
  %v.243 = select i1 %v.242, i64 0, i64 %v.241
  store i64 %v.243, ptr %x.1
  %v.244 = zext i1 %v.242 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !15
leave.0:
  ret void
}

define void @inverse_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %reports.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %at.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i64 2
  %x.0 = load ptr, ptr %p.2, align 8
  %p.3 = getelementptr inbounds ptr, ptr %buffers, i64 3
  %y.0 = load ptr, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 8
  %at_shape0.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i8, ptr %scalars, i64 16
  %at_stride0.0 = load i64, ptr %p.6, align 8
  %p.7 = getelementptr inbounds i8, ptr %scalars, i64 24
  %x_shape0.0 = load i64, ptr %p.7, align 8
  %p.8 = getelementptr inbounds i8, ptr %scalars, i64 32
  %x_stride0.0 = load i64, ptr %p.8, align 8
  %p.9 = getelementptr inbounds i8, ptr %scalars, i64 40
  %y_stride0.0 = load i64, ptr %p.9, align 8
  %p.10 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.10, align 4
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
  %v.4 = mul i64 %x.2, 4096
  %v.5 = add i64 %v.4, 4096
  %v.6 = call i64 @llvm.smin.i64(i64 %v.5, i64 %n.0)
  br label %test.1
test.1:
  %i.1 = phi i64 [ %v.4, %body.0 ], [ %i.0, %again.1 ]
  %v.7 = icmp slt i64 %i.1, %v.6
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  %v.8 = icmp sge i64 %i.1, %at_shape0.0
  br i1 %v.8, label %then.0, label %join.0
then.0:
  %p.11 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.9 = atomicrmw add ptr %p.11, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.10 = icmp ult i32 %v.9, 32
  br i1 %v.10, label %then.1, label %else.0
then.1:
  %v.11 = zext i32 %v.9 to i64
  %v.12 = mul i64 %v.11, 7
  %v.13 = add i64 %v.12, 28676
  %p.12 = getelementptr inbounds i32, ptr %reports.0, i64 %v.13
  store i32 0, ptr %p.12, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.14 = zext i32 %v.9 to i64
  %v.15 = mul i64 %v.14, 7
  %v.16 = add i64 %v.15, 28677
  %v.17 = trunc i64 %i.1 to i32
  %p.13 = getelementptr inbounds i32, ptr %reports.0, i64 %v.16
  store i32 %v.17, ptr %p.13, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.18 = zext i32 %v.9 to i64
  %v.19 = mul i64 %v.18, 7
  %v.20 = add i64 %v.19, 28678
  %v.21 = icmp ult i64 32, 64
  %v.22 = select i1 %v.21, i64 32, i64 63
  %v.23 = ashr i64 %i.1, %v.22
  %v.24 = trunc i64 %v.23 to i32
  %p.14 = getelementptr inbounds i32, ptr %reports.0, i64 %v.20
  store i32 %v.24, ptr %p.14, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.25 = zext i32 %v.9 to i64
  %v.26 = mul i64 %v.25, 7
  %v.27 = add i64 %v.26, 28679
  %v.28 = trunc i64 %i.1 to i32
  %p.15 = getelementptr inbounds i32, ptr %reports.0, i64 %v.27
  store i32 %v.28, ptr %p.15, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.29 = zext i32 %v.9 to i64
  %v.30 = mul i64 %v.29, 7
  %v.31 = add i64 %v.30, 28680
  %v.32 = icmp ult i64 32, 64
  %v.33 = select i1 %v.32, i64 32, i64 63
  %v.34 = ashr i64 %i.1, %v.33
  %v.35 = trunc i64 %v.34 to i32
  %p.16 = getelementptr inbounds i32, ptr %reports.0, i64 %v.31
  store i32 %v.35, ptr %p.16, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.36 = zext i32 %v.9 to i64
  %v.37 = mul i64 %v.36, 7
  %v.38 = add i64 %v.37, 28681
  %v.39 = trunc i64 %at_shape0.0 to i32
  %p.17 = getelementptr inbounds i32, ptr %reports.0, i64 %v.38
  store i32 %v.39, ptr %p.17, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.40 = zext i32 %v.9 to i64
  %v.41 = mul i64 %v.40, 7
  %v.42 = add i64 %v.41, 28682
  %v.43 = icmp ult i64 32, 64
  %v.44 = select i1 %v.43, i64 32, i64 63
  %v.45 = ashr i64 %at_shape0.0, %v.44
  %v.46 = trunc i64 %v.45 to i32
  %p.18 = getelementptr inbounds i32, ptr %reports.0, i64 %v.42
  store i32 %v.46, ptr %p.18, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.1
else.0:
  %v.47 = icmp uge i32 %v.9, -2147483648
  br i1 %v.47, label %then.2, label %join.2
then.2:
  %p.19 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.48 = atomicrmw umin ptr %p.19, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.2
join.2:
  br label %join.1
join.1:
  br label %join.0
join.0:
  %v.49 = icmp slt i64 %i.1, %at_shape0.0
  %v.50 = mul i64 %i.1, %at_stride0.0
  br i1 %v.49, label %then.3, label %join.3
then.3:
  %p.20 = getelementptr inbounds i32, ptr %at.0, i64 %v.50
  %at.1 = load i32, ptr %p.20, align 4, !alias.scope !26, !noalias !27, !llvm.access.group !35
  br label %join.3
join.3:
  %v.51 = phi i32 [ %at.1, %then.3 ], [ 0, %join.0 ]
  %v.52 = sext i32 %v.51 to i64
  %v.53 = icmp sge i64 %v.52, 0
  %v.54 = icmp slt i64 %v.52, %x_shape0.0
  %v.55 = and i1 %v.53, %v.54
  %v.56 = xor i1 %v.55, true
  br i1 %v.56, label %then.4, label %join.4
then.4:
  %p.21 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.57 = atomicrmw add ptr %p.21, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.58 = icmp ult i32 %v.57, 32
  br i1 %v.58, label %then.5, label %else.1
then.5:
  %v.59 = zext i32 %v.57 to i64
  %v.60 = mul i64 %v.59, 7
  %v.61 = add i64 %v.60, 28676
  %p.22 = getelementptr inbounds i32, ptr %reports.0, i64 %v.61
  store i32 1, ptr %p.22, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.62 = zext i32 %v.57 to i64
  %v.63 = mul i64 %v.62, 7
  %v.64 = add i64 %v.63, 28677
  %v.65 = trunc i64 %i.1 to i32
  %p.23 = getelementptr inbounds i32, ptr %reports.0, i64 %v.64
  store i32 %v.65, ptr %p.23, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.66 = zext i32 %v.57 to i64
  %v.67 = mul i64 %v.66, 7
  %v.68 = add i64 %v.67, 28678
  %v.69 = icmp ult i64 32, 64
  %v.70 = select i1 %v.69, i64 32, i64 63
  %v.71 = ashr i64 %i.1, %v.70
  %v.72 = trunc i64 %v.71 to i32
  %p.24 = getelementptr inbounds i32, ptr %reports.0, i64 %v.68
  store i32 %v.72, ptr %p.24, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.73 = zext i32 %v.57 to i64
  %v.74 = mul i64 %v.73, 7
  %v.75 = add i64 %v.74, 28679
  %v.76 = trunc i64 %v.52 to i32
  %p.25 = getelementptr inbounds i32, ptr %reports.0, i64 %v.75
  store i32 %v.76, ptr %p.25, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.77 = zext i32 %v.57 to i64
  %v.78 = mul i64 %v.77, 7
  %v.79 = add i64 %v.78, 28680
  %v.80 = icmp ult i64 32, 64
  %v.81 = select i1 %v.80, i64 32, i64 63
  %v.82 = ashr i64 %v.52, %v.81
  %v.83 = trunc i64 %v.82 to i32
  %p.26 = getelementptr inbounds i32, ptr %reports.0, i64 %v.79
  store i32 %v.83, ptr %p.26, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.84 = zext i32 %v.57 to i64
  %v.85 = mul i64 %v.84, 7
  %v.86 = add i64 %v.85, 28681
  %v.87 = trunc i64 %x_shape0.0 to i32
  %p.27 = getelementptr inbounds i32, ptr %reports.0, i64 %v.86
  store i32 %v.87, ptr %p.27, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.88 = zext i32 %v.57 to i64
  %v.89 = mul i64 %v.88, 7
  %v.90 = add i64 %v.89, 28682
  %v.91 = icmp ult i64 32, 64
  %v.92 = select i1 %v.91, i64 32, i64 63
  %v.93 = ashr i64 %x_shape0.0, %v.92
  %v.94 = trunc i64 %v.93 to i32
  %p.28 = getelementptr inbounds i32, ptr %reports.0, i64 %v.90
  store i32 %v.94, ptr %p.28, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.5
else.1:
  %v.95 = icmp uge i32 %v.57, -2147483648
  br i1 %v.95, label %then.6, label %join.6
then.6:
  %p.29 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.96 = atomicrmw umin ptr %p.29, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.6
join.6:
  br label %join.5
join.5:
  br label %join.4
join.4:
  %v.97 = icmp sge i64 %v.52, 0
  %v.98 = icmp slt i64 %v.52, %x_shape0.0
  %v.99 = and i1 %v.97, %v.98
  %v.100 = mul i64 %v.52, %x_stride0.0
  br i1 %v.99, label %then.7, label %join.7
then.7:
  %p.30 = getelementptr inbounds float, ptr %x.0, i64 %v.100
  %x.3 = load float, ptr %p.30, align 4, !alias.scope !28, !noalias !29, !llvm.access.group !35
  br label %join.7
join.7:
  %v.101 = phi float [ %x.3, %then.7 ], [ 0x0000000000000000, %join.4 ]
  %v.102 = fcmp une float %v.101, 0x0000000000000000
  %v.103 = xor i1 %v.102, true
  %v.104 = icmp sge i64 %i.1, %at_shape0.0
  %v.105 = and i1 %v.103, %v.104
  br i1 %v.105, label %then.8, label %join.8
then.8:
  %p.31 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.106 = atomicrmw add ptr %p.31, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.107 = icmp ult i32 %v.106, 32
  br i1 %v.107, label %then.9, label %else.2
then.9:
  %v.108 = zext i32 %v.106 to i64
  %v.109 = mul i64 %v.108, 7
  %v.110 = add i64 %v.109, 28676
  %p.32 = getelementptr inbounds i32, ptr %reports.0, i64 %v.110
  store i32 2, ptr %p.32, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.111 = zext i32 %v.106 to i64
  %v.112 = mul i64 %v.111, 7
  %v.113 = add i64 %v.112, 28677
  %v.114 = trunc i64 %i.1 to i32
  %p.33 = getelementptr inbounds i32, ptr %reports.0, i64 %v.113
  store i32 %v.114, ptr %p.33, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.115 = zext i32 %v.106 to i64
  %v.116 = mul i64 %v.115, 7
  %v.117 = add i64 %v.116, 28678
  %v.118 = icmp ult i64 32, 64
  %v.119 = select i1 %v.118, i64 32, i64 63
  %v.120 = ashr i64 %i.1, %v.119
  %v.121 = trunc i64 %v.120 to i32
  %p.34 = getelementptr inbounds i32, ptr %reports.0, i64 %v.117
  store i32 %v.121, ptr %p.34, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.122 = zext i32 %v.106 to i64
  %v.123 = mul i64 %v.122, 7
  %v.124 = add i64 %v.123, 28679
  %v.125 = trunc i64 %i.1 to i32
  %p.35 = getelementptr inbounds i32, ptr %reports.0, i64 %v.124
  store i32 %v.125, ptr %p.35, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.126 = zext i32 %v.106 to i64
  %v.127 = mul i64 %v.126, 7
  %v.128 = add i64 %v.127, 28680
  %v.129 = icmp ult i64 32, 64
  %v.130 = select i1 %v.129, i64 32, i64 63
  %v.131 = ashr i64 %i.1, %v.130
  %v.132 = trunc i64 %v.131 to i32
  %p.36 = getelementptr inbounds i32, ptr %reports.0, i64 %v.128
  store i32 %v.132, ptr %p.36, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.133 = zext i32 %v.106 to i64
  %v.134 = mul i64 %v.133, 7
  %v.135 = add i64 %v.134, 28681
  %v.136 = trunc i64 %at_shape0.0 to i32
  %p.37 = getelementptr inbounds i32, ptr %reports.0, i64 %v.135
  store i32 %v.136, ptr %p.37, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.137 = zext i32 %v.106 to i64
  %v.138 = mul i64 %v.137, 7
  %v.139 = add i64 %v.138, 28682
  %v.140 = icmp ult i64 32, 64
  %v.141 = select i1 %v.140, i64 32, i64 63
  %v.142 = ashr i64 %at_shape0.0, %v.141
  %v.143 = trunc i64 %v.142 to i32
  %p.38 = getelementptr inbounds i32, ptr %reports.0, i64 %v.139
  store i32 %v.143, ptr %p.38, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.9
else.2:
  %v.144 = icmp uge i32 %v.106, -2147483648
  br i1 %v.144, label %then.10, label %join.10
then.10:
  %p.39 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.145 = atomicrmw umin ptr %p.39, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.10
join.10:
  br label %join.9
join.9:
  br label %join.8
join.8:
  %v.146 = fcmp une float %v.101, 0x0000000000000000
  %v.147 = xor i1 %v.146, true
  br i1 %v.147, label %then.11, label %join.11
then.11:
  %p.40 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.148 = atomicrmw add ptr %p.40, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.149 = icmp ult i32 %v.148, 32
  br i1 %v.149, label %then.12, label %else.3
then.12:
  %v.150 = zext i32 %v.148 to i64
  %v.151 = mul i64 %v.150, 7
  %v.152 = add i64 %v.151, 28676
  %p.41 = getelementptr inbounds i32, ptr %reports.0, i64 %v.152
  store i32 3, ptr %p.41, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.153 = zext i32 %v.148 to i64
  %v.154 = mul i64 %v.153, 7
  %v.155 = add i64 %v.154, 28677
  %v.156 = trunc i64 %i.1 to i32
  %p.42 = getelementptr inbounds i32, ptr %reports.0, i64 %v.155
  store i32 %v.156, ptr %p.42, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.157 = zext i32 %v.148 to i64
  %v.158 = mul i64 %v.157, 7
  %v.159 = add i64 %v.158, 28678
  %v.160 = icmp ult i64 32, 64
  %v.161 = select i1 %v.160, i64 32, i64 63
  %v.162 = ashr i64 %i.1, %v.161
  %v.163 = trunc i64 %v.162 to i32
  %p.43 = getelementptr inbounds i32, ptr %reports.0, i64 %v.159
  store i32 %v.163, ptr %p.43, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.164 = zext i32 %v.148 to i64
  %v.165 = mul i64 %v.164, 7
  %v.166 = add i64 %v.165, 28679
  %v.167 = icmp slt i64 %i.1, %at_shape0.0
  %v.168 = mul i64 %i.1, %at_stride0.0
  br i1 %v.167, label %then.13, label %join.13
then.13:
  %p.44 = getelementptr inbounds i32, ptr %at.0, i64 %v.168
  %at.2 = load i32, ptr %p.44, align 4, !alias.scope !26, !noalias !27, !llvm.access.group !35
  br label %join.13
join.13:
  %v.169 = phi i32 [ %at.2, %then.13 ], [ 0, %then.12 ]
  %p.45 = getelementptr inbounds i32, ptr %reports.0, i64 %v.166
  store i32 %v.169, ptr %p.45, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.12
else.3:
  %v.170 = icmp uge i32 %v.148, -2147483648
  br i1 %v.170, label %then.14, label %join.14
then.14:
  %p.46 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.171 = atomicrmw umin ptr %p.46, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.14
join.14:
  br label %join.12
join.12:
  br label %join.11
join.11:
  %v.172 = fcmp olt float %v.101, 0x0000000000000000
  br i1 %v.172, label %then.15, label %join.15
then.15:
  %v.173 = icmp sge i64 %i.1, %at_shape0.0
  br i1 %v.173, label %then.16, label %join.16
then.16:
  %p.47 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.174 = atomicrmw add ptr %p.47, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.175 = icmp ult i32 %v.174, 32
  br i1 %v.175, label %then.17, label %else.4
then.17:
  %v.176 = zext i32 %v.174 to i64
  %v.177 = mul i64 %v.176, 7
  %v.178 = add i64 %v.177, 28676
  %p.48 = getelementptr inbounds i32, ptr %reports.0, i64 %v.178
  store i32 4, ptr %p.48, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.179 = zext i32 %v.174 to i64
  %v.180 = mul i64 %v.179, 7
  %v.181 = add i64 %v.180, 28677
  %v.182 = trunc i64 %i.1 to i32
  %p.49 = getelementptr inbounds i32, ptr %reports.0, i64 %v.181
  store i32 %v.182, ptr %p.49, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.183 = zext i32 %v.174 to i64
  %v.184 = mul i64 %v.183, 7
  %v.185 = add i64 %v.184, 28678
  %v.186 = icmp ult i64 32, 64
  %v.187 = select i1 %v.186, i64 32, i64 63
  %v.188 = ashr i64 %i.1, %v.187
  %v.189 = trunc i64 %v.188 to i32
  %p.50 = getelementptr inbounds i32, ptr %reports.0, i64 %v.185
  store i32 %v.189, ptr %p.50, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.190 = zext i32 %v.174 to i64
  %v.191 = mul i64 %v.190, 7
  %v.192 = add i64 %v.191, 28679
  %v.193 = trunc i64 %i.1 to i32
  %p.51 = getelementptr inbounds i32, ptr %reports.0, i64 %v.192
  store i32 %v.193, ptr %p.51, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.194 = zext i32 %v.174 to i64
  %v.195 = mul i64 %v.194, 7
  %v.196 = add i64 %v.195, 28680
  %v.197 = icmp ult i64 32, 64
  %v.198 = select i1 %v.197, i64 32, i64 63
  %v.199 = ashr i64 %i.1, %v.198
  %v.200 = trunc i64 %v.199 to i32
  %p.52 = getelementptr inbounds i32, ptr %reports.0, i64 %v.196
  store i32 %v.200, ptr %p.52, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.201 = zext i32 %v.174 to i64
  %v.202 = mul i64 %v.201, 7
  %v.203 = add i64 %v.202, 28681
  %v.204 = trunc i64 %at_shape0.0 to i32
  %p.53 = getelementptr inbounds i32, ptr %reports.0, i64 %v.203
  store i32 %v.204, ptr %p.53, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.205 = zext i32 %v.174 to i64
  %v.206 = mul i64 %v.205, 7
  %v.207 = add i64 %v.206, 28682
  %v.208 = icmp ult i64 32, 64
  %v.209 = select i1 %v.208, i64 32, i64 63
  %v.210 = ashr i64 %at_shape0.0, %v.209
  %v.211 = trunc i64 %v.210 to i32
  %p.54 = getelementptr inbounds i32, ptr %reports.0, i64 %v.207
  store i32 %v.211, ptr %p.54, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.17
else.4:
  %v.212 = icmp uge i32 %v.174, -2147483648
  br i1 %v.212, label %then.18, label %join.18
then.18:
  %p.55 = getelementptr inbounds i32, ptr %reports.0, i64 1
  %v.213 = atomicrmw umin ptr %p.55, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.18
join.18:
  br label %join.17
join.17:
  br label %join.16
join.16:
  %p.56 = getelementptr inbounds i32, ptr %reports.0, i64 0
  %v.214 = atomicrmw add ptr %p.56, i32 1 monotonic, align 4, !alias.scope !24, !noalias !25
  %v.215 = icmp ult i32 %v.214, 4096
  br i1 %v.215, label %then.19, label %else.5
then.19:
  %v.216 = zext i32 %v.214 to i64
  %v.217 = mul i64 %v.216, 7
  %v.218 = add i64 %v.217, 4
  %p.57 = getelementptr inbounds i32, ptr %reports.0, i64 %v.218
  store i32 5, ptr %p.57, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.219 = zext i32 %v.214 to i64
  %v.220 = mul i64 %v.219, 7
  %v.221 = add i64 %v.220, 5
  %v.222 = trunc i64 %i.1 to i32
  %p.58 = getelementptr inbounds i32, ptr %reports.0, i64 %v.221
  store i32 %v.222, ptr %p.58, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.223 = zext i32 %v.214 to i64
  %v.224 = mul i64 %v.223, 7
  %v.225 = add i64 %v.224, 6
  %v.226 = icmp ult i64 32, 64
  %v.227 = select i1 %v.226, i64 32, i64 63
  %v.228 = ashr i64 %i.1, %v.227
  %v.229 = trunc i64 %v.228 to i32
  %p.59 = getelementptr inbounds i32, ptr %reports.0, i64 %v.225
  store i32 %v.229, ptr %p.59, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.230 = zext i32 %v.214 to i64
  %v.231 = mul i64 %v.230, 7
  %v.232 = add i64 %v.231, 7
  %v.233 = icmp slt i64 %i.1, %at_shape0.0
  %v.234 = mul i64 %i.1, %at_stride0.0
  br i1 %v.233, label %then.20, label %join.20
then.20:
  %p.60 = getelementptr inbounds i32, ptr %at.0, i64 %v.234
  %at.3 = load i32, ptr %p.60, align 4, !alias.scope !26, !noalias !27, !llvm.access.group !35
  br label %join.20
join.20:
  %v.235 = phi i32 [ %at.3, %then.20 ], [ 0, %then.19 ]
  %p.61 = getelementptr inbounds i32, ptr %reports.0, i64 %v.232
  store i32 %v.235, ptr %p.61, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.236 = zext i32 %v.214 to i64
  %v.237 = mul i64 %v.236, 7
  %v.238 = add i64 %v.237, 8
  %v.239 = bitcast float %v.101 to i32
  %p.62 = getelementptr inbounds i32, ptr %reports.0, i64 %v.238
  store i32 %v.239, ptr %p.62, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  br label %join.19
else.5:
  %v.240 = icmp uge i32 %v.214, -2147483648
  br i1 %v.240, label %then.21, label %join.21
then.21:
  %p.63 = getelementptr inbounds i32, ptr %reports.0, i64 0
  %v.241 = atomicrmw umin ptr %p.63, i32 -2147483648 monotonic, align 4, !alias.scope !24, !noalias !25
  br label %join.21
join.21:
  br label %join.19
join.19:
  br label %join.15
join.15:
  %v.242 = mul i64 %i.1, %y_stride0.0
  %v.243 = fdiv float 0x3FF0000000000000, %v.101
  %v.244 = call float @dovetail.expm1.float(float %v.101)
  %v.245 = fadd float %v.243, %v.244
  %p.64 = getelementptr inbounds float, ptr %y.0, i64 %v.242
  store float %v.245, ptr %p.64, align 4, !alias.scope !30, !noalias !31, !llvm.access.group !35
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !38
leave.1:
  %x.4 = load i64, ptr %x.1
  %v.246 = add i64 %x.4, 1
  %v.247 = icmp eq i64 %v.246, %v.0
  %v.248 = select i1 %v.247, i64 0, i64 %v.246
  store i64 %v.248, ptr %x.1
  %v.249 = zext i1 %v.247 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !34
leave.0:
  ret void
}

define internal float @dovetail.expm1.float(float %x0) #1 {
entry:
  %v.0 = fcmp ogt float %x0, 0x4059000000000000
  %v.1 = select i1 %v.0, float 0x4059000000000000, float %x0
  %v.2 = fcmp olt float %v.1, 0xC059000000000000
  %v.3 = select i1 %v.2, float 0xC059000000000000, float %v.1
  %v.4 = fpext float %v.3 to double
  %v.5 = fmul double %v.4, %v.4
  %v.6 = call double @llvm.fmuladd.f64(double 0x3EFA113246A25B90, double %v.4, double 0x3F2A1517F4232B0F)
  %v.7 = call double @llvm.fmuladd.f64(double %v.6, double %v.4, double 0x3F56C16858966283)
  %v.8 = call double @llvm.fmuladd.f64(double %v.7, double %v.4, double 0x3F81110C63008F0B)
  %v.9 = call double @llvm.fmuladd.f64(double %v.8, double %v.4, double 0x3FA5555555C87748)
  %v.10 = call double @llvm.fmuladd.f64(double %v.9, double %v.4, double 0x3FC55555567541AD)
  %v.11 = call double @llvm.fmuladd.f64(double %v.10, double %v.4, double 0x3FE0000000000000)
  %v.12 = call double @llvm.fmuladd.f64(double %v.5, double %v.11, double %v.4)
  %v.13 = call double @llvm.fmuladd.f64(double %v.4, double 0x3FF71547652B82FE, double 0x4338000000000000)
  %v.14 = fsub double %v.13, 0x4338000000000000
  %v.15 = bitcast double %v.13 to i64
  %v.16 = bitcast double 0x4338000000000000 to i64
  %v.17 = sub i64 %v.15, %v.16
  %v.18 = call double @llvm.fmuladd.f64(double %v.14, double 0xBFE62E42FEFA39EF, double %v.4)
  %v.19 = fmul double %v.18, %v.18
  %v.20 = call double @llvm.fmuladd.f64(double 0x3EFA113246A25B90, double %v.18, double 0x3F2A1517F4232B0F)
  %v.21 = call double @llvm.fmuladd.f64(double %v.20, double %v.18, double 0x3F56C16858966283)
  %v.22 = call double @llvm.fmuladd.f64(double %v.21, double %v.18, double 0x3F81110C63008F0B)
  %v.23 = call double @llvm.fmuladd.f64(double %v.22, double %v.18, double 0x3FA5555555C87748)
  %v.24 = call double @llvm.fmuladd.f64(double %v.23, double %v.18, double 0x3FC55555567541AD)
  %v.25 = call double @llvm.fmuladd.f64(double %v.24, double %v.18, double 0x3FE0000000000000)
  %v.26 = call double @llvm.fmuladd.f64(double %v.19, double %v.25, double %v.18)
  %v.27 = fadd double %v.26, 0x3FF0000000000000
  %v.28 = add i64 %v.17, 1023
  %v.29 = shl i64 %v.28, 52
  %v.30 = bitcast i64 %v.29 to double
  %v.31 = fmul double %v.27, %v.30
  %v.32 = fsub double %v.31, 0x3FF0000000000000
  %v.33 = call double @llvm.fabs.f64(double %v.4)
  %v.34 = fcmp ogt double %v.33, 0x3FD5C28F5C28F5C3
  %v.35 = select i1 %v.34, double %v.32, double %v.12
  %v.36 = fptrunc double %v.35 to float
  %v.37 = fcmp oeq float %x0, 0x0000000000000000
  %v.38 = select i1 %v.37, float %x0, float %v.36
  ret float %v.38
}

declare i64 @llvm.smin.i64(i64, i64)
declare double @llvm.fmuladd.f64(double, double, double)
declare double @llvm.fabs.f64(double)

attributes #0 = { nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="512" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="512" }

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
