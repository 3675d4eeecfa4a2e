//! Re-encodes uploaded pictures upright and without metadata, such as place and camera.

use std::io::Cursor;
use std::sync::LazyLock;

use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageReader, Limits};
use loan_core::message::{Message, MessageKey};
use loan_core::validate::upload::{PIXELS, PIXELS_MILLIONS, SIDE};
use tokio::sync::Semaphore;

use crate::app::keyed_lock::KeyedLocks;

/// Maximum number of pictures decoded concurrently: each takes up to a second of processor time.
static PLACES: Semaphore = Semaphore::const_new(2);
/// Memory for decoding all pictures together, in megabytes: the need of the largest picture.
static MEGABYTES: Semaphore = Semaphore::const_new(250);
/// Locks by user: one user's pictures are decoded one after the other, so that other users wait less.
static TURNS: LazyLock<KeyedLocks> = LazyLock::new(KeyedLocks::default);
/// Maximum memory per pixel, in bytes: for a progressive JPEG, three channels, coefficients and a reserve; for other
/// files, four channels and a rotated copy.
const PIXEL_BYTES: u64 = 10;
/// JPEG quality, of 100: text on a document stays legible.
const QUALITY: u8 = 90;
pub const MIME_TYPE: &str = "image/jpeg";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// No width and height can be read from the file.
    NoPicture,
    /// The file cannot be decoded, has 16 bits per channel, or has a side longer than [`SIDE`].
    Broken,
    TooManyPixels,
}

impl Refused {
    pub fn message(self) -> Message {
        match self {
            Self::NoPicture | Self::Broken => Message::of(MessageKey::RuleImageType),
            Self::TooManyPixels => Message::with(MessageKey::RefusalImagePixels, vec![PIXELS_MILLIONS.to_string()]),
        }
    }
}

/// Waits for the user's turn and for memory, then re-encodes a picture.
pub async fn encode_again(bytes: Bytes, user: &str) -> Result<Vec<u8>, Refused> {
    let turn = TURNS.lock(user).await;
    let head = bytes.clone();
    let (width, height) = blocking(move || Ok(decoder(&head)?.dimensions())).await?;
    let megabytes = (u64::from(width) * u64::from(height) * PIXEL_BYTES).div_ceil(1_000_000);
    let megabytes = u32::try_from(megabytes).unwrap_or(u32::MAX);
    let memory = MEGABYTES.acquire_many(megabytes).await.map_err(|_| Refused::Broken)?;
    let place = PLACES.acquire().await.map_err(|_| Refused::Broken)?;
    // Decoding continues even if the request is cancelled, so the task holds the locks.
    blocking(move || {
        let _held = (turn, memory, place);
        rewritten(&bytes)
    })
    .await
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, Refused> + Send + 'static) -> Result<T, Refused> {
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(Refused::Broken))
}

fn decoder(bytes: &[u8]) -> Result<impl ImageDecoder + '_, Refused> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| Refused::NoPicture)?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(PIXELS * PIXEL_BYTES);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(|_| Refused::NoPicture)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > PIXELS {
        return Err(Refused::TooManyPixels);
    }
    let color = decoder.color_type();
    if width.max(height) > SIDE || color.bytes_per_pixel() > color.channel_count() {
        return Err(Refused::Broken);
    }
    Ok(decoder)
}

/// Like [`encode_again`], but blocks the thread, and waits neither for the user's turn nor for memory.
pub fn rewritten(bytes: &[u8]) -> Result<Vec<u8>, Refused> {
    let mut decoder = decoder(bytes)?;
    let orientation = decoder.orientation().map_err(|_| Refused::Broken)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Refused::Broken)?;
    picture.apply_orientation(orientation);
    jpeg(&picture).ok_or(Refused::Broken)
}

fn jpeg(picture: &DynamicImage) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut out, QUALITY)).ok()?;
    Some(out)
}

pub fn grey() -> Vec<u8> {
    jpeg(&DynamicImage::new_rgb8(16, 16)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use image::{ImageFormat, Rgb, RgbImage};

    use super::*;

    fn halves() -> DynamicImage {
        RgbImage::from_fn(64, 32, |x, _| if x < 32 { Rgb([250, 0, 0]) } else { Rgb([0, 0, 250]) }).into()
    }

    /// Returns a photo as phones write it: lying on its side (orientation 6), and with GPS data.
    fn photo() -> Vec<u8> {
        let plain = jpeg(&halves()).unwrap();
        let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
        exif.extend(b"GPS 28.6139 N 77.2090 E");
        let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
        [&plain[..2], &[0xff, 0xe1], &length, &exif, &plain[2..]].concat()
    }

    #[test]
    fn a_photo_is_turned_upright_and_tells_nothing_but_what_is_seen() {
        let photo = photo();
        let holds = |bytes: &[u8], text: &[u8]| bytes.windows(text.len()).any(|window| window == text);
        assert!(holds(&photo, b"77.2090") && holds(&photo, b"Exif"));
        let kept = rewritten(&photo).unwrap();
        assert!(!holds(&kept, b"77.2090") && !holds(&kept, b"Exif"));
        let seen = image::load_from_memory(&kept).unwrap().into_rgb8();
        assert_eq!(seen.dimensions(), (32, 64));
        // After the turn by 90 degrees clockwise, the red half is at the top.
        assert!(seen.get_pixel(16, 5)[0] > 200 && seen.get_pixel(16, 58)[2] > 200);
    }

    #[test]
    fn every_format_is_kept_as_one_and_what_is_none_is_refused() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let mut bytes = Cursor::new(Vec::new());
            halves().write_to(&mut bytes, format).unwrap();
            let kept = rewritten(bytes.get_ref()).unwrap();
            assert_eq!(image::guess_format(&kept).unwrap(), ImageFormat::Jpeg);
            assert_eq!(image::load_from_memory(&kept).unwrap().to_rgb8().dimensions(), (64, 32));
        }
        for wrong in [b"\xff\xd8\xff\xe0 a picture".as_slice(), b"", b"GIF89a"] {
            assert_eq!(rewritten(wrong), Err(Refused::NoPicture));
        }
    }

    fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn an_image_that_no_camera_makes_is_refused() {
        for deep in [DynamicImage::new_rgba16(8, 8), DynamicImage::new_luma16(8, 8)] {
            assert_eq!(rewritten(&encoded(&deep, ImageFormat::Png)), Err(Refused::Broken));
        }
        let long = |width| rewritten(&encoded(&DynamicImage::new_luma8(width, 1), ImageFormat::Png));
        assert_eq!(long(SIDE + 1), Err(Refused::Broken));
        long(SIDE).unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_pictures_of_one_user_do_not_hold_up_those_of_another() {
        let large: Bytes = encoded(&DynamicImage::new_rgb8(2000, 2000), ImageFormat::Png).into();
        let many: Vec<_> = (0..8).map(|_| tokio::spawn(encode_again(large.clone(), "one"))).collect();
        while PLACES.available_permits() == 2 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        encode_again(encoded(&halves(), ImageFormat::Png).into(), "another").await.unwrap();
        let done = many.iter().filter(|task| task.is_finished()).count();
        assert!(done <= 2, "{done} of eight came first");
        many.iter().for_each(tokio::task::JoinHandle::abort);
    }

    #[test]
    fn a_small_file_of_many_pixels_is_refused_before_it_is_decoded() {
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::new_luma8(10, 10).write_to(&mut bytes, ImageFormat::Png).unwrap();
        // Overwrites width and height in the header, and corrects the checksum.
        let mut bytes = bytes.into_inner();
        bytes[16..24].copy_from_slice(&[0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]);
        let mut sum = flate2::Crc::new();
        sum.update(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&sum.sum().to_be_bytes());
        assert_eq!(rewritten(&bytes), Err(Refused::TooManyPixels));
    }
}
