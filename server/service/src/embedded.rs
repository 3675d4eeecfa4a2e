//! The built app inside a self-contained program (feature `embed`).

use std::borrow::Cow;

use bytes::Bytes;
use rust_embed::RustEmbed;

// `allow_missing` lets the code compile before the app is built. A server compiled without the app logs a warning.
#[derive(RustEmbed)]
#[folder = "../../dist"]
#[allow_missing = true]
struct App;

/// The app's build id. `make release` sets the variable, so that cargo compiles this file again for each build.
pub const BUILD: Option<&str> = option_env!("SARAL_APP_BUILD");

/// Returns a hash of the file's content, and the content; `None` if the app has no such file.
pub fn app(path: &str) -> Option<(String, Bytes)> {
    let file = App::get(path)?;
    let hash = file.metadata.sha256_hash();
    let tag = hex::encode(hash.get(..16).unwrap_or_default());
    let bytes = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    Some((tag, bytes))
}
