//! What is wrong with something that is to be said. Pure.

use super::NewComment;
use crate::attachment::{self, Unfit, Upload};
use ehub_engine::Finding;

/// Characters of a comment.
pub const MAX_BODY: usize = 2_000;
/// People that one comment means.
pub const MOST_MENTIONS: usize = 20;
/// Files of one comment.
pub const MOST_FILES: usize = 5;
/// Megabytes of files on one document altogether.
pub const MOST_MB: i64 = 200;
/// Comments of one document.
pub const MOST: i64 = 1_000;
/// Endings that a file may have.
pub const ENDINGS: [&str; 7] = ["pdf", "png", "jpg", "jpeg", "xlsx", "docx", "zip"];

/// The text as it is kept.
#[must_use]
pub fn tidied(body: &str) -> &str {
    body.trim()
}

/// Everything that is wrong with it and its files, of which each is of this kind ([`Upload::media_type`]).
#[must_use]
pub fn judge(new: &NewComment, files: &[(&Upload, Result<&'static str, Unfit>)]) -> Vec<Finding> {
    let mut found = Vec::new();
    let body = tidied(&new.body);
    if body.is_empty() {
        found.push(Finding::block("REQUIRED").at("body"));
    }
    if body.chars().count() > MAX_BODY {
        found.push(Finding::block("TOO_LONG").at("body").with("max", MAX_BODY));
    }
    if new.mentions.len() > MOST_MENTIONS {
        found.push(Finding::block("TOO_LONG").at("mentions").with("max", MOST_MENTIONS));
    }
    if files.len() > MOST_FILES {
        found.push(Finding::block("FILE_TOO_MANY").at("file").with("max", MOST_FILES));
    }
    for (file, kind) in files {
        found.extend(attachment::judge(file, *kind, &ENDINGS));
    }
    for (n, (file, _)) in files.iter().enumerate() {
        if files[..n].iter().any(|(other, _)| other.name == file.name) {
            found.push(Finding::block("FILE_TWICE").at("file").with("name", file.name.as_str()));
        }
    }
    found
}

/// A mention of somebody who may not read the document, at its place.
#[must_use]
pub fn cannot_read(place: usize) -> Finding {
    Finding::block("COMMENT_MENTION_CANNOT_READ").at(format!("mentions[{place}]"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comment::Process;

    fn found(body: &str, mentions: usize, files: &[(&str, &[u8])]) -> Vec<String> {
        let new = NewComment {
            process: Process::Asn,
            document_id: 1,
            body: body.to_owned(),
            internal: false,
            mentions: vec![1; mentions],
        };
        let files: Vec<Upload> =
            files.iter().map(|(name, content)| Upload { name: (*name).into(), content: content.to_vec() }).collect();
        let files: Vec<_> = files.iter().map(|file| (file, file.media_type(&ENDINGS))).collect();
        judge(&new, &files)
            .into_iter()
            .map(|finding| format!("{} {}", finding.label, finding.field.unwrap_or_default()))
            .collect()
    }

    #[test]
    fn a_comment_says_something_and_is_not_endless() {
        assert_eq!(found("漢".repeat(2_000).as_str(), 20, &[]), Vec::<String>::new());
        assert_eq!(found(" \n ", 0, &[]), ["REQUIRED body"]);
        assert_eq!(found("漢".repeat(2_001).as_str(), 21, &[]), ["TOO_LONG body", "TOO_LONG mentions"]);
    }

    #[test]
    fn files_are_few_and_what_they_say() {
        let pdf: &[u8] = b"%PDF-1.7";
        assert_eq!(found("x", 0, &[("a.pdf", pdf), ("b.PDF", pdf)]), Vec::<String>::new());
        assert_eq!(found("x", 0, &[("a.pdf", pdf), ("a.pdf", pdf)]), ["FILE_TWICE file"]);
        for name in ["a.docx", "a.zip", "a.xlsx", "a.png", "a.exe", "a.html"] {
            assert_eq!(found("x", 0, &[(name, pdf)]), ["FILE_TYPE_NOT_ALLOWED file"], "{name}");
        }
        let names: Vec<String> = (0..6).map(|n| format!("{n}.pdf")).collect();
        let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), pdf)).collect();
        assert_eq!(found("x", 0, &many), ["FILE_TOO_MANY file"]);
    }
}
