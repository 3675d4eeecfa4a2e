//! Converts data of a Rust type to a [`Value`]. The conversion cannot fail, so no code for errors is compiled.

use super::{Field, Value};
use serde::ser::{
    Error, Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeTuple, SerializeTupleStruct, Serializer,
};
use std::borrow::Cow;
use std::fmt::{self, Display};

pub fn value_of<T: Serialize + ?Sized>(it: &T) -> Value {
    match it.serialize(Writer) {
        Ok(value) => value,
        Err(never) => match never {},
    }
}

/// Returns an enum's name on the wire, such as `noDues`; `""` for a type that is no enum without fields.
pub fn wire_name(it: &impl Serialize) -> &'static str {
    match value_of(it) {
        Value::Text(Cow::Borrowed(name)) => name,
        _ => "",
    }
}

/// Writes the fields of several values as the fields of one object.
pub fn write_parts<S: Serializer, const N: usize>(parts: [Value; N], serializer: S) -> Result<S::Ok, S::Error> {
    let fields = parts.into_iter().flat_map(|part| match part {
        Value::Fields(fields) => fields,
        _ => Vec::new(),
    });
    Value::Fields(fields.collect()).serialize(serializer)
}

struct Writer;

/// The error of the conversion, which never occurs.
#[derive(Debug)]
enum Never {}

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

/// Panics. Called for kinds of data that no type of core contains; the parity tests confirm this by calling every rule.
fn not_in_core<T>() -> T {
    unreachable!("no type of core is written like this")
}

macro_rules! whole_numbers {
    ($($name:ident($type:ty))*) => {$(
        fn $name(self, it: $type) -> Result<Value, Never> {
            Ok(Value::Whole(i64::from(it)))
        }
    )*};
}

impl Serializer for Writer {
    type Ok = Value;
    type Error = Never;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = Impossible<Value, Never>;
    type SerializeMap = Impossible<Value, Never>;
    type SerializeStruct = Struct;
    type SerializeStructVariant = Impossible<Value, Never>;

    whole_numbers! {
        serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32)
    }

    fn serialize_u64(self, it: u64) -> Result<Value, Never> {
        // An integer beyond `i64` becomes `i64::MAX`, which the conversion to JavaScript refuses too.
        Ok(Value::Whole(i64::try_from(it).unwrap_or(i64::MAX)))
    }

    fn serialize_bool(self, it: bool) -> Result<Value, Never> {
        Ok(Value::Bool(it))
    }

    fn serialize_str(self, it: &str) -> Result<Value, Never> {
        Ok(Value::Text(Cow::Owned(it.to_owned())))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<Value, Never> {
        Ok(Value::Text(Cow::Borrowed(name)))
    }

    fn serialize_none(self) -> Result<Value, Never> {
        Ok(Value::Null)
    }

    fn serialize_unit(self) -> Result<Value, Never> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, it: &T) -> Result<Value, Never> {
        it.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, it: &T) -> Result<Value, Never> {
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

    fn serialize_f32(self, _: f32) -> Result<Value, Never> {
        not_in_core()
    }

    fn serialize_f64(self, _: f64) -> Result<Value, Never> {
        not_in_core()
    }

    fn serialize_char(self, _: char) -> Result<Value, Never> {
        not_in_core()
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<Value, Never> {
        not_in_core()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, Never> {
        not_in_core()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Value, Never> {
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

struct List(Vec<Value>);

impl List {
    fn push<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Never> {
        self.0.push(value_of(it));
        Ok(())
    }
}

macro_rules! list {
    ($($trait:ident :: $name:ident;)*) => {$(
        impl $trait for List {
            type Ok = Value;
            type Error = Never;

            fn $name<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Never> {
                self.push(it)
            }

            fn end(self) -> Result<Value, Never> {
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

struct Struct(Vec<Field>);

impl Struct {
    #[inline(never)]
    fn push(&mut self, name: &'static str, value: Value) {
        self.0.push((Cow::Borrowed(name), value));
    }
}

impl SerializeStruct for Struct {
    type Ok = Value;
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, it: &T) -> Result<(), Never> {
        self.push(name, value_of(it));
        Ok(())
    }

    fn end(self) -> Result<Value, Never> {
        Ok(Value::Fields(self.0))
    }
}
