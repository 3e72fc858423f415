import { FileExcelOutlined, LinkOutlined, PlusOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { ColumnList } from './ColumnList';
import type { SearchColumn } from './types';
import type { useColumns } from './useColumns';
import { useShare } from './useShare';

interface Props<Row> {
  columns: SearchColumn<Row>[];
  choice: ReturnType<typeof useColumns<Row>>;
  onExport?: () => Promise<void>;
  onRefresh: () => Promise<void>;
  /** Keeps what is shown as a view, where no tabs stand that end with it. */
  onSaveView?: () => void;
}

/** What can be done with the list as a whole. */
export const Toolbar = memo(ListTools) as typeof ListTools;

function ListTools<Row>({ columns, choice, onExport, onRefresh, onSaveView }: Props<Row>) {
  const { t } = useTranslation();
  const share = useShare(t('search.shared'));
  return (
    <div className="toolbar">
      <Popover trigger="click" placement="bottomRight" content={<ColumnList columns={columns} choice={choice} />}>
        <Button type="text" icon={<Icon of={SettingOutlined} />} aria-label={t('search.columns')}>
          <span className="toolbar-word">{t('search.columns')}</span>
        </Button>
      </Popover>
      {onExport && (
        <Tool label={t('search.export')} icon={<Icon of={FileExcelOutlined} />} onClick={() => void onExport()} />
      )}
      <Tool label={t('search.share')} icon={<Icon of={LinkOutlined} />} onClick={() => void share()} />
      {onSaveView && <Tool label={t('views.save')} icon={<Icon of={PlusOutlined} />} onClick={onSaveView} />}
      <Tooltip title={t('search.refresh')}>
        <Button
          type="text"
          icon={<Icon of={ReloadOutlined} />}
          aria-label={t('search.refresh')}
          onClick={() => void onRefresh()}
        />
      </Tooltip>
    </div>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button type="text" icon={icon} aria-label={label} onClick={onClick}>
      <span className="toolbar-word">{label}</span>
    </Button>
  );
}
