import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../../shared/feedback/feedback';
import { queryKeys } from '../../../shared/queryKeys';
import { confirmProvision, type Provision } from './api';

/** Lists that show who has confirmed a version. */
const RENEWED = ['provisions', 'provisions/own'];

/** Confirms for the own company that a version was read. */
export function ConfirmButton({
  of: { id, language, versionNo },
}: {
  of: Pick<Provision, 'id' | 'language' | 'versionNo'>;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const confirm = async () => {
    setSending(true);
    try {
      await confirmProvision(id);
      toastSuccess(t('provision.confirmed'));
      await Promise.all(RENEWED.map((path) => client.invalidateQueries({ queryKey: queryKeys.all(path) })));
    } finally {
      setSending(false);
    }
  };
  const naming = { language: t(`provision.language.${language}`), version: String(versionNo) };
  return (
    <Button size="small" loading={sending} aria-label={t('provision.confirmOf', naming)} onClick={() => void confirm()}>
      {t('provision.confirm')}
    </Button>
  );
}
