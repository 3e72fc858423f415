//! Files that a system administrator may take out: where they lie, what lies there, and one of them. Every attempt is in the audit log.

use super::manual::encoded;
use crate::error::ApiError;
use crate::http::download::Noted;
use crate::http::query::{Path, Query};
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use ehub_engine::Finding;
use ehub_engine::label::Label as _;
use ehub_workflows::Error;
use ehub_workflows::audit::clean::{LONGEST, clean};
use ehub_workflows::audit::{self, Kind};
use ehub_workflows::download::{self, Content, DownloadFiles, DownloadRoot, Folders, Found, Root};
use futures::stream;
use serde::Deserialize;
use serde_json::json;
use std::fs::File;
use std::io::{self, Read as _};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Bytes that are read of a file at once.
const PIECE: usize = 256 * 1024;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(roots)).routes(routes!(files)).routes(routes!(file))
}

fn folders(state: &AppState) -> Folders {
    Folders { logs: state.config.log_folder.clone(), mails: state.config.mail_folder.clone() }
}

/// Where files lie that may be taken out, and how much.
#[utoipa::path(get, path = "/download-roots", operation_id = "listDownloadRoots", tag = "download-files",
    responses((status = 200, body = Envelope<Vec<DownloadRoot>>)))]
async fn roots(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<DownloadRoot>>, ApiError> {
    Ok(Answer(download::roots(&state.db, &caller.actor, &folders(&state)).await?))
}

/// Which place.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Place {
    /// `logs`, `mails` or `weekly`.
    root: Option<String>,
}

/// What lies in a place, newest first: 5,000 files of a folder at most, 500 of the database.
#[utoipa::path(get, path = "/download-files", operation_id = "listDownloadFiles", tag = "download-files", params(Place),
    responses((status = 200, body = Envelope<DownloadFiles>)))]
async fn files(
    State(state): State<AppState>,
    caller: Caller,
    Query(place): Query<Place>,
) -> Result<Answer<DownloadFiles>, ApiError> {
    let wrong = |finding: Finding| ApiError::invalid(vec![finding.at("root")]);
    let name = place.root.ok_or_else(|| wrong(Finding::block("REQUIRED")))?;
    let unknown = || wrong(Finding::block("WRONG_TYPE").with("expected", "logs, mails, weekly"));
    let root = Root::parse(&name).ok_or_else(unknown)?;
    Ok(Answer(download::list(&state.db, &caller.actor, &folders(&state), root).await?))
}

/// One file, in pieces. What may not be taken out is not there.
#[utoipa::path(get, path = "/download-files/{root}/{name}", operation_id = "getDownloadFile", tag = "download-files",
    params(("root" = String, Path), ("name" = String, Path)),
    responses((status = 200, description = "The file.", body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 404, body = crate::wire::ErrorBody)))]
async fn file(
    State(state): State<AppState>,
    caller: Caller,
    Path((root, key)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let opened = match Root::parse(&root) {
        Some(root) => download::open(&state.db, &caller.actor, &folders(&state), root, &key).await,
        None => Err(Error::NotFound),
    };
    let tried = clean(&key, LONGEST);
    let opened = match opened {
        Err(Error::NotFound) => {
            let detail = json!({ "root": clean(&root, LONGEST) });
            audit::note_refused(
                &state.db,
                &caller.actor,
                state.now(),
                (Kind::FileDownloaded, "NOT_FOUND"),
                &tried,
                detail,
            )
            .await?;
            return Err(ApiError::not_found());
        }
        opened => opened?,
    };
    let detail = json!({ "root": root, "size": opened.size });
    audit::note(&state.db, &caller.actor, state.now(), Kind::FileDownloaded, &opened.name, detail).await?;
    answer(opened)
}

/// The file as it was found: never shown by a browser, whatever is in it.
fn answer(Found { name, size, content }: Found) -> Result<Response, ApiError> {
    let body = match content {
        Content::Bytes(bytes) => Body::from(bytes),
        Content::File(file) => Body::from_stream(pieces(file, size)),
    };
    let mut response = Response::new(body);
    let plain: String =
        name.chars().map(|sign| if sign.is_ascii_graphic() && sign != '"' { sign } else { '_' }).collect();
    let disposition = format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{}", encoded(&name));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(size));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_str(&disposition).map_err(|_| ApiError::system())?);
    response.extensions_mut().insert(Noted);
    Ok(response)
}

/// A file piece by piece, as fast as it is taken. As many bytes as were promised leave; one that has become shorter ends with a fault, so
/// that nobody takes half of it for the whole.
fn pieces(file: File, size: u64) -> impl futures::Stream<Item = io::Result<Vec<u8>>> + Send + use<> {
    stream::try_unfold((file, size), |(file, left)| async move {
        if left == 0 {
            return Ok(None);
        }
        let read = tokio::task::spawn_blocking(move || {
            let wanted = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
            let mut piece = vec![0; wanted];
            let mut file = file;
            let filled = file.read(&mut piece)?;
            piece.truncate(filled);
            Ok::<_, io::Error>((piece, file))
        });
        let (piece, file) = read.await.map_err(io::Error::other)??;
        if piece.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let left = left - piece.len() as u64;
        Ok(Some((piece, (file, left))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::TryStreamExt as _;
    use std::io::Write as _;

    fn house(size: usize) -> (std::path::PathBuf, File) {
        let path = std::env::temp_dir().join(format!("ehub-pieces-{}-{size}", std::process::id()));
        let mut file = File::create(&path).unwrap();
        file.write_all(&vec![b'x'; size]).unwrap();
        (path.clone(), File::open(path).unwrap())
    }

    async fn taken(file: File, size: u64) -> io::Result<usize> {
        pieces(file, size).try_fold(0, |sum, piece| async move { Ok(sum + piece.len()) }).await
    }

    #[tokio::test]
    async fn a_file_that_vanishes_meanwhile_leaves_whole_and_one_that_grows_no_further() {
        let (path, file) = house(1_000_000);
        std::fs::remove_file(path).unwrap();
        assert_eq!(taken(file, 1_000_000).await.unwrap(), 1_000_000);
        let (path, file) = house(1_000);
        assert_eq!(taken(file, 600).await.unwrap(), 600);
        std::fs::remove_file(path).unwrap();
    }

    #[tokio::test]
    async fn half_a_file_does_not_look_whole() {
        let (path, file) = house(2_000);
        File::options().write(true).open(&path).unwrap().set_len(10).unwrap();
        assert_eq!(taken(file, 2_000).await.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        std::fs::remove_file(path).unwrap();
    }
}
