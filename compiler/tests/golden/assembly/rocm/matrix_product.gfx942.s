	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.amdhsa_code_object_version 5
	.text
	.protected	matrix_product_0
	.globl	matrix_product_0
	.p2align	8
	.type	matrix_product_0,@function
matrix_product_0:
	s_load_dwordx4 s[4:7], s[0:1], 0x18
	s_load_dword s14, s[0:1], 0x28
	s_load_dwordx4 s[8:11], s[0:1], 0x0
	s_load_dwordx2 s[12:13], s[0:1], 0x10
	v_and_b32_e32 v4, 15, v0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s18, s2, s7
	s_add_i32 s19, s3, s14
	s_cmp_lt_i32 s4, 1
	v_lshrrev_b32_e32 v5, 2, v0
	s_cbranch_scc1 .LBB0_10
	s_add_i32 s0, s4, -1
	s_lshl_b32 s2, s19, 4
	s_lshr_b32 s21, s0, 4
	s_add_i32 s0, s2, 16
	s_cmp_le_i32 s0, s5
	s_cselect_b64 s[0:1], -1, 0
	s_mul_i32 s2, s2, s4
	v_and_b32_e32 v0, 12, v5
	v_mul_lo_u32 v1, v4, s4
	s_lshl_b32 s7, s18, 4
	v_add3_u32 v6, s2, v1, v0
	s_add_i32 s2, s7, 16
	s_cmp_le_i32 s2, s6
	v_mul_lo_u32 v0, v0, s6
	s_cselect_b64 s[2:3], -1, 0
	v_add3_u32 v0, s7, v0, v4
	s_ashr_i32 s7, s6, 31
	s_mov_b32 s20, -1
	s_mov_b32 s22, 16
	s_lshl_b64 s[14:15], s[6:7], 1
	s_lshl_b32 s7, s6, 4
	v_accvgpr_write_b32 a0, 0
	v_accvgpr_write_b32 a1, 0
	v_accvgpr_write_b32 a2, 0
	v_accvgpr_write_b32 a3, 0
	s_mov_b32 s23, 0x5040100
	s_branch .LBB0_4
.LBB0_2:
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[2:3], v[0:1], 1, s[10:11]
	v_lshl_add_u64 v[10:11], v[2:3], 0, s[14:15]
	v_lshl_add_u64 v[12:13], v[10:11], 0, s[14:15]
	v_lshl_add_u64 v[14:15], v[12:13], 0, s[14:15]
	global_load_ushort v1, v[2:3], off
	global_load_ushort v7, v[10:11], off
	global_load_ushort v16, v[12:13], off
	global_load_ushort v17, v[14:15], off
	s_waitcnt vmcnt(2)
	v_perm_b32 v2, v7, v1, s23
	s_waitcnt vmcnt(0)
	v_perm_b32 v3, v17, v16, s23
.LBB0_3:
	s_waitcnt vmcnt(0)
	s_nop 0
	v_mfma_f32_16x16x16_f16 a[4:7], v[8:9], v[2:3], a[0:3]
	s_add_i32 s20, s20, 1
	s_add_i32 s22, s22, 16
	v_add_u32_e32 v0, s7, v0
	s_cmp_gt_u32 s21, s20
	s_nop 2
	v_accvgpr_mov_b32 a0, a4
	v_accvgpr_mov_b32 a1, a5
	v_accvgpr_mov_b32 a2, a6
	v_accvgpr_mov_b32 a3, a7
	s_cbranch_scc0 .LBB0_9
.LBB0_4:
	s_cmp_le_i32 s22, s4
	s_cselect_b64 s[16:17], -1, 0
	s_and_b64 s[24:25], s[0:1], s[16:17]
	s_andn2_b64 vcc, exec, s[24:25]
	s_cbranch_vccnz .LBB0_6
	v_add3_u32 v2, v6, s22, -16
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[2:3], v[2:3], 1, s[8:9]
	global_load_dwordx2 v[8:9], v[2:3], off
	s_branch .LBB0_7
.LBB0_6:
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, 0
.LBB0_7:
	s_and_b64 s[16:17], s[16:17], s[2:3]
	s_andn2_b64 vcc, exec, s[16:17]
	s_cbranch_vccz .LBB0_2
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	s_branch .LBB0_3
.LBB0_9:
	v_accvgpr_read_b32 v0, a7
	v_accvgpr_read_b32 v1, a6
	v_accvgpr_read_b32 v2, a5
	v_accvgpr_read_b32 v3, a4
	s_branch .LBB0_11
.LBB0_10:
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
.LBB0_11:
	s_lshl_b32 s0, s19, 4
	s_lshl_b32 s1, s18, 4
	s_add_i32 s2, s0, 16
	s_cmp_gt_i32 s2, s5
	s_cselect_b64 s[2:3], -1, 0
	s_add_i32 s4, s1, 16
	s_cmp_gt_i32 s4, s6
	s_cselect_b64 s[4:5], -1, 0
	s_or_b64 s[2:3], s[2:3], s[4:5]
	s_and_b64 vcc, exec, s[2:3]
	s_cbranch_vccnz .LBB0_13
	s_mul_i32 s0, s0, s6
	v_and_b32_e32 v5, 12, v5
	s_add_i32 s0, s0, s1
	v_mul_lo_u32 v5, v5, s6
	v_add3_u32 v4, s0, v5, v4
	v_mov_b32_e32 v6, s12
	v_mov_b32_e32 v7, s13
	v_ashrrev_i32_e32 v5, 31, v4
	s_ashr_i32 s7, s6, 31
	v_lshl_add_u64 v[4:5], v[4:5], 2, v[6:7]
	s_lshl_b64 s[0:1], s[6:7], 2
	global_store_dword v[4:5], v3, off
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[0:1]
	global_store_dword v[4:5], v2, off
	v_lshl_add_u64 v[2:3], v[4:5], 0, s[0:1]
	global_store_dword v[2:3], v1, off
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[0:1]
	global_store_dword v[2:3], v0, off
.LBB0_13:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel matrix_product_0
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 44
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 28
		.amdhsa_next_free_sgpr 26
		.amdhsa_accum_offset 20
		.amdhsa_reserve_vcc 1
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
	.size	matrix_product_0, .Lfunc_end0-matrix_product_0

	.set matrix_product_0.num_vgpr, 18
	.set matrix_product_0.num_agpr, 8
	.set matrix_product_0.numbered_sgpr, 26
	.set matrix_product_0.num_named_barrier, 0
	.set matrix_product_0.private_seg_size, 0
	.set matrix_product_0.uses_vcc, 1
	.set matrix_product_0.uses_flat_scratch, 0
	.set matrix_product_0.has_dyn_sized_stack, 0
	.set matrix_product_0.has_recursion, 0
	.set matrix_product_0.has_indirect_call, 0
	.protected	matrix_product_0_general
	.globl	matrix_product_0_general
	.p2align	8
	.type	matrix_product_0_general,@function
matrix_product_0_general:
	s_load_dwordx2 s[30:31], s[0:1], 0x60
	s_load_dwordx16 s[4:19], s[0:1], 0x0
	s_load_dwordx8 s[20:27], s[0:1], 0x40
	v_and_b32_e32 v24, 15, v0
	v_lshrrev_b32_e32 v25, 2, v0
	s_waitcnt lgkmcnt(0)
	s_add_u32 s28, s2, s30
	s_addc_u32 s29, 0, 0
	s_add_u32 s30, s3, s31
	v_cmp_lt_i64_e64 s[0:1], s[10:11], 1
	s_addc_u32 s31, 0, 0
	s_and_b64 vcc, exec, s[0:1]
	s_cbranch_vccnz .LBB1_10
	s_add_u32 s0, s10, -1
	s_addc_u32 s1, s11, -1
	s_lshr_b64 s[34:35], s[0:1], 4
	s_lshl_b64 s[38:39], s[30:31], 4
	s_add_u32 s0, s38, 16
	s_addc_u32 s1, s39, 0
	v_mov_b64_e32 v[2:3], s[16:17]
	v_and_b32_e32 v1, 12, v25
	v_cmp_le_i64_e64 s[0:1], s[0:1], v[2:3]
	v_mad_u64_u32 v[2:3], s[2:3], s14, v1, 0
	v_mov_b32_e32 v4, v3
	v_mad_u64_u32 v[4:5], s[2:3], s15, v1, v[4:5]
	s_lshl_b64 s[2:3], s[28:29], 4
	s_add_u32 s2, s2, 16
	v_mov_b32_e32 v3, v4
	s_addc_u32 s3, s3, 0
	v_mov_b64_e32 v[4:5], s[22:23]
	v_or_b32_e32 v1, s38, v24
	v_lshrrev_b32_e32 v15, 4, v0
	v_mov_b64_e32 v[8:9], s[4:5]
	v_lshl_add_u64 v[2:3], v[2:3], 1, s[4:5]
	v_cmp_le_i64_e64 s[2:3], s[2:3], v[4:5]
	v_mad_u64_u32 v[4:5], s[4:5], s12, v1, 0
	v_lshlrev_b32_e32 v14, 3, v15
	v_mul_lo_u32 v6, s13, v1
	s_mul_i32 s4, s12, s39
	v_or_b32_e32 v17, 2, v14
	v_add3_u32 v5, v5, s4, v6
	v_mad_u64_u32 v[0:1], s[4:5], s14, v17, v[8:9]
	v_mov_b32_e32 v6, v1
	v_mad_u64_u32 v[6:7], s[4:5], s15, v17, v[6:7]
	v_or_b32_e32 v19, 4, v14
	v_mov_b32_e32 v1, v6
	v_mad_u64_u32 v[6:7], s[4:5], s14, v19, v[8:9]
	v_mov_b32_e32 v10, v7
	v_or_b32_e32 v21, 6, v14
	v_mad_u64_u32 v[10:11], s[4:5], s15, v19, v[10:11]
	v_mad_u64_u32 v[8:9], s[4:5], s14, v21, v[8:9]
	v_mov_b32_e32 v7, v10
	v_mov_b32_e32 v10, v9
	v_mad_u64_u32 v[10:11], s[4:5], s15, v21, v[10:11]
	v_mov_b32_e32 v9, v10
	v_mad_u64_u32 v[10:11], s[4:5], s18, v15, 0
	v_mov_b32_e32 v14, v11
	v_mad_u64_u32 v[14:15], s[4:5], s19, v15, v[14:15]
	s_lshl_b64 s[4:5], s[28:29], 5
	v_mov_b32_e32 v12, s6
	v_mov_b32_e32 v13, s7
	v_mov_b32_e32 v11, v14
	v_lshl_or_b32 v14, v24, 1, s4
	s_lshl_b64 s[12:13], s[14:15], 5
	v_mul_lo_u32 v15, s21, v14
	v_mad_u64_u32 v[12:13], s[14:15], s20, v14, v[12:13]
	s_mul_i32 s4, s20, s5
	v_add3_u32 v13, v15, v13, s4
	v_mad_u64_u32 v[14:15], s[4:5], s18, v17, 0
	v_mov_b32_e32 v16, v15
	v_mad_u64_u32 v[16:17], s[4:5], s19, v17, v[16:17]
	v_mov_b32_e32 v15, v16
	v_mad_u64_u32 v[16:17], s[4:5], s18, v19, 0
	v_mov_b32_e32 v18, v17
	v_mad_u64_u32 v[18:19], s[4:5], s19, v19, v[18:19]
	v_mov_b32_e32 v17, v18
	v_mad_u64_u32 v[18:19], s[4:5], s18, v21, 0
	v_mov_b32_e32 v20, v19
	v_mad_u64_u32 v[20:21], s[4:5], s19, v21, v[20:21]
	s_mov_b64 s[6:7], -1
	s_mov_b64 s[36:37], 16
	v_lshlrev_b64 v[4:5], 1, v[4:5]
	v_lshlrev_b64 v[10:11], 3, v[10:11]
	s_lshl_b64 s[14:15], s[18:19], 5
	v_mov_b32_e32 v19, v20
	v_accvgpr_write_b32 a0, 0
	v_accvgpr_write_b32 a1, 0
	v_accvgpr_write_b32 a2, 0
	v_accvgpr_write_b32 a3, 0
	s_mov_b32 s18, 0x5040100
	s_branch .LBB1_4
.LBB1_2:
	v_lshl_add_u64 v[22:23], v[12:13], 0, v[10:11]
	v_lshl_add_u64 v[26:27], v[12:13], 0, v[14:15]
	v_lshl_add_u64 v[28:29], v[12:13], 0, v[16:17]
	v_lshl_add_u64 v[30:31], v[12:13], 0, v[18:19]
	global_load_ushort v32, v[22:23], off
	global_load_ushort v33, v[26:27], off
	global_load_ushort v34, v[28:29], off
	global_load_ushort v35, v[30:31], off
	s_waitcnt vmcnt(2)
	v_perm_b32 v22, v33, v32, s18
	s_waitcnt vmcnt(0)
	v_perm_b32 v23, v35, v34, s18
.LBB1_3:
	s_add_u32 s6, s6, 1
	s_nop 0
	v_mfma_f32_16x16x16_f16 a[4:7], v[20:21], v[22:23], a[0:3]
	s_addc_u32 s7, s7, 0
	v_mov_b64_e32 v[20:21], s[6:7]
	s_add_u32 s36, s36, 16
	v_cmp_gt_u64_e32 vcc, s[34:35], v[20:21]
	s_addc_u32 s37, s37, 0
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[12:13]
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[12:13]
	v_lshl_add_u64 v[6:7], v[6:7], 0, s[12:13]
	v_lshl_add_u64 v[8:9], v[8:9], 0, s[12:13]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[14:15]
	s_and_b64 vcc, exec, vcc
	v_accvgpr_mov_b32 a0, a4
	v_accvgpr_mov_b32 a1, a5
	v_accvgpr_mov_b32 a2, a6
	v_accvgpr_mov_b32 a3, a7
	s_cbranch_vccz .LBB1_9
.LBB1_4:
	v_mov_b64_e32 v[20:21], s[10:11]
	v_cmp_le_i64_e64 s[4:5], s[36:37], v[20:21]
	s_and_b64 s[20:21], s[0:1], s[4:5]
	s_andn2_b64 vcc, exec, s[20:21]
	s_cbranch_vccnz .LBB1_6
	v_lshl_add_u64 v[20:21], v[2:3], 0, v[4:5]
	global_load_ushort v22, v[20:21], off
	v_lshl_add_u64 v[20:21], v[0:1], 0, v[4:5]
	global_load_ushort v23, v[20:21], off
	v_lshl_add_u64 v[20:21], v[6:7], 0, v[4:5]
	global_load_ushort v26, v[20:21], off
	v_lshl_add_u64 v[20:21], v[8:9], 0, v[4:5]
	global_load_ushort v21, v[20:21], off
	s_waitcnt vmcnt(2)
	v_perm_b32 v20, v23, v22, s18
	s_waitcnt vmcnt(0)
	v_perm_b32 v21, v21, v26, s18
	s_branch .LBB1_7
.LBB1_6:
	v_mov_b32_e32 v20, 0
	v_mov_b32_e32 v21, 0
.LBB1_7:
	s_and_b64 s[4:5], s[4:5], s[2:3]
	s_andn2_b64 vcc, exec, s[4:5]
	s_cbranch_vccz .LBB1_2
	v_mov_b32_e32 v22, 0
	v_mov_b32_e32 v23, 0
	s_branch .LBB1_3
.LBB1_9:
	v_accvgpr_read_b32 v0, a7
	v_accvgpr_read_b32 v1, a6
	v_accvgpr_read_b32 v2, a5
	v_accvgpr_read_b32 v3, a4
	s_branch .LBB1_11
.LBB1_10:
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
.LBB1_11:
	s_lshl_b64 s[4:5], s[30:31], 4
	s_lshl_b64 s[2:3], s[28:29], 4
	s_add_u32 s0, s4, 16
	s_addc_u32 s1, s5, 0
	v_mov_b64_e32 v[4:5], s[16:17]
	v_cmp_gt_i64_e32 vcc, s[0:1], v[4:5]
	s_add_u32 s0, s2, 16
	s_addc_u32 s1, s3, 0
	v_mov_b64_e32 v[4:5], s[22:23]
	v_cmp_gt_i64_e64 s[0:1], s[0:1], v[4:5]
	s_or_b64 s[0:1], vcc, s[0:1]
	s_and_b64 vcc, exec, s[0:1]
	s_cbranch_vccnz .LBB1_13
	s_mul_i32 s0, s4, s25
	s_mul_hi_u32 s1, s4, s24
	s_add_i32 s0, s1, s0
	s_mul_i32 s1, s5, s24
	s_add_i32 s1, s0, s1
	s_mul_i32 s0, s4, s24
	s_mul_i32 s4, s2, s27
	s_mul_hi_u32 s5, s2, s26
	s_add_i32 s4, s5, s4
	s_mul_i32 s3, s3, s26
	s_add_i32 s4, s4, s3
	s_mul_i32 s2, s2, s26
	v_and_b32_e32 v7, 12, v25
	s_add_u32 s0, s0, s2
	v_mad_u64_u32 v[4:5], s[2:3], s24, v7, 0
	v_mov_b32_e32 v6, v5
	v_mad_u64_u32 v[6:7], s[2:3], s25, v7, v[6:7]
	s_addc_u32 s1, s1, s4
	v_mov_b32_e32 v5, v6
	v_mad_u64_u32 v[6:7], s[2:3], s26, v24, 0
	v_mov_b32_e32 v8, v7
	s_lshl_b64 s[0:1], s[0:1], 2
	v_mad_u64_u32 v[8:9], s[2:3], s27, v24, v[8:9]
	s_add_u32 s0, s8, s0
	v_mov_b32_e32 v7, v8
	s_addc_u32 s1, s9, s1
	v_lshl_add_u64 v[4:5], v[4:5], 2, s[0:1]
	v_lshlrev_b64 v[6:7], 2, v[6:7]
	s_lshl_b64 s[0:1], s[24:25], 2
	v_lshl_add_u64 v[8:9], v[4:5], 0, v[6:7]
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[0:1]
	global_store_dword v[8:9], v3, off
	v_lshl_add_u64 v[8:9], v[4:5], 0, v[6:7]
	global_store_dword v[8:9], v2, off
	v_lshl_add_u64 v[2:3], v[4:5], 0, s[0:1]
	v_lshl_add_u64 v[4:5], v[2:3], 0, v[6:7]
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[0:1]
	v_lshl_add_u64 v[2:3], v[2:3], 0, v[6:7]
	global_store_dword v[4:5], v1, off
	global_store_dword v[2:3], v0, off
.LBB1_13:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel matrix_product_0_general
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 104
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 44
		.amdhsa_next_free_sgpr 40
		.amdhsa_accum_offset 36
		.amdhsa_reserve_vcc 1
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
	.size	matrix_product_0_general, .Lfunc_end1-matrix_product_0_general

	.set matrix_product_0_general.num_vgpr, 36
	.set matrix_product_0_general.num_agpr, 8
	.set matrix_product_0_general.numbered_sgpr, 40
	.set matrix_product_0_general.num_named_barrier, 0
	.set matrix_product_0_general.private_seg_size, 0
	.set matrix_product_0_general.uses_vcc, 1
	.set matrix_product_0_general.uses_flat_scratch, 0
	.set matrix_product_0_general.has_dyn_sized_stack, 0
	.set matrix_product_0_general.has_recursion, 0
	.set matrix_product_0_general.has_indirect_call, 0
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
  - .agpr_count:     8
    .args:
      - .address_space:  global
        .name:           a.0
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           b.0
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           c.0
        .offset:         16
        .size:           8
        .value_kind:     global_buffer
      - .name:           k.0
        .offset:         24
        .size:           4
        .value_kind:     by_value
      - .name:           m.0
        .offset:         28
        .size:           4
        .value_kind:     by_value
      - .name:           n.0
        .offset:         32
        .size:           4
        .value_kind:     by_value
      - .name:           grid_base_x.0
        .offset:         36
        .size:           4
        .value_kind:     by_value
      - .name:           grid_base_y.0
        .offset:         40
        .size:           4
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 44
    .max_flat_workgroup_size: 64
    .name:           matrix_product_0
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     32
    .sgpr_spill_count: 0
    .symbol:         matrix_product_0.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     28
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     8
    .args:
      - .address_space:  global
        .name:           a.0
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           b.0
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           c.0
        .offset:         16
        .size:           8
        .value_kind:     global_buffer
      - .name:           k.0
        .offset:         24
        .size:           8
        .value_kind:     by_value
      - .name:           a_stride0.0
        .offset:         32
        .size:           8
        .value_kind:     by_value
      - .name:           a_stride1.0
        .offset:         40
        .size:           8
        .value_kind:     by_value
      - .name:           m.0
        .offset:         48
        .size:           8
        .value_kind:     by_value
      - .name:           b_stride0.0
        .offset:         56
        .size:           8
        .value_kind:     by_value
      - .name:           b_stride1.0
        .offset:         64
        .size:           8
        .value_kind:     by_value
      - .name:           n.0
        .offset:         72
        .size:           8
        .value_kind:     by_value
      - .name:           c_stride0.0
        .offset:         80
        .size:           8
        .value_kind:     by_value
      - .name:           c_stride1.0
        .offset:         88
        .size:           8
        .value_kind:     by_value
      - .name:           grid_base_x.0
        .offset:         96
        .size:           4
        .value_kind:     by_value
      - .name:           grid_base_y.0
        .offset:         100
        .size:           4
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 104
    .max_flat_workgroup_size: 64
    .name:           matrix_product_0_general
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     46
    .sgpr_spill_count: 0
    .symbol:         matrix_product_0_general.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     44
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
