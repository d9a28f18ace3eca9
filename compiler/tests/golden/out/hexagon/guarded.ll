target datalayout = "e-m:e-p:32:32:32-a:0-n16:32-i64:64:64-i32:32:32-i16:16:16-i1:8:8-f32:32:32-f64:64:64-v32:32:32-v64:64:64-v512:512:512-v1024:1024:1024-v2048:2048:2048"
target triple = "hexagon-unknown-none-elf"

define void @gather_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %at.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %hit.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i32 2
  %out.0 = load ptr, ptr %p.2, align 4
  %p.3 = getelementptr inbounds ptr, ptr %buffers, i32 3
  %x.0 = load ptr, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 0
  %m.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 4
  %n.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.6, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  store i32 %v.0, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.2 = icmp slt i32 %block.1, %last
  br i1 %v.2, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  %v.3 = mul i32 %x.2, 4096
  %v.4 = add i32 %v.3, 4096
  %v.5 = call i32 @llvm.smin.i32(i32 %v.4, i32 %m.0)
  br label %test.1
test.1:
  %i.1 = phi i32 [ %v.3, %body.0 ], [ %i.0, %again.1 ]
  %v.6 = icmp slt i32 %i.1, %v.5
  br i1 %v.6, label %body.1, label %leave.1
body.1:
  %v.7 = sext i32 %i.1 to i64
  %p.7 = getelementptr inbounds i32, ptr %at.0, i64 %v.7
  %at.1 = load i32, ptr %p.7, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !16
  %v.8 = icmp eq i32 2, 0
  %v.9 = icmp eq i32 2, -1
  %v.10 = or i1 %v.8, %v.9
  %v.11 = select i1 %v.10, i32 1, i32 2
  %v.12 = sdiv i32 %at.1, %v.11
  %v.13 = mul i32 %v.12, %v.11
  %v.14 = sub i32 %at.1, %v.13
  %v.15 = icmp ne i32 %v.14, 0
  %v.16 = xor i32 %v.14, %v.11
  %v.17 = icmp slt i32 %v.16, 0
  %v.18 = and i1 %v.15, %v.17
  %v.19 = zext i1 %v.18 to i32
  %v.20 = sub i32 %v.12, %v.19
  %v.21 = add i32 %v.14, %v.11
  %v.22 = select i1 %v.18, i32 %v.21, i32 %v.14
  %v.23 = sub i32 0, %at.1
  %v.24 = select i1 %v.9, i32 %v.23, i32 %v.20
  %v.25 = select i1 %v.8, i32 0, i32 %v.24
  %v.26 = icmp sge i32 %v.25, 0
  %v.27 = icmp slt i32 %v.25, %n.0
  %v.28 = and i1 %v.26, %v.27
  %v.29 = zext i1 %v.28 to i8
  %v.30 = sext i32 %i.1 to i64
  %p.8 = getelementptr inbounds i8, ptr %hit.0, i64 %v.30
  store i8 %v.29, ptr %p.8, align 1, !alias.scope !7, !noalias !8, !llvm.access.group !16
  %v.31 = icmp sge i32 %v.25, 0
  %v.32 = icmp slt i32 %v.25, %n.0
  %v.33 = and i1 %v.31, %v.32
  br i1 %v.33, label %then.0, label %join.0
then.0:
  %v.34 = sext i32 %v.25 to i64
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.34
  %x.3 = load float, ptr %p.9, align 4, !alias.scope !11, !noalias !12, !llvm.access.group !16
  br label %join.0
join.0:
  %v.35 = phi float [ %x.3, %then.0 ], [ 0x0000000000000000, %body.1 ]
  %v.36 = sub i32 %n.0, 1
  %v.37 = icmp sge i32 %v.36, 0
  %v.38 = sub i32 %n.0, 1
  br i1 %v.37, label %then.1, label %join.1
then.1:
  %v.39 = sext i32 %v.38 to i64
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.39
  %x.4 = load float, ptr %p.10, align 4, !alias.scope !11, !noalias !12, !llvm.access.group !16
  br label %join.1
join.1:
  %v.40 = phi float [ %x.4, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.41 = call float @llvm.maximum.f32(float %v.40, float 0x0000000000000000)
  %v.42 = fadd float %v.35, %v.41
  %v.43 = sext i32 %i.1 to i64
  %p.11 = getelementptr inbounds float, ptr %out.0, i64 %v.43
  store float %v.42, ptr %p.11, align 4, !alias.scope !9, !noalias !10, !llvm.access.group !16
  br label %again.1
again.1:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.1, !llvm.loop !18
leave.1:
  %x.5 = load i32, ptr %x.1
  %v.44 = add i32 %x.5, 1
  %v.45 = icmp eq i32 %v.44, %extent.0
  %v.46 = select i1 %v.45, i32 0, i32 %v.44
  store i32 %v.46, ptr %x.1
  %v.47 = zext i1 %v.45 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !15
leave.0:
  ret void
}

define void @gather_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %at.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %hit.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds ptr, ptr %buffers, i32 2
  %out.0 = load ptr, ptr %p.2, align 4
  %p.3 = getelementptr inbounds ptr, ptr %buffers, i32 3
  %x.0 = load ptr, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 0
  %m.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 4
  %at_stride0.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i8, ptr %scalars, i32 8
  %hit_stride0.0 = load i32, ptr %p.6, align 4
  %p.7 = getelementptr inbounds i8, ptr %scalars, i32 12
  %n.0 = load i32, ptr %p.7, align 4
  %p.8 = getelementptr inbounds i8, ptr %scalars, i32 16
  %x_stride0.0 = load i32, ptr %p.8, align 4
  %p.9 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.9, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  store i32 %v.0, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.2 = icmp slt i32 %block.1, %last
  br i1 %v.2, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  %v.3 = mul i32 %x.2, 4096
  %v.4 = add i32 %v.3, 4096
  %v.5 = call i32 @llvm.smin.i32(i32 %v.4, i32 %m.0)
  br label %test.1
test.1:
  %i.1 = phi i32 [ %v.3, %body.0 ], [ %i.0, %again.1 ]
  %v.6 = icmp slt i32 %i.1, %v.5
  br i1 %v.6, label %body.1, label %leave.1
body.1:
  %v.7 = mul i32 %i.1, %at_stride0.0
  %v.8 = sext i32 %v.7 to i64
  %p.10 = getelementptr inbounds i32, ptr %at.0, i64 %v.8
  %at.1 = load i32, ptr %p.10, align 4, !alias.scope !24, !noalias !25, !llvm.access.group !35
  %v.9 = icmp eq i32 2, 0
  %v.10 = icmp eq i32 2, -1
  %v.11 = or i1 %v.9, %v.10
  %v.12 = select i1 %v.11, i32 1, i32 2
  %v.13 = sdiv i32 %at.1, %v.12
  %v.14 = mul i32 %v.13, %v.12
  %v.15 = sub i32 %at.1, %v.14
  %v.16 = icmp ne i32 %v.15, 0
  %v.17 = xor i32 %v.15, %v.12
  %v.18 = icmp slt i32 %v.17, 0
  %v.19 = and i1 %v.16, %v.18
  %v.20 = zext i1 %v.19 to i32
  %v.21 = sub i32 %v.13, %v.20
  %v.22 = add i32 %v.15, %v.12
  %v.23 = select i1 %v.19, i32 %v.22, i32 %v.15
  %v.24 = sub i32 0, %at.1
  %v.25 = select i1 %v.10, i32 %v.24, i32 %v.21
  %v.26 = select i1 %v.9, i32 0, i32 %v.25
  %v.27 = mul i32 %i.1, %hit_stride0.0
  %v.28 = icmp sge i32 %v.26, 0
  %v.29 = icmp slt i32 %v.26, %n.0
  %v.30 = and i1 %v.28, %v.29
  %v.31 = zext i1 %v.30 to i8
  %v.32 = sext i32 %v.27 to i64
  %p.11 = getelementptr inbounds i8, ptr %hit.0, i64 %v.32
  store i8 %v.31, ptr %p.11, align 1, !alias.scope !26, !noalias !27, !llvm.access.group !35
  %v.33 = icmp sge i32 %v.26, 0
  %v.34 = icmp slt i32 %v.26, %n.0
  %v.35 = and i1 %v.33, %v.34
  %v.36 = mul i32 %v.26, %x_stride0.0
  br i1 %v.35, label %then.0, label %join.0
then.0:
  %v.37 = sext i32 %v.36 to i64
  %p.12 = getelementptr inbounds float, ptr %x.0, i64 %v.37
  %x.3 = load float, ptr %p.12, align 4, !alias.scope !30, !noalias !31, !llvm.access.group !35
  br label %join.0
join.0:
  %v.38 = phi float [ %x.3, %then.0 ], [ 0x0000000000000000, %body.1 ]
  %v.39 = sub i32 %n.0, 1
  %v.40 = icmp sge i32 %v.39, 0
  %v.41 = sub i32 %n.0, 1
  %v.42 = mul i32 %v.41, %x_stride0.0
  br i1 %v.40, label %then.1, label %join.1
then.1:
  %v.43 = sext i32 %v.42 to i64
  %p.13 = getelementptr inbounds float, ptr %x.0, i64 %v.43
  %x.4 = load float, ptr %p.13, align 4, !alias.scope !30, !noalias !31, !llvm.access.group !35
  br label %join.1
join.1:
  %v.44 = phi float [ %x.4, %then.1 ], [ 0x0000000000000000, %join.0 ]
  %v.45 = call float @llvm.maximum.f32(float %v.44, float 0x0000000000000000)
  %v.46 = fadd float %v.38, %v.45
  %v.47 = sext i32 %i.1 to i64
  %p.14 = getelementptr inbounds float, ptr %out.0, i64 %v.47
  store float %v.46, ptr %p.14, align 4, !alias.scope !28, !noalias !29, !llvm.access.group !35
  br label %again.1
again.1:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.1, !llvm.loop !38
leave.1:
  %x.5 = load i32, ptr %x.1
  %v.48 = add i32 %x.5, 1
  %v.49 = icmp eq i32 %v.48, %extent.0
  %v.50 = select i1 %v.49, i32 0, i32 %v.48
  store i32 %v.50, ptr %x.1
  %v.51 = zext i1 %v.49 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !34
leave.0:
  ret void
}

define void @row_norms_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %reduced_add.0 = alloca float, align 4
  %reduced_add_lanes.0 = alloca [64 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %out.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.3, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  store i32 %v.0, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.2 = icmp slt i32 %block.1, %last
  br i1 %v.2, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.1
test.1:
  %lane.1 = phi i32 [ 0, %body.0 ], [ %lane.0, %again.1 ]
  %v.3 = icmp slt i32 %lane.1, 64
  br i1 %v.3, label %body.1, label %leave.1
body.1:
  %v.4 = sext i32 %lane.1 to i64
  %p.4 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.4
  store float 0x0000000000000000, ptr %p.4, align 4, !llvm.access.group !49
  br label %again.1
again.1:
  %lane.0 = add nsw i32 %lane.1, 1
  br label %test.1, !llvm.loop !55
leave.1:
  %v.5 = icmp eq i32 64, 0
  %v.6 = icmp eq i32 64, -1
  %v.7 = or i1 %v.5, %v.6
  %v.8 = select i1 %v.7, i32 1, i32 64
  %v.9 = sdiv i32 %n.0, %v.8
  %v.10 = mul i32 %v.9, %v.8
  %v.11 = sub i32 %n.0, %v.10
  %v.12 = icmp ne i32 %v.11, 0
  %v.13 = xor i32 %v.11, %v.8
  %v.14 = icmp slt i32 %v.13, 0
  %v.15 = and i1 %v.12, %v.14
  %v.16 = zext i1 %v.15 to i32
  %v.17 = sub i32 %v.9, %v.16
  %v.18 = add i32 %v.11, %v.8
  %v.19 = select i1 %v.15, i32 %v.18, i32 %v.11
  %v.20 = sub i32 0, %n.0
  %v.21 = select i1 %v.6, i32 %v.20, i32 %v.17
  %v.22 = select i1 %v.5, i32 0, i32 %v.21
  %v.23 = mul i32 %v.22, 64
  %v.24 = icmp slt i32 0, %v.23
  %v.25 = sub i32 %v.23, 0
  %v.26 = sub i32 %v.25, 1
  %v.27 = udiv i32 %v.26, 64
  %v.28 = add i32 %v.27, 1
  %v.29 = select i1 %v.24, i32 %v.28, i32 0
  br label %test.2
test.2:
  %strip.1 = phi i32 [ 0, %leave.1 ], [ %strip.0, %again.2 ]
  %v.30 = icmp slt i32 %strip.1, %v.29
  br i1 %v.30, label %body.2, label %leave.2
body.2:
  %v.31 = mul i32 %strip.1, 64
  %v.32 = add i32 0, %v.31
  br label %test.3
test.3:
  %lane.3 = phi i32 [ 0, %body.2 ], [ %lane.2, %again.3 ]
  %v.33 = icmp slt i32 %lane.3, 64
  br i1 %v.33, label %body.3, label %leave.3
body.3:
  %v.34 = add i32 %v.32, %lane.3
  %v.35 = sext i32 %lane.3 to i64
  %p.5 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.35
  %reduced_add_lanes.1 = load float, ptr %p.5, align 4, !llvm.access.group !56
  %v.36 = mul i32 %x.2, %n.0
  %v.37 = add i32 %v.36, %v.34
  %v.38 = sext i32 %v.37 to i64
  %p.6 = getelementptr inbounds float, ptr %x.0, i64 %v.38
  %x.3 = load float, ptr %p.6, align 4, !alias.scope !42, !noalias !43, !llvm.access.group !56
  %v.39 = mul i32 %x.2, %n.0
  %v.40 = add i32 %v.39, %v.34
  %v.41 = sext i32 %v.40 to i64
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.41
  %x.4 = load float, ptr %p.7, align 4, !alias.scope !42, !noalias !43, !llvm.access.group !56
  %v.42 = fmul contract float %x.3, %x.4
  %v.43 = fadd contract float %reduced_add_lanes.1, %v.42
  %v.44 = sext i32 %lane.3 to i64
  %p.8 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.44
  store float %v.43, ptr %p.8, align 4, !llvm.access.group !56
  br label %again.3
again.3:
  %lane.2 = add nsw i32 %lane.3, 1
  br label %test.3, !llvm.loop !62
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i32 %strip.1, 1
  br label %test.2
leave.2:
  %v.45 = icmp eq i32 64, 0
  %v.46 = icmp eq i32 64, -1
  %v.47 = or i1 %v.45, %v.46
  %v.48 = select i1 %v.47, i32 1, i32 64
  %v.49 = sdiv i32 %n.0, %v.48
  %v.50 = mul i32 %v.49, %v.48
  %v.51 = sub i32 %n.0, %v.50
  %v.52 = icmp ne i32 %v.51, 0
  %v.53 = xor i32 %v.51, %v.48
  %v.54 = icmp slt i32 %v.53, 0
  %v.55 = and i1 %v.52, %v.54
  %v.56 = zext i1 %v.55 to i32
  %v.57 = sub i32 %v.49, %v.56
  %v.58 = add i32 %v.51, %v.48
  %v.59 = select i1 %v.55, i32 %v.58, i32 %v.51
  %v.60 = sub i32 0, %n.0
  %v.61 = select i1 %v.46, i32 %v.60, i32 %v.57
  %v.62 = select i1 %v.45, i32 0, i32 %v.61
  %v.63 = mul i32 %v.62, 64
  br label %test.4
test.4:
  %j.1 = phi i32 [ %v.63, %leave.2 ], [ %j.0, %again.4 ]
  %v.64 = icmp slt i32 %j.1, %n.0
  br i1 %v.64, label %body.4, label %leave.4
body.4:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.65 = mul i32 %x.2, %n.0
  %v.66 = add i32 %v.65, %j.1
  %v.67 = sext i32 %v.66 to i64
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.67
  %x.5 = load float, ptr %p.9, align 4, !alias.scope !42, !noalias !43
  %v.68 = mul i32 %x.2, %n.0
  %v.69 = add i32 %v.68, %j.1
  %v.70 = sext i32 %v.69 to i64
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.70
  %x.6 = load float, ptr %p.10, align 4, !alias.scope !42, !noalias !43
  %v.71 = fmul contract float %x.5, %x.6
  %v.72 = fadd contract float %reduced_add.1, %v.71
  store float %v.72, ptr %reduced_add.0
  br label %again.4
again.4:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.4
leave.4:
  br label %test.5
test.5:
  %lane.5 = phi i32 [ 0, %leave.4 ], [ %lane.4, %again.5 ]
  %v.73 = icmp slt i32 %lane.5, 32
  br i1 %v.73, label %body.5, label %leave.5
body.5:
  %v.74 = sext i32 %lane.5 to i64
  %p.11 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.74
  %reduced_add_lanes.2 = load float, ptr %p.11, align 4, !llvm.access.group !63
  %v.75 = add i32 %lane.5, 32
  %v.76 = sext i32 %v.75 to i64
  %p.12 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.76
  %reduced_add_lanes.3 = load float, ptr %p.12, align 4, !llvm.access.group !63
  %v.77 = fadd contract float %reduced_add_lanes.2, %reduced_add_lanes.3
  %v.78 = sext i32 %lane.5 to i64
  %p.13 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.78
  store float %v.77, ptr %p.13, align 4, !llvm.access.group !63
  br label %again.5
again.5:
  %lane.4 = add nsw i32 %lane.5, 1
  br label %test.5, !llvm.loop !69
leave.5:
  br label %test.6
test.6:
  %lane.7 = phi i32 [ 0, %leave.5 ], [ %lane.6, %again.6 ]
  %v.79 = icmp slt i32 %lane.7, 16
  br i1 %v.79, label %body.6, label %leave.6
body.6:
  %v.80 = sext i32 %lane.7 to i64
  %p.14 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.80
  %reduced_add_lanes.4 = load float, ptr %p.14, align 4, !llvm.access.group !70
  %v.81 = add i32 %lane.7, 16
  %v.82 = sext i32 %v.81 to i64
  %p.15 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.82
  %reduced_add_lanes.5 = load float, ptr %p.15, align 4, !llvm.access.group !70
  %v.83 = fadd contract float %reduced_add_lanes.4, %reduced_add_lanes.5
  %v.84 = sext i32 %lane.7 to i64
  %p.16 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.84
  store float %v.83, ptr %p.16, align 4, !llvm.access.group !70
  br label %again.6
again.6:
  %lane.6 = add nsw i32 %lane.7, 1
  br label %test.6, !llvm.loop !76
leave.6:
  br label %test.7
test.7:
  %lane.9 = phi i32 [ 0, %leave.6 ], [ %lane.8, %again.7 ]
  %v.85 = icmp slt i32 %lane.9, 8
  br i1 %v.85, label %body.7, label %leave.7
body.7:
  %v.86 = sext i32 %lane.9 to i64
  %p.17 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.86
  %reduced_add_lanes.6 = load float, ptr %p.17, align 4, !llvm.access.group !77
  %v.87 = add i32 %lane.9, 8
  %v.88 = sext i32 %v.87 to i64
  %p.18 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.88
  %reduced_add_lanes.7 = load float, ptr %p.18, align 4, !llvm.access.group !77
  %v.89 = fadd contract float %reduced_add_lanes.6, %reduced_add_lanes.7
  %v.90 = sext i32 %lane.9 to i64
  %p.19 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.90
  store float %v.89, ptr %p.19, align 4, !llvm.access.group !77
  br label %again.7
again.7:
  %lane.8 = add nsw i32 %lane.9, 1
  br label %test.7, !llvm.loop !83
leave.7:
  br label %test.8
test.8:
  %lane.11 = phi i32 [ 0, %leave.7 ], [ %lane.10, %again.8 ]
  %v.91 = icmp slt i32 %lane.11, 4
  br i1 %v.91, label %body.8, label %leave.8
body.8:
  %v.92 = sext i32 %lane.11 to i64
  %p.20 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.92
  %reduced_add_lanes.8 = load float, ptr %p.20, align 4, !llvm.access.group !84
  %v.93 = add i32 %lane.11, 4
  %v.94 = sext i32 %v.93 to i64
  %p.21 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.94
  %reduced_add_lanes.9 = load float, ptr %p.21, align 4, !llvm.access.group !84
  %v.95 = fadd contract float %reduced_add_lanes.8, %reduced_add_lanes.9
  %v.96 = sext i32 %lane.11 to i64
  %p.22 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.96
  store float %v.95, ptr %p.22, align 4, !llvm.access.group !84
  br label %again.8
again.8:
  %lane.10 = add nsw i32 %lane.11, 1
  br label %test.8, !llvm.loop !90
leave.8:
  br label %test.9
test.9:
  %lane.13 = phi i32 [ 0, %leave.8 ], [ %lane.12, %again.9 ]
  %v.97 = icmp slt i32 %lane.13, 2
  br i1 %v.97, label %body.9, label %leave.9
body.9:
  %v.98 = sext i32 %lane.13 to i64
  %p.23 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.98
  %reduced_add_lanes.10 = load float, ptr %p.23, align 4, !llvm.access.group !91
  %v.99 = add i32 %lane.13, 2
  %v.100 = sext i32 %v.99 to i64
  %p.24 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.100
  %reduced_add_lanes.11 = load float, ptr %p.24, align 4, !llvm.access.group !91
  %v.101 = fadd contract float %reduced_add_lanes.10, %reduced_add_lanes.11
  %v.102 = sext i32 %lane.13 to i64
  %p.25 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.102
  store float %v.101, ptr %p.25, align 4, !llvm.access.group !91
  br label %again.9
again.9:
  %lane.12 = add nsw i32 %lane.13, 1
  br label %test.9, !llvm.loop !97
leave.9:
  %v.103 = sext i32 0 to i64
  %p.26 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.103
  %reduced_add_lanes.12 = load float, ptr %p.26, align 4
  %v.104 = sext i32 1 to i64
  %p.27 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.104
  %reduced_add_lanes.13 = load float, ptr %p.27, align 4
  %v.105 = fadd contract float %reduced_add_lanes.12, %reduced_add_lanes.13
  %v.106 = sext i32 0 to i64
  %p.28 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.106
  store float %v.105, ptr %p.28, align 4
  %v.107 = sext i32 0 to i64
  %p.29 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.107
  %reduced_add_lanes.14 = load float, ptr %p.29, align 4
  %reduced_add.2 = load float, ptr %reduced_add.0
  %v.108 = fadd contract float %reduced_add_lanes.14, %reduced_add.2
  store float %v.108, ptr %reduced_add.0
  %reduced_add.3 = load float, ptr %reduced_add.0
  %v.109 = call contract float @llvm.sqrt.f32(float %reduced_add.3)
  %v.110 = sext i32 %x.2 to i64
  %p.30 = getelementptr inbounds float, ptr %out.0, i64 %v.110
  store float %v.109, ptr %p.30, align 4, !alias.scope !44, !noalias !45
  %x.7 = load i32, ptr %x.1
  %v.111 = add i32 %x.7, 1
  %v.112 = icmp eq i32 %v.111, %extent.0
  %v.113 = select i1 %v.112, i32 0, i32 %v.111
  store i32 %v.113, ptr %x.1
  %v.114 = zext i1 %v.112 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !48
leave.0:
  ret void
}

define void @row_norms_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %reduced_add.0 = alloca float, align 4
  %reduced_add_lanes.0 = alloca [64 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %out.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %x_stride0.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 8
  %x_stride1.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.5, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  store i32 %v.0, ptr %x.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.2 = icmp slt i32 %block.1, %last
  br i1 %v.2, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  store float 0x0000000000000000, ptr %reduced_add.0
  br label %test.1
test.1:
  %lane.1 = phi i32 [ 0, %body.0 ], [ %lane.0, %again.1 ]
  %v.3 = icmp slt i32 %lane.1, 64
  br i1 %v.3, label %body.1, label %leave.1
body.1:
  %v.4 = sext i32 %lane.1 to i64
  %p.6 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.4
  store float 0x0000000000000000, ptr %p.6, align 4, !llvm.access.group !108
  br label %again.1
again.1:
  %lane.0 = add nsw i32 %lane.1, 1
  br label %test.1, !llvm.loop !114
leave.1:
  %v.5 = icmp eq i32 64, 0
  %v.6 = icmp eq i32 64, -1
  %v.7 = or i1 %v.5, %v.6
  %v.8 = select i1 %v.7, i32 1, i32 64
  %v.9 = sdiv i32 %n.0, %v.8
  %v.10 = mul i32 %v.9, %v.8
  %v.11 = sub i32 %n.0, %v.10
  %v.12 = icmp ne i32 %v.11, 0
  %v.13 = xor i32 %v.11, %v.8
  %v.14 = icmp slt i32 %v.13, 0
  %v.15 = and i1 %v.12, %v.14
  %v.16 = zext i1 %v.15 to i32
  %v.17 = sub i32 %v.9, %v.16
  %v.18 = add i32 %v.11, %v.8
  %v.19 = select i1 %v.15, i32 %v.18, i32 %v.11
  %v.20 = sub i32 0, %n.0
  %v.21 = select i1 %v.6, i32 %v.20, i32 %v.17
  %v.22 = select i1 %v.5, i32 0, i32 %v.21
  %v.23 = mul i32 %v.22, 64
  %v.24 = icmp slt i32 0, %v.23
  %v.25 = sub i32 %v.23, 0
  %v.26 = sub i32 %v.25, 1
  %v.27 = udiv i32 %v.26, 64
  %v.28 = add i32 %v.27, 1
  %v.29 = select i1 %v.24, i32 %v.28, i32 0
  br label %test.2
test.2:
  %strip.1 = phi i32 [ 0, %leave.1 ], [ %strip.0, %again.2 ]
  %v.30 = icmp slt i32 %strip.1, %v.29
  br i1 %v.30, label %body.2, label %leave.2
body.2:
  %v.31 = mul i32 %strip.1, 64
  %v.32 = add i32 0, %v.31
  br label %test.3
test.3:
  %lane.3 = phi i32 [ 0, %body.2 ], [ %lane.2, %again.3 ]
  %v.33 = icmp slt i32 %lane.3, 64
  br i1 %v.33, label %body.3, label %leave.3
body.3:
  %v.34 = add i32 %v.32, %lane.3
  %v.35 = sext i32 %lane.3 to i64
  %p.7 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.35
  %reduced_add_lanes.1 = load float, ptr %p.7, align 4, !llvm.access.group !115
  %v.36 = mul i32 %x.2, %x_stride0.0
  %v.37 = mul i32 %v.34, %x_stride1.0
  %v.38 = add i32 %v.36, %v.37
  %v.39 = sext i32 %v.38 to i64
  %p.8 = getelementptr inbounds float, ptr %x.0, i64 %v.39
  %x.3 = load float, ptr %p.8, align 4, !alias.scope !101, !noalias !102, !llvm.access.group !115
  %v.40 = mul i32 %x.2, %x_stride0.0
  %v.41 = mul i32 %v.34, %x_stride1.0
  %v.42 = add i32 %v.40, %v.41
  %v.43 = sext i32 %v.42 to i64
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.43
  %x.4 = load float, ptr %p.9, align 4, !alias.scope !101, !noalias !102, !llvm.access.group !115
  %v.44 = fmul contract float %x.3, %x.4
  %v.45 = fadd contract float %reduced_add_lanes.1, %v.44
  %v.46 = sext i32 %lane.3 to i64
  %p.10 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.46
  store float %v.45, ptr %p.10, align 4, !llvm.access.group !115
  br label %again.3
again.3:
  %lane.2 = add nsw i32 %lane.3, 1
  br label %test.3, !llvm.loop !121
leave.3:
  br label %again.2
again.2:
  %strip.0 = add nsw i32 %strip.1, 1
  br label %test.2
leave.2:
  %v.47 = icmp eq i32 64, 0
  %v.48 = icmp eq i32 64, -1
  %v.49 = or i1 %v.47, %v.48
  %v.50 = select i1 %v.49, i32 1, i32 64
  %v.51 = sdiv i32 %n.0, %v.50
  %v.52 = mul i32 %v.51, %v.50
  %v.53 = sub i32 %n.0, %v.52
  %v.54 = icmp ne i32 %v.53, 0
  %v.55 = xor i32 %v.53, %v.50
  %v.56 = icmp slt i32 %v.55, 0
  %v.57 = and i1 %v.54, %v.56
  %v.58 = zext i1 %v.57 to i32
  %v.59 = sub i32 %v.51, %v.58
  %v.60 = add i32 %v.53, %v.50
  %v.61 = select i1 %v.57, i32 %v.60, i32 %v.53
  %v.62 = sub i32 0, %n.0
  %v.63 = select i1 %v.48, i32 %v.62, i32 %v.59
  %v.64 = select i1 %v.47, i32 0, i32 %v.63
  %v.65 = mul i32 %v.64, 64
  br label %test.4
test.4:
  %j.1 = phi i32 [ %v.65, %leave.2 ], [ %j.0, %again.4 ]
  %v.66 = icmp slt i32 %j.1, %n.0
  br i1 %v.66, label %body.4, label %leave.4
body.4:
  %reduced_add.1 = load float, ptr %reduced_add.0
  %v.67 = mul i32 %x.2, %x_stride0.0
  %v.68 = mul i32 %j.1, %x_stride1.0
  %v.69 = add i32 %v.67, %v.68
  %v.70 = sext i32 %v.69 to i64
  %p.11 = getelementptr inbounds float, ptr %x.0, i64 %v.70
  %x.5 = load float, ptr %p.11, align 4, !alias.scope !101, !noalias !102
  %v.71 = mul i32 %x.2, %x_stride0.0
  %v.72 = mul i32 %j.1, %x_stride1.0
  %v.73 = add i32 %v.71, %v.72
  %v.74 = sext i32 %v.73 to i64
  %p.12 = getelementptr inbounds float, ptr %x.0, i64 %v.74
  %x.6 = load float, ptr %p.12, align 4, !alias.scope !101, !noalias !102
  %v.75 = fmul contract float %x.5, %x.6
  %v.76 = fadd contract float %reduced_add.1, %v.75
  store float %v.76, ptr %reduced_add.0
  br label %again.4
again.4:
  %j.0 = add nsw i32 %j.1, 1
  br label %test.4
leave.4:
  br label %test.5
test.5:
  %lane.5 = phi i32 [ 0, %leave.4 ], [ %lane.4, %again.5 ]
  %v.77 = icmp slt i32 %lane.5, 32
  br i1 %v.77, label %body.5, label %leave.5
body.5:
  %v.78 = sext i32 %lane.5 to i64
  %p.13 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.78
  %reduced_add_lanes.2 = load float, ptr %p.13, align 4, !llvm.access.group !122
  %v.79 = add i32 %lane.5, 32
  %v.80 = sext i32 %v.79 to i64
  %p.14 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.80
  %reduced_add_lanes.3 = load float, ptr %p.14, align 4, !llvm.access.group !122
  %v.81 = fadd contract float %reduced_add_lanes.2, %reduced_add_lanes.3
  %v.82 = sext i32 %lane.5 to i64
  %p.15 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.82
  store float %v.81, ptr %p.15, align 4, !llvm.access.group !122
  br label %again.5
again.5:
  %lane.4 = add nsw i32 %lane.5, 1
  br label %test.5, !llvm.loop !128
leave.5:
  br label %test.6
test.6:
  %lane.7 = phi i32 [ 0, %leave.5 ], [ %lane.6, %again.6 ]
  %v.83 = icmp slt i32 %lane.7, 16
  br i1 %v.83, label %body.6, label %leave.6
body.6:
  %v.84 = sext i32 %lane.7 to i64
  %p.16 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.84
  %reduced_add_lanes.4 = load float, ptr %p.16, align 4, !llvm.access.group !129
  %v.85 = add i32 %lane.7, 16
  %v.86 = sext i32 %v.85 to i64
  %p.17 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.86
  %reduced_add_lanes.5 = load float, ptr %p.17, align 4, !llvm.access.group !129
  %v.87 = fadd contract float %reduced_add_lanes.4, %reduced_add_lanes.5
  %v.88 = sext i32 %lane.7 to i64
  %p.18 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.88
  store float %v.87, ptr %p.18, align 4, !llvm.access.group !129
  br label %again.6
again.6:
  %lane.6 = add nsw i32 %lane.7, 1
  br label %test.6, !llvm.loop !135
leave.6:
  br label %test.7
test.7:
  %lane.9 = phi i32 [ 0, %leave.6 ], [ %lane.8, %again.7 ]
  %v.89 = icmp slt i32 %lane.9, 8
  br i1 %v.89, label %body.7, label %leave.7
body.7:
  %v.90 = sext i32 %lane.9 to i64
  %p.19 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.90
  %reduced_add_lanes.6 = load float, ptr %p.19, align 4, !llvm.access.group !136
  %v.91 = add i32 %lane.9, 8
  %v.92 = sext i32 %v.91 to i64
  %p.20 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.92
  %reduced_add_lanes.7 = load float, ptr %p.20, align 4, !llvm.access.group !136
  %v.93 = fadd contract float %reduced_add_lanes.6, %reduced_add_lanes.7
  %v.94 = sext i32 %lane.9 to i64
  %p.21 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.94
  store float %v.93, ptr %p.21, align 4, !llvm.access.group !136
  br label %again.7
again.7:
  %lane.8 = add nsw i32 %lane.9, 1
  br label %test.7, !llvm.loop !142
leave.7:
  br label %test.8
test.8:
  %lane.11 = phi i32 [ 0, %leave.7 ], [ %lane.10, %again.8 ]
  %v.95 = icmp slt i32 %lane.11, 4
  br i1 %v.95, label %body.8, label %leave.8
body.8:
  %v.96 = sext i32 %lane.11 to i64
  %p.22 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.96
  %reduced_add_lanes.8 = load float, ptr %p.22, align 4, !llvm.access.group !143
  %v.97 = add i32 %lane.11, 4
  %v.98 = sext i32 %v.97 to i64
  %p.23 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.98
  %reduced_add_lanes.9 = load float, ptr %p.23, align 4, !llvm.access.group !143
  %v.99 = fadd contract float %reduced_add_lanes.8, %reduced_add_lanes.9
  %v.100 = sext i32 %lane.11 to i64
  %p.24 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.100
  store float %v.99, ptr %p.24, align 4, !llvm.access.group !143
  br label %again.8
again.8:
  %lane.10 = add nsw i32 %lane.11, 1
  br label %test.8, !llvm.loop !149
leave.8:
  br label %test.9
test.9:
  %lane.13 = phi i32 [ 0, %leave.8 ], [ %lane.12, %again.9 ]
  %v.101 = icmp slt i32 %lane.13, 2
  br i1 %v.101, label %body.9, label %leave.9
body.9:
  %v.102 = sext i32 %lane.13 to i64
  %p.25 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.102
  %reduced_add_lanes.10 = load float, ptr %p.25, align 4, !llvm.access.group !150
  %v.103 = add i32 %lane.13, 2
  %v.104 = sext i32 %v.103 to i64
  %p.26 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.104
  %reduced_add_lanes.11 = load float, ptr %p.26, align 4, !llvm.access.group !150
  %v.105 = fadd contract float %reduced_add_lanes.10, %reduced_add_lanes.11
  %v.106 = sext i32 %lane.13 to i64
  %p.27 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.106
  store float %v.105, ptr %p.27, align 4, !llvm.access.group !150
  br label %again.9
again.9:
  %lane.12 = add nsw i32 %lane.13, 1
  br label %test.9, !llvm.loop !156
leave.9:
  %v.107 = sext i32 0 to i64
  %p.28 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.107
  %reduced_add_lanes.12 = load float, ptr %p.28, align 4
  %v.108 = sext i32 1 to i64
  %p.29 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.108
  %reduced_add_lanes.13 = load float, ptr %p.29, align 4
  %v.109 = fadd contract float %reduced_add_lanes.12, %reduced_add_lanes.13
  %v.110 = sext i32 0 to i64
  %p.30 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.110
  store float %v.109, ptr %p.30, align 4
  %v.111 = sext i32 0 to i64
  %p.31 = getelementptr inbounds float, ptr %reduced_add_lanes.0, i64 %v.111
  %reduced_add_lanes.14 = load float, ptr %p.31, align 4
  %reduced_add.2 = load float, ptr %reduced_add.0
  %v.112 = fadd contract float %reduced_add_lanes.14, %reduced_add.2
  store float %v.112, ptr %reduced_add.0
  %reduced_add.3 = load float, ptr %reduced_add.0
  %v.113 = call contract float @llvm.sqrt.f32(float %reduced_add.3)
  %v.114 = sext i32 %x.2 to i64
  %p.32 = getelementptr inbounds float, ptr %out.0, i64 %v.114
  store float %v.113, ptr %p.32, align 4, !alias.scope !103, !noalias !104
  %x.7 = load i32, ptr %x.1
  %v.115 = add i32 %x.7, 1
  %v.116 = icmp eq i32 %v.115, %extent.0
  %v.117 = select i1 %v.116, i32 0, i32 %v.115
  store i32 %v.117, ptr %x.1
  %v.118 = zext i1 %v.116 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !107
leave.0:
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)
declare float @llvm.maximum.f32(float, float)
declare float @llvm.sqrt.f32(float)

attributes #0 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "frame-pointer"="none" "no-trapping-math"="true" }

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
!64 = !{!"llvm.loop.unroll.full"}
!65 = !{!"llvm.loop.isvectorized", i32 1}
!66 = !{!"llvm.loop.parallel_accesses", !63}
!67 = !{!"llvm.loop.unroll.disable"}
!68 = !{!"llvm.loop.vectorize.followup_vectorized", !64, !65}
!69 = distinct !{!69, !66, !67, !68}
!70 = distinct !{}
!71 = !{!"llvm.loop.unroll.full"}
!72 = !{!"llvm.loop.isvectorized", i32 1}
!73 = !{!"llvm.loop.parallel_accesses", !70}
!74 = !{!"llvm.loop.unroll.disable"}
!75 = !{!"llvm.loop.vectorize.followup_vectorized", !71, !72}
!76 = distinct !{!76, !73, !74, !75}
!77 = distinct !{}
!78 = !{!"llvm.loop.unroll.full"}
!79 = !{!"llvm.loop.isvectorized", i32 1}
!80 = !{!"llvm.loop.parallel_accesses", !77}
!81 = !{!"llvm.loop.unroll.disable"}
!82 = !{!"llvm.loop.vectorize.followup_vectorized", !78, !79}
!83 = distinct !{!83, !80, !81, !82}
!84 = distinct !{}
!85 = !{!"llvm.loop.unroll.full"}
!86 = !{!"llvm.loop.isvectorized", i32 1}
!87 = !{!"llvm.loop.parallel_accesses", !84}
!88 = !{!"llvm.loop.unroll.disable"}
!89 = !{!"llvm.loop.vectorize.followup_vectorized", !85, !86}
!90 = distinct !{!90, !87, !88, !89}
!91 = distinct !{}
!92 = !{!"llvm.loop.unroll.full"}
!93 = !{!"llvm.loop.isvectorized", i32 1}
!94 = !{!"llvm.loop.parallel_accesses", !91}
!95 = !{!"llvm.loop.unroll.disable"}
!96 = !{!"llvm.loop.vectorize.followup_vectorized", !92, !93}
!97 = distinct !{!97, !94, !95, !96}
!98 = distinct !{!98}
!99 = distinct !{!99, !98}
!100 = distinct !{!100, !98}
!101 = !{!99}
!102 = !{!100}
!103 = !{!100}
!104 = !{!99}
!105 = !{!"llvm.loop.vectorize.enable", i1 false}
!106 = !{!"llvm.loop.unroll.disable"}
!107 = distinct !{!107, !105, !106}
!108 = distinct !{}
!109 = !{!"llvm.loop.unroll.full"}
!110 = !{!"llvm.loop.isvectorized", i32 1}
!111 = !{!"llvm.loop.parallel_accesses", !108}
!112 = !{!"llvm.loop.unroll.disable"}
!113 = !{!"llvm.loop.vectorize.followup_vectorized", !109, !110}
!114 = distinct !{!114, !111, !112, !113}
!115 = distinct !{}
!116 = !{!"llvm.loop.unroll.full"}
!117 = !{!"llvm.loop.isvectorized", i32 1}
!118 = !{!"llvm.loop.parallel_accesses", !115}
!119 = !{!"llvm.loop.unroll.disable"}
!120 = !{!"llvm.loop.vectorize.followup_vectorized", !116, !117}
!121 = distinct !{!121, !118, !119, !120}
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
!150 = distinct !{}
!151 = !{!"llvm.loop.unroll.full"}
!152 = !{!"llvm.loop.isvectorized", i32 1}
!153 = !{!"llvm.loop.parallel_accesses", !150}
!154 = !{!"llvm.loop.unroll.disable"}
!155 = !{!"llvm.loop.vectorize.followup_vectorized", !151, !152}
!156 = distinct !{!156, !153, !154, !155}
