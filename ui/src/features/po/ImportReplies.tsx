import type { ImportQuery } from '../../shared/import/api';
import { ImportButton } from '../../shared/import/ImportButton';
import { useMay } from '../../shared/session/permission';

/**
 * Replies from a workbook, for those who get its template, which holds what of the filtered lines waits for an answer; what they may do with each line the server decides.
 */
export function ImportReplies({ filters }: { filters: ImportQuery }) {
  if (!useMay('GET /api/po-lines/template')) return null;
  return (
    <ImportButton
      words={{ button: 'po.import', title: 'po.importTitle' }}
      path="/po-lines/import"
      templatePath="/po-lines/template"
      filters={filters}
      lists={['po-lines']}
    />
  );
}
