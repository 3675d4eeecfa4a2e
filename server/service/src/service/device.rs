//! Calls about the borrower's device: its location and usage events.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::{EmptyRequest, NeedUpload, TrackingConfig, TrackingEvent};
use loan_core::nav::location::needs_upload;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::app::{Ctx, retry};
use crate::error::DomainError;
use crate::records::devices::{self, Place};
use loan_store::{Batch, Stored};

const ADDRESS_LIMIT: usize = 500;
const EVENTS_LIMIT: usize = 100;
const EVENT_FIELD_LIMIT: usize = 500;

pub async fn need_upload(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<NeedUpload>, DomainError> {
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

pub async fn info(ctx: Ctx, input: DeviceInfoRequest) -> Result<(), DomainError> {
    let wrong = |field: &str| DomainError::with(ErrorCode::WrongType, vec![field.to_owned()]);
    if !ctx.catalogue.config.device_uploads.contains(&input.kind) {
        return Err(wrong("type"));
    }
    if input.address.chars().count() > ADDRESS_LIMIT {
        return Err(wrong("address"));
    }
    let latitude = input.latitude.filter(|degrees| within(degrees, 90)).ok_or_else(|| wrong("latitude"))?;
    let longitude = input.longitude.filter(|degrees| within(degrees, 180)).ok_or_else(|| wrong("longitude"))?;
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
pub async fn track(ctx: Ctx, input: Vec<TrackingEvent>) -> Result<(), DomainError> {
    let is_long = |text: &String| text.chars().count() > EVENT_FIELD_LIMIT;
    let too_large = |event: &TrackingEvent| {
        [&event.project_name, &event.page_name, &event.behavior, &event.value].into_iter().any(is_long)
    };
    if input.len() > EVENTS_LIMIT || input.iter().any(too_large) {
        return Err(ErrorCode::TooLarge.into());
    }
    let known = &ctx.catalogue.config.tracking.events;
    for event in input.iter().filter(|event| known.contains(&event.behavior)) {
        tracing::info!(target: "tracking", behavior = event.behavior, event_time = event.event_time, "event");
    }
    Ok(())
}

pub async fn tracking_config(ctx: Ctx, _input: EmptyRequest) -> Result<TrackingConfig, DomainError> {
    let tracking = &ctx.catalogue.config.tracking;
    Ok(TrackingConfig { enabled: u8::from(tracking.enabled), events: tracking.events.clone() })
}
