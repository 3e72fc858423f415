import { useTranslation } from 'react-i18next';
import type { Hit, Part, Searched } from './search';

/** Every page that somebody is offered. */
export function Contents({ pages, onOpen }: { pages: Searched[]; onOpen: (name: string) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t('help.all')}</h2>
      <ul className="help-list">
        {pages.map(({ name, title }) => (
          <li key={name}>
            <button type="button" onClick={() => onOpen(name)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The pages that have what was searched for. */
export function Hits({ hits, onOpen }: { hits: Hit[]; onOpen: (name: string) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="soft">
        {hits.length > 0 ? t('help.hits', { count: hits.length }) : t('help.noHits')}
      </p>
      <ul className="help-list">
        {hits.map(({ name, title, snippet }) => (
          <li key={name}>
            <button type="button" onClick={() => onOpen(name)}>
              <strong>
                <Marked parts={title} />
              </strong>
              <span className="soft">
                <Marked parts={snippet} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Marked({ parts }: { parts: Part[] }) {
  return parts.map(({ text, isMarked }, place) => {
    const key = `${place} ${text}`;
    return isMarked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
