//! Request bodies of the test controls. The server gives absent fields a default; an absent filter matches anything.

mod faults;

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

pub use faults::{FaultKind, FaultRequest, Notice, Provider};

/// A control's request, or plain JSON, which may have fields that this crate does not know yet.
pub trait Asks<Request>: Serialize + Send + Sync {}

impl<Request> Asks<Request> for Value {}

impl<Request, A: Asks<Request> + ?Sized> Asks<Request> for &A {}

#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TenantRequest<'a> {
    /// 1 to 64 of `A-Z a-z 0-9 - _`; generated when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'a str>,
    /// ISO 8601 duration after which an unused tenant ends; `PT1H` when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ttl: Option<&'a str>,
    /// The initial instant of the tenant's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<&'a str>,
    /// If true, the clock is frozen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub freeze: Option<bool>,
    /// Seconds until an application is approved and paid out automatically; `Some(None)` for never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auto_audit: Option<Option<u32>>,
    /// A JSON merge patch over `products`, `forms`, `faq`, `about`, `legal` and `config`, for this tenant alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalogue: Option<Value>,
    /// Maximum number of calls that the journal keeps: 500 when absent, 5,000 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub journal: Option<u64>,
}

impl Asks<TenantRequest<'_>> for TenantRequest<'_> {}

/// An event to apply to an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct EventRequest<'a> {
    /// Name of the event: `approve`, `repaid` and so on.
    pub event: &'a str,
    /// Amount of `paid` in rupees; the amount due when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<&'a str>,
}

impl<'a> From<&'a str> for EventRequest<'a> {
    fn from(event: &'a str) -> Self {
        Self { event, amount: None }
    }
}

impl<'a> From<&'a String> for EventRequest<'a> {
    fn from(event: &'a String) -> Self {
        event.as_str().into()
    }
}

/// A user's situation that no scenario file describes: a history, or a base scenario with changes.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SituationRequest<'a> {
    /// The scenario whose history comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<&'a str>,
    /// Commands as in a scenario's file, in a list: `[{"at": "-PT1H", "do": "repay"}]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<Value>,
    /// Phone of ten digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<&'a str>,
    /// Amount of the last loan in rupees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<&'a str>,
    /// Id or name of the product of the last loan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product: Option<&'a str>,
    /// Period of the last loan in days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// Days until the last loan is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due_in: Option<u32>,
    /// Days by which the last loan is overdue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overdue_days: Option<u32>,
    /// Loyalty level: `none`, `copper`, `silver` or `gold`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loyalty: Option<&'a str>,
    /// If true, the user is signed in at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed_in: Option<bool>,
    /// Number of login codes sent to the phone today.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub codes_sent: Option<u32>,
    /// Feedback that the user has just sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feedback: Option<&'a str>,
    /// Time of the load: `now` (default), or `signIn`: when the phone first asks for a login code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<&'a str>,
}

impl Asks<SituationRequest<'_>> for SituationRequest<'_> {}

/// A change of the clock: at most one of `now`, `advance` and `to`.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockChange<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<&'a str>,
    /// Duration by which the clock advances, in ISO 8601: `P8D`, `PT72H`, `P1DT30M`; `-P1D` goes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advance: Option<&'a str>,
    /// Only `nextDeadline`: advances to the next deadline or payment notice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<&'a str>,
    /// `true` freezes the clock, `false` lets it run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub freeze: Option<bool>,
}

impl Asks<ClockChange<'_>> for ClockChange<'_> {}

#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifyRequest<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'a str>,
    /// Path, as in [`FaultRequest`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<&'a str>,
    /// User, as in [`FaultRequest`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<&'a str>,
    /// Body, as in [`FaultRequest`]. Personal values are compared by their hashes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headers: Option<BTreeMap<&'a str, &'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'a str>,
    /// Code of the answer's envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<i32>,
    /// Counts messages to this provider instead of calls; `body` then has members of the payload.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<Provider>,
    /// The kind of messages: `text`, `disbursal`, `notice` and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    /// Minimum number; 1 when neither `times` nor `max` is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u64>,
    /// Calls in this sequence; other calls may come between them. Besides, only `within_ms` may be set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<&'a [CallRequest<'a>]>,
    /// Milliseconds to wait, 60,000 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within_ms: Option<u64>,
}

impl Asks<VerifyRequest<'_>> for VerifyRequest<'_> {}

#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CallRequest<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'a str>,
    /// Path, as in [`FaultRequest`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<&'a str>,
    /// User, as in [`FaultRequest`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<&'a str>,
    /// Body, as in [`FaultRequest`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headers: Option<BTreeMap<&'a str, &'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'a str>,
    /// Code of the answer's envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<i32>,
}
