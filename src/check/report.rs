//! What was found, line by line.

use crate::error::{Error, Result};
use std::io::Write as _;

/// Counts what is wrong while it is told.
#[derive(Debug, Default)]
pub struct Report {
    faults: usize,
}

impl Report {
    /// Something is as it should be.
    pub fn good(words: &str) {
        print("ok  ", words);
    }

    /// Something that is neither right nor wrong, but good to know.
    pub fn note(words: &str) {
        print("note", words);
    }

    /// Something is wrong. The words say what to do about it.
    pub fn bad(&mut self, words: &str) {
        self.faults += 1;
        print("BAD ", words);
    }

    /// Good or bad, as it turned out.
    pub fn tell(&mut self, found: std::result::Result<String, String>) {
        match found {
            Ok(words) => Self::good(&words),
            Err(words) => self.bad(&words),
        }
    }

    /// Tells of a result and hands on what was found.
    pub fn of<T>(&mut self, result: Result<T>, good: impl FnOnce(&T) -> String) -> Option<T> {
        self.tell(result.as_ref().map(good).map_err(ToString::to_string));
        result.ok()
    }

    /// The last word: an error when anything is wrong.
    ///
    /// # Errors
    /// When something is wrong.
    pub fn end(&self) -> Result<()> {
        match self.faults {
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
