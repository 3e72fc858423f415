//! How long what is only of use for a while is kept.

use crate::error::ApiError;
use crate::http::{Answer, Caller, Query};
use crate::state::AppState;
use crate::wire::Envelope;
use axum::extract::State;
use ehub_engine::label::Label as _;
use ehub_workflows::retention::files::{FileKind, KeptFiles};
use ehub_workflows::retention::search::{self, Kept, Would, WouldFilter};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(kept)).routes(routes!(preview))
}

/// Every kind of data that is taken away after a while: for how long it is kept, how much there is, and what the next run takes away.
#[utoipa::path(get, path = "/retention", operation_id = "listRetention", tag = "operations",
    responses((status = 200, body = Envelope<Vec<Kept>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn kept(State(state): State<AppState>, _: Caller) -> Result<Answer<Vec<Kept>>, ApiError> {
    let mut all = search::kept(&state.db, state.now()).await?;
    for files in kept_files(&state) {
        all.push(files.kept(state.now()).await?);
    }
    Ok(Answer(all))
}

/// Files of the machine that answers.
fn kept_files(state: &AppState) -> impl Iterator<Item = KeptFiles> {
    let config = &state.config;
    let all = [
        (FileKind::Logs, &config.log_folder, config.log_file_days),
        (FileKind::Mails, &config.mail_folder, config.mail_file_days),
    ];
    all.into_iter().filter(|(_, _, days)| *days > 0).filter_map(|(kind, folder, days)| {
        let folder = folder.clone()?;
        Some(KeptFiles { kind, folder, days })
    })
}

/// What a run would take away if one of them were kept for so long. Nothing is changed.
#[utoipa::path(get, path = "/retention/preview", operation_id = "previewRetention", tag = "operations", params(WouldFilter),
    responses((status = 200, body = Envelope<Would>), (status = 400, body = crate::wire::ErrorBody)))]
async fn preview(
    State(state): State<AppState>,
    _: Caller,
    Query(filter): Query<WouldFilter>,
) -> Result<Answer<Would>, ApiError> {
    let files = kept_files(&state).find(|files| filter.kind.as_deref() == Some(files.kind.as_str()));
    if let Some(files) = files {
        return Ok(Answer(files.would(state.now(), filter.value.unwrap_or_default()).await?));
    }
    Ok(Answer(search::would(&state.db, state.now(), &filter).await?))
}
