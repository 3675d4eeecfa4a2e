//! Generates inputs for the fuzz targets: any bytes, and valid examples with random changes.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

/// Values that often break a parser.
const PIECES: &[&str] = &[
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "[",
    "}",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    ",",
    ":",
    "-1",
    "0",
    "1e999",
    "-0.0",
    "1e-400",
    "99999999999999999999999999",
    "79228162514264337593543950335",
    "NaN",
    "9999-12-31",
    "0000-00-00",
    "1970-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999+05:30",
    "&",
    "=",
    "%",
    "%00",
    "%2F",
    "%26",
    "%3F",
    "%25",
    "%5C",
    "%ff",
    "+",
    "/",
    "//",
    "?",
    "#",
    "..",
    "\r\n",
    "\r\n\r\n",
    "\r\n--cut",
    "--",
    "\u{0}",
    "\u{7f}",
    "\u{661}",
    "\u{2028}",
    "\u{1f600}",
    "é",
    "https://",
    "\u{feff}",
];

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        select(PIECES).prop_map(|text| json!(text)),
        any::<i64>().prop_map(|number| json!(number)),
        select(&["1e300", "0.1", "-2.5e-8", "1.0", "4999.999999999999"][..]).prop_map(|text| text.parse().unwrap()),
        any::<u8>().prop_map(|number| json!(number)),
        select(vec![0, 1, 31, 255, 65_536, i64::from(i32::MAX), i64::from(u32::MAX), i64::MAX, -1])
            .prop_map(|number| json!(number)),
        ".{0,24}".prop_map(|text| json!(text)),
        "[0-9]{1,30}(\\.[0-9]{1,9})?".prop_map(|text| json!(text)),
        "[12][0-9]{3}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:00\\+05:30".prop_map(|text| json!(text)),
        select(vec![json!(null), json!([]), json!({}), json!(true), json!([[]]), json!("")]),
    ]
}

#[derive(Debug, Clone)]
enum Change {
    Flip(Index, u8),
    Insert(Index, &'static str),
    Remove(Index, usize),
    Repeat(Index, usize),
    Cut(Index),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    prop_oneof![
        (at(), 1..=u8::MAX).prop_map(|(at, by)| Change::Flip(at, by)),
        (at(), select(PIECES)).prop_map(|(at, piece)| Change::Insert(at, piece)),
        (at(), 1..40_usize).prop_map(|(at, many)| Change::Remove(at, many)),
        (at(), 1..40_usize).prop_map(|(at, many)| Change::Repeat(at, many)),
        at().prop_map(Change::Cut),
    ]
}

fn changed(mut bytes: Vec<u8>, change: Change) -> Vec<u8> {
    let place = |at: Index, bytes: &[u8]| at.index(bytes.len() + 1);
    match change {
        Change::Flip(at, by) => {
            let at = place(at, &bytes);
            bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= by);
        }
        Change::Insert(at, piece) => {
            let at = place(at, &bytes);
            bytes.splice(at..at, piece.bytes());
        }
        Change::Remove(at, many) => {
            let at = place(at, &bytes);
            bytes.drain(at..(at + many).min(bytes.len()));
        }
        Change::Repeat(at, many) => {
            let at = place(at, &bytes);
            let again: Vec<u8> = bytes.iter().copied().skip(at).take(many).collect();
            bytes.splice(at..at, again);
        }
        Change::Cut(at) => bytes.truncate(place(at, &bytes)),
    }
    bytes
}

fn places(value: &Value, path: &str, found: &mut Vec<String>) {
    found.push(path.to_owned());
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| {
            let name = name.replace('~', "~0").replace('/', "~1");
            places(inner, &format!("{path}/{name}"), found);
        }),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, inner)| places(inner, &format!("{path}/{n}"), found))
        }
        _ => {}
    }
}

/// Returns the JSON document in an input, with its start: at the first byte, or at the first `{` or `"`.
fn document(input: &[u8]) -> Option<(usize, Value)> {
    let inner = input.iter().position(|byte| matches!(byte, b'{' | b'"'));
    let at = |start: usize| Some((start, serde_json::from_slice(input.get(start..)?).ok()?));
    at(0).or_else(|| at(inner?))
}

/// Replaces some values of an input's JSON document; leaves an input without one unchanged.
fn replaced(input: &[u8], changes: Vec<(Index, Value)>) -> Vec<u8> {
    let Some((start, mut value)) = document(input) else { return input.to_vec() };
    for (at, new) in changes {
        let mut found = Vec::new();
        places(&value, "", &mut found);
        let place = at.get(&found);
        if let Some(old) = value.pointer_mut(place) {
            *old = new;
        }
    }
    let before = input.iter().copied().take(start);
    before.chain(value.to_string().into_bytes()).collect()
}

pub fn inputs(examples: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let example = || select(examples.clone());
    prop_oneof![
        1 => vec(any::<u8>(), 0..300),
        1 => ".{0,100}".prop_map(String::into_bytes),
        4 => (example(), vec(change(), 0..6)).prop_map(|(bytes, changes)| changes.into_iter().fold(bytes, changed)),
        6 => (example(), vec((any::<Index>(), leaf()), 1..4)).prop_map(|(bytes, changes)| replaced(&bytes, changes)),
    ]
}
