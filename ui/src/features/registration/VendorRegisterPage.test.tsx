import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { emptyFields } from './api';
import { VendorRegisterPage } from './VendorRegisterPage';

const full = {
  ...emptyFields,
  vendorCode: 'V20001',
  taxNumber: '12345678',
  name: '新公司',
  nameEn: 'New Ltd',
  phone: '+886 2',
  address: 'No. 1',
  adminName: '新',
  adminNameEn: 'New',
  adminEmail: 'new@example.com',
};

beforeEach(() => sessionStorage.clear());

describe('VendorRegisterPage', () => {
  it('mails a link and submits nothing before it is opened', async () => {
    const server = fakeServer({ 'POST /vendor-registrations': {} });
    show(<VendorRegisterPage />, '/vendorRegister');
    expect(screen.queryByRole('button', { name: 'Submit registration' })).toBeNull();
    await userEvent.type(screen.getByLabelText(/Vendor code/), 'V2');
    await userEvent.type(screen.getByLabelText(/email/), 'new@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Email me the link' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('new@example.com'));
    expect(server.calls.map(({ path }) => path)).toEqual(['/vendor-registrations']);
    // A wrong address is changed, and what was typed is still there.
    await userEvent.click(screen.getByRole('button', { name: 'Edit the form' }));
    expect(screen.getByLabelText(/Vendor code/)).toHaveValue('V2');
  });

  it('does not submit what is not complete, and says it at the fields', async () => {
    const server = fakeServer({
      'POST /vendor-registrations/read': {
        fields: { ...emptyFields, adminEmail: 'new@example.com' },
        state: null,
        reason: '',
        savedAt: '2026-11-20T00:00:00Z',
      },
    });
    show(<VendorRegisterPage />, '/vendorRegister?link=abc');
    await userEvent.click(await screen.findByRole('button', { name: 'Submit registration' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/Vendor code/)).toHaveAccessibleDescription('This field is required'),
    );
    expect(screen.getByLabelText(/email/)).toHaveAttribute('readonly');
    expect(server.calls.map(({ path }) => path)).toEqual(['/vendor-registrations/read']);
  });

  it('comes back by the link, with the reason, and shows what the server refuses at its field', async () => {
    const server = fakeServer({
      'POST /vendor-registrations/read': {
        fields: full,
        state: 'Returned',
        reason: 'the tax number is wrong',
        savedAt: '2026-11-20T00:00:00Z',
      },
      'POST /vendor-registrations/save': {},
      'POST /vendor-registrations/submit': () =>
        refusal(409, {
          errorLabel: 'REFUSED',
          blockers: [{ label: 'VENDOR_CODE_UNKNOWN', field: 'vendorCode', severity: 'block' }],
        }),
    });
    show(<VendorRegisterPage />, '/vendorRegister?link=abc');
    await screen.findByText('the tax number is wrong');
    expect(screen.getByLabelText(/Vendor code/)).toHaveValue('V20001');
    await userEvent.click(screen.getByRole('button', { name: 'Submit registration' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/Vendor code/)).toHaveAccessibleDescription(/does not exist in the platform/),
    );
    expect(server.calls.at(-1)?.body).toEqual({ link: 'abc', fields: full });
  });

  it('says what is wrong with a link', async () => {
    fakeServer({
      'POST /vendor-registrations/read': () =>
        refusal(409, { errorLabel: 'REFUSED', blockers: [{ label: 'LINK_EXPIRED', severity: 'block' }] }),
    });
    show(<VendorRegisterPage />, '/vendorRegister?link=abc');
    await screen.findByText('This link has expired');
  });

  it('keeps what was typed in this tab, until the link is mailed', async () => {
    fakeServer({ 'POST /vendor-registrations': {} });
    const before = show(<VendorRegisterPage />, '/vendorRegister');
    await userEvent.type(screen.getByLabelText(/Vendor code/), 'V2');
    await userEvent.type(screen.getByLabelText(/email/), 'new@example.com');
    before.unmount();
    show(<VendorRegisterPage />, '/vendorRegister');
    expect(screen.getByLabelText(/Vendor code/)).toHaveValue('V2');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Email me the link' }));
    await screen.findByRole('status');
    expect(sessionStorage.length).toBe(0);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('says why it could not be kept, and submits without keeping it before', async () => {
    const tooOften = { label: 'REGISTRATION_SAVED_TOO_OFTEN', params: { max: 2000 }, severity: 'block' };
    const server = fakeServer({
      'POST /vendor-registrations/read': { fields: full, state: null, reason: '', savedAt: '2026-11-20T00:00:00Z' },
      'POST /vendor-registrations/save': () => refusal(409, { errorLabel: 'REFUSED', blockers: [tooOften] }),
      'POST /vendor-registrations/submit': { state: 'Unreviewed' },
    });
    show(<VendorRegisterPage />, '/vendorRegister?link=abc');
    await userEvent.type(await screen.findByLabelText(/Vendor code/), '9');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'Not saved. This form has been saved 2000 times; please submit it',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Submit registration' }));
    await screen.findByRole('heading', { name: 'Submitted' });
    expect(server.calls.map(({ path }) => path.split('/').at(-1))).toEqual(['read', 'save', 'submit']);
  });
});
