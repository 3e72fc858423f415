import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage } from '../../shared/document/DocumentPage';
import type { FieldSection } from '../../shared/document/FieldSections';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { PeopleWords } from '../../shared/document/PeopleWords';
import { SmallTable } from '../../shared/document/SmallTable';
import { StateTag } from '../../shared/document/StateTag';
import { useDocument } from '../../shared/document/useDocument';
import { compare, shown } from '../../shared/quantity';
import { useHasScreen } from '../../shared/session/screens';
import { timeText } from '../../shared/time';
import { notPressed, openingActions } from './actions';
import { loadOpening, nameOf, type Opening, type OpeningNotice } from './api';
import { TakenBack } from './TakenBack';

/** One opening: how much of the line may be shipped until when, why, and what shipped under it. */
export function OpeningPage() {
  const id = Number(useParams().id);
  const doc = { process: 'opening', path: 'openings', id };
  const { data: opening, error, refetch } = useDocument(doc, loadOpening);
  const linked = useHasScreen('poSearch');
  const sections = useSections(opening);
  if (!opening) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  return (
    <DocumentPage
      doc={doc}
      title={nameOf(opening)}
      subtitle={
        <>
          {opening.materialCode} · {opening.description}
          {linked && (
            <>
              {' · '}
              <Link className="inline-link" to={`/po/lines/${opening.poLineId}`}>
                {nameOf(opening)}
              </Link>
            </>
          )}
        </>
      }
      state={opening.state}
      version={opening.version}
      actions={openingActions}
      hidden={notPressed}
      sections={sections}
    >
      <Notices notices={opening.notices} uom={opening.uom} />
    </DocumentPage>
  );
}

function useSections(opening: Opening | undefined): FieldSection[] {
  const { t } = useTranslation();
  if (!opening) return [];
  const qty = (text: string) => `${shown(text)} ${opening.uom}`;
  const taken = opening.state === 'TakenBack';
  return [
    {
      title: t('openOrder.opening'),
      items: [
        { name: 'openedQty', value: <strong>{qty(opening.openedQty)}</strong> },
        { name: 'usedQty', value: qty(opening.usedQty) },
        { name: 'leftQty', value: qty(opening.leftQty) },
        { name: 'untilOn', value: <strong>{opening.untilOn}</strong> },
        { name: 'grantedByName', value: opening.grantedByName },
        { name: 'createdAt', value: timeText(opening.createdAt) },
        { name: 'openingReason', value: <PeopleWords>{opening.reason}</PeopleWords>, wide: true },
        ...(taken ? [{ name: 'takenBackReason', value: <TakenBack row={opening} />, wide: true }] : []),
      ],
    },
    {
      title: t('openOrder.line'),
      items: [
        { name: 'vendor', value: `${opening.vendorCode} ${opening.vendorName}` },
        { name: 'plantCode', value: opening.plantCode },
        { name: 'lineState', value: <StateTag process="po_line" state={opening.lineState} /> },
        { name: 'orderQty', value: qty(opening.orderQty) },
        { name: 'cancelledQty', value: qty(opening.cancelledQty) },
        { name: 'cumAllowQty', value: qty(opening.cumAllowQty) },
      ],
    },
  ];
}

/** What ships, or shipped, under it; what came back is gone from here. */
function Notices({ notices, uom }: { notices: OpeningNotice[]; uom: string }) {
  const { t } = useTranslation();
  const linked = useHasScreen('asnSearch');
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('openOrder.notices')}
      </Typography.Title>
      <SmallTable<OpeningNotice>
        label={t('openOrder.notices')}
        rowKey={({ asnId, quantity }) => `${asnId}-${quantity}`}
        locale={{ emptyText: t('openOrder.noNotices') }}
        dataSource={notices}
        columns={[
          {
            title: t('field.asnNo'),
            key: 'asnNo',
            render: (_, { asnId, asnNo }) => (linked ? <Link to={`/asn/asns/${asnId}`}>{asnNo}</Link> : asnNo),
          },
          {
            title: t('field.state'),
            key: 'asnState',
            render: (_, { asnState }) => <StateTag process="asn" state={asnState} />,
          },
          {
            title: t('openOrder.shippedUnder'),
            key: 'quantity',
            align: 'end',
            render: (_, { quantity }) =>
              compare(quantity, '0') > 0 ? `${shown(quantity)} ${uom}` : t('openOrder.cameBack'),
          },
        ]}
      />
    </section>
  );
}
