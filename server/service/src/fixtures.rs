//! Sources of fixtures, and faults in them.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

pub const DEFAULT: &str = "./fixtures";
/// The value of `--fixtures` for the fixtures that are built into the program.
#[cfg(feature = "embed")]
pub const BUILT_IN: &str = "built-in";

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{field}:{reason}")]
pub struct Fault {
    pub file: String,
    /// Path of the field (`0.amountList`); empty for a fault of the whole file.
    pub field: String,
    pub reason: String,
}

impl Fault {
    pub fn of_file(file: &str, reason: impl ToString) -> Self {
        Self { file: file.to_owned(), field: String::new(), reason: reason.to_string() }
    }
}

pub fn parse<T: DeserializeOwned>(file: &str, bytes: &[u8]) -> Result<T, Fault> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| Fault {
        file: file.to_owned(),
        field: dotted(error.path()),
        reason: error.into_inner().to_string(),
    })?;
    reader.end().map_err(|error| Fault::of_file(file, error))?;
    Ok(value)
}

/// Formats a path for [`Fault::field`], such as `0.amountList.2`.
pub fn dotted(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let segments = path.iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    segments.collect::<Vec<_>>().join(".")
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fixtures {
    Directory(PathBuf),
    /// The catalogue and directory in the program, without scenarios.
    #[cfg(feature = "embed")]
    BuiltIn,
}

impl Fixtures {
    /// Returns the fixtures at `path`. In a self-contained build, `built-in` stands for the fixtures in the program.
    pub fn at(path: &Path) -> Self {
        #[cfg(feature = "embed")]
        if path == Path::new(BUILT_IN) {
            return Self::BuiltIn;
        }
        Self::Directory(path.to_owned())
    }

    /// Reads a file by its path relative to the fixtures directory, such as `catalogue/faq.json`.
    pub fn read(&self, file: &str) -> io::Result<Cow<'static, [u8]>> {
        match self {
            Self::Directory(root) => std::fs::read(root.join(file)).map(Cow::Owned),
            #[cfg(feature = "embed")]
            Self::BuiltIn => crate::embedded::fixture(file).ok_or_else(|| io::ErrorKind::NotFound.into()),
        }
    }

    pub fn directory(&self) -> Option<&Path> {
        match self {
            Self::Directory(root) => Some(root),
            #[cfg(feature = "embed")]
            Self::BuiltIn => None,
        }
    }
}

impl From<&Path> for Fixtures {
    fn from(root: &Path) -> Self {
        Self::Directory(root.to_owned())
    }
}

impl From<&PathBuf> for Fixtures {
    fn from(root: &PathBuf) -> Self {
        Self::Directory(root.clone())
    }
}

impl From<&Fixtures> for Fixtures {
    fn from(fixtures: &Fixtures) -> Self {
        fixtures.clone()
    }
}
