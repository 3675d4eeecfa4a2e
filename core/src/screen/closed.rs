//! The end of an order, and the next step when nothing is owed.

use super::tap::screen_href;
use crate::api::dto::order::OrderDetail;
use crate::message::MessageKey;
use crate::nav::route::{OrderScreen, Route};
use crate::order::action::OrderAction;
use crate::order::event::EventKind;
use crate::order::state::OrderState;

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
