//! Images (docs/format/image.md) and the tapes in them, read as bytes that nobody vouches for.

pub const BYTES: [usize; 13] = [1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 2, 2];
pub const BOOL: u8 = 0;
pub const F32: u8 = 9;
pub const F64: u8 = 10;
pub const F16: u8 = 11;
pub const BF16: u8 = 12;

pub const NO_SLOT: u32 = u32::MAX;
pub const BY_ARGUMENT: u64 = 1 << 63;
const MOST_SLOTS: u32 = 65536;
const MOST_ARRAY_BYTES: u64 = 1 << 26;

pub const CONTROL_END: u8 = 10;
pub const FIRST_OP: u8 = 16;
pub const NEG: u8 = 35;
pub const FMA: u8 = 47;
pub const UPDATES: u64 = 9;

#[derive(Clone, Copy)]
pub struct Instruction {
    pub op: u8,
    pub kind: u8,
    pub a: u32,
    pub b: u64,
}

pub struct Argument {
    pub is_buffer: bool,
    pub kind: u8,
    pub slot: u32,
    pub offset: usize,
}

pub struct Kernel {
    pub name: Vec<u8>,
    pub arguments: Vec<Argument>,
    pub buffers: usize,
    pub scalar_bytes: usize,
    pub slots: usize,
    pub depth: usize,
    pub block_slots: [u32; 3],
    pub arrays: Vec<u64>,
    pub code: Vec<Instruction>,
}

/// Where the bytes are wrong, and what was expected there.
pub struct Wrong {
    pub at: usize,
    pub expected: &'static str,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn wrong<T>(&self, expected: &'static str) -> Result<T, Wrong> {
        Err(Wrong { at: self.at, expected })
    }

    fn need(&self, holds: bool, expected: &'static str) -> Result<(), Wrong> {
        if holds {
            Ok(())
        } else {
            self.wrong(expected)
        }
    }

    fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    fn take(&mut self, size: u64, what: &'static str) -> Result<&'a [u8], Wrong> {
        if size > self.left() as u64 {
            return self.wrong(what);
        }
        let found = &self.bytes[self.at..self.at + size as usize];
        self.at += size as usize;
        Ok(found)
    }

    fn number(&mut self, size: u64, what: &'static str) -> Result<u64, Wrong> {
        let found = self.take(size, what)?;
        Ok(found.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
    }

    fn block(&mut self, what: &'static str) -> Result<&'a [u8], Wrong> {
        let size = self.number(8, what)?;
        self.take(size, what)
    }

    /// A number of records that take at least `each` bytes.
    fn count(&mut self, each: usize, what: &'static str) -> Result<usize, Wrong> {
        let count = self.number(8, what)?;
        self.need(count <= (self.left() / each) as u64, what)?;
        Ok(count as usize)
    }
}

fn type_of(code: u64, bits: u64) -> Option<u8> {
    let place = [8, 16, 32, 64].iter().position(|each| *each == bits)? as u8;
    match (code, place) {
        (0, _) => Some(1 + place),
        (1, _) => Some(5 + place),
        (2, 1) => Some(F16),
        (2, 2) => Some(F32),
        (2, 3) => Some(F64),
        (4, 1) => Some(BF16),
        (6, 0) => Some(BOOL),
        _ => None,
    }
}

fn read_function<'a>(from: &mut Reader<'a>) -> Result<(Kernel, &'a [u8]), Wrong> {
    let name = from.block("a function's name")?.to_vec();
    let symbol = from.block("a function's symbol")?;
    for _ in 0..3 {
        let threads = from.number(4, "a function's block")?;
        from.need(threads == 1, "a block of one thread")?;
    }
    from.number(8, "a function's shared bytes")?;
    let count = from.count(12, "a function's argument count")?;
    from.need(count <= 4096, "a function's argument count")?;
    let mut kernel = Kernel {
        name,
        arguments: Vec::with_capacity(count),
        buffers: 0,
        scalar_bytes: 0,
        slots: 0,
        depth: 0,
        block_slots: [NO_SLOT; 3],
        arrays: Vec::new(),
        code: Vec::new(),
    };
    for _ in 0..count {
        let role = from.number(1, "an argument's kind")?;
        from.take(7, "an argument")?;
        let code = from.number(1, "an argument's type")?;
        let bits = from.number(1, "an argument's type")?;
        let lanes = from.number(2, "an argument's lanes")?;
        from.need(role <= 4 && lanes == 1, "an argument of a known kind and type")?;
        let kind = match type_of(code, bits) {
            Some(kind) => kind,
            None => return from.wrong("an argument of a known kind and type"),
        };
        let mut offset = 0;
        if role == 0 {
            kernel.buffers += 1;
        } else {
            let size = BYTES[kind as usize];
            offset = (kernel.scalar_bytes + size - 1) / size * size;
            kernel.scalar_bytes = offset + size;
        }
        kernel.arguments.push(Argument { is_buffer: role == 0, kind, slot: NO_SLOT, offset });
    }
    Ok((kernel, symbol))
}

/// Everything that the machine relies on is checked here, once.
fn check(from: &Reader, kernel: &Kernel, now: &Instruction, count: usize) -> Result<(), Wrong> {
    let is_stored = now.kind == F16 || now.kind == BF16;
    let is_float = now.kind == F32 || now.kind == F64;
    let has_buffer = (now.a as usize) < kernel.buffers + kernel.arrays.len();
    from.need((now.kind as usize) < BYTES.len(), "a known type of an instruction")?;
    match now.op {
        0 | 1 => Ok(()),
        2 | 3 => from.need((now.a as usize) < kernel.slots, "a slot that the tape has"),
        4 | 5 => from.need(has_buffer, "a buffer that the kernel has"),
        6 | 7 => from.need((now.a as usize) < count, "a jump to an instruction"),
        8 => from.need((now.a as usize) < BYTES.len(), "a known type to convert to"),
        9 => from.need(has_buffer && now.b < UPDATES && !is_stored, "an update"),
        FIRST_OP..=FMA => from.need(!is_stored && (now.op != FMA || is_float), "an instruction"),
        _ => from.wrong("a known instruction"),
    }
}

fn read_tape(bytes: &[u8], kernel: &mut Kernel) -> Result<(), Wrong> {
    let mut from = Reader { bytes, at: 0 };
    let magic = from.number(4, "the tape's magic")?;
    let version = from.number(4, "the tape's version")?;
    from.need(magic == 0x4550_4154 && version == 1, "a tape of version 1")?;
    let slots = from.number(4, "the slot count")? as u32;
    let depth = from.number(4, "the depth")? as u32;
    from.need(slots <= MOST_SLOTS && depth <= MOST_SLOTS, "fewer slots")?;
    kernel.slots = slots as usize;
    kernel.depth = depth as usize;
    let arrays = from.number(4, "the array count")? as usize;
    let count = from.number(4, "the instruction count")? as usize;
    for slot in kernel.block_slots.iter_mut() {
        *slot = from.number(4, "the block's slots")? as u32;
        from.need(*slot == NO_SLOT || *slot < slots, "the block's slots")?;
    }
    let arguments = from.number(4, "the argument count")? as usize;
    from.need(arguments == kernel.arguments.len(), "as many arguments as the record has")?;
    for each in kernel.arguments.iter_mut() {
        each.slot = from.number(4, "an argument's slot")? as u32;
        from.need(each.is_buffer || each.slot < slots, "an argument's slot")?;
    }
    from.need(arrays <= from.left() / 8, "the array count")?;
    for _ in 0..arrays {
        let size = from.number(8, "an array's size")?;
        let known = if size & BY_ARGUMENT != 0 {
            let argument = kernel.arguments.get((size ^ BY_ARGUMENT) as usize);
            argument.map_or(false, |each| !each.is_buffer)
        } else {
            size <= MOST_ARRAY_BYTES
        };
        from.need(known, "an array's size")?;
        kernel.arrays.push(size);
    }
    from.need(count > 0 && count * 16 == from.left(), "as many instructions as are said")?;
    for _ in 0..count {
        let op = from.number(1, "an instruction")? as u8;
        let kind = from.number(1, "an instruction")? as u8;
        from.take(2, "an instruction")?;
        let a = from.number(4, "an instruction")? as u32;
        let b = from.number(8, "an instruction")?;
        let now = Instruction { op, kind, a, b };
        check(&from, kernel, &now, count)?;
        kernel.code.push(now);
    }
    let last = kernel.code[count - 1];
    from.need(last.op == 0, "a tape that ends with halt")
}

/// The kernels of an image.
pub fn read(bytes: &[u8]) -> Result<Vec<Kernel>, Wrong> {
    let mut from = Reader { bytes, at: 0 };
    let magic = from.take(4, "the magic")?;
    from.need(magic == b"DVTI", "the magic")?;
    let version = from.number(4, "the version")?;
    from.need(version == 1, "version 1")?;
    let kind = from.block("the kind")?;
    from.need(kind == b"tape", "kind 'tape'")?;
    let format = from.block("the format")?;
    from.need(format == b"tape", "format 'tape'")?;
    let mut kernels: Vec<(Kernel, &[u8])> = Vec::new();
    for _ in 0..from.count(44, "the function count")? {
        let made = read_function(&mut from)?;
        let grows = kernels.last().map_or(true, |(last, _)| last.name < made.0.name);
        from.need(grows, "function names in increasing order")?;
        kernels.push(made);
    }
    let mut last: Option<&[u8]> = None;
    for _ in 0..from.count(16, "the payload count")? {
        let key = from.block("a payload's key")?;
        from.need(last.map_or(true, |each| each < key), "payload keys in increasing order")?;
        last = Some(key);
        let value = from.block("a payload's value")?;
        for (kernel, symbol) in kernels.iter_mut() {
            if *symbol == key {
                read_tape(value, kernel)?;
            }
        }
    }
    from.need(from.left() == 0, "the end of the image")?;
    for (kernel, _) in &kernels {
        from.need(!kernel.code.is_empty(), "a tape for each function")?;
    }
    Ok(kernels.into_iter().map(|(kernel, _)| kernel).collect())
}
