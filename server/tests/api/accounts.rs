//! Bank accounts: when two count as equal, and the account copy that each order stores.

use std::sync::{Arc, Mutex};

use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{Answer, TestServer};
use loan_core::api::code::ErrorCode;
use loan_core::ids::OrderId;
use loan_server::ports::{Disbursal, DisbursalOutcome, Disburse, PortError, Ports};
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::{applicants, cards, kinds};
use loan_store::{Batch, Table};
use serde_json::{Value, json};

/// A bank that records the account of each payout.
#[derive(Default)]
struct Bank(Mutex<Vec<(String, String)>>);

#[async_trait::async_trait]
impl Disburse for Bank {
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError> {
        let to = (disbursal.ifsc.expose().to_owned(), disbursal.account.expose().to_owned());
        self.0.lock().unwrap().push(to);
        Ok(None)
    }
}

async fn server() -> (TestServer, Arc<Bank>) {
    let bank = Arc::new(Bank::default());
    (TestServer::with_ports(Ports { disburse: bank.clone(), ..Sandbox::ports() }).await, bank)
}

async fn bind(borrower: &Borrower<'_>, ifsc: &str, account: &str) -> Answer {
    let card = json!({ "bankCode": ifsc, "cardNo": account, "confirmCardNo": account });
    borrower.post("/bank/v1/bind-card", &card).await
}

async fn bound(borrower: &Borrower<'_>, ifsc: &str, account: &str) -> String {
    bind(borrower, ifsc, account).await.data()["id"].as_str().unwrap().to_owned()
}

async fn branch(borrower: &Borrower<'_>, card: &str) -> Value {
    let cards = borrower.get("/bank/v1/find-user-bank-card").await.data().clone();
    cards.as_array().unwrap().iter().find(|one| one["id"] == card).unwrap()["bankCode"].clone()
}

async fn apply_with(borrower: &Borrower<'_>, card: &str) -> Answer {
    let payload = json!({ "cardId": card, "borrowAmount": "5000.00", "periods": 7, "productId": PRODUCT });
    borrower.post("/order/v1/apply", &payload).await
}

#[tokio::test]
async fn an_account_is_known_by_its_bank_and_its_number_without_leading_zeros() {
    let (server, _) = server().await;
    let borrower = server.verified("9000000001").await;
    let typed = bound(&borrower, "SBIN0000001", "777001234").await;
    assert_eq!(bound(&borrower, "SBIN0000300", "00777001234").await, typed, "another branch of the same bank");
    assert_eq!(branch(&borrower, &typed).await, "SBIN0000300");
    let other = bound(&borrower, "HDFC0000001", "777001234").await;
    assert_ne!(other, typed, "another bank");
    let store = server.tenant().await.store;
    let card = cards::get(&store, &borrower.user_id, &typed).await.unwrap().unwrap();
    assert_eq!(card.account.expose(), "00777001234", "the spelling of the last binding");
    let cards = borrower.get("/bank/v1/find-user-bank-card").await;
    let shown: Vec<&Value> = cards.data().as_array().unwrap().iter().map(|card| &card["cardNo"]).collect();
    assert!(shown.contains(&&json!("XXXXXXX1234")) && shown.contains(&&json!("XXXXX1234")), "{shown:?}");
}

#[tokio::test]
async fn an_order_is_paid_to_the_account_that_was_chosen_when_it_was_applied_for() {
    let (server, bank) = server().await;
    let borrower = server.verified("9000000001").await;
    let card = bound(&borrower, "SBIN0000001", "00777001234").await;
    let order = apply_with(&borrower, &card).await.data()["orderId"].as_str().unwrap().to_owned();
    assert_eq!(bound(&borrower, "SBIN0000300", "00777001234").await, card);
    assert_eq!(branch(&borrower, &card).await, "SBIN0000001", "an order is open on it");
    server.report(&order, "approve").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    server.delivered().await;
    assert_eq!(*bank.0.lock().unwrap(), [("SBIN0000001".to_owned(), "00777001234".to_owned())]);
    server.report(&order, "disbursed").await;
    borrower.repay(&order).await;
    bound(&borrower, "SBIN0000300", "00777001234").await;
    assert_eq!(branch(&borrower, &card).await, "SBIN0000300", "no order is open on it any more");
}

#[tokio::test]
async fn an_account_that_a_bank_refused_is_corrected_by_its_leading_zeros() {
    let (server, bank) = server().await;
    let borrower = server.verified("9000000001").await;
    let card = bound(&borrower, "SBIN0000001", "777001234").await;
    let created = apply_with(&borrower, &card).await.data().clone();
    let failed = created["orderId"].as_str().unwrap();
    assert_eq!(bound(&borrower, "SBIN0000001", "0777001234").await, card);
    server.report(failed, "approve").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": failed })).await.data();
    server.delivered().await;
    server.report(failed, "disbursalFailed").await;

    assert_eq!(bound(&borrower, "SBIN0000001", "00777001234").await, card, "the same account");
    let again = json!({ "cardId": card, "borrowAmount": "5000.00", "orderNo": created["orderNo"] });
    let order = borrower.post("/order/v1/reapply", &again).await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "approve").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    server.delivered().await;
    let paid: Vec<String> = bank.0.lock().unwrap().iter().map(|(_, account)| account.clone()).collect();
    assert_eq!(paid, ["777001234", "00777001234"], "no correction reaches an order that is open");
}

#[tokio::test]
async fn a_branch_that_left_the_directory_gets_no_money_and_the_borrower_can_go_on() {
    let (server, bank) = server().await;
    let borrower = server.verified("9000000001").await;
    let card = bound(&borrower, "SBIN0000001", "777001234").await;
    // With `autoGetMoney`, the payout follows the approval without a request that could be refused.
    let facts = borrower.get(&format!("/order/v1/kfs?amount=5000&period=7&productId={PRODUCT}")).await;
    let payload = json!({
        "cardId": card, "borrowAmount": "5000.00", "periods": 7, "productId": PRODUCT, "autoGetMoney": 1,
        "kfsAccepted": facts.data()["id"],
    });
    let created = borrower.post("/order/v1/apply", &payload).await;
    let order = created.data()["orderId"].as_str().unwrap().to_owned();
    let store = server.tenant().await.store;
    close(&store, "order_applicant", &[order.as_str()], "/account/ifsc").await;
    close(&store, "card", &[borrower.user_id.as_str(), &card], "/ifsc").await;
    server.report(&order, "approve").await;
    server.delivered().await;
    assert!(bank.0.lock().unwrap().is_empty());
    assert_eq!(borrower.state(&order).await.0, "5");

    let number = borrower.detail(&order).await["orderNo"].clone();
    let again = |card: &str| json!({ "cardId": card, "borrowAmount": "5000.00", "orderNo": number });
    borrower.post("/order/v1/reapply", &again(&card)).await.refused(ErrorCode::IfscUnknown);
    assert_eq!(bound(&borrower, "SBIN0000300", "777001234").await, card, "the same account, at its new branch");
    let order = borrower.post("/order/v1/reapply", &again(&card)).await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "approve").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    server.delivered().await;
    assert_eq!(*bank.0.lock().unwrap(), [("SBIN0000300".to_owned(), "777001234".to_owned())]);
}

#[tokio::test]
async fn money_is_not_asked_for_to_a_branch_that_is_gone_and_the_borrower_applies_with_the_new_code() {
    let (server, bank) = server().await;
    let borrower = server.verified("9000000001").await;
    let card = bound(&borrower, "SBIN0000001", "777001234").await;
    let order = apply_with(&borrower, &card).await.data()["orderId"].as_str().unwrap().to_owned();
    let store = server.tenant().await.store;
    close(&store, "order_applicant", &[order.as_str()], "/account/ifsc").await;
    close(&store, "card", &[borrower.user_id.as_str(), &card], "/ifsc").await;
    server.report(&order, "approve").await;
    let refusal = borrower.post("/order/v1/loan", &json!({ "orderId": order })).await;
    refusal.refused(ErrorCode::IfscUnknown);
    let said = refusal.envelope["msg"].as_str().unwrap();
    assert!(said.contains("Withdraw this application"), "{said}");
    assert_eq!(borrower.state(&order).await.0, "2", "nothing has happened");

    borrower.post("/order/v1/withdraw", &json!({ "orderId": order })).await.data();
    assert_eq!(bound(&borrower, "SBIN0000300", "777001234").await, card);
    let order = apply_with(&borrower, &card).await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "approve").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
    server.delivered().await;
    assert_eq!(*bank.0.lock().unwrap(), [("SBIN0000300".to_owned(), "777001234".to_owned())]);
}

/// Replaces the IFSC in a record with one that is not in the directory.
async fn close(store: &loan_store::Store, table: &str, id: &[&str], field: &str) {
    let kind = kinds::ALL.iter().find(|kind| kind.name() == table).unwrap();
    let table: Table<Value> = Table::of(*kind);
    let was = table.get(store, id).await.unwrap().unwrap();
    let mut now = was.value.clone();
    *now.pointer_mut(field).unwrap() = json!("SBIN0ZZZZZZ");
    let mut batch = Batch::new();
    table.update(store, &mut batch, &was, &now).unwrap();
    store.commit(batch).await.unwrap();
}

#[tokio::test]
async fn an_applicants_answers_stay_with_the_order() {
    let (server, _) = server().await;
    let borrower = server.verified("9000000001").await;
    let order = OrderId::from(borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap());
    let store = server.tenant().await.store;
    let told = async || applicants::of(&store, &order).await.unwrap().unwrap().submitted;
    let before = told().await;
    assert!(before.contacts.is_some() && before.identity.is_some(), "{before:?}");
    let contacts = json!({
        "oneName": "Another", "oneMobile": "9000000011", "oneRelation": "1",
        "twoName": "Friend", "twoMobile": "9000000012", "twoRelation": "1",
        "thirdName": "Entirely", "thirdMobile": "9000000013", "thirdRelation": "1",
    });
    borrower.post("/auth/v1/contacts", &contacts).await.data();
    assert_eq!(told().await, before);
}

#[tokio::test]
async fn a_name_is_what_can_be_seen() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let fields = borrower.get("/auth/v1/auth-page-info?type=baseInfo").await.data().clone();
    let name = fields.as_array().unwrap().iter().find(|field| field["dataType"] == 1 && field["checkType"] == 0);
    let name = name.unwrap()["value"].as_str().unwrap();
    for wrong in ["As\u{0}ha", "Asha\u{202E}oaR", "A\u{200D}sha"] {
        let answer = borrower.post("/auth/v1/base-info", &json!({ name: wrong })).await;
        let said = answer.refused(ErrorCode::FormInvalid)["errorColumn"].to_string();
        assert!(said.contains("cannot be used"), "{wrong:?}: {said}");
    }
    let answer = borrower.post("/auth/v1/base-info", &json!({ name: "क्\u{200D}ष आशा" })).await;
    assert!(!answer.envelope["data"]["errorColumn"].to_string().contains("cannot be used"), "a joiner of its script");
}
