//! The audit page: the steps from application to repayment, and the Refresh button (specification §4).

use super::tap::screen_href;
use crate::ids::OrderId;
use crate::message::MessageKey;
use crate::nav::route::{OrderScreen, Route};
use crate::order::state::OrderState;

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

#[apply(module_choice)]
pub enum AuditRefresh {
    /// Stay on the page and show the state.
    Stay {
        message_key: MessageKey,
    },
    Go {
        href: String,
    },
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
