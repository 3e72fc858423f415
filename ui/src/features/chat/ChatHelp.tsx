import { CustomerServiceOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../shared/feedback/feedback';
import { languages } from '../../shared/i18n/language';
import { Icon } from '../../shared/icon/Icon';
import { type UserInfo, userStore, useUser } from '../../shared/session/user';
import { useStore } from '../../shared/store';
import './chat.css';
import { chatStore, endChat, startChat, type Told, tellChat } from './widget';

interface Props {
  /** Begins with a new page; the tests have none. */
  renew?: () => void;
}

/** The help button on every page, where the installation has a chat. Its script is loaded by whoever presses it, and by nobody else. */
export function ChatHelp({ renew = () => window.location.reload() }: Props) {
  const chat = useUser()?.chat;
  useEnd(renew);
  return chat ? <Help chat={chat} /> : null;
}

function Help({ chat }: { chat: NonNullable<UserInfo['chat']> }) {
  const { t } = useTranslation();
  const { stage } = useStore(chatStore);
  const told = useTold(chat.tellUser);
  useEffect(() => tellChat(told), [told]);
  useEffect(() => {
    if (stage === 'failed') toastError(t('shell.chatFailed'));
  }, [stage, t]);
  // From now on the widget has a button of its own.
  if (stage === 'there') return null;
  return (
    <Button
      className="chat-help"
      type="primary"
      shape="round"
      icon={<Icon of={CustomerServiceOutlined} />}
      loading={stage === 'coming'}
      onClick={() => startChat(chat.script, told)}
    >
      {t('shell.chat')}
    </Button>
  );
}

/** What the script is told: the same object until something else is to be told. */
function useTold(tellUser: boolean): Told {
  const { i18n } = useTranslation();
  const user = useUser()?.username;
  const language = languages.find(({ code }) => code === i18n.language)?.tag ?? 'en';
  const last = useRef<Told>({ language });
  const next: Told = tellUser && user !== undefined ? { language, user } : { language };
  if (last.current.language !== next.language || last.current.user !== next.user) last.current = next;
  return last.current;
}

/**
 * Whoever signs out leaves nobody's chat behind. What a script did to the page cannot be undone, so the sign-in begins with a new one:
 * once the way to it is in the address, which is when this is taken off the page.
 */
function useEnd(renew: () => void): void {
  const due = useRef(false);
  const begin = useRef(renew);
  useEffect(() => {
    const stop = userStore.subscribe(() => {
      if (!userStore.get().info && endChat()) due.current = true;
    });
    return () => {
      stop();
      if (due.current) begin.current();
    };
  }, []);
}
