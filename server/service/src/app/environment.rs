//! Replaceable parts of a tenant, such as the catalogue in force, providers and codes.

use std::sync::Arc;

use async_trait::async_trait;
use loan_core::order::{EventKind, Order};
use loan_core::time::Timestamp;

use super::{App, Codes};
use crate::catalogue::Catalogue;
use crate::error::Result;
use crate::ports::Ports;

#[derive(Clone)]
pub struct Environment {
    pub catalogue: Arc<Catalogue>,
    pub ports: Ports,
    pub codes: Arc<dyn Codes>,
    pub automation: Arc<dyn Automation>,
    /// Hooks for order events and payment notices; `None` in production.
    pub transitions: Option<Arc<dyn Transitions>>,
}

/// Automatic approvals and payouts, without an operator.
pub trait Automation: Send + Sync {
    /// Returns how many seconds after its application, or after the start of its payout, the order is approved or paid out
    /// by itself; `None` if it waits for an operator.
    fn seconds(&self, order: &Order) -> Option<u32>;
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Never;

impl Automation for Never {
    fn seconds(&self, _order: &Order) -> Option<u32> {
        None
    }
}

#[async_trait]
pub trait Transitions: Send + Sync {
    /// Called before an event changes an order. An error prevents the change.
    async fn before(&self, event: EventKind) -> Result<()>;

    /// Called after the server has answered a payment notice that arrived at `at`.
    async fn notice_received(&self, notice: &[u8], at: Timestamp, answer: String);
}

/// Gives tenants environments of their own. In production, all tenants share the standard environment.
#[async_trait]
pub trait Environments: Send + Sync {
    /// Returns `standard` with the tenant's changes.
    async fn of(&self, tenant: &str, standard: Environment) -> Result<Environment>;

    /// Periodic housekeeping, such as ending unused tenants.
    async fn run_housekeeping(&self, app: &Arc<App>) -> Result<()>;
}

impl App {
    /// Returns the environment of tenants that have no environment of their own.
    pub fn standard(&self) -> Environment {
        Environment { catalogue: self.catalogue_at(self.clock.now()), ..self.standard.clone() }
    }

    /// Returns the catalogue in force at `at`, according to the scheduled catalogues.
    pub fn catalogue_at(&self, at: Timestamp) -> Arc<Catalogue> {
        let catalogues = self.catalogues.read();
        let in_force = catalogues.iter().rev().find(|(from, _)| *from <= at);
        in_force.map_or(&self.standard.catalogue, |(_, catalogue)| catalogue).clone()
    }

    /// Puts a catalogue in force at once, and drops the scheduled ones.
    pub fn replace_catalogue(&self, catalogue: impl Into<Arc<Catalogue>>) {
        *self.catalogues.write() = vec![(Timestamp::MIN, catalogue.into())];
    }

    pub fn schedule_catalogue(&self, catalogue: Arc<Catalogue>, from: Timestamp) {
        let now = self.clock.now();
        let mut catalogues = self.catalogues.write();
        let past = catalogues.iter().filter(|(from, _)| *from <= now).count();
        catalogues.drain(..past.saturating_sub(1));
        catalogues.push((from, catalogue));
    }
}
