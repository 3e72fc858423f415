//! What the model knows: a document and its messages and jobs (the database), workers, the wire, and the other side.
//!
//! Names are those of the code: `jobs/table.rs` (claim, settle, renew, recover), `erp_message/deliver.rs` (start, finish),
//! `worker/deliver.rs` (find, post), `erp_message/administer.rs` (redo, close).

use super::disk::Disk;

/// Workers at once.
pub const WORKERS: usize = 2;

/// How large a world is looked at, and what is taken for granted.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches are independent of each other")]
pub struct Protocol {
    /// Attempts of a job before it is dead.
    pub max_attempts: u8,
    /// How often a worker is killed, or stopped before it starts what it claimed.
    pub crashes: u8,
    /// How often the database is away when a worker needs it.
    pub outages: u8,
    /// How often the other side says no.
    pub refusals: u8,
    /// How often an administrator does something.
    pub deeds: u8,
    /// How often the supplier sends, the first time included.
    pub sends: u8,
    /// How often the database falls and comes back without what it had not yet written to the disk.
    pub falls: u8,
    /// Assumption, the settle time: when a later attempt asks, whatever the other side was still doing for an earlier one is
    /// done or will never be. In the code: 10 s after a call without an answer, a lease (12 s) after a killed worker.
    pub settles: bool,
    /// Assumption, the pace: a worker that lives renews its leases in time, or does nothing any more.
    pub keeps_pace: bool,
    /// Guard: a later attempt asks before it posts.
    pub asks_first: bool,
    /// Guard: an answer counts for the version that it was started under only.
    pub fences: bool,
    /// Guard: a worker whose delivery another one took over leaves its job to come back and see how that ended.
    pub comes_back: bool,
    /// Guard: state and job are committed together.
    pub atomic: bool,
    /// Guard: an answer ends its job in the transaction that writes it down.
    pub completes: bool,
    /// Guard: nothing is started under a claim that the database does not know of any more.
    pub stands: bool,
    /// Guard: a claim bears a number of its own. Without it the two workers are two tasks of one process, whose claims of one job
    /// look alike when the database has forgotten the first.
    pub numbered: bool,
}

impl Protocol {
    /// Everything as in the code, with both assumptions, and one worker that is killed.
    pub fn as_built() -> Self {
        Self {
            max_attempts: 3,
            crashes: 1,
            outages: 0,
            refusals: 0,
            deeds: 0,
            sends: 1,
            falls: 0,
            settles: true,
            keeps_pace: true,
            asks_first: true,
            fences: true,
            comes_back: true,
            atomic: true,
            completes: true,
            stands: true,
            numbered: true,
        }
    }

    /// The name under which a worker claims.
    pub fn name(&self, worker: usize) -> Holder {
        Holder::Worker(if self.numbered { worker } else { 0 })
    }
}

/// Where the document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DocumentState {
    Draft,
    Sending,
    Sent,
    Refused,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Document {
    pub state: DocumentState,
    pub version: u8,
}

/// As in `erp_messages.state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MessageState {
    N,
    I,
    Y,
    F,
    E,
    C,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    pub state: MessageState,
    pub version: u8,
    pub attempts: u8,
    /// The worker that started it is believed alive.
    pub leased: bool,
    pub document_version: u8,
}

/// As in `jobs.state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum JobState {
    Ready,
    Running,
    Done,
    Dead,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lease {
    /// Renewed in time.
    Held,
    Out,
}

/// A job; all of them have the document's order key, and their place is their id.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Job {
    pub message: usize,
    pub state: JobState,
    pub attempts: u8,
    pub leased_by: Holder,
    pub lease: Lease,
}

/// As in `jobs.leased_by`. The name of a killed worker is nobody's any more, also not that of its successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Holder {
    Nobody,
    Killed,
    Worker(usize),
}

/// What a claim is known by when it is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ticket {
    pub job: usize,
    pub attempt: u8,
}

/// A started delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Delivery {
    pub ticket: Ticket,
    pub message: usize,
    pub version: u8,
    pub ask_first: bool,
}

/// What the other side, or its silence, comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Answer {
    Done,
    AlreadyPosted,
    Refused,
    Transient,
    Ambiguous,
}

/// What is to be written about a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Over, and nobody has written that down.
    Done,
    /// Over, and written down with the answer.
    Completed,
    Retry,
    GivenBack,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    Idle,
    Claimed(Ticket),
    Started(Delivery),
    /// The question was answered: it is not there.
    NotFound(Delivery),
    /// Waits for the answer.
    Posting(Delivery),
    /// Got none, and looks whether it arrived.
    Unanswered(Delivery),
    Answered(Delivery, Answer),
    Ended(Ticket, Verdict),
}

/// A post on its way to the other side, or being worked on there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// Who still waits for its answer.
    pub waiting: Option<usize>,
}

/// Everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    pub document: Document,
    pub messages: Vec<Message>,
    pub jobs: Vec<Job>,
    pub workers: [Phase; WORKERS],
    pub wire: Vec<Call>,
    /// What a fall of the database would leave; `None` = everything.
    pub disk: Option<Disk>,
    /// Living deliveries at the other side. It makes another one whenever it is asked to.
    pub deliveries: u8,
    pub crashes: u8,
    pub outages: u8,
    pub refusals: u8,
    pub deeds: u8,
    pub sends: u8,
    pub falls: u8,
}

impl World {
    pub fn new() -> Self {
        Self {
            document: Document { state: DocumentState::Draft, version: 1 },
            messages: vec![],
            jobs: vec![],
            workers: [Phase::Idle; WORKERS],
            wire: vec![],
            disk: None,
            deliveries: 0,
            crashes: 0,
            outages: 0,
            refusals: 0,
            deeds: 0,
            sends: 0,
            falls: 0,
        }
    }

    /// The claim under which a worker works; `None` = it is idle.
    pub fn ticket(&self, worker: usize) -> Option<Ticket> {
        match self.workers[worker] {
            Phase::Idle => None,
            Phase::Claimed(ticket) | Phase::Ended(ticket, _) => Some(ticket),
            Phase::Started(delivery)
            | Phase::NotFound(delivery)
            | Phase::Posting(delivery)
            | Phase::Unanswered(delivery)
            | Phase::Answered(delivery, _) => Some(delivery.ticket),
        }
    }

    /// Whether the document still waits for this message's answer.
    pub fn document_waits(&self, message: usize) -> bool {
        self.document.state == DocumentState::Sending
            && self.document.version == self.messages[message].document_version
    }

    /// Whether a living worker is delivering this message, started as its newest version.
    pub fn is_delivering(&self, message: usize) -> bool {
        self.workers.iter().any(|phase| match *phase {
            Phase::Started(d)
            | Phase::NotFound(d)
            | Phase::Posting(d)
            | Phase::Unanswered(d)
            | Phase::Answered(d, _) => d.message == message && d.version == self.messages[message].version,
            Phase::Idle | Phase::Claimed(_) | Phase::Ended(..) => false,
        })
    }

    /// Workers are alike: of two worlds that differ in their places only, one is enough.
    #[must_use]
    pub fn canonical(mut self, numbered: bool) -> Self {
        if self.workers[0] <= self.workers[1] {
            return self;
        }
        self.workers.swap(0, 1);
        let kept = self.disk.iter_mut().flat_map(|disk| &mut disk.jobs);
        for job in self.jobs.iter_mut().chain(kept).filter(|_| numbered) {
            if let Holder::Worker(place) = job.leased_by {
                job.leased_by = Holder::Worker(1 - place);
            }
        }
        for call in &mut self.wire {
            call.waiting = call.waiting.map(|place| 1 - place);
        }
        self.wire.sort_by_key(|call| call.waiting);
        self
    }
}
