import type { DocumentKey } from './document/types';

/**
 * Under which key is kept what was fetched. Keys with the same beginning are renewed together: `all` of a noun of the API renews
 * its lists, its documents, and what else is kept below it here. A test sees to it that no other file spells one.
 */
export const queryKeys = {
  all: (path: string) => [path] as const,
  lists: (path: string) => [path, 'list'] as const,
  list: (path: string, asked: object) => [path, 'list', asked] as const,
  history: (path: string, row: string | number) => [path, 'history', row] as const,
  document: ({ path, id }: DocumentKey) => [path, 'document', id] as const,
  workflow: ({ path, id }: DocumentKey) => [path, 'workflow', id] as const,
  workflowAt: ({ path, id }: DocumentKey, version: number) => [path, 'workflow', id, version] as const,

  acting: (account: number | undefined) => ['acting', account] as const,
  announcements: () => ['announcements'] as const,
  announcement: (id: number) => ['announcements', id] as const,
  scheduleBoard: (asked: object) => ['asn-schedule', 'board', asked] as const,
  asnPrint: (id: number) => ['asns', 'print', id] as const,
  certificateJudgement: (id: number, said: object) => ['certificate-judgements', id, said] as const,
  certificateSeries: (id: number) => ['certificates', 'series', id] as const,
  choices: (of: string, asked: object) => ['choices', of, asked] as const,
  colleagues: (principal: string) => ['colleagues', principal] as const,
  commentReaders: (process: string, id: number, asked: object) => ['comments', process, id, 'readers', asked] as const,
  /** All of a document, or some pages of it. */
  comments: (process: string, id: number, ...pages: readonly (string | number)[]) =>
    ['comments', process, id, ...pages] as const,
  companies: () => ['companies'] as const,
  found: (words: string) => ['found', words] as const,
  grantableGroups: () => ['groups', 'grantable'] as const,
  groupsOfAccount: (account: number) => ['groups', 'grantable', account] as const,
  groupsOfCompanyType: (type: string) => ['groups', 'company', type] as const,
  groupTree: () => ['groups', 'tree'] as const,
  heldOrder: (id: number) => ['held-orders', id] as const,
  help: (language: string) => ['help', language] as const,
  home: () => ['home'] as const,
  inspectionCatalogue: () => ['masters', 'catalogue'] as const,
  joinableLines: (asn: number, poNo: string, material: string) =>
    ['asns/shippable', 'joinable', asn, poNo, material] as const,
  lineRevisions: (id: number, version: number) => ['po-lines', 'revisions', id, version] as const,
  lineShipments: (id: number) => ['po-lines', 'shipments', id] as const,
  loginSettings: () => ['loginSettings'] as const,
  allManuals: () => ['manuals'] as const,
  maintainableTables: () => ['database-changes', 'tables'] as const,
  maintainableRows: (table: string, words: string) => ['database-changes', 'rows', table, words] as const,
  manuals: (collection: string) => ['manuals', 'list', collection] as const,
  manualVersions: (dir: string, name: string) => ['manuals', 'versions', dir, name] as const,
  masterKinds: () => ['masterKinds'] as const,
  /** Of some topics, or of all that are shown. */
  monitorFigures: (topics?: string) =>
    (topics === undefined ? ['monitor-figures'] : ['monitor-figures', topics]) as readonly string[],
  mfa: () => ['mfa'] as const,
  mfaSecret: () => ['mfaSecret'] as const,
  myCompanies: (identity: string | undefined) => ['my-companies', identity] as const,
  mySessions: () => ['mySessions'] as const,
  notificationChoices: () => ['notification-choices'] as const,
  notifications: () => ['notifications'] as const,
  notificationList: (asked: object) => ['notifications', 'list', asked] as const,
  unreadNotifications: (account: number | undefined) => ['notifications', 'unread', account] as const,
  /** What is shown of jobs and of the machine: all of it is renewed when a job is treated. */
  operations: (...what: readonly (string | number)[]) => ['operations', ...what] as const,
  /** What belongs to the advanced query: views, queries that are kept, one's own runs. */
  reporting: (what: 'views' | 'queries' | 'runs') => ['reporting', what] as const,
  options: (of: string, asked: object) => ['options', of, asked] as const,
  orderComparison: (order: number, from: number, to: number) =>
    ['purchase-orders', order, 'comparison', from, to] as const,
  orderProvisions: (order: number) => ['provisions', 'order', order] as const,
  orderRevisions: (order: number) => ['purchase-orders', order, 'revisions'] as const,
  passwordLink: (first: boolean, token: string) => ['passwordLink', first, token] as const,
  provisionConfirmations: (id: number) => ['provisions', 'confirmations', id] as const,
  purchaseOrder: (id: number) => ['purchase-orders', id] as const,
  qjobRuns: (id: number, page: number) => ['qjobs', 'runs', id, page] as const,
  qjobTicks: (cron: string, zone: string) => ['qjobs', 'ticks', cron, zone] as const,
  retention: () => ['retention'] as const,
  retentionPreview: (kind: string, value: number) => ['retention', kind, value] as const,
  reports: () => ['report-runs', 'reports'] as const,
  reportRows: (run: number, asked: object) => ['report-runs', 'rows', run, asked] as const,
  receiptMessage: (id: number) => ['receipt-messages', id] as const,
  topicPauses: () => ['topic-pauses'] as const,
  statementChain: (line: number) => ['statement-lines', 'chain', line] as const,
};
