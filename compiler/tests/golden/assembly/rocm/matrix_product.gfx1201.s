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
	s_load_b32 s3, s[0:1], 0x28
	s_load_b128 s[8:11], s[0:1], 0x0
	s_load_b64 s[0:1], s[0:1], 0x10
	s_wait_kmcnt 0x0
	s_add_co_i32 s2, s7, ttmp9
	s_add_co_i32 s3, s3, ttmp7
	s_cmp_gt_i32 s4, 0
	s_mov_b32 s7, 0
	s_cbranch_scc1 .LBB0_2
	s_lshl_b32 s12, s3, 4
	s_lshl_b32 s13, s2, 4
	s_add_co_i32 s14, s12, 16
	s_add_co_i32 s15, s13, 16
	s_branch .LBB0_3
.LBB0_2:
	s_mov_b32 s7, -1
.LBB0_3:
	v_mov_b32_e32 v8, 0
	s_and_not1_b32 vcc_lo, exec_lo, s7
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_mov_b32 v7, v8 :: v_dual_mov_b32 v6, v8
	v_dual_mov_b32 v5, v8 :: v_dual_mov_b32 v4, v8
	v_dual_mov_b32 v3, v8 :: v_dual_mov_b32 v2, v8
	v_mov_b32_e32 v1, v8
	s_cbranch_vccnz .LBB0_10
	v_lshrrev_b32_e32 v1, 2, v0
	s_lshl_b32 s12, s3, 4
	s_add_co_i32 s7, s4, -1
	s_add_co_i32 s14, s12, 16
	s_lshr_b32 s19, s7, 4
	v_dual_mov_b32 v1, 0 :: v_dual_and_b32 v2, 4, v1
	v_and_b32_e32 v3, 15, v0
	s_cmp_le_i32 s14, s5
	s_mov_b32 s17, 16
	s_delay_alu instid0(VALU_DEP_2)
	v_or_b32_e32 v5, 8, v2
	s_cselect_b32 s16, -1, 0
	v_or_b32_e32 v4, s12, v3
	s_lshl_b32 s13, s2, 4
	v_mul_lo_u32 v19, s6, v2
	s_wait_alu depctr_sa_sdst(0)
	s_add_co_i32 s15, s13, 16
	v_mul_lo_u32 v20, s6, v5
	v_mad_co_u64_u32 v[17:18], null, s4, v4, v[2:3]
	s_cmp_le_i32 s15, s6
	v_mov_b32_e32 v2, v1
	v_or_b32_e32 v18, s13, v3
	v_dual_mov_b32 v3, v1 :: v_dual_mov_b32 v4, v1
	v_dual_mov_b32 v5, v1 :: v_dual_mov_b32 v6, v1
	v_dual_mov_b32 v7, v1 :: v_dual_mov_b32 v8, v1
	s_cselect_b32 s18, -1, 0
	s_ashr_i32 s7, s6, 31
	s_wait_alu depctr_sa_sdst(0)
	s_lshl_b64 s[2:3], s[6:7], 1
	s_add_co_i32 s7, s19, 1
	s_lshl_b32 s19, s6, 4
	s_branch .LBB0_6
.LBB0_5:
	s_wait_loadcnt 0x0
	v_wmma_f32_16x16x16_f16 v[1:8], v[9:12], v[13:16], v[1:8]
	v_add_nc_u32_e32 v18, s19, v18
	s_add_co_i32 s7, s7, -1
	s_add_co_i32 s17, s17, 16
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u32 s7, 0
	s_cbranch_scc0 .LBB0_10
.LBB0_6:
	s_cmp_le_i32 s17, s4
	v_dual_mov_b32 v9, 0 :: v_dual_mov_b32 v10, 0
	s_cselect_b32 s20, -1, 0
	v_dual_mov_b32 v11, 0 :: v_dual_mov_b32 v12, 0
	s_and_b32 s21, s16, s20
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_not1_b32 vcc_lo, exec_lo, s21
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB0_8
	v_add3_u32 v9, v17, s17, -16
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
.LBB0_8:
	v_dual_mov_b32 v13, 0 :: v_dual_mov_b32 v14, 0
	v_dual_mov_b32 v15, 0 :: v_dual_mov_b32 v16, 0
	s_and_b32 s20, s18, s20
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_not1_b32 vcc_lo, exec_lo, s20
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB0_5
	v_add_nc_u32_e32 v13, v19, v18
	v_add_nc_u32_e32 v15, v20, v18
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
	v_add_co_u32 v21, vcc_lo, v13, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v22, null, s3, v14, vcc_lo
	v_add_co_u32 v23, vcc_lo, v15, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v24, null, s3, v16, vcc_lo
	v_add_co_u32 v25, vcc_lo, v21, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v26, null, s3, v22, vcc_lo
	v_add_co_u32 v27, vcc_lo, v23, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v28, null, s3, v24, vcc_lo
	s_clause 0x3
	global_load_u16 v13, v[13:14], off
	global_load_u16 v14, v[25:26], off
	global_load_u16 v15, v[15:16], off
	global_load_u16 v16, v[27:28], off
	v_add_co_u32 v25, vcc_lo, v25, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v26, null, s3, v26, vcc_lo
	v_add_co_u32 v27, vcc_lo, v27, s2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v28, null, s3, v28, vcc_lo
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v13, v[21:22], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v14, v[25:26], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v15, v[23:24], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v16, v[27:28], off
	s_branch .LBB0_5
.LBB0_10:
	s_cmp_gt_i32 s14, s5
	s_cselect_b32 s2, -1, 0
	s_cmp_gt_i32 s15, s6
	s_cselect_b32 s3, -1, 0
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 s2, s3, s2
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 vcc_lo, exec_lo, s2
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB0_12
	v_lshrrev_b32_e32 v9, 1, v0
	s_mul_i32 s2, s12, s6
	s_ashr_i32 s7, s6, 31
	s_wait_alu depctr_sa_sdst(0)
	s_add_co_i32 s2, s2, s13
	s_wait_alu depctr_sa_sdst(0)
	v_and_or_b32 v0, v0, 15, s2
	v_and_b32_e32 v9, 8, v9
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mad_co_u64_u32 v[9:10], null, s6, v9, v[0:1]
	v_ashrrev_i32_e32 v10, 31, v9
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[9:10], 2, v[9:10]
	v_add_co_u32 v9, vcc_lo, s0, v9
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
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
.LBB0_12:
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
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 29
		.amdhsa_next_free_sgpr 22
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

	.set matrix_product_0.num_vgpr, 29
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
	s_load_b512 s[4:19], s[0:1], 0x0
	s_load_b64 s[28:29], s[0:1], 0x60
	s_load_b256 s[20:27], s[0:1], 0x40
	s_mov_b32 s37, 0
	s_mov_b32 s36, ttmp9
	s_mov_b32 s1, s37
	s_mov_b32 s2, ttmp7
	s_mov_b32 s3, s37
	s_wait_kmcnt 0x0
	v_cmp_gt_i64_e64 s30, s[10:11], 0
	s_mov_b32 s0, s28
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
	s_add_nc_u64 s[38:39], s[0:1], s[36:37]
	s_mov_b32 s36, s29
	s_add_nc_u64 s[34:35], s[36:37], s[2:3]
	s_and_b32 vcc_lo, exec_lo, s30
	s_cbranch_vccnz .LBB1_2
	s_lshl_b64 s[0:1], s[34:35], 4
	s_lshl_b64 s[2:3], s[38:39], 4
	s_add_nc_u64 s[28:29], s[0:1], 16
	s_add_nc_u64 s[30:31], s[2:3], 16
	s_branch .LBB1_3
.LBB1_2:
	s_mov_b32 s37, -1
.LBB1_3:
	v_mov_b32_e32 v8, 0
	v_and_b32_e32 v60, 15, v0
	v_lshrrev_b32_e32 v61, 1, v0
	s_and_not1_b32 vcc_lo, exec_lo, s37
	s_delay_alu instid0(VALU_DEP_3)
	v_dual_mov_b32 v7, v8 :: v_dual_mov_b32 v6, v8
	v_dual_mov_b32 v5, v8 :: v_dual_mov_b32 v4, v8
	v_dual_mov_b32 v3, v8 :: v_dual_mov_b32 v2, v8
	v_mov_b32_e32 v1, v8
	s_cbranch_vccnz .LBB1_10
	v_mad_co_u64_u32 v[1:2], null, s12, v60, 0
	s_lshl_b64 s[0:1], s[34:35], 4
	v_bfe_u32 v6, v0, 4, 1
	v_and_b32_e32 v4, 8, v61
	s_add_nc_u64 s[28:29], s[10:11], -1
	s_lshl_b64 s[2:3], s[38:39], 4
	s_lshr_b64 s[36:37], s[28:29], 4
	v_mad_co_u64_u32 v[2:3], null, s13, v60, v[2:3]
	s_mul_u64 s[12:13], s[0:1], s[12:13]
	v_lshrrev_b32_e32 v3, 2, v0
	s_wait_alu depctr_sa_sdst(0)
	s_lshl_b64 s[12:13], s[12:13], 1
	s_add_nc_u64 s[28:29], s[0:1], 16
	s_wait_alu depctr_sa_sdst(0)
	s_add_nc_u64 s[4:5], s[4:5], s[12:13]
	s_add_nc_u64 s[30:31], s[2:3], 16
	v_lshlrev_b64_e32 v[1:2], 1, v[1:2]
	v_and_or_b32 v8, v3, 4, 8
	v_mul_lo_u32 v3, s18, v6
	v_cmp_le_i64_e64 s33, s[28:29], s[16:17]
	s_mov_b64 s[34:35], 16
	s_lshl_b64 s[12:13], s[14:15], 5
	v_add_co_u32 v62, vcc_lo, s4, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v63, null, s5, v2, vcc_lo
	s_lshl_b64 s[4:5], s[38:39], 5
	v_cmp_le_i64_e64 s38, s[30:31], s[22:23]
	s_wait_alu depctr_sa_sdst(0)
	v_lshl_or_b32 v1, v60, 1, s4
	s_mul_i32 s4, s20, s5
	s_delay_alu instid0(VALU_DEP_1)
	v_mul_lo_u32 v2, s21, v1
	v_mad_co_u64_u32 v[50:51], null, s20, v1, s[6:7]
	v_mad_co_u64_u32 v[0:1], null, s18, v8, 0
	s_lshl_b64 s[6:7], s[18:19], 5
	s_wait_alu depctr_sa_sdst(0)
	v_add3_u32 v51, v2, v51, s4
	s_add_nc_u64 s[4:5], s[36:37], 1
	v_mad_co_u64_u32 v[1:2], null, s19, v8, v[1:2]
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[52:53], 1, v[0:1]
	v_mad_co_u64_u32 v[0:1], null, s14, v8, 0
	v_mad_co_u64_u32 v[1:2], null, s15, v8, v[1:2]
	v_mul_lo_u32 v2, s14, v6
	s_delay_alu instid0(VALU_DEP_2)
	v_lshlrev_b64_e32 v[56:57], 1, v[0:1]
	v_mov_b32_e32 v1, 0
	v_or_b32_e32 v7, 20, v4
	v_or_b32_e32 v9, 22, v4
	v_or_b32_e32 v12, 6, v4
	v_or_b32_e32 v5, 18, v4
	v_or_b32_e32 v10, 2, v4
	v_mad_co_u64_u32 v[20:21], null, s18, v7, 0
	s_delay_alu instid0(VALU_DEP_4)
	v_mad_co_u64_u32 v[31:32], null, s18, v12, 0
	v_mad_co_u64_u32 v[39:40], null, s14, v9, 0
	v_or_b32_e32 v11, 4, v4
	v_mul_lo_u32 v4, s19, v6
	v_mad_co_u64_u32 v[21:22], null, s19, v7, v[21:22]
	v_mad_co_u64_u32 v[32:33], null, s19, v12, v[32:33]
	v_mad_co_u64_u32 v[40:41], null, s15, v9, v[40:41]
	v_mad_co_u64_u32 v[17:18], null, s18, v5, 0
	v_mad_co_u64_u32 v[22:23], null, s18, v9, 0
	v_mad_co_u64_u32 v[25:26], null, s18, v10, 0
	v_mad_co_u64_u32 v[28:29], null, s18, v11, 0
	v_mad_co_u64_u32 v[33:34], null, s14, v5, 0
	v_mad_co_u64_u32 v[36:37], null, s14, v7, 0
	v_mad_co_u64_u32 v[41:42], null, s14, v10, 0
	v_mad_co_u64_u32 v[44:45], null, s14, v11, 0
	v_mad_co_u64_u32 v[47:48], null, s14, v12, 0
	v_lshlrev_b64_e32 v[54:55], 3, v[3:4]
	v_mul_lo_u32 v3, s15, v6
	v_mad_co_u64_u32 v[18:19], null, s19, v5, v[18:19]
	v_mad_co_u64_u32 v[23:24], null, s19, v9, v[23:24]
	v_mad_co_u64_u32 v[26:27], null, s19, v10, v[26:27]
	v_mad_co_u64_u32 v[29:30], null, s19, v11, v[29:30]
	v_mad_co_u64_u32 v[34:35], null, s15, v5, v[34:35]
	v_mad_co_u64_u32 v[37:38], null, s15, v7, v[37:38]
	v_mad_co_u64_u32 v[42:43], null, s15, v10, v[42:43]
	v_mad_co_u64_u32 v[45:46], null, s15, v11, v[45:46]
	v_mad_co_u64_u32 v[48:49], null, s15, v12, v[48:49]
	v_lshlrev_b64_e32 v[58:59], 3, v[2:3]
	v_dual_mov_b32 v2, v1 :: v_dual_mov_b32 v3, v1
	v_dual_mov_b32 v4, v1 :: v_dual_mov_b32 v5, v1
	v_dual_mov_b32 v6, v1 :: v_dual_mov_b32 v7, v1
	v_mov_b32_e32 v8, v1
	s_branch .LBB1_6
.LBB1_5:
	v_add_co_u32 v50, vcc_lo, v50, s6
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v51, null, s7, v51, vcc_lo
	v_add_co_u32 v62, vcc_lo, v62, s12
	s_wait_loadcnt 0x0
	v_wmma_f32_16x16x16_f16 v[1:8], v[9:12], v[13:16], v[1:8]
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v63, null, s13, v63, vcc_lo
	s_add_nc_u64 s[4:5], s[4:5], -1
	s_add_nc_u64 s[34:35], s[34:35], 16
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u64 s[4:5], 0
	s_cbranch_scc0 .LBB1_10
.LBB1_6:
	v_cmp_le_i64_e64 s14, s[34:35], s[10:11]
	v_dual_mov_b32 v9, 0 :: v_dual_mov_b32 v10, 0
	v_dual_mov_b32 v11, 0 :: v_dual_mov_b32 v12, 0
	s_and_b32 s15, s33, s14
	s_wait_alu depctr_sa_sdst(0)
	s_and_not1_b32 vcc_lo, exec_lo, s15
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB1_8
	v_add_co_u32 v9, vcc_lo, v62, v58
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v10, null, v63, v59, vcc_lo
	v_add_co_u32 v11, vcc_lo, v62, v44
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v12, null, v63, v45, vcc_lo
	v_add_co_u32 v13, vcc_lo, v62, v56
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v14, null, v63, v57, vcc_lo
	v_add_co_u32 v15, vcc_lo, v62, v36
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v16, null, v63, v37, vcc_lo
	s_clause 0x3
	global_load_u16 v9, v[9:10], off
	global_load_u16 v10, v[11:12], off
	global_load_u16 v11, v[13:14], off
	global_load_u16 v12, v[15:16], off
	v_add_co_u32 v13, vcc_lo, v62, v41
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v14, null, v63, v42, vcc_lo
	v_add_co_u32 v15, vcc_lo, v62, v47
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v16, null, v63, v48, vcc_lo
	v_add_co_u32 v64, vcc_lo, v62, v33
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v65, null, v63, v34, vcc_lo
	v_add_co_u32 v66, vcc_lo, v62, v39
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v67, null, v63, v40, vcc_lo
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v9, v[13:14], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v10, v[15:16], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v11, v[64:65], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v12, v[66:67], off
.LBB1_8:
	v_dual_mov_b32 v13, 0 :: v_dual_mov_b32 v14, 0
	v_dual_mov_b32 v15, 0 :: v_dual_mov_b32 v16, 0
	s_and_b32 s14, s38, s14
	s_wait_alu depctr_sa_sdst(0)
	s_and_not1_b32 vcc_lo, exec_lo, s14
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB1_5
	v_add_co_u32 v13, vcc_lo, v50, v54
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v14, null, v51, v55, vcc_lo
	v_add_co_u32 v15, vcc_lo, v50, v28
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v16, null, v51, v29, vcc_lo
	v_add_co_u32 v64, vcc_lo, v50, v52
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v65, null, v51, v53, vcc_lo
	v_add_co_u32 v66, vcc_lo, v50, v20
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v67, null, v51, v21, vcc_lo
	s_clause 0x3
	global_load_u16 v13, v[13:14], off
	global_load_u16 v14, v[15:16], off
	global_load_u16 v15, v[64:65], off
	global_load_u16 v16, v[66:67], off
	v_add_co_u32 v64, vcc_lo, v50, v25
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v65, null, v51, v26, vcc_lo
	v_add_co_u32 v66, vcc_lo, v50, v31
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v67, null, v51, v32, vcc_lo
	v_add_co_u32 v68, vcc_lo, v50, v17
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v69, null, v51, v18, vcc_lo
	v_add_co_u32 v70, vcc_lo, v50, v22
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v71, null, v51, v23, vcc_lo
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v13, v[64:65], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v14, v[66:67], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v15, v[68:69], off
	s_wait_loadcnt 0x3
	global_load_d16_hi_b16 v16, v[70:71], off
	s_branch .LBB1_5
.LBB1_10:
	v_cmp_gt_i64_e64 s4, s[28:29], s[16:17]
	v_cmp_gt_i64_e64 s5, s[30:31], s[22:23]
	s_or_b32 s4, s5, s4
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 vcc_lo, exec_lo, s4
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .LBB1_12
	v_and_b32_e32 v0, 8, v61
	v_mad_co_u64_u32 v[9:10], null, s26, v60, 0
	s_mul_u64 s[0:1], s[0:1], s[24:25]
	s_mul_u64 s[2:3], s[2:3], s[26:27]
	v_mul_lo_u32 v11, s25, v0
	v_mad_co_u64_u32 v[12:13], null, s24, v0, 0
	s_lshl_b64 s[0:1], s[0:1], 2
	s_lshl_b64 s[2:3], s[2:3], 2
	s_add_nc_u64 s[0:1], s[8:9], s[0:1]
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	s_add_nc_u64 s[0:1], s[0:1], s[2:3]
	v_or_b32_e32 v13, v13, v11
	v_mad_co_u64_u32 v[10:11], null, s27, v60, v[10:11]
	v_lshlrev_b64_e32 v[11:12], 2, v[12:13]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b64_e32 v[9:10], 2, v[9:10]
	v_add_co_u32 v0, vcc_lo, s0, v11
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_ci_u32_e64 v13, null, s1, v12, vcc_lo
	s_lshl_b64 s[0:1], s[24:25], 2
	v_add_co_u32 v11, vcc_lo, v0, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v12, null, v13, v10, vcc_lo
	s_wait_alu depctr_sa_sdst(0)
	v_add_co_u32 v14, vcc_lo, v0, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v13, null, s1, v13, vcc_lo
	global_store_b32 v[11:12], v1, off
	v_add_co_u32 v0, vcc_lo, v14, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, v13, v10, vcc_lo
	v_add_co_u32 v11, vcc_lo, v14, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v12, null, s1, v13, vcc_lo
	global_store_b32 v[0:1], v2, off
	v_add_co_u32 v0, vcc_lo, v11, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, v12, v10, vcc_lo
	v_add_co_u32 v2, vcc_lo, v11, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v11, null, s1, v12, vcc_lo
	global_store_b32 v[0:1], v3, off
	v_add_co_u32 v3, vcc_lo, v2, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v12, null, s1, v11, vcc_lo
	v_add_co_u32 v0, vcc_lo, v2, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, v11, v10, vcc_lo
	v_add_co_u32 v11, vcc_lo, v3, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v13, null, s1, v12, vcc_lo
	v_add_co_u32 v2, vcc_lo, v3, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v3, null, v12, v10, vcc_lo
	v_add_co_u32 v14, vcc_lo, v11, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v15, null, s1, v13, vcc_lo
	v_add_co_u32 v11, vcc_lo, v11, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v12, null, v13, v10, vcc_lo
	v_add_co_u32 v16, vcc_lo, v14, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v17, null, s1, v15, vcc_lo
	v_add_co_u32 v13, vcc_lo, v14, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v14, null, v15, v10, vcc_lo
	v_add_co_u32 v9, vcc_lo, v16, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v10, null, v17, v10, vcc_lo
	s_clause 0x3
	global_store_b32 v[0:1], v4, off
	global_store_b32 v[2:3], v5, off
	global_store_b32 v[11:12], v6, off
	global_store_b32 v[13:14], v7, off
	global_store_b32 v[9:10], v8, off
.LBB1_12:
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
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 72
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

	.set matrix_product_0_general.num_vgpr, 72
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
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         matrix_product_0.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     29
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
    .vgpr_count:     72
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 0
amdhsa.target:   amdgcn-amd-amdhsa--gfx1201
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
