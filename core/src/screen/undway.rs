//! An open order on home: its state, with the day or time that matters to the borrower.

use super::card::{DUE_SOON_DAYS, due_day};
use crate::api::dto::home::UndwayOrder;
use crate::message::MessageKey;
use crate::money::Money;
use crate::order::{ExtensionState, OrderState};
use crate::time::{Day, Timestamp};

#[apply(api_choice)]
#[derive(Copy)]
pub enum UndwayStatus {
    Overdue {
        days: u32,
        /// The missed due date, in instalments the oldest; null if unknown.
        day: Option<Day>,
    },
    DueToday {
        day: Day,
    },
    /// Due within three days.
    DueSoon {
        day: Day,
    },
    DueBy {
        day: Day,
    },
    /// Paid out, without a known due date.
    Running,
    /// The borrower may take the money until `until`; null in responses cached by older versions.
    Approved {
        until: Option<Timestamp>,
    },
    Auditing,
    Lending,
    /// An extension was requested; the due date is unchanged until its fee is paid.
    ExtensionUnpaid,
}

/// A requested extension that is not paid.
#[apply(api_value)]
pub struct UnpaidExtension {
    pub fee: Money,
    /// End of the time to pay the fee.
    pub until: Timestamp,
    /// The due date after payment of the fee.
    pub day: Day,
}

#[apply(api_value)]
pub struct UndwayView {
    pub state_key: MessageKey,
    pub status: UndwayStatus,
    /// Null without a requested extension, and in responses cached by older versions.
    pub extension: Option<UnpaidExtension>,
    /// Whether the loan is repaid in instalments, so that its interest is not part of the amount shown.
    pub in_instalments: bool,
    /// Whether the order waits for the lender, a bank or a payment provider, so that home is refreshed.
    pub is_under_way: bool,
}

/// `today` is the IST day of the response; without `today`, no due date counts as near.
pub fn undway_view(order: &UndwayOrder, today: Option<Day>) -> UndwayView {
    let state = OrderState::shown(&order.order_state);
    let is_under_way = state.is_under_way() || order.confirming.is_some();
    let extension = ExtensionState::from_code(order.extension_state);
    let is_unpaid = state == OrderState::Extended && extension == Some(ExtensionState::Waiting);
    let unpaid =
        || Some(UnpaidExtension { fee: order.extension_fee?, until: order.act_until?, day: order.extension_day? });
    UndwayView {
        state_key: state.label_with(extension),
        status: status_of(order, state, is_unpaid, today),
        extension: is_unpaid.then(unpaid).flatten(),
        in_instalments: order.in_instalments,
        is_under_way,
    }
}

fn status_of(order: &UndwayOrder, state: OrderState, is_unpaid: bool, today: Option<Day>) -> UndwayStatus {
    let due_after = |overdue| due_day(order.repayment_date, order.next_due, overdue, today);
    let overdue = UndwayStatus::Overdue { days: order.overdue_days, day: due_after(order.overdue_days) };
    match state {
        OrderState::Auditing => UndwayStatus::Auditing,
        OrderState::Passed => UndwayStatus::Approved { until: order.act_until },
        OrderState::Lending => UndwayStatus::Lending,
        OrderState::Overdue => overdue,
        _ if order.overdue_days > 0 => overdue,
        _ if is_unpaid => UndwayStatus::ExtensionUnpaid,
        _ => due_after(0).map_or(UndwayStatus::Running, |day| match today.map(|today| today.days_until(day)) {
            Some(0) => UndwayStatus::DueToday { day },
            Some(1..=DUE_SOON_DAYS) => UndwayStatus::DueSoon { day },
            _ => UndwayStatus::DueBy { day },
        }),
    }
}
