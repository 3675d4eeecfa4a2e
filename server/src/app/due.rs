//! What happens by itself: an order's deadlines, and in the sandbox the audit and the disbursal after a while.

use loan_core::api::code::ErrorCode;
use loan_core::order::{Order, OrderEvent, Phase, next_timer};
use loan_core::time::Timestamp;
use tokio::sync::MutexGuard;

use super::{Ctx, Tenant, retry};
use crate::error::DomainError;
use crate::service;
use crate::store::records::orders::{self, Change};
use crate::store::records::{expiry, timers};
use crate::store::{Batch, CommitError, Stored};

/// What will happen to `order` first, and when. `auto_audit` is the number of seconds after which an application is
/// approved, and a loan paid out, without an operator.
pub fn next(order: &Order, auto_audit: Option<u32>) -> Option<(Timestamp, OrderEvent)> {
    let ruled = next_timer(order);
    let automatic = auto_audit.and_then(|seconds| {
        let after = |instant: Timestamp| instant.plus_ms(i64::from(seconds) * 1000);
        match order.phase() {
            Phase::Auditing => Some((after(order.applied_at), OrderEvent::Approve)),
            Phase::Lending { since } => {
                let at = after(*since);
                Some((at, OrderEvent::Disbursed { disbursed_at: at }))
            }
            _ => None,
        }
    });
    [ruled, automatic].into_iter().flatten().min_by_key(|(due, _)| *due)
}

/// Says that nobody else lets deadlines happen.
pub struct Alone<'a>(#[expect(dead_code, reason = "held, not used")] MutexGuard<'a, ()>);

impl Tenant {
    fn due(&self, order: &Order) -> Option<Timestamp> {
        next(order, self.auto_audit(order)).map(|(due, _)| due)
    }

    /// Puts an order and everything that hangs on it (indexes, its deadline) into a batch. The one way to write an order.
    ///
    /// # Errors
    /// When a value cannot be sealed.
    pub fn save_order(&self, batch: &mut Batch, was: Option<&Stored<Order>>, now: &Order) -> Result<(), DomainError> {
        let due_was = was.and_then(|was| self.due(was));
        let change = Change { was, now, due_was, due: self.due(now) };
        Ok(orders::save(&self.store, batch, change)?)
    }

    /// Removes an order and everything that hangs on it.
    pub fn delete_order(&self, batch: &mut Batch, was: &Stored<Order>) {
        orders::delete(&self.store, batch, was, self.due(was));
    }

    /// Lets everything happen that falls due until `until`: in order, each at its own instant, exactly once.
    ///
    /// # Errors
    /// When the store fails; what was not done then is done the next time.
    pub async fn run_due(&self, until: Timestamp) -> Result<(), DomainError> {
        let Some(first) = timers::first(&self.store).await? else { return Ok(()) };
        if first.value.0 > until {
            return Ok(());
        }
        let alone = self.stop_time().await;
        self.run_due_alone(&alone, until).await
    }

    /// Keeps deadlines from happening until the answer is dropped.
    pub async fn stop_time(&self) -> Alone<'_> {
        Alone(self.state.due.lock().await)
    }

    /// Forgets what has ended; a bounded number of records, so that it is done in steps. Not while somebody lives through a
    /// past: what ended there long ago is still needed there.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn tidy(&self) -> Result<(), DomainError> {
        let _alone = self.stop_time().await;
        match expiry::purge(&self.store, self.now()).await {
            Ok(_) | Err(CommitError::Conflict(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// [`Tenant::run_due`] for whoever already keeps everybody else from it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn run_due_alone(&self, _alone: &Alone<'_>, until: Timestamp) -> Result<(), DomainError> {
        while let Some(timer) = timers::first(&self.store).await? {
            let (due, order) = &timer.value;
            if *due > until {
                break;
            }
            retry(|| self.fire(*due, order.as_str())).await?;
        }
        Ok(())
    }

    /// What is due for one order at one instant happens, or its timer is stale and goes.
    async fn fire(&self, due: Timestamp, id: &str) -> Result<(), DomainError> {
        let order = orders::any(&self.store, id).await?;
        let next = order.as_ref().and_then(|order| next(order, self.auto_audit(order)));
        let (Some(order), Some((at, event))) = (order, next) else { return self.reset_timer(due, id, None).await };
        if at > due {
            return self.reset_timer(due, id, Some(at)).await;
        }
        let ctx = Ctx::internal(self.clone(), at);
        match service::lifecycle::happen(&ctx, &order.id, &event).await {
            Ok(_) => Ok(()),
            Err(error) if error.code == ErrorCode::EventRefused || error.code.status() == 200 => {
                // The machine named the instant itself, so this is a fault of ours; one order must not stop all others.
                tracing::error!(order = id, event = event.kind().name(), "a deadline was refused by the machine");
                self.reset_timer(due, id, None).await
            }
            Err(error) => Err(error),
        }
    }

    /// Removes a timer that no longer says when something happens, and notes the right instant.
    async fn reset_timer(&self, due: Timestamp, id: &str, next: Option<Timestamp>) -> Result<(), DomainError> {
        let mut batch = Batch::new();
        timers::remove(&self.store, &mut batch, due, &id.into());
        if let Some(next) = next {
            timers::put(&self.store, &mut batch, next, &id.into())?;
        }
        Ok(self.store.commit(batch).await?)
    }
}
