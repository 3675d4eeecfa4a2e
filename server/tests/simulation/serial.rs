//! Checks that the answers to the phones are linearizable.
//! Each read must show one moment between call and answer, and each acknowledged change must be written between them.

use std::collections::{BTreeMap, BTreeSet};

use loan_core::order::{EventKind, Order, as_of, next_event};
use loan_core::time::Timestamp;
use serde_json::Value;

use crate::past::Past;
use crate::phone::{Asked, Operation, text};

/// The state, extension state and payable amount that an answer shows.
type Looks = (String, u64, String);

fn looks(order: &Order, at: Timestamp) -> Looks {
    let order = as_of(order, at, None);
    let payable = order.payable(at.day()).to_string();
    (order.state().code().to_owned(), u64::from(order.extension_state().code()), payable)
}

fn told(of: &Value) -> Looks {
    (text(of, "orderState"), of["extensionState"].as_u64().unwrap_or(99), text(of, "payable"))
}

/// Returns `from`, `until`, and the instants in between at which a deadline changes an order.
fn instants<'a>(orders: impl Iterator<Item = &'a Order>, from: Timestamp, until: Timestamp) -> Vec<Timestamp> {
    let mut instants = vec![from, until];
    for order in orders {
        let mut order = order.clone();
        while let Some((due, _)) = next_event(&order, None).filter(|(due, _)| *due <= until) {
            instants.push(due.max(from));
            order = as_of(&order, due, None).into_owned();
        }
    }
    instants
}

/// Returns the violations. `users` has each user's id, `booked` the number of orders made from each user's bookings.
pub fn violations(past: &Past, operations: &[Operation], users: &[String], booked: &[usize]) -> Vec<String> {
    let mut found = Vec::new();
    for operation in operations {
        let Some(answer) = operation.answer.as_ref().filter(|answer| answer.code == 0) else { continue };
        let user = &users[operation.user];
        let fits = match &operation.asked {
            Asked::List => fits_list(past, operation, user, &answer.data),
            Asked::Detail(id) => fits_detail(past, operation, user, id, &answer.data),
            Asked::Apply(product) => was_made(past, operation, user, Some(product), &answer.data),
            Asked::Reapply(_) => was_made(past, operation, user, None, &answer.data),
            Asked::Event(name, id) => happened(past, operation, name, id),
            Asked::Other(_) => true,
        };
        if !fits {
            found.push(format!("no moment fits {operation:?}"));
        }
    }
    found.extend(twice(operations));
    found.extend(by_nobody(past, operations, users, booked));
    found
}

fn fits_list(past: &Past, operation: &Operation, user: &str, data: &Value) -> bool {
    let items = data.as_array().unwrap();
    let shown: BTreeMap<String, Looks> = items.iter().map(|item| (text(item, "orderId"), told(item))).collect();
    let (from, until) = (operation.begun.0, operation.ended.0);
    if past.orders_of(user, from).any(|(id, _)| !shown.contains_key(id)) {
        return false;
    }
    past.moments_of(user, from, until).into_iter().any(|moment| {
        let then: BTreeMap<_, _> = past.orders_of(user, moment).collect();
        let at = instants(then.values().map(|version| &version.order), operation.begun.1, operation.ended.1);
        let fits = |at: &Timestamp| {
            shown.iter().all(|(id, told)| then.get(id.as_str()).is_some_and(|was| looks(&was.order, *at) == *told))
        };
        at.iter().any(fits)
    })
}

fn fits_detail(past: &Past, operation: &Operation, user: &str, id: &str, data: &Value) -> bool {
    past.moments_of(user, operation.begun.0, operation.ended.0).into_iter().any(|moment| {
        let was = past.orders_of(user, moment).find(|(other, _)| *other == id);
        let Some((_, was)) = was else { return false };
        let at = instants(std::iter::once(&was.order), operation.begun.1, operation.ended.1);
        let received = was.order.received().to_string();
        text(data, "received") == received && at.into_iter().any(|at| looks(&was.order, at) == told(data))
    })
}

/// Returns whether an acknowledged application was written for this user during its call.
fn was_made(past: &Past, operation: &Operation, user: &str, product: Option<&str>, data: &Value) -> bool {
    let Some(first) = past.0.get(&text(data, "orderId")).and_then(|versions| versions.first()) else { return false };
    let is_of_them = first.order.user_id.as_str() == user;
    let is_wanted = product.is_none_or(|product| first.order.product_id.as_str() == product);
    is_of_them && is_wanted && first.moment > operation.begun.0 && first.moment <= operation.ended.0
}

fn kind(name: &str) -> EventKind {
    if name == "loan" { EventKind::GetMoney } else { EventKind::Withdraw }
}

fn has(order: &Order, event: EventKind) -> bool {
    order.history().iter().any(|step| step.event == event)
}

/// Returns whether an acknowledged event was written during its call.
fn happened(past: &Past, operation: &Operation, name: &str, id: &str) -> bool {
    let Some(versions) = past.0.get(id) else { return false };
    let first = versions.iter().find(|version| has(&version.order, kind(name)));
    first.is_some_and(|first| first.moment > operation.begun.0 && first.moment <= operation.ended.0)
}

/// Finds results that were reported to two different calls.
fn twice(operations: &[Operation]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for operation in operations {
        let Some(answer) = operation.answer.as_ref().filter(|answer| answer.code == 0) else { continue };
        let what = match &operation.asked {
            Asked::Apply(_) | Asked::Reapply(_) => text(&answer.data, "orderId"),
            Asked::Event(name, id) => format!("{name} {id}"),
            _ => continue,
        };
        if !seen.insert(what.clone()) {
            found.push(format!("{what} was answered to two calls"));
        }
    }
    found
}

/// Finds orders and events that no call can have caused.
fn by_nobody(past: &Past, operations: &[Operation], users: &[String], booked: &[usize]) -> Vec<String> {
    let mut found = Vec::new();
    let answered = |operation: &&Operation| operation.answer.as_ref().is_some_and(|answer| answer.code == 0);
    for (user, id) in users.iter().enumerate() {
        let applies = |operation: &&Operation| {
            operation.user == user && matches!(operation.asked, Asked::Apply(_) | Asked::Reapply(_))
        };
        let made: BTreeSet<_> = operations
            .iter()
            .filter(applies)
            .filter(answered)
            .filter_map(|operation| operation.answer.as_ref().map(|answer| text(&answer.data, "orderId")))
            .collect();
        let unknown = operations.iter().filter(applies).filter(|operation| operation.answer.is_none()).count();
        let others = past.orders_of(id, usize::MAX).filter(|(id, _)| !made.contains(*id));
        let others: Vec<_> = others.map(|(id, _)| id).collect();
        if others.len() > unknown + booked[user] {
            found.push(format!(
                "user {user} has orders that nobody was told of: {others:?}; {unknown} unknown, {} booked",
                booked[user]
            ));
        }
    }
    for (id, versions) in &past.0 {
        let Some(last) = versions.last() else { continue };
        for name in ["withdraw", "loan"] {
            let asked = |operation: &&Operation| matches!(&operation.asked, Asked::Event(event, of) if *event == name && of == id);
            let may_have = |operation: &Operation| operation.answer.as_ref().is_none_or(|answer| answer.code == 0);
            let is_by_itself = name == "loan" && last.order.auto_get_money;
            if has(&last.order, kind(name)) && !is_by_itself && !operations.iter().filter(asked).any(may_have) {
                found.push(format!("{name} of {id} happened, and nobody was told so"));
            }
        }
    }
    found
}
