//! Generates a call of the macro `languages!` (`src/message/language.rs`) from `messages/languages.tsv`.
#![allow(clippy::disallowed_methods, reason = "a build script reads files; the rules do not")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

const TABLE: &str = "messages/languages.tsv";
const COLUMNS: &str = "tag\tname\tfallback\tmonths";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={TABLE}");
    let table = fs::read_to_string(TABLE)?;
    let mut rows = table.lines();
    if rows.next() != Some(COLUMNS) {
        return Err(format!("{TABLE}: the first line must be the columns {COLUMNS:?}").into());
    }
    let mut known = Vec::new();
    let mut call = "languages! {\n".to_owned();
    for row in rows {
        let [tag, name, fallback, months] = row.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("{TABLE}: a row needs the columns {COLUMNS:?}: {row:?}").into());
        };
        // Only earlier rows, so that fallbacks form no cycle.
        if !fallback.is_empty() && !known.contains(&fallback) {
            return Err(format!("{TABLE}: the fallback of {tag} must be an earlier row, not {fallback:?}").into());
        }
        let months: Vec<&str> = months.split(' ').collect();
        if months.len() != 12 {
            return Err(format!("{TABLE}: {tag} needs twelve months, separated by spaces").into());
        }
        let falls_back = if fallback.is_empty() { "None".to_owned() } else { format!("Some({})", variant(fallback)) };
        let files = translations(tag)?;
        writeln!(call, "{} = {tag:?}, {name:?}, {falls_back}, {months:?}, [{files}];", variant(tag))?;
        known.push(tag);
    }
    call.push_str("}\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("languages.rs"), call)?;
    Ok(())
}

/// `en-IN` → `EnIn`.
fn variant(tag: &str) -> String {
    let capitalised = |part: &str| part.chars().take(1).flat_map(char::to_uppercase).collect::<String>();
    tag.split('-').map(|part| capitalised(part) + &part.chars().skip(1).collect::<String>().to_lowercase()).collect()
}

/// Returns one `include_str!` per file of the language's folder; an empty text if it has no folder.
fn translations(tag: &str) -> Result<String, Box<dyn Error>> {
    let folder = Path::new("messages").join(tag);
    if !folder.is_dir() {
        return Ok(String::new());
    }
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder)? {
        files.push(format!("include_str!({:?})", fs::canonicalize(entry?.path())?));
    }
    files.sort();
    Ok(files.join(", "))
}
