import { DeleteOutlined, DownloadOutlined, StopOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, requestFile } from '../../shared/client';
import { cause } from '../../shared/document/api';
import { StateTag } from '../../shared/document/StateTag';
import { EXPORTS, type Export, isComing } from '../../shared/export/exports';
import { whileLoading } from '../../shared/feedback/loading';
import { saveFile, sizeText } from '../../shared/file';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { timeText } from '../../shared/time';
import { useListName } from './useListName';

/** One export: what it is, how far, and what can be done with it. */
export function ExportItem({ of: one }: { of: Export }) {
  const { t } = useTranslation();
  const name = useListName()(one);
  const { busy, ask } = useEvents(one, name);
  const download = () =>
    whileLoading(requestFile('GET', `/${EXPORTS}/${one.id}/file`))
      .then((file) => saveFile(file, `${one.fileName}.xlsx`))
      .catch((error: unknown) => {
        // It was shown where it came in.
        if (!(error instanceof ApiError)) throw error;
      });
  return (
    <li className="panel export-item">
      <div className="export-head">
        <strong>{name}</strong>
        <StateTag process="export" state={one.state} />
        <span className="soft number">{timeText(one.createdAt)}</span>
      </div>
      <HowFar of={one} name={name} />
      <div className="export-actions">
        {one.state === 'Ready' && (
          <Button
            type="primary"
            icon={<Icon of={DownloadOutlined} />}
            aria-label={`${t('export.download')}: ${name}`}
            onClick={() => void download()}
          >
            {t('export.download')}
          </Button>
        )}
        {isComing(one) ? (
          <Button
            icon={<Icon of={StopOutlined} />}
            loading={busy}
            aria-label={`${t('export.cancel')}: ${name}`}
            onClick={() => ask('cancel')}
          >
            {t('export.cancel')}
          </Button>
        ) : (
          <Button
            icon={<Icon of={DeleteOutlined} />}
            loading={busy}
            aria-label={`${t('export.discard')}: ${name}`}
            onClick={() => ask('discard')}
          >
            {t('export.discard')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The bar, or what has come of it. */
function HowFar({ of: one, name }: { of: Export; name: string }) {
  const { t } = useTranslation();
  const [done, total] = [one.rowsDone.toLocaleString('en-US'), one.rowsTotal.toLocaleString('en-US')];
  if (one.state === 'Queued') return <p className="soft">{t('export.waiting', { total })}</p>;
  if (one.state === 'Writing') {
    return (
      <div role="status">
        <Progress
          percent={one.rowsTotal > 0 ? Math.min(99, Math.floor((100 * one.rowsDone) / one.rowsTotal)) : 0}
          aria-label={`${name}: ${t('export.rows', { done, total })}`}
        />
        <span className="soft number">{t('export.rows', { done, total })}</span>
      </div>
    );
  }
  if (one.state === 'Failed') {
    const words = t(`error.${one.failure}`, { defaultValue: t('error.EXPORT_BROKEN') });
    return <p>{words}</p>;
  }
  const rows = t('export.rowsMade', { total });
  const facts = one.state === 'Ready' ? [rows, sizeText(one.size ?? 0)] : [rows];
  if (one.state === 'Ready' && one.expiresAt) facts.push(t('export.until', { time: timeText(one.expiresAt) }));
  return <p className="soft">{facts.join(' · ')}</p>;
}

/** Asks, then sends the event. What is refused because it moved on shows itself by the new state. */
function useEvents({ id, version }: Export, name: string) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const send = async (event: string) => {
    setBusy(true);
    try {
      await cause({ process: 'export', path: EXPORTS, id }, event, { version });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: queryKeys.all(EXPORTS) });
    }
  };
  const ask = (event: 'cancel' | 'discard') =>
    void modal.confirm({
      title: `${t(`export.${event}`)}: ${name}`,
      content: t(`export.ask.${event}`),
      okText: t(`export.${event}`),
      cancelText: t('message.close'),
      onOk: () => send(event),
    });
  return { busy, ask };
}
