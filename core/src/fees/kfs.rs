//! The Key Fact Statement (RBI circular of 15 April 2024; contract §4).

use super::payoff::EarlyInterest;
use super::quote::{Quote, QuoteRefusal, QuoteRequest};
use super::rules::{KFS_SHORT_LOAN_DAYS, KFS_SHORT_VALID_DAYS, KFS_VALID_DAYS};
use super::terms::{Rates, Terms};
use crate::api::code::ErrorCode;
use crate::message::Message;
use crate::money::{Apr, Fraction, Money, PercentPerDay};
use crate::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

/// Input of [`kfs_of`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct KfsRequest {
    /// The product's terms.
    pub terms: Terms,
    /// Rupees, one of `amountList`.
    pub amount: Money,
    /// Days, one of `periodList`.
    pub days: u32,
    /// The borrower's on-time repayments so far.
    pub on_time_repayments: u32,
    /// When the statement is made.
    pub issued_at: Timestamp,
    /// The lender's name, from configuration.
    pub lender: String,
    /// Whom to complain to, from configuration.
    pub grievance_officer: String,
}

/// A statement as the lender keeps it: while it is valid its rates and numbers bind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct KfsStatement {
    /// The rates it was made at.
    #[serde(rename = "terms")]
    pub rates: Rates,
    /// The numbers it promises.
    pub quote: Quote,
    /// The lender's name.
    pub lender: String,
    /// Whom to complain to.
    pub grievance_officer: String,
    /// When it was made.
    pub issued_at: Timestamp,
    /// The instant from which it no longer binds.
    pub valid_until: Timestamp,
}

/// A statement as the borrower reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct KeyFacts {
    /// The instant from which it no longer binds the lender.
    pub valid_until: Timestamp,
    /// Loan amount.
    pub amount: Money,
    /// Tenure in days.
    pub days: u32,
    /// Percent per day.
    pub interest_rate: PercentPerDay,
    /// Processing fee.
    pub service_fee: Money,
    /// GST on it.
    pub gst_fee: Money,
    /// Total interest.
    pub interest: Money,
    /// Net disbursed.
    pub arrive_amount: Money,
    /// Total repayment.
    pub repayment_amount: Money,
    /// Annual percentage rate, percent with two decimals.
    pub apr: Apr,
    /// Due date when the money leaves on the day of the statement.
    pub repayment_date: Day,
    /// Overdue charge, percent per day.
    pub overdue_rate: PercentPerDay,
    /// The most that it may come to, as a fraction of the amount; null when there is no limit.
    pub overdue_cap: Option<Fraction>,
    /// What interest is owed by whoever repays early.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub early_interest: EarlyInterest,
    /// Days to leave without fee.
    pub cooling_off_days: u32,
    /// The lender's name.
    pub lender: String,
    /// Whom to complain to.
    pub grievance_officer: String,
}

/// Answer of [`kfs_of`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum KfsOutcome {
    /// The statement.
    Stated {
        /// What it says.
        facts: Box<KeyFacts>,
    },
    /// The loan cannot be had.
    Refused {
        /// Why.
        message: Message,
    },
}

/// The statement of a loan, as shown.
#[must_use]
pub fn kfs_of(request: &KfsRequest) -> KfsOutcome {
    match KfsStatement::of(request) {
        Ok(statement) => KfsOutcome::Stated { facts: Box::new(statement.facts()) },
        Err(refusal) => KfsOutcome::Refused { message: refusal.message() },
    }
}

impl KfsStatement {
    /// Makes the statement, or says why the loan cannot be had.
    pub fn of(request: &KfsRequest) -> Result<Self, QuoteRefusal> {
        let quote = Quote::of(&QuoteRequest {
            terms: request.terms.clone(),
            amount: request.amount,
            days: request.days,
            on_time_repayments: request.on_time_repayments,
            today: request.issued_at.day(),
        })?;
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

    /// Whether it still binds.
    #[must_use]
    pub fn is_valid(&self, now: Timestamp) -> bool {
        now < self.valid_until
    }

    /// Whether it is about this amount and tenure.
    #[must_use]
    pub fn is_about(&self, amount: Money, days: u32) -> bool {
        self.quote.amount == amount && self.quote.days == days
    }

    /// What the borrower reads.
    #[must_use]
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
        }
    }

    /// The text that is hashed: one `name=value` line per fact, in this order. The end of validity is left out, so that
    /// the same inputs on the same IST day give the same hash and id. A fact that was introduced later has a line only
    /// where a product uses it (`overdueCap`, `earlyInterest` other than `full`), so that older hashes stay valid. A
    /// line break in a name is written as `\n`.
    #[must_use]
    pub fn canonical(&self) -> String {
        let facts = self.facts();
        let plain = |text: &str| text.replace('\\', "\\\\").replace('\n', "\\n");
        format!(
            "amount={}\ndays={}\ninterestRate={}\nserviceFee={}\ngstFee={}\ninterest={}\narriveAmount={}\n\
             repaymentAmount={}\napr={}\nrepaymentDate={}\noverdueRate={}\n{}{}coolingOffDays={}\nlender={}\n\
             grievanceOfficer={}\n",
            facts.amount,
            facts.days,
            facts.interest_rate,
            facts.service_fee,
            facts.gst_fee,
            facts.interest,
            facts.arrive_amount,
            facts.repayment_amount,
            facts.apr,
            facts.repayment_date,
            facts.overdue_rate,
            facts.overdue_cap.map_or_else(String::new, |cap| format!("overdueCap={cap}\n")),
            match facts.early_interest {
                EarlyInterest::Full => "",
                EarlyInterest::DaysUsed => "earlyInterest=daysUsed\n",
            },
            facts.cooling_off_days,
            plain(&facts.lender),
            plain(&facts.grievance_officer),
        )
    }
}

/// Whether a refusal with this number carries a new statement as its `data`, because the accepted one had expired.
#[must_use]
pub const fn brings_statement(code: i32) -> bool {
    code == ErrorCode::KfsExpired.code()
}
