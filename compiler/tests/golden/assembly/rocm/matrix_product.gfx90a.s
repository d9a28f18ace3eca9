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
	s_waitcnt lgkmcnt(0)
	s_add_i32 s3, s3, s6
	s_add_i32 s6, s14, s7
	s_cmp_gt_i32 s0, 0
	s_cbranch_scc1 .LBB0_6
	s_lshl_b32 s18, s6, 4
	s_lshl_b32 s19, s3, 4
	s_add_i32 s20, s18, 16
	s_add_i32 s21, s19, 16
	v_lshrrev_b32_e32 v1, 2, v0
	s_cbranch_execz .LBB0_7
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
.LBB0_3:
	s_cmp_gt_i32 s20, s1
	s_cselect_b64 s[0:1], -1, 0
	s_cmp_gt_i32 s21, s2
	s_cselect_b64 s[4:5], -1, 0
	s_or_b64 s[0:1], s[4:5], s[0:1]
	s_and_b64 vcc, exec, s[0:1]
	s_cbranch_vccnz .LBB0_5
	s_mul_i32 s0, s18, s2
	s_add_i32 s0, s0, s19
	v_and_b32_e32 v1, 12, v1
	v_and_or_b32 v0, v0, 15, s0
	v_mad_u64_u32 v[0:1], s[0:1], s2, v1, v[0:1]
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_mov_b32_e32 v6, s13
	v_add_co_u32_e32 v0, vcc, s12, v0
	s_ashr_i32 s3, s2, 31
	v_addc_co_u32_e32 v1, vcc, v6, v1, vcc
	s_lshl_b64 s[0:1], s[2:3], 2
	global_store_dword v[0:1], v2, off
	v_mov_b32_e32 v2, s1
	v_add_co_u32_e32 v0, vcc, s0, v0
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	global_store_dword v[0:1], v3, off
	v_add_co_u32_e32 v0, vcc, s0, v0
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	global_store_dword v[0:1], v4, off
	v_add_co_u32_e32 v0, vcc, s0, v0
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	global_store_dword v[0:1], v5, off
.LBB0_5:
	s_endpgm
.LBB0_6:
	v_lshrrev_b32_e32 v1, 2, v0
.LBB0_7:
	s_add_i32 s4, s0, -1
	s_lshl_b32 s18, s6, 4
	s_lshr_b32 s16, s4, 4
	s_add_i32 s20, s18, 16
	s_cmp_le_i32 s20, s1
	s_cselect_b64 s[4:5], -1, 0
	s_lshl_b32 s19, s3, 4
	v_and_b32_e32 v2, 12, v1
	s_add_i32 s21, s19, 16
	v_and_b32_e32 v3, 15, v0
	s_cmp_le_i32 s21, s2
	v_mul_lo_u32 v4, s2, v2
	s_cselect_b64 s[6:7], -1, 0
	v_add3_u32 v6, v3, v4, s19
	s_ashr_i32 s3, s2, 31
	v_or_b32_e32 v3, s18, v3
	s_mov_b32 s22, 16
	s_lshl_b64 s[14:15], s[2:3], 1
	s_add_i32 s3, s16, 1
	v_mad_u64_u32 v[8:9], s[16:17], s0, v3, v[2:3]
	s_lshl_b32 s23, s2, 4
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	s_mov_b32 s24, 0x5040100
	s_branch .LBB0_10
.LBB0_8:
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshlrev_b64 v[10:11], 1, v[6:7]
	v_mov_b32_e32 v7, s11
	v_add_co_u32_e32 v10, vcc, s10, v10
	v_addc_co_u32_e32 v11, vcc, v7, v11, vcc
	v_mov_b32_e32 v7, s15
	v_add_co_u32_e32 v14, vcc, s14, v10
	v_addc_co_u32_e32 v15, vcc, v11, v7, vcc
	v_add_co_u32_e32 v16, vcc, s14, v14
	v_addc_co_u32_e32 v17, vcc, v15, v7, vcc
	v_add_co_u32_e32 v18, vcc, s14, v16
	v_addc_co_u32_e32 v19, vcc, v17, v7, vcc
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
	v_mfma_f32_16x16x16f16 v[2:5], v[12:13], v[10:11], v[2:5]
	s_add_i32 s3, s3, -1
	s_add_i32 s22, s22, 16
	v_add_u32_e32 v6, s23, v6
	s_cmp_lg_u32 s3, 0
	s_cbranch_scc0 .LBB0_3
.LBB0_10:
	s_cmp_le_i32 s22, s0
	s_cselect_b64 s[16:17], -1, 0
	s_and_b64 s[26:27], s[4:5], s[16:17]
	s_andn2_b64 vcc, exec, s[26:27]
	s_cbranch_vccnz .LBB0_12
	v_add3_u32 v10, v8, s22, -16
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshlrev_b64 v[10:11], 1, v[10:11]
	v_mov_b32_e32 v7, s9
	v_add_co_u32_e32 v10, vcc, s8, v10
	v_addc_co_u32_e32 v11, vcc, v7, v11, vcc
	global_load_dwordx2 v[12:13], v[10:11], off
	s_and_b64 s[16:17], s[6:7], s[16:17]
	s_andn2_b64 vcc, exec, s[16:17]
	s_cbranch_vccz .LBB0_8
	s_branch .LBB0_13
.LBB0_12:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
	s_and_b64 s[16:17], s[6:7], s[16:17]
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
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 22
		.amdhsa_next_free_sgpr 28
		.amdhsa_accum_offset 24
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
	s_load_dwordx2 s[0:1], s[4:5], 0x60
	s_load_dwordx16 s[8:23], s[4:5], 0x0
	s_load_dwordx8 s[24:31], s[4:5], 0x40
	s_waitcnt lgkmcnt(0)
	s_add_u32 s4, s0, s6
	s_addc_u32 s5, 0, 0
	s_add_u32 s2, s1, s7
	v_cmp_gt_i64_e64 s[6:7], s[14:15], 0
	s_addc_u32 s3, 0, 0
	s_mov_b64 s[0:1], 0
	s_and_b64 vcc, exec, s[6:7]
	s_cbranch_vccnz .LBB1_6
	s_lshl_b64 s[6:7], s[2:3], 4
	s_lshl_b64 s[36:37], s[4:5], 4
	s_add_u32 s34, s6, 16
	s_addc_u32 s35, s7, 0
	s_add_u32 s38, s36, 16
	s_addc_u32 s39, s37, 0
	s_andn2_b64 vcc, exec, s[0:1]
	v_and_b32_e32 v30, 15, v0
	s_cbranch_vccz .LBB1_7
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
.LBB1_3:
	v_pk_mov_b32 v[6:7], s[20:21], s[20:21] op_sel:[0,1]
	v_cmp_gt_i64_e32 vcc, s[34:35], v[6:7]
	v_pk_mov_b32 v[6:7], s[26:27], s[26:27] op_sel:[0,1]
	v_cmp_gt_i64_e64 s[0:1], s[38:39], v[6:7]
	s_or_b64 s[0:1], s[0:1], vcc
	s_and_b64 vcc, exec, s[0:1]
	s_cbranch_vccnz .LBB1_5
	v_lshrrev_b32_e32 v0, 2, v0
	v_and_b32_e32 v7, 12, v0
	v_mad_u64_u32 v[0:1], s[4:5], s28, v7, 0
	v_mov_b32_e32 v6, v1
	s_mul_i32 s0, s6, s29
	s_mul_hi_u32 s1, s6, s28
	v_mad_u64_u32 v[6:7], s[4:5], s29, v7, v[6:7]
	s_add_i32 s0, s1, s0
	s_mul_i32 s1, s7, s28
	s_mul_i32 s2, s36, s31
	s_mul_hi_u32 s3, s36, s30
	v_mov_b32_e32 v1, v6
	v_mad_u64_u32 v[6:7], s[4:5], s30, v30, 0
	s_add_i32 s1, s0, s1
	s_mul_i32 s0, s6, s28
	s_add_i32 s2, s3, s2
	s_mul_i32 s3, s37, s30
	v_mov_b32_e32 v8, v7
	s_add_i32 s3, s2, s3
	v_mad_u64_u32 v[8:9], s[4:5], s31, v30, v[8:9]
	s_lshl_b64 s[0:1], s[0:1], 2
	s_mul_i32 s2, s36, s30
	s_add_u32 s4, s12, s0
	s_addc_u32 s5, s13, s1
	s_lshl_b64 s[0:1], s[2:3], 2
	s_add_u32 s0, s4, s0
	s_addc_u32 s1, s5, s1
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_mov_b32_e32 v7, v8
	v_mov_b32_e32 v8, s1
	v_add_co_u32_e32 v9, vcc, s0, v0
	v_addc_co_u32_e32 v8, vcc, v8, v1, vcc
	v_lshlrev_b64 v[0:1], 2, v[6:7]
	v_add_co_u32_e32 v6, vcc, v9, v0
	v_addc_co_u32_e32 v7, vcc, v8, v1, vcc
	s_lshl_b64 s[0:1], s[28:29], 2
	global_store_dword v[6:7], v2, off
	v_mov_b32_e32 v10, s1
	v_add_co_u32_e32 v2, vcc, s0, v9
	v_addc_co_u32_e32 v8, vcc, v8, v10, vcc
	v_add_co_u32_e32 v6, vcc, v2, v0
	v_addc_co_u32_e32 v7, vcc, v8, v1, vcc
	global_store_dword v[6:7], v3, off
	v_add_co_u32_e32 v6, vcc, s0, v2
	v_addc_co_u32_e32 v7, vcc, v8, v10, vcc
	v_add_co_u32_e32 v2, vcc, v6, v0
	v_addc_co_u32_e32 v3, vcc, v7, v1, vcc
	global_store_dword v[2:3], v4, off
	v_add_co_u32_e32 v2, vcc, s0, v6
	v_addc_co_u32_e32 v3, vcc, v7, v10, vcc
	v_add_co_u32_e32 v0, vcc, v2, v0
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc
	global_store_dword v[0:1], v5, off
.LBB1_5:
	s_endpgm
.LBB1_6:
	v_and_b32_e32 v30, 15, v0
.LBB1_7:
	s_add_u32 s0, s14, -1
	s_addc_u32 s1, s15, -1
	s_lshr_b64 s[42:43], s[0:1], 4
	s_lshl_b64 s[6:7], s[2:3], 4
	s_add_u32 s34, s6, 16
	s_addc_u32 s35, s7, 0
	s_mul_i32 s33, s6, s17
	s_mul_hi_u32 s36, s6, s16
	s_lshr_b64 s[2:3], s[2:3], 28
	s_add_i32 s33, s36, s33
	s_mul_i32 s2, s2, s16
	v_pk_mov_b32 v[2:3], s[20:21], s[20:21] op_sel:[0,1]
	s_add_i32 s3, s33, s2
	s_mul_i32 s2, s6, s16
	v_cmp_le_i64_e64 s[0:1], s[34:35], v[2:3]
	v_mad_u64_u32 v[2:3], s[36:37], s16, v30, 0
	s_lshl_b64 s[2:3], s[2:3], 1
	v_mov_b32_e32 v4, v3
	s_add_u32 s2, s8, s2
	v_mad_u64_u32 v[4:5], s[16:17], s17, v30, v[4:5]
	s_addc_u32 s3, s9, s3
	s_lshl_b64 s[36:37], s[4:5], 4
	v_mov_b32_e32 v3, v4
	s_add_u32 s38, s36, 16
	v_lshlrev_b64 v[2:3], 1, v[2:3]
	s_addc_u32 s39, s37, 0
	v_mov_b32_e32 v1, s3
	v_add_co_u32_e32 v6, vcc, s2, v2
	s_add_u32 s8, s42, 1
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	v_pk_mov_b32 v[2:3], s[26:27], s[26:27] op_sel:[0,1]
	s_addc_u32 s9, s43, 0
	s_lshl_b64 s[4:5], s[4:5], 5
	v_cmp_le_i64_e64 s[2:3], s[38:39], v[2:3]
	v_lshl_or_b32 v2, v30, 1, s4
	v_mul_lo_u32 v3, s25, v2
	v_mad_u64_u32 v[8:9], s[16:17], s24, v2, 0
	s_mul_i32 s4, s24, s5
	v_lshrrev_b32_e32 v18, 4, v0
	v_add3_u32 v9, v9, s4, v3
	v_mad_u64_u32 v[2:3], s[4:5], s22, v18, 0
	v_mov_b32_e32 v4, v3
	v_mad_u64_u32 v[4:5], s[4:5], s23, v18, v[4:5]
	v_mov_b32_e32 v3, v4
	v_lshlrev_b64 v[2:3], 3, v[2:3]
	v_mov_b32_e32 v4, s11
	v_add_co_u32_e32 v10, vcc, s10, v2
	v_lshlrev_b32_e32 v16, 3, v18
	v_addc_co_u32_e32 v7, vcc, v4, v3, vcc
	v_or_b32_e32 v22, 2, v16
	v_pk_mov_b32 v[2:3], s[10:11], s[10:11] op_sel:[0,1]
	v_mad_u64_u32 v[12:13], s[4:5], s22, v22, v[2:3]
	v_or_b32_e32 v26, 6, v16
	v_mov_b32_e32 v4, v13
	v_or_b32_e32 v24, 4, v16
	v_mad_u64_u32 v[16:17], s[4:5], s22, v26, v[2:3]
	v_mad_u64_u32 v[4:5], s[4:5], s23, v22, v[4:5]
	v_mad_u64_u32 v[14:15], s[4:5], s22, v24, v[2:3]
	v_mov_b32_e32 v2, v17
	v_mov_b32_e32 v11, v4
	v_mov_b32_e32 v4, v15
	v_mad_u64_u32 v[2:3], s[4:5], s23, v26, v[2:3]
	v_mad_u64_u32 v[4:5], s[4:5], s23, v24, v[4:5]
	v_mov_b32_e32 v15, v2
	v_mad_u64_u32 v[2:3], s[4:5], s18, v18, 0
	v_mov_b32_e32 v13, v4
	v_mov_b32_e32 v4, v3
	v_mad_u64_u32 v[4:5], s[4:5], s19, v18, v[4:5]
	v_mov_b32_e32 v3, v4
	v_mad_u64_u32 v[20:21], s[4:5], s18, v22, 0
	v_lshlrev_b64 v[18:19], 3, v[2:3]
	v_mov_b32_e32 v2, v21
	v_mad_u64_u32 v[2:3], s[4:5], s19, v22, v[2:3]
	v_mad_u64_u32 v[22:23], s[4:5], s18, v24, 0
	v_mov_b32_e32 v17, v2
	v_mov_b32_e32 v2, v23
	v_mad_u64_u32 v[2:3], s[4:5], s19, v24, v[2:3]
	v_mad_u64_u32 v[24:25], s[4:5], s18, v26, 0
	v_mov_b32_e32 v21, v2
	v_mov_b32_e32 v2, v25
	v_mad_u64_u32 v[2:3], s[4:5], s19, v26, v[2:3]
	s_mov_b64 s[40:41], 16
	s_lshl_b64 s[16:17], s[22:23], 5
	s_lshl_b64 s[10:11], s[18:19], 5
	v_mov_b32_e32 v23, v2
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	s_mov_b32 s18, 0x5040100
	s_branch .LBB1_10
.LBB1_8:
	v_add_co_u32_e32 v28, vcc, v10, v8
	v_addc_co_u32_e32 v29, vcc, v7, v9, vcc
	global_load_ushort v25, v[28:29], off
	v_add_co_u32_e32 v28, vcc, v12, v8
	v_addc_co_u32_e32 v29, vcc, v11, v9, vcc
	global_load_ushort v31, v[28:29], off
	v_add_co_u32_e32 v28, vcc, v14, v8
	v_addc_co_u32_e32 v29, vcc, v13, v9, vcc
	global_load_ushort v32, v[28:29], off
	v_add_co_u32_e32 v28, vcc, v16, v8
	v_addc_co_u32_e32 v29, vcc, v15, v9, vcc
	global_load_ushort v29, v[28:29], off
	s_waitcnt vmcnt(2)
	v_perm_b32 v28, v31, v25, s18
	s_waitcnt vmcnt(0)
	v_perm_b32 v29, v29, v32, s18
.LBB1_9:
	v_mov_b32_e32 v25, s17
	v_add_co_u32_e32 v10, vcc, s16, v10
	v_addc_co_u32_e32 v7, vcc, v7, v25, vcc
	v_mfma_f32_16x16x16f16 v[2:5], v[26:27], v[28:29], v[2:5]
	v_add_co_u32_e32 v12, vcc, s16, v12
	v_addc_co_u32_e32 v11, vcc, v11, v25, vcc
	v_add_co_u32_e32 v14, vcc, s16, v14
	s_add_u32 s8, s8, -1
	v_addc_co_u32_e32 v13, vcc, v13, v25, vcc
	s_addc_u32 s9, s9, -1
	v_add_co_u32_e32 v16, vcc, s16, v16
	v_addc_co_u32_e32 v15, vcc, v15, v25, vcc
	s_add_u32 s40, s40, 16
	v_mov_b32_e32 v25, s11
	s_addc_u32 s41, s41, 0
	v_add_co_u32_e32 v6, vcc, s10, v6
	s_cmp_lg_u64 s[8:9], 0
	v_addc_co_u32_e32 v1, vcc, v1, v25, vcc
	s_cbranch_scc0 .LBB1_3
.LBB1_10:
	v_pk_mov_b32 v[26:27], s[14:15], s[14:15] op_sel:[0,1]
	v_cmp_le_i64_e64 s[4:5], s[40:41], v[26:27]
	s_and_b64 s[22:23], s[0:1], s[4:5]
	s_andn2_b64 vcc, exec, s[22:23]
	s_cbranch_vccnz .LBB1_12
	v_add_co_u32_e32 v26, vcc, v6, v18
	v_addc_co_u32_e32 v27, vcc, v1, v19, vcc
	v_add_co_u32_e32 v28, vcc, v6, v20
	v_addc_co_u32_e32 v29, vcc, v1, v17, vcc
	v_add_co_u32_e32 v32, vcc, v6, v22
	v_addc_co_u32_e32 v33, vcc, v1, v21, vcc
	v_add_co_u32_e32 v34, vcc, v6, v24
	v_addc_co_u32_e32 v35, vcc, v1, v23, vcc
	global_load_ushort v25, v[26:27], off
	global_load_ushort v31, v[28:29], off
	global_load_ushort v36, v[32:33], off
	global_load_ushort v37, v[34:35], off
	s_waitcnt vmcnt(2)
	v_perm_b32 v26, v31, v25, s18
	s_waitcnt vmcnt(0)
	v_perm_b32 v27, v37, v36, s18
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
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 38
		.amdhsa_next_free_sgpr 44
		.amdhsa_accum_offset 40
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
    .sgpr_count:     32
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
    .sgpr_count:     48
    .sgpr_spill_count: 0
    .symbol:         matrix_product_0_general.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     38
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
