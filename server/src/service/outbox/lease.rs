//! Leases on messages: who has one sends the message, and nobody else until the lease expires.

use crate::app::Tenant;
use crate::app::senders::{Claim, SENDERS};
use crate::error::DomainError;
use crate::store::records::outbox::{self, Next, Outgoing};
use crate::store::{Batch, CommitError, Stored};

/// Milliseconds after which an attempt counts as lost (the lease): longer than any provider may take to answer.
const LEASE_MS: i64 = 60_000;

/// Leases the next message of a kind that is due and that nobody is sending.
pub(super) async fn next(tenant: &Tenant, kind: &str) -> Result<Option<(Stored<Outgoing>, Claim)>, DomainError> {
    // Others may be about to lease all of these, so look further until one can be leased or none is left.
    let mut reach = SENDERS + 1;
    loop {
        let due = outbox::due(&tenant.store, kind, tenant.now(), reach).await?;
        let is_all = due.len() < reach;
        for id in due {
            let Some(claim) = tenant.senders().claim(&id) else { continue };
            if let Some(message) = lease(tenant, &id).await? {
                return Ok(Some((message, claim)));
            }
        }
        if is_all {
            return Ok(None);
        }
        reach = reach.saturating_mul(2);
    }
}

/// Leases a message; `None` when it is no longer due.
async fn lease(tenant: &Tenant, id: &str) -> Result<Option<Stored<Outgoing>>, DomainError> {
    let now = tenant.now();
    let was = outbox::get(&tenant.store, id).await?;
    let Some(was) = was.filter(|was| matches!(was.next, Next::At(at) if at <= now)) else { return Ok(None) };
    let mut batch = Batch::new();
    let next = Next::At(now.plus_ms(LEASE_MS));
    let leased = Outgoing { attempts: was.attempts.saturating_add(1), next, ..was.value.clone() };
    outbox::update(&tenant.store, &mut batch, &was, &leased)?;
    match tenant.store.commit(batch).await {
        Ok(()) => Ok(outbox::get(&tenant.store, id).await?),
        Err(CommitError::Conflict(_)) => Ok(None),
        Err(CommitError::Failed(error)) => Err(error.into()),
    }
}
