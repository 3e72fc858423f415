import type { MenuItem, UserInfo } from '../shared/session/user';

/** A supplier with orders and shipments in the menu. */
export const supplier: UserInfo = {
  roles: ['122', '124'],
  username: 'supplier1',
  site: 'OSE',
  username_ui: 'Mei-Ling Lin',
  companytype: 'S',
  companyvendorcode: 'V10001',
  actfor: 'N',
  buyercompanynameList: [],
  companynameList: ['Acme Substrates Ltd'],
  userid: 1,
  lang: 'En',
  showHomeBlock: true,
  hiddenHomeBlocks: [],
  homeBlocks: [],
  idleMinutes: 30,
  menu: [
    menuEntry('home', { path: '/home', icon: 'home' }),
    menuEntry('po', { path: '/po', icon: 'order', children: [menuEntry('poSearch', { path: '/po/poSearch' })] }),
    menuEntry('asn', {
      path: '/asn',
      icon: 'shipment',
      children: [menuEntry('selectForCreateAsnModePage'), menuEntry('asnSearch')],
    }),
  ],
};

/** An entry as the server writes it; its path is its name unless told. */
export function menuEntry(name: string, more: Partial<MenuItem> = {}): MenuItem {
  return {
    name,
    path: name,
    title: `route.${name}`,
    icon: '',
    hidden: false,
    alwaysShow: false,
    children: [],
    ...more,
  };
}
