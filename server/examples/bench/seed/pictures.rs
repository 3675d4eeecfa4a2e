//! Creates pictures of invented documents.

use std::io::Cursor;

use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};
use loan_core::ids::{ImageId, UserId};
use loan_core::time::Timestamp;

use super::Making;
use super::draw::Draw;
use loan_server::picture;
use loan_server::records::images::{self, Image};
use loan_store::{Batch, Store, StoreError};

const SIZE: (u32, u32) = (640, 400);
/// Number of different pictures. Each borrower has their own encrypted copies.
const KINDS: u64 = 8;
/// One borrower's pictures: front and back of the Aadhaar card, and the PAN card.
const PURPOSES: [&str; 3] = ["1", "2", "3"];

pub(super) struct Album(Vec<Bytes>);

impl Album {
    pub(super) fn of(seed: u64) -> Result<Self, StoreError> {
        (0..KINDS).map(|kind| card(seed, kind)).collect::<Option<_>>().map(Self).ok_or_else(unwritten)
    }
}

fn unwritten() -> StoreError {
    StoreError::Broken("a picture cannot be made".to_owned())
}

fn card(seed: u64, kind: u64) -> Option<Bytes> {
    let mut draw = Draw::of(seed, u64::MAX / 128 - kind);
    let tint = draw.within(0..64) as u8;
    let (width, height) = SIZE;
    let print: Vec<bool> = (0..(width / 4) * (height / 4)).map(|_| draw.within(0..3) == 0).collect();
    let picture = RgbImage::from_fn(width, height, |x, y| {
        let cell = ((y / 4) * (width / 4) + x / 4) as usize;
        let is_line = y % 40 < 16 && x > 40 && x < 600;
        let shade = (x * 40 / width + y * 40 / height) as u8;
        match print.get(cell) {
            Some(true) if is_line => Rgb([30, 30, 40]),
            _ => Rgb([170 + shade, 160 + shade, 130 + tint + shade / 2]),
        }
    });
    let mut out = Cursor::new(Vec::new());
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut out, 80)).ok()?;
    Some(out.into_inner().into())
}

pub(super) struct Sent {
    user: UserId,
    id: ImageId,
    bytes: Bytes,
}

impl Sent {
    /// Writes the file. Must be called before the record that references the file is committed.
    pub(super) async fn keep(self, store: Store) -> Result<(), StoreError> {
        images::write(&store, &self.user, &self.id, &self.bytes).await
    }
}

/// Puts the records of a borrower's pictures into the batch, and their files into `sent`. The files must be written
/// before the batch is committed. Returns the pictures' ids.
pub(super) async fn put(
    making: &Making,
    (batch, sent): (&mut Batch, &mut Vec<Sent>),
    draw: &mut Draw,
    (user, at): (&UserId, Timestamp),
) -> Result<[ImageId; 3], StoreError> {
    let mut records = Vec::new();
    for purpose in PURPOSES {
        let id = ImageId::from(draw.id(at));
        let bytes = draw.one(&making.album.0).cloned().ok_or_else(unwritten)?;
        let (purpose, mime_type) = (purpose.to_owned(), picture::MIME_TYPE.to_owned());
        let size = bytes.len();
        sent.push(Sent { user: user.clone(), id: id.clone(), bytes });
        records.push(Image { id, purpose, mime_type, size, uploaded_at: at, is_blob: true, reading: None });
    }
    images::insert(&making.store, batch, user, &records).await?;
    let mut ids = records.into_iter().map(|image| image.id);
    Ok(std::array::from_fn(|_| ids.next().unwrap_or_default()))
}
