	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.amdhsa_code_object_version 5
	.text
	.protected	matrix_product_0
	.globl	matrix_product_0
	.p2align	8
	.type	matrix_product_0,@function
matrix_product_0:
	s_clause 0x3
	s_load_b128 s[4:7], s[0:1], 0x18
	s_load_b32 s2, s[0:1], 0x28
	s_load_b128 s[8:11], s[0:1], 0x0
	s_load_b64 s[0:1], s[0:1], 0x10
	v_and_b32_e32 v28, 15, v0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s13, s13, s7
	s_add_i32 s14, s14, s2
	s_cmp_lt_i32 s4, 1
	s_cbranch_scc1 .LBB0_7
	s_lshl_b32 s2, s14, 4
	v_mul_lo_u32 v2, v28, s4
	s_add_i32 s3, s4, -1
	s_add_i32 s7, s2, 16
	s_lshr_b32 s12, s3, 4
	s_cmp_le_i32 s7, s5
	v_mov_b32_e32 v1, 0
	s_cselect_b32 s15, -1, 0
	s_lshl_b32 s3, s13, 4
	v_mad_u64_u32 v[25:26], null, s2, s4, v[2:3]
	s_add_i32 s7, s3, 16
	v_or_b32_e32 v26, s3, v28
	s_cmp_le_i32 s7, s6
	v_mov_b32_e32 v2, v1
	v_mov_b32_e32 v3, v1
	v_mov_b32_e32 v4, v1
	v_mov_b32_e32 v5, v1
	v_mov_b32_e32 v6, v1
	v_mov_b32_e32 v7, v1
	v_mov_b32_e32 v8, v1
	s_cselect_b32 s17, -1, 0
	s_ashr_i32 s7, s6, 31
	s_mov_b32 s16, -1
	s_lshl_b64 s[2:3], s[6:7], 1
	s_lshl_b32 s7, s6, 4
	s_mov_b32 s20, 0
	s_branch .LBB0_3
.LBB0_2:
	s_waitcnt vmcnt(0)
	v_wmma_f32_16x16x16_f16 v[1:8], v[9:16], v[17:24], v[1:8]
	v_add_nc_u32_e32 v26, s7, v26
	s_add_i32 s16, s16, 1
	s_mov_b32 s20, s18
	s_cmp_gt_u32 s12, s16
	s_cbranch_scc0 .LBB0_8
.LBB0_3:
	s_add_i32 s18, s20, 16
	v_dual_mov_b32 v9, 0 :: v_dual_mov_b32 v10, 0
	s_cmp_le_i32 s18, s4
	v_dual_mov_b32 v11, 0 :: v_dual_mov_b32 v12, 0
	s_cselect_b32 s19, -1, 0
	v_dual_mov_b32 v13, 0 :: v_dual_mov_b32 v14, 0
	v_dual_mov_b32 v15, 0 :: v_dual_mov_b32 v16, 0
	s_and_b32 s21, s15, s19
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_not1_b32 vcc_lo, exec_lo, s21
	s_cbranch_vccnz .LBB0_5
	v_add_nc_u32_e32 v9, s20, v25
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ashrrev_i32_e32 v10, 31, v9
	v_lshlrev_b64 v[9:10], 1, v[9:10]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v13, vcc_lo, s8, v9
	v_add_co_ci_u32_e64 v14, null, s9, v10, vcc_lo
	s_clause 0x1
	global_load_b128 v[9:12], v[13:14], off
	global_load_b128 v[13:16], v[13:14], off offset:16
.LBB0_5:
	v_dual_mov_b32 v17, 0 :: v_dual_mov_b32 v18, 0
	v_dual_mov_b32 v19, 0 :: v_dual_mov_b32 v20, 0
	v_dual_mov_b32 v21, 0 :: v_dual_mov_b32 v22, 0
	v_dual_mov_b32 v23, 0 :: v_dual_mov_b32 v24, 0
	s_and_b32 s19, s19, s17
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_not1_b32 vcc_lo, exec_lo, s19
	s_cbranch_vccnz .LBB0_2
	v_ashrrev_i32_e32 v27, 31, v26
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64 v[17:18], 1, v[26:27]
	v_add_co_u32 v17, vcc_lo, s10, v17
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v18, null, s11, v18, vcc_lo
	v_add_co_u32 v29, vcc_lo, v17, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v30, null, s3, v18, vcc_lo
	v_add_co_u32 v19, vcc_lo, v29, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v20, null, s3, v30, vcc_lo
	v_add_co_u32 v31, vcc_lo, v19, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v32, null, s3, v20, vcc_lo
	v_add_co_u32 v21, vcc_lo, v31, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v22, null, s3, v32, vcc_lo
	v_add_co_u32 v33, vcc_lo, v21, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v34, null, s3, v22, vcc_lo
	v_add_co_u32 v23, vcc_lo, v33, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v24, null, s3, v34, vcc_lo
	v_add_co_u32 v35, vcc_lo, v23, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v36, null, s3, v24, vcc_lo
	v_add_co_u32 v37, vcc_lo, v35, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v38, null, s3, v36, vcc_lo
	v_add_co_u32 v39, vcc_lo, v37, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v40, null, s3, v38, vcc_lo
	v_add_co_u32 v41, vcc_lo, v39, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v42, null, s3, v40, vcc_lo
	v_add_co_u32 v43, vcc_lo, v41, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v44, null, s3, v42, vcc_lo
	v_add_co_u32 v45, vcc_lo, v43, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v46, null, s3, v44, vcc_lo
	v_add_co_u32 v47, vcc_lo, v45, s2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v48, null, s3, v46, vcc_lo
	v_add_co_u32 v49, vcc_lo, v47, s2
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v50, null, s3, v48, vcc_lo
	s_clause 0x4
	global_load_d16_b16 v17, v[17:18], off
	global_load_d16_b16 v18, v[19:20], off
	global_load_d16_b16 v19, v[21:22], off
	global_load_d16_b16 v20, v[23:24], off
	global_load_d16_b16 v21, v[37:38], off
	global_load_d16_b16 v22, v[41:42], off
	global_load_d16_b16 v23, v[45:46], off
	global_load_d16_b16 v24, v[49:50], off
	v_add_co_u32 v37, vcc_lo, v49, s2
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v38, null, s3, v50, vcc_lo
	s_clause 0x4
	global_load_d16_hi_b16 v17, v[29:30], off
	global_load_d16_hi_b16 v18, v[31:32], off
	global_load_d16_hi_b16 v19, v[33:34], off
	global_load_d16_hi_b16 v20, v[35:36], off
	global_load_d16_hi_b16 v21, v[39:40], off
	global_load_d16_hi_b16 v22, v[43:44], off
	global_load_d16_hi_b16 v23, v[47:48], off
	global_load_d16_hi_b16 v24, v[37:38], off
	s_branch .LBB0_2
.LBB0_7:
	v_mov_b32_e32 v8, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_mov_b32_e32 v7, v8
	v_mov_b32_e32 v6, v8
	v_mov_b32_e32 v5, v8
	v_mov_b32_e32 v4, v8
	v_mov_b32_e32 v3, v8
	v_mov_b32_e32 v2, v8
	v_mov_b32_e32 v1, v8
.LBB0_8:
	s_lshl_b32 s2, s14, 4
	s_lshl_b32 s3, s13, 4
	s_add_i32 s4, s2, 16
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(SALU_CYCLE_1)
	s_cmp_gt_i32 s4, s5
	s_cselect_b32 s4, -1, 0
	s_add_i32 s5, s3, 16
	s_cmp_gt_i32 s5, s6
	s_cselect_b32 s5, -1, 0
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
	s_or_b32 s4, s4, s5
	s_and_b32 vcc_lo, exec_lo, s4
	s_cbranch_vccnz .LBB0_10
	v_bfe_u32 v0, v0, 4, 1
	s_mul_i32 s2, s2, s6
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	s_add_i32 s2, s2, s3
	v_mul_lo_u32 v0, v0, s6
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add3_u32 v9, s2, v0, v28
	s_lshl_b32 s2, s6, 1
	v_ashrrev_i32_e32 v10, 31, v9
	v_lshl_add_u32 v11, s6, 2, v9
	v_add_nc_u32_e32 v13, s2, v9
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_lshlrev_b64 v[9:10], 2, v[9:10]
	v_add_nc_u32_e32 v15, s2, v11
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_ashrrev_i32_e32 v14, 31, v13
	v_ashrrev_i32_e32 v12, 31, v11
	v_add_nc_u32_e32 v17, s2, v15
	v_add_co_u32 v9, vcc_lo, s0, v9
	s_delay_alu instid0(VALU_DEP_4)
	v_lshlrev_b64 v[13:14], 2, v[13:14]
	v_add_co_ci_u32_e64 v10, null, s1, v10, vcc_lo
	v_lshlrev_b64 v[11:12], 2, v[11:12]
	v_add_nc_u32_e32 v0, s2, v17
	v_ashrrev_i32_e32 v16, 31, v15
	global_store_b32 v[9:10], v1, off
	v_add_co_u32 v9, vcc_lo, s0, v13
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v10, null, s1, v14, vcc_lo
	v_add_co_u32 v11, vcc_lo, s0, v11
	v_add_nc_u32_e32 v13, s2, v0
	v_add_co_ci_u32_e64 v12, null, s1, v12, vcc_lo
	v_ashrrev_i32_e32 v18, 31, v17
	s_clause 0x1
	global_store_b32 v[9:10], v2, off
	global_store_b32 v[11:12], v3, off
	v_add_nc_u32_e32 v9, s2, v13
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[15:16], 2, v[15:16]
	v_ashrrev_i32_e32 v14, 31, v13
	v_lshlrev_b64 v[17:18], 2, v[17:18]
	v_ashrrev_i32_e32 v10, 31, v9
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_co_u32 v2, vcc_lo, s0, v15
	v_lshlrev_b64 v[13:14], 2, v[13:14]
	v_add_co_ci_u32_e64 v3, null, s1, v16, vcc_lo
	v_add_co_u32 v11, vcc_lo, s0, v17
	v_lshlrev_b64 v[9:10], 2, v[9:10]
	v_add_co_ci_u32_e64 v12, null, s1, v18, vcc_lo
	v_add_co_u32 v0, vcc_lo, s0, v0
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v1, null, s1, v1, vcc_lo
	v_add_co_u32 v13, vcc_lo, s0, v13
	v_add_co_ci_u32_e64 v14, null, s1, v14, vcc_lo
	v_add_co_u32 v9, vcc_lo, s0, v9
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v10, null, s1, v10, vcc_lo
	s_clause 0x4
	global_store_b32 v[2:3], v4, off
	global_store_b32 v[11:12], v5, off
	global_store_b32 v[0:1], v6, off
	global_store_b32 v[13:14], v7, off
	global_store_b32 v[9:10], v8, off
.LBB0_10:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel matrix_product_0
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 44
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
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 51
		.amdhsa_next_free_sgpr 22
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
		.amdhsa_inst_pref_size 11
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

	.set matrix_product_0.num_vgpr, 51
	.set matrix_product_0.num_agpr, 0
	.set matrix_product_0.numbered_sgpr, 22
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
	s_clause 0x2
	s_load_b512 s[16:31], s[0:1], 0x0
	s_load_b64 s[10:11], s[0:1], 0x60
	s_load_b256 s[0:7], s[0:1], 0x40
	v_and_b32_e32 v29, 15, v0
	s_waitcnt lgkmcnt(0)
	v_cmp_lt_i64_e64 s12, s[22:23], 1
	s_add_u32 s8, s13, s10
	s_addc_u32 s9, 0, 0
	s_add_u32 s10, s14, s11
	s_addc_u32 s11, 0, 0
	s_and_b32 vcc_lo, exec_lo, s12
	s_cbranch_vccnz .LBB1_7
	s_add_u32 s14, s22, -1
	s_addc_u32 s15, s23, -1
	s_lshl_b64 s[38:39], s[10:11], 4
	s_lshr_b64 s[14:15], s[14:15], 4
	v_or_b32_e32 v3, s38, v29
	s_add_u32 s36, s38, 16
	s_addc_u32 s37, s39, 0
	s_mul_i32 s38, s27, 6
	v_cmp_le_i64_e64 s33, s[36:37], s[28:29]
	v_mul_lo_u32 v4, s25, v3
	v_mad_u64_u32 v[1:2], null, s24, v3, 0
	s_mul_i32 s24, s24, s39
	s_mul_hi_u32 s39, s26, 6
	s_lshl_b64 s[36:37], s[26:27], 2
	s_add_i32 s46, s39, s38
	s_mul_i32 s44, s27, 20
	s_mul_hi_u32 s45, s26, 20
	v_add3_u32 v2, v2, s24, v4
	s_lshl_b64 s[24:25], s[8:9], 4
	s_mul_i32 s42, s27, 12
	s_add_u32 s24, s24, 16
	s_addc_u32 s25, s25, 0
	s_add_i32 s51, s45, s44
	s_mul_i32 s44, s27, 24
	s_mul_hi_u32 s45, s26, 24
	v_lshlrev_b64 v[1:2], 1, v[1:2]
	s_add_i32 s53, s45, s44
	s_mul_i32 s44, s27, 28
	s_mul_hi_u32 s45, s26, 28
	s_mul_hi_u32 s43, s26, 12
	s_add_i32 s55, s45, s44
	s_mul_i32 s44, s27, 10
	s_mul_hi_u32 s45, s26, 10
	v_add_co_u32 v25, vcc_lo, s16, v1
	s_add_i32 s57, s45, s44
	s_mul_i32 s44, s27, 14
	s_mul_hi_u32 s45, s26, 14
	v_add_co_ci_u32_e64 v26, null, s17, v2, vcc_lo
	s_add_i32 s59, s45, s44
	s_mul_i32 s44, s27, 18
	s_mul_hi_u32 s45, s26, 18
	v_cmp_le_i64_e64 s48, s[24:25], s[2:3]
	s_add_i32 s61, s45, s44
	s_mul_i32 s44, s27, 22
	s_mul_hi_u32 s45, s26, 22
	s_lshl_b64 s[38:39], s[26:27], 1
	s_add_i32 s63, s45, s44
	s_lshl_b64 s[44:45], s[8:9], 5
	s_lshl_b64 s[16:17], s[26:27], 5
	v_lshl_or_b32 v1, v29, 1, s44
	s_lshl_b64 s[40:41], s[26:27], 3
	s_add_i32 s49, s43, s42
	s_lshl_b64 s[42:43], s[26:27], 4
	s_mul_i32 s65, s27, 26
	v_mul_lo_u32 v2, s1, v1
	v_mad_u64_u32 v[27:28], null, s0, v1, s[18:19]
	s_mul_i32 s1, s31, 6
	s_mul_hi_u32 s18, s30, 6
	s_mul_hi_u32 s19, s30, 10
	s_add_i32 s69, s18, s1
	s_mul_i32 s18, s31, 10
	v_mov_b32_e32 v1, 0
	s_add_i32 s71, s19, s18
	s_mul_i32 s18, s31, 14
	s_mul_hi_u32 s19, s30, 14
	s_mul_i32 s0, s0, s45
	s_add_i32 s73, s19, s18
	s_mul_i32 s18, s31, 18
	s_mul_hi_u32 s19, s30, 18
	s_mul_i32 s27, s27, 30
	s_add_i32 s75, s19, s18
	s_mul_i32 s18, s31, 22
	s_mul_hi_u32 s19, s30, 22
	s_mul_hi_u32 s44, s26, 30
	s_add_i32 s77, s19, s18
	s_mul_i32 s18, s31, 26
	s_mul_hi_u32 s19, s30, 26
	s_mul_i32 s87, s31, 24
	s_mul_hi_u32 s88, s30, 24
	v_add3_u32 v28, v2, v28, s0
	v_mov_b32_e32 v2, v1
	v_mov_b32_e32 v3, v1
	v_mov_b32_e32 v4, v1
	v_mov_b32_e32 v5, v1
	v_mov_b32_e32 v6, v1
	v_mov_b32_e32 v7, v1
	v_mov_b32_e32 v8, v1
	s_mul_hi_u32 s66, s26, 26
	s_add_i32 s67, s44, s27
	s_add_i32 s79, s19, s18
	s_mul_i32 s18, s31, 30
	s_mul_hi_u32 s19, s30, 30
	s_mul_i32 s44, s31, 12
	s_mul_hi_u32 s45, s30, 12
	s_mul_i32 s85, s31, 20
	s_mul_hi_u32 s86, s30, 20
	s_add_i32 s87, s88, s87
	s_mul_i32 s88, s31, 28
	s_mul_hi_u32 s89, s30, 28
	s_mov_b64 s[12:13], -1
	s_mov_b64 s[34:35], 16
	s_mul_i32 s47, s26, 6
	s_lshl_b64 s[24:25], s[30:31], 2
	s_mul_i32 s50, s26, 12
	s_mul_i32 s52, s26, 20
	s_mul_i32 s54, s26, 24
	s_mul_i32 s56, s26, 28
	s_mul_i32 s58, s26, 10
	s_mul_i32 s60, s26, 14
	s_mul_i32 s62, s26, 18
	s_mul_i32 s64, s26, 22
	s_add_i32 s65, s66, s65
	s_mul_i32 s66, s26, 26
	s_mul_i32 s68, s26, 30
	s_mul_i32 s70, s30, 6
	s_lshl_b64 s[0:1], s[30:31], 5
	s_mul_i32 s72, s30, 10
	s_mul_i32 s74, s30, 14
	s_mul_i32 s76, s30, 18
	s_mul_i32 s78, s30, 22
	s_mul_i32 s80, s30, 26
	s_add_i32 s81, s19, s18
	s_mul_i32 s82, s30, 30
	s_lshl_b64 s[18:19], s[30:31], 1
	s_lshl_b64 s[26:27], s[30:31], 3
	s_add_i32 s83, s45, s44
	s_mul_i32 s84, s30, 12
	s_lshl_b64 s[44:45], s[30:31], 4
	s_add_i32 s85, s86, s85
	s_mul_i32 s86, s30, 20
	s_mul_i32 s31, s30, 24
	s_add_i32 s88, s89, s88
	s_mul_i32 s30, s30, 28
	s_branch .LBB1_3
.LBB1_2:
	s_add_u32 s12, s12, 1
	s_addc_u32 s13, s13, 0
	v_add_co_u32 v25, vcc_lo, v25, s16
	v_cmp_gt_u64_e64 s89, s[14:15], s[12:13]
	v_add_co_ci_u32_e64 v26, null, s17, v26, vcc_lo
	v_add_co_u32 v27, vcc_lo, v27, s0
	s_waitcnt vmcnt(0)
	v_wmma_f32_16x16x16_f16 v[1:8], v[9:16], v[17:24], v[1:8]
	v_add_co_ci_u32_e64 v28, null, s1, v28, vcc_lo
	s_add_u32 s34, s34, 16
	s_addc_u32 s35, s35, 0
	s_and_b32 vcc_lo, exec_lo, s89
	s_cbranch_vccz .LBB1_8
.LBB1_3:
	v_cmp_le_i64_e64 s89, s[34:35], s[22:23]
	v_dual_mov_b32 v9, 0 :: v_dual_mov_b32 v10, 0
	v_dual_mov_b32 v11, 0 :: v_dual_mov_b32 v12, 0
	v_dual_mov_b32 v13, 0 :: v_dual_mov_b32 v14, 0
	v_dual_mov_b32 v15, 0 :: v_dual_mov_b32 v16, 0
	s_and_b32 s90, s33, s89
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_not1_b32 vcc_lo, exec_lo, s90
	s_cbranch_vccnz .LBB1_5
	global_load_d16_b16 v9, v[25:26], off
	v_add_co_u32 v10, vcc_lo, v25, s36
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v11, null, s37, v26, vcc_lo
	v_add_co_u32 v12, vcc_lo, v25, s40
	v_add_co_ci_u32_e64 v13, null, s41, v26, vcc_lo
	v_add_co_u32 v14, vcc_lo, v25, s50
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v15, null, s49, v26, vcc_lo
	v_add_co_u32 v16, vcc_lo, v25, s42
	v_add_co_ci_u32_e64 v17, null, s43, v26, vcc_lo
	v_add_co_u32 v18, vcc_lo, v25, s52
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v19, null, s51, v26, vcc_lo
	v_add_co_u32 v20, vcc_lo, v25, s54
	v_add_co_ci_u32_e64 v21, null, s53, v26, vcc_lo
	v_add_co_u32 v22, vcc_lo, v25, s56
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v23, null, s55, v26, vcc_lo
	s_clause 0x6
	global_load_d16_b16 v10, v[10:11], off
	global_load_d16_b16 v11, v[12:13], off
	global_load_d16_b16 v12, v[14:15], off
	global_load_d16_b16 v13, v[16:17], off
	global_load_d16_b16 v14, v[18:19], off
	global_load_d16_b16 v15, v[20:21], off
	global_load_d16_b16 v16, v[22:23], off
	v_add_co_u32 v17, vcc_lo, v25, s38
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v18, null, s39, v26, vcc_lo
	global_load_d16_hi_b16 v9, v[17:18], off
	v_add_co_u32 v17, vcc_lo, v25, s47
	v_add_co_ci_u32_e64 v18, null, s46, v26, vcc_lo
	v_add_co_u32 v19, vcc_lo, v25, s58
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v20, null, s57, v26, vcc_lo
	v_add_co_u32 v21, vcc_lo, v25, s60
	v_add_co_ci_u32_e64 v22, null, s59, v26, vcc_lo
	v_add_co_u32 v23, vcc_lo, v25, s62
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v24, null, s61, v26, vcc_lo
	v_add_co_u32 v30, vcc_lo, v25, s64
	v_add_co_ci_u32_e64 v31, null, s63, v26, vcc_lo
	v_add_co_u32 v32, vcc_lo, v25, s66
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v33, null, s65, v26, vcc_lo
	v_add_co_u32 v34, vcc_lo, v25, s68
	v_add_co_ci_u32_e64 v35, null, s67, v26, vcc_lo
	s_clause 0x6
	global_load_d16_hi_b16 v10, v[17:18], off
	global_load_d16_hi_b16 v11, v[19:20], off
	global_load_d16_hi_b16 v12, v[21:22], off
	global_load_d16_hi_b16 v13, v[23:24], off
	global_load_d16_hi_b16 v14, v[30:31], off
	global_load_d16_hi_b16 v15, v[32:33], off
	global_load_d16_hi_b16 v16, v[34:35], off
.LBB1_5:
	v_dual_mov_b32 v17, 0 :: v_dual_mov_b32 v18, 0
	v_dual_mov_b32 v19, 0 :: v_dual_mov_b32 v20, 0
	v_dual_mov_b32 v21, 0 :: v_dual_mov_b32 v22, 0
	v_dual_mov_b32 v23, 0 :: v_dual_mov_b32 v24, 0
	s_and_b32 s89, s89, s48
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_not1_b32 vcc_lo, exec_lo, s89
	s_cbranch_vccnz .LBB1_2
	global_load_d16_b16 v17, v[27:28], off
	v_add_co_u32 v18, vcc_lo, v27, s24
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v19, null, s25, v28, vcc_lo
	v_add_co_u32 v20, vcc_lo, v27, s26
	v_add_co_ci_u32_e64 v21, null, s27, v28, vcc_lo
	v_add_co_u32 v22, vcc_lo, v27, s84
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v23, null, s83, v28, vcc_lo
	v_add_co_u32 v30, vcc_lo, v27, s44
	v_add_co_ci_u32_e64 v31, null, s45, v28, vcc_lo
	v_add_co_u32 v32, vcc_lo, v27, s86
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v33, null, s85, v28, vcc_lo
	v_add_co_u32 v34, vcc_lo, v27, s31
	v_add_co_ci_u32_e64 v35, null, s87, v28, vcc_lo
	v_add_co_u32 v36, vcc_lo, v27, s30
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v37, null, s88, v28, vcc_lo
	s_clause 0x6
	global_load_d16_b16 v18, v[18:19], off
	global_load_d16_b16 v19, v[20:21], off
	global_load_d16_b16 v20, v[22:23], off
	global_load_d16_b16 v21, v[30:31], off
	global_load_d16_b16 v22, v[32:33], off
	global_load_d16_b16 v23, v[34:35], off
	global_load_d16_b16 v24, v[36:37], off
	v_add_co_u32 v30, vcc_lo, v27, s18
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v31, null, s19, v28, vcc_lo
	global_load_d16_hi_b16 v17, v[30:31], off
	v_add_co_u32 v30, vcc_lo, v27, s70
	v_add_co_ci_u32_e64 v31, null, s69, v28, vcc_lo
	v_add_co_u32 v32, vcc_lo, v27, s72
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v33, null, s71, v28, vcc_lo
	v_add_co_u32 v34, vcc_lo, v27, s74
	v_add_co_ci_u32_e64 v35, null, s73, v28, vcc_lo
	v_add_co_u32 v36, vcc_lo, v27, s76
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v37, null, s75, v28, vcc_lo
	v_add_co_u32 v38, vcc_lo, v27, s78
	v_add_co_ci_u32_e64 v39, null, s77, v28, vcc_lo
	v_add_co_u32 v40, vcc_lo, v27, s80
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v41, null, s79, v28, vcc_lo
	v_add_co_u32 v42, vcc_lo, v27, s82
	v_add_co_ci_u32_e64 v43, null, s81, v28, vcc_lo
	s_clause 0x6
	global_load_d16_hi_b16 v18, v[30:31], off
	global_load_d16_hi_b16 v19, v[32:33], off
	global_load_d16_hi_b16 v20, v[34:35], off
	global_load_d16_hi_b16 v21, v[36:37], off
	global_load_d16_hi_b16 v22, v[38:39], off
	global_load_d16_hi_b16 v23, v[40:41], off
	global_load_d16_hi_b16 v24, v[42:43], off
	s_branch .LBB1_2
.LBB1_7:
	v_mov_b32_e32 v8, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_mov_b32_e32 v7, v8
	v_mov_b32_e32 v6, v8
	v_mov_b32_e32 v5, v8
	v_mov_b32_e32 v4, v8
	v_mov_b32_e32 v3, v8
	v_mov_b32_e32 v2, v8
	v_mov_b32_e32 v1, v8
.LBB1_8:
	s_lshl_b64 s[10:11], s[10:11], 4
	s_lshl_b64 s[0:1], s[8:9], 4
	s_add_u32 s8, s10, 16
	s_addc_u32 s9, s11, 0
	s_add_u32 s12, s0, 16
	s_addc_u32 s13, s1, 0
	v_cmp_gt_i64_e64 s8, s[8:9], s[28:29]
	v_cmp_gt_i64_e64 s2, s[12:13], s[2:3]
	s_or_b32 s2, s8, s2
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_b32 vcc_lo, exec_lo, s2
	s_cbranch_vccnz .LBB1_10
	v_mad_u64_u32 v[9:10], null, s6, v29, 0
	v_bfe_u32 v0, v0, 4, 1
	s_mul_i32 s2, s10, s5
	s_mul_hi_u32 s3, s10, s4
	s_mul_i32 s8, s11, s4
	s_add_i32 s2, s3, s2
	v_or_b32_e32 v17, 2, v0
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_2) | instid1(VALU_DEP_4)
	v_mad_u64_u32 v[15:16], null, s7, v29, v[10:11]
	v_or_b32_e32 v16, 4, v0
	v_or_b32_e32 v33, 12, v0
	v_mad_u64_u32 v[11:12], null, s4, v17, 0
	v_mul_lo_u32 v26, s5, v0
	s_delay_alu instid0(VALU_DEP_4)
	v_mad_u64_u32 v[13:14], null, s4, v16, 0
	v_mov_b32_e32 v10, v15
	v_mad_u64_u32 v[21:22], null, s4, v33, 0
	v_mul_lo_u32 v25, s4, v0
	s_add_i32 s2, s2, s8
	s_mul_i32 s3, s0, s7
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_4) | instid1(VALU_DEP_4)
	v_mad_u64_u32 v[23:24], null, s5, v17, v[12:13]
	v_or_b32_e32 v12, 6, v0
	v_mad_u64_u32 v[27:28], null, s5, v16, v[14:15]
	v_or_b32_e32 v14, 8, v0
	v_or_b32_e32 v24, 10, v0
	v_mad_u64_u32 v[15:16], null, s4, v12, 0
	v_or_b32_e32 v0, 14, v0
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_mad_u64_u32 v[17:18], null, s4, v14, 0
	v_mad_u64_u32 v[19:20], null, s4, v24, 0
	s_mul_hi_u32 s8, s0, s6
	s_mul_i32 s1, s1, s6
	s_add_i32 s3, s8, s3
	s_mul_i32 s9, s10, s4
	v_mad_u64_u32 v[28:29], null, s5, v12, v[16:17]
	v_mad_u64_u32 v[29:30], null, s5, v14, v[18:19]
	s_mul_i32 s0, s0, s6
	v_mad_u64_u32 v[30:31], null, s5, v24, v[20:21]
	s_add_i32 s3, s3, s1
	v_mad_u64_u32 v[31:32], null, s5, v33, v[22:23]
	v_mov_b32_e32 v12, v23
	v_mad_u64_u32 v[23:24], null, s4, v0, 0
	s_add_u32 s0, s9, s0
	s_addc_u32 s1, s2, s3
	v_lshlrev_b64 v[25:26], 2, v[25:26]
	s_lshl_b64 s[0:1], s[0:1], 2
	v_mov_b32_e32 v14, v27
	s_add_u32 s0, s20, s0
	v_lshlrev_b64 v[9:10], 2, v[9:10]
	v_mov_b32_e32 v16, v28
	v_mad_u64_u32 v[27:28], null, s5, v0, v[24:25]
	s_addc_u32 s1, s21, s1
	v_add_co_u32 v0, vcc_lo, s0, v25
	v_lshlrev_b64 v[11:12], 2, v[11:12]
	v_add_co_ci_u32_e64 v24, null, s1, v26, vcc_lo
	v_lshlrev_b64 v[13:14], 2, v[13:14]
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v25, vcc_lo, v0, v9
	v_add_co_ci_u32_e64 v26, null, v24, v10, vcc_lo
	v_add_co_u32 v0, vcc_lo, s0, v11
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v12, null, s1, v12, vcc_lo
	v_add_co_u32 v13, vcc_lo, s0, v13
	v_add_co_ci_u32_e64 v14, null, s1, v14, vcc_lo
	s_delay_alu instid0(VALU_DEP_4)
	v_add_co_u32 v11, vcc_lo, v0, v9
	v_lshlrev_b64 v[15:16], 2, v[15:16]
	v_add_co_ci_u32_e64 v12, null, v12, v10, vcc_lo
	v_add_co_u32 v13, vcc_lo, v13, v9
	v_mov_b32_e32 v18, v29
	v_add_co_ci_u32_e64 v14, null, v14, v10, vcc_lo
	s_clause 0x2
	global_store_b32 v[25:26], v1, off
	global_store_b32 v[11:12], v2, off
	global_store_b32 v[13:14], v3, off
	v_add_co_u32 v2, vcc_lo, s0, v15
	v_lshlrev_b64 v[0:1], 2, v[17:18]
	v_add_co_ci_u32_e64 v3, null, s1, v16, vcc_lo
	v_mov_b32_e32 v20, v30
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v2, vcc_lo, v2, v9
	v_add_co_ci_u32_e64 v3, null, v3, v10, vcc_lo
	v_add_co_u32 v11, vcc_lo, s0, v0
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_4)
	v_add_co_ci_u32_e64 v12, null, s1, v1, vcc_lo
	v_lshlrev_b64 v[0:1], 2, v[19:20]
	v_mov_b32_e32 v22, v31
	v_add_co_u32 v11, vcc_lo, v11, v9
	v_mov_b32_e32 v24, v27
	v_add_co_ci_u32_e64 v12, null, v12, v10, vcc_lo
	v_add_co_u32 v13, vcc_lo, s0, v0
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_4)
	v_add_co_ci_u32_e64 v14, null, s1, v1, vcc_lo
	v_lshlrev_b64 v[0:1], 2, v[21:22]
	v_lshlrev_b64 v[15:16], 2, v[23:24]
	v_add_co_u32 v13, vcc_lo, v13, v9
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_co_ci_u32_e64 v14, null, v14, v10, vcc_lo
	v_add_co_u32 v0, vcc_lo, s0, v0
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v1, null, s1, v1, vcc_lo
	v_add_co_u32 v15, vcc_lo, s0, v15
	v_add_co_ci_u32_e64 v16, null, s1, v16, vcc_lo
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v0, vcc_lo, v0, v9
	v_add_co_ci_u32_e64 v1, null, v1, v10, vcc_lo
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v9, vcc_lo, v15, v9
	v_add_co_ci_u32_e64 v10, null, v16, v10, vcc_lo
	s_clause 0x4
	global_store_b32 v[2:3], v4, off
	global_store_b32 v[11:12], v5, off
	global_store_b32 v[13:14], v6, off
	global_store_b32 v[0:1], v7, off
	global_store_b32 v[9:10], v8, off
.LBB1_10:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel matrix_product_0_general
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 104
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
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 44
		.amdhsa_next_free_sgpr 91
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
		.amdhsa_inst_pref_size 20
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

	.set matrix_product_0_general.num_vgpr, 44
	.set matrix_product_0_general.num_agpr, 0
	.set matrix_product_0_general.numbered_sgpr, 91
	.set matrix_product_0_general.num_named_barrier, 0
	.set matrix_product_0_general.private_seg_size, 0
	.set matrix_product_0_general.uses_vcc, 1
	.set matrix_product_0_general.uses_flat_scratch, 0
	.set matrix_product_0_general.has_dyn_sized_stack, 0
	.set matrix_product_0_general.has_recursion, 0
	.set matrix_product_0_general.has_indirect_call, 0
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
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         matrix_product_0.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     51
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 0
  - .args:
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
    .sgpr_count:     93
    .sgpr_spill_count: 0
    .symbol:         matrix_product_0_general.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     44
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 0
amdhsa.target:   amdgcn-amd-amdhsa--gfx1100
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
