import { UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { queryKeys } from '../queryKeys';
import type { ImportQuery } from './api';
import { ImportDialog } from './ImportDialog';

interface Props {
  /** Translation keys: the button, and the head of the dialogue. */
  words: { button: string; title: string };
  /** The import's address below `/api`. */
  path: string;
  /** Where a workbook to fill in comes from, and which rows it is to have. */
  templatePath: string;
  filters: ImportQuery;
  /** Lists that show what was taken over. */
  lists: readonly string[];
}

/** A button of a list that takes a workbook; the template holds what the list shows. */
export function ImportButton({ words, path, templatePath, filters, lists }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon of={UploadOutlined} />} onClick={() => setOpen(true)}>
        {t(words.button)}
      </Button>
      <ImportDialog
        path={path}
        templatePath={templatePath}
        templateQuery={filters}
        title={words.title}
        open={open}
        onClose={() => setOpen(false)}
        onDone={() => {
          for (const list of lists) void client.invalidateQueries({ queryKey: queryKeys.all(list) });
        }}
      />
    </>
  );
}
