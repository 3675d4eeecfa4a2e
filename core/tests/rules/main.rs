//! All tests of core, one module per area, in one program that is linked once.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

mod auth;
mod explained;
mod fees;
mod fees_laws;
mod fees_vectors;
mod flow_aadhaar;
mod flow_apply;
mod flow_ifsc;
mod flow_login;
mod fuzz;
mod message;
mod money;
mod mutated;
mod nav;
mod nav_handoff;
mod nav_pages;
mod nav_phone;
mod one_time_code;
mod order_ahead;
mod order_as_of;
mod order_cards;
mod order_disbursal;
mod order_facts;
mod order_instants;
mod order_laws;
mod order_offers;
mod order_rules;
mod order_screens;
mod order_standing;
mod order_table;
mod order_time;
mod orders;
mod papers;
mod payoff;
mod personal;
mod session;
mod support;
mod time;
mod validate_form;
mod validate_input;
mod validate_messages;
mod value;
mod vectors;
