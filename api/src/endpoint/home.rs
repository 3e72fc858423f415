//! The home page.

use crate::error::ApiError;
use crate::http::{Answer, Caller};
use crate::menu;
use crate::state::AppState;
use crate::wire::{Envelope, Home, HomeBar, HomeBars, HomeChart, Mine, PoSummary, Todo};
use axum::extract::State;
use ehub_workflows::home::chart::Chart;
use ehub_workflows::home::search;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(home))
}

/// The screen that the counts lead to.
const PO_SEARCH: &str = "/po/poSearch";

/// Counts, to-do list and charts of the caller. Only what leads to a screen of the caller's menu is told; other counts are null.
#[utoipa::path(get, path = "/home", operation_id = "getHome", tag = "home",
    responses((status = 200, body = Envelope<Home>), (status = 401, body = crate::wire::ErrorBody)))]
async fn home(State(state): State<AppState>, caller: Caller) -> Result<Answer<Home>, ApiError> {
    let board = search::board(&state.db, &caller.actor, state.now()).await?;
    let screens: Vec<String> =
        menu::shown_to(&caller).into_iter().flat_map(|group| group.children).map(|s| s.path).collect();
    let reached = |link: &str| screens.iter().any(|path| Some(path.as_str()) == link.split('?').next());
    let orders = reached(PO_SEARCH);
    let count = |lines: i64| orders.then_some(lines);
    let todos = board.todos.into_iter().filter(|todo| reached(todo.link));
    Ok(Answer(Home {
        po_summary: PoSummary { new: count(board.new), revise: count(board.revise), reject: count(board.reject) },
        todos: todos
            .map(|todo| Todo {
                kind: todo.kind.to_owned(),
                count: todo.count,
                link: todo.link.to_owned(),
                mine: todo.mine.map(|count| Mine { count, link: search::Todo::own_link(todo.link) }),
            })
            .collect(),
        charts: board.charts.into_iter().filter_map(|chart| shown(chart, &reached)).collect(),
    }))
}

/// What of a chart leads somewhere; `None` = nothing does.
fn shown(chart: Chart, reached: &impl Fn(&str) -> bool) -> Option<HomeChart> {
    let mut series: Vec<String> = Vec::new();
    let mut groups = Vec::new();
    for group in chart.groups {
        let bars: Vec<HomeBar> = group
            .bars
            .into_iter()
            .filter(|bar| reached(&bar.link))
            .map(|bar| HomeBar { series: bar.series.to_owned(), count: bar.count, link: bar.link })
            .collect();
        for bar in &bars {
            if !series.contains(&bar.series) {
                series.push(bar.series.clone());
            }
        }
        if !bars.is_empty() {
            groups.push(HomeBars { key: group.key, bars });
        }
    }
    (!groups.is_empty()).then(|| HomeChart { kind: chart.kind.to_owned(), series, groups })
}
