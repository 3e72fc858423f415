import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, Typography, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/client';
import { FileButton } from '../../shared/FileButton';
import { toastError, toastSuccess } from '../../shared/feedback/feedback';
import { saveFile, sizeText } from '../../shared/file';
import { Icon } from '../../shared/icon/Icon';
import { timeText } from '../../shared/time';
import { addFile, type CertificateFile, fetchFile, removeFile } from './api';

/** What may be attached; the server looks into the file as well. */
const ENDINGS = ['.pdf', '.png', '.jpg', '.jpeg', '.xlsx'];
const MAX_MB = 10;
const MOST = 20;

interface Props {
  id: number;
  files: CertificateFile[];
  /** Whether files may be attached and taken away. */
  editable: boolean;
  /** Files were changed. */
  onChanged: () => Promise<unknown>;
}

/** The files of a certificate: reports of the laboratory, pictures. */
export function Files({ id, files, editable, onChanged }: Props) {
  const { t } = useTranslation();
  const { busy, add, remove } = useFiles(id, onChanged);
  if (files.length === 0 && !editable) return null;
  return (
    <section aria-labelledby="certificate-files">
      <Typography.Title level={2} className="section-title" id="certificate-files">
        {t('certificate.files')}
      </Typography.Title>
      <ul className="certificate-files">
        {files.map((file) => (
          <li key={file.id}>
            <FileButton
              name={file.name}
              onClick={() => void fetchFile(id, file.id).then((answer) => saveFile(answer, file.name))}
            />
            <span className="soft">
              {sizeText(file.size)} · {timeText(file.uploadedAt)} · {file.uploadedBy}
            </span>
            {editable && (
              <Button
                type="text"
                size="small"
                icon={<Icon of={DeleteOutlined} />}
                aria-label={t('certificate.removeFile', { name: file.name })}
                disabled={busy}
                onClick={() => remove(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {editable && (
        <>
          <Upload
            accept={ENDINGS.join(',')}
            showUploadList={false}
            disabled={busy || files.length >= MOST}
            beforeUpload={(file) => {
              add(file);
              return Upload.LIST_IGNORE;
            }}
          >
            <Button icon={<Icon of={UploadOutlined} />} loading={busy} disabled={files.length >= MOST}>
              {t('certificate.addFile')}
            </Button>
          </Upload>
          <p className="soft">{t('certificate.fileHint', { max: MAX_MB, most: MOST })}</p>
        </>
      )}
    </section>
  );
}

/** Attaches files and takes them away, one at a time. */
function useFiles(id: number, onChanged: Props['onChanged']) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      await onChanged();
      toastSuccess(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.shown) toastError(wordsOf(error, t));
    } finally {
      setBusy(false);
    }
  };
  const add = (file: File) => {
    const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
    if (!ENDINGS.includes(ending)) toastError(t('certificate.fileKinds', { kinds: ENDINGS.join(', ') }));
    else if (file.size > MAX_MB * 1024 * 1024) toastError(t('error.FILE_TOO_LARGE', { max: MAX_MB }));
    else void run(() => addFile(id, file), t('certificate.fileAdded', { name: file.name }));
  };
  const remove = (file: CertificateFile) =>
    modal.confirm({
      title: t('certificate.removeFile', { name: file.name }),
      okText: t('certificate.remove'),
      cancelText: t('document.back'),
      okButtonProps: { danger: true },
      onOk: () => run(() => removeFile(id, file.id), t('certificate.fileRemoved', { name: file.name })),
    });
  return { busy, add, remove };
}

function wordsOf(error: ApiError, t: (key: string, params?: Record<string, unknown>) => string): string {
  const [first] = error.blockers;
  const label = first?.label ?? error.errorLabel;
  return t(`error.${label}`, { ...(first?.params ?? error.params), defaultValue: error.errorMessage || label });
}
