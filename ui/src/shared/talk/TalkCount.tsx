import { MessageOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DocumentKey } from '../document/types';
import { Icon } from '../icon/Icon';
import { useFirstPage, useTalks } from './useTalk';

/** In the head of a document: how much was said about it, and the way there. */
export function TalkCount({ doc }: { doc: DocumentKey }) {
  const { t } = useTranslation();
  const talks = useTalks();
  const { data } = useFirstPage(doc);
  if (!talks || !data) return null;
  const count = data.totalcount;
  const go = () => {
    const panel = document.getElementById('talk');
    panel?.scrollIntoView({ block: 'start' });
    panel?.focus({ preventScroll: true });
  };
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon of={MessageOutlined} />}
      aria-label={t('talk.count', { count })}
      onClick={go}
    >
      {count}
    </Button>
  );
}
