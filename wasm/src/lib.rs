//! `loan-core` for the browser: bindings and nothing else.
//!
//! Every function takes one typed object, asks the rule of the same name in core, and gives its answer back as an
//! object. What the types do not admit is thrown as an `Error`; a rule itself never throws. The TypeScript types in
//! `wasm/pkg/loan_wasm.d.ts` are generated from core's, and the files here mirror core's areas.

mod api;
mod auth;
mod boundary;
mod fees;
mod flow;
mod money;
mod nav;
mod order;
mod validate;
mod write;
