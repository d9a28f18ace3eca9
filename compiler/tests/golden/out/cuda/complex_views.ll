target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @conjugate_transpose_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="32,8,1" #0 {
entry:
  %x_first.0 = alloca [2 x float], align 8
  %x_first.1 = alloca [2 x float], align 8
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = trunc i64 %v.9 to i32
  %v.13 = trunc i64 %v.11 to i32
  %v.14 = mul i32 %v.12, 32
  %v.15 = add i32 %v.14, %v.4
  %v.16 = icmp slt i32 %v.15, %m.0
  br i1 %v.16, label %then.0, label %join.0
then.0:
  %v.17 = mul i32 %v.13, 16
  %v.18 = add i32 %v.17, %v.6
  %v.19 = add i32 %v.18, 8
  %v.20 = icmp slt i32 %v.19, %n.0
  br i1 %v.20, label %then.1, label %else.0
then.1:
  br label %test.0
test.0:
  %number.1 = phi i32 [ 0, %then.1 ], [ %number.0, %again.0 ]
  %v.21 = icmp slt i32 %number.1, 2
  br i1 %v.21, label %body.0, label %leave.0
body.0:
  %v.22 = mul i32 %number.1, 8
  %v.23 = add i32 %v.18, %v.22
  %v.24 = mul i32 %n.0, 2
  %v.25 = mul i32 %v.15, %v.24
  %v.26 = mul i32 %v.23, 2
  %v.27 = add i32 %v.25, %v.26
  %v.28 = sext i32 %v.27 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.28
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.29 = sext i32 %number.1 to i64
  %p.1 = getelementptr inbounds float, ptr %x_first.0, i64 %v.29
  store float %x.1, ptr %p.1, align 4
  %v.30 = add i32 %v.27, 1
  %v.31 = sext i32 %v.30 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.31
  %x.2 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %p.3 = getelementptr inbounds float, ptr %x_first.1, i64 %v.29
  store float %x.2, ptr %p.3, align 4
  br label %again.0
again.0:
  %number.0 = add nsw i32 %number.1, 1
  br label %test.0, !llvm.loop !8
leave.0:
  br label %test.1
test.1:
  %number.3 = phi i32 [ 0, %leave.0 ], [ %number.2, %again.1 ]
  %v.32 = icmp slt i32 %number.3, 2
  br i1 %v.32, label %body.1, label %leave.1
body.1:
  %v.33 = mul i32 %number.3, 8
  %v.34 = add i32 %v.18, %v.33
  %v.35 = sext i32 %number.3 to i64
  %p.4 = getelementptr inbounds float, ptr %x_first.0, i64 %v.35
  %x_first.2 = load float, ptr %p.4, align 4
  %p.5 = getelementptr inbounds float, ptr %x_first.1, i64 %v.35
  %x_first.3 = load float, ptr %p.5, align 4
  %v.36 = fneg float %x_first.3
  %v.37 = fmul contract float %v.36, 0x4000000000000000
  %v.38 = fsub contract float %x_first.2, %v.37
  %v.39 = fmul contract float %x_first.2, 0x4000000000000000
  %v.40 = fadd contract float %v.39, %v.36
  %v.41 = mul i32 %m.0, 2
  %v.42 = mul i32 %v.34, %v.41
  %v.43 = mul i32 %v.15, 2
  %v.44 = add i32 %v.42, %v.43
  %v.45 = sext i32 %v.44 to i64
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.45
  store float %v.38, ptr addrspace(1) %p.6, align 4, !alias.scope !5, !noalias !6
  %v.46 = add i32 %v.44, 1
  %v.47 = sext i32 %v.46 to i64
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.47
  store float %v.40, ptr addrspace(1) %p.7, align 4, !alias.scope !5, !noalias !6
  br label %again.1
again.1:
  %number.2 = add nsw i32 %number.3, 1
  br label %test.1, !llvm.loop !10
leave.1:
  br label %join.1
else.0:
  br label %test.2
test.2:
  %number.5 = phi i32 [ 0, %else.0 ], [ %number.4, %again.2 ]
  %v.48 = icmp slt i32 %number.5, 2
  br i1 %v.48, label %body.2, label %leave.2
body.2:
  %v.49 = mul i32 %number.5, 8
  %v.50 = add i32 %v.18, %v.49
  %v.51 = icmp slt i32 %v.50, %n.0
  br i1 %v.51, label %then.2, label %join.2
then.2:
  %v.52 = mul i32 %n.0, 2
  %v.53 = mul i32 %v.15, %v.52
  %v.54 = mul i32 %v.50, 2
  %v.55 = add i32 %v.53, %v.54
  %v.56 = sext i32 %v.55 to i64
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.56
  %x.3 = load float, ptr addrspace(1) %p.8, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.57 = add i32 %v.55, 1
  %v.58 = sext i32 %v.57 to i64
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.58
  %x.4 = load float, ptr addrspace(1) %p.9, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.59 = fneg float %x.4
  %v.60 = fmul contract float %v.59, 0x4000000000000000
  %v.61 = fsub contract float %x.3, %v.60
  %v.62 = fmul contract float %x.3, 0x4000000000000000
  %v.63 = fadd contract float %v.62, %v.59
  %v.64 = mul i32 %m.0, 2
  %v.65 = mul i32 %v.50, %v.64
  %v.66 = mul i32 %v.15, 2
  %v.67 = add i32 %v.65, %v.66
  %v.68 = sext i32 %v.67 to i64
  %p.10 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.68
  store float %v.61, ptr addrspace(1) %p.10, align 4, !alias.scope !5, !noalias !6
  %v.69 = add i32 %v.67, 1
  %v.70 = sext i32 %v.69 to i64
  %p.11 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.70
  store float %v.63, ptr addrspace(1) %p.11, align 4, !alias.scope !5, !noalias !6
  br label %join.2
join.2:
  br label %again.2
again.2:
  %number.4 = add nsw i32 %number.5, 1
  br label %test.2
leave.2:
  br label %join.1
join.1:
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @conjugate_transpose_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %m.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %y_stride0.0, i64 %y_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "nvvm.reqntid"="32,8,1" #0 {
entry:
  %x_first.0 = alloca [2 x float], align 8
  %x_first.1 = alloca [2 x float], align 8
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = mul i64 %v.9, 32
  %v.13 = add i64 %v.12, %v.5
  %v.14 = icmp slt i64 %v.13, %m.0
  br i1 %v.14, label %then.0, label %join.0
then.0:
  %v.15 = mul i64 %v.11, 16
  %v.16 = add i64 %v.15, %v.7
  %v.17 = add i64 %v.16, 8
  %v.18 = icmp slt i64 %v.17, %n.0
  br i1 %v.18, label %then.1, label %else.0
then.1:
  br label %test.0
test.0:
  %number.1 = phi i64 [ 0, %then.1 ], [ %number.0, %again.0 ]
  %v.19 = icmp slt i64 %number.1, 2
  br i1 %v.19, label %body.0, label %leave.0
body.0:
  %v.20 = mul i64 %number.1, 8
  %v.21 = add i64 %v.16, %v.20
  %v.22 = mul i64 %x_stride0.0, 2
  %v.23 = mul i64 %v.13, %v.22
  %v.24 = mul i64 %x_stride1.0, 2
  %v.25 = mul i64 %v.21, %v.24
  %v.26 = add i64 %v.23, %v.25
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.26
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !14, !noalias !15, !invariant.load !{}
  %p.1 = getelementptr inbounds float, ptr %x_first.0, i64 %number.1
  store float %x.1, ptr %p.1, align 4
  %v.27 = add i64 %v.26, 1
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.27
  %x.2 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !14, !noalias !15, !invariant.load !{}
  %p.3 = getelementptr inbounds float, ptr %x_first.1, i64 %number.1
  store float %x.2, ptr %p.3, align 4
  br label %again.0
again.0:
  %number.0 = add nsw i64 %number.1, 1
  br label %test.0, !llvm.loop !19
leave.0:
  br label %test.1
test.1:
  %number.3 = phi i64 [ 0, %leave.0 ], [ %number.2, %again.1 ]
  %v.28 = icmp slt i64 %number.3, 2
  br i1 %v.28, label %body.1, label %leave.1
body.1:
  %v.29 = mul i64 %number.3, 8
  %v.30 = add i64 %v.16, %v.29
  %p.4 = getelementptr inbounds float, ptr %x_first.0, i64 %number.3
  %x_first.2 = load float, ptr %p.4, align 4
  %p.5 = getelementptr inbounds float, ptr %x_first.1, i64 %number.3
  %x_first.3 = load float, ptr %p.5, align 4
  %v.31 = fneg float %x_first.3
  %v.32 = fmul contract float %v.31, 0x4000000000000000
  %v.33 = fsub contract float %x_first.2, %v.32
  %v.34 = fmul contract float %x_first.2, 0x4000000000000000
  %v.35 = fadd contract float %v.34, %v.31
  %v.36 = mul i64 %y_stride0.0, 2
  %v.37 = mul i64 %v.30, %v.36
  %v.38 = mul i64 %y_stride1.0, 2
  %v.39 = mul i64 %v.13, %v.38
  %v.40 = add i64 %v.37, %v.39
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.40
  store float %v.33, ptr addrspace(1) %p.6, align 4, !alias.scope !16, !noalias !17
  %v.41 = add i64 %v.40, 1
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.41
  store float %v.35, ptr addrspace(1) %p.7, align 4, !alias.scope !16, !noalias !17
  br label %again.1
again.1:
  %number.2 = add nsw i64 %number.3, 1
  br label %test.1, !llvm.loop !21
leave.1:
  br label %join.1
else.0:
  br label %test.2
test.2:
  %number.5 = phi i64 [ 0, %else.0 ], [ %number.4, %again.2 ]
  %v.42 = icmp slt i64 %number.5, 2
  br i1 %v.42, label %body.2, label %leave.2
body.2:
  %v.43 = mul i64 %number.5, 8
  %v.44 = add i64 %v.16, %v.43
  %v.45 = icmp slt i64 %v.44, %n.0
  br i1 %v.45, label %then.2, label %join.2
then.2:
  %v.46 = mul i64 %x_stride0.0, 2
  %v.47 = mul i64 %v.13, %v.46
  %v.48 = mul i64 %x_stride1.0, 2
  %v.49 = mul i64 %v.44, %v.48
  %v.50 = add i64 %v.47, %v.49
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.50
  %x.3 = load float, ptr addrspace(1) %p.8, align 4, !alias.scope !14, !noalias !15, !invariant.load !{}
  %v.51 = add i64 %v.50, 1
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.51
  %x.4 = load float, ptr addrspace(1) %p.9, align 4, !alias.scope !14, !noalias !15, !invariant.load !{}
  %v.52 = fneg float %x.4
  %v.53 = fmul contract float %v.52, 0x4000000000000000
  %v.54 = fsub contract float %x.3, %v.53
  %v.55 = fmul contract float %x.3, 0x4000000000000000
  %v.56 = fadd contract float %v.55, %v.52
  %v.57 = mul i64 %y_stride0.0, 2
  %v.58 = mul i64 %v.44, %v.57
  %v.59 = mul i64 %y_stride1.0, 2
  %v.60 = mul i64 %v.13, %v.59
  %v.61 = add i64 %v.58, %v.60
  %p.10 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.61
  store float %v.54, ptr addrspace(1) %p.10, align 4, !alias.scope !16, !noalias !17
  %v.62 = add i64 %v.61, 1
  %p.11 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.62
  store float %v.56, ptr addrspace(1) %p.11, align 4, !alias.scope !16, !noalias !17
  br label %join.2
join.2:
  br label %again.2
again.2:
  %number.4 = add nsw i64 %number.5, 1
  br label %test.2, !llvm.loop !23
leave.2:
  br label %join.1
join.1:
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @suffix_sums_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %running.0 = alloca i32, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = mul i32 %v.6, 256
  %v.8 = add i32 %v.7, %v.2
  %v.9 = icmp slt i32 %v.8, %m.0
  br i1 %v.9, label %then.0, label %join.0
then.0:
  store i32 0, ptr %running.0
  br label %test.0
test.0:
  %i.1 = phi i32 [ 0, %then.0 ], [ %i.0, %again.0 ]
  %v.10 = icmp slt i32 %i.1, %n.0
  br i1 %v.10, label %body.0, label %leave.0
body.0:
  %v.11 = mul i32 %v.8, %n.0
  %v.12 = sub i32 %n.0, %i.1
  %v.13 = sub i32 %v.12, 1
  %v.14 = add i32 %v.11, %v.13
  %v.15 = sext i32 %v.14 to i64
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.15
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !27, !noalias !28, !invariant.load !{}
  %running.1 = load i32, ptr %running.0
  %v.16 = add i32 %running.1, %x.1
  store i32 %v.16, ptr %running.0
  %running.2 = load i32, ptr %running.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %y.0, i64 %v.15
  store i32 %running.2, ptr addrspace(1) %p.1, align 4, !alias.scope !29, !noalias !30
  br label %again.0
again.0:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.0
leave.0:
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @suffix_sums_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %m.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %y_stride0.0, i64 %y_stride1.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %running.0 = alloca i32, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 256
  %v.7 = add i64 %v.6, %v.3
  %v.8 = icmp slt i64 %v.7, %m.0
  br i1 %v.8, label %then.0, label %join.0
then.0:
  store i32 0, ptr %running.0
  br label %test.0
test.0:
  %i.1 = phi i64 [ 0, %then.0 ], [ %i.0, %again.0 ]
  %v.9 = icmp slt i64 %i.1, %n.0
  br i1 %v.9, label %body.0, label %leave.0
body.0:
  %v.10 = mul i64 %v.7, %x_stride0.0
  %v.11 = sub i64 %n.0, 1
  %v.12 = sub i64 %v.11, %i.1
  %v.13 = mul i64 %v.12, %x_stride1.0
  %v.14 = add i64 %v.10, %v.13
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.14
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !34, !noalias !35, !invariant.load !{}
  %running.1 = load i32, ptr %running.0
  %v.15 = add i32 %running.1, %x.1
  store i32 %v.15, ptr %running.0
  %v.16 = mul i64 %v.7, %y_stride0.0
  %v.17 = mul i64 %v.12, %y_stride1.0
  %v.18 = add i64 %v.16, %v.17
  %running.2 = load i32, ptr %running.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %y.0, i64 %v.18
  store i32 %running.2, ptr addrspace(1) %p.1, align 4, !alias.scope !36, !noalias !37
  br label %again.0
again.0:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.0, !llvm.loop !39
leave.0:
  br label %join.0
join.0:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()

attributes #0 = { nounwind "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" }

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = !{!1}
!4 = !{!2}
!5 = !{!2}
!6 = !{!1}
!7 = !{!"llvm.loop.unroll.full"}
!8 = distinct !{!8, !7}
!9 = !{!"llvm.loop.unroll.full"}
!10 = distinct !{!10, !9}
!11 = distinct !{!11}
!12 = distinct !{!12, !11}
!13 = distinct !{!13, !11}
!14 = !{!12}
!15 = !{!13}
!16 = !{!13}
!17 = !{!12}
!18 = !{!"llvm.loop.unroll.full"}
!19 = distinct !{!19, !18}
!20 = !{!"llvm.loop.unroll.full"}
!21 = distinct !{!21, !20}
!22 = !{!"llvm.loop.unroll.runtime.disable"}
!23 = distinct !{!23, !22}
!24 = distinct !{!24}
!25 = distinct !{!25, !24}
!26 = distinct !{!26, !24}
!27 = !{!25}
!28 = !{!26}
!29 = !{!26}
!30 = !{!25}
!31 = distinct !{!31}
!32 = distinct !{!32, !31}
!33 = distinct !{!33, !31}
!34 = !{!32}
!35 = !{!33}
!36 = !{!33}
!37 = !{!32}
!38 = !{!"llvm.loop.unroll.runtime.disable"}
!39 = distinct !{!39, !38}
