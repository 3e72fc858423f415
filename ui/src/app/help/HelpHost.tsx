import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closeHelp, helpStore, openHelp } from '../../shared/help';
import { useStore } from '../../shared/store';
import type { HelpDrawerProps } from './HelpDrawer';

/** The help of the screen with this name, once somebody asks for it: by its key, its button, or a link. Until then nothing of it is fetched. */
export function HelpHost({ here }: { here: string | undefined }) {
  const { isOpen, first } = useStore(helpStore);
  const [found, setFound] = useState<{ Drawer: ComponentType<HelpDrawerProps> }>();
  useHelpKey();
  useHelpLink();
  useEffect(() => {
    if (!isOpen || found) return;
    // The connection was lost, or there is a newer version: the next press tries again.
    import('./HelpDrawer').then(({ HelpDrawer }) => setFound({ Drawer: HelpDrawer }), closeHelp);
  }, [isOpen, found]);
  if (!isOpen || !found) return null;
  return <found.Drawer first={first ?? here} onClose={closeHelp} />;
}

/** A question mark opens it, where it means nothing else: not in a field, not under a dialogue. */
function useHelpKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]')) return;
      event.preventDefault();
      openHelp();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** `?help=poSearch` in the address opens that page, and leaves the address: going back does not open it again. */
function useHelpLink(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const asked = new URLSearchParams(search);
    const name = asked.get('help');
    if (name === null) return;
    asked.delete('help');
    openHelp(name || undefined);
    void navigate({ pathname, search: asked.toString() }, { replace: true });
  }, [pathname, search, navigate]);
}
