import { describe, expect, it } from 'vitest';
import type { Page } from '../shared/page';
import { menuEntry as child, supplier } from '../testing/people';
import { homeOf, mayOpen, menuPlaces, screensOf, sidebarEntries } from './menu';

const page = (name: string, menu?: string[]): Page => ({
  name,
  path: `/${name}`,
  menu,
  load: async () => ({ default: () => null }),
});

it('screens are called as the menu calls them, by the names that the server says', () => {
  const asn = child('asn', { path: '/asn', title: 'asn', children: [child('asnSearch', { title: 'asnSearch' })] });
  const [screen] = screensOf([asn]);
  expect(screen).toEqual({ name: 'asnSearch', title: 'route.asnSearch', group: 'route.asn', path: '/asn/asnSearch' });
});

describe('sidebarEntries', () => {
  it('leaves out what is hidden', () => {
    expect(sidebarEntries([child('/a', { hidden: true }), child('/b')]).map(({ name }) => name)).toEqual(['/b']);
  });

  it('shows an only visible child in place of its parent, with the parent’s icon', () => {
    const [entry] = sidebarEntries([
      child('po', { path: '/po', icon: 'order', children: [child('poSearch'), child('other', { hidden: true })] }),
    ]);
    expect(entry).toMatchObject({ name: 'poSearch', path: '/po/poSearch', icon: 'order', children: [] });
  });

  it('keeps the parent that is flagged alwaysShow', () => {
    const [entry] = sidebarEntries([child('po', { path: '/po', alwaysShow: true, children: [child('poSearch')] })]);
    expect(entry?.name).toBe('po');
    expect(entry?.children).toHaveLength(1);
  });

  it('shows a parent without visible children as itself', () => {
    const [entry] = sidebarEntries([child('po', { path: '/po', children: [child('x', { hidden: true })] })]);
    expect(entry).toMatchObject({ name: 'po', path: '/po', children: [] });
  });

  it('makes a submenu of several children and leaves addresses of other sites alone', () => {
    const [entry] = sidebarEntries([
      child('m', { path: '/m', children: [child('a'), child('b', { path: 'https://example.com/' })] }),
    ]);
    expect(entry?.children.map(({ path }) => path)).toEqual(['/m/a', 'https://example.com/']);
  });
});

describe('pages and the menu', () => {
  it('finds places with what is above them', () => {
    const place = menuPlaces(supplier.menu).get('asnSearch');
    expect(place?.path).toBe('/asn/asnSearch');
    expect(place?.above.map(({ item }) => item.name)).toEqual(['asn']);
  });

  it('opens a page by its own name, by any of its menu names, or to everybody', () => {
    expect(mayOpen(page('poSearch'), supplier.menu)).toBe(true);
    expect(mayOpen(page('poLine', ['nothing', 'poSearch']), supplier.menu)).toBe(true);
    expect(mayOpen(page('anything', []), [])).toBe(true);
    expect(mayOpen(page('asnListQuery'), supplier.menu)).toBe(false);
  });

  it('marks the first menu entry that the person has', () => {
    expect(homeOf(page('poLine', ['nothing', 'poSearch']), supplier.menu)?.path).toBe('/po/poSearch');
    const run = { ...page('anything', []), home: 'poSearch' };
    expect(homeOf(run, supplier.menu)?.path).toBe('/po/poSearch');
    expect(homeOf(run, [])).toBeUndefined();
  });
});
