import { App, Button, Tag } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../client';
import { refusalText } from '../document/finding';
import { FileButton } from '../FileButton';
import { toastError } from '../feedback/feedback';
import { whileLoading } from '../feedback/loading';
import { saveFile, sizeText } from '../file';
import { timeText } from '../time';
import { type Comment, loadFile, takeBack } from './api';

interface Props {
  of: Comment;
  /** Whether the address leads here. */
  wanted: boolean;
  onChanged: () => Promise<unknown>;
}

/** One thing that was said, by whom and when. */
export function CommentItem({ of, wanted, onChanged }: Props) {
  const { t } = useTranslation();
  const gone = of.takenBackAt != null;
  return (
    <li id={`comment-${of.id}`} className={`talk-item${wanted ? ' wanted' : ''}`}>
      <div className="talk-by">
        <strong>
          {of.authorForName ? t('talk.onBehalf', { name: of.authorName, principal: of.authorForName }) : of.authorName}
        </strong>
        <span className="soft">
          {of.authorCompany} · {timeText(of.writtenAt)}
        </span>
        {of.internal && <Tag>{t('talk.internal')}</Tag>}
        {of.own && !gone && <TakeBack of={of} onChanged={onChanged} />}
      </div>
      {gone ? (
        <p className="talk-body soft">{t('talk.takenBack', { at: timeText(of.takenBackAt) })}</p>
      ) : (
        <p className="talk-body">{marked(of.body, of.mentions)}</p>
      )}
      {of.files.length > 0 && (
        <ul className="attachments">
          {of.files.map((file) => (
            <li key={file.id}>
              <FileButton name={file.name} onClick={() => fetchFile(of.id, file.id, file.name)} />
              <span className="soft">{sizeText(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function fetchFile(comment: number, file: number, name: string): void {
  void whileLoading(loadFile(comment, file).then((got) => saveFile(got, name))).catch((error: unknown) => {
    // What went wrong was said where every failure is.
    if (!(error instanceof ApiError)) throw error;
  });
}

function TakeBack({ of, onChanged }: { of: Comment; onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: t('talk.takeBackAsk'),
      content: t('talk.takeBackHint'),
      okText: t('talk.takeBack'),
      cancelText: t('document.back'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await takeBack(of.id);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (!error.shown) toastError(refusalText(t, error));
        }
        await onChanged();
      },
    });
  return (
    <Button type="link" size="small" onClick={() => void ask()}>
      {t('talk.takeBack')}
    </Button>
  );
}

/** The text with everybody who is meant marked in it. It is text: nothing of it becomes a part of the page. */
function marked(body: string, names: readonly string[]): ReactNode {
  const calls = [...new Set(names)].sort((a, b) => b.length - a.length).map((name) => `@${name}`);
  if (calls.length === 0) return body;
  const parts: { text: string; call: boolean; at: number }[] = [];
  let at = 0;
  while (at < body.length) {
    const next = calls
      .map((call) => ({ call, found: body.indexOf(call, at) }))
      .filter(({ found }) => found >= 0)
      .sort((a, b) => a.found - b.found)[0];
    if (!next) break;
    if (next.found > at) parts.push({ text: body.slice(at, next.found), call: false, at });
    parts.push({ text: next.call, call: true, at: next.found });
    at = next.found + next.call.length;
  }
  parts.push({ text: body.slice(at), call: false, at });
  return parts.map((part) =>
    part.call ? (
      <span key={part.at} className="talk-call">
        {part.text}
      </span>
    ) : (
      <Fragment key={part.at}>{part.text}</Fragment>
    ),
  );
}
