//! Takes personal data out of what the journal shows.

use serde_json::Value;

/// Fields whose texts are personal or secret, in lower case. Numbers in the envelope (`code`) are not texts and stay.
const FIELDS: [&str; 38] = [
    "phone",
    "code",
    "token",
    "ticket",
    "sign",
    "nonce",
    "otp",
    "aadhaar",
    "idno",
    "panno",
    "cardno",
    "confirmcardno",
    "account",
    "onename",
    "onemobile",
    "twoname",
    "twomobile",
    "thirdname",
    "thirdmobile",
    "fullname",
    "name_on_card",
    "dateofbirth",
    "gender",
    "address",
    "latitude",
    "longitude",
    "pincode",
    "email",
    "companyname",
    "companyphone",
    "livedistrict",
    "livestate",
    "bankno",
    "content",
    "copyofcard",
    "password",
    "secret",
    "contact",
];
const MASK: &str = "***";

/// A copy of a value without personal data. `form` masks every text: the fields of a form are the operator's.
pub fn value(value: &Value, form: bool) -> Value {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, field)| {
                let personal = form || FIELDS.contains(&name.to_ascii_lowercase().as_str());
                let masked = match field {
                    Value::String(text) if personal && !text.is_empty() => Value::from(MASK),
                    Value::Number(_) if personal && name != "code" => Value::from(MASK),
                    other => self::value(other, form),
                };
                (name.clone(), masked)
            })
            .collect(),
        Value::Array(items) => items.iter().map(|item| self::value(item, form)).collect(),
        Value::String(text) => Value::from(self::text(text)),
        other => other.clone(),
    }
}

/// A text whose runs of nine and more digits (phones, accounts, Aadhaar numbers) are masked to their last two.
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut run = String::new();
    for c in text.chars().chain(std::iter::once('\0')) {
        if c.is_ascii_digit() {
            run.push(c);
            continue;
        }
        if run.len() >= 9 {
            out.push_str(MASK);
            out.push_str(run.get(run.len() - 2..).unwrap_or_default());
        } else {
            out.push_str(&run);
        }
        run.clear();
        if c != '\0' {
            out.push(c);
        }
    }
    out
}

/// A query whose personal values are masked.
pub fn query(query: &str) -> String {
    let pairs: Vec<(String, String)> = serde_urlencoded::from_str(query).unwrap_or_default();
    let masked = pairs.into_iter().map(|(name, value)| {
        let personal = FIELDS.contains(&name.to_ascii_lowercase().as_str());
        let value = if personal { MASK.to_owned() } else { text(&value) };
        (name, value)
    });
    serde_urlencoded::to_string(masked.collect::<Vec<_>>()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn personal_texts_go_and_the_rest_stays() {
        let body =
            json!({"code": 0, "data": {"token": "abc", "phone": "917000000001", "orderNo": "S261", "oneName": "A"}});
        let masked = value(&body, false);
        assert_eq!(
            masked,
            json!({"code": 0, "data": {"token": "***", "phone": "***", "orderNo": "S261", "oneName": "***"}})
        );
        assert_eq!(value(&json!({"code": "1234"}), false), json!({"code": "***"}));
        assert_eq!(
            value(&json!({"anything": "secret", "list": [{"x": "y"}]}), true),
            json!({"anything": "***", "list": [{"x": "***"}]})
        );
        assert_eq!(text("call 917000000001 now, order 12345678"), "call ***01 now, order 12345678");
        assert_eq!(query("phone=917000000001&productId=p1"), "phone=***&productId=p1");
    }
}
