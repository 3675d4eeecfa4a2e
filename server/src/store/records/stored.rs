//! How values of core are stored: the names and codes on disk, which are the store's and stay when core's change.
//!
//! Each type here stands for the one of core that `remote` names. The compiler holds one against the other: what is renamed there
//! is one line here and no byte on disk, and what is new there does not compile until it is said how it is stored. Money, rates,
//! days, instants and ids are texts of a fixed form.

use loan_core::fees::kfs::KfsStatement;
use loan_core::fees::payoff::EarlyInterest;
use loan_core::fees::{Quote, Rates};
use loan_core::ids::{ExtensionId, OrderRepayId};
use loan_core::message::Language;
use loan_core::money::{Apr, Fraction, Money, PercentPerDay};
use loan_core::order::booking::BookingStatus;
use loan_core::order::payment::{PaymentDue, PaymentPurpose};
use loan_core::order::standing::PaymentStatus;
use loan_core::time::{Day, Timestamp};
use loan_core::validate::upload::ImageUsage;
use serde::{Deserialize, Serialize};

/// In which language somebody is written to.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Language")]
pub(super) enum LanguageCode {
    #[serde(rename = "en")]
    En,
    #[serde(rename = "en-IN")]
    EnIn,
    #[serde(rename = "hi")]
    Hi,
}

/// What interest an early repayment owes.
#[derive(Serialize, Deserialize)]
#[serde(remote = "EarlyInterest")]
pub(super) enum EarlyInterestCode {
    #[serde(rename = "full")]
    Full,
    #[serde(rename = "daysUsed")]
    DaysUsed,
}

/// The rates of an order or a statement. Those that older records do not have are what they were when they were written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Rates")]
pub(super) struct StoredRates {
    #[serde(rename = "interestRate")]
    interest_rate: PercentPerDay,
    #[serde(rename = "serviceRate")]
    service_rate: Fraction,
    #[serde(rename = "overdueRate")]
    overdue_rate: PercentPerDay,
    #[serde(rename = "overdueCap")]
    overdue_cap: Option<Fraction>,
    #[serde(rename = "earlyInterest", with = "EarlyInterestCode", default)]
    early_interest: EarlyInterest,
    #[serde(rename = "extensionRate")]
    extension_rate: Fraction,
    #[serde(rename = "extensionAllowed", default)]
    extension_allowed: bool,
    #[serde(rename = "maxExtensions", default = "three")]
    max_extensions: u32,
    #[serde(rename = "coolingOffDays", default = "three")]
    cooling_off_days: u32,
}

const fn three() -> u32 {
    3
}

/// What a loan costs.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Quote")]
pub(super) struct StoredQuote {
    #[serde(rename = "amount")]
    amount: Money,
    #[serde(rename = "days")]
    days: u32,
    #[serde(rename = "serviceFee")]
    service_fee: Money,
    #[serde(rename = "gstFee")]
    gst_fee: Money,
    #[serde(rename = "interest")]
    interest: Money,
    #[serde(rename = "arriveAmount")]
    arrive_amount: Money,
    #[serde(rename = "repaymentAmount")]
    repayment_amount: Money,
    #[serde(rename = "repaymentDate")]
    repayment_date: Day,
    #[serde(rename = "discount")]
    discount: Fraction,
    #[serde(rename = "apr")]
    apr: Apr,
}

/// A Key Fact Statement.
#[derive(Serialize, Deserialize)]
#[serde(remote = "KfsStatement")]
pub(super) struct StoredStatement {
    #[serde(rename = "terms", with = "StoredRates")]
    rates: Rates,
    #[serde(rename = "quote", with = "StoredQuote")]
    quote: Quote,
    #[serde(rename = "lender")]
    lender: String,
    #[serde(rename = "grievanceOfficer")]
    grievance_officer: String,
    #[serde(rename = "issuedAt")]
    issued_at: Timestamp,
    #[serde(rename = "validUntil")]
    valid_until: Timestamp,
}

/// What a payment is for.
#[derive(Serialize, Deserialize)]
#[serde(remote = "PaymentPurpose", tag = "kind")]
pub(super) enum StoredPurpose {
    #[serde(rename = "repayment")]
    Repayment,
    #[serde(rename = "extension")]
    Extension {
        #[serde(rename = "extensionId")]
        extension_id: ExtensionId,
    },
    #[serde(rename = "coolingOff")]
    CoolingOff,
}

/// A payment that was asked for.
#[derive(Serialize, Deserialize)]
#[serde(remote = "PaymentDue")]
pub(super) struct StoredDue {
    #[serde(rename = "purpose", with = "StoredPurpose")]
    purpose: PaymentPurpose,
    #[serde(rename = "amount")]
    amount: Money,
    #[serde(rename = "orderRepayId")]
    order_repay_id: OrderRepayId,
    #[serde(rename = "expiresAt")]
    expires_at: Timestamp,
}

/// What became of a payment's money.
#[derive(Serialize, Deserialize)]
#[serde(remote = "PaymentStatus")]
pub(super) enum PaymentStatusCode {
    #[serde(rename = "open")]
    Open,
    #[serde(rename = "applied")]
    Applied,
    #[serde(rename = "unapplied")]
    Unapplied,
}

/// What became of a booking.
#[derive(Serialize, Deserialize)]
#[serde(remote = "BookingStatus")]
pub(super) enum BookingStatusCode {
    #[serde(rename = "booked")]
    Booked,
    #[serde(rename = "applied")]
    Applied,
    #[serde(rename = "cancelled")]
    Cancelled,
    #[serde(rename = "lapsed")]
    Lapsed,
}

/// How much a user keeps.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredUsage {
    images: u32,
    bytes: u64,
}

impl From<&ImageUsage> for StoredUsage {
    fn from(usage: &ImageUsage) -> Self {
        let ImageUsage { images, bytes } = *usage;
        Self { images, bytes }
    }
}

impl From<StoredUsage> for ImageUsage {
    fn from(usage: StoredUsage) -> Self {
        let StoredUsage { images, bytes } = usage;
        Self { images, bytes }
    }
}
