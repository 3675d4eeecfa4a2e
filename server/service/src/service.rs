//! The use cases, one function per call: read the store, ask the core, commit. None depends on HTTP.
//!
//! A use case that writes runs inside [`retry`](crate::app::retry): if another write came first, the commit fails with
//! a conflict, and the use case reads and decides again.

pub mod acts;
pub mod apply;
pub mod bank;
pub mod content;
pub mod deadlines;
pub mod device;
mod device_name;
pub mod extension;
pub mod face;
pub mod forms;
pub mod handoff;
pub mod home;
pub mod identity;
pub mod lifecycle;
pub mod login;
pub mod one_time;
pub mod operator;
pub mod opinion;
pub mod order_notice;
pub mod orders;
pub mod outbox;
mod own;
pub mod ownership;
pub mod papers;
pub mod pay;
pub mod payment_notice;
pub mod photos;
pub mod places;
pub mod product;
pub mod reconcile;
pub mod refunds;
pub mod saved;
pub mod schedule;
pub mod sessions;
pub mod verification;

use loan_core::api::dto::payment::ChangedAmount;
use loan_core::order::Refusal;
use loan_core::time::Timestamp;
use serde::Deserialize;

use crate::app::Ctx;
use crate::error::DomainError;

const LIST_LIMIT: usize = 200;

/// Asks for the page of a list, newest first, that begins before this instant; without it, for the newest page.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BeforeQuery {
    pub before: Option<Timestamp>,
}

fn refused(refusal: Refusal) -> DomainError {
    let error = DomainError::saying(refusal.error_code(), refusal.message());
    match refusal {
        Refusal::AmountChanged { amount } => error.data(&ChangedAmount { amount }),
        _ => error,
    }
}

/// Returns the order number shown to the borrower: `SL`, the day, and the random end of the order id.
fn order_number(ctx: &Ctx, id: &str) -> String {
    let day = ctx.at.day().to_string().replace('-', "");
    let tail = id.len().saturating_sub(8);
    format!("SL{}{}", &day[2..], &id[tail..])
}
