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
#[serde(remote = "Application")]
struct StoredApplication {
    #[serde(rename = "id")]
    id: OrderId,
    #[serde(rename = "orderNo")]
    order_no: String,
    #[serde(rename = "userId")]
    user_id: UserId,
    #[serde(rename = "productId")]
    product_id: ProductId,
    #[serde(rename = "productName")]
    product_name: String,
    #[serde(rename = "cardId")]
    card_id: CardId,
    #[serde(rename = "bankNo")]
    bank_no: String,
    #[serde(rename = "autoGetMoney")]
    auto_get_money: bool,
    #[serde(rename = "kfsId")]
    kfs_id: Option<KfsId>,
    #[serde(rename = "loanPurpose")]
    loan_purpose: Option<String>,
    #[serde(rename = "reapplies")]
    reapplies: Option<OrderId>,
    #[serde(rename = "terms", with = "StoredRates")]
    rates: Rates,
    #[serde(rename = "quote", with = "StoredQuote")]
    quote: Quote,
    #[serde(rename = "appliedAt")]
    applied_at: Timestamp,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Entry")]
struct StoredEntry {
    #[serde(rename = "fact", with = "StoredFact")]
    fact: Fact,
    #[serde(rename = "at")]
    at: Timestamp,
    #[serde(rename = "learned")]
    learned: Timestamp,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Fact", tag = "kind")]
enum StoredFact {
    #[serde(rename = "approved")]
    Approved {
        #[serde(rename = "until", default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    #[serde(rename = "denied")]
    Denied,
    #[serde(rename = "withdrawn")]
    Withdrawn,
    #[serde(rename = "moneyTaken")]
    MoneyTaken,
    #[serde(rename = "disbursed")]
    Disbursed {
        #[serde(rename = "reference", default, skip_serializing_if = "Option::is_none")]
        reference: Option<String>,
    },
    #[serde(rename = "disbursalFailed")]
    DisbursalFailed,
    #[serde(rename = "disbursalReturned")]
    DisbursalReturned,
    #[serde(rename = "disputeAccepted")]
    DisputeAccepted,
    #[serde(rename = "disputeRejected")]
    DisputeRejected,
    #[serde(rename = "reapplied")]
    Reapplied,
    #[serde(rename = "extensionRequested")]
    ExtensionRequested {
        #[serde(rename = "terms", with = "StoredTerms")]
        terms: ExtensionTerms,
    },
    #[serde(rename = "extensionGivenUp")]
    ExtensionGivenUp,
    #[serde(rename = "paid")]
    Paid {
        #[serde(rename = "payment", with = "StoredPayment")]
        payment: Payment,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "ExtensionTerms")]
struct StoredTerms {
    #[serde(rename = "extensionId")]
    extension_id: ExtensionId,
    #[serde(rename = "orderRepayId")]
    order_repay_id: OrderRepayId,
    #[serde(rename = "expiresAt")]
    expires_at: Timestamp,
    #[serde(rename = "quote", with = "StoredExtensionQuote")]
    quote: ExtensionQuote,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "ExtensionQuote")]
struct StoredExtensionQuote {
    #[serde(rename = "requestedOn")]
    requested_on: Day,
    #[serde(rename = "oldDueDay")]
    old_due_day: Day,
    #[serde(rename = "newDueDay")]
    new_due_day: Day,
    #[serde(rename = "extensionDay")]
    extension_day: u32,
    #[serde(rename = "extensionRate")]
    extension_rate: Fraction,
    #[serde(rename = "extensionServiceFee")]
    extension_service_fee: Money,
    #[serde(rename = "extensionGst")]
    extension_gst: Money,
    #[serde(rename = "interestDays")]
    interest_days: u32,
    #[serde(rename = "interest")]
    interest: Money,
    #[serde(rename = "overdueFee")]
    overdue_fee: Money,
    #[serde(rename = "extensionFee")]
    extension_fee: Money,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Payment")]
struct StoredPayment {
    #[serde(rename = "reference")]
    reference: String,
    #[serde(rename = "purpose", with = "StoredPurpose")]
    purpose: PaymentPurpose,
    #[serde(rename = "amount")]
    amount: Money,
    #[serde(rename = "orderRepayId")]
    order_repay_id: OrderRepayId,
    #[serde(rename = "expiresAt")]
    expires_at: Timestamp,
    #[serde(rename = "linkMade", default, skip_serializing_if = "Option::is_none")]
    link_made: Option<Timestamp>,
    #[serde(rename = "link", default, skip_serializing_if = "Option::is_none")]
    link: Option<PaymentId>,
    #[serde(rename = "refunded", default, skip_serializing_if = "Money::is_zero")]
    refunded: Money,
}
