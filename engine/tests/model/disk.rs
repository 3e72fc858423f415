//! The database's disk. What the queue commits, and the answer, do not wait for it (decisions 0011 and 0018); whatever waits
//! takes everything before it along, because the log is written in order.

use super::action::abandon;
use super::step::Step;
use super::world::{Document, Holder, Job, Message, Phase, Protocol, Verdict, World};

/// What a fall of the database leaves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Disk {
    pub document: Document,
    pub messages: Vec<Message>,
    pub jobs: Vec<Job>,
}

impl Disk {
    pub fn of(world: &World) -> Self {
        let World { document, messages, jobs, .. } = world.clone();
        Self { document, messages, jobs }
    }
}

/// What a step means for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Commit {
    /// It is there before the step is over.
    Waits,
    /// It gets there later.
    DoesNotWait,
    /// Nothing is written.
    Nothing,
}

fn commit(step: Step) -> Commit {
    match step {
        Step::Send | Step::Start(_) | Step::Redo(_) | Step::Close(_) => Commit::Waits,
        Step::Claim(_)
        | Step::Finish(_)
        | Step::FinishUnheard(_)
        | Step::Settle(_)
        | Step::SettleUnheard(_)
        | Step::Renew(_)
        | Step::Recover(_) => Commit::DoesNotWait,
        Step::GiveBack(_)
        | Step::StartFails(_)
        | Step::Find(_)
        | Step::Post(_)
        | Step::Unreachable(_)
        | Step::Take(_)
        | Step::LoseAnswer(_)
        | Step::Refuse(_)
        | Step::Drop(_)
        | Step::StopWaiting(_)
        | Step::FindAgain(_)
        | Step::FinishFails(_)
        | Step::RunOut(_)
        | Step::Forget(_)
        | Step::Crash(_)
        | Step::Flush
        | Step::Fall => Commit::Nothing,
    }
}

impl Protocol {
    /// To be called after a step that found the database as `before`; `None` = it never falls.
    pub fn written(&self, world: &mut World, step: Step, before: Option<Disk>) {
        let Some(before) = before.filter(|before| *before != Disk::of(world)) else { return };
        match commit(step) {
            Commit::Waits => world.disk = None,
            Commit::DoesNotWait if world.falls < self.falls => {
                world.disk.get_or_insert(before);
            }
            Commit::DoesNotWait | Commit::Nothing => {}
        }
    }
}

/// What is written, and the word that it is gets lost.
impl Protocol {
    pub fn finish_unheard(&self, world: &mut World, worker: usize) {
        world.outages += 1;
        self.finish(world, worker);
        if let Phase::Ended(ticket, _) = world.workers[worker] {
            world.workers[worker] = Phase::Ended(ticket, Verdict::Retry);
        }
    }

    /// It will be written again.
    pub fn settle_unheard(&self, world: &mut World, worker: usize) {
        world.outages += 1;
        let phase = world.workers[worker];
        self.settle(world, worker);
        world.workers[worker] = phase;
    }
}

/// A worker is killed; `me` is the name that is nobody's any more, on the disk neither.
pub fn crash(world: &mut World, worker: usize, me: Holder) {
    world.crashes += 1;
    abandon(world, worker);
    let kept = world.disk.iter_mut().flat_map(|disk| &mut disk.jobs);
    let jobs = world.jobs.iter_mut().chain(kept);
    jobs.filter(|job| job.leased_by == me).for_each(|job| job.leased_by = Holder::Killed);
    world.workers[worker] = Phase::Idle;
}

/// The database falls and comes back. Who works goes on, with what it knew.
pub fn fall(world: &mut World) {
    world.falls += 1;
    if let Some(Disk { document, messages, jobs }) = world.disk.take() {
        (world.document, world.messages, world.jobs) = (document, messages, jobs);
    }
}
