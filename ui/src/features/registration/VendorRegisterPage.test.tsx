import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
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

describe('VendorRegisterPage', () => {
  it('does not submit what is not complete, and says it at the fields', async () => {
    const server = fakeServer({});
    show(<VendorRegisterPage />, '/vendorRegister');
    await userEvent.click(screen.getByRole('button', { name: 'Submit the registration' }));
    await waitFor(() => expect(screen.getByLabelText(/Vendor code/)).toHaveAccessibleDescription('This is required'));
    expect(server.calls).toEqual([]);
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
          blockers: [{ label: 'TAX_NUMBER_DUPLICATE', field: 'taxNumber', severity: 'block' }],
        }),
    });
    show(<VendorRegisterPage />, '/vendorRegister?link=abc');
    await screen.findByText('the tax number is wrong');
    expect(screen.getByLabelText(/Vendor code/)).toHaveValue('V20001');
    await userEvent.click(screen.getByRole('button', { name: 'Submit the registration' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/Tax number/)).toHaveAccessibleDescription('This tax number is already registered'),
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
});
