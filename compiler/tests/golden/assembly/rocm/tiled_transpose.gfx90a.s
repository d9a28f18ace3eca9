	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.protected	tiled_transpose_0
	.globl	tiled_transpose_0
	.p2align	8
	.type	tiled_transpose_0,@function
tiled_transpose_0:
	s_load_dwordx8 s[8:15], s[4:5], 0x0
	v_and_b32_e32 v1, 0x3ff, v0
	v_bfe_u32 v2, v0, 10, 10
	s_waitcnt lgkmcnt(0)
	s_add_i32 s6, s6, s14
	s_add_i32 s7, s7, s15
	s_lshl_b32 s2, s7, 4
	s_lshl_b32 s3, s6, 4
	v_or_b32_e32 v3, s2, v2
	v_or_b32_e32 v0, s3, v1
	v_cmp_gt_i32_e32 vcc, s12, v3
	v_cmp_gt_i32_e64 s[0:1], s13, v0
	s_and_b64 s[4:5], vcc, s[0:1]
	s_and_saveexec_b64 s[0:1], s[4:5]
	s_cbranch_execz .LBB0_2
	v_mad_u64_u32 v[4:5], s[4:5], v3, s13, v[0:1]
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshlrev_b64 v[4:5], 2, v[4:5]
	v_mov_b32_e32 v0, s9
	v_add_co_u32_e32 v4, vcc, s8, v4
	v_addc_co_u32_e32 v5, vcc, v0, v5, vcc
	global_load_dword v3, v[4:5], off
	v_mul_u32_u24_e32 v0, 0x44, v2
	v_lshl_add_u32 v0, v1, 2, v0
	s_waitcnt vmcnt(0)
	ds_write_b32 v0, v3
.LBB0_2:
	s_or_b64 exec, exec, s[0:1]
	v_add_u32_e32 v3, s3, v2
	v_add_u32_e32 v0, s2, v1
	v_cmp_gt_i32_e32 vcc, s13, v3
	v_cmp_gt_i32_e64 s[0:1], s12, v0
	s_and_b64 s[0:1], vcc, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB0_4
	v_mad_u64_u32 v[4:5], s[0:1], v3, s12, v[0:1]
	v_mul_u32_u24_e32 v0, 0x44, v1
	v_lshl_add_u32 v0, v2, 2, v0
	ds_read_b32 v3, v0
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshlrev_b64 v[0:1], 2, v[4:5]
	v_mov_b32_e32 v2, s11
	v_add_co_u32_e32 v0, vcc, s10, v0
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc
	s_waitcnt lgkmcnt(0)
	global_store_dword v[0:1], v3, off
.LBB0_4:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel tiled_transpose_0
		.amdhsa_group_segment_fixed_size 1088
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 32
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
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 16
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
.Lfunc_end0:
	.size	tiled_transpose_0, .Lfunc_end0-tiled_transpose_0

	.set tiled_transpose_0.num_vgpr, 6
	.set tiled_transpose_0.num_agpr, 0
	.set tiled_transpose_0.numbered_sgpr, 16
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
	s_load_dwordx2 s[0:1], s[4:5], 0x40
	s_load_dwordx16 s[8:23], s[4:5], 0x0
	v_and_b32_e32 v4, 0x3ff, v0
	v_bfe_u32 v5, v0, 10, 10
	s_waitcnt lgkmcnt(0)
	s_add_u32 s4, s6, s0
	s_addc_u32 s5, 0, 0
	s_add_u32 s0, s7, s1
	s_addc_u32 s1, 0, 0
	s_lshl_b64 s[2:3], s[0:1], 4
	s_lshl_b64 s[4:5], s[4:5], 4
	v_or_b32_e32 v2, s2, v5
	v_mov_b32_e32 v3, s3
	v_or_b32_e32 v0, s4, v4
	v_mov_b32_e32 v1, s5
	v_cmp_gt_i64_e32 vcc, s[12:13], v[2:3]
	v_cmp_gt_i64_e64 s[0:1], s[14:15], v[0:1]
	s_and_b64 s[6:7], vcc, s[0:1]
	s_and_saveexec_b64 s[0:1], s[6:7]
	s_cbranch_execz .LBB1_2
	v_mul_lo_u32 v6, v3, s16
	v_mul_lo_u32 v7, v2, s17
	v_mad_u64_u32 v[2:3], s[6:7], v2, s16, 0
	v_add3_u32 v3, v3, v7, v6
	v_mul_lo_u32 v6, v1, s18
	v_mul_lo_u32 v7, v0, s19
	v_mad_u64_u32 v[0:1], s[6:7], v0, s18, 0
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_add3_u32 v1, v1, v7, v6
	v_mov_b32_e32 v6, s9
	v_add_co_u32_e32 v2, vcc, s8, v2
	v_addc_co_u32_e32 v3, vcc, v6, v3, vcc
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_co_u32_e32 v0, vcc, v2, v0
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc
	global_load_dword v1, v[0:1], off
	v_mul_u32_u24_e32 v0, 0x44, v5
	v_lshl_add_u32 v0, v4, 2, v0
	s_waitcnt vmcnt(0)
	ds_write_b32 v0, v1
.LBB1_2:
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v1, s5
	v_add_co_u32_e32 v0, vcc, s4, v5
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
	v_mov_b32_e32 v3, s3
	v_add_co_u32_e32 v2, vcc, s2, v4
	v_addc_co_u32_e32 v3, vcc, 0, v3, vcc
	v_cmp_gt_i64_e32 vcc, s[14:15], v[0:1]
	v_cmp_gt_i64_e64 s[0:1], s[12:13], v[2:3]
	s_and_b64 s[0:1], vcc, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB1_4
	v_mul_lo_u32 v6, v1, s20
	v_mul_lo_u32 v7, v0, s21
	v_mad_u64_u32 v[0:1], s[0:1], v0, s20, 0
	v_mul_u32_u24_e32 v4, 0x44, v4
	v_add3_u32 v1, v1, v7, v6
	v_mul_lo_u32 v6, v3, s22
	v_mul_lo_u32 v7, v2, s23
	v_mad_u64_u32 v[2:3], s[0:1], v2, s22, 0
	v_lshl_add_u32 v4, v5, 2, v4
	v_add3_u32 v3, v3, v7, v6
	ds_read_b32 v6, v4
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_mov_b32_e32 v4, s11
	v_add_co_u32_e32 v5, vcc, s10, v0
	v_addc_co_u32_e32 v4, vcc, v4, v1, vcc
	v_lshlrev_b64 v[0:1], 2, v[2:3]
	v_add_co_u32_e32 v0, vcc, v5, v0
	v_addc_co_u32_e32 v1, vcc, v4, v1, vcc
	s_waitcnt lgkmcnt(0)
	global_store_dword v[0:1], v6, off
.LBB1_4:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel tiled_transpose_0_general
		.amdhsa_group_segment_fixed_size 1088
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 72
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
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 24
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
	.size	tiled_transpose_0_general, .Lfunc_end1-tiled_transpose_0_general

	.set tiled_transpose_0_general.num_vgpr, 8
	.set tiled_transpose_0_general.num_agpr, 0
	.set tiled_transpose_0_general.numbered_sgpr, 24
	.set tiled_transpose_0_general.num_named_barrier, 0
	.set tiled_transpose_0_general.private_seg_size, 0
	.set tiled_transpose_0_general.uses_vcc, 1
	.set tiled_transpose_0_general.uses_flat_scratch, 0
	.set tiled_transpose_0_general.has_dyn_sized_stack, 0
	.set tiled_transpose_0_general.has_recursion, 0
	.set tiled_transpose_0_general.has_indirect_call, 0
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
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         tiled_transpose_0.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     6
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
    .sgpr_count:     28
    .sgpr_spill_count: 0
    .symbol:         tiled_transpose_0_general.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     8
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
