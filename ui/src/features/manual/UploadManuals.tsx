import { UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/client';
import { toastSuccess } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { type Collection, endings, MAX_MB, MAX_MB_TOGETHER, MOST_FILES, uploadManuals } from './api';

const MB = 1024 * 1024;

/** Puts several files into a directory at once. What is wrong with them is said below the button. */
export function UploadManuals({ dir, name, collection }: { dir: string; name: string; collection: Collection }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { sending, faults, upload } = useUpload(dir);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('manual.uploadTo', { dir: name })}
        accept={endings[collection].map((ending) => `.${ending}`).join(',')}
        onChange={({ target }) => {
          void upload([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <Button
        icon={<Icon of={UploadOutlined} />}
        aria-label={t('manual.uploadTo', { dir: name })}
        loading={sending > 0}
        onClick={() => input.current?.click()}
      >
        {t('manual.upload')}
      </Button>
      <p className="manual-told soft" role="status">
        {sending > 0
          ? t('manual.uploading', { count: sending, n: sending })
          : t('manual.hint', { most: MOST_FILES, max: MAX_MB, endings: endings[collection].join(', ') })}
      </p>
      {faults.length > 0 && <Alert className="manual-told" type="error" showIcon title={faults.join('\n')} />}
    </>
  );
}

/** Sends files that may be sent; how many are on their way, and what was wrong with the last ones. */
function useUpload(dir: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [sending, setSending] = useState(0);
  const [faults, setFaults] = useState<string[]>([]);
  const upload = async (files: File[]) => {
    if (files.length === 0) return;
    const wrong = tooMuch(files, t);
    setFaults(wrong);
    if (wrong.length > 0) return;
    setSending(files.length);
    try {
      await uploadManuals(dir, files);
      toastSuccess(t('manual.uploaded', { count: files.length, n: files.length }));
      await client.invalidateQueries({ queryKey: queryKeys.allManuals() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.shown) setFaults(reasons(error, t));
    } finally {
      setSending(0);
    }
  };
  return { sending, faults, upload };
}

/** What need not be sent, for it would be refused. */
function tooMuch(files: readonly File[], t: TFunction): string[] {
  if (files.length > MOST_FILES) return [t('error.FILE_TOO_MANY', { max: MOST_FILES })];
  if (files.some((file) => file.size > MAX_MB * MB)) return [t('error.FILE_TOO_LARGE', { max: MAX_MB })];
  const together = files.reduce((sum, file) => sum + file.size, 0);
  return together > MAX_MB_TOGETHER * MB ? [t('manual.tooMuch', { max: MAX_MB_TOGETHER })] : [];
}

function reasons({ blockers, errorLabel, errorMessage }: ApiError, t: TFunction): string[] {
  const said = blockers.map(({ label, params }) => t(`error.${label}`, { ...params, defaultValue: label }));
  return said.length > 0 ? said : [t(`error.${errorLabel}`, { defaultValue: errorMessage || errorLabel })];
}
