//! The columns of a list: what each is in the database, how one sorts by it, and how a workbook shows it.

/// What a column of a workbook holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Anything to read.
    Text,
    /// A state of this process, said in words.
    State(&'static str),
    /// One of the words below this path.
    Word(&'static [&'static str]),
    /// A number with up to three decimals.
    Quantity,
    /// A number with up to four decimals.
    Money,
    /// A number with up to eight decimals.
    UnitPrice,
    /// A day.
    Day,
    /// A time, UTC.
    Time,
    /// Nothing: whoever sends the workbook back writes it. The row has no such field.
    ToFill,
}

/// How a workbook shows a column.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// What it holds.
    pub form: Form,
    /// Its name among the words of the page: `field.<word>`.
    pub word: &'static str,
}

/// Where the value of a column comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The column of its name, of the list's first table.
    Own,
    /// This expression.
    Sql(&'static str),
    /// Nowhere in the statement: the search makes it.
    Made,
}

/// How ties are broken. A name without a table is a column of the list's first table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tie {
    /// The way that the list is sorted.
    With(&'static str),
    /// The other way.
    Against(&'static str),
    /// Upwards either way.
    Up(&'static str),
    /// Downwards either way.
    Down(&'static str),
}

/// How one sorts by a column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sort {
    /// What it is called; `None` = one does not sort by it.
    pub word: Option<&'static str>,
    /// What the specification calls it besides.
    pub alias: Option<&'static str>,
    /// The expression, where it is not the value itself.
    pub by: Option<&'static str>,
    /// Rows without a value stand last downwards, too.
    pub nulls_last: bool,
    /// Where it differs from the list's own.
    pub ties: Option<&'static [Tie]>,
}

const UNSORTED: Sort = Sort { word: None, alias: None, by: None, nulls_last: false, ties: None };

/// One column of a list.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Key of the row, as the list's answer spells it; the field of the row is called the same, with `_`.
    pub key: &'static str,
    /// How a workbook shows it; `None` = it has none.
    pub sheet: Option<Sheet>,
    pub(super) source: Source,
    pub(super) sort: Sort,
}

/// For the page only.
pub(crate) const fn plain(key: &'static str) -> Column {
    Column { key, sheet: None, source: Source::Own, sort: UNSORTED }
}

const fn formed(key: &'static str, form: Form) -> Column {
    Column { sheet: Some(Sheet { form, word: key }), ..plain(key) }
}

/// In a workbook, too, as it is.
pub(crate) const fn shown(key: &'static str) -> Column {
    formed(key, Form::Text)
}

/// The state of a document of this process, said in words.
pub(crate) const fn state(process: &'static str) -> Column {
    formed("state", Form::State(process))
}

/// One of a few words, said in the reader's language.
pub(crate) const fn word(key: &'static str, path: &'static [&'static str]) -> Column {
    formed(key, Form::Word(path))
}

/// A number with up to three decimals.
pub(crate) const fn quantity(key: &'static str) -> Column {
    formed(key, Form::Quantity)
}

/// A number with up to four decimals.
pub(crate) const fn money(key: &'static str) -> Column {
    formed(key, Form::Money)
}

/// A number with up to eight decimals.
pub(crate) const fn unit_price(key: &'static str) -> Column {
    formed(key, Form::UnitPrice)
}

/// A day.
pub(crate) const fn day(key: &'static str) -> Column {
    formed(key, Form::Day)
}

/// A time, UTC.
pub(crate) const fn time(key: &'static str) -> Column {
    formed(key, Form::Time)
}

/// Left empty for an answer, called as the import calls it.
pub(crate) const fn to_fill(key: &'static str) -> Column {
    formed(key, Form::ToFill).made()
}

impl Column {
    /// Is this expression, instead of the column of its name of the list's first table.
    pub(crate) const fn sql(self, sql: &'static str) -> Self {
        Self { source: Source::Sql(sql), ..self }
    }

    /// Is not in the statement: the search makes it.
    pub(crate) const fn made(self) -> Self {
        Self { source: Source::Made, ..self }
    }

    /// Is called `field.<word>` in a workbook, instead of by its key.
    pub(crate) const fn called(self, word: &'static str) -> Self {
        match self.sheet {
            Some(sheet) => Self { sheet: Some(Sheet { word, ..sheet }), ..self },
            None => self,
        }
    }

    /// One may sort by it.
    pub(crate) const fn sort(self) -> Self {
        self.sort_as(self.key)
    }

    /// One may sort by it, which is called otherwise than the column.
    pub(crate) const fn sort_as(self, word: &'static str) -> Self {
        Self { sort: Sort { word: Some(word), ..self.sort }, ..self }
    }

    /// As [`Self::sort`], which the specification calls otherwise besides.
    pub(crate) const fn sort_or(self, alias: &'static str) -> Self {
        let column = self.sort();
        Self { sort: Sort { alias: Some(alias), ..column.sort }, ..column }
    }

    /// Sorted by this expression instead of by the value itself.
    pub(crate) const fn by(self, by: &'static str) -> Self {
        Self { sort: Sort { by: Some(by), ..self.sort }, ..self }
    }

    /// Downwards, too, rows without a value stand last.
    pub(crate) const fn nulls_last(self) -> Self {
        Self { sort: Sort { nulls_last: true, ..self.sort }, ..self }
    }

    /// Ties are broken otherwise than in the rest of the list.
    pub(crate) const fn ties(self, ties: &'static [Tie]) -> Self {
        Self { sort: Sort { ties: Some(ties), ..self.sort }, ..self }
    }
}
