import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Flex } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shared/icon/Icon';
import { queryKeys } from '../../../shared/queryKeys';
import { timeText } from '../../../shared/time';
import { loadOrderProvisions, type OrderProvision, saveProvision } from './api';
import { ConfirmButton } from './ConfirmButton';

/** The terms of purchase that held on an order's day, newer ones that wait for the supplier, and who has confirmed them. */
export function OrderProvisions({ order }: { order: number }) {
  const { t } = useTranslation();
  const data = useProvisions(order);
  if (!data || data.held.length + data.newer.length === 0) return null;
  const { held, newer, mayConfirm } = data;
  return (
    <Card size="small" title={t('provision.ofOrder')}>
      <Flex vertical gap={8}>
        {held.map((provision) => (
          <Version key={provision.id} provision={provision} mayConfirm={mayConfirm} />
        ))}
        {newer.length > 0 && (
          <Alert
            type="info"
            showIcon
            title={t(mayConfirm ? 'provision.newerForYou' : 'provision.newer')}
            description={newer.map((provision) => (
              <Version key={provision.id} provision={provision} mayConfirm={mayConfirm} />
            ))}
          />
        )}
      </Flex>
    </Card>
  );
}

/** On paper: which terms of purchase held on the order's day. */
export function PrintedProvisions({ order }: { order: number }) {
  const { t } = useTranslation();
  const held = useProvisions(order)?.held ?? [];
  if (held.length === 0) return null;
  const named = held.map((provision) => t('provision.version', naming(t, provision)));
  return (
    <p className="comments">
      {t('provision.ofOrder')}: {named.join('; ')}
    </p>
  );
}

function useProvisions(order: number) {
  const { data } = useQuery({
    queryKey: queryKeys.orderProvisions(order),
    queryFn: () => loadOrderProvisions(order),
  });
  return data;
}

const naming = (t: TFunction, { language, versionNo, validOn }: OrderProvision) => ({
  language: t(`provision.language.${language}`),
  version: String(versionNo),
  day: validOn,
});

function Version({ provision, mayConfirm }: { provision: OrderProvision; mayConfirm: boolean }) {
  const { t } = useTranslation();
  const { confirmedAt, confirmedBy } = provision;
  return (
    <Flex wrap align="center" gap="4px 16px">
      <Button
        type="link"
        icon={<Icon of={DownloadOutlined} />}
        style={{ paddingInline: 0, maxWidth: '100%', height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
        onClick={() => void saveProvision(provision)}
      >
        {t('provision.version', naming(t, provision))}
      </Button>
      {confirmedAt && (
        <span className="soft">{t('provision.readBy', { who: confirmedBy, at: timeText(confirmedAt) })}</span>
      )}
      {!confirmedAt && !mayConfirm && <span className="soft">{t('provision.unread')}</span>}
      {!confirmedAt && mayConfirm && <ConfirmButton of={provision} />}
    </Flex>
  );
}
