import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Table, type TableProps, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SmallTable } from '../../shared/document/SmallTable';
import { queryKeys } from '../../shared/queryKeys';
import { monthText } from '../../shared/report/report';
import { loadRows, type ReportRow, type ReportRun, SIZE } from './api';
import { figureText } from './figure';

/** The rows of a run, of the month that the chart has opened or of all; below them all together, where figures add up. */
export function RunTable({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const month = search.get('month');
  const [place, setPlace] = useState({ month, page: 1 });
  const page = place.month === month ? place.page : 1;
  const asked = { page, ...(month && { monthOn: `${month}-01` }) };
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.reportRows(run.id, asked),
    queryFn: () => loadRows(run.id, asked),
    placeholderData: keepPreviousData,
  });
  const figures = month ? run.months.find(({ monthOn }) => monthText(monthOn) === month)?.figures : run.total;
  const total = data?.totalcount ?? 0;
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {month ? t('report.rowsOf', { month }) : t('report.rows')}{' '}
        {month && (
          <Button type="link" size="small" onClick={() => setSearch({}, { replace: true })}>
            {t('report.allMonths')}
          </Button>
        )}
      </Typography.Title>
      <SmallTable<ReportRow>
        label={t('report.rows')}
        rowKey="id"
        loading={!data}
        onRetry={isError && !data ? () => void refetch() : undefined}
        dataSource={data?.items ?? []}
        columns={useColumns(run)}
        summary={() => <Together run={run} figures={figures ?? {}} />}
        pagination={
          total > SIZE && {
            current: page,
            pageSize: SIZE,
            total,
            size: 'small',
            showSizeChanger: false,
            onChange: (next) => setPlace({ month, page: next }),
          }
        }
      />
    </section>
  );
}

/** Columns that say whose figures they are, as many as `Together` spans. */
function useColumns({ declaration: { name, columns, hasUom } }: ReportRun): TableProps<ReportRow>['columns'] {
  const { t } = useTranslation();
  return [
    { title: t('field.month'), key: 'month', render: (_, row) => monthText(row.monthOn) },
    { title: t('field.vendorCode'), dataIndex: 'vendorCode' },
    { title: t('field.vendorName'), dataIndex: 'vendorName' },
    { title: t('field.plantCode'), dataIndex: 'plantCode' },
    ...(hasUom ? [{ title: t('field.uom'), dataIndex: 'uom' }] : []),
    ...columns.map(({ key, unit }) => ({
      title: `${t(`report.${name}.column.${key}`)} (${t(`report.unit.${unit}`)})`,
      key,
      align: 'right' as const,
      className: 'number',
      render: (_: unknown, row: ReportRow) => figureText(row.figures[key]),
    })),
  ];
}

function Together({ run, figures }: { run: ReportRun; figures: Record<string, string> }) {
  const { t } = useTranslation();
  const { columns, hasUom } = run.declaration;
  const before = hasUom ? 5 : 4;
  return (
    <Table.Summary>
      <Table.Summary.Row>
        <Table.Summary.Cell index={0} colSpan={before}>
          <strong>{t('report.together')}</strong>
        </Table.Summary.Cell>
        {columns.map(({ key, addsUp }, place) => (
          <Table.Summary.Cell key={key} index={before + place} align="right">
            <strong className="number">{addsUp ? figureText(figures[key]) : ''}</strong>
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
