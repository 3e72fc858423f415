//! What was found, line by line.

use crate::error::{Error, Result};
use ehub_api::http::check::CheckFinding;
use std::io::Write as _;

/// What was found, in its order. Told to whoever waits at the command line at once; kept for a page.
#[derive(Debug)]
pub struct Report {
    found: Vec<CheckFinding>,
    area: &'static str,
    prints: bool,
}

impl Report {
    /// Nothing yet. `prints` = every line is printed when it is found.
    pub fn new(prints: bool) -> Self {
        Self { found: vec![], area: "configuration", prints }
    }

    /// What is told from here on is about this.
    pub fn about(&mut self, area: &'static str) {
        self.area = area;
    }

    fn add(&mut self, kind: &str, mark: &str, words: &str) {
        if self.prints {
            print(mark, words);
        }
        self.found.push(CheckFinding { area: self.area.to_owned(), kind: kind.to_owned(), words: words.to_owned() });
    }

    /// Something is as it should be.
    pub fn good(&mut self, words: &str) {
        self.add("good", "ok  ", words);
    }

    /// Something that is neither right nor wrong, but good to know.
    pub fn note(&mut self, words: &str) {
        self.add("note", "note", words);
    }

    /// Something is wrong. The words say what to do about it.
    pub fn bad(&mut self, words: &str) {
        self.add("bad", "BAD ", words);
    }

    /// Good or bad, as it turned out.
    pub fn tell(&mut self, found: std::result::Result<String, String>) {
        match found {
            Ok(words) => self.good(&words),
            Err(words) => self.bad(&words),
        }
    }

    /// Tells of a result and hands on what was found.
    pub fn of<T>(&mut self, result: Result<T>, good: impl FnOnce(&T) -> String) -> Option<T> {
        self.tell(result.as_ref().map(good).map_err(ToString::to_string));
        result.ok()
    }

    /// Everything that was found.
    pub fn into_found(self) -> Vec<CheckFinding> {
        self.found
    }

    /// The last word: an error when anything is wrong.
    ///
    /// # Errors
    /// When something is wrong.
    pub fn end(&self) -> Result<()> {
        match self.found.iter().filter(|finding| finding.kind == "bad").count() {
            0 => Ok(()),
            1 => Err(Error::Plain("one thing is wrong".to_owned())),
            many => Err(Error::Plain(format!("{many} things are wrong"))),
        }
    }
}

fn print(mark: &str, words: &str) {
    // Nobody may be reading; that is no reason to stop.
    let _ = writeln!(std::io::stdout(), "{mark} {}", words.replace('\n', "\n     "));
}
