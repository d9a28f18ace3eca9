target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define protected amdgpu_kernel void @conjugate_transpose_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 32, i32 8, i32 1} {
entry:
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
  %v.18 = icmp slt i32 %v.15, %m.0
  %v.19 = icmp slt i32 %v.17, %n.0
  %v.20 = and i1 %v.18, %v.19
  br i1 %v.20, label %then.0, label %join.0
then.0:
  %v.21 = mul i32 %n.0, 2
  %v.22 = mul i32 %v.15, %v.21
  %v.23 = mul i32 %v.17, 2
  %v.24 = add i32 %v.22, %v.23
  %v.25 = sext i32 %v.24 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.25
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
  %v.26 = add i32 %v.24, 1
  %v.27 = sext i32 %v.26 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.27
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
  %v.28 = fneg float %x.2
  %v.29 = fmul contract float %v.28, 0x4000000000000000
  %v.30 = fsub contract float %x.1, %v.29
  %v.31 = fmul contract float %x.1, 0x4000000000000000
  %v.32 = fadd contract float %v.31, %v.28
  %v.33 = mul i32 %m.0, 2
  %v.34 = mul i32 %v.17, %v.33
  %v.35 = mul i32 %v.15, 2
  %v.36 = add i32 %v.34, %v.35
  %v.37 = sext i32 %v.36 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.37
  store float %v.30, ptr addrspace(1) %p.2, align 4, !alias.scope !6, !noalias !7
  %v.38 = add i32 %v.36, 1
  %v.39 = sext i32 %v.38 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.39
  store float %v.32, ptr addrspace(1) %p.3, align 4, !alias.scope !6, !noalias !7
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @conjugate_transpose_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %m.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %y_stride0.0, i64 %y_stride1.0, i32 %grid_base_x.0, i32 %grid_base_y.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 32, i32 8, i32 1} {
entry:
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
  %v.16 = icmp slt i64 %v.13, %m.0
  %v.17 = icmp slt i64 %v.15, %n.0
  %v.18 = and i1 %v.16, %v.17
  br i1 %v.18, label %then.0, label %join.0
then.0:
  %v.19 = mul i64 %x_stride0.0, 2
  %v.20 = mul i64 %v.13, %v.19
  %v.21 = mul i64 %x_stride1.0, 2
  %v.22 = mul i64 %v.15, %v.21
  %v.23 = add i64 %v.20, %v.22
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.23
  %x.1 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  %v.24 = add i64 %v.23, 1
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.24
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  %v.25 = fneg float %x.2
  %v.26 = fmul contract float %v.25, 0x4000000000000000
  %v.27 = fsub contract float %x.1, %v.26
  %v.28 = fmul contract float %x.1, 0x4000000000000000
  %v.29 = fadd contract float %v.28, %v.25
  %v.30 = mul i64 %y_stride0.0, 2
  %v.31 = mul i64 %v.15, %v.30
  %v.32 = mul i64 %y_stride1.0, 2
  %v.33 = mul i64 %v.13, %v.32
  %v.34 = add i64 %v.31, %v.33
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.34
  store float %v.27, ptr addrspace(1) %p.2, align 4, !alias.scope !13, !noalias !14
  %v.35 = add i64 %v.34, 1
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.35
  store float %v.29, ptr addrspace(1) %p.3, align 4, !alias.scope !13, !noalias !14
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @suffix_sums_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %m.0, i32 %n.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %running.0 = alloca i32, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = mul i32 %v.6, 256
  %v.8 = add i32 %v.7, %v.2
  %v.9 = icmp slt i32 %v.8, %m.0
  br i1 %v.9, label %then.0, label %join.0
then.0:
  store i32 0, ptr addrspace(5) %running.0
  br label %test.0
test.0:
  %i.1 = phi i32 [ 0, %then.0 ], [ %i.0, %again.0 ]
  %v.10 = icmp slt i32 %i.1, %n.0
  br i1 %v.10, label %body.0, label %leave.0
body.0:
  %v.11 = mul i32 %v.8, %n.0
  %v.12 = sub i32 %n.0, %i.1
  %v.13 = sub i32 %v.12, 1
  %v.14 = add i32 %v.11, %v.13
  %v.15 = sext i32 %v.14 to i64
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.15
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !18, !noalias !19, !invariant.load !{}
  %running.1 = load i32, ptr addrspace(5) %running.0
  %v.16 = add i32 %running.1, %x.1
  store i32 %v.16, ptr addrspace(5) %running.0
  %running.2 = load i32, ptr addrspace(5) %running.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %y.0, i64 %v.15
  store i32 %running.2, ptr addrspace(1) %p.1, align 4, !alias.scope !20, !noalias !21
  br label %again.0
again.0:
  %i.0 = add nsw i32 %i.1, 1
  br label %test.0
leave.0:
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @suffix_sums_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %m.0, i64 %n.0, i64 %x_stride0.0, i64 %x_stride1.0, i64 %y_stride0.0, i64 %y_stride1.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %running.0 = alloca i32, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 256
  %v.7 = add i64 %v.6, %v.3
  %v.8 = icmp slt i64 %v.7, %m.0
  br i1 %v.8, label %then.0, label %join.0
then.0:
  store i32 0, ptr addrspace(5) %running.0
  br label %test.0
test.0:
  %i.1 = phi i64 [ 0, %then.0 ], [ %i.0, %again.0 ]
  %v.9 = icmp slt i64 %i.1, %n.0
  br i1 %v.9, label %body.0, label %leave.0
body.0:
  %v.10 = mul i64 %v.7, %x_stride0.0
  %v.11 = sub i64 %n.0, 1
  %v.12 = sub i64 %v.11, %i.1
  %v.13 = mul i64 %v.12, %x_stride1.0
  %v.14 = add i64 %v.10, %v.13
  %p.0 = getelementptr inbounds i32, ptr addrspace(1) %x.0, i64 %v.14
  %x.1 = load i32, ptr addrspace(1) %p.0, align 4, !alias.scope !25, !noalias !26, !invariant.load !{}
  %running.1 = load i32, ptr addrspace(5) %running.0
  %v.15 = add i32 %running.1, %x.1
  store i32 %v.15, ptr addrspace(5) %running.0
  %v.16 = mul i64 %v.7, %y_stride0.0
  %v.17 = mul i64 %v.12, %y_stride1.0
  %v.18 = add i64 %v.16, %v.17
  %running.2 = load i32, ptr addrspace(5) %running.0
  %p.1 = getelementptr inbounds i32, ptr addrspace(1) %y.0, i64 %v.18
  store i32 %running.2, ptr addrspace(1) %p.1, align 4, !alias.scope !27, !noalias !28
  br label %again.0
again.0:
  %i.0 = add nsw i64 %i.1, 1
  br label %test.0, !llvm.loop !30
leave.0:
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
!4 = !{!2}
!5 = !{!3}
!6 = !{!3}
!7 = !{!2}
!8 = distinct !{!8}
!9 = distinct !{!9, !8}
!10 = distinct !{!10, !8}
!11 = !{!9}
!12 = !{!10}
!13 = !{!10}
!14 = !{!9}
!15 = distinct !{!15}
!16 = distinct !{!16, !15}
!17 = distinct !{!17, !15}
!18 = !{!16}
!19 = !{!17}
!20 = !{!17}
!21 = !{!16}
!22 = distinct !{!22}
!23 = distinct !{!23, !22}
!24 = distinct !{!24, !22}
!25 = !{!23}
!26 = !{!24}
!27 = !{!24}
!28 = !{!23}
!29 = !{!"llvm.loop.unroll.runtime.disable"}
!30 = distinct !{!30, !29}
