target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define protected amdgpu_kernel void @matrix_product_0(ptr addrspace(1) readonly align 2 %a.0, ptr addrspace(1) readonly align 2 %b.0, ptr addrspace(1) align 4 %c.0, i32 %k.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" #0 !reqd_work_group_size !{i32 64, i32 1, i32 1} {
entry:
  %total.0 = alloca <4 x float>, align 16, addrspace(5)
  %left.0 = alloca <4 x i16>, align 16, addrspace(5)
  %right.0 = alloca <4 x i16>, align 16, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = zext i32 %grid_base_y.0 to i64
  %v.7 = add i64 %v.3, %v.6
  %v.8 = trunc i64 %v.5 to i32
  %v.9 = trunc i64 %v.7 to i32
  %v.10 = insertelement <4 x float> poison, float 0x0000000000000000, i32 0
  %v.11 = insertelement <4 x float> %v.10, float 0x0000000000000000, i32 1
  %v.12 = insertelement <4 x float> %v.11, float 0x0000000000000000, i32 2
  %v.13 = insertelement <4 x float> %v.12, float 0x0000000000000000, i32 3
  store <4 x float> %v.13, ptr addrspace(5) %total.0
  %v.14 = icmp slt i32 0, %k.0
  %v.15 = sub i32 %k.0, 0
  %v.16 = sub i32 %v.15, 1
  %v.17 = udiv i32 %v.16, 16
  %v.18 = add i32 %v.17, 1
  %v.19 = select i1 %v.14, i32 %v.18, i32 0
  br label %test.0
test.0:
  %step.1 = phi i32 [ 0, %entry ], [ %step.0, %again.0 ]
  %v.20 = icmp slt i32 %step.1, %v.19
  br i1 %v.20, label %body.0, label %leave.0
body.0:
  %v.21 = mul i32 %step.1, 16
  %v.22 = add i32 0, %v.21
  %v.23 = mul i32 %v.9, 16
  %v.24 = insertelement <4 x i16> poison, i16 0, i32 0
  %v.25 = insertelement <4 x i16> %v.24, i16 0, i32 1
  %v.26 = insertelement <4 x i16> %v.25, i16 0, i32 2
  %v.27 = insertelement <4 x i16> %v.26, i16 0, i32 3
  store <4 x i16> %v.27, ptr addrspace(5) %left.0
  %v.28 = add i32 %v.23, 16
  %v.29 = icmp sle i32 %v.28, %m.0
  %v.30 = add i32 %v.22, 16
  %v.31 = icmp sle i32 %v.30, %k.0
  %v.32 = and i1 %v.29, %v.31
  br i1 %v.32, label %then.0, label %join.0
then.0:
  %v.33 = mul i32 %v.23, %k.0
  %v.34 = add i32 %v.33, %v.22
  %v.35 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.36 = and i32 %v.35, 63
  %v.37 = and i32 %v.36, 15
  %v.38 = lshr i32 %v.36, 4
  %v.39 = mul i32 %v.38, 4
  %v.40 = add i32 %v.39, 0
  %v.41 = mul i32 %v.37, %k.0
  %v.42 = add i32 %v.34, %v.41
  %v.43 = mul i32 %v.40, 1
  %v.44 = add i32 %v.42, %v.43
  %v.45 = and i32 %v.36, 15
  %v.46 = lshr i32 %v.36, 4
  %v.47 = mul i32 %v.46, 4
  %v.48 = add i32 %v.47, 1
  %v.49 = mul i32 %v.45, %k.0
  %v.50 = add i32 %v.34, %v.49
  %v.51 = mul i32 %v.48, 1
  %v.52 = add i32 %v.50, %v.51
  %v.53 = and i32 %v.36, 15
  %v.54 = lshr i32 %v.36, 4
  %v.55 = mul i32 %v.54, 4
  %v.56 = add i32 %v.55, 2
  %v.57 = mul i32 %v.53, %k.0
  %v.58 = add i32 %v.34, %v.57
  %v.59 = mul i32 %v.56, 1
  %v.60 = add i32 %v.58, %v.59
  %v.61 = and i32 %v.36, 15
  %v.62 = lshr i32 %v.36, 4
  %v.63 = mul i32 %v.62, 4
  %v.64 = add i32 %v.63, 3
  %v.65 = mul i32 %v.61, %k.0
  %v.66 = add i32 %v.34, %v.65
  %v.67 = mul i32 %v.64, 1
  %v.68 = add i32 %v.66, %v.67
  %v.69 = sext i32 %v.44 to i64
  %p.0 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.69
  %a.1 = load i16, ptr addrspace(1) %p.0, align 2, !alias.scope !5, !noalias !6
  %v.70 = sext i32 %v.52 to i64
  %p.1 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.70
  %a.2 = load i16, ptr addrspace(1) %p.1, align 2, !alias.scope !5, !noalias !6
  %v.71 = sext i32 %v.60 to i64
  %p.2 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.71
  %a.3 = load i16, ptr addrspace(1) %p.2, align 2, !alias.scope !5, !noalias !6
  %v.72 = sext i32 %v.68 to i64
  %p.3 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.72
  %a.4 = load i16, ptr addrspace(1) %p.3, align 2, !alias.scope !5, !noalias !6
  %v.73 = insertelement <4 x i16> poison, i16 %a.1, i32 0
  %v.74 = insertelement <4 x i16> %v.73, i16 %a.2, i32 1
  %v.75 = insertelement <4 x i16> %v.74, i16 %a.3, i32 2
  %v.76 = insertelement <4 x i16> %v.75, i16 %a.4, i32 3
  store <4 x i16> %v.76, ptr addrspace(5) %left.0
  br label %join.0
join.0:
  %v.77 = mul i32 %v.8, 16
  %v.78 = insertelement <4 x i16> poison, i16 0, i32 0
  %v.79 = insertelement <4 x i16> %v.78, i16 0, i32 1
  %v.80 = insertelement <4 x i16> %v.79, i16 0, i32 2
  %v.81 = insertelement <4 x i16> %v.80, i16 0, i32 3
  store <4 x i16> %v.81, ptr addrspace(5) %right.0
  %v.82 = add i32 %v.22, 16
  %v.83 = icmp sle i32 %v.82, %k.0
  %v.84 = add i32 %v.77, 16
  %v.85 = icmp sle i32 %v.84, %n.0
  %v.86 = and i1 %v.83, %v.85
  br i1 %v.86, label %then.1, label %join.1
then.1:
  %v.87 = mul i32 %v.22, %n.0
  %v.88 = add i32 %v.87, %v.77
  %v.89 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.90 = and i32 %v.89, 63
  %v.91 = and i32 %v.90, 15
  %v.92 = lshr i32 %v.90, 4
  %v.93 = mul i32 %v.92, 4
  %v.94 = add i32 %v.93, 0
  %v.95 = mul i32 %v.94, %n.0
  %v.96 = add i32 %v.88, %v.95
  %v.97 = mul i32 %v.91, 1
  %v.98 = add i32 %v.96, %v.97
  %v.99 = and i32 %v.90, 15
  %v.100 = lshr i32 %v.90, 4
  %v.101 = mul i32 %v.100, 4
  %v.102 = add i32 %v.101, 1
  %v.103 = mul i32 %v.102, %n.0
  %v.104 = add i32 %v.88, %v.103
  %v.105 = mul i32 %v.99, 1
  %v.106 = add i32 %v.104, %v.105
  %v.107 = and i32 %v.90, 15
  %v.108 = lshr i32 %v.90, 4
  %v.109 = mul i32 %v.108, 4
  %v.110 = add i32 %v.109, 2
  %v.111 = mul i32 %v.110, %n.0
  %v.112 = add i32 %v.88, %v.111
  %v.113 = mul i32 %v.107, 1
  %v.114 = add i32 %v.112, %v.113
  %v.115 = and i32 %v.90, 15
  %v.116 = lshr i32 %v.90, 4
  %v.117 = mul i32 %v.116, 4
  %v.118 = add i32 %v.117, 3
  %v.119 = mul i32 %v.118, %n.0
  %v.120 = add i32 %v.88, %v.119
  %v.121 = mul i32 %v.115, 1
  %v.122 = add i32 %v.120, %v.121
  %v.123 = sext i32 %v.98 to i64
  %p.4 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.123
  %b.1 = load i16, ptr addrspace(1) %p.4, align 2, !alias.scope !7, !noalias !8
  %v.124 = sext i32 %v.106 to i64
  %p.5 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.124
  %b.2 = load i16, ptr addrspace(1) %p.5, align 2, !alias.scope !7, !noalias !8
  %v.125 = sext i32 %v.114 to i64
  %p.6 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.125
  %b.3 = load i16, ptr addrspace(1) %p.6, align 2, !alias.scope !7, !noalias !8
  %v.126 = sext i32 %v.122 to i64
  %p.7 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.126
  %b.4 = load i16, ptr addrspace(1) %p.7, align 2, !alias.scope !7, !noalias !8
  %v.127 = insertelement <4 x i16> poison, i16 %b.1, i32 0
  %v.128 = insertelement <4 x i16> %v.127, i16 %b.2, i32 1
  %v.129 = insertelement <4 x i16> %v.128, i16 %b.3, i32 2
  %v.130 = insertelement <4 x i16> %v.129, i16 %b.4, i32 3
  store <4 x i16> %v.130, ptr addrspace(5) %right.0
  br label %join.1
join.1:
  %left.1 = load <4 x i16>, ptr addrspace(5) %left.0
  %v.131 = bitcast <4 x i16> %left.1 to <4 x half>
  %right.1 = load <4 x i16>, ptr addrspace(5) %right.0
  %v.132 = bitcast <4 x i16> %right.1 to <4 x half>
  %total.1 = load <4 x float>, ptr addrspace(5) %total.0
  %v.133 = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %v.131, <4 x half> %v.132, <4 x float> %total.1, i32 0, i32 0, i32 0)
  store <4 x float> %v.133, ptr addrspace(5) %total.0
  br label %again.0
again.0:
  %step.0 = add nsw i32 %step.1, 1
  br label %test.0
leave.0:
  %v.134 = mul i32 %v.9, 16
  %v.135 = mul i32 %v.8, 16
  %v.136 = add i32 %v.134, 16
  %v.137 = icmp sle i32 %v.136, %m.0
  %v.138 = add i32 %v.135, 16
  %v.139 = icmp sle i32 %v.138, %n.0
  %v.140 = and i1 %v.137, %v.139
  br i1 %v.140, label %then.2, label %join.2
then.2:
  %total.2 = load <4 x float>, ptr addrspace(5) %total.0
  %v.141 = extractelement <4 x float> %total.2, i32 0
  %v.142 = extractelement <4 x float> %total.2, i32 1
  %v.143 = extractelement <4 x float> %total.2, i32 2
  %v.144 = extractelement <4 x float> %total.2, i32 3
  %v.145 = mul i32 %v.134, %n.0
  %v.146 = add i32 %v.145, %v.135
  %v.147 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.148 = and i32 %v.147, 63
  %v.149 = lshr i32 %v.148, 4
  %v.150 = mul i32 %v.149, 4
  %v.151 = and i32 %v.148, 15
  %v.152 = add i32 %v.150, 0
  %v.153 = mul i32 %v.152, %n.0
  %v.154 = add i32 %v.146, %v.153
  %v.155 = mul i32 %v.151, 1
  %v.156 = add i32 %v.154, %v.155
  %v.157 = lshr i32 %v.148, 4
  %v.158 = mul i32 %v.157, 4
  %v.159 = and i32 %v.148, 15
  %v.160 = add i32 %v.158, 1
  %v.161 = mul i32 %v.160, %n.0
  %v.162 = add i32 %v.146, %v.161
  %v.163 = mul i32 %v.159, 1
  %v.164 = add i32 %v.162, %v.163
  %v.165 = lshr i32 %v.148, 4
  %v.166 = mul i32 %v.165, 4
  %v.167 = and i32 %v.148, 15
  %v.168 = add i32 %v.166, 2
  %v.169 = mul i32 %v.168, %n.0
  %v.170 = add i32 %v.146, %v.169
  %v.171 = mul i32 %v.167, 1
  %v.172 = add i32 %v.170, %v.171
  %v.173 = lshr i32 %v.148, 4
  %v.174 = mul i32 %v.173, 4
  %v.175 = and i32 %v.148, 15
  %v.176 = add i32 %v.174, 3
  %v.177 = mul i32 %v.176, %n.0
  %v.178 = add i32 %v.146, %v.177
  %v.179 = mul i32 %v.175, 1
  %v.180 = add i32 %v.178, %v.179
  %v.181 = sext i32 %v.156 to i64
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.181
  store float %v.141, ptr addrspace(1) %p.8, align 4, !alias.scope !9, !noalias !10
  %v.182 = sext i32 %v.164 to i64
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.182
  store float %v.142, ptr addrspace(1) %p.9, align 4, !alias.scope !9, !noalias !10
  %v.183 = sext i32 %v.172 to i64
  %p.10 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.183
  store float %v.143, ptr addrspace(1) %p.10, align 4, !alias.scope !9, !noalias !10
  %v.184 = sext i32 %v.180 to i64
  %p.11 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.184
  store float %v.144, ptr addrspace(1) %p.11, align 4, !alias.scope !9, !noalias !10
  br label %join.2
join.2:
  ret void
}

define protected amdgpu_kernel void @matrix_product_0_general(ptr addrspace(1) readonly align 2 %a.0, ptr addrspace(1) readonly align 2 %b.0, ptr addrspace(1) align 4 %c.0, i64 %k.0, i64 %a_stride0.0, i64 %a_stride1.0, i64 %m.0, i64 %b_stride0.0, i64 %b_stride1.0, i64 %n.0, i64 %c_stride0.0, i64 %c_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" #0 !reqd_work_group_size !{i32 64, i32 1, i32 1} {
entry:
  %total.0 = alloca <4 x float>, align 16, addrspace(5)
  %left.0 = alloca <4 x i16>, align 16, addrspace(5)
  %right.0 = alloca <4 x i16>, align 16, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = zext i32 %grid_base_y.0 to i64
  %v.7 = add i64 %v.3, %v.6
  %v.8 = insertelement <4 x float> poison, float 0x0000000000000000, i32 0
  %v.9 = insertelement <4 x float> %v.8, float 0x0000000000000000, i32 1
  %v.10 = insertelement <4 x float> %v.9, float 0x0000000000000000, i32 2
  %v.11 = insertelement <4 x float> %v.10, float 0x0000000000000000, i32 3
  store <4 x float> %v.11, ptr addrspace(5) %total.0
  %v.12 = icmp slt i64 0, %k.0
  %v.13 = sub i64 %k.0, 0
  %v.14 = sub i64 %v.13, 1
  %v.15 = udiv i64 %v.14, 16
  %v.16 = add i64 %v.15, 1
  %v.17 = select i1 %v.12, i64 %v.16, i64 0
  br label %test.0
test.0:
  %step.1 = phi i64 [ 0, %entry ], [ %step.0, %again.0 ]
  %v.18 = icmp slt i64 %step.1, %v.17
  br i1 %v.18, label %body.0, label %leave.0
body.0:
  %v.19 = mul i64 %step.1, 16
  %v.20 = add i64 0, %v.19
  %v.21 = mul i64 %v.7, 16
  %v.22 = insertelement <4 x i16> poison, i16 0, i32 0
  %v.23 = insertelement <4 x i16> %v.22, i16 0, i32 1
  %v.24 = insertelement <4 x i16> %v.23, i16 0, i32 2
  %v.25 = insertelement <4 x i16> %v.24, i16 0, i32 3
  store <4 x i16> %v.25, ptr addrspace(5) %left.0
  %v.26 = add i64 %v.21, 16
  %v.27 = icmp sle i64 %v.26, %m.0
  %v.28 = add i64 %v.20, 16
  %v.29 = icmp sle i64 %v.28, %k.0
  %v.30 = and i1 %v.27, %v.29
  br i1 %v.30, label %then.0, label %join.0
then.0:
  %v.31 = mul i64 %v.21, %a_stride0.0
  %v.32 = mul i64 %v.20, %a_stride1.0
  %v.33 = add i64 %v.31, %v.32
  %v.34 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.35 = and i32 %v.34, 63
  %v.36 = and i32 %v.35, 15
  %v.37 = lshr i32 %v.35, 4
  %v.38 = mul i32 %v.37, 4
  %v.39 = add i32 %v.38, 0
  %v.40 = zext i32 %v.36 to i64
  %v.41 = mul i64 %v.40, %a_stride0.0
  %v.42 = add i64 %v.33, %v.41
  %v.43 = zext i32 %v.39 to i64
  %v.44 = mul i64 %v.43, %a_stride1.0
  %v.45 = add i64 %v.42, %v.44
  %v.46 = and i32 %v.35, 15
  %v.47 = lshr i32 %v.35, 4
  %v.48 = mul i32 %v.47, 4
  %v.49 = add i32 %v.48, 1
  %v.50 = zext i32 %v.46 to i64
  %v.51 = mul i64 %v.50, %a_stride0.0
  %v.52 = add i64 %v.33, %v.51
  %v.53 = zext i32 %v.49 to i64
  %v.54 = mul i64 %v.53, %a_stride1.0
  %v.55 = add i64 %v.52, %v.54
  %v.56 = and i32 %v.35, 15
  %v.57 = lshr i32 %v.35, 4
  %v.58 = mul i32 %v.57, 4
  %v.59 = add i32 %v.58, 2
  %v.60 = zext i32 %v.56 to i64
  %v.61 = mul i64 %v.60, %a_stride0.0
  %v.62 = add i64 %v.33, %v.61
  %v.63 = zext i32 %v.59 to i64
  %v.64 = mul i64 %v.63, %a_stride1.0
  %v.65 = add i64 %v.62, %v.64
  %v.66 = and i32 %v.35, 15
  %v.67 = lshr i32 %v.35, 4
  %v.68 = mul i32 %v.67, 4
  %v.69 = add i32 %v.68, 3
  %v.70 = zext i32 %v.66 to i64
  %v.71 = mul i64 %v.70, %a_stride0.0
  %v.72 = add i64 %v.33, %v.71
  %v.73 = zext i32 %v.69 to i64
  %v.74 = mul i64 %v.73, %a_stride1.0
  %v.75 = add i64 %v.72, %v.74
  %p.0 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.45
  %a.1 = load i16, ptr addrspace(1) %p.0, align 2, !alias.scope !15, !noalias !16
  %p.1 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.55
  %a.2 = load i16, ptr addrspace(1) %p.1, align 2, !alias.scope !15, !noalias !16
  %p.2 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.65
  %a.3 = load i16, ptr addrspace(1) %p.2, align 2, !alias.scope !15, !noalias !16
  %p.3 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.75
  %a.4 = load i16, ptr addrspace(1) %p.3, align 2, !alias.scope !15, !noalias !16
  %v.76 = insertelement <4 x i16> poison, i16 %a.1, i32 0
  %v.77 = insertelement <4 x i16> %v.76, i16 %a.2, i32 1
  %v.78 = insertelement <4 x i16> %v.77, i16 %a.3, i32 2
  %v.79 = insertelement <4 x i16> %v.78, i16 %a.4, i32 3
  store <4 x i16> %v.79, ptr addrspace(5) %left.0
  br label %join.0
join.0:
  %v.80 = mul i64 %v.5, 16
  %v.81 = insertelement <4 x i16> poison, i16 0, i32 0
  %v.82 = insertelement <4 x i16> %v.81, i16 0, i32 1
  %v.83 = insertelement <4 x i16> %v.82, i16 0, i32 2
  %v.84 = insertelement <4 x i16> %v.83, i16 0, i32 3
  store <4 x i16> %v.84, ptr addrspace(5) %right.0
  %v.85 = add i64 %v.20, 16
  %v.86 = icmp sle i64 %v.85, %k.0
  %v.87 = add i64 %v.80, 16
  %v.88 = icmp sle i64 %v.87, %n.0
  %v.89 = and i1 %v.86, %v.88
  br i1 %v.89, label %then.1, label %join.1
then.1:
  %v.90 = mul i64 %v.20, %b_stride0.0
  %v.91 = mul i64 %v.80, %b_stride1.0
  %v.92 = add i64 %v.90, %v.91
  %v.93 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.94 = and i32 %v.93, 63
  %v.95 = and i32 %v.94, 15
  %v.96 = lshr i32 %v.94, 4
  %v.97 = mul i32 %v.96, 4
  %v.98 = add i32 %v.97, 0
  %v.99 = zext i32 %v.98 to i64
  %v.100 = mul i64 %v.99, %b_stride0.0
  %v.101 = add i64 %v.92, %v.100
  %v.102 = zext i32 %v.95 to i64
  %v.103 = mul i64 %v.102, %b_stride1.0
  %v.104 = add i64 %v.101, %v.103
  %v.105 = and i32 %v.94, 15
  %v.106 = lshr i32 %v.94, 4
  %v.107 = mul i32 %v.106, 4
  %v.108 = add i32 %v.107, 1
  %v.109 = zext i32 %v.108 to i64
  %v.110 = mul i64 %v.109, %b_stride0.0
  %v.111 = add i64 %v.92, %v.110
  %v.112 = zext i32 %v.105 to i64
  %v.113 = mul i64 %v.112, %b_stride1.0
  %v.114 = add i64 %v.111, %v.113
  %v.115 = and i32 %v.94, 15
  %v.116 = lshr i32 %v.94, 4
  %v.117 = mul i32 %v.116, 4
  %v.118 = add i32 %v.117, 2
  %v.119 = zext i32 %v.118 to i64
  %v.120 = mul i64 %v.119, %b_stride0.0
  %v.121 = add i64 %v.92, %v.120
  %v.122 = zext i32 %v.115 to i64
  %v.123 = mul i64 %v.122, %b_stride1.0
  %v.124 = add i64 %v.121, %v.123
  %v.125 = and i32 %v.94, 15
  %v.126 = lshr i32 %v.94, 4
  %v.127 = mul i32 %v.126, 4
  %v.128 = add i32 %v.127, 3
  %v.129 = zext i32 %v.128 to i64
  %v.130 = mul i64 %v.129, %b_stride0.0
  %v.131 = add i64 %v.92, %v.130
  %v.132 = zext i32 %v.125 to i64
  %v.133 = mul i64 %v.132, %b_stride1.0
  %v.134 = add i64 %v.131, %v.133
  %p.4 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.104
  %b.1 = load i16, ptr addrspace(1) %p.4, align 2, !alias.scope !17, !noalias !18
  %p.5 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.114
  %b.2 = load i16, ptr addrspace(1) %p.5, align 2, !alias.scope !17, !noalias !18
  %p.6 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.124
  %b.3 = load i16, ptr addrspace(1) %p.6, align 2, !alias.scope !17, !noalias !18
  %p.7 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.134
  %b.4 = load i16, ptr addrspace(1) %p.7, align 2, !alias.scope !17, !noalias !18
  %v.135 = insertelement <4 x i16> poison, i16 %b.1, i32 0
  %v.136 = insertelement <4 x i16> %v.135, i16 %b.2, i32 1
  %v.137 = insertelement <4 x i16> %v.136, i16 %b.3, i32 2
  %v.138 = insertelement <4 x i16> %v.137, i16 %b.4, i32 3
  store <4 x i16> %v.138, ptr addrspace(5) %right.0
  br label %join.1
join.1:
  %left.1 = load <4 x i16>, ptr addrspace(5) %left.0
  %v.139 = bitcast <4 x i16> %left.1 to <4 x half>
  %right.1 = load <4 x i16>, ptr addrspace(5) %right.0
  %v.140 = bitcast <4 x i16> %right.1 to <4 x half>
  %total.1 = load <4 x float>, ptr addrspace(5) %total.0
  %v.141 = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %v.139, <4 x half> %v.140, <4 x float> %total.1, i32 0, i32 0, i32 0)
  store <4 x float> %v.141, ptr addrspace(5) %total.0
  br label %again.0
again.0:
  %step.0 = add nsw i64 %step.1, 1
  br label %test.0, !llvm.loop !22
leave.0:
  %v.142 = mul i64 %v.7, 16
  %v.143 = mul i64 %v.5, 16
  %v.144 = add i64 %v.142, 16
  %v.145 = icmp sle i64 %v.144, %m.0
  %v.146 = add i64 %v.143, 16
  %v.147 = icmp sle i64 %v.146, %n.0
  %v.148 = and i1 %v.145, %v.147
  br i1 %v.148, label %then.2, label %join.2
then.2:
  %total.2 = load <4 x float>, ptr addrspace(5) %total.0
  %v.149 = extractelement <4 x float> %total.2, i32 0
  %v.150 = extractelement <4 x float> %total.2, i32 1
  %v.151 = extractelement <4 x float> %total.2, i32 2
  %v.152 = extractelement <4 x float> %total.2, i32 3
  %v.153 = mul i64 %v.142, %c_stride0.0
  %v.154 = mul i64 %v.143, %c_stride1.0
  %v.155 = add i64 %v.153, %v.154
  %v.156 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.157 = and i32 %v.156, 63
  %v.158 = lshr i32 %v.157, 4
  %v.159 = mul i32 %v.158, 4
  %v.160 = and i32 %v.157, 15
  %v.161 = add i32 %v.159, 0
  %v.162 = zext i32 %v.161 to i64
  %v.163 = mul i64 %v.162, %c_stride0.0
  %v.164 = add i64 %v.155, %v.163
  %v.165 = zext i32 %v.160 to i64
  %v.166 = mul i64 %v.165, %c_stride1.0
  %v.167 = add i64 %v.164, %v.166
  %v.168 = lshr i32 %v.157, 4
  %v.169 = mul i32 %v.168, 4
  %v.170 = and i32 %v.157, 15
  %v.171 = add i32 %v.169, 1
  %v.172 = zext i32 %v.171 to i64
  %v.173 = mul i64 %v.172, %c_stride0.0
  %v.174 = add i64 %v.155, %v.173
  %v.175 = zext i32 %v.170 to i64
  %v.176 = mul i64 %v.175, %c_stride1.0
  %v.177 = add i64 %v.174, %v.176
  %v.178 = lshr i32 %v.157, 4
  %v.179 = mul i32 %v.178, 4
  %v.180 = and i32 %v.157, 15
  %v.181 = add i32 %v.179, 2
  %v.182 = zext i32 %v.181 to i64
  %v.183 = mul i64 %v.182, %c_stride0.0
  %v.184 = add i64 %v.155, %v.183
  %v.185 = zext i32 %v.180 to i64
  %v.186 = mul i64 %v.185, %c_stride1.0
  %v.187 = add i64 %v.184, %v.186
  %v.188 = lshr i32 %v.157, 4
  %v.189 = mul i32 %v.188, 4
  %v.190 = and i32 %v.157, 15
  %v.191 = add i32 %v.189, 3
  %v.192 = zext i32 %v.191 to i64
  %v.193 = mul i64 %v.192, %c_stride0.0
  %v.194 = add i64 %v.155, %v.193
  %v.195 = zext i32 %v.190 to i64
  %v.196 = mul i64 %v.195, %c_stride1.0
  %v.197 = add i64 %v.194, %v.196
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.167
  store float %v.149, ptr addrspace(1) %p.8, align 4, !alias.scope !19, !noalias !20
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.177
  store float %v.150, ptr addrspace(1) %p.9, align 4, !alias.scope !19, !noalias !20
  %p.10 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.187
  store float %v.151, ptr addrspace(1) %p.10, align 4, !alias.scope !19, !noalias !20
  %p.11 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.197
  store float %v.152, ptr addrspace(1) %p.11, align 4, !alias.scope !19, !noalias !20
  br label %join.2
join.2:
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workitem.id.x()
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half>, <4 x half>, <4 x float>, i32, i32, i32)

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
!11 = distinct !{!11}
!12 = distinct !{!12, !11}
!13 = distinct !{!13, !11}
!14 = distinct !{!14, !11}
!15 = !{!12}
!16 = !{!13, !14}
!17 = !{!13}
!18 = !{!12, !14}
!19 = !{!14}
!20 = !{!12, !13}
!21 = !{!"llvm.loop.unroll.runtime.disable"}
!22 = distinct !{!22, !21}
