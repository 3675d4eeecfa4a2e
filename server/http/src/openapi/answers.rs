//! Describes the parts that all calls share: headers, envelope, refusals.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::FormRefusal;
use loan_core::api::dto::extension::Extension;
use loan_core::api::dto::payment::ChangedAmount;
use loan_core::api::dto::product::{KeyFactStatement, RejectStatus};
use loan_core::message::{Language, Message};
use serde_json::{Map, Value, json};

use super::schemas::Schemas;
use loan_service::messages;

const STATUSES: [(u16, &str, &str); 12] = [
    (400, "Malformed", "Not what the call takes, or a header is missing."),
    (401, "Unauthorised", "The caller is not who the call is for."),
    (403, "Forbidden", "The operator lacks the scope; where the test controls are on, a foreign host or origin."),
    (404, "NotFound", "No such path."),
    (405, "MethodNotAllowed", "The path has no such method."),
    (409, "Conflict", "Still running, or changed in between; try again."),
    (413, "TooLarge", "The body is over its limit."),
    (415, "UnsupportedMedia", "Not the content type the call takes."),
    (422, "IdempotencyMismatch", "The key was used with another body."),
    (429, "TooManyRequests", "Too many requests; `Retry-After` says when to come back."),
    (500, "Internal", "Our fault."),
    (503, "Unavailable", "Cannot serve now."),
];

fn codes(status: u16) -> Vec<ErrorCode> {
    ErrorCode::ALL.iter().copied().filter(|code| code.status() == status).collect()
}

fn numbers(codes: &[ErrorCode]) -> Vec<i32> {
    codes.iter().map(|code| code.code()).collect()
}

fn envelope(code: &Value, msg: &Value, data: &Value) -> Value {
    json!({
        "type": "object",
        "required": ["code", "msg", "data"],
        "properties": { "code": code, "msg": msg, "data": data },
    })
}

pub fn success(data: &Value) -> Value {
    envelope(&json!({ "type": "integer", "const": 0 }), &json!({ "type": "string" }), data)
}

fn sentence() -> Value {
    json!({ "type": "string", "minLength": 1, "description": "For the user, in the language of `accept-language`." })
}

pub fn catalogue(schemas: &mut Schemas) {
    let complete = Language::ALL.iter().filter(|language| language.fallback().is_none());
    let entry = |code: &ErrorCode| {
        let words = |language| messages::text(&Message::of(code.message()), language);
        let english = words(Language::En);
        let (meaning, status) = (code.meaning(), code.status());
        json!({
            "const": code.code(),
            "title": code.name(),
            "description": format!("{meaning} HTTP {status}: “{english}”"),
            "x-status": status,
            "x-meaning": meaning,
            "x-words": complete.clone().map(|language| (language.tag().to_owned(), words(*language).into())).collect::<Map<_, _>>(),
        })
    };
    let entries: Vec<Value> = ErrorCode::ALL.iter().map(entry).collect();
    schemas.named(
        "ErrorCode",
        json!({
            "type": "integer",
            "description": "The error catalogue: stable numbers, one meaning each. 0 is success and not in it.",
            "oneOf": entries,
        }),
    );
    let with_data = [
        (ErrorCode::FormInvalid, schemas.answered::<FormRefusal>(), "Why, line by line."),
        (ErrorCode::DeniedWait, schemas.answered::<RejectStatus>(), "What is left of the wait."),
        (ErrorCode::KfsExpired, schemas.answered::<KeyFactStatement>(), "The new statement."),
        (ErrorCode::ExtensionStale, schemas.answered::<Extension>(), "The new calculation."),
        (ErrorCode::AmountChanged, schemas.answered::<ChangedAmount>(), "The amount now."),
    ];
    let plain: Vec<ErrorCode> =
        codes(200).into_iter().filter(|code| !with_data.iter().any(|(other, ..)| other == code)).collect();
    let mut kinds =
        vec![envelope(&json!({ "type": "integer", "enum": numbers(&plain) }), &sentence(), &json!({ "type": "null" }))];
    for (code, data, what) in &with_data {
        let mut kind = envelope(&json!({ "type": "integer", "const": code.code() }), &sentence(), data);
        kind["description"] = json!(format!("{}: {what}", code.name()));
        kinds.push(kind);
    }
    schemas.named("Refusal", json!({ "description": "The business refused; see `ErrorCode`.", "oneOf": kinds }));
}

pub fn responses() -> Value {
    let one = |(status, name, about): &(u16, &str, &str)| {
        let mut codes = numbers(&codes(*status));
        if *status == 409 {
            // The test controls also use this status for business refusals.
            codes.extend(super::has_controls().then(|| numbers(&self::codes(200))).into_iter().flatten());
        }
        let schema = envelope(&json!({ "type": "integer", "enum": codes }), &sentence(), &json!({ "type": "null" }));
        let mut response = json!({ "description": about, "content": { "application/json": { "schema": schema } } });
        let further = match status {
            405 => Some("Allow"),
            429 => Some("Retry-After"),
            _ => None,
        };
        if let Some(header) = further {
            response["headers"][header] = json!({ "$ref": format!("#/components/headers/{header}") });
        }
        ((*name).to_owned(), response)
    };
    STATUSES.iter().map(one).collect::<Map<_, _>>().into()
}

pub fn of_call(success: Value, statuses: &[u16]) -> Value {
    let mut answers = Map::new();
    answers.insert("200".to_owned(), success);
    for (status, name, _) in STATUSES.iter().filter(|(status, ..)| statuses.contains(status)) {
        answers.insert(status.to_string(), json!({ "$ref": format!("#/components/responses/{name}") }));
    }
    answers.into()
}

pub fn parameters() -> Value {
    let header = |name: &str, required: bool, schema: Value, about: &str| json!({ "name": name, "in": "header", "required": required, "description": about, "schema": schema });
    let tags: Vec<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
    let text = || json!({ "type": "string", "maxLength": 256, "pattern": "^[ -~]*$" });
    json!({
        "webUuid": header("web_uuid", true, json!({ "type": "string", "pattern": "^[!-~]{1,256}$" }),
            "Names the browser. Required, so that no cross-site form can make a call."),
        "acceptLanguage": header("accept-language", false, json!({ "type": "string", "examples": tags }),
            &format!("The language of `msg` and of texts: {}.", tags.join(", "))),
        "os": header("os", false, text(), "ios-h5 or android-h5."),
        "packageName": header("packageName", false, text(), "The calling app."),
        "idempotencyKey": header("Idempotency-Key", false, json!({ "type": "string", "pattern": "^[!-~]{1,64}$" }),
            "The same request under the same key is executed once and answered alike for 30 days."),
        "deviceId": header("deviceId", false, text(), "The device the app runs on."),
    })
}

pub fn headers() -> Value {
    json!({
        "Allow": { "description": "The methods that the path has.", "schema": { "type": "string" } },
        "Retry-After": { "description": "Seconds until it is worth trying again.", "schema": { "type": "integer", "minimum": 0 } },
        "Idempotency-Replayed": {
            "description": "Nothing was executed; this is what was answered before.", "schema": { "const": "true" }
        },
        "Set-Cookie": {
            "description": "Keeps the session's token in the cookie `token`, or deletes it. Scripts may read it. `Secure` \
                where the client came by TLS.",
            "schema": { "type": "string" },
        },
    })
}

pub fn security() -> Value {
    json!({
        "token": { "type": "apiKey", "in": "header", "name": "token", "description": "A session's token." },
        "tokenCookie": { "type": "apiKey", "in": "cookie", "name": "token", "description": "The same as a cookie." },
        "operator": { "type": "http", "scheme": "bearer", "description": "An operator (`LOAN_OPERATORS`, or `LOAN_OPS_TOKEN`)." },
    })
}
