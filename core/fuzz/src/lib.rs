//! Fuzz targets for core's rules.
//!
//! Each module's `check` takes any bytes, and panics if a rule panics or violates a property. libFuzzer
//! (`fuzz_targets`) and proptest (`core/tests/rules/fuzz.rs`) call `check`.

pub mod addresses;
pub mod forms;
pub mod orders;
