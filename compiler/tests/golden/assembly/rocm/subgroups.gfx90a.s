	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.protected	block_sums_0
	.globl	block_sums_0
	.p2align	8
	.type	block_sums_0,@function
block_sums_0:
	s_load_dwordx4 s[8:11], s[4:5], 0x14
	s_waitcnt lgkmcnt(0)
	s_add_i32 s6, s6, s11
	v_lshl_or_b32 v2, s6, 6, v0
	v_add_u32_e32 v1, 64, v2
	v_cmp_gt_i32_e32 vcc, s8, v1
	s_and_saveexec_b64 s[0:1], vcc
	s_or_b64 exec, exec, s[0:1]
	s_load_dwordx4 s[0:3], s[4:5], 0x0
	v_cmp_gt_i32_e32 vcc, s8, v2
	v_mov_b32_e32 v1, 0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB0_2
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s1
	v_add_co_u32_e32 v2, vcc, s0, v2
	v_addc_co_u32_e32 v3, vcc, v1, v3, vcc
	global_load_dword v1, v[2:3], off
.LBB0_2:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt vmcnt(0)
	v_add_f32_dpp v1, v1, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_cmp_gt_i32 s9, 0
	v_cmp_eq_u32_e32 vcc, 0, v0
	v_add_f32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_waitcnt lgkmcnt(0)
	s_cselect_b64 s[0:1], -1, 0
	s_and_b64 s[8:9], vcc, s[0:1]
	v_add_f32_dpp v1, v1, v1 row_half_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v1, v1, v1 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_readlane_b32 s4, v1, 0
	v_readlane_b32 s6, v1, 16
	v_readlane_b32 s5, v1, 32
	v_readlane_b32 s7, v1, 48
	s_and_saveexec_b64 s[0:1], s[8:9]
	s_cbranch_execz .LBB0_4
	v_mov_b32_e32 v1, s6
	v_mov_b32_e32 v2, s7
	v_add_f32_e32 v1, s4, v1
	v_add_f32_e32 v2, s5, v2
	v_add_f32_e32 v1, v1, v2
	v_mov_b32_e32 v2, 0
	ds_write_b32 v2, v1
.LBB0_4:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_waitcnt lgkmcnt(0)
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_8
	s_cmp_lt_i32 s10, 1
	buffer_wbinvl1_vol
	s_cbranch_scc1 .LBB0_8
	s_mov_b64 s[0:1], exec
	v_mbcnt_lo_u32_b32 v0, s0, 0
	v_mbcnt_hi_u32_b32 v0, s1, v0
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_and_b64 s[4:5], exec, vcc
	s_mov_b64 exec, s[4:5]
	s_cbranch_execz .LBB0_8
	v_mov_b32_e32 v0, 0
	ds_read_b32 v1, v0
	s_bcnt1_i32_b64 s0, s[0:1]
	v_cvt_f32_ubyte0_e32 v2, s0
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v1, 0, v1
	v_mul_f32_e32 v1, v1, v2
	global_atomic_add_f32 v0, v1, s[2:3]
.LBB0_8:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel block_sums_0
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 36
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 4
		.amdhsa_reserve_vcc 1
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_reserve_xnack_mask 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
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
	.set block_sums_0.numbered_sgpr, 12
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
	s_load_dword s0, s[4:5], 0x38
	s_load_dwordx4 s[8:11], s[4:5], 0x18
	s_waitcnt lgkmcnt(0)
	s_add_u32 s0, s6, s0
	s_addc_u32 s1, 0, 0
	s_lshl_b64 s[0:1], s[0:1], 6
	v_or_b32_e32 v2, s0, v0
	v_mov_b32_e32 v3, s1
	v_add_co_u32_e32 v4, vcc, 64, v2
	v_addc_co_u32_e32 v5, vcc, 0, v3, vcc
	v_cmp_gt_i64_e32 vcc, s[8:9], v[4:5]
	s_and_saveexec_b64 s[0:1], vcc
	s_or_b64 exec, exec, s[0:1]
	s_load_dwordx4 s[0:3], s[4:5], 0x0
	v_cmp_gt_i64_e32 vcc, s[8:9], v[2:3]
	v_mov_b32_e32 v1, 0
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB1_2
	v_mul_lo_u32 v1, v3, s10
	v_mul_lo_u32 v4, v2, s11
	v_mad_u64_u32 v[2:3], s[8:9], v2, s10, 0
	v_add3_u32 v3, v3, v4, v1
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s1
	v_add_co_u32_e32 v2, vcc, s0, v2
	v_addc_co_u32_e32 v3, vcc, v1, v3, vcc
	global_load_dword v1, v[2:3], off
.LBB1_2:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt lgkmcnt(0)
	s_load_dword s0, s[4:5], 0x28
	s_waitcnt vmcnt(0)
	v_add_f32_dpp v1, v1, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_gt_i32 s0, 0
	v_add_f32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_cselect_b64 s[0:1], -1, 0
	s_and_b64 s[10:11], vcc, s[0:1]
	v_add_f32_dpp v1, v1, v1 row_half_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v1, v1, v1 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_readlane_b32 s6, v1, 0
	v_readlane_b32 s8, v1, 16
	v_readlane_b32 s7, v1, 32
	v_readlane_b32 s9, v1, 48
	s_and_saveexec_b64 s[0:1], s[10:11]
	s_cbranch_execz .LBB1_4
	v_mov_b32_e32 v1, s8
	v_mov_b32_e32 v2, s9
	v_add_f32_e32 v1, s6, v1
	v_add_f32_e32 v2, s7, v2
	v_add_f32_e32 v1, v1, v2
	v_mov_b32_e32 v2, 0
	ds_write_b32 v2, v1
.LBB1_4:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_waitcnt lgkmcnt(0)
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_8
	s_load_dwordx2 s[0:1], s[4:5], 0x30
	s_waitcnt lgkmcnt(0)
	buffer_wbinvl1_vol
	v_cmp_lt_i64_e64 s[0:1], s[0:1], 1
	s_and_b64 vcc, exec, s[0:1]
	s_cbranch_vccnz .LBB1_8
	s_mov_b64 s[0:1], exec
	v_mbcnt_lo_u32_b32 v0, s0, 0
	v_mbcnt_hi_u32_b32 v0, s1, v0
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_and_b64 s[4:5], exec, vcc
	s_mov_b64 exec, s[4:5]
	s_cbranch_execz .LBB1_8
	v_mov_b32_e32 v0, 0
	ds_read_b32 v1, v0
	s_bcnt1_i32_b64 s0, s[0:1]
	v_cvt_f32_ubyte0_e32 v2, s0
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v1, 0, v1
	v_mul_f32_e32 v1, v1, v2
	global_atomic_add_f32 v0, v1, s[2:3]
.LBB1_8:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel block_sums_0_general
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 60
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 1
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_reserve_xnack_mask 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
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

	.set block_sums_0_general.num_vgpr, 6
	.set block_sums_0_general.num_agpr, 0
	.set block_sums_0_general.numbered_sgpr, 12
	.set block_sums_0_general.num_named_barrier, 0
	.set block_sums_0_general.private_seg_size, 0
	.set block_sums_0_general.uses_vcc, 1
	.set block_sums_0_general.uses_flat_scratch, 0
	.set block_sums_0_general.has_dyn_sized_stack, 0
	.set block_sums_0_general.has_recursion, 0
	.set block_sums_0_general.has_indirect_call, 0
	.p2alignl 6, 3212836864
	.fill 256, 4, 3212836864
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
  - .agpr_count:     0
    .args:
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
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         block_sums_0.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     4
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
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
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         block_sums_0_general.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
