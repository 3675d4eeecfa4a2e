//! An order: one loan from application to settlement.
//!
//! An order is stored as its application and its facts. Its state is computed by replaying the facts.
//!
//! The data of an order:
//!
//! * [`application`] – borrower, amount and rates. It never changes.
//! * [`fact`] – recorded events, each with the time of effect and the time of recording.
//! * [`event`] – the events that can change an order, with their names.
//! * [`state`] – the state codes of the wire, their labels and tone.
//!
//! From facts to the state:
//!
//! * [`phase`] – the state with its data, more precise than a state code.
//! * `machine` – the table of transitions: which fact or deadline leads from which phase to which. Read it first.
//! * `history` – the replay of the facts in order of effect.
//! * [`record`] – the order itself, with its facts and its history.
//! * [`timers`] – which deadline passes when.
//! * [`written`] – an order as stored, before expired deadlines are applied.
//! * [`transition`](mod@transition) – the only way to change an order, and the rules that refuse an event
//!   ([`refusal`]).
//!
//! The other modules answer questions about an order, such as the amounts owed on a day ([`owed`]), the borrower's
//! actions ([`action`]) and the outcome of a payment ([`standing`]).
//!
//! The current time is always an argument; nothing here reads a clock. The texts and actions of an order's screens are
//! in [`screen`](crate::screen).

pub mod action;
pub mod application;
pub mod booking;
pub mod cost;
pub mod counts;
mod disbursal;
pub mod event;
pub mod extension;
pub mod fact;
mod history;
mod machine;
pub mod notification;
pub mod owed;
pub mod payment;
pub mod phase;
pub mod precheck;
pub mod reapply;
pub mod record;
pub mod refund;
pub mod refusal;
pub mod repay;
pub mod standing;
pub mod state;
pub mod timers;
pub mod transition;
pub mod written;

pub use action::OrderAction;
pub use application::Application;
pub use counts::LoanCounts;
pub use event::{EventKind, OrderEvent};
pub use history::OrderStep;
pub use phase::Phase;
pub use record::{Order, OrderRecord};
pub use refusal::Refusal;
pub use state::{ExtensionState, OrderState};
pub use timers::{as_of, next_event, next_timer};
pub use transition::{allowed_events, transition};
pub use written::WrittenOrder;
