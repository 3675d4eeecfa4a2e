//! Reads a type from a [`Value`].
//!
//! A struct gets its fields in the order of declaration, an enum the index of its variant, so that names are compared
//! only here instead of once per type. Unknown fields are ignored.

use super::{Field, Refused, Value};
use serde::de::value::{BorrowedStrDeserializer, U32Deserializer};
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use std::fmt::Display;
use std::slice;

// Errors carry no text, because texts would make up most of the compiled code.
impl de::Error for Refused {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Self {
        Self
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }

    fn missing_field(_: &'static str) -> Self {
        Self
    }

    fn duplicate_field(_: &'static str) -> Self {
        Self
    }
}

impl Value {
    fn whole(&self) -> Result<i64, Refused> {
        if let Self::Whole(it) = self { Ok(*it) } else { Err(Refused) }
    }

    fn text(&self) -> Result<&str, Refused> {
        if let Self::Text(it) = self { Ok(it) } else { Err(Refused) }
    }

    fn items(&self) -> Result<Items<'_>, Refused> {
        if let Self::List(items) = self { Ok(Items(items.iter())) } else { Err(Refused) }
    }

    pub(super) fn fields(&self) -> Result<&[Field], Refused> {
        if let Self::Fields(fields) = self { Ok(fields) } else { Err(Refused) }
    }
}

/// The value of a field; [`Value::Absent`] for none.
pub fn field<'a>(fields: &'a [Field], name: &str) -> &'a Value {
    fields.iter().find(|(known, _)| known == name).map_or(&Value::Absent, |(_, value)| value)
}

macro_rules! whole_numbers {
    ($($name:ident)*) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
            visitor.visit_i64(self.whole()?)
        }
    )*};
}

macro_rules! texts {
    ($($name:ident)*) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
            visitor.visit_str(self.text()?)
        }
    )*};
}

impl<'de> Deserializer<'de> for &'de Value {
    type Error = Refused;

    whole_numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    texts! { deserialize_str deserialize_string deserialize_identifier deserialize_char }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        match self {
            Value::Absent => Err(Refused),
            Value::Null => visitor.visit_unit(),
            Value::Bool(it) => visitor.visit_bool(*it),
            Value::Whole(it) => visitor.visit_i64(*it),
            Value::Other(it) => visitor.visit_f64(*it),
            Value::Text(it) => visitor.visit_str(it),
            Value::List(items) => visitor.visit_seq(Items(items.iter())),
            Value::Fields(fields) => visitor.visit_map(Entries { rest: fields.iter(), value: &Value::Absent }),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        if let Value::Bool(it) = self { visitor.visit_bool(*it) } else { Err(Refused) }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        if matches!(self, Value::Absent | Value::Null) { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_seq(self.items()?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_seq(self.items()?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        visitor.visit_seq(Struct { fields: self.fields()?, names: names.iter() })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        visitor.visit_enum(Variant { place: place(names, self.text()?)?, fields: &[] })
    }

    serde::forward_to_deserialize_any! {
        f32 f64 i128 u128 bytes byte_buf unit unit_struct tuple_struct map ignored_any
    }
}

struct Items<'a>(slice::Iter<'a, Value>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Refused;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        self.0.next().map(|item| seed.deserialize(item)).transpose()
    }
}

/// The fields of a value in the order in which a struct declares them.
struct Struct<'a> {
    fields: &'a [Field],
    names: slice::Iter<'static, &'static str>,
}

impl<'a> Struct<'a> {
    fn next(&mut self) -> &'a Value {
        self.names.next().map_or(&Value::Absent, |name| field(self.fields, name))
    }
}

impl<'de> SeqAccess<'de> for Struct<'de> {
    type Error = Refused;

    /// Returns `None` for an absent field whose type has no empty value: the struct then uses a default, or fails.
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        let value = self.next();
        match seed.deserialize(value) {
            Ok(read) => Ok(Some(read)),
            Err(Refused) if matches!(value, Value::Absent) => Ok(None),
            Err(Refused) => Err(Refused),
        }
    }
}

struct Entries<'a> {
    rest: slice::Iter<'a, Field>,
    value: &'a Value,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Refused;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refused> {
        let Some((name, value)) = self.rest.next() else {
            return Ok(None);
        };
        self.value = value;
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refused> {
        seed.deserialize(self.value)
    }
}

pub(super) fn place(names: &[&str], name: &str) -> Result<u32, Refused> {
    names.iter().zip(0..).find_map(|(known, place)| (*known == name).then_some(place)).ok_or(Refused)
}

/// A variant's index, and the fields of its value.
pub(super) struct Variant<'a> {
    pub place: u32,
    pub fields: &'a [Field],
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Refused;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Refused> {
        let place: U32Deserializer<Refused> = de::IntoDeserializer::into_deserializer(self.place);
        Ok((seed.deserialize(place)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Refused;

    fn unit_variant(self) -> Result<(), Refused> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, _: S) -> Result<S::Value, Refused> {
        Err(Refused)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Refused> {
        Err(Refused)
    }

    fn struct_variant<V: Visitor<'de>>(self, names: &'static [&'static str], visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_seq(Struct { fields: self.fields, names: names.iter() })
    }
}
