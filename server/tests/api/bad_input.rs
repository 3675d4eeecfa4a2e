//! Tests that every call answers bad input with a clear refusal, and never with a 5xx.

mod samples;

use std::collections::BTreeSet;

use crate::picture::{JPEG, jpeg};
use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{Answer, TestServer, described};
use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{Access, BASE_PATH, Endpoint, Method};
use loan_server::ports::Ports;
use loan_server::qa::sandbox::Sandbox;
use loan_store::engine::{Key, Scan};
use samples::fields;
use serde_json::{Value, json};

const MULTIPART: [Endpoint; 4] = [Endpoint::Ocr, Endpoint::Upload, Endpoint::LivingCheck, Endpoint::OpinionSave];
const FORM: &str = "multipart/form-data; boundary=b";
/// Calls whose body is a list, or an object with any fields.
const FREE: [Endpoint; 4] = [Endpoint::TrackV2, Endpoint::TrackV3, Endpoint::SaveBasic, Endpoint::SaveWork];

fn path(endpoint: Endpoint) -> String {
    let path = [BASE_PATH, endpoint.path()].concat();
    path.replace("{orderId}", "nobody").replace("{stateId}", "nobody")
}

fn verb(endpoint: Endpoint) -> &'static str {
    if endpoint.method() == Method::Get { "GET" } else { "POST" }
}

fn query(fields: &Value) -> String {
    let mut pairs = form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields.as_object().unwrap() {
        pairs.append_pair(name, value.as_str().map_or(value.to_string().as_str(), |text| text));
    }
    pairs.finish()
}

async fn everything(server: &TestServer) -> Vec<(Key, Vec<u8>)> {
    server.app.engine.scan(Scan::everything(usize::MAX)).await.unwrap()
}

#[track_caller]
fn is_refusal(answer: &Answer, what: &str) {
    let envelope = &answer.envelope;
    assert!(answer.status.as_u16() < 500, "{what}: {} {envelope}", answer.status);
    assert_ne!(envelope["code"].as_i64(), Some(0), "{what}: {envelope}");
    assert!(envelope["code"].is_i64() && envelope.get("data").is_some(), "{what}: no envelope, {envelope}");
    assert!(!envelope["msg"].as_str().unwrap_or_default().is_empty(), "{what}: says nothing");
}

struct Prober<'a> {
    server: &'a TestServer,
    token: String,
}

impl Prober<'_> {
    async fn send(&self, endpoint: Endpoint, kind: &str, query: &str, body: &[u8]) -> Answer {
        let path = [path(endpoint), if query.is_empty() { String::new() } else { format!("?{query}") }].concat();
        let headers = [("web_uuid", "w-1"), ("token", self.token.as_str()), ("content-type", kind)];
        self.server.send(verb(endpoint), &path, &headers, body).await
    }

    async fn fields(&self, endpoint: Endpoint, fields: &Value) -> Answer {
        match endpoint.method() {
            Method::Get => self.send(endpoint, "", &query(fields), b"").await,
            Method::Post => self.send(endpoint, "application/json", "", fields.to_string().as_bytes()).await,
        }
    }

    async fn refuses(&self, before: &[(Key, Vec<u8>)], answer: Answer, what: &str) -> Answer {
        is_refusal(&answer, what);
        assert!(everything(self.server).await == before, "{what}: something changed");
        answer
    }
}

async fn prober<'a>(borrower: &Borrower<'a>) -> Prober<'a> {
    Prober { server: borrower.server, token: borrower.token.clone() }
}

#[tokio::test]
async fn the_head_of_every_call_is_checked() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let probe = prober(&borrower).await;
    let before = everything(&server).await;
    for endpoint in Endpoint::ALL.iter().copied() {
        let what = endpoint.name();
        let (path, token) = (path(endpoint), ("token", borrower.token.as_str()));
        for other in ["PUT", "DELETE", "PATCH", if verb(endpoint) == "GET" { "POST" } else { "GET" }] {
            let answer = server.send(other, &path, &[("web_uuid", "w-1"), token], b"").await;
            probe.refuses(&before, answer, what).await.refused(ErrorCode::MethodNotAllowed);
        }
        let answer = server.send(verb(endpoint), &path, &[token], b"").await;
        probe.refuses(&before, answer, what).await.refused(ErrorCode::NoWebUuid);
        if endpoint.access() == Access::User {
            for token in ["", "no-such-token", "%00"] {
                let answer = server.send(verb(endpoint), &path, &[("web_uuid", "w-1"), ("token", token)], b"").await;
                probe.refuses(&before, answer, what).await.refused(ErrorCode::SessionExpired);
            }
        }
    }
}

#[tokio::test]
async fn every_call_refuses_unknown_input() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let probe = prober(&borrower).await;
    let before = everything(&server).await;
    for endpoint in Endpoint::ALL.iter().copied() {
        let what = endpoint.name();
        let refuses = async |answer: Answer| probe.refuses(&before, answer, what).await;
        if endpoint.method() == Method::Get {
            let answer = probe.send(endpoint, "", "zzz=1", b"").await;
            refuses(answer).await.refused(ErrorCode::UnknownField);
            continue;
        }
        let huge = vec![b'x'; 30_000_000];
        if MULTIPART.contains(&endpoint) {
            refuses(probe.send(endpoint, "application/json", "", b"{}").await)
                .await
                .refused(ErrorCode::UnsupportedMedia);
            refuses(probe.send(endpoint, FORM, "", b"--b\r\nbroken").await).await.refused(ErrorCode::Malformed);
            refuses(probe.send(endpoint, FORM, "", &huge).await).await;
            let unknown = b"--b\r\ncontent-disposition: form-data; name=\"zzz\"\r\n\r\n1\r\n--b--\r\n";
            refuses(probe.send(endpoint, FORM, "", unknown).await).await.refused(ErrorCode::UnknownField);
            continue;
        }
        let json = "application/json";
        for broken in [b"{\"a\":".as_slice(), b"\xff\xfe", b"nonsense", b"{} {}"] {
            refuses(probe.send(endpoint, json, "", broken).await).await;
        }
        refuses(probe.send(endpoint, json, "", &huge).await).await.refused(ErrorCode::TooLarge);
        for wrong in ["7", "\"text\"", "true", "null"] {
            let answer = refuses(probe.send(endpoint, json, "", wrong.as_bytes()).await).await;
            assert_eq!(answer.status, 400, "{what} {wrong}");
        }
        let answer = probe.send(endpoint, "text/plain", "", b"{}").await;
        refuses(answer).await.refused(ErrorCode::UnsupportedMedia);
        if !FREE.contains(&endpoint) {
            let answer = probe.fields(endpoint, &json!({ "zzz": 1 })).await;
            refuses(answer).await.refused(ErrorCode::UnknownField);
        }
    }
}

#[test]
fn the_sample_of_a_call_has_exactly_the_described_fields() {
    let is_sampled = |endpoint: &Endpoint| !FREE.contains(endpoint) && !MULTIPART.contains(endpoint);
    for endpoint in Endpoint::ALL.iter().copied().filter(is_sampled) {
        let described = described::operation(verb(endpoint), &path(endpoint)).unwrap().fields();
        let sample = fields(endpoint);
        let sample: BTreeSet<&str> = sample.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(sample, described, "{}", endpoint.name());
    }
}

#[tokio::test]
async fn every_field_of_every_call_withstands_what_does_not_belong_there() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let probe = prober(&borrower).await;
    // Zeros, because the search for similar IFSCs tries each 0 also as the letter O.
    let long = "0".repeat(20_000);
    let odd = [json!(""), json!(" "), json!("\0"), json!("नमस्ते\u{202e}"), json!("-1"), json!("1e999"), json!(long)];
    let wrong = [json!({}), json!([[]]), json!(true), json!(-1.5)];
    for endpoint in Endpoint::ALL.iter().copied().filter(|endpoint| !MULTIPART.contains(endpoint)) {
        let sample = fields(endpoint);
        for name in sample.as_object().unwrap().keys() {
            for (value, is_wrong) in odd.iter().map(|odd| (odd, false)).chain(wrong.iter().map(|wrong| (wrong, true))) {
                if endpoint == Endpoint::Logout && value.as_str() == Some("") {
                    continue; // This logout would end the session that the next calls use.
                }
                let mut fields = sample.clone();
                fields[name] = value.clone();
                let what = format!("{} {name}={:.40}", endpoint.name(), value.to_string());
                let before = everything(&server).await;
                let answer = probe.fields(endpoint, &fields).await;
                assert!(answer.status.as_u16() < 500, "{what}: {}", answer.envelope);
                assert!(answer.envelope["code"].is_i64(), "{what}: no envelope");
                if answer.code() != 0 {
                    is_refusal(&answer, &what);
                    let counts_wrong_codes = matches!(endpoint, Endpoint::Login | Endpoint::AadhaarVerify);
                    assert!(counts_wrong_codes || everything(&server).await == before, "{what}: something changed");
                }
                let is_ignored = ["checkEmail", "autoMoney"].contains(&name.as_str());
                let numbers = ["latitude", "longitude", "borrowAmount", "expectBorrowAmount", "expected", "amount"];
                let is_number = value.is_number() && numbers.contains(&name.as_str());
                if is_wrong && endpoint.method() == Method::Post && !is_ignored && !is_number {
                    // `toward` is an enum, for which serde_json reports a value other than text as a syntax error.
                    answer.refused(if name == "toward" { ErrorCode::Malformed } else { ErrorCode::WrongType });
                }
            }
        }
    }
}

// proves: S5.14 S5.16 S5.20 S5.21 S5.22 S5.23
#[tokio::test]
async fn a_missing_field_gets_the_message_of_its_rule() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let contacts = json!({
        "oneName": "A", "oneMobile": "9811111111", "oneRelation": "1", "twoName": "B", "twoMobile": "9822222222",
        "twoRelation": "1", "thirdName": "C", "thirdMobile": "", "thirdRelation": "",
    });
    let mut nearly = contacts.clone();
    nearly["thirdRelation"] = "1".into();
    let card = |ifsc: &str, account: &str, confirm: &str| json!({ "bankCode": ifsc, "cardNo": account, "confirmCardNo": confirm });
    let cases = [
        ("/bank/v1/bind-card", json!({}), "Please input Ifsc Code"),
        ("/bank/v1/bind-card", card("UTIB0002083", "", ""), "Please input Bank Account"),
        ("/bank/v1/bind-card", card("UTIB0002083", "1", ""), "Please input Confirm Account"),
        ("/bank/v1/bind-card", card("UTIB0002083", "1", "2"), "Please Confirm Account"),
        ("/auth/v1/contacts", nearly, "Please input 3th contact phone"),
        (
            "/auth/v1/contacts",
            json!({ "oneName": "A" }),
            "In order to apply for a loan, please complete the emergency contact information.",
        ),
        (
            "/order/v1/apply",
            json!({ "productId": PRODUCT }),
            "Attention! Just one step away from receiving cash! Add payment account",
        ),
        ("/auth/v1/kyc-info/aadhaar-pan", json!({ "type": 2 }), "Please Input IDcard No."),
        ("/auth/v1/kyc-info/aadhaar-pan", json!({ "type": 1 }), "Please Upload Aadhaar front"),
    ];
    for (path, body, words) in cases {
        let answer = borrower.post(path, &body).await;
        answer.refused(ErrorCode::Invalid);
        assert_eq!(answer.envelope["msg"], words, "{path} {body}");
    }
    let refused = borrower.post("/auth/v1/base-info", &json!({ "fullName": "A" })).await;
    let lines = refused.refused(ErrorCode::FormInvalid)["errorColumn"].as_array().unwrap().clone();
    assert!(lines.len() > 3 && lines.iter().all(|line| !line["msg"].as_str().unwrap().is_empty()), "{lines:?}");
    let stray = borrower.post("/auth/v1/base-info", &json!({ "zzz": "1" })).await;
    stray.refused(ErrorCode::UnknownField);
}

#[tokio::test]
async fn somebody_elses_ids_are_as_unknown_as_invented_ones() {
    let server = TestServer::new().await;
    let (owner, order) = server.loaned("9000000001").await;
    let kfs = owner.get(&format!("/order/v1/kfs?amount=5000&period=7&productId={PRODUCT}")).await;
    let kfs = kfs.data()["id"].as_str().unwrap().to_owned();
    let number = owner.detail(&order).await["orderNo"].as_str().unwrap().to_owned();
    let other = server.verified("9000000002").await;
    let before = everything(&server).await;
    let apply = |card: &str, kfs: Option<&str>| json!({ "cardId": card, "borrowAmount": "5000", "periods": 7, "productId": PRODUCT, "kfsAccepted": kfs });
    for id in [order.as_str(), "01ARZ3NDEKTSV4RRFFQ69G5FAV"] {
        other.get(&format!("/order/v1/detail?orderId={id}")).await.refused(ErrorCode::OrderNotFound);
        let calc = format!("/order-repay-extension/v1/extension-calc/{id}");
        other.get(&calc).await.refused(ErrorCode::OrderNotFound);
        for path in [
            "/order/v1/loan",
            "/order/v1/withdraw",
            "/order/v1/cooling-off",
            "/pay-order/v1/repay",
            "/order/v1/audit-link",
            "/order/v1/order-auto-apply",
        ] {
            other.post(path, &json!({ "orderId": id })).await.refused(ErrorCode::OrderNotFound);
        }
    }
    for card in [owner.card_id.as_str(), "nobody's"] {
        other.post("/order/v1/apply", &apply(card, None)).await.refused(ErrorCode::CardNotFound);
    }
    for statement in [kfs.as_str(), "nobody's"] {
        let body = apply(&other.card_id, Some(statement));
        other.post("/order/v1/apply", &body).await.refused(ErrorCode::KfsNotFound);
    }
    for number in [number.as_str(), "SL0"] {
        let body = json!({ "cardId": other.card_id, "borrowAmount": "5000", "orderNo": number });
        other.post("/order/v1/reapply", &body).await.refused(ErrorCode::OrderNotFound);
    }
    assert!(everything(&server).await == before, "something changed");
}

fn form(fields: &[(&str, &str)], file: Option<(&str, &[u8])>) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in fields {
        body.extend(format!("--b\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes());
    }
    if let Some((name, bytes)) = file {
        let head = "content-disposition: form-data; name=";
        body.extend(format!("--b\r\n{head}\"{name}\"; filename=\"a.jpg\"\r\ncontent-type: image/jpeg\r\n\r\n").bytes());
        body.extend_from_slice(bytes);
        body.extend(*b"\r\n");
    }
    body.extend(*b"--b--\r\n");
    body
}

#[tokio::test]
async fn a_file_is_an_image_by_its_bytes_and_not_by_its_name() {
    let server = TestServer::with_ports(Ports { takes_placeholders: false, ..Sandbox::ports() }).await;
    let borrower = server.verified("9000000001").await;
    let probe = prober(&borrower).await;
    let mut big = vec![0; usize::try_from(loan_core::validate::upload::IMAGE_BYTES).unwrap() + 1];
    big[..3].copy_from_slice(b"\xff\xd8\xff");
    let feedback: &[(&str, &str)] = &[("content", "All good."), ("problemType", "1")];
    let typed: &[(&str, &str)] = &[("type", "1")];
    let uploads = [
        (Endpoint::Ocr, typed, "image"),
        (Endpoint::Upload, typed, "file"),
        (Endpoint::LivingCheck, &[], "image"),
        (Endpoint::OpinionSave, feedback, "multipartFiles"),
    ];
    for (endpoint, fields, field) in uploads {
        let what = endpoint.name();
        let before = everything(&server).await;
        for liar in [b"GIF89a".as_slice(), b"%PDF-1.7", b"<svg onload=alert(1)>", b"\xff\xd8\xff\xe0 a picture", b""] {
            let answer = probe.send(endpoint, FORM, "", &form(fields, Some((field, liar)))).await;
            probe.refuses(&before, answer, what).await.refused(ErrorCode::ImageInvalid);
        }
        let answer = probe.send(endpoint, FORM, "", &form(fields, Some((field, &big)))).await;
        probe.refuses(&before, answer, what).await.refused(ErrorCode::TooLarge);
        if endpoint != Endpoint::OpinionSave {
            probe.refuses(&before, probe.send(endpoint, FORM, "", &form(fields, None)).await, what).await;
        }
        probe.send(endpoint, FORM, "", &form(fields, Some((field, JPEG)))).await.data();
    }
    let failing = jpeg(loan_server::qa::sandbox::FAIL_MARK);
    let unreadable = form(&[("type", "3")], Some(("image", &failing)));
    probe.send(Endpoint::Ocr, FORM, "", &unreadable).await.refused(ErrorCode::ImageUnreadable);
    let no_face = probe.send(Endpoint::LivingCheck, FORM, "", &form(&[], Some(("image", &failing)))).await;
    assert_eq!(no_face.data()["status"], 0);
    let hold = json!({ "livenessId": no_face.data()["livenessId"] });
    borrower.post("/auth/v1/kyc-info/living-hold", &hold).await.refused(ErrorCode::FaceNotPassed);
}

#[tokio::test]
async fn a_field_that_comes_twice_is_refused_by_every_call() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let probe = prober(&borrower).await;
    let before = everything(&server).await;
    for endpoint in Endpoint::ALL.iter().copied() {
        let sample = fields(endpoint);
        let answer = match (endpoint.method(), sample.as_object().unwrap().iter().next()) {
            _ if MULTIPART.contains(&endpoint) => {
                let name = if endpoint == Endpoint::OpinionSave { "content" } else { "type" };
                probe.send(endpoint, FORM, "", &form(&[(name, "1"), (name, "2")], None)).await
            }
            _ if FREE.contains(&endpoint) => {
                let twice = match endpoint {
                    Endpoint::SaveBasic => r#"{"fullName":"A","fullName":"B"}"#,
                    Endpoint::SaveWork => r#"{"companyName":"A","companyName":"B"}"#,
                    _ => r#"[{"value":"A","value":"B"}]"#,
                };
                probe.send(endpoint, "application/json", "", twice.as_bytes()).await
            }
            (_, None) => continue,
            (Method::Get, Some((name, value))) => {
                let one = query(&json!({ name: value }));
                probe.send(endpoint, "", &format!("{one}&{one}"), b"").await
            }
            (Method::Post, Some((name, value))) => {
                let twice = format!("{{\"{name}\":{value},\"{name}\":{value}}}");
                probe.send(endpoint, "application/json", "", twice.as_bytes()).await
            }
        };
        let answer = probe.refuses(&before, answer, endpoint.name()).await;
        assert_eq!(answer.status, 400, "{}: {}", endpoint.name(), answer.envelope);
    }
    for (endpoint, field) in [(Endpoint::Ocr, "image"), (Endpoint::Upload, "file"), (Endpoint::LivingCheck, "image")] {
        let file = form(&[], Some((field, JPEG)));
        let twice = [file.strip_suffix(b"--b--\r\n").unwrap(), file.as_slice()].concat();
        let answer = probe.send(endpoint, FORM, "", &twice).await;
        probe.refuses(&before, answer, endpoint.name()).await.refused(ErrorCode::Malformed);
    }
}

#[tokio::test]
async fn a_path_that_is_not_there_says_so_in_the_envelope() {
    let server = TestServer::new().await;
    for path in ["/api1/nothing", "/api1/", "/api1/order/v1/list/more", "/api1/../home/v1/index", "/api1/%00"] {
        let answer = server.send("GET", path, &[("web_uuid", "w-1")], b"").await;
        is_refusal(&answer, path);
        answer.refused(ErrorCode::PathNotFound);
    }
}
