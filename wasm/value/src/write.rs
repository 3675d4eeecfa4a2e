//! Turns a type into a [`Value`]. This cannot fail, so no code is compiled for errors.

use super::{Field, Value};
use serde::ser::{
    Error, Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeTuple, SerializeTupleStruct, Serializer,
};
use std::borrow::Cow;
use std::fmt::{self, Display};

/// The value of a type.
pub fn value_of<T: Serialize + ?Sized>(it: &T) -> Value<'static> {
    match it.serialize(Writer) {
        Ok(value) => value,
        Err(never) => match never {},
    }
}

/// Writes the fields of several parts side by side, as if they were one struct's.
pub fn write_parts<S: Serializer, const N: usize>(parts: [Value<'_>; N], serializer: S) -> Result<S::Ok, S::Error> {
    let fields = parts.into_iter().flat_map(|part| match part {
        Value::Fields(fields) => fields,
        _ => Vec::new(),
    });
    Value::Fields(fields.collect()).serialize(serializer)
}

struct Writer;

/// The error that never happens: every type of core can be written.
#[derive(Debug)]
pub(super) enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl Error for Never {
    fn custom<T: Display>(_: T) -> Self {
        not_in_core()
    }
}

/// For kinds of data that no type of core has. The parity tests ask every rule, so a type that came to have them would
/// trap there.
pub(super) fn not_in_core<T>() -> T {
    unreachable!("no type of core is written like this")
}

macro_rules! whole_numbers {
    ($($name:ident($type:ty))*) => {$(
        fn $name(self, it: $type) -> Result<Value<'static>, Never> {
            Ok(Value::Whole(i64::from(it)))
        }
    )*};
}

impl Serializer for Writer {
    type Ok = Value<'static>;
    type Error = Never;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = Impossible<Value<'static>, Never>;
    type SerializeMap = Impossible<Value<'static>, Never>;
    type SerializeStruct = Struct;
    type SerializeStructVariant = Impossible<Value<'static>, Never>;

    whole_numbers! {
        serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32)
    }

    fn serialize_u64(self, it: u64) -> Result<Value<'static>, Never> {
        // Larger numbers are beyond what JavaScript counts exactly anyway, and are refused there.
        Ok(Value::Whole(i64::try_from(it).unwrap_or(i64::MAX)))
    }

    fn serialize_bool(self, it: bool) -> Result<Value<'static>, Never> {
        Ok(Value::Bool(it))
    }

    fn serialize_str(self, it: &str) -> Result<Value<'static>, Never> {
        Ok(Value::Text(Cow::Owned(it.to_owned())))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<Value<'static>, Never> {
        Ok(Value::Text(Cow::Borrowed(name)))
    }

    fn serialize_none(self) -> Result<Value<'static>, Never> {
        Ok(Value::Null)
    }

    fn serialize_unit(self) -> Result<Value<'static>, Never> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, it: &T) -> Result<Value<'static>, Never> {
        it.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, it: &T) -> Result<Value<'static>, Never> {
        it.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, Never> {
        Ok(List(Vec::new()))
    }

    fn serialize_tuple(self, _: usize) -> Result<List, Never> {
        Ok(List(Vec::new()))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List, Never> {
        Ok(List(Vec::new()))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Struct, Never> {
        Ok(Struct(Vec::new()))
    }

    fn serialize_f32(self, _: f32) -> Result<Value<'static>, Never> {
        not_in_core()
    }

    fn serialize_f64(self, _: f64) -> Result<Value<'static>, Never> {
        not_in_core()
    }

    fn serialize_char(self, _: char) -> Result<Value<'static>, Never> {
        not_in_core()
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<Value<'static>, Never> {
        not_in_core()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value<'static>, Never> {
        not_in_core()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Value<'static>, Never> {
        not_in_core()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Never> {
        not_in_core()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Never> {
        not_in_core()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Never> {
        not_in_core()
    }
}

/// The items of a list.
struct List(Vec<Value<'static>>);

impl List {
    fn push<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Never> {
        self.0.push(value_of(it));
        Ok(())
    }
}

macro_rules! list {
    ($($trait:ident :: $name:ident;)*) => {$(
        impl $trait for List {
            type Ok = Value<'static>;
            type Error = Never;

            fn $name<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Never> {
                self.push(it)
            }

            fn end(self) -> Result<Value<'static>, Never> {
                Ok(Value::List(self.0))
            }
        }
    )*};
}

list! {
    SerializeSeq::serialize_element;
    SerializeTuple::serialize_element;
    SerializeTupleStruct::serialize_field;
}

/// The fields of a struct, in its order.
struct Struct(Vec<Field<'static>>);

impl Struct {
    #[inline(never)]
    fn push(&mut self, name: &'static str, value: Value<'static>) {
        self.0.push((Cow::Borrowed(name), value));
    }
}

impl SerializeStruct for Struct {
    type Ok = Value<'static>;
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, it: &T) -> Result<(), Never> {
        self.push(name, value_of(it));
        Ok(())
    }

    fn end(self) -> Result<Value<'static>, Never> {
        Ok(Value::Fields(self.0))
    }
}
