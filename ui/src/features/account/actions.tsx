import { CheckCircleOutlined, EditOutlined, MailOutlined, StopOutlined } from '@ant-design/icons';
import { Icon } from '../../shared/icon/Icon';

/** What may be done with one account or many. */
export const accountActions = {
  resend: { icon: <Icon of={MailOutlined} />, ask: true },
  reactivate: { kind: 'primary', icon: <Icon of={CheckCircleOutlined} />, ask: true },
  deactivate: { kind: 'danger', icon: <Icon of={StopOutlined} />, ask: true },
} as const;

export const editIcon = <Icon of={EditOutlined} />;
