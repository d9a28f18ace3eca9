	.file	"<string>"
	.functype	histogram_0 (i32, i32, i32, i32, i32, i32) -> ()
	.functype	histogram_1 (i32, i32, i32, i32, i32, i32) -> ()
	.functype	histogram_1_general (i32, i32, i32, i32, i32, i32) -> ()
	.section	.text.histogram_0,"",@
	.globl	histogram_0
	.type	histogram_0,@function
histogram_0:
	.functype	histogram_0 (i32, i32, i32, i32, i32, i32) -> ()
	block   	
	local.get	2
	local.get	3
	i32.ge_s
	br_if   	0
	local.get	0
	i32.load	0
	i32.const	0
	i32.const	1024
	memory.fill	0
.LBB0_2:
	end_block
	end_function

	.section	.text.histogram_1,"",@
	.globl	histogram_1
	.type	histogram_1,@function
histogram_1:
	.functype	histogram_1 (i32, i32, i32, i32, i32, i32) -> ()
	.local  	i32, i32, i32, i32, i32, i32, i32
	block   	
	local.get	2
	local.get	3
	i32.ge_s
	br_if   	0
	local.get	1
	i32.load	0
	local.set	6
	local.get	0
	i32.load	4
	local.set	7
	local.get	0
	i32.load	0
	local.set	1
	local.get	2
	local.get	4
	i32.load	0
	local.tee	8
	i32.rem_u
	local.set	9
.LBB1_2:
	loop    	
	block   	
	local.get	9
	i32.const	12
	i32.shl 
	local.tee	10
	local.get	10
	i32.const	4096
	i32.add 
	local.tee	0
	local.get	6
	local.get	0
	local.get	6
	i32.lt_s
	i32.select
	local.tee	11
	i32.ge_s
	br_if   	0
	local.get	10
	local.set	0
	block   	
	local.get	11
	i32.const	3
	i32.and 
	local.tee	4
	i32.eqz
	br_if   	0
	local.get	10
	local.set	0
.LBB1_5:
	loop    	
	local.get	1
	local.get	7
	local.get	0
	i32.add 
	i32.load8_u	0
	i32.const	2
	i32.shl 
	i32.add 
	local.tee	12
	local.get	12
	i32.load	0
	i32.const	1
	i32.add 
	i32.store	0
	local.get	0
	i32.const	1
	i32.add 
	local.set	0
	local.get	4
	i32.const	-1
	i32.add 
	local.tee	4
	br_if   	0
.LBB1_6:
	end_loop
	end_block
	local.get	10
	local.get	11
	i32.sub 
	i32.const	-4
	i32.gt_u
	br_if   	0
	local.get	11
	local.get	0
	i32.sub 
	local.set	4
	local.get	7
	local.get	0
	i32.add 
	local.set	0
.LBB1_8:
	loop    	
	local.get	1
	local.get	0
	i32.load8_u	0
	i32.const	2
	i32.shl 
	i32.add 
	local.tee	12
	local.get	12
	i32.load	0
	i32.const	1
	i32.add 
	i32.store	0
	local.get	1
	local.get	0
	i32.const	1
	i32.add 
	i32.load8_u	0
	i32.const	2
	i32.shl 
	i32.add 
	local.tee	12
	local.get	12
	i32.load	0
	i32.const	1
	i32.add 
	i32.store	0
	local.get	1
	local.get	0
	i32.const	2
	i32.add 
	i32.load8_u	0
	i32.const	2
	i32.shl 
	i32.add 
	local.tee	12
	local.get	12
	i32.load	0
	i32.const	1
	i32.add 
	i32.store	0
	local.get	1
	local.get	0
	i32.const	3
	i32.add 
	i32.load8_u	0
	i32.const	2
	i32.shl 
	i32.add 
	local.tee	12
	local.get	12
	i32.load	0
	i32.const	1
	i32.add 
	i32.store	0
	local.get	0
	i32.const	4
	i32.add 
	local.set	0
	local.get	4
	i32.const	-4
	i32.add 
	local.tee	4
	br_if   	0
.LBB1_9:
	end_loop
	end_block
	i32.const	0
	local.get	9
	i32.const	1
	i32.add 
	local.tee	0
	local.get	0
	local.get	8
	i32.eq  
	i32.select
	local.set	9
	local.get	2
	i32.const	1
	i32.add 
	local.tee	2
	local.get	3
	i32.ne  
	br_if   	0
.LBB1_10:
	end_loop
	end_block
	end_function

	.section	.text.histogram_1_general,"",@
	.globl	histogram_1_general
	.type	histogram_1_general,@function
histogram_1_general:
	.functype	histogram_1_general (i32, i32, i32, i32, i32, i32) -> ()
	.local  	i32, i32, i32, i32, i32, i32, i32
	block   	
	local.get	2
	local.get	3
	i32.ge_s
	br_if   	0
	local.get	1
	i32.load	0
	local.set	6
	local.get	0
	i32.load	4
	local.set	7
	local.get	0
	i32.load	0
	local.set	8
	local.get	1
	i32.load	4
	local.tee	9
	i32.const	12
	i32.shl 
	local.set	10
	local.get	2
	local.get	4
	i32.load	0
	local.tee	11
	i32.rem_u
	local.set	12
.LBB2_2:
	loop    	
	block   	
	local.get	12
	i32.const	12
	i32.shl 
	local.tee	1
	i32.const	4096
	i32.add 
	local.tee	0
	local.get	6
	local.get	0
	local.get	6
	i32.lt_s
	i32.select
	local.tee	0
	local.get	1
	i32.le_s
	br_if   	0
	local.get	0
	local.get	1
	i32.sub 
	local.set	0
	local.get	7
	local.get	10
	local.get	12
	i32.mul 
	i32.add 
	local.set	1
.LBB2_4:
	loop    	
	local.get	8
	local.get	1
	i32.load8_u	0
	i32.const	2
	i32.shl 
	i32.add 
	local.tee	4
	local.get	4
	i32.load	0
	i32.const	1
	i32.add 
	i32.store	0
	local.get	1
	local.get	9
	i32.add 
	local.set	1
	local.get	0
	i32.const	-1
	i32.add 
	local.tee	0
	br_if   	0
.LBB2_5:
	end_loop
	end_block
	i32.const	0
	local.get	12
	i32.const	1
	i32.add 
	local.tee	1
	local.get	1
	local.get	11
	i32.eq  
	i32.select
	local.set	12
	local.get	2
	i32.const	1
	i32.add 
	local.tee	2
	local.get	3
	i32.ne  
	br_if   	0
.LBB2_6:
	end_loop
	end_block
	end_function

	.section	.custom_section.target_features,"",@
	.int8	9
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
	.int8	45
	.int8	10
	.ascii	"shared-mem"
	.section	.text.histogram_1_general,"",@
