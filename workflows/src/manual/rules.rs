//! Which directories there are, who sees which, and what may be put into them. Pure.

use crate::office_file::{Archive, Office, archive, is_archive};
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
/// Endings that a form may have.
pub const FORM_ENDINGS: [&str; 4] = ["pdf", "xlsx", "docx", "zip"];

labels! {
    /// What a file is kept as.
    pub enum Collection {
        /// To be read.
        Manual = "manual",
        /// To be filled in and sent back.
        Form = "form",
    }
}

labels! {
    /// Where a file is kept. The name begins with the company type that it is for; B are those inside.
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
        /// Forms for everybody.
        Form = "Form",
        /// Forms for those inside.
        BuyerForm = "B-Form",
        /// Forms for forwarders.
        ForwarderForm = "F-Form",
        /// Forms for customs brokers.
        BrokerForm = "R-Form",
        /// Forms for suppliers.
        SupplierForm = "S-Form",
        /// Forms for finance-only suppliers.
        FinanceOnlyForm = "T-Form",
    }
}

impl Directory {
    /// What is kept in it.
    pub fn collection(self) -> Collection {
        match self {
            Self::Buyer
            | Self::BuyerFaq
            | Self::Forwarder
            | Self::Broker
            | Self::Supplier
            | Self::SupplierEnglish
            | Self::SupplierFaq
            | Self::FinanceOnly => Collection::Manual,
            Self::Form
            | Self::BuyerForm
            | Self::ForwarderForm
            | Self::BrokerForm
            | Self::SupplierForm
            | Self::FinanceOnlyForm => Collection::Form,
        }
    }

    /// Directories of a company type: all of them for those inside, everybody else's own and those for everybody. The database holds the
    /// same wall.
    pub fn seen_by(company_type: &str, collection: Collection) -> Vec<Self> {
        let outside = matches!(company_type, "S" | "T" | "F" | "R");
        let seen = |dir: &Self| match company_type {
            "A" | "B" => true,
            _ => outside && (*dir == Self::Form || dir.as_str().split('-').next() == Some(company_type)),
        };
        Self::ALL.iter().copied().filter(|dir| dir.collection() == collection && seen(dir)).collect()
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
const OLE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// What a file that may be kept is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Judged {
    /// What it is called on the wire.
    media_type: &'static str,
    /// Whether it may run something.
    is_active: bool,
}

impl Manual {
    fn ending(&self) -> String {
        self.name.rsplit_once('.').map_or_else(String::new, |(_, ending)| ending.to_ascii_lowercase())
    }

    /// What the file is called on the wire; `None` = of no kind that is kept, or not what its name says.
    pub fn media_type(&self) -> Option<&'static str> {
        self.looked_at().map(|judged| judged.media_type)
    }

    fn looked_at(&self) -> Option<Judged> {
        let content = self.content.as_slice();
        let plain = |media_type, is_so: bool| is_so.then_some(Judged { media_type, is_active: false });
        let office = |media_type, office| match archive(content, office) {
            Archive::Other => None,
            found => Some(Judged { media_type, is_active: found == Archive::Active }),
        };
        match self.ending().as_str() {
            "pdf" => plain("application/pdf", content.starts_with(PDF)),
            "doc" => plain("application/msword", content.starts_with(OLE)),
            "xls" => plain("application/vnd.ms-excel", content.starts_with(OLE)),
            "ppt" => plain("application/vnd.ms-powerpoint", content.starts_with(OLE)),
            "docx" => {
                office("application/vnd.openxmlformats-officedocument.wordprocessingml.document", Office::Document)
            }
            "xlsx" => office("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", Office::Workbook),
            "pptx" => {
                let name = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
                office(name, Office::Presentation)
            }
            "zip" => plain("application/zip", is_archive(content)),
            "txt" => plain("text/plain", !content.contains(&0)),
            _ => None,
        }
    }

    /// Manuals come from the house and may have tables of other programs in them; forms travel to and fro and run nothing.
    fn judge(&self, collection: Collection) -> Option<Finding> {
        let fault = |label: &str| Finding::block(label).at("file").with("name", self.name.as_str());
        let allowed: &[&str] = match collection {
            Collection::Manual => &ENDINGS,
            Collection::Form => &FORM_ENDINGS,
        };
        if !is_name(&self.name) {
            return Some(fault("FILE_NAME_NOT_VALID").with("max", MAX_NAME));
        } else if self.content.is_empty() {
            return Some(fault("FILE_EMPTY"));
        } else if self.content.len() > MAX_FILE {
            return Some(too_large(&self.name));
        }
        let judged = allowed.contains(&self.ending().as_str()).then(|| self.looked_at()).flatten();
        match judged {
            None => Some(fault("FILE_TYPE_NOT_ALLOWED").with("allowed", allowed.join(", "))),
            Some(Judged { is_active: true, .. }) if collection == Collection::Form => Some(fault("FILE_ACTIVE")),
            Some(_) => None,
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
pub fn judge(files: &[Manual], collection: Collection) -> Vec<Finding> {
    if files.is_empty() {
        return vec![Finding::block("REQUIRED").at("file")];
    }
    if files.len() > MOST {
        return vec![too_many()];
    }
    let mut found: Vec<Finding> = files.iter().filter_map(|file| file.judge(collection)).collect();
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
        judge(files, Collection::Manual).into_iter().map(|finding| finding.label).collect()
    }

    #[test]
    fn a_type_sees_its_own_directories_and_those_inside_see_all() {
        let of = |letter, what| Directory::seen_by(letter, what).into_iter().map(Label::as_str).collect::<Vec<_>>();
        let names = |letter| of(letter, Collection::Manual);
        let all = ["B", "B-FAQ", "F", "R", "S", "S-English", "S-FAQ", "T"];
        assert_eq!((names("A"), names("B")), (all.to_vec(), all.to_vec()));
        assert_eq!(names("S"), ["S", "S-English", "S-FAQ"]);
        assert_eq!((names("T"), names("F"), names("R")), (vec!["T"], vec!["F"], vec!["R"]));
        let forms = |letter| of(letter, Collection::Form);
        assert_eq!(forms("B"), ["Form", "B-Form", "F-Form", "R-Form", "S-Form", "T-Form"]);
        assert_eq!((forms("S"), forms("R")), (vec!["Form", "S-Form"], vec!["Form", "R-Form"]));
        for nobody in ["", "X", "Form"] {
            assert!(names(nobody).is_empty() && forms(nobody).is_empty(), "{nobody}");
        }
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

    /// An archive whose list names this kind.
    fn office(kind: &str) -> Vec<u8> {
        let list = format!(r#"<Types><Override PartName="/a" ContentType="application/{kind}"/></Types>"#);
        let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        archive.start_file("[Content_Types].xml", zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut archive, list.as_bytes()).unwrap();
        archive.finish().unwrap().into_inner()
    }

    fn of(ending: &str) -> Vec<u8> {
        let main = |family: &str| office(&format!("vnd.openxmlformats-officedocument.{family}.main+xml"));
        match ending {
            "pdf" => PDF.to_vec(),
            "doc" | "xls" | "ppt" => OLE.to_vec(),
            "docx" => main("wordprocessingml.document"),
            "xlsx" => main("spreadsheetml.sheet"),
            "pptx" => main("presentationml.presentation"),
            "txt" => b"words".to_vec(),
            _ => office("octet-stream"),
        }
    }

    #[test]
    fn a_file_is_what_its_name_says() {
        for ending in ENDINGS {
            let file = manual(&format!("a.{ending}"), &of(ending));
            assert!(labels(std::slice::from_ref(&file)).is_empty(), "{ending}");
            let found = judge(&[file], Collection::Form);
            assert_eq!(found.is_empty(), FORM_ENDINGS.contains(&ending), "a form: {ending}");
        }
        for (name, content) in [
            ("a.exe", b"MZ".as_slice()),
            ("a.html", b"<script>"),
            ("a.pdf", b"<script>"),
            ("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
            ("a.docx", &of("xlsx")),
            ("a.zip", b"PK\x03\x04 no archive"),
            ("a.txt", b"MZ\0"),
            ("pdf", b"%PDF-"),
        ] {
            assert_eq!(labels(&[manual(name, content)]), ["FILE_TYPE_NOT_ALLOWED"], "{name}");
            assert_eq!(judge(&[manual(name, content)], Collection::Form)[0].label, "FILE_TYPE_NOT_ALLOWED", "{name}");
        }
    }

    #[test]
    fn a_form_runs_nothing() {
        let macros = "vnd.ms-word.document.macroEnabled.main+xml\"/><Override PartName=\"/b\" ContentType=\"application/\
                      vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
        let file = || manual("a.docx", &office(macros));
        assert_eq!(judge(&[file()], Collection::Form)[0].label, "FILE_ACTIVE");
        assert!(labels(&[file()]).is_empty(), "the house's own manuals may");
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
