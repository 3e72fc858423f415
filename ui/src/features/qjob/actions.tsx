import {
  CaretRightOutlined,
  EditOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  PoweroffOutlined,
} from '@ant-design/icons';

/** What the administrator may do with one definition or many. */
export const qjobActions = {
  activate: { kind: 'primary', icon: <CaretRightOutlined aria-hidden /> },
  run: { icon: <PlayCircleOutlined aria-hidden /> },
  pause: { icon: <PauseOutlined aria-hidden /> },
  stop: { kind: 'danger', icon: <PoweroffOutlined aria-hidden />, ask: true },
} as const;

export const editIcon = <EditOutlined aria-hidden />;
