//! An order: one loan from application to settlement.
//!
//! An order is stored as its application and its facts. Its state is computed by replaying the facts.
//!
//! The data of an order:
//!
//! * [`fact`] – the application (borrower, amount and rates), which never changes, and the recorded events, each with
//!   the time of effect and the time of recording.
//! * [`event`] – the events that can change an order, with their names.
//! * [`state`] – the state codes of the wire, their labels and tone.
//!
//! From facts to the state:
//!
//! * [`phase`] – the state with its data, more precise than a state code.
//! * `machine` – the table of transitions: which fact or deadline leads from which phase to which. Read it first.
//! * `history` – the replay of the facts in order of effect.
//! * [`record`] – the order itself, with its facts and its history.
//! * [`timers`] – which deadline passes when, and an order as stored, before expired deadlines are applied.
//! * [`transition`](mod@transition) – the only way to change an order; [`Refusal`] lists why an event is refused.
//!
//! The other modules answer questions about an order, such as the amounts owed on a day ([`owed`]), the borrower's
//! actions ([`action`]) and the outcome of a payment ([`standing`]).
//!
//! The current time is always an argument; nothing here reads a clock. The texts and actions of an order's screens are
//! in [`screen`](crate::screen).

pub mod action;
pub mod booking;
pub mod effects;
pub mod event;
pub mod extension;
pub mod fact;
mod history;
mod machine;
pub mod owed;
pub mod payment;
pub mod phase;
pub mod precheck;
pub mod record;
pub mod standing;
pub mod state;
pub mod timers;
pub mod transition;

pub use action::{OrderAction, Refusal};
pub use effects::LoanCounts;
pub use event::{EventKind, OrderEvent};
pub use fact::{Application, Entry, ExtensionTerms, Fact, Payment};
pub use history::OrderStep;
pub use payment::{PaymentPurpose, PaymentPurposeName};
pub use phase::{Extension, ExtensionStanding, Loan, Phase, Settlement};
pub use record::{Order, OrderRecord, Receipt};
pub use standing::{PaymentStanding, PaymentState};
pub use state::{Disbursal, ExtensionState, OrderState, StateStyle, Tone};
pub use timers::{WrittenOrder, as_of, next_event};
pub use transition::{allowed_events, transition};
