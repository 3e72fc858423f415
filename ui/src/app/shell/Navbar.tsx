import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ExportsTool } from '../../features/export/ExportsTool';
import { FindTool } from '../../features/find/FindTool';
import { Bell } from '../../features/notification/Bell';
import { openHelp } from '../../shared/help';
import { Icon } from '../../shared/icon/Icon';
import { forgetUser, signOut, useUser } from '../../shared/session/user';
import { useStore } from '../../shared/store';
import { modeStore, setMode } from '../../shared/theme/mode';
import { screensOf } from '../menu';
import { Crumbs } from './Crumbs';
import { sidebarStore, toggleSidebar } from './sidebarState';
import { UserMenu } from './UserMenu';

/** The bar on top of every page. */
export function Navbar() {
  const { t } = useTranslation();
  const { opened } = useStore(sidebarStore);
  const { mode } = useStore(modeStore);
  const full = useFullScreen();
  return (
    <header className="navbar">
      <Tool
        label={t(opened ? 'shell.closeMenu' : 'shell.openMenu')}
        icon={<Icon of={opened ? MenuFoldOutlined : MenuUnfoldOutlined} />}
        onClick={() => toggleSidebar()}
        expanded={opened}
      />
      <Crumbs />
      <div className="navbar-tools">
        <Find />
        <ExportsTool />
        <Bell />
        <UserMenu />
        {full.possible && (
          <Tool
            label={t(full.on ? 'shell.leaveFullScreen' : 'shell.fullScreen')}
            icon={<Icon of={full.on ? FullscreenExitOutlined : FullscreenOutlined} />}
            onClick={full.toggle}
            className="wide-only"
          />
        )}
        <Tool
          label={t(mode === 'dark' ? 'shell.light' : 'shell.dark')}
          icon={<Icon of={mode === 'dark' ? SunOutlined : MoonOutlined} />}
          onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
        />
        <Tool
          label={t('shell.openHelp')}
          icon={<Icon of={QuestionCircleOutlined} />}
          onClick={() => openHelp()}
          keys="?"
        />
        <Leave />
      </div>
    </header>
  );
}

/** The box that finds anything, with the screens of this person's menu. */
function Find() {
  const menu = useUser()?.menu;
  return <FindTool screens={useMemo(() => screensOf(menu ?? []), [menu])} />;
}

/** Alone, for it alone follows the address. */
function Leave() {
  const { t } = useTranslation();
  return <Tool label={t('shell.signOut')} icon={<Icon of={LogoutOutlined} />} onClick={useLeave()} />;
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  expanded?: boolean;
  /** What one presses instead. */
  keys?: string;
  className?: string;
}

function Tool({ label, icon, onClick, expanded, keys, className }: ToolProps) {
  return (
    <Tooltip title={keys ? `${label} (${keys})` : label} mouseEnterDelay={0.5}>
      <Button
        type="text"
        aria-label={label}
        aria-expanded={expanded}
        aria-keyshortcuts={keys}
        icon={icon}
        onClick={onClick}
        className={className}
      />
    </Tooltip>
  );
}

function useFullScreen() {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => {
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  };
  return { on, toggle, possible: document.fullscreenEnabled };
}

/** Asks, tells the server, forgets the session, and goes to sign in with the way back. */
function useLeave(): () => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    void modal.confirm({
      title: t('message.hint'),
      content: t('message.logOut'),
      okText: t('message.ok'),
      cancelText: t('message.cancel'),
      onOk: async () => {
        // Leaving must work also when the server does not answer.
        await signOut().catch(() => undefined);
        forgetUser();
        await navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`);
      },
    });
  };
}
