//! One borrower from the first login code to the cheaper second loan, in memory and on sled.

use crate::picture::JPEG;
use crate::support::{Answer, TestServer, instant};
use loan_core::api::code::ErrorCode;
use loan_core::auth::one_time_code::{CODE_LIFE_SECONDS, CODE_RESEND_SECONDS};
use loan_core::fees::rules::DENIAL_WAIT_HOURS;
use loan_core::message::{Language, Message};
use loan_server::messages;
use loan_store::open::Location;
use serde_json::{Value, json};

const PHONE: &str = "919876543210";
const AADHAAR: &str = "999941057058";

struct Caller<'a> {
    server: &'a TestServer,
    token: String,
}

impl Caller<'_> {
    async fn get(&self, path: &str) -> Answer {
        let headers = [("web_uuid", "w-1"), ("token", self.token.as_str())];
        self.server.send("GET", &["/api1", path].concat(), &headers, b"").await
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        self.server.post_with(path, &body, &[("token", &self.token)]).await
    }

    async fn picture(&self, path: &str, fields: &[(&str, &str)], file: &str) -> Answer {
        let mut body = Vec::new();
        for (name, value) in fields {
            body.extend(format!("--b\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes());
        }
        let head = format!("--b\r\ncontent-disposition: form-data; name=\"{file}\"; filename=\"a.png\"\r\n\r\n");
        body.extend([head.as_bytes(), JPEG, b"\r\n--b--\r\n"].concat());
        let kind = ("content-type", "multipart/form-data; boundary=b");
        let headers = [("web_uuid", "w-1"), ("token", self.token.as_str()), kind];
        self.server.send("POST", &["/api1", path].concat(), &headers, &body).await
    }

    async fn steps(&self) -> [u64; 5] {
        let status = self.get("/auth/v1/find-user-auth").await;
        ["basic", "work", "kycAadhaarAndPan", "kycFaceAndHold", "contact"]
            .map(|flag| status.data()[flag].as_u64().unwrap())
    }

    /// Requests a form, and fills in the first choice of every field.
    async fn fill(&self, form: &str) -> Value {
        let fields = self.get(form).await;
        let mut filled = serde_json::Map::new();
        let mut state = String::new();
        for field in fields.data().as_array().unwrap() {
            let value = match field["dataType"].as_u64().unwrap() {
                0 => field["dictionaryVoList"][0]["dictValue"].as_str().unwrap().to_owned(),
                3 => "7".to_owned(),
                4 => {
                    state = self.get("/map-state/v1/list").await.data()[0]["id"].as_str().unwrap().to_owned();
                    state.clone()
                }
                5 => {
                    let districts = self.get(&format!("/map-state/v1/district/{state}")).await;
                    districts.data()[0]["id"].as_str().unwrap().to_owned()
                }
                _ if field["checkType"] == 1 => {
                    "1".repeat(field["lengthLimitMax"].as_u64().unwrap().clamp(1, 6) as usize)
                }
                _ => "Anything".to_owned(),
            };
            filled.insert(field["value"].as_str().unwrap().to_owned(), value.into());
        }
        Value::Object(filled)
    }

    async fn quote(&self, product: &str) -> Value {
        let path = format!("/order/v1/calculate?amount=5000&period=7&productId={product}");
        self.get(&path).await.data().clone()
    }

    async fn detail(&self, order: &str) -> Value {
        self.get(&format!("/order/v1/detail?orderId={order}")).await.data().clone()
    }

    async fn order(&self, product: &str, card: &str, kfs: &str, auto: u8) -> Value {
        let body = json!({
            "cardId": card, "borrowAmount": "5000.00", "periods": 7, "productId": product, "checkEmail": 1,
            "autoGetMoney": auto, "autoMoney": 0, "loanPurpose": "Education", "kfsAccepted": kfs,
        });
        self.post("/order/v1/apply", body).await.data().clone()
    }
}

async fn sign_in<'a>(server: &'a TestServer, phone: &str) -> (Caller<'a>, u64) {
    let sent = server.get(&format!("/sms/v1/sendCode?phone={phone}")).await;
    assert_eq!(sent.data(), &json!({ "expiresIn": CODE_LIFE_SECONDS, "resendIn": CODE_RESEND_SECONDS }));
    let login = server.post("/user/v1/login", &json!({ "phone": phone, "code": "1234" })).await;
    let token = login.data()["token"].as_str().unwrap().to_owned();
    (Caller { server, token }, login.data()["isRegister"].as_u64().unwrap())
}

async fn verify(caller: &Caller<'_>) {
    assert_eq!(caller.steps().await, [0, 0, 0, 0, 0]);
    let basic = caller.fill("/auth/v1/auth-page-info?type=baseInfo").await;
    caller.post("/auth/v1/base-info", basic).await.data();
    assert_eq!(caller.steps().await, [1, 0, 0, 0, 0]);
    let work = caller.fill("/auth/v2/auth-page-info?type=workInfo").await;
    caller.post("/auth/v1/work-info", work).await.data();

    let by_hand = json!({ "type": 2, "idNo": AADHAAR, "panNo": "ABCPE1234F" });
    let unverified = caller.post("/auth/v1/kyc-info/aadhaar-pan", by_hand.clone()).await;
    unverified.refused(ErrorCode::AadhaarNotVerified);
    let listed = messages::text(&Message::of(ErrorCode::AadhaarNotVerified.message()), Language::En);
    assert_eq!(unverified.envelope["msg"], *listed, "as the catalogue of codes and an armed fault say it");
    let sent = caller.post("/auth/v2/aadhaar/send-otp", json!({ "aadhaar": AADHAAR })).await;
    assert_eq!(sent.data()["state"], 0);
    let wrong = json!({ "aadhaar": AADHAAR, "otp": "654321" });
    caller.post("/auth/aadhaar/verify", wrong).await.refused(ErrorCode::CodeWrong);
    let right = json!({ "aadhaar": AADHAAR, "otp": "123456" });
    assert_eq!(caller.post("/auth/aadhaar/verify", right).await.data()["verified"], 1);
    let again = caller.post("/auth/v2/aadhaar/send-otp", json!({ "aadhaar": AADHAAR })).await;
    assert_eq!(again.data()["state"], 1, "already verified");
    caller.post("/auth/v1/kyc-info/aadhaar-pan", by_hand).await.data();
    assert_eq!(caller.steps().await, [1, 1, 1, 0, 0]);

    assert_eq!(caller.get("/authen/h5/face-result").await.data()["status"], 0);
    let check = caller.picture("/auth/v3/living-check", &[], "image").await;
    assert_eq!(check.data()["status"], 1);
    let hold = json!({ "livenessId": check.data()["livenessId"] });
    caller.post("/auth/v1/kyc-info/living-hold", hold).await.data();
    assert_eq!(caller.get("/authen/h5/face-result").await.data()["status"], 1);

    let contacts = json!({
        "oneName": "Asha O'Neil", "oneMobile": "9811111111", "oneRelation": "2",
        "twoName": "Ravi Kumar", "twoMobile": "9822222222", "twoRelation": "1",
        "thirdName": "J. Das", "thirdMobile": "9833333333", "thirdRelation": "3",
    });
    caller.post("/auth/v1/contacts", contacts).await.data();
    assert_eq!(caller.steps().await, [1, 1, 1, 1, 1]);
}

async fn bind(caller: &Caller<'_>) -> String {
    let card = json!({
        "bankCode": "utib0002083", "cardNo": "1234567890", "confirmCardNo": "1234567890", "productId": "", "clientId": "",
    });
    let id = caller.post("/bank/v1/bind-card", card.clone()).await.data()["id"].as_str().unwrap().to_owned();
    assert_eq!(caller.post("/bank/v1/bind-card", card).await.data()["id"], *id, "one card per account");
    let cards = caller.get("/bank/v1/find-user-bank-card?productId=").await;
    let [card] = cards.data().as_array().unwrap().as_slice() else { panic!("one card: {}", cards.envelope) };
    assert_eq!((card["cardNo"].as_str(), card["bankCode"].as_str()), (Some("XXXXXX7890"), Some("UTIB0002083")));
    id
}

async fn borrow_and_repay(server: TestServer) {
    let (caller, is_register) = sign_in(&server, PHONE).await;
    assert_eq!(is_register, 1);
    let home = caller.get("/home/v1/index").await;
    let product = home.data()["homeProductVos"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(home.data()["undwayList"], json!([]));
    assert_eq!(home.data()["loyalty"], json!({ "onTimeRepayments": 0, "level": 0, "discountPercent": 0 }));

    let card = bind(&caller).await;
    let early = json!({ "cardId": card, "borrowAmount": 5000, "periods": 7, "productId": product });
    caller.post("/order/v1/apply", early).await.refused(ErrorCode::StepOrder);
    verify(&caller).await;

    let precheck = caller.get(&format!("/order/v1/precheck?productId={product}")).await;
    let open = json!({ "kind": "open" });
    let go_on = json!({ "orderStatus": 1, "rejectStatusVO": null, "reapplyAt": null, "fullMsg": null, "view": open });
    assert_eq!(precheck.data(), &go_on);
    let quote = caller.quote(&product).await;
    let shown = ["serviceFee", "gstFee", "interest", "arriveAmount", "repaymentAmount", "apr", "repaymentDate"];
    let expected = ["500.00", "90.00", "35.00", "4410.00", "5035.00", "738.99", "2026-11-27"];
    assert_eq!(shown.map(|field| quote[field].as_str().unwrap()), expected, "the contract's worked example");
    let kfs_path = format!("/order/v1/kfs?amount=5000.00&period=7&productId={product}");
    let kfs = caller.get(&kfs_path).await.data().clone();
    assert_eq!(kfs["validUntil"], "2026-11-23T10:00:00+05:30");
    server.advance_hours(1);
    assert_eq!(caller.get(&kfs_path).await.data(), &kfs, "same inputs, same statement");

    let created = caller.order(&product, &card, kfs["id"].as_str().unwrap(), 0).await;
    let order = created["orderId"].as_str().unwrap().to_owned();
    assert_eq!(created["orderState"], "1");
    let second = json!({ "cardId": card, "borrowAmount": "5000", "periods": 7, "productId": product });
    caller.post("/order/v1/apply", second).await.refused(ErrorCode::OpenOrder);
    let precheck = caller.get(&format!("/order/v1/precheck?productId={product}")).await;
    assert_eq!(precheck.data()["orderStatus"], 2);
    caller.post("/order/v1/loan", json!({ "orderId": order })).await.refused(ErrorCode::TransitionRefused);

    server.report(&order, "approve").await;
    assert_eq!(caller.detail(&order).await["orderState"], "2");
    caller.post("/order/v1/loan", json!({ "orderId": order })).await.data();
    assert_eq!(caller.detail(&order).await["orderState"], "4");
    server.report(&order, "disbursed").await;
    let detail = caller.detail(&order).await;
    assert_eq!((&detail["orderState"], &detail["loanDate"]), (&json!("6"), &json!("2026-11-20")));
    assert_eq!((&detail["repaymentDate"], &detail["payable"]), (&json!("2026-11-27"), &json!("5035.00")));
    assert_eq!((&detail["gtsFee"], &detail["bankNo"]), (&json!("90.00"), &json!("XXXXXX7890")));
    assert_eq!(caller.get("/home/v1/index").await.data()["undwayList"][0]["orderId"], *order);

    server.set_clock(instant("2026-11-27T23:00:00+05:30"));
    let link = caller.post("/pay-order/v1/repay", json!({ "orderId": order })).await;
    let url = link.data()["paymentUrl"].as_str().unwrap().to_owned();
    assert!(url.starts_with("/sandbox/pay?id="), "{url}");
    let again = caller.post("/pay-order/v1/repay", json!({ "orderId": order })).await;
    assert_eq!(again.data()["paymentUrl"], *url, "one open payment per due cycle");

    let page = server.send("GET", &url, &[("host", "localhost")], b"").await;
    let page = String::from_utf8(page.bytes).unwrap();
    assert!(page.contains(r#"<form method="post" action="/sandbox/pay">"#) && page.contains("₹5,035.00"), "{page}");
    let id = url.split("id=").nth(1).unwrap();
    let press = async |result: &str| {
        let form = format!("id={id}&callback=%2Forders%2F{order}%2Fdetail&result={result}");
        let kind = ("content-type", "application/x-www-form-urlencoded");
        server.send("POST", "/sandbox/pay", &[("host", "localhost"), kind], form.as_bytes()).await
    };
    let failed = press("fail").await;
    assert_eq!(failed.headers["location"], *format!("/orders/{order}/detail"));
    assert_eq!(caller.detail(&order).await["orderState"], "6", "a payment that failed settles nothing");
    assert_eq!(press("pay").await.status, 303);
    assert_eq!(caller.detail(&order).await["orderState"], "7", "settled before the page answered");
    assert_eq!(press("pay").await.status, 303, "a second press takes nothing");

    let home = caller.get("/home/v1/index").await;
    assert_eq!(home.data()["loyalty"], json!({ "onTimeRepayments": 1, "level": 1, "discountPercent": 5 }));
    assert_eq!(home.data()["undwayList"], json!([]));
    assert_eq!(caller.quote(&product).await["serviceFee"], "475.00", "the next fee is lower");
    let created = caller.order(&product, &card, "", 1).await;
    let orders = caller.get("/order/v1/list").await;
    let states: Vec<_> = orders.data().as_array().unwrap().iter().map(|order| &order["orderState"]).collect();
    assert_eq!(states, ["1", "7"], "newest first");
    assert_eq!(orders.data()[0]["orderId"], created["orderId"]);

    caller.post("/user/v1/logout", json!({})).await.data();
    caller.get("/home/v1/index").await.refused(ErrorCode::SessionExpired);
    let (back, is_register) = sign_in(&server, PHONE).await;
    assert_eq!(is_register, 0);
    assert_eq!(back.get("/order/v1/list").await.data().as_array().unwrap().len(), 2);
}

// proves: S1.10 S3.2 S3.3 S3.7 S3.8 S7.5 S7.7 S7.10 S7.12 S7.13 S7.14 S7.15 S7.16 S9.20
#[tokio::test]
async fn a_borrower_takes_a_loan_and_repays_it_in_memory() {
    borrow_and_repay(TestServer::new().await).await;
}

#[tokio::test]
async fn a_borrower_takes_a_loan_and_repays_it_on_sled() {
    let directory = tempfile::tempdir().unwrap();
    borrow_and_repay(TestServer::on(Location::Sled(directory.path().to_owned())).await).await;
}

// proves: S3.8 S9.17
#[tokio::test]
async fn a_denied_borrower_waits_fifteen_days() {
    let server = TestServer::new().await;
    let (caller, _) = sign_in(&server, PHONE).await;
    verify(&caller).await;
    let card = bind(&caller).await;
    let product = caller.get("/home/v1/index").await.data()["homeProductVos"][0]["id"].as_str().unwrap().to_owned();
    let order = caller.order(&product, &card, "", 1).await["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "deny").await;
    assert_eq!(caller.detail(&order).await["orderState"], "3");
    server.advance_hours(25);
    let precheck = caller.get(&format!("/order/v1/precheck?productId={product}")).await;
    assert_eq!(precheck.data()["orderStatus"], 0);
    assert_eq!(precheck.data()["rejectStatusVO"], json!({ "day": 13, "hour": 23 }));
    let body = json!({ "cardId": card, "borrowAmount": "5000", "periods": 7, "productId": product });
    let left = caller.post("/order/v1/apply", body.clone()).await;
    assert_eq!(left.refused(ErrorCode::DeniedWait), &json!({ "day": 13, "hour": 23 }));
    server.advance_hours(DENIAL_WAIT_HOURS - 25);
    caller.post("/order/v1/apply", body).await.data();
}

#[tokio::test]
async fn twelve_applications_at_once_make_one_order() {
    for directory in [None, Some(tempfile::tempdir().unwrap())] {
        let store = directory.as_ref().map_or(Location::Memory, |kept| Location::Sled(kept.path().to_owned()));
        let server = TestServer::on(store).await;
        let (caller, _) = sign_in(&server, PHONE).await;
        verify(&caller).await;
        let card = bind(&caller).await;
        let home = caller.get("/home/v1/index").await;
        let product = home.data()["homeProductVos"][0]["id"].as_str().unwrap();
        let body = json!({ "cardId": card, "borrowAmount": "5000", "periods": 7, "productId": product });
        let tries = (0..12).map(|_| caller.post("/order/v1/apply", body.clone()));
        let answers = futures_util::future::join_all(tries).await;
        let made = answers.iter().filter(|answer| answer.code() == 0).count();
        let open = answers.iter().filter(|answer| answer.code() == i64::from(ErrorCode::OpenOrder.code())).count();
        assert_eq!((made, open), (1, 11));
        assert_eq!(caller.get("/order/v1/list").await.data().as_array().unwrap().len(), 1);
    }
}
