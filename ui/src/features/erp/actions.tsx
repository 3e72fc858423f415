import { RedoOutlined, StopOutlined } from '@ant-design/icons';
import { Icon } from '../../shared/icon/Icon';

/** What an administrator may do with a message; the ERP's own events have no button. */
export const messageActions = {
  redo: { kind: 'primary', icon: <Icon of={RedoOutlined} />, ask: true },
  close: { kind: 'danger', icon: <Icon of={StopOutlined} />, reason: { field: 'reason' } },
} as const;

export const messageEventsOfJobs = ['queue', 'start', 'done', 'retry', 'give-up', 'refuse', 'supersede'];
