import type { Page } from '../../shared/page';

export const mailPages: Page[] = [
  {
    name: 'epMailBox',
    path: '/monitor/epMailBox',
    load: async () => ({ default: (await import('./MailBoxPage')).MailBoxPage }),
  },
  {
    name: 'mail',
    path: '/monitor/mails/:id',
    menu: ['epMailBox'],
    load: async () => ({ default: (await import('./MailPage')).MailPage }),
  },
];
