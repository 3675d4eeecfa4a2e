//! Exports and imports a store as text, for backups and moves.
//!
//! The first line names the format. Each record is a line, followed by a line with its picture, if any. The last line
//! has counts and a digest of all lines before it, to detect incomplete files. Values stay sealed, and personal data in
//! keys stays hashed, so a file reveals nothing personal without the store's key, which an import needs as well.
//!
//! Every value and picture is opened before it is written, so a complete export can be imported. If a value does not
//! open, the export fails at its end and names the value, unless such values may be left out.
//!
//! An export shows the store at one instant, while commits continue. A process that serves a store [sends](send) its
//! export to another process, which [receives](receive) it.

mod import;

use std::io::{BufRead, Write};
use std::time::SystemTime;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Opened;
use super::blobs::{BlobName, Blobs};
use super::engine::{Batch, CommitError, Engine, Key, Result, Scan, StoreError, Value};
use super::identity;
use super::kind::Kinds;
use super::probe::{self, Probe};
use super::restored;
use super::seal::Sealer;

pub use import::{Source, import};

const VERSION: u32 = 2;
const PAGE: usize = 200;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Head {
    saral: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportedRecord {
    key: Vec<String>,
    /// Sealed, in base64.
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Picture {
    picture: String,
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    records: u64,
    pictures: u64,
    sha256: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    broken: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Broken {
    /// The export fails at its end, and names the broken values.
    Refused,
    LeftOut,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exported {
    pub records: u64,
    pub pictures: u64,
    pub broken: Vec<String>,
}

/// The last line of an export that the sending process aborted. A complete file never contains it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Failure {
    failed: String,
}

const NAME: &str = "store";

fn fault(why: impl std::fmt::Display) -> StoreError {
    StoreError::Broken(why.to_string())
}

fn too_early() -> StoreError {
    fault("the file ends too early")
}

/// Writes the whole store as of now, while commits continue. Fails when too much changes during the
/// [snapshot](Engine::snapshot), and when a value does not open or a picture is missing, unless `broken` leaves it out.
pub async fn export(
    (engine, sealer, blobs): &Opened,
    kinds: &Kinds,
    out: &mut dyn Write,
    broken: Broken,
) -> Result<Exported> {
    let mut out = Hashed { out, hash: Sha256::new() };
    out.line(&Head { saral: NAME.to_owned(), version: VERSION })?;
    let mut done = Exported::default();
    let snapshot = engine.snapshot().await?;
    let mut scan = Scan::everything(PAGE);
    loop {
        let page = snapshot.scan(scan.clone()).await?;
        for (key, value) in page.iter().filter(|(key, _)| !OWN.iter().any(|own| *key == own())) {
            let picture = match opened(sealer, blobs.as_ref(), kinds, (key, value)).await {
                Ok(picture) => picture,
                Err(StoreError::Broken(why)) => {
                    done.broken.push(why);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let key = key.components().map(str::to_owned).collect();
            out.line(&ExportedRecord { key, value: BASE64_STANDARD.encode(value) })?;
            done.records += 1;
            if let Some((name, sealed)) = picture {
                let picture = name.as_str().to_owned();
                out.line(&Picture { picture, value: BASE64_STANDARD.encode(sealed) })?;
                done.pictures += 1;
            }
        }
        match page.into_iter().next_back() {
            Some((last, _)) => scan = Scan::everything(PAGE).after(last),
            None => break,
        }
    }
    if broken == Broken::Refused && !done.broken.is_empty() {
        return Err(fault(format!("{} (--without-broken leaves that out)", done.broken.join("; "))));
    }
    let sha256 = hex::encode(out.hash.clone().finalize());
    let Exported { records, pictures, broken } = done.clone();
    out.line(&End { records, pictures, sha256, broken })?;
    out.out.flush().map_err(fault)?;
    Ok(done)
}

/// Checks that a record and its picture open, and returns the picture. The error names the value that does not open.
async fn opened(
    sealer: &Sealer,
    blobs: &dyn Blobs,
    kinds: &Kinds,
    (key, value): (&Key, &[u8]),
) -> Result<Option<(BlobName, Value)>> {
    let id = || key.components().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
    if *key == probe::key() {
        return Probe::open(sealer.keys(), value).map(|_| None);
    }
    sealer.open(key.as_bytes(), value).map_err(|_| fault(format!("the record {} does not open", id())))?;
    let name = (kinds.picture_of)(sealer, key, value).map_err(|why| fault(format!("the record {}: {why}", id())))?;
    let Some(name) = name else { return Ok(None) };
    let missing = || fault(format!("the picture {} is missing", name.as_str()));
    let unread = |error| fault(format!("the picture {} cannot be read: {error}", name.as_str()));
    let sealed = blobs.get(&name).await.map_err(unread)?.ok_or_else(missing)?;
    let broken = |_| fault(format!("the picture {} does not open", name.as_str()));
    sealer.open(&name.bound(), &sealed).map_err(broken)?;
    Ok(Some((name, sealed)))
}

/// Keys of records that describe the store itself, so they are not exported.
const OWN: [fn() -> Key; 4] = [identity::key, identity::versions_key, restored::key, backup_key];

fn backup_key() -> Key {
    Key::system("store.backup")
}

/// Records the time of a complete export.
pub async fn note_backup((engine, sealer, _): &Opened) -> Result<()> {
    let (key, at) = (backup_key(), SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default());
    let mut batch = Batch::new();
    batch.put(key.clone(), sealer.seal(key.as_bytes(), 1, at.as_secs().to_string().as_bytes())?);
    commit(engine.as_ref(), batch).await
}

/// Returns when the last complete export was made, in seconds since 1970; `None` if there was none.
pub async fn last_backup(engine: &dyn Engine, sealer: &Sealer) -> Result<Option<u64>> {
    let key = backup_key();
    let Some(sealed) = engine.get(&key).await? else { return Ok(None) };
    let (_, at) = sealer.open(key.as_bytes(), &sealed)?;
    Ok(String::from_utf8(at).ok().and_then(|at| at.parse().ok()))
}

/// Exports to another process, which [receives](receive) the export or the error.
pub async fn send(opened: &Opened, kinds: &Kinds, out: &mut dyn Write, broken: Broken) -> Result<u64> {
    let sent = export(opened, kinds, out, broken).await.map(|exported| exported.records);
    if let Err(error) = &sent {
        // If the connection has failed, this line fails as well.
        drop(refuse(error, out));
    }
    sent
}

/// Tells another process why it gets no export.
pub fn refuse(why: &StoreError, out: &mut dyn Write) -> Result<()> {
    let (StoreError::Broken(why) | StoreError::Unavailable(why)) = why;
    Hashed { out, hash: Sha256::new() }.line(&Failure { failed: why.clone() })?;
    out.flush().map_err(fault)
}

/// Receives an export that another process [sends](send). Writes the last line only if everything before it arrived
/// unchanged, so an interrupted transfer is never a complete export.
pub fn receive(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Exported> {
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
            let End { records, pictures, broken, .. } = end;
            return Ok(Exported { records, pictures, broken });
        }
    }
}

struct Hashed<'a> {
    out: &'a mut dyn Write,
    hash: Sha256,
}

impl Hashed<'_> {
    fn line(&mut self, line: &impl Serialize) -> Result<()> {
        let mut text = serde_json::to_vec(line).map_err(fault)?;
        text.push(b'\n');
        self.hash.update(&text);
        self.out.write_all(&text).map_err(fault)
    }
}

async fn commit(engine: &dyn Engine, batch: Batch) -> Result<()> {
    engine.commit(batch).await.map_err(CommitError::unexpected)
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

    fn next(&mut self) -> Result<bool> {
        self.text.clear();
        self.number += 1;
        let read = self.input.read_until(b'\n', &mut self.text).map_err(|error| self.fault(&error))?;
        self.hash.update(&self.text);
        Ok(read > 0)
    }

    fn parse<'de, T: Deserialize<'de>>(&'de self) -> Result<T> {
        let is_cut = !self.text.ends_with(b"\n");
        serde_json::from_slice(&self.text).map_err(|error| if is_cut { too_early() } else { self.fault(&error) })
    }

    fn read<T: serde::de::DeserializeOwned>(&mut self) -> Result<T> {
        if self.next()? { self.parse() } else { Err(too_early()) }
    }

    fn fault(&self, why: &dyn std::fmt::Display) -> StoreError {
        fault(format!("line {}: {why}", self.number))
    }
}
