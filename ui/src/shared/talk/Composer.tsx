import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Mentions, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../client';
import { refusalText } from '../document/finding';
import type { DocumentKey } from '../document/types';
import { toastError } from '../feedback/feedback';
import { sizeText } from '../file';
import { useSettled } from '../form/useSettled';
import { Icon } from '../icon/Icon';
import { queryKeys } from '../queryKeys';
import { ENDINGS, loadReaders, MAX_BODY, MAX_MB, MOST_FILES, writeComment } from './api';

interface Props {
  doc: DocumentKey;
  onWritten: () => Promise<unknown>;
}

/** Where one says something: text, people who are meant, files. What could not be sent stays. */
export function Composer({ doc, onWritten }: Props) {
  const { t } = useTranslation();
  const [body, setBody] = useState('');
  const [internal, setInternal] = useState(false);
  const [files, setFiles] = useState<File[]>([]);
  const people = usePeople(doc, internal);
  const { fault, sending, send } = useSend(doc, async () => {
    setBody('');
    setFiles([]);
    people.forget();
    await onWritten();
  });
  const submit = () => void send({ body, internal, mentions: people.meant(body), files });
  const empty = body.trim() === '';
  return (
    <div className="talk-write">
      <Mentions
        aria-label={t('talk.write')}
        placeholder={t('talk.placeholder')}
        autoSize={{ minRows: 2, maxRows: 12 }}
        maxLength={MAX_BODY}
        value={body}
        options={people.options}
        loading={people.loading}
        notFoundContent={t('talk.nobody')}
        filterOption={false}
        onChange={setBody}
        onSearch={people.search}
        // The field puts something of its own behind the key.
        onSelect={({ value, key }) => people.choose(value ?? '', Number.parseInt(String(key), 10))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !empty && !sending) submit();
        }}
      />
      {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ whiteSpace: 'pre-line' }} />}
      <Chosen files={files} onRemove={(file) => setFiles(files.filter((other) => other !== file))} />
      <div className="talk-foot">
        <Attach files={files} onAdd={(file) => setFiles((old) => [...old, file])} />
        <Checkbox checked={internal} onChange={({ target }) => setInternal(target.checked)}>
          {t('talk.internalOnly')}
        </Checkbox>
        <Button type="primary" loading={sending} disabled={empty} onClick={submit}>
          {t('talk.send')}
        </Button>
      </div>
    </div>
  );
}

/** The people who may be meant, as one types, and those who were chosen. */
function usePeople(doc: DocumentKey, internal: boolean) {
  const [words, setWords] = useState<string>();
  const [chosen, setChosen] = useState<Map<string, number>>(new Map());
  const asked = useSettled(words, 200);
  const { data = [], isFetching } = useQuery({
    queryKey: queryKeys.commentReaders(doc.process, doc.id, { words: asked, internal }),
    queryFn: () => loadReaders(doc, asked ?? '', internal),
    enabled: asked !== undefined,
    placeholderData: (old) => old,
  });
  return {
    options: data.map(({ account, name, nameEn, company }) => ({
      key: String(account),
      value: name,
      label: `${name}${nameEn && nameEn !== name ? ` (${nameEn})` : ''} · ${company}`,
    })),
    loading: isFetching,
    search: (text: string) => setWords(text),
    choose: (name: string, account: number) => setChosen((old) => new Map(old).set(name, account)),
    forget: () => setChosen(new Map()),
    /** Whoever the text still calls. */
    meant: (body: string) => [...chosen].filter(([name]) => body.includes(`@${name}`)).map(([, account]) => account),
  };
}

function useSend(doc: DocumentKey, onWritten: () => Promise<void>) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (draft: Parameters<typeof writeComment>[1]) => {
    setSending(true);
    setFault(undefined);
    try {
      await writeComment(doc, draft);
      await onWritten();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.shown ? t('talk.notSent') : refusalText(t, error));
    } finally {
      setSending(false);
    }
  };
  return { fault, sending, send };
}

function Attach({ files, onAdd }: { files: readonly File[]; onAdd: (file: File) => void }) {
  const { t } = useTranslation();
  const add = (file: File) => {
    const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
    if (!ENDINGS.includes(ending)) toastError(t('attachment.kinds', { kinds: ENDINGS.join(', ') }));
    else if (file.size > MAX_MB * 1024 * 1024) toastError(t('error.FILE_TOO_LARGE', { name: file.name, max: MAX_MB }));
    else if (files.some(({ name }) => name === file.name)) toastError(t('error.FILE_TWICE', { name: file.name }));
    else onAdd(file);
  };
  return (
    <Upload
      accept={ENDINGS.join(',')}
      showUploadList={false}
      disabled={files.length >= MOST_FILES}
      beforeUpload={(file) => {
        add(file);
        return Upload.LIST_IGNORE;
      }}
    >
      <Button icon={<Icon of={PaperClipOutlined} />} disabled={files.length >= MOST_FILES} title={t('talk.filesHint')}>
        {t('attachment.add')}
      </Button>
    </Upload>
  );
}

function Chosen({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className="attachments">
      {files.map((file) => (
        <li key={file.name}>
          <span>{file.name}</span>
          <span className="soft">{sizeText(file.size)}</span>
          <Button
            type="text"
            size="small"
            icon={<Icon of={DeleteOutlined} />}
            aria-label={t('attachment.removeOne', { name: file.name })}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}
