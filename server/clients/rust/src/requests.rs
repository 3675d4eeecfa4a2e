//! What controls are sent. What is left out is the server's own, or may be anything.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::answers::Times;

/// What a control is sent: its request, or JSON as it stands, which may have fields that this crate does not know yet.
pub trait Asks<Request>: Serialize + Send + Sync {}

impl<Request> Asks<Request> for Value {}

impl<Request, A: Asks<Request> + ?Sized> Asks<Request> for &A {}

/// A tenant to make.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TenantRequest<'a> {
    /// 1 to 64 of `A-Z a-z 0-9 - _`; one is made up when it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'a str>,
    /// An ISO 8601 duration. It ends when nobody used it for so long: `PT1H` when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ttl: Option<&'a str>,
    /// The instant its clock begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<&'a str>,
    /// Whether its clock stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub freeze: Option<bool>,
    /// Seconds until an application is approved and paid out by itself; `Some(None)` for never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auto_audit: Option<Option<u32>>,
    /// A JSON merge patch over `products`, `forms`, `faq`, `about`, `legal` and `config`, seen by this tenant alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalogue: Option<Value>,
    /// Most calls that its journal keeps: 500 when left out, 5,000 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub journal: Option<u64>,
}

impl Asks<TenantRequest<'_>> for TenantRequest<'_> {}

/// A situation without a file: a history, or a base with what is to differ.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SituationRequest<'a> {
    /// The scenario whose history comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<&'a str>,
    /// Commands as in a scenario's file, in a list: `[{"at": "-PT1H", "do": "repay"}]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<Value>,
    /// Ten digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<&'a str>,
    /// Rupees of the last loan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<&'a str>,
    /// Id or name of the product of the last loan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product: Option<&'a str>,
    /// Days of the last loan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// In how many days the last loan is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due_in: Option<u32>,
    /// For how many days the last loan is overdue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overdue_days: Option<u32>,
    /// `none`, `copper`, `silver` or `gold`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loyalty: Option<&'a str>,
    /// Whether somebody is signed in at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed_in: Option<bool>,
    /// How many login codes the phone was sent today.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub codes_sent: Option<u32>,
    /// Feedback that was sent just now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feedback: Option<&'a str>,
    /// `now` when left out, or `signIn`: when the phone first asks for a login code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<&'a str>,
}

impl Asks<SituationRequest<'_>> for SituationRequest<'_> {}

/// A change of the clock: of `now`, `advance` and `to` one at most.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockChange<'a> {
    /// The instant it is to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<&'a str>,
    /// How far to advance, as an ISO 8601 duration: `P8D`, `PT72H`, `P1DT30M`; `-P1D` goes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advance: Option<&'a str>,
    /// `nextDeadline`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<&'a str>,
    /// Stop, or run on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub freeze: Option<bool>,
}

impl Asks<ClockChange<'_>> for ClockChange<'_> {}

/// A fault of the next calls that fit it, of a provider, or of the notice of a payment.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FaultRequest<'a> {
    /// What goes wrong. Not for a notice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<FaultKind>,
    /// The provider that it happens to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<Provider>,
    /// What goes wrong with the next payment's notice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<Notice>,
    /// The event of an order that it happens to, whoever causes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<&'a str>,
    /// `GET`, `POST`; every method when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'a str>,
    /// With the base path; `*` at its end for any rest, `{…}` for a segment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<&'a str>,
    /// Members that the JSON body has, at any depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    /// Headers that the request has, with their values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headers: Option<BTreeMap<&'a str, &'a str>>,
    /// Who is signed in: an id, or a phone with or without 91.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<&'a str>,
    /// So many fitting calls pass first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip: Option<u32>,
    /// Once when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<Times>,
    /// Milliseconds to wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
    /// Up to so many milliseconds more or less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jitter_ms: Option<u32>,
    /// Makes the jitter repeatable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// HTTP status of `status` and `code`.
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

/// The calls that are expected.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifyRequest<'a> {
    /// `GET`, `POST` …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'a str>,
    /// With the base path; `*` at its end for any rest, `{…}` for a segment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<&'a str>,
    /// Who is signed in: an id, or a phone with or without 91.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<&'a str>,
    /// Members that the JSON body has, at any depth. Personal values are compared by their hashes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    /// Headers that the request has, with their values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headers: Option<BTreeMap<&'a str, &'a str>>,
    /// The `Idempotency-Key`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'a str>,
    /// Code of the answer's envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<i32>,
    /// Exactly so many calls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    /// At least so many; 1 when neither `times` nor `max` is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u64>,
    /// At most so many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u64>,
    /// Calls in the order in which they were made; others may lie between them. Only `within_ms` may stand beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<&'a [CallRequest<'a>]>,
    /// Milliseconds to wait for them, 60,000 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within_ms: Option<u64>,
}

impl Asks<VerifyRequest<'_>> for VerifyRequest<'_> {}

/// One call of a sequence.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CallRequest<'a> {
    /// `GET`, `POST` …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'a str>,
    /// With the base path; `*` at its end for any rest, `{…}` for a segment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<&'a str>,
    /// Who is signed in: an id, or a phone with or without 91.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<&'a str>,
    /// Members that the JSON body has, at any depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    /// Headers that the request has, with their values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headers: Option<BTreeMap<&'a str, &'a str>>,
    /// The `Idempotency-Key`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'a str>,
    /// Code of the answer's envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<i32>,
}

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The call waits before it runs.
    Latency,
    /// The call does not run; an HTTP status answers.
    Status,
    /// The call does not run; a refusal with this code answers.
    Code,
    /// The call does not run; the connection breaks.
    Reset,
    /// The call runs; half of its answer arrives.
    Truncate,
    /// The call runs; its answer is no JSON.
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
}

/// A provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provider {
    /// Text messages.
    Sms,
    /// Codes of the Aadhaar register.
    Aadhaar,
    /// Reads documents.
    Ocr,
    /// Compares a face.
    Face,
    /// Takes and returns money.
    Payment,
    /// Sends loans.
    Disburse,
    /// Audits applications.
    Audit,
}

/// What goes wrong with the notice of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// It comes late.
    Late,
    /// It comes twice.
    Twice,
    /// It speaks of a rupee less.
    WrongAmount,
    /// After it comes that of an earlier attempt that failed.
    OutOfOrder,
}
