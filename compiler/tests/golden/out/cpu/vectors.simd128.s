	.file	"<string>"
	.functype	rectify_0 (i32, i32, i32, i32, i32, i32) -> ()
	.functype	rectify_0_general (i32, i32, i32, i32, i32, i32) -> ()
	.section	.text.rectify_0,"",@
	.globl	rectify_0
	.type	rectify_0,@function
rectify_0:
	.functype	rectify_0 (i32, i32, i32, i32, i32, i32) -> ()
	.local  	i32, i32, i32, i32, i32, v128, i32, i32, i32, v128, v128
	block   	
	local.get	2
	local.get	3
	i32.ge_s
	br_if   	0
	local.get	0
	i32.load	4
	local.set	6
	local.get	0
	i32.load	0
	local.set	7
	local.get	1
	i32.load	0
	local.tee	0
	local.get	0
	i32.const	4
	i32.div_s
	local.tee	0
	i32.const	2
	i32.shl 
	i32.sub 
	i32.const	31
	i32.shr_s
	local.get	0
	i32.add 
	local.set	8
	local.get	2
	local.get	4
	i32.load	0
	local.tee	9
	i32.rem_u
	local.set	10
	local.get	1
	f32.load	4
	f32x4.splat
	local.set	11
.LBB0_2:
	loop    	
	block   	
	local.get	10
	i32.const	12
	i32.shl 
	local.tee	12
	i32.const	4096
	i32.add 
	local.tee	1
	local.get	8
	local.get	1
	local.get	8
	i32.lt_s
	i32.select
	local.tee	13
	local.get	12
	i32.le_s
	br_if   	0
	block   	
	local.get	13
	local.get	12
	i32.sub 
	local.tee	4
	i32.const	4
	i32.lt_u
	br_if   	0
	local.get	7
	local.get	10
	i32.const	16
	i32.shl 
	local.tee	0
	i32.add 
	local.set	1
	local.get	6
	local.get	0
	i32.add 
	local.set	0
	local.get	12
	local.get	4
	local.get	13
	i32.const	3
	i32.and 
	local.tee	14
	i32.sub 
	local.tee	4
	i32.add 
	local.set	12
.LBB0_5:
	loop    	
	local.get	0
	local.get	11
	local.get	1
	v128.load	16:p2align=2
	local.tee	15
	f32x4.mul
	local.get	15
	local.get	15
	v128.const	0x0p0, 0x0p0, 0x0p0, 0x0p0
	local.tee	16
	f32x4.lt
	v128.bitselect
	v128.store	16:p2align=2
	local.get	0
	local.get	11
	local.get	1
	v128.load	0:p2align=2
	local.tee	15
	f32x4.mul
	local.get	15
	local.get	15
	local.get	16
	f32x4.lt
	v128.bitselect
	v128.store	0:p2align=2
	local.get	0
	local.get	11
	local.get	1
	v128.load	32:p2align=2
	local.tee	15
	f32x4.mul
	local.get	15
	local.get	15
	local.get	16
	f32x4.lt
	v128.bitselect
	v128.store	32:p2align=2
	local.get	0
	local.get	11
	local.get	1
	v128.load	48:p2align=2
	local.tee	15
	f32x4.mul
	local.get	15
	local.get	15
	local.get	16
	f32x4.lt
	v128.bitselect
	v128.store	48:p2align=2
	local.get	1
	i32.const	64
	i32.add 
	local.set	1
	local.get	0
	i32.const	64
	i32.add 
	local.set	0
	local.get	4
	i32.const	-4
	i32.add 
	local.tee	4
	br_if   	0
	end_loop
	local.get	14
	i32.eqz
	br_if   	1
.LBB0_7:
	end_block
	local.get	13
	local.get	12
	i32.sub 
	local.set	4
	local.get	7
	local.get	12
	i32.const	4
	i32.shl 
	local.tee	0
	i32.add 
	local.set	1
	local.get	6
	local.get	0
	i32.add 
	local.set	0
.LBB0_8:
	loop    	
	local.get	0
	local.get	11
	local.get	1
	v128.load	0:p2align=2
	local.tee	16
	f32x4.mul
	local.get	16
	local.get	16
	v128.const	0x0p0, 0x0p0, 0x0p0, 0x0p0
	f32x4.lt
	v128.bitselect
	v128.store	0:p2align=2
	local.get	1
	i32.const	16
	i32.add 
	local.set	1
	local.get	0
	i32.const	16
	i32.add 
	local.set	0
	local.get	4
	i32.const	-1
	i32.add 
	local.tee	4
	br_if   	0
.LBB0_9:
	end_loop
	end_block
	i32.const	0
	local.get	10
	i32.const	1
	i32.add 
	local.tee	1
	local.get	1
	local.get	9
	i32.eq  
	i32.select
	local.set	10
	local.get	2
	i32.const	1
	i32.add 
	local.tee	2
	local.get	3
	i32.ne  
	br_if   	0
.LBB0_10:
	end_loop
	end_block
	end_function

	.section	.text.rectify_0_general,"",@
	.globl	rectify_0_general
	.type	rectify_0_general,@function
rectify_0_general:
	.functype	rectify_0_general (i32, i32, i32, i32, i32, i32) -> ()
	.local  	f32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, f32
	block   	
	local.get	2
	local.get	3
	i32.ge_s
	br_if   	0
	local.get	1
	f32.load	8
	local.set	6
	local.get	0
	i32.load	4
	local.set	7
	local.get	0
	i32.load	0
	local.set	8
	local.get	1
	i32.load	0
	local.tee	0
	local.get	0
	i32.const	4
	i32.div_s
	local.tee	0
	i32.const	2
	i32.shl 
	i32.sub 
	i32.const	31
	i32.shr_s
	local.get	0
	i32.add 
	local.set	9
	local.get	1
	i32.load	12
	local.tee	0
	i32.const	16
	i32.shl 
	local.set	10
	local.get	1
	i32.load	4
	local.tee	1
	i32.const	16
	i32.shl 
	local.set	11
	local.get	0
	i32.const	2
	i32.shl 
	local.set	12
	local.get	1
	i32.const	2
	i32.shl 
	local.set	13
	local.get	0
	i32.const	4
	i32.shl 
	local.set	14
	local.get	1
	i32.const	4
	i32.shl 
	local.set	15
	local.get	2
	local.get	4
	i32.load	0
	local.tee	16
	i32.rem_u
	local.set	17
.LBB1_2:
	loop    	
	block   	
	local.get	17
	i32.const	12
	i32.shl 
	local.tee	1
	i32.const	4096
	i32.add 
	local.tee	0
	local.get	9
	local.get	0
	local.get	9
	i32.lt_s
	i32.select
	local.tee	0
	local.get	1
	i32.le_s
	br_if   	0
	local.get	10
	local.get	17
	i32.mul 
	local.set	18
	local.get	11
	local.get	17
	i32.mul 
	local.set	19
	local.get	0
	local.get	1
	i32.sub 
	local.set	4
	local.get	12
	local.get	17
	i32.const	14
	i32.shl 
	local.tee	1
	i32.const	1
	i32.or  
	local.tee	0
	i32.mul 
	local.set	20
	local.get	13
	local.get	0
	i32.mul 
	local.set	21
	local.get	12
	local.get	1
	i32.const	2
	i32.or  
	local.tee	0
	i32.mul 
	local.set	22
	local.get	13
	local.get	0
	i32.mul 
	local.set	23
	local.get	12
	local.get	1
	i32.const	3
	i32.or  
	local.tee	1
	i32.mul 
	local.set	24
	local.get	13
	local.get	1
	i32.mul 
	local.set	25
	local.get	7
	local.set	1
	local.get	8
	local.set	0
.LBB1_4:
	loop    	
	local.get	1
	local.get	18
	i32.add 
	local.get	6
	local.get	0
	local.get	19
	i32.add 
	f32.load	0
	local.tee	26
	f32.mul 
	local.get	26
	local.get	26
	f32.const	0x0p0
	f32.lt  
	f32.select
	f32.store	0
	local.get	1
	local.get	20
	i32.add 
	local.get	6
	local.get	0
	local.get	21
	i32.add 
	f32.load	0
	local.tee	26
	f32.mul 
	local.get	26
	local.get	26
	f32.const	0x0p0
	f32.lt  
	f32.select
	f32.store	0
	local.get	1
	local.get	22
	i32.add 
	local.get	6
	local.get	0
	local.get	23
	i32.add 
	f32.load	0
	local.tee	26
	f32.mul 
	local.get	26
	local.get	26
	f32.const	0x0p0
	f32.lt  
	f32.select
	f32.store	0
	local.get	1
	local.get	24
	i32.add 
	local.get	6
	local.get	0
	local.get	25
	i32.add 
	f32.load	0
	local.tee	26
	f32.mul 
	local.get	26
	local.get	26
	f32.const	0x0p0
	f32.lt  
	f32.select
	f32.store	0
	local.get	1
	local.get	14
	i32.add 
	local.set	1
	local.get	0
	local.get	15
	i32.add 
	local.set	0
	local.get	4
	i32.const	-1
	i32.add 
	local.tee	4
	br_if   	0
.LBB1_5:
	end_loop
	end_block
	i32.const	0
	local.get	17
	i32.const	1
	i32.add 
	local.tee	1
	local.get	1
	local.get	16
	i32.eq  
	i32.select
	local.set	17
	local.get	2
	i32.const	1
	i32.add 
	local.tee	2
	local.get	3
	i32.ne  
	br_if   	0
.LBB1_6:
	end_loop
	end_block
	end_function

	.section	.custom_section.target_features,"",@
	.int8	8
	.int8	43
	.int8	15
	.ascii	"bulk-memory-opt"
	.int8	43
	.int8	22
	.ascii	"call-indirect-overlong"
	.int8	43
	.int8	14
	.ascii	"extended-const"
	.int8	43
	.int8	10
	.ascii	"multivalue"
	.int8	43
	.int8	15
	.ascii	"mutable-globals"
	.int8	43
	.int8	19
	.ascii	"nontrapping-fptoint"
	.int8	43
	.int8	8
	.ascii	"sign-ext"
	.int8	43
	.int8	7
	.ascii	"simd128"
	.section	.text.rectify_0_general,"",@
