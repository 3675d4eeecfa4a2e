//! Bindings of the rules that every page needs first: the access to a route, and the route's properties.

use crate::boundary::bindings;
use loan_core::nav::guard::{self, GuardOutcome, GuardRequest, SessionEnded};
use loan_core::nav::meta::{self, RouteMeta, RouteMetaRequest};

bindings! {
    guard(GuardRequest) -> GuardOutcome = |it| guard::guard(&it);
    sessionEnded(GuardRequest) -> SessionEnded = |it| guard::session_ended(&it);
    routeMeta(RouteMetaRequest) -> RouteMeta = |it| meta::route_meta(&it);
}
