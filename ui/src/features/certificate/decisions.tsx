import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { BulkAction } from '../../shared/document/BulkActions';
import { Icon } from '../../shared/icon/Icon';

/** What may be done with many. */
export const decisions: Record<string, BulkAction> = {
  accept: { kind: 'primary', icon: <Icon of={CheckOutlined} />, reason: { field: 'comment', required: false } },
  reject: { kind: 'danger', icon: <Icon of={CloseOutlined} />, reason: { field: 'reason' } },
};
