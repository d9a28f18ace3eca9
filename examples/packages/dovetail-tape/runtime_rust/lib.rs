//! A whole device runtime in Rust, without a crate: the table of `dovetail/backend.h`.
//!
//! Each entry checks its pointers, works in `guard`, which lets no panic through, and hands out
//! boxes as handles. `abi.rs` declares the header, `image.rs` reads images, `machine.rs` runs them.

mod abi;
mod image;
mod machine;

use std::ffi::CStr;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};

use abi::{Error, Handle, Launch, Limits, Location, Table, Visitor};

type Answer = Result<(), (i32, String)>;

const MOST_BYTES: u64 = isize::MAX as u64 / 2;

struct Memory {
    data: Vec<u8>,
}

struct Image {
    kernels: Vec<image::Kernel>,
}

fn invalid<T>(text: String) -> Result<T, (i32, String)> {
    Err((abi::INVALID_ARGUMENT, text))
}

fn need<T>(pointer: *const T, function: &str, what: &str) -> Answer {
    if pointer.is_null() {
        return invalid(format!("{} was given NULL as {}", function, what));
    }
    Ok(())
}

/// Runs an entry: what it answers goes into the caller's `dvt_error`, and so does a panic.
fn guard(error: *mut Error, body: impl FnOnce() -> Answer) -> i32 {
    let answer = catch_unwind(AssertUnwindSafe(body))
        .unwrap_or_else(|_| Err((abi::INTERNAL, "the runtime panicked".to_string())));
    match answer {
        Ok(()) => abi::OK,
        Err((code, text)) => {
            unsafe { write_error(error, code, &text) };
            code
        }
    }
}

/// Within struct_size, terminated, and cut at a whole character.
unsafe fn write_error(error: *mut Error, code: i32, text: &str) {
    if error.is_null() || (*error).struct_size < 8 {
        return;
    }
    (*error).code = code;
    let room = ((*error).struct_size as usize - 8).min(abi::ERROR_TEXT);
    if room == 0 {
        return;
    }
    let mut length = text.len().min(room - 1);
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    let place = std::ptr::addr_of_mut!((*error).text) as *mut u8;
    std::ptr::copy_nonoverlapping(text.as_ptr(), place, length);
    *place.add(length) = 0;
}

unsafe fn give<T>(made: T, out: *mut Handle) {
    *out = Box::into_raw(Box::new(made)) as Handle;
}

unsafe fn take<T>(handle: Handle) {
    if !handle.is_null() {
        drop(Box::from_raw(handle as *mut T));
    }
}

extern "C" fn driver_open(names: *const *const c_char, count: u32, error: *mut Error) -> i32 {
    guard(error, || {
        if count != 0 {
            need(names, "driver_open", "candidates")?;
        }
        for place in 0..count as usize {
            let name = unsafe { *names.add(place) };
            need(name, "driver_open", "a candidate")?;
            let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
            if !name.starts_with('/') {
                return invalid(format!("driver_open needs absolute paths, got '{}'", name));
            }
        }
        Ok(()) // there is no library to open: the machine is this one
    })
}

extern "C" fn device_count(count: *mut u32, error: *mut Error) -> i32 {
    guard(error, || {
        need(count, "device_count", "count")?;
        unsafe { *count = 1 };
        Ok(())
    })
}

extern "C" fn device_open(index: u32, device: *mut Handle, error: *mut Error) -> i32 {
    guard(error, || {
        need(device, "device_open", "device")?;
        if index != 0 {
            let text = format!("there is no device tape:{}, there is 1", index);
            return Err((abi::NOT_FOUND, text));
        }
        // A byte, as boxes of nothing have all the same address.
        unsafe { give(0u8, device) };
        Ok(())
    })
}

extern "C" fn device_close(device: Handle) {
    unsafe { take::<u8>(device) }
}

extern "C" fn device_attributes(
    device: Handle, visitor: Option<Visitor>, context: *mut c_void, error: *mut Error,
) -> i32 {
    guard(error, || {
        need(device, "device_attributes", "device")?;
        let visit = match visitor {
            Some(visit) => visit,
            None => return invalid("device_attributes was given NULL as visitor".to_string()),
        };
        for (name, value) in [
            ("device.name\0", "tape machine in Rust\0"),
            ("driver.version\0", "1\0"),
        ] {
            visit(context, name.as_ptr() as *const c_char, value.as_ptr() as *const c_char);
        }
        Ok(())
    })
}

extern "C" fn device_limits(device: Handle, limits: *mut Limits, error: *mut Error) -> i32 {
    guard(error, || {
        need(device, "device_limits", "device")?;
        need(limits, "device_limits", "limits")?;
        let size = unsafe { (*limits).struct_size };
        let all = Limits {
            struct_size: size,
            binding_alignment: 1,
            copy_alignment: 1,
            reserved: 0,
            max_grid: [u64::from(u32::MAX); 3],
            max_block_threads: 1,
            max_binding_bytes: MOST_BYTES,
            max_allocation_bytes: MOST_BYTES,
            max_shared_bytes: 1 << 20,
            is_host_memory: 0,
            is_synchronous: 1,
        };
        let known = (size as usize).min(std::mem::size_of::<Limits>());
        let from = &all as *const Limits as *const u8;
        unsafe { std::ptr::copy_nonoverlapping(from, limits as *mut u8, known) };
        Ok(())
    })
}

extern "C" fn alloc(device: Handle, size: u64, memory: *mut Handle, error: *mut Error) -> i32 {
    guard(error, || {
        need(device, "alloc", "device")?;
        need(memory, "alloc", "memory")?;
        if size == 0 {
            return invalid("alloc needs at least 1 byte, got 0".to_string());
        }
        let mut data = Vec::new();
        if size > MOST_BYTES || data.try_reserve_exact(size as usize).is_err() {
            return Err((abi::OUT_OF_MEMORY, format!("the host has no {} bytes left", size)));
        }
        data.resize(size as usize, 0);
        unsafe { give(Memory { data }, memory) };
        Ok(())
    })
}

extern "C" fn free(_device: Handle, memory: Handle) {
    unsafe { take::<Memory>(memory) }
}

/// The address of one end of a copy.
unsafe fn end(at: &Location, size: u64, which: &str) -> Result<*mut u8, (i32, String)> {
    if at.memory.is_null() {
        need(at.host, "copy", which)?;
        return Ok(at.host as *mut u8);
    }
    let memory = &mut *(at.memory as *mut Memory);
    let room = memory.data.len() as u64;
    if size > room || at.offset > room - size {
        return invalid(format!(
            "copy of {} bytes at byte {} of a {} of {} bytes",
            size, at.offset, which, room
        ));
    }
    Ok(memory.data.as_mut_ptr().add(at.offset as usize))
}

extern "C" fn copy(
    stream: Handle, to: *const Location, from: *const Location, size: u64, error: *mut Error,
) -> i32 {
    guard(error, || {
        need(stream, "copy", "stream")?;
        need(to, "copy", "destination")?;
        need(from, "copy", "source")?;
        let (to, from) = unsafe { (&*to, &*from) };
        if size == 0 {
            return invalid("copy needs at least 1 byte, got 0".to_string());
        }
        if to.memory.is_null() && from.memory.is_null() {
            return invalid("copy needs device memory at one end at least".to_string());
        }
        unsafe {
            let to = end(to, size, "destination")?;
            let from = end(from, size, "source")?;
            std::ptr::copy(from, to, size as usize);
        }
        Ok(())
    })
}

fn make(owner: Handle, out: *mut Handle, function: &str, of: &str, what: &str) -> Answer {
    need(owner, function, of)?;
    need(out, function, what)?;
    unsafe { give(0u8, out) };
    Ok(())
}

extern "C" fn stream_create(device: Handle, stream: *mut Handle, error: *mut Error) -> i32 {
    guard(error, || make(device, stream, "stream_create", "device", "stream"))
}

extern "C" fn stream_destroy(stream: Handle) {
    unsafe { take::<u8>(stream) }
}

extern "C" fn stream_synchronize(stream: Handle, error: *mut Error) -> i32 {
    guard(error, || need(stream, "stream_synchronize", "stream"))
}

extern "C" fn event_record(stream: Handle, event: *mut Handle, error: *mut Error) -> i32 {
    guard(error, || make(stream, event, "event_record", "stream", "event"))
}

extern "C" fn event_synchronize(event: Handle, error: *mut Error) -> i32 {
    guard(error, || need(event, "event_synchronize", "event"))
}

extern "C" fn stream_wait(stream: Handle, event: Handle, error: *mut Error) -> i32 {
    guard(error, || {
        need(stream, "stream_wait", "stream")?;
        need(event, "stream_wait", "event")
    })
}

extern "C" fn event_destroy(event: Handle) {
    unsafe { take::<u8>(event) }
}

extern "C" fn image_load(
    device: Handle, bytes: *const c_void, size: u64, out: *mut Handle, error: *mut Error,
) -> i32 {
    guard(error, || {
        need(device, "image_load", "device")?;
        need(bytes, "image_load", "bytes")?;
        need(out, "image_load", "image")?;
        let bytes = unsafe { std::slice::from_raw_parts(bytes as *const u8, size as usize) };
        match image::read(bytes) {
            Ok(kernels) => unsafe { give(Image { kernels }, out) },
            Err(wrong) => {
                let text = format!(
                    "the image has at byte {} not what is expected: {}",
                    wrong.at, wrong.expected
                );
                return Err((abi::INVALID_IMAGE, text));
            }
        }
        Ok(())
    })
}

extern "C" fn image_unload(image: Handle) {
    unsafe { take::<Image>(image) }
}

extern "C" fn image_kernel(
    image: Handle, name: *const c_char, kernel: *mut Handle, error: *mut Error,
) -> i32 {
    guard(error, || {
        need(image, "image_kernel", "image")?;
        need(name, "image_kernel", "name")?;
        need(kernel, "image_kernel", "kernel")?;
        let image = unsafe { &*(image as *const Image) };
        let name = unsafe { CStr::from_ptr(name) };
        for each in &image.kernels {
            if each.name == name.to_bytes() {
                unsafe { *kernel = each as *const image::Kernel as Handle };
                return Ok(());
            }
        }
        let text = format!("the image has no kernel '{}'", name.to_string_lossy());
        Err((abi::NOT_FOUND, text))
    })
}

unsafe fn launch_one(launch: &Launch) -> Answer {
    if launch.kernel.is_null() {
        return invalid("its kernel is NULL".to_string());
    }
    let kernel = &*(launch.kernel as *const image::Kernel);
    let bindings = launch.binding_count as usize;
    if bindings != kernel.buffers || (bindings != 0 && launch.bindings.is_null()) {
        return invalid(format!("it takes {} buffers, got {}", kernel.buffers, bindings));
    }
    let scalars = launch.scalar_bytes;
    if scalars != kernel.scalar_bytes as u64 || (scalars != 0 && launch.scalars.is_null()) {
        let wanted = kernel.scalar_bytes;
        return invalid(format!("its scalar block has {} bytes, got {}", wanted, scalars));
    }
    if launch.grid.contains(&0) {
        return invalid("its grid has no blocks".to_string());
    }
    let mut buffers = Vec::new();
    for place in 0..bindings {
        let binding = &*launch.bindings.add(place);
        if binding.memory.is_null() {
            return invalid(format!("the memory of buffer {} is NULL", place));
        }
        let memory = &mut *(binding.memory as *mut Memory);
        let room = memory.data.len() as u64;
        if binding.size == 0 || binding.size > room || binding.offset > room - binding.size {
            return invalid(format!("buffer {} is bound outside of its memory", place));
        }
        let data = memory.data.as_mut_ptr().add(binding.offset as usize);
        buffers.push(machine::Buffer { data, size: binding.size as usize });
    }
    let mut arguments = Vec::new();
    for each in &kernel.arguments {
        let value = if each.is_buffer {
            0
        } else {
            machine::peek((launch.scalars as *const u8).add(each.offset), each.kind)
        };
        arguments.push(value);
    }
    machine::run(kernel, launch.grid, &arguments, &buffers)
        .map_err(|text| (abi::DRIVER_ERROR, text))
}

extern "C" fn launch(
    stream: Handle, launches: *const Launch, count: u32, error: *mut Error,
) -> i32 {
    guard(error, || {
        need(stream, "launch", "stream")?;
        if count != 0 {
            need(launches, "launch", "launches")?;
        }
        for place in 0..count {
            let each = unsafe { &*launches.add(place as usize) };
            unsafe { launch_one(each) }.map_err(|(code, text)| {
                (code, format!("launch {} of {}: {}", place, count, text))
            })?;
        }
        Ok(())
    })
}

static TABLE: Table = Table {
    struct_size: std::mem::size_of::<Table>() as u32,
    abi_version: abi::ABI_VERSION,
    sanitizer: 0,
    reserved: 0,
    kind: b"tape\0".as_ptr() as *const c_char,
    driver_open,
    device_count,
    device_open,
    device_close,
    device_attributes,
    device_limits,
    alloc,
    free,
    memory_import: None,
    memory_export: None,
    copy,
    stream_create,
    stream_import: None,
    stream_destroy,
    stream_synchronize,
    event_record,
    event_synchronize,
    stream_wait,
    event_destroy,
    image_load,
    image_unload,
    image_kernel,
    launch,
};

/// The one exported function.
#[no_mangle]
pub extern "C" fn dovetail_backend_table(oldest: u32, newest: u32, version: *mut u32) -> *const Table {
    if !version.is_null() {
        unsafe { *version = abi::ABI_VERSION };
    }
    if oldest <= abi::ABI_VERSION && newest >= abi::ABI_VERSION {
        &TABLE
    } else {
        std::ptr::null()
    }
}
