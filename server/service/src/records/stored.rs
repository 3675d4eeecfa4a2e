//! Stored forms of the core's values. The names and codes on disk do not change when the core's names change.
//!
//! Each type mirrors the core's type that `remote` names. If the core's type gains a field or a case, this module does
//! not compile until its stored form is decided. A field that the core renames keeps its stored name by `rename`.
//! Money, rates, days, instants and ids are texts of a fixed form.

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

/// Defines a module that serializes an optional value of a core type as its stored form, because serde cannot use a
/// remote type inside an `Option`.
macro_rules! optional {
    ($module:ident, $core:ident, $stored:literal) => {
        mod $module {
            use serde::{Deserialize, Deserializer, Serialize, Serializer};

            use super::$core;

            #[derive(Serialize, Deserialize)]
            struct Present(#[serde(with = $stored)] $core);

            pub(super) fn serialize<S: Serializer>(value: &Option<$core>, serializer: S) -> Result<S::Ok, S::Error> {
                value.clone().map(Present).serialize(serializer)
            }

            pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<$core>, D::Error> {
                Ok(Option::<Present>::deserialize(deserializer)?.map(|Present(value)| value))
            }
        }
    };
}
pub(super) use optional;

/// Returns whether a field has its default value, with which it is left out of the stored form.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "EarlyInterest", rename_all = "camelCase")]
pub(super) enum EarlyInterestCode {
    Full,
    DaysUsed,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Rates", rename_all = "camelCase")]
pub(super) struct StoredRates {
    interest_rate: PercentPerDay,
    service_rate: Fraction,
    overdue_rate: PercentPerDay,
    overdue_cap: Option<Fraction>,
    #[serde(with = "EarlyInterestCode")]
    early_interest: EarlyInterest,
    extension_rate: Fraction,
    extension_allowed: bool,
    max_extensions: u32,
    cooling_off_days: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Quote", rename_all = "camelCase")]
pub(super) struct StoredQuote {
    amount: Money,
    days: u32,
    service_fee: Money,
    gst_fee: Money,
    interest: Money,
    arrive_amount: Money,
    repayment_amount: Money,
    repayment_date: Day,
    discount: Fraction,
    apr: Apr,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "stored_plan")]
    plan: Option<QuotedPlan>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "QuotedPlan", rename_all = "camelCase")]
struct StoredPlan {
    period: u32,
    every: Interval,
    allocation: [Bucket; 3],
    rows: Vec<Instalment>,
}

// `None` stands for a loan that is repaid in one payment.
optional!(stored_plan, QuotedPlan, "super::StoredPlan");

#[derive(Serialize, Deserialize)]
#[serde(remote = "KfsStatement", rename_all = "camelCase")]
pub(super) struct StoredStatement {
    #[serde(rename = "terms", with = "StoredRates")]
    rates: Rates,
    #[serde(with = "StoredQuote")]
    quote: Quote,
    lender: String,
    grievance_officer: String,
    issued_at: Timestamp,
    valid_until: Timestamp,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PaymentPurpose", tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(super) enum StoredPurpose {
    Repayment,
    Extension { extension_id: ExtensionId },
    CoolingOff,
    Instalment,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PaymentDue", rename_all = "camelCase")]
pub(super) struct StoredDue {
    #[serde(with = "StoredPurpose")]
    purpose: PaymentPurpose,
    amount: Money,
    order_repay_id: OrderRepayId,
    expires_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    replaced_at: Option<Timestamp>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PaymentStatus", rename_all = "camelCase")]
pub(super) enum PaymentStatusCode {
    Open,
    Applied,
    Unapplied,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "BookingStatus", rename_all = "camelCase")]
pub(super) enum BookingStatusCode {
    Booked,
    Applied,
    Cancelled,
    Lapsed,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "ImageUsage")]
pub(super) struct StoredUsage {
    images: u32,
    bytes: u64,
}
