//! Writes that fail when somebody else wrote meanwhile.
//!
//! Tryton compares the fingerprint (`_timestamp`) of each row that a call writes or deletes with the one named in the call's context. A
//! row that vanished is not compared: the call then fails with words about rows that do not exist, in the language of the user.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::http::Intent;
use super::rows;
use super::rpc::Rpc;
use super::{Answer, ErpError};

/// The rows that a call relies on, as they were read.
#[derive(Default)]
pub(super) struct Guard {
    rows: BTreeMap<&'static str, Vec<(i64, Value)>>,
}

#[derive(Deserialize)]
struct Row {
    id: i64,
    #[serde(rename = "_timestamp")]
    fingerprint: Value,
}

impl Guard {
    /// The call writes this row too.
    pub(super) fn add(&mut self, model: &'static str, id: i64, fingerprint: &Value) {
        self.rows.entry(model).or_default().push((id, fingerprint.clone()));
    }

    /// Calls a method that writes every one of the rows. One of them was changed or deleted meanwhile: a conflict, and nothing is written.
    pub(super) async fn call(&self, rpc: &Rpc, method: &str, params: &[Value]) -> Answer<Value> {
        let named = self.rows.iter().flat_map(|(model, rows)| rows.iter().map(move |(id, print)| (model, id, print)));
        let named: Map<String, Value> =
            named.map(|(model, id, print)| (format!("{model},{id}"), print.clone())).collect();
        match rpc.call(method, params, Some(&json!({ "_timestamp": named })), Intent::Write).await {
            Err(ErpError::Refused { words } | ErpError::NeedsConfirmation { words }) if self.is_stale(rpc).await? => {
                Err(ErpError::conflict(words))
            }
            answer => answer,
        }
    }

    /// Whether any of the rows is another by now, or gone.
    async fn is_stale(&self, rpc: &Rpc) -> Answer<bool> {
        for (model, rows) in &self.rows {
            let ids: Vec<i64> = rows.iter().map(|(id, _)| *id).collect();
            let now: Vec<Row> = rpc.of(model, ("id", &rows::ids(&ids)), &json!([]), &["_timestamp"]).await?;
            let now: BTreeMap<i64, Value> = now.into_iter().map(|row| (row.id, row.fingerprint)).collect();
            if rows.iter().any(|(id, fingerprint)| now.get(id) != Some(fingerprint)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
