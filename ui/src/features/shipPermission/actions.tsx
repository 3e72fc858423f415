import {
  CheckCircleOutlined,
  CheckOutlined,
  CloseOutlined,
  ExclamationCircleOutlined,
  RollbackOutlined,
} from '@ant-design/icons';
import type { BulkAction } from '../../shared/document/BulkActions';
import type { EventAction } from '../../shared/document/DocumentPage';
import { Icon } from '../../shared/icon/Icon';
import type { ShipPermission } from './api';
import { GrantDialog } from './GrantDialog';

/** Events whose decider may grant less, or another day. */
export const GRANTS: readonly string[] = ['approve', 'approve-with-issue'];

/** What the buttons of one permission do. Which of them appear is the server's word. */
export function permissionActions(permission: ShipPermission): Record<string, EventAction> {
  return {
    approve: {
      kind: 'primary',
      icon: <Icon of={CheckOutlined} />,
      dialog: (props) => <GrantDialog key={props.event} {...props} permission={permission} said="comment" />,
    },
    'approve-with-issue': {
      icon: <Icon of={ExclamationCircleOutlined} />,
      dialog: (props) => <GrantDialog key={props.event} {...props} permission={permission} said="instruction" />,
    },
    reject: { kind: 'danger', icon: <Icon of={CloseOutlined} />, reason: { field: 'reason' } },
    withdraw: { icon: <Icon of={RollbackOutlined} />, ask: true },
  };
}

/** Nobody presses them: one is the list of lines, the others are the system's. */
export const notPressed = ['apply', 'expire', 'lapse'];

/** What may be done with many, by whoever decides. */
export const decisions: Record<string, BulkAction> = {
  approve: {
    kind: 'primary',
    icon: <Icon of={CheckCircleOutlined} />,
    reason: { field: 'comment', required: false },
  },
  'approve-with-issue': { icon: <Icon of={ExclamationCircleOutlined} />, reason: { field: 'instruction' } },
  reject: { kind: 'danger', icon: <Icon of={CloseOutlined} />, reason: { field: 'reason' } },
};

/** What may be done with many, by whoever applied. */
export const withdrawal: Record<string, BulkAction> = { withdraw: { icon: <Icon of={RollbackOutlined} /> } };
