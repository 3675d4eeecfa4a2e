//! Runs the checks of the fuzz targets (`server/fuzz`) on random and on mutated inputs.

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use std::path::Path;

use crate::mutated::inputs;
use crate::picture::JPEG;
use loan_server::records::kinds::KINDS;
use proptest::prelude::*;
use serde_json::{Value, json};

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

fn bodies() -> Vec<Vec<u8>> {
    let contacts = json!({ "oneName": "A", "oneMobile": "9811111111", "oneRelation": "1", "twoName": "B" });
    let apply = json!({ "cardId": "c", "borrowAmount": "3000.00", "periods": 7, "productId": "p", "checkEmail": {},
        "autoGetMoney": 1, "autoMoney": "x", "loanPurpose": "1", "kfsAccepted": "k" });
    let login = json!({ "phone": "919000000001", "code": "1234" });
    let card =
        json!({ "bankCode": "UTIB0002083", "cardNo": "10000000001", "confirmCardNo": "10000000001", "productId": "p" });
    let order = json!({ "orderId": "o" });
    let extension = json!({ "extensionId": "e", "orderId": "o", "orderRepayId": "r" });
    let kyc = json!({ "type": 2, "idNo": "999941057058", "panNo": "ABCPE1234F" });
    let envelope = json!({ "code": 0, "msg": "", "data": { "token": "t" } });
    let all = [contacts, apply, login, card, order, extension, kyc, envelope, json!({}), json!({ "livenessId": "l" })];
    all.map(|body| body.to_string().into_bytes()).to_vec()
}

fn forms() -> Vec<Vec<u8>> {
    let part = |head: &str, body: &str| format!("--cut\r\ncontent-disposition: form-data; {head}\r\n\r\n{body}\r\n");
    let form = part("name=\"type\"", "front") + &part("name=\"file\"; filename=\"a.jpg\"", "bytes") + "--cut--\r\n";
    let fixed = ["\u{10}", &form].concat().into_bytes();
    let told = [b"\xffmultipart/form-data; boundary=\"cut\"\n", form.as_bytes()].concat();
    vec![fixed, told]
}

fn notices() -> Vec<Vec<u8>> {
    let payment = json!({ "eventId": "e", "paymentId": "p", "orderId": "o", "amount": "100.00", "status": "paid",
        "paidAt": "2026-11-20T10:00:00+05:30", "transactionId": "t" });
    let order = json!({ "eventId": "e", "orderId": "o", "status": "approved", "at": "2026-11-20T10:00:00+05:30" });
    [payment, order].map(|notice| format!("{}\n{notice}", "ab".repeat(32)).into_bytes()).to_vec()
}

fn pictures() -> Vec<Vec<u8>> {
    let small = image::RgbImage::from_fn(24, 16, |x, y| image::Rgb([x as u8 * 9, y as u8 * 9, 77]));
    let formats = [image::ImageFormat::Jpeg, image::ImageFormat::Png, image::ImageFormat::WebP];
    formats
        .map(|format| {
            let mut out = std::io::Cursor::new(Vec::new());
            small.write_to(&mut out, format).unwrap();
            out.into_inner()
        })
        .to_vec()
}

/// Returns the golden records of each kind. The first byte is the kind, the second the version less one.
fn records() -> Vec<Vec<u8>> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("service/src/records/golden");
    let mut all = Vec::new();
    for (table, (name, _)) in (0..).zip(targets::records::TABLES) {
        let version = KINDS.all.iter().find(|kind| kind.name() == name).unwrap().version();
        let file = std::fs::read(golden.join(format!("{name}-v{version}.json"))).unwrap();
        let records: Vec<Value> = serde_json::from_slice(&file).unwrap();
        all.extend(records.iter().map(|record| [&[table, version - 1][..], record.to_string().as_bytes()].concat()));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1000)))]

    #[test]
    fn every_body_is_refused_or_understood(input in inputs(bodies())) {
        targets::wire::check(&input);
    }

    #[test]
    fn every_query_is_refused_or_understood(input in inputs(texts(&[
        "amount=5000&period=7&productId=saral-first", "phone=919000000001", "orderId=01ABC&page=1", "type=workInfo",
        "pId=b&stateId=27&cityId=482", "token=abc; other=1",
    ]))) {
        targets::queries::check(&input);
    }

    #[test]
    fn every_form_is_refused_or_holds_what_was_sent(input in inputs(forms())) {
        targets::forms::check(&input);
    }

    #[test]
    fn only_a_signature_is_one(input in inputs(notices())) {
        targets::webhooks::check(&input);
    }

    #[test]
    fn every_record_is_refused_or_read(input in inputs(records())) {
        targets::records::check(&input);
    }

    #[test]
    fn every_file_is_refused_or_imported(input in inputs(texts(&[
        "{\"key\":[\"default\",\"user\",\"x\"],\"value\":\"AAAA\"}", "{\"saral\":\"store\",\"version\":2}",
        "{\"picture\":\"default.a.b\",\"value\":\"AAAA\"}", "{\"records\":1,\"pictures\":0,\"sha256\":\"00\"}",
        "{\"key\":[\"\",\"import\"],\"value\":\"\"}",
    ]))) {
        targets::imports::check(&input);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300)))]

    #[test]
    fn every_picture_is_refused_or_written_anew(input in inputs(pictures())) {
        targets::pictures::check(&input);
    }
}

/// Decoding a whole photo is slow, so the photo is tested only once.
#[test]
fn a_photo_is_written_anew() {
    targets::pictures::check(JPEG);
}

fn cases(usual: u32) -> u32 {
    std::env::var("PROPTEST_CASES").map_or(usual, |cases| cases.parse().unwrap())
}
