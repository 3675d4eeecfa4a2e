//! Properties of every state, and conditions that a search must reach.

use crate::scenarios::Search;
use crate::steps::{is_answered_retry, returned};
use crate::world::{Answer, Call, Notice, Tap, Work, World, reference};
use loan_core::money::Money;
use loan_core::order::fact::Fact;
use loan_core::order::payment::{PaidAt, apply_payment};
use loan_core::order::{Order, OrderEvent, OrderState, Phase, as_of, transition};
use loan_core::time::Timestamp;
use stateright::{Model as _, Property};

type Law = fn(&Search, &World) -> bool;

pub const LAWS: [(&str, Law); 12] = [
    ("one open order of a product", one_open),
    ("money is sent once", sent_once),
    ("money leaves after approval and request", sent_rightly),
    ("an acknowledged cancel is never paid out", cancel_holds),
    ("an ended order stays as it ended", stays_ended),
    ("what was answered stays", answered_stays),
    ("a retry is told what was done", retry_gets_outcome),
    ("what came in is kept, refunded or set aside", adds_up),
    ("a refund is paid once", refunded_once),
    ("the order of notices does not matter", notices_commute),
    ("nothing is left undone", nothing_left),
    ("every order can end", can_end),
];

/// Only a search with crashes or hang-ups can reach this condition.
const RETRY: &str = "a retry is answered";

/// Conditions that a search must reach. Without them, a search in which nothing happens would pass.
const REACHED: [(&str, Law); 3] = [
    (RETRY, |_, world| world.calls.iter().any(is_answered_retry)),
    ("an order ends", |_, world| world.ended.iter().any(Option::is_some)),
    ("two requests run at once", |_, world| world.running.len() == 2),
];

/// Returns the properties that a search checks: all, or just `search.only`, which the injected fault breaks.
pub fn of(search: &Search) -> Vec<Property<Search>> {
    let laws = LAWS.iter().filter(|(name, _)| search.only.is_none_or(|only| only == *name));
    let mut all: Vec<Property<Search>> = laws.map(|(name, law)| Property::always(name, *law)).collect();
    if search.only.is_none() {
        let reached = REACHED.iter().filter(|(name, _)| *name != RETRY || search.crashes + search.hangups > 0);
        all.extend(reached.map(|(name, law)| Property::sometimes(name, *law)));
    }
    all
}

fn one_open(_: &Search, world: &World) -> bool {
    world.store.orders.iter().filter(|kept| kept.0.state().is_open()).count() <= 1
}

fn sent_once(_: &Search, world: &World) -> bool {
    let sent = |order| world.books.payouts.iter().filter(|(_, of, arrives)| *of == order && *arrives).count();
    (0..world.store.orders.len()).all(|order| sent(order) <= 1)
}

fn sent_rightly(_: &Search, world: &World) -> bool {
    world.books.payouts.iter().all(|(_, order, _)| {
        let order = &world.store.orders[*order];
        let asked = order.0.auto_get_money || order.has(&Fact::MoneyTaken);
        order.has(&Fact::Approved { until: None }) && asked && !order.has(&Fact::Withdrawn) && !order.has(&Fact::Denied)
    })
}

fn cancel_holds(search: &Search, world: &World) -> bool {
    let cancelled = search.taps.iter().zip(&world.calls).filter_map(|(tap, call)| match call {
        Call::Answered { answer: Answer::Changed { order, .. }, .. } if *tap == Tap::Withdraw => Some(*order),
        _ => None,
    });
    cancelled.into_iter().all(|order| {
        world.store.orders[order].0.state() == OrderState::Cancelled
            && !world.books.payouts.iter().any(|(_, of, _)| *of == order)
    })
}

fn stays_ended(_: &Search, world: &World) -> bool {
    world.store.orders.iter().zip(&world.ended).all(|(kept, ended)| ended.is_none_or(|was| kept.0.state() == was))
}

const fn reported(tap: Tap) -> Option<Fact> {
    match tap {
        Tap::GetMoney => Some(Fact::MoneyTaken),
        Tap::Withdraw => Some(Fact::Withdrawn),
        Tap::Reapply => Some(Fact::Reapplied),
        Tap::GiveUp => Some(Fact::ExtensionGivenUp),
        Tap::Apply | Tap::Repay | Tap::CoolOff | Tap::Extend => None,
    }
}

fn answered_stays(search: &Search, world: &World) -> bool {
    search.taps.iter().zip(&world.calls).all(|(tap, call)| match call {
        Call::Answered { answer: Answer::Changed { order, facts }, .. } => {
            world.store.orders.get(*order).is_some_and(|kept| {
                let fact = facts.checked_sub(1).and_then(|last| kept.0.facts().get(last));
                match reported(*tap) {
                    Some(told) => fact.is_some_and(|fact| fact.fact == told),
                    None => true,
                }
            })
        }
        Call::Answered { answer: Answer::Link(link), .. } => world.store.links.get(*link).is_some(),
        _ => true,
    })
}

fn retry_gets_outcome(_: &Search, world: &World) -> bool {
    let told = |(call, did): (&Call, &Option<Answer>)| match (call, did) {
        (Call::Answered { answer, .. }, Some(did)) => answer == did,
        (Call::Answered { answer, .. }, None) => *answer == Answer::Refused,
        _ => true,
    };
    world.calls.iter().zip(&world.did).all(told)
}

/// A processed transaction is applied or refunded in full; of any other transaction, nothing is applied or refunded.
fn adds_up(_: &Search, world: &World) -> bool {
    let applied = |name: &str| {
        let receipts = world.store.orders.iter().flat_map(|kept| kept.0.receipts());
        receipts
            .filter(|receipt| receipt.payment.reference == name)
            .fold(Money::ZERO, |sum, one| sum.plus(one.applied()))
    };
    let accounted = |place: usize| applied(&reference(place)).plus(returned(world, place));
    let every = world.books.transactions.iter().enumerate().all(|(place, made)| {
        let is_heeded = world.store.transactions.contains(&reference(place));
        accounted(place) == if is_heeded { made.amount } else { Money::ZERO }
    });
    let received = world.store.orders.iter().fold(Money::ZERO, |sum, kept| sum.plus(kept.0.received()));
    let known =
        (0..world.books.transactions.len()).fold(Money::ZERO, |sum, place| sum.plus(applied(&reference(place))));
    every && received == known
}

fn refunded_once(_: &Search, world: &World) -> bool {
    let paid = |name: &str| {
        let refunds = world.books.refunds.iter().filter(|(_, known, _)| known == name);
        refunds.fold(Money::ZERO, |sum, (_, _, amount)| sum.plus(*amount))
    };
    world.books.transactions.iter().enumerate().all(|(place, made)| paid(&reference(place)) <= made.amount)
}

fn outcome(order: &Order, until: Timestamp) -> (String, Money, Vec<(String, Money)>) {
    let order = as_of(order, until, None);
    let mut receipts: Vec<_> =
        order.receipts().map(|receipt| (receipt.payment.reference.clone(), receipt.applied())).collect();
    receipts.sort();
    receipts.retain(|(_, applied)| applied.is_positive());
    (format!("{:?} {:?}", order.state(), (order.settlement(), order.due_day())), order.received(), receipts)
}

/// The unprocessed payments lead to the same outcome, whether their notices arrive in this or in reverse sequence, and
/// now or after all deadlines.
fn notices_commute(search: &Search, world: &World) -> bool {
    let pending: Vec<usize> = (0..world.books.transactions.len())
        .filter(|place| !world.store.transactions.contains(&reference(*place)))
        .collect();
    if pending.is_empty() {
        return true;
    }
    let (now, last) = (search.now(world), search.instants[search.instants.len() - 1].plus_days(30));
    let server = search.server(world);
    let told = |notices: &[usize], at: Timestamp| {
        let mut store = world.store.clone();
        for transaction in notices {
            let work = Work::Notice(Notice::Paid { transaction: *transaction, again: false });
            let running = server.read(&mut store, work, at);
            assert!(server.commit(&mut store, &running.batch, false), "nobody else changes the store");
        }
        store.orders.iter().map(|kept| outcome(&kept.0, last)).collect::<Vec<_>>()
    };
    let reversed: Vec<usize> = pending.iter().rev().copied().collect();
    let first = told(&pending, now);
    [told(&reversed, now), told(&pending, last), told(&reversed, last)].iter().all(|other| *other == first)
}

/// No message, notice or money is pending when no step is possible.
fn nothing_left(search: &Search, world: &World) -> bool {
    let mut steps = Vec::new();
    search.actions(world, &mut steps);
    if !steps.is_empty() {
        return true;
    }
    let sent = |order: usize| world.books.payouts.iter().any(|(_, of, _)| *of == order);
    let lent = |order: &Order| matches!(order.phase(), Phase::Lending { .. });
    let is_told = |place: usize| world.store.transactions.contains(&reference(place));
    world.store.outbox.is_empty()
        && world.store.orders.iter().enumerate().all(|(order, kept)| !lent(&kept.0) || sent(order))
        && (0..world.books.transactions.len()).all(is_told)
        && world.books.notices.iter().all(|(notice, delivered)| {
            *delivered > 0 || world.store.orders.is_empty() || matches!(notice, Notice::Partial { .. })
        })
}

/// Every order can still end, and an ended order does not occupy the product's slot.
fn can_end(search: &Search, world: &World) -> bool {
    if world.store.slot.is_some_and(|order| !world.store.orders[order].0.state().is_open()) {
        return false;
    }
    world.store.orders.iter().all(|kept| ends(&as_of(&kept.0, search.now(world), None), search.now(world)))
}

/// Returns whether an order can end at once, without waiting for a deadline.
fn ends(order: &Order, now: Timestamp) -> bool {
    let next = match order.phase() {
        Phase::Denied { .. } | Phase::Cancelled | Phase::Settled { .. } | Phase::Failed { .. } => return true,
        Phase::Auditing => transition(order, &OrderEvent::Deny, now),
        Phase::Passed { .. } => transition(order, &OrderEvent::Withdraw, now),
        Phase::Lending { .. } => transition(order, &OrderEvent::Disbursed { disbursed_at: now, reference: None }, now),
        Phase::Running { .. } => order.repayment_due(now).and_then(|due| {
            apply_payment(order, &due, PaidAt { reported: now, link_made: now }, &"last".into(), "last", now)
        }),
    };
    next.is_ok_and(|next| ends(&next, now))
}
