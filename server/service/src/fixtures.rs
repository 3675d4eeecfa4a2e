//! Parses fixtures, and says what is wrong in them.

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

pub const DEFAULT: &str = "./fixtures";

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
        Self::at(file, "", reason)
    }

    pub fn at(file: &str, field: impl Into<String>, reason: impl ToString) -> Self {
        Self { file: file.to_owned(), field: field.into(), reason: reason.to_string() }
    }
}

pub fn parse<T: DeserializeOwned>(file: &str, bytes: &[u8]) -> Result<T, Fault> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| Fault::at(file, dotted(error.path()), error.into_inner()))?;
    reader.end().map_err(|error| Fault::of_file(file, error))?;
    Ok(value)
}

/// Parses a file. If it is a list, the error has the first fault of each entry.
pub fn parse_entries<T: DeserializeOwned>(file: &str, bytes: &[u8]) -> Result<T, Vec<Fault>> {
    parse(file, bytes).map_err(|first| {
        let entries: Vec<&RawValue> = serde_json::from_slice(bytes).unwrap_or_default();
        let faults = entries.iter().enumerate().filter_map(|(index, entry)| {
            // Parses a list of this entry alone. Blanks stand for the text before it, which keeps the line of a reason.
            let start = entry.get().as_ptr().addr().saturating_sub(bytes.as_ptr().addr());
            let blank = |byte: &u8| if *byte == b'\n' { b'\n' } else { b' ' };
            let before: Vec<u8> = bytes.iter().take(start).map(blank).collect();
            let fault = parse::<T>(file, &[&before, b"[".as_slice(), entry.get().as_bytes(), b"]"].concat()).err()?;
            let field = format!("{index}{}", fault.field.strip_prefix('0')?);
            Some(Fault { field, ..fault })
        });
        let faults: Vec<Fault> = faults.collect();
        if faults.is_empty() { vec![first] } else { faults }
    })
}

/// Formats a path for [`Fault::field`], such as `0.amountList.2`.
pub fn dotted(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let segments = path.iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } | Segment::Enum { variant: key } => Some(key.clone()),
        Segment::Unknown => None,
    });
    segments.collect::<Vec<_>>().join(".")
}
