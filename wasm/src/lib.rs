//! `loan-core` for the browser: bindings and nothing else.
//!
//! Every function takes one typed object, calls the rule of the same name in core, and returns its answer as an object.
//! An input that the types do not admit is thrown as an `Error`; a rule itself never throws. The TypeScript types in
//! `wasm/pkg/loan_wasm.d.ts` are generated from core's, and the files here mirror core's areas. Three parts are also
//! built as modules of their own, so that a phone on a slow network need not wait for the whole: `entry` with `login`
//! (`wasm/pkg/entry`) for a first visit; `entry` and `formats` with `reading` (`wasm/pkg/reading`) for the first screen
//! of a signed-in user, or with `applying` (`wasm/pkg/applying`) when that screen is the application form. Rules that
//! no phone calls are in none of these: `unshipped` (`wasm/pkg/unshipped`) exists to be compared with the server's
//! rules, and for the app's build.

mod boundary;
mod entry;

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
