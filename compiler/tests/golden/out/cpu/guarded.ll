target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @gather_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %at.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %hit.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i64 2
  %out.0 = load ptr, ptr %p.2, align 8
  %p.3 = getelementptr inbounds ptr, ptr %buffers, i64 3
  %x.0 = load ptr, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 0
  %m.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.6, align 4
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
  %v.6 = call i64 @llvm.smin.i64(i64 %v.5, i64 %m.0)
  br label %test.1
test.1:
  %i.1 = phi i64 [ %v.4, %body.0 ], [ %i.0, %again.1 ]
  %v.7 = icmp slt i64 %i.1, %v.6
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  %p.7 = getelementptr inbounds i32, ptr %at.0, i64 %i.1
  %at.1 = load i32, ptr %p.7, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.8 = sext i32 %at.1 to i64
  %v.9 = icmp eq i64 2, 0
  %v.10 = icmp eq i64 2, -1
  %v.11 = or i1 %v.9, %v.10
  %v.12 = select i1 %v.11, i64 1, i64 2
  %v.13 = sdiv i64 %v.8, %v.12
  %v.14 = mul i64 %v.13, %v.12
  %v.15 = sub i64 %v.8, %v.14
  %v.16 = icmp ne i64 %v.15, 0
  %v.17 = xor i64 %v.15, %v.12
  %v.18 = icmp slt i64 %v.17, 0
  %v.19 = and i1 %v.16, %v.18
  %v.20 = zext i1 %v.19 to i64
  %v.21 = sub i64 %v.13, %v.20
  %v.22 = add i64 %v.15, %v.12
  %v.23 = select i1 %v.19, i64 %v.22, i64 %v.15
  %v.24 = sub i64 0, %v.8
  %v.25 = select i1 %v.10, i64 %v.24, i64 %v.21
  %v.26 = select i1 %v.9, i64 0, i64 %v.25
  %v.27 = icmp sge i64 %v.26, 0
  %v.28 = icmp slt i64 %v.26, %n.0
  %v.29 = and i1 %v.27, %v.28
  %v.30 = zext i1 %v.29 to i8
  %p.8 = getelementptr inbounds i8, ptr %hit.0, i64 %i.1
  store i8 %v.30, ptr %p.8, align 1, !alias.scope !7, !noalias !8, !llvm.access.group !16
  %v.31 = icmp sge i64 %v.26, 0
  %v.32 = icmp slt i64 %v.26, %n.0
  %v.33 = and i1 %v.31, %v.32
  br i1 %v.33, label %then.0, label %join.0
then.0:
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.26
  %x.3 = load float, ptr %p.9, align 4, !alias.scope !11, !noalias !12, !llvm.access.group !16
  br label %join.0
join.0:
  %v.34 = phi float [ %x.3, %then.0 ], [ 0x0000000000000000, %body.1 ]
  %v.35 = sub i64 %n.0, 1
  %v.36 = icmp sge i64 %v.35, 0
  %v.37 = sub i64 %n.0, 1
  br i1 %v.36, label %then.1, label %join.1
then.1:
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.37
  %x.4 = load float, ptr %p.10, align 4, !alias.scope !11, !noalias !12, !llvm.access.group !16
  br label %join.1
join.1:
  %v.38 = phi float [ %x.4, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.39 = call float @llvm.maximum.f32(float %v.38, float 0x0000000000000000)
  %v.40 = fadd float %v.34, %v.39
  %p.11 = getelementptr inbounds float, ptr %out.0, i64 %i.1
  store float %v.40, ptr %p.11, align 4, !alias.scope !9, !noalias !10, !llvm.access.group !16
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !18
leave.1:
  %x.5 = load i64, ptr %x.1
  %v.41 = add i64 %x.5, 1
  %v.42 = icmp eq i64 %v.41, %v.0
  %v.43 = select i1 %v.42, i64 0, i64 %v.41
  store i64 %v.43, ptr %x.1
  %v.44 = zext i1 %v.42 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !15
leave.0:
  ret void
}

define void @gather_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %at.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %hit.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i64 2
  %out.0 = load ptr, ptr %p.2, align 8
  %p.3 = getelementptr inbounds ptr, ptr %buffers, i64 3
  %x.0 = load ptr, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 0
  %m.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 8
  %at_stride0.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i8, ptr %scalars, i64 16
  %hit_stride0.0 = load i64, ptr %p.6, align 8
  %p.7 = getelementptr inbounds i8, ptr %scalars, i64 24
  %n.0 = load i64, ptr %p.7, align 8
  %p.8 = getelementptr inbounds i8, ptr %scalars, i64 32
  %x_stride0.0 = load i64, ptr %p.8, align 8
  %p.9 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.9, align 4
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
  %v.6 = call i64 @llvm.smin.i64(i64 %v.5, i64 %m.0)
  br label %test.1
test.1:
  %i.1 = phi i64 [ %v.4, %body.0 ], [ %i.0, %again.1 ]
  %v.7 = icmp slt i64 %i.1, %v.6
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  %v.8 = mul i64 %i.1, %at_stride0.0
  %p.10 = getelementptr inbounds i32, ptr %at.0, i64 %v.8
  %at.1 = load i32, ptr %p.10, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.9 = sext i32 %at.1 to i64
  %v.10 = icmp eq i64 2, 0
  %v.11 = icmp eq i64 2, -1
  %v.12 = or i1 %v.10, %v.11
  %v.13 = select i1 %v.12, i64 1, i64 2
  %v.14 = sdiv i64 %v.9, %v.13
  %v.15 = mul i64 %v.14, %v.13
  %v.16 = sub i64 %v.9, %v.15
  %v.17 = icmp ne i64 %v.16, 0
  %v.18 = xor i64 %v.16, %v.13
  %v.19 = icmp slt i64 %v.18, 0
  %v.20 = and i1 %v.17, %v.19
  %v.21 = zext i1 %v.20 to i64
  %v.22 = sub i64 %v.14, %v.21
  %v.23 = add i64 %v.16, %v.13
  %v.24 = select i1 %v.20, i64 %v.23, i64 %v.16
  %v.25 = sub i64 0, %v.9
  %v.26 = select i1 %v.11, i64 %v.25, i64 %v.22
  %v.27 = select i1 %v.10, i64 0, i64 %v.26
  %v.28 = mul i64 %i.1, %hit_stride0.0
  %v.29 = icmp sge i64 %v.27, 0
  %v.30 = icmp slt i64 %v.27, %n.0
  %v.31 = and i1 %v.29, %v.30
  %v.32 = zext i1 %v.31 to i8
  %p.11 = getelementptr inbounds i8, ptr %hit.0, i64 %v.28
  store i8 %v.32, ptr %p.11, align 1, !alias.scope !26, !noalias !27, !llvm.access.group !35
  %v.33 = icmp sge i64 %v.27, 0
  %v.34 = icmp slt i64 %v.27, %n.0
  %v.35 = and i1 %v.33, %v.34
  %v.36 = mul i64 %v.27, %x_stride0.0
  br i1 %v.35, label %then.0, label %join.0
then.0:
  %p.12 = getelementptr inbounds float, ptr %x.0, i64 %v.36
  %x.3 = load float, ptr %p.12, align 4, !alias.scope !30, !noalias !31, !llvm.access.group !35
  br label %join.0
join.0:
  %v.37 = phi float [ %x.3, %then.0 ], [ 0x0000000000000000, %body.1 ]
  %v.38 = sub i64 %n.0, 1
  %v.39 = icmp sge i64 %v.38, 0
  %v.40 = sub i64 %n.0, 1
  %v.41 = mul i64 %v.40, %x_stride0.0
  br i1 %v.39, label %then.1, label %join.1
then.1:
  %p.13 = getelementptr inbounds float, ptr %x.0, i64 %v.41
  %x.4 = load float, ptr %p.13, align 4, !alias.scope !30, !noalias !31, !llvm.access.group !35
  br label %join.1
join.1:
  %v.42 = phi float [ %x.4, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.43 = call float @llvm.maximum.f32(float %v.42, float 0x0000000000000000)
  %v.44 = fadd float %v.37, %v.43
  %p.14 = getelementptr inbounds float, ptr %out.0, i64 %i.1
  store float %v.44, ptr %p.14, align 4, !alias.scope !28, !noalias !29, !llvm.access.group !35
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !38
leave.1:
  %x.5 = load i64, ptr %x.1
  %v.45 = add i64 %x.5, 1
  %v.46 = icmp eq i64 %v.45, %v.0
  %v.47 = select i1 %v.46, i64 0, i64 %v.45
  store i64 %v.47, ptr %x.1
  %v.48 = zext i1 %v.46 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !34
leave.0:
  ret void
}

define void @row_norms_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %reduced_add.0 = alloca float, align 4
  %reduced_add_lanes.0 = alloca [32 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %out.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.3, align 4
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
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.1
test.1:
  %lane.1 = phi i64 [ 0, %body.0 ], [ %lane.0, %again.1 ]
  %v.4 = icmp slt i64 %lane.1, 32
  br i1 %v.4, label %body.1, label %leave.1
body.1:
  %p.4 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.1
  store float 0x0000000000000000, ptr %p.4, align 4, !llvm.access.group !49
  br label %again.1
again.1:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.1, !llvm.loop !55
leave.1:
  %v.5 = icmp eq i64 32, 0
  %v.6 = icmp eq i64 32, -1
  %v.7 = or i1 %v.5, %v.6
  %v.8 = select i1 %v.7, i64 1, i64 32
  %v.9 = sdiv i64 %n.0, %v.8
  %v.10 = mul i64 %v.9, %v.8
  %v.11 = sub i64 %n.0, %v.10
  %v.12 = icmp ne i64 %v.11, 0
  %v.13 = xor i64 %v.11, %v.8
  %v.14 = icmp slt i64 %v.13, 0
  %v.15 = and i1 %v.12, %v.14
  %v.16 = zext i1 %v.15 to i64
  %v.17 = sub i64 %v.9, %v.16
  %v.18 = add i64 %v.11, %v.8
  %v.19 = select i1 %v.15, i64 %v.18, i64 %v.11
  %v.20 = sub i64 0, %n.0
  %v.21 = select i1 %v.6, i64 %v.20, i64 %v.17
  %v.22 = select i1 %v.5, i64 0, i64 %v.21
  %v.23 = mul i64 %v.22, 32
  %v.24 = icmp slt i64 0, %v.23
  %v.25 = sub i64 %v.23, 0
  %v.26 = sub i64 %v.25, 1
  %v.27 = udiv i64 %v.26, 32
  %v.28 = add i64 %v.27, 1
  %v.29 = select i1 %v.24, i64 %v.28, i64 0
  br label %test.2
test.2:
  %strip.1 = phi i64 [ 0, %leave.1 ], [ %strip.0, %again.2 ]
  %v.30 = icmp slt i64 %strip.1, %v.29
  br i1 %v.30, label %body.2, label %leave.2
body.2:
  %v.31 = mul i64 %strip.1, 32
  %v.32 = add i64 0, %v.31
  br label %test.3
test.3:
  %lane.3 = phi i64 [ 0, %body.2 ], [ %lane.2, %again.3 ]
  %v.33 = icmp slt i64 %lane.3, 32
  br i1 %v.33, label %body.3, label %leave.3
body.3:
  %v.34 = add i64 %v.32, %lane.3
  %p.5 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.3
  %reduced_add_lanes.1 = load float, ptr %p.5, align 4, !llvm.access.group !56
  %v.35 = mul i64 %x.2, %n.0
  %v.36 = add i64 %v.35, %v.34
  %p.6 = getelementptr inbounds float, ptr %x.0, i64 %v.36
  %x.3 = load float, ptr %p.6, align 4, !alias.scope !42, !noalias !43, !llvm.access.group !56
  %v.37 = mul i64 %x.2, %n.0
  %v.38 = add i64 %v.37, %v.34
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.38
  %x.4 = load float, ptr %p.7, align 4, !alias.scope !42, !noalias !43, !llvm.access.group !56
  %v.39 = fmul contract float %x.3, %x.4
  %v.40 = fadd contract float %reduced_add_lanes.1, %v.39
  %p.8 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.3
  store float %v.40, ptr %p.8, align 4, !llvm.access.group !56
  br label %again.3
again.3:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.3, !llvm.loop !62
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i64 %strip.1, 1
  br label %test.2
leave.2:
  %v.41 = icmp eq i64 32, 0
  %v.42 = icmp eq i64 32, -1
  %v.43 = or i1 %v.41, %v.42
  %v.44 = select i1 %v.43, i64 1, i64 32
  %v.45 = sdiv i64 %n.0, %v.44
  %v.46 = mul i64 %v.45, %v.44
  %v.47 = sub i64 %n.0, %v.46
  %v.48 = icmp ne i64 %v.47, 0
  %v.49 = xor i64 %v.47, %v.44
  %v.50 = icmp slt i64 %v.49, 0
  %v.51 = and i1 %v.48, %v.50
  %v.52 = zext i1 %v.51 to i64
  %v.53 = sub i64 %v.45, %v.52
  %v.54 = add i64 %v.47, %v.44
  %v.55 = select i1 %v.51, i64 %v.54, i64 %v.47
  %v.56 = sub i64 0, %n.0
  %v.57 = select i1 %v.42, i64 %v.56, i64 %v.53
  %v.58 = select i1 %v.41, i64 0, i64 %v.57
  %v.59 = mul i64 %v.58, 32
  %v.60 = sub i64 %n.0, %v.59
  br label %test.4
test.4:
  %lane.5 = phi i64 [ 0, %leave.2 ], [ %lane.4, %again.4 ]
  %v.61 = icmp slt i64 %lane.5, %v.60
  br i1 %v.61, label %body.4, label %leave.4
body.4:
  %v.62 = icmp eq i64 32, 0
  %v.63 = icmp eq i64 32, -1
  %v.64 = or i1 %v.62, %v.63
  %v.65 = select i1 %v.64, i64 1, i64 32
  %v.66 = sdiv i64 %n.0, %v.65
  %v.67 = mul i64 %v.66, %v.65
  %v.68 = sub i64 %n.0, %v.67
  %v.69 = icmp ne i64 %v.68, 0
  %v.70 = xor i64 %v.68, %v.65
  %v.71 = icmp slt i64 %v.70, 0
  %v.72 = and i1 %v.69, %v.71
  %v.73 = zext i1 %v.72 to i64
  %v.74 = sub i64 %v.66, %v.73
  %v.75 = add i64 %v.68, %v.65
  %v.76 = select i1 %v.72, i64 %v.75, i64 %v.68
  %v.77 = sub i64 0, %n.0
  %v.78 = select i1 %v.63, i64 %v.77, i64 %v.74
  %v.79 = select i1 %v.62, i64 0, i64 %v.78
  %v.80 = mul i64 %v.79, 32
  %v.81 = add i64 %v.80, %lane.5
  %p.9 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.5
  %reduced_add_lanes.2 = load float, ptr %p.9, align 4, !llvm.access.group !63
  %v.82 = mul i64 %x.2, %n.0
  %v.83 = add i64 %v.82, %v.81
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.83
  %x.5 = load float, ptr %p.10, align 4, !alias.scope !42, !noalias !43, !llvm.access.group !63
  %v.84 = mul i64 %x.2, %n.0
  %v.85 = add i64 %v.84, %v.81
  %p.11 = getelementptr inbounds float, ptr %x.0, i64 %v.85
  %x.6 = load float, ptr %p.11, align 4, !alias.scope !42, !noalias !43, !llvm.access.group !63
  %v.86 = fmul contract float %x.5, %x.6
  %v.87 = fadd contract float %reduced_add_lanes.2, %v.86
  %p.12 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.5
  store float %v.87, ptr %p.12, align 4, !llvm.access.group !63
  br label %again.4
again.4:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.4, !llvm.loop !65
leave.4:
  br label %test.5
test.5:
  %lane.7 = phi i64 [ 0, %leave.4 ], [ %lane.6, %again.5 ]
  %v.88 = icmp slt i64 %lane.7, 16
  br i1 %v.88, label %body.5, label %leave.5
body.5:
  %p.13 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.7
  %reduced_add_lanes.3 = load float, ptr %p.13, align 4, !llvm.access.group !66
  %v.89 = add i64 %lane.7, 16
  %p.14 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.89
  %reduced_add_lanes.4 = load float, ptr %p.14, align 4, !llvm.access.group !66
  %v.90 = fadd contract float %reduced_add_lanes.3, %reduced_add_lanes.4
  %p.15 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.7
  store float %v.90, ptr %p.15, align 4, !llvm.access.group !66
  br label %again.5
again.5:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.5, !llvm.loop !72
leave.5:
  br label %test.6
test.6:
  %lane.9 = phi i64 [ 0, %leave.5 ], [ %lane.8, %again.6 ]
  %v.91 = icmp slt i64 %lane.9, 8
  br i1 %v.91, label %body.6, label %leave.6
body.6:
  %p.16 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.9
  %reduced_add_lanes.5 = load float, ptr %p.16, align 4, !llvm.access.group !73
  %v.92 = add i64 %lane.9, 8
  %p.17 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.92
  %reduced_add_lanes.6 = load float, ptr %p.17, align 4, !llvm.access.group !73
  %v.93 = fadd contract float %reduced_add_lanes.5, %reduced_add_lanes.6
  %p.18 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.9
  store float %v.93, ptr %p.18, align 4, !llvm.access.group !73
  br label %again.6
again.6:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.6, !llvm.loop !79
leave.6:
  br label %test.7
test.7:
  %lane.11 = phi i64 [ 0, %leave.6 ], [ %lane.10, %again.7 ]
  %v.94 = icmp slt i64 %lane.11, 4
  br i1 %v.94, label %body.7, label %leave.7
body.7:
  %p.19 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.11
  %reduced_add_lanes.7 = load float, ptr %p.19, align 4, !llvm.access.group !80
  %v.95 = add i64 %lane.11, 4
  %p.20 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.95
  %reduced_add_lanes.8 = load float, ptr %p.20, align 4, !llvm.access.group !80
  %v.96 = fadd contract float %reduced_add_lanes.7, %reduced_add_lanes.8
  %p.21 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.11
  store float %v.96, ptr %p.21, align 4, !llvm.access.group !80
  br label %again.7
again.7:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.7, !llvm.loop !86
leave.7:
  br label %test.8
test.8:
  %lane.13 = phi i64 [ 0, %leave.7 ], [ %lane.12, %again.8 ]
  %v.97 = icmp slt i64 %lane.13, 2
  br i1 %v.97, label %body.8, label %leave.8
body.8:
  %p.22 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.13
  %reduced_add_lanes.9 = load float, ptr %p.22, align 4, !llvm.access.group !87
  %v.98 = add i64 %lane.13, 2
  %p.23 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.98
  %reduced_add_lanes.10 = load float, ptr %p.23, align 4, !llvm.access.group !87
  %v.99 = fadd contract float %reduced_add_lanes.9, %reduced_add_lanes.10
  %p.24 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.13
  store float %v.99, ptr %p.24, align 4, !llvm.access.group !87
  br label %again.8
again.8:
  %lane.12 = add nsw i64 %lane.13, 1
  br label %test.8, !llvm.loop !93
leave.8:
  %p.25 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.11 = load float, ptr %p.25, align 4
  %p.26 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 1
  %reduced_add_lanes.12 = load float, ptr %p.26, align 4
  %v.100 = fadd contract float %reduced_add_lanes.11, %reduced_add_lanes.12
  %p.27 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 0
  store float %v.100, ptr %p.27, align 4
  %p.28 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.13 = load float, ptr %p.28, align 4
  store float %reduced_add_lanes.13, ptr %reduced_add.0
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.101 = call contract float @llvm.sqrt.f32(float %reduced_add.1)
  %p.29 = getelementptr inbounds float, ptr %out.0, i64 %x.2
  store float %v.101, ptr %p.29, align 4, !alias.scope !44, !noalias !45
  %x.7 = load i64, ptr %x.1
  %v.102 = add i64 %x.7, 1
  %v.103 = icmp eq i64 %v.102, %v.0
  %v.104 = select i1 %v.103, i64 0, i64 %v.102
  store i64 %v.104, ptr %x.1
  %v.105 = zext i1 %v.103 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !48
leave.0:
  ret void
}

define void @row_norms_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %reduced_add.0 = alloca float, align 4
  %reduced_add_lanes.0 = alloca [32 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %out.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %x_stride0.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 16
  %x_stride1.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.5, align 4
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
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.1
test.1:
  %lane.1 = phi i64 [ 0, %body.0 ], [ %lane.0, %again.1 ]
  %v.4 = icmp slt i64 %lane.1, 32
  br i1 %v.4, label %body.1, label %leave.1
body.1:
  %p.6 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.1
  store float 0x0000000000000000, ptr %p.6, align 4, !llvm.access.group !104
  br label %again.1
again.1:
  %lane.0 = add nsw i64 %lane.1, 1
  br label %test.1, !llvm.loop !110
leave.1:
  %v.5 = icmp eq i64 32, 0
  %v.6 = icmp eq i64 32, -1
  %v.7 = or i1 %v.5, %v.6
  %v.8 = select i1 %v.7, i64 1, i64 32
  %v.9 = sdiv i64 %n.0, %v.8
  %v.10 = mul i64 %v.9, %v.8
  %v.11 = sub i64 %n.0, %v.10
  %v.12 = icmp ne i64 %v.11, 0
  %v.13 = xor i64 %v.11, %v.8
  %v.14 = icmp slt i64 %v.13, 0
  %v.15 = and i1 %v.12, %v.14
  %v.16 = zext i1 %v.15 to i64
  %v.17 = sub i64 %v.9, %v.16
  %v.18 = add i64 %v.11, %v.8
  %v.19 = select i1 %v.15, i64 %v.18, i64 %v.11
  %v.20 = sub i64 0, %n.0
  %v.21 = select i1 %v.6, i64 %v.20, i64 %v.17
  %v.22 = select i1 %v.5, i64 0, i64 %v.21
  %v.23 = mul i64 %v.22, 32
  %v.24 = icmp slt i64 0, %v.23
  %v.25 = sub i64 %v.23, 0
  %v.26 = sub i64 %v.25, 1
  %v.27 = udiv i64 %v.26, 32
  %v.28 = add i64 %v.27, 1
  %v.29 = select i1 %v.24, i64 %v.28, i64 0
  br label %test.2
test.2:
  %strip.1 = phi i64 [ 0, %leave.1 ], [ %strip.0, %again.2 ]
  %v.30 = icmp slt i64 %strip.1, %v.29
  br i1 %v.30, label %body.2, label %leave.2
body.2:
  %v.31 = mul i64 %strip.1, 32
  %v.32 = add i64 0, %v.31
  br label %test.3
test.3:
  %lane.3 = phi i64 [ 0, %body.2 ], [ %lane.2, %again.3 ]
  %v.33 = icmp slt i64 %lane.3, 32
  br i1 %v.33, label %body.3, label %leave.3
body.3:
  %v.34 = add i64 %v.32, %lane.3
  %p.7 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.3
  %reduced_add_lanes.1 = load float, ptr %p.7, align 4, !llvm.access.group !111
  %v.35 = mul i64 %x.2, %x_stride0.0
  %v.36 = mul i64 %v.34, %x_stride1.0
  %v.37 = add i64 %v.35, %v.36
  %p.8 = getelementptr inbounds float, ptr %x.0, i64 %v.37
  %x.3 = load float, ptr %p.8, align 4, !alias.scope !97, !noalias !98, !llvm.access.group !111
  %v.38 = mul i64 %x.2, %x_stride0.0
  %v.39 = mul i64 %v.34, %x_stride1.0
  %v.40 = add i64 %v.38, %v.39
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.40
  %x.4 = load float, ptr %p.9, align 4, !alias.scope !97, !noalias !98, !llvm.access.group !111
  %v.41 = fmul contract float %x.3, %x.4
  %v.42 = fadd contract float %reduced_add_lanes.1, %v.41
  %p.10 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.3
  store float %v.42, ptr %p.10, align 4, !llvm.access.group !111
  br label %again.3
again.3:
  %lane.2 = add nsw i64 %lane.3, 1
  br label %test.3, !llvm.loop !117
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i64 %strip.1, 1
  br label %test.2
leave.2:
  %v.43 = icmp eq i64 32, 0
  %v.44 = icmp eq i64 32, -1
  %v.45 = or i1 %v.43, %v.44
  %v.46 = select i1 %v.45, i64 1, i64 32
  %v.47 = sdiv i64 %n.0, %v.46
  %v.48 = mul i64 %v.47, %v.46
  %v.49 = sub i64 %n.0, %v.48
  %v.50 = icmp ne i64 %v.49, 0
  %v.51 = xor i64 %v.49, %v.46
  %v.52 = icmp slt i64 %v.51, 0
  %v.53 = and i1 %v.50, %v.52
  %v.54 = zext i1 %v.53 to i64
  %v.55 = sub i64 %v.47, %v.54
  %v.56 = add i64 %v.49, %v.46
  %v.57 = select i1 %v.53, i64 %v.56, i64 %v.49
  %v.58 = sub i64 0, %n.0
  %v.59 = select i1 %v.44, i64 %v.58, i64 %v.55
  %v.60 = select i1 %v.43, i64 0, i64 %v.59
  %v.61 = mul i64 %v.60, 32
  %v.62 = sub i64 %n.0, %v.61
  br label %test.4
test.4:
  %lane.5 = phi i64 [ 0, %leave.2 ], [ %lane.4, %again.4 ]
  %v.63 = icmp slt i64 %lane.5, %v.62
  br i1 %v.63, label %body.4, label %leave.4
body.4:
  %v.64 = icmp eq i64 32, 0
  %v.65 = icmp eq i64 32, -1
  %v.66 = or i1 %v.64, %v.65
  %v.67 = select i1 %v.66, i64 1, i64 32
  %v.68 = sdiv i64 %n.0, %v.67
  %v.69 = mul i64 %v.68, %v.67
  %v.70 = sub i64 %n.0, %v.69
  %v.71 = icmp ne i64 %v.70, 0
  %v.72 = xor i64 %v.70, %v.67
  %v.73 = icmp slt i64 %v.72, 0
  %v.74 = and i1 %v.71, %v.73
  %v.75 = zext i1 %v.74 to i64
  %v.76 = sub i64 %v.68, %v.75
  %v.77 = add i64 %v.70, %v.67
  %v.78 = select i1 %v.74, i64 %v.77, i64 %v.70
  %v.79 = sub i64 0, %n.0
  %v.80 = select i1 %v.65, i64 %v.79, i64 %v.76
  %v.81 = select i1 %v.64, i64 0, i64 %v.80
  %v.82 = mul i64 %v.81, 32
  %v.83 = add i64 %v.82, %lane.5
  %p.11 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.5
  %reduced_add_lanes.2 = load float, ptr %p.11, align 4, !llvm.access.group !118
  %v.84 = mul i64 %x.2, %x_stride0.0
  %v.85 = mul i64 %v.83, %x_stride1.0
  %v.86 = add i64 %v.84, %v.85
  %p.12 = getelementptr inbounds float, ptr %x.0, i64 %v.86
  %x.5 = load float, ptr %p.12, align 4, !alias.scope !97, !noalias !98, !llvm.access.group !118
  %v.87 = mul i64 %x.2, %x_stride0.0
  %v.88 = mul i64 %v.83, %x_stride1.0
  %v.89 = add i64 %v.87, %v.88
  %p.13 = getelementptr inbounds float, ptr %x.0, i64 %v.89
  %x.6 = load float, ptr %p.13, align 4, !alias.scope !97, !noalias !98, !llvm.access.group !118
  %v.90 = fmul contract float %x.5, %x.6
  %v.91 = fadd contract float %reduced_add_lanes.2, %v.90
  %p.14 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.5
  store float %v.91, ptr %p.14, align 4, !llvm.access.group !118
  br label %again.4
again.4:
  %lane.4 = add nsw i64 %lane.5, 1
  br label %test.4, !llvm.loop !121
leave.4:
  br label %test.5
test.5:
  %lane.7 = phi i64 [ 0, %leave.4 ], [ %lane.6, %again.5 ]
  %v.92 = icmp slt i64 %lane.7, 16
  br i1 %v.92, label %body.5, label %leave.5
body.5:
  %p.15 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.7
  %reduced_add_lanes.3 = load float, ptr %p.15, align 4, !llvm.access.group !122
  %v.93 = add i64 %lane.7, 16
  %p.16 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.93
  %reduced_add_lanes.4 = load float, ptr %p.16, align 4, !llvm.access.group !122
  %v.94 = fadd contract float %reduced_add_lanes.3, %reduced_add_lanes.4
  %p.17 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.7
  store float %v.94, ptr %p.17, align 4, !llvm.access.group !122
  br label %again.5
again.5:
  %lane.6 = add nsw i64 %lane.7, 1
  br label %test.5, !llvm.loop !128
leave.5:
  br label %test.6
test.6:
  %lane.9 = phi i64 [ 0, %leave.5 ], [ %lane.8, %again.6 ]
  %v.95 = icmp slt i64 %lane.9, 8
  br i1 %v.95, label %body.6, label %leave.6
body.6:
  %p.18 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.9
  %reduced_add_lanes.5 = load float, ptr %p.18, align 4, !llvm.access.group !129
  %v.96 = add i64 %lane.9, 8
  %p.19 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.96
  %reduced_add_lanes.6 = load float, ptr %p.19, align 4, !llvm.access.group !129
  %v.97 = fadd contract float %reduced_add_lanes.5, %reduced_add_lanes.6
  %p.20 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.9
  store float %v.97, ptr %p.20, align 4, !llvm.access.group !129
  br label %again.6
again.6:
  %lane.8 = add nsw i64 %lane.9, 1
  br label %test.6, !llvm.loop !135
leave.6:
  br label %test.7
test.7:
  %lane.11 = phi i64 [ 0, %leave.6 ], [ %lane.10, %again.7 ]
  %v.98 = icmp slt i64 %lane.11, 4
  br i1 %v.98, label %body.7, label %leave.7
body.7:
  %p.21 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.11
  %reduced_add_lanes.7 = load float, ptr %p.21, align 4, !llvm.access.group !136
  %v.99 = add i64 %lane.11, 4
  %p.22 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.99
  %reduced_add_lanes.8 = load float, ptr %p.22, align 4, !llvm.access.group !136
  %v.100 = fadd contract float %reduced_add_lanes.7, %reduced_add_lanes.8
  %p.23 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.11
  store float %v.100, ptr %p.23, align 4, !llvm.access.group !136
  br label %again.7
again.7:
  %lane.10 = add nsw i64 %lane.11, 1
  br label %test.7, !llvm.loop !142
leave.7:
  br label %test.8
test.8:
  %lane.13 = phi i64 [ 0, %leave.7 ], [ %lane.12, %again.8 ]
  %v.101 = icmp slt i64 %lane.13, 2
  br i1 %v.101, label %body.8, label %leave.8
body.8:
  %p.24 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.13
  %reduced_add_lanes.9 = load float, ptr %p.24, align 4, !llvm.access.group !143
  %v.102 = add i64 %lane.13, 2
  %p.25 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.102
  %reduced_add_lanes.10 = load float, ptr %p.25, align 4, !llvm.access.group !143
  %v.103 = fadd contract float %reduced_add_lanes.9, %reduced_add_lanes.10
  %p.26 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %lane.13
  store float %v.103, ptr %p.26, align 4, !llvm.access.group !143
  br label %again.8
again.8:
  %lane.12 = add nsw i64 %lane.13, 1
  br label %test.8, !llvm.loop !149
leave.8:
  %p.27 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.11 = load float, ptr %p.27, align 4
  %p.28 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 1
  %reduced_add_lanes.12 = load float, ptr %p.28, align 4
  %v.104 = fadd contract float %reduced_add_lanes.11, %reduced_add_lanes.12
  %p.29 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 0
  store float %v.104, ptr %p.29, align 4
  %p.30 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 0
  %reduced_add_lanes.13 = load float, ptr %p.30, align 4
  store float %reduced_add_lanes.13, ptr %reduced_add.0
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.105 = call contract float @llvm.sqrt.f32(float %reduced_add.1)
  %p.31 = getelementptr inbounds float, ptr %out.0, i64 %x.2
  store float %v.105, ptr %p.31, align 4, !alias.scope !99, !noalias !100
  %x.7 = load i64, ptr %x.1
  %v.106 = add i64 %x.7, 1
  %v.107 = icmp eq i64 %v.106, %v.0
  %v.108 = select i1 %v.107, i64 0, i64 %v.106
  store i64 %v.108, ptr %x.1
  %v.109 = zext i1 %v.107 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !103
leave.0:
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)
declare float @llvm.maximum.f32(float, float)
declare float @llvm.sqrt.f32(float)

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
!39 = distinct !{!39}
!40 = distinct !{!40, !39}
!41 = distinct !{!41, !39}
!42 = !{!40}
!43 = !{!41}
!44 = !{!41}
!45 = !{!40}
!46 = !{!"llvm.loop.vectorize.enable", i1 false}
!47 = !{!"llvm.loop.unroll.disable"}
!48 = distinct !{!48, !46, !47}
!49 = distinct !{}
!50 = !{!"llvm.loop.unroll.full"}
!51 = !{!"llvm.loop.isvectorized", i32 1}
!52 = !{!"llvm.loop.parallel_accesses", !49}
!53 = !{!"llvm.loop.unroll.disable"}
!54 = !{!"llvm.loop.vectorize.followup_vectorized", !50, !51}
!55 = distinct !{!55, !52, !53, !54}
!56 = distinct !{}
!57 = !{!"llvm.loop.unroll.full"}
!58 = !{!"llvm.loop.isvectorized", i32 1}
!59 = !{!"llvm.loop.parallel_accesses", !56}
!60 = !{!"llvm.loop.unroll.disable"}
!61 = !{!"llvm.loop.vectorize.followup_vectorized", !57, !58}
!62 = distinct !{!62, !59, !60, !61}
!63 = distinct !{}
!64 = !{!"llvm.loop.parallel_accesses", !63}
!65 = distinct !{!65, !64}
!66 = distinct !{}
!67 = !{!"llvm.loop.unroll.full"}
!68 = !{!"llvm.loop.isvectorized", i32 1}
!69 = !{!"llvm.loop.parallel_accesses", !66}
!70 = !{!"llvm.loop.unroll.disable"}
!71 = !{!"llvm.loop.vectorize.followup_vectorized", !67, !68}
!72 = distinct !{!72, !69, !70, !71}
!73 = distinct !{}
!74 = !{!"llvm.loop.unroll.full"}
!75 = !{!"llvm.loop.isvectorized", i32 1}
!76 = !{!"llvm.loop.parallel_accesses", !73}
!77 = !{!"llvm.loop.unroll.disable"}
!78 = !{!"llvm.loop.vectorize.followup_vectorized", !74, !75}
!79 = distinct !{!79, !76, !77, !78}
!80 = distinct !{}
!81 = !{!"llvm.loop.unroll.full"}
!82 = !{!"llvm.loop.isvectorized", i32 1}
!83 = !{!"llvm.loop.parallel_accesses", !80}
!84 = !{!"llvm.loop.unroll.disable"}
!85 = !{!"llvm.loop.vectorize.followup_vectorized", !81, !82}
!86 = distinct !{!86, !83, !84, !85}
!87 = distinct !{}
!88 = !{!"llvm.loop.unroll.full"}
!89 = !{!"llvm.loop.isvectorized", i32 1}
!90 = !{!"llvm.loop.parallel_accesses", !87}
!91 = !{!"llvm.loop.unroll.disable"}
!92 = !{!"llvm.loop.vectorize.followup_vectorized", !88, !89}
!93 = distinct !{!93, !90, !91, !92}
!94 = distinct !{!94}
!95 = distinct !{!95, !94}
!96 = distinct !{!96, !94}
!97 = !{!95}
!98 = !{!96}
!99 = !{!96}
!100 = !{!95}
!101 = !{!"llvm.loop.vectorize.enable", i1 false}
!102 = !{!"llvm.loop.unroll.disable"}
!103 = distinct !{!103, !101, !102}
!104 = distinct !{}
!105 = !{!"llvm.loop.unroll.full"}
!106 = !{!"llvm.loop.isvectorized", i32 1}
!107 = !{!"llvm.loop.parallel_accesses", !104}
!108 = !{!"llvm.loop.unroll.disable"}
!109 = !{!"llvm.loop.vectorize.followup_vectorized", !105, !106}
!110 = distinct !{!110, !107, !108, !109}
!111 = distinct !{}
!112 = !{!"llvm.loop.unroll.full"}
!113 = !{!"llvm.loop.isvectorized", i32 1}
!114 = !{!"llvm.loop.parallel_accesses", !111}
!115 = !{!"llvm.loop.unroll.disable"}
!116 = !{!"llvm.loop.vectorize.followup_vectorized", !112, !113}
!117 = distinct !{!117, !114, !115, !116}
!118 = distinct !{}
!119 = !{!"llvm.loop.vectorize.enable", i1 false}
!120 = !{!"llvm.loop.unroll.disable"}
!121 = distinct !{!121, !119, !120}
!122 = distinct !{}
!123 = !{!"llvm.loop.unroll.full"}
!124 = !{!"llvm.loop.isvectorized", i32 1}
!125 = !{!"llvm.loop.parallel_accesses", !122}
!126 = !{!"llvm.loop.unroll.disable"}
!127 = !{!"llvm.loop.vectorize.followup_vectorized", !123, !124}
!128 = distinct !{!128, !125, !126, !127}
!129 = distinct !{}
!130 = !{!"llvm.loop.unroll.full"}
!131 = !{!"llvm.loop.isvectorized", i32 1}
!132 = !{!"llvm.loop.parallel_accesses", !129}
!133 = !{!"llvm.loop.unroll.disable"}
!134 = !{!"llvm.loop.vectorize.followup_vectorized", !130, !131}
!135 = distinct !{!135, !132, !133, !134}
!136 = distinct !{}
!137 = !{!"llvm.loop.unroll.full"}
!138 = !{!"llvm.loop.isvectorized", i32 1}
!139 = !{!"llvm.loop.parallel_accesses", !136}
!140 = !{!"llvm.loop.unroll.disable"}
!141 = !{!"llvm.loop.vectorize.followup_vectorized", !137, !138}
!142 = distinct !{!142, !139, !140, !141}
!143 = distinct !{}
!144 = !{!"llvm.loop.unroll.full"}
!145 = !{!"llvm.loop.isvectorized", i32 1}
!146 = !{!"llvm.loop.parallel_accesses", !143}
!147 = !{!"llvm.loop.unroll.disable"}
!148 = !{!"llvm.loop.vectorize.followup_vectorized", !144, !145}
!149 = distinct !{!149, !146, !147, !148}
