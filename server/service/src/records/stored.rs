//! Stored forms of the core's values. The names and codes on disk do not change when the core's names change.
//!
//! Each type mirrors the core's type that `remote` names. If the core's type gains a field or a case, this module does
//! not compile until its stored form is decided. Money, rates, days, instants and ids are texts of a fixed form.

use loan_core::fees::kfs::KfsStatement;
use loan_core::fees::payoff::EarlyInterest;
use loan_core::fees::{Quote, Rates};
use loan_core::ids::{ExtensionId, OrderRepayId};
use loan_core::loan::{Bucket, Instalment, Interval, QuotedPlan};
use loan_core::money::{Apr, Fraction, Money, PercentPerDay};
use loan_core::order::booking::BookingStatus;
use loan_core::order::payment::{PaymentDue, PaymentPurpose};
use loan_core::order::standing::PaymentStatus;
use loan_core::time::{Day, Timestamp};
use loan_core::validate::upload::ImageUsage;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(remote = "EarlyInterest")]
pub(super) enum EarlyInterestCode {
    #[serde(rename = "full")]
    Full,
    #[serde(rename = "daysUsed")]
    DaysUsed,
}

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
    #[serde(rename = "earlyInterest", with = "EarlyInterestCode")]
    early_interest: EarlyInterest,
    #[serde(rename = "extensionRate")]
    extension_rate: Fraction,
    #[serde(rename = "extensionAllowed")]
    extension_allowed: bool,
    #[serde(rename = "maxExtensions")]
    max_extensions: u32,
    #[serde(rename = "coolingOffDays")]
    cooling_off_days: u32,
}

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
    #[serde(rename = "plan", default, skip_serializing_if = "Option::is_none", with = "stored_plan")]
    plan: Option<QuotedPlan>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "QuotedPlan")]
struct StoredPlan {
    #[serde(rename = "period")]
    period: u32,
    #[serde(rename = "every")]
    every: Interval,
    #[serde(rename = "allocation")]
    allocation: [Bucket; 3],
    #[serde(rename = "rows")]
    rows: Vec<Instalment>,
}

/// `None` stands for a loan that is repaid in one payment.
mod stored_plan {
    use super::{QuotedPlan, StoredPlan};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Plan(#[serde(with = "StoredPlan")] QuotedPlan);

    pub(super) fn serialize<S: Serializer>(plan: &Option<QuotedPlan>, serializer: S) -> Result<S::Ok, S::Error> {
        plan.clone().map(Plan).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<QuotedPlan>, D::Error> {
        Ok(Option::<Plan>::deserialize(deserializer)?.map(|Plan(plan)| plan))
    }
}

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
    #[serde(rename = "instalment")]
    Instalment,
}

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
    #[serde(rename = "replacedAt", default, skip_serializing_if = "Option::is_none")]
    replaced_at: Option<Timestamp>,
}

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
