//! Removes personal data from the journal.

mod vocabulary;

use std::borrow::Cow;

use serde::Serialize;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use vocabulary::{NAMES, SIGNS, WORDS};

/// Names of fields with personal or secret texts, in lower case. The envelope's `code` is a number and stays visible.
const FIELDS: [&str; 43] = [
    "phone",
    "code",
    "token",
    "ticket",
    "sign",
    "nonce",
    "otp",
    "aadhaar",
    "lastfour",
    "idno",
    "pan",
    "panno",
    "birthyear",
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
    "parties",
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
    "answercontent",
    "copyofcard",
    "password",
    "secret",
    "contact",
];
const MASK: &str = "***";
/// Minimum number of consecutive digits that may be a phone, an account or an Aadhaar number.
const NUMBER: usize = 9;

/// Which texts are hidden, in addition to the texts of personal fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Texts {
    /// No other texts, because each value fits its field's name.
    Understood,
    /// Every text, because the operator chose the form's fields.
    Form,
    /// Every text except short numbers and our own ids, because a refused request may contain anything.
    Refused,
    /// The texts of `Refused`, and unknown field names, because the request was never parsed.
    Unread,
}

/// Returns whether a text cannot identify a person: one of our ids, or a number too short for a phone.
fn is_plain(text: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let is_number = text.len() <= 10 && text.chars().all(|c| is_digit(c) || matches!(c, '.' | '-'));
    ulid::Ulid::from_string(text).is_ok() || is_number && text.split(|c| !is_digit(c)).all(|run| run.len() < NUMBER)
}

type Hashing<'a> = &'a dyn Fn(&str) -> String;

/// Returns JSON without personal data; `null` when the bytes are not JSON. With `hashing`, hashes stand for the hidden
/// values, so that values can be compared. Builds no tree, to be fast.
pub fn json(bytes: &[u8], kind: Texts, hashing: Option<Hashing<'_>>) -> Box<RawValue> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut from = serde_json::Deserializer::from_slice(bytes);
    let masked = Masking { out: &mut out, kind, hides: Hides::of("", kind), hashing }.deserialize(&mut from);
    let whole = masked.and_then(|()| from.end()).ok().and_then(|()| String::from_utf8(out).ok());
    whole.and_then(|text| RawValue::from_string(text).ok()).unwrap_or_default()
}

#[derive(Debug, Clone, Copy)]
struct Hides {
    texts: bool,
    numbers: bool,
    /// Whether even a cost's sign, such as `minus`, is hidden. False in the field `sign` of an understood body, which
    /// contains a cost's sign or a login's signature.
    signs: bool,
}

impl Hides {
    /// Returns what to hide in the field `name`. A number named `code` is the envelope's error code and stays visible.
    fn of(name: &str, kind: Texts) -> Self {
        let texts = kind == Texts::Form || FIELDS.iter().any(|field| field.eq_ignore_ascii_case(name));
        Self { texts, numbers: texts && name != "code", signs: name != "sign" || kind != Texts::Understood }
    }
}

struct Masking<'a> {
    out: &'a mut Vec<u8>,
    kind: Texts,
    hides: Hides,
    hashing: Option<Hashing<'a>>,
}

impl Masking<'_> {
    fn write<E: serde::de::Error>(self, value: &(impl Serialize + ?Sized)) -> Result<(), E> {
        serde_json::to_writer(self.out, value).map_err(E::custom)
    }

    fn number<E: serde::de::Error>(self, number: impl Serialize + ToString) -> Result<(), E> {
        if self.hides.numbers { self.hide(&number.to_string()) } else { self.write(&number) }
    }

    fn hide<E: serde::de::Error>(self, value: &str) -> Result<(), E> {
        match self.hashing {
            Some(hashing) => self.write(&hashing(value)),
            None => self.write(MASK),
        }
    }

    fn within(&mut self, hides: Hides) -> Masking<'_> {
        Masking { out: self.out, kind: self.kind, hides, hashing: self.hashing }
    }
}

impl<'de> DeserializeSeed<'de> for Masking<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Masking<'_> {
    type Value = ();

    fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("JSON")
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
        self.write(&())
    }

    fn visit_bool<E: serde::de::Error>(self, value: bool) -> Result<(), E> {
        self.write(&value)
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<(), E> {
        self.number(value)
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<(), E> {
        self.number(value)
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<(), E> {
        self.number(value)
    }

    fn visit_str<E: serde::de::Error>(self, value: &str) -> Result<(), E> {
        let may_be_any = matches!(self.kind, Texts::Refused | Texts::Unread);
        let is_hidden = self.hides.texts || may_be_any && !is_plain(value);
        let is_hidden = is_hidden && (self.hides.signs || !SIGNS.contains(value));
        if is_hidden && !value.is_empty() {
            return self.hide(value);
        }
        match (text(value), self.hashing) {
            (Cow::Owned(_), Some(_)) => self.hide(value),
            (shown, _) => self.write(&*shown),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        let hides = self.hides;
        self.out.push(b'[');
        let mut end = self.out.len();
        while items.next_element_seed(self.within(hides))?.is_some() {
            end = self.out.len();
            self.out.push(b',');
        }
        self.out.truncate(end);
        self.out.push(b']');
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut fields: A) -> Result<(), A::Error> {
        self.out.push(b'{');
        let mut end = self.out.len();
        while let Some(name) = fields.next_key::<Cow<'de, str>>()? {
            let is_unknown = self.kind == Texts::Unread && !NAMES.contains(&*name);
            self.within(self.hides).write(if is_unknown { MASK } else { &*name })?;
            self.out.push(b':');
            let own = Hides::of(&name, self.kind);
            let hides = Hides {
                texts: own.texts || self.hides.texts,
                numbers: own.numbers || self.hides.texts && self.hides.numbers,
                signs: own.signs || self.hides.texts,
            };
            fields.next_value_seed(self.within(hides))?;
            end = self.out.len();
            self.out.push(b',');
        }
        self.out.truncate(end);
        self.out.push(b'}');
        Ok(())
    }
}

/// In each run of nine or more digits, masks all but the last two. Leaves ids and order numbers unchanged.
pub fn text(text: &str) -> Cow<'_, str> {
    let is_ours = || is_id(text) && text.bytes().any(|byte| byte.is_ascii_alphabetic()) || is_order_number(text);
    if long_number(text).is_none() || is_ours() {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(run) = long_number(rest) {
        let (before, after) = rest.split_once(run).unwrap_or((rest, ""));
        let tail = run.get(run.len() - 2..).unwrap_or_default();
        out.extend([before, MASK, tail]);
        rest = after;
    }
    Cow::Owned(out + rest)
}

fn long_number(text: &str) -> Option<&str> {
    text.split(|c: char| !c.is_ascii_digit()).find(|run| run.len() >= NUMBER)
}

/// Masks a query string. A refused query shows only values that cannot identify a person.
pub fn query(query: &str, kind: Texts) -> String {
    let pairs: Vec<(String, String)> = serde_urlencoded::from_str(query).unwrap_or_default();
    let masked = pairs.into_iter().map(|(name, value)| {
        let personal = FIELDS.contains(&name.to_ascii_lowercase().as_str());
        let refused = matches!(kind, Texts::Refused | Texts::Unread) && !is_plain(&value);
        let name = if kind == Texts::Unread && !NAMES.contains(name.as_str()) { MASK.to_owned() } else { name };
        let value = if personal || refused { MASK.to_owned() } else { text(&value).into_owned() };
        (name, value)
    });
    serde_urlencoded::to_string(masked.collect::<Vec<_>>()).unwrap_or_default()
}

pub fn is_id(text: &str) -> bool {
    let is_uuid = text.len() == 36
        && text.split('-').map(str::len).eq([8, 4, 4, 4, 12])
        && text.chars().all(|c| c == '-' || c.is_ascii_hexdigit());
    is_uuid || ulid::Ulid::from_string(text).is_ok()
}

/// Returns whether the text is an order number: `SL`, the order's day, and the end of its id.
fn is_order_number(text: &str) -> bool {
    let tail = text.strip_prefix("SL").unwrap_or_default();
    tail.len() == 14 && tail.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
}

/// Masks every path segment that is not a word of the API, one of our ids or a short number.
pub fn path(path: &str) -> String {
    let shown = |part| if WORDS.contains(part) || is_plain(part) { part } else { MASK };
    path.split('/').map(shown).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests;
