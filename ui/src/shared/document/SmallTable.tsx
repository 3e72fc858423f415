import { Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { NotLoaded } from '../feedback/NotLoaded';
import './document.css';

interface Props<Row> extends TableProps<Row> {
  label: string;
  /** The rows could not be loaded: loads them again. */
  onRetry?: () => void;
}

/**
 * A short table that is shown whole. It scrolls sideways where it does not fit, by keyboard too. No landmark of its own: what it
 * stands in often is one of the same name.
 */
export function SmallTable<Row extends object>({ label, onRetry, ...table }: Props<Row>) {
  const { t } = useTranslation();
  const fault = onRetry && <NotLoaded words={t('search.failed')} onRetry={onRetry} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing is filled in here
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <div role="group" className="scroll-x" aria-label={label} tabIndex={0}>
      <Table<Row>
        size="small"
        pagination={false}
        {...table}
        {...(fault && { loading: false, locale: { emptyText: fault } })}
      />
    </div>
  );
}
