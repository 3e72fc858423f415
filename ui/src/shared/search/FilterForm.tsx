import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { useNarrow } from '../useNarrow';
import { FilterField } from './FilterField';
import { checkFilters, type FilterFault, namesOf } from './query';
import type { SearchField } from './types';

interface Props {
  fields: SearchField[];
  /** What the URL has. */
  filters: Record<string, string>;
  busy: boolean;
  /** What the server refused of them, by the name of the field. */
  refused?: Record<string, FilterFault>;
  onSearch: (filters: Record<string, string>) => void;
}

/** The filters. Nothing is asked of the server until Search or Enter; `/` brings the cursor here from anywhere. */
export const FilterForm = memo(function FilterForm({ fields, filters, busy, refused = {}, onSearch }: Props) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(filters);
  const [given, setGiven] = useState(filters);
  const [faults, setFaults] = useState<Record<string, FilterFault>>({});
  const [more, setMore] = useState(false);
  // Going back or opening a link changes the filters from outside.
  if (JSON.stringify(given) !== JSON.stringify(filters)) {
    setGiven(filters);
    setDraft(filters);
    setFaults({});
  }
  const put = useCallback((values: Record<string, string>) => setDraft((old) => ({ ...old, ...values })), []);
  useSlashKey(form);

  // On a telephone the first filter is enough to begin with.
  const isExtra = (field: SearchField, at: number) => field.extra || (narrow && at > 0);
  const hasExtra = fields.some(isExtra);
  const shown = fields.filter(
    (field, at) => more || !isExtra(field, at) || refused[field.name] || namesOf(field).some((name) => filters[name]),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const clean = Object.fromEntries(
      Object.entries(draft)
        .map(([name, value]) => [name, value.trim()] as const)
        .filter(([, value]) => value !== ''),
    );
    const found = checkFilters(clean, fields);
    setFaults(found);
    if (Object.keys(found).length === 0) onSearch(clean);
  };
  const reset = () => {
    setDraft({});
    setFaults({});
    onSearch({});
  };
  return (
    <form ref={form} className="filters panel" onSubmit={submit} aria-label={t('search.filters')} noValidate>
      <div className="filters-grid">
        {shown.map((field) => (
          <FilterField
            key={namesOf(field).join()}
            field={field}
            values={draft}
            fault={faults[field.name] ?? refused[field.name]}
            onChange={put}
          />
        ))}
        <div className="filters-buttons">
          <Button type="primary" htmlType="submit" icon={<Icon of={SearchOutlined} />} loading={busy}>
            {t('search.search')}
          </Button>
          <Button onClick={reset}>{t('search.reset')}</Button>
          {hasExtra && (
            <Button
              type="link"
              icon={<Icon of={more ? UpOutlined : DownOutlined} />}
              iconPlacement="end"
              aria-expanded={more}
              onClick={() => setMore(!more)}
            >
              {t(more ? 'search.fewer' : 'search.more')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
});

function useSlashKey(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || target.closest('input, textarea, [contenteditable]'))
        return;
      event.preventDefault();
      form.current?.querySelector('input')?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [form]);
}
