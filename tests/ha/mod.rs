//! Several machines: two APIs, two workers, and a PostgreSQL with a streaming standby and synchronous commit. While work goes
//! on, the primary is killed and the standby takes over.

mod forward;
mod load;
mod machines;
mod pair;

use load::{Load, Step};
use machines::Machines;
use pair::Pair;
use std::time::{Duration, Instant};

/// Orders that are answered, and notices that are sent, while the primary dies.
const ANSWERS: usize = 36;
const NOTICES: usize = 12;
/// Longest wait for anything. Only a failing test ever waits so long.
pub const PATIENCE: Duration = Duration::from_mins(5);

#[tokio::test(flavor = "multi_thread")]
async fn a_primary_that_dies_loses_nothing_acknowledged_and_repeats_no_effect() {
    if !pair::is_complete() {
        return;
    }
    let mut pair = Pair::start().await;
    let machines = Machines::start(&pair.url_of_program(), &pair.url_of_owner());
    let supplier = load::Supplier::sign_in(&machines).await;
    let answers = supplier.ordered(&machines, ANSWERS).await;
    let asns = supplier.drafted(&machines, NOTICES).await;
    let steps: Vec<Step> = answers.into_iter().chain(asns.iter().map(|asn| asn.step.clone())).collect();

    let load = Load::start(&supplier, &steps);
    load.until(|acknowledged| acknowledged >= (ANSWERS + NOTICES) / 3).await;
    let before = load.acknowledged().len();
    let killed = Instant::now();
    pair.kill_primary();
    pair.promote().await;
    let promoted = killed.elapsed();
    load.until(move |acknowledged| acknowledged > before).await;
    let back = killed.elapsed();
    let acknowledged = load.finish().await;
    println!(
        "promoted after {:.1} s, back in service after {:.1} s; {before} changes acknowledged before, {} in all",
        promoted.as_secs_f64(),
        back.as_secs_f64(),
        acknowledged.len()
    );

    let kept = pair.history().await;
    let lost: Vec<_> = acknowledged.iter().filter(|change| !kept.contains(change)).collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
    assert!(before > 0 && acknowledged.len() > before, "there was work before and after");

    for asn in &asns {
        supplier.sent(asn).await;
        let deliveries = machines.deliveries(&asn.reference).await;
        assert_eq!(deliveries, 1, "{} is in the ERP {deliveries} times", asn.reference);
    }
    machines.settled(&supplier).await;
    assert_eq!(machines.contradictions().await, Vec::<String>::new(), "said twice, and not the same");
    assert!(back < PATIENCE, "{back:?}");
}
