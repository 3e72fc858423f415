import { Alert, Button, Flex, Modal, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { actorText } from '../job/kind';
import { timeText } from '../time';
import { findingText } from './finding';
import { placeText } from './path';
import type { Finding } from './types';
import type { Conflict, Pending } from './useDocumentEvents';

/** Reasons as a list. `onJump` makes those with a field into links. */
export function FindingList(props: {
  process: string;
  findings: Finding[];
  withPath?: boolean;
  onJump?: (field: string) => void;
}) {
  const { process, findings, withPath, onJump } = props;
  const { t } = useTranslation();
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {findings.map((finding, at) => {
        const { field } = finding;
        const place = withPath ? placeText(t, field) : '';
        const where = place && `${place}: `;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity
          <li key={at}>
            {field && onJump ? (
              <Typography.Link onClick={() => onJump(field)} style={{ font: 'inherit' }}>
                {where}
              </Typography.Link>
            ) : (
              <Typography.Text type="secondary">{where}</Typography.Text>
            )}
            {findingText(t, finding, process)}
          </li>
        );
      })}
    </ul>
  );
}

/** Says who changed the document meanwhile, and offers to load it; what was typed stays. */
export function ConflictNotice(props: { process?: string; conflict?: Conflict; onReload: () => void }) {
  const { process, conflict, onReload } = props;
  const { t } = useTranslation();
  if (!conflict) return null;
  const { changedBy, changedAt, state } = conflict;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={
        changedBy
          ? t('document.changedBy', { who: actorText(t, changedBy), at: timeText(changedAt) })
          : t('document.changedMeanwhile')
      }
      description={
        <Flex vertical gap={8} align="start">
          <span>
            {process &&
              state &&
              `${t('document.nowIn', { state: t(`${process}.state.${state}`, { defaultValue: state }) })} `}
            {t('document.keepsInput')}
          </span>
          <Button onClick={onReload}>{t('document.reload')}</Button>
        </Flex>
      }
    />
  );
}

/** What the last refusal said about the document as a whole, or about fields that are not on the screen. */
export function RefusalNotice(props: { process: string; findings: Finding[]; onClose?: () => void }) {
  const { process, findings, onClose } = props;
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      closable={onClose ? { onClose, 'aria-label': t('document.dismiss') } : false}
      title={t('document.refused')}
      description={<FindingList process={process} findings={findings} withPath />}
    />
  );
}

/** Warnings that the person may confirm: the request goes out again with the server's token. */
export function ConfirmDialog(props: {
  process: string;
  pending?: Pending;
  running: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { process, pending, running, onConfirm, onCancel } = props;
  const { t } = useTranslation();
  return (
    <Modal
      open={pending !== undefined}
      title={t('document.confirmTitle', { event: pending ? t(`${process}.event.${pending.event}`) : '' })}
      okText={t('document.confirmAnyway')}
      cancelText={t('document.back')}
      confirmLoading={running}
      onOk={onConfirm}
      onCancel={onCancel}
      width={520}
    >
      <p style={{ marginTop: 0 }}>{t('document.confirmIntro')}</p>
      {pending && <FindingList process={process} findings={pending.warnings} withPath />}
    </Modal>
  );
}
