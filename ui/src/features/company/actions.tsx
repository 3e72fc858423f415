import { CheckCircleOutlined, EditOutlined, RedoOutlined, StopOutlined } from '@ant-design/icons';
import { Icon } from '../../shared/icon/Icon';

/** What may be done with one company or many. */
export const companyActions = {
  activate: { kind: 'primary', icon: <Icon of={CheckCircleOutlined} />, ask: true },
  reinstate: { kind: 'primary', icon: <Icon of={RedoOutlined} />, ask: true },
  invalidate: { kind: 'danger', icon: <Icon of={StopOutlined} />, reason: { field: 'reason', required: true } },
} as const;

export const editIcon = <Icon of={EditOutlined} />;
