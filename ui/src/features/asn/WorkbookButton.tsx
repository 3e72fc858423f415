import { FileExcelOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkflow } from '../../shared/document/useDocument';
import { Icon } from '../../shared/icon/Icon';
import { ImportDialog } from '../../shared/import/ImportDialog';

interface Props {
  /** Id of the draft. */
  asn: number;
  /** Saves what is typed. The answer is the stored version; undefined = it cannot be saved. */
  flush: () => Promise<number | undefined>;
  /** Shows what is stored in place of what is typed; tells its version. */
  reload: () => Promise<number>;
}

/** Lots and boxes of a draft by workbook, both ways. What is typed is saved first: the workbook replaces what is stored. */
export function WorkbookButton({ asn, flush, reload }: Props) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { data: workflow } = useWorkflow({ process: 'asn', path: 'asns', id: asn });
  const [version, setVersion] = useState<number>();
  const [busy, setBusy] = useState(false);
  const path = `/asns/${asn}/workbook`;
  const begin = async () => {
    setBusy(true);
    try {
      const saved = await flush();
      if (saved !== undefined) return setVersion(saved);
    } finally {
      setBusy(false);
    }
    void modal.confirm({
      title: t('asn.workbookUnsavedTitle'),
      content: t('asn.workbookUnsaved'),
      okText: t('asn.workbookDiscard'),
      okButtonProps: { danger: true },
      cancelText: t('form.keepEditing'),
      onOk: async () => setVersion(await reload()),
    });
  };
  if (!workflow?.offers.some(({ event, allowed }) => event === 'edit' && allowed)) return null;
  return (
    <>
      <Button icon={<Icon of={FileExcelOutlined} />} loading={busy} onClick={() => void begin()}>
        {t('asn.workbook')}
      </Button>
      <ImportDialog
        path={path}
        templatePath={path}
        uploadQuery={{ version: String(version ?? '') }}
        title="asn.workbookTitle"
        templateWord="asn.workbookDownload"
        open={version !== undefined}
        onClose={() => setVersion(undefined)}
        onDone={() => void reload()}
      />
    </>
  );
}
