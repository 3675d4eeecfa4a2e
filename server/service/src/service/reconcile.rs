//! Compares a restored store with the providers' books, and records the events since the backup.
//!
//! Message ids are derived from the order, so a provider can be asked about a payout that the store does not know. A
//! message that the provider knows is not sent again.

use loan_core::api::code::ErrorCode;
use loan_core::order::{OrderEvent, OrderState};
use loan_core::time::Timestamp;
use serde_json::Value;

use super::order_notice::{self, Notice, Sender};
use super::own::order_as_written;
use super::payment_notice::{NoticeStatus, PaymentNotice};
use super::{lifecycle, payment_notice};
use crate::app::{Ctx, Tenant};
use crate::error::Result;
use crate::ports::PortError;
use crate::ports::webhook::{Book, Books};
use crate::records::payments::PaymentStatus;
use crate::records::{orders, outbox, payments};
use loan_store::{Batch, StoreError};

/// Counts of orders, payments and refunds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub asked: usize,
    /// Number of items that changed or, if `applies` is false, would change.
    pub changed: usize,
    /// Number of items that could not be checked, and must be checked again.
    pub failed: usize,
}

type PrintLine<'a> = &'a mut dyn FnMut(String) -> Result<(), String>;

/// Asks the providers about every open payment and refund, and about every order before its payout or with a waiting
/// message. Prints a line for each, and records the answers if `applies`. The tenant's senders must be closed.
pub async fn reconcile(tenant: &Tenant, books: &Books, applies: bool, print: PrintLine<'_>) -> Result<Counts, String> {
    let mut asking = Asking { tenant, books, applies, counts: Counts::default() };
    let store = &tenant.store;
    let unread = |error: StoreError| error.to_string();
    for id in orders::all_ids(store).await.map_err(unread)? {
        asking.report(format!("order {id}"), asking.order(&id).await, print)?;
    }
    for id in payments::all_ids(store).await.map_err(unread)? {
        asking.report(format!("payment {id}"), asking.payment(&id).await, print)?;
    }
    for id in outbox::all_ids(store).await.map_err(unread)? {
        asking.report(format!("message {id}"), asking.refund(&id).await, print)?;
    }
    Ok(asking.counts)
}

struct Asking<'a> {
    tenant: &'a Tenant,
    books: &'a Books,
    applies: bool,
    counts: Counts,
}

/// A line of the report, and its effect on the counts.
#[derive(Default)]
struct Found {
    text: String,
    is_new: bool,
    is_failed: bool,
}

impl Found {
    fn say(&mut self, text: &str) {
        let joint = if self.text.is_empty() { "" } else { "; " };
        self.text.extend([joint, text]);
    }

    /// Adds the provider's answer to the line, and returns the notices in the answer; `None` if the provider does not
    /// know the item or could not be asked.
    fn answer<N>(
        &mut self,
        port: &str,
        answer: Result<Option<Vec<N>>, PortError>,
        status: impl Fn(&N) -> &str,
    ) -> Option<Vec<N>> {
        match answer {
            Ok(Some(notices)) => {
                let all: Vec<&str> = notices.iter().map(status).collect();
                let answers = if all.is_empty() { "accepted".to_owned() } else { all.join(", ") };
                self.say(&format!("{port} says {answers}"));
                Some(notices)
            }
            Ok(None) => {
                self.say(&format!("{port} does not know it"));
                None
            }
            Err(error) => {
                self.is_failed = true;
                self.say(&format!("{port} could not be asked ({})", error.reason));
                None
            }
        }
    }
}

impl Asking<'_> {
    fn report(
        &mut self,
        name: String,
        found: Result<Option<Found>>,
        print: &mut dyn FnMut(String) -> Result<(), String>,
    ) -> Result<(), String> {
        let found = match found {
            Ok(None) => return Ok(()),
            Ok(Some(found)) => found,
            Err(error) if error.code == ErrorCode::Unavailable => return Err("the store is unavailable".to_owned()),
            Err(error) => {
                let text = format!("cannot be read or recorded (code {})", error.code.code());
                Found { text, is_failed: true, ..Found::default() }
            }
        };
        self.counts.asked += 1;
        self.counts.changed += usize::from(found.is_new);
        self.counts.failed += usize::from(found.is_failed);
        print(format!("{name}: {}", found.text))
    }

    fn at(&self, at: Timestamp) -> Ctx {
        Ctx::internal(self.tenant.clone(), at.min(self.tenant.now()))
    }

    async fn state(&self, id: &str) -> Result<OrderState> {
        Ok(order_as_written(self.tenant, id).await?.state())
    }

    async fn waits(&self, message: &str) -> Result<bool> {
        Ok(outbox::get(&self.tenant.store, message).await?.is_some())
    }

    /// Removes a message that its provider has received.
    async fn arrived(&self, message: &str) -> Result<()> {
        let store = &self.tenant.store;
        if let Some(message) = outbox::get(store, message).await? {
            let mut batch = Batch::new();
            outbox::delete(store, &mut batch, &message);
            store.commit(batch).await?;
        }
        Ok(())
    }

    /// Checks an order; `None` if it is past its payout and no message about it waits.
    async fn order(&self, id: &str) -> Result<Option<Found>> {
        let (audit, disbursal) = (format!("audit:{id}"), format!("disburse:{id}"));
        let was = self.state(id).await?;
        let mut found = Found::default();
        found.say(&format!("state {}", was.code()));
        let mut is_asked = false;
        if was == OrderState::Auditing || self.waits(&audit).await? {
            is_asked = true;
            self.of_order(&mut found, (id, &audit), Sender::Audit, &self.books.audit).await?;
        }
        let now = self.state(id).await?;
        let is_before = matches!(now, OrderState::Auditing | OrderState::Passed | OrderState::Lending);
        if is_before || self.waits(&disbursal).await? {
            is_asked = true;
            self.of_order(&mut found, (id, &disbursal), Sender::Disbursal, &self.books.disbursal).await?;
        }
        let now = self.state(id).await?;
        if now != was {
            found.say(&format!("now state {}", now.code()));
        }
        Ok(is_asked.then_some(found))
    }

    async fn of_order(
        &self,
        found: &mut Found,
        (id, message): (&str, &str),
        sender: Sender,
        book: &Book,
    ) -> Result<()> {
        let was = self.state(id).await?;
        let is_clear = |notices: &[Notice]| {
            let has_other =
                |one: &Notice| notices.iter().any(|other| other.event_id == one.event_id && other.status != one.status);
            notices.iter().all(|one| one.order_id == id && one.event(sender, one.at).is_some() && !has_other(one))
        };
        let answer = book.status(message, is_clear).await;
        let Some(notices) = found.answer(sender.name(), answer, |notice| &notice.status) else { return Ok(()) };
        // Checks every notice before the first one changes the order.
        let now = self.at(self.tenant.now());
        for notice in &notices {
            order_notice::recorded(&now, sender, notice).await?;
        }
        let is_paid_out = sender == Sender::Disbursal && matches!(was, OrderState::Auditing | OrderState::Passed);
        found.is_new |= !notices.is_empty() || is_paid_out;
        if !self.applies {
            return Ok(());
        }
        if is_paid_out {
            self.lend(id, notices.first()).await?;
        }
        for notice in &notices {
            let taken = order_notice::record(&self.at(notice.at), sender, notice).await?;
            if !taken.applied {
                found.say("too late to change anything");
            }
        }
        self.arrived(message).await
    }

    /// Applies the approval and the borrower's request for the money, which a payout known to the bank implies.
    async fn lend(&self, id: &str, first: Option<&Notice>) -> Result<()> {
        let order = order_as_written(self.tenant, id).await?;
        let at = first.map_or_else(|| order.seen(), |notice| notice.at);
        for (state, event) in [(OrderState::Auditing, OrderEvent::Approve), (OrderState::Passed, OrderEvent::GetMoney)]
        {
            if self.state(id).await? == state {
                lifecycle::happen(&self.at(at), &order.id, &event).await?;
            }
        }
        Ok(())
    }

    /// Checks a payment; `None` if it was requested so long ago that no notice can come any more.
    async fn payment(&self, id: &str) -> Result<Option<Found>> {
        let Some(was) = payments::get(&self.tenant.store, id).await? else { return Ok(None) };
        let now = self.tenant.now();
        if !was.is_recent(now) {
            return Ok(None);
        }
        let mut found = Found::default();
        let status = match was.status {
            PaymentStatus::Open => "open",
            PaymentStatus::Applied => "applied",
            PaymentStatus::Unapplied => "not applied",
        };
        found.say(&format!("of order {}, {status}", was.order_id));
        let is_clear = |notices: &[PaymentNotice]| notices.iter().all(|one| one.payment_id == id && one.is_readable());
        let answer = self.books.payment.status(id, is_clear).await;
        let notices = found.answer("payment", answer, |notice| match notice.status {
            NoticeStatus::Paid => "paid",
            NoticeStatus::Failed => "failed",
        });
        for notice in &notices.unwrap_or_default() {
            let ctx = self.at(now);
            if !payment_notice::is_new(&ctx, notice).await? {
                continue;
            }
            found.is_new = true;
            if self.applies {
                let taken = payment_notice::record(&ctx, notice).await?;
                found.say(taken.reason.as_deref().unwrap_or("applied"));
            }
        }
        Ok(Some(found))
    }

    /// Checks a waiting refund; `None` for other messages.
    async fn refund(&self, id: &str) -> Result<Option<Found>> {
        let Some(message) = outbox::get(&self.tenant.store, id).await?.filter(|message| message.kind == "refund")
        else {
            return Ok(None);
        };
        let mut found = Found::default();
        // Only an empty list says that the refund was accepted.
        let answer = self.books.payment.status::<Value>(&message.id, <[_]>::is_empty).await;
        if found.answer("payment", answer, |_| "").is_some() {
            found.is_new = true;
            if self.applies {
                self.arrived(id).await?;
                found.say("not sent again");
            }
        }
        Ok(Some(found))
    }
}
