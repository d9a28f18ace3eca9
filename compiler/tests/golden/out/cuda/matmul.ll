target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@matmul_0.a_tile.0 = internal addrspace(3) global [2112 x float] poison, align 16
@matmul_0.b_tile.0 = internal addrspace(3) global [1024 x float] poison, align 16
@matmul_0_general.a_tile.0 = internal addrspace(3) global [2112 x float] poison, align 16
@matmul_0_general.b_tile.0 = internal addrspace(3) global [1024 x float] poison, align 16
@matmul_1.a_tile.0 = internal addrspace(3) global [2176 x float] poison, align 16
@matmul_1.b_tile.0 = internal addrspace(3) global [1024 x float] poison, align 16
@matmul_1_general.a_tile.0 = internal addrspace(3) global [2176 x float] poison, align 16
@matmul_1_general.b_tile.0 = internal addrspace(3) global [1024 x float] poison, align 16

define ptx_kernel void @matmul_0(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i32 %m.0, i32 %n.0, i32 %k.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="8,16,1" #0 {
entry:
  %acc_sums.0 = alloca [64 x float], align 64
  %a_own.0 = alloca [8 x float], align 32
  %b_own.0 = alloca [8 x float], align 32
  %a_next.0 = alloca [16 x float], align 64
  %b_next.0 = alloca [8 x float], align 32
  %acc.0 = alloca float, align 4
  %acc.2 = alloca float, align 4
  %acc.5 = alloca float, align 4
  %acc.8 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = trunc i64 %v.9 to i32
  %v.13 = trunc i64 %v.11 to i32
  %v.14 = mul i32 %v.6, 8
  %v.15 = add i32 %v.14, %v.4
  %v.16 = mul i32 %v.13, 128
  %v.17 = sub i32 %m.0, %v.16
  %v.18 = sub i32 %v.17, 1
  %v.19 = mul i32 %v.12, 64
  %v.20 = sub i32 %n.0, %v.19
  %v.21 = sub i32 %v.20, 1
  %v.22 = and i32 %v.15, 15
  %v.23 = and i32 %v.15, 63
  %v.24 = call i32 @llvm.smin.i32(i32 %v.23, i32 %v.21)
  %v.25 = add i32 %v.19, %v.24
  br label %test.0
test.0:
  %row_lane.1 = phi i32 [ 0, %entry ], [ %row_lane.0, %again.0 ]
  %v.26 = icmp slt i32 %row_lane.1, 8
  br i1 %v.26, label %body.0, label %leave.0
body.0:
  br label %test.1
test.1:
  %column_lane.1 = phi i32 [ 0, %body.0 ], [ %column_lane.0, %again.1 ]
  %v.27 = icmp slt i32 %column_lane.1, 8
  br i1 %v.27, label %body.1, label %leave.1
body.1:
  store float 0x0000000000000000, ptr %acc.0
  %v.28 = mul i32 %row_lane.1, 8
  %v.29 = add i32 %v.28, %column_lane.1
  %acc.1 = load float, ptr %acc.0
  %v.30 = sext i32 %v.29 to i64
  %p.0 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.30
  store float %acc.1, ptr %p.0, align 4
  br label %again.1
again.1:
  %column_lane.0 = add nsw i32 %column_lane.1, 1
  br label %test.1, !llvm.loop !13
leave.1:
  br label %again.0
again.0:
  %row_lane.0 = add nsw i32 %row_lane.1, 1
  br label %test.0, !llvm.loop !11
leave.0:
  %v.31 = add i32 %k.0, 16
  %v.32 = icmp slt i32 0, %v.31
  %v.33 = sub i32 %v.31, 1
  %v.34 = udiv i32 %v.33, 16
  %v.35 = add i32 %v.34, 1
  %v.36 = select i1 %v.32, i32 %v.35, i32 0
  br label %test.2
test.2:
  %first_step.1 = phi i32 [ 0, %leave.0 ], [ %first_step.0, %again.2 ]
  %v.37 = icmp slt i32 %first_step.1, %v.36
  br i1 %v.37, label %body.2, label %leave.2
body.2:
  %v.38 = mul i32 %first_step.1, 16
  %v.39 = add i32 0, %v.38
  %v.40 = sub i32 %k.0, %v.39
  %v.41 = sub i32 %v.40, 1
  %v.42 = icmp slt i32 %v.39, %k.0
  br i1 %v.42, label %then.0, label %join.0
then.0:
  %v.43 = call i32 @llvm.smin.i32(i32 %v.22, i32 %v.41)
  %v.44 = add i32 %v.39, %v.43
  br label %test.3
test.3:
  %turn.1 = phi i32 [ 0, %then.0 ], [ %turn.0, %again.3 ]
  %v.45 = icmp slt i32 %turn.1, 16
  br i1 %v.45, label %body.3, label %leave.3
body.3:
  %v.46 = ashr i32 %v.15, 4
  %v.47 = mul i32 %turn.1, 8
  %v.48 = add i32 %v.46, %v.47
  %v.49 = call i32 @llvm.smin.i32(i32 %v.48, i32 %v.18)
  %v.50 = add i32 %v.16, %v.49
  %v.51 = mul i32 %v.50, %k.0
  %v.52 = add i32 %v.51, %v.44
  %v.53 = sext i32 %v.52 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.53
  %a.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
  %v.54 = sext i32 %turn.1 to i64
  %p.2 = getelementptr inbounds float, ptr %a_next.0, i64 %v.54
  store float %a.1, ptr %p.2, align 4
  br label %again.3
again.3:
  %turn.0 = add nsw i32 %turn.1, 1
  br label %test.3, !llvm.loop !15
leave.3:
  br label %test.4
test.4:
  %turn.3 = phi i32 [ 0, %leave.3 ], [ %turn.2, %again.4 ]
  %v.55 = icmp slt i32 %turn.3, 8
  br i1 %v.55, label %body.4, label %leave.4
body.4:
  %v.56 = ashr i32 %v.15, 6
  %v.57 = mul i32 %turn.3, 2
  %v.58 = add i32 %v.56, %v.57
  %v.59 = call i32 @llvm.smin.i32(i32 %v.58, i32 %v.41)
  %v.60 = add i32 %v.39, %v.59
  %v.61 = mul i32 %v.60, %n.0
  %v.62 = add i32 %v.61, %v.25
  %v.63 = sext i32 %v.62 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.63
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !6, !noalias !7, !invariant.load !{}
  %v.64 = sext i32 %turn.3 to i64
  %p.4 = getelementptr inbounds float, ptr %b_next.0, i64 %v.64
  store float %b.1, ptr %p.4, align 4
  br label %again.4
again.4:
  %turn.2 = add nsw i32 %turn.3, 1
  br label %test.4, !llvm.loop !17
leave.4:
  br label %join.0
join.0:
  %v.65 = icmp sgt i32 %v.39, 0
  br i1 %v.65, label %then.1, label %join.1
then.1:
  %v.66 = add i32 %v.41, 16
  %v.67 = icmp sge i32 %v.66, 15
  br i1 %v.67, label %then.2, label %else.0
then.2:
  br label %test.5
test.5:
  %step.1 = phi i32 [ 0, %then.2 ], [ %step.0, %again.5 ]
  %v.68 = icmp slt i32 %step.1, 16
  br i1 %v.68, label %body.5, label %leave.5
body.5:
  br label %test.6
test.6:
  %vector.1 = phi i32 [ 0, %body.5 ], [ %vector.0, %again.6 ]
  %v.69 = icmp slt i32 %vector.1, 2
  br i1 %v.69, label %body.6, label %leave.6
body.6:
  %v.70 = mul i32 %step.1, 132
  %v.71 = mul i32 %vector.1, 4
  %v.72 = add i32 %v.14, %v.71
  %v.73 = add i32 %v.70, %v.72
  %v.74 = sext i32 %v.73 to i64
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.74
  %v.75 = ptrtoint ptr addrspace(3) @matmul_0.a_tile.0 to i64
  %v.76 = mul i64 %v.74, 4
  %v.77 = add i64 %v.75, %v.76
  %v.78 = and i64 %v.77, 15
  %v.79 = icmp eq i64 %v.78, 0
  br i1 %v.79, label %then.3, label %else.1
then.3:
  %a_tile.1 = load <4 x float>, ptr addrspace(3) %p.5, align 16
  %v.80 = freeze <4 x float> %a_tile.1
  %v.81 = extractelement <4 x float> %v.80, i32 0
  %v.82 = extractelement <4 x float> %v.80, i32 1
  %v.83 = extractelement <4 x float> %v.80, i32 2
  %v.84 = extractelement <4 x float> %v.80, i32 3
  br label %join.3
else.1:
  %a_tile.2 = load float, ptr addrspace(3) %p.5, align 4
  %v.85 = add i32 %v.73, 1
  %v.86 = sext i32 %v.85 to i64
  %p.6 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.86
  %a_tile.3 = load float, ptr addrspace(3) %p.6, align 4
  %v.87 = add i32 %v.73, 2
  %v.88 = sext i32 %v.87 to i64
  %p.7 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.88
  %a_tile.4 = load float, ptr addrspace(3) %p.7, align 4
  %v.89 = add i32 %v.73, 3
  %v.90 = sext i32 %v.89 to i64
  %p.8 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.90
  %a_tile.5 = load float, ptr addrspace(3) %p.8, align 4
  br label %join.3
join.3:
  %v.91 = phi float [ %v.81, %then.3 ], [ %a_tile.2, %else.1 ]
  %v.92 = phi float [ %v.82, %then.3 ], [ %a_tile.3, %else.1 ]
  %v.93 = phi float [ %v.83, %then.3 ], [ %a_tile.4, %else.1 ]
  %v.94 = phi float [ %v.84, %then.3 ], [ %a_tile.5, %else.1 ]
  %v.95 = sext i32 %v.71 to i64
  %p.9 = getelementptr inbounds float, ptr %a_own.0, i64 %v.95
  store float %v.91, ptr %p.9, align 4
  %v.96 = add i32 %v.71, 1
  %v.97 = sext i32 %v.96 to i64
  %p.10 = getelementptr inbounds float, ptr %a_own.0, i64 %v.97
  store float %v.92, ptr %p.10, align 4
  %v.98 = add i32 %v.71, 2
  %v.99 = sext i32 %v.98 to i64
  %p.11 = getelementptr inbounds float, ptr %a_own.0, i64 %v.99
  store float %v.93, ptr %p.11, align 4
  %v.100 = add i32 %v.71, 3
  %v.101 = sext i32 %v.100 to i64
  %p.12 = getelementptr inbounds float, ptr %a_own.0, i64 %v.101
  store float %v.94, ptr %p.12, align 4
  br label %again.6
again.6:
  %vector.0 = add nsw i32 %vector.1, 1
  br label %test.6, !llvm.loop !19
leave.6:
  br label %test.7
test.7:
  %vector.3 = phi i32 [ 0, %leave.6 ], [ %vector.2, %again.7 ]
  %v.102 = icmp slt i32 %vector.3, 2
  br i1 %v.102, label %body.7, label %leave.7
body.7:
  %v.103 = mul i32 %step.1, 64
  %v.104 = mul i32 %vector.3, 8
  %v.105 = add i32 %v.4, %v.104
  %v.106 = mul i32 %v.105, 4
  %v.107 = add i32 %v.103, %v.106
  %v.108 = sext i32 %v.107 to i64
  %p.13 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.108
  %v.109 = ptrtoint ptr addrspace(3) @matmul_0.b_tile.0 to i64
  %v.110 = mul i64 %v.108, 4
  %v.111 = add i64 %v.109, %v.110
  %v.112 = and i64 %v.111, 15
  %v.113 = icmp eq i64 %v.112, 0
  br i1 %v.113, label %then.4, label %else.2
then.4:
  %b_tile.1 = load <4 x float>, ptr addrspace(3) %p.13, align 16
  %v.114 = freeze <4 x float> %b_tile.1
  %v.115 = extractelement <4 x float> %v.114, i32 0
  %v.116 = extractelement <4 x float> %v.114, i32 1
  %v.117 = extractelement <4 x float> %v.114, i32 2
  %v.118 = extractelement <4 x float> %v.114, i32 3
  br label %join.4
else.2:
  %b_tile.2 = load float, ptr addrspace(3) %p.13, align 4
  %v.119 = add i32 %v.107, 1
  %v.120 = sext i32 %v.119 to i64
  %p.14 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.120
  %b_tile.3 = load float, ptr addrspace(3) %p.14, align 4
  %v.121 = add i32 %v.107, 2
  %v.122 = sext i32 %v.121 to i64
  %p.15 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.122
  %b_tile.4 = load float, ptr addrspace(3) %p.15, align 4
  %v.123 = add i32 %v.107, 3
  %v.124 = sext i32 %v.123 to i64
  %p.16 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.124
  %b_tile.5 = load float, ptr addrspace(3) %p.16, align 4
  br label %join.4
join.4:
  %v.125 = phi float [ %v.115, %then.4 ], [ %b_tile.2, %else.2 ]
  %v.126 = phi float [ %v.116, %then.4 ], [ %b_tile.3, %else.2 ]
  %v.127 = phi float [ %v.117, %then.4 ], [ %b_tile.4, %else.2 ]
  %v.128 = phi float [ %v.118, %then.4 ], [ %b_tile.5, %else.2 ]
  %v.129 = mul i32 %vector.3, 4
  %v.130 = sext i32 %v.129 to i64
  %p.17 = getelementptr inbounds float, ptr %b_own.0, i64 %v.130
  store float %v.125, ptr %p.17, align 4
  %v.131 = add i32 %v.129, 1
  %v.132 = sext i32 %v.131 to i64
  %p.18 = getelementptr inbounds float, ptr %b_own.0, i64 %v.132
  store float %v.126, ptr %p.18, align 4
  %v.133 = add i32 %v.129, 2
  %v.134 = sext i32 %v.133 to i64
  %p.19 = getelementptr inbounds float, ptr %b_own.0, i64 %v.134
  store float %v.127, ptr %p.19, align 4
  %v.135 = add i32 %v.129, 3
  %v.136 = sext i32 %v.135 to i64
  %p.20 = getelementptr inbounds float, ptr %b_own.0, i64 %v.136
  store float %v.128, ptr %p.20, align 4
  br label %again.7
again.7:
  %vector.2 = add nsw i32 %vector.3, 1
  br label %test.7, !llvm.loop !21
leave.7:
  br label %test.8
test.8:
  %row_lane.3 = phi i32 [ 0, %leave.7 ], [ %row_lane.2, %again.8 ]
  %v.137 = icmp slt i32 %row_lane.3, 8
  br i1 %v.137, label %body.8, label %leave.8
body.8:
  br label %test.9
test.9:
  %column_lane.3 = phi i32 [ 0, %body.8 ], [ %column_lane.2, %again.9 ]
  %v.138 = icmp slt i32 %column_lane.3, 8
  br i1 %v.138, label %body.9, label %leave.9
body.9:
  %v.139 = mul i32 %row_lane.3, 8
  %v.140 = add i32 %v.139, %column_lane.3
  %v.141 = sext i32 %v.140 to i64
  %p.21 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.141
  %acc_sums.1 = load float, ptr %p.21, align 4
  store float %acc_sums.1, ptr %acc.2
  %acc.3 = load float, ptr %acc.2
  %v.142 = sext i32 %row_lane.3 to i64
  %p.22 = getelementptr inbounds float, ptr %a_own.0, i64 %v.142
  %a_own.1 = load float, ptr %p.22, align 4
  %v.143 = sext i32 %column_lane.3 to i64
  %p.23 = getelementptr inbounds float, ptr %b_own.0, i64 %v.143
  %b_own.1 = load float, ptr %p.23, align 4
  %v.144 = fmul contract float %a_own.1, %b_own.1
  %v.145 = fadd contract float %acc.3, %v.144
  store float %v.145, ptr %acc.2
  %acc.4 = load float, ptr %acc.2
  store float %acc.4, ptr %p.21, align 4
  br label %again.9
again.9:
  %column_lane.2 = add nsw i32 %column_lane.3, 1
  br label %test.9, !llvm.loop !25
leave.9:
  br label %again.8
again.8:
  %row_lane.2 = add nsw i32 %row_lane.3, 1
  br label %test.8, !llvm.loop !23
leave.8:
  br label %again.5
again.5:
  %step.0 = add nsw i32 %step.1, 1
  br label %test.5
leave.5:
  br label %join.2
else.0:
  %v.146 = add i32 %v.41, 17
  br label %test.10
test.10:
  %step.3 = phi i32 [ 0, %else.0 ], [ %step.2, %again.10 ]
  %v.147 = icmp slt i32 %step.3, %v.146
  br i1 %v.147, label %body.10, label %leave.10
body.10:
  br label %test.11
test.11:
  %vector.5 = phi i32 [ 0, %body.10 ], [ %vector.4, %again.11 ]
  %v.148 = icmp slt i32 %vector.5, 2
  br i1 %v.148, label %body.11, label %leave.11
body.11:
  %v.149 = mul i32 %step.3, 132
  %v.150 = mul i32 %vector.5, 4
  %v.151 = add i32 %v.14, %v.150
  %v.152 = add i32 %v.149, %v.151
  %v.153 = sext i32 %v.152 to i64
  %p.24 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.153
  %v.154 = ptrtoint ptr addrspace(3) @matmul_0.a_tile.0 to i64
  %v.155 = mul i64 %v.153, 4
  %v.156 = add i64 %v.154, %v.155
  %v.157 = and i64 %v.156, 15
  %v.158 = icmp eq i64 %v.157, 0
  br i1 %v.158, label %then.5, label %else.3
then.5:
  %a_tile.6 = load <4 x float>, ptr addrspace(3) %p.24, align 16
  %v.159 = freeze <4 x float> %a_tile.6
  %v.160 = extractelement <4 x float> %v.159, i32 0
  %v.161 = extractelement <4 x float> %v.159, i32 1
  %v.162 = extractelement <4 x float> %v.159, i32 2
  %v.163 = extractelement <4 x float> %v.159, i32 3
  br label %join.5
else.3:
  %a_tile.7 = load float, ptr addrspace(3) %p.24, align 4
  %v.164 = add i32 %v.152, 1
  %v.165 = sext i32 %v.164 to i64
  %p.25 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.165
  %a_tile.8 = load float, ptr addrspace(3) %p.25, align 4
  %v.166 = add i32 %v.152, 2
  %v.167 = sext i32 %v.166 to i64
  %p.26 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.167
  %a_tile.9 = load float, ptr addrspace(3) %p.26, align 4
  %v.168 = add i32 %v.152, 3
  %v.169 = sext i32 %v.168 to i64
  %p.27 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.169
  %a_tile.10 = load float, ptr addrspace(3) %p.27, align 4
  br label %join.5
join.5:
  %v.170 = phi float [ %v.160, %then.5 ], [ %a_tile.7, %else.3 ]
  %v.171 = phi float [ %v.161, %then.5 ], [ %a_tile.8, %else.3 ]
  %v.172 = phi float [ %v.162, %then.5 ], [ %a_tile.9, %else.3 ]
  %v.173 = phi float [ %v.163, %then.5 ], [ %a_tile.10, %else.3 ]
  %v.174 = sext i32 %v.150 to i64
  %p.28 = getelementptr inbounds float, ptr %a_own.0, i64 %v.174
  store float %v.170, ptr %p.28, align 4
  %v.175 = add i32 %v.150, 1
  %v.176 = sext i32 %v.175 to i64
  %p.29 = getelementptr inbounds float, ptr %a_own.0, i64 %v.176
  store float %v.171, ptr %p.29, align 4
  %v.177 = add i32 %v.150, 2
  %v.178 = sext i32 %v.177 to i64
  %p.30 = getelementptr inbounds float, ptr %a_own.0, i64 %v.178
  store float %v.172, ptr %p.30, align 4
  %v.179 = add i32 %v.150, 3
  %v.180 = sext i32 %v.179 to i64
  %p.31 = getelementptr inbounds float, ptr %a_own.0, i64 %v.180
  store float %v.173, ptr %p.31, align 4
  br label %again.11
again.11:
  %vector.4 = add nsw i32 %vector.5, 1
  br label %test.11, !llvm.loop !27
leave.11:
  br label %test.12
test.12:
  %vector.7 = phi i32 [ 0, %leave.11 ], [ %vector.6, %again.12 ]
  %v.181 = icmp slt i32 %vector.7, 2
  br i1 %v.181, label %body.12, label %leave.12
body.12:
  %v.182 = mul i32 %step.3, 64
  %v.183 = mul i32 %vector.7, 8
  %v.184 = add i32 %v.4, %v.183
  %v.185 = mul i32 %v.184, 4
  %v.186 = add i32 %v.182, %v.185
  %v.187 = sext i32 %v.186 to i64
  %p.32 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.187
  %v.188 = ptrtoint ptr addrspace(3) @matmul_0.b_tile.0 to i64
  %v.189 = mul i64 %v.187, 4
  %v.190 = add i64 %v.188, %v.189
  %v.191 = and i64 %v.190, 15
  %v.192 = icmp eq i64 %v.191, 0
  br i1 %v.192, label %then.6, label %else.4
then.6:
  %b_tile.6 = load <4 x float>, ptr addrspace(3) %p.32, align 16
  %v.193 = freeze <4 x float> %b_tile.6
  %v.194 = extractelement <4 x float> %v.193, i32 0
  %v.195 = extractelement <4 x float> %v.193, i32 1
  %v.196 = extractelement <4 x float> %v.193, i32 2
  %v.197 = extractelement <4 x float> %v.193, i32 3
  br label %join.6
else.4:
  %b_tile.7 = load float, ptr addrspace(3) %p.32, align 4
  %v.198 = add i32 %v.186, 1
  %v.199 = sext i32 %v.198 to i64
  %p.33 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.199
  %b_tile.8 = load float, ptr addrspace(3) %p.33, align 4
  %v.200 = add i32 %v.186, 2
  %v.201 = sext i32 %v.200 to i64
  %p.34 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.201
  %b_tile.9 = load float, ptr addrspace(3) %p.34, align 4
  %v.202 = add i32 %v.186, 3
  %v.203 = sext i32 %v.202 to i64
  %p.35 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.203
  %b_tile.10 = load float, ptr addrspace(3) %p.35, align 4
  br label %join.6
join.6:
  %v.204 = phi float [ %v.194, %then.6 ], [ %b_tile.7, %else.4 ]
  %v.205 = phi float [ %v.195, %then.6 ], [ %b_tile.8, %else.4 ]
  %v.206 = phi float [ %v.196, %then.6 ], [ %b_tile.9, %else.4 ]
  %v.207 = phi float [ %v.197, %then.6 ], [ %b_tile.10, %else.4 ]
  %v.208 = mul i32 %vector.7, 4
  %v.209 = sext i32 %v.208 to i64
  %p.36 = getelementptr inbounds float, ptr %b_own.0, i64 %v.209
  store float %v.204, ptr %p.36, align 4
  %v.210 = add i32 %v.208, 1
  %v.211 = sext i32 %v.210 to i64
  %p.37 = getelementptr inbounds float, ptr %b_own.0, i64 %v.211
  store float %v.205, ptr %p.37, align 4
  %v.212 = add i32 %v.208, 2
  %v.213 = sext i32 %v.212 to i64
  %p.38 = getelementptr inbounds float, ptr %b_own.0, i64 %v.213
  store float %v.206, ptr %p.38, align 4
  %v.214 = add i32 %v.208, 3
  %v.215 = sext i32 %v.214 to i64
  %p.39 = getelementptr inbounds float, ptr %b_own.0, i64 %v.215
  store float %v.207, ptr %p.39, align 4
  br label %again.12
again.12:
  %vector.6 = add nsw i32 %vector.7, 1
  br label %test.12, !llvm.loop !29
leave.12:
  br label %test.13
test.13:
  %row_lane.5 = phi i32 [ 0, %leave.12 ], [ %row_lane.4, %again.13 ]
  %v.216 = icmp slt i32 %row_lane.5, 8
  br i1 %v.216, label %body.13, label %leave.13
body.13:
  br label %test.14
test.14:
  %column_lane.5 = phi i32 [ 0, %body.13 ], [ %column_lane.4, %again.14 ]
  %v.217 = icmp slt i32 %column_lane.5, 8
  br i1 %v.217, label %body.14, label %leave.14
body.14:
  %v.218 = mul i32 %row_lane.5, 8
  %v.219 = add i32 %v.218, %column_lane.5
  %v.220 = sext i32 %v.219 to i64
  %p.40 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.220
  %acc_sums.2 = load float, ptr %p.40, align 4
  store float %acc_sums.2, ptr %acc.5
  %acc.6 = load float, ptr %acc.5
  %v.221 = sext i32 %row_lane.5 to i64
  %p.41 = getelementptr inbounds float, ptr %a_own.0, i64 %v.221
  %a_own.2 = load float, ptr %p.41, align 4
  %v.222 = sext i32 %column_lane.5 to i64
  %p.42 = getelementptr inbounds float, ptr %b_own.0, i64 %v.222
  %b_own.2 = load float, ptr %p.42, align 4
  %v.223 = fmul contract float %a_own.2, %b_own.2
  %v.224 = fadd contract float %acc.6, %v.223
  store float %v.224, ptr %acc.5
  %acc.7 = load float, ptr %acc.5
  store float %acc.7, ptr %p.40, align 4
  br label %again.14
again.14:
  %column_lane.4 = add nsw i32 %column_lane.5, 1
  br label %test.14, !llvm.loop !33
leave.14:
  br label %again.13
again.13:
  %row_lane.4 = add nsw i32 %row_lane.5, 1
  br label %test.13, !llvm.loop !31
leave.13:
  br label %again.10
again.10:
  %step.2 = add nsw i32 %step.3, 1
  br label %test.10
leave.10:
  br label %join.2
join.2:
  br label %join.1
join.1:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %v.42, label %then.7, label %join.7
then.7:
  br label %test.15
test.15:
  %turn.5 = phi i32 [ 0, %then.7 ], [ %turn.4, %again.15 ]
  %v.225 = icmp slt i32 %turn.5, 16
  br i1 %v.225, label %body.15, label %leave.15
body.15:
  %v.226 = ashr i32 %v.15, 4
  %v.227 = mul i32 %turn.5, 8
  %v.228 = add i32 %v.226, %v.227
  %v.229 = mul i32 %v.22, 132
  %v.230 = add i32 %v.229, %v.228
  %v.231 = sext i32 %turn.5 to i64
  %p.43 = getelementptr inbounds float, ptr %a_next.0, i64 %v.231
  %a_next.1 = load float, ptr %p.43, align 4
  %v.232 = sext i32 %v.230 to i64
  %p.44 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.232
  store float %a_next.1, ptr addrspace(3) %p.44, align 4
  br label %again.15
again.15:
  %turn.4 = add nsw i32 %turn.5, 1
  br label %test.15, !llvm.loop !35
leave.15:
  br label %test.16
test.16:
  %turn.7 = phi i32 [ 0, %leave.15 ], [ %turn.6, %again.16 ]
  %v.233 = icmp slt i32 %turn.7, 8
  br i1 %v.233, label %body.16, label %leave.16
body.16:
  %v.234 = ashr i32 %v.15, 6
  %v.235 = mul i32 %turn.7, 2
  %v.236 = add i32 %v.234, %v.235
  %v.237 = mul i32 %v.236, 64
  %v.238 = add i32 %v.237, %v.23
  %v.239 = sext i32 %turn.7 to i64
  %p.45 = getelementptr inbounds float, ptr %b_next.0, i64 %v.239
  %b_next.1 = load float, ptr %p.45, align 4
  %v.240 = sext i32 %v.238 to i64
  %p.46 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.240
  store float %b_next.1, ptr addrspace(3) %p.46, align 4
  br label %again.16
again.16:
  %turn.6 = add nsw i32 %turn.7, 1
  br label %test.16, !llvm.loop !37
leave.16:
  br label %join.7
join.7:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %again.2
again.2:
  %first_step.0 = add nsw i32 %first_step.1, 1
  br label %test.2
leave.2:
  br label %test.17
test.17:
  %row_lane.7 = phi i32 [ 0, %leave.2 ], [ %row_lane.6, %again.17 ]
  %v.241 = icmp slt i32 %row_lane.7, 8
  br i1 %v.241, label %body.17, label %leave.17
body.17:
  %v.242 = add i32 %v.14, %row_lane.7
  %v.243 = icmp sle i32 %v.242, %v.18
  br i1 %v.243, label %then.8, label %join.8
then.8:
  %v.244 = add i32 %v.16, %v.242
  br label %test.18
test.18:
  %column_lane.7 = phi i32 [ 0, %then.8 ], [ %column_lane.6, %again.18 ]
  %v.245 = icmp slt i32 %column_lane.7, 8
  br i1 %v.245, label %body.18, label %leave.18
body.18:
  %v.246 = ashr i32 %column_lane.7, 2
  %v.247 = mul i32 %v.246, 8
  %v.248 = add i32 %v.4, %v.247
  %v.249 = mul i32 %v.248, 4
  %v.250 = and i32 %column_lane.7, 3
  %v.251 = add i32 %v.249, %v.250
  %v.252 = icmp sle i32 %v.251, %v.21
  br i1 %v.252, label %then.9, label %join.9
then.9:
  %v.253 = add i32 %v.19, %v.251
  %v.254 = mul i32 %row_lane.7, 8
  %v.255 = add i32 %v.254, %column_lane.7
  %v.256 = sext i32 %v.255 to i64
  %p.47 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.256
  %acc_sums.3 = load float, ptr %p.47, align 4
  store float %acc_sums.3, ptr %acc.8
  %v.257 = mul i32 %v.244, %n.0
  %v.258 = add i32 %v.257, %v.253
  %acc.9 = load float, ptr %acc.8
  %v.259 = sext i32 %v.258 to i64
  %p.48 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.259
  store float %acc.9, ptr addrspace(1) %p.48, align 4, !alias.scope !8, !noalias !9
  br label %join.9
join.9:
  br label %again.18
again.18:
  %column_lane.6 = add nsw i32 %column_lane.7, 1
  br label %test.18, !llvm.loop !41
leave.18:
  br label %join.8
join.8:
  br label %again.17
again.17:
  %row_lane.6 = add nsw i32 %row_lane.7, 1
  br label %test.17, !llvm.loop !39
leave.17:
  ret void
}

define ptx_kernel void @matmul_0_general(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i64 %m.0, i64 %n.0, i64 %k.0, i64 %a_stride0.0, i64 %a_stride1.0, i64 %b_stride0.0, i64 %b_stride1.0, i64 %c_stride0.0, i64 %c_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="8,16,1" #0 {
entry:
  %acc_sums.0 = alloca [64 x float], align 64
  %a_own.0 = alloca [8 x float], align 32
  %b_own.0 = alloca [8 x float], align 32
  %a_next.0 = alloca [16 x float], align 64
  %b_next.0 = alloca [8 x float], align 32
  %acc.0 = alloca float, align 4
  %acc.2 = alloca float, align 4
  %acc.5 = alloca float, align 4
  %acc.8 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = mul i64 %v.7, 8
  %v.13 = add i64 %v.12, %v.5
  %v.14 = mul i64 %v.11, 128
  %v.15 = sub i64 %m.0, %v.14
  %v.16 = sub i64 %v.15, 1
  %v.17 = mul i64 %v.9, 64
  %v.18 = sub i64 %n.0, %v.17
  %v.19 = sub i64 %v.18, 1
  %v.20 = and i64 %v.13, 15
  %v.21 = and i64 %v.13, 63
  %v.22 = call i64 @llvm.smin.i64(i64 %v.21, i64 %v.19)
  %v.23 = add i64 %v.17, %v.22
  br label %test.0
test.0:
  %row_lane.1 = phi i64 [ 0, %entry ], [ %row_lane.0, %again.0 ]
  %v.24 = icmp slt i64 %row_lane.1, 8
  br i1 %v.24, label %body.0, label %leave.0
body.0:
  br label %test.1
test.1:
  %column_lane.1 = phi i64 [ 0, %body.0 ], [ %column_lane.0, %again.1 ]
  %v.25 = icmp slt i64 %column_lane.1, 8
  br i1 %v.25, label %body.1, label %leave.1
body.1:
  store float 0x0000000000000000, ptr %acc.0
  %v.26 = mul i64 %row_lane.1, 8
  %v.27 = add i64 %v.26, %column_lane.1
  %acc.1 = load float, ptr %acc.0
  %p.0 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.27
  store float %acc.1, ptr %p.0, align 4
  br label %again.1
again.1:
  %column_lane.0 = add nsw i64 %column_lane.1, 1
  br label %test.1, !llvm.loop !55
leave.1:
  br label %again.0
again.0:
  %row_lane.0 = add nsw i64 %row_lane.1, 1
  br label %test.0, !llvm.loop !53
leave.0:
  %v.28 = add i64 %k.0, 16
  %v.29 = icmp slt i64 0, %v.28
  %v.30 = sub i64 %v.28, 1
  %v.31 = udiv i64 %v.30, 16
  %v.32 = add i64 %v.31, 1
  %v.33 = select i1 %v.29, i64 %v.32, i64 0
  br label %test.2
test.2:
  %first_step.1 = phi i64 [ 0, %leave.0 ], [ %first_step.0, %again.2 ]
  %v.34 = icmp slt i64 %first_step.1, %v.33
  br i1 %v.34, label %body.2, label %leave.2
body.2:
  %v.35 = mul i64 %first_step.1, 16
  %v.36 = add i64 0, %v.35
  %v.37 = sub i64 %k.0, %v.36
  %v.38 = sub i64 %v.37, 1
  %v.39 = icmp slt i64 %v.36, %k.0
  br i1 %v.39, label %then.0, label %join.0
then.0:
  %v.40 = call i64 @llvm.smin.i64(i64 %v.20, i64 %v.38)
  %v.41 = add i64 %v.36, %v.40
  br label %test.3
test.3:
  %turn.1 = phi i64 [ 0, %then.0 ], [ %turn.0, %again.3 ]
  %v.42 = icmp slt i64 %turn.1, 16
  br i1 %v.42, label %body.3, label %leave.3
body.3:
  %v.43 = ashr i64 %v.13, 4
  %v.44 = mul i64 %turn.1, 8
  %v.45 = add i64 %v.43, %v.44
  %v.46 = call i64 @llvm.smin.i64(i64 %v.45, i64 %v.16)
  %v.47 = add i64 %v.14, %v.46
  %v.48 = mul i64 %v.47, %a_stride0.0
  %v.49 = mul i64 %v.41, %a_stride1.0
  %v.50 = add i64 %v.48, %v.49
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.50
  %a.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !46, !noalias !47, !invariant.load !{}
  %p.2 = getelementptr inbounds float, ptr %a_next.0, i64 %turn.1
  store float %a.1, ptr %p.2, align 4
  br label %again.3
again.3:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.3, !llvm.loop !59
leave.3:
  br label %test.4
test.4:
  %turn.3 = phi i64 [ 0, %leave.3 ], [ %turn.2, %again.4 ]
  %v.51 = icmp slt i64 %turn.3, 8
  br i1 %v.51, label %body.4, label %leave.4
body.4:
  %v.52 = ashr i64 %v.13, 6
  %v.53 = mul i64 %turn.3, 2
  %v.54 = add i64 %v.52, %v.53
  %v.55 = call i64 @llvm.smin.i64(i64 %v.54, i64 %v.38)
  %v.56 = add i64 %v.36, %v.55
  %v.57 = mul i64 %v.56, %b_stride0.0
  %v.58 = mul i64 %v.23, %b_stride1.0
  %v.59 = add i64 %v.57, %v.58
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.59
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !48, !noalias !49, !invariant.load !{}
  %p.4 = getelementptr inbounds float, ptr %b_next.0, i64 %turn.3
  store float %b.1, ptr %p.4, align 4
  br label %again.4
again.4:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.4, !llvm.loop !61
leave.4:
  br label %join.0
join.0:
  %v.60 = icmp sgt i64 %v.36, 0
  br i1 %v.60, label %then.1, label %join.1
then.1:
  %v.61 = add i64 %v.38, 16
  %v.62 = icmp sge i64 %v.61, 15
  br i1 %v.62, label %then.2, label %else.0
then.2:
  br label %test.5
test.5:
  %step.1 = phi i64 [ 0, %then.2 ], [ %step.0, %again.5 ]
  %v.63 = icmp slt i64 %step.1, 16
  br i1 %v.63, label %body.5, label %leave.5
body.5:
  br label %test.6
test.6:
  %vector.1 = phi i64 [ 0, %body.5 ], [ %vector.0, %again.6 ]
  %v.64 = icmp slt i64 %vector.1, 2
  br i1 %v.64, label %body.6, label %leave.6
body.6:
  %v.65 = mul i64 %step.1, 132
  %v.66 = mul i64 %vector.1, 4
  %v.67 = add i64 %v.12, %v.66
  %v.68 = add i64 %v.65, %v.67
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.68
  %v.69 = ptrtoint ptr addrspace(3) @matmul_0_general.a_tile.0 to i64
  %v.70 = mul i64 %v.68, 4
  %v.71 = add i64 %v.69, %v.70
  %v.72 = and i64 %v.71, 15
  %v.73 = icmp eq i64 %v.72, 0
  br i1 %v.73, label %then.3, label %else.1
then.3:
  %a_tile.1 = load <4 x float>, ptr addrspace(3) %p.5, align 16
  %v.74 = freeze <4 x float> %a_tile.1
  %v.75 = extractelement <4 x float> %v.74, i32 0
  %v.76 = extractelement <4 x float> %v.74, i32 1
  %v.77 = extractelement <4 x float> %v.74, i32 2
  %v.78 = extractelement <4 x float> %v.74, i32 3
  br label %join.3
else.1:
  %a_tile.2 = load float, ptr addrspace(3) %p.5, align 4
  %v.79 = add i64 %v.68, 1
  %p.6 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.79
  %a_tile.3 = load float, ptr addrspace(3) %p.6, align 4
  %v.80 = add i64 %v.68, 2
  %p.7 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.80
  %a_tile.4 = load float, ptr addrspace(3) %p.7, align 4
  %v.81 = add i64 %v.68, 3
  %p.8 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.81
  %a_tile.5 = load float, ptr addrspace(3) %p.8, align 4
  br label %join.3
join.3:
  %v.82 = phi float [ %v.75, %then.3 ], [ %a_tile.2, %else.1 ]
  %v.83 = phi float [ %v.76, %then.3 ], [ %a_tile.3, %else.1 ]
  %v.84 = phi float [ %v.77, %then.3 ], [ %a_tile.4, %else.1 ]
  %v.85 = phi float [ %v.78, %then.3 ], [ %a_tile.5, %else.1 ]
  %p.9 = getelementptr inbounds float, ptr %a_own.0, i64 %v.66
  store float %v.82, ptr %p.9, align 4
  %v.86 = add i64 %v.66, 1
  %p.10 = getelementptr inbounds float, ptr %a_own.0, i64 %v.86
  store float %v.83, ptr %p.10, align 4
  %v.87 = add i64 %v.66, 2
  %p.11 = getelementptr inbounds float, ptr %a_own.0, i64 %v.87
  store float %v.84, ptr %p.11, align 4
  %v.88 = add i64 %v.66, 3
  %p.12 = getelementptr inbounds float, ptr %a_own.0, i64 %v.88
  store float %v.85, ptr %p.12, align 4
  br label %again.6
again.6:
  %vector.0 = add nsw i64 %vector.1, 1
  br label %test.6, !llvm.loop !65
leave.6:
  br label %test.7
test.7:
  %vector.3 = phi i64 [ 0, %leave.6 ], [ %vector.2, %again.7 ]
  %v.89 = icmp slt i64 %vector.3, 2
  br i1 %v.89, label %body.7, label %leave.7
body.7:
  %v.90 = mul i64 %step.1, 64
  %v.91 = mul i64 %vector.3, 8
  %v.92 = add i64 %v.5, %v.91
  %v.93 = mul i64 %v.92, 4
  %v.94 = add i64 %v.90, %v.93
  %p.13 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.94
  %v.95 = ptrtoint ptr addrspace(3) @matmul_0_general.b_tile.0 to i64
  %v.96 = mul i64 %v.94, 4
  %v.97 = add i64 %v.95, %v.96
  %v.98 = and i64 %v.97, 15
  %v.99 = icmp eq i64 %v.98, 0
  br i1 %v.99, label %then.4, label %else.2
then.4:
  %b_tile.1 = load <4 x float>, ptr addrspace(3) %p.13, align 16
  %v.100 = freeze <4 x float> %b_tile.1
  %v.101 = extractelement <4 x float> %v.100, i32 0
  %v.102 = extractelement <4 x float> %v.100, i32 1
  %v.103 = extractelement <4 x float> %v.100, i32 2
  %v.104 = extractelement <4 x float> %v.100, i32 3
  br label %join.4
else.2:
  %b_tile.2 = load float, ptr addrspace(3) %p.13, align 4
  %v.105 = add i64 %v.94, 1
  %p.14 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.105
  %b_tile.3 = load float, ptr addrspace(3) %p.14, align 4
  %v.106 = add i64 %v.94, 2
  %p.15 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.106
  %b_tile.4 = load float, ptr addrspace(3) %p.15, align 4
  %v.107 = add i64 %v.94, 3
  %p.16 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.107
  %b_tile.5 = load float, ptr addrspace(3) %p.16, align 4
  br label %join.4
join.4:
  %v.108 = phi float [ %v.101, %then.4 ], [ %b_tile.2, %else.2 ]
  %v.109 = phi float [ %v.102, %then.4 ], [ %b_tile.3, %else.2 ]
  %v.110 = phi float [ %v.103, %then.4 ], [ %b_tile.4, %else.2 ]
  %v.111 = phi float [ %v.104, %then.4 ], [ %b_tile.5, %else.2 ]
  %v.112 = mul i64 %vector.3, 4
  %p.17 = getelementptr inbounds float, ptr %b_own.0, i64 %v.112
  store float %v.108, ptr %p.17, align 4
  %v.113 = add i64 %v.112, 1
  %p.18 = getelementptr inbounds float, ptr %b_own.0, i64 %v.113
  store float %v.109, ptr %p.18, align 4
  %v.114 = add i64 %v.112, 2
  %p.19 = getelementptr inbounds float, ptr %b_own.0, i64 %v.114
  store float %v.110, ptr %p.19, align 4
  %v.115 = add i64 %v.112, 3
  %p.20 = getelementptr inbounds float, ptr %b_own.0, i64 %v.115
  store float %v.111, ptr %p.20, align 4
  br label %again.7
again.7:
  %vector.2 = add nsw i64 %vector.3, 1
  br label %test.7, !llvm.loop !67
leave.7:
  br label %test.8
test.8:
  %row_lane.3 = phi i64 [ 0, %leave.7 ], [ %row_lane.2, %again.8 ]
  %v.116 = icmp slt i64 %row_lane.3, 8
  br i1 %v.116, label %body.8, label %leave.8
body.8:
  br label %test.9
test.9:
  %column_lane.3 = phi i64 [ 0, %body.8 ], [ %column_lane.2, %again.9 ]
  %v.117 = icmp slt i64 %column_lane.3, 8
  br i1 %v.117, label %body.9, label %leave.9
body.9:
  %v.118 = mul i64 %row_lane.3, 8
  %v.119 = add i64 %v.118, %column_lane.3
  %p.21 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.119
  %acc_sums.1 = load float, ptr %p.21, align 4
  store float %acc_sums.1, ptr %acc.2
  %acc.3 = load float, ptr %acc.2
  %p.22 = getelementptr inbounds float, ptr %a_own.0, i64 %row_lane.3
  %a_own.1 = load float, ptr %p.22, align 4
  %p.23 = getelementptr inbounds float, ptr %b_own.0, i64 %column_lane.3
  %b_own.1 = load float, ptr %p.23, align 4
  %v.120 = fmul contract float %a_own.1, %b_own.1
  %v.121 = fadd contract float %acc.3, %v.120
  store float %v.121, ptr %acc.2
  %acc.4 = load float, ptr %acc.2
  store float %acc.4, ptr %p.21, align 4
  br label %again.9
again.9:
  %column_lane.2 = add nsw i64 %column_lane.3, 1
  br label %test.9, !llvm.loop !71
leave.9:
  br label %again.8
again.8:
  %row_lane.2 = add nsw i64 %row_lane.3, 1
  br label %test.8, !llvm.loop !69
leave.8:
  br label %again.5
again.5:
  %step.0 = add nsw i64 %step.1, 1
  br label %test.5, !llvm.loop !63
leave.5:
  br label %join.2
else.0:
  %v.122 = add i64 %v.38, 17
  br label %test.10
test.10:
  %step.3 = phi i64 [ 0, %else.0 ], [ %step.2, %again.10 ]
  %v.123 = icmp slt i64 %step.3, %v.122
  br i1 %v.123, label %body.10, label %leave.10
body.10:
  br label %test.11
test.11:
  %vector.5 = phi i64 [ 0, %body.10 ], [ %vector.4, %again.11 ]
  %v.124 = icmp slt i64 %vector.5, 2
  br i1 %v.124, label %body.11, label %leave.11
body.11:
  %v.125 = mul i64 %step.3, 132
  %v.126 = mul i64 %vector.5, 4
  %v.127 = add i64 %v.12, %v.126
  %v.128 = add i64 %v.125, %v.127
  %p.24 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.128
  %v.129 = ptrtoint ptr addrspace(3) @matmul_0_general.a_tile.0 to i64
  %v.130 = mul i64 %v.128, 4
  %v.131 = add i64 %v.129, %v.130
  %v.132 = and i64 %v.131, 15
  %v.133 = icmp eq i64 %v.132, 0
  br i1 %v.133, label %then.5, label %else.3
then.5:
  %a_tile.6 = load <4 x float>, ptr addrspace(3) %p.24, align 16
  %v.134 = freeze <4 x float> %a_tile.6
  %v.135 = extractelement <4 x float> %v.134, i32 0
  %v.136 = extractelement <4 x float> %v.134, i32 1
  %v.137 = extractelement <4 x float> %v.134, i32 2
  %v.138 = extractelement <4 x float> %v.134, i32 3
  br label %join.5
else.3:
  %a_tile.7 = load float, ptr addrspace(3) %p.24, align 4
  %v.139 = add i64 %v.128, 1
  %p.25 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.139
  %a_tile.8 = load float, ptr addrspace(3) %p.25, align 4
  %v.140 = add i64 %v.128, 2
  %p.26 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.140
  %a_tile.9 = load float, ptr addrspace(3) %p.26, align 4
  %v.141 = add i64 %v.128, 3
  %p.27 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.141
  %a_tile.10 = load float, ptr addrspace(3) %p.27, align 4
  br label %join.5
join.5:
  %v.142 = phi float [ %v.135, %then.5 ], [ %a_tile.7, %else.3 ]
  %v.143 = phi float [ %v.136, %then.5 ], [ %a_tile.8, %else.3 ]
  %v.144 = phi float [ %v.137, %then.5 ], [ %a_tile.9, %else.3 ]
  %v.145 = phi float [ %v.138, %then.5 ], [ %a_tile.10, %else.3 ]
  %p.28 = getelementptr inbounds float, ptr %a_own.0, i64 %v.126
  store float %v.142, ptr %p.28, align 4
  %v.146 = add i64 %v.126, 1
  %p.29 = getelementptr inbounds float, ptr %a_own.0, i64 %v.146
  store float %v.143, ptr %p.29, align 4
  %v.147 = add i64 %v.126, 2
  %p.30 = getelementptr inbounds float, ptr %a_own.0, i64 %v.147
  store float %v.144, ptr %p.30, align 4
  %v.148 = add i64 %v.126, 3
  %p.31 = getelementptr inbounds float, ptr %a_own.0, i64 %v.148
  store float %v.145, ptr %p.31, align 4
  br label %again.11
again.11:
  %vector.4 = add nsw i64 %vector.5, 1
  br label %test.11, !llvm.loop !75
leave.11:
  br label %test.12
test.12:
  %vector.7 = phi i64 [ 0, %leave.11 ], [ %vector.6, %again.12 ]
  %v.149 = icmp slt i64 %vector.7, 2
  br i1 %v.149, label %body.12, label %leave.12
body.12:
  %v.150 = mul i64 %step.3, 64
  %v.151 = mul i64 %vector.7, 8
  %v.152 = add i64 %v.5, %v.151
  %v.153 = mul i64 %v.152, 4
  %v.154 = add i64 %v.150, %v.153
  %p.32 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.154
  %v.155 = ptrtoint ptr addrspace(3) @matmul_0_general.b_tile.0 to i64
  %v.156 = mul i64 %v.154, 4
  %v.157 = add i64 %v.155, %v.156
  %v.158 = and i64 %v.157, 15
  %v.159 = icmp eq i64 %v.158, 0
  br i1 %v.159, label %then.6, label %else.4
then.6:
  %b_tile.6 = load <4 x float>, ptr addrspace(3) %p.32, align 16
  %v.160 = freeze <4 x float> %b_tile.6
  %v.161 = extractelement <4 x float> %v.160, i32 0
  %v.162 = extractelement <4 x float> %v.160, i32 1
  %v.163 = extractelement <4 x float> %v.160, i32 2
  %v.164 = extractelement <4 x float> %v.160, i32 3
  br label %join.6
else.4:
  %b_tile.7 = load float, ptr addrspace(3) %p.32, align 4
  %v.165 = add i64 %v.154, 1
  %p.33 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.165
  %b_tile.8 = load float, ptr addrspace(3) %p.33, align 4
  %v.166 = add i64 %v.154, 2
  %p.34 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.166
  %b_tile.9 = load float, ptr addrspace(3) %p.34, align 4
  %v.167 = add i64 %v.154, 3
  %p.35 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.167
  %b_tile.10 = load float, ptr addrspace(3) %p.35, align 4
  br label %join.6
join.6:
  %v.168 = phi float [ %v.161, %then.6 ], [ %b_tile.7, %else.4 ]
  %v.169 = phi float [ %v.162, %then.6 ], [ %b_tile.8, %else.4 ]
  %v.170 = phi float [ %v.163, %then.6 ], [ %b_tile.9, %else.4 ]
  %v.171 = phi float [ %v.164, %then.6 ], [ %b_tile.10, %else.4 ]
  %v.172 = mul i64 %vector.7, 4
  %p.36 = getelementptr inbounds float, ptr %b_own.0, i64 %v.172
  store float %v.168, ptr %p.36, align 4
  %v.173 = add i64 %v.172, 1
  %p.37 = getelementptr inbounds float, ptr %b_own.0, i64 %v.173
  store float %v.169, ptr %p.37, align 4
  %v.174 = add i64 %v.172, 2
  %p.38 = getelementptr inbounds float, ptr %b_own.0, i64 %v.174
  store float %v.170, ptr %p.38, align 4
  %v.175 = add i64 %v.172, 3
  %p.39 = getelementptr inbounds float, ptr %b_own.0, i64 %v.175
  store float %v.171, ptr %p.39, align 4
  br label %again.12
again.12:
  %vector.6 = add nsw i64 %vector.7, 1
  br label %test.12, !llvm.loop !77
leave.12:
  br label %test.13
test.13:
  %row_lane.5 = phi i64 [ 0, %leave.12 ], [ %row_lane.4, %again.13 ]
  %v.176 = icmp slt i64 %row_lane.5, 8
  br i1 %v.176, label %body.13, label %leave.13
body.13:
  br label %test.14
test.14:
  %column_lane.5 = phi i64 [ 0, %body.13 ], [ %column_lane.4, %again.14 ]
  %v.177 = icmp slt i64 %column_lane.5, 8
  br i1 %v.177, label %body.14, label %leave.14
body.14:
  %v.178 = mul i64 %row_lane.5, 8
  %v.179 = add i64 %v.178, %column_lane.5
  %p.40 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.179
  %acc_sums.2 = load float, ptr %p.40, align 4
  store float %acc_sums.2, ptr %acc.5
  %acc.6 = load float, ptr %acc.5
  %p.41 = getelementptr inbounds float, ptr %a_own.0, i64 %row_lane.5
  %a_own.2 = load float, ptr %p.41, align 4
  %p.42 = getelementptr inbounds float, ptr %b_own.0, i64 %column_lane.5
  %b_own.2 = load float, ptr %p.42, align 4
  %v.180 = fmul contract float %a_own.2, %b_own.2
  %v.181 = fadd contract float %acc.6, %v.180
  store float %v.181, ptr %acc.5
  %acc.7 = load float, ptr %acc.5
  store float %acc.7, ptr %p.40, align 4
  br label %again.14
again.14:
  %column_lane.4 = add nsw i64 %column_lane.5, 1
  br label %test.14, !llvm.loop !81
leave.14:
  br label %again.13
again.13:
  %row_lane.4 = add nsw i64 %row_lane.5, 1
  br label %test.13, !llvm.loop !79
leave.13:
  br label %again.10
again.10:
  %step.2 = add nsw i64 %step.3, 1
  br label %test.10, !llvm.loop !73
leave.10:
  br label %join.2
join.2:
  br label %join.1
join.1:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %v.39, label %then.7, label %join.7
then.7:
  br label %test.15
test.15:
  %turn.5 = phi i64 [ 0, %then.7 ], [ %turn.4, %again.15 ]
  %v.182 = icmp slt i64 %turn.5, 16
  br i1 %v.182, label %body.15, label %leave.15
body.15:
  %v.183 = ashr i64 %v.13, 4
  %v.184 = mul i64 %turn.5, 8
  %v.185 = add i64 %v.183, %v.184
  %v.186 = mul i64 %v.20, 132
  %v.187 = add i64 %v.186, %v.185
  %p.43 = getelementptr inbounds float, ptr %a_next.0, i64 %turn.5
  %a_next.1 = load float, ptr %p.43, align 4
  %p.44 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.187
  store float %a_next.1, ptr addrspace(3) %p.44, align 4
  br label %again.15
again.15:
  %turn.4 = add nsw i64 %turn.5, 1
  br label %test.15, !llvm.loop !83
leave.15:
  br label %test.16
test.16:
  %turn.7 = phi i64 [ 0, %leave.15 ], [ %turn.6, %again.16 ]
  %v.188 = icmp slt i64 %turn.7, 8
  br i1 %v.188, label %body.16, label %leave.16
body.16:
  %v.189 = ashr i64 %v.13, 6
  %v.190 = mul i64 %turn.7, 2
  %v.191 = add i64 %v.189, %v.190
  %v.192 = mul i64 %v.191, 64
  %v.193 = add i64 %v.192, %v.21
  %p.45 = getelementptr inbounds float, ptr %b_next.0, i64 %turn.7
  %b_next.1 = load float, ptr %p.45, align 4
  %p.46 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.193
  store float %b_next.1, ptr addrspace(3) %p.46, align 4
  br label %again.16
again.16:
  %turn.6 = add nsw i64 %turn.7, 1
  br label %test.16, !llvm.loop !85
leave.16:
  br label %join.7
join.7:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %again.2
again.2:
  %first_step.0 = add nsw i64 %first_step.1, 1
  br label %test.2, !llvm.loop !57
leave.2:
  br label %test.17
test.17:
  %row_lane.7 = phi i64 [ 0, %leave.2 ], [ %row_lane.6, %again.17 ]
  %v.194 = icmp slt i64 %row_lane.7, 8
  br i1 %v.194, label %body.17, label %leave.17
body.17:
  %v.195 = add i64 %v.12, %row_lane.7
  %v.196 = icmp sle i64 %v.195, %v.16
  br i1 %v.196, label %then.8, label %join.8
then.8:
  %v.197 = add i64 %v.14, %v.195
  br label %test.18
test.18:
  %column_lane.7 = phi i64 [ 0, %then.8 ], [ %column_lane.6, %again.18 ]
  %v.198 = icmp slt i64 %column_lane.7, 8
  br i1 %v.198, label %body.18, label %leave.18
body.18:
  %v.199 = ashr i64 %column_lane.7, 2
  %v.200 = mul i64 %v.199, 8
  %v.201 = add i64 %v.5, %v.200
  %v.202 = mul i64 %v.201, 4
  %v.203 = and i64 %column_lane.7, 3
  %v.204 = add i64 %v.202, %v.203
  %v.205 = icmp sle i64 %v.204, %v.19
  br i1 %v.205, label %then.9, label %join.9
then.9:
  %v.206 = add i64 %v.17, %v.204
  %v.207 = mul i64 %row_lane.7, 8
  %v.208 = add i64 %v.207, %column_lane.7
  %p.47 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.208
  %acc_sums.3 = load float, ptr %p.47, align 4
  store float %acc_sums.3, ptr %acc.8
  %v.209 = mul i64 %v.197, %c_stride0.0
  %v.210 = mul i64 %v.206, %c_stride1.0
  %v.211 = add i64 %v.209, %v.210
  %acc.9 = load float, ptr %acc.8
  %p.48 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.211
  store float %acc.9, ptr addrspace(1) %p.48, align 4, !alias.scope !50, !noalias !51
  br label %join.9
join.9:
  br label %again.18
again.18:
  %column_lane.6 = add nsw i64 %column_lane.7, 1
  br label %test.18, !llvm.loop !89
leave.18:
  br label %join.8
join.8:
  br label %again.17
again.17:
  %row_lane.6 = add nsw i64 %row_lane.7, 1
  br label %test.17, !llvm.loop !87
leave.17:
  ret void
}

define ptx_kernel void @matmul_1(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i32 %m.0, i32 %n.0, i32 %k.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="8,16,1" #0 {
entry:
  %acc_sums.0 = alloca [16 x float], align 64
  %a_own.0 = alloca [4 x float], align 16
  %b_own.0 = alloca [4 x float], align 16
  %a_next.0 = alloca [16 x float], align 64
  %b_next.0 = alloca [8 x float], align 32
  %acc.0 = alloca float, align 4
  %acc.2 = alloca float, align 4
  %acc.5 = alloca float, align 4
  %acc.8 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = trunc i64 %v.9 to i32
  %v.13 = trunc i64 %v.11 to i32
  %v.14 = mul i32 %v.6, 8
  %v.15 = add i32 %v.14, %v.4
  %v.16 = mul i32 %v.13, 64
  %v.17 = sub i32 %m.0, %v.16
  %v.18 = sub i32 %v.17, 1
  %v.19 = mul i32 %v.12, 32
  %v.20 = sub i32 %n.0, %v.19
  %v.21 = sub i32 %v.20, 1
  %v.22 = and i32 %v.15, 31
  %v.23 = call i32 @llvm.smin.i32(i32 %v.22, i32 %v.21)
  %v.24 = add i32 %v.19, %v.23
  br label %test.0
test.0:
  %row_lane.1 = phi i32 [ 0, %entry ], [ %row_lane.0, %again.0 ]
  %v.25 = icmp slt i32 %row_lane.1, 4
  br i1 %v.25, label %body.0, label %leave.0
body.0:
  br label %test.1
test.1:
  %column_lane.1 = phi i32 [ 0, %body.0 ], [ %column_lane.0, %again.1 ]
  %v.26 = icmp slt i32 %column_lane.1, 4
  br i1 %v.26, label %body.1, label %leave.1
body.1:
  store float 0x0000000000000000, ptr %acc.0
  %v.27 = mul i32 %row_lane.1, 4
  %v.28 = add i32 %v.27, %column_lane.1
  %acc.1 = load float, ptr %acc.0
  %v.29 = sext i32 %v.28 to i64
  %p.0 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.29
  store float %acc.1, ptr %p.0, align 4
  br label %again.1
again.1:
  %column_lane.0 = add nsw i32 %column_lane.1, 1
  br label %test.1, !llvm.loop !103
leave.1:
  br label %again.0
again.0:
  %row_lane.0 = add nsw i32 %row_lane.1, 1
  br label %test.0, !llvm.loop !101
leave.0:
  %v.30 = add i32 %k.0, 32
  %v.31 = icmp slt i32 0, %v.30
  %v.32 = sub i32 %v.30, 1
  %v.33 = udiv i32 %v.32, 32
  %v.34 = add i32 %v.33, 1
  %v.35 = select i1 %v.31, i32 %v.34, i32 0
  br label %test.2
test.2:
  %first_step.1 = phi i32 [ 0, %leave.0 ], [ %first_step.0, %again.2 ]
  %v.36 = icmp slt i32 %first_step.1, %v.35
  br i1 %v.36, label %body.2, label %leave.2
body.2:
  %v.37 = mul i32 %first_step.1, 32
  %v.38 = add i32 0, %v.37
  %v.39 = sub i32 %k.0, %v.38
  %v.40 = sub i32 %v.39, 1
  %v.41 = icmp slt i32 %v.38, %k.0
  br i1 %v.41, label %then.0, label %join.0
then.0:
  %v.42 = call i32 @llvm.smin.i32(i32 %v.22, i32 %v.40)
  %v.43 = add i32 %v.38, %v.42
  br label %test.3
test.3:
  %turn.1 = phi i32 [ 0, %then.0 ], [ %turn.0, %again.3 ]
  %v.44 = icmp slt i32 %turn.1, 16
  br i1 %v.44, label %body.3, label %leave.3
body.3:
  %v.45 = ashr i32 %v.15, 5
  %v.46 = mul i32 %turn.1, 4
  %v.47 = add i32 %v.45, %v.46
  %v.48 = call i32 @llvm.smin.i32(i32 %v.47, i32 %v.18)
  %v.49 = add i32 %v.16, %v.48
  %v.50 = mul i32 %v.49, %k.0
  %v.51 = add i32 %v.50, %v.43
  %v.52 = sext i32 %v.51 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.52
  %a.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !94, !noalias !95, !invariant.load !{}
  %v.53 = sext i32 %turn.1 to i64
  %p.2 = getelementptr inbounds float, ptr %a_next.0, i64 %v.53
  store float %a.1, ptr %p.2, align 4
  br label %again.3
again.3:
  %turn.0 = add nsw i32 %turn.1, 1
  br label %test.3, !llvm.loop !105
leave.3:
  br label %test.4
test.4:
  %turn.3 = phi i32 [ 0, %leave.3 ], [ %turn.2, %again.4 ]
  %v.54 = icmp slt i32 %turn.3, 8
  br i1 %v.54, label %body.4, label %leave.4
body.4:
  %v.55 = ashr i32 %v.15, 5
  %v.56 = mul i32 %turn.3, 4
  %v.57 = add i32 %v.55, %v.56
  %v.58 = call i32 @llvm.smin.i32(i32 %v.57, i32 %v.40)
  %v.59 = add i32 %v.38, %v.58
  %v.60 = mul i32 %v.59, %n.0
  %v.61 = add i32 %v.60, %v.24
  %v.62 = sext i32 %v.61 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.62
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !96, !noalias !97, !invariant.load !{}
  %v.63 = sext i32 %turn.3 to i64
  %p.4 = getelementptr inbounds float, ptr %b_next.0, i64 %v.63
  store float %b.1, ptr %p.4, align 4
  br label %again.4
again.4:
  %turn.2 = add nsw i32 %turn.3, 1
  br label %test.4, !llvm.loop !107
leave.4:
  br label %join.0
join.0:
  %v.64 = icmp sgt i32 %v.38, 0
  br i1 %v.64, label %then.1, label %join.1
then.1:
  %v.65 = add i32 %v.40, 32
  %v.66 = icmp sge i32 %v.65, 31
  br i1 %v.66, label %then.2, label %else.0
then.2:
  br label %test.5
test.5:
  %step.1 = phi i32 [ 0, %then.2 ], [ %step.0, %again.5 ]
  %v.67 = icmp slt i32 %step.1, 32
  br i1 %v.67, label %body.5, label %leave.5
body.5:
  %v.68 = mul i32 %step.1, 68
  %v.69 = mul i32 %v.6, 4
  %v.70 = add i32 %v.68, %v.69
  %v.71 = sext i32 %v.70 to i64
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.a_tile.0, i64 %v.71
  %v.72 = ptrtoint ptr addrspace(3) @matmul_1.a_tile.0 to i64
  %v.73 = mul i64 %v.71, 4
  %v.74 = add i64 %v.72, %v.73
  %v.75 = and i64 %v.74, 15
  %v.76 = icmp eq i64 %v.75, 0
  br i1 %v.76, label %then.3, label %else.1
then.3:
  %a_tile.1 = load <4 x float>, ptr addrspace(3) %p.5, align 16
  %v.77 = freeze <4 x float> %a_tile.1
  %v.78 = extractelement <4 x float> %v.77, i32 0
  %v.79 = extractelement <4 x float> %v.77, i32 1
  %v.80 = extractelement <4 x float> %v.77, i32 2
  %v.81 = extractelement <4 x float> %v.77, i32 3
  br label %join.3
else.1:
  %a_tile.2 = load float, ptr addrspace(3) %p.5, align 4
  %v.82 = add i32 %v.70, 1
  %v.83 = sext i32 %v.82 to i64
  %p.6 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.a_tile.0, i64 %v.83
  %a_tile.3 = load float, ptr addrspace(3) %p.6, align 4
  %v.84 = add i32 %v.70, 2
  %v.85 = sext i32 %v.84 to i64
  %p.7 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.a_tile.0, i64 %v.85
  %a_tile.4 = load float, ptr addrspace(3) %p.7, align 4
  %v.86 = add i32 %v.70, 3
  %v.87 = sext i32 %v.86 to i64
  %p.8 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.a_tile.0, i64 %v.87
  %a_tile.5 = load float, ptr addrspace(3) %p.8, align 4
  br label %join.3
join.3:
  %v.88 = phi float [ %v.78, %then.3 ], [ %a_tile.2, %else.1 ]
  %v.89 = phi float [ %v.79, %then.3 ], [ %a_tile.3, %else.1 ]
  %v.90 = phi float [ %v.80, %then.3 ], [ %a_tile.4, %else.1 ]
  %v.91 = phi float [ %v.81, %then.3 ], [ %a_tile.5, %else.1 ]
  %p.9 = getelementptr inbounds float, ptr %a_own.0, i64 0
  store float %v.88, ptr %p.9, align 4
  %p.10 = getelementptr inbounds float, ptr %a_own.0, i64 1
  store float %v.89, ptr %p.10, align 4
  %p.11 = getelementptr inbounds float, ptr %a_own.0, i64 2
  store float %v.90, ptr %p.11, align 4
  %p.12 = getelementptr inbounds float, ptr %a_own.0, i64 3
  store float %v.91, ptr %p.12, align 4
  %v.92 = mul i32 %step.1, 32
  %v.93 = mul i32 %v.4, 4
  %v.94 = add i32 %v.92, %v.93
  %v.95 = sext i32 %v.94 to i64
  %p.13 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.b_tile.0, i64 %v.95
  %v.96 = ptrtoint ptr addrspace(3) @matmul_1.b_tile.0 to i64
  %v.97 = mul i64 %v.95, 4
  %v.98 = add i64 %v.96, %v.97
  %v.99 = and i64 %v.98, 15
  %v.100 = icmp eq i64 %v.99, 0
  br i1 %v.100, label %then.4, label %else.2
then.4:
  %b_tile.1 = load <4 x float>, ptr addrspace(3) %p.13, align 16
  %v.101 = freeze <4 x float> %b_tile.1
  %v.102 = extractelement <4 x float> %v.101, i32 0
  %v.103 = extractelement <4 x float> %v.101, i32 1
  %v.104 = extractelement <4 x float> %v.101, i32 2
  %v.105 = extractelement <4 x float> %v.101, i32 3
  br label %join.4
else.2:
  %b_tile.2 = load float, ptr addrspace(3) %p.13, align 4
  %v.106 = add i32 %v.94, 1
  %v.107 = sext i32 %v.106 to i64
  %p.14 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.b_tile.0, i64 %v.107
  %b_tile.3 = load float, ptr addrspace(3) %p.14, align 4
  %v.108 = add i32 %v.94, 2
  %v.109 = sext i32 %v.108 to i64
  %p.15 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.b_tile.0, i64 %v.109
  %b_tile.4 = load float, ptr addrspace(3) %p.15, align 4
  %v.110 = add i32 %v.94, 3
  %v.111 = sext i32 %v.110 to i64
  %p.16 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.b_tile.0, i64 %v.111
  %b_tile.5 = load float, ptr addrspace(3) %p.16, align 4
  br label %join.4
join.4:
  %v.112 = phi float [ %v.102, %then.4 ], [ %b_tile.2, %else.2 ]
  %v.113 = phi float [ %v.103, %then.4 ], [ %b_tile.3, %else.2 ]
  %v.114 = phi float [ %v.104, %then.4 ], [ %b_tile.4, %else.2 ]
  %v.115 = phi float [ %v.105, %then.4 ], [ %b_tile.5, %else.2 ]
  %p.17 = getelementptr inbounds float, ptr %b_own.0, i64 0
  store float %v.112, ptr %p.17, align 4
  %p.18 = getelementptr inbounds float, ptr %b_own.0, i64 1
  store float %v.113, ptr %p.18, align 4
  %p.19 = getelementptr inbounds float, ptr %b_own.0, i64 2
  store float %v.114, ptr %p.19, align 4
  %p.20 = getelementptr inbounds float, ptr %b_own.0, i64 3
  store float %v.115, ptr %p.20, align 4
  br label %test.6
test.6:
  %row_lane.3 = phi i32 [ 0, %join.4 ], [ %row_lane.2, %again.6 ]
  %v.116 = icmp slt i32 %row_lane.3, 4
  br i1 %v.116, label %body.6, label %leave.6
body.6:
  br label %test.7
test.7:
  %column_lane.3 = phi i32 [ 0, %body.6 ], [ %column_lane.2, %again.7 ]
  %v.117 = icmp slt i32 %column_lane.3, 4
  br i1 %v.117, label %body.7, label %leave.7
body.7:
  %v.118 = mul i32 %row_lane.3, 4
  %v.119 = add i32 %v.118, %column_lane.3
  %v.120 = sext i32 %v.119 to i64
  %p.21 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.120
  %acc_sums.1 = load float, ptr %p.21, align 4
  store float %acc_sums.1, ptr %acc.2
  %acc.3 = load float, ptr %acc.2
  %v.121 = sext i32 %row_lane.3 to i64
  %p.22 = getelementptr inbounds float, ptr %a_own.0, i64 %v.121
  %a_own.1 = load float, ptr %p.22, align 4
  %v.122 = sext i32 %column_lane.3 to i64
  %p.23 = getelementptr inbounds float, ptr %b_own.0, i64 %v.122
  %b_own.1 = load float, ptr %p.23, align 4
  %v.123 = fmul contract float %a_own.1, %b_own.1
  %v.124 = fadd contract float %acc.3, %v.123
  store float %v.124, ptr %acc.2
  %acc.4 = load float, ptr %acc.2
  store float %acc.4, ptr %p.21, align 4
  br label %again.7
again.7:
  %column_lane.2 = add nsw i32 %column_lane.3, 1
  br label %test.7, !llvm.loop !111
leave.7:
  br label %again.6
again.6:
  %row_lane.2 = add nsw i32 %row_lane.3, 1
  br label %test.6, !llvm.loop !109
leave.6:
  br label %again.5
again.5:
  %step.0 = add nsw i32 %step.1, 1
  br label %test.5
leave.5:
  br label %join.2
else.0:
  %v.125 = add i32 %v.40, 33
  br label %test.8
test.8:
  %step.3 = phi i32 [ 0, %else.0 ], [ %step.2, %again.8 ]
  %v.126 = icmp slt i32 %step.3, %v.125
  br i1 %v.126, label %body.8, label %leave.8
body.8:
  %v.127 = mul i32 %step.3, 68
  %v.128 = mul i32 %v.6, 4
  %v.129 = add i32 %v.127, %v.128
  %v.130 = sext i32 %v.129 to i64
  %p.24 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.a_tile.0, i64 %v.130
  %v.131 = ptrtoint ptr addrspace(3) @matmul_1.a_tile.0 to i64
  %v.132 = mul i64 %v.130, 4
  %v.133 = add i64 %v.131, %v.132
  %v.134 = and i64 %v.133, 15
  %v.135 = icmp eq i64 %v.134, 0
  br i1 %v.135, label %then.5, label %else.3
then.5:
  %a_tile.6 = load <4 x float>, ptr addrspace(3) %p.24, align 16
  %v.136 = freeze <4 x float> %a_tile.6
  %v.137 = extractelement <4 x float> %v.136, i32 0
  %v.138 = extractelement <4 x float> %v.136, i32 1
  %v.139 = extractelement <4 x float> %v.136, i32 2
  %v.140 = extractelement <4 x float> %v.136, i32 3
  br label %join.5
else.3:
  %a_tile.7 = load float, ptr addrspace(3) %p.24, align 4
  %v.141 = add i32 %v.129, 1
  %v.142 = sext i32 %v.141 to i64
  %p.25 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.a_tile.0, i64 %v.142
  %a_tile.8 = load float, ptr addrspace(3) %p.25, align 4
  %v.143 = add i32 %v.129, 2
  %v.144 = sext i32 %v.143 to i64
  %p.26 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.a_tile.0, i64 %v.144
  %a_tile.9 = load float, ptr addrspace(3) %p.26, align 4
  %v.145 = add i32 %v.129, 3
  %v.146 = sext i32 %v.145 to i64
  %p.27 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.a_tile.0, i64 %v.146
  %a_tile.10 = load float, ptr addrspace(3) %p.27, align 4
  br label %join.5
join.5:
  %v.147 = phi float [ %v.137, %then.5 ], [ %a_tile.7, %else.3 ]
  %v.148 = phi float [ %v.138, %then.5 ], [ %a_tile.8, %else.3 ]
  %v.149 = phi float [ %v.139, %then.5 ], [ %a_tile.9, %else.3 ]
  %v.150 = phi float [ %v.140, %then.5 ], [ %a_tile.10, %else.3 ]
  %p.28 = getelementptr inbounds float, ptr %a_own.0, i64 0
  store float %v.147, ptr %p.28, align 4
  %p.29 = getelementptr inbounds float, ptr %a_own.0, i64 1
  store float %v.148, ptr %p.29, align 4
  %p.30 = getelementptr inbounds float, ptr %a_own.0, i64 2
  store float %v.149, ptr %p.30, align 4
  %p.31 = getelementptr inbounds float, ptr %a_own.0, i64 3
  store float %v.150, ptr %p.31, align 4
  %v.151 = mul i32 %step.3, 32
  %v.152 = mul i32 %v.4, 4
  %v.153 = add i32 %v.151, %v.152
  %v.154 = sext i32 %v.153 to i64
  %p.32 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.b_tile.0, i64 %v.154
  %v.155 = ptrtoint ptr addrspace(3) @matmul_1.b_tile.0 to i64
  %v.156 = mul i64 %v.154, 4
  %v.157 = add i64 %v.155, %v.156
  %v.158 = and i64 %v.157, 15
  %v.159 = icmp eq i64 %v.158, 0
  br i1 %v.159, label %then.6, label %else.4
then.6:
  %b_tile.6 = load <4 x float>, ptr addrspace(3) %p.32, align 16
  %v.160 = freeze <4 x float> %b_tile.6
  %v.161 = extractelement <4 x float> %v.160, i32 0
  %v.162 = extractelement <4 x float> %v.160, i32 1
  %v.163 = extractelement <4 x float> %v.160, i32 2
  %v.164 = extractelement <4 x float> %v.160, i32 3
  br label %join.6
else.4:
  %b_tile.7 = load float, ptr addrspace(3) %p.32, align 4
  %v.165 = add i32 %v.153, 1
  %v.166 = sext i32 %v.165 to i64
  %p.33 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.b_tile.0, i64 %v.166
  %b_tile.8 = load float, ptr addrspace(3) %p.33, align 4
  %v.167 = add i32 %v.153, 2
  %v.168 = sext i32 %v.167 to i64
  %p.34 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.b_tile.0, i64 %v.168
  %b_tile.9 = load float, ptr addrspace(3) %p.34, align 4
  %v.169 = add i32 %v.153, 3
  %v.170 = sext i32 %v.169 to i64
  %p.35 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.b_tile.0, i64 %v.170
  %b_tile.10 = load float, ptr addrspace(3) %p.35, align 4
  br label %join.6
join.6:
  %v.171 = phi float [ %v.161, %then.6 ], [ %b_tile.7, %else.4 ]
  %v.172 = phi float [ %v.162, %then.6 ], [ %b_tile.8, %else.4 ]
  %v.173 = phi float [ %v.163, %then.6 ], [ %b_tile.9, %else.4 ]
  %v.174 = phi float [ %v.164, %then.6 ], [ %b_tile.10, %else.4 ]
  %p.36 = getelementptr inbounds float, ptr %b_own.0, i64 0
  store float %v.171, ptr %p.36, align 4
  %p.37 = getelementptr inbounds float, ptr %b_own.0, i64 1
  store float %v.172, ptr %p.37, align 4
  %p.38 = getelementptr inbounds float, ptr %b_own.0, i64 2
  store float %v.173, ptr %p.38, align 4
  %p.39 = getelementptr inbounds float, ptr %b_own.0, i64 3
  store float %v.174, ptr %p.39, align 4
  br label %test.9
test.9:
  %row_lane.5 = phi i32 [ 0, %join.6 ], [ %row_lane.4, %again.9 ]
  %v.175 = icmp slt i32 %row_lane.5, 4
  br i1 %v.175, label %body.9, label %leave.9
body.9:
  br label %test.10
test.10:
  %column_lane.5 = phi i32 [ 0, %body.9 ], [ %column_lane.4, %again.10 ]
  %v.176 = icmp slt i32 %column_lane.5, 4
  br i1 %v.176, label %body.10, label %leave.10
body.10:
  %v.177 = mul i32 %row_lane.5, 4
  %v.178 = add i32 %v.177, %column_lane.5
  %v.179 = sext i32 %v.178 to i64
  %p.40 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.179
  %acc_sums.2 = load float, ptr %p.40, align 4
  store float %acc_sums.2, ptr %acc.5
  %acc.6 = load float, ptr %acc.5
  %v.180 = sext i32 %row_lane.5 to i64
  %p.41 = getelementptr inbounds float, ptr %a_own.0, i64 %v.180
  %a_own.2 = load float, ptr %p.41, align 4
  %v.181 = sext i32 %column_lane.5 to i64
  %p.42 = getelementptr inbounds float, ptr %b_own.0, i64 %v.181
  %b_own.2 = load float, ptr %p.42, align 4
  %v.182 = fmul contract float %a_own.2, %b_own.2
  %v.183 = fadd contract float %acc.6, %v.182
  store float %v.183, ptr %acc.5
  %acc.7 = load float, ptr %acc.5
  store float %acc.7, ptr %p.40, align 4
  br label %again.10
again.10:
  %column_lane.4 = add nsw i32 %column_lane.5, 1
  br label %test.10, !llvm.loop !115
leave.10:
  br label %again.9
again.9:
  %row_lane.4 = add nsw i32 %row_lane.5, 1
  br label %test.9, !llvm.loop !113
leave.9:
  br label %again.8
again.8:
  %step.2 = add nsw i32 %step.3, 1
  br label %test.8
leave.8:
  br label %join.2
join.2:
  br label %join.1
join.1:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %v.41, label %then.7, label %join.7
then.7:
  br label %test.11
test.11:
  %turn.5 = phi i32 [ 0, %then.7 ], [ %turn.4, %again.11 ]
  %v.184 = icmp slt i32 %turn.5, 16
  br i1 %v.184, label %body.11, label %leave.11
body.11:
  %v.185 = ashr i32 %v.15, 5
  %v.186 = mul i32 %turn.5, 4
  %v.187 = add i32 %v.185, %v.186
  %v.188 = mul i32 %v.22, 68
  %v.189 = add i32 %v.188, %v.187
  %v.190 = sext i32 %turn.5 to i64
  %p.43 = getelementptr inbounds float, ptr %a_next.0, i64 %v.190
  %a_next.1 = load float, ptr %p.43, align 4
  %v.191 = sext i32 %v.189 to i64
  %p.44 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.a_tile.0, i64 %v.191
  store float %a_next.1, ptr addrspace(3) %p.44, align 4
  br label %again.11
again.11:
  %turn.4 = add nsw i32 %turn.5, 1
  br label %test.11, !llvm.loop !117
leave.11:
  br label %test.12
test.12:
  %turn.7 = phi i32 [ 0, %leave.11 ], [ %turn.6, %again.12 ]
  %v.192 = icmp slt i32 %turn.7, 8
  br i1 %v.192, label %body.12, label %leave.12
body.12:
  %v.193 = ashr i32 %v.15, 5
  %v.194 = mul i32 %turn.7, 4
  %v.195 = add i32 %v.193, %v.194
  %v.196 = mul i32 %v.195, 32
  %v.197 = add i32 %v.196, %v.22
  %v.198 = sext i32 %turn.7 to i64
  %p.45 = getelementptr inbounds float, ptr %b_next.0, i64 %v.198
  %b_next.1 = load float, ptr %p.45, align 4
  %v.199 = sext i32 %v.197 to i64
  %p.46 = getelementptr inbounds float, ptr addrspace(3) @matmul_1.b_tile.0, i64 %v.199
  store float %b_next.1, ptr addrspace(3) %p.46, align 4
  br label %again.12
again.12:
  %turn.6 = add nsw i32 %turn.7, 1
  br label %test.12, !llvm.loop !119
leave.12:
  br label %join.7
join.7:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %again.2
again.2:
  %first_step.0 = add nsw i32 %first_step.1, 1
  br label %test.2
leave.2:
  br label %test.13
test.13:
  %row_lane.7 = phi i32 [ 0, %leave.2 ], [ %row_lane.6, %again.13 ]
  %v.200 = icmp slt i32 %row_lane.7, 4
  br i1 %v.200, label %body.13, label %leave.13
body.13:
  %v.201 = mul i32 %v.6, 4
  %v.202 = add i32 %v.201, %row_lane.7
  %v.203 = icmp sle i32 %v.202, %v.18
  br i1 %v.203, label %then.8, label %join.8
then.8:
  %v.204 = add i32 %v.16, %v.202
  br label %test.14
test.14:
  %column_lane.7 = phi i32 [ 0, %then.8 ], [ %column_lane.6, %again.14 ]
  %v.205 = icmp slt i32 %column_lane.7, 4
  br i1 %v.205, label %body.14, label %leave.14
body.14:
  %v.206 = mul i32 %v.4, 4
  %v.207 = add i32 %v.206, %column_lane.7
  %v.208 = icmp sle i32 %v.207, %v.21
  br i1 %v.208, label %then.9, label %join.9
then.9:
  %v.209 = add i32 %v.19, %v.207
  %v.210 = mul i32 %row_lane.7, 4
  %v.211 = add i32 %v.210, %column_lane.7
  %v.212 = sext i32 %v.211 to i64
  %p.47 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.212
  %acc_sums.3 = load float, ptr %p.47, align 4
  store float %acc_sums.3, ptr %acc.8
  %v.213 = mul i32 %v.204, %n.0
  %v.214 = add i32 %v.213, %v.209
  %acc.9 = load float, ptr %acc.8
  %v.215 = sext i32 %v.214 to i64
  %p.48 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.215
  store float %acc.9, ptr addrspace(1) %p.48, align 4, !alias.scope !98, !noalias !99
  br label %join.9
join.9:
  br label %again.14
again.14:
  %column_lane.6 = add nsw i32 %column_lane.7, 1
  br label %test.14, !llvm.loop !123
leave.14:
  br label %join.8
join.8:
  br label %again.13
again.13:
  %row_lane.6 = add nsw i32 %row_lane.7, 1
  br label %test.13, !llvm.loop !121
leave.13:
  ret void
}

define ptx_kernel void @matmul_1_general(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i64 %m.0, i64 %n.0, i64 %k.0, i64 %a_stride0.0, i64 %a_stride1.0, i64 %b_stride0.0, i64 %b_stride1.0, i64 %c_stride0.0, i64 %c_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="8,16,1" #0 {
entry:
  %acc_sums.0 = alloca [16 x float], align 64
  %a_own.0 = alloca [4 x float], align 16
  %b_own.0 = alloca [4 x float], align 16
  %a_next.0 = alloca [16 x float], align 64
  %b_next.0 = alloca [8 x float], align 32
  %acc.0 = alloca float, align 4
  %acc.2 = alloca float, align 4
  %acc.5 = alloca float, align 4
  %acc.8 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = mul i64 %v.7, 8
  %v.13 = add i64 %v.12, %v.5
  %v.14 = mul i64 %v.11, 64
  %v.15 = sub i64 %m.0, %v.14
  %v.16 = sub i64 %v.15, 1
  %v.17 = mul i64 %v.9, 32
  %v.18 = sub i64 %n.0, %v.17
  %v.19 = sub i64 %v.18, 1
  %v.20 = and i64 %v.13, 31
  %v.21 = call i64 @llvm.smin.i64(i64 %v.20, i64 %v.19)
  %v.22 = add i64 %v.17, %v.21
  br label %test.0
test.0:
  %row_lane.1 = phi i64 [ 0, %entry ], [ %row_lane.0, %again.0 ]
  %v.23 = icmp slt i64 %row_lane.1, 4
  br i1 %v.23, label %body.0, label %leave.0
body.0:
  br label %test.1
test.1:
  %column_lane.1 = phi i64 [ 0, %body.0 ], [ %column_lane.0, %again.1 ]
  %v.24 = icmp slt i64 %column_lane.1, 4
  br i1 %v.24, label %body.1, label %leave.1
body.1:
  store float 0x0000000000000000, ptr %acc.0
  %v.25 = mul i64 %row_lane.1, 4
  %v.26 = add i64 %v.25, %column_lane.1
  %acc.1 = load float, ptr %acc.0
  %p.0 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.26
  store float %acc.1, ptr %p.0, align 4
  br label %again.1
again.1:
  %column_lane.0 = add nsw i64 %column_lane.1, 1
  br label %test.1, !llvm.loop !137
leave.1:
  br label %again.0
again.0:
  %row_lane.0 = add nsw i64 %row_lane.1, 1
  br label %test.0, !llvm.loop !135
leave.0:
  %v.27 = add i64 %k.0, 32
  %v.28 = icmp slt i64 0, %v.27
  %v.29 = sub i64 %v.27, 1
  %v.30 = udiv i64 %v.29, 32
  %v.31 = add i64 %v.30, 1
  %v.32 = select i1 %v.28, i64 %v.31, i64 0
  br label %test.2
test.2:
  %first_step.1 = phi i64 [ 0, %leave.0 ], [ %first_step.0, %again.2 ]
  %v.33 = icmp slt i64 %first_step.1, %v.32
  br i1 %v.33, label %body.2, label %leave.2
body.2:
  %v.34 = mul i64 %first_step.1, 32
  %v.35 = add i64 0, %v.34
  %v.36 = sub i64 %k.0, %v.35
  %v.37 = sub i64 %v.36, 1
  %v.38 = icmp slt i64 %v.35, %k.0
  br i1 %v.38, label %then.0, label %join.0
then.0:
  %v.39 = call i64 @llvm.smin.i64(i64 %v.20, i64 %v.37)
  %v.40 = add i64 %v.35, %v.39
  br label %test.3
test.3:
  %turn.1 = phi i64 [ 0, %then.0 ], [ %turn.0, %again.3 ]
  %v.41 = icmp slt i64 %turn.1, 16
  br i1 %v.41, label %body.3, label %leave.3
body.3:
  %v.42 = ashr i64 %v.13, 5
  %v.43 = mul i64 %turn.1, 4
  %v.44 = add i64 %v.42, %v.43
  %v.45 = call i64 @llvm.smin.i64(i64 %v.44, i64 %v.16)
  %v.46 = add i64 %v.14, %v.45
  %v.47 = mul i64 %v.46, %a_stride0.0
  %v.48 = mul i64 %v.40, %a_stride1.0
  %v.49 = add i64 %v.47, %v.48
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.49
  %a.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !128, !noalias !129, !invariant.load !{}
  %p.2 = getelementptr inbounds float, ptr %a_next.0, i64 %turn.1
  store float %a.1, ptr %p.2, align 4
  br label %again.3
again.3:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.3, !llvm.loop !141
leave.3:
  br label %test.4
test.4:
  %turn.3 = phi i64 [ 0, %leave.3 ], [ %turn.2, %again.4 ]
  %v.50 = icmp slt i64 %turn.3, 8
  br i1 %v.50, label %body.4, label %leave.4
body.4:
  %v.51 = ashr i64 %v.13, 5
  %v.52 = mul i64 %turn.3, 4
  %v.53 = add i64 %v.51, %v.52
  %v.54 = call i64 @llvm.smin.i64(i64 %v.53, i64 %v.37)
  %v.55 = add i64 %v.35, %v.54
  %v.56 = mul i64 %v.55, %b_stride0.0
  %v.57 = mul i64 %v.22, %b_stride1.0
  %v.58 = add i64 %v.56, %v.57
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.58
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !130, !noalias !131, !invariant.load !{}
  %p.4 = getelementptr inbounds float, ptr %b_next.0, i64 %turn.3
  store float %b.1, ptr %p.4, align 4
  br label %again.4
again.4:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.4, !llvm.loop !143
leave.4:
  br label %join.0
join.0:
  %v.59 = icmp sgt i64 %v.35, 0
  br i1 %v.59, label %then.1, label %join.1
then.1:
  %v.60 = add i64 %v.37, 32
  %v.61 = icmp sge i64 %v.60, 31
  br i1 %v.61, label %then.2, label %else.0
then.2:
  br label %test.5
test.5:
  %step.1 = phi i64 [ 0, %then.2 ], [ %step.0, %again.5 ]
  %v.62 = icmp slt i64 %step.1, 32
  br i1 %v.62, label %body.5, label %leave.5
body.5:
  %v.63 = mul i64 %step.1, 68
  %v.64 = mul i64 %v.7, 4
  %v.65 = add i64 %v.63, %v.64
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.a_tile.0, i64 %v.65
  %v.66 = ptrtoint ptr addrspace(3) @matmul_1_general.a_tile.0 to i64
  %v.67 = mul i64 %v.65, 4
  %v.68 = add i64 %v.66, %v.67
  %v.69 = and i64 %v.68, 15
  %v.70 = icmp eq i64 %v.69, 0
  br i1 %v.70, label %then.3, label %else.1
then.3:
  %a_tile.1 = load <4 x float>, ptr addrspace(3) %p.5, align 16
  %v.71 = freeze <4 x float> %a_tile.1
  %v.72 = extractelement <4 x float> %v.71, i32 0
  %v.73 = extractelement <4 x float> %v.71, i32 1
  %v.74 = extractelement <4 x float> %v.71, i32 2
  %v.75 = extractelement <4 x float> %v.71, i32 3
  br label %join.3
else.1:
  %a_tile.2 = load float, ptr addrspace(3) %p.5, align 4
  %v.76 = add i64 %v.65, 1
  %p.6 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.a_tile.0, i64 %v.76
  %a_tile.3 = load float, ptr addrspace(3) %p.6, align 4
  %v.77 = add i64 %v.65, 2
  %p.7 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.a_tile.0, i64 %v.77
  %a_tile.4 = load float, ptr addrspace(3) %p.7, align 4
  %v.78 = add i64 %v.65, 3
  %p.8 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.a_tile.0, i64 %v.78
  %a_tile.5 = load float, ptr addrspace(3) %p.8, align 4
  br label %join.3
join.3:
  %v.79 = phi float [ %v.72, %then.3 ], [ %a_tile.2, %else.1 ]
  %v.80 = phi float [ %v.73, %then.3 ], [ %a_tile.3, %else.1 ]
  %v.81 = phi float [ %v.74, %then.3 ], [ %a_tile.4, %else.1 ]
  %v.82 = phi float [ %v.75, %then.3 ], [ %a_tile.5, %else.1 ]
  %p.9 = getelementptr inbounds float, ptr %a_own.0, i64 0
  store float %v.79, ptr %p.9, align 4
  %p.10 = getelementptr inbounds float, ptr %a_own.0, i64 1
  store float %v.80, ptr %p.10, align 4
  %p.11 = getelementptr inbounds float, ptr %a_own.0, i64 2
  store float %v.81, ptr %p.11, align 4
  %p.12 = getelementptr inbounds float, ptr %a_own.0, i64 3
  store float %v.82, ptr %p.12, align 4
  %v.83 = mul i64 %step.1, 32
  %v.84 = mul i64 %v.5, 4
  %v.85 = add i64 %v.83, %v.84
  %p.13 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.b_tile.0, i64 %v.85
  %v.86 = ptrtoint ptr addrspace(3) @matmul_1_general.b_tile.0 to i64
  %v.87 = mul i64 %v.85, 4
  %v.88 = add i64 %v.86, %v.87
  %v.89 = and i64 %v.88, 15
  %v.90 = icmp eq i64 %v.89, 0
  br i1 %v.90, label %then.4, label %else.2
then.4:
  %b_tile.1 = load <4 x float>, ptr addrspace(3) %p.13, align 16
  %v.91 = freeze <4 x float> %b_tile.1
  %v.92 = extractelement <4 x float> %v.91, i32 0
  %v.93 = extractelement <4 x float> %v.91, i32 1
  %v.94 = extractelement <4 x float> %v.91, i32 2
  %v.95 = extractelement <4 x float> %v.91, i32 3
  br label %join.4
else.2:
  %b_tile.2 = load float, ptr addrspace(3) %p.13, align 4
  %v.96 = add i64 %v.85, 1
  %p.14 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.b_tile.0, i64 %v.96
  %b_tile.3 = load float, ptr addrspace(3) %p.14, align 4
  %v.97 = add i64 %v.85, 2
  %p.15 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.b_tile.0, i64 %v.97
  %b_tile.4 = load float, ptr addrspace(3) %p.15, align 4
  %v.98 = add i64 %v.85, 3
  %p.16 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.b_tile.0, i64 %v.98
  %b_tile.5 = load float, ptr addrspace(3) %p.16, align 4
  br label %join.4
join.4:
  %v.99 = phi float [ %v.92, %then.4 ], [ %b_tile.2, %else.2 ]
  %v.100 = phi float [ %v.93, %then.4 ], [ %b_tile.3, %else.2 ]
  %v.101 = phi float [ %v.94, %then.4 ], [ %b_tile.4, %else.2 ]
  %v.102 = phi float [ %v.95, %then.4 ], [ %b_tile.5, %else.2 ]
  %p.17 = getelementptr inbounds float, ptr %b_own.0, i64 0
  store float %v.99, ptr %p.17, align 4
  %p.18 = getelementptr inbounds float, ptr %b_own.0, i64 1
  store float %v.100, ptr %p.18, align 4
  %p.19 = getelementptr inbounds float, ptr %b_own.0, i64 2
  store float %v.101, ptr %p.19, align 4
  %p.20 = getelementptr inbounds float, ptr %b_own.0, i64 3
  store float %v.102, ptr %p.20, align 4
  br label %test.6
test.6:
  %row_lane.3 = phi i64 [ 0, %join.4 ], [ %row_lane.2, %again.6 ]
  %v.103 = icmp slt i64 %row_lane.3, 4
  br i1 %v.103, label %body.6, label %leave.6
body.6:
  br label %test.7
test.7:
  %column_lane.3 = phi i64 [ 0, %body.6 ], [ %column_lane.2, %again.7 ]
  %v.104 = icmp slt i64 %column_lane.3, 4
  br i1 %v.104, label %body.7, label %leave.7
body.7:
  %v.105 = mul i64 %row_lane.3, 4
  %v.106 = add i64 %v.105, %column_lane.3
  %p.21 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.106
  %acc_sums.1 = load float, ptr %p.21, align 4
  store float %acc_sums.1, ptr %acc.2
  %acc.3 = load float, ptr %acc.2
  %p.22 = getelementptr inbounds float, ptr %a_own.0, i64 %row_lane.3
  %a_own.1 = load float, ptr %p.22, align 4
  %p.23 = getelementptr inbounds float, ptr %b_own.0, i64 %column_lane.3
  %b_own.1 = load float, ptr %p.23, align 4
  %v.107 = fmul contract float %a_own.1, %b_own.1
  %v.108 = fadd contract float %acc.3, %v.107
  store float %v.108, ptr %acc.2
  %acc.4 = load float, ptr %acc.2
  store float %acc.4, ptr %p.21, align 4
  br label %again.7
again.7:
  %column_lane.2 = add nsw i64 %column_lane.3, 1
  br label %test.7, !llvm.loop !149
leave.7:
  br label %again.6
again.6:
  %row_lane.2 = add nsw i64 %row_lane.3, 1
  br label %test.6, !llvm.loop !147
leave.6:
  br label %again.5
again.5:
  %step.0 = add nsw i64 %step.1, 1
  br label %test.5, !llvm.loop !145
leave.5:
  br label %join.2
else.0:
  %v.109 = add i64 %v.37, 33
  br label %test.8
test.8:
  %step.3 = phi i64 [ 0, %else.0 ], [ %step.2, %again.8 ]
  %v.110 = icmp slt i64 %step.3, %v.109
  br i1 %v.110, label %body.8, label %leave.8
body.8:
  %v.111 = mul i64 %step.3, 68
  %v.112 = mul i64 %v.7, 4
  %v.113 = add i64 %v.111, %v.112
  %p.24 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.a_tile.0, i64 %v.113
  %v.114 = ptrtoint ptr addrspace(3) @matmul_1_general.a_tile.0 to i64
  %v.115 = mul i64 %v.113, 4
  %v.116 = add i64 %v.114, %v.115
  %v.117 = and i64 %v.116, 15
  %v.118 = icmp eq i64 %v.117, 0
  br i1 %v.118, label %then.5, label %else.3
then.5:
  %a_tile.6 = load <4 x float>, ptr addrspace(3) %p.24, align 16
  %v.119 = freeze <4 x float> %a_tile.6
  %v.120 = extractelement <4 x float> %v.119, i32 0
  %v.121 = extractelement <4 x float> %v.119, i32 1
  %v.122 = extractelement <4 x float> %v.119, i32 2
  %v.123 = extractelement <4 x float> %v.119, i32 3
  br label %join.5
else.3:
  %a_tile.7 = load float, ptr addrspace(3) %p.24, align 4
  %v.124 = add i64 %v.113, 1
  %p.25 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.a_tile.0, i64 %v.124
  %a_tile.8 = load float, ptr addrspace(3) %p.25, align 4
  %v.125 = add i64 %v.113, 2
  %p.26 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.a_tile.0, i64 %v.125
  %a_tile.9 = load float, ptr addrspace(3) %p.26, align 4
  %v.126 = add i64 %v.113, 3
  %p.27 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.a_tile.0, i64 %v.126
  %a_tile.10 = load float, ptr addrspace(3) %p.27, align 4
  br label %join.5
join.5:
  %v.127 = phi float [ %v.120, %then.5 ], [ %a_tile.7, %else.3 ]
  %v.128 = phi float [ %v.121, %then.5 ], [ %a_tile.8, %else.3 ]
  %v.129 = phi float [ %v.122, %then.5 ], [ %a_tile.9, %else.3 ]
  %v.130 = phi float [ %v.123, %then.5 ], [ %a_tile.10, %else.3 ]
  %p.28 = getelementptr inbounds float, ptr %a_own.0, i64 0
  store float %v.127, ptr %p.28, align 4
  %p.29 = getelementptr inbounds float, ptr %a_own.0, i64 1
  store float %v.128, ptr %p.29, align 4
  %p.30 = getelementptr inbounds float, ptr %a_own.0, i64 2
  store float %v.129, ptr %p.30, align 4
  %p.31 = getelementptr inbounds float, ptr %a_own.0, i64 3
  store float %v.130, ptr %p.31, align 4
  %v.131 = mul i64 %step.3, 32
  %v.132 = mul i64 %v.5, 4
  %v.133 = add i64 %v.131, %v.132
  %p.32 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.b_tile.0, i64 %v.133
  %v.134 = ptrtoint ptr addrspace(3) @matmul_1_general.b_tile.0 to i64
  %v.135 = mul i64 %v.133, 4
  %v.136 = add i64 %v.134, %v.135
  %v.137 = and i64 %v.136, 15
  %v.138 = icmp eq i64 %v.137, 0
  br i1 %v.138, label %then.6, label %else.4
then.6:
  %b_tile.6 = load <4 x float>, ptr addrspace(3) %p.32, align 16
  %v.139 = freeze <4 x float> %b_tile.6
  %v.140 = extractelement <4 x float> %v.139, i32 0
  %v.141 = extractelement <4 x float> %v.139, i32 1
  %v.142 = extractelement <4 x float> %v.139, i32 2
  %v.143 = extractelement <4 x float> %v.139, i32 3
  br label %join.6
else.4:
  %b_tile.7 = load float, ptr addrspace(3) %p.32, align 4
  %v.144 = add i64 %v.133, 1
  %p.33 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.b_tile.0, i64 %v.144
  %b_tile.8 = load float, ptr addrspace(3) %p.33, align 4
  %v.145 = add i64 %v.133, 2
  %p.34 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.b_tile.0, i64 %v.145
  %b_tile.9 = load float, ptr addrspace(3) %p.34, align 4
  %v.146 = add i64 %v.133, 3
  %p.35 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.b_tile.0, i64 %v.146
  %b_tile.10 = load float, ptr addrspace(3) %p.35, align 4
  br label %join.6
join.6:
  %v.147 = phi float [ %v.140, %then.6 ], [ %b_tile.7, %else.4 ]
  %v.148 = phi float [ %v.141, %then.6 ], [ %b_tile.8, %else.4 ]
  %v.149 = phi float [ %v.142, %then.6 ], [ %b_tile.9, %else.4 ]
  %v.150 = phi float [ %v.143, %then.6 ], [ %b_tile.10, %else.4 ]
  %p.36 = getelementptr inbounds float, ptr %b_own.0, i64 0
  store float %v.147, ptr %p.36, align 4
  %p.37 = getelementptr inbounds float, ptr %b_own.0, i64 1
  store float %v.148, ptr %p.37, align 4
  %p.38 = getelementptr inbounds float, ptr %b_own.0, i64 2
  store float %v.149, ptr %p.38, align 4
  %p.39 = getelementptr inbounds float, ptr %b_own.0, i64 3
  store float %v.150, ptr %p.39, align 4
  br label %test.9
test.9:
  %row_lane.5 = phi i64 [ 0, %join.6 ], [ %row_lane.4, %again.9 ]
  %v.151 = icmp slt i64 %row_lane.5, 4
  br i1 %v.151, label %body.9, label %leave.9
body.9:
  br label %test.10
test.10:
  %column_lane.5 = phi i64 [ 0, %body.9 ], [ %column_lane.4, %again.10 ]
  %v.152 = icmp slt i64 %column_lane.5, 4
  br i1 %v.152, label %body.10, label %leave.10
body.10:
  %v.153 = mul i64 %row_lane.5, 4
  %v.154 = add i64 %v.153, %column_lane.5
  %p.40 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.154
  %acc_sums.2 = load float, ptr %p.40, align 4
  store float %acc_sums.2, ptr %acc.5
  %acc.6 = load float, ptr %acc.5
  %p.41 = getelementptr inbounds float, ptr %a_own.0, i64 %row_lane.5
  %a_own.2 = load float, ptr %p.41, align 4
  %p.42 = getelementptr inbounds float, ptr %b_own.0, i64 %column_lane.5
  %b_own.2 = load float, ptr %p.42, align 4
  %v.155 = fmul contract float %a_own.2, %b_own.2
  %v.156 = fadd contract float %acc.6, %v.155
  store float %v.156, ptr %acc.5
  %acc.7 = load float, ptr %acc.5
  store float %acc.7, ptr %p.40, align 4
  br label %again.10
again.10:
  %column_lane.4 = add nsw i64 %column_lane.5, 1
  br label %test.10, !llvm.loop !155
leave.10:
  br label %again.9
again.9:
  %row_lane.4 = add nsw i64 %row_lane.5, 1
  br label %test.9, !llvm.loop !153
leave.9:
  br label %again.8
again.8:
  %step.2 = add nsw i64 %step.3, 1
  br label %test.8, !llvm.loop !151
leave.8:
  br label %join.2
join.2:
  br label %join.1
join.1:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %v.38, label %then.7, label %join.7
then.7:
  br label %test.11
test.11:
  %turn.5 = phi i64 [ 0, %then.7 ], [ %turn.4, %again.11 ]
  %v.157 = icmp slt i64 %turn.5, 16
  br i1 %v.157, label %body.11, label %leave.11
body.11:
  %v.158 = ashr i64 %v.13, 5
  %v.159 = mul i64 %turn.5, 4
  %v.160 = add i64 %v.158, %v.159
  %v.161 = mul i64 %v.20, 68
  %v.162 = add i64 %v.161, %v.160
  %p.43 = getelementptr inbounds float, ptr %a_next.0, i64 %turn.5
  %a_next.1 = load float, ptr %p.43, align 4
  %p.44 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.a_tile.0, i64 %v.162
  store float %a_next.1, ptr addrspace(3) %p.44, align 4
  br label %again.11
again.11:
  %turn.4 = add nsw i64 %turn.5, 1
  br label %test.11, !llvm.loop !157
leave.11:
  br label %test.12
test.12:
  %turn.7 = phi i64 [ 0, %leave.11 ], [ %turn.6, %again.12 ]
  %v.163 = icmp slt i64 %turn.7, 8
  br i1 %v.163, label %body.12, label %leave.12
body.12:
  %v.164 = ashr i64 %v.13, 5
  %v.165 = mul i64 %turn.7, 4
  %v.166 = add i64 %v.164, %v.165
  %v.167 = mul i64 %v.166, 32
  %v.168 = add i64 %v.167, %v.20
  %p.45 = getelementptr inbounds float, ptr %b_next.0, i64 %turn.7
  %b_next.1 = load float, ptr %p.45, align 4
  %p.46 = getelementptr inbounds float, ptr addrspace(3) @matmul_1_general.b_tile.0, i64 %v.168
  store float %b_next.1, ptr addrspace(3) %p.46, align 4
  br label %again.12
again.12:
  %turn.6 = add nsw i64 %turn.7, 1
  br label %test.12, !llvm.loop !159
leave.12:
  br label %join.7
join.7:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %again.2
again.2:
  %first_step.0 = add nsw i64 %first_step.1, 1
  br label %test.2, !llvm.loop !139
leave.2:
  br label %test.13
test.13:
  %row_lane.7 = phi i64 [ 0, %leave.2 ], [ %row_lane.6, %again.13 ]
  %v.169 = icmp slt i64 %row_lane.7, 4
  br i1 %v.169, label %body.13, label %leave.13
body.13:
  %v.170 = mul i64 %v.7, 4
  %v.171 = add i64 %v.170, %row_lane.7
  %v.172 = icmp sle i64 %v.171, %v.16
  br i1 %v.172, label %then.8, label %join.8
then.8:
  %v.173 = add i64 %v.14, %v.171
  br label %test.14
test.14:
  %column_lane.7 = phi i64 [ 0, %then.8 ], [ %column_lane.6, %again.14 ]
  %v.174 = icmp slt i64 %column_lane.7, 4
  br i1 %v.174, label %body.14, label %leave.14
body.14:
  %v.175 = mul i64 %v.5, 4
  %v.176 = add i64 %v.175, %column_lane.7
  %v.177 = icmp sle i64 %v.176, %v.19
  br i1 %v.177, label %then.9, label %join.9
then.9:
  %v.178 = add i64 %v.17, %v.176
  %v.179 = mul i64 %row_lane.7, 4
  %v.180 = add i64 %v.179, %column_lane.7
  %p.47 = getelementptr inbounds float, ptr %acc_sums.0, i64 %v.180
  %acc_sums.3 = load float, ptr %p.47, align 4
  store float %acc_sums.3, ptr %acc.8
  %v.181 = mul i64 %v.173, %c_stride0.0
  %v.182 = mul i64 %v.178, %c_stride1.0
  %v.183 = add i64 %v.181, %v.182
  %acc.9 = load float, ptr %acc.8
  %p.48 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.183
  store float %acc.9, ptr addrspace(1) %p.48, align 4, !alias.scope !132, !noalias !133
  br label %join.9
join.9:
  br label %again.14
again.14:
  %column_lane.6 = add nsw i64 %column_lane.7, 1
  br label %test.14, !llvm.loop !163
leave.14:
  br label %join.8
join.8:
  br label %again.13
again.13:
  %row_lane.6 = add nsw i64 %row_lane.7, 1
  br label %test.13, !llvm.loop !161
leave.13:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.smin.i32(i32, i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i64 @llvm.smin.i64(i64, i64)

attributes #0 = { nounwind "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" }

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
!10 = !{!"llvm.loop.unroll.full"}
!11 = distinct !{!11, !10}
!12 = !{!"llvm.loop.unroll.full"}
!13 = distinct !{!13, !12}
!14 = !{!"llvm.loop.unroll.full"}
!15 = distinct !{!15, !14}
!16 = !{!"llvm.loop.unroll.full"}
!17 = distinct !{!17, !16}
!18 = !{!"llvm.loop.unroll.full"}
!19 = distinct !{!19, !18}
!20 = !{!"llvm.loop.unroll.full"}
!21 = distinct !{!21, !20}
!22 = !{!"llvm.loop.unroll.full"}
!23 = distinct !{!23, !22}
!24 = !{!"llvm.loop.unroll.full"}
!25 = distinct !{!25, !24}
!26 = !{!"llvm.loop.unroll.full"}
!27 = distinct !{!27, !26}
!28 = !{!"llvm.loop.unroll.full"}
!29 = distinct !{!29, !28}
!30 = !{!"llvm.loop.unroll.full"}
!31 = distinct !{!31, !30}
!32 = !{!"llvm.loop.unroll.full"}
!33 = distinct !{!33, !32}
!34 = !{!"llvm.loop.unroll.full"}
!35 = distinct !{!35, !34}
!36 = !{!"llvm.loop.unroll.full"}
!37 = distinct !{!37, !36}
!38 = !{!"llvm.loop.unroll.full"}
!39 = distinct !{!39, !38}
!40 = !{!"llvm.loop.unroll.full"}
!41 = distinct !{!41, !40}
!42 = distinct !{!42}
!43 = distinct !{!43, !42}
!44 = distinct !{!44, !42}
!45 = distinct !{!45, !42}
!46 = !{!43}
!47 = !{!44, !45}
!48 = !{!44}
!49 = !{!43, !45}
!50 = !{!45}
!51 = !{!43, !44}
!52 = !{!"llvm.loop.unroll.full"}
!53 = distinct !{!53, !52}
!54 = !{!"llvm.loop.unroll.full"}
!55 = distinct !{!55, !54}
!56 = !{!"llvm.loop.unroll.runtime.disable"}
!57 = distinct !{!57, !56}
!58 = !{!"llvm.loop.unroll.full"}
!59 = distinct !{!59, !58}
!60 = !{!"llvm.loop.unroll.full"}
!61 = distinct !{!61, !60}
!62 = !{!"llvm.loop.unroll.runtime.disable"}
!63 = distinct !{!63, !62}
!64 = !{!"llvm.loop.unroll.full"}
!65 = distinct !{!65, !64}
!66 = !{!"llvm.loop.unroll.full"}
!67 = distinct !{!67, !66}
!68 = !{!"llvm.loop.unroll.full"}
!69 = distinct !{!69, !68}
!70 = !{!"llvm.loop.unroll.full"}
!71 = distinct !{!71, !70}
!72 = !{!"llvm.loop.unroll.runtime.disable"}
!73 = distinct !{!73, !72}
!74 = !{!"llvm.loop.unroll.full"}
!75 = distinct !{!75, !74}
!76 = !{!"llvm.loop.unroll.full"}
!77 = distinct !{!77, !76}
!78 = !{!"llvm.loop.unroll.full"}
!79 = distinct !{!79, !78}
!80 = !{!"llvm.loop.unroll.full"}
!81 = distinct !{!81, !80}
!82 = !{!"llvm.loop.unroll.full"}
!83 = distinct !{!83, !82}
!84 = !{!"llvm.loop.unroll.full"}
!85 = distinct !{!85, !84}
!86 = !{!"llvm.loop.unroll.full"}
!87 = distinct !{!87, !86}
!88 = !{!"llvm.loop.unroll.full"}
!89 = distinct !{!89, !88}
!90 = distinct !{!90}
!91 = distinct !{!91, !90}
!92 = distinct !{!92, !90}
!93 = distinct !{!93, !90}
!94 = !{!91}
!95 = !{!92, !93}
!96 = !{!92}
!97 = !{!91, !93}
!98 = !{!93}
!99 = !{!91, !92}
!100 = !{!"llvm.loop.unroll.full"}
!101 = distinct !{!101, !100}
!102 = !{!"llvm.loop.unroll.full"}
!103 = distinct !{!103, !102}
!104 = !{!"llvm.loop.unroll.full"}
!105 = distinct !{!105, !104}
!106 = !{!"llvm.loop.unroll.full"}
!107 = distinct !{!107, !106}
!108 = !{!"llvm.loop.unroll.full"}
!109 = distinct !{!109, !108}
!110 = !{!"llvm.loop.unroll.full"}
!111 = distinct !{!111, !110}
!112 = !{!"llvm.loop.unroll.full"}
!113 = distinct !{!113, !112}
!114 = !{!"llvm.loop.unroll.full"}
!115 = distinct !{!115, !114}
!116 = !{!"llvm.loop.unroll.full"}
!117 = distinct !{!117, !116}
!118 = !{!"llvm.loop.unroll.full"}
!119 = distinct !{!119, !118}
!120 = !{!"llvm.loop.unroll.full"}
!121 = distinct !{!121, !120}
!122 = !{!"llvm.loop.unroll.full"}
!123 = distinct !{!123, !122}
!124 = distinct !{!124}
!125 = distinct !{!125, !124}
!126 = distinct !{!126, !124}
!127 = distinct !{!127, !124}
!128 = !{!125}
!129 = !{!126, !127}
!130 = !{!126}
!131 = !{!125, !127}
!132 = !{!127}
!133 = !{!125, !126}
!134 = !{!"llvm.loop.unroll.full"}
!135 = distinct !{!135, !134}
!136 = !{!"llvm.loop.unroll.full"}
!137 = distinct !{!137, !136}
!138 = !{!"llvm.loop.unroll.runtime.disable"}
!139 = distinct !{!139, !138}
!140 = !{!"llvm.loop.unroll.full"}
!141 = distinct !{!141, !140}
!142 = !{!"llvm.loop.unroll.full"}
!143 = distinct !{!143, !142}
!144 = !{!"llvm.loop.unroll.runtime.disable"}
!145 = distinct !{!145, !144}
!146 = !{!"llvm.loop.unroll.full"}
!147 = distinct !{!147, !146}
!148 = !{!"llvm.loop.unroll.full"}
!149 = distinct !{!149, !148}
!150 = !{!"llvm.loop.unroll.runtime.disable"}
!151 = distinct !{!151, !150}
!152 = !{!"llvm.loop.unroll.full"}
!153 = distinct !{!153, !152}
!154 = !{!"llvm.loop.unroll.full"}
!155 = distinct !{!155, !154}
!156 = !{!"llvm.loop.unroll.full"}
!157 = distinct !{!157, !156}
!158 = !{!"llvm.loop.unroll.full"}
!159 = distinct !{!159, !158}
!160 = !{!"llvm.loop.unroll.full"}
!161 = distinct !{!161, !160}
!162 = !{!"llvm.loop.unroll.full"}
!163 = distinct !{!163, !162}
