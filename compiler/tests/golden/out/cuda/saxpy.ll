target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @saxpy_0(ptr addrspace(1) align 4 %y.0, ptr addrspace(1) readonly align 4 %x.0, i32 %n.0, float %a.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
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
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.10
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !4
  %v.11 = fmul contract float %a.0, %x.1
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.10
  %y.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !3
  %v.12 = fadd contract float %v.11, %y.1
  store float %v.12, ptr addrspace(1) %p.1, align 4, !alias.scope !3
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @saxpy_0_general(ptr addrspace(1) align 4 %y.0, ptr addrspace(1) readonly align 4 %x.0, i64 %n.0, i64 %y_stride0.0, float %a.0, i64 %x_stride0.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
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
  %v.9 = mul i64 %v.7, %y_stride0.0
  %v.10 = mul i64 %v.7, %x_stride0.0
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.10
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !9
  %v.11 = fmul contract float %a.0, %x.1
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.9
  %y.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !8
  %v.12 = fadd contract float %v.11, %y.1
  store float %v.12, ptr addrspace(1) %p.1, align 4, !alias.scope !8
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
!5 = distinct !{!5}
!6 = distinct !{!6, !5}
!7 = distinct !{!7, !5}
!8 = !{!6}
!9 = !{!7}
