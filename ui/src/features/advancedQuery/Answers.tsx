import { Alert, Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerChart } from './AnswerChart';
import { AnswerTable } from './AnswerTable';
import type { Answer, Run } from './api';
import { examples } from './examples';
import { RunsPanel } from './RunsPanel';
import type { Running } from './useRun';

interface Props {
  running: Running;
  runs: readonly Run[];
  /** Nothing is asked yet. */
  isEmpty: boolean;
  onTake: (text: string) => void;
}

/** What came of it, as a table and as a chart, and what was asked before. */
export function Answers({ running: { answer }, runs, isEmpty, onTake }: Props) {
  const { t } = useTranslation();
  const [tab, setTab] = useState('rows');
  return (
    <>
      {answer && <Told answer={answer} />}
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'rows',
            label: t('query.table'),
            children: answer ? (
              <>
                {answer.truncated && (
                  <Alert
                    type="warning"
                    showIcon
                    title={t(`query.truncated.${answer.truncated}`, { limit: answer.limit?.toLocaleString('en-US') })}
                  />
                )}
                <AnswerTable answer={answer} />
              </>
            ) : (
              <Examples isEmpty={isEmpty} onTake={onTake} />
            ),
          },
          {
            key: 'chart',
            label: t('query.chartTab'),
            disabled: !answer,
            children: answer && <Drawn answer={answer} />,
          },
          {
            key: 'runs',
            label: t('query.runs'),
            children: (
              <RunsPanel
                runs={runs}
                onTake={(text) => {
                  onTake(text);
                  setTab('rows');
                }}
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** Another answer begins with other columns. */
function Drawn({ answer }: { answer: Answer }) {
  return <AnswerChart key={answer.columns.map(({ name }) => name).join()} answer={answer} />;
}

function Told({ answer: { rows, milliseconds } }: { answer: Answer }) {
  const { t } = useTranslation();
  return (
    <p className="soft sql-told" aria-live="polite">
      {t('query.rows', { count: rows.length })} · {milliseconds} ms
    </p>
  );
}

function Examples({ isEmpty, onTake }: { isEmpty: boolean; onTake: (text: string) => void }) {
  const { t } = useTranslation();
  if (!isEmpty) return <p className="soft">{t('query.notRun')}</p>;
  return (
    <div className="sql-examples">
      <p className="soft">{t('query.begin')}</p>
      <ul>
        {(Object.keys(examples) as (keyof typeof examples)[]).map((key) => (
          <li key={key}>
            <Button type="link" onClick={() => onTake(examples[key])}>
              {t(`query.example.${key}`)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
