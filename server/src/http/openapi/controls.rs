//! The test controls (contract, section 7) and the sandbox's payment page. Their types stay inside their own area, so the
//! fields stand here; a test holds the real answers against them.

use loan_core::order::EventKind;
use serde_json::{Value, json};

use super::operations::{Description, Outside, envelope, response};

/// Whatever goes wrong with a control is one of these.
const STATUSES: &[u16] = &[400, 403, 404, 405, 409, 413, 415, 500, 503];

fn text() -> Value {
    json!({ "type": "string" })
}

fn record(fields: Value) -> Value {
    let names: Vec<&String> = fields.as_object().into_iter().flat_map(|fields| fields.keys()).collect();
    json!({ "type": "object", "required": names, "properties": fields })
}

fn request(fields: Value) -> Value {
    json!({ "type": "object", "properties": fields, "additionalProperties": false })
}

fn list(items: &Value) -> Value {
    json!({ "type": "array", "items": items })
}

fn in_query(name: &str, about: &str) -> Value {
    json!({ "name": name, "in": "query", "description": about, "schema": text() })
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
}

/// Describes them.
pub fn describe(to: &mut Description) {
    data(to);
    time(to);
    orders(to);
    faults(to);
    journal(to);
    sandbox(to);
}

fn data(to: &mut Description) {
    let page = response("The page.", "text/html", text());
    control(to, &Control("qaPage", "get", "/__qa", "A page that offers all controls."), &[], None, page);
    let listed = record(json!({ "name": text(), "description": text(), "phone": text() }));
    let call = Control("qaScenarios", "get", "/__qa/scenarios", "The scenarios there are.");
    control(to, &call, &[], None, envelope(&list(&listed)));
    let loaded = record(json!({ "phone": text(), "token": text(), "orderIds": list(&text()) }));
    let body =
        request(json!({ "phone": { "type": "string", "description": "Ten digits; the scenario's own when empty." } }));
    let call = Control("qaLoad", "post", "/__qa/scenarios/{name}", "Loads a scenario.");
    control(to, &call, &[], Some(body), envelope(&loaded));
    let call = Control("qaReset", "post", "/__qa/reset", "Empties the tenant and seeds it anew.");
    control(to, &call, &[], Some(request(json!({}))), envelope(&json!({ "type": "null" })));
}

fn time(to: &mut Description) {
    let instant = json!({ "type": "string", "format": "date-time" });
    let clock = record(json!({ "now": instant, "frozen": { "type": "boolean" }, "offsetMs": { "type": "integer" } }));
    let call = Control("qaClock", "get", "/__qa/clock", "What the tenant's clock says.");
    control(to, &call, &[], None, envelope(&clock));
    let change = request(json!({
        "now": { "type": ["string", "null"], "format": "date-time" },
        "advance": { "type": ["string", "null"], "description": "An ISO 8601 duration, `P8D`." },
        "freeze": { "type": ["boolean", "null"] },
    }));
    let call = Control("qaClockChange", "post", "/__qa/clock", "Sets the clock; what falls due on the way happens.");
    control(to, &call, &[], Some(change), envelope(&clock));
    let query = [in_query("phone", "With the prefix 91."), in_query("aadhaar", "Twelve digits.")];
    let call = Control("qaOtp", "get", "/__qa/otp", "The live code of a phone or an Aadhaar number.");
    control(to, &call, &query, None, envelope(&record(json!({ "code": text() }))));
}

fn orders(to: &mut Description) {
    let events: Vec<&str> = EventKind::ALL.iter().map(|kind| kind.name()).collect();
    let event = json!({ "enum": events });
    let order = record(json!({
        "orderId": text(), "orderNo": text(), "orderState": text(), "extensionState": { "type": "integer" },
        "allowedEvents": list(&event), "order": { "type": "object" },
    }));
    let call = Control("qaOrder", "get", "/__qa/orders/{id}", "An order's state and the events allowed now.");
    control(to, &call, &[], None, envelope(&order));
    let call = Control("qaEvent", "post", "/__qa/orders/{id}/events", "Lets an event happen.");
    control(to, &call, &[], Some(request(json!({ "event": event }))), envelope(&order));
}

fn fault() -> Value {
    let count = || json!({ "type": ["integer", "null"], "minimum": 0 });
    json!({
        "method": { "type": ["string", "null"] }, "path": text(), "times": { "type": "integer", "minimum": 1 },
        "kind": { "enum": ["latency", "status", "code", "reset", "truncate", "garbage", "drop-after-commit"] },
        "ms": count(), "jitterMs": count(), "status": count(), "code": { "type": ["integer", "null"] }, "seed": count(),
    })
}

fn faults(to: &mut Description) {
    let mut ordered = request(fault());
    ordered["required"] = json!(["path", "kind"]);
    let mut fields = fault();
    fields["id"] = json!({ "type": "integer" });
    fields["left"] = json!({ "type": "integer" });
    let armed = json!({
        "type": "object", "required": ["id", "path", "kind", "times", "left"], "properties": fields,
    });
    let none = || envelope(&json!({ "type": "null" }));
    let call = Control("qaFaults", "get", "/__qa/faults", "Faults that are to happen.");
    control(to, &call, &[], None, envelope(&list(&armed)));
    let call = Control("qaFaultAdd", "post", "/__qa/faults", "Orders a fault.");
    control(to, &call, &[], Some(ordered), envelope(&armed));
    let call = Control("qaFaultsClear", "delete", "/__qa/faults", "Takes all faults back.");
    control(to, &call, &[], None, none());
    let call = Control("qaFaultRemove", "delete", "/__qa/faults/{id}", "Takes one fault back.");
    control(to, &call, &[], None, none());
}

fn journal(to: &mut Description) {
    let query = [in_query("format", "`fixture` or `har`; a list of calls otherwise.")];
    let call = Control("qaJournal", "get", "/__qa/journal", "Every request and answer, personal data masked.");
    control(to, &call, &query, None, envelope(&json!({ "type": ["array", "object"] })));
    let call = Control("qaJournalClear", "delete", "/__qa/journal", "Forgets them.");
    control(to, &call, &[], None, envelope(&json!({ "type": "null" })));
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
