import { DeleteOutlined, HistoryOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/client';
import { FileButton } from '../../shared/FileButton';
import { toastError, toastSuccess } from '../../shared/feedback/feedback';
import { whileLoading } from '../../shared/feedback/loading';
import { saveFile, sizeText } from '../../shared/file';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { timeText } from '../../shared/time';
import { fetchManual, type ManualFile, removeManual } from './api';
import { VersionsDialog } from './VersionsDialog';

interface Props {
  dir: string;
  file: ManualFile;
  mayRemove?: boolean;
  /** It was taken away: only its versions can be fetched. */
  removed?: boolean;
}

/** One file: to fetch, with what it was before; for administrators to take away. */
export function FileItem({ dir, file, mayRemove, removed }: Props) {
  const { t } = useTranslation();
  const [versions, setVersions] = useState(false);
  const { name, version, size, uploadedAt, uploadedBy } = file;
  const ask = useRemoval(dir, file);
  const fetch = async () => saveFile(await whileLoading(fetchManual(dir, name)), name);
  return (
    <li>
      {removed ? <span>{name}</span> : <FileButton name={name} onClick={() => void fetch()} />}
      <span className="manual-told-of">
        <span className="soft number">
          {[sizeText(size), timeText(uploadedAt), uploadedBy].filter(Boolean).join(', ')}
        </span>
        {(version > 1 || removed) && (
          <Button
            type="text"
            size="small"
            icon={<Icon of={HistoryOutlined} />}
            aria-label={t('manual.versionsOf', { name })}
            onClick={() => setVersions(true)}
          >
            {t('manual.version', { n: version })}
          </Button>
        )}
        {mayRemove && (
          <Button
            type="text"
            size="small"
            icon={<Icon of={DeleteOutlined} />}
            aria-label={t('manual.removeOf', { name })}
            onClick={ask}
          />
        )}
      </span>
      {versions && <VersionsDialog dir={dir} name={name} onClose={() => setVersions(false)} />}
    </li>
  );
}

/** Asks, then removes the file. One that was replaced meanwhile is shown as it is now. */
function useRemoval(dir: string, file: ManualFile): () => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const { name } = file;
  const remove = async () => {
    try {
      await removeManual(dir, file);
      toastSuccess(t('manual.removedDone', { name }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const label = error.blockers[0]?.label ?? error.errorLabel;
      if (!error.shown) toastError(t(`error.${label}`, { name, defaultValue: label }));
    } finally {
      await client.invalidateQueries({ queryKey: queryKeys.allManuals() });
    }
  };
  return () =>
    void modal.confirm({
      title: t('manual.removeOf', { name }),
      content: t('manual.askRemove', { name }),
      okText: t('manual.remove'),
      cancelText: t('document.back'),
      okButtonProps: { danger: true },
      onOk: remove,
    });
}
