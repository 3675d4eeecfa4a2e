//! Requests to providers: one payment page for twelve taps; the account that receives a disbursal.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::TestServer;
use futures_util::future::join_all;
use loan_server::ports::{
    Disbursal, DisbursalOutcome, Disburse, Payment, PaymentRequest, PortError, Ports, RefundRequest,
};
use loan_server::qa::sandbox::Sandbox;
use loan_server::service::outbox::deliver;
use serde_json::json;

#[derive(Default)]
struct Noting {
    pages: AtomicUsize,
    is_down: AtomicBool,
    paid_to: Mutex<Vec<String>>,
}

#[async_trait::async_trait]
impl Payment for Noting {
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError> {
        self.pages.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(50)).await;
        Ok(format!("/sandbox/pay?id={}", request.id))
    }

    async fn refund(&self, _request: &RefundRequest) -> Result<(), PortError> {
        Ok(())
    }
}

#[async_trait::async_trait]
impl Disburse for Noting {
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError> {
        if self.is_down.load(Ordering::SeqCst) {
            return Err(PortError::new("bank", "down"));
        }
        let to = [disbursal.ifsc.expose(), disbursal.account.expose()].join(" ");
        self.paid_to.lock().unwrap().push(to);
        Ok(Some(DisbursalOutcome::Disbursed { reference: None }))
    }
}

#[tokio::test]
async fn twelve_taps_ask_the_provider_for_one_page() {
    let noting = Arc::<Noting>::default();
    let server = TestServer::with_ports(Ports { payment: noting.clone(), ..Sandbox::ports() }).await;
    let (borrower, order) = server.loaned("9000000001").await;
    let body = json!({ "orderId": order });
    let taps = (0..12).map(|_| borrower.post("/pay-order/v1/repay", &body));
    let links: Vec<_> = join_all(taps).await.iter().map(|answer| answer.data()["paymentUrl"].clone()).collect();
    assert!(links.iter().all(|link| link == &links[0]), "{links:?}");
    assert_eq!(noting.pages.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_loan_goes_to_the_account_as_it_was_when_the_money_was_asked_for() {
    let noting = Arc::<Noting>::default();
    noting.is_down.store(true, Ordering::SeqCst);
    let server = TestServer::with_ports(Ports { disburse: noting.clone(), ..Sandbox::ports() }).await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("1000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "approve").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    let card = json!({ "bankCode": "SBIN0000300", "cardNo": "10000000001", "confirmCardNo": "10000000001" });
    let bound = borrower.post("/bank/v1/bind-card", &card).await;
    assert_eq!(bound.data()["id"], borrower.card_id, "the same account at another branch");
    noting.is_down.store(false, Ordering::SeqCst);
    for _ in 0..100 {
        server.advance_hours(1);
        let tenant = server.tenant().await;
        deliver(&tenant).await.unwrap();
        if !noting.paid_to.lock().unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(*noting.paid_to.lock().unwrap(), ["SBIN0000001 10000000001"]);
}
