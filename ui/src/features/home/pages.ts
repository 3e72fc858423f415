import type { Page } from '../../shared/page';

export const homePages: Page[] = [{ name: 'home', path: '/home', menu: [], load: () => import('./HomePage') }];
