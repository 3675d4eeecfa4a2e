//! The data-driven forms: places and choices that their definition allows.

use crate::support::TestServer;
use loan_core::api::code::ErrorCode;
use loan_server::catalogue::Catalogue;
use serde_json::{Value, json};

fn basic_information() -> Value {
    json!({
        "fullName": "Asha Rao", "education": "1", "maritalStatus": "1", "liveState": "27", "liveDistrict": "482",
        "pinCode": "400001", "address": "1 Fort",
    })
}

#[tokio::test]
async fn a_district_lies_in_its_state_and_a_choice_in_its_list() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let filled = basic_information();
    borrower.post("/auth/v1/base-info", &filled).await.data();
    for (field, value) in
        [("liveDistrict", "603"), ("liveState", "99"), ("education", "99"), ("pinCode", "4000a1"), ("pinCode", "40000")]
    {
        let mut wrong = filled.clone();
        wrong[field] = value.into();
        let refused = borrower.post("/auth/v1/base-info", &wrong).await;
        assert!(!refused.refused(ErrorCode::FormInvalid)["errorColumn"].as_array().unwrap().is_empty(), "{field}");
    }
    let in_hindi = [("accept-language", "hi"), ("token", borrower.token.as_str())];
    let refused = server.post_with("/auth/v1/base-info", &json!({}), &in_hindi).await;
    let msg = refused.refused(ErrorCode::FormInvalid)["errorColumn"][0]["msg"].as_str().unwrap().to_owned();
    assert!(msg.chars().any(|c| ('\u{900}'..'\u{980}').contains(&c)), "{msg}");
}

#[tokio::test]
async fn a_form_may_ask_for_the_district_before_its_state() {
    let server = TestServer::new().await;
    let mut catalogue = Catalogue::clone(&server.app.standard().catalogue);
    // The shipped form ends with the state and its district.
    catalogue.forms.basic.reverse();
    server.app.replace_catalogue(catalogue);
    let borrower = server.newcomer("9000000001").await;
    let mut filled = basic_information();
    borrower.post("/auth/v1/base-info", &filled).await.data();
    filled["liveDistrict"] = "603".into();
    borrower.post("/auth/v1/base-info", &filled).await.refused(ErrorCode::FormInvalid);
}
