//! Rows of a workbook that each speak of one order line: which line it is, and where what is found of it stands.

use super::store::{Target, targets};
use crate::error::Error;
use crate::workbook::{Fault, Report, SheetRows, Taken, findings, sort};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use sqlx::PgConnection;
use std::collections::HashMap;

/// A row that speaks of an order line.
pub(crate) trait LineRow {
    /// The columns of its sheet.
    type Column: Label;

    /// Number of the order, and of the line in it; `None` = it names none, which was told already.
    fn key(&self) -> Option<(&str, i32)>;

    /// Whether anything is said of the line. A template comes with every line of a filter; whoever fills in some of them means those.
    fn says_anything(&self) -> bool;

    /// Where a finding of this field stands, and what stands there. What is said of no cell is said of the line.
    fn place(&self, field: Option<&str>) -> (Self::Column, Option<String>);
}

/// The rows of a sheet with the lines that they speak of.
pub(crate) struct Named<'a, R: LineRow> {
    /// Rows that can be read, each with a line of its own.
    pub(crate) rows: Vec<(&'a Taken<R>, Target)>,
    columns: &'a [(R::Column, u32)],
    report: Report,
    faults: Vec<Fault>,
}

impl<'a, R: LineRow> Named<'a, R> {
    /// Finds the lines. A line that is not there, and one that several rows speak of, is told at each of them: nobody knows which is meant.
    ///
    /// # Errors
    /// The database's own.
    pub(crate) async fn of(connection: &mut PgConnection, sheet: &'a SheetRows<R::Column, R>) -> Result<Self, Error> {
        let mut found = Self {
            rows: Vec::new(),
            columns: &sheet.columns,
            report: Report { rows: sheet.rows.len(), hidden: sheet.hidden, ..Report::default() },
            faults: sheet.faults.clone(),
        };
        let speaking: Vec<&Taken<R>> =
            sheet.rows.iter().filter(|taken| taken.faulty || taken.row.says_anything()).collect();
        found.report.skipped = sheet.rows.len() - speaking.len();
        let mut times: HashMap<(&str, i32), usize> = HashMap::new();
        for key in speaking.iter().filter_map(|taken| taken.row.key()) {
            *times.entry(key).or_default() += 1;
        }
        let keys: Vec<(String, i32)> = times.keys().map(|(po_no, line_no)| ((*po_no).to_owned(), *line_no)).collect();
        let known = targets(connection, &keys).await?;
        for taken in speaking {
            let Some(key) = taken.row.key() else { continue };
            if times.get(&key).is_some_and(|times| *times > 1) {
                found.fault(taken, Finding::block("ROW_DUPLICATE"));
            } else if let Some(line) = known.get(&(key.0.to_owned(), key.1)) {
                if !taken.faulty {
                    found.rows.push((taken, *line));
                }
            } else {
                found.fault(taken, Finding::block("ROW_NOT_FOUND"));
            }
        }
        Ok(found)
    }

    fn fault(&mut self, taken: &Taken<R>, finding: Finding) {
        let (column, value) = taken.row.place(finding.field.as_deref());
        self.faults.push(Fault::new(taken.number, Some(column), finding, value));
    }

    /// A row says what is so already.
    pub(crate) fn skip(&mut self) {
        self.report.skipped += 1;
    }

    /// What became of a row; `answer` is what it says, where rows say different things.
    ///
    /// # Errors
    /// The database's own, which speaks against all rows.
    pub(crate) fn answered<T>(
        &mut self,
        taken: &Taken<R>,
        answer: Option<&str>,
        result: Result<T, Error>,
    ) -> Result<(), Error> {
        match result {
            Ok(_) => {
                self.report.accepted += 1;
                if let Some(answer) = answer {
                    *self.report.answers.entry(answer.to_owned()).or_default() += 1;
                }
            }
            Err(error) => findings(error)?.into_iter().for_each(|finding| self.fault(taken, finding)),
        }
        Ok(())
    }

    /// All of it, with the faults in the order of the file.
    pub(crate) fn report(mut self) -> Report {
        sort(&mut self.faults, self.columns);
        let refused = self.report.rows - self.report.accepted - self.report.skipped;
        Report { refused, faults: self.faults, ..self.report }
    }
}
