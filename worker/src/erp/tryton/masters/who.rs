//! Which records documents name. Tryton has no way back from a party to its purchases.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::super::Answer;
use super::super::pace::MOST;
use super::super::rows::{self, Found};
use super::super::rpc::Rpc;

/// Which of these ids the rows of another table name in a field.
///
/// The newest rows are read until each id was met or there are no more; those that were met are not asked for again, so that one with
/// thousands of rows does not hide the others. A question that is answered in full finds one at least.
pub(super) async fn named(rpc: &Rpc, (model, field): (&str, &str), ids: &[i64], told: &Value) -> Answer<BTreeSet<i64>> {
    let mut rest = ids.to_vec();
    let mut met = BTreeSet::new();
    while !rest.is_empty() {
        let domain = json!([[field, "in", rows::ids(&rest)], told]);
        let found: Found<Value> = rpc.page(model, &domain, &json!([["id", "DESC"]]), &[field], MOST).await?;
        let before = rest.len();
        met.extend(found.rows.iter().filter_map(|row| row[field].as_i64()));
        rest.retain(|id| !met.contains(id));
        if found.is_all || rest.len() == before {
            break;
        }
    }
    Ok(met)
}
