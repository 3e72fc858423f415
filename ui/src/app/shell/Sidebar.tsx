import { Menu, type MenuProps } from 'antd';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { OLD_SITE, openOldSite } from '../../features/auth/sso/oldSite';
import { useUser } from '../../shared/session/user';
import { useStore } from '../../shared/store';
import { isExternal, type SidebarEntry, sidebarEntries } from '../menu';
import { fetchAhead } from '../pages';
import { menuIcon } from './icons';
import { SidebarEdge } from './SidebarEdge';
import { COLLAPSED, sidebarStore, toggleSidebar } from './sidebarState';
import { useHere } from './useHere';

type Item = NonNullable<MenuProps['items']>[number];

/** The permitted menu on the left. On a small screen it lies over the page, with a backdrop that closes it. */
export function Sidebar() {
  const { t } = useTranslation();
  const { opened, width, mobile } = useStore(sidebarStore);
  const user = useUser();
  const { pathname } = useLocation();
  const entries = useMemo(() => sidebarEntries(user?.menu ?? []), [user]);
  const here = useHere();
  const [openKeys, setOpenKeys] = useOpenKeys(entries, here.activePath);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes it
  useEffect(() => {
    if (sidebarStore.get().mobile) toggleSidebar(false);
  }, [pathname]);

  const collapsed = !mobile && !opened;
  // Menus are dear to draw, and this one is the same wherever one filters or orders.
  const menu = useMemo(
    () => (
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        inlineIndent={18}
        items={entries.map((entry) => asItem(entry, t, collapsed))}
        onClick={({ key }) => {
          if (key === OLD_SITE) void openOldSite(t(`route.${OLD_SITE}`));
        }}
        selectedKeys={[here.activePath]}
        {...(collapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
      />
    ),
    [entries, t, collapsed, here.activePath, openKeys, setOpenKeys],
  );
  const shownWidth = collapsed ? COLLAPSED : width;
  return (
    <>
      {mobile && opened && (
        <button
          type="button"
          className="backdrop"
          aria-label={t('shell.closeMenu')}
          onClick={() => toggleSidebar(false)}
        />
      )}
      <aside
        className={`sidebar${mobile ? ' mobile' : ''}${opened ? ' opened' : ''}`}
        style={{ width: shownWidth }}
        inert={mobile && !opened}
      >
        <Link to="/home" className="sidebar-logo" aria-label={t('route.home')}>
          <img src="/logo.svg" alt="" width={28} height={28} />
          {!collapsed && <span>eHub</span>}
        </Link>
        <nav aria-label={t('shell.menu')} className="sidebar-menu">
          {menu}
        </nav>
        {!mobile && opened && <SidebarEdge />}
      </aside>
    </>
  );
}

/** Open groups: those the person opened, and the one that holds the page. */
function useOpenKeys(entries: SidebarEntry[], active: string): [string[], (keys: string[]) => void] {
  const [keys, setKeys] = useState<string[]>([]);
  useEffect(() => {
    const parents = entries.filter((entry) => entry.children.some((child) => child.path === active));
    setKeys((old) => [...new Set([...old, ...parents.map((parent) => groupKey(parent))])]);
  }, [entries, active]);
  return [keys, setKeys];
}

function groupKey(entry: SidebarEntry): string {
  return `group:${entry.path}`;
}

/** The words are whole in the open menu; only the folded one tells them to the pointer. */
function asItem(entry: SidebarEntry, t: TFunction, collapsed: boolean, above?: SidebarEntry): Item {
  const title = collapsed ? t(`route.${entry.name}`, { defaultValue: entry.title }) : undefined;
  const label = t(`route.${entry.name}`, { defaultValue: entry.title });
  // The group's picture again at each of its entries would only be noise.
  const icon = above && (!entry.icon || entry.icon === above.icon) ? undefined : menuIcon(entry.icon, entry.name);
  if (entry.children.length > 0) {
    return {
      key: groupKey(entry),
      label,
      icon,
      children: entry.children.map((child) => asItem(child, t, collapsed, entry)),
    };
  }
  // Leads to no page of ours: the menu's click opens it.
  if (entry.name === OLD_SITE) return { key: OLD_SITE, label, title, icon };
  const link = isExternal(entry.path) ? (
    <a href={entry.path} target="_blank" rel="noreferrer">
      {label}
    </a>
  ) : (
    <Link to={entry.path} onMouseEnter={() => fetchAhead(entry.path)} onFocus={() => fetchAhead(entry.path)}>
      {label}
    </Link>
  );
  return { key: entry.path, label: link, title, icon };
}
