#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| loan_server_fuzz::imports::check(data));
