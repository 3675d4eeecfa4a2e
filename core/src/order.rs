//! An order: one loan from application to settlement.
//!
//! * [`state`] – the codes, their labels and tone.
//! * [`event`] – what can happen to an order.
//! * [`application`] – what an order is about; [`fact`] – what happened to it; [`phase`] – where it therefore stands.
//! * `machine` – the table of contract §5: which fact and which deadline leads where, in a page.
//! * [`record`] – the order itself: its facts, replayed by the time at which each took effect.
//! * [`transition`](mod@transition) – the only way an order changes, and what it refuses ([`refusal`]).
//! * [`action`] – what the borrower may do now.
//! * [`timers`] – what falls due when.
//! * [`payment`] – what a payment is for, and what a provider's notice of it does.
//! * [`standing`] – what became of a payment that was asked for, and whether its link still serves.
//! * [`refund`] – what goes back when a payment is learned of late.
//! * [`tally`] – what an order counts for; [`notification`] – what the borrower is told when it moves on.
//! * [`extension`] – the extension as the borrower meets it.
//! * [`cost`] – what an order costs today.
//! * [`precheck`], [`reapply`], [`booking`] – before an order, instead of it, and after it; [`repay`] – where one goes to pay.
//!
//! The present is always an argument; nothing here reads a clock or knows an answer of the server: what the screens show is
//! made in [`screen`](crate::screen).

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
