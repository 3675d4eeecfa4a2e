//! All servers of one database start to use a changed catalogue at the same instant.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::support::TestServer;
use loan_server::catalogue::Catalogue;
use loan_server::records::catalogues::{self, Edition, SHARED};
use loan_server::rollout::{LOOK, NOTICE, Rollout};
use loan_store::Batch;
use serde_json::Value;

const PRODUCT: &str = "saral-first";

/// Returns a copy of the catalogue with daily interest `percent` for the first product.
fn with_interest(of: &Catalogue, percent: &str) -> Arc<Catalogue> {
    let mut files = of.files().clone();
    let mut products: Value = serde_json::from_str(&files["products"]).unwrap();
    products[0]["interestRate"] = percent.into();
    files.insert("products".to_owned(), products.to_string());
    Arc::new(Catalogue::of_files(&files).unwrap())
}

fn in_force(server: &TestServer) -> String {
    server.app.standard().catalogue.digest()
}

/// A cache of catalogue digests, because a debug build needs milliseconds for each.
#[derive(Default)]
struct Digests(Vec<(Arc<Catalogue>, String)>);

impl Digests {
    fn in_force(&mut self, server: &TestServer) -> String {
        let catalogue = server.app.standard().catalogue;
        if let Some((_, digest)) = self.0.iter().find(|(known, _)| Arc::ptr_eq(known, &catalogue)) {
            return digest.clone();
        }
        let digest = catalogue.digest();
        self.0.push((catalogue, digest.clone()));
        digest
    }
}

fn ms(duration: std::time::Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap()
}

async fn begun(server: &TestServer) -> Rollout {
    let rollout = Rollout::new(server.app.clone());
    rollout.begin().await.unwrap();
    rollout
}

#[tokio::test]
async fn two_servers_quote_the_same_at_every_instant_of_a_change() {
    let two = TestServer::two(|_| {}).await;
    let rollouts = [begun(&two[0]).await, begun(&two[1]).await];
    let token = two[0].newcomer("9000000001").await.token;
    let path = format!("/api1/order/v1/calculate?amount=5000&period=7&productId={PRODUCT}");
    let quote = async |server: &TestServer| {
        let answer = server.send("GET", &path, &[("web_uuid", "w-1"), ("token", &token)], b"").await;
        assert_eq!(answer.code(), 0, "{}", answer.envelope);
        answer.envelope["data"].clone()
    };
    let before = quote(&two[0]).await;
    let changed = with_interest(&two[0].app.standard().catalogue, "0.25");
    let from = rollouts[0].publish(changed).await.unwrap();
    assert_eq!(from, two[0].now().plus_ms(ms(NOTICE)));
    let mut quotes = Vec::new();
    for step in 0..30 {
        // The second server polls at the interval used in production.
        if step % (ms(LOOK) / 100) == 4 {
            rollouts[1].poll().await.unwrap();
        }
        let (one, other) = (quote(&two[0]).await, quote(&two[1]).await);
        assert_eq!(one, other, "after {step} tenths of a second");
        assert_eq!(one == before, two[0].now() < from, "after {step} tenths of a second");
        quotes.push(one);
        two.iter().for_each(|server| server.advance_ms(100));
    }
    quotes.dedup();
    assert_eq!(quotes.len(), 2, "{quotes:?}");
}

#[tokio::test]
async fn all_servers_have_the_same_catalogue_in_force_at_every_instant() {
    for seed in 0..3 {
        let mut random = fastrand::Rng::with_seed(seed);
        let two = TestServer::two(|_| {}).await;
        let first = two[0].app.standard().catalogue;
        let mut rollouts = [begun(&two[0]).await, begun(&two[1]).await];
        let mut looked = [0_i64; 2];
        let (mut seen, mut digests) = (BTreeMap::new(), Digests::default());
        for step in 0..150 {
            let one = random.usize(..2);
            match random.u8(..40) {
                0 | 1 => {
                    let changed = with_interest(&first, &format!("0.{}", random.u32(10..99)));
                    rollouts[one].publish(changed).await.unwrap();
                }
                // A server restarts with files that differ from the catalogue in force.
                2 => {
                    two[one].app.replace_catalogue(with_interest(&first, &format!("0.{}", random.u32(10..99))));
                    rollouts[one] = begun(&two[one]).await;
                }
                _ => {}
            }
            let further = random.i64(1..200);
            for (server, rollout) in rollouts.iter().enumerate() {
                looked[server] += further;
                if looked[server] >= ms(LOOK) {
                    rollout.poll().await.unwrap();
                    looked[server] = 0;
                }
            }
            let [one, other] = [0, 1].map(|server| digests.in_force(&two[server]));
            assert_eq!(one, other, "seed {seed}, step {step}");
            *seen.entry(one).or_insert(0) += 1;
            two.iter().for_each(|server| server.advance_ms(further));
        }
        assert!(seen.len() > 2, "seed {seed}: {seen:?}");
    }
}

#[tokio::test]
async fn files_that_did_not_change_are_not_published_again() {
    let two = TestServer::two(|_| {}).await;
    let rollouts = [begun(&two[0]).await, begun(&two[1]).await];
    let own = two[0].app.standard().catalogue;
    rollouts[1].publish(with_interest(&own, "0.31")).await.unwrap();
    // The first server publishes its unchanged files, as after a reload for another reason.
    rollouts[0].publish(own).await.unwrap();
    two.iter().for_each(|server| server.advance_ms(10_000));
    let rate = |server: &TestServer| server.app.standard().catalogue.product(PRODUCT).unwrap().interest_rate;
    assert_eq!(rate(&two[0]), "0.31".parse().unwrap());
    assert_eq!(rate(&two[1]), "0.31".parse().unwrap());
}

#[tokio::test]
async fn a_catalogue_of_another_version_is_not_adopted_and_does_not_stop_the_server() {
    let [one, _] = TestServer::two(|_| {}).await;
    let rollout = begun(&one).await;
    let before = in_force(&one);
    let shared = one.app.store(SHARED);
    let newest = catalogues::newest(&shared).await.unwrap();
    let files = BTreeMap::from([("products".to_owned(), "[]".to_owned())]);
    let edition = Edition { number: 2, in_force_from: one.now(), files };
    let mut batch = Batch::new();
    catalogues::publish(&shared, &mut batch, newest.as_ref(), "of another version".to_owned(), &edition).unwrap();
    shared.commit(batch).await.unwrap();
    rollout.poll().await.unwrap();
    one.advance_ms(10_000);
    assert_eq!(in_force(&one), before);
    // The server can still publish a catalogue after the edition that it did not adopt.
    let changed = with_interest(&one.app.standard().catalogue, "0.31");
    let digest = changed.digest();
    rollout.publish(changed).await.unwrap();
    one.advance_ms(10_000);
    assert_eq!(in_force(&one), digest);
}

#[tokio::test]
async fn a_server_with_a_store_of_its_own_changes_at_once_and_stores_nothing() {
    let server = TestServer::new().await;
    assert!(!server.app.engine.is_shared());
    let rollout = begun(&server).await;
    let changed = with_interest(&server.app.standard().catalogue, "0.31");
    let digest = changed.digest();
    assert_eq!(rollout.publish(changed).await.unwrap(), server.now());
    assert_eq!(in_force(&server), digest);
    assert!(catalogues::newest(&server.app.store(SHARED)).await.unwrap().is_none());
}
