//! Charts of the home page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A chart of what a role works with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeChart {
    /// `dueByWeek`, `repliesByAge`, `onTimeByMonth`, `certificatesByAge` or `deliveries`.
    pub kind: String,
    /// Series that its bars are of, in their order.
    pub series: Vec<String>,
    /// From top to bottom.
    pub groups: Vec<HomeBars>,
}

/// Bars of a chart that stand together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeBars {
    /// A word of the chart, or the first day of a week or a month.
    pub key: String,
    /// At most one of each series.
    pub bars: Vec<HomeBar>,
}

/// One bar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeBar {
    /// What it counts: a word of the chart.
    pub series: String,
    /// How many.
    pub count: i64,
    /// Hash route of the list that shows just these.
    pub link: String,
}
