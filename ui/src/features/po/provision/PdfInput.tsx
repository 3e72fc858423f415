import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shared/icon/Icon';

interface Props {
  id?: string;
  value?: File | '';
  onChange?: (file: File | '') => void;
  status?: string;
  'aria-describedby'?: string;
}

/** One PDF, chosen from the person's files. */
export function PdfInput({ id, value, onChange, status, 'aria-describedby': describedBy }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf"
        aria-label={t('provision.choose')}
        onChange={({ target }) => {
          onChange?.(target.files?.[0] ?? '');
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <Button
        id={id}
        block
        danger={status === 'error'}
        icon={<Icon of={UploadOutlined} />}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {value ? value.name : t('provision.choose')}
      </Button>
    </>
  );
}
