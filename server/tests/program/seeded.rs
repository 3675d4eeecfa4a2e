//! Tests the real server on a store filled with the benchmarks' data.

use clap::Parser as _;
use serde_json::Value;

use crate::seed::{SeedFlags, run};
use crate::server::{Ask, Server, sled_in};
use crate::small::shipped;

#[test]
fn a_seeded_store_is_served_and_is_not_seeded_again() {
    let place = tempfile::tempdir().unwrap();
    let store = sled_in(&place.path().join("data"));
    let sessions = place.path().join("sessions").display().to_string();
    let seed = || {
        let fixtures = shipped().display().to_string();
        let arguments = ["seed", "--store", &store, "--fixtures", &fixtures, "--users", "40", "--sessions", &sessions];
        let further = ["--at", "2026-11-20T10:00:00+05:30", "--pictures", "4", "--signed-in", "10"];
        let flags = SeedFlags::try_parse_from(arguments.iter().chain(&further)).unwrap();
        tokio::runtime::Runtime::new().unwrap().block_on(run(&flags))
    };
    let said = seed().unwrap();
    assert!(said.starts_with("40 borrowers, 200 orders, as of 2026-11-20T"), "{said}");
    let lines = std::fs::read_to_string(&sessions).unwrap();
    assert_eq!(lines.lines().count(), 10);

    let server = Server::start(&store);
    for line in lines.lines() {
        let [token, _card, order, _may_apply] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert!(server.read("/api1/home/v1/index", token).is_object());
        let orders = server.read("/api1/order/v1/list", token);
        assert_eq!(orders.as_array().map(Vec::len), Some(5));
        let path = format!("/api1/order/v1/detail?orderId={order}");
        let reply = server.ask(&Ask { method: "GET", path: &path, token, ..Ask::default() });
        assert_eq!(reply.expect("an answer").data()["orderId"], Value::from(order));
    }
    drop(server);

    let again = seed().unwrap_err();
    assert!(again.contains("has data already"), "{again}");
}
