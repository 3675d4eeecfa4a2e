//! Reads a [`Value`] from JSON without spaces between tokens, as JavaScript's `JSON.stringify` writes it.

use super::{Field, Refused, Value};
use std::borrow::Cow;

/// JavaScript's `Number.MAX_SAFE_INTEGER`.
const LARGEST: i64 = (1 << 53) - 1;

impl Value {
    /// Reads a JSON text. `number` parses numbers other than safe integers. The browser passes JavaScript's
    /// `parseFloat`, because Rust's parser would be a large part of the module.
    pub fn from_json(text: &str, number: fn(&str) -> f64) -> Result<Self, Refused> {
        let mut json = Json { rest: text, number };
        let value = json.value()?;
        if json.rest.is_empty() { Ok(value) } else { Err(Refused) }
    }
}

struct Json<'a> {
    rest: &'a str,
    number: fn(&str) -> f64,
}

impl Json<'_> {
    fn takes(&mut self, token: &str) -> bool {
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn must_take(&mut self, token: &str) -> Result<(), Refused> {
        if self.takes(token) { Ok(()) } else { Err(Refused) }
    }

    fn value(&mut self) -> Result<Value, Refused> {
        if self.takes("\"") {
            self.text().map(Value::Text)
        } else if self.takes("{") {
            self.items("}", Self::field).map(Value::Fields)
        } else if self.takes("[") {
            self.items("]", Self::value).map(Value::List)
        } else if self.takes("null") {
            Ok(Value::Null)
        } else if self.takes("true") {
            Ok(Value::Bool(true))
        } else if self.takes("false") {
            Ok(Value::Bool(false))
        } else {
            self.number()
        }
    }

    fn items<T>(&mut self, end: &str, item: fn(&mut Self) -> Result<T, Refused>) -> Result<Vec<T>, Refused> {
        let mut items = Vec::new();
        if self.takes(end) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.takes(end) {
                return Ok(items);
            }
            self.must_take(",")?;
        }
    }

    fn field(&mut self) -> Result<Field, Refused> {
        self.must_take("\"")?;
        let name = self.text()?;
        self.must_take(":")?;
        Ok((name, self.value()?))
    }

    /// Reads a string after its opening quote.
    fn text(&mut self) -> Result<Cow<'static, str>, Refused> {
        let mut text = String::new();
        loop {
            let plain = self.rest.bytes().position(|byte| matches!(byte, b'"' | b'\\')).ok_or(Refused)?;
            let (before, rest) = self.rest.split_at_checked(plain).ok_or(Refused)?;
            text.push_str(before);
            self.rest = rest;
            if self.takes("\"") {
                return Ok(Cow::Owned(text));
            }
            text.push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Result<char, Refused> {
        let (escape, rest) = self.rest.split_at_checked(2).ok_or(Refused)?;
        self.rest = rest;
        Ok(match escape {
            "\\n" => '\n',
            "\\r" => '\r',
            "\\t" => '\t',
            "\\b" => '\u{8}',
            "\\f" => '\u{c}',
            "\\\"" => '"',
            "\\\\" => '\\',
            "\\u" => {
                let (code, rest) = self.rest.split_at_checked(4).ok_or(Refused)?;
                self.rest = rest;
                // Half of a surrogate pair is not a character; U+FFFD replaces it.
                u32::from_str_radix(code, 16).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            _ => return Err(Refused),
        })
    }

    fn number(&mut self) -> Result<Value, Refused> {
        let is_part = |byte| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        let end = self.rest.bytes().position(|byte| !is_part(byte)).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at_checked(end).ok_or(Refused)?;
        self.rest = rest;
        match digits.parse() {
            Ok(whole) if (-LARGEST..=LARGEST).contains(&whole) => Ok(Value::Whole(whole)),
            _ => Some((self.number)(digits)).filter(|number| !number.is_nan()).map(Value::Other).ok_or(Refused),
        }
    }
}
