//! Reads and writes typed tables of sealed, versioned records.

mod queued;
mod stored;

use std::fmt::Display;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Store;
use super::engine::{Batch, Key, Result, Scan, StoreError, Within};
use super::kind::Kind;
use super::unknown;

pub use stored::Stored;

#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    pub newest_first: bool,
    pub after: Option<&'a str>,
    pub limit: usize,
}

impl Page<'_> {
    pub const fn newest(limit: usize) -> Self {
        Self { newest_first: true, after: None, limit }
    }

    pub const fn first(limit: usize) -> Self {
        Self { newest_first: false, after: None, limit }
    }
}

const ALL_AT_ONCE: usize = 1000;

fn read_json<T: DeserializeOwned>(json: &[u8]) -> Result<T, String> {
    // Checks UTF-8 once for the whole text. `from_slice` checks every string, which is 5% of a read's cost.
    let text = std::str::from_utf8(json).map_err(|error| error.to_string())?;
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn write_as<T, S: Serialize + for<'a> From<&'a T>>(value: &T) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&S::from(value))
}

fn read_as<T, S: DeserializeOwned + TryInto<T, Error: Display>>(json: &[u8]) -> Result<T, String> {
    read_json::<S>(json)?.try_into().map_err(|error| error.to_string())
}

pub struct Table<T> {
    kind: Kind,
    is_cached: bool,
    write: fn(&T) -> serde_json::Result<Vec<u8>>,
    read: fn(&[u8]) -> Result<T, String>,
}

impl<T: Serialize + DeserializeOwned> Table<T> {
    /// Makes the table of a kind that is stored as `T` itself.
    pub const fn of(kind: Kind) -> Self {
        Self { kind, is_cached: false, write: |value| serde_json::to_vec(value), read: read_json }
    }
}

impl<T: Clone + Send + Sync + 'static> Table<T> {
    /// Caches recently read records [decoded](super::decoded), for kinds that most requests read.
    #[must_use]
    pub const fn cached(self) -> Self {
        Self { is_cached: true, ..self }
    }

    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Decodes a record and encodes it again, for tests of the stored form.
    pub fn rewrite(&self, json: &[u8]) -> Result<Vec<u8>, String> {
        (self.write)(&(self.read)(json)?).map_err(|error| error.to_string())
    }

    /// Makes the table of a kind that is stored as type `S`.
    pub const fn stored_as<S>(kind: Kind) -> Self
    where
        S: Serialize + DeserializeOwned + for<'a> From<&'a T> + TryInto<T, Error: Display>,
    {
        Self { kind, is_cached: false, write: write_as::<T, S>, read: read_as::<T, S> }
    }

    /// Makes a read-only table that reads another table's kind as type `S`.
    pub const fn reading_as<S: DeserializeOwned + TryInto<T, Error: Display>>(kind: Kind) -> Self {
        let write = |_: &T| Err(serde::ser::Error::custom("this form is only read"));
        Self { kind, is_cached: false, write, read: read_as::<T, S> }
    }

    /// Returns an id's key, or `None` if no record can have the id; see [`Key::new`].
    pub fn key(&self, store: &Store, id: &[&str]) -> Option<Key> {
        Key::new(&store.tenant, self.kind.name(), id)
    }

    fn key_to_write(&self, store: &Store, id: &[&str]) -> Result<Key> {
        let why = || StoreError::Broken(format!("{} is written under an id that cannot be one", self.kind.name()));
        self.key(store, id).ok_or_else(why)
    }

    pub async fn get(&self, store: &Store, id: &[&str]) -> Result<Option<Stored<T>>> {
        let Some(key) = self.key(store, id) else { return Ok(None) };
        match store.engine.get(&key).await? {
            Some(bytes) => self.read(store, key, bytes).map(Some),
            None => Ok(None),
        }
    }

    /// Returns whether the record exists, even if it cannot be read.
    pub async fn has(&self, store: &Store, id: &[&str]) -> Result<bool> {
        let Some(key) = self.key(store, id) else { return Ok(false) };
        Ok(store.engine.get(&key).await?.is_some())
    }

    /// Reads the records with these ids at once, in the order of the ids. Each unreadable record gives its own error.
    pub async fn each<'a>(
        &self,
        store: &Store,
        ids: impl IntoIterator<Item = &'a [&'a str]>,
    ) -> Result<Vec<Result<Option<Stored<T>>>>> {
        let keys: Vec<Option<Key>> = ids.into_iter().map(|id| self.key(store, id)).collect();
        let possible: Vec<Key> = keys.iter().flatten().cloned().collect();
        let mut values = store.engine.get_many(&possible).await?.into_iter();
        let read = |key: Option<Key>| {
            let Some(key) = key else { return Ok(None) };
            values.next().flatten().map(|bytes| self.read(store, key, bytes)).transpose()
        };
        Ok(keys.into_iter().map(read).collect())
    }

    /// Reads the records with these ids at once, in the order of the ids. Leaves out missing records.
    pub async fn get_many<'a>(
        &self,
        store: &Store,
        ids: impl IntoIterator<Item = &'a [&'a str]>,
    ) -> Result<Vec<Stored<T>>> {
        self.each(store, ids).await?.into_iter().filter_map(Result::transpose).collect()
    }

    fn scan(&self, store: &Store, parent: &[&str], page: Page<'_>) -> Option<Scan> {
        let within = Within::Below(self.key(store, parent)?);
        let after = match page.after {
            Some(id) => Some(self.key(store, &[parent, &[id]].concat())?),
            None => None,
        };
        Some(Scan { within, after, newest_first: page.newest_first, limit: page.limit })
    }

    pub async fn list(&self, store: &Store, parent: &[&str], page: Page<'_>) -> Result<Vec<Stored<T>>> {
        let Some(scan) = self.scan(store, parent, page) else { return Ok(Vec::new()) };
        let pairs = store.engine.scan(scan).await?;
        pairs.into_iter().map(|(key, bytes)| self.read(store, key, bytes)).collect()
    }

    /// Returns the ids of records below `parent`, without the parts of `parent`. Decrypts no record.
    pub async fn ids(&self, store: &Store, parent: &[&str], page: Page<'_>) -> Result<Vec<Vec<String>>> {
        let Some(scan) = self.scan(store, parent, page) else { return Ok(Vec::new()) };
        let id = |key: &Key| key.parts().skip(parent.len()).map(str::to_owned).collect();
        Ok(store.engine.scan(scan).await?.iter().map(|(key, _)| id(key)).collect())
    }

    /// Returns all ids of the table, whose ids must have a single part. Decrypts no record.
    pub async fn all_ids(&self, store: &Store) -> Result<Vec<String>> {
        let mut all: Vec<String> = Vec::new();
        loop {
            let page = Page { after: all.last().map(String::as_str), ..Page::first(ALL_AT_ONCE) };
            let found = self.ids(store, &[], page).await?.concat();
            if found.is_empty() {
                return Ok(all);
            }
            all.extend(found);
        }
    }

    fn read(&self, store: &Store, key: Key, bytes: Vec<u8>) -> Result<Stored<T>> {
        if self.is_cached
            && let Some(value) = store.sealer.decoded.get(&key, &bytes)
        {
            return Ok(Stored { value, key, bytes });
        }
        let (version, plain) = store.sealer.open(key.as_bytes(), &bytes)?;
        let name = self.kind.name();
        if version > self.kind.version() {
            // A newer server can read the record. The error is not `Broken`, because this server would then postpone
            // the record or make it a dead letter.
            return Err(StoreError::Unavailable(format!("{name} was written by a newer version of this program")));
        }
        let why = |error| StoreError::Broken(format!("{name} cannot be read: {error}"));
        if version < self.kind.version() {
            return Err(why(format!("no release wrote version {version}")));
        }
        let value = (self.read)(&plain).map_err(why)?;
        if self.is_cached {
            store.sealer.decoded.add(&key, &bytes, &value);
        }
        Ok(Stored { value, key, bytes })
    }

    fn written(&self, value: &T) -> Result<Vec<u8>> {
        (self.write)(value)
            .map_err(|error| StoreError::Broken(format!("{} cannot be written: {error}", self.kind.name())))
    }

    fn sealed(&self, store: &Store, key: &Key, value: &T) -> Result<Vec<u8>> {
        store.sealer.seal(key.as_bytes(), self.kind.version(), &self.written(value)?)
    }

    /// Encodes a changed record, and keeps the stored record's fields that this version does not know.
    fn changed(&self, store: &Store, was: &Stored<T>, value: &T) -> Result<Vec<u8>> {
        let (before, now) = (self.written(&was.value)?, self.written(value)?);
        match store.sealer.open(was.key.as_bytes(), &was.bytes) {
            Ok((version, plain)) if version == self.kind.version() => {
                unknown::with_unknown_fields(&plain, &before, now)
                    .map_err(|error| StoreError::Broken(error.to_string()))
            }
            _ => Ok(now),
        }
    }

    /// Inserts a record. The commit fails if the record exists.
    pub fn insert(&self, store: &Store, batch: &mut Batch, id: &[&str], value: &T) -> Result<()> {
        let key = self.key_to_write(store, id)?;
        batch.expect_absent(key.clone());
        let bytes = self.sealed(store, &key, value)?;
        batch.put(key, bytes);
        Ok(())
    }

    /// Updates a record. The commit fails if the record has changed since it was read.
    pub fn update(&self, store: &Store, batch: &mut Batch, was: &Stored<T>, value: &T) -> Result<()> {
        was.unchanged(batch);
        let bytes = store.sealer.seal(was.key.as_bytes(), self.kind.version(), &self.changed(store, was, value)?)?;
        batch.put(was.key.clone(), bytes);
        Ok(())
    }

    /// Updates the record `was`, or inserts the record if there was none.
    pub fn save(&self, store: &Store, batch: &mut Batch, id: &[&str], was: Option<&Stored<T>>, now: &T) -> Result<()> {
        match was {
            Some(was) => self.update(store, batch, was, now),
            None => self.insert(store, batch, id, now),
        }
    }

    /// Writes a record without a check; only for records with a single writer.
    pub fn put(&self, store: &Store, batch: &mut Batch, id: &[&str], value: &T) -> Result<()> {
        let key = self.key_to_write(store, id)?;
        let bytes = self.sealed(store, &key, value)?;
        batch.put(key, bytes);
        Ok(())
    }

    /// Deletes a record. The commit fails if the record has changed since it was read.
    pub fn delete(&self, batch: &mut Batch, was: &Stored<T>) {
        was.unchanged(batch);
        batch.delete(was.key.clone());
    }

    pub fn remove(&self, store: &Store, batch: &mut Batch, id: &[&str]) {
        if let Some(key) = self.key(store, id) {
            batch.delete(key);
        }
    }

    pub fn absent(&self, store: &Store, batch: &mut Batch, id: &[&str]) {
        if let Some(key) = self.key(store, id) {
            batch.expect_absent(key);
        }
    }
}
