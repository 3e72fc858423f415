import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NotLoaded } from '../../shared/feedback/NotLoaded';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { Icon } from '../../shared/icon/Icon';
import { LONGEST } from './api';
import { byKind, type Entry, type Screen } from './entries';
import './find.css';
import { remember } from './recent';
import { useFound } from './useFound';

interface Props {
  screens: Screen[];
  onClose: () => void;
}

/** One box that finds anything: what is found stands below it by kind; the arrow keys choose, Enter opens, Escape goes back. */
export function FindDialog({ screens, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<InputRef>(null);
  const [words, setWords] = useState('');
  const { entries, isRecent, isLooking, isFailed, retry } = useFound(words, screens);
  const [chosen, choose] = useChosen(entries);
  useReturnFocus();
  // At once, not when it has come to rest: who pressed Ctrl-K types on.
  useEffect(() => input.current?.focus(), []);
  const optionId = (entry: Entry) => `${id}-${entries.indexOf(entry)}`;
  const current = entries[chosen];
  const sections = isRecent
    ? [{ key: 'recent', name: t('find.recent'), entries }]
    : byKind(entries).map((group) => ({ key: group.kind, name: t(`find.kind.${group.kind}`), entries: group.entries }));
  const open = (entry: Entry) => {
    remember(entry);
    onClose();
    void navigate(entry.route);
  };
  const press = (event: KeyboardEvent) => {
    // Enter and arrows belong to whoever still chooses the signs of a word.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      choose((chosen + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && current) {
      // The button that the focus goes back to would be pressed by the same key.
      event.preventDefault();
      open(current);
    }
  };
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <Modal
      open
      title={t('find.title')}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && input.current?.focus()}
      className="find"
    >
      <Input
        ref={input}
        size="large"
        prefix={<Icon of={SearchOutlined} />}
        value={words}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('find.placeholder')}
        role="combobox"
        aria-label={t('find.title')}
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={current && optionId(current)}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={press}
      />
      {entries.length > 0 && (
        // What has the focus is the box: the list is told of by it.
        <div className="find-list" role="listbox" id={`${id}-list`} aria-label={t('find.results')}>
          {sections.map(({ key, name, entries: among }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, which no fieldset may be.
            <div key={key} role="group" aria-label={name}>
              <div className="find-kind soft" aria-hidden>
                {name}
              </div>
              {among.map((entry) => (
                <Option
                  key={optionId(entry)}
                  id={optionId(entry)}
                  entry={entry}
                  kind={isRecent ? t(`find.kind.${entry.kind}`) : undefined}
                  chosen={entry === current}
                  onPoint={() => choose(entries.indexOf(entry))}
                  onOpen={() => open(entry)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      {isFailed && <NotLoaded words={t('search.failed')} onRetry={retry} />}
      <p className="find-said soft" role="status">
        {isFailed ? '' : said()}
      </p>
    </Modal>
  );

  function said(): string {
    if (isLooking) return t('find.looking');
    if (!words.trim()) return t('find.hint');
    if (entries.length > 0) return t('find.count', { count: entries.length });
    return words.trim().length < 2 ? t('find.more') : t('find.nothing', { words: words.trim() });
  }
}

interface OptionProps {
  id: string;
  entry: Entry;
  /** Of which kind it is, where its group does not say so. */
  kind?: string;
  chosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

function Option({ id, entry, kind, chosen, onPoint, onOpen }: OptionProps) {
  const about = [kind, entry.about].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus, and names the chosen one.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the box opens the chosen one.
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      className={chosen ? 'find-option chosen' : 'find-option'}
      onMouseMove={chosen ? undefined : onPoint}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <span className="find-name">{entry.name}</span>
      {about && <span className="soft">{about}</span>}
    </div>
  );
}

/** Which one is chosen; the first one again as soon as others are found. */
function useChosen(entries: Entry[]): [number, (place: number) => void] {
  const key = entries.map(({ kind, route, name }) => `${kind} ${route} ${name}`).join('\n');
  const [chosen, setChosen] = useState({ key, place: 0 });
  return [chosen.key === key ? chosen.place : 0, (place) => setChosen({ key, place })];
}
