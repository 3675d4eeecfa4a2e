#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| loan_core_fuzz::forms::check(data));
