//! Every rule of Saral: pure, total, without I/O, clock, randomness or floats.
//!
//! The server links this crate, the browser runs it as WebAssembly. That is why client and server cannot disagree, and
//! why nothing here may depend on where it runs: what a rule needs, it is given, the time included.
//!
//! # Where to start reading
//!
//! * [`order`]: an order is its facts ([`order::fact`]); one table (`order/machine.rs`), the product in a page, says where they
//!   lead; [`order::transition()`] is the only way to add one.
//! * [`fees`]: what a loan costs ([`fees::quote()`]), what loyalty takes off, what being late or extending adds, the APR,
//!   the Key Fact Statement, and the explanation of every line.
//! * [`validate`]: what may be typed and what may be sent. The server calls the same functions as the form.
//! * [`auth`]: the verification steps and which is next. [`flow`]: the multi-step exchanges as
//!   `step(state, event) -> (state, effects)`.
//! * [`nav`]: every route, the guard, where a tap leads.
//! * [`api`]: the wire: endpoint table, error catalogue, DTOs.
//! * [`screen`]: what an order's screens show, made from the server's answers.
//! * [`money`], [`time`], [`ids`], [`personal`], [`message`]: the words all of the above are written in.
//!
//! # Invariants
//!
//! * No float, no panic: `unwrap`, `expect`, indexing and float arithmetic are denied by clippy. A rule that cannot be
//!   applied answers with a value that says so.
//! * [`money::round_paisa`] is the only rounding of money; days are calendar days in India ([`time::Day`]).
//! * [`order`] and [`fees`] import no DTO: answers and screens are made from them. [`validate`], [`auth`], [`flow`] and [`nav`] judge
//!   and follow what goes over the wire, so they read its types.
//! * A refusal is a [`message::Message`]: a key and its arguments, never prose.
//! * A type that crosses the wire or the WASM boundary derives its TypeScript twin under the feature `ts`.

pub mod api;
pub mod auth;
pub mod fees;
pub mod flow;
pub mod ids;
pub mod message;
pub mod money;
pub mod nav;
pub mod order;
pub mod personal;
pub mod screen;
pub mod time;
pub mod validate;
