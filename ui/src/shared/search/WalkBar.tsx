import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../icon/Icon';
import { useStore } from '../store';
import { noteWalk, placeIn, stepFrom, walkStore } from './walk';
import './search.css';

/** From a document to the one before or behind it in the list from which it was opened; nothing where there was none. */
export function WalkBar() {
  const { t } = useTranslation();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { walk } = useStore(walkStore);
  const place = placeIn(walk, pathname);
  const bar = useRef<HTMLElement>(null);
  const busy = useRef(false);
  const here = useRef<string>(undefined);
  useEffect(() => {
    if (place !== undefined) noteWalk({ last: pathname });
  }, [place, pathname]);
  // Before the next page is painted, not some time after: a step that ends just then would take people back.
  useLayoutEffect(() => {
    here.current = pathname;
    return () => {
      here.current = undefined;
    };
  }, [pathname]);
  const step = useCallback(
    async (by: 1 | -1) => {
      if (busy.current) return;
      busy.current = true;
      try {
        const next = await stepFrom(pathname, by);
        // In the place of this one: the browser's way back leads to the list. Who has gone elsewhere meanwhile stays there.
        if (next && here.current === pathname) await navigate(next, { replace: true, state: { stepped: by } });
      } finally {
        busy.current = false;
      }
    },
    [pathname, navigate],
  );
  useKeys(place !== undefined, step);
  const stepped = (state as { stepped?: number } | null)?.stepped;
  useEffect(() => {
    // Who goes on by the button goes on with the next press, too; at the end of the list the other button is left.
    if (!stepped) return;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    if (stepped > 0) buttons.reverse();
    buttons.find((button) => !button.disabled)?.focus({ preventScroll: true });
  }, [stepped]);
  if (place === undefined || !walk) return null;
  return (
    <nav className="walk" aria-label={t('search.walk')} ref={bar}>
      <Button
        size="small"
        icon={<Icon of={LeftOutlined} />}
        disabled={place <= 1}
        aria-keyshortcuts="Alt+ArrowUp"
        title="Alt+↑"
        onClick={() => void step(-1)}
      >
        {t('search.previous')}
      </Button>
      <span className="soft">
        {t('search.placeOf', { place: place.toLocaleString('en-US'), total: walk.total.toLocaleString('en-US') })}
      </span>
      <span className="soft walk-keys" aria-hidden="true">
        <kbd>Alt+↑</kbd> <kbd>Alt+↓</kbd>
      </span>
      <Button
        size="small"
        icon={<Icon of={RightOutlined} />}
        iconPlacement="end"
        disabled={place >= walk.total}
        aria-keyshortcuts="Alt+ArrowDown"
        title="Alt+↓"
        onClick={() => void step(1)}
      >
        {t('search.next')}
      </Button>
    </nav>
  );
}

/** Alt and an arrow up or down, where it means nothing else: not in a field, not under a dialogue. */
function useKeys(on: boolean, step: (by: 1 | -1) => Promise<void>): void {
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
      const target = event.target as HTMLElement;
      if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target.closest('input, textarea, [contenteditable], [role="dialog"]')) return;
      event.preventDefault();
      void step(by);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on, step]);
}
