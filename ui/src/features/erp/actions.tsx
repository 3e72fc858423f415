import { RedoOutlined, StopOutlined } from '@ant-design/icons';

/** What an administrator may do with a message; the ERP's own events have no button. */
export const messageActions = {
  redo: { kind: 'primary', icon: <RedoOutlined aria-hidden />, ask: true },
  close: { kind: 'danger', icon: <StopOutlined aria-hidden />, reason: { field: 'reason' } },
} as const;

export const messageEventsOfJobs = ['queue', 'start', 'done', 'retry', 'give-up', 'refuse', 'supersede'];
