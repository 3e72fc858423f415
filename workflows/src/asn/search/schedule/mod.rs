//! What is to be shipped, by the day on which it is due (decision 0043): as a list, as a board of one week, and counted for the home page.

mod board;
mod calendar;
mod condition;
mod home;
mod line;
mod list;
mod reminder_days;
mod window;

pub use board::{BoardCell, BoardFilter, BoardPart, ScheduleBoard, board};
pub(crate) use calendar::Calendar;
pub(crate) use home::due_by_week;
pub use home::{Home, home};
pub use line::ScheduleLine;
pub use list::{ScheduleFilter, schedule};
pub use reminder_days::{ReminderDays, ReminderRule, reminder_days};
pub use window::QueryType;
pub(crate) use window::{FIRST_DUE, PIECES, TO_SHIP};
