//! Refusals that follow from what a route is: who may call it, and what it takes. They are described here, once, so that the
//! description says of every route what a caller has to reckon with; a handler names only what is its own.

use crate::permission::{self, Access};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response};

/// Status, name among the components, and words.
type Refusal = (&'static str, &'static str, &'static str);

const INVALID: Refusal = ("400", "Invalid", "`VALIDATION`: correct the fields that the blockers name.");
const UNAUTHORIZED: Refusal = ("401", "Unauthorized", "Nobody is signed in, or no longer; `code` says why.");
const FORBIDDEN: Refusal = ("403", "Forbidden", "`FORBIDDEN`, or why this session may not do it now.");
const NOT_FOUND: Refusal = ("404", "NotFound", "`NOT_FOUND`: there is no such thing, or it is not the caller's.");
const REFUSED: Refusal = ("409", "Refused", "`REFUSED`, `STALE` or `CONFIRM`; every reason is in the blockers.");
const TOO_LARGE: Refusal = ("413", "TooLarge", "`PAYLOAD_TOO_LARGE`.");
const TOO_MANY: Refusal = ("429", "TooMany", "`TOO_MANY_REQUESTS`: wait as long as `Retry-After` says.");
const UNAVAILABLE: Refusal = ("503", "Unavailable", "Something that is needed does not answer just now; try again.");
const ALL: [Refusal; 8] = [INVALID, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REFUSED, TOO_LARGE, TOO_MANY, UNAVAILABLE];

/// Adds them to every route of the API; what a handler says itself stays.
pub(super) fn describe(openapi: &mut OpenApi) {
    for (path, item) in &mut openapi.paths.paths {
        if !path.starts_with("/api/") {
            continue;
        }
        for (verb, operation) in operations(item) {
            let Some(operation) = operation else { continue };
            let access = permission::table().find(|entry| entry.method == verb && entry.path == path);
            for (status, name, _) in of(path, access.map(|entry| entry.access), operation) {
                let there = operation.responses.responses.entry(status.to_owned());
                there.or_insert_with(|| RefOr::Ref(Ref::from_response_name(name)));
            }
        }
    }
    let components = openapi.components.get_or_insert_default();
    for (_, name, words) in ALL {
        let mut response = Response::new(words);
        let content = Content::new(Some(Ref::from_schema_name("ErrorBody")));
        response.content.insert("application/json".to_owned(), RefOr::T(content));
        components.responses.insert(name.to_owned(), RefOr::T(response));
    }
}

fn operations(item: &mut PathItem) -> [(&'static str, &mut Option<Operation>); 5] {
    [
        ("GET", &mut item.get),
        ("POST", &mut item.post),
        ("PUT", &mut item.put),
        ("PATCH", &mut item.patch),
        ("DELETE", &mut item.delete),
    ]
}

fn of(path: &str, access: Option<Access>, operation: &Operation) -> Vec<Refusal> {
    let mut found = vec![UNAVAILABLE, TOO_MANY];
    match access {
        Some(Access::Public) => {}
        Some(Access::Leaving) => found.push(UNAUTHORIZED),
        Some(Access::PasswordShown | Access::SignedIn | Access::Oneself | Access::Roles(..) | Access::Sides(..))
        | None => {
            found.extend([UNAUTHORIZED, FORBIDDEN]);
        }
    }
    let body = operation.request_body.is_some();
    if body {
        found.push(TOO_LARGE);
    }
    // Parameters of the path are spelled in it; the others are of the query.
    let parameters = operation.parameters.as_ref().map_or(0, Vec::len);
    if body || parameters > path.matches('{').count() {
        found.push(INVALID);
    }
    if path.contains('{') {
        found.push(NOT_FOUND);
    }
    if path.contains("{event}") {
        found.push(REFUSED);
    }
    found
}
