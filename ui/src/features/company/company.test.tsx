import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { menuEntry, supplier } from '../../testing/people';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import type { Company } from './api';
import { CompanyListPage } from './CompanyListPage';
import { CompanyPage } from './CompanyPage';

const company: Company = {
  id: 7,
  version: 3,
  state: 'Golive',
  companyType: 'S',
  code: 'V10001',
  name: '艾可',
  nameEn: 'Acme',
  shortName: 'AC',
  buyerCode: 'B-1',
  duns: '123456789',
  taxNumber: '',
  accounts: 2,
  openLines: 12,
  erpStanding: 'active',
  url: '',
  phone: '',
  fax: '',
  annualRevenue: '',
  executiveName: '',
  executiveTitle: '',
  address: '',
  addresses: [{ addressKind: 'ship-to', name: 'Dock', address: 'No. 1', dunsSuffix: '0001' }],
  contacts: [],
  plants: [],
  registrationId: 5,
  reason: '',
  createdAt: '2026-11-01T00:00:00Z',
  changedAt: '2026-11-01T00:00:00Z',
};

const screens = ['companies', 'accountManagement', 'registerCompany', 'poSearch'].map((name) => menuEntry(name));
const administrator = { ...supplier, companytype: 'B', roles: ['802'], buyercompanynameList: ['OSE'], menu: screens };

const workflow = (events: string[]) => ({
  process: 'company',
  document: 7,
  state: 'Golive',
  version: 3,
  offers: events.map((event) => ({ event, allowed: true, blockers: [] })),
  history: [],
  transitions: [],
  diagram: '',
});

beforeEach(() => userStore.set({ info: administrator }));

const showCompany = () => show(<CompanyPage />, '/systemSetting/companies/7', '/systemSetting/companies/:id');

describe('plants', () => {
  const plant = {
    code: 'P100',
    name: 'Hsinchu',
    address: 'No. 9',
    timeZone: 'Asia/Taipei',
    isUsed: true,
    masterId: 31,
  };
  const open = (of: Partial<Company>) => {
    fakeServer({ 'GET /companies/7': { ...company, ...of }, 'GET /companies/7/workflow': workflow([]) });
    showCompany();
  };

  it('are shown of the buyer, and lead those who keep them to where they are kept', async () => {
    userStore.set({ info: { ...administrator, menu: [...screens, menuEntry('masterData')] } });
    open({ companyType: 'B', plants: [plant, { ...plant, code: 'P200', masterId: null }] });
    const link = await screen.findByRole('link', { name: 'P100' });
    expect(link).toHaveAttribute('href', '/systemSetting/masterData?id=31');
    expect(screen.getByText('P200')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'P200' })).toBeNull();
  });

  it('are nothing that a supplier has', async () => {
    open({});
    expect(await screen.findByRole('heading', { name: 'Contacts' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Plants' })).toBeNull();
  });
});

describe('CompanyListPage', () => {
  it('says that there is no buyer yet, and makes one', async () => {
    userStore.set({ info: { ...administrator, buyercompanynameList: [] } });
    const server = fakeServer({
      'GET /companies': { items: [company], totalcount: 1 },
      'POST /companies': { id: 9, state: 'Golive', version: 1, offers: [] },
    });
    show(<CompanyListPage />);
    expect(await screen.findByText('There is no buyer company yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create the buyer company' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'New company' }));
    const code = within(dialog).getByLabelText(/^Company code/);
    await waitFor(() => expect(code).toHaveAccessibleDescription('This field is required'));
    await userEvent.type(code, 'OSE');
    await userEvent.type(within(dialog).getByLabelText(/^Company name/), '東光');
    await userEvent.type(within(dialog).getByLabelText(/^English company name/), 'Orient');
    await userEvent.click(within(dialog).getByRole('button', { name: 'New company' }));
    await waitFor(() =>
      expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
        companyType: 'B',
        code: 'OSE',
        name: '東光',
        nameEn: 'Orient',
      }),
    );
  });

  it('moves the open documents of a vendor that the ERP merged, once that is confirmed', async () => {
    const merge = {
      vendorCode: 'V10004',
      vendorName: 'Delta',
      intoCode: 'V10002',
      intoName: 'Bora',
      orders: 7,
      asns: 2,
      permissions: 0,
      openings: 1,
      certificates: 0,
      specs: 0,
    };
    let merges = [merge, { ...merge, vendorCode: 'V10005', intoCode: 'V9', intoName: null }];
    const server = fakeServer({
      'GET /companies': { items: [company], totalcount: 1 },
      'GET /vendor-merges': () => merges,
      'POST /vendor-merges/move': () => {
        merges = [];
        return merge;
      },
    });
    show(<CompanyListPage />);
    expect(await screen.findByText(/merged vendor V10004 into V10002.*7 orders, 2 ASNs, 1 opening/)).toBeVisible();
    expect(screen.getByText(/Vendor V9 does not exist here yet/)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Move to the surviving vendor' });
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('7 orders');
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move to the surviving vendor' }));
    await waitFor(() => expect(screen.queryByText(/merged vendor V10004/)).toBeNull());
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      vendorCode: 'V10004',
      intoCode: 'V10002',
    });
  });

  it('offers nothing to make to those who may not', async () => {
    userStore.set({ info: { ...administrator, roles: ['162'] } });
    fakeServer({ 'GET /companies': { items: [company], totalcount: 1 } });
    show(<CompanyListPage />);
    expect(await screen.findByRole('link', { name: 'V10001' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New company' })).toBeNull();
    expect(screen.queryByText('There is no buyer company yet')).toBeNull();
  });

  it('leads whoever is outside to their own company', async () => {
    userStore.set({ info: { ...supplier, roles: ['121'] } });
    fakeServer({ 'GET /companies': { items: [company], totalcount: 1 } });
    const { address } = show(<CompanyListPage />, '/systemSetting/companies', '/systemSetting/companies/:id?');
    await waitFor(() => expect(address()).toBe('/systemSetting/companies/7'));
  });
});

describe('CompanyPage', () => {
  it('shows what is said of it and what depends on it', async () => {
    fakeServer({
      'GET /companies/7': company,
      'GET /companies/7/workflow': workflow(['edit', 'invalidate']),
      'GET /accounts': {
        items: [
          {
            id: 1,
            userId: 'ann',
            companyCode: 'V10001',
            state: 'Y',
            name: 'Ann',
            groups: 'Supplier',
            lastSignInAt: null,
          },
          { id: 2, userId: 'bob', companyCode: 'V100012', state: 'Y', name: 'Bob', groups: '', lastSignInAt: null },
        ],
        totalcount: 2,
      },
    });
    showCompany();
    expect(await screen.findByText('123456789-0001')).toBeVisible();
    expect(screen.getByText('No contacts yet. Select Edit to add one.')).toBeVisible();
    expect(screen.getByRole('link', { name: '12' })).toHaveAttribute('href', '/po/poSearch?closing=open&vendor=V10001');
    expect(screen.getByRole('link', { name: 'Show the registration' })).toHaveAttribute(
      'href',
      '/systemSetting/registrations/5',
    );
    expect(await screen.findByRole('link', { name: 'ann' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'bob' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Show in Account management' })).toHaveAttribute(
      'href',
      '/systemSetting/accountManagement?company=V10001',
    );
  });

  it('edits the lists whole, and says in the cell what the server refuses', async () => {
    const finding = { label: 'NOT_A_DUNS_SUFFIX', field: 'addresses[0].dunsSuffix', severity: 'block' };
    const server = fakeServer({
      'GET /companies/7': company,
      'GET /companies/7/workflow': workflow(['edit']),
      'GET /accounts': { items: [], totalcount: 0 },
      'POST /companies/7/events/edit': () => refusal(409, { errorLabel: 'REFUSED', blockers: [finding] }),
    });
    showCompany();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog');
    const kind = within(dialog).getByLabelText('Address type 1');
    await userEvent.selectOptions(kind, 'Bill to');
    const suffix = within(dialog).getByLabelText('DUNS +4 1');
    await userEvent.clear(suffix);
    await userEvent.type(suffix, '12');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(suffix).toHaveAccessibleDescription('A DUNS suffix has four digits'));
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      version: 3,
      fields: {
        name: '艾可',
        buyerCode: 'B-1',
        addresses: [{ addressKind: 'bill-to', name: 'Dock', address: 'No. 1', dunsSuffix: '12' }],
        contacts: [],
      },
    });
  });

  it('does not ask a company for the code under which purchasing knows it', async () => {
    userStore.set({ info: { ...supplier, roles: ['121'] } });
    const server = fakeServer({
      'GET /companies/7': company,
      'GET /companies/7/workflow': workflow(['edit']),
      'POST /companies/7/events/edit': { id: 7, state: 'Golive', version: 4, offers: [] },
    });
    showCompany();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByLabelText(/^Buyer code/)).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
    const sent = server.calls.find(({ method }) => method === 'POST')?.body as { fields: object };
    expect(sent.fields).not.toHaveProperty('buyerCode');
  });

  it('says why a company is out of use', async () => {
    fakeServer({
      'GET /companies/7': { ...company, state: 'Invalid', reason: 'insolvent' },
      'GET /companies/7/workflow': { ...workflow(['reinstate']), state: 'Invalid' },
      'GET /accounts': { items: [], totalcount: 0 },
    });
    showCompany();
    expect(await screen.findByText('insolvent')).toBeVisible();
    expect(await screen.findByText('No accounts yet. Create one in Account management.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Reinstate' })).toBeVisible();
  });
});
