//! Tests that stored records stay readable. For each kind, a file has example records with every field and every case
//! at least once. Reading and rewriting a record must give the same bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use serde_json::value::RawValue;

use super::kinds::{ALL, RETENTIONS};
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
    let expected: Vec<&str> = ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names, expected);
    assert!(ALL.is_sorted_by_key(|kind: &Kind| kind.name()), "two of one name would share their keys");
}

#[test]
fn golden_records_are_read_and_written_again_byte_for_byte() {
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
    let rows: Vec<(&str, &str)> = docs.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | ")).collect();
    for (kind, retention) in RETENTIONS {
        let (name, kept) = (format!("`{}`", kind.name()), format!("{retention} |"));
        let is_said = rows.iter().any(|(kinds, cell)| *cell == kept && kinds.split(", ").any(|kind| kind == name));
        assert!(is_said, "docs/operations.md does not say: {name} is kept {retention}");
    }
}

/// Fields that are left out when they are empty. A field that several kinds share is listed once.
const LEFT_OUT_WHEN_EMPTY: [&str; 29] = [
    "code.codes[].earlier",
    "image.reading",
    "operator_act.answer",
    "operator_act.event",
    "operator_act.reason",
    "order.application.quote.plan",
    "order.facts[].fact.payment.link",
    "order.facts[].fact.payment.linkMade",
    "order.facts[].fact.payment.refunded",
    "order.facts[].fact.reference",
    "order.facts[].fact.until",
    "outbox.lastError",
    "outbox.request",
    "payment.askedAgainAt",
    "payment.due.replacedAt",
    "payment_notice.reason",
    "payment_notice.refunds",
    "qa_tenant.autoAudit",
    "qa_tenant.carried",
    "qa_tenant.catalogue",
    "qa_tenant.codes",
    "qa_tenant.faults",
    "qa_tenant.journal",
    "qa_tenant.lastFault",
    "qa_tenant.notices",
    "qa_tenant.parked",
    "qa_tenant.ttlMs",
    "verification.identity.corrections",
    "verification.identity.corrections.aadhaarLastFour",
];

#[test]
fn every_field_is_filled_in_at_least_one_record() {
    fn note(path: &str, value: &Value, seen: &mut BTreeMap<String, bool>) {
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
    let mut seen = BTreeMap::new();
    for (table, file) in goldens() {
        let records: Vec<Value> = serde_json::from_str(file).unwrap();
        records
            .iter()
            .filter(|record| !record.is_null())
            .for_each(|record| note(table.kind().name(), record, &mut seen));
    }
    let empty: Vec<&String> = seen.iter().filter(|(_, filled)| !**filled).map(|(path, _)| path).collect();
    assert!(empty.is_empty(), "{empty:?}");
    let missing: Vec<&str> = LEFT_OUT_WHEN_EMPTY.into_iter().filter(|path| !seen.contains_key(*path)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_list_above_has_every_field_that_is_left_out_when_empty() {
    fn count(folder: &Path) -> usize {
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let attribute = concat!("skip_serializing_if", " = ");
        let within = |path: &Path| fs::read_to_string(path).unwrap().matches(attribute).count();
        paths.map(|path| if path.is_dir() { count(&path) } else { within(&path) }).sum()
    }
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/records");
    assert_eq!(count(&records), LEFT_OUT_WHEN_EMPTY.len());
}
