//! Checked operations on decimals; `None` on overflow or for a division by zero.
//!
//! `rust_decimal` inlines its operations at every use. For the browser, each is compiled once, which makes the module
//! that phones download 7 KB smaller.

use rust_decimal::Decimal;

macro_rules! compiled_once {
    ($($name:ident: $operation:ident;)+) => {$(
        #[cfg_attr(target_arch = "wasm32", inline(never))]
        #[cfg_attr(not(target_arch = "wasm32"), inline)]
        pub(crate) fn $name(a: Decimal, b: Decimal) -> Option<Decimal> {
            a.$operation(b)
        }
    )+};
}

compiled_once! {
    add: checked_add;
    sub: checked_sub;
    mul: checked_mul;
    div: checked_div;
}
