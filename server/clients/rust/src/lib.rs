#![doc = include_str!("../README.md")]

mod answers;
mod api;
mod control;
mod error;
mod exchange;
mod requests;
mod transport;

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

pub use answers::{
    About, AccountView, ClockEvent, ClockView, Fault, Forever, MintedTicket, NextEvent, OrderView, Phase,
    ProductOffered, ScenarioListed, ScenarioLoaded, Sent, SignedIn, Step, TenantView, Times, UserView, Verified,
};
pub use api::{Api, Part};
pub use bytes::Bytes;
pub use control::Control;
pub use error::QaError;
pub use exchange::Given;
pub use http::{Request, Response};
pub use requests::{
    Asks, CallRequest, ClockChange, EventRequest, FaultKind, FaultRequest, Notice, Provider, SituationRequest,
    TenantRequest, VerifyRequest,
};
pub use transport::{Http, Transport, TransportError};

/// Timeout while waiting for a code.
const SENT_WITHIN: Duration = Duration::from_secs(10);
const ASKED_EVERY: Duration = Duration::from_millis(50);

/// Status of [`Control::Otp`] if there is no valid code.
const NOT_FOUND: u16 = 404;

/// A client for one tenant of a running server. Each method calls one control of the project's `docs/qa.md`, and fails
/// with a [`QaError`] if the server refuses.
#[derive(Debug, Clone)]
pub struct Qa<T> {
    transport: T,
    tenant: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose<'a> {
    /// A phone of ten digits, with or without 91 in front.
    Phone(&'a str),
    Aadhaar(&'a str),
}

#[derive(Debug, Clone, PartialEq)]
pub enum What<'a> {
    /// A scenario, by its name.
    Scenario(&'a str),
    Situation(SituationRequest<'a>),
}

impl<'a> From<&'a str> for What<'a> {
    fn from(name: &'a str) -> Self {
        Self::Scenario(name)
    }
}

impl<'a> From<SituationRequest<'a>> for What<'a> {
    fn from(situation: SituationRequest<'a>) -> Self {
        Self::Situation(situation)
    }
}

impl<T: Transport> Qa<T> {
    /// Returns a client for a tenant. The first call creates the tenant if it does not exist.
    pub fn new(transport: T, tenant: &str) -> Self {
        Self { transport, tenant: tenant.to_owned() }
    }

    /// Creates a tenant, which ends by [`close`](Self::close), or after its `ttl` without use.
    pub async fn open(transport: T, tenant: impl Asks<TenantRequest<'_>>) -> Result<Self, QaError> {
        let any = Self::new(transport, "default");
        let made = any.make(tenant).await?;
        Ok(Self { tenant: made.name, ..any })
    }

    /// Ends the tenant and deletes its data.
    pub async fn close(self) -> Result<(), QaError> {
        self.call(Control::TenantEnd, Given { path: &self.tenant, ..Given::default() }).await
    }

    /// Returns the name for the header `X-QA-Tenant` of the test's own calls.
    pub fn tenant(&self) -> &str {
        &self.tenant
    }

    pub async fn make(&self, tenant: impl Asks<TenantRequest<'_>>) -> Result<TenantView, QaError> {
        self.send(Control::TenantMake, "", tenant).await
    }

    pub async fn tenants(&self) -> Result<Vec<TenantView>, QaError> {
        self.call(Control::Tenants, Given::default()).await
    }

    /// Resets data, clock, faults and journal.
    pub async fn reset(&self) -> Result<(), QaError> {
        self.send(Control::Reset, "", json!({})).await
    }

    /// Returns products, the state machine of orders and faulty fixtures.
    pub async fn about(&self) -> Result<About, QaError> {
        self.call(Control::About, Given::default()).await
    }

    /// Returns a client for the app's calls in this tenant. `token` is a session's token, or empty.
    pub fn api(&self, token: &str) -> Api<'_, T> {
        Api { qa: self, token: token.to_owned() }
    }

    pub async fn scenarios(&self) -> Result<Vec<ScenarioListed>, QaError> {
        self.call(Control::Scenarios, Given::default()).await
    }

    /// Loads a scenario. `phone` has ten digits, and replaces the scenario's own phone.
    pub async fn scenario(&self, name: &str, phone: Option<&str>) -> Result<ScenarioLoaded, QaError> {
        self.send(Control::Load, name, phone.map_or(json!({}), |phone| json!({ "phone": phone }))).await
    }

    /// Loads a situation. Fails if the situation is impossible.
    pub async fn situation(&self, situation: impl Asks<SituationRequest<'_>>) -> Result<ScenarioLoaded, QaError> {
        self.send(Control::Situation, "", situation).await
    }

    pub async fn load(&self, what: impl Into<What<'_>>) -> Result<ScenarioLoaded, QaError> {
        match what.into() {
            What::Scenario(name) => self.scenario(name, None).await,
            What::Situation(situation) => self.situation(situation).await,
        }
    }

    /// Defers a load until the phone (ten digits) first asks for a login code.
    pub async fn carry(&self, phone: &str, what: impl Into<What<'_>>) -> Result<ScenarioLoaded, QaError> {
        let (phone, when) = (Some(phone), Some("signIn"));
        match what.into() {
            What::Scenario(name) => self.send(Control::Load, name, json!({ "phone": phone, "when": when })).await,
            What::Situation(situation) => self.situation(SituationRequest { phone, when, ..situation }).await,
        }
    }

    pub async fn clock(&self) -> Result<ClockView, QaError> {
        self.call(Control::Clock, Given::default()).await
    }

    /// Changes the clock, and applies the deadlines up to the new time. The next four methods are shorthands.
    pub async fn turn(&self, change: impl Asks<ClockChange<'_>>) -> Result<ClockView, QaError> {
        self.send(Control::ClockChange, "", change).await
    }

    pub async fn set_now(&self, now: &str) -> Result<ClockView, QaError> {
        self.turn(ClockChange { now: Some(now), ..ClockChange::default() }).await
    }

    /// Advances the clock by an ISO 8601 duration such as `P8D`; `-P1D` sets it back.
    pub async fn advance(&self, duration: &str) -> Result<ClockView, QaError> {
        self.turn(ClockChange { advance: Some(duration), ..ClockChange::default() }).await
    }

    pub async fn to_next_deadline(&self) -> Result<ClockView, QaError> {
        self.turn(ClockChange { to: Some("nextDeadline"), ..ClockChange::default() }).await
    }

    pub async fn freeze(&self, frozen: bool) -> Result<ClockView, QaError> {
        self.turn(ClockChange { freeze: Some(frozen), ..ClockChange::default() }).await
    }

    /// Returns the valid login code of a phone (ten digits, or with 91); waits up to ten seconds until one is sent.
    pub async fn code(&self, phone: &str) -> Result<String, QaError> {
        self.code_sent(Whose::Phone(phone)).await
    }

    /// Returns the valid code of an Aadhaar number; waits like [`code`](Self::code).
    pub async fn aadhaar_code(&self, aadhaar: &str) -> Result<String, QaError> {
        self.code_sent(Whose::Aadhaar(aadhaar)).await
    }

    pub async fn otp(&self, whose: Whose<'_>) -> Result<String, QaError> {
        #[derive(Deserialize)]
        struct CodeView {
            code: String,
        }
        let query = match whose {
            Whose::Phone(phone) => ("phone", phone),
            Whose::Aadhaar(aadhaar) => ("aadhaar", aadhaar),
        };
        let found: CodeView = self.call(Control::Otp, Given { query: &[query], ..Given::default() }).await?;
        Ok(found.code)
    }

    async fn code_sent(&self, whose: Whose<'_>) -> Result<String, QaError> {
        let until = Instant::now() + SENT_WITHIN;
        loop {
            match self.otp(whose).await {
                Err(error) if error.status == NOT_FOUND && Instant::now() < until => sleep(ASKED_EVERY).await,
                answer => return answer,
            }
        }
    }

    /// Returns the newest users, newest first.
    pub async fn users(&self) -> Result<Vec<UserView>, QaError> {
        self.call(Control::Users, Given::default()).await
    }

    pub async fn session(&self, phone: &str) -> Result<SignedIn, QaError> {
        self.send(Control::Session, phone, json!({})).await
    }

    /// Creates a one-time ticket, like the native app's.
    pub async fn ticket(&self, phone: &str) -> Result<MintedTicket, QaError> {
        self.send(Control::Ticket, phone, json!({})).await
    }

    /// Returns an order's state and the events allowed now.
    pub async fn order(&self, id: &str) -> Result<OrderView, QaError> {
        self.call(Control::Order, Given { path: id, ..Given::default() }).await
    }

    /// Returns the newest orders, newest first.
    pub async fn orders(&self) -> Result<Vec<OrderView>, QaError> {
        self.call(Control::Orders, Given::default()).await
    }

    /// Makes an event happen, as the operator, a provider or the app would. `event` is a name such as `"approve"`, or
    /// an [`EventRequest`] with an amount.
    pub async fn event<'e>(&self, id: &str, event: impl Into<EventRequest<'e>>) -> Result<OrderView, QaError> {
        self.send(Control::Event, id, event.into()).await
    }

    pub async fn faults(&self) -> Result<Vec<Fault>, QaError> {
        self.call(Control::Faults, Given::default()).await
    }

    pub async fn fault(&self, fault: impl Asks<FaultRequest<'_>>) -> Result<Fault, QaError> {
        self.send(Control::FaultAdd, "", fault).await
    }

    pub async fn remove_fault(&self, id: u64) -> Result<(), QaError> {
        self.call(Control::FaultRemove, Given { path: &id.to_string(), ..Given::default() }).await
    }

    pub async fn clear_faults(&self) -> Result<(), QaError> {
        self.call(Control::FaultsClear, Given::default()).await
    }

    /// Returns the recorded calls, oldest first. Personal data is masked.
    pub async fn journal(&self) -> Result<Vec<Value>, QaError> {
        let mut calls: Vec<Value> = self.call(Control::Journal, Given::default()).await?;
        calls.reverse();
        Ok(calls)
    }

    /// Returns the journal as an HTTP Archive 1.2: `{"log": …}`.
    pub async fn har(&self) -> Result<Value, QaError> {
        self.call(Control::Journal, Given { query: &[("format", "har")], ..Given::default() }).await
    }

    /// Returns the journal of the newest user, or of `phone`, as a scenario.
    pub async fn fixture(&self, phone: Option<&str>) -> Result<Value, QaError> {
        let query: Vec<_> = [("format", "fixture")].into_iter().chain(phone.map(|phone| ("phone", phone))).collect();
        self.call(Control::Journal, Given { query: &query, ..Given::default() }).await
    }

    pub async fn clear_journal(&self) -> Result<(), QaError> {
        self.call(Control::JournalClear, Given::default()).await
    }

    /// Returns messages to providers and notices of payments, oldest first. `query` may have `provider`, `what`,
    /// `since`, `limit`.
    pub async fn sent(&self, query: &[(&str, &str)]) -> Result<Vec<Sent>, QaError> {
        let mut sent: Vec<Sent> = self.call(Control::Sent, Given { query, ..Given::default() }).await?;
        sent.reverse();
        Ok(sent)
    }

    pub async fn clear_sent(&self) -> Result<(), QaError> {
        self.call(Control::SentClear, Given::default()).await
    }

    /// Waits up to `within_ms` for calls or messages. A failure has the most similar ones in [`data`](QaError::data).
    pub async fn verify(&self, expected: impl Asks<VerifyRequest<'_>>) -> Result<Verified, QaError> {
        self.send(Control::Verify, "", expected).await
    }

    /// Returns the page of controls, as HTML.
    pub async fn page(&self) -> Result<String, QaError> {
        self.call(Control::Page, Given::default()).await
    }
}
