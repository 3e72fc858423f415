//! Files that go with a spec or a certificate: of which kinds they may be, and that each is what its name says. Pure.

pub mod store;

use crate::manual::rules::is_name;
use crate::office_file::{self, Archive, Office};
use ehub_engine::{Finding, labels};

labels! {
    /// What a file goes with, as in `history.process`.
    pub enum Process {
        /// An inspection spec.
        InspectionSpec = "inspection_spec",
        /// A lot's certificate.
        Certificate = "certificate",
    }
}

/// Characters of a file's name.
pub const MAX_NAME: usize = 200;
/// Bytes of one file.
pub const MAX_FILE: usize = 10 * 1024 * 1024;
/// Files of one document.
pub const MOST: usize = 20;
/// Files that a document ever had, those that were taken off included.
pub const MOST_EVER: usize = 100;
/// Endings that a file may have.
pub const ENDINGS: [&str; 5] = ["pdf", "png", "jpg", "jpeg", "xlsx"];

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
    /// A workbook that may run something.
    Active,
}

impl Upload {
    /// What the file is called on the wire.
    ///
    /// # Errors
    /// Why it is not kept.
    pub fn media_type(&self) -> Result<&'static str, Unfit> {
        let (_, ending) = self.name.rsplit_once('.').ok_or(Unfit::Kind)?;
        let (media_type, is_so) = match ending.to_ascii_lowercase().as_str() {
            "pdf" => ("application/pdf", self.content.starts_with(PDF)),
            "png" => ("image/png", self.content.starts_with(PNG)),
            "jpg" | "jpeg" => ("image/jpeg", self.content.starts_with(JPEG)),
            "xlsx" => {
                let is_so = match office_file::archive(&self.content, Office::Workbook) {
                    Archive::Plain => true,
                    Archive::Other => false,
                    Archive::Active => return Err(Unfit::Active),
                };
                ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", is_so)
            }
            _ => return Err(Unfit::Kind),
        };
        if is_so { Ok(media_type) } else { Err(Unfit::Kind) }
    }
}

/// Everything that is wrong with a file of this kind ([`Upload::media_type`]), where the document has so many already.
#[must_use]
pub fn judge(file: &Upload, kind: Result<&'static str, Unfit>, there: usize) -> Vec<Finding> {
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
            Err(Unfit::Kind) => found.push(fault("FILE_TYPE_NOT_ALLOWED").with("allowed", ENDINGS.join(", "))),
            Err(Unfit::Active) => found.push(fault("FILE_ACTIVE")),
        }
    }
    if there >= MOST {
        found.push(Finding::block("FILE_TOO_MANY").at("file").with("max", MOST));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(name: &str, content: &[u8], there: usize) -> Vec<String> {
        let file = Upload { name: name.to_owned(), content: content.to_vec() };
        judge(&file, file.media_type(), there).into_iter().map(|finding| finding.label).collect()
    }

    #[test]
    fn a_file_is_what_its_name_says() {
        let mut book = rust_xlsxwriter::Workbook::new();
        book.add_worksheet();
        let book = book.save_to_buffer().unwrap();
        for (name, content) in [
            ("圖面 1.PDF", b"%PDF-1.7".as_slice()),
            ("a.png", b"\x89PNG\r\n\x1a\nx"),
            ("a.jpg", b"\xff\xd8\xff\xe0"),
            ("a.JPEG", b"\xff\xd8\xff\xe0"),
            ("a.xlsx", &book),
        ] {
            assert_eq!(labels(name, content, 19), Vec::<String>::new(), "{name}");
        }
        for (name, content) in [
            ("a.pdf", b"<script>".as_slice()),
            ("a.png", b"%PDF-1.7"),
            ("a.jpg", b"\x89PNG\r\n\x1a\nx"),
            ("a.xlsx", b"PK\x03\x04 word/document.xml"),
            ("a.xlsm", &book),
            ("a.svg", b"<svg/>"),
            ("a.html", b"%PDF-1.7"),
            ("pdf", b"%PDF-1.7"),
        ] {
            assert_eq!(labels(name, content, 0), ["FILE_TYPE_NOT_ALLOWED"], "{name}");
        }
    }

    #[test]
    fn names_sizes_and_numbers_are_limited() {
        for name in ["../a.pdf", "a\n.pdf", ".pdf", "a\u{202e}.pdf"] {
            assert_eq!(labels(name, b"%PDF-", 0), ["FILE_NAME_NOT_VALID"], "{name:?}");
        }
        assert_eq!(labels("a.pdf", b"", 0), ["FILE_EMPTY"]);
        assert_eq!(labels("a.pdf", b"%PDF-", 20), ["FILE_TOO_MANY"]);
        let mut large = b"%PDF-".to_vec();
        large.resize(MAX_FILE + 1, 0);
        assert_eq!(labels("a.pdf", &large, 0), ["FILE_TOO_LARGE"]);
    }
}
