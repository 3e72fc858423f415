//! Which directories there are, who sees which, and what may be put into them. Pure.

use ehub_engine::label::Label;
use ehub_engine::{Finding, labels};

/// Characters of a file's name.
pub const MAX_NAME: usize = 200;
/// Files of one upload.
pub const MOST: usize = 20;
/// Bytes of one file.
pub const MAX_FILE: usize = 20 * 1024 * 1024;
/// Endings that a manual may have.
pub const ENDINGS: [&str; 9] = ["pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "zip", "txt"];

labels! {
    /// Where a manual is kept. The name begins with the company type that it is for; B are those inside.
    pub enum Directory {
        /// For those inside.
        Buyer = "B",
        /// Their questions and answers.
        BuyerFaq = "B-FAQ",
        /// For forwarders.
        Forwarder = "F",
        /// For customs brokers.
        Broker = "R",
        /// For suppliers.
        Supplier = "S",
        /// For suppliers, in English.
        SupplierEnglish = "S-English",
        /// Their questions and answers.
        SupplierFaq = "S-FAQ",
        /// For finance-only suppliers.
        FinanceOnly = "T",
    }
}

impl Directory {
    /// Directories of a company type: all of them for those inside, everybody else's own. The database holds the same wall.
    pub fn seen_by(company_type: &str) -> Vec<Self> {
        let own = |dir: &Self| dir.as_str().split('-').next() == Some(company_type);
        match company_type {
            "A" | "B" => Self::ALL.to_vec(),
            _ => Self::ALL.iter().copied().filter(own).collect(),
        }
    }
}

/// A file that is to be kept.
#[derive(Clone, Debug)]
pub struct Manual {
    /// With its ending.
    pub name: String,
    /// The file.
    pub content: Vec<u8>,
}

/// What a kind of file begins with.
const PDF: &[u8] = b"%PDF-";
const ZIP: &[u8] = b"PK\x03\x04";
const OLE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

impl Manual {
    fn ending(&self) -> String {
        self.name.rsplit_once('.').map_or_else(String::new, |(_, ending)| ending.to_ascii_lowercase())
    }

    /// What the file is called on the wire; `None` = of no kind that is kept, or not what its name says.
    pub fn media_type(&self) -> Option<&'static str> {
        let (media_type, begins): (_, &[u8]) = match self.ending().as_str() {
            "pdf" => ("application/pdf", PDF),
            "doc" => ("application/msword", OLE),
            "xls" => ("application/vnd.ms-excel", OLE),
            "ppt" => ("application/vnd.ms-powerpoint", OLE),
            "docx" => ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", ZIP),
            "xlsx" => ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ZIP),
            "pptx" => ("application/vnd.openxmlformats-officedocument.presentationml.presentation", ZIP),
            "zip" => ("application/zip", ZIP),
            "txt" if !self.content.contains(&0) => ("text/plain", b""),
            _ => return None,
        };
        self.content.starts_with(begins).then_some(media_type)
    }

    fn judge(&self) -> Option<Finding> {
        let fault = |label: &str| Finding::block(label).at("file").with("name", self.name.as_str());
        if !is_name(&self.name) {
            Some(fault("FILE_NAME_NOT_VALID").with("max", MAX_NAME))
        } else if self.content.is_empty() {
            Some(fault("FILE_EMPTY"))
        } else if self.content.len() > MAX_FILE {
            Some(too_large(&self.name))
        } else if self.media_type().is_none() {
            Some(fault("FILE_TYPE_NOT_ALLOWED").with("allowed", ENDINGS.join(", ")))
        } else {
            None
        }
    }
}

/// A file is larger than [`MAX_FILE`].
pub fn too_large(name: &str) -> Finding {
    Finding::block("FILE_TOO_LARGE").at("file").with("name", name).with("max", MAX_FILE / 1024 / 1024)
}

/// There are more files than [`MOST`].
pub fn too_many() -> Finding {
    Finding::block("FILE_TOO_MANY").at("file").with("max", MOST)
}

/// A name that leads nowhere else and can be read as it is written.
pub(crate) fn is_name(name: &str) -> bool {
    let hides =
        |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    !name.is_empty()
        && name.trim() == name
        && !name.starts_with('.')
        && name.chars().count() <= MAX_NAME
        && !name.chars().any(|c| c.is_control() || matches!(c, '/' | '\\') || hides(c))
}

/// Everything that is wrong with an upload.
pub fn judge(files: &[Manual]) -> Vec<Finding> {
    if files.is_empty() {
        return vec![Finding::block("REQUIRED").at("file")];
    }
    if files.len() > MOST {
        return vec![too_many()];
    }
    let mut found: Vec<Finding> = files.iter().filter_map(Manual::judge).collect();
    for (n, file) in files.iter().enumerate() {
        if files[..n].iter().any(|earlier| earlier.name == file.name) {
            found.push(Finding::block("FILE_TWICE").at("file").with("name", file.name.as_str()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manual(name: &str, content: &[u8]) -> Manual {
        Manual { name: name.to_owned(), content: content.to_vec() }
    }

    fn labels(files: &[Manual]) -> Vec<String> {
        judge(files).into_iter().map(|finding| finding.label).collect()
    }

    #[test]
    fn a_type_sees_its_own_directories_and_those_inside_see_all() {
        let names = |letter| Directory::seen_by(letter).into_iter().map(Label::as_str).collect::<Vec<_>>();
        let all = ["B", "B-FAQ", "F", "R", "S", "S-English", "S-FAQ", "T"];
        assert_eq!((names("A"), names("B")), (all.to_vec(), all.to_vec()));
        assert_eq!(names("S"), ["S", "S-English", "S-FAQ"]);
        assert_eq!((names("T"), names("F"), names("R")), (vec!["T"], vec!["F"], vec!["R"]));
        assert!(names("").is_empty() && names("X").is_empty());
    }

    #[test]
    fn names_lead_nowhere_else() {
        for good in ["Guide.pdf", "供應商 手冊 (2026).PDF", "a..pdf", &format!("{}.pdf", "字".repeat(196))] {
            assert!(labels(&[manual(good, b"%PDF-1.7")]).is_empty(), "{good}");
        }
        let long = format!("{}.pdf", "a".repeat(197));
        for bad in ["", " a.pdf", ".pdf", "../a.pdf", "a\\b.pdf", "a\nb.pdf", "a\0.pdf", "a\u{202e}fdp.pdf", &long] {
            assert_eq!(labels(&[manual(bad, b"%PDF-1.7")]), ["FILE_NAME_NOT_VALID"], "{bad:?}");
        }
    }

    #[test]
    fn a_file_is_what_its_name_says() {
        for ending in ENDINGS {
            let begins = match ending {
                "pdf" => PDF,
                "doc" | "xls" | "ppt" => OLE,
                "txt" => b"words",
                _ => ZIP,
            };
            assert!(labels(&[manual(&format!("a.{ending}"), begins)]).is_empty(), "{ending}");
        }
        for (name, content) in [
            ("a.exe", b"MZ".as_slice()),
            ("a.html", b"<script>"),
            ("a.pdf", b"<script>"),
            ("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
            ("a.txt", b"MZ\0"),
            ("pdf", b"%PDF-"),
        ] {
            assert_eq!(labels(&[manual(name, content)]), ["FILE_TYPE_NOT_ALLOWED"], "{name}");
        }
    }

    #[test]
    fn an_upload_has_a_size() {
        assert_eq!(labels(&[]), ["REQUIRED"]);
        assert_eq!(labels(&[manual("a.txt", b"")]), ["FILE_EMPTY"]);
        assert_eq!(labels(&[manual("a.txt", b"a"), manual("a.txt", b"b")]), ["FILE_TWICE"]);
        let many: Vec<Manual> = (0..=MOST).map(|n| manual(&format!("{n}.txt"), b"a")).collect();
        assert!(labels(&many[..MOST]).is_empty());
        assert_eq!(labels(&many), ["FILE_TOO_MANY"]);
        assert!(labels(&[manual("a.txt", &vec![b'a'; MAX_FILE])]).is_empty());
        assert_eq!(labels(&[manual("a.txt", &vec![b'a'; MAX_FILE + 1])]), ["FILE_TOO_LARGE"]);
    }
}
