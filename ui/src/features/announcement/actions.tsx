import { EditOutlined, NotificationOutlined, RollbackOutlined } from '@ant-design/icons';
import { Icon } from '../../shared/icon/Icon';

/** What is asked for before it happens. */
export const announcementActions = {
  publish: { kind: 'primary', icon: <Icon of={NotificationOutlined} />, ask: true },
  withdraw: { kind: 'danger', icon: <Icon of={RollbackOutlined} />, ask: true },
} as const;

export const editIcon = <Icon of={EditOutlined} />;
