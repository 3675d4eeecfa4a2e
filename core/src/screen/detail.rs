//! Texts and actions of an order's detail screen.

use super::explain::{ExplainOrderRequest, explain_cooling_off, explain_order};
use super::reminder::due_ahead;
use super::scheduled::schedule_href;
use super::tap::{papers_href, screen_href};
use crate::api::dto::order::{OrderDetail, OrderTimelineEntry, PaymentPurposeName, PaymentState};
use crate::api::dto::payment::OrderPayment;
use crate::fees::explain::CostLine;
use crate::message::{Language, MessageKey};
use crate::money::Money;
use crate::nav::route::OrderScreen;
use crate::order::action::OrderAction;
use crate::order::event::EventKind;
use crate::order::state::{Disbursal, OrderState, StateStyle, Tone};
use crate::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OrderDetailView {
    pub state_key: MessageKey,
    pub tone: Tone,
    pub style: StateStyle,
    /// Before the money reaches the borrower, no amount is labelled as received or owed.
    pub disbursal: Disbursal,
    /// Overdue days and the late charge are shown from the first overdue day.
    pub show_overdue: bool,
    /// Whether the late charge has reached the product's limit.
    pub overdue_capped: bool,
    /// Target of `Repayment stress? Extend due date`; null when no extension is possible, or one waits for payment.
    pub extension_href: Option<String>,
    /// Whether that link is emphasised: from [`EXTENSION_NEAR_DAYS`] before the due date.
    pub extension_is_near: bool,
    /// Where the requested extension can be paid or given up; null without one.
    pub pending_extension_href: Option<String>,
    /// Null when nothing is owed.
    pub repay: Option<RepayButton>,
    /// Where the order's papers are listed; null without any.
    pub papers_href: Option<String>,
    /// Whether the order changes without the borrower, so that it is refreshed from time to time.
    pub is_under_way: bool,
    /// Whether the next loan may be booked: while this one is owed, not overdue, and nothing is booked yet.
    pub can_book: bool,
    /// Address of the booked next loan; null without one.
    pub schedule_href: Option<String>,
    /// Whether the borrower may apply again: after a failed disbursal, once.
    pub can_reapply: bool,
    pub can_cool_off: bool,
    /// How the amount of an exit within the cooling-off period is computed; null when it is over.
    pub cooling_off: Option<CostLine>,
    pub can_withdraw: bool,
    pub can_get_money: bool,
    pub is_settled: bool,
    /// The due date if the money is sent today; null after disbursal, and when none will follow.
    pub expected_due: Option<Day>,
    /// The coming due date; null when nothing is owed or the date has passed.
    pub due_ahead: Option<Day>,
    /// Days until `due_ahead`; 0 on that day, null without it.
    pub days_left: Option<i32>,
    /// A message about the last payment that failed or is being refunded; otherwise null.
    pub payment_note_key: Option<MessageKey>,
    /// Oldest first.
    pub timeline: Vec<TimelineStep>,
    /// Applied payments, oldest first.
    pub payments: Vec<PaymentLine>,
}

pub const EXTENSION_NEAR_DAYS: i32 = 3;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PaymentLine {
    pub label_key: MessageKey,
    pub amount: Money,
    pub paid_at: Timestamp,
}

impl PaymentLine {
    const fn of(payment: &OrderPayment) -> Self {
        let event = match payment.what {
            PaymentPurposeName::Repayment => EventKind::Repaid,
            PaymentPurposeName::Extension => EventKind::ExtensionPaid,
            PaymentPurposeName::CoolingOff => EventKind::CoolingOffExit,
        };
        Self { label_key: event.label(), amount: payment.amount, paid_at: payment.paid_at }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TimelineStep {
    pub at: Timestamp,
    /// Label of the event; for an unknown event, of the state that followed.
    pub label_key: MessageKey,
    /// Label of the state that followed.
    pub state_key: MessageKey,
    pub style: StateStyle,
    /// Whether the step is void: a payment that became known later took effect before it.
    pub is_void: bool,
}

impl TimelineStep {
    fn of(entry: &OrderTimelineEntry) -> Self {
        let state = OrderState::shown(&entry.order_state);
        let is_void = entry.void == 1;
        Self {
            at: entry.at,
            label_key: EventKind::from_name(&entry.event).map_or(state.label(), EventKind::label),
            state_key: state.label(),
            style: if is_void { StateStyle::VOID } else { state.style() },
            is_void,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RepayButton {
    /// The amount that settles the loan today.
    pub amount: Money,
    /// Whether a dialog first offers to book the next loan: unless one is booked (`reservation` 1).
    pub confirm_first: bool,
}

impl OrderDetail {
    /// Adds the order's screen and the explanation of its amounts.
    #[must_use]
    pub fn drawn(mut self, language: Language) -> Self {
        self.view = order_detail_view(&self).into();
        let explained = ExplainOrderRequest { detail: self, language };
        let costs = explain_order(&explained).into();
        Self { costs, ..explained.detail }
    }
}

#[must_use]
pub fn order_detail_view(detail: &OrderDetail) -> OrderDetailView {
    let state = OrderState::shown(&detail.order_state);
    let is_owed = state.is_owed();
    let is_booked = detail.reservation == 1;
    let may = |action| detail.permits(action);
    let due_ahead = due_ahead(detail, detail.as_of);
    let days_left = due_ahead.and_then(|due| i32::try_from(detail.as_of.days_until(due)).ok());
    let extension = || screen_href(&detail.order_id, OrderScreen::Extension);
    OrderDetailView {
        state_key: state.label(),
        tone: state.tone(),
        style: state.style(),
        disbursal: state.disbursal(),
        show_overdue: detail.overdue_days > 0,
        overdue_capped: detail.late_charge().reached(detail.loan_amount, detail.overdue_days).is_some(),
        extension_href: may(OrderAction::Extend).then(extension),
        extension_is_near: days_left.is_none_or(|days| days <= EXTENSION_NEAR_DAYS),
        pending_extension_href: may(OrderAction::GiveUpExtension).then(extension),
        repay: may(OrderAction::Repay).then_some(RepayButton { amount: detail.payable, confirm_first: !is_booked }),
        papers_href: papers_href(&detail.order_id, detail.has_papers),
        is_under_way: state.is_under_way() || detail.payment_state == PaymentState::Confirming,
        // An overdue loan must be repaid first.
        can_book: may(OrderAction::BookNext) && !is_booked && detail.overdue_days == 0,
        schedule_href: is_booked.then(|| schedule_href(detail.order_id.as_str(), detail.product_id.as_str())),
        can_reapply: may(OrderAction::Reapply),
        can_cool_off: may(OrderAction::CoolOff),
        cooling_off: may(OrderAction::CoolOff).then(|| explain_cooling_off(detail)),
        can_withdraw: may(OrderAction::Withdraw),
        can_get_money: may(OrderAction::GetMoney),
        is_settled: state == OrderState::Settled,
        expected_due: matches!(state, OrderState::Auditing | OrderState::Passed | OrderState::Lending)
            .then(|| detail.as_of.plus(i64::from(detail.period))),
        due_ahead,
        days_left,
        payment_note_key: match detail.payment_state {
            PaymentState::None if is_owed && detail.payment_failed == 1 => Some(MessageKey::PaymentFailed),
            PaymentState::Refunding => Some(MessageKey::PaymentReturned),
            _ => None,
        },
        timeline: detail.timeline.iter().map(TimelineStep::of).collect(),
        payments: detail.payments.iter().map(PaymentLine::of).collect(),
    }
}
