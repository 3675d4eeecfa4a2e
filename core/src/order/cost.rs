//! The cost of an order on a given day.

use super::application::Application;
use super::payment::PaymentPurpose;
use super::phase::{ExtensionStanding, Loan, Phase, Settlement};
use super::record::Order;
use crate::fees::apr::{bullet_apr, schedule_apr_by_day};
use crate::fees::overdue::LateCharge;
use crate::fees::payoff::{Debt, Payoff};
use crate::fees::{ExtensionQuote, Quote, overdue};
use crate::loan::plan::state_of;
use crate::loan::{Account, Instalment, InstalmentState, PlanRow};
use crate::money::{Apr, Money};
use crate::time::Day;
use std::borrow::Cow;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoanCost {
    pub service_fee: Money,
    pub gst_fee: Money,
    pub interest: Money,
    /// The amount to be repaid, or that was repaid.
    pub repayment_amount: Money,
    /// Percent with two decimals.
    pub apr: Apr,
}

impl From<&Quote> for LoanCost {
    fn from(quote: &Quote) -> Self {
        Self {
            service_fee: quote.service_fee,
            gst_fee: quote.gst_fee,
            interest: quote.interest,
            repayment_amount: quote.repayment_amount,
            apr: quote.apr,
        }
    }
}

/// Total cost of a loan with an extension; see [`Order::extended_cost`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtendedCost {
    /// Sum of all payments.
    pub total: Money,
    /// Percent with two decimals; `None` when the payments have no APR.
    pub apr: Option<Apr>,
}

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

/// Cost of an exit within the cooling-off period: the received amount and interest for the days used.
pub(super) fn cooling_off_amount(order: &Application, loan: &Loan, day: Day) -> Money {
    if let Some(account) = &loan.account {
        return account.exit(day, order.quote.service_fee.plus(order.quote.gst_fee));
    }
    order.quote.arrive_amount.plus(order.rates.interest_rate.of(order.quote.amount, days_used(loan, day)))
}

pub(super) fn days_used(loan: &Loan, day: Day) -> u32 {
    overdue::overdue_days(loan.loan_day, day)
}

pub(super) fn price(order: &Application, loan: Option<&Loan>, purpose: &PaymentPurpose, day: Day) -> Money {
    let Some(loan) = loan else { return Money::ZERO };
    match purpose {
        PaymentPurpose::Instalment => loan.account.as_ref().map_or(Money::ZERO, |account| account.due(day)),
        PaymentPurpose::Repayment => payoff_amount(order, loan, day),
        PaymentPurpose::CoolingOff => cooling_off_amount(order, loan, day),
        PaymentPurpose::Extension { extension_id } => {
            loan.extension(extension_id).map_or(Money::ZERO, |one| one.terms.quote.extension_fee)
        }
    }
}

impl Order {
    /// The last day that counts: the day of settlement, else `today`.
    fn last_day(&self, today: Day) -> Day {
        self.settlement().map_or(today, |(paid_at, _)| paid_at.day())
    }

    /// Days past the current due date; for a settled loan up to its settlement. In instalments: days since the oldest
    /// instalment that is unpaid after its day.
    #[must_use]
    pub fn overdue_days(&self, today: Day) -> u32 {
        match self.phase() {
            Phase::Running { loan: Loan { account: Some(account), .. } } => account.overdue_days(today),
            Phase::Settled { loan: Loan { account: Some(_), .. }, .. } => 0,
            phase => phase.loan().map_or(0, |loan| overdue::overdue_days(loan.due_day, self.last_day(today))),
        }
    }

    #[must_use]
    pub fn overdue_fee(&self, today: Day) -> Money {
        match self.phase() {
            Phase::Running { loan: Loan { account: Some(account), .. } } => account.owed(today).late,
            Phase::Settled { loan: Loan { account: Some(_), .. }, .. } => Money::ZERO,
            _ => late_charge(self, self.loan()).fee(self.quote.amount, self.overdue_days(today)),
        }
    }

    /// The amount asked of the borrower on that day; zero before disbursal and after settlement. For a loan that is
    /// repaid once, it settles the loan.
    #[must_use]
    pub fn payable(&self, today: Day) -> Money {
        match self.phase() {
            Phase::Running { loan: Loan { account: Some(account), .. } } => account.due(today),
            _ => self.payoff(today),
        }
    }

    /// The amount that settles the loan on that day; zero before disbursal and after settlement.
    #[must_use]
    pub fn payoff(&self, today: Day) -> Money {
        match self.phase() {
            Phase::Running { loan } => payoff_amount(self, loan, today),
            _ => Money::ZERO,
        }
    }

    /// Unpaid instalments whose day has come, and late charges.
    #[must_use]
    pub fn due_today(&self, today: Day) -> Money {
        match self.phase() {
            Phase::Running { loan: Loan { account: Some(account), .. } } => {
                account.arrears(today).plus(account.owed(today).late)
            }
            Phase::Running { loan } if loan.due_day <= today => self.payoff(today),
            _ => Money::ZERO,
        }
    }

    /// The first unpaid instalment whose day is today or later, without charges.
    #[must_use]
    pub fn next_due(&self, today: Day) -> Option<(Day, Money)> {
        match self.phase() {
            Phase::Running { loan: Loan { account: Some(account), .. } } => account.next_due(today),
            Phase::Running { loan } if today <= loan.due_day => Some((loan.due_day, self.payoff(loan.due_day))),
            _ => None,
        }
    }

    /// The account of a running loan in instalments.
    #[must_use]
    pub const fn account(&self) -> Option<&Account> {
        match self.phase() {
            Phase::Running { loan } => loan.account.as_ref(),
            _ => None,
        }
    }

    /// The instalments. While the application waits for a decision or for the money, as if it were paid out today.
    #[must_use]
    pub fn plan_rows(&self, today: Day) -> Vec<PlanRow> {
        match (self.phase(), self.loan()) {
            (Phase::Settled { .. }, Some(Loan { account: Some(account), .. })) => {
                let paid = |row| PlanRow { state: InstalmentState::Paid, ..row };
                account.rows(today).into_iter().map(paid).collect()
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
        let row = Instalment {
            due: loan.due_day,
            amount: cost.repayment_amount,
            interest: cost.interest,
            principal: cost.repayment_amount.checked_sub(cost.interest).unwrap_or_default(),
        };
        PlanRow {
            paid: if is_owed { Money::ZERO } else { row.amount },
            state: state_of(row.due, is_owed, today),
            ..PlanRow::upcoming(1, &row)
        }
    }

    /// The agreed amounts, if the money were paid out on `today`. Amount, fees and rates bind; what depends on the days
    /// of the months is made anew.
    #[must_use]
    pub fn quote_from(&self, today: Day) -> Cow<'_, Quote> {
        let Some((schedule, _)) = self.schedule(today) else {
            let repayment_date = today.plus(i64::from(self.quote.days));
            return Cow::Owned(Quote { repayment_date, ..self.quote.clone() });
        };
        Cow::Owned(self.quote.with(&schedule))
    }

    /// The agreed amounts from the loan day; before disbursal as agreed.
    fn agreed(&self) -> Cow<'_, Quote> {
        match self.loan() {
            Some(Loan { account: Some(account), .. }) => Cow::Owned(self.quote.with(account.schedule())),
            _ => Cow::Borrowed(&self.quote),
        }
    }

    /// The last day of the cooling-off period; `None` before disbursal.
    #[must_use]
    pub fn cooling_off_until(&self) -> Option<Day> {
        self.loan().map(|loan| cooling_off_until(self, loan))
    }

    /// Days from disbursal to settlement or `today`; the day of disbursal does not count.
    #[must_use]
    pub fn days_used(&self, today: Day) -> u32 {
        self.loan().map_or(0, |loan| days_used(loan, self.last_day(today)))
    }

    /// The same on a day: while an application in instalments waits for a decision or for the money, as if it were paid
    /// out then.
    #[must_use]
    pub fn cost_on(&self, today: Day) -> LoanCost {
        match self.phase() {
            Phase::Auditing | Phase::Passed { .. } | Phase::Lending { .. } => (&*self.quote_from(today)).into(),
            _ => self.cost(),
        }
    }

    /// The cost of the loan without late charges: as agreed, or the actual cost when the borrower saved interest by
    /// early repayment or exited within the cooling-off period.
    #[must_use]
    pub fn cost(&self) -> LoanCost {
        if let Some((left, Settlement::CooledOff)) = self.settlement() {
            let (left, received) = (left.day(), self.quote.arrive_amount);
            let repayment_amount = received.plus(self.interest_used(left));
            let apr = bullet_apr(repayment_amount, received, self.days_used(left)).unwrap_or_default();
            return LoanCost {
                service_fee: Money::ZERO,
                gst_fee: Money::ZERO,
                interest: self.interest_used(left),
                repayment_amount,
                apr: Apr::rounded(apr).unwrap_or(Apr::MAX),
            };
        }
        let quote = &self.quote;
        let agreed = LoanCost::from(&*self.agreed());
        let Phase::Settled { loan: loan @ Loan { account: None, .. }, paid_at, .. } = self.phase() else {
            return agreed;
        };
        let Payoff { interest_days, repayment, .. } = payoff(self, loan, paid_at.day());
        if interest_days == quote.days {
            return agreed;
        }
        let apr = bullet_apr(repayment, quote.arrive_amount, interest_days).and_then(Apr::rounded);
        LoanCost {
            interest: self.rates.interest_rate.of(quote.amount, interest_days),
            repayment_amount: repayment,
            apr: apr.unwrap_or(Apr::MAX),
            ..agreed
        }
    }

    /// The total cost if an extension is paid on the day of its request and everything is repaid on the new due date.
    /// The APR is 365 × the daily rate at which all payments, each on its day, are worth the received amount.
    #[must_use]
    pub fn extended_cost(&self, quote: &ExtensionQuote) -> ExtendedCost {
        let Some(loan) = self.loan() else { return ExtendedCost { total: Money::ZERO, apr: None } };
        self.cost_of(loan, vec![(quote.requested_on, quote.extension_fee)], quote.new_due_day)
    }

    /// The total cost of a loan with paid extensions, if it is repaid on its due date; `None` without one.
    #[must_use]
    pub fn cost_so_extended(&self) -> Option<ExtendedCost> {
        let loan = self.loan().filter(|loan| loan.extensions_paid() > 0)?;
        Some(self.cost_of(loan, Vec::new(), loan.due_day))
    }

    /// The cost of the paid extensions, `more` payments and the repayment on `due`.
    fn cost_of(&self, loan: &Loan, more: Vec<(Day, Money)>, due: Day) -> ExtendedCost {
        let paid = loan.extensions.iter().filter_map(|one| match one.standing {
            ExtensionStanding::Paid { at } => Some((at.day(), one.terms.quote.extension_fee)),
            _ => None,
        });
        let payments: Vec<(Day, Money)> = paid.chain(more).chain([(due, self.quote.repayment_amount)]).collect();
        let total = payments.iter().fold(Money::ZERO, |sum, (_, amount)| sum.plus(*amount));
        let apr = schedule_apr_by_day(self.quote.arrive_amount, loan.loan_day, &payments);
        ExtendedCost { total, apr: apr.and_then(Apr::rounded) }
    }

    /// Cost of an exit on that day: the received amount and interest for the days used, less what was paid.
    #[must_use]
    pub fn cooling_off_amount(&self, today: Day) -> Money {
        match self.loan() {
            Some(loan) => cooling_off_amount(self, loan, self.last_day(today)),
            None => self.quote.arrive_amount,
        }
    }

    /// Interest of the days used.
    #[must_use]
    pub fn interest_used(&self, today: Day) -> Money {
        match self.loan() {
            Some(Loan { account: Some(account), .. }) => {
                account.owed(self.last_day(today)).interest.plus(account.paid().interest)
            }
            _ => self.rates.interest_rate.of(self.quote.amount, self.days_used(today)),
        }
    }
}
