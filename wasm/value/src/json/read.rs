//! Reads a [`Value`] from JSON text.

use super::LARGEST;
use crate::{Field, Refused, Value};
use std::borrow::Cow;

/// How deep lists and objects may lie in one another, as serde_json counts it.
const DEEPEST: usize = 127;

/// Reads a text that `JSON.stringify` wrote, which has no white space. Anything else that is JSON may be refused.
///
/// `number` reads a number that is no whole one of at most 53 bits: a decimal fraction, or one with an exponent. It is
/// an argument because Rust's own is larger than all of this, and JavaScript has one.
pub fn from_json<'a>(text: &'a str, number: &dyn Fn(&str) -> f64) -> Result<Value<'a>, Refused> {
    let mut reader = Reader { text, at: 0, number };
    let value = reader.value(DEEPEST)?;
    if reader.at == text.len() { Ok(value) } else { Err(Refused) }
}

struct Reader<'a, 'n> {
    text: &'a str,
    at: usize,
    number: &'n dyn Fn(&str) -> f64,
}

impl<'a> Reader<'a, '_> {
    /// The byte that is read next; zero, which no JSON has outside of nothing, at the end.
    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn next(&mut self) -> u8 {
        let byte = self.peek();
        self.at += 1;
        byte
    }

    fn value(&mut self, deeper: usize) -> Result<Value<'a>, Refused> {
        match self.next() {
            b'"' => self.string().map(Value::Text),
            b'{' => self.fields(deeper.checked_sub(1).ok_or(Refused)?).map(Value::Fields),
            b'[' => self.items(deeper.checked_sub(1).ok_or(Refused)?).map(Value::List),
            b'n' => self.word("ull", Value::Null),
            b't' => self.word("rue", Value::Bool(true)),
            b'f' => self.word("alse", Value::Bool(false)),
            b'-' | b'0'..=b'9' => self.number(),
            _ => Err(Refused),
        }
    }

    fn word(&mut self, rest: &str, value: Value<'a>) -> Result<Value<'a>, Refused> {
        let end = self.at + rest.len();
        if self.text.get(self.at..end) != Some(rest) {
            return Err(Refused);
        }
        self.at = end;
        Ok(value)
    }

    fn fields(&mut self, deeper: usize) -> Result<Vec<Field<'a>>, Refused> {
        let mut fields = Vec::new();
        if self.peek() == b'}' {
            self.at += 1;
            return Ok(fields);
        }
        loop {
            if self.next() != b'"' {
                return Err(Refused);
            }
            let name = self.string()?;
            if self.next() != b':' {
                return Err(Refused);
            }
            fields.push((name, self.value(deeper)?));
            match self.next() {
                b',' => {}
                b'}' => return Ok(fields),
                _ => return Err(Refused),
            }
        }
    }

    fn items(&mut self, deeper: usize) -> Result<Vec<Value<'a>>, Refused> {
        let mut items = Vec::new();
        if self.peek() == b']' {
            self.at += 1;
            return Ok(items);
        }
        loop {
            items.push(self.value(deeper)?);
            match self.next() {
                b',' => {}
                b']' => return Ok(items),
                _ => return Err(Refused),
            }
        }
    }

    /// What stands up to the next quote or escape, which is passed and told.
    fn plain(&mut self) -> Result<(&'a str, u8), Refused> {
        let rest = self.text.get(self.at..).ok_or(Refused)?;
        let length = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\')).ok_or(Refused)?;
        self.at += length;
        Ok((rest.get(..length).ok_or(Refused)?, self.next()))
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Refused> {
        let (first, end) = self.plain()?;
        if end == b'"' {
            return Ok(Cow::Borrowed(first));
        }
        let mut whole = first.to_owned();
        loop {
            whole.push(self.escaped()?);
            let (more, end) = self.plain()?;
            whole.push_str(more);
            if end == b'"' {
                return Ok(Cow::Owned(whole));
            }
        }
    }

    fn escaped(&mut self) -> Result<char, Refused> {
        Ok(match self.next() {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'u' => {
                let digits = self.text.get(self.at..self.at + 4).ok_or(Refused)?;
                self.at += 4;
                // JavaScript escapes a half of a pair only where the other half is missing: no character at all.
                let signed = digits.starts_with('+');
                let code = u32::from_str_radix(digits, 16).ok().filter(|_| !signed).ok_or(Refused)?;
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            itself @ (b'"' | b'\\' | b'/') => char::from(itself),
            _ => return Err(Refused),
        })
    }

    fn number(&mut self) -> Result<Value<'a>, Refused> {
        let from = self.at - 1;
        while matches!(self.peek(), b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-') {
            self.at += 1;
        }
        let written = self.text.get(from..self.at).ok_or(Refused)?;
        Ok(match written.parse::<i64>() {
            Ok(whole) if (-LARGEST..=LARGEST).contains(&whole) => Value::Whole(whole),
            _ => Value::Other((self.number)(written)),
        })
    }
}
