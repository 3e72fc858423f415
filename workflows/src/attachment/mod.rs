//! Files that go with something: that each is what its name says, and runs nothing. Pure. Of which kinds they may be, whoever keeps them says.

use crate::manual::rules::is_name;
use crate::office_file::{Archive, Office, archive, is_archive};
use ehub_engine::Finding;

/// Characters of a file's name.
pub const MAX_NAME: usize = 200;
/// Bytes of one file.
pub const MAX_FILE: usize = 10 * 1024 * 1024;

const PDF: &[u8] = b"%PDF-";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG: &[u8] = b"\xff\xd8\xff";

/// A file that is to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// With its ending.
    pub name: String,
    /// The file.
    pub content: Vec<u8>,
}

/// Why a file's content is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It is of no kind that is kept, or not what its name says.
    Kind,
    /// A workbook or a text that may run something.
    Active,
}

impl Upload {
    /// What the file is called on the wire, where files with these endings (in small letters) are kept.
    ///
    /// # Errors
    /// Why it is not kept.
    pub fn media_type(&self, endings: &[&str]) -> Result<&'static str, Unfit> {
        let (_, ending) = self.name.rsplit_once('.').ok_or(Unfit::Kind)?;
        let ending = ending.to_ascii_lowercase();
        if !endings.contains(&ending.as_str()) {
            return Err(Unfit::Kind);
        }
        let (media_type, is_so) = match ending.as_str() {
            "pdf" => ("application/pdf", self.content.starts_with(PDF)),
            "png" => ("image/png", self.content.starts_with(PNG)),
            "jpg" | "jpeg" => ("image/jpeg", self.content.starts_with(JPEG)),
            "xlsx" => {
                ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", self.shows(Office::Workbook)?)
            }
            "docx" => (
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                self.shows(Office::Document)?,
            ),
            "zip" => ("application/zip", is_archive(&self.content)),
            _ => return Err(Unfit::Kind),
        };
        if is_so { Ok(media_type) } else { Err(Unfit::Kind) }
    }

    /// Whether it is a file of this program that only shows something.
    fn shows(&self, office: Office) -> Result<bool, Unfit> {
        match archive(&self.content, office) {
            Archive::Plain => Ok(true),
            Archive::Other => Ok(false),
            Archive::Active => Err(Unfit::Active),
        }
    }
}

/// Everything that is wrong with a file of this kind ([`Upload::media_type`]), where files with these endings are kept.
#[must_use]
pub fn judge(file: &Upload, kind: Result<&'static str, Unfit>, endings: &[&str]) -> Vec<Finding> {
    let fault = |label: &str| Finding::block(label).at("file").with("name", file.name.as_str());
    let mut found = Vec::new();
    if !is_name(&file.name) {
        found.push(fault("FILE_NAME_NOT_VALID").with("max", MAX_NAME));
    }
    if file.content.is_empty() {
        found.push(fault("FILE_EMPTY"));
    } else if file.content.len() > MAX_FILE {
        found.push(fault("FILE_TOO_LARGE").with("max", MAX_FILE / 1024 / 1024));
    } else {
        match kind {
            Ok(_) => {}
            Err(Unfit::Kind) => found.push(fault("FILE_TYPE_NOT_ALLOWED").with("allowed", endings.join(", "))),
            Err(Unfit::Active) => found.push(fault("FILE_ACTIVE")),
        }
    }
    found
}
