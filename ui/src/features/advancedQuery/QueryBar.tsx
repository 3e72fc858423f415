import { Button, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickInput } from '../../shared/form/PickInput';
import { saveInTurn } from '../../shared/turn';
import { exportRows, type Question } from './api';
import type { Running } from './useRun';

interface Props {
  running: Running;
  seenAs: string;
  onSeenAs: (code: string) => void;
  canRun: boolean;
  onRun: () => void;
  question: () => Omit<Question, 'key'>;
}

/** Runs, cancels, takes along; and as whom one asks. */
export function QueryBar({ running, seenAs, onSeenAs, canRun, onRun, question }: Props) {
  const { t } = useTranslation();
  const { since } = running;
  const take = async () => {
    const asked = { ...question(), key: crypto.randomUUID() };
    try {
      await saveInTurn(() => exportRows(asked), 'query.xlsx');
    } catch (error) {
      running.refuse(error);
    }
  };
  return (
    <Space wrap className="sql-bar">
      {since === undefined ? (
        <Button type="primary" disabled={!canRun} onClick={onRun} title="Ctrl+Enter">
          {t('query.run')}
        </Button>
      ) : (
        <Button danger onClick={running.stop}>
          {t('query.cancel')}
        </Button>
      )}
      <Button disabled={!canRun || since !== undefined} onClick={() => void take()}>
        {t('query.export')}
      </Button>
      <label className="sql-seen" htmlFor="query-seen-as">
        <span className="soft">{t('query.seenAs')}</span>
        <PickInput
          id="query-seen-as"
          choices="vendors"
          value={seenAs}
          onChange={onSeenAs}
          maxLength={40}
          allowClear
          placeholder={t('query.everything')}
        />
      </label>
      {since !== undefined && <Elapsed since={since} />}
    </Space>
  );
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return <span className="soft">{(Math.max(now - since, 0) / 1000).toFixed(1)} s</span>;
}
