import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../shared/store';
import { NARROWEST, setSidebarWidth, sidebarStore, WIDEST } from './sidebarState';

const STEP = 10;

/** The right edge of the sidebar: drag it, or use the arrow keys. */
export function SidebarEdge() {
  const { t } = useTranslation();
  const { width } = useStore(sidebarStore);
  const dragging = useRef(false);
  const move = (event: PointerEvent) => {
    if (dragging.current) setSidebarWidth(event.clientX);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') setSidebarWidth(width - STEP);
    else if (event.key === 'ArrowRight') setSidebarWidth(width + STEP);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no <hr>
    <div
      className="sidebar-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('shell.sidebarWidth')}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      onPointerDown={(event) => {
        dragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => {
        dragging.current = false;
      }}
      onKeyDown={press}
    />
  );
}
