import { RollbackOutlined } from '@ant-design/icons';
import type { BulkAction } from '../../shared/document/BulkActions';
import type { EventAction } from '../../shared/document/DocumentPage';
import { Icon } from '../../shared/icon/Icon';

/** What may be done with openings: alike for one and for many. */
export const openingActions: Record<string, EventAction & BulkAction> = {
  'take-back': { kind: 'danger', icon: <Icon of={RollbackOutlined} />, reason: { field: 'reason' } },
};

/** Nobody presses them: one is the list of lines, the others are the system's. */
export const notPressed = ['grant', 'use', 'return', 'expire', 'lapse'];
