//! The cost of a loan on future days, computed on the phone from the order's detail, so that it also works offline.

use super::explain::cooling_off_line;
use super::instalments::payoff_line;
use super::owed::cooling_off;
use crate::api::dto::order::OrderDetail;
use crate::fees::explain::payoff_lines;
use crate::fees::{CostLine, EarlyInterest, ExtensionQuote, ExtensionRates};
use crate::message::MessageKey;
use crate::money::{Fraction, Money};
use crate::order::{ExtensionState, OrderState};
use crate::time::Day;

/// Days for which the cost of late repayment is shown, counted from today or the due date, whichever is later.
const LATER: [i64; 2] = [3, 7];

#[apply(module_type)]
pub struct RepayAheadRequest {
    /// The order's detail from the server, fresh or cached.
    pub detail: OrderDetail,
    /// Today, IST.
    pub today: Day,
}

#[apply(module_type)]
#[derive(Default)]
pub struct RepayAhead {
    /// Cost of the cooling-off exit and of repaying today, on the due date and later; empty when nothing is owed.
    pub days: Vec<RepayOn>,
    /// The cost of an extension today; null when none is possible, or the detail lacks the extension rate.
    pub extended: Option<RepayExtended>,
    /// Key of the sentence on saving interest by early repayment; null when nothing is owed.
    pub how_key: Option<MessageKey>,
}

#[apply(module_value)]
pub enum RepayWhen {
    /// Today, by the exit within the cooling-off period.
    Return,
    Today,
    Due,
    Late,
}

#[apply(module_type)]
pub struct RepayOn {
    pub when: RepayWhen,
    pub day: Day,
    /// Days past the due date.
    pub late_days: u32,
    pub amount: Money,
    /// The calculation of `amount`; empty when `amount` is the agreed repayment.
    pub lines: Vec<CostLine>,
}

#[apply(module_type)]
pub struct RepayExtended {
    /// The fee, due at once.
    pub fee: Money,
    pub due: Day,
    /// The amount due on `due`; the fee does not reduce this amount.
    pub amount: Money,
}

/// The cost of repaying today, in time, late, or with an extension. For a loan in instalments, the cost of settling it
/// today or on the next due date.
pub fn repay_ahead(request: &RepayAheadRequest) -> RepayAhead {
    let RepayAheadRequest { detail, today } = request;
    let exit = cooling_off(detail, *today).and_then(|_| cooling_off_line(detail, *today));
    let how_key = match detail.early_interest {
        EarlyInterest::Full if exit.is_some() => MessageKey::AheadFullAfterExit,
        EarlyInterest::Full => MessageKey::AheadFull,
        EarlyInterest::DaysUsed => MessageKey::AheadDaysUsed,
    };
    let exit = exit.map(|line| RepayOn {
        when: RepayWhen::Return,
        day: *today,
        late_days: 0,
        amount: line.amount,
        lines: vec![line],
    });
    let in_time = |due: Option<Day>| {
        let due = due.filter(|due| today < due).map(|due| (RepayWhen::Due, due));
        [(RepayWhen::Today, *today)].into_iter().chain(due)
    };
    if let Some(account) = detail.account() {
        let on = |(when, day)| RepayOn {
            when,
            day,
            late_days: account.overdue_days(day),
            amount: account.payoff(day),
            lines: vec![payoff_line(&account, day)],
        };
        let days = in_time(account.next_due(*today).map(|(due, _)| due)).map(on);
        return RepayAhead { days: exit.into_iter().chain(days).collect(), extended: None, how_key: Some(how_key) };
    }
    let (Some(debt), true) = (detail.debt(), OrderState::shown(&detail.order_state).is_owed()) else {
        return RepayAhead::default();
    };
    let on = |(when, day)| {
        let payoff = debt.payoff(day);
        let (late_days, amount) = (payoff.overdue_days, payoff.owed.total());
        RepayOn { when, day, late_days, amount, lines: payoff_lines(&debt, &payoff) }
    };
    let last = debt.due_day.max(*today);
    let days = in_time(Some(debt.due_day)).chain(LATER.map(|later| (RepayWhen::Late, last.plus(later)))).map(on);
    let extended = detail.extension_rate.and_then(|rate| repay_extended(detail, rate, debt.due_day, *today));
    RepayAhead { days: exit.into_iter().chain(days).collect(), extended, how_key: Some(how_key) }
}

/// `None` unless an extension may be requested; an extension that waits for payment has its own amounts.
fn repay_extended(detail: &OrderDetail, rate: Fraction, due: Day, today: Day) -> Option<RepayExtended> {
    let waits = ExtensionState::from_code(detail.extension_state) == Some(ExtensionState::Waiting);
    if waits || detail.is_extension != 1 {
        return None;
    }
    let rates = ExtensionRates { fee: rate, interest: detail.interest_rate, late_charge: detail.late_charge() };
    let quote = ExtensionQuote::of(rates, detail.loan_amount, due, today)?;
    Some(RepayExtended { fee: quote.extension_fee, due: quote.new_due_day, amount: detail.repayment_amount })
}
