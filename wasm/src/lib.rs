//! `loan-core` for the browser: bindings and nothing else.
//!
//! Every function takes one typed object, asks the rule of the same name in core, and gives its answer back as an
//! object. What the types do not admit is thrown as an `Error`; a rule itself never throws. The TypeScript types in
//! `wasm/pkg/loan_wasm.d.ts` are generated from core's, and the files here mirror core's areas. Three parts are
//! modules of their own too, so that a phone on a slow network waits for less than the whole: `entry` with `login`
//! (`wasm/pkg/entry`) for a first visit; for the first screen of who is signed in `entry` and `formats` with `reading`
//! (`wasm/pkg/reading`), or with `applying` (`wasm/pkg/applying`) where that is the form to apply. What no phone
//! asks is in none of these: `unshipped` (`wasm/pkg/unshipped`) is there to be held against the server's, and for the app's build.

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
