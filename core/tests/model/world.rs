//! What there is: the store, requests in the servers, devices, and the books of the providers.

use loan_core::money::Money;
use loan_core::order::fact::Fact;
use loan_core::order::payment::PaymentDue;
use loan_core::order::standing::{AskedPayment, PaymentStatus};
use loan_core::order::{Order, OrderState};
use loan_core::time::Timestamp;
use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::sync::Arc;

/// An order as it is stored: its facts, and the instant up to which its deadlines were written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept(pub Arc<Order>);

impl Hash for Kept {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.0.id, self.0.seen(), self.0.facts().len()).hash(state);
        for entry in self.0.facts() {
            (discriminant(&entry.fact), entry.at, entry.learned).hash(state);
            match &entry.fact {
                Fact::Paid { payment } => {
                    (&payment.reference, payment.amount, &payment.order_repay_id, payment.expires_at).hash(state);
                }
                Fact::ExtensionRequested { terms } => terms.extension_id.hash(state),
                _ => {}
            }
        }
    }
}

impl Kept {
    pub fn of(order: Order) -> Self {
        Self(Arc::new(order))
    }

    /// Whether something like this happened to it.
    pub fn has(&self, fact: &Fact) -> bool {
        self.0.facts().iter().any(|entry| discriminant(&entry.fact) == discriminant(fact))
    }
}

/// A payment that somebody asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub order: usize,
    pub due: PaymentDue,
    pub asked_at: Timestamp,
    pub status: PaymentStatus,
    pub paid_at: Option<Timestamp>,
}

impl Hash for Link {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let due = &self.due;
        (self.order, self.asked_at, discriminant(&self.status), self.paid_at).hash(state);
        (due.purpose.name() as u8, due.amount, &due.order_repay_id, due.expires_at).hash(state);
    }
}

impl Link {
    pub const fn asked(&self) -> AskedPayment<'_> {
        AskedPayment {
            due: &self.due,
            asked_at: self.asked_at,
            status: self.status,
            paid_at: self.paid_at,
            failed_at: None,
        }
    }
}

/// What a device asks for. It may tap anything at any time, so every view that it may have is among them, stale ones
/// too. All but the first are about the last order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tap {
    Apply,
    GetMoney,
    Withdraw,
    Reapply,
    Repay,
    CoolOff,
    Extend,
    GiveUp,
}

/// The answer to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The order has so many facts by it.
    Changed { order: usize, facts: usize },
    /// The link to pay by.
    Link(usize),
    /// The rule that refuses it.
    Refused,
}

/// A call of a device, which has an idempotency key of its own: its place among the calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// So many attempts are lost.
    Unanswered {
        lost: u8,
    },
    /// A server works on it.
    Waiting {
        lost: u8,
    },
    Answered(Answer),
}

/// What a provider says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notice {
    Approved,
    Denied,
    Disbursed {
        order: usize,
        at: Timestamp,
    },
    Failed {
        order: usize,
    },
    /// A transaction was made. Its second notice is a repetition, or another event about the same transaction.
    Paid {
        transaction: usize,
        again: bool,
    },
    /// An amount that was not asked for.
    Partial {
        link: usize,
    },
}

/// A message to a provider, under a key by which the provider knows a repetition.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Message {
    pub what: Sent,
    pub attempts: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Sent {
    Money { order: usize },
    Refund { reference: String, amount: Money },
}

/// What one use case writes: compared with what it read, all or nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Batch {
    pub order: Option<(usize, Kept, Kept)>,
    pub new_order: Option<Kept>,
    /// Links that change: where, what was read, what is written.
    pub links: Vec<(usize, Link, Link)>,
    /// A new link, and the one that was its cycle's last.
    pub new_link: Option<(Link, Option<usize>)>,
    pub transaction: Option<String>,
    pub messages: Vec<Message>,
    /// The key, and the answer that is kept under it.
    pub answer: Option<(usize, Answer)>,
}

/// The store.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Store {
    pub orders: Vec<Kept>,
    /// The order that holds the product's one place.
    pub slot: Option<usize>,
    pub links: Vec<Link>,
    /// The answer that is kept under each call's key.
    pub answers: Vec<Option<Answer>>,
    /// The transactions that were heeded.
    pub transactions: Vec<String>,
    pub outbox: Vec<Message>,
}

/// What a server works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Work {
    Call(usize),
    Notice(Notice),
}

/// A request between reading and committing.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Running {
    pub work: Work,
    pub at: Timestamp,
    pub batch: Batch,
    pub answer: Answer,
    /// Whether the device still waits for the answer.
    pub heard: bool,
}

/// Money that a payer sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transaction {
    pub link: usize,
    pub paid_at: Timestamp,
    pub amount: Money,
}

/// The providers' own books, outside the servers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Books {
    /// The notices that were made, and how often each was delivered.
    pub notices: Vec<(Notice, u8)>,
    pub transactions: Vec<Transaction>,
    /// The keys of the disbursals that were heeded, and whether the money left.
    pub payouts: Vec<(String, usize, bool)>,
    /// The keys of the refunds that were heeded.
    pub refunds: Vec<(String, String, Money)>,
    pub partial: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct World {
    /// The place of the present among the instants of the search.
    pub now: usize,
    pub store: Store,
    pub running: Vec<Running>,
    pub calls: Vec<Call>,
    pub books: Books,
    /// What each call did, as it was committed first.
    pub did: Vec<Option<Answer>>,
    pub crashes: u8,
    pub hangups: u8,
    /// How each order ended, as soon as it had.
    pub ended: Vec<Option<OrderState>>,
}

/// The provider's name for a transaction.
pub fn reference(transaction: usize) -> String {
    format!("t{transaction}")
}
