import { CaretRightOutlined, DeleteOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Icon } from '../../shared/icon/Icon';

/** What may be done with one schedule or many. */
export const scheduleActions = {
  run: { kind: 'primary', icon: <Icon of={PlayCircleOutlined} /> },
  activate: { icon: <Icon of={CaretRightOutlined} /> },
  pause: { icon: <Icon of={PauseOutlined} /> },
  remove: { kind: 'danger', icon: <Icon of={DeleteOutlined} />, ask: true },
} as const;
