//! The steps: which are possible, and what each does. Every step is one transaction, one call, or one failure.

use crate::deed::{abandon, answered, claim, claimable, close, ended, find, job, moved, post, start, tell};
use crate::world::{
    Answer, DocumentState, Holder, Job, JobState, Lease, Message, MessageState, Phase, Protocol, Verdict, WORKERS,
    World,
};

/// A step. Numbers are places of workers, calls, jobs and messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The supplier sends: state, message and job in one transaction.
    Send,
    Claim(usize),
    GiveBack(usize),
    Start(usize),
    /// The database is away when the message is to be started.
    StartFails(usize),
    Find(usize),
    Post(usize),
    /// The other side is away.
    Unreachable(usize),
    /// The other side does it and answers.
    Take(usize),
    /// The other side does it, and the answer is lost.
    LoseAnswer(usize),
    /// The other side says no.
    Refuse(usize),
    /// The call never gets there.
    Drop(usize),
    StopWaiting(usize),
    FindAgain(usize),
    Finish(usize),
    /// The database is away when the answer is to be written down.
    FinishFails(usize),
    Settle(usize),
    /// So much time passes without a renewal that the lease of a job has run out.
    RunOut(usize),
    Renew(usize),
    Recover(usize),
    /// The time passes for which a started message was promised to its worker.
    Forget(usize),
    Crash(usize),
    Redo(usize),
    Close(usize),
}

impl Step {
    /// Steps that must come about by themselves: a program or the other side does them, or time does.
    pub fn comes_by_itself(self) -> bool {
        match self {
            Self::Claim(_)
            | Self::Start(_)
            | Self::Find(_)
            | Self::Post(_)
            | Self::Take(_)
            | Self::Drop(_)
            | Self::StopWaiting(_)
            | Self::FindAgain(_)
            | Self::Finish(_)
            | Self::Settle(_)
            | Self::RunOut(_)
            | Self::Recover(_) => true,
            Self::Send
            | Self::GiveBack(_)
            | Self::StartFails(_)
            | Self::Unreachable(_)
            | Self::LoseAnswer(_)
            | Self::Refuse(_)
            | Self::FinishFails(_)
            | Self::Renew(_)
            | Self::Forget(_)
            | Self::Crash(_)
            | Self::Redo(_)
            | Self::Close(_) => false,
        }
    }
}

impl Protocol {
    /// Every step that is possible.
    pub fn steps(&self, world: &World) -> Vec<Step> {
        let mut steps = Vec::new();
        let may_send = matches!(world.document.state, DocumentState::Draft | DocumentState::Refused);
        if may_send && world.sends < self.sends {
            steps.push(Step::Send);
        }
        for worker in 0..WORKERS {
            self.of_worker(world, worker, &mut steps);
        }
        for (place, call) in world.wire.iter().enumerate() {
            steps.extend([Step::Take(place), Step::Drop(place)]);
            if call.waiting.is_some() {
                steps.push(Step::LoseAnswer(place));
                if world.refusals < self.refusals {
                    steps.push(Step::Refuse(place));
                }
            }
        }
        for (place, job) in world.jobs.iter().enumerate().filter(|(_, job)| job.state == JobState::Running) {
            match job.lease {
                Lease::Out => steps.push(Step::Recover(place)),
                // A worker that keeps pace renews in time.
                Lease::Held if job.leased_by == Holder::Killed || !self.keeps_pace => steps.push(Step::RunOut(place)),
                Lease::Held => {}
            }
        }
        for place in 0..world.messages.len() {
            self.of_message(world, place, &mut steps);
        }
        steps
    }

    fn of_worker(&self, world: &World, worker: usize, steps: &mut Vec<Step>) {
        let outage = world.outages < self.outages;
        match world.workers[worker] {
            Phase::Idle if claimable(world).is_some() => steps.push(Step::Claim(worker)),
            Phase::Idle => {}
            Phase::Claimed(_) => {
                steps.push(Step::Start(worker));
                steps.extend((world.crashes < self.crashes).then_some(Step::GiveBack(worker)));
                steps.extend(outage.then_some(Step::StartFails(worker)));
            }
            Phase::Started(delivery) if delivery.ask_first && self.asks_first => {
                // What an earlier attempt left behind is over by now, or so it is assumed.
                if !self.settles || world.wire.iter().all(|call| call.waiting.is_some()) {
                    steps.push(Step::Find(worker));
                }
            }
            Phase::Started(_) | Phase::NotFound(_) => steps.extend([Step::Post(worker), Step::Unreachable(worker)]),
            Phase::Posting(_) => steps.push(Step::StopWaiting(worker)),
            Phase::Unanswered(_) => steps.push(Step::FindAgain(worker)),
            Phase::Answered(..) => {
                steps.push(Step::Finish(worker));
                steps.extend(outage.then_some(Step::FinishFails(worker)));
            }
            Phase::Ended(..) => steps.push(Step::Settle(worker)),
        }
        if world.workers[worker] != Phase::Idle && world.crashes < self.crashes {
            steps.push(Step::Crash(worker));
        }
        let me = Holder::Worker(worker);
        if world.jobs.iter().any(|job| job.leased_by == me && job.lease == Lease::Out) {
            steps.push(Step::Renew(worker));
        }
    }

    fn of_message(&self, world: &World, place: usize, steps: &mut Vec<Step>) {
        let message = &world.messages[place];
        let stuck = message.state == MessageState::I && !message.leased;
        if world.deeds >= self.deeds {
            return;
        }
        if message.leased && message.state == MessageState::I && !(self.keeps_pace && world.is_delivering(place)) {
            steps.push(Step::Forget(place));
        }
        let failed = matches!(message.state, MessageState::F | MessageState::E);
        if (failed || stuck) && world.document_waits(place) {
            steps.push(Step::Redo(place));
        }
        if failed || stuck || message.state == MessageState::N {
            steps.push(Step::Close(place));
        }
    }

    /// The world after a step.
    pub fn after(&self, mut world: World, step: Step) -> World {
        match step {
            Step::Send => self.send(&mut world),
            Step::Claim(worker) => claim(&mut world, worker),
            Step::Start(worker) => start(&mut world, worker),
            Step::Post(worker) => post(&mut world, worker),
            Step::Finish(worker) => self.finish(&mut world, worker),
            Step::Settle(worker) => self.settle(&mut world, worker),
            Step::GiveBack(worker) => {
                world.crashes += 1;
                ended(&mut world, worker, Verdict::GivenBack);
            }
            Step::StartFails(worker) | Step::FinishFails(worker) => {
                world.outages += 1;
                ended(&mut world, worker, Verdict::Retry);
            }
            Step::Find(worker) | Step::FindAgain(worker) => find(&mut world, worker),
            Step::Unreachable(worker) => answered(&mut world, worker, Answer::Transient),
            Step::Take(call) => {
                world.deliveries += 1;
                if let Some(worker) = world.wire.remove(call).waiting {
                    answered(&mut world, worker, Answer::Done);
                }
            }
            Step::LoseAnswer(call) => {
                world.deliveries += 1;
                world.wire.remove(call);
            }
            Step::Refuse(call) => {
                world.refusals += 1;
                if let Some(worker) = world.wire.remove(call).waiting {
                    answered(&mut world, worker, Answer::Refused);
                }
            }
            Step::Drop(call) => {
                world.wire.remove(call);
            }
            Step::StopWaiting(worker) => {
                abandon(&mut world, worker);
                if let Phase::Posting(delivery) = world.workers[worker] {
                    world.workers[worker] = Phase::Unanswered(delivery);
                }
            }
            Step::RunOut(job) => world.jobs[job].lease = Lease::Out,
            Step::Renew(worker) => {
                let mine = world.jobs.iter_mut().filter(|job| job.leased_by == Holder::Worker(worker));
                mine.for_each(|job| job.lease = Lease::Held);
            }
            Step::Recover(job) => self.put_back(&mut world.jobs[job], true),
            Step::Forget(message) => world.messages[message].leased = false,
            Step::Crash(worker) => {
                world.crashes += 1;
                abandon(&mut world, worker);
                let mine = world.jobs.iter_mut().filter(|job| job.leased_by == Holder::Worker(worker));
                mine.for_each(|job| job.leased_by = Holder::Killed);
                world.workers[worker] = Phase::Idle;
            }
            Step::Redo(message) => {
                world.deeds += 1;
                moved(&mut world.messages[message], MessageState::N);
                world.jobs.push(job(message));
            }
            Step::Close(message) => close(&mut world, message),
        }
        world.canonical()
    }

    fn send(&self, world: &mut World) {
        world.sends += 1;
        // From `Refused` by way of a draft: reopened, edited, sent.
        world.document.version += 1;
        world.document.state = DocumentState::Sending;
        let document_version = world.document.version;
        world.messages.push(Message {
            state: MessageState::N,
            version: 1,
            attempts: 0,
            leased: false,
            document_version,
        });
        if self.atomic {
            world.jobs.push(job(world.messages.len() - 1));
        }
    }

    fn finish(&self, world: &mut World, worker: usize) {
        let Phase::Answered(delivery, answer) = world.workers[worker] else { return };
        let tries_left = delivery.ticket.attempt < self.max_attempts;
        let message = &world.messages[delivery.message];
        let late = message.version != delivery.version || message.state != MessageState::I;
        if late && self.fences {
            let open = matches!(message.state, MessageState::N | MessageState::I);
            ended(world, worker, if open && self.comes_back { Verdict::Retry } else { Verdict::Done });
            return;
        }
        let (state, verdict) = match answer {
            Answer::Done | Answer::AlreadyPosted => (MessageState::Y, Verdict::Done),
            Answer::Refused => (MessageState::E, Verdict::Done),
            Answer::Transient | Answer::Ambiguous if tries_left => (MessageState::N, Verdict::Retry),
            Answer::Transient | Answer::Ambiguous => (MessageState::F, Verdict::Done),
        };
        let waits = world.document_waits(delivery.message);
        moved(&mut world.messages[delivery.message], state);
        match state {
            MessageState::Y if waits => tell(world, DocumentState::Sent),
            MessageState::E if waits => tell(world, DocumentState::Refused),
            MessageState::N
            | MessageState::I
            | MessageState::Y
            | MessageState::F
            | MessageState::E
            | MessageState::C => {}
        }
        ended(world, worker, verdict);
    }

    fn settle(&self, world: &mut World, worker: usize) {
        let Phase::Ended(ticket, verdict) = world.workers[worker] else { return };
        world.workers[worker] = Phase::Idle;
        let job = &mut world.jobs[ticket.job];
        if job.state != JobState::Running || job.leased_by != Holder::Worker(worker) || job.attempts != ticket.attempt {
            return;
        }
        match verdict {
            Verdict::Done => {
                (job.state, job.leased_by) = (JobState::Done, Holder::Nobody);
            }
            Verdict::Retry => self.put_back(job, true),
            Verdict::GivenBack => {
                job.attempts -= 1;
                self.put_back(job, false);
            }
        }
    }

    fn put_back(&self, job: &mut Job, counts: bool) {
        job.state = if counts && job.attempts >= self.max_attempts { JobState::Dead } else { JobState::Ready };
        (job.leased_by, job.lease) = (Holder::Nobody, Lease::Held);
    }
}
