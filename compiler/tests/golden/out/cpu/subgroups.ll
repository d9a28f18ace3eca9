target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @block_sums_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %exchange_float32.0 = alloca [64 x float], align 64
  %total.0 = alloca [64 x float], align 64
  %sofar.0 = alloca float, align 4
  %reduced_add.0 = alloca float, align 4
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %out.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %parts_bytes.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 16
  %width.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 24
  %out_shape0.0 = load i64, ptr %p.5, align 8
  %v.0 = zext i32 %parts_bytes.0 to i64
  %v.1 = add i64 %v.0, 63
  %v.2 = and i64 %v.1, -64
  %p.6 = getelementptr inbounds i8, ptr %scratch, i64 %v.2
  %p.7 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.7, align 4
  %v.3 = zext i32 %extent.0 to i64
  %v.4 = urem i64 %first, %v.3
  %v.5 = udiv i64 %first, %v.3
  store i64 %v.4, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.6 = icmp slt i64 %block.1, %last
  br i1 %v.6, label %body.0, label %leave.0
body.0:
  %x.2 = load i64, ptr %x.1
  br label %test.1
test.1:
  %thread_x.1 = phi i64 [ 0, %body.0 ], [ %thread_x.0, %again.1 ]
  %v.7 = icmp slt i64 %thread_x.1, 64
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  %v.8 = mul i64 %x.2, 64
  %v.9 = add i64 %v.8, %thread_x.1
  %v.10 = add i64 %v.9, 64
  %v.11 = icmp slt i64 %v.10, %n.0
  br i1 %v.11, label %then.0, label %join.0
then.0:
  %v.12 = add i64 %v.9, 64
  %p.8 = getelementptr inbounds float, ptr %x.0, i64 %v.12
  call void @llvm.prefetch.p0(ptr %p.8, i32 0, i32 3, i32 1)
  br label %join.0
join.0:
  %v.13 = icmp slt i64 %v.9, %n.0
  br i1 %v.13, label %then.1, label %join.1
then.1:
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.9
  %x.3 = load float, ptr %p.9, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  br label %join.1
join.1:
  %v.14 = phi float [ %x.3, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %p.10 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %thread_x.1
  store float %v.14, ptr %p.10, align 4, !llvm.access.group !10
  br label %again.1
again.1:
  %thread_x.0 = add nsw i64 %thread_x.1, 1
  br label %test.1, !llvm.loop !16
leave.1:
  br label %test.2
test.2:
  %thread_x.3 = phi i64 [ 0, %leave.1 ], [ %thread_x.2, %again.2 ]
  %v.15 = icmp slt i64 %thread_x.3, 64
  br i1 %v.15, label %body.2, label %leave.2
body.2:
  %v.16 = icmp eq i64 32, 0
  %v.17 = icmp eq i64 32, -1
  %v.18 = or i1 %v.16, %v.17
  %v.19 = select i1 %v.18, i64 1, i64 32
  %v.20 = sdiv i64 %thread_x.3, %v.19
  %v.21 = mul i64 %v.20, %v.19
  %v.22 = sub i64 %thread_x.3, %v.21
  %v.23 = icmp ne i64 %v.22, 0
  %v.24 = xor i64 %v.22, %v.19
  %v.25 = icmp slt i64 %v.24, 0
  %v.26 = and i1 %v.23, %v.25
  %v.27 = zext i1 %v.26 to i64
  %v.28 = sub i64 %v.20, %v.27
  %v.29 = add i64 %v.22, %v.19
  %v.30 = select i1 %v.26, i64 %v.29, i64 %v.22
  %v.31 = or i1 %v.16, %v.17
  %v.32 = select i1 %v.31, i64 0, i64 %v.30
  %v.33 = icmp eq i64 %v.32, 0
  br i1 %v.33, label %then.2, label %join.2
then.2:
  %p.11 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %thread_x.3
  %exchange_float32.1 = load float, ptr %p.11, align 4, !llvm.access.group !17
  store float %exchange_float32.1, ptr %sofar.0
  br label %test.3
test.3:
  %k.1 = phi i64 [ 1, %then.2 ], [ %k.0, %again.3 ]
  %v.34 = icmp slt i64 %k.1, 32
  br i1 %v.34, label %body.3, label %leave.3
body.3:
  %sofar.1 = load float, ptr %sofar.0
  %v.35 = add i64 %thread_x.3, %k.1
  %p.12 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.35
  %exchange_float32.2 = load float, ptr %p.12, align 4, !llvm.access.group !17
  %v.36 = fadd contract float %sofar.1, %exchange_float32.2
  store float %v.36, ptr %sofar.0
  br label %again.3
again.3:
  %k.0 = add nsw i64 %k.1, 1
  br label %test.3
leave.3:
  %sofar.2 = load float, ptr %sofar.0
  %p.13 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %thread_x.3
  store float %sofar.2, ptr %p.13, align 4, !llvm.access.group !17
  br label %join.2
join.2:
  br label %again.2
again.2:
  %thread_x.2 = add nsw i64 %thread_x.3, 1
  br label %test.2, !llvm.loop !23
leave.2:
  br label %test.4
test.4:
  %thread_x.5 = phi i64 [ 0, %leave.2 ], [ %thread_x.4, %again.4 ]
  %v.37 = icmp slt i64 %thread_x.5, 64
  br i1 %v.37, label %body.4, label %leave.4
body.4:
  %v.38 = icmp eq i64 32, 0
  %v.39 = icmp eq i64 32, -1
  %v.40 = or i1 %v.38, %v.39
  %v.41 = select i1 %v.40, i64 1, i64 32
  %v.42 = sdiv i64 %thread_x.5, %v.41
  %v.43 = mul i64 %v.42, %v.41
  %v.44 = sub i64 %thread_x.5, %v.43
  %v.45 = icmp ne i64 %v.44, 0
  %v.46 = xor i64 %v.44, %v.41
  %v.47 = icmp slt i64 %v.46, 0
  %v.48 = and i1 %v.45, %v.47
  %v.49 = zext i1 %v.48 to i64
  %v.50 = sub i64 %v.42, %v.49
  %v.51 = add i64 %v.44, %v.41
  %v.52 = select i1 %v.48, i64 %v.51, i64 %v.44
  %v.53 = or i1 %v.38, %v.39
  %v.54 = select i1 %v.53, i64 0, i64 %v.52
  %v.55 = sub i64 %thread_x.5, %v.54
  %p.14 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.55
  %exchange_float32.3 = load float, ptr %p.14, align 4, !llvm.access.group !24
  %p.15 = getelementptr inbounds float, ptr %total.0, i64 %thread_x.5
  store float %exchange_float32.3, ptr %p.15, align 4, !llvm.access.group !24
  br label %again.4
again.4:
  %thread_x.4 = add nsw i64 %thread_x.5, 1
  br label %test.4, !llvm.loop !30
leave.4:
  br label %test.5
test.5:
  %thread_x.7 = phi i64 [ 0, %leave.4 ], [ %thread_x.6, %again.5 ]
  %v.56 = icmp slt i64 %thread_x.7, 64
  br i1 %v.56, label %body.5, label %leave.5
body.5:
  %v.57 = icmp eq i64 32, 0
  %v.58 = icmp eq i64 32, -1
  %v.59 = or i1 %v.57, %v.58
  %v.60 = select i1 %v.59, i64 1, i64 32
  %v.61 = sdiv i64 %thread_x.7, %v.60
  %v.62 = mul i64 %v.61, %v.60
  %v.63 = sub i64 %thread_x.7, %v.62
  %v.64 = icmp ne i64 %v.63, 0
  %v.65 = xor i64 %v.63, %v.60
  %v.66 = icmp slt i64 %v.65, 0
  %v.67 = and i1 %v.64, %v.66
  %v.68 = zext i1 %v.67 to i64
  %v.69 = sub i64 %v.61, %v.68
  %v.70 = add i64 %v.63, %v.60
  %v.71 = select i1 %v.67, i64 %v.70, i64 %v.63
  %v.72 = or i1 %v.57, %v.58
  %v.73 = select i1 %v.72, i64 0, i64 %v.71
  %v.74 = icmp eq i64 %v.73, 0
  br i1 %v.74, label %then.3, label %join.3
then.3:
  %v.75 = icmp eq i64 32, 0
  %v.76 = icmp eq i64 32, -1
  %v.77 = or i1 %v.75, %v.76
  %v.78 = select i1 %v.77, i64 1, i64 32
  %v.79 = sdiv i64 %thread_x.7, %v.78
  %v.80 = mul i64 %v.79, %v.78
  %v.81 = sub i64 %thread_x.7, %v.80
  %v.82 = icmp ne i64 %v.81, 0
  %v.83 = xor i64 %v.81, %v.78
  %v.84 = icmp slt i64 %v.83, 0
  %v.85 = and i1 %v.82, %v.84
  %v.86 = zext i1 %v.85 to i64
  %v.87 = sub i64 %v.79, %v.86
  %v.88 = add i64 %v.81, %v.78
  %v.89 = select i1 %v.85, i64 %v.88, i64 %v.81
  %v.90 = sub i64 0, %thread_x.7
  %v.91 = select i1 %v.76, i64 %v.90, i64 %v.87
  %v.92 = select i1 %v.75, i64 0, i64 %v.91
  %v.93 = sext i32 %width.0 to i64
  %v.94 = icmp slt i64 %v.92, %v.93
  br i1 %v.94, label %then.4, label %join.4
then.4:
  %p.16 = getelementptr inbounds float, ptr %total.0, i64 %thread_x.7
  %total.1 = load float, ptr %p.16, align 4, !llvm.access.group !31
  %p.17 = getelementptr inbounds float, ptr %scratch, i64 %v.92
  store float %total.1, ptr %p.17, align 4, !llvm.access.group !31
  br label %join.4
join.4:
  br label %join.3
join.3:
  br label %again.5
again.5:
  %thread_x.6 = add nsw i64 %thread_x.7, 1
  br label %test.5, !llvm.loop !37
leave.5:
  br label %test.6
test.6:
  %thread_x.9 = phi i64 [ 0, %leave.5 ], [ %thread_x.8, %again.6 ]
  %v.95 = icmp slt i64 %thread_x.9, 64
  br i1 %v.95, label %body.6, label %leave.6
body.6:
  %v.96 = icmp eq i64 %thread_x.9, 0
  br i1 %v.96, label %then.5, label %join.5
then.5:
  fence acq_rel
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.7
test.7:
  %k.3 = phi i64 [ 0, %then.5 ], [ %k.2, %again.7 ]
  %v.97 = icmp slt i64 %k.3, 2
  br i1 %v.97, label %body.7, label %leave.7
body.7:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.98 = sext i32 %width.0 to i64
  %v.99 = icmp slt i64 %k.3, %v.98
  br i1 %v.99, label %then.6, label %join.6
then.6:
  %p.18 = getelementptr inbounds float, ptr %scratch, i64 %k.3
  %parts.0 = load float, ptr %p.18, align 4, !llvm.access.group !38
  br label %join.6
join.6:
  %v.100 = phi float [ %parts.0, %then.6 ], [ 0x0000000000000000, %body.7 ]
  %v.101 = fadd contract float %reduced_add.1, %v.100
  store float %v.101, ptr %reduced_add.0
  br label %again.7
again.7:
  %k.2 = add nsw i64 %k.3, 1
  br label %test.7
leave.7:
  %v.102 = icmp slt i64 0, %out_shape0.0
  br i1 %v.102, label %then.7, label %join.7
then.7:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %p.19 = getelementptr inbounds float, ptr %out.0, i64 0
  %v.103 = atomicrmw fadd ptr %p.19, float %reduced_add.2 monotonic, align 4, !alias.scope !5, !noalias !6
  br label %join.7
join.7:
  %v.104 = phi float [ %v.103, %then.7 ], [ 0x0000000000000000, %leave.7 ]
  br label %join.5
join.5:
  br label %again.6
again.6:
  %thread_x.8 = add nsw i64 %thread_x.9, 1
  br label %test.6, !llvm.loop !44
leave.6:
  %x.4 = load i64, ptr %x.1
  %v.105 = add i64 %x.4, 1
  %v.106 = icmp eq i64 %v.105, %v.3
  %v.107 = select i1 %v.106, i64 0, i64 %v.105
  store i64 %v.107, ptr %x.1
  %v.108 = zext i1 %v.106 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !9
leave.0:
  ret void
}

define void @block_sums_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %exchange_float32.0 = alloca [64 x float], align 64
  %total.0 = alloca [64 x float], align 64
  %sofar.0 = alloca float, align 4
  %reduced_add.0 = alloca float, align 4
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %out.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %parts_bytes.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 16
  %x_stride0.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 24
  %width.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i8, ptr %scalars, i64 32
  %out_shape0.0 = load i64, ptr %p.6, align 8
  %v.0 = zext i32 %parts_bytes.0 to i64
  %v.1 = add i64 %v.0, 63
  %v.2 = and i64 %v.1, -64
  %p.7 = getelementptr inbounds i8, ptr %scratch, i64 %v.2
  %p.8 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.8, align 4
  %v.3 = zext i32 %extent.0 to i64
  %v.4 = urem i64 %first, %v.3
  %v.5 = udiv i64 %first, %v.3
  store i64 %v.4, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.6 = icmp slt i64 %block.1, %last
  br i1 %v.6, label %body.0, label %leave.0
body.0:
  %x.2 = load i64, ptr %x.1
  br label %test.1
test.1:
  %thread_x.1 = phi i64 [ 0, %body.0 ], [ %thread_x.0, %again.1 ]
  %v.7 = icmp slt i64 %thread_x.1, 64
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  %v.8 = mul i64 %x.2, 64
  %v.9 = add i64 %v.8, %thread_x.1
  %v.10 = add i64 %v.9, 64
  %v.11 = icmp slt i64 %v.10, %n.0
  br i1 %v.11, label %then.0, label %join.0
then.0:
  %v.12 = add i64 %v.9, 64
  %v.13 = mul i64 %v.12, %x_stride0.0
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.13
  call void @llvm.prefetch.p0(ptr %p.9, i32 0, i32 3, i32 1)
  br label %join.0
join.0:
  %v.14 = icmp slt i64 %v.9, %n.0
  %v.15 = mul i64 %v.9, %x_stride0.0
  br i1 %v.14, label %then.1, label %join.1
then.1:
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.15
  %x.3 = load float, ptr %p.10, align 4, !alias.scope !48, !noalias !49, !llvm.access.group !55
  br label %join.1
join.1:
  %v.16 = phi float [ %x.3, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %p.11 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %thread_x.1
  store float %v.16, ptr %p.11, align 4, !llvm.access.group !55
  br label %again.1
again.1:
  %thread_x.0 = add nsw i64 %thread_x.1, 1
  br label %test.1, !llvm.loop !61
leave.1:
  br label %test.2
test.2:
  %thread_x.3 = phi i64 [ 0, %leave.1 ], [ %thread_x.2, %again.2 ]
  %v.17 = icmp slt i64 %thread_x.3, 64
  br i1 %v.17, label %body.2, label %leave.2
body.2:
  %v.18 = icmp eq i64 32, 0
  %v.19 = icmp eq i64 32, -1
  %v.20 = or i1 %v.18, %v.19
  %v.21 = select i1 %v.20, i64 1, i64 32
  %v.22 = sdiv i64 %thread_x.3, %v.21
  %v.23 = mul i64 %v.22, %v.21
  %v.24 = sub i64 %thread_x.3, %v.23
  %v.25 = icmp ne i64 %v.24, 0
  %v.26 = xor i64 %v.24, %v.21
  %v.27 = icmp slt i64 %v.26, 0
  %v.28 = and i1 %v.25, %v.27
  %v.29 = zext i1 %v.28 to i64
  %v.30 = sub i64 %v.22, %v.29
  %v.31 = add i64 %v.24, %v.21
  %v.32 = select i1 %v.28, i64 %v.31, i64 %v.24
  %v.33 = or i1 %v.18, %v.19
  %v.34 = select i1 %v.33, i64 0, i64 %v.32
  %v.35 = icmp eq i64 %v.34, 0
  br i1 %v.35, label %then.2, label %join.2
then.2:
  %p.12 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %thread_x.3
  %exchange_float32.1 = load float, ptr %p.12, align 4, !llvm.access.group !62
  store float %exchange_float32.1, ptr %sofar.0
  br label %test.3
test.3:
  %k.1 = phi i64 [ 1, %then.2 ], [ %k.0, %again.3 ]
  %v.36 = icmp slt i64 %k.1, 32
  br i1 %v.36, label %body.3, label %leave.3
body.3:
  %sofar.1 = load float, ptr %sofar.0
  %v.37 = add i64 %thread_x.3, %k.1
  %p.13 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.37
  %exchange_float32.2 = load float, ptr %p.13, align 4, !llvm.access.group !62
  %v.38 = fadd contract float %sofar.1, %exchange_float32.2
  store float %v.38, ptr %sofar.0
  br label %again.3
again.3:
  %k.0 = add nsw i64 %k.1, 1
  br label %test.3
leave.3:
  %sofar.2 = load float, ptr %sofar.0
  %p.14 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %thread_x.3
  store float %sofar.2, ptr %p.14, align 4, !llvm.access.group !62
  br label %join.2
join.2:
  br label %again.2
again.2:
  %thread_x.2 = add nsw i64 %thread_x.3, 1
  br label %test.2, !llvm.loop !68
leave.2:
  br label %test.4
test.4:
  %thread_x.5 = phi i64 [ 0, %leave.2 ], [ %thread_x.4, %again.4 ]
  %v.39 = icmp slt i64 %thread_x.5, 64
  br i1 %v.39, label %body.4, label %leave.4
body.4:
  %v.40 = icmp eq i64 32, 0
  %v.41 = icmp eq i64 32, -1
  %v.42 = or i1 %v.40, %v.41
  %v.43 = select i1 %v.42, i64 1, i64 32
  %v.44 = sdiv i64 %thread_x.5, %v.43
  %v.45 = mul i64 %v.44, %v.43
  %v.46 = sub i64 %thread_x.5, %v.45
  %v.47 = icmp ne i64 %v.46, 0
  %v.48 = xor i64 %v.46, %v.43
  %v.49 = icmp slt i64 %v.48, 0
  %v.50 = and i1 %v.47, %v.49
  %v.51 = zext i1 %v.50 to i64
  %v.52 = sub i64 %v.44, %v.51
  %v.53 = add i64 %v.46, %v.43
  %v.54 = select i1 %v.50, i64 %v.53, i64 %v.46
  %v.55 = or i1 %v.40, %v.41
  %v.56 = select i1 %v.55, i64 0, i64 %v.54
  %v.57 = sub i64 %thread_x.5, %v.56
  %p.15 = getelementptr inbounds float, ptr %exchange_float32.0, i64 %v.57
  %exchange_float32.3 = load float, ptr %p.15, align 4, !llvm.access.group !69
  %p.16 = getelementptr inbounds float, ptr %total.0, i64 %thread_x.5
  store float %exchange_float32.3, ptr %p.16, align 4, !llvm.access.group !69
  br label %again.4
again.4:
  %thread_x.4 = add nsw i64 %thread_x.5, 1
  br label %test.4, !llvm.loop !75
leave.4:
  br label %test.5
test.5:
  %thread_x.7 = phi i64 [ 0, %leave.4 ], [ %thread_x.6, %again.5 ]
  %v.58 = icmp slt i64 %thread_x.7, 64
  br i1 %v.58, label %body.5, label %leave.5
body.5:
  %v.59 = icmp eq i64 32, 0
  %v.60 = icmp eq i64 32, -1
  %v.61 = or i1 %v.59, %v.60
  %v.62 = select i1 %v.61, i64 1, i64 32
  %v.63 = sdiv i64 %thread_x.7, %v.62
  %v.64 = mul i64 %v.63, %v.62
  %v.65 = sub i64 %thread_x.7, %v.64
  %v.66 = icmp ne i64 %v.65, 0
  %v.67 = xor i64 %v.65, %v.62
  %v.68 = icmp slt i64 %v.67, 0
  %v.69 = and i1 %v.66, %v.68
  %v.70 = zext i1 %v.69 to i64
  %v.71 = sub i64 %v.63, %v.70
  %v.72 = add i64 %v.65, %v.62
  %v.73 = select i1 %v.69, i64 %v.72, i64 %v.65
  %v.74 = or i1 %v.59, %v.60
  %v.75 = select i1 %v.74, i64 0, i64 %v.73
  %v.76 = icmp eq i64 %v.75, 0
  br i1 %v.76, label %then.3, label %join.3
then.3:
  %v.77 = icmp eq i64 32, 0
  %v.78 = icmp eq i64 32, -1
  %v.79 = or i1 %v.77, %v.78
  %v.80 = select i1 %v.79, i64 1, i64 32
  %v.81 = sdiv i64 %thread_x.7, %v.80
  %v.82 = mul i64 %v.81, %v.80
  %v.83 = sub i64 %thread_x.7, %v.82
  %v.84 = icmp ne i64 %v.83, 0
  %v.85 = xor i64 %v.83, %v.80
  %v.86 = icmp slt i64 %v.85, 0
  %v.87 = and i1 %v.84, %v.86
  %v.88 = zext i1 %v.87 to i64
  %v.89 = sub i64 %v.81, %v.88
  %v.90 = add i64 %v.83, %v.80
  %v.91 = select i1 %v.87, i64 %v.90, i64 %v.83
  %v.92 = sub i64 0, %thread_x.7
  %v.93 = select i1 %v.78, i64 %v.92, i64 %v.89
  %v.94 = select i1 %v.77, i64 0, i64 %v.93
  %v.95 = sext i32 %width.0 to i64
  %v.96 = icmp slt i64 %v.94, %v.95
  br i1 %v.96, label %then.4, label %join.4
then.4:
  %p.17 = getelementptr inbounds float, ptr %total.0, i64 %thread_x.7
  %total.1 = load float, ptr %p.17, align 4, !llvm.access.group !76
  %p.18 = getelementptr inbounds float, ptr %scratch, i64 %v.94
  store float %total.1, ptr %p.18, align 4, !llvm.access.group !76
  br label %join.4
join.4:
  br label %join.3
join.3:
  br label %again.5
again.5:
  %thread_x.6 = add nsw i64 %thread_x.7, 1
  br label %test.5, !llvm.loop !82
leave.5:
  br label %test.6
test.6:
  %thread_x.9 = phi i64 [ 0, %leave.5 ], [ %thread_x.8, %again.6 ]
  %v.97 = icmp slt i64 %thread_x.9, 64
  br i1 %v.97, label %body.6, label %leave.6
body.6:
  %v.98 = icmp eq i64 %thread_x.9, 0
  br i1 %v.98, label %then.5, label %join.5
then.5:
  fence acq_rel
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.7
test.7:
  %k.3 = phi i64 [ 0, %then.5 ], [ %k.2, %again.7 ]
  %v.99 = icmp slt i64 %k.3, 2
  br i1 %v.99, label %body.7, label %leave.7
body.7:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.100 = sext i32 %width.0 to i64
  %v.101 = icmp slt i64 %k.3, %v.100
  br i1 %v.101, label %then.6, label %join.6
then.6:
  %p.19 = getelementptr inbounds float, ptr %scratch, i64 %k.3
  %parts.0 = load float, ptr %p.19, align 4, !llvm.access.group !83
  br label %join.6
join.6:
  %v.102 = phi float [ %parts.0, %then.6 ], [ 0x0000000000000000, %body.7 ]
  %v.103 = fadd contract float %reduced_add.1, %v.102
  store float %v.103, ptr %reduced_add.0
  br label %again.7
again.7:
  %k.2 = add nsw i64 %k.3, 1
  br label %test.7
leave.7:
  %v.104 = icmp slt i64 0, %out_shape0.0
  br i1 %v.104, label %then.7, label %join.7
then.7:
  %reduced_add.2 = load float, ptr %reduced_add.0
  %p.20 = getelementptr inbounds float, ptr %out.0, i64 0
  %v.105 = atomicrmw fadd ptr %p.20, float %reduced_add.2 monotonic, align 4, !alias.scope !50, !noalias !51
  br label %join.7
join.7:
  %v.106 = phi float [ %v.105, %then.7 ], [ 0x0000000000000000, %leave.7 ]
  br label %join.5
join.5:
  br label %again.6
again.6:
  %thread_x.8 = add nsw i64 %thread_x.9, 1
  br label %test.6, !llvm.loop !89
leave.6:
  %x.4 = load i64, ptr %x.1
  %v.107 = add i64 %x.4, 1
  %v.108 = icmp eq i64 %v.107, %v.3
  %v.109 = select i1 %v.108, i64 0, i64 %v.107
  store i64 %v.109, ptr %x.1
  %v.110 = zext i1 %v.108 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !54
leave.0:
  ret void
}

declare void @llvm.prefetch.p0(ptr, i32, i32, i32)

attributes #0 = { nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="512" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="512" }

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
