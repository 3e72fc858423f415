import { CloudDownloadOutlined } from '@ant-design/icons';
import { Badge, Button, Tooltip } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isComing } from '../../shared/export/exports';
import { useExports } from '../../shared/export/useExports';
import { toastError, toastSuccess } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import { useUser } from '../../shared/session/user';
import { useListName } from './useListName';

/** The way to one's own exports, with the number of those that are being written; says when one of them is there. */
export function ExportsTool() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data = [] } = useExports(useUser() !== undefined);
  const nameOf = useListName();
  const before = useRef(new Map<number, string>());
  useEffect(() => {
    for (const one of data) {
      const last = before.current.get(one.id);
      const name = nameOf(one);
      if (last !== undefined && last !== one.state && one.state === 'Ready') toastSuccess(t('export.ready', { name }));
      if (last !== undefined && last !== one.state && one.state === 'Failed') toastError(t('export.failed', { name }));
    }
    before.current = new Map(data.map(({ id, state }) => [id, state]));
  }, [data, nameOf, t]);
  const coming = data.filter(isComing).length;
  const label = coming > 0 ? t('export.openWaiting', { count: coming }) : t('export.open');
  return (
    <Tooltip title={label} mouseEnterDelay={0.5}>
      <Button
        type="text"
        aria-label={label}
        icon={
          <Badge count={coming} size="small">
            <Icon of={CloudDownloadOutlined} />
          </Badge>
        }
        onClick={() => void navigate('/exports')}
      />
    </Tooltip>
  );
}
