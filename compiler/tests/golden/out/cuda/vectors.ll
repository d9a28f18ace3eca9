target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @rectify_0(ptr addrspace(1) readonly align 4 %x.0, ptr addrspace(1) align 4 %y.0, i32 %n.0, float %alpha.0, i32 %grid_base_x.0) "nvvm.reqntid"="256,1,1" #0 {
entry:
  %v_0.0 = alloca float, align 4
  %v_1.0 = alloca float, align 4
  %v_2.0 = alloca float, align 4
  %v_3.0 = alloca float, align 4
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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
  %v.13 = ptrtoint ptr addrspace(1) %x.0 to i64
  %v.14 = mul i64 %v.12, 4
  %v.15 = add i64 %v.13, %v.14
  %v.16 = and i64 %v.15, 15
  %v.17 = icmp eq i64 %v.16, 0
  br i1 %v.17, label %then.1, label %else.0
then.1:
  %x.1 = load <4 x float>, ptr addrspace(1) %p.0, align 16, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.18 = freeze <4 x float> %x.1
  %v.19 = extractelement <4 x float> %v.18, i32 0
  %v.20 = extractelement <4 x float> %v.18, i32 1
  %v.21 = extractelement <4 x float> %v.18, i32 2
  %v.22 = extractelement <4 x float> %v.18, i32 3
  br label %join.1
else.0:
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.23 = add i32 %v.11, 1
  %v.24 = sext i32 %v.23 to i64
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.24
  %x.3 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.25 = add i32 %v.11, 2
  %v.26 = sext i32 %v.25 to i64
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.26
  %x.4 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  %v.27 = add i32 %v.11, 3
  %v.28 = sext i32 %v.27 to i64
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.28
  %x.5 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !3, !noalias !4, !invariant.load !{}
  br label %join.1
join.1:
  %v.29 = phi float [ %v.19, %then.1 ], [ %x.2, %else.0 ]
  %v.30 = phi float [ %v.20, %then.1 ], [ %x.3, %else.0 ]
  %v.31 = phi float [ %v.21, %then.1 ], [ %x.4, %else.0 ]
  %v.32 = phi float [ %v.22, %then.1 ], [ %x.5, %else.0 ]
  store float %v.29, ptr %v_0.0
  store float %v.30, ptr %v_1.0
  store float %v.31, ptr %v_2.0
  store float %v.32, ptr %v_3.0
  %v_0.1 = load float, ptr %v_0.0
  %v.33 = fcmp olt float %v_0.1, 0x0000000000000000
  %v_0.2 = load float, ptr %v_0.0
  %v.34 = fmul contract float %alpha.0, %v_0.2
  %v_0.3 = load float, ptr %v_0.0
  %v.35 = select i1 %v.33, float %v.34, float %v_0.3
  %v_1.1 = load float, ptr %v_1.0
  %v.36 = fcmp olt float %v_1.1, 0x0000000000000000
  %v_1.2 = load float, ptr %v_1.0
  %v.37 = fmul contract float %alpha.0, %v_1.2
  %v_1.3 = load float, ptr %v_1.0
  %v.38 = select i1 %v.36, float %v.37, float %v_1.3
  %v_2.1 = load float, ptr %v_2.0
  %v.39 = fcmp olt float %v_2.1, 0x0000000000000000
  %v_2.2 = load float, ptr %v_2.0
  %v.40 = fmul contract float %alpha.0, %v_2.2
  %v_2.3 = load float, ptr %v_2.0
  %v.41 = select i1 %v.39, float %v.40, float %v_2.3
  %v_3.1 = load float, ptr %v_3.0
  %v.42 = fcmp olt float %v_3.1, 0x0000000000000000
  %v_3.2 = load float, ptr %v_3.0
  %v.43 = fmul contract float %alpha.0, %v_3.2
  %v_3.3 = load float, ptr %v_3.0
  %v.44 = select i1 %v.42, float %v.43, float %v_3.3
  store float %v.35, ptr %v_0.0
  store float %v.38, ptr %v_1.0
  store float %v.41, ptr %v_2.0
  store float %v.44, ptr %v_3.0
  %v.45 = mul i32 4, %v.8
  %v_0.4 = load float, ptr %v_0.0
  %v_1.4 = load float, ptr %v_1.0
  %v_2.4 = load float, ptr %v_2.0
  %v_3.4 = load float, ptr %v_3.0
  %v.46 = sext i32 %v.45 to i64
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.46
  %v.47 = ptrtoint ptr addrspace(1) %y.0 to i64
  %v.48 = mul i64 %v.46, 4
  %v.49 = add i64 %v.47, %v.48
  %v.50 = and i64 %v.49, 15
  %v.51 = icmp eq i64 %v.50, 0
  br i1 %v.51, label %then.2, label %else.1
then.2:
  %v.52 = insertelement <4 x float> poison, float %v_0.4, i32 0
  %v.53 = insertelement <4 x float> %v.52, float %v_1.4, i32 1
  %v.54 = insertelement <4 x float> %v.53, float %v_2.4, i32 2
  %v.55 = insertelement <4 x float> %v.54, float %v_3.4, i32 3
  store <4 x float> %v.55, ptr addrspace(1) %p.4, align 16, !alias.scope !5, !noalias !6
  br label %join.2
else.1:
  store float %v_0.4, ptr addrspace(1) %p.4, align 4, !alias.scope !5, !noalias !6
  %v.56 = add i32 %v.45, 1
  %v.57 = sext i32 %v.56 to i64
  %p.5 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.57
  store float %v_1.4, ptr addrspace(1) %p.5, align 4, !alias.scope !5, !noalias !6
  %v.58 = add i32 %v.45, 2
  %v.59 = sext i32 %v.58 to i64
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.59
  store float %v_2.4, ptr addrspace(1) %p.6, align 4, !alias.scope !5, !noalias !6
  %v.60 = add i32 %v.45, 3
  %v.61 = sext i32 %v.60 to i64
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.61
  store float %v_3.4, ptr addrspace(1) %p.7, align 4, !alias.scope !5, !noalias !6
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
  %v.0 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v.1 = zext i32 %v.0 to i64
  %v.2 = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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
  %x.2 = load float, ptr addrspace(1) %p.0, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.23 = add i64 %v.12, 1
  %p.1 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.23
  %x.3 = load float, ptr addrspace(1) %p.1, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.24 = add i64 %v.12, 2
  %p.2 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.24
  %x.4 = load float, ptr addrspace(1) %p.2, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.25 = add i64 %v.12, 3
  %p.3 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.25
  %x.5 = load float, ptr addrspace(1) %p.3, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  br label %join.2
join.2:
  %v.26 = phi float [ %v.19, %then.2 ], [ %x.2, %else.1 ]
  %v.27 = phi float [ %v.20, %then.2 ], [ %x.3, %else.1 ]
  %v.28 = phi float [ %v.21, %then.2 ], [ %x.4, %else.1 ]
  %v.29 = phi float [ %v.22, %then.2 ], [ %x.5, %else.1 ]
  br label %join.1
else.0:
  %v.30 = mul i64 4, %v.7
  %v.31 = mul i64 %v.30, %x_stride0.0
  %p.4 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.31
  %x.6 = load float, ptr addrspace(1) %p.4, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.32 = add i64 %v.31, %x_stride0.0
  %p.5 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.32
  %x.7 = load float, ptr addrspace(1) %p.5, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.33 = mul i64 %x_stride0.0, 2
  %v.34 = add i64 %v.31, %v.33
  %p.6 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.34
  %x.8 = load float, ptr addrspace(1) %p.6, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  %v.35 = mul i64 %x_stride0.0, 3
  %v.36 = add i64 %v.31, %v.35
  %p.7 = getelementptr inbounds float, ptr addrspace(1) %x.0, i64 %v.36
  %x.9 = load float, ptr addrspace(1) %p.7, align 4, !alias.scope !10, !noalias !11, !invariant.load !{}
  br label %join.1
join.1:
  %v.37 = phi float [ %v.26, %join.2 ], [ %x.6, %else.0 ]
  %v.38 = phi float [ %v.27, %join.2 ], [ %x.7, %else.0 ]
  %v.39 = phi float [ %v.28, %join.2 ], [ %x.8, %else.0 ]
  %v.40 = phi float [ %v.29, %join.2 ], [ %x.9, %else.0 ]
  store float %v.37, ptr %v_0.0
  store float %v.38, ptr %v_1.0
  store float %v.39, ptr %v_2.0
  store float %v.40, ptr %v_3.0
  %v_0.1 = load float, ptr %v_0.0
  %v.41 = fcmp olt float %v_0.1, 0x0000000000000000
  %v_0.2 = load float, ptr %v_0.0
  %v.42 = fmul contract float %alpha.0, %v_0.2
  %v_0.3 = load float, ptr %v_0.0
  %v.43 = select i1 %v.41, float %v.42, float %v_0.3
  %v_1.1 = load float, ptr %v_1.0
  %v.44 = fcmp olt float %v_1.1, 0x0000000000000000
  %v_1.2 = load float, ptr %v_1.0
  %v.45 = fmul contract float %alpha.0, %v_1.2
  %v_1.3 = load float, ptr %v_1.0
  %v.46 = select i1 %v.44, float %v.45, float %v_1.3
  %v_2.1 = load float, ptr %v_2.0
  %v.47 = fcmp olt float %v_2.1, 0x0000000000000000
  %v_2.2 = load float, ptr %v_2.0
  %v.48 = fmul contract float %alpha.0, %v_2.2
  %v_2.3 = load float, ptr %v_2.0
  %v.49 = select i1 %v.47, float %v.48, float %v_2.3
  %v_3.1 = load float, ptr %v_3.0
  %v.50 = fcmp olt float %v_3.1, 0x0000000000000000
  %v_3.2 = load float, ptr %v_3.0
  %v.51 = fmul contract float %alpha.0, %v_3.2
  %v_3.3 = load float, ptr %v_3.0
  %v.52 = select i1 %v.50, float %v.51, float %v_3.3
  store float %v.43, ptr %v_0.0
  store float %v.46, ptr %v_1.0
  store float %v.49, ptr %v_2.0
  store float %v.52, ptr %v_3.0
  %v.53 = mul i64 4, %v.7
  %v_0.4 = load float, ptr %v_0.0
  %v_1.4 = load float, ptr %v_1.0
  %v_2.4 = load float, ptr %v_2.0
  %v_3.4 = load float, ptr %v_3.0
  %v.54 = icmp eq i64 %y_stride0.0, 1
  br i1 %v.54, label %then.3, label %else.2
then.3:
  %v.55 = mul i64 %v.53, %y_stride0.0
  %p.8 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.55
  %v.56 = ptrtoint ptr addrspace(1) %y.0 to i64
  %v.57 = mul i64 %v.55, 4
  %v.58 = add i64 %v.56, %v.57
  %v.59 = and i64 %v.58, 15
  %v.60 = icmp eq i64 %v.59, 0
  br i1 %v.60, label %then.4, label %else.3
then.4:
  %v.61 = insertelement <4 x float> poison, float %v_0.4, i32 0
  %v.62 = insertelement <4 x float> %v.61, float %v_1.4, i32 1
  %v.63 = insertelement <4 x float> %v.62, float %v_2.4, i32 2
  %v.64 = insertelement <4 x float> %v.63, float %v_3.4, i32 3
  store <4 x float> %v.64, ptr addrspace(1) %p.8, align 16, !alias.scope !12, !noalias !13
  br label %join.4
else.3:
  store float %v_0.4, ptr addrspace(1) %p.8, align 4, !alias.scope !12, !noalias !13
  %v.65 = add i64 %v.55, 1
  %p.9 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.65
  store float %v_1.4, ptr addrspace(1) %p.9, align 4, !alias.scope !12, !noalias !13
  %v.66 = add i64 %v.55, 2
  %p.10 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.66
  store float %v_2.4, ptr addrspace(1) %p.10, align 4, !alias.scope !12, !noalias !13
  %v.67 = add i64 %v.55, 3
  %p.11 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.67
  store float %v_3.4, ptr addrspace(1) %p.11, align 4, !alias.scope !12, !noalias !13
  br label %join.4
join.4:
  br label %join.3
else.2:
  %v.68 = mul i64 %v.53, %y_stride0.0
  %p.12 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.68
  store float %v_0.4, ptr addrspace(1) %p.12, align 4, !alias.scope !12, !noalias !13
  %v.69 = add i64 %v.68, %y_stride0.0
  %p.13 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.69
  store float %v_1.4, ptr addrspace(1) %p.13, align 4, !alias.scope !12, !noalias !13
  %v.70 = mul i64 %y_stride0.0, 2
  %v.71 = add i64 %v.68, %v.70
  %p.14 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.71
  store float %v_2.4, ptr addrspace(1) %p.14, align 4, !alias.scope !12, !noalias !13
  %v.72 = mul i64 %y_stride0.0, 3
  %v.73 = add i64 %v.68, %v.72
  %p.15 = getelementptr inbounds float, ptr addrspace(1) %y.0, i64 %v.73
  store float %v_3.4, ptr addrspace(1) %p.15, align 4, !alias.scope !12, !noalias !13
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
