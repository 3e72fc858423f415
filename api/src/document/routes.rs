//! The routes of a document as one declaration.

/// Declares the routes of a document: handlers, their `OpenAPI` description, and `routes()`, which has them all.
///
/// Each line begins with what people read about the call. `also` names handlers written by hand below it, for what this document has and
/// others have not. A list that is none of a process's documents has the tag alone before its lines.
///
/// ```ignore
/// document_routes! { Qjob, "qjobs";
///     /// Definitions by name, each with its last run.
///     list "/qjobs" "listQjobs" QjobFilter -> QjobRow = search::search;   // or, where it needs the time: |state, actor, filter| …
///     /// The list as .xlsx.
///     export "/qjobs/export" "exportQjobs" QjobFilter -> QjobRow;
///     /// One definition.
///     detail "/qjobs/{id}" "getQjob" -> QjobDetail = |state, actor, id| search::read(&state.db, actor, id);
///     /// State, offers, history and diagram of a definition.
///     workflow "/qjobs/{id}/workflow" "getQjobWorkflow";
///     /// `pause` or `run` one definition.
///     event "/qjobs/{id}/events/{event}" "sendQjobEvent" QjobEvent;
///     /// `pause` or `run` many definitions.
///     events "/qjobs/events/{event}" "sendQjobEvents" QjobEvents;
///     also foretell, runs;
/// }
/// ```
#[macro_export]
macro_rules! document_routes {
    ($process:ident, $tag:tt; $($rest:tt)+) => {
        $crate::document_routes!(@next $process $tag [] $($rest)+);
    };

    ($tag:literal; $($rest:tt)+) => {
        $crate::document_routes!(@next None $tag [] $($rest)+);
    };

    (@next $process:ident $tag:tt [$($done:ident)*] $(#[$doc:meta])* list $path:tt $name:tt $filter:ident -> $row:ident = $search:path; $($rest:tt)*) => {
        $crate::document_routes!(@next $process $tag [$($done)*] $(#[$doc])* list $path $name $filter -> $row
            = |state, actor, filter| $search(&state.db, actor, filter); $($rest)*);
    };

    (@next $process:ident $tag:tt [$($done:ident)*] $(#[$doc:meta])* list $path:tt $name:tt $filter:ident -> $row:ident = |$state:ident, $actor:ident, $wanted:ident| $search:expr; $($rest:tt)*) => {
        $(#[$doc])*
        #[utoipa::path(get, path = $path, operation_id = $name, tag = $tag, params($filter),
            responses((status = 200, body = $crate::wire::Envelope<$crate::wire::Items<$row>>),
                      (status = 400, body = $crate::wire::ErrorBody)))]
        async fn list(
            axum::extract::State($state): axum::extract::State<$crate::AppState>,
            caller: $crate::http::Caller,
            $crate::http::Query(filter): $crate::http::Query<$filter>,
        ) -> Result<$crate::http::Page<$row>, $crate::ApiError> {
            $crate::http::query::window(filter.page, filter.size)?;
            let ($actor, $wanted) = (&caller.actor, &filter);
            let (items, total) = $search.await?;
            Ok($crate::http::Page { items, total })
        }
        $crate::document_routes!(@next $process $tag [$($done)* list] $($rest)*);
    };

    (@next $process:ident $tag:tt [$($done:ident)*] $(#[$doc:meta])* export $path:tt $name:tt $filter:ident -> $row:ident; $($rest:tt)*) => {
        $(#[$doc])*
        #[utoipa::path(get, path = $path, operation_id = $name, tag = $tag, params($filter, ehub_workflows::export::Look),
            responses((status = 200, description = "A workbook.", body = Vec<u8>,
                content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
        async fn export(
            axum::extract::State(state): axum::extract::State<$crate::AppState>,
            caller: $crate::http::Caller,
            $crate::http::query::Export { filter, look }: $crate::http::query::Export<$filter>,
            permit: $crate::http::workbook_limit::WorkbookPermit,
        ) -> Result<axum::response::Response, $crate::ApiError> {
            $crate::sheet::download::<$row>(&state, &caller, permit, &filter, look).await
        }
        $crate::document_routes!(@next $process $tag [$($done)* export] $($rest)*);
    };

    (@next $process:ident $tag:tt [$($done:ident)*] $(#[$doc:meta])* detail $path:tt $name:tt -> $detail:ident = |$state:ident, $actor:ident, $id:ident| $read:expr; $($rest:tt)*) => {
        $(#[$doc])*
        #[utoipa::path(get, path = $path, operation_id = $name, tag = $tag, params(("id" = i64, Path)),
            responses((status = 200, body = $crate::wire::Envelope<$detail>), (status = 404, body = $crate::wire::ErrorBody)))]
        async fn detail(
            axum::extract::State($state): axum::extract::State<$crate::AppState>,
            caller: $crate::http::Caller,
            $crate::http::query::Path($id): $crate::http::query::Path<i64>,
        ) -> Result<$crate::http::Answer<$detail>, $crate::ApiError> {
            let $actor = &caller.actor;
            Ok($crate::http::Answer($read.await?))
        }
        $crate::document_routes!(@next $process $tag [$($done)* detail] $($rest)*);
    };

    (@next $process:ident $tag:tt [$($done:ident)*] $(#[$doc:meta])* workflow $path:tt $name:tt; $($rest:tt)*) => {
        $(#[$doc])*
        #[utoipa::path(get, path = $path, operation_id = $name, tag = $tag, params(("id" = i64, Path)),
            responses((status = 200, body = $crate::wire::Envelope<$crate::wire::event::Workflow>),
                      (status = 404, body = $crate::wire::ErrorBody)))]
        async fn workflow(
            axum::extract::State(state): axum::extract::State<$crate::AppState>,
            caller: $crate::http::Caller,
            $crate::http::query::Path(id): $crate::http::query::Path<i64>,
        ) -> Result<$crate::http::Answer<ehub_workflows::document_view::DocumentView>, $crate::ApiError> {
            Ok($crate::http::Answer($crate::document::workflow::<$process>(&state, &caller.actor, id).await?))
        }
        $crate::document_routes!(@next $process $tag [$($done)* workflow] $($rest)*);
    };

    (@next $process:ident $tag:tt [$($done:ident)*] $(#[$doc:meta])* event $path:tt $name:tt $body:ident; $($rest:tt)*) => {
        $(#[$doc])*
        #[utoipa::path(post, path = $path, operation_id = $name, tag = $tag,
            params(("id" = i64, Path), ("event" = String, Path)), request_body = $body,
            responses((status = 200, body = $crate::wire::Envelope<$crate::wire::event::EventAnswer>),
                      (status = 409, body = $crate::wire::ErrorBody)))]
        async fn event(
            axum::extract::State(state): axum::extract::State<$crate::AppState>,
            caller: $crate::http::Caller,
            $crate::http::query::Path((id, event)): $crate::http::query::Path<(i64, String)>,
            body: $crate::http::Body<serde_json::Value>,
        ) -> Result<$crate::http::Answer<$crate::wire::event::EventAnswer>, $crate::ApiError> {
            Ok($crate::http::Answer($crate::document::send::<$process>(&state, &caller.actor, id, &event, body).await?))
        }
        $crate::document_routes!(@next $process $tag [$($done)* event] $($rest)*);
    };

    (@next $process:ident $tag:tt [$($done:ident)*] $(#[$doc:meta])* events $path:tt $name:tt $body:ident; $($rest:tt)*) => {
        $(#[$doc])*
        #[utoipa::path(post, path = $path, operation_id = $name, tag = $tag,
            params(("event" = String, Path)), request_body = $body,
            responses((status = 200, body = $crate::wire::Envelope<$crate::wire::event::BulkAnswer>),
                      (status = 400, body = $crate::wire::ErrorBody)))]
        async fn events(
            axum::extract::State(state): axum::extract::State<$crate::AppState>,
            caller: $crate::http::Caller,
            $crate::http::query::Path(event): $crate::http::query::Path<String>,
            body: $crate::http::Body<serde_json::Value>,
        ) -> Result<$crate::http::Answer<$crate::wire::event::BulkAnswer>, $crate::ApiError> {
            Ok($crate::http::Answer($crate::document::send_many::<$process>(&state, &caller.actor, &event, body).await?))
        }
        $crate::document_routes!(@next $process $tag [$($done)* events] $($rest)*);
    };

    (@next $process:ident $tag:tt [$($done:ident)*] also $($hand:ident),+; $($rest:tt)*) => {
        $crate::document_routes!(@next $process $tag [$($done)* $($hand)+] $($rest)*);
    };

    (@next $process:ident $tag:tt [$($done:ident)*]) => {
        pub(super) fn routes() -> utoipa_axum::router::OpenApiRouter<$crate::AppState> {
            utoipa_axum::router::OpenApiRouter::new()$(.routes(utoipa_axum::routes!($done)))*
        }
    };
}
