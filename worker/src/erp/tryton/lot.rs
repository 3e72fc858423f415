//! The supplier's lots.

use serde::Deserialize;
use serde_json::{Value, json};

use super::super::http::Intent;
use super::rpc::Rpc;
use super::{Answer, AsnLot, wire};

const MODEL: &str = "stock.lot";
/// Known only where the module for shelf lives is active.
const LAST_DAYS: [&str; 2] = ["expiration_date", "shelf_life_expiration_date"];

#[derive(Deserialize)]
struct Row {
    id: i64,
}

/// The lot of this material with the supplier's number. An existing one stays as it is.
pub(super) async fn find_or_create(rpc: &Rpc, product: i64, lot: &AsnLot) -> Answer<i64> {
    let domain = json!([["number", "=", lot.lot_no], ["product", "=", product]]);
    let rows: Vec<Row> = rpc.all(MODEL, &domain, &["number"]).await?;
    if let Some(row) = rows.first() {
        return Ok(row.id);
    }
    let mut values = json!({ "number": lot.lot_no, "product": product });
    if let Some(last_day) = lot.effective_on {
        for field in known(rpc).await? {
            values[field] = wire::day(last_day);
        }
    }
    rpc.create(MODEL, values, None).await
}

/// Which of the fields for the last day this ERP has.
async fn known(rpc: &Rpc) -> Answer<Vec<&'static str>> {
    let fields = rpc.call("stock.lot.fields_get", &[Value::Null], None, Intent::Read).await?;
    Ok(LAST_DAYS.into_iter().filter(|field| fields.get(field).is_some()).collect())
}
