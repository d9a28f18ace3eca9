	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.amdhsa_code_object_version 5
	.text
	.protected	tiled_transpose_0
	.globl	tiled_transpose_0
	.p2align	8
	.type	tiled_transpose_0,@function
tiled_transpose_0:
	s_load_b256 s[4:11], s[0:1], 0x0
	v_and_b32_e32 v2, 0x3ff, v0
	v_bfe_u32 v1, v0, 10, 10
	s_waitcnt lgkmcnt(0)
	s_add_i32 s14, s14, s11
	s_add_i32 s13, s13, s10
	s_lshl_b32 s1, s14, 4
	s_lshl_b32 s2, s13, 4
	v_or_b32_e32 v3, s1, v1
	v_or_b32_e32 v0, s2, v2
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_i32_e32 vcc_lo, s8, v3
	v_cmp_gt_i32_e64 s0, s9, v0
	s_and_b32 s3, vcc_lo, s0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_saveexec_b32 s0, s3
	s_cbranch_execz .LBB0_2
	v_mad_u64_u32 v[4:5], null, v3, s9, v[0:1]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshlrev_b64 v[3:4], 2, v[4:5]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v3, vcc_lo, s4, v3
	v_add_co_ci_u32_e64 v4, null, s5, v4, vcc_lo
	global_load_b32 v0, v[3:4], off
	v_mul_u32_u24_e32 v3, 0x44, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_lshl_add_u32 v3, v2, 2, v3
	s_waitcnt vmcnt(0)
	ds_store_b32 v3, v0
.LBB0_2:
	s_or_b32 exec_lo, exec_lo, s0
	v_add_nc_u32_e32 v3, s2, v1
	v_add_nc_u32_e32 v0, s1, v2
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_i32_e32 vcc_lo, s9, v3
	v_cmp_gt_i32_e64 s0, s8, v0
	s_and_b32 s0, vcc_lo, s0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_saveexec_b32 s1, s0
	s_cbranch_execz .LBB0_4
	v_mul_u32_u24_e32 v2, 0x44, v2
	v_mad_u64_u32 v[4:5], null, v3, s8, v[0:1]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshl_add_u32 v0, v1, 2, v2
	v_ashrrev_i32_e32 v5, 31, v4
	ds_load_b32 v2, v0
	v_lshlrev_b64 v[0:1], 2, v[4:5]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v0, vcc_lo, s6, v0
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo
	s_waitcnt lgkmcnt(0)
	global_store_b32 v[0:1], v2, off
.LBB0_4:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel tiled_transpose_0
		.amdhsa_group_segment_fixed_size 1088
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 32
		.amdhsa_user_sgpr_count 13
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 15
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_shared_vgpr_count 0
		.amdhsa_inst_pref_size 3
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end0:
	.size	tiled_transpose_0, .Lfunc_end0-tiled_transpose_0

	.set tiled_transpose_0.num_vgpr, 6
	.set tiled_transpose_0.num_agpr, 0
	.set tiled_transpose_0.numbered_sgpr, 15
	.set tiled_transpose_0.num_named_barrier, 0
	.set tiled_transpose_0.private_seg_size, 0
	.set tiled_transpose_0.uses_vcc, 1
	.set tiled_transpose_0.uses_flat_scratch, 0
	.set tiled_transpose_0.has_dyn_sized_stack, 0
	.set tiled_transpose_0.has_recursion, 0
	.set tiled_transpose_0.has_indirect_call, 0
	.protected	tiled_transpose_0_general
	.globl	tiled_transpose_0_general
	.p2align	8
	.type	tiled_transpose_0_general,@function
tiled_transpose_0_general:
	s_clause 0x1
	s_load_b64 s[2:3], s[0:1], 0x40
	s_load_b512 s[16:31], s[0:1], 0x0
	v_and_b32_e32 v5, 0x3ff, v0
	v_bfe_u32 v4, v0, 10, 10
	s_waitcnt lgkmcnt(0)
	s_add_u32 s0, s13, s2
	s_addc_u32 s1, 0, 0
	s_add_u32 s2, s14, s3
	s_addc_u32 s3, 0, 0
	s_lshl_b64 s[4:5], s[0:1], 4
	s_lshl_b64 s[2:3], s[2:3], 4
	v_or_b32_e32 v0, s4, v5
	v_or_b32_e32 v2, s2, v4
	v_mov_b32_e32 v3, s3
	v_mov_b32_e32 v1, s5
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_i64_e32 vcc_lo, s[20:21], v[2:3]
	v_cmp_gt_i64_e64 s0, s[22:23], v[0:1]
	s_and_b32 s1, vcc_lo, s0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_saveexec_b32 s0, s1
	s_cbranch_execz .LBB1_2
	v_mul_lo_u32 v3, v3, s24
	v_mul_lo_u32 v8, v2, s25
	v_mad_u64_u32 v[6:7], null, v2, s24, 0
	v_mul_lo_u32 v9, v1, s26
	v_mul_lo_u32 v10, v0, s27
	v_mad_u64_u32 v[1:2], null, v0, s26, 0
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add3_u32 v7, v7, v8, v3
	v_add3_u32 v2, v2, v10, v9
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b64 v[6:7], 2, v[6:7]
	v_lshlrev_b64 v[0:1], 2, v[1:2]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v2, vcc_lo, s16, v6
	v_add_co_ci_u32_e64 v3, null, s17, v7, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v0, vcc_lo, v2, v0
	v_add_co_ci_u32_e64 v1, null, v3, v1, vcc_lo
	global_load_b32 v0, v[0:1], off
	v_mul_u32_u24_e32 v1, 0x44, v4
	s_delay_alu instid0(VALU_DEP_1)
	v_lshl_add_u32 v1, v5, 2, v1
	s_waitcnt vmcnt(0)
	ds_store_b32 v1, v0
.LBB1_2:
	s_or_b32 exec_lo, exec_lo, s0
	v_add_co_u32 v2, s0, s4, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v3, null, s5, 0, s0
	v_add_co_u32 v0, s0, s2, v5
	v_add_co_ci_u32_e64 v1, null, s3, 0, s0
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	v_cmp_gt_i64_e32 vcc_lo, s[22:23], v[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_cmp_gt_i64_e64 s0, s[20:21], v[0:1]
	s_and_b32 s0, vcc_lo, s0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_saveexec_b32 s1, s0
	s_cbranch_execz .LBB1_4
	v_mul_lo_u32 v3, v3, s28
	v_mul_lo_u32 v8, v2, s29
	v_mad_u64_u32 v[6:7], null, v2, s28, 0
	v_mul_u32_u24_e32 v5, 0x44, v5
	v_mul_lo_u32 v9, v1, s30
	v_mul_lo_u32 v10, v0, s31
	v_mad_u64_u32 v[1:2], null, v0, s30, 0
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_4) | instid1(VALU_DEP_2)
	v_lshl_add_u32 v0, v4, 2, v5
	v_add3_u32 v7, v7, v8, v3
	ds_load_b32 v5, v0
	v_add3_u32 v2, v2, v10, v9
	v_lshlrev_b64 v[3:4], 2, v[6:7]
	v_lshlrev_b64 v[0:1], 2, v[1:2]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v2, vcc_lo, s18, v3
	v_add_co_ci_u32_e64 v3, null, s19, v4, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v0, vcc_lo, v2, v0
	v_add_co_ci_u32_e64 v1, null, v3, v1, vcc_lo
	s_waitcnt lgkmcnt(0)
	global_store_b32 v[0:1], v5, off
.LBB1_4:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel tiled_transpose_0_general
		.amdhsa_group_segment_fixed_size 1088
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 72
		.amdhsa_user_sgpr_count 13
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 11
		.amdhsa_next_free_sgpr 32
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_shared_vgpr_count 0
		.amdhsa_inst_pref_size 5
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end1:
	.size	tiled_transpose_0_general, .Lfunc_end1-tiled_transpose_0_general

	.set tiled_transpose_0_general.num_vgpr, 11
	.set tiled_transpose_0_general.num_agpr, 0
	.set tiled_transpose_0_general.numbered_sgpr, 32
	.set tiled_transpose_0_general.num_named_barrier, 0
	.set tiled_transpose_0_general.private_seg_size, 0
	.set tiled_transpose_0_general.uses_vcc, 1
	.set tiled_transpose_0_general.uses_flat_scratch, 0
	.set tiled_transpose_0_general.has_dyn_sized_stack, 0
	.set tiled_transpose_0_general.has_recursion, 0
	.set tiled_transpose_0_general.has_indirect_call, 0
	.p2alignl 7, 3214868480
	.fill 96, 4, 3214868480
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 0
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 0
	.set amdgpu.max_num_named_barrier, 0
	.text
	.section	".note.GNU-stack","",@progbits
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space:  global
        .name:           x.0
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           y.0
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .name:           m.0
        .offset:         16
        .size:           4
        .value_kind:     by_value
      - .name:           n.0
        .offset:         20
        .size:           4
        .value_kind:     by_value
      - .name:           grid_base_x.0
        .offset:         24
        .size:           4
        .value_kind:     by_value
      - .name:           grid_base_y.0
        .offset:         28
        .size:           4
        .value_kind:     by_value
    .group_segment_fixed_size: 1088
    .kernarg_segment_align: 8
    .kernarg_segment_size: 32
    .max_flat_workgroup_size: 256
    .name:           tiled_transpose_0
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 16
      - 16
      - 1
    .sgpr_count:     17
    .sgpr_spill_count: 0
    .symbol:         tiled_transpose_0.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 0
  - .args:
      - .address_space:  global
        .name:           x.0
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           y.0
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .name:           m.0
        .offset:         16
        .size:           8
        .value_kind:     by_value
      - .name:           n.0
        .offset:         24
        .size:           8
        .value_kind:     by_value
      - .name:           x_stride0.0
        .offset:         32
        .size:           8
        .value_kind:     by_value
      - .name:           x_stride1.0
        .offset:         40
        .size:           8
        .value_kind:     by_value
      - .name:           y_stride0.0
        .offset:         48
        .size:           8
        .value_kind:     by_value
      - .name:           y_stride1.0
        .offset:         56
        .size:           8
        .value_kind:     by_value
      - .name:           grid_base_x.0
        .offset:         64
        .size:           4
        .value_kind:     by_value
      - .name:           grid_base_y.0
        .offset:         68
        .size:           4
        .value_kind:     by_value
    .group_segment_fixed_size: 1088
    .kernarg_segment_align: 8
    .kernarg_segment_size: 72
    .max_flat_workgroup_size: 256
    .name:           tiled_transpose_0_general
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 16
      - 16
      - 1
    .sgpr_count:     34
    .sgpr_spill_count: 0
    .symbol:         tiled_transpose_0_general.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     11
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 0
amdhsa.target:   amdgcn-amd-amdhsa--gfx1100
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
