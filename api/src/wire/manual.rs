//! User manuals: what is sent and answered.

use ehub_workflows::manual::search::ManualDirectory;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The list, or one file of it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ManualQuery {
    /// Whether a file is wanted, not the list.
    pub is_download: bool,
    /// Its name, with its ending.
    pub download_file_name: Option<String>,
    /// Its directory.
    pub download_dir: Option<String>,
}

/// Manuals for the caller.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserManuals {
    /// Whether the caller may put files into the directories.
    pub may_upload: bool,
    /// Directories of the caller's company type, also the empty ones.
    pub directories: Vec<ManualDirectory>,
}

/// Where uploaded files are to be kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UploadInfo {
    /// B, B-FAQ, F, R, S, S-English, S-FAQ or T.
    pub upload_dir: String,
}

/// Manuals that are uploaded.
#[derive(Clone, Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct ManualUpload {
    /// Up to 20 files of up to 20 MB: pdf, doc, docx, xls, xlsx, ppt, pptx, zip or txt; altogether up to 100 MB.
    #[schema(format = "binary")]
    pub file: Vec<String>,
    /// Where they are to be kept, as JSON.
    pub upload_info: UploadInfo,
}
