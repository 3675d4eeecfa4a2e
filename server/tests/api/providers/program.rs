//! Runs the real program without the sandbox: a loan from login to repayment, with local providers.

use crate::picture::JPEG;
use std::process::Command;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};
use warp::http::Request;

use super::listening::{ANY_PORT, LOG, Listening};
use super::provider::{PORTS, Provider, secret, signed};
use crate::small;

const PROGRAM: &str = env!("CARGO_BIN_EXE_loan-server");
/// A borrower's data. The check of the shipped program uses the same file.
const BORROWER: &str = include_str!("../../../../fixtures/outside/borrower.json");

struct Program {
    _running: Listening,
    base: String,
    http: Client<HttpConnector, Full<Bytes>>,
    token: String,
}

fn command(provider: &Provider) -> Command {
    let mut command = Command::new(PROGRAM);
    command.arg("serve").env_clear().env("LOAN_FIXTURES", small::fixtures()).env("LOAN_STORE", "memory");
    for port in PORTS {
        let name = port.to_uppercase();
        command.env(format!("LOAN_{name}_URL"), provider.url(port)).env(format!("LOAN_{name}_SECRET"), secret(port));
    }
    command
}

impl Program {
    fn start(provider: &Provider) -> Self {
        let running = Listening::start(command(provider).env("LOAN_LISTEN", ANY_PORT).env("LOAN_LOG", LOG));
        let http = Client::builder(TokioExecutor::new()).build_http();
        Self { base: format!("http://{}", running.address), _running: running, http, token: String::new() }
    }

    async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Option<Value> {
        let mut request = Request::builder().method(method).uri([&self.base, path].concat());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = self.http.request(request.body(Full::new(Bytes::from(body))).unwrap()).await.ok()?;
        let body = answer.into_body().collect().await.ok()?.to_bytes();
        serde_json::from_slice(&body).ok()
    }

    async fn call(&self, method: &str, path: &str, kind: &str, body: Vec<u8>) -> Value {
        let headers = [("web_uuid", "w-1"), ("token", self.token.as_str()), ("content-type", kind)];
        let envelope = self.send(method, &["/api1", path].concat(), &headers, body).await.unwrap();
        assert_eq!(envelope["code"], 0, "{path}: {envelope}");
        envelope["data"].clone()
    }

    async fn get(&self, path: &str) -> Value {
        self.call("GET", path, "", Vec::new()).await
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        self.call("POST", path, "application/json", body.to_string().into_bytes()).await
    }

    async fn picture(&self, path: &str, kind: &str, field: &str) -> Value {
        let mut form = format!("--b\r\ncontent-disposition: form-data; name=\"type\"\r\n\r\n{kind}\r\n").into_bytes();
        if kind.is_empty() {
            form.clear();
        }
        let head = format!("--b\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"a.jpg\"\r\n\r\n");
        form.extend([head.as_bytes(), JPEG, b"\r\n--b--\r\n"].concat());
        self.call("POST", path, "multipart/form-data; boundary=b", form).await
    }

    async fn notice(&self, port: &str, notice: Value) {
        let (signature, body) = signed(port, &notice);
        let headers = [("x-signature", signature.as_str())];
        let path = format!("/webhooks/{port}");
        let envelope = self.send("POST", &path, &headers, body.into_bytes()).await.unwrap();
        assert_eq!(envelope["data"]["applied"], true, "{envelope}");
    }

    async fn state(&self, order: &str) -> String {
        let detail = self.get(&format!("/order/v1/detail?orderId={order}")).await;
        detail["orderState"].as_str().unwrap().to_owned()
    }
}

fn code_of(text: &Value) -> String {
    text["body"].as_str().unwrap().chars().take(4).collect()
}

async fn verified(program: &Program, provider: &Provider, borrower: &Value) {
    let aadhaar = &borrower["aadhaar"];
    program.post("/auth/v1/base-info", borrower["basic"].clone()).await;
    let form = program.get("/auth/v2/auth-page-info?type=workInfo").await;
    let mut work = serde_json::Map::new();
    for field in form.as_array().unwrap().iter().filter(|field| field["canHidden"] == 0) {
        let name = field["value"].as_str().unwrap().to_owned();
        let value = if name == "workState" { json!("3") } else { field["dictionaryVoList"][0]["dictValue"].clone() };
        work.insert(name, value);
    }
    program.post("/auth/v1/work-info", work.into()).await;
    program.post("/auth/v2/aadhaar/send-otp", json!({ "aadhaar": aadhaar })).await;
    let code = provider.waits_for("aadhaar", 0).await["code"].clone();
    program.post("/auth/aadhaar/verify", json!({ "aadhaar": aadhaar, "otp": code })).await;
    let read = program.picture("/auth/v1/ocr-separate", "1", "image").await;
    assert_eq!(read["value_keys"]["idNo"], "XXXXXXXX7058", "a number in full goes no further");
    let identity = json!({ "type": 2, "idNo": aadhaar, "panNo": borrower["pan"] });
    program.post("/auth/v1/kyc-info/aadhaar-pan", identity).await;
    let face = program.picture("/auth/v3/living-check", "", "image").await;
    program.post("/auth/v1/kyc-info/living-hold", json!({ "livenessId": face["livenessId"] })).await;
    program.post("/auth/v1/contacts", borrower["contacts"].clone()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_loan_goes_from_the_first_code_to_settled_without_the_sandbox() {
    let provider = Provider::start().await;
    let mut program = Program::start(&provider);
    let borrower: Value = serde_json::from_str(BORROWER).unwrap();
    let phone = borrower["phone"].as_str().unwrap();
    program.get(&format!("/sms/v1/sendCode?phone={phone}")).await;
    let text = provider.waits_for("sms", 0).await;
    assert_eq!(text["phone"], phone);
    let login = json!({ "phone": phone, "code": code_of(&text) });
    program.token = program.post("/user/v1/login", login).await["token"].as_str().unwrap().to_owned();
    verified(&program, &provider, &borrower).await;
    let card = program.post("/bank/v1/bind-card", borrower["card"].clone()).await["id"].clone();

    let mut apply = borrower["loan"].clone();
    apply["cardId"] = card;
    let order = program.post("/order/v1/apply", apply).await["orderId"].as_str().unwrap().to_owned();
    let asked = provider.waits_for("audit", 0).await;
    assert_eq!(asked["orderId"], order.as_str());
    let now = asked["timestamp"].clone();
    program.notice("audit", json!({ "eventId": "a-1", "orderId": order, "status": "approved", "at": now })).await;

    provider.answers("disbursal", 503, json!({}));
    program.post("/order/v1/loan", json!({ "orderId": order })).await;
    let (first, again) = (provider.waits_for("disbursal", 0).await, provider.waits_for("disbursal", 1).await);
    assert_eq!(first["id"], again["id"], "sent again under the same id");
    assert_eq!((&again["amount"], &again["ifsc"]), (&borrower["received"][0], &borrower["card"]["bankCode"]));
    assert_eq!(program.state(&order).await, "4");
    program
        .notice(
            "disbursal",
            json!({ "eventId": "d-1", "orderId": order, "status": "disbursed", "at": again["timestamp"] }),
        )
        .await;
    assert_eq!(program.state(&order).await, "6");

    let link = program.post("/pay-order/v1/repay", json!({ "orderId": order })).await;
    let page = provider.waits_for("payment", 0).await;
    assert_eq!((&page["kind"], &page["amount"]), (&json!("page"), &borrower["owed"]));
    assert!(link["paymentUrl"].as_str().unwrap().contains(page["paymentId"].as_str().unwrap()));
    let paid = json!({
        "eventId": "p-1", "paymentId": page["paymentId"], "orderId": order, "amount": borrower["owed"], "status": "paid",
        "paidAt": page["timestamp"],
    });
    program.notice("payment", paid).await;
    assert_eq!(program.state(&order).await, "7");
    for path in ["/sandbox/pay?id=x", "/__qa"] {
        let answer = program.send("GET", path, &[], Vec::new()).await;
        assert_eq!(answer.unwrap()["code"], 4040, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_or_contradictory_settings_give_one_line_and_status_two() {
    let provider = Provider::start().await;
    let refusal = |command: &mut Command| {
        let output = command.env("LOAN_LISTEN", ANY_PORT).output().unwrap();
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
        assert!(!line.contains("-secret"), "a secret on stderr: {line}");
        line
    };
    for port in ["sms", "payment", "audit"] {
        let name = port.to_uppercase();
        for variable in [format!("LOAN_{name}_URL"), format!("LOAN_{name}_SECRET")] {
            let line = refusal(command(&provider).env_remove(&variable));
            assert!(line.contains(&name), "{variable}: {line}");
        }
    }
    let line = refusal(command(&provider).env("LOAN_SMS_URL", "http://sms.example/"));
    assert!(line.contains("https"), "{line}");
    let line = refusal(command(&provider).arg("--qa"));
    assert!(line.contains("sandbox") && line.contains("LOAN_SMS_URL"), "{line}");
    let line = refusal(command(&provider).env("LOAN_LIMITS", "users=5"));
    assert!(line.contains("LOAN_LIMITS"), "{line}");
}
