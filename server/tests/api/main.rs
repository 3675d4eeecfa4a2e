//! All tests of the API, in one program, so that the server is linked once.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    missing_docs
)]

mod accounts;
mod ages;
mod at_the_provider;
mod bad_input;
mod client;
mod clock;
mod contract;
mod cost;
#[path = "../shared/database.rs"]
mod database;
mod dates;
mod denial;
mod directory;
mod discontinued;
mod disputes;
mod expected;
mod extension;
mod files;
mod foreign;
mod forms;
mod fuzz;
mod handoff;
mod histories;
mod home;
mod housekeeping;
mod http_plumbing;
mod idempotency;
mod instalments;
mod journey;
mod late_notices;
mod laws;
mod limits;
mod login_codes;
mod machine;
mod midnight;
#[path = "../../../core/tests/rules/mutated.rs"]
mod mutated;
mod observed;
mod onboarding;
mod openapi;
mod operators;
mod outbox;
mod ownership;
mod papers;
mod payments;
#[path = "../shared/picture.rs"]
mod picture;
mod pictures;
mod providers;
mod reapply_offer;
mod rollout;
mod saved;
mod schedule;
mod security_events;
#[path = "../../examples/bench/seed/mod.rs"]
mod seed;
mod seeded;
mod sessions;
mod side_by_side;
mod site;
#[path = "../shared/small.rs"]
mod small;
mod standing;
mod statements;
mod support;
mod two_servers;
mod unapplied;
mod wording;
