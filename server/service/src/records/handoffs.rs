//! Records of sign-ins that work once: tickets of the native app, nonces of partners, links to the rating page.

use loan_core::ids::{OrderId, UserId};
use loan_core::personal::Mobile;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::expiry::{self, ExpiringRecord};
use super::kinds;
use loan_store::{Batch, Result, Store, Stored, Table};

/// Retention of a nonce, in minutes: longer than its signature is valid.
const NONCE_MINUTES: i64 = 15;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ticket {
    pub phone: Mobile,
    pub until: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AuditCode {
    pub user_id: UserId,
    pub order_id: OrderId,
    /// The user's `session_generation` when the link was made. The link ends together with the user's sessions.
    #[serde(default)]
    pub generation: u32,
    pub until: Timestamp,
}

pub(super) const TICKETS: Table<Ticket> = Table::of(kinds::TICKET);
pub(super) const AUDIT_CODES: Table<AuditCode> = Table::of(kinds::AUDIT_CODE);
pub(super) const NONCES: Table<Timestamp> = Table::of(kinds::NONCE);

pub async fn ticket(store: &Store, text: &str) -> Result<Option<Stored<Ticket>>> {
    TICKETS.get(store, &[&store.lookup("ticket", text)]).await
}

pub fn insert_ticket(store: &Store, batch: &mut Batch, text: &str, ticket: &Ticket) -> Result<()> {
    let id = store.lookup("ticket", text);
    TICKETS.insert(store, batch, &[&id], ticket)?;
    expiry::put(store, batch, ticket.until, ExpiringRecord::Ticket(id))
}

pub fn use_ticket(batch: &mut Batch, was: &Stored<Ticket>) {
    TICKETS.delete(batch, was);
}

pub async fn audit_code(store: &Store, text: &str) -> Result<Option<Stored<AuditCode>>> {
    AUDIT_CODES.get(store, &[&store.lookup("audit code", text)]).await
}

pub fn insert_audit_code(store: &Store, batch: &mut Batch, text: &str, code: &AuditCode) -> Result<()> {
    let id = store.lookup("audit code", text);
    AUDIT_CODES.insert(store, batch, &[&id], code)?;
    expiry::put(store, batch, code.until, ExpiringRecord::AuditCode(id))
}

pub fn use_audit_code(batch: &mut Batch, was: &Stored<AuditCode>) {
    AUDIT_CODES.delete(batch, was);
}

pub async fn nonce_used(store: &Store, package: &str, nonce: &str) -> Result<bool> {
    Ok(NONCES.get(store, &[&nonce_id(store, package, nonce)]).await?.is_some())
}

pub fn use_nonce(store: &Store, batch: &mut Batch, package: &str, nonce: &str, at: Timestamp) -> Result<()> {
    let id = nonce_id(store, package, nonce);
    NONCES.insert(store, batch, &[&id], &at)?;
    expiry::put(store, batch, at.plus_ms(NONCE_MINUTES * 60_000), ExpiringRecord::Nonce(id))
}

fn nonce_id(store: &Store, package: &str, nonce: &str) -> String {
    store.lookup("nonce", &[package, nonce].join("\n"))
}
