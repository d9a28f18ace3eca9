//! The machine: one block after another, every access within what is bound.

use crate::image::{Instruction, Kernel, BF16, BOOL, BYTES, CONTROL_END, F16, F32, F64, FMA, NEG};
use crate::image::{BY_ARGUMENT, NO_SLOT};

pub fn is_signed(kind: u8) -> bool {
    (1..=4).contains(&kind)
}

/// An integer in the form in which the machine holds its type.
pub fn wrap(kind: u8, value: u64) -> u64 {
    match kind {
        BOOL => u64::from(value != 0),
        1 => value as i8 as i64 as u64,
        2 => value as i16 as i64 as u64,
        3 => value as i32 as i64 as u64,
        5 => u64::from(value as u8),
        6 | F16 | BF16 => u64::from(value as u16),
        7 | F32 => u64::from(value as u32),
        _ => value,
    }
}

fn single(value: u64) -> f32 {
    f32::from_bits(value as u32)
}

fn of_single(value: f32) -> u64 {
    u64::from(value.to_bits())
}

/// To the nearest integer, ties to even.
fn round_even(value: f64) -> f64 {
    let rounded = value.round();
    if (value - value.trunc()).abs() == 0.5 {
        2.0 * (value / 2.0).round()
    } else {
        rounded
    }
    .copysign(value)
}

fn of_half(half: u64) -> f32 {
    let sign = ((half & 0x8000) as u32) << 16;
    let exponent = (half >> 10 & 31) as u32;
    let fraction = (half & 1023) as u32;
    match exponent {
        31 => f32::from_bits(sign | 0x7F80_0000 | fraction << 13),
        0 => f32::from_bits(sign | (fraction as f32 / 16_777_216.0).to_bits()),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

fn to_half(value: f32) -> u64 {
    let bits = value.to_bits();
    let sign = bits >> 16 & 0x8000;
    let size = bits & 0x7FFF_FFFF;
    u64::from(if size > 0x7F80_0000 {
        sign | 0x7E00
    } else if size >= 0x477F_F000 {
        sign | 0x7C00 // 65520 and more round to infinity
    } else if size < 0x3880_0000 {
        // Subnormal: a multiple of 2^-24.
        sign | round_even(f64::from(value.abs()) * 16_777_216.0) as u32
    } else {
        sign | (size - 0x3800_0000 + 0xFFF + (size >> 13 & 1)) >> 13
    })
}

fn to_bfloat(value: f32) -> u64 {
    let bits = value.to_bits();
    if value.is_nan() {
        return u64::from(bits >> 16 | 0x40);
    }
    u64::from(bits.wrapping_add(0x7FFF + (bits >> 16 & 1)) >> 16)
}

fn wide(kind: u8, value: u64) -> f64 {
    match kind {
        F32 => f64::from(single(value)),
        F64 => f64::from_bits(value),
        F16 => f64::from(of_half(value)),
        _ => f64::from(single(value << 16)),
    }
}

/// Toward zero, at most the ends of the type, NaN to 0: what `as` does.
fn saturated(kind: u8, value: f64) -> u64 {
    match kind {
        1 => value as i8 as i64 as u64,
        2 => value as i16 as i64 as u64,
        3 => value as i32 as i64 as u64,
        4 => value as i64 as u64,
        5 => u64::from(value as u8),
        6 => u64::from(value as u16),
        7 => u64::from(value as u32),
        _ => value as u64,
    }
}

fn cast(from: u8, to: u8, value: u64) -> u64 {
    if from == to {
        return value;
    }
    if from >= F32 {
        let float = wide(from, value);
        return match to {
            BOOL => u64::from(float != 0.0),
            F64 => float.to_bits(),
            F32 => of_single(float as f32),
            F16 => to_half(float as f32),
            BF16 => to_bfloat(float as f32),
            _ => saturated(to, float),
        };
    }
    let narrow = if is_signed(from) { value as i64 as f32 } else { value as f32 };
    match to {
        F32 => of_single(narrow),
        F64 if is_signed(from) => (value as i64 as f64).to_bits(),
        F64 => (value as f64).to_bits(),
        F16 => to_half(narrow),
        BF16 => to_bfloat(narrow),
        _ => wrap(to, value),
    }
}

fn of_ints(op: u8, kind: u8, a: u64, b: u64) -> u64 {
    let bits = 8 * BYTES[kind as usize] as u64;
    let signed = is_signed(kind);
    let is_less = if signed { (a as i64) < (b as i64) } else { a < b };
    match op {
        16 => wrap(kind, a.wrapping_add(b)),
        17 => wrap(kind, a.wrapping_sub(b)),
        18 => wrap(kind, a.wrapping_mul(b)),
        20 if b == 0 => 0,
        20 if signed => wrap(kind, (a as i64).wrapping_div(b as i64) as u64),
        20 => a / b,
        21 if b == 0 => 0,
        21 if signed => (a as i64).wrapping_rem(b as i64) as u64,
        21 => a % b,
        22 => if is_less { a } else { b },
        23 => if is_less { b } else { a },
        24 => a & b,
        25 => a | b,
        26 => a ^ b,
        27 if b >= bits => 0,
        27 => wrap(kind, a << b),
        28 if signed => (a as i64 >> if b >= bits { 63 } else { b }) as u64,
        28 if b >= bits => 0,
        28 => a >> b,
        29 => u64::from(a == b),
        30 => u64::from(a != b),
        31 => u64::from(is_less),
        32 => u64::from(is_less || a == b),
        33 => u64::from(!is_less && a != b),
        34 => u64::from(!is_less),
        35 => wrap(kind, a.wrapping_neg()),
        36 if signed && (a as i64) < 0 => wrap(kind, a.wrapping_neg()),
        36 => a,
        37 => wrap(kind, !a),
        38 => u64::from(a == 0),
        _ => 0,
    }
}

/// The arithmetic of one type of floats; what is not a float comes out as 0 or 1.
macro_rules! floats {
    ($name:ident, $type:ty, $of:expr, $to:expr) => {
        fn $name(op: u8, x: u64, y: u64, z: u64) -> u64 {
            let (a, b): ($type, $type) = ($of(x), $of(y));
            match op {
                16 => $to(a + b),
                17 => $to(a - b),
                18 => $to(a * b),
                19 => $to(a / b),
                22 | 23 if a.is_nan() => x,
                22 | 23 if b.is_nan() => y,
                22 => if a < b || (a == b && a.is_sign_negative()) { x } else { y },
                23 => if a > b || (a == b && a.is_sign_positive()) { x } else { y },
                29 => u64::from(a == b),
                30 => u64::from(a != b),
                31 => u64::from(a < b),
                32 => u64::from(a <= b),
                33 => u64::from(a > b),
                34 => u64::from(a >= b),
                35 => $to(-a),
                36 => $to(a.abs()),
                39 => $to(a.sqrt()),
                40 => $to(a.floor()),
                41 => $to(a.ceil()),
                42 => $to(a.trunc()),
                43 => $to(round_even(f64::from(a)) as $type),
                44 => u64::from(a.is_nan()),
                45 => u64::from(a.is_infinite()),
                46 => u64::from(a.is_finite()),
                47 => $to(a.mul_add(b, $of(z))),
                _ => 0,
            }
        }
    };
}
floats!(of_singles, f32, single, of_single);
floats!(of_doubles, f64, f64::from_bits, f64::to_bits);

fn apply(op: u8, kind: u8, a: u64, b: u64, c: u64) -> u64 {
    match kind {
        F32 => of_singles(op, a, b, c),
        F64 => of_doubles(op, a, b, c),
        _ => of_ints(op, kind, a, b),
    }
}

fn update(which: u64, kind: u8, old: u64, value: u64, compared: u64) -> u64 {
    const OPS: [u8; 6] = [16, 22, 23, 24, 25, 26];
    match which {
        0..=5 => apply(OPS[which as usize], kind, old, value, 0),
        6 => value,
        7 if old == compared => value,
        _ => old,
    }
}

/// What a buffer argument or an array of a block is to the machine.
#[derive(Clone, Copy)]
pub struct Buffer {
    pub data: *mut u8,
    pub size: usize,
}

/// The value at an address, in the form in which the machine holds its type.
///
/// # Safety
/// The bytes of the type are readable there.
pub unsafe fn peek(place: *const u8, kind: u8) -> u64 {
    let mut bytes = [0u8; 8];
    std::ptr::copy_nonoverlapping(place, bytes.as_mut_ptr(), BYTES[kind as usize]);
    wrap(kind, u64::from_le_bytes(bytes))
}

unsafe fn poke(place: *mut u8, kind: u8, value: u64) {
    let bytes = value.to_le_bytes();
    std::ptr::copy_nonoverlapping(bytes.as_ptr(), place, BYTES[kind as usize]);
}

fn pops(now: &Instruction) -> usize {
    const CONTROL: [usize; CONTROL_END as usize] = [0, 0, 0, 1, 1, 2, 0, 1, 1, 2];
    match now.op {
        9 if now.b == 7 => 3,
        op if op < CONTROL_END => CONTROL[op as usize],
        op if op < NEG => 2,
        FMA => 3,
        _ => 1,
    }
}

/// Runs all blocks of a grid.
///
/// # Safety
/// The buffers are those of the kernel, and as large as they say.
pub unsafe fn run(
    kernel: &Kernel,
    grid: [u32; 3],
    arguments: &[u64],
    bound: &[Buffer],
) -> Result<(), String> {
    let mut slots = vec![0u64; kernel.slots];
    let mut stack = vec![0u64; kernel.depth];
    let mut buffers = bound.to_vec();
    let mut arrays: Vec<Vec<u8>> = Vec::new();
    for (each, value) in kernel.arguments.iter().zip(arguments) {
        if !each.is_buffer {
            slots[each.slot as usize] = *value;
        }
    }
    for said in &kernel.arrays {
        let size = if said & BY_ARGUMENT == 0 {
            *said
        } else {
            arguments[(said ^ BY_ARGUMENT) as usize]
        };
        arrays.push(vec![0u8; size as usize]);
    }
    for each in arrays.iter_mut() {
        buffers.push(Buffer { data: each.as_mut_ptr(), size: each.len() });
    }
    for z in 0..grid[2] {
        for y in 0..grid[1] {
            for x in 0..grid[0] {
                for (slot, place) in kernel.block_slots.iter().zip([x, y, z]) {
                    if *slot != NO_SLOT {
                        slots[*slot as usize] = u64::from(place);
                    }
                }
                run_block(kernel, &mut slots, &mut stack, &buffers)?;
            }
        }
    }
    Ok(())
}

/// What a tape can still do wrong is found here: a stack that is too high or too low, an element
/// that is not there.
unsafe fn run_block(
    kernel: &Kernel,
    slots: &mut [u64],
    stack: &mut [u64],
    buffers: &[Buffer],
) -> Result<(), String> {
    let mut at = 0;
    let mut top = 0;
    loop {
        let now = &kernel.code[at];
        at += 1;
        let taken = pops(now);
        if top < taken || (top - taken >= stack.len() && now.op != 0 && now.op != 6) {
            return Err(format!("instruction {} leaves the stack", at - 1));
        }
        top -= taken;
        match now.op {
            0 => return Ok(()),
            1 | 2 => {
                stack[top] = if now.op == 1 { now.b } else { slots[now.a as usize] };
                top += 1;
            }
            3 => slots[now.a as usize] = stack[top],
            6 => at = now.a as usize,
            7 => {
                if stack[top] == 0 {
                    at = now.a as usize;
                }
            }
            8 => {
                stack[top] = cast(now.kind, now.a as u8, stack[top]);
                top += 1;
            }
            4 | 5 | 9 => {
                let buffer = buffers[now.a as usize];
                let width = BYTES[now.kind as usize];
                let index = stack[top]; // one below 0 is larger than any size
                if index >= (buffer.size / width) as u64 {
                    return Err(format!(
                        "instruction {} asks for element {} of buffer {}, which has {}",
                        at - 1, index as i64, now.a, buffer.size / width
                    ));
                }
                let place = buffer.data.add(index as usize * width);
                if now.op == 5 {
                    poke(place, now.kind, stack[top + 1]);
                    continue;
                }
                let old = peek(place, now.kind);
                if now.op == 9 && now.b != 8 {
                    let compared = if taken == 3 { stack[top + 2] } else { 0 };
                    poke(place, now.kind, update(now.b, now.kind, old, stack[top + 1], compared));
                }
                stack[top] = old;
                top += 1;
            }
            op => {
                let second = if taken > 1 { stack[top + 1] } else { 0 };
                let third = if taken > 2 { stack[top + 2] } else { 0 };
                stack[top] = apply(op, now.kind, stack[top], second, third);
                top += 1;
            }
        }
    }
}
