import { useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SmallTable } from '../../shared/document/SmallTable';
import { StateTag } from '../../shared/document/StateTag';
import { watched } from '../../shared/document/useDocument';
import { shown } from '../../shared/quantity';
import { queryKeys } from '../../shared/queryKeys';
import { useHasScreen } from '../../shared/session/screens';
import { timeText } from '../../shared/time';
import { loadOfOrder, pageOf, type ShipPermissionRow } from '../shipPermission/api';
import type { PoLine } from './api';

/** What was asked for and allowed of a line, for those who have a screen of it. */
export function ShipPermissions({ line }: { line: PoLine }) {
  const own = useHasScreen('allowShipSearch');
  const inbox = useHasScreen('allowShipApproval');
  if (!own && !inbox) return null;
  return <OfLine line={line} list={own ? '/po/allowShipSearch' : '/po/allowShipApproval'} />;
}

function OfLine({ line, list }: { line: PoLine; list: string }) {
  const { t } = useTranslation();
  const { poNo } = line.purchaseOrder;
  // The list knows orders, not lines; the other lines' are left out here.
  const { data } = useQuery({
    queryKey: queryKeys.list('ship-permissions', { poNo }),
    queryFn: ({ signal }) => loadOfOrder(poNo, signal),
    ...watched,
  });
  const rows = data?.items.filter(({ poLineId }) => poLineId === line.id) ?? [];
  const cut = data !== undefined && data.totalcount > data.items.length;
  if (rows.length === 0 && !cut) return null;
  const qty = (text: string | null | undefined) => (text ? `${shown(text)} ${line.uom}` : '–');
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('shipPermission.ofLine')}
      </Typography.Title>
      <SmallTable<ShipPermissionRow>
        label={t('shipPermission.ofLine')}
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
            render: (_, row) => <StateTag process="ship_permission" state={row.state} />,
          },
          { title: t('field.askedQty'), key: 'askedQty', align: 'end', render: (_, row) => qty(row.askedQty) },
          { title: t('field.askedOn'), dataIndex: 'askedOn' },
          { title: t('field.grantedQty'), key: 'grantedQty', align: 'end', render: (_, row) => qty(row.grantedQty) },
          { title: t('field.grantedOn'), key: 'grantedOn', render: (_, row) => row.grantedOn ?? '–' },
          { title: t('field.decidedByName'), key: 'decidedByName', render: (_, row) => row.decidedByName ?? '–' },
        ]}
      />
      {cut && <Link to={`${list}?poNo=${encodeURIComponent(poNo)}`}>{t('shipPermission.allOfOrder')}</Link>}
    </section>
  );
}
