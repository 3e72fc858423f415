//! Log files: one line after the other by a thread of their own, a new file each day and whenever one is full, old ones cleared away.
//!
//! Nobody waits for them: what the disk does not take in time is dropped, counted, and told in the files once they take lines again.

use crate::error::{Error, Result};
use chrono::{DateTime, TimeDelta, Utc};
use ehub_workflows::log_file::{ENDING, Entry, PREFIX};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::thread::{JoinHandle, sleep};
use std::time::Duration;

/// Lines that wait for the disk at most.
const WAITING: usize = 8_192;
/// After a line that could not be written, so long until it is tried again.
const PAUSE: TimeDelta = TimeDelta::seconds(5);
/// At the end, looks at the thread that writes: so many, so long after each other; a disk that hangs must not keep the program.
const LOOKS: u32 = 400;
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);
/// A file that was written to so lately may be another process's that goes on writing.
const IN_USE: TimeDelta = TimeDelta::minutes(10);

/// What is kept, and where.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The folder.
    pub folder: PathBuf,
    /// Name of the process in the names of files.
    pub process: &'static str,
    /// Bytes of a file.
    pub file: u64,
    /// Days for which files are kept.
    pub days: u16,
    /// Bytes of all files together.
    pub all: u64,
}

enum Message {
    Line(DateTime<Utc>, Box<Entry>),
    End,
}

/// Where lines are put.
#[derive(Clone, Debug)]
pub struct Sink {
    sender: SyncSender<Message>,
    lost: Arc<AtomicU64>,
}

impl Sink {
    /// Has a line written, or counts it as lost.
    pub fn put(&self, at: DateTime<Utc>, entry: Entry) {
        if self.sender.try_send(Message::Line(at, Box::new(entry))).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The thread that writes.
#[derive(Debug)]
pub struct Files {
    sink: Sink,
    thread: JoinHandle<()>,
}

impl Files {
    /// Begins to write.
    ///
    /// # Errors
    /// There can be no further thread.
    pub fn start(kept: Kept) -> Result<Self> {
        let (sender, receiver) = sync_channel(WAITING);
        let sink = Sink { sender, lost: Arc::default() };
        let writer = Writer::new(kept, sink.lost.clone());
        let thread = std::thread::Builder::new().name("log files".to_owned()).spawn(move || writer.run(&receiver));
        let thread =
            thread.map_err(|source| Error::Io { what: "starting a thread for log files".to_owned(), source })?;
        Ok(Self { sink, thread })
    }

    /// Where lines are put.
    pub fn sink(&self) -> Sink {
        self.sink.clone()
    }

    /// Writes what is left, unless the disk does not take it in time.
    pub fn stop(self) {
        self.stop_within(LOOKS);
    }

    fn stop_within(self, looks: u32) {
        let told = || !matches!(self.sink.sender.try_send(Message::End), Err(TrySendError::Full(_)));
        if within(looks, told) && within(looks, || self.thread.is_finished()) {
            // A thread that fell has said so.
            let _ = self.thread.join();
        }
    }
}

fn within(looks: u32, is_so: impl Fn() -> bool) -> bool {
    (0..looks).any(|_| {
        let is = is_so();
        if !is {
            sleep(BETWEEN_LOOKS);
        }
        is
    })
}

struct Open {
    file: BufWriter<File>,
    name: String,
    day: chrono::NaiveDate,
    bytes: u64,
}

struct Writer {
    kept: Kept,
    lost: Arc<AtomicU64>,
    open: Option<Open>,
    /// Files that were begun.
    count: u32,
    /// Lines of a file are in the order of their moments, whatever the clock does.
    latest: DateTime<Utc>,
    /// Nothing could be written then.
    failed: Option<DateTime<Utc>>,
    complained: bool,
}

impl Writer {
    fn new(kept: Kept, lost: Arc<AtomicU64>) -> Self {
        Self { kept, lost, open: None, count: 0, latest: DateTime::UNIX_EPOCH, failed: None, complained: false }
    }

    fn run(mut self, receiver: &Receiver<Message>) {
        loop {
            let message = match receiver.try_recv() {
                Ok(message) => message,
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) => {
                    self.flush();
                    let Ok(message) = receiver.recv() else { break };
                    message
                }
            };
            match message {
                Message::Line(at, entry) => self.line(at, &entry),
                Message::End => break,
            }
        }
        self.flush();
    }

    fn line(&mut self, at: DateTime<Utc>, entry: &Entry) {
        self.latest = self.latest.max(at);
        let at = self.latest;
        let written = if self.failed.is_some_and(|failed| at - failed < PAUSE) {
            false
        } else {
            self.lost_lines(at).and_then(|()| self.write(at, entry)).map_err(|error| self.fail(at, &error)).is_ok()
        };
        if !written {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Tells how many lines are missing here.
    fn lost_lines(&mut self, at: DateTime<Utc>) -> io::Result<()> {
        let count = self.lost.load(Ordering::Relaxed);
        if count == 0 {
            return Ok(());
        }
        let told = Entry {
            level: "WARN".to_owned(),
            process: self.kept.process.to_owned(),
            pid: std::process::id(),
            target: module_path!().to_owned(),
            message: format!("{count} lines before this one could not be written in time"),
            ..Entry::default()
        };
        self.write(at, &told)?;
        self.flush_open()?;
        self.lost.fetch_sub(count, Ordering::Relaxed);
        (self.failed, self.complained) = (None, false);
        Ok(())
    }

    fn write(&mut self, at: DateTime<Utc>, entry: &Entry) -> io::Result<()> {
        let line = entry.line(at);
        let is_over =
            |open: &Open| open.day != at.date_naive() || open.bytes + line.len() as u64 > self.kept.file.max(1);
        if self.open.as_ref().is_none_or(is_over) {
            self.turn(at)?;
        }
        if let Some(open) = &mut self.open {
            open.file.write_all(line.as_bytes())?;
            open.bytes += line.len() as u64;
        }
        Ok(())
    }

    /// Ends the file and begins the next.
    fn turn(&mut self, at: DateTime<Utc>) -> io::Result<()> {
        if let Some(mut over) = self.open.take() {
            over.file.flush()?;
        }
        match DirBuilder::new().mode(0o700).create(&self.kept.folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            Ok(()) | Err(_) => {}
        }
        self.count += 1;
        let name = format!(
            "{PREFIX}{}-{}-{}-{:04}{ENDING}",
            self.kept.process,
            at.format("%Y%m%dT%H%M%SZ"),
            std::process::id(),
            self.count
        );
        let file = OpenOptions::new().create_new(true).append(true).mode(0o600).open(self.kept.folder.join(&name))?;
        self.open = Some(Open { file: BufWriter::new(file), name: name.clone(), day: at.date_naive(), bytes: 0 });
        // Whether old files go tells nothing about new ones.
        let _ = clear(&self.kept, &name, at);
        Ok(())
    }

    fn flush(&mut self) {
        if let Err(error) = self.flush_open() {
            self.fail(self.latest, &error);
        }
    }

    fn flush_open(&mut self) -> io::Result<()> {
        self.open.as_mut().map_or(Ok(()), |open| open.file.flush())
    }

    fn fail(&mut self, at: DateTime<Utc>, error: &io::Error) {
        self.failed = Some(at);
        // What it holds may be half a line: whoever reads shows it as text.
        let name = self.open.take().map(|open| {
            // Not flushed again when it is dropped.
            let (_, _) = open.file.into_parts();
            open.name
        });
        if !self.complained {
            self.complained = true;
            let name = name.unwrap_or_default();
            let folder = self.kept.folder.display();
            let _ = writeln!(io::stderr(), "ehub: no lines go into log files for now: {folder}/{name}: {error}");
        }
    }
}

/// Removes files of all processes that are too old, or too much, the oldest first; never one that may be in use.
fn clear(kept: &Kept, own: &str, now: DateTime<Utc>) -> io::Result<()> {
    let mut files = listed(&kept.folder)?;
    files.retain(|(_, _, name)| name != own);
    // By when they were written to last, the newest first.
    files.sort_by(|a, b| b.cmp(a));
    let mut bytes = kept.file;
    for (at, size, name) in files {
        bytes = bytes.saturating_add(size);
        let is_old = now - at > TimeDelta::days(i64::from(kept.days));
        if (is_old || bytes > kept.all) && now - at > IN_USE {
            fs::remove_file(kept.folder.join(name))?;
        }
    }
    Ok(())
}

fn listed(folder: &Path) -> io::Result<Vec<(DateTime<Utc>, u64, String)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let meta = entry.metadata()?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if meta.is_file() && ehub_workflows::log_file::is_log(&name) {
            files.push((DateTime::<Utc>::from(meta.modified()?), meta.len(), name));
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
    }

    fn kept(folder: &Path) -> Kept {
        Kept { folder: folder.to_owned(), process: "api", file: 1_000, days: 3, all: 5_000 }
    }

    fn said(message: &str) -> Entry {
        Entry { message: message.to_owned(), ..Entry::default() }
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = listed(folder).unwrap().into_iter().map(|(_, _, name)| name).collect();
        names.sort();
        names
    }

    #[test]
    fn files_turn_by_size_and_by_day_and_belong_to_us_alone() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("logs");
        // The moments of the test are far from those of its files.
        let kept = Kept { days: u16::MAX, all: u64::MAX, ..kept(&folder) };
        let mut writer = Writer::new(kept, Arc::default());
        for n in 0..20 {
            writer.line(at(n), &said("some words"));
        }
        writer.flush();
        let many = names(&folder);
        assert!(many.len() > 2 && many[0].starts_with("ehub-api-20270115T"), "{many:?}");
        let sizes: Vec<u64> = listed(&folder).unwrap().into_iter().map(|(_, size, _)| size).collect();
        assert!(sizes.iter().all(|size| *size <= 1_000), "{sizes:?}");
        let mode = fs::metadata(folder.join(&many[0])).unwrap().permissions().mode();
        assert_eq!((mode & 0o777, fs::metadata(&folder).unwrap().permissions().mode() & 0o777), (0o600, 0o700));
        writer.line(at(86_400), &said("tomorrow"));
        assert_eq!(names(&folder).len(), many.len() + 1);
        // The clock went back: the lines stay in order.
        writer.line(at(0), &said("late"));
        writer.flush();
        let text = fs::read_to_string(folder.join(names(&folder).last().unwrap())).unwrap();
        assert_eq!(text.matches("2027-01-16T").count(), 2, "{text}");
    }

    #[test]
    fn what_is_old_or_too_much_goes_and_what_is_in_use_stays() {
        let home = tempfile::tempdir().unwrap();
        let now = crate::clock::now();
        let put = |name: &str, size: usize, age: TimeDelta| {
            let path = home.path().join(name);
            fs::write(&path, vec![b'x'; size]).unwrap();
            File::options().append(true).open(&path).unwrap().set_modified((now - age).into()).unwrap();
        };
        put("ehub-api-1.jsonl", 10, TimeDelta::days(4));
        put("ehub-api-2.jsonl", 3_000, TimeDelta::days(2));
        put("ehub-worker-3.jsonl", 3_000, TimeDelta::days(1));
        put("ehub-up-4.jsonl", 9_000, TimeDelta::minutes(1));
        put("postgres.log", 9_000, TimeDelta::days(400));
        clear(&Kept { all: 13_500, ..kept(home.path()) }, "own", now).unwrap();
        assert_eq!(names(home.path()), ["ehub-up-4.jsonl", "ehub-worker-3.jsonl"]);
        assert!(home.path().join("postgres.log").exists());
    }

    #[test]
    fn without_a_disk_lines_are_counted_and_told_later() {
        let home = tempfile::tempdir().unwrap();
        // In place of a full disk: a file where the folder should be.
        let folder = home.path().join("logs");
        fs::write(&folder, "in the way").unwrap();
        let lost = Arc::<AtomicU64>::default();
        let mut writer = Writer::new(kept(&folder), lost.clone());
        writer.line(at(0), &said("a"));
        writer.line(at(1), &said("b"));
        assert_eq!(lost.load(Ordering::Relaxed), 2);
        fs::remove_file(&folder).unwrap();
        writer.line(at(2), &said("too soon"));
        writer.line(at(10), &said("again"));
        writer.flush();
        let text = fs::read_to_string(folder.join(&names(&folder)[0])).unwrap();
        assert!(text.contains("3 lines before this one") && text.contains("again"), "{text}");
        assert_eq!(lost.load(Ordering::Relaxed), 0);
    }

    /// Nobody takes the lines: whoever puts them there does not wait.
    #[test]
    fn a_full_queue_drops_lines() {
        let (sender, _receiver) = sync_channel(2);
        let sink = Sink { sender, lost: Arc::default() };
        for n in 0..5 {
            sink.put(at(n), said("x"));
        }
        assert_eq!(sink.lost.load(Ordering::Relaxed), 3);
    }

    /// The disk hangs in the midst of a line: with and without room for the end.
    #[test]
    fn the_program_ends_without_a_disk() {
        for lines in [1, 2] {
            let (sender, receiver) = sync_channel(2);
            let sink = Sink { sender, lost: Arc::default() };
            (0..lines).for_each(|n| sink.put(at(n), said("x")));
            let (go, hangs) = sync_channel::<()>(0);
            let thread = std::thread::spawn(move || drop((hangs.recv(), receiver)));
            Files { sink, thread }.stop_within(2);
            drop(go);
        }
    }
}
