//! Reads and changes a tenant's clock.

use loan_core::api::code::ErrorCode;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, SchemaType, Type};

use super::duration;
use crate::app::Tenant;
use crate::error::DomainError;
use crate::service::deadlines;

/// What to do with the clock. Time is set or advanced first, then stopped or let go.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct ClockChange {
    /// The instant it is to be.
    #[schema(schema_with = instant_or_null)]
    now: Option<Timestamp>,
    /// How far to advance, as an ISO 8601 duration.
    advance: Option<String>,
    /// Stop, or run on.
    freeze: Option<bool>,
}

/// What the clock says.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    now: Timestamp,
    frozen: bool,
    offset_ms: i64,
}

/// Reads the clock.
pub fn read(tenant: &Tenant) -> ClockView {
    let shift = tenant.shift();
    ClockView { now: tenant.now(), frozen: shift.frozen_at.is_some(), offset_ms: shift.offset_ms }
}

/// Sets the clock to an instant.
///
/// # Errors
/// When the store fails.
pub(super) async fn turn(tenant: &Tenant, target: Timestamp) -> Result<(), DomainError> {
    change(tenant, &ClockChange { now: Some(target), ..ClockChange::default() }).await.map(drop)
}

/// How far a clock may be ahead of the machine's, in years of 365 days.
const YEARS: i64 = 10;

/// Checks that a clock may show `target`.
///
/// # Errors
/// [`ErrorCode::ControlRefused`] when that is more than ten years ahead of the machine's clock.
pub(super) fn within_bounds(real: Timestamp, target: Timestamp) -> Result<(), DomainError> {
    let last = real.plus_ms(YEARS * 365 * 86_400_000);
    if target <= last {
        return Ok(());
    }
    let why = format!("a clock is at most ten years ahead of the machine's, which is {last}");
    Err(DomainError::with(ErrorCode::ControlRefused, vec![why]))
}

/// Changes the clock. Every deadline up to the new time is written first, at its own instant.
///
/// # Errors
/// [`ErrorCode::ControlInvalid`] naming the field.
pub async fn change(tenant: &Tenant, change: &ClockChange) -> Result<ClockView, DomainError> {
    let invalid = |field: &str| DomainError::with(ErrorCode::ControlInvalid, vec![field.to_owned()]);
    let target = match (change.now, &change.advance) {
        (Some(_), Some(_)) => return Err(invalid("now, advance")),
        (None, None) if change.freeze.is_none() => return Err(invalid("now, advance, freeze")),
        (now, None) => now,
        (None, Some(text)) => Some(tenant.now().plus_ms(duration::millis(text).ok_or_else(|| invalid("advance"))?)),
    };
    // Read the real clock once: if time is set and frozen together, it is frozen at exactly the set instant.
    let real = tenant.app.clock.now();
    if let Some(target) = target {
        deadlines::sweep_alone(tenant, target).await?;
    }
    let mut shift = tenant.shift();
    if let Some(target) = target {
        shift = shift.to(real, target);
    }
    if let Some(freeze) = change.freeze {
        shift = shift.frozen(real, freeze);
    }
    tenant.set_shift(shift).await?;
    Ok(read(tenant))
}

/// The schema of an instant with any offset, or null.
fn instant_or_null() -> Schema {
    let kinds = SchemaType::from_iter([Type::String, Type::Null]);
    ObjectBuilder::new().schema_type(kinds).format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime))).into()
}
