//! Finds out whether a type is read from a JSON object.

use std::fmt;

use serde::de::{self, DeserializeOwned, Deserializer, Visitor};

pub(super) fn takes_object<T: DeserializeOwned>() -> bool {
    matches!(T::deserialize(Asked), Err(Shape { object: true }))
}

struct Asked;

#[derive(Debug)]
struct Shape {
    object: bool,
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a shape, not a value")
    }
}

impl std::error::Error for Shape {}

impl de::Error for Shape {
    fn custom<M: fmt::Display>(_: M) -> Self {
        Self { object: false }
    }
}

impl<'de> Deserializer<'de> for Asked {
    type Error = Shape;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Shape> {
        Err(Shape { object: false })
    }

    fn deserialize_map<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Shape> {
        Err(Shape { object: true })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Shape> {
        Err(Shape { object: true })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::takes_object;
    use std::collections::BTreeMap;

    #[test]
    fn objects_and_maps_are_told_from_lists() {
        assert!(takes_object::<loan_core::api::dto::user::LoginRequest>());
        assert!(takes_object::<BTreeMap<String, String>>());
        assert!(!takes_object::<Vec<u8>>());
        assert!(!takes_object::<String>());
    }
}
