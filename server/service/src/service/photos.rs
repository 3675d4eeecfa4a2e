//! Uploaded pictures: checks, storage, readings of documents, and clean-up.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::{ImageStored, OcrResult, OcrValues};
use loan_core::ids::ImageId;
use loan_core::personal::Sensitive;
use loan_core::validate::upload::{HEAD_BYTES, ImageOutcome, ImageRequest, validate_image};

use crate::app::{App, Ctx, DEFAULT_TENANT, retry};
use crate::background::every;
use crate::error::{DomainError, Result};
use crate::picture::{self, Refused};
use crate::ports::Document;
use crate::records::images::{self, Image, Reading};
use loan_store::blobs::Found;
use loan_store::{Batch, BlobName, throttled};

const KIND_LIMIT: usize = 32;

#[derive(Debug, Clone)]
pub struct Picture {
    /// Media type stated by the sender; may be empty.
    pub mime_type: String,
    pub bytes: Bytes,
}

/// A picture that was checked and re-encoded, and that fits into its user's quota.
pub(super) struct Checked {
    pub(super) record: Image,
    encoded: Bytes,
    /// Bytes for the provider. Only the sandbox, which reads the metadata, gets the file as sent.
    pub(super) for_provider: Bytes,
}

/// Checks and re-encodes an image. Checks the quota before decoding, and again before a provider is paid for a reading.
pub(super) async fn check(ctx: &Ctx, purpose: &str, sent: Option<Picture>) -> Result<Checked> {
    let Picture { mime_type, bytes } = sent.ok_or(ErrorCode::ImageMissing)?;
    let head = bytes.iter().copied().take(HEAD_BYTES).collect();
    let request = ImageRequest { size: bytes.len() as u64, mime_type, head, compressed: true };
    match validate_image(&request) {
        ImageOutcome::Accepted { .. } => {
            let ports = &ctx.environment.ports;
            has_room(ctx, &[0]).await?;
            let encoded: Bytes = match picture::encode_again(bytes.clone(), ctx.user()?.as_str()).await {
                Err(Refused::NoPicture) if ports.takes_placeholders => picture::grey(),
                encoded => encoded.map_err(|why| DomainError::saying(ErrorCode::ImageInvalid, why.message()))?,
            }
            .into();
            has_room(ctx, &[encoded.len()]).await?;
            let record = Image {
                id: ImageId::from(ctx.id()),
                purpose: purpose.to_owned(),
                mime_type: picture::MIME_TYPE.to_owned(),
                size: encoded.len(),
                uploaded_at: ctx.at,
                is_blob: true,
                reading: None,
            };
            Ok(Checked { record, for_provider: if ports.is_sandbox { bytes } else { encoded.clone() }, encoded })
        }
        ImageOutcome::Refused { error } => Err(DomainError::saying(ErrorCode::ImageInvalid, error)),
        ImageOutcome::Compress { .. } => Err(ErrorCode::TooLarge.into()),
    }
}

async fn has_room(ctx: &Ctx, sizes: &[usize]) -> Result<()> {
    if images::has_room(&ctx.store, ctx.user()?, sizes).await? { Ok(()) } else { Err(ErrorCode::ImagesFull.into()) }
}

/// Stores images. Their records are in the batch that `work` commits. If the records are refused, deletes the bytes.
/// After a store failure keeps them, because the records may exist; the sweep deletes unreferenced bytes later.
pub(super) async fn keep<T, F, Fut>(ctx: &Ctx, images: &[Checked], work: F) -> Result<T>
where
    F: Fn(Batch) -> Fut,
    Fut: Future<Output = Result<T>>,
{
    let user = ctx.user()?;
    let records: Vec<Image> = images.iter().map(|image| image.record.clone()).collect();
    has_room(ctx, &records.iter().map(|record| record.size).collect::<Vec<_>>()).await?;
    for Checked { record, encoded, .. } in images {
        images::write(&ctx.store, user, &record.id, encoded).await?;
    }
    let written = retry(|| async {
        let mut batch = Batch::new();
        if !images::insert(&ctx.store, &mut batch, user, &records).await? {
            return Err(ErrorCode::ImagesFull.into());
        }
        work(batch).await
    })
    .await;
    if written.as_ref().is_err_and(|error| error.code.status() < 500) {
        for record in &records {
            images::remove(&ctx.store, user, &record.id).await;
        }
    }
    written
}

pub async fn upload(ctx: Ctx, kind: String, picture: Option<Picture>) -> Result<ImageStored> {
    // Feedback keeps its pictures as long as the account exists. Only the feedback form may store such pictures.
    let is_reserved = kind == images::OPINION;
    if is_reserved || kind.is_empty() || kind.len() > KIND_LIMIT || kind.chars().any(char::is_control) {
        return Err(DomainError::wrong_type("type"));
    }
    let image = check(&ctx, &kind, picture).await?;
    let stored = ImageStored { image_id: image.record.id.clone() };
    keep(&ctx, &[image], |batch| ctx.commit(batch, &stored)).await?;
    Ok(stored)
}

pub async fn read(ctx: Ctx, kind: String, picture: Option<Picture>, is_reading_needed: bool) -> Result<OcrResult> {
    let document = Document::from_wire(&kind).ok_or_else(|| DomainError::wrong_type("type"))?;
    let mut image = check(&ctx, &kind, picture).await?;
    let value_keys = if is_reading_needed {
        let reading = ctx.environment.ports.ocr.read(document, &image.for_provider);
        ctx.app.attempts.count("ocr", reading).await?.ok_or(ErrorCode::ImageUnreadable)?
    } else {
        OcrValues::default()
    };
    image.record.reading = Some(reading(&value_keys));
    let result = OcrResult { image_id: image.record.id.clone(), value_keys };
    keep(&ctx, &[image], |batch| ctx.commit(batch, &result)).await?;
    Ok(result)
}

/// Returns the values of a reading to store. They can later prove that the borrower owns the account.
fn reading(values: &OcrValues) -> Reading {
    let id_no = values.id_no.as_deref().unwrap_or_default();
    let born = values.date_of_birth.as_deref().unwrap_or_default();
    Reading {
        last_four: four_digits(id_no.get(id_no.len().saturating_sub(4)..)),
        pan: values.pan_no.clone().map(Sensitive::from).unwrap_or_default(),
        birth_year: four_digits(born.get(..4)),
    }
}

fn four_digits(text: Option<&str>) -> String {
    let digits = text.filter(|text| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()));
    digits.unwrap_or_default().to_owned()
}

const TICK: Duration = Duration::from_secs(1);
/// Ticks between sweeps. Each sweep covers one of the 256 parts of the blobs, so a full round takes about four hours.
pub const SWEEP: u32 = 60;
const LOOK: u32 = 10;
/// Images checked for missing bytes every [`LOOK`] ticks: half a million a day.
const LOOKED_FOR: usize = 60;
/// Minimum age of an unreferenced blob to sweep: older than any request or import that may still reference it.
const LEFT: Duration = Duration::from_secs(24 * 60 * 60);

const SWEEPER: &str = "sweep of pictures";
const BATCH: usize = 200;
/// Number of pictures that a sweep may always delete, even if they are a large share of the part.
const FEW: usize = 16;

/// Finds image records whose blob is missing, and deletes blobs that no record references. Runs for ever.
pub async fn look_after(app: Arc<App>) {
    let mut interval = every(TICK);
    let mut ticks = 0_u32;
    // The lock of the sweep, which only one of several servers on a database holds.
    let mut sweeper = None;
    loop {
        interval.tick().await;
        if !app.is_clock_right() {
            continue;
        }
        ticks = ticks.wrapping_add(1);
        if sweeper.is_none() && ticks.is_multiple_of(SWEEP) {
            sweeper = app.engine.try_lock(SWEEPER).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "maintenance of pictures failed");
                None
            });
        }
        step(&app, ticks, sweeper.is_some()).await;
    }
}

/// Runs one tick of [`look_after`], and sweeps only if `is_sweeper`.
pub async fn step(app: &Arc<App>, tick: u32, is_sweeper: bool) {
    let warn = |error: DomainError| {
        if !error.is_unavailable() {
            throttled!(warn, code = error.code.code(), "maintenance of pictures failed");
        }
    };
    if tick.is_multiple_of(LOOK) {
        find_missing(app).await.unwrap_or_else(warn);
    }
    if is_sweeper && tick.is_multiple_of(SWEEP) {
        let [.., part] = (tick / SWEEP).to_be_bytes();
        sweep(app, part, LEFT).await.map(drop).unwrap_or_else(warn);
        if part == 0 {
            app.blobs.expire().await.map_err(DomainError::from).unwrap_or_else(warn);
        }
    }
}

async fn find_missing(app: &Arc<App>) -> Result<()> {
    let store = app.tenant(DEFAULT_TENANT).await?.store;
    let round = app.missing().clone();
    let round = round.next(&store, LOOKED_FOR).await?;
    *app.missing() = round;
    Ok(())
}

/// Deletes blobs of a part that are older than `age` and that no record references; returns their number. Deletes
/// nothing while a snapshot exists, because its records may reference them. If more than [`FEW`] pictures and more than
/// 1 % of the part are unreferenced, keeps them and logs an error: they may belong to another store.
pub async fn sweep(app: &Arc<App>, part: u8, age: Duration) -> Result<usize> {
    let found = app.blobs.list(part).await?;
    let all = found.len();
    let mut unnamed = Vec::new();
    let mut by_tenant: BTreeMap<String, Vec<Found>> = BTreeMap::new();
    for found in found {
        if found.written.elapsed().unwrap_or_default() < age {
            continue;
        }
        match found.name.as_ref().and_then(BlobName::parts).map(|(tenant, ..)| tenant.to_owned()) {
            Some(tenant) => by_tenant.entry(tenant).or_default().push(found),
            None => unnamed.push(found),
        }
    }
    for (tenant, found) in by_tenant {
        let store = app.tenant(&tenant).await?.store;
        for found in found.chunks(BATCH) {
            let ids = found.iter().filter_map(|found| found.name.as_ref()?.parts());
            let ids: Vec<[&str; 2]> = ids.map(|(_, user, id)| [user, id]).collect();
            let named = images::exist(&store, &ids).await?;
            unnamed.extend(found.iter().zip(named).filter(|(_, is_named)| !is_named).map(|(found, _)| found.clone()));
        }
    }
    let pictures = unnamed.iter().filter(|found| found.name.is_some()).count();
    let is_too_much = pictures > FEW && pictures * 100 > all;
    app.note_unswept(part, if is_too_much { pictures } else { 0 });
    if is_too_much {
        tracing::error!(part, pictures, all, "too many pictures that no record names: none of them is removed");
        unnamed.retain(|found| found.name.is_none());
    }
    let mut swept = 0;
    for found in &unnamed {
        if app.engine.has_snapshots().await? {
            break;
        }
        app.blobs.discard(part, found).await?;
        swept += 1;
    }
    if swept > 0 {
        tracing::info!(swept, "pictures that no record names were removed");
    }
    Ok(swept)
}
