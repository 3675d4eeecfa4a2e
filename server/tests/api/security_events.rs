//! Tests the log line of each security event: its fields, and that it has no personal data.

use std::io::Write;
use std::sync::{Arc, Mutex};

use crate::support::{OPS_TOKEN, PARTNER, TestServer};
use loan_core::api::dto::user::LogoutRequest;
use loan_core::personal::Mobile;
use loan_server::app::Ctx;
use loan_server::config::{Limits, Operators, Settings};
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::sessions;
use loan_server::security::{Origin, TARGET};
use loan_server::service::sessions::logout;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tracing::subscriber::DefaultGuard;

const ADDRESS: &str = "203.0.113.77";

pub struct Lines {
    written: Arc<Mutex<Vec<u8>>>,
    _guard: DefaultGuard,
}

struct To(Arc<Mutex<Vec<u8>>>);

impl Write for To {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Lines {
    pub fn read() -> Self {
        let written = Arc::<Mutex<Vec<u8>>>::default();
        let to = written.clone();
        let json = tracing_subscriber::fmt().json().flatten_event(true).with_writer(move || To(to.clone()));
        Self { written, _guard: tracing::subscriber::set_default(json.finish()) }
    }

    pub fn all(&self) -> Vec<Value> {
        let text = String::from_utf8(std::mem::take(&mut *self.written.lock().unwrap())).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Returns the logged security events, without the fields that every line has.
    fn events(&self) -> Vec<Value> {
        let events = self.all().into_iter().filter(|line| line["target"] == TARGET).map(|mut line| {
            let fields = line.as_object_mut().unwrap();
            let request = fields.remove("request").map_or(0, |id| id.as_str().unwrap().len());
            assert_eq!(request, 26, "every event names its request: {fields:?}");
            assert_eq!(fields.remove("tenant").unwrap(), "default");
            for usual in ["timestamp", "level", "target", "message"] {
                fields.remove(usual).unwrap();
            }
            // Only events inside a request's span have span fields.
            fields.retain(|name, _| !name.starts_with("span"));
            line
        });
        events.collect()
    }

    #[track_caller]
    fn event(&self) -> Value {
        let mut events = self.events();
        assert_eq!(events.len(), 1, "{events:?}");
        events.remove(0)
    }
}

async fn behind_proxy(change: impl FnOnce(&mut Settings)) -> TestServer {
    let change = |settings: &mut Settings| {
        settings.trusted_hops = 1;
        change(settings);
    };
    TestServer::with_ports_and(Sandbox::ports(), |_, settings| change(settings)).await
}

/// Sends a request from [`ADDRESS`]; returns the envelope's code and data.
async fn ask(server: &TestServer, method: &str, path: &str, further: &[(&str, &str)], body: &str) -> (i64, Value) {
    let usual = [("web_uuid", "w-1"), ("x-forwarded-for", ADDRESS), ("content-type", "application/json")];
    let answer = server.send(method, path, &[&usual, further].concat(), body.as_bytes()).await;
    (answer.code(), answer.envelope["data"].clone())
}

async fn pseudonym(server: &TestServer, phone: &str) -> String {
    let ctx = Ctx::internal(server.tenant().await, server.now());
    ctx.pseudonym_of(&Mobile::of_wire(phone).unwrap()).await.unwrap()
}

const FROM: &str = "203.0.113.0/24";
const PHONE: &str = "919000000001";

#[tokio::test]
async fn a_sign_in_a_failed_one_and_a_code_too_many() {
    let (server, lines) = (behind_proxy(|_| {}).await, Lines::read());
    let send = format!("/api1/sms/v1/sendCode?phone={PHONE}");
    assert_eq!(ask(&server, "GET", &send, &[], "").await.0, 0);
    assert!(lines.events().is_empty(), "a code that is sent is no event");
    let nobody = pseudonym(&server, PHONE).await;
    ask(&server, "GET", &send, &[], "").await;
    let early = json!({ "event": "code_limited", "address": FROM, "user": nobody, "reason": "ResendTooEarly" });
    assert_eq!(lines.event(), early);

    let login = |code: &str| json!({ "phone": PHONE, "code": code }).to_string();
    ask(&server, "POST", "/api1/user/v1/login", &[], &login("4321")).await;
    let failed = |user: &str, reason: &str| json!({ "event": "login_failed", "address": FROM, "user": user, "method": "code", "reason": reason });
    assert_eq!(lines.event(), failed(&nobody, "CodeWrong"), "the pseudonym of a phone that nobody signed in with");
    assert_eq!(ask(&server, "POST", "/api1/user/v1/login", &[], &login("1234")).await.0, 0);
    let user = pseudonym(&server, PHONE).await;
    assert!(user != nobody && user.len() == 16);
    assert_eq!(lines.event(), json!({ "event": "login", "address": FROM, "user": user, "method": "code" }));
    ask(&server, "POST", "/api1/user/v1/login", &[], &login("1234")).await;
    assert_eq!(lines.event(), failed(&user, "CodeExpired"), "and of the user since");
    // An invalid phone number identifies no user, so no failed sign-in is logged.
    ask(&server, "POST", "/api1/user/v1/login", &[], &json!({ "phone": "1", "code": "1234" }).to_string()).await;
    assert!(lines.events().is_empty());

    for wrong in ["1111", "2222", "3333", "4444", "5555"] {
        if wrong == "1111" {
            server.advance_ms(60_000);
            ask(&server, "GET", &send, &[], "").await;
        }
        ask(&server, "POST", "/api1/user/v1/login", &[], &login(wrong)).await;
    }
    assert_eq!(lines.events()[4], failed(&user, "CodeAttempts"));
}

#[tokio::test]
async fn the_end_of_sessions_and_a_fresh_code() {
    let (server, lines) = (behind_proxy(|_| {}).await, Lines::read());
    let borrower = server.newcomer("9000000001").await;
    let user = pseudonym(&server, PHONE).await;
    let token = [("token", borrower.token.as_str())];
    let event = |name: &str| json!({ "event": name, "address": FROM, "user": user });
    lines.events();
    server.advance_hours(25);
    let card = json!({ "bankCode": "SBIN0000001", "cardNo": "10000000001", "confirmCardNo": "10000000001" });
    ask(&server, "POST", "/api1/bank/v1/bind-card", &token, &card.to_string()).await;
    assert_eq!(lines.event(), event("fresh_code_required"));
    ask(&server, "GET", &format!("/api1/sms/v1/sendCode?phone={PHONE}"), &[], "").await;
    ask(&server, "POST", "/api1/user/v1/confirm", &token, r#"{"code": "4321"}"#).await;
    let mut wrong = event("code_confirm_failed");
    wrong["reason"] = json!("CodeWrong");
    assert_eq!(lines.event(), wrong);
    ask(&server, "POST", "/api1/user/v1/confirm", &token, r#"{"code": "1234"}"#).await;
    assert_eq!(lines.event(), event("code_confirmed"));
    ask(&server, "POST", "/api1/user/v1/logout", &token, "{}").await;
    assert_eq!(lines.event(), event("session_ended"));
    server.advance_ms(60_000);
    let borrower = server.newcomer("9000000001").await;
    lines.events();
    ask(&server, "POST", "/api1/user/v1/logout-all", &[("token", &borrower.token)], "{}").await;
    assert_eq!(lines.event(), event("sessions_ended"));
}

#[tokio::test]
async fn a_session_that_two_requests_end_at_once_ends_once() {
    let (server, lines) = (behind_proxy(|_| {}).await, Lines::read());
    let borrower = server.newcomer("9000000001").await;
    let (tenant, at) = (server.tenant().await, server.now());
    let session = sessions::live(&tenant.store, &borrower.token, at).await.unwrap();
    let origin = Origin { request: "01J00000000000000000000000".to_owned(), address: String::new() };
    let ctx = Ctx { session, origin, token: borrower.token.clone(), ..Ctx::internal(tenant, at) };
    lines.events();
    // `ctx` has the session as it was before the first logout.
    for _ in 0..2 {
        logout(ctx.clone(), LogoutRequest::default()).await.unwrap();
    }
    assert_eq!(lines.event(), json!({ "event": "session_ended", "user": pseudonym(&server, PHONE).await }));
}

#[tokio::test]
async fn a_limit_with_the_prefix_of_its_address() {
    let limits = Limits { address: 1, user: 1, ..Limits::for_tests() };
    let (server, lines) = (behind_proxy(|settings| settings.limits = limits).await, Lines::read());
    for _ in 0..5 {
        ask(&server, "GET", "/api1/nothing", &[], "").await;
    }
    let limited = json!({ "event": "rate_limited", "address": FROM, "limit": "address" });
    assert_eq!(lines.events(), vec![limited; 4]);
    let elsewhere = [("x-forwarded-for", "2001:db8:7:1::1"), ("web_uuid", "w")];
    for _ in 0..2 {
        server.send("GET", "/api1/nothing", &elsewhere, b"").await;
    }
    assert_eq!(lines.event()["address"], "2001:db8:7::/48");
    let counted = &server.app.security.counts;
    assert_eq!(counted.get_or_create(&[("event", "rate_limited")]).get(), 5);
    let server = TestServer::with(|_, settings| settings.limits = Limits { user: 1, ..Limits::for_tests() }).await;
    let borrower = server.newcomer("9000000001").await;
    borrower.get("/order/v1/list").await.data();
    lines.events();
    borrower.get("/order/v1/list").await;
    let user = pseudonym(&server, PHONE).await;
    assert_eq!(lines.event(), json!({ "event": "rate_limited", "user": user, "limit": "user" }));
}

#[tokio::test]
async fn an_operators_act_a_missing_scope_and_a_wrong_token() {
    let hash = hex::encode(Sha256::digest(OPS_TOKEN));
    let file = json!([{ "name": "desk", "tokenSha256": hash, "scopes": ["tickets", "sessions"] }]).to_string();
    let operators = Operators::parse(file.as_bytes()).unwrap();
    let (server, lines) = (behind_proxy(|settings| settings.operators = operators).await, Lines::read());
    let bearer = [("authorization", ["Bearer ", OPS_TOKEN].concat())];
    let bearer = [(bearer[0].0, bearer[0].1.as_str())];
    let phone = json!({ "phone": PHONE }).to_string();
    let user = pseudonym(&server, PHONE).await;
    ask(&server, "POST", "/ops/v1/tickets", &bearer, &phone).await;
    let minted = lines.event();
    assert_eq!(minted["hash"].as_str().unwrap().len(), 64);
    let act = json!({
        "event": "operator_act", "address": FROM, "operator": "desk", "act": "ticket", "subject": user,
        "number": 1, "hash": minted["hash"],
    });
    assert_eq!(minted, act);
    ask(&server, "POST", "/ops/v1/orders/01J00000000000000000000000/events", &bearer, "{}").await;
    let refused = lines.event();
    assert_eq!((&refused["number"], &refused["reason"]), (&json!(2), &json!("OpsScope")));
    assert_eq!(refused["subject"], "01J00000000000000000000000");
    ask(&server, "POST", "/ops/v1/sessions/revoke", &bearer, &phone).await;
    let names: Vec<Value> = lines.events().iter().map(|event| event["event"].clone()).collect();
    assert_eq!(names, ["sessions_revoked", "operator_act"]);
    ask(&server, "GET", "/ops/v1/opinions", &bearer, "").await;
    let read = json!({ "event": "operator_refused", "address": FROM, "operator": "desk", "reason": "OpsScope" });
    assert_eq!(lines.event(), read);
    for path in ["/ops/v1/tickets", "/openapi.json"] {
        let headers = [("authorization", "Bearer wrong"), ("x-forwarded-for", "198.51.100.1")];
        server.send(if path == "/openapi.json" { "GET" } else { "POST" }, path, &headers, b"{}").await;
    }
    let wrong = json!({ "event": "operator_refused", "address": "198.51.100.0/24", "reason": "OpsUnauthorised" });
    assert_eq!(lines.events(), vec![wrong; 2]);
}

#[tokio::test]
async fn signatures_that_do_not_fit() {
    let server = behind_proxy(|settings| settings.audit_secret = Some("audit".into())).await;
    let lines = Lines::read();
    for (path, provider) in [("/webhooks/payment", "payment"), ("/webhooks/audit", "audit")] {
        let headers = [("x-forwarded-for", if provider == "audit" { "198.51.100.1" } else { ADDRESS })];
        server.send("POST", path, &headers, b"{}").await;
        let event = lines.event();
        assert_eq!((&event["event"], &event["provider"]), (&json!("webhook_signature_refused"), &json!(provider)));
    }
    let app = [("packageName", PARTNER.0), ("deviceId", "d-1")];
    let path = "/api1/tripartite/v1/user-login";
    let mut signed = crate::handoff::signed(PHONE, server.now().epoch_ms() / 1000, "n-1");
    assert_eq!(ask(&server, "POST", path, &app, &signed.to_string()).await.0, 0);
    let user = pseudonym(&server, PHONE).await;
    assert_eq!(lines.event(), json!({ "event": "login", "address": FROM, "user": user, "method": "partner" }));
    ask(&server, "POST", path, &app, &signed.to_string()).await;
    let replayed = json!({ "event": "partner_nonce_replayed", "address": FROM, "user": user, "reason": "SignInvalid" });
    assert_eq!(lines.event(), replayed);
    signed["nonce"] = json!("n-2");
    ask(&server, "POST", path, &app, &signed.to_string()).await;
    let forged = json!({ "event": "partner_signature_refused", "address": FROM, "reason": "SignInvalid" });
    assert_eq!(lines.event(), forged);
    ask(&server, "POST", "/api1/user/v1/user-login", &[], r#"{"ticket": "nobody's"}"#).await;
    let ticket = json!({ "event": "login_failed", "address": FROM, "method": "ticket", "reason": "TicketInvalid" });
    assert_eq!(lines.event(), ticket);
}

#[tokio::test]
async fn only_a_proxy_names_a_request() {
    let server = TestServer::new().await;
    let id = async |server: &TestServer| {
        let answer = server.send("GET", "/api1/nothing", &[("x-request-id", "919000000001")], b"").await;
        answer.headers["x-request-id"].to_str().unwrap().to_owned()
    };
    assert_ne!(id(&server).await, "919000000001");
    assert_eq!(id(&behind_proxy(|_| {}).await).await, "919000000001");
}
