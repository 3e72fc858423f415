//! Log files of several processes: merged, filtered, a page at a time; and whatever lies there in place of lines.

use super::*;
use crate::log_file::Entry;
use chrono::TimeDelta;
use std::fs::{File, OpenOptions};
use std::io::Write as _;

fn at(seconds: i64) -> DateTime<Utc> {
    "2026-11-20T04:00:00Z".parse::<DateTime<Utc>>().unwrap() + TimeDelta::seconds(seconds)
}

fn line(seconds: i64, level: &str, request: &str, message: &str) -> String {
    let entry = Entry {
        level: level.into(),
        process: "api".into(),
        message: message.into(),
        request_id: request.into(),
        ..Entry::default()
    };
    entry.line(at(seconds))
}

struct House(tempfile::TempDir);

impl House {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn put(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let mut file = OpenOptions::new().create(true).append(true).open(self.0.path().join(name)).unwrap();
        file.write_all(bytes.as_ref()).unwrap();
        // The moments of the tests are not those of the clock.
        file.set_modified(at(9_999).into()).unwrap();
    }

    fn read(&self, filter: &LogFilter) -> LogPage {
        read(Some(self.0.path()), filter, at(9_999)).unwrap()
    }

    /// Every message, page by page.
    fn all(&self, filter: &LogFilter, most_bytes: u64) -> (Vec<String>, usize) {
        let (mut found, mut pages, mut before) = (vec![], 0, None);
        loop {
            let filter = LogFilter { before, ..filter.clone() };
            let page = read_within(Some(self.0.path()), &filter, at(9_999), most_bytes).unwrap();
            found.extend(messages(&page));
            pages += 1;
            before = page.older;
            if before.is_none() {
                return (found, pages);
            }
        }
    }
}

fn messages(page: &LogPage) -> Vec<String> {
    page.items.iter().map(|line| line.message.clone()).collect()
}

const API: &str = "ehub-api-20261120T040000Z-7-0001.jsonl";
const WORKER: &str = "ehub-worker-20261120T040000Z-8-0001.jsonl";

/// 300 lines of the API and of the worker, by turns; every tenth is a warning.
fn busy() -> House {
    let house = House::new();
    for n in 0..300 {
        let level = if n % 10 == 0 { "WARN" } else { "INFO" };
        let name = if n % 2 == 0 { API } else { WORKER };
        house.put(name, line(n / 3, level, &format!("request-{}", n / 4), &format!("m{n}")));
    }
    house
}

#[test]
fn files_are_one_list_newest_first_without_gap_or_repetition() {
    let house = busy();
    let page = house.read(&LogFilter { size: Some(50), ..LogFilter::default() });
    assert_eq!((page.is_kept, page.files, page.items.len()), (true, 2, 50));
    assert!(page.items.is_sorted_by(|a, b| a.at >= b.at));
    let (all, pages) = house.all(&LogFilter { size: Some(50), ..LogFilter::default() }, MOST_BYTES);
    let mut numbers: Vec<u32> = all.iter().map(|message| message[1..].parse().unwrap()).collect();
    assert_eq!((numbers.len(), pages), (300, 6));
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..300));
}

#[test]
fn filters_narrow_together() {
    let house = busy();
    let warned = house.all(&LogFilter { level: Some("warn".into()), ..LogFilter::default() }, MOST_BYTES).0;
    assert_eq!((warned.len(), warned[0].as_str()), (30, "m290"));
    // What one request did in both processes.
    let one = LogFilter { request_id: Some("request-7".into()), ..LogFilter::default() };
    let mut followed = house.all(&one, MOST_BYTES).0;
    followed.sort();
    assert_eq!(followed, ["m28", "m29", "m30", "m31"], "and nothing of request-70");
    let api = LogFilter { process: Some("api".into()), ..one };
    assert_eq!(house.all(&api, MOST_BYTES).0.len(), 2);
    let text = LogFilter { text: Some("M29".into()), ..LogFilter::default() };
    assert_eq!(house.all(&text, MOST_BYTES).0.len(), 11);
    let span = LogFilter { from: Some(at(10)), to: Some(at(20)), ..LogFilter::default() };
    let (found, _) = house.all(&span, MOST_BYTES);
    assert_eq!((found.len(), found[0].as_str()), (30, "m59"));
}

#[test]
fn files_that_were_written_to_last_before_are_not_read() {
    let house = busy();
    let filter = LogFilter { from: Some(at(90)), ..LogFilter::default() };
    let (found, _) = house.all(&filter, MOST_BYTES);
    assert_eq!(found.len(), 30);
    // As if the worker's had ended earlier; what it says is not even looked at.
    let worker = OpenOptions::new().append(true).open(house.0.path().join(WORKER)).unwrap();
    worker.set_modified(at(31).into()).unwrap();
    assert_eq!(house.all(&filter, MOST_BYTES).0.len(), 30, "within a minute it may be the clock");
    worker.set_modified(at(29).into()).unwrap();
    let page = house.read(&filter);
    assert_eq!((page.items.len(), page.files), (15, 2));
    assert!(page.items.iter().all(|line| line.id.ends_with(API)));
}

#[test]
fn quotes_and_other_scripts_are_found_as_they_are_typed() {
    let house = House::new();
    house.put(API, line(1, "INFO", "", "order \"A\\1\" 已同意 ÄRGER"));
    for text in ["\"a\\1\"", "已同意", "ärger"] {
        let filter = LogFilter { text: Some(text.into()), ..LogFilter::default() };
        assert_eq!(house.read(&filter).items.len(), 1, "{text}");
    }
}

/// Also when nothing fits: the call ends, says how far it came, and the next goes on there.
#[test]
fn a_call_reads_so_much_and_says_how_far_it_came() {
    let house = House::new();
    let padding = "x".repeat(900);
    for n in 0..4_000 {
        house.put(API, line(n, "INFO", "", &format!("{n} {padding}")));
    }
    let filter = LogFilter { level: Some("error".into()), ..LogFilter::default() };
    let page = read_within(Some(house.0.path()), &filter, at(9_999), 1_500_000).unwrap();
    assert!(page.items.is_empty() && page.older.is_some());
    let reached = page.looked_back_to.unwrap();
    assert!(reached > at(1_000) && reached < at(3_000), "{reached}");
    let first = LogFilter { text: Some("0 x".into()), from: Some(at(0)), to: Some(at(1)), ..LogFilter::default() };
    assert_eq!(house.all(&first, 0).0.len(), 1, "a moment is found without reading what lies behind it");
    let (none, pages) = house.all(&filter, 1_500_000);
    assert!(none.is_empty() && pages > 1);
}

#[test]
fn a_giant_line_is_shown_by_its_beginning() {
    let house = House::new();
    house.put(API, line(1, "INFO", "", "first"));
    let giant = line(2, "INFO", "", "giant");
    house.put(API, format!("{}{}\n", giant.trim_end().trim_end_matches('}'), "y".repeat(5_000_000)));
    house.put(API, line(3, "INFO", "", "last"));
    let page = house.read(&LogFilter::default());
    assert_eq!(page.items.len(), 3);
    assert_eq!((page.items[0].message.as_str(), page.items[2].message.as_str()), ("last", "first"));
    assert!(page.items[1].is_raw && page.items[1].message.len() <= 8_000 && page.items[1].at == at(2));
}

#[test]
fn garbage_is_shown_as_text_and_harms_nothing() {
    let house = House::new();
    house.put(API, line(1, "INFO", "", "first"));
    house.put(API, b"\x00\xff\xfe\x1b[2J\x07 token=abcdefgh\n\n{\"timestamp\":\"nonsense\"}\n");
    house.put(API, line(2, "INFO", "", "last"));
    house.put(API, br#"{"timestamp":"2026-11-20T04:00:03.000000Z","level":"IN"#);
    house.put(WORKER, b"");
    house.put("ehub-up-.jsonl", vec![0_u8; 200_000]);
    let page = house.read(&LogFilter::default());
    let shown = messages(&page);
    assert_eq!((shown[0].as_str(), shown[3].as_str()), ("last", "first"), "what is being written waits: {shown:?}");
    assert!(!shown[2].contains('\u{1b}') && shown[2].contains("token=***"), "{shown:?}");
    assert!(page.items[1].is_raw && page.items[1].at == at(1), "it has the moment of the line before");
}

#[test]
fn only_log_files_are_read() {
    let house = House::new();
    house.put("postgres.log", line(1, "INFO", "", "of the database"));
    house.put(".ehub-api.jsonl", line(1, "INFO", "", "hidden"));
    std::os::unix::fs::symlink("/etc/passwd", house.0.path().join("ehub-api-link.jsonl")).unwrap();
    assert_eq!(house.read(&LogFilter::default()).items, vec![]);
}

#[test]
fn forged_places_are_refused_or_harmless() {
    let house = busy();
    let wrong = ["", "x", "1.2", "1.2.postgres.log", "1.2.ehub-../../etc/passwd.jsonl", "a.2.ehub-api-1.jsonl"];
    for before in wrong {
        let filter = LogFilter { before: Some(before.into()), ..LogFilter::default() };
        let read = read(Some(house.0.path()), &filter, at(0));
        assert!(matches!(read, Err(Error::Invalid(_))), "{before:?}");
    }
    let time = at(50).timestamp_micros();
    // Inside a line, behind the end, of another file, before all time.
    for before in [
        format!("{time}.17.{API}"),
        format!("{time}.{}.{API}", u64::MAX),
        format!("{time}.0.ehub-zzz.jsonl"),
        format!("{}.0.{API}", i64::MAX),
        format!("{}.0.{API}", i64::MIN),
    ] {
        let filter = LogFilter { before: Some(before.clone()), ..LogFilter::default() };
        let page = house.read(&filter);
        assert!(page.items.iter().all(|line| !line.is_raw && line.message.starts_with('m')), "{before}");
    }
}

#[test]
fn filters_that_make_no_sense_are_told() {
    let long = Some("x".repeat(201));
    for (filter, field) in [
        (LogFilter { level: Some("loud".into()), ..LogFilter::default() }, "level"),
        (LogFilter { process: Some("../x".into()), ..LogFilter::default() }, "process"),
        (LogFilter { size: Some(51), ..LogFilter::default() }, "size"),
        (LogFilter { text: long.clone(), ..LogFilter::default() }, "text"),
        (LogFilter { request_id: long.clone(), ..LogFilter::default() }, "requestId"),
    ] {
        let Err(Error::Invalid(found)) = read(None, &filter, at(0)) else { panic!("{field}") };
        assert_eq!(found[0].field.as_deref(), Some(field));
    }
    assert!(!read(None, &LogFilter::default(), at(0)).unwrap().is_kept);
}

/// Nested repetition, and as much of it as a filter takes: text is compared, never a pattern.
#[test]
fn what_is_looked_for_is_no_pattern() {
    let house = House::new();
    house.put(API, line(1, "INFO", "", &"a".repeat(30_000)));
    let filter = LogFilter { text: Some("(a+)+$".into()), ..LogFilter::default() };
    assert_eq!(house.read(&filter).items, vec![]);
}

#[test]
fn a_file_that_becomes_shorter_meanwhile_ends_there() {
    let house = busy();
    let path = house.0.path().join(API);
    let mut backward = Backward::new(File::open(&path).unwrap(), API.into()).unwrap();
    OpenOptions::new().write(true).open(&path).unwrap().set_len(10).unwrap();
    assert_eq!(backward.peek().unwrap(), None);
}

/// The figures of docs/BENCHMARKS.md: `cargo test --release -p ehub-workflows --lib log_file -- --ignored --nocapture`.
#[test]
#[ignore = "writes a gigabyte"]
fn one_gigabyte() {
    let house = House::new();
    let padding = "x".repeat(180);
    let lines: i64 = 3_000_000;
    let mut file = io::BufWriter::new(File::create(house.0.path().join(API)).unwrap());
    for n in 0..lines {
        let request = if n == lines / 2 { "wanted-0001".to_owned() } else { format!("request-{n}") };
        file.write_all(line(n, "INFO", &request, &format!("answered {n} {padding}")).as_bytes()).unwrap();
    }
    file.flush().unwrap();
    file.get_ref().set_modified(at(lines).into()).unwrap();
    let size = std::fs::metadata(house.0.path().join(API)).unwrap().len();
    let measure = |name: &str, filter: &LogFilter| {
        let began = std::time::Instant::now();
        let page = house.read(filter);
        println!("{name}: {:?}, {} lines, back to {:?}", began.elapsed(), page.items.len(), page.looked_back_to);
    };
    println!("{size} bytes");
    measure("first page", &LogFilter::default());
    measure("first page of a level", &LogFilter { level: Some("error".into()), ..LogFilter::default() });
    measure("a request, one call", &LogFilter { request_id: Some("wanted-0001".into()), ..LogFilter::default() });
    let around = LogFilter { from: Some(at(lines / 2 - 600)), to: Some(at(lines / 2 + 600)), ..LogFilter::default() };
    measure("a moment in the middle", &around);
    measure("a request and its moment", &LogFilter { request_id: Some("wanted-0001".into()), ..around });
    let began = std::time::Instant::now();
    let whole = LogFilter { request_id: Some("wanted-0001".into()), ..LogFilter::default() };
    let (found, calls) = house.all(&whole, MOST_BYTES);
    println!("the whole file for a request: {:?}, {calls} calls, {} lines", began.elapsed(), found.len());
}
