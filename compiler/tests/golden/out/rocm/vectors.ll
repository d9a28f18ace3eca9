target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define protected amdgpu_kernel void @rectify_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %n.0, float %alpha.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %v_0.0 = alloca float, align 4, addrspace(5)
  %v_1.0 = alloca float, align 4, addrspace(5)
  %v_2.0 = alloca float, align 4, addrspace(5)
  %v_3.0 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = mul i32 %v.6, 256
  %v.8 = add i32 %v.7, %v.2
  %v.9 = ashr i32 %n.0, 2
  %v.10 = icmp slt i32 %v.8, %v.9
  br i1 %v.10, label %then.0, label %join.0
then.0:
  %v.11 = mul i32 %v.8, 4
  %v.12 = sext i32 %v.11 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.12
  %x.1 = load <4 x float>, ptr addrspace(1) %p.0, align 4, !alias.scope !4, !noalias !5, !invariant.load !{}
  %v.13 = freeze <4 x float> %x.1
  %v.14 = extractelement <4 x float> %v.13, i32 0
  %v.15 = extractelement <4 x float> %v.13, i32 1
  %v.16 = extractelement <4 x float> %v.13, i32 2
  %v.17 = extractelement <4 x float> %v.13, i32 3
  store float %v.14, ptr addrspace(5) %v_0.0
  store float %v.15, ptr addrspace(5) %v_1.0
  store float %v.16, ptr addrspace(5) %v_2.0
  store float %v.17, ptr addrspace(5) %v_3.0
  %v_0.1 = load float, ptr addrspace(5) %v_0.0
  %v.18 = fcmp olt float %v_0.1, 0x0000000000000000
  %v_0.2 = load float, ptr addrspace(5) %v_0.0
  %v.19 = fmul contract float %alpha.0, %v_0.2
  %v_0.3 = load float, ptr addrspace(5) %v_0.0
  %v.20 = select i1 %v.18, float %v.19, float %v_0.3
  %v_1.1 = load float, ptr addrspace(5) %v_1.0
  %v.21 = fcmp olt float %v_1.1, 0x0000000000000000
  %v_1.2 = load float, ptr addrspace(5) %v_1.0
  %v.22 = fmul contract float %alpha.0, %v_1.2
  %v_1.3 = load float, ptr addrspace(5) %v_1.0
  %v.23 = select i1 %v.21, float %v.22, float %v_1.3
  %v_2.1 = load float, ptr addrspace(5) %v_2.0
  %v.24 = fcmp olt float %v_2.1, 0x0000000000000000
  %v_2.2 = load float, ptr addrspace(5) %v_2.0
  %v.25 = fmul contract float %alpha.0, %v_2.2
  %v_2.3 = load float, ptr addrspace(5) %v_2.0
  %v.26 = select i1 %v.24, float %v.25, float %v_2.3
  %v_3.1 = load float, ptr addrspace(5) %v_3.0
  %v.27 = fcmp olt float %v_3.1, 0x0000000000000000
  %v_3.2 = load float, ptr addrspace(5) %v_3.0
  %v.28 = fmul contract float %alpha.0, %v_3.2
  %v_3.3 = load float, ptr addrspace(5) %v_3.0
  %v.29 = select i1 %v.27, float %v.28, float %v_3.3
  store float %v.20, ptr addrspace(5) %v_0.0
  store float %v.23, ptr addrspace(5) %v_1.0
  store float %v.26, ptr addrspace(5) %v_2.0
  store float %v.29, ptr addrspace(5) %v_3.0
  %v.30 = mul i32 4, %v.8
  %v_0.4 = load float, ptr addrspace(5) %v_0.0
  %v_1.4 = load float, ptr addrspace(5) %v_1.0
  %v_2.4 = load float, ptr addrspace(5) %v_2.0
  %v_3.4 = load float, ptr addrspace(5) %v_3.0
  %v.31 = sext i32 %v.30 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.31
  %v.32 = insertelement <4 x float> poison, float %v_0.4, i32 0
  %v.33 = insertelement <4 x float> %v.32, float %v_1.4, i32 1
  %v.34 = insertelement <4 x float> %v.33, float %v_2.4, i32 2
  %v.35 = insertelement <4 x float> %v.34, float %v_3.4, i32 3
  store <4 x float> %v.35, ptr addrspace(1) %p.1, align 4, !alias.scope !6, !noalias !7
  br label %join.0
join.0:
  ret void
}

define protected amdgpu_kernel void @rectify_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %n.0, i64 %x_stride0.0, float %alpha.0, i64 %y_stride0.0, i32 %grid_base_x.0) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" "amdgpu-no-implicitarg-ptr" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-hostcall-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-lds-kernel-id" "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" #0 !reqd_work_group_size !{i32 256, i32 1, i32 1} {
entry:
  %v_0.0 = alloca float, align 4, addrspace(5)
  %v_1.0 = alloca float, align 4, addrspace(5)
  %v_2.0 = alloca float, align 4, addrspace(5)
  %v_3.0 = alloca float, align 4, addrspace(5)
  %v.0 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.amdgcn.workitem.id.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = mul i64 %v.5, 256
  %v.7 = add i64 %v.6, %v.3
  %v.8 = ashr i64 %n.0, 2
  %v.9 = icmp slt i64 %v.7, %v.8
  br i1 %v.9, label %then.0, label %join.0
then.0:
  %v.10 = icmp eq i64 %x_stride0.0, 1
  br i1 %v.10, label %then.1, label %else.0
then.1:
  %v.11 = mul i64 4, %v.7
  %v.12 = mul i64 %v.11, %x_stride0.0
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.12
  %x.1 = load <4 x float>, ptr addrspace(1) %p.0, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  %v.13 = freeze <4 x float> %x.1
  %v.14 = extractelement <4 x float> %v.13, i32 0
  %v.15 = extractelement <4 x float> %v.13, i32 1
  %v.16 = extractelement <4 x float> %v.13, i32 2
  %v.17 = extractelement <4 x float> %v.13, i32 3
  br label %join.1
else.0:
  %v.18 = mul i64 4, %v.7
  %v.19 = mul i64 %v.18, %x_stride0.0
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.19
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  %v.20 = add i64 %v.19, %x_stride0.0
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.20
  %x.3 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  %v.21 = mul i64 %x_stride0.0, 2
  %v.22 = add i64 %v.19, %v.21
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.22
  %x.4 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  %v.23 = mul i64 %x_stride0.0, 3
  %v.24 = add i64 %v.19, %v.23
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.24
  %x.5 = load float, ptr addrspace(1) %p.4, align 4, !alias.scope !11, !noalias !12, !invariant.load !{}
  br label %join.1
join.1:
  %v.25 = phi float [ %v.14, %then.1 ], [ %x.2, %else.0 ]
  %v.26 = phi float [ %v.15, %then.1 ], [ %x.3, %else.0 ]
  %v.27 = phi float [ %v.16, %then.1 ], [ %x.4, %else.0 ]
  %v.28 = phi float [ %v.17, %then.1 ], [ %x.5, %else.0 ]
  store float %v.25, ptr addrspace(5) %v_0.0
  store float %v.26, ptr addrspace(5) %v_1.0
  store float %v.27, ptr addrspace(5) %v_2.0
  store float %v.28, ptr addrspace(5) %v_3.0
  %v_0.1 = load float, ptr addrspace(5) %v_0.0
  %v.29 = fcmp olt float %v_0.1, 0x0000000000000000
  %v_0.2 = load float, ptr addrspace(5) %v_0.0
  %v.30 = fmul contract float %alpha.0, %v_0.2
  %v_0.3 = load float, ptr addrspace(5) %v_0.0
  %v.31 = select i1 %v.29, float %v.30, float %v_0.3
  %v_1.1 = load float, ptr addrspace(5) %v_1.0
  %v.32 = fcmp olt float %v_1.1, 0x0000000000000000
  %v_1.2 = load float, ptr addrspace(5) %v_1.0
  %v.33 = fmul contract float %alpha.0, %v_1.2
  %v_1.3 = load float, ptr addrspace(5) %v_1.0
  %v.34 = select i1 %v.32, float %v.33, float %v_1.3
  %v_2.1 = load float, ptr addrspace(5) %v_2.0
  %v.35 = fcmp olt float %v_2.1, 0x0000000000000000
  %v_2.2 = load float, ptr addrspace(5) %v_2.0
  %v.36 = fmul contract float %alpha.0, %v_2.2
  %v_2.3 = load float, ptr addrspace(5) %v_2.0
  %v.37 = select i1 %v.35, float %v.36, float %v_2.3
  %v_3.1 = load float, ptr addrspace(5) %v_3.0
  %v.38 = fcmp olt float %v_3.1, 0x0000000000000000
  %v_3.2 = load float, ptr addrspace(5) %v_3.0
  %v.39 = fmul contract float %alpha.0, %v_3.2
  %v_3.3 = load float, ptr addrspace(5) %v_3.0
  %v.40 = select i1 %v.38, float %v.39, float %v_3.3
  store float %v.31, ptr addrspace(5) %v_0.0
  store float %v.34, ptr addrspace(5) %v_1.0
  store float %v.37, ptr addrspace(5) %v_2.0
  store float %v.40, ptr addrspace(5) %v_3.0
  %v.41 = mul i64 4, %v.7
  %v_0.4 = load float, ptr addrspace(5) %v_0.0
  %v_1.4 = load float, ptr addrspace(5) %v_1.0
  %v_2.4 = load float, ptr addrspace(5) %v_2.0
  %v_3.4 = load float, ptr addrspace(5) %v_3.0
  %v.42 = icmp eq i64 %y_stride0.0, 1
  br i1 %v.42, label %then.2, label %else.1
then.2:
  %v.43 = mul i64 %v.41, %y_stride0.0
  %p.5 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.43
  %v.44 = insertelement <4 x float> poison, float %v_0.4, i32 0
  %v.45 = insertelement <4 x float> %v.44, float %v_1.4, i32 1
  %v.46 = insertelement <4 x float> %v.45, float %v_2.4, i32 2
  %v.47 = insertelement <4 x float> %v.46, float %v_3.4, i32 3
  store <4 x float> %v.47, ptr addrspace(1) %p.5, align 4, !alias.scope !13, !noalias !14
  br label %join.2
else.1:
  %v.48 = mul i64 %v.41, %y_stride0.0
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.48
  store float %v_0.4, ptr addrspace(1) %p.6, align 4, !alias.scope !13, !noalias !14
  %v.49 = add i64 %v.48, %y_stride0.0
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.49
  store float %v_1.4, ptr addrspace(1) %p.7, align 4, !alias.scope !13, !noalias !14
  %v.50 = mul i64 %y_stride0.0, 2
  %v.51 = add i64 %v.48, %v.50
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.51
  store float %v_2.4, ptr addrspace(1) %p.8, align 4, !alias.scope !13, !noalias !14
  %v.52 = mul i64 %y_stride0.0, 3
  %v.53 = add i64 %v.48, %v.52
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.53
  store float %v_3.4, ptr addrspace(1) %p.9, align 4, !alias.scope !13, !noalias !14
  br label %join.2
join.2:
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
!6 = !{!3}
!7 = !{!2}
!8 = distinct !{!8}
!9 = distinct !{!9, !8}
!10 = distinct !{!10, !8}
!11 = !{!9}
!12 = !{!10}
!13 = !{!10}
!14 = !{!9}
