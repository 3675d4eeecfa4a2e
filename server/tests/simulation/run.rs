//! One run of the simulation, from the seed to the violations.

use std::sync::Arc;
use std::time::Duration;

use loan_core::api::dto::auth::ContactPayload;
use loan_core::ids::{CardId, LivenessId};
use loan_core::personal::{AccountNumber, Ifsc, Mobile, Pan, Typed as _};
use loan_server::app::{App, DEFAULT_TENANT, Tenant};
use loan_server::records::bookings::{self, BookingStatus};
use loan_server::records::cards::{self, Card};
use loan_server::records::users;
use loan_server::records::verification::{self, Answers, Identity, Verification};
use loan_store::Batch;
use serde_json::json;
use tokio::runtime::Builder;
use tokio::time::sleep;

use crate::bugs::Bug;
use crate::cluster::{Call, Cluster};
use crate::past::Past;
use crate::phone::{History, Phone};
use crate::providers::Providers;
use crate::world::{Dice, Pace, World};
use crate::{ledger, serial};

/// Number of borrowers in a run, each with two phones.
const PEOPLE: usize = 4;
/// Number of actions of each phone.
const ACTS: usize = 25;
/// Number of days without failures at the end of a run: more than the longest loan takes.
const REST_DAYS: u64 = 40;

pub struct Outcome {
    /// Violations; empty when all is well.
    pub found: Vec<String>,
    pub steps: usize,
    /// Digest of the trace.
    pub digest: String,
    /// Lines of the trace, if requested.
    pub lines: Vec<String>,
}

pub fn run(seed: u64, bug: Option<Bug>, keeps_trace: bool) -> Outcome {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(live(seed, bug, keeps_trace))
}

async fn live(seed: u64, bug: Option<Bug>, keeps_trace: bool) -> Outcome {
    let world = World::new(seed, bug, keeps_trace);
    let (cluster, providers) = (Cluster::new(world.clone()), Providers::new(world.clone()));
    let apps = [0, 1].map(|server| cluster.start(server, &providers));
    let history = History::default();
    let mut phones = Vec::new();
    let mut people = Vec::new();
    for user in 0..PEOPLE {
        let (id, both) = arrive(&cluster, &providers, &history, &apps[0], user).await;
        people.push(id);
        phones.extend(both);
    }
    world.let_trouble(true);
    for server in [0, 1] {
        cluster.kill(server);
        drop(cluster.start(server, &providers));
    }
    let chaos = tokio::spawn(kill_now_and_then(cluster.clone(), providers.clone(), world.dice()));
    let lives: Vec<_> = phones.into_iter().map(|phone| tokio::spawn(phone.live(ACTS))).collect();
    for life in lives {
        life.await.unwrap();
    }
    chaos.abort();
    world.let_trouble(false);
    let tenant = settle(&cluster, &providers).await;
    let past = Past::of(&world).await;
    let operations = history.lock().unwrap().clone();
    let mut booked = Vec::new();
    for id in &people {
        let all = bookings::list(&tenant.store, &id.as_str().into(), usize::MAX).await.unwrap();
        booked.push(all.iter().filter(|booking| booking.status == BookingStatus::Applied).count());
    }
    let mut found = serial::violations(&past, &operations, &people, &booked);
    let books = std::mem::take(&mut *providers.books.lock().unwrap());
    if books.waiting > 0 {
        found.push(format!("{} notices are still waiting", books.waiting));
    }
    found.extend(ledger::violations(&past, &books, &tenant, &people).await);
    let (digest, _) = world.digest();
    Outcome { found, steps: operations.len(), digest, lines: world.lines() }
}

/// Kills a random server from time to time, and restarts the server after a pause.
async fn kill_now_and_then(cluster: Arc<Cluster>, providers: Arc<Providers>, dice: Dice) {
    let hour = 3_600_000;
    let (lives, rests) = match cluster.world.pace {
        Pace::Busy => (15_000, 5_000),
        Pace::Slow => (60 * hour, hour),
    };
    loop {
        sleep(Duration::from_millis(dice.up_to(1..lives))).await;
        let server = *dice.pick(&[0, 1]);
        cluster.kill(server);
        sleep(Duration::from_millis(dice.up_to(1..rests))).await;
        drop(cluster.start(server, &providers));
    }
}

/// Restarts both servers, and lets [`REST_DAYS`] days pass without failures, so that no work is left.
async fn settle(cluster: &Arc<Cluster>, providers: &Arc<Providers>) -> Tenant {
    for server in [0, 1] {
        cluster.kill(server);
        drop(cluster.start(server, providers));
    }
    sleep(Duration::from_secs(REST_DAYS * 86_400)).await;
    for server in [0, 1] {
        cluster.kill(server);
    }
    let reader = cluster.start(0, providers);
    reader.tenant(DEFAULT_TENANT).await.unwrap()
}

/// Creates a borrower who has finished every step and is signed in on two phones.
async fn arrive(
    cluster: &Arc<Cluster>,
    providers: &Arc<Providers>,
    history: &History,
    app: &Arc<App>,
    user: usize,
) -> (String, Vec<Phone>) {
    let phone = format!("91987654321{user}");
    let mut phones = Vec::new();
    for device in ['a', 'b'] {
        // An earlier login code for the phone number may delay the next code by a minute.
        sleep(Duration::from_secs(61)).await;
        let dice = cluster.world.dice();
        let headers = || {
            let json = ("content-type".to_owned(), "application/json".to_owned());
            vec![("web_uuid".to_owned(), format!("w-{user}-{device}")), json]
        };
        let code = format!("/api1/sms/v1/sendCode?phone={phone}");
        cluster
            .call(&Call { method: "GET", path: code, headers: headers(), body: String::new() }, &dice)
            .await
            .unwrap();
        let body = json!({ "phone": phone, "code": "1234" }).to_string();
        let login = Call { method: "POST", path: "/api1/user/v1/login".to_owned(), headers: headers(), body };
        let answer = cluster.call(&login, &dice).await.unwrap();
        let token = answer.data["token"].as_str().unwrap().to_owned();
        let (cluster, providers, history) = (cluster.clone(), providers.clone(), history.clone());
        let card = format!("card-{user}");
        phones.push(Phone { cluster, providers, history, user, device, token, card, dice, keys: 0 });
    }
    let tenant = app.tenant(DEFAULT_TENANT).await.unwrap();
    let known = users::find(&tenant.store, &Mobile::of_wire(&phone).unwrap()).await.unwrap().unwrap();
    let identity = Identity::Manual { aadhaar_last_four: "7058".to_owned(), pan_no: Pan::parse("ABCPE1234F").unwrap() };
    let told = Verification {
        basic: Some(Answers::new()),
        work: Some(Answers::new()),
        identity: Some(identity),
        face: Some(LivenessId::from("face")),
        contacts: Some(ContactPayload::default()),
        ..Verification::default()
    };
    let card = Card {
        id: CardId::from(format!("card-{user}")),
        ifsc: Ifsc::parse("SBIN0000001").unwrap(),
        account: AccountNumber::parse(&format!("1000000000{user}")).unwrap(),
        bound_at: tenant.now(),
    };
    let mut batch = Batch::new();
    verification::save(&tenant.store, &mut batch, &known.id, None, &told).unwrap();
    cards::insert(&tenant.store, &mut batch, &known.id, &card).unwrap();
    tenant.store.commit(batch).await.unwrap();
    (known.id.to_string(), phones)
}
