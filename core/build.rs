//! Generates calls of the macros `languages!` and `message_keys!` (`src/message`) from the files in `messages`.
#![allow(clippy::disallowed_methods, reason = "a build script reads files; the rules do not")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

const TABLE: &str = "messages/languages.tsv";
const COLUMNS: &str = "tag\tname\tfallback\tmonths";
const KEYS: &str = "messages/keys.tsv";
const KEY_COLUMNS: &str = "area\tprefix\tuser\tnames";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(folder.join("languages.rs"), languages()?)?;
    fs::write(folder.join("message_keys.rs"), message_keys()?)?;
    Ok(())
}

fn languages() -> Result<String, Box<dyn Error>> {
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
    Ok(call)
}

/// `en-IN` → `EnIn`.
fn variant(tag: &str) -> String {
    tag.split('-').map(|part| capitalised(&part.to_lowercase())).collect()
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
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

/// Declares the keys in `messages/keys.tsv`: of each area the names in a row, or with `*` all of its file.
fn message_keys() -> Result<String, Box<dyn Error>> {
    println!("cargo:rerun-if-changed={KEYS}");
    let table = fs::read_to_string(KEYS)?;
    let mut rows = table.lines();
    if rows.next() != Some(KEY_COLUMNS) {
        return Err(format!("{KEYS}: the first line must be the columns {KEY_COLUMNS:?}").into());
    }
    let (mut app, mut server) = (String::new(), String::new());
    for row in rows {
        let [area, prefix, user, names] = row.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("{KEYS}: a row needs the columns {KEY_COLUMNS:?}: {row:?}").into());
        };
        let keys = if user == "app" { &mut app } else { &mut server };
        let all = if names == "*" { names_in(area)? } else { names.split(' ').map(ToOwned::to_owned).collect() };
        for name in all {
            writeln!(keys, "{prefix}{} = \"{area}.{name}\",", capitalised(&name))?;
        }
    }
    Ok(format!("message_keys! {{ app {{\n{app}}} server {{\n{server}}} }}\n"))
}

/// The names of a message file's keys, each of which begins a line. A JSON parser would lose their order.
fn names_in(area: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let path = format!("messages/{area}.json");
    println!("cargo:rerun-if-changed={path}");
    let start = format!("  \"{area}.");
    let texts = fs::read_to_string(path)?;
    let names = texts.lines().filter_map(|line| Some(line.strip_prefix(&start)?.split_once('"')?.0.to_owned()));
    Ok(names.collect())
}
