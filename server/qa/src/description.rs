//! Adds the test controls (contract, section 7) and the sandbox's payment page to the API description.

use loan_core::api::dto::client::EmptyRequest;
use serde_json::{Value, json};

use super::about::About;
use super::clock::{ClockChange, ClockView};
use super::events::{ControlEvent, OrderView};
use super::faults::FaultRequest;
use super::faults::armed::Fault;
use super::journal::Entry;
use super::journal::verify::{Missed, Verified, VerifyRequest};
use super::otp::CodeView;
use super::run::{LoadRequest, ScenarioListed, ScenarioLoaded};
use super::sent::Sent;
use super::situation::SituationRequest;
use super::tenants::calls::{TenantRequest, TenantView};
use super::users::{SignedIn, UserView};
use loan_http::openapi::{Description, Outside, envelope, response};
use loan_service::service::handoff::MintedTicket;

/// HTTP statuses of refused controls.
const STATUSES: &[u16] = &[400, 403, 404, 405, 409, 413, 415, 500, 503];

fn text() -> Value {
    json!({ "type": "string" })
}

fn in_query(name: &str, about: &str) -> Value {
    json!({ "name": name, "in": "query", "description": about, "schema": text() })
}

fn nothing() -> Value {
    envelope(&json!({ "type": "null" }))
}

struct Control<'a>(&'a str, &'a str, &'a str, &'a str);

fn control(to: &mut Description, call: &Control<'_>, query: &[Value], body: Option<Value>, answer: Value) {
    let Control(id, method, path, summary) = *call;
    let tenant = json!({
        "name": "X-QA-Tenant", "in": "header", "description": "Whose data, clock, faults and journal.",
        "schema": { "type": "string", "default": "default" },
    });
    let parameters = [tenant].into_iter().chain(query.iter().cloned()).collect();
    let (tag, security) = ("test controls", &[][..]);
    to.outside(Outside { id, method, path, tag, summary, security, parameters, body, answer, statuses: STATUSES });
    for status in [400, 404, 409] {
        to.also(path, method, status, refused());
    }
}

/// Describes the response of a refusal: `data` has the given value and the allowed values.
fn refused() -> Value {
    let allowed = json!({ "type": "array", "items": text() });
    let data = json!({
        "type": ["object", "null"], "properties": { "field": text(), "given": {}, "allowed": allowed },
    });
    let schema = json!({
        "type": "object", "required": ["code", "msg", "data"],
        "properties": { "code": { "type": "integer" }, "msg": text(), "data": data },
    });
    response("Refused: the field, what was given, and what is allowed.", "application/json", schema)
}

pub fn describe(to: &mut Description) {
    data(to);
    time(to);
    orders(to);
    faults(to);
    journal(to);
    sent(to);
    tenants(to);
    users(to);
    sandbox(to);
}

fn data(to: &mut Description) {
    let page = response("The page.", "text/html", text());
    control(to, &Control("qaPage", "get", "/__qa", "A page that offers all controls."), &[], None, page);
    let about = to.schemas.answered::<About>();
    let call = Control("qaAbout", "get", "/__qa/about", "The server and the tenant: products, order machine, faults.");
    control(to, &call, &[], None, envelope(&about));
    let listed = to.schemas.answered::<Vec<ScenarioListed>>();
    let call = Control("qaScenarios", "get", "/__qa/scenarios", "All scenarios.");
    control(to, &call, &[], None, envelope(&listed));
    let (body, loaded) = (to.schemas.sent::<LoadRequest>(), to.schemas.answered::<ScenarioLoaded>());
    let call = Control("qaLoad", "post", "/__qa/scenarios/{name}", "Loads a scenario.");
    control(to, &call, &[], Some(body), envelope(&loaded));
    let body = to.schemas.sent::<SituationRequest>();
    let call = Control("qaSituation", "post", "/__qa/scenarios", "Loads a situation without a file.");
    control(to, &call, &[], Some(body), envelope(&loaded));
    for path in ["/__qa/scenarios", "/__qa/scenarios/{name}"] {
        to.also(path, "post", 409, impossible());
    }
    let body = to.schemas.sent::<EmptyRequest>();
    let call = Control("qaReset", "post", "/__qa/reset", "Empties the tenant and seeds it anew.");
    control(to, &call, &[], Some(body), nothing());
}

fn impossible() -> Value {
    let step = json!({
        "type": "object", "required": ["scenario", "index", "command"],
        "properties": { "scenario": text(), "index": { "type": "integer" }, "command": text() },
    });
    let data = json!({
        "type": ["object", "null"], "required": ["step", "rule", "code"],
        "properties": { "step": step, "rule": text(), "code": { "type": "integer" } },
    });
    let schema = json!({
        "type": "object", "required": ["code", "msg", "data"],
        "properties": { "code": { "type": "integer" }, "msg": text(), "data": data },
    });
    response("Impossible: which step, by which rule.", "application/json", schema)
}

fn time(to: &mut Description) {
    let clock = to.schemas.answered::<ClockView>();
    let call = Control("qaClock", "get", "/__qa/clock", "The tenant's clock.");
    control(to, &call, &[], None, envelope(&clock));
    let change = to.schemas.sent::<ClockChange>();
    let call = Control("qaClockChange", "post", "/__qa/clock", "Sets the clock; what falls due on the way happens.");
    control(to, &call, &[], Some(change), envelope(&clock));
    let query = [in_query("phone", "With the prefix 91."), in_query("aadhaar", "Twelve digits.")];
    let code = to.schemas.answered::<CodeView>();
    let call = Control("qaOtp", "get", "/__qa/otp", "The live code of a phone or an Aadhaar number.");
    control(to, &call, &query, None, envelope(&code));
}

fn orders(to: &mut Description) {
    let all = to.schemas.answered::<Vec<OrderView>>();
    let call = Control("qaOrders", "get", "/__qa/orders", "The tenant's newest orders.");
    control(to, &call, &[], None, envelope(&all));
    let order = to.schemas.answered::<OrderView>();
    let call = Control("qaOrder", "get", "/__qa/orders/{id}", "An order's state and the events allowed now.");
    control(to, &call, &[], None, envelope(&order));
    let event = to.schemas.sent::<ControlEvent>();
    let call = Control("qaEvent", "post", "/__qa/orders/{id}/events", "Causes an event of the order.");
    control(to, &call, &[], Some(event), envelope(&order));
}

fn faults(to: &mut Description) {
    let (ordered, faults) = (to.schemas.sent::<FaultRequest>(), to.schemas.answered::<Vec<Fault>>());
    let fault = to.schemas.answered::<Fault>();
    let call = Control("qaFaults", "get", "/__qa/faults", "Armed faults.");
    control(to, &call, &[], None, envelope(&faults));
    let call = Control("qaFaultAdd", "post", "/__qa/faults", "Arms a fault.");
    control(to, &call, &[], Some(ordered), envelope(&fault));
    let call = Control("qaFaultsClear", "delete", "/__qa/faults", "Removes all faults.");
    control(to, &call, &[], None, nothing());
    let call = Control("qaFaultRemove", "delete", "/__qa/faults/{id}", "Removes one fault.");
    control(to, &call, &[], None, nothing());
}

fn journal(to: &mut Description) {
    let query = [
        in_query("format", "`fixture` or `har`; a list of calls otherwise."),
        in_query("phone", "The phone of the borrower whose history the fixture has."),
        in_query("method", "Only calls with this HTTP method."),
        in_query("path", "Only calls of this path; `*` at its end stands for any rest."),
        in_query("user", "Only calls of this user: an id, or a phone."),
        in_query("key", "Only calls with this `Idempotency-Key`."),
        in_query("code", "Only calls that were answered with this code."),
        in_query("since", "Only entries after the one with this id."),
        in_query("limit", "Maximum number of entries."),
    ];
    let call = Control("qaJournal", "get", "/__qa/journal", "Every request and answer, personal data masked.");
    let kinds = json!({ "oneOf": [to.schemas.answered::<Vec<Entry>>(), { "type": "object" }] });
    control(to, &call, &query, None, envelope(&kinds));
    let call = Control("qaJournalClear", "delete", "/__qa/journal", "Empties the journal.");
    control(to, &call, &[], None, nothing());
    let (sent, found) = (to.schemas.sent::<VerifyRequest>(), to.schemas.answered::<Verified>());
    let call = Control("qaVerify", "post", "/__qa/verify", "Waits until calls were made as expected.");
    control(to, &call, &[], Some(sent), envelope(&found));
    let missed = to.schemas.answered::<Missed>();
    let refusal = json!({
        "type": "object", "required": ["code", "msg", "data"], "additionalProperties": false,
        "properties": { "code": { "type": "integer" }, "msg": text(), "data": missed },
    });
    to.also("/__qa/verify", "post", 409, response("The calls are not the expected ones.", "application/json", refusal));
}

fn sent(to: &mut Description) {
    let query = [
        in_query("provider", "Only messages to and notices from this provider."),
        in_query("what", "Only this kind of message or notice."),
        in_query("since", "Only entries after the one with this id."),
        in_query("limit", "Maximum number of entries."),
    ];
    let sent = to.schemas.answered::<Vec<Sent>>();
    let call = Control("qaSent", "get", "/__qa/sent", "Messages to providers and notices of payments.");
    control(to, &call, &query, None, envelope(&sent));
    let call = Control("qaSentClear", "delete", "/__qa/sent", "Empties the list of messages and notices.");
    control(to, &call, &[], None, nothing());
}

fn tenants(to: &mut Description) {
    let (sent, one) = (to.schemas.sent::<TenantRequest>(), to.schemas.answered::<TenantView>());
    let all = to.schemas.answered::<Vec<TenantView>>();
    let call = Control("qaTenants", "get", "/__qa/tenants", "All tenants.");
    control(to, &call, &[], None, envelope(&all));
    let call = Control("qaTenantMake", "post", "/__qa/tenants", "Makes a tenant.");
    control(to, &call, &[], Some(sent), envelope(&one));
    let call = Control("qaTenantEnd", "delete", "/__qa/tenants/{name}", "Ends a tenant.");
    control(to, &call, &[], None, nothing());
}

fn users(to: &mut Description) {
    let all = to.schemas.answered::<Vec<UserView>>();
    let call = Control("qaUsers", "get", "/__qa/users", "The tenant's newest users, with their codes.");
    control(to, &call, &[], None, envelope(&all));
    let (nothing, session) = (to.schemas.sent::<EmptyRequest>(), to.schemas.answered::<SignedIn>());
    let call = Control("qaSession", "post", "/__qa/users/{phone}/session", "Signs a user in, without a code.");
    control(to, &call, &[], Some(nothing.clone()), envelope(&session));
    let ticket = to.schemas.answered::<MintedTicket>();
    let call = Control("qaTicket", "post", "/__qa/users/{phone}/ticket", "A one-use ticket, as of the native app.");
    control(to, &call, &[], Some(nothing), envelope(&ticket));
}

fn sandbox(to: &mut Description) {
    let page = || response("A page.", "text/html", text());
    let call = Control("sandboxPage", "get", "/sandbox/pay", "The sandbox's payment page.");
    control(to, &call, &[in_query("id", "The payment."), in_query("callback", "A path of this site.")], None, page());
    let call = Control("sandboxPay", "post", "/sandbox/pay", "Presses a button of the sandbox's payment page.");
    control(to, &call, &[], None, page());
    let pressed = json!({
        "type": "object", "required": ["id", "result"],
        "properties": { "id": text(), "result": { "enum": ["pay", "fail"] }, "callback": text() },
    });
    to.takes("/sandbox/pay", "post", "application/x-www-form-urlencoded", &pressed);
    to.also("/sandbox/pay", "post", 303, json!({ "description": "Back to the app." }));
    for status in [400, 404, 500] {
        to.also("/sandbox/pay", "get", status, page());
        to.also("/sandbox/pay", "post", status, page());
    }
    to.also("/sandbox/pay", "post", 413, page());
}
