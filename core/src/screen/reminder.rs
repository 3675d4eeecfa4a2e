//! Creates calendar reminders of the coming due dates: an iCalendar file (RFC 5545).
//!
//! Each event lasts the whole day and has no time zone, because a due date is a day of the Indian calendar.

use super::tap::screen_href;
use crate::api::dto::order::OrderDetail;
use crate::loan::InstalmentState;
use crate::nav::route::OrderScreen;
use crate::order::OrderState;
use crate::time::{Day, Timestamp};

/// Largest number of octets per line, not counting the line break (RFC 5545, section 3.1).
const LINE_OCTETS: usize = 75;
/// Alarms relative to the start of the due date: at ten on the day before, and at nine on the day.
const ALARMS: [&str; 2] = ["-PT14H", "PT9H"];

#[apply(module_type)]
pub struct ReminderRequest {
    /// The order's detail from the server, fresh or cached.
    pub detail: OrderDetail,
    pub now: Timestamp,
    /// Scheme, host and port of this site, for the link from the event to the order.
    pub origin: String,
    /// Title of each event, in the reader's language.
    pub title: String,
    pub text: String,
}

#[apply(module_choice)]
pub enum Reminder {
    Offered { file_name: String, calendar: String },
    None,
}

/// The coming due date; `None` when nothing is owed or the date has passed.
pub fn due_ahead(detail: &OrderDetail, today: Day) -> Option<Day> {
    dues_ahead(detail, today).first().copied()
}

/// Every coming due date, ascending.
fn dues_ahead(detail: &OrderDetail, today: Day) -> Vec<Day> {
    if !OrderState::shown(&detail.order_state).is_owed() {
        return Vec::new();
    }
    let unpaid = detail.plan.iter().filter(|row| row.state != InstalmentState::Paid).map(|row| row.due_date);
    let days: Vec<Day> =
        if detail.repayment.is_some() { unpaid.collect() } else { detail.repayment_date.into_iter().collect() };
    days.into_iter().filter(|due| today <= *due).collect()
}

/// Creates the file. A new reminder after an extension has the same UID, so that calendars move the event.
pub fn reminder(request: &ReminderRequest) -> Reminder {
    let detail = &request.detail;
    let dues = dues_ahead(detail, request.now.day());
    let Some(first) = dues.first() else { return Reminder::None };
    let events: String = dues.iter().map(|due| event(request, *due)).collect();
    let lines = format!(
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Saral//Repayment reminder//EN\nCALSCALE:GREGORIAN\n{events}END:VCALENDAR"
    );
    Reminder::Offered { file_name: format!("saral-{first}.ics"), calendar: folded(&lines) }
}

fn event(request: &ReminderRequest, due: Day) -> String {
    let detail = &request.detail;
    let row = detail.plan.iter().find(|row| detail.repayment.is_some() && row.due_date == due);
    let instalment = row.map_or_else(String::new, |row| format!("-{}", row.n));
    let uid = escaped(&format!("repayment-{}{instalment}@saral", detail.order_id));
    let sequence = detail.apply_time.day().days_until(due).max(0);
    let (stamp, first, after) = (request.now.compact_utc(), due.compact(), due.plus(1).compact());
    let (title, text) = (escaped(&request.title), escaped(&request.text));
    let url = uri(&format!("{}{}", request.origin, screen_href(&detail.order_id, OrderScreen::Detail)));
    let [before, morning] = ALARMS;
    // TRANSPARENT: the due date does not mark the day as busy.
    format!(
        "BEGIN:VEVENT\nUID:{uid}\nSEQUENCE:{sequence}\nDTSTAMP:{stamp}\nDTSTART;VALUE=DATE:{first}\n\
         DTEND;VALUE=DATE:{after}\nSUMMARY:{title}\nDESCRIPTION:{text}\nURL:{url}\nTRANSP:TRANSPARENT\n\
         BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:{title}\nTRIGGER:{before}\nEND:VALARM\n\
         BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:{title}\nTRIGGER:{morning}\nEND:VALARM\nEND:VEVENT\n"
    )
}

/// A value of type TEXT (RFC 5545, section 3.3.11): escapes separators and line ends, drops other control characters.
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

/// A value of type URI has no escapes, so control characters are dropped.
fn uri(address: &str) -> String {
    address.chars().filter(|letter| !letter.is_control()).collect()
}

/// Content lines, folded between characters, each ended by CR LF.
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
