import { Alert, Button, Space } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cellId, type GridColumn, type GridRow } from './column';
import type { Pasted } from './paste';

interface Props {
  report: Pasted<GridRow>;
  columns: GridColumn<GridRow>[];
  path: string;
  limit?: number;
  /** Absent = something else was changed since. */
  onUndo?: () => void;
  onClose: () => void;
}

/** What became of a pasted block: how much was filled, what was not understood, and what found no place. */
export function PasteNotice({ report, columns, path, limit, onUndo, onClose }: Props) {
  const { t } = useTranslation();
  const { filled, cells, faulty } = report;
  const [first] = faulty;
  const problems = problemsOf(t, report, columns, limit);
  return (
    <Alert
      className="cell-grid-notice"
      type={problems.length > 0 ? 'warning' : 'success'}
      role="status"
      closable={{ onClose, 'aria-label': t('document.dismiss') }}
      title={t('grid.pasted', { rows: filled, cells })}
      description={
        problems.length > 0 && (
          <div>
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </div>
        )
      }
      action={
        <Space wrap size={4}>
          {first && (
            <Button
              size="small"
              onClick={() => document.getElementById(cellId(`${path}[${first.at}].${first.key}`))?.focus()}
            >
              {t('grid.toFirst')}
            </Button>
          )}
          {onUndo && (
            <Button size="small" onClick={onUndo}>
              {t('grid.undoPaste')}
            </Button>
          )}
        </Space>
      }
    />
  );
}

function problemsOf(t: TFunction, report: Pasted<GridRow>, columns: GridColumn<GridRow>[], limit?: number): string[] {
  const { faulty, left: count, why, beyond, unknown } = report;
  const naming = columns.find(({ identifies }) => identifies);
  const column = naming?.label ?? String(naming?.title ?? '');
  return [
    faulty.length > 0 && t('grid.pasteFaulty', { count: faulty.length }),
    why === 'limit' && t('grid.pasteLimit', { count, max: limit }),
    why === 'noRow' && t('grid.pasteNoRow', { count }),
    why === 'unmatched' && t('grid.pasteUnmatched', { count, column }),
    beyond > 0 && t('grid.pasteBeyond', { count: beyond }),
    unknown.length > 0 && t('grid.pasteUnknown', { names: unknown.join(', ') }),
  ].filter((problem) => problem !== false);
}
