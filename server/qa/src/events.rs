//! Shows orders to testers, and makes events happen to orders.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::order::NextDue;
use loan_core::api::dto::payment::OrderPayment;
use loan_core::loan::PlanRow;
use loan_core::money::Money;
use loan_core::order::payment::Toward;
use loan_core::order::{
    Application, EventKind, Order as LoanOrder, OrderEvent, OrderState, Refusal, allowed_events, transition,
};
use loan_core::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};

use super::about::Step;
use super::notices::Delivery;
use super::refusal::{NAMED, absent, not_allowed, shown, unknown, written};
use super::{acts, clock};
use loan_service::app::Tenant;
use loan_service::error::DomainError;
use loan_service::records::{orders, users};
use loan_service::service::orders::is_prevented;

const LISTED: usize = 50;

/// An order as the controls show it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderView {
    /// The id in the controls' paths (`/orders/{id}`).
    pub order_id: String,
    /// The number by which people refer to the order.
    pub order_no: String,
    /// The code of the order's state.
    pub order_state: &'static str,
    /// The code of the extension's state.
    pub extension_state: u8,
    /// Events that may happen to the order now.
    #[schema(schema_with = event_names)]
    pub allowed_events: Vec<EventKind>,
    /// The borrower's phone, with 91.
    phone: String,
    /// The order's phase: its state, with the extension's state in brackets.
    phase: String,
    /// The phase that each allowed event leads to.
    leads_to: Vec<Step>,
    /// Amounts owed today, and received.
    account: AccountView,
    /// The stored order, and values derived from it.
    #[schema(value_type = Object)]
    pub order: Value,
}

/// Amounts owed and received, as in order detail.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountView {
    /// The day of these amounts.
    as_of: Day,
    /// The amount that the borrower is asked for: the arrears or else the next instalment, with late charges; the payoff
    /// for a loan that is repaid once.
    payable: Money,
    /// The amount that settles the loan today.
    payoff: Money,
    /// Unpaid instalments that are due, and late charges.
    due_today: Money,
    /// The next instalment; null without one.
    next_due: Option<NextDue>,
    /// Late charges up to today.
    overdue_fee: Money,
    /// Days since the oldest unpaid instalment was due.
    overdue_days: u32,
    /// The sum of all applied payments.
    received: Money,
    /// The instalments with what each has received; one for a loan that is repaid once.
    plan: Vec<PlanRow>,
    /// Payments in the order in which they became known.
    payments: Vec<OrderPayment>,
}

impl AccountView {
    fn of(order: &LoanOrder, today: Day) -> Self {
        Self {
            as_of: today,
            payable: order.payable(today),
            payoff: order.payoff(today),
            due_today: order.due_today(today),
            next_due: order.next_due(today).map(Into::into),
            overdue_fee: order.overdue_fee(today),
            overdue_days: order.overdue_days(today),
            received: order.received(),
            plan: order.plan_rows(today),
            payments: order.receipts().map(Into::into).collect(),
        }
    }
}

fn stored(order: &LoanOrder) -> Value {
    let application: &Application = order;
    let mut stored = json!(application);
    stored["loanDay"] = json!(order.loan_day());
    stored["dueDay"] = json!(order.due_day());
    stored["received"] = json!(order.received());
    stored["history"] = json!(order.history());
    stored["facts"] = json!(order.facts());
    stored
}

impl OrderView {
    pub(super) async fn find(tenant: &Tenant, id: &str) -> Result<Self, DomainError> {
        Self::of(&present(tenant, id).await?, tenant).await
    }

    pub(super) async fn newest(tenant: &Tenant) -> Result<Vec<Self>, DomainError> {
        let mut views = Vec::new();
        for order in orders::newest(&tenant.store, LISTED).await? {
            views.push(Self::of(&tenant.as_of(&order, tenant.now()), tenant).await?);
        }
        Ok(views)
    }

    async fn of(order: &LoanOrder, tenant: &Tenant) -> Result<Self, DomainError> {
        let user = users::get(&tenant.store, &order.user_id).await?;
        let allowed_events = allowed(tenant, order).await?;
        Ok(Self {
            order_id: order.id.to_string(),
            order_no: order.order_no.clone(),
            order_state: order.state().code(),
            extension_state: order.extension_state().code(),
            phone: user.map(|user| user.phone.to_wire()).unwrap_or_default(),
            phase: phase(order),
            leads_to: leads_to(order, &allowed_events, tenant.now()),
            allowed_events,
            account: AccountView::of(order, tenant.now().day()),
            order: stored(order),
        })
    }
}

/// Returns the order's phase as the right column of the table in `docs/orders.md` names it: the state, with the
/// extension's state in brackets, and no further condition.
fn phase(order: &LoanOrder) -> String {
    match (order.state(), order.extension_state().code()) {
        (OrderState::Extended, extension) => format!("{} ({extension})", order.state().code()),
        (state, _) => state.code().to_owned(),
    }
}

async fn allowed(tenant: &Tenant, order: &LoanOrder) -> Result<Vec<EventKind>, DomainError> {
    let ctx = acts::borrower(tenant, order);
    let mut allowed = Vec::new();
    for kind in allowed_events(order, tenant.now()) {
        if !is_prevented(&ctx, order, kind).await? {
            allowed.push(kind);
        }
    }
    Ok(allowed)
}

fn leads_to(order: &LoanOrder, allowed: &[EventKind], now: Timestamp) -> Vec<Step> {
    let lead = |&kind: &EventKind| {
        let at = order.phase().ends(kind).map_or(now, |deadline| deadline.max(now));
        let next = transition(order, &OrderEvent::of_kind(kind, order, at)?, at).ok()?;
        Some(Step { event: kind.name(), to: phase(&next) })
    };
    allowed.iter().filter_map(lead).collect()
}

/// An event to cause.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ControlEvent {
    /// The event's name.
    #[schema(schema_with = event_name)]
    event: String,
    /// Rupees to pay with the event `paid`; the amount due when left out. Other events take no amount.
    amount: Option<Money>,
}

/// Makes an event happen by the call that the app or a provider would make, so that it leaves the same records as in
/// production. For a deadline's event, first moves the clock to the deadline, which may itself cause the event.
pub(super) async fn happen(tenant: &Tenant, id: &str, request: &ControlEvent) -> Result<OrderView, DomainError> {
    let names = || EventKind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>();
    let kind = EventKind::from_name(&request.event).ok_or_else(|| unknown("event", &request.event, &names()))?;
    if let Some(amount) = request.amount.filter(|_| kind != EventKind::Paid) {
        return Err(not_allowed("amount", &amount.to_string(), &["none: it belongs to the event paid"]));
    }
    let (held, tenant) = clock::alone(tenant).await?;
    let tenant = &tenant;
    let mut order = present(tenant, id).await?;
    let count = |order: &LoanOrder| order.history().iter().filter(|entry| entry.event == kind).count();
    if let Some(deadline) = order.phase().ends(kind).filter(|deadline| *deadline > tenant.now()) {
        let before = count(&order);
        clock::turn(&held, tenant, deadline).await?;
        order = present(tenant, id).await?;
        if count(&order) > before {
            return OrderView::of(&order, tenant).await;
        }
    }
    check(&order, &allowed(tenant, &order).await?, kind, tenant.now())?;
    if let Some(amount) = request.amount {
        check_amount(&order, amount, tenant.now())?;
    }
    let delivery = acts::perform(&held, tenant, &order, kind, request.amount).await?;
    let why = match delivery.filter(|delivery| !delivery.is_applied()) {
        None => return OrderView::find(tenant, id).await,
        Some(Delivery::Waiting(at)) => format!("its notice comes at {}", written(&at)),
        Some(Delivery::Lost) => "its notice never comes".to_owned(),
        Some(Delivery::Taken(taken)) => format!("it is not applied: {}", taken.reason.unwrap_or_default()),
    };
    let allowed = allowed(tenant, &present(tenant, id).await?).await?;
    Err(refused(&allowed, kind, &format!("the payment was made, but {why}")))
}

/// Refuses an event that the order machine refuses. The refusal names the rule and the allowed events.
fn check(order: &LoanOrder, allowed: &[EventKind], kind: EventKind, now: Timestamp) -> Result<(), DomainError> {
    let refused = |rule: &str| refused(allowed, kind, rule);
    let event = OrderEvent::of_kind(kind, order, now);
    let event = event.ok_or_else(|| refused("it begins an order, by POST /api1/order/v1/apply"))?;
    transition(order, &event, now).map(drop).map_err(|refusal| refused(refusal.rule()))
}

fn refused(allowed: &[EventKind], kind: EventKind, why: &str) -> DomainError {
    let allowed: Vec<_> = allowed.iter().map(|kind| kind.name()).collect();
    let data = json!({ "field": "event", "given": kind.name(), "allowed": allowed });
    let allowed = if allowed.is_empty() { "none".to_owned() } else { allowed.join(", ") };
    DomainError::with(ErrorCode::EventRefused, vec![format!("{why}; allowed now: {allowed}")]).data(&data)
}

/// Refuses a partial payment outside the loan's limits. The refusal names the minimum and the maximum.
fn check_amount(order: &LoanOrder, amount: Money, now: Timestamp) -> Result<(), DomainError> {
    let Err(refusal) = order.payment_toward(Toward::Amount(amount), now) else { return Ok(()) };
    let allowed: Vec<String> = match refusal {
        Refusal::PartOutOfRange { least, most } => vec![least.to_string(), most.to_string()],
        _ => Vec::new(),
    };
    let data = json!({ "field": "amount", "given": amount, "allowed": allowed });
    let message = format!("{}; amount: given {amount}; allowed: {}", refusal.rule(), allowed.join(" to "));
    Err(DomainError::with(ErrorCode::EventRefused, vec![message]).data(&data))
}

async fn present(tenant: &Tenant, id: &str) -> Result<LoanOrder, DomainError> {
    let Some(order) = orders::stored(&tenant.store, id).await? else {
        let newest = orders::newest(&tenant.store, NAMED).await?;
        let there: Vec<&str> = newest.iter().map(|order| order.id.as_str()).collect();
        return Err(absent(&format!("order {} in tenant {}", shown(id), tenant.name()), &there));
    };
    Ok(tenant.as_of(&order, tenant.now()))
}

fn event_name() -> Schema {
    let names = EventKind::ALL.iter().map(|kind| kind.name());
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
}

fn event_names() -> Schema {
    ArrayBuilder::new().items(RefOr::T(event_name())).into()
}
