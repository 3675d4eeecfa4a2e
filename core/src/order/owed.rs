//! The amounts owed on a given day, and the instalments that make them up.

use super::application::Application;
use super::payment::PaymentPurpose;
use super::phase::{Loan, Phase};
use super::record::Order;
use crate::fees::overdue;
use crate::fees::overdue::LateCharge;
use crate::fees::payoff::{Debt, Payoff};
use crate::loan::plan::state_of;
use crate::loan::{Account, InstalmentState, PlanRow};
use crate::money::Money;
use crate::time::Day;

pub(super) fn payoff(order: &Application, loan: &Loan, day: Day) -> Payoff {
    let (rates, quote) = (&order.rates, &order.quote);
    let debt = Debt {
        amount: quote.amount,
        tenure: quote.days,
        interest_rate: rates.interest_rate,
        early_interest: rates.early_interest,
        late_charge: late_charge(order, Some(loan)),
        loan_day: loan.loan_day,
        due_day: loan.due_day,
    };
    debt.payoff(day)
}

pub(super) fn payoff_amount(order: &Application, loan: &Loan, day: Day) -> Money {
    loan.account.as_ref().map_or_else(|| payoff(order, loan, day).total(), |account| account.payoff(day))
}

/// The rate and cap of late charges, and the late charges settled by extensions.
pub(super) fn late_charge(order: &Application, loan: Option<&Loan>) -> LateCharge {
    LateCharge { paid: loan.map_or(Money::ZERO, Loan::late_charges_paid), ..order.rates.late_charge() }
}

pub(super) fn cooling_off_until(order: &Application, loan: &Loan) -> Day {
    loan.loan_day.plus(i64::from(order.rates.cooling_off_days))
}

/// Cost of an exit within the cooling-off period: the received amount and interest for the days used; for a loan in
/// instalments, the payoff less the fees.
pub(super) fn cooling_off_amount(order: &Application, loan: &Loan, day: Day) -> Money {
    if let Some(account) = &loan.account {
        return account.exit(day, order.quote.service_fee.plus(order.quote.gst_fee));
    }
    order.quote.arrive_amount.plus(order.rates.interest_rate.of(order.quote.amount, days_used(loan, day)))
}

pub(super) fn days_used(loan: &Loan, day: Day) -> u32 {
    loan.loan_day.saturating_days_until(day)
}

pub(super) fn price(order: &Application, loan: Option<&Loan>, purpose: &PaymentPurpose, day: Day) -> Money {
    let Some(loan) = loan else { return Money::ZERO };
    match purpose {
        PaymentPurpose::Instalment => loan.account.as_ref().map_or(Money::ZERO, |account| account.payable(day)),
        PaymentPurpose::Repayment => payoff_amount(order, loan, day),
        PaymentPurpose::CoolingOff => cooling_off_amount(order, loan, day),
        PaymentPurpose::Extension { extension_id } => {
            loan.extension(extension_id).map_or(Money::ZERO, |one| one.terms.quote.extension_fee)
        }
    }
}

impl Order {
    /// The day of settlement, else `today`.
    pub(super) fn last_day(&self, today: Day) -> Day {
        self.settlement().map_or(today, |(paid_at, _)| paid_at.day())
    }

    /// Days past the current due date; for a settled loan up to its settlement. In instalments: days since the due day
    /// of the oldest overdue instalment, 0 after settlement.
    pub fn overdue_days(&self, today: Day) -> u32 {
        match self.phase() {
            Phase::Running { loan: Loan { account: Some(account), .. } } => account.overdue_days(today),
            Phase::Settled { loan: Loan { account: Some(_), .. }, .. } => 0,
            phase => phase.loan().map_or(0, |loan| overdue::overdue_days(loan.due_day, self.last_day(today))),
        }
    }

    pub fn overdue_fee(&self, today: Day) -> Money {
        match self.phase() {
            Phase::Running { loan: Loan { account: Some(account), .. } } => account.owed(today).late,
            _ => late_charge(self, self.loan()).fee(self.quote.amount, self.overdue_days(today)),
        }
    }

    /// The amount to pay on `today`: in instalments [`Account::payable`], else the payoff. Zero before disbursal and
    /// after settlement.
    pub fn payable(&self, today: Day) -> Money {
        match self.phase() {
            Phase::Running { loan: Loan { account: Some(account), .. } } => account.payable(today),
            _ => self.payoff(today),
        }
    }

    /// The amount that settles the loan on `today`; zero before disbursal and after settlement.
    pub fn payoff(&self, today: Day) -> Money {
        match self.phase() {
            Phase::Running { loan } => payoff_amount(self, loan, today),
            _ => Money::ZERO,
        }
    }

    /// Sum of the unpaid instalments that are due or overdue, and of late charges. For a loan that is repaid once: the
    /// payoff, from the due date on.
    pub fn due_today(&self, today: Day) -> Money {
        match self.phase() {
            Phase::Running { loan: Loan { account: Some(account), .. } } => {
                account.arrears(today).plus(account.owed(today).late)
            }
            Phase::Running { loan } if loan.due_day <= today => self.payoff(today),
            _ => Money::ZERO,
        }
    }

    /// The first unpaid instalment due today or later, without late charges. For a loan that is repaid once: its due
    /// date and the payoff on that day. `None` when no due date is ahead.
    pub fn next_due(&self, today: Day) -> Option<(Day, Money)> {
        match self.phase() {
            Phase::Running { loan: Loan { account: Some(account), .. } } => account.next_due(today),
            Phase::Running { loan } if today <= loan.due_day => Some((loan.due_day, self.payoff(loan.due_day))),
            _ => None,
        }
    }

    /// The account of a running loan in instalments.
    pub const fn account(&self) -> Option<&Account> {
        match self.phase() {
            Phase::Running { loan } => loan.account.as_ref(),
            _ => None,
        }
    }

    /// The instalments. While the application is pending, they assume disbursal today.
    pub fn plan_rows(&self, today: Day) -> Vec<PlanRow> {
        match (self.phase(), self.loan()) {
            (Phase::Settled { .. }, Some(Loan { account: Some(account), .. })) => {
                // The account does not contain the payment of a cooling-off exit, so the receipts are summed.
                let paid = self.receipts().map(|one| one.parts.covers()).fold(Money::ZERO, Money::plus);
                account.schedule().covered_by(paid, |_| InstalmentState::Paid)
            }
            (_, Some(Loan { account: Some(account), .. })) => account.rows(today),
            (_, Some(loan)) => vec![self.only_row(loan, today)],
            (Phase::Auditing | Phase::Passed { .. } | Phase::Lending { .. }, None) => self.quote_from(today).rows(),
            _ => self.quote.rows(),
        }
    }

    /// The row of a loan that is repaid once.
    fn only_row(&self, loan: &Loan, today: Day) -> PlanRow {
        let cost = self.cost();
        let is_owed = matches!(self.phase(), Phase::Running { .. });
        PlanRow {
            n: 1,
            due_date: loan.due_day,
            amount: cost.repayment_amount,
            principal: cost.repayment_amount.minus(cost.interest),
            interest: cost.interest,
            paid: if is_owed { Money::ZERO } else { cost.repayment_amount },
            state: state_of(loan.due_day, is_owed, today),
        }
    }

    /// The last day of the cooling-off period; `None` before disbursal.
    pub fn cooling_off_until(&self) -> Option<Day> {
        self.loan().map(|loan| cooling_off_until(self, loan))
    }

    /// Days from disbursal to settlement or `today`; the day of disbursal does not count.
    pub fn days_used(&self, today: Day) -> u32 {
        self.loan().map_or(0, |loan| days_used(loan, self.last_day(today)))
    }

    /// Cost of a cooling-off exit on `today`; after settlement, on the day of settlement. Before disbursal, the amount
    /// that the borrower will receive.
    pub fn cooling_off_amount(&self, today: Day) -> Money {
        match self.loan() {
            Some(loan) => cooling_off_amount(self, loan, self.last_day(today)),
            None => self.quote.arrive_amount,
        }
    }

    /// Interest from disbursal to settlement or `today`.
    pub fn interest_used(&self, today: Day) -> Money {
        match self.loan() {
            Some(Loan { account: Some(account), .. }) => {
                account.owed(self.last_day(today)).interest.plus(account.paid().interest)
            }
            _ => self.rates.interest_rate.of(self.quote.amount, self.days_used(today)),
        }
    }
}
