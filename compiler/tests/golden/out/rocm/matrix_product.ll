target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define protected amdgpu_kernel void @matrix_product_0(ptr addrspace(1) readonly align 2 %a.0, ptr addrspace(1) readonly align 2 %b.0, ptr addrspace(1) align 4 %c.0, i32 %k.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 64, i32 1, i32 1} {
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
  %v.15 = sub i32 %k.0, 1
  %v.16 = udiv i32 %v.15, 16
  %v.17 = add i32 %v.16, 1
  %v.18 = select i1 %v.14, i32 %v.17, i32 0
  br label %test.0
test.0:
  %step.1 = phi i32 [ 0, %entry ], [ %step.0, %again.0 ]
  %v.19 = icmp slt i32 %step.1, %v.18
  br i1 %v.19, label %body.0, label %leave.0
body.0:
  %v.20 = mul i32 %step.1, 16
  %v.21 = add i32 0, %v.20
  %v.22 = mul i32 %v.9, 16
  %v.23 = insertelement <4 x i16> poison, i16 0, i32 0
  %v.24 = insertelement <4 x i16> %v.23, i16 0, i32 1
  %v.25 = insertelement <4 x i16> %v.24, i16 0, i32 2
  %v.26 = insertelement <4 x i16> %v.25, i16 0, i32 3
  store <4 x i16> %v.26, ptr addrspace(5) %left.0
  %v.27 = add i32 %v.22, 16
  %v.28 = icmp sle i32 %v.27, %m.0
  %v.29 = add i32 %v.21, 16
  %v.30 = icmp sle i32 %v.29, %k.0
  %v.31 = and i1 %v.28, %v.30
  br i1 %v.31, label %then.0, label %join.0
then.0:
  %v.32 = mul i32 %v.22, %k.0
  %v.33 = add i32 %v.32, %v.21
  %v.34 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.35 = and i32 %v.34, 63
  %v.36 = and i32 %v.35, 15
  %v.37 = lshr i32 %v.35, 4
  %v.38 = mul i32 %v.37, 4
  %v.39 = mul i32 %v.36, %k.0
  %v.40 = add i32 %v.33, %v.39
  %v.41 = add i32 %v.40, %v.38
  %v.42 = add i32 %v.38, 1
  %v.43 = add i32 %v.40, %v.42
  %v.44 = add i32 %v.38, 2
  %v.45 = add i32 %v.40, %v.44
  %v.46 = add i32 %v.38, 3
  %v.47 = add i32 %v.40, %v.46
  %v.48 = sext i32 %v.41 to i64
  %p.0 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.48
  %a.1 = load i16, ptr addrspace(1) %p.0, align 2, !alias.scope !5, !noalias !6
  %v.49 = sext i32 %v.43 to i64
  %p.1 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.49
  %a.2 = load i16, ptr addrspace(1) %p.1, align 2, !alias.scope !5, !noalias !6
  %v.50 = sext i32 %v.45 to i64
  %p.2 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.50
  %a.3 = load i16, ptr addrspace(1) %p.2, align 2, !alias.scope !5, !noalias !6
  %v.51 = sext i32 %v.47 to i64
  %p.3 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.51
  %a.4 = load i16, ptr addrspace(1) %p.3, align 2, !alias.scope !5, !noalias !6
  %v.52 = insertelement <4 x i16> poison, i16 %a.1, i32 0
  %v.53 = insertelement <4 x i16> %v.52, i16 %a.2, i32 1
  %v.54 = insertelement <4 x i16> %v.53, i16 %a.3, i32 2
  %v.55 = insertelement <4 x i16> %v.54, i16 %a.4, i32 3
  store <4 x i16> %v.55, ptr addrspace(5) %left.0
  br label %join.0
join.0:
  %v.56 = mul i32 %v.8, 16
  %v.57 = insertelement <4 x i16> poison, i16 0, i32 0
  %v.58 = insertelement <4 x i16> %v.57, i16 0, i32 1
  %v.59 = insertelement <4 x i16> %v.58, i16 0, i32 2
  %v.60 = insertelement <4 x i16> %v.59, i16 0, i32 3
  store <4 x i16> %v.60, ptr addrspace(5) %right.0
  %v.61 = add i32 %v.56, 16
  %v.62 = icmp sle i32 %v.61, %n.0
  %v.63 = and i1 %v.30, %v.62
  br i1 %v.63, label %then.1, label %join.1
then.1:
  %v.64 = mul i32 %v.21, %n.0
  %v.65 = add i32 %v.64, %v.56
  %v.66 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.67 = and i32 %v.66, 63
  %v.68 = and i32 %v.67, 15
  %v.69 = lshr i32 %v.67, 4
  %v.70 = mul i32 %v.69, 4
  %v.71 = mul i32 %v.70, %n.0
  %v.72 = add i32 %v.65, %v.71
  %v.73 = add i32 %v.72, %v.68
  %v.74 = add i32 %v.70, 1
  %v.75 = mul i32 %v.74, %n.0
  %v.76 = add i32 %v.65, %v.75
  %v.77 = add i32 %v.76, %v.68
  %v.78 = add i32 %v.70, 2
  %v.79 = mul i32 %v.78, %n.0
  %v.80 = add i32 %v.65, %v.79
  %v.81 = add i32 %v.80, %v.68
  %v.82 = add i32 %v.70, 3
  %v.83 = mul i32 %v.82, %n.0
  %v.84 = add i32 %v.65, %v.83
  %v.85 = add i32 %v.84, %v.68
  %v.86 = sext i32 %v.73 to i64
  %p.4 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.86
  %b.1 = load i16, ptr addrspace(1) %p.4, align 2, !alias.scope !7, !noalias !8
  %v.87 = sext i32 %v.77 to i64
  %p.5 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.87
  %b.2 = load i16, ptr addrspace(1) %p.5, align 2, !alias.scope !7, !noalias !8
  %v.88 = sext i32 %v.81 to i64
  %p.6 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.88
  %b.3 = load i16, ptr addrspace(1) %p.6, align 2, !alias.scope !7, !noalias !8
  %v.89 = sext i32 %v.85 to i64
  %p.7 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.89
  %b.4 = load i16, ptr addrspace(1) %p.7, align 2, !alias.scope !7, !noalias !8
  %v.90 = insertelement <4 x i16> poison, i16 %b.1, i32 0
  %v.91 = insertelement <4 x i16> %v.90, i16 %b.2, i32 1
  %v.92 = insertelement <4 x i16> %v.91, i16 %b.3, i32 2
  %v.93 = insertelement <4 x i16> %v.92, i16 %b.4, i32 3
  store <4 x i16> %v.93, ptr addrspace(5) %right.0
  br label %join.1
join.1:
  %left.1 = load <4 x i16>, ptr addrspace(5) %left.0
  %v.94 = bitcast <4 x i16> %left.1 to <4 x half>
  %right.1 = load <4 x i16>, ptr addrspace(5) %right.0
  %v.95 = bitcast <4 x i16> %right.1 to <4 x half>
  %total.1 = load <4 x float>, ptr addrspace(5) %total.0
  %v.96 = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %v.94, <4 x half> %v.95, <4 x float> %total.1, i32 0, i32 0, i32 0)
  store <4 x float> %v.96, ptr addrspace(5) %total.0
  br label %again.0
again.0:
  %step.0 = add nsw i32 %step.1, 1
  br label %test.0
leave.0:
  %v.97 = mul i32 %v.9, 16
  %v.98 = mul i32 %v.8, 16
  %v.99 = add i32 %v.97, 16
  %v.100 = icmp sle i32 %v.99, %m.0
  %v.101 = add i32 %v.98, 16
  %v.102 = icmp sle i32 %v.101, %n.0
  %v.103 = and i1 %v.100, %v.102
  br i1 %v.103, label %then.2, label %join.2
then.2:
  %total.2 = load <4 x float>, ptr addrspace(5) %total.0
  %v.104 = extractelement <4 x float> %total.2, i32 0
  %v.105 = extractelement <4 x float> %total.2, i32 1
  %v.106 = extractelement <4 x float> %total.2, i32 2
  %v.107 = extractelement <4 x float> %total.2, i32 3
  %v.108 = mul i32 %v.97, %n.0
  %v.109 = add i32 %v.108, %v.98
  %v.110 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.111 = and i32 %v.110, 63
  %v.112 = lshr i32 %v.111, 4
  %v.113 = mul i32 %v.112, 4
  %v.114 = and i32 %v.111, 15
  %v.115 = mul i32 %v.113, %n.0
  %v.116 = add i32 %v.109, %v.115
  %v.117 = add i32 %v.116, %v.114
  %v.118 = add i32 %v.113, 1
  %v.119 = mul i32 %v.118, %n.0
  %v.120 = add i32 %v.109, %v.119
  %v.121 = add i32 %v.120, %v.114
  %v.122 = add i32 %v.113, 2
  %v.123 = mul i32 %v.122, %n.0
  %v.124 = add i32 %v.109, %v.123
  %v.125 = add i32 %v.124, %v.114
  %v.126 = add i32 %v.113, 3
  %v.127 = mul i32 %v.126, %n.0
  %v.128 = add i32 %v.109, %v.127
  %v.129 = add i32 %v.128, %v.114
  %v.130 = sext i32 %v.117 to i64
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.130
  store float %v.104, ptr addrspace(1) %p.8, align 4, !alias.scope !9, !noalias !10
  %v.131 = sext i32 %v.121 to i64
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.131
  store float %v.105, ptr addrspace(1) %p.9, align 4, !alias.scope !9, !noalias !10
  %v.132 = sext i32 %v.125 to i64
  %p.10 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.132
  store float %v.106, ptr addrspace(1) %p.10, align 4, !alias.scope !9, !noalias !10
  %v.133 = sext i32 %v.129 to i64
  %p.11 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.133
  store float %v.107, ptr addrspace(1) %p.11, align 4, !alias.scope !9, !noalias !10
  br label %join.2
join.2:
  ret void
}

define protected amdgpu_kernel void @matrix_product_0_general(ptr addrspace(1) readonly align 2 %a.0, ptr addrspace(1) readonly align 2 %b.0, ptr addrspace(1) align 4 %c.0, i64 %k.0, i64 %a_stride0.0, i64 %a_stride1.0, i64 %m.0, i64 %b_stride0.0, i64 %b_stride1.0, i64 %n.0, i64 %c_stride0.0, i64 %c_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 64, i32 1, i32 1} {
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
  %v.13 = sub i64 %k.0, 1
  %v.14 = udiv i64 %v.13, 16
  %v.15 = add i64 %v.14, 1
  %v.16 = select i1 %v.12, i64 %v.15, i64 0
  br label %test.0
test.0:
  %step.1 = phi i64 [ 0, %entry ], [ %step.0, %again.0 ]
  %v.17 = icmp slt i64 %step.1, %v.16
  br i1 %v.17, label %body.0, label %leave.0
body.0:
  %v.18 = mul i64 %step.1, 16
  %v.19 = add i64 0, %v.18
  %v.20 = mul i64 %v.7, 16
  %v.21 = insertelement <4 x i16> poison, i16 0, i32 0
  %v.22 = insertelement <4 x i16> %v.21, i16 0, i32 1
  %v.23 = insertelement <4 x i16> %v.22, i16 0, i32 2
  %v.24 = insertelement <4 x i16> %v.23, i16 0, i32 3
  store <4 x i16> %v.24, ptr addrspace(5) %left.0
  %v.25 = add i64 %v.20, 16
  %v.26 = icmp sle i64 %v.25, %m.0
  %v.27 = add i64 %v.19, 16
  %v.28 = icmp sle i64 %v.27, %k.0
  %v.29 = and i1 %v.26, %v.28
  br i1 %v.29, label %then.0, label %join.0
then.0:
  %v.30 = mul i64 %v.20, %a_stride0.0
  %v.31 = mul i64 %v.19, %a_stride1.0
  %v.32 = add i64 %v.30, %v.31
  %v.33 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.34 = and i32 %v.33, 63
  %v.35 = and i32 %v.34, 15
  %v.36 = lshr i32 %v.34, 4
  %v.37 = mul i32 %v.36, 4
  %v.38 = zext i32 %v.35 to i64
  %v.39 = mul i64 %v.38, %a_stride0.0
  %v.40 = add i64 %v.32, %v.39
  %v.41 = zext i32 %v.37 to i64
  %v.42 = mul i64 %v.41, %a_stride1.0
  %v.43 = add i64 %v.40, %v.42
  %v.44 = add i32 %v.37, 1
  %v.45 = zext i32 %v.44 to i64
  %v.46 = mul i64 %v.45, %a_stride1.0
  %v.47 = add i64 %v.40, %v.46
  %v.48 = add i32 %v.37, 2
  %v.49 = zext i32 %v.48 to i64
  %v.50 = mul i64 %v.49, %a_stride1.0
  %v.51 = add i64 %v.40, %v.50
  %v.52 = add i32 %v.37, 3
  %v.53 = zext i32 %v.52 to i64
  %v.54 = mul i64 %v.53, %a_stride1.0
  %v.55 = add i64 %v.40, %v.54
  %p.0 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.43
  %a.1 = load i16, ptr addrspace(1) %p.0, align 2, !alias.scope !15, !noalias !16
  %p.1 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.47
  %a.2 = load i16, ptr addrspace(1) %p.1, align 2, !alias.scope !15, !noalias !16
  %p.2 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.51
  %a.3 = load i16, ptr addrspace(1) %p.2, align 2, !alias.scope !15, !noalias !16
  %p.3 = getelementptr inbounds i16, ptr addrspace(1) %a.0, i64 %v.55
  %a.4 = load i16, ptr addrspace(1) %p.3, align 2, !alias.scope !15, !noalias !16
  %v.56 = insertelement <4 x i16> poison, i16 %a.1, i32 0
  %v.57 = insertelement <4 x i16> %v.56, i16 %a.2, i32 1
  %v.58 = insertelement <4 x i16> %v.57, i16 %a.3, i32 2
  %v.59 = insertelement <4 x i16> %v.58, i16 %a.4, i32 3
  store <4 x i16> %v.59, ptr addrspace(5) %left.0
  br label %join.0
join.0:
  %v.60 = mul i64 %v.5, 16
  %v.61 = insertelement <4 x i16> poison, i16 0, i32 0
  %v.62 = insertelement <4 x i16> %v.61, i16 0, i32 1
  %v.63 = insertelement <4 x i16> %v.62, i16 0, i32 2
  %v.64 = insertelement <4 x i16> %v.63, i16 0, i32 3
  store <4 x i16> %v.64, ptr addrspace(5) %right.0
  %v.65 = add i64 %v.60, 16
  %v.66 = icmp sle i64 %v.65, %n.0
  %v.67 = and i1 %v.28, %v.66
  br i1 %v.67, label %then.1, label %join.1
then.1:
  %v.68 = mul i64 %v.19, %b_stride0.0
  %v.69 = mul i64 %v.60, %b_stride1.0
  %v.70 = add i64 %v.68, %v.69
  %v.71 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.72 = and i32 %v.71, 63
  %v.73 = and i32 %v.72, 15
  %v.74 = lshr i32 %v.72, 4
  %v.75 = mul i32 %v.74, 4
  %v.76 = zext i32 %v.75 to i64
  %v.77 = mul i64 %v.76, %b_stride0.0
  %v.78 = add i64 %v.70, %v.77
  %v.79 = zext i32 %v.73 to i64
  %v.80 = mul i64 %v.79, %b_stride1.0
  %v.81 = add i64 %v.78, %v.80
  %v.82 = add i32 %v.75, 1
  %v.83 = zext i32 %v.82 to i64
  %v.84 = mul i64 %v.83, %b_stride0.0
  %v.85 = add i64 %v.70, %v.84
  %v.86 = add i64 %v.85, %v.80
  %v.87 = add i32 %v.75, 2
  %v.88 = zext i32 %v.87 to i64
  %v.89 = mul i64 %v.88, %b_stride0.0
  %v.90 = add i64 %v.70, %v.89
  %v.91 = add i64 %v.90, %v.80
  %v.92 = add i32 %v.75, 3
  %v.93 = zext i32 %v.92 to i64
  %v.94 = mul i64 %v.93, %b_stride0.0
  %v.95 = add i64 %v.70, %v.94
  %v.96 = add i64 %v.95, %v.80
  %p.4 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.81
  %b.1 = load i16, ptr addrspace(1) %p.4, align 2, !alias.scope !17, !noalias !18
  %p.5 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.86
  %b.2 = load i16, ptr addrspace(1) %p.5, align 2, !alias.scope !17, !noalias !18
  %p.6 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.91
  %b.3 = load i16, ptr addrspace(1) %p.6, align 2, !alias.scope !17, !noalias !18
  %p.7 = getelementptr inbounds i16, ptr addrspace(1) %b.0, i64 %v.96
  %b.4 = load i16, ptr addrspace(1) %p.7, align 2, !alias.scope !17, !noalias !18
  %v.97 = insertelement <4 x i16> poison, i16 %b.1, i32 0
  %v.98 = insertelement <4 x i16> %v.97, i16 %b.2, i32 1
  %v.99 = insertelement <4 x i16> %v.98, i16 %b.3, i32 2
  %v.100 = insertelement <4 x i16> %v.99, i16 %b.4, i32 3
  store <4 x i16> %v.100, ptr addrspace(5) %right.0
  br label %join.1
join.1:
  %left.1 = load <4 x i16>, ptr addrspace(5) %left.0
  %v.101 = bitcast <4 x i16> %left.1 to <4 x half>
  %right.1 = load <4 x i16>, ptr addrspace(5) %right.0
  %v.102 = bitcast <4 x i16> %right.1 to <4 x half>
  %total.1 = load <4 x float>, ptr addrspace(5) %total.0
  %v.103 = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %v.101, <4 x half> %v.102, <4 x float> %total.1, i32 0, i32 0, i32 0)
  store <4 x float> %v.103, ptr addrspace(5) %total.0
  br label %again.0
again.0:
  %step.0 = add nsw i64 %step.1, 1
  br label %test.0, !llvm.loop !22
leave.0:
  %v.104 = mul i64 %v.7, 16
  %v.105 = mul i64 %v.5, 16
  %v.106 = add i64 %v.104, 16
  %v.107 = icmp sle i64 %v.106, %m.0
  %v.108 = add i64 %v.105, 16
  %v.109 = icmp sle i64 %v.108, %n.0
  %v.110 = and i1 %v.107, %v.109
  br i1 %v.110, label %then.2, label %join.2
then.2:
  %total.2 = load <4 x float>, ptr addrspace(5) %total.0
  %v.111 = extractelement <4 x float> %total.2, i32 0
  %v.112 = extractelement <4 x float> %total.2, i32 1
  %v.113 = extractelement <4 x float> %total.2, i32 2
  %v.114 = extractelement <4 x float> %total.2, i32 3
  %v.115 = mul i64 %v.104, %c_stride0.0
  %v.116 = mul i64 %v.105, %c_stride1.0
  %v.117 = add i64 %v.115, %v.116
  %v.118 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.119 = and i32 %v.118, 63
  %v.120 = lshr i32 %v.119, 4
  %v.121 = mul i32 %v.120, 4
  %v.122 = and i32 %v.119, 15
  %v.123 = zext i32 %v.121 to i64
  %v.124 = mul i64 %v.123, %c_stride0.0
  %v.125 = add i64 %v.117, %v.124
  %v.126 = zext i32 %v.122 to i64
  %v.127 = mul i64 %v.126, %c_stride1.0
  %v.128 = add i64 %v.125, %v.127
  %v.129 = add i32 %v.121, 1
  %v.130 = zext i32 %v.129 to i64
  %v.131 = mul i64 %v.130, %c_stride0.0
  %v.132 = add i64 %v.117, %v.131
  %v.133 = add i64 %v.132, %v.127
  %v.134 = add i32 %v.121, 2
  %v.135 = zext i32 %v.134 to i64
  %v.136 = mul i64 %v.135, %c_stride0.0
  %v.137 = add i64 %v.117, %v.136
  %v.138 = add i64 %v.137, %v.127
  %v.139 = add i32 %v.121, 3
  %v.140 = zext i32 %v.139 to i64
  %v.141 = mul i64 %v.140, %c_stride0.0
  %v.142 = add i64 %v.117, %v.141
  %v.143 = add i64 %v.142, %v.127
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.128
  store float %v.111, ptr addrspace(1) %p.8, align 4, !alias.scope !19, !noalias !20
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.133
  store float %v.112, ptr addrspace(1) %p.9, align 4, !alias.scope !19, !noalias !20
  %p.10 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.138
  store float %v.113, ptr addrspace(1) %p.10, align 4, !alias.scope !19, !noalias !20
  %p.11 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.143
  store float %v.114, ptr addrspace(1) %p.11, align 4, !alias.scope !19, !noalias !20
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
