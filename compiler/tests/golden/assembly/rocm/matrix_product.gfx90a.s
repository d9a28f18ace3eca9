	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.protected	matrix_product_0
	.globl	matrix_product_0
	.p2align	8
	.type	matrix_product_0,@function
matrix_product_0:
	s_load_dwordx4 s[0:3], s[4:5], 0x18
	s_load_dword s14, s[4:5], 0x28
	s_load_dwordx4 s[8:11], s[4:5], 0x0
	s_load_dwordx2 s[12:13], s[4:5], 0x10
	v_and_b32_e32 v4, 15, v0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s18, s6, s3
	s_add_i32 s19, s7, s14
	s_cmp_lt_i32 s0, 1
	v_lshrrev_b32_e32 v5, 2, v0
	s_cbranch_scc1 .LBB0_10
	s_add_i32 s3, s0, -1
	s_lshr_b32 s21, s3, 4
	s_lshl_b32 s3, s19, 4
	s_add_i32 s4, s3, 16
	s_cmp_le_i32 s4, s1
	s_mul_i32 s3, s3, s0
	v_and_b32_e32 v0, 12, v5
	v_mul_lo_u32 v1, v4, s0
	s_cselect_b64 s[4:5], -1, 0
	v_add3_u32 v6, s3, v1, v0
	s_lshl_b32 s3, s18, 4
	s_add_i32 s6, s3, 16
	s_cmp_le_i32 s6, s2
	v_mul_lo_u32 v0, v0, s2
	s_cselect_b64 s[6:7], -1, 0
	v_add3_u32 v0, s3, v0, v4
	s_ashr_i32 s3, s2, 31
	s_mov_b32 s20, -1
	s_mov_b32 s22, 16
	s_lshl_b64 s[14:15], s[2:3], 1
	s_lshl_b32 s3, s2, 4
	v_accvgpr_write_b32 a0, 0
	v_accvgpr_write_b32 a1, 0
	v_accvgpr_write_b32 a2, 0
	v_accvgpr_write_b32 a3, 0
	s_mov_b32 s23, 0x5040100
	s_branch .LBB0_4
.LBB0_2:
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 1, v[0:1]
	v_mov_b32_e32 v1, s11
	v_add_co_u32_e32 v2, vcc, s10, v2
	v_addc_co_u32_e32 v3, vcc, v1, v3, vcc
	v_mov_b32_e32 v1, s15
	v_add_co_u32_e32 v10, vcc, s14, v2
	v_addc_co_u32_e32 v11, vcc, v3, v1, vcc
	v_add_co_u32_e32 v12, vcc, s14, v10
	v_addc_co_u32_e32 v13, vcc, v11, v1, vcc
	v_add_co_u32_e32 v14, vcc, s14, v12
	v_addc_co_u32_e32 v15, vcc, v13, v1, vcc
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
	v_mfma_f32_16x16x16f16 a[4:7], v[8:9], v[2:3], a[0:3]
	s_add_i32 s20, s20, 1
	s_add_i32 s22, s22, 16
	v_add_u32_e32 v0, s3, v0
	s_cmp_gt_u32 s21, s20
	s_nop 6
	v_accvgpr_mov_b32 a0, a4
	v_accvgpr_mov_b32 a1, a5
	v_accvgpr_mov_b32 a2, a6
	v_accvgpr_mov_b32 a3, a7
	s_cbranch_scc0 .LBB0_9
.LBB0_4:
	s_cmp_le_i32 s22, s0
	s_cselect_b64 s[16:17], -1, 0
	s_and_b64 s[24:25], s[4:5], s[16:17]
	s_andn2_b64 vcc, exec, s[24:25]
	s_cbranch_vccnz .LBB0_6
	v_add3_u32 v2, v6, s22, -16
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[2:3], 1, v[2:3]
	v_mov_b32_e32 v1, s9
	v_add_co_u32_e32 v2, vcc, s8, v2
	v_addc_co_u32_e32 v3, vcc, v1, v3, vcc
	global_load_dwordx2 v[8:9], v[2:3], off
	s_branch .LBB0_7
.LBB0_6:
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, 0
.LBB0_7:
	s_and_b64 s[16:17], s[16:17], s[6:7]
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
	s_lshl_b32 s3, s18, 4
	s_add_i32 s4, s0, 16
	s_cmp_gt_i32 s4, s1
	s_cselect_b64 s[4:5], -1, 0
	s_add_i32 s1, s3, 16
	s_cmp_gt_i32 s1, s2
	s_cselect_b64 s[6:7], -1, 0
	s_or_b64 s[4:5], s[4:5], s[6:7]
	s_and_b64 vcc, exec, s[4:5]
	s_cbranch_vccnz .LBB0_13
	s_mul_i32 s0, s0, s2
	v_and_b32_e32 v5, 12, v5
	s_add_i32 s0, s0, s3
	v_mul_lo_u32 v5, v5, s2
	v_add3_u32 v4, s0, v5, v4
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshlrev_b64 v[4:5], 2, v[4:5]
	v_mov_b32_e32 v6, s13
	v_add_co_u32_e32 v4, vcc, s12, v4
	s_ashr_i32 s3, s2, 31
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc
	s_lshl_b64 s[0:1], s[2:3], 2
	global_store_dword v[4:5], v3, off
	v_mov_b32_e32 v6, s1
	v_add_co_u32_e32 v4, vcc, s0, v4
	v_addc_co_u32_e32 v5, vcc, v5, v6, vcc
	global_store_dword v[4:5], v2, off
	v_add_co_u32_e32 v2, vcc, s0, v4
	v_addc_co_u32_e32 v3, vcc, v5, v6, vcc
	global_store_dword v[2:3], v1, off
	v_add_co_u32_e32 v2, vcc, s0, v2
	v_addc_co_u32_e32 v3, vcc, v3, v6, vcc
	global_store_dword v[2:3], v0, off
.LBB0_13:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel matrix_product_0
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 44
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
		.amdhsa_next_free_vgpr 28
		.amdhsa_next_free_sgpr 26
		.amdhsa_accum_offset 20
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
	s_load_dwordx2 s[0:1], s[4:5], 0x60
	s_load_dwordx16 s[8:23], s[4:5], 0x0
	s_load_dwordx8 s[24:31], s[4:5], 0x40
	v_and_b32_e32 v26, 15, v0
	v_lshrrev_b32_e32 v27, 2, v0
	s_waitcnt lgkmcnt(0)
	s_add_u32 s34, s6, s0
	s_addc_u32 s35, 0, 0
	s_add_u32 s6, s7, s1
	v_cmp_lt_i64_e64 s[0:1], s[14:15], 1
	s_addc_u32 s7, 0, 0
	s_and_b64 vcc, exec, s[0:1]
	s_cbranch_vccnz .LBB1_10
	s_add_u32 s0, s14, -1
	s_addc_u32 s1, s15, -1
	s_lshr_b64 s[36:37], s[0:1], 4
	s_lshl_b64 s[4:5], s[6:7], 4
	s_add_u32 s0, s4, 16
	s_addc_u32 s1, s5, 0
	v_pk_mov_b32 v[2:3], s[20:21], s[20:21] op_sel:[0,1]
	v_and_b32_e32 v1, 12, v27
	v_cmp_le_i64_e64 s[0:1], s[0:1], v[2:3]
	v_mad_u64_u32 v[2:3], s[2:3], s18, v1, 0
	v_mov_b32_e32 v4, v3
	v_mad_u64_u32 v[4:5], s[2:3], s19, v1, v[4:5]
	v_mov_b32_e32 v3, v4
	v_lshlrev_b64 v[2:3], 1, v[2:3]
	s_lshl_b64 s[2:3], s[34:35], 4
	v_mov_b32_e32 v1, s9
	v_add_co_u32_e32 v2, vcc, s8, v2
	s_add_u32 s2, s2, 16
	v_lshrrev_b32_e32 v16, 4, v0
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	s_addc_u32 s3, s3, 0
	v_pk_mov_b32 v[4:5], s[26:27], s[26:27] op_sel:[0,1]
	v_or_b32_e32 v3, s4, v26
	v_lshlrev_b32_e32 v17, 3, v16
	v_cmp_le_i64_e64 s[2:3], s[2:3], v[4:5]
	v_mul_lo_u32 v6, s17, v3
	v_mad_u64_u32 v[4:5], s[40:41], s16, v3, 0
	s_mul_i32 s4, s16, s5
	v_or_b32_e32 v18, 2, v17
	v_pk_mov_b32 v[10:11], s[8:9], s[8:9] op_sel:[0,1]
	v_add3_u32 v5, v5, s4, v6
	v_mad_u64_u32 v[6:7], s[4:5], s18, v18, v[10:11]
	v_mov_b32_e32 v0, v7
	v_mad_u64_u32 v[8:9], s[4:5], s19, v18, v[0:1]
	v_or_b32_e32 v20, 4, v17
	v_mov_b32_e32 v3, v8
	v_mad_u64_u32 v[8:9], s[4:5], s18, v20, v[10:11]
	v_or_b32_e32 v22, 6, v17
	v_mov_b32_e32 v0, v9
	v_mad_u64_u32 v[10:11], s[4:5], s18, v22, v[10:11]
	v_mad_u64_u32 v[12:13], s[4:5], s19, v20, v[0:1]
	v_mov_b32_e32 v0, v11
	v_mov_b32_e32 v7, v12
	v_mad_u64_u32 v[12:13], s[4:5], s19, v22, v[0:1]
	v_mov_b32_e32 v9, v12
	v_mad_u64_u32 v[12:13], s[4:5], s22, v16, 0
	v_mov_b32_e32 v0, v13
	v_mad_u64_u32 v[16:17], s[4:5], s23, v16, v[0:1]
	s_lshl_b64 s[4:5], s[34:35], 5
	v_mov_b32_e32 v14, s10
	v_mov_b32_e32 v15, s11
	v_lshl_or_b32 v0, v26, 1, s4
	v_mul_lo_u32 v11, s25, v0
	v_mad_u64_u32 v[14:15], s[8:9], s24, v0, v[14:15]
	s_mul_i32 s4, s24, s5
	v_mov_b32_e32 v13, v16
	v_add3_u32 v15, v11, v15, s4
	v_mad_u64_u32 v[16:17], s[4:5], s22, v18, 0
	v_mov_b32_e32 v0, v17
	v_mad_u64_u32 v[18:19], s[4:5], s23, v18, v[0:1]
	v_mov_b32_e32 v11, v18
	v_mad_u64_u32 v[18:19], s[4:5], s22, v20, 0
	v_mov_b32_e32 v0, v19
	v_mad_u64_u32 v[20:21], s[4:5], s23, v20, v[0:1]
	v_mov_b32_e32 v17, v20
	v_mad_u64_u32 v[20:21], s[4:5], s22, v22, 0
	v_mov_b32_e32 v0, v21
	v_mad_u64_u32 v[22:23], s[4:5], s23, v22, v[0:1]
	s_mov_b64 s[10:11], -1
	s_mov_b64 s[38:39], 16
	v_lshlrev_b64 v[4:5], 1, v[4:5]
	s_lshl_b64 s[16:17], s[18:19], 5
	v_lshlrev_b64 v[12:13], 3, v[12:13]
	s_lshl_b64 s[8:9], s[22:23], 5
	v_mov_b32_e32 v19, v22
	v_accvgpr_write_b32 a0, 0
	v_accvgpr_write_b32 a1, 0
	v_accvgpr_write_b32 a2, 0
	v_accvgpr_write_b32 a3, 0
	s_mov_b32 s18, 0x5040100
	s_branch .LBB1_4
.LBB1_2:
	v_add_co_u32_e32 v24, vcc, v14, v12
	v_addc_co_u32_e32 v25, vcc, v15, v13, vcc
	v_add_co_u32_e32 v28, vcc, v14, v16
	v_addc_co_u32_e32 v29, vcc, v15, v11, vcc
	v_add_co_u32_e32 v30, vcc, v14, v18
	v_addc_co_u32_e32 v31, vcc, v15, v17, vcc
	v_add_co_u32_e32 v32, vcc, v14, v20
	v_addc_co_u32_e32 v33, vcc, v15, v19, vcc
	global_load_ushort v0, v[24:25], off
	global_load_ushort v21, v[28:29], off
	global_load_ushort v34, v[30:31], off
	global_load_ushort v35, v[32:33], off
	s_waitcnt vmcnt(2)
	v_perm_b32 v24, v21, v0, s18
	s_waitcnt vmcnt(0)
	v_perm_b32 v25, v35, v34, s18
.LBB1_3:
	v_mov_b32_e32 v0, s17
	v_add_co_u32_e32 v2, vcc, s16, v2
	v_addc_co_u32_e32 v1, vcc, v1, v0, vcc
	v_add_co_u32_e32 v6, vcc, s16, v6
	v_mfma_f32_16x16x16f16 a[4:7], v[22:23], v[24:25], a[0:3]
	v_addc_co_u32_e32 v3, vcc, v3, v0, vcc
	v_add_co_u32_e32 v8, vcc, s16, v8
	v_addc_co_u32_e32 v7, vcc, v7, v0, vcc
	v_add_co_u32_e32 v10, vcc, s16, v10
	s_add_u32 s10, s10, 1
	v_addc_co_u32_e32 v9, vcc, v9, v0, vcc
	s_addc_u32 s11, s11, 0
	v_mov_b32_e32 v0, s9
	v_add_co_u32_e32 v14, vcc, s8, v14
	v_addc_co_u32_e32 v15, vcc, v15, v0, vcc
	v_pk_mov_b32 v[22:23], s[10:11], s[10:11] op_sel:[0,1]
	s_add_u32 s38, s38, 16
	v_cmp_gt_u64_e32 vcc, s[36:37], v[22:23]
	s_addc_u32 s39, s39, 0
	s_and_b64 vcc, exec, vcc
	v_accvgpr_mov_b32 a0, a4
	v_accvgpr_mov_b32 a1, a5
	v_accvgpr_mov_b32 a2, a6
	v_accvgpr_mov_b32 a3, a7
	s_cbranch_vccz .LBB1_9
.LBB1_4:
	v_pk_mov_b32 v[22:23], s[14:15], s[14:15] op_sel:[0,1]
	v_cmp_le_i64_e64 s[4:5], s[38:39], v[22:23]
	s_and_b64 s[22:23], s[0:1], s[4:5]
	s_andn2_b64 vcc, exec, s[22:23]
	s_cbranch_vccnz .LBB1_6
	v_add_co_u32_e32 v22, vcc, v2, v4
	v_addc_co_u32_e32 v23, vcc, v1, v5, vcc
	global_load_ushort v0, v[22:23], off
	v_add_co_u32_e32 v22, vcc, v6, v4
	v_addc_co_u32_e32 v23, vcc, v3, v5, vcc
	global_load_ushort v21, v[22:23], off
	v_add_co_u32_e32 v22, vcc, v8, v4
	v_addc_co_u32_e32 v23, vcc, v7, v5, vcc
	global_load_ushort v24, v[22:23], off
	v_add_co_u32_e32 v22, vcc, v10, v4
	v_addc_co_u32_e32 v23, vcc, v9, v5, vcc
	global_load_ushort v23, v[22:23], off
	s_waitcnt vmcnt(2)
	v_perm_b32 v22, v21, v0, s18
	s_waitcnt vmcnt(0)
	v_perm_b32 v23, v23, v24, s18
	s_branch .LBB1_7
.LBB1_6:
	v_mov_b32_e32 v22, 0
	v_mov_b32_e32 v23, 0
.LBB1_7:
	s_and_b64 s[4:5], s[4:5], s[2:3]
	s_andn2_b64 vcc, exec, s[4:5]
	s_cbranch_vccz .LBB1_2
	v_mov_b32_e32 v24, 0
	v_mov_b32_e32 v25, 0
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
	s_lshl_b64 s[4:5], s[6:7], 4
	s_lshl_b64 s[2:3], s[34:35], 4
	s_add_u32 s0, s4, 16
	s_addc_u32 s1, s5, 0
	v_pk_mov_b32 v[4:5], s[20:21], s[20:21] op_sel:[0,1]
	v_cmp_gt_i64_e32 vcc, s[0:1], v[4:5]
	s_add_u32 s0, s2, 16
	s_addc_u32 s1, s3, 0
	v_pk_mov_b32 v[4:5], s[26:27], s[26:27] op_sel:[0,1]
	v_cmp_gt_i64_e64 s[0:1], s[0:1], v[4:5]
	s_or_b64 s[0:1], vcc, s[0:1]
	s_and_b64 vcc, exec, s[0:1]
	s_cbranch_vccnz .LBB1_13
	s_mul_i32 s0, s4, s29
	s_mul_hi_u32 s1, s4, s28
	s_add_i32 s0, s1, s0
	s_mul_i32 s1, s5, s28
	s_add_i32 s1, s0, s1
	s_mul_i32 s0, s4, s28
	s_mul_i32 s4, s2, s31
	s_mul_hi_u32 s5, s2, s30
	s_add_i32 s4, s5, s4
	s_mul_i32 s3, s3, s30
	s_add_i32 s4, s4, s3
	s_mul_i32 s2, s2, s30
	v_and_b32_e32 v7, 12, v27
	s_add_u32 s0, s0, s2
	v_mad_u64_u32 v[4:5], s[2:3], s28, v7, 0
	v_mov_b32_e32 v6, v5
	s_addc_u32 s1, s1, s4
	v_mad_u64_u32 v[6:7], s[2:3], s29, v7, v[6:7]
	v_mov_b32_e32 v5, v6
	v_mad_u64_u32 v[6:7], s[2:3], s30, v26, 0
	s_lshl_b64 s[0:1], s[0:1], 2
	v_mov_b32_e32 v8, v7
	s_add_u32 s0, s12, s0
	v_mad_u64_u32 v[8:9], s[2:3], s31, v26, v[8:9]
	s_addc_u32 s1, s13, s1
	v_lshlrev_b64 v[4:5], 2, v[4:5]
	v_mov_b32_e32 v7, v8
	v_mov_b32_e32 v8, s1
	v_add_co_u32_e32 v9, vcc, s0, v4
	v_addc_co_u32_e32 v8, vcc, v8, v5, vcc
	v_lshlrev_b64 v[4:5], 2, v[6:7]
	v_add_co_u32_e32 v6, vcc, v9, v4
	v_addc_co_u32_e32 v7, vcc, v8, v5, vcc
	s_lshl_b64 s[0:1], s[28:29], 2
	global_store_dword v[6:7], v3, off
	v_mov_b32_e32 v10, s1
	v_add_co_u32_e32 v3, vcc, s0, v9
	v_addc_co_u32_e32 v8, vcc, v8, v10, vcc
	v_add_co_u32_e32 v6, vcc, v3, v4
	v_addc_co_u32_e32 v7, vcc, v8, v5, vcc
	global_store_dword v[6:7], v2, off
	v_add_co_u32_e32 v6, vcc, s0, v3
	v_addc_co_u32_e32 v7, vcc, v8, v10, vcc
	v_add_co_u32_e32 v2, vcc, v6, v4
	v_addc_co_u32_e32 v3, vcc, v7, v5, vcc
	global_store_dword v[2:3], v1, off
	v_add_co_u32_e32 v1, vcc, s0, v6
	v_addc_co_u32_e32 v3, vcc, v7, v10, vcc
	v_add_co_u32_e32 v2, vcc, v1, v4
	v_addc_co_u32_e32 v3, vcc, v3, v5, vcc
	global_store_dword v[2:3], v0, off
.LBB1_13:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel matrix_product_0_general
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 104
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
		.amdhsa_next_free_vgpr 44
		.amdhsa_next_free_sgpr 42
		.amdhsa_accum_offset 36
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
	.size	matrix_product_0_general, .Lfunc_end1-matrix_product_0_general

	.set matrix_product_0_general.num_vgpr, 36
	.set matrix_product_0_general.num_agpr, 8
	.set matrix_product_0_general.numbered_sgpr, 42
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
    .sgpr_count:     30
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
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
