//! The view of an order's detail screen: what it shows, and which links it offers. `order/action.rs` decides what is allowed.

use super::explain::{ExplainOrderRequest, explain_order};
use super::instalments::{InstalmentsView, instalments_view};
use super::owed::{AddedCost, CoolingOff, Lateness, added_cost, agreed_cost, cooling_off, late_per_day, lateness};
use super::reminder::due_ahead;
use super::scheduled::schedule_href;
use super::stages::{AheadStep, NextScreen, next_screen, outcome, steps_ahead};
use super::tap::{papers_href, screen_href};
use crate::api::dto::order::{OrderDetail, OrderTimelineEntry, PaymentState};
use crate::api::dto::payment::{OrderPayment, OrderRefund};
use crate::fees::CostParts;
use crate::message::{Language, MessageKey};
use crate::money::Money;
use crate::nav::route::OrderScreen;
use crate::order::{Disbursal, EventKind, ExtensionState, OrderAction, OrderState, StateStyle, Tone};
use crate::time::{Day, Timestamp};

#[apply(api_type)]
pub struct OrderDetailView {
    pub state_key: MessageKey,
    pub tone: Tone,
    pub style: StateStyle,
    /// Whether the money has reached the borrower. Before it has, no amount is labelled as received or owed.
    pub disbursal: Disbursal,
    /// Overdue days and the late charge are shown from the first overdue day.
    pub show_overdue: bool,
    /// Null unless the loan is owed and late.
    pub lateness: Option<Lateness>,
    /// Target of `Repayment stress? Extend due date`; null when no extension is possible, or one waits for payment.
    pub extension_href: Option<String>,
    /// Whether the link of `extension_href` is emphasised, from [`EXTENSION_NEAR_DAYS`] before the due date.
    pub extension_is_near: bool,
    /// Address for paying or giving up the requested extension; null without a requested extension.
    pub pending_extension_href: Option<String>,
    /// Null when nothing is owed.
    pub repay: Option<RepayButton>,
    /// Null unless the loan is owed and is repaid in instalments.
    pub instalments: Option<InstalmentsView>,
    /// Address of the list of the order's papers; null for an order without papers.
    pub papers_href: Option<String>,
    /// Whether the order waits for the lender, a bank or a payment provider, so that the screen is refreshed.
    pub is_under_way: bool,
    /// Whether the next loan may be booked: this loan is owed and not overdue, and no loan is booked yet.
    pub can_book: bool,
    /// Address of the booked next loan; null without one.
    pub schedule_href: Option<String>,
    /// Whether the borrower may apply again: after a failed disbursal, once.
    pub can_reapply: bool,
    /// Null when the order does not allow the exit.
    pub cooling_off: Option<CoolingOff>,
    /// The agreed cost; null if no money will be sent, or if costs were added.
    pub cost: Option<CostParts>,
    /// The costs added to the agreed cost; null when no cost was added.
    pub added_cost: Option<AddedCost>,
    /// Heading of the table of amounts: a statement of account only once the money was sent.
    pub table_key: MessageKey,
    /// Key of a sentence about the end of the order; null when the state's label is enough.
    pub outcome_key: Option<MessageKey>,
    /// The next step; null while the loan is owed, and when no step is left.
    pub next: Option<NextScreen>,
    pub can_withdraw: bool,
    pub can_get_money: bool,
    pub is_settled: bool,
    /// The due date if the money is sent today; null after disbursal, and when no disbursal will follow.
    pub expected_due: Option<Day>,
    /// The coming due date; null when nothing is owed or the date has passed.
    pub due_ahead: Option<Day>,
    /// Days until `due_ahead`, 0 on that day; null without `due_ahead`.
    pub days_left: Option<i32>,
    /// A message about the last payment, if it failed or is being refunded; otherwise null.
    pub payment_note_key: Option<MessageKey>,
    /// Late charge that one more day adds: after today if a due date was missed, else after the due date. Null if one
    /// more day adds none.
    pub late_per_day: Option<Money>,
    /// Days from disbursal to the due date of an extended loan; null without a paid extension.
    pub extended_days: Option<u32>,
    /// Oldest first.
    pub timeline: Vec<TimelineStep>,
    /// The steps that follow the timeline, the present step first.
    pub ahead: Vec<AheadStep>,
    /// Applied payments, oldest first.
    pub payments: Vec<PaymentLine>,
    /// Refunds made or under way, oldest first.
    pub refunds: Vec<PaymentLine>,
}

pub const EXTENSION_NEAR_DAYS: i32 = 3;

#[apply(api_type)]
pub struct PaymentLine {
    pub label_key: MessageKey,
    pub amount: Money,
    /// Time of payment, or of the decision to refund.
    pub at: Timestamp,
    /// The provider's transaction id.
    pub reference: String,
}

impl PaymentLine {
    fn of(payment: &OrderPayment) -> Self {
        let OrderPayment { amount, paid_at: at, ref reference, what, .. } = *payment;
        Self { label_key: what.event().label(), amount, at, reference: reference.clone() }
    }

    /// The refund of a whole payment is labelled as received twice if another payment of the same amount was applied.
    fn back(refund: &OrderRefund, payments: &[OrderPayment]) -> Self {
        let is_applied = payments.iter().any(|payment| payment.reference == refund.reference);
        let is_twice = !is_applied && payments.iter().any(|payment| payment.amount == refund.amount);
        let label_key = if is_twice { MessageKey::RefundTwice } else { MessageKey::Refund };
        Self { label_key, amount: refund.amount, at: refund.at, reference: refund.reference.clone() }
    }
}

#[apply(api_type)]
pub struct TimelineStep {
    pub at: Timestamp,
    /// Label of the event; for an unknown event, of the state that followed.
    pub label_key: MessageKey,
    /// Label of the state that followed.
    pub state_key: MessageKey,
    pub style: StateStyle,
    /// Whether the step was voided by a payment that was made before it but reported after it.
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

#[apply(api_type)]
pub struct RepayButton {
    /// Amount to pay today; for a loan that is repaid once, the payoff.
    pub amount: Money,
    /// Whether a dialog first offers to book the next loan; false if one is booked (`reservation` 1).
    pub confirm_first: bool,
}

impl OrderDetail {
    /// Sets `view` and `costs`: the data of the order's screen, and the explanation of its amounts.
    pub fn drawn(mut self, language: Language) -> Self {
        self.view = order_detail_view(&self).into();
        let explained = ExplainOrderRequest { detail: self, language };
        let costs = explain_order(&explained).into();
        Self { costs, ..explained.detail }
    }
}

pub fn order_detail_view(detail: &OrderDetail) -> OrderDetailView {
    let state = OrderState::shown(&detail.order_state);
    let is_owed = state.is_owed();
    let is_booked = detail.reservation == 1;
    let is_confirming = detail.payment_state == PaymentState::Confirming;
    let may = |action| detail.permits(action);
    let due_ahead = due_ahead(detail, detail.as_of);
    let days_left = due_ahead.and_then(|due| i32::try_from(detail.as_of.days_until(due)).ok());
    let standing = ExtensionState::from_code(detail.extension_state);
    let extension = || screen_href(&detail.order_id, OrderScreen::Extension);
    OrderDetailView {
        state_key: state.label_with(standing),
        tone: state.tone(),
        style: state.style_with(standing),
        disbursal: state.disbursal(),
        show_overdue: detail.overdue_days > 0,
        lateness: lateness(detail),
        extension_href: may(OrderAction::Extend).then(extension),
        extension_is_near: !is_confirming && days_left.is_none_or(|days| days <= EXTENSION_NEAR_DAYS),
        pending_extension_href: may(OrderAction::GiveUpExtension).then(extension),
        repay: may(OrderAction::Repay).then_some(RepayButton { amount: detail.payable, confirm_first: !is_booked }),
        instalments: instalments_view(detail),
        papers_href: papers_href(&detail.order_id, detail.has_papers),
        is_under_way: state.is_under_way() || is_confirming,
        // An overdue loan must be repaid first.
        can_book: may(OrderAction::BookNext) && !is_booked && detail.overdue_days == 0,
        schedule_href: is_booked.then(|| schedule_href(detail.order_id.as_str(), detail.product_id.as_str())),
        can_reapply: may(OrderAction::Reapply),
        cooling_off: cooling_off(detail, detail.as_of),
        cost: agreed_cost(detail),
        added_cost: added_cost(detail),
        table_key: match state.disbursal() {
            Disbursal::Received => MessageKey::TableStatement,
            Disbursal::Expected | Disbursal::Never => MessageKey::TableApplication,
        },
        outcome_key: outcome(detail),
        next: next_screen(detail),
        can_withdraw: may(OrderAction::Withdraw),
        can_get_money: may(OrderAction::GetMoney),
        is_settled: state == OrderState::Settled,
        expected_due: matches!(state, OrderState::Auditing | OrderState::Passed | OrderState::Lending)
            .then(|| detail.expected_due()),
        due_ahead,
        days_left,
        payment_note_key: match detail.payment_state {
            PaymentState::None if is_owed && detail.payment_failed == 1 => Some(MessageKey::PaymentFailed),
            PaymentState::Refunding => Some(MessageKey::PaymentReturned),
            _ => None,
        },
        late_per_day: late_per_day(detail),
        extended_days: detail
            .extended_from
            .and(detail.loan_date.zip(detail.repayment_date))
            .and_then(|(loan, due)| u32::try_from(loan.days_until(due)).ok()),
        timeline: detail.timeline.iter().map(TimelineStep::of).collect(),
        ahead: steps_ahead(state, detail.auto_get_money),
        payments: detail.payments.iter().map(PaymentLine::of).collect(),
        refunds: detail.refunds.iter().map(|refund| PaymentLine::back(refund, &detail.payments)).collect(),
    }
}
