target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

define void @saxpy_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %y.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %x.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %a.0 = load float, ptr %p.3, align 4
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
  %p.5 = getelementptr inbounds float, ptr %x.0, i64 %i.1
  %x.3 = load float, ptr %p.5, align 4, !alias.scope !4, !llvm.access.group !8
  %v.8 = fmul contract float %a.0, %x.3
  %p.6 = getelementptr inbounds float, ptr %y.0, i64 %i.1
  %y.1 = load float, ptr %p.6, align 4, !alias.scope !3, !llvm.access.group !8
  %v.9 = fadd contract float %v.8, %y.1
  %p.7 = getelementptr inbounds float, ptr %y.0, i64 %i.1
  store float %v.9, ptr %p.7, align 4, !alias.scope !3, !llvm.access.group !8
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !10
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
  br label %test.0, !llvm.loop !7
leave.0:
  ret void
}

define void @saxpy_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i64, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i64 0
  %y.0 = load ptr, ptr %p.0, align 8
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i64 1
  %x.0 = load ptr, ptr %p.1, align 8
  %p.2 = getelementptr inbounds i8, ptr %scalars, i64 0
  %n.0 = load i64, ptr %p.2, align 8
  %p.3 = getelementptr inbounds i8, ptr %scalars, i64 8
  %y_stride0.0 = load i64, ptr %p.3, align 8
  %p.4 = getelementptr inbounds i8, ptr %scalars, i64 16
  %a.0 = load float, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i64 24
  %x_stride0.0 = load i64, ptr %p.5, align 8
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
  %v.6 = call i64 @llvm.smin.i64(i64 %v.5, i64 %n.0)
  br label %test.1
test.1:
  %i.1 = phi i64 [ %v.4, %body.0 ], [ %i.0, %again.1 ]
  %v.7 = icmp slt i64 %i.1, %v.6
  br i1 %v.7, label %body.1, label %leave.1
body.1:
  %v.8 = mul i64 %i.1, %y_stride0.0
  %v.9 = mul i64 %i.1, %x_stride0.0
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.9
  %x.3 = load float, ptr %p.7, align 4, !alias.scope !15, !llvm.access.group !19
  %v.10 = fmul contract float %a.0, %x.3
  %v.11 = mul i64 %i.1, %y_stride0.0
  %p.8 = getelementptr inbounds float, ptr %y.0, i64 %v.11
  %y.1 = load float, ptr %p.8, align 4, !alias.scope !14, !llvm.access.group !19
  %v.12 = fadd contract float %v.10, %y.1
  %p.9 = getelementptr inbounds float, ptr %y.0, i64 %v.8
  store float %v.12, ptr %p.9, align 4, !alias.scope !14, !llvm.access.group !19
  br label %again.1
again.1:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.1, !llvm.loop !22
leave.1:
  %x.4 = load i64, ptr %x.1
  %v.13 = add i64 %x.4, 1
  %v.14 = icmp eq i64 %v.13, %v.0
  %v.15 = select i1 %v.14, i64 0, i64 %v.13
  store i64 %v.15, ptr %x.1
  %v.16 = zext i1 %v.14 to i64
  br label %again.0
again.0:
  %block.0 = add nsw i64 %block.1, 1
  br label %test.0, !llvm.loop !18
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
!5 = !{!"llvm.loop.vectorize.enable", i1 false}
!6 = !{!"llvm.loop.unroll.disable"}
!7 = distinct !{!7, !5, !6}
!8 = distinct !{}
!9 = !{!"llvm.loop.parallel_accesses", !8}
!10 = distinct !{!10, !9}
!11 = distinct !{!11}
!12 = distinct !{!12, !11}
!13 = distinct !{!13, !11}
!14 = !{!12}
!15 = !{!13}
!16 = !{!"llvm.loop.vectorize.enable", i1 false}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
!19 = distinct !{}
!20 = !{!"llvm.loop.vectorize.enable", i1 false}
!21 = !{!"llvm.loop.unroll.disable"}
!22 = distinct !{!22, !20, !21}
