import { Table, type TableProps } from 'antd';
import './document.css';

/** A short table that is shown whole. It scrolls sideways where it does not fit, by keyboard too. */
export function SmallTable<Row extends object>({ label, ...table }: TableProps<Row> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section className="scroll-x" aria-label={label} tabIndex={0}>
      <Table<Row> size="small" pagination={false} {...table} />
    </section>
  );
}
