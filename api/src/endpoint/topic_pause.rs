//! Topics whose sending is paused, and the figures of the monitors.

use crate::error::ApiError;
use crate::http::{Answer, Body, Caller, Query};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::monitor::{PauseRequest, ResumeAnswer, ResumeRequest};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::topic::search::{self, FiguresOf, MonitorFigures, TopicPause};
use ehub_workflows::topic::{self, Topic};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list, pause)).routes(routes!(resume)).routes(routes!(figures))
}

/// What is paused, the longest first.
#[utoipa::path(get, path = "/topic-pauses", operation_id = "listTopicPauses", tag = "monitor",
    responses((status = 200, body = Envelope<Vec<TopicPause>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn list(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<TopicPause>>, ApiError> {
    Ok(Answer(search::pauses(&state.db, &caller.actor).await?))
}

/// Pauses the sending of a topic until it is resumed: what is queued waits and loses no attempt. `TOPIC_PAUSED` when it is paused already.
#[utoipa::path(post, path = "/topic-pauses", operation_id = "pauseTopic", tag = "monitor", request_body = PauseRequest,
    responses((status = 200, body = Envelope<Vec<TopicPause>>), (status = 409, body = crate::wire::ErrorBody)))]
async fn pause(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<PauseRequest>,
) -> Result<Answer<Vec<TopicPause>>, ApiError> {
    let named = named(&body.topic)?;
    topic::pause(&state.db, &caller.actor, state.now(), named, &body.reason).await?;
    Ok(Answer(search::pauses(&state.db, &caller.actor).await?))
}

/// Lets a topic go on: what waited is sent at once, in the order in which it was queued. `TOPIC_NOT_PAUSED` when it is not paused.
#[utoipa::path(post, path = "/topic-pauses/resume", operation_id = "resumeTopic", tag = "monitor",
    request_body = ResumeRequest,
    responses((status = 200, body = Envelope<ResumeAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn resume(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<ResumeRequest>,
) -> Result<Answer<ResumeAnswer>, ApiError> {
    let waited = topic::resume(&state.db, &caller.actor, state.now(), named(&body.topic)?).await?;
    Ok(Answer(ResumeAnswer { waited }))
}

/// How topics go: settled and failed by hour of the last 24, what waits and since when, how long it takes.
#[utoipa::path(get, path = "/monitor-figures", operation_id = "getMonitorFigures", tag = "monitor", params(FiguresOf),
    responses((status = 200, body = Envelope<MonitorFigures>), (status = 400, body = crate::wire::ErrorBody)))]
async fn figures(
    State(state): State<AppState>,
    caller: Caller,
    Query(of): Query<FiguresOf>,
) -> Result<Answer<MonitorFigures>, ApiError> {
    Ok(Answer(search::figures(&state.db, &caller.actor, state.now(), &of).await?))
}

fn named(topic: &str) -> Result<Topic, ApiError> {
    Topic::parse(topic).ok_or_else(|| {
        let known: Vec<&str> = Topic::ALL.iter().map(|one| one.as_str()).collect();
        ApiError::invalid(vec![Finding::block("WRONG_TYPE").at("topic").with("expected", known.join(", "))])
    })
}
