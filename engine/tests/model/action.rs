//! What single steps do to the world.

use super::world::{
    Answer, Call, DocumentState, Holder, Job, JobState, Lease, Message, MessageState, Phase, Ticket, Verdict, World,
};

pub fn job(message: usize) -> Job {
    Job { message, state: JobState::Ready, attempts: 0, leased_by: Holder::Nobody, lease: Lease::Held }
}

/// Of one order key only the oldest unfinished job is claimable, and only when none of that key runs.
pub fn claimable(world: &World) -> Option<usize> {
    let unfinished = |job: &Job| matches!(job.state, JobState::Ready | JobState::Running);
    if world.jobs.iter().any(|job| job.state == JobState::Running) {
        return None;
    }
    world.jobs.iter().position(unfinished)
}

pub fn find(world: &mut World, worker: usize) {
    let found = world.deliveries > 0;
    world.workers[worker] = match world.workers[worker] {
        Phase::Started(delivery) if found => Phase::Answered(delivery, Answer::AlreadyPosted),
        Phase::Started(delivery) => Phase::NotFound(delivery),
        Phase::Unanswered(delivery) if found => Phase::Answered(delivery, Answer::AlreadyPosted),
        // It may still be at work: not found proves nothing yet.
        Phase::Unanswered(delivery) => Phase::Answered(delivery, Answer::Ambiguous),
        other => other,
    };
}

pub fn post(world: &mut World, worker: usize) {
    if let Phase::Started(delivery) | Phase::NotFound(delivery) = world.workers[worker] {
        world.wire.push(Call { waiting: Some(worker) });
        world.workers[worker] = Phase::Posting(delivery);
    }
}

pub fn close(world: &mut World, message: usize) {
    world.deeds += 1;
    let waited = world.document_waits(message);
    moved(&mut world.messages[message], MessageState::C);
    if waited {
        tell(world, DocumentState::Refused);
    }
}

pub fn stop_waiting(world: &mut World, worker: usize) {
    abandon(world, worker);
    if let Phase::Posting(delivery) = world.workers[worker] {
        world.workers[worker] = Phase::Unanswered(delivery);
    }
}

pub fn abandon(world: &mut World, worker: usize) {
    world.wire.iter_mut().filter(|call| call.waiting == Some(worker)).for_each(|call| call.waiting = None);
    // Calls that nobody waits for are alike: their order must not make another world.
    world.wire.sort_by_key(|call| call.waiting);
}

pub fn answered(world: &mut World, worker: usize, answer: Answer) {
    if let Phase::Started(delivery) | Phase::NotFound(delivery) | Phase::Posting(delivery) = world.workers[worker] {
        world.workers[worker] = Phase::Answered(delivery, answer);
    }
}

/// Ends a job whose claim still stands.
pub fn complete(world: &mut World, me: Holder, ticket: Ticket) {
    if stands(world, me, ticket) {
        let job = &mut world.jobs[ticket.job];
        (job.state, job.leased_by) = (JobState::Done, Holder::Nobody);
    }
}

pub fn stands(world: &World, me: Holder, ticket: Ticket) -> bool {
    let job = &world.jobs[ticket.job];
    job.state == JobState::Running && job.leased_by == me && job.attempts == ticket.attempt
}

pub fn ended(world: &mut World, worker: usize, verdict: Verdict) {
    world.workers[worker] = match world.workers[worker] {
        Phase::Claimed(ticket) => Phase::Ended(ticket, verdict),
        Phase::Answered(delivery, _) => Phase::Ended(delivery.ticket, verdict),
        other => other,
    };
}

pub fn moved(message: &mut Message, state: MessageState) {
    message.state = state;
    message.version += 1;
    message.leased = false;
}

pub fn tell(world: &mut World, state: DocumentState) {
    world.document.state = state;
    world.document.version += 1;
}
