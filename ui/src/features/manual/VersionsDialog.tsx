import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { whileLoading } from '../../shared/feedback/loading';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { saveFile, sizeText } from '../../shared/file';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { timeText } from '../../shared/time';
import { fetchManual, loadVersions, type ManualVersion } from './api';

interface Props {
  dir: string;
  name: string;
  onClose: () => void;
}

/** What a file is and was: when, by whom, and each version to fetch. */
export function VersionsDialog({ dir, name, onClose }: Props) {
  const { t } = useTranslation();
  useReturnFocus();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.manualVersions(dir, name),
    queryFn: () => loadVersions(dir, name),
  });
  return (
    <Modal
      open
      title={t('manual.versionsOf', { name })}
      footer={<Button onClick={onClose}>{t('document.close')}</Button>}
      closable={{ 'aria-label': t('document.close') }}
      onCancel={onClose}
    >
      {!data && <LoadingOrFault error={error} onRetry={() => void refetch()} />}
      <ul className="manual-files">
        {data?.map((version, place) => (
          <Version key={version.version} dir={dir} name={name} of={version} newest={place === 0} />
        ))}
      </ul>
    </Modal>
  );
}

function Version({ dir, name, of, newest }: { dir: string; name: string; of: ManualVersion; newest: boolean }) {
  const { t } = useTranslation();
  const { version, size, uploadedAt, uploadedBy, removedAt, removedBy } = of;
  const current = newest && !removedAt;
  const facts = [
    sizeText(size),
    timeText(uploadedAt),
    uploadedBy && t('manual.by', { who: uploadedBy }),
    removedAt && t('manual.removedBy', { time: timeText(removedAt), who: removedBy ?? '' }),
  ];
  return (
    <li>
      <Button
        type="link"
        icon={<Icon of={DownloadOutlined} />}
        aria-label={t('manual.fetchVersion', { n: version })}
        onClick={async () => saveFile(await whileLoading(fetchManual(dir, name, version)), name)}
      >
        {t('manual.version', { n: version })}
        {current && ` (${t('manual.newest')})`}
      </Button>
      <span className="soft number">{facts.filter(Boolean).join(', ')}</span>
    </li>
  );
}
