import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findingText } from '../document/finding';
import { settleField } from '../form/settleField';
import { useStore } from '../store';
import type { Entry, Typing } from './typing';
import './listCells.css';

/** Refused lines that are named below the list; the cells of all of them say why. */
const NAMED = 20;

interface Props<Line extends { id: number }, Field extends string> {
  typing: Typing<Line, Field>;
  /** What to do, while nothing is typed. */
  hint: string;
  icon: ReactNode;
  /** Words of the button, for so many lines. */
  words: (count: number) => string;
  /** Asks whether the person is sure; absent = nobody is asked. */
  sure?: () => Promise<boolean>;
  /** Sends what can be sent and tells how many were taken. */
  send: () => Promise<number>;
  /** Some were taken. */
  onDone: (done: number) => void | Promise<void>;
  /** What a line is called, and where the list shows it. */
  name: (line: Line) => string;
  address: (line: Line) => string;
  /** More buttons, between what throws away and what sends. */
  children?: ReactNode;
}

/** How much is typed, what became of what was sent, and the button that sends all of it. */
export function TypedBar<Line extends { id: number }, Field extends string>(props: Props<Line, Field>) {
  const { typing, hint, icon, words, onDone, name, address, children } = props;
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { entries } = useStore(typing.store);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ done: number; kept: number }>();
  const all = [...entries.values()];
  const faulty = all.filter((entry) => typing.told(entry).length > 0);
  const send = async () => {
    settleField();
    setOutcome(undefined);
    if (props.sure && !(await props.sure())) return;
    setBusy(true);
    try {
      const done = await props.send();
      setOutcome({ done, kept: typing.all().length });
      if (done > 0) await onDone(done);
    } finally {
      setBusy(false);
    }
  };
  const discard = () =>
    void modal.confirm({
      title: t('form.discardTitle'),
      content: t('listCells.leaveHint'),
      okText: t('form.discard'),
      okButtonProps: { danger: true },
      cancelText: t('form.keepEditing'),
      onOk: () => {
        typing.clear();
        setOutcome(undefined);
      },
    });
  const tried = faulty.filter((entry) => entry.tried);
  return (
    <section className="panel typed-bar" aria-label={t('listCells.typedLines')}>
      <div className="typed-bar-line">
        <span role="status">
          {[
            outcome && t('listCells.outcome', outcome),
            all.length > 0 && t('listCells.filledIn', { count: all.length }),
            faulty.length > 0 && t('listCells.withErrors', { count: faulty.length }),
          ]
            .filter(Boolean)
            .join(' · ') || hint}
        </span>
        {all.length > 0 && (
          <Button onClick={discard} disabled={busy}>
            {t('listCells.discard')}
          </Button>
        )}
        {children}
        <Button
          type="primary"
          icon={icon}
          disabled={all.length === 0}
          loading={busy}
          // The cell that is typed in is not left by the press but by the sending: what is then said at it would move this button away
          // from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void send()}
        >
          {words(all.length)}
        </Button>
      </div>
      {tried.length > 0 && <Refused typing={typing} entries={tried} name={name} address={address} />}
    </section>
  );
}

interface RefusedProps<Line extends { id: number }, Field extends string>
  extends Pick<Props<Line, Field>, 'typing' | 'name' | 'address'> {
  entries: Entry<Line, Field>[];
}

/** Lines that were kept, also those on other pages, with a way to each. */
function Refused<Line extends { id: number }, Field extends string>(props: RefusedProps<Line, Field>) {
  const { typing, entries, name, address } = props;
  const { t } = useTranslation();
  const more = entries.length - NAMED;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <ul className="typed-refused" aria-label={t('listCells.notSent')} tabIndex={0}>
      {entries.slice(0, NAMED).map((entry) => (
        <li key={entry.line.id}>
          <Link className="inline-link" to={address(entry.line)}>
            {name(entry.line)}
          </Link>
          :{' '}
          {typing
            .told(entry)
            .map((finding) => findingText(t, finding))
            .join('; ')}
        </li>
      ))}
      {more > 0 && <li>{t('document.more', { count: more })}</li>}
    </ul>
  );
}
