//! Converts registrations to operations of the API's description.

use loan_core::api::endpoint::{Access, BASE_PATH, Effect, Endpoint, Method};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::answers;
use super::schemas::{SCHEMAS, Schemas, bound};
use crate::Form;
use crate::calls::{Answered, Calls, Content, FormPart, Sent, UseCase};
use crate::session_cookie;

/// Statuses besides 200 that any endpoint may answer; with the test controls also 403.
const EVERY_CALL: &[u16] = &[400, 404, 405, 409, 413, 429, 500, 503];

#[derive(Default)]
pub struct Description {
    paths: Map<String, Value>,
    pub schemas: Schemas,
}

pub struct Outside<'a> {
    pub id: &'a str,
    pub method: &'a str,
    /// The path, in which `{…}` stands for one segment.
    pub path: &'a str,
    pub tag: &'a str,
    pub summary: &'a str,
    /// The request must satisfy one of these security schemes. Empty when anybody may call.
    pub security: &'a [&'a str],
    pub parameters: Vec<Value>,
    pub body: Option<Value>,
    pub answer: Value,
    pub statuses: &'a [u16],
}

pub fn response(about: &str, media: &str, schema: Value) -> Value {
    json!({ "description": about, "content": { media: { "schema": schema } } })
}

pub fn envelope(data: &Value) -> Value {
    response("Done.", "application/json", answers::success(data))
}

pub fn envelope_or_refusal(data: &Value) -> Value {
    let either = json!({ "oneOf": [answers::success(data), { "$ref": format!("{SCHEMAS}Refusal") }] });
    response("Done, or refused by the business.", "application/json", either)
}

fn shared(name: &str) -> Value {
    json!({ "$ref": format!("#/components/parameters/{name}") })
}

fn parameters(path: &str, schema: &Value) -> Vec<Value> {
    let fields = schema["properties"].as_object().cloned().unwrap_or_default();
    let one = |(name, mut field): (String, Value)| {
        let in_path = path.contains(&format!("{{{name}}}"));
        let about = field.as_object_mut().and_then(|field| field.remove("description"));
        bound(&mut field);
        if in_path {
            field["minLength"] = json!(1);
        }
        json!({
            "name": name, "in": if in_path { "path" } else { "query" }, "required": in_path,
            "description": about, "schema": field,
        })
    };
    fields.into_iter().map(one).collect()
}

fn form(parts: &[FormPart]) -> Value {
    let field = |part: &FormPart| {
        let image = json!({ "type": "string", "contentMediaType": "application/octet-stream" });
        let mut field = match part.content {
            Content::Text => json!({ "type": "string" }),
            Content::Image => image,
            Content::Images { most } => json!({ "type": "array", "items": image, "maxItems": most }),
        };
        field["description"] = json!(part.about);
        (part.name.to_owned(), field)
    };
    let fields: Map<String, Value> = parts.iter().map(field).collect();
    json!({ "type": "object", "properties": fields, "additionalProperties": false })
}

/// Returns the operation's id: `HomeIndex` becomes `homeIndex`.
pub fn operation_id(endpoint: Endpoint) -> String {
    let mut letters = endpoint.name().chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

impl Description {
    fn call(&mut self, endpoint: Endpoint, own: Vec<Value>, body: Option<Value>, data: &Value) {
        let mut statuses = EVERY_CALL.to_vec();
        statuses.extend(super::has_controls().then_some(403));
        let mut given = vec![shared("webUuid"), shared("acceptLanguage"), shared("os"), shared("packageName")];
        if matches!(endpoint, Endpoint::TicketLogin | Endpoint::SignedLogin) {
            given.push(shared("deviceId"));
        }
        let mut done = envelope_or_refusal(data);
        if endpoint.effect() == Effect::Change {
            statuses.push(422);
            given.push(shared("idempotencyKey"));
            done["headers"]["Idempotency-Replayed"] = json!({ "$ref": "#/components/headers/Idempotency-Replayed" });
        }
        if session_cookie::is_changed_by(endpoint) {
            done["headers"]["Set-Cookie"] = json!({ "$ref": "#/components/headers/Set-Cookie" });
        }
        given.extend(own);
        let method = match endpoint.method() {
            Method::Get => "get",
            Method::Post => {
                statuses.push(415);
                "post"
            }
        };
        let path = [BASE_PATH, endpoint.path()].concat();
        let tag = endpoint.path().split('/').nth(1).unwrap_or_default();
        let mut operation = json!({
            "operationId": operation_id(endpoint),
            "summary": endpoint.summary(),
            "tags": [tag],
            "parameters": given,
            "responses": answers::of_call(done, &statuses),
            "security": match endpoint.access() {
                Access::Public => json!([]),
                Access::User => json!([{ "token": [] }, { "tokenCookie": [] }]),
            },
            "x-access": endpoint.access(),
            "x-effect": endpoint.effect(),
        });
        if let Some(body) = body {
            operation["requestBody"] = body;
        }
        self.add(&path, method, operation);
    }

    fn add(&mut self, path: &str, method: &str, operation: Value) {
        let methods = self.paths.entry(path).or_insert_with(|| json!({}));
        methods[method] = operation;
    }

    pub fn outside(&mut self, call: Outside<'_>) {
        let Outside { id, method, path, tag, summary, security, parameters, body, answer, statuses } = call;
        let segments = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let in_path = segments.map(|name| {
            json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } })
        });
        // An empty scheme means that no authentication is needed.
        let way = |scheme: &&str| if scheme.is_empty() { json!({}) } else { json!({ *scheme: [] }) };
        let security: Vec<Value> = security.iter().map(way).collect();
        let mut operation = json!({
            "operationId": id, "summary": summary, "tags": [tag], "security": security,
            "parameters": in_path.chain(parameters).collect::<Vec<_>>(),
            "responses": answers::of_call(answer, statuses),
        });
        if let Some(schema) = body {
            operation["requestBody"] = json!({ "content": { "application/json": { "schema": schema } } });
        }
        self.add(path, method, operation);
    }

    /// Adds a response to an already described call.
    pub fn also(&mut self, path: &str, method: &str, status: u16, answer: Value) {
        self.paths[path][method]["responses"][status.to_string()] = answer;
    }

    /// Gives an already described call a body of the media type `media`.
    pub fn takes(&mut self, path: &str, method: &str, media: &str, schema: &Value) {
        self.paths[path][method]["requestBody"] = json!({ "content": { media: { "schema": schema } } });
    }

    pub fn finish(mut self) -> (Value, Value) {
        answers::catalogue(&mut self.schemas);
        (self.paths.into(), self.schemas.finish())
    }
}

impl Calls for Description {
    fn get<Q: Sent, T: Answered>(&mut self, endpoint: Endpoint, _: impl UseCase<Q, T>) {
        let query = self.schemas.sent::<Q>();
        let given = parameters(endpoint.path(), self.schemas.resolved(&query));
        let data = self.schemas.answered::<T>();
        self.call(endpoint, given, None, &data);
    }

    fn post<B: Sent + Serialize, T: Answered>(&mut self, endpoint: Endpoint, _: impl UseCase<B, T>) {
        let body = self.schemas.sent::<B>();
        // The body of an object is optional, because an empty body counts as an object without fields.
        let required = body["type"] == "array";
        let data = self.schemas.answered::<T>();
        let body = json!({ "required": required, "content": { "application/json": { "schema": body } } });
        self.call(endpoint, Vec::new(), Some(body), &data);
    }

    fn multipart<T: Answered>(&mut self, endpoint: Endpoint, parts: &'static [FormPart], _: impl UseCase<Form, T>) {
        let data = self.schemas.answered::<T>();
        let body = json!({ "required": true, "content": { "multipart/form-data": { "schema": form(parts) } } });
        self.call(endpoint, Vec::new(), Some(body), &data);
    }
}
