//! What controls answer. Instants are RFC 3339; the server writes them in IST (`2026-11-20T10:15:00+05:30`).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A tenant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TenantView {
    /// Its name, for `X-QA-Tenant`.
    pub name: String,
    /// When it was made, on the machine's clock.
    pub created_at: String,
    /// When it ends if nobody uses it, on the machine's clock; none when it never does.
    pub ends_at: Option<String>,
    /// The present instant on its clock.
    pub now: String,
    /// Whether its clock stands.
    pub frozen: bool,
    /// Seconds until an application is approved and paid out by itself; none for never.
    pub auto_audit: Option<u32>,
    /// What it changed of the catalogue; null for nothing.
    #[serde(default)]
    pub catalogue: Value,
    /// How many faults may still happen.
    pub faults: u64,
    /// Most calls that its journal keeps.
    pub journal: u64,
}

/// A scenario that can be loaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioListed {
    /// Its name.
    pub name: String,
    /// What situation it is, in a sentence.
    pub description: String,
    /// Ten digits.
    pub phone: String,
}

/// What loading a scenario or bringing a situation about answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ScenarioLoaded {
    /// Ten digits.
    pub phone: String,
    /// Empty when nobody is signed in.
    pub token: String,
    /// Newest first.
    pub order_ids: Vec<String>,
}

/// What a tenant's clock says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// The present instant.
    pub now: String,
    /// Whether it stands.
    pub frozen: bool,
    /// How far it is ahead of the machine's clock.
    pub offset_ms: i64,
}

/// A user who is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    /// Ten digits.
    pub phone: String,
    /// The token of the new session.
    pub token: String,
    /// Newest first.
    pub order_ids: Vec<String>,
}

/// A one-use ticket, as of the native app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MintedTicket {
    /// The ticket, for `/joint#ticket=`.
    pub ticket: String,
    /// Seconds.
    pub expires_in: u64,
}

/// An order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderView {
    /// Its id.
    pub order_id: String,
    /// The number people quote.
    pub order_no: String,
    /// The code of its state on the wire.
    pub order_state: String,
    /// The code of its extension.
    pub extension_state: u8,
    /// Events that may happen to it now.
    pub allowed_events: Vec<String>,
    /// What it consists of, and what follows from it.
    pub order: Value,
}

/// A fault that may still happen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    /// Its number, to remove it by.
    pub id: u64,
    /// How often it is still to happen.
    pub left: Times,
    /// How many fitting calls passed, and how often it happened.
    #[serde(default)]
    pub seen: u64,
    /// What was ordered: the fields of a [`FaultRequest`](crate::FaultRequest), by their names on the wire.
    #[serde(flatten)]
    pub ordered: Map<String, Value>,
}

/// How often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Times {
    /// So often.
    Number(u32),
    /// Without an end: [`Times::FOREVER`].
    Word(Forever),
}

impl Times {
    /// Until it is removed.
    pub const FOREVER: Self = Self::Word(Forever::Forever);
}

/// Without an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Forever {
    /// Until it is removed.
    Forever,
}

/// The calls that were found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verified {
    /// How many fit.
    pub count: u64,
    /// Their ids in the journal, oldest first.
    pub calls: Vec<String>,
}
