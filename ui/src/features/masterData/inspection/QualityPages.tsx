import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../../shared/frame/PageFrame';
import { Icon } from '../../../shared/icon/Icon';
import { queryKeys } from '../../../shared/queryKeys';
import { SettingsPage } from '../../../shared/settings/SettingsPage';
import { loadKinds, type MasterKind } from '../api';
import { KindsPage } from '../MasterDataPage';
import { settingOf } from '../setting';
import { CopyDialog } from './CopyDialog';

/** Items of all sub-groups, and the sub-groups and categories themselves, each with its workbook. */
export const ItemsPage = () => (
  <KindsPage name="subcategoryInspec" first="inspectionItem" also={['inspectionCategory']} actions={<CopyButton />} />
);

/** Copies the items of one sub-group to another. */
function CopyButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon of={CopyOutlined} />} onClick={() => setOpen(true)}>
        {t('catalogue.copy')}
      </Button>
      {open && <CopyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Units, all of them, in the order in which units stand. */
export function UnitsPage() {
  const kinds = useQuery({
    queryKey: queryKeys.masterKinds(),
    queryFn: loadKinds,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const kind = kinds.data?.find((one) => one.kind === 'inspectionUnit');
  if (!kind) {
    return (
      <PageFrame name="QAIqaUnitMaintain_B" query={{ ...kinds, data: kind }}>
        {null}
      </PageFrame>
    );
  }
  return <Units kind={kind} />;
}

function Units({ kind }: { kind: MasterKind }) {
  const setting = useMemo(() => {
    const { part, filters, fixed, columns, ...all } = settingOf(kind, 'QAIqaUnitMaintain_B');
    return { ...all, path: 'inspection-units', columns };
  }, [kind]);
  return <SettingsPage of={setting} />;
}
