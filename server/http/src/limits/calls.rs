//! Counts a call for its user and kinds, in this process or in the database.

use loan_core::api::endpoint::Endpoint;
use loan_core::time::Timestamp;

use super::client::{Client, Who};
use super::kind::Kind;
use super::{Admission, busy};
use loan_service::app::Ctx;
use loan_service::error::DomainError;
use loan_service::records::limit_counts::{self, LimitRequest, Share};
use loan_service::security::{Details, Event};
use loan_store::{Batch, CommitError};

/// Maximum attempts to count a call while other processes write the same counts.
const ATTEMPTS: usize = 16;

impl Admission {
    /// Counts a call. The periods run on the process's own clock. A call whose answer `is_stored` does not run, so the
    /// limits that protect people and money do not count it.
    pub async fn count_call(
        &self,
        ctx: &Ctx,
        endpoint: Endpoint,
        client: &Client,
        is_stored: bool,
    ) -> Result<(), DomainError> {
        let now = ctx.app.clock.now();
        let user = ctx.user().ok();
        let kinds = user.map(|_| Kind::User).into_iter().chain(Kind::of(endpoint).iter().copied());
        let kinds = kinds.filter(|kind| !is_stored || !kind.is_peoples());
        let mut together = Vec::new();
        for kind in kinds {
            if kind.is_peoples() && ctx.app.engine.is_shared() {
                if kind.is_limited(&self.limits) {
                    together.push(kind);
                }
                continue;
            }
            let counted = self.count(kind, ctx.name(), self.limited(kind, user, client), now);
            counted.inspect_err(|_| note(ctx, kind))?;
        }
        if together.is_empty() { Ok(()) } else { self.count_together(ctx, &together, client, now).await }
    }

    async fn count_together(
        &self,
        ctx: &Ctx,
        kinds: &[Kind],
        client: &Client,
        now: Timestamp,
    ) -> Result<(), DomainError> {
        let mut queued = None;
        for _ in 0..ATTEMPTS {
            let mut batch = Batch::new();
            let (mut full, mut unused) = (None, Vec::new());
            for kind in kinds {
                let taken = self.shares.take(*kind, ctx.name(), now);
                let requested = self.requested(ctx, *kind, client, taken.is_some());
                let (who, requested): (Vec<Who>, Vec<LimitRequest>) = requested.into_iter().unzip();
                let counted = limit_counts::add(&ctx.store, &mut batch, &requested, (now, ctx.at)).await;
                let one = taken.map(|until| Share { requests: 1, until });
                match counted {
                    Ok(Ok(shares)) => {
                        let of_all = who.iter().zip(shares).find(|(who, _)| **who == Who::All);
                        let rest =
                            of_all.map(|(_, share)| Share { requests: share.requests.saturating_sub(1), ..share });
                        unused.push((*kind, one, rest));
                    }
                    refused => {
                        if let Some(one) = one {
                            self.shares.put(*kind, ctx.name(), one);
                        }
                        full = refused?.err().map(|wait| (*kind, wait));
                        break;
                    }
                }
            }
            // A refused call stays counted for the kinds that were checked before the refusing one.
            let counted = if batch.is_empty() { Ok(()) } else { ctx.store.commit(batch).await };
            for (kind, one, rest) in unused {
                // After `Failed`, the commit may have been applied, so none of its shares is used again.
                let unused = match &counted {
                    Ok(()) => rest,
                    Err(CommitError::Conflict(_)) => one,
                    Err(CommitError::Failed(_)) => None,
                };
                if let Some(unused) = unused {
                    self.shares.put(kind, ctx.name(), unused);
                }
            }
            match (counted, full) {
                (Err(CommitError::Conflict(_)), _) if queued.is_none() => queued = Some(self.queue.lock().await),
                (Err(CommitError::Conflict(_)), _) => {}
                (Err(CommitError::Failed(error)), _) => return Err(error.into()),
                (Ok(()), Some((kind, wait))) => {
                    note(ctx, kind);
                    return Err(DomainError::too_many(wait));
                }
                (Ok(()), None) => return Ok(()),
            }
        }
        Err(busy())
    }

    /// Returns the counts to increase. With `has_share`, a reserved request is used, so the total is only read.
    fn requested(&self, ctx: &Ctx, kind: Kind, client: &Client, has_share: bool) -> Vec<(Who, LimitRequest)> {
        let requested = |(who, most): (Who, u32)| {
            let is_total = who == Who::All;
            let taken = match (is_total, has_share) {
                (false, _) => 1,
                (true, false) => kind.share(&self.limits),
                (true, true) => 0,
            };
            let period_ms = kind.seconds() * 1000;
            let requested = LimitRequest { kind: kind.name(), who: who.to_string(), period_ms, most, taken, is_total };
            (who, requested)
        };
        self.limited(kind, ctx.user().ok(), client).into_iter().map(requested).collect()
    }
}

fn note(ctx: &Ctx, kind: Kind) {
    let user = ctx.user().ok().map(|user| ctx.pseudonym(user));
    ctx.note(Event::RateLimited, &Details { user: user.as_deref(), ..kind.limited() });
}
