//! Writes a type as JSON text.

use super::LARGEST;
use crate::Refused;
use crate::write::{Never, not_in_core};
use serde::ser::{
    Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, SerializeTupleStruct,
    Serializer,
};
use std::fmt::Write as _;
use std::ops::Range;

/// The type as JSON text. Refused is a whole number beyond those that JavaScript holds exactly.
pub fn to_json<T: Serialize + ?Sized>(it: &T) -> Result<String, Refused> {
    let mut json = Json { text: String::with_capacity(256), exact: true };
    match it.serialize(&mut json) {
        Ok(()) if json.exact => Ok(json.text),
        Ok(()) => Err(Refused),
        Err(never) => match never {},
    }
}

struct Json {
    text: String,
    /// Whether every number so far is one that JavaScript holds exactly.
    exact: bool,
}

impl Json {
    #[inline(never)]
    fn string(&mut self, it: &str) {
        self.text.push('"');
        let mut from = 0;
        for (at, byte) in it.bytes().enumerate() {
            if byte >= b' ' && !matches!(byte, b'"' | b'\\') {
                continue;
            }
            self.plain(it, from..at);
            from = at + 1;
            if byte >= b' ' {
                self.text.push('\\');
                self.text.push(char::from(byte));
            } else {
                self.text.push_str(if byte < 16 { "\\u000" } else { "\\u001" });
                self.text.push(char::from_digit(u32::from(byte & 15), 16).unwrap_or('0'));
            }
        }
        self.plain(it, from..it.len());
        self.text.push('"');
    }

    /// What needs no escape. `get`, because a slice's panic brings 5 KB of texts into the module.
    fn plain(&mut self, it: &str, part: Range<usize>) {
        self.text.push_str(it.get(part).unwrap_or_default());
    }

    #[inline(never)]
    fn whole(&mut self, it: i64) {
        self.exact &= (-LARGEST..=LARGEST).contains(&it);
        // A text takes whatever is written to it.
        let _ = write!(self.text, "{it}");
    }

    fn open(&mut self, bracket: char) {
        self.text.push(bracket);
    }

    /// Sets an item or a field apart from the one before, if there is one: no text within quotes ends with a bracket.
    fn apart(&mut self) {
        if !matches!(self.text.as_bytes().last(), Some(b'[' | b'{')) {
            self.text.push(',');
        }
    }

    #[inline(never)]
    fn name(&mut self, name: &str) {
        self.apart();
        self.string(name);
        self.text.push(':');
    }
}

macro_rules! whole_numbers {
    ($($name:ident($type:ty))*) => {$(
        fn $name(self, it: $type) -> Result<(), Never> {
            self.whole(i64::from(it));
            Ok(())
        }
    )*};
}

impl<'a> Serializer for &'a mut Json {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Part<'a, ']'>;
    type SerializeTuple = Part<'a, ']'>;
    type SerializeTupleStruct = Part<'a, ']'>;
    type SerializeTupleVariant = Impossible<(), Never>;
    type SerializeMap = Part<'a, '}'>;
    type SerializeStruct = Part<'a, '}'>;
    type SerializeStructVariant = Impossible<(), Never>;

    whole_numbers! {
        serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32)
    }

    fn serialize_u64(self, it: u64) -> Result<(), Never> {
        self.whole(i64::try_from(it).unwrap_or(i64::MAX));
        Ok(())
    }

    fn serialize_bool(self, it: bool) -> Result<(), Never> {
        self.text.push_str(if it { "true" } else { "false" });
        Ok(())
    }

    fn serialize_str(self, it: &str) -> Result<(), Never> {
        self.string(it);
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<(), Never> {
        self.string(name);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Never> {
        self.serialize_unit()
    }

    fn serialize_unit(self) -> Result<(), Never> {
        self.text.push_str("null");
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, it: &T) -> Result<(), Never> {
        it.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, it: &T) -> Result<(), Never> {
        it.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Part<'a, ']'>, Never> {
        self.open('[');
        Ok(Part(self))
    }

    fn serialize_tuple(self, _: usize) -> Result<Part<'a, ']'>, Never> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Part<'a, ']'>, Never> {
        self.serialize_seq(None)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Part<'a, '}'>, Never> {
        self.open('{');
        Ok(Part(self))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Part<'a, '}'>, Never> {
        self.serialize_map(None)
    }

    fn serialize_f32(self, _: f32) -> Result<(), Never> {
        not_in_core()
    }

    fn serialize_f64(self, _: f64) -> Result<(), Never> {
        not_in_core()
    }

    fn serialize_char(self, _: char) -> Result<(), Never> {
        not_in_core()
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Never> {
        not_in_core()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        not_in_core()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Never> {
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

/// A list or an object whose opening bracket is written, and which ends with the other.
struct Part<'a, const END: char>(&'a mut Json);

impl<const END: char> Part<'_, END> {
    fn item<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Never> {
        self.0.apart();
        it.serialize(&mut *self.0)
    }

    fn close(self) -> Result<(), Never> {
        self.0.text.push(END);
        Ok(())
    }
}

macro_rules! list {
    ($($trait:ident :: $name:ident;)*) => {$(
        impl $trait for Part<'_, ']'> {
            type Ok = ();
            type Error = Never;

            fn $name<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Never> {
                self.item(it)
            }

            fn end(self) -> Result<(), Never> {
                self.close()
            }
        }
    )*};
}

list! {
    SerializeSeq::serialize_element;
    SerializeTuple::serialize_element;
    SerializeTupleStruct::serialize_field;
}

impl SerializeStruct for Part<'_, '}'> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, it: &T) -> Result<(), Never> {
        self.0.name(name);
        it.serialize(&mut *self.0)
    }

    fn end(self) -> Result<(), Never> {
        self.close()
    }
}

impl SerializeMap for Part<'_, '}'> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), Never> {
        self.item(name)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Never> {
        self.0.text.push(':');
        it.serialize(&mut *self.0)
    }

    fn end(self) -> Result<(), Never> {
        self.close()
    }
}
