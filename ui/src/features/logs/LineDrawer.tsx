import { Button, Drawer, Flex } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Tone } from '../../shared/document/Tone';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { aroundLink, type LogLine, requestLink, tones, valueText } from './api';

/** Everything that a line says. */
export function LineDrawer({ line, onClose }: { line: LogLine; onClose: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useReturnFocus();
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(line, null, 2));
    setCopied(true);
  };
  const said: [string, string][] = [
    [t('log.at'), dayjs(line.at).format('YYYY-MM-DD HH:mm:ss.SSS')],
    [t('log.process'), line.process && `${line.process} · ${line.pid}`],
    [t('log.target'), line.target],
    [t('field.requestId'), line.requestId],
    ...Object.entries(line.fields).map(([name, value]): [string, string] => [name, valueText(value)]),
  ];
  return (
    <Drawer
      open
      size="min(720px, 100vw)"
      title={
        <Flex gap={8} align="center">
          <Tone tone={tones[line.level] ?? 'over'}>{line.level || t('log.raw')}</Tone>
          {t('log.line')}
        </Flex>
      }
      onClose={onClose}
    >
      <Flex vertical gap={16}>
        <p className="log-whole">{line.message}</p>
        <Flex wrap gap={8}>
          {line.requestId && (
            <Link to={requestLink(line.requestId)} onClick={onClose}>
              {t('log.followThis')}
            </Link>
          )}
          <Link to={aroundLink(line)} onClick={onClose}>
            {t('log.around')}
          </Link>
          <Button size="small" onClick={() => void copy()}>
            {t(copied ? 'log.copied' : 'log.copy')}
          </Button>
        </Flex>
        <dl className="log-fields">
          {said
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </Flex>
    </Drawer>
  );
}
