//! The exact names of entities and calls in the specification (sections 3 and 7).

use crate::picture::JPEG;
use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{Answer, TestServer, instant};
use loan_core::api::code::ErrorCode;
use loan_core::fees::rules::DENIAL_WAIT_HOURS;
use loan_server::records::images;
use serde_json::{Value, json};

const AADHAAR: &str = "999941057058";

/// Checks that an object has all fields in `names`, which spaces separate.
#[track_caller]
fn named(object: &Value, names: &str) {
    let object = object.as_object().unwrap_or_else(|| panic!("no object: {object}"));
    for name in names.split_whitespace() {
        assert!(object.contains_key(name), "{name} is missing in {object:?}");
    }
}

async fn picture(borrower: &Borrower<'_>, path: &str, texts: &[(&str, &str)], part: &str) -> Answer {
    let mut body = Vec::new();
    for (name, value) in texts {
        let text = format!("--B\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend_from_slice(text.as_bytes());
    }
    let head = format!(
        "--B\r\nContent-Disposition: form-data; name=\"{part}\"; filename=\"f\"\r\nContent-Type: image/jpeg\r\n\r\n"
    );
    body.extend_from_slice(head.as_bytes());
    body.extend_from_slice(JPEG);
    body.extend_from_slice(b"\r\n--B--\r\n");
    let headers =
        [("web_uuid", "w-1"), ("token", borrower.token.as_str()), ("content-type", "multipart/form-data; boundary=B")];
    borrower.server.send("POST", &["/api1", path].concat(), &headers, &body).await
}

// proves: S3.3 S3.4 S3.5 S7.5
#[tokio::test]
async fn home_lists_products_and_orders_in_progress() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let home = borrower.get("/home/v1/index").await.data().clone();
    named(&home, "homeProductVos undwayList");
    let products = home["homeProductVos"].as_array().unwrap();
    for product in products {
        named(product, "id name logo maxAmount productStatus isFull fullMsg productType orderNum");
    }
    let outside: Vec<&Value> = products.iter().filter(|product| product["productType"] == 0).collect();
    assert!(!outside.is_empty() && outside.iter().all(|product| product["h5Href"].is_string()), "{outside:?}");
    let undway = &home["undwayList"][0];
    named(undway, "orderId orderState name logo amount amountMsg interest fullButtonName");
    assert_eq!((&undway["orderId"], &undway["orderState"]), (&json!(order), &json!("6")));
}

// proves: S3.6 S7.9 S9.9 S9.14
#[tokio::test]
async fn a_product_says_its_terms_in_lists_of_the_server() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let product = borrower.get(&format!("/product/v1/product-info?id={PRODUCT}")).await.data().clone();
    named(&product, "id detail amountList period interestRate loanProcessingTime score serviceRate slogan periodList");
    for place in [0, 1] {
        let lines = product["detail"][place]["content"].as_array().unwrap();
        assert!(lines.len() > 1 && lines.iter().all(Value::is_string), "{lines:?}");
    }
    let amounts: Vec<f64> = product["amountList"]
        .as_array()
        .unwrap()
        .iter()
        .map(|amount| amount.as_str().unwrap().parse().unwrap())
        .collect();
    assert!(amounts.len() > 1 && amounts.is_sorted(), "{amounts:?}");
    let info =
        loan_server::catalogue::Catalogue::load(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures"))
            .unwrap();
    let first = info.products.first().unwrap();
    assert_eq!(product["interestRate"], json!(first.interest_rate), "the catalogue's");
    assert_eq!(product["amountList"], json!(first.amount_list));
    assert_eq!(product["period"], 7, "the days that a calculation begins with");
    let quote =
        borrower.get(&format!("/order/v1/calculate?amount=5000.00&period=7&productId={PRODUCT}")).await.data().clone();
    let view = &product["view"];
    assert_eq!((&view["amount"], &view["days"]), (&json!("5000.00"), &json!(7)));
    for figure in ["serviceFee", "arriveAmount", "repaymentAmount", "repaymentDate", "apr"] {
        assert_eq!(view["cost"]["figures"][figure], quote[figure], "{figure} is what the lender quotes");
    }
    let partners = info.products.iter().find(|product| product.card_request(0).is_external()).unwrap();
    let shown = borrower.get(&format!("/product/v1/product-info?id={}", partners.id)).await;
    assert!(shown.data()["view"]["cost"].is_null(), "a partner's costs are not known here");
}

// proves: S3.8 S7.10
#[tokio::test]
async fn the_precheck_tells_how_long_a_denial_lasts() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    borrower.was_denied(PRODUCT).await;
    server.advance_hours(1);
    let answer = borrower.get(&format!("/order/v1/precheck?productId={PRODUCT}")).await;
    assert_eq!(answer.data()["orderStatus"], 0);
    assert_eq!(answer.data()["rejectStatusVO"], json!({ "day": 14, "hour": 23 }));
    let ends = server.now().plus_hours(DENIAL_WAIT_HOURS - 1);
    assert_eq!(answer.data()["reapplyAt"], json!(ends));
}

#[tokio::test]
async fn home_says_from_when_a_denied_borrower_may_apply_again() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let order = borrower.apply("1000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    server.report(&order, "deny").await;
    let ends = server.now().plus_hours(DENIAL_WAIT_HOURS);
    let home = borrower.get("/home/v1/index").await.data().clone();
    let waits = home["homeProductVos"].as_array().unwrap().iter();
    let waits: Vec<_> = waits.filter(|product| !product["reapplyAt"].is_null()).collect();
    assert_eq!(waits.len(), 1, "a denial is of one product");
    assert_eq!((&waits[0]["id"], &waits[0]["reapplyAt"]), (&json!(PRODUCT), &json!(ends)));
    server.advance_hours(DENIAL_WAIT_HOURS);
    let home = borrower.get("/home/v1/index").await.data().clone();
    assert!(home["homeProductVos"].as_array().unwrap().iter().all(|product| product["reapplyAt"].is_null()));
}

// proves: S4.8
#[tokio::test]
async fn the_precheck_says_why_a_product_is_not_open_to_the_borrower() {
    let server = TestServer::new().await;
    let borrower = server.verified("9000000001").await;
    let says = async |product: &str| {
        borrower.get(&format!("/order/v1/precheck?productId={product}")).await.data()["fullMsg"].clone()
    };
    assert_eq!(says(PRODUCT).await, Value::Null);
    assert_eq!(says("saral-plus").await, json!("This loan opens with your third loan."));
}

#[tokio::test]
async fn home_says_how_late_a_loan_is_and_how_far_verification_has_come() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let undway = async || borrower.get("/home/v1/index").await.data()["undwayList"][0].clone();
    let in_time = undway().await;
    assert_eq!((&in_time["overdueDays"], &in_time["overdueFee"]), (&json!(0), &json!("0.00")));
    server.set_clock(instant("2026-11-30T10:00:00+05:30"));
    let (late, detail) = (undway().await, borrower.detail(&order).await);
    assert_eq!((&late["overdueDays"], &late["overdueFee"]), (&json!(3), &json!("150.00")));
    assert_eq!(late["amount"], detail["payable"], "one sum on home and on the order's page");
    assert_eq!(late["repaymentDate"], detail["repaymentDate"]);
    let home = borrower.get("/home/v1/index").await.data().clone();
    assert_eq!(home["userAuth"], *borrower.get("/auth/v1/find-user-auth").await.data());
}

// proves: S3.9 S3.10 S3.16 S7.13 S7.14 S7.43
#[tokio::test]
async fn an_order_carries_the_specifications_fields() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    let list = borrower.get("/order/v1/list").await.data().clone();
    named(&list[0], "orderId orderNo orderState extensionState productName loanAmount arriveAmount repaymentAmount");
    assert!(list[0]["orderState"].is_string());
    server.set_clock(instant("2026-11-30T10:00:00+05:30"));
    let detail = borrower.detail(&order).await;
    named(
        &detail,
        "arriveAmount loanAmount loanDate overdueDays gtsFee serviceFee repaymentDate repaymentAmount period overdueFee
         orderState orderNo orderId gstFee interest applyTime extensionMsg reservation extensionState isExtension productId
         bankNo canChooseAmount",
    );
    assert_eq!((&detail["overdueDays"], &detail["overdueFee"]), (&json!(3), &json!("150.00")));
    let path = format!("/order-repay-extension/v1/extension-calc/{order}");
    named(
        borrower.get(&path).await.data(),
        "extensionFee extensionFeePaid extensionServiceFee extensionRate interest extensionApplyTime extensionDay
         extensionTime orderRepayId extensionId",
    );
}

// proves: S3.12 S3.13 S7.34 S7.35
#[tokio::test]
async fn a_card_is_bound_by_its_payload_and_listed() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let account = "026291800001191";
    let payload = json!({
        "bankCode": "UTIB0002083", "cardNo": account, "confirmCardNo": account, "productId": PRODUCT, "clientId": "",
    });
    let bound = borrower.post("/bank/v1/bind-card", &payload).await;
    let cards = borrower.get(&format!("/bank/v1/find-user-bank-card?productId={PRODUCT}")).await;
    let card = &cards.data()[0];
    assert_eq!((&card["id"], &card["bankCode"]), (&bound.data()["id"], &json!("UTIB0002083")));
    assert!(card["cardNo"].as_str().unwrap().ends_with("1191"));
}

// proves: S3.17 S3.18 S7.19 S7.20 S7.21
#[tokio::test]
async fn verification_is_described_by_the_server() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let status = borrower.get("/auth/v1/find-user-auth").await.data().clone();
    let keys = json!(["basic", "work", "identity", "face", "contacts"].map(|key| json!({ "key": key })));
    assert_eq!(status["userAuthConfigVoList"], keys);
    for flag in ["basic", "work", "kycAadhaarAndPan", "kycFaceAndHold", "contact"] {
        assert_eq!(status[flag], 0, "{flag}");
    }
    for path in ["/auth/v1/auth-page-info?type=baseInfo", "/auth/v2/auth-page-info?type=workInfo"] {
        let form = borrower.get(path).await.data().clone();
        for field in form.as_array().unwrap() {
            named(field, "key value label dataType checkType checkReq lengthLimitMax dictionaryVoList canHidden");
            assert!([0, 1, 3, 4, 5].contains(&field["dataType"].as_u64().unwrap()), "{field}");
            for choice in field["dictionaryVoList"].as_array().unwrap() {
                named(choice, "dictLabel dictValue");
            }
        }
    }
}

// proves: S3.15 S3.20 S3.23 S7.12 S7.22 S7.23 S7.24 S7.25 S7.26 S7.27 S7.28 S7.29 S7.30 S7.31 S7.32
#[tokio::test]
async fn a_newcomer_is_verified_and_applies_by_the_specifications_payloads() {
    let server = TestServer::new().await;
    let mut borrower = server.newcomer("9000000001").await;
    let save = async |path: &str, body: Value| borrower.post(path, &body).await;
    let basic = json!({
        "fullName": "Asha Rao", "education": "1", "maritalStatus": "1", "liveState": "27", "liveDistrict": "482",
        "pinCode": "400001", "address": "1 Fort",
    });
    save("/auth/v1/base-info", basic).await.data();
    let work = json!({
        "workState": "1", "monthlyIncome": "1", "companyName": "Example Traders", "workYears": "4", "workDay": "5",
        "companyPhone": "", "workPlaceState": "27",
    });
    save("/auth/v1/work-info", work).await.data();

    let config = borrower.get("/auth/kyc-auth-config?type=1").await.data().clone();
    named(&config["KycPageInfoVo"][0], "photoType");
    let card = [("type", "1"), ("notNeed", "")];
    let read = picture(&borrower, "/auth/v1/ocr-separate", &card, "image").await.data().clone();
    named(&read, "imageId value_keys");
    assert!(read["value_keys"]["name"].is_string(), "{read}");
    let stored = picture(&borrower, "/authen/upload", &[("type", "1")], "file").await.data().clone();
    assert!(stored["imageId"].is_string());
    let sent = save("/auth/v2/aadhaar/send-otp", json!({ "aadhaar": AADHAAR })).await;
    assert_eq!(sent.data()["state"], 0);
    save("/auth/aadhaar/verify", json!({ "aadhaar": AADHAAR, "otp": "123456" })).await.data();
    let again = save("/auth/v2/aadhaar/send-otp", json!({ "aadhaar": AADHAAR })).await;
    assert_eq!(again.data()["state"], 1, "verified already");
    save("/auth/v1/kyc-info/aadhaar-pan", json!({ "type": 2, "idNo": AADHAAR, "panNo": "ABCPE1234F" })).await.data();

    named(borrower.get("/auth/v1/living-check-config").await.data(), "living-config");
    let checked = picture(&borrower, "/auth/v3/living-check", &[], "image").await.data().clone();
    save("/auth/v1/kyc-info/living-hold", json!({ "livenessId": checked["livenessId"] })).await.data();
    assert_eq!(borrower.get("/authen/h5/face-result").await.data()["status"], 1);
    let contacts = json!({
        "oneName": "Ramesh Rao", "oneMobile": "7000011111", "oneRelation": "1", "twoName": "Sita Rao",
        "twoMobile": "7000022222", "twoRelation": "2", "thirdName": "John D", "thirdMobile": "7000033333", "thirdRelation": "3",
    });
    save("/auth/v1/contacts", contacts).await.data();
    let status = borrower.get("/auth/v1/find-user-auth").await.data().clone();
    for flag in ["basic", "work", "kycAadhaarAndPan", "kycFaceAndHold", "contact"] {
        assert_eq!(status[flag], 1, "{flag}");
    }

    borrower.card_id = borrower.add_card("10000000001").await;
    let apply = json!({
        "cardId": borrower.card_id, "borrowAmount": "5000.00", "periods": 7, "productId": PRODUCT, "checkEmail": 0,
        "autoGetMoney": 0, "autoMoney": 0,
    });
    assert_eq!(borrower.post("/order/v1/apply", &apply).await.data()["orderState"], "1");
}

// proves: S7.26
#[tokio::test]
async fn an_upload_is_a_type_and_a_file() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let path = "/authen/upload";
    picture(&borrower, path, &[], "file").await.refused(ErrorCode::WrongType);
    picture(&borrower, path, &[("type", "")], "file").await.refused(ErrorCode::WrongType);
    picture(&borrower, path, &[("type", "1")], "image").await.refused(ErrorCode::UnknownField);

    let stored = picture(&borrower, path, &[("type", "2")], "file").await.data()["imageId"].clone();
    let user = borrower.user_id.as_str().into();
    let store = server.tenant().await.store;
    let image = images::get(&store, &user, stored.as_str().unwrap()).await.unwrap().unwrap().value;
    assert_eq!(image.purpose, "2", "kept under the type it was sent for");
    let bytes = images::bytes(&store, &user, &image).await.unwrap();
    assert!(image::load_from_memory(&bytes).is_ok(), "the file itself is kept");
}

// proves: S7.1 S7.3 S7.6 S7.7
#[tokio::test]
async fn success_is_0_an_ended_session_minus_4_and_msg_says_why() {
    let server = TestServer::new().await;
    let phone = "919000000001";
    let sent = server.get(&format!("/sms/v1/sendCode?phone={phone}")).await;
    assert_eq!(sent.envelope["code"], 0);
    server.get("/sms/v1/sendCode?phone=9000000001").await.refused(ErrorCode::PhoneInvalid);
    let wrong = server.post("/user/v1/login", &json!({ "phone": phone, "code": "0000" })).await;
    assert!(wrong.code() != 0 && !wrong.envelope["msg"].as_str().unwrap().is_empty(), "{}", wrong.envelope);
    let login = server.post("/user/v1/login", &json!({ "phone": phone, "code": "1234" })).await;
    named(login.data(), "token isRegister");
    assert_eq!(server.get("/order/v1/list").await.envelope["code"], -4);
    let outside = server.send("GET", "/order/v1/list", &[("web_uuid", "w-1")], b"").await;
    assert_eq!(outside.status, 404, "calls live below /api1");
}

// proves: S3.21 S3.24 S7.39
#[tokio::test]
async fn the_answers_of_the_account_pages_have_their_field_names() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    for kind in borrower.get("/opinion-record/v1/get-opinion-config").await.data().as_array().unwrap() {
        named(kind, "problemType problemDesc");
    }
    let texts = [("content", "It works"), ("problemType", "1"), ("problemDesc", "Application and audit")];
    picture(&borrower, "/opinion-record/v1/save", &texts, "multipartFiles").await.data();
    let kept = borrower.post("/opinion-record/v1/list", &json!({})).await.data()[0].clone();
    named(&kept, "createTime content imges responseTime answerContent");
    for asked in borrower.post("/device/v1/needUpload", &json!({})).await.data().as_array().unwrap() {
        named(asked, "type needUpload");
    }
    let gps = json!({ "type": "gps", "address": "", "latitude": 18.5, "longitude": 73.8 });
    borrower.post("/device/v1/upload/device_info", &gps).await.data();
}

// proves: S5.5 S9.3
#[tokio::test]
async fn a_number_comes_with_91_and_ten_digits() {
    let server = TestServer::new().await;
    for wrong in ["9000000001", "91900000000", "9190000000011", "9290000000001"] {
        let answer = server.get(&format!("/sms/v1/sendCode?phone={wrong}")).await;
        answer.refused(ErrorCode::PhoneInvalid);
    }
    server.get("/sms/v1/sendCode?phone=919000000001").await.data();
}

#[tokio::test]
async fn with_photos_an_aadhaar_number_is_the_masked_reading_or_a_real_one() {
    let server = TestServer::new().await;
    let borrower = server.after_steps("9000000001", 2).await;
    let mut images = Vec::new();
    for kind in ["1", "2", "3"] {
        let stored = picture(&borrower, "/authen/upload", &[("type", kind)], "file").await.data().clone();
        images.push(stored["imageId"].as_str().unwrap().to_owned());
    }
    let save = async |id_no: &str| {
        let body = json!({
            "type": 1, "frontImage": images[0], "backImage": images[1], "panImage": images[2], "idNo": id_no,
            "panNo": "ABCPE1234F",
        });
        borrower.post("/auth/v1/kyc-info/aadhaar-pan", &body).await
    };
    for wrong in ["X", "HELLO X", "XXXX7058", "XXXXXXXXXXXX", "XXXXXXXX70589"] {
        save(wrong).await.refused(ErrorCode::Invalid);
    }
    save("XXXXXXXX7058").await.data();
    save(AADHAAR).await.data();
    save("").await.data();

    // The borrower can correct every other reading, too. Values that no card can have are refused.
    let correct = async |readings: Value| {
        let mut body = json!({ "type": 1, "frontImage": images[0], "backImage": images[1], "panImage": images[2] });
        body.as_object_mut().unwrap().extend(readings.as_object().unwrap().clone());
        borrower.post("/auth/v1/kyc-info/aadhaar-pan", &body).await
    };
    for wrong in [
        json!({ "dateOfBirth": "13/05/1968" }),
        json!({ "dateOfBirth": "1968-13-05" }),
        json!({ "dateOfBirth": "9999-05-13" }),
        json!({ "dateOfBirth": "1868-05-13" }),
        json!({ "dateOfBirth": "1968" }),
        json!({ "gender": "Male" }),
        json!({ "name": "x".repeat(101) }),
        json!({ "address": "x".repeat(301) }),
    ] {
        correct(wrong).await.refused(ErrorCode::Invalid);
    }
    let rest = json!({ "name": "Asha Rao", "dateOfBirth": "1988-05-13", "gender": "T", "address": "1 Fort" });
    correct(rest).await.data();
    // Some cards show only the year of birth.
    correct(json!({ "dateOfBirth": "1994" })).await.data();
}
