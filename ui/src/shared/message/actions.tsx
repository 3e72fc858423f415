import { RedoOutlined, StopOutlined } from '@ant-design/icons';
import { Icon } from '../../shared/icon/Icon';

/** What an administrator may do with a message, to the ERP or to a person; the events of jobs have no button. */
export const messageActions = {
  redo: { kind: 'primary', icon: <Icon of={RedoOutlined} />, ask: true },
  close: { kind: 'danger', icon: <Icon of={StopOutlined} />, reason: { field: 'reason' } },
} as const;

export const messageEventsOfJobs = ['queue', 'start', 'done', 'retry', 'give-up', 'refuse', 'supersede'];

/** Codes of the states, in the order of a message's life. */
export const messageStates = ['N', 'I', 'Y', 'F', 'E', 'C', 'X'];
