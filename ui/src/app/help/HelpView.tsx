import { LinkOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { copyText } from '../../shared/grid/clipboard';
import { Icon } from '../../shared/icon/Icon';
import { useUser } from '../../shared/session/user';
import { addressOf, isOutOfReach, linkTo } from './contents';
import { HelpText } from './HelpText';
import type { HelpPage } from './read';

interface Props {
  name: string;
  page: HelpPage;
  titleOf: (name: string) => string | undefined;
  onOpen: (name: string) => void;
  onClose: () => void;
}

/** One page: its title, the way to its screen, what it says, and a link to pass on. */
export function HelpView({ name, page, titleOf, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const menu = useUser()?.menu;
  const address = menu && addressOf(name);
  const isOut = isOutOfReach(name, menu);
  const title = useFocusOnArrival();
  return (
    <article className="help-page">
      <h2 ref={title} tabIndex={-1}>
        {titleOf(name)}
      </h2>
      {isOut && menu && <Alert type="info" showIcon title={t('help.notYours')} />}
      {address && !isOut && (
        <p>
          <Link to={address} onClick={onClose}>
            {t('help.toScreen')}
          </Link>
        </p>
      )}
      <HelpText page={page} titleOf={titleOf} onOpen={onOpen} />
      <CopyLink link={linkTo(name)} />
    </article>
  );
}

/** Whoever follows a link within the help reads on at the new page's title; when the help opens, the focus is the drawer's. */
function useFocusOnArrival() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The link that led here is gone, and the focus with it.
    if (document.activeElement === document.body) title.current?.focus();
    title.current?.closest('.ant-drawer-body')?.scrollTo?.({ top: 0 });
  }, []);
  return title;
}

function CopyLink({ link }: { link: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'byHand'>();
  const copy = async () => setOutcome((await copyText(link)) ? 'copied' : 'byHand');
  return (
    <p className="help-copy">
      <Button size="small" icon={<Icon of={LinkOutlined} />} onClick={() => void copy()}>
        {t('help.copyLink')}
      </Button>
      <span role="status">
        {outcome === 'copied' && t('help.copied')}
        {outcome === 'byHand' && <code>{link}</code>}
      </span>
    </p>
  );
}
