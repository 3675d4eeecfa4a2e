//! Answers of the controls. Instants are RFC 3339; the server writes them in IST (`2026-11-20T10:15:00+05:30`).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TenantView {
    /// Name, for the header `X-QA-Tenant`.
    pub name: String,
    /// Creation time on the machine's clock.
    pub created_at: String,
    /// Time at which an unused tenant ends, on the machine's clock; `None` for never.
    pub ends_at: Option<String>,
    /// Present time on the tenant's clock.
    pub now: String,
    pub frozen: bool,
    /// Seconds until an application is approved and paid out automatically; `None` for never.
    pub auto_audit: Option<u32>,
    /// The tenant's changes of the catalogue; null for none.
    #[serde(default)]
    pub catalogue: Value,
    /// Number of active faults.
    pub faults: u64,
    /// Maximum number of calls that the journal keeps.
    pub journal: u64,
}

/// Facts about the server and the tenant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    pub tenant: String,
    /// Faults of fixtures on disk, each as `file:field:reason`.
    pub faulty_fixtures: Vec<String>,
    pub products: Vec<ProductOffered>,
    /// The state machine of orders.
    pub machine: Vec<Phase>,
}

/// A product with the amounts and loan periods that it offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProductOffered {
    pub id: String,
    pub name: String,
    pub amounts: Vec<String>,
    /// Loan periods in days. For a plan in instalments, the number that names the plan; its real length varies.
    pub days: Vec<u32>,
    /// Number of instalments for each of `days`; empty for a loan that is repaid once.
    pub instalments: Vec<u32>,
}

/// A phase of an order: the code of a state, with the extension's state in brackets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub phase: String,
    pub events: Vec<Step>,
}

/// An event, and the phase that follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub event: String,
    pub to: String,
}

/// A user of the tenant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserView {
    pub id: String,
    /// Phone with the prefix 91.
    pub phone: String,
    /// The login code that was sent, or that will be sent next.
    pub code: String,
    /// True if a code was sent and can still be entered.
    pub code_sent: bool,
    pub on_time_repayments: u32,
    /// Ids of the user's orders, newest first.
    pub order_ids: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioListed {
    pub name: String,
    /// The situation that the scenario creates, in one sentence.
    pub description: String,
    /// Phone of ten digits.
    pub phone: String,
}

/// The answer to loading a scenario or a situation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ScenarioLoaded {
    /// Phone of ten digits.
    pub phone: String,
    /// Session token; empty if nobody is signed in.
    pub token: String,
    /// Order ids, newest first.
    pub order_ids: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    pub now: String,
    pub frozen: bool,
    /// Milliseconds ahead of the machine's clock.
    pub offset_ms: i64,
    /// Events that this change of the clock caused, in order.
    pub happened: Vec<ClockEvent>,
    /// The next deadline or payment notice; `None` if there is none.
    pub next: Option<NextEvent>,
}

/// The next deadline or payment notice of the tenant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextEvent {
    /// Time on the tenant's clock.
    pub at: String,
    /// Name of the order's event, or `notice` for a payment notice.
    pub event: String,
    /// The order's id.
    pub order: String,
}

/// An event of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockEvent {
    /// Time on the tenant's clock.
    pub at: String,
    pub event: String,
    /// The order's id.
    pub order: String,
}

/// A message to a provider, or a notice from one. Personal data is masked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sent {
    pub id: String,
    /// Time on the machine's clock.
    pub at: String,
    /// Time on the tenant's clock.
    pub tenant_at: String,
    /// Name of the provider: `sms`, `disburse` and so on.
    pub provider: String,
    /// `text`, `code`, `document`, `face`, `page`, `refund`, `disbursal`, `application`, or the received `notice`.
    pub what: String,
    /// Id by which the receiver recognises a repeated message.
    pub message: Option<String>,
    /// Number of the attempt, from 1.
    pub attempt: u32,
    pub payload: Value,
    /// The payload with hashes instead of masked values.
    pub hashed: Value,
    /// The receiver's answer in words.
    pub answer: String,
}

/// A user who is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    /// Phone of ten digits.
    pub phone: String,
    /// The token of the new session.
    pub token: String,
    /// Order ids, newest first.
    pub order_ids: Vec<String>,
}

/// A one-time ticket, like the native app's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MintedTicket {
    /// Ticket, for the address `/joint#ticket=`.
    pub ticket: String,
    /// Lifetime in seconds.
    pub expires_in: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderView {
    pub order_id: String,
    /// Order number shown to the borrower.
    pub order_no: String,
    /// Code of the order's state.
    pub order_state: String,
    /// Code of the extension's state.
    pub extension_state: u8,
    /// Events allowed now.
    pub allowed_events: Vec<String>,
    /// The borrower's phone with the prefix 91.
    pub phone: String,
    /// Code of the order's state, with the extension's state in brackets.
    pub phase: String,
    /// Phase to which each of the allowed events leads.
    pub leads_to: Vec<Step>,
    pub account: AccountView,
    /// The order's data and derived values.
    pub order: Value,
}

/// Amounts in rupees with two decimals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountView {
    /// Day of these amounts.
    pub as_of: String,
    pub payable: String,
    pub payoff: String,
    pub due_today: String,
    /// Next amount due: `{date, amount}`.
    pub next_due: Option<Value>,
    pub overdue_fee: String,
    pub overdue_days: u32,
    pub received: String,
    /// Repayment plan, as in order detail.
    pub plan: Vec<Value>,
    /// Payments as in order detail.
    pub payments: Vec<Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    /// Identifies the fault, to remove it.
    pub id: u64,
    /// Remaining occurrences.
    pub left: Times,
    /// Number of matching calls so far.
    #[serde(default)]
    pub seen: u64,
    /// The fields of a [`FaultRequest`](crate::FaultRequest), by their names on the wire.
    #[serde(flatten)]
    pub ordered: Map<String, Value>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Times {
    Number(u32),
    /// Unlimited: [`Times::FOREVER`].
    Word(Forever),
}

impl Times {
    pub const FOREVER: Self = Self::Word(Forever::Forever);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Forever {
    /// Until the fault is removed.
    Forever,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verified {
    /// Number of matching calls.
    pub count: u64,
    /// Ids of the matching calls in the journal, oldest first.
    pub calls: Vec<String>,
}
