import { SendOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findingText } from '../../shared/document/finding';
import { toastSuccess } from '../../shared/feedback/feedback';
import { settleField } from '../../shared/form/settleField';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { useStore } from '../../shared/store';
import { nameOf } from './api';
import { sendTyped } from './send';
import type { Entry, Typing } from './typing';

/** Refused lines that are named below the list; the cells of all of them say why. */
const NAMED = 20;

/** How much is typed, what became of what was sent, and the button that sends all of it. */
export function ApplyBar({ typing }: { typing: Typing }) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const { entries } = useStore(typing.store);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ done: number; kept: number }>();
  const all = [...entries.values()];
  const faulty = all.filter((entry) => typing.told(entry).length > 0);
  const send = async () => {
    settleField();
    setBusy(true);
    setOutcome(undefined);
    try {
      const done = await sendTyped(typing);
      setOutcome({ done, kept: typing.all().length });
      if (done === 0) return;
      toastSuccess(t('ship_permission.done.apply', { count: done }));
      await Promise.all(
        ['ship-permissions/lines', 'ship-permissions'].map((path) =>
          client.invalidateQueries({ queryKey: queryKeys.all(path) }),
        ),
      );
    } finally {
      setBusy(false);
    }
  };
  const discard = () =>
    void modal.confirm({
      title: t('form.discardTitle'),
      content: t('shipPermission.leaveHint'),
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
    <section className="panel ship-bar" aria-label={t('shipPermission.typedLines')}>
      <div className="ship-bar-line">
        <span role="status">
          {[
            outcome && t('shipPermission.outcome', outcome),
            all.length > 0 && t('shipPermission.filledIn', { count: all.length }),
            faulty.length > 0 && t('shipPermission.withErrors', { count: faulty.length }),
          ]
            .filter(Boolean)
            .join(' · ') || t('shipPermission.applyHint')}
        </span>
        {all.length > 0 && (
          <Button onClick={discard} disabled={busy}>
            {t('shipPermission.discard')}
          </Button>
        )}
        <Button
          type="primary"
          icon={<Icon of={SendOutlined} />}
          disabled={all.length === 0}
          loading={busy}
          // The cell that is typed in is not left by the press but by the sending: what is then said at it would move this button away
          // from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void send()}
        >
          {all.length === 0 ? t('shipPermission.apply') : t('shipPermission.applyMany', { count: all.length })}
        </Button>
      </div>
      {tried.length > 0 && <Refused typing={typing} entries={tried} />}
    </section>
  );
}

/** Lines that were kept, also those on other pages, with a way to each. */
function Refused({ typing, entries }: { typing: Typing; entries: Entry[] }) {
  const { t } = useTranslation();
  const more = entries.length - NAMED;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <ul className="ship-refused" aria-label={t('shipPermission.notSent')} tabIndex={0}>
      {entries.slice(0, NAMED).map((entry) => (
        <li key={entry.line.id}>
          <Link className="inline-link" to={`/po/allowShipApply?poNo=${encodeURIComponent(entry.line.poNo)}`}>
            {nameOf(entry.line)}
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
