//! Checks that providers' books, orders and borrowers' totals agree at the end of a run.

use std::collections::{BTreeMap, BTreeSet};

use loan_core::money::Money;
use loan_core::order::{EventKind, LoanCounts, Order, OrderState, next_event};
use loan_core::time::Timestamp;
use loan_server::app::Tenant;
use loan_server::records::{orders, outbox, users};

use crate::past::Past;
use crate::providers::Books;

pub async fn violations(past: &Past, books: &Books, tenant: &Tenant, people: &[String]) -> Vec<String> {
    let mut found = two_open(past);
    let now = tenant.now();
    let mut ended = BTreeMap::new();
    for id in past.0.keys() {
        match orders::stored(&tenant.store, id).await {
            Ok(Some(order)) => drop(ended.insert(id.clone(), order.value.into_written())),
            other => found.push(format!("{id} cannot be read: {:?}", other.err())),
        }
    }
    for (id, order) in &ended {
        found.extend(money_out(id, order, books));
        found.extend(at_rest(id, order, now));
    }
    for id in books.disbursals.keys().filter(|id| !ended.contains_key(*id)) {
        found.push(format!("money was sent for {id}, which is no order"));
    }
    found.extend(money_in(&ended, books));
    for waiting in outbox::waiting(&tenant.store, 1000).await.unwrap() {
        found.push(format!("message {} {} still waits after {} attempts", waiting.kind, waiting.id, waiting.attempts));
    }
    for id in people {
        let user = users::get(&tenant.store, &id.as_str().into()).await.unwrap().unwrap();
        let sum = |sum: LoanCounts, order: &Order| sum.replacing(LoanCounts::default(), order.counts());
        let theirs = ended.values().filter(|order| order.user_id == user.id).fold(LoanCounts::default(), sum);
        if user.counts() != theirs {
            found.push(format!("user {id} has {:?} and orders for {theirs:?}", user.counts()));
        }
    }
    found
}

/// Finds the moments at which a user had two open orders of a product.
fn two_open(past: &Past) -> Vec<String> {
    let mut found = Vec::new();
    let mut versions: Vec<_> = past.0.iter().flat_map(|(id, all)| all.iter().map(move |one| (id, one))).collect();
    versions.sort_by_key(|(_, version)| version.moment);
    let mut open: BTreeMap<(String, String), BTreeSet<&String>> = BTreeMap::new();
    // Checks only the state after the last of several simultaneous writes.
    for (index, (id, version)) in versions.iter().enumerate() {
        let slot = (version.order.user_id.to_string(), version.order.product_id.to_string());
        let held = open.entry(slot).or_default();
        if version.order.state().is_open() {
            held.insert(*id)
        } else {
            held.remove(*id)
        };
        let is_last = versions.get(index + 1).is_none_or(|(_, next)| next.at != version.at);
        if held.len() > 1 && is_last {
            found.push(format!("open at once: {held:?}"));
        }
    }
    found
}

/// Checks that the loan was disbursed at most once, in the right amount, and that the order agrees.
fn money_out(id: &str, order: &Order, books: &Books) -> Vec<String> {
    let mut found = Vec::new();
    let asked = order.history().iter().any(|step| step.event == EventKind::GetMoney) || order.auto_get_money;
    let sent = books.disbursals.get(id);
    if let Some(sent) = sent {
        if sent.len() != 1 {
            found.push(format!("the money of {id} was sent under {} ids", sent.len()));
        }
        if sent.values().any(|amount| *amount != order.quote.arrive_amount) || !asked {
            found.push(format!("{id} was sent {sent:?}"));
        }
    }
    let (has_loan, state) = (order.loan().is_some(), order.state());
    let agrees = match books.sent.get(id) {
        Some(true) => has_loan,
        Some(false) => state == OrderState::Failed,
        None => !has_loan && !matches!(state, OrderState::Lending | OrderState::Failed),
    };
    if !agrees {
        found.push(format!("{id} is {state:?}, and the bank says {:?}", books.sent.get(id)));
    }
    found
}

/// Checks that every rupee paid was applied to its order or refunded, and that nothing else was.
fn money_in(ended: &BTreeMap<String, Order>, books: &Books) -> Vec<String> {
    let mut found = Vec::new();
    let sum = |all: &mut dyn Iterator<Item = Money>| all.fold(Money::ZERO, |sum, one| sum.checked_add(one).unwrap());
    for (transaction, paid) in &books.paid {
        let order = &ended[&paid.order];
        let mut counted = order
            .receipts()
            .filter(|receipt| receipt.payment.reference == *transaction)
            .map(|receipt| receipt.applied());
        let kept = sum(&mut counted);
        let mut back = books.refunds.values().filter(|(of, _)| of == transaction).map(|(_, amount)| *amount);
        let back = sum(&mut back);
        if kept.checked_add(back) != Some(paid.amount) {
            found.push(format!(
                "{transaction} of {}: {} came in, {kept} counts, {back} went back",
                paid.order, paid.amount
            ));
        }
    }
    for (refund, (transaction, amount)) in &books.refunds {
        if !books.paid.contains_key(transaction) {
            found.push(format!("{refund} gave back {amount} of {transaction}, which nobody paid"));
        }
    }
    for (id, order) in ended {
        for receipt in order.receipts() {
            if !books.paid.contains_key(&receipt.payment.reference) {
                found.push(format!("{id} has {} that nobody paid", receipt.applied()));
            }
        }
    }
    found
}

/// Checks that every due deadline was applied to the order.
fn at_rest(id: &str, order: &Order, now: Timestamp) -> Option<String> {
    let (due, event) = next_event(order, None).filter(|(due, _)| *due <= now)?;
    Some(format!("{id} was due at {due:?} for {event:?}"))
}
