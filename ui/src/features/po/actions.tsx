import {
  BellOutlined,
  CheckOutlined,
  CloseOutlined,
  MinusCircleOutlined,
  RollbackOutlined,
  ScheduleOutlined,
} from '@ant-design/icons';
import type { BulkAction } from '../../shared/document/BulkActions';
import type { EventAction } from '../../shared/document/DocumentPage';
import { Icon } from '../../shared/icon/Icon';
import type { PoLine } from './api';
import { AcceptDialog, AgreeDialog, ReplyDialog } from './ReplyDialog';

/** Whether a line is followed up: alike for one line and for many. */
export const followUp: Record<string, EventAction & BulkAction> = {
  follow: { icon: <Icon of={BellOutlined} /> },
  unfollow: { icon: <Icon of={MinusCircleOutlined} />, reason: { field: 'reason' } },
};

/** What the buttons of one line do. Which of them appear is the server's word. */
export function lineActions(line: PoLine): Record<string, EventAction> {
  return {
    accept: {
      kind: 'primary',
      icon: <Icon of={CheckOutlined} />,
      dialog: (props) => <AcceptDialog key={props.event} {...props} line={line} />,
    },
    propose: {
      insteadOf: 'accept',
      icon: <Icon of={ScheduleOutlined} />,
      dialog: (props) => <ReplyDialog key={props.event} {...props} line={line} />,
    },
    disagree: { kind: 'danger', icon: <Icon of={CloseOutlined} />, reason: { field: 'comment' } },
    agree: {
      kind: 'primary',
      icon: <Icon of={CheckOutlined} />,
      dialog: (props) => <AgreeDialog key={props.event} {...props} line={line} />,
    },
    'agree-with-issue': { reason: { field: 'instruction' } },
    'ask-again': { reason: { field: 'reason' } },
    reschedule: {
      icon: <Icon of={ScheduleOutlined} />,
      dialog: (props) => <ReplyDialog key={props.event} {...props} line={line} />,
    },
    withdraw: { icon: <Icon of={RollbackOutlined} />, ask: true },
    ...followUp,
  };
}

/** Events of the ERP, which nobody presses, and what a line is already: followed up, or not. */
export function lineEventsWithoutButton({ followUp }: Pick<PoLine, 'followUp'>): string[] {
  return ['import', 'change', 'close', followUp ? 'follow' : 'unfollow'];
}

/** Replies that make sense for many lines at once: those that need no schedule of their own. */
export const bulkReplies: Record<string, BulkAction> = {
  accept: { kind: 'primary', icon: <Icon of={CheckOutlined} /> },
  disagree: { kind: 'danger', icon: <Icon of={CloseOutlined} />, reason: { field: 'comment' } },
  agree: { kind: 'primary', icon: <Icon of={CheckOutlined} /> },
  'agree-with-issue': { reason: { field: 'instruction' } },
  'ask-again': { reason: { field: 'reason' } },
  withdraw: { icon: <Icon of={RollbackOutlined} /> },
};
