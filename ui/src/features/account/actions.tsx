import {
  CheckCircleOutlined,
  EditOutlined,
  MailOutlined,
  SafetyCertificateOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { Icon } from '../../shared/icon/Icon';

/** What may be done with one account or many. */
export const accountActions = {
  resend: { icon: <Icon of={MailOutlined} />, ask: true },
  reactivate: { kind: 'primary', icon: <Icon of={CheckCircleOutlined} />, ask: true },
  deactivate: { kind: 'danger', icon: <Icon of={StopOutlined} />, ask: true },
} as const;

/** What is done with one account only: the proof of who asks is a person's own. */
export const singleActions = {
  'reset-second-step': { kind: 'danger', icon: <Icon of={SafetyCertificateOutlined} />, ask: true },
} as const;

export const editIcon = <Icon of={EditOutlined} />;
