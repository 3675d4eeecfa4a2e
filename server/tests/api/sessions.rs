//! Sessions: the device list, signing out, and the recent code needed to bind an account.

use crate::support::{Answer, TestServer};
use loan_core::api::code::ErrorCode;
use serde_json::{Value, json};

const PHONE: &str = "919000000001";
const CHROME: &str =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const SAFARI: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

struct Device<'a> {
    server: &'a TestServer,
    web_uuid: &'a str,
    user_agent: &'a str,
    token: String,
}

impl<'a> Device<'a> {
    const fn new(server: &'a TestServer, web_uuid: &'a str, user_agent: &'a str) -> Self {
        Self { server, web_uuid, user_agent, token: String::new() }
    }

    fn headers(&self) -> Vec<(&str, &str)> {
        let all = [("web_uuid", self.web_uuid), ("user-agent", self.user_agent), ("token", &self.token)];
        all.into_iter().filter(|(_, value)| !value.is_empty()).collect()
    }

    async fn get(&self, path: &str) -> Answer {
        self.server.send("GET", &["/api1", path].concat(), &self.headers(), b"").await
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        let headers = [self.headers(), vec![("content-type", "application/json")]].concat();
        self.server.send("POST", &["/api1", path].concat(), &headers, body.to_string().as_bytes()).await
    }

    async fn ask_for_code(&self) {
        self.get(&format!("/sms/v1/sendCode?phone={PHONE}")).await.data();
    }

    /// Signs in. First advances the clock by a minute, because an unused code delays the next code by a minute.
    async fn sign_in(mut self) -> Self {
        self.server.advance_ms(60_000);
        self.ask_for_code().await;
        let login = self.post("/user/v1/login", json!({ "phone": PHONE, "code": "1234" })).await;
        self.data_token(&login);
        self
    }

    fn data_token(&mut self, login: &Answer) {
        self.token = login.data()["token"].as_str().unwrap().to_owned();
    }

    async fn is_signed_in(&self) -> bool {
        let answer = self.get("/home/v1/index").await;
        if answer.code() != 0 {
            answer.refused(ErrorCode::SessionExpired);
        }
        answer.code() == 0
    }

    async fn sessions(&self) -> Vec<Value> {
        self.get("/user/v1/sessions").await.data().as_array().unwrap().clone()
    }

    async fn bind(&self, account: &str) -> Answer {
        let card = json!({ "bankCode": "SBIN0000001", "cardNo": account, "confirmCardNo": account });
        self.post("/bank/v1/bind-card", card).await
    }
}

#[tokio::test]
async fn a_user_sees_where_they_are_signed_in_and_ends_one_of_them() {
    let server = TestServer::new().await;
    let phone = Device::new(&server, "phone", CHROME).sign_in().await;
    let other = Device::new(&server, "other", SAFARI).sign_in().await;
    server.advance_hours(3);
    let list = phone.sessions().await;
    let shown = |n: usize| (list[n]["device"].as_str().unwrap(), list[n]["current"].as_bool().unwrap());
    assert_eq!(list.len(), 2);
    assert_eq!((shown(0), shown(1)), (("Chrome · Android", true), ("Safari · iPhone", false)));
    assert_eq!((&list[0]["phone"], list[1].get("phone")), (&json!(PHONE), None), "whose session asks");
    assert_eq!(list[0]["lastSeen"], "2026-11-20T13:02:00+05:30", "the use that asked");
    assert_eq!(list[1]["lastSeen"], "2026-11-20T10:02:00+05:30");

    phone.post("/user/v1/logout", json!({ "sessionId": list[1]["id"] })).await.data();
    assert!(!other.is_signed_in().await);
    assert!(phone.is_signed_in().await, "a session ends no other");
    assert_eq!(phone.sessions().await.len(), 1);
    phone.post("/user/v1/logout", json!({})).await.data();
    assert!(!phone.is_signed_in().await);
}

fn cookie_set_by(answer: &Answer) -> &str {
    answer.headers.get("set-cookie").map_or("", |line| line.to_str().unwrap())
}

#[tokio::test]
async fn a_login_also_sets_the_token_as_a_cookie_for_the_session() {
    let server = TestServer::with(|_, settings| settings.trusted_hops = 1).await;
    let kept = |token: &Value| format!("token={}; Path=/; Max-Age=7776000; SameSite=Lax", token.as_str().unwrap());
    let login = json!({ "phone": PHONE, "code": "1234" });
    for (proto, end) in [("https", "; Secure"), ("http", "")] {
        server.get(&format!("/sms/v1/sendCode?phone={PHONE}")).await.data();
        let answer = server.post_with("/user/v1/login", &login, &[("x-forwarded-proto", proto)]).await;
        assert_eq!(cookie_set_by(&answer), kept(&answer.data()["token"]) + end, "{proto}");
        server.advance_ms(60_000);
    }
    let wrong = server.post("/user/v1/login", &login).await;
    assert_eq!((wrong.code() != 0, cookie_set_by(&wrong)), (true, ""));

    let ticket = server.operator("/ops/v1/tickets", &json!({ "phone": PHONE })).await.data()["ticket"].clone();
    let answer = server.post("/user/v1/user-login", &json!({ "ticket": ticket })).await;
    assert_eq!(cookie_set_by(&answer), kept(&answer.data()["token"]));
    let headers = [("token", answer.data()["token"].as_str().unwrap())];
    let answer = server.post_with("/user/v1/notMine", &json!({}), &headers).await;
    assert_eq!(cookie_set_by(&answer), kept(&answer.data()["token"]));
}

#[tokio::test]
async fn a_session_that_its_user_ends_takes_its_own_cookie_along_and_no_others() {
    let server = TestServer::new().await;
    let [first, second, third] = [(); 3].map(|()| Device::new(&server, "phone", CHROME));
    let [first, second, third] = [first.sign_in().await, second.sign_in().await, third.sign_in().await];
    let end = async |path: &str, token: &str, kept: &str, body: Value| {
        let cookie = format!("language=hi; token={kept}");
        let answer = server.post_with(path, &body, &[("token", token), ("cookie", &cookie)]).await;
        answer.data();
        cookie_set_by(&answer).to_owned()
    };
    let gone = "token=; Path=/; Max-Age=0; SameSite=Lax";
    let named = json!({ "sessionId": second.sessions().await.last().unwrap()["id"] });
    assert_eq!(end("/user/v1/logout", &second.token, &second.token, named).await, "", "another device");
    let late = end("/user/v1/logout", &second.token, &third.token, json!({})).await;
    assert_eq!(late, "", "somebody signed in since");
    assert_eq!(end("/user/v1/logout-all", &third.token, &third.token, json!({})).await, gone);
    drop(first);
    let again = Device::new(&server, "phone", CHROME).sign_in().await;
    assert_eq!(end("/user/v1/logout", &again.token, &again.token, json!({})).await, gone);
}

#[tokio::test]
async fn nobody_ends_a_strangers_session() {
    let server = TestServer::new().await;
    let owner = Device::new(&server, "owner", CHROME).sign_in().await;
    let stranger = server.newcomer("9000000002").await;
    let id = owner.sessions().await[0]["id"].clone();
    for unknown in [id, json!("no such session"), json!("a\u{0}b")] {
        stranger.post("/user/v1/logout", &json!({ "sessionId": unknown })).await.refused(ErrorCode::NotFound);
    }
    assert!(owner.is_signed_in().await);
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session_and_nothing_that_begins_after_it() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000003").await;
    let applied = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    let link = borrower.post("/order/v1/audit-link", &json!({ "orderId": applied })).await;
    let page = json!({ "orderId": applied, "token": link.data()["token"] });
    let page = server.post("/order/v1/audit-session", &page).await.data()["token"].as_str().unwrap().to_owned();
    let unused = borrower.post("/order/v1/audit-link", &json!({ "orderId": applied })).await;
    let unused = json!({ "orderId": applied, "token": unused.data()["token"] });
    assert_eq!(borrower.get("/user/v1/sessions").await.data().as_array().unwrap().len(), 1, "the page's is no device");

    borrower.post("/user/v1/logout-all", &json!({})).await.data();
    let detail = format!("/order/v1/detail?orderId={applied}");
    for token in [&borrower.token, &page] {
        let headers = [("web_uuid", "w-1"), ("token", token.as_str())];
        server.send("GET", &format!("/api1{detail}"), &headers, b"").await.refused(ErrorCode::SessionExpired);
    }
    server.post("/order/v1/audit-session", &unused).await.refused(ErrorCode::AuditLinkInvalid);
    server.advance_ms(60_000);
    let again = server.newcomer("9000000003").await;
    again.get(&detail).await.data();
    assert_eq!(again.get("/user/v1/sessions").await.data().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_account_is_bound_by_a_session_whose_code_is_not_older_than_a_day() {
    let server = TestServer::new().await;
    let device = Device::new(&server, "phone", CHROME).sign_in().await;
    device.bind("10000000001").await.data();
    server.advance_ms(24 * 3_600_000 - 1);
    device.bind("10000000002").await.data();
    server.advance_ms(1);
    device.bind("10000000003").await.refused(ErrorCode::CodeNeeded);
    assert_eq!(device.get("/bank/v1/find-user-bank-card").await.data().as_array().unwrap().len(), 2);
    // Binding a known account again needs a code, too, because the request could change its branch.
    device.bind("10000000001").await.refused(ErrorCode::CodeNeeded);

    device.post("/user/v1/confirm", json!({ "code": "1234" })).await.refused(ErrorCode::CodeExpired);
    device.ask_for_code().await;
    device.post("/user/v1/confirm", json!({ "code": "4321" })).await.refused(ErrorCode::CodeWrong);
    device.bind("10000000003").await.refused(ErrorCode::CodeNeeded);
    device.post("/user/v1/confirm", json!({ "code": "1234" })).await.data();
    device.bind("10000000003").await.data();
    server.advance_hours(25);
    device.bind("10000000004").await.refused(ErrorCode::CodeNeeded);
}

#[tokio::test]
async fn a_browser_that_lost_its_storage_is_no_new_device_and_a_client_without_a_name_is_one() {
    let server = TestServer::new().await;
    let owner = Device::new(&server, "owner", CHROME).sign_in().await;
    let mut same = Device::new(&server, "emptied", CHROME);
    same.token.clone_from(&owner.token);
    same.bind("10000000001").await.data();
    // A client that sends no user agent counts as a new device, even with a valid token.
    let mut nameless = Device::new(&server, "thief", "");
    nameless.token.clone_from(&owner.token);
    nameless.bind("10000000002").await.refused(ErrorCode::CodeNeeded);
}

#[tokio::test]
async fn a_token_that_was_carried_off_binds_nothing() {
    let server = TestServer::new().await;
    let owner = Device::new(&server, "owner", CHROME).sign_in().await;
    let mut thief = Device::new(&server, "thief", SAFARI);
    thief.token.clone_from(&owner.token);
    assert!(thief.is_signed_in().await);
    thief.bind("10000000009").await.refused(ErrorCode::CodeNeeded);
    // The owner's code is not valid on the thief's device.
    server.advance_ms(60_000);
    owner.ask_for_code().await;
    thief.post("/user/v1/confirm", json!({ "code": "1234" })).await.refused(ErrorCode::CodeWrong);
    thief.bind("10000000009").await.refused(ErrorCode::CodeNeeded);
    owner.bind("10000000001").await.data();
}
