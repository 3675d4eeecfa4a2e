//! Leases on messages: only the holder sends a message, until the lease expires. The lease is the claim on the
//! message's queue entry, so it runs on the store's clock. The attempt is counted in the message itself before it begins,
//! because the count must outlive the process. Only the first attempt of the process that wrote the message is counted
//! when it has ended: a process that dies in it leaves one attempt uncounted, and saves a commit of every message.

use crate::app::Tenant;
use crate::app::senders::Claim;
use crate::error::DomainError;
use crate::records::outbox::{self, Next, Outgoing};
use loan_store::{Batch, Claimed, CommitError, Stored};

/// Leases the next due message of a kind that nobody is sending.
pub(super) async fn next(tenant: &Tenant, kind: &str) -> Result<Option<(Stored<Outgoing>, Claim)>, DomainError> {
    // Messages that this process is still sending, or that are no longer due. They stay claimed until the end, or they
    // would be found first again.
    let mut passed = Vec::new();
    let found = find(tenant, kind, &mut passed).await;
    for claimed in &passed {
        tenant.store.release(claimed).await;
    }
    found
}

/// [`next`], leaving the claims on skipped messages in `passed`.
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

/// `None` when the message is no longer due.
async fn begin(tenant: &Tenant, id: &str) -> Result<Option<Stored<Outgoing>>, DomainError> {
    let now = tenant.now();
    let was = outbox::get(&tenant.store, id).await?;
    let Some(was) = was.filter(|was| matches!(was.next, Next::At(at) if at <= now)) else { return Ok(None) };
    if tenant.senders().is_first_attempt(id) && was.attempts == 0 {
        return Ok(Some(was));
    }
    let mut batch = Batch::new();
    outbox::count_attempt(&tenant.store, &mut batch, &was)?;
    match tenant.store.commit(batch).await {
        Ok(()) => Ok(outbox::get(&tenant.store, id).await?),
        Err(CommitError::Conflict(_)) => Ok(None),
        Err(CommitError::Failed(error)) => Err(error.into()),
    }
}
