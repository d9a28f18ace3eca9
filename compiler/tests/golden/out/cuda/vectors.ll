target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @rectify_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %n.0, float %alpha.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %v_0.0 = alloca float, align 4
  %v_1.0 = alloca float, align 4
  %v_2.0 = alloca float, align 4
  %v_3.0 = alloca float, align 4
  %v.0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v.3 = zext i32 %v.2 to i64
  %v.4 = zext i32 %grid_base_x.0 to i64
  %v.5 = add i64 %v.1, %v.4
  %v.6 = trunc i64 %v.5 to i32
  %v.7 = trunc i64 %v.3 to i32
  %v.8 = mul i32 %v.6, 256
  %v.9 = add i32 %v.8, %v.7
  %v.10 = ashr i32 %n.0, 2
  %v.11 = icmp slt i32 %v.9, %v.10
  br i1 %v.11, label %then.0, label %join.0
then.0:
  %v.12 = mul i32 %v.9, 4
  %v.13 = sext i32 %v.12 to i64
  %p.0 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.13
  %v.14 = ptrtoint ptr addrspace(1) %x.0 to i64
  %v.15 = sext i32 %v.12 to i64
  %v.16 = mul i64 %v.15, 4
  %v.17 = add i64 %v.14, %v.16
  %v.18 = and i64 %v.17, 15
  %v.19 = icmp eq i64 %v.18, 0
  br i1 %v.19, label %then.1, label %else.0
then.1:
  %x.1 = load <4 x float>, ptr addrspace(1) %p.0, align 16, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.20 = freeze <4 x float> %x.1
  %v.21 = extractelement <4 x float> %v.20, i32 0
  %v.22 = extractelement <4 x float> %v.20, i32 1
  %v.23 = extractelement <4 x float> %v.20, i32 2
  %v.24 = extractelement <4 x float> %v.20, i32 3
  br label %join.1
else.0:
  %v.25 = add i32 %v.12, 0
  %v.26 = sext i32 %v.25 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.26
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.27 = add i32 %v.12, 1
  %v.28 = sext i32 %v.27 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.28
  %x.3 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.29 = add i32 %v.12, 2
  %v.30 = sext i32 %v.29 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.30
  %x.4 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.31 = add i32 %v.12, 3
  %v.32 = sext i32 %v.31 to i64
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.32
  %x.5 = load float, ptr addrspace(1) %p.4, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  br label %join.1
join.1:
  %v.33 = phi float [ %v.21, %then.1 ], [ %x.2, %else.0 ]
  %v.34 = phi float [ %v.22, %then.1 ], [ %x.3, %else.0 ]
  %v.35 = phi float [ %v.23, %then.1 ], [ %x.4, %else.0 ]
  %v.36 = phi float [ %v.24, %then.1 ], [ %x.5, %else.0 ]
  store float %v.33, ptr %v_0.0
  store float %v.34, ptr %v_1.0
  store float %v.35, ptr %v_2.0
  store float %v.36, ptr %v_3.0
  %v_0.1 = load float, ptr %v_0.0
  %v.37 = fcmp olt float %v_0.1, 0x0000000000000000
  %v_0.2 = load float, ptr %v_0.0
  %v.38 = fmul contract float %alpha.0, %v_0.2
  %v_0.3 = load float, ptr %v_0.0
  %v.39 = select i1 %v.37, float %v.38, float %v_0.3
  %v_1.1 = load float, ptr %v_1.0
  %v.40 = fcmp olt float %v_1.1, 0x0000000000000000
  %v_1.2 = load float, ptr %v_1.0
  %v.41 = fmul contract float %alpha.0, %v_1.2
  %v_1.3 = load float, ptr %v_1.0
  %v.42 = select i1 %v.40, float %v.41, float %v_1.3
  %v_2.1 = load float, ptr %v_2.0
  %v.43 = fcmp olt float %v_2.1, 0x0000000000000000
  %v_2.2 = load float, ptr %v_2.0
  %v.44 = fmul contract float %alpha.0, %v_2.2
  %v_2.3 = load float, ptr %v_2.0
  %v.45 = select i1 %v.43, float %v.44, float %v_2.3
  %v_3.1 = load float, ptr %v_3.0
  %v.46 = fcmp olt float %v_3.1, 0x0000000000000000
  %v_3.2 = load float, ptr %v_3.0
  %v.47 = fmul contract float %alpha.0, %v_3.2
  %v_3.3 = load float, ptr %v_3.0
  %v.48 = select i1 %v.46, float %v.47, float %v_3.3
  store float %v.39, ptr %v_0.0
  store float %v.42, ptr %v_1.0
  store float %v.45, ptr %v_2.0
  store float %v.48, ptr %v_3.0
  %v.49 = mul i32 4, %v.9
  %v_0.4 = load float, ptr %v_0.0
  %v_1.4 = load float, ptr %v_1.0
  %v_2.4 = load float, ptr %v_2.0
  %v_3.4 = load float, ptr %v_3.0
  %v.50 = sext i32 %v.49 to i64
  %p.5 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.50
  %v.51 = ptrtoint ptr addrspace(1) %y.0 to i64
  %v.52 = sext i32 %v.49 to i64
  %v.53 = mul i64 %v.52, 4
  %v.54 = add i64 %v.51, %v.53
  %v.55 = and i64 %v.54, 15
  %v.56 = icmp eq i64 %v.55, 0
  br i1 %v.56, label %then.2, label %else.1
then.2:
  %v.57 = insertelement <4 x float> poison, float %v_0.4, i32 0
  %v.58 = insertelement <4 x float> %v.57, float %v_1.4, i32 1
  %v.59 = insertelement <4 x float> %v.58, float %v_2.4, i32 2
  %v.60 = insertelement <4 x float> %v.59, float %v_3.4, i32 3
  store <4 x float> %v.60, ptr addrspace(1) %p.5, align 16, !alias.scope !5, !noalias !6
  br label %join.2
else.1:
  %v.61 = add i32 %v.49, 0
  %v.62 = sext i32 %v.61 to i64
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.62
  store float %v_0.4, ptr addrspace(1) %p.6, align 4, !alias.scope !5, !noalias !6
  %v.63 = add i32 %v.49, 1
  %v.64 = sext i32 %v.63 to i64
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.64
  store float %v_1.4, ptr addrspace(1) %p.7, align 4, !alias.scope !5, !noalias !6
  %v.65 = add i32 %v.49, 2
  %v.66 = sext i32 %v.65 to i64
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.66
  store float %v_2.4, ptr addrspace(1) %p.8, align 4, !alias.scope !5, !noalias !6
  %v.67 = add i32 %v.49, 3
  %v.68 = sext i32 %v.67 to i64
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.68
  store float %v_3.4, ptr addrspace(1) %p.9, align 4, !alias.scope !5, !noalias !6
  br label %join.2
join.2:
  br label %join.0
join.0:
  ret void
}

define ptx_kernel void @rectify_0_general(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i64 %n.0, i64 %x_stride0.0, float %alpha.0, i64 %y_stride0.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %v_0.0 = alloca float, align 4
  %v_1.0 = alloca float, align 4
  %v_2.0 = alloca float, align 4
  %v_3.0 = alloca float, align 4
  %v.0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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
  %v.13 = ptrtoint ptr addrspace(1) %x.0 to i64
  %v.14 = mul i64 %v.12, 4
  %v.15 = add i64 %v.13, %v.14
  %v.16 = and i64 %v.15, 15
  %v.17 = icmp eq i64 %v.16, 0
  br i1 %v.17, label %then.2, label %else.1
then.2:
  %x.1 = load <4 x float>, ptr addrspace(1) %p.0, align 16, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.18 = freeze <4 x float> %x.1
  %v.19 = extractelement <4 x float> %v.18, i32 0
  %v.20 = extractelement <4 x float> %v.18, i32 1
  %v.21 = extractelement <4 x float> %v.18, i32 2
  %v.22 = extractelement <4 x float> %v.18, i32 3
  br label %join.2
else.1:
  %v.23 = add i64 %v.12, 0
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.23
  %x.2 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.24 = add i64 %v.12, 1
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.24
  %x.3 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.25 = add i64 %v.12, 2
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.25
  %x.4 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.26 = add i64 %v.12, 3
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.26
  %x.5 = load float, ptr addrspace(1) %p.4, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  br label %join.2
join.2:
  %v.27 = phi float [ %v.19, %then.2 ], [ %x.2, %else.1 ]
  %v.28 = phi float [ %v.20, %then.2 ], [ %x.3, %else.1 ]
  %v.29 = phi float [ %v.21, %then.2 ], [ %x.4, %else.1 ]
  %v.30 = phi float [ %v.22, %then.2 ], [ %x.5, %else.1 ]
  br label %join.1
else.0:
  %v.31 = mul i64 4, %v.7
  %v.32 = mul i64 %v.31, %x_stride0.0
  %p.5 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.32
  %x.6 = load float, ptr addrspace(1) %p.5, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.33 = mul i64 4, %v.7
  %v.34 = mul i64 %v.33, %x_stride0.0
  %v.35 = add i64 %v.34, %x_stride0.0
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.35
  %x.7 = load float, ptr addrspace(1) %p.6, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.36 = mul i64 4, %v.7
  %v.37 = mul i64 %v.36, %x_stride0.0
  %v.38 = mul i64 %x_stride0.0, 2
  %v.39 = add i64 %v.37, %v.38
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.39
  %x.8 = load float, ptr addrspace(1) %p.7, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.40 = mul i64 4, %v.7
  %v.41 = mul i64 %v.40, %x_stride0.0
  %v.42 = mul i64 %x_stride0.0, 3
  %v.43 = add i64 %v.41, %v.42
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.43
  %x.9 = load float, ptr addrspace(1) %p.8, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  br label %join.1
join.1:
  %v.44 = phi float [ %v.27, %join.2 ], [ %x.6, %else.0 ]
  %v.45 = phi float [ %v.28, %join.2 ], [ %x.7, %else.0 ]
  %v.46 = phi float [ %v.29, %join.2 ], [ %x.8, %else.0 ]
  %v.47 = phi float [ %v.30, %join.2 ], [ %x.9, %else.0 ]
  store float %v.44, ptr %v_0.0
  store float %v.45, ptr %v_1.0
  store float %v.46, ptr %v_2.0
  store float %v.47, ptr %v_3.0
  %v_0.1 = load float, ptr %v_0.0
  %v.48 = fcmp olt float %v_0.1, 0x0000000000000000
  %v_0.2 = load float, ptr %v_0.0
  %v.49 = fmul contract float %alpha.0, %v_0.2
  %v_0.3 = load float, ptr %v_0.0
  %v.50 = select i1 %v.48, float %v.49, float %v_0.3
  %v_1.1 = load float, ptr %v_1.0
  %v.51 = fcmp olt float %v_1.1, 0x0000000000000000
  %v_1.2 = load float, ptr %v_1.0
  %v.52 = fmul contract float %alpha.0, %v_1.2
  %v_1.3 = load float, ptr %v_1.0
  %v.53 = select i1 %v.51, float %v.52, float %v_1.3
  %v_2.1 = load float, ptr %v_2.0
  %v.54 = fcmp olt float %v_2.1, 0x0000000000000000
  %v_2.2 = load float, ptr %v_2.0
  %v.55 = fmul contract float %alpha.0, %v_2.2
  %v_2.3 = load float, ptr %v_2.0
  %v.56 = select i1 %v.54, float %v.55, float %v_2.3
  %v_3.1 = load float, ptr %v_3.0
  %v.57 = fcmp olt float %v_3.1, 0x0000000000000000
  %v_3.2 = load float, ptr %v_3.0
  %v.58 = fmul contract float %alpha.0, %v_3.2
  %v_3.3 = load float, ptr %v_3.0
  %v.59 = select i1 %v.57, float %v.58, float %v_3.3
  store float %v.50, ptr %v_0.0
  store float %v.53, ptr %v_1.0
  store float %v.56, ptr %v_2.0
  store float %v.59, ptr %v_3.0
  %v.60 = mul i64 4, %v.7
  %v_0.4 = load float, ptr %v_0.0
  %v_1.4 = load float, ptr %v_1.0
  %v_2.4 = load float, ptr %v_2.0
  %v_3.4 = load float, ptr %v_3.0
  %v.61 = icmp eq i64 %y_stride0.0, 1
  br i1 %v.61, label %then.3, label %else.2
then.3:
  %v.62 = mul i64 %v.60, %y_stride0.0
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.62
  %v.63 = ptrtoint ptr addrspace(1) %y.0 to i64
  %v.64 = mul i64 %v.62, 4
  %v.65 = add i64 %v.63, %v.64
  %v.66 = and i64 %v.65, 15
  %v.67 = icmp eq i64 %v.66, 0
  br i1 %v.67, label %then.4, label %else.3
then.4:
  %v.68 = insertelement <4 x float> poison, float %v_0.4, i32 0
  %v.69 = insertelement <4 x float> %v.68, float %v_1.4, i32 1
  %v.70 = insertelement <4 x float> %v.69, float %v_2.4, i32 2
  %v.71 = insertelement <4 x float> %v.70, float %v_3.4, i32 3
  store <4 x float> %v.71, ptr addrspace(1) %p.9, align 16, !alias.scope !12, !noalias !13
  br label %join.4
else.3:
  %v.72 = add i64 %v.62, 0
  %p.10 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.72
  store float %v_0.4, ptr addrspace(1) %p.10, align 4, !alias.scope !12, !noalias !13
  %v.73 = add i64 %v.62, 1
  %p.11 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.73
  store float %v_1.4, ptr addrspace(1) %p.11, align 4, !alias.scope !12, !noalias !13
  %v.74 = add i64 %v.62, 2
  %p.12 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.74
  store float %v_2.4, ptr addrspace(1) %p.12, align 4, !alias.scope !12, !noalias !13
  %v.75 = add i64 %v.62, 3
  %p.13 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.75
  store float %v_3.4, ptr addrspace(1) %p.13, align 4, !alias.scope !12, !noalias !13
  br label %join.4
join.4:
  br label %join.3
else.2:
  %v.76 = mul i64 %v.60, %y_stride0.0
  %p.14 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.76
  store float %v_0.4, ptr addrspace(1) %p.14, align 4, !alias.scope !12, !noalias !13
  %v.77 = mul i64 %v.60, %y_stride0.0
  %v.78 = add i64 %v.77, %y_stride0.0
  %p.15 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.78
  store float %v_1.4, ptr addrspace(1) %p.15, align 4, !alias.scope !12, !noalias !13
  %v.79 = mul i64 %v.60, %y_stride0.0
  %v.80 = mul i64 %y_stride0.0, 2
  %v.81 = add i64 %v.79, %v.80
  %p.16 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.81
  store float %v_2.4, ptr addrspace(1) %p.16, align 4, !alias.scope !12, !noalias !13
  %v.82 = mul i64 %v.60, %y_stride0.0
  %v.83 = mul i64 %y_stride0.0, 3
  %v.84 = add i64 %v.82, %v.83
  %p.17 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.84
  store float %v_3.4, ptr addrspace(1) %p.17, align 4, !alias.scope !12, !noalias !13
  br label %join.3
join.3:
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
