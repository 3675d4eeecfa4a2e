//! Bindings of `loan-core` for the browser.
//!
//! Every function takes one typed object, calls the rule of the same name in core, and returns its answer as an object.
//! An input that does not fit the types throws an `Error`; a rule itself never throws. The TypeScript types in
//! `wasm/pkg/loan_wasm.d.ts` are generated from core's, and the files here mirror core's areas.
//!
//! Three parts are also built as separate modules, so that a phone on a slow network does not wait for all rules:
//! `entry` with `login` (`wasm/pkg/entry`) for a first visit; `entry` and `formats` with `reading` (`wasm/pkg/reading`)
//! for the first screen of a signed-in user, or with `applying` (`wasm/pkg/applying`) when that screen is the
//! application form.
//!
//! Rules that no phone calls are in none of these modules: `unshipped` (`wasm/pkg/unshipped`) is used by the comparison
//! with the server's rules, and by the app's build.

#![allow(missing_docs, reason = "each function has the name of its rule in core")]

mod boundary;
mod entry;
mod read;

#[cfg(feature = "applying")]
mod applying;
#[cfg(any(feature = "reading", feature = "applying"))]
mod formats;
#[cfg(feature = "login")]
mod login;
#[cfg(feature = "reading")]
mod reading;
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
