//! Builds the statements that read, and finds the table of a key.

use std::collections::BTreeMap;

use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Error, Row};

use super::fault::explain;
use crate::engine::{Key, Result, Scan, Value, Within};
use crate::kind::Kinds;

const OTHER: &str = "record_other";

#[derive(Clone, Copy)]
pub(super) struct Tables(pub(super) &'static Kinds);

impl Tables {
    fn of_kind(self, kind: &str) -> String {
        if self.0.all.iter().any(|known| known.name() == kind) { format!("record_{kind}") } else { OTHER.to_owned() }
    }

    /// Returns the table of a key. Keys of the store's own records have no tenant and no kind.
    pub(super) fn of(self, key: &Key) -> String {
        if key.tenant().is_empty() { OTHER.to_owned() } else { self.of_kind(key.table()) }
    }

    /// Returns the index of a key's table in [all tables](Tables::all).
    pub(super) fn number(self, key: &Key) -> i32 {
        let place = self.0.all.iter().position(|kind| !key.tenant().is_empty() && kind.name() == key.table());
        i32::try_from(place.unwrap_or(self.0.all.len())).unwrap_or(i32::MAX)
    }

    /// Returns all tables, in the order of their numbers.
    pub(super) fn all(self) -> impl Iterator<Item = String> {
        self.0.all.iter().map(move |kind| self.of_kind(kind.name())).chain([OTHER.to_owned()])
    }

    /// Returns the tables of queues, each with the number of id parts before the due time.
    pub(super) fn queues(self) -> impl Iterator<Item = (String, usize)> {
        self.0.queues.iter().map(move |(kind, before)| (self.of_kind(kind.name()), *before))
    }
}

pub(super) type Parameter<'a> = (&'a (dyn ToSql + Sync), Type);

/// One statement that reads keys of any number of tables, so all values are from the same instant.
pub(super) struct Keys<'a> {
    pub(super) text: String,
    by_table: Vec<Vec<&'a [u8]>>,
}

impl<'a> Keys<'a> {
    /// Returns `None` if there are no keys.
    pub(super) fn of(tables: Tables, keys: &'a [Key]) -> Option<Self> {
        let mut found: BTreeMap<String, Vec<&[u8]>> = BTreeMap::new();
        for key in keys {
            found.entry(tables.of(key)).or_default().push(key.as_bytes());
        }
        let part = |(table, number)| format!("SELECT key, value FROM {table} WHERE key = ANY(${number})");
        let parts: Vec<String> = found.keys().zip(1..).map(part).collect();
        let text = parts.join(" UNION ALL ");
        (!text.is_empty()).then(|| Self { text, by_table: found.into_values().collect() })
    }

    pub(super) fn parameters(&self) -> Vec<Parameter<'_>> {
        self.by_table.iter().map(|keys| (keys as _, Type::BYTEA_ARRAY)).collect()
    }
}

pub(super) struct Range {
    pub(super) text: String,
    start: Vec<u8>,
    end: Option<Vec<u8>>,
    limit: i64,
}

impl Range {
    pub(super) fn of(tables: Tables, scan: &Scan) -> Option<Self> {
        let (start, end) = scan.bounds();
        if end.as_ref().is_some_and(|end| *end <= start) {
            return None;
        }
        let bound = if end.is_some() { " AND key < $3" } else { "" };
        let order = if scan.newest_first { "DESC" } else { "ASC" };
        let part = |table: &str| format!("SELECT key, value FROM {table} WHERE key >= $1{bound}");
        let rows = match &scan.within {
            Within::Below(key) => part(&tables.of(key)),
            // The database merges the tables by their indexes, so it reads only as many rows as the page needs.
            Within::Tenant(_) | Within::Everything => {
                let parts: Vec<String> = tables.all().map(|table| part(&table)).collect();
                format!("SELECT key, value FROM ({}) AS records", parts.join(" UNION ALL "))
            }
        };
        Some(Self {
            text: format!("{rows} ORDER BY key {order} LIMIT $2"),
            start: start.into_bytes(),
            end: end.map(String::into_bytes),
            limit: i64::try_from(scan.limit).unwrap_or(i64::MAX),
        })
    }

    pub(super) fn parameters(&self) -> Vec<Parameter<'_>> {
        let mut all: Vec<Parameter<'_>> = vec![(&self.start, Type::BYTEA), (&self.limit, Type::INT8)];
        if let Some(end) = &self.end {
            all.push((end, Type::BYTEA));
        }
        all
    }
}

pub(super) fn pairs(rows: Vec<Row>) -> Result<Vec<(Vec<u8>, Value)>> {
    let pair = |row: Row| Ok((row.try_get(0)?, row.try_get(1)?));
    rows.into_iter().map(pair).collect::<Result<_, Error>>().map_err(|error| explain(&error))
}

pub(super) fn records(rows: Vec<Row>) -> Result<Vec<(Key, Value)>> {
    pairs(rows)?.into_iter().map(|(key, value)| Ok((Key::decode(key)?, value))).collect()
}
