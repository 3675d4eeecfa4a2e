//! Converts between JSON and Rust types with little code, to keep the app's WASM module small.
//!
//! The browser's module reads every input through a [`Value`] and writes every answer through one ([`value_of`]), so
//! each type is compiled for one data format only. [`tagged_enum!`] declares enums with a tag field, because serde's
//! derive would add 150 KB. `loan-core` also uses [`write_parts`], for types whose parts form one object.

mod json;
mod read;
mod tagged;
mod write;

pub use read::field;
pub use tagged::tagged;
pub use write::{value_of, wire_name, write_parts};

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A missing field.
    Absent,
    Null,
    Bool(bool),
    Whole(i64),
    /// Any other number, unchanged.
    Other(f64),
    Text(Cow<'static, str>),
    List(Vec<Value>),
    Fields(Vec<Field>),
}

pub type Field = (Cow<'static, str>, Value);

/// The error of a value that does not fit the type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not of this type")
    }
}

impl std::error::Error for Refused {}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

impl Value {
    /// Reads a type from this value. Ignores unknown fields, so that one value can be read as several types.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Refused> {
        T::deserialize(self)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, it: bool) -> Result<Value, E> {
        Ok(Value::Bool(it))
    }

    fn visit_i64<E>(self, it: i64) -> Result<Value, E> {
        Ok(Value::Whole(it))
    }

    fn visit_u64<E: Error>(self, it: u64) -> Result<Value, E> {
        i64::try_from(it).map(Value::Whole).map_err(|_| E::custom("no number of JavaScript's"))
    }

    fn visit_f64<E>(self, it: f64) -> Result<Value, E> {
        Ok(Value::Other(it))
    }

    fn visit_str<E>(self, it: &str) -> Result<Value, E> {
        Ok(Value::Text(Cow::Owned(it.to_owned())))
    }

    fn visit_string<E>(self, it: String) -> Result<Value, E> {
        Ok(Value::Text(Cow::Owned(it)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut fields = Vec::new();
        while let Some((name, value)) = entries.next_entry::<String, Value>()? {
            fields.push((Cow::Owned(name), value));
        }
        Ok(Value::Fields(fields))
    }
}

impl Serialize for Value {
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
