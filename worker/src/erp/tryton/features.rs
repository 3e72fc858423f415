//! Differences between versions and installations of Tryton: renamed fields and optional modules.
//!
//! The driver decides each difference here, by the fields that the server reports, and queries them on each use: an upgrade of the ERP
//! or a new module needs no restart of eHub. The RPC path is the one difference outside this file (`server.rs`).

use serde::Deserialize;
use serde_json::{Value, json};

use super::super::http::Intent;
use super::Answer;
use super::rpc::Rpc;

/// Last days of a lot, with the module `stock_lot_sled`.
const LOT_EXPIRY_FIELDS: [&str; 2] = ["expiration_date", "shelf_life_expiration_date"];
/// Lot settings of a product, with the modules `stock_lot` and `stock_lot_sled`.
const PRODUCT_LOT_FIELDS: [&str; 3] = ["lot_required", "shelf_life_state", "shelf_life_time"];

/// Whether the model exists, i.e. its module is active.
pub(super) async fn has_model(rpc: &Rpc, model: &str) -> Answer<bool> {
    #[derive(Deserialize)]
    struct ModelRow {}
    // Early versions keep the technical name in `model` and a label in `name`.
    let field = first_field(rpc, "ir.model", &["model"]).await?.unwrap_or("name");
    // A search, because a call on a missing model fails as a server defect does.
    let domain = json!([[field, "=", model]]);
    let found = rpc.page::<ModelRow>("ir.model", &domain, &json!([["id", "ASC"]]), &["id"], 1).await?;
    Ok(!found.rows.is_empty())
}

/// The fields of a lot that hold its last day.
pub(super) async fn lot_expiry_fields(rpc: &Rpc) -> Answer<Vec<&'static str>> {
    existing_fields(rpc, "stock.lot", &LOT_EXPIRY_FIELDS).await
}

/// The fields of a product that hold its lot settings.
pub(super) async fn product_lot_fields(rpc: &Rpc) -> Answer<Vec<&'static str>> {
    existing_fields(rpc, "product.product", &PRODUCT_LOT_FIELDS).await
}

/// Whether lots exist, i.e. the module `stock_lot` is active.
pub(super) async fn has_lots(rpc: &Rpc) -> Answer<bool> {
    Ok(first_field(rpc, "product.product", &["lot_required"]).await?.is_some())
}

/// The field with the number of a posted account move. Early versions number a move twice: on creation (`number`) and on posting.
pub(super) async fn move_number_field(rpc: &Rpc) -> Answer<&'static str> {
    Ok(first_field(rpc, "account.move", &["post_number"]).await?.unwrap_or("number"))
}

/// The fields that identify an inspection of ours; the driver writes our reference to the first. Early versions have no `reference`, so
/// the reference is the number there. Later versions search both, to find the inspections from before an upgrade.
pub(super) async fn inspection_reference_fields(rpc: &Rpc) -> Answer<Vec<&'static str>> {
    existing_fields(rpc, "quality.inspection", &["reference", "number"]).await
}

async fn first_field(rpc: &Rpc, model: &str, names: &[&'static str]) -> Answer<Option<&'static str>> {
    Ok(existing_fields(rpc, model, names).await?.first().copied())
}

/// Those of the fields that the model has, in the given order.
async fn existing_fields(rpc: &Rpc, model: &str, names: &[&'static str]) -> Answer<Vec<&'static str>> {
    let fields: Value = rpc.call(&format!("{model}.fields_get"), &[json!(names)], None, Intent::Read).await?;
    Ok(names.iter().copied().filter(|name| fields.get(name).is_some()).collect())
}
