target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define protected amdgpu_kernel void @saxpy_0(ptr addrspace(1) align 4 %y.0, ptr addrspace(1) readonly align 4 %x.0, i32 %n.0, float %a.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
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
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !5
  %v.11 = fmul contract float %a.0, %x.1
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.10
  %y.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !4
  %v.12 = fadd contract float %v.11, %y.1
  store float %v.12, ptr addrspace(1) %p.1, align 4, !alias.scope !4
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @saxpy_0_general(ptr addrspace(1) align 4 %y.0, ptr addrspace(1) readonly align 4 %x.0, i64 %n.0, i64 %y_stride0.0, float %a.0, i64 %x_stride0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
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
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !10
  %v.11 = fmul contract float %a.0, %x.1
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.9
  %y.1 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !9
  %v.12 = fadd contract float %v.11, %y.1
  store float %v.12, ptr addrspace(1) %p.1, align 4, !alias.scope !9
  br label %join.0
join.0:
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }

!llvm.module.flags = !{!0}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = distinct !{!1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = !{!2}
!5 = !{!3}
!6 = distinct !{!6}
!7 = distinct !{!7, !6}
!8 = distinct !{!8, !6}
!9 = !{!7}
!10 = !{!8}
