//! Every business rule of Saral. The crate is pure and total: no I/O, no clock, no randomness, no floats, no panics.
//!
//! The server links this crate, and the browser runs it as WebAssembly, so both give the same answers. For that, a rule
//! must not depend on where it runs: it gets everything it needs as an argument, the current time included.
//!
//! # Where to start reading
//!
//! * [`order`]: a loan from application to settlement. An order is stored as facts ([`order::fact`]). One table
//!   (`order/machine.rs`) says which state follows from them. [`order::transition()`] is the only way to
//!   add a fact.
//! * [`fees`]: the cost of a loan ([`fees::quote()`]), the loyalty discount, late charges and extensions, the APR, the
//!   Key Fact Statement, and the explanation of every line.
//! * [`loan`]: a loan in instalments: schedule, what was paid, what is owed on a day.
//! * [`paper`]: the papers of an order, such as receipts, as data.
//! * [`validate`]: what a user may enter and what a client may send. Form and server call the same functions.
//! * [`auth`]: the verification steps, and which one is next. [`flow`]: dialogues of several steps, such as login, as
//!   functions `step(state, event) -> state, view, effects`.
//! * [`nav`]: every route, the guard that admits or redirects, and where a tap leads.
//! * [`api`]: what client and server send each other: the endpoint table, the error catalogue, the DTOs.
//! * [`screen`]: what the screens of an order show, computed from the server's answers.
//! * [`money`], [`time`], [`ids`], [`personal`], [`message`]: the basic types that all other modules use.
//!
//! # Invariants
//!
//! * No float, no panic: clippy denies `unwrap`, `expect`, indexing and float arithmetic. A rule that cannot be applied
//!   returns a value that says so.
//! * Only [`money::round_paisa`] rounds money. Days are calendar days in India ([`time::Day`]).
//! * [`order`] and [`fees`] import no DTO; answers and screens are made from their types. [`validate`], [`auth`],
//!   [`flow`] and [`nav`] work on requests and answers, so they do read DTOs.
//! * A refusal is a [`message::Message`]: a key and its arguments, never a text in some language.
//! * A type that crosses the wire or the WASM boundary derives its TypeScript type under the feature `ts`.

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
