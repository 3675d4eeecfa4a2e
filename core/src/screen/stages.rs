//! The steps of an order from application to repayment, its end, and the audit page's Refresh button (specification §4).

use super::tap::screen_href;
use crate::api::dto::order::OrderDetail;
use crate::ids::OrderId;
use crate::message::MessageKey;
use crate::nav::route::{OrderScreen, Route};
use crate::order::{EventKind, OrderAction, OrderState};

/// A step between application and repayment.
#[apply(api_value)]
pub enum AheadStep {
    /// The lender decides.
    Checking,
    /// The borrower accepts the approved loan.
    Confirm,
    /// The money goes to the bank account.
    Money,
    Repay,
}

/// The steps ahead, the present step first; empty after disbursal or when the application has ended. Leaves out
/// `Confirm` if it is unknown whether the borrower must accept the loan.
pub fn steps_ahead(state: OrderState, auto_get_money: Option<u8>) -> Vec<AheadStep> {
    use AheadStep::{Checking, Confirm, Money, Repay};
    match state {
        OrderState::Auditing if auto_get_money == Some(0) => vec![Checking, Confirm, Money, Repay],
        OrderState::Auditing => vec![Checking, Money, Repay],
        OrderState::Passed => vec![Confirm, Money, Repay],
        OrderState::Lending => vec![Money, Repay],
        _ => Vec::new(),
    }
}

#[apply(module_type)]
pub struct AuditRefreshRequest {
    pub order_id: OrderId,
    /// Code of the state that was just read, `"1"` to `"11"`.
    pub order_state: String,
    pub in_app: bool,
}

/// `Stay`: the page shows the state.
#[apply(module_choice)]
pub enum AuditRefresh {
    Stay { message_key: MessageKey },
    Go { href: String },
    FinishApp,
}

/// States 1 and 3 stay on the page, 2 opens confirm, 4 and higher open the orders list; inside the app, 10 closes the
/// app. An unknown code stays on the page, with the label of state 9.
pub fn audit_refresh(request: &AuditRefreshRequest) -> AuditRefresh {
    match OrderState::from_code(&request.order_state) {
        None => AuditRefresh::Stay { message_key: OrderState::shown(&request.order_state).label() },
        Some(state @ (OrderState::Auditing | OrderState::Denied)) => AuditRefresh::Stay { message_key: state.label() },
        Some(OrderState::Passed) => AuditRefresh::Go { href: screen_href(&request.order_id, OrderScreen::Confirm) },
        Some(OrderState::Cancelled) if request.in_app => AuditRefresh::FinishApp,
        Some(_) => AuditRefresh::Go { href: Route::Orders.href() },
    }
}

/// The step that an order's screen leads to.
#[apply(api_type)]
pub struct NextScreen {
    pub label_key: MessageKey,
    pub href: String,
    /// Whether the borrower's money depends on this step.
    pub is_main: bool,
}

/// The reason why no money was sent, or the outcome of the booked loan; null when the state's label is enough.
pub fn outcome(detail: &OrderDetail) -> Option<MessageKey> {
    let last = detail.timeline.iter().rev().find(|step| step.void == 0);
    let event = last.and_then(|step| EventKind::from_name(&step.event));
    Some(match (OrderState::shown(&detail.order_state), event) {
        (OrderState::Denied, _) => MessageKey::OutcomeDenied,
        (OrderState::Failed, Some(EventKind::Disbursed)) => MessageKey::OutcomeDisputed,
        (OrderState::Failed, Some(EventKind::DisbursalReturned)) => MessageKey::OutcomeCameBack,
        (OrderState::Failed, Some(EventKind::Reapply)) => MessageKey::OutcomeReapplied,
        (OrderState::Failed, _) => MessageKey::OutcomeNotSent,
        (OrderState::Cancelled, Some(EventKind::PassLapsed)) => MessageKey::OutcomeLapsed,
        (OrderState::Cancelled, _) => MessageKey::OutcomeWithdrawn,
        (OrderState::Settled, _) => match detail.booking_status.as_deref() {
            Some("applied") => MessageKey::OutcomeBookedApplied,
            Some("lapsed") => MessageKey::OutcomeBookedLapsed,
            _ => return None,
        },
        _ => return None,
    })
}

/// The next step; null if the screen has its own actions, or no step is left.
pub fn next_screen(detail: &OrderDetail) -> Option<NextScreen> {
    let order = |screen| screen_href(&detail.order_id, screen);
    let product = || Route::ProductDetail { pid: detail.product_id.to_string() }.href();
    let (label_key, href, is_main) = match OrderState::shown(&detail.order_state) {
        OrderState::Auditing => (MessageKey::UndwayProgress, order(OrderScreen::Audit), false),
        OrderState::Passed => (MessageKey::UndwayGetMoney, order(OrderScreen::Confirm), true),
        OrderState::Denied => (MessageKey::NextSeeWhen, product(), false),
        OrderState::Failed if detail.permits(OrderAction::Reapply) => {
            (MessageKey::NextReapply, order(OrderScreen::Reapply), true)
        }
        OrderState::Cancelled => (MessageKey::NextAgain, product(), false),
        OrderState::Settled => match detail.booking_status.as_deref() {
            Some("applied") => (MessageKey::NextSeeOrders, Route::Orders.href(), true),
            Some("lapsed") => (MessageKey::NextSeeBooked, Route::Schedules.href(), false),
            _ => (MessageKey::NextSeeLoans, Route::Home.href(), false),
        },
        _ => return None,
    };
    Some(NextScreen { label_key, href, is_main })
}
