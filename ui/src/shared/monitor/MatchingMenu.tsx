import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';

/** What the server takes in one call. */
const MOST = 10_000;

interface Props {
  total: number;
  events: { key: string; label: string; danger?: boolean }[];
  onChoose: (event: string) => void;
}

/** What may be done with all that the filters find, beside their number. */
export function MatchingMenu({ total, events, onChoose }: Props) {
  const { t } = useTranslation();
  if (total === 0) return null;
  return (
    <Dropdown trigger={['click']} disabled={total > MOST} menu={{ items: events, onClick: ({ key }) => onChoose(key) }}>
      <Button
        size="small"
        title={total > MOST ? t('monitor.tooMany', { max: MOST.toLocaleString('en-US') }) : undefined}
      >
        {t('monitor.all', { n: total.toLocaleString('en-US') })} <Icon of={DownOutlined} />
      </Button>
    </Dropdown>
  );
}
