//! Sends faulty requests that contain personal data and secrets.

use super::{AADHAAR, ACCOUNT, CONTACTS, FEEDBACK, FIELD, KEY, PAN, PATH, PHONE, Program, QUERY};
use crate::server::multipart;
use serde_json::json;

/// Sends bodies that cannot be parsed, or do not fit the call.
pub fn in_bodies(program: &Program, token: &str) {
    let me = program.browser(token);
    let secrets = [PHONE, AADHAAR, PAN, ACCOUNT, CONTACTS[0].0, FEEDBACK, token];
    for path in [
        "/api1/user/v1/login",
        "/api1/auth/v1/base-info",
        "/api1/auth/v1/contacts",
        "/api1/bank/v1/bind-card",
        "/api1/auth/v1/kyc-info/aadhaar-pan",
        "/api1/auth/aadhaar/verify",
        "/api1/order/v1/apply",
        "/ops/v1/tickets",
        "/api1/burying-point/v2/burying-point",
        "/api1/device/v1/upload/device_info",
        "/webhooks/payment",
        "/api1/nothing",
        "/api1/user/v1/user-login",
        "/api1/user/v1/logout",
    ] {
        for secret in secrets {
            let half = format!("{{\"phone\": \"{secret}");
            me.send("POST", path, "application/json", half.as_bytes());
            me.post(path, &json!({ secret: 1 }));
            me.post(path, &json!({ FIELD: secret, "phone": [secret], "code": { "deep": secret } }));
            me.send("POST", path, secret, b"{}");
        }
        me.with("idempotency-key", &[KEY; 5].concat()).post(path, &json!({ "phone": PHONE }));
        program.operator().post(path, &json!({ "phone": FEEDBACK, FIELD: AADHAAR }));
    }
    let (kind, body) = multipart(&[("content", FEEDBACK), (FIELD, FEEDBACK)], &[(FIELD, b"no picture of Qzxowner")]);
    me.send("POST", "/api1/opinion-record/v1/save", &kind, &body);
    me.send("POST", "/api1/authen/upload", &kind, &body);
    me.send("POST", "/api1/authen/upload", "multipart/form-data; boundary=cut", FEEDBACK.as_bytes());
}

pub fn in_addresses(program: &Program, token: &str) {
    let me = program.browser(token);
    for value in [PHONE, AADHAAR, PAN, ACCOUNT, CONTACTS[0].0, QUERY, token] {
        let encoded: String = value.bytes().map(|byte| format!("%{byte:02X}")).collect();
        for path in
            ["sms/v1/sendCode", "order/v1/detail", "order/v1/calculate", "bank-info/v1/get-branch-list", "nothing"]
        {
            for query in [format!("phone={encoded}&orderId={encoded}"), format!("{encoded}={encoded}"), encoded.clone()]
            {
                me.get(&format!("/api1/{path}?{query}"));
            }
        }
        me.get(&format!("/api1/order-repay-extension/v1/extension-calc/{encoded}"));
        me.get(&format!("/api1/map-state/v1/district/{encoded}"));
        for path in
            ["/api1/", "/opinion-images/", "/ops/v1/orders/", "/webhooks/", "/sandbox/pay?id=", "/", "/__qa/orders/"]
        {
            me.get(&format!("{path}{encoded}"));
            me.post(&format!("{path}{encoded}/events"), &json!({ "event": value }));
        }
        program.operator().post(&format!("/ops/v1/orders/{encoded}/events"), &json!({ "event": value }));
        program.operator().post(&format!("/ops/v1/opinions/{encoded}/answer"), &json!({ "content": value }));
        program.operator().post(&format!("/ops/v1/outbox/{encoded}/retry"), &json!({}));
    }
    me.get(&format!("/api1/{PATH}/{PATH}"));
    for (header, value) in [("token", PHONE), ("authorization", token), ("host", PATH), ("accept-language", FEEDBACK)] {
        program.client().with(header, value).get("/api1/order/v1/list");
        program.client().with(header, value).get("/__qa/clock");
        program.client().with(header, value).get("/ops/v1/acts");
    }
}
