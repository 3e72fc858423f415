//! What one Tryton has and another has not: versions call some things differently, and installations leave modules out. Each
//! difference is decided here, by the fields that the server says it has, and asked for whenever it is needed: an upgrade or a
//! module that comes later is noticed without a restart.
//!
//! Where the server takes calls is the one difference that must be known before anything can be asked: `server.rs`.

use serde::Deserialize;
use serde_json::{Value, json};

use super::super::http::Intent;
use super::Answer;
use super::rpc::Rpc;

/// Last days of a lot: with the module for shelf lives.
const LAST_DAYS: [&str; 2] = ["expiration_date", "shelf_life_expiration_date"];
/// What a product says of its lots: with the modules for lots and for shelf lives.
const OF_LOTS: [&str; 3] = ["lot_required", "shelf_life_state", "shelf_life_time"];

/// Whether there is such a model, which is whether its module is active.
pub(super) async fn has_model(rpc: &Rpc, model: &str) -> Answer<bool> {
    #[derive(Deserialize)]
    struct Row {}
    // Early versions keep its name in `model`; `name` is what people call it there.
    let field = first_of(rpc, "ir.model", &["model"]).await?.unwrap_or("name");
    // Asked for by name: a call of a model that is not there looks like a defect.
    let found = rpc.page::<Row>("ir.model", &json!([[field, "=", model]]), &json!([["id", "ASC"]]), &["id"], 1).await?;
    Ok(!found.rows.is_empty())
}

/// The fields of a lot that take its last day.
pub(super) async fn last_days_of_lots(rpc: &Rpc) -> Answer<Vec<&'static str>> {
    fields(rpc, "stock.lot", &LAST_DAYS).await
}

/// The fields of a product that say how its lots are kept.
pub(super) async fn lots_of_products(rpc: &Rpc) -> Answer<Vec<&'static str>> {
    fields(rpc, "product.product", &OF_LOTS).await
}

/// The field of an entry in the books with the number that it got when it was posted. Early versions numbered it twice: when it was
/// made (`number`), and when it was posted.
pub(super) async fn number_of_entries(rpc: &Rpc) -> Answer<&'static str> {
    Ok(first_of(rpc, "account.move", &["post_number"]).await?.unwrap_or("number"))
}

/// The fields by which an inspection of ours is found; the first takes our reference. Early versions have nothing but the number for it.
/// Later ones are asked for both, so that what an early version took is found after an upgrade.
pub(super) async fn references_of_inspections(rpc: &Rpc) -> Answer<Vec<&'static str>> {
    fields(rpc, "quality.inspection", &["reference", "number"]).await
}

async fn first_of(rpc: &Rpc, model: &str, names: &[&'static str]) -> Answer<Option<&'static str>> {
    Ok(fields(rpc, model, names).await?.first().copied())
}

/// Those of these fields that the model has, in this order.
async fn fields(rpc: &Rpc, model: &str, names: &[&'static str]) -> Answer<Vec<&'static str>> {
    let known: Value = rpc.call(&format!("{model}.fields_get"), &[json!(names)], None, Intent::Read).await?;
    Ok(names.iter().copied().filter(|name| known.get(name).is_some()).collect())
}
