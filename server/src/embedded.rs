//! What a self-contained program carries (feature `embed`): the built app, and the shipped catalogue and directory.

use std::borrow::Cow;

use bytes::Bytes;
use rust_embed::RustEmbed;

// A check without a built app compiles too; a server without one serves none and says so.
#[derive(RustEmbed)]
#[folder = "../dist"]
#[allow_missing = true]
struct App;

#[derive(RustEmbed)]
#[folder = "../fixtures/catalogue"]
struct Catalogue;

#[derive(RustEmbed)]
#[folder = "../fixtures/directory"]
struct Directory;

/// Names the build of the app, so that cargo compiles this file again when there is another (`make release` sets it).
pub const BUILD: Option<&str> = option_env!("SARAL_APP_BUILD");

/// A file of the app and its content's hash.
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

/// A fixture by its path in the set.
pub fn fixture(path: &str) -> Option<Cow<'static, [u8]>> {
    let (folder, file) = path.split_once('/')?;
    let found = match folder {
        "catalogue" => Catalogue::get(file),
        "directory" => Directory::get(file),
        _ => None,
    };
    found.map(|file| file.data)
}
