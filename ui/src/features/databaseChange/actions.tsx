import { CheckOutlined, CloseOutlined, RollbackOutlined } from '@ant-design/icons';
import type { BulkAction } from '../../shared/document/BulkActions';
import type { EventAction } from '../../shared/document/DocumentPage';
import { Icon } from '../../shared/icon/Icon';

const refuse = {
  kind: 'danger',
  icon: <Icon of={CloseOutlined} />,
  reason: { field: 'reason', required: true },
} as const;
const withdraw = { icon: <Icon of={RollbackOutlined} />, ask: true } as const;

/** What may be done with one change. */
export const changeActions: Record<string, EventAction> = {
  apply: { kind: 'primary', icon: <Icon of={CheckOutlined} />, ask: true },
  refuse,
  withdraw,
  undo: { kind: 'danger', icon: <Icon of={RollbackOutlined} />, reason: { field: 'reason', required: true } },
};

/** With many; each is applied by itself, by somebody who has looked at it. */
export const bulkActions: Record<string, BulkAction> = { refuse, withdraw };
