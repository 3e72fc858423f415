import { StopOutlined } from '@ant-design/icons';
import { Icon } from '../../shared/icon/Icon';

/** What may be done with a run that is not ready yet. */
export const runActions = { cancel: { kind: 'danger', icon: <Icon of={StopOutlined} />, ask: true } } as const;
