//! Every business rule of Saral. The crate is pure and total: no I/O, no clock, no randomness, no floats, no panics.
//!
//! The server links this crate, and the browser runs it as WebAssembly. Both compute the same results, because a rule
//! reads only its arguments; the current time is one of them.
//!
//! # Where to start reading
//!
//! * [`order`]: a loan from application to settlement. An order is stored as facts ([`order::fact`]), which only
//!   [`order::transition()`] adds. One table (`order/machine.rs`) derives the order's state from the facts.
//! * [`fees`]: the cost of a loan ([`fees::quote()`]), the loyalty discount, late charges and extensions, the APR, the
//!   Key Fact Statement, and the explanation of every line.
//! * [`loan`]: a loan in instalments: its schedule, the payments received, the amount owed on a day.
//! * [`paper`]: the papers of an order, such as receipts, as data.
//! * [`validate`]: what a user may enter and what a client may send. Form and server call the same functions.
//! * [`auth`]: verification steps, one-time codes and sessions. [`flow`]: dialogues of several steps, such as login.
//! * [`nav`]: every route, the access to a route, and the target of a tap.
//! * [`api`]: the endpoint table, the error catalogue, and the DTOs of client and server.
//! * [`screen`]: the contents of home, product and order screens, computed from the DTOs.
//! * [`money`], [`time`], [`ids`], [`personal`], [`message`]: the basic types that all other modules use.
//!
//! # Invariants
//!
//! * No float, no panic: clippy denies `unwrap`, `expect`, indexing and float arithmetic. A function returns the
//!   refusal or error as a value.
//! * Only [`money::round_paisa`] rounds amounts to the paisa. Level instalments are rounded up to whole rupees
//!   ([`loan::Schedule`]). Days are calendar days in India ([`time::Day`]).
//! * [`order`] and [`fees`] import no DTO. [`validate`], [`auth`], [`flow`], [`nav`] and [`screen`] do, because they
//!   check requests and read answers.
//! * A refusal reaches the user as a [`message::Message`]: a key and its arguments, never a text in some language.
//! * A type that crosses the wire or the WASM boundary says so by an attribute of `attributes.rs`, which derives its
//!   TypeScript type under the feature `ts`.

#[macro_use]
extern crate macro_rules_attribute;

#[macro_use]
mod attributes;

pub mod api;
pub mod auth;
pub mod fees;
pub mod flow;
pub mod ids;
pub mod loan;
pub mod message;
pub mod money;
pub mod nav;
pub mod order;
pub mod paper;
pub mod personal;
pub mod screen;
pub mod time;
pub mod validate;
mod written;
