//! Converts a user's actions to a scenario that can be saved in `fixtures/scenarios`.
//!
//! The recording includes events that controls caused. Identities of shipped scenarios replace personal data.

use std::collections::BTreeMap;

use loan_core::order::{EventKind, Order};
use loan_core::personal::Mobile;
use loan_core::time::Timestamp;

use super::duration;
use super::refusal::invalid;
use super::scenario::{Command, Scenario, Step};
use super::script::ORDERS;
use super::users::nobody;
use loan_service::app::Tenant;
use loan_service::error::DomainError;
use loan_service::records::bookings;
use loan_service::records::users::{self, User};
use loan_service::records::{cards, offers, orders, verification};

/// The phone in every recording, because the user's own may belong to a real person.
const PHONE: &str = "7000000099";

/// Makes a scenario of the actions of the user with `phone`, or of the newest user if `phone` is `None`. The scenario
/// is empty if the tenant has no user.
pub(super) async fn record(
    tenant: &Tenant,
    known: &BTreeMap<String, Scenario>,
    phone: Option<&Mobile>,
) -> Result<Scenario, DomainError> {
    let user = match phone {
        Some(phone) => match users::find(&tenant.store, phone).await? {
            Some(user) => Some(user),
            None => return Err(nobody(tenant, phone).await?),
        },
        None => users::newest(&tenant.store, 1).await?.pop(),
    };
    let Some(user) = user else { return Ok(scenario(Vec::new())) };
    let now = tenant.now();
    let mut done = begun(tenant, known, &user).await?;
    done.extend(borrowed(tenant, &user).await?);
    Ok(scenario(steps(now, done)))
}

fn steps(now: Timestamp, done: Done) -> Vec<Step> {
    done.into_iter().map(|(at, command)| Step { at: offset(now, at), command }).collect()
}

fn scenario(history: Vec<Step>) -> Scenario {
    Scenario {
        description: "Recorded by the test controls".to_owned(),
        phone: PHONE.to_owned(),
        code: None,
        after: None,
        history,
        signed_in: true,
        exchanges: serde_json::Value::Null,
    }
}

/// Returns the time from `now` back to `at` as an ISO 8601 duration.
fn offset(now: Timestamp, at: Timestamp) -> String {
    duration::text(-at.ms_until(now).max(0))
}

type Done = Vec<(Timestamp, Command)>;

/// Returns the commands before the loans: registration, verification, bank account and the operator's offer. The
/// answers are those of shipped scenarios.
async fn begun(tenant: &Tenant, known: &BTreeMap<String, Scenario>, user: &User) -> Result<Done, DomainError> {
    let at = user.registered_at;
    let submitted =
        verification::find(&tenant.store, &user.id).await?.map(|submitted| submitted.value).unwrap_or_default();
    let has_card = !cards::list(&tenant.store, &user.id, 1).await?.is_empty();
    let offer = offers::get(&tenant.store, &user.id).await?;
    let mut done = vec![(at, Command::Login)];
    let mut example = |is_known: bool, fits: fn(&Command) -> bool| {
        let mut commands = known.values().flat_map(|scenario| &scenario.history).map(|step| &step.command);
        if let Some(command) = commands.find(|command| is_known && fits(command)) {
            done.push((at, command.clone()));
        }
    };
    example(submitted.basic.is_some(), |command| matches!(command, Command::SaveBasic(_)));
    example(submitted.work.is_some(), |command| matches!(command, Command::SaveWork(_)));
    example(submitted.identity.is_some(), |command| matches!(command, Command::SaveIdentity { .. }));
    example(submitted.face.is_some(), |command| matches!(command, Command::PassFace));
    example(submitted.contacts.is_some(), |command| matches!(command, Command::SaveContacts(_)));
    example(has_card, |command| matches!(command, Command::BindCard { .. }));
    if offer != offers::Offer::default() {
        done.push((at, Command::Offer(offer)));
    }
    Ok(done)
}

/// Returns the commands of all loans. Refuses concurrent loans, because a scenario's commands act on the latest order.
async fn borrowed(tenant: &Tenant, user: &User) -> Result<Done, DomainError> {
    let mut done = Done::new();
    let orders = orders::list(&tenant.store, &user.id, ORDERS).await?;
    for order in orders.iter().rev() {
        let apply = Command::Apply {
            amount: Some(order.quote.amount),
            days: Some(order.quote.period()),
            product: Some(order.product_id.to_string()),
            auto_get_money: order.auto_get_money,
        };
        if done.last().is_some_and(|(at, _)| *at > order.applied_at) {
            return Err(side_by_side());
        }
        done.push((order.applied_at, apply));
        let order = tenant.as_of(order, tenant.now());
        done.extend(moved(&order)?);
        let booking = bookings::following(&tenant.store, &user.id, order.id.as_str()).await?;
        if let Some(booking) = booking.filter(|booking| booking.status.is_waiting()) {
            done.push((booking.created_at, Command::BookNext));
        }
    }
    done.sort_by_key(|(at, _)| *at);
    Ok(done)
}

fn side_by_side() -> DomainError {
    invalid("two loans ran side by side; a scenario moves one after the other")
}

/// Converts an order's events to commands. Omits events that a load causes itself, such as those of deadlines. Refuses
/// an event that no command causes, because the scenario would load another state.
fn moved(order: &Order) -> Result<Done, DomainError> {
    let steps = steps_of(order);
    let mut receipts: Vec<_> = order.receipts().map(|receipt| (receipt.paid_at, receipt.payment.amount)).collect();
    let mut done = Done::new();
    for (index, (at, event)) in steps.iter().enumerate() {
        let is_paid = || steps.get(index + 1).is_some_and(|(_, next)| *next == EventKind::ExtensionPaid);
        let command = match event {
            EventKind::Approve | EventKind::Deny | EventKind::Disbursed | EventKind::DisbursalFailed => {
                Command::Report(*event)
            }
            EventKind::Withdraw => Command::Withdraw,
            EventKind::GetMoney if order.auto_get_money => continue,
            EventKind::GetMoney => Command::GetMoney,
            EventKind::Repaid => Command::Repay,
            EventKind::Paid => {
                // Each receipt counts once, because several payments have one instant on a frozen clock.
                let receipt = receipts.iter().position(|(paid_at, _)| paid_at == at);
                Command::Pay { amount: receipt.map(|index| receipts.remove(index).1) }
            }
            EventKind::CoolingOffExit => Command::CoolingOff,
            // The day of the request decides the new due date, so the payment is recorded at the request.
            EventKind::RequestExtension if is_paid() => Command::PayExtension,
            EventKind::RequestExtension => Command::RequestExtension,
            EventKind::GiveUp => Command::GiveUpExtension,
            EventKind::Apply
            | EventKind::PassLapsed
            | EventKind::DueDatePassed
            | EventKind::ExtensionPaid
            | EventKind::ExtensionLapsed => continue,
            EventKind::DisbursalReturned
            | EventKind::DisputeAccepted
            | EventKind::DisputeRejected
            | EventKind::Reapply => {
                return Err(invalid(&format!("order {}: no command causes `{}`", order.order_no, event.name())));
            }
        };
        done.push((*at, command));
    }
    Ok(done)
}

/// Returns the order's events without those that became void when a payment notice arrived late.
fn steps_of(order: &Order) -> Vec<(Timestamp, EventKind)> {
    order.history().iter().filter(|step| !step.void).map(|step| (step.at, step.event)).collect()
}
