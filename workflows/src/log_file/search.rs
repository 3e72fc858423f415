//! All log files of this machine as one: newest first, merged by their moments, a page at a time, with a bound on what a call reads.

use super::backward::{Backward, Key};
use super::line::{self, LEVELS};
use super::{ENDING, PREFIX, PROCESSES};
use crate::download::folder;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Finding;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BinaryHeap;
use std::io;
use std::path::Path;

/// Bytes that a call reads at most before it tells what it has found. Bytes and no time: the same call finds the same everywhere.
pub const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// Bytes of lines that a page holds at most.
const LARGEST_PAGE: usize = 2 * 1024 * 1024;
/// Sizes of a page.
const SIZES: [i64; 4] = [50, 100, 200, 500];
/// Characters of what is looked for.
const LONGEST: usize = 200;
/// Files that are read, the newest.
const MOST_FILES: usize = 400;
/// Microseconds by which a line may be later than when its file was written to last: the clock of the disk may be another.
const SLACK: i64 = 60_000_000;

/// What to show; nothing = the newest lines.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LogFilter {
    /// At or after.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub from: Option<DateTime<Utc>>,
    /// Before.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub to: Option<DateTime<Utc>>,
    /// At least as grave: `error`, `warn`, `info`, `debug`, `trace`.
    pub level: Option<String>,
    /// Id of a request, whole.
    pub request_id: Option<String>,
    /// Part of the line, in any case.
    pub text: Option<String>,
    /// `up`, `api` or `worker`.
    pub process: Option<String>,
    /// `older` of the page before.
    pub before: Option<String>,
    /// 50, 100, 200 or 500.
    pub size: Option<i64>,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogLine {
    /// The same line has the same everywhere: its place and its file.
    pub id: String,
    /// When it was written; a line that does not say it has that of the line before.
    pub at: DateTime<Utc>,
    /// `ERROR`, `WARN`, `INFO`, `DEBUG` or `TRACE`; empty = it does not say.
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
    /// What else is known.
    #[schema(value_type = Object)]
    pub fields: Map<String, Value>,
    /// It is no line of this program's, and shown as text.
    pub is_raw: bool,
}

/// A page of lines, newest first.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogPage {
    /// Whether log files are kept; without them there is nothing to be found.
    pub is_kept: bool,
    /// Files that are there.
    pub files: i64,
    /// The lines.
    pub items: Vec<LogLine>,
    /// To be given as `before` for what comes before; `null` = there is nothing.
    pub older: Option<String>,
    /// The call has read as much as a call may: how far back it came. `null` = the page is full, or all was read.
    pub looked_back_to: Option<DateTime<Utc>>,
    /// When it was read: what is to follow asks from here.
    pub read_at: DateTime<Utc>,
}

/// Whether a file is one of the log files.
#[must_use]
pub fn is_log(name: &str) -> bool {
    name.starts_with(PREFIX) && name.ends_with(ENDING)
}

/// What a line has to have.
struct Wanted {
    gravity: Option<usize>,
    request: Option<String>,
    text: Option<String>,
    process: Option<String>,
    from: i64,
    end: Option<Key>,
    size: usize,
}

impl Wanted {
    fn of(filter: &LogFilter) -> Result<Self, Error> {
        let mut found = Vec::new();
        let mut wrong = |field: &str, expected: &str| {
            found.push(Finding::block("WRONG_TYPE").at(field).with("expected", expected));
        };
        let level = filter.level.as_deref();
        let gravity = level.and_then(|level| LEVELS.iter().position(|one| one.eq_ignore_ascii_case(level)));
        if level.is_some() && gravity.is_none() {
            wrong("level", "error, warn, info, debug, trace");
        }
        if filter.process.as_deref().is_some_and(|process| !PROCESSES.contains(&process)) {
            wrong("process", "up, api, worker");
        }
        if filter.size.is_some_and(|size| !SIZES.contains(&size)) {
            wrong("size", "50, 100, 200, 500");
        }
        let before = filter.before.as_deref().map(cursor);
        if before == Some(None) {
            wrong("before", "older of a page");
        }
        for (field, text) in [("text", &filter.text), ("requestId", &filter.request_id)] {
            if text.as_deref().is_some_and(|text| text.chars().count() > LONGEST) {
                found.push(Finding::block("TOO_LONG").at(field).with("max", LONGEST));
            }
        }
        if !found.is_empty() {
            return Err(Error::Invalid(found));
        }
        let to = filter.to.map(|to| Key { time: to.timestamp_micros(), file: String::new(), offset: 0 });
        Ok(Self {
            gravity,
            // As it stands in the file: what JSON writes otherwise is written otherwise.
            request: filter.request_id.as_deref().map(|id| format!("\"requestId\":{}", Value::from(id))),
            text: filter.text.as_deref().map(|text| {
                let quoted = Value::from(text.to_lowercase()).to_string();
                quoted[1..quoted.len() - 1].to_owned()
            }),
            process: filter.process.clone(),
            from: filter.from.map_or(i64::MIN, |from| from.timestamp_micros()),
            end: [before.flatten(), to].into_iter().flatten().min(),
            size: usize::try_from(filter.size.unwrap_or(100)).unwrap_or(100),
        })
    }

    fn fits(&self, bytes: &[u8]) -> bool {
        if self.gravity.is_some_and(|most| line::gravity(bytes).is_none_or(|found| found > most)) {
            return false;
        }
        if self.request.is_none() && self.text.is_none() {
            return true;
        }
        let text = String::from_utf8_lossy(bytes);
        let has = |part: &Option<String>, text: &str| part.as_deref().is_none_or(|part| text.contains(part));
        has(&self.request, &text) && (self.text.is_none() || has(&self.text, &text.to_lowercase()))
    }

    /// Whether a file that was written to last then may have lines that are late enough.
    fn reaches(&self, at: DateTime<Utc>) -> bool {
        at.timestamp_micros() >= self.from.saturating_sub(SLACK)
    }

    fn in_process(&self, name: &str) -> bool {
        let process = name.strip_prefix(PREFIX).and_then(|rest| rest.split('-').next());
        self.process.is_none() || self.process.as_deref() == process
    }
}

/// A place, as people hand it back: it is only compared, never opened.
fn cursor(text: &str) -> Option<Key> {
    let mut parts = text.splitn(3, '.');
    let (time, offset, file) = (parts.next()?, parts.next()?, parts.next()?);
    let key = Key { time: time.parse().ok()?, offset: offset.parse().ok()?, file: file.to_owned() };
    (is_log(file) && folder::is_plain(file)).then_some(key)
}

fn moment(time: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(time).unwrap_or(DateTime::UNIX_EPOCH)
}

/// A page of lines of the log files in a folder; `None` = none are kept.
///
/// # Errors
/// [`Error::Invalid`] for a filter that makes no sense; the operating system's own.
pub fn read(path: Option<&Path>, filter: &LogFilter, now: DateTime<Utc>) -> Result<LogPage, Error> {
    read_within(path, filter, now, MOST_BYTES)
}

fn read_within(path: Option<&Path>, filter: &LogFilter, now: DateTime<Utc>, most_bytes: u64) -> Result<LogPage, Error> {
    let wanted = Wanted::of(filter)?;
    let mut page =
        LogPage { is_kept: path.is_some(), files: 0, items: vec![], older: None, looked_back_to: None, read_at: now };
    let Some(path) = path else { return Ok(page) };
    let (mut names, _) = folder::files(path, is_log)?;
    page.files = i64::try_from(names.len()).unwrap_or(i64::MAX);
    names.sort_by(|a, b| began(&a.name).cmp(began(&b.name)));
    let newest = names.split_off(names.len().saturating_sub(MOST_FILES));
    let mut files = Vec::new();
    for plain in newest.into_iter().filter(|plain| wanted.in_process(&plain.name) && wanted.reaches(plain.at)) {
        // It may have been cleared away meanwhile.
        if let Some((file, plain)) = folder::open(path, &plain.name)? {
            let mut backward = Backward::new(file, plain.name)?;
            if let Some(end) = &wanted.end {
                // Lines of the same moment may stand before it.
                backward.seek(end.time.saturating_add(1))?;
            }
            files.push(backward);
        }
    }
    gather(files, &wanted, most_bytes, &mut page)?;
    Ok(page)
}

/// The part of a name that says when the file was begun.
fn began(name: &str) -> &str {
    name.strip_prefix(PREFIX).and_then(|rest| rest.split_once('-')).map_or("", |(_, rest)| rest)
}

fn gather(mut files: Vec<Backward>, wanted: &Wanted, most_bytes: u64, page: &mut LogPage) -> io::Result<()> {
    let mut heap = BinaryHeap::new();
    let next = |file: &mut Backward, at: usize| -> io::Result<Option<(Key, usize)>> {
        Ok(file.peek()?.map(|(time, offset)| (Key { time, file: file.name.clone(), offset }, at)))
    };
    for (at, file) in files.iter_mut().enumerate() {
        heap.extend(next(file, at)?);
    }
    // What was opened to know who comes first does not count: there may be many files.
    let (mut read, mut size) = (0, 0);
    let mut last: Option<Key> = None;
    while let Some((key, at)) = heap.pop() {
        if key.time < wanted.from {
            break;
        }
        let is_spent = read > most_bytes;
        if (is_spent || page.items.len() >= wanted.size || size > LARGEST_PAGE)
            && let Some(last) = &last
        {
            page.looked_back_to = is_spent.then(|| moment(last.time));
            page.older = Some(format!("{}.{}.{}", last.time, last.offset, last.file));
            break;
        }
        let file = &mut files[at];
        if let Some((_, _, bytes)) = file.take()
            && wanted.end.as_ref().is_none_or(|end| key < *end)
        {
            if wanted.fits(bytes) {
                size += bytes.len().min(line::LONGEST_LINE);
                page.items.push(shown(&key, bytes));
            }
            last = Some(key);
        }
        let before = file.bytes;
        heap.extend(next(file, at)?);
        read += file.bytes - before;
    }
    Ok(())
}

fn shown(key: &Key, bytes: &[u8]) -> LogLine {
    let (entry, is_raw) = line::read(bytes);
    LogLine {
        id: format!("{}.{}", key.offset, key.file),
        at: moment(key.time),
        level: entry.level,
        process: entry.process,
        pid: entry.pid,
        target: entry.target,
        message: entry.message,
        request_id: entry.request_id,
        fields: entry.fields,
        is_raw,
    }
}

#[cfg(test)]
#[path = "search_test.rs"]
mod tests;
