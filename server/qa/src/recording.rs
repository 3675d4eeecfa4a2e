//! Converts a user's actions to a scenario that can be saved in `fixtures/scenarios`.
//!
//! The recording includes events that controls caused. Identities of shipped scenarios replace personal data.

use std::collections::{BTreeMap, BTreeSet};

use loan_core::order::{EventKind, Order};
use loan_core::personal::Mobile;

use super::refusal::invalid;
use super::scenario::recorded::{CompletedSteps, Recorded, commands, registration, steps};
use super::scenario::{Command, Scenario};
use super::script::LISTED;
use super::users::nobody;
use loan_service::app::Tenant;
use loan_service::error::DomainError;
use loan_service::records::bookings::{self, Booking, BookingStatus};
use loan_service::records::users::{self, User};
use loan_service::records::{cards, offers, opinions, orders, payments, sessions, verification};

/// The phone in every recording, because the user's own may belong to a real person.
const PHONE: &str = "7000000099";
/// Stands for the text of every feedback.
const FEEDBACK: &str = "Recorded feedback";
/// Reason of a refund that a command can cause: a payment of more than was owed.
const EXCESS: &str = "excess";
/// Events that neither a command nor a deadline of a load causes.
const NEVER_LOADED: [EventKind; 4] =
    [EventKind::DisbursalReturned, EventKind::DisputeAccepted, EventKind::DisputeRejected, EventKind::Reapply];

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
    let recorded = Scenario {
        description: "Recorded by the test controls".to_owned(),
        phone: PHONE.to_owned(),
        signed_in: true,
        ..Scenario::default()
    };
    let Some(user) = user else { return Ok(recorded) };
    let (store, now) = (&tenant.store, tenant.now());
    let mut done = begun(tenant, known, &user).await?;
    done.extend(borrowed(tenant, &user).await?);
    let opinions = opinions::list(store, &user.id, LISTED).await?;
    done.extend(opinions.iter().map(|opinion| (opinion.created_at, Command::Feedback(FEEDBACK.to_owned()))));
    done.sort_by_key(|(at, _)| *at);
    // The store has no time of an offer. The offer comes last, because it may forbid the recorded applications.
    let offer = offers::get(store, &user.id).await?;
    if offer != offers::Offer::default() {
        done.push((now, Command::Offer(offer)));
    }
    let signed_in = !sessions::list(store, &user, LISTED, now).await?.is_empty();
    if !signed_in {
        done.push((now, Command::Logout));
    }
    Ok(Scenario { signed_in, history: steps(now, done), ..recorded })
}

/// Returns the commands before the loans: registration, verification and bank account. The answers are those of shipped
/// scenarios. Refuses several bank accounts, because `apply` always names the newest.
async fn begun(tenant: &Tenant, known: &BTreeMap<String, Scenario>, user: &User) -> Result<Recorded, DomainError> {
    let submitted =
        verification::find(&tenant.store, &user.id).await?.map(|submitted| submitted.value).unwrap_or_default();
    let cards = cards::list(&tenant.store, &user.id, LISTED).await?.len();
    if cards > 1 {
        return Err(invalid(&format!("the user has {cards} bank accounts; a recording binds one")));
    }
    let completed = CompletedSteps {
        basic: submitted.basic.is_some(),
        work: submitted.work.is_some(),
        identity: submitted.identity.is_some(),
        face: submitted.face.is_some(),
        contacts: submitted.contacts.is_some(),
        card: cards == 1,
    };
    Ok(registration(known, user.registered_at, &completed))
}

/// Returns the commands of all loans. Refuses concurrent loans, because a scenario's commands act on the latest order.
async fn borrowed(tenant: &Tenant, user: &User) -> Result<Recorded, DomainError> {
    let mut done = Recorded::new();
    // Products whose next order comes from a booking.
    let mut booked = BTreeSet::new();
    let orders = orders::list(&tenant.store, &user.id, LISTED).await?;
    for order in orders.iter().rev() {
        let apply = Command::Apply {
            amount: Some(order.quote.amount),
            days: Some(order.quote.period()),
            product: Some(order.product_id.to_string()),
            auto_get_money: order.auto_get_money,
        };
        if done.iter().any(|(at, _)| *at > order.applied_at) {
            return Err(invalid("two loans ran side by side; a scenario moves one after the other"));
        }
        if !booked.remove(&order.product_id) {
            done.push((order.applied_at, apply));
        }
        let order = tenant.as_of(order, tenant.now());
        let mut steps = moved(tenant, &order).await?;
        if let Some(booking) = bookings::following(&tenant.store, &user.id, order.id.as_str()).await? {
            check_booking(&order, &booking)?;
            // The settlement ends the booking, so it is the later command, also at the same instant.
            let place = steps.len().saturating_sub(usize::from(order.settlement().is_some()));
            steps.insert(place, (booking.created_at, Command::BookNext));
            if booking.status == BookingStatus::Applied {
                booked.insert(order.product_id.clone());
            }
        }
        done.extend(steps);
    }
    Ok(done)
}

/// Refuses a booking that no command causes.
fn check_booking(order: &Order, booking: &Booking) -> Result<(), DomainError> {
    let (status, usual) = (booking.status, order.quote.amount);
    let why = match status {
        BookingStatus::Cancelled | BookingStatus::Lapsed => format!("no command makes a booking `{}`", status.name()),
        _ if booking.amount != usual => format!("`bookNext` books {usual}, and not {}", booking.amount),
        _ => return Ok(()),
    };
    Err(unrecordable(order, &why))
}

fn unrecordable(order: &Order, why: &str) -> DomainError {
    invalid(&format!("order {}: {why}", order.order_no))
}

/// Converts an order's events to commands, without events that became void when a payment notice arrived late. Refuses
/// an event or a refund that a load cannot cause, because the scenario would load another state.
async fn moved(tenant: &Tenant, order: &Order) -> Result<Recorded, DomainError> {
    let valid = order.history().iter().filter(|step| !step.void);
    let events: Vec<_> = valid.map(|step| (step.at, step.event)).collect();
    if let Some((_, event)) = events.iter().find(|(_, event)| NEVER_LOADED.contains(event)) {
        return Err(unrecordable(order, &format!("no command causes `{}`", event.name())));
    }
    let refunds = payments::refunded(&tenant.store, &order.id).await?;
    if let Some(reason) = refunds.iter().filter_map(|refund| refund.reason.as_deref()).find(|reason| *reason != EXCESS)
    {
        return Err(unrecordable(order, &format!("no command causes a refund ({reason})")));
    }
    // Each receipt counts once, because several payments have one instant on a frozen clock.
    let mut receipts: Vec<_> = order.receipts().map(|receipt| (receipt.paid_at, receipt.payment.amount)).collect();
    let paid = |at| {
        let index = receipts.iter().position(|(paid_at, _)| *paid_at == at)?;
        Some(receipts.remove(index).1)
    };
    Ok(commands(&events, order.auto_get_money, paid))
}
