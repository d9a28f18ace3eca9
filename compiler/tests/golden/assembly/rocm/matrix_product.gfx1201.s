	.amdgcn_target "amdgcn-amd-amdhsa--gfx1201"
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
	s_and_b32 s13, ttmp7, 0xffff
	v_and_b32_e32 v17, 15, v0
	s_wait_kmcnt 0x0
	s_add_co_i32 s12, ttmp9, s7
	s_add_co_i32 s13, s13, s2
	s_cmp_lt_i32 s4, 1
	s_cbranch_scc1 .LBB0_7
	v_lshrrev_b32_e32 v1, 2, v0
	v_mul_lo_u32 v2, v17, s4
	s_lshl_b32 s3, s13, 4
	s_add_co_i32 s2, s4, -1
	s_add_co_i32 s7, s3, 16
	v_and_b32_e32 v3, 4, v1
	s_mul_i32 s3, s3, s4
	s_lshr_b32 s15, s2, 4
	v_mov_b32_e32 v1, 0
	s_cmp_le_i32 s7, s5
	v_add3_u32 v18, s3, v2, v3
	v_or_b32_e32 v2, 8, v3
	s_cselect_b32 s16, -1, 0
	s_lshl_b32 s2, s12, 4
	v_dual_mov_b32 v5, v1 :: v_dual_mov_b32 v6, v1
	s_wait_alu depctr_sa_sdst(0)
	s_add_co_i32 s7, s2, 16
	v_mul_lo_u32 v20, s6, v2
	v_mov_b32_e32 v2, v1
	v_mul_lo_u32 v19, v3, s6
	s_cmp_le_i32 s7, s6
	v_or_b32_e32 v21, s2, v17
	v_dual_mov_b32 v3, v1 :: v_dual_mov_b32 v4, v1
	v_dual_mov_b32 v7, v1 :: v_dual_mov_b32 v8, v1
	s_cselect_b32 s17, -1, 0
	s_ashr_i32 s7, s6, 31
	s_mov_b32 s14, -1
	s_mov_b32 s18, 16
	s_wait_alu depctr_sa_sdst(0)
	s_lshl_b64 s[2:3], s[6:7], 1
	s_lshl_b32 s7, s6, 4
	s_branch .LBB0_3
.LBB0_2:
	s_wait_loadcnt 0x0
	v_wmma_f32_16x16x16_f16 v[1:8], v[9:12], v[13:16], v[1:8]
	v_add_nc_u32_e32 v21, s7, v21
	s_add_co_i32 s14, s14, 1
	s_add_co_i32 s18, s18, 16
	s_cmp_gt_u32 s15, s14
	s_cbranch_scc0 .LBB0_8
.LBB0_3:
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_le_i32 s18, s4
	v_dual_mov_b32 v9, 0 :: v_dual_mov_b32 v10, 0
	s_cselect_b32 s19, -1, 0
	v_dual_mov_b32 v11, 0 :: v_dual_mov_b32 v12, 0
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 s20, s16, s19
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_not1_b32 vcc_lo, exec_lo, s20
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB0_5
	v_add3_u32 v9, v18, s18, -16
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ashrrev_i32_e32 v10, 31, v9
	v_lshlrev_b64_e32 v[9:10], 1, v[9:10]
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_co_u32 v11, vcc_lo, s8, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v12, null, s9, v10, vcc_lo
	s_clause 0x1
	global_load_b64 v[9:10], v[11:12], off
	global_load_b64 v[11:12], v[11:12], off offset:16
.LBB0_5:
	v_dual_mov_b32 v13, 0 :: v_dual_mov_b32 v14, 0
	v_dual_mov_b32 v15, 0 :: v_dual_mov_b32 v16, 0
	s_and_b32 s19, s19, s17
	s_wait_alu depctr_sa_sdst(0)
	s_and_not1_b32 vcc_lo, exec_lo, s19
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB0_2
	v_add_nc_u32_e32 v13, v19, v21
	v_add_nc_u32_e32 v15, v20, v21
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_ashrrev_i32_e32 v14, 31, v13
	v_ashrrev_i32_e32 v16, 31, v15
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b64_e32 v[13:14], 1, v[13:14]
	v_lshlrev_b64_e32 v[15:16], 1, v[15:16]
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_co_u32 v13, vcc_lo, s10, v13
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v14, null, s11, v14, vcc_lo
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_u32 v15, vcc_lo, s10, v15
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v16, null, s11, v16, vcc_lo
	v_add_co_u32 v22, vcc_lo, v13, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v23, null, s3, v14, vcc_lo
	v_add_co_u32 v24, vcc_lo, v15, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v25, null, s3, v16, vcc_lo
	v_add_co_u32 v26, vcc_lo, v22, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v27, null, s3, v23, vcc_lo
	v_add_co_u32 v28, vcc_lo, v24, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v29, null, s3, v25, vcc_lo
	s_clause 0x3
	global_load_u16 v13, v[13:14], off
	global_load_u16 v14, v[26:27], off
	global_load_u16 v15, v[15:16], off
	global_load_u16 v16, v[28:29], off
	v_add_co_u32 v26, vcc_lo, v26, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v27, null, s3, v27, vcc_lo
	v_add_co_u32 v28, vcc_lo, v28, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v29, null, s3, v29, vcc_lo
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v13, v[22:23], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v14, v[26:27], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v15, v[24:25], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v16, v[28:29], off
	s_branch .LBB0_2
.LBB0_7:
	v_mov_b32_e32 v8, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_mov_b32 v7, v8 :: v_dual_mov_b32 v6, v8
	v_dual_mov_b32 v5, v8 :: v_dual_mov_b32 v4, v8
	v_dual_mov_b32 v3, v8 :: v_dual_mov_b32 v2, v8
	v_mov_b32_e32 v1, v8
.LBB0_8:
	s_lshl_b32 s2, s13, 4
	s_lshl_b32 s3, s12, 4
	s_wait_alu depctr_sa_sdst(0)
	s_add_co_i32 s4, s2, 16
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_gt_i32 s4, s5
	s_cselect_b32 s4, -1, 0
	s_add_co_i32 s5, s3, 16
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_gt_i32 s5, s6
	s_cselect_b32 s5, -1, 0
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 s4, s4, s5
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 vcc_lo, exec_lo, s4
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB0_10
	v_lshrrev_b32_e32 v0, 1, v0
	s_mul_i32 s2, s2, s6
	s_ashr_i32 s7, s6, 31
	s_wait_alu depctr_sa_sdst(0)
	s_add_co_i32 s2, s2, s3
	v_and_b32_e32 v0, 8, v0
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_mul_lo_u32 v0, v0, s6
	s_wait_alu depctr_sa_sdst(0)
	v_add3_u32 v9, s2, v0, v17
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ashrrev_i32_e32 v10, 31, v9
	v_lshlrev_b64_e32 v[9:10], 2, v[9:10]
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_co_u32 v9, vcc_lo, s0, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v10, null, s1, v10, vcc_lo
	s_lshl_b64 s[0:1], s[6:7], 2
	s_wait_alu depctr_sa_sdst(0)
	v_add_co_u32 v11, vcc_lo, v9, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v12, null, s1, v10, vcc_lo
	global_store_b32 v[9:10], v1, off
	v_add_co_u32 v13, vcc_lo, v11, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v14, null, s1, v12, vcc_lo
	global_store_b32 v[11:12], v2, off
	v_add_co_u32 v15, vcc_lo, v13, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v16, null, s1, v14, vcc_lo
	global_store_b32 v[13:14], v3, off
	v_add_co_u32 v17, vcc_lo, v15, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v18, null, s1, v16, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_co_u32 v0, vcc_lo, v17, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, s1, v18, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_co_u32 v9, vcc_lo, v0, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v10, null, s1, v1, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_co_u32 v2, vcc_lo, v9, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v3, null, s1, v10, vcc_lo
	s_clause 0x4
	global_store_b32 v[15:16], v4, off
	global_store_b32 v[17:18], v5, off
	global_store_b32 v[0:1], v6, off
	global_store_b32 v[9:10], v7, off
	global_store_b32 v[2:3], v8, off
.LBB0_10:
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
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 30
		.amdhsa_next_free_sgpr 21
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_inst_pref_size 10
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
	.size	matrix_product_0, .Lfunc_end0-matrix_product_0

	.set matrix_product_0.num_vgpr, 30
	.set matrix_product_0.num_agpr, 0
	.set matrix_product_0.numbered_sgpr, 21
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
	s_load_b512 s[4:19], s[0:1], 0x0
	s_load_b64 s[28:29], s[0:1], 0x60
	s_load_b256 s[20:27], s[0:1], 0x40
	s_mov_b32 s3, 0
	s_mov_b32 s2, ttmp9
	s_mov_b32 s1, s3
	v_and_b32_e32 v58, 15, v0
	v_lshrrev_b32_e32 v59, 1, v0
	s_and_b32 s30, ttmp7, 0xffff
	s_mov_b32 s31, s3
	s_wait_kmcnt 0x0
	v_cmp_lt_i64_e64 s33, s[10:11], 1
	s_mov_b32 s0, s28
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
	s_add_nc_u64 s[0:1], s[2:3], s[0:1]
	s_mov_b32 s2, s29
	s_add_nc_u64 s[2:3], s[30:31], s[2:3]
	s_and_b32 vcc_lo, exec_lo, s33
	s_cbranch_vccnz .LBB1_7
	s_lshl_b64 s[34:35], s[2:3], 4
	v_lshrrev_b32_e32 v4, 2, v0
	v_or_b32_e32 v1, s34, v58
	v_bfe_u32 v8, v0, 4, 1
	v_and_b32_e32 v5, 8, v59
	s_lshl_b64 s[38:39], s[0:1], 4
	v_and_or_b32 v9, v4, 4, 8
	v_mul_lo_u32 v7, s13, v1
	v_mad_co_u64_u32 v[2:3], null, s12, v1, 0
	s_mul_i32 s12, s12, s35
	v_mad_co_u64_u32 v[0:1], null, s14, v9, 0
	s_add_nc_u64 s[36:37], s[34:35], 16
	s_add_nc_u64 s[38:39], s[38:39], 16
	v_cmp_le_i64_e64 s33, s[36:37], s[16:17]
	s_wait_alu depctr_sa_sdst(0)
	v_add3_u32 v3, v3, s12, v7
	v_cmp_le_i64_e64 s34, s[38:39], s[22:23]
	s_add_nc_u64 s[30:31], s[10:11], -1
	s_mov_b64 s[28:29], -1
	s_lshr_b64 s[30:31], s[30:31], 4
	v_lshlrev_b64_e32 v[3:4], 1, v[2:3]
	v_mad_co_u64_u32 v[1:2], null, s15, v9, v[1:2]
	s_lshl_b64 s[12:13], s[18:19], 5
	v_add_co_u32 v60, vcc_lo, s4, v3
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v61, null, s5, v4, vcc_lo
	v_lshlrev_b64_e32 v[48:49], 1, v[0:1]
	v_mul_lo_u32 v1, s15, v8
	v_mul_lo_u32 v0, s14, v8
	s_lshl_b64 s[4:5], s[0:1], 5
	s_wait_alu depctr_sa_sdst(0)
	v_lshl_or_b32 v2, v58, 1, s4
	s_mul_i32 s4, s20, s5
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_lshlrev_b64_e32 v[50:51], 3, v[0:1]
	v_mad_co_u64_u32 v[0:1], null, s18, v9, 0
	v_mul_lo_u32 v11, s21, v2
	v_mad_co_u64_u32 v[52:53], null, s20, v2, s[6:7]
	s_lshl_b64 s[6:7], s[14:15], 5
	v_mad_co_u64_u32 v[1:2], null, s19, v9, v[1:2]
	v_mul_lo_u32 v2, s19, v8
	s_wait_alu depctr_sa_sdst(0)
	v_add3_u32 v53, v11, v53, s4
	s_mov_b64 s[4:5], 16
	s_delay_alu instid0(VALU_DEP_3)
	v_lshlrev_b64_e32 v[54:55], 1, v[0:1]
	v_mov_b32_e32 v0, 0
	v_or_b32_e32 v6, 18, v5
	v_or_b32_e32 v7, 20, v5
	v_or_b32_e32 v10, 22, v5
	v_or_b32_e32 v3, 2, v5
	v_or_b32_e32 v4, 4, v5
	v_or_b32_e32 v5, 6, v5
	v_mad_co_u64_u32 v[16:17], null, s14, v6, 0
	v_mad_co_u64_u32 v[21:22], null, s14, v10, 0
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_mad_co_u64_u32 v[29:30], null, s14, v5, 0
	v_mad_co_u64_u32 v[37:38], null, s18, v10, 0
	v_mad_co_u64_u32 v[17:18], null, s15, v6, v[17:18]
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_mad_co_u64_u32 v[22:23], null, s15, v10, v[22:23]
	v_mad_co_u64_u32 v[30:31], null, s15, v5, v[30:31]
	s_delay_alu instid0(VALU_DEP_4)
	v_mad_co_u64_u32 v[38:39], null, s19, v10, v[38:39]
	v_mad_co_u64_u32 v[18:19], null, s14, v7, 0
	v_mad_co_u64_u32 v[23:24], null, s14, v3, 0
	v_mad_co_u64_u32 v[26:27], null, s14, v4, 0
	v_mad_co_u64_u32 v[31:32], null, s18, v6, 0
	v_mad_co_u64_u32 v[34:35], null, s18, v7, 0
	v_mad_co_u64_u32 v[39:40], null, s18, v3, 0
	v_mad_co_u64_u32 v[42:43], null, s18, v4, 0
	v_mad_co_u64_u32 v[45:46], null, s18, v5, 0
	v_mul_lo_u32 v1, s18, v8
	v_mad_co_u64_u32 v[19:20], null, s15, v7, v[19:20]
	v_mad_co_u64_u32 v[24:25], null, s15, v3, v[24:25]
	v_mad_co_u64_u32 v[27:28], null, s15, v4, v[27:28]
	v_mad_co_u64_u32 v[32:33], null, s19, v6, v[32:33]
	v_mad_co_u64_u32 v[35:36], null, s19, v7, v[35:36]
	v_mad_co_u64_u32 v[40:41], null, s19, v3, v[40:41]
	v_mad_co_u64_u32 v[43:44], null, s19, v4, v[43:44]
	v_mad_co_u64_u32 v[46:47], null, s19, v5, v[46:47]
	v_lshlrev_b64_e32 v[56:57], 3, v[1:2]
	v_dual_mov_b32 v1, v0 :: v_dual_mov_b32 v2, v0
	v_dual_mov_b32 v3, v0 :: v_dual_mov_b32 v4, v0
	v_dual_mov_b32 v5, v0 :: v_dual_mov_b32 v6, v0
	v_mov_b32_e32 v7, v0
	s_branch .LBB1_3
.LBB1_2:
	s_add_nc_u64 s[28:29], s[28:29], 1
	v_add_co_u32 v60, vcc_lo, v60, s6
	s_wait_alu depctr_sa_sdst(0)
	v_cmp_gt_u64_e64 s14, s[30:31], s[28:29]
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v61, null, s7, v61, vcc_lo
	v_add_co_u32 v52, vcc_lo, v52, s12
	s_wait_loadcnt 0x0
	v_wmma_f32_16x16x16_f16 v[0:7], v[8:11], v[12:15], v[0:7]
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v53, null, s13, v53, vcc_lo
	s_and_b32 vcc_lo, exec_lo, s14
	s_add_nc_u64 s[4:5], s[4:5], 16
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccz .LBB1_8
.LBB1_3:
	s_wait_alu depctr_sa_sdst(0)
	v_cmp_le_i64_e64 s14, s[4:5], s[10:11]
	v_dual_mov_b32 v8, 0 :: v_dual_mov_b32 v9, 0
	v_dual_mov_b32 v10, 0 :: v_dual_mov_b32 v11, 0
	s_and_b32 s15, s33, s14
	s_wait_alu depctr_sa_sdst(0)
	s_and_not1_b32 vcc_lo, exec_lo, s15
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB1_5
	v_add_co_u32 v8, vcc_lo, v60, v50
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v9, null, v61, v51, vcc_lo
	v_add_co_u32 v10, vcc_lo, v60, v26
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v11, null, v61, v27, vcc_lo
	v_add_co_u32 v12, vcc_lo, v60, v48
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v13, null, v61, v49, vcc_lo
	v_add_co_u32 v14, vcc_lo, v60, v18
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v15, null, v61, v19, vcc_lo
	s_clause 0x3
	global_load_u16 v8, v[8:9], off
	global_load_u16 v9, v[10:11], off
	global_load_u16 v10, v[12:13], off
	global_load_u16 v11, v[14:15], off
	v_add_co_u32 v12, vcc_lo, v60, v23
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v13, null, v61, v24, vcc_lo
	v_add_co_u32 v14, vcc_lo, v60, v29
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v15, null, v61, v30, vcc_lo
	v_add_co_u32 v62, vcc_lo, v60, v16
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v63, null, v61, v17, vcc_lo
	v_add_co_u32 v64, vcc_lo, v60, v21
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v65, null, v61, v22, vcc_lo
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v8, v[12:13], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v9, v[14:15], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v10, v[62:63], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v11, v[64:65], off
.LBB1_5:
	v_dual_mov_b32 v12, 0 :: v_dual_mov_b32 v13, 0
	v_dual_mov_b32 v14, 0 :: v_dual_mov_b32 v15, 0
	s_and_b32 s14, s14, s34
	s_wait_alu depctr_sa_sdst(0)
	s_and_not1_b32 vcc_lo, exec_lo, s14
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB1_2
	v_add_co_u32 v12, vcc_lo, v52, v56
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v13, null, v53, v57, vcc_lo
	v_add_co_u32 v14, vcc_lo, v52, v42
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v15, null, v53, v43, vcc_lo
	v_add_co_u32 v62, vcc_lo, v52, v54
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v63, null, v53, v55, vcc_lo
	v_add_co_u32 v64, vcc_lo, v52, v34
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v65, null, v53, v35, vcc_lo
	s_clause 0x3
	global_load_u16 v12, v[12:13], off
	global_load_u16 v13, v[14:15], off
	global_load_u16 v14, v[62:63], off
	global_load_u16 v15, v[64:65], off
	v_add_co_u32 v62, vcc_lo, v52, v39
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v63, null, v53, v40, vcc_lo
	v_add_co_u32 v64, vcc_lo, v52, v45
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v65, null, v53, v46, vcc_lo
	v_add_co_u32 v66, vcc_lo, v52, v31
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v67, null, v53, v32, vcc_lo
	v_add_co_u32 v68, vcc_lo, v52, v37
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v69, null, v53, v38, vcc_lo
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v12, v[62:63], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v13, v[64:65], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v14, v[66:67], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v15, v[68:69], off
	s_branch .LBB1_2
.LBB1_7:
	v_mov_b32_e32 v7, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_mov_b32 v6, v7 :: v_dual_mov_b32 v5, v7
	v_dual_mov_b32 v4, v7 :: v_dual_mov_b32 v3, v7
	v_dual_mov_b32 v2, v7 :: v_dual_mov_b32 v1, v7
	v_mov_b32_e32 v0, v7
.LBB1_8:
	s_lshl_b64 s[2:3], s[2:3], 4
	s_lshl_b64 s[0:1], s[0:1], 4
	s_add_nc_u64 s[4:5], s[2:3], 16
	s_add_nc_u64 s[6:7], s[0:1], 16
	s_wait_alu depctr_sa_sdst(0)
	v_cmp_gt_i64_e64 s4, s[4:5], s[16:17]
	v_cmp_gt_i64_e64 s5, s[6:7], s[22:23]
	s_or_b32 s4, s4, s5
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 vcc_lo, exec_lo, s4
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB1_10
	v_and_b32_e32 v8, 8, v59
	s_mul_u64 s[2:3], s[2:3], s[24:25]
	s_mul_u64 s[0:1], s[0:1], s[26:27]
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	s_add_nc_u64 s[0:1], s[2:3], s[0:1]
	v_mul_lo_u32 v10, s25, v8
	v_mad_co_u64_u32 v[11:12], null, s24, v8, 0
	v_mad_co_u64_u32 v[8:9], null, s26, v58, 0
	s_lshl_b64 s[0:1], s[0:1], 2
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	s_add_nc_u64 s[0:1], s[8:9], s[0:1]
	v_or_b32_e32 v12, v12, v10
	v_mad_co_u64_u32 v[9:10], null, s27, v58, v[9:10]
	v_lshlrev_b64_e32 v[10:11], 2, v[11:12]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b64_e32 v[8:9], 2, v[8:9]
	v_add_co_u32 v12, vcc_lo, s0, v10
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_ci_u32_e64 v13, null, s1, v11, vcc_lo
	s_lshl_b64 s[0:1], s[24:25], 2
	v_add_co_u32 v10, vcc_lo, v12, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v11, null, v13, v9, vcc_lo
	s_wait_alu depctr_sa_sdst(0)
	v_add_co_u32 v12, vcc_lo, v12, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v13, null, s1, v13, vcc_lo
	global_store_b32 v[10:11], v0, off
	v_add_co_u32 v10, vcc_lo, v12, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v11, null, v13, v9, vcc_lo
	v_add_co_u32 v12, vcc_lo, v12, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v13, null, s1, v13, vcc_lo
	global_store_b32 v[10:11], v1, off
	v_add_co_u32 v0, vcc_lo, v12, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, v13, v9, vcc_lo
	v_add_co_u32 v10, vcc_lo, v12, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v11, null, s1, v13, vcc_lo
	global_store_b32 v[0:1], v2, off
	v_add_co_u32 v2, vcc_lo, v10, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v12, null, s1, v11, vcc_lo
	v_add_co_u32 v0, vcc_lo, v10, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, v11, v9, vcc_lo
	v_add_co_u32 v13, vcc_lo, v2, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v14, null, s1, v12, vcc_lo
	v_add_co_u32 v10, vcc_lo, v2, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v11, null, v12, v9, vcc_lo
	v_add_co_u32 v2, vcc_lo, v13, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v15, null, s1, v14, vcc_lo
	v_add_co_u32 v12, vcc_lo, v13, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v13, null, v14, v9, vcc_lo
	v_add_co_u32 v16, vcc_lo, v2, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v17, null, s1, v15, vcc_lo
	v_add_co_u32 v14, vcc_lo, v2, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v15, null, v15, v9, vcc_lo
	v_add_co_u32 v8, vcc_lo, v16, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v9, null, v17, v9, vcc_lo
	s_clause 0x4
	global_store_b32 v[0:1], v3, off
	global_store_b32 v[10:11], v4, off
	global_store_b32 v[12:13], v5, off
	global_store_b32 v[14:15], v6, off
	global_store_b32 v[8:9], v7, off
.LBB1_10:
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
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 70
		.amdhsa_next_free_sgpr 40
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_inst_pref_size 16
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
	.size	matrix_product_0_general, .Lfunc_end1-matrix_product_0_general

	.set matrix_product_0_general.num_vgpr, 70
	.set matrix_product_0_general.num_agpr, 0
	.set matrix_product_0_general.numbered_sgpr, 40
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
    .sgpr_count:     23
    .sgpr_spill_count: 0
    .symbol:         matrix_product_0.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     30
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
    .sgpr_count:     42
    .sgpr_spill_count: 0
    .symbol:         matrix_product_0_general.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     70
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 0
amdhsa.target:   amdgcn-amd-amdhsa--gfx1201
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
