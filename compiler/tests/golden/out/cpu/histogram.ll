target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @histogram_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %out.0 = load ptr, ptr %p.0, align 8
  br label %test.0
test.0:
  %block.1 = phi i64 [ %first, %entry ], [ %block.0, %again.0 ]
  %v.0 = icmp slt i64 %block.1, %last
  br i1 %v.0, label %body.0, label %leave.0
body.0:
  br label %test.1
test.1:
  %i.1 = phi i64 [ 0, %body.0 ], [ %i.0, %again.1 ]
  %v.1 = icmp slt i64 %i.1, 256
  br i1 %v.1, label %body.1, label %leave.1
body.1:
  %p.1 = getelementptr inbounds i32, ptr %out.0, i64 %i.1
  store i32 0, ptr %p.1, align 4, !llvm.access.group !3
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !9
leave.1:
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !2
leave.0:
  ret void
}

define void @histogram_1(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %out.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %x.0 = load ptr, ptr %p.1, align 8
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
  %v.4 = mul i64 %x.2, 4096
  %v.5 = add i64 %v.4, 4096
  %v.6 = call i64 @llvm.smin.i64(i64 %v.5, i64 %n.0)
  br label %test.1
test.1:
  %i.1 = phi i64 [ %v.4, %body.0 ], [ %i.0, %again.1 ]
  %v.7 = icmp slt i64 %i.1, %v.6
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  %p.4 = getelementptr inbounds i8, ptr %x.0, i64 %i.1
  %x.3 = load i8, ptr %p.4, align 1, !alias.scope !15, !noalias !16, !llvm.access.group !20
  %v.8 = zext i8 %x.3 to i64
  %p.5 = getelementptr inbounds i32, ptr %out.0, i64 %v.8
  %v.9 = atomicrmw add ptr %p.5, i32 1 monotonic, align 4, !alias.scope !13, !noalias !14
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !22
leave.1:
  %x.4 = load i64, ptr %x.1
  %v.10 = add i64 %x.4, 1
  %v.11 = icmp eq i64 %v.10, %v.0
  %v.12 = select i1 %v.11, i64 0, i64 %v.10
  store i64 %v.12, ptr %x.1
  %v.13 = zext i1 %v.11 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !19
leave.0:
  ret void
}

define void @histogram_1_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %out.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %x.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %x_stride0.0 = load i64, ptr %p.3, align 8
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
  %v.6 = call i64 @llvm.smin.i64(i64 %v.5, i64 %n.0)
  br label %test.1
test.1:
  %i.1 = phi i64 [ %v.4, %body.0 ], [ %i.0, %again.1 ]
  %v.7 = icmp slt i64 %i.1, %v.6
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  %v.8 = mul i64 %i.1, %x_stride0.0
  %p.5 = getelementptr inbounds i8, ptr %x.0, i64 %v.8
  %x.3 = load i8, ptr %p.5, align 1, !alias.scope !28, !noalias !29, !llvm.access.group !33
  %v.9 = zext i8 %x.3 to i64
  %p.6 = getelementptr inbounds i32, ptr %out.0, i64 %v.9
  %v.10 = atomicrmw add ptr %p.6, i32 1 monotonic, align 4, !alias.scope !26, !noalias !27
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !36
leave.1:
  %x.4 = load i64, ptr %x.1
  %v.11 = add i64 %x.4, 1
  %v.12 = icmp eq i64 %v.11, %v.0
  %v.13 = select i1 %v.12, i64 0, i64 %v.11
  store i64 %v.13, ptr %x.1
  %v.14 = zext i1 %v.12 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !32
leave.0:
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)

attributes #0 = { nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="512" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true" "prefer-vector-width"="512" }

!0 = !{!"llvm.loop.vectorize.enable", i1 false}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !0, !1}
!3 = distinct !{}
!4 = !{!"llvm.loop.unroll.full"}
!5 = !{!"llvm.loop.isvectorized", i32 1}
!6 = !{!"llvm.loop.parallel_accesses", !3}
!7 = !{!"llvm.loop.unroll.disable"}
!8 = !{!"llvm.loop.vectorize.followup_vectorized", !4, !5}
!9 = distinct !{!9, !6, !7, !8}
!10 = distinct !{!10}
!11 = distinct !{!11, !10}
!12 = distinct !{!12, !10}
!13 = !{!11}
!14 = !{!12}
!15 = !{!12}
!16 = !{!11}
!17 = !{!"llvm.loop.vectorize.enable", i1 false}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
!20 = distinct !{}
!21 = !{!"llvm.loop.parallel_accesses", !20}
!22 = distinct !{!22, !21}
!23 = distinct !{!23}
!24 = distinct !{!24, !23}
!25 = distinct !{!25, !23}
!26 = !{!24}
!27 = !{!25}
!28 = !{!25}
!29 = !{!24}
!30 = !{!"llvm.loop.vectorize.enable", i1 false}
!31 = !{!"llvm.loop.unroll.disable"}
!32 = distinct !{!32, !30, !31}
!33 = distinct !{}
!34 = !{!"llvm.loop.vectorize.enable", i1 false}
!35 = !{!"llvm.loop.unroll.disable"}
!36 = distinct !{!36, !34, !35}
