//! What anybody may send to core's rules. Each module has one function, `check`, that takes any bytes: it panics where a rule
//! does, or breaks what it promises. `fuzz_targets` hand it to libFuzzer, `core/tests/rules/fuzz.rs` to proptest.

pub mod addresses;
pub mod forms;
pub mod orders;
