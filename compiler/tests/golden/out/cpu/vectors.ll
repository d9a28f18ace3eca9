target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @rectify_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %v_0.0 = alloca float, align 4
  %v_1.0 = alloca float, align 4
  %v_2.0 = alloca float, align 4
  %v_3.0 = alloca float, align 4
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %y.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %alpha.0 = load float, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.4, align 4
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
  %v.6 = icmp eq i64 4, 0
  %v.7 = icmp eq i64 4, -1
  %v.8 = or i1 %v.6, %v.7
  %v.9 = select i1 %v.8, i64 1, i64 4
  %v.10 = sdiv i64 %n.0, %v.9
  %v.11 = mul i64 %v.10, %v.9
  %v.12 = sub i64 %n.0, %v.11
  %v.13 = icmp ne i64 %v.12, 0
  %v.14 = xor i64 %v.12, %v.9
  %v.15 = icmp slt i64 %v.14, 0
  %v.16 = and i1 %v.13, %v.15
  %v.17 = zext i1 %v.16 to i64
  %v.18 = sub i64 %v.10, %v.17
  %v.19 = add i64 %v.12, %v.9
  %v.20 = select i1 %v.16, i64 %v.19, i64 %v.12
  %v.21 = sub i64 0, %n.0
  %v.22 = select i1 %v.7, i64 %v.21, i64 %v.18
  %v.23 = select i1 %v.6, i64 0, i64 %v.22
  %v.24 = call i64 @llvm.smin.i64(i64 %v.5, i64 %v.23)
  br label %test.1
test.1:
  %i.1 = phi i64 [ %v.4, %body.0 ], [ %i.0, %again.1 ]
  %v.25 = icmp slt i64 %i.1, %v.24
  br i1 %v.25, label %body.1, label %leave.1
body.1:
  %v.26 = mul i64 %i.1, 4
  %p.5 = getelementptr inbounds float, ptr %x.0, i64 %v.26
  %x.3 = load float, ptr %p.5, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  store float %x.3, ptr %v_0.0
  %v.27 = mul i64 %i.1, 4
  %v.28 = add i64 %v.27, 1
  %p.6 = getelementptr inbounds float, ptr %x.0, i64 %v.28
  %x.4 = load float, ptr %p.6, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  store float %x.4, ptr %v_1.0
  %v.29 = mul i64 %i.1, 4
  %v.30 = add i64 %v.29, 2
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.30
  %x.5 = load float, ptr %p.7, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  store float %x.5, ptr %v_2.0
  %v.31 = mul i64 %i.1, 4
  %v.32 = add i64 %v.31, 3
  %p.8 = getelementptr inbounds float, ptr %x.0, i64 %v.32
  %x.6 = load float, ptr %p.8, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  store float %x.6, ptr %v_3.0
  %v_0.1 = load float, ptr %v_0.0
  %v.33 = fcmp olt float %v_0.1, 0x0000000000000000
  %v_0.2 = load float, ptr %v_0.0
  %v.34 = fmul contract float %alpha.0, %v_0.2
  %v_0.3 = load float, ptr %v_0.0
  %v.35 = select i1 %v.33, float %v.34, float %v_0.3
  %v_1.1 = load float, ptr %v_1.0
  %v.36 = fcmp olt float %v_1.1, 0x0000000000000000
  %v_1.2 = load float, ptr %v_1.0
  %v.37 = fmul contract float %alpha.0, %v_1.2
  %v_1.3 = load float, ptr %v_1.0
  %v.38 = select i1 %v.36, float %v.37, float %v_1.3
  %v_2.1 = load float, ptr %v_2.0
  %v.39 = fcmp olt float %v_2.1, 0x0000000000000000
  %v_2.2 = load float, ptr %v_2.0
  %v.40 = fmul contract float %alpha.0, %v_2.2
  %v_2.3 = load float, ptr %v_2.0
  %v.41 = select i1 %v.39, float %v.40, float %v_2.3
  %v_3.1 = load float, ptr %v_3.0
  %v.42 = fcmp olt float %v_3.1, 0x0000000000000000
  %v_3.2 = load float, ptr %v_3.0
  %v.43 = fmul contract float %alpha.0, %v_3.2
  %v_3.3 = load float, ptr %v_3.0
  %v.44 = select i1 %v.42, float %v.43, float %v_3.3
  store float %v.35, ptr %v_0.0
  store float %v.38, ptr %v_1.0
  store float %v.41, ptr %v_2.0
  store float %v.44, ptr %v_3.0
  %v.45 = mul i64 4, %i.1
  %v_0.4 = load float, ptr %v_0.0
  %v_1.4 = load float, ptr %v_1.0
  %v_2.4 = load float, ptr %v_2.0
  %v_3.4 = load float, ptr %v_3.0
  %p.9 = getelementptr inbounds float, ptr %y.0, i64 %v.45
  store float %v_0.4, ptr %p.9, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  %v.46 = add i64 %v.45, 1
  %p.10 = getelementptr inbounds float, ptr %y.0, i64 %v.46
  store float %v_1.4, ptr %p.10, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  %v.47 = add i64 %v.45, 2
  %p.11 = getelementptr inbounds float, ptr %y.0, i64 %v.47
  store float %v_2.4, ptr %p.11, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  %v.48 = add i64 %v.45, 3
  %p.12 = getelementptr inbounds float, ptr %y.0, i64 %v.48
  store float %v_3.4, ptr %p.12, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !10
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !12
leave.1:
  %x.7 = load i64, ptr %x.1
  %v.49 = add i64 %x.7, 1
  %v.50 = icmp eq i64 %v.49, %v.0
  %v.51 = select i1 %v.50, i64 0, i64 %v.49
  store i64 %v.51, ptr %x.1
  %v.52 = zext i1 %v.50 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !9
leave.0:
  ret void
}

define void @rectify_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %v_0.0 = alloca float, align 4
  %v_1.0 = alloca float, align 4
  %v_2.0 = alloca float, align 4
  %v_3.0 = alloca float, align 4
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %y.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %x_stride0.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 16
  %alpha.0 = load float, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 24
  %y_stride0.0 = load i64, ptr %p.5, align 8
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
  %v.6 = icmp eq i64 4, 0
  %v.7 = icmp eq i64 4, -1
  %v.8 = or i1 %v.6, %v.7
  %v.9 = select i1 %v.8, i64 1, i64 4
  %v.10 = sdiv i64 %n.0, %v.9
  %v.11 = mul i64 %v.10, %v.9
  %v.12 = sub i64 %n.0, %v.11
  %v.13 = icmp ne i64 %v.12, 0
  %v.14 = xor i64 %v.12, %v.9
  %v.15 = icmp slt i64 %v.14, 0
  %v.16 = and i1 %v.13, %v.15
  %v.17 = zext i1 %v.16 to i64
  %v.18 = sub i64 %v.10, %v.17
  %v.19 = add i64 %v.12, %v.9
  %v.20 = select i1 %v.16, i64 %v.19, i64 %v.12
  %v.21 = sub i64 0, %n.0
  %v.22 = select i1 %v.7, i64 %v.21, i64 %v.18
  %v.23 = select i1 %v.6, i64 0, i64 %v.22
  %v.24 = call i64 @llvm.smin.i64(i64 %v.5, i64 %v.23)
  br label %test.1
test.1:
  %i.1 = phi i64 [ %v.4, %body.0 ], [ %i.0, %again.1 ]
  %v.25 = icmp slt i64 %i.1, %v.24
  br i1 %v.25, label %body.1, label %leave.1
body.1:
  %v.26 = mul i64 4, %i.1
  %v.27 = mul i64 %v.26, %x_stride0.0
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.27
  %x.3 = load float, ptr %p.7, align 4, !alias.scope !16, !noalias !17, !llvm.access.group !23
  store float %x.3, ptr %v_0.0
  %v.28 = mul i64 4, %i.1
  %v.29 = add i64 %v.28, 1
  %v.30 = mul i64 %v.29, %x_stride0.0
  %p.8 = getelementptr inbounds float, ptr %x.0, i64 %v.30
  %x.4 = load float, ptr %p.8, align 4, !alias.scope !16, !noalias !17, !llvm.access.group !23
  store float %x.4, ptr %v_1.0
  %v.31 = mul i64 4, %i.1
  %v.32 = add i64 %v.31, 2
  %v.33 = mul i64 %v.32, %x_stride0.0
  %p.9 = getelementptr inbounds float, ptr %x.0, i64 %v.33
  %x.5 = load float, ptr %p.9, align 4, !alias.scope !16, !noalias !17, !llvm.access.group !23
  store float %x.5, ptr %v_2.0
  %v.34 = mul i64 4, %i.1
  %v.35 = add i64 %v.34, 3
  %v.36 = mul i64 %v.35, %x_stride0.0
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.36
  %x.6 = load float, ptr %p.10, align 4, !alias.scope !16, !noalias !17, !llvm.access.group !23
  store float %x.6, ptr %v_3.0
  %v_0.1 = load float, ptr %v_0.0
  %v.37 = fcmp olt float %v_0.1, 0x0000000000000000
  %v_0.2 = load float, ptr %v_0.0
  %v.38 = fmul contract float %alpha.0, %v_0.2
  %v_0.3 = load float, ptr %v_0.0
  %v.39 = select i1 %v.37, float %v.38, float %v_0.3
  %v_1.1 = load float, ptr %v_1.0
  %v.40 = fcmp olt float %v_1.1, 0x0000000000000000
  %v_1.2 = load float, ptr %v_1.0
  %v.41 = fmul contract float %alpha.0, %v_1.2
  %v_1.3 = load float, ptr %v_1.0
  %v.42 = select i1 %v.40, float %v.41, float %v_1.3
  %v_2.1 = load float, ptr %v_2.0
  %v.43 = fcmp olt float %v_2.1, 0x0000000000000000
  %v_2.2 = load float, ptr %v_2.0
  %v.44 = fmul contract float %alpha.0, %v_2.2
  %v_2.3 = load float, ptr %v_2.0
  %v.45 = select i1 %v.43, float %v.44, float %v_2.3
  %v_3.1 = load float, ptr %v_3.0
  %v.46 = fcmp olt float %v_3.1, 0x0000000000000000
  %v_3.2 = load float, ptr %v_3.0
  %v.47 = fmul contract float %alpha.0, %v_3.2
  %v_3.3 = load float, ptr %v_3.0
  %v.48 = select i1 %v.46, float %v.47, float %v_3.3
  store float %v.39, ptr %v_0.0
  store float %v.42, ptr %v_1.0
  store float %v.45, ptr %v_2.0
  store float %v.48, ptr %v_3.0
  %v.49 = mul i64 4, %i.1
  %v_0.4 = load float, ptr %v_0.0
  %v_1.4 = load float, ptr %v_1.0
  %v_2.4 = load float, ptr %v_2.0
  %v_3.4 = load float, ptr %v_3.0
  %v.50 = mul i64 %v.49, %y_stride0.0
  %p.11 = getelementptr inbounds float, ptr %y.0, i64 %v.50
  store float %v_0.4, ptr %p.11, align 4, !alias.scope !18, !noalias !19, !llvm.access.group !23
  %v.51 = add i64 %v.49, 1
  %v.52 = mul i64 %v.51, %y_stride0.0
  %p.12 = getelementptr inbounds float, ptr %y.0, i64 %v.52
  store float %v_1.4, ptr %p.12, align 4, !alias.scope !18, !noalias !19, !llvm.access.group !23
  %v.53 = add i64 %v.49, 2
  %v.54 = mul i64 %v.53, %y_stride0.0
  %p.13 = getelementptr inbounds float, ptr %y.0, i64 %v.54
  store float %v_2.4, ptr %p.13, align 4, !alias.scope !18, !noalias !19, !llvm.access.group !23
  %v.55 = add i64 %v.49, 3
  %v.56 = mul i64 %v.55, %y_stride0.0
  %p.14 = getelementptr inbounds float, ptr %y.0, i64 %v.56
  store float %v_3.4, ptr %p.14, align 4, !alias.scope !18, !noalias !19, !llvm.access.group !23
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !26
leave.1:
  %x.7 = load i64, ptr %x.1
  %v.57 = add i64 %x.7, 1
  %v.58 = icmp eq i64 %v.57, %v.0
  %v.59 = select i1 %v.58, i64 0, i64 %v.57
  store i64 %v.59, ptr %x.1
  %v.60 = zext i1 %v.58 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !22
leave.0:
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)

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
