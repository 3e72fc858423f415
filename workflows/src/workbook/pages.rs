//! Workbooks of several sheets: which sheet is which, and all of them marked.

use super::cells::Glance;
use super::{Book, Fault, Headings, cells, mark, same};
use ehub_engine::Finding;
use ehub_engine::label::Label;

/// Characters that the name of a sheet may have.
pub(crate) const MOST_NAME: usize = 31;

/// A sheet of a workbook that has several.
#[derive(Clone, Debug)]
pub struct Page<C: 'static> {
    /// Its key: faults name it.
    pub key: &'static str,
    /// What it is called: in the reader's language first, then in the others. The key is understood, too.
    pub names: Vec<String>,
    /// What its columns are called.
    pub headings: Headings<C>,
    /// Columns without which it says nothing. Where it was renamed, they tell which sheet it is.
    pub needed: &'static [C],
    /// Those of them that other sheets have as well. A sheet that has these and not all of the others may be a damaged one.
    pub shared: &'static [C],
}

/// The sheets that an import reads.
#[derive(Debug)]
pub enum Pages<'a, C: 'static> {
    /// The first one, whatever it is called.
    First {
        /// What its columns are called.
        headings: &'a Headings<C>,
        /// Columns without which it says nothing.
        needed: &'static [C],
    },
    /// Several, of which some may be missing.
    Several(Vec<&'a Page<C>>),
}

impl<C: Label> Pages<'_, C> {
    /// The sheets again with faults marked and explained; sheets that nobody reads are left out.
    ///
    /// # Errors
    /// The file's own faults, as reading it tells them.
    pub(crate) fn mark(
        &self,
        bytes: &[u8],
        faults: &[Fault],
        explain: &dyn Fn(&Fault) -> String,
    ) -> Result<Vec<u8>, Vec<Finding>> {
        let all = match self {
            Self::First { headings, needed } => {
                let book = cells(bytes).map_err(|finding| vec![finding])?;
                let columns = headings.columns(&book.cells, needed)?;
                vec![(book, columns, *headings, None)]
            }
            Self::Several(pages) => {
                let mut all = Vec::new();
                for (page, book) in pages.iter().zip(read_pages(bytes, pages)?) {
                    let Some(book) = book else { continue };
                    let columns = page.columns(&book)?;
                    all.push((book, columns, &page.headings, Some(page.key)));
                }
                all
            }
        };
        let of = |key: Option<&str>| faults.iter().filter(move |fault| fault.sheet.as_deref() == key).collect();
        let sheets = all.iter().map(|(book, columns, headings, key)| mark::Marked {
            name: key.map(|_| book.name.as_str()),
            book,
            places: columns.iter().map(|(column, place)| (column.as_str(), *place)).collect(),
            heading: &headings.faults,
            faults: of(*key),
        });
        mark::mark(&sheets.collect::<Vec<_>>(), explain)
    }
}

impl<C: Label> Page<C> {
    /// What it is called in the reader's language.
    pub(crate) fn name(&self) -> &str {
        self.names.first().map_or(self.key, String::as_str)
    }

    /// Where its columns stand.
    ///
    /// # Errors
    /// As [`Headings::columns`]; which sheet it is about is said.
    pub(crate) fn columns(&self, book: &Book) -> Result<Vec<(C, u32)>, Vec<Finding>> {
        let found = self.headings.columns(&book.cells, self.needed);
        found.map_err(|found| found.into_iter().map(|finding| on_sheet(finding, &book.name)).collect())
    }

    fn is_named(&self, sheet: &Glance) -> bool {
        same(self.key, &sheet.name) || self.names.iter().any(|name| same(name, &sheet.name))
    }

    fn has(&self, sheet: &Glance, columns: &[C]) -> bool {
        columns.iter().all(|column| sheet.heading.values().any(|cell| self.headings.means(&cell.shown(), *column)))
    }
}

/// A finding about a column, of the sheet that it is about.
fn on_sheet(finding: Finding, sheet: &str) -> Finding {
    let column = finding.params.get("column").and_then(serde_json::Value::as_str).map(str::to_owned);
    match column {
        Some(column) => finding.with("column", format!("{sheet}: {column}")),
        None => finding,
    }
}

/// Reads the sheets of these pages, in this order. A sheet is known by its name; where none has the name, by its headings. Those of a
/// person's own are passed over.
///
/// # Errors
/// What is wrong with the file as a whole: `FILE_SHEET_TWICE` where two sheets are the same page, `FILE_SHEET_UNCLEAR` where one may be a page or
/// may not, `FILE_SHEET_MISSING` where there is none of them.
pub(crate) fn read_pages<C: Label>(bytes: &[u8], pages: &[&Page<C>]) -> Result<Vec<Option<Book>>, Vec<Finding>> {
    cells::sheets(bytes, |sheets| find(sheets, pages).map_err(|finding| vec![finding.at("file")]))
}

fn find<C: Label>(sheets: &[Glance], pages: &[&Page<C>]) -> Result<Vec<Option<usize>>, Finding> {
    let mut found: Vec<Option<usize>> = Vec::with_capacity(pages.len());
    for page in pages {
        let named = sheets.iter().enumerate().filter(|(_, sheet)| page.is_named(sheet));
        found.push(only(sheets, &named.map(|(place, _)| place).collect::<Vec<_>>())?);
    }
    let named = found.clone();
    let rest = || sheets.iter().enumerate().filter(|(place, _)| !named.contains(&Some(*place)));
    for (n, page) in pages.iter().enumerate().filter(|(n, _)| named[*n].is_none()) {
        let alike: Vec<usize> =
            rest().filter(|(_, sheet)| page.has(sheet, page.needed)).map(|(place, _)| place).collect();
        let place = only(sheets, &alike)?;
        if let Some(place) = place.filter(|place| found.contains(&Some(*place))) {
            return Err(told("FILE_SHEET_UNCLEAR", &sheets[place].name));
        }
        found[n] = place;
    }
    for page in pages.iter().zip(&found).filter(|(_, place)| place.is_none()).map(|(page, _)| page) {
        // Passed over in silence, a sheet whose heading was damaged would look as if it had been taken.
        let damaged = |sheet: &Glance| page.has(sheet, page.shared) && !page.shared.is_empty();
        let unclear = rest().find(|(place, sheet)| !found.contains(&Some(*place)) && damaged(sheet));
        if let Some((_, sheet)) = unclear {
            return Err(told("FILE_SHEET_UNCLEAR", &sheet.name));
        }
    }
    if found.iter().all(Option::is_none) {
        let called: Vec<&str> = pages.iter().map(|page| page.name()).collect();
        return Err(Finding::block("FILE_SHEET_MISSING").with("sheets", called.join(", ")));
    }
    Ok(found)
}

fn told(label: &str, sheet: &str) -> Finding {
    Finding::block(label).with("sheet", sheet)
}

/// The one place, if there is one.
fn only(sheets: &[Glance], places: &[usize]) -> Result<Option<usize>, Finding> {
    match places {
        [] => Ok(None),
        [place] => Ok(Some(*place)),
        [one, other, ..] => {
            Err(told("FILE_SHEET_TWICE", &sheets[*one].name).with("other", sheets[*other].name.as_str()))
        }
    }
}
