import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Tone } from '../../shared/document/Tone';
import { sizeText } from '../../shared/file';
import type { Storage } from './api';
import { Panel } from './Panel';

/** How large the database is, and how much room the disk of the data directory has left. */
export function StoragePanel({ storage }: { storage: Storage }) {
  const { t } = useTranslation();
  const { databaseBytes, disk } = storage;
  return (
    <Panel title={t('operations.storage')}>
      <ul className="operations-systems">
        <li>
          <Flex wrap gap={8} align="center">
            <strong>{t('operations.database')}</strong>
            <span>{sizeText(databaseBytes)}</span>
          </Flex>
        </li>
        <li>
          <Flex wrap gap={8} align="center">
            <strong>{t('operations.disk')}</strong>
            {disk && (
              <Tone tone={disk.full ? 'bad' : 'good'}>{t(disk.full ? 'operations.full' : 'operations.room')}</Tone>
            )}
            <span className={disk ? undefined : 'soft'}>
              {disk
                ? t('operations.diskFree', { free: sizeText(disk.freeBytes), size: sizeText(disk.sizeBytes) })
                : t('operations.diskUnknown')}
            </span>
          </Flex>
        </li>
      </ul>
    </Panel>
  );
}
