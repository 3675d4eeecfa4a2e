//! Ways out of a loan that is owed, and the price of being late.

use super::explain::{as_quote, cooling_off_line};
use crate::api::dto::order::OrderDetail;
use crate::fees::view::{CostParts, Figures};
use crate::message::{Message, MessageKey};
use crate::money::Money;
use crate::order::action::OrderAction;
use crate::order::payment::PaymentPurposeName;
use crate::order::state::{Disbursal, OrderState};
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// Days after today whose late charge is drawn beside today's.
const DRAWN: [i64; 2] = [1, 7];

/// The exit within the cooling-off period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CoolingOff {
    /// Due today.
    pub amount: Money,
    /// Last day.
    pub until: Day,
    /// How much less it costs than repaying today; null when it is no less.
    pub saves: Option<Money>,
    pub why: Message,
}

/// The late charge of a loan that is owed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Lateness {
    /// What one more day adds, and tomorrow's sum; or that more days add nothing.
    pub price: Message,
    /// The limit of the charge, or that there is none.
    pub limit: Message,
    /// Today, tomorrow, and in a week; empty once more days add nothing.
    pub steps: Vec<LateStep>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LateStep {
    /// Days from today.
    pub days: u32,
    /// Late charge up to that day.
    pub charge: Money,
}

/// What was added to the agreed cost of a loan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AddedCost {
    /// Paid for extensions, with the late charges they settled; null without an extension.
    pub extensions: Option<Money>,
    /// Cost of the loan up to today: agreed cost, extensions and late charge.
    pub total: Money,
}

/// Null before disbursal and when nothing was added.
#[must_use]
pub fn added_cost(detail: &OrderDetail) -> Option<AddedCost> {
    let paid = detail.payments.iter().filter(|payment| payment.what == PaymentPurposeName::Extension);
    let extensions = paid.map(|payment| payment.amount).reduce(Money::plus);
    if detail.cooled_off == 1 || (extensions.is_none() && !detail.overdue_fee.is_positive()) {
        return None;
    }
    let agreed = detail.repayment_amount.checked_sub(detail.arrive_amount)?;
    Some(AddedCost { extensions, total: agreed.plus(extensions.unwrap_or_default()).plus(detail.overdue_fee) })
}

/// The agreed cost as the parts of a bar; null where no money was sent, and when something was added.
#[must_use]
pub fn agreed_cost(detail: &OrderDetail) -> Option<CostParts> {
    let is_shown = OrderState::shown(&detail.order_state).disbursal() != Disbursal::Never;
    let quote = as_quote(detail);
    (is_shown && added_cost(detail).is_none()).then(|| CostParts::from(&Figures::from(&quote)))
}

/// Null when the order does not allow it, or its last day is over.
#[must_use]
pub fn cooling_off(detail: &OrderDetail, today: Day) -> Option<CoolingOff> {
    let until = detail.cooling_off_until.filter(|until| today <= *until)?;
    let line = detail.permits(OrderAction::CoolOff).then(|| cooling_off_line(detail, today)).flatten()?;
    let later = detail.debt().filter(|_| today != detail.as_of);
    let payoff = later.map_or(detail.payable, |debt| debt.payoff(today).total());
    Some(CoolingOff {
        amount: line.amount,
        until,
        saves: payoff.checked_sub(line.amount).filter(|saves| saves.is_positive()),
        why: Message::with(line.rule_key, line.rule_args),
    })
}

/// Null unless the loan is owed and late.
#[must_use]
pub fn lateness(detail: &OrderDetail) -> Option<Lateness> {
    let is_owed = OrderState::shown(&detail.order_state).is_owed();
    let debt = detail.debt().filter(|_| is_owed && detail.overdue_days > 0)?;
    let on = |days: i64| debt.payoff(detail.as_of.plus(days));
    let step = |days: i64| LateStep { days: u32::try_from(days).unwrap_or(0), charge: on(days).overdue_fee };
    let (today, tomorrow) = (on(0), on(1));
    let more = tomorrow.overdue_fee.checked_sub(today.overdue_fee).filter(|more| more.is_positive());
    let limit = match debt.late_charge.cap {
        Some(cap) => Message::with(MessageKey::LateLimit, vec![cap.of(debt.amount).display()]),
        None => Message::of(MessageKey::LateNoLimit),
    };
    let Some(more) = more else {
        return Some(Lateness { price: Message::of(MessageKey::LateNoMore), limit, steps: Vec::new() });
    };
    Some(Lateness {
        price: Message::with(MessageKey::LateMore, vec![more.display(), tomorrow.total().display()]),
        limit,
        steps: [0].into_iter().chain(DRAWN).map(step).collect(),
    })
}
