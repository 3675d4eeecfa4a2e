//! Collects the schemas of types by name.

use std::collections::{BTreeMap, BTreeSet};

use loan_core::api::schema::money_sent;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

pub const SCHEMAS: &str = "#/components/schemas/";

/// Schemas by name, and the names of those that requests contain.
#[derive(Default)]
pub struct Schemas {
    named: BTreeMap<String, Value>,
    sent: BTreeSet<String>,
}

impl Schemas {
    pub fn sent<T: ToSchema>(&mut self) -> Value {
        let schema = self.answered::<T>();
        let mut reached = BTreeSet::new();
        self.reach(&schema, &mut reached);
        for name in &reached {
            if let Some(mut schema) = self.named.remove(name) {
                self.open(&mut schema);
                self.named.insert(name.clone(), schema);
            }
        }
        self.sent.extend(reached);
        schema
    }

    /// Lets the fields of a request be any text instead of an id or a personal number, and also a number instead of an
    /// amount. Core refuses what does not fit, and names the rule.
    fn open(&self, schema: &mut Value) {
        for field in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flat_map(Map::values_mut) {
            let Some(part) = field["oneOf"].as_array().and_then(|kinds| kinds.last()) else { continue };
            match references(part).first().and_then(|name| self.named.get_key_value(name)) {
                Some((name, _)) if name == "Money" => *field = to_json(&money_sent()),
                Some((_, part_of)) if is_text(part_of) => {
                    let kind = if may_be_null(field) { json!(["string", "null"]) } else { json!("string") };
                    let about = part.get("description").map(|about| ("description".to_owned(), about.clone()));
                    let text = [("type".to_owned(), kind), ("default".to_owned(), field["default"].clone())];
                    *field = text.into_iter().chain(about).collect::<Map<_, _>>().into();
                }
                _ => {}
            }
        }
    }

    pub fn named(&mut self, name: &str, schema: Value) {
        self.named.insert(name.to_owned(), schema);
    }

    pub fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let name = schema["$ref"].as_str().and_then(|path| path.strip_prefix(SCHEMAS));
        name.and_then(|name| self.named.get(name)).unwrap_or(schema)
    }

    pub fn answered<T: ToSchema>(&mut self) -> Value {
        let full = std::any::type_name::<T>();
        if full == "()" {
            return json!({ "type": "null" });
        }
        let mut within = Vec::new();
        T::schemas(&mut within);
        for (name, schema) in within {
            self.named.entry(name).or_insert_with(|| to_json(&schema));
        }
        let schema = to_json(&T::schema());
        match full.strip_prefix("alloc::vec::Vec<").and_then(|rest| rest.strip_suffix('>')) {
            Some(item) => {
                let items = self.by_name(item, schema["items"].clone());
                json!({ "type": "array", "items": items })
            }
            None => self.by_name(full, schema),
        }
    }

    /// Stores a schema under its type's name and returns a reference. Generic and foreign types stay inline.
    fn by_name(&mut self, full: &str, schema: Value) -> Value {
        let name = full.rsplit("::").next().unwrap_or(full);
        if full.contains('<') || !full.contains("loan_") {
            return schema;
        }
        self.named.entry(name.to_owned()).or_insert(schema);
        json!({ "$ref": format!("{SCHEMAS}{name}") })
    }

    fn reach(&self, schema: &Value, reached: &mut BTreeSet<String>) {
        for name in references(schema) {
            if let Some(next) = self.named.get(&name)
                && reached.insert(name)
            {
                self.reach(next, reached);
            }
        }
    }

    pub fn finish(self) -> Value {
        let Self { mut named, sent } = self;
        let parts = named.clone();
        let merged: Vec<String> = named.values_mut().flat_map(|schema| merge(schema, &parts)).collect();
        // Drops merged parts that no schema refers to and no request contains, and texts that only requests contain.
        let left: BTreeSet<String> = named.values().flat_map(references).collect();
        named.retain(|name, schema| {
            left.contains(name) || !is_text(schema) && (sent.contains(name) || !merged.contains(name))
        });
        for (name, schema) in &mut named {
            bound(schema);
            if !sent.contains(name) {
                always(schema);
            }
        }
        named.into_iter().collect::<Map<_, _>>().into()
    }
}

fn to_json(schema: &impl serde::Serialize) -> Value {
    // A schema is plain data, so the serialization cannot fail.
    serde_json::to_value(schema).unwrap_or_default()
}

pub fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(fields) => {
            let here = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix(SCHEMAS));
            here.map(str::to_owned).into_iter().chain(fields.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

/// Merges flattened types into the type that contains them, as in JSON. Returns the names of the merged types.
fn merge(schema: &mut Value, named: &BTreeMap<String, Value>) -> Vec<String> {
    let Some(parts) = schema.get("allOf").and_then(Value::as_array) else { return Vec::new() };
    let names = references(&schema["allOf"]);
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for part in parts {
        let name = part["$ref"].as_str().and_then(|path| path.strip_prefix(SCHEMAS));
        let part = name.and_then(|name| named.get(name)).unwrap_or(part);
        properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
        required.extend(part["required"].as_array().cloned().unwrap_or_default());
    }
    *schema = json!({
        "type": "object", "description": schema["description"], "properties": properties, "required": required,
    });
    names
}

/// Adds the maximum of an unsigned number, which follows from the type's width.
pub fn bound(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let largest = match fields.get("format").and_then(Value::as_str) {
                Some("u-int8") => Some(u64::from(u8::MAX)),
                Some("u-int16") => Some(u64::from(u16::MAX)),
                Some("u-int32") => Some(u64::from(u32::MAX)),
                Some("u-int64") => Some(u64::MAX),
                _ => None,
            };
            if let Some(largest) = largest {
                fields.remove("format");
                fields.insert("maximum".to_owned(), largest.into());
            }
            fields.values_mut().for_each(bound);
        }
        Value::Array(items) => items.iter_mut().for_each(bound),
        _ => {}
    }
}

/// Marks nullable fields of a response as required: a response contains null instead of leaving a field out.
fn always(schema: &mut Value) {
    let Some(fields) = schema.get("properties").and_then(Value::as_object) else { return };
    let before: BTreeSet<&str> =
        schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let required: Vec<&String> = fields
        .iter()
        .filter(|(name, field)| before.contains(name.as_str()) || may_be_null(field))
        .map(|(name, _)| name)
        .collect();
    let required = json!(required);
    schema["required"] = required;
}

/// Whether a schema is that of an id or of another text of any form.
fn is_text(schema: &Value) -> bool {
    schema["type"] == "string" && schema["enum"].is_null() && schema["format"].is_null()
}

fn may_be_null(field: &Value) -> bool {
    let is_null = |kind: &Value| kind == "null";
    let listed = field["type"].as_array().is_some_and(|kinds| kinds.iter().any(is_null));
    let either = field["oneOf"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| is_null(&kind["type"])));
    listed || either
}
