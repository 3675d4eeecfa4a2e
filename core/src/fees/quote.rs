//! A quote: the cost of a loan for an amount and a tenure.

use super::Terms;
use super::apr::bullet_apr;
use super::loyalty::loyalty;
use super::rules::{GST_PERCENT, MAX_LOAN_DAYS};
use crate::api::code::ErrorCode;
use crate::loan::schedule::upcoming;
use crate::loan::{ALLOCATION, Instalment, PlanRow, QuotedPlan, Schedule};
use crate::message::Message;
use crate::money::{Apr, Fraction, Money};
use crate::time::Day;

#[apply(module_type)]
pub struct QuoteRequest {
    pub terms: Terms,
    /// One of the product's `amountList`.
    pub amount: Money,
    /// Days, one of the product's `periodList`.
    pub days: u32,
    pub on_time_repayments: u32,
    pub today: Day,
}

#[apply(module_type)]
pub struct Quote {
    pub amount: Money,
    pub days: u32,
    pub service_fee: Money,
    pub gst_fee: Money,
    pub interest: Money,
    /// Amount that reaches the borrower: fee and GST are deducted at disbursal.
    pub arrive_amount: Money,
    /// Amount + interest.
    pub repayment_amount: Money,
    /// Due date if the money is sent on the day of the quote.
    pub repayment_date: Day,
    /// Loyalty discount on the processing fee, two decimals.
    pub discount: Fraction,
    /// Percent with two decimals.
    pub apr: Apr,
    /// Absent for a loan that is repaid once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub plan: Option<QuotedPlan>,
}

#[apply(module_choice)]
pub enum QuoteOutcome {
    Quoted { quote: Quote },
    Refused { message: Message },
}

/// Quotes a loan (contract §3).
pub fn quote(request: &QuoteRequest) -> QuoteOutcome {
    match Quote::of(request) {
        Ok(quote) => QuoteOutcome::Quoted { quote },
        Err(refusal) => QuoteOutcome::Refused { message: Message::of(refusal.message()) },
    }
}

impl Terms {
    /// Refuses with `AmountNotOffered` an amount that is not one of the product's `amountList` or is too large to
    /// compute; with `PeriodNotOffered` a tenure that is not one of the product's `periodList` or not 1 to
    /// [`MAX_LOAN_DAYS`] days; with `NothingReceived` a loan whose fees use up the amount, or leave so little that the
    /// annual percentage rate exceeds [`Apr::MAX`].
    pub fn quote(&self, amount: Money, days: u32, on_time_repayments: u32, today: Day) -> Result<Quote, ErrorCode> {
        let Self { offer, rates } = self;
        if !offer.amount_list.contains(&amount) || !amount.is_positive() {
            return Err(ErrorCode::AmountNotOffered);
        }
        if !offer.period_list.contains(&days) || !(1..=MAX_LOAN_DAYS).contains(&days) {
            return Err(ErrorCode::PeriodNotOffered);
        }
        let discount = loyalty(on_time_repayments).discount();
        let service_fee = rates.service_rate.less(discount, amount);
        let gst_fee = gst(service_fee);
        let received = amount.checked_sub(service_fee).and_then(|rest| rest.checked_sub(gst_fee));
        let arrive_amount = received.filter(|left| left.is_positive()).ok_or(ErrorCode::NothingReceived)?;
        let (interest, repayment_date, apr, plan) = match offer.plan(days) {
            None => {
                let interest = rates.interest_rate.of(amount, days);
                let repaid = amount.checked_add(interest).ok_or(ErrorCode::AmountNotOffered)?;
                let apr = bullet_apr(repaid, arrive_amount, days).ok_or(ErrorCode::AmountNotOffered)?;
                (interest, today.plus(i64::from(days)), apr, None)
            }
            Some(plan) => {
                let schedule = Schedule::of(plan, amount, rates.interest_rate, today);
                let schedule = schedule.ok_or(ErrorCode::PeriodNotOffered)?;
                let apr = schedule.apr(arrive_amount).ok_or(ErrorCode::NothingReceived)?;
                let (interest, last_due, every) = (schedule.interest(), schedule.last_due(), plan.interval);
                let plan = QuotedPlan { period: days, every, allocation: ALLOCATION, rows: schedule.rows };
                (interest, last_due, apr, Some(plan))
            }
        };
        Ok(Quote {
            amount,
            days: plan.as_ref().map_or(days, |_| today.saturating_days_until(repayment_date)),
            service_fee,
            gst_fee,
            interest,
            arrive_amount,
            repayment_amount: amount.plus(interest),
            repayment_date,
            discount,
            apr: Apr::rounded(apr).ok_or(ErrorCode::NothingReceived)?,
            plan,
        })
    }
}

impl Quote {
    /// As [`Terms::quote`].
    pub fn of(request: &QuoteRequest) -> Result<Self, ErrorCode> {
        request.terms.quote(request.amount, request.days, request.on_time_repayments, request.today)
    }

    /// The tenure as in the product's `periodList`: the days, or for a loan in instalments the plan's `period`.
    pub fn period(&self) -> u32 {
        self.plan.as_ref().map_or(self.days, |plan| plan.period)
    }

    /// Returns the quote with the days, interest, repayment, APR and instalments of another schedule; the fees stay.
    #[must_use]
    pub fn with(&self, schedule: &Schedule) -> Self {
        let until = schedule.last_due();
        let apr = schedule.apr(self.arrive_amount).and_then(Apr::rounded).unwrap_or(self.apr);
        let plan = self.plan.as_ref().map(|plan| QuotedPlan { rows: schedule.rows.clone(), ..plan.clone() });
        Self {
            days: schedule.loan_day.saturating_days_until(until),
            interest: schedule.interest(),
            repayment_amount: schedule.repayment(),
            repayment_date: until,
            apr,
            plan,
            ..self.clone()
        }
    }

    /// The rows of the plan, or one row for a loan that is repaid once.
    pub fn rows(&self) -> Vec<PlanRow> {
        let (amount, interest) = (self.repayment_amount, self.interest);
        let once = [Instalment { due: self.repayment_date, amount, interest, principal: self.amount }];
        upcoming(self.plan.as_ref().map_or(&once, |plan| plan.rows.as_slice()))
    }
}

/// GST on a fee that is already rounded: `round(fee × 0.18)`.
pub fn gst(fee: Money) -> Money {
    Fraction::percent(GST_PERCENT).of(fee)
}
