//! A store as text, with one line per record, and the bytes of each picture on a line after its record: to move the
//! store to another engine or machine, and to keep a copy.
//!
//! Values stay sealed, and keys stay the keyed hashes they are, so a file that is left lying about reveals nothing
//! without the store's key, which the importer needs, too. The first line names the format. The last line counts the
//! records and holds the digest of all lines before it, so that half a file is not mistaken for a whole one.
//!
//! An export shows the store at one instant, whatever is written meanwhile. A process that serves a store [sends](send)
//! its export to another process, which [receives](receive) it.

use std::io::{BufRead, Write};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Opened;
use super::blobs::BlobName;
use super::engine::{Batch, CommitError, Engine, Key, Scan, StoreError, Value};
use super::probe::{self, Probe};
use super::records::images;

/// Version of the format.
const VERSION: u32 = 2;
/// The version in which pictures were part of the records.
const OLDER: u32 = 1;
/// Records that are read at once.
const PAGE: usize = 200;
/// Bytes that are written at once, approximately.
const BATCH_BYTES: usize = 4 * 1024 * 1024;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Head {
    saral: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// Tenant, kind of record, id.
    key: Vec<String>,
    /// Sealed, in base64.
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Picture {
    /// The name of the blob.
    picture: String,
    /// Sealed, in base64.
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    records: u64,
    #[serde(default)]
    pictures: u64,
    sha256: String,
}

/// The last line of an export that another process broke off. A complete file never contains it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Failure {
    failed: String,
}

const NAME: &str = "store";

fn fault(why: impl std::fmt::Display) -> StoreError {
    StoreError::Broken(why.to_string())
}

/// Writes everything as it is now; returns the number of records. Commits go on meanwhile.
///
/// # Errors
/// When the store or the file fails, a picture is missing, or more changed meanwhile than a
/// [snapshot](Engine::snapshot) may keep.
pub async fn export((engine, sealer, blobs): &Opened, out: &mut dyn Write) -> Result<u64, StoreError> {
    let mut out = Hashed { out, hash: Sha256::new() };
    out.line(&Head { saral: NAME.to_owned(), version: VERSION })?;
    let (mut records, mut pictures) = (0, 0);
    let snapshot = engine.snapshot().await?;
    let mut scan = Scan::everything(PAGE);
    loop {
        let page = snapshot.scan(scan.clone()).await?;
        for (key, value) in &page {
            let name = images::blob_of(sealer, key, value)?;
            let key = key.components().map(str::to_owned).collect();
            out.line(&Line { key, value: BASE64_STANDARD.encode(value) })?;
            records += 1;
            if let Some(name) = name {
                let missing = || fault(format!("the picture {} is missing", name.as_str()));
                let sealed = blobs.get(&name).await?.ok_or_else(missing)?;
                let picture = name.as_str().to_owned();
                out.line(&Picture { picture, value: BASE64_STANDARD.encode(sealed) })?;
                pictures += 1;
            }
        }
        match page.into_iter().next_back() {
            Some((last, _)) => scan = Scan::everything(PAGE).after(last),
            None => break,
        }
    }
    let sha256 = hex::encode(out.hash.clone().finalize());
    out.line(&End { records, pictures, sha256 })?;
    out.out.flush().map_err(fault)?;
    Ok(records)
}

/// [`export`] to another process, which [receives](receive) it and also any error.
///
/// # Errors
/// As [`export`].
pub async fn send(opened: &Opened, out: &mut dyn Write) -> Result<u64, StoreError> {
    let sent = export(opened, out).await;
    if let Err(error) = &sent {
        // If it is the connection that failed, this fails as well.
        drop(refuse(error, out));
    }
    sent
}

/// Tells another process why it gets no export.
///
/// # Errors
/// When it cannot be told.
pub fn refuse(why: &StoreError, out: &mut dyn Write) -> Result<(), StoreError> {
    let (StoreError::Broken(why) | StoreError::Unavailable(why)) = why;
    Hashed { out, hash: Sha256::new() }.line(&Failure { failed: why.clone() })?;
    out.flush().map_err(fault)
}

/// Writes what another process [sends](send); returns the number of records. The last line is written only when
/// everything before it arrived unchanged, so a broken-off transfer is never a complete export.
///
/// # Errors
/// When the other process failed or ended too early, or the connection or the file fails.
pub fn receive(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<u64, StoreError> {
    let mut input = Numbered::of(input);
    loop {
        let before = input.hash.clone();
        if !input.next()? {
            return Err(fault("the server broke the export off"));
        }
        if let Ok(Failure { failed }) = serde_json::from_slice(&input.text) {
            return Err(fault(format!("the server broke the export off: {failed}")));
        }
        let end = serde_json::from_slice::<End>(&input.text).ok();
        if end.as_ref().is_some_and(|end| end.sha256 != hex::encode(before.finalize())) {
            return Err(fault("the export was damaged on its way: its digest does not fit"));
        }
        out.write_all(&input.text).map_err(fault)?;
        if let Some(end) = end {
            out.flush().map_err(fault)?;
            return Ok(end.records);
        }
    }
}

struct Hashed<'a> {
    out: &'a mut dyn Write,
    hash: Sha256,
}

impl Hashed<'_> {
    fn line(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        let mut text = serde_json::to_vec(line).map_err(fault)?;
        text.push(b'\n');
        self.hash.update(&text);
        self.out.write_all(&text).map_err(fault)
    }
}

/// A record that exists from the beginning of an import to its end.
const UNFINISHED: &str = "import";

/// Reads everything into an empty store; returns the number of records.
///
/// The probe ([`probe::key`]), without which a store is not opened, is written last, so an unfinished import is never
/// served.
///
/// # Errors
/// When the store is not empty, the file is damaged, of another version or sealed with another key, or the store fails.
pub async fn import((engine, sealer, blobs): &Opened, input: &mut dyn BufRead) -> Result<u64, StoreError> {
    let engine = engine.as_ref();
    if !engine.scan(Scan::everything(1)).await?.is_empty() {
        return Err(fault("the store is not empty"));
    }
    let mut input = Numbered::of(input);
    let head: Head = input.read()?;
    if head.saral != NAME || !(OLDER..=VERSION).contains(&head.version) {
        return Err(fault(format!("line 1: not an export of version {VERSION}")));
    }
    let (key, probe) = record(input.read()?, &input)?;
    if key != probe::key() {
        return Err(fault("line 2: not an export of a whole store"));
    }
    Probe::open(sealer.keys(), &probe)?;
    let mut begun = Batch::new();
    begun.put(Key::system(UNFINISHED), Vec::new());
    commit(engine, begun).await?;
    let (mut records, mut pictures) = (1, 0);
    let mut batch = Batch::new();
    let mut size = 0;
    let end: End = loop {
        let before = hex::encode(input.hash.clone().finalize());
        if !input.next()? {
            return Err(fault("the file ends too early"));
        }
        if let Ok(end) = serde_json::from_slice::<End>(&input.text) {
            if end.sha256 != before {
                return Err(fault("the file is damaged: its digest does not fit"));
            }
            break end;
        }
        if let Ok(found) = serde_json::from_slice::<Picture>(&input.text) {
            let name = BlobName::parse(&found.picture).ok_or_else(|| input.fault(&"not the name of a picture"))?;
            let sealed = BASE64_STANDARD.decode(found.value).map_err(|error| input.fault(&error))?;
            sealer.open(&name.bound(), &sealed).map_err(|error| input.fault(&error))?;
            blobs.put(&name, sealed).await?;
            pictures += 1;
            continue;
        }
        let (key, value) = record(input.parse()?, &input)?;
        // Check now that the value opens with this key; otherwise the first request that reads it would fail.
        sealer.open(key.as_bytes(), &value).map_err(|error| input.fault(&error))?;
        records += 1;
        size += key.as_bytes().len() + value.len();
        batch.put(key, value);
        if size >= BATCH_BYTES {
            commit(engine, std::mem::take(&mut batch)).await?;
            size = 0;
        }
    };
    if (end.records, end.pictures) != (records, pictures) {
        let End { records: all, pictures: seen, .. } = end;
        return Err(fault(format!("the file has {records} records and {pictures} pictures, not {all} and {seen}")));
    }
    batch.put(probe::key(), probe);
    batch.delete(Key::system(UNFINISHED));
    commit(engine, batch).await?;
    Ok(records)
}

async fn commit(engine: &dyn Engine, batch: Batch) -> Result<(), StoreError> {
    engine.commit(batch).await.map_err(|error| match error {
        CommitError::Failed(error) => error,
        CommitError::Conflict(conflict) => fault(conflict),
    })
}

fn record(line: Line, input: &Numbered<'_>) -> Result<(Key, Value), StoreError> {
    let value = BASE64_STANDARD.decode(line.value).map_err(|error| input.fault(&error))?;
    let components: Vec<&str> = line.key.iter().map(String::as_str).collect();
    let key = Key::from_components(&components).ok_or_else(|| input.fault(&"not the key of a record"))?;
    Ok((key, value))
}

struct Numbered<'a> {
    input: &'a mut dyn BufRead,
    hash: Sha256,
    number: u64,
    text: Vec<u8>,
}

impl<'a> Numbered<'a> {
    fn of(input: &'a mut dyn BufRead) -> Self {
        Self { input, hash: Sha256::new(), number: 0, text: Vec::new() }
    }

    /// Advances to the next line; `false` at the end.
    fn next(&mut self) -> Result<bool, StoreError> {
        self.text.clear();
        self.number += 1;
        let read = self.input.read_until(b'\n', &mut self.text).map_err(|error| self.fault(&error))?;
        self.hash.update(&self.text);
        Ok(read > 0)
    }

    fn parse<'de, T: Deserialize<'de>>(&'de self) -> Result<T, StoreError> {
        serde_json::from_slice(&self.text).map_err(|error| self.fault(&error))
    }

    fn read<T: serde::de::DeserializeOwned>(&mut self) -> Result<T, StoreError> {
        if self.next()? { self.parse() } else { Err(fault("the file ends too early")) }
    }

    fn fault(&self, why: &dyn std::fmt::Display) -> StoreError {
        fault(format!("line {}: {why}", self.number))
    }
}
