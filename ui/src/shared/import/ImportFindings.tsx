import { Alert, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportFault, ImportResult } from './api';

/** Faults shown at once; all of them are in the marked file. */
const PAGE = 8;

/** What is counted: where rows say different things each of them, and those that say nothing if there are any. */
function counts({ rows, accepted, refused, skipped, answers }: ImportResult): [string, number][] {
  const said = Object.entries(answers).map(([key, count]): [string, number] => [`answer.${key}`, count]);
  return [
    ['rows', rows],
    ...(said.length > 0 ? said : [['accepted', accepted] as [string, number]]),
    ...(skipped > 0 ? [['skipped', skipped] as [string, number]] : []),
    ['refused', refused],
  ];
}

/** What the check found: its counts, and a line for every faulty cell. */
export function ImportFindings({ result, fileName }: { result: ImportResult; fileName: string }) {
  const { t } = useTranslation();
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
      {result.faults.length === 0 ? (
        <Alert type="success" showIcon title={t('import.allGood')} />
      ) : (
        <Table<ImportFault>
          size="small"
          dataSource={result.faults}
          rowKey={(fault) => `${fault.row}:${fault.column}:${fault.label}`}
          pagination={result.faults.length > PAGE ? { pageSize: PAGE, size: 'small', showSizeChanger: false } : false}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: t('import.faultRow'), dataIndex: 'row', align: 'right', width: 60 },
            {
              title: t('import.faultColumn'),
              dataIndex: 'column',
              render: (column: string) => t(`field.${column}`, { defaultValue: column }),
            },
            {
              title: t('import.faultValue'),
              dataIndex: 'value',
              render: (value: unknown) => <code>{String(value ?? '')}</code>,
            },
            {
              title: t('import.faultReason'),
              key: 'label',
              render: (_, { label, params }) => t(`error.${label}`, { ...params, defaultValue: label }),
            },
          ]}
        />
      )}
      {result.moreFaults > 0 && (
        <p className="soft">{t('import.moreFaults', { n: result.moreFaults.toLocaleString('en-US') })}</p>
      )}
    </div>
  );
}
