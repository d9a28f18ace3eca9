target datalayout = "e-m:e-p:32:32:32-a:0-n16:32-i64:64:64-i32:32:32-i16:16:16-i1:8:8-f32:32:32-f64:64:64-v32:32:32-v64:64:64-v512:512:512-v1024:1024:1024-v2048:2048:2048"
target triple = "hexagon-unknown-none-elf"

define void @tiled_transpose_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %y.1 = alloca i32, align 8
  %tile.0 = alloca [272 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %y.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %m.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.4, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  %p.5 = getelementptr inbounds i32, ptr %grid, i32 1
  %extent.1 = load i32, ptr %p.5, align 4
  %v.2 = urem i32 %v.1, %extent.1
  %v.3 = udiv i32 %v.1, %extent.1
  store i32 %v.0, ptr %x.1
  store i32 %v.2, ptr %y.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.4 = icmp slt i32 %block.1, %last
  br i1 %v.4, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  %y.2 = load i32, ptr %y.1
  br label %test.1
test.1:
  %thread_y.1 = phi i32 [ 0, %body.0 ], [ %thread_y.0, %again.1 ]
  %v.5 = icmp slt i32 %thread_y.1, 16
  br i1 %v.5, label %body.1, label %leave.1
body.1:
  br label %test.2
test.2:
  %thread_x.1 = phi i32 [ 0, %body.1 ], [ %thread_x.0, %again.2 ]
  %v.6 = icmp slt i32 %thread_x.1, 16
  br i1 %v.6, label %body.2, label %leave.2
body.2:
  %v.7 = mul i32 %y.2, 16
  %v.8 = add i32 %v.7, %thread_y.1
  %v.9 = mul i32 %x.2, 16
  %v.10 = add i32 %v.9, %thread_x.1
  %v.11 = icmp slt i32 %v.8, %m.0
  %v.12 = icmp slt i32 %v.10, %n.0
  %v.13 = and i1 %v.11, %v.12
  br i1 %v.13, label %then.0, label %join.0
then.0:
  %v.14 = mul i32 %thread_y.1, 17
  %v.15 = add i32 %v.14, %thread_x.1
  %v.16 = mul i32 %v.8, %n.0
  %v.17 = add i32 %v.16, %v.10
  %v.18 = sext i32 %v.17 to i64
  %p.6 = getelementptr inbounds float, ptr %x.0, i64 %v.18
  %x.3 = load float, ptr %p.6, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !10
  %v.19 = sext i32 %v.15 to i64
  %p.7 = getelementptr inbounds float, ptr %tile.0, i64 %v.19
  store float %x.3, ptr %p.7, align 4, !llvm.access.group !10
  br label %join.0
join.0:
  br label %again.2
again.2:
  %thread_x.0 = add nsw i32 %thread_x.1, 1
  br label %test.2, !llvm.loop !16
leave.2:
  br label %again.1
again.1:
  %thread_y.0 = add nsw i32 %thread_y.1, 1
  br label %test.1
leave.1:
  br label %test.3
test.3:
  %thread_y.3 = phi i32 [ 0, %leave.1 ], [ %thread_y.2, %again.3 ]
  %v.20 = icmp slt i32 %thread_y.3, 16
  br i1 %v.20, label %body.3, label %leave.3
body.3:
  br label %test.4
test.4:
  %thread_x.3 = phi i32 [ 0, %body.3 ], [ %thread_x.2, %again.4 ]
  %v.21 = icmp slt i32 %thread_x.3, 16
  br i1 %v.21, label %body.4, label %leave.4
body.4:
  %v.22 = mul i32 %x.2, 16
  %v.23 = add i32 %v.22, %thread_y.3
  %v.24 = mul i32 %y.2, 16
  %v.25 = add i32 %v.24, %thread_x.3
  %v.26 = icmp slt i32 %v.23, %n.0
  %v.27 = icmp slt i32 %v.25, %m.0
  %v.28 = and i1 %v.26, %v.27
  br i1 %v.28, label %then.1, label %join.1
then.1:
  %v.29 = mul i32 %v.23, %m.0
  %v.30 = add i32 %v.29, %v.25
  %v.31 = mul i32 %thread_x.3, 17
  %v.32 = add i32 %v.31, %thread_y.3
  %v.33 = sext i32 %v.32 to i64
  %p.8 = getelementptr inbounds float, ptr %tile.0, i64 %v.33
  %tile.1 = load float, ptr %p.8, align 4, !llvm.access.group !17
  %v.34 = sext i32 %v.30 to i64
  %p.9 = getelementptr inbounds float, ptr %y.0, i64 %v.34
  store float %tile.1, ptr %p.9, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !17
  br label %join.1
join.1:
  br label %again.4
again.4:
  %thread_x.2 = add nsw i32 %thread_x.3, 1
  br label %test.4, !llvm.loop !23
leave.4:
  br label %again.3
again.3:
  %thread_y.2 = add nsw i32 %thread_y.3, 1
  br label %test.3
leave.3:
  %x.4 = load i32, ptr %x.1
  %v.35 = add i32 %x.4, 1
  %v.36 = icmp eq i32 %v.35, %extent.0
  %v.37 = select i1 %v.36, i32 0, i32 %v.35
  store i32 %v.37, ptr %x.1
  %v.38 = zext i1 %v.36 to i32
  %y.3 = load i32, ptr %y.1
  %v.39 = add i32 %y.3, %v.38
  %v.40 = icmp eq i32 %v.39, %extent.1
  %v.41 = select i1 %v.40, i32 0, i32 %v.39
  store i32 %v.41, ptr %y.1
  %v.42 = zext i1 %v.40 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !9
leave.0:
  ret void
}

define void @tiled_transpose_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %y.1 = alloca i32, align 8
  %tile.0 = alloca [272 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %x.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %y.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %m.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %n.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 8
  %x_stride0.0 = load i32, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 12
  %x_stride1.0 = load i32, ptr %p.5, align 4
  %p.6 = getelementptr inbounds i8, ptr %scalars, i32 16
  %y_stride0.0 = load i32, ptr %p.6, align 4
  %p.7 = getelementptr inbounds i8, ptr %scalars, i32 20
  %y_stride1.0 = load i32, ptr %p.7, align 4
  %p.8 = getelementptr inbounds i32, ptr %grid, i32 0
  %extent.0 = load i32, ptr %p.8, align 4
  %v.0 = urem i32 %first, %extent.0
  %v.1 = udiv i32 %first, %extent.0
  %p.9 = getelementptr inbounds i32, ptr %grid, i32 1
  %extent.1 = load i32, ptr %p.9, align 4
  %v.2 = urem i32 %v.1, %extent.1
  %v.3 = udiv i32 %v.1, %extent.1
  store i32 %v.0, ptr %x.1
  store i32 %v.2, ptr %y.1
  br label %test.0
test.0:
  %block.1 = phi i32 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.4 = icmp slt i32 %block.1, %last
  br i1 %v.4, label %body.0, label %leave.0
body.0:
  %x.2 = load i32, ptr %x.1
  %y.2 = load i32, ptr %y.1
  br label %test.1
test.1:
  %thread_y.1 = phi i32 [ 0, %body.0 ], [ %thread_y.0, %again.1 ]
  %v.5 = icmp slt i32 %thread_y.1, 16
  br i1 %v.5, label %body.1, label %leave.1
body.1:
  br label %test.2
test.2:
  %thread_x.1 = phi i32 [ 0, %body.1 ], [ %thread_x.0, %again.2 ]
  %v.6 = icmp slt i32 %thread_x.1, 16
  br i1 %v.6, label %body.2, label %leave.2
body.2:
  %v.7 = mul i32 %y.2, 16
  %v.8 = add i32 %v.7, %thread_y.1
  %v.9 = mul i32 %x.2, 16
  %v.10 = add i32 %v.9, %thread_x.1
  %v.11 = icmp slt i32 %v.8, %m.0
  %v.12 = icmp slt i32 %v.10, %n.0
  %v.13 = and i1 %v.11, %v.12
  br i1 %v.13, label %then.0, label %join.0
then.0:
  %v.14 = mul i32 %thread_y.1, 17
  %v.15 = add i32 %v.14, %thread_x.1
  %v.16 = mul i32 %v.8, %x_stride0.0
  %v.17 = mul i32 %v.10, %x_stride1.0
  %v.18 = add i32 %v.16, %v.17
  %v.19 = sext i32 %v.18 to i64
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.19
  %x.3 = load float, ptr %p.10, align 4, !alias.scope !27, !noalias !28, !llvm.access.group !34
  %v.20 = sext i32 %v.15 to i64
  %p.11 = getelementptr inbounds float, ptr %tile.0, i64 %v.20
  store float %x.3, ptr %p.11, align 4, !llvm.access.group !34
  br label %join.0
join.0:
  br label %again.2
again.2:
  %thread_x.0 = add nsw i32 %thread_x.1, 1
  br label %test.2, !llvm.loop !40
leave.2:
  br label %again.1
again.1:
  %thread_y.0 = add nsw i32 %thread_y.1, 1
  br label %test.1
leave.1:
  br label %test.3
test.3:
  %thread_y.3 = phi i32 [ 0, %leave.1 ], [ %thread_y.2, %again.3 ]
  %v.21 = icmp slt i32 %thread_y.3, 16
  br i1 %v.21, label %body.3, label %leave.3
body.3:
  br label %test.4
test.4:
  %thread_x.3 = phi i32 [ 0, %body.3 ], [ %thread_x.2, %again.4 ]
  %v.22 = icmp slt i32 %thread_x.3, 16
  br i1 %v.22, label %body.4, label %leave.4
body.4:
  %v.23 = mul i32 %x.2, 16
  %v.24 = add i32 %v.23, %thread_y.3
  %v.25 = mul i32 %y.2, 16
  %v.26 = add i32 %v.25, %thread_x.3
  %v.27 = icmp slt i32 %v.24, %n.0
  %v.28 = icmp slt i32 %v.26, %m.0
  %v.29 = and i1 %v.27, %v.28
  br i1 %v.29, label %then.1, label %join.1
then.1:
  %v.30 = mul i32 %v.24, %y_stride0.0
  %v.31 = mul i32 %v.26, %y_stride1.0
  %v.32 = add i32 %v.30, %v.31
  %v.33 = mul i32 %thread_x.3, 17
  %v.34 = add i32 %v.33, %thread_y.3
  %v.35 = sext i32 %v.34 to i64
  %p.12 = getelementptr inbounds float, ptr %tile.0, i64 %v.35
  %tile.1 = load float, ptr %p.12, align 4, !llvm.access.group !41
  %v.36 = sext i32 %v.32 to i64
  %p.13 = getelementptr inbounds float, ptr %y.0, i64 %v.36
  store float %tile.1, ptr %p.13, align 4, !alias.scope !29, !noalias !30, !llvm.access.group !41
  br label %join.1
join.1:
  br label %again.4
again.4:
  %thread_x.2 = add nsw i32 %thread_x.3, 1
  br label %test.4, !llvm.loop !47
leave.4:
  br label %again.3
again.3:
  %thread_y.2 = add nsw i32 %thread_y.3, 1
  br label %test.3
leave.3:
  %x.4 = load i32, ptr %x.1
  %v.37 = add i32 %x.4, 1
  %v.38 = icmp eq i32 %v.37, %extent.0
  %v.39 = select i1 %v.38, i32 0, i32 %v.37
  store i32 %v.39, ptr %x.1
  %v.40 = zext i1 %v.38 to i32
  %y.3 = load i32, ptr %y.1
  %v.41 = add i32 %y.3, %v.40
  %v.42 = icmp eq i32 %v.41, %extent.1
  %v.43 = select i1 %v.42, i32 0, i32 %v.41
  store i32 %v.43, ptr %y.1
  %v.44 = zext i1 %v.42 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !33
leave.0:
  ret void
}

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
!24 = distinct !{!24}
!25 = distinct !{!25, !24}
!26 = distinct !{!26, !24}
!27 = !{!25}
!28 = !{!26}
!29 = !{!26}
!30 = !{!25}
!31 = !{!"llvm.loop.vectorize.enable", i1 false}
!32 = !{!"llvm.loop.unroll.disable"}
!33 = distinct !{!33, !31, !32}
!34 = distinct !{}
!35 = !{!"llvm.loop.unroll.full"}
!36 = !{!"llvm.loop.isvectorized", i32 1}
!37 = !{!"llvm.loop.parallel_accesses", !34}
!38 = !{!"llvm.loop.unroll.disable"}
!39 = !{!"llvm.loop.vectorize.followup_vectorized", !35, !36}
!40 = distinct !{!40, !37, !38, !39}
!41 = distinct !{}
!42 = !{!"llvm.loop.unroll.full"}
!43 = !{!"llvm.loop.isvectorized", i32 1}
!44 = !{!"llvm.loop.parallel_accesses", !41}
!45 = !{!"llvm.loop.unroll.disable"}
!46 = !{!"llvm.loop.vectorize.followup_vectorized", !42, !43}
!47 = distinct !{!47, !44, !45, !46}
