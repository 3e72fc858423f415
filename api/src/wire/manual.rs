//! User manuals and forms: what is sent and answered.

use ehub_workflows::manual::search::ManualDirectory;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

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
    /// Which version of it; left out = the newest.
    pub version: Option<i32>,
    /// Of the list: `manual` or `form`; left out = manuals.
    pub collection: Option<String>,
}

/// Which file is meant.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ManualName {
    /// Its directory.
    pub dir: String,
    /// Its name, with its ending.
    pub name: String,
}

/// Which file is to be removed.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ManualSeen {
    /// Its directory.
    pub dir: String,
    /// Its name, with its ending.
    pub name: String,
    /// Its newest version, as seen.
    pub version: i32,
}

/// Manuals or forms for the caller.
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
    /// B, B-FAQ, F, R, S, S-English, S-FAQ or T; for forms Form, B-Form, F-Form, R-Form, S-Form or T-Form.
    pub upload_dir: String,
}

/// Manuals that are uploaded.
#[derive(Clone, Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct ManualUpload {
    /// Up to 20 files of up to 20 MB: pdf, doc, docx, xls, xlsx, ppt, pptx, zip or txt, forms pdf, xlsx, docx or zip; altogether up to 100 MB.
    #[schema(format = "binary")]
    pub file: Vec<String>,
    /// Where they are to be kept, as JSON.
    pub upload_info: UploadInfo,
}
