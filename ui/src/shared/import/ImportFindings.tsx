import { Alert, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportFault, ImportResult } from './api';

/** Rows shown at once; all of them are in the marked file. */
const PAGE = 8;

/** What is counted: where rows say different things each of them, and those that say nothing if there are any. */
function counts({ rows, accepted, refused, skipped, answers, specs = 0 }: ImportResult): [string, number][] {
  const said = Object.entries(answers).map(([key, count]): [string, number] => [`answer.${key}`, count]);
  return [
    ['rows', rows],
    ...(said.length > 0 ? said : [['accepted', accepted] as [string, number]]),
    ...(skipped > 0 ? [['skipped', skipped] as [string, number]] : []),
    ['refused', refused],
    ...(specs > 0 ? [['specs', specs] as [string, number]] : []),
  ];
}

/** What the check found: its counts, and every faulty row with all that is wrong with it. */
export function ImportFindings({ result, fileName }: { result: ImportResult; fileName: string }) {
  const { t } = useTranslation();
  const { notes = [], moreNotes = 0 } = result;
  return (
    <div className="import-findings">
      <strong>{fileName}</strong>
      <dl className="import-counts">
        {counts(result).map(([key, count]) => (
          <div key={key} className={key === 'refused' && count > 0 ? 'fault' : undefined}>
            <dt>{t(`import.${key}`)}</dt>
            <dd className="number">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {result.faults.length > 0 ? (
        <>
          {result.allOrNothing && <Alert type="error" showIcon title={t('import.allOrNothing')} />}
          <FaultyRows faults={result.faults} />
        </>
      ) : (
        notes.length === 0 && <Alert type="success" showIcon title={t('import.allGood')} />
      )}
      {result.moreFaults > 0 && (
        <p className="soft">{t('import.moreFaults', { n: result.moreFaults.toLocaleString('en-US') })}</p>
      )}
      {notes.length > 0 && (
        <>
          <Alert type="warning" showIcon title={t('import.notes')} />
          <FaultyRows faults={notes} />
        </>
      )}
      {moreNotes > 0 && <p className="soft">{t('import.moreNotes', { n: moreNotes.toLocaleString('en-US') })}</p>}
    </div>
  );
}

interface FaultyRow {
  /** Key of the sheet, in workbooks of several. */
  sheet?: string | null;
  row: number;
  faults: ImportFault[];
}

/** The faults by row, in the order of the workbook: sheets in the order in which they are told. */
function byRow(faults: ImportFault[]): FaultyRow[] {
  const sheets = new Map<string, Map<number, FaultyRow>>();
  for (const fault of faults) {
    const { sheet, row } = fault;
    const rows = sheets.get(sheet ?? '') ?? new Map<number, FaultyRow>();
    sheets.set(sheet ?? '', rows.set(row, { sheet, row, faults: [...(rows.get(row)?.faults ?? []), fault] }));
  }
  return [...sheets.values()].flatMap((rows) => [...rows.values()].sort((one, other) => one.row - other.row));
}

/** No wider than what it stands in: where three columns do not fit, the three stand below each other. */
function FaultyRows({ faults }: { faults: ImportFault[] }) {
  const { t } = useTranslation();
  const rows = byRow(faults);
  const several = rows.some(({ sheet }) => sheet);
  return (
    <Table<FaultyRow>
      size="small"
      className="import-rows"
      tableLayout="fixed"
      dataSource={rows}
      rowKey={({ sheet, row }) => `${sheet ?? ''}:${row}`}
      pagination={rows.length > PAGE ? { pageSize: PAGE, size: 'small', showSizeChanger: false } : false}
      columns={[
        {
          title: t('import.faultRow'),
          key: 'row',
          align: 'right',
          width: several ? 100 : 60,
          render: (_, { sheet, row }) => (sheet ? `${t(`import.sheet.${sheet}`)} ${row}` : row),
        },
        {
          title: (
            <div className="import-row-fault">
              <span>{t('import.faultColumn')}</span>
              <span>{t('import.faultValue')}</span>
              <span>{t('import.faultReason')}</span>
            </div>
          ),
          key: 'faults',
          render: (_, { faults: all }) => (
            <ul>
              {all.map(({ column, value, label, params }) => (
                <li key={`${column}:${label}`} className="import-row-fault">
                  <span>{t(`field.${column}`, { defaultValue: column })}</span>
                  <code>{String(value ?? '')}</code>
                  <span>{t(`error.${label}`, { ...params, defaultValue: label })}</span>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
