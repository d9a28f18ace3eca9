target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define protected amdgpu_kernel void @matmul_0(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i32 %n.0, i32 %m.0, i32 %k.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 32, i32 8, i32 1} {
entry:
  %acc.0 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call i32 @llvm.amdgcn.workitem.id.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = trunc i64 %v.9 to i32
  %v.13 = trunc i64 %v.11 to i32
  %v.14 = mul i32 %v.12, 32
  %v.15 = add i32 %v.14, %v.4
  %v.16 = mul i32 %v.13, 8
  %v.17 = add i32 %v.16, %v.6
  %v.18 = icmp slt i32 %v.15, %n.0
  %v.19 = icmp slt i32 %v.17, %m.0
  %v.20 = and i1 %v.18, %v.19
  br i1 %v.20, label %then.0, label %join.0
then.0:
  store float 0x0000000000000000, ptr addrspace(5) %acc.0
  br label %test.0
test.0:
  %p.1 = phi i32 [ 0, %then.0 ], [ %p.0, %again.0 ]
  %v.21 = icmp slt i32 %p.1, %k.0
  br i1 %v.21, label %body.0, label %leave.0
body.0:
  %acc.1 = load float, ptr addrspace(5) %acc.0
  %v.22 = mul i32 %v.17, %k.0
  %v.23 = add i32 %v.22, %p.1
  %v.24 = sext i32 %v.23 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.24
  %a.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !5, !noalias !6, !invariant.load !{}
  %v.25 = mul i32 %p.1, %n.0
  %v.26 = add i32 %v.25, %v.15
  %v.27 = sext i32 %v.26 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.27
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !7, !noalias !8, !invariant.load !{}
  %v.28 = fmul contract float %a.1, %b.1
  %v.29 = fadd contract float %acc.1, %v.28
  store float %v.29, ptr addrspace(5) %acc.0
  br label %again.0
again.0:
  %p.0 = add nsw i32 %p.1, 1
  br label %test.0
leave.0:
  %v.30 = mul i32 %v.17, %n.0
  %v.31 = add i32 %v.30, %v.15
  %acc.2 = load float, ptr addrspace(5) %acc.0
  %v.32 = sext i32 %v.31 to i64
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.32
  store float %acc.2, ptr addrspace(1) %p.4, align 4, !alias.scope !9, !noalias !10
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @matmul_0_general(ptr addrspace(1) readonly align 4 %a.0, ptr addrspace(1) readonly align 4 %b.0, ptr addrspace(1) align 4 %c.0, i64 %n.0, i64 %m.0, i64 %k.0, i64 %a_stride0.0, i64 %a_stride1.0, i64 %b_stride0.0, i64 %b_stride1.0, i64 %c_stride0.0, i64 %c_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 32, i32 8, i32 1} {
entry:
  %acc.0 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.5 = zext i32 %v.4 to i64
  %v.6 = call i32 @llvm.amdgcn.workitem.id.y()
  %v.7 = zext i32 %v.6 to i64
  %v.8 = zext i32 %grid_base_x.0 to i64
  %v.9 = add i64 %v.1, %v.8
  %v.10 = zext i32 %grid_base_y.0 to i64
  %v.11 = add i64 %v.3, %v.10
  %v.12 = mul i64 %v.9, 32
  %v.13 = add i64 %v.12, %v.5
  %v.14 = mul i64 %v.11, 8
  %v.15 = add i64 %v.14, %v.7
  %v.16 = icmp slt i64 %v.13, %n.0
  %v.17 = icmp slt i64 %v.15, %m.0
  %v.18 = and i1 %v.16, %v.17
  br i1 %v.18, label %then.0, label %join.0
then.0:
  store float 0x0000000000000000, ptr addrspace(5) %acc.0
  br label %test.0
test.0:
  %p.1 = phi i64 [ 0, %then.0 ], [ %p.0, %again.0 ]
  %v.19 = icmp slt i64 %p.1, %k.0
  br i1 %v.19, label %body.0, label %leave.0
body.0:
  %acc.1 = load float, ptr addrspace(5) %acc.0
  %v.20 = mul i64 %v.15, %a_stride0.0
  %v.21 = mul i64 %p.1, %a_stride1.0
  %v.22 = add i64 %v.20, %v.21
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %a.0, i64 %v.22
  %a.1 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !15, !noalias !16, !invariant.load !{}
  %v.23 = mul i64 %p.1, %b_stride0.0
  %v.24 = mul i64 %v.13, %b_stride1.0
  %v.25 = add i64 %v.23, %v.24
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %b.0, i64 %v.25
  %b.1 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !17, !noalias !18, !invariant.load !{}
  %v.26 = fmul contract float %a.1, %b.1
  %v.27 = fadd contract float %acc.1, %v.26
  store float %v.27, ptr addrspace(5) %acc.0
  br label %again.0
again.0:
  %p.0 = add nsw i64 %p.1, 1
  br label %test.0, !llvm.loop !22
leave.0:
  %v.28 = mul i64 %v.15, %c_stride0.0
  %v.29 = mul i64 %v.13, %c_stride1.0
  %v.30 = add i64 %v.28, %v.29
  %acc.2 = load float, ptr addrspace(5) %acc.0
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %c.0, i64 %v.30
  store float %acc.2, ptr addrspace(1) %p.4, align 4, !alias.scope !19, !noalias !20
  br label %join.0
join.0:
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()

attributes #0 = { nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }
attributes #1 = { alwaysinline nofree norecurse nosync nounwind willreturn memory(none) nounwind "no-trapping-math"="true" "target-cpu"="gfx90a" "target-features"="+wavefrontsize64" }

!llvm.module.flags = !{!0}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = distinct !{!1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
!5 = !{!2}
!6 = !{!3, !4}
!7 = !{!3}
!8 = !{!2, !4}
!9 = !{!4}
!10 = !{!2, !3}
!11 = distinct !{!11}
!12 = distinct !{!12, !11}
!13 = distinct !{!13, !11}
!14 = distinct !{!14, !11}
!15 = !{!12}
!16 = !{!13, !14}
!17 = !{!13}
!18 = !{!12, !14}
!19 = !{!14}
!20 = !{!12, !13}
!21 = !{!"llvm.loop.unroll.runtime.disable"}
!22 = distinct !{!22, !21}
