//! One log file, read from its end, line by line; and where in it a moment is.

use super::line;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt as _;

/// Bytes that are read at once: a page of lines fits into the first, and a search reads the larger ones.
const FIRST_BLOCK: u64 = 64 * 1024;
const BLOCK: u64 = 1024 * 1024;

/// Where a line stands among all lines of all files: by its moment (microseconds since 1970), then by its file, then by its place there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Microseconds since 1970.
    pub time: i64,
    /// Name of the file.
    pub file: String,
    /// First byte.
    pub offset: u64,
}

/// A file that is read from its end.
#[derive(Debug)]
pub struct Backward {
    file: File,
    /// Its name.
    pub name: String,
    /// What lies before this has not been read.
    unread: u64,
    block: Vec<u8>,
    at: u64,
    /// Lines of the block that have not been given, with their moments; the last is the next.
    lines: Vec<(i64, Range<usize>)>,
    /// The moment of what was given last: nothing before it is later.
    latest: i64,
    /// What lies before the end of what is read next is the beginning of a line that is too long.
    giant: bool,
    next_block: u64,
    /// Bytes that were read.
    pub bytes: u64,
}

impl Backward {
    /// The file, to be read from its end.
    ///
    /// # Errors
    /// The operating system's own.
    pub fn new(file: File, name: String) -> io::Result<Self> {
        let size = file.metadata()?.len();
        Ok(Self {
            file,
            name,
            unread: size,
            block: vec![],
            at: 0,
            lines: vec![],
            latest: i64::MAX,
            giant: false,
            next_block: FIRST_BLOCK,
            bytes: 0,
        })
    }

    /// Goes to where lines come that are earlier than `end`, in steps that halve what is left: what lies behind is not read.
    ///
    /// # Errors
    /// The operating system's own.
    pub fn seek(&mut self, end: i64) -> io::Result<()> {
        let (mut low, mut high) = (0, self.unread);
        while high - low > FIRST_BLOCK {
            let middle = low + (high - low) / 2;
            let Some((start, time)) = self.line_after(middle)? else { break };
            if start >= high {
                break;
            }
            if time >= end {
                high = start;
            } else {
                low = start;
            }
        }
        self.unread = high;
        Ok(())
    }

    /// The first line of ours that begins after a place.
    fn line_after(&mut self, place: u64) -> io::Result<Option<(u64, i64)>> {
        let bytes = self.read_at(place, FIRST_BLOCK)?;
        let mut start = 0;
        while let Some(end) = bytes[start..].iter().position(|byte| *byte == b'\n') {
            start += end + 1;
            if let Some(time) = line::time(&bytes[start..]) {
                return Ok(Some((place + start as u64, time)));
            }
        }
        Ok(None)
    }

    fn read_at(&mut self, place: u64, most: u64) -> io::Result<Vec<u8>> {
        let length = most.min(self.unread.saturating_sub(place));
        let mut bytes = vec![0; usize::try_from(length).unwrap_or_default()];
        let mut filled = 0;
        // A file that has become shorter meanwhile ends here.
        while filled < bytes.len() {
            match self.file.read_at(&mut bytes[filled..], place + filled as u64)? {
                0 => break,
                more => filled += more,
            }
        }
        bytes.truncate(filled);
        self.bytes += filled as u64;
        Ok(bytes)
    }

    /// The moment and place of the line that comes next; `None` = there is none any more.
    ///
    /// # Errors
    /// The operating system's own.
    pub fn peek(&mut self) -> io::Result<Option<(i64, u64)>> {
        while self.lines.is_empty() && self.unread > 0 {
            self.fill()?;
        }
        Ok(self.lines.last().map(|(time, range)| ((*time).min(self.latest), self.at + range.start as u64)))
    }

    /// The line that comes next, without its end.
    pub fn take(&mut self) -> Option<(i64, u64, &[u8])> {
        let (time, range) = self.lines.pop()?;
        self.latest = time.min(self.latest);
        Some((self.latest, self.at + range.start as u64, &self.block[range]))
    }

    fn fill(&mut self) -> io::Result<()> {
        let end = self.unread;
        let start = end.saturating_sub(self.next_block);
        self.next_block = BLOCK;
        self.block = self.read_at(start, end - start)?;
        self.at = start;
        let block = &self.block;
        // The last byte is the end of the last line, not the beginning of another.
        let inner = &block[..block.len().saturating_sub(1)];
        let begin = if start == 0 {
            0
        } else if let Some(first) = inner.iter().position(|byte| *byte == b'\n') {
            first + 1
        } else {
            // A line that is longer than what is read at once: only its beginning is shown.
            (self.unread, self.giant) = (start, true);
            return Ok(());
        };
        self.unread = start + begin as u64;
        let mut time = None;
        let mut from = begin;
        while from < block.len() {
            let length = block[from..].iter().position(|byte| *byte == b'\n');
            let to = length.map_or(block.len(), |length| from + length);
            // A line without an end is being written just now, unless it goes on in what was too long to be read.
            if (length.is_some() || self.giant) && to > from {
                time = line::time(&block[from..to]).or(time);
                self.lines.push((time.unwrap_or(i64::MIN), from..to));
            }
            from = to + 1;
        }
        // What nobody says the moment of belongs to what comes before; where nothing does, to what follows.
        let first = self.lines.iter().map(|(time, _)| *time).find(|time| *time > i64::MIN);
        for (time, _) in self.lines.iter_mut().take_while(|(time, _)| *time == i64::MIN) {
            *time = first.unwrap_or(if self.latest == i64::MAX { 0 } else { self.latest });
        }
        self.giant = false;
        Ok(())
    }
}
