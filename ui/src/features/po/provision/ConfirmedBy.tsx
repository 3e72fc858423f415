import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingOrFault } from '../../../shared/document/LoadingOrFault';
import { SmallTable } from '../../../shared/document/SmallTable';
import { useReturnFocus } from '../../../shared/feedback/useReturnFocus';
import { queryKeys } from '../../../shared/queryKeys';
import { timeText } from '../../../shared/time';
import { type Confirmation, loadConfirmations, type Provision } from './api';

interface Props {
  provision: Provision;
  /** What words call it. */
  naming: Record<string, string>;
}

/** How many companies have confirmed a version; a click tells which. */
export function ConfirmedBy({ provision, naming }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const title = t('provision.confirmedOf', naming);
  if (provision.confirmed === 0) return '–';
  return (
    <>
      <Button type="link" size="small" aria-label={title} style={{ paddingInline: 0 }} onClick={() => setOpen(true)}>
        {t('provision.companies', { count: provision.confirmed, n: provision.confirmed })}
      </Button>
      {open && <Confirmations id={provision.id} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

function Confirmations({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.provisionConfirmations(id),
    queryFn: () => loadConfirmations(id),
  });
  return (
    <Drawer open size="min(720px, 100vw)" title={title} onClose={onClose}>
      {data ? (
        <SmallTable<Confirmation>
          label={title}
          rowKey="vendorCode"
          dataSource={data}
          columns={[
            { title: t('field.vendorCode'), dataIndex: 'vendorCode' },
            { title: t('field.vendorName'), dataIndex: 'vendorName' },
            { title: t('field.confirmedBy'), render: (_, row) => personText(row) },
            { title: t('field.confirmedAt'), dataIndex: 'confirmedAt', render: timeText },
          ]}
        />
      ) : (
        <LoadingOrFault error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

const personText = ({ confirmedBy, confirmedFor }: Confirmation) =>
  confirmedFor ? `${confirmedBy} (${confirmedFor})` : confirmedBy;
