//! [`Value`], the intermediate form between JSON, or JavaScript, and a type. It exists to keep the module that phones
//! download small.
//!
//! The browser's module reads every input as JSON text through a [`Value`] ([`from_json`]), so each type is compiled for
//! one source only, and a refusal carries no text; it writes every answer as JSON text ([`to_json`]). [`tagged_enum!`] declares enums whose
//! variants are told apart by a field; serde's own way costs 150 KB. Nothing here knows a rule. `loan-core` needs the
//! macro, and [`Value`] for a type whose parts form one object ([`write_parts`]).

mod json;
mod read;
mod tagged;
mod write;

pub use json::{from_json, to_json};
pub use tagged::tagged;
pub use write::{value_of, write_parts};

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A value as JSON knows it. Its texts are where they were read, if that is possible.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// The value of a field that is not there.
    Absent,
    /// Null, and JavaScript's undefined.
    Null,
    /// True or false.
    Bool(bool),
    /// A whole number.
    Whole(i64),
    /// Any other number, passed on as it came.
    Other(f64),
    /// A text.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<Value<'a>>),
    /// Fields in their order.
    Fields(Vec<Field<'a>>),
}

/// A field: its name and its value.
pub type Field<'a> = (Cow<'a, str>, Value<'a>);

/// The value is not one that the type admits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not of this type")
    }
}

impl std::error::Error for Refused {}

impl<'de: 'a, 'a> Deserialize<'de> for Value<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

impl Value<'_> {
    /// Reads a type. Fields that it does not have are ignored, so one value can be read as several parts.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Refused> {
        T::deserialize(self)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value<'de>, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, it: bool) -> Result<Value<'de>, E> {
        Ok(Value::Bool(it))
    }

    fn visit_i64<E>(self, it: i64) -> Result<Value<'de>, E> {
        Ok(Value::Whole(it))
    }

    fn visit_u64<E: Error>(self, it: u64) -> Result<Value<'de>, E> {
        i64::try_from(it).map(Value::Whole).map_err(|_| E::custom("no number of JavaScript's"))
    }

    fn visit_f64<E>(self, it: f64) -> Result<Value<'de>, E> {
        Ok(Value::Other(it))
    }

    fn visit_str<E>(self, it: &str) -> Result<Value<'de>, E> {
        Ok(Value::Text(Cow::Owned(it.to_owned())))
    }

    fn visit_borrowed_str<E>(self, it: &'de str) -> Result<Value<'de>, E> {
        Ok(Value::Text(Cow::Borrowed(it)))
    }

    fn visit_string<E>(self, it: String) -> Result<Value<'de>, E> {
        Ok(Value::Text(Cow::Owned(it)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some((name, value)) = entries.next_entry::<Value<'de>, Value<'de>>()? {
            let Value::Text(name) = name else {
                return Err(A::Error::custom("a name is a text"));
            };
            fields.push((name, value));
        }
        Ok(Value::Fields(fields))
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Absent | Self::Null => serializer.serialize_unit(),
            Self::Bool(it) => serializer.serialize_bool(*it),
            Self::Whole(it) => serializer.serialize_i64(*it),
            Self::Other(it) => serializer.serialize_f64(*it),
            Self::Text(it) => serializer.serialize_str(it),
            Self::List(items) => serializer.collect_seq(items),
            Self::Fields(fields) => serializer.collect_map(fields.iter().map(|(name, value)| (name, value))),
        }
    }
}
