import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Tone } from '../../shared/document/Tone';
import { kindText } from '../../shared/job/kind';
import { timeText } from '../../shared/time';
import type { SystemHealth } from './api';
import { Panel } from './Panel';

const tones = { down: 'bad', behind: 'act', failing: 'act', answers: 'good' } as const;

/** The worst that is to be said of a system. */
function standing({ downSince, behindSince, failing }: SystemHealth): keyof typeof tones {
  if (downSince) return 'down';
  if (behindSince) return 'behind';
  return failing.length > 0 ? 'failing' : 'answers';
}

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
              <Tone tone={tones[standing(system)]}>{t(`operations.${standing(system)}`)}</Tone>
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
            {system.failing.map((pull) => (
              <div key={pull.id}>
                <Link to={`/system/qjobs/${pull.id}`}>{kindText(t, pull.name)}</Link>{' '}
                <span className="soft">
                  {t('operations.failingSince', { at: timeText(pull.since), count: pull.attempts })}
                </span>
                <div className="operations-error">{pull.words}</div>
              </div>
            ))}
            {system.lastError && <div className="operations-error">{system.lastError}</div>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
