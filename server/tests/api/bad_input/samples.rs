//! A request of each call, with every field of the API's description.

use crate::support::borrower::PRODUCT;
use loan_core::api::endpoint::Endpoint;
use serde_json::{Value, json};

/// Returns a call's fields with values of the right type. Ids among the values are unknown to the server. Calls that
/// take a form, a list or any fields have none.
pub fn fields(endpoint: Endpoint) -> Value {
    match endpoint {
        Endpoint::SendCode => json!({ "phone": "911234567890" }),
        Endpoint::Login => json!({ "phone": "919000000001", "code": "0000" }),
        Endpoint::TicketLogin => json!({ "ticket": "x" }),
        Endpoint::SignedLogin => json!({ "phone": "919000000001", "timestamp": "1", "nonce": "n", "sign": "00" }),
        Endpoint::Logout => json!({ "sessionId": "x" }),
        Endpoint::Confirm => json!({ "code": "0000" }),
        Endpoint::ProveOwner => json!({ "lastFour": "7058", "pan": "", "birthYear": "1990" }),
        Endpoint::ProductInfo | Endpoint::Paper => json!({ "id": "nobody's" }),
        Endpoint::Precheck => json!({ "productId": "nobody's" }),
        Endpoint::CardList => json!({ "productId": PRODUCT }),
        Endpoint::Calculate | Endpoint::KeyFacts => {
            json!({ "amount": "1", "period": "1", "productId": PRODUCT, "next": false })
        }
        Endpoint::Apply => json!({ "cardId": "x", "borrowAmount": "5000", "periods": 7, "productId": PRODUCT,
            "checkEmail": 0, "autoGetMoney": 1, "autoMoney": 0, "loanPurpose": "Shopping", "kfsAccepted": "x" }),
        Endpoint::Reapply => json!({ "cardId": "x", "borrowAmount": "5000", "orderNo": "x", "kfsAccepted": "x" }),
        Endpoint::GetMoney | Endpoint::CoolingOff => json!({ "orderId": "nobody's", "expected": "5000" }),
        Endpoint::Repay => json!({ "orderId": "nobody's", "expected": "5000", "toward": "amount", "amount": "5000" }),
        Endpoint::OrderDetail | Endpoint::Papers | Endpoint::Withdraw | Endpoint::AuditLink | Endpoint::ScheduleGet => {
            json!({ "orderId": "nobody's" })
        }
        Endpoint::AuditSession => json!({ "orderId": "x", "token": "x" }),
        Endpoint::ScheduleBook => json!({ "orderId": "x", "cardId": "x", "expectBorrowAmount": "5000" }),
        Endpoint::ScheduleCancel => json!({ "id": "x", "orderId": "x", "orderNo": "x" }),
        Endpoint::ExtensionApply | Endpoint::ExtensionGiveUp => {
            json!({ "extensionId": "x", "orderId": "x", "orderRepayId": "x", "expected": "5000" })
        }
        Endpoint::BasicForm | Endpoint::WorkForm | Endpoint::KycConfig => json!({ "type": "x" }),
        Endpoint::SaveContacts => json!({
            "oneName": "A", "oneMobile": "9811111111", "oneRelation": "1",
            "twoName": "B", "twoMobile": "9822222222", "twoRelation": "1",
            "thirdName": "C", "thirdMobile": "9833333333", "thirdRelation": "1",
        }),
        Endpoint::SavedAnswers => json!({ "step": "contacts", "reveal": false }),
        Endpoint::SaveIdentity => json!({ "type": 2, "idNo": "999941057058", "panNo": "ABCPE1234F",
            "frontImage": "", "backImage": "", "panImage": "",
            "name": "", "dateOfBirth": "", "gender": "", "address": "" }),
        Endpoint::LivingHold => json!({ "livenessId": "x" }),
        Endpoint::AadhaarSendOtp => json!({ "aadhaar": "1" }),
        Endpoint::AadhaarVerify => json!({ "aadhaar": "999941057058", "otp": "000000" }),
        Endpoint::BindCard => json!({ "bankCode": "XXXX0000000", "cardNo": "1", "confirmCardNo": "1",
            "productId": PRODUCT, "clientId": "x" }),
        Endpoint::BankStateList | Endpoint::BankCityList | Endpoint::BranchList => {
            json!({ "pId": "x", "stateId": "x", "cityId": "x", "find": "x" })
        }
        Endpoint::BranchOfIfsc => json!({ "ifsc": "XXXX0000000", "similar": true }),
        Endpoint::Failures => json!({ "build": "x", "failures": [] }),
        Endpoint::DeviceInfo => json!({ "type": "x", "address": "x", "latitude": 1, "longitude": 1 }),
        _ => json!({}),
    }
}
