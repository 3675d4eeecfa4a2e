//! Bindings of `loan-core` for the browser.
//!
//! Every function calls one rule of core, mostly of the same name. Most take one typed object and return another.
//! An input that does not fit the types throws an `Error`; a rule itself never throws. The TypeScript types in
//! `wasm/pkg/loan_wasm.d.ts` are generated from core's types, and the files here mirror core's areas.
//!
//! The files `entry` and `login` are also built as a separate WASM module (`wasm/pkg/entry`), so that a first visit
//! does not wait for all rules.
//!
//! The module `unshipped` (`wasm/pkg/unshipped`) has the rules that are never called on a phone.

mod boundary;
mod entry;

#[cfg(feature = "login")]
mod login;
#[cfg(feature = "unshipped")]
mod unshipped;

#[cfg(feature = "full")]
mod auth;
#[cfg(feature = "full")]
mod fees;
#[cfg(feature = "full")]
mod flow;
#[cfg(feature = "full")]
mod nav;
#[cfg(feature = "full")]
mod order;
#[cfg(feature = "full")]
mod validate;
