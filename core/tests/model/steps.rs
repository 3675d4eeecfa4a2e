//! The possible steps of a search, and their effects.

use crate::properties;
use crate::scenarios::Search;
use crate::server::{Fault, Server, catch_up};
use crate::world::{Answer, Call, Message, Notice, Sent, Transaction, Work, World, reference};
use loan_core::money::Money;
use loan_core::order::OrderState;
use loan_core::time::Timestamp;
use stateright::{Model, Property};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// The clock advances to its next instant.
    Advance,
    /// The sweeper records an order's passed deadlines.
    Sweep(usize),
    /// A device sends a call, or retries it under the same key; a server reads the store.
    Send(usize),
    /// A provider delivers or repeats a notice; a server reads the store.
    Deliver(usize),
    /// A server commits and answers. After a conflict, the server reads again.
    Commit(usize),
    /// A server commits, and crashes before it answers.
    CommitAndCrash(usize),
    /// A server crashes before it commits.
    Crash(usize),
    /// A device stops waiting; the server continues.
    HangUp(usize),
    /// A message reaches its provider, which deduplicates by key. `arrives` says whether a payout succeeds, `is_crash`
    /// whether the server crashes before it removes the message.
    Transmit { message: usize, arrives: bool, is_crash: bool },
    /// A payer pays through a link.
    Pay(usize),
    /// A provider reports that half of a link's amount was paid.
    PayHalf(usize),
}

impl Search {
    pub fn now(&self, world: &World) -> Timestamp {
        self.instants[world.now]
    }

    pub fn server<'a>(&'a self, world: &'a World) -> Server<'a> {
        let (taps, application) = (self.taps.as_slice(), &self.application);
        Server { fault: self.fault, taps, application, transactions: &world.books.transactions }
    }

    fn begin(&self, world: &mut World, work: Work) {
        let mut store = std::mem::take(&mut world.store);
        let running = self.server(world).read(&mut store, work, self.now(world));
        world.store = store;
        if running.batch.order.is_none() && running.batch.new_order.is_none() && running.batch.new_link.is_none() {
            // There is nothing to write: the answer is a refusal or a stored answer.
            if let Work::Call(call) = work {
                world.calls[call] = answered(world.calls[call], running.answer);
            }
            return;
        }
        if let (true, Work::Call(call)) = (self.fault == Some(Fault::AnswersBeforeCommit), work) {
            world.calls[call] = answered(world.calls[call], running.answer);
        }
        world.running.push(running);
        world.running.sort_by_key(|running| match running.work {
            Work::Call(call) => (0, call),
            Work::Notice(_) => (1, 0),
        });
    }

    fn commit(&self, world: &mut World, place: usize, is_crash: bool) {
        let running = world.running.remove(place);
        let mut store = std::mem::take(&mut world.store);
        let is_written = self.server(world).commit(&mut store, &running.batch, is_crash);
        world.store = store;
        let Work::Call(call) = running.work else {
            if !is_written {
                self.begin(world, running.work);
            }
            return;
        };
        if let (true, Some((_, answer))) = (is_written, running.batch.answer) {
            world.did[call] = world.did[call].or(Some(answer));
        }
        let conceals = self.fault == Some(Fault::AnswersConflictAsDone);
        if !is_written && !conceals {
            let heard = running.heard;
            self.begin(world, running.work);
            if !heard && let Some(again) = world.running.iter_mut().rfind(|again| again.work == running.work) {
                again.heard = false;
            }
        } else if running.heard {
            world.calls[call] = match is_crash {
                true => lost(world.calls[call]),
                false => answered(world.calls[call], running.answer),
            };
        }
    }

    fn transmit(&self, world: &mut World, place: usize, arrives: bool, is_crash: bool) {
        let Message { what, attempts } = world.store.outbox[place].clone();
        let attempt = if self.fault == Some(Fault::NewKeyForEachAttempt) { attempts } else { 0 };
        match &what {
            Sent::Money { order } => {
                let key = format!("o{order}/{attempt}");
                if !world.books.payouts.iter().any(|(known, ..)| *known == key) {
                    world.books.payouts.push((key, *order, arrives));
                    let (order, at) = (*order, self.now(world));
                    let notice = if arrives { Notice::Disbursed { order, at } } else { Notice::Failed { order } };
                    world.books.notices.push((notice, 0));
                }
            }
            Sent::Refund { reference, amount } => {
                // A transaction can be refunded twice: first the excess, later the rest.
                let key = format!("{reference}/{amount}/{attempt}");
                if !world.books.refunds.iter().any(|(known, ..)| *known == key) {
                    world.books.refunds.push((key, reference.clone(), *amount));
                }
            }
        }
        if is_crash {
            world.store.outbox[place].attempts += 1;
            world.crashes += 1;
        } else {
            world.store.outbox.remove(place);
        }
    }

    fn pay(&self, world: &mut World, link: usize) {
        let (paid_at, amount) = (self.now(world), world.store.links[link].due.amount);
        world.books.transactions.push(Transaction { link, paid_at, amount });
        let transaction = world.books.transactions.len() - 1;
        world.books.notices.push((Notice::Paid { transaction, again: false }, 0));
    }
}

const fn lost(call: Call) -> Call {
    match call {
        Call::Waiting { lost } | Call::Unanswered { lost } => Call::Unanswered { lost: lost + 1 },
        Call::Answered { .. } => call,
    }
}

const fn answered(call: Call, answer: Answer) -> Call {
    match call {
        Call::Unanswered { lost } | Call::Waiting { lost } | Call::Answered { lost, .. } => {
            Call::Answered { answer, lost }
        }
    }
}

impl Model for Search {
    type State = World;
    type Action = Step;

    fn init_states(&self) -> Vec<World> {
        vec![self.start.clone()]
    }

    fn actions(&self, world: &World, steps: &mut Vec<Step>) {
        let idle = world.running.len() < 2;
        for (place, running) in world.running.iter().enumerate() {
            steps.push(Step::Commit(place));
            if world.crashes < self.crashes {
                steps.push(Step::Crash(place));
                if running.heard && matches!(running.work, Work::Call(_)) {
                    steps.push(Step::CommitAndCrash(place));
                }
            }
            if running.heard && matches!(running.work, Work::Call(_)) && world.hangups < self.hangups {
                steps.push(Step::HangUp(place));
            }
        }
        if idle {
            for (place, call) in world.calls.iter().enumerate() {
                if matches!(call, Call::Unanswered { lost } if *lost <= self.retries) {
                    steps.push(Step::Send(place));
                }
            }
            for (place, (_, delivered)) in world.books.notices.iter().enumerate() {
                if *delivered < self.deliveries && !(world.store.orders.is_empty()) {
                    steps.push(Step::Deliver(place));
                }
            }
        }
        for (message, sent) in world.store.outbox.iter().enumerate() {
            for arrives in [true, false] {
                if arrives || matches!(sent.what, Sent::Money { .. }) {
                    steps.push(Step::Transmit { message, arrives, is_crash: false });
                    if world.crashes < self.crashes {
                        steps.push(Step::Transmit { message, arrives, is_crash: true });
                    }
                }
            }
        }
        for link in 0..world.store.links.len() {
            if world.books.transactions.len() < self.payments {
                steps.push(Step::Pay(link));
            }
            if self.has_halves && !world.books.partial {
                steps.push(Step::PayHalf(link));
            }
        }
        if world.now + 1 < self.instants.len() {
            steps.push(Step::Advance);
        }
        for (order, kept) in world.store.orders.iter().enumerate() {
            if loan_core::order::next_event(&kept.0, None).is_some_and(|(due, _)| due <= self.now(world)) {
                steps.push(Step::Sweep(order));
            }
        }
    }

    fn next_state(&self, before: &World, step: Step) -> Option<World> {
        let mut world = before.clone();
        match step {
            Step::Advance => world.now += 1,
            Step::Sweep(order) => catch_up(&mut world.store, order, self.instants[before.now]),
            Step::Send(call) => {
                if let Call::Unanswered { lost } = world.calls[call] {
                    world.calls[call] = Call::Waiting { lost };
                }
                self.begin(&mut world, Work::Call(call));
            }
            Step::Deliver(place) => {
                let (notice, delivered) = world.books.notices[place];
                world.books.notices[place].1 += 1;
                let notice = match notice {
                    Notice::Paid { transaction, .. } => Notice::Paid { transaction, again: delivered > 0 },
                    other => other,
                };
                self.begin(&mut world, Work::Notice(notice));
            }
            Step::Commit(place) => self.commit(&mut world, place, false),
            Step::CommitAndCrash(place) => {
                world.crashes += 1;
                self.commit(&mut world, place, true);
            }
            Step::Crash(place) => {
                world.crashes += 1;
                let running = world.running.remove(place);
                match running.work {
                    Work::Call(call) if running.heard => world.calls[call] = lost(world.calls[call]),
                    Work::Call(_) => {}
                    // A provider that gets no answer repeats the notice.
                    Work::Notice(notice) => redeliver(&mut world, notice),
                }
            }
            Step::HangUp(place) => {
                world.hangups += 1;
                world.running[place].heard = false;
                if let Work::Call(call) = world.running[place].work {
                    world.calls[call] = lost(world.calls[call]);
                }
            }
            Step::Transmit { message, arrives, is_crash } => self.transmit(&mut world, message, arrives, is_crash),
            Step::Pay(link) => self.pay(&mut world, link),
            Step::PayHalf(link) => {
                world.books.partial = true;
                world.books.notices.push((Notice::Partial { link }, 0));
            }
        }
        note_ends(&mut world);
        Some(world)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        properties::of(self)
    }
}

/// Lowers a notice's number of deliveries by one, because the delivery was lost in a crash.
fn redeliver(world: &mut World, notice: Notice) {
    let same = |known: &Notice| match (known, &notice) {
        (Notice::Paid { transaction: one, .. }, Notice::Paid { transaction: other, .. }) => one == other,
        (one, other) => one == other,
    };
    if let Some((_, delivered)) = world.books.notices.iter_mut().find(|(known, _)| same(known)) {
        *delivered -= 1;
    }
}

fn note_ends(world: &mut World) {
    world.ended.resize(world.store.orders.len(), None);
    for (ended, kept) in world.ended.iter_mut().zip(&world.store.orders) {
        let state = kept.0.state();
        let is_end = matches!(state, OrderState::Denied | OrderState::Settled | OrderState::Cancelled);
        *ended = ended.or(is_end.then_some(state));
    }
}

/// The sum of a transaction's refunds, processed or in the outbox.
pub fn returned(world: &World, transaction: usize) -> Money {
    let name = reference(transaction);
    let waiting = world.store.outbox.iter().filter_map(|message| match &message.what {
        Sent::Refund { reference, amount } if *reference == name && message.attempts == 0 => Some(*amount),
        _ => None,
    });
    let paid = world.books.refunds.iter().filter(|(_, known, _)| *known == name).map(|(_, _, amount)| *amount);
    waiting.chain(paid).fold(Money::ZERO, Money::plus)
}

/// Returns whether a device got a success answer to a call after an attempt without an answer.
pub const fn is_answered_retry(call: &Call) -> bool {
    matches!(call, Call::Answered { answer: Answer::Changed { .. } | Answer::Link(_), lost: 1.. })
}
