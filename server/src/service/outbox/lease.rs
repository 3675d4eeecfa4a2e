//! Leases on messages: who has one sends the message, and nobody else until the lease expires. The lease is the claim on
//! the message's entry in its queue, so it runs on the store's clock. That the message was tried once more is written into
//! the message, because it must outlive the process.

use crate::app::Tenant;
use crate::app::senders::Claim;
use crate::error::DomainError;
use crate::records::outbox::{self, Next, Outgoing};
use loan_store::{Batch, Claimed, CommitError, Stored};

/// Leases the next message of a kind that is due and that nobody is sending.
pub(super) async fn next(tenant: &Tenant, kind: &str) -> Result<Option<(Stored<Outgoing>, Claim)>, DomainError> {
    // Messages that this process is still sending, or that are no longer due. They stay claimed meanwhile: else they
    // would be first again.
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
        if let Some(message) = begin(tenant, &id).await? {
            passed.pop();
            return Ok(Some((message, claim)));
        }
    }
    Ok(None)
}

/// Counts the attempt that begins; `None` when the message is no longer due.
async fn begin(tenant: &Tenant, id: &str) -> Result<Option<Stored<Outgoing>>, DomainError> {
    let now = tenant.now();
    let was = outbox::get(&tenant.store, id).await?;
    let Some(was) = was.filter(|was| matches!(was.next, Next::At(at) if at <= now)) else { return Ok(None) };
    let mut batch = Batch::new();
    outbox::count_attempt(&tenant.store, &mut batch, &was)?;
    match tenant.store.commit(batch).await {
        Ok(()) => Ok(outbox::get(&tenant.store, id).await?),
        Err(CommitError::Conflict(_)) => Ok(None),
        Err(CommitError::Failed(error)) => Err(error.into()),
    }
}
