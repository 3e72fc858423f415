//! Free questions to the reporting views (decision 0058): read by a role that may read those views and nothing else, in a transaction that
//! changes nothing, within limits of time, rows and bytes. Every run is in the audit log.

pub mod rules;
pub mod search;
pub mod sheet;
pub mod store;

pub use store::{Limits, Reporter};

use chrono::{DateTime, Utc};
use rules::{Given, ParameterType};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

/// A question.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    /// Made by the asker, so that the run can be cancelled before it answers.
    pub key: Uuid,
    /// The query, 20,000 characters at most; `:name` is a parameter.
    #[schema(max_length = 20_000)]
    pub text: String,
    /// A value for every parameter of the text, 20 at most.
    #[serde(default)]
    #[schema(max_items = 20)]
    pub parameters: Vec<Given>,
    /// Code of the supplier as whom it is asked; none = everything is seen.
    #[schema(max_length = 40)]
    pub seen_as: Option<String>,
    /// Time zone of what is shown as time, such as `Asia/Taipei`; none = UTC.
    #[schema(max_length = 64)]
    pub zone: Option<String>,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Holds {
    /// A number.
    Number,
    /// A day.
    Day,
    /// A moment, or a time of day.
    Time,
    /// `true` or `false`.
    Truth,
    /// Anything else.
    Text,
}

/// A column of an answer.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerColumn {
    /// Its name; two may have the same.
    pub name: String,
    /// Its type in PostgreSQL.
    pub r#type: String,
    /// What it holds.
    pub holds: Holds,
}

/// What ended an answer before its last row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Truncated {
    /// So many rows are not shown.
    Rows,
    /// So many bytes are not sent.
    Bytes,
}

/// An answer.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueryAnswer {
    /// Its columns.
    pub columns: Vec<AnswerColumn>,
    /// Its rows: a text for each column, as PostgreSQL writes it; none = NULL. Long ones are cut.
    pub rows: Vec<Vec<Option<String>>>,
    /// Why there are no more rows, if there are more.
    pub truncated: Option<Truncated>,
    /// What that limit is: rows or bytes.
    pub limit: Option<i64>,
    /// How long it took.
    pub milliseconds: i64,
}

/// A column of a view.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewColumn {
    /// Its name.
    pub name: String,
    /// Its type in PostgreSQL.
    pub r#type: String,
    /// What it is, in English.
    pub description: String,
}

/// A view that can be asked.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportingView {
    /// Its name; it needs no schema before it.
    pub name: String,
    /// What it shows, in English.
    pub description: String,
    /// Its columns.
    pub columns: Vec<ViewColumn>,
}

/// What can be asked, and how much.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportingViews {
    /// Whether this installation has a connection for it.
    pub is_set_up: bool,
    /// Rows of an answer at most.
    pub rows: i64,
    /// Rows of a workbook at most.
    pub sheet_rows: i64,
    /// Seconds of a run at most.
    pub seconds: i64,
    /// The views.
    pub views: Vec<ReportingView>,
    /// Functions that may be called.
    pub functions: Vec<String>,
}

/// A run of one's own.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueryRun {
    /// Id of the audit log's entry.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// The query; long ones are cut.
    pub text: String,
    /// Rows of the answer.
    pub rows: i64,
    /// How long it took.
    pub milliseconds: i64,
    /// Label of why there was no answer; empty = there was one.
    pub reason: String,
}

/// A parameter of a query that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Parameter {
    /// Its name in the text, without the colon.
    pub name: String,
    /// What it is.
    pub r#type: ParameterType,
    /// What it is called where it is asked for.
    pub label: String,
    /// What it is if nothing is said.
    pub default: Option<String>,
    /// What can be chosen.
    #[serde(default)]
    pub choices: Vec<String>,
}

/// A query that is kept.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedQuery {
    /// Id.
    pub id: i64,
    /// Version, for changes.
    pub version: i64,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// The query.
    pub text: String,
    /// Its parameters.
    #[schema(value_type = Vec<Parameter>)]
    pub parameters: Json<Vec<Parameter>>,
    /// Whether it is the caller's own, to be changed and removed.
    pub is_own: bool,
    /// Whether everybody sees it who may ask.
    pub is_shared: bool,
    /// User id of its owner.
    pub owner_name: String,
    /// When it was changed last.
    pub changed_at: DateTime<Utc>,
}

/// A query to be kept, or as it is to be.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QueryDraft {
    /// The version that was read; none = it is new.
    pub version: Option<i64>,
    /// Its name, 100 characters at most.
    #[schema(max_length = 100)]
    pub name: String,
    /// What it is for, 500 characters at most.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub description: String,
    /// The query, 20,000 characters at most.
    #[schema(max_length = 20_000)]
    pub text: String,
    /// Its parameters, 20 at most.
    #[serde(default)]
    #[schema(max_items = 20)]
    pub parameters: Vec<Parameter>,
    /// Whether everybody sees it who may ask.
    #[serde(default)]
    pub is_shared: bool,
}
