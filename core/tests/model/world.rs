//! The state of a search: store, pending requests, devices and the records of the providers.

use loan_core::money::Money;
use loan_core::order::fact::Fact;
use loan_core::order::payment::PaymentDue;
use loan_core::order::standing::{AskedPayment, PaymentStatus};
use loan_core::order::{Order, OrderState};
use loan_core::time::Timestamp;
use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::sync::Arc;

/// A stored order, hashed by its id, the instant up to which its deadlines are written, and its facts.
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

    pub fn has(&self, fact: &Fact) -> bool {
        self.0.facts().iter().any(|entry| discriminant(&entry.fact) == discriminant(fact))
    }
}

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

/// A device's request, possible at any time. All but `Apply` concern the last order.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// An order was changed, and has `facts` facts after the change.
    Changed {
        order: usize,
        facts: usize,
    },
    /// Index of the payment link.
    Link(usize),
    Refused,
}

/// A call of a device. The index of the call is its idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// `lost` counts the attempts without an answer.
    Unanswered {
        lost: u8,
    },
    Waiting {
        lost: u8,
    },
    Answered {
        answer: Answer,
        lost: u8,
    },
}

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
    /// A payment was captured. `again` marks a second notice of the same payment.
    Paid {
        transaction: usize,
        again: bool,
    },
    /// An amount other than the requested one was paid.
    Partial {
        link: usize,
    },
}

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

/// The writes of a use case, committed together if the read records are unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Batch {
    pub order: Option<(usize, Kept, Kept)>,
    pub new_order: Option<Kept>,
    /// Changed links: index, value read, value written.
    pub links: Vec<(usize, Link, Link)>,
    /// A new link, and the index of the previous link of the same due cycle, if there is one.
    pub new_link: Option<(Link, Option<usize>)>,
    pub transaction: Option<String>,
    pub messages: Vec<Message>,
    /// The idempotency key, and the answer stored under it.
    pub answer: Option<(usize, Answer)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Store {
    pub orders: Vec<Kept>,
    /// The product's open order; there is at most one.
    pub slot: Option<usize>,
    pub links: Vec<Link>,
    pub answers: Vec<Option<Answer>>,
    /// Ids of processed transactions.
    pub transactions: Vec<String>,
    pub outbox: Vec<Message>,
}

/// The input of a use case.
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

/// A payer's payment, as the provider recorded it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transaction {
    pub link: usize,
    pub paid_at: Timestamp,
    pub amount: Money,
}

/// The records of the providers, outside the servers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Books {
    /// The notices, and how often each was delivered.
    pub notices: Vec<(Notice, u8)>,
    pub transactions: Vec<Transaction>,
    /// Processed disbursals: key, order, and whether the money arrived.
    pub payouts: Vec<(String, usize, bool)>,
    /// Processed refunds: key, transaction, amount.
    pub refunds: Vec<(String, String, Money)>,
    pub partial: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct World {
    /// Index of the current instant.
    pub now: usize,
    pub store: Store,
    pub running: Vec<Running>,
    pub calls: Vec<Call>,
    pub books: Books,
    /// The answer of each call at its first commit; `None` before this commit.
    pub did: Vec<Option<Answer>>,
    pub crashes: u8,
    pub hangups: u8,
    pub ended: Vec<Option<OrderState>>,
}

pub fn reference(transaction: usize) -> String {
    format!("t{transaction}")
}
