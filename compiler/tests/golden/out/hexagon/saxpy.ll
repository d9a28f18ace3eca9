target datalayout = "e-m:e-p:32:32:32-a:0-n16:32-i64:64:64-i32:32:32-i16:16:16-i1:8:8-f32:32:32-f64:64:64-v32:32:32-v64:64:64-v512:512:512-v1024:1024:1024-v2048:2048:2048"
target triple = "hexagon-unknown-none-elf"

define void @saxpy_0(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %y.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %x.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %a.0 = load float, ptr %p.3, align 4
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
  %v.5 = call i32 @llvm.smin.i32(i32 %v.4, i32 %n.0)
  br label %test.1
test.1:
  %i.1 = phi i32 [ %v.3, %body.0 ], [ %i.0, %again.1 ]
  %v.6 = icmp slt i32 %i.1, %v.5
  br i1 %v.6, label %body.1, label %leave.1
body.1:
  %v.7 = sext i32 %i.1 to i64
  %p.5 = getelementptr inbounds float, ptr %x.0, i64 %v.7
  %x.3 = load float, ptr %p.5, align 4, !alias.scope !4, !llvm.access.group !8
  %v.8 = fmul contract float %a.0, %x.3
  %v.9 = sext i32 %i.1 to i64
  %p.6 = getelementptr inbounds float, ptr %y.0, i64 %v.9
  %y.1 = load float, ptr %p.6, align 4, !alias.scope !3, !llvm.access.group !8
  %v.10 = fadd contract float %v.8, %y.1
  %v.11 = sext i32 %i.1 to i64
  %p.7 = getelementptr inbounds float, ptr %y.0, i64 %v.11
  store float %v.10, ptr %p.7, align 4, !alias.scope !3, !llvm.access.group !8
  br label %again.1
again.1:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.1, !llvm.loop !10
leave.1:
  %x.4 = load i32, ptr %x.1
  %v.12 = add i32 %x.4, 1
  %v.13 = icmp eq i32 %v.12, %extent.0
  %v.14 = select i1 %v.13, i32 0, i32 %v.12
  store i32 %v.14, ptr %x.1
  %v.15 = zext i1 %v.13 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !7
leave.0:
  ret void
}

define void @saxpy_0_general(ptr noalias readonly %buffers, ptr noalias readonly %scalars, i32 %first, i32 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch) #0 {
entry:
  %x.1 = alloca i32, align 8
  %p.0 = getelementptr inbounds ptr, ptr %buffers, i32 0
  %y.0 = load ptr, ptr %p.0, align 4
  %p.1 = getelementptr inbounds ptr, ptr %buffers, i32 1
  %x.0 = load ptr, ptr %p.1, align 4
  %p.2 = getelementptr inbounds i8, ptr %scalars, i32 0
  %n.0 = load i32, ptr %p.2, align 4
  %p.3 = getelementptr inbounds i8, ptr %scalars, i32 4
  %y_stride0.0 = load i32, ptr %p.3, align 4
  %p.4 = getelementptr inbounds i8, ptr %scalars, i32 8
  %a.0 = load float, ptr %p.4, align 4
  %p.5 = getelementptr inbounds i8, ptr %scalars, i32 12
  %x_stride0.0 = load i32, ptr %p.5, align 4
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
  %v.5 = call i32 @llvm.smin.i32(i32 %v.4, i32 %n.0)
  br label %test.1
test.1:
  %i.1 = phi i32 [ %v.3, %body.0 ], [ %i.0, %again.1 ]
  %v.6 = icmp slt i32 %i.1, %v.5
  br i1 %v.6, label %body.1, label %leave.1
body.1:
  %v.7 = mul i32 %i.1, %y_stride0.0
  %v.8 = mul i32 %i.1, %x_stride0.0
  %v.9 = sext i32 %v.8 to i64
  %p.7 = getelementptr inbounds float, ptr %x.0, i64 %v.9
  %x.3 = load float, ptr %p.7, align 4, !alias.scope !15, !llvm.access.group !19
  %v.10 = fmul contract float %a.0, %x.3
  %v.11 = mul i32 %i.1, %y_stride0.0
  %v.12 = sext i32 %v.11 to i64
  %p.8 = getelementptr inbounds float, ptr %y.0, i64 %v.12
  %y.1 = load float, ptr %p.8, align 4, !alias.scope !14, !llvm.access.group !19
  %v.13 = fadd contract float %v.10, %y.1
  %v.14 = sext i32 %v.7 to i64
  %p.9 = getelementptr inbounds float, ptr %y.0, i64 %v.14
  store float %v.13, ptr %p.9, align 4, !alias.scope !14, !llvm.access.group !19
  br label %again.1
again.1:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.1, !llvm.loop !22
leave.1:
  %x.4 = load i32, ptr %x.1
  %v.15 = add i32 %x.4, 1
  %v.16 = icmp eq i32 %v.15, %extent.0
  %v.17 = select i1 %v.16, i32 0, i32 %v.15
  store i32 %v.17, ptr %x.1
  %v.18 = zext i1 %v.16 to i32
  br label %again.0
again.0:
  %block.0 = add nsw i32 %block.1, 1
  br label %test.0, !llvm.loop !18
leave.0:
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)

attributes #0 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "frame-pointer"="none" "no-trapping-math"="true" }

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
