//! One line of a log file: how it is written and read. Pure.

use super::mask;
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Bytes of a line at most.
pub const LONGEST_LINE: usize = 32 * 1024;
/// Characters of a value at most.
pub const LONGEST_VALUE: usize = 8_000;
/// Where the moment stands in every line: found without reading the rest.
const BEFORE_TIME: &[u8] = br#"{"timestamp":""#;
const TIME_LENGTH: usize = 27;
const BEFORE_LEVEL: &[u8] = br#"","level":""#;

/// The levels, from the gravest.
pub const LEVELS: [&str; 5] = ["ERROR", "WARN", "INFO", "DEBUG", "TRACE"];

/// What a line holds besides its moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Entry {
    /// One of [`LEVELS`].
    pub level: String,
    /// `up`, `api` or `worker`.
    pub process: String,
    /// Number of the process at the operating system.
    pub pid: u32,
    /// The part of the program that says it.
    pub target: String,
    /// What it says.
    pub message: String,
    /// Request that it is about; empty = none.
    pub request_id: String,
    /// What else is known, by name; what comes of a span has its name before a dot.
    pub fields: Map<String, Value>,
}

impl Entry {
    /// The same without secrets, and with nothing that is too long.
    #[must_use]
    pub fn masked(mut self) -> Self {
        self.message = cut(&mask::mask(&self.message));
        for (name, value) in &mut self.fields {
            *value = match &*value {
                Value::String(text) => Value::String(cut(&mask::value(name, text))),
                Value::Null | Value::Bool(_) => continue,
                Value::Number(number) => {
                    let text = number.to_string();
                    let shown = mask::value(name, &text);
                    if shown == text {
                        continue;
                    }
                    Value::String(shown)
                }
                Value::Array(_) | Value::Object(_) => Value::String(cut(&mask::value(name, &value.to_string()))),
            };
        }
        self
    }

    /// The line, with its end. What is said on several lines is one here: ends of lines are escaped.
    #[must_use]
    pub fn line(&self, at: DateTime<Utc>) -> String {
        let mut entry = serde_json::to_string(self).unwrap_or_default();
        if entry.len() > LONGEST_LINE {
            let short = Self { fields: Map::new(), ..self.clone() };
            entry = serde_json::to_string(&short).unwrap_or_default();
        }
        let rest = entry.strip_prefix('{').unwrap_or_default();
        format!("{{\"timestamp\":\"{}\",{rest}\n", at.to_rfc3339_opts(SecondsFormat::Micros, true))
    }
}

/// `text`, not longer than a value may be.
fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_VALUE) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Microseconds since 1970 at which a line was written; `None` = it is none of ours.
#[must_use]
pub fn time(line: &[u8]) -> Option<i64> {
    let text = line.strip_prefix(BEFORE_TIME)?.get(..TIME_LENGTH)?;
    let number = |from: usize, length: usize| -> Option<u32> {
        text.get(from..from + length)?
            .iter()
            .try_fold(0_u32, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0')))
    };
    let day = NaiveDate::from_ymd_opt(i32::try_from(number(0, 4)?).ok()?, number(5, 2)?, number(8, 2)?)?;
    let at = day.and_hms_micro_opt(number(11, 2)?, number(14, 2)?, number(17, 2)?, number(20, 6)?)?;
    (text[10] == b'T' && text[26] == b'Z').then(|| at.and_utc().timestamp_micros())
}

/// How grave a line is: its place in [`LEVELS`]; `None` = it is none of ours.
#[must_use]
pub fn gravity(line: &[u8]) -> Option<usize> {
    let rest = line.get(BEFORE_TIME.len() + TIME_LENGTH..)?.strip_prefix(BEFORE_LEVEL)?;
    LEVELS.iter().position(|level| rest.starts_with(level.as_bytes()))
}

/// What a line says; one that is none of ours as text.
#[must_use]
pub fn read(line: &[u8]) -> (Entry, bool) {
    if time(line).is_some()
        && let Ok(entry) = serde_json::from_slice::<Entry>(line)
    {
        return (entry.masked(), false);
    }
    let text = String::from_utf8_lossy(&line[..line.len().min(LONGEST_VALUE)]);
    let plain: String = text.chars().map(|sign| if sign.is_control() { '\u{fffd}' } else { sign }).collect();
    (Entry { message: mask::mask(plain.trim_end()), ..Entry::default() }, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn at() -> DateTime<Utc> {
        "2026-11-20T04:00:00.000123Z".parse().unwrap()
    }

    fn said(message: &str) -> Entry {
        let fields = json!({"path": "/api/x", "ms": 3}).as_object().unwrap().clone();
        Entry { level: "INFO".into(), message: message.into(), request_id: "r-1".into(), fields, ..Entry::default() }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let line = said("answered").line(at());
        assert!(line.starts_with(r#"{"timestamp":"2026-11-20T04:00:00.000123Z","level":"INFO","process":"#), "{line}");
        assert_eq!(time(line.as_bytes()), Some(at().timestamp_micros()));
        assert_eq!(gravity(line.as_bytes()), Some(2));
        assert_eq!(read(line.trim_end().as_bytes()), (said("answered"), false));
    }

    #[test]
    fn nobody_writes_a_second_line() {
        let forged = "a\n{\"timestamp\":\"2026-11-20T05:00:00.000000Z\",\"level\":\"ERROR\"}\r\u{2028}b";
        let line = said(forged).line(at());
        assert_eq!(line.matches('\n').count(), 1, "{line}");
        assert_eq!(read(line.trim_end().as_bytes()).0.message, forged);
    }

    #[test]
    fn secrets_are_masked_in_message_and_fields() {
        let mut entry = said("password=Ehub2026demo");
        entry.fields.insert("request.token".into(), json!("abc"));
        entry.fields.insert("pin_secret".into(), json!(1234));
        let line = entry.masked().line(at());
        assert!(!line.contains("Ehub2026demo") && !line.contains("abc") && !line.contains("1234"), "{line}");
    }

    #[test]
    fn a_line_is_bounded_and_garbage_is_text() {
        let mut entry = said(&"長".repeat(100_000));
        for n in 0..50 {
            entry.fields.insert(format!("f{n}"), json!("x".repeat(100_000)));
        }
        let line = entry.masked().line(at());
        assert!(line.len() < LONGEST_LINE + 200, "{}", line.len());
        let (garbage, is_raw) = read(b"\xff\x00\x1b[2Jpassword=hunter22");
        assert!(is_raw && !garbage.message.contains('\u{1b}') && !garbage.message.contains("hunter22"));
        assert_eq!((time(b"{}"), gravity(b"")), (None, None));
        assert_eq!(time(br#"{"timestamp":"2026-13-20T04:00:00.000123Z","#), None);
    }
}
