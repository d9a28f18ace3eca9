target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @histogram_0(ptr addrspace(1) align 4 %out.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 256
  %v.7 = add i64 %v.6, %v.3
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %out.0, i64 %v.7
  store i32 0, ptr addrspace(1) %p.0, align 4
  ret void
}

define ptx_kernel void @histogram_1(ptr addrspace(1) align 4 %out.0, ptr addrspace(1) readonly align 1 %x.0, i32 %n.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = mul i32 %v.6, 256
  %v.8 = add i32 %v.7, %v.2
  %v.9 = icmp slt i32 %v.8, %n.0
  br i1 %v.9, label %then.0, label %join.0
then.0:
  %v.10 = sext i32 %v.8 to i64
  %p.0 = getelementptr inbounds i8, ptr addrspace(1) %x.0, i64 %v.10
  %x.1 = load i8, ptr addrspace(1) %p.0, align 1, !alias.scope !5, !noalias !6, !invariant.load !{}
  %v.11 = zext i8 %x.1 to i32
  %v.12 = sext i32 %v.11 to i64
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %out.0, i64 %v.12
  %v.13 = atomicrmw add ptr addrspace(1) %p.1, i32 1 syncscope("device") monotonic, align 4, !alias.scope !3, !noalias !4
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @histogram_1_general(ptr addrspace(1) align 4 %out.0, ptr addrspace(1) readonly align 1 %x.0, i64 %n.0, i64 %x_stride0.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 256
  %v.7 = add i64 %v.6, %v.3
  %v.8 = icmp slt i64 %v.7, %n.0
  br i1 %v.8, label %then.0, label %join.0
then.0:
  %v.9 = mul i64 %v.7, %x_stride0.0
  %p.0 = getelementptr inbounds i8, ptr addrspace(1) %x.0, i64 %v.9
  %x.1 = load i8, ptr addrspace(1) %p.0, align 1, !alias.scope !12, !noalias !13, !invariant.load !{}
  %v.10 = zext i8 %x.1 to i64
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %out.0, i64 %v.10
  %v.11 = atomicrmw add ptr addrspace(1) %p.1, i32 1 syncscope("device") monotonic, align 4, !alias.scope !10, !noalias !11
  br label %join.0
join.0:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

attributes #0 = { nounwind "no-trapping-math"="true" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" }

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = !{!1}
!4 = !{!2}
!5 = !{!2}
!6 = !{!1}
!7 = distinct !{!7}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = !{!8}
!11 = !{!9}
!12 = !{!9}
!13 = !{!8}
