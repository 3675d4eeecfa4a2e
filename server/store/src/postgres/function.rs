//! The function in the database that [commits](super::commit) a batch.
//!
//! The parameters name tables by number, so servers with different kinds of records need different functions. The name
//! of the function therefore contains a hash of its text.

use sha2::{Digest as _, Sha256};

use super::sql::Tables;

/// Flag: the key must have the expected value.
pub(super) const EXPECT: i32 = 1;
/// Flag: the key must be absent.
pub(super) const ABSENT: i32 = 2;
/// Flag: the value is written.
pub(super) const PUT: i32 = 4;
/// Flag: the row is deleted.
pub(super) const DELETE: i32 = 8;

/// The error code of a failed check.
pub(super) const CONFLICT: &str = "SA001";

pub(super) struct Function {
    pub(super) name: String,
    /// The statement that creates the function.
    pub(super) text: String,
}

impl Function {
    pub(super) fn of(tables: Tables) -> Self {
        let branches: Vec<String> =
            tables.all().map(|table| branch(&table, tables.queues().any(|(queue, _)| queue == table))).collect();
        let body = format!(
            "(receipt bytea, tables int4[], keys bytea[], work int4[], expected bytea[], vals bytea[]) RETURNS void \
             LANGUAGE plpgsql SET lock_timeout = '5s' AS $$ \
             DECLARE t int4; k bytea; w int4; e bytea; v bytea; held bytea; \
             BEGIN \
             INSERT INTO store_receipt (id) VALUES (receipt); \
             FOR t, k, w, e, v IN SELECT * FROM unnest(tables, keys, work, expected, vals) LOOP {} END LOOP; \
             END $$",
            choice(0, &branches)
        );
        let name = format!("store_commit_{}", &hex::encode(Sha256::digest(&body))[..16]);
        let text = format!("CREATE FUNCTION {name} {body}");
        Self { name, text }
    }

    pub(super) fn call(&self) -> String {
        format!("SELECT {}($1, $2, $3, $4, $5, $6)", self.name)
    }
}

/// Generates nested conditions that find the branch of table `t` by binary search.
fn choice(first: usize, branches: &[String]) -> String {
    let (lower, upper) = branches.split_at(branches.len() / 2);
    match (lower, upper) {
        ([], upper) => upper.concat(),
        _ => {
            let middle = first + lower.len();
            format!("IF t < {middle} THEN {} ELSE {} END IF;", choice(first, lower), choice(middle, upper))
        }
    }
}

fn branch(table: &str, is_queue: bool) -> String {
    // Rewriting a queue's entry ends the entry's lease.
    let free = if is_queue { ", lease_until = NULL, owner = NULL" } else { "" };
    let conflict = format!("RAISE EXCEPTION USING ERRCODE = '{CONFLICT}', MESSAGE = 'another write came first'");
    format!(
        "IF w & {EXPECT} <> 0 THEN \
           SELECT value INTO held FROM {table} WHERE key = k FOR UPDATE; \
           IF held IS DISTINCT FROM e THEN {conflict}; END IF; \
           IF w & {PUT} <> 0 THEN UPDATE {table} SET value = v{free} WHERE key = k; END IF; \
         ELSIF w & {ABSENT} <> 0 THEN \
           INSERT INTO {table} (key, value) VALUES (k, coalesce(v, '')) ON CONFLICT (key) DO NOTHING; \
           IF NOT FOUND THEN {conflict}; END IF; \
         ELSIF w & {PUT} <> 0 THEN \
           INSERT INTO {table} (key, value) VALUES (k, v) ON CONFLICT (key) DO UPDATE SET value = excluded.value{free}; \
         END IF; \
         IF w & {DELETE} <> 0 THEN DELETE FROM {table} WHERE key = k; END IF;"
    )
}
