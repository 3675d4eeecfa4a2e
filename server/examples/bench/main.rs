//! The measuring programs of `make bench`, besides the load generator (`scripts/bench.mjs` runs them all):
//!
//! * `bench bare ADDRESS`: a bare warp answer, with which every call is compared;
//! * `bench serve ADDRESS STORE USERS FILE`: the production routes over a store with that many verified borrowers, whose
//!   tokens and cards go to FILE, one `token card` a line;
//! * `bench midnight ADDRESS STORE USERS FILE LOANS`: the same with so many additional loans, whose due date passes
//!   when `POST /midnight` is called;
//! * `bench floor DIRECTORY SECONDS`: a loop of write and `fdatasync`, which bounds every durable call;
//! * `bench core SECONDS`: a quote and a verdict natively, without a server.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

mod floor;
mod midnight;
mod rules;
mod seed;

use std::net::SocketAddr;
use std::sync::Arc;

use loan_server::app::{App, Never, RandomCodes};
use loan_server::catalogue::Catalogue;
use loan_server::clock::SystemClock;
use loan_server::config::{Limits, Settings};
use loan_server::directory::Directory;
use loan_server::http::{Http, PassThrough, Routes, api};
use loan_server::ports::sandbox::Sandbox;
use loan_server::store::open::open;
use warp::Filter as _;

/// The answer of the bare server: as short as an envelope can be.
const BARE: &str = r#"{"code":0,"msg":"","data":null}"#;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["bare", address] => {
            let route = warp::path!("bare")
                .and(warp::get())
                .map(|| warp::reply::with_header(BARE, "content-type", "application/json"));
            warp::serve(route).run(address.parse::<SocketAddr>().unwrap()).await;
        }
        ["serve", address, store, users, file] => {
            let (app, routes) = production(store, users.parse().unwrap(), file).await;
            drop(app);
            warp::serve(routes).run(address.parse::<SocketAddr>().unwrap()).await;
        }
        ["midnight", address, store, users, file, loans] => {
            let (app, routes) = production(store, users.parse().unwrap(), file).await;
            midnight::lend(&app, loans.parse().unwrap()).await;
            let routes = midnight::door(app).or(routes);
            warp::serve(routes).run(address.parse::<SocketAddr>().unwrap()).await;
        }
        ["floor", directory, seconds] => println!("{}", floor::measure(directory, seconds.parse().unwrap())),
        ["core", seconds] => println!("{}", rules::measure(seconds.parse().unwrap())),
        _ => panic!("bench bare|serve|midnight|floor|core …; see the top of server/examples/bench/main.rs"),
    }
}

/// The production routes without anything around them.
async fn production(store: &str, users: usize, file: &str) -> (Arc<App>, Routes) {
    let fixtures = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    let fixtures_read = (Catalogue::load(&fixtures).unwrap(), Directory::load(&fixtures).unwrap());
    let opened = open(&store.parse().unwrap(), None).await.unwrap();
    // One client sends more requests than a person would. The work is measured, not the refusals.
    let settings = Settings { payment_secret: "bench".into(), limits: Limits::for_tests(), ..Settings::default() };
    let app = App::new(
        opened,
        Arc::new(SystemClock),
        fixtures_read,
        (Sandbox::ports(), Arc::new(RandomCodes), Arc::new(Never)),
        settings,
    );
    std::fs::write(file, seed::borrowers(&app, users).await).unwrap();
    let http = Http::new(app.clone(), Arc::new(PassThrough));
    (app, api::routes(&http))
}
