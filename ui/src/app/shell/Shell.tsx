import { App } from 'antd';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useNavigation } from 'react-router';
import { LoginNotice } from '../../features/announcement/LoginNotice';
import { IdleWarning } from '../../features/auth/IdleWarning';
import { SignInAgainDialog } from '../../features/auth/SignInAgainDialog';
import { ChatHelp } from '../../features/chat/ChatHelp';
import { ContextScreen } from '../../shared/feedback/ContextScreen';
import { useStore } from '../../shared/store';
import { FullPageLoading, RightMask } from './Loading';
import { Navbar } from './Navbar';
import { Sidebar } from './Sidebar';
import { COLLAPSED, followPageSize, sidebarStore } from './sidebarState';
import './shell.css';

/** Pause after the last change of size, milliseconds. */
const RESIZE_PAUSE = 16;

// Neither changes with what a page has in its address.
const Menu = memo(Sidebar);
const Bar = memo(Navbar);

/** The frame of every page behind the sign-in. The page is made anew when the path changes, not when its filters do. */
export function Shell() {
  const { pathname } = useLocation();
  const { opened, width, mobile } = useStore(sidebarStore);
  const main = useFocusOnArrival(pathname);
  usePageSize();
  const left = mobile ? 0 : opened ? width : COLLAPSED;
  return (
    <App message={{ top: 55 }} className="shell" style={{ '--sidebar': `${left}px` } as React.CSSProperties}>
      <ContextScreen />
      <SkipLink onSkip={() => main.current?.focus()} />
      <Menu />
      <div className="right">
        <Bar />
        <Travel />
        <main className="main" key={pathname} ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <RightMask />
      </div>
      <FullPageLoading />
      <IdleWarning />
      <LoginNotice />
      <SignInAgainDialog />
      <ChatHelp />
    </App>
  );
}

/** A page is on its way. */
function Travel() {
  const travelling = useNavigation().state !== 'idle';
  return <div className={`travel${travelling ? ' on' : ''}`} aria-hidden />;
}

/**
 * The first stop of the Tab key leads past the menu and the bar. What stands behind `#` in the address is the route, so it is
 * a link to where one is, and the focus moves without it.
 */
function SkipLink({ onSkip }: { onSkip: () => void }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Link
      to={{ pathname, search }}
      className="skip-link"
      onClick={(event) => {
        event.preventDefault();
        onSkip();
      }}
    >
      {t('shell.skip')}
    </Link>
  );
}

/**
 * With the page before, the link that led here is gone, and the focus with it: the new page has it then, so that the next
 * Tab is its first control and not the menu's.
 */
function useFocusOnArrival(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

function usePageSize(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => followPageSize(window.innerWidth), RESIZE_PAUSE);
    };
    follow();
    window.addEventListener('resize', follow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', follow);
    };
  }, []);
}
