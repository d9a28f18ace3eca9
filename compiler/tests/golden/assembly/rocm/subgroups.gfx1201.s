	.amdgcn_target "amdgcn-amd-amdhsa--gfx1201"
	.amdhsa_code_object_version 5
	.text
	.protected	block_sums_0
	.globl	block_sums_0
	.p2align	8
	.type	block_sums_0,@function
block_sums_0:
	s_load_b128 s[4:7], s[0:1], 0x14
	s_wait_kmcnt 0x0
	s_add_co_i32 s2, ttmp9, s7
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_lshl_or_b32 v1, s2, 6, v0
	s_mov_b32 s2, exec_lo
	v_add_nc_u32_e32 v2, 64, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_cmpx_gt_i32_e64 s4, v2
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s2
	s_load_b128 s[0:3], s[0:1], 0x0
	v_cmp_gt_i32_e32 vcc_lo, s4, v1
	v_mov_b32_e32 v2, 0
	s_and_saveexec_b32 s4, vcc_lo
	s_cbranch_execz .LBB0_2
	v_ashrrev_i32_e32 v2, 31, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[1:2], 2, v[1:2]
	s_wait_kmcnt 0x0
	v_add_co_u32 v1, vcc_lo, s0, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo
	global_load_b32 v2, v[1:2], off
.LBB0_2:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s4
	s_wait_loadcnt 0x0
	v_add_f32_dpp v1, v2, v2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_and_b32_e32 v3, 31, v0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_f32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_cmp_eq_u32_e32 vcc_lo, 0, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_f32_dpp v2, v1, v1 row_half_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_lshrrev_b32_e32 v1, 5, v0
	v_add_f32_dpp v2, v2, v2 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_i32_e64 s0, s5, v1
	v_readlane_b32 s1, v2, 0
	v_readlane_b32 s4, v2, 16
	s_and_b32 s7, vcc_lo, s0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_saveexec_b32 s0, s7
	s_cbranch_execz .LBB0_4
	s_add_f32 s1, s1, s4
	v_lshl_add_u32 v1, v1, 2, 0
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(SALU_CYCLE_1)
	v_mov_b32_e32 v2, s1
	ds_store_b32 v1, v2
.LBB0_4:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s0, exec_lo
	s_barrier_wait -1
	v_cmpx_eq_u32_e32 0, v0
	s_cbranch_execz .LBB0_12
	v_dual_mov_b32 v0, 0 :: v_dual_mov_b32 v1, 0
	s_cmp_lt_i32 s5, 1
	global_inv scope:SCOPE_DEV
	s_cbranch_scc1 .LBB0_7
	v_mov_b32_e32 v1, 0
	ds_load_b32 v1, v1
	s_wait_dscnt 0x0
	v_add_f32_e32 v1, 0, v1
.LBB0_7:
	s_cmp_lt_i32 s5, 2
	s_cbranch_scc1 .LBB0_9
	v_mov_b32_e32 v0, 0
	ds_load_b32 v0, v0 offset:4
.LBB0_9:
	s_cmp_lt_i32 s6, 1
	s_cbranch_scc1 .LBB0_12
	s_mov_b32 s0, exec_lo
	s_wait_alu depctr_sa_sdst(0)
	v_mbcnt_lo_u32_b32 v2, s0, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_cmp_eq_u32_e32 vcc_lo, 0, v2
	s_and_b32 s1, exec_lo, vcc_lo
	s_wait_alu depctr_sa_sdst(0)
	s_mov_b32 exec_lo, s1
	s_cbranch_execz .LBB0_12
	s_bcnt1_i32_b32 s0, s0
	s_wait_dscnt 0x0
	v_add_f32_e32 v0, v1, v0
	s_wait_alu depctr_sa_sdst(0)
	v_cvt_f32_ubyte0_e32 v1, s0
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_mul_f32 v0, v0, v1 :: v_dual_mov_b32 v1, 0
	global_atomic_add_f32 v1, v0, s[2:3] scope:SCOPE_DEV
.LBB0_12:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel block_sums_0
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 36
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
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_inst_pref_size 4
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
	.size	block_sums_0, .Lfunc_end0-block_sums_0

	.set block_sums_0.num_vgpr, 4
	.set block_sums_0.num_agpr, 0
	.set block_sums_0.numbered_sgpr, 8
	.set block_sums_0.num_named_barrier, 0
	.set block_sums_0.private_seg_size, 0
	.set block_sums_0.uses_vcc, 1
	.set block_sums_0.uses_flat_scratch, 0
	.set block_sums_0.has_dyn_sized_stack, 0
	.set block_sums_0.has_recursion, 0
	.set block_sums_0.has_indirect_call, 0
	.protected	block_sums_0_general
	.globl	block_sums_0_general
	.p2align	8
	.type	block_sums_0_general,@function
block_sums_0_general:
	s_clause 0x1
	s_load_b32 s4, s[0:1], 0x38
	s_load_b128 s[8:11], s[0:1], 0x18
	s_mov_b32 s5, 0
	s_mov_b32 s2, ttmp9
	s_mov_b32 s3, s5
	s_wait_kmcnt 0x0
	s_add_nc_u64 s[2:3], s[2:3], s[4:5]
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
	s_lshl_b64 s[2:3], s[2:3], 6
	v_or_b32_e32 v1, s2, v0
	v_mov_b32_e32 v2, s3
	s_mov_b32 s2, exec_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v3, vcc_lo, v1, 64
	v_add_co_ci_u32_e64 v4, null, 0, v2, vcc_lo
	s_delay_alu instid0(VALU_DEP_1)
	v_cmpx_gt_i64_e64 s[8:9], v[3:4]
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s2
	s_load_b128 s[4:7], s[0:1], 0x0
	v_mov_b32_e32 v3, 0
	s_mov_b32 s2, exec_lo
	v_cmpx_gt_i64_e64 s[8:9], v[1:2]
	s_cbranch_execz .LBB1_2
	v_mul_lo_u32 v3, v2, s10
	v_mul_lo_u32 v4, v1, s11
	v_mad_co_u64_u32 v[1:2], null, v1, s10, 0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add3_u32 v2, v2, v4, v3
	v_lshlrev_b64_e32 v[1:2], 2, v[1:2]
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_co_u32 v1, vcc_lo, s4, v1
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v2, null, s5, v2, vcc_lo
	global_load_b32 v3, v[1:2], off
.LBB1_2:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s2
	s_load_b32 s3, s[0:1], 0x28
	s_wait_loadcnt 0x0
	v_add_f32_dpp v1, v3, v3 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_and_b32_e32 v3, 31, v0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_f32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_cmp_eq_u32_e32 vcc_lo, 0, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_f32_dpp v2, v1, v1 row_half_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_lshrrev_b32_e32 v1, 5, v0
	v_add_f32_dpp v2, v2, v2 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_i32_e64 s2, s3, v1
	v_readlane_b32 s4, v2, 0
	v_readlane_b32 s5, v2, 16
	s_and_b32 s8, vcc_lo, s2
	s_wait_alu depctr_sa_sdst(0)
	s_and_saveexec_b32 s2, s8
	s_cbranch_execz .LBB1_4
	s_add_f32 s4, s4, s5
	v_lshl_add_u32 v1, v1, 2, 0
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(SALU_CYCLE_1)
	v_mov_b32_e32 v2, s4
	ds_store_b32 v1, v2
.LBB1_4:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s2
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s2, exec_lo
	s_barrier_wait -1
	v_cmpx_eq_u32_e32 0, v0
	s_cbranch_execz .LBB1_12
	v_dual_mov_b32 v0, 0 :: v_dual_mov_b32 v1, 0
	s_cmp_lt_i32 s3, 1
	global_inv scope:SCOPE_DEV
	s_cbranch_scc1 .LBB1_7
	v_mov_b32_e32 v1, 0
	ds_load_b32 v1, v1
	s_wait_dscnt 0x0
	v_add_f32_e32 v1, 0, v1
.LBB1_7:
	s_cmp_lt_i32 s3, 2
	s_cbranch_scc1 .LBB1_9
	v_mov_b32_e32 v0, 0
	ds_load_b32 v0, v0 offset:4
.LBB1_9:
	s_load_b64 s[0:1], s[0:1], 0x30
	s_wait_kmcnt 0x0
	v_cmp_lt_i64_e64 s0, s[0:1], 1
	s_and_b32 vcc_lo, exec_lo, s0
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB1_12
	s_mov_b32 s0, exec_lo
	s_wait_alu depctr_sa_sdst(0)
	v_mbcnt_lo_u32_b32 v2, s0, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_cmp_eq_u32_e32 vcc_lo, 0, v2
	s_and_b32 s1, exec_lo, vcc_lo
	s_wait_alu depctr_sa_sdst(0)
	s_mov_b32 exec_lo, s1
	s_cbranch_execz .LBB1_12
	s_bcnt1_i32_b32 s0, s0
	s_wait_dscnt 0x0
	v_add_f32_e32 v0, v1, v0
	s_wait_alu depctr_sa_sdst(0)
	v_cvt_f32_ubyte0_e32 v1, s0
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_mul_f32 v0, v0, v1 :: v_dual_mov_b32 v1, 0
	global_atomic_add_f32 v1, v0, s[6:7] scope:SCOPE_DEV
.LBB1_12:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel block_sums_0_general
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 60
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
		.amdhsa_system_vgpr_workitem_id 0
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
	.size	block_sums_0_general, .Lfunc_end1-block_sums_0_general

	.set block_sums_0_general.num_vgpr, 5
	.set block_sums_0_general.num_agpr, 0
	.set block_sums_0_general.numbered_sgpr, 12
	.set block_sums_0_general.num_named_barrier, 0
	.set block_sums_0_general.private_seg_size, 0
	.set block_sums_0_general.uses_vcc, 1
	.set block_sums_0_general.uses_flat_scratch, 0
	.set block_sums_0_general.has_dyn_sized_stack, 0
	.set block_sums_0_general.has_recursion, 0
	.set block_sums_0_general.has_indirect_call, 0
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
        .name:           out.0
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .name:           parts_bytes.0
        .offset:         16
        .size:           4
        .value_kind:     by_value
      - .name:           n.0
        .offset:         20
        .size:           4
        .value_kind:     by_value
      - .name:           width.0
        .offset:         24
        .size:           4
        .value_kind:     by_value
      - .name:           out_shape0.0
        .offset:         28
        .size:           4
        .value_kind:     by_value
      - .name:           grid_base_x.0
        .offset:         32
        .size:           4
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 36
    .max_flat_workgroup_size: 64
    .name:           block_sums_0
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     10
    .sgpr_spill_count: 0
    .symbol:         block_sums_0.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     4
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
        .name:           out.0
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .name:           parts_bytes.0
        .offset:         16
        .size:           4
        .value_kind:     by_value
      - .name:           n.0
        .offset:         24
        .size:           8
        .value_kind:     by_value
      - .name:           x_stride0.0
        .offset:         32
        .size:           8
        .value_kind:     by_value
      - .name:           width.0
        .offset:         40
        .size:           4
        .value_kind:     by_value
      - .name:           out_shape0.0
        .offset:         48
        .size:           8
        .value_kind:     by_value
      - .name:           grid_base_x.0
        .offset:         56
        .size:           4
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 60
    .max_flat_workgroup_size: 64
    .name:           block_sums_0_general
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         block_sums_0_general.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     5
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 0
amdhsa.target:   amdgcn-amd-amdhsa--gfx1201
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
