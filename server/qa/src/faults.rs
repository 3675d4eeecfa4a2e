//! Injected faults: their kinds, the calls and providers that they affect, and how often they happen.
//!
//! [`matching`] matches calls with faults, [`reach`] refuses impossible faults, [`armed`] stores a tenant's faults, and
//! [`header`] parses the header `X-QA-Fault`. `interceptor.rs` applies a fault, and [`spoiled`] damages the answer.

pub(super) mod armed;
mod header;
mod matching;
mod reach;
mod spoiled;

use std::collections::BTreeMap;
use std::time::Duration;

use loan_core::api::code::ErrorCode;
use loan_core::api::envelope::Envelope;
use loan_core::message::Language;
use loan_core::order::EventKind;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use warp::http::StatusCode;

pub(super) use header::of_header;
pub(super) use matching::{Request, has, method_fits, path_fits};
pub(super) use reach::{Served, check_call, check_code, check_headers};
pub(super) use spoiled::deliver;

use loan_http::reply::Answer;
use loan_service::error::DomainError;
use loan_service::ports::Reading;

/// The kind of an injected fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The call waits before it runs.
    Latency,
    /// The call does not run; the answer has an HTTP status.
    Status,
    /// The call does not run; the answer is an envelope with this code.
    Code,
    /// The call does not run; the connection breaks.
    Reset,
    /// The call runs; half of its answer arrives.
    Truncate,
    /// The call runs; its answer is not JSON.
    Garbage,
    /// The call runs; nothing of its answer arrives.
    DropAfterCommit,
    /// The call runs; its answer arrives in small pieces, over `ms` milliseconds.
    Dribble,
    /// The provider does not answer.
    Down,
    /// The provider refuses: no code, no loan, a face that does not pass, a document that cannot be read.
    Refuse,
    /// The provider answers after `ms` milliseconds.
    Slow,
    /// The provider reads a card, with the values of `reading` in place of the card's.
    Reads,
}

impl FaultKind {
    /// Faults of calls. The other kinds are faults of providers.
    const OF_CALLS: [Self; 8] = [
        Self::Latency,
        Self::Status,
        Self::Code,
        Self::Reset,
        Self::Truncate,
        Self::Garbage,
        Self::DropAfterCommit,
        Self::Dribble,
    ];
}

/// An external provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Provider {
    /// Text messages.
    Sms,
    /// Sends codes of the Aadhaar register.
    Aadhaar,
    /// Reads documents.
    Ocr,
    /// Checks faces.
    Face,
    /// Takes and returns money.
    Payment,
    /// Pays loans out.
    Disburse,
    /// Approves or denies applications.
    Audit,
}

impl Provider {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sms => "sms",
            Self::Aadhaar => "aadhaar",
            Self::Ocr => "ocr",
            Self::Face => "face",
            Self::Payment => "payment",
            Self::Disburse => "disburse",
            Self::Audit => "audit",
        }
    }
}

/// A fault of the payment provider's notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeFault {
    /// The notice comes `ms` milliseconds after the payment (3,000 when left out).
    Late,
    /// The notice is repeated, once unchanged and once as another event of the same transaction.
    Twice,
    /// The notice reports a rupee less than was due.
    WrongAmount,
    /// After the notice, the notice of an earlier, failed attempt arrives.
    OutOfOrder,
    /// The notice never comes.
    Lost,
}

/// How often a fault happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(untagged, expecting = "expected a number from 1, or `forever`")]
pub enum Times {
    /// This number of times.
    Number(u32),
    /// Until the fault is removed.
    Word(Forever),
}

/// The word `forever`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Forever {
    /// Until the fault is removed.
    Forever,
}

impl Default for Times {
    fn default() -> Self {
        Self::Number(1)
    }
}

/// A fault to inject.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct FaultRequest {
    /// The HTTP method; every method when left out.
    pub method: Option<String>,
    /// Path, including the base path; a final `*` matches any rest, `{…}` one segment. Required for a fault of a call.
    pub path: Option<String>,
    /// Required, unless `notice` is set; then `kind` must be absent.
    pub kind: Option<FaultKind>,
    /// The provider that `down`, `refuse`, `slow` or `reads` affects.
    pub provider: Option<Provider>,
    /// Values that `reads` returns, by field name; null for a field that cannot be read. Affects only a card that has
    /// all of these fields.
    pub reading: Option<BTreeMap<String, Option<String>>>,
    /// The fault of the next payment's notice.
    pub notice: Option<NoticeFault>,
    /// The order event that `down`, `slow` or `code` affects, whatever causes it. `down` and `code` prevent the event.
    #[schema(value_type = Option<String>)]
    pub event: Option<EventKind>,
    /// Members that the JSON body must have, at any depth; other members are ignored.
    pub body: Option<Value>,
    /// Headers that the request must have, with their values.
    pub headers: Option<BTreeMap<String, String>>,
    /// The signed-in user: an id, or a phone with or without 91.
    pub user: Option<String>,
    /// Number of matching calls that pass before the fault happens.
    pub skip: Option<u32>,
    /// How often the fault happens; once when left out.
    pub times: Times,
    /// Delay in milliseconds: ten minutes at most; for the notice fault `late` 30 days at most, on the tenant's clock.
    pub ms: Option<u32>,
    /// Maximum random deviation of the delay, in milliseconds, in both directions.
    pub jitter_ms: Option<u32>,
    /// HTTP status of `status` and `code`.
    pub status: Option<u16>,
    /// Envelope code of `code` and `status`.
    pub code: Option<i32>,
    /// Values for the placeholders of the code's message, one for each; `1` for each when left out.
    pub args: Option<Vec<String>>,
    /// `data` of the envelope.
    pub data: Option<Value>,
    /// The whole body, instead of an envelope.
    pub raw_body: Option<String>,
    /// Makes the jitter repeatable.
    pub seed: Option<u64>,
}

impl FaultRequest {
    fn is_delay(&self) -> bool {
        self.kind == Some(FaultKind::Latency)
    }

    pub fn delay(&self, n: u32) -> Duration {
        let ms = i64::from(self.ms.unwrap_or(0));
        let jitter = i64::from(self.jitter_ms.unwrap_or(0));
        let shift = if jitter == 0 { 0 } else { random(self.seed.unwrap_or(0), n) % (2 * jitter + 1) - jitter };
        Duration::from_millis(u64::try_from(ms + shift).unwrap_or(0))
    }

    /// Returns the API's error code with this `code`. For a `status` without `code`, returns the first one with
    /// that HTTP status.
    fn refusal(&self) -> Option<ErrorCode> {
        let is_it = |known: &ErrorCode| match self.code {
            Some(code) => code == known.code(),
            None => self.kind == Some(FaultKind::Status) && self.status == Some(known.status()),
        };
        ErrorCode::ALL.iter().copied().find(is_it)
    }

    /// Returns the error that the server would return with this code. Missing `args` become `1`.
    pub fn error(&self) -> Option<DomainError> {
        let code = self.refusal()?;
        let args = self.args.clone().unwrap_or_else(|| vec!["1".to_owned(); reach::placeholders(code)]);
        Some(DomainError { data: self.data.clone(), ..DomainError::with(code, args) })
    }

    /// Returns the card with the values of `reading`; `None` if the card lacks one of these fields.
    pub fn misread(&self, card: &Reading) -> Option<Reading> {
        let mut values = serde_json::to_value(card).ok()?;
        for (name, value) in self.reading.as_ref()? {
            *values.get_mut(name).filter(|real| !real.is_null())? = json!(value);
        }
        serde_json::from_value(values).ok()
    }

    /// Returns the answer that replaces the call's, or `None` if the call runs.
    pub fn answer(&self, language: Language) -> Option<Answer> {
        match self.kind? {
            FaultKind::Status | FaultKind::Code => {}
            // A placeholder, because nothing is sent on the broken connection.
            FaultKind::Reset => return Some(Answer::success(&())),
            _ => return None,
        }
        let known = self.error();
        let status = self.status.or_else(|| known.as_ref().map(|error| error.code.status()))?;
        let status = StatusCode::from_u16(status).ok()?;
        let mut answer = match known {
            Some(error) if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE => {
                Answer::refusal(&error.retry_after(1), language)
            }
            Some(error) => Answer::refusal(&error, language),
            None => {
                let message = self.args.as_ref().map(|args| args.join(" "));
                let message = message.unwrap_or_else(|| "Injected by the test controls".to_owned());
                Answer::new(status, &Envelope::refused(i32::from(status.as_u16()) * 10, message, self.data.clone()))
            }
        };
        answer.status = status;
        if let Some(body) = &self.raw_body {
            answer.body = body.clone().into();
        }
        Some(answer)
    }
}

/// A pseudo-random number that depends only on `seed` and `n` (SplitMix64).
fn random(seed: u64, n: u32) -> i64 {
    let mut z = seed.wrapping_add(u64::from(n).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    i64::try_from((z ^ (z >> 31)) >> 1).unwrap_or(0)
}

#[cfg(test)]
mod tests;
