//! Creates one borrower with all their records.

use loan_core::api::dto::auth::ContactPayload;
use loan_core::ids::{CardId, LivenessId, UserId};
use loan_core::message::Language;
use loan_core::order::next_event;
use loan_core::personal::{AccountNumber, Ifsc, Mobile, Pan, Typed as _};
use loan_core::time::Timestamp;

use super::draw::Draw;
use super::pictures::Sent;
use super::{Making, SignedIn, history, pictures};
use loan_server::catalogue::Field;
use loan_server::records::applicants::{self, Account, Applicant};
use loan_server::records::cards::{self, Card};
use loan_server::records::denials;
use loan_server::records::orders::{self, Change};
use loan_server::records::sessions::{self, Scope, Session};
use loan_server::records::users::{self, User};
use loan_server::records::verification::{self, Answers, Corrections, Identity, Verification};
use loan_store::{Batch, StoreError};

/// Days since the registration of the first and of the last borrower. 240 days are enough for five orders.
const REGISTERED: (i64, i64) = (600, 240);
const IDLE_DAYS: i64 = 30;
/// Maximum age of pictures in days: less than the age at which the store checks whether they are used.
const PICTURED: i64 = 25;
const FIRST_NAMES: [&str; 8] = ["Asha", "Ravi", "Meena", "Imran", "Lakshmi", "Gurpreet", "Anita", "Suresh"];
const LAST_NAMES: [&str; 8] = ["Sharma", "Patel", "Reddy", "Khan", "Iyer", "Singh", "Das", "Joshi"];
const BRANCHES: [&str; 4] = ["SBIN0000001", "SBIN0000300", "HDFC0000001", "UTIB0002083"];

/// Puts a borrower into the batch, and their pictures into `sent`; returns their session, if they have one.
pub(super) async fn put(
    making: &Making,
    (batch, sent): (&mut Batch, &mut Vec<Sent>),
    number: u64,
) -> Result<Option<SignedIn>, StoreError> {
    let (store, plan) = (&making.store, &making.plan);
    let mut draw = Draw::of(plan.seed, number);
    let (first, last) = REGISTERED;
    let since = (first - last) * i64::try_from(number).unwrap_or_default() / i64::try_from(plan.users).unwrap_or(1);
    let registered_at = plan.at.plus_days(since - first);
    let id = UserId::from(draw.id(registered_at));
    let card = card(&mut draw, registered_at)?;
    cards::insert(store, batch, &id, &card)?;
    let identity = identity(making, (batch, sent), &mut draw, &id, number).await?;
    let submitted = submitted(making, &mut draw, identity);
    verification::save(store, batch, &id, None, &submitted)?;
    let is_due = plan.is_one_of(plan.due, number);
    let past = history::of(making, &mut draw, (&id, &card), is_due)?;
    for order in &past.orders {
        let due = next_event(order, None).map(|(due, _)| due);
        orders::save(store, batch, Change { was: None, now: order, due_was: None, due })?;
        if order.state().is_open() {
            let account = Account { ifsc: card.ifsc.clone(), account: card.account.clone() };
            let applicant =
                Applicant { phone: phone(number)?, account, submitted: submitted.clone(), consents: Vec::new() };
            applicants::insert(store, batch, &order.id, &applicant)?;
        }
    }
    if let Some((product, at)) = &past.denied {
        denials::put(store, batch, &id, product, *at)?;
    }
    let user = User {
        id: id.clone(),
        phone: phone(number)?,
        registered_at,
        on_time_repayments: past.counts.on_time_repayments,
        loans: past.counts.loans,
        language: if draw.within(0..3) == 0 { Language::Hi } else { Language::En },
        session_generation: 0,
        last_login_at: plan.at,
        detached_at: None,
    };
    users::insert(store, batch, &user)?;
    if is_due {
        // Adds a session that expires at the next midnight, because it was last used `IDLE_DAYS` before.
        let since = plan.at.day().end().plus_days(-IDLE_DAYS);
        sessions::insert(store, batch, &draw.token("former"), &session(&id, since))?;
    }
    if !plan.is_one_of(plan.signed_in, number) {
        return Ok(None);
    }
    let token = draw.token("present");
    sessions::insert(store, batch, &token, &session(&id, plan.at))?;
    let order = past.orders.last().map(|order| order.id.to_string()).unwrap_or_default();
    Ok(Some(SignedIn { token, card: card.id.to_string(), order, may_apply: past.is_over() }))
}

fn session(user: &UserId, since: Timestamp) -> Session {
    Session {
        user_id: user.clone(),
        created_at: since,
        seen_at: since,
        scope: Scope::Full,
        generation: 0,
        device: "Android".to_owned(),
        proof: None,
        is_unproved: false,
    }
}

fn wrong(what: &str) -> StoreError {
    StoreError::Broken(format!("a borrower cannot be made: {what}"))
}

fn phone(number: u64) -> Result<Mobile, StoreError> {
    Mobile::parse(&format!("9{number:09}")).map_err(|_| wrong("phone"))
}

fn card(draw: &mut Draw, at: Timestamp) -> Result<Card, StoreError> {
    let branch = draw.one(&BRANCHES).copied().unwrap_or_default();
    let account = format!("1{:010}", draw.within(0..10_000_000_000));
    Ok(Card {
        id: CardId::from(draw.id(at)),
        ifsc: Ifsc::parse(branch).map_err(|_| wrong("branch"))?,
        account: AccountNumber::parse(&account).map_err(|_| wrong("account"))?,
        bound_at: at,
    })
}

fn letter(draw: &mut Draw) -> char {
    char::from(b'A' + draw.within(0..26) as u8)
}

async fn identity(
    making: &Making,
    into: (&mut Batch, &mut Vec<Sent>),
    draw: &mut Draw,
    user: &UserId,
    number: u64,
) -> Result<Identity, StoreError> {
    let (one, two, last) = (letter(draw), letter(draw), letter(draw));
    let pan = format!("{one}{two}CPE{:04}{last}", draw.within(1..10_000));
    let pan_no = Pan::parse(&pan).map_err(|_| wrong("PAN"))?;
    if !making.plan.is_one_of(making.plan.pictures, number) {
        return Ok(Identity::Manual { aadhaar_last_four: format!("{:04}", draw.within(0..10_000)), pan_no });
    }
    let at = making.plan.at.plus_days(-draw.span(1..PICTURED));
    let [front, back, pan] = pictures::put(making, into, draw, (user, at)).await?;
    Ok(Identity::Photos { front, back, pan, pan_no: Some(pan_no), corrections: Corrections::default() })
}

fn name(draw: &mut Draw) -> String {
    let names = [draw.one(&FIRST_NAMES), draw.one(&LAST_NAMES)];
    names.map(|name| name.copied().unwrap_or_default()).join(" ")
}

fn answers(draw: &mut Draw, fields: &[Field]) -> Answers {
    let mut answers = Answers::new();
    for field in fields {
        let chosen = draw.one(&field.dictionary_vo_list).map(|choice| choice.dict_value.clone());
        let digits = || "5".repeat(field.length_limit_min.clamp(1, 12) as usize);
        let typed = match chosen {
            Some(chosen) => chosen,
            None if field.check_type == 1 => digits(),
            None => name(draw),
        };
        answers.insert(field.value.clone(), typed);
    }
    answers
}

fn submitted(making: &Making, draw: &mut Draw, identity: Identity) -> Verification {
    let forms = &making.catalogue.forms;
    let contacts = ContactPayload {
        one_name: name(draw),
        one_mobile: format!("8{:09}", draw.within(0..1_000_000_000)).into(),
        one_relation: "1".to_owned(),
        two_name: name(draw),
        two_mobile: format!("8{:09}", draw.within(0..1_000_000_000)).into(),
        two_relation: "2".to_owned(),
        ..ContactPayload::default()
    };
    Verification {
        basic: Some(answers(draw, &forms.basic)),
        work: Some(answers(draw, &forms.work)),
        identity: Some(identity),
        face: Some(LivenessId::from(format!("face-{:016x}", draw.within(0..u64::MAX)))),
        contacts: Some(contacts),
        ..Verification::default()
    }
}
