import { CheckCircleOutlined, CloseCircleOutlined, EditOutlined, RollbackOutlined } from '@ant-design/icons';
import { Icon } from '../../shared/icon/Icon';

/** What may be done with one registration or many, for one reason. */
export const registrationActions = {
  return: { icon: <Icon of={RollbackOutlined} />, reason: { field: 'reason' } },
  reject: { kind: 'danger', icon: <Icon of={CloseCircleOutlined} />, reason: { field: 'reason' } },
} as const;

export const approveIcon = <Icon of={CheckCircleOutlined} />;
export const editIcon = <Icon of={EditOutlined} />;
