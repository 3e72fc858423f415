//! Files that go with a spec or a certificate: of which kinds they may be, and how many. Pure.

pub mod store;

use crate::attachment::{self, Unfit, Upload};
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

/// Files of one document.
pub const MOST: usize = 20;
/// Files that a document ever had, those that were taken off included.
pub const MOST_EVER: usize = 100;
/// Endings that a file may have.
pub const ENDINGS: [&str; 5] = ["pdf", "png", "jpg", "jpeg", "xlsx"];

/// Everything that is wrong with a file of this kind ([`Upload::media_type`]), where the document has so many already.
#[must_use]
pub fn judge(file: &Upload, kind: Result<&'static str, Unfit>, there: usize) -> Vec<Finding> {
    let mut found = attachment::judge(file, kind, &ENDINGS);
    if there >= MOST {
        found.push(Finding::block("FILE_TOO_MANY").at("file").with("max", MOST));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attachment::MAX_FILE;

    fn labels(name: &str, content: &[u8], there: usize) -> Vec<String> {
        let file = Upload { name: name.to_owned(), content: content.to_vec() };
        judge(&file, file.media_type(&ENDINGS), there).into_iter().map(|finding| finding.label).collect()
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
