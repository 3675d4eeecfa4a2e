//! Tests that stored records stay readable. For each kind, a file has records as the first release wrote them, with
//! every field and every case at least once. Reading and rewriting a record must give the same bytes.

use serde_json::Value;
use serde_json::value::RawValue;

use super::kinds::{ALL, KEPT};
use super::{
    acts, applicants, bookings, cards, catalogues, clock, codes, denials, devices, expiry, handoffs, idempotency,
    images, limit_counts, notices, offers, opinions, orders, outbox, payments, qa, sessions, statements, timers, users,
    verification,
};
use loan_store::Table;
use loan_store::kind::Kind;

trait Rewrites {
    fn kind(&self) -> Kind;

    fn rewrite(&self, json: &[u8]) -> Result<Vec<u8>, String>;
}

impl<T: Clone + Send + Sync + 'static> Rewrites for Table<T> {
    fn kind(&self) -> Kind {
        self.kind()
    }

    fn rewrite(&self, json: &[u8]) -> Result<Vec<u8>, String> {
        self.rewrite(json)
    }
}

macro_rules! golden {
    ($($table:expr, $file:literal;)+) => {
        [$((&$table as &dyn Rewrites, include_str!(concat!("golden/", $file)))),+]
    };
}

fn goldens() -> Vec<(&'static dyn Rewrites, &'static str)> {
    golden! {
        handoffs::AUDIT_CODES, "audit_code-v1.json";
        bookings::BOOKINGS, "booking-v1.json";
        bookings::BY_ORDER, "booking_by_order-v1.json";
        cards::CARDS, "card-v1.json";
        cards::BY_ACCOUNT, "card_by_account-v1.json";
        catalogues::EDITIONS, "catalogue_edition-v1.json";
        catalogues::NEWEST, "catalogue_newest-v1.json";
        clock::TABLE, "clock-v1.json";
        clock::MARKS, "clock_mark-v1.json";
        codes::TABLE, "code-v3.json";
        denials::TABLE, "denial-v1.json";
        devices::TABLE, "device-v1.json";
        expiry::TABLE, "expiry-v1.json";
        idempotency::TABLE, "idempotency-v1.json";
        images::IMAGES, "image-v1.json";
        images::USAGE, "image_usage-v1.json";
        statements::TABLE, "kfs-v1.json";
        codes::KNOWN, "known_device-v1.json";
        limit_counts::TABLE, "limit_count-v1.json";
        handoffs::NONCES, "nonce-v1.json";
        offers::TABLE, "offer-v1.json";
        acts::TABLE, "operator_act-v1.json";
        opinions::TABLE, "opinion-v1.json";
        opinions::OWNERS, "opinion_owner-v1.json";
        orders::ORDERS, "order-v2.json";
        applicants::TABLE, "order_applicant-v1.json";
        orders::BY_NUMBER, "order_by_number-v1.json";
        orders::BY_USER, "order_by_user-v1.json";
        orders::DISPUTED, "order_disputed-v1.json";
        notices::TABLE, "order_notice-v1.json";
        orders::OPEN, "order_open-v1.json";
        orders::WAITING, "order_waiting-v1.json";
        outbox::TABLE, "outbox-v1.json";
        outbox::DEAD, "outbox_dead-v1.json";
        outbox::DUE, "outbox_due-v1.json";
        payments::PAYMENTS, "payment-v1.json";
        payments::CURRENT, "payment_current-v1.json";
        payments::NOTICES, "payment_notice-v1.json";
        payments::TRANSACTIONS, "payment_transaction-v1.json";
        payments::UNAPPLIED, "payment_unapplied-v1.json";
        payments::UNAPPLIED_BY_ORDER, "payment_unapplied_by_order-v1.json";
        payments::UNAPPLIED_BY_TIME, "payment_unapplied_by_time-v1.json";
        qa::CALLS, "qa_call-v1.json";
        qa::TENANTS, "qa_tenant-v1.json";
        qa::USES, "qa_tenant_use-v1.json";
        sessions::TABLE, "session-v1.json";
        sessions::BY_USER, "session_by_user-v1.json";
        handoffs::TICKETS, "ticket-v1.json";
        timers::TABLE, "timer-v1.json";
        users::USERS, "user-v1.json";
        users::BY_PHONE, "user_by_phone-v1.json";
        verification::TABLE, "verification-v1.json";
    }
    .into()
}

#[test]
fn every_kind_has_golden_records() {
    let names: Vec<&str> = goldens().iter().map(|(table, _)| table.kind().name()).collect();
    let wanted: Vec<&str> = ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names, wanted);
    assert!(ALL.is_sorted_by_key(|kind: &Kind| kind.name()), "two of one name would share their keys");
}

#[test]
fn what_was_stored_is_read_and_what_this_version_writes_is_the_same_to_the_byte() {
    for (table, file) in goldens() {
        let name = table.kind().name();
        let records: Vec<&RawValue> = serde_json::from_str(file).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!records.is_empty(), "{name}");
        for record in records {
            let written = table.rewrite(record.get().as_bytes());
            let written = written.unwrap_or_else(|error| panic!("{name}: {error}\n{record}"));
            assert_eq!(String::from_utf8(written).unwrap(), record.get(), "{name}");
        }
    }
}

#[test]
fn the_operators_list_says_how_long_each_kind_is_kept() {
    let docs = include_str!("../../../../docs/operations.md");
    let plain = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let said: Vec<String> = docs.lines().map(plain).collect();
    for (kind, kept) in KEPT {
        let row = format!("| `{}` | {kept} |", kind.name());
        assert!(said.iter().any(|line| line.starts_with(&row)), "docs/operations.md does not say: {row}");
    }
}

/// No field may be empty in all records, so that a new field or case without an example fails.
#[test]
fn every_field_is_filled_in_at_least_one_record() {
    fn note(path: &str, value: &Value, seen: &mut std::collections::BTreeMap<String, bool>) {
        let filled = seen.entry(path.to_owned()).or_default();
        *filled |= !matches!(value, Value::Null) && value.as_array().is_none_or(|list| !list.is_empty());
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(name, value)| note(&format!("{path}.{name}"), value, seen))
            }
            Value::Array(items) => items.iter().for_each(|item| note(&format!("{path}[]"), item, seen)),
            _ => {}
        }
    }
    for (table, file) in goldens() {
        let mut seen = std::collections::BTreeMap::new();
        let records: Vec<Value> = serde_json::from_str(file).unwrap();
        records
            .iter()
            .filter(|record| !record.is_null())
            .for_each(|record| note(table.kind().name(), record, &mut seen));
        let empty: Vec<&String> = seen.iter().filter(|(_, filled)| !**filled).map(|(path, _)| path).collect();
        assert!(empty.is_empty(), "{empty:?}");
    }
}
