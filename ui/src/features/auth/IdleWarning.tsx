import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sinceContact } from '../../shared/session/contact';
import { loadUser, useUser } from '../../shared/session/user';

/** So long before the end people are warned, in seconds. */
const WARN_BEFORE = 120;

/**
 * So long after the end the server is asked, in seconds: it waits a minute longer than we say, as it notes signs of life by the
 * minute only, and our clocks may differ by a moment.
 */
const OVERTIME = 62;

/** Seconds until the session ends of idleness; may be negative. */
export function secondsLeft(idleMinutes: number, now: number = Date.now()): number {
  return Math.ceil(idleMinutes * 60 - sinceContact(now) / 1000);
}

/** Warns before the session ends of idleness. When it has ended, asking the server brings the dialog to sign in again. */
export function IdleWarning() {
  const { t } = useTranslation();
  const minutes = useUser()?.idleMinutes;
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (!minutes) return undefined;
    let over = false;
    const look = () => {
      const seconds = secondsLeft(minutes);
      setLeft(seconds > 0 && seconds <= WARN_BEFORE ? seconds : undefined);
      if (seconds <= -OVERTIME && !over) void touch();
      over = seconds <= -OVERTIME;
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [minutes]);
  if (left === undefined) return null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Modal
      open
      title={t('auth.idleTitle')}
      closable={false}
      footer={
        <Button type="primary" autoFocus onClick={() => void touch()}>
          {t('auth.stay')}
        </Button>
      }
      width={400}
    >
      <p role="timer" aria-live="off">
        {t('auth.idleText', { minutes, left: clock })}
      </p>
    </Modal>
  );
}

/** Asks the server something, which keeps the session or shows that it is over. */
async function touch(): Promise<void> {
  // Whoever leaves has been told.
  await loadUser().catch(() => undefined);
}
