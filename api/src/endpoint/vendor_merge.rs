//! Vendors that were merged in the ERP: what of them is open here, and moving it to the surviving vendor.

use crate::error::ApiError;
use crate::http::{Answer, Body, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use axum::extract::State;
use ehub_workflows::vendor_merge::{OpenDocuments, VendorMerge, Wish, merges, move_documents};
use serde::Deserialize;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(apply))
}

/// Whose open documents move, and to which vendor.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct MoveRequest {
    /// Code of the vendor that was merged.
    vendor_code: String,
    /// Code of the surviving vendor, as the list says it.
    into_code: String,
}

/// Vendors that were merged into others in the ERP while documents of them are open here, with how many of each kind would move.
#[utoipa::path(get, path = "/vendor-merges", operation_id = "listVendorMerges", tag = "companies",
    responses((status = 200, body = Envelope<Vec<VendorMerge>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn list(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<VendorMerge>>, ApiError> {
    Ok(Answer(merges(&state.db, &caller.actor).await?))
}

/// Moves the open documents of a vendor that was merged in the ERP to the surviving one, all or none: orders, ASNs, ship permissions, openings,
/// certificates and specs, with what belongs to them. Balances and statements stay. The people of the one vendor see them no more, those of the
/// other do. `VENDOR_MERGED_ELSEWHERE` when the ERP has merged it into another vendor than named, or into one that is not known here.
#[utoipa::path(post, path = "/vendor-merges/move", operation_id = "moveVendorDocuments", tag = "companies",
    request_body = MoveRequest,
    responses((status = 200, body = Envelope<OpenDocuments>), (status = 400, body = crate::wire::ErrorBody),
              (status = 404, body = crate::wire::ErrorBody)))]
async fn apply(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<MoveRequest>,
) -> Result<Answer<OpenDocuments>, ApiError> {
    let wish = Wish { vendor: body.vendor_code, into: body.into_code };
    Ok(Answer(move_documents(&state.db, &caller.actor, state.now(), &wish).await?))
}
