//! The request for a fault of calls, of a provider or of a payment notice.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::Asks;
use crate::answers::Times;

/// A fault of the next matching calls, of a provider, or of the notice of a payment.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FaultRequest<'a> {
    /// Kind of fault; absent for a notice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<FaultKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<Provider>,
    /// Values that [`FaultKind::Reads`] returns, by field name; `None` for a field that cannot be read. The card must
    /// have these fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<BTreeMap<&'a str, Option<&'a str>>>,
    /// The fault of the next payment's notice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<Notice>,
    /// The event of an order that the fault affects, whatever causes the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<&'a str>,
    /// `GET`, `POST`; every method when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'a str>,
    /// Path, including `/api1`. A final `*` matches any rest, `{…}` one segment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<&'a str>,
    /// Members that the JSON body must have, at any depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headers: Option<BTreeMap<&'a str, &'a str>>,
    /// The signed-in user: an id, or a phone with or without 91.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<&'a str>,
    /// Number of matching calls that pass before the first fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip: Option<u32>,
    /// Number of times that the fault happens; 1 when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<Times>,
    /// Delay in milliseconds; for [`Notice::Late`], on the tenant's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
    /// Maximum deviation from `ms`, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jitter_ms: Option<u32>,
    /// Makes the jitter repeatable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// HTTP status for the kinds `status` and `code`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Code of the envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<i32>,
    /// Values for the placeholders of the code's message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub args: Option<&'a [&'a str]>,
    /// `data` of the envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
    /// The whole body, instead of an envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw_body: Option<&'a str>,
}

impl Asks<FaultRequest<'_>> for FaultRequest<'_> {}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The call waits before it runs.
    Latency,
    /// The call does not run; the answer has the HTTP status `status`.
    Status,
    /// The call does not run; the answer is a refusal with the code `code`.
    Code,
    /// The call does not run; the connection breaks.
    Reset,
    /// The call runs; half of its answer arrives.
    Truncate,
    /// The call runs; its answer is not JSON.
    Garbage,
    /// The call runs; nothing of its answer arrives.
    DropAfterCommit,
    /// The call runs; its answer arrives in small pieces.
    Dribble,
    /// The provider does not answer.
    Down,
    /// The provider refuses.
    Refuse,
    /// The provider answers late.
    Slow,
    /// The provider reads a card, but returns the values of `reading`.
    Reads,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provider {
    Sms,
    Aadhaar,
    Ocr,
    /// Checks that a picture shows a live face.
    Face,
    /// Takes and refunds money.
    Payment,
    Disburse,
    Audit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    Late,
    Twice,
    /// The notice states one rupee less than was due.
    WrongAmount,
    /// The notice of an earlier, failed attempt follows.
    OutOfOrder,
    /// The notice never arrives.
    Lost,
}
