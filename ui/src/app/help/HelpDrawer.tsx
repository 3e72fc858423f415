import { ArrowLeftOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import type { Language } from '../../shared/i18n/language';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { useUser } from '../../shared/session/user';
import { offered } from './contents';
import { HelpView } from './HelpView';
import { Contents, Hits } from './Lists';
import { linesOf } from './read';
import { type Searched, searchHelp, wordsOf } from './search';
import { type HelpPages, loadHelp } from './texts';
import './help.css';

export interface HelpDrawerProps {
  /** The page to begin with; where there is none of that name, all of them are listed. */
  first: string | undefined;
  onClose: () => void;
}

/** Stands in the way for the list of all pages. */
const CONTENTS = '';

/** The help beside a screen: a page, the way back to the pages before, and one box that searches all. */
export function HelpDrawer({ first = CONTENTS, onClose }: HelpDrawerProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  useReturnFocus();
  const query = useQuery({
    queryKey: queryKeys.help(language),
    queryFn: () => loadHelp(language),
    staleTime: Infinity,
  });
  const [way, setWay] = useState([first]);
  const [typed, setTyped] = useState('');
  const open = (name: string) => {
    setTyped('');
    setWay([...way, name]);
  };
  const back = () => (typed ? setTyped('') : setWay(way.slice(0, -1)));
  return (
    <Drawer
      open
      size="min(480px, 100vw)"
      rootClassName="help-drawer"
      title={t('shell.help')}
      onClose={onClose}
      extra={
        <>
          {query.data && (typed || way.length > 1) && (
            <Button type="text" icon={<Icon of={ArrowLeftOutlined} />} onClick={back}>
              {t('help.back')}
            </Button>
          )}
          {query.data && (typed || way.at(-1) !== CONTENTS) && (
            <Button type="text" icon={<Icon of={UnorderedListOutlined} />} onClick={() => open(CONTENTS)}>
              {t('help.all')}
            </Button>
          )}
        </>
      }
    >
      {query.data ? (
        <Found pages={query.data} name={way.at(-1)} typed={typed} onType={setTyped} onOpen={open} onClose={onClose} />
      ) : (
        <LoadingOrFault error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Drawer>
  );
}

interface FoundProps {
  pages: HelpPages;
  name: string | undefined;
  typed: string;
  onType: (typed: string) => void;
  onOpen: (name: string) => void;
  onClose: () => void;
}

/** The box, and below it what was searched for, or the page one is at. */
function Found({ pages, name = CONTENTS, typed, onType, onOpen, onClose }: FoundProps) {
  const { t } = useTranslation();
  const titleOf = useTitle(pages);
  const searched = useSearched(pages, titleOf);
  const wanted = useDeferredValue(typed);
  const page = pages.get(name);
  return (
    <>
      <Input
        value={typed}
        onChange={(event) => onType(event.target.value)}
        placeholder={t('help.search')}
        aria-label={t('help.search')}
      />
      {wordsOf(wanted).length > 0 ? (
        <Hits hits={searchHelp(searched, wanted)} onOpen={onOpen} />
      ) : page ? (
        <HelpView key={name} name={name} page={page} titleOf={titleOf} onOpen={onOpen} onClose={onClose} />
      ) : (
        <Contents pages={searched} onOpen={onOpen} />
      )}
    </>
  );
}

/** What a page is called: as its screen is, else as it says itself. */
function useTitle(pages: HelpPages): (name: string) => string | undefined {
  const { t } = useTranslation();
  return useMemo(
    () => (name) => {
      const page = pages.get(name);
      return page && t(`route.${name}`, { defaultValue: page.title ?? name });
    },
    [pages, t],
  );
}

/** What is searched and listed: the pages of the screens that this person has. */
function useSearched(pages: HelpPages, titleOf: (name: string) => string | undefined): Searched[] {
  const { t } = useTranslation();
  const menu = useUser()?.menu;
  return useMemo(
    () =>
      offered(menu).flatMap((name) => {
        const page = pages.get(name);
        if (!page) return [];
        const said = linesOf(page).map((line) =>
          line
            .map(({ kind, text }) => (kind === 'word' ? t(text) : kind === 'link' ? (titleOf(text) ?? '') : text))
            .join(''),
        );
        return [{ name, title: titleOf(name) ?? name, text: said.join(' ') }];
      }),
    [pages, titleOf, menu, t],
  );
}
