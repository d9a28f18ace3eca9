target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define protected amdgpu_kernel void @inverse_0(ptr addrspace(1) align 4 %reports.0, ptr addrspace(1) readonly align 4 %at.0, ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %n.0, i32 %at_shape0.0, i32 %x_shape0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = trunc i64 %v.3 to i32
  %v.8 = mul i32 %v.6, 256
  %v.9 = add i32 %v.8, %v.7
  %v.10 = icmp slt i32 %v.9, %n.0
  br i1 %v.10, label %then.0, label %join.0
then.0:
  %v.11 = icmp sge i32 %v.9, %at_shape0.0
  br i1 %v.11, label %then.1, label %join.1
then.1:
  %v.12 = sext i32 1 to i64
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.12
  %v.13 = atomicrmw add ptr addrspace(1) %p.0, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.14 = icmp ult i32 %v.13, 32
  br i1 %v.14, label %then.2, label %else.0
then.2:
  %v.15 = mul i32 %v.13, 7
  %v.16 = add i32 %v.15, 28676
  %v.17 = sext i32 %v.16 to i64
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.17
  store i32 0, ptr addrspace(1) %p.1, align 4, !alias.scope !6, !noalias !7
  %v.18 = mul i32 %v.13, 7
  %v.19 = add i32 %v.18, 28677
  %v.20 = sext i32 %v.19 to i64
  %p.2 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.20
  store i32 %v.9, ptr addrspace(1) %p.2, align 4, !alias.scope !6, !noalias !7
  %v.21 = mul i32 %v.13, 7
  %v.22 = add i32 %v.21, 28678
  %v.23 = sext i32 %v.9 to i64
  %v.24 = ashr i64 %v.23, 32
  %v.25 = trunc i64 %v.24 to i32
  %v.26 = sext i32 %v.22 to i64
  %p.3 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.26
  store i32 %v.25, ptr addrspace(1) %p.3, align 4, !alias.scope !6, !noalias !7
  %v.27 = mul i32 %v.13, 7
  %v.28 = add i32 %v.27, 28679
  %v.29 = sext i32 %v.28 to i64
  %p.4 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.29
  store i32 %v.9, ptr addrspace(1) %p.4, align 4, !alias.scope !6, !noalias !7
  %v.30 = mul i32 %v.13, 7
  %v.31 = add i32 %v.30, 28680
  %v.32 = sext i32 %v.9 to i64
  %v.33 = ashr i64 %v.32, 32
  %v.34 = trunc i64 %v.33 to i32
  %v.35 = sext i32 %v.31 to i64
  %p.5 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.35
  store i32 %v.34, ptr addrspace(1) %p.5, align 4, !alias.scope !6, !noalias !7
  %v.36 = mul i32 %v.13, 7
  %v.37 = add i32 %v.36, 28681
  %v.38 = sext i32 %v.37 to i64
  %p.6 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.38
  store i32 %at_shape0.0, ptr addrspace(1) %p.6, align 4, !alias.scope !6, !noalias !7
  %v.39 = mul i32 %v.13, 7
  %v.40 = add i32 %v.39, 28682
  %v.41 = sext i32 %at_shape0.0 to i64
  %v.42 = ashr i64 %v.41, 32
  %v.43 = trunc i64 %v.42 to i32
  %v.44 = sext i32 %v.40 to i64
  %p.7 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.44
  store i32 %v.43, ptr addrspace(1) %p.7, align 4, !alias.scope !6, !noalias !7
  br label %join.2
else.0:
  %v.45 = icmp uge i32 %v.13, -2147483648
  br i1 %v.45, label %then.3, label %join.3
then.3:
  %v.46 = sext i32 1 to i64
  %p.8 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.46
  %v.47 = atomicrmw umin ptr addrspace(1) %p.8, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.3
join.3:
  br label %join.2
join.2:
  br label %join.1
join.1:
  %v.48 = icmp slt i32 %v.9, %at_shape0.0
  br i1 %v.48, label %then.4, label %join.4
then.4:
  %v.49 = sext i32 %v.9 to i64
  %p.9 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.49
  %at.1 = load i32, ptr addrspace(1) %p.9, align 4, !alias.scope !8, !noalias !9, !invariant.load !{}
  br label %join.4
join.4:
  %v.50 = phi i32 [ %at.1, %then.4 ], [ 0, %join.1 ]
  %v.51 = icmp sge i32 %v.50, 0
  %v.52 = icmp slt i32 %v.50, %x_shape0.0
  %v.53 = and i1 %v.51, %v.52
  %v.54 = xor i1 %v.53, true
  br i1 %v.54, label %then.5, label %join.5
then.5:
  %v.55 = sext i32 1 to i64
  %p.10 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.55
  %v.56 = atomicrmw add ptr addrspace(1) %p.10, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.57 = icmp ult i32 %v.56, 32
  br i1 %v.57, label %then.6, label %else.1
then.6:
  %v.58 = mul i32 %v.56, 7
  %v.59 = add i32 %v.58, 28676
  %v.60 = sext i32 %v.59 to i64
  %p.11 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.60
  store i32 1, ptr addrspace(1) %p.11, align 4, !alias.scope !6, !noalias !7
  %v.61 = mul i32 %v.56, 7
  %v.62 = add i32 %v.61, 28677
  %v.63 = sext i32 %v.62 to i64
  %p.12 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.63
  store i32 %v.9, ptr addrspace(1) %p.12, align 4, !alias.scope !6, !noalias !7
  %v.64 = mul i32 %v.56, 7
  %v.65 = add i32 %v.64, 28678
  %v.66 = sext i32 %v.9 to i64
  %v.67 = ashr i64 %v.66, 32
  %v.68 = trunc i64 %v.67 to i32
  %v.69 = sext i32 %v.65 to i64
  %p.13 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.69
  store i32 %v.68, ptr addrspace(1) %p.13, align 4, !alias.scope !6, !noalias !7
  %v.70 = mul i32 %v.56, 7
  %v.71 = add i32 %v.70, 28679
  %v.72 = sext i32 %v.71 to i64
  %p.14 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.72
  store i32 %v.50, ptr addrspace(1) %p.14, align 4, !alias.scope !6, !noalias !7
  %v.73 = mul i32 %v.56, 7
  %v.74 = add i32 %v.73, 28680
  %v.75 = sext i32 %v.50 to i64
  %v.76 = ashr i64 %v.75, 32
  %v.77 = trunc i64 %v.76 to i32
  %v.78 = sext i32 %v.74 to i64
  %p.15 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.78
  store i32 %v.77, ptr addrspace(1) %p.15, align 4, !alias.scope !6, !noalias !7
  %v.79 = mul i32 %v.56, 7
  %v.80 = add i32 %v.79, 28681
  %v.81 = sext i32 %v.80 to i64
  %p.16 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.81
  store i32 %x_shape0.0, ptr addrspace(1) %p.16, align 4, !alias.scope !6, !noalias !7
  %v.82 = mul i32 %v.56, 7
  %v.83 = add i32 %v.82, 28682
  %v.84 = sext i32 %x_shape0.0 to i64
  %v.85 = ashr i64 %v.84, 32
  %v.86 = trunc i64 %v.85 to i32
  %v.87 = sext i32 %v.83 to i64
  %p.17 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.87
  store i32 %v.86, ptr addrspace(1) %p.17, align 4, !alias.scope !6, !noalias !7
  br label %join.6
else.1:
  %v.88 = icmp uge i32 %v.56, -2147483648
  br i1 %v.88, label %then.7, label %join.7
then.7:
  %v.89 = sext i32 1 to i64
  %p.18 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.89
  %v.90 = atomicrmw umin ptr addrspace(1) %p.18, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.7
join.7:
  br label %join.6
join.6:
  br label %join.5
join.5:
  %v.91 = icmp sge i32 %v.50, 0
  %v.92 = icmp slt i32 %v.50, %x_shape0.0
  %v.93 = and i1 %v.91, %v.92
  br i1 %v.93, label %then.8, label %join.8
then.8:
  %v.94 = sext i32 %v.50 to i64
  %p.19 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.94
  %x.1 = load float, ptr addrspace(1) %p.19, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  br label %join.8
join.8:
  %v.95 = phi float [ %x.1, %then.8 ], [ 0x0000000000000000, %join.5 ]
  %v.96 = fcmp une float %v.95, 0x0000000000000000
  %v.97 = xor i1 %v.96, true
  %v.98 = icmp sge i32 %v.9, %at_shape0.0
  %v.99 = and i1 %v.97, %v.98
  br i1 %v.99, label %then.9, label %join.9
then.9:
  %v.100 = sext i32 1 to i64
  %p.20 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.100
  %v.101 = atomicrmw add ptr addrspace(1) %p.20, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.102 = icmp ult i32 %v.101, 32
  br i1 %v.102, label %then.10, label %else.2
then.10:
  %v.103 = mul i32 %v.101, 7
  %v.104 = add i32 %v.103, 28676
  %v.105 = sext i32 %v.104 to i64
  %p.21 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.105
  store i32 2, ptr addrspace(1) %p.21, align 4, !alias.scope !6, !noalias !7
  %v.106 = mul i32 %v.101, 7
  %v.107 = add i32 %v.106, 28677
  %v.108 = sext i32 %v.107 to i64
  %p.22 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.108
  store i32 %v.9, ptr addrspace(1) %p.22, align 4, !alias.scope !6, !noalias !7
  %v.109 = mul i32 %v.101, 7
  %v.110 = add i32 %v.109, 28678
  %v.111 = sext i32 %v.9 to i64
  %v.112 = ashr i64 %v.111, 32
  %v.113 = trunc i64 %v.112 to i32
  %v.114 = sext i32 %v.110 to i64
  %p.23 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.114
  store i32 %v.113, ptr addrspace(1) %p.23, align 4, !alias.scope !6, !noalias !7
  %v.115 = mul i32 %v.101, 7
  %v.116 = add i32 %v.115, 28679
  %v.117 = sext i32 %v.116 to i64
  %p.24 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.117
  store i32 %v.9, ptr addrspace(1) %p.24, align 4, !alias.scope !6, !noalias !7
  %v.118 = mul i32 %v.101, 7
  %v.119 = add i32 %v.118, 28680
  %v.120 = sext i32 %v.9 to i64
  %v.121 = ashr i64 %v.120, 32
  %v.122 = trunc i64 %v.121 to i32
  %v.123 = sext i32 %v.119 to i64
  %p.25 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.123
  store i32 %v.122, ptr addrspace(1) %p.25, align 4, !alias.scope !6, !noalias !7
  %v.124 = mul i32 %v.101, 7
  %v.125 = add i32 %v.124, 28681
  %v.126 = sext i32 %v.125 to i64
  %p.26 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.126
  store i32 %at_shape0.0, ptr addrspace(1) %p.26, align 4, !alias.scope !6, !noalias !7
  %v.127 = mul i32 %v.101, 7
  %v.128 = add i32 %v.127, 28682
  %v.129 = sext i32 %at_shape0.0 to i64
  %v.130 = ashr i64 %v.129, 32
  %v.131 = trunc i64 %v.130 to i32
  %v.132 = sext i32 %v.128 to i64
  %p.27 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.132
  store i32 %v.131, ptr addrspace(1) %p.27, align 4, !alias.scope !6, !noalias !7
  br label %join.10
else.2:
  %v.133 = icmp uge i32 %v.101, -2147483648
  br i1 %v.133, label %then.11, label %join.11
then.11:
  %v.134 = sext i32 1 to i64
  %p.28 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.134
  %v.135 = atomicrmw umin ptr addrspace(1) %p.28, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.11
join.11:
  br label %join.10
join.10:
  br label %join.9
join.9:
  %v.136 = fcmp une float %v.95, 0x0000000000000000
  %v.137 = xor i1 %v.136, true
  br i1 %v.137, label %then.12, label %join.12
then.12:
  %v.138 = sext i32 1 to i64
  %p.29 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.138
  %v.139 = atomicrmw add ptr addrspace(1) %p.29, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.140 = icmp ult i32 %v.139, 32
  br i1 %v.140, label %then.13, label %else.3
then.13:
  %v.141 = mul i32 %v.139, 7
  %v.142 = add i32 %v.141, 28676
  %v.143 = sext i32 %v.142 to i64
  %p.30 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.143
  store i32 3, ptr addrspace(1) %p.30, align 4, !alias.scope !6, !noalias !7
  %v.144 = mul i32 %v.139, 7
  %v.145 = add i32 %v.144, 28677
  %v.146 = sext i32 %v.145 to i64
  %p.31 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.146
  store i32 %v.9, ptr addrspace(1) %p.31, align 4, !alias.scope !6, !noalias !7
  %v.147 = mul i32 %v.139, 7
  %v.148 = add i32 %v.147, 28678
  %v.149 = sext i32 %v.9 to i64
  %v.150 = ashr i64 %v.149, 32
  %v.151 = trunc i64 %v.150 to i32
  %v.152 = sext i32 %v.148 to i64
  %p.32 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.152
  store i32 %v.151, ptr addrspace(1) %p.32, align 4, !alias.scope !6, !noalias !7
  %v.153 = mul i32 %v.139, 7
  %v.154 = add i32 %v.153, 28679
  %v.155 = icmp slt i32 %v.9, %at_shape0.0
  br i1 %v.155, label %then.14, label %join.14
then.14:
  %v.156 = sext i32 %v.9 to i64
  %p.33 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.156
  %at.2 = load i32, ptr addrspace(1) %p.33, align 4, !alias.scope !8, !noalias !9, !invariant.load !{}
  br label %join.14
join.14:
  %v.157 = phi i32 [ %at.2, %then.14 ], [ 0, %then.13 ]
  %v.158 = sext i32 %v.154 to i64
  %p.34 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.158
  store i32 %v.157, ptr addrspace(1) %p.34, align 4, !alias.scope !6, !noalias !7
  br label %join.13
else.3:
  %v.159 = icmp uge i32 %v.139, -2147483648
  br i1 %v.159, label %then.15, label %join.15
then.15:
  %v.160 = sext i32 1 to i64
  %p.35 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.160
  %v.161 = atomicrmw umin ptr addrspace(1) %p.35, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.15
join.15:
  br label %join.13
join.13:
  br label %join.12
join.12:
  %v.162 = fcmp olt float %v.95, 0x0000000000000000
  br i1 %v.162, label %then.16, label %join.16
then.16:
  %v.163 = icmp sge i32 %v.9, %at_shape0.0
  br i1 %v.163, label %then.17, label %join.17
then.17:
  %v.164 = sext i32 1 to i64
  %p.36 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.164
  %v.165 = atomicrmw add ptr addrspace(1) %p.36, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.166 = icmp ult i32 %v.165, 32
  br i1 %v.166, label %then.18, label %else.4
then.18:
  %v.167 = mul i32 %v.165, 7
  %v.168 = add i32 %v.167, 28676
  %v.169 = sext i32 %v.168 to i64
  %p.37 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.169
  store i32 4, ptr addrspace(1) %p.37, align 4, !alias.scope !6, !noalias !7
  %v.170 = mul i32 %v.165, 7
  %v.171 = add i32 %v.170, 28677
  %v.172 = sext i32 %v.171 to i64
  %p.38 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.172
  store i32 %v.9, ptr addrspace(1) %p.38, align 4, !alias.scope !6, !noalias !7
  %v.173 = mul i32 %v.165, 7
  %v.174 = add i32 %v.173, 28678
  %v.175 = sext i32 %v.9 to i64
  %v.176 = ashr i64 %v.175, 32
  %v.177 = trunc i64 %v.176 to i32
  %v.178 = sext i32 %v.174 to i64
  %p.39 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.178
  store i32 %v.177, ptr addrspace(1) %p.39, align 4, !alias.scope !6, !noalias !7
  %v.179 = mul i32 %v.165, 7
  %v.180 = add i32 %v.179, 28679
  %v.181 = sext i32 %v.180 to i64
  %p.40 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.181
  store i32 %v.9, ptr addrspace(1) %p.40, align 4, !alias.scope !6, !noalias !7
  %v.182 = mul i32 %v.165, 7
  %v.183 = add i32 %v.182, 28680
  %v.184 = sext i32 %v.9 to i64
  %v.185 = ashr i64 %v.184, 32
  %v.186 = trunc i64 %v.185 to i32
  %v.187 = sext i32 %v.183 to i64
  %p.41 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.187
  store i32 %v.186, ptr addrspace(1) %p.41, align 4, !alias.scope !6, !noalias !7
  %v.188 = mul i32 %v.165, 7
  %v.189 = add i32 %v.188, 28681
  %v.190 = sext i32 %v.189 to i64
  %p.42 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.190
  store i32 %at_shape0.0, ptr addrspace(1) %p.42, align 4, !alias.scope !6, !noalias !7
  %v.191 = mul i32 %v.165, 7
  %v.192 = add i32 %v.191, 28682
  %v.193 = sext i32 %at_shape0.0 to i64
  %v.194 = ashr i64 %v.193, 32
  %v.195 = trunc i64 %v.194 to i32
  %v.196 = sext i32 %v.192 to i64
  %p.43 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.196
  store i32 %v.195, ptr addrspace(1) %p.43, align 4, !alias.scope !6, !noalias !7
  br label %join.18
else.4:
  %v.197 = icmp uge i32 %v.165, -2147483648
  br i1 %v.197, label %then.19, label %join.19
then.19:
  %v.198 = sext i32 1 to i64
  %p.44 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.198
  %v.199 = atomicrmw umin ptr addrspace(1) %p.44, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.19
join.19:
  br label %join.18
join.18:
  br label %join.17
join.17:
  %v.200 = sext i32 0 to i64
  %p.45 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.200
  %v.201 = atomicrmw add ptr addrspace(1) %p.45, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.202 = icmp ult i32 %v.201, 4096
  br i1 %v.202, label %then.20, label %else.5
then.20:
  %v.203 = mul i32 %v.201, 7
  %v.204 = add i32 %v.203, 4
  %v.205 = sext i32 %v.204 to i64
  %p.46 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.205
  store i32 5, ptr addrspace(1) %p.46, align 4, !alias.scope !6, !noalias !7
  %v.206 = mul i32 %v.201, 7
  %v.207 = add i32 %v.206, 5
  %v.208 = sext i32 %v.207 to i64
  %p.47 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.208
  store i32 %v.9, ptr addrspace(1) %p.47, align 4, !alias.scope !6, !noalias !7
  %v.209 = mul i32 %v.201, 7
  %v.210 = add i32 %v.209, 6
  %v.211 = sext i32 %v.9 to i64
  %v.212 = ashr i64 %v.211, 32
  %v.213 = trunc i64 %v.212 to i32
  %v.214 = sext i32 %v.210 to i64
  %p.48 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.214
  store i32 %v.213, ptr addrspace(1) %p.48, align 4, !alias.scope !6, !noalias !7
  %v.215 = mul i32 %v.201, 7
  %v.216 = add i32 %v.215, 7
  %v.217 = icmp slt i32 %v.9, %at_shape0.0
  br i1 %v.217, label %then.21, label %join.21
then.21:
  %v.218 = sext i32 %v.9 to i64
  %p.49 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.218
  %at.3 = load i32, ptr addrspace(1) %p.49, align 4, !alias.scope !8, !noalias !9, !invariant.load !{}
  br label %join.21
join.21:
  %v.219 = phi i32 [ %at.3, %then.21 ], [ 0, %then.20 ]
  %v.220 = sext i32 %v.216 to i64
  %p.50 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.220
  store i32 %v.219, ptr addrspace(1) %p.50, align 4, !alias.scope !6, !noalias !7
  %v.221 = mul i32 %v.201, 7
  %v.222 = add i32 %v.221, 8
  %v.223 = bitcast float %v.95 to i32
  %v.224 = sext i32 %v.222 to i64
  %p.51 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.224
  store i32 %v.223, ptr addrspace(1) %p.51, align 4, !alias.scope !6, !noalias !7
  br label %join.20
else.5:
  %v.225 = icmp uge i32 %v.201, -2147483648
  br i1 %v.225, label %then.22, label %join.22
then.22:
  %v.226 = sext i32 0 to i64
  %p.52 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.226
  %v.227 = atomicrmw umin ptr addrspace(1) %p.52, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !6, !noalias !7, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.22
join.22:
  br label %join.20
join.20:
  br label %join.16
join.16:
  %v.228 = fdiv float 0x3FF0000000000000, %v.95
  %v.229 = call float @dovetail.expm1.float(float %v.95)
  %v.230 = fadd float %v.228, %v.229
  %v.231 = sext i32 %v.9 to i64
  %p.53 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.231
  store float %v.230, ptr addrspace(1) %p.53, align 4, !alias.scope !12, !noalias !13
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @inverse_0_general(ptr addrspace(1) align 4 %reports.0, ptr addrspace(1) readonly align 4 %at.0, ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %n.0, i64 %at_shape0.0, i64 %at_stride0.0, i64 %x_shape0.0, i64 %x_stride0.0, i64 %y_stride0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 256
  %v.7 = add i64 %v.6, %v.3
  %v.8 = icmp slt i64 %v.7, %n.0
  br i1 %v.8, label %then.0, label %join.0
then.0:
  %v.9 = icmp sge i64 %v.7, %at_shape0.0
  br i1 %v.9, label %then.1, label %join.1
then.1:
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.10 = atomicrmw add ptr addrspace(1) %p.0, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.11 = icmp ult i32 %v.10, 32
  br i1 %v.11, label %then.2, label %else.0
then.2:
  %v.12 = zext i32 %v.10 to i64
  %v.13 = mul i64 %v.12, 7
  %v.14 = add i64 %v.13, 28676
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.14
  store i32 0, ptr addrspace(1) %p.1, align 4, !alias.scope !19, !noalias !20
  %v.15 = zext i32 %v.10 to i64
  %v.16 = mul i64 %v.15, 7
  %v.17 = add i64 %v.16, 28677
  %v.18 = trunc i64 %v.7 to i32
  %p.2 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.17
  store i32 %v.18, ptr addrspace(1) %p.2, align 4, !alias.scope !19, !noalias !20
  %v.19 = zext i32 %v.10 to i64
  %v.20 = mul i64 %v.19, 7
  %v.21 = add i64 %v.20, 28678
  %v.22 = ashr i64 %v.7, 32
  %v.23 = trunc i64 %v.22 to i32
  %p.3 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.21
  store i32 %v.23, ptr addrspace(1) %p.3, align 4, !alias.scope !19, !noalias !20
  %v.24 = zext i32 %v.10 to i64
  %v.25 = mul i64 %v.24, 7
  %v.26 = add i64 %v.25, 28679
  %v.27 = trunc i64 %v.7 to i32
  %p.4 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.26
  store i32 %v.27, ptr addrspace(1) %p.4, align 4, !alias.scope !19, !noalias !20
  %v.28 = zext i32 %v.10 to i64
  %v.29 = mul i64 %v.28, 7
  %v.30 = add i64 %v.29, 28680
  %v.31 = ashr i64 %v.7, 32
  %v.32 = trunc i64 %v.31 to i32
  %p.5 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.30
  store i32 %v.32, ptr addrspace(1) %p.5, align 4, !alias.scope !19, !noalias !20
  %v.33 = zext i32 %v.10 to i64
  %v.34 = mul i64 %v.33, 7
  %v.35 = add i64 %v.34, 28681
  %v.36 = trunc i64 %at_shape0.0 to i32
  %p.6 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.35
  store i32 %v.36, ptr addrspace(1) %p.6, align 4, !alias.scope !19, !noalias !20
  %v.37 = zext i32 %v.10 to i64
  %v.38 = mul i64 %v.37, 7
  %v.39 = add i64 %v.38, 28682
  %v.40 = ashr i64 %at_shape0.0, 32
  %v.41 = trunc i64 %v.40 to i32
  %p.7 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.39
  store i32 %v.41, ptr addrspace(1) %p.7, align 4, !alias.scope !19, !noalias !20
  br label %join.2
else.0:
  %v.42 = icmp uge i32 %v.10, -2147483648
  br i1 %v.42, label %then.3, label %join.3
then.3:
  %p.8 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.43 = atomicrmw umin ptr addrspace(1) %p.8, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.3
join.3:
  br label %join.2
join.2:
  br label %join.1
join.1:
  %v.44 = icmp slt i64 %v.7, %at_shape0.0
  %v.45 = mul i64 %v.7, %at_stride0.0
  br i1 %v.44, label %then.4, label %join.4
then.4:
  %p.9 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.45
  %at.1 = load i32, ptr addrspace(1) %p.9, align 4, !alias.scope !21, !noalias !22, !invariant.load !{}
  br label %join.4
join.4:
  %v.46 = phi i32 [ %at.1, %then.4 ], [ 0, %join.1 ]
  %v.47 = sext i32 %v.46 to i64
  %v.48 = icmp sge i64 %v.47, 0
  %v.49 = icmp slt i64 %v.47, %x_shape0.0
  %v.50 = and i1 %v.48, %v.49
  %v.51 = xor i1 %v.50, true
  br i1 %v.51, label %then.5, label %join.5
then.5:
  %p.10 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.52 = atomicrmw add ptr addrspace(1) %p.10, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.53 = icmp ult i32 %v.52, 32
  br i1 %v.53, label %then.6, label %else.1
then.6:
  %v.54 = zext i32 %v.52 to i64
  %v.55 = mul i64 %v.54, 7
  %v.56 = add i64 %v.55, 28676
  %p.11 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.56
  store i32 1, ptr addrspace(1) %p.11, align 4, !alias.scope !19, !noalias !20
  %v.57 = zext i32 %v.52 to i64
  %v.58 = mul i64 %v.57, 7
  %v.59 = add i64 %v.58, 28677
  %v.60 = trunc i64 %v.7 to i32
  %p.12 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.59
  store i32 %v.60, ptr addrspace(1) %p.12, align 4, !alias.scope !19, !noalias !20
  %v.61 = zext i32 %v.52 to i64
  %v.62 = mul i64 %v.61, 7
  %v.63 = add i64 %v.62, 28678
  %v.64 = ashr i64 %v.7, 32
  %v.65 = trunc i64 %v.64 to i32
  %p.13 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.63
  store i32 %v.65, ptr addrspace(1) %p.13, align 4, !alias.scope !19, !noalias !20
  %v.66 = zext i32 %v.52 to i64
  %v.67 = mul i64 %v.66, 7
  %v.68 = add i64 %v.67, 28679
  %v.69 = trunc i64 %v.47 to i32
  %p.14 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.68
  store i32 %v.69, ptr addrspace(1) %p.14, align 4, !alias.scope !19, !noalias !20
  %v.70 = zext i32 %v.52 to i64
  %v.71 = mul i64 %v.70, 7
  %v.72 = add i64 %v.71, 28680
  %v.73 = ashr i64 %v.47, 32
  %v.74 = trunc i64 %v.73 to i32
  %p.15 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.72
  store i32 %v.74, ptr addrspace(1) %p.15, align 4, !alias.scope !19, !noalias !20
  %v.75 = zext i32 %v.52 to i64
  %v.76 = mul i64 %v.75, 7
  %v.77 = add i64 %v.76, 28681
  %v.78 = trunc i64 %x_shape0.0 to i32
  %p.16 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.77
  store i32 %v.78, ptr addrspace(1) %p.16, align 4, !alias.scope !19, !noalias !20
  %v.79 = zext i32 %v.52 to i64
  %v.80 = mul i64 %v.79, 7
  %v.81 = add i64 %v.80, 28682
  %v.82 = ashr i64 %x_shape0.0, 32
  %v.83 = trunc i64 %v.82 to i32
  %p.17 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.81
  store i32 %v.83, ptr addrspace(1) %p.17, align 4, !alias.scope !19, !noalias !20
  br label %join.6
else.1:
  %v.84 = icmp uge i32 %v.52, -2147483648
  br i1 %v.84, label %then.7, label %join.7
then.7:
  %p.18 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.85 = atomicrmw umin ptr addrspace(1) %p.18, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.7
join.7:
  br label %join.6
join.6:
  br label %join.5
join.5:
  %v.86 = icmp sge i64 %v.47, 0
  %v.87 = icmp slt i64 %v.47, %x_shape0.0
  %v.88 = and i1 %v.86, %v.87
  %v.89 = mul i64 %v.47, %x_stride0.0
  br i1 %v.88, label %then.8, label %join.8
then.8:
  %p.19 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.89
  %x.1 = load float, ptr addrspace(1) %p.19, align 4, !alias.scope !23, !noalias !24, !invariant.load !{}
  br label %join.8
join.8:
  %v.90 = phi float [ %x.1, %then.8 ], [ 0x0000000000000000, %join.5 ]
  %v.91 = fcmp une float %v.90, 0x0000000000000000
  %v.92 = xor i1 %v.91, true
  %v.93 = icmp sge i64 %v.7, %at_shape0.0
  %v.94 = and i1 %v.92, %v.93
  br i1 %v.94, label %then.9, label %join.9
then.9:
  %p.20 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.95 = atomicrmw add ptr addrspace(1) %p.20, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.96 = icmp ult i32 %v.95, 32
  br i1 %v.96, label %then.10, label %else.2
then.10:
  %v.97 = zext i32 %v.95 to i64
  %v.98 = mul i64 %v.97, 7
  %v.99 = add i64 %v.98, 28676
  %p.21 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.99
  store i32 2, ptr addrspace(1) %p.21, align 4, !alias.scope !19, !noalias !20
  %v.100 = zext i32 %v.95 to i64
  %v.101 = mul i64 %v.100, 7
  %v.102 = add i64 %v.101, 28677
  %v.103 = trunc i64 %v.7 to i32
  %p.22 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.102
  store i32 %v.103, ptr addrspace(1) %p.22, align 4, !alias.scope !19, !noalias !20
  %v.104 = zext i32 %v.95 to i64
  %v.105 = mul i64 %v.104, 7
  %v.106 = add i64 %v.105, 28678
  %v.107 = ashr i64 %v.7, 32
  %v.108 = trunc i64 %v.107 to i32
  %p.23 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.106
  store i32 %v.108, ptr addrspace(1) %p.23, align 4, !alias.scope !19, !noalias !20
  %v.109 = zext i32 %v.95 to i64
  %v.110 = mul i64 %v.109, 7
  %v.111 = add i64 %v.110, 28679
  %v.112 = trunc i64 %v.7 to i32
  %p.24 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.111
  store i32 %v.112, ptr addrspace(1) %p.24, align 4, !alias.scope !19, !noalias !20
  %v.113 = zext i32 %v.95 to i64
  %v.114 = mul i64 %v.113, 7
  %v.115 = add i64 %v.114, 28680
  %v.116 = ashr i64 %v.7, 32
  %v.117 = trunc i64 %v.116 to i32
  %p.25 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.115
  store i32 %v.117, ptr addrspace(1) %p.25, align 4, !alias.scope !19, !noalias !20
  %v.118 = zext i32 %v.95 to i64
  %v.119 = mul i64 %v.118, 7
  %v.120 = add i64 %v.119, 28681
  %v.121 = trunc i64 %at_shape0.0 to i32
  %p.26 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.120
  store i32 %v.121, ptr addrspace(1) %p.26, align 4, !alias.scope !19, !noalias !20
  %v.122 = zext i32 %v.95 to i64
  %v.123 = mul i64 %v.122, 7
  %v.124 = add i64 %v.123, 28682
  %v.125 = ashr i64 %at_shape0.0, 32
  %v.126 = trunc i64 %v.125 to i32
  %p.27 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.124
  store i32 %v.126, ptr addrspace(1) %p.27, align 4, !alias.scope !19, !noalias !20
  br label %join.10
else.2:
  %v.127 = icmp uge i32 %v.95, -2147483648
  br i1 %v.127, label %then.11, label %join.11
then.11:
  %p.28 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.128 = atomicrmw umin ptr addrspace(1) %p.28, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.11
join.11:
  br label %join.10
join.10:
  br label %join.9
join.9:
  %v.129 = fcmp une float %v.90, 0x0000000000000000
  %v.130 = xor i1 %v.129, true
  br i1 %v.130, label %then.12, label %join.12
then.12:
  %p.29 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.131 = atomicrmw add ptr addrspace(1) %p.29, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.132 = icmp ult i32 %v.131, 32
  br i1 %v.132, label %then.13, label %else.3
then.13:
  %v.133 = zext i32 %v.131 to i64
  %v.134 = mul i64 %v.133, 7
  %v.135 = add i64 %v.134, 28676
  %p.30 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.135
  store i32 3, ptr addrspace(1) %p.30, align 4, !alias.scope !19, !noalias !20
  %v.136 = zext i32 %v.131 to i64
  %v.137 = mul i64 %v.136, 7
  %v.138 = add i64 %v.137, 28677
  %v.139 = trunc i64 %v.7 to i32
  %p.31 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.138
  store i32 %v.139, ptr addrspace(1) %p.31, align 4, !alias.scope !19, !noalias !20
  %v.140 = zext i32 %v.131 to i64
  %v.141 = mul i64 %v.140, 7
  %v.142 = add i64 %v.141, 28678
  %v.143 = ashr i64 %v.7, 32
  %v.144 = trunc i64 %v.143 to i32
  %p.32 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.142
  store i32 %v.144, ptr addrspace(1) %p.32, align 4, !alias.scope !19, !noalias !20
  %v.145 = zext i32 %v.131 to i64
  %v.146 = mul i64 %v.145, 7
  %v.147 = add i64 %v.146, 28679
  %v.148 = icmp slt i64 %v.7, %at_shape0.0
  %v.149 = mul i64 %v.7, %at_stride0.0
  br i1 %v.148, label %then.14, label %join.14
then.14:
  %p.33 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.149
  %at.2 = load i32, ptr addrspace(1) %p.33, align 4, !alias.scope !21, !noalias !22, !invariant.load !{}
  br label %join.14
join.14:
  %v.150 = phi i32 [ %at.2, %then.14 ], [ 0, %then.13 ]
  %p.34 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.147
  store i32 %v.150, ptr addrspace(1) %p.34, align 4, !alias.scope !19, !noalias !20
  br label %join.13
else.3:
  %v.151 = icmp uge i32 %v.131, -2147483648
  br i1 %v.151, label %then.15, label %join.15
then.15:
  %p.35 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.152 = atomicrmw umin ptr addrspace(1) %p.35, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.15
join.15:
  br label %join.13
join.13:
  br label %join.12
join.12:
  %v.153 = fcmp olt float %v.90, 0x0000000000000000
  br i1 %v.153, label %then.16, label %join.16
then.16:
  %v.154 = icmp sge i64 %v.7, %at_shape0.0
  br i1 %v.154, label %then.17, label %join.17
then.17:
  %p.36 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.155 = atomicrmw add ptr addrspace(1) %p.36, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.156 = icmp ult i32 %v.155, 32
  br i1 %v.156, label %then.18, label %else.4
then.18:
  %v.157 = zext i32 %v.155 to i64
  %v.158 = mul i64 %v.157, 7
  %v.159 = add i64 %v.158, 28676
  %p.37 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.159
  store i32 4, ptr addrspace(1) %p.37, align 4, !alias.scope !19, !noalias !20
  %v.160 = zext i32 %v.155 to i64
  %v.161 = mul i64 %v.160, 7
  %v.162 = add i64 %v.161, 28677
  %v.163 = trunc i64 %v.7 to i32
  %p.38 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.162
  store i32 %v.163, ptr addrspace(1) %p.38, align 4, !alias.scope !19, !noalias !20
  %v.164 = zext i32 %v.155 to i64
  %v.165 = mul i64 %v.164, 7
  %v.166 = add i64 %v.165, 28678
  %v.167 = ashr i64 %v.7, 32
  %v.168 = trunc i64 %v.167 to i32
  %p.39 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.166
  store i32 %v.168, ptr addrspace(1) %p.39, align 4, !alias.scope !19, !noalias !20
  %v.169 = zext i32 %v.155 to i64
  %v.170 = mul i64 %v.169, 7
  %v.171 = add i64 %v.170, 28679
  %v.172 = trunc i64 %v.7 to i32
  %p.40 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.171
  store i32 %v.172, ptr addrspace(1) %p.40, align 4, !alias.scope !19, !noalias !20
  %v.173 = zext i32 %v.155 to i64
  %v.174 = mul i64 %v.173, 7
  %v.175 = add i64 %v.174, 28680
  %v.176 = ashr i64 %v.7, 32
  %v.177 = trunc i64 %v.176 to i32
  %p.41 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.175
  store i32 %v.177, ptr addrspace(1) %p.41, align 4, !alias.scope !19, !noalias !20
  %v.178 = zext i32 %v.155 to i64
  %v.179 = mul i64 %v.178, 7
  %v.180 = add i64 %v.179, 28681
  %v.181 = trunc i64 %at_shape0.0 to i32
  %p.42 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.180
  store i32 %v.181, ptr addrspace(1) %p.42, align 4, !alias.scope !19, !noalias !20
  %v.182 = zext i32 %v.155 to i64
  %v.183 = mul i64 %v.182, 7
  %v.184 = add i64 %v.183, 28682
  %v.185 = ashr i64 %at_shape0.0, 32
  %v.186 = trunc i64 %v.185 to i32
  %p.43 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.184
  store i32 %v.186, ptr addrspace(1) %p.43, align 4, !alias.scope !19, !noalias !20
  br label %join.18
else.4:
  %v.187 = icmp uge i32 %v.155, -2147483648
  br i1 %v.187, label %then.19, label %join.19
then.19:
  %p.44 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.188 = atomicrmw umin ptr addrspace(1) %p.44, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.19
join.19:
  br label %join.18
join.18:
  br label %join.17
join.17:
  %p.45 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 0
  %v.189 = atomicrmw add ptr addrspace(1) %p.45, i32 1 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  %v.190 = icmp ult i32 %v.189, 4096
  br i1 %v.190, label %then.20, label %else.5
then.20:
  %v.191 = zext i32 %v.189 to i64
  %v.192 = mul i64 %v.191, 7
  %v.193 = add i64 %v.192, 4
  %p.46 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.193
  store i32 5, ptr addrspace(1) %p.46, align 4, !alias.scope !19, !noalias !20
  %v.194 = zext i32 %v.189 to i64
  %v.195 = mul i64 %v.194, 7
  %v.196 = add i64 %v.195, 5
  %v.197 = trunc i64 %v.7 to i32
  %p.47 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.196
  store i32 %v.197, ptr addrspace(1) %p.47, align 4, !alias.scope !19, !noalias !20
  %v.198 = zext i32 %v.189 to i64
  %v.199 = mul i64 %v.198, 7
  %v.200 = add i64 %v.199, 6
  %v.201 = ashr i64 %v.7, 32
  %v.202 = trunc i64 %v.201 to i32
  %p.48 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.200
  store i32 %v.202, ptr addrspace(1) %p.48, align 4, !alias.scope !19, !noalias !20
  %v.203 = zext i32 %v.189 to i64
  %v.204 = mul i64 %v.203, 7
  %v.205 = add i64 %v.204, 7
  %v.206 = icmp slt i64 %v.7, %at_shape0.0
  %v.207 = mul i64 %v.7, %at_stride0.0
  br i1 %v.206, label %then.21, label %join.21
then.21:
  %p.49 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.207
  %at.3 = load i32, ptr addrspace(1) %p.49, align 4, !alias.scope !21, !noalias !22, !invariant.load !{}
  br label %join.21
join.21:
  %v.208 = phi i32 [ %at.3, %then.21 ], [ 0, %then.20 ]
  %p.50 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.205
  store i32 %v.208, ptr addrspace(1) %p.50, align 4, !alias.scope !19, !noalias !20
  %v.209 = zext i32 %v.189 to i64
  %v.210 = mul i64 %v.209, 7
  %v.211 = add i64 %v.210, 8
  %v.212 = bitcast float %v.90 to i32
  %p.51 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.211
  store i32 %v.212, ptr addrspace(1) %p.51, align 4, !alias.scope !19, !noalias !20
  br label %join.20
else.5:
  %v.213 = icmp uge i32 %v.189, -2147483648
  br i1 %v.213, label %then.22, label %join.22
then.22:
  %p.52 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 0
  %v.214 = atomicrmw umin ptr addrspace(1) %p.52, i32 -2147483648 syncscope("agent") monotonic, align 4, !alias.scope !19, !noalias !20, !amdgpu.no.fine.grained.memory !{}, !amdgpu.ignore.denormal.mode !{}
  br label %join.22
join.22:
  br label %join.20
join.20:
  br label %join.16
join.16:
  %v.215 = mul i64 %v.7, %y_stride0.0
  %v.216 = fdiv float 0x3FF0000000000000, %v.90
  %v.217 = call float @dovetail.expm1.float(float %v.90)
  %v.218 = fadd float %v.216, %v.217
  %p.53 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.215
  store float %v.218, ptr addrspace(1) %p.53, align 4, !alias.scope !25, !noalias !26
  br label %join.0
join.0:
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

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare double @llvm.fmuladd.f64(double, double, double)
declare double @llvm.fabs.f64(double)

attributes #0 = { nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }

!llvm.module.flags = !{!0}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = distinct !{!1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !1}
!6 = !{!2}
!7 = !{!3, !4, !5}
!8 = !{!3}
!9 = !{!2, !4, !5}
!10 = !{!4}
!11 = !{!2, !3, !5}
!12 = !{!5}
!13 = !{!2, !3, !4}
!14 = distinct !{!14}
!15 = distinct !{!15, !14}
!16 = distinct !{!16, !14}
!17 = distinct !{!17, !14}
!18 = distinct !{!18, !14}
!19 = !{!15}
!20 = !{!16, !17, !18}
!21 = !{!16}
!22 = !{!15, !17, !18}
!23 = !{!17}
!24 = !{!15, !16, !18}
!25 = !{!18}
!26 = !{!15, !16, !17}
