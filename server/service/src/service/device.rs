//! Calls about the borrower's device: its location, usage events, and failures of the app.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::{EmptyRequest, FailureReport, NeedUpload, TrackingConfig, TrackingEvent};
use loan_core::nav::location::needs_upload;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result};
use crate::records::devices::{self, Place};
use loan_store::{Batch, Stored};

const ADDRESS_LIMIT: usize = 500;
const EVENTS_LIMIT: usize = 100;
const FAILURES_LIMIT: usize = 20;

pub async fn need_upload(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<NeedUpload>> {
    let kinds = &ctx.catalogue.config.device_uploads;
    let last = devices::last_of_each(&ctx.store, ctx.user()?, kinds).await?;
    let need = |(kind, last): (&String, Option<Stored<Place>>)| {
        let is_wanted = needs_upload(last.map(|place| place.at), ctx.at);
        NeedUpload { kind: kind.clone(), need_upload: u8::from(is_wanted) }
    };
    Ok(kinds.iter().zip(last).map(need).collect())
}

/// Location of the device.
#[derive(Debug, Clone, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DeviceInfoRequest {
    /// Kind of location: `gps`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Address according to the device; may be empty.
    pub address: String,
    /// Degrees north, -90 to 90.
    #[schema(value_type = Option<f64>)]
    pub latitude: Option<Number>,
    /// Degrees east, -180 to 180.
    #[schema(value_type = Option<f64>)]
    pub longitude: Option<Number>,
}

pub async fn info(ctx: Ctx, input: DeviceInfoRequest) -> Result<()> {
    if !ctx.catalogue.config.device_uploads.contains(&input.kind) {
        return Err(DomainError::wrong_type("type"));
    }
    if input.address.chars().count() > ADDRESS_LIMIT {
        return Err(DomainError::wrong_type("address"));
    }
    let latitude = input.latitude.filter(|degrees| within(degrees, 90));
    let latitude = latitude.ok_or_else(|| DomainError::wrong_type("latitude"))?;
    let longitude = input.longitude.filter(|degrees| within(degrees, 180));
    let longitude = longitude.ok_or_else(|| DomainError::wrong_type("longitude"))?;
    let place = Place { address: input.address, latitude, longitude, at: ctx.at };
    retry(|| async {
        let mut batch = Batch::new();
        devices::put(&ctx.store, &mut batch, ctx.user()?, &input.kind, &place)?;
        ctx.commit(batch, &()).await
    })
    .await
}

fn within(degrees: &Number, limit: u32) -> bool {
    let text = degrees.to_string();
    let value = text.parse().or_else(|_| Decimal::from_scientific(&text));
    value.is_ok_and(|value: Decimal| value.abs() <= Decimal::from(limit))
}

/// Logs events with a configured name, without any text that a user could have written.
pub async fn track(ctx: Ctx, input: Vec<TrackingEvent>) -> Result<()> {
    if input.len() > EVENTS_LIMIT {
        return Err(ErrorCode::TooLarge.into());
    }
    let known = &ctx.catalogue.config.tracking.events;
    for event in input.iter().filter(|event| known.contains(&event.behavior)) {
        tracing::info!(target: "tracking", behavior = event.behavior, event_time = event.event_time, "event");
    }
    Ok(())
}

pub async fn tracking_config(ctx: Ctx, _input: EmptyRequest) -> Result<TrackingConfig> {
    let tracking = &ctx.catalogue.config.tracking;
    Ok(TrackingConfig { enabled: u8::from(tracking.enabled), events: tracking.events.clone() })
}

/// Adds the failure counts that the app reports to the metrics and the log. Stores nothing.
pub async fn failures(ctx: Ctx, input: FailureReport) -> Result<()> {
    if input.failures.len() > FAILURES_LIMIT {
        return Err(ErrorCode::TooLarge.into());
    }
    ctx.app.failures.note(ctx.name(), &ctx.origin.address, &input.build, &input.failures);
    Ok(())
}
