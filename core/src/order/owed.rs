//! The amounts owed on a given day, the instalments that make them up, and the total cost with its annual percentage
//! rate.

use super::{Application, ExtensionStanding, Loan, Order, PaymentPurpose, Phase, Settlement};
use crate::fees::apr::{bullet_apr, schedule_apr_by_day};
use crate::fees::payoff::overdue_days;
use crate::fees::{Debt, ExtensionQuote, Figures, LateCharge, Payoff, Quote};
use crate::loan::schedule::state_of;
use crate::loan::{Account, InstalmentState, PlanRow};
use crate::money::{Apr, Money};
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
    loan.account.as_ref().map_or_else(|| payoff(order, loan, day).owed.total(), |account| account.payoff(day))
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
    let days = loan.loan_day.saturating_days_until(day);
    order.quote.arrive_amount.plus(order.rates.interest_rate.of(order.quote.amount, days))
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

/// Total cost of a loan with extensions; see [`Order::extended_cost`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtendedCost {
    /// Sum of all payments.
    pub total: Money,
    /// Percent with two decimals; `None` when the payments have no APR.
    pub apr: Option<Apr>,
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
            phase => phase.loan().map_or(0, |loan| overdue_days(loan.due_day, self.last_day(today))),
        }
    }

    pub fn overdue_fee(&self, today: Day) -> Money {
        let charge = || late_charge(self, self.loan()).fee(self.quote.amount, self.overdue_days(today));
        self.account().map_or_else(charge, |account| account.owed(today).late)
    }

    /// The amount to pay on `today`: in instalments [`Account::payable`], else the payoff. Zero before disbursal and
    /// after settlement.
    pub fn payable(&self, today: Day) -> Money {
        self.account().map_or_else(|| self.payoff(today), |account| account.payable(today))
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
        match self.account() {
            Some(account) => account.arrears(today).plus(account.owed(today).late),
            None if self.due_day().is_some_and(|due| due <= today) => self.payoff(today),
            None => Money::ZERO,
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
        self.loan().map_or(0, |loan| loan.loan_day.saturating_days_until(self.last_day(today)))
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

    /// The agreed amounts if the money is sent on `today`. Amount, fees and rates stay. The due date is recomputed; for
    /// a loan in instalments, interest and APR too.
    pub fn quote_from(&self, today: Day) -> Quote {
        let Some(schedule) = self.schedule(today) else {
            let repayment_date = today.plus(i64::from(self.quote.days));
            return Quote { repayment_date, ..self.quote.clone() };
        };
        self.quote.with(&schedule)
    }

    /// The agreed cost, counted from the loan day; before disbursal, the quoted cost.
    fn agreed(&self) -> Figures {
        self.loan().map_or_else(|| (&self.quote).into(), |loan| loan.agreed)
    }

    /// The cost that the order's detail shows on a day. Before disbursal, instalments are priced as if the money were
    /// sent on that day. A settled loan in instalments keeps the plan's interest, repayment and APR, also after an exit
    /// within the cooling-off period (contract §9).
    pub fn cost_on(&self, today: Day) -> Figures {
        match self.phase() {
            Phase::Auditing | Phase::Passed { .. } | Phase::Lending { .. } => (&self.quote_from(today)).into(),
            Phase::Settled { loan: Loan { account: Some(_), .. }, .. } => {
                let Figures { service_fee, gst_fee, .. } = self.cost();
                Figures { service_fee, gst_fee, ..self.agreed() }
            }
            _ => self.cost(),
        }
    }

    /// The cost of the loan without late charges: the agreed cost, or the actual cost after an exit within the
    /// cooling-off period or an early repayment that saved interest. A loan in instalments that is repaid early keeps
    /// the agreed cost.
    pub fn cost(&self) -> Figures {
        let (agreed, received) = (self.agreed(), self.quote.arrive_amount);
        let Phase::Settled { loan, paid_at, how } = self.phase() else { return agreed };
        let day = paid_at.day();
        if *how == Settlement::CooledOff {
            let (service_fee, gst_fee, interest) = (Money::ZERO, Money::ZERO, self.interest_used(day));
            let repayment_amount = received.plus(interest);
            let apr = if loan.account.is_some() {
                let paid: Vec<_> = self.receipts().map(|one| (one.paid_at.day(), one.parts.retained())).collect();
                schedule_apr_by_day(received, loan.loan_day, &paid)
            } else {
                bullet_apr(repayment_amount, received, self.days_used(day))
            };
            let apr = Apr::rounded(apr.unwrap_or_default()).unwrap_or(Apr::MAX);
            return Figures { service_fee, gst_fee, interest, repayment_amount, apr, ..agreed };
        }
        let Payoff { interest_days, owed, .. } = payoff(self, loan, day);
        if loan.account.is_some() || interest_days == self.quote.days {
            return agreed;
        }
        let repayment_amount = owed.principal.plus(owed.interest);
        let apr = bullet_apr(repayment_amount, received, interest_days).and_then(Apr::rounded);
        Figures { interest: owed.interest, repayment_amount, apr: apr.unwrap_or(Apr::MAX), ..agreed }
    }

    /// The total cost of a loan with its paid extensions, and with `asked` paid on the day of its request, if it is
    /// repaid on its due date. The APR is 365 × the daily rate at which the present value of all payments equals the
    /// received amount. `None` without an extension, and before disbursal.
    pub fn extended_cost(&self, asked: Option<&ExtensionQuote>) -> Option<ExtendedCost> {
        let loan = self.loan().filter(|loan| asked.is_some() || loan.extensions_paid() > 0)?;
        let paid = loan.extensions.iter().filter_map(|one| match one.standing {
            ExtensionStanding::Paid { at } => Some((at.day(), one.terms.quote.extension_fee)),
            _ => None,
        });
        let due = asked.map_or(loan.due_day, |asked| asked.new_due_day);
        let asked = asked.map(|asked| (asked.requested_on, asked.extension_fee));
        let payments: Vec<(Day, Money)> = paid.chain(asked).chain([(due, self.quote.repayment_amount)]).collect();
        let total = payments.iter().fold(Money::ZERO, |sum, (_, amount)| sum.plus(*amount));
        let apr = schedule_apr_by_day(self.quote.arrive_amount, loan.loan_day, &payments);
        Some(ExtendedCost { total, apr: apr.and_then(Apr::rounded) })
    }
}
