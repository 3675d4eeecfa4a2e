//! Preserves fields of a record that a newer server wrote and this version does not know.

use serde_json::Value;

/// Returns the new record `now` with the unknown fields of the stored record: fields of `plain` (the stored text) that
/// `before` (the same record as this version writes it) lacks.
pub(super) fn with_unknown_fields(plain: &[u8], before: &[u8], now: Vec<u8>) -> serde_json::Result<Vec<u8>> {
    if plain == before {
        return Ok(now);
    }
    let (plain, before): (Value, Value) = (serde_json::from_slice(plain)?, serde_json::from_slice(before)?);
    if plain == before {
        return Ok(now);
    }
    serde_json::to_vec(&carry(plain, &before, serde_json::from_slice(&now)?))
}

fn carry(plain: Value, before: &Value, now: Value) -> Value {
    if now == *before {
        return plain;
    }
    match (plain, before, now) {
        (Value::Object(plain), Value::Object(before), Value::Object(mut now)) => {
            for (name, stored) in plain {
                match (before.get(&name), now.get_mut(&name)) {
                    (Some(before), Some(now)) => *now = carry(stored, before, now.take()),
                    (None, None) => drop(now.insert(name, stored)),
                    // The current change removed or added the field.
                    _ => {}
                }
            }
            Value::Object(now)
        }
        // An unchanged element at the same index of a list keeps its unknown fields.
        (Value::Array(plain), Value::Array(before), Value::Array(now)) => {
            let mut plain = plain.into_iter();
            let mut before = before.iter();
            now.into_iter()
                .map(|now| match (plain.next(), before.next()) {
                    (Some(plain), Some(before)) if now == *before => plain,
                    _ => now,
                })
                .collect()
        }
        (_, _, now) => now,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn unknown_fields_survive_a_change_of_all_others() {
        let plain = json!({
            "a": 1, "new": "n", "in": { "b": 2, "newer": [1] }, "list": [{ "c": 3, "x": 1 }, { "c": 4, "x": 2 }],
            "gone": 1, "explicit": null,
        });
        let before = json!({ "a": 1, "in": { "b": 2 }, "list": [{ "c": 3 }, { "c": 4 }], "gone": 1 });
        let now = json!({ "a": 9, "in": { "b": 8 }, "list": [{ "c": 3 }, { "c": 7 }, { "c": 5 }], "explicit": true });
        let expected = json!({
            "a": 9, "new": "n", "in": { "b": 8, "newer": [1] }, "list": [{ "c": 3, "x": 1 }, { "c": 7 }, { "c": 5 }],
            "explicit": true,
        });
        let text = |value: &Value| value.to_string().into_bytes();
        let written = with_unknown_fields(&text(&plain), &text(&before), text(&now)).unwrap();
        assert_eq!(serde_json::from_slice::<Value>(&written).unwrap(), expected);
        assert_eq!(with_unknown_fields(&text(&before), &text(&before), text(&now)).unwrap(), text(&now));
    }
}
