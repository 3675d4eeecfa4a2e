//! OpenAPI schemas of request fields that accept more JSON forms than a Rust type can express (feature `openapi`).

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{AnyOfBuilder, KnownFormat, ObjectBuilder, Schema, SchemaFormat, SchemaType, Type};

fn rupees() -> ObjectBuilder {
    let pattern = r"^-?(\d{1,9}(\.\d{1,2})?|1000000000(\.0{1,2})?)$";
    ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern))
}

fn number() -> ObjectBuilder {
    let cents = ObjectBuilder::new().schema_type(Type::Number).multiple_of(Some(0.01));
    cents.minimum(Some(-1_000_000_000.0)).maximum(Some(1_000_000_000.0))
}

/// Rupees in a request: text or a number; null counts as missing (contract, section 2).
pub fn money_sent() -> RefOr<Schema> {
    AnyOfBuilder::new()
        .item(rupees())
        .item(number())
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .description(Some("Rupees, with at most two decimals; null counts as missing."))
        .into()
}

/// Rupees in a request, text or a number, where null is not accepted.
pub fn money_due() -> RefOr<Schema> {
    AnyOfBuilder::new().item(rupees()).item(number()).description(Some("Rupees, with at most two decimals.")).into()
}

/// An instant in a request, with any UTC offset.
pub fn instant_sent() -> RefOr<Schema> {
    let format = SchemaFormat::KnownFormat(KnownFormat::DateTime);
    ObjectBuilder::new().schema_type(Type::String).format(Some(format)).into()
}

/// Seconds since the epoch, as text or as a number.
pub fn text_or_number() -> RefOr<Schema> {
    let number =
        ObjectBuilder::new().schema_type(Type::Integer).format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)));
    AnyOfBuilder::new()
        .item(ObjectBuilder::new().schema_type(Type::String))
        .item(number)
        .description(Some("Seconds since the epoch; a number is taken as the text it is written with."))
        .into()
}

/// The time between two instalments: `"month"`, or a number of days.
pub fn interval() -> RefOr<Schema> {
    let days = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1));
    AnyOfBuilder::new()
        .item(ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["month"])))
        .item(days)
        .description(Some("`month`, or a number of days."))
        .into()
}

pub fn anything() -> RefOr<Schema> {
    let about = "Accepted in any form, no effect.";
    ObjectBuilder::new().schema_type(SchemaType::AnyValue).description(Some(about)).into()
}
