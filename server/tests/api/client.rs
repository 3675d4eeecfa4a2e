//! Tests of the calls for help, lender details, feedback, device data and tracking.

use crate::picture::{JPEG, jpeg};
use crate::support::borrower::Borrower;
use crate::support::{Answer, TestServer};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use loan_core::api::code::ErrorCode;
use loan_core::validate::input::FEEDBACK_CHARS;
use loan_core::validate::upload::IMAGE_BYTES;
use loan_server::http::openapi;
use loan_server::records::devices;
use serde_json::{Value, json};

const SAVE: &str = "/api1/opinion-record/v1/save";

// proves: S3.22 S7.37
#[tokio::test]
async fn help_and_about_speak_the_callers_language() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let faq = borrower.get("/client/v1/faq").await;
    let items = faq.data().as_array().unwrap();
    assert!(items.len() > 3 && items.iter().all(|item| item["title"].is_string() && item["content"].is_string()));
    let hindi = [("web_uuid", "w-1"), ("token", borrower.token.as_str()), ("accept-language", "hi-IN,hi;q=0.9")];
    let translated = server.send("GET", "/api1/client/v1/faq", &hindi, b"").await;
    let title = translated.data()[0]["title"].as_str().unwrap();
    assert_ne!(items[0]["title"], title);
    let about = borrower.get("/client/v1/about-us").await;
    assert_eq!(about.data()["appName"], "Saral");
    assert!(!about.data()["copywriting"].as_str().unwrap().is_empty());
    borrower.get("/client/v1/faq?page=2").await.refused(ErrorCode::UnknownField);
    server.get("/client/v1/faq").await.refused(ErrorCode::SessionExpired);
}

#[tokio::test]
async fn the_legal_documents_are_read_without_signing_in_in_the_callers_language() {
    let server = TestServer::new().await;
    let english = server.get("/client/v1/legal").await;
    let lender = "Saral Demo Finance Private Limited";
    for document in ["agreement", "privacy", "lender"] {
        let document = &english.data()[document];
        assert!(document["notice"].as_str().unwrap().starts_with("Sample text."), "marked as one to be replaced");
        assert_eq!(document["updated"], "1 Nov 2026");
        assert!(document["sections"].as_array().unwrap().iter().all(|section| section["title"].is_string()));
        let text = document.to_string();
        assert!(text.contains(lender), "the lender of the Key Fact Statement");
        assert!(!text.contains('{') || !text.contains("{lender}") && !text.contains("{grievanceOfficer}"));
    }
    let facts = english.data()["lender"]["facts"].as_array().unwrap();
    let of = |label: &str| facts.iter().find(|fact| fact["label"] == label).unwrap();
    assert_eq!(of("Email")["href"], "mailto:grievance@saral.example");
    assert_eq!(of("RBI Ombudsman")["href"], "https://cms.rbi.org.in");
    assert_eq!(of("Hours")["href"], "");
    let hindi = [("web_uuid", "w-1"), ("accept-language", "hi-IN,hi;q=0.9")];
    let translated = server.send("GET", "/api1/client/v1/legal", &hindi, b"").await;
    assert_eq!(translated.data()["privacy"]["updated"], "1 नवंबर 2026");
    assert_ne!(translated.data()["privacy"]["sections"][0]["title"], english.data()["privacy"]["sections"][0]["title"]);
}

#[tokio::test]
async fn the_apps_settings_are_read_without_signing_in() {
    let server = TestServer::new().await;
    let expected = json!({
        "allowedHosts": ["partner.example"],
        "support": "support@saral.example",
        "iosStore": "https://store.example/ios/saral",
        "androidStore": "https://store.example/android/saral",
        "scheme": "saral",
    });
    assert_eq!(server.get("/client/v1/config").await.data(), &expected);
}

fn with(mime_type: &str, bytes: &[u8]) -> Vec<u8> {
    form(&texts("Look."), &[("multipartFiles", mime_type, bytes)])
}

/// Returns a multipart form of text fields, followed by files with the given media types.
fn form(texts: &[(&str, &str)], files: &[(&str, &str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in texts {
        let part = format!("--B\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend_from_slice(part.as_bytes());
    }
    for (name, mime_type, bytes) in files {
        let head = format!(
            "--B\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"f\"\r\nContent-Type: {mime_type}\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--B--\r\n");
    body
}

async fn save(borrower: &Borrower<'_>, body: &[u8], further: &[(&str, &str)]) -> Answer {
    let headers = [
        &[("web_uuid", "w-1"), ("token", borrower.token.as_str()), ("content-type", "multipart/form-data; boundary=B")],
        further,
    ]
    .concat();
    borrower.server.send("POST", SAVE, &headers, body).await
}

fn texts(content: &str) -> [(&str, &str); 3] {
    [("content", content), ("problemType", "2"), ("problemDesc", "Receiving money")]
}

async fn history(borrower: &Borrower<'_>) -> Vec<Value> {
    borrower.post("/opinion-record/v1/list", &json!({})).await.data().as_array().unwrap().clone()
}

// proves: S3.21 S7.38 S7.39
#[tokio::test]
async fn feedback_is_kept_with_its_images_newest_first_and_for_its_sender() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let other = server.newcomer("9000000002").await;
    let kinds = borrower.get("/opinion-record/v1/get-opinion-config").await;
    assert_eq!(kinds.data()[1], json!({ "problemType": "2", "problemDesc": "Receiving money" }));
    assert!(save(&borrower, &form(&texts("Where is it?"), &[]), &[]).await.data().is_null());
    server.advance_ms(1000);
    let mut png = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgba8(20, 10).write_to(&mut png, image::ImageFormat::Png).unwrap();
    let png = png.into_inner();
    let pictures: [(&str, &str, &[u8]); 2] =
        [("multipartFiles", "image/jpeg", JPEG), ("multipartFiles", "", png.as_slice())];
    save(&borrower, &form(&texts("Here, look."), &pictures), &[]).await.data();

    let items = history(&borrower).await;
    let contents: Vec<&Value> = items.iter().map(|item| &item["content"]).collect();
    assert_eq!(contents, ["Here, look.", "Where is it?"]);
    assert_eq!(items[0]["problemDesc"], "Receiving money", "what it is about, in the reader's language");
    assert_eq!(items[0]["createTime"], "2026-11-20T10:00:01+05:30");
    assert_eq!((&items[0]["responseTime"], &items[0]["answerContent"]), (&Value::Null, &Value::Null));
    assert_eq!(items[1]["imges"], json!([]));
    let images = items[0]["imges"].as_array().unwrap();
    assert_eq!(images.len(), 2);
    let path = images[0].as_str().unwrap();
    for (name, value) in [("token", borrower.token.clone()), ("cookie", format!("a=b; token={}", borrower.token))] {
        let shown = server.send("GET", path, &[(name, value.as_str())], b"").await;
        assert_eq!(shown.status.as_u16(), 200);
        assert!(image::load_from_memory(&shown.bytes).is_ok(), "it is shown");
        assert_eq!(shown.headers["content-type"], "image/jpeg");
        assert_eq!(shown.headers["x-content-type-options"], "nosniff");
        // A download gets a fixed name, regardless of the uploaded file's name.
        assert_eq!(shown.headers["content-disposition"], "inline; filename=\"picture.jpg\"");
    }

    assert!(history(&other).await.is_empty());
    let foreign = [("token", other.token.as_str())];
    server.send("GET", path, &foreign, b"").await.refused(ErrorCode::ImageNotFound);
    server.send("GET", "/opinion-images/unknown", &foreign, b"").await.refused(ErrorCode::ImageNotFound);
    server.send("GET", path, &[], b"").await.refused(ErrorCode::SessionExpired);
}

// proves: S5.6 S9.8
#[tokio::test]
async fn feedback_is_looked_at_by_the_rules_of_the_dialog() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let longest = "x".repeat(usize::try_from(FEEDBACK_CHARS).unwrap());
    for content in ["", "   ", "no <tags>", "at@example", &format!("{longest}x")] {
        save(&borrower, &form(&texts(content), &[]), &[]).await.refused(ErrorCode::Invalid);
    }
    let kind = |value| form(&[("content", "Hello"), ("problemType", value)], &[]);
    save(&borrower, &kind("99"), &[]).await.refused(ErrorCode::WrongType);
    let extra = form(&[("content", "Hello"), ("problemType", "1"), ("stars", "5")], &[]);
    save(&borrower, &extra, &[]).await.refused(ErrorCode::UnknownField);
    assert!(history(&borrower).await.is_empty());
    save(&borrower, &form(&texts(&longest), &[]), &[]).await.data();
    save(&borrower, &form(&[("content", "Hello")], &[]), &[]).await.data();
}

#[tokio::test]
async fn a_file_that_is_no_image_or_too_large_is_not_stored() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    for (mime_type, bytes) in [("image/jpeg", b"<svg onload=x>".as_slice()), ("text/html", JPEG), ("image/png", b"")] {
        save(&borrower, &with(mime_type, bytes), &[]).await.refused(ErrorCode::ImageInvalid);
    }
    let mut large = JPEG.to_vec();
    large.resize(usize::try_from(IMAGE_BYTES).unwrap(), 0);
    save(&borrower, &with("image/jpeg", &large), &[]).await.data();
    large.push(0);
    save(&borrower, &with("image/jpeg", &large), &[]).await.refused(ErrorCode::TooLarge);
    assert_eq!(history(&borrower).await.len(), 1, "the one that was just within the limit");
}

#[tokio::test]
async fn feedback_has_as_many_pictures_as_its_description_says() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let form_of = |count: usize| form(&texts("Look."), &vec![("multipartFiles", "image/jpeg", JPEG); count]);
    save(&borrower, &form_of(3), &[]).await.data();
    let refused = save(&borrower, &form_of(4), &[]).await;
    refused.refused(ErrorCode::WrongType);
    let said = refused.envelope["msg"].as_str().unwrap();
    assert!(said.contains("multipartFiles") && said.contains("at most 3"), "{said}");
    save(&borrower, &form_of(40), &[]).await.refused(ErrorCode::Malformed);
    assert_eq!(history(&borrower).await.len(), 1);
    let body = &openapi::document()["paths"][SAVE]["post"]["requestBody"]["content"]["multipart/form-data"];
    assert_eq!(body["schema"]["properties"]["multipartFiles"]["maxItems"], 3);
}

#[tokio::test]
async fn feedback_sent_twice_under_one_key_is_kept_once() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let body = form(&texts("Once."), &[("multipartFiles", "image/jpeg", JPEG)]);
    let key = [("idempotency-key", "k-1")];
    save(&borrower, &body, &key).await.data();
    let again = save(&borrower, &body, &key).await;
    assert_eq!(again.headers["idempotency-replayed"], "true");
    assert_eq!(history(&borrower).await.len(), 1);
    let other_file = form(&texts("Once."), &[("multipartFiles", "image/jpeg", &jpeg(b"another picture"))]);
    save(&borrower, &other_file, &key).await.refused(ErrorCode::IdempotencyMismatch);
    // A refusal of the input is not stored, so the corrected request may use the same key.
    let key = [("idempotency-key", "k-2")];
    save(&borrower, &form(&texts(""), &[]), &key).await.refused(ErrorCode::Invalid);
    save(&borrower, &form(&texts("Mended."), &[]), &key).await.data();
}

// proves: S3.24 S7.40
#[tokio::test]
async fn a_place_is_asked_for_taken_and_not_asked_for_again_that_day() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let wanted = async || borrower.post("/device/v1/needUpload", &json!({})).await.data()[0].clone();
    assert_eq!(wanted().await, json!({ "type": "gps", "needUpload": 1 }));
    let place = json!({ "type": "gps", "address": "", "latitude": 28.6139, "longitude": -77.209 });
    assert!(borrower.post("/device/v1/upload/device_info", &place).await.data().is_null());
    assert_eq!(wanted().await["needUpload"], 0);
    let kept = devices::last(&server.tenant().await.store, &borrower.user_id.as_str().into(), "gps").await;
    let kept = kept.unwrap().unwrap().value;
    assert_eq!(json!([kept.latitude, kept.longitude]), json!([28.6139, -77.209]));
    server.advance_hours(24);
    assert_eq!(wanted().await["needUpload"], 1);
}

#[tokio::test]
async fn a_place_that_cannot_be_is_refused() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let refused = async |field: &str, value: Value| {
        let mut place = json!({ "type": "gps", "address": "Delhi", "latitude": 28, "longitude": 77.2 });
        place[field] = value;
        borrower.post("/device/v1/upload/device_info", &place).await.refused(ErrorCode::WrongType);
    };
    refused("latitude", json!(90.1)).await;
    refused("latitude", json!("28.6")).await;
    refused("latitude", Value::Null).await;
    refused("longitude", json!(-180.5)).await;
    refused("longitude", json!(1e300)).await;
    refused("type", json!("contacts")).await;
    refused("address", json!("x".repeat(501))).await;
    let edge = json!({ "type": "gps", "address": "", "latitude": -90, "longitude": 1.8e2 });
    borrower.post("/device/v1/upload/device_info", &edge).await.data();
}

// proves: S7.41 S7.42
#[tokio::test]
async fn tracking_takes_a_bounded_list_without_a_session() {
    let server = TestServer::new().await;
    let config = server.get("/burying-point/burying-point/get-buried-config").await;
    assert_eq!(config.data()["enabled"], 1);
    assert!(config.data()["events"].as_array().unwrap().contains(&json!("register")));
    let event = json!({ "projectName": "h5", "pageName": "/", "behavior": "page_view", "value": "", "eventTime": 1_795_000_000_000_u64 });
    for version in ["v2", "v3"] {
        let path = format!("/burying-point/{version}/burying-point");
        assert!(server.post(&path, &json!([event])).await.data().is_null());
        server.post(&path, &json!([])).await.data();
        server.post(&path, &json!(vec![&event; 101])).await.refused(ErrorCode::TooLarge);
        assert!(server.post(&path, &json!([{ "behavior": "x".repeat(501) }])).await.data().is_null());
        server.post(&path, &json!([{ "eventTime": -1 }])).await.refused(ErrorCode::WrongType);
        server.post(&path, &json!([{ "userAgent": "x" }])).await.refused(ErrorCode::UnknownField);
        server.post(&path, &event).await.refused(ErrorCode::Malformed);
    }
    server
        .send("POST", "/api1/burying-point/v2/burying-point", &[("content-type", "application/json")], b"[]")
        .await
        .refused(ErrorCode::NoWebUuid);
}

#[tokio::test]
async fn the_installation_may_be_named_by_a_header_without_an_underscore() {
    let server = TestServer::new().await;
    let named = async |headers: &[(&str, &str)]| server.send("GET", "/api1/client/v1/legal", headers, b"").await;
    named(&[("web-uuid", "w-1")]).await.data();
    named(&[("web_uuid", ""), ("web-uuid", "w-1")]).await.data();
    named(&[("web-uuid", "")]).await.refused(ErrorCode::NoWebUuid);
    let phone = "/api1/sms/v1/sendCode?phone=919000000001";
    server.send("GET", phone, &[("web-uuid", "w-2")], b"").await.data();
    let body = json!({ "phone": "919000000001", "code": "1234" }).to_string();
    let headers = [("web_uuid", "w-2"), ("content-type", "application/json")];
    server.send("POST", "/api1/user/v1/login", &headers, body.as_bytes()).await.data();
}

#[tokio::test]
async fn failures_of_the_app_are_a_bounded_list_of_known_kinds_without_a_session() {
    let server = TestServer::new().await;
    let failure =
        |page: &str, place: &str, count: u32| json!({ "kind": "chunk", "page": page, "place": place, "count": count });
    let report = json!({ "build": "build-0a1b2c3d", "failures": [failure("home", "main.0a1b2c3d.js:1:2345", 2)] });
    assert!(server.post("/client/v1/failures", &report).await.data().is_null());
    let many = json!({ "build": "b", "failures": vec![failure("home", "", 1); 21] });
    server.post("/client/v1/failures", &many).await.refused(ErrorCode::TooLarge);
    let unknown = json!({ "build": "b", "failures": [{ "kind": "asha", "page": "", "place": "", "count": 1 }] });
    server.post("/client/v1/failures", &unknown).await.refused(ErrorCode::WrongType);
    let message = json!({ "build": "b", "failures": [], "message": "x" });
    server.post("/client/v1/failures", &message).await.refused(ErrorCode::UnknownField);
    server
        .send(
            "POST",
            "/api1/client/v1/failures",
            &[("content-type", "application/json")],
            report.to_string().as_bytes(),
        )
        .await
        .refused(ErrorCode::NoWebUuid);
}

#[tokio::test]
async fn an_operator_answers_feedback_and_its_sender_reads_it() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let other = server.newcomer("9000000002").await;
    save(&borrower, &form(&texts("Where is it?"), &[]), &[]).await.data();
    server.advance_ms(1000);
    save(&other, &form(&texts("Thank you!"), &[("multipartFiles", "image/jpeg", JPEG)]), &[]).await.data();
    let listed = server.read_as_operator("/ops/v1/opinions").await;
    let listed = listed.data().as_array().unwrap();
    let contents: Vec<&Value> = listed.iter().map(|item| &item["content"]).collect();
    assert_eq!(contents, ["Thank you!", "Where is it?"], "everybody's, newest first");
    let older = server.read_as_operator("/ops/v1/opinions?before=2026-11-20T10:00:01%2B05:30").await;
    assert_eq!(older.data().as_array().unwrap()[..], listed[1..], "the next page");
    assert_eq!(listed[1]["userId"], borrower.user_id.as_str());
    assert_eq!((&listed[1]["phone"], &listed[1]["pictures"]), (&json!("919000000001"), &json!([])));
    let [pictured, bare] = [0, 1].map(|place| listed[place]["id"].as_str().unwrap());
    let picture = listed[0]["pictures"][0].as_str().unwrap();
    let shown = server.read_as_operator(&format!("/ops/v1/opinions/{pictured}/pictures/{picture}")).await;
    let data = BASE64_STANDARD.decode(shown.data()["data"].as_str().unwrap()).unwrap();
    assert!(shown.data()["mimeType"] == "image/jpeg" && data.starts_with(&JPEG[..3]), "{shown:?}");
    let strange = server.read_as_operator(&format!("/ops/v1/opinions/{bare}/pictures/{picture}")).await;
    strange.refused(ErrorCode::ImageNotFound);

    let path = format!("/ops/v1/opinions/{}/answer", listed[1]["id"].as_str().unwrap());
    server.advance_hours(1);
    for wrong in ["", "  ", "a\u{0}b", &"x".repeat(2001)] {
        server.operator(&path, &json!({ "content": wrong })).await.refused(ErrorCode::WrongType);
    }
    server.operator("/ops/v1/opinions/nobody/answer", &json!({ "content": "A" })).await.refused(ErrorCode::NotFound);
    server.post(&path, &json!({ "content": "A" })).await.refused(ErrorCode::PathNotFound);
    let unsigned = server.send("POST", &path, &[("content-type", "application/json")], b"{\"content\":\"A\"}").await;
    unsigned.refused(ErrorCode::OpsUnauthorised);
    assert_eq!(history(&borrower).await[0]["answerContent"], Value::Null);

    assert!(server.operator(&path, &json!({ "content": "On its way." })).await.data().is_null());
    let item = &history(&borrower).await[0];
    assert_eq!(item["answerContent"], "On its way.");
    assert_eq!(item["responseTime"], "2026-11-20T11:00:01+05:30");
    assert_eq!(history(&other).await[0]["answerContent"], Value::Null);
    server.operator(&path, &json!({ "content": "It arrived." })).await.data();
    assert_eq!(history(&borrower).await[0]["answerContent"], "It arrived.", "the new text takes the old one's place");
}
