import { useQuery } from '@tanstack/react-query';
import { Alert, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SmallTable } from '../../shared/document/SmallTable';
import { StateTag } from '../../shared/document/StateTag';
import { watched } from '../../shared/document/useDocument';
import { compare, shown } from '../../shared/quantity';
import { queryKeys } from '../../shared/queryKeys';
import { useMay } from '../../shared/session/permission';
import { timeText } from '../../shared/time';
import { loadOfLine, type OpeningRow, pageOf } from '../opening/api';
import type { PoLine } from './api';

/** That a line is opened for shipment now: how much of that is left, and until when. */
export function OpenedNow({ line: { openedQty, openUntilOn, openingId, uom } }: { line: PoLine }) {
  const { t } = useTranslation();
  const linked = useMay('GET /api/openings/{id}');
  if (!openedQty || !openingId || compare(openedQty, '0') <= 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('openOrder.openNow', { qty: shown(openedQty), uom, day: openUntilOn })}
      action={linked && <Link to={pageOf({ id: openingId })}>{t('openOrder.show')}</Link>}
    />
  );
}

/** The openings that a line has and had, for those who may read them; nothing where there is none. */
export function Openings({ line }: { line: PoLine }) {
  return useMay('GET /api/openings/{id}') ? <OfLine line={line} /> : null;
}

function OfLine({ line }: { line: PoLine }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: queryKeys.list('openings', { poLineId: line.id }),
    queryFn: ({ signal }) => loadOfLine(line.id, signal),
    ...watched,
  });
  const rows = data?.items ?? [];
  if (rows.length === 0) return null;
  const qty = (text: string) => `${shown(text)} ${line.uom}`;
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('openOrder.ofLine')}
      </Typography.Title>
      <SmallTable<OpeningRow>
        label={t('openOrder.ofLine')}
        rowKey="id"
        dataSource={rows}
        columns={[
          {
            title: t('field.createdAt'),
            key: 'createdAt',
            render: (_, row) => <Link to={pageOf(row)}>{timeText(row.createdAt)}</Link>,
          },
          {
            title: t('field.state'),
            key: 'state',
            render: (_, row) => <StateTag process="opening" state={row.state} />,
          },
          { title: t('field.openedQty'), key: 'openedQty', align: 'end', render: (_, row) => qty(row.openedQty) },
          { title: t('field.usedQty'), key: 'usedQty', align: 'end', render: (_, row) => qty(row.usedQty) },
          { title: t('field.untilOn'), dataIndex: 'untilOn' },
          { title: t('field.openingReason'), dataIndex: 'reason', width: '30%' },
          { title: t('field.grantedByName'), dataIndex: 'grantedByName' },
        ]}
      />
    </section>
  );
}
