import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shared/icon/Icon';
import { SettingsPage } from '../../../shared/settings/SettingsPage';
import type { MasterKind } from '../api';
import { settingOf } from '../setting';
import { CopyDialog } from './CopyDialog';

interface Props {
  /** The kind of items. */
  kind: MasterKind;
  /** Of which sub-group. */
  code: string;
}

/** The items of a sub-group, as a list with its form and history. Their workbook is on the page of all items. */
export function SubGroupItems({ kind, code }: Props) {
  const { t } = useTranslation();
  const [copies, setCopies] = useState(false);
  const setting = useMemo(() => {
    const { columns, filters, form, ...all } = settingOf(kind, 'inspectionCategory');
    return {
      ...all,
      empty: 'catalogue.noItems',
      fixed: { ...all.fixed, subGroup: code },
      columns: (words: typeof t) => columns(words).filter(({ key }) => key !== 'subGroup'),
      filters: (words: typeof t) => (filters?.(words) ?? []).filter((field) => field.kind !== 'pick'),
      form: form && { ...form, initial: () => ({ ...form.initial(), subGroup: code }) },
      workbook: { export: true },
    };
  }, [kind, code]);
  return (
    <>
      <SettingsPage
        of={setting}
        actions={
          <Button icon={<Icon of={CopyOutlined} />} onClick={() => setCopies(true)}>
            {t('catalogue.copy')}
          </Button>
        }
      />
      {copies && <CopyDialog to={code} onClose={() => setCopies(false)} />}
    </>
  );
}
