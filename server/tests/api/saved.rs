//! Saved answers of the verification steps: masked by default, unmasked on request.

use crate::support::TestServer;
use crate::support::borrower::Borrower;
use loan_core::api::code::ErrorCode;
use loan_core::auth::session::REVEALS_PER_DAY;
use loan_server::security::Event;
use serde_json::{Value, json};

fn contacts() -> Value {
    json!({
        "oneName": "Ramesh Verma", "oneMobile": "9876543211", "oneRelation": "1",
        "twoName": "Sunil Verma", "twoMobile": "9876543212", "twoRelation": "1",
        "thirdName": "Meera Joshi", "thirdMobile": "9876543213", "thirdRelation": "3",
    })
}

async fn saved(borrower: &Borrower<'_>, query: &str) -> Value {
    borrower.get(&["/auth/v1/saved?step=", query].concat()).await.data().clone()
}

async fn with_contacts(server: &TestServer) -> Borrower<'_> {
    let borrower = server.after_steps("9000000001", 5).await;
    borrower.post("/auth/v1/contacts", &contacts()).await.data();
    borrower
}

#[tokio::test]
async fn saved_answers_come_back_under_the_names_they_are_sent_with() {
    let server = TestServer::new().await;
    let borrower = server.after_steps("9000000001", 1).await;
    let nothing = json!({ "values": {}, "masked": [] });
    for step in ["work", "identity", "contacts"] {
        assert_eq!(saved(&borrower, step).await, nothing, "{step} is unfinished");
    }
    let work = json!({ "workState": "3", "monthlyIncome": "2" });
    borrower.post("/auth/v1/work-info", &work).await.data();
    assert_eq!(saved(&borrower, "work").await, json!({ "values": work, "masked": [] }));
    assert_eq!(saved(&server.newcomer("9000000002").await, "work").await, nothing, "of another user");
    for step in ["face", "", "Basic"] {
        borrower.get(&["/auth/v1/saved?step=", step].concat()).await.refused(ErrorCode::WrongType);
    }
}

#[tokio::test]
async fn sensitive_values_come_masked_until_they_are_asked_for() {
    let server = TestServer::new().await;
    let borrower = with_contacts(&server).await;
    let hidden = saved(&borrower, "contacts").await;
    assert_eq!(hidden["masked"], json!(["oneMobile", "thirdMobile", "twoMobile"]));
    assert_eq!(
        (&hidden["values"]["twoName"], &hidden["values"]["twoMobile"]),
        (&json!("Sunil Verma"), &json!("XXXXXX3212"))
    );
    let shown = saved(&borrower, "contacts&reveal=true").await;
    assert_eq!(shown, json!({ "values": contacts(), "masked": [] }));

    let hidden = saved(&borrower, "identity").await;
    let masked = json!({ "idNo": "XXXXXXXX7058", "panNo": "XXXXXX234F" });
    assert_eq!(hidden, json!({ "values": masked, "masked": ["idNo", "panNo"] }));
    let shown = saved(&borrower, "identity&reveal=true").await;
    let whole = json!({ "idNo": "XXXXXXXX7058", "panNo": "ABCPE1234F" });
    assert_eq!(shown, json!({ "values": whole, "masked": ["idNo"] }), "the number itself is not stored");
}

#[tokio::test]
async fn a_masked_value_is_no_answer() {
    let server = TestServer::new().await;
    let borrower = with_contacts(&server).await;
    let mut sent = saved(&borrower, "contacts").await["values"].clone();
    borrower.post("/auth/v1/contacts", &sent).await.refused(ErrorCode::Invalid);
    sent["oneMobile"] = "".into();
    borrower.post("/auth/v1/contacts", &sent).await.refused(ErrorCode::Invalid);
    let mut identity = saved(&borrower, "identity").await["values"].clone();
    identity["type"] = 2.into();
    borrower.post("/auth/v1/kyc-info/aadhaar-pan", &identity).await.refused(ErrorCode::Invalid);
    assert_eq!(saved(&borrower, "contacts&reveal=true").await["values"], contacts());
    assert_eq!(saved(&borrower, "identity&reveal=true").await["values"]["panNo"], "ABCPE1234F");
}

#[tokio::test]
async fn unmasked_reads_are_logged_and_limited_by_the_day() {
    let server = TestServer::new().await;
    let borrower = with_contacts(&server).await;
    let count = async || {
        let app = server.tenant().await.app;
        app.security.counts.get_or_create(&[("event", Event::AnswersRevealed.name())]).get()
    };
    saved(&borrower, "contacts").await;
    assert_eq!(count().await, 0);
    for _ in 0..REVEALS_PER_DAY {
        saved(&borrower, "contacts&reveal=true").await;
    }
    let refused = borrower.get("/auth/v1/saved?step=identity&reveal=true").await;
    refused.refused(ErrorCode::TooManyRequests);
    assert_eq!(refused.headers["retry-after"], "50400", "until midnight in India");
    assert_eq!(count().await, u64::from(REVEALS_PER_DAY));
    saved(&borrower, "contacts").await;
    server.advance_hours(14);
    saved(&borrower, "contacts&reveal=true").await;
}
