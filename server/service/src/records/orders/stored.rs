//! Stored form of an order: its application, and the facts recorded since. See [`stored`](super::super::stored).

use loan_core::fees::{ExtensionQuote, Quote, Rates};
use loan_core::ids::{CardId, ExtensionId, KfsId, OrderId, OrderRepayId, PaymentId, ProductId, UserId};
use loan_core::money::{Fraction, Money};
use loan_core::order::fact::{Entry, ExtensionTerms, Fact, Payment};
use loan_core::order::payment::PaymentPurpose;
use loan_core::order::{Application, Order, OrderRecord, WrittenOrder};
use loan_core::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

use super::super::stored::{StoredPurpose, StoredQuote, StoredRates};

#[derive(Serialize, Deserialize)]
pub(super) struct StoredOrder {
    #[serde(with = "StoredApplication")]
    application: Application,
    facts: Vec<OneEntry>,
    seen: Timestamp,
}

#[derive(Serialize, Deserialize)]
struct OneEntry(#[serde(with = "StoredEntry")] Entry);

impl From<&Order> for StoredOrder {
    fn from(order: &Order) -> Self {
        let application: &Application = order;
        Self {
            application: application.clone(),
            facts: order.facts().iter().cloned().map(OneEntry).collect(),
            seen: order.seen(),
        }
    }
}

impl TryFrom<StoredOrder> for Order {
    type Error = <Self as TryFrom<OrderRecord>>::Error;

    fn try_from(stored: StoredOrder) -> Result<Self, Self::Error> {
        let StoredOrder { application, facts, seen } = stored;
        let facts = facts.into_iter().map(|OneEntry(entry)| entry).collect();
        Self::try_from(OrderRecord { application, facts, seen })
    }
}

impl TryFrom<StoredOrder> for WrittenOrder {
    type Error = <Order as TryFrom<OrderRecord>>::Error;

    fn try_from(stored: StoredOrder) -> Result<Self, Self::Error> {
        Order::try_from(stored).map(Self::from)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Application", rename_all = "camelCase")]
struct StoredApplication {
    id: OrderId,
    order_no: String,
    user_id: UserId,
    product_id: ProductId,
    product_name: String,
    card_id: CardId,
    bank_no: String,
    auto_get_money: bool,
    kfs_id: Option<KfsId>,
    loan_purpose: Option<String>,
    reapplies: Option<OrderId>,
    #[serde(rename = "terms", with = "StoredRates")]
    rates: Rates,
    #[serde(with = "StoredQuote")]
    quote: Quote,
    applied_at: Timestamp,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Entry", rename_all = "camelCase")]
struct StoredEntry {
    #[serde(with = "StoredFact")]
    fact: Fact,
    at: Timestamp,
    learned: Timestamp,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Fact", tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum StoredFact {
    Approved {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    Denied,
    Withdrawn,
    MoneyTaken,
    Disbursed {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reference: Option<String>,
    },
    DisbursalFailed,
    DisbursalReturned,
    DisputeAccepted,
    DisputeRejected,
    Reapplied,
    ExtensionRequested {
        #[serde(with = "StoredTerms")]
        terms: ExtensionTerms,
    },
    ExtensionGivenUp,
    Paid {
        #[serde(with = "StoredPayment")]
        payment: Payment,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "ExtensionTerms", rename_all = "camelCase")]
struct StoredTerms {
    extension_id: ExtensionId,
    order_repay_id: OrderRepayId,
    expires_at: Timestamp,
    #[serde(with = "StoredExtensionQuote")]
    quote: ExtensionQuote,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "ExtensionQuote", rename_all = "camelCase")]
struct StoredExtensionQuote {
    requested_on: Day,
    old_due_day: Day,
    new_due_day: Day,
    extension_day: u32,
    extension_rate: Fraction,
    extension_service_fee: Money,
    extension_gst: Money,
    interest_days: u32,
    interest: Money,
    overdue_fee: Money,
    extension_fee: Money,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Payment", rename_all = "camelCase")]
struct StoredPayment {
    reference: String,
    #[serde(with = "StoredPurpose")]
    purpose: PaymentPurpose,
    amount: Money,
    order_repay_id: OrderRepayId,
    expires_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    link_made: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    link: Option<PaymentId>,
    #[serde(default, skip_serializing_if = "Money::is_zero")]
    refunded: Money,
}
