//! Reports on real PostgreSQL: figures against statements that were written apart from those of the program, as they were at a moment; runs
//! that are called off, begun anew and raced for; whose rows are whose; and schedules.

mod figures;
mod fixture;
mod past;
mod run;
mod schedule;
mod wall;
