use crate::picture::JPEG;
use loan_core::api::dto::auth::ContactPayload;
use loan_core::ids::{CardId, LivenessId, OrderId, UserId};
use loan_core::message::Language;
use loan_core::order::{Order, OrderRecord};
use loan_core::personal::{AccountNumber, Ifsc, Mobile, Pan, Typed as _};
use loan_server::records::cards::{self, Card};
use loan_server::records::denials;
use loan_server::records::offers::{self, Offer};
use loan_server::records::orders;
use loan_server::records::users::{self, User};
use loan_server::records::verification::{self, Answers, Identity, Verification};
use loan_store::Batch;
use serde_json::{Value, json};

use super::{Answer, TestServer};

/// The first product: 5,000.00 for 7 days, interest 0.1 % a day, extension fee 5 %, late charge 1 % a day.
pub const PRODUCT: &str = "saral-first";

pub struct Borrower<'a> {
    pub server: &'a TestServer,
    pub phone: String,
    pub token: String,
    pub user_id: UserId,
    pub card_id: String,
}

impl TestServer {
    pub async fn newcomer(&self, phone: &str) -> Borrower<'_> {
        let phone = ["91", phone].concat();
        self.get(&format!("/sms/v1/sendCode?phone={phone}")).await.data();
        let answer = self.post("/user/v1/login", &json!({ "phone": phone, "code": "1234" })).await;
        let token = answer.data()["token"].as_str().unwrap().to_owned();
        let user = users::find(&self.tenant().await.store, &Mobile::of_wire(&phone).unwrap()).await.unwrap().unwrap();
        Borrower { server: self, phone, token, user_id: user.value.id, card_id: String::new() }
    }

    pub async fn verified(&self, phone: &str) -> Borrower<'_> {
        let mut borrower = self.after_steps(phone, 5).await;
        borrower.card_id = borrower.add_card("10000000001").await;
        borrower
    }

    pub async fn speaking_hindi(&self, phone: &str) -> Borrower<'_> {
        let borrower = self.verified(phone).await;
        self.advance_ms(60_000);
        self.get(&format!("/sms/v1/sendCode?phone={}", borrower.phone)).await.data();
        let login = json!({ "phone": borrower.phone, "code": "1234" });
        self.post_with("/user/v1/login", &login, &[("accept-language", "hi")]).await.data();
        borrower
    }

    /// Creates a user who has completed the first `done` steps of basic, work, identity, face, contacts.
    pub async fn after_steps(&self, phone: &str, done: usize) -> Borrower<'_> {
        let borrower = self.newcomer(phone).await;
        let store = self.tenant().await.store;
        let manual =
            Identity::Manual { aadhaar_last_four: "7058".to_owned(), pan_no: Pan::parse("ABCPE1234F").unwrap() };
        let told = Verification {
            basic: (done > 0).then(Answers::new),
            work: (done > 1).then(Answers::new),
            identity: (done > 2).then_some(manual),
            face: (done > 3).then(|| LivenessId::from("face")),
            contacts: (done > 4).then(ContactPayload::default),
            ..Verification::default()
        };
        let mut batch = Batch::new();
        verification::save(&store, &mut batch, &borrower.user_id, None, &told).unwrap();
        store.commit(batch).await.unwrap();
        borrower
    }

    /// Creates a user with a loan of 5,000.00 that was just paid out; returns the user and the order's id.
    pub async fn loaned(&self, phone: &str) -> (Borrower<'_>, String) {
        let borrower = self.verified(phone).await;
        let order = borrower.take_loan().await;
        (borrower, order)
    }

    /// Copies a loan for `count` new users; returns their orders. A direct write is much faster than the API.
    pub async fn loans_like(&self, order: &str, count: usize) -> Vec<OrderId> {
        let tenant = self.tenant().await;
        let loan = orders::stored(&tenant.store, order).await.unwrap().unwrap().value.into_written();
        let mut ids = Vec::new();
        let mut batch = Batch::new();
        for number in 0..count {
            let user = User {
                id: UserId::from(format!("user-{number}")),
                phone: Mobile::of_wire(&format!("9198000{number:05}")).unwrap(),
                registered_at: self.now(),
                on_time_repayments: 0,
                loans: 1,
                language: Language::default(),
                session_generation: 0,
                last_login_at: self.now(),
                detached_at: None,
            };
            let mut record = OrderRecord::from(loan.clone());
            record.application.id = OrderId::from(format!("order-{number:04}"));
            record.application.order_no = format!("S{number}");
            record.application.user_id = user.id.clone();
            users::insert(&tenant.store, &mut batch, &user).unwrap();
            tenant.save_order(&mut batch, None, &Order::try_from(record.clone()).unwrap()).unwrap();
            ids.push(record.application.id);
        }
        tenant.store.commit(batch).await.unwrap();
        ids
    }
}

impl Borrower<'_> {
    pub async fn finds_full(&self, product: &str) {
        let store = self.server.tenant().await.store;
        let mut batch = Batch::new();
        let offer = Offer { full: vec![product.to_owned()], ..Offer::default() };
        offers::put(&store, &mut batch, &self.user_id, &offer).unwrap();
        store.commit(batch).await.unwrap();
    }

    pub async fn was_denied(&self, product: &str) {
        let store = self.server.tenant().await.store;
        let mut batch = Batch::new();
        denials::put(&store, &mut batch, &self.user_id, &product.into(), self.server.now()).unwrap();
        store.commit(batch).await.unwrap();
    }

    /// Adds a bank account; returns the account's card id.
    pub async fn add_card(&self, account: &str) -> String {
        let store = self.server.tenant().await.store;
        let id = format!("card-{account}-{}", self.phone);
        let card = Card {
            id: CardId::from(id.as_str()),
            ifsc: Ifsc::parse("SBIN0000001").unwrap(),
            account: AccountNumber::parse(account).unwrap(),
            bound_at: self.server.now(),
        };
        let mut batch = Batch::new();
        cards::insert(&store, &mut batch, &self.user_id, &card).unwrap();
        store.commit(batch).await.unwrap();
        id
    }

    pub async fn get(&self, path: &str) -> Answer {
        let headers = [("web_uuid", "w-1"), ("token", self.token.as_str())];
        self.server.send("GET", &["/api1", path].concat(), &headers, b"").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.server.post_with(path, body, &[("token", &self.token)]).await
    }

    pub async fn post_once(&self, key: &str, path: &str, body: &Value) -> Answer {
        self.server.post_with(path, body, &[("token", &self.token), ("idempotency-key", key)]).await
    }

    pub async fn apply(&self, amount: &str) -> Answer {
        let payload = json!({ "cardId": self.card_id, "borrowAmount": amount, "periods": 7, "productId": PRODUCT });
        self.post("/order/v1/apply", &payload).await
    }

    /// Applies for 5,000.00, is approved, requests the money and receives it; returns the order's id.
    pub async fn take_loan(&self) -> String {
        let payload = json!({ "cardId": self.card_id, "borrowAmount": "5000.00", "periods": 7, "productId": PRODUCT });
        self.take_loan_by(&payload).await
    }

    /// Takes a loan like [`Self::take_loan`], but with the given application.
    pub async fn take_loan_by(&self, payload: &Value) -> String {
        let order = self.post("/order/v1/apply", payload).await.data()["orderId"].as_str().unwrap().to_owned();
        self.server.report(&order, "approve").await;
        self.post("/order/v1/loan", &json!({ "orderId": order })).await.data();
        self.server.report(&order, "disbursed").await;
        order
    }

    pub async fn passed_face_check(&self) -> String {
        let mut body = b"--b\r\ncontent-disposition: form-data; name=\"image\"; filename=\"a.jpg\"\r\n\r\n".to_vec();
        body.extend([JPEG, b"\r\n--b--\r\n"].concat());
        let kind = ("content-type", "multipart/form-data; boundary=b");
        let headers = [("web_uuid", "w-1"), ("token", self.token.as_str()), kind];
        let answer = self.server.send("POST", "/api1/auth/v3/living-check", &headers, &body).await;
        answer.data()["livenessId"].as_str().unwrap().to_owned()
    }

    pub async fn detail(&self, order: &str) -> Value {
        self.get(&format!("/order/v1/detail?orderId={order}")).await.data().clone()
    }

    /// Returns `orderState` and `extensionState`.
    pub async fn state(&self, order: &str) -> (String, u64) {
        let detail = self.detail(order).await;
        (detail["orderState"].as_str().unwrap().to_owned(), detail["extensionState"].as_u64().unwrap())
    }

    pub async fn repay(&self, order: &str) {
        let answer = self.post("/pay-order/v1/repay", &json!({ "orderId": order, "toward": "payoff" })).await;
        self.server.pay(answer.data()["paymentUrl"].as_str().unwrap()).await;
    }
}
