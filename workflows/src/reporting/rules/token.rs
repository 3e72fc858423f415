//! A text taken apart as PostgreSQL takes it apart, and stricter: what it reads in more than one way is refused. Pure, without recursion.

use super::fault;
use ehub_engine::Finding;

/// What a piece of a text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword, in lower case; one in quotation marks is as it stands, and `true`.
    Word(String, bool),
    /// A number.
    Number,
    /// A text in apostrophes.
    Text,
    /// `:name`.
    Parameter(String),
    /// Any other sign.
    Sign(char),
}

/// A piece, and where it stands, in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its first character, from 0.
    pub from: usize,
    /// Behind its last one.
    pub to: usize,
}

impl Token {
    /// The keyword or name that is not in quotation marks.
    pub fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word, false) => Some(word),
            _ => None,
        }
    }

    /// Whether it is that sign.
    pub fn is(&self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }
}

/// Letters before an apostrophe that change how the text is read.
const PREFIXES: [&str; 4] = ["e", "b", "x", "n"];

struct Reader<'a> {
    signs: &'a [char],
    at: usize,
}

/// The pieces of a text, without its comments.
///
/// # Errors
/// What does not end, and what is not read: control characters, `$` outside of names, texts with a letter before them.
pub fn tokens(signs: &[char]) -> Result<Vec<Token>, Finding> {
    let mut reader = Reader { signs, at: 0 };
    let mut found = Vec::new();
    while let Some(token) = reader.next()? {
        found.push(token);
    }
    Ok(found)
}

/// As PostgreSQL: everything beyond ASCII is a letter.
fn begins_word(sign: char) -> bool {
    sign.is_ascii_alphabetic() || sign == '_' || !sign.is_ascii()
}

fn in_word(sign: char) -> bool {
    begins_word(sign) || sign.is_ascii_digit() || sign == '$'
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.signs.get(self.at + ahead).copied()
    }

    fn take(&mut self, while_it_is: impl Fn(char) -> bool) -> String {
        let from = self.at;
        while self.peek(0).is_some_and(&while_it_is) {
            self.at += 1;
        }
        self.signs[from..self.at].iter().collect()
    }

    fn next(&mut self) -> Result<Option<Token>, Finding> {
        self.skip()?;
        let from = self.at;
        let Some(sign) = self.peek(0) else { return Ok(None) };
        let kind = match sign {
            '\'' => {
                self.quoted('\'')?;
                Kind::Text
            }
            '"' => Kind::Word(self.quoted('"')?, true),
            _ if begins_word(sign) => self.word()?,
            _ if sign.is_ascii_digit() => self.number(),
            ':' if self.peek(1).is_some_and(|next| next.is_ascii_alphabetic() || next == '_') => {
                self.at += 1;
                Kind::Parameter(self.take(|sign| sign.is_ascii_alphanumeric() || sign == '_'))
            }
            ':' if self.peek(1) == Some(':') => {
                self.at += 2;
                Kind::Sign(':')
            }
            '$' | '\\' | '\0'..=' ' | '\u{7f}' => {
                return Err(fault("QUERY_SIGN", from).with("sign", sign.escape_default().to_string()));
            }
            _ => {
                self.at += 1;
                Kind::Sign(sign)
            }
        };
        Ok(Some(Token { kind, from, to: self.at }))
    }

    /// Blanks and comments; those between `/*` and `*/` hold each other.
    fn skip(&mut self) -> Result<(), Finding> {
        loop {
            self.take(|sign| matches!(sign, ' ' | '\t' | '\n' | '\r'));
            match (self.peek(0), self.peek(1)) {
                (Some('-'), Some('-')) => {
                    self.take(|sign| sign != '\n' && sign != '\r');
                }
                (Some('/'), Some('*')) => self.comment()?,
                _ => return Ok(()),
            }
        }
    }

    fn comment(&mut self) -> Result<(), Finding> {
        let from = self.at;
        let mut depth = 0_usize;
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some('/'), Some('*')) => (depth, self.at) = (depth + 1, self.at + 2),
                (Some('*'), Some('/')) => (depth, self.at) = (depth - 1, self.at + 2),
                (Some(_), _) => self.at += 1,
                (None, _) => return Err(fault("QUERY_UNENDED", from)),
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// What stands between two marks; a doubled one is itself.
    fn quoted(&mut self, mark: char) -> Result<String, Finding> {
        let from = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some(sign), Some(next)) if sign == mark && next == mark => {
                    text.push(mark);
                    self.at += 2;
                }
                (Some(sign), _) if sign == mark => {
                    self.at += 1;
                    return Ok(text);
                }
                (Some('\0'), _) => return Err(fault("QUERY_SIGN", self.at).with("sign", "\\u{0}")),
                (Some(sign), _) => {
                    text.push(sign);
                    self.at += 1;
                }
                (None, _) => return Err(fault("QUERY_UNENDED", from)),
            }
        }
    }

    fn word(&mut self) -> Result<Kind, Finding> {
        let from = self.at;
        // As PostgreSQL: letters beyond ASCII stay as they are.
        let word = self.take(in_word).to_ascii_lowercase();
        let marked = |sign: Option<char>| matches!(sign, Some('\'' | '"'));
        let changed = PREFIXES.contains(&word.as_str()) && self.peek(0) == Some('\'')
            || word == "u" && self.peek(0) == Some('&') && marked(self.peek(1));
        if changed {
            return Err(fault("QUERY_SIGN", from).with("sign", format!("{word}'")));
        }
        Ok(Kind::Word(word, false))
    }

    /// Letters behind it are a word of their own: nothing hides there.
    fn number(&mut self) -> Kind {
        self.take(|sign| sign.is_ascii_digit() || sign == '.');
        let exponent = match (self.peek(0), self.peek(1), self.peek(2)) {
            (Some('e' | 'E'), Some('+' | '-'), Some(digit)) if digit.is_ascii_digit() => 2,
            (Some('e' | 'E'), Some(digit), _) if digit.is_ascii_digit() => 1,
            _ => 0,
        };
        if exponent > 0 {
            self.at += exponent;
            self.take(|sign| sign.is_ascii_digit());
        }
        Kind::Number
    }
}
