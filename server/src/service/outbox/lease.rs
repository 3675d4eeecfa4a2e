//! Leases on messages: who has one sends the message, and nobody else until the lease expires. A sender claims a message
//! in its queue first, so that two senders never want the same one. Then the message itself says until when it is being
//! sent, and that it was tried once more: both must outlive the process.

use crate::app::Tenant;
use crate::app::senders::Claim;
use crate::error::DomainError;
use crate::store::records::outbox::{self, Next, Outgoing};
use crate::store::{Batch, Claimed, CommitError, Stored};

/// Milliseconds after which an attempt counts as lost (the lease): longer than any provider may take to answer.
const LEASE_MS: i64 = 60_000;

/// Leases the next message of a kind that is due and that nobody is sending.
pub(super) async fn next(tenant: &Tenant, kind: &str) -> Result<Option<(Stored<Outgoing>, Claim)>, DomainError> {
    // Messages that this process is still sending. They stay claimed meanwhile: else they would be first again.
    let mut passed = Vec::new();
    let found = find(tenant, kind, &mut passed).await;
    for claimed in &passed {
        tenant.store.release(claimed).await;
    }
    found
}

/// The same; leaves the claims on what it passed over in `passed`.
async fn find(
    tenant: &Tenant,
    kind: &str,
    passed: &mut Vec<Claimed>,
) -> Result<Option<(Stored<Outgoing>, Claim)>, DomainError> {
    while let Some((claimed, id)) = outbox::claim(&tenant.store, kind, tenant.now()).await? {
        passed.push(claimed);
        let Some(claim) = tenant.senders().claim(&id) else { continue };
        if let Some(message) = lease(tenant, &id).await? {
            // Its entry was written anew, which ended the claim.
            passed.pop();
            return Ok(Some((message, claim)));
        }
    }
    Ok(None)
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
