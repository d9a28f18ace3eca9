target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @tiled_transpose_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %y.1 = alloca i64, align 8
  %tile.0 = alloca [272 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %y.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %m.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.4, align 4
  %v.0 = zext i32 %extent.0 to i64
  %v.1 = urem i64 %first, %v.0
  %v.2 = udiv i64 %first, %v.0
  %p.5 = getelementptr inbounds i32, ptr %grid, i64 1
  %extent.1 = load i32, ptr %p.5, align 4
  %v.3 = zext i32 %extent.1 to i64
  %v.4 = urem i64 %v.2, %v.3
  %v.5 = udiv i64 %v.2, %v.3
  store i64 %v.1, ptr %x.1
  store i64 %v.4, ptr %y.1
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.6 = icmp slt i64 %block.1, %last
  br i1 %v.6, label %body.0, label %leave.0
body.0:
  %x.2 = load i64, ptr %x.1
  %y.2 = load i64, ptr %y.1
  br label %test.1
test.1:
  %thread_y.1 = phi i64 [ 0, %body.0 ], [ %thread_y.0, %again.1 ]
  %v.7 = icmp slt i64 %thread_y.1, 16
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  br label %test.2
test.2:
  %thread_x.1 = phi i64 [ 0, %body.1 ], [ %thread_x.0, %again.2 ]
  %v.8 = icmp slt i64 %thread_x.1, 16
  br i1 %v.8, label %body.2, label %leave.2
body.2:
  %v.9 = mul i64 %y.2, 16
  %v.10 = add i64 %v.9, %thread_y.1
  %v.11 = mul i64 %x.2, 16
  %v.12 = add i64 %v.11, %thread_x.1
  %v.13 = icmp slt i64 %v.10, %m.0
  %v.14 = icmp slt i64 %v.12, %n.0
  %v.15 = and i1 %v.13, %v.14
  br i1 %v.15, label %then.0, label %join.0
then.0:
  %v.16 = mul i64 %thread_y.1, 17
  %v.17 = add i64 %v.16, %thread_x.1
  %v.18 = mul i64 %v.10, %n.0
  %v.19 = add i64 %v.18, %v.12
  %p.6 = getelementptr inbounds float, ptr %x.0, i64 %v.19
  %x.3 = load float, ptr %p.6, align 4, !alias.scope !3, !noalias !4, !llvm.access.group !12
  %p.7 = getelementptr inbounds float, ptr %tile.0, i64 %v.17
  store float %x.3, ptr %p.7, align 4, !llvm.access.group !12
  br label %join.0
join.0:
  br label %again.2
again.2:
  %thread_x.0 = add nsw i64 %thread_x.1, 1
  br label %test.2, !llvm.loop !18
leave.2:
  br label %again.1
again.1:
  %thread_y.0 = add nsw i64 %thread_y.1, 1
  br label %test.1, !llvm.loop !11
leave.1:
  br label %test.3
test.3:
  %thread_y.3 = phi i64 [ 0, %leave.1 ], [ %thread_y.2, %again.3 ]
  %v.20 = icmp slt i64 %thread_y.3, 16
  br i1 %v.20, label %body.3, label %leave.3
body.3:
  br label %test.4
test.4:
  %thread_x.3 = phi i64 [ 0, %body.3 ], [ %thread_x.2, %again.4 ]
  %v.21 = icmp slt i64 %thread_x.3, 16
  br i1 %v.21, label %body.4, label %leave.4
body.4:
  %v.22 = mul i64 %x.2, 16
  %v.23 = add i64 %v.22, %thread_y.3
  %v.24 = mul i64 %y.2, 16
  %v.25 = add i64 %v.24, %thread_x.3
  %v.26 = icmp slt i64 %v.23, %n.0
  %v.27 = icmp slt i64 %v.25, %m.0
  %v.28 = and i1 %v.26, %v.27
  br i1 %v.28, label %then.1, label %join.1
then.1:
  %v.29 = mul i64 %v.23, %m.0
  %v.30 = add i64 %v.29, %v.25
  %v.31 = mul i64 %thread_x.3, 17
  %v.32 = add i64 %v.31, %thread_y.3
  %p.8 = getelementptr inbounds float, ptr %tile.0, i64 %v.32
  %tile.1 = load float, ptr %p.8, align 4, !llvm.access.group !21
  %p.9 = getelementptr inbounds float, ptr %y.0, i64 %v.30
  store float %tile.1, ptr %p.9, align 4, !alias.scope !5, !noalias !6, !llvm.access.group !21
  br label %join.1
join.1:
  br label %again.4
again.4:
  %thread_x.2 = add nsw i64 %thread_x.3, 1
  br label %test.4, !llvm.loop !27
leave.4:
  br label %again.3
again.3:
  %thread_y.2 = add nsw i64 %thread_y.3, 1
  br label %test.3, !llvm.loop !20
leave.3:
  %x.4 = load i64, ptr %x.1
  %v.33 = add i64 %x.4, 1
  %v.34 = icmp eq i64 %v.33, %v.0
  %v.35 = select i1 %v.34, i64 0, i64 %v.33
  store i64 %v.35, ptr %x.1
  %v.36 = zext i1 %v.34 to i64
  %y.3 = load i64, ptr %y.1
  %v.37 = add i64 %y.3, %v.36
  %v.38 = icmp eq i64 %v.37, %v.3
  %v.39 = select i1 %v.38, i64 0, i64 %v.37
  store i64 %v.39, ptr %y.1
  %v.40 = zext i1 %v.38 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !9
leave.0:
  ret void
}

define void @tiled_transpose_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %y.1 = alloca i64, align 8
  %tile.0 = alloca [272 x float], align 64
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %x.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %y.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %m.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %n.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 16
  %x_stride0.0 = load i64, ptr %p.4, align 8
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 24
  %x_stride1.0 = load i64, ptr %p.5, align 8
  %p.6 = getelementptr inbounds i8, ptr %scalars, i64 32
  %y_stride0.0 = load i64, ptr %p.6, align 8
  %p.7 = getelementptr inbounds i8, ptr %scalars, i64 40
  %y_stride1.0 = load i64, ptr %p.7, align 8
  %p.8 = getelementptr inbounds i32, ptr %grid, i64 0
  %extent.0 = load i32, ptr %p.8, align 4
  %v.0 = zext i32 %extent.0 to i64
  %v.1 = urem i64 %first, %v.0
  %v.2 = udiv i64 %first, %v.0
  %p.9 = getelementptr inbounds i32, ptr %grid, i64 1
  %extent.1 = load i32, ptr %p.9, align 4
  %v.3 = zext i32 %extent.1 to i64
  %v.4 = urem i64 %v.2, %v.3
  %v.5 = udiv i64 %v.2, %v.3
  store i64 %v.1, ptr %x.1
  store i64 %v.4, ptr %y.1
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.6 = icmp slt i64 %block.1, %last
  br i1 %v.6, label %body.0, label %leave.0
body.0:
  %x.2 = load i64, ptr %x.1
  %y.2 = load i64, ptr %y.1
  br label %test.1
test.1:
  %thread_y.1 = phi i64 [ 0, %body.0 ], [ %thread_y.0, %again.1 ]
  %v.7 = icmp slt i64 %thread_y.1, 16
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  br label %test.2
test.2:
  %thread_x.1 = phi i64 [ 0, %body.1 ], [ %thread_x.0, %again.2 ]
  %v.8 = icmp slt i64 %thread_x.1, 16
  br i1 %v.8, label %body.2, label %leave.2
body.2:
  %v.9 = mul i64 %y.2, 16
  %v.10 = add i64 %v.9, %thread_y.1
  %v.11 = mul i64 %x.2, 16
  %v.12 = add i64 %v.11, %thread_x.1
  %v.13 = icmp slt i64 %v.10, %m.0
  %v.14 = icmp slt i64 %v.12, %n.0
  %v.15 = and i1 %v.13, %v.14
  br i1 %v.15, label %then.0, label %join.0
then.0:
  %v.16 = mul i64 %thread_y.1, 17
  %v.17 = add i64 %v.16, %thread_x.1
  %v.18 = mul i64 %v.10, %x_stride0.0
  %v.19 = mul i64 %v.12, %x_stride1.0
  %v.20 = add i64 %v.18, %v.19
  %p.10 = getelementptr inbounds float, ptr %x.0, i64 %v.20
  %x.3 = load float, ptr %p.10, align 4, !alias.scope !31, !noalias !32, !llvm.access.group !40
  %p.11 = getelementptr inbounds float, ptr %tile.0, i64 %v.17
  store float %x.3, ptr %p.11, align 4, !llvm.access.group !40
  br label %join.0
join.0:
  br label %again.2
again.2:
  %thread_x.0 = add nsw i64 %thread_x.1, 1
  br label %test.2, !llvm.loop !46
leave.2:
  br label %again.1
again.1:
  %thread_y.0 = add nsw i64 %thread_y.1, 1
  br label %test.1, !llvm.loop !39
leave.1:
  br label %test.3
test.3:
  %thread_y.3 = phi i64 [ 0, %leave.1 ], [ %thread_y.2, %again.3 ]
  %v.21 = icmp slt i64 %thread_y.3, 16
  br i1 %v.21, label %body.3, label %leave.3
body.3:
  br label %test.4
test.4:
  %thread_x.3 = phi i64 [ 0, %body.3 ], [ %thread_x.2, %again.4 ]
  %v.22 = icmp slt i64 %thread_x.3, 16
  br i1 %v.22, label %body.4, label %leave.4
body.4:
  %v.23 = mul i64 %x.2, 16
  %v.24 = add i64 %v.23, %thread_y.3
  %v.25 = mul i64 %y.2, 16
  %v.26 = add i64 %v.25, %thread_x.3
  %v.27 = icmp slt i64 %v.24, %n.0
  %v.28 = icmp slt i64 %v.26, %m.0
  %v.29 = and i1 %v.27, %v.28
  br i1 %v.29, label %then.1, label %join.1
then.1:
  %v.30 = mul i64 %v.24, %y_stride0.0
  %v.31 = mul i64 %v.26, %y_stride1.0
  %v.32 = add i64 %v.30, %v.31
  %v.33 = mul i64 %thread_x.3, 17
  %v.34 = add i64 %v.33, %thread_y.3
  %p.12 = getelementptr inbounds float, ptr %tile.0, i64 %v.34
  %tile.1 = load float, ptr %p.12, align 4, !llvm.access.group !49
  %p.13 = getelementptr inbounds float, ptr %y.0, i64 %v.32
  store float %tile.1, ptr %p.13, align 4, !alias.scope !33, !noalias !34, !llvm.access.group !49
  br label %join.1
join.1:
  br label %again.4
again.4:
  %thread_x.2 = add nsw i64 %thread_x.3, 1
  br label %test.4, !llvm.loop !55
leave.4:
  br label %again.3
again.3:
  %thread_y.2 = add nsw i64 %thread_y.3, 1
  br label %test.3, !llvm.loop !48
leave.3:
  %x.4 = load i64, ptr %x.1
  %v.35 = add i64 %x.4, 1
  %v.36 = icmp eq i64 %v.35, %v.0
  %v.37 = select i1 %v.36, i64 0, i64 %v.35
  store i64 %v.37, ptr %x.1
  %v.38 = zext i1 %v.36 to i64
  %y.3 = load i64, ptr %y.1
  %v.39 = add i64 %y.3, %v.38
  %v.40 = icmp eq i64 %v.39, %v.3
  %v.41 = select i1 %v.40, i64 0, i64 %v.39
  store i64 %v.41, ptr %y.1
  %v.42 = zext i1 %v.40 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !37
leave.0:
  ret void
}

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
!10 = !{!"llvm.loop.unroll.runtime.disable"}
!11 = distinct !{!11, !10}
!12 = distinct !{}
!13 = !{!"llvm.loop.unroll.full"}
!14 = !{!"llvm.loop.isvectorized", i32 1}
!15 = !{!"llvm.loop.parallel_accesses", !12}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = !{!"llvm.loop.vectorize.followup_vectorized", !13, !14}
!18 = distinct !{!18, !15, !16, !17}
!19 = !{!"llvm.loop.unroll.runtime.disable"}
!20 = distinct !{!20, !19}
!21 = distinct !{}
!22 = !{!"llvm.loop.unroll.full"}
!23 = !{!"llvm.loop.isvectorized", i32 1}
!24 = !{!"llvm.loop.parallel_accesses", !21}
!25 = !{!"llvm.loop.unroll.disable"}
!26 = !{!"llvm.loop.vectorize.followup_vectorized", !22, !23}
!27 = distinct !{!27, !24, !25, !26}
!28 = distinct !{!28}
!29 = distinct !{!29, !28}
!30 = distinct !{!30, !28}
!31 = !{!29}
!32 = !{!30}
!33 = !{!30}
!34 = !{!29}
!35 = !{!"llvm.loop.vectorize.enable", i1 false}
!36 = !{!"llvm.loop.unroll.disable"}
!37 = distinct !{!37, !35, !36}
!38 = !{!"llvm.loop.unroll.runtime.disable"}
!39 = distinct !{!39, !38}
!40 = distinct !{}
!41 = !{!"llvm.loop.unroll.full"}
!42 = !{!"llvm.loop.isvectorized", i32 1}
!43 = !{!"llvm.loop.parallel_accesses", !40}
!44 = !{!"llvm.loop.unroll.disable"}
!45 = !{!"llvm.loop.vectorize.followup_vectorized", !41, !42}
!46 = distinct !{!46, !43, !44, !45}
!47 = !{!"llvm.loop.unroll.runtime.disable"}
!48 = distinct !{!48, !47}
!49 = distinct !{}
!50 = !{!"llvm.loop.unroll.full"}
!51 = !{!"llvm.loop.isvectorized", i32 1}
!52 = !{!"llvm.loop.parallel_accesses", !49}
!53 = !{!"llvm.loop.unroll.disable"}
!54 = !{!"llvm.loop.vectorize.followup_vectorized", !50, !51}
!55 = distinct !{!55, !52, !53, !54}
