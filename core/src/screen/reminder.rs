//! A reminder of the due date for the phone's own calendar: an iCalendar file (RFC 5545), made without a network.
//!
//! The event lasts the whole day and names no time zone: a due date is a day of the Indian calendar wherever the phone
//! travels to.

use super::tap::screen_href;
use crate::api::dto::order::OrderDetail;
use crate::nav::route::OrderScreen;
use crate::order::state::OrderState;
use crate::time::{Day, Timestamp};
use serde::{Deserialize, Serialize};

/// The most octets of a line, without its end (RFC 5545, section 3.1).
const LINE_OCTETS: usize = 75;
/// When the alarms go off, from the first minute of the due date: at ten on the day before, and at nine on the day.
const ALARMS: [&str; 2] = ["-PT14H", "PT9H"];

/// Input of [`reminder`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct ReminderRequest {
    /// As the server answered it, however long ago.
    pub detail: OrderDetail,
    /// The present.
    pub now: Timestamp,
    /// This site: scheme, host and port. The event leads back to its order.
    pub origin: String,
    /// The event's title, in the reader's language.
    pub title: String,
    /// The event's description.
    pub text: String,
}

/// The reminder of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Reminder {
    /// A file for the calendar.
    Offered {
        /// Its name.
        file_name: String,
        /// Its content.
        calendar: String,
    },
    /// Nothing falls due any more.
    None,
}

/// The due date that lies ahead; `None` when nothing is owed or the date has passed.
#[must_use]
pub fn due_ahead(detail: &OrderDetail, today: Day) -> Option<Day> {
    let is_owed = OrderState::shown(&detail.order_state).is_owed();
    detail.repayment_date.filter(|due| is_owed && today <= *due)
}

/// The reminder of an order's due date. A reminder that is made again after an extension has the same UID and a higher
/// sequence, so that calendars move the event instead of keeping both.
#[must_use]
pub fn reminder(request: &ReminderRequest) -> Reminder {
    let detail = &request.detail;
    let Some(due) = due_ahead(detail, request.now.day()) else { return Reminder::None };
    let uid = escaped(&format!("repayment-{}@saral", detail.order_id));
    let sequence = detail.apply_time.day().days_until(due).max(0);
    let (stamp, first, after) = (request.now.compact_utc(), due.compact(), due.plus(1).compact());
    let (title, text) = (escaped(&request.title), escaped(&request.text));
    let url = uri(&format!("{}{}", request.origin, screen_href(&detail.order_id, OrderScreen::Detail)));
    let [before, morning] = ALARMS;
    // A due date does not mark the day as busy: the event is transparent.
    let lines = format!(
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Saral//Repayment reminder//EN\nCALSCALE:GREGORIAN\nBEGIN:VEVENT\n\
         UID:{uid}\nSEQUENCE:{sequence}\nDTSTAMP:{stamp}\nDTSTART;VALUE=DATE:{first}\nDTEND;VALUE=DATE:{after}\n\
         SUMMARY:{title}\nDESCRIPTION:{text}\nURL:{url}\nTRANSP:TRANSPARENT\n\
         BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:{title}\nTRIGGER:{before}\nEND:VALARM\n\
         BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:{title}\nTRIGGER:{morning}\nEND:VALARM\n\
         END:VEVENT\nEND:VCALENDAR"
    );
    Reminder::Offered { file_name: format!("saral-{due}.ics"), calendar: folded(&lines) }
}

/// A value of type TEXT: separators of values and ends of lines are escaped, other control characters are dropped (RFC
/// 5545, section 3.3.11).
fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => value.extend(['\\', letter]),
            '\n' => value.push_str("\\n"),
            _ if letter.is_control() => {}
            _ => value.push(letter),
        }
    }
    value
}

/// A value of type URI: it has no escapes, so control characters are dropped.
fn uri(address: &str) -> String {
    address.chars().filter(|letter| !letter.is_control()).collect()
}

/// Content lines, folded between characters, each ended by CR and LF.
fn folded(lines: &str) -> String {
    let mut text = String::with_capacity(lines.len().saturating_mul(2));
    for line in lines.split('\n') {
        let mut octets = 0;
        for letter in line.chars() {
            octets += letter.len_utf8();
            if octets > LINE_OCTETS {
                text.push_str("\r\n ");
                octets = letter.len_utf8() + 1;
            }
            text.push(letter);
        }
        text.push_str("\r\n");
    }
    text
}
