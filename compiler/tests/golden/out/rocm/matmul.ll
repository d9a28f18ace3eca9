target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@matmul_0.a_tile.0 = internal addrspace(3) global [1088 x float] poison, align 16
@matmul_0.b_tile.0 = internal addrspace(3) global [1024 x float] poison, align 16
@matmul_0_general.a_tile.0 = internal addrspace(3) global [1088 x float] poison, align 16
@matmul_0_general.b_tile.0 = internal addrspace(3) global [1024 x float] poison, align 16

define protected amdgpu_kernel void @matmul_0(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i32 %m.0, i32 %n.0, i32 %k.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="128,128" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 16, i32 8, i32 1} {
entry:
  %acc_sums.0 = alloca [32 x float], align 64, addrspace(5)
  %a_own.0 = alloca [8 x float], align 32, addrspace(5)
  %b_own.0 = alloca [4 x float], align 16, addrspace(5)
  %acc.0 = alloca float, align 4, addrspace(5)
  %acc.2 = alloca float, align 4, addrspace(5)
  %acc.5 = alloca float, align 4, addrspace(5)
  %acc.8 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call i32 @llvm.amdgcn.workitem.id.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = trunc i64 %v.9 to i32
  %v.13 = trunc i64 %v.11 to i32
  %v.14 = mul i32 %v.6, 16
  %v.15 = add i32 %v.14, %v.4
  %v.16 = mul i32 %v.13, 64
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
  %v.27 = icmp slt i32 %column_lane.1, 4
  br i1 %v.27, label %body.1, label %leave.1
body.1:
  store float 0x0000000000000000, ptr addrspace(5) %acc.0
  %v.28 = mul i32 %row_lane.1, 4
  %v.29 = add i32 %v.28, %column_lane.1
  %acc.1 = load float, ptr addrspace(5) %acc.0
  %v.30 = sext i32 %v.29 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(5) %acc_sums.0, i64 %v.30
  store float %acc.1, ptr addrspace(5) %p.0, align 4
  br label %again.1
again.1:
  %column_lane.0 = add nsw i32 %column_lane.1, 1
  br label %test.1, !llvm.loop !14
leave.1:
  br label %again.0
again.0:
  %row_lane.0 = add nsw i32 %row_lane.1, 1
  br label %test.0, !llvm.loop !12
leave.0:
  %v.31 = icmp slt i32 0, %k.0
  %v.32 = sub i32 %k.0, 1
  %v.33 = udiv i32 %v.32, 16
  %v.34 = add i32 %v.33, 1
  %v.35 = select i1 %v.31, i32 %v.34, i32 0
  br label %test.2
test.2:
  %first_step.1 = phi i32 [ 0, %leave.0 ], [ %first_step.0, %again.2 ]
  %v.36 = icmp slt i32 %first_step.1, %v.35
  br i1 %v.36, label %body.2, label %leave.2
body.2:
  %v.37 = mul i32 %first_step.1, 16
  %v.38 = add i32 0, %v.37
  %v.39 = sub i32 %k.0, %v.38
  %v.40 = sub i32 %v.39, 1
  %v.41 = call i32 @llvm.smin.i32(i32 %v.22, i32 %v.40)
  %v.42 = add i32 %v.38, %v.41
  br label %test.3
test.3:
  %turn.1 = phi i32 [ 0, %body.2 ], [ %turn.0, %again.3 ]
  %v.43 = icmp slt i32 %turn.1, 8
  br i1 %v.43, label %body.3, label %leave.3
body.3:
  %v.44 = ashr i32 %v.15, 4
  %v.45 = mul i32 %turn.1, 8
  %v.46 = add i32 %v.44, %v.45
  %v.47 = call i32 @llvm.smin.i32(i32 %v.46, i32 %v.18)
  %v.48 = add i32 %v.16, %v.47
  %v.49 = mul i32 %v.22, 68
  %v.50 = add i32 %v.49, %v.46
  %v.51 = mul i32 %v.48, %k.0
  %v.52 = add i32 %v.51, %v.42
  %v.53 = sext i32 %v.52 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.53
  %a.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !5, !noalias !6, !invariant.load !{}
  %v.54 = sext i32 %v.50 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.54
  store float %a.1, ptr addrspace(3) %p.2, align 4
  br label %again.3
again.3:
  %turn.0 = add nsw i32 %turn.1, 1
  br label %test.3, !llvm.loop !16
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
  %v.59 = call i32 @llvm.smin.i32(i32 %v.58, i32 %v.40)
  %v.60 = add i32 %v.38, %v.59
  %v.61 = mul i32 %v.58, 64
  %v.62 = add i32 %v.61, %v.23
  %v.63 = mul i32 %v.60, %n.0
  %v.64 = add i32 %v.63, %v.25
  %v.65 = sext i32 %v.64 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.65
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !7, !noalias !8, !invariant.load !{}
  %v.66 = sext i32 %v.62 to i64
  %p.4 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.66
  store float %b.1, ptr addrspace(3) %p.4, align 4
  br label %again.4
again.4:
  %turn.2 = add nsw i32 %turn.3, 1
  br label %test.4, !llvm.loop !18
leave.4:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.67 = icmp sge i32 %v.40, 15
  br i1 %v.67, label %then.0, label %else.0
then.0:
  br label %test.5
test.5:
  %step.1 = phi i32 [ 0, %then.0 ], [ %step.0, %again.5 ]
  %v.68 = icmp slt i32 %step.1, 16
  br i1 %v.68, label %body.5, label %leave.5
body.5:
  br label %test.6
test.6:
  %vector.1 = phi i32 [ 0, %body.5 ], [ %vector.0, %again.6 ]
  %v.69 = icmp slt i32 %vector.1, 2
  br i1 %v.69, label %body.6, label %leave.6
body.6:
  %v.70 = mul i32 %step.1, 68
  %v.71 = mul i32 %v.6, 8
  %v.72 = mul i32 %vector.1, 4
  %v.73 = add i32 %v.71, %v.72
  %v.74 = add i32 %v.70, %v.73
  %v.75 = sext i32 %v.74 to i64
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.75
  %a_tile.1 = load <4 x float>, ptr addrspace(3) %p.5, align 4
  %v.76 = freeze <4 x float> %a_tile.1
  %v.77 = extractelement <4 x float> %v.76, i32 0
  %v.78 = extractelement <4 x float> %v.76, i32 1
  %v.79 = extractelement <4 x float> %v.76, i32 2
  %v.80 = extractelement <4 x float> %v.76, i32 3
  %v.81 = sext i32 %v.72 to i64
  %p.6 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.81
  store float %v.77, ptr addrspace(5) %p.6, align 4
  %v.82 = add i32 %v.72, 1
  %v.83 = sext i32 %v.82 to i64
  %p.7 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.83
  store float %v.78, ptr addrspace(5) %p.7, align 4
  %v.84 = add i32 %v.72, 2
  %v.85 = sext i32 %v.84 to i64
  %p.8 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.85
  store float %v.79, ptr addrspace(5) %p.8, align 4
  %v.86 = add i32 %v.72, 3
  %v.87 = sext i32 %v.86 to i64
  %p.9 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.87
  store float %v.80, ptr addrspace(5) %p.9, align 4
  br label %again.6
again.6:
  %vector.0 = add nsw i32 %vector.1, 1
  br label %test.6, !llvm.loop !20
leave.6:
  %v.88 = mul i32 %step.1, 64
  %v.89 = mul i32 %v.4, 4
  %v.90 = add i32 %v.88, %v.89
  %v.91 = sext i32 %v.90 to i64
  %p.10 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.91
  %b_tile.1 = load <4 x float>, ptr addrspace(3) %p.10, align 4
  %v.92 = freeze <4 x float> %b_tile.1
  %v.93 = extractelement <4 x float> %v.92, i32 0
  %v.94 = extractelement <4 x float> %v.92, i32 1
  %v.95 = extractelement <4 x float> %v.92, i32 2
  %v.96 = extractelement <4 x float> %v.92, i32 3
  %p.11 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 0
  store float %v.93, ptr addrspace(5) %p.11, align 4
  %p.12 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 1
  store float %v.94, ptr addrspace(5) %p.12, align 4
  %p.13 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 2
  store float %v.95, ptr addrspace(5) %p.13, align 4
  %p.14 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 3
  store float %v.96, ptr addrspace(5) %p.14, align 4
  br label %test.7
test.7:
  %row_lane.3 = phi i32 [ 0, %leave.6 ], [ %row_lane.2, %again.7 ]
  %v.97 = icmp slt i32 %row_lane.3, 8
  br i1 %v.97, label %body.7, label %leave.7
body.7:
  br label %test.8
test.8:
  %column_lane.3 = phi i32 [ 0, %body.7 ], [ %column_lane.2, %again.8 ]
  %v.98 = icmp slt i32 %column_lane.3, 4
  br i1 %v.98, label %body.8, label %leave.8
body.8:
  %v.99 = mul i32 %row_lane.3, 4
  %v.100 = add i32 %v.99, %column_lane.3
  %v.101 = sext i32 %v.100 to i64
  %p.15 = getelementptr inbounds float, ptr addrspace(5) %acc_sums.0, i64 %v.101
  %acc_sums.1 = load float, ptr addrspace(5) %p.15, align 4
  store float %acc_sums.1, ptr addrspace(5) %acc.2
  %acc.3 = load float, ptr addrspace(5) %acc.2
  %v.102 = sext i32 %row_lane.3 to i64
  %p.16 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.102
  %a_own.1 = load float, ptr addrspace(5) %p.16, align 4
  %v.103 = sext i32 %column_lane.3 to i64
  %p.17 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 %v.103
  %b_own.1 = load float, ptr addrspace(5) %p.17, align 4
  %v.104 = fmul contract float %a_own.1, %b_own.1
  %v.105 = fadd contract float %acc.3, %v.104
  store float %v.105, ptr addrspace(5) %acc.2
  %acc.4 = load float, ptr addrspace(5) %acc.2
  store float %acc.4, ptr addrspace(5) %p.15, align 4
  br label %again.8
again.8:
  %column_lane.2 = add nsw i32 %column_lane.3, 1
  br label %test.8, !llvm.loop !24
leave.8:
  br label %again.7
again.7:
  %row_lane.2 = add nsw i32 %row_lane.3, 1
  br label %test.7, !llvm.loop !22
leave.7:
  br label %again.5
again.5:
  %step.0 = add nsw i32 %step.1, 1
  br label %test.5
leave.5:
  br label %join.0
else.0:
  %v.106 = add i32 %v.40, 1
  br label %test.9
test.9:
  %step.3 = phi i32 [ 0, %else.0 ], [ %step.2, %again.9 ]
  %v.107 = icmp slt i32 %step.3, %v.106
  br i1 %v.107, label %body.9, label %leave.9
body.9:
  br label %test.10
test.10:
  %vector.3 = phi i32 [ 0, %body.9 ], [ %vector.2, %again.10 ]
  %v.108 = icmp slt i32 %vector.3, 2
  br i1 %v.108, label %body.10, label %leave.10
body.10:
  %v.109 = mul i32 %step.3, 68
  %v.110 = mul i32 %v.6, 8
  %v.111 = mul i32 %vector.3, 4
  %v.112 = add i32 %v.110, %v.111
  %v.113 = add i32 %v.109, %v.112
  %v.114 = sext i32 %v.113 to i64
  %p.18 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.a_tile.0, i64 %v.114
  %a_tile.2 = load <4 x float>, ptr addrspace(3) %p.18, align 4
  %v.115 = freeze <4 x float> %a_tile.2
  %v.116 = extractelement <4 x float> %v.115, i32 0
  %v.117 = extractelement <4 x float> %v.115, i32 1
  %v.118 = extractelement <4 x float> %v.115, i32 2
  %v.119 = extractelement <4 x float> %v.115, i32 3
  %v.120 = sext i32 %v.111 to i64
  %p.19 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.120
  store float %v.116, ptr addrspace(5) %p.19, align 4
  %v.121 = add i32 %v.111, 1
  %v.122 = sext i32 %v.121 to i64
  %p.20 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.122
  store float %v.117, ptr addrspace(5) %p.20, align 4
  %v.123 = add i32 %v.111, 2
  %v.124 = sext i32 %v.123 to i64
  %p.21 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.124
  store float %v.118, ptr addrspace(5) %p.21, align 4
  %v.125 = add i32 %v.111, 3
  %v.126 = sext i32 %v.125 to i64
  %p.22 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.126
  store float %v.119, ptr addrspace(5) %p.22, align 4
  br label %again.10
again.10:
  %vector.2 = add nsw i32 %vector.3, 1
  br label %test.10, !llvm.loop !26
leave.10:
  %v.127 = mul i32 %step.3, 64
  %v.128 = mul i32 %v.4, 4
  %v.129 = add i32 %v.127, %v.128
  %v.130 = sext i32 %v.129 to i64
  %p.23 = getelementptr inbounds float, ptr addrspace(3) @matmul_0.b_tile.0, i64 %v.130
  %b_tile.2 = load <4 x float>, ptr addrspace(3) %p.23, align 4
  %v.131 = freeze <4 x float> %b_tile.2
  %v.132 = extractelement <4 x float> %v.131, i32 0
  %v.133 = extractelement <4 x float> %v.131, i32 1
  %v.134 = extractelement <4 x float> %v.131, i32 2
  %v.135 = extractelement <4 x float> %v.131, i32 3
  %p.24 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 0
  store float %v.132, ptr addrspace(5) %p.24, align 4
  %p.25 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 1
  store float %v.133, ptr addrspace(5) %p.25, align 4
  %p.26 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 2
  store float %v.134, ptr addrspace(5) %p.26, align 4
  %p.27 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 3
  store float %v.135, ptr addrspace(5) %p.27, align 4
  br label %test.11
test.11:
  %row_lane.5 = phi i32 [ 0, %leave.10 ], [ %row_lane.4, %again.11 ]
  %v.136 = icmp slt i32 %row_lane.5, 8
  br i1 %v.136, label %body.11, label %leave.11
body.11:
  br label %test.12
test.12:
  %column_lane.5 = phi i32 [ 0, %body.11 ], [ %column_lane.4, %again.12 ]
  %v.137 = icmp slt i32 %column_lane.5, 4
  br i1 %v.137, label %body.12, label %leave.12
body.12:
  %v.138 = mul i32 %row_lane.5, 4
  %v.139 = add i32 %v.138, %column_lane.5
  %v.140 = sext i32 %v.139 to i64
  %p.28 = getelementptr inbounds float, ptr addrspace(5) %acc_sums.0, i64 %v.140
  %acc_sums.2 = load float, ptr addrspace(5) %p.28, align 4
  store float %acc_sums.2, ptr addrspace(5) %acc.5
  %acc.6 = load float, ptr addrspace(5) %acc.5
  %v.141 = sext i32 %row_lane.5 to i64
  %p.29 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.141
  %a_own.2 = load float, ptr addrspace(5) %p.29, align 4
  %v.142 = sext i32 %column_lane.5 to i64
  %p.30 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 %v.142
  %b_own.2 = load float, ptr addrspace(5) %p.30, align 4
  %v.143 = fmul contract float %a_own.2, %b_own.2
  %v.144 = fadd contract float %acc.6, %v.143
  store float %v.144, ptr addrspace(5) %acc.5
  %acc.7 = load float, ptr addrspace(5) %acc.5
  store float %acc.7, ptr addrspace(5) %p.28, align 4
  br label %again.12
again.12:
  %column_lane.4 = add nsw i32 %column_lane.5, 1
  br label %test.12, !llvm.loop !30
leave.12:
  br label %again.11
again.11:
  %row_lane.4 = add nsw i32 %row_lane.5, 1
  br label %test.11, !llvm.loop !28
leave.11:
  br label %again.9
again.9:
  %step.2 = add nsw i32 %step.3, 1
  br label %test.9
leave.9:
  br label %join.0
join.0:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %again.2
again.2:
  %first_step.0 = add nsw i32 %first_step.1, 1
  br label %test.2
leave.2:
  br label %test.13
test.13:
  %row_lane.7 = phi i32 [ 0, %leave.2 ], [ %row_lane.6, %again.13 ]
  %v.145 = icmp slt i32 %row_lane.7, 8
  br i1 %v.145, label %body.13, label %leave.13
body.13:
  %v.146 = mul i32 %v.6, 8
  %v.147 = add i32 %v.146, %row_lane.7
  %v.148 = icmp sle i32 %v.147, %v.18
  br i1 %v.148, label %then.1, label %join.1
then.1:
  %v.149 = add i32 %v.16, %v.147
  br label %test.14
test.14:
  %column_lane.7 = phi i32 [ 0, %then.1 ], [ %column_lane.6, %again.14 ]
  %v.150 = icmp slt i32 %column_lane.7, 4
  br i1 %v.150, label %body.14, label %leave.14
body.14:
  %v.151 = mul i32 %v.4, 4
  %v.152 = add i32 %v.151, %column_lane.7
  %v.153 = icmp sle i32 %v.152, %v.21
  br i1 %v.153, label %then.2, label %join.2
then.2:
  %v.154 = add i32 %v.19, %v.152
  %v.155 = mul i32 %row_lane.7, 4
  %v.156 = add i32 %v.155, %column_lane.7
  %v.157 = sext i32 %v.156 to i64
  %p.31 = getelementptr inbounds float, ptr addrspace(5) %acc_sums.0, i64 %v.157
  %acc_sums.3 = load float, ptr addrspace(5) %p.31, align 4
  store float %acc_sums.3, ptr addrspace(5) %acc.8
  %v.158 = mul i32 %v.149, %n.0
  %v.159 = add i32 %v.158, %v.154
  %acc.9 = load float, ptr addrspace(5) %acc.8
  %v.160 = sext i32 %v.159 to i64
  %p.32 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.160
  store float %acc.9, ptr addrspace(1) %p.32, align 4, !alias.scope !9, !noalias !10
  br label %join.2
join.2:
  br label %again.14
again.14:
  %column_lane.6 = add nsw i32 %column_lane.7, 1
  br label %test.14, !llvm.loop !34
leave.14:
  br label %join.1
join.1:
  br label %again.13
again.13:
  %row_lane.6 = add nsw i32 %row_lane.7, 1
  br label %test.13, !llvm.loop !32
leave.13:
  ret void
}

define protected amdgpu_kernel void @matmul_0_general(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i64 %m.0, i64 %n.0, i64 %k.0, i64 %a_stride0.0, i64 %a_stride1.0, i64 %b_stride0.0, i64 %b_stride1.0, i64 %c_stride0.0, i64 %c_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="128,128" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 16, i32 8, i32 1} {
entry:
  %acc_sums.0 = alloca [32 x float], align 64, addrspace(5)
  %a_own.0 = alloca [8 x float], align 32, addrspace(5)
  %b_own.0 = alloca [4 x float], align 16, addrspace(5)
  %acc.0 = alloca float, align 4, addrspace(5)
  %acc.2 = alloca float, align 4, addrspace(5)
  %acc.5 = alloca float, align 4, addrspace(5)
  %acc.8 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call i32 @llvm.amdgcn.workitem.id.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = mul i64 %v.7, 16
  %v.13 = add i64 %v.12, %v.5
  %v.14 = mul i64 %v.11, 64
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
  %v.25 = icmp slt i64 %column_lane.1, 4
  br i1 %v.25, label %body.1, label %leave.1
body.1:
  store float 0x0000000000000000, ptr addrspace(5) %acc.0
  %v.26 = mul i64 %row_lane.1, 4
  %v.27 = add i64 %v.26, %column_lane.1
  %acc.1 = load float, ptr addrspace(5) %acc.0
  %p.0 = getelementptr inbounds float, ptr addrspace(5) %acc_sums.0, i64 %v.27
  store float %acc.1, ptr addrspace(5) %p.0, align 4
  br label %again.1
again.1:
  %column_lane.0 = add nsw i64 %column_lane.1, 1
  br label %test.1, !llvm.loop !48
leave.1:
  br label %again.0
again.0:
  %row_lane.0 = add nsw i64 %row_lane.1, 1
  br label %test.0, !llvm.loop !46
leave.0:
  %v.28 = icmp slt i64 0, %k.0
  %v.29 = sub i64 %k.0, 1
  %v.30 = udiv i64 %v.29, 16
  %v.31 = add i64 %v.30, 1
  %v.32 = select i1 %v.28, i64 %v.31, i64 0
  br label %test.2
test.2:
  %first_step.1 = phi i64 [ 0, %leave.0 ], [ %first_step.0, %again.2 ]
  %v.33 = icmp slt i64 %first_step.1, %v.32
  br i1 %v.33, label %body.2, label %leave.2
body.2:
  %v.34 = mul i64 %first_step.1, 16
  %v.35 = add i64 0, %v.34
  %v.36 = sub i64 %k.0, %v.35
  %v.37 = sub i64 %v.36, 1
  %v.38 = call i64 @llvm.smin.i64(i64 %v.20, i64 %v.37)
  %v.39 = add i64 %v.35, %v.38
  br label %test.3
test.3:
  %turn.1 = phi i64 [ 0, %body.2 ], [ %turn.0, %again.3 ]
  %v.40 = icmp slt i64 %turn.1, 8
  br i1 %v.40, label %body.3, label %leave.3
body.3:
  %v.41 = ashr i64 %v.13, 4
  %v.42 = mul i64 %turn.1, 8
  %v.43 = add i64 %v.41, %v.42
  %v.44 = call i64 @llvm.smin.i64(i64 %v.43, i64 %v.16)
  %v.45 = add i64 %v.14, %v.44
  %v.46 = mul i64 %v.20, 68
  %v.47 = add i64 %v.46, %v.43
  %v.48 = mul i64 %v.45, %a_stride0.0
  %v.49 = mul i64 %v.39, %a_stride1.0
  %v.50 = add i64 %v.48, %v.49
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.50
  %a.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !39, !noalias !40, !invariant.load !{}
  %p.2 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.47
  store float %a.1, ptr addrspace(3) %p.2, align 4
  br label %again.3
again.3:
  %turn.0 = add nsw i64 %turn.1, 1
  br label %test.3, !llvm.loop !52
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
  %v.55 = call i64 @llvm.smin.i64(i64 %v.54, i64 %v.37)
  %v.56 = add i64 %v.35, %v.55
  %v.57 = mul i64 %v.54, 64
  %v.58 = add i64 %v.57, %v.21
  %v.59 = mul i64 %v.56, %b_stride0.0
  %v.60 = mul i64 %v.23, %b_stride1.0
  %v.61 = add i64 %v.59, %v.60
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.61
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !41, !noalias !42, !invariant.load !{}
  %p.4 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.58
  store float %b.1, ptr addrspace(3) %p.4, align 4
  br label %again.4
again.4:
  %turn.2 = add nsw i64 %turn.3, 1
  br label %test.4, !llvm.loop !54
leave.4:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v.62 = icmp sge i64 %v.37, 15
  br i1 %v.62, label %then.0, label %else.0
then.0:
  br label %test.5
test.5:
  %step.1 = phi i64 [ 0, %then.0 ], [ %step.0, %again.5 ]
  %v.63 = icmp slt i64 %step.1, 16
  br i1 %v.63, label %body.5, label %leave.5
body.5:
  br label %test.6
test.6:
  %vector.1 = phi i64 [ 0, %body.5 ], [ %vector.0, %again.6 ]
  %v.64 = icmp slt i64 %vector.1, 2
  br i1 %v.64, label %body.6, label %leave.6
body.6:
  %v.65 = mul i64 %step.1, 68
  %v.66 = mul i64 %v.7, 8
  %v.67 = mul i64 %vector.1, 4
  %v.68 = add i64 %v.66, %v.67
  %v.69 = add i64 %v.65, %v.68
  %p.5 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.69
  %a_tile.1 = load <4 x float>, ptr addrspace(3) %p.5, align 4
  %v.70 = freeze <4 x float> %a_tile.1
  %v.71 = extractelement <4 x float> %v.70, i32 0
  %v.72 = extractelement <4 x float> %v.70, i32 1
  %v.73 = extractelement <4 x float> %v.70, i32 2
  %v.74 = extractelement <4 x float> %v.70, i32 3
  %p.6 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.67
  store float %v.71, ptr addrspace(5) %p.6, align 4
  %v.75 = add i64 %v.67, 1
  %p.7 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.75
  store float %v.72, ptr addrspace(5) %p.7, align 4
  %v.76 = add i64 %v.67, 2
  %p.8 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.76
  store float %v.73, ptr addrspace(5) %p.8, align 4
  %v.77 = add i64 %v.67, 3
  %p.9 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.77
  store float %v.74, ptr addrspace(5) %p.9, align 4
  br label %again.6
again.6:
  %vector.0 = add nsw i64 %vector.1, 1
  br label %test.6, !llvm.loop !58
leave.6:
  %v.78 = mul i64 %step.1, 64
  %v.79 = mul i64 %v.5, 4
  %v.80 = add i64 %v.78, %v.79
  %p.10 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.80
  %b_tile.1 = load <4 x float>, ptr addrspace(3) %p.10, align 4
  %v.81 = freeze <4 x float> %b_tile.1
  %v.82 = extractelement <4 x float> %v.81, i32 0
  %v.83 = extractelement <4 x float> %v.81, i32 1
  %v.84 = extractelement <4 x float> %v.81, i32 2
  %v.85 = extractelement <4 x float> %v.81, i32 3
  %p.11 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 0
  store float %v.82, ptr addrspace(5) %p.11, align 4
  %p.12 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 1
  store float %v.83, ptr addrspace(5) %p.12, align 4
  %p.13 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 2
  store float %v.84, ptr addrspace(5) %p.13, align 4
  %p.14 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 3
  store float %v.85, ptr addrspace(5) %p.14, align 4
  br label %test.7
test.7:
  %row_lane.3 = phi i64 [ 0, %leave.6 ], [ %row_lane.2, %again.7 ]
  %v.86 = icmp slt i64 %row_lane.3, 8
  br i1 %v.86, label %body.7, label %leave.7
body.7:
  br label %test.8
test.8:
  %column_lane.3 = phi i64 [ 0, %body.7 ], [ %column_lane.2, %again.8 ]
  %v.87 = icmp slt i64 %column_lane.3, 4
  br i1 %v.87, label %body.8, label %leave.8
body.8:
  %v.88 = mul i64 %row_lane.3, 4
  %v.89 = add i64 %v.88, %column_lane.3
  %p.15 = getelementptr inbounds float, ptr addrspace(5) %acc_sums.0, i64 %v.89
  %acc_sums.1 = load float, ptr addrspace(5) %p.15, align 4
  store float %acc_sums.1, ptr addrspace(5) %acc.2
  %acc.3 = load float, ptr addrspace(5) %acc.2
  %p.16 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %row_lane.3
  %a_own.1 = load float, ptr addrspace(5) %p.16, align 4
  %p.17 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 %column_lane.3
  %b_own.1 = load float, ptr addrspace(5) %p.17, align 4
  %v.90 = fmul contract float %a_own.1, %b_own.1
  %v.91 = fadd contract float %acc.3, %v.90
  store float %v.91, ptr addrspace(5) %acc.2
  %acc.4 = load float, ptr addrspace(5) %acc.2
  store float %acc.4, ptr addrspace(5) %p.15, align 4
  br label %again.8
again.8:
  %column_lane.2 = add nsw i64 %column_lane.3, 1
  br label %test.8, !llvm.loop !62
leave.8:
  br label %again.7
again.7:
  %row_lane.2 = add nsw i64 %row_lane.3, 1
  br label %test.7, !llvm.loop !60
leave.7:
  br label %again.5
again.5:
  %step.0 = add nsw i64 %step.1, 1
  br label %test.5, !llvm.loop !56
leave.5:
  br label %join.0
else.0:
  %v.92 = add i64 %v.37, 1
  br label %test.9
test.9:
  %step.3 = phi i64 [ 0, %else.0 ], [ %step.2, %again.9 ]
  %v.93 = icmp slt i64 %step.3, %v.92
  br i1 %v.93, label %body.9, label %leave.9
body.9:
  br label %test.10
test.10:
  %vector.3 = phi i64 [ 0, %body.9 ], [ %vector.2, %again.10 ]
  %v.94 = icmp slt i64 %vector.3, 2
  br i1 %v.94, label %body.10, label %leave.10
body.10:
  %v.95 = mul i64 %step.3, 68
  %v.96 = mul i64 %v.7, 8
  %v.97 = mul i64 %vector.3, 4
  %v.98 = add i64 %v.96, %v.97
  %v.99 = add i64 %v.95, %v.98
  %p.18 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.a_tile.0, i64 %v.99
  %a_tile.2 = load <4 x float>, ptr addrspace(3) %p.18, align 4
  %v.100 = freeze <4 x float> %a_tile.2
  %v.101 = extractelement <4 x float> %v.100, i32 0
  %v.102 = extractelement <4 x float> %v.100, i32 1
  %v.103 = extractelement <4 x float> %v.100, i32 2
  %v.104 = extractelement <4 x float> %v.100, i32 3
  %p.19 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.97
  store float %v.101, ptr addrspace(5) %p.19, align 4
  %v.105 = add i64 %v.97, 1
  %p.20 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.105
  store float %v.102, ptr addrspace(5) %p.20, align 4
  %v.106 = add i64 %v.97, 2
  %p.21 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.106
  store float %v.103, ptr addrspace(5) %p.21, align 4
  %v.107 = add i64 %v.97, 3
  %p.22 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %v.107
  store float %v.104, ptr addrspace(5) %p.22, align 4
  br label %again.10
again.10:
  %vector.2 = add nsw i64 %vector.3, 1
  br label %test.10, !llvm.loop !66
leave.10:
  %v.108 = mul i64 %step.3, 64
  %v.109 = mul i64 %v.5, 4
  %v.110 = add i64 %v.108, %v.109
  %p.23 = getelementptr inbounds float, ptr addrspace(3) @matmul_0_general.b_tile.0, i64 %v.110
  %b_tile.2 = load <4 x float>, ptr addrspace(3) %p.23, align 4
  %v.111 = freeze <4 x float> %b_tile.2
  %v.112 = extractelement <4 x float> %v.111, i32 0
  %v.113 = extractelement <4 x float> %v.111, i32 1
  %v.114 = extractelement <4 x float> %v.111, i32 2
  %v.115 = extractelement <4 x float> %v.111, i32 3
  %p.24 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 0
  store float %v.112, ptr addrspace(5) %p.24, align 4
  %p.25 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 1
  store float %v.113, ptr addrspace(5) %p.25, align 4
  %p.26 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 2
  store float %v.114, ptr addrspace(5) %p.26, align 4
  %p.27 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 3
  store float %v.115, ptr addrspace(5) %p.27, align 4
  br label %test.11
test.11:
  %row_lane.5 = phi i64 [ 0, %leave.10 ], [ %row_lane.4, %again.11 ]
  %v.116 = icmp slt i64 %row_lane.5, 8
  br i1 %v.116, label %body.11, label %leave.11
body.11:
  br label %test.12
test.12:
  %column_lane.5 = phi i64 [ 0, %body.11 ], [ %column_lane.4, %again.12 ]
  %v.117 = icmp slt i64 %column_lane.5, 4
  br i1 %v.117, label %body.12, label %leave.12
body.12:
  %v.118 = mul i64 %row_lane.5, 4
  %v.119 = add i64 %v.118, %column_lane.5
  %p.28 = getelementptr inbounds float, ptr addrspace(5) %acc_sums.0, i64 %v.119
  %acc_sums.2 = load float, ptr addrspace(5) %p.28, align 4
  store float %acc_sums.2, ptr addrspace(5) %acc.5
  %acc.6 = load float, ptr addrspace(5) %acc.5
  %p.29 = getelementptr inbounds float, ptr addrspace(5) %a_own.0, i64 %row_lane.5
  %a_own.2 = load float, ptr addrspace(5) %p.29, align 4
  %p.30 = getelementptr inbounds float, ptr addrspace(5) %b_own.0, i64 %column_lane.5
  %b_own.2 = load float, ptr addrspace(5) %p.30, align 4
  %v.120 = fmul contract float %a_own.2, %b_own.2
  %v.121 = fadd contract float %acc.6, %v.120
  store float %v.121, ptr addrspace(5) %acc.5
  %acc.7 = load float, ptr addrspace(5) %acc.5
  store float %acc.7, ptr addrspace(5) %p.28, align 4
  br label %again.12
again.12:
  %column_lane.4 = add nsw i64 %column_lane.5, 1
  br label %test.12, !llvm.loop !70
leave.12:
  br label %again.11
again.11:
  %row_lane.4 = add nsw i64 %row_lane.5, 1
  br label %test.11, !llvm.loop !68
leave.11:
  br label %again.9
again.9:
  %step.2 = add nsw i64 %step.3, 1
  br label %test.9, !llvm.loop !64
leave.9:
  br label %join.0
join.0:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %again.2
again.2:
  %first_step.0 = add nsw i64 %first_step.1, 1
  br label %test.2, !llvm.loop !50
leave.2:
  br label %test.13
test.13:
  %row_lane.7 = phi i64 [ 0, %leave.2 ], [ %row_lane.6, %again.13 ]
  %v.122 = icmp slt i64 %row_lane.7, 8
  br i1 %v.122, label %body.13, label %leave.13
body.13:
  %v.123 = mul i64 %v.7, 8
  %v.124 = add i64 %v.123, %row_lane.7
  %v.125 = icmp sle i64 %v.124, %v.16
  br i1 %v.125, label %then.1, label %join.1
then.1:
  %v.126 = add i64 %v.14, %v.124
  br label %test.14
test.14:
  %column_lane.7 = phi i64 [ 0, %then.1 ], [ %column_lane.6, %again.14 ]
  %v.127 = icmp slt i64 %column_lane.7, 4
  br i1 %v.127, label %body.14, label %leave.14
body.14:
  %v.128 = mul i64 %v.5, 4
  %v.129 = add i64 %v.128, %column_lane.7
  %v.130 = icmp sle i64 %v.129, %v.19
  br i1 %v.130, label %then.2, label %join.2
then.2:
  %v.131 = add i64 %v.17, %v.129
  %v.132 = mul i64 %row_lane.7, 4
  %v.133 = add i64 %v.132, %column_lane.7
  %p.31 = getelementptr inbounds float, ptr addrspace(5) %acc_sums.0, i64 %v.133
  %acc_sums.3 = load float, ptr addrspace(5) %p.31, align 4
  store float %acc_sums.3, ptr addrspace(5) %acc.8
  %v.134 = mul i64 %v.126, %c_stride0.0
  %v.135 = mul i64 %v.131, %c_stride1.0
  %v.136 = add i64 %v.134, %v.135
  %acc.9 = load float, ptr addrspace(5) %acc.8
  %p.32 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.136
  store float %acc.9, ptr addrspace(1) %p.32, align 4, !alias.scope !43, !noalias !44
  br label %join.2
join.2:
  br label %again.14
again.14:
  %column_lane.6 = add nsw i64 %column_lane.7, 1
  br label %test.14, !llvm.loop !74
leave.14:
  br label %join.1
join.1:
  br label %again.13
again.13:
  %row_lane.6 = add nsw i64 %row_lane.7, 1
  br label %test.13, !llvm.loop !72
leave.13:
  ret void
}

define protected amdgpu_kernel void @matmul_1(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i32 %n.0, i32 %m.0, i32 %k.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 32, i32 8, i32 1} {
entry:
  %acc.0 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call i32 @llvm.amdgcn.workitem.id.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = trunc i64 %v.9 to i32
  %v.13 = trunc i64 %v.11 to i32
  %v.14 = mul i32 %v.12, 32
  %v.15 = add i32 %v.14, %v.4
  %v.16 = mul i32 %v.13, 8
  %v.17 = add i32 %v.16, %v.6
  %v.18 = icmp slt i32 %v.15, %n.0
  %v.19 = icmp slt i32 %v.17, %m.0
  %v.20 = and i1 %v.18, %v.19
  br i1 %v.20, label %then.0, label %join.0
then.0:
  store float 0x0000000000000000, ptr addrspace(5) %acc.0
  br label %test.0
test.0:
  %p.1 = phi i32 [ 0, %then.0 ], [ %p.0, %again.0 ]
  %v.21 = icmp slt i32 %p.1, %k.0
  br i1 %v.21, label %body.0, label %leave.0
body.0:
  %acc.1 = load float, ptr addrspace(5) %acc.0
  %v.22 = mul i32 %v.17, %k.0
  %v.23 = add i32 %v.22, %p.1
  %v.24 = sext i32 %v.23 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.24
  %a.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !79, !noalias !80, !invariant.load !{}
  %v.25 = mul i32 %p.1, %n.0
  %v.26 = add i32 %v.25, %v.15
  %v.27 = sext i32 %v.26 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.27
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !81, !noalias !82, !invariant.load !{}
  %v.28 = fmul contract float %a.1, %b.1
  %v.29 = fadd contract float %acc.1, %v.28
  store float %v.29, ptr addrspace(5) %acc.0
  br label %again.0
again.0:
  %p.0 = add nsw i32 %p.1, 1
  br label %test.0
leave.0:
  %v.30 = mul i32 %v.17, %n.0
  %v.31 = add i32 %v.30, %v.15
  %acc.2 = load float, ptr addrspace(5) %acc.0
  %v.32 = sext i32 %v.31 to i64
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.32
  store float %acc.2, ptr addrspace(1) %p.4, align 4, !alias.scope !83, !noalias !84
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @matmul_1_general(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i64 %n.0, i64 %m.0, i64 %k.0, i64 %a_stride0.0, i64 %a_stride1.0, i64 %b_stride0.0, i64 %b_stride1.0, i64 %c_stride0.0, i64 %c_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 32, i32 8, i32 1} {
entry:
  %acc.0 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call i32 @llvm.amdgcn.workitem.id.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = mul i64 %v.9, 32
  %v.13 = add i64 %v.12, %v.5
  %v.14 = mul i64 %v.11, 8
  %v.15 = add i64 %v.14, %v.7
  %v.16 = icmp slt i64 %v.13, %n.0
  %v.17 = icmp slt i64 %v.15, %m.0
  %v.18 = and i1 %v.16, %v.17
  br i1 %v.18, label %then.0, label %join.0
then.0:
  store float 0x0000000000000000, ptr addrspace(5) %acc.0
  br label %test.0
test.0:
  %p.1 = phi i64 [ 0, %then.0 ], [ %p.0, %again.0 ]
  %v.19 = icmp slt i64 %p.1, %k.0
  br i1 %v.19, label %body.0, label %leave.0
body.0:
  %acc.1 = load float, ptr addrspace(5) %acc.0
  %v.20 = mul i64 %v.15, %a_stride0.0
  %v.21 = mul i64 %p.1, %a_stride1.0
  %v.22 = add i64 %v.20, %v.21
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.22
  %a.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !89, !noalias !90, !invariant.load !{}
  %v.23 = mul i64 %p.1, %b_stride0.0
  %v.24 = mul i64 %v.13, %b_stride1.0
  %v.25 = add i64 %v.23, %v.24
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.25
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !91, !noalias !92, !invariant.load !{}
  %v.26 = fmul contract float %a.1, %b.1
  %v.27 = fadd contract float %acc.1, %v.26
  store float %v.27, ptr addrspace(5) %acc.0
  br label %again.0
again.0:
  %p.0 = add nsw i64 %p.1, 1
  br label %test.0, !llvm.loop !96
leave.0:
  %v.28 = mul i64 %v.15, %c_stride0.0
  %v.29 = mul i64 %v.13, %c_stride1.0
  %v.30 = add i64 %v.28, %v.29
  %acc.2 = load float, ptr addrspace(5) %acc.0
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.30
  store float %acc.2, ptr addrspace(1) %p.4, align 4, !alias.scope !93, !noalias !94
  br label %join.0
join.0:
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.smin.i32(i32, i32)
declare void @llvm.amdgcn.s.barrier()
declare i64 @llvm.smin.i64(i64, i64)

attributes #0 = { nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }

!llvm.module.flags = !{!0}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = distinct !{!1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
!5 = !{!2}
!6 = !{!3, !4}
!7 = !{!3}
!8 = !{!2, !4}
!9 = !{!4}
!10 = !{!2, !3}
!11 = !{!"llvm.loop.unroll.full"}
!12 = distinct !{!12, !11}
!13 = !{!"llvm.loop.unroll.full"}
!14 = distinct !{!14, !13}
!15 = !{!"llvm.loop.unroll.full"}
!16 = distinct !{!16, !15}
!17 = !{!"llvm.loop.unroll.full"}
!18 = distinct !{!18, !17}
!19 = !{!"llvm.loop.unroll.full"}
!20 = distinct !{!20, !19}
!21 = !{!"llvm.loop.unroll.full"}
!22 = distinct !{!22, !21}
!23 = !{!"llvm.loop.unroll.full"}
!24 = distinct !{!24, !23}
!25 = !{!"llvm.loop.unroll.full"}
!26 = distinct !{!26, !25}
!27 = !{!"llvm.loop.unroll.full"}
!28 = distinct !{!28, !27}
!29 = !{!"llvm.loop.unroll.full"}
!30 = distinct !{!30, !29}
!31 = !{!"llvm.loop.unroll.full"}
!32 = distinct !{!32, !31}
!33 = !{!"llvm.loop.unroll.full"}
!34 = distinct !{!34, !33}
!35 = distinct !{!35}
!36 = distinct !{!36, !35}
!37 = distinct !{!37, !35}
!38 = distinct !{!38, !35}
!39 = !{!36}
!40 = !{!37, !38}
!41 = !{!37}
!42 = !{!36, !38}
!43 = !{!38}
!44 = !{!36, !37}
!45 = !{!"llvm.loop.unroll.full"}
!46 = distinct !{!46, !45}
!47 = !{!"llvm.loop.unroll.full"}
!48 = distinct !{!48, !47}
!49 = !{!"llvm.loop.unroll.runtime.disable"}
!50 = distinct !{!50, !49}
!51 = !{!"llvm.loop.unroll.full"}
!52 = distinct !{!52, !51}
!53 = !{!"llvm.loop.unroll.full"}
!54 = distinct !{!54, !53}
!55 = !{!"llvm.loop.unroll.runtime.disable"}
!56 = distinct !{!56, !55}
!57 = !{!"llvm.loop.unroll.full"}
!58 = distinct !{!58, !57}
!59 = !{!"llvm.loop.unroll.full"}
!60 = distinct !{!60, !59}
!61 = !{!"llvm.loop.unroll.full"}
!62 = distinct !{!62, !61}
!63 = !{!"llvm.loop.unroll.runtime.disable"}
!64 = distinct !{!64, !63}
!65 = !{!"llvm.loop.unroll.full"}
!66 = distinct !{!66, !65}
!67 = !{!"llvm.loop.unroll.full"}
!68 = distinct !{!68, !67}
!69 = !{!"llvm.loop.unroll.full"}
!70 = distinct !{!70, !69}
!71 = !{!"llvm.loop.unroll.full"}
!72 = distinct !{!72, !71}
!73 = !{!"llvm.loop.unroll.full"}
!74 = distinct !{!74, !73}
!75 = distinct !{!75}
!76 = distinct !{!76, !75}
!77 = distinct !{!77, !75}
!78 = distinct !{!78, !75}
!79 = !{!76}
!80 = !{!77, !78}
!81 = !{!77}
!82 = !{!76, !78}
!83 = !{!78}
!84 = !{!76, !77}
!85 = distinct !{!85}
!86 = distinct !{!86, !85}
!87 = distinct !{!87, !85}
!88 = distinct !{!88, !85}
!89 = !{!86}
!90 = !{!87, !88}
!91 = !{!87}
!92 = !{!86, !88}
!93 = !{!88}
!94 = !{!86, !87}
!95 = !{!"llvm.loop.unroll.runtime.disable"}
!96 = distinct !{!96, !95}
