//! Declares enums with the tag field `kind`.

use super::read::{Variant, field, place};
use super::{Refused, Value};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, Visitor};

/// Declares an enum with the tag field `kind`, which may stand at any position among the fields.
///
/// Serde's derive buffers the fields and compiles every type a second time for the buffer, which adds 150 KB to the
/// module that phones download. The JSON is the same as serde's.
#[macro_export]
macro_rules! tagged_enum {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $(
                $(#[$of_variant:meta])*
                $variant:ident $({ $($(#[$of_field:meta])* $field:ident: $type:ty),+ $(,)? })?,
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(serde::Serialize)]
        #[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
        pub enum $name {
            $($(#[$of_variant])* $variant $({ $($(#[$of_field])* $field: $type,)+ })?,)+
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                #[derive(serde::Deserialize)]
                #[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
                enum Variants {
                    $($(#[$of_variant])* $variant $({ $($(#[$of_field])* $field: $type,)+ })?,)+
                }
                Ok(match $crate::tagged::<Variants, D>(deserializer)? {
                    $(Variants::$variant $({ $($field),+ })? => Self::$variant $({ $($field),+ })?,)+
                })
            }
        }
    };
}

pub fn tagged<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::deserialize(Tagged(&Value::deserialize(deserializer)?)).map_err(D::Error::custom)
}

struct Tagged<'a>(&'a Value);

impl<'de> Deserializer<'de> for Tagged<'de> {
    type Error = Refused;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refused> {
        Err(Refused)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let fields = self.0.fields()?;
        let Value::Text(kind) = field(fields, "kind") else {
            return Err(Refused);
        };
        visitor.visit_enum(Variant { place: place(names, kind)?, fields })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
