import { UnlockOutlined, VerticalAlignBottomOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toastInfo, toastSuccess } from '../../shared/feedback/feedback';
import { settleField } from '../../shared/form/settleField';
import { Icon } from '../../shared/icon/Icon';
import { sendTyped } from '../../shared/listCells/send';
import { TypedBar } from '../../shared/listCells/TypedBar';
import { queryKeys } from '../../shared/queryKeys';
import { useStore } from '../../shared/store';
import { grant, nameOf, type OpenableLineRow } from './api';
import { asGrant, type GrantTyping } from './typing';

/** What one grant shows as gone from lists, documents and choices. */
const RENEWED = ['openings/lines', 'openings', 'po-lines', 'choices'];

/** Fills day and reason down, and opens every line that can be opened, once somebody has read how many there are. */
export function GrantBar({ typing }: { typing: GrantTyping }) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const sure = async () => {
    const ready = typing.ready();
    // Whoever has nothing that can be sent is told why, and asked nothing.
    if (ready.length === 0) return true;
    return modal.confirm({
      title: t('openOrder.askTitle', { count: ready.length }),
      content: [
        t('openOrder.ask', { count: new Set(ready.map(({ line }) => line.vendorCode)).size }),
        typing.all().length > ready.length && t('openOrder.askLeft', { count: typing.all().length - ready.length }),
      ]
        .filter(Boolean)
        .join(' '),
      okText: t('openOrder.grantMany', { count: ready.length }),
      cancelText: t('document.back'),
    });
  };
  const renew = async (count: number) => {
    toastSuccess(t('opening.done.grant', { count }));
    await Promise.all(RENEWED.map((path) => client.invalidateQueries({ queryKey: queryKeys.all(path) })));
  };
  const fill = () => {
    settleField();
    const count = typing.fillDown(['untilOn', 'reason']);
    toastInfo(count > 0 ? t('openOrder.filledDown', { count }) : t('openOrder.nothingToFill'));
  };
  return (
    <TypedBar
      typing={typing}
      hint={t('openOrder.hint')}
      icon={<Icon of={UnlockOutlined} />}
      words={(count) => (count === 0 ? t('openOrder.grant') : t('openOrder.grantMany', { count }))}
      sure={sure}
      send={() => sendTyped(typing, typing.ready(), (entries) => grant(entries.map(asGrant)))}
      onDone={renew}
      name={nameOf}
      address={addressOf}
    >
      <FillDown typing={typing} onClick={fill} />
    </TypedBar>
  );
}

function FillDown({ typing, onClick }: { typing: GrantTyping; onClick: () => void }) {
  const { t } = useTranslation();
  const { entries } = useStore(typing.store);
  if (entries.size < 2) return null;
  return (
    <Button icon={<Icon of={VerticalAlignBottomOutlined} />} onClick={onClick} title={t('openOrder.fillDownHint')}>
      {t('openOrder.fillDown')}
    </Button>
  );
}

const addressOf = ({ poNo }: OpenableLineRow) => `/po/openOrder?poNo=${encodeURIComponent(poNo)}`;
