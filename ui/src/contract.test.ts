import { expectTypeOf, it } from 'vitest';
import type { Asn, AsnRow, ShippableLine } from './features/asn/api';
import type { Message, MessageRow } from './features/erp/api';
import type { HeldOrder, HeldOrderRow, WaitingReceipt } from './features/erp/monitor';
import type { Mail, MailRow } from './features/mail/api';
import type { OpenableLineRow, Opening, OpeningRow } from './features/opening/api';
import type { Operations, Overdue, QueueRow, WorkerRow } from './features/operations/api';
import type { PoLine, PoLineRow, PurchaseOrder } from './features/po/api';
import type { ShipLineRow, ShipPermission, ShipPermissionRow } from './features/shipPermission/api';
import type { Blocker } from './shared/api/error';
import type { paths } from './shared/api/schema';
import type { Answer, RowOf, Schema } from './shared/api/types';
import type { BulkAnswer } from './shared/document/api';
import type { Deadline, HistoryEntry, Workflow } from './shared/document/types';
import type { JobRow, JobsAnswer } from './shared/job/api';
import type { MonitorAnswer, MonitorResult } from './shared/monitor/answer';

/** Names that a screen reads and the server does not send. */
type Unsent<Sent, Read> = Exclude<keyof Read, keyof Sent>;

/** An entry of a list inside a document. */
type Part<Path extends keyof paths, Name extends string> =
  Answer<Path> extends Record<Name, (infer Entry)[]> ? Entry : never;

// Checked by the compiler: what the screens read is in the server's OpenAPI file.
it('the screens read nothing that the server does not send', () => {
  expectTypeOf<Unsent<RowOf<'/api/po-lines'>, PoLineRow>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/po-lines/{id}'>, PoLine>>().toBeNever();
  expectTypeOf<Unsent<Part<'/api/po-lines/{id}', 'changes'>, PoLine['changes'][number]>>().toBeNever();
  expectTypeOf<Unsent<Part<'/api/po-lines/{id}', 'splits'>, PoLine['splits'][number]>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/purchase-orders/{id}'>, PurchaseOrder>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/ship-permissions'>, ShipPermissionRow>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/ship-permissions/lines'>, ShipLineRow>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/ship-permissions/{id}'>, ShipPermission>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/openings'>, OpeningRow>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/openings/lines'>, OpenableLineRow>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/openings/{id}'>, Opening>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/asns'>, AsnRow>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/asns/{id}'>, Asn>>().toBeNever();
  expectTypeOf<Unsent<Part<'/api/asns/{id}', 'lines'>, Asn['lines'][number]>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/asns/shippable'>, ShippableLine>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/erp-messages'>, MessageRow>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/erp-messages/{id}'>, Message>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/held-orders'>, HeldOrderRow>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/held-orders/{id}'>, HeldOrder>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/waiting-receipts'>, WaitingReceipt>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/held-orders/retry', 'post'>, MonitorAnswer>>().toBeNever();
  expectTypeOf<Unsent<Schema<'MonitorResult'>, MonitorResult>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/mails'>, MailRow>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/mails/{id}'>, Mail>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/po-lines/{id}/workflow'>, Workflow>>().toBeNever();
  expectTypeOf<Unsent<Schema<'HistoryRow'>, HistoryEntry>>().toBeNever();
  expectTypeOf<Unsent<Schema<'RunningDeadline'>, Deadline>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/operations'>, Operations>>().toBeNever();
  expectTypeOf<Unsent<Schema<'QueueRow'>, QueueRow>>().toBeNever();
  expectTypeOf<Unsent<Schema<'WorkerRow'>, WorkerRow>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/jobs'>, JobRow>>().toBeNever();
  expectTypeOf<Unsent<RowOf<'/api/overdue'>, Overdue>>().toBeNever();
  expectTypeOf<Unsent<Answer<'/api/jobs/redo', 'post'>, JobsAnswer>>().toBeNever();
  expectTypeOf<Unsent<Schema<'BulkAnswer'>, BulkAnswer>>().toBeNever();
  expectTypeOf<Unsent<Schema<'Blocker'>, Blocker>>().toBeNever();
});
