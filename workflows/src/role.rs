//! Sets of roles that mean the same thing wherever they are asked for. A set that belongs to one screen stands with the screen
//! (`api/src/menu.rs`), one that belongs to one event in the machine.

use ehub_engine::Role;

/// Those who look after the platform: monitors, groups, announcements, settings.
pub const ADMINISTRATORS: &[Role] = &[800, 801, 802];
/// Those of them who may touch what runs.
pub const SYSTEM: &[Role] = &[802];
/// Those who let companies in, and say which of them are in use.
pub const REGISTRATION_REVIEWERS: &[Role] = &[160, 800, 801, 802];
/// Those who complete master data, and the settings of shipments.
pub const MASTER_DATA: &[Role] = &[162, 163, 164, 800, 801, 802];
/// Those who say what incoming inspection asks of parts: items and their sub-groups.
pub const INSPECTION_CATALOGUE: &[Role] = &[156, 161, 162, 163, 164, 800, 801, 802];
/// Those of them who also say which parts a sub-group has, and keep units and categories.
pub const INSPECTION_PARTS: &[Role] = &[156, 162, 163, 164, 800, 801, 802];
/// Those who verify specs and certificates.
pub const INSPECTION_VERIFIERS: &[Role] = &[156, 802];
