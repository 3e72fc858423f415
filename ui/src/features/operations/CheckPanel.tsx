import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tone, type ToneName } from '../../shared/document/Tone';
import { Icon } from '../../shared/icon/Icon';
import { timeText } from '../../shared/time';
import { type CheckFinding, checkInstallation } from './api';
import { Panel } from './Panel';

const tones: Record<string, ToneName> = { good: 'good', note: 'talk', bad: 'bad' };

/** Looks at the whole installation when somebody asks, and tells what is right and wrong. */
export function CheckPanel() {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => ({ found: await checkInstallation(), at: new Date().toISOString() }),
    onSuccess: () => setCopied(false),
  });
  const copy = async (found: CheckFinding[]) => {
    await navigator.clipboard.writeText(found.map(({ kind, area, words }) => `${kind} ${area}: ${words}`).join('\n'));
    setCopied(true);
  };
  const wrong = data?.found.filter(({ kind }) => kind === 'bad').length ?? 0;
  return (
    <Panel
      title={t('operations.check')}
      wide
      extra={
        <Flex wrap gap={8}>
          {data && (
            <Button onClick={() => void copy(data.found)}>{t(copied ? 'operations.copied' : 'operations.copy')}</Button>
          )}
          <Button loading={isPending} icon={<Icon of={SafetyCertificateOutlined} />} onClick={() => mutate()}>
            {t('operations.checkNow')}
          </Button>
        </Flex>
      }
    >
      <p className="soft" role="status" style={{ marginTop: 0 }}>
        {data
          ? t(wrong > 0 ? 'operations.checkWrong' : 'operations.checkGood', { at: timeText(data.at), count: wrong })
          : t('operations.checkHint')}
      </p>
      {data && (
        <ul className="operations-systems" aria-label={t('operations.check')}>
          {data.found.map(({ area, kind, words }) => (
            <li key={`${area} ${words}`}>
              <Flex gap={8} align="baseline">
                <Tone tone={tones[kind] ?? 'over'}>{t(`operations.finding.${kind}`, { defaultValue: kind })}</Tone>
                <span className="operations-error" lang="en">
                  <strong>{t(`operations.area.${area}`, { defaultValue: area })}</strong> {words}
                </span>
              </Flex>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
