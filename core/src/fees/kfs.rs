//! The Key Fact Statement (RBI circular of 15 April 2024; contract §4).

use super::rules::{KFS_SHORT_LOAN_DAYS, KFS_SHORT_VALID_DAYS, KFS_VALID_DAYS};
use super::{EarlyInterest, Quote, Rates, Terms};
use crate::api::code::ErrorCode;
use crate::loan::{Bucket, PlanRow};
use crate::message::Message;
use crate::money::{Apr, Fraction, Money, PercentPerDay};
use crate::time::{Day, Timestamp};
use loan_value::wire_name;

#[apply(module_type)]
pub struct KfsRequest {
    pub terms: Terms,
    /// One of the product's `amountList`.
    pub amount: Money,
    /// Days, one of the product's `periodList`.
    pub days: u32,
    pub on_time_repayments: u32,
    pub issued_at: Timestamp,
    /// The lender's name, from the configuration.
    pub lender: String,
    /// The lender's grievance officer, from the configuration.
    pub grievance_officer: String,
}

/// The stored statement. The rates and amounts of a valid statement bind the lender.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KfsStatement {
    pub rates: Rates,
    pub quote: Quote,
    pub lender: String,
    pub grievance_officer: String,
    pub issued_at: Timestamp,
    /// The statement no longer binds the lender from this instant on.
    pub valid_until: Timestamp,
}

/// The statement as the borrower reads it.
#[apply(api_type)]
pub struct KeyFacts {
    /// From this instant on the statement no longer binds the lender.
    pub valid_until: Timestamp,
    pub amount: Money,
    pub days: u32,
    pub interest_rate: PercentPerDay,
    /// Processing fee.
    pub service_fee: Money,
    pub gst_fee: Money,
    pub interest: Money,
    /// Amount that reaches the borrower.
    pub arrive_amount: Money,
    pub repayment_amount: Money,
    /// Percent with two decimals.
    pub apr: Apr,
    /// Due date if the money is sent on the day of the statement.
    pub repayment_date: Day,
    /// Percent per day.
    pub overdue_rate: PercentPerDay,
    /// Upper limit of the late charge as a fraction of the loan amount; null for no limit.
    pub overdue_cap: Option<Fraction>,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub early_interest: EarlyInterest,
    /// Days in which the borrower may exit the loan without a fee.
    pub cooling_off_days: u32,
    pub lender: String,
    pub grievance_officer: String,
    /// The instalments if the money is sent on the day of the statement; absent for a loan that is repaid once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plan: Vec<PlanRow>,
    /// The order in which a payment is allocated; absent for a loan that is repaid once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allocation: Vec<Bucket>,
}

#[apply(module_choice)]
pub enum KfsOutcome {
    Stated { facts: Box<KeyFacts> },
    Refused { message: Message },
}

pub fn kfs_of(request: &KfsRequest) -> KfsOutcome {
    match KfsStatement::of(request) {
        Ok(statement) => KfsOutcome::Stated { facts: Box::new(statement.facts()) },
        Err(refusal) => KfsOutcome::Refused { message: Message::of(refusal.message()) },
    }
}

impl KfsStatement {
    pub fn of(request: &KfsRequest) -> Result<Self, ErrorCode> {
        let KfsRequest { terms, amount, days, on_time_repayments, issued_at, .. } = request;
        let quote = terms.quote(*amount, *days, *on_time_repayments, issued_at.day())?;
        let valid_days = if request.days < KFS_SHORT_LOAN_DAYS { KFS_SHORT_VALID_DAYS } else { KFS_VALID_DAYS };
        Ok(Self {
            rates: request.terms.rates.clone(),
            quote,
            lender: request.lender.clone(),
            grievance_officer: request.grievance_officer.clone(),
            issued_at: request.issued_at,
            valid_until: request.issued_at.plus_days(valid_days),
        })
    }

    pub fn is_valid(&self, now: Timestamp) -> bool {
        now < self.valid_until
    }

    /// Whether the statement is for this amount and tenure (`days` as in the product's `periodList`).
    pub fn is_about(&self, amount: Money, days: u32) -> bool {
        self.quote.amount == amount && self.quote.period() == days
    }

    pub fn facts(&self) -> KeyFacts {
        let Self { rates, quote, .. } = self;
        KeyFacts {
            valid_until: self.valid_until,
            amount: quote.amount,
            days: quote.days,
            interest_rate: rates.interest_rate,
            service_fee: quote.service_fee,
            gst_fee: quote.gst_fee,
            interest: quote.interest,
            arrive_amount: quote.arrive_amount,
            repayment_amount: quote.repayment_amount,
            apr: quote.apr,
            repayment_date: quote.repayment_date,
            overdue_rate: rates.overdue_rate,
            overdue_cap: rates.overdue_cap,
            early_interest: rates.early_interest,
            cooling_off_days: rates.cooling_off_days,
            lender: self.lender.clone(),
            grievance_officer: self.grievance_officer.clone(),
            plan: quote.plan.as_ref().map_or_else(Vec::new, |_| quote.rows()),
            allocation: quote.plan.as_ref().map_or_else(Vec::new, |plan| plan.allocation.to_vec()),
        }
    }

    /// The hashed text: one `name=value` line per fact. A line break within a value is written as `\n`.
    ///
    /// `valid_until` is left out, so that the same inputs on the same IST day give the same hash. Optional facts have a
    /// line only if the product uses them.
    pub fn canonical(&self) -> String {
        let facts = self.facts();
        let plain = |text: &str| text.replace('\\', "\\\\").replace('\n', "\\n");
        let mut lines = vec![
            format!("amount={}", facts.amount),
            format!("days={}", facts.days),
            format!("interestRate={}", facts.interest_rate),
            format!("serviceFee={}", facts.service_fee),
            format!("gstFee={}", facts.gst_fee),
            format!("interest={}", facts.interest),
            format!("arriveAmount={}", facts.arrive_amount),
            format!("repaymentAmount={}", facts.repayment_amount),
            format!("apr={}", facts.apr),
            format!("repaymentDate={}", facts.repayment_date),
            format!("overdueRate={}", facts.overdue_rate),
        ];
        lines.extend(facts.overdue_cap.map(|cap| format!("overdueCap={cap}")));
        if facts.early_interest == EarlyInterest::DaysUsed {
            lines.push("earlyInterest=daysUsed".to_owned());
        }
        lines.push(format!("coolingOffDays={}", facts.cooling_off_days));
        lines.push(format!("lender={}", plain(&facts.lender)));
        lines.push(format!("grievanceOfficer={}", plain(&facts.grievance_officer)));
        lines.extend(facts.plan.iter().map(|row| format!("instalment{}={} {}", row.n, row.due_date, row.amount)));
        lines.extend(facts.allocation.iter().map(|bucket| format!("allocation={}", wire_name(bucket))));
        lines.push(String::new());
        lines.join("\n")
    }
}

/// Whether an error response with this code carries a new statement in its `data`.
pub const fn brings_statement(code: i32) -> bool {
    code == ErrorCode::KfsExpired.code()
}
