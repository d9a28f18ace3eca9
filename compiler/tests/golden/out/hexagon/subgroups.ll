target datalayout = "e-m:e-p:32:32:32-a:0-n16:32-i64:64:64-i32:32:32-i16:16:16-i1:8:8-f32:32:32-f64:64:64-v32:32:32-v64:64:64-v512:512:512-v1024:1024:1024-v2048:2048:2048"
target triple = "hexagon-unknown-none-elf"

define void @block_sums_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %exchange_float32.0 = alloca [64 x float], align 64
  %total.0 = alloca [64 x float], align 64
  %sofar.0 = alloca float, align 4
  %reduced_add.0 = alloca float, align 4
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %out.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %parts_bytes.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 8
  %width.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 12
  %out_shape0.0 = load i32, ptr %p.5, align 4
  %v.0 = add i32 %parts_bytes.0, 63
  %v.1 = and i32 %v.0, -64
  %p.6 = getelementptr inbounds i8, ptr %scratch, i32 %v.1
  %p.7 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.7, align 4
  %v.2 = urem i32 %first, %extent.0
  %v.3 = udiv i32 %first, %extent.0
  store i32 %v.2, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.4 = icmp slt i32 %block.1, %last
  br i1 %v.4, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  br label %test.1
test.1:
  %thread_x.1 = phi i32 [ 0, %body.0 ], [ %thread_x.0, %again.1 ]
  %v.5 = icmp slt i32 %thread_x.1, 64
  br i1 %v.5, label %body.1, label %leave.1
body.1:
  %v.6 = mul i32 %x.2, 64
  %v.7 = add i32 %v.6, %thread_x.1
  %v.8 = add i32 %v.7, 64
  %v.9 = icmp slt i32 %v.8, %n.0
  br i1 %v.9, label %then.0, label %join.0
then.0:
  %v.10 = add i32 %v.7, 64
  %v.11 = sext i32 %v.10 to i64
  %p.8 = getelementptr inbounds float, ptr %x.0, i64 %v.11
  call void @llvm.prefetch.p0(ptr %p.8, i32 0, i32 3, i32 1)
  br label %join.0
join.0:
  %v.12 = icmp slt i32 %v.7, %n.0
  br i1 %v.12, label %then.1, label %join.1
then.1:
  %v.13 = sext i32 %v.7 to i64
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.13
  %x.3 = load float, ptr %p.9, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  br label %join.1
join.1:
  %v.14 = phi float [ %x.3, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.15 = sext i32 %thread_x.1 to i64
  %p.10 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.15
  store float %v.14, ptr %p.10, align 4, !llvm.access.group !10
  br label %again.1
again.1:
  %thread_x.0 = add nsw i32 %thread_x.1, 1
  br label %test.1, !llvm.loop !16
leave.1:
  br label %test.2
test.2:
  %thread_x.3 = phi i32 [ 0, %leave.1 ], [ %thread_x.2, %again.2 ]
  %v.16 = icmp slt i32 %thread_x.3, 64
  br i1 %v.16, label %body.2, label %leave.2
body.2:
  %v.17 = icmp eq i32 32, 0
  %v.18 = icmp eq i32 32, -1
  %v.19 = or i1 %v.17, %v.18
  %v.20 = select i1 %v.19, i32 1, i32 32
  %v.21 = sdiv i32 %thread_x.3, %v.20
  %v.22 = mul i32 %v.21, %v.20
  %v.23 = sub i32 %thread_x.3, %v.22
  %v.24 = icmp ne i32 %v.23, 0
  %v.25 = xor i32 %v.23, %v.20
  %v.26 = icmp slt i32 %v.25, 0
  %v.27 = and i1 %v.24, %v.26
  %v.28 = zext i1 %v.27 to i32
  %v.29 = sub i32 %v.21, %v.28
  %v.30 = add i32 %v.23, %v.20
  %v.31 = select i1 %v.27, i32 %v.30, i32 %v.23
  %v.32 = or i1 %v.17, %v.18
  %v.33 = select i1 %v.32, i32 0, i32 %v.31
  %v.34 = icmp eq i32 %v.33, 0
  br i1 %v.34, label %then.2, label %join.2
then.2:
  %v.35 = sext i32 %thread_x.3 to i64
  %p.11 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.35
  %exchange_float32.1 = load float, ptr %p.11, align 4, !llvm.access.group !17
  store float %exchange_float32.1, ptr %sofar.0
  br label %test.3
test.3:
  %k.1 = phi i32 [ 1, %then.2 ], [ %k.0, %again.3 ]
  %v.36 = icmp slt i32 %k.1, 32
  br i1 %v.36, label %body.3, label %leave.3
body.3:
  %sofar.1 = load float, ptr %sofar.0
  %v.37 = add i32 %thread_x.3, %k.1
  %v.38 = sext i32 %v.37 to i64
  %p.12 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.38
  %exchange_float32.2 = load float, ptr %p.12, align 4, !llvm.access.group !17
  %v.39 = fadd contract float %sofar.1, %exchange_float32.2
  store float %v.39, ptr %sofar.0
  br label %again.3
again.3:
  %k.0 = add nsw i32 %k.1, 1
  br label %test.3
leave.3:
  %sofar.2 = load float, ptr %sofar.0
  %v.40 = sext i32 %thread_x.3 to i64
  %p.13 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.40
  store float %sofar.2, ptr %p.13, align 4, !llvm.access.group !17
  br label %join.2
join.2:
  br label %again.2
again.2:
  %thread_x.2 = add nsw i32 %thread_x.3, 1
  br label %test.2, !llvm.loop !23
leave.2:
  br label %test.4
test.4:
  %thread_x.5 = phi i32 [ 0, %leave.2 ], [ %thread_x.4, %again.4 ]
  %v.41 = icmp slt i32 %thread_x.5, 64
  br i1 %v.41, label %body.4, label %leave.4
body.4:
  %v.42 = icmp eq i32 32, 0
  %v.43 = icmp eq i32 32, -1
  %v.44 = or i1 %v.42, %v.43
  %v.45 = select i1 %v.44, i32 1, i32 32
  %v.46 = sdiv i32 %thread_x.5, %v.45
  %v.47 = mul i32 %v.46, %v.45
  %v.48 = sub i32 %thread_x.5, %v.47
  %v.49 = icmp ne i32 %v.48, 0
  %v.50 = xor i32 %v.48, %v.45
  %v.51 = icmp slt i32 %v.50, 0
  %v.52 = and i1 %v.49, %v.51
  %v.53 = zext i1 %v.52 to i32
  %v.54 = sub i32 %v.46, %v.53
  %v.55 = add i32 %v.48, %v.45
  %v.56 = select i1 %v.52, i32 %v.55, i32 %v.48
  %v.57 = or i1 %v.42, %v.43
  %v.58 = select i1 %v.57, i32 0, i32 %v.56
  %v.59 = sub i32 %thread_x.5, %v.58
  %v.60 = sext i32 %v.59 to i64
  %p.14 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.60
  %exchange_float32.3 = load float, ptr %p.14, align 4, !llvm.access.group !24
  %v.61 = sext i32 %thread_x.5 to i64
  %p.15 = getelementptr inbounds float, ptr %total.0, i64 %v.61
  store float %exchange_float32.3, ptr %p.15, align 4, !llvm.access.group !24
  br label %again.4
again.4:
  %thread_x.4 = add nsw i32 %thread_x.5, 1
  br label %test.4, !llvm.loop !30
leave.4:
  br label %test.5
test.5:
  %thread_x.7 = phi i32 [ 0, %leave.4 ], [ %thread_x.6, %again.5 ]
  %v.62 = icmp slt i32 %thread_x.7, 64
  br i1 %v.62, label %body.5, label %leave.5
body.5:
  %v.63 = icmp eq i32 32, 0
  %v.64 = icmp eq i32 32, -1
  %v.65 = or i1 %v.63, %v.64
  %v.66 = select i1 %v.65, i32 1, i32 32
  %v.67 = sdiv i32 %thread_x.7, %v.66
  %v.68 = mul i32 %v.67, %v.66
  %v.69 = sub i32 %thread_x.7, %v.68
  %v.70 = icmp ne i32 %v.69, 0
  %v.71 = xor i32 %v.69, %v.66
  %v.72 = icmp slt i32 %v.71, 0
  %v.73 = and i1 %v.70, %v.72
  %v.74 = zext i1 %v.73 to i32
  %v.75 = sub i32 %v.67, %v.74
  %v.76 = add i32 %v.69, %v.66
  %v.77 = select i1 %v.73, i32 %v.76, i32 %v.69
  %v.78 = or i1 %v.63, %v.64
  %v.79 = select i1 %v.78, i32 0, i32 %v.77
  %v.80 = icmp eq i32 %v.79, 0
  br i1 %v.80, label %then.3, label %join.3
then.3:
  %v.81 = icmp eq i32 32, 0
  %v.82 = icmp eq i32 32, -1
  %v.83 = or i1 %v.81, %v.82
  %v.84 = select i1 %v.83, i32 1, i32 32
  %v.85 = sdiv i32 %thread_x.7, %v.84
  %v.86 = mul i32 %v.85, %v.84
  %v.87 = sub i32 %thread_x.7, %v.86
  %v.88 = icmp ne i32 %v.87, 0
  %v.89 = xor i32 %v.87, %v.84
  %v.90 = icmp slt i32 %v.89, 0
  %v.91 = and i1 %v.88, %v.90
  %v.92 = zext i1 %v.91 to i32
  %v.93 = sub i32 %v.85, %v.92
  %v.94 = add i32 %v.87, %v.84
  %v.95 = select i1 %v.91, i32 %v.94, i32 %v.87
  %v.96 = sub i32 0, %thread_x.7
  %v.97 = select i1 %v.82, i32 %v.96, i32 %v.93
  %v.98 = select i1 %v.81, i32 0, i32 %v.97
  %v.99 = icmp slt i32 %v.98, %width.0
  br i1 %v.99, label %then.4, label %join.4
then.4:
  %v.100 = sext i32 %thread_x.7 to i64
  %p.16 = getelementptr inbounds float, ptr %total.0, i64 %v.100
  %total.1 = load float, ptr %p.16, align 4, !llvm.access.group !31
  %v.101 = sext i32 %v.98 to i64
  %p.17 = getelementptr inbounds float, ptr %scratch, i64 %v.101
  store float %total.1, ptr %p.17, align 4, !llvm.access.group !31
  br label %join.4
join.4:
  br label %join.3
join.3:
  br label %again.5
again.5:
  %thread_x.6 = add nsw i32 %thread_x.7, 1
  br label %test.5, !llvm.loop !37
leave.5:
  br label %test.6
test.6:
  %thread_x.9 = phi i32 [ 0, %leave.5 ], [ %thread_x.8, %again.6 ]
  %v.102 = icmp slt i32 %thread_x.9, 64
  br i1 %v.102, label %body.6, label %leave.6
body.6:
  %v.103 = icmp eq i32 %thread_x.9, 0
  br i1 %v.103, label %then.5, label %join.5
then.5:
  fence acq_rel
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.7
test.7:
  %k.3 = phi i32 [ 0, %then.5 ], [ %k.2, %again.7 ]
  %v.104 = icmp slt i32 %k.3, 2
  br i1 %v.104, label %body.7, label %leave.7
body.7:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.105 = icmp slt i32 %k.3, %width.0
  br i1 %v.105, label %then.6, label %join.6
then.6:
  %v.106 = sext i32 %k.3 to i64
  %p.18 = getelementptr inbounds float, ptr %scratch, i64 %v.106
  %parts.0 = load float, ptr %p.18, align 4, !llvm.access.group !38
  br label %join.6
join.6:
  %v.107 = phi float [ %parts.0, %then.6 ], [ 0x0000000000000000, %body.7 ]
  %v.108 = fadd contract float %reduced_add.1, %v.107
  store float %v.108, ptr %reduced_add.0
  br label %again.7
again.7:
  %k.2 = add nsw i32 %k.3, 1
  br label %test.7
leave.7:
  %v.109 = icmp slt i32 0, %out_shape0.0
  br i1 %v.109, label %then.7, label %join.7
then.7:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %v.110 = sext i32 0 to i64
  %p.19 = getelementptr inbounds float, ptr %out.0, i64 %v.110
  %v.111 = atomicrmw fadd ptr %p.19, float %reduced_add.2 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.7
join.7:
  %v.112 = phi float [ %v.111, %then.7 ], [ 0x0000000000000000, %leave.7 ]
  br label %join.5
join.5:
  br label %again.6
again.6:
  %thread_x.8 = add nsw i32 %thread_x.9, 1
  br label %test.6, !llvm.loop !44
leave.6:
  %x.4 = load i32, ptr %x.1
  %v.113 = add i32 %x.4, 1
  %v.114 = icmp eq i32 %v.113, %extent.0
  %v.115 = select i1 %v.114, i32 0, i32 %v.113
  store i32 %v.115, ptr %x.1
  %v.116 = zext i1 %v.114 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !9
leave.0:
  ret void
}

define void @block_sums_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %exchange_float32.0 = alloca [64 x float], align 64
  %total.0 = alloca [64 x float], align 64
  %sofar.0 = alloca float, align 4
  %reduced_add.0 = alloca float, align 4
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %out.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %parts_bytes.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 8
  %x_stride0.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 12
  %width.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i8, ptr %scalars, i32 16
  %out_shape0.0 = load i32, ptr %p.6, align 4
  %v.0 = add i32 %parts_bytes.0, 63
  %v.1 = and i32 %v.0, -64
  %p.7 = getelementptr inbounds i8, ptr %scratch, i32 %v.1
  %p.8 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.8, align 4
  %v.2 = urem i32 %first, %extent.0
  %v.3 = udiv i32 %first, %extent.0
  store i32 %v.2, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.4 = icmp slt i32 %block.1, %last
  br i1 %v.4, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  br label %test.1
test.1:
  %thread_x.1 = phi i32 [ 0, %body.0 ], [ %thread_x.0, %again.1 ]
  %v.5 = icmp slt i32 %thread_x.1, 64
  br i1 %v.5, label %body.1, label %leave.1
body.1:
  %v.6 = mul i32 %x.2, 64
  %v.7 = add i32 %v.6, %thread_x.1
  %v.8 = add i32 %v.7, 64
  %v.9 = icmp slt i32 %v.8, %n.0
  br i1 %v.9, label %then.0, label %join.0
then.0:
  %v.10 = add i32 %v.7, 64
  %v.11 = mul i32 %v.10, %x_stride0.0
  %v.12 = sext i32 %v.11 to i64
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.12
  call void @llvm.prefetch.p0(ptr %p.9, i32 0, i32 3, i32 1)
  br label %join.0
join.0:
  %v.13 = icmp slt i32 %v.7, %n.0
  %v.14 = mul i32 %v.7, %x_stride0.0
  br i1 %v.13, label %then.1, label %join.1
then.1:
  %v.15 = sext i32 %v.14 to i64
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.15
  %x.3 = load float, ptr %p.10, align 4, !alias.scope !48, !noalias !49, !llvm.access.group !55
  br label %join.1
join.1:
  %v.16 = phi float [ %x.3, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.17 = sext i32 %thread_x.1 to i64
  %p.11 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.17
  store float %v.16, ptr %p.11, align 4, !llvm.access.group !55
  br label %again.1
again.1:
  %thread_x.0 = add nsw i32 %thread_x.1, 1
  br label %test.1, !llvm.loop !61
leave.1:
  br label %test.2
test.2:
  %thread_x.3 = phi i32 [ 0, %leave.1 ], [ %thread_x.2, %again.2 ]
  %v.18 = icmp slt i32 %thread_x.3, 64
  br i1 %v.18, label %body.2, label %leave.2
body.2:
  %v.19 = icmp eq i32 32, 0
  %v.20 = icmp eq i32 32, -1
  %v.21 = or i1 %v.19, %v.20
  %v.22 = select i1 %v.21, i32 1, i32 32
  %v.23 = sdiv i32 %thread_x.3, %v.22
  %v.24 = mul i32 %v.23, %v.22
  %v.25 = sub i32 %thread_x.3, %v.24
  %v.26 = icmp ne i32 %v.25, 0
  %v.27 = xor i32 %v.25, %v.22
  %v.28 = icmp slt i32 %v.27, 0
  %v.29 = and i1 %v.26, %v.28
  %v.30 = zext i1 %v.29 to i32
  %v.31 = sub i32 %v.23, %v.30
  %v.32 = add i32 %v.25, %v.22
  %v.33 = select i1 %v.29, i32 %v.32, i32 %v.25
  %v.34 = or i1 %v.19, %v.20
  %v.35 = select i1 %v.34, i32 0, i32 %v.33
  %v.36 = icmp eq i32 %v.35, 0
  br i1 %v.36, label %then.2, label %join.2
then.2:
  %v.37 = sext i32 %thread_x.3 to i64
  %p.12 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.37
  %exchange_float32.1 = load float, ptr %p.12, align 4, !llvm.access.group !62
  store float %exchange_float32.1, ptr %sofar.0
  br label %test.3
test.3:
  %k.1 = phi i32 [ 1, %then.2 ], [ %k.0, %again.3 ]
  %v.38 = icmp slt i32 %k.1, 32
  br i1 %v.38, label %body.3, label %leave.3
body.3:
  %sofar.1 = load float, ptr %sofar.0
  %v.39 = add i32 %thread_x.3, %k.1
  %v.40 = sext i32 %v.39 to i64
  %p.13 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.40
  %exchange_float32.2 = load float, ptr %p.13, align 4, !llvm.access.group !62
  %v.41 = fadd contract float %sofar.1, %exchange_float32.2
  store float %v.41, ptr %sofar.0
  br label %again.3
again.3:
  %k.0 = add nsw i32 %k.1, 1
  br label %test.3
leave.3:
  %sofar.2 = load float, ptr %sofar.0
  %v.42 = sext i32 %thread_x.3 to i64
  %p.14 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.42
  store float %sofar.2, ptr %p.14, align 4, !llvm.access.group !62
  br label %join.2
join.2:
  br label %again.2
again.2:
  %thread_x.2 = add nsw i32 %thread_x.3, 1
  br label %test.2, !llvm.loop !68
leave.2:
  br label %test.4
test.4:
  %thread_x.5 = phi i32 [ 0, %leave.2 ], [ %thread_x.4, %again.4 ]
  %v.43 = icmp slt i32 %thread_x.5, 64
  br i1 %v.43, label %body.4, label %leave.4
body.4:
  %v.44 = icmp eq i32 32, 0
  %v.45 = icmp eq i32 32, -1
  %v.46 = or i1 %v.44, %v.45
  %v.47 = select i1 %v.46, i32 1, i32 32
  %v.48 = sdiv i32 %thread_x.5, %v.47
  %v.49 = mul i32 %v.48, %v.47
  %v.50 = sub i32 %thread_x.5, %v.49
  %v.51 = icmp ne i32 %v.50, 0
  %v.52 = xor i32 %v.50, %v.47
  %v.53 = icmp slt i32 %v.52, 0
  %v.54 = and i1 %v.51, %v.53
  %v.55 = zext i1 %v.54 to i32
  %v.56 = sub i32 %v.48, %v.55
  %v.57 = add i32 %v.50, %v.47
  %v.58 = select i1 %v.54, i32 %v.57, i32 %v.50
  %v.59 = or i1 %v.44, %v.45
  %v.60 = select i1 %v.59, i32 0, i32 %v.58
  %v.61 = sub i32 %thread_x.5, %v.60
  %v.62 = sext i32 %v.61 to i64
  %p.15 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.62
  %exchange_float32.3 = load float, ptr %p.15, align 4, !llvm.access.group !69
  %v.63 = sext i32 %thread_x.5 to i64
  %p.16 = getelementptr inbounds float, ptr %total.0, i64 %v.63
  store float %exchange_float32.3, ptr %p.16, align 4, !llvm.access.group !69
  br label %again.4
again.4:
  %thread_x.4 = add nsw i32 %thread_x.5, 1
  br label %test.4, !llvm.loop !75
leave.4:
  br label %test.5
test.5:
  %thread_x.7 = phi i32 [ 0, %leave.4 ], [ %thread_x.6, %again.5 ]
  %v.64 = icmp slt i32 %thread_x.7, 64
  br i1 %v.64, label %body.5, label %leave.5
body.5:
  %v.65 = icmp eq i32 32, 0
  %v.66 = icmp eq i32 32, -1
  %v.67 = or i1 %v.65, %v.66
  %v.68 = select i1 %v.67, i32 1, i32 32
  %v.69 = sdiv i32 %thread_x.7, %v.68
  %v.70 = mul i32 %v.69, %v.68
  %v.71 = sub i32 %thread_x.7, %v.70
  %v.72 = icmp ne i32 %v.71, 0
  %v.73 = xor i32 %v.71, %v.68
  %v.74 = icmp slt i32 %v.73, 0
  %v.75 = and i1 %v.72, %v.74
  %v.76 = zext i1 %v.75 to i32
  %v.77 = sub i32 %v.69, %v.76
  %v.78 = add i32 %v.71, %v.68
  %v.79 = select i1 %v.75, i32 %v.78, i32 %v.71
  %v.80 = or i1 %v.65, %v.66
  %v.81 = select i1 %v.80, i32 0, i32 %v.79
  %v.82 = icmp eq i32 %v.81, 0
  br i1 %v.82, label %then.3, label %join.3
then.3:
  %v.83 = icmp eq i32 32, 0
  %v.84 = icmp eq i32 32, -1
  %v.85 = or i1 %v.83, %v.84
  %v.86 = select i1 %v.85, i32 1, i32 32
  %v.87 = sdiv i32 %thread_x.7, %v.86
  %v.88 = mul i32 %v.87, %v.86
  %v.89 = sub i32 %thread_x.7, %v.88
  %v.90 = icmp ne i32 %v.89, 0
  %v.91 = xor i32 %v.89, %v.86
  %v.92 = icmp slt i32 %v.91, 0
  %v.93 = and i1 %v.90, %v.92
  %v.94 = zext i1 %v.93 to i32
  %v.95 = sub i32 %v.87, %v.94
  %v.96 = add i32 %v.89, %v.86
  %v.97 = select i1 %v.93, i32 %v.96, i32 %v.89
  %v.98 = sub i32 0, %thread_x.7
  %v.99 = select i1 %v.84, i32 %v.98, i32 %v.95
  %v.100 = select i1 %v.83, i32 0, i32 %v.99
  %v.101 = icmp slt i32 %v.100, %width.0
  br i1 %v.101, label %then.4, label %join.4
then.4:
  %v.102 = sext i32 %thread_x.7 to i64
  %p.17 = getelementptr inbounds float, ptr %total.0, i64 %v.102
  %total.1 = load float, ptr %p.17, align 4, !llvm.access.group !76
  %v.103 = sext i32 %v.100 to i64
  %p.18 = getelementptr inbounds float, ptr %scratch, i64 %v.103
  store float %total.1, ptr %p.18, align 4, !llvm.access.group !76
  br label %join.4
join.4:
  br label %join.3
join.3:
  br label %again.5
again.5:
  %thread_x.6 = add nsw i32 %thread_x.7, 1
  br label %test.5, !llvm.loop !82
leave.5:
  br label %test.6
test.6:
  %thread_x.9 = phi i32 [ 0, %leave.5 ], [ %thread_x.8, %again.6 ]
  %v.104 = icmp slt i32 %thread_x.9, 64
  br i1 %v.104, label %body.6, label %leave.6
body.6:
  %v.105 = icmp eq i32 %thread_x.9, 0
  br i1 %v.105, label %then.5, label %join.5
then.5:
  fence acq_rel
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.7
test.7:
  %k.3 = phi i32 [ 0, %then.5 ], [ %k.2, %again.7 ]
  %v.106 = icmp slt i32 %k.3, 2
  br i1 %v.106, label %body.7, label %leave.7
body.7:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.107 = icmp slt i32 %k.3, %width.0
  br i1 %v.107, label %then.6, label %join.6
then.6:
  %v.108 = sext i32 %k.3 to i64
  %p.19 = getelementptr inbounds float, ptr %scratch, i64 %v.108
  %parts.0 = load float, ptr %p.19, align 4, !llvm.access.group !83
  br label %join.6
join.6:
  %v.109 = phi float [ %parts.0, %then.6 ], [ 0x0000000000000000, %body.7 ]
  %v.110 = fadd contract float %reduced_add.1, %v.109
  store float %v.110, ptr %reduced_add.0
  br label %again.7
again.7:
  %k.2 = add nsw i32 %k.3, 1
  br label %test.7
leave.7:
  %v.111 = icmp slt i32 0, %out_shape0.0
  br i1 %v.111, label %then.7, label %join.7
then.7:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %v.112 = sext i32 0 to i64
  %p.20 = getelementptr inbounds float, ptr %out.0, i64 %v.112
  %v.113 = atomicrmw fadd ptr %p.20, float %reduced_add.2 monotonic, align 4, !alias.scope !50, !noalias !51
  br label %join.7
join.7:
  %v.114 = phi float [ %v.113, %then.7 ], [ 0x0000000000000000, %leave.7 ]
  br label %join.5
join.5:
  br label %again.6
again.6:
  %thread_x.8 = add nsw i32 %thread_x.9, 1
  br label %test.6, !llvm.loop !89
leave.6:
  %x.4 = load i32, ptr %x.1
  %v.115 = add i32 %x.4, 1
  %v.116 = icmp eq i32 %v.115, %extent.0
  %v.117 = select i1 %v.116, i32 0, i32 %v.115
  store i32 %v.117, ptr %x.1
  %v.118 = zext i1 %v.116 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !54
leave.0:
  ret void
}

declare void @llvm.prefetch.p0(ptr, i32, i32, i32)

attributes #0 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "frame-pointer"="none" "no-trapping-math"="true" }

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = !{!1}
!4 = !{!2}
!5 = !{!2}
!6 = !{!1}
!7 = !{!"llvm.loop.vectorize.enable", i1 false}
!8 = !{!"llvm.loop.unroll.disable"}
!9 = distinct !{!9, !7, !8}
!10 = distinct !{}
!11 = !{!"llvm.loop.unroll.full"}
!12 = !{!"llvm.loop.isvectorized", i32 1}
!13 = !{!"llvm.loop.parallel_accesses", !10}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = !{!"llvm.loop.vectorize.followup_vectorized", !11, !12}
!16 = distinct !{!16, !13, !14, !15}
!17 = distinct !{}
!18 = !{!"llvm.loop.unroll.full"}
!19 = !{!"llvm.loop.isvectorized", i32 1}
!20 = !{!"llvm.loop.parallel_accesses", !17}
!21 = !{!"llvm.loop.unroll.disable"}
!22 = !{!"llvm.loop.vectorize.followup_vectorized", !18, !19}
!23 = distinct !{!23, !20, !21, !22}
!24 = distinct !{}
!25 = !{!"llvm.loop.unroll.full"}
!26 = !{!"llvm.loop.isvectorized", i32 1}
!27 = !{!"llvm.loop.parallel_accesses", !24}
!28 = !{!"llvm.loop.unroll.disable"}
!29 = !{!"llvm.loop.vectorize.followup_vectorized", !25, !26}
!30 = distinct !{!30, !27, !28, !29}
!31 = distinct !{}
!32 = !{!"llvm.loop.unroll.full"}
!33 = !{!"llvm.loop.isvectorized", i32 1}
!34 = !{!"llvm.loop.parallel_accesses", !31}
!35 = !{!"llvm.loop.unroll.disable"}
!36 = !{!"llvm.loop.vectorize.followup_vectorized", !32, !33}
!37 = distinct !{!37, !34, !35, !36}
!38 = distinct !{}
!39 = !{!"llvm.loop.unroll.full"}
!40 = !{!"llvm.loop.isvectorized", i32 1}
!41 = !{!"llvm.loop.parallel_accesses", !38}
!42 = !{!"llvm.loop.unroll.disable"}
!43 = !{!"llvm.loop.vectorize.followup_vectorized", !39, !40}
!44 = distinct !{!44, !41, !42, !43}
!45 = distinct !{!45}
!46 = distinct !{!46, !45}
!47 = distinct !{!47, !45}
!48 = !{!46}
!49 = !{!47}
!50 = !{!47}
!51 = !{!46}
!52 = !{!"llvm.loop.vectorize.enable", i1 false}
!53 = !{!"llvm.loop.unroll.disable"}
!54 = distinct !{!54, !52, !53}
!55 = distinct !{}
!56 = !{!"llvm.loop.unroll.full"}
!57 = !{!"llvm.loop.isvectorized", i32 1}
!58 = !{!"llvm.loop.parallel_accesses", !55}
!59 = !{!"llvm.loop.unroll.disable"}
!60 = !{!"llvm.loop.vectorize.followup_vectorized", !56, !57}
!61 = distinct !{!61, !58, !59, !60}
!62 = distinct !{}
!63 = !{!"llvm.loop.unroll.full"}
!64 = !{!"llvm.loop.isvectorized", i32 1}
!65 = !{!"llvm.loop.parallel_accesses", !62}
!66 = !{!"llvm.loop.unroll.disable"}
!67 = !{!"llvm.loop.vectorize.followup_vectorized", !63, !64}
!68 = distinct !{!68, !65, !66, !67}
!69 = distinct !{}
!70 = !{!"llvm.loop.unroll.full"}
!71 = !{!"llvm.loop.isvectorized", i32 1}
!72 = !{!"llvm.loop.parallel_accesses", !69}
!73 = !{!"llvm.loop.unroll.disable"}
!74 = !{!"llvm.loop.vectorize.followup_vectorized", !70, !71}
!75 = distinct !{!75, !72, !73, !74}
!76 = distinct !{}
!77 = !{!"llvm.loop.unroll.full"}
!78 = !{!"llvm.loop.isvectorized", i32 1}
!79 = !{!"llvm.loop.parallel_accesses", !76}
!80 = !{!"llvm.loop.unroll.disable"}
!81 = !{!"llvm.loop.vectorize.followup_vectorized", !77, !78}
!82 = distinct !{!82, !79, !80, !81}
!83 = distinct !{}
!84 = !{!"llvm.loop.unroll.full"}
!85 = !{!"llvm.loop.isvectorized", i32 1}
!86 = !{!"llvm.loop.parallel_accesses", !83}
!87 = !{!"llvm.loop.unroll.disable"}
!88 = !{!"llvm.loop.vectorize.followup_vectorized", !84, !85}
!89 = distinct !{!89, !86, !87, !88}
