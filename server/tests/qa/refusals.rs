//! Tests that the test controls refuse invalid requests and name the allowed values.

use crate::bench::Bench;
use saral_qa::{Control, Given, QaError, Whose};
use serde_json::{Value, json};

const APPLY: &str = "/api1/order/v1/apply";
const LOGIN: &str = "/api1/user/v1/login";

async fn refused(bench: &Bench, control: Control, body: &Value) -> QaError {
    let given = Given { body: Some(body.clone()), ..Given::default() };
    match bench.qa.call::<Value>(control, given).await {
        Ok(done) => panic!("{control:?} {body}: {done}"),
        Err(refused) => refused,
    }
}

#[tokio::test]
async fn no_assertion_holds_because_of_a_typing_mistake() {
    let bench = Bench::new().await;
    for (call, part, allowed) in [
        (json!({"path": "/api1/order/v1/aply"}), "path: given /api1/order/v1/aply", json!([APPLY])),
        (json!({"path": APPLY, "method": "GET"}), "method: given GET; allowed POST", json!(["POST"])),
        (json!({"method": "FOO"}), "method: given FOO", json!(["GET", "POST"])),
        (json!({"path": "/__qa/clock"}), "a path of the API", json!(null)),
        (json!({"path": "/sandbox/pay"}), "a path of the API", json!(null)),
        (json!({"headers": {"x-foo": "1"}}), "headers: given x-foo; allowed accept-language", json!(null)),
        (json!({"user": "abc"}), "user: given abc", json!(null)),
        (json!({"user": "01m8p8d914pp2kkq75ysdyk48g"}), "user: given 01m8p8d914pp2kkq75ysdyk48g", json!(null)),
        (json!({"code": 9999}), "code: given 9999", json!(null)),
        (json!({"body": "x"}), "body: given \"x\"", json!(null)),
        (json!({"key": ""}), "key: given", json!(null)),
        (json!({"key": "x".repeat(65)}), "allowed 1 to 64", json!(null)),
        (
            json!({"path": APPLY, "body": {"loanPurpos": "Shopping"}}),
            "body: given loanPurpos; allowed loanPurpose",
            json!(null),
        ),
        (json!({"path": APPLY, "body": []}), "body: given []; allowed autoGetMoney", json!(null)),
        (json!({"path": APPLY, "body": {"periods": "7"}}), "body.periods: given \"7\"", json!(["integer"])),
        (json!({"path": "/api1/pay-order/v1/repay", "body": {"toward": "pay"}}), "body.toward: given", json!(null)),
        (json!({"path": "/api1/order/v1/list", "body": {"a": 1}}), "allowed none", json!(null)),
        (json!({"path": "/api1/authen/upload", "body": {"type": "1"}}), "allowed none", json!(null)),
        (json!({"path": "/webhooks/payment", "body": {"amount": "1"}}), "allowed none", json!(null)),
        (json!({"path": "/api1/order/v1/apply/*"}), "path: given /api1/order/v1/apply/*", json!([APPLY])),
        (
            json!({"path": "/api1/client/v1/failures", "body": {"failures": [{"cuont": 1}]}}),
            "body.failures[]: given cuont",
            json!(null),
        ),
        (json!({"body": {"borowAmount": "1"}}), "body: given borowAmount; allowed borrowAmount", json!(null)),
        (json!({"headers": {"web-uid": "1"}}), "headers: given web-uid; allowed ", json!(null)),
        (json!({"path": "/ops/v1/outbox"}), "path: given /ops/v1/outbox", json!(null)),
        (json!({"path": LOGIN, "user": "7000000001"}), "user: given 7000000001; allowed none", json!(null)),
        (json!({"path": "/api1/burying-point/*", "user": "7000000001"}), "allowed none", json!(null)),
        (json!({"path": "/webhooks/payment", "user": "7000000001"}), "allowed none", json!(null)),
        (json!({"body": {"failures": []}, "user": "7000000001"}), "body: given failures", json!(null)),
    ] {
        let mut counted = call.clone();
        counted["times"] = json!(0);
        for body in [counted, json!({ "sequence": [call] })] {
            let error = refused(&bench, Control::Verify, &body).await;
            assert_eq!((error.status, error.code), (400, 4005), "{body}");
            assert!(error.msg.contains(part), "{body}: {error}");
            assert!(allowed.is_null() || error.data["allowed"] == allowed, "{body}: {error}");
        }
    }
    for fits in [
        json!({"path": APPLY, "times": 0}),
        json!({"path": "/api1/map-state/v1/district/{id}", "method": "get", "times": 0}),
        json!({"path": "/webhooks/payment", "times": 0}),
        json!({"headers": {"OS": "ios-h5"}, "code": 0, "user": "917000000001", "times": 0}),
        json!({"path": "/api1/user/v1/*", "user": "917000000001", "times": 0}),
        json!({"path": APPLY, "body": {"borrowAmount": 3000, "periods": 7, "autoMoney": {"any": 1}}, "times": 0}),
        json!({"path": "/api1/order/v1/*", "body": {"loanPurpose": "Shopping"}, "times": 0}),
        json!({"path": "/api1/auth/v1/base-info", "body": {"anyField": "x"}, "times": 0}),
        json!({"provider": "payment", "body": {"transactionId": "x"}, "times": 0}),
        json!({"provider": "payment", "what": "notice", "body": {"amount": "1"}, "times": 0}),
    ] {
        bench.qa.verify(&fits).await.unwrap_or_else(|missed| panic!("{fits}: {missed}"));
    }
    bench.data("GET", "/api1/sms/v1/sendCode?phone=917000000071", json!({})).await;
    bench.qa.verify(json!({"method": "*", "path": "/api1/sms/v1/sendCode"})).await.unwrap();
}

#[tokio::test]
async fn an_expected_message_has_only_members_of_its_payload() {
    let bench = Bench::new().await;
    for (message, part) in [
        (json!({"provider": "payment", "what": "notice", "body": {"amunt": "1"}}), "body: given amunt; allowed amount"),
        (json!({"provider": "sms", "body": {"orderId": "x"}}), "body: given orderId; allowed"),
        (json!({"what": "text", "body": {"amount": "1"}}), "body: given amount; allowed"),
        (json!({"provider": "disburse", "body": []}), "body: given []; allowed account"),
    ] {
        let mut counted = message.clone();
        counted["times"] = json!(0);
        let error = refused(&bench, Control::Verify, &counted).await;
        assert_eq!((error.status, error.code), (400, 4005), "{counted}");
        assert!(error.msg.contains(part), "{counted}: {error}");
    }
}

#[tokio::test]
async fn a_fault_that_never_happens_or_has_a_field_that_changes_nothing_is_refused() {
    let bench = Bench::new().await;
    for (fault, part) in [
        (json!({"path": "/__qa/clock", "kind": "reset"}), "path: given /__qa/clock"),
        (json!({"path": "/healthz", "kind": "reset"}), "a path of the API"),
        (json!({"path": "/sandbox/pay", "kind": "reset"}), "a path of the API"),
        (json!({"path": "/openapi.json", "kind": "reset"}), "a path of the API"),
        (json!({"path": "/api1/x", "kind": "reset"}), "the nearest is /api1/"),
        (json!({"path": APPLY, "kind": "reset", "user": "abc"}), "user: given abc"),
        (json!({"path": APPLY, "kind": "reset", "body": "x"}), "body: given \"x\""),
        (json!({"path": APPLY, "kind": "truncate", "ms": 5}), "ms: given 5; allowed none"),
        (json!({"path": APPLY, "kind": "status", "status": 503, "ms": 5}), "ms: given 5; allowed none"),
        (json!({"path": APPLY, "kind": "reset", "data": {}}), "data: given {}"),
        (json!({"path": APPLY, "kind": "latency", "ms": 5, "jitterMs": 6}), "jitterMs: given 6; allowed 1 to ms"),
        (json!({"path": APPLY, "kind": "latency", "ms": 5, "seed": 6}), "seed: allowed beside jitterMs"),
        (json!({"path": APPLY, "kind": "latency", "ms": 99_999_999}), "ms: given 99999999; allowed 1 to 600000"),
        (json!({"path": APPLY, "kind": "code", "code": 9999}), "code: given 9999"),
        (json!({"path": APPLY, "kind": "code", "code": 0}), "code: given 0"),
        (json!({"path": APPLY, "kind": "status", "status": 503, "code": 9999}), "code: given 9999"),
        (json!({"path": APPLY, "kind": "code", "code": 1304, "args": ["3"]}), "args: given 1 values; allowed 2"),
        (json!({"path": APPLY, "kind": "code", "code": 1301, "args": ["3"]}), "args: given 1 values; allowed 0"),
        (json!({"provider": "sms", "kind": "down", "ms": 5}), "ms: given 5; allowed none"),
        (json!({"notice": "twice", "ms": 5}), "ms: given 5; allowed none"),
        (json!({"notice": "lost", "ms": 5}), "ms: given 5; allowed none"),
        (json!({"provider": "ocr", "kind": "down", "reading": {"name": "x"}}), "reading: given {"),
        (json!({"provider": "ocr", "kind": "read"}), "kind: given \"read\""),
        (json!({"provider": "ocr", "kind": "code"}), "kind: given code; allowed down, refuse, slow, reads"),
        (json!({"provider": "audit", "kind": "reads"}), "kind: given reads; allowed down, refuse, slow"),
        (json!({"provider": "ocr", "kind": "reads", "reading": {"nam": "x"}}), "reading: given nam; allowed "),
        (json!({"provider": "ocr", "kind": "reads", "reading": {}}), "reading: given ; allowed "),
        (
            json!({"provider": "ocr", "kind": "reads", "reading": {"idNo": "x", "panNo": "y"}}),
            "given idNo and panNo; allowed dateOfBirth and gender and idNo and name, address, name and panNo",
        ),
        (json!({"event": "approve", "kind": "down", "code": 1301}), "code: given 1301; allowed none"),
        (json!({"event": "dueDatePassed", "kind": "code", "code": 1301}), "kind: given code; allowed down, slow"),
        (json!({"event": "passLapsed", "kind": "code", "code": 1301}), "kind: given code; allowed down, slow"),
        (json!({"path": APPLY, "kind": "latency", "ms": 0}), "ms: given 0; allowed 1 to 600000"),
        (json!({"path": APPLY, "kind": "latency", "ms": 5, "jitterMs": 0}), "jitterMs: given 0; allowed 1 to ms"),
        (json!({"provider": "sms", "kind": "slow", "ms": 0}), "ms: given 0; allowed 1 to"),
        (
            json!({"path": APPLY, "kind": "reset", "body": {"borowAmount": "1"}}),
            "body: given borowAmount; allowed borrowAmount",
        ),
        (json!({"path": "/api1/order/v1/list", "kind": "reset", "body": {"a": 1}}), "allowed none"),
        (json!({"path": "/webhooks/payment", "kind": "reset", "body": {"amount": "1"}}), "allowed none"),
        (json!({"path": "/ops/v1/outbox", "kind": "reset"}), "path: given /ops/v1/outbox"),
        (json!({"path": LOGIN, "kind": "reset", "user": "7000000001"}), "user: given 7000000001; allowed none"),
        (
            json!({"path": APPLY, "kind": "status", "status": 200}),
            "status: given 200; allowed 400 to 599, 200 to 399 with code or rawBody",
        ),
    ] {
        let error = refused(&bench, Control::FaultAdd, &fault).await;
        assert_eq!(error.status, 400, "{fault}: {error}");
        assert!(error.msg.contains(part), "{fault}: {error}");
        assert!(!error.allowed().is_empty() || part.starts_with("seed"), "{fault}: {error}");
    }
    let token = bench.qa.load("verified").await.unwrap().token;
    for header in ["code=9999", "code=0", "status=99", "status=200"] {
        let asked = [("token", token.as_str()), ("x-qa-fault", header)];
        assert_eq!(bench.send("GET", "/api1/home/v1/index", &asked, "").await.0, 400, "{header}");
    }
    assert_eq!(bench.qa.faults().await.unwrap(), []);
}

/// The message of a real refusal never contains an unfilled placeholder.
#[tokio::test]
async fn an_injected_refusal_has_every_argument_of_the_real_one() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    let home = "/api1/home/v1/index";
    let asked = [("token", token.as_str()), ("x-qa-fault", "code=1304")];
    let (_, answer) = bench.send("GET", home, &asked, "").await;
    assert_eq!(answer["msg"], "Your application was denied. You can apply again in 1 days and 1 hours.");
    bench.qa.fault(json!({"path": home, "kind": "code", "code": 1304, "args": ["3", "4"]})).await.unwrap();
    let answer = bench.get(&token, home).await;
    assert_eq!(answer["msg"], "Your application was denied. You can apply again in 3 days and 4 hours.");
}

#[tokio::test]
async fn the_default_tenant_never_ends() {
    let bench = Bench::new().await;
    let made = json!({"name": "default", "ttl": "PT3S", "catalogue": {"products": {"saral-first": {"isFull": 1}}}});
    assert_eq!(bench.qa.make(made).await.unwrap_err().status, 409);
    let list = bench.qa.tenants().await.unwrap();
    assert!(list.iter().all(|tenant| tenant.name != "default" || tenant.ends_at.is_none()), "{list:?}");
}

#[tokio::test]
async fn a_code_is_given_as_long_as_it_can_be_entered() {
    let bench = Bench::new().await;
    let phone = Whose::Phone("917000000071");
    bench.qa.freeze(true).await.unwrap();
    bench.data("GET", "/api1/sms/v1/sendCode?phone=917000000071", json!({})).await;
    bench.qa.advance("PT4M59S").await.unwrap();
    assert_eq!(bench.qa.otp(phone).await.unwrap(), "1234");
    bench.qa.advance("PT1S").await.unwrap();
    let expired = bench.qa.otp(phone).await.unwrap_err();
    assert_eq!(expired.status, 404, "{expired}");
    let login = json!({"phone": "917000000071", "code": "1234"}).to_string();
    assert_eq!(bench.send("POST", "/api1/user/v1/login", &[], &login).await.1["code"], 1004);
    let token = bench.qa.load("half-verified-identity").await.unwrap().token;
    let body = json!({"aadhaar": "999941057058"}).to_string();
    bench.send("POST", "/api1/auth/v2/aadhaar/send-otp", &[("token", &token)], &body).await;
    assert_eq!(bench.qa.otp(Whose::Aadhaar("999941057058")).await.unwrap(), "123456");
    bench.qa.advance("PT6M").await.unwrap();
    assert_eq!(bench.qa.otp(Whose::Aadhaar("999941057058")).await.unwrap_err().status, 404);
}

#[tokio::test]
async fn a_missing_name_is_refused_with_the_existing_names() {
    let bench = Bench::new().await;
    let loaded = bench.qa.load("auditing").await.unwrap();
    let (order, phone) = (loaded.order_ids[0].clone(), format!("91{}", loaded.phone));
    let none = bench.qa.order("nothing").await.unwrap_err();
    assert_eq!((none.status, none.allowed()), (404, vec![order.as_str()]), "{none}");
    assert!(none.msg.contains("no order nothing in tenant default"), "{none}");
    let none = bench.qa.session("7000000555").await.unwrap_err();
    assert_eq!((none.status, none.allowed()), (404, vec![phone.as_str()]), "{none}");
    assert!(none.msg.contains("no user 917000000555"), "{none}");
    let none = bench.qa.fixture(Some("7000000999")).await.unwrap_err();
    assert_eq!((none.status, none.allowed()), (404, vec![phone.as_str()]), "{none}");
    let fault = bench.qa.fault(json!({"provider": "sms", "kind": "down"})).await.unwrap().id;
    let none = bench.qa.remove_fault(77).await.unwrap_err();
    assert_eq!((none.status, none.allowed()), (404, vec![fault.to_string().as_str()]), "{none}");
    let none = bench.of("mine").qa.close().await;
    assert!(none.is_ok(), "the call itself makes a tenant that it names: {none:?}");
    assert!(bench.qa.otp(Whose::Phone("917000000071")).await.unwrap_err().msg.contains("no code"));
    assert_eq!(bench.qa.otp(Whose::Phone("123")).await.unwrap_err().status, 400);
    let refused = bench.qa.event(&order, "repaid").await.unwrap_err();
    assert_eq!(refused.allowed(), ["approve", "deny", "withdraw"], "{refused}");
}

#[tokio::test]
async fn a_refused_value_is_named_with_its_field_and_what_is_allowed() {
    let bench = Bench::new().await;
    let home = "/api1/home/v1/index";
    for (control, body, field, part) in [
        (Control::FaultAdd, json!({"path": home, "kind": "explode"}), "kind", "given \"explode\"; allowed latency, "),
        (
            Control::FaultAdd,
            json!({"path": home, "kind": "reset", "times": "x"}),
            "times",
            "a number from 1, or `forever`",
        ),
        (Control::FaultAdd, json!({"path": home, "kind": "latency", "ms": "x"}), "ms", "allowed a whole number from 0"),
        (Control::Verify, json!({"times": -1}), "times", "allowed a whole number from 0"),
        (Control::ClockChange, json!({"to": "morning"}), "to", "allowed: nextDeadline"),
        (Control::ClockChange, json!({"now": "today"}), "now", "given \"today\"; allowed an instant such as 2027-"),
        (Control::ClockChange, json!({"advance": "8 days"}), "advance", "given 8 days; allowed durations"),
        (Control::Situation, json!({"base": "nothing"}), "base", "allowed: "),
        (Control::Situation, json!({"overdueDays": 3651}), "overdueDays", "allowed 0 to 3650"),
        (Control::Situation, json!({"phone": "123"}), "phone", "given 123; allowed ten digits"),
        (Control::ClockChange, json!({"freeze": "yes"}), "freeze", "given \"yes\"; allowed a boolean"),
        (Control::TenantMake, json!({"name": "a b"}), "name", "allowed 1 to 64 letters"),
        (
            Control::TenantMake,
            json!({"catalogue": {"products": {"saral-frist": {}}}}),
            "catalogue.products.saral-frist",
            "no product has this id",
        ),
        (
            Control::TenantMake,
            json!({"catalogue": {"products": {"saral-first": {"amountList": ["5000", "100"]}}}}),
            "catalogue.products.0.amountList",
            "catalogue/products.json:0.amountList:must be non-empty and ascending",
        ),
    ] {
        let error = refused(&bench, control, &body).await;
        assert_eq!((error.status, &error.data["field"]), (400, &json!(field)), "{body}: {error}");
        assert!(error.msg.contains(part), "{body}: {error}");
        assert!(error.data["allowed"].is_array(), "{body}: {error}");
        assert!(!["u32", "usize", "variant", "invalid type"].iter().any(|word| error.msg.contains(word)), "{error}");
    }
    for (control, name, part) in
        [(Control::Journal, "limits", "limit"), (Control::Otp, "fone", "phone, aadhaar"), (Control::Clock, "x", "`x`")]
    {
        let given = Given { query: &[(name, "1")], ..Given::default() };
        let error = bench.qa.call::<Value>(control, given).await.unwrap_err();
        assert_eq!(error.status, 400, "{name}: {error}");
        assert!(error.msg.contains(part), "{name}: {error}");
    }
}

#[tokio::test]
async fn a_refused_step_of_a_history_is_named_with_its_value_and_with_what_is_allowed() {
    let bench = Bench::new().await;
    for (at, command, field, part) in [
        ("P1D", json!("login"), "at", r#"given "P1D"; lies after now"#),
        ("-P3D", json!("login"), "at", r#"given "-P3D"; lies before the command that precedes it"#),
        ("soon", json!("login"), "at", r#"given "soon"; is not an ISO 8601 duration such as -P9D"#),
        ("-P1D", json!("saveBasic"), "do", r#"given "saveBasic"; allowed {"saveBasic": …}"#),
        ("-P1D", json!("apply"), "do", r#"given "apply"; allowed {"apply": {…}}"#),
        ("-P1D", json!({"apply": 3}), "do", r#"given {"apply":3}; allowed {"apply": {…}}"#),
        ("-P1D", json!({"repay": {}}), "do", r#"given {"repay":{}}; allowed "repay""#),
        ("-P1D", json!({"apply": {"days": "x"}}), "do.apply.days", r#"given "x"; allowed a whole number from 0"#),
        ("-P1D", json!({"saveBasic": 1}), "do.saveBasic", "given 1; allowed an object"),
        ("-P1D", json!({"report": "repaid"}), "do.report", r#"given "repaid"; an operator reports approve"#),
    ] {
        let history = json!([{"at": "-P2D", "do": "login"}, {"at": at, "do": command}]);
        let error = refused(&bench, Control::Situation, &json!({ "history": history })).await;
        let given = history[1].pointer(&format!("/{}", field.replace('.', "/"))).unwrap();
        let named = (error.status, &error.data["field"], &error.data["given"]);
        assert_eq!(named, (400, &json!(format!("history.1.{field}")), given), "{error}");
        assert!(error.msg.contains(part), "{error}");
    }
    let error = bench.send("POST", "/__qa/scenarios", &[], r#"{"history": [}"#).await;
    assert_eq!((error.0, &error.1["data"]["field"]), (400, &json!("body")), "{}", error.1);
    assert!(error.1["msg"].as_str().unwrap().contains("line 1 column 14"), "{}", error.1);
}

#[tokio::test]
async fn a_part_payment_that_the_loan_does_not_take_is_refused_with_the_least_and_the_most() {
    let bench = Bench::new().await;
    let order = bench.qa.load("steady-late").await.unwrap().order_ids.remove(0);
    let payoff = bench.qa.order(&order).await.unwrap().account.payoff;
    for amount in ["50", "0", "999999"] {
        let body = json!({"event": "paid", "amount": amount}).to_string();
        let (status, refused) = bench.send("POST", &format!("/__qa/orders/{order}/events"), &[], &body).await;
        assert_eq!((status, &refused["code"]), (409, &json!(4090)), "{refused}");
        assert_eq!(refused["data"]["field"], "amount", "{refused}");
        assert_eq!(refused["data"]["allowed"], json!(["100.00", payoff]), "{refused}");
    }
}
