import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCookie } from '../../shared/session/cookie';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { show } from '../../testing/show';
import { Sidebar } from './Sidebar';
import { clampWidth, followPageSize, sidebarStore, toggleSidebar } from './sidebarState';

beforeEach(() => {
  userStore.set({ info: supplier });
  sidebarStore.set({ opened: true, mobile: false, width: 230 });
});

describe('the sidebar', () => {
  it('shows the permitted menu: an only child directly, several behind their group', async () => {
    show(<Sidebar />, '/home');
    expect(screen.getByText('PO search').closest('a')).toHaveAttribute('href', '/po/poSearch');
    expect(screen.queryByText('ASN search')).toBeNull();
    await userEvent.click(screen.getByText('Shipment'));
    expect((await screen.findByText('ASN search')).closest('a')).toHaveAttribute('href', '/asn/asnSearch');
  });

  it('remembers whether it is open as 1 or 0', () => {
    toggleSidebar();
    expect(readCookie('sidebarStatus')).toBe('0');
    toggleSidebar();
    expect(readCookie('sidebarStatus')).toBe('1');
  });

  it('is 54 pixels when collapsed, and 230 to 400 otherwise', async () => {
    const { container } = show(<Sidebar />);
    const aside = () => container.querySelector('aside') as HTMLElement;
    const edge = screen.getByRole('separator');
    fireEvent.keyDown(edge, { key: 'ArrowRight' });
    await waitFor(() => expect(aside().style.width).toBe('240px'));
    expect(edge).toHaveAttribute('aria-valuenow', '240');
    expect([clampWidth(10), clampWidth(300.4), clampWidth(999), clampWidth(Number.NaN)]).toEqual([230, 300, 400, 230]);
    toggleSidebar(false);
    await waitFor(() => expect(aside().style.width).toBe('54px'));
  });

  it('lies over a small page, with a backdrop that closes it, and comes back as the cookie says', async () => {
    show(<Sidebar />);
    followPageSize(991);
    expect(sidebarStore.get()).toMatchObject({ mobile: true, opened: false });
    toggleSidebar(true);
    await userEvent.click(await screen.findByLabelText('Close the menu'));
    expect(sidebarStore.get().opened).toBe(false);
    expect(readCookie('sidebarStatus')).toBeUndefined();
    followPageSize(992);
    expect(sidebarStore.get()).toMatchObject({ mobile: false, opened: true });
  });
});
