import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, Collapse, Typography, Upload } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../api/types';
import { ApiError, request, requestFile } from '../client';
import { FileButton } from '../FileButton';
import { toastError, toastSuccess } from '../feedback/feedback';
import { whileLoading } from '../feedback/loading';
import { saveFile, sizeText } from '../file';
import { Icon } from '../icon/Icon';
import { timeText } from '../time';
import { refusalText } from './finding';
import type { DocumentKey } from './types';
import './document.css';

/** What may be attached; the server looks into the file as well. */
const ENDINGS = ['.pdf', '.png', '.jpg', '.jpeg', '.xlsx'];
const MAX_MB = 10;
const MOST = 20;

/** A file that goes with a document. */
export type Attachment = Schema<'QualityFile'>;

interface Props {
  /** Its files are under `/<path>/<id>/files`. */
  doc: DocumentKey;
  files: readonly Attachment[];
  /** Those that were taken away. */
  removed: readonly Attachment[];
  /** The revision that was accepted last: the server says of each file whether it goes with it. */
  acceptedRevision?: number | null;
  /** Whether files may be attached and taken away. */
  editable: boolean;
  /** Files were changed: the document is to be loaded again. */
  onChanged: () => Promise<unknown>;
}

/** The files that go with a document: drawings, reports, pictures. Nothing where there never were any and none can be attached. */
export function Attachments({ doc, files, removed, acceptedRevision, editable, onChanged }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { busy, fetch, add, remove } = useFiles(doc, onChanged);
  if (files.length === 0 && removed.length === 0 && !editable) return null;
  const full = files.length >= MOST;
  return (
    <section aria-labelledby={id}>
      <Typography.Title level={2} className="section-title" id={id}>
        {t('attachment.title')}
      </Typography.Title>
      {acceptedRevision != null && (
        <Accepted revision={acceptedRevision} files={files} removed={removed} onFetch={fetch} />
      )}
      {files.length > 0 && (
        <ul className="attachments">
          {files.map((file) => (
            <li key={file.id}>
              <FileButton name={file.name} onClick={() => fetch(file)} />
              <Origin file={file} />
              {editable && (
                <Button
                  type="text"
                  size="small"
                  icon={<Icon of={DeleteOutlined} />}
                  aria-label={t('attachment.removeOne', { name: file.name })}
                  disabled={busy}
                  onClick={() => remove(file)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && (
        <div className="attachments-add">
          <Upload
            accept={ENDINGS.join(',')}
            showUploadList={false}
            disabled={busy || full}
            beforeUpload={(file) => {
              add(file);
              return Upload.LIST_IGNORE;
            }}
          >
            <Button icon={<Icon of={UploadOutlined} />} loading={busy} disabled={full}>
              {t('attachment.add')}
            </Button>
          </Upload>
          <span className="soft">{t('attachment.hint', { max: MAX_MB, most: MOST })}</span>
        </div>
      )}
      {removed.length > 0 && <Removed files={removed} />}
    </section>
  );
}

/** How large it is, and who put it there when. */
function Origin({ file }: { file: Attachment }) {
  return (
    <span className="soft">
      {sizeText(file.size)} · {timeText(file.uploadedAt)} · {file.uploadedBy}
    </span>
  );
}

interface AcceptedProps extends Pick<Props, 'files' | 'removed'> {
  revision: number;
  onFetch: (file: Attachment) => void;
}

/** What goes with the accepted revision, where those that are there now are others. */
function Accepted({ revision, files, removed, onFetch }: AcceptedProps) {
  const { t } = useTranslation();
  const gone = removed.filter(({ isAccepted }) => isAccepted);
  if (gone.length === 0 && files.every(({ isAccepted }) => isAccepted)) return null;
  const accepted = [...files.filter(({ isAccepted }) => isAccepted), ...gone];
  return (
    <div className="attachments-add attachments">
      <span>{t(accepted.length > 0 ? 'attachment.accepted' : 'attachment.acceptedNone', { revision })}</span>
      {accepted.map((file) => (
        <FileButton key={file.id} name={file.name} onClick={() => onFetch(file)} />
      ))}
    </div>
  );
}

/** What was taken away, by whom and when, folded. */
function Removed({ files }: { files: readonly Attachment[] }) {
  const { t } = useTranslation();
  const list = (
    <ul className="attachments">
      {files.map((file) => (
        <li key={file.id}>
          <span>{file.name}</span>
          <Origin file={file} />
          <span className="soft">
            {t(file.removedBy ? 'attachment.removedBy' : 'attachment.removedAt', {
              by: file.removedBy,
              at: timeText(file.removedAt),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
  const label = t('attachment.removedFiles', { count: files.length });
  return <Collapse ghost size="small" items={[{ key: 'removed', label, children: list }]} />;
}

/** Attaches files and takes them away, one at a time. */
function useFiles({ path, id }: DocumentKey, onChanged: Props['onChanged']) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [busy, setBusy] = useState(false);
  const address = `/${path}/${id}/files`;
  const run = async (work: () => Promise<unknown>, done?: string) => {
    setBusy(true);
    try {
      await work();
      if (!done) return;
      await onChanged();
      toastSuccess(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.shown) toastError(refusalText(t, error));
    } finally {
      setBusy(false);
    }
  };
  const fetch = (file: Attachment) => {
    const answer = () => requestFile('GET', `${address}/${file.id}`);
    void run(() => whileLoading(answer().then((got) => saveFile(got, file.name))));
  };
  const add = (file: File) => {
    const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
    if (!ENDINGS.includes(ending)) return toastError(t('attachment.kinds', { kinds: ENDINGS.join(', ') }));
    if (file.size > MAX_MB * 1024 * 1024) return toastError(t('error.FILE_TOO_LARGE', { max: MAX_MB }));
    const body = new FormData();
    body.set('file', file);
    void run(() => request('POST', address, { body }), t('attachment.added', { name: file.name }));
  };
  const remove = (file: Attachment) =>
    modal.confirm({
      title: t('attachment.removeOne', { name: file.name }),
      okText: t('attachment.remove'),
      cancelText: t('document.back'),
      okButtonProps: { danger: true },
      onOk: () => run(() => request('DELETE', `${address}/${file.id}`), t('attachment.removed', { name: file.name })),
    });
  return { busy, fetch, add, remove };
}
