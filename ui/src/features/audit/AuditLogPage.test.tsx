import { screen } from '@testing-library/react';
import i18n from 'i18next';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { AuditLogPage } from './AuditLogPage';
import { type AuditEntry, detailText } from './api';

const entry: AuditEntry = {
  id: 4,
  at: '2026-11-21T03:00:00Z',
  kind: 'sign_in',
  outcome: 'refused',
  reason: 'PASSWORD_WRONG',
  actorName: 'supplier1',
  actingForName: null,
  subject: 'supplier1',
  address: '203.0.113.7',
  browser: 'os=Linux',
  requestId: 'r1',
  detail: { way: 'password' },
};

it('shows who tried what, from where, and why it was refused', async () => {
  const server = fakeServer({ 'GET /audit-entries': { items: [entry], totalcount: 1 } });
  show(<AuditLogPage />, '/system/auditLog?outcome=refused&actor=supplier');
  expect(await screen.findByText('Wrong password')).toBeInTheDocument();
  expect(screen.getByText('203.0.113.7')).toBeInTheDocument();
  expect(screen.getByText('Method: Password')).toBeInTheDocument();
  expect(server.calls[0]?.query).toMatchObject({ outcome: 'refused', actor: 'supplier' });
});

it('says details on one line in words and leaves out what is empty', () => {
  const detail = { gained: ['A', 'B'], lost: [], query: '', rows: null, of: 'app', added: { role: 802 }, unheardOf: 7 };
  expect(detailText(detail, i18n.t)).toBe(
    'Granted: A, B; Code source: Authenticator app; Added: Role: System administrator 802; unheardOf: 7',
  );
});
