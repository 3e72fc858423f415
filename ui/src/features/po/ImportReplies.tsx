import { UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/icon/Icon';
import type { ImportQuery } from '../../shared/import/api';
import { ImportDialog } from '../../shared/import/ImportDialog';
import { queryKeys } from '../../shared/queryKeys';
import { useMay } from '../../shared/session/permission';

/**
 * Replies from a workbook, for those who get its template, which holds what of the filtered lines waits for an answer; what they may do with each line the server decides.
 */
export function ImportReplies({ filters }: { filters: ImportQuery }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  if (!useMay('GET /api/po-lines/template')) return null;
  return (
    <>
      <Button icon={<Icon of={UploadOutlined} />} onClick={() => setOpen(true)}>
        {t('po.import')}
      </Button>
      <ImportDialog
        path="/po-lines/import"
        templatePath="/po-lines/template"
        templateQuery={filters}
        title="po.importTitle"
        open={open}
        onClose={() => setOpen(false)}
        onDone={() => void client.invalidateQueries({ queryKey: queryKeys.all('po-lines') })}
      />
    </>
  );
}
