//! `EHUB_BENCH_SCALE`: how large the measurements are. 1 is what is published; 0.01 tries whether everything runs.

/// The factor.
fn factor() -> f64 {
    let text = std::env::var("EHUB_BENCH_SCALE").unwrap_or_else(|_| "1".to_owned());
    text.parse().expect("EHUB_BENCH_SCALE is a number")
}

/// A number of things, at least one.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]
pub fn count(full: u64) -> u64 {
    (full as f64 * factor()).max(1.0) as u64
}

/// A time in seconds, at least one.
pub fn seconds(full: u64) -> u64 {
    count(full)
}

/// How often something is measured, at least once.
pub fn rounds(full: u32) -> u32 {
    u32::try_from(count(full.into())).expect("not more than at full scale")
}
