//! Describes the kinds of records that a program stores.

use crate::blobs::BlobName;
use crate::engine::{Key, Result};
use crate::seal::Sealer;

/// A kind of record: the name of its table, and the version of its schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    name: &'static str,
    version: u8,
}

impl Kind {
    /// Creates a kind. Its name becomes part of its records' keys.
    pub const fn new(name: &'static str, version: u8) -> Self {
        Self { name, version }
    }

    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the schema version in which records are written.
    pub const fn version(self) -> u8 {
        self.version
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Kinds {
    /// All kinds, including queues.
    pub all: &'static [Kind],
    /// The kinds that are [queues](crate::queue), each with the number of id parts before the due time.
    pub queues: &'static [(Kind, usize)],
    /// Returns the name of the picture that a sealed record describes, if any, so that an export contains the picture.
    pub picture_of: fn(&Sealer, &Key, &[u8]) -> Result<Option<BlobName>>,
}
