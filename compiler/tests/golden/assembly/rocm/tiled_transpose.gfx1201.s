	.amdgcn_target "amdgcn-amd-amdhsa--gfx1201"
	.amdhsa_code_object_version 5
	.text
	.protected	tiled_transpose_0
	.globl	tiled_transpose_0
	.p2align	8
	.type	tiled_transpose_0,@function
tiled_transpose_0:
	s_load_b256 s[4:11], s[0:1], 0x0
	s_and_b32 s0, ttmp7, 0xffff
	v_and_b32_e32 v2, 0x3ff, v0
	v_bfe_u32 v1, v0, 10, 10
	s_wait_kmcnt 0x0
	s_add_co_i32 s0, s0, s11
	s_add_co_i32 s2, ttmp9, s10
	s_lshl_b32 s1, s0, 4
	s_lshl_b32 s2, s2, 4
	v_or_b32_e32 v3, s1, v1
	v_or_b32_e32 v0, s2, v2
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_i32_e32 vcc_lo, s8, v3
	v_cmp_gt_i32_e64 s0, s9, v0
	s_and_b32 s3, vcc_lo, s0
	s_wait_alu depctr_sa_sdst(0)
	s_and_saveexec_b32 s0, s3
	s_cbranch_execz .LBB0_2
	v_mad_co_u64_u32 v[3:4], null, v3, s9, v[0:1]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ashrrev_i32_e32 v4, 31, v3
	v_lshlrev_b64_e32 v[3:4], 2, v[3:4]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v3, vcc_lo, s4, v3
	v_add_co_ci_u32_e64 v4, null, s5, v4, vcc_lo
	global_load_b32 v0, v[3:4], off
	v_mul_u32_u24_e32 v3, 0x44, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_lshl_add_u32 v3, v2, 2, v3
	s_wait_loadcnt 0x0
	ds_store_b32 v3, v0
.LBB0_2:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	v_add_nc_u32_e32 v3, s2, v1
	v_add_nc_u32_e32 v0, s1, v2
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_i32_e32 vcc_lo, s9, v3
	v_cmp_gt_i32_e64 s0, s8, v0
	s_and_b32 s0, vcc_lo, s0
	s_barrier_wait -1
	s_wait_alu depctr_sa_sdst(0)
	s_and_saveexec_b32 s1, s0
	s_cbranch_execz .LBB0_4
	v_mul_u32_u24_e32 v4, 0x44, v2
	v_mad_co_u64_u32 v[2:3], null, v3, s8, v[0:1]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshl_add_u32 v0, v1, 2, v4
	v_ashrrev_i32_e32 v3, 31, v2
	ds_load_b32 v4, v0
	v_lshlrev_b64_e32 v[0:1], 2, v[2:3]
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_co_u32 v0, vcc_lo, s6, v0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo
	s_wait_dscnt 0x0
	global_store_b32 v[0:1], v4, off
.LBB0_4:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel tiled_transpose_0
		.amdhsa_group_segment_fixed_size 1088
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 32
		.amdhsa_user_sgpr_count 2
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
		.amdhsa_next_free_vgpr 5
		.amdhsa_next_free_sgpr 12
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_inst_pref_size 3
		.amdhsa_round_robin_scheduling 0
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

	.set tiled_transpose_0.num_vgpr, 5
	.set tiled_transpose_0.num_agpr, 0
	.set tiled_transpose_0.numbered_sgpr, 12
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
	s_load_b64 s[20:21], s[0:1], 0x40
	s_load_b512 s[4:19], s[0:1], 0x0
	s_mov_b32 s3, 0
	s_mov_b32 s2, ttmp9
	s_mov_b32 s23, s3
	s_and_b32 s0, ttmp7, 0xffff
	s_mov_b32 s1, s3
	v_bfe_u32 v5, v0, 10, 10
	s_wait_kmcnt 0x0
	s_mov_b32 s22, s20
	s_delay_alu instid0(SALU_CYCLE_1)
	s_add_nc_u64 s[22:23], s[2:3], s[22:23]
	s_mov_b32 s2, s21
	s_lshl_b64 s[20:21], s[22:23], 4
	s_add_nc_u64 s[0:1], s[0:1], s[2:3]
	v_mov_b32_e32 v1, s21
	s_lshl_b64 s[2:3], s[0:1], 4
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_dual_mov_b32 v3, s3 :: v_dual_and_b32 v4, 0x3ff, v0
	v_or_b32_e32 v2, s2, v5
	v_or_b32_e32 v0, s20, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_i64_e32 vcc_lo, s[8:9], v[2:3]
	v_cmp_gt_i64_e64 s0, s[10:11], v[0:1]
	s_and_b32 s1, vcc_lo, s0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_saveexec_b32 s0, s1
	s_cbranch_execz .LBB1_2
	v_mul_lo_u32 v6, v3, s12
	v_mul_lo_u32 v7, v2, s13
	v_mad_co_u64_u32 v[2:3], null, v2, s12, 0
	v_mul_lo_u32 v8, v1, s14
	v_mul_lo_u32 v9, v0, s15
	v_mad_co_u64_u32 v[0:1], null, v0, s14, 0
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add3_u32 v3, v3, v7, v6
	v_add3_u32 v1, v1, v9, v8
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3]
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v2, vcc_lo, s4, v2
	v_add_co_ci_u32_e64 v3, null, s5, v3, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_co_u32 v0, vcc_lo, v2, v0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, v3, v1, vcc_lo
	global_load_b32 v0, v[0:1], off
	v_mul_u32_u24_e32 v1, 0x44, v5
	s_delay_alu instid0(VALU_DEP_1)
	v_lshl_add_u32 v1, v4, 2, v1
	s_wait_loadcnt 0x0
	ds_store_b32 v1, v0
.LBB1_2:
	s_or_b32 exec_lo, exec_lo, s0
	v_add_co_u32 v2, s0, s20, v5
	s_wait_dscnt 0x0
	s_barrier_signal -1
	v_add_co_ci_u32_e64 v3, null, s21, 0, s0
	v_add_co_u32 v0, s0, s2, v4
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v1, null, s3, 0, s0
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_i64_e32 vcc_lo, s[10:11], v[2:3]
	v_cmp_gt_i64_e64 s0, s[8:9], v[0:1]
	s_and_b32 s0, vcc_lo, s0
	s_barrier_wait -1
	s_wait_alu depctr_sa_sdst(0)
	s_and_saveexec_b32 s1, s0
	s_cbranch_execz .LBB1_4
	v_mul_lo_u32 v6, v3, s16
	v_mul_lo_u32 v7, v2, s17
	v_mad_co_u64_u32 v[2:3], null, v2, s16, 0
	v_mul_u32_u24_e32 v4, 0x44, v4
	v_mul_lo_u32 v8, v1, s18
	v_mul_lo_u32 v9, v0, s19
	v_mad_co_u64_u32 v[0:1], null, v0, s18, 0
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_4) | instid1(VALU_DEP_2)
	v_lshl_add_u32 v4, v5, 2, v4
	v_add3_u32 v3, v3, v7, v6
	ds_load_b32 v4, v4
	v_add3_u32 v1, v1, v9, v8
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3]
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1]
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_co_u32 v2, vcc_lo, s6, v2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v3, null, s7, v3, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_co_u32 v0, vcc_lo, v2, v0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, v3, v1, vcc_lo
	s_wait_dscnt 0x0
	global_store_b32 v[0:1], v4, off
.LBB1_4:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel tiled_transpose_0_general
		.amdhsa_group_segment_fixed_size 1088
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 72
		.amdhsa_user_sgpr_count 2
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
		.amdhsa_next_free_vgpr 10
		.amdhsa_next_free_sgpr 24
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_inst_pref_size 5
		.amdhsa_round_robin_scheduling 0
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

	.set tiled_transpose_0_general.num_vgpr, 10
	.set tiled_transpose_0_general.num_agpr, 0
	.set tiled_transpose_0_general.numbered_sgpr, 24
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
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         tiled_transpose_0.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     5
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
    .sgpr_count:     26
    .sgpr_spill_count: 0
    .symbol:         tiled_transpose_0_general.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     10
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 0
amdhsa.target:   amdgcn-amd-amdhsa--gfx1201
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
