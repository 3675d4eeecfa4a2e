//! The cost of a loan on future days, computed on the phone from the order's detail, so that it also works offline.

use super::explain::cooling_off_line;
use super::instalments::payoff_line;
use super::owed::cooling_off;
use crate::api::dto::order::OrderDetail;
use crate::fees::ExtensionQuote;
use crate::fees::explain::{CostLine, payoff_lines};
use crate::fees::extension::ExtensionRates;
use crate::fees::payoff::{Debt, EarlyInterest};
use crate::loan::Account;
use crate::message::MessageKey;
use crate::money::{Fraction, Money};
use crate::order::state::{ExtensionState, OrderState};
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

/// The cost of repaying today, in time, late, or with an extension.
pub fn repay_ahead(request: &RepayAheadRequest) -> RepayAhead {
    let RepayAheadRequest { detail, today } = request;
    if let Some(account) = detail.account() {
        return everything_ahead(detail, &account, *today);
    }
    let (Some(debt), true) = (detail.debt(), OrderState::shown(&detail.order_state).is_owed()) else {
        return RepayAhead::default();
    };
    let due = debt.due_day;
    let last = due.max(*today);
    let on = |when, day| repay_on(&debt, when, day);
    let exit = cooling_off(detail, *today).and_then(|_| cooling_off_line(detail, *today));
    let is_early_exit = exit.is_some();
    let mut days: Vec<RepayOn> = exit.map(|line| repay_by_exit(*today, line)).into_iter().collect();
    days.push(on(RepayWhen::Today, *today));
    if *today < due {
        days.push(on(RepayWhen::Due, due));
    }
    days.extend(LATER.map(|later| on(RepayWhen::Late, last.plus(later))));
    let extended = detail.extension_rate.and_then(|rate| repay_extended(detail, rate, due, *today));
    let how_key = match detail.early_interest {
        EarlyInterest::Full if is_early_exit => MessageKey::AheadFullAfterExit,
        EarlyInterest::Full => MessageKey::AheadFull,
        EarlyInterest::DaysUsed => MessageKey::AheadDaysUsed,
    };
    RepayAhead { days, extended, how_key: Some(how_key) }
}

/// The cost of settling a loan in instalments today, or on the next due date.
fn everything_ahead(detail: &OrderDetail, account: &Account, today: Day) -> RepayAhead {
    let on = |when, day| RepayOn {
        when,
        day,
        late_days: account.overdue_days(day),
        amount: account.payoff(day),
        lines: vec![payoff_line(account, day)],
    };
    let exit = cooling_off(detail, today).and_then(|_| cooling_off_line(detail, today));
    let mut days: Vec<RepayOn> = exit.map(|line| repay_by_exit(today, line)).into_iter().collect();
    days.push(on(RepayWhen::Today, today));
    let next = account.next_due(today).filter(|(due, _)| today < *due);
    days.extend(next.map(|(due, _)| on(RepayWhen::Due, due)));
    RepayAhead { days, extended: None, how_key: Some(MessageKey::AheadDaysUsed) }
}

fn repay_on(debt: &Debt, when: RepayWhen, day: Day) -> RepayOn {
    let payoff = debt.payoff(day);
    RepayOn {
        when,
        day,
        late_days: payoff.overdue_days,
        amount: payoff.owed.total(),
        lines: payoff_lines(debt, &payoff),
    }
}

fn repay_by_exit(day: Day, line: CostLine) -> RepayOn {
    RepayOn { when: RepayWhen::Return, day, late_days: 0, amount: line.amount, lines: vec![line] }
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
