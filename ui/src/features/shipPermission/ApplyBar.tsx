import { SendOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import { sendTyped } from '../../shared/listCells/send';
import { TypedBar } from '../../shared/listCells/TypedBar';
import { queryKeys } from '../../shared/queryKeys';
import { apply, nameOf, type ShipLineRow } from './api';
import { type ApplyTyping, asApplication } from './typing';

/** Sends every application that can be sent. */
export function ApplyBar({ typing }: { typing: ApplyTyping }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const renew = async (count: number) => {
    toastSuccess(t('ship_permission.done.apply', { count }));
    await Promise.all(
      ['ship-permissions/lines', 'ship-permissions'].map((path) =>
        client.invalidateQueries({ queryKey: queryKeys.all(path) }),
      ),
    );
  };
  return (
    <TypedBar
      typing={typing}
      hint={t('shipPermission.applyHint')}
      icon={<Icon of={SendOutlined} />}
      words={(count) => (count === 0 ? t('shipPermission.apply') : t('shipPermission.applyMany', { count }))}
      send={() => sendTyped(typing, typing.ready(), (entries) => apply(entries.map(asApplication)))}
      onDone={renew}
      name={nameOf}
      address={addressOf}
    />
  );
}

const addressOf = ({ poNo }: ShipLineRow) => `/po/allowShipApply?poNo=${encodeURIComponent(poNo)}`;
