target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @inverse_0(ptr addrspace(1) align 4 %reports.0, ptr addrspace(1) readonly align 4 %at.0, ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %n.0, i32 %at_shape0.0, i32 %x_shape0.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = mul i32 %v.6, 256
  %v.8 = add i32 %v.7, %v.2
  %v.9 = icmp slt i32 %v.8, %n.0
  br i1 %v.9, label %then.0, label %join.0
then.0:
  %v.10 = icmp sge i32 %v.8, %at_shape0.0
  br i1 %v.10, label %then.1, label %join.1
then.1:
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.11 = atomicrmw add ptr addrspace(1) %p.0, i32 1 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  %v.12 = icmp ult i32 %v.11, 32
  br i1 %v.12, label %then.2, label %else.0
then.2:
  %v.13 = mul i32 %v.11, 7
  %v.14 = add i32 %v.13, 28676
  %v.15 = sext i32 %v.14 to i64
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.15
  store i32 0, ptr addrspace(1) %p.1, align 4, !alias.scope !5, !noalias !6
  %v.16 = add i32 %v.13, 28677
  %v.17 = sext i32 %v.16 to i64
  %p.2 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.17
  store i32 %v.8, ptr addrspace(1) %p.2, align 4, !alias.scope !5, !noalias !6
  %v.18 = add i32 %v.13, 28678
  %v.19 = sext i32 %v.8 to i64
  %v.20 = ashr i64 %v.19, 32
  %v.21 = trunc i64 %v.20 to i32
  %v.22 = sext i32 %v.18 to i64
  %p.3 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.22
  store i32 %v.21, ptr addrspace(1) %p.3, align 4, !alias.scope !5, !noalias !6
  %v.23 = add i32 %v.13, 28679
  %v.24 = sext i32 %v.23 to i64
  %p.4 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.24
  store i32 %v.8, ptr addrspace(1) %p.4, align 4, !alias.scope !5, !noalias !6
  %v.25 = add i32 %v.13, 28680
  %v.26 = sext i32 %v.25 to i64
  %p.5 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.26
  store i32 %v.21, ptr addrspace(1) %p.5, align 4, !alias.scope !5, !noalias !6
  %v.27 = add i32 %v.13, 28681
  %v.28 = sext i32 %v.27 to i64
  %p.6 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.28
  store i32 %at_shape0.0, ptr addrspace(1) %p.6, align 4, !alias.scope !5, !noalias !6
  %v.29 = add i32 %v.13, 28682
  %v.30 = sext i32 %at_shape0.0 to i64
  %v.31 = ashr i64 %v.30, 32
  %v.32 = trunc i64 %v.31 to i32
  %v.33 = sext i32 %v.29 to i64
  %p.7 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.33
  store i32 %v.32, ptr addrspace(1) %p.7, align 4, !alias.scope !5, !noalias !6
  br label %join.2
else.0:
  %v.34 = icmp uge i32 %v.11, -2147483648
  br i1 %v.34, label %then.3, label %join.3
then.3:
  %v.35 = atomicrmw umin ptr addrspace(1) %p.0, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.3
join.3:
  br label %join.2
join.2:
  br label %join.1
join.1:
  %v.36 = icmp slt i32 %v.8, %at_shape0.0
  br i1 %v.36, label %then.4, label %join.4
then.4:
  %v.37 = sext i32 %v.8 to i64
  %p.8 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.37
  %at.1 = load i32, ptr addrspace(1) %p.8, align 4, !alias.scope !7, !noalias !8, !invariant.load !{}
  br label %join.4
join.4:
  %v.38 = phi i32 [ %at.1, %then.4 ], [ 0, %join.1 ]
  %v.39 = icmp sge i32 %v.38, 0
  %v.40 = icmp slt i32 %v.38, %x_shape0.0
  %v.41 = and i1 %v.39, %v.40
  %v.42 = xor i1 %v.41, true
  br i1 %v.42, label %then.5, label %join.5
then.5:
  %p.9 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.43 = atomicrmw add ptr addrspace(1) %p.9, i32 1 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  %v.44 = icmp ult i32 %v.43, 32
  br i1 %v.44, label %then.6, label %else.1
then.6:
  %v.45 = mul i32 %v.43, 7
  %v.46 = add i32 %v.45, 28676
  %v.47 = sext i32 %v.46 to i64
  %p.10 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.47
  store i32 1, ptr addrspace(1) %p.10, align 4, !alias.scope !5, !noalias !6
  %v.48 = add i32 %v.45, 28677
  %v.49 = sext i32 %v.48 to i64
  %p.11 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.49
  store i32 %v.8, ptr addrspace(1) %p.11, align 4, !alias.scope !5, !noalias !6
  %v.50 = add i32 %v.45, 28678
  %v.51 = sext i32 %v.8 to i64
  %v.52 = ashr i64 %v.51, 32
  %v.53 = trunc i64 %v.52 to i32
  %v.54 = sext i32 %v.50 to i64
  %p.12 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.54
  store i32 %v.53, ptr addrspace(1) %p.12, align 4, !alias.scope !5, !noalias !6
  %v.55 = add i32 %v.45, 28679
  %v.56 = sext i32 %v.55 to i64
  %p.13 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.56
  store i32 %v.38, ptr addrspace(1) %p.13, align 4, !alias.scope !5, !noalias !6
  %v.57 = add i32 %v.45, 28680
  %v.58 = sext i32 %v.38 to i64
  %v.59 = ashr i64 %v.58, 32
  %v.60 = trunc i64 %v.59 to i32
  %v.61 = sext i32 %v.57 to i64
  %p.14 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.61
  store i32 %v.60, ptr addrspace(1) %p.14, align 4, !alias.scope !5, !noalias !6
  %v.62 = add i32 %v.45, 28681
  %v.63 = sext i32 %v.62 to i64
  %p.15 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.63
  store i32 %x_shape0.0, ptr addrspace(1) %p.15, align 4, !alias.scope !5, !noalias !6
  %v.64 = add i32 %v.45, 28682
  %v.65 = sext i32 %x_shape0.0 to i64
  %v.66 = ashr i64 %v.65, 32
  %v.67 = trunc i64 %v.66 to i32
  %v.68 = sext i32 %v.64 to i64
  %p.16 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.68
  store i32 %v.67, ptr addrspace(1) %p.16, align 4, !alias.scope !5, !noalias !6
  br label %join.6
else.1:
  %v.69 = icmp uge i32 %v.43, -2147483648
  br i1 %v.69, label %then.7, label %join.7
then.7:
  %v.70 = atomicrmw umin ptr addrspace(1) %p.9, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.7
join.7:
  br label %join.6
join.6:
  br label %join.5
join.5:
  br i1 %v.41, label %then.8, label %join.8
then.8:
  %v.71 = sext i32 %v.38 to i64
  %p.17 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.71
  %x.1 = load float, ptr addrspace(1) %p.17, align 4, !alias.scope !9, !noalias !10, !invariant.load !{}
  br label %join.8
join.8:
  %v.72 = phi float [ %x.1, %then.8 ], [ 0x0000000000000000, %join.5 ]
  %v.73 = fcmp une float %v.72, 0x0000000000000000
  %v.74 = xor i1 %v.73, true
  %v.75 = and i1 %v.74, %v.10
  br i1 %v.75, label %then.9, label %join.9
then.9:
  %p.18 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.76 = atomicrmw add ptr addrspace(1) %p.18, i32 1 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  %v.77 = icmp ult i32 %v.76, 32
  br i1 %v.77, label %then.10, label %else.2
then.10:
  %v.78 = mul i32 %v.76, 7
  %v.79 = add i32 %v.78, 28676
  %v.80 = sext i32 %v.79 to i64
  %p.19 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.80
  store i32 2, ptr addrspace(1) %p.19, align 4, !alias.scope !5, !noalias !6
  %v.81 = add i32 %v.78, 28677
  %v.82 = sext i32 %v.81 to i64
  %p.20 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.82
  store i32 %v.8, ptr addrspace(1) %p.20, align 4, !alias.scope !5, !noalias !6
  %v.83 = add i32 %v.78, 28678
  %v.84 = sext i32 %v.8 to i64
  %v.85 = ashr i64 %v.84, 32
  %v.86 = trunc i64 %v.85 to i32
  %v.87 = sext i32 %v.83 to i64
  %p.21 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.87
  store i32 %v.86, ptr addrspace(1) %p.21, align 4, !alias.scope !5, !noalias !6
  %v.88 = add i32 %v.78, 28679
  %v.89 = sext i32 %v.88 to i64
  %p.22 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.89
  store i32 %v.8, ptr addrspace(1) %p.22, align 4, !alias.scope !5, !noalias !6
  %v.90 = add i32 %v.78, 28680
  %v.91 = sext i32 %v.90 to i64
  %p.23 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.91
  store i32 %v.86, ptr addrspace(1) %p.23, align 4, !alias.scope !5, !noalias !6
  %v.92 = add i32 %v.78, 28681
  %v.93 = sext i32 %v.92 to i64
  %p.24 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.93
  store i32 %at_shape0.0, ptr addrspace(1) %p.24, align 4, !alias.scope !5, !noalias !6
  %v.94 = add i32 %v.78, 28682
  %v.95 = sext i32 %at_shape0.0 to i64
  %v.96 = ashr i64 %v.95, 32
  %v.97 = trunc i64 %v.96 to i32
  %v.98 = sext i32 %v.94 to i64
  %p.25 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.98
  store i32 %v.97, ptr addrspace(1) %p.25, align 4, !alias.scope !5, !noalias !6
  br label %join.10
else.2:
  %v.99 = icmp uge i32 %v.76, -2147483648
  br i1 %v.99, label %then.11, label %join.11
then.11:
  %v.100 = atomicrmw umin ptr addrspace(1) %p.18, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.11
join.11:
  br label %join.10
join.10:
  br label %join.9
join.9:
  br i1 %v.74, label %then.12, label %join.12
then.12:
  %p.26 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.101 = atomicrmw add ptr addrspace(1) %p.26, i32 1 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  %v.102 = icmp ult i32 %v.101, 32
  br i1 %v.102, label %then.13, label %else.3
then.13:
  %v.103 = mul i32 %v.101, 7
  %v.104 = add i32 %v.103, 28676
  %v.105 = sext i32 %v.104 to i64
  %p.27 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.105
  store i32 3, ptr addrspace(1) %p.27, align 4, !alias.scope !5, !noalias !6
  %v.106 = add i32 %v.103, 28677
  %v.107 = sext i32 %v.106 to i64
  %p.28 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.107
  store i32 %v.8, ptr addrspace(1) %p.28, align 4, !alias.scope !5, !noalias !6
  %v.108 = add i32 %v.103, 28678
  %v.109 = sext i32 %v.8 to i64
  %v.110 = ashr i64 %v.109, 32
  %v.111 = trunc i64 %v.110 to i32
  %v.112 = sext i32 %v.108 to i64
  %p.29 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.112
  store i32 %v.111, ptr addrspace(1) %p.29, align 4, !alias.scope !5, !noalias !6
  %v.113 = add i32 %v.103, 28679
  br i1 %v.36, label %then.14, label %join.14
then.14:
  %p.30 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.109
  %at.2 = load i32, ptr addrspace(1) %p.30, align 4, !alias.scope !7, !noalias !8, !invariant.load !{}
  br label %join.14
join.14:
  %v.114 = phi i32 [ %at.2, %then.14 ], [ 0, %then.13 ]
  %v.115 = sext i32 %v.113 to i64
  %p.31 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.115
  store i32 %v.114, ptr addrspace(1) %p.31, align 4, !alias.scope !5, !noalias !6
  br label %join.13
else.3:
  %v.116 = icmp uge i32 %v.101, -2147483648
  br i1 %v.116, label %then.15, label %join.15
then.15:
  %v.117 = atomicrmw umin ptr addrspace(1) %p.26, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.15
join.15:
  br label %join.13
join.13:
  br label %join.12
join.12:
  %v.118 = fcmp olt float %v.72, 0x0000000000000000
  br i1 %v.118, label %then.16, label %join.16
then.16:
  br i1 %v.10, label %then.17, label %join.17
then.17:
  %p.32 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.119 = atomicrmw add ptr addrspace(1) %p.32, i32 1 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  %v.120 = icmp ult i32 %v.119, 32
  br i1 %v.120, label %then.18, label %else.4
then.18:
  %v.121 = mul i32 %v.119, 7
  %v.122 = add i32 %v.121, 28676
  %v.123 = sext i32 %v.122 to i64
  %p.33 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.123
  store i32 4, ptr addrspace(1) %p.33, align 4, !alias.scope !5, !noalias !6
  %v.124 = add i32 %v.121, 28677
  %v.125 = sext i32 %v.124 to i64
  %p.34 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.125
  store i32 %v.8, ptr addrspace(1) %p.34, align 4, !alias.scope !5, !noalias !6
  %v.126 = add i32 %v.121, 28678
  %v.127 = sext i32 %v.8 to i64
  %v.128 = ashr i64 %v.127, 32
  %v.129 = trunc i64 %v.128 to i32
  %v.130 = sext i32 %v.126 to i64
  %p.35 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.130
  store i32 %v.129, ptr addrspace(1) %p.35, align 4, !alias.scope !5, !noalias !6
  %v.131 = add i32 %v.121, 28679
  %v.132 = sext i32 %v.131 to i64
  %p.36 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.132
  store i32 %v.8, ptr addrspace(1) %p.36, align 4, !alias.scope !5, !noalias !6
  %v.133 = add i32 %v.121, 28680
  %v.134 = sext i32 %v.133 to i64
  %p.37 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.134
  store i32 %v.129, ptr addrspace(1) %p.37, align 4, !alias.scope !5, !noalias !6
  %v.135 = add i32 %v.121, 28681
  %v.136 = sext i32 %v.135 to i64
  %p.38 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.136
  store i32 %at_shape0.0, ptr addrspace(1) %p.38, align 4, !alias.scope !5, !noalias !6
  %v.137 = add i32 %v.121, 28682
  %v.138 = sext i32 %at_shape0.0 to i64
  %v.139 = ashr i64 %v.138, 32
  %v.140 = trunc i64 %v.139 to i32
  %v.141 = sext i32 %v.137 to i64
  %p.39 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.141
  store i32 %v.140, ptr addrspace(1) %p.39, align 4, !alias.scope !5, !noalias !6
  br label %join.18
else.4:
  %v.142 = icmp uge i32 %v.119, -2147483648
  br i1 %v.142, label %then.19, label %join.19
then.19:
  %v.143 = atomicrmw umin ptr addrspace(1) %p.32, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.19
join.19:
  br label %join.18
join.18:
  br label %join.17
join.17:
  %p.40 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 0
  %v.144 = atomicrmw add ptr addrspace(1) %p.40, i32 1 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  %v.145 = icmp ult i32 %v.144, 4096
  br i1 %v.145, label %then.20, label %else.5
then.20:
  %v.146 = mul i32 %v.144, 7
  %v.147 = add i32 %v.146, 4
  %v.148 = sext i32 %v.147 to i64
  %p.41 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.148
  store i32 5, ptr addrspace(1) %p.41, align 4, !alias.scope !5, !noalias !6
  %v.149 = add i32 %v.146, 5
  %v.150 = sext i32 %v.149 to i64
  %p.42 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.150
  store i32 %v.8, ptr addrspace(1) %p.42, align 4, !alias.scope !5, !noalias !6
  %v.151 = add i32 %v.146, 6
  %v.152 = sext i32 %v.8 to i64
  %v.153 = ashr i64 %v.152, 32
  %v.154 = trunc i64 %v.153 to i32
  %v.155 = sext i32 %v.151 to i64
  %p.43 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.155
  store i32 %v.154, ptr addrspace(1) %p.43, align 4, !alias.scope !5, !noalias !6
  %v.156 = add i32 %v.146, 7
  br i1 %v.36, label %then.21, label %join.21
then.21:
  %p.44 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.152
  %at.3 = load i32, ptr addrspace(1) %p.44, align 4, !alias.scope !7, !noalias !8, !invariant.load !{}
  br label %join.21
join.21:
  %v.157 = phi i32 [ %at.3, %then.21 ], [ 0, %then.20 ]
  %v.158 = sext i32 %v.156 to i64
  %p.45 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.158
  store i32 %v.157, ptr addrspace(1) %p.45, align 4, !alias.scope !5, !noalias !6
  %v.159 = add i32 %v.146, 8
  %v.160 = bitcast float %v.72 to i32
  %v.161 = sext i32 %v.159 to i64
  %p.46 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.161
  store i32 %v.160, ptr addrspace(1) %p.46, align 4, !alias.scope !5, !noalias !6
  br label %join.20
else.5:
  %v.162 = icmp uge i32 %v.144, -2147483648
  br i1 %v.162, label %then.22, label %join.22
then.22:
  %v.163 = atomicrmw umin ptr addrspace(1) %p.40, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.22
join.22:
  br label %join.20
join.20:
  br label %join.16
join.16:
  %v.164 = fdiv float 0x3FF0000000000000, %v.72
  %v.165 = call float @dovetail.expm1.float(float %v.72)
  %v.166 = fadd float %v.164, %v.165
  %v.167 = sext i32 %v.8 to i64
  %p.47 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.167
  store float %v.166, ptr addrspace(1) %p.47, align 4, !alias.scope !11, !noalias !12
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @inverse_0_general(ptr addrspace(1) align 4 %reports.0, ptr addrspace(1) readonly align 4 %at.0, ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %n.0, i64 %at_shape0.0, i64 %at_stride0.0, i64 %x_shape0.0, i64 %x_stride0.0, i64 %y_stride0.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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
  %v.10 = atomicrmw add ptr addrspace(1) %p.0, i32 1 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  %v.11 = icmp ult i32 %v.10, 32
  br i1 %v.11, label %then.2, label %else.0
then.2:
  %v.12 = zext i32 %v.10 to i64
  %v.13 = mul i64 %v.12, 7
  %v.14 = add i64 %v.13, 28676
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.14
  store i32 0, ptr addrspace(1) %p.1, align 4, !alias.scope !18, !noalias !19
  %v.15 = add i64 %v.13, 28677
  %v.16 = trunc i64 %v.7 to i32
  %p.2 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.15
  store i32 %v.16, ptr addrspace(1) %p.2, align 4, !alias.scope !18, !noalias !19
  %v.17 = add i64 %v.13, 28678
  %v.18 = ashr i64 %v.7, 32
  %v.19 = trunc i64 %v.18 to i32
  %p.3 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.17
  store i32 %v.19, ptr addrspace(1) %p.3, align 4, !alias.scope !18, !noalias !19
  %v.20 = add i64 %v.13, 28679
  %p.4 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.20
  store i32 %v.16, ptr addrspace(1) %p.4, align 4, !alias.scope !18, !noalias !19
  %v.21 = add i64 %v.13, 28680
  %p.5 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.21
  store i32 %v.19, ptr addrspace(1) %p.5, align 4, !alias.scope !18, !noalias !19
  %v.22 = add i64 %v.13, 28681
  %v.23 = trunc i64 %at_shape0.0 to i32
  %p.6 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.22
  store i32 %v.23, ptr addrspace(1) %p.6, align 4, !alias.scope !18, !noalias !19
  %v.24 = add i64 %v.13, 28682
  %v.25 = ashr i64 %at_shape0.0, 32
  %v.26 = trunc i64 %v.25 to i32
  %p.7 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.24
  store i32 %v.26, ptr addrspace(1) %p.7, align 4, !alias.scope !18, !noalias !19
  br label %join.2
else.0:
  %v.27 = icmp uge i32 %v.10, -2147483648
  br i1 %v.27, label %then.3, label %join.3
then.3:
  %v.28 = atomicrmw umin ptr addrspace(1) %p.0, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  br label %join.3
join.3:
  br label %join.2
join.2:
  br label %join.1
join.1:
  %v.29 = icmp slt i64 %v.7, %at_shape0.0
  %v.30 = mul i64 %v.7, %at_stride0.0
  br i1 %v.29, label %then.4, label %join.4
then.4:
  %p.8 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.30
  %at.1 = load i32, ptr addrspace(1) %p.8, align 4, !alias.scope !20, !noalias !21, !invariant.load !{}
  br label %join.4
join.4:
  %v.31 = phi i32 [ %at.1, %then.4 ], [ 0, %join.1 ]
  %v.32 = sext i32 %v.31 to i64
  %v.33 = icmp sge i64 %v.32, 0
  %v.34 = icmp slt i64 %v.32, %x_shape0.0
  %v.35 = and i1 %v.33, %v.34
  %v.36 = xor i1 %v.35, true
  br i1 %v.36, label %then.5, label %join.5
then.5:
  %p.9 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.37 = atomicrmw add ptr addrspace(1) %p.9, i32 1 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  %v.38 = icmp ult i32 %v.37, 32
  br i1 %v.38, label %then.6, label %else.1
then.6:
  %v.39 = zext i32 %v.37 to i64
  %v.40 = mul i64 %v.39, 7
  %v.41 = add i64 %v.40, 28676
  %p.10 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.41
  store i32 1, ptr addrspace(1) %p.10, align 4, !alias.scope !18, !noalias !19
  %v.42 = add i64 %v.40, 28677
  %v.43 = trunc i64 %v.7 to i32
  %p.11 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.42
  store i32 %v.43, ptr addrspace(1) %p.11, align 4, !alias.scope !18, !noalias !19
  %v.44 = add i64 %v.40, 28678
  %v.45 = ashr i64 %v.7, 32
  %v.46 = trunc i64 %v.45 to i32
  %p.12 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.44
  store i32 %v.46, ptr addrspace(1) %p.12, align 4, !alias.scope !18, !noalias !19
  %v.47 = add i64 %v.40, 28679
  %p.13 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.47
  store i32 %v.31, ptr addrspace(1) %p.13, align 4, !alias.scope !18, !noalias !19
  %v.48 = add i64 %v.40, 28680
  %v.49 = ashr i64 %v.32, 32
  %v.50 = trunc i64 %v.49 to i32
  %p.14 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.48
  store i32 %v.50, ptr addrspace(1) %p.14, align 4, !alias.scope !18, !noalias !19
  %v.51 = add i64 %v.40, 28681
  %v.52 = trunc i64 %x_shape0.0 to i32
  %p.15 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.51
  store i32 %v.52, ptr addrspace(1) %p.15, align 4, !alias.scope !18, !noalias !19
  %v.53 = add i64 %v.40, 28682
  %v.54 = ashr i64 %x_shape0.0, 32
  %v.55 = trunc i64 %v.54 to i32
  %p.16 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.53
  store i32 %v.55, ptr addrspace(1) %p.16, align 4, !alias.scope !18, !noalias !19
  br label %join.6
else.1:
  %v.56 = icmp uge i32 %v.37, -2147483648
  br i1 %v.56, label %then.7, label %join.7
then.7:
  %v.57 = atomicrmw umin ptr addrspace(1) %p.9, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  br label %join.7
join.7:
  br label %join.6
join.6:
  br label %join.5
join.5:
  %v.58 = mul i64 %v.32, %x_stride0.0
  br i1 %v.35, label %then.8, label %join.8
then.8:
  %p.17 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.58
  %x.1 = load float, ptr addrspace(1) %p.17, align 4, !alias.scope !22, !noalias !23, !invariant.load !{}
  br label %join.8
join.8:
  %v.59 = phi float [ %x.1, %then.8 ], [ 0x0000000000000000, %join.5 ]
  %v.60 = fcmp une float %v.59, 0x0000000000000000
  %v.61 = xor i1 %v.60, true
  %v.62 = and i1 %v.61, %v.9
  br i1 %v.62, label %then.9, label %join.9
then.9:
  %p.18 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.63 = atomicrmw add ptr addrspace(1) %p.18, i32 1 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  %v.64 = icmp ult i32 %v.63, 32
  br i1 %v.64, label %then.10, label %else.2
then.10:
  %v.65 = zext i32 %v.63 to i64
  %v.66 = mul i64 %v.65, 7
  %v.67 = add i64 %v.66, 28676
  %p.19 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.67
  store i32 2, ptr addrspace(1) %p.19, align 4, !alias.scope !18, !noalias !19
  %v.68 = add i64 %v.66, 28677
  %v.69 = trunc i64 %v.7 to i32
  %p.20 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.68
  store i32 %v.69, ptr addrspace(1) %p.20, align 4, !alias.scope !18, !noalias !19
  %v.70 = add i64 %v.66, 28678
  %v.71 = ashr i64 %v.7, 32
  %v.72 = trunc i64 %v.71 to i32
  %p.21 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.70
  store i32 %v.72, ptr addrspace(1) %p.21, align 4, !alias.scope !18, !noalias !19
  %v.73 = add i64 %v.66, 28679
  %p.22 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.73
  store i32 %v.69, ptr addrspace(1) %p.22, align 4, !alias.scope !18, !noalias !19
  %v.74 = add i64 %v.66, 28680
  %p.23 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.74
  store i32 %v.72, ptr addrspace(1) %p.23, align 4, !alias.scope !18, !noalias !19
  %v.75 = add i64 %v.66, 28681
  %v.76 = trunc i64 %at_shape0.0 to i32
  %p.24 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.75
  store i32 %v.76, ptr addrspace(1) %p.24, align 4, !alias.scope !18, !noalias !19
  %v.77 = add i64 %v.66, 28682
  %v.78 = ashr i64 %at_shape0.0, 32
  %v.79 = trunc i64 %v.78 to i32
  %p.25 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.77
  store i32 %v.79, ptr addrspace(1) %p.25, align 4, !alias.scope !18, !noalias !19
  br label %join.10
else.2:
  %v.80 = icmp uge i32 %v.63, -2147483648
  br i1 %v.80, label %then.11, label %join.11
then.11:
  %v.81 = atomicrmw umin ptr addrspace(1) %p.18, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  br label %join.11
join.11:
  br label %join.10
join.10:
  br label %join.9
join.9:
  br i1 %v.61, label %then.12, label %join.12
then.12:
  %p.26 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.82 = atomicrmw add ptr addrspace(1) %p.26, i32 1 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  %v.83 = icmp ult i32 %v.82, 32
  br i1 %v.83, label %then.13, label %else.3
then.13:
  %v.84 = zext i32 %v.82 to i64
  %v.85 = mul i64 %v.84, 7
  %v.86 = add i64 %v.85, 28676
  %p.27 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.86
  store i32 3, ptr addrspace(1) %p.27, align 4, !alias.scope !18, !noalias !19
  %v.87 = add i64 %v.85, 28677
  %v.88 = trunc i64 %v.7 to i32
  %p.28 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.87
  store i32 %v.88, ptr addrspace(1) %p.28, align 4, !alias.scope !18, !noalias !19
  %v.89 = add i64 %v.85, 28678
  %v.90 = ashr i64 %v.7, 32
  %v.91 = trunc i64 %v.90 to i32
  %p.29 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.89
  store i32 %v.91, ptr addrspace(1) %p.29, align 4, !alias.scope !18, !noalias !19
  %v.92 = add i64 %v.85, 28679
  br i1 %v.29, label %then.14, label %join.14
then.14:
  %p.30 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.30
  %at.2 = load i32, ptr addrspace(1) %p.30, align 4, !alias.scope !20, !noalias !21, !invariant.load !{}
  br label %join.14
join.14:
  %v.93 = phi i32 [ %at.2, %then.14 ], [ 0, %then.13 ]
  %p.31 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.92
  store i32 %v.93, ptr addrspace(1) %p.31, align 4, !alias.scope !18, !noalias !19
  br label %join.13
else.3:
  %v.94 = icmp uge i32 %v.82, -2147483648
  br i1 %v.94, label %then.15, label %join.15
then.15:
  %v.95 = atomicrmw umin ptr addrspace(1) %p.26, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  br label %join.15
join.15:
  br label %join.13
join.13:
  br label %join.12
join.12:
  %v.96 = fcmp olt float %v.59, 0x0000000000000000
  br i1 %v.96, label %then.16, label %join.16
then.16:
  br i1 %v.9, label %then.17, label %join.17
then.17:
  %p.32 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 1
  %v.97 = atomicrmw add ptr addrspace(1) %p.32, i32 1 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  %v.98 = icmp ult i32 %v.97, 32
  br i1 %v.98, label %then.18, label %else.4
then.18:
  %v.99 = zext i32 %v.97 to i64
  %v.100 = mul i64 %v.99, 7
  %v.101 = add i64 %v.100, 28676
  %p.33 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.101
  store i32 4, ptr addrspace(1) %p.33, align 4, !alias.scope !18, !noalias !19
  %v.102 = add i64 %v.100, 28677
  %v.103 = trunc i64 %v.7 to i32
  %p.34 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.102
  store i32 %v.103, ptr addrspace(1) %p.34, align 4, !alias.scope !18, !noalias !19
  %v.104 = add i64 %v.100, 28678
  %v.105 = ashr i64 %v.7, 32
  %v.106 = trunc i64 %v.105 to i32
  %p.35 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.104
  store i32 %v.106, ptr addrspace(1) %p.35, align 4, !alias.scope !18, !noalias !19
  %v.107 = add i64 %v.100, 28679
  %p.36 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.107
  store i32 %v.103, ptr addrspace(1) %p.36, align 4, !alias.scope !18, !noalias !19
  %v.108 = add i64 %v.100, 28680
  %p.37 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.108
  store i32 %v.106, ptr addrspace(1) %p.37, align 4, !alias.scope !18, !noalias !19
  %v.109 = add i64 %v.100, 28681
  %v.110 = trunc i64 %at_shape0.0 to i32
  %p.38 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.109
  store i32 %v.110, ptr addrspace(1) %p.38, align 4, !alias.scope !18, !noalias !19
  %v.111 = add i64 %v.100, 28682
  %v.112 = ashr i64 %at_shape0.0, 32
  %v.113 = trunc i64 %v.112 to i32
  %p.39 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.111
  store i32 %v.113, ptr addrspace(1) %p.39, align 4, !alias.scope !18, !noalias !19
  br label %join.18
else.4:
  %v.114 = icmp uge i32 %v.97, -2147483648
  br i1 %v.114, label %then.19, label %join.19
then.19:
  %v.115 = atomicrmw umin ptr addrspace(1) %p.32, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  br label %join.19
join.19:
  br label %join.18
join.18:
  br label %join.17
join.17:
  %p.40 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 0
  %v.116 = atomicrmw add ptr addrspace(1) %p.40, i32 1 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  %v.117 = icmp ult i32 %v.116, 4096
  br i1 %v.117, label %then.20, label %else.5
then.20:
  %v.118 = zext i32 %v.116 to i64
  %v.119 = mul i64 %v.118, 7
  %v.120 = add i64 %v.119, 4
  %p.41 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.120
  store i32 5, ptr addrspace(1) %p.41, align 4, !alias.scope !18, !noalias !19
  %v.121 = add i64 %v.119, 5
  %v.122 = trunc i64 %v.7 to i32
  %p.42 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.121
  store i32 %v.122, ptr addrspace(1) %p.42, align 4, !alias.scope !18, !noalias !19
  %v.123 = add i64 %v.119, 6
  %v.124 = ashr i64 %v.7, 32
  %v.125 = trunc i64 %v.124 to i32
  %p.43 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.123
  store i32 %v.125, ptr addrspace(1) %p.43, align 4, !alias.scope !18, !noalias !19
  %v.126 = add i64 %v.119, 7
  br i1 %v.29, label %then.21, label %join.21
then.21:
  %p.44 = getelementptr inbounds i32, ptr addrspace(1) %at.0, i64 %v.30
  %at.3 = load i32, ptr addrspace(1) %p.44, align 4, !alias.scope !20, !noalias !21, !invariant.load !{}
  br label %join.21
join.21:
  %v.127 = phi i32 [ %at.3, %then.21 ], [ 0, %then.20 ]
  %p.45 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.126
  store i32 %v.127, ptr addrspace(1) %p.45, align 4, !alias.scope !18, !noalias !19
  %v.128 = add i64 %v.119, 8
  %v.129 = bitcast float %v.59 to i32
  %p.46 = getelementptr inbounds i32, ptr addrspace(1) %reports.0, i64 %v.128
  store i32 %v.129, ptr addrspace(1) %p.46, align 4, !alias.scope !18, !noalias !19
  br label %join.20
else.5:
  %v.130 = icmp uge i32 %v.116, -2147483648
  br i1 %v.130, label %then.22, label %join.22
then.22:
  %v.131 = atomicrmw umin ptr addrspace(1) %p.40, i32 -2147483648 syncscope("device") monotonic, align 4, !alias.scope !18, !noalias !19
  br label %join.22
join.22:
  br label %join.20
join.20:
  br label %join.16
join.16:
  %v.132 = mul i64 %v.7, %y_stride0.0
  %v.133 = fdiv float 0x3FF0000000000000, %v.59
  %v.134 = call float @dovetail.expm1.float(float %v.59)
  %v.135 = fadd float %v.133, %v.134
  %p.47 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.132
  store float %v.135, ptr addrspace(1) %p.47, align 4, !alias.scope !24, !noalias !25
  br label %join.0
join.0:
  ret void
}

define internal float @dovetail.expm1.float(float %x0) #1 {
entry:
  %v.0 = fcmp ogt float %x0, 0x4056400000000000
  %v.1 = select i1 %v.0, float 0x4056400000000000, float %x0
  %v.2 = fcmp olt float %v.1, 0xC049000000000000
  %v.3 = select i1 %v.2, float 0xC049000000000000, float %v.1
  %v.4 = call float @llvm.fmuladd.f32(float %v.3, float 0x3FF7154760000000, float 0x4168000000000000)
  %v.5 = fsub float %v.4, 0x4168000000000000
  %v.6 = bitcast float %v.4 to i32
  %v.7 = bitcast float 0x4168000000000000 to i32
  %v.8 = sub i32 %v.6, %v.7
  %v.9 = call float @llvm.fmuladd.f32(float %v.5, float 0xBFE62E0000000000, float %v.3)
  %v.10 = call float @llvm.fmuladd.f32(float %v.5, float 0xBF00BFBE80000000, float %v.9)
  %v.11 = sitofp i32 %v.8 to float
  %v.12 = call float @llvm.fmuladd.f32(float %v.11, float 0xBFE62E0000000000, float %v.3)
  %v.13 = fsub float %v.12, %v.10
  %v.14 = call float @llvm.fmuladd.f32(float %v.11, float 0xBF00BFBE80000000, float %v.13)
  %v.15 = fmul float %v.10, %v.10
  %v.16 = call float @llvm.fmuladd.f32(float 0x3F56D110E0000000, float %v.10, float 0x3F8120B720000000)
  %v.17 = call float @llvm.fmuladd.f32(float %v.16, float %v.10, float 0x3FA55551A0000000)
  %v.18 = call float @llvm.fmuladd.f32(float %v.17, float %v.10, float 0x3FC5554DC0000000)
  %v.19 = call float @llvm.fmuladd.f32(float %v.18, float %v.10, float 0x3FE0000000000000)
  %v.20 = call float @llvm.fmuladd.f32(float %v.15, float %v.19, float %v.10)
  %v.21 = fadd float %v.20, %v.14
  %v.22 = call float @llvm.fmuladd.f32(float %v.20, float %v.14, float %v.21)
  %v.23 = icmp sgt i32 %v.8, 100
  %v.24 = select i1 %v.23, i32 100, i32 %v.8
  %v.25 = sub i32 0, %v.24
  %v.26 = add i32 %v.25, 127
  %v.27 = shl i32 %v.26, 23
  %v.28 = bitcast i32 %v.27 to float
  %v.29 = ashr i32 %v.8, 1
  %v.30 = fsub float 0x3FF0000000000000, %v.28
  %v.31 = fadd float %v.22, %v.30
  %v.32 = add i32 %v.29, 127
  %v.33 = shl i32 %v.32, 23
  %v.34 = bitcast i32 %v.33 to float
  %v.35 = fmul float %v.31, %v.34
  %v.36 = sub i32 %v.8, %v.29
  %v.37 = add i32 %v.36, 127
  %v.38 = shl i32 %v.37, 23
  %v.39 = bitcast i32 %v.38 to float
  %v.40 = fmul float %v.35, %v.39
  %v.41 = fcmp oeq float %x0, 0x0000000000000000
  %v.42 = select i1 %v.41, float %x0, float %v.40
  ret float %v.42
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.fmuladd.f32(float, float, float)

attributes #0 = { nounwind "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" }

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
!13 = distinct !{!13}
!14 = distinct !{!14, !13}
!15 = distinct !{!15, !13}
!16 = distinct !{!16, !13}
!17 = distinct !{!17, !13}
!18 = !{!14}
!19 = !{!15, !16, !17}
!20 = !{!15}
!21 = !{!14, !16, !17}
!22 = !{!16}
!23 = !{!14, !15, !17}
!24 = !{!17}
!25 = !{!14, !15, !16}
