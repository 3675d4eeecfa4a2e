//! Sets, freezes and advances a tenant's clock, and tells the app the tenant's time by a cookie.

use std::collections::BTreeSet;

use loan_core::ids::UserId;
use loan_core::order::EventKind;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, SchemaType, Type};
use warp::http::{HeaderMap, HeaderValue};

use super::duration;
use super::refusal::{impossible, invalid, not_allowed, unknown, written};
use super::{Qa, notices, tenants};
use loan_http::context;
use loan_service::app::{Held, Tenant};
use loan_service::clock::Shift;
use loan_service::error::DomainError;
use loan_service::records::{orders, timers};

const NEXT: &str = "nextDeadline";

/// Maximum number of days that a tenant's clock may be ahead of the machine's: ten years.
const AHEAD_DAYS: i64 = 3653;
/// Maximum number of orders searched for the last recorded event.
const ORDERS: usize = 1_000_000;
/// Maximum number of timers searched for the next deadline. Outdated timers are skipped.
const TIMERS: usize = 1000;

/// A change of the clock. The time is changed first; then the clock is frozen or released.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct ClockChange {
    /// The new instant.
    #[schema(schema_with = instant_or_null)]
    now: Option<Timestamp>,
    /// How far to advance, as an ISO 8601 duration.
    advance: Option<String>,
    /// `nextDeadline`: advance to the next deadline or payment notice.
    to: Option<String>,
    /// `true` freezes the clock, `false` lets it run.
    freeze: Option<bool>,
}

/// The state of a tenant's clock.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    now: Timestamp,
    frozen: bool,
    offset_ms: i64,
    /// Events that happened while this call moved the clock, oldest first.
    happened: Vec<ClockEvent>,
    /// The next deadline or payment notice, to which `{"to": "nextDeadline"}` advances; null if there is none.
    next: Option<NextEvent>,
}

/// The next deadline or payment notice.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct NextEvent {
    /// When it happens, on the tenant's clock.
    at: Timestamp,
    /// The event's name, or `notice` for a payment notice.
    event: &'static str,
    /// The order's id.
    order: String,
}

/// An event of an order.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ClockEvent {
    /// When the event happened, on the tenant's clock; for a payment, when the borrower paid, even if that was reported
    /// later.
    at: Timestamp,
    /// The event's name.
    #[schema(value_type = String)]
    event: EventKind,
    /// The order's id.
    order: String,
}

pub async fn view(tenant: &Tenant, happened: Vec<ClockEvent>) -> Result<ClockView, DomainError> {
    let Shift { offset_ms, frozen_at } = tenant.shift();
    let next = upcoming(tenant).await?;
    Ok(ClockView { now: tenant.now(), frozen: frozen_at.is_some(), offset_ms, happened, next })
}

/// The cookie that tells the app the tenant's time.
const COOKIE: &str = "qa_clock";
/// Cookie value of a browser whose own clock shows the tenant's time (set by the Playwright fixture).
const BY_BROWSER: &str = "browser";
/// Lifetime of the cookie in seconds: long, so that an app that starts offline still has the cookie.
const KEPT_SECONDS: u32 = 30 * 24 * 3600;

/// Returns the cookie with the tenant's time: the milliseconds ahead of the machine's clock, or `@` and the instant at
/// which the clock is frozen. `None` if the browser already has this value.
pub(super) fn cookie_for(headers: &HeaderMap, tenant: &Tenant) -> Option<HeaderValue> {
    let Shift { offset_ms, frozen_at } = tenant.shift();
    let value = match frozen_at {
        Some(at) => format!("@{}", at.epoch_ms()),
        None if offset_ms == 0 => String::new(),
        None => offset_ms.to_string(),
    };
    let has = context::cookie(headers, COOKIE).unwrap_or_default();
    if has == value || has == BY_BROWSER {
        return None;
    }
    let max_age = if value.is_empty() { 0 } else { KEPT_SECONDS };
    HeaderValue::try_from(format!("{COOKIE}={value}; Path=/; Max-Age={max_age}; SameSite=Lax")).ok()
}

/// Locks the tenant for a control, across all servers of a database. Returns the tenant's state, read under the lock.
pub(super) async fn alone(tenant: &Tenant) -> Result<(Held, Tenant), DomainError> {
    let held = tenant.hold_deadlines().await?;
    Ok((held, tenant.app.tenant(tenant.name()).await?))
}

pub(super) async fn turn(held: &Held, tenant: &Tenant, target: Timestamp) -> Result<(), DomainError> {
    let real = tenant.app.clock.now();
    within_bounds(real, target)?;
    notices::pass(held, tenant, target).await?;
    tenant.set_shift(tenant.shift().to(real, target)).await
}

pub(super) fn within_bounds(real: Timestamp, target: Timestamp) -> Result<(), DomainError> {
    let last = real.plus_days(AHEAD_DAYS);
    if target <= last {
        return Ok(());
    }
    Err(impossible(&format!("{} is more than ten years ahead; allowed is up to {}", written(&target), written(&last))))
}

/// Changes the clock, and applies the deadlines up to the new time. Fails for a time before a recorded event.
pub async fn change(qa: &Qa, tenant: &Tenant, change: &ClockChange) -> Result<ClockView, DomainError> {
    let (held, tenant) = alone(tenant).await?;
    // Reads the machine's clock once, so that a clock that is set and frozen together stops at exactly the set time.
    let (real, was) = (tenant.app.clock.now(), tenant.shift());
    let (mut shift, mut happened) = (was, Vec::new());
    if let Some(target) = target(&held, &tenant, change).await? {
        within_bounds(real, target)?;
        shift = shift.to(real, target);
        if target < was.of(real) {
            check(&tenant, target).await?;
        }
        let borrowers = borrowers_due(&tenant, target).await?;
        let before = steps(&tenant, &borrowers).await?;
        notices::pass(&held, &tenant, target).await?;
        happened = steps(&tenant, &borrowers).await?;
        happened.retain(|step| !before.contains(step));
        happened.sort_by_key(|step| step.at);
    }
    if let Some(freeze) = change.freeze {
        shift = shift.frozen(real, freeze);
    }
    tenant.set_shift(shift).await?;
    if shift.of(real) < was.of(real) {
        // A call that was running may have recorded an event after the new time.
        qa.tenants.running.stop(tenant.name()).await;
        if let Err(refusal) = check(&tenant, shift.of(real)).await {
            tenant.set_shift(was).await?;
            return Err(refusal);
        }
    }
    view(&tenant, happened).await
}

/// Returns the users whose orders have a deadline or a notice up to `until`.
async fn borrowers_due(tenant: &Tenant, until: Timestamp) -> Result<BTreeSet<UserId>, DomainError> {
    let own = tenants::get(&tenant.app, tenant.name()).await?;
    let notices = notices::waiting(&own).into_iter().filter(|waiting| waiting.at <= until);
    let mut orders: Vec<String> = notices.map(|waiting| waiting.notice.order_id).collect();
    orders.extend(timers::due(&tenant.store, until, ORDERS).await?.into_iter().map(|(_, id)| id.to_string()));
    let mut borrowers = BTreeSet::new();
    for id in orders {
        borrowers.extend(orders::stored(&tenant.store, &id).await?.map(|order| order.user_id.clone()));
    }
    Ok(borrowers)
}

async fn steps(tenant: &Tenant, users: &BTreeSet<UserId>) -> Result<Vec<ClockEvent>, DomainError> {
    let mut steps = Vec::new();
    for user in users {
        for order in orders::list(&tenant.store, user, ORDERS).await? {
            let history = order.as_written().history().iter().filter(|step| !step.void);
            steps.extend(history.map(|step| ClockEvent {
                at: step.at,
                event: step.event,
                order: order.id.to_string(),
            }));
        }
    }
    Ok(steps)
}

async fn target(held: &Held, tenant: &Tenant, change: &ClockChange) -> Result<Option<Timestamp>, DomainError> {
    let ClockChange { now, advance, to, freeze } = change;
    match (now, advance, to) {
        (None, None, None) if freeze.is_none() => Err(invalid("one of now, advance, to and freeze is needed")),
        (None, None, None) => Ok(None),
        (Some(now), None, None) => Ok(Some(*now)),
        (None, Some(text), None) => match duration::millis(text) {
            Some(ms) => Ok(Some(tenant.now().plus_ms(ms))),
            None => Err(not_allowed("advance", text, &["durations such as P8D, PT72H, P1DT30M and -P1D"])),
        },
        (None, None, Some(to)) if to == NEXT => {
            // A notice that is already due must not be the next deadline.
            notices::pass(held, tenant, tenant.now()).await?;
            let next = upcoming(tenant).await?;
            next.map(|next| Some(next.at)).ok_or_else(|| impossible("to: nothing falls due in this tenant"))
        }
        (None, None, Some(to)) => Err(unknown("to", to, &[NEXT])),
        _ => Err(invalid("of now, advance and to only one is allowed")),
    }
}

/// Returns the next deadline or notice without writing anything.
async fn upcoming(tenant: &Tenant) -> Result<Option<NextEvent>, DomainError> {
    let now = tenant.now();
    let own = tenants::get(&tenant.app, tenant.name()).await?;
    let notice = notices::waiting(&own).into_iter().next();
    let notice = notice.map(|one| NextEvent { at: one.at.max(now), event: "notice", order: one.notice.order_id });
    for (due, id) in timers::due(&tenant.store, now.plus_days(100 * AHEAD_DAYS), TIMERS).await? {
        if notice.as_ref().is_some_and(|notice| notice.at < due) {
            break;
        }
        let Some(order) = orders::stored(&tenant.store, id.as_str()).await? else { continue };
        if let Some((_, event)) = tenant.next_event(&order).filter(|(at, _)| *at <= due) {
            return Ok(Some(NextEvent { at: due.max(now), event: event.kind().name(), order: order.id.to_string() }));
        }
    }
    Ok(notice)
}

/// Refuses an instant before a recorded event.
async fn check(tenant: &Tenant, target: Timestamp) -> Result<(), DomainError> {
    let orders = orders::newest(&tenant.store, ORDERS).await?;
    let recorded = orders.iter().map(|order| order.as_written());
    let steps = recorded.flat_map(|order| order.history().iter().map(move |step| (step.at, step.event, order)));
    match steps.max_by_key(|(at, ..)| *at) {
        Some((at, event, order)) if at > target => Err(impossible(&format!(
            "{} lies before `{}` of order {}, which was recorded at {}; allowed is from then on",
            written(&target),
            event.name(),
            order.order_no,
            written(&at),
        ))),
        _ => Ok(()),
    }
}

fn instant_or_null() -> Schema {
    let kinds = SchemaType::from_iter([Type::String, Type::Null]);
    ObjectBuilder::new().schema_type(kinds).format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime))).into()
}
