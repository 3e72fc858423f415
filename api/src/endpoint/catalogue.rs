//! The catalogue of inspection as a whole. Its records are made and changed as master data.

use crate::document::by;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::catalogue::{ItemsCopied, ItemsCopy, PartsAnswer, PartsOfSubGroup};
use axum::extract::State;
use ehub_workflows::catalogue::{self, Catalogue, Copied, Copy, Parts, search};
use ehub_workflows::master::search::MasterRow;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(whole)).routes(routes!(copy)).routes(routes!(parts)).routes(routes!(units))
}

/// Material groups, their categories and the sub-groups of these, with how many items and parts they have.
#[utoipa::path(get, path = "/inspection-catalogue", operation_id = "getInspectionCatalogue", tag = "quality",
    responses((status = 200, body = Envelope<Catalogue>), (status = 403, body = crate::wire::ErrorBody)))]
async fn whole(State(state): State<AppState>, caller: Caller) -> Result<Answer<Catalogue>, ApiError> {
    Ok(Answer(search::whole(&state.db, &caller.actor).await?))
}

/// Makes the items of a sub-group from those of another, unless it has one of that short name.
#[utoipa::path(post, path = "/inspection-catalogue/copy", operation_id = "copyInspectionItems", tag = "quality",
    request_body = ItemsCopy,
    responses((status = 200, body = Envelope<ItemsCopied>), (status = 400, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn copy(
    State(state): State<AppState>,
    caller: Caller,
    Body(wanted): Body<ItemsCopy>,
) -> Result<Answer<ItemsCopied>, ApiError> {
    let ItemsCopy { from, to, dry_run } = wanted;
    let wanted = Copy { from: from.trim(), to: to.trim(), dry_run: dry_run.unwrap_or(true) };
    let Copied { copied, present, specs } = catalogue::copy(&state.db, by(&state, &caller.actor), wanted).await?;
    Ok(Answer(ItemsCopied { copied, present, specs }))
}

/// Ties parts to a sub-group by their codes. One that is refused does not stop the others.
#[utoipa::path(post, path = "/inspection-catalogue/parts", operation_id = "classifyParts", tag = "quality",
    request_body = PartsOfSubGroup,
    responses((status = 200, body = Envelope<PartsAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn parts(
    State(state): State<AppState>,
    caller: Caller,
    Body(PartsOfSubGroup { sub_group, parts, dry_run }): Body<PartsOfSubGroup>,
) -> Result<Answer<PartsAnswer>, ApiError> {
    let wanted = Parts { sub_group: &sub_group, codes: &parts, dry_run };
    let done = catalogue::classify(&state.db, by(&state, &caller.actor), wanted).await?;
    Ok(Answer(PartsAnswer::of(done)))
}

/// All units, also those out of use: symbols, capitals, small letters, and each of these alphabetically.
#[utoipa::path(get, path = "/inspection-units", operation_id = "listInspectionUnits", tag = "quality",
    responses((status = 200, body = Envelope<Vec<MasterRow>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn units(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<MasterRow>>, ApiError> {
    Ok(Answer(search::units(&state.db, &caller.actor).await?))
}
