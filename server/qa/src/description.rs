//! Adds the test controls (contract, section 7) and the sandbox's payment page to the API description.

use loan_core::api::dto::client::EmptyRequest;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::about::About;
use super::clock::{ClockChange, ClockView};
use super::events::{ControlEvent, OrderView};
use super::faults::FaultRequest;
use super::faults::armed::Fault;
use super::journal::Entry;
use super::journal::verify::{Missed, Verified, VerifyRequest};
use super::run::{LoadRequest, ScenarioListed, ScenarioLoaded};
use super::sent::Sent;
use super::situation::SituationRequest;
use super::tenants::calls::{TenantRequest, TenantView};
use super::users::{CodeView, SignedIn, UserView};
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

/// A call's id, path and summary.
type Call<'a> = (&'a str, &'a str, &'a str);

fn control(
    to: &mut Description,
    method: &str,
    (id, path, summary): Call<'_>,
    query: &[Value],
    body: Option<Value>,
    answer: Value,
) {
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

fn get<T: ToSchema>(to: &mut Description, call: Call<'_>, query: &[Value]) {
    let answer = envelope(&to.schemas.answered::<T>());
    control(to, "get", call, query, None, answer);
}

fn post<B: ToSchema, T: ToSchema>(to: &mut Description, call: Call<'_>) {
    let (body, data) = (to.schemas.sent::<B>(), to.schemas.answered::<T>());
    control(to, "post", call, &[], Some(body), envelope(&data));
}

fn delete(to: &mut Description, call: Call<'_>) {
    let answer = envelope(&to.schemas.answered::<()>());
    control(to, "delete", call, &[], None, answer);
}

fn refusal(about: &str, data: &Value) -> Value {
    let schema = json!({
        "type": "object", "required": ["code", "msg", "data"],
        "properties": { "code": { "type": "integer" }, "msg": text(), "data": data },
    });
    response(about, "application/json", schema)
}

/// Describes the response of a refusal: `data` has the given value and the allowed values.
fn refused() -> Value {
    let allowed = json!({ "type": "array", "items": text() });
    let data = json!({
        "type": ["object", "null"], "properties": { "field": text(), "given": {}, "allowed": allowed },
    });
    refusal("Refused: the field, what was given, and what is allowed.", &data)
}

pub fn describe(to: &mut Description) {
    scenarios(to);
    get::<ClockView>(to, ("qaClock", "/__qa/clock", "The tenant's clock."), &[]);
    let call = ("qaClockChange", "/__qa/clock", "Sets the clock; what falls due on the way happens.");
    post::<ClockChange, ClockView>(to, call);
    let query = [in_query("phone", "With the prefix 91."), in_query("aadhaar", "Twelve digits.")];
    get::<CodeView>(to, ("qaOtp", "/__qa/otp", "The live code of a phone or an Aadhaar number."), &query);
    get::<Vec<OrderView>>(to, ("qaOrders", "/__qa/orders", "The tenant's newest orders."), &[]);
    get::<OrderView>(to, ("qaOrder", "/__qa/orders/{id}", "An order's state and the events allowed now."), &[]);
    post::<ControlEvent, OrderView>(to, ("qaEvent", "/__qa/orders/{id}/events", "Causes an event of the order."));
    get::<Vec<Fault>>(to, ("qaFaults", "/__qa/faults", "Armed faults."), &[]);
    post::<FaultRequest, Fault>(to, ("qaFaultAdd", "/__qa/faults", "Arms a fault."));
    delete(to, ("qaFaultsClear", "/__qa/faults", "Removes all faults."));
    delete(to, ("qaFaultRemove", "/__qa/faults/{id}", "Removes one fault."));
    journal(to);
    get::<Vec<TenantView>>(to, ("qaTenants", "/__qa/tenants", "All tenants."), &[]);
    post::<TenantRequest, TenantView>(to, ("qaTenantMake", "/__qa/tenants", "Makes a tenant."));
    delete(to, ("qaTenantEnd", "/__qa/tenants/{name}", "Ends a tenant."));
    get::<Vec<UserView>>(to, ("qaUsers", "/__qa/users", "The tenant's newest users, with their codes."), &[]);
    let call = ("qaSession", "/__qa/users/{phone}/session", "Signs a user in, without a code.");
    post::<EmptyRequest, SignedIn>(to, call);
    let call = ("qaTicket", "/__qa/users/{phone}/ticket", "A one-use ticket, as of the native app.");
    post::<EmptyRequest, MintedTicket>(to, call);
    sandbox(to);
}

fn scenarios(to: &mut Description) {
    let page = response("The page.", "text/html", text());
    control(to, "get", ("qaPage", "/__qa", "A page that offers all controls."), &[], None, page);
    get::<About>(to, ("qaAbout", "/__qa/about", "The server and the tenant: products, order machine, faults."), &[]);
    get::<Vec<ScenarioListed>>(to, ("qaScenarios", "/__qa/scenarios", "All scenarios."), &[]);
    post::<LoadRequest, ScenarioLoaded>(to, ("qaLoad", "/__qa/scenarios/{name}", "Loads a scenario."));
    let call = ("qaSituation", "/__qa/scenarios", "Loads a situation without a file.");
    post::<SituationRequest, ScenarioLoaded>(to, call);
    for path in ["/__qa/scenarios", "/__qa/scenarios/{name}"] {
        to.also(path, "post", 409, impossible());
    }
    post::<EmptyRequest, ()>(to, ("qaReset", "/__qa/reset", "Empties the tenant and seeds it anew."));
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
    refusal("Impossible: which step, by which rule.", &data)
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
    let call = ("qaJournal", "/__qa/journal", "Every request and answer, personal data masked.");
    let kinds = json!({ "oneOf": [to.schemas.answered::<Vec<Entry>>(), { "type": "object" }] });
    control(to, "get", call, &query, None, envelope(&kinds));
    delete(to, ("qaJournalClear", "/__qa/journal", "Empties the journal."));
    post::<VerifyRequest, Verified>(to, ("qaVerify", "/__qa/verify", "Waits until calls were made as expected."));
    let missed = to.schemas.answered::<Missed>();
    let mut refused = refusal("The calls are not the expected ones.", &missed);
    refused["content"]["application/json"]["schema"]["additionalProperties"] = json!(false);
    to.also("/__qa/verify", "post", 409, refused);
    let query = [
        in_query("provider", "Only messages to and notices from this provider."),
        in_query("what", "Only this kind of message or notice."),
        in_query("since", "Only entries after the one with this id."),
        in_query("limit", "Maximum number of entries."),
    ];
    get::<Vec<Sent>>(to, ("qaSent", "/__qa/sent", "Messages to providers and notices of payments."), &query);
    delete(to, ("qaSentClear", "/__qa/sent", "Empties the list of messages and notices."));
}

fn sandbox(to: &mut Description) {
    let page = || response("A page.", "text/html", text());
    let query = [in_query("id", "The payment."), in_query("callback", "A path of this site.")];
    control(to, "get", ("sandboxPage", "/sandbox/pay", "The sandbox's payment page."), &query, None, page());
    let call = ("sandboxPay", "/sandbox/pay", "Presses a button of the sandbox's payment page.");
    control(to, "post", call, &[], None, page());
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
