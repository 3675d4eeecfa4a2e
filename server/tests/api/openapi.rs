//! The API's description is complete, consistent, and the same whether printed or served.

use std::collections::BTreeSet;
use std::process::Command;

use crate::support::TestServer;
use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{Access, BASE_PATH, Effect, Endpoint, Method};
use loan_server::config::Operators;
use loan_server::http::openapi;
use serde_json::Value;

fn operations() -> Vec<(String, String, &'static Value)> {
    let paths = openapi::document()["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, methods)| {
        methods.as_object().unwrap().iter().map(|(method, operation)| (path.clone(), method.clone(), operation))
    });
    all.collect()
}

fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn every_call_of_the_table_is_described_and_no_other_below_the_base_path() {
    for endpoint in Endpoint::ALL {
        let path = [BASE_PATH, endpoint.path()].concat();
        let method = if endpoint.method() == Method::Get { "get" } else { "post" };
        let operation = &openapi::document()["paths"][&path][method];
        assert!(operation.is_object(), "{} is not described", endpoint.name());
        let asks_who = !operation["security"].as_array().unwrap().is_empty();
        assert_eq!(asks_who, endpoint.access() == Access::User, "{}", endpoint.name());
        let given = operation["parameters"].to_string();
        assert!(given.contains("parameters/webUuid"), "{}", endpoint.name());
        let takes_key = given.contains("parameters/idempotencyKey");
        assert_eq!(takes_key, endpoint.effect() == Effect::Change, "{}", endpoint.name());
        for name in path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
            let in_path = |given: &Value| given["name"] == *name && given["in"] == "path";
            assert!(operation["parameters"].as_array().unwrap().iter().any(in_path), "{path} {name}");
        }
    }
    let below = operations().iter().filter(|(path, ..)| path.starts_with(BASE_PATH)).count();
    assert_eq!(below, Endpoint::ALL.len());
}

#[test]
fn every_reference_leads_somewhere_and_every_operation_has_a_name_of_its_own() {
    let document = openapi::document();
    let mut found = BTreeSet::new();
    references(document, &mut found);
    assert!(found.len() > 50, "the description refers to its schemas");
    for reference in &found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference} leads nowhere");
    }
    let named = document["components"]["schemas"].as_object().unwrap().keys();
    let unused: Vec<&String> = named
        .filter(|name| name.as_str() != "ErrorCode" && !found.contains(&format!("#/components/schemas/{name}")))
        .filter(|name| !name.ends_with("Query") && !name.ends_with("Request"))
        .collect();
    assert!(unused.is_empty(), "no call has {unused:?}");
    let names: Vec<&str> = operations().iter().map(|(_, _, it)| it["operationId"].as_str().unwrap()).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
}

#[test]
fn every_schema_is_json_schema() {
    for (name, schema) in openapi::document()["components"]["schemas"].as_object().unwrap() {
        assert!(jsonschema::meta::is_valid(schema), "{name}");
    }
    for (path, method, operation) in operations() {
        let bodies = operation["requestBody"]["content"].as_object().into_iter().flatten();
        let mut schemas: Vec<&Value> = bodies.map(|(_, content)| &content["schema"]).collect();
        schemas.extend(operation["parameters"].as_array().unwrap().iter().filter_map(|given| given.get("schema")));
        for schema in schemas {
            assert!(jsonschema::meta::is_valid(schema), "{method} {path}: {schema}");
        }
    }
}

#[test]
fn every_request_refuses_unknown_fields_and_requires_none_where_the_code_does() {
    let document = openapi::document();
    let free = [Endpoint::SaveBasic, Endpoint::SaveWork].map(|endpoint| [BASE_PATH, endpoint.path()].concat());
    let mut found = BTreeSet::new();
    for (path, method, operation) in operations() {
        // Providers' notices may have further fields.
        let is_provider = !path.starts_with(BASE_PATH) && !path.starts_with("/ops/");
        if is_provider || free.contains(&path) {
            continue;
        }
        for (_, content) in operation["requestBody"]["content"].as_object().into_iter().flatten() {
            let schema = &content["schema"];
            let is_form = schema["properties"].is_object();
            assert!(!is_form || schema["additionalProperties"] == false, "{method} {path}");
            references(schema, &mut found);
        }
    }
    let schema = |name: &String| document.pointer(name.trim_start_matches('#')).unwrap();
    for name in found.clone() {
        references(schema(&name), &mut found);
    }
    let objects: Vec<_> =
        found.iter().map(|name| (name, schema(name))).filter(|(_, schema)| schema["type"] == "object").collect();
    assert!(objects.len() > 25, "{found:?}");
    for (name, schema) in objects {
        assert_eq!(schema["additionalProperties"], false, "{name}");
        // Except in reports of failures, a missing field counts as empty and gets the message of its rule.
        let requires = schema["required"].as_array().is_some_and(|names| !names.is_empty());
        assert_eq!(requires, name.contains("/Failure"), "{name}");
    }
}

#[test]
fn the_description_of_an_order_requires_every_field() {
    let detail = &openapi::document()["components"]["schemas"]["OrderDetail"];
    let all = detail["properties"].as_object().unwrap().len();
    assert_eq!(detail["required"].as_array().unwrap().len(), all);
}

#[test]
fn the_catalogue_is_whole_and_says_what_each_number_means() {
    let entries = openapi::document()["components"]["schemas"]["ErrorCode"]["oneOf"].as_array().unwrap();
    assert_eq!(entries.len(), ErrorCode::ALL.len());
    for (entry, code) in entries.iter().zip(ErrorCode::ALL) {
        assert_eq!((&entry["const"], &entry["title"]), (&code.code().into(), &code.name().into()));
        assert!(entry["description"].as_str().unwrap().starts_with(code.meaning()), "{entry}");
    }
    let mut components = openapi::document()["components"].clone();
    components["schemas"].as_object_mut().unwrap().remove("ErrorCode");
    let text = components.to_string();
    let numbers: BTreeSet<&str> = text.split(|c: char| c != '-' && !c.is_ascii_digit()).collect();
    for code in ErrorCode::ALL {
        assert!(numbers.contains(code.code().to_string().as_str()), "no answer has {code:?}");
    }
}

#[tokio::test]
async fn the_program_prints_what_the_server_serves() {
    let printed = Command::new(env!("CARGO_BIN_EXE_loan-server")).arg("openapi").output().unwrap();
    assert!(printed.status.success(), "{printed:?}");
    let server = TestServer::new().await;
    let served = server.read_as_operator(openapi::PATH).await;
    assert_eq!(served.status, 200);
    assert_eq!(String::from_utf8(printed.stdout).unwrap().trim_end(), String::from_utf8(served.bytes).unwrap());
    assert_eq!(served.envelope["openapi"], "3.1.0");
}

#[tokio::test]
async fn the_description_is_the_operators_and_without_a_token_nobodys() {
    let server = TestServer::new().await;
    server.send("GET", "/openapi.json", &[], b"").await.refused(ErrorCode::OpsUnauthorised);
    assert_eq!(server.read_as_operator("/openapi.json").await.envelope["openapi"], "3.1.0");
    let server = TestServer::with(|_, settings| settings.operators = Operators::default()).await;
    server.read_as_operator("/openapi.json").await.refused(ErrorCode::PathNotFound);
}

#[tokio::test]
async fn a_refused_method_is_told_which_there_is_and_an_unknown_event_its_name() {
    let server = TestServer::new().await;
    let bearer = ["Bearer ", crate::support::OPS_TOKEN].concat();
    for path in ["/webhooks/payment", "/ops/v1/tickets", "/ops/v1/orders/x/events"] {
        for method in ["GET", "TRACE", "PUT"] {
            let answer = server.send(method, path, &[("authorization", &bearer)], b"").await;
            answer.refused(ErrorCode::MethodNotAllowed);
            assert_eq!(answer.headers["allow"], "POST", "{method} {path}");
        }
    }
    let answer = server.operator("/ops/v1/orders/x/events", &serde_json::json!({ "event": "repaid" })).await;
    answer.refused(ErrorCode::ControlInvalid);
    assert!(answer.envelope["msg"].as_str().unwrap().contains("repaid"), "{}", answer.envelope);
}

/// Calls every test control on a server that is assembled as by `loan-server serve --qa`.
#[cfg(feature = "qa")]
#[tokio::test]
async fn the_controls_answer_as_described() {
    use crate::support::{Answer, described};
    use clap::Parser as _;
    use loan_server::config::{Cli, Command};

    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures");
    let flags = ["loan-server", "serve", "--qa", "--store", "memory", "--fixtures", fixtures];
    let Command::Serve(flags) = Cli::try_parse_from(flags).unwrap().command else { panic!("serve") };
    let routes = loan_server::serve::assemble(&flags, loan_server::qa::qa_environment).await.unwrap().routes;
    let notes = described::Notes::new();
    let ask = async |method: &str, path: &str, body: &str, status: u16| {
        let request = warp::test::request().method(method).path(path).header("host", "localhost:8080");
        let reply = request.header("content-type", "application/json").body(body).reply(&routes).await;
        let (parts, bytes) = reply.into_parts();
        let envelope: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        let answer = Answer { status: parts.status, headers: parts.headers, envelope, bytes: bytes.to_vec() };
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.envelope);
        let operation = described::operation(method, path).unwrap_or_else(|| panic!("{method} {path}"));
        operation.check(body.as_bytes(), &answer);
        notes.note(operation, &answer);
        answer
    };

    let loaded = ask("POST", "/__qa/scenarios/auditing", "{\"phone\":\"9000000001\"}", 200).await;
    let order = loaded.data()["orderIds"][0].as_str().unwrap().to_owned();
    for path in ["", "/about", "/users", "/orders"] {
        ask("GET", &format!("/__qa{path}"), "", 200).await;
    }
    for made in ["session", "ticket"] {
        ask("POST", &format!("/__qa/users/919000000001/{made}"), "{}", 200).await;
        ask("POST", &format!("/__qa/users/919000000009/{made}"), "{}", 404).await;
    }
    ask("GET", "/__qa/scenarios", "", 200).await;
    ask("POST", "/__qa/scenarios/nobody", "{}", 404).await;
    let situation = "{\"overdueDays\":12,\"amount\":\"4000.00\",\"product\":\"Saral Month\",\"loyalty\":\"silver\"}";
    ask("POST", "/__qa/scenarios", situation, 200).await;
    ask("POST", "/__qa/scenarios", "{\"loyalty\":2,\"history\":[{\"at\":\"-P1D\",\"do\":\"repay\"}]}", 409).await;
    ask("POST", "/__qa/scenarios", "{\"base\":\"nobody\"}", 400).await;
    ask("GET", "/__qa/clock", "", 200).await;
    ask("POST", "/__qa/clock", "{\"advance\":\"PT1H\"}", 200).await;
    ask("POST", "/__qa/clock", "{}", 400).await;
    ask("POST", "/__qa/clock", "{\"to\":\"nextDeadline\"}", 409).await;
    ask("POST", "/__qa/clock", "{\"advance\":\"P9999D\"}", 409).await;
    ask("GET", "/__qa/otp?phone=910000000000", "", 400).await;
    ask("GET", "/__qa/otp?phone=919000000009", "", 404).await;
    let sent = warp::test::request().path("/api1/sms/v1/sendCode?phone=919000000002").header("host", "localhost");
    assert_eq!(sent.header("web_uuid", "w").reply(&routes).await.status(), 200);
    ask("GET", "/__qa/otp?phone=919000000002", "", 200).await;
    ask("GET", &format!("/__qa/orders/{order}"), "", 200).await;
    let event = format!("/__qa/orders/{order}/events");
    ask("POST", &event, "{\"event\":\"approve\"}", 200).await;
    ask("POST", &event, "{\"event\":\"approve\"}", 409).await;
    ask("POST", "/__qa/clock", "{\"to\":\"nextDeadline\"}", 200).await;
    let fault = "{\"method\":\"POST\",\"path\":\"/api1/order/v1/apply\",\"kind\":\"latency\",\"ms\":1}";
    let armed = ask("POST", "/__qa/faults", fault, 200).await;
    ask("GET", "/__qa/faults", "", 200).await;
    ask("DELETE", &format!("/__qa/faults/{}", armed.data()["id"]), "", 200).await;
    ask("DELETE", "/__qa/faults", "", 200).await;
    ask("POST", "/__qa/verify", "{\"times\":1}", 200).await;
    ask("POST", "/__qa/verify", "{\"times\":7}", 409).await;
    ask("POST", "/__qa/verify", "{\"times\":7,\"min\":1}", 400).await;
    let made = "{\"name\":\"made\",\"autoAudit\":null,\"catalogue\":{\"config\":{\"support\":\"1800\"}}}";
    ask("POST", "/__qa/tenants", made, 200).await;
    ask("POST", "/__qa/tenants", made, 409).await;
    ask("GET", "/__qa/tenants", "", 200).await;
    ask("DELETE", "/__qa/tenants/made", "", 200).await;
    ask("DELETE", "/__qa/tenants/made", "", 404).await;
    for format in ["", "?format=fixture", "?format=har"] {
        ask("GET", &format!("/__qa/journal{format}"), "", 200).await;
    }
    ask("DELETE", "/__qa/journal", "", 200).await;
    ask("GET", "/__qa/sent?limit=5", "", 200).await;
    ask("GET", "/__qa/sent?limit=x", "", 400).await;
    ask("DELETE", "/__qa/sent", "", 200).await;
    ask("GET", "/api1/sms/v1/sendCode?phone=919000000002", "", 400).await;
    for path in ["/healthz", "/readyz", "/metrics", "/openapi.json"] {
        ask("GET", path, "", 200).await;
    }
    ask("POST", "/__qa/reset", "{}", 200).await;
}

/// The calls in section 2 of the contract: endpoint, fields of the request, fields of `data`.
const CONTRACT: &[(Endpoint, &str, &str)] = &[
    (Endpoint::HomeIndex, "", "homeProductVos undwayList loyalty"),
    (Endpoint::SendCode, "phone", "expiresIn resendIn"),
    (Endpoint::Login, "phone code", "token isRegister"),
    (Endpoint::TicketLogin, "ticket", "token isRegister phone"),
    (Endpoint::SignedLogin, "phone timestamp nonce sign", "token isRegister phone"),
    (
        Endpoint::ProductInfo,
        "id",
        "id detail amountList period interestRate loanProcessingTime score serviceRate slogan periodList",
    ),
    (Endpoint::Precheck, "productId", "orderStatus rejectStatusVO"),
    (
        Endpoint::Calculate,
        "amount period productId",
        "repaymentAmount serviceFee gstFee interest arriveAmount repaymentDate discount apr",
    ),
    (
        Endpoint::KeyFacts,
        "amount period productId",
        "id hash validUntil amount days interestRate serviceFee gstFee interest arriveAmount repaymentAmount apr \
         repaymentDate overdueRate coolingOffDays lender grievanceOfficer",
    ),
    (
        Endpoint::Apply,
        "cardId borrowAmount periods productId checkEmail autoGetMoney autoMoney loanPurpose kfsAccepted",
        "orderId orderNo orderState",
    ),
    (Endpoint::Withdraw, "orderId", ""),
    (Endpoint::CoolingOff, "orderId", "paymentUrl"),
    (
        Endpoint::OrderList,
        "",
        "orderId orderNo orderState extensionState productName loanAmount arriveAmount repaymentAmount",
    ),
    (
        Endpoint::OrderDetail,
        "orderId",
        "arriveAmount loanAmount loanDate overdueDays gtsFee serviceFee repaymentDate repaymentAmount period overdueFee \
         orderState orderNo orderId gstFee interest applyTime extensionMsg reservation extensionState isExtension \
         productId bankNo canChooseAmount payable",
    ),
    (Endpoint::GetMoney, "orderId", ""),
    (Endpoint::AuditLink, "orderId", "token"),
    (Endpoint::AuditSession, "orderId token", "token"),
    (Endpoint::Repay, "orderId", "paymentUrl"),
    (Endpoint::ScheduleBook, "orderId cardId expectBorrowAmount", "id orderNo"),
    (
        Endpoint::ScheduleGet,
        "orderId",
        "expectBorrowAmount createTime orderNo cardId id loanAmount repaymentAmount interestRate interest scheduledTime bankNo",
    ),
    (Endpoint::ScheduleCancel, "id orderId orderNo", ""),
    (Endpoint::Reapply, "cardId borrowAmount orderNo kfsAccepted", "orderId orderNo orderState"),
    (
        Endpoint::ExtensionCalc,
        "orderId",
        "extensionFee extensionFeePaid extensionServiceFee extensionRate interest extensionApplyTime extensionDay \
         extensionTime orderRepayId extensionId",
    ),
    (Endpoint::ExtensionApply, "extensionId orderId orderRepayId", "paymentUrl"),
    (Endpoint::ExtensionGiveUp, "extensionId orderId orderRepayId", ""),
    (Endpoint::AuthStatus, "", "userAuthConfigVoList basic work kycAadhaarAndPan kycFaceAndHold contact"),
    (
        Endpoint::BasicForm,
        "type",
        "key value label dataType checkType checkReq lengthLimitMax dictionaryVoList canHidden",
    ),
    (
        Endpoint::SaveContacts,
        "oneName oneMobile oneRelation twoName twoMobile twoRelation thirdName thirdMobile thirdRelation",
        "",
    ),
    (Endpoint::KycConfig, "type", "KycPageInfoVo"),
    (Endpoint::SaveIdentity, "type frontImage backImage panImage idNo panNo", ""),
    (Endpoint::Ocr, "type image notNeed", "imageId value_keys"),
    (Endpoint::Upload, "type file", "imageId"),
    (Endpoint::LivingCheckConfig, "", "living-config"),
    (Endpoint::LivingCheck, "image", "livenessId status"),
    (Endpoint::LivingHold, "livenessId", ""),
    (Endpoint::FaceResult, "", "status"),
    (Endpoint::AadhaarSendOtp, "aadhaar", "state result"),
    (Endpoint::AadhaarVerify, "aadhaar otp", "verified"),
    (Endpoint::StateList, "", "id name"),
    (Endpoint::DistrictList, "stateId", "id name"),
    (Endpoint::PlaceOfPin, "pin", "stateId districtId"),
    (Endpoint::CardList, "productId", "id cardNo bankCode"),
    (Endpoint::BindCard, "bankCode cardNo confirmCardNo productId clientId", "id"),
    (Endpoint::BankList, "", "id bankName"),
    (Endpoint::BankStateList, "pId", "id state"),
    (Endpoint::BankCityList, "pId stateId", "id city"),
    (Endpoint::BranchList, "pId stateId cityId", "id branch ifsc state district"),
    (Endpoint::BranchOfIfsc, "ifsc", "bankName branch district"),
    (Endpoint::Faq, "", "title content"),
    (Endpoint::AboutUs, "", "appName copywriting"),
    (Endpoint::Legal, "", "agreement privacy lender"),
    (Endpoint::AppConfig, "", "allowedHosts support iosStore androidStore scheme"),
    (Endpoint::OpinionSave, "content multipartFiles problemDesc problemType", ""),
    (Endpoint::OpinionList, "", "createTime content imges responseTime answerContent"),
    (Endpoint::OpinionConfig, "", "problemType problemDesc"),
    (Endpoint::NeedUpload, "", "type needUpload"),
    (Endpoint::DeviceInfo, "type address latitude longitude", ""),
    (Endpoint::TrackV3, "projectName pageName behavior value eventTime", ""),
    (Endpoint::TrackConfig, "", "enabled events"),
];

#[test]
fn every_call_takes_and_answers_what_the_contract_names() {
    let resolved = |schema: &Value| match schema["$ref"].as_str() {
        Some(path) => openapi::document().pointer(path.trim_start_matches('#')).unwrap().clone(),
        None => schema.clone(),
    };
    let one = |schema: &Value| resolved(if schema["type"] == "array" { &schema["items"] } else { schema });
    for (endpoint, sent, answered) in CONTRACT {
        let path = [BASE_PATH, endpoint.path()].concat();
        let operation =
            &openapi::document()["paths"][&path][if endpoint.method() == Method::Get { "get" } else { "post" }];
        let data =
            &operation["responses"]["200"]["content"]["application/json"]["schema"]["oneOf"][0]["properties"]["data"];
        let data = one(data);
        for field in answered.split_whitespace() {
            let required = data["required"].as_array().into_iter().flatten().any(|name| name == field);
            assert!(required, "{} does not always answer {field}", endpoint.name());
        }
        assert_eq!(answered.is_empty(), data["type"] == "null", "{}", endpoint.name());
        let body = operation["requestBody"]["content"].as_object().into_iter().flatten().next();
        let body = body.map(|(_, content)| one(&content["schema"])).unwrap_or_default();
        for field in sent.split_whitespace() {
            let in_body = body["properties"].get(field).is_some();
            let in_head = operation["parameters"].as_array().unwrap().iter().any(|given| given["name"] == field);
            assert!(in_body || in_head, "{} does not take {field}", endpoint.name());
        }
    }
}
