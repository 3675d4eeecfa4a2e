//! Checks every response in a test against the API's description.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use jsonschema::Validator;
use loan_server::http::openapi;
use parking_lot::Mutex;
use serde_json::{Value, json};

use super::Answer;

pub struct Operation {
    pub id: &'static str,
    method: &'static str,
    path: &'static str,
    value: &'static Value,
}

pub fn with_controls() {
    openapi::add_controls(loan_server::qa::describe);
}

static OPERATIONS: LazyLock<Vec<Operation>> = LazyLock::new(|| {
    with_controls();
    let paths = openapi::document()["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, methods)| {
        let one = |(method, value): (&'static String, &'static Value)| {
            let id = value["operationId"].as_str().unwrap();
            Operation { id, method: method.as_str(), path, value }
        };
        methods.as_object().unwrap().iter().map(one)
    });
    all.collect()
});

type Ready = BTreeMap<String, Arc<Validator>>;
static READY: LazyLock<Mutex<Ready>> = LazyLock::new(Mutex::default);

fn fits(template: &str, path: &str) -> bool {
    let (wanted, given): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
    let same = |(wanted, given): (&&str, &&str)| wanted == given || (wanted.starts_with('{') && !given.is_empty());
    wanted.len() == given.len() && wanted.iter().zip(&given).all(same)
}

pub fn operation(method: &str, path: &str) -> Option<&'static Operation> {
    let path = path.split('?').next().unwrap();
    OPERATIONS.iter().find(|known| known.method.eq_ignore_ascii_case(method) && fits(known.path, path))
}

fn resolved(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(path) => openapi::document().pointer(path.trim_start_matches('#')).unwrap(),
        None => value,
    }
}

/// Returns the schemas that a schema refers to, directly or indirectly. Small validators save time, because each test
/// process builds its own.
fn named_in(schema: &Value) -> BTreeMap<String, &'static Value> {
    fn look(value: &Value, found: &mut BTreeMap<String, &'static Value>) {
        match value {
            Value::Object(fields) => {
                let named = fields.get("$ref").and_then(Value::as_str);
                if let Some(name) = named.and_then(|path| path.strip_prefix("#/components/schemas/"))
                    && !found.contains_key(name)
                {
                    let schema = &openapi::document()["components"]["schemas"][name];
                    found.insert(name.to_owned(), schema);
                    look(schema, found);
                }
                fields.values().for_each(|value| look(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| look(value, found)),
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    look(schema, &mut found);
    found
}

#[track_caller]
fn holds(what: &str, schema: &Value, instance: &Value) {
    let ready = || {
        let whole = json!({ "allOf": [schema], "components": { "schemas": named_in(schema) } });
        let options = jsonschema::options().with_draft(jsonschema::Draft::Draft202012);
        Arc::new(options.build(&whole).unwrap_or_else(|error| panic!("{what}: {error}")))
    };
    let mut known = READY.lock();
    let validator = known.entry(what.to_owned()).or_insert_with(ready).clone();
    drop(known);
    if let Some(error) = validator.iter_errors(instance).next() {
        panic!("{what} is not as described: {error} at {} in {instance}", error.instance_path());
    }
}

impl Operation {
    /// Returns the names of the fields that the call takes: the properties of its JSON body, or its query's parameters.
    pub fn fields(&self) -> BTreeSet<&'static str> {
        let body = resolved(&self.value["requestBody"]["content"]["application/json"]["schema"]);
        let in_body = body["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str());
        let given = self.value["parameters"].as_array().into_iter().flatten();
        let in_query = given.filter(|given| given["in"] == "query").map(|given| given["name"].as_str().unwrap());
        in_body.chain(in_query).collect()
    }

    /// Checks status, content type and body of a response, and the request's body if the server accepted it.
    #[track_caller]
    pub fn check(&self, body: &[u8], answer: &Answer) {
        let what = format!("{} {}", self.id, answer.status.as_u16());
        let described = resolved(&self.value["responses"][answer.status.as_str()]);
        // Redirects from the sandbox's payment page have no content.
        let Some(media) = described["content"].as_object() else {
            assert!(described.is_object(), "{what} is no described answer: {}", answer.envelope);
            return;
        };
        let sent = answer.headers.get("content-type").map_or("", |kind| kind.to_str().unwrap());
        let kind = sent.split(';').next().unwrap();
        let content = media.get(kind).unwrap_or_else(|| panic!("{what}: content type {sent} is not described"));
        if kind == "application/json" {
            holds(&what, &content["schema"], &answer.envelope);
        }
        let taken = &self.value["requestBody"]["content"]["application/json"]["schema"];
        if let Ok(request) = serde_json::from_slice(body)
            && answer.envelope["code"] == 0
            && taken.is_object()
        {
            holds(&format!("{} request", self.id), taken, &request);
        }
    }
}

/// Records the calls of a test for `docs/api.md`: one line per call, status and code.
pub struct Notes {
    test: String,
    seen: Mutex<BTreeSet<String>>,
}

impl Notes {
    pub fn new() -> Self {
        let test = std::thread::current().name().unwrap_or_default().to_owned();
        Self { test, seen: Mutex::default() }
    }

    pub fn note(&self, operation: &Operation, answer: &Answer) {
        let line = format!("{} {} {}\n", operation.id, answer.status.as_u16(), answer.envelope["code"]);
        let is_new = self.seen.lock().insert(line.clone());
        if !is_new || self.test.is_empty() || self.test == "main" {
            return;
        }
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../api-calls");
        std::fs::create_dir_all(&directory).unwrap();
        let name = format!("{}.txt", self.test.replace("::", "--"));
        let mut file = std::fs::File::options().create(true).append(true).open(directory.join(name)).unwrap();
        file.write_all(line.as_bytes()).unwrap();
    }
}
