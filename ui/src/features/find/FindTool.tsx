import { SearchOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import type { Screen } from './entries';

interface DialogProps {
  screens: Screen[];
  onClose: () => void;
}

interface Props {
  /** Screens of this person's menu. */
  screens: Screen[];
}

/** The way to the box that finds anything: a button, and Ctrl-K (⌘K) wherever one is. The box is fetched when it is first wanted. */
export function FindTool({ screens }: Props) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const Dialog = useDialog(wanted, () => setWanted(false));
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const isIt =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      if (!isIt || event.isComposing) return;
      event.preventDefault();
      // A dialogue in which somebody types something stays in front.
      if (!isDialogueOpen()) setWanted(true);
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
  return (
    <>
      <Tooltip title={t('find.open')} mouseEnterDelay={0.5}>
        <Button
          type="text"
          aria-label={t('find.open')}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          icon={<Icon of={SearchOutlined} />}
          onClick={() => setWanted(true)}
        />
      </Tooltip>
      {wanted && Dialog && <Dialog screens={screens} onClose={() => setWanted(false)} />}
    </>
  );
}

/** The box once it is wanted and there. Where it cannot be fetched, that is said, and the page stays. */
function useDialog(wanted: boolean, giveUp: () => void): ComponentType<DialogProps> | undefined {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<{ of: ComponentType<DialogProps> }>();
  const fetching = wanted && !dialog;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once, whatever else is drawn meanwhile.
  useEffect(() => {
    if (!fetching) return;
    import('./FindDialog').then(
      ({ FindDialog }) => setDialog({ of: FindDialog }),
      () => {
        giveUp();
        toastError(t('message.notLoaded'));
      },
    );
  }, [fetching]);
  return dialog?.of;
}

function isDialogueOpen(): boolean {
  const wraps = document.querySelectorAll<HTMLElement>('.ant-modal-wrap');
  return [...wraps].some(({ style }) => style.display !== 'none');
}
