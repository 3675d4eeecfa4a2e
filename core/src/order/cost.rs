//! The total cost of an order, and its annual percentage rate.

use super::owed::payoff;
use super::phase::{ExtensionStanding, Loan, Phase, Settlement};
use super::record::Order;
use crate::fees::apr::{bullet_apr, schedule_apr_by_day};
use crate::fees::payoff::Payoff;
use crate::fees::view::Figures;
use crate::fees::{ExtensionQuote, Quote};
use crate::money::{Apr, Money};
use crate::time::Day;

/// Total cost of a loan with an extension; see [`Order::extended_cost`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtendedCost {
    /// Sum of all payments.
    pub total: Money,
    /// Percent with two decimals; `None` when the payments have no APR.
    pub apr: Option<Apr>,
}

impl Order {
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
        if let (Some((left, Settlement::CooledOff)), Some(loan)) = (self.settlement(), self.loan()) {
            let (left, received) = (left.day(), self.quote.arrive_amount);
            let (service_fee, gst_fee, interest) = (Money::ZERO, Money::ZERO, self.interest_used(left));
            let repayment_amount = received.plus(interest);
            let apr = if loan.account.is_some() {
                let paid: Vec<_> = self.receipts().map(|one| (one.paid_at.day(), one.parts.retained())).collect();
                schedule_apr_by_day(received, loan.loan_day, &paid)
            } else {
                bullet_apr(repayment_amount, received, self.days_used(left))
            };
            let apr = Apr::rounded(apr.unwrap_or_default()).unwrap_or(Apr::MAX);
            return Figures { service_fee, gst_fee, interest, repayment_amount, apr, ..self.agreed() };
        }
        let quote = &self.quote;
        let agreed = self.agreed();
        let Phase::Settled { loan: loan @ Loan { account: None, .. }, paid_at, .. } = self.phase() else {
            return agreed;
        };
        let Payoff { interest_days, repayment, .. } = payoff(self, loan, paid_at.day());
        if interest_days == quote.days {
            return agreed;
        }
        let apr = bullet_apr(repayment, quote.arrive_amount, interest_days).and_then(Apr::rounded);
        Figures {
            interest: self.rates.interest_rate.of(quote.amount, interest_days),
            repayment_amount: repayment,
            apr: apr.unwrap_or(Apr::MAX),
            ..agreed
        }
    }

    /// The total cost if an extension is paid on the day of its request and everything is repaid on the new due date.
    /// The APR is 365 × the daily rate at which the present value of all payments equals the received amount.
    pub fn extended_cost(&self, quote: &ExtensionQuote) -> ExtendedCost {
        let Some(loan) = self.loan() else { return ExtendedCost { total: Money::ZERO, apr: None } };
        self.cost_of(loan, vec![(quote.requested_on, quote.extension_fee)], quote.new_due_day)
    }

    /// The total cost of a loan with paid extensions, if it is repaid on its due date; `None` without a paid
    /// extension.
    pub fn cost_so_extended(&self) -> Option<ExtendedCost> {
        let loan = self.loan().filter(|loan| loan.extensions_paid() > 0)?;
        Some(self.cost_of(loan, Vec::new(), loan.due_day))
    }

    /// The cost when the payments are the paid extensions, those in `more`, and the repayment on `due`.
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
}
