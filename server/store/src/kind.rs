//! The kinds of record that a program keeps, as data: the store itself knows none.

use crate::blobs::BlobName;
use crate::engine::{Key, StoreError};
use crate::seal::Sealer;

/// A kind of record: the name of its table, and the version of its schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    name: &'static str,
    version: u8,
}

impl Kind {
    /// A kind; its name is part of the keys of its records.
    pub const fn new(name: &'static str, version: u8) -> Self {
        Self { name, version }
    }

    /// The table's name, which is part of its keys.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The schema version in which records are written.
    pub const fn version(self) -> u8 {
        self.version
    }
}

/// Finds the name of the picture that a sealed record describes, if it describes one.
pub type PictureOf = fn(&Sealer, &Key, &[u8]) -> Result<Option<BlobName>, StoreError>;

/// All kinds of a program.
#[derive(Debug, Clone, Copy)]
pub struct Kinds {
    /// Every kind.
    pub all: &'static [Kind],
    /// The kinds that are [queues](crate::queue), and how many parts of their ids come before the due time.
    pub queues: &'static [(Kind, usize)],
    /// Finds the pictures that an export contains.
    pub picture_of: PictureOf,
}
