import {
  CaretRightOutlined,
  EditOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  PoweroffOutlined,
} from '@ant-design/icons';
import { Icon } from '../../shared/icon/Icon';

/** What the administrator may do with one definition or many. */
export const qjobActions = {
  activate: { kind: 'primary', icon: <Icon of={CaretRightOutlined} /> },
  run: { icon: <Icon of={PlayCircleOutlined} /> },
  pause: { icon: <Icon of={PauseOutlined} /> },
  stop: { kind: 'danger', icon: <Icon of={PoweroffOutlined} />, ask: true },
} as const;

export const editIcon = <Icon of={EditOutlined} />;
