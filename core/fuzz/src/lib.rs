//! Fuzz targets for core's rules. Each module has a function `check` that takes any bytes, and panics if a rule panics
//! or violates a property. `fuzz_targets` passes it to libFuzzer, `core/tests/rules/fuzz.rs` to proptest.

pub mod addresses;
pub mod forms;
pub mod orders;
