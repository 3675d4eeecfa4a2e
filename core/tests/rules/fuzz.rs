//! Runs the fuzz targets (`core/fuzz`) on random inputs and on inputs that once failed.

#[allow(clippy::expect_used, reason = "targets fail by panicking")]
#[path = "../../fuzz/src/lib.rs"]
mod targets;

use crate::mutated::inputs;
use crate::orders::{applied, noon, run};
use crate::{instalments, orders};
use loan_core::api::dto::auth::ContactPayload;
use loan_core::nav::route::Route;
use loan_core::order::{EventKind, Order};
use loan_core::validate::apply::ApplyForm;
use loan_core::validate::bank::BankCardForm;
use loan_core::validate::feedback::FeedbackForm;
use loan_core::validate::form::FormRequest;
use loan_core::validate::input::CleanInputRequest;
use loan_core::validate::kyc::KycManualForm;
use loan_core::validate::login::LoginForm;
use loan_core::validate::upload::ImageRequest;
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Returns an example as JSON. Panics if it is not a valid `T`, because its mutations would then test only refusals.
fn example<T: DeserializeOwned>(value: &Value) -> Vec<u8> {
    let text = value.to_string();
    if let Err(error) = serde_json::from_str::<T>(&text) {
        panic!("{error}: {text}");
    }
    text.into_bytes()
}

fn forms() -> Vec<Vec<u8>> {
    let field = json!({
        "key": "Monthly income", "value": "income", "label": "in rupees", "dataType": 1, "checkType": 1, "checkReq": 1,
        "canHidden": 1, "lengthLimitMin": 2, "lengthLimitMax": 6,
        "dictionaryVoList": [{ "dictLabel": "One", "dictValue": "1" }],
    });
    let form = json!({ "fields": [field], "values": [{ "name": "income", "value": "25000" }], "page": "workInfo" });
    let form = example::<FormRequest>(&form);
    let bank = json!({ "bankCode": "HDFC0000001", "cardNo": "12345678901", "confirmCardNo": "12345678901" });
    let contacts = json!({
        "oneName": "Asha Rao", "oneMobile": "9000000002", "oneRelation": "1",
        "twoName": "Ravi Rao", "twoMobile": "9000000003", "twoRelation": "2",
        "thirdName": "Meera Das", "thirdMobile": "9000000004", "thirdRelation": "3",
    });
    let texts = ["999941057058", "ABCPE1234F", "HDFC0000001", "9000000001", "XXXXXXXX7058"]
        .map(|text| text.as_bytes().to_vec());
    let clean = json!({ "kind": "phone", "value": "+91 98765 43210", "maxLength": 10 });
    let login = json!({ "phone": "9000000001", "code": "1234", "agreed": true });
    let image = json!({ "size": 20_000, "mimeType": "image/jpeg", "head": [255, 216, 255], "compressed": true });
    let others = [
        example::<BankCardForm>(&bank),
        example::<ContactPayload>(&contacts),
        example::<CleanInputRequest>(&clean),
        example::<LoginForm>(&login),
        example::<ImageRequest>(&image),
        example::<KycManualForm>(&json!({ "idNo": "999941057058", "panNo": "ABCPE1234F", "aadhaarVerified": true })),
        example::<ApplyForm>(&json!({ "cardId": "c1" })),
        example::<FeedbackForm>(&json!({ "content": "The page is slow." })),
    ];
    vec![form; 4].into_iter().chain(others).chain(texts).collect()
}

fn addresses() -> Vec<Vec<u8>> {
    let shown = [
        "/login?redirect=/bank/add%3Fpid%3D1%26ifsc_code%3Dx%2526",
        "/bank/add?pid=a%26b%25&ifsc_code=%2B+",
        "/product/p%2F1/denied?day=3&hour=0",
        "https://pay.example.in/x?y#z",
    ];
    let given = ["ticket=abc", "#phone=919000000001&timestamp=1&nonce=n&sign=00"];
    let screens =
        [Route::Home, Route::Schedule { oid: "o 1".to_owned(), pid: "é".to_owned() }].map(|route| route.href());
    shown.into_iter().chain(given).map(str::to_owned).chain(screens).map(String::into_bytes).collect()
}

fn stored() -> Vec<Vec<u8>> {
    let every = [
        orders::auditing(),
        orders::passed(),
        orders::lending(),
        orders::loaned(),
        orders::overdue(),
        orders::waiting(),
        orders::extended(),
        run(orders::auditing(), &[(EventKind::Deny, applied())]),
        run(orders::passed(), &[(EventKind::Withdraw, noon(1))]),
        run(orders::lending(), &[(EventKind::DisbursalFailed, noon(1))]),
        run(orders::loaned(), &[(EventKind::Repaid, noon(6))]),
        run(orders::loaned(), &[(EventKind::CoolingOffExit, noon(2))]),
        instalments::lent("2026-12-01"),
        instalments::example(),
    ];
    every.iter().map(|order| example::<Order>(&serde_json::to_value(order).unwrap())).collect()
}

fn many() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases.saturating_mul(12), ..usual }
}

proptest! {
    #![proptest_config(many())]

    #[test]
    fn every_form_gets_a_verdict(input in inputs(forms())) {
        targets::forms::check(&input);
    }

    #[test]
    fn every_address_leads_to_a_screen_of_ours(input in inputs(addresses())) {
        targets::addresses::check(&input);
    }

    #[test]
    fn every_record_of_an_order_is_refused_or_can_be_asked_everything(input in inputs(stored())) {
        targets::orders::check(&input);
    }
}
