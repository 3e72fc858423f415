import { Alert, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage } from '../../shared/document/DocumentPage';
import type { FieldSection } from '../../shared/document/FieldSections';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { SmallTable } from '../../shared/document/SmallTable';
import { StateTag } from '../../shared/document/StateTag';
import { useDocument } from '../../shared/document/useDocument';
import { ChannelText } from '../../shared/message/ChannelText';
import { shown } from '../../shared/quantity';
import { useHasScreen } from '../../shared/session/screens';
import { timeText } from '../../shared/time';
import { AskedOn } from './AskedOn';
import { notPressed, permissionActions } from './actions';
import { loadPermission, nameOf, type PermissionBefore, pageOf, type ShipPermission } from './api';
import { Decision } from './Decision';
import { allowableQty } from './rules';

/** One ship permission: what was asked for, what was decided, and the line that it is about. */
export function PermissionPage() {
  const id = Number(useParams().id);
  const doc = { process: 'ship_permission', path: 'ship-permissions', id };
  const { data: permission, error, refetch } = useDocument(doc, loadPermission);
  const linked = useHasScreen('poSearch');
  const sections = useSections(permission);
  if (!permission) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  return (
    <DocumentPage
      doc={doc}
      title={nameOf(permission)}
      subtitle={
        <>
          {permission.materialCode} · {permission.description}
          {linked && (
            <>
              {' · '}
              <Link className="inline-link" to={`/po/lines/${permission.poLineId}`}>
                {nameOf(permission)}
              </Link>
            </>
          )}
        </>
      }
      state={permission.state}
      version={permission.version}
      actions={permissionActions(permission)}
      hidden={notPressed}
      notice={<Instruction permission={permission} />}
      sections={sections}
    >
      <Others permissions={permission.others} uom={permission.uom} />
    </DocumentPage>
  );
}

/** What has to be minded. */
function Instruction({ permission }: { permission: ShipPermission }) {
  const { t } = useTranslation();
  if (permission.state !== 'ApprovedWithIssue') return null;
  return <Alert type="info" showIcon title={`${t('field.instruction')}: ${permission.comment}`} />;
}

function useSections(permission: ShipPermission | undefined): FieldSection[] {
  const { t } = useTranslation();
  if (!permission) return [];
  const qty = (text: string | null | undefined) => (text ? `${shown(text)} ${permission.uom}` : '');
  return [
    {
      title: t('shipPermission.request'),
      items: [
        { name: 'askedQty', value: <strong>{qty(permission.askedQty)}</strong> },
        { name: 'askedOn', value: <AskedOn row={permission} /> },
        { name: 'needByOn', value: permission.needByOn },
        { name: 'promisedOn', value: permission.promisedOn },
        { name: 'requestedByName', value: permission.requestedByName },
        { name: 'channel', value: <ChannelText of={permission.channel} /> },
        { name: 'createdAt', value: timeText(permission.createdAt) },
        { name: 'ageDays', value: String(permission.ageDays) },
        { name: 'expiresAt', value: permission.state === 'Submitted' && timeText(permission.expiresAt) },
        { name: 'remark', value: permission.remark, wide: true },
      ],
    },
    {
      title: t('shipPermission.decision'),
      items: [
        { name: 'grantedQty', value: permission.grantedQty && <strong>{qty(permission.grantedQty)}</strong> },
        { name: 'grantedOn', value: permission.grantedOn },
        { name: 'decidedByName', value: permission.decidedByName },
        { name: 'decidedAt', value: timeText(permission.decidedAt) },
        { name: 'decision', value: <Decision row={permission} />, wide: true },
      ],
    },
    {
      title: t('shipPermission.line'),
      items: [
        { name: 'vendor', value: `${permission.vendorCode} ${permission.vendorName}` },
        { name: 'plantCode', value: permission.plantCode },
        { name: 'orderQty', value: qty(permission.orderQty) },
        { name: 'cancelledQty', value: qty(permission.cancelledQty) },
        { name: 'cumAllowQty', value: qty(permission.cumAllowQty) },
        { name: 'allowableQty', value: qty(allowableQty(permission)) },
        { name: 'inTransitQty', value: qty(permission.inTransitQty) },
        { name: 'receivedQty', value: qty(permission.receivedQty) },
      ],
    },
  ];
}

function Others({ permissions, uom }: { permissions: PermissionBefore[]; uom: string }) {
  const { t } = useTranslation();
  if (permissions.length === 0) return null;
  const qty = (text: string | null | undefined) => (text ? `${shown(text)} ${uom}` : '–');
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('shipPermission.others')}
      </Typography.Title>
      <SmallTable<PermissionBefore>
        label={t('shipPermission.others')}
        rowKey="id"
        dataSource={permissions}
        columns={[
          {
            title: t('field.createdAt'),
            key: 'createdAt',
            render: (_, one) => <Link to={pageOf(one)}>{timeText(one.createdAt)}</Link>,
          },
          {
            title: t('field.state'),
            key: 'state',
            render: (_, one) => <StateTag process="ship_permission" state={one.state} />,
          },
          { title: t('field.askedQty'), key: 'askedQty', align: 'end', render: (_, one) => qty(one.askedQty) },
          { title: t('field.askedOn'), dataIndex: 'askedOn' },
          { title: t('field.grantedQty'), key: 'grantedQty', align: 'end', render: (_, one) => qty(one.grantedQty) },
          { title: t('field.grantedOn'), key: 'grantedOn', render: (_, one) => one.grantedOn ?? '–' },
        ]}
      />
    </section>
  );
}
