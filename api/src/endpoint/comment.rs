//! What people say on a document. Whoever may read the document, by its own route in the permission table, reads and writes there.

use crate::endpoint::manual::attachment;
use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::upload::CommentUpload;
use crate::http::{Answer, Body, Caller, Page};
use crate::permission;
use crate::state::AppState;
use crate::wire::comment::{CommentForm, CommentReadersQuery, CommentsQuery};
use crate::wire::{Envelope, Items, Nothing};
use axum::extract::State;
use axum::response::Response;
use ehub_engine::label::Label as _;
use ehub_workflows::comment::{CommentView, Process, Reader, Readers, search, store};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Companies that talk about documents: both sides, not those who only carry the goods.
const TALKING: [&str; 4] = ["A", "B", "S", "T"];
/// Comments that are told at once.
const SIZE: i64 = 50;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, write))
        .routes(routes!(people))
        .routes(routes!(file))
        .routes(routes!(take_back))
}

/// Whether the caller may read documents of this kind, as the permission table says of their own route.
fn reads(caller: &Caller, process: Process) -> bool {
    let access = permission::asked_by("GET", process.route());
    let talks = TALKING.contains(&caller.company_type.as_str());
    talks && access.is_some_and(|access| access.met_by(caller.actor.roles.iter().copied(), &caller.company_type))
}

/// Refuses whoever may not read documents of this kind.
fn admit(caller: &Caller, process: Process) -> Result<(), ApiError> {
    if reads(caller, process) { Ok(()) } else { Err(ApiError::forbidden()) }
}

/// The kinds of documents that the caller may read.
fn readable(caller: &Caller) -> Vec<Process> {
    Process::ALL.iter().copied().filter(|process| reads(caller, *process)).collect()
}

/// Who reads documents of this kind, by the same line of the table.
fn readers(process: Process) -> Readers {
    let access = permission::asked_by("GET", process.route());
    let of = |letter: &'static str| {
        let roles = access.and_then(|access| access.roles(letter)).unwrap_or_default();
        roles.iter().map(move |role| (letter, *role))
    };
    Readers(TALKING.into_iter().flat_map(of).collect())
}

/// What was said on a document, oldest first.
#[utoipa::path(get, path = "/comments", operation_id = "listComments", tag = "comments", params(CommentsQuery),
    responses((status = 200, body = Envelope<Items<CommentView>>), (status = 400, body = crate::wire::ErrorBody),
              (status = 404, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<CommentsQuery>,
) -> Result<Page<CommentView>, ApiError> {
    query::window(query.page, query.size)?;
    admit(&caller, query.process)?;
    let window = (query.page.unwrap_or(1), query.size.unwrap_or(SIZE));
    let (items, total) = search::list(&state.db, &caller.actor, (query.process, query.document_id), window).await?;
    Ok(Page { items, total })
}

/// Says something on a document, with at most 5 files. Those who are meant, and those who wrote there before, are told.
#[utoipa::path(post, path = "/comments", operation_id = "writeComment", tag = "comments",
    request_body(content = CommentForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<CommentView>), (status = 400, body = crate::wire::ErrorBody),
              (status = 404, body = crate::wire::ErrorBody), (status = 409, body = crate::wire::ErrorBody),
              (status = 413, body = crate::wire::ErrorBody)))]
async fn write(
    State(state): State<AppState>,
    caller: Caller,
    sent: CommentUpload,
) -> Result<Answer<CommentView>, ApiError> {
    admit(&caller, sent.comment.process)?;
    let by = (caller.company, &readers(sent.comment.process));
    let said = (&sent.comment, sent.files.as_slice());
    Ok(Answer(store::add(&state.db, &caller.actor, state.now(), by, said).await?))
}

/// Whom a comment on a document could mean: those who may read it, at most 20.
#[utoipa::path(get, path = "/comments/readers", operation_id = "listCommentReaders", tag = "comments",
    params(CommentReadersQuery),
    responses((status = 200, body = Envelope<Vec<Reader>>), (status = 400, body = crate::wire::ErrorBody),
              (status = 404, body = crate::wire::ErrorBody)))]
async fn people(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<CommentReadersQuery>,
) -> Result<Answer<Vec<Reader>>, ApiError> {
    admit(&caller, query.process)?;
    let asked = (query.words.as_deref().unwrap_or_default(), query.internal.unwrap_or_default());
    let of = (query.process, query.document_id);
    Ok(Answer(search::people(&state.db, &caller.actor, &readers(query.process), of, asked).await?))
}

/// A file that goes with a comment.
#[utoipa::path(get, path = "/comments/{id}/files/{file}", operation_id = "getCommentFile", tag = "comments",
    params(("id" = i64, Path), ("file" = i64, Path)),
    responses((status = 200, description = "The file.", body = Vec<u8>, content_type = "application/octet-stream"),
              (status = 404, body = crate::wire::ErrorBody)))]
async fn file(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, file)): Path<(i64, i64)>,
) -> Result<Response, ApiError> {
    let found = search::file(&state.db, &caller.actor, &readable(&caller), (id, file)).await?;
    let (name, media_type, content) = found;
    attachment(&format!("comment/{id}"), &name, &media_type, content)
}

/// Takes an own comment back: its text and files go, the mark stays.
#[utoipa::path(post, path = "/comments/{id}/take-back", operation_id = "takeCommentBack", tag = "comments",
    params(("id" = i64, Path)), request_body = Nothing,
    responses((status = 200, body = Envelope<CommentView>), (status = 404, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn take_back(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(_): Body<Nothing>,
) -> Result<Answer<CommentView>, ApiError> {
    Ok(Answer(store::take_back(&state.db, &caller.actor, state.now(), &readable(&caller), id).await?))
}
