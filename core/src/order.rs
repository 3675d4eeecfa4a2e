//! An order: one loan from application to settlement.
//!
//! An order is stored as its application and its facts. Its state is computed by replaying the facts.
//!
//! What an order is made of:
//!
//! * [`application`] – what the order is about: who borrows what, at which rates. It never changes.
//! * [`fact`] – what happened, when it took effect, and when it was learned.
//! * [`event`] – the names of what can happen.
//! * [`state`] – the state codes of the wire, their labels and tone.
//!
//! How its state follows from the facts:
//!
//! * [`phase`] – where an order stands: more precise than a state code, with the data that belongs there.
//! * `machine` – the table: which fact or deadline leads from which phase to which. Read it first.
//! * [`record`] – the order itself: replays the facts in the sequence in which they took effect.
//! * [`timers`] – which deadline passes when.
//! * [`written`] – an order as the store has it, before deadlines that have passed since are applied.
//! * [`transition`](mod@transition) – the only way to change an order, and the rules that refuse an event
//!   ([`refusal`]).
//!
//! What is asked of an order:
//!
//! * [`action`] – what the borrower may do now.
//! * [`cost`] – what the order costs today.
//! * [`extension`] – the extension as the borrower sees it.
//! * [`payment`] – what a payment is for, and what a provider's notice of it does.
//! * [`standing`] – what became of a requested payment, and whether its link still works.
//! * [`refund`] – the money that goes back when a payment is learned of late.
//! * [`tally`] – what the order counts for, such as a repayment on time; [`notification`] – the text messages to the
//!   borrower.
//! * [`precheck`] – whether an application may begin; [`reapply`] – applying again after a failed payout; [`booking`] –
//!   the next loan; [`repay`] – where the browser goes to pay.
//!
//! The present is always an argument; nothing here reads a clock. Nothing here knows an answer of the server either:
//! [`screen`](crate::screen) computes what the screens show.

pub mod action;
pub mod application;
pub mod booking;
pub mod cost;
pub mod event;
pub mod extension;
pub mod fact;
mod machine;
pub mod notification;
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
pub mod tally;
pub mod timers;
pub mod transition;
pub mod written;

pub use action::OrderAction;
pub use application::Application;
pub use event::{EventKind, OrderEvent};
pub use phase::Phase;
pub use record::{Order, OrderRecord, OrderStep};
pub use refusal::Refusal;
pub use state::{ExtensionState, OrderState};
pub use tally::Tally;
pub use timers::{as_of, next_event, next_timer};
pub use transition::{allowed_events, transition};
pub use written::WrittenOrder;
