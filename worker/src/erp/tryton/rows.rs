//! Reading rows in pieces that an ERP can answer in time. Nothing is asked for without a limit: what continues is asked for
//! after the last key, so rows that vanish meanwhile shift nothing.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::super::http::{self, Intent};
use super::Answer;
use super::rpc::{Rpc, not_understood};

/// So often one question is made smaller before the ERP counts as down; the next attempt begins where this one ended.
const SHRINKS: usize = 3;

/// What came of one question.
pub(super) struct Found<T> {
    pub(super) rows: Vec<T>,
    /// There are no more rows.
    pub(super) is_all: bool,
}

impl Rpc {
    /// The first rows of an ordered search: at most `most`, fewer where the ERP is slow.
    pub(super) async fn page<T: DeserializeOwned>(
        &self,
        model: &str,
        domain: &Value,
        order: &Value,
        fields: &[&str],
        most: usize,
    ) -> Answer<Found<T>> {
        let domain = without_empty(domain);
        let mut shrinks = 0;
        loop {
            let asked = self.pace().rows().min(most);
            let began = tokio::time::Instant::now();
            let params = [domain.clone(), json!(0), json!(asked), order.clone(), json!(fields)];
            match self.call(&format!("{model}.search_read"), &params, None, Intent::Read).await {
                Ok(rows) => {
                    self.pace().answered(asked, began.elapsed());
                    let rows: Vec<T> = serde_json::from_value(rows).map_err(|error| not_understood(model, &error))?;
                    return Ok(Found { is_all: rows.len() < asked, rows });
                }
                Err(error) if http::is_too_slow(&error) && self.pace().too_slow(asked) && shrinks < SHRINKS => {
                    shrinks += 1;
                    tracing::warn!(model, asked, %error, "the ERP is asked for fewer rows at once");
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// All rows of a search, in the order of ids.
    pub(super) async fn all<T: DeserializeOwned>(
        &self,
        model: &str,
        domain: &Value,
        fields: &[&str],
    ) -> Answer<Vec<T>> {
        let order = json!([["id", "ASC"]]);
        let mut all = vec![];
        let mut after = 0;
        loop {
            let domain = json!([["id", ">", after], domain]);
            let found = self.page::<Value>(model, &domain, &order, fields, usize::MAX).await?;
            let last = found.rows.last().and_then(|row| row.get("id")).and_then(Value::as_i64);
            for row in found.rows {
                all.push(serde_json::from_value(row).map_err(|error| not_understood(model, &error))?);
            }
            match last {
                Some(last) if !found.is_all => after = last,
                Some(_) | None => return Ok(all),
            }
        }
    }

    /// All rows that belong to these: whose `field` is one of the values. Rows of one value come together, by id.
    pub(super) async fn of<T: DeserializeOwned>(
        &self,
        model: &str,
        (field, values): (&str, &[Value]),
        more: &Value,
        fields: &[&str],
    ) -> Answer<Vec<T>> {
        let mut all = vec![];
        let mut rest = values;
        while !rest.is_empty() {
            let (part, others) = rest.split_at(self.pace().rows().min(rest.len()));
            rest = others;
            all.extend(self.all(model, &json!([[field, "in", part], more]), fields).await?);
        }
        Ok(all)
    }
}

/// The domain without empty parts. On a model with the field `active`, Tryton 7.0 adds `active = true` to each part without a clause on
/// it, also to an empty part, and so hides inactive records that another part requests.
fn without_empty(domain: &Value) -> Value {
    match domain {
        Value::Array(parts) if !parts.first().is_some_and(Value::is_string) => {
            parts.iter().map(without_empty).filter(|part| part.as_array().is_none_or(|part| !part.is_empty())).collect()
        }
        // A clause, or an OR, in which an empty part matches all records.
        _ => domain.clone(),
    }
}

/// Ids as values of a field.
pub(super) fn ids(ids: &[i64]) -> Vec<Value> {
    ids.iter().map(|id| json!(id)).collect()
}

/// The id in a field that may point to several models, if it points to this one.
pub(super) fn referred(reference: Option<&str>, model: &str) -> Option<i64> {
    reference?.strip_prefix(model)?.strip_prefix(',')?.parse().ok()
}

/// Ids of a model as values of a field that may point to several models.
pub(super) fn references(model: &str, ids: &[i64]) -> Vec<Value> {
    ids.iter().map(|id| json!(format!("{model},{id}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_parts_of_a_domain_are_removed() {
        let domain = json!([["id", ">", 1], [["id", "in", []], []], [["OR", [], ["code", "=", "A"]]], [[]]]);
        let expected = json!([["id", ">", 1], [["id", "in", []]], [["OR", [], ["code", "=", "A"]]]]);
        assert_eq!(without_empty(&domain), expected);
    }
}
