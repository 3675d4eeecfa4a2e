//! Applying for a loan, and again after a failed disbursal.

#[cfg(feature = "openapi")]
use crate::api::schema;
use crate::ids::{CardId, KfsId, OrderId, ProductId};
use crate::money::Money;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

/// `POST /order/v1/apply`.
#[apply(request_type)]
pub struct ApplyRequest {
    pub card_id: CardId,
    /// Rupees, one of the product's `amountList`; null counts as missing.
    pub borrow_amount: Option<Money>,
    /// Days, one of the product's `periodList`.
    pub periods: u32,
    pub product_id: ProductId,
    /// Accepted in any form; has no effect.
    #[serde(deserialize_with = "without_effect")]
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::anything))]
    pub check_email: Option<u8>,
    /// 1: send the money as soon as the application is approved.
    pub auto_get_money: Option<u8>,
    /// Accepted in any form; has no effect.
    #[serde(deserialize_with = "without_effect")]
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::anything))]
    pub auto_money: Option<u8>,
    pub loan_purpose: Option<String>,
    pub kfs_accepted: Option<KfsId>,
}

impl ApplyRequest {
    pub const fn wants_money_at_once(&self) -> bool {
        matches!(self.auto_get_money, Some(1))
    }
}

/// Accepts any JSON value, because a field without effect must not cause a refusal.
fn without_effect<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    IgnoredAny::deserialize(deserializer).map(|_| None)
}

/// `POST /order/v1/reapply`, once per order in state 5 (failed).
#[apply(request_type)]
pub struct ReapplyRequest {
    pub card_id: CardId,
    /// Rupees, one of the product's `amountList`.
    pub borrow_amount: Option<Money>,
    pub order_no: String,
    pub kfs_accepted: Option<KfsId>,
}

#[apply(api_type)]
pub struct OrderCreated {
    pub order_id: OrderId,
    pub order_no: String,
    pub order_state: String,
}
