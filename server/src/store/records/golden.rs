//! Golden records: stored records stay readable. For each kind and schema version, a file holds records in which every
//! field and every case occurs at least once. Records of the present version must be rewritten byte for byte.

use serde_json::Value;
use serde_json::value::RawValue;

use super::kinds::{ALL, IMAGE_PIECE, Kind};
use super::{
    acts, applicants, bookings, cards, catalogues, clock, codes, denials, devices, expiry, handoffs, idempotency,
    images, limit_counts, notices, offers, opinions, orders, outbox, payments, qa, sessions, statements, timers, users,
    verification,
};
use crate::store::table::Rewrites;

macro_rules! golden {
    ($($table:expr, $version:literal, $file:literal;)+) => {
        [$((&$table as &dyn Rewrites, $version, include_str!(concat!("golden/", $file)))),+]
    };
}

fn goldens() -> Vec<(&'static dyn Rewrites, u8, &'static str)> {
    golden! {
        handoffs::AUDIT_CODES, 1, "audit_code-v1.json";
        bookings::BOOKINGS, 1, "booking-v1.json";
        bookings::BY_ORDER, 1, "booking_by_order-v1.json";
        cards::CARDS, 1, "card-v1.json";
        cards::BY_ACCOUNT, 1, "card_by_account-v1.json";
        catalogues::EDITIONS, 1, "catalogue_edition-v1.json";
        catalogues::NEWEST, 1, "catalogue_newest-v1.json";
        clock::TABLE, 1, "clock-v1.json";
        clock::MARKS, 1, "clock_mark-v1.json";
        codes::TABLE, 1, "code-v1.json";
        codes::TABLE, 2, "code-v2.json";
        codes::TABLE, 3, "code-v3.json";
        denials::TABLE, 1, "denial-v1.json";
        devices::TABLE, 1, "device-v1.json";
        expiry::TABLE, 1, "expiry-v1.json";
        idempotency::TABLE, 1, "idempotency-v1.json";
        images::IMAGES, 1, "image-v1.json";
        images::USAGE, 1, "image_usage-v1.json";
        statements::TABLE, 1, "kfs-v1.json";
        codes::KNOWN, 1, "known_device-v1.json";
        limit_counts::TABLE, 1, "limit_count-v1.json";
        handoffs::NONCES, 1, "nonce-v1.json";
        offers::TABLE, 1, "offer-v1.json";
        acts::TABLE, 1, "operator_act-v1.json";
        opinions::TABLE, 1, "opinion-v1.json";
        opinions::OWNERS, 1, "opinion_owner-v1.json";
        orders::ORDERS, 1, "order-v1.json";
        orders::ORDERS, 2, "order-v2.json";
        applicants::TABLE, 1, "order_applicant-v1.json";
        orders::BY_NUMBER, 1, "order_by_number-v1.json";
        orders::BY_USER, 1, "order_by_user-v1.json";
        orders::DISPUTED, 1, "order_disputed-v1.json";
        notices::TABLE, 1, "order_notice-v1.json";
        orders::OPEN, 1, "order_open-v1.json";
        orders::WAITING, 1, "order_waiting-v1.json";
        outbox::TABLE, 1, "outbox-v1.json";
        outbox::DEAD, 1, "outbox_dead-v1.json";
        outbox::DUE, 1, "outbox_due-v1.json";
        payments::PAYMENTS, 1, "payment-v1.json";
        payments::CURRENT, 1, "payment_current-v1.json";
        payments::NOTICES, 1, "payment_notice-v1.json";
        payments::TRANSACTIONS, 1, "payment_transaction-v1.json";
        payments::UNAPPLIED, 1, "payment_unapplied-v1.json";
        payments::UNAPPLIED_BY_ORDER, 1, "payment_unapplied_by_order-v1.json";
        payments::UNAPPLIED_BY_TIME, 1, "payment_unapplied_by_time-v1.json";
        qa::CALLS, 1, "qa_call-v1.json";
        qa::TENANTS, 1, "qa_tenant-v1.json";
        qa::USES, 1, "qa_tenant_use-v1.json";
        sessions::TABLE, 1, "session-v1.json";
        sessions::BY_USER, 1, "session_by_user-v1.json";
        handoffs::TICKETS, 1, "ticket-v1.json";
        timers::TABLE, 1, "timer-v1.json";
        users::USERS, 1, "user-v1.json";
        users::BY_PHONE, 1, "user_by_phone-v1.json";
        verification::TABLE, 1, "verification-v1.json";
    }
    .into()
}

#[test]
fn every_kind_has_records_of_every_version() {
    for kind in ALL {
        // Its values are pieces of pictures, not JSON.
        let first = if *kind == IMAGE_PIECE { kind.version() + 1 } else { 1 };
        let wanted: Vec<u8> = (first..=kind.version()).collect();
        let of_kind = |(table, version, _): &(&dyn Rewrites, u8, &str)| (table.kind() == *kind).then_some(*version);
        assert_eq!(goldens().iter().filter_map(of_kind).collect::<Vec<_>>(), wanted, "{}", kind.name());
    }
    assert!(ALL.is_sorted_by_key(|kind: &Kind| kind.name()), "two of one name would share their keys");
}

#[test]
fn what_was_stored_is_read_and_what_this_version_writes_is_the_same_to_the_byte() {
    for (table, version, file) in goldens() {
        let name = table.kind().name();
        let records: Vec<&RawValue> = serde_json::from_str(file).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!records.is_empty(), "{name}");
        for record in records {
            let written = table.rewrite(version, record.get().as_bytes());
            let written = written.unwrap_or_else(|error| panic!("{name}, version {version}: {error}\n{record}"));
            let written = String::from_utf8(written).unwrap();
            if version == table.kind().version() {
                assert_eq!(written, record.get(), "{name}");
            } else {
                let again = table.rewrite(table.kind().version(), written.as_bytes());
                assert_eq!(
                    again.as_deref(),
                    Ok(written.as_bytes()),
                    "{name}, version {version}, is one of the present one"
                );
            }
        }
    }
}

/// Records of the present versions without the fields that were added later.
const EARLIER: [(&(dyn Rewrites + Sync), &str); 10] = [
    (&applicants::TABLE, r#"{"phone":"919000000001","account":{"ifsc":"SBIN0000001","account":"00123456"},"told":{}}"#),
    (
        &bookings::BOOKINGS,
        r#"{"id":"B","orderNo":"S","userId":"U","orderId":"O","productId":"p","amount":"1.00","days":7,"createdAt":"2026-11-20T10:00:00+05:30","status":"booked","reason":""}"#,
    ),
    (
        &images::IMAGES,
        r#"{"id":"I","purpose":"front","mimeType":"image/png","size":1,"uploadedAt":"2026-11-20T10:00:00+05:30"}"#,
    ),
    (&offers::TABLE, "{}"),
    (
        &opinions::TABLE,
        r#"{"id":"P","problemType":"","content":"","images":[],"createdAt":"2026-11-20T10:00:00+05:30"}"#,
    ),
    (&outbox::TABLE, r#"{"id":"M","kind":"sms","payload":{},"at":"2026-11-20T10:00:00+05:30","attempts":0}"#),
    (
        &payments::PAYMENTS,
        r#"{"id":"Q","userId":"U","orderId":"O","due":{"purpose":{"kind":"repayment"},"amount":"1.00","orderRepayId":"O-1","expiresAt":"2026-11-20T10:00:00+05:30"},"url":"","createdAt":"2026-11-20T10:00:00+05:30","status":"open","paidAt":null}"#,
    ),
    (
        &sessions::TABLE,
        r#"{"userId":"U","createdAt":"2026-11-20T10:00:00+05:30","seenAt":"2026-11-20T10:00:00+05:30","scope":{"kind":"full"}}"#,
    ),
    (&users::USERS, r#"{"id":"U","phone":"919000000001","registeredAt":"2026-11-20T10:00:00+05:30"}"#),
    (&verification::TABLE, r#"{"contacts":{"oneName":"A"}}"#),
];

#[test]
fn what_was_stored_before_a_field_came_is_read() {
    for (table, record) in EARLIER {
        let read = table.rewrite(table.kind().version(), record.as_bytes());
        assert!(read.is_ok(), "{}: {read:?}", table.kind().name());
    }
}

#[test]
fn the_operators_list_says_how_long_each_kind_is_kept() {
    let docs = include_str!("../../../../docs/operations.md");
    let plain = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let said: Vec<String> = docs.lines().map(plain).collect();
    for kind in ALL {
        let row = format!("| `{}` | {} |", kind.name(), kind.kept());
        assert!(said.iter().any(|line| line.starts_with(&row)), "docs/operations.md does not say: {row}");
    }
}

/// No field may be empty in all records, so that a new field or case without an example is noticed.
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
    for (table, _, file) in goldens().into_iter().filter(|(table, version, _)| *version == table.kind().version()) {
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
