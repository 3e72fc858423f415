import { CheckOutlined, CloseOutlined, EditOutlined, SendOutlined } from '@ant-design/icons';
import type { BulkAction } from '../../shared/document/BulkActions';
import type { EventAction } from '../../shared/document/DocumentPage';
import { Icon } from '../../shared/icon/Icon';
import type { Spec } from './api';

/** What the buttons of one spec do. Which of them appear is the server's word. `save` saves what was typed; the answer is the version. */
export function specActions(spec: Spec, save: () => Promise<number | undefined>): Record<string, EventAction> {
  // What changes is said with edit, or now.
  const silent = spec.reopened && spec.comment === '';
  return {
    submit: {
      kind: 'primary',
      icon: <Icon of={SendOutlined} />,
      before: save,
      ...(spec.reopened ? { reason: { field: 'comment', required: Boolean(silent) } } : { ask: true }),
    },
    accept: {
      kind: 'primary',
      icon: <Icon of={CheckOutlined} />,
      reason: { field: 'comment', required: false },
    },
    reject: { kind: 'danger', icon: <Icon of={CloseOutlined} />, reason: { field: 'reason' } },
    edit: { icon: <Icon of={EditOutlined} />, reason: { field: 'comment' } },
  };
}

/** What may be done with many. */
export const decisions: Record<string, BulkAction> = {
  accept: { kind: 'primary', icon: <Icon of={CheckOutlined} />, reason: { field: 'comment', required: false } },
  reject: { kind: 'danger', icon: <Icon of={CloseOutlined} />, reason: { field: 'reason' } },
};

/** Nobody presses them: one is the grid, the others are the system's or have a form of their own. */
export const notPressed = ['set-up', 'fill', 'items-changed'];
