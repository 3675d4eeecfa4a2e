//! Screen data about the amounts of an order: cooling-off exit, late charge, agreed and added costs.

use super::explain::{as_quote, cooling_off_line};
use crate::api::dto::order::OrderDetail;
use crate::fees::{CostParts, Figures};
use crate::loan::Owed;
use crate::message::{Message, MessageKey};
use crate::money::Money;
use crate::order::{Disbursal, OrderAction, OrderState, PaymentPurposeName};
use crate::time::Day;

/// The days, counted from today, whose late charge is shown.
const DRAWN: [u32; 3] = [0, 1, 7];

/// The exit within the cooling-off period.
#[apply(api_type)]
pub struct CoolingOff {
    /// Amount to pay today.
    pub amount: Money,
    /// Last day of the cooling-off period.
    pub until: Day,
    /// Saving compared with repaying today; null without a saving.
    pub saves: Option<Money>,
    pub why: Message,
}

/// The late charge of a loan that is owed.
#[apply(api_type)]
pub struct Lateness {
    /// A sentence about the charge of one more day and tomorrow's total.
    pub price: Message,
    /// A sentence about the limit of the charge, or about the lack of a limit.
    pub limit: Message,
    /// The late charge today, tomorrow and in a week; empty when more days add no charge.
    pub steps: Vec<LateStep>,
}

#[apply(api_value)]
pub struct LateStep {
    /// Days from today.
    pub days: u32,
    /// Late charge up to that day.
    pub charge: Money,
}

/// Costs added to the agreed cost of a loan.
#[apply(api_value)]
pub struct AddedCost {
    /// Amount paid for extensions, with the late charges in them; null without an extension.
    pub extensions: Option<Money>,
    /// Late charges that payments of instalments have settled; null without any.
    pub late_paid: Option<Money>,
    /// Cost of the loan up to today: agreed cost, extensions and late charge; in instalments, what was paid and is owed
    /// above the received amount.
    pub total: Money,
}

/// The costs added to the agreed cost; `None` when none was added, and after a cooling-off exit.
pub fn added_cost(detail: &OrderDetail) -> Option<AddedCost> {
    let paid = detail.payments.iter().filter(|payment| payment.what == PaymentPurposeName::Extension);
    let extensions = paid.map(|payment| payment.amount).reduce(Money::plus);
    let late_paid = Some(late_paid(detail)).filter(|late| late.is_positive());
    if detail.cooled_off == 1 || (extensions.is_none() && late_paid.is_none() && !detail.overdue_fee.is_positive()) {
        return None;
    }
    let in_all = if detail.repayment.is_some() {
        // Interest depends on when the instalments are paid, so the plan does not tell the cost.
        detail.received?.plus(detail.payoff)
    } else {
        detail.repayment_amount.plus(extensions.unwrap_or_default()).plus(detail.overdue_fee)
    };
    Some(AddedCost { extensions, late_paid, total: in_all.checked_sub(detail.arrive_amount)? })
}

/// Late charges that payments have settled. Zero for a loan that is repaid once: its charge stays in `overdue_fee`.
fn late_paid(detail: &OrderDetail) -> Money {
    let payments = detail.payments.iter().filter(|_| detail.repayment.is_some());
    payments.fold(Money::ZERO, |sum, payment| sum.plus(payment.parts.late))
}

/// The agreed cost as the segments of a bar chart; null if no money will be sent, or if costs were added.
pub fn agreed_cost(detail: &OrderDetail) -> Option<CostParts> {
    let is_shown = OrderState::shown(&detail.order_state).disbursal() != Disbursal::Never;
    let quote = as_quote(detail);
    (is_shown && added_cost(detail).is_none()).then(|| CostParts::from(&Figures::from(&quote)))
}

/// The cooling-off exit; null when the order does not allow it, or its last day has passed.
pub fn cooling_off(detail: &OrderDetail, today: Day) -> Option<CoolingOff> {
    let until = detail.cooling_off_until.filter(|until| today <= *until)?;
    let line = detail.permits(OrderAction::CoolOff).then(|| cooling_off_line(detail, today)).flatten()?;
    let payoff = detail.owed(today)?.total();
    Some(CoolingOff {
        amount: line.amount,
        until,
        saves: payoff.checked_sub(line.amount).filter(|saves| saves.is_positive()),
        why: Message::with(line.rule_key, line.rule_args),
    })
}

/// Late charge that one more day adds: after today if a due date was missed, else after the next due date. `None` if
/// one more day adds none.
pub(super) fn late_per_day(detail: &OrderDetail) -> Option<Money> {
    let Some(account) = detail.account() else {
        if detail.repayment.is_some() {
            return None;
        }
        return detail.late_charge().next_day(detail.loan_amount, detail.overdue_days);
    };
    let today = detail.as_of;
    let from = if account.overdue_days(today) > 0 { today } else { account.next_due(today)?.0 };
    let charge = |day: Day| account.owed(day).late;
    charge(from.plus(1)).checked_sub(charge(from)).filter(|more| more.is_positive())
}

/// Returns `None` unless the loan is owed and late.
pub fn lateness(detail: &OrderDetail) -> Option<Lateness> {
    let is_owed = OrderState::shown(&detail.order_state).is_owed();
    if !is_owed || detail.overdue_days == 0 {
        return None;
    }
    let steps = DRAWN.map(|days| {
        let owed = detail.owed(detail.as_of.plus(days.into()));
        LateStep { days, charge: owed.map_or(Money::ZERO, |owed| owed.late) }
    });
    let [today, next, _] = steps;
    let more = next.charge.checked_sub(today.charge).filter(|more| more.is_positive());
    let limit = match detail.overdue_cap {
        Some(cap) => Message::with(MessageKey::LateLimit, vec![cap.of(detail.loan_amount).display()]),
        None => Message::of(MessageKey::LateNoLimit),
    };
    let Some(more) = more else {
        return Some(Lateness { price: Message::of(MessageKey::LateNoMore), limit, steps: Vec::new() });
    };
    let tomorrow = detail.as_of.plus(1);
    let payable = match detail.account() {
        Some(account) => account.payable(tomorrow),
        None => detail.owed(tomorrow).map_or(Money::ZERO, Owed::total),
    };
    let price = Message::with(MessageKey::LateMore, vec![more.display(), payable.display()]);
    Some(Lateness { price, limit, steps: steps.into() })
}
