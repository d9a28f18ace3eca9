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
	s_waitcnt lgkmcnt(0)
	s_add_i32 s2, s7, s2
	s_add_i32 s3, s14, s3
	s_cmp_gt_i32 s4, 0
	s_cbranch_scc1 .LBB0_6
	s_lshl_b32 s18, s3, 4
	s_lshl_b32 s19, s2, 4
	s_add_i32 s20, s18, 16
	s_add_i32 s21, s19, 16
	v_lshrrev_b32_e32 v1, 2, v0
	s_cbranch_execz .LBB0_7
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
.LBB0_3:
	s_cmp_gt_i32 s20, s5
	s_cselect_b64 s[0:1], -1, 0
	s_cmp_gt_i32 s21, s6
	s_cselect_b64 s[2:3], -1, 0
	s_or_b64 s[0:1], s[2:3], s[0:1]
	s_and_b64 vcc, exec, s[0:1]
	s_cbranch_vccnz .LBB0_5
	s_mul_i32 s0, s18, s6
	s_add_i32 s0, s0, s19
	v_and_b32_e32 v1, 12, v1
	v_and_or_b32 v0, v0, 15, s0
	v_mad_u64_u32 v[0:1], s[0:1], s6, v1, v[0:1]
	v_mov_b32_e32 v6, s12
	v_mov_b32_e32 v7, s13
	v_ashrrev_i32_e32 v1, 31, v0
	s_ashr_i32 s7, s6, 31
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[6:7]
	s_lshl_b64 s[0:1], s[6:7], 2
	global_store_dword v[0:1], v2, off
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[0:1]
	global_store_dword v[0:1], v3, off
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[0:1]
	global_store_dword v[0:1], v4, off
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[0:1]
	global_store_dword v[0:1], v5, off
.LBB0_5:
	s_endpgm
.LBB0_6:
	v_lshrrev_b32_e32 v1, 2, v0
.LBB0_7:
	s_add_i32 s0, s4, -1
	s_lshl_b32 s18, s3, 4
	s_lshr_b32 s16, s0, 4
	s_add_i32 s20, s18, 16
	s_cmp_le_i32 s20, s5
	s_cselect_b64 s[0:1], -1, 0
	s_lshl_b32 s19, s2, 4
	v_and_b32_e32 v2, 12, v1
	s_add_i32 s21, s19, 16
	v_and_b32_e32 v3, 15, v0
	s_cmp_le_i32 s21, s6
	v_mul_lo_u32 v4, s6, v2
	s_cselect_b64 s[2:3], -1, 0
	v_add3_u32 v6, v3, v4, s19
	s_ashr_i32 s7, s6, 31
	v_or_b32_e32 v3, s18, v3
	s_mov_b32 s22, 16
	s_lshl_b64 s[14:15], s[6:7], 1
	s_add_i32 s7, s16, 1
	v_mad_u64_u32 v[8:9], s[16:17], s4, v3, v[2:3]
	s_lshl_b32 s23, s6, 4
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	s_mov_b32 s24, 0x5040100
	s_branch .LBB0_10
.LBB0_8:
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshl_add_u64 v[10:11], v[6:7], 1, s[10:11]
	v_lshl_add_u64 v[14:15], v[10:11], 0, s[14:15]
	v_lshl_add_u64 v[16:17], v[14:15], 0, s[14:15]
	v_lshl_add_u64 v[18:19], v[16:17], 0, s[14:15]
	global_load_ushort v7, v[10:11], off
	global_load_ushort v9, v[14:15], off
	global_load_ushort v20, v[16:17], off
	global_load_ushort v21, v[18:19], off
	s_waitcnt vmcnt(2)
	v_perm_b32 v10, v9, v7, s24
	s_waitcnt vmcnt(0)
	v_perm_b32 v11, v21, v20, s24
.LBB0_9:
	s_waitcnt vmcnt(0)
	s_nop 0
	v_mfma_f32_16x16x16_f16 v[2:5], v[12:13], v[10:11], v[2:5]
	s_add_i32 s7, s7, -1
	s_add_i32 s22, s22, 16
	s_cmp_lg_u32 s7, 0
	v_add_u32_e32 v6, s23, v6
	s_cbranch_scc0 .LBB0_3
.LBB0_10:
	s_cmp_le_i32 s22, s4
	s_cselect_b64 s[16:17], -1, 0
	s_and_b64 s[26:27], s[0:1], s[16:17]
	s_andn2_b64 vcc, exec, s[26:27]
	s_cbranch_vccnz .LBB0_12
	v_add3_u32 v10, v8, s22, -16
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshl_add_u64 v[10:11], v[10:11], 1, s[8:9]
	global_load_dwordx2 v[12:13], v[10:11], off
	s_and_b64 s[16:17], s[2:3], s[16:17]
	s_andn2_b64 vcc, exec, s[16:17]
	s_cbranch_vccz .LBB0_8
	s_branch .LBB0_13
.LBB0_12:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
	s_and_b64 s[16:17], s[2:3], s[16:17]
	s_andn2_b64 vcc, exec, s[16:17]
	s_cbranch_vccz .LBB0_8
.LBB0_13:
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v11, 0
	s_branch .LBB0_9
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
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 22
		.amdhsa_next_free_sgpr 28
		.amdhsa_accum_offset 24
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

	.set matrix_product_0.num_vgpr, 22
	.set matrix_product_0.num_agpr, 0
	.set matrix_product_0.numbered_sgpr, 28
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
	s_load_dwordx2 s[28:29], s[0:1], 0x60
	s_load_dwordx16 s[4:19], s[0:1], 0x0
	s_load_dwordx8 s[20:27], s[0:1], 0x40
	s_mov_b64 s[0:1], 0
	s_waitcnt lgkmcnt(0)
	s_add_u32 s40, s28, s2
	s_addc_u32 s41, 0, 0
	s_add_u32 s2, s29, s3
	v_cmp_gt_i64_e64 s[28:29], s[10:11], 0
	s_addc_u32 s3, 0, 0
	s_and_b64 vcc, exec, s[28:29]
	s_cbranch_vccnz .LBB1_6
	s_lshl_b64 s[28:29], s[2:3], 4
	s_lshl_b64 s[34:35], s[40:41], 4
	s_add_u32 s30, s28, 16
	s_addc_u32 s31, s29, 0
	s_add_u32 s36, s34, 16
	s_addc_u32 s37, s35, 0
	s_andn2_b64 vcc, exec, s[0:1]
	v_and_b32_e32 v1, 15, v0
	s_cbranch_vccz .LBB1_7
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
.LBB1_3:
	v_mov_b64_e32 v[6:7], s[16:17]
	v_cmp_gt_i64_e32 vcc, s[30:31], v[6:7]
	v_mov_b64_e32 v[6:7], s[22:23]
	v_cmp_gt_i64_e64 s[0:1], s[36:37], v[6:7]
	s_or_b64 s[0:1], s[0:1], vcc
	s_and_b64 vcc, exec, s[0:1]
	s_cbranch_vccnz .LBB1_5
	v_lshrrev_b32_e32 v0, 2, v0
	v_and_b32_e32 v8, 12, v0
	v_mad_u64_u32 v[6:7], s[4:5], s24, v8, 0
	v_mov_b32_e32 v0, v7
	s_mul_i32 s0, s28, s25
	s_mul_hi_u32 s1, s28, s24
	v_mad_u64_u32 v[8:9], s[4:5], s25, v8, v[0:1]
	s_add_i32 s0, s1, s0
	s_mul_i32 s1, s29, s24
	s_mul_i32 s2, s34, s27
	s_mul_hi_u32 s3, s34, s26
	v_mov_b32_e32 v7, v8
	v_mad_u64_u32 v[8:9], s[4:5], s26, v1, 0
	s_add_i32 s1, s0, s1
	s_mul_i32 s0, s28, s24
	s_add_i32 s2, s3, s2
	s_mul_i32 s3, s35, s26
	v_mov_b32_e32 v0, v9
	s_add_i32 s3, s2, s3
	v_mad_u64_u32 v[0:1], s[4:5], s27, v1, v[0:1]
	s_lshl_b64 s[0:1], s[0:1], 2
	s_mul_i32 s2, s34, s26
	s_add_u32 s4, s8, s0
	s_addc_u32 s5, s9, s1
	s_lshl_b64 s[0:1], s[2:3], 2
	s_add_u32 s0, s4, s0
	v_mov_b32_e32 v9, v0
	s_addc_u32 s1, s5, s1
	v_lshl_add_u64 v[0:1], v[6:7], 2, s[0:1]
	v_lshlrev_b64 v[6:7], 2, v[8:9]
	s_lshl_b64 s[0:1], s[24:25], 2
	v_lshl_add_u64 v[8:9], v[0:1], 0, v[6:7]
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[0:1]
	global_store_dword v[8:9], v2, off
	v_lshl_add_u64 v[8:9], v[0:1], 0, v[6:7]
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[0:1]
	global_store_dword v[8:9], v3, off
	v_lshl_add_u64 v[2:3], v[0:1], 0, v[6:7]
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[0:1]
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[6:7]
	global_store_dword v[2:3], v4, off
	global_store_dword v[0:1], v5, off
.LBB1_5:
	s_endpgm
.LBB1_6:
	v_and_b32_e32 v1, 15, v0
.LBB1_7:
	s_add_u32 s0, s10, -1
	s_addc_u32 s1, s11, -1
	s_lshr_b64 s[42:43], s[0:1], 4
	s_lshl_b64 s[28:29], s[2:3], 4
	s_add_u32 s30, s28, 16
	s_addc_u32 s31, s29, 0
	s_mul_i32 s33, s28, s13
	s_mul_hi_u32 s34, s28, s12
	s_lshr_b64 s[2:3], s[2:3], 28
	s_add_i32 s33, s34, s33
	s_mul_i32 s2, s2, s12
	s_add_i32 s3, s33, s2
	s_mul_i32 s2, s28, s12
	v_mov_b64_e32 v[2:3], s[16:17]
	s_lshl_b64 s[2:3], s[2:3], 1
	v_cmp_le_i64_e64 s[0:1], s[30:31], v[2:3]
	v_mad_u64_u32 v[2:3], s[34:35], s12, v1, 0
	s_add_u32 s2, s4, s2
	s_addc_u32 s3, s5, s3
	s_lshl_b64 s[34:35], s[40:41], 4
	v_mov_b32_e32 v4, v3
	s_add_u32 s36, s34, 16
	v_mad_u64_u32 v[4:5], s[12:13], s13, v1, v[4:5]
	s_addc_u32 s37, s35, 0
	v_mov_b32_e32 v3, v4
	s_add_u32 s12, s42, 1
	v_lshl_add_u64 v[6:7], v[2:3], 1, s[2:3]
	v_mov_b64_e32 v[2:3], s[22:23]
	s_addc_u32 s13, s43, 0
	s_lshl_b64 s[4:5], s[40:41], 5
	v_cmp_le_i64_e64 s[2:3], s[36:37], v[2:3]
	v_lshl_or_b32 v2, v1, 1, s4
	v_mul_lo_u32 v3, s21, v2
	v_mad_u64_u32 v[8:9], s[40:41], s20, v2, 0
	s_mul_i32 s4, s20, s5
	v_lshrrev_b32_e32 v18, 4, v0
	v_add3_u32 v9, v9, s4, v3
	v_mad_u64_u32 v[2:3], s[4:5], s18, v18, 0
	v_mov_b32_e32 v4, v3
	v_mad_u64_u32 v[4:5], s[4:5], s19, v18, v[4:5]
	v_lshlrev_b32_e32 v16, 3, v18
	v_mov_b32_e32 v3, v4
	v_mov_b64_e32 v[4:5], s[6:7]
	v_or_b32_e32 v22, 2, v16
	v_mad_u64_u32 v[12:13], s[4:5], s18, v22, v[4:5]
	v_lshl_add_u64 v[10:11], v[2:3], 3, s[6:7]
	v_mov_b32_e32 v2, v13
	v_or_b32_e32 v24, 4, v16
	v_mad_u64_u32 v[2:3], s[4:5], s19, v22, v[2:3]
	v_mad_u64_u32 v[14:15], s[4:5], s18, v24, v[4:5]
	v_mov_b32_e32 v13, v2
	v_mov_b32_e32 v2, v15
	v_or_b32_e32 v26, 6, v16
	v_mad_u64_u32 v[2:3], s[4:5], s19, v24, v[2:3]
	v_mad_u64_u32 v[16:17], s[4:5], s18, v26, v[4:5]
	v_mov_b32_e32 v15, v2
	v_mov_b32_e32 v2, v17
	v_mad_u64_u32 v[2:3], s[4:5], s19, v26, v[2:3]
	v_mov_b32_e32 v17, v2
	v_mad_u64_u32 v[2:3], s[4:5], s14, v18, 0
	v_mov_b32_e32 v4, v3
	v_mad_u64_u32 v[4:5], s[4:5], s15, v18, v[4:5]
	v_mov_b32_e32 v3, v4
	v_mad_u64_u32 v[20:21], s[4:5], s14, v22, 0
	v_lshlrev_b64 v[18:19], 3, v[2:3]
	v_mov_b32_e32 v2, v21
	v_mad_u64_u32 v[2:3], s[4:5], s15, v22, v[2:3]
	v_mad_u64_u32 v[22:23], s[4:5], s14, v24, 0
	v_mov_b32_e32 v21, v2
	v_mov_b32_e32 v2, v23
	v_mad_u64_u32 v[2:3], s[4:5], s15, v24, v[2:3]
	v_mad_u64_u32 v[24:25], s[4:5], s14, v26, 0
	v_mov_b32_e32 v23, v2
	v_mov_b32_e32 v2, v25
	v_mad_u64_u32 v[2:3], s[4:5], s15, v26, v[2:3]
	s_mov_b64 s[38:39], 16
	s_lshl_b64 s[6:7], s[18:19], 5
	s_lshl_b64 s[18:19], s[14:15], 5
	v_mov_b32_e32 v25, v2
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	s_mov_b32 s14, 0x5040100
	s_branch .LBB1_10
.LBB1_8:
	v_lshl_add_u64 v[28:29], v[10:11], 0, v[8:9]
	global_load_ushort v30, v[28:29], off
	v_lshl_add_u64 v[28:29], v[12:13], 0, v[8:9]
	global_load_ushort v31, v[28:29], off
	v_lshl_add_u64 v[28:29], v[14:15], 0, v[8:9]
	global_load_ushort v32, v[28:29], off
	v_lshl_add_u64 v[28:29], v[16:17], 0, v[8:9]
	global_load_ushort v29, v[28:29], off
	s_waitcnt vmcnt(2)
	v_perm_b32 v28, v31, v30, s14
	s_waitcnt vmcnt(0)
	v_perm_b32 v29, v29, v32, s14
.LBB1_9:
	s_add_u32 s12, s12, -1
	s_addc_u32 s13, s13, -1
	v_mfma_f32_16x16x16_f16 v[2:5], v[26:27], v[28:29], v[2:5]
	s_add_u32 s38, s38, 16
	s_addc_u32 s39, s39, 0
	v_lshl_add_u64 v[10:11], v[10:11], 0, s[6:7]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[6:7]
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[6:7]
	v_lshl_add_u64 v[16:17], v[16:17], 0, s[6:7]
	s_cmp_lg_u64 s[12:13], 0
	v_lshl_add_u64 v[6:7], v[6:7], 0, s[18:19]
	s_cbranch_scc0 .LBB1_3
.LBB1_10:
	v_mov_b64_e32 v[26:27], s[10:11]
	v_cmp_le_i64_e64 s[4:5], s[38:39], v[26:27]
	s_and_b64 s[20:21], s[0:1], s[4:5]
	s_andn2_b64 vcc, exec, s[20:21]
	s_cbranch_vccnz .LBB1_12
	v_lshl_add_u64 v[26:27], v[6:7], 0, v[18:19]
	v_lshl_add_u64 v[28:29], v[6:7], 0, v[20:21]
	v_lshl_add_u64 v[30:31], v[6:7], 0, v[22:23]
	v_lshl_add_u64 v[32:33], v[6:7], 0, v[24:25]
	global_load_ushort v34, v[26:27], off
	global_load_ushort v35, v[28:29], off
	global_load_ushort v36, v[30:31], off
	global_load_ushort v37, v[32:33], off
	s_waitcnt vmcnt(2)
	v_perm_b32 v26, v35, v34, s14
	s_waitcnt vmcnt(0)
	v_perm_b32 v27, v37, v36, s14
	s_and_b64 s[4:5], s[2:3], s[4:5]
	s_andn2_b64 vcc, exec, s[4:5]
	s_cbranch_vccz .LBB1_8
	s_branch .LBB1_13
.LBB1_12:
	v_mov_b32_e32 v26, 0
	v_mov_b32_e32 v27, 0
	s_and_b64 s[4:5], s[2:3], s[4:5]
	s_andn2_b64 vcc, exec, s[4:5]
	s_cbranch_vccz .LBB1_8
.LBB1_13:
	v_mov_b32_e32 v28, 0
	v_mov_b32_e32 v29, 0
	s_branch .LBB1_9
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
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 38
		.amdhsa_next_free_sgpr 44
		.amdhsa_accum_offset 40
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

	.set matrix_product_0_general.num_vgpr, 38
	.set matrix_product_0_general.num_agpr, 0
	.set matrix_product_0_general.numbered_sgpr, 44
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
  - .agpr_count:     0
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
    .sgpr_count:     34
    .sgpr_spill_count: 0
    .symbol:         matrix_product_0.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     22
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
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
    .sgpr_count:     50
    .sgpr_spill_count: 0
    .symbol:         matrix_product_0_general.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     38
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
