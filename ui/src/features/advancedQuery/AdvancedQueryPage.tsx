import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageFrame } from '../../shared/frame/PageFrame';
import { queryKeys } from '../../shared/queryKeys';
import { Answers } from './Answers';
import { keptQuery, loadRuns, loadViews, type Parameter, type SavedQuery, type Views } from './api';
import { KeptQueries } from './KeptQueries';
import { ParameterFields } from './ParameterFields';
import { givenOf, parametersOf } from './parameters';
import { QueryBar } from './QueryBar';
import { QueryEditor } from './QueryEditor';
import { useRun } from './useRun';
import { ViewsPanel } from './ViewsPanel';
import './query.css';

/** Free questions to the reporting views. `?query=<id>` opens one that is kept; other names of the address are its parameters. */
export function AdvancedQueryPage() {
  const views = useQuery({ queryKey: queryKeys.reporting('views'), queryFn: loadViews, staleTime: 600_000 });
  const kept = useQuery(keptQuery);
  const [address] = useSearchParams();
  const wanted = address.get('query');
  // What the address opens may be newer than the list that is remembered.
  const isKnown = kept.isFetchedAfterMount || !wanted || kept.data?.some(({ id }) => String(id) === wanted);
  return (
    <PageFrame name="advancedQuery" className="sql-page" query={views}>
      {(data) => kept.data && isKnown && <Desk views={data} kept={kept.data} />}
    </PageFrame>
  );
}

function Desk({ views, kept }: { views: Views; kept: SavedQuery[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const opened = kept.find(({ id }) => String(id) === address.get('query'));
  const [text, setText] = useState(opened?.text ?? '');
  const [declared, setDeclared] = useState<Parameter[]>([...(opened?.parameters ?? [])]);
  const [values, setValues] = useState<Record<string, string>>(Object.fromEntries(address));
  const [seenAs, setSeenAs] = useState('');
  const [shown, setShown] = useState(address.toString());
  const [ownAddress, setOwnAddress] = useState<string>();
  const insert = useRef<(word: string) => void>(() => undefined);
  const runs = useQuery({ queryKey: queryKeys.reporting('runs'), queryFn: loadRuns });
  const running = useRun(() => void client.invalidateQueries({ queryKey: queryKeys.reporting('runs') }));

  const parameters = parametersOf(text, declared);
  const question = () => ({
    text,
    parameters: givenOf(parameters, values),
    seenAs: seenAs || null,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const start = () => void (text.trim() && views.isSetUp && running.start(question()));
  const show = (query: SavedQuery, given: Record<string, string>) => {
    setText(query.text);
    setDeclared([...query.parameters]);
    setValues(given);
  };
  const open = (query: SavedQuery | undefined) => {
    const next = new URLSearchParams(query && { query: String(query.id) });
    setOwnAddress(next.toString());
    setAddress(next, { replace: true });
    if (query) show(query, {});
  };
  // A link to another query while this page is open. An address that the page set itself has been shown already.
  if (address.toString() !== shown) {
    setShown(address.toString());
    setOwnAddress(undefined);
    if (address.toString() !== ownAddress && opened) show(opened, Object.fromEntries(address));
  }

  return (
    <>
      {!views.isSetUp && (
        <Alert type="warning" showIcon title={t('query.notSetUp')} description={t('query.howToSetUp')} />
      )}
      <div className="sql-desk">
        <ViewsPanel views={views.views} onPick={(word) => insert.current(word)} />
        <section className="sql-work">
          <KeptQueries kept={kept} opened={opened} text={text} parameters={parameters} values={values} onOpen={open} />
          <QueryEditor
            text={text}
            views={views.views}
            marks={running.marks}
            onChange={setText}
            onRun={start}
            onReady={(put) => {
              insert.current = put;
            }}
          />
          <ParameterFields
            parameters={parameters}
            values={values}
            onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          />
          <QueryBar
            running={running}
            seenAs={seenAs}
            onSeenAs={setSeenAs}
            canRun={views.isSetUp && text.trim() !== ''}
            onRun={start}
            question={question}
          />
          {running.fault && <Alert type="error" showIcon role="alert" title={running.fault} className="sql-fault" />}
          <Answers running={running} runs={runs.data ?? []} isEmpty={!text.trim()} onTake={setText} />
        </section>
      </div>
    </>
  );
}
