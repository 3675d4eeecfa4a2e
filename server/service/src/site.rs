//! The app's files, read from a directory or from the program itself.

use std::fmt;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use bytes::Bytes;

pub const INDEX: &str = "index.html";

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Site {
    Directory(PathBuf),
    /// Embedded in the program (feature `embed`).
    #[cfg(feature = "embed")]
    BuiltIn,
}

impl Site {
    pub fn is_built(&self) -> bool {
        match self {
            Self::Directory(root) => root.join(INDEX).is_file(),
            #[cfg(feature = "embed")]
            Self::BuiltIn => crate::embedded::app(INDEX).is_some(),
        }
    }

    /// Returns a file and its tag, which changes with the content. `file` is a plain relative path.
    pub async fn read(&self, file: &str) -> Option<(String, Bytes)> {
        // The file extension is part of the tag, so that a compressed sibling has a tag of its own.
        let suffix = file.rsplit('.').next().unwrap_or_default();
        match self {
            Self::Directory(root) => {
                let path = root.join(file);
                let meta = tokio::fs::metadata(&path).await.ok().filter(std::fs::Metadata::is_file)?;
                let bytes = tokio::fs::read(&path).await.ok()?;
                let changed = meta.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
                Some((format!("\"{changed:x}-{:x}-{suffix}\"", bytes.len()), bytes.into()))
            }
            #[cfg(feature = "embed")]
            Self::BuiltIn => crate::embedded::app(file).map(|(tag, bytes)| (format!("\"{tag}-{suffix}\""), bytes)),
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Directory(root) => write!(f, "{}", root.display()),
            #[cfg(feature = "embed")]
            Self::BuiltIn => write!(f, "built in ({})", crate::embedded::BUILD.unwrap_or("unnamed")),
        }
    }
}
