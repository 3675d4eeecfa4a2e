//! Records as they were read. Writing one again fails if it has changed meanwhile.

use std::ops::Deref;

use super::super::engine::{Batch, Key};

/// A record as read: its value, and the stored bytes, which must be unchanged when the record is written again.
#[derive(Debug, Clone)]
pub struct Stored<T> {
    pub value: T,
    pub(super) key: Key,
    pub(super) bytes: Vec<u8>,
}

impl<T> Deref for Stored<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> Stored<T> {
    pub fn map<U>(self, form: impl FnOnce(T) -> U) -> Stored<U> {
        Stored { value: form(self.value), key: self.key, bytes: self.bytes }
    }

    /// Makes a record that is in no store, such as a session for test controls.
    pub fn unsaved(value: T) -> Self {
        Self { value, key: Key::system("unsaved"), bytes: Vec::new() }
    }

    pub fn id(&self) -> &str {
        self.key.id()
    }

    /// Makes the commit of `batch` fail if the record has changed since it was read.
    pub fn unchanged(&self, batch: &mut Batch) {
        batch.expect(self.key.clone(), self.bytes.clone());
    }
}
