//! Runs the fuzz targets (`core/fuzz`) on random inputs and on inputs that failed before.

#[allow(clippy::expect_used, reason = "targets fail by panicking")]
#[path = "../../fuzz/src/lib.rs"]
mod targets;

use crate::mutated::inputs;
use crate::orders;
use loan_core::nav::route::Route;
use proptest::prelude::*;
use serde_json::json;

fn forms() -> Vec<Vec<u8>> {
    let field = json!({
        "key": "Monthly income", "value": "income", "label": "in rupees", "dataType": 1, "checkType": 1, "checkReq": 1,
        "canHidden": 1, "lengthLimitMin": 2, "lengthLimitMax": 6,
        "dictionaryVoList": [{ "dictLabel": "One", "dictValue": "1" }],
    });
    let form = json!({ "fields": [field], "values": [{ "name": "income", "value": "25000" }], "page": "workInfo" });
    let bank = json!({ "bankCode": "HDFC0000001", "cardNo": "12345678901", "confirmCardNo": "12345678901" });
    let texts = ["999941057058", "ABCPE1234F", "HDFC0000001", "9000000001", "XXXXXXXX7058"]
        .map(|text| text.as_bytes().to_vec());
    let clean = json!({ "kind": "phone", "value": "+91 98765 43210", "maxLength": 10 });
    let login = json!({ "phone": "9000000001", "code": "1234", "agreed": true });
    let image = json!({ "size": 20_000, "mimeType": "image/jpeg", "head": [255, 216, 255], "compressed": true });
    let objects = [form.clone(), form.clone(), form.clone(), form, bank, clean, login, image]
        .map(|value| value.to_string().into_bytes());
    objects.into_iter().chain(texts).collect()
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
    ];
    every.iter().map(|order| serde_json::to_vec(order).unwrap()).collect()
}

/// Runs more cases than usual, because each is quick.
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

/// Every example is valid: mutations of an invalid one would test only refusals.
#[test]
fn the_examples_are_read() {
    for example in stored() {
        assert!(
            serde_json::from_slice::<loan_core::order::Order>(&example).is_ok(),
            "{}",
            String::from_utf8_lossy(&example)
        );
    }
    let form = forms().remove(0);
    assert!(serde_json::from_slice::<loan_core::validate::form::FormRequest>(&form).is_ok());
}
