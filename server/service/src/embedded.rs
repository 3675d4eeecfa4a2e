//! Contents of a self-contained program (feature `embed`): the built app, and the shipped catalogue and directory.

use std::borrow::Cow;

use bytes::Bytes;
use rust_embed::RustEmbed;

// `allow_missing` lets the code compile before the app is built. A server compiled without the app logs a warning.
#[derive(RustEmbed)]
#[folder = "../../dist"]
#[allow_missing = true]
struct App;

#[derive(RustEmbed)]
#[folder = "../../fixtures/catalogue"]
struct Catalogue;

#[derive(RustEmbed)]
#[folder = "../../fixtures/directory"]
struct Directory;

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

pub fn fixture(path: &str) -> Option<Cow<'static, [u8]>> {
    let (folder, file) = path.split_once('/')?;
    let found = match folder {
        "catalogue" => Catalogue::get(file),
        "directory" => Directory::get(file),
        _ => None,
    };
    found.map(|file| file.data)
}
