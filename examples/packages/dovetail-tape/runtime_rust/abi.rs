//! `dovetail/backend.h`, declared in Rust: the structs, the codes and the table, in their order.
//!
//! A table of another version has the same first five fields; what is appended to it later is not
//! declared here, and `struct_size` says so to the core.

#![allow(dead_code)]

use std::os::raw::{c_char, c_void};

pub const ABI_VERSION: u32 = 1;

pub const OK: i32 = 0;
pub const INVALID_ARGUMENT: i32 = 1;
pub const OUT_OF_MEMORY: i32 = 2;
pub const UNSUPPORTED: i32 = 3;
pub const DRIVER_MISSING: i32 = 4;
pub const DRIVER_ERROR: i32 = 5;
pub const DEVICE_LOST: i32 = 6;
pub const INVALID_IMAGE: i32 = 7;
pub const NOT_FOUND: i32 = 8;
pub const DEVICE_ASSERT: i32 = 9;
pub const INTERNAL: i32 = 10;
pub const TIME_LIMIT: i32 = 11;
pub const INTERRUPTED: i32 = 12;

pub const ERROR_TEXT: usize = 2040;

#[repr(C)]
pub struct Error {
    pub struct_size: u32,
    pub code: i32,
    pub text: [u8; ERROR_TEXT],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Limits {
    pub struct_size: u32,
    pub binding_alignment: u32,
    pub copy_alignment: u32,
    pub reserved: u32,
    pub max_grid: [u64; 3],
    pub max_block_threads: u64,
    pub max_binding_bytes: u64,
    pub max_allocation_bytes: u64,
    pub max_shared_bytes: u64,
    pub is_host_memory: u32,
    pub is_synchronous: u32,
}

#[repr(C)]
pub struct Location {
    pub memory: *mut c_void,
    pub host: *mut c_void,
    pub offset: u64,
}

#[repr(C)]
pub struct Binding {
    pub memory: *mut c_void,
    pub offset: u64,
    pub size: u64,
    pub lead: u64,
}

#[repr(C)]
pub struct Launch {
    pub kernel: *mut c_void,
    pub grid: [u32; 3],
    pub binding_count: u32,
    pub bindings: *const Binding,
    pub scalars: *const c_void,
    pub scalar_bytes: u64,
}

pub type Visitor = extern "C" fn(*mut c_void, *const c_char, *const c_char);
pub type Handle = *mut c_void;

/// An entry that is left out, of a signature that nobody calls here.
pub type Absent = Option<extern "C" fn()>;

#[repr(C)]
pub struct Table {
    pub struct_size: u32,
    pub abi_version: u32,
    pub sanitizer: u32,
    pub reserved: u32,
    pub kind: *const c_char,
    pub driver_open: extern "C" fn(*const *const c_char, u32, *mut Error) -> i32,
    pub device_count: extern "C" fn(*mut u32, *mut Error) -> i32,
    pub device_open: extern "C" fn(u32, *mut Handle, *mut Error) -> i32,
    pub device_close: extern "C" fn(Handle),
    pub device_attributes:
        extern "C" fn(Handle, Option<Visitor>, *mut c_void, *mut Error) -> i32,
    pub device_limits: extern "C" fn(Handle, *mut Limits, *mut Error) -> i32,
    pub alloc: extern "C" fn(Handle, u64, *mut Handle, *mut Error) -> i32,
    pub free: extern "C" fn(Handle, Handle),
    pub memory_import: Absent,
    pub memory_export: Absent,
    pub copy: extern "C" fn(Handle, *const Location, *const Location, u64, *mut Error) -> i32,
    pub stream_create: extern "C" fn(Handle, *mut Handle, *mut Error) -> i32,
    pub stream_import: Absent,
    pub stream_destroy: extern "C" fn(Handle),
    pub stream_synchronize: extern "C" fn(Handle, *mut Error) -> i32,
    pub event_record: extern "C" fn(Handle, *mut Handle, *mut Error) -> i32,
    pub event_synchronize: extern "C" fn(Handle, *mut Error) -> i32,
    pub stream_wait: extern "C" fn(Handle, Handle, *mut Error) -> i32,
    pub event_destroy: extern "C" fn(Handle),
    pub image_load: extern "C" fn(Handle, *const c_void, u64, *mut Handle, *mut Error) -> i32,
    pub image_unload: extern "C" fn(Handle),
    pub image_kernel: extern "C" fn(Handle, *const c_char, *mut Handle, *mut Error) -> i32,
    pub launch: extern "C" fn(Handle, *const Launch, u32, *mut Error) -> i32,
}

// It holds pointers to static text and to functions, nothing else.
unsafe impl Sync for Table {}
