//! Comments and what is new for a person: what is asked, sent and shown.

use ehub_workflows::comment::{NewComment, Process};
use ehub_workflows::notification;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which comments.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CommentsQuery {
    /// `po_line`, `asn`, `certificate` or `balance_statement`.
    #[param(value_type = String)]
    pub process: Process,
    /// The document.
    pub document_id: i64,
    /// From 1.
    #[serde(default)]
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    #[serde(default)]
    pub size: Option<i64>,
}

/// Who could be meant.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CommentReadersQuery {
    /// `po_line`, `asn`, `certificate` or `balance_statement`.
    #[param(value_type = String)]
    pub process: Process,
    /// The document.
    pub document_id: i64,
    /// Part of the name or the user id, in any case.
    #[serde(default)]
    pub words: Option<String>,
    /// Whether only the own side is to see the comment.
    #[serde(default)]
    pub internal: Option<bool>,
}

/// A comment as it is sent: its words as JSON, and its files.
#[derive(Clone, Debug, ToSchema)]
pub struct CommentForm {
    /// What is said, as JSON.
    pub comment: NewComment,
    /// At most 5 files of up to 10 MB: pdf, png, jpg, xlsx, docx or zip.
    #[schema(format = "binary")]
    pub file: Vec<String>,
}

/// Which of what is new.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NotificationsQuery {
    /// `true` = only what was not read.
    pub unread: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
}

/// How much was not read.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub struct Unread {
    /// Up to 100, which stands for more.
    pub count: i64,
}

/// What somebody wants to hear how.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationChoices {
    /// Each kind once; those that are not named stay as they are.
    pub choices: Vec<notification::Choice>,
}
