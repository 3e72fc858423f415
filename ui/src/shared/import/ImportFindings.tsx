import { Alert, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportFault, ImportResult } from './api';

/** Faults shown at once; all of them are in the marked file. */
const PAGE = 8;

/** What the check found: three counts, and a line for every faulty cell. */
export function ImportFindings({ result, fileName }: { result: ImportResult; fileName: string }) {
  const { t } = useTranslation();
  return (
    <div className="import-findings">
      <strong>{fileName}</strong>
      <dl className="import-counts">
        {(['rows', 'accepted', 'refused'] as const).map((key) => (
          <div key={key} className={key === 'refused' && result.refused > 0 ? 'fault' : undefined}>
            <dt>{t(`import.${key}`)}</dt>
            <dd className="number">{result[key].toLocaleString('en-US')}</dd>
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
    </div>
  );
}
