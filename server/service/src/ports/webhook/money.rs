//! Webhook providers of payments, disbursals and audits.

use serde::Deserialize;
use serde_json::json;

use super::Hook;
use crate::config::Address;
use crate::ports::{
    Audit, AuditRequest, Disbursal, DisbursalOutcome, Disburse, Payment, PaymentRequest, PortError, RefundRequest,
    Verdict, text_if_any,
};

/// The response `{"url": "https://…"}`.
#[derive(Debug, Default, Deserialize)]
struct PageReply {
    #[serde(default)]
    url: String,
}

#[async_trait::async_trait]
impl Payment for Hook {
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError> {
        let asked = json!({ "kind": "page", "paymentId": request.id, "amount": request.amount, "currency": "INR" });
        let PageReply { url } = self.ask(&request.id, &asked).await?;
        match url.parse::<Address>() {
            Ok(_) => Ok(url),
            Err(_) => Err(self.trouble("its page has no address")),
        }
    }

    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError> {
        let asked = json!({
            "kind": "refund", "paymentId": request.payment_id, "transactionId": request.transaction_id,
            "amount": request.amount, "currency": "INR",
        });
        self.notify(&request.id, &asked).await
    }
}

/// The response `{"status": "accepted"}`; or `disbursed` with the bank's `reference`, or `failed`, if already known.
#[derive(Debug, Default, Deserialize)]
struct DisbursalReply {
    #[serde(default)]
    status: DisbursalStatus,
    #[serde(default, deserialize_with = "text_if_any")]
    reference: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum DisbursalStatus {
    #[default]
    Accepted,
    Disbursed,
    Failed,
}

#[async_trait::async_trait]
impl Disburse for Hook {
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError> {
        let asked = json!({
            "orderId": disbursal.order_id, "amount": disbursal.amount, "currency": "INR", "ifsc": disbursal.ifsc,
            "account": disbursal.account,
        });
        Ok(match self.submit(&disbursal.id, &asked).await? {
            Some(DisbursalReply { status: DisbursalStatus::Accepted, .. }) => None,
            Some(DisbursalReply { status: DisbursalStatus::Disbursed, reference }) => {
                Some(DisbursalOutcome::Disbursed { reference })
            }
            Some(DisbursalReply { status: DisbursalStatus::Failed, .. }) => Some(DisbursalOutcome::Failed),
            None => Some(DisbursalOutcome::Unclear),
        })
    }
}

/// The response `{"status": "accepted"}`; or `approved` or `denied`, if already known.
#[derive(Debug, Default, Deserialize)]
struct AuditReply {
    #[serde(default)]
    status: AuditStatus,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum AuditStatus {
    #[default]
    Accepted,
    Approved,
    Denied,
}

#[async_trait::async_trait]
impl Audit for Hook {
    async fn submit(&self, request: &AuditRequest) -> Result<Option<Verdict>, PortError> {
        let asked = json!({ "orderId": request.order_id, "productId": request.product_id, "amount": request.amount });
        Ok(match self.submit(&request.id, &asked).await? {
            Some(AuditReply { status: AuditStatus::Accepted }) => None,
            Some(AuditReply { status: AuditStatus::Approved }) => Some(Verdict::Approved),
            Some(AuditReply { status: AuditStatus::Denied }) => Some(Verdict::Denied),
            None => Some(Verdict::Unclear),
        })
    }
}
