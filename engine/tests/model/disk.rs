//! The database's disk. What the queue commits, and the answer, do not wait for it (decisions 0011 and 0018); whatever waits
//! takes everything before it along, because the log is written in order.

use crate::step::Step;
use crate::world::{Document, Job, Message, Protocol, World};

/// What a fall of the database leaves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Disk {
    pub document: Document,
    pub messages: Vec<Message>,
    pub jobs: Vec<Job>,
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
        Step::Claim(_) | Step::Finish(_) | Step::Settle(_) | Step::Renew(_) | Step::Recover(_) => Commit::DoesNotWait,
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
    /// To be called before a step: keeps what is on the disk, if the step does not wait for it and a fall may still come.
    pub fn keep(&self, world: &mut World, step: Step) {
        if commit(step) == Commit::DoesNotWait && world.disk.is_none() && world.falls < self.falls {
            let World { document, messages, jobs, .. } = world.clone();
            world.disk = Some(Disk { document, messages, jobs });
        }
    }

    /// To be called after it.
    pub fn written(&self, world: &mut World, step: Step) {
        if commit(step) == Commit::Waits || world.falls >= self.falls {
            world.disk = None;
        }
        let same = |disk: &Disk| {
            (&disk.document, &disk.messages, &disk.jobs) == (&world.document, &world.messages, &world.jobs)
        };
        if world.disk.as_ref().is_some_and(same) {
            world.disk = None;
        }
    }
}

/// The database falls and comes back. Who works goes on, with what it knew.
pub fn fall(world: &mut World) {
    world.falls += 1;
    if let Some(Disk { document, messages, jobs }) = world.disk.take() {
        (world.document, world.messages, world.jobs) = (document, messages, jobs);
    }
}
