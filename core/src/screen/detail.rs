//! What the order's detail screen offers.

use super::reminder::due_ahead;
use super::scheduled::schedule_href;
use super::tap::screen_href;
use crate::api::dto::order::{OrderDetail, OrderTimelineEntry, PaymentPurposeName, PaymentState};
use crate::api::dto::payment::OrderPayment;
use crate::message::MessageKey;
use crate::money::Money;
use crate::nav::route::OrderScreen;
use crate::order::action::OrderAction;
use crate::order::event::EventKind;
use crate::order::state::{Disbursal, OrderState, Tone};
use crate::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

/// The detail screen's decisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct OrderDetailView {
    /// The label of the state.
    pub state_key: MessageKey,
    /// Its styling.
    pub tone: Tone,
    /// Whether its money reached the borrower: before that, no amount reads as received or owed.
    pub disbursal: Disbursal,
    /// Whether days overdue and the overdue fee are shown: only when at least one day is overdue.
    pub show_overdue: bool,
    /// Whether the overdue fee has reached the product's limit: further days add nothing.
    pub overdue_capped: bool,
    /// Where `Repayment stress? Extend due date` leads; null when the order allows no extension, also while one waits for
    /// its payment.
    pub extension_href: Option<String>,
    /// Whether that link is plain to see: from [`EXTENSION_NEAR_DAYS`] before the due date on. Earlier it is quiet.
    pub extension_is_near: bool,
    /// Where the extension that waits for its payment can be paid or given up; null without one.
    pub pending_extension_href: Option<String>,
    /// The repayment button; null when nothing is owed.
    pub repay: Option<RepayButton>,
    /// Whether something outside the app moves the order next, so that it is read again by and by.
    pub is_under_way: bool,
    /// Whether the next loan may be booked: while this one is owed and no next loan is booked.
    pub can_book: bool,
    /// Where the booked next loan is; null without one.
    pub schedule_href: Option<String>,
    /// Whether the order may be applied for again: after a failed disbursal, once.
    pub can_reapply: bool,
    /// Whether leaving without fee is offered.
    pub can_cool_off: bool,
    /// Whether the application may still be withdrawn.
    pub can_withdraw: bool,
    /// Whether `Get Money` is offered.
    pub can_get_money: bool,
    /// Whether the loan is over and nothing is owed any more.
    pub is_settled: bool,
    /// The due date if the money left today; null once it left, and when it never will.
    pub expected_due: Option<Day>,
    /// The due date that lies ahead; null when nothing is owed or it has passed.
    pub due_ahead: Option<Day>,
    /// Days until then; 0 on the due date, null as `due_ahead`.
    pub days_left: Option<i32>,
    /// What to say at once about the last payment: it failed, or its money goes back; null otherwise.
    pub payment_note_key: Option<MessageKey>,
    /// What happened, oldest first, as it is shown.
    pub timeline: Vec<TimelineStep>,
    /// The payments that were applied, oldest first, as they are shown.
    pub payments: Vec<PaymentLine>,
}

/// How many days before the due date an extension is plain to see.
pub const EXTENSION_NEAR_DAYS: i32 = 3;

/// A payment that was applied, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PaymentLine {
    /// What the payment did.
    pub label_key: MessageKey,
    /// How much of it was applied.
    pub amount: Money,
    /// When it was paid.
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

/// One step of the order's history, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TimelineStep {
    /// When.
    pub at: Timestamp,
    /// What happened; an event that this version does not know is named by the state it led to.
    pub label_key: MessageKey,
    /// The label of the state it led to.
    pub state_key: MessageKey,
    /// Whether the step is void, because a payment that became known later took effect before it.
    pub is_void: bool,
}

impl TimelineStep {
    fn of(entry: &OrderTimelineEntry) -> Self {
        let state_key = OrderState::shown(&entry.order_state).label();
        let label_key = EventKind::from_name(&entry.event).map_or(state_key, EventKind::label);
        Self { at: entry.at, label_key, state_key, is_void: entry.void == 1 }
    }
}

/// The button `Repayment ₹{amount}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RepayButton {
    /// What settles the loan today.
    pub amount: Money,
    /// Whether a dialog first offers to book the next loan: unless one is booked (`reservation` 1).
    pub confirm_first: bool,
}

/// The decisions for an order's detail.
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
        disbursal: state.disbursal(),
        show_overdue: detail.overdue_days > 0,
        overdue_capped: detail.late_charge().reached(detail.loan_amount, detail.overdue_days).is_some(),
        extension_href: may(OrderAction::Extend).then(extension),
        extension_is_near: days_left.is_none_or(|days| days <= EXTENSION_NEAR_DAYS),
        pending_extension_href: may(OrderAction::GiveUpExtension).then(extension),
        repay: may(OrderAction::Repay).then_some(RepayButton { amount: detail.payable, confirm_first: !is_booked }),
        is_under_way: state.is_under_way() || detail.payment_state == PaymentState::Confirming,
        // Whoever is late has this loan to repay first.
        can_book: may(OrderAction::BookNext) && !is_booked && detail.overdue_days == 0,
        schedule_href: is_booked.then(|| schedule_href(detail.order_id.as_str(), detail.product_id.as_str())),
        can_reapply: may(OrderAction::Reapply),
        can_cool_off: may(OrderAction::CoolOff),
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
