//! The program that the benchmark scripts run to fill stores, to serve and to measure:
//!
//! * `bench bare ADDRESS DIRECTORY`: a warp server without the application, as the baseline of every call; `/bare/NAME`
//!   returns that file of the directory;
//! * `bench serve ADDRESS STORE USERS FILE`: the production routes over a new store with USERS borrowers of five orders
//!   each; writes a line `token card order may-apply` per borrower to FILE;
//! * `bench seed --store STORE --users USERS …`: creates a store for the real server (`--help` lists the flags);
//! * `bench midnight ADDRESS STORE USERS FILE LOANS`: like `serve`, with LOANS more loans; `POST /midnight` lets their
//!   due date pass;
//! * `bench steady ADDRESS WHAT FILE RATE SECONDS CONNECTIONS`: sends RATE requests a second (0: without pause), each
//!   as the borrower of the next line of FILE;
//! * `bench floor DIRECTORY SECONDS`: a loop of write and `fdatasync`, to find the disk's limit.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

mod floor;
mod midnight;
mod seed;
mod steady;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use clap::Parser as _;
use loan_server::app::{App, DEFAULT_TENANT, Never, RandomCodes};
use loan_server::catalogue::Catalogue;
use loan_server::clock::SystemClock;
use loan_server::config::{Limits, Settings};
use loan_server::directory::Directory;
use loan_server::http::{Http, PassThrough, Routes, api};
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::kinds::KINDS;
use loan_store::open::open;
use seed::{Plan, SeedFlags, fill};
use warp::Filter as _;

/// Uses the server's allocator, so that allocations cost the same as in the server.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["bare", address, directory] => bare(address, directory).await,
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
        ["seed", ..] => match seed::run(&SeedFlags::parse_from(arguments)).await {
            Ok(line) => println!("{line}"),
            Err(line) => panic!("{line}"),
        },
        ["steady", address, what, file, rate, seconds, connections] => {
            let load = (rate.parse().unwrap(), seconds.parse().unwrap());
            println!("{}", steady::measure(address, what, Path::new(file), load, connections.parse().unwrap()).await);
        }
        ["floor", directory, seconds] => println!("{}", floor::measure(directory, seconds.parse().unwrap())),
        _ => panic!("bench bare|serve|seed|midnight|steady|floor …; see the top of server/examples/bench/main.rs"),
    }
}

/// Serves files from memory, to measure the HTTP stack alone.
async fn bare(address: &str, directory: &str) {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap());
    let name = |entry: &std::fs::DirEntry| entry.file_name().into_string().unwrap();
    let answers = entries.map(|entry| (name(&entry), Bytes::from(std::fs::read(entry.path()).unwrap())));
    let answers: Arc<HashMap<String, Bytes>> = Arc::new(answers.collect());
    let route = warp::path!("bare" / String).and(warp::get()).map(move |name: String| {
        let mut answer = warp::reply::Response::new(answers[&name].clone().into());
        let json = warp::http::HeaderValue::from_static("application/json");
        answer.headers_mut().insert("content-type", json);
        answer
    });
    warp::serve(route).run(address.parse::<SocketAddr>().unwrap()).await;
}

async fn production(store: &str, users: u64, file: &str) -> (Arc<App>, Routes) {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    let catalogue = Catalogue::load(&fixtures).unwrap();
    let fixtures_read = (catalogue.clone(), Directory::load(&fixtures).unwrap());
    let opened = open(&store.parse().unwrap(), None, &KINDS).await.unwrap();
    // Disables the request limits, because one client sends all requests.
    let settings = Settings { payment_secret: "bench".into(), limits: Limits::for_tests(), ..Settings::default() };
    let app = App::new(
        opened,
        Arc::new(SystemClock),
        fixtures_read,
        (Sandbox::ports(), Arc::new(RandomCodes), Arc::new(Never)),
        settings,
    );
    let tenant = app.tenant(DEFAULT_TENANT).await.unwrap();
    // No pictures, because no measured call reads one.
    let plan = Plan { users, seed: 1, at: tenant.now(), pictures: 0, due: 0, signed_in: users };
    let signed_in = fill(&tenant.store, catalogue, &plan, &mut |_| ()).await.unwrap();
    seed::write(Path::new(file), &signed_in).unwrap();
    let http = Http::new(app.clone(), Arc::new(PassThrough));
    (app, api::routes(&http))
}
