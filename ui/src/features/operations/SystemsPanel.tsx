import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Tone } from '../../shared/document/Tone';
import { timeText } from '../../shared/time';
import type { SystemHealth } from './api';
import { Panel } from './Panel';

/** Whether the ERP and the mail server answer; if not, since when, why, and when they are tried again. */
export function SystemsPanel({ systems }: { systems: SystemHealth[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('operations.systems')}>
      {systems.length === 0 && <span className="soft">{t('operations.noSystem')}</span>}
      <ul className="operations-systems">
        {systems.map((system) => (
          <li key={system.name}>
            <Flex wrap gap={8} align="center">
              <strong>{t(`operations.system.${system.name}`, { defaultValue: system.name })}</strong>
              <Tone tone={system.downSince ? 'bad' : system.behindSince ? 'act' : 'good'}>
                {t(`operations.${system.downSince ? 'down' : system.behindSince ? 'behind' : 'answers'}`)}
              </Tone>
              <span className="soft">
                {system.downSince
                  ? t('operations.downSince', { at: timeText(system.downSince) })
                  : system.lastOkAt && t('operations.lastOk', { at: timeText(system.lastOkAt) })}
              </span>
            </Flex>
            {system.downSince && system.nextTryAt && (
              <div className="soft">{t('operations.nextTry', { at: timeText(system.nextTryAt) })}</div>
            )}
            {system.behindSince && (
              <div>
                {t('operations.behindSince', {
                  at: timeText(system.behindSince),
                  streams: system.behind.map((stream) => t(`operations.stream.${stream}`)).join(t('operations.and')),
                })}
              </div>
            )}
            {system.lastError && <div className="operations-error">{system.lastError}</div>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
