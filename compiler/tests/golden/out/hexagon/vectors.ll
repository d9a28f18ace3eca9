target datalayout = "e-m:e-p:32:32:32-a:0-n16:32-i64:64:64-i32:32:32-i16:16:16-i1:8:8-f32:32:32-f64:64:64-v32:32:32-v64:64:64-v512:512:512-v1024:1024:1024-v2048:2048:2048"
target triple = "hexagon-unknown-none-elf"

define void @rectify_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %v_0.0 = alloca float, align 4
  %v_1.0 = alloca float, align 4
  %v_2.0 = alloca float, align 4
  %v_3.0 = alloca float, align 4
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %y.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %alpha.0 = load float, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.4, align 4
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
  %v.5 = icmp eq i32 4, 0
  %v.6 = icmp eq i32 4, -1
  %v.7 = or i1 %v.5, %v.6
  %v.8 = select i1 %v.7, i32 1, i32 4
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
  %v.23 = call i32 @llvm.smin.i32(i32 %v.4, i32 %v.22)
  br label %test.1
test.1:
  %i.1 = phi i32 [ %v.3, %body.0 ], [ %i.0, %again.1 ]
  %v.24 = icmp slt i32 %i.1, %v.23
  br i1 %v.24, label %body.1, label %leave.1
body.1:
  %v.25 = mul i32 %i.1, 4
  %v.26 = sext i32 %v.25 to i64
  %p.5 = getelementptr inbounds float, ptr %x.0, i64 %v.26
  %x.3 = load float, ptr %p.5, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  store float %x.3, ptr %v_0.0
  %v.27 = mul i32 %i.1, 4
  %v.28 = add i32 %v.27, 1
  %v.29 = sext i32 %v.28 to i64
  %p.6 = getelementptr inbounds float, ptr %x.0, i64 %v.29
  %x.4 = load float, ptr %p.6, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  store float %x.4, ptr %v_1.0
  %v.30 = mul i32 %i.1, 4
  %v.31 = add i32 %v.30, 2
  %v.32 = sext i32 %v.31 to i64
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.32
  %x.5 = load float, ptr %p.7, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  store float %x.5, ptr %v_2.0
  %v.33 = mul i32 %i.1, 4
  %v.34 = add i32 %v.33, 3
  %v.35 = sext i32 %v.34 to i64
  %p.8 = getelementptr inbounds float, ptr %x.0, i64 %v.35
  %x.6 = load float, ptr %p.8, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  store float %x.6, ptr %v_3.0
  %v_0.1 = load float, ptr %v_0.0
  %v.36 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0x0000000000000000, float %v_0.1)
  %v.37 = icmp ne i32 %v.36, 0
  %v_0.2 = load float, ptr %v_0.0
  %v.38 = fmul contract float %alpha.0, %v_0.2
  %v_0.3 = load float, ptr %v_0.0
  %v.39 = select i1 %v.37, float %v.38, float %v_0.3
  %v_1.1 = load float, ptr %v_1.0
  %v.40 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0x0000000000000000, float %v_1.1)
  %v.41 = icmp ne i32 %v.40, 0
  %v_1.2 = load float, ptr %v_1.0
  %v.42 = fmul contract float %alpha.0, %v_1.2
  %v_1.3 = load float, ptr %v_1.0
  %v.43 = select i1 %v.41, float %v.42, float %v_1.3
  %v_2.1 = load float, ptr %v_2.0
  %v.44 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0x0000000000000000, float %v_2.1)
  %v.45 = icmp ne i32 %v.44, 0
  %v_2.2 = load float, ptr %v_2.0
  %v.46 = fmul contract float %alpha.0, %v_2.2
  %v_2.3 = load float, ptr %v_2.0
  %v.47 = select i1 %v.45, float %v.46, float %v_2.3
  %v_3.1 = load float, ptr %v_3.0
  %v.48 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0x0000000000000000, float %v_3.1)
  %v.49 = icmp ne i32 %v.48, 0
  %v_3.2 = load float, ptr %v_3.0
  %v.50 = fmul contract float %alpha.0, %v_3.2
  %v_3.3 = load float, ptr %v_3.0
  %v.51 = select i1 %v.49, float %v.50, float %v_3.3
  store float %v.39, ptr %v_0.0
  store float %v.43, ptr %v_1.0
  store float %v.47, ptr %v_2.0
  store float %v.51, ptr %v_3.0
  %v.52 = mul i32 4, %i.1
  %v_0.4 = load float, ptr %v_0.0
  %v_1.4 = load float, ptr %v_1.0
  %v_2.4 = load float, ptr %v_2.0
  %v_3.4 = load float, ptr %v_3.0
  %v.53 = sext i32 %v.52 to i64
  %p.9 = getelementptr inbounds float, ptr %y.0, i64 %v.53
  store float %v_0.4, ptr %p.9, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  %v.54 = add i32 %v.52, 1
  %v.55 = sext i32 %v.54 to i64
  %p.10 = getelementptr inbounds float, ptr %y.0, i64 %v.55
  store float %v_1.4, ptr %p.10, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  %v.56 = add i32 %v.52, 2
  %v.57 = sext i32 %v.56 to i64
  %p.11 = getelementptr inbounds float, ptr %y.0, i64 %v.57
  store float %v_2.4, ptr %p.11, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  %v.58 = add i32 %v.52, 3
  %v.59 = sext i32 %v.58 to i64
  %p.12 = getelementptr inbounds float, ptr %y.0, i64 %v.59
  store float %v_3.4, ptr %p.12, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  br label %again.1
again.1:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.1, !llvm.loop !12
leave.1:
  %x.7 = load i32, ptr %x.1
  %v.60 = add i32 %x.7, 1
  %v.61 = icmp eq i32 %v.60, %extent.0
  %v.62 = select i1 %v.61, i32 0, i32 %v.60
  store i32 %v.62, ptr %x.1
  %v.63 = zext i1 %v.61 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !9
leave.0:
  ret void
}

define void @rectify_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %v_0.0 = alloca float, align 4
  %v_1.0 = alloca float, align 4
  %v_2.0 = alloca float, align 4
  %v_3.0 = alloca float, align 4
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %y.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %x_stride0.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 8
  %alpha.0 = load float, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 12
  %y_stride0.0 = load i32, ptr %p.5, align 4
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
  %v.5 = icmp eq i32 4, 0
  %v.6 = icmp eq i32 4, -1
  %v.7 = or i1 %v.5, %v.6
  %v.8 = select i1 %v.7, i32 1, i32 4
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
  %v.23 = call i32 @llvm.smin.i32(i32 %v.4, i32 %v.22)
  br label %test.1
test.1:
  %i.1 = phi i32 [ %v.3, %body.0 ], [ %i.0, %again.1 ]
  %v.24 = icmp slt i32 %i.1, %v.23
  br i1 %v.24, label %body.1, label %leave.1
body.1:
  %v.25 = mul i32 4, %i.1
  %v.26 = mul i32 %v.25, %x_stride0.0
  %v.27 = sext i32 %v.26 to i64
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.27
  %x.3 = load float, ptr %p.7, align 4, !alias.scope !16, !noalias !17, !llvm.access.group !23
  store float %x.3, ptr %v_0.0
  %v.28 = mul i32 4, %i.1
  %v.29 = add i32 %v.28, 1
  %v.30 = mul i32 %v.29, %x_stride0.0
  %v.31 = sext i32 %v.30 to i64
  %p.8 = getelementptr inbounds float, ptr %x.0, i64 %v.31
  %x.4 = load float, ptr %p.8, align 4, !alias.scope !16, !noalias !17, !llvm.access.group !23
  store float %x.4, ptr %v_1.0
  %v.32 = mul i32 4, %i.1
  %v.33 = add i32 %v.32, 2
  %v.34 = mul i32 %v.33, %x_stride0.0
  %v.35 = sext i32 %v.34 to i64
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.35
  %x.5 = load float, ptr %p.9, align 4, !alias.scope !16, !noalias !17, !llvm.access.group !23
  store float %x.5, ptr %v_2.0
  %v.36 = mul i32 4, %i.1
  %v.37 = add i32 %v.36, 3
  %v.38 = mul i32 %v.37, %x_stride0.0
  %v.39 = sext i32 %v.38 to i64
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.39
  %x.6 = load float, ptr %p.10, align 4, !alias.scope !16, !noalias !17, !llvm.access.group !23
  store float %x.6, ptr %v_3.0
  %v_0.1 = load float, ptr %v_0.0
  %v.40 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0x0000000000000000, float %v_0.1)
  %v.41 = icmp ne i32 %v.40, 0
  %v_0.2 = load float, ptr %v_0.0
  %v.42 = fmul contract float %alpha.0, %v_0.2
  %v_0.3 = load float, ptr %v_0.0
  %v.43 = select i1 %v.41, float %v.42, float %v_0.3
  %v_1.1 = load float, ptr %v_1.0
  %v.44 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0x0000000000000000, float %v_1.1)
  %v.45 = icmp ne i32 %v.44, 0
  %v_1.2 = load float, ptr %v_1.0
  %v.46 = fmul contract float %alpha.0, %v_1.2
  %v_1.3 = load float, ptr %v_1.0
  %v.47 = select i1 %v.45, float %v.46, float %v_1.3
  %v_2.1 = load float, ptr %v_2.0
  %v.48 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0x0000000000000000, float %v_2.1)
  %v.49 = icmp ne i32 %v.48, 0
  %v_2.2 = load float, ptr %v_2.0
  %v.50 = fmul contract float %alpha.0, %v_2.2
  %v_2.3 = load float, ptr %v_2.0
  %v.51 = select i1 %v.49, float %v.50, float %v_2.3
  %v_3.1 = load float, ptr %v_3.0
  %v.52 = call i32 @llvm.hexagon.F2.sfcmpgt(float 0x0000000000000000, float %v_3.1)
  %v.53 = icmp ne i32 %v.52, 0
  %v_3.2 = load float, ptr %v_3.0
  %v.54 = fmul contract float %alpha.0, %v_3.2
  %v_3.3 = load float, ptr %v_3.0
  %v.55 = select i1 %v.53, float %v.54, float %v_3.3
  store float %v.43, ptr %v_0.0
  store float %v.47, ptr %v_1.0
  store float %v.51, ptr %v_2.0
  store float %v.55, ptr %v_3.0
  %v.56 = mul i32 4, %i.1
  %v_0.4 = load float, ptr %v_0.0
  %v_1.4 = load float, ptr %v_1.0
  %v_2.4 = load float, ptr %v_2.0
  %v_3.4 = load float, ptr %v_3.0
  %v.57 = mul i32 %v.56, %y_stride0.0
  %v.58 = sext i32 %v.57 to i64
  %p.11 = getelementptr inbounds float, ptr %y.0, i64 %v.58
  store float %v_0.4, ptr %p.11, align 4, !alias.scope !18, !noalias !19, !llvm.access.group !23
  %v.59 = add i32 %v.56, 1
  %v.60 = mul i32 %v.59, %y_stride0.0
  %v.61 = sext i32 %v.60 to i64
  %p.12 = getelementptr inbounds float, ptr %y.0, i64 %v.61
  store float %v_1.4, ptr %p.12, align 4, !alias.scope !18, !noalias !19, !llvm.access.group !23
  %v.62 = add i32 %v.56, 2
  %v.63 = mul i32 %v.62, %y_stride0.0
  %v.64 = sext i32 %v.63 to i64
  %p.13 = getelementptr inbounds float, ptr %y.0, i64 %v.64
  store float %v_2.4, ptr %p.13, align 4, !alias.scope !18, !noalias !19, !llvm.access.group !23
  %v.65 = add i32 %v.56, 3
  %v.66 = mul i32 %v.65, %y_stride0.0
  %v.67 = sext i32 %v.66 to i64
  %p.14 = getelementptr inbounds float, ptr %y.0, i64 %v.67
  store float %v_3.4, ptr %p.14, align 4, !alias.scope !18, !noalias !19, !llvm.access.group !23
  br label %again.1
again.1:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.1, !llvm.loop !26
leave.1:
  %x.7 = load i32, ptr %x.1
  %v.68 = add i32 %x.7, 1
  %v.69 = icmp eq i32 %v.68, %extent.0
  %v.70 = select i1 %v.69, i32 0, i32 %v.68
  store i32 %v.70, ptr %x.1
  %v.71 = zext i1 %v.69 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !22
leave.0:
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.hexagon.F2.sfcmpgt(float, float)

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
!11 = !{!"llvm.loop.parallel_accesses", !10}
!12 = distinct !{!12, !11}
!13 = distinct !{!13}
!14 = distinct !{!14, !13}
!15 = distinct !{!15, !13}
!16 = !{!14}
!17 = !{!15}
!18 = !{!15}
!19 = !{!14}
!20 = !{!"llvm.loop.vectorize.enable", i1 false}
!21 = !{!"llvm.loop.unroll.disable"}
!22 = distinct !{!22, !20, !21}
!23 = distinct !{}
!24 = !{!"llvm.loop.vectorize.enable", i1 false}
!25 = !{!"llvm.loop.unroll.disable"}
!26 = distinct !{!26, !24, !25}
