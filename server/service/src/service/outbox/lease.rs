//! Leases on messages, which let only one sender send a message. A lease is a claim on the message's queue entry.
//!
//! An attempt is counted before it begins, so that a crash cannot lose the count. To save a commit, a first attempt by
//! the process that wrote the message is counted afterwards.

use crate::app::Tenant;
use crate::app::senders::Claim;
use crate::error::Result;
use crate::records::outbox::{self, Next, Outgoing};
use loan_store::{Batch, Claimed, CommitError, StoreError, Stored, throttled};

/// Leases the next due message of a kind that nobody is sending.
pub(super) async fn next(tenant: &Tenant, kind: &str) -> Result<Option<(Stored<Outgoing>, Claim)>> {
    // Claims on messages that this process is already sending, or that are no longer due. They last until the search
    // ends, because the search would otherwise find these messages again.
    let mut passed = Vec::new();
    let found = find(tenant, kind, &mut passed).await;
    for claimed in &passed {
        tenant.store.release(claimed).await;
    }
    found
}

/// Like [`next`], but adds the claims on skipped messages to `passed` instead of releasing them.
async fn find(tenant: &Tenant, kind: &str, passed: &mut Vec<Claimed>) -> Result<Option<(Stored<Outgoing>, Claim)>> {
    while let Some((claimed, id)) = outbox::claim(&tenant.store, kind, tenant.now()).await? {
        passed.push(claimed);
        let Some(claim) = tenant.senders().claim(&id) else { continue };
        match begin(tenant, &id).await {
            Ok(Some(message)) => {
                passed.pop();
                return Ok(Some((message, claim)));
            }
            Ok(None) => {}
            // One unreadable message must not hold up all others of its kind.
            Err(StoreError::Broken(why)) => throttled!(error, id, why, "message cannot be read and is not sent"),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(None)
}

/// Counts the attempt and returns the message; `None` if it is no longer due.
async fn begin(tenant: &Tenant, id: &str) -> Result<Option<Stored<Outgoing>>, StoreError> {
    let now = tenant.now();
    let was = outbox::get(&tenant.store, id).await?;
    let Some(was) = was.filter(|was| matches!(was.next, Next::At(at) if at <= now)) else { return Ok(None) };
    if tenant.senders().is_first_attempt(id) && was.attempts == 0 {
        return Ok(Some(was));
    }
    let mut batch = Batch::new();
    outbox::count_attempt(&tenant.store, &mut batch, &was)?;
    match tenant.store.commit(batch).await {
        Ok(()) => outbox::get(&tenant.store, id).await,
        Err(CommitError::Conflict(_)) => Ok(None),
        Err(CommitError::Failed(error)) => Err(error),
    }
}
