//! Borrowers who have finished every step, have a card and are signed in, so that they can apply.

use std::sync::Arc;

use loan_core::api::dto::auth::ContactPayload;
use loan_core::ids::{CardId, LivenessId, UserId};
use loan_core::message::Language;
use loan_core::personal::{AccountNumber, Ifsc, Mobile, Pan, Typed as _};
use loan_server::app::{App, DEFAULT_TENANT, Tenant};
use loan_server::store::Batch;
use loan_server::store::records::cards::{self, Card};
use loan_server::store::records::sessions::{self, Scope, Session};
use loan_server::store::records::users::{self, User};
use loan_server::store::records::verification::{self, Answers, Identity, Verification};

/// Borrowers in one batch.
const AT_ONCE: usize = 250;

/// Makes borrowers and returns a line `token card` for each.
pub async fn borrowers(app: &Arc<App>, count: usize) -> String {
    let tenant = app.tenant(DEFAULT_TENANT).await.unwrap();
    let mut lines = String::new();
    for first in (0..count).step_by(AT_ONCE) {
        let mut batch = Batch::new();
        for n in first..count.min(first + AT_ONCE) {
            lines.push_str(&borrower(&tenant, &mut batch, n));
        }
        tenant.store.commit(batch).await.unwrap();
    }
    lines
}

fn borrower(tenant: &Tenant, batch: &mut Batch, n: usize) -> String {
    let (store, now) = (&tenant.store, tenant.now());
    let id = UserId::from(tenant.new_id_at(now));
    let user = User {
        id: id.clone(),
        phone: Mobile::parse(&format!("7{n:09}")).unwrap(),
        registered_at: now,
        on_time_repayments: 0,
        loans: 0,
        language: Language::En,
        session_generation: 0,
    };
    users::insert(store, batch, &user).unwrap();
    let manual = Identity::Manual { aadhaar_last_four: "7058".to_owned(), pan_no: Pan::parse("ABCPE1234F").unwrap() };
    let told = Verification {
        basic: Some(Answers::new()),
        work: Some(Answers::new()),
        identity: Some(manual),
        face: Some(LivenessId::new("face")),
        contacts: Some(ContactPayload::default()),
        ..Verification::default()
    };
    verification::save(store, batch, &id, None, &told).unwrap();
    let card_id = format!("card-{n}");
    let ifsc = Ifsc::parse("SBIN0000001").unwrap();
    let account = AccountNumber::parse(&format!("1{n:010}")).unwrap();
    let card = Card { id: CardId::new(card_id.as_str()), ifsc, account, bound_at: now };
    cards::insert(store, batch, &id, &card).unwrap();
    let token = sessions::new_token().unwrap();
    let session = Session {
        user_id: id,
        created_at: now,
        seen_at: now,
        scope: Scope::Full,
        generation: 0,
        device: String::new(),
        proof: None,
    };
    sessions::insert(store, batch, &token, &session).unwrap();
    format!("{token} {card_id}\n")
}
