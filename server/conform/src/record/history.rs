//! Derives a history from the other server's order details and verification status.

use std::collections::BTreeMap;

use loan_core::api::dto::auth::UserAuthStatus;
use loan_core::api::dto::order::{OrderDetail, OrderListItem};
use loan_core::api::endpoint::{Effect, Endpoint};
use loan_core::order::EventKind;
use loan_core::time::Timestamp;
use serde::de::DeserializeOwned;

use super::calls::{Recording, Seen};
use super::refusal::{Refusal, invalid};
use crate::scenario::recorded::{self, CompletedSteps, Recorded, commands, registration};
use crate::scenario::{Command, Scenarios, Step};

/// Milliseconds from registration to the first order.
const REGISTERED_MS: i64 = 600_000;

pub(super) struct History {
    pub steps: Vec<Step>,
    /// Ids of the orders on the other server, oldest first.
    pub orders: Vec<String>,
    /// Instant of the last event or change. Answers before this instant may show a previous state.
    pub since: Timestamp,
}

/// Derives the history. Fails if an order's latest detail was not recorded, or if two loans overlap.
pub(super) fn of(recording: &Recording, known: &Scenarios, now: Timestamp) -> Result<History, Refusal> {
    let orders = orders(recording)?;
    let begun = recording.calls.first().map_or(now, |seen| seen.at);
    let earliest = orders.first().map_or(begun, |order| order.apply_time.min(begun));
    let mut done = registration(known, earliest.plus_ms(-REGISTERED_MS), &submitted(recording, !orders.is_empty()));
    for order in &orders {
        if done.last().is_some_and(|(at, _)| *at > order.apply_time) {
            return Err(invalid("two loans ran side by side; a scenario moves one after the other"));
        }
        done.extend(borrowed(order));
        if order.reservation == 1 {
            // No answer contains the instant of a booking made before the recording.
            let earliest = done.last().map_or(order.apply_time, |(at, _)| at.plus_ms(1000));
            let booked = recording.done(Endpoint::ScheduleBook, order.order_id.as_str());
            done.push((booked.unwrap_or(earliest).max(earliest), Command::BookNext));
        }
    }
    let is_change = |seen: &&Seen| seen.endpoint.effect() != Effect::Read;
    let changed = recording.calls.iter().rev().find(is_change).map(|seen| seen.at);
    let happened = orders.iter().flat_map(|order| &order.timeline).map(|entry| entry.at);
    let since = happened.chain(changed).max().unwrap_or(begun);
    let orders = orders.iter().map(|order| order.order_id.to_string()).collect();
    Ok(History { steps: recorded::steps(now, done), orders, since })
}

/// Returns the user's completed steps. A user with an order has completed all steps.
fn submitted(recording: &Recording, has_applied: bool) -> CompletedSteps {
    let status: Option<UserAuthStatus> = recording.last(Endpoint::AuthStatus, "").and_then(data);
    let is_done = |of: fn(&UserAuthStatus) -> u8, change: Option<Endpoint>| {
        let was_saved = || change.is_some_and(|change| recording.done(change, "").is_some());
        has_applied || status.as_ref().is_some_and(|status| of(status) == 1) || was_saved()
    };
    let cards = recording.last(Endpoint::CardList, "").and_then(|seen| seen.answer.body.pointer("/data")?.as_array());
    let has_card = cards.is_some_and(|cards| !cards.is_empty()) || recording.done(Endpoint::BindCard, "").is_some();
    CompletedSteps {
        basic: is_done(|status| status.basic, Some(Endpoint::SaveBasic)),
        work: is_done(|status| status.work, Some(Endpoint::SaveWork)),
        identity: is_done(|status| status.kyc_aadhaar_and_pan, Some(Endpoint::SaveIdentity)),
        face: is_done(|status| status.kyc_face_and_hold, None),
        contacts: is_done(|status| status.contact, Some(Endpoint::SaveContacts)),
        card: has_applied || has_card,
    }
}

/// Returns the last recorded detail of every order, oldest first. Fails if a later order list shows a different state.
fn orders(recording: &Recording) -> Result<Vec<OrderDetail>, Refusal> {
    let mut details: BTreeMap<String, OrderDetail> = BTreeMap::new();
    let mut outdated: BTreeMap<String, String> = BTreeMap::new();
    for seen in &recording.calls {
        match seen.endpoint {
            Endpoint::OrderDetail => {
                if let Some(detail) = data::<OrderDetail>(seen) {
                    outdated.remove(detail.order_id.as_str());
                    details.insert(detail.order_id.to_string(), detail);
                }
            }
            Endpoint::OrderList => {
                for item in data::<Vec<OrderListItem>>(seen).unwrap_or_default() {
                    let id = item.order_id.to_string();
                    let shows_it = |detail: &OrderDetail| {
                        (&detail.order_state, detail.extension_state) == (&item.order_state, item.extension_state)
                    };
                    if !details.get(&id).is_some_and(shows_it) {
                        outdated.insert(id, item.order_no);
                    }
                }
            }
            _ => {}
        }
    }
    if let Some(number) = outdated.values().next() {
        return Err(invalid(&format!("order {number}: its detail was not asked for since it changed; open it once")));
    }
    let mut orders: Vec<OrderDetail> = details.into_values().collect();
    orders.sort_by_key(|order| order.apply_time);
    Ok(orders)
}

fn borrowed(order: &OrderDetail) -> Recorded {
    let valid = order.timeline.iter().filter(|entry| entry.void == 0);
    let events: Vec<_> = valid.filter_map(|entry| Some((entry.at, EventKind::from_name(&entry.event)?))).collect();
    let apply = Command::Apply {
        amount: Some(order.loan_amount),
        days: Some(order.period),
        product: Some(order.product_id.to_string()),
        // The timeline lists the events of an automatic payout, which become commands, too.
        auto_get_money: false,
    };
    let paid = |at| {
        let payment = order.payments.iter().find(|payment| payment.paid_at == at)?;
        Some(payment.amount.plus(payment.parts.refunded))
    };
    let mut done = vec![(order.apply_time, apply)];
    done.extend(commands(&events, false, paid));
    done
}

fn data<T: DeserializeOwned>(seen: &Seen) -> Option<T> {
    serde_json::from_value(seen.answer.body.get("data")?.clone()).ok()
}
