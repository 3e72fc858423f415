import { RightOutlined } from '@ant-design/icons';
import { Flex, Timeline, Typography } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { actorText } from '../job/kind';
import { timeText } from '../time';
import { fieldText, pathText } from './path';
import { type Difference, differences, readPayload } from './payload';
import { SmallTable } from './SmallTable';
import { StateTag } from './StateTag';
import type { HistoryEntry } from './types';

/** Entries that read as one: a person saving a draft again and again. */
interface Chapter {
  entry: HistoryEntry;
  /** How many entries it stands for. */
  times: number;
  /** The entry of the same event before this one, for differences. */
  before?: HistoryEntry;
}

const DIFFERENCES_SHOWN = 12;

/** Newest first. Saves of one person in a row become one chapter, compared with the save before them; with `each` none does. */
export function chapters(history: HistoryEntry[], each = false): Chapter[] {
  const sorted = [...history].sort((one, other) => one.version - other.version);
  if (each) return sorted.map((entry) => ({ entry, times: 1 })).reverse();
  const told: Chapter[] = [];
  for (const entry of sorted) {
    const last = told[told.length - 1];
    const repeats =
      last &&
      last.entry.event === entry.event &&
      last.entry.actorName === entry.actorName &&
      last.entry.actingFor === entry.actingFor &&
      entry.fromState === entry.toState;
    if (last && repeats) {
      last.entry = entry;
      last.times += 1;
    } else {
      const before = told.filter((chapter) => chapter.entry.event === entry.event).at(-1)?.entry;
      told.push({ entry, times: 1, before });
    }
  }
  return told.reverse();
}

interface TimelineProps {
  process: string;
  history: HistoryEntry[];
  /** Whether each entry is told by itself, as it is written. */
  each?: boolean;
}

/** Who did what, when, and what it changed. */
export function HistoryTimeline({ process, history, each }: TimelineProps) {
  const told = chapters(history, each);
  return (
    <Timeline
      style={{ paddingTop: 8 }}
      items={told.map((chapter, place) => ({
        key: chapter.entry.version,
        color: place === 0 ? 'blue' : 'gray',
        content: <ChapterView process={process} chapter={chapter} />,
      }))}
    />
  );
}

function ChapterView({ process, chapter }: { process: string; chapter: Chapter }) {
  const { t } = useTranslation();
  const { entry, times } = chapter;
  const moved = entry.fromState !== entry.toState;
  return (
    <Flex vertical gap={4}>
      <Flex wrap gap="4px 8px" align="center">
        <Typography.Text strong>{t(`${process}.event.${entry.event}`, { defaultValue: entry.event })}</Typography.Text>
        {times > 1 && <Typography.Text type="secondary">{t('document.times', { count: times })}</Typography.Text>}
        {moved && (
          <Flex gap={6} align="center">
            {entry.fromState && (
              <>
                <StateTag process={process} state={entry.fromState} />
                <Icon of={RightOutlined} style={{ fontSize: 10, opacity: 0.5 }} label={t('document.to')} />
              </>
            )}
            <StateTag process={process} state={entry.toState} />
          </Flex>
        )}
      </Flex>
      <Typography.Text type="secondary" style={{ fontSize: 13 }}>
        {whoText(entry, t)} · {timeText(entry.at)} · v{entry.version}
      </Typography.Text>
      <Details process={process} chapter={chapter} />
    </Flex>
  );
}

function whoText(entry: HistoryEntry, t: TFunction): string {
  const actor = actorText(t, entry.actorName);
  if (entry.actingFor === null || entry.actingFor === undefined || entry.actingFor === '') return actor;
  return t('document.actingFor', { actor, account: entry.actingFor });
}

function Details({ process, chapter: { entry, before } }: { process: string; chapter: Chapter }) {
  const of = `${process}.said.${entry.event}`;
  if (before) {
    const changed = differences(before.payload, entry.payload);
    return changed.length > 0 ? <Differences of={of} list={changed} /> : null;
  }
  return <Payload of={of} payload={entry.payload} />;
}

function Differences({ of, list }: { of: string; list: Difference[] }) {
  const { t } = useTranslation();
  const words = (path: string, value: string) => saidText(t, of, { name: path.split('.').at(-1) ?? path, value });
  return (
    <Flex vertical gap={2} style={{ fontSize: 13 }}>
      {list.slice(0, DIFFERENCES_SHOWN).map(({ path, before, after }) => (
        <span key={path}>
          <Typography.Text type="secondary">{pathText(t, path)}: </Typography.Text>
          {before !== undefined && <Typography.Text delete>{words(path, before)}</Typography.Text>}
          {before !== undefined && after !== undefined && ' → '}
          {after !== undefined && <Typography.Text>{words(path, after)}</Typography.Text>}
        </span>
      ))}
      {list.length > DIFFERENCES_SHOWN && (
        <Typography.Text type="secondary">
          {t('document.more', { count: list.length - DIFFERENCES_SHOWN })}
        </Typography.Text>
      )}
    </Flex>
  );
}

/** A word of the program's own that came along with an event, in the reader's language; what people wrote stays as it is. */
function saidText(t: TFunction, of: string, { name, value }: { name: string; value: string }): string {
  return /^[a-z-]+$/.test(value) ? t(`${of}.${name}.${value}`, { defaultValue: value }) : value;
}

/** `of` = under which the words of the program's own are found. */
function Payload({ of, payload }: { of: string; payload: unknown }) {
  const { t } = useTranslation();
  const { lines, tables } = readPayload(payload);
  return (
    <>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a payload does not change
        <span key={place} style={{ fontSize: 13 }}>
          <Typography.Text type="secondary">{fieldText(t, line.name)}: </Typography.Text>
          {saidText(t, of, line)}
        </span>
      ))}
      {tables.map((table) => (
        <div key={table.name} style={{ maxWidth: 640 }}>
          <SmallTable
            label={fieldText(t, table.name)}
            rowKey="key"
            columns={table.columns.map((name, seat) => ({ key: name, title: fieldText(t, name), dataIndex: seat }))}
            dataSource={table.rows.map((row, key) => ({
              key,
              ...row.map((value, seat) => saidText(t, of, { name: table.columns[seat] ?? '', value })),
            }))}
          />
          {table.more > 0 && (
            <Typography.Text type="secondary">{t('document.more', { count: table.more })}</Typography.Text>
          )}
        </div>
      ))}
    </>
  );
}
