//! Tables that answer as Tryton does, as far as a pull asks: sign-in, and `search_read` with domain, order and limit. They
//! exist to be large and to have their times set by hand; that the real one answers so is shown by `make peers`.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use chrono::{DateTime, Datelike, Timelike};
use serde_json::{Map, Value, json};

/// Microseconds of a day on which everything here begins.
pub const NOON: i64 = 1_795_262_400_000_000;
/// A second.
pub const SECOND: i64 = 1_000_000;

/// Rows by model, in the order of ids. Times are microseconds here and tagged objects outside.
#[derive(Default)]
pub struct Tables {
    rows: Mutex<BTreeMap<&'static str, Vec<Value>>>,
    now: Mutex<i64>,
    /// Whether products have fields of lots.
    has_lots: AtomicBool,
    /// Whether fields have the names of 7.0.
    is_early: AtomicBool,
}

impl Tables {
    /// None, at noon.
    pub fn new() -> Self {
        Self { now: Mutex::new(NOON), ..Self::default() }
    }

    /// The modules for lots are there.
    pub fn keep_lots(&self) {
        self.has_lots.store(true, Relaxed);
    }

    /// Fields have the names of 7.0.
    pub fn use_early_names(&self) {
        self.is_early.store(true, Relaxed);
    }

    /// The ERP's clock goes on.
    pub fn wait(&self, seconds: i64) {
        *self.now.lock().unwrap() += seconds * SECOND;
    }

    /// Microseconds of the ERP's clock.
    pub fn now(&self) -> i64 {
        *self.now.lock().unwrap()
    }

    /// The clock as a header says it.
    pub fn date(&self) -> String {
        let now = DateTime::from_timestamp_micros(self.now()).expect("a time");
        now.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
    }

    /// Adds a row; its id.
    pub fn add(&self, model: &'static str, mut row: Value) -> i64 {
        let mut rows = self.rows.lock().unwrap();
        let rows = rows.entry(model).or_default();
        let id = i64::try_from(rows.len()).expect("few") + 1;
        row["id"] = json!(id);
        rows.push(row);
        id
    }

    /// Changes rows by hand.
    pub fn change(&self, model: &'static str, mut change: impl FnMut(&mut Value)) {
        self.rows.lock().unwrap().entry(model).or_default().iter_mut().for_each(&mut change);
    }

    /// Takes rows away.
    pub fn remove(&self, model: &'static str, is_gone: impl Fn(&Value) -> bool) {
        self.rows.lock().unwrap().entry(model).or_default().retain(|row| !is_gone(row));
    }

    /// What a call results in.
    pub fn answer(&self, method: &str, params: &Value) -> Value {
        match method {
            "common.db.login" => json!([1, "token"]),
            "model.res.user.get_preferences" => json!({}),
            "common.server.version" => json!("8.2"),
            _ => {
                let (model, asked) = method.rsplit_once('.').expect("a method of a model");
                let model = model.strip_prefix("model.").expect("a model");
                match asked {
                    "fields_get" => self.fields(model, &params[0]),
                    "search_read" => self.search(model, &params[0], params[2].as_u64(), &params[3]),
                    _ => panic!("{method} is not known here"),
                }
            }
        }
    }

    /// Those of these fields that the model has.
    fn fields(&self, model: &str, asked: &Value) -> Value {
        let is_early = self.is_early.load(Relaxed);
        let has = |field: &str| match (model, field) {
            ("product.product", _) => self.has_lots.load(Relaxed),
            ("ir.model", "model") | ("account.move", "post_number") => is_early,
            ("quality.inspection", "reference") => !is_early,
            ("quality.inspection", "number") => true,
            _ => false,
        };
        let asked = asked.as_array().expect("names").iter().map(|name| name.as_str().expect("a name"));
        asked.filter(|field| has(field)).map(|field| (field.to_owned(), json!({}))).collect::<Map<_, _>>().into()
    }

    fn search(&self, model: &str, domain: &Value, limit: Option<u64>, order: &Value) -> Value {
        let rows = self.rows.lock().unwrap();
        let mut found: Vec<&Value> = rows.get(model).into_iter().flatten().filter(|row| holds(row, domain)).collect();
        let order: Vec<(&str, bool)> = order.as_array().expect("an order").iter().map(term).collect();
        found.sort_by(|a, b| {
            let by = |(field, falls): &(&str, bool)| {
                let order = compare(value(a, field), value(b, field));
                if *falls { order.reverse() } else { order }
            };
            order.iter().map(by).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        });
        let limit = limit.map_or(usize::MAX, |limit| usize::try_from(limit).expect("fits"));
        found.into_iter().take(limit).map(outside).collect()
    }
}

fn term(term: &Value) -> (&str, bool) {
    (term[0].as_str().expect("a field"), term[1].as_str().is_some_and(|way| way.starts_with("DESC")))
}

/// A field, also of a related record.
fn value<'a>(row: &'a Value, field: &str) -> &'a Value {
    match field.split_once('.') {
        Some((record, field)) => value(&row[format!("{record}.")], field),
        None => &row[field],
    }
}

/// Whether a row lies in the domain.
fn holds(row: &Value, domain: &Value) -> bool {
    let parts = domain.as_array().expect("a domain");
    match parts.first() {
        None => true,
        Some(Value::String(word)) if word == "OR" => parts[1..].iter().any(|part| holds(row, part)),
        Some(Value::String(field)) => clause(value(row, field), parts[1].as_str().expect("an operator"), &parts[2]),
        Some(_) => parts.iter().all(|part| holds(row, part)),
    }
}

fn clause(have: &Value, operator: &str, want: &Value) -> bool {
    let want = inside(want);
    match operator {
        "=" => *have == want,
        "!=" => *have != want,
        "in" => want.as_array().expect("a list").contains(have),
        "like" => {
            let start = want.as_str().and_then(|pattern| pattern.strip_suffix('%')).expect("a pattern");
            have.as_str().is_some_and(|have| have.starts_with(start))
        }
        _ if have.is_null() => false,
        ">" => compare(have, &want).is_gt(),
        ">=" => compare(have, &want).is_ge(),
        "<=" => compare(have, &want).is_le(),
        "<" => compare(have, &want).is_lt(),
        _ => panic!("the operator {operator} is not known here"),
    }
}

/// Nothing comes first, as in `SQLite`.
fn compare(a: &Value, b: &Value) -> Ordering {
    match (a.as_i64(), b.as_i64()) {
        (None, None) => a.as_str().cmp(&b.as_str()),
        (a, b) => a.cmp(&b),
    }
}

/// A time as it is kept here.
fn inside(value: &Value) -> Value {
    if value["__class__"] != "datetime" {
        return value.clone();
    }
    let part = |name: &str| u32::try_from(value[name].as_u64().expect("a number")).expect("small");
    let day = chrono::NaiveDate::from_ymd_opt(part("year").cast_signed(), part("month"), part("day")).expect("a day");
    let at = day.and_hms_micro_opt(part("hour"), part("minute"), part("second"), part("microsecond")).expect("a time");
    json!(at.and_utc().timestamp_micros())
}

/// The row as it is told.
fn outside(row: &Value) -> Value {
    let mut row: Map<String, Value> = row.as_object().expect("a row").clone();
    for field in ["create_date", "write_date"] {
        if let Some(at) = row.get(field).and_then(Value::as_i64) {
            let at = DateTime::from_timestamp_micros(at).expect("a time");
            row[field] = json!({
                "__class__": "datetime", "year": at.year(), "month": at.month(), "day": at.day(), "hour": at.hour(),
                "minute": at.minute(), "second": at.second(), "microsecond": at.timestamp_subsec_micros(),
            });
        }
    }
    Value::Object(row)
}
