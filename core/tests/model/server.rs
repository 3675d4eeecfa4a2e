//! A model of the server: reads, decides, and commits one batch if the read records are unchanged.

use crate::world::{
    Answer, Batch, Kept, Link, Message, Notice, Running, Sent, Store, Tap, Transaction, Work, reference,
};
use loan_core::order::effects::refunds;
use loan_core::order::payment::{PaidAt, PaymentDue, apply_payment};
use loan_core::order::standing::{LinkReuse, PaymentStatus};
use loan_core::order::{Application, Order, OrderEvent, Phase, Refusal, as_of, transition};
use loan_core::time::Timestamp;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Writes an order without checking that it is unchanged since it was read.
    WritesWithoutCheck,
    /// Answers a conflict as if the write had succeeded.
    AnswersConflictAsDone,
    /// Answers before the commit.
    AnswersBeforeCommit,
    /// Stores the answer under the idempotency key after the batch instead of in it.
    ForgetsAnswer,
    /// Does not check at commit that there is still no open order.
    KeepsNoSlot,
    /// Does not free the product's slot when an order ends.
    FreesNoSlot,
    /// Lets a late audit verdict change a decided order.
    RevivesOrder,
    /// Disburses on each request for the money, even if the rules refuse the request.
    DisbursesOnTap,
    /// Sends each attempt at a message under a new key.
    NewKeyForEachAttempt,
    /// Writes messages to providers after the batch instead of in it.
    WritesMessageLater,
    /// Deduplicates notices by event instead of by transaction.
    ForgetsTransaction,
    /// Does not refund payments that cannot be applied.
    KeepsUnapplied,
    /// Applies payments of any amount.
    TakesAnyAmount,
    /// Uses the arrival of the notice as the time of payment.
    CountsFromNotice,
}

pub struct Server<'a> {
    pub fault: Option<Fault>,
    pub taps: &'a [Tap],
    pub application: &'a Application,
    pub transactions: &'a [Transaction],
}

impl Server<'_> {
    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// Reads the store and decides the batch. Before that, writes passed deadlines in a separate commit.
    pub fn read(&self, store: &mut Store, work: Work, at: Timestamp) -> Running {
        for order in 0..store.orders.len() {
            catch_up(store, order, at);
        }
        let mut batch = Batch::default();
        let answer = match work {
            Work::Call(call) => match store.answers[call] {
                Some(kept) => kept,
                None => self.call(store, &mut batch, call, at),
            },
            Work::Notice(notice) => self.notice(store, &mut batch, notice, at),
        };
        Running { work, at, batch, answer, heard: true }
    }

    fn call(&self, store: &Store, batch: &mut Batch, call: usize, at: Timestamp) -> Answer {
        let done = match self.taps[call] {
            Tap::Apply if store.slot.is_some() => Err(Refusal::ReapplyNotAllowed),
            Tap::Apply => {
                batch.new_order = Some(self.new_order(store, at));
                Ok(Answer::Changed { order: store.orders.len(), facts: 0 })
            }
            tap => match store.orders.last() {
                None => Err(Refusal::NotPassed),
                Some(was) => self.tap(store, batch, tap, was, at),
            },
        };
        let Ok(answer) = done else { return Answer::Refused };
        batch.answer = Some((call, answer));
        answer
    }

    fn tap(&self, store: &Store, batch: &mut Batch, tap: Tap, was: &Kept, at: Timestamp) -> Result<Answer, Refusal> {
        let order = store.orders.len() - 1;
        let event = match tap {
            Tap::GetMoney => OrderEvent::GetMoney,
            Tap::Withdraw => OrderEvent::Withdraw,
            Tap::Reapply => OrderEvent::Reapply,
            Tap::GiveUp => OrderEvent::GiveUp,
            Tap::Extend => OrderEvent::RequestExtension,
            Tap::Repay => return Ok(self.link(store, batch, order, was.0.repayment_due(at)?, at)),
            Tap::Apply | Tap::CoolOff => return Ok(self.link(store, batch, order, was.0.cooling_off_due(at)?, at)),
        };
        let sends_anyway = tap == Tap::GetMoney && self.has(Fault::DisbursesOnTap);
        if sends_anyway {
            batch.messages.push(Message { what: Sent::Money { order }, attempts: 0 });
        }
        let asked_before = tap == Tap::Extend && was.0.extension_due(at).is_ok();
        let now = match transition(&was.0, &event, at) {
            Err(_) if asked_before || sends_anyway => (*was.0).clone(),
            now => now?,
        };
        match tap {
            Tap::Reapply => {
                if store.slot.is_some() {
                    return Err(Refusal::ReapplyNotAllowed);
                }
                batch.new_order = Some(self.new_order(store, at));
            }
            Tap::Extend => {
                let due = now.extension_due(at)?;
                let answer = self.link(store, batch, order, due, at);
                self.record(batch, order, was, now);
                return Ok(answer);
            }
            _ => {}
        }
        let facts = now.facts().len();
        self.record(batch, order, was, now);
        Ok(Answer::Changed { order, facts })
    }

    fn new_order(&self, store: &Store, at: Timestamp) -> Kept {
        let id = format!("o{}", store.orders.len()).as_str().into();
        Kept::of(Order::apply_for(Application { id, applied_at: at, ..self.application.clone() }))
    }

    /// Adds a changed order, and the message that the change causes, to the batch.
    fn record(&self, batch: &mut Batch, order: usize, was: &Kept, now: Order) {
        let lends = |order: &Order| matches!(order.phase(), Phase::Lending { .. });
        if lends(&now) && !lends(&was.0) && !self.has(Fault::DisbursesOnTap) {
            batch.messages.push(Message { what: Sent::Money { order }, attempts: 0 });
        }
        batch.order = Some((order, was.clone(), Kept::of(now)));
    }

    /// Returns the open payment link of the due cycle, or adds a new one to the batch.
    fn link(&self, store: &Store, batch: &mut Batch, order: usize, due: PaymentDue, at: Timestamp) -> Answer {
        let was = store.orders[order].clone();
        batch.order = Some((order, was.clone(), was));
        let current = current(store, order, &due);
        if let Some(place) = current {
            let before = &store.links[place];
            match before.asked().link_for(&due, at) {
                LinkReuse::Same => return Answer::Link(place),
                LinkReuse::CloseAt(expires_at) => {
                    let closed = Link { due: PaymentDue { expires_at, ..before.due.clone() }, ..before.clone() };
                    batch.links.push((place, before.clone(), closed));
                }
                LinkReuse::Over => {}
            }
        }
        let link = Link { order, due, asked_at: at, status: PaymentStatus::Open, paid_at: None };
        batch.new_link = Some((link, current));
        Answer::Link(store.links.len())
    }

    fn notice(&self, store: &Store, batch: &mut Batch, notice: Notice, at: Timestamp) -> Answer {
        let (order, event) = match notice {
            Notice::Approved => (0, OrderEvent::Approve),
            Notice::Denied => (0, OrderEvent::Deny),
            Notice::Disbursed { order, at: disbursed_at } => {
                (order, OrderEvent::Disbursed { disbursed_at, reference: None })
            }
            Notice::Failed { order } => (order, OrderEvent::DisbursalFailed { failed_at: None }),
            Notice::Paid { transaction, again } => {
                self.paid(store, batch, transaction, again, at);
                return Answer::Refused;
            }
            Notice::Partial { link } => {
                if self.has(Fault::TakesAnyAmount) {
                    let told = store.links[link].asked_at;
                    self.settle(store, batch, link, (told, "partial"), at);
                }
                return Answer::Refused;
            }
        };
        let was = &store.orders[order];
        match transition(&was.0, &event, at) {
            Ok(now) => self.record(batch, order, was, now),
            Err(_) if self.has(Fault::RevivesOrder) => {
                let anew = Order::apply_for(Application { applied_at: at, ..(**was.0).clone() });
                if let Ok(now) = transition(&anew, &event, at) {
                    self.record(batch, order, was, now);
                }
            }
            Err(_) => {}
        }
        Answer::Refused
    }

    /// Processes a transaction once, even if several events report it.
    fn paid(&self, store: &Store, batch: &mut Batch, transaction: usize, again: bool, at: Timestamp) {
        let event = match again && self.has(Fault::ForgetsTransaction) {
            true => format!("{}-again", reference(transaction)),
            false => reference(transaction),
        };
        if store.transactions.contains(&event) {
            return;
        }
        let made = self.transactions[transaction];
        batch.transaction = Some(event);
        self.settle(store, batch, made.link, (made.paid_at, &reference(transaction)), at);
    }

    /// Applies a payment to its order; refunds payments that cannot be applied or become void.
    fn settle(&self, store: &Store, batch: &mut Batch, place: usize, made: (Timestamp, &str), at: Timestamp) {
        let (told, name) = made;
        let link = &store.links[place];
        let was = &store.orders[link.order];
        let told = if self.has(Fault::CountsFromNotice) { at } else { told };
        let paid_at = PaidAt { reported: told, link_made: link.asked_at };
        let closed = |link: &Link, status, paid_at| Link { status, paid_at: Some(paid_at), ..link.clone() };
        let Ok(now) = apply_payment(&was.0, &link.due, paid_at, &name.into(), name, at) else {
            batch.order = Some((link.order, was.clone(), was.clone()));
            if link.status != PaymentStatus::Applied {
                let aside = closed(link, PaymentStatus::Unapplied, paid_at.counts_from(at));
                batch.links.push((place, link.clone(), aside));
            }
            if !self.has(Fault::KeepsUnapplied) {
                let what = Sent::Refund { reference: name.to_owned(), amount: link.due.amount };
                batch.messages.push(Message { what, attempts: 0 });
            }
            return;
        };
        batch.links.push((place, link.clone(), closed(link, PaymentStatus::Applied, paid_at.counts_from(at))));
        for refund in refunds(&was.0, &now) {
            let what = Sent::Refund { reference: refund.receipt.payment.reference.clone(), amount: refund.amount };
            batch.messages.push(Message { what, attempts: 0 });
        }
        self.record(batch, link.order, was, now);
    }

    /// Writes a batch if the records read for the batch are unchanged; returns whether the batch was written.
    pub fn commit(&self, store: &mut Store, batch: &Batch, is_crash: bool) -> bool {
        let is_checked = !self.has(Fault::WritesWithoutCheck);
        let same_order = |(order, was, _): &(usize, Kept, Kept)| store.orders[*order] == *was;
        if is_checked && !batch.order.iter().all(same_order)
            || !batch.links.iter().all(|(place, was, _)| store.links[*place] == *was)
            || batch.new_order.is_some() && store.slot.is_some() && !self.has(Fault::KeepsNoSlot)
            || batch.transaction.iter().any(|name| store.transactions.contains(name))
            || batch.answer.iter().any(|(call, _)| store.answers[*call].is_some())
            || batch.new_link.iter().any(|(link, was)| current(store, link.order, &link.due) != *was)
        {
            return false;
        }
        if let Some((order, _, now)) = &batch.order {
            let held = store.slot;
            store.orders[*order] = now.clone();
            hold(store, *order);
            if self.has(Fault::FreesNoSlot) {
                store.slot = held.or(store.slot);
            }
        }
        if let Some(order) = &batch.new_order {
            store.orders.push(order.clone());
            hold(store, store.orders.len() - 1);
        }
        for (place, _, link) in &batch.links {
            store.links[*place] = link.clone();
        }
        store.links.extend(batch.new_link.iter().map(|(link, _)| link.clone()));
        store.transactions.extend(batch.transaction.clone());
        if !(is_crash && self.has(Fault::WritesMessageLater)) {
            store.outbox.extend(batch.messages.iter().cloned());
        }
        if let Some((call, answer)) = batch.answer.filter(|_| !(is_crash && self.has(Fault::ForgetsAnswer))) {
            store.answers[call] = Some(answer);
        }
        true
    }
}

fn current(store: &Store, order: usize, due: &PaymentDue) -> Option<usize> {
    store.links.iter().rposition(|link| link.order == order && link.due.order_repay_id == due.order_repay_id)
}

/// Updates the product's slot: an open order takes it, an ended one frees it.
fn hold(store: &mut Store, order: usize) {
    if store.orders[order].0.state().is_open() {
        store.slot = Some(order);
    } else if store.slot == Some(order) {
        store.slot = None;
    }
}

/// Records the deadlines of an order that have passed by `at`.
pub fn catch_up(store: &mut Store, order: usize, at: Timestamp) {
    let now = as_of(&store.orders[order].0, at, None).into_owned();
    if now != *store.orders[order].0 {
        store.orders[order] = Kept::of(now);
        hold(store, order);
    }
}
