import { useTranslation } from 'react-i18next';
import type { Notice } from './api';
import './announcement.css';

type Said = Pick<Notice, 'content' | 'author' | 'link'>;

/** What an announcement says: text as it was typed, never HTML, and a link that opens beside. */
export function NoticeText({ said: { content, author, link } }: { said: Said }) {
  const { t } = useTranslation();
  return (
    <div className="announcement-text">
      <p>{content}</p>
      {/^https?:\/\//i.test(link) && (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('announcement.more')}
          </a>
        </p>
      )}
      {author && <p className="soft">{author}</p>}
    </div>
  );
}
